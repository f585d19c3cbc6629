//! Games by their rule: the text, and automata over numeration systems against the definition.

mod certificates;
mod giving;
mod random;
mod reading;
mod systems;
mod theorems;
mod values;

use std::collections::HashMap;

use nimscope::game::{Convention, Measure, WrittenGame};
use nimscope::prove::numeration::{FixedValue, Machine, System, SystemSearch, discover};
use nimscope::prove::{Budget, Found};
use nimscope::solve::Control;

const WYTHOFF: &str = "piles: a, b; move: a-t; move: b-t; move: a-t, b-t";

fn game(text: &str) -> &'static WrittenGame {
    WrittenGame::read(text).unwrap()
}

/// What is found over some systems, within boxes of a few megabytes.
fn searched(
    game: &'static WrittenGame,
    play: Convention,
    value: &str,
    systems: &[&str],
) -> SystemSearch {
    searched_within(game, play, value, systems, 8 << 20)
}

/// What is found over some systems, within boxes of some bytes.
fn searched_within(
    game: &'static WrittenGame,
    play: Convention,
    value: &str,
    systems: &[&str],
    bytes: u64,
) -> SystemSearch {
    let systems: Vec<System> = systems.iter().map(|name| name.parse().unwrap()).collect();
    let control = Control::new();
    let budget = Budget {
        bytes,
        ..Budget::of(&control)
    };
    discover(game, play, value.parse().unwrap(), &systems, &budget).unwrap()
}

#[track_caller]
fn proved(text: &str, play: Convention, value: &str, system: &str) -> Machine {
    match searched(game(text), play, value, &[system]).found {
        Found::Proved(says) => says.machine,
        other => panic!("{text}: {other:?}"),
    }
}

/// The values by the definition, word for word: options are all piles that a move leads to.
struct Definition {
    game: &'static WrittenGame,
    play: Convention,
    value: FixedValue,
    known: HashMap<Vec<u64>, u8>,
}

impl Definition {
    fn new(game: &'static WrittenGame, play: Convention, value: &str) -> Self {
        Self {
            game,
            play,
            value: value.parse().unwrap(),
            known: HashMap::new(),
        }
    }

    /// P is 0 and N is 1; numbers are cut at the bound of the value.
    fn value(&mut self, x: &[u64]) -> u8 {
        if let Some(&value) = self.known.get(x) {
            return value;
        }
        let most = x.iter().enumerate().map(|(pile, size)| {
            let gains = self.game.moves.iter().map(|one| one.losses[pile].gain);
            size + u64::from(gains.max().unwrap_or(0)) + 1
        });
        let near = rows(&most.collect::<Vec<_>>()).into_iter();
        let options = near.filter(|y| self.game.leads(x, y));
        let options: Vec<Vec<u64>> = options.collect();
        let values: Vec<u8> = options.iter().map(|y| self.value(y)).collect();
        let is_misere = self.play == Convention::Misere;
        let value = match self.value {
            FixedValue::OUTCOME => {
                // Whoever is to move loses if the opponent can forbid some options so that each of
                // the others wins for the opponent; and if none is left, in normal play.
                let (p, n): (Vec<u8>, Vec<u8>) = values.iter().partition(|&&value| value == 0);
                let loses = p.len() <= self.game.forbidden && (!is_misere || !n.is_empty());
                u8::from(!loses)
            }
            FixedValue::Full(Measure::Remoteness) => {
                best_left(&values, 0, self.game.forbidden, is_misere)
            }
            _ if values.is_empty() => u8::from(is_misere),
            FixedValue::Full(Measure::Grundy)
            | FixedValue::GrundyBelow(_)
            | FixedValue::GrundyIs(_) => {
                (0..=u8::MAX).find(|value| !values.contains(value)).unwrap()
            }
            FixedValue::RemotenessBelow(_) => best_left(&values, 0, self.game.forbidden, is_misere),
        };
        self.known.insert(x.to_vec(), value);
        value
    }

    /// The value as an automaton gives it. Of a number without a bound the last entry of a row is
    /// one that it is compared with: 0 if the Grundy value is that number, and if whoever has the
    /// last of so many moves, each by one of the players, does not win within them.
    fn case(&mut self, row: &[u64]) -> u8 {
        let x = &row[..self.game.piles()];
        let value = self.value(x);
        match self.value {
            FixedValue::OUTCOME => value,
            FixedValue::Full(Measure::Grundy) => u8::from(u64::from(value) != row[x.len()]),
            FixedValue::RemotenessBelow(bound) if row.len() == x.len() => value.min(bound),
            FixedValue::Full(Measure::Remoteness) | FixedValue::RemotenessBelow(_) => {
                // Who wins is the player to move if the remoteness is odd. In normal play the
                // player to move has lost when the time is over, and in misère play won.
                let (r, time) = (u64::from(value), row[x.len()]);
                let (is_mover, has_time) = if self.play == Convention::Misere {
                    (time % 2 == 1, r <= time)
                } else {
                    (time % 2 == 0, r < time)
                };
                let is_decided = has_time && (r % 2 == 1) == is_mover;
                u8::from(is_mover == is_decided)
            }
            FixedValue::GrundyBelow(bound) => value.min(bound),
            FixedValue::GrundyIs(number) => value.min(number + 1),
        }
    }
}

/// The remoteness where the opponent may forbid up to some options from a place on: an even one,
/// the least, or else the largest.
fn best_left(options: &[u8], from: usize, more: usize, is_misere: bool) -> u8 {
    let even = options.iter().filter(|&&value| value % 2 == 0).min();
    let mut best = match even.or(options.iter().max()) {
        None => u8::from(is_misere),
        Some(value) => value + 1,
    };
    let liked = |value: u8| {
        if value.is_multiple_of(2) {
            255 - value
        } else {
            value.min(126)
        }
    };
    for place in from..if more == 0 { from } else { options.len() } {
        let mut left = options.to_vec();
        left.remove(place);
        let other = best_left(&left, place, more - 1, is_misere);
        if liked(other) > liked(best) {
            best = other;
        }
    }
    best
}

/// All rows of piles below these.
fn rows(below: &[u64]) -> Vec<Vec<u64>> {
    let mut rows = vec![Vec::new()];
    for &below in below {
        let longer = |row: Vec<u64>| (0..below).map(move |pile| [&row[..], &[pile]].concat());
        rows = rows.into_iter().flat_map(longer).collect();
    }
    rows
}

/// The rows that an automaton for a value reads: positions with piles below a number, and a number
/// beside them where the value is one without a bound.
fn read_rows(game: &WrittenGame, value: &str, below: u64) -> Vec<Vec<u64>> {
    let all = positions(game, below);
    let numbers = match value.split_once("remoteness<") {
        // Where options may be forbidden, a clock that shows the bound at most is read, too.
        Some((_, bound)) if game.forbidden > 0 => bound.parse::<u64>().unwrap() + 1,
        _ if ["grundy", "remoteness"].contains(&value) => 2 * below,
        _ => return all,
    };
    let longer = |x: Vec<u64>| (0..numbers).map(move |number| [&x[..], &[number]].concat());
    all.into_iter().flat_map(longer).collect()
}

/// The positions with piles below a number.
fn positions(game: &WrittenGame, below: u64) -> Vec<Vec<u64>> {
    let bound = |small: &Option<u64>| small.unwrap_or(below).min(below);
    rows(&game.below.iter().map(bound).collect::<Vec<_>>())
}
