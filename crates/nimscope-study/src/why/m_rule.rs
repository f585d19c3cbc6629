//! NIM(n, n−1): whether the M-move is optimal at a position, and in misère play the conditions of
//! an exception that it meets or fails.

use super::continuation::continuation;
use super::paragraphs::ParagraphPart;
use super::prefixes::{Prefixes, shortfalls};
use crate::exceptions::{self, ExceptionMark, Minimality};
use crate::game::{Canonical, Convention, Outcome, counted, joined};
use crate::oracle::GameOracle;
use crate::outcome_sheet::BestOptions;
use crate::solve::Cancelled;
use crate::theory::claim::{Covered, covering};
use crate::theory::slow::exceptions::{Pattern, THEOREM, pattern};
use crate::theory::slow::{m_rule, m_sequence};

pub(super) fn parts(
    at: &GameOracle,
    x: &Canonical,
    best: &BestOptions,
) -> Result<Vec<ParagraphPart>, Cancelled> {
    let Some(m_move) = m_rule::m_move(x) else {
        return Ok(Vec::new());
    };
    let mut parts = vec![ParagraphPart::Heading("The M-move")];
    let to = m_move.apply(x);
    parts.extend(worth(at, x, &to, best).map(ParagraphPart::Paragraph));
    parts.push(ParagraphPart::Paragraph(lengths(at, x)));
    let plays = [
        continuation(at, x, "the M-rule, the other plays best", true)?,
        continuation(at, x, "both play best", false)?,
    ];
    parts.extend(plays.map(ParagraphPart::Line));
    if at.rules.convention == Convention::Misere {
        parts.extend(exception(at, x));
    }
    Ok(parts)
}

/// The quality of the M-move, in a sentence.
fn worth(at: &GameOracle, x: &Canonical, to: &Canonical, best: &BestOptions) -> Option<String> {
    let r = at.remoteness(x).value()?;
    let after = at.remoteness(to).value()?;
    let kept = x.piles()[m_rule::kept(x)?];
    let rule = if kept.is_multiple_of(2) {
        "the smallest even pile"
    } else {
        "a largest pile, as all are odd"
    };
    let outcome = after.outcome();
    let leads = format!("The M-rule keeps {kept}, {rule}: ({to}) is {outcome} (R {after})");
    let is_optimal = r.0 == after.0 + 1;
    Some(match (r.outcome(), is_optimal) {
        (Outcome::N, true) => format!("{leads}, as near as possible. The M-move is optimal."),
        (Outcome::P, true) => {
            format!("{leads}. The opponent wins whatever is played; the M-move delays longest.")
        }
        (Outcome::P, false) => {
            format!(
                "{leads}. The opponent wins whatever is played, but this is not the longest delay."
            )
        }
        (Outcome::N, false) => {
            let instead = match best.optimal.first() {
                Some(best) => format!(": ({best}) is P"),
                None => String::new(),
            };
            let loses = if outcome.is_p() {
                "slower than need be"
            } else {
                "so that the opponent wins"
            };
            let before = r.0 - 1;
            format!("{leads}, {loses}. An optimal move leads from R {r} to R {before}{instead}.")
        }
    })
}

/// How long the M-rule takes against best play, in a sentence.
fn lengths(at: &GameOracle, x: &Canonical) -> String {
    let best = at.remoteness(x).value();
    let against = best.map_or_else(String::new, |r| {
        let best = counted(r.moves(at.rules.convention), "move");
        format!("; if both play best, it has {best}")
    });
    let length = counted(m_sequence::length(x), "move");
    let always = match at.rules.convention {
        Convention::Normal => {
            format!(
                " In normal play the M-move is always optimal ({}).",
                m_rule::THEOREM.id
            )
        }
        Convention::Misere => String::new(),
    };
    format!("If both play the M-rule (the M-sequence), the game has {length}{against}.{always}")
}

/// The conditions of an exception that a position of misère NIM(n, n−1) meets, or fails.
fn exception(at: &GameOracle, x: &Canonical) -> Vec<ParagraphPart> {
    let mut parts = vec![ParagraphPart::Heading("Exception or not")];
    if x.min() == 0 {
        let text = "A position with an empty pile has a single move at most, which is then the M-move: it is no exception.";
        parts.push(ParagraphPart::Paragraph(text.to_owned()));
        return parts;
    }
    if x.len() < 3 {
        let text =
            "With fewer than three piles every game is equally long: there are no exceptions.";
        parts.push(ParagraphPart::Paragraph(text.to_owned()));
        return parts;
    }
    let prefixes = Prefixes::of(x);
    match pattern(x) {
        Some(pattern) => {
            parts.push(ParagraphPart::Paragraph(patterned(at, x, &pattern)));
            parts.push(ParagraphPart::Prefixes(prefixes));
            parts.push(ParagraphPart::Paragraph(families(x, pattern.p)));
            let partition = if pattern.partition.is_empty() {
                "The partition is empty: all these piles equal l.".to_owned()
            } else {
                let parts = pattern.partition.iter().map(|&part| u128::from(part));
                let sum: u128 = parts.sum();
                format!("The partition of {sum} as a Young diagram:")
            };
            parts.push(ParagraphPart::Paragraph(partition));
            parts.push(ParagraphPart::Partition(pattern.partition));
        }
        None => {
            let nearest = prefixes.nearest.map(|index| &prefixes.all[index]);
            parts.extend(nearest.map(|prefix| {
                let lacks = shortfalls(prefix).join("; ");
                let text = format!(
                    "No exception ({}): no prefix meets (a), (b) and (c). p = {} comes nearest: {lacks}.",
                    THEOREM.id, prefix.p
                );
                ParagraphPart::Paragraph(text)
            }));
            parts.push(ParagraphPart::Prefixes(prefixes));
        }
    }
    parts
}

fn patterned(at: &GameOracle, x: &Canonical, pattern: &Pattern) -> String {
    let Pattern {
        p, l, remoteness, ..
    } = pattern;
    let n = x.len();
    let kept = if l % 2 == 0 {
        "any pile above l"
    } else {
        "a pile l"
    };
    let core = Canonical::sorted(x.piles()[..*p].to_vec());
    let core = if *p < n {
        let of_core = exceptions::misere_remoteness(&at.oracle, &core);
        let same = if of_core == Some(*remoteness) {
            ", with the same R"
        } else {
            ""
        };
        format!(
            "It is not pile-minimal: its prefix ({core}) is an exception of NIM({p},{}) already{same}.",
            p - 1
        )
    } else {
        match exceptions::mark(&at.oracle, at.rules.game, x) {
            Some(ExceptionMark::Exception(Minimality::Full)) => "It is minimal.".to_owned(),
            Some(ExceptionMark::Exception(Minimality::Pile | Minimality::No)) | None => format!(
                "It is pile-minimal, but not minimal: the last pile may be as small as {}.",
                u128::from(*l) + 1
            ),
            Some(ExceptionMark::Regular | ExceptionMark::Terminal) => {
                "The values that are known contradict it.".to_owned()
            }
        }
    };
    format!(
        "An exception ({}): the prefix of p = {p} piles, l = {l}, meets (a), (b) and (c). R = 2⌈l/2⌉ + 1 = {remoteness}; what wins is to keep {kept}. {core}",
        THEOREM.id
    )
}

/// The families and printed tables of the papers that hold an exception of misère NIM(n, n−1), or
/// its prefix of p piles that makes it one, in a sentence.
fn families(x: &Canonical, p: usize) -> String {
    let named = |covered: &Covered| {
        let id = &covered.by.id;
        match covered.i {
            Some(i) => format!("{id} with i = {i}"),
            None => id.clone(),
        }
    };
    let found = joined(covering(x.piles()).iter().map(named), ", ");
    let what = if p < x.len() { "Its prefix" } else { "It" };
    if found.is_empty() {
        format!("{what} is in no family and no table of the papers.")
    } else {
        format!("{what} is in the papers as {found}.")
    }
}
