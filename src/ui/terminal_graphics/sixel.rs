//! Pictures for terminals like the VT340: at most 256 colours, then bands of six rows of pixels, a
//! colour at a time.

use std::collections::HashMap;

use crate::figure::{Colour, Painting, Size};
use crate::lists::CollectVec as _;
use crate::lists::sort_by;

/// The most colours.
const MOST: usize = 256;
/// The rows of a band.
const BAND: usize = 6;

/// A painting, pixel by pixel.
pub(super) fn shown(painting: &Painting) -> Vec<u8> {
    let Size { width, height } = painting.size;
    let (palette, pixels) = reduced(painting);
    // Pixels that are not set stay as they are. A pixel is as wide as high.
    let mut out = format!("\x1bP0;1;0q\"1;1;{width};{height}").into_bytes();
    for (number, colour) in palette.iter().enumerate() {
        let [red, green, blue] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
        out.extend_from_slice(format!("#{number};2;{red};{green};{blue}").as_bytes());
    }
    let width = usize::try_from(width).unwrap_or(1).max(1);
    for band in pixels.chunks(BAND * width) {
        write_band(&mut out, band, width);
    }
    out.extend_from_slice(b"\x1b\\");
    out
}

/// The colours that occur most often, and the number of one of them for each pixel: its own, or
/// the nearest.
fn reduced(painting: &Painting) -> (Vec<Colour>, Vec<u8>) {
    let pixels = || (painting.pixels.chunks_exact(4)).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
    let mut counts: HashMap<Colour, u32> = HashMap::new();
    for pixel in pixels() {
        *counts.entry(pixel).or_default() += 1;
    }
    let mut colours: Vec<(u32, Colour)> = counts
        .into_iter()
        .map(|(of, count)| (count, of))
        .collect_vec();
    sort_by(&mut colours, |one, other| other.cmp(one));
    let palette: Vec<Colour> = colours
        .iter()
        .take(MOST)
        .map(|(_, colour)| *colour)
        .collect_vec();
    let numbers: HashMap<Colour, u8> = colours
        .into_iter()
        .map(|(_, colour)| (colour, nearest(&palette, colour)))
        .collect();
    let of = |pixel: Colour| numbers.get(&pixel).copied().unwrap_or(0);
    (palette, pixels().map(of).collect_vec())
}

fn nearest(palette: &[Colour], colour: Colour) -> u8 {
    let far = |other: &Colour| -> u32 {
        let parts = other.iter().zip(&colour);
        parts.map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
    };
    let numbered = (0..=u8::MAX).zip(palette);
    let nearest = numbered.min_by_key(|(_, other)| far(other));
    nearest.map_or(0, |(number, _)| number)
}

/// A band: for each colour in it the columns, six bits each, with runs of one kind counted.
fn write_band(out: &mut Vec<u8>, band: &[u8], width: usize) {
    let mut columns: Vec<Option<Vec<u8>>> = vec![None; MOST];
    for (row, line) in band.chunks(width).enumerate() {
        for (column, colour) in line.iter().enumerate() {
            let bits = columns[usize::from(*colour)].get_or_insert_with(|| vec![0; width]);
            bits[column] |= 1 << row;
        }
    }
    for (number, bits) in columns.iter().enumerate() {
        let Some(bits) = bits else { continue };
        out.extend_from_slice(format!("#{number}").as_bytes());
        for run in bits.chunk_by(|one, other| one == other) {
            let sign = b'?' + run[0];
            if run.len() > 3 {
                out.extend_from_slice(format!("!{}", run.len()).as_bytes());
                out.push(sign);
            } else {
                out.extend(std::iter::repeat_n(sign, run.len()));
            }
        }
        out.push(b'$');
    }
    out.push(b'-');
}
