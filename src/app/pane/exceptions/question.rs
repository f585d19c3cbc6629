//! What the Exceptions pane asks and lists: the exceptions of the M-rule in misère NIM(n, n−1), or
//! the exceptional positions of exact nim (5, = 2).

use super::kinds::{ExceptionsList, ExceptionsQuestion};
use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::pane::list::lines::Lines;
use crate::app::pane::list::list_pane::ListPane;
use crate::app::pane::list::question::ListQuestion;
use crate::engine::{Query, Snapshot};
use crate::statement::Label;
use crate::study::question::{Exact52, Exceptions, Positions};
use crate::study::{ExceptionKind, Filter, ListOrder, NoExceptions};

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
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::Exact52) => Ok(Self::Exact52(Exact52 { max })),
            Ok(ExceptionKind::MRule) => Ok(Self::MRule(Exceptions {
                n: rules.game.n(),
                max,
                filter: positions.filter,
                order: positions.order,
            })),
            Err(why @ NoExceptions::Undefined(_)) => Err(format!("Nothing to list: {why}.")),
            Err(why @ NoExceptions::AlwaysOptimal) => {
                let other = view.key_in(Pane::Exceptions, Action::SwitchConvention);
                Err(format!(
                    "Nothing to list: {why}. {other} switches to misère play."
                ))
            }
        }
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
}
