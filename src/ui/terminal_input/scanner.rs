//! Where what a terminal sends is cut: characters, escape sequences, and answers to questions that
//! nobody asked.

/// A piece of what a terminal sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InputPiece<'a> {
    /// A character, alone or behind an Esc that means Alt.
    Char { c: char, alt: bool },
    /// The key Esc.
    Esc,
    /// `ESC [`, parameters and a last byte.
    Control { parameters: &'a [u8], last: u8 },
    /// `ESC O` and a byte, or `ESC [ [` and a byte: a key without parameters.
    Short { lead: u8, last: u8 },
    /// The mouse in its oldest form: the button, the column and the row, a byte each.
    Mouse([u8; 3]),
    /// An answer that nobody waits for, or bytes that mean nothing.
    Nothing,
}

/// A piece, and how many bytes it takes.
type Cut<'a> = (InputPiece<'a>, usize);

const ESC: u8 = 0x1b;
const BELL: u8 = 0x07;
/// The byte of Ctrl-c. It is never a part of anything else.
pub(super) const CTRL_C: u8 = 0x03;

/// The most bytes of a sequence. One that goes on is given up.
const LONGEST: usize = 1024;

/// The first piece of some bytes; `None` where more bytes must tell.
pub(super) fn first(bytes: &[u8]) -> Option<Cut<'_>> {
    match *bytes {
        [] | [ESC] | [ESC, ESC | b'O' | b']' | b'P' | b'_'] => None,
        // Who presses Esc twice does not hold Alt.
        [ESC, ESC, next, ..] if !b"[O]P_".contains(&next) => Some((InputPiece::Esc, 2)),
        [ESC, ESC | CTRL_C, ..] => Some((InputPiece::Esc, 1)),
        [ESC, b'[', ..] => control(bytes),
        [
            ESC,
            lead @ b'O',
            last @ (b'A'..=b'D' | b'F' | b'H' | b'P'..=b'S'),
            ..,
        ] => Some((InputPiece::Short { lead, last }, 3)),
        [ESC, lead @ (b']' | b'P' | b'_'), next, ..] if begins_answer(lead, next) => string(bytes),
        [ESC, lead @ (b'O' | b']' | b'P' | b'_'), ..] => Some((alt(char::from(lead)), 2)),
        [ESC, ref rest @ ..] => {
            let (piece, len) = character(rest)?;
            let InputPiece::Char { c, .. } = piece else {
                return Some((piece, len + 1));
            };
            Some((alt(c), len + 1))
        }
        _ => character(bytes),
    }
}

/// What unfinished bytes are when nothing follows them.
pub(super) fn alone(bytes: &[u8]) -> InputPiece<'static> {
    match *bytes {
        [ESC] | [ESC, ESC] => InputPiece::Esc,
        [ESC, c] if c.is_ascii() => alt(char::from(c)),
        _ => InputPiece::Nothing,
    }
}

const fn alt(c: char) -> InputPiece<'static> {
    InputPiece::Char { c, alt: true }
}

/// Whether a byte behind `ESC ]`, `ESC P` or `ESC _` begins an answer: of colours, of what the
/// terminal is and can do, or of its graphics. Any other byte is a key behind one with Alt.
const fn begins_answer(lead: u8, byte: u8) -> bool {
    match lead {
        b']' => byte.is_ascii_digit(),
        b'P' => byte.is_ascii_digit() || matches!(byte, b'>' | b'!' | b'$' | b'='),
        _ => byte == b'G',
    }
}

/// `ESC [`, parameters and a last byte.
fn control(bytes: &[u8]) -> Option<Cut<'_>> {
    let body = &bytes[2..];
    match *body {
        [b'[' | b'M'] => return None,
        [b'[', last, ..] if last.is_ascii_control() => return Some((InputPiece::Nothing, 3)),
        [lead @ b'[', last, ..] => return Some((InputPiece::Short { lead, last }, 4)),
        [b'M', ref rest @ ..] => return mouse(rest),
        _ => {}
    }
    let Some(end) = body.iter().position(|byte| !(0x20..0x40).contains(byte)) else {
        return (bytes.len() > LONGEST).then_some((InputPiece::Nothing, bytes.len()));
    };
    let (parameters, last) = (&body[..end], body[end]);
    Some(if (0x40..0x7f).contains(&last) {
        (InputPiece::Control { parameters, last }, end + 3)
    } else if end == 0 {
        (alt('['), 2)
    } else {
        // It is broken off: this byte begins something else.
        (InputPiece::Nothing, end + 2)
    })
}

/// What follows `ESC [ M`: three bytes, none of them a control character.
fn mouse(bytes: &[u8]) -> Option<Cut<'static>> {
    let said = &bytes[..bytes.len().min(3)];
    if let Some(end) = said.iter().position(u8::is_ascii_control) {
        return Some((InputPiece::Nothing, end + 3));
    }
    Some((InputPiece::Mouse(said.try_into().ok()?), 6))
}

/// An answer up to its end: a bell, or `ESC \`. Any other control character breaks it off.
fn string(bytes: &[u8]) -> Option<Cut<'static>> {
    let end = bytes.iter().skip(2).position(u8::is_ascii_control);
    let Some(end) = end.map(|at| at + 2) else {
        return (bytes.len() > LONGEST).then_some((InputPiece::Nothing, bytes.len()));
    };
    let len = match (bytes[end], bytes.get(end + 1)) {
        (BELL, _) => end + 1,
        (ESC, None) => return None,
        (ESC, Some(b'\\')) => end + 2,
        _ => end,
    };
    Some((InputPiece::Nothing, len))
}

/// A character in UTF-8.
fn character(bytes: &[u8]) -> Option<Cut<'static>> {
    let start = &bytes[..bytes.len().min(4)];
    let (text, error) = match str::from_utf8(start) {
        Ok(text) => (text, None),
        Err(error) => (
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default(),
            Some(error),
        ),
    };
    match (text.chars().next(), error) {
        // The control characters above ASCII are no keys.
        (Some(c), _) if c.is_control() && !c.is_ascii() => {
            Some((InputPiece::Nothing, c.len_utf8()))
        }
        (Some(c), _) => Some((InputPiece::Char { c, alt: false }, c.len_utf8())),
        (None, error) => Some((InputPiece::Nothing, error?.error_len()?)),
    }
}
