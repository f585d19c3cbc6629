//! What is said below a figure: what is selected in it, and its notes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::View;
use crate::app::answer::cut;
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
        match lines.last_mut().filter(|_| all > height) {
            Some(last) if last.width() + 3 + line.width() <= room => {
                last.push_span("   ");
                last.extend(line);
            }
            _ => lines.push(line),
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
    if let Some(last) = lines.last_mut().filter(|_| !is_whole) {
        go_on(last, room);
    }
    lines
}

/// A line after which more would follow says so.
fn go_on(line: &mut Line<'static>, room: usize) {
    let Some(last) = line.spans.pop() else {
        return;
    };
    let rest = room.saturating_sub(line.width());
    let said = cut(&format!("{} …", last.content.trim_end()), rest);
    line.spans.push(Span::styled(said, last.style));
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
