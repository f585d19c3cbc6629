//! The panes by name: the same in the code, on the screen, in the configuration and in the README.

use enum_map::Enum;
use serde::{Deserialize, Serialize};

/// Makes [`Pane`] and the list of all panes from one list.
macro_rules! panes {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A pane of the screen.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum Pane {
            $($(#[$doc])* $name,)*
        }

        impl Pane {
            /// All panes, in the order of their tabs where one has the whole screen.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];
        }
    };
}

panes! {
    /// Which game is played.
    Variants,
    /// The piles.
    Position,
    /// Outcome, remoteness and Grundy value, normal and misère.
    Value,
    /// Every distinct resulting position.
    Moves,
    /// A line of play: the optimal one, or the M-sequence.
    Line,
    /// A game against the solver.
    Play,
    /// The positions of a box.
    Positions,
    /// The exceptions of misère NIM(n, n−1).
    Exceptions,
    /// Why the position has its values.
    Why,
    /// What the literature claims, verified.
    Claims,
    /// Where one has been.
    History,
    /// The figures that the theory sees in the position.
    Figures,
    /// The rule of the game, proved by machine, and statements that are proved or refuted.
    Prover,
}

impl Pane {
    /// All panes but this one, in the same order.
    pub(in crate::app) const fn others(self) -> [Self; Self::ALL.len() - 1] {
        let (mut others, mut number, mut count) = ([self; Self::ALL.len() - 1], 0, 0);
        while number < Self::ALL.len() {
            if number != self as usize {
                others[count] = Self::ALL[number];
                count += 1;
            }
            number += 1;
        }
        others
    }
}
