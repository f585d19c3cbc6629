//! Certificates over numeration systems: right ones, and mutants.

use std::time::{Duration, Instant};

use fastrand::Rng;
use nimscope::game::Convention::{self, Misere, Normal};
use nimscope::prove::numeration::{Certified, walnut};
use nimscope::prove::{Budget, Found, Limit, Stopped, check};
use nimscope::solve::Control;

use super::{Definition, WYTHOFF, game, positions, searched};
use crate::prove::certificates::mutated;

/// Certificates of all kinds of values, of several systems, of games with side conditions, of
/// terminals by a condition, of passes, of forbidden options and of tokens put on piles.
fn sources() -> Vec<String> {
    let ends = &format!("{WYTHOFF}; end: a+b < 2");
    let blocked = &format!("{WYTHOFF}; forbid: 2");
    let games: [(&str, Convention, &str, &str); 12] = [
        (WYTHOFF, Normal, "outcome", "fib"),
        (WYTHOFF, Misere, "outcome", "fib"),
        (ends, Normal, "outcome", "fib"),
        (blocked, Normal, "outcome", "base:3"),
        (
            "piles: a, b; move: a-t; move: b-t",
            Normal,
            "grundy<3",
            "base:2",
        ),
        (
            "piles: a, b; move: a-t; move: b-t",
            Misere,
            "remoteness<4",
            "base:2",
        ),
        (
            "piles: a, b < 2; move: a-t; move: b-1 if a > 0",
            Normal,
            "grundy=1",
            "base:3",
        ),
        (
            "piles: a, b; move: a-1; move: b-2 if a mod 3 = 0",
            Misere,
            "outcome",
            "base:2",
        ),
        (
            "piles: a, b; move: a-2 if a' >= b; move: a-1, b-1",
            Normal,
            "remoteness<3",
            "pell:2",
        ),
        (
            "piles: a, b; move: a-1, b+2; move: b-1",
            Misere,
            "outcome",
            "base:2",
        ),
        (
            "piles: a, b; move: a-1, b+3; move: b-1; move: b-2",
            Normal,
            "grundy<2",
            "fib",
        ),
        (
            "piles: a, b; move: a-1, b+1; move: b-1; move: b-2; forbid: 1",
            Normal,
            "outcome",
            "base:2",
        ),
    ];
    let source = |(text, play, value, system)| {
        let search = searched(game(text), play, value, &[system]);
        let Found::Proved(Certified { certificate, .. }) = search.found else {
            panic!("{text}: {search:?}");
        };
        let checked = check(&certificate, &Budget::of(&Control::new())).unwrap();
        assert_eq!(checked.wrong, None, "{text}");
        certificate
    };
    games.map(source).into()
}

/// The automaton of the second move has ten thousand states, and the check goes through many more
/// sets of its runs.
#[test]
fn a_certificate_with_large_automata_of_moves_is_checked() {
    let text = "piles: a; move: a-t; move: a-t if not (a mod 5 = 1 and a+t mod 2 = 1)";
    let search = searched(game(text), Normal, "grundy", &["trib"]);
    let Found::Proved(Certified { certificate, .. }) = search.found else {
        panic!("{search:?}");
    };
    assert!(certificate.lines().count() > 30_000);
    let checked = check(&certificate, &Budget::of(&Control::new())).unwrap();
    assert_eq!(checked.wrong, None);
}

/// Whether the automaton gives the values of small positions.
fn is_true(says: &Certified) -> bool {
    let value = says.value.to_string();
    let mut definition = Definition::new(says.game, says.convention, &value);
    let positions = positions(says.game, 12).into_iter();
    let mut small = positions.take(200);
    small.all(|x| says.machine.value(&x) == Some(definition.case(&x)))
}

#[derive(Debug, Default)]
struct Fates {
    wrong: usize,
    too_large: usize,
    right: usize,
}

/// Checks mutants of some certificates, each within 64 MiB and a minute.
fn live(count: u64, seed: u64) -> Fates {
    let sources = sources();
    let (mut rng, mut fates) = (Rng::with_seed(seed), Fates::default());
    for _ in 0..count {
        let (source, other) = (rng.choice(&sources), rng.choice(&sources));
        let text = mutated(source.unwrap(), other.unwrap(), &mut rng);
        let control = Control::new();
        let budget = Budget {
            bytes: 64 << 20,
            deadline: Some(Instant::now() + Duration::from_secs(60)),
            ..Budget::of(&control)
        };
        match Certified::of_certificate(&text, &budget) {
            Ok(Err(_)) => fates.wrong += 1,
            Ok(Ok(says)) => {
                assert!(is_true(&says), "{text}");
                fates.right += 1;
            }
            Err(Stopped::Limit(Limit::Other(_))) => fates.too_large += 1,
            Err(stopped) => panic!("{stopped}\n{text}"),
        }
    }
    fates
}

#[test]
fn a_mutated_certificate_over_a_system_is_refused_unless_what_it_says_is_true() {
    let fates = live(400, 37);
    // Some changes do no harm: states that are not reached, other names of a system.
    assert!(fates.right > 0, "{fates:?}");
    assert!(fates.wrong > 5 * fates.right, "{fates:?}");
}

/// From another seed, and as many as wanted: NIMSCOPE_SEED=7 NIMSCOPE_COUNT=50000.
#[test]
#[ignore = "takes some minutes"]
#[expect(clippy::print_stdout, reason = "its numbers are what it is run for")]
fn a_mutated_certificate_over_a_system_is_refused_however_many() {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
    };
    let (seed, count) = (
        number("NIMSCOPE_SEED", 33),
        number("NIMSCOPE_COUNT", 20_000),
    );
    let fates = live(count, seed);
    println!("seed {seed}, {count} mutants: {fates:?}");
    assert!(fates.wrong > 5 * fates.right, "{fates:?}");
}

#[test]
fn what_is_claimed_of_another_play_game_or_system_is_refused() {
    let control = Control::new();
    let search = searched(game(WYTHOFF), Normal, "outcome", &["fib"]);
    let Found::Proved(Certified { certificate, .. }) = &search.found else {
        panic!("{search:?}");
    };
    for (from, to) in [
        ("play normal", "play misere"),
        ("system fib", "system pell:1"),
        ("b-t", "b-1"),
        ("value outcome", "value remoteness<1"),
        ("end", "unproved"),
        ("\nend\n", "\nend\nmore\n"),
        ("\n", "\r\n"),
    ] {
        let text = certificate.replacen(from, to, 1);
        let is_same = to == "system pell:1"; // another name of the same system
        let checked = check(&text, &Budget::of(&control)).unwrap();
        assert_eq!(checked.wrong.is_none(), is_same, "{from} -> {to}");
    }
}

#[test]
fn the_sentences_for_walnut_speak_of_the_rule() {
    let control = Control::new();
    let budget = Budget::of(&control);
    let wythoff = searched(game(WYTHOFF), Misere, "outcome", &["fib"]);
    let Found::Proved(says) = &wythoff.found else {
        panic!("{wythoff:?}");
    };
    let written = walnut(says, "wy", &budget).unwrap();
    assert_eq!(written.base, None);
    assert_eq!(
        written.commands.lines().collect::<Vec<_>>(),
        [
            "def wy_pre \"?msd_fib x1>=0 & x2>=0 & ~(0=1) & ((Et1,y1 t1>=1 & x1=y1+0+1*t1 & 0=0 & \
             $wy(y1,x2)) | (Et1,y2 t1>=1 & x2=y2+0+1*t1 & 0=0 & $wy(x1,y2)) | (Et1,y1,y2 t1>=1 & \
             x1=y1+0+1*t1 & x2=y2+0+1*t1 & 0=0 & $wy(y1,y2)))\":",
            "def wy_can \"?msd_fib x1>=0 & x2>=0 & ~(0=1) & ((Et1,y1 t1>=1 & x1=y1+0+1*t1 & 0=0) | \
             (Et1,y2 t1>=1 & x2=y2+0+1*t1 & 0=0) | (Et1,y1,y2 t1>=1 & x1=y1+0+1*t1 & \
             x2=y2+0+1*t1 & 0=0))\":",
            "eval wy_no \"?msd_fib Ax1,x2 $wy(x1,x2) => (0=0 & ~$wy_pre(x1,x2) & $wy_can(x1,x2))\":",
            "eval wy_has \"?msd_fib Ax1,x2 (0=0) => ($wy(x1,x2) | $wy_pre(x1,x2) | \
             ~$wy_can(x1,x2))\":",
        ]
    );
    let digits: Vec<&str> = written.automaton.lines().take(3).collect();
    assert_eq!(digits, ["msd_fib msd_fib", "", "0 0"]);
    // A system that Walnut does not bring along comes with its sums.
    let text = "piles: a, b; move: a-2 if a' >= b and a mod 2 = 1; move: a-1, b-1";
    let search = searched(game(text), Normal, "outcome", &["pell:2"]);
    let Found::Proved(says) = &search.found else {
        panic!("{search:?}");
    };
    let written = walnut(says, "g", &budget).unwrap();
    let base = written.base.unwrap();
    assert_eq!(base.name, "msd_linear2_1");
    assert!(base.addition.starts_with("{0, 1, 2} {0, 1, 2} {0, 1, 2}\n"));
    assert!(base.addition.contains("\n0 0 0 -> 0\n"));
    let conditions = "1*y1>=1*x2 & (Ek 1*x1=1+2*k | 1*x1+2*k=1)";
    assert!(
        written.commands.contains(conditions),
        "{}",
        written.commands
    );
}
