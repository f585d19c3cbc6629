//! Events from what a terminal sends, in whatever parts it comes.

use std::time::Duration;

use crossterm::event::Event;

use super::keys::event;
use super::scanner::{CTRL_C, InputPiece, alone, first};
use crate::lists::CollectVec as _;

/// How long the rest of a key is waited for.
const MOMENT: Duration = Duration::from_millis(50);
/// How long the rest of a paste is waited for.
const MOMENT_OF_PASTE: Duration = Duration::from_secs(1);

/// The most bytes of a paste that are kept. What is longer than any text is refused all the same.
const LONGEST_PASTE: usize = 1 << 24;

/// What begins a paste.
const PASTE: InputPiece<'_> = InputPiece::Control {
    parameters: b"200",
    last: b'~',
};
/// What ends it.
const END: &[u8] = b"\x1b[201~";

/// Makes events of what a terminal sends. What is unfinished waits for a moment, and no longer: it
/// may be a key that looks like the beginning of another one, or an answer that was cut off.
#[derive(Debug, Default)]
pub struct Decoder {
    /// What is not yet a piece.
    unfinished: Vec<u8>,
    /// What is pasted, until its end comes.
    paste: Option<Vec<u8>>,
}

impl Decoder {
    /// The events of what was sent, with what was unfinished before it.
    pub fn hear(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut all = std::mem::take(&mut self.unfinished);
        all.extend_from_slice(bytes);
        let (mut rest, mut events) = (&all[..], Vec::new());
        loop {
            if let Some(paste) = &mut self.paste {
                let Some(len) = take_paste(paste, rest) else {
                    rest = &[];
                    break;
                };
                rest = &rest[len..];
                events.extend(self.end_paste());
            }
            let Some((piece, len)) = first(rest) else {
                break;
            };
            rest = &rest[len..];
            if piece == PASTE {
                self.paste = Some(Vec::new());
            } else {
                events.extend(event(piece));
            }
        }
        self.unfinished = rest.to_vec();
        events
    }

    /// How long more bytes are waited for before what is unfinished is given up; `None` if nothing
    /// is.
    pub fn patience(&self) -> Option<Duration> {
        match &self.paste {
            // Whoever presses Ctrl-c is not pasting any more.
            Some(paste) if paste.last() == Some(&CTRL_C) => Some(MOMENT),
            Some(_) => Some(MOMENT_OF_PASTE),
            None => (!self.unfinished.is_empty()).then_some(MOMENT),
        }
    }

    /// The events of what is unfinished, when nothing follows it.
    pub fn give_up(&mut self) -> Vec<Event> {
        let Some(paste) = &mut self.paste else {
            let unfinished = std::mem::take(&mut self.unfinished);
            return event(alone(&unfinished)).into_iter().collect_vec();
        };
        let is_left = paste.pop_if(|last| *last == CTRL_C).is_some();
        let mut events: Vec<Event> = self.end_paste().into_iter().collect_vec();
        if is_left {
            events.extend(self.hear(&[CTRL_C]));
        }
        events
    }

    fn end_paste(&mut self) -> Option<Event> {
        let text = self.paste.take()?;
        Some(Event::Paste(String::from_utf8_lossy(&text).into_owned()))
    }
}

/// Takes bytes into a paste. Gives the number of those up to its end, if that is among them.
fn take_paste(paste: &mut Vec<u8>, bytes: &[u8]) -> Option<usize> {
    // The end may have begun before.
    let known = paste.len().saturating_sub(END.len() - 1);
    let before = paste.len();
    paste.extend_from_slice(bytes);
    let found = paste[known..]
        .windows(END.len())
        .position(|last| last == END);
    let Some(at) = found.map(|at| known + at) else {
        if paste.len() > LONGEST_PASTE + END.len() {
            let end = paste.split_off(paste.len() - END.len());
            paste.truncate(LONGEST_PASTE);
            paste.extend(end);
        }
        return None;
    };
    paste.truncate(at);
    Some(at + END.len() - before)
}
