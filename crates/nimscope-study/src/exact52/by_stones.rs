//! The numbers of positions of the classes by the number of stones, in the three meanings of the
//! word.

use super::classes::Classes;
use super::counts::ClassCounts;
use crate::solve::{Cancelled, Control};

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
        let size = usize::try_from(classes.max() + 1).expect("a tabulated bound is small");
        let mut all = vec![ClassCounts::default(); size];
        let mut largest = all.clone();
        classes.each(control, &mut |piles, class| {
            let place = |stones: u64| usize::try_from(stones).expect("a sum of small piles");
            // Positions with more stones than the bound may lie outside of the box.
            if let Some(counts) = all.get_mut(place(piles.iter().sum())) {
                counts.add(class, 1);
            }
            largest[place(piles[4])].add(class, 1);
        })?;
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
