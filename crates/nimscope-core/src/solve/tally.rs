//! How often each value occurs in a table.

use std::ops::Range;

use super::bits;
use super::cells::{StoredValues, Word, WordVec};
use super::control::{Cancelled, Control, mapped};
use super::ranking::Ranking;
use super::table::Table;
use crate::game::{CycleClass, Outcome, Symmetry, piles_of};

/// How many ranks are counted between two looks at the control.
const PACE: usize = 1 << 16;

/// The same for outcomes whose words are counted.
const PACE_OF_WORDS: usize = 1 << 22;

/// Bytes are counted in turns in as many arrays, as equal ones come in runs.
const TURNS: usize = 4;

/// How often each number occurs, in their order.
type Tally = Vec<(u128, u64)>;

/// The sums of counts that come in any order, of a number more than once.
fn added(mut counts: Tally) -> Tally {
    counts.retain(|(_, times)| *times > 0);
    counts.sort_unstable();
    counts.dedup_by(|&mut (number, times), first| {
        let is_same = first.0 == number;
        first.1 += if is_same { times } else { 0 };
        is_same
    });
    counts
}

impl Table {
    /// How often each [number](Self::number_at) occurs at the positions of the box, as they are
    /// counted up to symmetry, on the threads of the pool.
    ///
    /// Where arrangements have numbers, those that each rearrangement leaves as they are are
    /// counted, by the lemma of Burnside: the identity leaves all, so that whole rows are counted,
    /// and the others few. Where the rearrangements are too many, each canonical position is
    /// counted for itself.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn histogram(&self, control: &Control) -> Result<Vec<(u128, u64)>, Cancelled> {
        let ranking = &self.ranking;
        let in_parts = |count: usize, pace: usize, of: &(dyn Fn(Range<usize>) -> Tally + Sync)| {
            let parts = mapped((0..count).step_by(pace).collect(), |start| {
                control.check()?;
                Ok(of(start..count.min(start + pace)))
            });
            Ok(added(parts?.concat()))
        };
        let positions = ranking.positions();
        let in_rows = match &self.cells {
            StoredValues::Outcomes(_) => PACE_OF_WORDS,
            StoredValues::Remoteness(_) | StoredValues::Grundy(_) => PACE,
        };
        let symmetry @ Symmetry::Of(_) = ranking.symmetry else {
            return in_parts(positions, in_rows, &|ranks| self.tally(ranks));
        };
        let Some(classes) = symmetry.cycle_classes(ranking.n) else {
            return in_parts(positions, PACE, &|ranks| {
                self.tally_each(ranking.canonical_ranks(ranks))
            });
        };
        let mut sums = in_parts(positions, in_rows, &|ranks| self.tally(ranks))?;
        for class in &classes[1..] {
            let fixed = FixedRanks::new(ranking, class);
            let counts = in_parts(fixed.count(), PACE, &|places| {
                self.tally_each(fixed.ranks(places))
            })?;
            let each = counts.iter();
            sums.extend(each.map(|&(value, times)| (value, class.number * times)));
        }
        let members: u64 = classes.iter().map(|class| class.number).sum();
        let sums = added(sums).into_iter();
        Ok(sums.map(|(value, sum)| (value, sum / members)).collect())
    }

    /// How often each value occurs at some ranks, as a number.
    fn tally(&self, ranks: Range<usize>) -> Tally {
        match &self.cells {
            StoredValues::Outcomes(outcomes) => {
                // Each part begins with a word.
                let (words, rest) = (ranks.start / 64..ranks.end / 64, ranks.end % 64);
                let last = bits::read(outcomes, ranks.end - rest) & bits::first(rest);
                let p = bits::count(&outcomes[words]) + bits::count(&[last]);
                vec![(0, p), (1, ranks.len() as u64 - p)]
            }
            StoredValues::Remoteness(WordVec::W8(codes)) => {
                of_bytes(&codes[ranks], Word::remoteness)
            }
            StoredValues::Grundy(WordVec::W8(values)) => of_bytes(&values[ranks], u64::from),
            StoredValues::Remoteness(_) | StoredValues::Grundy(_) => self.tally_each(ranks),
        }
    }

    /// The same for ranks that are no range.
    fn tally_each(&self, ranks: impl Iterator<Item = usize>) -> Tally {
        // Most values are small: they are counted in a list that is as long as they ask for.
        let (mut small, mut large) = (Vec::<u64>::new(), Vec::new());
        for value in ranks.map(|rank| self.number_at(rank)) {
            match usize::try_from(value).ok().filter(|value| *value < PACE) {
                Some(value) => {
                    if value >= small.len() {
                        small.resize(value + 1, 0);
                    }
                    small[value] += 1;
                }
                None => large.push((value, 1)),
            }
        }
        let small = (0..).zip(small).filter(|(_, times)| *times > 0);
        small.chain(added(large)).collect()
    }

    /// The ranks of P-positions among some below [`Ranking::positions`].
    pub fn p_ranks(&self, ranks: Range<usize>) -> impl Iterator<Item = usize> {
        let words = ranks.start / 64..ranks.end.div_ceil(64);
        words.flat_map(move |word| {
            let mut bits = self.p_bits(word, &ranks);
            std::iter::from_fn(move || {
                let lowest = bits.trailing_zeros();
                bits &= bits.checked_sub(1)?;
                Some(64 * word + lowest as usize)
            })
        })
    }

    /// The P-positions among 64 ranks that are among some, as bits.
    #[inline]
    fn p_bits(&self, word: usize, ranks: &Range<usize>) -> u64 {
        let first = 64 * word;
        let here = ranks.start.max(first)..ranks.end.min(first + 64);
        match &self.cells {
            StoredValues::Outcomes(bits) if here.len() == 64 => bits[word],
            StoredValues::Outcomes(_) | StoredValues::Remoteness(_) | StoredValues::Grundy(_) => {
                here.filter(|&rank| self.outcome_at(rank) == Outcome::P)
                    .fold(0, |bits, rank| bits | 1 << (rank - first))
            }
        }
    }
}

/// The arrangements that a rearrangement leaves as they are: the piles of a cycle are equal.
struct FixedRanks {
    /// For each cycle the number of sizes of its piles, and what a token in each of them adds to
    /// the rank.
    cycles: Vec<(usize, usize)>,
}

impl FixedRanks {
    fn new(ranking: &Ranking, class: &CycleClass) -> Self {
        let of_cycle = |&cycle: &u32| {
            let sizes = |place| {
                let most = ranking.symmetry.most_at(place, ranking.max);
                ranking.offset(most) + 1
            };
            let sizes = piles_of(cycle).map(sizes).min().unwrap_or_default();
            let token: usize = piles_of(cycle).map(|j| ranking.weight(j + 1, 1)).sum();
            (sizes, token)
        };
        Self {
            cycles: class.cycles.iter().map(of_cycle).collect(),
        }
    }

    fn count(&self) -> usize {
        self.cycles.iter().map(|(sizes, _)| sizes).product()
    }

    /// The ranks of some of them.
    fn ranks(&self, places: Range<usize>) -> impl Iterator<Item = usize> {
        places.map(|place| {
            let (mut rest, mut rank) = (place, 0);
            for &(sizes, token) in &self.cycles {
                rank += rest % sizes * token;
                rest /= sizes;
            }
            rank
        })
    }
}

/// How often each number occurs, from codes of a byte each, at most [`PACE`] of them.
fn of_bytes(codes: &[u8], number: fn(u8) -> u64) -> Tally {
    let mut counts = [[0_u32; 256]; TURNS];
    let (words, rest) = codes.as_chunks();
    for &word in words {
        // One load and shifts take less than eight loads.
        let word = u64::from_le_bytes(word);
        for place in 0..8 {
            let code = usize::try_from(word >> (8 * place) & 0xFF).unwrap_or_default();
            counts[place % TURNS][code] += 1;
        }
    }
    for &code in rest {
        counts[0][usize::from(code)] += 1;
    }
    let of_each = (0..=u8::MAX).map(|code| {
        let times = counts
            .iter()
            .map(|counts| u64::from(counts[usize::from(code)]));
        let times = times.sum();
        (u128::from(number(code)), times)
    });
    of_each.filter(|(_, times)| *times > 0).collect()
}
