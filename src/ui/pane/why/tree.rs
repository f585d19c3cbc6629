//! A row of the proof tree.

use ratatui::text::{Line, Span};

use crate::app::View;
use crate::app::why::{TreeKind, TreeRow};
use crate::game::{Convention, Outcome, Remoteness, counted, grouped};
use crate::study::why::{Branch, Check, Proof, Reason};
use crate::study::{Answer, Source};
use crate::ui::columns::{cell, fate, fate_of_mover};
use crate::ui::theme::{Role, Theme};

pub(super) fn line(view: View<'_>, row: &TreeRow, theme: Theme) -> Line<'static> {
    let dim = theme.style(Role::Dim);
    let indent = " ".repeat(1 + 2 * row.depth.min(20));
    match &row.kind {
        TreeKind::Waiting => Line::styled(format!("{indent}…"), dim),
        TreeKind::More(count) => {
            let more = counted(grouped(*count), "more option");
            Line::styled(format!("{indent}and {more}"), dim)
        }
        TreeKind::Many => Line::styled(format!("{indent}and more options than 3.4e38"), dim),
        TreeKind::Root => {
            let mut spans = vec![
                Span::raw(format!("{indent}{} ", marker(row, false))),
                Span::styled("Proof ", theme.style(Role::Title)),
            ];
            spans.extend(view.why_fact().into_iter().flat_map(|why| {
                let position = Span::raw(format!("{} ", why.position));
                [
                    vec![position],
                    value(
                        &view.outcome_of(&why.position, why.values.outcome),
                        &view.remoteness_of(&why.position, why.values.remoteness),
                        fate,
                        theme,
                    ),
                ]
                .concat()
            }));
            spans.extend(
                row.own
                    .as_ref()
                    .map(|own| Span::styled(reason(view, own), dim)),
            );
            Line::from(spans)
        }
        TreeKind::Branch(..) => {
            let mut spans = vec![Span::raw(indent)];
            spans.extend(
                row.branch()
                    .into_iter()
                    .flat_map(|branch| branch_spans(view, row, branch, theme)),
            );
            Line::from(spans)
        }
    }
}

fn marker(row: &TreeRow, terminal: bool) -> char {
    match row.unfolded {
        _ if terminal => '·',
        true => '▾',
        false => '▸',
    }
}

fn value(
    outcome: &Answer<Outcome>,
    remoteness: &Answer<Remoteness>,
    fate: fn(Option<Outcome>) -> Role,
    theme: Theme,
) -> Vec<Span<'static>> {
    let text = format!("{} {}", cell(outcome, false), cell(remoteness, false));
    vec![Span::styled(text, theme.style(fate(outcome.value())))]
}

fn branch_spans(
    view: View<'_>,
    row: &TreeRow,
    branch: &Branch,
    theme: Theme,
) -> Vec<Span<'static>> {
    let game = view.state.rules().game;
    let dim = theme.style(Role::Dim);
    let sorted: Vec<usize> = (0..game.n()).collect();
    let terminal = branch.is_terminal;
    let words = branch.by.words(game, &sorted);
    let mut spans = vec![
        Span::raw(format!("{} ", marker(row, terminal))),
        Span::styled(format!("{words} "), dim),
        Span::raw(format!("{} ", branch.to)),
    ];
    let outcome = view.outcome_of(&branch.to, branch.outcome);
    let remoteness = view.remoteness_of(&branch.to, branch.remoteness);
    let values = value(&outcome, &remoteness, fate_of_mover, theme);
    spans.extend(values);
    let by = theorem(&outcome).map_or_else(String::new, |id| format!(" {id}"));
    let more = match (&row.own, &branch.reply) {
        (Some(own), _) => reason(view, own),
        (None, _) if terminal => terminal_words(view.state.rules().convention).to_owned(),
        (None, Some(reply)) => format!(" → {} P", reply.to),
        (None, None) => by,
    };
    spans.push(Span::styled(more, dim));
    spans
}

/// The theorem by which an outcome is known.
fn theorem(outcome: &Answer<Outcome>) -> Option<&'static str> {
    match outcome.source()? {
        Source::Theorem(id) => Some(id),
        Source::Table { .. } | Source::Search { .. } => None,
    }
}

/// Why an unfolded node has its value, and what the check against its options said.
fn reason(view: View<'_>, proof: &Proof) -> String {
    let reason = match proof.reason {
        Reason::Terminal => terminal_words(view.state.rules().convention),
        Reason::EveryOption => " since every option has a reply",
        Reason::OneMove => " because of this move",
        Reason::Unknown => "",
    };
    let by = theorem(&proof.outcome).map_or_else(String::new, |id| format!(" ({id})"));
    let check = match proof.check {
        Check::Agrees => " ✓",
        Check::Open => "",
        Check::Contradicts => " ✗ contradicts its options",
    };
    format!("{reason}{by}{check}")
}

fn terminal_words(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => " no move: the player to move loses",
        Convention::Misere => " no move: the player to move wins",
    }
}
