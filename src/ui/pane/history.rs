//! The History pane: the tree of all that was explored, stepped and played.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::appearance::{Appearance, LIST};
use crate::app::{HistoryRow, Pane, TreeNode, View};
use crate::game::{Ruleset, joined};
use crate::ui::columns::{Cell, Column};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::theme::Role;

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| Some(foot(view)),
    ..LIST
};

/// Branches further off the first line than this are not moved further to the right.
const DEEPEST: usize = 8;

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let rows = view.tree_rows();
    let scrolled = Scrolled::of(view, Pane::History, rows.len() as u128);
    let mut in_sight = rows[scrolled.in_sight(area.height)].iter();
    let has_notes = in_sight.any(|row| !notes(view.state.tree.node(row.node)).is_empty());
    let columns = vec![
        Column::new("").least(3).gap(0),
        Column::new("").gap(2),
        Column::new("").gap(2).only_if(has_notes),
        Column::new("").gap(2).leaves(1),
        Column::new(""),
    ];
    list::table(frame, area, vec![columns], scrolled, &|number| {
        let row = rows.get(usize::try_from(number).ok()?)?;
        Some(Entry::Row(0, cells(view, *row)))
    });
}

fn cells(view: View<'_>, row: HistoryRow) -> Vec<Cell> {
    let tree = &view.state.tree;
    let node = tree.node(row.node);
    let is_here = row.node == tree.at();
    let branch = match row.depth.min(DEEPEST) {
        0 => String::new(),
        depth => format!("{}└ ", "  ".repeat(depth - 1)),
    };
    let position = format!("{branch}{}", node.position);
    let role = if is_here { Role::Title } else { Role::Text };
    vec![
        Cell::new(if is_here { " ● " } else { "   " }, Role::Optimal),
        Cell::new(position, role),
        Cell::new(notes(node), Role::Key),
        rules(view, node),
        Cell::new(node.origin.words(), Role::Dim).needs(8),
    ]
}

/// The game and its play, where they are not those of the node before: in full where there is
/// room.
fn rules(view: View<'_>, node: &TreeNode) -> Cell {
    let tree = &view.state.tree;
    let before = node.from.map(|from| tree.node(from).rules);
    if before == Some(node.rules) {
        return Cell::new("", Role::Dim);
    }
    let Ruleset { game, convention } = node.rules;
    let in_full = format!("{}, {convention} play", game.title());
    Cell::new(in_full, Role::Dim).or_in_short(format!("{}, {convention}", game.notation()))
}

/// The bookmark and the comment, on one line.
fn notes(node: &TreeNode) -> String {
    let name = node.name.as_ref().map(|name| format!("★ {name}"));
    let comment = (!node.comment.is_empty()).then(|| node.comment.replace('\n', " "));
    joined(name.into_iter().chain(comment), "  ")
}

fn foot(view: View<'_>) -> String {
    let row = view.state.cursor(Pane::History).selected + 1;
    format!("{row} of {}", view.tree_rows().len())
}
