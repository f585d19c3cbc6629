//! The remoteness of some positions of a box whose table would not fit: the box is swept a part at
//! a time, and only what is asked for is kept.

use super::super::cells::WordWidth;
use super::super::control::{Cancelled, Control};
use super::super::kernel::{ByWidth, Filling, Means, TableKey};
use super::super::ranking::Ranking;
use super::{TakeKernel, remoteness};
use crate::game::{Canonical, Kind, Measure, Remoteness, Ruleset};

/// A box of a take-away game whose positions are gone through for the remoteness of some of them.
/// It takes as long as its table, and a fraction of the memory.
///
/// ```
/// use nimscope_core::game::{Canonical, Remoteness, Ruleset};
/// use nimscope_core::solve::{Control, Sweep};
/// let rules = Ruleset::normal("exact:5,2".parse()?);
/// let sweep = Sweep::new(rules, 15).expect("it is a take-away game");
/// let x = Canonical::sorted(vec![7, 11, 13, 15, 15]);
/// let found = sweep.remoteness(&[x], sweep.bytes(), &Control::new())?;
/// assert_eq!(found, [Remoteness(30)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    key: TableKey,
}

impl Sweep {
    /// A sweep of the box with piles ≤ max; `None` if it is no take-away game, or one of so large
    /// a single pile that remoteness may not fit 32 bits.
    pub fn new(rules: Ruleset, max: u64) -> Option<Self> {
        let key = TableKey::new(rules, Measure::Remoteness, max);
        let is_take = matches!(rules.game.kind(), Kind::Take(_));
        (is_take && TakeKernel.width(key) != WordWidth::W64).then_some(Self { key })
    }

    fn width(self) -> WordWidth {
        TakeKernel.width(self.key)
    }

    /// What is held from the first part to the last, in bytes.
    fn held_bytes(self) -> u128 {
        let ranking = Ranking::bytes(self.key.rules.game.n(), 0, self.key.max);
        remoteness::carried_bytes(self.key, self.width().bytes()).saturating_add(ranking)
    }

    /// The least memory that it takes, in bytes, besides some words for each position that is
    /// asked for. With more it goes faster. Saturates at `u128::MAX`.
    pub fn bytes(self) -> u128 {
        remoteness::part_bytes(self.key, 1, self.width().bytes()).saturating_add(self.held_bytes())
    }

    /// What the remoteness is that of: the box, as its table would be called.
    pub fn key(self) -> TableKey {
        self.key
    }

    /// The remoteness of positions of the box, by definition: from that of all options. It takes
    /// at most `memory` bytes, or [the least](Self::bytes) that it can. It runs on the threads of
    /// the calling pool.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn remoteness(
        self,
        positions: &[Canonical],
        memory: u128,
        control: &Control,
    ) -> Result<Vec<Remoteness>, Cancelled> {
        let ranking = Ranking::of(self.key.rules.game, self.key.max);
        let filling = Filling {
            ranking: &ranking,
            key: self.key,
            means: Means::Definition,
            known: None,
            control,
        };
        let swept = |width| {
            let at_once = self.blocks_at_once(width, memory);
            match width {
                WordWidth::W8 => remoteness::some::<u8>(filling, positions, at_once),
                WordWidth::W16 => remoteness::some::<u16>(filling, positions, at_once),
                WordWidth::W32 | WordWidth::W64 => {
                    remoteness::some::<u32>(filling, positions, at_once)
                }
            }
        };
        // Hardly a game lasts as long as the bound on plays: half as wide words may do.
        if self.width() == WordWidth::W16
            && let Some(found) = swept(WordWidth::W8)?
        {
            return Ok(found);
        }
        let found = swept(self.width())?;
        Ok(found.expect("the width was chosen for a proven bound"))
    }

    /// How many blocks of lanes fit the memory together, one at least.
    fn blocks_at_once(self, width: WordWidth, memory: u128) -> usize {
        let (key, width) = (self.key, width.bytes());
        let free = memory.saturating_sub(self.held_bytes());
        let fit = |blocks: &u64| remoteness::part_bytes(key, (*blocks).into(), width) <= free;
        let at_once = (1..=remoteness::blocks(key)).rev().find(fit).unwrap_or(1);
        usize::try_from(at_once).expect("a box that is swept has few blocks")
    }
}
