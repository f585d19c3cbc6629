//! Pictures in iTerm2: a file within the text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A PNG over so many columns and rows.
pub(super) fn shown(png: &[u8], (columns, rows): (u16, u16)) -> Vec<u8> {
    let head = format!(
        "\x1b]1337;File=inline=1;size={};width={columns};height={rows};preserveAspectRatio=0;doNotMoveCursor=1:",
        png.len()
    );
    let mut out = head.into_bytes();
    out.extend_from_slice(STANDARD.encode(png).as_bytes());
    out.push(0x07);
    out
}
