//! What the mouse means: clicks on rows, tabs, hints, forms and the offered move, double clicks,
//! the wheel, and piles and borders of panes that are dragged.

use std::time::{Duration, Instant};

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::app::{Action, Border, Effect, Explorer, Pane};
use crate::ui::piles::{Hit, Scale, Tokens};
use crate::ui::popup::window::PopupClick;
use crate::ui::screen;

/// Two clicks within this time on one cell are a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// What is remembered of the mouse between its events.
#[derive(Debug, Default)]
pub struct Mouse {
    /// When and where a button was pressed last, to know double clicks.
    click: Option<(Instant, Position)>,
    drag: Option<Drag>,
    /// The border between panes under the pressed button.
    border: Option<Border>,
}

/// A pile under the pressed button.
#[derive(Clone, Copy, Debug)]
struct Drag {
    place: usize,
    /// The scale of the tokens when the drag began: what is dragged may change it.
    scale: Scale,
    /// The row that the pointer is in.
    row: u16,
    has_moved: bool,
}

impl Mouse {
    /// Does what an event of the mouse means on a screen of this size; `None` if it means nothing.
    pub fn hear(
        &mut self,
        app: &mut Explorer,
        mouse: MouseEvent,
        area: Rect,
    ) -> Option<Vec<Effect>> {
        let cell = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let twice = self.is_twice(cell);
                self.press(app, cell, twice, area)
            }
            MouseEventKind::Down(MouseButton::Right) if app.state.popups.is_empty() => {
                let word = screen::word_at(app.view(), area, cell)?;
                app.explain(word);
                Some(Vec::new())
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(app, cell),
            MouseEventKind::Up(MouseButton::Left) => self.release(app),
            MouseEventKind::ScrollDown => wheel(app, cell, 3),
            MouseEventKind::ScrollUp => wheel(app, cell, -3),
            MouseEventKind::Down(_)
            | MouseEventKind::Up(_)
            | MouseEventKind::Drag(_)
            | MouseEventKind::Moved
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight => None,
        }
    }

    /// Whether a click is the second on a cell. A third begins anew.
    fn is_twice(&mut self, cell: Position) -> bool {
        let now = Instant::now();
        let is_same = |(at, place)| place == cell && now.duration_since(at) < DOUBLE_CLICK;
        let twice = self.click.is_some_and(is_same);
        self.click = (!twice).then_some((now, cell));
        twice
    }

    fn press(
        &mut self,
        app: &mut Explorer,
        cell: Position,
        twice: bool,
        area: Rect,
    ) -> Option<Vec<Effect>> {
        (self.drag, self.border) = (None, None);
        if !app.state.popups.is_empty() {
            return click_popup(app, cell, twice, area);
        }
        if let Some(action) = screen::hint_at(app.view(), area, cell) {
            return Some(app.act(action, None));
        }
        if cell.y == area.y + 1 && app.view().offers_marked_move() {
            app.state.focus_on(Pane::Position);
            return Some(app.act(Action::Open, None));
        }
        if let Some(tab) = screen::tab_at(app.view(), cell) {
            return Some(app.act(Action::Focus(tab), None));
        }
        let (pane, row) = screen::at(app.view(), cell)?;
        self.border = app.layout.border_at(cell);
        let hit = screen::hit(app.view(), cell);
        let word = screen::clicked_word(app.view(), area, cell);
        if let Some(word) = word.filter(|_| hit.is_none()) {
            app.explain(word);
            return Some(Vec::new());
        }
        let effects = app.click(pane, row, twice);
        match hit {
            Some(Hit::Tokens(Tokens { place, count }, scale)) => {
                app.click_pile(place, count, twice);
                self.drag = (!twice).then_some(Drag {
                    place,
                    scale,
                    row: cell.y,
                    has_moved: false,
                });
            }
            Some(Hit::Spot(spot)) => app.click_spot(spot, twice),
            None => {}
        }
        Some(effects)
    }

    fn drag(&mut self, app: &mut Explorer, cell: Position) -> Option<Vec<Effect>> {
        if let Some(border) = self.border {
            self.click = None;
            app.drag_border(border, cell);
            return Some(Vec::new());
        }
        let row = cell.y;
        let drag = self.drag.as_mut()?;
        if drag.row == row || !app.state.popups.is_empty() {
            return None;
        }
        app.drag_pile(drag.place, drag.scale.size_at(row), !drag.has_moved);
        (drag.row, drag.has_moved) = (row, true);
        self.click = None;
        Some(Vec::new())
    }

    fn release(&mut self, app: &mut Explorer) -> Option<Vec<Effect>> {
        self.border = None;
        self.drag.take().filter(|drag| drag.has_moved)?;
        app.drop_pile();
        Some(Vec::new())
    }
}

fn click_popup(app: &mut Explorer, cell: Position, twice: bool, area: Rect) -> Option<Vec<Effect>> {
    match screen::popup_at(app.view(), area, cell)? {
        PopupClick::Row(row) => return Some(app.click_popup(row, twice)),
        PopupClick::Begin => app.begin_game(),
        PopupClick::Outside => app.leave_popup(),
    }
    Some(Vec::new())
}

fn wheel(app: &mut Explorer, cell: Position, rows: i128) -> Option<Vec<Effect>> {
    if !app.state.popups.is_empty() {
        app.step_popup(rows);
        return Some(Vec::new());
    }
    let (pane, _) = screen::at(app.view(), cell)?;
    app.step(pane, rows);
    Some(Vec::new())
}
