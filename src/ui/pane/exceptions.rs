//! The Exceptions pane: where the M-move is not optimal in misère NIM(n, n−1), which families of the papers know it, and the
//! partition behind it; in exact nim (5, = 2) its [exceptional](super::exceptional) positions.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::looks::{LIST, Looks};
use crate::app::{Action, List, ListQuestion, Pane, View, filter};
use crate::game::Canonical;
use crate::study::{Exception, Listing, Minimality, Rows, Source};
use crate::theory::claim::{Covered, covering};
use crate::theory::slow::exceptions::pattern;
use crate::ui::list;
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

pub(super) const LOOKS: Looks = Looks {
    draw,
    foot,
    subtitle: |view| list::subtitle(view, Pane::Exceptions),
    head,
    notes: |_, height, view| notes(height, view),
    ..LIST
};

/// Rows above the list: what is listed, and the column heads.
const HEAD: u16 = 2;

/// Rows above the list in a pane of this height.
fn head(height: u16, view: View<'_>) -> u16 {
    match view.list_question(Pane::Exceptions) {
        Ok(ListQuestion::Exact52(_)) => super::exceptional::head(height),
        _ => HEAD,
    }
}

/// Rows below the list: all about the selected exception.
fn notes(height: u16, view: View<'_>) -> u16 {
    match view.list_question(Pane::Exceptions) {
        Ok(ListQuestion::Exceptions(_)) if height >= 14 => 5,
        _ => 0,
    }
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let question = match view.list_question(Pane::Exceptions) {
        Ok(question) => question,
        Err(reason) => {
            list::sentence(frame, area, reason, theme.style(Role::Dim));
            return;
        }
    };
    let notes = notes(area.height, view);
    let area = list::below_failure(frame, area, view, Pane::Exceptions, theme);
    let rows = match question.known(view.seen) {
        Some(List::Exceptions(rows)) => rows,
        Some(List::Exact52(survey)) => {
            super::exceptional::draw(frame, area, view, &survey, theme);
            return;
        }
        Some(List::Positions(_)) => return,
        None => {
            if view.list_failure(Pane::Exceptions).is_none() {
                let text = list::waiting(question.job(view.seen));
                list::sentence(frame, area, text, theme.style(Role::Dim));
            }
            return;
        }
    };
    let notes = notes.min(area.height);
    let (list, below) = (area.height - notes, area.bottom() - notes);
    let list = Rect {
        height: list,
        ..area
    };
    draw_rows(frame, list, view, &rows, theme);
    let below = Rect {
        y: below,
        height: notes,
        ..area
    };
    draw_notes(frame, below, view, &rows, theme);
}

fn draw_rows(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    rows: &Rows<Exception>,
    theme: Theme,
) {
    let list = &view.state.exceptions;
    let place = Rect {
        y: area.y + HEAD.min(area.height),
        height: area.height.saturating_sub(HEAD),
        ..area
    };
    let first = usize::try_from(view.state.cursor(Pane::Exceptions).top).unwrap_or(usize::MAX);
    let in_sight = (0..usize::from(place.height))
        .filter_map(|i| rows.on_line(first.saturating_add(i)))
        .map(|row| Cells::of(&row, view.state.hidden));
    let columns = Columns::of(in_sight, area.width);
    for (y, text) in (area.y..area.bottom()).zip([what(view, rows), columns.head()]) {
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        frame.render_widget(Line::styled(text, theme.style(Role::Dim)), place);
    }
    if rows.is_empty() {
        let text = if rows.done {
            let keys = list::filter_keys(view, Pane::Exceptions);
            let bound = view.key_in(Pane::Exceptions, Action::Bound);
            format!("none passes the filter: {keys}, {bound} sets the bound")
        } else {
            "searching …".to_owned()
        };
        list::sentence(frame, place, text, theme.style(Role::Dim));
        return;
    }
    let has_focus = view.state.focus() == Pane::Exceptions;
    let hidden = view.state.hidden;
    list::rows(
        frame,
        place,
        (view.state.cursor(Pane::Exceptions), rows.lines() as u128),
        theme,
        has_focus,
        |number| match rows.line(usize::try_from(number).ok()?)? {
            Listing::Heading(group) => Some(list::heading(list.order, group, hidden, theme)),
            Listing::Row(number) => {
                let row = rows.get(number)?;
                Some(columns.line(&Cells::of(&row, hidden), row.minimality, theme))
            }
        },
    );
}

/// What is listed: how many of all, of which box, and how they are known if it is not by definition.
fn what(view: View<'_>, rows: &Rows<Exception>) -> String {
    let kept = &view.state.exceptions.filter;
    let which = match filter::which(kept.which) {
        "" => String::new(),
        which => format!("{which}: "),
    };
    let so_far = if rows.done { "" } else { " so far" };
    let count = match (rows.len() as u64, rows.of) {
        (listed, of) if listed == of => format!("{which}all {}", grouped(of.into())),
        (listed, of) => format!(
            "{which}{} of {}",
            grouped(listed.into()),
            grouped(of.into())
        ),
    };
    let by_theorem = match rows.get(0).map(|row| row.source) {
        Some(Source::Theorem(id)) => format!(", by theorem {id}"),
        _ => String::new(),
    };
    let max = view.state.bound(Pane::Exceptions);
    format!(" {count} exceptions{so_far}, piles ≤ {max}{by_theorem}")
}

/// The cells of a row, as text.
struct Cells {
    position: String,
    remoteness: String,
    m_remoteness: String,
    m_move: String,
    optimal: String,
    partition: String,
    families: String,
}

impl Cells {
    fn of(row: &Exception, hidden: bool) -> Self {
        let known = |text: String| if hidden { "·".to_owned() } else { text };
        let optimal: Vec<String> = row.optimal.iter().map(Canonical::to_string).collect();
        // Both versions of the paper number their sections alike.
        let mut families: Vec<String> = Vec::new();
        for covered in covering(row.position.piles()) {
            let name = named(&covered);
            if !families.contains(&name) {
                families.push(name);
            }
        }
        Self {
            position: row.position.to_string(),
            remoteness: known(row.remoteness.to_string()),
            m_remoteness: known(row.m_remoteness.to_string()),
            m_move: row.m_move.to_string(),
            optimal: known(optimal.join("; ")),
            partition: partition(row),
            families: if families.is_empty() {
                "none".to_owned()
            } else {
                families.join(" ")
            },
        }
    }
}

/// A family without its paper, with the number of the position in it: `2.9(i=2)`.
fn named(covered: &Covered) -> String {
    let i = covered.i.map(|i| format!("(i={i})"));
    format!("{}{}", covered.by.short_id(), i.unwrap_or_default())
}

/// The parts of the partition behind an exception: `2+1`.
fn partition(row: &Exception) -> String {
    let parts = pattern(&row.position).map_or_else(Vec::new, |pattern| pattern.partition);
    match parts.len() {
        0 => "0".to_owned(),
        _ => parts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("+"),
    }
}

/// How wide the columns are; the last two stand only where there is room.
struct Columns {
    position: usize,
    m_move: usize,
    optimal: usize,
    partition: Option<usize>,
    families: bool,
}

impl Columns {
    fn of(rows: impl Iterator<Item = Cells>, width: u16) -> Self {
        let [mut position, mut m_move, mut optimal, mut partition] = [8, 8, 7, 5];
        let mut families = 8;
        for row in rows {
            position = position.max(row.position.len());
            m_move = m_move.max(row.m_move.len());
            optimal = optimal.max(row.optimal.chars().count());
            partition = partition.max(row.partition.len());
            families = families.max(row.families.len());
        }
        let rest = usize::from(width).checked_sub(19 + position + m_move + optimal + partition);
        Self {
            position,
            m_move,
            optimal,
            partition: rest.map(|_| partition),
            families: rest.is_some_and(|rest| rest >= 2 + families),
        }
    }

    fn head(&self) -> String {
        let Self {
            position,
            m_move,
            optimal,
            ..
        } = self;
        let partition = self.partition.map(|width| format!("  {:width$}", "parts"));
        let families = if self.families { "  families" } else { "" };
        format!(
            "   {:position$}   R  M: R  {:m_move$}  {:optimal$}{}{families}",
            "position",
            "leads to",
            "optimal",
            partition.unwrap_or_default(),
        )
    }

    fn line(&self, cells: &Cells, minimality: Minimality, theme: Theme) -> Line<'static> {
        let mark = match minimality {
            Minimality::Full => " ! ",
            Minimality::Pile => " p ",
            Minimality::No => "   ",
        };
        let Self {
            position,
            m_move,
            optimal,
            ..
        } = self;
        let mut spans = vec![
            Span::styled(mark, theme.style(Role::Alarm)),
            Span::styled(
                format!("{:position$}", cells.position),
                theme.style(Role::Text),
            ),
            Span::styled(
                format!(" {:>3}  {:>4}  ", cells.remoteness, cells.m_remoteness),
                theme.style(Role::N),
            ),
            Span::styled(
                format!("{:m_move$}  ", cells.m_move),
                theme.style(Role::Dim),
            ),
            Span::styled(
                format!("{:optimal$}", cells.optimal).trim_end().to_owned(),
                theme.style(Role::Optimal),
            ),
        ];
        if let Some(width) = self.partition {
            let blank = optimal.saturating_sub(cells.optimal.chars().count());
            spans.push(Span::styled(
                format!("{:blank$}  {:width$}", "", cells.partition),
                theme.style(Role::Text),
            ));
        }
        if self.families {
            spans.push(Span::styled(
                format!("  {}", cells.families),
                theme.style(Role::Dim),
            ));
        }
        Line::from(spans)
    }
}

/// All about the selected exception, below a rule.
fn draw_notes(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    rows: &Rows<Exception>,
    theme: Theme,
) {
    let selected = usize::try_from(view.state.cursor(Pane::Exceptions).selected).ok();
    let Some(row) = selected.and_then(|line| rows.on_line(line)) else {
        return;
    };
    let rule = Rect {
        height: area.height.min(1),
        ..area
    };
    let border = "─".repeat(usize::from(rule.width));
    frame.render_widget(Line::styled(border, theme.style(Role::Border)), rule);
    let text = Rect {
        y: rule.bottom(),
        height: area.height - rule.height,
        ..area
    };
    list::sentence(
        frame,
        text,
        in_full(&row, view.state.hidden),
        theme.style(Role::Text),
    );
}

fn in_full(row: &Exception, hidden: bool) -> String {
    let minimality = match row.minimality {
        Minimality::Full => "minimal",
        Minimality::Pile => "pile-minimal",
        Minimality::No => "not minimal",
    };
    let shape = pattern(&row.position).map_or_else(String::new, |pattern| {
        format!(
            "; partition {} (p = {}, l = {})",
            partition(row),
            pattern.p,
            pattern.l
        )
    });
    let optimal = Cells::of(row, hidden).optimal;
    format!(
        "{}: {minimality}{shape}; {}. Optimal: {optimal}",
        row.position,
        in_papers(row)
    )
}

/// The families and tables that cover an exception, paper by paper: `games24: 2.9(i=2), 2.9-table; arxiv23: 2.9(i=2)`.
fn in_papers(row: &Exception) -> String {
    let mut papers: Vec<(&str, Vec<String>)> = Vec::new();
    for covered in covering(row.position.piles()) {
        let paper = covered.by.id.split('/').next().unwrap_or_default();
        match papers.last_mut() {
            Some((last, names)) if *last == paper => names.push(named(&covered)),
            _ => papers.push((paper, vec![named(&covered)])),
        }
    }
    let papers = papers.iter();
    let papers: Vec<String> = papers
        .map(|(paper, names)| format!("{paper}: {}", names.join(", ")))
        .collect();
    if papers.is_empty() {
        "in no family or table of the papers".to_owned()
    } else {
        papers.join("; ")
    }
}

fn foot(view: View<'_>) -> String {
    match view.list(Pane::Exceptions) {
        Some(List::Exceptions(rows)) => {
            let marks = if rows.done {
                "; ! minimal, p pile-minimal"
            } else {
                ""
            };
            format!(
                "{}{marks}",
                list::found(view, Pane::Exceptions, rows.len(), rows.done)
            )
        }
        _ => String::new(),
    }
}
