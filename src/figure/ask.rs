//! What a figure is asked to show, and what comes of it.

use serde::{Deserialize, Serialize};

use super::name::Figure;
use super::picture::Picture;
use crate::game::{Canonical, Game, Position, Ruleset};
use crate::solve::TableKey;
use crate::study::{Answer, Gaps};

/// What a figure is asked to show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ask {
    /// Which figure.
    pub figure: Figure,
    /// The rules.
    pub rules: Ruleset,
    /// The position, its piles as they are arranged.
    pub position: Position,
    /// The largest pile of the box, or how much is drawn; the figure's own bound where none is
    /// given.
    pub max: Option<u64>,
    /// What cells of a map show, and what a second map beside it shows.
    pub show: (Show, Option<Show>),
    /// The piles that a map varies, by their places: to the right and upwards.
    pub piles: (usize, usize),
    /// The part of the map that is drawn; all up to the bound where none is given.
    pub window: Option<Window>,
    /// The modulus of the grid of r and o; 2k where none is given.
    pub modulus: Option<u64>,
    /// The second position of Bouton's matrices; the result of a best move where none is given.
    pub beside: Option<Position>,
    /// The positions of a game that was played, in order.
    pub played: Vec<Position>,
}

/// What the cells of a map show.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Show {
    /// P or N.
    #[default]
    Outcome,
    /// The remoteness.
    Remoteness,
    /// The Grundy value.
    Grundy,
    /// Where the game departs from a simpler rule: the exceptions of the M-rule, or the classes of
    /// exact nim (5, = 2).
    Exceptions,
    /// Normal against misère play.
    Conventions,
}

/// A part of the plane of two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The least piles, to the right and upwards.
    pub from: (u64, u64),
    /// The number of columns and rows.
    pub size: (u16, u16),
}

/// A figure as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The picture.
    pub picture: Picture,
    /// The tables and searches that would determine more of it.
    pub(super) gaps: Gaps,
}

impl Ask {
    /// A figure of a position, all else by default: the map varies the last two piles.
    pub fn new(figure: Figure, rules: Ruleset, position: Position) -> Self {
        let n = position.piles().len();
        Self {
            figure,
            rules,
            position,
            max: None,
            show: (Show::Outcome, None),
            piles: (n.saturating_sub(2), n.saturating_sub(1)),
            window: None,
            modulus: None,
            beside: None,
            played: Vec::new(),
        }
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.rules.game
    }

    /// The canonical position.
    pub fn x(&self) -> Canonical {
        self.rules.game.canonical(&self.position)
    }

    /// The bound, or the figure's own.
    pub(super) fn max_or(&self, own: impl FnOnce() -> u64) -> u64 {
        self.max.unwrap_or_else(own)
    }

    /// Which game and how it is played.
    pub(super) fn played_as(&self) -> String {
        format!("{} ({} play)", self.game().title(), self.rules.convention)
    }

    /// The command that makes the figure.
    pub(super) fn command(&self, with: &[Option<String>]) -> String {
        let misere = match self.rules.convention {
            crate::game::Convention::Normal => "",
            crate::game::Convention::Misere => " --misere",
        };
        let mut command = format!(
            "nimscope figure {} --game {}{misere}",
            self.figure.key(),
            self.game()
        );
        for word in with.iter().flatten() {
            command.push(' ');
            command.push_str(word);
        }
        command
    }

    /// The words for the position in a command.
    pub(super) fn position_words(&self) -> String {
        format!("--position {}", commas(&self.position))
    }

    /// The words for the bound in a command.
    pub(super) fn max_words(max: u64) -> String {
        format!("--max {max}")
    }
}

/// Piles with commas, as they are typed in a shell.
pub(super) fn commas(position: &Position) -> String {
    position.to_string().replace(' ', ",")
}

impl Show {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Outcome,
        Self::Remoteness,
        Self::Grundy,
        Self::Exceptions,
        Self::Conventions,
    ];

    /// The word for it in a command.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Remoteness => "remoteness",
            Self::Grundy => "grundy",
            Self::Exceptions => "exceptions",
            Self::Conventions => "conventions",
        }
    }

    /// Why cells of a game cannot show it, if they cannot.
    pub fn refused(self, rules: Ruleset) -> Option<String> {
        let is_known = rules.game.is_all_but_one() || crate::study::exact52::applies(rules);
        (self == Self::Exceptions && !is_known).then(|| {
            format!(
                "exceptions are those of NIM(n, n-1), such as slow:4,3, or of normal exact:5,2, not of {}",
                rules.game
            )
        })
    }
}

impl Drawn {
    /// A picture that waits for nothing.
    pub(super) fn whole(picture: Picture) -> Self {
        Self {
            picture,
            gaps: Gaps::default(),
        }
    }

    /// The tables that it waits for.
    pub fn waits_for(&self) -> &[TableKey] {
        self.gaps.tables()
    }
}

/// What several answers wait for.
#[derive(Clone, Debug, Default)]
pub(super) struct Waits(Gaps);

impl Waits {
    /// The value of an answer; what it waits for otherwise is noted.
    pub(super) fn value<T: Copy>(&mut self, answer: &Answer<T>) -> Option<T> {
        self.0.note(answer);
        answer.value()
    }

    /// The figure with what it waits for.
    pub(super) fn drawn(self, picture: Picture) -> Drawn {
        Drawn {
            picture,
            gaps: self.0,
        }
    }
}
