//! What is known of a position and how, sentence by sentence.

use serde::Serialize;

use super::replies::Replies;
use super::values::Values;
use crate::game::{Canonical, Convention, Kind, Outcome, Ruleset};
use crate::study::why::families;
use crate::study::{Answer, Source};
use crate::theory::slow::exceptions::{self, Conditions, Pattern};
use crate::theory::slow::{m_rule, m_sequence, reduction};

/// The most positions named in a sentence.
const NAMED: usize = 8;

/// The three conditions of an exception on one prefix.
#[derive(Debug, Serialize)]
pub(super) struct Prefix {
    p: usize,
    l: u64,
    /// x_p > l.
    a: bool,
    /// Every earlier pile equals l or is odd.
    b: bool,
    /// The parts ⌈(l − xⱼ)/2⌉ have the needed sum.
    c: bool,
    parts: Vec<u64>,
    needed: i64,
}

/// The explanation.
pub(super) fn sentences(
    rules: Ruleset,
    x: &Canonical,
    values: &Values,
    replies: &Replies,
) -> Vec<String> {
    let mut sentences = vec![format!("({x}) in {rules}: {}", rules.game.rule())];
    sentences.push(verdict(rules, values));
    sentences.push(known("The outcome", values.outcome, |outcome| {
        outcome.to_string()
    }));
    sentences.push(known("The remoteness", values.remoteness, |r| {
        r.to_string()
    }));
    sentences.push(known("The Grundy value", values.grundy, |g| g.to_string()));
    sentences.extend(leading("Optimal moves", &replies.optimal));
    if replies.winning != replies.optimal {
        sentences.extend(leading("Winning moves", &replies.winning));
    }
    if let Kind::Slow(sizes) = rules.game.kind()
        && !reduction::is_reduced(sizes.min(), x)
    {
        let reduced = reduction::reduce(sizes.min(), x);
        sentences.push(format!(
            "Not all tokens can be played: the position is worth the same as its reduction ({reduced})."
        ));
    }
    if rules.game.is_all_but_one() {
        sentences.extend(m_rule_sentences(rules, x, values));
    }
    sentences
}

/// Who wins, and how soon.
fn verdict(rules: Ruleset, values: &Values) -> String {
    let Some(outcome) = values.outcome() else {
        return "Who wins is out of reach.".to_owned();
    };
    let who = match outcome {
        Outcome::N => "It is an N-position: the player to move wins",
        Outcome::P => "It is a P-position: the player who just moved wins",
    };
    match values.remoteness().map(|r| r.moves(rules.convention)) {
        Some(0) => format!("{who}, as no move is left."),
        Some(moves) => format!("{who}, with best play after {moves} moves, both players' counted."),
        None => format!("{who}."),
    }
}

fn known<T: Copy>(name: &str, answer: Option<Answer<T>>, show: impl Fn(T) -> String) -> String {
    match answer {
        Some(Answer::Known { value, source }) => {
            let how = match source {
                Source::Theorem(by) => format!("by the theorem {by}"),
                Source::Table { max } => {
                    format!("from an exhaustive table of all positions with piles ≤ {max}")
                }
                Source::Search { positions } => {
                    format!("by an exhaustive search of {positions} positions")
                }
            };
            format!("{name} is {}, {how}.", show(value))
        }
        Some(Answer::OutOfReach(reach)) => format!("{name} is out of reach: {reach}."),
        Some(Answer::Waiting(_) | Answer::Searching) | None => format!("{name} is out of reach."),
    }
}

fn leading<'a>(
    name: &str,
    positions: impl IntoIterator<Item = &'a Canonical, IntoIter: ExactSizeIterator>,
) -> Option<String> {
    let positions = positions.into_iter();
    let more = positions.len().checked_sub(NAMED).filter(|&more| more > 0);
    let named: Vec<String> = positions
        .take(NAMED)
        .map(|position| format!("({position})"))
        .collect();
    let more = more.map_or_else(String::new, |more| format!(" and {more} more"));
    (!named.is_empty()).then(|| format!("{name} lead to {}{more}.", named.join(", ")))
}

/// What the M-rule of NIM(n, n−1) does here.
fn m_rule_sentences(rules: Ruleset, x: &Canonical, values: &Values) -> Vec<String> {
    let Some(kept) = m_rule::kept(x) else {
        return Vec::new();
    };
    let by = if x.piles().iter().all(|pile| pile % 2 == 1) {
        "all piles are odd, so it keeps a largest"
    } else {
        "it keeps a smallest even pile"
    };
    let to = m_rule::keep(x, kept).apply(x);
    let mut sentences = vec![format!(
        "The M-rule: {by}, {}; the M-move leads to ({to}).",
        x.piles()[kept]
    )];
    let length = m_sequence::length(x);
    let best = values.remoteness().map(|r| r.moves(rules.convention));
    let against = best.map_or_else(String::new, |best| format!(", the optimal line {best}"));
    sentences.push(format!("The M-sequence has {length} moves{against}."));
    if rules.convention == Convention::Normal {
        sentences.push(format!(
            "In normal play the M-move is always optimal ({}).",
            m_rule::THEOREM.id
        ));
        return sentences;
    }
    match exceptions::pattern(x) {
        Some(pattern) => sentences.extend([exception(&pattern), families(x, pattern.p)]),
        None => sentences.push(format!(
            "The M-move is optimal here: the position is no exception ({}).",
            exceptions::THEOREM.id
        )),
    }
    if x.min() > 0 {
        sentences.extend(exceptions::conditions(x).iter().map(condition));
    }
    sentences
}

fn exception(pattern: &Pattern) -> String {
    let Pattern { p, l, .. } = pattern;
    let instead = if l % 2 == 0 {
        format!("keep a pile larger than {l}")
    } else {
        format!("keep a pile of {l}")
    };
    format!(
        "The M-move is not optimal: the first {p} piles make the position an exception with l = {l} ({}). Instead: {instead}.",
        exceptions::THEOREM.id
    )
}

fn condition(prefix: &Conditions) -> String {
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    let parts: Vec<String> = prefix.parts.iter().map(ToString::to_string).collect();
    format!(
        "  p = {}, l = {}: (a) {} > {}: {}; (b) earlier piles odd or {}: {}; (c) {} = {}: {}.",
        prefix.p,
        prefix.l,
        prefix.last,
        prefix.l,
        yes(prefix.a()),
        prefix.l,
        yes(prefix.b()),
        parts.join(" + "),
        prefix.needed,
        yes(prefix.c())
    )
}

/// The conditions on every prefix, in misère NIM(n, n−1).
pub(super) fn exception_conditions(rules: Ruleset, x: &Canonical) -> Option<Vec<Prefix>> {
    let has_exceptions = rules.game.is_all_but_one() && rules.convention == Convention::Misere;
    let prefix = |conditions: &Conditions| Prefix {
        p: conditions.p,
        l: conditions.l,
        a: conditions.a(),
        b: conditions.b(),
        c: conditions.c(),
        parts: conditions.parts.clone(),
        needed: i64::try_from(conditions.needed).expect("at most half of a pile"),
    };
    has_exceptions.then(|| exceptions::conditions(x).iter().map(prefix).collect())
}
