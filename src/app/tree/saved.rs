//! A tree as it is saved: each position with where it came from, how, and what was written on it.

use serde::{Deserialize, Serialize};

use super::{ByPosition, Made, Node, Origin, Ply, Tree, entries};
use crate::app::playing::contest::help::Help;
use crate::app::session::saved_rules::SavedRules;
use crate::game::{Move, Position};
use crate::printable;
use crate::study::Policy;

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
    position: String,
    how: How,
    /// The node at which the game began that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    /// The help that somebody had at this turn of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<Help>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "is_false")]
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_false(is: &bool) -> bool {
    !is
}

impl Tree {
    /// The tree in words and numbers.
    pub(crate) fn saved(&self) -> SavedTree {
        let nodes = self.nodes.iter().map(|node| {
            let before = node.from.map(|from| self.nodes[from].rules);
            let rules = node.rules;
            SavedNode {
                from: node.from,
                rules: (before != Some(rules)).then(|| rules.into()),
                position: node.position.to_string(),
                how: match &node.origin {
                    Origin::Change(words) => How::Change(words.clone()),
                    Origin::Made(made) => How::Move(made.words.clone(), made.seat.to_string()),
                    Origin::Step { number, policy } => How::Step(number.to_string(), *policy),
                },
                game: node.ply.map(|ply| ply.game),
                help: node.ply.and_then(|ply| ply.help),
                name: node.name.clone(),
                comment: node.comment.clone(),
                begins_line: node.begins_line,
                next: node.next,
            }
        });
        SavedTree {
            nodes: nodes.collect(),
            at: self.at,
            left: self.left,
        }
    }
}

impl Tree {
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
    /// The tree that was saved.
    ///
    /// # Errors
    /// It is none: the sentence says at which position.
    pub(crate) fn tree(self) -> Result<Tree, String> {
        let mut nodes: Vec<Node> = Vec::with_capacity(self.nodes.len());
        // Each is taken apart at once: two trees as large as this one would take too much.
        for (number, saved) in self.nodes.into_iter().enumerate() {
            let node = saved.node(number, &nodes);
            let node = node.map_err(|why| format!("position {number}: {why}"))?;
            if let Some(from) = node.from {
                nodes[from].children.push(number);
            }
            nodes.push(node);
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
        Ok(Tree {
            left: self.left.filter(is_there),
            bytes: nodes.iter().map(Node::bytes).sum(),
            most: u64::MAX,
            by_position: ByPosition::of(entries(0, &nodes)),
            nodes,
            at: self.at,
            is_growing: false,
            is_moving_about: false,
            version: 0,
        })
    }
}

impl SavedNode {
    /// The node, without children, after those before it.
    fn node(self, number: usize, before: &[Node]) -> Result<Node, String> {
        let parent = self.from.map(|from| {
            let parent = before.get(from);
            parent.ok_or_else(|| format!("it comes from position {from}, which is not before it"))
        });
        let parent = parent.transpose()?;
        if parent.is_none() && number > 0 {
            return Err("it does not say where it comes from".to_owned());
        }
        let position: Position = self.position.parse().map_err(sentence)?;
        let rules = match (&self.rules, parent) {
            (Some(saved), _) => saved.rules().map_err(sentence)?,
            (None, Some(parent)) => parent.rules,
            (None, None) => return Err("it does not say which game it is of".to_owned()),
        };
        rules.game.check(position.piles()).map_err(sentence)?;
        let mut node = Node::new(rules, position, Origin::change(""));
        node.origin = self.origin(&node, parent)?;
        node.ply = self.ply(number, &node, parent);
        node.name = self.name.map(|name| printable::escaped(&name).into_owned());
        node.comment = printable::escaped_lines(&self.comment).into_owned();
        node.begins_line = self.begins_line;
        node.from = self.from;
        node.next = self.next;
        Ok(node)
    }

    /// How it came to be. A move that is not understood is a change in the same words.
    fn origin(&self, node: &Node, parent: Option<&Node>) -> Result<Origin, String> {
        Ok(match &self.how {
            How::Change(words) => Origin::change(words),
            How::Step(number, policy) => Origin::Step {
                number: number.parse().map_err(sentence)?,
                policy: *policy,
            },
            How::Move(words, seat) => {
                let made = parent.and_then(|parent| {
                    let game = parent.rules.game;
                    let by = Move::parse(game, &parent.position, words).ok()?;
                    let leads_here = by.apply_arranged(game, &parent.position) == node.position;
                    let seat = seat.parse().ok().filter(|_| leads_here)?;
                    let words = printable::escaped(words).into_owned();
                    Some(Made { by, words, seat })
                });
                made.map_or_else(|| Origin::change(words), Origin::Made)
            }
        })
    }

    /// Its place in a game: the first position of it, or a move from one.
    fn ply(&self, number: usize, node: &Node, parent: Option<&Node>) -> Option<Ply> {
        let game = self.game?;
        if game == number {
            return Some(Ply {
                help: self.help,
                ..Ply::first(game)
            });
        }
        let before = parent?.ply.filter(|ply| ply.game == game)?;
        node.made().map(|_| Ply {
            game,
            number: before.number + 1,
            help: self.help,
        })
    }
}

fn sentence(error: impl std::fmt::Display) -> String {
    error.to_string()
}
