//! The questions about a whole box.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::prover::{Question, ROW, Room, RowsQuestion, ScanQuestion};
use crate::answer::SHEET;
use crate::box_scan::Ended;
use crate::exact52::{Classes, Survey};
use crate::exceptions::{self, Agreed, Exception, ExceptionList, misere_nim};
use crate::game::{Measure, Ruleset};
use crate::positions::{Listed, PositionList};
use crate::rows::{Growing, RankedList, Rows};
use crate::scans;
use crate::selection::{Filter, ListOrder, grundy_key};
use crate::shards::{Bounded, Origin, Slice, check, check_all, pace};
use crate::shortage::{Shortage, filled};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey, threads};
use crate::statement::Label;
use crate::theory::claim::Claim;
use crate::verify::{Checkable, Counterexample, Report, Resources, Status};

/// The positions of a box that pass a filter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Positions {
    /// The rules.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// What to keep.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
}

/// The exceptions of misère NIM(n, n−1) with piles ≤ max.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exceptions {
    /// The number of piles.
    pub n: usize,
    /// The largest pile.
    pub max: u64,
    /// What to keep.
    pub filter: Filter,
    /// In which order.
    pub order: ListOrder,
}

/// Whether the exceptions of misère NIM(n, n−1) with piles ≤ max are by definition those of the
/// theorem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Agreement {
    /// The number of piles.
    pub n: usize,
    /// The largest pile.
    pub max: u64,
}

/// Classes and standings of exact nim (5, = 2) with piles ≤ max, and the exceptional graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Exact52 {
    /// The largest pile.
    pub max: u64,
}

/// Whether a claim is true, up to a bound on the piles or in its default range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Verification {
    /// The claim, of the register in which it is looked up.
    pub claim: Checkable,
    /// The largest pile.
    pub max: Option<u64>,
    /// Whether to check each position against its options alone, and not against exhaustive
    /// results.
    pub by_options: bool,
}

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The result.
    pub report: Report,
    /// The time that it took.
    pub time: Duration,
    /// Whether each position was checked against its options alone.
    pub by_options: bool,
    /// That check, where tables do not fit and the claim gives values.
    pub offer: Option<Offer>,
    /// Where it comes from, if it was not found now but read from a file or kept from an earlier
    /// session.
    pub origin: Option<Origin>,
}

/// The room for as many rows as there are positions at most.
fn rows_of(positions: u128) -> Room {
    let positions = u64::try_from(positions).unwrap_or(u64::MAX);
    Room::Rows(positions.saturating_mul(ROW))
}

/// Publishes the rows of a list as they are found and in the end.
fn grow<Q: RowsQuestion>(
    question: &Q,
    tables: &[Arc<Table>],
    resources: Resources<'_>,
    publish: &mut (dyn FnMut(Q::Answer) + Send),
) -> Result<Ended, Cancelled> {
    let list = Arc::new(question.list(tables));
    let reader = Arc::clone(&list);
    let mut rows = Growing::new(move |rank| reader.read(rank));
    let room = usize::try_from(resources.memory / ROW).unwrap_or(usize::MAX);
    let ended = list.scan(room, resources.control, &mut |found| {
        rows.add(found, publish);
    })?;
    publish(rows.finished(ended));
    Ok(ended)
}

impl Positions {
    /// All positions of a box, in lexicographic order.
    pub fn all(rules: Ruleset, max: u64) -> Self {
        Self {
            rules,
            max,
            filter: Filter::default(),
            order: ListOrder::Piles,
        }
    }

    /// The table of Grundy values of its box. A list that is written whole has them whether the
    /// filter asks for them or not, if the game defines them.
    pub(crate) fn grundy_key(&self) -> Option<TableKey> {
        let measure = Measure::Grundy;
        let is_defined = self.rules.game.defines(measure);
        is_defined.then_some(TableKey::new(self.rules, measure, self.max))
    }

    /// The table of Grundy values of its box, filled, if the game defines them.
    ///
    /// # Errors
    /// It does not fit `memory` bytes.
    pub fn grundy(&self, memory: u64) -> Result<Option<Table>, Shortage> {
        let key = self.grundy_key();
        key.map(|key| filled(key, memory)).transpose()
    }
}

impl RowsQuestion for Positions {
    type List = PositionList;

    fn list(&self, tables: &[Arc<Table>]) -> PositionList {
        PositionList::new(self.max, self.filter.clone(), self.order, tables)
    }
}

impl RowsQuestion for Exceptions {
    type List = ExceptionList;

    fn list(&self, tables: &[Arc<Table>]) -> ExceptionList {
        let grundy = tables.first().cloned();
        let list = ExceptionList::new(self.n, self.max, self.filter.clone(), self.order, grundy);
        list.expect("what it needs is known, so that there is such a game")
    }
}

scans! {
    Positions => Rows<Listed> {
        label: |of| format!("{}: positions, piles ≤ {}", of.rules, of.max),
        needs: |of, _memory| Ok(PositionList::needs(of.rules, of.max, &of.filter, of.order)),
        room: |of, _memory| rows_of(Ranking::count_of(of.rules.game, of.max)),
        scan: |of, tables, resources, publish| grow(of, tables, resources, publish),
        bytes: |rows| rows.bytes(),
    }

    // The Grundy values, if they are asked for: all else is known by theorem.
    Exceptions => Rows<Exception> {
        label: |of| {
            let (n, k) = (of.n, of.n.saturating_sub(1));
            format!("misère slow:{n},{k}: exceptions, piles ≤ {}", of.max)
        },
        needs: |of, _memory| {
            let rules = misere_nim(of.n).map_err(|error| error.to_string())?;
            let is_minimal = of.filter.minimal() == Some(&Label::Minimal);
            if !is_minimal && u64::try_from(Ranking::count(of.n, 0, of.max)).is_err() {
                let why = "there may be more exceptions than can be numbered: lower the bound";
                return Err(why.to_owned());
            }
            let grundy = grundy_key(rules, of.max, &of.filter, of.order);
            Ok(grundy.into_iter().collect())
        },
        room: |of, _memory| rows_of(Ranking::count(of.n, 0, of.max)),
        scan: |of, tables, resources, publish| grow(of, tables, resources, publish),
        bytes: |rows| rows.bytes(),
    }

    Agreement => Agreed {
        label: |of| {
            let (n, k, max) = (of.n, of.n.saturating_sub(1), of.max);
            format!("misère slow:{n},{k}: exceptions by definition and by theorem, piles ≤ {max}")
        },
        needs: |of, memory| {
            let key = exceptions::needs(of.n, of.max).map_err(|error| error.to_string())?;
            let short = Shortage::check(key, key.bytes(), memory);
            short.map_err(|short| short.to_string())?;
            Ok(vec![key])
        },
        room: |_of, _memory| Room::Rows(0),
        scan: |of, tables, resources, publish| {
            publish(exceptions::agreed(&tables[0], of.max, resources.control)?);
            Ok(Ended::Complete)
        },
        bytes: |_| SHEET,
    }

    Exact52 => Survey {
        label: |of| format!("normal exact:5,2: exceptional positions, piles ≤ {}", of.max),
        needs: |of, _memory| Ok(Classes::needs(of.max).into()),
        room: |of, _memory| rows_of(Ranking::count(5, 0, of.max)),
        scan: |of, tables, resources, publish| {
            if Survey::own_bytes(of.max) > resources.memory.into() {
                return Ok(Ended::Full);
            }
            let classes = Classes::from_tables(of.max, tables);
            publish(Survey::from_classes(classes, resources.control)?);
            Ok(Ended::Complete)
        },
        bytes: |survey| survey.held_bytes(),
    }

    // It fills tables of its own, and half of the memory is left to other work.
    Verification => Verified {
        label: |of| {
            let id = &of.claim.claim.id;
            let by = if of.by_options { " by options" } else { "" };
            match of.max {
                None => format!("verifying {id}{by}"),
                Some(max) => format!("verifying {id}{by}, piles ≤ {max}"),
            }
        },
        needs: |_of, _memory| Ok(Vec::new()),
        room: |_of, memory| Room::Own(memory / 2),
        scan: |of, _tables, resources, publish| {
            let started = Instant::now();
            let control = resources.control;
            let Checkable { claim, .. } = of.claim;
            let by_options = of.by_options;
            let report = if by_options {
                checked_by_options(claim, of.max, control)?
            } else {
                of.claim.verify(of.max, resources)?
            };
            let time = started.elapsed();
            let is_unchecked = matches!(report.status, Status::Unchecked(_));
            let offer = if is_unchecked && !by_options {
                offer(claim, of.max, control)?
            } else {
                None
            };
            publish(Verified { report, time, by_options, offer, origin: None });
            Ok(Ended::Complete)
        },
        bytes: |verified| {
            let counterexamples = verified.report.counterexamples.len();
            SHEET + (counterexamples * (size_of::<Counterexample>() + 256)) as u64
        },
    }
}

// Verification by options: what it would take, and what comes out.

/// What a check by options would take where tables do not fit the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of positions.
    pub positions: u128,
    /// The time on the threads of the solver, where positions could be tried.
    pub time: Option<Duration>,
}

/// What a check by options would take: of all its boxes together.
fn offer(claim: &Claim, max: Option<u64>, control: &Control) -> Result<Option<Offer>, Cancelled> {
    let Ok(boxes) = Bounded::of(claim, None, false, max) else {
        return Ok(None);
    };
    let (mut positions, mut time) = (0_u128, Some(0.0));
    for boxed in &boxes {
        let here = boxed.positions();
        positions = positions.saturating_add(here);
        let each = pace(boxed, control)?;
        time = time
            .zip(each)
            .map(|(time, each)| time + each.as_secs_f64() * float(here));
    }
    let time = time.map(|time| time / float(threads() as u128));
    Ok(Some(Offer {
        positions,
        time: time.and_then(|time| Duration::try_from_secs_f64(time).ok()),
    }))
}

/// The report on a claim by options, in all its boxes.
fn checked_by_options(
    claim: &Claim,
    max: Option<u64>,
    control: &Control,
) -> Result<Report, Cancelled> {
    let boxes = match Bounded::of(claim, None, false, max) {
        Ok(boxes) => boxes,
        Err(why) => return Ok(Report::unchecked(why)),
    };
    let mut report = check_all(&boxes, |boxed| check(boxed, Slice::WHOLE, control))?;
    report.counterexamples.truncate(Report::LISTED);
    Ok(report)
}

/// A number of which the first digits matter.
#[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
fn float(number: u128) -> f64 {
    number as f64
}
