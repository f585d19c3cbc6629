//! What the panes that list a box of positions have in common: a bound, a filter, an order.

pub(crate) mod lines;
pub(crate) mod question;

use std::marker::PhantomData;
use std::sync::Arc;

use crate::app::copying;
use crate::app::pane::behaviour::BOUNDING;
use crate::app::pane::list::question::is_whole;
use crate::app::{
    Action, Ask, Bounding, Cursor, DONE, Effect, Explorer, Filtering, ListPane, ListQuestion,
    ListView, Note, Pane, PaneBehaviour, Scene, Settling, ShownList, ShownListOf, State, Tells,
    View,
};
use crate::engine::Query;
use crate::game::Canonical;
use crate::study::question::{Positions, Stating};
use crate::study::{Filter, ListOrder, exact52};

/// What all panes of lists have in common. The question of each says in what it differs.
pub(super) struct ListOf<Q>(pub(super) PhantomData<fn(Q)>);

impl<Q: ListQuestion> PaneBehaviour for ListOf<Q> {
    fn len(&self, view: View<'_>) -> u128 {
        let list = view.list::<Q>();
        list.map_or(0, |list| Q::lines(&list).line_count(view.state) as u128)
    }

    fn asks(&self, view: View<'_>) -> Vec<Query> {
        let mut asks = view.list_asks::<Q>();
        asks.extend(Q::asks_too(view));
        asks
    }

    /// The filter that was typed, if it is a statement: is it always so? Otherwise the list.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        view.list_question::<Q>()?;
        let rules = view.rules();
        let filter = &view.state.lists[Q::PANE].filter;
        let typed = filter.formula().filter(|_| *filter != Q::first_filter());
        let asked = typed.map(|formula| match Q::PANE {
            ListPane::Positions => formula.to_string(),
            ListPane::Exceptions => format!("exception => ({formula})"),
        });
        if let Some(text) = asked
            && Stating::new(rules, text.clone()).is_ok()
        {
            return Ok(Note::new(rules, "statement", text));
        }
        let note = Note::new(rules, "list", Q::PANE.pane().key());
        let note = note.with("max", view.state.bound(Q::PANE).to_string());
        let is_whole = filter.formula().is_none() || exact52::applies(rules);
        Ok(if is_whole {
            note
        } else {
            note.with("filter", filter.to_string())
        })
    }

    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> Option<Vec<Effect>> {
        Q::act(app, action).or_else(|| app.act_on_list::<Q>(action))
    }

    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        Q::refuses(view, action).or_else(|| view.refuses_on_list::<Q>(action))
    }

    fn leave(&self, app: &mut Explorer) -> bool {
        app.unfilter_list::<Q>()
    }

    fn settle(&self, settling: &mut Settling<'_>) {
        settling.select_in_list::<Q>();
    }

    fn arrive(&self, state: &mut State) {
        state.lists[Q::PANE].chosen = false;
    }

    fn choose(&self, state: &mut State) {
        state.lists[Q::PANE].chosen = true;
        // What is explained beside the list is another position.
        if state.arrangement.scene() == Scene::Lists {
            Pane::Why.behaviour().arrive(state);
        }
    }

    fn chosen(&self, view: View<'_>) -> Option<Canonical> {
        view.listed::<Q>()
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        Some(Q::lines(&view.list::<Q>()?).tabbed(view.state))
    }

    fn tells(&self) -> Tells {
        Tells::AsText
    }

    fn filter(&self) -> Filtering {
        Filtering {
            language: Q::LANGUAGE,
            words: Q::FILTERS,
            first: Q::first_filter,
            keep: |app, kept| app.filter_list::<Q>(kept),
        }
    }

    fn bound(&self) -> Bounding {
        Bounding {
            now: |view| Some(view.state.bound(Q::PANE)),
            set: |app, max| app.change_list::<Q>(|list| list.max = Some(max)),
            ..BOUNDING
        }
    }
}

impl Settling<'_> {
    /// A list over a box opens where the position is, until the user chooses a row.
    fn select_in_list<Q: ListQuestion>(&mut self) {
        let pane = Q::PANE.pane();
        if !self.laid.shows(pane) {
            return;
        }
        let Some(line) = self.view().line_in_list::<Q>() else {
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

/// Whether a list gives values away by its order or its filter.
fn gives_values_away(pane: ListPane, positions: &Positions) -> bool {
    let by_value = matches!(positions.order, ListOrder::Remoteness | ListOrder::Grundy);
    pane == ListPane::Exceptions || by_value || positions.filter.asks_for_values()
}

impl View<'_> {
    /// The positions that a list is to be about.
    fn positions_of(self, pane: ListPane) -> Positions {
        let list = &self.state.lists[pane];
        Positions {
            rules: self.rules(),
            max: self.state.bound(pane),
            filter: list.filter.clone(),
            order: list.order,
        }
    }

    /// Whether a list would say what hidden values are.
    fn hides_list(self, pane: ListPane, positions: &Positions) -> bool {
        self.state.hidden() && gives_values_away(pane, positions)
    }

    /// The question of a list pane.
    ///
    /// # Errors
    /// Why the game has no such list, or why it is hidden, in a sentence.
    fn list_question<Q: ListQuestion>(self) -> Result<Q, String> {
        let positions = self.positions_of(Q::PANE);
        let is_hidden = self.hides_list(Q::PANE, &positions);
        let question = Q::about(positions, self)?;
        if is_hidden {
            return Err(self.hidden_words());
        }
        Ok(question)
    }

    /// What a list pane shows.
    ///
    /// # Errors
    /// Why the game has no such list, or why it is hidden, in a sentence.
    pub fn shown_list<Q: ListQuestion>(self) -> Result<Arc<ShownListOf<Q>>, String> {
        self.once(Self::find_shown_list)
    }

    fn find_shown_list<Q: ListQuestion>(self) -> Result<Arc<ShownListOf<Q>>, String> {
        let asked: Q = self.list_question()?;
        let rows = asked.known(self.seen);
        let failure = self.seen.failure_of_query(&asked.clone().query());
        let is_settled = failure.is_some() || rows.as_ref().is_some_and(is_whole::<Q>);
        let before = self.positions_before(Q::PANE).filter(|_| !is_settled);
        let before = before.and_then(|positions| {
            let question = Q::about(positions.clone(), self).ok()?;
            Some((positions.clone(), question.known(self.seen)?))
        });
        let stands_in = before.is_some();
        let (positions, rows) = match before {
            Some((positions, rows)) => (positions, Some(rows)),
            None => (self.positions_of(Q::PANE), rows),
        };
        Ok(Arc::new(ShownList {
            asked,
            failure,
            rows,
            positions,
            stands_in,
        }))
    }

    /// The positions of a list that may stand in for one of the same game that is not there yet.
    fn positions_before(&self, pane: ListPane) -> Option<&Positions> {
        let before = self.state.lists[pane].before.as_deref()?;
        let is_open = before.rules == self.rules() && !self.hides_list(pane, before);
        is_open.then_some(before)
    }

    /// What a list pane asks, most urgent first.
    fn list_asks<Q: ListQuestion>(self) -> Vec<Query> {
        if !self.layout.shows(Q::PANE.pane()) {
            return Vec::new();
        }
        let Ok(shown) = self.shown_list::<Q>() else {
            return Vec::new();
        };
        let before = self
            .positions_before(Q::PANE)
            .filter(|_| !shown.is_settled());
        let before = before.and_then(|positions| Q::about(positions.clone(), self).ok());
        let questions = std::iter::once(shown.asked.clone()).chain(before);
        questions.map(Q::query).collect()
    }

    /// The rows of a list pane, as far as found.
    pub fn list<Q: ListQuestion>(self) -> Option<Q::List> {
        self.shown_list::<Q>().ok()?.rows.clone()
    }

    /// The question of a list pane with its list, when all of that is found.
    ///
    /// # Errors
    /// Why there is none, or that it is not complete, in a sentence.
    pub(crate) fn whole_list<Q: ListQuestion>(self) -> Result<(Q, Q::List), String> {
        let shown = self.shown_list::<Q>()?;
        match (shown.whole(), &shown.rows, &shown.failure) {
            (Some(list), _, _) => Ok((shown.asked.clone(), list)),
            (None, Some(_), _) => {
                Err("the list is not complete: what there is can be copied".to_owned())
            }
            (None, None, Some(reason)) => Err(reason.to_string()),
            (None, None, None) => Err("the list is not there yet".to_owned()),
        }
    }

    /// The line at which the position is in the list of a pane, while the user has chosen
    /// none.
    fn line_in_list<Q: ListQuestion>(self) -> Option<u128> {
        if self.state.lists[Q::PANE].chosen {
            return None;
        }
        let shown = self.shown_list::<Q>().ok()?;
        let list = shown.rows.as_ref().filter(|_| !shown.stands_in)?;
        Q::lines(list).line_of(&self.x()).map(|line| line as u128)
    }

    /// The selected position of a list pane.
    fn listed<Q: ListQuestion>(self) -> Option<Canonical> {
        let selected = usize::try_from(self.state.cursor(Q::PANE.pane()).selected).ok()?;
        Q::lines(&self.list::<Q>()?).position(selected, self.state)
    }

    /// Why an action cannot be done on the list of a pane.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses_on_list<Q: ListQuestion>(self, action: Action) -> Option<String> {
        match action {
            Action::SaveList => self.whole_list::<Q>().err(),
            Action::Open if self.listed::<Q>().is_none() => {
                let why = self.list_question::<Q>().err();
                why.or_else(|| Some("no position is selected".to_owned()))
            }
            Action::Filter | Action::Order | Action::Uncovered | Action::Which | Action::Bound => {
                self.list_question::<Q>().err()
            }
            _ => None,
        }
    }
}

/// The order after another one; the first one after the last.
fn next_order(orders: &[ListOrder], order: ListOrder) -> ListOrder {
    let place = orders.iter().position(|&it| it == order);
    orders[place.map_or(0, |place| (place + 1) % orders.len())]
}

impl Explorer {
    /// Does what all lists do alike; `None` for other actions.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    pub(super) fn act_on_list<Q: ListQuestion>(&mut self, action: Action) -> Option<Vec<Effect>> {
        match action {
            Action::Open => self.open_listed::<Q>(),
            Action::Order => {
                self.change_list::<Q>(|list| list.order = next_order(Q::ORDERS, list.order));
            }
            Action::Filter => {
                let text = self.state.lists[Q::PANE].filter.to_string();
                self.ask(Ask::Filter(Q::PANE.pane()), &text);
            }
            Action::SaveList => {
                let max = self.state.bound(Q::PANE);
                let name = copying::file_name(self.state.rules(), Q::PANE, max);
                self.ask(Ask::File(Q::PANE), &name);
            }
            _ => return None,
        }
        DONE
    }

    fn open_listed<Q: ListQuestion>(&mut self) {
        if let Some(x) = self.view().listed::<Q>() {
            self.go(self.state.rules(), x.position(), "opened");
        }
    }

    /// Keeps what a filter lets through.
    pub(super) fn filter_list<Q: ListQuestion>(&mut self, kept: Filter) {
        self.change_list::<Q>(|list| list.filter = kept);
    }

    /// Changes what a list holds. The list before stays as it is until the new one is there, which
    /// then opens where the position is.
    fn change_list<Q: ListQuestion>(&mut self, change: impl FnOnce(&mut ListView)) {
        let view = self.view();
        let shown = view.shown_list::<Q>().ok();
        let is_there = shown.as_ref().is_some_and(|shown| shown.rows.is_some());
        let is_new = shown.is_some_and(|shown| !shown.stands_in);
        let now = view.positions_of(Q::PANE);
        let list = &mut self.state.lists[Q::PANE];
        list.chosen = false;
        list.before = match list.before.take() {
            _ if !is_there => None,
            _ if is_new => Some(Box::new(now)),
            before => before,
        };
        change(list);
        if list.before.is_none() || list.order != ListOrder::Piles {
            *self.state.cursor_mut(Q::PANE.pane()) = Cursor::default();
        }
    }

    /// Goes back to the filter that the list has at first; false if it has that filter.
    fn unfilter_list<Q: ListQuestion>(&mut self) -> bool {
        let first = Q::first_filter();
        let is_filtered = self.state.lists[Q::PANE].filter != first;
        if is_filtered {
            self.filter_list::<Q>(first);
        }
        is_filtered
    }
}
