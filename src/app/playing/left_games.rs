//! Games that were left. They stay in the tree, and the user can go on with each where it stood.

use crate::app::cursor::Cursor;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::playing::contest::{Contest, Side};
use crate::app::popup::Popup;
use crate::app::tree::Tree;
use crate::game::counted;

/// `misère NIM(4,3) from 3 5 5 6: you against perfect, 4 moves, your move`.
fn about(contest: &Contest, tree: &Tree) -> String {
    let rules = contest.rules();
    let start = &tree.node(contest.nodes()[0]).position;
    let [first, second] = Side::BOTH.map(|side| contest.name(side));
    let moves = counted(contest.moves(tree), "move");
    let standing = contest.result(tree).unwrap_or_else(|| {
        match contest.name(Contest::side_at(tree, contest.at())).as_str() {
            "you" => "your move".to_owned(),
            name => format!("{name}'s move"),
        }
    });
    format!(
        "{} {} from {start}: {first} against {second}, {moves}, {standing}",
        rules.convention,
        rules.game.notation()
    )
}

impl View<'_> {
    /// The list of games: the one that is played, then those that were left, the last one first.
    pub fn listed_games(self) -> Vec<String> {
        let state = self.state;
        let played = state.play.contest.as_ref();
        let played = played.map(|contest| format!("● {}", about(contest, &state.tree)));
        let left = state.play.kept.iter().rev();
        played
            .into_iter()
            .chain(left.map(|contest| format!("  {}", about(contest, &state.tree))))
            .collect()
    }

    /// Why the games are not listed.
    pub(crate) fn why_no_games(self) -> Option<String> {
        let is_empty = self.state.play.contest.is_none() && self.state.play.kept.is_empty();
        is_empty.then(|| {
            let begin = self.key(Action::NewGame);
            format!("no game was played yet: {begin} begins one")
        })
    }
}

impl App {
    /// Lists the games.
    pub(crate) fn list_games(&mut self) {
        self.state.popups.push(Popup::Games(Cursor::default()));
    }

    /// The number of a left game in the state, by its row in the list.
    fn left_game(&self, row: usize) -> Option<usize> {
        let row = row.checked_sub(usize::from(self.state.play.contest.is_some()))?;
        self.state.play.kept.len().checked_sub(row + 1)
    }

    /// Goes on with a game of the list.
    pub(crate) fn reopen_game(&mut self, row: usize) {
        if let Some(number) = self.left_game(row) {
            let contest = self.state.play.kept.remove(number);
            self.keep_game();
            self.state.play.contest = Some(contest);
        }
        let at = self.state.play.contest.as_ref().map(Contest::at);
        if let Some(at) = at {
            self.visit(at);
            self.sit_down();
        }
    }

    /// Takes a game that was left out of the list. It stays in the tree.
    pub(crate) fn forget_game(&mut self, row: usize) {
        match self.left_game(row) {
            Some(number) => {
                self.state.play.kept.remove(number);
            }
            None => self
                .state
                .refuse("the game that is played stays in the list"),
        }
    }
}
