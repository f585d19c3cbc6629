//! The values of games of two piles in which any amount may be taken from either pile: then a pile
//! goes with one other pile at most for each Grundy value. The table is a list, which reaches
//! where a table of all positions does not fit: Wythoff's positions of the value 1 need piles of
//! some hundred thousand tokens until their automaton is seen.

use super::super::budget::{Budget, Stopped};
use super::value::{CasesOfGame, FixedValue};
use crate::game::{PileCondition, WrittenMove};

/// Numbers at some pairs of piles, by the first pile.
#[derive(Debug)]
pub(super) struct RareRows {
    /// Where the pairs of each first pile begin, and where the last ones end.
    starts: Vec<u32>,
    /// The second pile, in ascending order, and the number.
    pairs: Vec<(u32, u32)>,
}

impl RareRows {
    pub(super) fn new() -> Self {
        Self {
            starts: vec![0],
            pairs: Vec::new(),
        }
    }

    /// The number of pairs.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.starts[..]) + size_of_val(&self.pairs[..])
    }

    /// Adds the pairs of the next first pile, in the order of the second one.
    pub(super) fn push(&mut self, row: impl IntoIterator<Item = (u32, u32)>) {
        self.pairs.extend(row);
        self.starts.push(self.pairs.len() as u32);
    }

    /// The pairs of a first pile.
    pub(super) fn row(&self, x: usize) -> &[(u32, u32)] {
        &self.pairs[self.starts[x] as usize..self.starts[x + 1] as usize]
    }

    /// The number at a pair, if there is one.
    pub(super) fn at(&self, x: usize, y: usize) -> Option<u32> {
        let mut row = self.row(x).iter();
        row.find(|pair| pair.0 as usize == y).map(|pair| pair.1)
    }
}

/// A move that lowers the first pile.
enum LoweringMove {
    /// By constants.
    Step([usize; 2]),
    /// By multiples of an amount, and the second pile by a constant too: the positions with an
    /// option by it in a set lie on lines.
    Ray { second: usize, factors: [usize; 2] },
}

/// What decides where a value is.
struct ValueMarks {
    /// For each ray the lines that were met: those of the first piles that leave a remainder by
    /// the ray's first factor.
    lines: Vec<Vec<MetLines>>,
    /// The second pile, for each first pile that has the value.
    found: Vec<Option<u32>>,
}

/// A set of lines, as a list of links: each line leads to one after it, all lines between being in
/// the set, and a line that is not in the set leads to itself.
struct MetLines(Vec<u32>);

impl MetLines {
    fn insert(&mut self, line: usize) {
        self.0[line] = line as u32 + 1;
    }

    /// The next line that is not in the set. Links are shortened on the way, so that in the long
    /// run the steps are few.
    fn next_free(&mut self, mut line: usize) -> usize {
        loop {
            let next = self.0[line] as usize;
            if next == line {
                return line;
            }
            self.0[line] = self.0[next];
            line = next;
        }
    }
}

/// A table that is made row by row.
pub(super) struct RareTable {
    moves: Vec<LoweringMove>,
    is_misere: bool,
    /// The number of values that are looked for.
    values: u8,
}

impl RareTable {
    /// The table of a game, if it is of this kind.
    pub(super) fn of(cases: CasesOfGame<'_>) -> Option<Self> {
        let game = cases.game;
        let values = match cases.value {
            FixedValue::RemotenessBelow(_) => return None,
            FixedValue::Full(_) | FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) => {
                cases.value.last()
            }
        };
        let is_plain = game.piles() == 2
            && game.forbidden == 0
            && !game.gives()
            && game.below.iter().all(Option::is_none)
            && game.end == PileCondition::Any(Vec::new());
        if !is_plain {
            return None;
        }
        let (mut moves, mut is_second, mut is_first) = (Vec::new(), false, false);
        for one in &game.moves {
            let (constant, factors) = vectors(one)?;
            match (constant, factors) {
                ([0, 0], Some([0, 1])) => is_second = true,
                // Another move of the second pile alone. Its options are options of that one.
                ([0, _], None | Some([0, _])) => {}
                (constant, None) => moves.push(LoweringMove::Step(constant)),
                ([0, constant], Some(factors)) => {
                    is_first |= (constant, factors) == (0, [1, 0]);
                    moves.push(LoweringMove::Ray {
                        second: constant,
                        factors,
                    });
                }
                // Its lines would be met only some rows later.
                ([_, _], Some(_)) => return None,
            }
        }
        (is_first && is_second).then(|| Self {
            moves,
            is_misere: cases.is_misere(),
            values,
        })
    }

    /// The memory of the box of piles below a number, in bytes.
    pub(super) fn bytes(&self, side: u64) -> u128 {
        let side = usize::try_from(side).unwrap_or(usize::MAX);
        let lengths = self.moves.iter().map(|one| one.lines(side));
        let lines = lengths.fold(side, usize::saturating_add);
        u128::from(self.values) * 8 * lines as u128
    }

    /// The values below the last one of the box of piles below a number.
    ///
    /// # Errors
    /// Cancelled, late, or more than the memory of the budget.
    pub(super) fn rows(&self, side: usize, budget: &Budget<'_>) -> Result<RareRows, Stopped> {
        let bytes = usize::try_from(self.bytes(side as u64)).unwrap_or(usize::MAX);
        budget.admit(0, bytes)?;
        let values = usize::from(self.values);
        let mut marks: Vec<ValueMarks> = (0..values).map(|_| self.marks(side)).collect();
        let mut rows = RareRows::new();
        let mut row: Vec<(u32, u32)> = Vec::new();
        for x in 0..side {
            budget.check()?;
            row.clear();
            // In misère play the value of the terminal is 1.
            let has_terminal = self.is_misere && x == 0;
            for (value, marks) in marks.iter_mut().enumerate() {
                let is_free = |y: usize| {
                    let is_terminal = has_terminal && y == 0;
                    !is_terminal && row.iter().all(|&(taken, _)| taken as usize != y)
                };
                let found = if has_terminal && value == 1 {
                    Some(0)
                } else {
                    self.first(x, side, marks, is_free)
                };
                marks.found.push(found.map(|y| y as u32));
                if let Some(y) = found {
                    self.mark(x, y, side, marks);
                    row.push((y as u32, value as u32));
                }
            }
            row.sort_unstable();
            rows.push(row.iter().copied());
        }
        Ok(rows)
    }

    fn marks(&self, side: usize) -> ValueMarks {
        let lines = self.moves.iter().map(|one| match one {
            LoweringMove::Step(_) => Vec::new(),
            LoweringMove::Ray { factors, .. } => {
                let lines = one.lines(side) / factors[0];
                let none = || MetLines((0..lines as u32).collect());
                (0..factors[0]).map(|_| none()).collect()
            }
        });
        ValueMarks {
            lines: lines.collect(),
            found: Vec::with_capacity(side),
        }
    }

    /// The least second pile that is free and has no option of the value by a move that lowers the
    /// first pile.
    fn first(
        &self,
        x: usize,
        side: usize,
        marks: &mut ValueMarks,
        is_free: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut y = 0;
        while y < side {
            let from = y;
            for (one, lines) in self.moves.iter().zip(&mut marks.lines) {
                match one {
                    &LoweringMove::Step([a, b]) => {
                        let below = x.checked_sub(a).and_then(|x| marks.found[x]);
                        y += usize::from(below.is_some_and(|below| below as usize + b == y));
                    }
                    LoweringMove::Ray { second, factors } => {
                        if let Some(after) = y.checked_sub(*second) {
                            let line = one.line(x, after, side);
                            y += lines[x % factors[0]].next_free(line) - line;
                        }
                    }
                }
                if y >= side {
                    return None;
                }
            }
            if y == from {
                if is_free(y) {
                    return Some(y);
                }
                y += 1;
            }
        }
        None
    }

    /// The positions with an option at a pair have met its value.
    fn mark(&self, x: usize, y: usize, side: usize, marks: &mut ValueMarks) {
        for (one, lines) in self.moves.iter().zip(&mut marks.lines) {
            if let LoweringMove::Ray { factors, .. } = one {
                lines[x % factors[0]].insert(one.line(x, y, side));
            }
        }
    }
}

impl LoweringMove {
    /// The line of a ray through a pair. Along a row the lines follow one another.
    fn line(&self, x: usize, y: usize, side: usize) -> usize {
        match self {
            Self::Step(_) => 0,
            Self::Ray { factors, .. } => y + factors[1] * ((side - 1 - x) / factors[0] + 1),
        }
    }

    /// The number of lines of a ray, and one more.
    fn lines(&self, side: usize) -> usize {
        match self {
            Self::Step(_) => 0,
            Self::Ray { factors, .. } => factors[0] * (self.line(0, side, side) + 1),
        }
    }
}

/// What a move takes from the two piles: constants, and multiples of its amount. `None` if it has
/// more than one amount or a condition.
fn vectors(one: &WrittenMove) -> Option<([usize; 2], Option<[usize; 2]>)> {
    if one.condition != PileCondition::All(Vec::new()) || one.amounts.len() > 1 {
        return None;
    }
    let [first, second] = &one.losses[..] else {
        return None;
    };
    let constant = [first.constant as usize, second.constant as usize];
    let factors =
        (!one.amounts.is_empty()).then(|| [first.factors[0] as usize, second.factors[0] as usize]);
    Some((constant, factors))
}
