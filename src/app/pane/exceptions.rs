//! The Exceptions pane: the exceptions of misère NIM(n, n−1), and the exceptional positions of
//! exact nim (5, = 2).

pub(in crate::app) mod in_sight;

use std::ops::Range;

use super::list::question::{List, ListQuestion};
use super::list::which::ListPane;
use super::part::{Bounding, DONE, Filtering, PLAIN, Part};
use crate::app::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::view::View;
use crate::engine::Query;
use crate::game::Convention;
use crate::statement::{Label, Language};
use crate::study::exact52::Excerpt;
use crate::study::question::{Agreement, Exact52, Exceptions};
use crate::study::{Filter, ListOrder, exact52};
use in_sight::InSight;

pub(super) const PART: Part = Part {
    len: |view| view.list_len(ListPane::Exceptions),
    asks: |view| {
        if !view.layout.shows(Pane::Exceptions) {
            return Vec::new();
        }
        let agreement = view.agreement().map(Query::scan);
        let asks = view.list_asks(ListPane::Exceptions).into_iter();
        asks.chain(agreement).collect()
    },
    act,
    refuses,
    leave: |app| app.unfilter(ListPane::Exceptions),
    settle: |settling| settling.select_in_list(ListPane::Exceptions),
    arrive: |state| state.lists[ListPane::Exceptions].chosen = false,
    choose: |state| state.lists[ListPane::Exceptions].chosen = true,
    copied: Some(|view| view.copied_list(ListPane::Exceptions)),
    gives_values_away: true,
    filter: Filtering {
        language: Language::Exceptions,
        words: "minimal, x1 = 3 and R > 20, parts = 3+1+1, family = 2.9, family = none, 3 5 5",
        // The others come from these.
        first: || Filter::of(Label::Minimal),
        keep: |app, kept| app.filter(ListPane::Exceptions, kept),
    },
    bound: Bounding {
        now: |view| Some(view.state.bound(ListPane::Exceptions)),
        set: |app, max| app.change_list(ListPane::Exceptions, |list| list.max = Some(max)),
        ..PLAIN.bound
    },
    ..PLAIN
};

fn act(app: &mut App, action: Action, count: Option<u64>) -> Option<Vec<Effect>> {
    match action {
        Action::Order => app.order_list(ListPane::Exceptions, next),
        Action::Which => app.next_which(),
        Action::Uncovered => {
            let kept = Filter::of(Label::Family(None)).with_minimal(Some(Label::Minimal));
            app.filter(ListPane::Exceptions, kept);
        }
        Action::Open => {
            let here = app.view().x();
            let done = app.act_on_list(ListPane::Exceptions, action, count);
            // The neighbours are now those of another position.
            if app.state.excerpt == Excerpt::Neighbours && app.view().x() != here {
                *app.state.cursor_mut(Pane::Exceptions) = Cursor::default();
            }
            return done;
        }
        _ => return app.act_on_list(ListPane::Exceptions, action, count),
    }
    DONE
}

fn refuses(view: View<'_>, action: Action) -> Option<String> {
    let is_excerpt = exact52::applies(view.rules());
    match action {
        Action::Filter | Action::Order | Action::Uncovered if is_excerpt => {
            let part = view.key_in(Pane::Exceptions, Action::Which);
            Some(format!(
                "exceptional positions stand in the order of their piles: {part} lists a part of them"
            ))
        }
        _ => view.refuses_on_list(ListPane::Exceptions, action),
    }
}

fn next(order: ListOrder) -> ListOrder {
    match order {
        ListOrder::Piles => ListOrder::Smallest,
        ListOrder::Smallest => ListOrder::Family,
        ListOrder::Family => ListOrder::Remoteness,
        ListOrder::Remoteness | ListOrder::Grundy => ListOrder::Sum,
        ListOrder::Sum => ListOrder::Piles,
    }
}

impl View<'_> {
    /// The exceptions on these lines of the list, and the selected one.
    pub fn exceptions_on(self, lines: Range<u128>) -> InSight {
        let selected = self.state.cursor(Pane::Exceptions).selected;
        match self.list(ListPane::Exceptions) {
            Some(List::Exceptions(rows)) => self.layout.exceptions.read(&rows, lines, selected),
            Some(List::Positions(_) | List::Exact52(_)) | None => InSight::default(),
        }
    }

    /// The question of the Exceptions pane.
    ///
    /// # Errors
    /// The sentence that says why there is no list.
    pub(super) fn exceptions_question(self) -> Result<ListQuestion, String> {
        let (rules, max) = (self.rules(), self.state.bound(ListPane::Exceptions));
        if exact52::applies(rules) {
            return Ok(ListQuestion::Exact52(Exact52 { max }));
        }
        if !rules.game.is_all_but_one() {
            return Err(format!(
                "Exceptions are those of the M-rule, in misère NIM(n, n−1), and the exceptional positions of exact nim (5, = 2) in normal play; there are none in {} play of {}.",
                rules.convention,
                rules.game.notation()
            ));
        }
        if rules.convention == Convention::Normal {
            let other = self.key_in(Pane::Exceptions, Action::SwitchConvention);
            return Err(format!(
                "In normal play the M-move is optimal everywhere: there are no exceptions. {other} switches to misère play."
            ));
        }
        let list = &self.state.lists[ListPane::Exceptions];
        Ok(ListQuestion::Exceptions(Exceptions {
            n: rules.game.n(),
            max,
            filter: list.filter.clone(),
            order: list.order,
        }))
    }
}

impl View<'_> {
    /// The question whether a list that is known by theorem is right by definition.
    pub fn agreement(self) -> Option<Agreement> {
        match self.list_question(ListPane::Exceptions).ok()? {
            ListQuestion::Exceptions(list) if list.is_by_theorem() => Some(Agreement {
                n: list.n,
                max: list.max,
            }),
            ListQuestion::Positions(_) | ListQuestion::Exceptions(_) | ListQuestion::Exact52(_) => {
                None
            }
        }
    }
}

impl App {
    /// Lists another part of the exceptions.
    fn next_which(&mut self) {
        if exact52::applies(self.state.rules()) {
            self.state.excerpt = self.state.excerpt.next();
            *self.state.cursor_mut(Pane::Exceptions) = Cursor::default();
            return;
        }
        let filter = &self.state.lists[ListPane::Exceptions].filter;
        let next = match filter.minimal() {
            None => Some(Label::PileMinimal),
            Some(Label::PileMinimal) => Some(Label::Minimal),
            Some(_) => None,
        };
        let kept = filter.with_minimal(next);
        self.filter(ListPane::Exceptions, kept);
    }
}
