//! Random positions that are worth playing: long enough, and undecided by the first move.

use super::answer::{Gaps, Sheet};
use super::opponent::Strength;
use super::oracle::GameOracle;
use crate::game::{Canonical, Choices, Outcome, Remoteness};
use crate::solve::Cancelled;

/// A position worth playing has at least this remoteness, where it is known. A puzzle may have
/// less in a game where none was found that is as long.
pub const LEAST_REMOTENESS: Remoteness = Remoteness(6);

/// The number of random positions tried.
const TRIED: usize = 4096;

/// The number of moves of a position tried to find one that loses.
const MOVES: usize = 64;

/// A random position of a box, with what is known of it.
#[derive(Clone, Debug)]
pub struct Picked {
    /// The position; `None` if none was found, and while the sheet [needs](Sheet::needs) tables.
    pub found: Option<WorthPlaying>,
    gaps: Gaps,
}

/// A position worth playing: the player to move wins with some moves and not with others, and best
/// play lasts for some moves.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_study::{LEAST_REMOTENESS, Oracle, Picked, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let rules = Ruleset::misere("slow:4,3".parse()?);
/// let picked = Picked::find(&oracle.about(rules), 9, 1, true)?;
/// let puzzle = picked.found.expect("one of 4096 random positions");
/// let known = |x| oracle.theorems.remoteness(rules, x);
/// let remoteness = |x| known(x).expect("a theorem of this project").value;
/// assert!(remoteness(&puzzle.position) >= LEAST_REMOTENESS);
/// assert!(remoteness(&puzzle.answer.expect("a puzzle has one")).outcome().is_p());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WorthPlaying {
    /// The position.
    pub position: Canonical,
    /// What is known of best play there: perfect where the remoteness is known, winning where only
    /// the outcome is.
    pub strength: Strength,
    /// What the only winning move leads to, where a position with a single one is looked for.
    pub answer: Option<Canonical>,
}

impl Picked {
    /// Looks for a position worth playing with piles ≤ max, for a puzzle with a single winning
    /// move. Equal seeds find equal positions.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn find(at: &GameOracle, max: u64, seed: u64, is_puzzle: bool) -> Result<Self, Cancelled> {
        let mut random = fastrand::Rng::with_seed(seed);
        let game = at.rules.game;
        let least = game.least_pile();
        let max = max.max(least);
        // The table of the box determines the values of all positions, where it is to be computed
        // at all.
        let places = 0..game.n();
        let largest = places.map(|place| *game.pile_sizes(place, max).end());
        let largest = game.canonical(largest.collect::<Vec<u64>>());
        let hasty = at.hasty();
        let waited_for = [
            hasty.remoteness(&largest).waits_for(),
            hasty.outcome(&largest).waits_for(),
        ];
        let gaps: Gaps = waited_for.into_iter().flatten().collect();
        let tried = if gaps.tables.is_empty() { TRIED } else { 0 };
        let mut found: Option<(Option<Remoteness>, WorthPlaying)> = None;
        for _ in 0..tried {
            at.check()?;
            let sizes = |place| game.pile_sizes(place, max);
            let piles = (0..game.n()).map(|place| random.u64(sizes(place)));
            let x = game.canonical(piles.collect::<Vec<_>>());
            let answer = is_puzzle.then(|| only_winning(&hasty, &x)).flatten();
            let remoteness = hasty.remoteness(&x);
            let measured = remoteness.value();
            let is_long = measured.is_none_or(|r| r >= LEAST_REMOTENESS);
            // Where no puzzle is that long the longest of all is set.
            let longest = || found.as_ref().is_none_or(|(known, _)| *known < measured);
            if answer.is_some() == is_puzzle
                && (is_long || is_puzzle && longest())
                && hasty.outcome_besides(&x, remoteness).value() == Some(Outcome::N)
                && can_lose(&hasty, &x, &mut random)
            {
                let worth_playing = WorthPlaying {
                    position: x,
                    strength: if measured.is_some() {
                        Strength::Perfect
                    } else {
                        Strength::Winning
                    },
                    answer,
                };
                found = Some((measured, worth_playing));
                if is_long {
                    break;
                }
            }
        }
        let found = found.map(|(_, found)| found);
        Ok(Self { found, gaps })
    }
}

impl Sheet for Picked {
    fn note(&self, gaps: &mut Gaps) {
        gaps.join(&self.gaps);
    }
}

/// What the only winning move leads to; `None` if there is another, such as the same one on an
/// equal pile, or the moves are many.
fn only_winning(at: &GameOracle, x: &Canonical) -> Option<Canonical> {
    let choices = Choices::of(at.rules.game, x);
    let count = choices
        .len()
        .exact()
        .filter(|&count| count <= MOVES as u128)?;
    let (mut only, mut has_twins) = (None, false);
    for number in 0..count {
        let choice = choices.get(number)?;
        // A move of which nothing is known may win too.
        let wins = at.outcome(&choice.to).value()?.is_p();
        has_twins |= choice.ways > 1;
        let is_twin = choice.ways > 1 && at.rules.game.kind().splits().is_none();
        if wins && (is_twin || only.replace(choice.to).is_some()) {
            return None;
        }
    }
    // Of two moves one that equal piles offer twice is not the answer: nothing is left to find.
    only.filter(|_| count > 2 || !has_twins)
}

/// Whether a move is known to lose.
fn can_lose(at: &GameOracle, x: &Canonical, random: &mut fastrand::Rng) -> bool {
    let choices = Choices::of(at.rules.game, x);
    let count = choices.len().exact().unwrap_or(u128::MAX);
    let loses = |number| {
        let option = choices.get(number).map(|choice| choice.to);
        option.is_some_and(|to| at.outcome(&to).value() == Some(Outcome::N))
    };
    if count <= MOVES as u128 {
        (0..count).any(loses)
    } else {
        (0..MOVES).map(|_| random.u128(0..count)).any(loses)
    }
}
