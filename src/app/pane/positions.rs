//! The Positions pane: the positions of a box.

use super::list::which::ListPane;
use super::part::{Bounding, DONE, Filtering, PLAIN, Part};
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::view::View;
use crate::study::ListOrder;
use crate::study::question::Positions;

pub(super) const PART: Part = Part {
    len: |view| view.list_len(ListPane::Positions),
    asks: |view| {
        if view.layout.shows(Pane::Positions) {
            view.list_asks(ListPane::Positions)
        } else {
            Vec::new()
        }
    },
    act: |app, action, count| {
        if action == Action::Order {
            app.order_list(ListPane::Positions, next);
            return DONE;
        }
        app.act_on_list(ListPane::Positions, action, count)
    },
    refuses: |view, action| view.refuses_on_list(ListPane::Positions, action),
    leave: |app| app.unfilter(ListPane::Positions),
    settle: |settling| settling.select_in_list(ListPane::Positions),
    arrive: |state| state.lists[ListPane::Positions].chosen = false,
    choose: |state| state.lists[ListPane::Positions].chosen = true,
    copied: Some(|view| view.copied_list(ListPane::Positions)),
    gives_values_away: true,
    filter: Filtering {
        keep: |app, kept| app.filter(ListPane::Positions, kept),
        ..PLAIN.filter
    },
    bound: Bounding {
        now: |view| Some(view.state.bound(ListPane::Positions)),
        set: |app, max| app.change_list(ListPane::Positions, |list| list.max = Some(max)),
        ..PLAIN.bound
    },
    ..PLAIN
};

fn next(order: ListOrder) -> ListOrder {
    match order {
        ListOrder::Piles | ListOrder::Smallest | ListOrder::Family => ListOrder::Remoteness,
        ListOrder::Remoteness => ListOrder::Grundy,
        ListOrder::Grundy => ListOrder::Sum,
        ListOrder::Sum => ListOrder::Piles,
    }
}

impl View<'_> {
    /// The question of the Positions pane.
    pub fn positions_question(self) -> Positions {
        let list = &self.state.lists[ListPane::Positions];
        Positions {
            rules: self.rules(),
            max: self.state.bound(ListPane::Positions),
            filter: list.filter.clone(),
            order: list.order,
        }
    }
}
