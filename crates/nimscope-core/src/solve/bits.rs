//! Rows of bits, 64 of them to a word, at any place of an array.

/// The bits at even places.
pub(super) const EVEN: u64 = u64::MAX / 3;

/// The first bits of a word, at most 64 of them.
#[inline]
pub(super) fn first(count: usize) -> u64 {
    if count < 64 {
        (1 << count) - 1
    } else {
        u64::MAX
    }
}

/// 64 bits from a place on; those past the end are 0.
#[inline]
pub(super) fn read(bits: &[u64], at: usize) -> u64 {
    let (word, shift) = (at / 64, at % 64);
    let low = bits.get(word).map_or(0, |low| low >> shift);
    let high = bits
        .get(word + 1)
        .map_or(0, |high| high << 1 << (63 - shift));
    low | high
}

/// Adds the bits of a word from a place on.
#[inline]
pub(super) fn add(bits: &mut [u64], at: usize, word: u64) {
    let (place, shift) = (at / 64, at % 64);
    bits[place] |= word << shift;
    let high = word >> 1 >> (63 - shift);
    if high != 0 {
        bits[place + 1] |= high;
    }
}

/// Adds some bits of an array from a place on.
pub(super) fn copy(into: &mut [u64], to: usize, from: &[u64], at: usize, count: usize) {
    for done in (0..count).step_by(64) {
        add(into, to + done, read(from, at + done) & first(count - done));
    }
}

/// Adds some bits of an array from another of its places on.
pub(super) fn copy_within(bits: &mut [u64], from: usize, to: usize, count: usize) {
    for done in (0..count).step_by(64) {
        let word = read(bits, from + done) & first(count - done);
        add(bits, to + done, word);
    }
}

/// Adds some bits of an array to the first ones. The array has a word past the bits.
pub(super) fn join(into: &mut [u64], from: &[u64], at: usize, count: usize) {
    let (begin, shift, whole) = (at / 64, at % 64, count / 64);
    let (words, from_words) = (&mut into[..whole], &from[begin..=begin + whole]);
    for (i, word) in words.iter_mut().enumerate() {
        *word |= from_words[i] >> shift | from_words[i + 1] << 1 << (63 - shift);
    }
    if count > 64 * whole {
        into[whole] |= read(from, at + 64 * whole) & first(count - 64 * whole);
    }
}

/// Of each run of bits in a row the first, the third and so on, where the row goes on from words
/// before; `is_set` tells whether the last bit of these was taken.
#[inline]
pub(super) fn every_other(bits: u64, is_set: &mut bool) -> u64 {
    let bits = bits & !u64::from(*is_set);
    let begins = bits & !(bits << 1);
    // Adding its first bit to a run clears it.
    let from_even = bits & !bits.wrapping_add(begins & EVEN);
    let taken = from_even & EVEN | bits & !from_even & !EVEN;
    *is_set = taken >> 63 == 1;
    taken
}
