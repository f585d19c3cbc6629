//! Statements that were once decided wrongly, or not at once: piles named in both ways, negative
//! numbers, positions outside of the tables.

use std::time::{Duration, Instant};

use nimscope::prove::{Budget, Decision, Limit, Question, Stopped, Truth, check, decide};
use nimscope::solve::Control;
use nimscope::statement;

use super::rules;

/// A way to decide.
#[derive(Clone, Copy)]
enum By {
    Automata,
    /// Those of piles up to a bound.
    Tables(u64),
    /// Whatever decides.
    All,
}

#[track_caller]
fn decided(name: &str, claim: &str, by: By) -> Decision {
    let rules = rules(name);
    let claim = statement::parse(claim, rules.game.n()).unwrap();
    let control = Control::new();
    let budget = Budget::of(&control);
    let question = Question::new(rules, &claim, None, &[], &budget);
    match by {
        By::Automata => question.by_automata(),
        By::Tables(max) => question.by_tables(Some(max)),
        By::All => decide(rules, &claim, None, None, |_| Ok(Vec::new()), &budget),
    }
    .unwrap()
}

/// What automata and what tables say.
#[track_caller]
fn both_ways(name: &str, claim: &str) -> [Truth; 2] {
    [By::Automata, By::Tables(9)].map(|by| decided(name, claim, by).whole)
}

/// In an option x1 is its smallest pile, and a is the first one still.
#[test]
fn piles_of_options_are_named_by_size_and_by_letters() {
    for (name, claim, counterexample) in [
        ("nim:2", "a < b => every option: x1 = a", vec![1, 2]),
        ("nim:2", "a < b => every option: min(a, b) = a", vec![1, 2]),
        (
            "nim:2",
            "every option: a + b = x1 + x2 and a = x1",
            vec![1, 1],
        ),
    ] {
        let refuted = Truth::Refuted(counterexample);
        assert_eq!(
            both_ways(name, claim),
            [refuted.clone(), refuted],
            "{claim}"
        );
    }
    for (name, claim) in [
        ("nim:2", "P and a > 0 => some option: x1 < a"),
        ("nim:2", "P and a > 0 => some option: min(a, b) < a"),
        (
            "nim:3",
            "every option: min(a, b, c) = x1 and max(a, b, c) = x3",
        ),
        (
            "nim:3",
            "every option: sum = 0 or (some option: x2 <= max(a, b))",
        ),
        (
            "slow:3,2",
            "every option: exists v: v = x2 and (v = a or v = b or v = c)",
        ),
    ] {
        let [automata, tables] = both_ways(name, claim);
        assert_eq!(automata, Truth::Proved, "{name}: {claim}");
        let agrees = claim.contains("exists") || tables == Truth::Agrees(9);
        assert!(agrees, "{name}: {claim}: {tables:?}");
    }
    for (name, claim) in [
        (
            "misere nim:3",
            "P => (some option: c < (1 + x1) and x2 = b)",
        ),
        (
            "misere slow:3,2",
            "(every option: (G mod 4) - b >= (a & x2) => c != max(x1, x3)) <=> N",
        ),
    ] {
        for by in [By::All, By::Tables(5)] {
            let whole = decided(name, claim, by).whole;
            assert!(matches!(whole, Truth::Refuted(_)), "{claim}: {whole:?}");
        }
    }
}

/// The arrangement at which it fails is shown, not the sorted one at which it holds.
#[test]
fn a_counterexample_stands_as_it_is_named() {
    for (claim, counterexample) in [
        ("a <= x1", vec![1, 0]),
        ("a = x1 and b = x2 or sum < 3", vec![2, 1]),
        ("a <= b", vec![1, 0]),
        ("x2 <= 1", vec![0, 2]),
    ] {
        let refuted = Truth::Refuted(counterexample);
        assert_eq!(
            both_ways("nim:2", claim),
            [refuted.clone(), refuted],
            "{claim}"
        );
    }
}

/// Digits of two's complement, whichever way it is decided.
#[test]
fn digits_of_negative_numbers_are_those_of_twos_complement() {
    for claim in [
        "x1 + 1 = x2 => (x1 - x2) & 1 = 1",
        "-1 & 1 = 1 or a < 0",
        "(-1 - a) xor a = -1",
        "((a - b) xor b) xor b = a - b",
        "((a - b) | (b - a)) <= 0",
        "(a - b) & 3 = (a - b) mod 4",
        "min(a - b, 0) <= 0 and max(a - b, -1) >= -1",
        "min(a - b, b - a) = 0 - max(a - b, b - a)",
        "P(a - b, a - b) <=> a >= b",
        "N(a - b, 0) <=> a > b",
    ] {
        let expected = [Truth::Proved, Truth::Agrees(9)];
        assert_eq!(both_ways("nim:2", claim), expected, "{claim}");
    }
}

/// A statement that names positions outside of the tables: their values are computed, or the bound
/// that is told is lower.
#[test]
fn nothing_is_left_out_in_silence() {
    let name = "misere single:3";
    let claim = "P => x3 < 9 or P(x1, x2, x3 + 1)";
    let decision = decided(name, claim, By::Tables(9));
    assert_eq!(decision.whole, Truth::Refuted(vec![1, 1, 9]));

    let far = "P => P(x1, x2, x3 + 1000000000) or sum < 40";
    let decision = decided(name, far, By::Tables(20));
    let Truth::Agrees(bound) = decision.whole else {
        panic!("{decision:?}");
    };
    let tally = decision.tally.unwrap();
    assert!(bound < 20 && 3 * (bound + 1) >= 40, "{bound}");
    assert!(tally.max == 20 && tally.left_out > 0, "{tally:?}");

    let everywhere = "P => P(x1, x2, x3 + 1000000000)";
    let decision = decided(name, everywhere, By::Tables(20));
    let Truth::OutOfReach(reason) = decision.whole else {
        panic!("{decision:?}");
    };
    assert!(reason.contains("do not decide"), "{reason}");

    let of_nothing = decided(name, "sum < 3 => P", By::Tables(5)).whole;
    let Truth::OutOfReach(reason) = of_nothing else {
        panic!("{of_nothing:?}");
    };
    assert!(reason.contains("no position"), "{reason}");
}

/// No search for an automaton goes before it.
#[test]
fn what_is_false_in_a_small_box_is_refuted_without_an_automaton() {
    let decision = decided("misere slow:5,3", "P <=> sum mod 3 = 0", By::All);
    assert_eq!(decision.whole, Truth::Refuted(vec![0; 5]));
    let sound = decision.sound.unwrap().truth;
    assert_eq!(sound, Truth::Refuted(vec![0; 5]));
    let why = "it is N, but the claim says P";
    assert_eq!(decision.reason.as_deref(), Some(why));
}

/// The certificate of a large rule takes longer to be read than a small box to be gone through.
#[test]
fn what_is_false_in_a_small_box_does_not_wait_for_rules_that_are_known() {
    let rules = rules("slow-set:5,2+4");
    let claim = statement::parse("P", rules.game.n()).unwrap();
    let control = Control::new();
    let known = |budget: &Budget<'_>| {
        let soon = Instant::now() + Duration::from_millis(100);
        assert!(budget.deadline.is_some_and(|deadline| deadline <= soon));
        Err(Stopped::Limit(Limit::Time))
    };
    let decision = decide(rules, &claim, None, None, known, &Budget::of(&control)).unwrap();
    assert_eq!(decision.whole, Truth::Refuted(vec![0, 0, 0, 1, 1]));
}

/// Whatever the variable is, the digits that it has in common with a pile are no more than these.
#[test]
fn common_digits_are_bounded_where_a_variable_is_not() {
    for name in ["nim:2", "hyper:ab+bc"] {
        let decision = decided(name, "forall v: (v & a) <= a", By::Tables(4));
        assert_eq!(decision.whole, Truth::Agrees(4), "{name}");
        assert_eq!(decision.tally.unwrap().left_out, 0, "{name}");
    }
    let decision = decided("nim:2", "exists v: (v & a) > a", By::Tables(4));
    assert_eq!(decision.whole, Truth::Refuted(vec![0, 0]));
}

/// Whether something is so of a position.
type Check<'a> = &'a dyn Fn(&[u64]) -> bool;

/// Statements on a game by its rule are decided by the automaton of its outcomes, over the system
/// that suits it. What is proved agrees with tables, and what is refuted is false.
#[test]
fn statements_on_games_by_their_rule_are_decided_for_all_sizes() {
    let nim = "rule:{piles: a, b, c; move: a-t; move: b-t; move: c-t}";
    for (name, claim, domain, is_true) in [
        ("wythoff", "P => x2 <= 2 * x1", None, true),
        ("wythoff", "P and a > 0 => a != b", None, true),
        ("wythoff", "3 * x2 <= 5 * x1 + 3", Some("P"), true),
        ("wythoff", "55 * x1 <= 34 * x2", Some("P"), true),
        ("wythoff", "8 * x1 > 5 * x2 - 5", Some("P"), false),
        ("wythoff", "N <=> some option: P", None, true),
        ("wythoff", "terminal <=> sum = 0", None, true),
        (
            "misere wythoff",
            "P and x1 > 2 => every option: N",
            None,
            true,
        ),
        (
            "misere wythoff",
            "P => sum mod 3 != 1 or sum < 3",
            None,
            false,
        ),
        ("a-wythoff:2", "P => x2 <= 3 * x1 + 1", None, true),
        (nim, "P => x3 <= x1 + x2", None, true),
        (
            nim,
            "P => even(sum) and (odd(x1) <=> x2 mod 2 != x3 mod 2)",
            None,
            true,
        ),
    ] {
        let rules = rules(name);
        let decision = super::statements::decided(name, claim, domain);
        let read = |text: &str| statement::parse(text, rules.game.n()).unwrap();
        let (formula, domain) = (read(claim), domain.map(read));
        let control = Control::new();
        let budget = Budget::of(&control);
        let tables = |max| {
            Question::new(rules, &formula, domain.as_ref(), &[], &budget).by_tables(Some(max))
        };
        if is_true {
            assert_eq!(decision.whole, Truth::Proved, "{name}: {claim}");
            assert_eq!(
                tables(30).unwrap().whole,
                Truth::Agrees(30),
                "{name}: {claim}"
            );
            let certificate = decision.certificate.unwrap();
            let wrong = check(&certificate, &budget).unwrap().wrong;
            assert_eq!(wrong, None, "{name}: {claim}");
        } else {
            let Truth::Refuted(x) = decision.whole else {
                panic!("{name}: {claim}: {decision:?}");
            };
            let max = x.iter().copied().max().unwrap();
            let by_tables = tables(max).unwrap().whole;
            assert!(
                matches!(by_tables, Truth::Refuted(_)),
                "{name}: {claim}: {x:?}"
            );
        }
    }
}

/// What is false only at piles that no table reaches is refuted, at a position where it is false.
#[test]
fn statements_on_games_by_their_rule_are_refuted_beyond_tables() {
    let nim = "rule:{piles: a, b, c; move: a-t; move: b-t; move: c-t}";
    let wythoff = |x: &[u64]| {
        let n = x[1] - x[0];
        x[0] == u64::midpoint(n, (5 * n * n).isqrt())
    };
    let bouton = |x: &[u64]| x[0] ^ x[1] ^ x[2] == 0;
    let far: [(_, _, Check<'_>, Check<'_>); 3] = [
        ("wythoff", "P => x2 <= 1000 + x1", &wythoff, &|x| {
            x[1] > 1000 + x[0]
        }),
        ("wythoff", "P => 55 * x1 > 34 * x2 - 34", &wythoff, &|x| {
            55 * x[0] + 34 <= 34 * x[1]
        }),
        (nim, "P => x3 < 1000", &bouton, &|x| x[2] >= 1000),
    ];
    for (name, claim, is_p, is_false) in far {
        let decision = super::statements::decided(name, claim, None);
        let Truth::Refuted(x) = decision.whole else {
            panic!("{name}: {claim}: {decision:?}");
        };
        assert!(is_p(&x) && is_false(&x), "{name}: {claim}: {x:?}");
    }
    let of_others = super::statements::decided("wythoff", "P(a, a) => a = 0", None);
    assert_eq!(of_others.whole, Truth::Proved);
    let by_tables = super::statements::decided("wythoff", "P.misere or N.misere", None);
    assert!(matches!(by_tables.whole, Truth::Agrees(_)), "{by_tables:?}");
}
