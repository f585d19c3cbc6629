//! Putting shards together: one claim, one program and one box, without gap and without overlap.

use litemap::LiteMap;
use serde::Serialize;

use super::check::{SliceCheck, evaluated};
use super::result_file::{Shard, ShardWork};
use crate::citation::{data_digest, program_digest};
use crate::solve::{Cancelled, Control};
use crate::theory::claim::claim;

/// A shard with the name of its file, or the reason why the file holds none.
#[derive(Clone, Debug)]
pub struct Named {
    /// The name of the file.
    pub file: String,
    /// The shard.
    pub shard: Result<Shard, String>,
}

/// The slices do not make up a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Incomplete {
    /// The numbers of the slices that are not there, from 1 on, in order.
    pub missing: Vec<u64>,
    /// The files that do not belong to the others.
    pub strange: Vec<Strange>,
}

/// A file that does not belong to the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Strange {
    /// Its name.
    pub file: String,
    /// The reason, a clause.
    pub reason: String,
}

/// A shard that is whole in itself, with the name of its file.
struct Sound {
    file: String,
    shard: Shard,
}

/// Puts shards together. Most of the shards determine what the others must agree with: the claim
/// and its data, the box, the number of slices, and the program. Each counterexample is evaluated
/// again. The result is the whole; or slices are missing, or files do not belong to the others.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn merge(files: Vec<Named>, control: &Control) -> Result<Result<Shard, Incomplete>, Cancelled> {
    let (mut strange, mut shards) = (Vec::new(), Vec::new());
    for Named { file, shard } in files {
        let shard = match shard {
            Ok(shard) => sound(shard, control)?,
            unread => unread,
        };
        match shard {
            Ok(shard) => shards.push(Sound { file, shard }),
            Err(reason) => strange.push(Strange { file, reason }),
        }
    }
    Ok(put_together(shards, strange))
}

/// Puts shards together that are whole in themselves, beside files that are not.
fn put_together(shards: Vec<Sound>, mut strange: Vec<Strange>) -> Result<Shard, Incomplete> {
    let Some(wanted) = usual(&shards) else {
        let missing = Vec::new();
        return Err(Incomplete { missing, strange });
    };
    let mut slices: LiteMap<u64, Box<Sound>> = LiteMap::new();
    for Sound { file, shard } in shards {
        let number = shard.work.shard.number;
        let reason = match (difference(&shard.work, &wanted), slices.get(&number)) {
            (Some(reason), _) => reason,
            (None, Some(first)) => {
                format!(
                    "it repeats slice {}, which {} holds already",
                    shard.work.shard, first.file
                )
            }
            (None, None) => {
                slices.insert(number, Box::new(Sound { file, shard }));
                continue;
            }
        };
        strange.push(Strange { file, reason });
    }
    let of = wanted.shard.of;
    let missing: Vec<u64> = (1..=of).filter(|i| !slices.contains_key(i)).collect();
    if !missing.is_empty() || !strange.is_empty() {
        return Err(Incomplete { missing, strange });
    }
    let mut merged = Shard {
        work: wanted.whole(),
        found: SliceCheck::default(),
        date: String::new(),
        seconds: 0.0,
    };
    for (_, sound) in slices {
        let Sound { shard, .. } = *sound;
        merged.found = merged.found.and(shard.found);
        merged.date = merged.date.max(shard.date);
        merged.seconds += shard.seconds;
    }
    Ok(merged)
}

/// A shard that is whole in itself, of a claim as this program knows it, and whose counterexamples
/// are some; or why it is none.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn sound(mut shard: Shard, control: &Control) -> Result<Result<Shard, String>, Cancelled> {
    let id = &shard.work.claim;
    let Some(claim) = claim(id) else {
        return Ok(Err(format!("this program knows no claim {id:?}")));
    };
    if data_digest(claim) != shard.work.data {
        return Ok(Err(format!(
            "it is about {id} as another version of the program states it"
        )));
    }
    if let Some(fault) = shard.fault() {
        return Ok(Err(fault));
    }
    let listed = &mut shard.found.counterexamples;
    if listed.is_empty() {
        return Ok(Ok(shard));
    }
    let boxed = match shard.work.in_box.of_claim(claim) {
        Ok(boxed) => boxed,
        Err(reason) => return Ok(Err(format!("it {reason}"))),
    };
    let is_own = shard.work.program == program_digest();
    let evaluated = evaluated(listed, &boxed, shard.work.shard, is_own, control)?;
    Ok(evaluated.map(|()| shard))
}

/// The work of which most shards are parts. Where there are several, it is the first.
fn usual(shards: &[Sound]) -> Option<ShardWork> {
    let count = |work: &ShardWork| {
        let same = |one: &&Sound| difference(&one.shard.work, work).is_none();
        shards.iter().filter(same).count()
    };
    let works = shards.iter().map(|one| &one.shard.work);
    // `max_by_key` gives the last of several maxima.
    works.rev().max_by_key(|work| count(work)).cloned()
}

/// How two shards differ besides their slice.
fn difference(work: &ShardWork, wanted: &ShardWork) -> Option<String> {
    let of = |what: &str, here: &str, there: &str| {
        (here != there).then(|| format!("its {what} is {here}, and that of the others is {there}"))
    };
    let slices = |work: &ShardWork| work.shard.of.to_string();
    let (here, there) = (&work.in_box, &wanted.in_box);
    let values = |work: &ShardWork| format!("{:?}", work.values).to_lowercase();
    of("claim", &work.claim, &wanted.claim)
        .or_else(|| of("game", &here.game, &there.game))
        .or_else(|| of("play", here.play.key(), there.play.key()))
        .or_else(|| {
            of(
                "largest pile",
                &here.max.to_string(),
                &there.max.to_string(),
            )
        })
        .or_else(|| of("number of slices", &slices(work), &slices(wanted)))
        .or_else(|| of("version", &work.version, &wanted.version))
        .or_else(|| of("program", &work.program, &wanted.program))
        .or_else(|| of("list of values", &values(work), &values(wanted)))
}

/// Numbers as the list that `--array` of Slurm and `--indexes` of others read: `2,5-7`.
///
/// ```
/// assert_eq!(nimscope_study::shards::array(&[2, 5, 6, 7, 9, 10]), "2,5-7,9-10");
/// ```
pub fn array(numbers: &[u64]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let words = runs.filter_map(|run| match run {
        [] => None,
        [only] => Some(only.to_string()),
        [first, .., last] => Some(format!("{first}-{last}")),
    });
    words.collect::<Vec<_>>().join(",")
}
