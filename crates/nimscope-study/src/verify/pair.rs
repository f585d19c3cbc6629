//! Pairs of positions of exact nim (5, 2) that the paper gives as examples.

use super::boxes::at;
use super::classified::classes;
use super::report::{Report, Status};
use super::resources::{Resources, Stop};
use super::tally::Tally;
use crate::exact52::{BothGames, each_option};
use crate::theory::claim::{ClassedPair, MatrixChange};

/// Two positions of exact nim (5, 2): their classes, the move between them, the matrices.
pub(super) fn check(pair: &ClassedPair, resources: Resources<'_>) -> Result<Report, Stop> {
    let mut tally = Tally::keeping_all();
    tally.play(Some(BothGames::rules().exact));
    let (first, second) = (&pair.first.entry.piles, &pair.second.entry.piles);
    let max = first.iter().chain(second).max().copied().unwrap_or(0);
    let classes = classes(max, resources)?;
    for printed in [&pair.first, &pair.second] {
        let piles = &printed.entry.piles;
        let (class, claimed) = (classes.class(piles), printed.class);
        tally.case(class == claimed, piles, |x| {
            format!("{x} is {class}, not {claimed}")
        });
    }
    if pair.by_move {
        let mut found = false;
        if let Ok(piles) = <[u64; 5]>::try_from(first.as_slice()) {
            each_option(&piles, &mut |option| found |= option == second.as_slice());
        }
        tally.case(found, first, |x| {
            format!("no move leads from {x} to {}", at(second))
        });
    }
    let related = is_related(&columns(&first[..4]), &columns(&second[..4]), pair.relation);
    tally.case(related, second, |x| {
        let first = at(first);
        format!("without the largest piles the matrix of {x} does not follow from that of {first} in the stated way")
    });
    Ok(tally.report("the two positions".to_owned(), Status::Refuted))
}

/// The columns of the Bouton matrix, lowest first.
fn columns(rows: &[u64]) -> Vec<u64> {
    let column = |j: u32| {
        let bits = rows
            .iter()
            .enumerate()
            .map(|(row, pile)| (pile >> j & 1) << row);
        bits.sum()
    };
    (0..u64::BITS).map(column).collect()
}

fn is_related(from: &[u64], to: &[u64], relation: MatrixChange) -> bool {
    let with_zero = |place: usize| [&from[..place], &[0], &from[place..from.len() - 1]].concat();
    match relation {
        MatrixChange::Permuted(count) => {
            let sorted = |columns: &[u64]| {
                let mut columns = columns.to_vec();
                columns.sort_unstable();
                columns
            };
            let moved = from.iter().zip(to).filter(|(a, b)| a != b).count();
            sorted(from) == sorted(to) && moved == count as usize
        }
        MatrixChange::ZeroInserted => {
            from != to && (0..from.len()).any(|place| with_zero(place) == to)
        }
        MatrixChange::ZeroBelow => with_zero(0) == to,
    }
}
