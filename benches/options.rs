//! What a check by options takes at a position, on one thread, and what two shards gain on two.
//! Prints a line for each, and asserts nothing about time.

#![expect(clippy::print_stdout, reason = "the times are what it is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "three digits of a time are enough"
)]

use std::thread;
use std::time::Instant;

use nimscope::solve::Control;
use nimscope::study::shards::{Bounded, Slice, check};
use nimscope::theory::claim::claim;

/// Claims with a game, the largest pile of a box, and the most microseconds that a position should
/// take, where there is a limit.
const ENTRIES: [(&str, &str, u64, Option<f64>); 6] = [
    ("nimscope/thm3", "slow:6,5", 30, Some(1.5)),
    ("nimscope/exact-n-2", "exact:5,2", 40, Some(5.0)),
    ("nimscope/thm2", "slow:6,5", 20, None),
    ("nimscope/thm5", "slow-set:5,3+4+5", 20, None),
    ("nimscope/exact-n-2", "exact:6,2", 14, None),
    ("bouton", "nim:4", 20, None),
];

fn main() {
    for (id, game, max, most) in ENTRIES {
        let boxed = boxed(id, game, max);
        let (seconds, positions) = timed(|| on_one_thread(&boxed, "1/1"));
        let most = most.map_or_else(String::new, |most| format!(" (at most {most} is wanted)"));
        println!(
            "{id} in {game}, piles ≤ {max}: {positions} positions, {:.2} µs each{most}",
            seconds * 1e6 / positions as f64
        );
    }
    for (id, game, max) in [
        ("nimscope/thm3", "slow:6,5", 36),
        ("nimscope/exact-n-2", "exact:5,2", 50),
    ] {
        let boxed = boxed(id, game, max);
        let (whole, _) = timed(|| on_one_thread(&boxed, "1/1"));
        let (halves, _) = timed(|| {
            let half = |slice| move || on_one_thread(&boxed, slice);
            thread::scope(|scope| {
                let other = scope.spawn(half("2/2"));
                half("1/2")() + other.join().expect("no shard panics")
            })
        });
        println!(
            "{id} in {game}, piles ≤ {max}: {whole:.2} s as a whole, {halves:.2} s as two shards at a time, {:.2} times as fast",
            whole / halves
        );
    }
}

fn boxed(id: &str, game: &str, max: u64) -> Bounded {
    let claim = claim(id).expect("the claim is there");
    let game = game.parse().expect("a game");
    Bounded::of(claim, Some(game), false, Some(max)).expect("it gives values")[0]
}

/// The number of positions of a slice, all of which are as claimed.
fn on_one_thread(boxed: &Bounded, slice: &str) -> u64 {
    let slice: Slice = slice.parse().expect("a slice");
    let pool = rayon_of_one();
    let found = pool.install(|| check(boxed, slice, &Control::new()));
    let found = found.expect("nobody cancels");
    assert_eq!(found.failed, 0, "{found:?}");
    found.checked
}

fn rayon_of_one() -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.expect("a thread")
}

fn timed(work: impl FnOnce() -> u64) -> (f64, u64) {
    let started = Instant::now();
    let count = work();
    (started.elapsed().as_secs_f64(), count)
}
