//! The proof tree: P because every option has a reply, N because of one move, down to the terminal
//! positions. It is unfolded a node at a time: the children of a node are nodes themselves, made
//! when they are first shown.

use crate::answer::{Answer, Gaps, SHEET, Sheet};
use crate::game::{Canonical, Choice, Choices, Count, Move, Outcome, Remoteness, Ruleset};
use crate::moves::{MoveRow, MoveSheet, choice};
use crate::moves_limits::RowRange;
use crate::moves_limits::{BRANCHES, first_looked_at};
use crate::oracle::GameOracle;
use crate::solve::Cancelled;

/// A node with its children.
///
/// ```
/// use nimscope_core::game::{Canonical, Ruleset};
/// use nimscope_study::why::{Check, Reason};
/// use nimscope_study::{Oracle, Proof, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let rules = Ruleset::normal("nim:3".parse()?);
/// let node = |piles| Proof::new(&oracle.about(rules), &Canonical::sorted(piles));
/// let p = node(vec![1, 2, 3])?;
/// assert_eq!((p.reason, p.check), (Reason::EveryOption, Check::Agrees));
/// assert_eq!(p.branches.len(), 6);
/// assert!(p.branches.iter().all(|branch| branch.reply.is_some()));
/// let n = node(vec![1, 2, 4])?;
/// assert_eq!((n.reason, n.branches[0].to.to_string()), (Reason::OneMove, "1 2 3".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    /// The position.
    pub position: Canonical,
    /// Its outcome, and how that is known.
    pub outcome: Answer<Outcome>,
    /// Its remoteness.
    pub remoteness: Answer<Remoteness>,
    /// Why it has this outcome.
    pub reason: Reason,
    /// The children. A P-position has all its options, longest resistance first. An N-position has
    /// one optimal or winning move.
    pub branches: Vec<Branch>,
    /// The number of options in all. Of a P-position with more than are listed, the first ones
    /// stand for all.
    pub options: Count,
    /// Whether the value agrees with those of the options.
    pub check: Check,
}

/// Why a position has its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// No move is left: the convention says who wins.
    Terminal,
    /// P: the opponent has a reply to every option.
    EveryOption,
    /// N: one move leads to a P-position.
    OneMove,
    /// The outcome is not known, or it is a matter of how many options are P, as some may be
    /// forbidden.
    Unknown,
}

/// A move in the tree, and the values at its end.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move.
    pub by: Move,
    /// The position it leads to.
    pub to: Canonical,
    /// Whether no move is left there.
    pub is_terminal: bool,
    /// The outcome there.
    pub outcome: Answer<Outcome>,
    /// The remoteness there.
    pub remoteness: Answer<Remoteness>,
    /// From a P-position: a P-position to which the opponent then moves.
    pub reply: Option<Choice>,
}

/// The value of a position against those of its options, by the definitions of outcome and
/// remoteness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// They agree.
    Agrees,
    /// Some value that the comparison needs is not known, or was not looked at.
    Open,
    /// They contradict each other: a theorem or a table is wrong.
    Contradicts,
}

/// The number of options listed where there are too many to look at all of them.
const PAGE: usize = 256;

impl Proof {
    /// The node of a position. Looks at every option, up to
    /// [`LOOKED_AT`](crate::LOOKED_AT). From each option of a P-position it looks at up to
    /// the same number of moves, until a reply is found: so it lists fewer options there, the
    /// longest resistance first.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn new(at: &GameOracle, x: &Canonical) -> Result<Self, Cancelled> {
        let remoteness = at.remoteness(x);
        let outcome = at.outcome_besides(x, remoteness);
        let mut sheet = MoveSheet::new(at, x, None)?;
        let is_p = outcome.value().map(Outcome::is_p);
        if !sheet.complete && (is_p == Some(true) || sheet.rows.is_empty()) {
            sheet.rows = MoveSheet::page(at, x, RowRange::of_first(PAGE))?.rows;
            crate::lists::sort_by(&mut sheet.rows, MoveRow::order);
        }
        let check = check(at.rules, &sheet, outcome, remoteness);
        let reason = match is_p {
            _ if sheet.count == Count::ZERO => Reason::Terminal,
            _ if at.rules.game.forbidden() > 0 => Reason::Unknown,
            Some(true) => Reason::EveryOption,
            Some(false) => Reason::OneMove,
            None => Reason::Unknown,
        };
        let mut branches = Vec::new();
        for row in sheet.rows {
            at.check()?;
            if branches.len() == BRANCHES {
                break;
            }
            let is_option_p = row.outcome.value().map(Outcome::is_p);
            let reply = match (reason, is_option_p) {
                (Reason::EveryOption, Some(false)) => reply(at, &row.choice.to)?,
                (Reason::EveryOption, Some(true) | None) => None,
                // One winning move is enough.
                (Reason::OneMove, Some(true)) if branches.is_empty() => None,
                (Reason::OneMove | Reason::Terminal | Reason::Unknown, _) => continue,
            };
            branches.push(Branch {
                by: row.choice.by,
                is_terminal: Choices::unmerged(at.rules.game, &row.choice.to).is_empty(),
                to: row.choice.to,
                outcome: row.outcome,
                remoteness: row.remoteness,
                reply,
            });
        }
        Ok(Self {
            position: x.clone(),
            outcome,
            remoteness,
            reason,
            branches,
            options: sheet.count,
            check,
        })
    }

    /// The number of options of a P-position that are not listed, if there are any.
    pub fn unlisted(&self) -> Option<Count> {
        let listed = self.branches.len() as u128;
        match (self.reason, self.options) {
            (Reason::EveryOption, Count::Exactly(options)) => {
                (options > listed).then(|| Count::Exactly(options - listed))
            }
            (Reason::EveryOption, Count::Huge) => Some(Count::Huge),
            (Reason::Terminal | Reason::OneMove | Reason::Unknown, _) => None,
        }
    }
}

impl Sheet for Proof {
    fn note(&self, gaps: &mut Gaps) {
        gaps.note(&self.outcome);
        gaps.note(&self.remoteness);
        for branch in &self.branches {
            gaps.note(&branch.outcome);
            gaps.note(&branch.remoteness);
        }
    }

    fn bytes(&self) -> u64 {
        SHEET + (self.branches.len() * (size_of::<Branch>() + 512)) as u64
    }
}

fn check(
    rules: Ruleset,
    sheet: &MoveSheet,
    outcome: Answer<Outcome>,
    remoteness: Answer<Remoteness>,
) -> Check {
    let all = |rows: &[MoveRow]| -> Option<Vec<Remoteness>> {
        rows.iter().map(|row| row.remoteness.value()).collect()
    };
    let has_p = sheet
        .rows
        .iter()
        .any(|row| row.outcome.value().is_some_and(Outcome::is_p));
    let agrees = match (outcome.value(), remoteness.value()) {
        _ if rules.game.forbidden() > 0 => None,
        (Some(Outcome::P), _) if has_p => Some(false),
        (_, Some(r)) if sheet.complete => {
            all(&sheet.rows).map(|options| Remoteness::of_options(options, rules.convention) == r)
        }
        // One P-option is enough.
        (Some(Outcome::N), None) if has_p => Some(true),
        (Some(Outcome::P), None) if sheet.complete => {
            let known = sheet.rows.iter().all(|row| row.outcome.value().is_some());
            known.then_some(true)
        }
        // Not all options are looked at, or there is no value to compare with them.
        (Some(Outcome::P | Outcome::N) | None, _) => None,
    };
    match agrees {
        Some(true) => Check::Agrees,
        Some(false) => Check::Contradicts,
        None => Check::Open,
    }
}

/// A reply to a P-position: a constructed one, else the first that is found.
fn reply(at: &GameOracle, y: &Canonical) -> Result<Option<Choice>, Cancelled> {
    let constructed = at.oracle.theorems.winning_moves(at.rules, y);
    if let Some(by) = constructed.and_then(|fact| fact.value.into_iter().next()) {
        return Ok(Some(choice(by, y)));
    }
    for choice in first_looked_at(&Choices::of(at.rules.game, y)) {
        at.check()?;
        let outcome = at.outcome(&choice.to).value();
        if outcome.is_some_and(Outcome::is_p) {
            return Ok(Some(choice));
        }
    }
    Ok(None)
}
