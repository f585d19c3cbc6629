//! Where the user is and has been: one tree of positions, and one place in it. What was explored,
//! the lines that were stepped and the games that were played are its branches.

pub(super) mod node;
pub(super) mod room;
pub(super) mod saved;

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::mem;

use rustc_hash::FxBuildHasher;

use node::ChildEntry;
pub use node::{NodeOrigin, OnLine, PlayedMove, Ply, TreeNode};
pub use room::Full;
pub(crate) use room::Keeping;

use crate::app::MoveHelp;
use crate::game::{Position, Ruleset};
use crate::printable;

/// A tree of positions in the order in which they were reached, and the current one. Undo goes to
/// where a position came from, redo to what was visited from it last. A change after an undo
/// begins a new branch, and the old one stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<TreeNode>,
    /// What came from each node, found by its position: thousands of moves may be tried from one,
    /// and none of them is looked for among all others.
    by_position: BTreeSet<ChildEntry>,
    at: usize,
    /// Whether the last change was a small one, which the next small one of its kind goes on with.
    is_growing: bool,
    /// Where the user was before moving about, and whether they still move about.
    left: Option<usize>,
    is_moving_about: bool,
    /// Changes whenever nodes are added or changed.
    version: u64,
    /// What its nodes take, in bytes.
    bytes: u64,
    /// What they may take.
    most: u64,
}

impl Tree {
    /// A tree that starts here.
    pub fn new(rules: Ruleset, position: Position) -> Self {
        let start = NodeOrigin::change("start");
        Self::of(vec![TreeNode::new(rules, position, start)])
    }

    /// A tree of these nodes, at its beginning.
    fn of(nodes: Vec<TreeNode>) -> Self {
        Self {
            bytes: nodes.iter().map(TreeNode::bytes).sum(),
            most: u64::MAX,
            by_position: entries(&nodes),
            nodes,
            at: 0,
            is_growing: false,
            left: None,
            is_moving_about: false,
            version: 0,
        }
    }

    /// A tree that is a game, which starts here.
    pub(crate) fn of_game(rules: Ruleset, position: Position) -> Self {
        let mut start = TreeNode::new(rules, position, NodeOrigin::change("game"));
        start.ply = Some(Ply::default());
        Self::of(vec![start])
    }

    /// Where the user is.
    pub fn here(&self) -> &TreeNode {
        &self.nodes[self.at]
    }

    /// The number of the current node.
    pub fn at(&self) -> usize {
        self.at
    }

    /// All nodes, oldest first.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// A node by its number.
    pub fn node(&self, number: usize) -> &TreeNode {
        &self.nodes[number]
    }

    /// The nodes that came from a node and have a position, oldest first.
    pub(crate) fn children_at(
        &self,
        from: usize,
        position: &Position,
    ) -> impl Iterator<Item = usize> {
        let hash = FxBuildHasher.hash_one(position);
        let alike = (from, hash, 0)..=(from, hash, usize::MAX);
        let children = self.by_position.range(alike).map(|&(_, _, child)| child);
        children.filter(|&child| self.nodes[child].position == *position)
    }

    /// A number that differs after every change of a node.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Goes to a new place; true unless that is where the user is. A place that was reached from
    /// here in the same way before is visited again. With `small`, a change of the same kind as
    /// the last one is joined to it, so that ten presses of one key are undone as one.
    ///
    /// # Errors
    /// There is no room for another position.
    pub(crate) fn go(
        &mut self,
        rules: Ruleset,
        position: Position,
        origin: NodeOrigin,
        small: bool,
    ) -> Result<bool, Full> {
        let here = self.here();
        if here.rules == rules && here.position == position {
            return Ok(false);
        }
        let goes_on = small && self.is_growing && here.is_fleeting() && here.origin == origin;
        (self.is_growing, self.is_moving_about) = (small, false);
        if goes_on {
            self.change(self.at, |node| {
                (node.rules, node.position) = (rules, position);
            });
            return Ok(true);
        }
        let is_same = |&child: &usize| {
            let node = &self.nodes[child];
            node.rules == rules && node.origin == origin && node.ply.is_none()
        };
        let known = self.children_at(self.at, &position).find(is_same);
        let next = match known {
            Some(known) => known,
            None => self.attach(self.at, TreeNode::new(rules, position, origin))?,
        };
        self.arrive(next);
        Ok(true)
    }

    /// The next small change begins anew, whatever was changed before it.
    pub(crate) fn begin_change(&mut self) {
        self.is_growing = false;
    }

    /// Goes to a step of a line that begins at a node. Steps along a line share one node until
    /// something is done from one of them. Where the user was before moving about stays, since
    /// they can jump back to it.
    ///
    /// # Errors
    /// There is no room for another position.
    pub(crate) fn go_to_step(
        &mut self,
        start: usize,
        position: Position,
        step: OnLine,
    ) -> Result<(), Full> {
        self.move_about();
        let origin = NodeOrigin::Step(step);
        let children = || self.nodes[start].children.iter().copied();
        let mut same = children().filter(|&child| self.nodes[child].origin == origin);
        if let Some(known) = same.next() {
            self.arrive(known);
            return Ok(());
        }
        let is_step = |node: &TreeNode| node.step().is_some() && node.is_fleeting();
        let fleeting =
            children().find(|&child| self.left != Some(child) && is_step(&self.nodes[child]));
        let rules = self.nodes[start].rules;
        let next = match fleeting {
            Some(known) => {
                self.change(known, |node| {
                    (node.origin, node.position) = (origin, position);
                });
                known
            }
            None => self.attach(start, TreeNode::new(rules, position, origin))?,
        };
        self.arrive(next);
        Ok(())
    }

    /// Changes a node, and counts what it takes then.
    fn change(&mut self, number: usize, change: impl FnOnce(&mut TreeNode)) {
        let node = &mut self.nodes[number];
        self.bytes -= node.bytes();
        if let Some(entry) = node.entry(number) {
            self.by_position.remove(&entry);
        }
        change(node);
        self.by_position.extend(node.entry(number));
        self.bytes += node.bytes();
        self.version += 1;
    }

    /// Counts what is added.
    fn take(&mut self, more: u64) -> Result<(), Full> {
        let bytes = self.bytes.saturating_add(more);
        if bytes > self.most {
            return Err(Full {
                positions: self.nodes.len(),
                most: self.most,
                more,
            });
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Adds a node that came from another, without going there. Gives its number.
    ///
    /// # Errors
    /// There is no room for it.
    pub(crate) fn attach(&mut self, from: usize, mut node: TreeNode) -> Result<usize, Full> {
        self.take(node.bytes())?;
        let made = self.nodes.len();
        node.from = Some(from);
        self.by_position.extend(node.entry(made));
        self.nodes.push(node);
        self.nodes[from].children.push(made);
        self.version += 1;
        Ok(made)
    }

    /// Adds another tree below the current node and goes to its current node. Gives by how much
    /// the numbers of its nodes have grown.
    ///
    /// # Errors
    /// There is no room for it.
    pub(crate) fn graft(&mut self, other: Self) -> Result<usize, Full> {
        self.take(other.bytes)?;
        let by = self.nodes.len();
        let moved = other.nodes.into_iter().map(|mut node| {
            node.from = Some(node.from.map_or(self.at, |from| from + by));
            node.next = node.next.map(|next| next + by);
            node.ply = node.ply.map(|ply| Ply {
                game: ply.game + by,
                ..ply
            });
            node.children.iter_mut().for_each(|child| *child += by);
            node
        });
        self.nodes.extend(moved);
        self.by_position = entries(&self.nodes);
        self.nodes[self.at].children.push(by);
        self.version += 1;
        self.settle(other.at + by);
        Ok(by)
    }

    /// Goes back to where the current node came from, or to what was visited from it last; false
    /// if there is no such node.
    pub fn retrace(&mut self, back: bool) -> bool {
        let here = self.here();
        let Some(to) = (if back { here.from } else { here.next }) else {
            return false;
        };
        self.move_about();
        self.at = to;
        true
    }

    /// Jumps to a node. Redo leads along its branch.
    pub fn visit(&mut self, number: usize) {
        if number < self.nodes.len() {
            self.move_about();
            self.arrive(number);
        }
    }

    /// Jumps to a node from afar, which begins a new way of moving about.
    pub(crate) fn jump(&mut self, number: usize) {
        self.is_moving_about = false;
        self.visit(number);
    }

    /// Goes back to where the user was before moving about, and from there to where they were: a
    /// jump between two places.
    pub(crate) fn jump_back(&mut self) {
        if let Some(left) = self.left.replace(self.at) {
            self.settle(left);
        }
    }

    /// Whether [`Tree::jump_back`] leads anywhere.
    pub(crate) fn can_jump_back(&self) -> bool {
        self.left.is_some_and(|left| left != self.at)
    }

    /// Writes a comment on a node.
    pub fn comment(&mut self, number: usize, text: &str) {
        let text = printable::escaped_lines(text).into_owned();
        self.change(number, |node| node.comment = text);
    }

    /// Puts a bookmark on a node, or with `None` takes it away.
    pub fn name(&mut self, number: usize, name: Option<String>) {
        let name = name.map(|name| printable::escaped(&name).into_owned());
        self.change(number, |node| node.name = name);
    }

    /// The nodes that have a bookmark, oldest first.
    pub fn bookmarks(&self) -> impl Iterator<Item = (usize, &TreeNode)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter(|(_, node)| node.name.is_some())
    }

    /// Where the line begins that is stepped: the node itself, or what it was stepped from.
    pub fn line_start(&self) -> usize {
        let here = self.here();
        let from = here.step().and(here.from);
        from.unwrap_or(self.at)
    }

    /// Lets a line begin here.
    pub(crate) fn begin_line(&mut self) {
        self.change(self.at, |node| node.begins_line = true);
    }

    /// The user moves about in what is known. Where that began is kept.
    fn move_about(&mut self) {
        self.is_growing = false;
        if !mem::replace(&mut self.is_moving_about, true) {
            self.left = Some(self.at);
        }
    }

    /// Goes to a node. From where its branch leaves that of the node before, redo leads along it.
    fn arrive(&mut self, number: usize) {
        let (mut here, mut there) = (self.at, number);
        // A node has a larger number than the one that it came from.
        while here != there {
            let from = |node: usize| self.nodes[node].from.unwrap_or(0);
            if here > there {
                here = from(here);
            } else {
                let above = from(there);
                self.lead(above, there);
                there = above;
            }
        }
        self.at = number;
    }

    /// Lets redo lead from a node to another that came from it. What is explored off a match does
    /// not lead off it: there redo goes on with the match.
    fn lead(&mut self, from: usize, to: usize) {
        let game = |node: usize| self.nodes[node].ply.map(|ply| ply.game);
        let next = self.nodes[from].next.and_then(game);
        let leads = game(to).is_some() || next.is_none() || next != game(from);
        if leads && self.nodes[from].next != Some(to) {
            self.nodes[from].next = Some(to);
            self.version += 1;
        }
    }

    /// Goes to a node that is new, or was reached by playing. This does not count as moving about.
    pub(crate) fn settle(&mut self, number: usize) {
        (self.is_growing, self.is_moving_about) = (false, false);
        self.arrive(number);
    }

    /// Somebody has help at the turn of a node.
    pub(crate) fn help(&mut self, number: usize, help: MoveHelp) {
        self.change(number, |node| {
            let ply = node.ply.as_mut();
            ply.map(|ply| ply.help.get_or_insert(help));
        });
    }
}

/// What finds nodes by their positions.
fn entries(nodes: &[TreeNode]) -> BTreeSet<ChildEntry> {
    let entry = |(number, node): (usize, &TreeNode)| node.entry(number);
    nodes.iter().enumerate().filter_map(entry).collect()
}

/// A row of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryRow {
    /// The number of its node.
    pub node: usize,
    /// How many branches it lies off the first line.
    pub depth: usize,
}

impl Tree {
    /// The nodes in the order of the rows. The oldest child goes on with the line. The others
    /// follow it, each with all that came from it, before the line goes on. So a row
    /// stays where it is when something is added at the end of its line.
    pub fn rows(&self) -> Vec<HistoryRow> {
        let first = HistoryRow { node: 0, depth: 0 };
        let mut rows = Vec::with_capacity(self.nodes().len());
        // What is still to be listed: all that came from a node, and whether that is a branch,
        // which comes before it.
        let mut rest = vec![(first, true)];
        while let Some((row, is_branch)) = rest.pop() {
            if is_branch {
                rows.push(row);
            }
            let Some((&line, branches)) = self.node(row.node).children.split_first() else {
                continue;
            };
            let line = HistoryRow { node: line, ..row };
            rows.push(line);
            rest.push((line, false));
            let depth = row.depth + 1;
            let branches = branches.iter().rev();
            rest.extend(branches.map(|&node| (HistoryRow { node, depth }, true)));
        }
        rows
    }
}
