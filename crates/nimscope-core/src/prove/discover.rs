//! Discovery: boxes are learned from, the smallest first, in both directions, until a guess is
//! proved.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use enum_map::EnumMap;

use super::box_data::Data;
use super::budget::{Budget, LearnedBox, Limit, Stopped};
use super::certificate;
use super::learn::{Guess, Learned, learn};
use super::moves::Moves;
use super::proof::{Verdict, prove};
use super::rule::Rule;
use super::symmetry::Order;
use super::theorem::Conjecture;
use super::word::{Column, Direction};
use crate::bytes::Bytes;
use crate::game::{Measure, Ruleset};
use crate::solve::{Cancelled, Control, Table, TableKey, mapped, threads};

/// The digits of the smallest box.
const LEAST_BITS: usize = 2;
/// The digits of the largest box.
const MOST_BITS: usize = 20;

/// Where the states double three times in a row, an automaton is given up from this number of
/// states on. Those that were found had fewer then.
const MANY: usize = 1000;

/// The second direction may take the whole of the time so far where it has a thread of its own,
/// and a quarter where both directions take turns. It may take a little more in both cases.
const SHARE: [u32; 2] = [1, 4];
const GRACE: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(10)];

/// Tables of more positions are watched while they are filled.
const WATCHED: u128 = 1 << 16;
/// The time between two looks.
const WATCH: Duration = Duration::from_millis(1);

/// The result of a discovery.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// What is known now.
    pub found: Found,
    /// The boxes that were learned from, the smallest first: those of the direction of the proof,
    /// of which the last one sufficed, or else those of the preferred direction.
    pub boxes: Vec<LearnedBox>,
    /// The time that the proof took, without tables and learning.
    pub proof: Duration,
}

/// Why no rule was found where the number of states grew with every box: a clause.
pub const NONE_IN_SIGHT: &str = "no automaton is in sight, as the states grew with every box";

/// What is known after a discovery.
#[derive(Clone, Debug)]
pub enum Found {
    /// An automaton, proved for all sizes.
    Proved(Box<Rule>),
    /// The number of states grew with every box: evidence that there is no automaton, and no
    /// proof.
    NoneInSight,
    /// The reason: automata do not reach the game, or a limit was met.
    OutOfReach(String),
}

/// The work on one question.
struct Search<'a> {
    rules: Ruleset,
    value: Measure,
    moves: Moves,
    budget: &'a Budget<'a>,
    started: Instant,
    /// Whether both directions are tried in turn, on one thread.
    in_turn: bool,
    /// The number of attempts that have begun.
    begun: AtomicUsize,
    is_over: AtomicBool,
    notes: Mutex<Notes>,
    /// The last one.
    table: Mutex<Option<Arc<Table>>>,
}

/// What was found in a direction.
struct Attempts {
    /// The digits of the next box.
    next: usize,
    /// The number of threads that learn from a box now.
    busy: usize,
    /// The boxes that were learned from, the smallest first. One that another thread still learns
    /// from may be missing between them.
    boxes: Vec<LearnedBox>,
    /// The limit that it met.
    closed: Option<Limit>,
    /// The suffixes by which the states of the largest of them differ.
    suffixes: Vec<Vec<Column>>,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            next: LEAST_BITS,
            busy: 0,
            boxes: Vec::new(),
            closed: None,
            suffixes: Vec::new(),
        }
    }
}

impl Attempts {
    fn is_over(&self) -> bool {
        self.closed.is_some() || self.next > MOST_BITS
    }

    /// A box was learned from, and these suffixes distinguish its states.
    fn learned(&mut self, learned: LearnedBox, suffixes: Vec<Vec<Column>>) {
        learned.enter(&mut self.boxes);
        if self.boxes.last() == Some(&learned) {
            self.suffixes = suffixes;
        }
    }
}

/// A rule that is proved.
struct Proven {
    rule: Rule,
    /// The digits of the box that it was learned from.
    bits: usize,
    /// The time that its proof took.
    took: Duration,
}

/// The notes that the attempts left.
#[derive(Default)]
struct Notes {
    /// What was found in each direction.
    by: EnumMap<Direction, Attempts>,
    proven: Option<Proven>,
    stopped: Option<Stopped>,
}

/// Learns and proves an automaton for the values of a game.
///
/// It runs on at most two threads of the current pool, one for each direction. With one
/// thread, the direction that suits the kind of game has most of the time.
///
/// # Errors
/// [`Stopped::Cancelled`]. A limit that was met is no error: the answer names it.
pub fn discover(rules: Ruleset, value: Measure, budget: &Budget<'_>) -> Result<Discovery, Stopped> {
    let moves = match Moves::of(rules.game) {
        Ok(moves) => moves,
        Err(reason) => {
            let found = Found::OutOfReach(reason);
            return Ok(Discovery {
                found,
                boxes: Vec::new(),
                proof: Duration::ZERO,
            });
        }
    };
    let search = Search {
        rules,
        value,
        moves,
        budget,
        started: Instant::now(),
        in_turn: threads() == 1,
        begun: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        notes: Mutex::default(),
        table: Mutex::default(),
    };
    let worker = |()| {
        search.work();
        Ok(())
    };
    mapped(vec![(); threads().min(2)], worker).expect("a worker keeps its notes, whatever ends it");
    search.concluded()
}

/// The direction that suits a kind of game best.
fn first_direction(rules: Ruleset) -> Direction {
    match rules.game.kind().splits() {
        Some(_) => Direction::Low,
        None => Direction::High,
    }
}

impl Notes {
    /// Begins the next attempt: in the first of these directions, but rather in one that no other
    /// worker is at, so that none waits for the other.
    fn begin(&mut self, turns: [Direction; 2]) -> Option<(usize, Direction)> {
        let open = turns
            .into_iter()
            .filter(|&direction| !self.by[direction].is_over());
        let direction = open.min_by_key(|&direction| self.by[direction].busy)?;
        let by = &mut self.by[direction];
        by.busy += 1;
        by.next += 1;
        Some((by.next - 1, direction))
    }
}

impl Search<'_> {
    /// Makes attempts until one succeeds or a limit is met.
    fn work(&self) {
        let first = first_direction(self.rules);
        while !self.is_over.load(Ordering::Relaxed) {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let turns = if number.is_multiple_of(2) {
                [first, first.other()]
            } else {
                [first.other(), first]
            };
            let Some((bits, direction)) = self.noted(|notes| notes.begin(turns)) else {
                // What another worker meets lies ahead of that one.
                return;
            };
            self.attempt(bits, direction, direction == first);
            self.noted(|notes| notes.by[direction].busy -= 1);
        }
    }

    /// One attempt, and its place in the notes.
    fn attempt(&self, bits: usize, direction: Direction, is_first: bool) {
        let turn = usize::from(self.in_turn);
        let cut = Instant::now() + self.started.elapsed() / SHARE[turn] + GRACE[turn];
        let deadline = match self.budget.deadline {
            Some(deadline) if is_first => Some(deadline),
            Some(deadline) => Some(deadline.min(cut)),
            None if is_first => None,
            None => Some(cut),
        };
        let budget = Budget {
            overtaken: Some(&self.is_over),
            progress: self.budget.progress.filter(|_| is_first),
            deadline,
            ..self.budget.clone()
        };
        let over = |_: &mut Notes| self.is_over.store(true, Ordering::Relaxed);
        match self.trial(bits, direction, &budget) {
            Ok(None) if is_first && self.noted(|notes| soars(&notes.by[direction].boxes)) => {
                let reason = "the states at least doubled with each of the last boxes";
                let limit = Limit::Other(reason.to_owned());
                self.noted(|notes| {
                    notes.by[direction].closed.get_or_insert(limit);
                    over(notes);
                });
            }
            Ok(None) | Err(Stopped::Overtaken) => {}
            Ok(Some(proven)) => self.noted(|notes| {
                notes.proven.get_or_insert(proven);
                over(notes);
            }),
            Err(Stopped::Limit(limit)) => {
                let is_late = self
                    .budget
                    .deadline
                    .is_some_and(|end| Instant::now() >= end);
                self.noted(|notes| {
                    let by = &mut notes.by[direction];
                    if is_first || is_late || !budget.is_late() {
                        by.closed.get_or_insert(limit);
                    } else {
                        // The second direction gets more time for the same box when it is next:
                        // a larger one would take even longer.
                        by.next = by.next.min(bits);
                    }
                });
            }
            Err(Stopped::Cancelled) => self.noted(|notes| {
                notes.stopped = Some(Stopped::Cancelled);
                over(notes);
            }),
        }
    }

    fn noted<T>(&self, with: impl FnOnce(&mut Notes) -> T) -> T {
        with(&mut self.notes.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Learns from a box, and tries to prove what was learned.
    fn trial(
        &self,
        bits: usize,
        direction: Direction,
        budget: &Budget<'_>,
    ) -> Result<Option<Proven>, Stopped> {
        budget.check()?;
        budget.report(|progress| &progress.bits, bits);
        budget.report(|progress| &progress.nodes, 0);
        let table = self.table(bits, budget)?;
        let max = table.key().max;
        let data = Data::new(table, self.value, direction, bits, self.moves.piles);
        let symmetry = &self.moves.symmetry;
        let order = Order::new(&symmetry.order, data.tracks());
        let known = self.noted(|notes| notes.by[direction].suffixes.clone());
        let Learned { guess, suffixes } =
            learn(&data, &order, &symmetry.generators, known, budget)?;
        let states = match &guess {
            Guess::Agrees(automaton) => automaton.states(),
            Guess::NotClosed(states) => *states,
        };
        let learned = LearnedBox { bits, max, states };
        self.noted(|notes| notes.by[direction].learned(learned, suffixes));
        budget.report_box(learned);
        let Guess::Agrees(automaton) = guess else {
            return Ok(None);
        };
        let (rules, value) = (self.rules, self.value);
        let conjecture = Conjecture {
            rules,
            value,
            direction,
            automaton: &automaton,
        };
        let begun = Instant::now();
        match prove(&conjecture, &self.moves, budget)? {
            Verdict::Refuted => Ok(None),
            Verdict::Proved(proof) => {
                let took = begun.elapsed();
                let certificate = certificate::text(&conjecture, &self.moves, &proof);
                let rule = Rule {
                    rules,
                    value,
                    direction,
                    automaton,
                    certificate,
                };
                Ok(Some(Proven { rule, bits, took }))
            }
        }
    }

    /// The table of a box, filled once for both directions.
    fn table(&self, bits: usize, budget: &Budget<'_>) -> Result<Arc<Table>, Stopped> {
        let mut held = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        budget.check()?;
        let key = Data::key(self.rules, self.value, bits);
        if let Some(table) = held.as_ref().filter(|table| table.key() == key) {
            return Ok(Arc::clone(table));
        }
        if key.bytes() > u128::from(budget.bytes) {
            let (max, limit) = (key.max, Bytes(budget.bytes.into()));
            let why = format!("the table of piles ≤ {max} needs more than {limit} of memory");
            return Err(Stopped::limit(why));
        }
        let smaller = held.as_ref().map(|filled| &**filled);
        let table = Arc::new(self.filled(key, smaller)?);
        // How long learning and proof take is not known.
        budget.control.begin(0);
        if smaller.is_none_or(|smaller| smaller.key().max < key.max) {
            *held = Some(Arc::clone(&table));
        }
        Ok(table)
    }

    /// Fills a table. Another thread looks whether it is still wanted.
    fn filled(&self, key: TableKey, smaller: Option<&Table>) -> Result<Table, Stopped> {
        let (own, asked) = (Control::new(), self.budget.control);
        let budget = Budget {
            overtaken: Some(&self.is_over),
            ..self.budget.clone()
        };
        let filled = std::thread::scope(|scope| {
            let (ends, ended) = mpsc::channel::<()>();
            if key.positions() > WATCHED {
                let (own, budget) = (&own, &budget);
                scope.spawn(move || {
                    let mut before = Control::new().progress();
                    while ended.recv_timeout(WATCH) == Err(RecvTimeoutError::Timeout) {
                        if budget.check().is_err() {
                            own.cancel();
                        }
                        let now = own.progress();
                        if now.total != before.total {
                            asked.begin(now.total);
                            before.done = 0;
                        }
                        asked.advance(now.done.saturating_sub(before.done));
                        before = now;
                    }
                });
            }
            let filled = Table::derive(key, smaller, &own);
            drop(ends);
            filled
        });
        // A fill is cancelled only where the check fails.
        filled.or_else(|Cancelled| budget.check().and(Err(Stopped::Cancelled)))
    }

    /// The result of the attempts.
    fn concluded(self) -> Result<Discovery, Stopped> {
        let notes = self
            .notes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let first = first_direction(self.rules);
        if let Some(Proven { rule, bits, took }) = notes.proven {
            let mut boxes = notes.by[rule.direction].boxes.clone();
            // The other thread may have learned from a larger one already.
            boxes.retain(|learned| learned.bits <= bits);
            return Ok(Discovery {
                found: Found::Proved(Box::new(rule)),
                boxes,
                proof: took,
            });
        }
        if let Some(stopped) = notes.stopped {
            return Err(stopped);
        }
        let boxes = notes.by[first].boxes.clone();
        let limit = notes.by[first].closed.clone();
        let found = match (is_growing(&boxes), limit) {
            // More time might have found one.
            (true, Some(late @ Limit::Time)) => {
                Found::OutOfReach(format!("{late}, and the states grew with every box so far"))
            }
            (true, _) => Found::NoneInSight,
            (false, Some(limit)) => Found::OutOfReach(limit.to_string()),
            (false, None) => {
                Found::OutOfReach("the largest box that is tried was not enough".to_owned())
            }
        };
        Ok(Discovery {
            found,
            boxes,
            proof: Duration::ZERO,
        })
    }
}

/// Whether the number of states grew with every box, by a tenth or more with each of the last
/// three.
fn is_growing(boxes: &[LearnedBox]) -> bool {
    boxes.is_sorted_by(|before, after| before.states < after.states)
        && grew(boxes, |before, after| 10 * after >= 11 * before)
}

/// Whether there are many states, and their number doubled with each of the last three boxes or
/// grew even more. Then no more boxes are tried.
fn soars(boxes: &[LearnedBox]) -> bool {
    let states = boxes.last().map_or(0, |last| last.states);
    states >= MANY && grew(boxes, |before, after| after >= 2 * before)
}

/// Whether the numbers of states grew enough with each of the last three boxes, of which none is
/// missing.
fn grew(boxes: &[LearnedBox], enough: impl Fn(usize, usize) -> bool) -> bool {
    let steps: Vec<_> = boxes.windows(2).rev().take(3).collect();
    steps.len() == 3
        && steps
            .iter()
            .all(|step| step[0].bits + 1 == step[1].bits && enough(step[0].states, step[1].states))
}
