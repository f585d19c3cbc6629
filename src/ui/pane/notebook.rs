//! The Notebook pane: a row for each entry with its verdict, and how the selected one is known.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::appearance::{Appearance, LIST};
use crate::app::notebook::{CaseState, NotebookRow};
use crate::app::{Action, Pane, View};
use crate::game::counted;
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::notebook::{NotebookEntry, RecordedVerdict};
use crate::ui::columns::{Cell, Column};
use crate::ui::cut;
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::{draw_lines, wrapped};
use crate::ui::theme::{Role, Themed};

/// Before the digest in a verdict.
const DIGEST: &str = ", sha256 ";

/// The least cells of a statement beside its game.
const STATEMENT: usize = 24;

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| {
        let entries = counted(view.state.notebook.entries().count(), "entry");
        let keys = ", {make-statement} types a statement, {add-to-notebook} in any pane adds one";
        Some(entries + &view.said_in(Pane::Notebook, keys))
    },
    notes: |width, height, view| {
        if list::has_beside(view, width) {
            return 0;
        }
        cut::cells(note(view, width, height).len())
    },
    ..LIST
};

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let rows = view.notebook_rows();
    let scrolled = Scrolled::of_sentences(view, Pane::Notebook, rows.len() as u128);
    if view.state.notebook.entries().next().is_none() {
        return list::remark(frame, area, purpose(view), view);
    }
    let (list, about, said) = if list::has_beside(view, area.width) {
        let [list, about] = list::list_and_beside(frame, area, view.theme());
        (list, about, note(view, about.width, about.height * 2))
    } else {
        let said = note(view, area.width, area.height);
        let [list, about] = list::above_and_below(area, said.len());
        (list, about, said)
    };
    let said = said.into_iter().skip(usize::from(about.x > area.x));
    let said: Vec<Line<'_>> = said
        .map(|line| Line::styled(line, view.style(Role::Text)))
        .collect_vec();
    let columns = vec![
        Column::new("").least(3).gap(1),
        Column::new("").gap(2),
        Column::new("").gap(2).leaves(1),
        Column::new(""),
    ];
    list::table(frame, list, vec![columns], scrolled, &|number| {
        let row = rows.get(usize::try_from(number).ok()?)?;
        Some(Entry::Row(0, cells(view, *row)))
    });
    draw_lines(frame, about, &said);
}

/// What a notebook is, while it has no entry.
fn purpose(view: View<'_>) -> String {
    let text = "A notebook keeps statements and questions with their verdicts. Small boxes refute \
        what is false at once; automata prove what holds for piles of every size; where they do \
        not reach, larger and larger boxes are looked at.\n\n{make-statement} types a statement \
        on this game, such as P => even(sum); {edit-text} writes an entry of any kind, a family \
        among them. {add-to-notebook} in any pane adds what is shown there: a position, a filter, \
        a claim, a rule, a figure. {open-game} takes the entries of a file.";
    view.said_in(Pane::Notebook, text)
}

fn cells(view: View<'_>, row: NotebookRow) -> Vec<Cell> {
    let shown = |text: &str| printable::escaped(text).into_owned();
    let (mut number, mut game) = (String::new(), String::new());
    let ((word, role), asks) = match row {
        NotebookRow::New => {
            let words = "{make-statement} types a statement on the game";
            let words = view.said_in(Pane::Notebook, words);
            ((String::new(), Role::Dim), words)
        }
        NotebookRow::Case(place, case) => {
            let Some(entry) = view.state.notebook.entry(place) else {
                return Vec::new();
            };
            let case = &entry.cases[case];
            game.clone_from(&case.game);
            (word(&view.case_state(entry, case)), case.name.clone())
        }
        NotebookRow::Entry(place) => {
            number = format!("{:>3}", place + 1);
            if let Some(entry) = view.state.notebook.entry(place) {
                game = format!("{} {}", entry.play, entry.game);
                (summary(view, entry), one_line(&entry.asks))
            } else {
                let written = view.state.notebook.written(place).unwrap_or_default();
                (("unreadable".to_owned(), Role::Alarm), one_line(&written))
            }
        }
    };
    vec![
        Cell::new(number, Role::Dim),
        Cell::new(shown(&word), role),
        Cell::new(shown(&game), Role::Dim),
        Cell::new(shown(&asks), Role::Text).needs(STATEMENT),
    ]
}

/// A text without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect_vec().join(" ")
}

/// The verdict of an entry; of a family, how many cases have which.
fn summary(view: View<'_>, entry: &NotebookEntry) -> (String, Role) {
    if let [case] = &entry.cases[..] {
        return word(&view.case_state(entry, case));
    }
    let mut known = Vec::new();
    for case in &entry.cases {
        if let CaseState::Known(verdict, true) = view.case_state(entry, case) {
            known.push(verdict);
        }
    }
    let open = entry.cases.len() - known.len();
    let summary = RecordedVerdict::summary(&known, entry.cases.len());
    match (open, known.first()) {
        (0, Some(first)) if summary == first.says => (summary.clone(), role(&summary)),
        (0, _) => (summary, Role::Text),
        (_, _) => (
            format!("… {} of {}", known.len(), entry.cases.len()),
            Role::Dim,
        ),
    }
}

fn word(state: &CaseState) -> (String, Role) {
    match state {
        // Digests have room below.
        CaseState::Known(verdict, true) => {
            let says = verdict.says.split(DIGEST).next().unwrap_or_default();
            (says.to_owned(), role(says))
        }
        CaseState::Known(verdict, false) => (format!("… {}", verdict.says), Role::Dim),
        CaseState::Running(_) => ("…".to_owned(), Role::Dim),
        CaseState::Failed(_) => ("not answered".to_owned(), Role::Dim),
    }
}

fn role(says: &str) -> Role {
    match says {
        "proved" => Role::Wins,
        "refuted" => Role::Alarm,
        _ => Role::Text,
    }
}

/// How the selected entry is known, below a line.
fn note(view: View<'_>, width: u16, height: u16) -> Vec<String> {
    let room = usize::from(width);
    let said = match view.notebook_row() {
        Some(NotebookRow::New) | None => return Vec::new(),
        Some(NotebookRow::Entry(place)) => {
            let unreadable = view.state.notebook.unreadable(place);
            unreadable.or_else(|| of_entry(view, place))
        }
        Some(NotebookRow::Case(place, case)) => of_case(view, place, case),
    };
    let said = printable::escaped(&said.unwrap_or_default()).into_owned();
    if said.is_empty() || height < 6 {
        return Vec::new();
    }
    let border = std::iter::once("─".repeat(room));
    let lines = border.chain(wrapped(&said, room));
    lines.take(usize::from(height / 2)).collect_vec()
}

fn of_entry(view: View<'_>, place: usize) -> Option<String> {
    let entry = view.state.notebook.entry(place)?;
    let said = match &entry.family {
        Some(family) => {
            let key = view.key_in(Pane::Notebook, Action::Open);
            format!(
                "for {family}: {}; {key} shows them",
                counted(entry.cases.len(), "case")
            )
        }
        None => of_case(view, place, 0)?,
    };
    // What is asked may end with the bound with which a reason begins.
    let reason = said.split_once(": ");
    let reason = reason.filter(|(bound, _)| entry.asks.ends_with(bound));
    let said = reason.map_or(said.as_str(), |(_, reason)| reason);
    let said = format!("{} {}: {}: {said}", entry.play, entry.game, entry.asks);
    Some(match &entry.comment {
        Some(comment) => format!("{said}. {comment}"),
        None => said,
    })
}

fn of_case(view: View<'_>, place: usize, case: usize) -> Option<String> {
    let entry = view.state.notebook.entry(place)?;
    Some(match view.case_state(entry, entry.cases.get(case)?) {
        CaseState::Known(verdict, _) => match verdict.says.split_once(DIGEST) {
            Some((_, digest)) => format!("sha256 {digest}, {}", verdict.how),
            None => verdict.how,
        },
        CaseState::Running(job) => list::waiting(job.as_ref()),
        CaseState::Failed(why) => why.to_string(),
    })
}
