//! The Exceptions pane: where the M-move is not optimal in misère NIM(n, n−1), which families of
//! the papers know it, and the partition behind it; in exact nim (5, = 2) its
//! [exceptional](exact52) positions.

mod exact52;

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::appearance::{Appearance, LIST};
use crate::app::{ListPane, ListQuestion, ListRows, Pane, View};
use crate::engine::Job;
use crate::game::{grouped, joined};
use crate::lists::each_once;
use crate::statement::Label;
use crate::study::question::Positions;
use crate::study::{Described, Exception, Listing, Minimality, Rows};
use crate::theory::claim::Covered;
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::{self, Cut};
use crate::ui::list::{self, Entry, Scrolled, UNCOVERED};
use crate::ui::text::truncated;
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    subtitle: |view| list::subtitle(view, ListPane::Exceptions, is_of_m_rule(view)),
    head,
    notes: |_, height, view| notes(height, view),
    needs: |view, _| rows_needed(view).unwrap_or(0),
    columns: |view| match asked(view) {
        Some(ListQuestion::Exact52(_)) => Some(exact52::WIDTH),
        // Three positions with piles of two digits, and the rest.
        Some(ListQuestion::MRule(_)) => Some(cut::cells(
            view.x().len().saturating_mul(9).saturating_add(66),
        )),
        Some(ListQuestion::Positions(_)) | None => None,
    },
    ..LIST
};

/// Rows above the list: what is listed, and the column heads.
const HEAD: u16 = 2;

/// The question of the pane.
fn asked(view: View<'_>) -> Option<ListQuestion> {
    let shown = view.shown_list(ListPane::Exceptions);
    Some(shown.ok()?.asked.clone())
}

/// Whether the exceptions are those of the M-rule.
fn is_of_m_rule(view: View<'_>) -> bool {
    matches!(asked(view), Some(ListQuestion::MRule(_)))
}

/// The rows of all that is listed, once that is known.
fn rows_needed(view: View<'_>) -> Option<usize> {
    let shown = view.shown_list(ListPane::Exceptions).ok()?;
    let rows = match shown.rows.as_ref()? {
        ListRows::MRule(rows) if rows.done => rows.lines() + usize::from(HEAD + NOTES),
        ListRows::MRule(_) | ListRows::Positions(_) => return None,
        ListRows::Exact52(survey) => {
            let rows = survey.rows(view.state.excerpt, &view.x());
            let whole = rows + usize::from(exact52::head(u16::MAX));
            whole.max(exact52::ROOMY.into())
        }
    };
    Some(rows)
}

/// The rows of the notes on an exception.
const NOTES: u16 = 5;

/// Rows above the list in a pane of this height.
fn head(height: u16, view: View<'_>) -> u16 {
    match asked(view) {
        Some(ListQuestion::Exact52(_)) => exact52::head(height),
        Some(ListQuestion::MRule(_) | ListQuestion::Positions(_)) | None => HEAD,
    }
}

/// Rows below the list: all about the selected exception.
fn notes(height: u16, view: View<'_>) -> u16 {
    let has_all = || rows_needed(view).is_some_and(|rows| usize::from(height) >= rows);
    if is_of_m_rule(view) && (height >= 14 || has_all()) {
        NOTES
    } else {
        0
    }
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let notes = notes(area.height, view);
    let listed = list::listed(frame, area, view, ListPane::Exceptions);
    let Some((shown, rows, area)) = listed else {
        return;
    };
    match rows {
        ListRows::MRule(rows) => {
            let [list, foot] = list::above_and_below(area, notes);
            let (first, below) = (list.first_rows(1), list.below_rows(1));
            let what = truncated(&what(&shown.positions, &rows), usize::from(first.width));
            frame.render_widget(Line::styled(what, view.style(Role::Dim)), first);
            if rows.is_empty() {
                list::remark(frame, below.below_rows(1), why_none(view, rows.done), view);
            }
            let scrolled = Scrolled::of(view, Pane::Exceptions, rows.lines() as u128);
            let order = shown.positions.order;
            list::table(frame, below, vec![columns()], scrolled, &|number| {
                let line = usize::try_from(number).ok()?;
                Some(match rows.line(line)? {
                    Listing::Heading(group) => {
                        Entry::Line(list::heading(order, group, view.theme()))
                    }
                    Listing::Row(_) => Entry::Row(0, cells(&*view.exception_on(&rows, line)?)),
                })
            });
            draw_notes(frame, foot, view, &rows);
        }
        ListRows::Exact52(survey) => exact52::draw(frame, area, view, &survey),
        ListRows::Positions(_) => {}
    }
}

fn columns() -> Vec<Column> {
    vec![
        Column::new("").least(3).gap(0),
        Column::new("position"),
        Column::new("R").right().least(3).gap(2),
        Column::new("M: R").right().gap(2).leaves(4),
        Column::new("leads to").gap(2).leaves(3),
        Column::new("optimal").gap(2),
        Column::new("parts").gap(2).leaves(2),
        Column::new("families").leaves(1),
    ]
}

/// Why no row is there.
fn why_none(view: View<'_>, is_done: bool) -> String {
    if !is_done {
        return "searching …".to_owned();
    }
    let text = "No exception passes the filter: {filter} changes it, {back} clears it, {bound} sets \
                the bound.";
    view.said_in(Pane::Exceptions, text)
}

/// What is listed: the number of exceptions, that of all in the box, and the box.
fn what(positions: &Positions, rows: &Rows<Exception>) -> String {
    let which = match positions.filter.minimal() {
        None => "",
        Some(Label::PileMinimal) => " pile-minimal",
        Some(_) => " minimal",
    };
    let so_far = if rows.done { "" } else { " so far" };
    let max = positions.max;
    let count = match (rows.len() as u64, rows.of) {
        (0, 0) => return format!(" no{which} exceptions{so_far}, piles ≤ {max}"),
        (listed, of) if listed == of => format!("all {}", grouped(of.into())),
        (listed, of) => format!("{} of {}", grouped(listed.into()), grouped(of.into())),
    };
    format!(" {count}{which}{so_far}, piles ≤ {max}")
}

fn cells(described: &Described) -> Vec<Cell> {
    let row = &described.row;
    let mark = match row.minimality {
        Minimality::Full => " ! ",
        Minimality::Pile => " p ",
        Minimality::No => "",
    };
    vec![
        Cell::new(mark, Role::Alarm),
        Cell::new(row.position.to_string(), Role::Text),
        Cell::new(row.remoteness.to_string(), Role::Wins),
        Cell::new(row.m_remoteness.to_string(), Role::Wins),
        Cell::new(row.m_move.to_string(), Role::Dim),
        Cell::new(optimal(row), Role::Optimal),
        Cell::new(partition(described), Role::Text),
        Cell::new(families(described), Role::Dim),
    ]
}

/// The positions to which the optimal moves lead.
fn optimal(row: &Exception) -> String {
    joined(&row.optimal, "; ")
}

/// The families that cover an exception. Both versions of the paper number their sections alike.
fn families(described: &Described) -> String {
    let families = each_once(described.covered.iter().map(named));
    if families.is_empty() {
        "none".to_owned()
    } else {
        families.join(" ")
    }
}

/// A family without its paper, with the number of the position in it: `2.9(i=2)`.
fn named(covered: &Covered) -> String {
    let i = covered.i.map(|i| format!("(i={i})"));
    format!("{}{}", covered.by.short_id(), i.unwrap_or_default())
}

/// The parts of the partition behind an exception: `2+1`.
fn partition(described: &Described) -> String {
    let parts = described.pattern.as_ref();
    let parts = parts.map_or(&[][..], |pattern| &pattern.partition);
    match parts.len() {
        0 => "0".to_owned(),
        _ => joined(parts, "+"),
    }
}

/// All about the selected exception, below a rule.
fn draw_notes(frame: &mut Frame<'_>, area: Rect, view: View<'_>, rows: &Arc<Rows<Exception>>) {
    let selected = usize::try_from(view.state.cursor(Pane::Exceptions).selected).ok();
    let Some(described) = selected.and_then(|line| view.exception_on(rows, line)) else {
        return;
    };
    let text = list::rule(frame, area, view.theme());
    list::sentence(frame, text, in_full(&described), view.style(Role::Text));
}

fn in_full(described: &Described) -> String {
    let row = &described.row;
    let minimality = match row.minimality {
        Minimality::Full => "minimal",
        Minimality::Pile => "pile-minimal",
        Minimality::No => "not minimal",
    };
    let shape = described.pattern.as_ref().map(|pattern| {
        let (p, l) = (pattern.p, pattern.l);
        format!("; partition {} (p = {p}, l = {l})", partition(described))
    });
    let shape = shape.unwrap_or_default();
    let (position, papers, optimal) = (&row.position, in_papers(described), optimal(row));
    format!("{position}: {minimality}{shape}; {papers}. Optimal: {optimal}")
}

/// The families and tables that cover an exception, paper by paper:
/// `games24: 2.9(i=2), 2.9-table; arxiv23: 2.9(i=2)`.
fn in_papers(described: &Described) -> String {
    let mut papers: Vec<(&str, Vec<String>)> = Vec::new();
    for covered in &described.covered {
        let paper = covered.by.id.split('/').next().unwrap_or_default();
        match papers.last_mut() {
            Some((last, names)) if *last == paper => names.push(named(covered)),
            _ => papers.push((paper, vec![named(covered)])),
        }
    }
    if papers.is_empty() {
        return UNCOVERED.to_owned();
    }
    let papers = papers.iter();
    let papers = papers.map(|(paper, names)| format!("{paper}: {}", names.join(", ")));
    joined(papers, "; ")
}

fn foot(view: View<'_>) -> Option<String> {
    let shown = view.shown_list(ListPane::Exceptions).ok()?;
    match &shown.rows {
        Some(ListRows::MRule(rows)) => {
            let marks = match shown.positions.filter.minimal() {
                _ if !rows.done => "",
                None => "; ! minimal, p pile-minimal",
                Some(Label::PileMinimal) => "; ! minimal",
                // What is listed says it.
                Some(_) => "",
            };
            let found = list::found(&shown, rows.len(), rows.done);
            Some(format!("{found}{}{marks}", agreement(view)))
        }
        Some(ListRows::Exact52(_) | ListRows::Positions(_)) | None => None,
    }
}

/// What is known of the truth of a list that is known by theorem.
fn agreement(view: View<'_>) -> String {
    let Some(question) = view.agreement() else {
        return String::new();
    };
    match (view.seen.known(&question), view.seen.failure(&question)) {
        (Some(agreed), _) => match &agreed.contrary {
            None => format!(
                "; R agrees at all {} positions",
                grouped(agreed.positions.into())
            ),
            Some(x) => format!("; the theorem fails at {x}"),
        },
        (None, Some(reason)) => format!("; not checked: {reason}"),
        (None, None) => match view.seen.job_of(&question).and_then(Job::percent) {
            Some(percent) => format!("; checking {percent} %"),
            None => "; checking …".to_owned(),
        },
    }
}
