//! The Value pane: outcome, remoteness and Grundy value in both conventions side by side, with a
//! mark beside each, and below them what each mark says of how the value is known: in one word,
//! and by name to who asks.

use ratatui::text::Line;

use crate::app::{Action, Pane, View};
use crate::game::{Convention, counted, grouped, joined};
use crate::printable::raised;
use crate::study::{Answer, ExceptionMark, Minimality, Shortage, Source, Values};
use crate::ui::columns::{BEING_COMPUTED, cell, fate};
use crate::ui::pane::appearance::{Appearance, LIST, draw_text, text_foot};
use crate::ui::piles::short;
use crate::ui::text::{Text, cell_width, padded};
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw: |frame, area, view| draw_text(frame, area, view, Pane::Value),
    foot: |view| text_foot(view, Pane::Value).or_else(|| Some(exception(view)?.to_owned())),
    text: |view, width| text(view, width, view.layout.height(Pane::Value) <= LOW),
    needs: |view, width| text(view, width, false).len(),
    ..LIST
};

/// The rows of a place in which each play has one row.
const LOW: u16 = 2;

fn text(view: View<'_>, width: u16, is_low: bool) -> Vec<Line<'static>> {
    let mut text = Text::new(width, view.theme());
    write(view, &mut text, is_low);
    text.lines
}

/// The column of the names.
const NAME: usize = 8;

/// The least width of the column of the convention that is played.
const LEAST: usize = 8;

/// The widths of the columns of the conventions: words are in them behind the values.
fn columns(text: &Text) -> [usize; 2] {
    let rest = text.width.saturating_sub(NAME);
    let first = (rest / 2).clamp(LEAST, (rest / 4).max(20));
    [first, rest.saturating_sub(first).min(first)]
}

fn write(view: View<'_>, text: &mut Text, is_low: bool) {
    let failure = view.failure();
    if let Some(reason) = &failure {
        let again = view.key_in(Pane::Value, Action::Recompute);
        text.say(Role::Alarm, &format!("{reason} ({again} tries again)"));
    }
    let played = view.state.rules().convention;
    let plays = [played, played.other()].map(|convention| Play {
        convention,
        values: view.values_in(convention),
        is_stopped: failure.is_some(),
    });
    let hidden = view.state.hidden();
    // They are revealed in this order.
    let is_hidden = |number| hidden && view.values_revealed() <= number;
    if is_hidden(0) {
        // Without a value in sight the room is for the piles.
        return text.say(Role::Dim, &view.hidden_words());
    }
    if is_low {
        for play in plays {
            in_a_row(text, play, [0, 1, 2].map(is_hidden));
        }
        return;
    }
    let [first, _] = columns(text);
    let gap = if first > LEAST { " " } else { "" };
    text.parts([
        (padded("", NAME), Role::Dim),
        (padded(&format!("{played}{gap}●"), first), Role::Title),
        (played.other().to_string(), Role::Dim),
    ]);
    // Names of theorems, and what would be needed, are said to who asks: here, or in Why.
    let is_asked = view.state.focus() == Pane::Value;
    let mut ways: Vec<String> = Vec::new();
    for (number, name) in ["outcome", "R", "Grundy"].into_iter().enumerate() {
        let hidden = is_hidden(number);
        let cell = |play| marked_value(play, number, hidden, is_asked, &mut ways);
        quantity(text, name, &plays, plays.map(cell));
    }
    if hidden {
        text.say(Role::Dim, &view.hidden_words());
        return;
    }
    if view.value_fact().is_none() && failure.is_none() {
        text.say(Role::Dim, BEING_COMPUTED);
    }
    // A mark and the first word behind it stay together. As many as fit are in a line.
    let marked = (1..).zip(&ways);
    let marked = marked.map(|(number, way)| format!("{}\u{a0}{way}", raised(number)));
    if !ways.is_empty() {
        text.say(Role::Dim, &joined(marked, " "));
    }
    if is_asked {
        unknown(text, &plays);
    }
}

/// The values in a play in one row.
fn in_a_row(text: &mut Text, play: Play, hidden: [bool; 3]) {
    let answers = play.answers();
    let [outcome, remoteness, grundy] = [0, 1, 2].map(|of| cell(&answers[of], hidden[of]));
    // A number of many digits would leave no room for what is behind it.
    let number = |cell: String| cell.parse().map_or(cell, |number: u64| short(number, 7));
    let said = format!("{outcome}  R {}  ", number(remoteness));
    let role = if hidden[0] { Role::Dim } else { play.fate() };
    let name = padded(&play.convention.to_string(), NAME);
    let grundy = format!("G {}", number(grundy));
    text.parts([(name, Role::Dim), (said, role), (grundy, Role::Text)]);
}

/// The values of a position in a convention.
#[derive(Clone, Copy)]
struct Play {
    convention: Convention,
    values: Values,
    /// Whether nothing more is computed, since something failed or was cancelled.
    is_stopped: bool,
}

impl Play {
    /// The fate of the player to move.
    fn fate(self) -> Role {
        fate(self.values.outcome.value())
    }

    /// Outcome, remoteness and Grundy value.
    fn answers(self) -> [Answer<String>; 3] {
        [
            self.values.outcome.map(|outcome| outcome.to_string()),
            self.values.remoteness.map(|r| r.to_string()),
            self.values.grundy.map(|grundy| grundy.to_string()),
        ]
    }
}

/// A value as it is shown, its role, and the mark of how it is known.
type MarkedValue = (String, Role, String);

/// One of the answers. Its mark is the raised number of the way in which it is known, among all
/// that are said.
fn marked_value(
    play: Play,
    number: usize,
    hidden: bool,
    is_asked: bool,
    ways: &mut Vec<String>,
) -> MarkedValue {
    let answer = &play.answers()[number];
    // A Grundy value says more than who wins, and has no colour of it.
    let known = if number == 2 { Role::Text } else { play.fate() };
    let (way, role) = match answer {
        _ if hidden => (None, Role::Dim),
        Answer::Known { source, .. } => (Some(way_of(*source, is_asked)), known),
        Answer::Waiting(table) if !play.is_stopped => {
            (Some(format!("computing table ≤{}", table.max)), Role::Dim)
        }
        Answer::Waiting(_) | Answer::Searching | Answer::OutOfReach(_) => (None, Role::Dim),
    };
    let mark = way.map(|way| {
        let known = ways.iter().position(|known| *known == way);
        let number = known.unwrap_or(ways.len());
        ways.extend(known.is_none().then_some(way));
        raised(number + 1)
    });
    (cell(answer, hidden), role, mark.unwrap_or_default())
}

/// A row of the table, both conventions side by side. Values too long for that are below each
/// other.
fn quantity(text: &mut Text, name: &str, plays: &[Play; 2], cells: [MarkedValue; 2]) {
    let columns = columns(text);
    let mut placed = cells.iter().zip(columns);
    if placed.any(|((value, ..), column)| cell_width(value) >= column) {
        for (play, (value, role, mark)) in plays.iter().zip(cells) {
            let label = format!("{name} {} ", play.convention);
            let mark = format!(" {mark}");
            text.parts([(label, Role::Dim), (value, role), (mark, Role::Dim)]);
        }
        return;
    }
    let mut parts = vec![(padded(name, NAME), Role::Dim)];
    for ((value, role, mark), column) in cells.into_iter().zip(columns) {
        let rest = column - cell_width(&value);
        let mark = padded(&format!(" {mark}"), rest);
        parts.extend([(value, role), (mark, Role::Dim)]);
    }
    text.parts(parts);
}

/// Whether the position is an exception, for the foot: there it takes no row.
fn exception(view: View<'_>) -> Option<&'static str> {
    let is_asked = view.state.rules().convention == Convention::Misere && !view.state.hidden();
    let sheet = view.value_fact().filter(|_| is_asked)?;
    Some(match sheet.exception.as_ref()? {
        ExceptionMark::Terminal => return None,
        ExceptionMark::Regular => "no exception; the M-move is optimal",
        ExceptionMark::Exception(Minimality::No) => "! an exception; the M-move is not optimal",
        ExceptionMark::Exception(Minimality::Pile) => "! an exception; pile-minimal",
        ExceptionMark::Exception(Minimality::Full) => "! minimal exception",
    })
}

/// How a value is known.
fn way_of(source: Source, is_asked: bool) -> String {
    match source {
        Source::Theorem(id) if is_asked => id.to_owned(),
        Source::Theorem(_) => "theorem".to_owned(),
        Source::Table { max } => format!("table ≤{max}"),
        Source::Search { .. } if !is_asked => "search".to_owned(),
        Source::Search { positions } => {
            let positions = counted(grouped(positions.into()), "position");
            format!("a search of {positions}")
        }
    }
}

/// What would be needed for what is out of reach, each table once.
fn unknown(text: &mut Text, plays: &[Play]) {
    let mut sentences: Vec<String> = Vec::new();
    for answer in plays.iter().copied().flat_map(Play::answers) {
        if let Answer::OutOfReach(shortage) = answer {
            let sentence = out_of_reach(&shortage);
            if !sentences.contains(&sentence) {
                text.say(Role::Alarm, &sentence);
                sentences.push(sentence);
            }
        }
    }
}

/// What an answer out of reach would need.
pub(super) fn out_of_reach(shortage: &Shortage) -> String {
    format!("out of reach: {shortage}")
}
