//! The automaton of a rule that is discovered and proved, with the path of the position.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use crate::figure::ask::{Ask, Drawing, Filled};
use crate::figure::picture::{Body, Data, Graph, Key, Link, Mark, Node, Panel, Picture, Ring};
use crate::prove::{
    self, Automaton, Budget, Column, Direction, Found, Rule, State, Stopped, Valued,
};
use crate::solve::Cancelled;
use crate::study::known_rules;

/// The time that a discovery may take.
const TIME: Duration = Duration::from_secs(60);
/// The most states drawn.
const STATES: usize = 60;

/// Discovers the rule and draws its automaton.
pub(in crate::figure) fn draw(filled: Filled<'_>) -> Drawing {
    let Filled {
        ask, room, control, ..
    } = filled;
    let budget = Budget {
        deadline: Instant::now().checked_add(TIME),
        bytes: room,
        ..Budget::of(control)
    };
    let found = match found(ask, &budget) {
        Ok(found) => found,
        Err(Stopped::Cancelled) => return Err(Cancelled),
        Err(stopped) => Found::OutOfReach(stopped.to_string()),
    };
    let mut picture = Picture {
        title: "Automaton of a proved rule".to_owned(),
        about: format!("{}; P-positions of every size", ask.played_as()),
        command: ask.command(&[Some(ask.position_words())]),
        data: Data::new(&["state", "accepts", "column", "next"]),
        ..Picture::default()
    };
    match found {
        Found::Proved(rule) => show(ask, &rule, &mut picture),
        Found::NoneInSight => picture
            .notes
            .push("No rule is in sight: the states grow with every box.".to_owned()),
        Found::OutOfReach(reason) => picture.notes.push(format!("No rule was found: {reason}.")),
    }
    Ok(Some(picture))
}

/// The rule that is known of the game, or else one that is looked for.
fn found(ask: &Ask, budget: &Budget<'_>) -> Result<Found, Stopped> {
    let known = known_rules(ask.rules, budget.control)?;
    let of_outcome = |rule: &Rule| rule.value() == Valued::Outcome;
    if let Some(rule) = known.into_iter().find(of_outcome) {
        return Ok(Found::Proved(Box::new(rule)));
    }
    Ok(prove::discover(ask.rules, Valued::Outcome, budget)?.found)
}

fn show(ask: &Ask, rule: &Rule, picture: &mut Picture) {
    let automaton = rule.automaton();
    let count = automaton.states();
    let end = match rule.direction() {
        Direction::High => "highest",
        Direction::Low => "lowest",
    };
    picture.notes.push(format!(
        "{count} states. It reads the piles in increasing order, written in binary below one another, column by column, the {end} first."
    ));
    let path = path(ask, rule);
    add_rows(automaton, &mut picture.data);
    if count > STATES {
        picture.notes.push(format!(
            "Cut: at most {STATES} states are drawn; the data hold all of them."
        ));
        return;
    }
    let last = path.last().copied().unwrap_or(0);
    let outcome = if automaton.accepts(last) { "P" } else { "N" };
    let states: Vec<String> = path.iter().map(ToString::to_string).collect();
    picture.notes.push(format!(
        "{} passes the states {}: {outcome}.",
        ask.position,
        states.join(" → ")
    ));
    picture.notes.push(labels_note(automaton));
    picture
        .panels
        .push(Panel::new("", Body::Graph(graph(automaton, &path))));
    picture.legend = vec![
        (
            Key::Mark(Mark::P),
            "accepts: the position is P where the reading ends here".to_owned(),
        ),
        (Key::Mark(Mark::N), "does not: N".to_owned()),
        (
            Key::Ring(Ring::Here),
            format!(
                "where the reading of {} ends; thick: its path",
                ask.position
            ),
        ),
    ];
}

/// The states with what each column leads to.
fn add_rows(automaton: &Automaton, data: &mut Data) {
    for state in 0..automaton.states() {
        for (column, &next) in automaton.row(number(state)).iter().enumerate() {
            let digits = (0..automaton.tracks())
                .map(|track| if column >> track & 1 == 1 { '1' } else { '0' });
            let accepts = if automaton.accepts(number(state)) {
                "yes"
            } else {
                "no"
            };
            data.add([
                state.to_string(),
                accepts.to_owned(),
                digits.collect(),
                next.to_string(),
            ]);
        }
    }
}

fn number(state: usize) -> State {
    State::try_from(state).expect("an automaton has at most 2³² states")
}

/// The states that the position passes, from the start on.
fn path(ask: &Ask, rule: &Rule) -> Vec<State> {
    let x = ask.x();
    let least = ask.game().least_pile();
    let rows: Vec<u64> = x.piles().iter().map(|pile| pile - least).collect();
    let top = rows.iter().max().copied().unwrap_or(0);
    let length = (u64::BITS - top.leading_zeros()) as usize;
    let word = rule.direction().word(&rows, length);
    let mut path = vec![0];
    for column in word {
        let here = path[path.len() - 1];
        path.push(rule.automaton().next(here, column));
    }
    path
}

/// The columns that lead from a state to another, in words.
fn label(columns: &[Column], automaton: &Automaton) -> String {
    let tracks = automaton.tracks();
    if columns.len() == 1 << tracks {
        return "all".to_owned();
    }
    let ones: BTreeSet<u32> = columns.iter().map(|column| column.count_ones()).collect();
    let all_of = |ones: &u32| {
        (0..(1 as Column) << tracks)
            .filter(|column: &Column| column.count_ones() == *ones)
            .count()
    };
    if ones.iter().map(all_of).sum::<usize>() == columns.len() {
        let ones: Vec<String> = ones.iter().map(ToString::to_string).collect();
        return ones.join(",");
    }
    let digits = |column: &Column| -> String {
        (0..tracks)
            .map(|track| if column >> track & 1 == 1 { '1' } else { '0' })
            .collect()
    };
    match columns {
        [one] => digits(one),
        [one, two] => format!("{} {}", digits(one), digits(two)),
        _ => format!("{} columns", columns.len()),
    }
}

fn labels_note(automaton: &Automaton) -> String {
    format!(
        "At a line: the numbers of ones of the columns that it stands for, or the columns themselves with their {} digits.",
        automaton.tracks()
    )
}

/// Whether a state is never left: then it needs no line.
fn is_sink(automaton: &Automaton, state: usize) -> bool {
    let mut row = automaton.row(number(state)).iter();
    row.all(|&next| next as usize == state)
}

fn graph(automaton: &Automaton, path: &[State]) -> Graph {
    let places = places(automaton);
    let last = path.last().copied().unwrap_or(0);
    let steps: BTreeSet<(State, State)> = path.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let node = |state: usize| {
        let accepts = automaton.accepts(number(state));
        Node {
            at: places[state],
            label: if state == 0 {
                "start 0".to_owned()
            } else {
                state.to_string()
            },
            mark: if accepts { Mark::P } else { Mark::N },
            ring: if number(state) == last {
                Ring::Here
            } else {
                Ring::None
            },
            to: None,
        }
    };
    let mut links = Vec::new();
    for from in 0..automaton.states() {
        let mut by_next: BTreeMap<State, Vec<Column>> = BTreeMap::new();
        for (column, &next) in automaton.row(number(from)).iter().enumerate() {
            by_next.entry(next).or_default().push(number(column));
        }
        if is_sink(automaton, from) {
            continue;
        }
        links.extend(by_next.iter().map(|(&next, columns)| Link {
            from,
            to: next as usize,
            label: if is_sink(automaton, next as usize) && by_next.len() > 1 {
                "all others".to_owned()
            } else {
                label(columns, automaton)
            },
            strong: steps.contains(&(number(from), next)),
        }));
    }
    Graph {
        nodes: (0..automaton.states()).map(node).collect(),
        links,
        directed: true,
        ..Graph::default()
    }
}

/// Layers by the distance from the start. Every second state of a layer stands lower, and every
/// second layer is shifted, so that lines do not run through other states.
fn places(automaton: &Automaton) -> Vec<(f64, f64)> {
    let mut distance = vec![usize::MAX; automaton.states()];
    distance[0] = 0;
    let mut waiting = VecDeque::from([0_usize]);
    while let Some(state) = waiting.pop_front() {
        for &next in automaton.row(number(state)) {
            let next = next as usize;
            if distance[next] == usize::MAX {
                distance[next] = distance[state] + 1;
                waiting.push_back(next);
            }
        }
    }
    // States that are never left stand below all others: lines to them pass no other state.
    let is_last = |state: usize| state > 0 && is_sink(automaton, state);
    let reached = distance.iter().copied().enumerate();
    let others = reached.filter(|&(state, d)| d != usize::MAX && !is_last(state));
    let lowest = others.map(|(_, d)| d).max().unwrap_or(0);
    for (state, d) in distance.iter_mut().enumerate() {
        if is_last(state) && *d != usize::MAX {
            *d = lowest + 1;
        }
    }
    let mut places = vec![(0.0, 0.0); automaton.states()];
    let float = |small: usize| u32::try_from(small).map_or(0.0, f64::from);
    for layer in 0..=distance
        .iter()
        .copied()
        .filter(|&d| d != usize::MAX)
        .max()
        .unwrap_or(0)
    {
        let members: Vec<usize> = (0..distance.len())
            .filter(|&state| distance[state] == layer)
            .collect();
        let half = (float(members.len()) - 1.0) / 2.0;
        for (place, &state) in members.iter().enumerate() {
            let shift = if layer % 2 == 1 { 0.35 } else { 0.0 };
            let lowered = if place % 2 == 1 { 0.45 } else { 0.0 };
            let across = 2.2 * (float(place) - half) + shift;
            places[state] = (across, 1.9 * float(layer) + lowered);
        }
    }
    places
}
