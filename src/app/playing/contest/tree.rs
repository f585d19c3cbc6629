//! Moving about in all that was played: back and forth along a line, and from one line to another.

use super::Contest;

impl Contest {
    /// The nodes that were reached from a node by a move, in their order.
    pub fn continuations(&self, node: usize) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(move |&next| self.nodes[next].from == Some(node))
    }

    /// Takes a move back, or first a resignation; false at the start.
    pub fn back(&mut self) -> bool {
        if self.resigned_here().is_some() {
            self.resigned = None;
            return true;
        }
        let from = self.nodes[self.at].from;
        self.at = from.unwrap_or(self.at);
        from.is_some()
    }

    /// Makes the move again that was taken back last; false if there is none.
    pub fn forth(&mut self) -> bool {
        let next = self.nodes[self.at].next;
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// [`Contest::back`] or [`Contest::forth`].
    pub fn step(&mut self, back: bool) -> bool {
        if back { self.back() } else { self.forth() }
    }

    /// Whether [`Contest::step`] would do something.
    pub fn can_step(&self, back: bool) -> bool {
        let node = &self.nodes[self.at];
        if back {
            node.from.is_some() || self.resigned_here().is_some()
        } else {
            node.next.is_some()
        }
    }

    /// Goes to a node; the line then leads through it.
    pub fn visit(&mut self, node: usize) {
        if node >= self.nodes.len() {
            return;
        }
        self.at = node;
        let mut later = node;
        while let Some(from) = self.nodes[later].from {
            self.nodes[from].next = Some(later);
            later = from;
        }
    }

    /// Goes to a node and puts the next of the lines that were played from it into the record;
    /// false if there is at most one.
    pub fn next_variation(&mut self, node: usize) -> bool {
        let lines: Vec<usize> = self.continuations(node).collect();
        if lines.len() < 2 {
            return false;
        }
        let here = lines
            .iter()
            .position(|&line| Some(line) == self.nodes[node].next);
        self.visit(node);
        self.nodes[node].next = Some(lines[here.map_or(0, |here| here + 1) % lines.len()]);
        true
    }

    /// The line that is shown: from the start to where the game stands, and on to its end.
    pub fn line(&self) -> Vec<usize> {
        let mut line: Vec<usize> =
            std::iter::successors(Some(self.at), |&node| self.nodes[node].from).collect();
        line.reverse();
        line.extend(std::iter::successors(self.nodes[self.at].next, |&node| {
            self.nodes[node].next
        }));
        line
    }
}
