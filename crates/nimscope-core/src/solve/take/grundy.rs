//! Grundy values, position by position.

use super::super::cells::{Word, WordVec};
use super::super::control::Cancelled;
use super::super::joins::{UnionFold, join};
use super::super::kernel::{Filling, TableKey};
use super::super::pipeline;
use super::boxes::{BoxRow, BoxShape, LowerBoxes};
use super::divisions;
use super::fold::{SetWord, Union};
use super::stages;

/// The number of values in a word of a set.
const VALUES: usize = SetWord::BITS as usize;

/// The words of a set of Grundy values.
fn set_words(key: TableKey) -> u128 {
    key.longest_play() / VALUES as u128 + 1
}

/// The memory besides the table, in bytes.
pub(super) fn work_bytes(key: TableKey) -> u128 {
    let (n, blocks) = (
        key.rules.game.n(),
        pipeline::blocks(key.rules.game.n(), key.max),
    );
    let cell = size_of::<SetWord>() as u128 * set_words(key);
    divisions::bytes(n, &key.move_sizes(), key.max, blocks, cell)
}

/// The Grundy values of all positions, by rank.
pub(super) fn fill<W: Word>(filling: Filling<'_>) -> Result<WordVec, Cancelled> {
    let words = usize::try_from(set_words(filling.key));
    match words.expect("a table that is filled has small values") {
        // The values of so few words are bytes.
        1 => by_words::<u8, 1>(1, filling),
        2 => by_words::<u8, 2>(2, filling),
        3 => by_words::<u8, 3>(3, filling),
        4 => by_words::<u8, 4>(4, filling),
        words => by_words::<W, 0>(words, filling),
    }
}

fn by_words<W: Word, const N: usize>(
    words: usize,
    filling: Filling<'_>,
) -> Result<WordVec, Cancelled> {
    let Filling {
        ranking,
        key,
        control,
        ..
    } = filling;
    let (m, sizes) = (ranking.n, key.move_sizes());
    let terminal = key.rules.convention.terminal_grundy().0;
    let terminal = W::of(u64::try_from(terminal).expect("it is 0 or 1"));
    let (fold, least, single) = (
        Union::<N>(words),
        key.rules.game.sizes().min(),
        sizes.contains(&1),
    );
    let mut table = vec![W::default(); ranking.positions()];
    let mut rest = &mut table[..];
    stages::run(BoxShape { fold, ranking, m }, &sizes, control, |top| {
        let rest = rest.split_off_mut(..stages::stage_positions(ranking, m, top));
        // The values of the positions that are not yet settled, and the fold over the positions
        // of a row before the present one.
        let (mut rest, mut own) = (rest.expect("each position has one"), vec![0; words]);
        let sizes = &sizes;
        move |folds: LowerBoxes<'_, '_, Union<N>>,
              row: &BoxRow,
              [values, options, _]: [&mut [SetWord]; 3]| {
            let width = folds.width();
            options.fill(0);
            for &j in sizes {
                folds.join_options(row, j, options);
            }
            own.fill(0);
            folds.join_row_before(row, &mut own);
            let grundy = rest.split_off_mut(..row.len);
            let grundy = grundy.expect("each position has one");
            let cells = options
                .chunks_exact_mut(width)
                .zip(values.chunks_exact_mut(width));
            for (i, ((options, value), grundy)) in cells.zip(grundy).enumerate() {
                if single {
                    join::<UnionFold, _>(options, &own);
                }
                let mex = if row.nonempty(i) < least {
                    terminal
                } else {
                    W::of(mex(options).expect("sets hold all values") as u64)
                };
                *grundy = mex;
                value.fill(0);
                let bit = usize::try_from(mex.into()).expect("sets hold it");
                value[bit / VALUES] = 1 << (bit % VALUES);
                if single {
                    join::<UnionFold, _>(&mut own, value);
                }
            }
            control.advance(row.len as u64);
        }
    })?;
    Ok(W::words(table))
}

/// The least number that is not in a set, if its words hold it.
fn mex(set: &[SetWord]) -> Option<usize> {
    let word = set.iter().position(|&word| word != SetWord::MAX)?;
    Some(VALUES * word + set[word].trailing_ones() as usize)
}
