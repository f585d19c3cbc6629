//! Worked examples of the two algorithms that reduce a position, row by row.

use super::counterexample::Counterexample;
use super::report::{Report, Status};
use super::tally::Tally;
use crate::game::{Canonical, Family, Game, Ruleset};
use crate::theory::claim::{Interval, PrintedAttempt, PrintedIterate, PrintedPosition};

/// A false row on a position of NIM(n, k): the algorithms look at k, the least size of a move,
/// only.
fn misprint(printed: &str, k: usize, piles: &[u64], wrong: &str) -> Counterexample {
    let game = Game::new(Family::Slow, piles.len(), k).ok();
    let position = Canonical::sorted(piles.to_vec());
    Counterexample {
        printed: Some(printed.to_owned()),
        ..Counterexample::at(game.map(Ruleset::normal), position, wrong)
    }
}

/// Algorithm 1 row by row: each position is the one before it chopped to its NIRB value, and the
/// last one is reduced.
pub(super) fn iterates(k: usize, rows: &[PrintedIterate]) -> Report {
    let mut tally = Tally::keeping_all();
    let mut expected: Option<Vec<u64>> = None;
    for printed in rows {
        let piles = &printed.entry.piles;
        let nirb = piles.iter().sum::<u64>() / k as u64;
        let reduced = piles.iter().all(|&pile| pile <= nirb);
        let follows = expected.is_none_or(|expected| expected == *piles);
        if (nirb, reduced, follows) == (printed.nirb, printed.reduced, true) {
            tally.holds();
        } else {
            tally.fails(|| {
                let row = printed.entry.to_string();
                misprint(
                    &row,
                    k,
                    piles,
                    &format!(
                        "the row {row} is false: the NIRB value is {nirb}, and the position is {} \
                         reduced{}",
                        if reduced { "already" } else { "not" },
                        if follows {
                            ""
                        } else {
                            "; it does not follow from the row above"
                        }
                    ),
                )
            });
        }
        expected = Some(piles.iter().map(|&pile| pile.min(nirb)).collect());
    }
    tally.report("every printed row".to_owned(), Status::Misprint)
}

/// Algorithm 2 row by row.
pub(super) fn attempts(k: usize, position: &PrintedPosition, rows: &[PrintedAttempt]) -> Report {
    let mut tally = Tally::keeping_all();
    let piles = &position.piles;
    let n = piles.len();
    for (i, row) in rows.iter().enumerate() {
        let &PrintedAttempt {
            sum,
            divisor,
            value,
            interval,
            inside,
        } = row;
        let true_sum: u64 = piles[..i].iter().sum();
        let true_divisor = (k + i).checked_sub(n).filter(|&divisor| divisor > 0);
        let true_value = true_divisor.map(|divisor| true_sum / divisor as u64);
        let true_interval = (0 < i && i < n).then(|| Interval {
            above: piles[i - 1],
            up_to: piles[i],
        });
        // The last row asks whether the position is reduced as it is.
        let true_inside = if i == n {
            true_value.map(|value| piles[n - 1] <= value)
        } else {
            true_interval
                .zip(true_value)
                .map(|(interval, value)| interval.contains(value))
        };
        let agrees = sum == true_sum
            && divisor.is_none_or(|printed| true_divisor == usize::try_from(printed).ok())
            && (value.is_none() || value == true_value)
            && (interval.is_none() || interval == true_interval)
            && (inside.is_none() || inside == true_inside);
        if agrees {
            tally.holds();
        } else {
            let shown = true_value.map_or_else(|| "none".to_owned(), |value| value.to_string());
            let wrong = format!(
                "the row i = {i} is false: the sum is {true_sum}, and the value is {shown}"
            );
            tally.fails(|| misprint(&format!("row i = {i}"), k, piles, &wrong));
        }
    }
    tally.report("every printed row".to_owned(), Status::Misprint)
}
