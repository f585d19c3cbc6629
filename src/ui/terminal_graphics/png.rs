//! Pictures as PNG in the text that is written. In kitty it is an image with a number, which is
//! put over the cells: the terminal sends no answer, and the cursor stays. In iTerm2 it is a file.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ratatui::layout::Size;

/// The most that a part of a picture holds.
const PART: usize = 4096;

/// The number of our image, one that other programs do not use: the letters "nims".
const NUMBER: u32 = u32::from_be_bytes(*b"nims");

/// What takes our image away from kitty, with its data.
pub(super) fn erased_in_kitty() -> Vec<u8> {
    format!("\x1b_Ga=d,d=I,i={NUMBER},q=2\x1b\\").into_bytes()
}

/// A PNG over the given columns and rows of kitty, in parts.
pub(super) fn shown_in_kitty(png: &[u8], cells: Size) -> Vec<u8> {
    let text = STANDARD.encode(png);
    let parts: Vec<&[u8]> = text.as_bytes().chunks(PART).collect();
    let mut out = Vec::with_capacity(text.len() + 16 * parts.len() + 64);
    for (number, part) in parts.iter().enumerate() {
        out.extend_from_slice(b"\x1b_G");
        if number == 0 {
            let head = format!(
                "a=T,f=100,i={NUMBER},p=1,c={},r={},C=1,q=2,",
                cells.width, cells.height
            );
            out.extend_from_slice(head.as_bytes());
        }
        let more = u8::from(number + 1 < parts.len());
        out.extend_from_slice(format!("m={more};").as_bytes());
        out.extend_from_slice(part);
        out.extend_from_slice(b"\x1b\\");
    }
    out
}

/// A PNG over the given columns and rows of iTerm2, as a file within the text.
pub(super) fn shown_in_iterm2(png: &[u8], cells: Size) -> Vec<u8> {
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
