//! An automaton as a certificate writes it, and how it reads positions.

use super::super::number::Number;
use crate::game::{Canonical, Convention, Ruleset};

/// An automaton for the P-positions of a game.
#[derive(Debug)]
pub(super) struct Automatic {
    pub(super) rules: Ruleset,
    pub(super) is_high: bool,
    /// The successors of state s are at `s << n | column`; the first state is 0.
    next: Vec<u32>,
    pub(super) accepts: Vec<bool>,
}

/// What the first lines of a certificate say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Heading {
    /// The game and the convention.
    pub(in super::super) rules: Ruleset,
    is_high: bool,
    pub(super) states: usize,
}

impl Heading {
    /// The heading of a certificate for outcomes; `None` for another text. Reads six lines.
    pub(in super::super) fn read(text: &str) -> Option<Self> {
        let mut lines = text.lines().skip(1);
        let mut named = |name| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let game = named("game")?.parse().ok()?;
        let convention = match named("play")? {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            _ => return None,
        };
        let is_outcome = named("value")? == "outcome";
        let is_high = named("direction")? == "high";
        let states = named("automaton")?.split(' ').next()?.parse().ok()?;
        is_outcome.then_some(Self {
            rules: Ruleset { game, convention },
            is_high,
            states,
        })
    }
}

impl Automatic {
    /// The automaton of a certificate; `None` for another text.
    pub(super) fn read(text: &str) -> Option<Self> {
        let Heading {
            rules,
            is_high,
            states,
        } = Heading::read(text)?;
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        for line in text.lines().skip(6).take(states) {
            let mut words = line.split(' ');
            accepts.push(words.next()? == "+");
            for word in words {
                let (state, times) = word.split_once('*').unwrap_or((word, "1"));
                let state = state
                    .parse()
                    .ok()
                    .filter(|&s: &u32| (s as usize) < states)?;
                next.extend(std::iter::repeat_n(state, times.parse().ok()?));
            }
        }
        let is_whole = accepts.len() == states && next.len() == states << rules.game.n();
        is_whole.then_some(Self {
            rules,
            is_high,
            next,
            accepts,
        })
    }

    /// The state after a column, which has a bit for each pile.
    pub(super) fn after(&self, state: u32, column: u32) -> u32 {
        self.next[(state as usize) << self.rules.game.n() | column as usize]
    }

    /// What the digits of the piles stand for: heaps of the Delete games are counted from the
    /// least.
    pub(super) fn rows(&self, x: &Canonical) -> Vec<u64> {
        let least = self.rules.game.least_pile();
        x.piles().iter().map(|pile| pile - least).collect()
    }

    /// The weights of the columns of some rows, in the order in which they are read.
    pub(super) fn weights(&self, rows: &[u64]) -> Vec<u32> {
        let bits = u64::BITS - rows.iter().fold(0, |all, row| all | row).leading_zeros();
        if self.is_high {
            (0..bits).rev().collect()
        } else {
            (0..bits).collect()
        }
    }

    /// The state that all columns lead to.
    fn state(&self, rows: &[u64]) -> u32 {
        let weights = self.weights(rows);
        weights
            .iter()
            .fold(0, |state, &weight| self.after(state, column(rows, weight)))
    }

    pub(super) fn is_p(&self, rows: &[u64]) -> bool {
        self.accepts[self.state(rows) as usize]
    }

    pub(super) fn numbers(&self, x: &Canonical) -> Vec<Number> {
        let rows = self.rows(x);
        let side = if self.is_high { "highest" } else { "lowest" };
        vec![
            Number::one(
                format!("columns read ({side} first)"),
                self.weights(&rows).len() as u64,
            ),
            Number::one(
                format!("state (of {})", self.accepts.len()),
                self.state(&rows),
            ),
        ]
    }
}

/// The digits of one weight, a bit for each row.
pub(super) fn column(rows: &[u64], weight: u32) -> u32 {
    let bits = rows.iter().enumerate();
    bits.fold(0, |column, (row, number)| {
        column | u32::from(number >> weight & 1 == 1) << row
    })
}
