//! The Moves pane: every distinct resulting position once, best first.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::{Pane, View};
use crate::game::{
    Canonical, Choice, Choices, Convention, Count, Move, Outcome, PileChange, Remoteness, counted,
    grouped, joined,
};
use crate::lists::CollectVec as _;
use crate::lists::sort;
use crate::study::{MoveRow, MoveSheet};
use crate::ui::columns::{Cell, Column, cell, fate_of_mover};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::pane::appearance::{Appearance, LIST};
use crate::ui::piles::short;
use crate::ui::text::cell_width;
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| Some(counts(view, &*view.listed_moves()?)),
    subtitle: |view| match &view.state.moves_filter {
        filter if filter.is_empty() => String::new(),
        filter => format!(" /{filter}"),
    },
    head: |_, _| 1,
    needs,
    ..LIST
};

/// The most moves that are counted line by line.
const COUNTED: u128 = 40;

/// The lines that all moves take in full; `None` where they are too many to be counted, or not
/// known.
fn lines(view: View<'_>, width: u16) -> Option<usize> {
    let known = view.len(Pane::Moves);
    if known == 0 || known > COUNTED {
        return None;
    }
    let order = view.state.order();
    let rows = (0..known).filter_map(|number| view.move_row(number));
    let rows: Vec<Vec<Cell>> = rows.map(|row| cells(view, &row, &order)).collect_vec();
    Some(list::lines_in_full(columns(view), &rows, width))
}

/// The rows for all moves with the head above them, each in as many lines as it takes.
fn needs(view: View<'_>, width: u16) -> usize {
    let lines = lines(view, width).unwrap_or_else(|| {
        let (game, x) = (view.rules().game, view.x());
        let listed = view.memo((game, x), |(game, x)| Choices::of(*game, x).len().exact());
        let moves = listed.and_then(|moves| usize::try_from(moves).ok());
        moves.unwrap_or(usize::MAX)
    });
    lines.saturating_add(1)
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    if view.hides_moves() {
        return list::remark(frame, area, view.hidden_words(), view);
    }
    let Some(sheet) = view.listed_moves() else {
        return list::wait_for(frame, area, view, &view.moves_question());
    };
    if sheet.count == 0 {
        let who = match view.state.rules().convention {
            Convention::Normal => "the player to move has lost",
            Convention::Misere => "the player to move has won",
        };
        let said = format!("No move is left: {who}.");
        list::sentence(frame, area, said, view.style(Role::Text));
        return;
    }
    if sheet.rows.is_empty() && sheet.searched.is_some() {
        let text = "No move passes the filter: {filter} changes it, {back} clears it.";
        return list::remark(frame, area, view.said_in(Pane::Moves, text), view);
    }
    let order = view.state.order();
    let scrolled = Scrolled::of(view, Pane::Moves, view.len(Pane::Moves));
    list::table(frame, area, vec![columns(view)], scrolled, &|number| {
        Some(match view.move_row(number) {
            Some(row) => Entry::Row(0, cells(view, &row, &order)),
            None => Entry::Line(Line::styled("   …", view.style(Role::Dim))),
        })
    });
}

/// Of heaps one reads the result first: a move leaves little where it was.
fn columns(view: View<'_>) -> Vec<Column> {
    let words = Column::new("move");
    let to = Column::new("leads to").or_in_short("to");
    let splits = view.state.rules().game.kind().splits().is_some();
    let (first, second) = if splits { (to, words) } else { (words, to) };
    let mut columns = vec![
        Column::new("").least(3).gap(0),
        first.ends_if_wide(3),
        Column::new("").ends_if_wide(3),
        second.ends(1),
    ];
    if !view.state.hidden() || !view.state.revealed.moves.is_empty() {
        columns.extend([
            Column::new("").least(1),
            Column::new("R").right().gap(2).least(2),
            // It follows from R, where a whole move does not.
            Column::new("").leaves(if splits { 0 } else { 2 }),
        ]);
    }
    columns
}

/// The most moves among which those are looked for that one row stands for.
const COMPARED: usize = 200;

/// The sizes of the piles that a move changes, and how.
fn changed(x: &Canonical, by: &Move) -> Vec<(u64, PileChange)> {
    let touched = by.touched().into_iter();
    let changes = touched.map(|index| (x.piles()[index], by.change(index)));
    let mut changes: Vec<(u64, PileChange)> = changes.collect_vec();
    sort(&mut changes);
    changes
}

/// Other moves that lead to the same piles, unless they only exchange equal piles: a row tells all
/// of them.
fn others(view: View<'_>, row: &MoveRow, order: &[usize]) -> Vec<String> {
    if row.choice.ways <= 1 {
        return Vec::new();
    }
    let (game, x) = (view.rules().game, view.x());
    let all: Arc<[Choice]> = view.memo((game, x.clone()), |(game, x)| {
        let all = Choices::unmerged(*game, x);
        let few = all.len().exact().filter(|&len| len <= COMPARED as u128);
        all.iter().take(few.map_or(0, |_| COMPARED)).collect()
    });
    let mut known = vec![changed(&x, &row.choice.by)];
    let mut others = Vec::new();
    for choice in all.iter().filter(|choice| choice.to == row.choice.to) {
        let changed = changed(&x, &choice.by);
        if !known.contains(&changed) {
            others.push(choice.by.terse(game, order));
            known.push(changed);
        }
    }
    others
}

/// What may be long yields to the others: the position that a move leads to, then what the move
/// means, then the words of a move.
fn cells(view: View<'_>, row: &MoveRow, order: &[usize]) -> Vec<Cell> {
    let hidden = view.state.hidden() && !view.state.revealed.moves.contains_key(&row.choice.to);
    let (mark, by) = if row.optimal == Some(true) && !hidden {
        (" * ", Role::Title)
    } else {
        ("", Role::Text)
    };
    let ways = (row.choice.ways > 1).then(|| format!("×{}", row.choice.ways));
    let game = view.state.rules().game;
    let to = |role| Cell::new(row.choice.to.to_string(), role);
    let words = |role| {
        let words = Cell::new(row.choice.by.words(game, order), role);
        words.or_in_short(row.choice.by.terse(game, order))
    };
    let (first, second) = if game.kind().splits().is_some() {
        (to(by), words(Role::Text))
    } else {
        (words(by), to(Role::Text))
    };
    let mut cells = vec![
        Cell::new(mark, Role::Optimal),
        first,
        Cell::new(ways.unwrap_or_default(), Role::Dim),
        second,
    ];
    if !hidden {
        cells.extend(values(view, row, order));
    }
    cells
}

/// What a move is worth.
fn values(view: View<'_>, row: &MoveRow, order: &[usize]) -> [Cell; 3] {
    let outcome = view.outcome_of(&row.choice.to, row.outcome);
    let remoteness = view.remoteness_of(&row.choice.to, row.remoteness);
    let value = fate_of_mover(outcome.value().filter(|_| !may_be_forbidden(row)));
    // Only the mark of the M-move and the moves that lead there too may be cut off.
    let needed = cell_width(&result(view, row));
    [
        Cell::new(cell(&outcome, false), value),
        Cell::new(cell(&remoteness, false), value),
        Cell::new(meaning(view, row, order, "M-move"), value)
            .or_in_short(meaning(view, row, order, "M"))
            .needs(needed),
    ]
}

/// What the move means for the player who makes it, whether it is the M-move, and which other
/// moves its row stands for.
fn meaning(view: View<'_>, row: &MoveRow, order: &[usize], m_move: &str) -> String {
    let result = Some(result(view, row)).filter(|result| !result.is_empty());
    let m_move = row.m_move.then(|| m_move.to_owned());
    let others = others(view, row, order).join(", or ");
    let others = (!others.is_empty()).then(|| format!("also {others}"));
    joined([result, m_move, others].into_iter().flatten(), ", ")
}

/// How the game ends for the player who makes the move, in moves really played, this one included.
fn result(view: View<'_>, row: &MoveRow) -> String {
    let known = view.outcome_of(&row.choice.to, row.outcome);
    let Some(outcome) = known.value() else {
        return String::new();
    };
    if may_be_forbidden(row) {
        return "may be forbidden".to_owned();
    }
    let verb = if outcome.is_p() { "wins" } else { "loses" };
    let remoteness = view.remoteness_of(&row.choice.to, row.remoteness);
    remoteness.value().map_or(verb.to_owned(), |Remoteness(r)| {
        let moves = Remoteness(r + 1).moves(view.state.rules().convention);
        format!("{verb} in {}", grouped(moves))
    })
}

/// Whether it leads from a P-position to another one: the opponent forbids all such moves.
fn may_be_forbidden(row: &MoveRow) -> bool {
    row.wins == Some(false) && row.outcome.value() == Some(Outcome::P)
}

fn counts(view: View<'_>, sheet: &MoveSheet) -> String {
    let hidden = view.state.hidden();
    let play = view.state.rules().convention;
    let outcome = view.value_fact().map(|values| values.plays[play].outcome);
    let is_n = outcome.and_then(|outcome| outcome.value()) == Some(Outcome::N);
    let shown = |count: Count| match count.exact() {
        Some(exact) if exact <= u64::MAX.into() => grouped(exact),
        Some(exact) => short(exact, 7),
        None => count.to_string(),
    };
    if let Some(searched) = sheet.searched {
        let found = grouped(sheet.rows.len() as u128);
        return if sheet.count == searched {
            format!("{found} of {}", counted(grouped(searched), "move"))
        } else {
            let (first, all) = (grouped(searched), shown(sheet.count));
            format!("{found} among the best and the first {first} of {all} moves")
        };
    }
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
    let moves = format!("{}{best}", counted(shown(sheet.count), "move"));
    if sheet.ways == sheet.count {
        moves
    } else {
        format!("{moves} (made in {} ways)", shown(sheet.ways))
    }
}
