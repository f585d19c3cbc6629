//! Text from outside as it may be printed and drawn: characters that a terminal obeys or hides are
//! escaped. Here stands also the one measure of the width of a text.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use unicode_width::UnicodeWidthStr;

/// The cells that a text takes on the screen: x̂ is one, though it is written with two characters.
pub fn wide(text: &str) -> usize {
    text.width()
}

/// Whether a character is invisible when it is printed: a control character (C0, DEL, C1), a mark
/// of direction, or a character of no width that joins or separates.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A text with every hidden character escaped: `\n`, `\u{9b}`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escaped_where(text, is_hidden)
}

/// The same for a text of several lines, which stay lines.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    escaped_where(text, |c| c != '\n' && is_hidden(c))
}

fn escaped_where(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// A text as HTML and SVG show it unchanged, in elements and in attributes.
pub fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A path or an argument: hidden characters are escaped, and bytes that are not UTF-8 as `\xff`.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for chunk in text.as_ref().as_encoded_bytes().utf8_chunks() {
        shown.push_str(&escaped(chunk.valid()));
        for byte in chunk.invalid() {
            // Writing to a text cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// Writes an object as JSON on one line, without the end of the line. In strings hidden characters
/// are written by `\u`.
///
/// # Errors
/// The writer fails.
pub fn write_json(to: impl io::Write, object: &impl Serialize) -> serde_json::Result<()> {
    object.serialize(&mut Serializer::with_formatter(
        to,
        Visible(CompactFormatter),
    ))
}

/// Compact JSON that shows every character.
#[derive(Debug)]
struct Visible(CompactFormatter);

impl Formatter for Visible {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        to: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_hidden(c)) {
            self.0.write_string_fragment(to, &rest[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(to, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        self.0.write_string_fragment(to, rest)
    }
}
