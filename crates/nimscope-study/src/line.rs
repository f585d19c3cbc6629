//! Lines of play: the optimal line, step by step, and the M-sequence, at any step.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Gaps, SHEET, Sheet};
use super::moves::{constructed, optimal_remoteness, scanned};
use super::moves_limits::{LOOKED_AT, RowRange, SCANNED};
use super::oracle::GameOracle;
use crate::game::{Canonical, Choice, Choices, Count, Move, Outcome, Remoteness};
use crate::solve::Cancelled;
use crate::theory::slow::{m_rule, m_sequence::MSequence};

/// How a line chooses its moves.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Policy {
    /// An optimal move at every step: the winner hurries, the loser delays.
    #[default]
    Optimal,
    /// The M-rule (NIM(n, n−1) only): the line is the M-sequence.
    MRule,
}

/// One position of a line.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Answer<Outcome>,
    /// Its remoteness.
    pub remoteness: Answer<Remoteness>,
    /// The move that leads on, `None` at the end of the line.
    pub by: Option<Move>,
    /// Whether that move is not optimal (only the M-rule errs, in misère play).
    pub error: bool,
}

impl Step {
    /// A position of this remoteness, and the move that is made there.
    pub(super) fn new(
        at: &GameOracle,
        position: Canonical,
        remoteness: Answer<Remoteness>,
        by: Option<Move>,
    ) -> Self {
        Self {
            outcome: at.outcome_besides(&position, remoteness),
            error: false,
            remoteness,
            position,
            by,
        }
    }
}

/// The memory of a step, in bytes, estimated.
pub(crate) const STEP_BYTES: u64 = size_of::<Step>() as u64 + 256;

/// A stretch of a line.
///
/// ```
/// use nimscope_core::game::{Canonical, Ruleset};
/// use nimscope_study::{LineSheet, Oracle, Policy, RowRange, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let (rules, x) = (Ruleset::misere("slow:4,3".parse()?), Canonical::sorted(vec![3, 5, 5, 6]));
/// let first = RowRange::of_first(100);
/// let line = LineSheet::new(&oracle.about(rules), &x, Policy::Optimal, first)?;
/// assert_eq!((line.length, line.steps.len()), (Some(6), 7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineSheet {
    /// The exact number of moves of the whole line, where it is known.
    pub length: Option<u128>,
    /// The number of the first step held, counted from 0.
    pub first: u128,
    /// The steps held, from `first` on.
    pub steps: Arc<Vec<Step>>,
    /// Why the line stops before a terminal position, if it does.
    pub stopped: Option<LineStop>,
}

/// Why a line stops before a terminal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStop {
    /// A best move depends on this value. Where it is known, the next step is too far from the
    /// start of the line to be played to. (Only the M-sequence is read at any step.)
    At(Answer<Remoteness>),
    /// Which options are open depends on which ones the opponent forbids.
    Forbidden,
}

impl fmt::Display for LineStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(Answer::Waiting(_) | Answer::Searching) => {
                f.write_str("the rest is being computed")
            }
            Self::At(Answer::OutOfReach(shortage)) => shortage.fmt(f),
            Self::At(Answer::Known { .. }) => {
                f.write_str("further on the line would take too long to play")
            }
            Self::Forbidden => f.write_str(
                "the opponent may forbid options before each move, so there is no single line",
            ),
        }
    }
}

/// The number of options that an optimal line may search for in all its steps together.
const AFFORDABLE: u128 = 1 << 18;

/// The number of options that are looked up in the time of one search.
const LOOKED_UP_AT_ONCE: u128 = 16;

impl LineSheet {
    /// A stretch of the line that a policy plays from a position.
    ///
    /// The M-sequence is read at any step. The optimal line is played from its start, and stops
    /// where that would take too long.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    pub fn new(
        at: &GameOracle,
        from: &Canonical,
        policy: Policy,
        range: RowRange,
    ) -> Result<Self, Cancelled> {
        match (policy, at.rules.game.is_all_but_one()) {
            (Policy::MRule, true) => m_line(at, from, range),
            // No other game has an M-rule.
            (Policy::MRule, false) | (Policy::Optimal, _) => optimal_line(at, from, range),
        }
    }
}

impl Sheet for LineSheet {
    fn note(&self, gaps: &mut Gaps) {
        for step in self.steps.iter() {
            gaps.note(&step.remoteness);
            gaps.note(&step.outcome);
        }
        if let Some(LineStop::At(value)) = &self.stopped {
            gaps.note(value);
        }
    }

    fn bytes(&self) -> u64 {
        SHEET + self.steps.len() as u64 * STEP_BYTES
    }
}

fn optimal_line(
    at: &GameOracle,
    from: &Canonical,
    RowRange { first, count }: RowRange,
) -> Result<LineSheet, Cancelled> {
    let whole = at.remoteness(from).value();
    let length = whole.map(|r| r.moves(at.rules.convention));
    let mut sheet = LineSheet {
        length,
        first,
        steps: Arc::default(),
        stopped: None,
    };
    if length.is_some_and(|length| length < first) {
        return Ok(sheet);
    }
    let (mut steps, mut here) = (Vec::new(), from.clone());
    let mut looked_at = 0;
    for number in 0..first.saturating_add(count as u128) {
        at.check()?;
        let remoteness = at.remoteness(&here);
        let next = next(at, &here, remoteness, &mut looked_at)?;
        if number >= first {
            let choice = next.as_ref().and_then(|next| next.as_ref().ok());
            let by = choice.map(|choice| choice.by.clone());
            steps.push(Step::new(at, here.clone(), remoteness, by));
        }
        match next {
            Some(Ok(choice)) => here = choice.to,
            None => break,
            Some(Err(why)) => {
                let is_free = at.rules.game.forbidden() == 0;
                let why = is_free.then_some(LineStop::At(why));
                sheet.stopped = Some(why.unwrap_or(LineStop::Forbidden));
                break;
            }
        }
    }
    sheet.steps = Arc::new(steps);
    Ok(sheet)
}

/// How an optimal line goes on from a position of this remoteness, as long as that is affordable;
/// `None` at its end. `looked_at` counts the options looked at so far.
fn next(
    at: &GameOracle,
    x: &Canonical,
    remoteness: Answer<Remoteness>,
    looked_at: &mut u128,
) -> Result<Option<BestMove>, Cancelled> {
    let choices = Choices::of(at.rules.game, x);
    if choices.is_empty() {
        return Ok(None);
    }
    if *looked_at > AFFORDABLE || at.rules.game.forbidden() > 0 {
        return Ok(Some(Err(remoteness)));
    }
    let len = choices.len().exact().unwrap_or(u128::MAX);
    let len = len.min(SCANNED);
    *looked_at += (len / LOOKED_UP_AT_ONCE).max(len.min(LOOKED_UP_AT_ONCE));
    let looked_up = best_known(&at.hasty(), &choices, remoteness)?;
    if looked_up.is_ok() {
        return Ok(Some(looked_up));
    }
    *looked_at += len.min(LOOKED_AT);
    optimal_choice(at, x, &choices, remoteness).map(Some)
}

/// The move by which an optimal line goes on, or the value for lack of which it is not known.
pub(super) type BestMove = Result<Choice, Answer<Remoteness>>;

/// The first of the optimal moves in the order of [`MoveSheet`](super::MoveSheet), as far as the
/// oracle knows where they lead. Of a list longer than [`LOOKED_AT`] it is the first among some of
/// them.
fn best_known(
    at: &GameOracle,
    choices: &Choices,
    remoteness: Answer<Remoteness>,
) -> Result<BestMove, Cancelled> {
    if choices.len() > LOOKED_AT {
        let optimal = scanned(at, choices, remoteness.value())?.into_iter();
        return Ok(optimal.min_by(|a, b| a.to.cmp(&b.to)).ok_or(remoteness));
    }
    let Some(Remoteness(r)) = remoteness.value() else {
        return Ok(Err(remoteness));
    };
    let (mut best, mut unknown): (Option<Choice>, _) = (None, remoteness);
    for choice in choices.iter() {
        at.check()?;
        let answer = at.remoteness(&choice.to);
        match answer.value() {
            Some(Remoteness(option)) if option + 1 == r => {
                if best.as_ref().is_none_or(|best| choice.to < best.to) {
                    best = Some(choice);
                }
            }
            Some(_) => {}
            None => unknown = answer,
        }
    }
    Ok(best.ok_or(unknown))
}

/// The best move that is known, else one that a theorem constructs.
pub(super) fn optimal_choice(
    at: &GameOracle,
    x: &Canonical,
    choices: &Choices,
    remoteness: Answer<Remoteness>,
) -> Result<BestMove, Cancelled> {
    let known = best_known(at, choices, remoteness)?;
    if known.is_ok() {
        return Ok(known);
    }
    let theorems = &at.oracle.theorems;
    let by_theorem = theorems.optimal_move(at.rules, x).map(|fact| fact.value);
    let best = optimal_remoteness(at.rules, remoteness.value());
    let is_best = |by: &Move| {
        let after = at.remoteness(&by.apply(x)).value();
        after.is_some_and(|Remoteness(r)| Some(r) == best)
    };
    let optimal = by_theorem.or_else(|| constructed(at, x).into_iter().find(is_best));
    Ok(optimal.map_or(known, |by| {
        let (to, ways) = (by.apply(x), Count::ONE);
        Ok(Choice { by, to, ways })
    }))
}

fn m_line(
    at: &GameOracle,
    from: &Canonical,
    RowRange { first, count }: RowRange,
) -> Result<LineSheet, Cancelled> {
    let sequence = MSequence::new(from);
    let mut steps: Vec<Step> = Vec::new();
    // R of the position after the last step decides whether its move is optimal.
    let numbers = (first..=sequence.len()).take(count.saturating_add(1));
    for position in numbers.map_while(|number| sequence.at(number)) {
        at.check()?;
        let remoteness = at.remoteness(&position);
        if let Some(before) = steps.last_mut() {
            before.error = errs(before.remoteness, remoteness);
        }
        if steps.len() == count {
            break;
        }
        let by = m_rule::m_move(&position);
        steps.push(Step::new(at, position, remoteness, by));
    }
    Ok(LineSheet {
        length: Some(sequence.len()),
        first,
        steps: Arc::new(steps),
        stopped: None,
    })
}

/// Whether a move x → x' is known not to be optimal: R(x) − R(x') ≠ 1.
pub(super) fn errs(here: Answer<Remoteness>, after: Answer<Remoteness>) -> bool {
    let known = here.value().zip(after.value());
    known.is_some_and(|(Remoteness(r), Remoteness(after))| r != after + 1)
}
