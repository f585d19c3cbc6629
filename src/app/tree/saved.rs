//! A tree as it is saved: each position with where it came from, how, and what was written on it.

use serde::{Deserialize, Serialize};

use super::OnLine;
use crate::app::{MoveHelp, NodeOrigin, PlayedMove, Ply, Seat, Tree, TreeNode};
use crate::game::{Convention, Game, GameError, Move, Position, Ruleset, counted};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::solve::Control;
use crate::study::Policy;

/// The name of a game, and how it is played: a list of two words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedRules(String, Convention);

impl From<Ruleset> for SavedRules {
    fn from(rules: Ruleset) -> Self {
        Self(rules.game.to_string(), rules.convention)
    }
}

impl SavedRules {
    /// The rules.
    ///
    /// # Errors
    /// The game has no such name.
    fn rules(&self) -> Result<Ruleset, GameError> {
        let (game, convention) = (self.0.parse::<Game>()?, self.1);
        Ok(Ruleset { game, convention })
    }
}

/// A tree in words and numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SavedTree {
    nodes: Vec<SavedNode>,
    at: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<usize>,
}

/// A node. What is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct SavedNode {
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<usize>,
    /// The game and its convention, where they are others than those of the node before.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<SavedRules>,
    /// Where it is missing, the move leads to it.
    #[serde(skip_serializing_if = "String::is_empty")]
    position: String,
    how: How,
    /// The node at which the game began that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    /// The help that somebody had at this turn of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<MoveHelp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    begins_line: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<usize>,
}

/// How a node came to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum How {
    Change(String),
    /// A move in words, and who made it.
    Move(String, String),
    /// The number of a step, which JSON has no number for, and its line.
    Step(String, Policy),
}

impl Default for How {
    fn default() -> Self {
        Self::Change(String::new())
    }
}

impl Tree {
    /// The tree in words and numbers.
    pub(crate) fn saved(&self) -> SavedTree {
        let numbers: Vec<Option<usize>> = (0..self.nodes.len()).map(Some).collect_vec();
        self.saved_part(&numbers)
    }

    /// The nodes that have a number, in words and numbers.
    pub(crate) fn saved_part(&self, numbers: &[Option<usize>]) -> SavedTree {
        let number = |node: usize| numbers[node];
        let kept = self.nodes.iter().zip(numbers);
        let nodes = kept
            .filter(|(_, number)| number.is_some())
            .map(|(node, _)| {
                let from = node.from.filter(|&from| number(from).is_some());
                let before = from.map(|from| self.nodes[from].rules);
                let rules = node.rules;
                SavedNode {
                    from: from.and_then(number),
                    rules: (before != Some(rules)).then(|| rules.into()),
                    position: node.position.to_string(),
                    how: match &node.origin {
                        NodeOrigin::Change(words) => How::Change(words.clone()),
                        NodeOrigin::Made(made) => {
                            How::Move(made.words.clone(), made.seat.to_string())
                        }
                        NodeOrigin::Step(OnLine { number, policy }) => {
                            How::Step(number.to_string(), *policy)
                        }
                    },
                    game: node.ply.and_then(|ply| number(ply.game)),
                    help: node.ply.and_then(|ply| ply.help),
                    name: node.name.clone(),
                    comment: node.comment.clone(),
                    begins_line: node.begins_line,
                    next: node.next.and_then(number),
                }
            });
        SavedTree {
            nodes: nodes.collect_vec(),
            at: number(self.at).unwrap_or(0),
            left: self.left.and_then(number),
        }
    }

    /// The same tree in the place of another. Its version differs from that of the other.
    #[must_use]
    pub(crate) fn instead_of(self, other: &Self) -> Self {
        Self {
            version: other.version + 1,
            most: other.most,
            ..self
        }
    }
}

impl SavedTree {
    /// The tree that was saved, and in words which of its piles, of its moves and of its places in
    /// games are not understood: those positions are there without them. Its nodes count as
    /// progress.
    ///
    /// # Errors
    /// It is none: the sentence says at which position. Or the work was cancelled, as it says.
    pub(crate) fn tree(self, control: &Control) -> Result<(Tree, Option<String>), String> {
        control.begin(self.nodes.len() as u64);
        let (mut first_misread, mut misread) = (None, 0_usize);
        let mut nodes: Vec<TreeNode> = Vec::with_capacity(self.nodes.len());
        // Each is taken apart at once: two trees as large as this one would take too much.
        for (number, saved) in self.nodes.into_iter().enumerate() {
            control.check().map_err(sentence)?;
            let node = saved.node(number, &nodes);
            let (node, lost) = node.map_err(|why| format!("position {number}: {why}"))?;
            misread += usize::from(lost.is_some());
            first_misread = first_misread.or(lost);
            if let Some(from) = node.from {
                nodes[from].children.push(number);
            }
            nodes.push(node);
            control.advance(1);
        }
        let len = nodes.len();
        let is_there = |number: &usize| *number < len;
        if !is_there(&self.at) {
            return Err(format!("there is no position {}", self.at));
        }
        for number in 0..len {
            let next = nodes[number].next;
            let is_child = |next: &usize| nodes[*next].from == Some(number);
            nodes[number].next = next.filter(is_there).filter(is_child);
        }
        let mut tree = Tree::of(nodes);
        tree.left = self.left.filter(is_there);
        tree.arrive(self.at);
        let misread = first_misread.map(|first| match misread - 1 {
            0 => first,
            more => format!("{first} and of {}", counted(more, "more position")),
        });
        Ok((tree, misread))
    }
}

impl SavedNode {
    /// The node, without children, after those before it, and in words what of it is lost.
    fn node(
        self,
        number: usize,
        before: &[TreeNode],
    ) -> Result<(TreeNode, Option<String>), String> {
        let parent = self.from.map(|from| {
            let parent = before.get(from);
            parent.ok_or_else(|| format!("it comes from position {from}, which is not before it"))
        });
        let parent = parent.transpose()?;
        if parent.is_none() && number > 0 {
            return Err("it does not say where it comes from".to_owned());
        }
        let rules = match (&self.rules, parent) {
            (Some(saved), _) => saved.rules().map_err(sentence)?,
            (None, Some(parent)) => parent.rules,
            (None, None) => return Err("it does not say which game it is of".to_owned()),
        };
        let placed = self.place(parent).and_then(|(position, origin)| {
            let checked = rules.game.check(position.piles());
            checked.map_err(sentence).map(|()| (position, origin))
        });
        let mut lost = None;
        let (position, origin) = match (placed, parent) {
            (Ok(placed), _) => placed,
            // Another position stands in for one that is written wrongly: what came from it stays.
            (Err(why), Some(parent)) if !self.position.is_empty() => {
                lost = Some(format!("the piles of position {number} ({why})"));
                let stays = parent.rules.game == rules.game;
                let position = if stays {
                    parent.position.clone()
                } else {
                    rules.game.example()
                };
                (position, NodeOrigin::change("what is not understood"))
            }
            (Err(why), _) => return Err(why),
        };
        let mut node = TreeNode::new(rules, position, origin);
        let ply = self.ply(number, &node, parent);
        node.ply = ply.filter(|_| lost.is_none());
        let is_move = matches!(self.how, How::Move(..));
        let missing = if is_move && node.made().is_none() {
            Some("move")
        } else if self.game.is_some() && node.ply.is_none() {
            Some("place in its game")
        } else {
            None
        };
        let (how, to) = (node.origin.words(), &node.position);
        let lost = lost.or_else(|| Some(format!("the {} of {to} ({how})", missing?)));
        node.name = self.name.map(|name| printable::escaped(&name).into_owned());
        node.comment = printable::escaped_lines(&self.comment).into_owned();
        node.begins_line = self.begins_line;
        node.from = self.from;
        node.next = self.next;
        Ok((node, lost))
    }

    /// The position and how it came to be. Where the position is written, a move that is not
    /// understood is a change in the same words.
    fn place(&self, parent: Option<&TreeNode>) -> Result<(Position, NodeOrigin), String> {
        let written = || self.position.parse::<Position>().map_err(sentence);
        let (words, seat) = match &self.how {
            How::Change(words) => return Ok((written()?, NodeOrigin::change(words))),
            How::Step(number, policy) => {
                let number = number.parse().map_err(sentence)?;
                let policy = *policy;
                return Ok((written()?, NodeOrigin::Step(OnLine { number, policy })));
            }
            How::Move(words, seat) => (words, seat),
        };
        let led = match parent {
            None => Err("it is a move from nowhere".to_owned()),
            Some(parent) => led_to(parent, words, seat),
        };
        if self.position.is_empty() {
            return led.map_err(|why| format!("{words:?}: {why}"));
        }
        let position = written()?;
        Ok(match led {
            Ok((to, made)) if to == position => (position, made),
            Ok(_) | Err(_) => (position, NodeOrigin::change(words)),
        })
    }

    /// Its place in a game: the first position of it, or a move from one.
    fn ply(&self, number: usize, node: &TreeNode, parent: Option<&TreeNode>) -> Option<Ply> {
        let (game, help) = (self.game?, self.help);
        let ply = |number| Ply { game, number, help };
        if game == number {
            return Some(ply(0));
        }
        let before = parent?.ply.filter(|ply| ply.game == game)?;
        node.made().map(|_| ply(before.number + 1))
    }
}

/// Where a move in words leads from a node, and the move.
fn led_to(parent: &TreeNode, words: &str, seat: &str) -> Result<(Position, NodeOrigin), String> {
    let game = parent.rules.game;
    let by = Move::parse(game, &parent.position, words).map_err(sentence)?;
    let made = PlayedMove {
        seat: seat.parse::<Seat>()?,
        words: printable::escaped(words).into_owned(),
        by,
    };
    let to = made.by.apply_arranged(game, &parent.position);
    Ok((to, NodeOrigin::Made(made)))
}

fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}
