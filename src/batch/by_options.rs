//! `verify --by options`: claims without a table, whole or in shards.

use std::path::Path;
use std::time::{Instant, SystemTime};

use serde::Serialize;

use super::output::Output;
use super::provenance::{Made, command, date};
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::file::read_text;
use crate::game::{Convention, Game};
use crate::printable;
use crate::study::shards::{
    Bounded, Checked, Contrary, InBox, Merged, NotByOptions, Shard, Slice, Work, check, range,
};
use crate::study::verify::Status;
use crate::theory::claim::{Claim, Proof};

/// The longest file of a shard, in bytes: 100 counterexamples of 64 piles each are far shorter.
pub(super) const LONGEST: u64 = 1 << 24;

/// What is to be checked of a claim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    pub(super) game: Option<Game>,
    pub(super) misere: bool,
    pub(super) max: Option<u64>,
    pub(super) limit: usize,
    pub(super) out: Option<&'a Path>,
}

/// The result on whole boxes, in the form of `verify`.
#[derive(Debug, Serialize)]
pub(super) struct Verdict<'a> {
    id: &'a str,
    source: String,
    statement: &'a str,
    range: String,
    checked: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    counterexamples: Vec<Contrary>,
    failed: u64,
    proof: Option<&'static str>,
    method: &'static str,
    boxes: Vec<InBox>,
    data: String,
    seconds: f64,
    #[serde(flatten)]
    made: Made,
}

impl Wanted<'_> {
    /// Checks a slice of the one wanted box, unless its file is there.
    pub(super) fn shard(
        &self,
        claim: &Claim,
        slice: Slice,
        solver: &Solver<'_>,
    ) -> Result<(), Failure> {
        let boxes = self.boxes(claim).map_err(|why| usage(&why))?;
        let [boxed] = boxes[..] else {
            let game = boxes[0].claimed.rules().game;
            return Err(Failure::Usage(format!(
                "--shard {slice}: {} has boxes in {} games, and a shard belongs to one; name it, for example --game {game}",
                claim.id,
                boxes.len()
            )));
        };
        let work = Work::of(claim, &boxed, slice);
        if let Some(file) = self.out.filter(|file| holds(file, &work)) {
            let file = printable::shown(file);
            Shell::note(&format!(
                "{file} already holds the right result of shard {slice}: there is nothing to do"
            ));
            return Ok(());
        }
        let mut output = Output::to(self.out)?;
        let shard = done(claim, &boxed, slice, solver)?;
        output.json(&shard)?;
        output.finish()
    }

    /// Checks all wanted boxes.
    pub(super) fn whole(&self, claim: &Claim, solver: &Solver<'_>) -> Result<(), Failure> {
        let boxes = self.boxes(claim).map_err(|why| usage(&why))?;
        let mut output = Output::to(self.out)?;
        self.print(claim, &boxes, solver, &mut output)?;
        output.finish()
    }

    /// Checks each of these claims, and says why the others cannot be checked in this way.
    pub(super) fn all(&self, claims: &[&Claim], solver: &Solver<'_>) -> Result<(), Failure> {
        let mut output = Output::to(self.out)?;
        for &claim in claims {
            match self.boxes(claim) {
                Ok(boxes) => self.print(claim, &boxes, solver, &mut output)?,
                Err(why) => {
                    let words = self.words(claim, None);
                    output.json(&Verdict {
                        reason: Some(why.to_string()),
                        status: Status::Unchecked(String::new()).word(),
                        ..verdict(
                            claim,
                            "nothing".to_owned(),
                            Checked::default(),
                            Made::now(words),
                        )
                    })?;
                }
            }
        }
        output.finish()
    }

    fn print(
        &self,
        claim: &Claim,
        boxes: &[Bounded],
        solver: &Solver<'_>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (mut found, mut seconds, mut ranges) = (Checked::default(), 0.0, Vec::new());
        for boxed in boxes {
            let shard = done(claim, boxed, Slice::WHOLE, solver)?;
            let rules = boxed.claimed.rules().to_string();
            let named = named(shard.found, &rules);
            ranges.push((rules, boxed.max));
            found.checked += named.checked;
            found.failed += named.failed;
            found.counterexamples.extend(named.counterexamples);
            seconds += shard.seconds;
        }
        found.counterexamples.truncate(self.limit);
        let one = match boxes {
            [boxed] if self.game.is_some() => Some(boxed),
            _ => None,
        };
        let words = self.words(claim, one);
        output.json(&Verdict {
            seconds,
            boxes: boxes
                .iter()
                .map(|boxed| in_box(&Work::of(claim, boxed, Slice::WHOLE)))
                .collect(),
            ..verdict(claim, range(&ranges), found, Made::now(words))
        })
    }

    fn boxes(&self, claim: &Claim) -> Result<Vec<Bounded>, NotByOptions> {
        Bounded::of(claim, self.game, self.misere, self.max)
    }

    /// The command line for a claim.
    fn words(&self, claim: &Claim, boxed: Option<&Bounded>) -> String {
        if let Some(boxed) = boxed {
            let rules = boxed.claimed.rules();
            return by_options(
                &claim.id,
                &rules.game.to_string(),
                rules.convention,
                boxed.max,
            );
        }
        let max = self.max.map(|max| max.to_string());
        let mut words = vec!["verify", &claim.id, "--by", "options"];
        words.extend(self.misere.then_some("--misere"));
        words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
        command(&words)
    }
}

/// The command line for a box of a claim.
fn by_options(id: &str, game: &str, play: Convention, max: u64) -> String {
    let max = max.to_string();
    let mut words = vec!["verify", id, "--by", "options", "--game", game];
    words.extend(play.flag());
    words.extend(["--max", &max]);
    command(&words)
}

/// The verdict of shards that were put together.
pub(super) fn of_merged(claim: &Claim, merged: Merged, limit: usize) -> Verdict<'_> {
    let Work {
        claim: id,
        game,
        play,
        max,
        version,
        program,
        ..
    } = &merged.work;
    let words = by_options(id, game, *play, *max);
    let made = Made::earlier(version, program, &merged.date, words);
    let rules = format!("{play} {game}");
    let mut found = named(merged.found, &rules);
    let range = range(&[(rules, *max)]);
    found.counterexamples.truncate(limit);
    Verdict {
        seconds: merged.seconds,
        boxes: vec![in_box(&merged.work)],
        ..verdict(claim, range, found, made)
    }
}

fn verdict(claim: &Claim, range: String, found: Checked, made: Made) -> Verdict<'_> {
    let status = Status::of(found.checked, found.failed, Status::Refuted);
    Verdict {
        id: &claim.id,
        source: claim.source(),
        statement: &claim.statement,
        range,
        checked: found.checked,
        status: status.word(),
        reason: status.reason().map(str::to_owned),
        counterexamples: found.counterexamples,
        failed: found.failed,
        proof: claim.proof.as_ref().map(Proof::word),
        method: "options",
        boxes: Vec::new(),
        data: crate::study::shards::data_digest(claim),
        seconds: 0.0,
        made,
    }
}

/// Checks a slice on the pool, with progress.
fn done(
    claim: &Claim,
    boxed: &Bounded,
    slice: Slice,
    solver: &Solver<'_>,
) -> Result<Shard, Failure> {
    let started = Instant::now();
    let label = format!("{} in {}, shard {slice}", claim.id, boxed.claimed.rules());
    let here = *boxed;
    let found = solver.work(label, move |control| check(&here, slice, control))??;
    Ok(Shard {
        work: Work::of(claim, boxed, slice),
        found,
        date: date(SystemTime::now()),
        seconds: started.elapsed().as_secs_f64(),
    })
}

/// Whether a file holds the result of this work.
fn holds(file: &Path, work: &Work) -> bool {
    let text = read_text(file, LONGEST).ok();
    let shard = text.and_then(|text| serde_json::from_str::<Shard>(&text).ok());
    shard.is_some_and(|shard| shard.is_of(work))
}

/// Names the game in each sentence, so that the sentence can be read alone.
fn named(mut found: Checked, rules: &str) -> Checked {
    for contrary in &mut found.counterexamples {
        contrary.found = format!("{rules}: {}", contrary.found);
    }
    found
}

fn in_box(work: &Work) -> InBox {
    InBox {
        game: work.game.clone(),
        play: work.play,
        max: work.max,
    }
}

fn usage(why: &NotByOptions) -> Failure {
    Failure::Usage(why.to_string())
}
