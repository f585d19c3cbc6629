//! An entry of the page: what a result says, in sentences and facts.

use serde::Deserialize;
use serde_json::Value;

use crate::batch::discover::Discovered;
use crate::batch::prove::Proved;
use crate::game::{counted, joined};
use crate::printable;
use crate::study::shards::{Provenance, Shard, Verified};
use crate::study::verify::{Counterexample, WrittenCase};
use crate::theory::claim::claims;

/// The part of the page in which a result stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Holds,
    Refuted,
    Misprint,
    Proved,
    Agrees,
    Undecided,
}

/// A name, and what is said under it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fact {
    pub(super) name: &'static str,
    pub(super) said: String,
}

/// A result as it stands on the page. Entries are in the order of their fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) part: Part,
    /// The place of the claim among all claims. A result about no listed claim comes after them.
    order: usize,
    pub(super) title: String,
    pub(super) statement: String,
    pub(super) facts: Vec<Fact>,
    /// What is not as claimed, a sentence each.
    pub(super) contrary: Vec<String>,
    /// The program that found it.
    pub(super) program: String,
    pub(super) date: String,
    /// The command line that finds it again.
    pub(super) command: String,
}

/// The entry of a result, or why the object is no result.
pub(super) fn of(result: &Value) -> Result<Entry, String> {
    if let Ok(Shard { work, .. }) = Shard::deserialize(result) {
        return Err(format!(
            "it is shard {} of {}: put the shards together first, with nimscope merge FILE...",
            work.shard, work.claim
        ));
    }
    let made = Provenance::deserialize(result)
        .map_err(|error| format!("it is no result of verify, merge, prove or discover: {error}"))?;
    let entry = if result.get("id").is_some() {
        verified(read(result)?)
    } else if result.get("claim").is_some() {
        proved(read(result)?)
    } else {
        discovered(read(result)?)
    };
    let entry = Entry {
        program: format!("nimscope {}, sources {}", made.version, made.program),
        date: made.date,
        command: made.command,
        ..entry
    };
    Ok(entry.visible())
}

fn read<'a, T: Deserialize<'a>>(result: &'a Value) -> Result<T, String> {
    T::deserialize(result).map_err(|error| format!("it is not as the command prints it: {error}"))
}

fn verified(result: Verified) -> Entry {
    let part = match result.status.as_str() {
        "holds" => Part::Holds,
        "refuted" => Part::Refuted,
        "misprint" => Part::Misprint,
        _ => Part::Undecided,
    };
    let mut facts = Vec::new();
    if let Some(reason) = result.reason {
        facts.push(fact("Not checked", reason));
    } else {
        let (checked, failed) = (result.checked, result.failed);
        facts.push(fact("Range", result.range));
        facts.push(fact(
            "Checked",
            format!("{checked}, of which {failed} not as claimed"),
        ));
        facts.push(fact("Method", method(&result.method)));
    }
    facts.extend(
        result
            .proof
            .map(|by| fact("Proof", format!("of all sizes, by {by}"))),
    );
    let order = claims().iter().position(|claim| claim.id == result.id);
    Entry {
        order: order.unwrap_or(usize::MAX),
        contrary: result.counterexamples.iter().map(sentence).collect(),
        ..entry(
            part,
            format!("{}: {}", result.id, result.source),
            result.statement,
            facts,
        )
    }
}

fn method(word: &str) -> String {
    match word {
        "table" => "against exhaustive results (table)".to_owned(),
        "options" => "each position against its options alone (options)".to_owned(),
        other => other.to_owned(),
    }
}

/// The sentence of a case, with what it does not say.
fn sentence(case: &WrittenCase) -> String {
    let printed = case.printed.iter().map(|row| format!("printed {row}"));
    let option = case.option.iter();
    let option = option.map(|piles| format!("option ({})", joined(piles, ", ")));
    let nearest = Counterexample::nearest_rows(case.nearest.iter().map(Vec::as_slice));
    let more: Vec<String> = printed.chain(option).chain(nearest).collect();
    let brackets = if more.is_empty() {
        String::new()
    } else {
        format!(" ({})", more.join("; "))
    };
    format!("{}{brackets}", case.found)
}

fn proved(result: Proved) -> Entry {
    let (part, how) = match (result.whole.word.as_str(), result.bound) {
        ("proved", _) => (
            Part::Proved,
            "for piles of every size, by automata (proof)".to_owned(),
        ),
        ("refuted", _) => (Part::Refuted, "by a counterexample".to_owned()),
        ("agrees", Some(bound)) => (
            Part::Agrees,
            format!("with tables of all positions with piles ≤ {bound} (table)"),
        ),
        (other, _) => (Part::Undecided, other.to_owned()),
    };
    let mut facts = vec![fact("Method", how)];
    facts.extend(result.domain.map(|text| fact("Only where", text)));
    facts.extend(result.reason.map(|why| fact("Reason", why)));
    let title = format!("{} {}", result.play, result.game);
    let contrary = result.whole.counterexample.iter();
    let contrary = contrary.map(|x| format!("{title}: {} is a counterexample", joined(x, " ")));
    Entry {
        contrary: contrary.collect(),
        ..entry(part, title, result.claim, facts)
    }
}

fn discovered(result: Discovered) -> Entry {
    let part = match result.verdict.as_str() {
        "proved" => Part::Proved,
        _ => Part::Undecided,
    };
    let value = &result.value;
    let statement = match (&result.words, result.states) {
        (Some(words), _) => words.clone(),
        (None, Some(states)) => {
            let states = counted(states, "state");
            format!("An automaton of {states} gives the {value} of every position.")
        }
        (None, None) => format!(
            "The {value} of every position by an automaton: {}.",
            result.verdict
        ),
    };
    let mut facts = vec![fact(
        "Method",
        "automata, found and proved by machine (proof)".to_owned(),
    )];
    facts.extend(result.reason.map(|why| fact("Reason", why)));
    let title = format!("{} {}, {value}", result.play, result.game);
    entry(part, title, statement, facts)
}

fn fact(name: &'static str, said: String) -> Fact {
    Fact { name, said }
}

fn entry(part: Part, title: String, statement: String, facts: Vec<Fact>) -> Entry {
    Entry {
        part,
        order: usize::MAX,
        title,
        statement,
        facts,
        contrary: Vec::new(),
        program: String::new(),
        date: String::new(),
        command: String::new(),
    }
}

impl Entry {
    /// With every hidden character shown: a file may come from anywhere.
    fn visible(mut self) -> Self {
        let texts = [
            &mut self.title,
            &mut self.statement,
            &mut self.program,
            &mut self.date,
            &mut self.command,
        ];
        let facts = self.facts.iter_mut().map(|fact| &mut fact.said);
        for text in texts.into_iter().chain(facts).chain(&mut self.contrary) {
            *text = printable::escaped(text).into_owned();
        }
        self
    }
}

impl Part {
    pub(super) const ALL: [Self; 6] = [
        Self::Holds,
        Self::Refuted,
        Self::Misprint,
        Self::Proved,
        Self::Agrees,
        Self::Undecided,
    ];

    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Holds => "What holds in the range that was checked",
            Self::Refuted => "What is refuted",
            Self::Misprint => "Printed tables with false rows",
            Self::Proved => "What is proved for all sizes",
            Self::Agrees => "What agrees with tables",
            Self::Undecided => "What was not decided",
        }
    }
}
