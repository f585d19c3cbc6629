//! One frame: header, panes, last line, popups.

mod follow;
mod written;

use std::collections::BTreeMap;
use std::sync::Arc;

use ratatui::backend::TestBackend;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType};
use ratatui::{Frame, Terminal};

use super::pane::{figures, table as pane, variants};
use super::piles::{Scale, Tokens};
use super::popup::form::FormClick;
use super::popup::rows::RowClick;
use super::text::first_clauses;
use super::theme::{Role, Theme};
use super::{footer, header, list, popup, tabs};
use crate::app::layout::{Laid, LaidFigure, Shape, Slot, slots};
use crate::app::{
    Action, App, FrameRows, InSight, Keymap, Pane, State, StepsInSight, View, glossary,
};
use crate::engine::Snapshot;

pub use written::text_of;

/// The area of the panes: all but the first and the last line.
fn body(area: Rect) -> Rect {
    Rect {
        y: area.y + area.height.min(1),
        height: area.height.saturating_sub(2),
        ..area
    }
}

/// The panes and their places on a screen of this size.
fn places(state: &State, area: Rect) -> Vec<Slot> {
    slots(body(area), Shape::of(area), &state.arrangement)
}

/// Takes what a frame of this size shows: which panes, what is known of their questions, and their
/// texts. Selections follow what became known. It is called before the demand is read and before a
/// frame is drawn.
pub fn prepare(app: &mut App, area: Rect) {
    app.stir();
    let mut places = skeleton(&app.state, area, &app.layout);
    for slot in &places.slots {
        slot.pane.show(app);
    }
    let App {
        state,
        keymap,
        engine,
        layout,
        seen,
        ..
    } = app;
    *seen = engine.snapshot(|seen| {
        follow::scroll(
            state,
            keymap,
            &mut places,
            (seen, false),
            Pane::asks_for_rows_in_sight,
        );
        let view = View {
            state,
            keymap,
            layout: &places,
            seen,
            is_frame: false,
        };
        view.questions()
    });
    let laid = lay_out(state, keymap, area, layout, seen);
    let before = std::mem::replace(layout, laid);
    follow::follow(state, keymap, (&before, layout), seen);
    let view = View {
        state,
        keymap,
        layout,
        seen,
        is_frame: true,
    };
    (layout.exceptions, layout.steps) = in_sight(view);
}

/// Lays out a frame of this size: the panes, their texts, the figure, the pages. `before` is the
/// layout of the last frame. Asks nobody: what is known stands in the snapshot.
pub fn lay_out(state: &State, keymap: &Keymap, area: Rect, before: &Laid, seen: &Snapshot) -> Laid {
    let theme = Theme::number(state.theme);
    let view = View {
        state,
        keymap,
        layout: before,
        seen,
        is_frame: false,
    };
    let mut laid = skeleton(state, area, before);
    let of_frame = view.on(&laid).in_frame();
    let (values, moves) = (of_frame.frame_values(), of_frame.moves_order());
    (laid.values, laid.moves) = (values, moves);
    if laid.shows(Pane::Why) {
        laid.why = view.on(&laid).why_informed();
    }
    let texts = laid.slots.iter().map(|slot| {
        let width = slot.area.width.saturating_sub(2);
        let text = pane::text(slot.pane, view.on(&laid).in_frame(), width, theme);
        (slot.pane, text.into())
    });
    laid.texts = texts.collect();
    laid.figure = figure(view.on(&laid).in_frame(), before.figure.as_deref());
    laid.pages = popup::lay_out(&state.popups, body(area), theme);
    laid
}

/// The exceptions and the steps of the line in sight.
fn in_sight(view: View<'_>) -> (InSight, StepsInSight) {
    let rows = |pane: Pane| {
        let top = view.layout.tops[pane];
        let height = u128::from(view.layout.height(pane));
        view.layout.shows(pane).then_some(top..top + height)
    };
    let exceptions = rows(Pane::Exceptions).map(|rows| view.exceptions_on(rows));
    let steps = rows(Pane::Line).map(|rows| view.steps_on(rows));
    (exceptions.unwrap_or_default(), steps.unwrap_or_default())
}

/// The figure in its pane, if that is shown.
fn figure(view: View<'_>, before: Option<&LaidFigure>) -> Option<Arc<LaidFigure>> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.pane == Pane::Figures)?;
    let inside = Block::bordered().inner(slot.area);
    let theme = Theme::number(view.state.theme);
    figures::place(view, inside, theme, before).map(Arc::new)
}

/// The panes at their places. Until their texts are laid out anew, these are as they were.
fn skeleton(state: &State, area: Rect, before: &Laid) -> Laid {
    let slots = places(state, area);
    let variants = slots.iter().find(|slot| slot.pane == Pane::Variants);
    let notes = variants.map(|slot| {
        let width = slot.area.width.saturating_sub(2);
        before.notes.at(width, variants::needed)
    });
    Laid {
        shape: Shape::of(area),
        body: body(area),
        slots,
        tops: before.tops,
        tree: before.tree.of(&state.tree),
        values: Arc::clone(&before.values),
        moves: before.moves.clone(),
        halves: Theme::number(state.theme).has_two_colours(),
        rows: FrameRows::default(),
        exceptions: before.exceptions.clone(),
        steps: before.steps.clone(),
        why: before.why.clone(),
        canvas: before.canvas,
        texts: before.texts.clone(),
        pages: BTreeMap::new(),
        figure: None,
        notes: notes.unwrap_or(before.notes),
    }
}

/// Draws a frame.
pub fn draw(frame: &mut Frame<'_>, view: View<'_>) {
    let view = view.in_frame();
    let theme = Theme::number(view.state.theme);
    let area = frame.area();
    frame.buffer_mut().set_style(area, theme.base());
    if Shape::of(area) == Shape::TooSmall {
        let text = "nimscope: enlarge the window to 24×6 or more";
        list::sentence(frame, area, text, theme.style(Role::Text));
        return;
    }
    header::draw(frame, Rect { height: 1, ..area }, view, theme);
    for slot in &view.layout.slots {
        // The window may have become smaller since the frame was prepared.
        let place = slot.area.intersection(area);
        if place.is_empty() {
            continue;
        }
        let has_focus = slot.pane == view.state.focus();
        let border = theme.style(if has_focus { Role::Focus } else { Role::Border });
        let room = usize::from(place.width.saturating_sub(4));
        let foot = format!(" {} ", first_clauses(&pane::foot(slot.pane, view), room));
        let foot = Line::styled(foot, theme.on_border(Role::Dim));
        let mut block = Block::bordered()
            .border_type(if has_focus {
                BorderType::Thick
            } else {
                BorderType::Plain
            })
            .border_style(border)
            .title(tabs::title(view, slot, theme));
        if foot.width() > 2 {
            block = block.title_bottom(foot).title_alignment(Alignment::Left);
        }
        let inside = block.inner(place);
        frame.render_widget(block, place);
        if !inside.is_empty() {
            pane::draw(slot.pane, frame, inside, view, theme);
        }
    }
    footer::draw(
        frame,
        Rect {
            y: area.bottom() - 1,
            height: 1,
            ..area
        },
        view,
        theme,
    );
    popup::draw(frame, body(area), view, theme);
}

/// What stands at a cell of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct There {
    /// The pane.
    pub pane: Pane,
    /// The row of its list, if the cell lies in the list.
    pub row: Option<u128>,
}

/// What stands at a cell of the screen; `None` where no pane does.
pub fn at(view: View<'_>, cell: Position) -> Option<There> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.area.contains(cell))?;
    let (width, height) = (
        slot.area.width.saturating_sub(2),
        slot.area.height.saturating_sub(2),
    );
    let fixed = pane::fixed_rows(slot.pane, width, height, view);
    let first = slot.area.y + 1 + pane::head_rows(slot.pane, height, view);
    let last = first + height.saturating_sub(fixed);
    let row = cell.y;
    let inside = (first..last).contains(&row);
    Some(There {
        pane: slot.pane,
        row: inside.then(|| u128::from(row - first)),
    })
}

/// The pane whose tab stands at a cell of the screen.
pub(super) fn tab_at(view: View<'_>, cell: Position) -> Option<Pane> {
    let mut slots = view.layout.slots.iter();
    slots.find_map(|slot| tabs::at(view, slot, cell))
}

/// The tokens at a cell of the screen.
pub fn tokens_at(view: View<'_>, cell: Position) -> Option<Tokens> {
    let inside = board(view).filter(|inside| inside.contains(cell))?;
    super::pane::position::tokens_at(view, inside, cell)
}

/// The spot of the figure at a cell of the screen, by its number.
pub fn spot_at(view: View<'_>, cell: Position) -> Option<usize> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.pane == Pane::Figures)?;
    let inside = Block::bordered().inner(slot.area);
    (inside.contains(cell))
        .then(|| figures::spot_at(view, cell))
        .flatten()
}

/// The inside of the Position pane.
fn board(view: View<'_>) -> Option<Rect> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.pane == Pane::Position)?;
    Some(Block::bordered().inner(slot.area))
}

/// How high the tokens of the piles stand.
pub(super) fn scale(view: View<'_>) -> Option<Scale> {
    Some(super::pane::position::scale(view, board(view)?))
}

/// Whether the move that is marked on the piles is offered at a cell of the screen.
pub(super) fn is_on_offer(view: View<'_>, cell: Position) -> bool {
    board(view).is_some_and(|inside| super::pane::position::is_on_offer(view, inside, cell))
}

/// The action that a hint at a cell of the last line stands for.
pub(super) fn hint_at(view: View<'_>, area: Rect, cell: Position) -> Option<Action> {
    (cell.y + 1 == area.bottom())
        .then(|| footer::action_at(view, area.width, cell.x))
        .flatten()
}

/// What a click on a popup with rows means.
pub(super) fn row_at(view: View<'_>, area: Rect, cell: Position) -> Option<RowClick> {
    popup::rows::at(view, body(area), cell)
}

/// What a click on the form for a new game means.
pub(crate) fn form_at(view: View<'_>, area: Rect, cell: Position) -> Option<FormClick> {
    popup::form::at(view, body(area), cell)
}

/// The word that is explained at a cell of the screen, by its number in the glossary.
pub fn word_at(view: View<'_>, area: Rect, cell: Position) -> Option<usize> {
    let Position { x: column, y: row } = cell;
    let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).ok()?;
    terminal.draw(|frame| draw(frame, view)).ok()?;
    let buffer = terminal.backend().buffer();
    let first = |x| buffer[(x, row)].symbol().chars().next().unwrap_or(' ');
    let line = (row < area.height).then(|| (0..area.width).map(first).collect::<String>())?;
    glossary::at(&line, usize::from(column))
}

/// The same for a click on a pane: on a text that has the focus already, or beside the rows of a
/// list. A click on a row chooses it.
pub fn clicked_word(view: View<'_>, area: Rect, cell: Position) -> Option<usize> {
    let There { pane, row } = at(view, cell)?;
    let is_text = pane == view.state.focus() && !pane.has_rows();
    let slot = view.layout.slots.iter().find(|slot| slot.pane == pane)?;
    let inside = Block::bordered().inner(slot.area);
    let is_beside = row.is_none() && inside.contains(cell) && pane.has_rows();
    (is_text || is_beside)
        .then(|| word_at(view, area, cell))
        .flatten()
}
