//! The Moves pane: every distinct resulting position once, best first.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::looks::{LIST, Looks};
use crate::app::{Pane, View, filter};
use crate::game::{Convention, Count, Kind, Outcome, Remoteness};
use crate::study::{MoveRow, MoveSheet};
use crate::ui::answer::{cell, outcome_style};
use crate::ui::list;
use crate::ui::number::grouped;
use crate::ui::text::Text;
use crate::ui::text::padded;
use crate::ui::theme::{Role, Theme};

pub(super) const LOOKS: Looks = Looks {
    draw,
    foot,
    subtitle: |view| match filter::shown_moves(&view.state.moves_filter) {
        filter if filter.is_empty() => filter,
        filter => format!(" /{filter}"),
    },
    head: |_, _| 1,
    notes,
    ..LIST
};

/// Rows below the list for all of the selected move: where the words of a move are long and the pane is narrow.
fn notes(width: u16, height: u16, view: View<'_>) -> u16 {
    let is_long = !matches!(view.state.rules().game.kind(), Kind::Slow(_));
    if is_long && width < 90 && height >= 12 {
        4
    } else {
        0
    }
}

fn draw_note(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let Some(row) = view.selected_move() else {
        return;
    };
    let order = view.state.order();
    let words = row.choice.by.words(view.state.rules().game, &order);
    let mut text = Text::new(area.width, theme);
    let line = "─".repeat(text.width);
    text.row(Role::Border, &line);
    text.say(Role::Text, &format!("{words}: {}", row.choice.to));
    text.draw(frame, area);
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let notes = notes(area.width, area.height, view);
    let below = Rect {
        y: area.bottom() - notes,
        height: notes,
        ..area
    };
    let area = Rect {
        height: area.height - notes,
        ..area
    };
    let Some(sheet) = view.listed_moves() else {
        list::sentence(
            frame,
            area,
            list::waiting(view.seen.job_of(&view.moves_question())),
            theme.style(Role::Dim),
        );
        return;
    };
    if sheet.count == 0 {
        let who = match view.state.rules().convention {
            Convention::Normal => "the player to move has lost",
            Convention::Misere => "the player to move has won",
        };
        list::sentence(
            frame,
            area,
            format!("No move is left: {who}."),
            theme.style(Role::Text),
        );
        return;
    }
    if sheet.rows.is_empty() && sheet.searched.is_some() {
        let keys = list::filter_keys(view, Pane::Moves);
        let text = format!("no move passes the filter: {keys}");
        list::sentence(frame, area, text, theme.style(Role::Dim));
        return;
    }
    let (rules, order) = (view.state.rules(), view.state.order());
    let words = |row: &MoveRow| row.choice.by.words(rules.game, &order);
    let top = view.state.cursor(Pane::Moves).top;
    let in_sight: Vec<MoveRow> = (0..u128::from(area.height))
        .filter_map(|i| view.move_row(top + i))
        .collect();
    let widest = |text: &dyn Fn(&MoveRow) -> String, least: usize| {
        in_sight
            .iter()
            .map(|row| text(row).chars().count())
            .max()
            .unwrap_or(0)
            .max(least)
    };
    let room = usize::from(area.width);
    let mut widths = Widths {
        words: widest(&words, 4),
        ways: widest(&ways, 0),
        to: widest(&|row| row.choice.to.to_string(), 8),
        r: widest(&|row| cell(&row.remoteness, view.state.hidden), 1),
        meaning: widest(&|row| meaning(view, row), 0),
        order: Columns::MoveToValues,
    };
    // Only the mark of the M-move, at the very end, may be cut off: Why tells it too.
    let result = widest(&|row| result(view, row), 0);
    let without_to = widths.words + widths.ways + widths.r + result + 9;
    if without_to > room && widths.words > widths.r + result {
        widths.order = Columns::ValuesMoveTo;
    } else if without_to + widths.to + 1 > room {
        widths.order = Columns::MoveValuesTo;
    }
    frame.render_widget(
        Line::styled(widths.head(), theme.style(Role::Dim)),
        Rect { height: 1, ..area },
    );
    let list = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1),
        ..area
    };
    let has_focus = view.state.focus() == Pane::Moves;
    draw_note(frame, below, view, theme);
    list::rows(
        frame,
        list,
        (view.state.cursor(Pane::Moves), view.len(Pane::Moves)),
        theme,
        has_focus,
        |number| {
            Some(match view.move_row(number) {
                Some(row) => line(view, &row, &words(&row), widths, theme),
                None => Line::styled("   …", theme.style(Role::Dim)),
            })
        },
    );
}

#[derive(Clone, Copy)]
struct Widths {
    words: usize,
    ways: usize,
    to: usize,
    r: usize,
    meaning: usize,
    order: Columns,
}

/// What may be long comes last, so that nothing else is cut off: the position that a move leads to, and the words of a move.
#[derive(Clone, Copy)]
enum Columns {
    MoveToValues,
    MoveValuesTo,
    ValuesMoveTo,
}

impl Widths {
    /// The heads of the columns.
    fn head(self) -> String {
        let to = padded("leads to", self.to);
        let value = format!("  {:>r$}  ", "R", r = self.r);
        let by = format!("{} {} ", padded("move", self.words), padded("", self.ways));
        let gap = padded("", self.meaning);
        match self.order {
            Columns::MoveToValues => format!("   {by}{to} {value}"),
            Columns::MoveValuesTo => format!("   {by}{value}{gap} {to}"),
            Columns::ValuesMoveTo => format!("   {value}{gap} {by}{to}"),
        }
    }
}

fn ways(row: &MoveRow) -> String {
    if row.choice.ways > 1 {
        format!("×{}", row.choice.ways)
    } else {
        String::new()
    }
}

fn line(view: View<'_>, row: &MoveRow, words: &str, widths: Widths, theme: Theme) -> Line<'static> {
    let hidden = view.state.hidden;
    let outcome = row.outcome.value().filter(|_| !hidden);
    let is_best = row.optimal == Some(true) && !hidden;
    let value_style = outcome_style(outcome, theme);
    let to = Span::styled(
        padded(&row.choice.to.to_string(), widths.to + 1),
        theme.style(Role::Text),
    );
    let r = cell(&row.remoteness, hidden);
    let mark = Span::styled(
        if is_best { " * " } else { "   " },
        theme.style(Role::Optimal),
    );
    let by = [
        Span::styled(
            padded(words, widths.words + 1),
            theme.style(if is_best { Role::Title } else { Role::Text }),
        ),
        Span::styled(padded(&ways(row), widths.ways + 1), theme.style(Role::Dim)),
    ];
    let meaning = meaning(view, row);
    let meaning = match widths.order {
        Columns::MoveToValues => meaning,
        _ => padded(&meaning, widths.meaning + 1),
    };
    let values = [
        Span::styled(padded(&cell(&row.outcome, hidden), 2), value_style),
        Span::styled(format!("{r:>width$}  ", width = widths.r), value_style),
        Span::styled(meaning, value_style),
    ];
    let mut spans = vec![mark];
    match widths.order {
        Columns::MoveToValues => {
            spans.extend(by);
            spans.push(to);
            spans.extend(values);
        }
        Columns::MoveValuesTo => {
            spans.extend(by);
            spans.extend(values);
            spans.push(to);
        }
        Columns::ValuesMoveTo => {
            spans.extend(values);
            spans.extend(by);
            spans.push(to);
        }
    }
    Line::from(spans)
}

/// What the move means for the player who makes it, and whether it is the M-move.
fn meaning(view: View<'_>, row: &MoveRow) -> String {
    let result = result(view, row);
    match (row.m_move, result.is_empty()) {
        (true, true) => "M-move".to_owned(),
        (true, false) => format!("{result}, M-move"),
        (false, _) => result,
    }
}

/// How the game ends for the player who makes the move, in moves really played, this one included.
fn result(view: View<'_>, row: &MoveRow) -> String {
    let Some(outcome) = row.outcome.value().filter(|_| !view.state.hidden) else {
        return String::new();
    };
    let verb = if outcome.is_p() { "wins" } else { "loses" };
    row.remoteness
        .value()
        .map_or(verb.to_owned(), |Remoteness(r)| {
            let moves = Remoteness(r + 1).moves(view.state.rules().convention);
            format!("{verb} in {}", grouped(moves))
        })
}

fn foot(view: View<'_>) -> String {
    view.listed_moves()
        .map_or_else(String::new, |sheet| counts(view, &sheet))
}

fn counts(view: View<'_>, sheet: &MoveSheet) -> String {
    let hidden = view.state.hidden;
    let play = view.state.rules().convention as usize;
    let outcome = view.value_fact().map(|values| values.plays[play].outcome);
    let is_n = outcome.and_then(|outcome| outcome.value()) == Some(Outcome::N);
    let shown = |count: Count| count.exact().map_or_else(|| count.to_string(), grouped);
    if let Some(searched) = sheet.searched {
        let found = grouped(sheet.rows.len() as u128);
        return if sheet.count == searched {
            format!("{found} of {} moves", grouped(searched))
        } else {
            format!(
                "{found} among the best and the first {} of {} moves",
                grouped(searched),
                shown(sheet.count)
            )
        };
    }
    let plural = if sheet.count == 1 { "" } else { "s" };
    let is_optimal = |row: &MoveRow| row.optimal == Some(true);
    let best = if sheet.complete || hidden {
        ""
    } else if sheet.rows.iter().any(is_optimal) {
        ", optimal ones first, then all"
    } else if !sheet.rows.is_empty() {
        ", winning ones first, then all"
    } else if is_n {
        ", too many to find one that wins"
    } else {
        ""
    };
    let moves = format!("{} move{plural}{best}", shown(sheet.count));
    if sheet.ways == sheet.count {
        moves
    } else {
        format!(
            "{moves} ({} with equal piles told apart)",
            shown(sheet.ways)
        )
    }
}
