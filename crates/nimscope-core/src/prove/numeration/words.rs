//! The classical words for P-positions over Fibonacci digits.

use super::super::automaton::{Automaton, Column, State};
use super::super::budget::{Budget, Stopped};
use super::machine::Machine;
use super::system::DigitAutomata;
use crate::game::joined;

/// The most positions that are named as exceptions.
const MOST_NAMED: usize = 8;

/// Words for the P-positions of two piles over Fibonacci digits, if they are those of Wythoff's
/// game but for a few positions. That they say the same is decided for all sizes.
///
/// # Errors
/// Out of the budget.
pub fn words(machine: &Machine, budget: &Budget<'_>) -> Result<Option<String>, Stopped> {
    let Some([others, added]) = exceptions(machine, budget)? else {
        return Ok(None);
    };
    let exceptions = match (others.as_str(), added.as_str()) {
        ("", "") => String::new(),
        (others, "") => format!("; but {others} is N"),
        ("", added) => format!("; and {added} is P besides"),
        (others, added) => format!("; but {others} is N, and {added} is P"),
    };
    Ok(Some(format!("{CLASSICAL}{exceptions}")))
}

/// The words for the P-positions of Wythoff's game, where they are those of the automaton.
///
/// # Errors
/// Out of the budget.
pub(crate) fn classical_words(
    machine: &Machine,
    budget: &Budget<'_>,
) -> Result<Option<&'static str>, Stopped> {
    let exceptions = exceptions(machine, budget)?;
    let has_none = exceptions.is_some_and(|both| both.iter().all(String::is_empty));
    Ok(has_none.then_some(CLASSICAL))
}

const CLASSICAL: &str = "P <=> the piles are floor(n phi) and floor(n phi^2) for some n, where phi is the golden \
     ratio: in Fibonacci digits the smaller one ends in an even number of zeros, and the larger \
     one is its left shift";

/// The P-positions of Wythoff's game that the automaton of two piles over Fibonacci digits does
/// not accept, and those that it accepts besides; `None` where there are many.
fn exceptions(machine: &Machine, budget: &Budget<'_>) -> Result<Option<[String; 2]>, Stopped> {
    if machine.system.coefficients != [1, 1] || machine.piles != 2 {
        return Ok(None);
    }
    let own = machine.p_positions();
    let system = &machine.system;
    let representations = DigitAutomata { system, budget }.words(2)?;
    let classical = wythoff_pairs(budget)?.and(&representations, budget)?;
    let others = classical.product(&own, |classical, own| classical && !own, budget)?;
    let added = own.product(&classical, |own, classical| own && !classical, budget)?;
    Ok(few(&others, machine)
        .zip(few(&added, machine))
        .map(<[String; 2]>::from))
}

/// What is known of a number that ends in an even number of zeros, and its left shift, whose
/// digits come one place earlier: the last digit of the larger number, which is the next one of
/// the smaller; whether both are zero; and whether the smaller one ends in an even number of
/// zeros.
type NumberPair = (Column, bool, bool);

/// The pairs of a number that ends in an even number of zeros and its left shift, in both orders,
/// and the pair of zeros. Of words that are no representations nothing is said.
fn wythoff_pairs(budget: &Budget<'_>) -> Result<Automaton, Stopped> {
    // With the first and with the second number as the smaller one; `None` if it is no such pair.
    type Pairs = [Option<NumberPair>; 2];
    let accepts = |pairs: &Pairs| {
        let mut pairs = pairs.iter().flatten();
        pairs.any(|&(next, is_zero, is_even)| next == 0 && (is_zero || is_even))
    };
    let step = |pairs: &Pairs, column: Column| {
        let digits = [column & 1, column >> 1];
        [0, 1].map(|smaller| {
            let (_, is_zero, is_even) =
                pairs[smaller].filter(|&(next, ..)| next == digits[smaller])?;
            let is_one = digits[smaller] == 1;
            Some((digits[1 - smaller], is_zero && !is_one, is_one || !is_even))
        })
    };
    Automaton::explore(2, [Some((0, true, true)); 2], accepts, step, budget)
}

/// The positions of a small set with sorted piles, joined; `None` where there are many.
fn few(set: &Automaton, machine: &Machine) -> Option<String> {
    let live = set.live();
    let mut found = Vec::new();
    let mut open: Vec<(State, Vec<Column>)> = vec![(0, Vec::new())];
    // A word as long as there are states may be prolonged again and again.
    for _ in 0..=set.states() {
        let mut longer = Vec::new();
        for (state, word) in open {
            if set.accepts(state) {
                let piles = machine.system.numbers(&word, 2)?;
                if piles.is_sorted() {
                    found.push(piles);
                }
            }
            for (column, &after) in (0..).zip(set.row(state)) {
                let is_longer_form = word.is_empty() && column == 0;
                if live[after as usize] && !is_longer_form {
                    longer.push((after, [&word[..], &[column]].concat()));
                }
            }
        }
        if longer.len() > MOST_NAMED * MOST_NAMED || found.len() > MOST_NAMED {
            return None;
        }
        open = longer;
    }
    found.sort_unstable();
    open.is_empty()
        .then(|| joined(found.iter().map(|piles| joined(piles, ",")), " or "))
}
