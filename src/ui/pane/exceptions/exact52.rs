//! The Exceptions pane of exact nim (5, = 2): its exceptional positions, counted, and visited
//! along the exceptional graph.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::{Pane, PnPositions, View};
use crate::game::{Canonical, counted, grouped, joined};
use crate::lists::CollectVec as _;
use crate::study::exact52::{Excerpt, FIRST_BOX, RowRelation, Standing, Survey, Vertex};
use crate::theory::take::Class;
use crate::ui::columns::{Cell, Column, Table};
use crate::ui::cut::Cut;
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::draw_lines;
use crate::ui::theme::{Role, Theme, Themed};

/// Below this many rows inside the pane the counts are left out.
pub(super) const ROOMY: u16 = 14;

/// Rows above the list: what is listed with a note, the counts, and the column heads.
pub(super) const fn head(height: u16) -> u16 {
    if height < ROOMY { 3 } else { 3 + COUNTS }
}

/// The columns of the counts and of a row.
pub(super) const WIDTH: u16 = 54;

/// Rows of the table of counts.
const COUNTS: u16 = 5;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, survey: &Arc<Survey>) {
    let (excerpt, x) = (view.state.excerpt, view.x());
    let len = survey.rows(excerpt, &x);
    let mut lines = if area.height < ROOMY {
        Vec::new()
    } else {
        counts(survey, area.width, view.theme())
    };
    let said = [
        (title(survey, len, excerpt, &x), Role::Title),
        (note(view, survey), Role::Dim),
    ];
    lines.extend(said.map(|(line, role)| Line::styled(line, view.style(role))));
    let above = head(area.height) - 1;
    let (above, place) = (area.first_rows(above), area.below_rows(above));
    draw_lines(frame, above, &lines);
    if len == 0 {
        let why = nothing(view, excerpt, &x);
        list::remark(frame, place.below_rows(1), why, view);
    }
    let scrolled = Scrolled::of(view, Pane::Exceptions, len as u128);
    let lines = scrolled.in_sight(place.height);
    let rows = view.vertices(survey, lines.clone());
    list::table(frame, place, vec![columns(excerpt)], scrolled, &|number| {
        let place = usize::try_from(number).ok()?.checked_sub(lines.start)?;
        Some(Entry::Row(0, cells(rows.get(place)?)))
    });
}

/// Where there is no room, the degrees in the exceptional graph leave first.
fn columns(excerpt: Excerpt) -> Vec<Column> {
    // The period of PN positions is seen in the differences of neighbouring piles.
    let has_differences = excerpt == Excerpt::Pn;
    // These need not be exceptional.
    let has_standings = matches!(excerpt, Excerpt::Pn | Excerpt::Deadenders);
    let differences = Column::new("differences").gap(2).leaves(4);
    let standing = Column::new("standing").gap(2).leaves(3);
    vec![
        Column::new("").least(3).gap(0),
        Column::new("position").gap(2),
        differences.only_if(has_differences),
        Column::new("class").gap(2),
        standing.only_if(has_standings),
        Column::new("comp").right().gap(2).leaves(2),
        Column::new("out").right().gap(2).leaves(1),
        Column::new("in").right().leaves(1),
    ]
}

fn cells(row: &Vertex) -> Vec<Cell> {
    let mark = match row.is {
        RowRelation::Same => " • ",
        RowRelation::After => " → ",
        RowRelation::Before => " ← ",
        RowRelation::Other => "",
    };
    let role = if row.class.is_p() {
        Role::Loses
    } else {
        Role::Wins
    };
    let neighbours = row.position.piles().windows(2).skip(1);
    let differences = joined(neighbours.map(|piles| piles[1] - piles[0]), " ");
    let mut cells = vec![
        Cell::new(mark, Role::Optimal),
        Cell::new(row.position.to_string(), Role::Text),
        Cell::new(differences, Role::Dim),
        Cell::new(row.class.to_string(), role),
        Cell::new(row.standing.to_string(), Role::Text),
    ];
    let place = row.place.into_iter();
    let numbers = place.flat_map(|place| [place.component + 1, place.to, place.from]);
    cells.extend(numbers.map(|number| Cell::new(number.to_string(), Role::Text)));
    cells
}

/// The number of positions of each class and standing.
fn counts(survey: &Survey, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let classes = Class::ALL.map(|class| Column::new(class.to_string()).right().gap(2));
    let names = [
        Column::new("").least(1).gap(0),
        Column::new("").least(11).gap(2),
    ];
    let row = |name: String, count: &dyn Fn(Class) -> u64| {
        let names = [String::new(), name].map(|name| Cell::new(name, Role::Dim));
        let counts = Class::ALL.map(|class| Cell::new(grouped(count(class).into()), Role::Text));
        names.into_iter().chain(counts).collect_vec()
    };
    let standings = [Standing::Good, Standing::Regular, Standing::Exceptional];
    let mut rows = vec![row("all".to_owned(), &|class| survey.count(class))];
    rows.extend(standings.map(|standing| {
        row(standing.to_string(), &|class| {
            survey.count_standing(class, standing)
        })
    }));
    let rows: Vec<&[Cell]> = rows.iter().map(Vec::as_slice).collect_vec();
    let columns = names.into_iter().chain(classes).collect_vec();
    let table = Table::of(columns, &rows, usize::from(width));
    let rows = rows.iter().map(|row| table.line(row, theme));
    std::iter::once(table.head(theme)).chain(rows).collect_vec()
}

/// What is listed, and in which box.
fn title(survey: &Survey, len: usize, excerpt: Excerpt, x: &Canonical) -> String {
    let (what, rows, max) = (excerpt.title(x), grouped(len as u128), survey.classes.max);
    format!(" {what}: {rows}, piles ≤ {max}")
}

/// What is said of the list: of exceptional positions the parts of their graph, of PN positions
/// their period.
fn note(view: View<'_>, survey: &Arc<Survey>) -> String {
    let excerpt = view.state.excerpt;
    let counted = || {
        if excerpt == Excerpt::Pn {
            periodic(&view.pn_positions(survey))
        } else {
            parts(survey)
        }
    };
    let note = excerpt.note().map_or_else(counted, str::to_owned);
    format!(" {note}")
}

/// The numbers of parts of the exceptional graph.
fn parts(survey: &Survey) -> String {
    let isolated = survey.vertices.iter().filter(|of| of.is_isolated());
    let [components, isolated, deadenders] = [
        survey.components.len(),
        isolated.count(),
        survey.deadenders.len(),
    ]
    .map(|count| grouped(count as u128));
    format!("components: {components}, isolated: {isolated}, deadenders: {deadenders}")
}

/// The period that the PN positions show.
fn periodic(pn: &PnPositions) -> String {
    let period = pn.period.map(|period| period.to_string());
    let seen = period.unwrap_or_else(|| "no period seen".to_owned());
    let cut = match pn.differences.left_out {
        0 => String::new(),
        count => format!("; {} of a cut block left out", counted(count, "position")),
    };
    let blocks = counted(pn.differences.blocks, "whole block");
    format!("{seen}, {blocks}{cut}")
}

/// Why a list is empty.
fn nothing(view: View<'_>, excerpt: Excerpt, x: &Canonical) -> String {
    let said = |text| view.said_in(Pane::Exceptions, text);
    match excerpt {
        Excerpt::Neighbours | Excerpt::Component => {
            let keys = "{which} lists them all, {open} opens one, {bound} raises the bound";
            format!(
                "{x} is not an exceptional position of this box: {}",
                said(keys)
            )
        }
        Excerpt::All => {
            let keys = said("{bound} raises the bound");
            format!("none: the smallest box that has any is piles ≤ {FIRST_BOX} ({keys})")
        }
        Excerpt::Isolated | Excerpt::Deadenders | Excerpt::Pn => "none".to_owned(),
    }
}
