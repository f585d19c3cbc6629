//! The automaton of a rule that is discovered and proved, with the path of the position.

use std::collections::VecDeque;

use litemap::LiteMap;

use super::found_rule::{FoundRule, budget, known_or_found};
use super::{entry, yes_or_no};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Canonical, Outcome, Symmetry, counted, joined};
use crate::layers;
use crate::lists::CollectVec as _;
use crate::lists::{distinct, each_once};
use crate::picture::{
    Body, FigureData, Graph, GraphLayers, GraphNode, LegendSign, Link, Mark, Panel, Picture, Ring,
};
use crate::plane::Size;
use crate::prove::numeration::Machine;
use crate::prove::{Automaton, AutomatonReading, Column, Rule, State, Tracks};
use crate::request::Request;
use crate::solve::{Cancelled, Control};

/// The most states that are all drawn where nobody says how many, and the most lines. Of a larger
/// automaton only the states that the position passes are drawn.
pub(crate) const STATES: usize = 16;
const LINES: usize = 64;
/// The most columns that are listed in a legend.
const LISTED: usize = 8;
/// From this number on, the lines to a state that is never left are left out, except on the path.
const MANY: usize = 3;
/// The widths and heights of a node from one to the next, so that the labels of lines stand apart.
const STEP: Size<f64> = Size::new(2.2, 1.5);

/// Discovers the rule and draws its automaton.
pub(crate) fn draw(filled: &Filled<'_>) -> Drawing {
    let request = filled.request;
    let budget = budget(filled);
    let theorems = filled.resources.theorems;
    let found = known_or_found(theorems, request, &budget)?;
    let about = format!("{}; P-positions of every size", request.played_as());
    let mut picture = Picture {
        data: FigureData::new(&["state", "accepts", "column", "next"]),
        ..request.picture_up_to(about, request.max)
    };
    let control = filled.resources.control;
    match found {
        Ok(FoundRule::Binary(rule)) => {
            let reading = AutomatonReading::by_rule(&rule, &request.x());
            let read = (&rule.automaton, &reading, words_of(&rule));
            show(request, read, &mut picture, control)?;
        }
        Ok(FoundRule::OverSystem(machine)) => {
            let automaton = machine.p_positions();
            let reading = AutomatonReading::over(&machine, &automaton, &request.x());
            let read = (&automaton, &reading, words_over(&machine, &automaton));
            show(request, read, &mut picture, control)?;
        }
        Err(why) => picture.notes.push(why),
    }
    Ok(Some(picture))
}

/// What a state leads to by each column that can be written.
fn row(
    automaton: &Automaton,
    tracks: Tracks,
    state: usize,
) -> impl Iterator<Item = (Column, State)> {
    let row = automaton.row(number(state)).iter().enumerate();
    let row = row.map(|(column, &next)| (number(column), next));
    row.filter(move |&(column, _)| tracks.digits(column).all(|digit| digit <= tracks.largest))
}

/// How a rule over binary digits reads piles, in a sentence.
fn words_of(rule: &Rule) -> String {
    let end = rule.direction.key();
    let piles = match rule.rules.game.symmetry() {
        Symmetry::All => "x₁ ≤ x₂ ≤ …",
        Symmetry::Of(_) => "x₁, x₂, … in their order",
    };
    let less = match rule.rules.game.least_pile() {
        0 => String::new(),
        least => format!(" each less {least},"),
    };
    format!(
        "It reads the piles {piles},{less} written in binary below one another, column by column, the {end}est first."
    )
}

/// The same of a rule over a numeration system, and of the automaton of its P-positions.
fn words_over(machine: &Machine, automaton: &Automaton) -> String {
    let apart = if automaton.states() == machine.states() {
        String::new()
    } else {
        format!(
            " The rule has {} states, as it also tells N-positions from words that write no position.",
            machine.states()
        )
    };
    format!(
        "It reads the piles in their order, written over {} below one another, column by column, the highest first.{apart}",
        machine.system
    )
}

fn show(
    request: &Request,
    (automaton, reading, words): (&Automaton, &AutomatonReading, String),
    picture: &mut Picture,
    control: &Control,
) -> Result<(), Cancelled> {
    let count = automaton.states();
    add_rows(automaton, reading.tracks, &mut picture.data);
    let outcome = Outcome::p_if(reading.accepts);
    let passed = joined(&reading.states, " → ");
    let x = &request.position;
    picture.notes.extend([
        format!("{}.", counted(count, "state")),
        format!("{x} passes the states {passed}: {outcome}."),
        words,
    ]);
    let (least, symmetry) = (request.x(), request.game().symmetry());
    if matches!(symmetry, Symmetry::Of(_)) && least.piles() != x.piles() {
        let note = format!("A symmetry of the game takes the position to {least}, which is read.");
        picture.notes.push(note);
    }
    let mut shown = lines(automaton, reading.tracks);
    let most = request
        .max
        .map_or(STATES, |max| usize::try_from(max).unwrap_or(usize::MAX));
    // Whoever asks for more states than usual wants them whatever they look like.
    if count > most || most <= STATES && shown.len() > LINES {
        shown = lines_of_path(reading);
        picture.notes.push(format!("Of {count} states only those that the position passes are drawn. --max {count} draws all for which a page has room. A line names the columns that are read along it. The CSV holds all states."));
    } else {
        let left_out = leave_out(automaton, reading, &mut shown);
        picture.notes.push(labels_note(reading.tracks, &shown));
        picture.notes.extend(left_out);
    }
    let graph = graph(automaton, reading, &shown, control)?;
    picture.panels.push(Panel::new("", Body::Graph(graph)));
    let accepts = "accepts: the position is P where the reading ends here";
    let end = format!("where the reading of {} ends", request.position);
    picture.legend = vec![
        entry(Mark::P, accepts),
        entry(Mark::N, "does not accept: N"),
        entry(Ring::Here, end),
        entry(LegendSign::Thick, "its path"),
    ];
    Ok(())
}

/// The states with what each column leads to.
fn add_rows(automaton: &Automaton, tracks: Tracks, data: &mut FigureData) {
    for state in 0..automaton.states() {
        for (column, next) in row(automaton, tracks, state) {
            let accepts = yes_or_no(automaton.accepts(number(state)));
            data.add(&[&state, &accepts, &digits(column, tracks), &next]);
        }
    }
}

fn number(state: usize) -> State {
    State::try_from(state).expect("an automaton has at most 2³² states")
}

/// The digits of a column, that of the least pile first.
fn digits(column: Column, tracks: Tracks) -> String {
    let digits = tracks.digits(column);
    digits
        .filter_map(|digit| char::from_digit(digit, 16))
        .collect()
}

/// A step from a state to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PathStep {
    from: State,
    to: State,
}

/// The steps for which there is a line, with what stands at each, and its columns where that is
/// short for some that can be listed.
type LinesOfSteps = LiteMap<PathStep, LineLabel>;

#[derive(Clone, Debug, Default)]
struct LineLabel {
    short: String,
    columns: String,
}

/// The steps of the path of a position, each with the column that is read there.
fn steps(path: &AutomatonReading) -> impl Iterator<Item = (PathStep, Column)> {
    let steps = path.states.windows(2).map(|pair| PathStep {
        from: pair[0],
        to: pair[1],
    });
    steps.zip(path.columns.iter().copied())
}

/// The lines of these steps, each with the columns that are read there.
fn lines_of_path(path: &AutomatonReading) -> LinesOfSteps {
    let mut lines = LinesOfSteps::new();
    for (step, column) in steps(path) {
        let label = &mut lines.entry(step).or_default().short;
        let read = digits(column, path.tracks);
        if !label.split(' ').any(|other| other == read) {
            label.push_str(if label.is_empty() { "" } else { " " });
            label.push_str(&read);
        }
    }
    lines
}

/// All lines.
fn lines(automaton: &Automaton, tracks: Tracks) -> LinesOfSteps {
    let mut lines = LinesOfSteps::new();
    for from in 0..automaton.states() {
        let mut by_next: LiteMap<State, Vec<Column>> = LiteMap::new();
        let mut all = 0;
        for (column, next) in row(automaton, tracks, from) {
            by_next.entry(next).or_default().push(column);
            all += 1;
        }
        let are_others = |columns: &[Column]| by_next.len() > 1 && 2 * columns.len() > all;
        for (&next, columns) in &by_next {
            let label = if by_next.len() == 1 {
                "all".to_owned()
            } else if are_others(columns) && is_sink(automaton, next as usize) {
                "all others".to_owned()
            } else {
                label(columns, tracks)
            };
            let is_listed = columns.len() <= LISTED && label.ends_with("columns");
            let listed = columns.iter().filter(|_| is_listed);
            let listed = listed.map(|&column| digits(column, tracks));
            let label = LineLabel {
                short: label,
                columns: joined(listed, " "),
            };
            let from = number(from);
            lines.insert(PathStep { from, to: next }, label);
        }
    }
    lines
}

/// Leaves out the lines to a state that is never left, where there are many, and says so.
fn leave_out(
    automaton: &Automaton,
    path: &AutomatonReading,
    lines: &mut LinesOfSteps,
) -> Option<String> {
    let ends = |state: State| {
        let mut others = lines.keys().filter(|step| step.from != state);
        others.by_ref().filter(|step| step.to == state).count()
    };
    let states = (1..automaton.states()).filter(|&state| is_sink(automaton, state));
    let left_out = states.map(number).find(|&state| ends(state) >= MANY)?;
    let kept: Vec<PathStep> = steps(path).map(|(step, _)| step).collect_vec();
    let is_passed = path.states.contains(&left_out);
    lines.retain(|step, _| {
        step.to != left_out || kept.contains(step) || is_passed && step.from == left_out
    });
    let outcome = Outcome::p_if(automaton.accepts(left_out));
    Some(format!(
        "All other columns lead to state {left_out}, which is never left: {outcome}."
    ))
}

/// The columns that lead from a state to another, in words.
fn label(columns: &[Column], tracks: Tracks) -> String {
    if tracks.width > 1 {
        let all = columns.iter().map(|&column| digits(column, tracks));
        return match columns {
            [_] | [_, _] => joined(all, " "),
            _ => format!("{} columns", columns.len()),
        };
    }
    let (of, tracks) = (tracks, tracks.piles);
    let all = distinct(columns.to_vec());
    let flips = |track: &usize| {
        let flipped = |column: &Column| all.binary_search(&(column ^ (1 << track))).is_ok();
        all.iter().all(flipped)
    };
    // Digits that change nothing.
    let free: Vec<usize> = (0..tracks).filter(flips).collect_vec();
    if free.len() == tracks {
        return "all".to_owned();
    }
    let mask: Column = free.iter().fold(0, |mask, &track| mask | 1 << track);
    let ones = |column: Column| (column & !mask).count_ones();
    let counts = distinct(all.iter().map(|&column| ones(column)).collect_vec());
    let every = (0..(1 as Column) << tracks).filter(|&column| counts.contains(&ones(column)));
    if every.count() == all.len() {
        let counts = joined(&counts, ",");
        let piles = joined(free.iter().map(|&track| Canonical::name(track)), ",");
        return if free.is_empty() {
            counts
        } else {
            format!("{counts} without {piles}")
        };
    }
    let starred = |column: &Column| -> String {
        let digit = |(track, digit)| if free.contains(&track) { '*' } else { digit };
        digits(*column, of).chars().enumerate().map(digit).collect()
    };
    let bare: Vec<Column> = all
        .into_iter()
        .filter(|column| column & mask == 0)
        .collect_vec();
    match &bare[..] {
        [one] => starred(one),
        [one, two] => format!("{} {}", starred(one), starred(two)),
        _ => format!("{} columns", columns.len()),
    }
}

/// How the labels are read that are drawn.
fn labels_note(tracks: Tracks, lines: &LinesOfSteps) -> String {
    if tracks.width > 1 {
        let piles = tracks.piles;
        return format!(
            "A line shows the columns that it stands for with their {piles} digits, or their number."
        );
    }
    let tracks = tracks.piles;
    let is_digits = |word: &str| {
        let is_digit = |sign: char| "01*".contains(sign);
        word.len() == tracks && word.chars().all(is_digit)
    };
    let any = |is_it: &dyn Fn(&str) -> bool| lines.values().any(|label| is_it(&label.short));
    let is_count = |label: &str| {
        label.split([',', ' ']).next().is_some_and(|first| {
            !is_digits(first) && first.chars().all(|sign| sign.is_ascii_digit())
        })
    };
    let are_digits = |label: &str| label.split(' ').all(is_digits);
    let is_some = |label: &str| label.ends_with("columns");
    // Others are written out, or have a letter.
    let mut counted = lines.values();
    let counted = counted.find(|label| is_some(&label.short) && label.columns.is_empty());
    let mut said = Vec::new();
    if any(&|label| is_count(label) && !is_some(label)) {
        said.push("a number counts the ones in its columns".to_owned());
    }
    if any(&|label| label.contains("without")) {
        said.push("“without x₁” does not count the digit of x₁".to_owned());
    }
    if any(&are_digits) {
        let star = if any(&|label| label.contains('*')) {
            ", where * is either digit"
        } else {
            ""
        };
        said.push(format!(
            "{tracks} digits are a column itself, that of x₁ first{star}"
        ));
    }
    if let Some(LineLabel { short, .. }) = counted {
        said.push(format!("“{short}” are so many, which the CSV names"));
    }
    if said.is_empty() {
        return "A line is read along every column.".to_owned();
    }
    format!("At a line, {}.", said.join("; "))
}

/// Whether a state is never left.
fn is_sink(automaton: &Automaton, state: usize) -> bool {
    let mut row = automaton.row(number(state)).iter();
    row.all(|&next| next as usize == state)
}

fn graph(
    automaton: &Automaton,
    path: &AutomatonReading,
    lines: &LinesOfSteps,
    control: &Control,
) -> Result<Graph, Cancelled> {
    let steps: Vec<PathStep> = steps(path).map(|(step, _)| step).collect_vec();
    let ends = (lines.keys().map(|step| step.from)).chain(lines.keys().map(|step| step.to));
    // Where there is no room for all, the last are left out: those of the path come first.
    let ends = distinct(ends.collect_vec());
    let states = each_once(path.states.iter().copied().chain(ends));
    let mut numbers = vec![0; automaton.states()];
    (states.iter().zip(0..)).for_each(|(&state, number)| numbers[state as usize] = number);
    let links = lines.iter().map(|(step, label)| Link {
        from: numbers[step.from as usize],
        to: numbers[step.to as usize],
        label: label.short.clone(),
        words: label.columns.clone(),
        strong: steps.contains(step),
        ..Link::default()
    });
    let links: Vec<Link> = links.collect_vec();
    let node = |&state: &State| GraphNode {
        label: state.to_string(),
        mark: Mark::p_if(automaton.accepts(state)),
        ring: Ring::here_if(path.states.last() == Some(&state)),
        ..GraphNode::default()
    };
    let layers = GraphLayers {
        layer: depths(automaton, &states, &links, control)?,
        step: STEP,
        ..GraphLayers::default()
    };
    let nodes: Vec<GraphNode> = states.iter().map(node).collect_vec();
    let widest = nodes.len();
    Ok(Graph {
        is_automaton: true,
        first: "those that the position passes first".to_owned(),
        ..layers::graph(layers, widest, nodes, links, control)?
    })
}

/// The layer of each state: below all that lead to it, but for those that it leads back to. States
/// that are never left stand below all others.
fn depths(
    automaton: &Automaton,
    states: &[State],
    lines: &[Link],
    control: &Control,
) -> Result<Vec<usize>, Cancelled> {
    let count = states.len();
    let mut onward = vec![Vec::new(); count];
    for line in lines {
        onward[line.from].push(line.to);
    }
    let far = |from| control.check().map(|()| reached(from, &onward));
    let far: Vec<Vec<Option<usize>>> = (0..count).map(far).collect::<Result<_, _>>()?;
    let is_onward =
        |&&Link { from, to, .. }: &&Link| far[to][from].is_none() || far[0][from] < far[0][to];
    let mut depths = vec![0; count];
    // Each round settles one more layer.
    for _ in 0..count {
        control.check()?;
        for &Link { from, to, .. } in lines.iter().filter(is_onward) {
            depths[to] = depths[to].max(depths[from] + 1);
        }
    }
    let is_last: Vec<bool> = (states.iter())
        .map(|&state| state > 0 && is_sink(automaton, state as usize))
        .collect_vec();
    let others = (0..count).filter(|&state| !is_last[state]);
    let lowest = others.map(|state| depths[state] + 1).max().unwrap_or(0);
    for state in (0..count).filter(|&state| is_last[state]) {
        depths[state] = depths[state].max(lowest);
    }
    Ok(depths)
}

/// The number of lines that it takes from a state to each other, if they lead there.
fn reached(start: usize, onward: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut reached = vec![None; onward.len()];
    reached[start] = Some(0);
    let mut waiting = VecDeque::from([start]);
    while let Some(here) = waiting.pop_front() {
        let steps = reached[here].map(|steps| steps + 1);
        for &to in &onward[here] {
            if reached[to].is_none() {
                reached[to] = steps;
                waiting.push_back(to);
            }
        }
    }
    reached
}
