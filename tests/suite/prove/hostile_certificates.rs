//! Certificates that are made to take memory and time: a check keeps within its budget, and ends
//! when it is asked to.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use fastrand::Rng;
use nimscope::bytes::Bytes;
use nimscope::prove::{Budget, Checked, Limit, Rule, Stopped, check};
use nimscope::solve::Control;

/// A certificate whose check is long or large, and why.
pub(crate) struct Attack {
    pub(crate) why: &'static str,
    pub(crate) text: String,
    /// What a check within [`SMALL`] says.
    ends: Ends,
}

enum Ends {
    /// It is refused; the sentence names this.
    TooLarge(&'static str),
    /// It proves nothing; the reason names this.
    Wrong(&'static str),
    Right,
}

use Ends::{Right, TooLarge, Wrong};

const SMALL: u64 = 16 << 20;

fn within(bytes: u64, text: &str) -> Result<Checked, Stopped> {
    let control = Control::new();
    let budget = Budget {
        bytes,
        ..Budget::of(&control)
    };
    check(text, &budget)
}

/// The lines before the automaton, for outcomes in normal play from the highest digit on.
fn head(game: &str) -> String {
    format!("nimscope certificate 2\ngame {game}\nplay normal\nvalue outcome\ndirection high\n")
}

/// A table with a line for each state, as a row of words gives it.
fn table(name: &str, tracks: u32, rows: impl ExactSizeIterator<Item = String>) -> String {
    let mut text = format!("{name} {} {tracks}\n", rows.len());
    for row in rows {
        text += &row;
        text.push('\n');
    }
    text
}

/// The table that accepts nothing.
fn nothing(name: &str, tracks: u32) -> String {
    let row = format!("- 0*{}", 1 << tracks);
    table(name, tracks, [row].into_iter())
}

/// The moves of a game on so many piles, each on all piles of a set of this size.
fn moves(piles: usize, size: u32) -> String {
    let sets = (1..1_u32 << piles).filter(|set| set.count_ones() == size);
    let line = |set: u32| {
        let word = |pile: usize| if set >> pile & 1 == 1 { "<" } else { "." };
        (0..piles).map(word).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = sets.map(line).collect();
    format!("moves {}\n{}\n", lines.len(), lines.join("\n"))
}

/// An automaton on one pile in which a 0 and a 1 rearrange the states at random. It begins with 0
/// and accepts in one of 4,000 states.
fn random(states: usize) -> String {
    let mut rng = Rng::with_seed(33);
    let [mut by_0, mut by_1] = [0, 1].map(|_| (0..states).collect::<Vec<_>>());
    rng.shuffle(&mut by_0[1..]);
    rng.shuffle(&mut by_1);
    let sign = |state: usize| if state % 4_000 == 3_999 { '+' } else { '-' };
    let row = |state: usize| format!("{} {} {}", sign(state), by_0[state], by_1[state]);
    table("automaton", 1, (0..states).map(row))
}

/// An automaton on two piles whose columns rearrange the states at random. It accepts everything.
fn accepting(states: usize) -> String {
    let mut rng = Rng::with_seed(34);
    let [mut one, mut other] = [0, 1].map(|_| (0..states).collect::<Vec<_>>());
    rng.shuffle(&mut one);
    rng.shuffle(&mut other);
    let row = |state: usize| format!("+ {state} {} {} {state}", one[state], other[state]);
    table("automaton", 2, (0..states).map(row))
}

/// The numbers of digits 1 of each of seven piles, up to two: 2,187 states that rearrangements of
/// the piles rearrange. It accepts nothing.
fn counted() -> String {
    let digits = |state: u32| (0..7).map(move |pile| state / 3_u32.pow(pile) % 3);
    let row = |state: u32| {
        let mut row = "-".to_owned();
        for column in 0..1_u32 << 7 {
            let after =
                |(pile, digit): (u32, u32)| (digit + (column >> pile & 1)).min(2) * 3_u32.pow(pile);
            let next: u32 = (0..7).zip(digits(state)).map(after).sum();
            write!(row, " {next}").unwrap();
        }
        row
    };
    let rows: Vec<String> = (0..3_u32.pow(7)).map(row).collect();
    table("automaton", 7, rows.into_iter())
}

/// An automaton on one pile that goes back from state to state, and accepts in the last but one.
fn chain(states: usize) -> String {
    let row = |state: usize| match state {
        0 => format!("- 0 {}", states - 1),
        1 => "+ 1 1".to_owned(),
        _ => format!("- {0} {0}", state - 1),
    };
    table("automaton", 1, (0..states).map(row))
}

/// The rule of one pile, P where it is empty, with many states that are alike.
fn repeated(states: usize) -> String {
    let row = |state: usize| match state {
        0 => "+ 0 1".to_owned(),
        _ => format!("- {0} {0}", state % (states - 1) + 1),
    };
    let automaton = table("automaton", 1, (0..states).map(row));
    let moves = moves(1, 1);
    let mut nodes = format!("covered =\nnodes {states}\n");
    for state in 0..states {
        let run = if state == 0 { "0/0/0" } else { "0/1/0" };
        writeln!(nodes, "{state} 0 {run}").unwrap();
    }
    head("nim:1") + &automaton + &moves + &nodes + "end\n"
}

/// The attacks on tables.
fn cell_width() -> Vec<Attack> {
    let rows = |tracks: u32| (0..12_000).map(move |_| format!("- 0*{}", 1_u32 << tracks));
    let nim = head("nim:12");
    let one = nothing("automaton", 12);
    let remoteness = nim.replace("outcome", "remoteness");
    let attack = |why, text, ends| Attack { why, text, ends };
    vec![
        attack(
            "repeats of 16 tracks, where the game has 12",
            nim.clone() + &table("automaton", 16, rows(16)),
            Wrong("12 tracks, and not 16"),
        ),
        attack(
            "repeats of 12 tracks",
            nim.clone() + &table("automaton", 12, rows(12)),
            TooLarge("12000 states of line 6"),
        ),
        attack(
            "repeats in the covered set",
            nim.clone() + &one + &moves(12, 1) + &table("covered", 12, rows(12)),
            TooLarge("states of line 21"),
        ),
        attack(
            "repeats in the terminals",
            nim.replace("normal", "misere")
                + &one
                + &moves(12, 1)
                + &table("terminals", 12, rows(12)),
            TooLarge("states of line 21"),
        ),
        attack(
            "repeats beside the piles",
            remoteness + &table("automaton", 13, rows(13)),
            TooLarge("states of line 6"),
        ),
        attack(
            "a row that goes on",
            head("nim:3") + "automaton 1 3\n-" + &" 0*8".repeat(2_000_000),
            Wrong("line 7"),
        ),
        attack(
            "a row of nothing",
            head("nim:3") + "automaton 1 3\n-" + &" 0*0".repeat(2_000_000),
            Wrong("line 7"),
        ),
        attack(
            "more states than lines",
            head("nim:3") + "automaton 4000000000 3\n- 0*8\n",
            Wrong("lines are announced"),
        ),
        attack(
            "more states than there are numbers",
            head("nim:3") + "automaton 99999999999999999999999999 3\n- 0*8\n",
            Wrong("line 6"),
        ),
        attack(
            "a number of a million digits",
            head("nim:3") + "automaton " + &"0".repeat(1 << 20) + "1 3\n- 0*8\n",
            Wrong("line 6"),
        ),
    ]
}

/// The attacks on moves, nodes and runs.
fn many() -> Vec<Attack> {
    let exact = head("exact:12,6") + &nothing("automaton", 12) + &moves(12, 6);
    let nim = head("nim:2") + &nothing("automaton", 2);
    let ranges =
        |line: &str, count| format!("{line} {}\n", vec!["0-923/0.0.0.0.0.0/0"; count].join(" "));
    let attack = |why, text, ends| Attack { why, text, ends };
    vec![
        attack(
            "a move 200,000 times, and ranges of runs",
            nim.clone() + "moves 200000\n" + &"< .\n".repeat(200_000),
            TooLarge("its 200000 moves"),
        ),
        attack(
            "a move twice",
            nim.clone() + "moves 2\n< .\n< .\n",
            Wrong("named before"),
        ),
        attack(
            "moves of two million words",
            nim.clone() + "moves 1\n<" + &" .".repeat(2_000_000) + "\n",
            Wrong("no move"),
        ),
        attack(
            "a split into two million heaps",
            head("vdn") + &nothing("automaton", 2) + "moves 1\n- " + &"a".repeat(2_000_000) + "\n",
            Wrong("no move"),
        ),
        attack(
            "a thousand ranges at one node",
            exact.clone() + "covered =\nnodes 1\n" + &ranges("0 0", 2_000) + "end\n",
            TooLarge("runs"),
        ),
        attack(
            "a range at each of many nodes",
            exact.clone() + "covered =\nnodes 5000\n" + &ranges("0 0", 1).repeat(5_000) + "end\n",
            TooLarge("runs"),
        ),
        attack(
            "half a million nodes",
            nim.clone()
                + &moves(2, 1)
                + "covered =\nnodes 500000\n"
                + &"0 0\n".repeat(500_000)
                + "end\n",
            TooLarge("nodes"),
        ),
        attack(
            "more nodes than lines",
            nim.clone() + &moves(2, 1) + "covered =\nnodes 500000000\n0 0\n",
            Wrong("lines are announced"),
        ),
        attack(
            "a hundred thousand states of parts",
            nim + &moves(2, 1) + "covered =\nnodes 1\n0 0 0/" + &"1.".repeat(100_000) + "/0\nend\n",
            Wrong("line 13"),
        ),
        attack(
            "a name of a million edges",
            head(&format!("hypergraph:{}", "ab,".repeat(1 << 20))),
            Wrong("line 2"),
        ),
        attack(
            "nothing but a line",
            "-".repeat(8 << 20),
            Wrong("no certificate"),
        ),
        attack(
            "nothing but lines",
            "\n".repeat(8 << 20),
            Wrong("no certificate"),
        ),
    ]
}

/// The attacks on searches.
fn searched() -> Vec<Attack> {
    let attack = |why, text, ends| Attack { why, text, ends };
    let one = moves(1, 1) + "covered =\nnodes 0\nend\n";
    let two = moves(2, 1) + "covered =\nnodes 0\nend\n";
    vec![
        attack(
            "pairs of states: the square of their number",
            head("nim:1") + &random(8_000) + &one,
            TooLarge("pairs of related words"),
        ),
        attack(
            "rearranged states: their pairs are as many as states",
            head("nim:2") + &accepting(10_000) + &two,
            Wrong("P-position"),
        ),
        attack(
            "rearrangements: one for each state",
            head("exact:7,3") + &counted() + &moves(7, 3) + "covered =\nnodes 0\nend\n",
            TooLarge("rearrangements"),
        ),
        attack(
            "twenty thousand states that are alike",
            repeated(20_000),
            Right,
        ),
    ]
}

/// All of them.
pub(crate) fn attacks() -> Vec<Attack> {
    cell_width()
        .into_iter()
        .chain(many())
        .chain(searched())
        .collect()
}

#[test]
fn what_does_not_fit_is_refused_with_the_figure() {
    for Attack { why, text, ends } in attacks() {
        let found = within(SMALL, &text);
        match (&found, ends) {
            (Err(Stopped::Limit(Limit::Other(sentence))), TooLarge(what)) => {
                let named = [what, "the check needs", "the budget is 16 MiB"];
                assert!(
                    named.iter().all(|word| sentence.contains(word)),
                    "{why}: {sentence}"
                );
                let (_, needed) = sentence.split_once("needs ").unwrap();
                let needed = needed.split(';').next().unwrap();
                let (number, unit) = needed.split_once(' ').unwrap();
                assert_eq!(unit, "MiB", "{why}: {sentence}");
                assert!(
                    number.parse::<f64>().unwrap() > 16.0 - 0.1,
                    "{why}: {sentence}"
                );
            }
            (
                Ok(Checked {
                    wrong: Some(reason),
                    ..
                }),
                Wrong(what),
            ) => {
                assert!(reason.contains(what), "{why}: {reason}");
            }
            (Ok(Checked { wrong: None, .. }), Right) => {}
            _ => panic!("{why}: {found:?}"),
        }
    }
}

#[test]
fn what_fits_is_checked() {
    let pairs = head("nim:1") + &random(200) + &moves(1, 1) + "covered =\nnodes 0\nend\n";
    assert!(within(SMALL, &pairs).unwrap().wrong.is_some());
    let control = Control::new();
    let rule = Rule::of_certificate(&repeated(20_000), &Budget::of(&control))
        .unwrap()
        .unwrap();
    assert_eq!(rule.automaton.states(), 2);
    assert_eq!(Bytes(SMALL.into()).to_string(), "16 MiB");
}

/// A check that takes hours, but for its end.
fn endless() -> String {
    head("nim:1") + &chain(200_000) + &moves(1, 1) + "covered =\nnodes 0\nend\n"
}

/// A check with a deadline, and how much later it ended.
fn late(text: &str, after: Duration) -> (Result<Checked, Stopped>, Duration) {
    let control = Control::new();
    let deadline = Instant::now() + after;
    let budget = Budget {
        deadline: Some(deadline),
        ..Budget::of(&control)
    };
    let found = check(text, &budget);
    (found, Instant::now().saturating_duration_since(deadline))
}

#[test]
fn a_check_ends_in_the_middle_of_its_work() {
    let (found, _) = late(&endless(), Duration::from_secs(1));
    assert_eq!(found, Err(Stopped::Limit(Limit::Time)));
    let control = Control::new();
    control.cancel();
    let found = check(&endless(), &Budget::of(&control));
    assert_eq!(found, Err(Stopped::Cancelled));
}

/// On a machine that does nothing else, wherever the check is: what ends it is looked at in the
/// same places, whether it is the deadline or the user.
#[test]
#[ignore = "its bound on time needs an idle machine and the release profile"]
fn every_check_ends_within_a_tenth_of_a_second() {
    let texts = attacks()
        .into_iter()
        .map(|attack| (attack.why, attack.text));
    for (why, text) in texts.chain([("a chain of states", endless())]) {
        for after in [0, 1, 10, 40, 160, 640] {
            let (_, late) = late(&text, Duration::from_millis(after));
            assert!(
                late < Duration::from_millis(100),
                "{why}: {late:?} after {after} ms"
            );
        }
    }
}
