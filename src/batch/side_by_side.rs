//! Pieces of work that are done beside each other, each of them with a share of the memory.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use super::shell::{Failure, Shell};
use super::solver::TICK;

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
