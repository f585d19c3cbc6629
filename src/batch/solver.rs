//! The solver of a command: its threads, work side by side, and the line that shows where long
//! work is.

use std::convert::Infallible;
use std::io::{self, IsTerminal as _, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::MoveToColumn;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{self, Clear, ClearType};
use rayon::ThreadPool;
use serde::Serialize;

use super::arguments::RowFormat;
use super::output::Output;
use super::served::{Said, Served};
use super::shell::{Failure, Shell};
use crate::engine::{self, Job};
use crate::game::{counted, grouped};
use crate::lists::CollectVec as _;
use crate::log::log;
use crate::printable::truncated;
use crate::prove;
use crate::solve::{self, Control, Table, mapped};
use crate::study::question::RowsQuestion;
use crate::study::{self, Ended, RankedList, Record, SeenProof, Task};

/// The time between two looks at the progress of a table.
pub(super) const TICK: Duration = Duration::from_millis(100);

/// How many rows a thread makes together. Their values are read first: the processor then waits
/// for several of them at once.
const ROWS_OF_A_THREAD: usize = 1 << 9;

/// How many rows are made on all threads before they are written.
const WRITTEN_AT_ONCE: usize = 64 * ROWS_OF_A_THREAD;

/// The solver of the library, and the threads on which it works.
#[derive(Debug)]
pub(super) struct ShellSolver<'a> {
    pub(super) shell: &'a Shell,
    pub(super) pool: Arc<ThreadPool>,
    pub(super) study: study::Solver,
}

impl<'a> ShellSolver<'a> {
    pub(super) fn new(shell: &'a Shell) -> Self {
        let pool = Arc::new(engine::pool(shell.threads));
        let (threads, seen) = (Arc::clone(&pool), shell.clone());
        let worker = move |label: Option<&str>, proof: SeenProof<'_>, task: Task<'_>| match label {
            None => threads.install(task),
            Some(label) => {
                log(&format!("begins: {label}"));
                let progress = ProgressLine::new(&seen, label.to_owned());
                work_on(&threads, task, &|| match proof {
                    None => progress.show(&seen.control),
                    Some(proof) => progress.say(&where_it_is(proof)),
                });
                log(&format!("ends: {label}"));
            }
        };
        Self {
            study: shell
                .study
                .clone()
                .working(Arc::clone(&shell.control), Arc::new(worker)),
            shell,
            pool,
        }
    }

    /// Writes the rows of the list that answers a question, from its tables, while it is found.
    /// They are made on all threads.
    pub(super) fn list<Q: RowsQuestion<List: RankedList<Row: Record + Serialize>>>(
        &self,
        question: &Q,
        tables: &[Arc<Table>],
        format: RowFormat,
        output: &mut Output,
    ) -> Result<(), Failure> {
        output.begin_rows::<<Q::List as RankedList>::Row>(format)?;
        let (list, label) = (question.list(tables), question.label());
        let control = &*self.shell.control;
        let mut count = 0_u64;
        let mut write = |ranks: &[u64]| {
            count += ranks.len() as u64;
            let made = mapped(
                ranks.chunks(ROWS_OF_A_THREAD).collect_vec(),
                |ranks: &[u64]| {
                    control.check()?;
                    let rows = ranks.iter().map(|&rank| list.read(rank));
                    let rows: Vec<_> = rows.collect_vec();
                    Ok(format.text(rows.into_iter()))
                },
            );
            made?
                .into_iter()
                .try_for_each(|text| Ok(output.write_all(&text?)?))
        };
        // Enough for all threads.
        let (mut found, mut failure) = (Vec::new(), None);
        let ended = self.study.work(&label, |control| {
            list.scan(usize::MAX, control, &mut |finds| {
                found.extend_from_slice(finds.ranks);
                if found.len() >= WRITTEN_AT_ONCE {
                    failure = write(&std::mem::take(&mut found)).err();
                }
                if failure.is_some() {
                    control.cancel();
                }
            })
        })?;
        if let Some(why) = failure {
            return Err(why);
        }
        let ended = ended?;
        self.pool.install(|| write(&found))?;
        match ended {
            Ended::Complete => output.end_rows(format),
            Ended::Cut(most) => Err(Failure::Work(format!(
                "{label}: there are more than the {most} that are listed; lower the bound"
            ))),
            Ended::Full => Err(Failure::Work(format!(
                "{label}: there is no room for more than {}; lower the bound",
                counted(count, "row")
            ))),
        }
    }
}

/// Does a task on a pool, and calls `show` until it ends.
///
/// In debug builds the variable `NIMSCOPE_TEST_PANIC` in the environment makes it panic, so that a
/// test sees what is reported.
fn work_on(pool: &ThreadPool, task: Task<'_>, show: &dyn Fn()) {
    let panics = cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_PANIC").is_some();
    let (running, ended) = mpsc::channel::<Infallible>();
    pool.in_place_scope(|tasks| {
        tasks.spawn(move |_| {
            let task = AssertUnwindSafe(|| {
                assert!(!panics, "provoked by a test");
                task();
            });
            // A panic was reported when it came, and there is no answer.
            drop(catch_unwind(task));
            drop(running);
        });
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            show();
        }
    });
}

/// Where the prover is: `piles of 5 digits, 72 states, 130 suffixes, 400 nodes`.
fn where_it_is(progress: &prove::DiscoveryProgress) -> String {
    let at = progress.at();
    let nodes = match at.nodes {
        0 => String::new(),
        nodes => format!(", {}", counted(nodes, "node")),
    };
    format!(
        "piles of {}, {}, {}{nodes}",
        counted(at.bits, "digit"),
        counted(at.states, "state"),
        counted(at.suffixes, "suffix")
    )
}

// A line of progress on standard error while long work is under way, where that is a terminal.

/// Work that ends sooner than this shows nothing.
const SHOWN_AFTER: Duration = Duration::from_millis(300);

/// A line with a bar, or with the time alone where the end is not known. It is gone when dropped.
#[derive(Debug)]
pub(super) struct ProgressLine {
    label: String,
    since: Instant,
    /// When it was drawn last.
    drawn: Mutex<Option<Instant>>,
    /// The request that is told how far the work is.
    served: Option<Served>,
    /// What it was told last.
    told: Mutex<Option<Said>>,
}

impl ProgressLine {
    /// A line for work with this label.
    pub(super) fn new(shell: &Shell, label: String) -> Self {
        Self {
            label,
            since: Instant::now(),
            drawn: Mutex::default(),
            served: shell.served.clone(),
            told: Mutex::default(),
        }
    }

    /// Tells whoever asked, if that is news.
    fn tell(&self, now: Said) {
        let Some(served) = &self.served else {
            return;
        };
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.as_ref() != Some(&now) {
            // A closed output ends the program as soon as it is noticed.
            drop(served.say(&now));
            *told = Some(now);
        }
    }

    /// Shows how far a computation is.
    pub(super) fn show(&self, control: &Control) {
        let solve::Progress { done, total } = control.progress();
        self.set(done, total);
    }

    /// Shows in words how far a computation is.
    pub(super) fn say(&self, words: &str) {
        if self.since.elapsed() < SHOWN_AFTER {
            return;
        }
        let at = words.to_owned();
        self.tell(Said::At { at });
        let time = engine::duration(self.since.elapsed());
        self.draw(|room| truncated(&format!("{}: {words}, {time}", self.label), room));
    }

    /// Shows units done and in all. The total is 0 where it is not known.
    pub(super) fn set(&self, done: u64, total: u64) {
        if self.since.elapsed() < SHOWN_AFTER {
            return;
        }
        if total > 0 {
            let thousandths = u128::from(done.min(total)) * 1000 / u128::from(total);
            let progress = f64::from(u16::try_from(thousandths).unwrap_or(1000)) / 1000.0;
            self.tell(Said::Progress { progress });
        }
        let (label, elapsed) = (self.label.clone(), self.since.elapsed());
        self.draw(|room| {
            if total == 0 {
                let (done, time) = (grouped(done.into()), engine::duration(elapsed));
                return truncated(&format!("{label}: {done} in {time}"), room);
            }
            let id = 0;
            (Job {
                id,
                label,
                done,
                total,
                elapsed,
            })
            .line(room)
        });
    }

    /// Draws it anew on a terminal, unless it was drawn just now.
    fn draw(&self, line: impl FnOnce(usize) -> String) {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.is_none_or(|drawn| drawn.elapsed() >= TICK) && io::stderr().is_terminal() {
            let columns = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
            // Where an interrupt is typed, the terminal writes ^C behind the line.
            written_over(&line(columns.saturating_sub(3)));
            *drawn = Some(Instant::now());
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.drawn.get_mut().is_ok_and(|drawn| drawn.is_some()) {
            written_over("");
        }
    }
}

/// Writes a line on standard error in place of what is in it. A terminal that is gone reads none.
fn written_over(line: &str) {
    let mut out = io::stderr().lock();
    drop(queue!(
        out,
        MoveToColumn(0),
        Clear(ClearType::CurrentLine),
        Print(line)
    ));
    drop(out.flush());
}

// Pieces of work that are done beside each other, each of them with a share of the memory.

/// The memory that suffices for nearly every piece.
const SHARE: u64 = 128 << 20;

/// How many pieces are done at a time, and the memory of each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    pub(super) at_a_time: u64,
    pub(super) memory: u64,
}

impl Shares {
    /// Of the memory and the threads of a shell, which keeps no tables meanwhile.
    pub(super) fn of(shell: &Shell) -> Self {
        shell.study.release_tables();
        let at_a_time = (shell.memory / SHARE).clamp(1, shell.threads as u64);
        Self {
            at_a_time,
            memory: shell.memory / at_a_time,
        }
    }

    /// Does a number of pieces of work. Each thread has a state of its own, which `begin` makes.
    /// `each` gets the results with their numbers as they come, and nothing where none has come
    /// for a while.
    pub(super) fn work<S, T: Send>(
        self,
        count: usize,
        begin: &(dyn Fn() -> S + Sync),
        work: &(dyn Fn(&mut S, usize) -> T + Sync),
        each: &mut dyn FnMut(Option<(usize, T)>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            for _ in 0..self.at_a_time {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    let mut state = begin();
                    let number = || next.fetch_add(1, Ordering::Relaxed);
                    while let number = number()
                        && number < count
                        && send.send((number, work(&mut state, number))).is_ok()
                    {
                    }
                });
            }
            drop(send);
            loop {
                match receive.recv_timeout(TICK) {
                    Ok(done) => each(Some(done))?,
                    Err(RecvTimeoutError::Timeout) => each(None)?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        })
    }
}
