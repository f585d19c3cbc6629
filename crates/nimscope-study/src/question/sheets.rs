//! The questions about a position.

use super::prover::{Question, SheetQuestion};
use crate::answer::Answer;
use crate::game::{self, Canonical, Game, Ruleset};
use crate::line::{LineSheet, Policy};
use crate::moves::MoveSheet;
use crate::moves_limits::RowRange;
use crate::opponent::{self, Opponent};
use crate::oracle::Oracle;
use crate::outcome_sheet::{self, Extras};
use crate::selection::Filter;
use crate::solve::Cancelled;
use crate::values::ValueSheet;
use crate::worth_playing::Picked;
use crate::{theory_of_position, why};

/// The values of a position in both conventions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The game.
    pub game: Game,
    /// The position.
    pub position: Canonical,
}

/// Makes questions about positions of a game: what they ask for beside the rules, the answer, the
/// work in words, and the way in which an oracle about the game answers, given an earlier answer.
macro_rules! sheets {
    ($(
        $(#[$doc:meta])*
        $vis:vis struct $question:ident {
            $($(#[$of_field:meta])* $field:ident: $type:ty,)*
        } => $answer:ty {
            label: |$in_label:ident| $label:expr,
            answer: |$in_answer:ident, $at:ident, $earlier:pat_param| $answered:expr,
        }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        $vis struct $question {
            /// The rules.
            pub rules: Ruleset,
            $($(#[$of_field])* pub $field: $type,)*
        }

        impl Question for $question {
            type Answer = $answer;

            fn label(&self) -> String {
                let $in_label = self;
                $label
            }
        }

        impl SheetQuestion for $question {
            fn game(&self) -> Game {
                self.rules.game
            }

            fn answered(
                &self,
                oracle: &Oracle,
                $earlier: Option<&$answer>,
            ) -> Result<$answer, Cancelled> {
                let ($in_answer, $at) = (self, &oracle.about(self.rules));
                $answered
            }
        }
    )*};
}

impl Question for Values {
    type Answer = ValueSheet;

    fn label(&self) -> String {
        format!("{}: values of {}", self.game, self.position)
    }
}

impl SheetQuestion for Values {
    fn game(&self) -> Game {
        self.game
    }

    fn answered(
        &self,
        oracle: &Oracle,
        earlier: Option<&ValueSheet>,
    ) -> Result<ValueSheet, Cancelled> {
        Ok(ValueSheet::new(oracle, self.game, &self.position, earlier))
    }
}

sheets! {
    /// Who wins a position in one convention, and what is wanted beside that.
    pub struct Outcome {
        /// The position.
        position: Canonical,
        /// What is wanted beside the outcome.
        beside: Extras,
    } => outcome_sheet::OutcomeSheet {
        label: |of| format!("{}: who wins {}", of.rules, of.position),
        answer: |of, at, earlier|
            outcome_sheet::OutcomeSheet::new(at, &of.position, of.beside, earlier),
    }

    /// The Grundy value of a position in one convention.
    pub struct Grundy {
        /// The position.
        position: Canonical,
    } => Answer<game::Grundy> {
        label: |of| format!("{}: the Grundy value of {}", of.rules, of.position),
        answer: |of, at, earlier|
            Ok(Answer::renewed(earlier.copied(), || at.grundy(&of.position))),
    }

    /// The moves of a position, best first.
    pub struct Moves {
        /// The position.
        position: Canonical,
    } => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, at, earlier| MoveSheet::new(at, &of.position, earlier),
    }

    /// A page of a list of moves that is too long to be sorted as a whole: entries of
    /// [`Choices`](crate::game::Choices) in their order.
    pub struct MovesPage {
        /// The position.
        position: Canonical,
        /// The entries wanted.
        range: RowRange,
    } => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, at, _| MoveSheet::page(at, &of.position, of.range),
    }

    /// The moves of a position that pass a filter, best first.
    pub struct MovesFound {
        /// The position.
        position: Canonical,
        /// How its piles are arranged on the screen, as in
        /// [`Game::order`](crate::game::Game::order).
        order: Vec<usize>,
        /// What to keep.
        filter: Filter,
    } => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, at, _| MoveSheet::found(at, &of.position, &of.filter, &of.order),
    }

    /// The move of a solver.
    ///
    /// ```
    /// use nimscope_core::game::{Remoteness, Ruleset};
    /// use nimscope_study::question::{Reply, SheetQuestion};
    /// use nimscope_study::{Opponent, Oracle, SEARCH_LIMIT, Strength};
    /// use nimscope_core::theory;
    ///
    /// let rules = Ruleset::misere("slow:4,3".parse()?);
    /// let x = rules.game.canonical([3, 5, 5, 6]);
    /// let reply = Reply { rules, position: x.clone(), opponent: Opponent::Best, seed: 0 };
    ///
    /// let oracle = Oracle::new(Vec::new(), 1 << 20, SEARCH_LIMIT);
    /// let sheet = reply.answer(&oracle, None)?;
    /// assert_eq!(sheet.strength, Strength::Perfect);
    /// let after = sheet.by.expect("it is not terminal").apply(&x);
    /// let there = oracle.theorems.remoteness(rules, &after).expect("a theorem of this project");
    /// assert_eq!(there.value, Remoteness(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Reply {
        /// The position.
        position: Canonical,
        /// How it plays.
        opponent: Opponent,
        /// Chooses among equal moves.
        seed: u64,
    } => opponent::SolverMove {
        label: |of| format!("{}: a move from {}", of.rules, of.position),
        answer: |of, at, _| opponent::SolverMove::new(at, &of.position, of.opponent, of.seed),
    }

    /// A random position that is worth playing.
    pub struct WorthPlaying {
        /// The largest pile.
        max: u64,
        /// Chooses the position.
        seed: u64,
        /// Whether a single move is to win.
        is_puzzle: bool,
    } => Picked {
        label: |of| {
            let what = if of.is_puzzle { "with one winning move" } else { "worth playing" };
            format!("{}: a position {what}, piles ≤ {}", of.rules, of.max)
        },
        answer: |of, at, _| Picked::find(at, of.max, of.seed, of.is_puzzle),
    }

    /// A stretch of a line of play.
    pub struct Line {
        /// Where the line starts.
        position: Canonical,
        /// How it chooses its moves.
        policy: Policy,
        /// The steps wanted.
        range: RowRange,
    } => LineSheet {
        label: |of| format!("{}: line from {}", of.rules, of.position),
        answer: |of, at, _| LineSheet::new(at, &of.position, of.policy, of.range),
    }

    /// Why a position has its values.
    pub struct Why {
        /// The position.
        position: Canonical,
    } => why::Why {
        label: |of| format!("{}: why {}", of.rules, of.position),
        answer: |of, at, earlier| why::Why::new(at, &of.position, earlier),
    }

    /// What the theory sees in a position.
    pub struct Theory {
        /// The position.
        position: Canonical,
    } => theory_of_position::TheoryOfPosition {
        label: |of| format!("{}: what the theory sees in {}", of.rules, of.position),
        answer: |of, at, _| {
            let theorems = &at.oracle.theorems;
            Ok(theory_of_position::TheoryOfPosition::of(theorems, of.rules, &of.position))
        },
    }

    /// One node of the proof tree of a position.
    pub struct Proof {
        /// The position.
        position: Canonical,
    } => why::Proof {
        label: |of| format!("{}: proof of {}", of.rules, of.position),
        answer: |of, at, _| why::Proof::new(at, &of.position),
    }
}
