//! What each action does: a new state, and effects on the world outside it.

use ratatui::layout::Position;

use super::explorer::{App, Effect};
use super::frame::revealed::Revealed;
use super::frame::view::View;
use super::input::action::{ACTIONS, Action};
use super::input::action_handlers::{Handler, Row};
use super::input::prompt::Ask;
use super::layout::{Border, Dimension, slots};
use super::pane::Pane;
use super::popup::{Popup, Subject};

impl App {
    /// Does an action, with the count that was typed before it: in the way of the focused pane
    /// where it has one.
    pub fn act(&mut self, action: Action, count: Option<u64>) -> Vec<Effect> {
        if let Some(reason) = self.view().why_not(action) {
            self.state.refuse(reason);
            return Vec::new();
        }
        let focus = self.state.focus();
        if let Some(effects) = focus.act(self, action, count) {
            return effects;
        }
        let times = i128::from(count.unwrap_or(1));
        match Row::of(action).handler {
            Handler::Elsewhere => debug_assert!(
                !is_heard(action, focus),
                "{action:?} is heard in {focus:?}, which does nothing"
            ),
            Handler::Focus(pane) => self.state.focus_on(pane),
            Handler::Rows(rows) => self.step(focus, rows.saturating_mul(times)),
            Handler::Pages(parts) => {
                let page = i128::from(self.layout.height(focus).max(2)) - 1;
                let rows = (page / parts.abs()).max(1) * parts.signum();
                self.step(focus, rows * times);
            }
            Handler::Once(handler) => handler(self),
            Handler::Times(handler) => handler(self, times),
            Handler::Counted(handler) => handler(self, count),
            Handler::Search(subject) => self.search(subject),
            Handler::Outside(handler) => return handler(self),
            Handler::Copy => return self.copy(action),
        }
        Vec::new()
    }

    /// Hides values, or shows all of them.
    pub(super) fn hide_values(&mut self) {
        if self.state.hidden {
            self.spoil_puzzle();
        }
        self.state.hidden = !self.state.hidden;
        self.state.revealed = Revealed::default();
    }

    /// Focuses the next of the panes in sight.
    pub(super) fn focus_next(&mut self, times: i128) {
        self.focus_by(&self.layout.visited(), times);
    }

    /// Focuses the next of the panes that share a place.
    pub(super) fn next_tab(&mut self, times: i128) {
        self.focus_by(&self.layout.tabs_of(self.state.focus()), times);
    }

    /// Reveals the next value: in the Moves pane what the selected move is worth, in the Line pane
    /// the next step, elsewhere of the position.
    pub(super) fn reveal(&mut self) {
        self.state.focus().reveal(self);
    }

    pub(super) fn search(&mut self, subject: Subject) {
        self.state.popups.push(Popup::search_for(subject));
    }

    pub(super) fn start_autoplay(&mut self) {
        self.state.line.autoplay = true;
        self.state.say("autoplay: any key stops it");
    }

    pub(super) fn recompute(&mut self) {
        self.engine.retry();
        self.state.say("trying again what was cancelled or failed");
    }

    /// A row of a pane was clicked. The pane gets the focus, and the row is selected. A second
    /// click opens it.
    pub fn click(&mut self, pane: Pane, row: Option<u128>, twice: bool) -> Vec<Effect> {
        self.state.focus_on(pane);
        pane.click(&mut self.state);
        let len = self.view().len(pane);
        let Some(row) = row.filter(|_| pane.has_rows()) else {
            return Vec::new();
        };
        if let Some(cursor) = pane.cursor(&mut self.state) {
            let chosen = self.layout.tops[pane] + row;
            if chosen >= len {
                return Vec::new();
            }
            cursor.selected = chosen;
            pane.choose(&mut self.state);
            pane.follow(self);
            if twice {
                return self.act(Action::Open, None);
            }
        }
        Vec::new()
    }

    /// The wheel turned over a pane.
    pub fn wheel(&mut self, pane: Pane, rows: i128) {
        self.step(pane, rows);
    }

    fn step(&mut self, pane: Pane, by: i128) {
        let len = self.view().len(pane);
        pane.choose(&mut self.state);
        if let Some(cursor) = pane.cursor(&mut self.state) {
            cursor.step(by, len);
            pane.follow(self);
        }
    }

    /// Focuses another of some panes that go round.
    fn focus_by(&mut self, panes: &[Pane], by: i128) {
        let focus = self.state.focus();
        let here = panes.iter().position(|&pane| pane == focus).unwrap_or(0);
        let count = panes.len().max(1) as i128;
        let next = (here as i128 + by.rem_euclid(count)).rem_euclid(count);
        let next = usize::try_from(next).ok().and_then(|next| panes.get(next));
        if let Some(&next) = next {
            self.state.focus_on(next);
        }
    }

    /// Makes the focused pane wider or taller. Where `times` is negative, it becomes narrower or
    /// lower. The other panes keep some room.
    pub(super) fn resize(&mut self, dimension: Dimension, times: i128) {
        const STEP: i128 = 2;
        let focus = self.state.focus();
        let slot = self.layout.slots.iter().find(|slot| slot.pane == focus);
        let Some(movable) = slot.and_then(|slot| slot.borders[dimension]) else {
            return;
        };
        let by = if movable.is_behind {
            STEP * times
        } else {
            -STEP * times
        };
        let by = by.clamp(i128::from(i16::MIN / 2), i128::from(i16::MAX / 2));
        if !self.move_border(movable.border, i16::try_from(by).unwrap_or(0)) {
            self.state.refuse("the border cannot be moved any further");
        }
    }

    /// Moves a border by some cells; false if it stays where it is.
    fn move_border(&mut self, border: Border, by: i16) -> bool {
        let (shape, before) = (self.layout.shape, self.state.arrangement.clone());
        self.state.arrangement.move_border(shape, border, by);
        let after = slots(self.layout.body, shape, &self.state.arrangement);
        let has_moved = after != self.layout.slots;
        if !has_moved {
            self.state.arrangement = before;
        }
        has_moved
    }

    /// Drags a border to the column or the row of a cell, as far as the panes keep some room.
    pub fn drag_border(&mut self, border: Border, to: Position) {
        let Some(place) = self.layout.border_place(border) else {
            return;
        };
        let by = i32::from(border.changes().place(to)) - i32::from(place);
        self.move_border(border, i16::try_from(by).unwrap_or(0));
    }

    pub(super) fn hide_pane(&mut self) {
        let hidden = self.state.focus();
        self.state.arrangement.hide_focus();
        let [all, go] =
            [Action::ShowAllPanes, Action::Focus(hidden)].map(|action| self.view().key(action));
        let title = hidden.title();
        self.state.say(format!(
            "{title} is hidden: {go} shows it again, {all} shows all panes"
        ));
    }

    pub(super) fn ask_for_bookmark(&mut self) {
        let here = self.state.tree.here();
        let name = here.name.clone();
        let name = name.unwrap_or_else(|| here.position.to_string());
        self.ask(Ask::Bookmark, &name);
    }

    /// Puts a bookmark on the position, or takes it away.
    pub(in crate::app) fn bookmark(&mut self, name: Option<String>) {
        let (here, had_one) = (self.state.tree.at(), self.state.tree.here().name.is_some());
        let list = self.view().key(Action::Bookmarks);
        match &name {
            Some(name) => self
                .state
                .say(format!("bookmarked {name}: {list} lists the bookmarks")),
            None if had_one => self.state.say("bookmark removed"),
            None => {}
        }
        self.state.tree.name(here, name);
    }

    pub(super) fn ask_for_comment(&mut self) {
        let text = self.state.tree.here().comment.clone();
        self.continue_typing(Ask::Comment, &text);
    }

    pub(super) fn cancel_oldest_job(&mut self) {
        if self.cancel_opening() {
            return;
        }
        let Some(job) = self.seen.jobs.first().cloned() else {
            return;
        };
        let again = if self.cancel_verifications(job.id) {
            String::new()
        } else {
            format!("; {} computes it again", self.view().key(Action::Recompute))
        };
        self.engine.cancel(job.id);
        self.state.say(format!("cancelled: {}{again}", job.label));
    }

    /// Leaves what lies on top: a game that is about to begin, marks, a filter or mode of
    /// the pane, zoom, the line.
    pub(super) fn back(&mut self) {
        let focus = self.state.focus();
        if self.state.referee.pending.take().is_some() {
            self.state.say("no game begins");
        } else if !self.state.piles.marks.is_empty() {
            self.state.piles.marks.clear();
        } else if focus.leave(self) {
        } else if self.state.arrangement.zoom {
            self.state.arrangement.zoom = false;
        } else {
            self.leave_line();
        }
    }
}

impl View<'_> {
    /// Why an action cannot be done now in the focused pane, in a sentence; `None` if it can.
    pub fn why_not(self, action: Action) -> Option<String> {
        self.why_not_in(self.state.focus(), action)
    }

    /// The same in a pane that has the focus then.
    pub(super) fn why_not_in(self, pane: Pane, action: Action) -> Option<String> {
        (Row::of(action).refuses)(self, pane).or_else(|| pane.refuses(self, action))
    }
}

/// Whether the keys of an action are heard in a pane.
fn is_heard(action: Action, pane: Pane) -> bool {
    let mut rows = ACTIONS.iter().filter(|spec| spec.action == action);
    rows.any(|spec| spec.scope.hears(pane))
}
