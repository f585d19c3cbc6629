//! Text for a width: sentences are wrapped, rows of tables are cut.

use ratatui::text::{Line, Span};

use crate::ui::theme::{Role, Theme};

/// Lines that fit into a width.
pub(super) struct Text {
    pub(super) width: usize,
    theme: Theme,
    lines: Vec<Line<'static>>,
}

impl Text {
    pub(super) fn new(width: u16, theme: Theme) -> Self {
        Self {
            width: usize::from(width).max(1),
            theme,
            lines: Vec::new(),
        }
    }

    pub(super) fn lines(self) -> Vec<Line<'static>> {
        self.lines
    }

    /// A sentence, wrapped at blanks.
    pub(super) fn say(&mut self, role: Role, sentence: &str) {
        let mut line = String::new();
        let mut used = 0;
        for word in sentence.split(' ') {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > self.width {
                self.styled(role, std::mem::take(&mut line));
                used = 0;
            }
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
        self.styled(role, line);
    }

    /// A row of a list: what does not fit is cut off with `…`.
    pub(super) fn row(&mut self, role: Role, row: &str) {
        let cut = row.chars().nth(self.width).is_some();
        let kept: String = if cut {
            let kept = row.chars().take(self.width - 1);
            kept.chain(['…']).collect()
        } else {
            row.to_owned()
        };
        self.styled(role, kept);
    }

    /// A row made of parts in styles of their own; neighbours of one style become one part.
    pub(super) fn parts<S: AsRef<str>>(&mut self, parts: impl IntoIterator<Item = (S, Role)>) {
        let mut runs: Vec<(String, Role)> = Vec::new();
        for (part, role) in parts {
            match runs.last_mut() {
                Some((run, known)) if *known == role => run.push_str(part.as_ref()),
                _ => runs.push((part.as_ref().to_owned(), role)),
            }
        }
        let spans = runs
            .into_iter()
            .map(|(run, role)| Span::styled(run, self.theme.style(role)));
        self.lines.push(spans.collect());
    }

    /// An empty row.
    pub(super) fn gap(&mut self) {
        self.lines.push(Line::default());
    }

    fn styled(&mut self, role: Role, line: String) {
        self.lines.push(Line::styled(line, self.theme.style(role)));
    }
}
