//! The kernel for slow games: rows of positions that differ in the smallest pile only.
//!
//! For fixed x₂, …, xₙ the positions lie side by side, ordered by x₁. Taking a token from pile j ≥
//! 2 lowers the rank by C(xⱼ + j − 2, j − 1), whatever x₁ is. So an option of a whole row is a
//! row, shifted by a place if x₁ is played on. The values of a row are therefore an elementwise
//! minimum or union of a few slices, which the compiler vectorises. Outcomes are bits of words.
//!
//! The rows of fixed x₃, …, xₙ make a *sheet*, whose positions lie side by side too. A move on
//! some of x₃, …, xₙ leads to a sheet before it. Any other move stays in the sheet. A position
//! has unplayable tokens when k·xₙ > S for k = min A. If the theorem of reduction is to be used,
//! it gets the value of the position with all its largest piles lowered by one. Whole sheets or
//! rows of such positions are copied at once.

mod lanes;
mod pieces;
mod recurrence;
mod rows;
mod sheet;
mod upper;

use self::lanes::{Cells, LANES, PBits};
use self::recurrence::{ByBitset, ByMask, ByRemoteness, MOST_WORDS, Recurrence, only_bit};
use self::rows::{SlowRows, sheet_bytes};
use super::cells::{StoredValues, Word, WordWidth};
use super::control::Cancelled;
use super::kernel::{Filling, Kernel, Means, TableKey};
use crate::game::{Count, Kind, Measure};

/// The cell of a position while a table is filled, chosen by a proven bound on its values.
enum Plan {
    /// A bit for the outcome.
    Outcome,
    /// A code of remoteness.
    Remoteness(WordWidth),
    /// The Grundy value as a single bit of a word, at most 31.
    Mask(WordWidth),
    /// The Grundy value as it is, at most 63, found by a word of bits.
    WordSet,
    /// The Grundy value as it is, found by a set of bits.
    Set(WordWidth),
}

/// The kernel of the slow games.
struct Sheets;

/// The kernel for a table, if it is one of a slow game, with values of at most 32 bits.
pub(super) fn kernel(key: TableKey) -> Option<Box<dyn Kernel>> {
    let is_slow = matches!(key.rules.game.kind(), Kind::Slow(_));
    let fits = || !matches!(plan(key), Plan::Remoteness(WordWidth::W64));
    (is_slow && fits()).then(|| Box::new(Sheets) as _)
}

impl Kernel for Sheets {
    fn bytes(&self, key: TableKey) -> u128 {
        let positions = key.positions();
        // Bits of a value while the table is filled, of what options amount to, and of a value
        // that is packed at the end.
        let (bits, seen, packed) = match plan(key) {
            Plan::Outcome => (1, 1, 0),
            Plan::Remoteness(width) => (8 * width.bytes(), 8 * width.bytes(), 0),
            Plan::Mask(width) => (8 * width.bytes(), 8 * width.bytes(), 8),
            Plan::WordSet => (8, 64, 0),
            Plan::Set(width) => (8 * width.bytes(), 64 * MOST_WORDS as u128, 0),
        };
        let values = positions.saturating_add(LANES as u128);
        let values = values.saturating_mul(bits + packed).div_ceil(8);
        values.saturating_add(sheet_bytes(key, bits, seen))
    }

    fn fill(&self, filling: Filling<'_>) -> Result<StoredValues, Cancelled> {
        let key = filling.key;
        let rows = SlowRows {
            ranking: filling.ranking,
            sizes: key.rules.game.sizes(),
            convention: key.rules.convention,
            reduces: filling.means == Means::Reduction,
            known: filling.known,
            control: filling.control,
        };
        Ok(match plan(key) {
            Plan::Outcome => StoredValues::Outcomes(rows.fill::<PBits>()?),
            Plan::Remoteness(width) => StoredValues::Remoteness(match width {
                WordWidth::W8 => Word::words(cells::<ByRemoteness<u8>, LANES>(&rows)?),
                WordWidth::W16 => Word::words(cells::<ByRemoteness<u16>, LANES>(&rows)?),
                WordWidth::W32 | WordWidth::W64 => {
                    Word::words(cells::<ByRemoteness<u32>, LANES>(&rows)?)
                }
            }),
            Plan::Mask(width) => {
                let values: Vec<u8> = match width {
                    WordWidth::W8 => only_bit(&cells::<ByMask<u8>, LANES>(&rows)?, rows.control)?,
                    WordWidth::W16 => only_bit(&cells::<ByMask<u16>, LANES>(&rows)?, rows.control)?,
                    WordWidth::W32 | WordWidth::W64 => {
                        only_bit(&cells::<ByMask<u32>, LANES>(&rows)?, rows.control)?
                    }
                };
                StoredValues::Grundy(Word::words(values))
            }
            Plan::WordSet => {
                StoredValues::Grundy(Word::words(cells::<ByBitset<u8, 1>, LANES>(&rows)?))
            }
            Plan::Set(width) => {
                assert!(
                    grundy_bound(key) < 64 * MOST_WORDS as u128,
                    "a box with such Grundy values does not fit any memory"
                );
                StoredValues::Grundy(match width {
                    WordWidth::W8 => Word::words(cells::<ByBitset<u8, MOST_WORDS>, 1>(&rows)?),
                    WordWidth::W16 | WordWidth::W32 | WordWidth::W64 => {
                        Word::words(cells::<ByBitset<u16, MOST_WORDS>, 1>(&rows)?)
                    }
                })
            }
        })
    }

    fn goes_on(&self) -> bool {
        true
    }
}

/// The cells of a box.
fn cells<R: Recurrence, const WIDE: usize>(rows: &SlowRows<'_>) -> Result<Vec<R::Cell>, Cancelled> {
    rows.fill::<Cells<R, WIDE>>()
}

fn plan(key: TableKey) -> Plan {
    match key.measure {
        Measure::Outcome => Plan::Outcome,
        Measure::Remoteness => Plan::Remoteness(WordWidth::holding(longest(key))),
        Measure::Grundy => match grundy_bound(key) {
            0..8 => Plan::Mask(WordWidth::W8),
            8..16 => Plan::Mask(WordWidth::W16),
            16..32 => Plan::Mask(WordWidth::W32),
            32..64 => Plan::WordSet,
            bound => Plan::Set(WordWidth::holding(bound)),
        },
    }
}

/// A bound on the remoteness: the moves of the longest play, and the move to the dead end of
/// misère play.
fn longest(key: TableKey) -> u128 {
    key.longest_play() - 1 + key.rules.convention.terminal_remoteness().0
}

/// A bound on the Grundy value: the length of the longest play, as a position of value g + 1 has
/// an option of value g. Another bound is the number of options, at most Σ C(n, a) over A, or 1,
/// the value of a terminal position in misère play.
fn grundy_bound(key: TableKey) -> u128 {
    let game = key.rules.game;
    let options = game.sizes().iter().map(|a| Count::subsets(game.n(), a));
    let options = options.sum::<Count>().exact().unwrap_or(u128::MAX);
    options.max(1).min(longest(key))
}
