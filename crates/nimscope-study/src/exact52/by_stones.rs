//! The numbers of positions of the classes by the number of stones, in the three meanings of the
//! word.

use super::classes::{Classes, Rare};
use super::counts::ClassCounts;
use crate::solve::{Cancelled, Control, Ranking};
use crate::theory::take::Class;

/// How many positions of each class have a number of stones, for each number from 0 to the bound
/// of a box.
#[derive(Clone, Debug)]
pub struct ByStones {
    /// By the stones of all piles together, up to the bound: all these positions lie in the box.
    pub all: Vec<ClassCounts>,
    /// By the stones of the largest pile.
    pub largest: Vec<ClassCounts>,
    /// By the bound: the positions with piles up to it.
    pub bound: Vec<ClassCounts>,
}

impl ByStones {
    /// Counts the positions of a box.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(classes: &Classes, control: &Control) -> Result<Self, Cancelled> {
        let size = usize::try_from(classes.max + 1).expect("a tabulated bound is small");
        let place = |stones: u64| usize::try_from(stones).expect("a sum of small piles");
        let nn = |nn: u128| ClassCounts {
            nn: u64::try_from(nn).expect("a box in memory has fewer positions"),
            ..ClassCounts::default()
        };
        // All positions, most of which are NN, and then those of the other classes.
        let mut all: Vec<ClassCounts> = partitions(size).into_iter().map(nn).collect();
        let with_largest = |max| Ranking::count(4, 0, max);
        let mut largest: Vec<ClassCounts> = (0..=classes.max).map(with_largest).map(nn).collect();
        let Rare { pp, pn, np } = classes.rare(control)?;
        for (class, positions) in [(Class::PP, pp), (Class::PN, pn), (Class::NP, np)] {
            for piles in positions {
                // Positions with more stones than the bound may lie outside of the box.
                if let Some(counts) = all.get_mut(place(piles.iter().sum())) {
                    counts.change_from_nn(class);
                }
                largest[place(piles[4])].change_from_nn(class);
            }
        }
        let up_to = largest
            .iter()
            .scan(ClassCounts::default(), |sums, &counts| {
                *sums = sums.plus(counts);
                Some(*sums)
            });
        let bound = up_to.collect();
        Ok(Self {
            all,
            largest,
            bound,
        })
    }
}

/// The numbers of positions with five piles of 0, 1, 2, … stones in all. They are as many as the
/// ways to add up the stones from numbers up to 5.
fn partitions(sizes: usize) -> Vec<u128> {
    let mut ways = vec![0; sizes];
    ways[0] = 1;
    for part in 1..=5 {
        for stones in part..sizes {
            ways[stones] += ways[stones - part];
        }
    }
    ways
}
