//! Exact nim (7, = 3): P-positions by an automaton that reads the columns of Bouton's matrix from the highest. A theorem of this
//! project, proved by machine; no winning move is constructed.

use super::moore::columns;
use crate::game::Canonical;

/// P or not in normal play. A state is a set R of rows, whose bits are free from then on, and a number e; always |R| + e ≤ 2.
pub(super) fn is_p(x: &Canonical) -> bool {
    let (mut free, mut e) = (0_u8, 0);
    for j in columns(x) {
        let piles = x.piles().iter().rev();
        let column = piles.fold(0_u8, |column, pile| {
            column << 1 | u8::from(pile >> j & 1 == 1)
        });
        let (ones, zeros) = (column & !free, !column & !free & 0x7F);
        let room = 2 - free.count_ones() - e;
        match (ones.count_ones(), zeros.count_ones()) {
            (0, _) => {}
            (few, _) if few <= room => free |= ones,
            (_, 0) if room > 0 => e += 1,
            (_, 1) if e == 0 => {}
            (_, 1) if e == 1 && room > 0 => free |= zeros,
            _ => return false,
        }
    }
    true
}
