//! Printed tables of exceptions, row by row: what is wrong with each, and which true rows are nearest.

use std::collections::{BTreeMap, BTreeSet};

use super::ledger::{Ledger, rules};
use super::tally::{Stop, Tally};
use super::{Counterexample, Means, Report, Status};
use crate::game::Canonical;
use crate::theory::claim::{Column, Entry, PrintedTable, Row};

/// How far beyond the printed numbers the boxes go: "7+" is checked up to 7 and so many more.
const MARGIN: u64 = 3;

pub(super) fn check(tables: &[PrintedTable], means: Means<'_>) -> Result<Report, Stop> {
    let columns: Vec<&Column> = tables.iter().flat_map(|table| &table.0).collect();
    let ledgers = ledgers(&columns, means)?;
    let mut tally = Tally::keeping_all();
    for column in &columns {
        for row in &column.rows {
            let piles = &row.entry.piles;
            let wrong = faults(row, column, &ledgers);
            if wrong.is_empty() {
                tally.case(true, piles, String::new);
                continue;
            }
            means.control.check()?;
            tally.fails(|| Counterexample {
                printed: Some(row.entry.to_string()),
                rules: (2..=64).contains(&piles.len()).then(|| rules(piles.len())),
                position: Canonical::sorted(piles.clone()),
                found: wrong.join("; "),
                nearest: nearest(piles, column.n, &ledgers[&column.n]),
            });
        }
    }
    let shown: Vec<String> = ledgers.keys().map(ToString::to_string).collect();
    let range = format!(
        "every printed row, last piles \"y+\" up to y + {MARGIN}; {} piles",
        shown.join(", ")
    );
    Ok(tally.report(range, Status::Misprint))
}

/// R for each number of piles that occurs in a row or heading.
fn ledgers(columns: &[&Column], means: Means<'_>) -> Result<BTreeMap<usize, Ledger>, Stop> {
    let mut bounds: BTreeMap<usize, u64> = BTreeMap::new();
    for column in columns {
        for Row { entry, .. } in &column.rows {
            let most = entry.piles.iter().max().copied().unwrap_or(0) + MARGIN;
            for n in [entry.piles.len(), column.n] {
                let bound = bounds.entry(n).or_default();
                *bound = most.max(*bound);
            }
        }
    }
    let ledgers = bounds.into_iter();
    ledgers
        .map(|(n, max)| Ok((n, Ledger::new(n, max, means)?)))
        .collect()
}

/// What is wrong with a row; nothing if it is what it is said to be.
fn faults(row: &Row, column: &Column, ledgers: &BTreeMap<usize, Ledger>) -> Vec<String> {
    let Entry { piles, open } = &row.entry;
    let n = piles.len();
    if !piles.is_sorted() || n < 2 {
        return vec!["its piles are not in order".to_owned()];
    }
    let ledger = &ledgers[&n];
    let mut found = Vec::new();
    if n < column.n {
        found.push(format!("too few piles: {n} under n = {}", column.n));
    }
    if n > column.n {
        found.push(format!("too many piles: {n} under n = {}", column.n));
    }
    if piles[0] != column.x1 {
        found.push(format!("it stands under x₁ = {}", column.x1));
    }
    let with_last = |last: u64| {
        let mut piles = piles.clone();
        piles[n - 1] = last;
        piles
    };
    let last = piles[n - 1];
    let beyond = if *open { MARGIN } else { 0 };
    let is_exception = |last: u64| ledger.is_exception(&with_last(last));
    if let Some(gap) = (last..=last + beyond).find(|&last| !is_exception(last)) {
        let mut larger = (gap + 1..).take_while(|&last| ledger.covers(&with_last(last)));
        found.push(match larger.find(|&last| is_exception(last)) {
            Some(from) => format!("last pile too small: an exception from {from} on"),
            None if gap > last => format!("not an exception with the last pile {gap}"),
            None => "not an exception".to_owned(),
        });
        return found;
    }
    if let Some(prefix) = ledger.exceptional_prefix(piles) {
        found.push(format!(
            "not minimal: {} is an exception",
            Entry {
                piles: prefix.to_vec(),
                open: false
            }
        ));
    } else if ledger.has_smaller_last(piles) {
        found.push(format!("not minimal: the last pile may be {}", last - 1));
    }
    let r = ledger.remoteness(piles);
    if let Some(printed) = row.remoteness
        && printed != r
    {
        found.push(format!("wrong R: it is {r}, not {printed}"));
    }
    found
}

/// The minimal exceptions of n piles that share the most entries with a printed row, in their places if it has n piles too.
fn nearest(printed: &[u64], n: usize, ledger: &Ledger) -> Vec<Canonical> {
    (n.saturating_sub(printed.len())..=n)
        .map(|changed| sharing(printed, n - changed, n, ledger))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
        .into_iter()
        .map(Canonical::sorted)
        .collect()
}

/// The minimal exceptions of n piles that keep so many entries of a printed row; the others are anything in the box.
fn sharing(printed: &[u64], kept: usize, n: usize, ledger: &Ledger) -> BTreeSet<Vec<u64>> {
    let mut found = BTreeSet::new();
    let mut choose = vec![(Vec::new(), 0)];
    while let Some((chosen, next)) = choose.pop() {
        if chosen.len() == kept {
            fill_up(printed, &chosen, &mut Vec::new(), n, ledger, &mut found);
        } else if next < printed.len() {
            choose.push((chosen.clone(), next + 1));
            choose.push(([&chosen[..], &[printed[next]]].concat(), next + 1));
        }
    }
    found
}

/// Puts in numbers in non-decreasing order until there are n.
fn fill_up(
    printed: &[u64],
    chosen: &[u64],
    put_in: &mut Vec<u64>,
    n: usize,
    ledger: &Ledger,
    found: &mut BTreeSet<Vec<u64>>,
) {
    if chosen.len() + put_in.len() == n {
        let mut piles = [chosen, put_in].concat();
        piles.sort_unstable();
        let in_place = piles.iter().zip(printed).filter(|(x, y)| x == y).count();
        if (printed.len() != n || in_place >= chosen.len()) && ledger.is_minimal(&piles) {
            found.insert(piles);
        }
        return;
    }
    for pile in put_in.last().copied().unwrap_or(0)..=ledger.max() {
        put_in.push(pile);
        fill_up(printed, chosen, put_in, n, ledger, found);
        put_in.pop();
    }
}
