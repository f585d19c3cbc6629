//! Why every play of a rule ends: weights of the piles that every move lowers.
//!
//! The least such weights are a linear program, which is solved exactly: w ≥ 1 and w·d ≥ 1 for the
//! least loss d of each move, with the least sum. Its dual begins with a feasible basis, and has
//! no largest value exactly where there are no weights.

use super::rule::{WrittenGame, WrittenMove};
use super::tokens::WrittenError;
use crate::game::least_image::Rearrangement;
use crate::game::position::Position;
use crate::game::symmetry::{Symmetry, orbit};
use crate::lists::CollectVec as _;
use crate::lists::distinct;

/// The largest weight: sums of 12 piles of 64 bits fit 128 bits.
const MOST_WEIGHT: i128 = 1 << 32;

/// Weights of the piles that every move lowers, the same for piles that may be exchanged.
///
/// # Errors
/// There are none, or they are too large.
pub(super) fn weights(game: &WrittenGame) -> Result<Vec<u64>, WrittenError> {
    let n = game.piles();
    if !game.gives() {
        return Ok(vec![1; n]);
    }
    let losses = distinct(
        game.moves
            .iter()
            .map(WrittenMove::least_losses)
            .collect_vec(),
    );
    let error = |what: String| WrittenError {
        line: 1,
        column: 1,
        what,
    };
    let found = match Tableau::of(&losses, n).solved() {
        Some(Ok(found)) => found,
        Some(Err(rounds)) => {
            let shown = rounds.iter().map(|&number| shown(&losses[number]));
            let shown = shown.collect_vec().join(" and ");
            return Err(error(format!(
                "plays need not end: the moves {shown}, some of them repeated, take nothing away \
                 in all; conditions do not count here"
            )));
        }
        None => return Err(error(TOO_LARGE.to_owned())),
    };
    let same = |pile: usize| -> Vec<usize> {
        let Symmetry::Of(group) = game.symmetry else {
            return (0..n).collect_vec();
        };
        let generators: Vec<Rearrangement> = group.generators().map(Into::into).collect_vec();
        let images = orbit(n, pile, &generators);
        (0..n)
            .filter(|&other| images[other].is_some())
            .collect_vec()
    };
    let images = |pile: usize| {
        let same = same(pile);
        let sum = same.iter().map(|&other| found[other]).sum::<i128>();
        // All orbits have at most 12 piles.
        sum * (27_720 / same.len() as i128)
    };
    let all: Vec<i128> = (0..n).map(images).collect_vec();
    let divisor = all.iter().copied().fold(0, gcd);
    let fitting = all.iter().map(|&weight| {
        let weight = weight / divisor;
        let fits = (1..=MOST_WEIGHT).contains(&weight);
        u64::try_from(weight).ok().filter(|_| fits)
    });
    let fitting = fitting.collect::<Option<Vec<u64>>>();
    fitting.ok_or_else(|| error(TOO_LARGE.to_owned()))
}

const TOO_LARGE: &str = "the weights of the piles that would show that every play ends are beyond \
                         what is computed: put fewer tokens on piles";

/// A move as it is written, without amounts.
fn shown(losses: &[i128]) -> String {
    let changed = losses.iter().enumerate().filter(|(_, loss)| **loss != 0);
    let parts = changed.map(|(pile, loss)| format!("{}{:+}", Position::letter(pile), -loss));
    format!("`{}`", parts.collect_vec().join(", "))
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl WrittenMove {
    /// What each pile loses at least; it is negative where a pile gets tokens.
    fn least_losses(&self) -> Vec<i128> {
        let each = self.losses.iter().map(|loss| {
            let factors = loss.factors.iter().map(|&factor| i128::from(factor));
            i128::from(loss.constant) - i128::from(loss.gain) + factors.sum::<i128>()
        });
        each.collect_vec()
    }
}

/// The dual program as a table of integers with one denominator: a row for each pile, and last
/// that of the objective. There are a column for each move, one for each pile, and the last one.
struct Tableau {
    rows: Vec<Vec<i128>>,
    denominator: i128,
    /// The column that each row stands for.
    basis: Vec<usize>,
    moves: usize,
}

impl Tableau {
    fn of(losses: &[Vec<i128>], n: usize) -> Self {
        let moves = losses.len();
        let of_pile = |pile: usize| {
            let taken = losses.iter().map(move |loss| loss[pile]);
            let own = (0..n).map(move |other| i128::from(other == pile));
            taken.chain(own).chain([1]).collect_vec()
        };
        // w = 1 + u with u ≥ 0, so that u·d ≥ 1 − Σ d.
        let lacks = losses.iter().map(|loss| loss.iter().sum::<i128>() - 1);
        let objective = lacks.chain(std::iter::repeat_n(0, n + 1)).collect_vec();
        Self {
            rows: (0..n).map(of_pile).chain([objective]).collect_vec(),
            denominator: 1,
            basis: (moves..moves + n).collect_vec(),
            moves,
        }
    }

    /// The weights; or the moves that together take nothing away; `None` beyond 128 bits.
    fn solved(mut self) -> Option<Result<Vec<i128>, Vec<usize>>> {
        let n = self.basis.len();
        let last = self.moves + n;
        // The first column and the first row that come into question: so no basis comes twice
        // (Bland 1977).
        while let Some(column) = (0..last).find(|&column| self.rows[n][column] < 0) {
            let mut chosen: Option<usize> = None;
            for row in (0..n).filter(|&row| self.rows[row][column] > 0) {
                let is_less = match chosen {
                    None => true,
                    Some(best) => {
                        let own = self.rows[row][last].checked_mul(self.rows[best][column])?;
                        let other = self.rows[best][last].checked_mul(self.rows[row][column])?;
                        (own, self.basis[row]) < (other, self.basis[best])
                    }
                };
                if is_less {
                    chosen = Some(row);
                }
            }
            let Some(row) = chosen else {
                let others = (0..n).filter(|&row| self.rows[row][column] < 0);
                let others = others.map(|row| self.basis[row]);
                let mut all: Vec<usize> = others.chain([column]).collect_vec();
                all.retain(|&column| column < self.moves);
                return Some(Err(all));
            };
            self.pivot(row, column)?;
        }
        let own = self.rows[n][self.moves..last].iter();
        Some(Ok(own.map(|more| self.denominator + more).collect_vec()))
    }

    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let by = self.rows[row].clone();
        for (number, other) in self.rows.iter_mut().enumerate() {
            let times = other[column];
            if number == row {
                continue;
            }
            for (entry, &of_row) in other.iter_mut().zip(&by) {
                let product = entry.checked_mul(by[column])?;
                let less = times.checked_mul(of_row)?;
                // It is a determinant again, without a rest (Edmonds 1967).
                *entry = product.checked_sub(less)? / self.denominator;
            }
        }
        self.denominator = by[column];
        self.basis[row] = column;
        Some(())
    }
}
