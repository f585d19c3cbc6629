//! The Exceptions pane of exact nim (5, = 2): its exceptional positions, counted, and visited
//! along the exceptional graph.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::{Action, Pane, View};
use crate::game::Canonical;
use crate::study::exact52::{Excerpt, Relation, Standing, Survey, Vertex};
use crate::theory::take::Class;
use crate::ui::list;
use crate::ui::number::grouped;
use crate::ui::text::draw_lines;
use crate::ui::theme::{Role, Theme};

/// Below this many rows inside the pane the counts are left out.
const ROOMY: u16 = 14;

/// Rows above the list: what is listed with a note, the counts, and the column heads.
pub(super) const fn head(height: u16) -> u16 {
    if height < ROOMY { 3 } else { 3 + COUNTS }
}

/// Rows of the table of counts.
const COUNTS: u16 = 5;

pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    survey: &Survey,
    theme: Theme,
) {
    let (excerpt, x) = (view.state.excerpt, view.state.canonical());
    let cursor = view.state.cursor(Pane::Exceptions);
    let first = usize::try_from(cursor.top).unwrap_or(usize::MAX);
    let in_sight = survey.excerpt(excerpt, &x, first..first.saturating_add(area.height.into()));
    let texts = in_sight.iter().map(|row| row.position.to_string().len());
    let width = texts.max().unwrap_or(0).max("position".len());
    let lines = heading(survey, excerpt, &x, area.height >= ROOMY, width, theme);
    let head = head(area.height).min(area.height);
    let [above, place] = list::above_and_below(area, area.height - head);
    draw_lines(frame, above, &lines);
    let len = survey.rows(excerpt, &x) as u128;
    if len == 0 {
        list::sentence(
            frame,
            place,
            nothing(view, excerpt, &x),
            theme.style(Role::Dim),
        );
        return;
    }
    let has_focus = view.state.focus() == Pane::Exceptions;
    list::rows_in_sight(frame, place, (cursor, len), theme, has_focus, |number| {
        let index = usize::try_from(number).ok()?.checked_sub(first)?;
        let row = in_sight.get(index)?;
        Some(row_line(row, excerpt, width, theme))
    });
}

/// What stands above the rows: the counts where there is room, what is listed, and the columns.
fn heading(
    survey: &Survey,
    excerpt: Excerpt,
    x: &Canonical,
    has_counts: bool,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = if has_counts {
        counts(survey, theme)
    } else {
        Vec::new()
    };
    let differences = if excerpt == Excerpt::Pn {
        "differences  "
    } else {
        ""
    };
    lines.extend(
        [
            (title(survey, excerpt, x), Role::Title),
            (note(survey, excerpt, x), Role::Dim),
            (
                format!(
                    "   {:width$}  {differences}class   comp  out   in",
                    "position"
                ),
                Role::Dim,
            ),
        ]
        .map(|(line, role)| Line::styled(line, theme.style(role))),
    );
    lines
}

/// How many positions are of each class and standing.
fn counts(survey: &Survey, theme: Theme) -> Vec<Line<'static>> {
    let widths = Class::ALL.map(|class| grouped(survey.count(class).into()).len().max(2) + 2);
    let row = |name: &str, role, cell: &dyn Fn(Class) -> String| {
        let cells = Class::ALL.into_iter().zip(widths);
        let cells = cells.map(|(class, width)| format!("{:>width$}", cell(class)));
        Line::from(vec![
            Span::styled(format!(" {name:<11}"), theme.style(Role::Dim)),
            Span::styled(cells.collect::<String>(), theme.style(role)),
        ])
    };
    let number = |count: u64| grouped(count.into());
    let standings = [Standing::Good, Standing::Regular, Standing::Exceptional];
    let mut lines = vec![
        row("", Role::Dim, &|class| class.to_string()),
        row("all", Role::Text, &|class| number(survey.count(class))),
    ];
    lines.extend(standings.map(|standing| {
        let count = |class| number(survey.count_standing(class, standing));
        row(&standing.to_string(), Role::Text, &count)
    }));
    lines
}

/// What is listed.
fn title(survey: &Survey, excerpt: Excerpt, x: &Canonical) -> String {
    let what = match excerpt {
        Excerpt::All => "exceptional positions".to_owned(),
        Excerpt::Neighbours => format!("neighbours of {x}"),
        Excerpt::Component => format!("the component of {x}"),
        Excerpt::Isolated => "isolated exceptional positions".to_owned(),
        Excerpt::Deadenders => "deadenders".to_owned(),
        Excerpt::Pn => format!("PN positions with x₁ = {}", x.min()),
    };
    let rows = grouped(survey.rows(excerpt, x) as u128);
    format!(" {what}: {rows}, piles ≤ {}", survey.classes().max())
}

/// What the list is about.
fn note(survey: &Survey, excerpt: Excerpt, x: &Canonical) -> String {
    match excerpt {
        Excerpt::All => {
            let components = survey.components();
            let isolated = components.iter().filter(|&&size| size == 1).count();
            format!(
                " components: {}, isolated: {}, deadenders: {}",
                grouped(components.len() as u128),
                grouped(isolated as u128),
                grouped(survey.deadenders().len() as u128)
            )
        }
        Excerpt::Neighbours => " → a move leads there, ← a move leads here".to_owned(),
        Excerpt::Component => " joined to it by moves, in either direction".to_owned(),
        Excerpt::Isolated => " no move joins them to exceptional positions".to_owned(),
        Excerpt::Deadenders => " good PN: no move leads to PP or NP".to_owned(),
        Excerpt::Pn => {
            let found = survey.differences(x.min());
            let seen = match found.period() {
                Some(period) if period.preperiod == 0 => {
                    format!("period {}, no preperiod", period.period)
                }
                Some(period) => format!("period {} after {}", period.period, period.preperiod),
                None => "no period seen".to_owned(),
            };
            let cut = match found.left_out {
                0 => String::new(),
                count => format!("; {count} of a cut block left out"),
            };
            format!(" {seen}, {} whole blocks{cut}", found.blocks)
        }
    }
}

/// Why a list is empty.
fn nothing(view: View<'_>, excerpt: Excerpt, x: &Canonical) -> String {
    let key = |action| view.key_in(Pane::Exceptions, action);
    let [all, open, bound] = [Action::Which, Action::Open, Action::Bound].map(key);
    match excerpt {
        Excerpt::Neighbours | Excerpt::Component => format!(
            "{x} is not an exceptional position of this box: {all} lists them all, {open} opens one, {bound} raises the bound"
        ),
        Excerpt::All => {
            format!("none: the smallest box that has any is piles ≤ 15 ({bound} raises the bound)")
        }
        Excerpt::Isolated | Excerpt::Deadenders | Excerpt::Pn => "none".to_owned(),
    }
}

fn row_line(row: &Vertex, excerpt: Excerpt, width: usize, theme: Theme) -> Line<'static> {
    let mark = match row.is {
        Relation::Same => " • ",
        Relation::After => " → ",
        Relation::Before => " ← ",
        Relation::Other => "   ",
    };
    let (class, role) = match row.class {
        class if class.is_p() => (class.to_string(), Role::Loses),
        class => (class.to_string(), Role::Wins),
    };
    let differences = match *row.position.piles() {
        [_, x2, x3, x4, x5] if excerpt == Excerpt::Pn => {
            let text = format!("{} {} {}", x3 - x2, x4 - x3, x5 - x4);
            format!("{text:<11}  ")
        }
        _ => String::new(),
    };
    let place = match row.place {
        Some(place) => format!(
            "{:>6} {:>4} {:>4}",
            place.component + 1,
            place.to,
            place.from
        ),
        None => match row.standing {
            Standing::Good => "  good".to_owned(),
            Standing::Regular => "  regular".to_owned(),
            Standing::Exceptional => String::new(),
        },
    };
    Line::from(vec![
        Span::styled(mark, theme.style(Role::Optimal)),
        Span::styled(
            format!("{:width$}  ", row.position.to_string()),
            theme.style(Role::Text),
        ),
        Span::styled(differences, theme.style(Role::Dim)),
        Span::styled(format!("{class:<5} "), theme.style(role)),
        Span::styled(place, theme.style(Role::Text)),
    ])
}
