//! What a figure is to show, and what comes of it.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::map_part::{Axes, Slices, Window};
use super::map_show::{Second, Show};
use super::name::Figure;
use super::picture::Picture;
use crate::game::{Canonical, Game, Position, Ruleset, joined};
use crate::lists::CollectVec as _;
use crate::study::Gaps;
use crate::theory::Theorems;
use crate::theory::slow::exceptions::least_l;

/// The largest bound of a figure.
pub const MOST: u64 = 100_000;

/// What a figure is to show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// Which figure.
    pub figure: Figure,
    /// The rules.
    pub rules: Ruleset,
    /// The position, its piles as they are arranged.
    pub position: Position,
    /// The largest pile of the box, or how much is drawn. Where none is given the figure has a
    /// bound of its own.
    pub max: Option<u64>,
    /// What the cells of a map show.
    pub show: Show,
    /// What a second map shows, or of which game it or second histograms are, if there are two.
    pub second: Option<Second>,
    /// A third pile, for each of whose sizes there is a map.
    pub slices: Option<Slices>,
    /// Whether the options of the position are outlined on a map.
    pub has_options: bool,
    /// Whether the difference of the two maps is drawn in place of them.
    pub is_difference: bool,
    /// The piles that a map varies.
    pub axes: Axes,
    /// The part of the map that is drawn. Where none is given it is all up to the bound.
    pub window: Option<Window>,
    /// The modulus of the grid of r and o. Where none is given it is 2k.
    pub modulus: Option<u64>,
    /// The second position of Bouton's matrices. Where none is given it is the result of a best
    /// move.
    pub beside: Option<Position>,
    /// The positions of a game that was played, in order.
    pub played: Vec<Position>,
    /// Whether nothing is to be said of what positions are worth.
    pub is_silent: bool,
}

/// A figure as far as it is known.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The picture.
    pub picture: Picture,
    /// The tables and searches that would determine more of it.
    pub(super) gaps: Gaps,
}

/// The moduli that a grid may have.
pub const MODULI: RangeInclusive<u64> = 1..=256;

/// Why a figure is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// No figure has this name.
    #[error("there is no such figure; there are {}", Figure::ALL.map(Figure::key).join(", "))]
    Unknown,
    /// It does not suit the rules.
    #[error("the figure {} suits {}, not {rules}", figure.key(), figure.row().games)]
    Unsuited {
        /// The figure.
        figure: Figure,
        /// The rules.
        rules: Ruleset,
    },
    /// It has no such bound.
    #[error("a figure of {game} has a bound from {} to {MOST}", game.least_pile().max(1))]
    Bound {
        /// The game.
        game: Game,
    },
    /// Below a bound there is nothing that it could show.
    #[error("the figure {} shows nothing of {game} below the bound {least}", figure.key())]
    TooSmall {
        /// The figure.
        figure: Figure,
        /// The game.
        game: Game,
        /// The bound.
        least: u64,
    },
}

impl Request {
    /// A figure as it is usually drawn: of an example where no position is given.
    ///
    /// # Errors
    /// It does not suit the rules, or has no such bound.
    pub fn usual(
        figure: Figure,
        rules: Ruleset,
        position: Option<Position>,
        max: Option<u64>,
    ) -> Result<Self, RequestError> {
        let game = rules.game;
        if !figure.suits(rules) {
            return Err(RequestError::Unsuited { figure, rules });
        }
        let bounds = game.least_pile().max(1)..=MOST;
        if max.is_some_and(|max| !bounds.contains(&max)) {
            return Err(RequestError::Bound { game });
        }
        let least = least_l(game.n());
        if figure == Figure::Young && max.is_some_and(|max| max < least) {
            return Err(RequestError::TooSmall {
                figure,
                game,
                least,
            });
        }
        let position = position.unwrap_or_else(|| game.example());
        Ok(Self {
            max,
            ..Self::new(figure, rules, position)
        })
    }

    /// A figure of a position, all else by default: the map varies the last two piles.
    pub fn new(figure: Figure, rules: Ruleset, position: Position) -> Self {
        let n = position.piles().len();
        Self {
            figure,
            rules,
            position,
            max: None,
            show: Show::Outcome,
            second: None,
            slices: None,
            has_options: true,
            is_difference: false,
            axes: Axes::last(n),
            window: None,
            modulus: None,
            beside: None,
            played: Vec::new(),
            is_silent: false,
        }
    }

    /// The rules of the second game, if there is one.
    pub(super) fn other(&self) -> Option<Ruleset> {
        match self.second {
            Some(Second::Game(game)) => Some(Ruleset { game, ..self.rules }),
            Some(Second::Show(_)) | None => None,
        }
    }

    /// Why a second map or second histograms cannot be drawn, if they cannot.
    pub fn refused(&self, second: &Second, theorems: &Theorems) -> Option<String> {
        let Second::Game(game) = *second else {
            return None;
        };
        let rules = Ruleset { game, ..self.rules };
        let checked = game.check(&self.piles_in(game, self.position.piles()));
        let why = checked.map_err(|why| format!("the position is none of it: {why}"));
        let is_map = self.figure == Figure::Map;
        let refused = || self.show.refused(theorems, rules);
        why.err().or_else(refused).filter(|_| is_map)
    }

    /// The same piles in a game that may have fewer or more of them: the first of those that a map
    /// does not vary are left out, or there are more of the least size.
    pub(super) fn piles_in<'a>(&self, game: Game, piles: &'a [u64]) -> Cow<'a, [u64]> {
        let (n, Axes { across, up }) = (game.n(), self.axes);
        if n == piles.len() {
            return Cow::Borrowed(piles);
        }
        let mut left_out = piles.len().saturating_sub(n);
        let is_kept = |&(place, _): &(usize, &u64)| {
            let is_left_out = left_out > 0 && ![across, up].contains(&place);
            left_out -= usize::from(is_left_out);
            !is_left_out
        };
        let kept = piles.iter().enumerate().filter(is_kept);
        let kept: Vec<u64> = kept.map(|of| *of.1).collect_vec();
        let more = n.saturating_sub(kept.len());
        Cow::Owned([vec![game.least_pile(); more], kept].concat())
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.rules.game
    }

    /// The canonical position.
    pub fn x(&self) -> Canonical {
        self.rules.game.canonical(&self.position)
    }

    /// The picture with its title, what it is about and its command, and nothing in it yet.
    pub(super) fn picture(&self, about: String, with: &[Option<String>]) -> Picture {
        Picture {
            title: self.figure.row().title.to_owned(),
            about,
            command: self.command(with),
            ..Picture::default()
        }
    }

    /// The same of a position, and of what else its command says: up to a bound where it has one.
    pub(super) fn picture_up_to(&self, about: String, max: Option<u64>) -> Picture {
        let words = [
            Some(self.position_words()),
            max.map(Self::max_words),
            self.modulus.map(|modulus| format!("--modulus {modulus}")),
            self.second
                .as_ref()
                .map(|second| format!("--beside {second}")),
        ];
        self.picture(about, &words)
    }

    /// Which game, or both, and how it is played.
    pub(super) fn played_as(&self) -> String {
        let other = self.other().map(|other| other.game.title());
        let other = other.map_or_else(String::new, |other| format!(" and {other}"));
        let (game, play) = (self.game().title(), self.rules.convention);
        format!("{game}{other} ({play} play)")
    }

    /// The command that makes the figure.
    fn command(&self, with: &[Option<String>]) -> String {
        let rules = self.rules.arguments();
        let mut command = format!("nimscope figure {} {rules}", self.figure.key());
        for word in with.iter().flatten() {
            command.push(' ');
            command.push_str(word);
        }
        command
    }

    /// The words for the position in a command.
    pub(super) fn position_words(&self) -> String {
        format!("--position {}", joined(self.position.piles(), ","))
    }

    /// The words for the bound in a command.
    pub(super) fn max_words(max: u64) -> String {
        format!("--max {max}")
    }
}

impl Drawn {
    /// A picture with what it lacks. Its legend explains what is drawn.
    pub(super) fn of(mut picture: Picture, gaps: Gaps) -> Self {
        let legend = picture.legend_of(&picture.nodes()).into_iter();
        picture.legend = legend.cloned().collect_vec();
        Self { picture, gaps }
    }

    /// A picture that waits for nothing.
    pub(super) fn whole(picture: Picture) -> Self {
        Self::of(picture, Gaps::default())
    }
}
