//! One frame: the game and the views, the answer, the panes, the last line, popups.

mod pane_as_text;

use std::sync::Arc;

use enum_map::EnumMap;
use ratatui::Frame;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType};

use crate::app::glossary;
use crate::app::layout::slots;
use crate::app::{Action, Cursor, Explorer, FrameLayout, Need, Pane, Popup, Shape, Subject, View};
use crate::engine::Snapshot;
use crate::figure::Grounds;
use crate::game::Canonical;
use crate::ui::cut::Cut;
use crate::ui::pane::table as pane;
use crate::ui::piles::Hit;
use crate::ui::popup::window::PopupClick;
use crate::ui::text::first_clauses;
use crate::ui::theme::{Role, Theme, Themed};
use crate::ui::{footer, header, list, popup, tabs};

use crate::lists::CollectVec as _;
use pane_as_text::in_memory;
pub use pane_as_text::text_of;
pub(super) use pane_as_text::text_of_popup;

/// The area of the panes: all but the first two lines and the last.
fn body(area: Rect) -> Rect {
    area.below_rows(2).first_rows(area.height.saturating_sub(3))
}

/// Makes the frame that follows the last one on a screen of this size. It is called before the
/// demand is read and before a frame is drawn.
pub fn prepare(app: &mut Explorer, area: Rect) {
    app.before_frame(Shape::of(area));
    let told = next_frame(app, area);
    // A selection that followed what became known has other texts.
    if told_of(app.view()) != told {
        next_frame(app, area);
    }
}

/// Makes a frame, and lets selections and lists follow it. Gives what its texts are of.
fn next_frame(app: &mut Explorer, area: Rect) -> (Canonical, Cursor) {
    let asked = |view: View<'_>| {
        let engine = &app.engine;
        engine.snapshot(|seen| view.on(view.layout, seen).questions())
    };
    let (layout, seen) = lay_out(app.view(), area, asked);
    let before = std::mem::replace(&mut app.layout, layout);
    app.seen = seen;
    let told = told_of(app.view());
    for pane in Pane::ALL {
        pane.behaviour().settle(app, &before);
    }
    scroll(app);
    app.state.arrangement.settle(app.layout.shape);
    told
}

/// The position that is explained, and the selected claim.
fn told_of(view: View<'_>) -> (Canonical, Cursor) {
    (view.why_subject(), view.state.cursor(Pane::Claims))
}

/// The frame that follows another one, as a value: the panes at their places on a screen of this
/// size, and the texts in them, with what is known of the questions that they ask there. Values
/// and moves are laid out first, which texts show.
pub fn lay_out(
    last: View<'_>,
    area: Rect,
    look: impl FnOnce(View<'_>) -> Snapshot,
) -> (FrameLayout, Snapshot) {
    let state = last.state;
    let mut layout = places(last, area);
    let seen = look(last.on(&layout, last.seen));
    let view = last.on(&layout, &seen).in_frame();
    (layout.values, layout.moves) = (view.frame_values(), view.moves_order());
    // Panes keep their places while one types what they follow.
    let is_typed =
        matches!(state.popups.last(), Some(Popup::Prompt(prompt)) if prompt.properties.is_followed);
    if !is_typed {
        layout.needs = needs(last.on(&layout, &seen).in_frame());
        layout.slots = slots(layout.body, layout.shape, &state.arrangement, &layout.needs);
    }
    let view = last.on(&layout, &seen).in_frame();
    let texts = layout.slots.iter().map(|slot| {
        let text = (pane::looks(slot.pane, view).text)(view, slot.inside().width);
        (slot.pane, Some(text.into()))
    });
    layout.texts = texts.collect();
    layout.pages = popup::lay_out(&state.popups, layout.body, Theme::number(state.theme));
    let lists_words = matches!(
        state.popups.last(),
        Some(Popup::Search(search)) if search.subject == Subject::Words
    );
    // What was on the screen as the list was opened.
    layout.words = layout.words.filter(|_| lists_words);
    if lists_words && layout.words.is_none() {
        let text = drawn_text(last.on(&layout, &seen), area, draw_below_popups);
        layout.words = Some(glossary::within(&text.join("\n")).into());
    }
    (layout, seen)
}

/// The panes at their places on a screen of this size, and what goes on from the frame before.
fn places(view: View<'_>, area: Rect) -> FrameLayout {
    let (state, before) = (view.state, view.layout);
    let shape = Shape::of(area);
    let needs = EnumMap::from_fn(|pane| Need {
        is_idle: view.is_idle(pane),
        ..before.needs[pane]
    });
    FrameLayout {
        shape,
        body: body(area),
        slots: slots(body(area), shape, &state.arrangement, &needs),
        needs,
        tops: before.tops,
        values: Arc::clone(&before.values),
        moves: before.moves.clone(),
        grounds: if view.theme().has_two_colours() {
            Grounds::Coloured
        } else {
            Grounds::Reversed
        },
        themes: Theme::all().iter().map(|theme| theme.name).collect_vec(),
        memos: before.memos.next(),
        canvas: before.canvas,
        words: before.words.clone(),
        texts: before.texts.clone(),
        // Until this frame is drawn, the user sees the one before.
        row_lines: before.row_lines.clone(),
        popup_lines: before.popup_lines.clone(),
        ..FrameLayout::default()
    }
}

/// The room that the content of each pane takes at its width.
fn needs(view: View<'_>) -> EnumMap<Pane, Need> {
    let mut needs = EnumMap::from_fn(|pane| Need {
        is_idle: view.is_idle(pane),
        ..Need::default()
    });
    for slot in &view.layout.slots {
        needs[slot.pane] = pane::needs(slot.pane, view, slot.inside().width);
    }
    needs
}

/// Draws a frame.
pub fn draw(frame: &mut Frame<'_>, view: View<'_>) {
    draw_below_popups(frame, view);
    let area = frame.area();
    if Shape::of(area) != Shape::TooSmall {
        let view = view.in_frame();
        popup::draw(frame, body(area), view);
        // A message of several lines is whole over a popup, unless something is typed in one.
        if view.state.toast.is_some() && !view.state.popups.iter().any(Popup::types) {
            footer::draw(frame, area.last_rows(1), view);
        }
    }
}

/// Draws what is below the popups.
fn draw_below_popups(frame: &mut Frame<'_>, view: View<'_>) {
    let view = view.in_frame();
    let (theme, area) = (view.theme(), frame.area());
    frame.buffer_mut().set_style(area, theme.base());
    if Shape::of(area) == Shape::TooSmall {
        let text = "nimscope: enlarge the window to 24×6 or more";
        list::sentence(frame, area, text, theme.style(Role::Text));
        return;
    }
    header::draw(frame, area.first_rows(1), view);
    header::draw_answer(frame, area.below_rows(1).first_rows(1), view);
    for slot in &view.layout.slots {
        // The window may have become smaller since the frame was prepared.
        let place = slot.area.intersection(area);
        if place.is_empty() {
            continue;
        }
        let inside = Block::bordered().inner(place);
        let looks = pane::looks(slot.pane, view);
        // Its foot says how many rows are in sight.
        if !inside.is_empty() {
            (looks.draw)(frame, inside, view);
        }
        let has_focus = slot.pane == view.state.focus();
        let border = theme.style(if has_focus { Role::Focus } else { Role::Border });
        let room = usize::from(place.width.saturating_sub(4));
        let foot = (looks.foot)(view).unwrap_or_default();
        let foot = format!(" {} ", first_clauses(&foot, room));
        let foot = Line::styled(foot, theme.on_border(Role::Dim));
        let mut block = Block::bordered()
            .border_type(if has_focus {
                BorderType::Thick
            } else {
                BorderType::Plain
            })
            .border_style(border)
            .title(tabs::title(view, slot));
        if foot.width() > 2 {
            block = block.title_bottom(foot).title_alignment(Alignment::Left);
        }
        frame.render_widget(block, place);
    }
    footer::draw(frame, area.last_rows(1), view);
}

/// The pane at a cell of the screen, and the row of its list, if the cell lies in the list.
pub fn at(view: View<'_>, cell: Position) -> Option<(Pane, Option<u128>)> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.area.contains(cell))?;
    let Rect { width, height, .. } = slot.inside();
    let looks = pane::looks(slot.pane, view);
    let fixed = looks.fixed_rows(width, height, view);
    let first = slot.area.y + 1 + (looks.head)(height, view);
    let last = first + height.saturating_sub(fixed);
    let row = cell.y;
    let inside = (first..last).contains(&row);
    let lines = &view.layout.row_lines[slot.pane];
    Some((slot.pane, inside.then(|| list::row_of(lines, row - first))))
}

/// The pane whose tab is at a cell of the screen.
pub(super) fn tab_at(view: View<'_>, cell: Position) -> Option<Pane> {
    let mut slots = view.layout.slots.iter();
    slots.find_map(|slot| tabs::at(view, slot, cell))
}

/// What a click at a cell of the screen hits inside a pane besides its rows.
pub fn hit(view: View<'_>, cell: Position) -> Option<Hit> {
    let mut slots = view.layout.slots.iter();
    let slot = slots.find(|slot| slot.inside().contains(cell))?;
    (pane::looks(slot.pane, view).hit)(view, slot.inside(), cell)
}

/// What a click on the first line does, or on the hint that is at a cell of the last one.
pub(super) fn hint_at(view: View<'_>, area: Rect, cell: Position) -> Option<Action> {
    if cell.y == area.y {
        return header::action_at(view, area.width, cell.x);
    }
    (cell.y + 1 == area.bottom())
        .then(|| footer::action_at(view, area.width, cell.x))
        .flatten()
}

/// What a click on a popup means.
pub(super) fn popup_at(view: View<'_>, area: Rect, cell: Position) -> Option<PopupClick> {
    popup::at(view, body(area), cell)
}

/// The word that is explained at a cell of the screen, by its number in the glossary.
pub fn word_at(view: View<'_>, area: Rect, cell: Position) -> Option<usize> {
    let Position { x: column, y: row } = cell;
    let text = drawn_text(view, area, draw);
    glossary::at(text.get(usize::from(row))?, usize::from(column))
}

/// The rows of the screen as text, a character for each cell.
fn drawn_text(view: View<'_>, area: Rect, draw: fn(&mut Frame<'_>, View<'_>)) -> Vec<String> {
    let buffer = in_memory(area.width, area.height, |frame| draw(frame, view));
    let row = |y| {
        let first = |x| buffer[(x, y)].symbol().chars().next().unwrap_or(' ');
        (0..area.width).map(first).collect()
    };
    (0..area.height).map(row).collect()
}

/// The same for a click on a pane: on a text that has the focus already, or beside the rows of a
/// list. A click on a row chooses it.
pub fn clicked_word(view: View<'_>, area: Rect, cell: Position) -> Option<usize> {
    let (pane, row) = at(view, cell)?;
    let is_text = pane == view.state.focus() && !pane.behaviour().has_rows();
    let inside = view.layout.place(pane)?;
    let is_beside = row.is_none() && inside.contains(cell) && pane.behaviour().has_rows();
    (is_text || is_beside)
        .then(|| word_at(view, area, cell))
        .flatten()
}

/// Scrolls every list that is shown so that its selection is in sight.
fn scroll(app: &mut Explorer) {
    let mut tops = app.layout.tops;
    for slot in &app.layout.slots {
        let view = app.view().in_frame();
        let pane = slot.pane;
        let Rect { width, height, .. } = slot.inside();
        let rows = height.saturating_sub(pane::looks(pane, view).fixed_rows(width, height, view));
        let len = view.len(pane);
        // A list that is still being computed keeps its selection.
        let cursor = pane.behaviour().cursor(&mut app.state, pane);
        let Some(cursor) = cursor.filter(|_| len > 0) else {
            continue;
        };
        cursor.stay_in(len);
        if pane.behaviour().scrolls(&app.state) {
            tops[pane] = app.state.cursor(pane).first_in_sight(tops[pane], rows, len);
        }
    }
    app.layout.tops = tops;
}
