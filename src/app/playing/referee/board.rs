//! The game on the board and those that were left: which they are, what takes their place, and who
//! won. A game that was left stays in the tree, and the user can go on with it.

use crate::app::playing::seat::Side;
use crate::app::{Begun, Explorer, Match, MatchState, Pane, Scene, Tree, View};
use crate::game::counted;
use crate::lists::CollectVec as _;

impl<'a> View<'a> {
    /// The game, if the position on the screen is its own.
    pub(crate) fn on_board(self) -> Option<&'a Match> {
        self.state
            .contest()
            .filter(|contest| contest.holds(self.state.tree.here()))
    }

    /// Whether the position on the screen is that of the game.
    pub fn is_on_board(self) -> bool {
        self.on_board().is_some()
    }

    /// Whether the game on the board is over.
    pub fn game_is_over(self) -> bool {
        let contest = self.on_board();
        contest.is_some_and(|contest| contest.turn(&self.state.tree).is_none())
    }

    /// The list of games: the one that is played, then those that were left, the last one first.
    pub fn listed_games(self) -> Vec<String> {
        let state = self.state;
        let games = state.play.games.iter().rev().enumerate();
        let listed = games.map(|(row, contest)| {
            let mark = if row == 0 { "●" } else { " " };
            format!("{mark} {}", about(contest, &state.tree))
        });
        listed.collect_vec()
    }
}

impl Explorer {
    /// Makes a game the one on the board. It goes on in the manner that the form has now.
    pub(crate) fn take_up(&mut self, Begun { tree, contest }: Begun) {
        let by = match self.state.tree.graft(tree) {
            Ok(by) => by,
            Err(full) => return self.refuse_full(full),
        };
        self.keep_game();
        self.state.referee.manner = self.state.referee.setup.manner;
        let contest = contest.renumbered(|node| Some(node + by));
        self.state.play.games.extend(contest);
        self.state.referee.seed = self.state.random.u64(..);
        self.hide_game();
        self.arrived();
        self.sit_down();
    }

    /// Another game takes the place of the one that is played, which is left. A game without a
    /// move is nothing to keep.
    fn keep_game(&mut self) {
        let tree = &self.state.tree;
        let games = &mut self.state.play.games;
        games.pop_if(|contest| {
            let mut moves = contest.continuations(tree, contest.start);
            moves.next().is_none() && contest.turn(tree).is_some()
        });
    }

    /// The game that was taken up hides its values while it is played, if the form says so, and so
    /// does what is near it. They are shown or hidden for it alone afterwards.
    fn hide_game(&mut self) {
        let state = &mut self.state;
        if let Some(contest) = state.play.games.last_mut() {
            let is_played = contest.has_human() && contest.turn(&state.tree).is_some();
            if is_played {
                state.hidden_elsewhere = state.referee.manner.hides;
            }
            contest.shows = !state.hidden_elsewhere;
        }
    }

    /// Puts the record of the game in sight, and whoever is to play at the board.
    fn sit_down(&mut self) {
        let state = &mut self.state;
        let contest = state.contest();
        let goes_on = contest.is_some_and(|game| game.turn(&state.tree).is_some());
        let is_played = goes_on && contest.is_some_and(Match::has_human);
        state.arrangement.scene = Scene::Play;
        if is_played {
            state.focus_on(Pane::Position);
        } else {
            state.focus_on(Pane::Play);
        }
    }

    /// Shows the values of a game that has ended, and puts its end into the score, once. Who was
    /// helped has won nothing, and lost nothing.
    pub(super) fn count_win(&mut self) {
        let state = &mut self.state;
        let Some(contest) = state.play.games.last_mut() else {
            return;
        };
        let MatchState::Won(side) = contest.state(&state.tree) else {
            return;
        };
        if contest.has_human() && !contest.shows {
            contest.shows = true;
            state.hidden_elsewhere = false;
        }
        if !contest.end() || !contest.is_unaided(&state.tree) {
            return;
        }
        let score = &mut state.referee.score;
        *match (contest.own_side(), side) {
            (Some(own), side) if own == side => &mut score.you,
            (Some(_), _) => &mut score.solver,
            (None, Side::First) => &mut score.first,
            (None, Side::Second) => &mut score.second,
        } += 1;
    }

    /// The number of a left game in the state, by its row in the list.
    fn left_game(&self, row: usize) -> Option<usize> {
        let number = self.state.play.games.len().checked_sub(row + 1);
        number.filter(|_| row > 0)
    }

    /// Goes on with a game of the list.
    pub(crate) fn reopen_game(&mut self, row: usize) {
        if let Some(number) = self.left_game(row) {
            let contest = self.state.play.games.remove(number);
            self.keep_game();
            self.state.play.games.push(contest);
        }
        let at = self.state.contest().map(|contest| contest.at);
        if let Some(at) = at {
            self.visit(at);
            self.sit_down();
        }
    }

    /// Takes a game that was left out of the list. It stays in the tree.
    pub(crate) fn forget_game(&mut self, row: usize) {
        match self.left_game(row) {
            Some(number) => drop(self.state.play.games.remove(number)),
            None => self
                .state
                .refuse("the game that is played stays in the list"),
        }
    }
}

/// `misère NIM(4,3) from 3 5 5 6: you against perfect, 4 moves, your move`.
fn about(contest: &Match, tree: &Tree) -> String {
    let rules = contest.rules(tree);
    let start = &tree.node(contest.start).position;
    let [first, second] = Side::BOTH.map(|side| contest.name(side));
    let moves = counted(contest.moves(tree), "move");
    let standing = contest.result(tree).unwrap_or_else(|| {
        match contest.name(Match::side_at(tree, contest.at)).as_str() {
            "you" => "your move".to_owned(),
            name => format!("{name}'s move"),
        }
    });
    let (play, game) = (rules.convention, rules.game.notation());
    format!("{play} {game} from {start}: {first} against {second}, {moves}, {standing}")
}
