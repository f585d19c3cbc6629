//! The steps of a line as they are on the screen.

use std::ops::Range;
use std::sync::Arc;

use crate::app::{ByAddress, Pane, View};
use crate::game::{Canonical, Game, Position};
use crate::lists::CollectVec as _;
use crate::study::question::Line;
use crate::study::{Answer, LineSheet, LineStop, Policy, RowRange};

/// Steps of a line, by their places in the part of it that is known.
#[derive(PartialEq)]
struct StepsInSight {
    game: Game,
    sheet: ByAddress<LineSheet>,
    /// Where the line begins.
    start: Position,
    places: Range<usize>,
}

/// A step as it is on the screen.
#[derive(Clone, Debug)]
pub struct ArrangedStep {
    /// The piles where they are.
    pub position: Position,
    /// The move that leads on, by the letters of the piles there; empty at the end.
    pub words: String,
    /// The same as short as can be read.
    pub terse: String,
}

impl StepsInSight {
    /// The steps at these places. The piles are those of the start, changed by the moves. Far down
    /// a line they are in the order of the game.
    fn arranged(&self) -> Vec<ArrangedStep> {
        let (game, sheet, first) = (self.game, &*self.sheet.0, self.places.start);
        let before = sheet.steps.iter().take(first);
        let moves = before.map_while(|step| step.by.as_ref());
        let mut next = sheet.steps.get(first).map(|step| match sheet.first {
            0 => moves.fold(self.start.clone(), |x, by| by.apply_arranged(game, &x)),
            _ => step.position.position(),
        });
        let steps = self.places.clone().map_while(|place| {
            let position = next.take()?;
            let step = &sheet.steps[place];
            next = match (&step.by, sheet.steps.get(place + 1)) {
                (_, Some(step)) if sheet.first > 0 => Some(step.position.position()),
                (Some(by), Some(_)) => Some(by.apply_arranged(game, &position)),
                (None, _) | (_, None) => None,
            };
            let order = game.order(&position);
            let by = step.by.as_ref();
            Some(ArrangedStep {
                words: by.map_or_else(String::new, |by| by.words(game, &order)),
                terse: by.map_or_else(String::new, |by| by.terse(game, &order)),
                position,
            })
        });
        steps.collect_vec()
    }
}

/// The number of steps of a line that are requested at once: a window around the current step.
const WINDOW: u128 = 256;

impl View<'_> {
    /// The position at which the line begins.
    pub fn line_start(&self) -> &Position {
        let tree = &self.state.tree;
        &tree.node(tree.line_start()).position
    }

    /// The canonical position of it.
    pub fn canonical_line_start(self) -> Canonical {
        self.once(|view| view.rules().game.canonical(view.line_start()))
    }

    /// The question of the Line pane: a window of steps around the current one, at numbers that
    /// change rarely.
    pub fn line_question(self) -> Line {
        let rules = self.rules();
        let policy = if rules.game.is_all_but_one() {
            self.state.line.policy
        } else {
            Policy::Optimal
        };
        let selected = self.state.cursor(Pane::Line).selected;
        let first = (selected / (WINDOW / 2)).saturating_sub(1) * (WINDOW / 2);
        let count = usize::try_from(WINDOW + WINDOW / 2).expect("a few hundred");
        Line {
            rules,
            position: self.canonical_line_start(),
            policy,
            range: RowRange { first, count },
        }
    }

    /// The part of the line around the current step, as far as known.
    pub fn line_fact(self) -> Option<Arc<LineSheet>> {
        self.once(|view| view.seen.known(&view.line_question()))
    }

    /// A step of the line with its piles where they are on the screen.
    pub(super) fn step_arranged(self, number: u128) -> Option<Position> {
        let sheet = self.line_fact()?;
        let place = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
        let steps = self.steps_at(&sheet, place..place.saturating_add(1));
        steps.first().map(|step| step.position.clone())
    }

    /// The steps at these places of the known part of the line, as they are on the screen.
    pub fn steps_at(self, sheet: &Arc<LineSheet>, places: Range<usize>) -> Arc<[ArrangedStep]> {
        let key = StepsInSight {
            game: self.rules().game,
            sheet: ByAddress(Arc::clone(sheet)),
            start: self.line_start().clone(),
            places,
        };
        self.memo(key, |steps| steps.arranged().into())
    }

    /// How many steps the line has, the position itself included, as far as known.
    pub fn line_len(self) -> u128 {
        self.line_fact().map_or(0, |sheet| {
            let held = sheet.first + sheet.steps.len() as u128;
            if sheet.stopped.is_some() {
                held
            } else {
                sheet.length.map_or(held, |length| length + 1)
            }
        })
    }

    /// How many steps of the line the user may go to. While values are hidden these are the
    /// revealed ones, since the next step is a best move.
    pub(super) fn shown_line_len(self) -> u128 {
        let whole = self.line_len();
        if !self.state.hidden() {
            return whole;
        }
        let here = self.state.cursor(Pane::Line).selected + 1;
        whole.min(self.state.revealed.steps.max(here))
    }

    /// Whether the step that is awaited is there; `None` while nobody knows.
    pub(crate) fn awaited_step(self) -> Option<bool> {
        let number = self.state.line.awaited?;
        if self.step_arranged(number).is_some() {
            return Some(true);
        }
        let waits = |stop| matches!(stop, LineStop::At(Answer::Waiting(_) | Answer::Searching));
        let never = match self.line_fact() {
            Some(sheet) => sheet.stopped.is_some_and(|stop| !waits(stop)),
            None => self.seen.failure(&self.line_question()).is_some(),
        };
        never.then_some(false)
    }
}
