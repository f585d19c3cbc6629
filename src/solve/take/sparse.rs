//! The P-positions of exact nim (n, = 2) one by one, far beyond any table: they are few, and what they leave open is found without
//! visiting the rest.
//!
//! Nothing is used but the rules. A move keeps n − 2 piles and reduces two. So x is an N-position if and only if, for some two of its
//! piles u ≤ v and the others K, some K ∪ {p, q} with p ≤ q, p < u, q < v is a P-position. Positions come in stages of one largest
//! pile e, and
//!
//! - if e is reduced, only the *least* p for these K counts, of all P-positions in earlier stages with q < e: a number for each K;
//! - if e is kept, the pairs (p, q) of this stage for K without e count: short lists.
//!
//! Let T be the n − 2 smallest piles of x, and d ≤ e the others. As soon as the least p of T is below its largest pile, it is below d
//! too, and there is nothing more to find with this T, in any later stage. Few T are *open* for long.

use std::cmp::Ordering;

use super::super::control::{Cancelled, Control};
use super::super::ranking::Ranking;
use crate::game::{Convention, Kind, Ruleset, Sizes};

/// The P-positions of exact nim (n, = 2) with piles ≤ max, in either convention. For n = 5 some hundredths of a second up to 85,
/// one to two seconds up to 255.
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
        (is_of_pairs && (3..=8).contains(&game.n())).then_some(Self { rules, max })
    }

    /// The memory at its peak, in bytes, but for the P-positions of a single largest pile. Saturates at `u128::MAX`.
    pub fn bytes(self) -> u128 {
        let (kept, max) = (self.rules.game.n() - 2, self.max.into());
        let per_kept = size_of::<u16>() * (1 + kept);
        let lists = Ranking::count(kept - 1, 0, max).saturating_mul(size_of::<Pairs>() as u128);
        Ranking::count(kept, 0, max)
            .saturating_mul(per_kept as u128)
            .saturating_add(lists)
            .saturating_add(Ranking::bytes(kept, 0, max))
    }

    /// Visits every P-position, sorted, by its largest pile.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn each(self, control: &Control, visit: impl FnMut(&[u64])) -> Result<(), Cancelled> {
        match self.rules.game.n() - 2 {
            1 => Search::<1>::new(self).run(control, visit),
            2 => Search::<2>::new(self).run(control, visit),
            3 => Search::<3>::new(self).run(control, visit),
            4 => Search::<4>::new(self).run(control, visit),
            5 => Search::<5>::new(self).run(control, visit),
            _ => Search::<6>::new(self).run(control, visit),
        }
    }
}

/// Greater than every pile.
const NONE: u16 = u16::MAX;

/// Two reduced piles each, the smaller one first.
type Pairs = Vec<(u16, u16)>;

/// The search for games of K + 2 piles.
struct Search<const K: usize> {
    misere: bool,
    max: u16,
    ranking: Ranking,
    /// For each K piles, the least p of a P-position K ∪ {p ≤ q} of earlier stages.
    least: Vec<u16>,
}

/// The P-positions of one largest pile.
struct Stage<const K: usize> {
    found: Vec<Smaller<K>>,
    /// For each K − 1 piles, the pairs that make a P-position with them and the largest pile.
    pairs: Vec<Pairs>,
}

impl<const K: usize> Search<K> {
    fn new(sparse: Sparse) -> Self {
        let max = sparse.max;
        let ranking = Ranking::new(K, 0, max.into());
        Self {
            misere: sparse.rules.convention == Convention::Misere,
            max,
            least: vec![NONE; ranking.positions()],
            ranking,
        }
    }

    fn run(mut self, control: &Control, mut visit: impl FnMut(&[u64])) -> Result<(), Cancelled> {
        // A stage takes about as long as it has choices of K piles.
        let work = |e: u16| u64::try_from(Ranking::count(K, 0, e.into())).unwrap_or(0);
        control.begin((0..=self.max).map(work).sum());
        let lists = match K {
            1 => 1,
            _ => self.ranking.weight(K - 1, usize::from(self.max) + 1),
        };
        let mut stage = Stage {
            found: Vec::new(),
            pairs: vec![Vec::new(); lists],
        };
        // The open T, a componentwise smaller one before a greater one: in lexicographic order, as their least p are, and then the
        // new ones.
        let mut open = Vec::new();
        let mut piles = Vec::with_capacity(K + 2);
        for e in 0..=self.max {
            extend(&mut open, e, |t| self.opened(t));
            let mut still_open = 0;
            for i in 0..open.len() {
                control.check()?;
                let one = open[i];
                if self.settle(&one, e, &mut stage) {
                    open[still_open] = one;
                    still_open += 1;
                }
            }
            open.truncate(still_open);
            open.sort_by_key(|one| one.t); // Two sorted runs, which a stable sort merges.
            for x in std::mem::take(&mut stage.found) {
                self.end_stage(x, e, &mut stage);
                piles.clear();
                piles.extend(x.t.into_iter().chain([x.d, e]).map(u64::from));
                visit(&piles);
            }
            control.advance(work(e));
        }
        Ok(())
    }

    /// Finds the d that make a P-position with T and e; false once T is of no more use.
    fn settle(&self, open: &Open<K>, e: u16, stage: &mut Stage<K>) -> bool {
        let t = open.t;
        let (least, largest) = (self.least[open.place], t[K - 1]);
        if least < largest {
            return false;
        }
        let last = least.min(e);
        let len = usize::from(last - largest) + 1;
        // Where e and a pile of T are reduced, d and the rest of T are kept: places side by side, for greater d first.
        let greatest = usize::from(self.max - last);
        let stretches: [&[u16]; K] =
            std::array::from_fn(|i| &self.least[open.without[i] + greatest..][..len]);
        for (back, d) in (largest..=last).rev().enumerate() {
            let is_reached = stretches.iter().zip(t).any(|(least, u)| least[back] < u);
            // With less than two piles there is no move: P, but in misère play N.
            if is_reached || self.misere && d == 0 {
                continue;
            }
            let x = Smaller { t, d };
            if !self.is_reached(x, &stage.pairs) {
                stage.found.push(x);
                for (i, j) in pairs(K + 1) {
                    let list = self.list(x, i, j);
                    stage.pairs[list].push((x.pile(i), x.pile(j)));
                }
            }
        }
        true
    }

    /// What is looked up for T at every stage.
    fn opened(&self, t: [u16; K]) -> Open<K> {
        let weight = |j, pile: u16| self.ranking.weight(j, usize::from(self.max - pile));
        let without = std::array::from_fn(|i| {
            let of = |l: usize| match l.cmp(&i) {
                Ordering::Less => weight(K - l, t[l]),
                Ordering::Equal => 0,
                Ordering::Greater => weight(K - l + 1, t[l]),
            };
            (0..K).map(of).sum()
        });
        Open {
            t,
            place: self.place(t),
            without,
        }
    }

    /// Whether a move that keeps the largest pile leads to a P-position.
    fn is_reached(&self, x: Smaller<K>, pairs: &[Pairs]) -> bool {
        for i in 0..K {
            for j in i + 1..=K {
                let (u, v) = (x.pile(i), x.pile(j));
                let mut those = pairs[self.list(x, i, j)].iter();
                if those.any(|&(p, q)| p < u && q < v) {
                    return true;
                }
            }
        }
        false
    }

    /// Makes a P-position of the stage of e one of earlier stages.
    fn end_stage(&mut self, x: Smaller<K>, e: u16, stage: &mut Stage<K>) {
        for (i, j) in pairs(K + 1) {
            let list = self.list(x, i, j);
            stage.pairs[list].clear();
        }
        let all = K + 1;
        for (i, j) in pairs(K + 2) {
            let kept = (0..all).filter(|&l| l != i && l != j).map(|l| x.pile(l));
            let place = self.place(kept.chain((j <= K).then_some(e)));
            self.least[place] = self.least[place].min(x.pile(i));
        }
    }

    /// The place of K sorted piles: lexicographic, from the greatest on.
    fn place(&self, piles: impl IntoIterator<Item = u16>) -> usize {
        let piles = piles.into_iter().enumerate();
        piles
            .map(|(l, pile)| self.ranking.weight(K - l, usize::from(self.max - pile)))
            .sum()
    }

    /// The list of the piles without two of them.
    fn list(&self, x: Smaller<K>, i: usize, j: usize) -> usize {
        let of = |l: usize| {
            let place = l + 1 - usize::from(l > i) - usize::from(l > j);
            self.ranking.weight(place, x.pile(l).into())
        };
        let all = K + 1;
        (0..all).filter(|&l| l != i && l != j).map(of).sum()
    }
}

/// All piles but the largest: T and d.
#[derive(Clone, Copy, Debug)]
struct Smaller<const K: usize> {
    t: [u16; K],
    d: u16,
}

impl<const K: usize> Smaller<K> {
    fn pile(self, l: usize) -> u16 {
        self.t.get(l).copied().unwrap_or(self.d)
    }
}

/// Piles T that may still make P-positions.
#[derive(Clone, Copy, Debug)]
struct Open<const K: usize> {
    t: [u16; K],
    /// The place of T.
    place: usize,
    /// The place of T without its pile i and with the greatest pile that there is: with d instead, it is max − d further.
    without: [usize; K],
}

/// Opens all T whose largest pile is e, in lexicographic order.
fn extend<const K: usize>(open: &mut Vec<Open<K>>, e: u16, opened: impl Fn([u16; K]) -> Open<K>) {
    let mut t = [0; K];
    t[K - 1] = e;
    loop {
        open.push(opened(t));
        let Some(j) = (0..K - 1).rev().find(|&j| t[j] < e) else {
            break;
        };
        let next = t[j] + 1;
        t[j..K - 1].fill(next);
    }
}

/// The pairs (i, j) with i < j below a number.
fn pairs(below: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..below).flat_map(move |i| (i + 1..below).map(move |j| (i, j)))
}
