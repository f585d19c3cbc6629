//! Games between two players: the rules of play, opponents, records, saved games.

mod contest;
mod opponents;
mod records;

use crate::support::played::Played;
use nimscope::app::matches::MatchState;
use nimscope::app::record::TurnValues;
use nimscope::app::seat::{Seat, Side};
use nimscope::game::{Canonical, Measure, Move, Position, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Table, TableKey};
use nimscope::study::{Opponent, Oracle, SEARCH_LIMIT, SolverMove};
use std::sync::Arc;

pub(super) const BUDGET: u64 = 64 << 20;

/// Games of all kinds, with boxes of which every position is played.
pub(super) const BOXES: [(&str, u64); 10] = [
    ("slow:4,3", 4),
    ("slow:3,2", 7),
    ("slow-set:4,1+3", 4),
    ("slow-moore:3,2", 5),
    ("exact:4,2", 4),
    ("moore:3,2", 5),
    ("nim:3", 5),
    ("single:3", 8),
    ("half:4", 6),
    ("delete", 9),
];

pub(super) const HUMANS: [Seat; 2] = [Seat::Human, Seat::Human];

/// A table of the remoteness in a box, for an oracle that needs no search.
pub(super) fn remoteness_table(rules: Ruleset, max: u64) -> Arc<Table> {
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max,
    };
    Arc::new(Table::fill(key, &Control::new()).unwrap())
}

pub(super) fn oracle(rules: Ruleset, max: u64) -> Oracle {
    Oracle::new(vec![remoteness_table(rules, max)], BUDGET, SEARCH_LIMIT)
}

pub(super) fn reply(
    oracle: &Oracle,
    rules: Ruleset,
    x: &Canonical,
    by: Opponent,
    seed: u64,
) -> SolverMove {
    SolverMove::new(&oracle.about(rules), x, by, seed).unwrap()
}

/// Plays the moves of a script, typed as a user would.
pub(super) fn script(contest: &mut Played, moves: &[&str]) {
    for text in moves {
        let by = Move::parse(
            contest.contest.rules(&contest.tree).game,
            contest.position(),
            text,
        )
        .unwrap();
        contest.play(&by).unwrap();
    }
}

/// Plays a game to its end between two opponents, and says who won after how many moves.
pub(super) fn played_out(
    oracle: &Oracle,
    rules: Ruleset,
    start: Position,
    by: [Opponent; 2],
    seed: u64,
) -> (Side, usize) {
    let mut contest = Played::new(rules, start, by.map(Seat::Solver)).unwrap();
    loop {
        match contest.standing() {
            MatchState::Won(side) => return (side, contest.moves()),
            MatchState::Turn(side) => {
                let x = contest.position().sorted();
                let seed = seed + contest.moves() as u64;
                let reply = reply(oracle, rules, &x, by[side as usize], seed);
                contest.play(&reply.by.unwrap()).unwrap();
            }
        }
    }
}

/// What the definition says.
pub(super) fn known(rules: Ruleset) -> impl Fn(&Position) -> TurnValues {
    move |position| {
        let r = Naive::new(rules).value(&position.sorted()).remoteness;
        TurnValues {
            outcome: Some(r.outcome()),
            remoteness: Some(r),
        }
    }
}
