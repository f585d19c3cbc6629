//! Slow games: r and o in the grid of outcomes, and the reduction step by step.

use std::borrow::Cow;

use super::described_position::{DescribedPosition, verdict};
use crate::game::{Canonical, Convention, Outcome, counted};
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
        write_grid(text, slow, x.len());
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

/// The outcomes of the reduced positions, a row for each r and a column for each o: where their
/// parities differ there is none.
fn write_grid(text: &mut Text, slow: &Slow, n: usize) {
    let here = slow.cell;
    text.say(Role::Title, "normal play, reduced positions by r and o");
    let label = 6;
    let shown = (n + 1).min(text.width.saturating_sub(label + 1).max(1));
    let step = if n < 10 { 1 } else { 4 };
    let number = |column: usize| {
        let (room, number) = (step.min(shown - column), column.to_string());
        if number.len() > room {
            " ".repeat(room)
        } else {
            format!("{number:room$}")
        }
    };
    let numbers: String = (0..shown).step_by(step).map(number).collect();
    text.row(Role::Dim, format!("r \\ o {numbers}").trim_end());
    for (remainder, outcomes) in slow.grid.iter().enumerate() {
        let label = (Cow::Owned(format!("{remainder:>4} ")), Role::Dim);
        // Neighbours of a cell are empty, so that brackets have room. The first column has a place
        // before it.
        let marks = here.remainder == remainder;
        let cells = (0..=shown).map(|place| {
            let odd = place.checked_sub(1);
            match odd.filter(|odd| odd % 2 == remainder % 2) {
                Some(odd) => match outcomes.get(odd).copied().flatten() {
                    Some(Outcome::P) => ("P", Role::Loses),
                    Some(Outcome::N) => ("N", Role::Wins),
                    None => ("?", Role::Dim),
                },
                None if marks && place == here.odd => ("[", Role::Focus),
                None if marks && place == here.odd + 2 => ("]", Role::Focus),
                None => (" ", Role::Dim),
            }
        });
        let end = (marks && here.odd + 1 == shown).then_some(("]", Role::Focus));
        let cells = cells.chain(end);
        let cells = cells.map(|(cell, role)| (Cow::Borrowed(cell), role));
        text.parts([label].into_iter().chain(cells));
    }
    if shown <= n {
        let note = format!("cut: columns up to o = {} of {n}", shown - 1);
        text.say(Role::Alarm, &note);
    }
    let rows = slow.grid.iter().enumerate();
    // Where the parities of r and o differ no position stands.
    let mut cells = rows.flat_map(|(remainder, row)| row.iter().skip(remainder % 2).step_by(2));
    if cells.any(Option::is_none) {
        let note = "?: r and o do not determine it, or no theorem gives it";
        text.say(Role::Dim, note);
    }
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
