//! Positions that know their game.

use std::fmt;
use std::ops::Deref;

use super::choices::Choices;
use super::error::GameError;
use super::position::Canonical;
use super::rules::Game;
use super::written::WrittenGame;

/// A position of a game. It is a [`Canonical`] one, of the number of piles that the game has.
///
/// ```
/// use nimscope_core::game::Game;
/// let x = Game::slow(4, 3)?.position([6, 3, 5, 5])?;
/// assert_eq!((x.to_string(), x.game().to_string()), ("3 5 5 6".into(), "slow:4,3".into()));
/// let options: Vec<String> = x.choices().iter().map(|choice| choice.to.to_string()).collect();
/// assert_eq!(options, ["2 4 4 6", "2 4 5 5", "3 4 4 5"]);
/// let error = Game::slow(4, 3)?.position([3, 5, 5]).unwrap_err();
/// assert!(error.to_string().contains("4 piles"), "{error}");
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GamePosition {
    game: Game,
    canonical: Canonical,
}

impl GamePosition {
    /// Its game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The moves from it, each position to which one leads once.
    pub fn choices(&self) -> Choices {
        Choices::of(self.game, &self.canonical)
    }

    /// The same without its game.
    pub fn canonical(self) -> Canonical {
        self.canonical
    }
}

impl Game {
    /// The position of the game with these piles, in canonical order.
    ///
    /// # Errors
    /// As [`Game::check`].
    pub fn position(self, piles: impl AsRef<[u64]>) -> Result<GamePosition, GameError> {
        self.check(piles.as_ref())?;
        Ok(GamePosition {
            game: self,
            canonical: self.canonical(piles),
        })
    }
}

impl Deref for GamePosition {
    type Target = Canonical;

    fn deref(&self) -> &Canonical {
        &self.canonical
    }
}

impl AsRef<[u64]> for GamePosition {
    fn as_ref(&self) -> &[u64] {
        self.canonical.piles()
    }
}

impl fmt::Display for GamePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.canonical.fmt(f)
    }
}

impl Game {
    /// The rule, where its moves put tokens on piles.
    pub(crate) fn giving(self) -> Option<&'static WrittenGame> {
        self.kind().written().filter(|rule| rule.gives())
    }

    /// Whether some moves put tokens on piles.
    pub fn gives(self) -> bool {
        self.giving().is_some()
    }

    /// The largest pile that may come in a play from a position with piles up to a bound; the
    /// bound itself where no move puts tokens on a pile. Saturates at `u64::MAX`.
    pub fn reach(self, max: u64) -> u64 {
        let most = |rule: &WrittenGame| rule.largest_of(rule.weight_up_to(max));
        self.grown(max, &most)
    }

    /// The largest pile that may come in a play from these piles.
    pub fn reach_from(self, piles: &[u64]) -> u64 {
        let max = piles.iter().copied().max().unwrap_or(0);
        self.grown(max, &|rule| rule.largest_of(rule.weight(piles)))
    }

    fn grown(self, max: u64, most: &dyn Fn(&WrittenGame) -> Option<u64>) -> u64 {
        let giving = self.giving();
        giving.map_or(max, |rule| most(rule).unwrap_or(u64::MAX).max(max))
    }
}
