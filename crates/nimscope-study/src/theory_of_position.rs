//! What the theory sees in a position, in the terms of its kind of game: what a figure in words is
//! written from.

use super::answer::{Gaps, SHEET, Sheet};
use super::reduction::{LISTED, Reduction};
use super::why::{self, DigitRun};
use crate::game::{
    ByConvention, Canonical, Convention, Edges, Game, Kind, Outcome, Ruleset, Sizes, Splits,
    WrittenGame, counted, joined,
};
use crate::printable::place_value;
use crate::theory::slow::grid::GridCell;
use crate::theory::slow::playable::PlayableGraph;
use crate::theory::slow::reduction::nirb;
use crate::theory::split::{
    Columns, EvenoidBound, HeapMark, evenoid_bound, marks, one_column_decides,
};
use crate::theory::take::{FourSmallest, Matrix};
use crate::theory::{self, Explained, Fact, Theorems};

/// What the theory sees in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TheoryOfPosition {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// The outcome in normal play, where a theorem gives it.
    pub outcome: Option<Fact<Outcome>>,
    /// What that theorem says, with the numbers of the position; and in misère play the one that
    /// gives the outcome there.
    pub stated: ByConvention<Option<String>>,
    /// The terms of its kind of game.
    pub terms: Terms,
}

/// What theorems speak of, by the kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Take-away games on all sets of some sizes: Bouton's matrix.
    Bouton(Box<Bouton>),
    /// Delete games: the heaps as binary columns.
    Heaps(Heaps),
    /// Slow games: the reduction, and the grid of r and o.
    Slow(Box<Slow>),
    /// Games on hypergraphs: nothing besides the edges.
    Edges(Edges),
    /// Games by their rule: nothing besides the rule.
    Written(&'static WrittenGame),
}

/// Bouton's matrix of a take-away game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bouton {
    /// The matrix.
    pub matrix: Matrix,
    /// The four smallest piles, in exact nim (5, = 2).
    pub four: Option<Four>,
    /// How a theorem reads the columns.
    pub columns: ColumnsRead,
    /// The play in which the position is explained.
    convention: Convention,
}

/// The four smallest piles in exact nim (5, = 2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// Their matrix, and the class.
    pub smallest: FourSmallest,
    /// The class and the numbers that decide it, in words.
    pub sentences: [String; 3],
}

/// How a theorem reads the columns of all piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnsRead {
    /// Nim and Moore's nim: P exactly if all columns are balanced, and in misère play without a
    /// pile above 1 exactly if the number of ones is 1 more than such a sum. What a winning move
    /// leads to, if a theorem gives one.
    Balance(Option<After>),
    /// By the automaton of exact nim (n, = 2), in normal play.
    Run(DigitRun),
    /// No theorem that is explained by the columns is known.
    Unread,
}

/// The piles after a winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// Their matrix: the piles where they stood before the move.
    pub matrix: Matrix,
    /// The piles that the move changes, in the order of the rows.
    pub changes: Vec<Change>,
}

/// A pile that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its row in the matrix.
    pub row: usize,
    /// Its size before the move.
    pub before: u64,
    /// Its size after the move.
    pub after: u64,
}

impl Change {
    /// Whether its digit in column j changes.
    pub fn is_of(self, j: usize) -> bool {
        (self.before ^ self.after) >> j & 1 == 1
    }
}

/// The heaps of a Delete game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// How heaps are split.
    pub splits: Splits,
    /// The binary columns.
    pub columns: Columns,
    /// The marks of each heap, the least heap first.
    pub marks: Vec<HeapMark>,
    /// Whether a theorem speaks of oddoids and evenoids.
    pub of_oddoids: bool,
    /// The column that decides, where one does.
    pub deciding: Option<u32>,
    /// What the marks mean: `o`, `e` and `!` of heaps, `^` of the column that decides.
    pub sentences: Vec<String>,
}

/// What the theory of slow games looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slow {
    /// The numbers of piles on which a move may play.
    pub sizes: Sizes,
    /// The NIRB value of the position.
    pub nirb: u128,
    /// The reduction, step by step.
    pub reduction: Reduction,
    /// The cell of the reduced position in the grid.
    pub cell: GridCell,
    /// The outcomes of the cells of reduced positions: a row for each r and a column for each o.
    /// `None` where r and o do not determine it, or no theorem does.
    pub grid: Vec<Vec<Option<Outcome>>>,
    /// The playable game graph.
    pub graph: Option<PlayableGraph>,
}

/// How many positions of the playable game graph are listed, and how many moves are looked at for
/// them.
const GRAPH_NODES: usize = 60;
const GRAPH_MOVES: usize = 600;

impl TheoryOfPosition {
    /// What the theory sees in a position.
    ///
    /// ```
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_core::theory::Theorems;
    /// use nimscope_study::theory_of_position::{TheoryOfPosition, Terms};
    ///
    /// let rules = Ruleset::misere("slow:4,3".parse()?);
    /// let x = rules.game.canonical(&[3, 5, 5, 6]);
    /// let theory = TheoryOfPosition::of(&Theorems::default(), rules, &x);
    /// let Terms::Slow(slow) = theory.terms else {
    ///     panic!("a slow game");
    /// };
    /// assert_eq!((slow.nirb, slow.cell.remainder, slow.cell.odd), (6, 1, 3));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn of(theorems: &Theorems, rules: Ruleset, position: &Canonical) -> Self {
        let game = rules.game;
        let stated = |convention| {
            // Of misère play the figures speak where that is played.
            let is_wanted = convention == Convention::Normal || convention == rules.convention;
            let rules = Ruleset { game, convention };
            let fact = theorems.outcome(rules, position).filter(|_| is_wanted)?;
            Some(why::stated(theorems, rules, position, fact.by))
        };
        Self {
            rules,
            position: position.clone(),
            outcome: theorems.outcome(Ruleset::normal(game), position),
            stated: ByConvention::from_fn(stated),
            terms: match game.kind() {
                Kind::Take(sizes) => {
                    let matrix = Matrix::on(sizes, position);
                    Terms::Bouton(Box::new(Bouton::of(theorems, rules, matrix, position)))
                }
                Kind::Split(splits) => Terms::Heaps(Heaps::of(game, splits, position)),
                Kind::Slow(sizes) => Terms::Slow(Box::new(Slow::of(game, sizes, position))),
                Kind::Edges(edges) => Terms::Edges(edges),
                Kind::Written(written) => Terms::Written(written),
            },
        }
    }
}

/// A theorem needs no table and no search.
impl Sheet for TheoryOfPosition {
    fn note(&self, _: &mut Gaps) {}

    fn bytes(&self) -> u64 {
        let rows = match &self.terms {
            Terms::Bouton(_) | Terms::Edges(_) | Terms::Written(_) => 0,
            Terms::Heaps(heaps) => heaps.marks.len(),
            Terms::Slow(slow) => {
                let cells: usize = slow.grid.iter().map(Vec::len).sum();
                let reduction = &slow.reduction;
                let steps = reduction.iterates.len() + reduction.attempts.len();
                let nodes = slow.graph.as_ref().map_or(0, |graph| graph.nodes.len());
                cells / 64 + steps + nodes
            }
        };
        SHEET + 256 * rows as u64
    }
}

impl Bouton {
    /// The steps in which the columns are explained, with the letter of the pile in each row; none
    /// where no theorem reads them in the play that is played.
    pub fn steps(&self, letter: impl Fn(usize) -> String) -> Vec<String> {
        let matrix = &self.matrix;
        let is_misere = self.convention == Convention::Misere;
        let after = match &self.columns {
            ColumnsRead::Balance(after) => after.as_ref(),
            ColumnsRead::Run(run) if self.is_read() => {
                let mut steps = run.steps();
                if let (Some(column), Some(decides)) = (run.deciding_column(), steps.get_mut(3)) {
                    let mark = if column.after.is_some() { "^" } else { "!" };
                    *decides += &[" It is marked ", mark, "."].concat();
                }
                return steps;
            }
            ColumnsRead::Run(_) | ColumnsRead::Unread => return Vec::new(),
        };
        let modulus = matrix.modulus;
        let mut steps = vec![
            "Write each pile in binary: a digit for each place value.".to_owned(),
            "Count the ones in each column.".to_owned(),
            if modulus == 2 {
                "A column is balanced (=) if its count is even.".to_owned()
            } else {
                format!("A column is balanced (=) if its count is a multiple of {modulus}.")
            },
        ];
        let odd = if modulus == 2 {
            "odd".to_owned()
        } else {
            format!("1 more than a multiple of {modulus}")
        };
        let highest = matrix.unbalanced().next_back();
        steps.push(match highest {
            _ if is_misere && matrix.width() == 1 => {
                let (is, who) = if matrix.sums[0] % modulus == 1 {
                    ("is", "loses")
                } else {
                    ("is not", "wins")
                };
                format!(
                    "No pile is above 1: in misère play the number of ones decides. It {is} {odd}: who is to move {who}."
                )
            }
            None => {
                "All columns are balanced. Every move spoils that: who is to move loses.".to_owned()
            }
            Some(highest) => format!(
                "The highest column that is not balanced is that of {}.",
                place_value(highest)
            ),
        });
        let Some(after) = after else {
            return steps;
        };
        let changes = after.changes.iter().map(|change| {
            let letter = letter(change.row);
            format!("{letter} from {} to {}", change.before, change.after)
        });
        let changes = joined(changes, ", ");
        steps.push(format!(
            "A winning move: {changes}. It changes the lit digits."
        ));
        steps.push(if after.matrix.all_balanced() {
            "Now all columns are balanced, and the other player is to move.".to_owned()
        } else {
            format!(
                "No pile above 1 is left, and the number of ones is {odd}: in misère play the other player, who is to move, loses."
            )
        });
        steps
    }

    /// Whether a theorem reads the columns in the play that is played.
    pub fn is_read(&self) -> bool {
        match self.columns {
            ColumnsRead::Balance(_) => true,
            ColumnsRead::Run(_) => self.convention == Convention::Normal,
            ColumnsRead::Unread => false,
        }
    }

    /// The piles after a winning move, where a theorem of balanced columns gives one.
    pub fn after(&self) -> Option<&After> {
        match &self.columns {
            ColumnsRead::Balance(after) => after.as_ref(),
            ColumnsRead::Run(_) | ColumnsRead::Unread => None,
        }
    }

    fn of(theorems: &Theorems, rules: Ruleset, matrix: Matrix, x: &Canonical) -> Self {
        let four = FourSmallest::of(rules.game, x).map(|smallest| Four {
            sentences: why::class_sentences(&smallest),
            smallest,
        });
        let columns = match theory::explained(Ruleset::normal(rules.game)) {
            Some(Explained::Balance) => {
                ColumnsRead::Balance(After::of(theorems, rules, &matrix, x))
            }
            Some(Explained::Run) => ColumnsRead::Run(DigitRun::of(x)),
            Some(Explained::MRule) | None => ColumnsRead::Unread,
        };
        Self {
            matrix,
            four,
            columns,
            convention: rules.convention,
        }
    }
}

impl After {
    fn of(theorems: &Theorems, rules: Ruleset, before: &Matrix, x: &Canonical) -> Option<Self> {
        let winning = theorems.winning_moves(rules, x)?;
        let by = winning.value.into_iter().next()?;
        let after = by.apply_arranged(rules.game, &x.position());
        let rows = before.piles.iter().zip(after.piles()).enumerate();
        let changes = rows.filter_map(|(row, (&before, &after))| {
            (before != after).then_some(Change { row, before, after })
        });
        Some(Self {
            changes: changes.collect(),
            matrix: before.with_piles(after.piles().to_vec()),
        })
    }

    /// The change of a row, if the move changes it.
    pub fn change(&self, row: usize) -> Option<Change> {
        let mut changes = self.changes.iter().copied();
        changes.find(|change| change.row == row)
    }
}

impl Heaps {
    fn of(game: Game, splits: Splits, x: &Canonical) -> Self {
        let columns = Columns::of(game, x);
        let bound = evenoid_bound(splits, x);
        let deciding = one_column_decides(game).then(|| columns.deciding());
        let mut sentences = bound.map_or_else(Vec::new, |bound| on_bound(splits, bound).into());
        sentences.extend(deciding.map(|column| on_column(&columns, column)));
        Self {
            splits,
            marks: marks(splits, x),
            of_oddoids: bound.is_some(),
            deciding,
            sentences,
            columns,
        }
    }
}

/// What oddoids and evenoids are, and below what an evenoid is too small.
fn on_bound(splits: Splits, bound: EvenoidBound) -> [String; 2] {
    let EvenoidBound {
        below,
        number,
        size,
    } = bound;
    let k = splits.parts;
    let (z, lifted) = if splits.empty {
        ("z + 1", " + 1")
    } else {
        ("z", "")
    };
    let oddoid = if k == 2 {
        format!("{z} is odd")
    } else {
        format!("{z} modulo {} is in 1..{}", k * (k - 1), k - 1)
    };
    [
        format!("o: {k}-oddoid, {oddoid}; e: {k}-evenoid, all others"),
        format!(
            "!: an evenoid below {below}, the least power of {k} above z_{number}{lifted} = {size}"
        ),
    ]
}

/// The column that decides single-delete nim of up to four heaps.
fn on_column(columns: &Columns, column: u32) -> String {
    let n = columns.rows.len();
    // Of two heaps every column has at least 0 zeros, which is not worth saying.
    let lowest = match n.saturating_sub(2) {
        0 => "the lowest column".to_owned(),
        few => format!("the lowest column with at least {}", counted(few, "zero")),
    };
    let (weight, zeros) = (1_u128 << column, columns.zeros(column));
    format!("^: {lowest}, that of {weight}, decides; it has {zeros} of {n} zeros")
}

impl Slow {
    fn of(game: Game, sizes: Sizes, x: &Canonical) -> Self {
        let k = sizes.min();
        let normal = Ruleset::normal(game);
        let reduction = Reduction::of(k, x, LISTED);
        let row = |remainder| {
            let cells = (0..=x.len()).map(|odd| GridCell { remainder, odd });
            cells
                .map(|cell| Some(theory::outcome_of_cell(normal, cell)?.value))
                .collect()
        };
        Self {
            sizes,
            nirb: nirb(k, x),
            cell: GridCell::of(k, &reduction.reduced),
            reduction,
            grid: (0..2 * k).map(row).collect(),
            graph: PlayableGraph::of(game, x, GRAPH_NODES, GRAPH_MOVES),
        }
    }
}
