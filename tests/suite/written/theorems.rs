//! What is known of games by their rule, found and proved again.

use nimscope::game::Convention::{Misere, Normal};
use std::path::Path;

use fastrand::Rng;
use nimscope::game::{Convention, Game, Outcome, Ruleset};
use nimscope::prove::numeration::{Certified, words};
use nimscope::prove::{Budget, Found, Trend};
use nimscope::solve::Control;

use super::{Definition, WYTHOFF, game, positions, proved, searched};
use crate::support::theorems;

/// ⌊nφ⌋ by whole numbers.
fn times_golden_ratio(n: u64) -> u64 {
    let n = u128::from(n);
    u64::try_from(n.midpoint((5 * n * n).isqrt())).unwrap()
}

/// Wythoff 1907: the P-positions are (⌊nφ⌋, ⌊nφ⌋ + n).
#[test]
fn wythoffs_game_over_fibonacci() {
    let machine = proved(WYTHOFF, Normal, "outcome", "fib");
    // 13 states, and a dead one.
    assert_eq!(machine.states(), 14);
    for n in (0..2000).chain((0..62).map(|power| (1 << power) - 1)) {
        let a = times_golden_ratio(n);
        assert_eq!(machine.value(&[a, a + n]), Some(0));
        assert_eq!(machine.value(&[a + n, a]), Some(0));
        for x in [[a + 1, a + n], [a, a + n + 1], [a + 1, a + n + 1]] {
            assert_eq!(machine.value(&x), Some(1), "{x:?}");
        }
    }
}

/// Bouton 1901, and why another base than 2 does not do for three piles.
#[test]
fn nim_over_bases() {
    let nim = "piles: a, b, c; move: a-t; move: b-t; move: c-t";
    let machine = proved(nim, Normal, "outcome", "base:2");
    assert_eq!(machine.states(), 2);
    assert_eq!(machine.value(&[1 << 62, 1 << 61, 3 << 61]), Some(0));
    let two = "piles: a, b; move: a-t; move: b-t";
    // Equal or not; a dead state for digits that are none.
    assert_eq!(proved(two, Normal, "outcome", "base:3").states(), 3);
    let search = searched(game(nim), Normal, "outcome", &["base:3"]);
    assert!(!matches!(search.found, Found::Proved(_)), "{search:?}");
    assert_eq!(Trend::of(&search.attempts[0].boxes), Some(Trend::Growing));
}

#[test]
fn relatives_of_wythoffs_game() {
    let relatives = [
        (WYTHOFF.to_owned(), Misere, "outcome", "fib"),
        (format!("{WYTHOFF}; end: a+b < 2"), Normal, "outcome", "fib"),
        (format!("{WYTHOFF}; end: a+b < 3"), Normal, "outcome", "fib"),
        (format!("{WYTHOFF}; end: a+b < 4"), Misere, "outcome", "fib"),
        (format!("{WYTHOFF}; forbid: 2"), Normal, "outcome", "base:3"),
        (WYTHOFF.to_owned(), Normal, "remoteness<3", "fib"),
    ];
    are_right_on_boxes(&relatives);
}

#[test]
#[ignore = "long: a minute"]
fn more_games_by_their_rule() {
    let games = [
        (
            "piles: a, b; move: a-t; move: b-t; move: a-t, b-u if t-u < 2 and u-t < 2".to_owned(),
            Normal,
            "outcome",
            "pell:2",
        ),
        (
            "piles: a, b, c < 2; move: a-t; move: b-t; move: c-1 if a+b > 0".to_owned(),
            Normal,
            "outcome",
            "base:2",
        ),
        (
            "piles: a, b, c; move: a-1, b-1; move: b-1, c-1; move: a-1, c-1".to_owned(),
            Normal,
            "outcome",
            "base:2",
        ),
        (
            "piles: a, b; move: a-t if t mod 3 = 1; move: b-1".to_owned(),
            Misere,
            "grundy<3",
            "base:2",
        ),
    ];
    are_right_on_boxes(&games);
}

/// What is proved of games is so by the definition.
fn are_right_on_boxes(games: &[(String, Convention, &str, &str)]) {
    for (text, play, value, system) in games {
        let machine = proved(text, *play, value, system);
        let mut definition = Definition::new(game(text), *play, value);
        let side = if machine.piles == 2 { 16 } else { 7 };
        for x in positions(game(text), side) {
            assert_eq!(
                machine.value(&x),
                Some(definition.case(&x)),
                "{text} {value}: {x:?}"
            );
        }
    }
}

/// Among several systems the search finds that of Fibonacci.
#[test]
fn the_system_is_found() {
    let systems = ["base:2", "fib", "pell:2", "base:3"];
    let search = searched(game(WYTHOFF), Normal, "outcome", &systems);
    let Found::Proved(says) = &search.found else {
        panic!("{search:?}");
    };
    assert_eq!(says.machine.system.to_string(), "fib");
    let binary = &search.attempts[0];
    assert_eq!(
        binary
            .boxes
            .iter()
            .map(|tried| tried.max)
            .collect::<Vec<_>>(),
        [7, 15, 31]
    );
}

#[test]
fn games_by_their_rule_have_names() {
    let named = |name: &str| {
        let game: Game = name.parse().unwrap();
        assert_eq!(game.to_string(), name.to_lowercase());
        game.kind().written().unwrap()
    };
    assert_eq!(named("Wythoff").text, WYTHOFF);
    let pass = named("pass-nim:2");
    assert_eq!(
        (pass.piles(), pass.below.clone()),
        (3, vec![None, None, Some(2)])
    );
    let gale = named("gale:3");
    assert!(gale.options(&[0, 5, 0]).is_empty() && gale.options(&[1, 5, 0]).len() == 6);
    assert_eq!(named("blocking-wythoff:3").forbidden, 2);
    // A rule keeps its name and its source, and is the same game as that of a preset.
    let text = "rule:{piles: a, b; move: a-t; move: b-t; move: a-t, b-t; name: W; source: S}";
    let typed: Game = text.parse().unwrap();
    assert_eq!(typed.to_string(), text);
    assert_eq!(typed.notation(), "W");
    let untitled: Game = format!("rule:{{{WYTHOFF}}}").parse().unwrap();
    assert_eq!(untitled.kind(), "wythoff".parse::<Game>().unwrap().kind());
    for (name, words) in [
        ("end-wythoff", "end-wythoff takes one parameter L, not"),
        ("end-wythoff:65", "1 ≤ L ≤ 64, as in end-wythoff:3"),
        ("gale:1", "2 ≤ n ≤ 12, as in gale:3"),
        ("wythoff:2", "wythoff takes no parameters"),
        ("rule:{piles: a}", "the rule has no move"),
        ("rule:", "the text of a rule in braces"),
    ] {
        let error = name.parse::<Game>().unwrap_err().to_string();
        assert!(error.contains(words), "{name}: {error}");
    }
}

#[test]
fn what_is_proved_over_fibonacci_digits_is_put_in_the_classical_words() {
    let control = Control::new();
    let budget = Budget::of(&control);
    let said = |text: &str, play| {
        let machine = proved(text, play, "outcome", "fib");
        words(&machine, &budget).unwrap()
    };
    let classical = "P <=> the piles are floor(n phi) and floor(n phi^2) for some n, where phi is \
                     the golden ratio: in Fibonacci digits the smaller one ends in an even number \
                     of zeros, and the larger one is its left shift";
    assert_eq!(said(WYTHOFF, Normal).as_deref(), Some(classical));
    let misere = format!("{classical}; but 0,0 or 1,2 is N, and 0,1 or 2,2 is P");
    assert_eq!(said(WYTHOFF, Misere), Some(misere));
    let nim = "piles: a, b; move: a-1; move: b-1";
    assert_eq!(said(nim, Normal), None);
}

/// The certificates over numeration systems that come with the program prove what their names say,
/// and what they answer is so: in small boxes by the definition, and for piles of any size by the
/// automaton that is checked.
#[test]
fn rules_over_systems_come_with_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-core/assets/systems");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(files.len() > 20);
    let control = Control::new();
    let mut random = Rng::with_seed(8);
    for file in files {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        let says = Certified::of_certificate(&text, &Budget::of(&control));
        let says = says
            .unwrap()
            .unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        // The same rule in another order has the theorem, too.
        let mut lines: Vec<&str> = says.game.text.split("; ").collect();
        lines[1..].reverse();
        let typed: Game = format!("rule:{{{}}}", lines.join("; ")).parse().unwrap();
        let (game, convention) = (typed, says.convention);
        let typed = Ruleset { game, convention };
        let known = theorems().proved(typed).next().unwrap();
        assert_eq!(*known.certificate, *text, "{}", file.display());
        let play = match convention {
            Normal => "",
            Misere => "misere-",
        };
        let name = format!("{play}{}", known.rules.game.to_string().replace(':', "-"));
        assert_eq!(file.file_stem().unwrap().to_str(), Some(&*name));
        let mut definition = Definition::new(says.game, convention, "outcome");
        let is_p = |x: &[u64]| {
            let outcome = theorems().outcome(known.rules, &game.canonical(x)).unwrap();
            assert_eq!(outcome.by, known.theorem.id);
            u8::from(outcome.value != Outcome::P)
        };
        for x in positions(says.game, 14) {
            assert_eq!(is_p(&x), definition.value(&x), "{name}: {x:?}");
        }
        for _ in 0..50 {
            let x = [(); 2].map(|()| random.u64(..) >> random.u32(..64));
            assert_eq!(Some(is_p(&x)), says.machine.value(&x), "{name}: {x:?}");
        }
    }
}
