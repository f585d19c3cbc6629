//! Text for a width: sentences are wrapped, rows of tables are cut.

use std::borrow::Cow;
use std::ops::Range;

use ratatui::text::{Line, Span};

use crate::ui::theme::{Role, Theme};

/// Lines that fit into a width. Only those in sight are made, the others are counted.
pub(super) struct Text {
    pub(super) width: usize,
    theme: Theme,
    in_sight: Range<usize>,
    lines: Vec<Line<'static>>,
    count: usize,
}

impl Text {
    pub(super) fn new(width: u16, theme: Theme, in_sight: Range<usize>) -> Self {
        Self {
            width: usize::from(width).max(1),
            theme,
            in_sight,
            lines: Vec::new(),
            count: 0,
        }
    }

    /// The lines in sight.
    pub(super) fn lines(self) -> Vec<Line<'static>> {
        self.lines
    }

    /// How many lines there are, in sight or not.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// A sentence, wrapped at blanks.
    pub(super) fn say(&mut self, role: Role, sentence: &str) {
        let mut line = String::new();
        let mut used = 0;
        for word in sentence.split(' ') {
            let length = wide(word);
            if used > 0 && used + 1 + length > self.width {
                self.parts([(std::mem::take(&mut line), role)]);
                used = 0;
            }
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
        self.parts([(line, role)]);
    }

    /// A row of a list: what does not fit is cut off with `…`.
    pub(super) fn row(&mut self, role: Role, row: &str) {
        match row.char_indices().nth(self.width) {
            Some(_) => {
                let kept = row.chars().take(self.width - 1).chain(['…']);
                self.parts([(kept.collect::<String>(), role)]);
            }
            None => self.parts([(row.to_owned(), role)]),
        }
    }

    /// A row made of parts in styles of their own; neighbours of one style become one part.
    pub(super) fn parts<'a, S: Into<Cow<'a, str>>>(
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
    pub(super) fn gap(&mut self) {
        self.parts([("", Role::Text)]);
    }
}

/// The cells that a text takes on the screen: x̂ is one, though it is written with two characters.
pub(super) fn wide(text: &str) -> usize {
    Span::raw(text).width()
}
