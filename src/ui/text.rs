//! Text for a width: sentences are wrapped, rows of tables are cut.

use std::borrow::Cow;
use std::ops::Range;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::ui::theme::{Role, Theme};

/// Lines that fit into a width. Only those in sight are made, the others are counted.
pub(in crate::ui) struct Text {
    pub(in crate::ui) width: usize,
    theme: Theme,
    in_sight: Range<usize>,
    lines: Vec<Line<'static>>,
    count: usize,
}

impl Text {
    pub(in crate::ui) fn new(width: u16, theme: Theme, in_sight: Range<usize>) -> Self {
        Self {
            width: usize::from(width).max(1),
            theme,
            in_sight,
            lines: Vec::new(),
            count: 0,
        }
    }

    /// Lines that are only counted.
    pub(in crate::ui) fn counting(width: u16) -> Self {
        Self::new(width, Theme::number(0), 0..0)
    }

    /// Draws the lines in sight from the top of a place.
    pub(in crate::ui) fn draw(self, frame: &mut Frame<'_>, area: Rect) {
        for (y, line) in (area.top()..area.bottom()).zip(self.lines) {
            let place = Rect {
                y,
                height: 1,
                ..area
            };
            frame.render_widget(line, place);
        }
    }

    /// How many lines there are, in sight or not.
    pub(in crate::ui) fn len(&self) -> usize {
        self.count
    }

    /// A sentence, wrapped at blanks.
    pub(in crate::ui) fn say(&mut self, role: Role, sentence: &str) {
        for line in wrapped(sentence, self.width) {
            self.parts([(line, role)]);
        }
    }

    /// A row of a list: what does not fit is cut off with `…`.
    pub(in crate::ui) fn row(&mut self, role: Role, row: &str) {
        match row.char_indices().nth(self.width) {
            Some(_) => {
                let kept = row.chars().take(self.width - 1).chain(['…']);
                self.parts([(kept.collect::<String>(), role)]);
            }
            None => self.parts([(row.to_owned(), role)]),
        }
    }

    /// A row made of parts in styles of their own; neighbours of one style become one part.
    pub(in crate::ui) fn parts<'a, S: Into<Cow<'a, str>>>(
        &mut self,
        parts: impl IntoIterator<Item = (S, Role)>,
    ) {
        self.count += 1;
        if !self.in_sight.contains(&(self.count - 1)) {
            return;
        }
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
        self.lines.push(spans.collect());
    }

    /// An empty row.
    pub(in crate::ui) fn gap(&mut self) {
        self.parts([("", Role::Text)]);
    }
}

/// A sentence in lines of at most so many cells, broken at blanks; a word that is wider has a line of its own.
pub(in crate::ui) fn wrapped(sentence: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for word in sentence.split(' ') {
        let length = wide(word);
        if used > 0 && used + 1 + length > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
    }
    lines.push(line);
    lines
}

/// Draws a line; what is cut off says so: a number without its last digits would be another number.
pub(in crate::ui) fn draw_line(frame: &mut Frame<'_>, place: Rect, line: Line<'_>) {
    let is_cut = line.width() > usize::from(place.width);
    frame.render_widget(line, place);
    if is_cut && !place.is_empty() {
        frame.buffer_mut()[(place.right() - 1, place.y)].set_symbol("…");
    }
}

/// The cells that a text takes on the screen: x̂ is one, though it is written with two characters.
pub(in crate::ui) fn wide(text: &str) -> usize {
    Span::raw(text).width()
}
