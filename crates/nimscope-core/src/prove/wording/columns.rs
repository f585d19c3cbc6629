//! Rules that are about each column of digits alone, as those of Bouton and Moore are.

use super::super::automaton::{Automaton, Column, State};
use super::features::{PileNames, chosen};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::lists::{distinct, sort_by_key};

/// The longest statement that is offered.
const LONG: usize = 400;

/// A statement on the columns, where an automaton accepts the words whose columns are all in a
/// set.
pub(super) fn statement(automaton: &Automaton, names: &PileNames) -> Option<String> {
    said(&columns(automaton, 0)?, names)
}

/// Statements where the columns decide only from a pile of 2 on, as in misère play. Of piles of at
/// most 1 their number decides.
pub(super) fn beyond_small(automaton: &Automaton, names: &PileNames) -> Vec<String> {
    let largest = if names.is_sorted {
        names.piles[names.n() - 1].clone()
    } else {
        format!("max({})", names.piles.join(", "))
    };
    let is_p = |ones: &usize| {
        let column: Column = (1 << ones) - 1;
        automaton.accepts(automaton.row(0)[column as usize])
    };
    let small: Vec<String> = (0..=names.n())
        .filter(is_p)
        .map(|ones| format!("sum = {ones}"))
        .collect_vec();
    if small.is_empty() {
        return Vec::new();
    }
    let states = State::try_from(automaton.states()).unwrap_or(State::MAX);
    let sets = (1..states).filter_map(|state| columns(automaton, state));
    let sets: Vec<Vec<Column>> = distinct(sets.collect_vec());
    let rules = sets.iter().filter_map(|set| said(set, names));
    rules
        .map(|rule| {
            let small = small.join(" or ");
            format!("({largest} <= 1 and ({small})) or ({largest} > 1 and {rule})")
        })
        .collect_vec()
}

fn said(set: &[Column], names: &PileNames) -> Option<String> {
    let said = linear(set, names).or_else(|| counted(set, names))?;
    (said.len() <= LONG).then_some(said)
}

/// The columns that keep it in a state that accepts, if all others lead to a state that accepts
/// nothing.
fn columns(automaton: &Automaton, from: State) -> Option<Vec<Column>> {
    let live = automaton.live();
    let row = automaton.row(from);
    let ends = |&after: &State| after == from || !live[after as usize];
    if !automaton.accepts(from) || !row.iter().all(ends) {
        return None;
    }
    let stays = |&column: &Column| row[column as usize] == from;
    Some((0..automaton.columns()).filter(stays).collect_vec())
}

/// The equations of a set of columns that is closed under sums without carries.
fn linear(set: &[Column], names: &PileNames) -> Option<String> {
    let n = names.n();
    let is_in = |column: Column| set.binary_search(&column).is_ok();
    if !set.iter().all(|&a| set.iter().all(|&b| is_in(a ^ b))) {
        return None;
    }
    if names.is_sorted && set == [0, (1 << n) - 1] {
        return Some(format!("{} = {}", names.piles[0], names.piles[n - 1]));
    }
    // The sets of piles with an even number of ones in every column, and a basis of these: no
    // set of it is a sum of others.
    let even = |piles: &Column| {
        set.iter()
            .all(|column| (column & piles).count_ones().is_multiple_of(2))
    };
    let mut all: Vec<Column> = (1..1 << n).filter(even).collect_vec();
    sort_by_key(&mut all, |piles| piles.count_ones());
    let (mut sums, mut basis) = (vec![0], Vec::new());
    for piles in all {
        if !sums.contains(&piles) {
            let more: Vec<Column> = sums.iter().map(|sum| sum ^ piles).collect_vec();
            sums.extend(more);
            basis.push(piles);
        }
    }
    let equation = |piles: &Column| match &chosen(&names.piles, *piles).collect_vec()[..] {
        [one] => format!("{one} = 0"),
        [one, other] => format!("{one} = {other}"),
        words => format!("{} = 0", words.join(" xor ")),
    };
    let words: Vec<String> = basis.iter().map(equation).collect_vec();
    (!words.is_empty()).then(|| words.join(" and "))
}

/// The statement for a set that depends on the number of ones only. Let m be a number that is not
/// allowed. A column with at least m ones then has at least m + 1.
fn counted(set: &[Column], names: &PileNames) -> Option<String> {
    let n = names.n();
    let of = |ones: usize| (0..1 << n).filter(move |c: &Column| c.count_ones() as usize == ones);
    let is_in = |column: Column| set.binary_search(&column).is_ok();
    let allowed: Vec<bool> = (0..=n).map(|ones| of(ones).all(is_in)).collect_vec();
    if (0..=n).any(|ones| !allowed[ones] && of(ones).any(is_in)) {
        return None;
    }
    let at_least = |ones: usize| {
        let both = |column: Column| {
            let words = joined(chosen(&names.piles, column), " & ");
            if ones == 1 || ones == n {
                words
            } else {
                format!("({words})")
            }
        };
        if ones > n {
            "0".to_owned()
        } else {
            format!("({})", joined(of(ones).map(both), " | "))
        }
    };
    let forbidden: Vec<usize> = (1..=n).filter(|&ones| !allowed[ones]).collect_vec();
    let runs = forbidden.chunk_by(|a, b| a + 1 == *b);
    // At least as many ones as the first of a run means more than the last of it.
    let equation = |run: &[usize]| {
        let (first, last) = (run[0], run[run.len() - 1]);
        format!("{} = {}", at_least(first), at_least(last + 1))
    };
    let words: Vec<String> = runs.map(equation).collect_vec();
    (!words.is_empty()).then(|| words.join(" and "))
}
