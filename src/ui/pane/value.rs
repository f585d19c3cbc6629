//! The Value pane: outcome, remoteness and Grundy value in both conventions side by side, what
//! they mean, and how they are known.

use ratatui::text::Line;

use crate::app::{Action, Pane, View};
use crate::game::{Convention, counted, grouped};
use crate::study::{Answer, ExceptionMark, Minimality, Shortage, Source, ValueSheet, Values};
use crate::theory::claim::claim;
use crate::ui::columns::{BEING_COMPUTED, cell, fate};
use crate::ui::list;
use crate::ui::pane::appearance::{Appearance, LIST, draw_text, text_foot};
use crate::ui::text::{Text, elided, padded, wide};
use crate::ui::theme::{Role, Theme};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw: |frame, area, view, _| draw_text(frame, area, view, Pane::Value),
    foot: |view| text_foot(view, Pane::Value),
    text,
    needs: |view, width, theme| text(view, width, theme).len(),
    ..LIST
};

fn text(view: View<'_>, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let mut text = Text::new(width, theme);
    write(view, &mut text);
    text.lines()
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

fn write(view: View<'_>, text: &mut Text) {
    if let Some(reason) = view.failure() {
        let again = view.key_in(Pane::Value, Action::Recompute);
        text.say(Role::Alarm, &format!("{reason} ({again} tries again)"));
    }
    let played = view.state.rules().convention;
    let Some(sheet) = view.value_fact() else {
        return early(view, text);
    };
    let known = elsewhere(view, &sheet.plays[played]);
    let plays = [
        Play {
            convention: played,
            values: &known,
        },
        Play {
            convention: played.other(),
            values: &sheet.plays[played.other()],
        },
    ];
    let [first, _] = columns(text);
    let gap = if first > LEAST { " " } else { "" };
    text.parts([
        (padded("", NAME), Role::Dim),
        (padded(&format!("{played}{gap}●"), first), Role::Title),
        (played.other().to_string(), Role::Dim),
    ]);
    let hidden = view.state.hidden();
    // They are revealed in this order.
    let is_hidden = |number| hidden && view.state.revealed.values <= number;
    let rows = [
        plays.map(|play| ValueCell::of(&play.values.outcome, play, is_hidden(0))),
        plays.map(|play| ValueCell::of(&play.values.remoteness, play, is_hidden(1))),
        plays.map(|play| ValueCell::of(&play.values.grundy, play, is_hidden(2))),
    ];
    let [_, least] = columns(text);
    let has_words = rows.iter().flatten().all(|cell| cell.has_word(least));
    for (name, cells) in ["outcome", "R", "Grundy"].into_iter().zip(rows) {
        quantity(text, name, cells);
    }
    if hidden {
        text.say(Role::Dim, &list::hidden(view));
        return;
    }
    if played == Convention::Misere {
        exception(text, &sheet);
    }
    match in_short(&plays).filter(|_| has_words) {
        Some(sources) => text.say(Role::Dim, &sources),
        None => {
            for play in plays {
                text.say(Role::Dim, &sources(play));
            }
        }
    }
    unknown(text, &plays);
}

/// The values of the convention that is played, as far as they or another pane know them.
fn elsewhere(view: View<'_>, own: &Values) -> Values {
    let x = view.x();
    Values {
        outcome: view.outcome_of(&x, own.outcome),
        remoteness: view.remoteness_of(&x, own.remoteness),
        grundy: own.grundy,
    }
}

/// What other panes know of the position before its own values are requested.
fn early(view: View<'_>, text: &mut Text) {
    let nothing = Values {
        outcome: Answer::Searching,
        remoteness: Answer::Searching,
        grundy: Answer::Searching,
    };
    let known = elsewhere(view, &nothing);
    if view.state.hidden() || known.outcome.value().is_none() {
        text.say(Role::Dim, BEING_COMPUTED);
        return;
    }
    let role = fate(known.outcome.value());
    for (name, value) in [
        ("outcome", cell(&known.outcome, false)),
        ("R", cell(&known.remoteness, false)),
    ] {
        text.parts([(padded(name, NAME), Role::Dim), (value, role)]);
    }
    text.say(Role::Dim, BEING_COMPUTED);
}

/// The least number of letters that are shown of a word, unless it is shorter.
const LETTERS: usize = 4;

/// The values of a position in a convention.
#[derive(Clone, Copy)]
struct Play<'a> {
    convention: Convention,
    values: &'a Values,
}

/// A value in a convention, and in a word how it is known.
struct ValueCell {
    convention: Convention,
    value: String,
    role: Role,
    by: &'static str,
}

impl ValueCell {
    fn of<T: Copy + ToString>(answer: &Answer<T>, play: Play<'_>, hidden: bool) -> Self {
        let by = match answer {
            _ if hidden => "",
            Answer::Known { source, .. } => source_word(*source),
            Answer::Waiting(_) | Answer::Searching | Answer::OutOfReach(_) => "",
        };
        Self {
            convention: play.convention,
            value: cell(answer, hidden),
            role: fate(play.values.outcome.value().filter(|_| !hidden)),
            by,
        }
    }
}

impl ValueCell {
    /// Whether there is a word, and room for some letters of it behind the value.
    fn has_word(&self, column: usize) -> bool {
        !self.by.is_empty() && wide(&self.value) + LETTERS + 2 <= column
    }

    /// The word as far as there is room.
    fn word(&self, column: usize) -> String {
        let room = column.saturating_sub(wide(&self.value) + 2);
        let word = self.has_word(column).then(|| elided(self.by, room));
        word.unwrap_or_default()
    }
}

/// A claim in a word. It is in full below. A classical theorem goes by its author, the others
/// by their place in the paper.
fn word(id: &'static str) -> &'static str {
    let is_classical = claim(id).is_some_and(|claim| claim.paper.is_empty());
    match id.split_once('/') {
        Some((author, _)) if is_classical => author,
        Some((_, place)) => place,
        None => id,
    }
}

/// A row of the table, both conventions side by side. Values too long for that are below each
/// other.
fn quantity(text: &mut Text, name: &str, cells: [ValueCell; 2]) {
    let columns = columns(text);
    let mut placed = cells.iter().zip(columns);
    if placed.any(|(cell, column)| wide(&cell.value) >= column) {
        for cell in cells {
            let label = format!("{name} {} ", cell.convention);
            text.parts([(label, Role::Dim), (cell.value, cell.role)]);
        }
        return;
    }
    let mut parts = vec![(padded(name, NAME), Role::Dim)];
    for (cell, column) in cells.into_iter().zip(columns) {
        // The sources are below in full.
        let by = format!(" {}", cell.word(column));
        let rest = column - wide(&cell.value);
        parts.push((cell.value, cell.role));
        parts.push((padded(&by, rest), Role::Dim));
    }
    text.parts(parts);
}

fn exception(text: &mut Text, sheet: &ValueSheet) {
    let (sentence, role) = match sheet.exception {
        None | Some(ExceptionMark::Terminal) => return,
        Some(ExceptionMark::Regular) => ("no exception: the M-move is optimal", Role::Dim),
        Some(ExceptionMark::Exception(Minimality::No)) => {
            ("! an exception: the M-move is not optimal", Role::Alarm)
        }
        Some(ExceptionMark::Exception(Minimality::Pile)) => {
            ("! a pile-minimal exception", Role::Alarm)
        }
        Some(ExceptionMark::Exception(Minimality::Full)) => ("! a minimal exception", Role::Alarm),
    };
    text.say(role, sentence);
}

/// How all values are known, where the words beside them say which of them in which way:
/// `by nimscope/thm3, nimscope/thm2, table ≤40`. `None` where that would not do: a value is not
/// known, or two ways go by one word.
fn in_short(plays: &[Play<'_>]) -> Option<String> {
    let mut ways: Vec<(&str, String)> = Vec::new();
    for Play { values, .. } in plays {
        let known = [
            source(&values.outcome),
            source(&values.remoteness),
            source(&values.grundy),
        ];
        for source in known {
            let (source, way) = (source?, way_of(source?));
            match ways.iter().find(|(known, _)| *known == source_word(source)) {
                Some((_, known)) if *known == way => {}
                Some(_) => return None,
                None => ways.push((source_word(source), way)),
            }
        }
    }
    let ways: Vec<String> = ways.into_iter().map(|(_, way)| way).collect();
    Some(format!("by {}", ways.join(", ")))
}

fn source<T: Copy>(answer: &Answer<T>) -> Option<Source> {
    match answer {
        Answer::Known { source, .. } => Some(*source),
        Answer::Waiting(_) | Answer::Searching | Answer::OutOfReach(_) => None,
    }
}

/// How a value is known, in a word.
fn source_word(source: Source) -> &'static str {
    match source {
        Source::Theorem(id) => word(id),
        Source::Table { .. } => "table",
        Source::Search { .. } => "search",
    }
}

/// The same in full.
fn way_of(source: Source) -> String {
    match source {
        Source::Theorem(id) => id.to_owned(),
        Source::Table { max } => format!("table ≤{max}"),
        Source::Search { positions } => {
            let positions = counted(grouped(positions.into()), "position");
            format!("a search of {positions}")
        }
    }
}

/// How each value of a convention is known:
/// `misère: outcome, R by nimscope/thm3; Grundy by table ≤ 40`.
fn sources(Play { convention, values }: Play<'_>) -> String {
    let ways = [
        ("outcome", way(&values.outcome)),
        ("R", way(&values.remoteness)),
        ("Grundy", way(&values.grundy)),
    ];
    let mut parts: Vec<(String, Vec<&str>)> = Vec::new();
    for (what, way) in ways {
        match parts.iter_mut().find(|(known, _)| *known == way) {
            Some((_, list)) => list.push(what),
            None => parts.push((way, vec![what])),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(way, what)| format!("{} {way}", what.join(", ")))
        .collect();
    format!("{convention}: {}", parts.join("; "))
}

fn way<T: Copy>(answer: &Answer<T>) -> String {
    match answer {
        Answer::Known { source, .. } => format!("by {}", way_of(*source)),
        Answer::Waiting(table) => format!("… computing table ≤ {}", table.max),
        Answer::Searching => "… searching".to_owned(),
        Answer::OutOfReach(_) => "out of reach".to_owned(),
    }
}

/// What would be needed for what is out of reach, each table once.
fn unknown(text: &mut Text, plays: &[Play<'_>]) {
    let mut sentences: Vec<String> = Vec::new();
    for Play { values, .. } in plays {
        let shortages = [
            out_of(&values.outcome),
            out_of(&values.remoteness),
            out_of(&values.grundy),
        ];
        for sentence in shortages.iter().flatten().map(out_of_reach) {
            if !sentences.contains(&sentence) {
                text.say(Role::Alarm, &sentence);
                sentences.push(sentence);
            }
        }
    }
}

fn out_of<T: Copy>(answer: &Answer<T>) -> Option<Shortage> {
    match answer {
        Answer::OutOfReach(shortage) => Some(*shortage),
        Answer::Known { .. } | Answer::Waiting(_) | Answer::Searching => None,
    }
}

/// What an answer out of reach would need.
pub(super) fn out_of_reach(shortage: &Shortage) -> String {
    format!("out of reach: {shortage}")
}
