//! Printed tables of exceptions, row by row: what is wrong with each, and which true rows are nearest.

use std::collections::BTreeMap;

use super::ledger::Ledger;
use super::tally::{Stop, Tally};
use super::{Counterexample, Report, Status};
use crate::game::Canonical;
use crate::solve::Control;
use crate::theory::claim::{Column, Entry, PrintedTable, Row};

/// How far beyond the printed numbers the boxes go: "7+" is checked up to 7 and so many more.
const MARGIN: u64 = 3;

pub(super) fn check(tables: &[PrintedTable], control: &Control) -> Result<Report, Stop> {
    let columns: Vec<&Column> = tables.iter().flat_map(|table| &table.0).collect();
    let ledgers = ledgers(&columns, control)?;
    let mut minimal: BTreeMap<usize, Vec<Vec<u64>>> = BTreeMap::new();
    let mut tally = Tally::keeping_all();
    for column in &columns {
        for row in &column.rows {
            let piles = &row.entry.piles;
            let wrong = faults(row, column, &ledgers);
            if wrong.is_empty() {
                tally.case(true, piles, String::new);
                continue;
            }
            if !minimal.contains_key(&column.n) {
                minimal.insert(column.n, ledgers[&column.n].minimal(control)?);
            }
            tally.fails(|| Counterexample {
                printed: Some(row.entry.to_string()),
                position: Canonical::from_piles(piles.clone()),
                found: wrong.join("; "),
                nearest: nearest(piles, &minimal[&column.n]),
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
fn ledgers(columns: &[&Column], control: &Control) -> Result<BTreeMap<usize, Ledger>, Stop> {
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
        .map(|(n, max)| Ok((n, Ledger::new(n, max, control)?)))
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

/// The rows that differ from a printed one in the fewest entries.
fn nearest(printed: &[u64], rows: &[Vec<u64>]) -> Vec<Canonical> {
    let least = rows.iter().map(|row| changes(printed, row)).min();
    rows.iter()
        .filter(|row| Some(changes(printed, row)) == least)
        .map(|row| Canonical::from_piles(row.clone()))
        .collect()
}

/// How many entries must be changed, put in or left out to make one row of another.
fn changes(from: &[u64], to: &[u64]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, x) in from.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in to.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}
