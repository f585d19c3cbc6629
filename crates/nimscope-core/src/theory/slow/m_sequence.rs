//! M-sequences of any length: the positions to which the M-rule of NIM(n, n−1) leads, read at any
//! step without playing them all.
//!
//! Let the *cluster* be the c piles within 2 of an even minimum b. The rest are *high*. Then 2c
//! M-moves carry the cluster to itself, shifted down by 2(c − 1), and lower every high pile by 2c.
//! This goes on as long as no high pile enters the cluster and the piles last. So whole periods
//! are jumped over. Single moves are left where a high pile comes near or the piles run out. About
//! n jumps and n² single moves are enough for piles of any size.

use super::m_rule;
use crate::game::Canonical;

/// The M-sequence of a position of NIM(n, n−1).
#[derive(Clone, Debug)]
pub struct MSequence {
    stretches: Vec<Stretch>,
    length: u128,
}

/// A part of the sequence: a whole number of periods, then single moves until the next stretch.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stretch {
    /// The number of the step with which it begins.
    first: u128,
    /// The position there.
    from: Canonical,
    /// The number c of piles of the cluster, which come first. A period has 2c moves. It takes
    /// 2(c − 1) from each of them and 2c from every other pile.
    cluster: usize,
    /// The number of periods that follow.
    periods: u64,
}

impl Stretch {
    /// The stretch that begins at a position, with all periods that can be jumped over.
    fn new(first: u128, from: Canonical) -> Self {
        let (cluster, periods) = cluster_and_periods(from.piles());
        Self {
            first,
            from,
            cluster,
            periods,
        }
    }

    /// The moves of a period.
    const fn period(&self) -> u128 {
        2 * self.cluster as u128
    }

    /// The moves of all periods.
    fn moves(&self) -> u128 {
        self.period() * u128::from(self.periods)
    }

    /// The position after some of its periods.
    fn after(&self, periods: u64) -> Canonical {
        let fall = |i: usize| 2 * (self.cluster - usize::from(i < self.cluster)) as u64 * periods;
        let piles = self.from.piles().iter().enumerate();
        Canonical::sorted(piles.map(|(i, pile)| pile - fall(i)).collect())
    }
}

/// The size of the cluster of a sorted position, and the number of periods that can be jumped
/// over: until a high pile comes within 4 of the minimum, or the minimum falls below 2.
fn cluster_and_periods(piles: &[u64]) -> (usize, u64) {
    let Some(&minimum) = piles.first().filter(|pile| **pile % 2 == 0) else {
        return (1, 0);
    };
    let cluster = piles.partition_point(|pile| pile - minimum <= 2);
    let outside = piles
        .get(cluster)
        .map_or(u64::MAX, |high| (high - minimum - 3) / 2);
    let lasting = match cluster as u64 {
        1 => u64::MAX,
        c => minimum.saturating_sub(2) / (2 * (c - 1)),
    };
    (cluster, outside.min(lasting))
}

/// Jumps and single moves of a sequence of n piles stay below this, whatever the piles: tests look
/// at the largest ones, where the assertion below is compiled.
const fn most_steps(n: usize) -> usize {
    n * n + 7 * n + 4
}

impl MSequence {
    /// The M-sequence from a position. O(n³) for piles of any size.
    pub fn new(from: &Canonical) -> Self {
        let mut stretches: Vec<Stretch> = Vec::new();
        let (mut step, mut counted) = (0, 0);
        let mut here = from.clone();
        loop {
            debug_assert!(counted <= most_steps(from.len()), "{from}: {counted} steps");
            let stretch = Stretch::new(step, here.clone());
            let next = if stretch.periods > 0 {
                Some((stretch.moves(), stretch.after(stretch.periods)))
            } else {
                m_rule::m_move(&here).map(|by| (1, by.apply(&here)))
            };
            if stretch.periods > 0 || stretches.is_empty() {
                stretches.push(stretch);
            }
            let Some((moves, to)) = next else { break };
            (step, here, counted) = (step + moves, to, counted + 1);
        }
        Self {
            stretches,
            length: step,
        }
    }

    /// 𝓜(x): the number of moves to a terminal position.
    pub const fn len(&self) -> u128 {
        self.length
    }

    /// Whether the first position is terminal.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The position after `step` moves; `None` past the end. Up to some n² single moves, usually
    /// few.
    pub fn at(&self, step: u128) -> Option<Canonical> {
        if step > self.length {
            return None;
        }
        let number = self
            .stretches
            .partition_point(|stretch| stretch.first <= step);
        let stretch = &self.stretches[number - 1];
        let moves = step - stretch.first;
        let periods = u64::try_from(moves / stretch.period())
            .map_or(stretch.periods, |whole| whole.min(stretch.periods));
        let mut here = stretch.after(periods);
        for _ in u128::from(periods) * stretch.period()..moves {
            here = m_rule::m_move(&here)?.apply(&here);
        }
        Some(here)
    }
}

/// 𝓜(x): the number of moves of the M-sequence; the remoteness in normal play.
///
/// ```
/// use nimscope_core::game::{Canonical, Remoteness, Ruleset};
/// use nimscope_core::theory::{Theorems, slow::m_sequence};
/// let x = Canonical::sorted(vec![3, 5, 5, 6]);
/// let normal = Theorems::default().remoteness(Ruleset::normal("slow:4,3".parse()?), &x);
/// assert_eq!(normal.map(|fact| fact.value), Some(Remoteness(m_sequence::length(&x))));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn length(x: &Canonical) -> u128 {
    MSequence::new(x).len()
}
