//! Work without Python's lock, which Ctrl-C cancels.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use nimscope_core::solve::Control;
use nimscope_study::{SeenProof, Solver, SolverError, Task, Worker};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The time between two looks for signals.
const TICK: Duration = Duration::from_millis(50);

/// Does a piece of work with the tables of a solver, which stay for the next one.
pub(crate) fn done<T: Send>(
    py: Python<'_>,
    kept: &Solver,
    work: impl FnOnce(&mut Solver) -> Result<T, SolverError> + Send,
) -> PyResult<T> {
    py.detach(|| {
        // A solver that was cancelled answers no more, so that each piece of work has its own.
        let control = Arc::new(Control::new());
        let here: Arc<Worker> = Arc::new(|_: Option<&str>, _: SeenProof<'_>, task: Task<'_>| task());
        let mut solver = kept.clone().working(Arc::clone(&control), here);
        let mut signal = None;
        let answer = thread::scope(|scope| {
            let (running, ended) = mpsc::channel::<()>();
            let at_work = scope.spawn(|| {
                let answer = work(&mut solver);
                drop(running);
                answer
            });
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                if signal.is_none() {
                    signal = Python::attach(|py| py.check_signals()).err();
                    signal.iter().for_each(|_| control.cancel());
                }
            }
            at_work.join()
        });
        if let Some(signal) = signal {
            return Err(signal);
        }
        let answer = answer.map_err(|_| PyRuntimeError::new_err("the solver panicked"))?;
        answer.map_err(|error| match error {
            error if error.is_of_memory() => PyMemoryError::new_err(error.to_string()),
            SolverError::Position(why) => PyValueError::new_err(format!("position: {why}")),
            error @ SolverError::Panicked => PyRuntimeError::new_err(error.to_string()),
            error => PyValueError::new_err(error.to_string()),
        })
    })
}

/// Another thread panicked while it held what both use.
pub(crate) fn failed<T>(_: std::sync::PoisonError<T>) -> PyErr {
    PyRuntimeError::new_err("an earlier call panicked")
}
