//! The value of one position, by an exhaustive search of the positions that can be reached from
//! it.
//!
//! It is for positions whose table would not fit. A search meets only the positions below its own,
//! and remembers each of them once. It keeps its own stack, so that long games do not overflow
//! that of the thread.

use rustc_hash::FxHashMap;

use crate::game::{
    Canonical, Choices, Game, Grundy, Measure, Outcome, Remoteness, Ruleset, Sizes, Splits, Stepper,
};

use super::cells::Word;
use super::control::{Cancelled, Control};
use super::recurrence::OptionSummary;

/// The number of piles of options that a search looks at, for each position of its limit, before
/// it gives up: 16 options of 6 piles. Games with many options a position, or with many piles,
/// would take hours within a limit on positions alone.
const PILES: u64 = 96;

/// The number of additions, in making a list of options, that take as long as a look at a pile.
const ADDITIONS: u64 = 16;

/// The memory that a search may take for each position of its limit, in bytes. Most positions take
/// less. Those of long plays and with long lists of results take more.
pub const MEMORY: u64 = 96;

/// The further memory that any search may take, in bytes.
const ROOM: u64 = 1 << 20;

/// The memory of a known position in the hash table, besides its piles, in bytes.
const ENTRY: u64 = 64;

/// A value of the measure that is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundValue {
    /// P or N.
    Outcome(Outcome),
    /// Smith's remoteness.
    Remoteness(Remoteness),
    /// The Grundy value.
    Grundy(Grundy),
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searched {
    /// The value; `None` if the search gave up at its limit.
    pub found: Option<FoundValue>,
    /// The number of positions that it visited.
    pub positions: u64,
    /// The part of its limit that it took: one for each position, or more where these had many
    /// options or piles.
    pub effort: u64,
    /// The values that it found on its way.
    pub below: SearchedValues,
}

impl FoundValue {
    /// The outcome, which every measure determines.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Outcome(outcome) => outcome,
            Self::Remoteness(r) => r.outcome(),
            Self::Grundy(g) => g.outcome(),
        }
    }

    fn decode(measure: Measure, value: u64) -> Self {
        match measure {
            Measure::Outcome => Self::Outcome(Outcome::p_if(value == 0)),
            Measure::Remoteness => Self::Remoteness(Remoteness(value.remoteness().into())),
            Measure::Grundy => Self::Grundy(Grundy(value.into())),
        }
    }
}

/// A position whose options are being looked at.
struct Visit {
    position: Canonical,
    /// The moves that were taken in. The last one is missing while the search is below it.
    stepper: Stepper,
    seen: OptionSummary,
}

impl Visit {
    fn new(position: Canonical, measure: Measure, forbidden: usize) -> Self {
        Self {
            position,
            stepper: Stepper::default(),
            seen: OptionSummary::new(measure, forbidden),
        }
    }

    /// Takes in the values of options, up to the first one that is not known.
    fn look(
        &mut self,
        game: Game,
        known: &mut SearchedValues,
        budget: &mut Allowance,
        control: &Control,
    ) -> Result<Looked, Cancelled> {
        // The list of moves is cheap to make and large to keep.
        let choices = Choices::unmerged(game, &self.position);
        if choices.len() > u128::from(budget.most) || !budget.can_take(choices.effort() / ADDITIONS)
        {
            return Ok(Looked::GaveUp);
        }
        while !self.seen.is_decided() {
            control.check()?;
            if budget.bytes + self.bytes() > budget.most_bytes {
                return Ok(Looked::GaveUp);
            }
            // Those of the last option.
            let looks = std::mem::take(&mut self.stepper.looks);
            if !budget.can_take(looks) {
                return Ok(Looked::GaveUp);
            }
            let Some(piles) = choices.step(&mut self.stepper) else {
                let can_go_on = budget.can_take(std::mem::take(&mut self.stepper.looks));
                return Ok(if can_go_on {
                    Looked::Done
                } else {
                    Looked::GaveUp
                });
            };
            if !budget.can_take(piles.len() as u64) {
                return Ok(Looked::GaveUp);
            }
            let value = match known.get(piles) {
                Some(value) => value,
                None => {
                    let option = self.position.with_least(piles.to_vec());
                    let Some((live, looks)) = Choices::without_dead(game, &option) else {
                        return Ok(Looked::Unknown(option));
                    };
                    if !budget.can_take(looks) {
                        return Ok(Looked::GaveUp);
                    }
                    let Some(value) = known.get(live.piles()) else {
                        return Ok(Looked::Unknown(live));
                    };
                    budget.bytes += known.insert(&option, value);
                    value
                }
            };
            self.seen.see(value);
        }
        Ok(Looked::Done)
    }

    /// Its memory, in bytes.
    fn bytes(&self) -> u64 {
        let piles = size_of_val(self.position.piles());
        (size_of::<Self>() + piles + self.stepper.bytes() + self.seen.bytes()) as u64
    }
}

/// The values that a search found: those of all options of its position, where it looked at all of
/// them.
///
/// They are kept by the piles, in `width` bytes each. The width holds the
/// largest pile that can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchedValues {
    width: usize,
    packed: Vec<u8>,
    values: FxHashMap<Box<[u8]>, u64>,
    /// The memory behind all of them, in bytes.
    pub bytes: u64,
}

impl SearchedValues {
    /// No value yet, of positions that can be reached from one.
    fn below(game: Game, x: &Canonical) -> Self {
        Self {
            width: 8 - game.reach_from(x.piles()).leading_zeros() as usize / 8,
            ..Self::default()
        }
    }

    /// The remoteness of a position below the one that was searched for its remoteness; `None`
    /// where the search did not come by.
    pub fn remoteness(&self, x: &Canonical) -> Option<Remoteness> {
        let piles = x.piles().iter().map(|pile| pile.to_le_bytes());
        let fits = |pile: &[u8; 8]| pile[self.width..].iter().all(|&byte| byte == 0);
        let mut packed = Vec::with_capacity(self.width * x.len());
        for pile in piles {
            packed.extend_from_slice(fits(&pile).then_some(&pile[..self.width])?);
        }
        let value = self.values.get(&packed[..])?;
        Some(Remoteness(value.remoteness().into()))
    }

    fn pack(&mut self, piles: &[u64]) {
        self.packed.clear();
        for pile in piles {
            let bytes = &pile.to_le_bytes()[..self.width];
            self.packed.extend_from_slice(bytes);
        }
    }

    fn get(&mut self, piles: &[u64]) -> Option<u64> {
        self.pack(piles);
        self.values.get(&self.packed[..]).copied()
    }

    /// Remembers a value, and returns the memory for that in bytes.
    fn insert(&mut self, position: &Canonical, value: u64) -> u64 {
        self.pack(position.piles());
        self.values.insert(self.packed.as_slice().into(), value);
        let bytes = ENTRY + self.packed.len() as u64;
        self.bytes += bytes;
        bytes
    }
}

/// The work and the memory that a search may still take.
struct Allowance {
    /// The most positions, and the most moves of each.
    most: u64,
    /// The number of positions that were visited.
    visited: u64,
    /// The number of piles of options that may be looked at in all, and now.
    all_piles: u64,
    piles: u64,
    most_bytes: u64,
    /// The memory of the known positions, and of the path without its last position.
    bytes: u64,
}

impl Allowance {
    fn of(limit: u64) -> Self {
        Self {
            most: limit,
            visited: 0,
            all_piles: limit.saturating_mul(PILES),
            piles: limit.saturating_mul(PILES),
            most_bytes: limit.saturating_mul(MEMORY).saturating_add(ROOM),
            bytes: 0,
        }
    }

    /// Takes a number of piles off the budget, if enough are left.
    fn can_take(&mut self, piles: u64) -> bool {
        let left = self.piles.checked_sub(piles);
        self.piles = left.unwrap_or(0);
        left.is_some()
    }

    /// The part of the limit that was taken, in positions or in piles.
    fn taken(&self) -> u64 {
        let in_piles = (self.all_piles - self.piles).div_ceil(PILES);
        in_piles.max(self.visited)
    }
}

/// The result of a look at the options of a position.
enum Looked {
    /// All options that matter were seen.
    Done,
    /// The value of this option must be found first.
    Unknown(Canonical),
    /// There are too many options, or too little memory.
    GaveUp,
}

/// Lower bounds on the work of a search for remoteness or Grundy values. They are real numbers, as
/// they may be larger than any machine integer.
struct WorkBound {
    /// The positions that can be reached, which it all visits.
    positions: f64,
    /// Their options.
    looks: f64,
}

impl WorkBound {
    /// Where no bound is known: the position itself.
    const UNKNOWN: Self = Self {
        positions: 1.0,
        looks: 0.0,
    };

    fn of(game: Game, x: &Canonical) -> Self {
        let kind = game.kind();
        let taking = kind.take_sizes().map(|sizes| of_taking(sizes, x.piles()));
        let slow = || kind.slow_sizes().map(|sizes| of_slow(sizes, x.piles()));
        let splitting = || kind.splits().map(|splits| of_splitting(splits, x.piles()));
        taking
            .or_else(slow)
            .or_else(splitting)
            .unwrap_or(Self::UNKNOWN)
    }

    /// Whether it is more than these numbers of positions and options.
    fn exceeds(&self, positions: u64, looks: u64) -> bool {
        // Less than what the rounding of some hundred factors adds.
        let surely = |least: f64, most: u64| least * (1.0 - 1e-9) > real(most);
        surely(self.positions, positions) || surely(self.looks, looks)
    }
}

/// Positions and options in take-away games; k = min A.
///
/// If k = 1, every position with smaller piles can be reached. Else, of any m ≥ k piles, each can
/// be reduced by any amount above 1, independently: by ⌈m/k⌉ moves that take turns on them and so
/// play on each once or twice. So for every choice of m new sizes, the number of moves with a
/// piles is the elementary symmetric polynomial of degree a of these sizes, when equal piles are
/// distinguished. On average it is that of half of the largest of them. At most m! of these
/// choices, or moves, lead to the same position.
fn of_taking(sizes: Sizes, piles: &[u64]) -> WorkBound {
    let k = sizes.min();
    let among_largest = |m: usize| {
        let largest = &piles[piles.len() - m..];
        // The numbers of new sizes from 0 on.
        let choices = largest.iter().map(|&pile| match k {
            1 => real(pile) + 1.0,
            _ => real(pile.saturating_sub(1)),
        });
        let positions: f64 = choices.clone().product();
        // The elementary symmetric polynomials of half of the largest new sizes.
        let mut symmetric = vec![0.0; m + 1];
        symmetric[0] = 1.0;
        for average in choices.map(|choices| (choices - 1.0).max(0.0) / 2.0) {
            for a in (1..=m).rev() {
                symmetric[a] += symmetric[a - 1] * average;
            }
        }
        let moves: f64 = sizes.iter().filter(|&a| a <= m).map(|a| symmetric[a]).sum();
        WorkBound {
            positions: positions / factorial(m),
            looks: positions * moves / factorial(m),
        }
    };
    let efforts = (k..=piles.len()).map(among_largest);
    efforts
        .max_by(|one, other| one.looks.total_cmp(&other.looks))
        .unwrap_or(WorkBound::UNKNOWN)
}

/// Positions in slow games that play on k < m piles: of m piles, all of them at least t, t moves
/// can take c₁, …, c_m tokens whenever cᵢ ≤ t and Σ cᵢ = k·t. There are at least C(t + m − 1,
/// m − 1) of these choices, for every t up to the least of the m piles. Where a move may play on a
/// single pile, every position with smaller piles can be reached. At most m! of them lead to the
/// same position. Moves on the k largest piles alone pass through as many positions as the least
/// of these has tokens.
fn of_slow(sizes: Sizes, piles: &[u64]) -> WorkBound {
    let among_largest = |m: usize| combinations(piles[piles.len() - m], m) / factorial(m);
    let several = (sizes.min() + 1..=piles.len()).map(among_largest);
    let smaller = sizes.contains(1).then(|| {
        let positions: f64 = piles.iter().map(|&pile| real(pile) + 1.0).product();
        positions / factorial(piles.len())
    });
    let in_a_row = real(piles[piles.len() - sizes.min()]);
    WorkBound {
        positions: several.chain(smaller).fold(in_a_row, f64::max),
        ..WorkBound::UNKNOWN
    }
}

/// C(t + m, m), as nearly as a real number can be.
fn combinations(t: u64, m: usize) -> f64 {
    (1..=m as u64)
        .map(|i| (real(t) + real(i)) / real(i))
        .product()
}

/// m!, as nearly as a real number can be.
fn factorial(m: usize) -> f64 {
    (1..=m as u64).map(real).product()
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn real(number: u64) -> f64 {
    number as f64
}

/// Positions and options in Delete games whose moves may split a single heap, where k − 1 divides
/// n − 1. The other heaps can be deleted one after another while the largest, z, is split into
/// any n parts. There are C(z − 1, n − 1) of these splits when the parts are distinguished. A
/// heap y is split into two in at least (y − 1)/2 ways.
fn of_splitting(splits: Splits, piles: &[u64]) -> WorkBound {
    let n = piles.len();
    let all_from_one =
        splits.heaps.contains(1) && !splits.empty && (n - 1).is_multiple_of(splits.parts - 1);
    match piles[n - 1].checked_sub(n as u64) {
        Some(rest) if all_from_one => {
            let positions = combinations(rest, n - 1) / factorial(n);
            let options = if splits.parts == 2 { rest / 2 } else { 0 };
            WorkBound {
                positions,
                looks: positions * real(options),
            }
        }
        _ => WorkBound::UNKNOWN,
    }
}

/// A lower bound on the moves of every play. A search for the outcome follows at least one play to
/// its end. In slow games a play ends with fewer than k = min A piles, and a move takes at most
/// max A tokens.
fn shortest_play_at_least(game: Game, x: &Canonical) -> u128 {
    let Some(sizes) = game.kind().slow_sizes() else {
        return 0;
    };
    let emptied = &x.piles()[..=x.len() - sizes.min()];
    let tokens: u128 = emptied.iter().map(|&pile| u128::from(pile)).sum();
    tokens / sizes.max() as u128
}

/// Searches for the value of a position with the right number of piles, on the calling thread.
///
/// Gives up at once where a bound shows that more than `limit` positions can be reached. Gives up
/// later when more than `limit` positions would be visited, and at a position with more than
/// `limit` moves. For each position of the limit it looks at 96 piles of options at most, and
/// takes [`MEMORY`] bytes at most, besides a MiB. A look at a symmetry of a hypergraph, for
/// the least image of an option, counts as one at a pile.
///
/// A search for the outcome passes over the options after the first P-option.
///
/// Each visited position takes some 50 bytes and its piles, in as few bytes as the largest needs.
/// Each position of the play that the search follows takes memory for its options. `control` gets
/// the number of positions visited. The total is not known.
///
/// ```
/// use nimscope_core::game::{Measure, Remoteness, Ruleset};
/// use nimscope_core::solve::{Control, FoundValue, search};
/// let rules = Ruleset::misere("slow:4,3".parse()?);
/// let x = rules.game.canonical([3, 5, 5, 6]);
/// let searched = search(rules, &x, Measure::Remoteness, 10_000, &Control::new())?;
/// assert_eq!(searched.found, Some(FoundValue::Remoteness(Remoteness(7))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Cancelled`] within milliseconds of [`Control::cancel`].
pub fn search(
    rules: Ruleset,
    x: &Canonical,
    measure: Measure,
    limit: u64,
    control: &Control,
) -> Result<Searched, Cancelled> {
    control.begin(0);
    if limit == 0 || is_hopeless(rules.game, x, measure, limit) {
        return Ok(Searched::default());
    }
    let mut budget = Allowance::of(limit);
    let mut values = SearchedValues::below(rules.game, x);
    let found = below(rules, x, measure, &mut values, &mut budget, control)?;
    Ok(Searched {
        found,
        below: values,
        positions: budget.visited,
        effort: budget.taken(),
    })
}

/// The value, unless the budget ends before.
fn below(
    rules: Ruleset,
    x: &Canonical,
    measure: Measure,
    known: &mut SearchedValues,
    budget: &mut Allowance,
    control: &Control,
) -> Result<Option<FoundValue>, Cancelled> {
    let mut path: Vec<Visit> = Vec::new();
    let mut next = Some(x.clone());
    loop {
        // Each round visits a new position, or goes on with the last of the path.
        if let Some(position) = next.take() {
            if budget.visited == budget.most {
                return Ok(None);
            }
            budget.visited += 1;
            control.advance(1);
            budget.bytes += path.last().map_or(0, Visit::bytes);
            path.push(Visit::new(position, measure, rules.game.forbidden()));
        }
        let visit = path
            .last_mut()
            .expect("the path starts with the position asked for");
        match visit.look(rules.game, known, budget, control)? {
            Looked::GaveUp => return Ok(None),
            Looked::Unknown(option) => next = Some(option),
            Looked::Done => {
                let visit = path.pop().expect("it was just looked at");
                let value = visit.seen.value(rules.convention);
                let Some(before) = path.last_mut() else {
                    return Ok(Some(FoundValue::decode(measure, value)));
                };
                budget.bytes -= before.bytes();
                before.seen.see(value);
                budget.bytes += known.insert(&visit.position, value);
            }
        }
    }
}

/// Whether a bound shows that a search would give up at its limit, or there is no such value.
fn is_hopeless(game: Game, x: &Canonical, measure: Measure, limit: u64) -> bool {
    if !game.defines(measure) {
        return true;
    }
    if measure == Measure::Outcome {
        shortest_play_at_least(game, x) > limit.into()
    } else {
        let looks = limit.saturating_mul(PILES) / x.len() as u64;
        WorkBound::of(game, x).exceeds(limit, looks)
    }
}
