//! The Exceptions pane: the exceptions of misère NIM(n, n−1), and the exceptional positions of
//! exact nim (5, = 2).

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use crate::app::pane::list::ListOf;
use crate::app::{
    Action, ByAddress, Cursor, DONE, Effect, Explorer, ListLines, ListPane, ListQuestion, Pane,
    PaneBehaviour, View,
};
use crate::engine::{Query, Snapshot};
use crate::game::Canonical;
use crate::statement::{Label, Language};
use crate::study::exact52::{Excerpt, Survey, Vertex};
use crate::study::period::{Differences, Period};
use crate::study::question::{Agreement, Exact52, Exceptions, Positions};
use crate::study::{
    Described, Exception, ExceptionKind, Filter, ListOrder, NoExceptions, Rows, exact52,
};

/// The PN positions of a survey with one x₁.
#[derive(Clone, Debug)]
pub struct PnPositions {
    /// Their differences.
    pub differences: Differences,
    /// The period of the differences, if one is seen.
    pub period: Option<Period>,
}

pub(super) const PANE: &dyn PaneBehaviour = &ListOf::<ExceptionsQuestion>(PhantomData);

impl View<'_> {
    /// The exception on a line of their list, with what the papers say of it.
    pub fn exception_on(self, rows: &Arc<Rows<Exception>>, line: usize) -> Option<Arc<Described>> {
        let key = (ByAddress(Arc::clone(rows)), line);
        self.memo(key, |(rows, line)| {
            let row = rows.0.on_line(*line)?;
            Some(Arc::new(Described::of(row)))
        })
    }

    /// The rows on these lines of the excerpt of the exceptional graph that is listed.
    pub fn vertices(self, survey: &Arc<Survey>, lines: Range<usize>) -> Arc<[Vertex]> {
        let excerpt = self.state.excerpt;
        let key = (ByAddress(Arc::clone(survey)), excerpt, self.x(), lines);
        self.memo(key, |(survey, excerpt, x, lines)| {
            survey.0.excerpt(*excerpt, x, lines.clone()).into()
        })
    }

    /// The PN positions of a survey with the x₁ of the position.
    pub fn pn_positions(self, survey: &Arc<Survey>) -> Arc<PnPositions> {
        let key = (ByAddress(Arc::clone(survey)), Canonical::min(&self.x()));
        self.memo(key, |(survey, x1)| {
            let differences = survey.0.differences(*x1);
            Arc::new(PnPositions {
                period: differences.period(),
                differences,
            })
        })
    }

    /// The question whether the list, which is known by theorem, is right by definition.
    pub fn agreement(self) -> Option<Agreement> {
        match &self.shown_list().ok()?.asked {
            ExceptionsQuestion::MRule(list) => Some(Agreement {
                n: list.n,
                max: list.max,
            }),
            ExceptionsQuestion::Exact52(_) => None,
        }
    }
}

impl Explorer {
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
        self.filter_list::<ExceptionsQuestion>(kept);
    }
}

/// The question of the Exceptions pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionsQuestion {
    /// Exceptions of the M-rule.
    MRule(Exceptions),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Exact52),
}

/// The list of the Exceptions pane, as far as it is found.
#[derive(Clone, Debug)]
pub enum ExceptionsList {
    /// Exceptions of the M-rule.
    MRule(Arc<Rows<Exception>>),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Arc<Survey>),
}

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

    const LANGUAGE: Language = Language::Exceptions;
    const FILTERS: &str =
        "minimal, x1 = 3 and R > 20, parts = 3+1+1, family = 2.9, family = none, 3 5 5";

    fn asks_too(view: View<'_>) -> Option<Query> {
        let is_shown = view.layout.shows(Pane::Exceptions);
        let agreement = is_shown.then(|| view.agreement()).flatten();
        agreement.map(Query::scan)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(app: &mut Explorer, action: Action) -> Option<Vec<Effect>> {
        match action {
            Action::Which => app.next_which(),
            Action::Uncovered => {
                let kept = Filter::of(Label::Family(None)).with_minimal(Some(Label::Minimal));
                app.filter_list::<Self>(kept);
            }
            Action::Open => {
                let here = app.view().x();
                let done = app.act_on_list::<Self>(action);
                // The neighbours are now those of another position.
                if app.state.excerpt == Excerpt::Neighbours && app.view().x() != here {
                    *app.state.cursor_mut(Pane::Exceptions) = Cursor::default();
                }
                return done;
            }
            _ => return None,
        }
        DONE
    }

    fn refuses(view: View<'_>, action: Action) -> Option<String> {
        let is_excerpt = exact52::applies(view.rules());
        let arranges = matches!(action, Action::Filter | Action::Order | Action::Uncovered);
        (is_excerpt && arranges).then(|| {
            let part = view.key_in(Pane::Exceptions, Action::Which);
            format!(
                "exceptional positions are listed in the order of their piles: {part} lists a part \
                 of them"
            )
        })
    }

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

    fn lines(list: &ExceptionsList) -> &dyn ListLines {
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
