//! Where the positions visited take too much of the memory, the oldest are forgotten. All that
//! names positions by numbers gets the new ones.

use crate::app::tree::Keeping;
use crate::app::{Explorer, Full, Match, PlayError, State, Target};
use crate::lists::CollectVec as _;

impl Explorer {
    /// Forgets the oldest positions where the tree has hardly room for more, and says so. False if
    /// there was room, or none was forgotten.
    pub fn forget_oldest(&mut self) -> bool {
        let state = &mut self.state;
        if !state.tree.is_crowded() {
            return false;
        }
        let before = state.tree.nodes().len();
        let worth: Vec<Keeping> = (0..before).map(|number| worth(state, number)).collect_vec();
        let numbers = state.tree.forget(|number| worth[number]);
        let forgotten = before - state.tree.nodes().len();
        if forgotten == 0 {
            return false;
        }
        let number = |node: usize| numbers.get(node).copied().flatten();
        let games = renumber(state, number);
        if let Some(rest) = &mut self.rest {
            rest.0 = state.tree.at();
        }
        self.engine.set_aside(state.tree.bytes());
        let games = match games {
            0 => String::new(),
            1 => ", and a game with them".to_owned(),
            games => format!(", and {games} games with them"),
        };
        state.say(format!(
            "the oldest {forgotten} of {before} positions visited are forgotten{games}: \
             all of them take more than a quarter of the memory budget"
        ));
        true
    }

    /// Says that there is no room for more positions, and what makes room.
    pub(crate) fn refuse_full(&mut self, full: Full) {
        self.state
            .refuse(self.view().explained(&PlayError::Full(full)));
    }
}

/// How much the position at a node is worth.
fn worth(state: &State, number: usize) -> Keeping {
    let node = state.tree.node(number);
    let of = |contest: &Match| contest.holds(node);
    if state.contest().is_some_and(of) {
        Keeping::Played
    } else if node.name.is_some() || !node.comment.is_empty() {
        Keeping::Noted
    } else if state.play.games.iter().any(of) {
        Keeping::Left
    } else {
        Keeping::Plain
    }
}

/// Follows new numbers of the nodes. Gives how many games are no longer whole, which are left out.
fn renumber(state: &mut State, number: impl Fn(usize) -> Option<usize> + Copy) -> usize {
    let games = std::mem::take(&mut state.play.games);
    let before = games.len();
    let whole = games.into_iter();
    let whole = whole.filter_map(|contest| contest.renumbered(number));
    // Where a position of a game is forgotten, the others are not its own any more.
    let whole = whole.filter(|contest| contest.holds(state.tree.node(contest.start)));
    state.play.games = whole.collect_vec();
    let puzzle = state.play.puzzle.take();
    state.play.puzzle = puzzle.and_then(|mut puzzle| {
        puzzle.node = number(puzzle.node)?;
        Some(puzzle)
    });
    state.found.retain_mut(|target| {
        let Target::Bookmark(node) = target else {
            return true;
        };
        number(*node).map(|new| *node = new).is_some()
    });
    state.line.start = state.tree.line_start();
    before - state.play.games.len()
}
