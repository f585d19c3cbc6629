//! The panes by name: the same in the code, on the screen, in the configuration and in the manual.

use enum_map::Enum;
use serde::{Deserialize, Serialize};

use crate::app::{Scene, SpecHint};

/// The one table of panes: gives a macro their rows, in the order of their tabs where one has the
/// whole screen. A row has the title of the pane, the name that its two files and the
/// configuration have for it, the view where it is at home, and its words.
macro_rules! for_each_pane {
    ($do:ident) => {
        $do! {
            /// Which game is played, and what is known of it.
            #[serde(alias = "variants")]
            Games: games { home Board, keys ["g v"] }
            /// The piles.
            #[default]
            Position: position { home Board, keys ["g p"], hint "go to" 2 }
            /// Outcome, remoteness and Grundy value, normal and misère.
            Value: value { home Board, keys ["g u"] }
            /// Every distinct resulting position.
            Moves: moves { home Board, keys ["g m"] }
            /// A line of play: the optimal one, or the M-sequence.
            Line: line { home Board, keys ["g l"] }
            /// A game against the solver.
            Play: play { home Play, keys ["g y"] }
            /// The positions of a box.
            Positions: positions { home Lists, keys ["g o"] }
            /// The exceptions of misère NIM(n, n−1).
            Exceptions: exceptions { home Lists, keys ["g e"] }
            /// Why the position has its values.
            Why: why { home Board, keys ["g w"] }
            /// What the literature claims, verified.
            Claims: claims { home Theory, keys ["g c"] }
            /// Where one has been.
            History: history { home Board, keys ["g h"] }
            /// A figure of the game, or what the theory sees in the position in words.
            Figures: figures { home Figures, keys ["g f"] }
            /// The rule of the game, proved by machine, and statements that are proved or refuted.
            Prover: prover {
                home Theory, keys ["g r"], with ": a rule for all sizes, and statements"
            }
            /// Statements and questions on games, with their verdicts.
            Notebook: notebook {
                home Theory, keys ["g n"], with ": statements and questions, with their verdicts"
            }
        }
    };
}
pub(crate) use for_each_pane;

/// Makes [`Pane`] and its words.
macro_rules! names {
    ($(
        $(#[$doc:meta])* $name:ident: $file:ident {
            home $home:ident, keys $keys:tt
            $(, hint $label:literal $rank:literal)? $(, with $more:literal)?
        }
    )*) => {
        /// A pane of the screen.
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Enum, Serialize,
            Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum Pane {
            $($(#[$doc])* $name,)*
        }

        impl Pane {
            /// All panes, in the order of their tabs where one has the whole screen.
            pub const ALL: [Self; [$(Self::$name),*].len()] = [$(Self::$name),*];
        }

        const WORDS: [PaneWords; Pane::ALL.len()] = [$(
            PaneWords {
                key: stringify!($file),
                home: Scene::$home,
                title: stringify!($name),
                name: concat!("focus-", stringify!($file)),
                doc: concat!("go to the ", stringify!($name), " pane" $(, $more)?),
                keys: &$keys,
                hint: [$(SpecHint { label: $label, rank: $rank })?].first().copied(),
            },
        )*];
    };
}

for_each_pane!(names);

/// The words of a pane, and of the action that goes there.
pub(crate) struct PaneWords {
    key: &'static str,
    home: Scene,
    title: &'static str,
    /// The name of the action in the configuration.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) doc: &'static str,
    /// Its keys.
    pub(crate) keys: &'static [&'static str],
    /// Its hint on the last line.
    pub(crate) hint: Option<SpecHint>,
}

impl Pane {
    /// Its words.
    pub(crate) const fn words(self) -> &'static PaneWords {
        &WORDS[self as usize]
    }

    /// The title, as it is on the border.
    pub const fn title(self) -> &'static str {
        self.words().title
    }

    /// The name in the configuration and of files.
    pub const fn key(self) -> &'static str {
        self.words().key
    }

    /// The view that is shown when it is gone to and the present view does not have it.
    pub const fn home(self) -> Scene {
        self.words().home
    }

    /// All panes but this one, in the same order.
    pub(crate) const fn others(self) -> [Self; Self::ALL.len() - 1] {
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
