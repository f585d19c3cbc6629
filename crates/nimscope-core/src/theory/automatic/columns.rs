//! An automaton as a certificate writes it, and how it reads positions.

use rustc_hash::FxHashMap;

use super::super::theorem::{Amount, Number};
use crate::game::{Canonical, Convention, Direction, Measure, Ruleset, System};
use crate::lists::CollectVec as _;

/// An automaton for the values of a game.
#[derive(Debug)]
pub(super) struct Automatic {
    pub(super) rules: Ruleset,
    value: Measure,
    pub(super) direction: Direction,
    /// Where the digits are not binary, their system.
    system: Option<System>,
    /// The bits of a column.
    bits: usize,
    /// The successors of state s are at `s << bits | column`; the first state is 0.
    next: Vec<u32>,
    pub(super) accepts: Vec<bool>,
}

/// How many digits more than the piles a number may have: no play of 12 piles below 2ᵇ lasts 2ᵇ⁺⁴
/// moves.
const ROOM: usize = 4;

/// What the first lines of a certificate say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CertificateHeading<'a> {
    /// The game and the convention, where the digits are binary. Over a numeration system a game
    /// is named by its rule.
    pub(crate) rules: Option<Ruleset>,
    pub(super) convention: Convention,
    pub(crate) value: Measure,
    /// From which end binary digits are read, or else the numeration system.
    pub(super) digits: &'a str,
    pub(super) states: usize,
}

impl<'a> CertificateHeading<'a> {
    /// The heading of a certificate, over a numeration system one of outcomes; `None` for another
    /// text. Reads six lines.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let mut lines = text.lines().skip(1).map(|line| line.split_once(' '));
        let mut named = |names: [&str; 2]| {
            let (name, said) = lines.next()??;
            names.contains(&name).then_some((name, said))
        };
        let (named_by, game) = named(["game", "rule"])?;
        let convention = Convention::of_key(named(["play"; 2])?.1)?;
        let value = Measure::of_key(named(["value"; 2])?.1)?;
        let (_, digits) = named(["direction", "system"])?;
        let (_, states) = named(["automaton", "states"])?;
        let states = states.split(' ').next()?.parse().ok()?;
        let rules = match named_by {
            "game" => Some(Ruleset {
                game: game.parse().ok()?,
                convention,
            }),
            _ if value == Measure::Outcome => None,
            _ => return None,
        };
        Some(Self {
            rules,
            convention,
            value,
            digits,
            states,
        })
    }
}

/// The lines of the states of a certificate, below six others: the first word of each, and the
/// successors of all.
fn rows(text: &str, states: usize) -> Option<(Vec<&str>, Vec<u32>)> {
    let (mut first, mut next) = (Vec::new(), Vec::new());
    for line in text.lines().skip(6).take(states) {
        let mut words = line.split(' ');
        first.push(words.next()?);
        for word in words {
            let (state, times) = word.split_once('*').unwrap_or((word, "1"));
            let state = state
                .parse()
                .ok()
                .filter(|&s: &u32| (s as usize) < states)?;
            next.extend(std::iter::repeat_n(state, times.parse().ok()?));
        }
    }
    Some((first, next))
}

impl Automatic {
    /// The automaton of a certificate of a game; `None` for another text.
    pub(super) fn read(rules: Ruleset, text: &str) -> Option<Self> {
        let heading = CertificateHeading::read(text)?;
        let (value, states) = (heading.value, heading.states);
        let (words, next) = rows(text, states)?;
        let system: Option<System> = match heading.rules {
            Some(_) => None,
            None => Some(heading.digits.parse().ok()?),
        };
        // Over a system the cases of the outcome are numbered, and that of P is 0.
        let (width, p) = (system.as_ref()).map_or((1, "+"), |system| (system.width(), "0"));
        // A digit of each pile, and one of a number.
        let tracks = rules.game.n() + usize::from(value.is_number());
        let automatic = Self {
            rules,
            value,
            direction: match heading.digits {
                "low" => Direction::Lsd,
                _ => Direction::Msd,
            },
            system,
            bits: tracks * width,
            next,
            accepts: words.iter().map(|&word| word == p).collect_vec(),
        };
        let successors = automatic.next.len();
        let is_whole = automatic.accepts.len() == states && successors == states << automatic.bits;
        is_whole.then_some(automatic)
    }

    /// The state after a column.
    pub(super) fn after(&self, state: u32, column: u32) -> u32 {
        self.next[(state as usize) << self.bits | column as usize]
    }

    /// The state that all columns lead to.
    fn state(&self, rows: &[u64]) -> u32 {
        let columns = match &self.system {
            Some(system) => system.word(rows),
            None => self.direction.word(rows),
        };
        let columns = columns.into_iter();
        columns.fold(0, |state, column| self.after(state, column))
    }

    pub(super) fn is_p(&self, rows: &[u64]) -> bool {
        self.accepts[self.state(rows) as usize]
    }

    /// The number that is accepted beside some rows. The states that its digits lead to are
    /// followed. Two numbers that lead to one state would both be accepted or both be refused. The
    /// proof says that only one is accepted. So one of those is followed.
    pub(super) fn number(&self, rows: &[u64]) -> Option<u128> {
        let (word, room) = (self.direction.word(rows), vec![0; ROOM]);
        let columns = match self.direction {
            Direction::Msd => [room, word].concat(),
            Direction::Lsd => [word, room].concat(),
        };
        let mut here = FxHashMap::from_iter([(0, 0_u128)]);
        for (place, piles) in columns.iter().enumerate() {
            let weight = match self.direction {
                Direction::Msd => columns.len() - 1 - place,
                Direction::Lsd => place,
            };
            let mut there = FxHashMap::default();
            for (state, number) in here {
                for digit in 0..2 {
                    let after = self.after(state, piles | digit << rows.len());
                    there.insert(after, number | u128::from(digit) << weight);
                }
            }
            here = there;
        }
        let mut ends = here.into_iter();
        let (_, number) = ends.find(|(state, _)| self.accepts[*state as usize])?;
        Some(number)
    }

    /// How many columns are read, and, where an outcome is given, the state that they lead to.
    pub(super) fn numbers(&self, x: &Canonical) -> Vec<Number> {
        let rows = self.rules.game.rows(x);
        let mut all = vec![Number::count(
            format!("columns read from the {}est on", self.direction.key()),
            self.direction.word(&rows).len() as u64,
        )];
        if self.value == Measure::Outcome {
            let (last, states) = (self.state(&rows), self.accepts.len());
            all.push(Number::phrased(
                format!("last of {states} states"),
                Amount::One(last.into()),
                format!("the last state is number {last} of {states}"),
            ));
        }
        all
    }
}
