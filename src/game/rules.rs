//! Which game is played: a family and its parameters, validated, plain `Copy` data.

use std::fmt;
use std::str::FromStr;

use super::position::{MAX_PILES, Position};
use super::value::Convention;

/// The families of games that the papers study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Nim with n piles.
    Nim,
    /// Moore's nim (n, ≤ k).
    Moore,
    /// Exact nim (n, = k).
    Exact,
    /// Exact slow nim NIM(n, k).
    Slow,
    /// Slow Moore's nim (n, ≤ k).
    SlowMoore,
    /// Slow set nim SN(n, A).
    SlowSet,
    /// Delete Nim.
    Delete,
    /// Variant Delete Nim.
    Vdn,
    /// All-but-one-delete nim.
    Abo,
    /// No-more-than-half-delete nim.
    Nmth,
    /// Half-delete nim.
    Half,
    /// (k−1)/k · n-delete nim.
    Fraction,
    /// Single-delete nim.
    Single,
}

impl Family {
    /// All families, in the order in which they are listed.
    pub const ALL: [Self; 13] = [
        Self::Slow,
        Self::SlowMoore,
        Self::SlowSet,
        Self::Nim,
        Self::Moore,
        Self::Exact,
        Self::Delete,
        Self::Vdn,
        Self::Abo,
        Self::Nmth,
        Self::Half,
        Self::Fraction,
        Self::Single,
    ];

    /// The name in the shell and on the screen's free entry, such as `slow-set`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Nim => "nim",
            Self::Moore => "moore",
            Self::Exact => "exact",
            Self::Slow => "slow",
            Self::SlowMoore => "slow-moore",
            Self::SlowSet => "slow-set",
            Self::Delete => "delete",
            Self::Vdn => "vdn",
            Self::Abo => "abo",
            Self::Nmth => "nmth",
            Self::Half => "half",
            Self::Fraction => "fraction",
            Self::Single => "single",
        }
    }

    /// A well-formed game of the family.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Nim => "nim:4",
            Self::Moore => "moore:4,2",
            Self::Exact => "exact:5,2",
            Self::Slow => "slow:4,3",
            Self::SlowMoore => "slow-moore:4,2",
            Self::SlowSet => "slow-set:5,2+4",
            Self::Delete => "delete",
            Self::Vdn => "vdn",
            Self::Abo => "abo:3",
            Self::Nmth => "nmth:5",
            Self::Half => "half:4",
            Self::Fraction => "fraction:6,3",
            Self::Single => "single:4",
        }
    }

    /// What the parameters are called, in the order in which they are written.
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::Nim | Self::Abo | Self::Nmth | Self::Half | Self::Single => &["n"],
            Self::Moore | Self::Exact | Self::Slow | Self::SlowMoore | Self::Fraction => {
                &["n", "k"]
            }
            Self::SlowSet => &["n", "A"],
            Self::Delete | Self::Vdn => &[],
        }
    }
}

/// A non-empty set of numbers of piles, each between 1 and [`MAX_PILES`]: how many piles a move may play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sizes(u64);

impl Sizes {
    /// The sizes from `from` to `to`, both included.
    pub const fn range(from: usize, to: usize) -> Self {
        assert!(
            1 <= from && from <= to && to <= MAX_PILES,
            "sizes lie in 1..=64 and are not empty"
        );
        Self((u64::MAX >> (MAX_PILES - to)) & !((1 << (from - 1)) - 1))
    }

    /// The set of one size.
    pub const fn only(size: usize) -> Self {
        Self::range(size, size)
    }

    /// The set of the given sizes, or `None` if there is none or one lies outside 1..=64.
    pub fn of(sizes: impl IntoIterator<Item = usize>) -> Option<Self> {
        let bits = sizes.into_iter().try_fold(0_u64, |bits, size| {
            (1..=MAX_PILES)
                .contains(&size)
                .then(|| bits | 1 << (size - 1))
        })?;
        (bits != 0).then_some(Self(bits))
    }

    /// Whether a move may play on this many piles.
    pub const fn contains(self, size: usize) -> bool {
        1 <= size && size <= MAX_PILES && self.0 >> (size - 1) & 1 == 1
    }

    /// The least size.
    pub const fn min(self) -> usize {
        self.0.trailing_zeros() as usize + 1
    }

    /// The greatest size.
    pub const fn max(self) -> usize {
        MAX_PILES - self.0.leading_zeros() as usize
    }

    /// The sizes in increasing order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (1..=MAX_PILES).filter(move |&size| self.contains(size))
    }
}

/// Sizes joined by `+`: `2+4`.
impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.iter().map(|size| size.to_string()).collect();
        f.write_str(&sizes.join("+"))
    }
}

/// How a Delete game moves: `heaps` heaps are split into `parts` parts each, and as many are deleted as keep the number of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Splits {
    /// How many heaps a move splits.
    pub heaps: Sizes,
    /// Into how many parts each of them is split.
    pub parts: usize,
    /// Whether heaps may be empty: then one token is removed from a heap before it is split (Delete Nim).
    pub empty: bool,
}

/// The three kinds of move, to which the families reduce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One token from each of so many non-empty piles.
    Slow(Sizes),
    /// Any positive number of tokens from each of so many non-empty piles.
    Take(Sizes),
    /// Delete some heaps and split others.
    Split(Splits),
}

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

/// Why a text is not a game, or why piles do not suit one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No family of that name.
    #[error("there is no game {name:?}: the games are {}", families())]
    Unknown {
        /// What was written.
        name: String,
    },
    /// Too few or too many parameters.
    #[error("{} takes {}, not {text:?}: write it like {}", .family.key(), expected(*.family), .family.example())]
    Parameters {
        /// The family.
        family: Family,
        /// What was written behind the colon.
        text: String,
    },
    /// A parameter that is not a whole number.
    #[error("{name} = {text:?} is not a whole number: write {} like {}", .family.key(), .family.example())]
    NotANumber {
        /// The family.
        family: Family,
        /// The parameter.
        name: &'static str,
        /// What was written.
        text: String,
    },
    /// A parameter outside its bounds.
    #[error("{name} = {value} is not possible: {needs}, as in {}", .family.example())]
    OutOfBounds {
        /// The family.
        family: Family,
        /// The parameter.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it must satisfy.
        needs: String,
    },
    /// Piles of the wrong number.
    #[error("{game} is played with {}, but {count} are given", counted(usize::from(.game.n), .game.heap_word()))]
    PileCount {
        /// The game.
        game: Game,
        /// How many piles there are.
        count: usize,
    },
    /// An empty heap in a game whose heaps hold at least one token.
    #[error("heap {place} is empty: the heaps of {game} hold at least one token")]
    EmptyHeap {
        /// The game.
        game: Game,
        /// Which heap, counted from 1.
        place: usize,
    },
}

fn families() -> String {
    let keys: Vec<&str> = Family::ALL.iter().map(|family| family.key()).collect();
    keys.join(", ")
}

fn expected(family: Family) -> String {
    match family.parameters() {
        [] => "no parameters".to_owned(),
        [one] => format!("one parameter {one}"),
        several => format!("the parameters {}", several.join(",")),
    }
}

fn counted(count: usize, word: &str) -> String {
    format!("{count} {word}{}", if count == 1 { "" } else { "s" })
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
            Family::Fraction if k < 2 || n % k != 0 => {
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

    /// The name as the papers write it, such as `Exact slow nim NIM(4,3)`.
    pub fn title(self) -> String {
        let (n, k) = (self.n(), self.k());
        match self.family {
            Family::Nim => format!("Nim with {}", counted(n, "pile")),
            Family::Moore => format!("Moore's nim ({n}, ≤{k})"),
            Family::Exact => format!("Exact nim ({n}, ={k})"),
            Family::Slow => format!("Exact slow nim NIM({n},{k})"),
            Family::SlowMoore => format!("Slow Moore's nim ({n}, ≤{k})"),
            Family::SlowSet => {
                let sizes: Vec<String> = self.sizes.iter().map(|size| size.to_string()).collect();
                format!("Slow set nim SN({n},{{{}}})", sizes.join(","))
            }
            Family::Delete => "Delete Nim".to_owned(),
            Family::Vdn => "Variant Delete Nim (VDN)".to_owned(),
            Family::Abo => format!("All-but-one-delete nim ABO({n})"),
            Family::Nmth => format!("No-more-than-half-delete nim NMTH({n})"),
            Family::Half => format!("Half-delete nim, {n} heaps"),
            Family::Fraction => format!("{}/{k}-delete nim, {n} heaps", k - 1),
            Family::Single => format!("Single-delete nim, {n} heaps"),
        }
    }

    /// The rule of a move in words.
    pub fn rule(self) -> String {
        let (n, k) = (self.n(), self.k());
        let each = if self.sizes.max() == 1 {
            ""
        } else {
            " each of"
        };
        match self.kind() {
            Kind::Slow(sizes) => format!(
                "A move removes one token from{each} {}.",
                count_words(sizes, "non-empty pile")
            ),
            Kind::Take(sizes) => {
                format!(
                    "A move removes any positive number of tokens from{each} {}.",
                    count_words(sizes, "non-empty pile")
                )
            }
            Kind::Split(splits) if splits.empty => {
                "A move chooses a non-empty heap, deletes the other, removes one token from the \
                 chosen heap and splits the rest into two heaps, which may be empty."
                    .to_owned()
            }
            Kind::Split(_) if self.family == Family::Nmth => format!(
                "For some j from 1 to {}, a move deletes j heaps and splits j of the others into two non-empty heaps each.",
                n / 2
            ),
            Kind::Split(splits) => {
                let split = splits.heaps.max();
                let deleted = split * (splits.parts - 1);
                let others = if deleted + split == n {
                    "the other"
                } else {
                    "another"
                };
                let of_others = if split == 1 {
                    others.to_owned()
                } else {
                    format!("each of the other {split}")
                };
                let parts = if k == 2 {
                    "two".to_owned()
                } else {
                    k.to_string()
                };
                format!(
                    "A move deletes {} and splits {of_others} into {parts} non-empty heaps.",
                    counted(deleted, "heap")
                )
            }
        }
    }

    /// Where the game comes from.
    pub const fn source(self) -> &'static str {
        match self.family {
            Family::Nim => "Bouton 1901",
            Family::Moore => "Moore 1910",
            Family::Exact => {
                "Boros, Gurvich, Ho, Makino, Mursic: exact k-nim; exact nim (5, 2) against Moore's nim"
            }
            Family::Slow => {
                "Gurvich, Ho: slow exact k-nim; Gurvich, Martynov, Maximchuk, Vyalyi: remoteness functions of exact slow k-nim"
            }
            Family::SlowMoore => "Gurvich, Ho: slow k-nim",
            Family::SlowSet => "A family of slow exact k-nim games (SN(n, A))",
            Family::Delete => "Stankova, Rike: Delete Nim",
            _ => "Extensions of Delete Nim",
        }
    }
}

fn count_words(sizes: Sizes, what: &str) -> String {
    let list: Vec<usize> = sizes.iter().collect();
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    match words.as_slice() {
        [one] => counted(list[0], what).replacen(one, &format!("exactly {one}"), 1),
        _ if sizes == Sizes::range(1, sizes.max()) => format!("1 to {} {what}s", sizes.max()),
        [first @ .., last] => format!("{} or {last} {what}s", first.join(", ")),
        [] => String::new(),
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
}

/// The name in the shell: `slow:4,3`, `slow-set:5,2+4`, `delete`.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.family.key();
        match self.family.parameters() {
            [] => f.write_str(key),
            ["n"] => write!(f, "{key}:{}", self.n),
            ["n", "A"] => write!(f, "{key}:{},{}", self.n, self.sizes),
            _ => write!(f, "{key}:{},{}", self.n, self.k()),
        }
    }
}

/// The game and how it is played: `misère slow:4,3`.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.convention, self.game)
    }
}

impl FromStr for Game {
    type Err = GameError;

    /// Reads `NAME` or `NAME:PARAMS`, in upper or lower case, such as `slow:4,3`.
    fn from_str(text: &str) -> Result<Self, GameError> {
        let lower = text.trim().to_lowercase();
        let (name, parameters) = lower
            .split_once(':')
            .map_or((lower.as_str(), None), |(name, p)| (name, Some(p)));
        let family = Family::ALL
            .into_iter()
            .find(|family| family.key() == name)
            .ok_or_else(|| GameError::Unknown {
                name: name.to_owned(),
            })?;
        let words: Vec<&str> = parameters
            .map(|p| p.split(',').collect())
            .unwrap_or_default();
        let names = family.parameters();
        if words.len() != names.len() {
            return Err(GameError::Parameters {
                family,
                text: parameters.unwrap_or_default().to_owned(),
            });
        }
        let number = |name: &'static str, word: &str| {
            if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
                return Err(GameError::NotANumber {
                    family,
                    name,
                    text: word.to_owned(),
                });
            }
            // A number too long for the machine is out of bounds like any other above 64.
            Ok(word.parse::<usize>().unwrap_or(usize::MAX))
        };
        match (names, words.as_slice()) {
            (["n", "A"], [n, sizes]) => {
                let n = number("n", n)?;
                let sizes = sizes
                    .split('+')
                    .map(|word| number("A", word))
                    .collect::<Result<Vec<_>, _>>()?;
                let game = Self::new(family, n, 1)?;
                match sizes.iter().find(|&&size| !(1..=n).contains(&size)) {
                    Some(size) => {
                        let needs = format!("every size lies in 1..{n}");
                        Err(GameError::OutOfBounds {
                            family,
                            name: "A",
                            value: size.to_string(),
                            needs,
                        })
                    }
                    None => Ok(Self {
                        sizes: Sizes::of(sizes)
                            .expect("split yields at least one size, all in 1..=n"),
                        ..game
                    }),
                }
            }
            (["n", "k"], [n, k]) => Self::new(family, number("n", n)?, number("k", k)?),
            (["n"], [n]) => Self::new(family, number("n", n)?, 1),
            _ => Self::new(family, 2, 1),
        }
    }
}
