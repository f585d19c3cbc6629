//! Grundy values, position by position.

use std::ops::Range;

use super::super::cells::Word;
use super::super::control::{Cancelled, Control};
use super::super::kernel::{Filling, TableKey};
use super::boxes::{self, Boxes, Fold, SetWord, Union};
use super::pipeline;

/// The number of values in a word of a set.
const VALUES: usize = SetWord::BITS as usize;

/// The words of a set of Grundy values.
fn set_words(key: TableKey) -> u128 {
    key.longest_play() / VALUES as u128 + 1
}

/// Some words of the sets: the values from `first` on.
struct MexChunk<'a, W, const N: usize> {
    first: usize,
    boxes: Boxes<'a, Union<N>>,
    key: TableKey,
    sizes: &'a [usize],
    terminal: W,
    control: &'a Control,
    options: Vec<SetWord>,
    /// The fold over the positions of a row before the present one.
    own: Vec<SetWord>,
}

/// The memory besides the table, in bytes, for values of `width` bytes.
pub(super) fn work_bytes(key: TableKey, width: u128) -> u128 {
    let (n, sizes, words) = (key.rules.game.n(), key.move_sizes(), set_words(key));
    let (word, chunks) = (size_of::<SetWord>() as u128, most_chunks(words));
    let folds = boxes::bytes(n, &sizes, key.max, word * words);
    let lists = boxes::bytes(n, &sizes, 0, 2 * word).saturating_mul(chunks);
    folds
        .saturating_add(lists)
        .saturating_add(pipeline::bytes(n, key.max, chunks, 2 * width))
}

/// The most chunks of some words: each has two at least, or all. Every chunk takes carries.
const fn most_chunks(words: u128) -> u128 {
    words.div_ceil(2)
}

/// A chunk, whatever the number of its words.
type AnyChunk<'a, W> = Box<dyn pipeline::Chunk<Carry = Option<W>> + 'a>;

/// The Grundy values of all positions, by rank.
pub(super) fn fill<W: Word>(filling: Filling<'_>) -> Result<Vec<W>, Cancelled> {
    let words = set_words(filling.key);
    let [words, most] = [words, most_chunks(words)]
        .map(|count| usize::try_from(count).expect("a table that is filled has small values"));
    let (ranking, sizes) = (filling.ranking, filling.key.move_sizes());
    let chunks = pipeline::chunks(ranking, most);
    let chunk = |c: usize| {
        let words = c * words / chunks..(c + 1) * words / chunks;
        if const { size_of::<W>() > size_of::<u16>() } {
            // More than 2¹⁶ values take 1024 words: only with 256 threads has a chunk as few as
            // four.
            return MexChunk::<W, 0>::boxed(words, &sizes, filling);
        }
        match words.len() {
            1 => MexChunk::<W, 1>::boxed(words, &sizes, filling),
            2 => MexChunk::<W, 2>::boxed(words, &sizes, filling),
            3 => MexChunk::<W, 3>::boxed(words, &sizes, filling),
            4 => MexChunk::<W, 4>::boxed(words, &sizes, filling),
            _ => MexChunk::<W, 0>::boxed(words, &sizes, filling),
        }
    };
    let mut chunks: Vec<_> = (0..chunks).map(chunk).collect::<Result<_, Cancelled>>()?;
    let mut table = Vec::with_capacity(ranking.positions());
    let lower = pipeline::Lower::Nothing(None);
    pipeline::run(&mut chunks, ranking, ranking.n, lower, |values| {
        let value = |&value: &Option<_>| value.expect("the last chunk holds what no other does");
        table.extend(values.iter().map(value));
    })?;
    Ok(table)
}

impl<'a, W: Word + 'a, const N: usize> MexChunk<'a, W, N> {
    /// The chunk of some words.
    fn boxed(
        words: Range<usize>,
        sizes: &'a [usize],
        filling: Filling<'a>,
    ) -> Result<AnyChunk<'a, W>, Cancelled> {
        let Filling {
            ranking,
            key,
            control,
            ..
        } = filling;
        let terminal = key.rules.convention.terminal_grundy().0;
        let fold = Union::<N>(words.len());
        let boxes = Boxes::new(fold, ranking, ranking.n, sizes, control)?;
        Ok(Box::new(Self {
            first: VALUES * words.start,
            key,
            sizes,
            terminal: W::of(u64::try_from(terminal).expect("it is 0 or 1")),
            control,
            options: boxes.row(),
            own: vec![0; boxes.width()],
            boxes,
        }))
    }
}

impl<W: Word, const N: usize> pipeline::Chunk for MexChunk<'_, W, N> {
    /// The value, if a chunk below holds it.
    type Carry = Option<W>;

    fn stage(&mut self, top: usize, carries: &mut [Option<W>]) -> Result<(), Cancelled> {
        let max = top as u64;
        if (TableKey { max, ..self.key }).longest_play() < self.first as u128 {
            return Ok(()); // No value is so great, and all sets are empty.
        }
        let (least, single) = (self.key.rules.game.sizes().min(), self.sizes.contains(&1));
        let (width, first) = (self.boxes.width(), self.first);
        let mut carries = carries.iter_mut();
        self.boxes.stage(top, self.control, |boxes, row, values| {
            let options = &mut self.options[..values.len()];
            options.fill(0);
            for &j in self.sizes {
                boxes.join_options(row, j, options);
            }
            self.own.fill(0);
            let cells = options
                .chunks_exact_mut(width)
                .zip(values.chunks_exact_mut(width));
            for (i, ((options, value), carry)) in cells.zip(&mut carries).enumerate() {
                if single {
                    Union::<N>::join_all(options, &self.own);
                }
                value.fill(0);
                if carry.is_none() {
                    *carry = if row.nonempty(i) < least {
                        Some(self.terminal)
                    } else {
                        mex(options).map(|mex| W::of((first + mex) as u64))
                    };
                    if let Some(grundy) = *carry {
                        let grundy = usize::try_from(grundy.into()).expect("sets hold it");
                        let bit = grundy - first;
                        value[bit / VALUES] = 1 << (bit % VALUES);
                    }
                }
                if single {
                    Union::<N>::join_all(&mut self.own, value);
                }
            }
            if first == 0 {
                self.control.advance(row.len as u64);
            }
        })
    }
}

/// The least number that is not in a set, if its words hold it.
fn mex(set: &[SetWord]) -> Option<usize> {
    let word = set.iter().position(|&word| word != SetWord::MAX)?;
    Some(VALUES * word + set[word].trailing_ones() as usize)
}
