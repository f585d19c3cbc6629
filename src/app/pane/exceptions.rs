//! The Exceptions pane: the exceptions of misère NIM(n, n−1), and the exceptional positions of
//! exact nim (5, = 2).

pub(crate) mod kinds;
mod question;
pub(crate) mod view;

use std::ops::Range;
use std::sync::Arc;

use super::behaviour::{Behaviour, DONE, Filtering};
use super::list;
use super::list::list_pane::ListPane;
use crate::app::Cursor;
use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::frame::view::{ByAddress, View};
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::engine::Query;
use crate::game::Canonical;
use crate::statement::{Label, Language};
use crate::study::exact52::{Excerpt, Survey, Vertex};
use crate::study::period::{Differences, Period};
use crate::study::question::Agreement;
use crate::study::{Described, Exception, Filter, Rows, exact52};
use kinds::ExceptionsQuestion;

/// The PN positions of a survey with one x₁.
#[derive(Clone, Debug)]
pub struct PnPositions {
    /// Their differences.
    pub differences: Differences,
    /// The period of the differences, if one is seen.
    pub period: Option<Period>,
}

const LIST: Behaviour = list::list_behaviour::<ExceptionsQuestion>();

pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    asks: |view| {
        let mut asks = (LIST.asks)(view);
        if view.layout.shows(Pane::Exceptions) {
            asks.extend(view.agreement().map(Query::scan));
        }
        asks
    },
    act,
    refuses,
    filter: Filtering {
        language: Language::Exceptions,
        words: "minimal, x1 = 3 and R > 20, parts = 3+1+1, family = 2.9, family = none, 3 5 5",
        ..LIST.filter
    },
    ..LIST
};

#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
fn act(app: &mut App, action: Action, count: Option<u64>) -> Option<Vec<Effect>> {
    match action {
        Action::Which => app.next_which(),
        Action::Uncovered => {
            let kept = Filter::of(Label::Family(None)).with_minimal(Some(Label::Minimal));
            app.filter_list::<ExceptionsQuestion>(kept);
        }
        Action::Open => {
            let here = app.view().x();
            let done = (LIST.act)(app, action, count);
            // The neighbours are now those of another position.
            if app.state.exceptions.excerpt == Excerpt::Neighbours && app.view().x() != here {
                *app.state.cursor_mut(Pane::Exceptions) = Cursor::default();
            }
            return done;
        }
        _ => return (LIST.act)(app, action, count),
    }
    DONE
}

fn refuses(view: View<'_>, action: Action) -> Option<String> {
    let is_excerpt = exact52::applies(view.rules());
    let arranges = matches!(action, Action::Filter | Action::Order | Action::Uncovered);
    if !is_excerpt || !arranges {
        return (LIST.refuses)(view, action);
    }
    let part = view.key_in(Pane::Exceptions, Action::Which);
    Some(format!(
        "exceptional positions stand in the order of their piles: {part} lists a part of them"
    ))
}

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
        let excerpt = self.state.exceptions.excerpt;
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

    /// The question whether a list that is known by theorem is right by definition.
    pub fn agreement(self) -> Option<Agreement> {
        match &self.shown_list().ok()?.asked {
            ExceptionsQuestion::MRule(list) if list.is_by_theorem() => Some(Agreement {
                n: list.n,
                max: list.max,
            }),
            ExceptionsQuestion::MRule(_) | ExceptionsQuestion::Exact52(_) => None,
        }
    }
}

impl App {
    /// Lists another part of the exceptions.
    fn next_which(&mut self) {
        if exact52::applies(self.state.rules()) {
            self.state.exceptions.excerpt = self.state.exceptions.excerpt.next();
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
