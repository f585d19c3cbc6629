//! Text for a width: sentences are wrapped, rows of tables are cut.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::answer::cut;
use crate::lists::CollectVec as _;
use crate::printable;
pub(crate) use crate::printable::{cell_width, truncated};
use crate::ui::theme::{Role, Theme};

/// Lines that fit into a width.
pub(crate) struct Text {
    pub(crate) width: usize,
    pub(crate) theme: Theme,
    pub(crate) lines: Vec<Line<'static>>,
}

impl Text {
    pub(crate) fn new(width: u16, theme: Theme) -> Self {
        Self {
            width: usize::from(width).max(1),
            theme,
            lines: Vec::new(),
        }
    }

    /// Draws the lines from the top of a place, as far as they fit.
    pub(crate) fn draw(self, frame: &mut Frame<'_>, area: Rect) {
        draw_lines(frame, area, &self.lines);
    }

    /// A sentence, wrapped at blanks.
    pub(crate) fn say(&mut self, role: Role, sentence: &str) {
        for line in wrapped(sentence, self.width) {
            self.parts([(line, role)]);
        }
    }

    /// A row made of parts in styles of their own. Neighbours of one style become one part. What
    /// does not fit is below, farther to the right.
    pub(crate) fn parts<'a, S: Into<Cow<'a, str>>>(
        &mut self,
        parts: impl IntoIterator<Item = (S, Role)>,
    ) {
        let mut runs: Vec<(String, Role)> = Vec::new();
        for (part, role) in parts {
            let part = part.into();
            match runs.last_mut() {
                // Blanks look the same in every style of text.
                Some((run, known)) if *known == role || part.trim().is_empty() => {
                    run.push_str(&part);
                }
                _ => runs.push((part.into_owned(), role)),
            }
        }
        let spans = runs
            .into_iter()
            .map(|(run, role)| Span::styled(run, self.theme.style(role)));
        let line: Line<'static> = spans.collect();
        self.lines.extend(unfolded(&line, self.width));
    }

    /// The same of one part.
    pub(crate) fn row(&mut self, role: Role, row: &str) {
        self.parts([(row, role)]);
    }

    /// A line from side to side.
    pub(crate) fn rule(&mut self) {
        let rule = "─".repeat(self.width);
        self.row(Role::Border, &rule);
    }

    /// An empty row.
    pub(crate) fn gap(&mut self) {
        self.parts([("", Role::Text)]);
    }
}

/// Draws lines from the top of a place, as far as they fit.
pub(crate) fn draw_lines(frame: &mut Frame<'_>, area: Rect, lines: &[Line<'_>]) {
    for (place, line) in area.rows().zip(lines) {
        draw_line(frame, place, line);
    }
}

/// Sentences in lines of at most `width` cells, broken at blanks and where they have an end of
/// line. A word that is wider is broken where a line is full.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    // A sentence may quote what another wrote: it is seen as it is.
    for line in printable::escaped_lines(text).split('\n') {
        wrap(line, width, &mut lines);
    }
    lines
}

/// The same in a style.
pub(crate) fn styled(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let lines = wrapped(text, width).into_iter();
    lines.map(|line| Line::styled(line, style)).collect_vec()
}

/// A line in as many lines of at most `width` cells as it takes, broken at blanks. All but the
/// first are farther to the right than it.
pub(crate) fn unfolded(line: &Line<'_>, width: usize) -> Vec<Line<'static>> {
    let text = line.to_string();
    let rest = text.trim_start_matches(' ');
    let indent = text.len() - rest.len();
    if cell_width(&text) <= width || indent + 2 >= width {
        return vec![merged(line.spans.iter().cloned())];
    }
    let lines = wrapped(rest, width - indent - 2);
    // Each character keeps its style.
    let spans = line.spans.iter();
    let styled = spans.flat_map(|span| span.content.chars().map(|letter| (letter, span.style)));
    let mut styled = styled.skip(indent).peekable();
    let line = |(number, line): (usize, String)| {
        let before = indent + if number == 0 { 0 } else { 2 };
        let mut spans = vec![Span::raw(" ".repeat(before))];
        // Blanks at which it was broken are left out.
        while styled
            .peek()
            .is_some_and(|(letter, _)| number > 0 && *letter == ' ')
        {
            styled.next();
        }
        let letters = styled.by_ref().take(line.chars().count());
        spans.extend(letters.map(|(letter, style)| Span::styled(letter.to_string(), style)));
        merged(spans)
    };
    lines.into_iter().enumerate().map(line).collect_vec()
}

/// A line of its own, neighbours of one style in one span.
pub(super) fn merged<'a>(spans: impl IntoIterator<Item = Span<'a>>) -> Line<'static> {
    let mut line: Vec<Span<'static>> = Vec::new();
    for span in spans {
        match line.last_mut() {
            Some(last) if last.style == span.style => *last.content.to_mut() += &span.content,
            _ => line.push(Span::styled(span.content.into_owned(), span.style)),
        }
    }
    Line::from(line)
}

fn wrap(sentence: &str, width: usize, lines: &mut Vec<String>) {
    let (mut line, mut used) = (String::new(), 0);
    for word in printable::words(sentence) {
        let length = cell_width(word);
        if used > 0 && used + 1 + length > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        if length <= width {
            line.push_str(word);
            used += length;
            continue;
        }
        for grapheme in Span::raw(word).styled_graphemes(Style::new()) {
            let cells = cell_width(grapheme.symbol);
            if used > 0 && used + cells > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push_str(grapheme.symbol);
            used += cells;
        }
    }
    lines.push(line);
}

/// The cells of a word that is left out whole where a line is cut off in it.
const WORD: u16 = 16;

/// Draws a line. What is cut off says so, and words are left out whole: a number without its last
/// digits would be another number.
pub(crate) fn draw_line(frame: &mut Frame<'_>, place: Rect, line: &Line<'_>) {
    let is_cut = line.width() > usize::from(place.width);
    frame.render_widget(line, place);
    if is_cut && !place.is_empty() {
        let (buffer, last) = (frame.buffer_mut(), place.right() - 1);
        let mut ends = (place.x + 1..=last).rev().take(WORD.into());
        let end = ends.find(|&x| buffer[(x - 1, place.y)].symbol() == " ");
        let end = end.unwrap_or(last);
        for x in end..=last {
            buffer[(x, place.y)].set_symbol(if x == end { "…" } else { " " });
        }
    }
}

/// A text padded to a width in cells.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(cell_width(text));
    format!("{text}{:blanks$}", "")
}

/// The foot of a pane: without its last clauses where there is no room for them.
pub(crate) fn first_clauses(foot: &str, width: usize) -> String {
    let mut kept = foot;
    while cell_width(kept) > width
        && let Some(end) = kept.rfind("; ").max(kept.rfind(", "))
    {
        kept = &kept[..end];
    }
    match cut(kept, width) {
        words if words == "…" => truncated(kept, width),
        words => words,
    }
}

/// The keys at the foot of a box: without the first ones where there is no room for them. The last
/// one closes it.
pub(crate) fn last_clauses(foot: &str, width: usize) -> String {
    let mut kept = foot;
    while cell_width(kept) > width
        && let Some((_, after)) = kept.split_once(", ")
    {
        kept = after;
    }
    truncated(kept, width)
}

/// What a click on a line does, in whose pieces it is said, at a cell of the line.
pub(super) fn piece_at<T: Copy>(pieces: &[(Span<'_>, T)], cell: usize) -> Option<T> {
    let mut end = 0;
    let found = pieces.iter().find(|(span, _)| {
        end += span.width();
        cell < end
    });
    found.map(|&(_, does)| does)
}
