//! Certificates: a proof as a text that a small program can check line by line.
//!
//! The text holds the automaton, the moves, and the terminals where they matter. The automaton
//! has a line for each state, with `+` where it accepts and its successor by each column, `5*3`
//! for three times 5. A move has a word for each pile: `.` it stays, `<` it is lowered, `-` it is
//! deleted, `1` it loses a token, letters: the parts of its split go to these piles. The
//! certificate makes some statements that every word outside a set has an option in another set.
//! For each of them the text holds the first set (`covered`, with `=` where it is that of the
//! automaton) and nodes. A node is a state of that set's automaton, the ties of the order (bit i:
//! the piles of pair i are equal so far), and the runs that are kept. The run `m/s1.s2/t`
//! is move m with its parts in states s1, s2 and the automaton in state t; `m-l/s1.s2/t` stands
//! for each of the moves from m to l. The checker itself finds the next node for each column.

use std::fmt::Write;

use super::automaton::{Automaton, State};
use super::moves::DigitMove;
use super::proof::{Cover, Proof};
use super::runs::Decoded;
use super::theorem::Conjecture;
use crate::game::{PileEffect, joined};
use crate::lists::sort_by;

/// The certificate of a proof.
pub(super) fn text(conjecture: &Conjecture<'_>, proof: &Proof) -> String {
    let (mut text, moves) = (head(conjecture), conjecture.moves);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "moves {}", moves.all.len());
    for one in &moves.all {
        let _ = writeln!(text, "{}", words(one));
    }
    if let Some(terminals) = &proof.terminals {
        automaton(&mut text, "terminals", &terminals.covered);
        cover(&mut text, terminals, &terminals.covered);
    }
    for one in &proof.covers {
        cover(&mut text, one, conjecture.automaton);
    }
    text + "end\n"
}

/// The text of a conjecture that is not proved, with the reason. It is no certificate.
pub(super) fn candidate(conjecture: &Conjecture<'_>, reason: &str) -> String {
    head(conjecture) + "unproved " + reason + "\n"
}

/// What is said, and the automaton.
fn head(conjecture: &Conjecture<'_>) -> String {
    let mut text = format!(
        "nimscope certificate 2\ngame {}\nplay {}\nvalue {}\ndirection {}\n",
        conjecture.rules.game,
        conjecture.rules.convention.key(),
        conjecture.value.key(),
        conjecture.direction.key(),
    );
    automaton(&mut text, "automaton", conjecture.automaton);
    text
}

/// An automaton with the name that it has there.
pub(super) fn automaton(text: &mut String, name: &str, automaton: &Automaton) {
    let (states, tracks) = (automaton.states(), automaton.tracks());
    let _ = writeln!(text, "{name} {states} {tracks}");
    for state in 0..automaton.states() as State {
        text.push(if automaton.accepts(state) { '+' } else { '-' });
        successors(text, automaton.row(state));
    }
}

/// The successors of a state by all columns, and the end of the line.
pub(super) fn successors(text: &mut String, row: &[State]) {
    for group in row.chunk_by(|a, b| a == b) {
        let _ = match group.len() {
            1 => write!(text, " {}", group[0]),
            times => write!(text, " {}*{times}", group[0]),
        };
    }
    text.push('\n');
}

fn words(one: &DigitMove) -> String {
    let word = |(pile, change): (usize, &PileEffect)| match change {
        PileEffect::Kept => ".".to_owned(),
        PileEffect::Lowered => "<".to_owned(),
        PileEffect::Deleted => "-".to_owned(),
        PileEffect::Split(_, tracks) if tracks.as_slice() == [pile] => "1".to_owned(),
        PileEffect::Split(_, tracks) => tracks.iter().map(|&track| letter(track)).collect(),
    };
    joined(one.changes.iter().enumerate().map(word), " ")
}

fn letter(track: usize) -> char {
    char::from(b'a' + track as u8)
}

fn cover(text: &mut String, cover: &Cover, known: &Automaton) {
    if cover.covered == *known {
        text.push_str("covered =\n");
    } else {
        automaton(text, "covered", &cover.covered);
    }
    let _ = writeln!(text, "nodes {}", cover.nodes.len());
    for one in &cover.nodes {
        let _ = write!(text, "{} {}", one.state, one.ties);
        runs(text, &one.runs);
        text.push('\n');
    }
}

/// Successive moves whose runs are alike are written together.
fn runs(text: &mut String, runs: &[Decoded]) {
    let mut sorted: Vec<&Decoded> = runs.iter().collect();
    sort_by(&mut sorted, |a, b| {
        (&a.parts, a.to, a.relation).cmp(&(&b.parts, b.to, b.relation))
    });
    let go_on = |a: &&Decoded, b: &&Decoded| {
        a.relation + 1 == b.relation && (&a.parts, a.to) == (&b.parts, b.to)
    };
    for group in sorted.chunk_by(go_on) {
        let (first, to) = (group[0].relation, group[0].to);
        let parts = joined(&group[0].parts, ".");
        let _ = match group.len() {
            1 => write!(text, " {first}/{parts}/{to}"),
            more => write!(text, " {first}-{}/{parts}/{to}", first + more - 1),
        };
    }
}
