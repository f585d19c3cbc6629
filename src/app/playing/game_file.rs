//! A game as a file: a session with one subtree. Files of older builds are read, too.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::matches::is_terminal;
use super::seat::Side;
use crate::app::{Begun, Match, MoveHelp, SavedTree, Seat, Tree, TreeNode};
use crate::game::{Convention, Game};
use crate::lists::CollectVec as _;
use crate::solve::Control;
use crate::study::Strength;

/// The parts of a session that a game has.
#[derive(Debug, Serialize, Deserialize)]
struct GameFile {
    tree: SavedTree,
    game: Match,
}

impl Match {
    /// The match as the text of a file, with all its lines, bookmarks and comments.
    pub fn text_of_file(&self, tree: &Tree) -> String {
        let mut count = 0..;
        let number = |node| self.holds(node).then(|| count.next()).flatten();
        let numbers: Vec<Option<usize>> = tree.nodes().iter().map(number).collect_vec();
        let game = self.clone().renumbered(|node| numbers[node]);
        let file = GameFile {
            tree: tree.saved_part(&numbers),
            game: game.expect("its own nodes have numbers").of_file(),
        };
        let text = serde_json::to_string_pretty(&file);
        text.expect("words and numbers can always be written") + "\n"
    }

    /// The match in the text of a file, paused, in time that is linear in its length. The nodes of
    /// its tree count as progress.
    ///
    /// # Errors
    /// The text is no saved game, or one that cannot be played: the sentence says where. Or the
    /// work was cancelled.
    pub fn from_file(text: &str, control: &Control) -> Result<Begun, String> {
        let start = text.trim_start();
        let GameFile { tree, game } = if start.starts_with('{') {
            serde_json::from_str(text).map_err(|error| error.to_string())?
        } else if start.starts_with('(') || start.starts_with("#![") {
            let options = ron::Options::default()
                .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
            let older = options.from_str::<OlderFile>(text);
            older.map_err(|error| error.to_string())?.file()?
        } else {
            return Err("it is no game that was saved".to_owned());
        };
        // A move that is not understood is none of the game, which is refused below.
        let (mut tree, _) = tree.tree(control)?;
        let is_stranger = |node: &TreeNode| !game.holds(node);
        // Where nothing of it is its own, what is wrong is its start.
        if tree
            .nodes()
            .get(game.start)
            .is_some_and(|start| game.holds(start))
            && let Some(stranger) = tree.nodes().iter().position(is_stranger)
        {
            return Err(format!("position {stranger} does not belong to it"));
        }
        let contest = game.restored(&tree)?;
        if is_terminal(contest.rules(&tree), &tree.node(contest.start).position) {
            return Err("start: no move is left there".to_owned());
        }
        // Older builds wrote only where the game was, not where the user was.
        tree.settle(contest.at);
        let contest = contest.of_file();
        Ok(Begun { tree, contest })
    }

    /// The match as it is in a file. A file can be opened as often as one likes: its end is not in
    /// the score again, and what is known of its start is found anew.
    fn of_file(mut self) -> Self {
        self.strength = Strength::Unknown;
        self.is_counted = true;
        self
    }

    /// The match in the tree that was saved with it, paused.
    ///
    /// # Errors
    /// The tree has not all of its positions, or there are no matches of its game, in a sentence.
    pub(crate) fn restored(mut self, tree: &Tree) -> Result<Self, String> {
        let holds = |node: usize| tree.nodes().get(node).is_some_and(|node| self.holds(node));
        if !holds(self.start) || !holds(self.at) {
            return Err(format!(
                "the game from position {} to position {} is not among the positions",
                self.start, self.at
            ));
        }
        Self::is_played(self.rules(tree).game).map_err(|why| why.to_string())?;
        self.resigned = self.resigned.filter(|resigned| holds(resigned.0));
        self.is_paused = true;
        Ok(self)
    }
}

/// The game in a text, or why it is not opened.
///
/// # Errors
/// Those of [`Match::from_file`], in a clause.
pub fn read_game(text: &str, control: &Control) -> Result<Begun, String> {
    Match::from_file(text, control).map_err(|error| format!("is not opened: {error}"))
}

/// A game as older builds wrote it: rules, start, seats, and every move that was made, in words.
/// Positions are numbered in the order in which they were reached, 0 is the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Game")]
struct OlderFile {
    game: String,
    misere: bool,
    start: String,
    first: String,
    second: String,
    moves: Vec<OlderMove>,
    /// The positions of the line that is shown, without the start.
    line: Vec<usize>,
    /// The position where the game goes on.
    at: usize,
    #[serde(default)]
    resigned: Option<(usize, String)>,
    /// The positions at whose turns somebody had help.
    #[serde(default)]
    helped: Vec<(usize, MoveHelp)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Move")]
struct OlderMove {
    /// The position that it was made from.
    from: usize,
    by: String,
    player: String,
}

impl OlderFile {
    /// The same as it is written now.
    fn file(self) -> Result<GameFile, String> {
        field("game", self.game.parse::<Game>())?;
        field("first", self.first.parse::<Seat>())?;
        field("second", self.second.parse::<Seat>())?;
        let play = Convention::BOTH[usize::from(self.misere)];
        let start = json!({ "change": "game" });
        let mut nodes = vec![json!({
            "rules": (self.game, play), "position": self.start, "how": start, "game": 0,
        })];
        for (number, OlderMove { from, by, player }) in (1..).zip(self.moves) {
            field(&format!("move {number}"), player.parse::<Seat>())?;
            if let Some(before) = nodes.get_mut(from) {
                before["next"] = json!(number);
            }
            nodes.push(json!({ "from": from, "how": { "move": [by, player] }, "game": 0 }));
        }
        for (node, help) in self.helped {
            if let Some(node) = nodes.get_mut(node) {
                node["help"] = json!(help);
            }
        }
        let mut before = 0;
        for &next in &self.line {
            let node = nodes.get(next);
            let node = node.ok_or_else(|| format!("line: there is no position {next}"))?;
            if node["from"] != before {
                return Err("line: its positions do not follow one another".to_owned());
            }
            nodes[before]["next"] = json!(next);
            before = next;
        }
        if self.at != 0 && !self.line.contains(&self.at) {
            return Err(format!("at: position {} is not on the line", self.at));
        }
        let is_known = |(node, side): &(usize, String)| {
            *node < nodes.len() && Side::BOTH.iter().any(|known| known.to_string() == *side)
        };
        if !self.resigned.as_ref().is_none_or(is_known) {
            return Err(format!(
                "resigned: it is a position of the game and a side, such as ({}, \"first\")",
                self.at
            ));
        }
        let game = json!({
            "start": 0, "first": self.first, "second": self.second, "at": self.at,
            "resigned": self.resigned, "shows": true,
        });
        let file = json!({ "tree": { "nodes": nodes }, "game": game });
        serde_json::from_str(&file.to_string()).map_err(|error| error.to_string())
    }
}

fn field<T, E: ToString>(name: &str, read: Result<T, E>) -> Result<T, String> {
    read.map_err(|error| format!("{name}: {}", error.to_string()))
}
