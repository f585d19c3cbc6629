//! Kept certificates are checked by the threads that answer. The thread that draws and hears the
//! keys never waits for them.

use std::sync::{Mutex, OnceLock};
use std::thread::{self, ThreadId};

use nimscope::game::Game;
use nimscope::theory::{self, Memory};

use crate::support::explorer::Explorer;

/// The games whose kept rules were looked for, each with the threads that did so.
static LOOKED: Mutex<Vec<(ThreadId, Game)>> = Mutex::new(Vec::new());

/// The threads that looked for the kept rules of a game. All tests have this memory, which is
/// empty.
fn lookers(game: Game) -> Vec<ThreadId> {
    static ONCE: OnceLock<()> = OnceLock::new();
    ONCE.get_or_init(|| {
        theory::remember(Memory {
            recall: Box::new(|rules, _| {
                let mut looked = LOOKED.lock().unwrap();
                looked.push((thread::current().id(), rules.game));
                None
            }),
            keep: Box::new(|_, _, _| ()),
        });
    });
    let looked = LOOKED.lock().unwrap();
    let of_game = looked.iter().filter(|(_, other)| *other == game);
    of_game.map(|(thread, _)| *thread).collect()
}

#[test]
fn the_thread_that_draws_checks_no_certificate() {
    let game: Game = "hyper:abc+de+a".parse().unwrap();
    assert_eq!(lookers(game), []);
    let mut explorer = Explorer::open("normal hyper:abc+de+a", "3 5 5 6 2", (120, 40));
    // The rules, the figures, the help on the game, the moves, a game against the solver.
    for keys in ["I", "esc", "v", "g f", "b", "p enter", ".", "esc"] {
        explorer.press(keys);
    }
    let lookers = lookers(game);
    assert!(!lookers.is_empty(), "the solver looked for rules");
    assert!(!lookers.contains(&thread::current().id()));
}
