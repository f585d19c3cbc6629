//! Which game is played: a family and its parameters, validated, plain `Copy` data.

use std::fmt;

use super::family::Family;
use super::kind::{Kind, Sizes, Splits};
use super::name::GameError;
use super::position::{Canonical, MAX_PILES, Position};
use super::symmetry::Symmetry;
use super::value::Convention;

/// A family with its parameters: always a game that exists.
///
/// ```
/// use nimscope::game::{Family, Game};
/// let game: Game = "slow-set:5,2+4".parse()?;
/// assert_eq!((game.family(), game.n()), (Family::SlowSet, 5));
/// assert!("slow:4,5".parse::<Game>().unwrap_err().to_string().contains("k = 5"));
/// # Ok::<(), nimscope::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game {
    family: Family,
    n: u8,
    /// Piles played on by a move, or heaps split by it.
    sizes: Sizes,
    /// Into how many parts a heap is split; 0 where nothing is split.
    parts: u8,
}

/// A game and the convention in which it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ruleset {
    /// The game.
    pub game: Game,
    /// Normal or misère play.
    pub convention: Convention,
}

impl Game {
    /// A game of a family that has parameters n and k; families without k take `k = 1`, those without n take `n = 2`.
    /// Slow set nim with a single size is made here too; for any other set see [`Game::slow_set`].
    ///
    /// # Errors
    /// A parameter outside its bounds: the message names it.
    pub fn new(family: Family, n: usize, k: usize) -> Result<Self, GameError> {
        let bad = |name, value: usize, needs: String| {
            Err(GameError::OutOfBounds {
                family,
                name,
                value: value.to_string(),
                needs,
            })
        };
        let least = match family {
            Family::Nim
            | Family::Moore
            | Family::Exact
            | Family::Slow
            | Family::SlowMoore
            | Family::SlowSet => 1,
            _ => 2,
        };
        if !(least..=MAX_PILES).contains(&n) {
            return bad("n", n, format!("{least} ≤ n ≤ {MAX_PILES}"));
        }
        let (sizes, parts) = match family {
            Family::Nim => (Sizes::only(1), 0),
            Family::Moore | Family::SlowMoore | Family::Exact | Family::Slow | Family::SlowSet => {
                if !(1..=n).contains(&k) {
                    return bad(
                        if family == Family::SlowSet { "A" } else { "k" },
                        k,
                        format!("1 ≤ k ≤ n = {n}"),
                    );
                }
                let up_to = matches!(family, Family::Moore | Family::SlowMoore);
                (Sizes::range(if up_to { 1 } else { k }, k), 0)
            }
            Family::Delete | Family::Vdn if n != 2 => {
                return bad("n", n, "it is played with n = 2 heaps".to_owned());
            }
            Family::Delete | Family::Vdn | Family::Single => (Sizes::only(1), 2),
            Family::Abo => (Sizes::only(1), n),
            Family::Nmth => (Sizes::range(1, n / 2), 2),
            Family::Half if n % 2 == 1 => return bad("n", n, "n must be even".to_owned()),
            Family::Half => (Sizes::only(n / 2), 2),
            Family::Fraction if k < 2 || !n.is_multiple_of(k) => {
                return bad("k", k, format!("k ≥ 2 must divide n = {n}"));
            }
            Family::Fraction => (Sizes::only(n / k), k),
        };
        let byte = |value| u8::try_from(value).expect("at most 64 piles and parts");
        Ok(Self {
            family,
            n: byte(n),
            sizes,
            parts: byte(parts),
        })
    }

    /// Slow set nim SN(n, A).
    ///
    /// # Errors
    /// n outside 1..=64, or a size in A above n.
    pub fn slow_set(n: usize, sizes: Sizes) -> Result<Self, GameError> {
        let game = Self::new(Family::SlowSet, n, 1)?;
        if sizes.max() > n {
            let needs = format!("A must be a set of sizes from 1 to n = {n}");
            return Err(GameError::OutOfBounds {
                family: Family::SlowSet,
                name: "A",
                value: sizes.to_string(),
                needs,
            });
        }
        Ok(Self { sizes, ..game })
    }

    /// The family.
    pub const fn family(self) -> Family {
        self.family
    }

    /// The number of piles.
    pub const fn n(self) -> usize {
        self.n as usize
    }

    /// The parameter k where the family has one: the greatest number of piles played on, or the parts of a split.
    pub const fn k(self) -> usize {
        if self.parts == 0 {
            self.sizes.max()
        } else {
            self.parts as usize
        }
    }

    /// How many piles a move plays on, or how many heaps it splits.
    pub const fn sizes(self) -> Sizes {
        self.sizes
    }

    /// The kind of move, all that computing needs besides n.
    pub const fn kind(self) -> Kind {
        match self.family {
            Family::Nim | Family::Moore | Family::Exact => Kind::Take(self.sizes),
            Family::Slow | Family::SlowMoore | Family::SlowSet => Kind::Slow(self.sizes),
            _ => Kind::Split(Splits {
                heaps: self.sizes,
                parts: self.parts as usize,
                empty: matches!(self.family, Family::Delete),
            }),
        }
    }

    /// Whether this is NIM(n, n−1), n ≥ 2, written in any way: the game of the M-rule.
    pub fn is_all_but_one(self) -> bool {
        self.n >= 2 && self.kind() == Kind::Slow(Sizes::only(self.n() - 1))
    }

    /// The same family with another number of piles, as when a pile is inserted or removed: k stays, but NIM(n, n−1)
    /// and the game on all piles stay what they are.
    ///
    /// # Errors
    /// The family has no game with so many piles.
    pub fn with_piles(self, n: usize) -> Result<Self, GameError> {
        match self.family {
            Family::SlowSet => {
                let sizes = Sizes::of(self.sizes.iter().filter(|&size| size <= n))
                    .unwrap_or(Sizes::only(1));
                Self::slow_set(n, sizes)
            }
            Family::Fraction => Self::new(self.family, n, self.k()),
            _ => {
                let all_but = self.n() - self.k().min(self.n());
                let k = if all_but <= 1 {
                    n.saturating_sub(all_but).max(1)
                } else {
                    self.k().min(n)
                };
                Self::new(self.family, n, k)
            }
        }
    }

    /// A small position to start from: piles 3, 5, 5, 6, 7, 8, … as the game wants them.
    pub fn example(self) -> Position {
        let piles = (0..self.n() as u64)
            .map(|i| if i < 2 { 3 + 2 * i } else { 3 + i })
            .collect();
        Position::new(piles).expect("a game has between 1 and 64 piles")
    }

    /// Whether the piles suit the game.
    ///
    /// # Errors
    /// Too few or too many piles, or an empty heap where none is allowed.
    pub fn check(self, piles: &[u64]) -> Result<(), GameError> {
        if piles.len() != self.n() {
            return Err(GameError::PileCount {
                game: self,
                count: piles.len(),
            });
        }
        match piles.iter().position(|&pile| pile < self.least_pile()) {
            Some(place) => Err(GameError::EmptyHeap {
                game: self,
                place: place + 1,
            }),
            None => Ok(()),
        }
    }

    /// Which rearrangements of the piles change nothing.
    pub const fn symmetry(self) -> Symmetry {
        match self.kind() {
            Kind::Slow(_) | Kind::Take(_) | Kind::Split(_) => Symmetry::All,
        }
    }

    /// The canonical position of these piles: the least of all that the game cannot tell from them.
    ///
    /// ```
    /// use nimscope::game::{Game, Position};
    /// let (game, position): (Game, Position) = ("slow:4,3".parse()?, "6 3 5 5".parse()?);
    /// assert_eq!(game.canonical(&position).to_string(), "3 5 5 6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(self, piles: impl AsRef<[u64]>) -> Canonical {
        Canonical::least_image(self.symmetry(), piles.as_ref().to_vec())
    }

    /// Where the piles of the canonical position stand: its pile i at place `order[i]` of the position. Equal piles keep their
    /// order, as far as the symmetry lets them.
    pub fn order(self, position: &Position) -> Vec<usize> {
        self.symmetry().order(position.piles())
    }

    /// The least size of a pile: 1 in the Delete games other than Delete Nim, else 0.
    pub const fn least_pile(self) -> u64 {
        match self.kind() {
            Kind::Split(splits) if !splits.empty => 1,
            _ => 0,
        }
    }

    /// `pile` or `heap`, as the papers on the game say.
    pub const fn heap_word(self) -> &'static str {
        if self.parts == 0 { "pile" } else { "heap" }
    }
}

impl Ruleset {
    /// A game in normal play.
    pub const fn normal(game: Game) -> Self {
        Self {
            game,
            convention: Convention::Normal,
        }
    }

    /// A game in misère play.
    pub const fn misere(game: Game) -> Self {
        Self {
            game,
            convention: Convention::Misere,
        }
    }

    /// A game in both, as [`Convention::BOTH`] orders them.
    pub const fn both(game: Game) -> [Self; 2] {
        [Self::normal(game), Self::misere(game)]
    }
}

/// The game and how it is played: `misère slow:4,3`.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.convention, self.game)
    }
}
