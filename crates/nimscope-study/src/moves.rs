//! The moves of a position, best first.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use super::answer::{Answer, Gaps, SHEET, Sheet};
use super::moves_limits::RowRange;
use super::moves_limits::{LEAST_LISTED, LOOKED_AT, SCANNED};
use super::oracle::GameOracle;
use super::selection::Filter;
use crate::game::{
    Canonical, Choice, Choices, Count, Move, Outcome, PileChange, Remoteness, Ruleset, Symmetry,
    m_option,
};
use crate::lists;
use crate::solve::Cancelled;
use crate::statement::{Facts, Formula, Label};

/// The most moves of a position that are held as a list: [`LOOKED_AT`], or fewer where they would
/// take half of the budget.
pub(super) fn most_listed(at: &GameOracle, x: &Canonical) -> u128 {
    let most = u128::from(at.oracle.budget / 2 / row_bytes(x.len()));
    most.clamp(LEAST_LISTED as u128, LOOKED_AT)
}

/// The memory of a row of a list, in bytes: the resulting piles, and those of the move.
fn row_bytes(n: usize) -> u64 {
    (size_of::<MoveRow>() + 4 * n * size_of::<u64>() + 64) as u64
}

/// One row of the Moves pane.
#[derive(Clone, Debug)]
pub struct MoveRow {
    /// The move, the position it leads to, and in how many ways.
    pub choice: Choice,
    /// The outcome of the resulting position.
    pub outcome: Answer<Outcome>,
    /// The remoteness of the resulting position.
    pub remoteness: Answer<Remoteness>,
    /// Whether the move wins: it leads to a P-position, where options may be forbidden from an
    /// N-position. `None` while that is not known.
    pub wins: Option<bool>,
    /// Whether the move is optimal; `None` while that is not known.
    pub optimal: Option<bool>,
    /// Whether it is the M-move (NIM(n, n−1) only).
    pub m_move: bool,
}

/// The moves of a position in one convention, best first.
///
/// The total order: winning moves come first, the least remoteness first. Losing moves follow, the
/// largest remoteness first. Then come moves whose outcome is known but whose remoteness is not,
/// winning before losing, and then unknown ones. Ties are broken by the resulting position. Past
/// [`LOOKED_AT`] entries, or fewer under a small budget, the sheet holds the constructed winning
/// moves and the optimal ones only. All moves are then read page by page from `Choices`.
///
/// ```
/// use nimscope_core::game::{Canonical, Ruleset};
/// use nimscope_study::{MoveSheet, Oracle, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let (rules, x) = (Ruleset::misere("slow:4,3".parse()?), Canonical::sorted(vec![3, 5, 5, 6]));
/// let sheet = MoveSheet::new(&oracle.about(rules), &x, None)?;
/// let rows = sheet.rows.iter().map(|row| (row.choice.to.to_string(), row.optimal, row.m_move));
/// let rows: Vec<_> = rows.collect();
/// assert_eq!(rows[0], ("2 4 5 5".to_owned(), Some(true), false));
/// assert!(rows.contains(&("2 4 4 6".to_owned(), Some(false), true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveSheet {
    /// The rows, best first.
    pub rows: Vec<MoveRow>,
    /// The rows in the order of their resulting positions, which does not depend on their values.
    pub by_result: Vec<usize>,
    /// The number of entries of the full list: distinct positions where the list is complete or
    /// its entries are known to be distinct.
    pub count: Count,
    /// The number of moves when equal piles are distinguished.
    pub ways: Count,
    /// Whether `rows` is the full list.
    pub complete: bool,
    /// The remoteness of the position itself.
    pub remoteness: Answer<Remoteness>,
    /// The number of entries looked at for the rows, if a filter found these.
    pub searched: Option<u128>,
}

/// A move as a filter sees it: the piles and the values are those of its result.
struct Resulting<'a> {
    rules: Ruleset,
    /// Arranges the piles as in [`Game::order`](crate::game::Game::order), so that their
    /// letters are those on the screen.
    order: &'a [usize],
    choice: &'a Choice,
    /// The values, if they were looked up.
    row: Option<&'a MoveRow>,
}

impl Resulting<'_> {
    /// Whether the move is listed. It is also listed where values that are still to be determined
    /// may let it pass.
    fn passes(&self, formula: &Formula) -> bool {
        let may_be = self
            .row
            .is_none_or(|row| row.outcome.is_searching() || row.remoteness.is_searching());
        formula.holds(self).unwrap_or(may_be)
    }
}

impl Facts for Resulting<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.choice.to.piles())
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.row?.outcome.value()?.is_p())
    }

    fn remoteness(&self) -> Option<u128> {
        Some(self.row?.remoteness.value()?.0)
    }

    fn label(&self, label: &Label) -> Option<bool> {
        let Label::Text(text) = label else {
            return None;
        };
        let words = self.choice.by.words(self.rules.game, self.order);
        Some(self.choice.to.to_string().contains(text) || words.contains(text))
    }
}

impl MoveSheet {
    /// The outcome of the position, as far as those of its options determine it.
    pub fn outcome(&self) -> Answer<Outcome> {
        if let Some(won) = self.rows.iter().find(|row| row.wins == Some(true)) {
            return won.outcome.map(|_| Outcome::N);
        }
        let last = self.rows.last().filter(|_| self.complete);
        match last {
            Some(lost) if self.rows.iter().all(|row| row.wins == Some(false)) => {
                lost.outcome.map(|_| Outcome::P)
            }
            Some(_) | None => Answer::Searching,
        }
    }

    /// The number of optimal moves put first in a list that is not sorted as a whole.
    const OPTIMAL: usize = 64;

    /// The moves of a position as far as the oracle knows their values. Values that an earlier
    /// sheet of the same position knows are not looked up again.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn new(at: &GameOracle, x: &Canonical, earlier: Option<&Self>) -> Result<Self, Cancelled> {
        let choices = Choices::of(at.rules.game, x);
        let complete = choices.is_whole() && choices.len() <= most_listed(at, x);
        let remoteness = at.remoteness(x);
        let listed: Vec<Choice> = if complete {
            each_once(&choices)
        } else {
            // Those that a theorem constructs are put first, and the optimal ones among those that
            // are looked at. No two of them lead to the same position.
            let constructed = constructed(at, x).into_iter();
            let mut listed: Vec<Choice> = constructed.map(|by| choice(by, x)).collect();
            listed.extend(scanned(at, &choices, remoteness.value())?);
            let mut known: HashSet<Canonical> = HashSet::new();
            listed.retain(|choice| known.insert(choice.to.clone()));
            listed
        };
        let earlier = earlier.map_or(&[][..], |sheet| &sheet.rows);
        let at = at.for_each_of(listed.len());
        let judge = Judge::of(&at, x, remoteness, earlier);
        let rows = listed.into_iter().map(|choice| {
            at.check()?;
            Ok(judge.row(choice))
        });
        let mut rows: Vec<MoveRow> = rows.collect::<Result<_, Cancelled>>()?;
        let best = best(at.rules, remoteness, &rows, complete);
        for row in &mut rows {
            let r = row.remoteness.value();
            row.optimal = best.zip(r).map(|(best, r)| r == best);
        }
        Ok(Self {
            by_result: in_order(&mut rows),
            count: if complete {
                Count::Exactly(rows.len() as u128)
            } else {
                choices.len()
            },
            rows,
            ways: choices.ways(),
            complete,
            remoteness,
            searched: None,
        })
    }

    /// The moves that pass a filter, best first. Of a list longer than [`LOOKED_AT`] the first
    /// [`SCANNED`] entries are looked at beside the best ones, until [`LOOKED_AT`] moves are
    /// found.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn found(
        at: &GameOracle,
        x: &Canonical,
        filter: &Filter,
        order: &[usize],
    ) -> Result<Self, Cancelled> {
        let mut sheet = Self::new(at, x, None)?;
        let mut rows = std::mem::take(&mut sheet.rows);
        let keeps = |choice: &Choice, row: Option<&MoveRow>| {
            let result = Resulting {
                rules: at.rules,
                order,
                choice,
                row,
            };
            filter
                .formula()
                .is_none_or(|formula| result.passes(formula))
        };
        rows.retain(|row| keeps(&row.choice, Some(row)));
        let mut searched = sheet.count.exact().filter(|_| sheet.complete);
        if !sheet.complete {
            let mut known: HashSet<Canonical> =
                rows.iter().map(|row| row.choice.to.clone()).collect();
            let judge = Judge::of(at, x, sheet.remoteness, &[]);
            let (mut looked, most) = (0, most_listed(at, x));
            for choice in Choices::of(at.rules.game, x).iter() {
                if looked == SCANNED || rows.len() as u128 >= most {
                    break;
                }
                at.check()?;
                looked += 1;
                // Values are looked up only where the move and its result do not decide.
                if !keeps(&choice, None) {
                    continue;
                }
                let row = judge.row(choice);
                if keeps(&row.choice, Some(&row)) && known.insert(row.choice.to.clone()) {
                    rows.push(row);
                }
            }
            searched = Some(looked);
        }
        Ok(Self {
            by_result: in_order(&mut rows),
            rows,
            complete: true,
            searched,
            ..sheet
        })
    }

    /// The memory of a list of rows while it is put in order, in bytes, estimated: the piles of
    /// each are held twice.
    pub fn bytes_of(rows: usize, piles: usize) -> u128 {
        2 * rows as u128 * u128::from(row_bytes(piles))
    }

    /// A stretch of a list that is too long to be evaluated as a whole, in its order.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn page(
        at: &GameOracle,
        x: &Canonical,
        RowRange { first, count }: RowRange,
    ) -> Result<Self, Cancelled> {
        let choices = Choices::of(at.rules.game, x);
        let remoteness = at.remoteness(x);
        let at = at.for_each_of(count);
        let judge = Judge::of(&at, x, remoteness, &[]);
        let mut rows = Vec::new();
        for choice in (first..)
            .take(count)
            .map_while(|number| choices.get(number))
        {
            at.check()?;
            rows.push(judge.row(choice));
        }
        Ok(Self {
            by_result: (0..rows.len()).collect(),
            rows,
            count: choices.len(),
            ways: choices.ways(),
            complete: false,
            remoteness,
            searched: None,
        })
    }
}

impl Sheet for MoveSheet {
    fn note(&self, gaps: &mut Gaps) {
        gaps.note(&self.remoteness);
        for row in &self.rows {
            gaps.note(&row.outcome);
            gaps.note(&row.remoteness);
        }
    }

    fn bytes(&self) -> u64 {
        let piles = self.rows.first().map_or(0, |row| row.choice.to.len());
        SHEET + self.rows.len() as u64 * row_bytes(piles)
    }
}

/// Makes rows of moves, as far as the oracle or an earlier sheet knows the values there.
struct Judge<'a> {
    at: &'a GameOracle,
    /// The remoteness that optimal moves lead to.
    best: Option<u128>,
    /// Whether a move to a P-position wins.
    p_wins: Option<bool>,
    /// Where the M-move leads.
    m_move: Option<Canonical>,
    earlier: HashMap<&'a Canonical, &'a MoveRow>,
}

impl<'a> Judge<'a> {
    fn of(
        at: &'a GameOracle,
        x: &Canonical,
        here: Answer<Remoteness>,
        earlier: &'a [MoveRow],
    ) -> Self {
        let p_wins = if at.rules.game.forbidden() == 0 {
            Some(true)
        } else {
            let outcome = at.outcome_besides(x, here);
            outcome.value().map(|outcome| !outcome.is_p())
        };
        Self {
            at,
            best: optimal_remoteness(at.rules, here.value()),
            p_wins,
            m_move: if at.rules.game.is_all_but_one() {
                m_option(x)
            } else {
                None
            },
            earlier: earlier.iter().map(|row| (&row.choice.to, row)).collect(),
        }
    }

    fn row(&self, choice: Choice) -> MoveRow {
        let at = self.at;
        let known = self.earlier.get(&choice.to);
        let remoteness = Answer::renewed(known.map(|row| row.remoteness), || {
            at.remoteness(&choice.to)
        });
        let outcome = Answer::renewed(known.map(|row| row.outcome), || {
            at.outcome_besides(&choice.to, remoteness)
        });
        MoveRow {
            outcome,
            wins: match outcome.value() {
                Some(Outcome::P) => self.p_wins,
                other => other.map(|_| false),
            },
            optimal: (self.best.zip(remoteness.value())).map(|(best, r)| r.0 == best),
            m_move: self.m_move.as_ref() == Some(&choice.to),
            remoteness,
            choice,
        }
    }
}

/// Puts rows in order, best first, and gives them in the order of their resulting positions.
fn in_order(rows: &mut [MoveRow]) -> Vec<usize> {
    lists::sort_by(rows, MoveRow::order);
    let mut by_result: Vec<usize> = (0..rows.len()).collect();
    lists::sort_by_key(&mut by_result, |&row| &rows[row].choice.to);
    by_result
}

impl MoveRow {
    /// The total order of [`MoveSheet`].
    pub fn order(&self, other: &Self) -> Ordering {
        (self.worth().cmp(&other.worth())).then_with(|| self.choice.to.cmp(&other.choice.to))
    }

    /// A class, and a number within it: less is better.
    fn worth(&self) -> (u8, u128) {
        match (self.outcome.value(), self.remoteness.value()) {
            (_, Some(Remoteness(r))) if r.is_multiple_of(2) => (0, r),
            (_, Some(Remoteness(r))) => (1, u128::MAX - r),
            (Some(Outcome::P), None) => (2, 0),
            (Some(Outcome::N), None) => (3, 0),
            (None, None) => (4, 0),
        }
    }
}

/// The moves that theorems construct: winning ones, and an optimal one.
pub(super) fn constructed(at: &GameOracle, x: &Canonical) -> Vec<Move> {
    let winning = at.oracle.theorems.winning_moves(at.rules, x);
    let optimal = at.oracle.theorems.optimal_move(at.rules, x);
    let mut moves = winning.map_or_else(Vec::new, |fact| fact.value);
    moves.extend(optimal.map(|fact| fact.value));
    moves
}

/// The remoteness that optimal moves lead to: of all options, or one less than that of the
/// position itself.
fn best(
    rules: Ruleset,
    of_position: Answer<Remoteness>,
    rows: &[MoveRow],
    complete: bool,
) -> Option<Remoteness> {
    let options: Option<Vec<Remoteness>> = rows.iter().map(|row| row.remoteness.value()).collect();
    let r = match options.filter(|_| complete) {
        Some(options) => Remoteness::of_options(options, rules.convention),
        None => of_position.value()?,
    };
    optimal_remoteness(rules, Some(r)).map(Remoteness)
}

/// The remoteness that optimal moves lead to from a position of this remoteness; `None` where
/// options may be forbidden, as it depends on which are.
pub(super) fn optimal_remoteness(rules: Ruleset, here: Option<Remoteness>) -> Option<u128> {
    let is_free = rules.game.forbidden() == 0;
    here.filter(|_| is_free)?.0.checked_sub(1)
}

/// Optimal moves of a long list, in its order: those to a remoteness one less than that of the
/// position, as far as theorems and tables determine it.
pub(super) fn scanned(
    at: &GameOracle,
    choices: &Choices,
    of_position: Option<Remoteness>,
) -> Result<Vec<Choice>, Cancelled> {
    let mut found = Vec::new();
    let Some(best) = optimal_remoteness(at.rules, of_position) else {
        return Ok(found);
    };
    if choices.len() > SCANNED {
        return Ok(found);
    }
    let at = at.hasty();
    for choice in choices.iter() {
        at.check()?;
        if at.remoteness(&choice.to).value() == Some(Remoteness(best)) {
            found.push(choice);
            if found.len() == MoveSheet::OPTIMAL {
                break;
            }
        }
    }
    Ok(found)
}

/// All entries of a list. Entries that lead to the same position become one, which counts for all
/// of them.
fn each_once(choices: &Choices) -> Vec<Choice> {
    let mut found: Vec<Choice> = choices.iter().collect();
    if !choices.is_distinct() {
        let touched = |a: &Choice, b: &Choice| a.by.touched().cmp(&b.by.touched());
        let order = |a: &Choice, b: &Choice| a.to.cmp(&b.to).then_with(|| touched(a, b));
        lists::sort_by(&mut found, order);
        found.dedup_by(|later, first| {
            let is_same = later.to == first.to;
            if is_same {
                first.ways = first.ways + later.ways;
            }
            is_same
        });
    }
    found
}

/// A constructed move as a line of the list.
pub(super) fn choice(by: Move, x: &Canonical) -> Choice {
    Choice {
        to: by.apply(x),
        ways: ways(&by, x),
        by,
    }
}

/// The number of ways to make the move when equal piles are distinguished: equal piles may
/// exchange their parts in it.
///
/// Where some rearrangement of the piles changes the position, a long list has an entry for each
/// move, which then counts as one.
///
/// ```
/// use nimscope_core::game::{Canonical, Count, Move};
/// use nimscope_study::ways;
/// // One of two piles of 5 is kept.
/// let (x, keep_a_5) = (Canonical::sorted(vec![3, 5, 5, 6]), Move::one_from_each([0, 1, 3]));
/// assert_eq!(ways(&keep_a_5, &x), Count::Exactly(2));
/// ```
pub fn ways(by: &Move, x: &Canonical) -> Count {
    if matches!(x.symmetry(), Symmetry::Of(_)) {
        return Count::ONE;
    }
    let done: Vec<PileChange> = (0..x.len()).map(|index| by.change(index)).collect();
    let groups = x.groups();
    let of_group = groups.iter().map(|group| {
        let mut changes = done[group.first..group.first + group.count].to_vec();
        lists::sort(&mut changes);
        arrangements(&changes)
    });
    of_group.fold(Count::ONE, |product, ways| product * ways)
}

/// The number of distinct arrangements of a sorted list: a product of binomials C(first i, run).
fn arrangements(sorted: &[PileChange]) -> Count {
    let mut placed = 0;
    let runs = sorted.chunk_by(|a, b| a == b).map(|run| {
        placed += run.len();
        Count::subsets(placed, run.len())
    });
    runs.product()
}
