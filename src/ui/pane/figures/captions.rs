//! What is said below a figure: what is selected in it, and its notes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::View;
use crate::figure::{self, Picture, Sketch};
use crate::ui::list;
use crate::ui::text::{draw_lines, wrapped};
use crate::ui::theme::{Role, Theme};

/// What is said below a figure, in at most the lines of an area: what is selected, what it waits
/// for, what its marks mean, its notes.
pub(super) fn below(
    view: View<'_>,
    picture: &Picture,
    sketch: &Sketch,
    legend: Vec<Line<'static>>,
    area: Rect,
    theme: Theme,
) -> Vec<Line<'static>> {
    let [room, height] = [area.width, area.height].map(usize::from);
    let said = selected(view, sketch, room, theme);
    let mut lines: Vec<Line<'static>> = said.chain(awaited(view, room, theme)).collect();
    let notes = figure::notes(picture, sketch);
    let notes: Vec<Vec<String>> = notes.iter().map(|note| wrapped(note, room)).collect();
    let all = lines.len() + legend.len() + notes.iter().map(Vec::len).sum::<usize>();
    for line in legend {
        // Where rows are missing, what is short goes on behind what is short.
        let has_room = |before: &&mut Line<'_>| before.width() + 3 + line.width() <= room;
        match lines.iter_mut().find(has_room).filter(|_| all > height) {
            Some(before) => {
                before.push_span("   ");
                before.extend(line);
            }
            None => lines.push(line),
        }
    }
    let dim = theme.style(Role::Dim);
    let mut is_whole = lines.len() <= height;
    lines.truncate(height);
    for note in notes {
        // No note is torn.
        is_whole &= lines.len() + note.len() <= height;
        if is_whole {
            lines.extend(note.into_iter().map(|line| Line::styled(line, dim)));
        }
    }
    // A line after which more would follow says so, unless that would tear it.
    let last = lines.last_mut().filter(|_| !is_whole);
    if let Some(last) = last.filter(|last| last.width() + 2 <= room) {
        last.push_span(Span::styled(" …", dim));
    }
    lines
}

/// The selected spot in words.
fn selected(
    view: View<'_>,
    sketch: &Sketch,
    room: usize,
    theme: Theme,
) -> impl Iterator<Item = Line<'static>> {
    let spot = view
        .selected_spot(sketch)
        .and_then(|spot| sketch.spots.get(spot));
    let said = spot.map(|spot| wrapped(&format!("▸ {}", spot.words), room));
    let title = theme.style(Role::Title);
    let lines = said.into_iter().flatten();
    lines.map(move |line| Line::styled(line, title))
}

/// What the rest of the figure waits for, or why there is no more of it.
fn awaited(view: View<'_>, room: usize, theme: Theme) -> impl Iterator<Item = Line<'static>> {
    let job = view.figure_job().map(|job| list::waiting(Some(job)));
    let said = job.or_else(|| view.figure_failure().map(|why| why.to_string()));
    let lines = said.map(|said| wrapped(&said, room)).into_iter().flatten();
    let dim = theme.style(Role::Dim);
    lines.map(move |line| Line::styled(line, dim))
}

/// Lines at the foot of the pane.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, below: &[Line<'static>]) {
    let rows = u16::try_from(below.len()).unwrap_or(u16::MAX);
    let [_, foot] = list::above_and_below(area, rows);
    draw_lines(frame, foot, below);
}
