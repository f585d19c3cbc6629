//! Why a text is not a game, or why piles do not suit one.

use super::count::counted;
use super::family::{Family, Parameters};
use super::hypergraph::Hypergraph;
use super::position::joined;
use super::written::WrittenError;

/// Why a text is not a game, or why piles do not suit one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// No family of that name.
    #[error("there is no game {name:?}: the games are {}", families())]
    Unknown {
        /// What was written.
        name: String,
    },
    /// The wrong number of parameters.
    #[error("{} takes {}, not {text:?}: write it like {}", .family.key(), expected(*.family), .family.example())]
    Parameters {
        /// The family.
        family: Family,
        /// What was written after the colon.
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
    /// An edge that cannot be one.
    #[error("edge {place}, {text:?}, {what}: write edges like {}", .family.example())]
    Edge {
        /// The family.
        family: Family,
        /// Which edge, counted from 1.
        place: usize,
        /// What was written.
        text: String,
        /// What is wrong with it.
        what: String,
    },
    /// A pile between others that no edge plays on.
    #[error("no edge has the pile {missing}, but there is a pile {last}: name the piles a, b, c, … without a gap, as in {}", .family.example())]
    Gap {
        /// The family.
        family: Family,
        /// The letter that is missing.
        missing: String,
        /// The last letter that is used.
        last: String,
    },
    /// A pile that no edge plays on, where piles have numbers.
    #[error("no edge has pile {pile} of the piles 0 to {}: add an edge with it, or leave it out", .n - 1)]
    InNoEdge {
        /// The first such pile, counted from 0.
        pile: usize,
        /// The number of piles.
        n: usize,
    },
    /// More than [`Hypergraph::MOST_EDGES`] edges.
    #[error("{text} has {count} edges, and a game has at most {}: take fewer, as in {}", Hypergraph::MOST_EDGES, .family.example())]
    TooManyEdges {
        /// The family.
        family: Family,
        /// What was written after the colon.
        text: String,
        /// How many edges it has, in words.
        count: String,
    },
    /// Another number of piles in a game that is given by its edges.
    #[error("the edges of {game} determine its piles: for {}, write other edges, as in {}", counted(*.count, "pile"), .family.example())]
    GivenByEdges {
        /// The family.
        family: Family,
        /// The game.
        game: String,
        /// How many piles were wanted.
        count: usize,
    },
    /// The text of a rule.
    #[error(transparent)]
    Rule(#[from] WrittenError),
    /// Another number of piles in a game that is given by its rule.
    #[error("the rule of {game} determines its piles: for {}, write another rule", counted(*.count, "pile"))]
    GivenByRule {
        /// The game.
        game: String,
        /// How many piles were wanted.
        count: usize,
    },
    /// A pile that is too large by the rule.
    #[error("pile {pile} holds {size}, but by the rule of {game} it is below {below}")]
    PileBound {
        /// The game.
        game: String,
        /// The letter of the pile.
        pile: String,
        /// Its tokens.
        size: u64,
        /// What it must be below.
        below: u64,
    },
    /// Piles that could grow beyond 64 bits.
    #[error("the moves of {0} put tokens on piles, and from these one could grow beyond 64 bits")]
    Growth(String),
    /// The wrong number of piles.
    #[error("{game} is played with {wanted}, but {}", are_given(*count))]
    PileCount {
        /// The game.
        game: String,
        /// How many it is played with, in words.
        wanted: String,
        /// How many piles there are.
        count: usize,
    },
    /// An empty heap in a game whose heaps hold at least one token.
    #[error("heap {place} is empty: the heaps of {game} hold at least one token")]
    EmptyHeap {
        /// The game.
        game: String,
        /// Which heap, counted from 1.
        place: usize,
    },
}

fn families() -> String {
    joined(Family::ALL.iter().map(|family| family.key()), ", ")
}

fn expected(family: Family) -> String {
    let parameters = family.parameters();
    let names = parameters.names().join(",");
    match parameters {
        Parameters::Nothing => "no parameters".to_owned(),
        Parameters::Edges => names,
        Parameters::Rule => "the text of a rule in braces".to_owned(),
        Parameters::N | Parameters::Number(_) => format!("one parameter {names}"),
        Parameters::NAndK | Parameters::NAndA => format!("the parameters {names}"),
    }
}

/// How many piles are given, in words.
fn are_given(count: usize) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{count} {are} given")
}
