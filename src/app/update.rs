//! What each action does: a new state, and effects on the world outside it.

use ratatui::layout::Position;

use super::explorer::{App, Effect};
use super::frame::revealed::Revealed;
use super::frame::view::View;
use super::input::action::Action;
use super::input::action_handlers::Handler;
use super::input::prompt::Ask;
use super::layout::{Border, Grip, slots};
use super::pane::Pane;
use super::popup::settings::NO_COLOURS;
use super::popup::{Popup, Subject};
use crate::game::Choices;

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
        match Handler::of(action) {
            Handler::Elsewhere => {}
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
        // The rows that are clicked are those of the list.
        self.state.claims.leave();
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

    /// Makes the focused pane wider (side 0) or taller (side 1). Where `times` is negative, it
    /// becomes narrower or lower. The other panes keep some room.
    pub(super) fn resize(&mut self, side: usize, times: i128) {
        const STEP: i128 = 2;
        let focus = self.state.focus();
        let slot = self.layout.slots.iter().find(|slot| slot.pane == focus);
        let Some(movable) = slot.and_then(|slot| slot.borders[side]) else {
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
    pub fn drag_border(&mut self, Grip { border, side }: Grip, to: Position) {
        let Some(place) = self.layout.border_place(border, side) else {
            return;
        };
        let by = i32::from([to.x, to.y][side]) - i32::from(place);
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

    /// Leaves what lies on top: a popup, a game that is about to begin, marks, a filter or mode of
    /// the pane, zoom, the line.
    pub(super) fn back(&mut self) {
        let focus = self.state.focus();
        if self.state.popups.pop().is_some() {
        } else if self.state.referee.pending.take().is_some() {
            self.state.say("no game begins");
        } else if !self.state.marks.is_empty() {
            self.state.marks.clear();
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
        if let Some(reason) = self.why_hidden(pane, action) {
            return Some(reason);
        }
        let tree = &self.state.tree;
        let reason = match action {
            Action::PlayBest
            | Action::PlayMRule
            | Action::Hint
            | Action::TypeMove
            | Action::SortPiles => {
                return self
                    .why_not_here(action)
                    .or_else(|| pane.refuses(self, action));
            }
            Action::Wider
            | Action::Narrower
            | Action::Taller
            | Action::Lower
            | Action::HidePane
            | Action::ShowAllPanes => {
                return self
                    .why_not_arranged(action)
                    .or_else(|| pane.refuses(self, action));
            }
            Action::Undo if !tree.can_undo() && !self.can_step_game(true) => {
                "nothing to undo: this is the start".to_owned()
            }
            Action::Redo if !tree.can_redo() && !self.can_step_game(false) => {
                "nothing to redo".to_owned()
            }
            Action::Reveal if !self.state.hidden => {
                let hide = self.key(Action::HideValues);
                format!("nothing is hidden: {hide} hides values")
            }
            Action::CancelJob if self.state.opening.is_none() && self.seen.jobs.is_empty() => {
                "no work is under way".to_owned()
            }
            Action::JumpBack if !tree.can_jump_back() => {
                "you have not moved about yet: this is where you are".to_owned()
            }
            Action::Bookmarks if tree.bookmarks().next().is_none() => {
                let bookmark = self.key(Action::Bookmark);
                format!("no bookmarks yet: {bookmark} makes one")
            }
            Action::Games => return self.why_no_games(),
            Action::GoOn
            | Action::Resign
            | Action::SwapSeats
            | Action::NextVariation
            | Action::SaveGame
            | Action::CopyGame => return self.why_not_in_game(action),
            Action::NextTheme if self.state.is_plain => NO_COLOURS.to_owned(),
            Action::Suspend if !cfg!(unix) => "this system cannot suspend a program".to_owned(),
            _ => return pane.refuses(self, action),
        };
        Some(reason)
    }

    /// Why the position does not admit a move, or another arrangement of its piles.
    fn why_not_here(self, action: Action) -> Option<String> {
        let game = self.rules().game;
        match action {
            Action::PlayMRule if !game.is_all_but_one() => {
                Some(format!("the M-rule is a rule of NIM(n, n−1), not of {game}"))
            }
            Action::SortPiles => (!self.state.may_sort()).then(|| {
                format!(
                    "the piles sorted by size are another position of {game}: only some rearrangements change nothing"
                )
            }),
            _ => Choices::of(game, &self.x())
                .is_empty()
                .then(|| "the position is terminal: no move is left".to_owned()),
        }
    }

    /// Why the panes cannot be arranged so.
    fn why_not_arranged(self, action: Action) -> Option<String> {
        let alone = |side: &str| format!("no pane stands {side} {}", self.state.focus().title());
        match action {
            Action::Wider | Action::Narrower => (!self.has_border(0)).then(|| alone("beside")),
            Action::Taller | Action::Lower => {
                (!self.has_border(1)).then(|| alone("above or below"))
            }
            Action::HidePane => (self.layout.visited().len() < 2)
                .then(|| "it is the last pane that is not hidden".to_owned()),
            Action::ShowAllPanes => (self.state.arrangement.is_usual())
                .then(|| "the panes stand where they stood at first".to_owned()),
            _ => None,
        }
    }

    /// Whether the focused pane has a border that can be moved, beside it (0) or above or below it
    /// (1).
    fn has_border(self, side: usize) -> bool {
        let mut slots = self.layout.slots.iter();
        let slot = slots.find(|slot| slot.pane == self.state.focus());
        slot.is_some_and(|slot| slot.borders[side].is_some())
    }
}
