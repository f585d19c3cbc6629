//! The automaton of the outcomes of a game by its rule, as a certificate over a numeration system
//! writes it, and how it reads positions.

use super::columns::rows;
use crate::game::{Convention, System};

/// An automaton that reads the digits of all piles, the highest first.
#[derive(Debug)]
pub(super) struct OverSystem {
    /// The terms of the system, the least first.
    terms: Vec<u64>,
    /// The bits of a digit, and of a column.
    width: usize,
    bits: usize,
    next: Vec<u32>,
    is_p: Vec<bool>,
}

/// What the first lines of such a certificate say.
pub(super) struct OverSystemHeading<'a> {
    pub(super) convention: Convention,
    pub(super) system: &'a str,
    pub(super) states: usize,
}

impl<'a> OverSystemHeading<'a> {
    /// The heading of a certificate of outcomes; `None` for another text. Reads six lines.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        let mut lines = text.lines().skip(1);
        let mut named = |name| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        named("rule")?;
        let convention = Convention::of_key(named("play")?)?;
        named("value").filter(|&value| value == "outcome")?;
        Some(Self {
            convention,
            system: named("system")?,
            states: named("states")?.parse().ok()?,
        })
    }
}

impl OverSystem {
    /// The automaton of a certificate; `None` for another text.
    pub(super) fn read(text: &str, piles: usize) -> Option<Self> {
        let OverSystemHeading { system, states, .. } = OverSystemHeading::read(text)?;
        let system: System = system.parse().ok()?;
        let (words, next) = rows(text, states)?;
        let automaton = Self {
            terms: system.terms(u64::MAX),
            width: system.width(),
            bits: piles * system.width(),
            next,
            is_p: words.iter().map(|&word| word == "0").collect(),
        };
        let is_whole =
            automaton.is_p.len() == states && automaton.next.len() == states << automaton.bits;
        is_whole.then_some(automaton)
    }

    pub(super) fn is_p(&self, piles: &[u64]) -> bool {
        let mut rests = piles.to_vec();
        let mut state = 0_usize;
        for &term in self.terms.iter().rev() {
            let mut column = 0;
            for (pile, rest) in rests.iter_mut().enumerate() {
                let digit = usize::try_from(*rest / term);
                let digit = digit.expect("digits are at most the first coefficient");
                column |= digit << (pile * self.width);
                *rest %= term;
            }
            state = self.next[state << self.bits | column] as usize;
        }
        self.is_p[state]
    }
}
