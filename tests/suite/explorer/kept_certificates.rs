//! Kept certificates are checked by the threads that answer. The thread that draws and hears the
//! keys never waits for them.

use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};

use nimscope::theory::{Archive, Theorems};

use crate::support::explorer::OnScreen;

/// Theorems with a memory, which is empty. The threads that look for kept rules are noted.
fn watched(lookers: &Arc<Mutex<Vec<ThreadId>>>) -> Theorems {
    let lookers = Arc::clone(lookers);
    Theorems::with_archive(Archive {
        recall: Box::new(move |_, _| {
            lookers.lock().unwrap().push(thread::current().id());
            None
        }),
        keep: Box::new(|_, _, _| ()),
    })
}

#[test]
fn the_thread_that_draws_checks_no_certificate() {
    let lookers = Arc::default();
    let theorems = watched(&lookers);
    let mut explorer =
        OnScreen::with_theorems(theorems, "normal hyper:abc+de+a", "3 5 5 6 2", (120, 40));
    // The rules, the figures, the help on the game, the moves, a game against the solver.
    for keys in ["I", "esc", "v", "g f", "b", "p enter", ".", "esc"] {
        explorer.press(keys);
    }
    let lookers = lookers.lock().unwrap();
    assert!(!lookers.is_empty(), "the solver looked for rules");
    assert!(!lookers.contains(&thread::current().id()));
}
