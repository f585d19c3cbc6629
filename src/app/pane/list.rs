//! What the panes that list a box of positions have in common: a bound, a filter, an order.

pub(crate) mod lines;
pub(crate) mod question;

use std::sync::Arc;

use crate::app::copying;
use crate::app::pane::behaviour::{BOUNDING, FILTERING};
use crate::app::{
    Action, Ask, Bounding, Cursor, Explorer, Filtering, FrameLayout, ListPane, ListQuestion,
    ListRows, ListView, Note, Pane, PaneBehaviour, Scene, ShownList, State, View, WholeList,
};
use crate::engine::Query;
use crate::game::Canonical;
use crate::statement::{Label, Language};
use crate::study::exact52::Excerpt;
use crate::study::question::{Agreement, Exceptions, Positions, Stating};
use crate::study::{Filter, ListOrder, exact52};

/// A pane that lists a box of positions: those of any game, or exceptions.
pub(super) struct ListOf<const EXCEPTIONS: bool>;

impl<const EXCEPTIONS: bool> ListOf<EXCEPTIONS> {
    const PANE: ListPane = if EXCEPTIONS {
        ListPane::Exceptions
    } else {
        ListPane::Positions
    };

    /// The filter of the pane. The minimal exceptions are listed at first: the others come from
    /// these.
    const FILTERING: Filtering = if EXCEPTIONS {
        Filtering {
            language: Language::Exceptions,
            words: "minimal, x1 = 3 and R > 20, parts = 3+1+1, family = 2.9, family = none, 3 5 5",
            first: || Filter::of(Label::Minimal),
            ..FILTERING
        }
    } else {
        FILTERING
    };

    /// The orders of its rows, in the order in which a key goes through them.
    const ORDERS: &[ListOrder] = if EXCEPTIONS {
        &[
            ListOrder::Piles,
            ListOrder::Smallest,
            ListOrder::Family,
            ListOrder::Remoteness,
            ListOrder::Sum,
        ]
    } else {
        &[
            ListOrder::Piles,
            ListOrder::Remoteness,
            ListOrder::Grundy,
            ListOrder::Sum,
        ]
    };
}

impl<const EXCEPTIONS: bool> PaneBehaviour for ListOf<EXCEPTIONS> {
    fn len(&self, view: View<'_>) -> u128 {
        let list = view.list(Self::PANE);
        list.map_or(0, |list| list.line_count(view.state) as u128)
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        let is_shown = view.layout.shows(Self::PANE.pane());
        if let Some(shown) = is_shown.then(|| view.shown_list(Self::PANE).ok()).flatten() {
            wanted.push(shown.asked.query());
            let before = view.list_before(Self::PANE).filter(|_| !shown.is_settled);
            wanted.extend(before.map(|(_, question)| question.query()));
            let agreement = EXCEPTIONS.then(|| view.agreement()).flatten();
            wanted.extend(agreement.map(Query::scan));
        }
    }

    /// The filter that was typed, if it is a statement: is it always so? Otherwise the list.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        view.list_question(Self::PANE)?;
        let rules = view.rules();
        let filter = &view.state.lists[Self::PANE].filter;
        let first = (Self::FILTERING.first)();
        let typed = filter.formula().filter(|_| *filter != first);
        let asked = typed.map(|formula| match Self::PANE {
            ListPane::Positions => formula.to_string(),
            ListPane::Exceptions => format!("exception => ({formula})"),
        });
        if let Some(text) = asked
            && Stating::new(rules, text.clone()).is_ok()
        {
            return Ok(Note::new(rules, "statement", text));
        }
        let note = Note::new(rules, "list", Self::PANE.pane().key());
        let note = note.with("max", view.state.bound(Self::PANE).to_string());
        let is_whole = filter.formula().is_none() || exact52::applies(rules);
        Ok(if is_whole {
            note
        } else {
            note.with("filter", filter.to_string())
        })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> bool {
        let pane = Self::PANE;
        match action {
            Action::Open => {
                let here = app.view().x();
                if let Some(x) = app.view().listed(pane) {
                    app.go(app.state.rules(), x.position(), "opened");
                }
                // The neighbours are now those of another position.
                let has_neighbours = EXCEPTIONS && app.state.excerpt == Excerpt::Neighbours;
                if has_neighbours && app.view().x() != here {
                    *app.state.cursor_mut(pane.pane()) = Cursor::default();
                }
            }
            Action::Order => app.change_list(pane, |list| {
                // After the last one comes the first.
                let place = Self::ORDERS.iter().position(|&order| order == list.order);
                let next = place.map_or(0, |place| (place + 1) % Self::ORDERS.len());
                list.order = Self::ORDERS[next];
            }),
            Action::Which | Action::Uncovered if !EXCEPTIONS => return false,
            Action::Which if exact52::applies(app.state.rules()) => {
                app.state.excerpt = app.state.excerpt.next();
                *app.state.cursor_mut(pane.pane()) = Cursor::default();
            }
            Action::Which => {
                let next = match app.state.lists[pane].filter.minimal() {
                    None => Some(Label::PileMinimal),
                    Some(Label::PileMinimal) => Some(Label::Minimal),
                    Some(_) => None,
                };
                app.change_list(pane, |list| list.filter = list.filter.with_minimal(next));
            }
            Action::Uncovered => {
                let kept = Filter::of(Label::Family(None)).with_minimal(Some(Label::Minimal));
                app.change_list(pane, |list| list.filter = kept);
            }
            Action::SaveList => {
                let name = copying::file_name(app.state.rules(), pane, app.state.bound(pane));
                app.ask(Ask::File(pane), &name);
            }
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let is_excerpt = EXCEPTIONS && exact52::applies(view.rules());
        match action {
            Action::Filter | Action::Order | Action::Uncovered if is_excerpt => {
                let why = "exceptional positions are listed in the order of their piles: {which} \
                           lists a part of them";
                Some(view.said_in(Pane::Exceptions, why))
            }
            Action::SaveList => view.whole_list(Self::PANE).err(),
            Action::Open if view.listed(Self::PANE).is_none() => {
                let why = view.list_question(Self::PANE).err();
                why.or_else(|| Some("no position is selected".to_owned()))
            }
            Action::Filter | Action::Order | Action::Uncovered | Action::Which | Action::Bound => {
                view.list_question(Self::PANE).err()
            }
            _ => None,
        }
    }

    /// A list over a box opens where the position is, until the user chooses a row.
    fn settle(&self, app: &mut Explorer, _: &FrameLayout) {
        let pane = Self::PANE.pane();
        if app.state.lists[Self::PANE].chosen || !app.layout.shows(pane) {
            return;
        }
        let view = app.view();
        let line = view.shown_list(Self::PANE).ok().and_then(|shown| {
            let list = shown.rows.as_ref().filter(|_| !shown.stands_in)?;
            list.line_of(&view.x())
        });
        let Some(line) = line.map(|line| line as u128) else {
            return;
        };
        let above = u128::from(app.layout.height(pane) / 3);
        let cursor = app.state.cursor_mut(pane);
        if cursor.selected != line {
            cursor.selected = line;
            app.layout.tops[pane] = line.saturating_sub(above);
        }
    }

    fn arrive(&self, state: &mut State) {
        state.lists[Self::PANE].chosen = false;
    }

    fn choose(&self, state: &mut State) {
        state.lists[Self::PANE].chosen = true;
        // What is explained beside the list is another position.
        if state.arrangement.scene == Scene::Lists {
            Pane::Why.behaviour().arrive(state);
        }
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        Some(view.list(Self::PANE)?.tabbed(view.state))
    }

    fn filter(&self) -> Filtering {
        Filtering {
            now: |state| state.lists[Self::PANE].filter.clone(),
            keep: |app, kept| app.change_list(Self::PANE, |list| list.filter = kept),
            ..Self::FILTERING
        }
    }

    fn bound(&self) -> Bounding {
        Bounding {
            now: |view| Some(view.state.bound(Self::PANE)),
            set: |app, max| app.change_list(Self::PANE, |list| list.max = Some(max)),
            ..BOUNDING
        }
    }
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

    /// Whether a list would say what hidden values are, by its order or its filter.
    fn hides_list(self, pane: ListPane, positions: &Positions) -> bool {
        let by_value = matches!(positions.order, ListOrder::Remoteness | ListOrder::Grundy);
        let by_filter = pane == ListPane::Exceptions || positions.filter.asks_for_values();
        self.state.hidden() && (by_value || by_filter)
    }

    /// The question of a list pane.
    ///
    /// # Errors
    /// Why the game has no such list, or why it is hidden, in a sentence.
    fn list_question(self, pane: ListPane) -> Result<ListQuestion, String> {
        let positions = self.positions_of(pane);
        let is_hidden = self.hides_list(pane, &positions);
        let question = ListQuestion::about(pane, positions, self)?;
        if is_hidden {
            return Err(self.hidden_words());
        }
        Ok(question)
    }

    /// What a list pane shows.
    ///
    /// # Errors
    /// Why the game has no such list, or why it is hidden, in a sentence.
    pub fn shown_list(self, pane: ListPane) -> Result<Arc<ShownList>, String> {
        match pane {
            ListPane::Positions => self.once(|view| view.find_shown_list(ListPane::Positions)),
            ListPane::Exceptions => self.once(|view| view.find_shown_list(ListPane::Exceptions)),
        }
    }

    fn find_shown_list(self, pane: ListPane) -> Result<Arc<ShownList>, String> {
        let asked = self.list_question(pane)?;
        let rows = asked.known(self.seen);
        let failure = self.seen.failure_of_query(&asked.query());
        let is_whole = rows.as_ref().is_some_and(ListRows::is_complete);
        let is_settled = failure.is_some() || is_whole;
        let before = self.list_before(pane).filter(|_| !is_settled);
        let before = before.and_then(|(positions, question)| {
            let rows = question.known(self.seen)?;
            Some((positions.clone(), rows))
        });
        let stands_in = before.is_some();
        let (positions, rows) = match before {
            Some((positions, rows)) => (positions, Some(rows)),
            None => (self.positions_of(pane), rows),
        };
        Ok(Arc::new(ShownList {
            asked,
            failure,
            rows,
            positions,
            stands_in,
            is_settled,
        }))
    }

    /// The list that may stand in for one of the same game that is not there yet.
    fn list_before(&self, pane: ListPane) -> Option<(&Positions, ListQuestion)> {
        let before = self.state.lists[pane].before.as_deref()?;
        let is_open = before.rules == self.rules() && !self.hides_list(pane, before);
        let question = ListQuestion::about(pane, before.clone(), *self).ok()?;
        is_open.then_some((before, question))
    }

    /// The rows of a list pane, as far as found.
    pub fn list(self, pane: ListPane) -> Option<ListRows> {
        self.shown_list(pane).ok()?.rows.clone()
    }

    /// The whole list of a pane, when all its rows are found.
    ///
    /// # Errors
    /// Why there are none, or that they are not complete, in a sentence.
    pub fn whole_list(self, pane: ListPane) -> Result<WholeList, String> {
        let shown = self.shown_list(pane)?;
        match (&shown.rows, &shown.failure) {
            (Some(rows), _) if !shown.stands_in && rows.is_complete() => Ok(WholeList {
                positions: shown.positions.clone(),
                rows: rows.clone(),
            }),
            (Some(_), _) => Err("the list is not complete: what there is can be copied".to_owned()),
            (None, Some(reason)) => Err(reason.to_string()),
            (None, None) => Err("the list is not there yet".to_owned()),
        }
    }

    /// The question whether the exceptions, which are known by theorem, are right by definition.
    pub fn agreement(self) -> Option<Agreement> {
        match &self.shown_list(ListPane::Exceptions).ok()?.asked {
            &ListQuestion::MRule(Exceptions { n, max, .. }) => Some(Agreement { n, max }),
            ListQuestion::Positions(_) | ListQuestion::Exact52(_) => None,
        }
    }

    /// The selected position of a list pane.
    pub(super) fn listed(self, pane: ListPane) -> Option<Canonical> {
        let selected = usize::try_from(self.state.cursor(pane.pane()).selected).ok()?;
        self.list(pane)?.position(selected, self.state)
    }
}

impl Explorer {
    /// Changes what a list holds. The list before stays as it is until the new one is there, which
    /// then opens where the position is.
    fn change_list(&mut self, pane: ListPane, change: impl FnOnce(&mut ListView)) {
        let view = self.view();
        let shown = view.shown_list(pane).ok();
        let is_there = shown.as_ref().is_some_and(|shown| shown.rows.is_some());
        let is_new = shown.is_some_and(|shown| !shown.stands_in);
        let now = view.positions_of(pane);
        let list = &mut self.state.lists[pane];
        list.chosen = false;
        list.before = match list.before.take() {
            _ if !is_there => None,
            _ if is_new => Some(Box::new(now)),
            before => before,
        };
        change(list);
        if list.before.is_none() || list.order != ListOrder::Piles {
            *self.state.cursor_mut(pane.pane()) = Cursor::default();
        }
    }
}
