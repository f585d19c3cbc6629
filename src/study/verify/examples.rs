//! Single positions and worked examples of the papers.

use super::exact52::classes;
use super::tally::{Stop, Tally};
use super::{Counterexample, Means, Report, Status};
use crate::game::{Canonical, Family, Game, Ruleset};
use crate::study::exact52::each_option;
use crate::theory::claim::{Attempt, Entry, Pair, Relation};

/// A false row on a position of NIM(n, k): the algorithms look at k, the least size of a move, only.
fn misprint(printed: &str, k: usize, piles: &[u64], found: String) -> Counterexample {
    let game = Game::new(Family::Slow, piles.len(), k).ok();
    Counterexample {
        printed: Some(printed.to_owned()),
        rules: game.map(Ruleset::normal),
        position: Canonical::sorted(piles.to_vec()),
        found,
        nearest: Vec::new(),
    }
}

/// Algorithm 1 row by row: each position is the one before it chopped to its NIRB value, and the last one is reduced.
pub(super) fn iterates(k: usize, rows: &[(Entry, u64, bool)]) -> Report {
    let mut tally = Tally::keeping_all();
    let mut expected: Option<Vec<u64>> = None;
    for (entry, printed_nirb, printed_reduced) in rows {
        let piles = &entry.piles;
        let nirb = piles.iter().sum::<u64>() / k as u64;
        let reduced = piles.iter().all(|&pile| pile <= nirb);
        let follows = expected.is_none_or(|expected| expected == *piles);
        if (nirb, reduced, follows) == (*printed_nirb, *printed_reduced, true) {
            tally.case(true, piles, String::new);
        } else {
            tally.fails(|| {
                let row = entry.to_string();
                misprint(
                    &row,
                    k,
                    piles,
                    format!("NIRB value {nirb}, reduced: {reduced}"),
                )
            });
        }
        expected = Some(piles.iter().map(|&pile| pile.min(nirb)).collect());
    }
    tally.report("every printed row".to_owned(), Status::Misprint)
}

/// Algorithm 2 row by row.
pub(super) fn attempts(k: usize, position: &Entry, rows: &[Attempt]) -> Report {
    let mut tally = Tally::keeping_all();
    let piles = &position.piles;
    let n = piles.len();
    for (i, row) in rows.iter().enumerate() {
        let &Attempt {
            sum,
            divisor,
            value,
            interval,
            inside,
        } = row;
        let true_sum: u64 = piles[..i].iter().sum();
        let true_divisor = (k + i).checked_sub(n).filter(|&divisor| divisor > 0);
        let true_value = true_divisor.map(|divisor| true_sum / divisor as u64);
        let true_interval = (0 < i && i < n).then(|| (piles[i - 1], piles[i]));
        let lies = |(above, up_to): (u64, u64), value: u64| above < value && value <= up_to;
        // The last row asks whether the position is reduced as it is.
        let true_inside = if i == n {
            true_value.map(|value| piles[n - 1] <= value)
        } else {
            true_interval
                .zip(true_value)
                .map(|(at, value)| lies(at, value))
        };
        let agrees = sum == true_sum
            && divisor.is_none_or(|printed| true_divisor == usize::try_from(printed).ok())
            && (value.is_none() || value == true_value)
            && (interval.is_none() || interval == true_interval)
            && (inside.is_none() || inside == true_inside);
        if agrees {
            tally.case(true, piles, String::new);
        } else {
            let shown = true_value.map_or_else(|| "none".to_owned(), |value| value.to_string());
            let found = format!("the sum is {true_sum}, the value {shown}");
            tally.fails(|| misprint(&format!("row i = {i}"), k, piles, found));
        }
    }
    tally.report("every printed row".to_owned(), Status::Misprint)
}

/// Two positions of exact nim (5, 2): their classes, the move between them, the matrices.
pub(super) fn pair(pair: &Pair, means: Means<'_>) -> Result<Report, Stop> {
    let mut tally = Tally::keeping_all();
    let game = Game::new(Family::Exact, 5, 2).expect("exact nim (5, 2) is a game");
    tally.play(Ruleset::normal(game));
    let (first, second) = (&pair.first.0.piles, &pair.second.0.piles);
    let max = first.iter().chain(second).max().copied().unwrap_or(0);
    let classes = classes(max, means)?;
    for (entry, claimed) in [&pair.first, &pair.second] {
        let class = classes.class(&entry.piles);
        tally.case(class == *claimed, &entry.piles, || format!("it is {class}"));
    }
    if pair.by_move {
        let mut found = false;
        if let Ok(piles) = <[u64; 5]>::try_from(first.as_slice()) {
            each_option(&piles, &mut |option| found |= option == second.as_slice());
        }
        tally.case(found, first, || {
            "no move leads from the first to the second".to_owned()
        });
    }
    let related = is_related(&columns(&first[..4]), &columns(&second[..4]), pair.relation);
    tally.case(related, second, || {
        "the matrices are not so related".to_owned()
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

fn is_related(from: &[u64], to: &[u64], relation: Relation) -> bool {
    let with_zero = |place: usize| [&from[..place], &[0], &from[place..from.len() - 1]].concat();
    match relation {
        Relation::Permuted(count) => {
            let sorted = |columns: &[u64]| {
                let mut columns = columns.to_vec();
                columns.sort_unstable();
                columns
            };
            let moved = from.iter().zip(to).filter(|(a, b)| a != b).count();
            sorted(from) == sorted(to) && moved == count as usize
        }
        Relation::ZeroInserted => from != to && (0..from.len()).any(|place| with_zero(place) == to),
        Relation::ZeroBelow => with_zero(0) == to,
    }
}
