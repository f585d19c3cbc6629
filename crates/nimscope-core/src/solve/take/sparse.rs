//! The P-positions of exact nim (n, = 2) one by one, also far beyond any table. They are few, and
//! each is found without visiting the N-positions: tables of outcomes are made from them too.
//!
//! Only the rules are used. A move keeps n − 2 piles and reduces two. So x is an N-position if and
//! only if, for some two of its piles u ≤ v and the others K, some K ∪ {p, q} with p ≤ q, p < u, q
//! < v is a P-position. Let e be the largest pile of x, d the next one, and T the other n −
//! 2. Positions come by e, in lexicographic order of T, and
//!
//! - if e is reduced, only the *least* p for these K counts, of all P-positions with a smaller e:
//!   a number for each K;
//! - if e is kept, the pairs (p, q) for K and e count. None comes with a p below that of one
//!   before it, and when x comes, none has a p above u. So two numbers for each K suffice: the
//!   least q, and the least q of those with p below the last one.
//!
//! As soon as the least p of T is below its largest pile, it is below d too. Then there is nothing
//! more to find with this T, whatever e is. Few T are *open* for long.

use super::super::bits;
use super::super::control::{Cancelled, Control};
use super::super::ranking::Ranking;
use crate::game::{Convention, Kind, Ruleset, Sizes, Symmetry};

/// The P-positions of exact nim (n, = 2) with piles ≤ max, in either convention. For n = 5 this
/// takes some hundredths of a second for max = 85, and less than one second for max = 255.
///
/// ```
/// use nimscope_core::game::{Measure, Ruleset};
/// use nimscope_core::solve::{Control, Sparse, Table, TableKey};
/// let (rules, max) = (Ruleset::normal("exact:5,2".parse()?), 15);
/// let control = Control::new();
/// let table = Table::fill(TableKey { rules, measure: Measure::Outcome, max }, &control)?;
/// let sparse = Sparse::new(rules, max).expect("it is exact nim (5, = 2)");
/// let mut found = 0;
/// sparse.each(&control, |piles| {
///     assert!(table.outcome_at(table.ranking().rank_of(piles)).is_p());
///     found += 1;
/// })?;
/// let all = (0..table.ranking().positions()).filter(|&rank| table.outcome_at(rank).is_p());
/// assert_eq!((found, all.count()), (366, 366)); // of C(15 + 5, 5) = 15,504 positions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparse {
    rules: Ruleset,
    max: u16,
}

impl Sparse {
    /// `None` unless it is exact nim (n, = 2) with 3 ≤ n ≤ 8, and max below 2¹⁶ − 1.
    pub fn new(rules: Ruleset, max: u64) -> Option<Self> {
        let max = u16::try_from(max).ok().filter(|&max| max < NONE)?;
        let game = rules.game;
        let is_of_pairs = game.kind() == Kind::Take(Sizes::only(2));
        (is_of_pairs && (3..=MOST).contains(&game.n())).then_some(Self { rules, max })
    }

    /// The memory at its peak, in bytes, but for the P-positions of a single largest pile.
    /// Saturates at `u128::MAX`.
    pub fn bytes(self) -> u128 {
        let (kept, max) = (self.rules.game.n() - 2, self.max.into());
        // A list that grows takes up to twice what it holds.
        let per_kept = 3 * size_of::<u16>();
        let per_fewer = match kept {
            1 => SparseSearch::<1>::BYTES,
            2 => SparseSearch::<2>::BYTES,
            3 => SparseSearch::<3>::BYTES,
            4 => SparseSearch::<4>::BYTES,
            5 => SparseSearch::<5>::BYTES,
            _ => SparseSearch::<6>::BYTES,
        };
        let fewer = Ranking::count(kept - 1, 0, max).saturating_mul(per_fewer as u128);
        Ranking::count(kept, 0, max)
            .saturating_mul(per_kept as u128)
            .saturating_add(fewer)
            .saturating_add(Ranking::bytes(kept.max(2), 0, max))
    }

    /// The memory of [`Sparse::bits`] besides the bits, in bytes: that of the P-positions of a
    /// largest pile too. Those with the same n − 3 smallest piles have two others p ≤ q, and no
    /// two of them have the same q − p, as a move would join them.
    pub(super) fn work_bytes(self) -> u128 {
        let (n, max) = (self.rules.game.n(), u64::from(self.max));
        let by_smallest = Ranking::count(n - 3, 0, max).saturating_mul(u128::from(max) + 1);
        let found = Ranking::count(n - 1, 0, max).min(by_smallest);
        // A list that grows takes up to three times what it holds.
        let each = 3 * size_of::<u16>() * (n - 1);
        (found.saturating_mul(each as u128)).saturating_add(self.bytes())
    }

    /// The P-positions of the box as bits, by rank.
    pub(super) fn bits(self, ranking: &Ranking, control: &Control) -> Result<Vec<u64>, Cancelled> {
        let mut bits: Vec<u64> = bits::defaults(ranking.positions().div_ceil(64));
        self.each(control, |piles| {
            let rank = ranking.rank_of(piles);
            bits[rank / 64] |= 1 << (rank % 64);
        })?;
        Ok(bits)
    }

    /// Visits every P-position, sorted, by its largest pile.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn each(self, control: &Control, mut visit: impl FnMut(&[u64])) -> Result<(), Cancelled> {
        self.each_behind(control, &mut visit)
    }

    /// The searches of all sizes, compiled once: what is visited is behind a pointer.
    fn each_behind(
        self,
        control: &Control,
        visit: &mut dyn FnMut(&[u64]),
    ) -> Result<(), Cancelled> {
        match self.rules.game.n() - 2 {
            1 => SparseSearch::<1>::new(self).run(control, visit),
            2 => SparseSearch::<2>::new(self).run(control, visit),
            3 => SparseSearch::<3>::new(self).run(control, visit),
            4 => SparseSearch::<4>::new(self).run(control, visit),
            5 => SparseSearch::<5>::new(self).run(control, visit),
            _ => SparseSearch::<6>::new(self).run(control, visit),
        }
    }
}

/// The number of piles of the largest games.
const MOST: usize = 8;

/// Greater than every pile.
const NONE: u16 = u16::MAX;

/// The search for games of K + 2 piles.
struct SparseSearch<const K: usize> {
    misere: bool,
    places: Numbering,
    /// For each K piles, the least p of a P-position K ∪ {p ≤ q} of earlier stages.
    least: Vec<u16>,
    /// For each K − 1 piles, those that make a P-position of this stage with them and the largest
    /// pile.
    pairs: Vec<Pairs>,
}

/// The pairs p ≤ q that make a P-position with other piles. They come with p in order.
#[derive(Clone, Copy)]
struct Pairs {
    /// The last p.
    p: u16,
    /// The least q.
    q: u16,
    /// The least q of the pairs whose p is not the last one.
    before: u16,
}

impl Pairs {
    const NONE: Self = Self {
        p: 0,
        q: NONE,
        before: NONE,
    };

    fn insert(&mut self, p: u16, q: u16) {
        debug_assert!(self.p <= p, "the pairs come with p in order");
        if self.p < p {
            (self.p, self.before) = (p, self.q);
        }
        self.q = self.q.min(q);
    }

    /// The least q of the pairs with p < u, where no p is above u.
    fn least(self, u: u16) -> u16 {
        debug_assert!(self.p <= u, "no p is above u");
        if self.p < u { self.q } else { self.before }
    }
}

/// The T that differ in their largest pile only, and the places where they are looked up at every
/// stage.
struct OpenStage<const K: usize> {
    /// T, but for its largest pile, the last one.
    t: [u16; K],
    /// The largest piles of the T that may still make P-positions.
    largest: Vec<u16>,
    /// The place among K piles of T without its pile i, before its largest pile and another one
    /// add to it.
    one: [usize; K],
    /// The place among K − 1 piles of T without its piles i and j, before the same.
    two: [[usize; K]; K],
}

impl<const K: usize> SparseSearch<K> {
    /// The memory for each K − 1 piles: their pairs, the open piles, and that of the allocator.
    const BYTES: usize = size_of::<Pairs>() + size_of::<OpenStage<K>>() + 32;

    fn new(sparse: Sparse) -> Self {
        let places = Numbering::new(K.max(2), sparse.max);
        Self {
            misere: sparse.rules.convention == Convention::Misere,
            least: vec![NONE; places.of(K)],
            pairs: vec![Pairs::NONE; places.of(K - 1)],
            places,
        }
    }

    fn run(mut self, control: &Control, visit: &mut dyn FnMut(&[u64])) -> Result<(), Cancelled> {
        let max = self.places.max;
        // The positions of a stage.
        let work = |e: u16| u64::try_from(Ranking::count(K + 1, 0, e.into())).unwrap_or(0);
        control.begin((0..=max).map(work).sum());
        let mut open = self.open();
        let mut found = Vec::new();
        for e in 0..=max {
            for open in open.iter_mut().filter(|open| open.t[K - 1] <= e) {
                control.check()?;
                let mut largest = std::mem::take(&mut open.largest);
                largest.push(e);
                largest.retain(|&largest| self.settle(open, largest, e, &mut found));
                open.largest = largest;
            }
            self.pairs.fill(Pairs::NONE);
            for x in found.drain(..) {
                let piles = x.piles(e);
                self.places
                    .each_without_two(&piles[..K + 2], |i, _, place| {
                        self.least[place] = self.least[place].min(piles[i]);
                    });
                visit(&piles.map(u64::from)[..K + 2]);
            }
            control.advance(work(e));
        }
        Ok(())
    }

    /// All T, none of them open yet, in lexicographic order. The last pile of each is the least
    /// possible.
    fn open(&self) -> Vec<OpenStage<K>> {
        let mut all = Vec::with_capacity(self.places.of(K - 1));
        let mut t = [0; K];
        loop {
            let place = |among: usize, without: &[usize]| {
                let rest = (0..K - 1).filter(|l| !without.contains(l));
                let added = |(place, l)| self.places.weight(among - place, t[l]);
                rest.enumerate().map(added).sum()
            };
            all.push(OpenStage {
                t,
                largest: Vec::new(),
                one: std::array::from_fn(|i| place(K, &[i])),
                two: std::array::from_fn(|i| std::array::from_fn(|j| place(K - 1, &[i, j]))),
            });
            let (smaller, largest) = t.split_at_mut(K - 1);
            if Symmetry::All.advance(smaller, 0, self.places.max).is_none() {
                return all;
            }
            largest.copy_from_slice(&smaller[smaller.len() - 1..]);
        }
    }

    /// Finds the d that make a P-position with T and e. False if T makes no more P-positions.
    fn settle(
        &mut self,
        open: &OpenStage<K>,
        largest: u16,
        e: u16,
        found: &mut Vec<Smaller<K>>,
    ) -> bool {
        let mut t = open.t;
        t[K - 1] = largest;
        // The amounts that the largest pile of T adds to a place as the greatest pile, and as the
        // greatest but one.
        let [as_first, as_second] = [1, 2].map(|j| self.places.weight(j, largest));
        let unless_largest = |i, added| if i + 1 < K { added } else { 0 };
        let least = self.least[open.one[K - 1] + as_first];
        if least < largest {
            return false;
        }
        // Where d and a pile of T are reduced, d is too large above some size.
        let limit =
            |i: usize| self.pairs[open.two[i][K - 1] + unless_largest(i, as_first)].least(t[i]);
        let last = (0..K).map(limit).fold(least.min(e), u16::min);
        if last < largest {
            return true;
        }
        // Where e and a pile of T are reduced, d and the rest of T are kept: places side by side,
        // for greater d first.
        let from = self.places.weight(1, last);
        let to = as_first;
        let stretches: [&[u16]; K] = std::array::from_fn(|i| {
            let rest = open.one[i] + unless_largest(i, as_second);
            &self.least[rest + from..=rest + to]
        });
        for (back, d) in (largest..=last).rev().enumerate() {
            let is_reached = stretches.iter().zip(t).any(|(least, u)| least[back] < u);
            // With fewer than two non-empty piles there is no move: P, but in misère play N.
            if is_reached || self.misere && d == 0 {
                continue;
            }
            // Where two piles of T are reduced, d and the rest of T are kept.
            let is_reached = pairs(K).any(|(i, j)| {
                let rest = open.two[i][j] + unless_largest(j, as_second);
                self.pairs[rest + from + back].least(t[i]) < t[j]
            });
            if !is_reached {
                let x = Smaller { t, d };
                let piles = x.piles(e);
                self.places.each_without_two(&piles[..=K], |i, j, place| {
                    self.pairs[place].insert(piles[i], piles[j]);
                });
                found.push(x);
            }
        }
        true
    }
}

/// All piles but the largest: T and d.
#[derive(Clone, Copy, Debug)]
struct Smaller<const K: usize> {
    t: [u16; K],
    d: u16,
}

impl<const K: usize> Smaller<K> {
    /// All piles, sorted, and zeros after them.
    fn piles(self, e: u16) -> [u16; MOST] {
        let mut piles = [0; MOST];
        piles[..K].copy_from_slice(&self.t);
        (piles[K], piles[K + 1]) = (self.d, e);
        piles
    }
}

/// The pairs (i, j) with i < j below a number.
fn pairs(below: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..below).flat_map(move |i| (i + 1..below).map(move |j| (i, j)))
}

/// The places of multisets of piles in arrays with a cell for each.
///
/// Numbers sorted piles ≤ max, of any number up to n, lexicographically from the greatest on:
/// those that differ in their largest pile only stand side by side.
struct Numbering {
    max: u16,
    ranking: Ranking,
}

impl Numbering {
    fn new(n: usize, max: u16) -> Self {
        Self {
            max,
            ranking: Ranking::new(n, 0, max.into()),
        }
    }

    /// The number of multisets of `piles` piles.
    fn of(&self, piles: usize) -> usize {
        self.ranking.multisets(piles, usize::from(self.max) + 1)
    }

    /// The amount that a pile adds to the place, if it and those above it are `piles` piles.
    fn weight(&self, piles: usize, pile: u16) -> usize {
        self.ranking.weight(piles, usize::from(self.max - pile))
    }

    /// Visits the places of some sorted piles without two of them, with the indices of these.
    #[inline]
    fn each_without_two(&self, piles: &[u16], mut visit: impl FnMut(usize, usize, usize)) {
        let all = piles.len();
        // The amount that a pile adds if `out` of those above it are left out.
        let adds = |l: usize, out: usize| self.weight(all - l - out, piles[l]);
        let mut below = 0;
        for i in 0..all - 1 {
            let mut between = 0;
            let mut above: usize = (i + 2..all).map(|l| adds(l, 0)).sum();
            for j in i + 1..all {
                visit(i, j, below + between + above);
                if j + 1 < all {
                    between += adds(j, 1);
                    above -= adds(j + 1, 0);
                }
            }
            if i + 2 < all {
                below += adds(i, 2);
            }
        }
    }
}
