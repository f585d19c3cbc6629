//! Exact nim (n, = 2) for n = 4, 5, 6: P-positions by an automaton that reads the columns of
//! Bouton's matrix from the highest. A theorem of this project. The winning move is its proof.

use super::moore::{columns, ones};
use crate::game::{Canonical, Game, Move, Outcome, Ruleset, Sizes};
use crate::theory::theorem::{Explained, Gives, NORMAL, Number, Swift, Theorem};

/// The P-positions, and a winning move. For n = 4 an older theorem answers first.
pub const THEOREM: Theorem = Theorem {
    outcome: Gives::Everywhere(&|_, x| Outcome::p_if(is_p(x.piles()))),
    winning_moves: Some(&|_, x| winning_move(x).into_iter().collect()),
    numbers: Some(&numbers),
    explained: Some(Explained::Run),
    swift: Some(Swift::Outcome(&|piles| Outcome::p_if(is_p(piles)))),
    ..Theorem::about("nimscope/exact-n-2", &is_covered, NORMAL)
};

/// How many columns are read, and in which the automaton stops, if it does.
fn numbers(_: Ruleset, x: &Canonical) -> Vec<Number> {
    let columns = read(x);
    let mut numbers = vec![Number::called(
        "the number of columns read",
        columns.len() as u128,
    )];
    if let Some(last) = columns.last().filter(|column| column.after.is_none()) {
        numbers.push(Number::called(
            "the column that is refused",
            1_u64 << last.j,
        ));
        numbers.push(Number::count("ones in it", last.ones.len() as u128));
    }
    numbers
}

/// Whether the game is exact nim (n, = 2), n = 4, 5, 6.
fn is_covered(game: Game) -> bool {
    game.sizes() == Sizes::only(2) && (4..=6).contains(&game.n())
}

/// The state of the automaton after some columns of exact (n, = 2), n = 4, 5, 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExactState {
    /// All columns have 0 or 4 ones.
    Start,
    /// Then a column has a single one, in this row. Below it the other rows have 0 or 3 ones in
    /// each column.
    Row(usize),
    /// Then a column has 5 ones. Below it all are zero.
    End,
}

/// One column as the automaton reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitColumn {
    /// Its number: the column of weight 2ʲ.
    pub j: u32,
    /// The rows with a one in it, by their sorted indices.
    pub ones: Vec<usize>,
    /// The state before.
    pub before: ExactState,
    /// The state after; `None` if this column shows that the position is N.
    pub after: Option<ExactState>,
}

/// The columns from the highest down, up to the one that shows that the position is N, or all of
/// them. O(bits · n).
pub fn read(x: &Canonical) -> Vec<DigitColumn> {
    let mut state = Some(ExactState::Start);
    let column = |j| {
        let before = state?;
        state = before.after(x.piles(), j);
        Some(DigitColumn {
            j,
            ones: rows(x.piles(), j).collect(),
            before,
            after: state,
        })
    };
    columns(x).map_while(column).collect()
}

/// The rows with bit j.
fn rows(piles: &[u64], j: u32) -> impl Iterator<Item = usize> + '_ {
    (0..piles.len()).filter(move |&row| piles[row] >> j & 1 == 1)
}

impl ExactState {
    /// The state after column j, `None` if the position is not P.
    fn after(self, piles: &[u64], j: u32) -> Option<Self> {
        match (self, ones(piles, j)) {
            (Self::Start, 0 | 4) => Some(Self::Start),
            (Self::Start, 1) => rows(piles, j).next().map(Self::Row),
            (Self::Start, 5) | (Self::End, 0) => Some(Self::End),
            (Self::Row(row), all) => {
                let others = all - usize::from(piles[row] >> j & 1 == 1);
                matches!(others, 0 | 3).then_some(self)
            }
            _ => None,
        }
    }
}

/// P or not in exact (n, = 2), n = 4, 5, 6, normal play. What the automaton says is found by
/// operations on whole words, all columns at a time: three words hold the binary digits of the
/// number of ones in each column.
pub(super) fn is_p(piles: &[u64]) -> bool {
    let [one, two, four] = piles.iter().fold([0; 3], |sums, &pile| add(sums, pile));
    // Columns whose number of ones is neither 0 nor 4.
    let Some(t) = (one | two).checked_ilog2() else {
        return true;
    };
    let below = (1_u64 << t) - 1;
    match [one, two, four].map(|digit| digit >> t & 1) {
        [1, 0, 0] => {
            let row = piles.iter().position(|pile| pile >> t & 1 == 1);
            let row = row.map_or(0, |row| piles[row]);
            // The others have 0 or 3 ones below: of all together 0 or 3, or with the row 1 or 4.
            let without = [one ^ row, two ^ (!one & row), four ^ (!one & !two & row)];
            let [one, two, four] = without;
            ((one ^ two) | four) & below == 0
        }
        [1, 0, 1] => piles.iter().all(|pile| pile & below == 0),
        _ => false,
    }
}

/// Adds a word to the numbers of ones of its columns, which stay below 8.
const fn add([one, two, four]: [u64; 3], word: u64) -> [u64; 3] {
    let carry = one & word;
    [one ^ word, two ^ carry, four ^ (two & carry)]
}

/// A move from an N-position of exact (n, = 2), n = 4, 5, 6, to a P-position: in time linear in
/// the number of bits.
///
/// ```
/// use nimscope_core::game::Canonical;
/// use nimscope_core::theory::take::exact_n_2::winning_move;
/// let x = Canonical::sorted(vec![1 << 40, 1 << 50, 1 << 60, 3]);
/// let p = winning_move(&x).expect("it is N").apply(&x);
/// // Exact nim (4, = 2): P if the three smallest piles are equal.
/// assert!(p.piles()[0] == p.piles()[2]);
/// assert!(winning_move(&p).is_none());
/// ```
pub fn winning_move(x: &Canonical) -> Option<Move> {
    let piles = x.piles();
    // The column where the position leaves the P-positions, the state before, and the column where
    // that state began.
    let (mut state, mut since) = (ExactState::Start, u64::BITS);
    let t = columns(x).find(|&j| match state.after(piles, j) {
        Some(next) => {
            if next != state {
                (state, since) = (next, j);
            }
            false
        }
        None => true,
    })?;
    let unfinished = piles.to_vec();
    let to = match state {
        ExactState::Start => in_start(unfinished, t),
        ExactState::End => in_end(unfinished, since, t),
        ExactState::Row(row) => in_row(unfinished, row, since, t),
    };
    Some(Move::changing(x.piles(), &to))
}

// The piles while the move is made.

fn set(piles: &mut [u64], row: usize, j: u32, one: bool) {
    piles[row] = piles[row] & !(1 << j) | u64::from(one) << j;
}

/// The rows other than two with a one in column j.
fn others(piles: &[u64], j: u32, but: [usize; 2]) -> impl Iterator<Item = usize> {
    rows(piles, j).filter(move |row| !but.contains(row))
}

/// Two, three or six ones at t: lower two of them there.
fn in_start(mut piles: Vec<u64>, t: u32) -> Vec<u64> {
    let ones: Vec<usize> = rows(&piles, t).collect();
    let state = if ones.len() == 3 {
        ExactState::Row(ones[2])
    } else {
        ExactState::Start
    };
    set(&mut piles, ones[0], t, false);
    set(&mut piles, ones[1], t, false);
    filled(piles, state, [ones[0], ones[1]], t)
}

/// Five ones at `since`, then nothing, then some ones at t: lower p at `since`, so that it is
/// free, and q at t.
fn in_end(mut piles: Vec<u64>, since: u32, t: u32) -> Vec<u64> {
    let five: Vec<usize> = rows(&piles, since).collect();
    let ones: Vec<usize> = rows(&piles, t).collect();
    // At t there are to be 0, 1 or 4 ones in the end. With 1 or 4 of them p is a zero, else a
    // one. With 4 or 5 it becomes a one.
    let is_one = |row: &&usize| ones.contains(row);
    let p = match ones.len() {
        1 | 4 => five.iter().find(|row| !is_one(row)),
        _ => five.iter().find(is_one),
    };
    let p = *p.expect("at most one row is not among the five");
    let q = *ones
        .iter()
        .find(|&&row| row != p)
        .expect("there is a one at t outside p");
    set(&mut piles, p, since, false);
    set(&mut piles, p, t, matches!(ones.len(), 4 | 5));
    set(&mut piles, q, t, false);
    let state = match ones.iter().find(|&&row| row != p && row != q) {
        Some(&third) if ones.len() == 3 => ExactState::Row(third),
        _ => ExactState::Start,
    };
    filled(piles, state, [p, q], t)
}

/// One, two, four or five ones outside the row at t.
fn in_row(mut piles: Vec<u64>, row: usize, since: u32, t: u32) -> Vec<u64> {
    let ones: Vec<usize> = others(&piles, t, [row, row]).collect();
    let p = ones[0];
    set(&mut piles, p, t, false);
    if matches!(ones.len(), 2 | 5) {
        set(&mut piles, ones[1], t, false);
        return filled(piles, ExactState::Row(row), [p, ones[1]], t);
    }
    for j in (0..t).rev() {
        let others: Vec<usize> = others(&piles, j, [row, p]).collect();
        set(&mut piles, p, j, others.len() == 2);
        if let 1 | 4 = others.len() {
            set(&mut piles, others[0], j, false);
            return filled(piles, ExactState::Row(row), [p, others[0]], j);
        }
    }
    // Only p was lowered: now the row itself, whose bits are arbitrary as long as its highest
    // one stays.
    let below = (1 << since) - 1;
    if piles[row] & below != 0 {
        piles[row] -= 1;
    } else {
        // Or all columns get 0 or 4 ones.
        set(&mut piles, row, since, false);
        for j in 0..since {
            let three = others(&piles, j, [row, row]).count() == 3;
            set(&mut piles, row, j, three);
        }
    }
    piles
}

/// Chooses the bits of two free rows below t so that the position is P. Neither is the row of
/// the state.
fn filled(mut piles: Vec<u64>, mut state: ExactState, free: [usize; 2], t: u32) -> Vec<u64> {
    for j in (0..t).rev() {
        let fixed: Vec<usize> = others(&piles, j, free).collect();
        let bits = match state {
            ExactState::Row(row) => match fixed.iter().filter(|&&one| one != row).count() {
                1 => [true, true],
                2 => [true, false],
                _ => [false, false],
            },
            ExactState::Start | ExactState::End => match fixed[..] {
                [one] => {
                    state = ExactState::Row(one);
                    [false, false]
                }
                [_, _] => [true, true],
                [_, _, _] => [true, false],
                _ => [false, false],
            },
        };
        set(&mut piles, free[0], j, bits[0]);
        set(&mut piles, free[1], j, bits[1]);
    }
    piles
}
