//! Putting shards together: one claim, one program and one box, without gap and without overlap.

use litemap::LiteMap;
use serde::Serialize;

use super::check::evaluated;
use super::claim_boxes::Slice;
use super::result_file::{InBox, Shard, ShardWork};
use crate::citation::{data_digest, program_digest};
use crate::solve::{Cancelled, Control};
use crate::theory::claim::claim;
use crate::verify::SliceCheck;

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

/// Puts shards together. Most of the shards determine what the others must agree with: the claim
/// and its data, the box, the number of slices, and the program. Each counterexample is evaluated
/// again. The result is the whole; or slices are missing, or files do not belong to the others.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn merge(files: Vec<Named>, control: &Control) -> Result<Result<Shard, Incomplete>, Cancelled> {
    let (mut strange, mut shards) = (Vec::new(), Vec::new());
    for Named { file, shard } in files {
        let shard = shard.and_then(|shard| sound(shard, control));
        control.check()?;
        match shard {
            Ok(shard) => shards.push((file, shard)),
            Err(reason) => strange.push(Strange { file, reason }),
        }
    }
    let Some(wanted) = usual(&shards) else {
        let missing = Vec::new();
        return Ok(Err(Incomplete { missing, strange }));
    };
    let mut slices: LiteMap<u64, (String, Shard)> = LiteMap::new();
    for (file, shard) in shards {
        let slice = shard.work.shard;
        let reason = match (difference(&shard.work, &wanted), slices.get(&slice.number)) {
            (Some(reason), _) => reason,
            (None, Some((first, _))) => {
                format!("it repeats slice {slice}, which {first} holds already")
            }
            (None, None) => {
                slices.insert(slice.number, (file, shard));
                continue;
            }
        };
        strange.push(Strange { file, reason });
    }
    let of = wanted.shard.of;
    let missing: Vec<u64> = (1..=of).filter(|i| !slices.contains_key(i)).collect();
    if !missing.is_empty() || !strange.is_empty() {
        return Ok(Err(Incomplete { missing, strange }));
    }
    let mut merged = Shard {
        work: ShardWork {
            shard: Slice::WHOLE,
            ..wanted
        },
        found: SliceCheck::default(),
        date: String::new(),
        seconds: 0.0,
    };
    for (_, (_, shard)) in slices {
        merged.found = merged.found.and(shard.found);
        merged.date = merged.date.max(shard.date);
        merged.seconds += shard.seconds;
    }
    Ok(Ok(merged))
}

/// A shard that is whole in itself, of a claim as this program knows it, and whose counterexamples
/// are some; or why it is none. Soon after [`Control::cancel`] that is said of any.
///
/// # Errors
/// A clause about the shard.
pub fn sound(mut shard: Shard, control: &Control) -> Result<Shard, String> {
    let id = &shard.work.claim;
    let claim = claim(id).ok_or_else(|| format!("this program knows no claim {id:?}"))?;
    if data_digest(claim) != shard.work.data {
        return Err(format!(
            "it is about {id} as another version of the program states it"
        ));
    }
    if let Some(fault) = shard.fault() {
        return Err(fault);
    }
    let listed = &mut shard.found.counterexamples;
    if !listed.is_empty() {
        let boxed = shard.work.in_box.of_claim(claim);
        let boxed = boxed.map_err(|reason| format!("it {reason}"))?;
        let is_own = shard.work.program == program_digest();
        evaluated(listed, &boxed, shard.work.shard, is_own, control)?;
    }
    Ok(shard)
}

/// The work of which most shards are parts. Where there are several, it is the first.
fn usual(shards: &[(String, Shard)]) -> Option<ShardWork> {
    let works = shards.iter().map(|(_, shard)| &shard.work);
    let count = |work: &ShardWork| {
        let same = |one: &&ShardWork| difference(one, work).is_none();
        works.clone().filter(same).count()
    };
    // `max_by_key` gives the last of several maxima.
    works.clone().rev().max_by_key(|work| count(work)).cloned()
}

/// How two shards differ besides their slice.
fn difference(work: &ShardWork, wanted: &ShardWork) -> Option<String> {
    let told = |work: &ShardWork| {
        let InBox { game, play, max } = &work.in_box;
        [
            ("claim", work.claim.clone()),
            ("game", game.clone()),
            ("play", play.key().to_owned()),
            ("largest pile", max.to_string()),
            ("number of slices", work.shard.of.to_string()),
            ("version", work.version.clone()),
            ("program", work.program.clone()),
            (
                "list of values",
                format!("{:?}", work.values).to_lowercase(),
            ),
        ]
    };
    let mut pairs = told(work).into_iter().zip(told(wanted));
    let ((what, here), (_, there)) = pairs.find(|(here, there)| here != there)?;
    Some(format!(
        "its {what} is {here}, and that of the others is {there}"
    ))
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
