//! A page of the manual as a terminal shows it: Markdown without comments and pictures, whose
//! lines are no longer than the terminal is wide.

use crate::printable::wide;

/// The text of a page in lines of a width. Lines of code stay as they are.
pub(super) fn filled(page: &str, width: usize) -> String {
    let mut shown = String::new();
    let mut block = Block::default();
    let mut is_code = false;
    for line in without_comments(page).lines() {
        let is_fence = line.trim_start().starts_with("```");
        if is_fence || is_code {
            block.flush(width, &mut shown);
            shown.push_str(line);
            shown.push('\n');
            is_code ^= is_fence;
        } else if line.trim().is_empty() {
            block.flush(width, &mut shown);
            if !shown.is_empty() && !shown.ends_with("\n\n") {
                shown.push('\n');
            }
        } else if !line.starts_with("![") {
            if let Some(indent) = hanging(line) {
                block.flush(width, &mut shown);
                block.indent = indent;
            }
            block
                .words
                .extend(line.split_whitespace().map(str::to_owned));
        }
    }
    block.flush(width, &mut shown);
    shown
}

/// Words that are filled into lines together.
#[derive(Default)]
struct Block {
    words: Vec<String>,
    /// The blanks before each line but the first.
    indent: usize,
}

impl Block {
    fn flush(&mut self, width: usize, shown: &mut String) {
        let mut used = 0;
        for word in self.words.drain(..) {
            if used > 0 && used + 1 + wide(&word) > width {
                shown.push('\n');
                shown.push_str(&" ".repeat(self.indent));
                used = self.indent;
            } else if used > 0 {
                shown.push(' ');
                used += 1;
            }
            used += wide(&word);
            shown.push_str(&word);
        }
        if used > 0 {
            shown.push('\n');
        }
        self.indent = 0;
    }
}

/// The blanks before the further lines of a block that begins with a line; `None` if the line goes
/// on with the block before it.
fn hanging(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if text.starts_with('#') {
        Some(0)
    } else if text.starts_with("- ") {
        Some(2)
    } else if text.starts_with('|') {
        Some(4)
    } else {
        (digits > 0 && text[digits..].starts_with(". ")).then_some(digits + 2)
    }
}

fn without_comments(page: &str) -> String {
    let mut parts = page.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let rest = part.split_once("-->").map_or("", |(_, rest)| rest);
        text + rest.strip_prefix('\n').unwrap_or(rest)
    })
}
