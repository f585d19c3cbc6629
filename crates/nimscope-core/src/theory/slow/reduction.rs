//! Reduced positions: the tokens that are played in no game are cut off, and no value changes.
//!
//! A position of SN(n, A), k = min A, is *reduced* when every token can be played, which is when
//! k·xₙ ≤ S: no stack is really big, NIRB (A family of slow exact k-nim games, theorems 2.2 and
//! 2.3). Its reduction is chop(x, v) for the largest v that gives a reduced position (lemma 2.7).
//! Outcome, remoteness and Grundy value do not change, in both conventions.

use crate::game::Canonical;

/// The NIRB value ⌊S/k⌋: no pile of a reduced position is larger.
pub fn nirb(k: usize, x: &Canonical) -> u128 {
    x.sum() / k as u128
}

/// Whether every token can be played: xₙ ≤ ⌊S/k⌋.
pub fn is_reduced(k: usize, x: &Canonical) -> bool {
    u128::from(x.max()) <= nirb(k, x)
}

/// Every pile above v cut down to v.
pub fn chop(x: &Canonical, v: u64) -> Canonical {
    Canonical::sorted(x.piles().iter().map(|&pile| pile.min(v)).collect())
}

/// The reduction of a position, by algorithm 2. O(n).
///
/// ```
/// use nimscope_core::game::Canonical;
/// use nimscope_core::theory::slow::reduction;
/// let x = Canonical::sorted(vec![1, 2, 9]);
/// assert_eq!(reduction::reduce(2, &x).to_string(), "1 2 3");
/// assert_eq!(reduction::unplayable(2, &x), [0, 0, 6]);
/// ```
pub fn reduce(k: usize, x: &Canonical) -> Canonical {
    chop(x, limit(k, x))
}

/// The number of tokens of each pile, in sorted order, that can never be played.
pub fn unplayable(k: usize, x: &Canonical) -> Vec<u64> {
    let limit = limit(k, x);
    x.piles()
        .iter()
        .map(|pile| pile.saturating_sub(limit))
        .collect()
}

/// The largest pile of the reduction.
pub fn limit(k: usize, x: &Canonical) -> u64 {
    let last = attempts(k, x).fold(0, |_, attempt| attempt.value);
    u64::try_from(last).map_or(x.max(), |v| v.min(x.max()))
}

/// One iterate of algorithm 1.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Iterate {
    /// The position.
    pub position: Canonical,
    /// Its NIRB value: the next iterate is chopped to it, unless no pile is larger.
    pub nirb: u128,
}

/// Algorithm 1: chop to the NIRB value until no pile is above it. The last iterate is the
/// reduction.
///
/// The excess over the limit becomes smaller by a factor of (k−1)/k at least. So piles of 64 bits
/// take some 50·k iterates at most.
pub fn algorithm_1(k: usize, x: &Canonical) -> Vec<Iterate> {
    iterates(k, x).collect()
}

/// The iterates of [algorithm 1](algorithm_1), one by one.
pub fn iterates(k: usize, x: &Canonical) -> impl Iterator<Item = Iterate> {
    let next = move |last: &Iterate| {
        let position = &last.position;
        let v = u64::try_from(last.nirb).ok()?;
        (v < position.max()).then(|| iterate(k, chop(position, v)))
    };
    std::iter::successors(Some(iterate(k, x.clone())), next)
}

fn iterate(k: usize, position: Canonical) -> Iterate {
    let nirb = nirb(k, &position);
    Iterate { position, nirb }
}

/// One attempt of algorithm 2: to chop all piles but the i smallest ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Attempt {
    /// The number i of piles that would stay as they are.
    pub piles: usize,
    /// Their sum sᵢ.
    pub sum: u128,
    /// The divisor k − (n − i).
    pub divisor: usize,
    /// The value v = ⌊sᵢ / (k − (n − i))⌋ to chop to.
    pub value: u128,
    /// Whether v ≥ xᵢ, so that the reduction is chop(x, v). (The paper's example requires v in
    /// (xᵢ, xᵢ₊₁], which misses (1, 1, 1, 2) for k = 3.)
    pub fits: bool,
}

/// Algorithm 2: the attempts for i = n (is it reduced already?), n−1, …, up to the first that
/// fits. The reduction is chop(x, v) for the value v of the last attempt. O(n).
pub fn algorithm_2(k: usize, x: &Canonical) -> Vec<Attempt> {
    attempts(k, x).collect()
}

fn attempts(k: usize, x: &Canonical) -> impl Iterator<Item = Attempt> {
    let n = x.len();
    let mut sum = x.sum();
    let mut done = false;
    (n + 1 - k..=n).rev().map_while(move |piles| {
        if done {
            return None;
        }
        let divisor = k - (n - piles);
        let value = sum / divisor as u128;
        let largest = u128::from(x.piles()[piles - 1]);
        let attempt = Attempt {
            piles,
            sum,
            divisor,
            value,
            fits: value >= largest,
        };
        sum -= largest;
        done = attempt.fits;
        Some(attempt)
    })
}
