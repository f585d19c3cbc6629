//! Printed tables of exceptions, row by row: the errors of each, and the nearest true rows.

use litemap::LiteMap;

use super::counterexample::{Counterexample, Report, Status, Tally};
use super::exceptions::ExceptionTables;
use super::resources::{Resources, Stop};
use super::trial::misere_nim;
use crate::game::{Canonical, Family, Game, Ruleset, joined};
use crate::theory::claim::{
    Interval, PrintedAttempt, PrintedColumn, PrintedIterate, PrintedPosition, PrintedRow,
    PrintedTable,
};

/// The distance by which the boxes exceed the printed numbers: "7+" is checked up to 7 + `MARGIN`.
const MARGIN: u64 = 3;

pub(super) fn check(tables: &[PrintedTable], resources: Resources<'_>) -> Result<Report, Stop> {
    let columns: Vec<&PrintedColumn> = tables.iter().flat_map(|table| &table.0).collect();
    let exceptions = by_piles(&columns, resources)?;
    let mut tally = Tally::new(usize::MAX);
    for column in &columns {
        for row in &column.rows {
            let piles = &row.entry.piles;
            let wrong = faults(row, column, &exceptions);
            resources.control.check()?;
            tally.row(wrong.is_empty(), || Counterexample {
                printed: Some(row.entry.to_string()),
                nearest: nearest(piles, column.n, &exceptions[&column.n]),
                ..Counterexample::at(
                    Some(misere_nim(piles.len())),
                    &Canonical::sorted(piles.clone()),
                    &format!("the row {} {}", row.entry, wrong.join(", and ")),
                )
            });
        }
    }
    let range = format!(
        "every printed row, last piles \"y+\" up to y + {MARGIN}; {} piles",
        joined(exceptions.keys(), ", ")
    );
    Ok(tally.found.report(range, Status::Misprint))
}

/// R for each number of piles that occurs in a row or heading.
fn by_piles(
    columns: &[&PrintedColumn],
    resources: Resources<'_>,
) -> Result<LiteMap<usize, ExceptionTables>, Stop> {
    let mut bounds: LiteMap<usize, u64> = LiteMap::new();
    for column in columns {
        for PrintedRow { entry, .. } in &column.rows {
            let most = entry.piles.iter().max().copied().unwrap_or(0);
            let most = most.saturating_add(MARGIN);
            for n in [entry.piles.len(), column.n] {
                let bound = bounds.entry(n).or_default();
                *bound = most.max(*bound);
            }
        }
    }
    let mut exceptions = LiteMap::new();
    for (n, max) in bounds {
        exceptions.insert(n, ExceptionTables::new(n, max, resources)?);
    }
    Ok(exceptions)
}

/// The errors of a row; none if it is true.
fn faults(
    row: &PrintedRow,
    column: &PrintedColumn,
    exceptions: &LiteMap<usize, ExceptionTables>,
) -> Vec<String> {
    let PrintedPosition { piles, open } = &row.entry;
    let n = piles.len();
    if !piles.is_sorted() {
        return vec!["has piles that are not in order".to_owned()];
    }
    let exceptions = &exceptions[&n];
    let mut found = Vec::new();
    if n < column.n {
        found.push(format!("has too few piles, {n} under n = {}", column.n));
    }
    if n > column.n {
        found.push(format!("has too many piles, {n} under n = {}", column.n));
    }
    if piles[0] != column.x1 {
        found.push(format!("stands under x₁ = {}", column.x1));
    }
    let with_last = |last: u64| {
        let mut piles = piles.clone();
        piles[n - 1] = last;
        piles
    };
    let last = piles[n - 1];
    let beyond = if *open { MARGIN } else { 0 };
    let is_exception = |last: u64| exceptions.is_exception(&with_last(last));
    if let Some(gap) = (last..=last + beyond).find(|&last| !is_exception(last)) {
        let mut larger = (gap + 1..).take_while(|&last| exceptions.covers(&with_last(last)));
        found.push(match larger.find(|&last| is_exception(last)) {
            Some(from) => format!("has the last pile too small: it is an exception from {from} on"),
            None if gap > last => format!("is not an exception with the last pile {gap}"),
            None => "is not an exception".to_owned(),
        });
        return found;
    }
    if let Some(prefix) = exceptions.exceptional_prefix(piles) {
        found.push(format!(
            "is not minimal: {} is an exception",
            PrintedPosition {
                piles: prefix.to_vec(),
                open: false
            }
        ));
    } else if exceptions.has_smaller_last(piles) {
        found.push(format!("is not minimal: the last pile may be {}", last - 1));
    }
    let r = exceptions.remoteness(piles);
    if let Some(printed) = row.remoteness
        && printed != r
    {
        found.push(format!("has the wrong R: it is {r}, not {printed}"));
    }
    found
}

/// The minimal exceptions of n piles that share the most entries with a printed row, in their
/// places if it has n piles too.
fn nearest(printed: &[u64], n: usize, exceptions: &ExceptionTables) -> Vec<Vec<u64>> {
    (n.saturating_sub(printed.len())..=n)
        .map(|changed| sharing(printed, n - changed, n, exceptions))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The minimal exceptions of n piles that keep this number of entries of a printed row. The other
/// entries may be any in the box.
fn sharing(printed: &[u64], kept: usize, n: usize, exceptions: &ExceptionTables) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    let mut choose = vec![(Vec::new(), 0)];
    while let Some((chosen, next)) = choose.pop() {
        if chosen.len() == kept {
            fill_up(printed, &chosen, &mut Vec::new(), n, exceptions, &mut found);
        } else if next < printed.len() {
            choose.push((chosen.clone(), next + 1));
            choose.push(([&chosen[..], &[printed[next]]].concat(), next + 1));
        }
    }
    crate::lists::distinct(found)
}

/// Inserts numbers in non-decreasing order until there are n.
fn fill_up(
    printed: &[u64],
    chosen: &[u64],
    put_in: &mut Vec<u64>,
    n: usize,
    exceptions: &ExceptionTables,
    found: &mut Vec<Vec<u64>>,
) {
    if chosen.len() + put_in.len() == n {
        let mut piles = [chosen, put_in].concat();
        piles.sort_unstable();
        let in_place = piles.iter().zip(printed).filter(|(x, y)| x == y).count();
        if (printed.len() != n || in_place >= chosen.len()) && exceptions.is_minimal(&piles) {
            found.push(piles);
        }
        return;
    }
    for pile in put_in.last().copied().unwrap_or(0)..=exceptions.max {
        put_in.push(pile);
        fill_up(printed, chosen, put_in, n, exceptions, found);
        put_in.pop();
    }
}

// Worked examples of the two algorithms that reduce a position, row by row.

/// A false row on a position of NIM(n, k): the algorithms look at k, the least size of a move,
/// only.
fn misprint(printed: &str, k: usize, piles: &[u64], wrong: &str) -> Counterexample {
    let game = Game::new(Family::Slow, piles.len(), k).ok();
    let position = Canonical::sorted(piles.to_vec());
    Counterexample {
        printed: Some(printed.to_owned()),
        ..Counterexample::at(game.map(Ruleset::normal), &position, wrong)
    }
}

/// Algorithm 1 row by row: each position is the one before it chopped to its NIRB value, and the
/// last one is reduced.
pub(super) fn iterates(k: usize, rows: &[PrintedIterate]) -> Report {
    let mut tally = Tally::new(usize::MAX);
    let mut expected: Option<Vec<u64>> = None;
    for printed in rows {
        let piles = &printed.entry.piles;
        let nirb = piles.iter().sum::<u64>() / k as u64;
        let reduced = piles.iter().all(|&pile| pile <= nirb);
        let follows = expected.is_none_or(|expected| expected == *piles);
        let holds = (nirb, reduced, follows) == (printed.nirb, printed.reduced, true);
        tally.row(holds, || {
            let row = printed.entry.to_string();
            let not = if reduced { "already" } else { "not" };
            let more = if follows {
                ""
            } else {
                "; it does not follow from the row above"
            };
            let wrong = format!(
                "the row {row} is false: the NIRB value is {nirb}, and the position is {not} \
                 reduced{more}"
            );
            misprint(&row, k, piles, &wrong)
        });
        expected = Some(piles.iter().map(|&pile| pile.min(nirb)).collect());
    }
    tally
        .found
        .report("every printed row".to_owned(), Status::Misprint)
}

/// Algorithm 2 row by row.
pub(super) fn attempts(k: usize, position: &PrintedPosition, rows: &[PrintedAttempt]) -> Report {
    let mut tally = Tally::new(usize::MAX);
    let piles = &position.piles;
    let n = piles.len();
    for (i, row) in rows.iter().enumerate() {
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
        let agrees = row.sum == true_sum
            && row
                .divisor
                .is_none_or(|printed| true_divisor == usize::try_from(printed).ok())
            && (row.value.is_none() || row.value == true_value)
            && (row.interval.is_none() || row.interval == true_interval)
            && (row.inside.is_none() || row.inside == true_inside);
        tally.row(agrees, || {
            let shown = true_value.map_or_else(|| "none".to_owned(), |value| value.to_string());
            let wrong = format!(
                "the row i = {i} is false: the sum is {true_sum}, and the value is {shown}"
            );
            misprint(&format!("row i = {i}"), k, piles, &wrong)
        });
    }
    tally
        .found
        .report("every printed row".to_owned(), Status::Misprint)
}
