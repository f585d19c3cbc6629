//! Grundy values, position by position.

use super::super::cells::{Cells, Word, Words};
use super::super::control::{Cancelled, Control};
use super::super::ranking::Ranking;
use super::super::table::TableKey;
use super::boxes::{self, Boxes, Fold};

/// The set of values of the options, a bit each, in as many words as are needed; W is their number if it is known beforehand.
#[derive(Debug)]
struct Union<const W: usize>(usize);

impl<const W: usize> Fold for Union<W> {
    type Word = u64;

    fn nothing() -> u64 {
        0
    }

    fn join(a: u64, b: u64) -> u64 {
        a | b
    }

    fn width(&self) -> usize {
        if W > 0 { W } else { self.0 }
    }
}

/// The words of a set of Grundy values.
fn set_words(key: TableKey) -> u128 {
    super::longest(key) / 64 + 1
}

/// The memory of the prefix folds, in bytes.
pub(super) fn work_bytes(key: TableKey) -> u128 {
    let cell = 8 * set_words(key);
    boxes::bytes(key.rules.game.n(), &super::sizes(key), key.max, cell)
}

pub(super) fn fill<W: Word>(
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Cells, Cancelled>
where
    Words: From<Vec<W>>,
{
    let words = usize::try_from(set_words(key)).expect("a table that is filled has small values");
    let table = match words {
        1 => grundy_by(Union::<1>(1), ranking, key, control)?,
        2 => grundy_by(Union::<2>(2), ranking, key, control)?,
        3 => grundy_by(Union::<3>(3), ranking, key, control)?,
        4 => grundy_by(Union::<4>(4), ranking, key, control)?,
        _ => grundy_by(Union::<0>(words), ranking, key, control)?,
    };
    Ok(Cells::Grundy(Vec::<W>::into(table)))
}

fn grundy_by<W: Word, const N: usize>(
    fold: Union<N>,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<W>, Cancelled> {
    let terminal = usize::from(key.rules.convention.terminal_grundy().0 == 1);
    let sizes = super::sizes(key);
    let (least, single) = (key.rules.game.sizes().min(), sizes.contains(&1));
    let width = fold.width();
    let mut table = Vec::with_capacity(ranking.positions());
    let mut boxes = Boxes::new(fold, ranking, ranking.n(), &sizes);
    let mut row_options = boxes.row();
    let mut own = vec![0; width];
    for top in 0..boxes.stages() {
        boxes.stage(top, control, |boxes, row, values| {
            let options = &mut row_options[..values.len()];
            options.fill(0);
            for &j in &sizes {
                boxes.join_options(row, j, options);
            }
            own.fill(0);
            let cells = options
                .chunks_exact_mut(width)
                .zip(values.chunks_exact_mut(width));
            for (i, (options, value)) in cells.enumerate() {
                if single {
                    Union::<N>::join_all(options, &own);
                }
                let moves = row.nonempty(i) >= least;
                let grundy = if moves { mex(options) } else { terminal };
                value.fill(0);
                value[grundy / 64] = 1 << (grundy % 64);
                table.push(W::of(grundy as u64));
                if single {
                    Union::<N>::join_all(&mut own, value);
                }
            }
            control.advance(row.len as u64);
        })?;
    }
    Ok(table)
}

/// The least number that is not in a set.
fn mex(set: &[u64]) -> usize {
    let full = set.iter().take_while(|&&word| word == u64::MAX).count();
    let next = set.get(full).map_or(0, |word| word.trailing_ones());
    64 * full + next as usize
}
