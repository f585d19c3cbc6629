//! What the Exceptions pane asks and lists: the exceptions of the M-rule in misère NIM(n, n−1), or
//! the exceptional positions of exact nim (5, = 2).

use std::cell::OnceCell;

use super::kinds::{ExceptionsList, ExceptionsQuestion};
use crate::app::frame::frame_rows::FrameRows;
use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::pane::list::lines::Lines;
use crate::app::pane::list::list_pane::ListPane;
use crate::app::pane::list::question::ListQuestion;
use crate::app::pane::list::shown_list::InFrame;
use crate::engine::{Query, Snapshot};
use crate::game::Convention;
use crate::statement::Label;
use crate::study::exact52;
use crate::study::question::{Exact52, Exceptions, Positions};
use crate::study::{Filter, ListOrder};

impl ListQuestion for ExceptionsQuestion {
    type List = ExceptionsList;

    const PANE: ListPane = ListPane::Exceptions;
    const ORDERS: &[ListOrder] = &[
        ListOrder::Piles,
        ListOrder::Smallest,
        ListOrder::Family,
        ListOrder::Remoteness,
        ListOrder::Sum,
    ];

    // The others come from these.
    fn first_filter() -> Filter {
        Filter::of(Label::Minimal)
    }

    fn about(positions: Positions, view: View<'_>) -> Result<Self, String> {
        let Positions { rules, max, .. } = positions;
        if exact52::applies(rules) {
            return Ok(Self::Exact52(Exact52 { max }));
        }
        if !rules.game.is_all_but_one() {
            return Err(format!(
                "Exceptions are those of the M-rule, in misère NIM(n, n−1), and the exceptional positions of exact nim (5, = 2) in normal play; there are none in {} play of {}.",
                rules.convention,
                rules.game.notation()
            ));
        }
        if rules.convention == Convention::Normal {
            let other = view.key_in(Pane::Exceptions, Action::SwitchConvention);
            return Err(format!(
                "In normal play the M-move is optimal everywhere: there are no exceptions. {other} switches to misère play."
            ));
        }
        Ok(Self::MRule(Exceptions {
            n: rules.game.n(),
            max,
            filter: positions.filter,
            order: positions.order,
        }))
    }

    fn lines(list: &ExceptionsList) -> &dyn Lines {
        match list {
            ExceptionsList::MRule(rows) => &**rows,
            ExceptionsList::Exact52(survey) => &**survey,
        }
    }

    fn query(self) -> Query {
        match self {
            Self::MRule(question) => Query::scan(question),
            Self::Exact52(question) => Query::scan(question),
        }
    }

    fn known(&self, seen: &Snapshot) -> Option<ExceptionsList> {
        match self {
            Self::MRule(question) => seen.known(question).map(ExceptionsList::MRule),
            Self::Exact52(question) => seen.known(question).map(ExceptionsList::Exact52),
        }
    }

    fn in_frame(rows: &FrameRows) -> &OnceCell<InFrame<Self, ExceptionsList>> {
        &rows.exceptions
    }
}
