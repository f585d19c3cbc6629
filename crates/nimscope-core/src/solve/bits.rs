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
#[inline(always)]
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

/// Moves some bits to an earlier place. The rest of the last word that is written has any bits.
pub(super) fn move_down(bits: &mut [u64], from: usize, to: usize, count: usize) {
    let (word, kept) = (to / 64, to % 64);
    let before = bits.get(word).map_or(0, |word| word & first(kept));
    let words = (to + count).div_ceil(64) - word;
    for i in 0..words {
        bits[word + i] = read(bits, from - kept + 64 * i);
    }
    if words > 0 {
        bits[word] = bits[word] & !first(kept) | before;
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

/// How many bits are set.
///
/// Eight words are added in columns, as binary numbers of three digits and a carry, so that only
/// the carries are counted one by one. Not every machine counts bits in one operation.
pub(super) fn count(words: &[u64]) -> u64 {
    // As many columns as fill the vector registers.
    const COLUMNS: usize = 8;
    let add = |[a, b, c]: [u64; 3]| (a ^ b ^ c, a & b | (a ^ b) & c);
    let one_by_one = |words: &[u64]| {
        words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum::<u64>()
    };
    let [mut ones, mut twos, mut fours, mut eights] = [[0; COLUMNS]; 4];
    let (blocks, rest) = words.as_chunks::<{ 8 * COLUMNS }>();
    let mut counted: u64 = 0;
    for block in blocks {
        for i in 0..COLUMNS {
            let word = |row: usize| block[row * COLUMNS + i];
            let (one, two) = add([ones[i], word(0), word(1)]);
            let (one, two_more) = add([one, word(2), word(3)]);
            let (two, four) = add([twos[i], two, two_more]);
            let (one, two_more) = add([one, word(4), word(5)]);
            let (one, two_last) = add([one, word(6), word(7)]);
            let (two, four_more) = add([two, two_more, two_last]);
            (ones[i], twos[i]) = (one, two);
            (fours[i], eights[i]) = add([fours[i], four, four_more]);
        }
        counted += one_by_one(&eights);
    }
    let digits = [ones, twos, fours].map(|words| one_by_one(&words));
    digits[0] + 2 * digits[1] + 4 * digits[2] + 8 * counted + one_by_one(rest)
}

// Rows cell by cell; and long arrays, in large pages where the system has them. The system clears
// large pages and takes them back many times faster. This work takes most of the time where
// values are copied, and where a large table is cancelled.
//
// The folds of the take-away games are kept in ordinary pages, as they gain nothing. They are
// touched all over from the beginning, so all pages would be cleared at the start, when nothing
// can be cancelled.

/// An array of `length` default values. Pages of zeros come from the system when they are touched.
pub(super) fn defaults<T: Clone + Default>(length: usize) -> Vec<T> {
    let values = vec![T::default(); length];
    ask_for_large_pages(&values.as_ptr_range());
    values
}

/// An array of `length` copies of a value.
pub(super) fn filled<T: Clone>(value: T, length: usize) -> Vec<T> {
    let mut values = with_capacity(length);
    values.resize(length, value);
    values
}

/// Room for `length` values.
pub(super) fn with_capacity<T>(length: usize) -> Vec<T> {
    let mut values = Vec::with_capacity(length);
    ask_for_large_pages(&values.spare_capacity_mut().as_ptr_range());
    values
}

/// The size of a large page on most machines. On others only a part is requested, or nothing.
#[cfg(target_os = "linux")]
const LARGE: usize = 2 << 20;

/// Asks for large pages in a range of memory, as far as it holds whole ones. The system may
/// refuse.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "misère NIM(6, 5), R ≤ 80, takes 0.1 s instead of 0.3 s, and 600 MiB are given back in 2 ms instead of 40 ms"
)]
fn ask_for_large_pages<T>(range: &std::ops::Range<*const T>) {
    let start = range.start.addr().next_multiple_of(LARGE);
    let length = range.end.addr().saturating_sub(start) / LARGE * LARGE;
    if length > 0 {
        let first = range
            .start
            .cast_mut()
            .cast::<libc::c_void>()
            .with_addr(start);
        // SAFETY: this advice changes nothing that a program can see but the time it takes,
        // whatever memory it is given for.
        unsafe { libc::madvise(first, length, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages<T>(_: &std::ops::Range<*const T>) {}

/// Changes each cell of one row by that of the other at its place, as far as both go.
///
/// `Iterator::zip` does the same. But its constructor is not marked for inlining: called from
/// another codegen unit it costs more than the few cells of a row.
#[inline]
pub(super) fn pairwise<A, B: Copy>(into: &mut [A], from: &[B], mut change: impl FnMut(&mut A, B)) {
    let len = into.len().min(from.len());
    let (into, from) = (&mut into[..len], &from[..len]);
    for i in 0..len {
        change(&mut into[i], from[i]);
    }
}
