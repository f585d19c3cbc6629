//! How an action is done, or refused: by the focused pane, or else by the table of actions. A
//! click and the wheel become what keys do.

use crate::app::input::action_handlers::{ActionRow, Handler};
use crate::app::{ACTIONS, Action, Cursor, Effect, Explorer, Pane, Popup, View};
use crate::log::log;

impl Explorer {
    /// Does an action, with the count that was typed before it: in the way of the focused pane
    /// where it has one.
    pub fn act(&mut self, action: Action, count: Option<u64>) -> Vec<Effect> {
        log(&format!("asked: {}", action.name()));
        if let Some(reason) = self.view().why_not(action) {
            self.state.refuse(reason);
            return Vec::new();
        }
        let focus = self.state.focus();
        if let Some(effects) = focus.behaviour().act(self, action, count) {
            return effects;
        }
        let times = i128::from(count.unwrap_or(1));
        match ActionRow::for_action(action).handler {
            Handler::Elsewhere => debug_assert!(
                !is_heard(action, focus),
                "{action:?} is heard in {focus:?}, which does nothing"
            ),
            Handler::Focus(pane) => self.state.focus_on(pane),
            Handler::Show(scene) => self.state.arrangement.go(scene),
            Handler::Rows(rows) => self.step(focus, rows.saturating_mul(times)),
            Handler::Pages(parts) => {
                let page = i128::from(self.layout.rows_in_sight(focus).max(2)) - 1;
                let rows = (page / parts.abs()).max(1) * parts.signum();
                self.step(focus, rows * times);
            }
            Handler::Once(handler) => handler(self),
            Handler::Times(handler) => handler(self, times),
            Handler::Counted(handler) => handler(self, count),
            Handler::Search(subject) => self.state.popups.push(Popup::search_for(subject)),
            Handler::List(list) => {
                let popup = Popup::List(list, Cursor::default());
                self.state.popups.push(popup);
            }
            Handler::Outside(handler) => return handler(self),
            Handler::Copy => return self.copy(action),
        }
        Vec::new()
    }

    /// A row of a pane was clicked. The pane gets the focus, and the row is selected. A second
    /// click opens it.
    pub fn click(&mut self, pane: Pane, row: Option<u128>, twice: bool) -> Vec<Effect> {
        self.state.focus_on(pane);
        pane.behaviour().click(&mut self.state);
        let len = self.view().len(pane);
        let Some(row) = row.filter(|_| pane.behaviour().has_rows()) else {
            return Vec::new();
        };
        if let Some(cursor) = pane.behaviour().cursor(&mut self.state, pane) {
            let chosen = self.layout.tops[pane] + row;
            if chosen >= len {
                return Vec::new();
            }
            cursor.selected = chosen;
            pane.behaviour().choose(&mut self.state);
            pane.behaviour().follow(self);
            if twice {
                return self.act(Action::Open, None);
            }
        }
        Vec::new()
    }

    /// Moves the selection of a pane, as keys and the wheel do.
    pub fn step(&mut self, pane: Pane, by: i128) {
        let len = self.view().len(pane);
        pane.behaviour().choose(&mut self.state);
        if let Some(cursor) = pane.behaviour().cursor(&mut self.state, pane) {
            cursor.step(by, len);
            pane.behaviour().follow(self);
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
        let row = ActionRow::for_action(action);
        let is_of_pane = matches!(row.handler, Handler::Elsewhere);
        if is_of_pane && self.is_covered(pane) {
            return Some(self.hidden_words());
        }
        (row.refuses)(self, pane).or_else(|| pane.behaviour().refuses(self, action))
    }
}

/// Whether the keys of an action are heard in a pane.
fn is_heard(action: Action, pane: Pane) -> bool {
    let mut rows = ACTIONS.iter().filter(|spec| spec.action == action);
    rows.any(|spec| spec.scope.hears(pane))
}
