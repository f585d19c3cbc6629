//! Positions from standard input, line by line. All lines at hand are taken at a time, up to the
//! size of a small buffer.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};

use super::shell::{Failure, Shell};

/// The most lines taken at a time.
const LINES: usize = 4096;

/// The longest line, in bytes: 64 piles of 20 digits take 1344.
const LONGEST: u64 = 1 << 16;

/// A line that is not blank and not a comment.
#[derive(Debug)]
pub(super) struct InputLine {
    /// Counted from 1.
    pub(super) number: u64,
    /// The text of the line without blanks around it.
    pub(super) text: String,
}

/// The lines of an input.
#[derive(Debug)]
pub(super) struct InputLines<R> {
    reader: BufReader<R>,
    number: u64,
}

/// Says on standard error what is awaited, where a person types it.
pub(super) fn explain_terminal(awaited: &str) {
    if io::stdin().is_terminal() {
        Shell::note(&format!("type {awaited}; Ctrl-D ends"));
    }
}

impl<R: Read> InputLines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 16, input),
            number: 0,
        }
    }

    /// The next lines, at least one unless the input is at its end. Waits only while there is
    /// none.
    pub(super) fn next(&mut self, shell: &Shell) -> Result<Vec<InputLine>, Failure> {
        let mut lines = Vec::new();
        while lines.len() < LINES {
            let is_there = self.reader.buffer().contains(&b'\n');
            if !lines.is_empty() && !is_there {
                break;
            }
            let Some(bytes) = shell.wait(|| self.line())? else {
                break;
            };
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes).trim().to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push(InputLine {
                    number: self.number,
                    text,
                });
            }
        }
        Ok(lines)
    }

    /// The next line. Bytes beyond the longest length are passed over. `None` at the end.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let read = (&mut self.reader)
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') && read as u64 == LONGEST {
            self.reader.skip_until(b'\n')?;
        }
        Ok((read > 0).then_some(bytes))
    }
}
