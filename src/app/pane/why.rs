//! The Why pane: an explanation, and below it a proof tree whose nodes are unfolded one by one.

use std::sync::Arc;

use crate::app::{
    Cursor, Explorer, FrameLayout, ListPane, Pane, PaneBehaviour, Scene, State, Unfolded, View,
};
use crate::engine::Query;
use crate::game::{Canonical, Count};
use crate::study::question;
use crate::study::why::{Branch, Proof, Why};

struct WhyPane;

pub(super) const PANE: &dyn PaneBehaviour = &WhyPane;

impl PaneBehaviour for WhyPane {
    /// The rows of the explanation and of the tree.
    fn len(&self, view: View<'_>) -> u128 {
        if view.why_fact().is_none() {
            return 0;
        }
        view.layout.text_rows(Pane::Why) + view.tree().len() as u128
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        if !view.layout.shows(Pane::Why) {
            return;
        }
        let x = view.why_subject();
        wanted.push(Query::sheet(view.why_question()));
        // Nim is explained on its columns of bits.
        if view.rules().game.kind().take_sizes().is_some() && x == view.x() {
            wanted.push(Query::sheet(view.theory_question()));
        }
        let nodes = view.state.why.positions();
        wanted.extend(nodes.map(|to| Query::sheet(view.proof_question(to.unwrap_or(&x)))));
    }

    fn hides_all(&self) -> bool {
        true
    }

    /// Unfolds the selected node of the tree, or folds it.
    fn open(&self, app: &mut Explorer) -> bool {
        let view = app.view();
        let rows = view.tree();
        let selected = view.selected_node_of_tree();
        let Some(index) = selected.filter(|&index| index < rows.len()) else {
            let why = view.said_in(Pane::Why, "the proof tree is below: {last} goes to its end");
            app.state.refuse(why);
            return true;
        };
        if let Some(path) = path(&rows, index) {
            app.state.why.switch(path);
        }
        true
    }

    /// A selected node of the proof tree stays selected when the text above it becomes longer or
    /// shorter. While values are hidden there is no tree.
    fn settle(&self, app: &mut Explorer, before: &FrameLayout) {
        if app.state.hidden() {
            return;
        }
        let before = before.text_rows(Pane::Why);
        let now = app.layout.text_rows(Pane::Why);
        let cursor = app.state.cursor_mut(Pane::Why);
        if before > 0 && cursor.selected >= before {
            cursor.selected = cursor.selected - before + now;
        }
    }

    fn arrive(&self, state: &mut State) {
        *state.cursor_mut(Pane::Why) = Cursor::default();
        state.why = Unfolded::default();
    }
}

impl View<'_> {
    /// The position that is explained: the current one, or the selected one of the view Lists.
    pub fn why_subject(self) -> Canonical {
        self.chosen_in_list().unwrap_or_else(|| self.x())
    }

    /// The selected position in the list of the view Lists, while the piles have no focus.
    pub fn chosen_in_list(self) -> Option<Canonical> {
        let arrangement = &self.state.arrangement;
        if arrangement.scene != Scene::Lists || arrangement.focus() == Pane::Position {
            return None;
        }
        let lists = ListPane::ALL.into_iter();
        let mut shown = lists.filter(|list| self.layout.shows(list.pane()));
        shown.find_map(|pane| self.listed(pane))
    }

    /// The explanation of the position that is explained, as far as known.
    pub fn why_fact(self) -> Option<Arc<Why>> {
        self.seen.known(&self.why_question())
    }

    /// The question of the Why pane.
    pub fn why_question(self) -> question::Why {
        let (rules, position) = (self.rules(), self.why_subject());
        question::Why { rules, position }
    }

    /// The question of a node of the proof tree.
    fn proof_question(self, x: &Canonical) -> question::Proof {
        let (rules, position) = (self.rules(), x.clone());
        question::Proof { rules, position }
    }

    /// The row of the tree that is selected; `None` in the explanation.
    pub fn selected_node_of_tree(self) -> Option<usize> {
        let selected = self.state.cursor(Pane::Why).selected;
        let row = selected.checked_sub(self.layout.text_rows(Pane::Why))?;
        usize::try_from(row).ok()
    }

    /// The rows of the proof tree.
    pub fn tree(self) -> Arc<[TreeRow]> {
        if self.state.hidden() {
            return Arc::default();
        }
        self.once(|view| {
            let (root, is_unfolded) = (view.why_subject(), view.state.why.holds_root());
            let (mut path, mut rows) = (Vec::new(), Vec::new());
            view.grow(&mut path, TreeKind::Root, &root, is_unfolded, &mut rows);
            rows.into()
        })
    }

    /// Adds the row of a node and the rows of what is unfolded below it.
    fn grow(
        self,
        path: &mut Vec<Canonical>,
        kind: TreeKind,
        x: &Canonical,
        unfolded: bool,
        rows: &mut Vec<TreeRow>,
    ) {
        let own = unfolded
            .then(|| self.seen.known(&self.proof_question(x)))
            .flatten();
        let depth = path.len();
        rows.push(TreeRow {
            depth,
            kind,
            own: own.clone(),
            unfolded,
        });
        let below = |kind| TreeRow {
            depth: depth + 1,
            kind,
            own: None,
            unfolded: false,
        };
        let Some(proof) = own else {
            rows.extend(unfolded.then(|| below(TreeKind::Waiting)));
            return;
        };
        for (number, branch) in proof.branches.iter().enumerate() {
            let kind = TreeKind::Branch(Arc::clone(&proof), number);
            if self.state.why.holds(path, &branch.to) {
                path.push(branch.to.clone());
                self.grow(path, kind, &branch.to, true, rows);
                path.pop();
            } else {
                rows.push(below(kind));
            }
        }
        rows.extend(proof.unlisted().map(|unlisted| {
            below(match unlisted {
                Count::Exactly(count) => TreeKind::More(count),
                Count::Huge => TreeKind::Many,
            })
        }));
    }
}

/// A row of the tree.
#[derive(Clone, Debug)]
pub struct TreeRow {
    /// How far below the root.
    pub depth: usize,
    /// What is there.
    pub kind: TreeKind,
    /// The node itself, where it is unfolded and known.
    pub own: Option<Arc<Proof>>,
    /// Whether it is unfolded.
    pub unfolded: bool,
}

/// What is in a row of the tree.
#[derive(Clone, Debug)]
pub enum TreeKind {
    /// The position of the pane.
    Root,
    /// A child of this node, by its number.
    Branch(Arc<Proof>, usize),
    /// The children of the row above are not known yet.
    Waiting,
    /// This number of options of the row above is not listed.
    More(u128),
    /// More options than can be counted are not listed.
    Many,
}

impl TreeRow {
    /// The child that is in the row.
    pub fn branch(&self) -> Option<&Branch> {
        match &self.kind {
            TreeKind::Branch(proof, number) => proof.branches.get(*number),
            TreeKind::Root | TreeKind::Waiting | TreeKind::More(_) | TreeKind::Many => None,
        }
    }
}

/// The positions on the way from the root to a row; `None` if no node is there.
fn path(rows: &[TreeRow], index: usize) -> Option<Vec<Canonical>> {
    let mut path = Vec::new();
    for row in &rows[1..=index] {
        path.truncate(row.depth - 1);
        path.extend(row.branch().map(|branch| branch.to.clone()));
    }
    (path.len() == rows[index].depth).then_some(path)
}
