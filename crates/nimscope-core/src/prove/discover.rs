//! Discovery: boxes are learned from, the smallest first, in both directions, until a guess is
//! proved.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use enum_map::EnumMap;

use super::automaton::{Column, Direction};
use super::box_data::Data;
use super::budget::{Budget, Limit, Stopped};
use super::certificate;
use super::evidence::{Candidate, LearnedBox, Phase, Trend, next_box};
use super::learn::learn;
use super::moves::DigitMoves;
use super::proof::prove;
use super::rule::Rule;
use super::symmetry::Order;
use super::theorem::Conjecture;
use crate::bytes::Bytes;
use crate::game::{Measure, Ruleset};
use crate::solve::{Cancelled, Control, Table, TableKey, mapped, threads};

/// The digits of the smallest box.
const LEAST_BITS: usize = 2;
/// The digits of the largest box.
const MOST_BITS: usize = 20;

/// Where no time is given and the states double three times in a row, an automaton is given up
/// from this number of states on. Those that were found had fewer then.
const MANY: usize = 1000;

/// The second direction may take the whole of the time so far where it has a thread of its own,
/// and a quarter where both directions take turns. It may take a little more in both cases.
const SHARE: [u32; 2] = [1, 4];
const GRACE: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(10)];

/// Boxes of at most this number of positions are tried one after another, in the preferred
/// direction alone, before the directions race: what they prove does not depend on the clock.
const SMALL: u128 = 1 << 16;

/// Tables of more positions are watched while they are filled.
const WATCHED: u128 = 1 << 12;
/// The time between two looks.
const WATCH: Duration = Duration::from_millis(1);

/// The result of a discovery.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// What is known now.
    pub found: Found<Box<Rule>>,
    /// The boxes that were learned from, the smallest first: those of the direction of the proof,
    /// of which the last one sufficed, or else those of the preferred direction.
    pub boxes: Vec<LearnedBox>,
    /// What else a search without proof left.
    pub evidence: Option<Evidence>,
    /// The time that the proof took, without tables and learning.
    pub proof: Duration,
}

/// What a search without proof leaves, besides the boxes of its direction.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The boxes of the other direction.
    pub others: Vec<LearnedBox>,
    /// Where the preferred direction ended.
    pub phase: Phase,
    /// The last automaton that agreed with its box.
    pub candidate: Option<Candidate>,
}

/// Why no rule was found where the number of states grew with every box: a clause.
pub const NONE_IN_SIGHT: &str = "no automaton is in sight, as the states grew with every box";

/// What is said where the number of states grew, but time ran out.
const GREW: &str = ", and the states grew with every box so far";

/// Why no rule was found where no limit was met: a clause.
const MOST: &str = "the largest box that is tried was not enough";

/// What is known after a search.
#[derive(Clone, Debug)]
pub enum Found<R> {
    /// An automaton, proved for all sizes.
    Proved(R),
    /// The number of states grew with every box, until this limit was met: evidence that there is
    /// no automaton, and no proof.
    NoneInSight(String),
    /// The reason: automata do not reach the game, or a limit was met.
    OutOfReach(String),
}

impl<R> Found<R> {
    /// What is proved, or why nothing is, a clause.
    ///
    /// # Errors
    /// That clause.
    pub fn or_why(self) -> Result<R, String> {
        match self {
            Self::Proved(rule) => Ok(rule),
            Self::NoneInSight(_) => Err(NONE_IN_SIGHT.to_owned()),
            Self::OutOfReach(reason) => Err(reason),
        }
    }
}

/// The work on one question.
struct DiscoverySearch<'a> {
    rules: Ruleset,
    value: Measure,
    moves: DigitMoves,
    /// The direction that suits the kind of game best.
    first: Direction,
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
#[derive(Default)]
struct Attempts {
    /// The digits of the next box.
    next: usize,
    /// The number of threads that learn from a box now.
    busy: usize,
    /// The boxes that were learned from, the smallest first. One that another thread still learns
    /// from may be missing between them.
    boxes: Vec<LearnedBox>,
    /// What it does now.
    phase: Phase,
    /// The automaton of the largest box that one agreed with, and the digits of that box.
    candidate: Option<(usize, Candidate)>,
    /// The limit that it met.
    closed: Option<Limit>,
    /// The time that it took to learn from them, in the order in which that was done.
    took: Vec<Duration>,
    /// When the box was begun that it learns from now.
    begun: Option<Instant>,
    /// The suffixes by which the states of the largest of them differ.
    suffixes: Vec<Vec<Column>>,
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
    let moves = match DigitMoves::of(rules.game) {
        Ok(moves) => moves,
        Err(reason) => {
            let found = Found::OutOfReach(reason);
            return Ok(Discovery {
                found,
                boxes: Vec::new(),
                evidence: Some(Evidence::default()),
                proof: Duration::ZERO,
            });
        }
    };
    let search = DiscoverySearch {
        rules,
        value,
        moves,
        first: match rules.game.kind().splits() {
            Some(_) => Direction::Lsd,
            None => Direction::Msd,
        },
        budget,
        started: Instant::now(),
        in_turn: threads() == 1,
        begun: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        notes: Mutex::new(Notes {
            by: EnumMap::from_fn(|_| Attempts {
                next: LEAST_BITS,
                ..Attempts::default()
            }),
            ..Notes::default()
        }),
        table: Mutex::default(),
    };
    search.work(|notes| search.begin_small(notes));
    let worker = |()| {
        search.work(|notes| search.begin(notes));
        Ok(())
    };
    mapped(vec![(); threads().min(2)], worker).expect("a worker keeps its notes, whatever ends it");
    search.concluded()
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

impl DiscoverySearch<'_> {
    /// Begins with the next small box in the preferred direction.
    fn begin_small(&self, notes: &mut Notes) -> Option<(usize, Direction)> {
        let next = notes.by[self.first].next;
        let is_small = || Data::key(self.rules, self.value, next).positions() <= SMALL;
        (next <= MOST_BITS && is_small()).then(|| notes.begin([self.first; 2]))?
    }

    /// Begins with the next box in the direction whose turn it is.
    fn begin(&self, notes: &mut Notes) -> Option<(usize, Direction)> {
        let mut turns = [self.first, self.first.other()];
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        turns.rotate_left(number % 2);
        notes.begin(turns)
    }

    /// Makes attempts until one succeeds or a limit is met. Where none can be begun, what another
    /// worker meets lies ahead of that one.
    fn work(&self, begin: impl Fn(&mut Notes) -> Option<(usize, Direction)>) {
        while !self.is_over.load(Ordering::Relaxed)
            && let Some((bits, direction)) = self.noted(&begin)
        {
            self.attempt(bits, direction);
            self.noted(|notes| notes.by[direction].busy -= 1);
        }
    }

    /// One attempt, and its place in the notes.
    fn attempt(&self, bits: usize, direction: Direction) {
        let is_first = direction == self.first;
        let turn = usize::from(self.in_turn);
        let cut = Instant::now() + self.started.elapsed() / SHARE[turn] + GRACE[turn];
        let own = self.budget.deadline;
        let deadline = if is_first {
            own
        } else {
            Some(own.map_or(cut, |end| end.min(cut)))
        };
        let budget = Budget {
            overtaken: Some(&self.is_over),
            progress: self.budget.progress.filter(|_| is_first),
            deadline,
            ..self.budget.clone()
        };
        let over = |_: &mut Notes| self.is_over.store(true, Ordering::Relaxed);
        match self.trial(bits, direction, &budget) {
            Ok(None)
                if is_first
                    && self.budget.deadline.is_none()
                    && self.noted(|notes| soars(&notes.by[direction].boxes)) =>
            {
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
                let is_late = self.budget.is_late();
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
        budget.report(|now| (now.bits, now.nodes) = (bits as u64, 0));
        let enters = |phase| self.noted(|notes| notes.by[direction].phase = phase);
        enters(Phase::Table);
        let begun = Instant::now();
        self.noted(|notes| notes.by[direction].begun = Some(begun));
        let table = self.table(bits, budget)?;
        enters(Phase::Learning);
        let max = table.key().max;
        let data = Data::new(table, self.value, direction, bits, self.moves.piles);
        let DigitMoves {
            generators, order, ..
        } = &self.moves;
        let order = Order::new(order, data.tracks());
        let known = self.noted(|notes| notes.by[direction].suffixes.clone());
        let found = learn(&data, &order, generators, known, budget)?;
        let states = found.states;
        let learned = LearnedBox { bits, max, states };
        let took = begun.elapsed();
        self.noted(|notes| {
            notes.by[direction].took.push(took);
            notes.by[direction].begun = None;
            notes.by[direction].learned(learned, found.suffixes);
        });
        budget.report(|now| learned.enter(&mut now.boxes));
        let Some(automaton) = found.guess else {
            return Ok(None);
        };
        let (rules, value) = (self.rules, self.value);
        let conjecture = Conjecture {
            rules,
            value,
            direction,
            automaton: &automaton,
            moves: &self.moves,
            budget,
        };
        enters(Phase::Proof);
        let begun = Instant::now();
        let proved = prove(&conjecture);
        let lacks = match &proved {
            Err(Stopped::Limit(limit)) => Some(format!(
                "the proof met a limit: {limit}{}",
                budget.frontier()
            )),
            Ok(Err(what)) => Some(format!(
                "the automaton is wrong beyond piles ≤ {max}, as {what}"
            )),
            Ok(Ok(_)) | Err(Stopped::Cancelled | Stopped::Overtaken) => None,
        };
        if let Some(lacks) = lacks {
            let candidate = Candidate {
                states: automaton.states(),
                // Later boxes tell.
                is_stable: false,
                text: certificate::candidate(&conjecture, &lacks),
                lacks,
            };
            self.noted(|notes| {
                let known = &mut notes.by[direction].candidate;
                if known.as_ref().is_none_or(|&(other, _)| other <= bits) {
                    *known = Some((bits, candidate));
                }
            });
        }
        let Ok(proof) = proved? else {
            return Ok(None);
        };
        let took = begun.elapsed();
        let certificate = certificate::text(&conjecture, &proof);
        let rule = Rule {
            rules,
            value,
            direction,
            automaton,
            certificate,
        };
        Ok(Some(Proven { rule, bits, took }))
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
        let wanted = Budget {
            overtaken: Some(&self.is_over),
            ..self.budget.clone()
        };
        let table = Arc::new(filled(key, smaller, &wanted)?);
        // How long learning and proof take is not known.
        budget.control.begin(0);
        if smaller.is_none_or(|smaller| smaller.key().max < key.max) {
            *held = Some(Arc::clone(&table));
        }
        Ok(table)
    }

    /// The result of the attempts.
    fn concluded(self) -> Result<Discovery, Stopped> {
        let notes = self
            .notes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let first = self.first;
        if let Some(Proven { rule, bits, took }) = notes.proven {
            let mut boxes = notes.by[rule.direction].boxes.clone();
            // The other thread may have learned from a larger one already.
            boxes.retain(|learned| learned.bits <= bits);
            return Ok(Discovery {
                boxes,
                found: Found::Proved(Box::new(rule)),
                evidence: None,
                proof: took,
            });
        }
        if let Some(stopped) = notes.stopped {
            return Err(stopped);
        }
        let Attempts {
            boxes,
            phase,
            candidate,
            closed,
            took,
            begun,
            ..
        } = &notes.by[first];
        let next = boxes.last().map_or(LEAST_BITS, |last| last.bits + 1);
        let next = Data::key(self.rules, self.value, next);
        let last = boxes.last().map(|last| last.bits);
        let is_stable = Trend::of(boxes) == Some(Trend::Stable);
        let candidate = candidate.as_ref().map(|(bits, candidate)| Candidate {
            is_stable: is_stable && Some(*bits) == last,
            ..candidate.clone()
        });
        let reason = |limit: String| match candidate.as_ref().filter(|it| it.is_stable) {
            None => limit,
            // It is the limit of this proof.
            Some(candidate) if *phase == Phase::Proof => candidate.lacks.clone(),
            Some(candidate) => format!("{}; and {limit}", candidate.lacks),
        };
        // A table that was not filled took no time.
        let (is_late, had) = match closed {
            Some(Limit::Time) => (true, *begun),
            Some(Limit::Other(_)) | None => (false, None),
        };
        let next = if is_late || *phase == Phase::Table {
            next_box("", next.max, Bytes(next.bytes()), took, had)
        } else {
            String::new()
        };
        let found = match (is_growing(boxes), closed) {
            // More time might have found one.
            (is_growing, Some(late @ Limit::Time)) => {
                let grew = if is_growing { GREW } else { "" };
                Found::OutOfReach(reason(format!("{late}{grew}{next}")))
            }
            (true, limit) => {
                let why = limit.as_ref().map(|limit| format!("{limit}{next}"));
                Found::NoneInSight(why.unwrap_or_else(|| MOST.to_owned()))
            }
            (false, Some(limit)) => Found::OutOfReach(reason(format!("{limit}{next}"))),
            (false, None) => Found::OutOfReach(reason(MOST.to_owned())),
        };
        Ok(Discovery {
            found,
            boxes: boxes.clone(),
            evidence: Some(Evidence {
                others: notes.by[first.other()].boxes.clone(),
                phase: *phase,
                candidate,
            }),
            proof: Duration::ZERO,
        })
    }
}

/// Fills a table.
pub(super) fn filled(
    key: TableKey,
    smaller: Option<&Table>,
    budget: &Budget<'_>,
) -> Result<Table, Stopped> {
    watched(key.positions(), budget, |own| {
        Table::derive(key, smaller, own)
    })
}

/// Goes through so many positions. Another thread looks whether this is still wanted.
pub(super) fn watched<T>(
    positions: u128,
    budget: &Budget<'_>,
    fill: impl FnOnce(&Control) -> Result<T, Cancelled>,
) -> Result<T, Stopped> {
    let (own, asked) = (Control::new(), budget.control);
    let filled = std::thread::scope(|scope| {
        let (ends, ended) = mpsc::channel::<()>();
        if positions > WATCHED {
            let own = &own;
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
                    if now.total > 0 {
                        asked.advance(now.done.saturating_sub(before.done));
                    }
                    before = now;
                }
            });
        }
        let filled = fill(&own);
        drop(ends);
        filled
    });
    // A fill is cancelled only where the check fails.
    filled.or_else(|Cancelled| budget.check().and(Err(Stopped::Cancelled)))
}

/// Whether the number of states grew with every box, and the trend of four boxes or more is to go
/// on like that.
fn is_growing(boxes: &[LearnedBox]) -> bool {
    boxes.len() >= 4
        && boxes.is_sorted_by(|before, after| before.states < after.states)
        && Trend::is_hopeless(boxes)
}

/// Whether there are many states, and their number doubled with each of the last three boxes or
/// grew even more. Then no more boxes are tried.
fn soars(boxes: &[LearnedBox]) -> bool {
    let states = boxes.last().map_or(0, |last| last.states);
    let steps: Vec<_> = boxes.windows(2).rev().take(3).collect();
    let doubles = |step: &&[LearnedBox]| {
        step[0].bits + 1 == step[1].bits && step[1].states >= 2 * step[0].states
    };
    states >= MANY && steps.len() == 3 && steps.iter().all(doubles)
}
