//! Keys at random for long: Ctrl-c is heard whatever waits, and the program does not grow.
//!
//! They are started again with `NIMSCOPE_SEED` and, from a later game on, with `NIMSCOPE_GAME`,
//! and shortened or made longer with `NIMSCOPE_KEYS` and `NIMSCOPE_SECONDS`.
#![expect(clippy::print_stderr, reason = "a long form says what it measured")]

use std::thread;
use std::time::{Duration, Instant};

use super::Tty;
use super::fuzz::{BUDGET, GAMES, sent};
use super::memory::BESIDES;
use crate::support::asked;

/// The keys behind which Ctrl-c is pressed.
const AT_ONCE: u64 = 1000;

/// The longest wait for the end.
const LATEST: Duration = Duration::from_millis(200);

/// Each thousand goes to a program of its own, since Ctrl-c ends it. It comes when a part of them
/// is done, and the others wait.
#[test]
#[ignore = "takes half an hour, and its bound on time needs an idle machine"]
fn ctrl_c_is_heard_after_every_thousand_of_a_million_keys() {
    let seed = asked("NIMSCOPE_SEED", 7);
    let mut waits = Vec::new();
    for round in 0..asked("NIMSCOPE_KEYS", 1_000_000) / AT_ONCE {
        let mut random = fastrand::Rng::with_seed(seed + round);
        let game = GAMES[random.usize(..GAMES.len())];
        let mut tty = Tty::start(game, 80, 24, &[]);
        tty.until_shows("sum ");
        let done = random.u64(..AT_ONCE);
        let keys: String = (0..done).map(|_| sent(&mut random)).collect();
        tty.press(&keys);
        tty.settle();
        let waiting: String = (done..AT_ONCE).map(|_| sent(&mut random)).collect();
        tty.press(&waiting);
        let since = Instant::now();
        tty.press("\x03");
        let left = tty.child.wait().unwrap();
        waits.push((since.elapsed(), round));
        assert!(left.success(), "{game:?}, seed {}: {left:?}", seed + round);
    }
    waits.sort_unstable();
    let (last, round) = waits[waits.len() - 1];
    let [median, late] = [50, 99].map(|percent| waits[(waits.len() - 1) * percent / 100].0);
    eprintln!("Ctrl-c was heard in {median:?}, 99 % in {late:?}, the last in {last:?}");
    assert!(last <= LATEST, "{last:?} with seed {}", seed + round);
}

/// Faster than any hand for half an hour.
#[test]
#[ignore = "takes half an hour for each of three games"]
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
fn keys_for_half_an_hour_take_no_more_memory() {
    let time = Duration::from_secs(asked("NIMSCOPE_SECONDS", 1800));
    let first = usize::try_from(asked("NIMSCOPE_GAME", 0)).unwrap();
    let seeds = asked("NIMSCOPE_SEED", 7)..;
    for (game, seed) in GAMES.into_iter().zip(seeds).skip(first) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut tty = Tty::start(game, 80, 24, &[]);
        tty.until_shows("sum ");
        let (start, mut keys) = (Instant::now(), 0_u64);
        while start.elapsed() < time {
            tty.press(&sent(&mut random));
            keys += 1;
            thread::sleep(Duration::from_millis(5));
            let mut shown = tty.shown.0.lock().unwrap();
            assert!(
                !shown.closed,
                "{game:?} ended with seed {seed} after {keys} keys"
            );
            shown.bytes.clear();
        }
        let most = tty.peak();
        eprintln!("{game:?}: at most {} MiB in {keys} keys", most >> 10);
        assert!(most <= (BUDGET << 10) + BESIDES, "{game:?}: {most} KiB");
        tty.press("\x1b\x03");
        assert!(tty.end().success());
    }
}
