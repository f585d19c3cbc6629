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
use crate::solve::{Cancelled, Control};
use crate::values::ValueSheet;
use crate::worth_playing::{self, Picked};
use crate::{theory_of_position, why};

/// The values of a position in both conventions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The game.
    pub game: Game,
    /// The position.
    pub position: Canonical,
}

/// Who wins a position in one convention, and what is wanted beside that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// What is wanted beside the outcome.
    pub beside: Extras,
}

/// The Grundy value of a position in one convention.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grundy {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// The moves of a position, best first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// A page of a list of moves that is too long to be sorted as a whole: `count` entries of
/// [`Choices`](crate::game::Choices) from entry `first` on, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MovesPage {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// The first entry wanted.
    pub first: u128,
    /// The number of entries wanted.
    pub count: usize,
}

/// The moves of a position that pass a filter, best first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MovesFound {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// How its piles are arranged on the screen, as in
    /// [`Game::order`](crate::game::Game::order).
    pub order: Vec<usize>,
    /// What to keep.
    pub filter: Filter,
}

/// The move of a solver.
///
/// ```
/// use nimscope_core::game::{Remoteness, Ruleset};
/// use nimscope_core::solve::Control;
/// use nimscope_study::question::{Reply, SheetQuestion};
/// use nimscope_study::{Opponent, Oracle, SEARCH_LIMIT, Strength};
/// use nimscope_core::theory;
///
/// let rules = Ruleset::misere("slow:4,3".parse()?);
/// let x = rules.game.canonical([3, 5, 5, 6]);
/// let reply = Reply { rules, position: x.clone(), opponent: Opponent::Best, seed: 0 };
///
/// let oracle = Oracle::new(Vec::new(), 1 << 20, SEARCH_LIMIT);
/// let sheet = reply.answer(&oracle, None, &Control::new())?;
/// assert_eq!(sheet.strength, Strength::Perfect);
/// let after = sheet.by.expect("it is not terminal").apply(&x);
/// let there = oracle.theorems.remoteness(rules, &after).expect("a theorem of this project");
/// assert_eq!(there.value, Remoteness(6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reply {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// How it plays.
    pub opponent: Opponent,
    /// Chooses among equal moves.
    pub seed: u64,
}

/// A random position that is worth playing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorthPlaying {
    /// The rules.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// Chooses the position.
    pub seed: u64,
}

/// A random position that is worth playing, from which a single move wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OneWinning {
    /// The rules.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// Chooses the position.
    pub seed: u64,
}

/// A stretch of a line of play: `count` steps from step `first` on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The rules.
    pub rules: Ruleset,
    /// Where the line starts.
    pub position: Canonical,
    /// How it chooses its moves.
    pub policy: Policy,
    /// The first step wanted.
    pub first: u128,
    /// The number of steps wanted.
    pub count: usize,
}

/// Why a position has its values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Why {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// What the theory sees in a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Theory {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// One node of the proof tree of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
}

/// Makes types questions about positions: where they have the game, the answer, the work in words,
/// and the way in which an oracle answers, given an earlier answer and what can cancel the work.
macro_rules! sheets {
    ($($question:ty [$($game:ident).+] => $answer:ty {
        label: |$in_label:ident| $label:expr,
        answer: |$in_answer:ident, $oracle:ident, $earlier:pat_param, $control:pat_param|
            $answered:expr,
    })*) => {$(
        impl Question for $question {
            type Answer = $answer;

            fn label(&self) -> String {
                let $in_label = self;
                $label
            }
        }

        impl SheetQuestion for $question {
            fn game(&self) -> Game {
                self.$($game).+
            }

            fn answered(
                &self,
                $oracle: &Oracle,
                $earlier: Option<&$answer>,
                $control: &Control,
            ) -> Result<$answer, Cancelled> {
                let $in_answer = self;
                $answered
            }
        }
    )*};
}

sheets! {
    Values [game] => ValueSheet {
        label: |of| format!("{}: values of {}", of.game, of.position),
        answer: |of, oracle, earlier, _|
            Ok(ValueSheet::new(oracle, of.game, &of.position, earlier)),
    }
    Outcome [rules.game] => outcome_sheet::OutcomeSheet {
        label: |of| format!("{}: who wins {}", of.rules, of.position),
        answer: |of, oracle, earlier, control| {
            let (rules, x) = (of.rules, &of.position);
            outcome_sheet::OutcomeSheet::new(oracle, rules, x, of.beside, earlier, control)
        },
    }
    Grundy [rules.game] => Answer<game::Grundy> {
        label: |of| format!("{}: the Grundy value of {}", of.rules, of.position),
        answer: |of, oracle, earlier, _| {
            let ask = || oracle.grundy(of.rules, &of.position);
            Ok(Answer::renewed(earlier.copied(), ask))
        },
    }
    Moves [rules.game] => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, oracle, earlier, control|
            MoveSheet::new(oracle, of.rules, &of.position, earlier, control),
    }
    MovesPage [rules.game] => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, oracle, _, control| {
            let range = RowRange { first: of.first, count: of.count };
            MoveSheet::page(oracle, of.rules, &of.position, range, control)
        },
    }
    MovesFound [rules.game] => MoveSheet {
        label: |of| format!("{}: moves of {}", of.rules, of.position),
        answer: |of, oracle, _, control| {
            let (filter, order) = (&of.filter, &of.order);
            MoveSheet::found(oracle, of.rules, &of.position, filter, order, control)
        },
    }
    Reply [rules.game] => opponent::SolverMove {
        label: |of| format!("{}: a move from {}", of.rules, of.position),
        answer: |of, oracle, _, control| {
            let (opponent, seed) = (of.opponent, of.seed);
            opponent::SolverMove::new(oracle, of.rules, &of.position, opponent, seed, control)
        },
    }
    WorthPlaying [rules.game] => Picked<worth_playing::WorthPlaying> {
        label: |of| format!("{}: a position worth playing, piles ≤ {}", of.rules, of.max),
        answer: |of, oracle, _, control|
            Picked::find(oracle, of.rules, of.max, of.seed, control),
    }
    OneWinning [rules.game] => Picked<worth_playing::OneWinning> {
        label: |of| format!("{}: a position with one winning move, piles ≤ {}", of.rules, of.max),
        answer: |of, oracle, _, control|
            Picked::find(oracle, of.rules, of.max, of.seed, control),
    }
    Line [rules.game] => LineSheet {
        label: |of| format!("{}: line from {}", of.rules, of.position),
        answer: |of, oracle, _, control| {
            let range = RowRange { first: of.first, count: of.count };
            LineSheet::new(oracle, of.rules, &of.position, of.policy, range, control)
        },
    }
    Why [rules.game] => why::Why {
        label: |of| format!("{}: why {}", of.rules, of.position),
        answer: |of, oracle, earlier, control|
            why::Why::new(oracle, of.rules, &of.position, earlier, control),
    }
    Theory [rules.game] => theory_of_position::TheoryOfPosition {
        label: |of| format!("{}: what the theory sees in {}", of.rules, of.position),
        answer: |of, oracle, _, _| Ok(theory_of_position::TheoryOfPosition::of(&oracle.theorems, of.rules, &of.position)),
    }
    Proof [rules.game] => why::Proof {
        label: |of| format!("{}: proof of {}", of.rules, of.position),
        answer: |of, oracle, _, control| why::Proof::new(oracle, of.rules, &of.position, control),
    }
}
