//! What a proof takes: from nothing to a theorem for piles of every size, on one thread, the proof
//! alone, and the check of its certificate.
//!
//! `cargo bench --bench prover` prints a line for each game. `cargo bench --bench prover -- all`
//! adds those that take more than some seconds.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench prints what it measured, and a failure ends it"
)]

use std::time::{Duration, Instant};

use nimscope::game::{Convention, Measure, Ruleset};
use nimscope::prove::{Budget, Found, check, discover};
use nimscope::solve::Control;

/// Games with the time to be reached, in milliseconds, where there is one.
const GAMES: &[(&str, Option<u64>)] = &[
    ("nim:2", Some(10)),
    ("nim:3", Some(10)),
    ("nim:4", Some(10)),
    ("nim:5", Some(50)),
    ("slow:3,2", Some(25)),
    ("exact:5,2", Some(20)),
    ("exact:6,2", Some(75)),
    ("exact:7,3", Some(500)),
    ("exact:8,3", Some(2000)),
    ("slow:4,2", Some(3500)),
    ("circular:5,2", None),
    ("circular:5,3", None),
    ("circular-exact:5,2", None),
    ("misere slow-set:4,1+2", None),
    ("single:4", None),
];

/// Those that take longer.
const LONG: &[(&str, Option<u64>)] = &[
    ("slow:4,3", Some(4000)),
    ("exact:9,3", None),
    ("slow-set:4,2+4", None),
    ("slow:5,2", None),
    ("circular:6,4", None),
    ("misere slow:4,3", None),
    ("exact:9,4", None),
];

/// What a discovery may take.
const TIME: Duration = Duration::from_secs(120);

fn main() {
    let wants_all = std::env::args().any(|word| word == "all");
    let games = GAMES.iter().chain(LONG.iter().filter(|_| wants_all));
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    println!(
        "{:<24} {:>7} {:>5} {:>10} {:>9} {:>9} {:>9}",
        "game", "states", "box", "found", "proof", "checked", "goal"
    );
    for (name, goal) in games {
        pool.install(|| measure(name, *goal));
    }
}

fn measure(name: &str, goal: Option<u64>) {
    let (convention, game) = match name.split_once(' ') {
        Some((_, game)) => (Convention::Misere, game),
        None => (Convention::Normal, name),
    };
    let rules = Ruleset {
        game: game.parse().unwrap(),
        convention,
    };
    let control = Control::new();
    let started = Instant::now();
    let budget = Budget {
        deadline: Some(started + TIME),
        ..Budget::of(&control)
    };
    let discovery = discover(rules, Measure::Outcome, &budget).unwrap();
    let found = started.elapsed();
    let goal = goal.map_or_else(String::new, |goal| format!("{goal} ms"));
    let last = discovery.boxes.last().map_or(0, |tried| tried.max);
    match discovery.found {
        Found::Proved(rule) => {
            let started = Instant::now();
            let wrong = check(&rule.certificate, &Budget::of(&control))
                .unwrap()
                .wrong;
            assert_eq!(wrong, None, "{name}");
            println!(
                "{name:<24} {:>7} {last:>5} {:>7} ms {:>6} ms {:>6} ms {goal:>9}",
                rule.automaton.states(),
                found.as_millis(),
                discovery.proof.as_millis(),
                started.elapsed().as_millis(),
            );
        }
        Found::NoneInSight(_) => println!(
            "{name:<24} none in sight after {} ms: {:?}",
            found.as_millis(),
            discovery.boxes
        ),
        Found::OutOfReach(why) => println!(
            "{name:<24} {why} after {} ms: {:?}",
            found.as_millis(),
            discovery.boxes
        ),
    }
}
