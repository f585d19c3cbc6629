//! The rows of the Prover pane.

use std::sync::Arc;

use crate::app::View;
use crate::engine::Job;
use crate::game::Position;
use crate::prove::Truth;
use crate::study::question::{Judged, Stating};

/// A row of the pane.
#[derive(Clone, Debug)]
pub enum Row {
    /// What is known of the rule of the game.
    Rule,
    /// The statement that says the same.
    Words,
    /// How many P-positions there are.
    Counts,
    /// The title of what follows.
    Title(&'static str),
    /// The title of the automaton, and how its rows are read.
    Automaton,
    /// The title of the statements, where one is typed.
    Statements,
    /// A statement, by its number.
    Statement(usize),
    /// A part of it that was judged alone.
    Side(usize, Side, Truth),
    /// The digits of a pile, by its place in the canonical position.
    Digits(usize),
    /// The states on the way through the automaton.
    Path,
    /// A move that wins.
    Winning,
    /// A box that was learned from, by its number.
    Learned(usize),
    /// The title of the boxes that were learned from over a numeration system, by its number.
    System(usize),
    /// A box over a numeration system, by the numbers of both.
    LearnedOver(usize, usize),
    /// The states of the automaton that a rearrangement of the piles takes to each other.
    Orbit(usize),
}

impl Row {
    /// Whether Enter opens something from it.
    pub(super) fn leads_on(&self) -> bool {
        let refuted = matches!(self, Self::Side(_, _, Truth::Refuted(_)));
        refuted
            || matches!(
                self,
                Self::Statement(_) | Self::Words | Self::Winning | Self::Statements
            )
    }
}

/// A part of a statement that can be refuted alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The whole.
    Whole,
    /// The claimed property implies the outcome.
    Sound,
    /// The outcome implies the claimed property.
    Complete,
}

impl Side {
    /// What it says, in words.
    pub fn words(self, truth: &Truth) -> String {
        let part = match self {
            Self::Whole => "",
            Self::Sound => "property ⇒ outcome: ",
            Self::Complete => "outcome ⇒ property: ",
        };
        match truth {
            Truth::Proved => format!("{part}proved"),
            Truth::Refuted(x) => format!("{part}fails at ({})", piles(x)),
            Truth::Agrees(max) => format!("{part}agrees with tables of piles ≤ {max}"),
            Truth::OutOfReach(reason) => format!("{part}{reason}"),
        }
    }
}

/// A position in a sentence.
pub(super) fn piles(x: &[u64]) -> String {
    Position::new(x.to_vec()).map_or_else(|_| String::new(), |x| x.to_string())
}

/// What is known of a statement.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It would tell what hidden values are.
    Hidden,
    /// It is being decided, by this work if it is under way.
    Waiting(Option<Job>),
    /// What was decided.
    Judged(Arc<Judged>),
    /// Why nothing was decided.
    Failed(Arc<str>),
}

impl View<'_> {
    /// What is known of a statement.
    pub fn judgement(self, of: &Stating) -> Judgement {
        if self.state.hidden() && of.hangs_on_values(&self.x()) {
            return Judgement::Hidden;
        }
        match (self.seen.failure(of), self.seen.known(of)) {
            (Some(why), _) => Judgement::Failed(why),
            (None, Some(judged)) => Judgement::Judged(judged),
            (None, None) => Judgement::Waiting(self.seen.job_of(of).cloned()),
        }
    }
}

impl Judgement {
    /// The verdict in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Hidden => "hidden",
            Self::Waiting(_) => "…",
            Self::Failed(_) => "not decided",
            Self::Judged(judged) => match judged.decision.whole {
                Truth::Proved => "proved",
                Truth::Refuted(_) => "refuted",
                Truth::Agrees(_) => "agrees",
                Truth::OutOfReach(_) => "out of reach",
            },
        }
    }

    /// The verdict in a sentence.
    pub fn sentence(&self) -> String {
        match self {
            Self::Hidden => "its verdict would tell values that are hidden".to_owned(),
            Self::Waiting(_) => "being decided …".to_owned(),
            Self::Failed(why) => why.to_string(),
            Self::Judged(judged) => {
                let going_on = if judged.is_final { "" } else { " …" };
                format!("{}{going_on}", judged.decision.sentence(piles))
            }
        }
    }

    /// The parts that are shown below the verdict, each with what was decided of it: both
    /// directions of an equivalence that is not proved, else the whole where it is refuted.
    pub fn sides(&self) -> Vec<(Side, Truth)> {
        let Self::Judged(judged) = self else {
            return Vec::new();
        };
        let decision = &judged.decision;
        let decided = |side, truth: &Truth| (side, truth.clone());
        match (&decision.whole, &decision.sound, &decision.complete) {
            (Truth::Refuted(_), Some(sound), Some(complete)) => vec![
                decided(Side::Sound, &sound.truth),
                decided(Side::Complete, &complete.truth),
            ],
            (Truth::Refuted(_), ..) => vec![decided(Side::Whole, &decision.whole)],
            (Truth::Proved | Truth::Agrees(_) | Truth::OutOfReach(_), ..) => Vec::new(),
        }
    }
}
