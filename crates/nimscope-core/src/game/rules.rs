//! Which game is played: a family and its parameters, validated, plain `Copy` data.

use std::fmt;
use std::ops::RangeInclusive;

use super::by_rule;
use super::count::counted;
use super::edges_text;
use super::error::GameError;
use super::family::{Deleted, EdgesBy, Family, Moves, Parameters, Played};
use super::hypergraph::Hypergraph;
use super::kind::{Edges, Kind, Splits};
use super::position::{Canonical, MAX_PILES, Position};
use super::sizes::Sizes;
use super::symmetry::Symmetry;
use super::value::{Convention, Measure};
use super::written::WrittenGame;
use crate::printable::quoted;

/// A family with parameters within its bounds.
///
/// ```
/// use nimscope_core::game::{Family, Game};
/// let game: Game = "slow-set:5,2+4".parse()?;
/// assert_eq!((game.family(), game.n()), (Family::SlowSet, 5));
/// assert!("slow:4,5".parse::<Game>().unwrap_err().to_string().contains("k = 5"));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game {
    family: Family,
    n: u8,
    plays_on: PlaysOn,
    /// Into how many parts a heap is split, or the number for which a rule is written; 0 in other
    /// games.
    number: u8,
}

/// What a move plays on, as the family gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum PlaysOn {
    /// So many piles, or the heaps that are split.
    Sets(Sizes),
    /// The edges of a hypergraph.
    Edges(&'static Hypergraph),
    /// What a rule says.
    Rule(&'static WrittenGame),
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
    /// A game of a family that has parameters n and k. Families without k take `k = 1`, those
    /// without n take `n = 2`. Games that are named by a set of sizes get a single size here. For
    /// any other set see [`Game::of_sizes`]. Games that are given by edges are read from their
    /// names.
    ///
    /// # Errors
    /// A parameter outside its bounds: the message names it.
    pub fn new(family: Family, n: usize, k: usize) -> Result<Self, GameError> {
        let (plays_on, number) = match family.moves() {
            Moves::Slow(played) | Moves::Take(played) => {
                (PlaysOn::Sets(sizes_played(family, played, n, k)?), 0)
            }
            Moves::Split(deleted) => {
                let splits = splits(family, deleted, n, k)?;
                (PlaysOn::Sets(splits.heaps), splits.parts)
            }
            Moves::Edges { by, .. } => (PlaysOn::Edges(circle(family, by, n, k)?), 0),
            Moves::Written(ruled) => {
                let (number, written) = by_rule::numbered(family, ruled, n, k)?;
                return Ok(Self::by_rule(family, number, written));
            }
        };
        let byte = |value| u8::try_from(value).expect("at most 64 piles and parts");
        Ok(Self {
            family,
            n: byte(n),
            plays_on,
            number: byte(number),
        })
    }

    /// A game of a family whose parameters are the edges of a hypergraph.
    pub(super) fn on(family: Family, hypergraph: &'static Hypergraph) -> Self {
        Self {
            family,
            n: u8::try_from(hypergraph.n).expect("a hypergraph has at most 26 piles"),
            plays_on: PlaysOn::Edges(hypergraph),
            number: 0,
        }
    }

    /// A game by its rule, of a family that writes it for a number or, with 0, as it is typed.
    pub(super) fn by_rule(family: Family, number: u8, written: &'static WrittenGame) -> Self {
        Self {
            family,
            n: u8::try_from(written.piles()).expect("a rule has at most 12 piles"),
            plays_on: PlaysOn::Rule(written),
            number,
        }
    }

    /// The number below which the pile at a place must be, where a rule says so.
    pub fn below(self, place: usize) -> Option<u64> {
        *self.written()?.below.get(place)?
    }

    /// The sizes that the pile at a place may have, up to a bound; at least one.
    pub fn pile_sizes(self, place: usize, max: u64) -> RangeInclusive<u64> {
        let most = self.below(place).map_or(max, |below| max.min(below - 1));
        self.least_pile()..=most.max(self.least_pile())
    }

    /// Whether positions have a value of a measure. Where options may be forbidden no Grundy value
    /// is defined, as the sum of two such games is not.
    pub fn defines(self, measure: Measure) -> bool {
        measure != Measure::Grundy || self.forbidden() == 0
    }

    /// How many options the opponent may forbid before each move.
    pub fn forbidden(self) -> usize {
        self.written().map_or(0, |written| written.forbidden)
    }

    /// The hypergraph on which it is played, where the family is one of games on hypergraphs. It
    /// is given also if its edges are all sets of certain sizes.
    pub const fn hypergraph(self) -> Option<&'static Hypergraph> {
        match self.plays_on {
            PlaysOn::Edges(hypergraph) => Some(hypergraph),
            PlaysOn::Sets(_) | PlaysOn::Rule(_) => None,
        }
    }

    /// A game of a family that has parameters n and A, the set of the sizes of a move.
    ///
    /// # Errors
    /// n outside its bounds, a size in A above n, or a family of other parameters.
    pub fn of_sizes(family: Family, n: usize, sizes: Sizes) -> Result<Self, GameError> {
        if family.parameters() != Parameters::NAndA {
            let text = format!("{n},{sizes}");
            return Err(GameError::Parameters { family, text });
        }
        let game = Self::new(family, n, 1)?;
        if sizes.max() > n {
            let needs = format!("A must be a set of sizes from 1 to n = {n}");
            return Err(GameError::OutOfBounds {
                family,
                name: "A",
                value: sizes.to_string(),
                needs,
            });
        }
        let plays_on = PlaysOn::Sets(sizes);
        Ok(Self { plays_on, ..game })
    }

    /// NIM(n, k), the exact slow nim: a move takes one token from each of exactly k piles.
    ///
    /// ```
    /// use nimscope_core::game::Game;
    /// assert_eq!(Game::slow(4, 3)?, "slow:4,3".parse()?);
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// k or n is outside its bounds.
    pub fn slow(n: usize, k: usize) -> Result<Self, GameError> {
        Self::new(Family::Slow, n, k)
    }

    /// The game on the piles 0 to n − 1 in which a move chooses one of these edges, sets of piles,
    /// and takes any positive number of tokens from each pile of it. Each pile is in an edge.
    ///
    /// ```
    /// use nimscope_core::game::Game;
    /// let path = Game::on_edges(3, &[&[0, 1], &[1, 2]])?;
    /// assert_eq!(path, "hyper:ab+bc".parse()?);
    /// let wrong = Game::on_edges(4, &[&[0, 1], &[1, 2]]).expect_err("pile 3 is in no edge");
    /// assert!(wrong.to_string().starts_with("no edge has pile 3 of the piles 0 to 3"));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with an edge, or the first pile that is in none.
    pub fn on_edges(n: usize, edges: &[&[usize]]) -> Result<Self, GameError> {
        let family = Family::Hyper;
        check_n(family, n, 1, Hypergraph::MOST_PILES)?;
        let letters = |edge: &&[usize]| edge.iter().map(|&pile| Position::letter(pile)).collect();
        let words: Vec<String> = edges.iter().map(letters).collect();
        if let Some((place, &pile)) = (edges.iter().enumerate())
            .find_map(|(place, edge)| Some((place, edge.iter().find(|&&pile| pile >= n)?)))
        {
            return Err(GameError::Edge {
                family,
                place: place + 1,
                text: words[place].clone(),
                what: format!("has the pile {pile}, and the last of them is {}", n - 1),
            });
        }
        if let Some(pile) = (0..n).find(|pile| !edges.iter().any(|edge| edge.contains(pile))) {
            return Err(GameError::InNoEdge { pile, n });
        }
        let hypergraph = edges_text::read(family, &words.join("+"))?;
        Ok(Self::on(family, hypergraph))
    }

    /// The family.
    pub const fn family(self) -> Family {
        self.family
    }

    /// The number of piles.
    pub const fn n(self) -> usize {
        self.n as usize
    }

    /// The parameter k where the family has one: the greatest number of piles played on, the parts
    /// of a split, or the number for which a rule is written.
    pub const fn k(self) -> usize {
        if self.number == 0 {
            self.sizes().max()
        } else {
            self.number as usize
        }
    }

    /// The numbers of piles that a move may play on, or of heaps that it may split.
    pub const fn sizes(self) -> Sizes {
        match self.plays_on {
            PlaysOn::Sets(sizes) => sizes,
            PlaysOn::Edges(hypergraph) => hypergraph.sizes,
            PlaysOn::Rule(written) => written.sizes,
        }
    }

    /// The kind of move, all that computing needs besides n. A game on a hypergraph whose edges
    /// are all sets of certain sizes is of the kind of the games that are given by these sizes.
    pub const fn kind(self) -> Kind {
        match self.family.moves() {
            Moves::Take(_) => Kind::Take(self.sizes()),
            Moves::Slow(_) => Kind::Slow(self.sizes()),
            Moves::Edges { slow, .. } => match self.hypergraph() {
                Some(hypergraph) => edges_kind(hypergraph, slow),
                None => Kind::Take(self.sizes()),
            },
            Moves::Split(deleted) => Kind::Split(Splits {
                heaps: self.sizes(),
                parts: self.number as usize,
                empty: deleted.leaves_empty(),
            }),
            Moves::Written(_) => {
                let written = self.written().expect("it was made from its rule");
                match written.on_edges {
                    Some((hypergraph, slow)) => edges_kind(hypergraph, slow),
                    None => Kind::Written(written),
                }
            }
        }
    }

    /// The rule by which it is given, also if that is a rule of a plainer kind.
    pub(super) const fn written(self) -> Option<&'static WrittenGame> {
        match self.plays_on {
            PlaysOn::Rule(written) => Some(written),
            PlaysOn::Sets(_) | PlaysOn::Edges(_) => None,
        }
    }

    /// The game by its plainest name: [`Game::as_named`] if there is one, else itself.
    #[must_use]
    pub fn named(self) -> Self {
        self.as_named().unwrap_or(self)
    }

    /// The game that is given by the sizes of its edges, if all sets of these sizes are edges:
    /// `circular:4,1` is `nim:4`. Families that are listed earlier have the plainer names. A rule
    /// with other edges is that of a game on a hypergraph.
    pub fn as_named(self) -> Option<Self> {
        let on_edges = self.written().map(|written| written.on_edges);
        if on_edges.is_none() {
            self.hypergraph()?;
        }
        let on = |(hypergraph, slow)| {
            let family = if slow {
                Family::SlowHyper
            } else {
                Family::Hyper
            };
            Self::on(family, hypergraph)
        };
        let of = |family: Family| self.by_sizes_in(family);
        let named = Family::ALL.into_iter().filter_map(of);
        let mut named = named.chain(on_edges.flatten().map(on));
        named.find(|game| game.kind() == self.kind())
    }

    /// The game of a family that has the number of piles of this one and, as far as its parameters
    /// allow, the sizes. None of a family that is not given by sizes.
    fn by_sizes_in(self, family: Family) -> Option<Self> {
        let game = match family.moves() {
            Moves::Slow(Played::In) | Moves::Take(Played::In) => {
                Self::of_sizes(family, self.n(), self.sizes())
            }
            Moves::Slow(_) | Moves::Take(_) => Self::new(family, self.n(), self.sizes().max()),
            Moves::Split(_) | Moves::Edges { .. } | Moves::Written(_) => return None,
        };
        game.ok()
    }

    /// Whether this is NIM(n, n−1), n ≥ 2, written in any way: the game of the M-rule.
    pub fn is_all_but_one(self) -> bool {
        self.n >= 2 && self.kind() == Kind::Slow(Sizes::only(self.n() - 1))
    }

    /// The same family with another number of piles, as when a pile is inserted or removed: k
    /// stays, but NIM(n, n−1) and the game on all piles stay what they are.
    ///
    /// # Errors
    /// The family has no game with this number of piles.
    pub fn with_piles(self, n: usize) -> Result<Self, GameError> {
        match self.family.moves() {
            Moves::Slow(Played::In) | Moves::Take(Played::In) => {
                let sizes = Sizes::of(self.sizes().iter().filter(|&size| size <= n))
                    .unwrap_or(Sizes::only(1));
                Self::of_sizes(self.family, n, sizes)
            }
            Moves::Split(_) => Self::new(self.family, n, self.k()),
            Moves::Written(_) if n == self.n() => Ok(self),
            Moves::Written(_) => {
                // A pile may stand beside those that are counted.
                let beside = self.n().saturating_sub(self.k());
                if self.family.parameters() == Parameters::N {
                    return Self::new(self.family, n.saturating_sub(beside), 1);
                }
                Err(GameError::GivenByRule {
                    game: self.to_string(),
                    count: n,
                })
            }
            Moves::Edges {
                by: EdgesBy::Listed | EdgesBy::Subsets,
                ..
            } => {
                if n == self.n() {
                    return Ok(self);
                }
                if let Some(named) = self.as_named() {
                    return named.with_piles(n);
                }
                Err(GameError::GivenByEdges {
                    family: self.family,
                    game: self.to_string(),
                    count: n,
                })
            }
            Moves::Slow(_) | Moves::Take(_) | Moves::Edges { .. } => {
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

    /// A small position to start from: piles 3, 5, 5, 6, 7, 8, … as far as the game allows them.
    pub fn example(self) -> Position {
        let sizes = (0..self.n() as u64).map(|i| if i < 2 { 3 + 2 * i } else { 3 + i });
        let piles = sizes.enumerate();
        let piles = piles.map(|(place, size)| *self.pile_sizes(place, size).end());
        let piles = piles.collect();
        Position::new(piles).expect("a game has between 1 and 64 piles")
    }

    /// Whether the piles suit the game.
    ///
    /// # Errors
    /// The wrong number of piles, an empty heap where none is allowed, or a pile above its bound.
    pub fn check(self, piles: &[u64]) -> Result<(), GameError> {
        if piles.len() != self.n() {
            return Err(GameError::PileCount {
                game: self.to_string(),
                wanted: counted(self.n(), self.heap_word()),
                count: piles.len(),
            });
        }
        let is_above = |(place, &pile): (usize, &u64)| {
            let below = self.below(place)?;
            (pile >= below).then_some((place, below))
        };
        if let Some((place, below)) = piles.iter().enumerate().find_map(is_above) {
            return Err(GameError::PileBound {
                game: self.to_string(),
                pile: Position::letter(place),
                size: piles[place],
                below,
            });
        }
        if self.written().is_some_and(|rule| rule.outgrows(piles)) {
            return Err(GameError::Growth(self.to_string()));
        }
        match piles.iter().position(|&pile| pile < self.least_pile()) {
            Some(place) => Err(GameError::EmptyHeap {
                game: self.to_string(),
                place: place + 1,
            }),
            None => Ok(()),
        }
    }

    /// Which rearrangements of the piles change nothing.
    pub const fn symmetry(self) -> Symmetry {
        match self.kind() {
            Kind::Edges(edges) => edges.hypergraph.symmetry,
            Kind::Written(written) => written.symmetry,
            Kind::Slow(_) | Kind::Take(_) | Kind::Split(_) => Symmetry::All,
        }
    }

    /// The canonical position of these piles: the least arrangement to which the symmetry of the
    /// game takes them.
    ///
    /// ```
    /// use nimscope_core::game::{Game, Position};
    /// let (game, position): (Game, Position) = ("slow:4,3".parse()?, "6 3 5 5".parse()?);
    /// assert_eq!(game.canonical(&position).to_string(), "3 5 5 6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(self, piles: impl AsRef<[u64]>) -> Canonical {
        Canonical::least_image(self.symmetry(), piles.as_ref().to_vec())
    }

    /// The places of the piles of the canonical position: its pile i stands at place `order[i]` of
    /// the position. Equal piles keep their order, as far as the symmetry allows.
    pub fn order(self, position: &Position) -> Vec<usize> {
        self.symmetry().order(position.piles())
    }

    /// The least size of a pile: 1 in the Delete games other than Delete Nim, else 0.
    pub const fn least_pile(self) -> u64 {
        match self.kind().splits() {
            Some(splits) if !splits.empty => 1,
            Some(_) | None => 0,
        }
    }

    /// Its name as part of the name of a file: `slow-4-3`.
    pub fn file_name(self) -> String {
        self.to_string()
            .replace(|c: char| !c.is_ascii_alphanumeric(), "-")
    }

    /// `pile` or `heap`, as the papers on the game say.
    const fn heap_word(self) -> &'static str {
        match self.kind().splits() {
            Some(_) => "heap",
            None => "pile",
        }
    }
}

/// The kind of a game on a hypergraph.
const fn edges_kind(hypergraph: &'static Hypergraph, slow: bool) -> Kind {
    match hypergraph.symmetry {
        Symmetry::Of(_) => Kind::Edges(Edges { hypergraph, slow }),
        Symmetry::All if slow => Kind::Slow(hypergraph.sizes),
        Symmetry::All => Kind::Take(hypergraph.sizes),
    }
}

/// A parameter outside its bounds.
fn bad(family: Family, name: &'static str, value: usize, needs: String) -> GameError {
    GameError::OutOfBounds {
        family,
        name,
        value: value.to_string(),
        needs,
    }
}

/// A number of piles between bounds.
fn check_n(family: Family, n: usize, least: usize, most: usize) -> Result<(), GameError> {
    if (least..=most).contains(&n) {
        return Ok(());
    }
    Err(bad(family, "n", n, format!("{least} ≤ n ≤ {most}")))
}

/// k between 1 and n.
fn check_k(family: Family, n: usize, k: usize) -> Result<(), GameError> {
    if (1..=n).contains(&k) {
        return Ok(());
    }
    let needs = format!("1 ≤ k ≤ n = {n}");
    let name = family.parameters().names().last().copied().unwrap_or("k");
    Err(bad(family, name, k, needs))
}

/// The numbers of piles, out of n, that a move may play on.
fn sizes_played(family: Family, played: Played, n: usize, k: usize) -> Result<Sizes, GameError> {
    check_n(family, n, 1, MAX_PILES)?;
    match played {
        Played::One => Ok(Sizes::only(1)),
        Played::UpTo => check_k(family, n, k).map(|()| Sizes::range(1, k)),
        Played::Exactly | Played::In => check_k(family, n, k).map(|()| Sizes::only(k)),
    }
}

/// The numbers of heaps, out of n, that a move may split, and the number of parts.
fn splits(family: Family, deleted: Deleted, n: usize, k: usize) -> Result<Splits, GameError> {
    let refused = |name, value, needs: String| Err(bad(family, name, value, needs));
    check_n(family, n, 2, MAX_PILES)?;
    let (heaps, parts) = match deleted {
        Deleted::OneOfTwo { .. } if n != 2 => {
            return refused("n", n, "it is played with n = 2 heaps".to_owned());
        }
        Deleted::OneOfTwo { .. } | Deleted::Single => (Sizes::only(1), 2),
        Deleted::AllButOne => (Sizes::only(1), n),
        Deleted::UpToHalf => (Sizes::range(1, n / 2), 2),
        Deleted::Half if n % 2 == 1 => return refused("n", n, "n must be even".to_owned()),
        Deleted::Half => (Sizes::only(n / 2), 2),
        Deleted::Fraction if k < 2 || !n.is_multiple_of(k) => {
            return refused("k", k, format!("k ≥ 2 must divide n = {n}"));
        }
        Deleted::Fraction => (Sizes::only(n / k), k),
    };
    Ok(Splits {
        heaps,
        parts,
        empty: deleted.leaves_empty(),
    })
}

/// The hypergraph of a circular game. Games that are given by their edges have no numbers.
fn circle(
    family: Family,
    by: EdgesBy,
    n: usize,
    k: usize,
) -> Result<&'static Hypergraph, GameError> {
    match by {
        EdgesBy::Listed | EdgesBy::Subsets => {
            let text = format!("{n},{k}");
            Err(GameError::Parameters { family, text })
        }
        EdgesBy::Circle { exact } => {
            check_n(family, n, 1, Hypergraph::MOST_PILES)?;
            check_k(family, n, k)?;
            edges_text::circle(family, n, k, exact)
        }
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

    /// The words of a command line: `--game slow:4,3 --misere`.
    pub fn arguments(self) -> String {
        let flag = self.convention.flag().map(|flag| format!(" {flag}"));
        let game = quoted(&self.game.to_string());
        format!("--game {game}{}", flag.unwrap_or_default())
    }
}

/// The game and how it is played: `misère slow:4,3`.
impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.convention, self.game)
    }
}
