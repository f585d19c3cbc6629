//! The Prover pane: the rule of the game with what is said of it, statements with their verdicts,
//! how the automaton reads the position, and the automaton as a table.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::appearance::{Appearance, LIST};
use super::figures::draw_in_characters;
use crate::app::prover::{Judgement, Row, Side, proved};
use crate::app::{Action, Pane, View};
use crate::game::{Position, counted, grouped, joined};
use crate::lists::CollectVec as _;
use crate::lists::distinct;
use crate::prove::{
    AutomatonReading, Direction, LearnedBox, NONE_IN_SIGHT, Orbit, State, Trend, Truth,
};
use crate::study::{DescribedRule, Discovered, End};
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::Cut;
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::cell_width;
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| {
        let all = view.len(Pane::Prover);
        let seen = view.layout.rows_in_sight(Pane::Prover);
        let first = view.layout.tops[Pane::Prover];
        let last = all.min(first + u128::from(seen));
        let rows = (last - first < all).then(|| format!("rows {}–{last} of {all}, ", first + 1));
        let said = |keys| view.said_in(Pane::Prover, keys);
        let can = match view.state.prover.on(view.rules()).count() {
            0 => said("{make-statement} makes a statement"),
            count => {
                let keys = said(", {make-statement} makes another, {keep-claim} keeps one");
                counted(count, "statement") + &keys
            }
        };
        Some(rows.unwrap_or_default() + &can)
    },
    ..LIST
};

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let rows = view.prover_rows();
    let discovered = view.discovered();
    let of = Of::new(view, discovered.as_deref(), area.width);
    let scrolled = Scrolled::of_sentences(view, Pane::Prover, rows.len() as u128);
    list::table(frame, area, of.columns(), scrolled, &|number| {
        Some(of.entry(rows.get(usize::try_from(number).ok()?)?))
    });
    let end = discovered.as_deref().and_then(|found| found.end.as_ref());
    if rows.len() == FIRST_ROWS && matches!(end, Some(End::NotLooked)) {
        let free = area.below_rows(FIRST_ROWS + 1);
        list::remark(frame, free, purpose(view), view);
    }
    if let Some(drawn) = view.drawn_automaton() {
        // The rows come first; the automaton stands in what they leave free, a row below them.
        let taken: u16 = view.layout.row_lines[Pane::Prover].borrow().iter().sum();
        let free = area.below_rows(taken + 1);
        draw_in_characters(frame, free, view, &drawn);
    }
}

/// The rows before a rule is looked for and a statement is made.
const FIRST_ROWS: usize = 2;

/// What a rule and a statement are, while there is none.
fn purpose(view: View<'_>) -> String {
    let text = "A rule is a finite automaton. It reads the piles in binary, one below the other, \
        column by column, and accepts the P-positions. {open} learns one from small boxes, and \
        proves it for piles of every size.\n\n{make-statement} makes a statement on all \
        positions. The rule proves or refutes it; where no rule is found, it is compared with \
        tables.";
    view.said_in(Pane::Prover, text)
}

type Parts = Vec<(String, Role)>;

fn part(text: impl Into<String>, role: Role) -> (String, Role) {
    (text.into(), role)
}

/// What the rows are drawn of.
struct Of<'a> {
    view: View<'a>,
    said: Option<&'a DescribedRule>,
    discovered: Option<&'a Discovered>,
    reading: Option<Arc<AutomatonReading>>,
    width: usize,
}

/// Which rows are in the tables.
const TABLES: [fn(&Row) -> bool; 4] = [
    |row| matches!(row, Row::Statement(_)),
    |row| matches!(row, Row::Digits(_)),
    |row| matches!(row, Row::Learned(_) | Row::LearnedOver(..)),
    |row| matches!(row, Row::Orbit(_)),
];

impl<'a> Of<'a> {
    fn new(view: View<'a>, discovered: Option<&'a Discovered>, width: u16) -> Self {
        Self {
            view,
            said: discovered.and_then(proved),
            discovered,
            reading: view.reading(),
            width: width.into(),
        }
    }

    /// The columns of the tables. Those of the automaton are as wide as all its rows need, so that
    /// they stay in their places.
    fn columns(&self) -> Vec<Vec<Column>> {
        let orbits = self.said.map_or(&[][..], |said| &said.orbits.all);
        let widest = |text: fn(&Orbit) -> String| {
            let widths = orbits.iter().map(|orbit| cell_width(&text(orbit)));
            Column::new("").least(widths.max().unwrap_or(0))
        };
        let rest = || Column::new("");
        let tables = [
            vec![rest().least(8), rest().gap(2), rest()],
            vec![rest().gap(2), rest()],
            vec![rest().gap(2), rest().right(), rest()],
            vec![
                widest(|orbit| orbit.state.to_string()).right(),
                widest(times),
                rest().gap(2),
                widest(rows).gap(2),
                rest(),
            ],
        ];
        let edge = || std::iter::once(rest().least(1).gap(0));
        let tables = tables.map(|columns| edge().chain(columns).collect_vec());
        tables.into()
    }

    fn entry(&self, row: &Row) -> Entry {
        let parts = self.parts(row).unwrap_or_default().into_iter();
        let Some(table) = TABLES.iter().position(|has| has(row)) else {
            let spans = parts.map(|(text, role)| Span::styled(text, self.view.style(role)));
            let line = std::iter::once(Span::raw(" ")).chain(spans);
            return Entry::Line(line.collect());
        };
        let edge = std::iter::once(part("", Role::Text));
        let cells = edge.chain(parts).map(|(text, role)| Cell::new(text, role));
        Entry::Row(table, cells.collect_vec())
    }

    /// What is in a row, part by part: in a table, cell by cell.
    fn parts(&self, row: &Row) -> Option<Parts> {
        Some(match row {
            Row::Rule => self.rule(),
            Row::Words => self.words(),
            Row::Counts => self.counts()?,
            Row::Statements => {
                let how = "  {make-statement} makes one: P => even(sum)";
                let how = self.view.said_in(Pane::Prover, how);
                let how = self.view.stated(0).is_none().then(|| part(how, Role::Dim));
                let title = part("Statements", Role::Title);
                std::iter::once(title).chain(how).collect_vec()
            }
            Row::Title(title) => vec![part(*title, Role::Title)],
            Row::Automaton => vec![
                part("The automaton", Role::Title),
                part(self.notation(), Role::Dim),
            ],
            Row::Statement(number) => self.statement(*number)?,
            Row::Side(_, side, truth) => self.side(*side, truth),
            Row::Digits(pile) => self.digits(*pile)?,
            Row::Path => self.path()?,
            Row::Winning => self.winning()?,
            Row::Learned(number) => {
                let boxes = self.discovered.map_or(&[][..], |it| &it.boxes);
                self.learned(boxes, *number)?
            }
            Row::System(system) => {
                let (name, boxes) = self.over(*system);
                let trend = Trend::of(boxes).map_or("", Trend::key);
                vec![
                    part(format!("States learned over {name}"), Role::Title),
                    part(format!("  {trend}"), Role::Dim),
                ]
            }
            Row::LearnedOver(system, number) => self.learned(self.over(*system).1, *number)?,
            Row::Orbit(number) => self.orbit(*number)?,
        })
    }

    /// What is known of the rule: it is proved, looked for, or not known.
    fn rule(&self) -> Parts {
        let view = self.view;
        let look = view.key_in(Pane::Prover, Action::Open);
        let dim = |text: String| vec![part(text, Role::Dim)];
        if let Some(why) = view.discovery_failure() {
            return dim(format!("{why}: {look} tries again"));
        }
        let Some(discovered) = self.discovered else {
            return dim("…".to_owned());
        };
        match &discovered.end {
            None => {
                let at = &discovered.at;
                let cancel = view.key_in(Pane::Prover, Action::CancelJob);
                dim(format!(
                    "looking: piles of {}, {}, {}, {}, {:.1} s; {cancel} cancels",
                    counted(at.bits, "digit"),
                    counted(grouped(at.states.into()), "state"),
                    counted(grouped(at.suffixes.into()), "suffix"),
                    counted(grouped(at.nodes.into()), "node"),
                    discovered.time.as_secs_f64(),
                ))
            }
            Some(End::NotLooked) => dim(format!("No automaton is known: {look} looks for one.")),
            Some(End::NoneInSight(limit)) => dim(format!(
                "No rule was found: {NONE_IN_SIGHT}, and {limit}. This does not prove that there \
                 is none."
            )),
            Some(End::OutOfReach(reason)) => dim(format!("No rule was found: {reason}.")),
            Some(End::OverSystem(said)) => vec![
                part("Proved for all sizes", Role::Wins),
                part(format!(": {}", said.statement), Role::Text),
            ],
            Some(End::Proved(said)) => {
                let states = grouped(said.rule.automaton.states() as u128);
                let states = counted(states, "state");
                let whence = if said.is_stored {
                    "the certificate is checked".to_owned()
                } else {
                    format!("found in {:.1} s", discovered.time.as_secs_f64())
                };
                let verified = said.accepted.as_ref();
                let verified = verified.map_or_else(String::new, |it| format!(". {it}"));
                vec![
                    part("Proved for all sizes", Role::Wins),
                    part(format!(": {states}; {whence}"), Role::Text),
                    part(verified, Role::Text),
                ]
            }
        }
    }

    fn words(&self) -> Parts {
        let words = self.said.and_then(|said| said.words.as_deref());
        vec![
            part("in words: ", Role::Dim),
            part(words.unwrap_or_default(), Role::Text),
        ]
    }

    fn counts(&self) -> Option<Parts> {
        let said = self.said?;
        let number = |count: &crate::prove::CountBelow| match &count.sorted {
            Some(sorted) => sorted.to_string(),
            None => count.labelled.to_string(),
        };
        let counts: Vec<String> = said.counts.iter().map(number).collect_vec();
        // The digits are those of piles above the least one.
        let below = match self.view.rules().game.least_pile() {
            0 => "<",
            _ => "≤",
        };
        let growth = said.growth.map_or_else(String::new, |growth| {
            // More digits than are known are not shown.
            let rate = format!("{growth:.6}");
            let rate = rate.trim_end_matches('0').trim_end_matches('.');
            format!("; with labelled piles × {rate} for each further digit")
        });
        Some(vec![
            part(
                format!("P-positions, piles {below} 2, 4, 8, …: "),
                Role::Dim,
            ),
            part(counts.join(" "), Role::Text),
            part(growth, Role::Dim),
        ])
    }

    fn statement(&self, number: usize) -> Option<Parts> {
        let said = self.view.stated(number)?;
        let judgement = self.view.judgement(&said);
        let truth = match &judgement {
            Judgement::Judged(judged) => Some(&judged.decision.whole),
            Judgement::Hidden | Judgement::Waiting(_) | Judgement::Failed(_) => None,
        };
        let (role, sentence) = match truth {
            Some(Truth::Proved) => (Role::Wins, String::new()),
            Some(Truth::Refuted(_)) => (Role::Alarm, String::new()),
            Some(Truth::Agrees(_) | Truth::OutOfReach(_)) | None => {
                (Role::Dim, judgement.sentence())
            }
        };
        Some(vec![
            part(judgement.word(), role),
            part(said.text, Role::Text),
            part(sentence, Role::Dim),
        ])
    }

    fn side(&self, side: Side, truth: &Truth) -> Parts {
        let mut parts = vec![part(format!("    {}", side.words(truth)), Role::Dim)];
        if let Truth::Refuted(_) = truth {
            parts.push(self.way_there());
        }
        parts
    }

    /// The digits of a pile in the order in which they are read.
    fn digits(&self, pile: usize) -> Option<Parts> {
        let reading = self.reading.as_ref()?;
        let x = self.view.x();
        let place = self.view.state.order()[pile];
        let least = self.view.rules().game.least_pile();
        let less = (least > 0).then(|| format!(" − {least}"));
        let (letter, read) = (Position::letter(place), x.piles()[pile] - least);
        let name = format!("{letter}{} = {read}", less.unwrap_or_default());
        let digit = |&column| reading.tracks.digits(column).nth(pile);
        let digits = joined(reading.columns.iter().filter_map(digit), " ");
        Some(vec![part(name, Role::Dim), part(digits, Role::Text)])
    }

    fn path(&self) -> Option<Parts> {
        let reading = self.reading.as_ref()?;
        let direction = self.said.map_or(Direction::Msd, |said| said.rule.direction);
        let end = direction.key();
        let listed = |said: &DescribedRule| -> Vec<State> {
            let orbit = |&state: &State| &said.orbits.all[said.orbits.of[state as usize]];
            let orbits = reading.states.iter().map(orbit);
            orbits.map(|orbit| orbit.state).collect_vec()
        };
        let listed = self.said.map_or_else(|| reading.states.clone(), listed);
        let way = |states: &[State]| joined(states, " → ");
        // The table has one state for all that a rearrangement of the piles takes to each other.
        let is_other = listed != reading.states;
        let in_table = is_other.then(|| format!("; in the table {}", way(&listed)));
        let in_table = in_table.unwrap_or_default();
        let (word, role) = if reading.accepts {
            ("P", Role::Loses)
        } else {
            ("N", Role::Wins)
        };
        Some(vec![
            part(word, role),
            part(
                format!(
                    ": states {}, {end}est digit first{in_table}",
                    way(&reading.states)
                ),
                Role::Dim,
            ),
        ])
    }

    /// How to read the rows of the automaton.
    fn notation(&self) -> String {
        let orbits = self.said.map_or(&[][..], |said| &said.orbits.all);
        let example = if orbits.iter().all(has_own_rows) {
            "01→2: the digits 0 and 1 lead to state 2"
        } else {
            "1·0→2: one digit 1 in the first group of piles and none in the second lead to state 2"
        };
        format!("  a state, ×how many are like it, P or N, the piles that are alike; {example}")
    }

    /// The key that goes to the position of the row.
    fn way_there(&self) -> (String, Role) {
        let goes = self.view.said_in(Pane::Prover, "  {open} goes there");
        part(goes, Role::Dim)
    }

    fn winning(&self) -> Option<Parts> {
        let choice = self.view.winning_move()?;
        Some(vec![
            part("a move to ", Role::Dim),
            part(choice.to.to_string(), Role::Text),
            part(" wins", Role::Dim),
            self.way_there(),
        ])
    }

    /// A numeration system by its number, and the boxes that were learned from over it.
    fn over(&self, system: usize) -> (&str, &[LearnedBox]) {
        let by_system = self.discovered.map(|it| &it.at.by_system);
        match by_system.and_then(|all| all.get(system)) {
            Some((name, boxes)) => (name, boxes),
            None => ("", &[]),
        }
    }

    /// The states of a box, with a bar where they grow: how they do is what is looked at.
    fn learned(&self, boxes: &[LearnedBox], number: usize) -> Option<Parts> {
        let &LearnedBox { max, states, .. } = boxes.get(number)?;
        let most = boxes.iter().map(|tried| tried.states).max().unwrap_or(1);
        let grows = boxes.iter().any(|tried| tried.states < most);
        let [name, number] = [format!("piles ≤ {max}"), grouped(states as u128)];
        let taken = cell_width(&name) + grouped(most as u128).len() + 4;
        let room = self.width.saturating_sub(taken).clamp(4, 40);
        let bar = grows.then(|| "█".repeat((states * room).div_ceil(most)));
        Some(vec![
            part(name, Role::Dim),
            part(number, Role::Text),
            part(bar.unwrap_or_default(), Role::Text),
        ])
    }

    /// A state: how many are like it, what it accepts, which rows are alike, and where columns
    /// lead.
    fn orbit(&self, number: usize) -> Option<Parts> {
        let said = self.said?;
        let orbits = &said.orbits.all;
        let orbit = orbits.get(number)?;
        let (word, role) = if orbit.accepts {
            ("P", Role::Loses)
        } else {
            ("N", Role::Dim)
        };
        let steps = if orbit.steps.is_empty() {
            "no digits lead to a P-position".to_owned()
        } else {
            steps(orbit, orbits)
        };
        Some(vec![
            part(orbit.state.to_string(), Role::Text),
            part(times(orbit), Role::Text),
            part(word, role),
            part(rows(orbit), Role::Dim),
            part(steps, Role::Text),
        ])
    }
}

/// How many states are like it, if it is not alone.
fn times(orbit: &Orbit) -> String {
    match orbit.count {
        1 => String::new(),
        count => format!("×{count}"),
    }
}

/// Where columns lead: `00 11→0  01 10→2`.
fn steps(orbit: &Orbit, orbits: &[Orbit]) -> String {
    let to = distinct(orbit.steps.iter().map(|step| step.to).collect_vec());
    let by_target = |to: usize| {
        let kinds = orbit.steps.iter().filter(|step| step.to == to);
        let kinds = joined(kinds.map(|step| ones(orbit, &step.ones)), " ");
        format!("{kinds}→{}", orbits[to].state)
    };
    joined(to.into_iter().map(by_target), "  ")
}

/// Whether no row is like another.
fn has_own_rows(orbit: &Orbit) -> bool {
    orbit.alike.iter().all(|rows| rows.len() == 1)
}

/// The rows that are alike: `ab·c`. Where none is like another, a word for all of them.
fn rows(orbit: &Orbit) -> String {
    let group = |rows: &Vec<usize>| -> String {
        let letters = rows.iter().map(|&row| Position::letter(row));
        letters.collect()
    };
    let between = if has_own_rows(orbit) { "" } else { "·" };
    joined(orbit.alike.iter().map(group), between)
}

/// How many ones a column has in the rows that are alike: `1·0`. Where none is like another, its
/// digits.
fn ones(orbit: &Orbit, kind: &[u32]) -> String {
    joined(kind, if has_own_rows(orbit) { "" } else { "·" })
}
