//! Slow games: r and o in the grid of outcomes, and the reduction step by step.

use super::described_position::{DescribedPosition, verdict};
use super::marks::write_body;
use crate::figure::{Body, CellGrid, Mark};
use crate::game::{Canonical, Convention, Outcome, counted};
use crate::lists::CollectVec as _;
use crate::study::theory_of_position::Slow;
use crate::ui::text::{Text, cell_width};
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &DescribedPosition, slow: &Slow) {
    let (sizes, x) = (slow.sizes, &described.theory.position);
    let k = sizes.min();
    let (reduced, cell) = (&slow.reduction.reduced, slow.cell);
    let is_reduced = slow.reduction.is_reduced();
    text.say(
        Role::Text,
        &format!(
            "S = {}, k = {k}; NIRB value m(x) = ⌊S/k⌋ = {}, {} the largest pile {}: {}",
            x.sum(),
            slow.nirb,
            if is_reduced { "not below" } else { "below" },
            x.max(),
            if is_reduced { "reduced" } else { "not reduced" },
        ),
    );
    if !is_reduced {
        text.say(Role::Title, &format!("its reduction: {reduced}"));
    }
    text.say(
        Role::Text,
        &format!(
            "{}r = S mod 2k = {} mod {} = {}, o = {}",
            if is_reduced { "" } else { "there " },
            reduced.sum(),
            2 * k,
            cell.remainder,
            counted(cell.odd, "odd pile")
        ),
    );
    if !described.hidden {
        text.gap();
        write_grid(text, slow);
    }
    verdict(text, described);
    if !is_reduced {
        for algorithm in slow.reduction.algorithms() {
            text.gap();
            text.say(Role::Title, algorithm.heading);
            for step in &algorithm.steps {
                let decides = step.decides;
                text.row(if decides { Role::Optimal } else { Role::Text }, &step.text);
            }
        }
    }
    playable_graph(text, described, slow);
}

/// The playable game graph, level by level: a row for each reduced position with those to which a
/// move leads.
fn playable_graph(text: &mut Text, described: &DescribedPosition, slow: &Slow) {
    let Some(graph) = &slow.graph else {
        return;
    };
    text.gap();
    let nodes = counted(graph.nodes.len(), "reduced position");
    let moves = counted(graph.moves(), "move");
    let of = if graph.is_cut { "cut: the first " } else { "" };
    // The screen may show misère play, and the note at the end stands far below.
    let play = match described.theory.rules.convention {
        Convention::Normal => "",
        Convention::Misere => " in normal play",
    };
    let title = "playable game graph";
    let said = format!("{title}{play}: {of}{nodes}, {moves}, by the longest play to each");
    text.say(Role::Title, &said);
    for node in &graph.nodes {
        let (outcome, role) = match node.outcome.filter(|_| !described.hidden) {
            Some(outcome @ Outcome::P) => (outcome.to_string(), Role::Loses),
            Some(outcome @ Outcome::N) => (outcome.to_string(), Role::Wins),
            None => (" ".to_owned(), Role::Text),
        };
        let head = format!("{:>2} {outcome} {}", node.level, node.position);
        let to = node.to.iter().map(|&to| &graph.nodes[to].position);
        for row in filled(head, to, text.width) {
            text.row(role, &row);
        }
    }
    if graph.is_cut {
        let note = "cut: there are more positions or moves; the graphs of smaller piles are whole";
        text.say(Role::Alarm, note);
    }
}

/// The outcomes of the reduced positions by r and o, as cells of a picture. Where there is no room
/// for all columns, that of the position is among them.
fn write_grid(text: &mut Text, slow: &Slow) {
    let title = "normal play, reduced positions by r ↓ and o →";
    text.say(Role::Title, title);
    let mut grid = CellGrid::of_reduced(slow);
    let columns = grid.across.labels.len();
    // A letter and a blank each, beside the number of the row and the brackets.
    let room = (text.width.saturating_sub(6) / 2).max(1);
    let first = (slow.cell.odd + 1).saturating_sub(room);
    let shown = first..columns.min(first + room);
    let rows = grid.rows.iter();
    grid.rows = rows.map(|row| row[shown.clone()].to_vec()).collect_vec();
    grid.across.labels = grid.across.labels[shown.clone()].to_vec();
    for axis in [&mut grid.across, &mut grid.down] {
        axis.name.clear();
    }
    let mut cells = grid.rows.iter().flatten();
    let is_open = cells.any(|cell| cell.mark == Mark::Open);
    write_body(text, Body::Cells(grid), usize::MAX);
    if shown.len() < columns {
        let (least, most) = (shown.start, shown.end - 1);
        let note = format!("cut: o from {least} to {most}, of 0 to {}", columns - 1);
        text.say(Role::Alarm, &note);
    }
    let open = "; ?: r and o do not determine it, or no theorem gives it";
    let note = format!("·: no such position{}", if is_open { open } else { "" });
    text.say(Role::Dim, &note);
}

/// A position and those to which a move leads, in as many rows as that takes. No position is
/// broken.
fn filled<'a>(head: String, to: impl Iterator<Item = &'a Canonical>, width: usize) -> Vec<String> {
    let indent = cell_width(&head) + 1;
    let mut rows = vec![head];
    for (number, position) in to.enumerate() {
        let item = if number == 0 {
            format!(" → {position}")
        } else {
            format!(" · {position}")
        };
        match rows.last_mut() {
            Some(row) if number == 0 || cell_width(row) + cell_width(&item) <= width => {
                row.push_str(&item);
            }
            _ => rows.push(format!("{:indent$}{}", "", item.trim_start())),
        }
    }
    rows
}
