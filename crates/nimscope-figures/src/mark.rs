//! Marks: what a cell, a node or a point means, and how numbers are shaded.

use crate::game::{Outcome, Remoteness};
use crate::lists::CollectVec as _;

/// What a mark means. Every mark has a letter, a pattern and a colour of its own. Each of the
/// three alone distinguishes it from all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing to say: a blank with an outline.
    #[default]
    Plain,
    /// A P-position.
    P,
    /// An N-position.
    N,
    /// P by the first of two readings only.
    First,
    /// P by the second of two readings only.
    Second,
    /// What contradicts, errs or is exceptional.
    Alarm,
    /// The least of eight shades is 0, the darkest 7.
    Shade(u8),
    /// A position with this outcome, by its remoteness: the least of five shades is 0.
    Remote(Outcome, u8),
    /// Not known yet, or out of reach.
    Open,
    /// A cell that cannot occur.
    Never,
    /// Nothing at all, not even an outline.
    Absent,
}

/// What is said of a mark beside its meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ring {
    /// Nothing.
    #[default]
    None,
    /// The position that the figure is about.
    Here,
    /// One to which a move leads.
    Option,
}

/// How the numbers from the least to the largest are shaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shading {
    /// The least number.
    pub least: u128,
    /// The largest number.
    pub largest: u128,
    /// The outcome of which they are the remoteness, if they are.
    pub of: Option<Outcome>,
}

/// The shades as characters.
const SHADING: [char; SHADES as usize] = ['░', '░', '▒', '▒', '▓', '▓', '█', '█'];

/// The number of shades, and of those of the remoteness with one outcome.
pub(super) const SHADES: u8 = 8;
pub(super) const OF_OUTCOME: u8 = 5;

impl Mark {
    /// The letter that stands for the mark where there is neither colour nor pattern.
    pub const fn letter(self) -> char {
        match self {
            Self::Plain | Self::Absent => ' ',
            Self::P | Self::Remote(Outcome::P, _) => 'P',
            Self::N | Self::Remote(Outcome::N, _) => 'N',
            Self::First => '/',
            Self::Second => '\\',
            Self::Alarm => '!',
            Self::Shade(shade) => SHADING[if shade < SHADES { shade as usize } else { 7 }],
            Self::Open => '?',
            Self::Never => '·',
        }
    }

    /// The letter of an outcome, or that it is not known. Other marks are known by their looks.
    pub(super) fn outcome_letter(self) -> String {
        let is_outcome = matches!(self, Self::P | Self::N | Self::Open);
        is_outcome
            .then(|| self.letter())
            .map_or_else(String::new, String::from)
    }
}

impl Shading {
    /// The mark of a number.
    pub(crate) fn mark(self, number: u128) -> Mark {
        let steps = self.count() - 1;
        let above = self.band(number.clamp(self.least, self.largest)) - self.band(self.least);
        let shade = above.saturating_mul(steps.into()) / self.reach().max(1);
        let shade = u8::try_from(shade).unwrap_or(steps);
        self.of
            .map_or(Mark::Shade(shade), |outcome| Mark::Remote(outcome, shade))
    }

    /// The band of a number: as many numbers of an outcome each, or 2, 4, 8, … Grundy values, so
    /// that a power of two always begins a band unless bands are wider than that.
    fn band(self, number: u128) -> u128 {
        number / self.cell_width()
    }

    /// How many numbers a band has.
    fn cell_width(self) -> u128 {
        let least = (self.largest - self.least) / (2 * u128::from(OF_OUTCOME)) + 1;
        let width = |step: u32| match self.of {
            Some(_) => 2 * (least + u128::from(step) * (least / 64).max(1)),
            None => 1 << step,
        };
        let mut widths = (0..u128::BITS).map(width);
        let is_wide = |wide: &u128| self.largest / wide - self.least / wide < self.count().into();
        widths.find(is_wide).unwrap_or(1)
    }

    fn reach(self) -> u128 {
        self.band(self.largest) - self.band(self.least)
    }

    const fn count(self) -> u8 {
        if self.of.is_some() {
            OF_OUTCOME
        } else {
            SHADES
        }
    }

    /// The marks, each with the least number that has it.
    pub fn marks(self) -> impl Iterator<Item = (Mark, u128)> {
        let steps = u128::from(self.count() - 1);
        let least = move |shade: u8| {
            let band = self.band(self.least) + (u128::from(shade) * self.reach()).div_ceil(steps);
            let least = self.least.max(band * self.cell_width());
            // Every second number has the outcome.
            least + self.is_other(least)
        };
        let marks = (0..self.count()).map(move |shade| (shade, least(shade)));
        marks.filter_map(move |(shade, least)| {
            let mark = self.mark(least);
            let is_there = least <= self.largest
                && matches!(mark, Mark::Shade(its) | Mark::Remote(_, its) if its == shade);
            is_there.then_some((mark, least))
        })
    }

    /// The marks, each with the numbers that have it as a text.
    pub fn labels(self) -> Vec<(Mark, String)> {
        let marks: Vec<(Mark, u128)> = self.marks().collect_vec();
        let after = marks.iter().skip(1).map(|&(_, next)| next - 1);
        let last = after
            .chain([self.largest])
            .map(|last| last - self.is_other(last));
        let labels = marks.iter().zip(last).map(|(&(mark, least), last)| {
            let label = if least == last {
                least.to_string()
            } else {
                format!("{least}–{last}")
            };
            (mark, label)
        });
        labels.collect_vec()
    }

    /// 1 where a number is no remoteness of the outcome, else 0.
    fn is_other(self, number: u128) -> u128 {
        u128::from(!self.has(number))
    }

    /// Whether a number is shaded by it.
    pub(crate) fn has(self, number: u128) -> bool {
        self.of.is_none_or(|of| Remoteness(number).outcome() == of)
    }
}

/// Greek letters that do not look like Latin ones.
const LETTERS: [char; 28] = [
    'α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ', 'λ', 'μ', 'ξ', 'π', 'ρ', 'σ', 'τ', 'φ', 'χ', 'ψ', 'ω',
    'Γ', 'Δ', 'Θ', 'Λ', 'Ξ', 'Π', 'Σ', 'Φ', 'Ψ',
];

/// A letter that stands for the label of lines, by its number: α, β, …, Ψ, α1, β1, ….
pub(super) fn greek(number: usize) -> String {
    let letter = LETTERS[number % LETTERS.len()];
    match number / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
