//! The pieces of work, as functions of their inputs: what a solver thread does between two looks at the shared state.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::lanes::Lane;
use super::rows::{Group, Rows};
use super::{Fact, Query};
use crate::game::Game;
use crate::solve::{Cancelled, Control, Table, TableKey};
use crate::study::exact52::{Classes, Survey};
use crate::study::verify::{Counterexample, Means, verify};
use crate::study::{
    Ended, ExceptionList, Finds, LineSheet, MoveRow, MoveSheet, Oracle, PositionList, Proof, Reply,
    Step, ValueSheet, Why, WorthPlaying, why::Branch,
};
use crate::theory::claim::claim;

/// A piece of work, without what it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Work {
    /// A sheet, from what is known.
    Answer(Query),
    /// A table.
    Fill(TableKey),
    /// A list, from its tables; or a verification, which makes its own.
    Scan(Query),
}

/// A piece of work and all it takes.
#[derive(Debug)]
pub(super) enum Task {
    Answer {
        query: Query,
        oracle: Oracle,
        earlier: Option<Fact>,
    },
    Fill {
        key: TableKey,
        /// A smaller table of the same rules and measure, whose values are taken over.
        smaller: Option<Arc<Table>>,
    },
    Scan {
        query: Query,
        tables: Vec<Arc<Table>>,
        /// How many rows there is room for, [`ROW`] bytes each; a verification has this room for its tables.
        room: usize,
    },
}

/// What came out of it.
#[derive(Debug)]
pub(super) enum Product {
    /// A sheet, and the tables that would tell the rest.
    Sheet(Fact, Vec<TableKey>),
    /// A table.
    Table(Arc<Table>),
    /// The rows were published as they were found.
    List(Ended),
}

/// Up to this size a table is filled in the quick lane.
const SMALL: u128 = 1 << 18;

/// How many bytes finding a row takes while the list is made.
pub(super) const ROW: u64 = 16;

/// Between two publications of the rows found so far.
const PUBLISH: Duration = Duration::from_millis(50);

impl Work {
    pub(super) fn lane(&self) -> Lane {
        match self {
            Self::Answer(_) => Lane::Quick,
            Self::Fill(key) if key.positions() <= SMALL => Lane::Quick,
            Self::Fill(_) | Self::Scan(_) => Lane::Bulk,
        }
    }

    /// What it does, in words.
    pub(super) fn label(&self) -> String {
        match self {
            Self::Fill(key) => key.to_string(),
            Self::Answer(query) | Self::Scan(query) => match query {
                Query::Value(game, x) => format!("{game}: values of {x}"),
                Query::Moves(rules, x) => format!("{rules}: moves of {x}"),
                Query::MovesPage { rules, from, .. } | Query::MovesFound { rules, from, .. } => {
                    format!("{rules}: moves of {from}")
                }
                Query::Reply { rules, from, .. } => format!("{rules}: a move from {from}"),
                Query::WorthPlaying { rules, max, .. } => {
                    format!("{rules}: a position worth playing, piles ≤ {max}")
                }
                Query::Line { rules, from, .. } => format!("{rules}: line from {from}"),
                Query::Positions { rules, max, .. } => format!("{rules}: positions, piles ≤ {max}"),
                Query::Why(rules, x) => format!("{rules}: why {x}"),
                Query::Proof(rules, x) => format!("{rules}: proof of {x}"),
                Query::Exceptions { n, max, .. } => {
                    let k = n.saturating_sub(1);
                    format!("misère slow:{n},{k}: exceptions, piles ≤ {max}")
                }
                Query::Exceptional { max } => {
                    format!("normal exact:5,2: exceptional positions, piles ≤ {max}")
                }
                Query::Verify { id, max: None } => format!("verifying {id}"),
                Query::Verify { id, max: Some(max) } => format!("verifying {id}, piles ≤ {max}"),
            },
        }
    }
}

impl Query {
    /// Whether the answer is a list, which is scanned from tables, or a verification, a scan without tables of others.
    pub(super) fn is_list(&self) -> bool {
        matches!(
            self,
            Self::Positions { .. }
                | Self::Exceptions { .. }
                | Self::Exceptional { .. }
                | Self::Verify { .. }
        )
    }

    /// The game of a sheet.
    pub(super) fn game(&self) -> Option<Game> {
        match self {
            Self::Value(game, _) => Some(*game),
            Self::Moves(rules, _)
            | Self::Why(rules, _)
            | Self::Proof(rules, _)
            | Self::MovesPage { rules, .. }
            | Self::MovesFound { rules, .. }
            | Self::Reply { rules, .. }
            | Self::WorthPlaying { rules, .. }
            | Self::Line { rules, .. }
            | Self::Positions { rules, .. } => Some(rules.game),
            Self::Exceptions { .. } | Self::Exceptional { .. } | Self::Verify { .. } => None,
        }
    }

    /// The tables that a list is made from, with so many bytes for them; a sheet says itself what it needs. An error is a sentence
    /// to show.
    pub(super) fn list_needs(&self, memory: u64) -> Result<Vec<TableKey>, String> {
        match self {
            Self::Positions {
                rules,
                max,
                filter,
                order,
            } => Ok(PositionList::needs(*rules, *max, filter, *order)),
            Self::Exceptions {
                n,
                max,
                filter,
                order,
                ..
            } => ExceptionList::needs(*n, *max, filter, *order, memory)
                .map_err(|error| error.to_string()),
            Self::Exceptional { max } => Ok(Classes::needs(*max).to_vec()),
            _ => Ok(Vec::new()),
        }
    }
}

impl Fact {
    /// Whether something of a sheet would only be told by a search that was not made yet.
    fn is_searching(&self) -> bool {
        match self {
            Self::Value(sheet) => sheet.plays.iter().any(|values| {
                values.outcome.is_searching()
                    || values.remoteness.is_searching()
                    || values.grundy.is_searching()
            }),
            Self::Moves(sheet) => sheet.is_searching(),
            Self::Line(sheet) => {
                sheet.stopped.is_some_and(|stopped| stopped.is_searching())
                    || sheet
                        .steps
                        .iter()
                        .any(|step| step.outcome.is_searching() || step.remoteness.is_searching())
            }
            Self::Why(why) => why.is_searching(),
            Self::Proof(proof) => proof.is_searching(),
            Self::Reply(reply) => reply.is_searching(),
            Self::WorthPlaying(_)
            | Self::Positions(_)
            | Self::Exceptions(_)
            | Self::Exceptional(_)
            | Self::Verified(..)
            | Self::Failed(_) => false,
        }
    }

    /// The tables that would tell what a sheet does not know yet.
    fn needs(&self) -> Vec<TableKey> {
        match self {
            Self::Value(sheet) => sheet.needs(),
            Self::Moves(sheet) => sheet.needs(),
            Self::Line(sheet) => sheet.needs(),
            Self::Why(why) => why.needs(),
            Self::Proof(proof) => proof.needs(),
            Self::Reply(reply) => reply.needs(),
            Self::WorthPlaying(worthy) => worthy.needs(),
            Self::Positions(_)
            | Self::Exceptions(_)
            | Self::Exceptional(_)
            | Self::Verified(..)
            | Self::Failed(_) => Vec::new(),
        }
    }

    /// The memory it takes besides tables, in bytes; a sheet's is estimated.
    pub(super) fn bytes(&self) -> u64 {
        const SHEET: usize = size_of::<ValueSheet>() + 256;
        let bytes = match self {
            Self::Value(_) | Self::Failed(_) | Self::Reply(_) | Self::WorthPlaying(_) => SHEET,
            Self::Moves(sheet) => SHEET + sheet.rows.len() * (size_of::<MoveRow>() + 256),
            Self::Line(sheet) => SHEET + sheet.steps.len() * (size_of::<Step>() + 256),
            Self::Why(why) => SHEET + why.parts.len() * 1024,
            Self::Proof(proof) => SHEET + proof.branches.len() * (size_of::<Branch>() + 512),
            Self::Verified(report, _) => {
                SHEET + report.counterexamples.len() * (size_of::<Counterexample>() + 256)
            }
            Self::Positions(rows) => return rows.bytes(),
            Self::Exceptions(rows) => return rows.bytes(),
            Self::Exceptional(survey) => return survey.held_bytes(),
        };
        bytes as u64
    }
}

impl Task {
    /// Does the work on the current thread, with the help of its pool; `publish` shows a list as far as it is found.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn perform(
        self,
        control: &Control,
        publish: &mut dyn FnMut(Fact),
    ) -> Result<Product, Cancelled> {
        match self {
            Self::Answer {
                query,
                oracle,
                earlier,
            } => {
                // What theorems and tables tell at once is shown while searches go on.
                let mut fact = answer(&query, &oracle.hasty(), earlier.as_ref(), control)?;
                if fact.is_searching() {
                    publish(fact);
                    fact = answer(&query, &oracle, earlier.as_ref(), control)?;
                    control.check()?;
                }
                let needs = fact.needs();
                Ok(Product::Sheet(fact, needs))
            }
            Self::Fill { key, smaller } => {
                let table = Table::derive(key, smaller.as_deref(), control)?;
                Ok(Product::Table(Arc::new(table)))
            }
            Self::Scan {
                query,
                tables,
                room,
            } => scan(query, &tables, room, control, publish).map(Product::List),
        }
    }
}

fn answer(
    query: &Query,
    oracle: &Oracle,
    earlier: Option<&Fact>,
    control: &Control,
) -> Result<Fact, Cancelled> {
    Ok(match query {
        Query::Value(game, x) => {
            let earlier = match earlier {
                Some(Fact::Value(sheet)) => Some(&**sheet),
                _ => None,
            };
            Fact::Value(Arc::new(ValueSheet::new(oracle, *game, x, earlier)))
        }
        Query::Moves(rules, x) => {
            let earlier = match earlier {
                Some(Fact::Moves(sheet)) => Some(&**sheet),
                _ => None,
            };
            Fact::Moves(Arc::new(MoveSheet::new(
                oracle, *rules, x, earlier, control,
            )?))
        }
        Query::MovesFound {
            rules,
            from,
            order,
            filter,
        } => Fact::Moves(Arc::new(MoveSheet::found(
            oracle,
            *rules,
            from,
            (filter, order),
            control,
        )?)),
        Query::MovesPage {
            rules,
            from,
            first,
            count,
        } => Fact::Moves(Arc::new(MoveSheet::page(
            oracle,
            *rules,
            from,
            (*first, *count),
            control,
        )?)),
        Query::Reply {
            rules,
            from,
            opponent,
            seed,
        } => Fact::Reply(Arc::new(Reply::new(
            oracle,
            *rules,
            from,
            (*opponent, *seed),
            control,
        )?)),
        Query::WorthPlaying { rules, max, seed } => Fact::WorthPlaying(Arc::new(
            WorthPlaying::find(oracle, *rules, *max, *seed, control)?,
        )),
        Query::Line {
            rules,
            from,
            policy,
            first,
            count,
        } => Fact::Line(Arc::new(LineSheet::new(
            oracle,
            *rules,
            from,
            *policy,
            (*first, *count),
            control,
        )?)),
        Query::Why(rules, x) => Fact::Why(Arc::new(Why::new(oracle, *rules, x, control)?)),
        Query::Proof(rules, x) => Fact::Proof(Arc::new(Proof::new(oracle, *rules, x, control)?)),
        Query::Positions { .. }
        | Query::Exceptions { .. }
        | Query::Exceptional { .. }
        | Query::Verify { .. } => Fact::Failed("a list is scanned".into()),
    })
}

fn scan(
    query: Query,
    tables: &[Arc<Table>],
    room: usize,
    control: &Control,
    publish: &mut dyn FnMut(Fact),
) -> Result<Ended, Cancelled> {
    match query {
        Query::Positions {
            max, filter, order, ..
        } => {
            let list = Arc::new(PositionList::new(max, filter, order, tables));
            let reader = Arc::clone(&list);
            let mut rows = Growing::new(move |rank| reader.read(rank));
            let ended = list.scan(room, control, &mut |found| {
                rows.add(found, &mut |rows| publish(Fact::Positions(rows)));
            })?;
            publish(Fact::Positions(rows.finished(ended)));
            Ok(ended)
        }
        Query::Exceptions {
            n,
            max,
            filter,
            order,
        } => {
            let list = match ExceptionList::new(n, max, filter, order, tables) {
                Ok(list) => Arc::new(list),
                Err(why) => {
                    publish(Fact::Failed(why.to_string().into()));
                    return Ok(Ended::Complete);
                }
            };
            let reader = Arc::clone(&list);
            let mut rows = Growing::new(move |rank| reader.read(rank));
            let ended = list.scan(room, control, &mut |found| {
                rows.add(found, &mut |rows| publish(Fact::Exceptions(rows)));
            })?;
            publish(Fact::Exceptions(rows.finished(ended)));
            Ok(ended)
        }
        Query::Exceptional { max } => {
            let room = room as u128 * u128::from(ROW);
            let [exact, moore] = tables else {
                return Ok(Ended::Complete);
            };
            if Survey::own_bytes(max) > room {
                return Ok(Ended::Full);
            }
            let tables = [Arc::clone(exact), Arc::clone(moore)];
            let survey = Survey::from_classes(Classes::from_tables(max, tables), control)?;
            publish(Fact::Exceptional(Arc::new(survey)));
            Ok(Ended::Complete)
        }
        Query::Verify { id, max } => {
            let started = Instant::now();
            publish(match claim(id) {
                Some(claim) => {
                    let memory = (room as u64).saturating_mul(ROW);
                    let report = verify(claim, max, Means { memory, control })?;
                    Fact::Verified(Arc::new(report), started.elapsed())
                }
                None => Fact::Failed(format!("there is no claim {id}").into()),
            });
            Ok(Ended::Complete)
        }
        _ => Ok(Ended::Complete),
    }
}

/// Rows that are published as they are found, not too often.
struct Growing<T> {
    rows: Rows<T>,
    /// Found and not yet published, with the groups that begin there.
    found: Vec<u64>,
    begun: Vec<Group>,
    last: Option<Instant>,
}

impl<T> Growing<T> {
    fn new(read: impl Fn(u64) -> T + Send + Sync + 'static) -> Self {
        Self {
            rows: Rows::new(Arc::new(read)),
            found: Vec::new(),
            begun: Vec::new(),
            last: None,
        }
    }

    fn add(&mut self, found: Finds<'_>, publish: &mut dyn FnMut(Rows<T>)) {
        if let Some(key) = found.group {
            self.begun.push(Group {
                key,
                first: self.rows.len() + self.found.len(),
                len: found.ranks.len(),
            });
        }
        self.found.extend_from_slice(found.ranks);
        self.rows.of = found.of;
        let due = self.last.is_none_or(|last| last.elapsed() >= PUBLISH);
        if due && !self.found.is_empty() {
            self.take();
            self.last = Some(Instant::now());
            publish(self.rows.clone());
        }
    }

    fn take(&mut self) {
        self.rows = self.rows.extended(&self.found, &self.begun);
        self.found.clear();
        self.begun.clear();
    }

    fn finished(mut self, ended: Ended) -> Rows<T> {
        self.take();
        self.rows.done = ended == Ended::Complete;
        self.rows
    }
}
