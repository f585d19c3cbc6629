//! Pictures in iTerm2: a file within the text.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Size;

/// A PNG over the given columns and rows.
pub(super) fn shown(png: &[u8], cells: Size) -> Vec<u8> {
    let head = format!(
        "\x1b]1337;File=inline=1;size={};width={};height={};preserveAspectRatio=0;doNotMoveCursor=1:",
        png.len(),
        cells.width,
        cells.height,
    );
    let mut out = head.into_bytes();
    out.extend_from_slice(STANDARD.encode(png).as_bytes());
    out.push(0x07);
    out
}
