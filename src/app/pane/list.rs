//! What the panes that list a box of positions have in common: a bound, a filter, an order.

pub(in crate::app) mod question;
pub(in crate::app) mod view;
pub(in crate::app) mod which;

use std::sync::Arc;

use question::{List, ListQuestion};
use view::ListView;
use which::ListPane;

use super::part::{DONE, Settling};
use crate::app::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::table;
use crate::app::view::View;
use crate::engine::Query;
use crate::game::Canonical;
use crate::study::{Filter, ListOrder};

impl Settling<'_> {
    /// A list over a box opens where the position stands, until the user chooses a row.
    pub(super) fn select_in_list(&mut self, list: ListPane) {
        let pane = list.pane();
        let line = self.view().line_in_list(list);
        let Some(line) = line.filter(|_| self.laid.shows(pane)) else {
            return;
        };
        let above = u128::from(self.laid.height(pane) / 3);
        let cursor = self.state.cursor_mut(pane);
        if cursor.selected != line {
            cursor.selected = line;
            self.laid.tops[pane] = line.saturating_sub(above);
        }
    }
}

impl<'a> View<'a> {
    /// The question of a list pane.
    ///
    /// # Errors
    /// Why the game has no such list, or why it is hidden, in a sentence.
    pub fn list_question(self, pane: ListPane) -> Result<ListQuestion, String> {
        let question = match pane {
            ListPane::Positions => ListQuestion::Positions(self.positions_question()),
            ListPane::Exceptions => self.exceptions_question()?,
        };
        if self.state.hidden && self.tells_values(pane) {
            return Err(self.hidden_words());
        }
        Ok(question)
    }

    /// The list of a pane as text, with its columns.
    pub(in crate::app) fn copied_list(self, pane: ListPane) -> Option<String> {
        Some(table::tabbed_list(&self.list(pane)?, self.state))
    }

    /// Whether one sees what positions are worth by where they stand in a list, or by their
    /// standing there at all.
    fn tells_values(self, pane: ListPane) -> bool {
        let list = &self.state.lists[pane];
        let by_value = matches!(list.order, ListOrder::Remoteness | ListOrder::Grundy);
        pane == ListPane::Exceptions || by_value || list.filter.asks_for_values()
    }

    /// The question whose list a pane shows: that of the user, or the one before until that is
    /// answered.
    pub fn listed_question(self, pane: ListPane) -> Option<ListQuestion> {
        let question = self.list_question(pane).ok()?;
        Some(
            self.list_before(pane, &question)
                .cloned()
                .unwrap_or(question),
        )
    }

    /// The list that stands in for one that is not there yet.
    fn list_before(self, pane: ListPane, question: &ListQuestion) -> Option<&'a ListQuestion> {
        let before = self.state.lists[pane].before.as_deref()?;
        let is_known = before.is_of(self.rules()) && before.known(self.seen).is_some();
        (is_known && !question.is_settled(self.seen)).then_some(before)
    }

    /// What a list pane asks, most urgent first.
    pub(super) fn list_asks(self, pane: ListPane) -> Vec<Query> {
        let Ok(question) = self.list_question(pane) else {
            return Vec::new();
        };
        let before = self.state.lists[pane].before.as_deref();
        let before = before.filter(|_| !question.is_settled(self.seen)).cloned();
        let questions = std::iter::once(question).chain(before);
        questions.map(ListQuestion::query).collect()
    }

    /// The rows of a list pane, as far as found.
    pub fn list(self, pane: ListPane) -> Option<List> {
        self.listed_question(pane)?.known(self.seen)
    }

    /// Whether a list is filtered in another way than at first.
    pub fn is_filtered(self, pane: ListPane) -> bool {
        self.state.lists[pane].filter != pane.pane().first_filter()
    }

    /// The line at which the position stands in the list of a pane, while the user has chosen
    /// none.
    fn line_in_list(self, pane: ListPane) -> Option<u128> {
        let question = self.list_question(pane).ok()?;
        let is_free = !self.state.lists[pane].chosen && self.list_before(pane, &question).is_none();
        let list = question.known(self.seen).filter(|_| is_free)?;
        list.line_of(&self.x())
    }

    /// Why a list pane has no further rows, if something failed or was cancelled.
    pub fn list_failure(self, pane: ListPane) -> Option<Arc<str>> {
        self.list_question(pane).ok()?.failure(self.seen)
    }

    /// How many rows a list pane has, its headings included.
    pub(super) fn list_len(self, pane: ListPane) -> u128 {
        match self.list(pane) {
            Some(List::Positions(rows)) => rows.lines() as u128,
            Some(List::Exceptions(rows)) => rows.lines() as u128,
            Some(List::Exact52(survey)) => survey.rows(self.state.excerpt, &self.x()) as u128,
            None => 0,
        }
    }

    /// The selected position of a list pane.
    fn listed(self, pane: ListPane) -> Option<Canonical> {
        let selected = usize::try_from(self.state.cursor(pane.pane()).selected).ok()?;
        match self.list(pane)? {
            List::Positions(rows) => rows.on_line(selected).map(|row| row.position),
            List::Exceptions(rows) => rows.on_line(selected).map(|row| row.position),
            List::Exact52(survey) => {
                let row = selected..selected.saturating_add(1);
                let rows = survey.excerpt(self.state.excerpt, &self.x(), row);
                rows.into_iter().next().map(|row| row.position)
            }
        }
    }

    /// Why an action cannot be done on the list of a pane.
    pub(super) fn refuses_on_list(self, pane: ListPane, action: Action) -> Option<String> {
        match action {
            Action::SaveList => match (self.list_question(pane), self.list(pane)) {
                (Err(reason), _) => Some(reason),
                (Ok(_), Some(list)) if list.is_complete() => None,
                (Ok(_), _) => {
                    Some("the list is not complete: what there is can be copied".to_owned())
                }
            },
            Action::Filter | Action::Order | Action::Uncovered | Action::Which | Action::Bound => {
                self.list_question(pane).err()
            }
            _ => None,
        }
    }
}

impl App {
    /// Does what all lists do alike; `None` for other actions.
    pub(super) fn act_on_list(
        &mut self,
        pane: ListPane,
        action: Action,
        count: Option<u64>,
    ) -> Option<Vec<Effect>> {
        match action {
            Action::Open => self.open_listed(pane),
            Action::Filter => {
                let text = self.state.lists[pane].filter.to_string();
                self.ask(Ask::Filter(pane.pane()), &text);
            }
            Action::Bound => return Some(self.bound(pane.pane(), count)),
            Action::SaveList => {
                let name = table::file_name(self.state.rules(), pane, self.state.bound(pane));
                self.ask(Ask::File(pane), &name);
            }
            _ => return None,
        }
        DONE
    }

    fn open_listed(&mut self, pane: ListPane) {
        match self.view().listed(pane) {
            Some(x) => self.go(self.state.rules(), x.position(), "opened"),
            None => self.state.refuse("no position is selected"),
        }
    }

    /// Puts a list in another order.
    pub(super) fn order_list(&mut self, pane: ListPane, next: fn(ListOrder) -> ListOrder) {
        self.change_list(pane, |list| list.order = next(list.order));
    }

    /// Keeps what a filter lets through.
    pub(in crate::app) fn filter(&mut self, pane: ListPane, kept: Filter) {
        self.change_list(pane, |list| list.filter = kept);
    }

    /// Changes what a list holds. The list before stays as it is until the new one is there, which
    /// then opens where the position stands.
    pub(in crate::app) fn change_list(
        &mut self,
        pane: ListPane,
        change: impl FnOnce(&mut ListView),
    ) {
        let before = self.view().listed_question(pane);
        let before = before.filter(|question| question.known(&self.seen).is_some());
        let list = &mut self.state.lists[pane];
        list.chosen = false;
        list.before = before.map(Box::new);
        change(list);
        if list.before.is_none() || list.order != ListOrder::Piles {
            *self.state.cursor_mut(pane.pane()) = Cursor::default();
        }
    }

    /// Lists again what is listed at first; false if nothing else was.
    pub(super) fn unfilter(&mut self, pane: ListPane) -> bool {
        let is_filtered = self.view().is_filtered(pane);
        if is_filtered {
            self.filter(pane, pane.pane().first_filter());
        }
        is_filtered
    }
}
