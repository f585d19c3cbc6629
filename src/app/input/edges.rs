//! The edges of a game as they are typed, with what they make of the position on the screen.

use crate::game::{
    Choices, Family, Game, Parameters, Position, Symmetry, counted, letters, piles_of,
};
use crate::lists::{CollectVec as _, distinct};

/// The game whose edges the user types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedEdges {
    /// Its family, unless another one is typed before a colon.
    pub family: Family,
    /// What happens to the piles.
    pub change: PileCountChange,
}

/// A change of the number of piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PileCountChange {
    /// There are as many piles as the edges name.
    Follow,
    /// A pile of a size is inserted before this place.
    Insert(usize, u64),
    /// The pile at this place is removed.
    Remove(usize),
}

impl PileCountChange {
    /// The piles after it.
    pub(crate) fn applied_to(self, piles: &[u64]) -> Vec<u64> {
        let mut piles = piles.to_vec();
        match self {
            Self::Follow => {}
            Self::Insert(place, size) => piles.insert(place, size),
            Self::Remove(place) => drop(piles.remove(place)),
        }
        piles
    }

    /// An edge after it: the letters behind an inserted pile move on by one, and a removed pile is
    /// in no edge.
    fn applied_to_edge(self, edge: u32) -> u32 {
        let split = |edge: u32, place: usize| {
            let below = edge & ((1 << place) - 1);
            (below, edge ^ below)
        };
        match self {
            Self::Follow => edge,
            Self::Insert(place, _) => {
                let (below, above) = split(edge, place);
                below | above << 1
            }
            Self::Remove(place) => {
                let (below, above) = split(edge & !(1 << place), place);
                below | above >> 1
            }
        }
    }
}

impl WantedEdges {
    /// The edges of the game that is played, or of one with the same kind of moves.
    pub(crate) fn like(game: Game, change: PileCountChange) -> Self {
        let family = match game.hypergraph() {
            Some(_) if game.family().parameters() == Parameters::Edges => game.family(),
            _ if game.kind().is_slow() => Family::SlowHyper,
            _ => Family::Hyper,
        };
        Self { family, change }
    }

    /// The text to start from: the edges of the game, as the change leaves them. Where there are
    /// none, neighbours in a row.
    pub(crate) fn start(self, game: Game) -> String {
        let edges = match game.hypergraph() {
            Some(hypergraph) if self.family.edges_are_subsets() => hypergraph.largest_edges.clone(),
            Some(hypergraph) => hypergraph.edges.clone(),
            _ if game.n() == 1 => vec![1],
            _ => (1..game.n().min(26)).map(|i| 0b11 << (i - 1)).collect_vec(),
        };
        let edges = edges
            .into_iter()
            .map(|edge| self.change.applied_to_edge(edge));
        let words = edges.filter(|&edge| edge > 0).map(letters);
        distinct(words.collect_vec()).join(" + ")
    }

    /// The game with the edges that are typed, and a position with its number of piles.
    ///
    /// # Errors
    /// What is wrong with the edges, with the place.
    pub(super) fn reply(self, typed: &str, here: &Position) -> Result<(Game, Position), String> {
        let (family, edges) = match typed.split_once(':') {
            Some((family, edges)) => (family.trim(), edges),
            None => (self.family.key(), typed),
        };
        let name = format!("{family}:{}", joined(edges));
        let game: Game = name
            .parse()
            .map_err(|error: crate::game::GameError| error.to_string())?;
        let mut piles = self.change.applied_to(here.piles());
        if self.change != PileCountChange::Follow && piles.len() != game.n() {
            let (named, count) = (counted(game.n(), "pile"), piles.len());
            let last = Position::letter(count - 1);
            return Err(format!(
                "the edges name {named}, but the game has {count}: a to {last}"
            ));
        }
        let fill = piles.iter().copied().max().unwrap_or(1).max(1);
        piles.resize(game.n(), fill);
        let position = Position::new(piles).map_err(|error| error.to_string())?;
        Ok((game, position))
    }
}

/// Edges as a game's name joins them: they may be typed with blanks and lines between them.
fn joined(typed: &str) -> String {
    let mut text = String::new();
    for word in typed.split_whitespace() {
        if !(text.is_empty() || text.ends_with('+') || word.starts_with('+')) {
            text.push('+');
        }
        text.push_str(word);
    }
    text
}

/// What the edges make of the position: `hyper:ab+bc: 3 piles, 2 edges, 2 symmetries.` and, on a
/// line of its own, `From 3 5 4: 35 moves on 2 edges.`
pub(super) fn words(game: Game, position: &Position) -> String {
    let Some(hypergraph) = game.hypergraph() else {
        return String::new();
    };
    let edges = &hypergraph.edges;
    let symmetries = match game.symmetry() {
        Symmetry::All => "all symmetries".to_owned(),
        Symmetry::Of(group) => match group.count() {
            1 => "no symmetry".to_owned(),
            count => format!("{count} symmetries"),
        },
    };
    let is_open = |edge: &&u32| piles_of(**edge).all(|pile| position.piles()[pile] > 0);
    let moves = Choices::unmerged(game, &game.canonical(position)).ways();
    let named = game
        .as_named()
        .map_or_else(String::new, |named| format!(" This is {}.", named.title()));
    let (piles, all) = (counted(game.n(), "pile"), counted(edges.len(), "edge"));
    let open = counted(edges.iter().filter(is_open).count(), "edge");
    let moves = counted(moves, "move");
    format!("{game}: {piles}, {all}, {symmetries}.{named}\nFrom {position}: {moves} on {open}.")
}
