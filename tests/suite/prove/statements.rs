//! Statements: read, proved, refuted at the smallest position, compared with tables.

use std::iter;

use nimscope::bytes::Memory;
use nimscope::prove::{Budget, Decision, Question, Truth, decide};
use nimscope::solve::Control;
use nimscope::solve::naive::Naive;
use nimscope::statement;
use nimscope::study::{Exception, ExceptionalPosition, Minimality, Solver};

use super::rules;

#[track_caller]
pub(super) fn decided(name: &str, claim: &str, domain: Option<&str>) -> Decision {
    let rules = rules(name);
    let read = |text: &str| statement::parse(text, rules.game.n()).unwrap();
    let domain = domain.map(read);
    let control = Control::new();
    let budget = Budget::of(&control);
    decide(
        rules,
        &read(claim),
        domain.as_ref(),
        None,
        |_| Ok(Vec::new()),
        &budget,
    )
    .unwrap()
}

/// More than twelve piles are too many for automata.
#[test]
fn a_bound_whose_box_cannot_be_numbered_is_refused() {
    let rules = rules("slow:13,2");
    let claim = statement::parse("x1 <= x2", 13).unwrap();
    let control = Control::new();
    for max in [1 << 60, u64::MAX] {
        let budget = Budget::of(&control);
        let decision = decide(rules, &claim, None, Some(max), |_| Ok(Vec::new()), &budget).unwrap();
        let Truth::OutOfReach(reason) = decision.whole else {
            panic!("{decision:?}");
        };
        assert!(reason.contains("memory"), "{reason}");
    }
}

#[test]
fn theorems_are_proved() {
    for (name, claim) in [
        ("nim:3", "P <=> a xor b xor c = 0"),
        ("nim:3", "P <=> x1 xor x2 xor x3 = 0"),
        (
            "misere nim:3",
            "P <=> (max(a, b, c) <= 1 and odd(sum)) or (max(a, b, c) > 1 and a xor b xor c = 0)",
        ),
        ("exact:4,2", "P <=> x1 = x3"),
        ("exact:3,2", "P <=> x2 = 0"),
        (
            "slow-moore:4,2",
            "P <=> even(x1) and (even(x2) and even(x3) and even(x4) or odd(x2) and odd(x3) and odd(x4))",
        ),
        ("slow-set:3,1", "P <=> sum mod 2 = 0"),
        ("vdn", "P <=> odd(a) and odd(b)"),
        ("delete", "P <=> even(a) and even(b)"),
        ("nim:2", "N <=> some option: P"),
        ("nim:2", "P <=> every option: N"),
        ("nim:3", "G = a xor b xor c"),
        ("moore:3,2", "P => 3 * R = 2 * sum"),
        ("nim:2", "P(a, b) <=> P(b, a)"),
        ("nim:2", "exists v: v > a and P(a, v) => v != b or a < b"),
        ("nim:2", "let same = a = b in P <=> same"),
        ("exact:5,2", "P => x3 <= (x1 | x2)"),
        ("nim:2", "forall v: P(v, v)"),
        (
            "circular-exact:4,2",
            "P <=> a = c and a <= b and a <= d or b = d and b <= a and b <= c",
        ),
        ("nim:2", "P <=> bit(0, a) = bit(0, b) and a div 2 = b div 2"),
        ("nim:2", "(a - b) div 2 * 2 + (a - b) mod 2 = a - b"),
    ] {
        let decision = decided(name, claim, None);
        assert_eq!(
            decision.whole,
            Truth::Proved,
            "{name}: {claim}: {:?}",
            decision.reason
        );
    }
}

/// A name stands for its statement wherever it is used: the variables in it are its own and those
/// bound around its definition, never those bound around the place where it is used.
#[test]
fn a_name_means_the_same_below_further_quantifiers() {
    for (named, plain) in [
        (
            "let it = (exists v: v = a + 1) in forall w: it",
            "forall w: exists v: v = a + 1",
        ),
        (
            "let it = (exists v: v = a + 1) in exists v: it and v > b",
            "exists v: (exists w: w = a + 1) and v > b",
        ),
        (
            "forall u: let it = (exists v: v = u + 1) in forall w: w < u => it",
            "forall u: forall w: w < u => exists v: v = u + 1",
        ),
        (
            "let one = (exists v: v < a) in let two = (forall u: one and u >= 0) in forall w: two",
            "forall w: forall u: (exists v: v < a) and u >= 0",
        ),
    ] {
        let read = |text: &str| statement::parse(text, 2).unwrap();
        assert_eq!(read(named), read(plain), "{named}");
        let [named, plain] = [named, plain].map(|text| decided("nim:2", text, None).whole);
        assert_eq!(named, plain);
    }
    let outside = "let it = (exists v: v = a) in v = a";
    assert!(statement::parse(outside, 2).is_err());
    let inside = "forall v: let it = (w = a) in forall w: it";
    assert!(statement::parse(inside, 2).is_err());
}

/// R compared with a number needs no automaton of R: that of the Delete games has none.
#[test]
fn positions_of_one_remoteness_are_automata() {
    for (name, claim) in [
        ("vdn", "R = 0 <=> a = 1 and b = 1"),
        ("vdn", "R = 1 => a = 2 or b = 2"),
        ("misere vdn", "R = 1 <=> a = 1 and b = 1"),
        ("misere vdn", "R >= 1"),
        ("misere nim:2", "R = 2 <=> sum = 1"),
        ("exact:5,2", "R = 0 <=> x4 = 0"),
        ("exact:5,2", "2 = R => P"),
        ("exact:5,2", "R < 2 <=> R = 0 or R = 1"),
        ("exact:5,2", "R = 3 <=> some option: (R = 2) and R > 1"),
        ("slow:3,2", "R = 4 => even(x1) and even(x2)"),
    ] {
        let decision = decided(name, claim, None);
        let table = compared_with_the_definition(name, claim);
        assert_eq!(
            decision.whole == Truth::Proved,
            table,
            "{name}: {claim}: {decision:?}"
        );
    }
}

/// Whether a statement holds in a small box, R by definition.
fn compared_with_the_definition(name: &str, claim: &str) -> bool {
    let rules = rules(name);
    let claim = statement::parse(claim, rules.game.n()).unwrap();
    let control = Control::new();
    // Without states only tables are left.
    let budget = Budget {
        states: 0,
        ..Budget::of(&control)
    };
    let whole = decide(rules, &claim, None, Some(9), |_| Ok(Vec::new()), &budget)
        .unwrap()
        .whole;
    match whole {
        Truth::Agrees(9) => true,
        Truth::Refuted(_) => false,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn what_is_false_is_refuted_at_the_smallest_position() {
    for (name, claim, counterexample) in [
        ("nim:3", "P <=> sum mod 2 = 0", vec![0, 0, 2]),
        ("misere nim:2", "N <=> some option: P", vec![0, 0]),
        ("exact:4,2", "P <=> x1 = x4", vec![0, 0, 0, 1]),
        ("nim:2", "a < 5 or b < 3", vec![5, 3]),
        ("vdn", "P <=> odd(a)", vec![1, 2]),
        ("nim:3", "G <= max(a, b, c)", vec![0, 1, 2]),
    ] {
        let decision = decided(name, claim, None);
        let found = match decision.whole {
            Truth::Refuted(found) => found,
            other => panic!("{name}: {claim}: {other:?}"),
        };
        assert_eq!(found, counterexample, "{name}: {claim}");
    }
}

#[test]
fn the_directions_of_an_equivalence_are_distinguished() {
    let decision = decided("exact:4,2", "P <=> x1 = x4", None);
    assert_eq!(decision.sound.unwrap().truth, Truth::Proved);
    let complete = decision.complete.unwrap().truth;
    assert_eq!(complete, Truth::Refuted(vec![0, 0, 0, 1]));
    assert_eq!(
        decision.reason.as_deref(),
        Some("it is P, but the claim says N")
    );
    let decision = decided("nim:2", "P", Some("x1 = x2"));
    assert_eq!((decision.whole, decision.sound), (Truth::Proved, None));
}

#[test]
fn where_no_automaton_is_known_tables_are_compared_with() {
    let few = |claim: &str| {
        let rules = rules("misere single:3");
        let control = Control::new();
        let budget = Budget {
            states: 20,
            ..Budget::of(&control)
        };
        let claim = statement::parse(claim, 3).unwrap();
        decide(rules, &claim, None, Some(9), |_| Ok(Vec::new()), &budget)
            .unwrap()
            .whole
    };
    assert_eq!(few("N <=> some option: P"), Truth::Refuted(vec![1, 1, 1]));
    assert_eq!(few("P => every option: N"), Truth::Agrees(9));
    // Piles without bound are in no table.
    let endless = "forall v: P(1, x2, v) or N(1, x2, v) or even(v)";
    assert!(matches!(few(endless), Truth::OutOfReach(_)));
}

/// Tables decide what quantifiers say where bounds on the numbers show it of all that are large.
#[test]
fn tables_know_what_holds_of_all_numbers_from_one_on() {
    let rules = rules("misere slow:5,3");
    let control = Control::new();
    let budget = Budget {
        states: 20,
        ..Budget::of(&control)
    };
    let few = |claim: &str| {
        let claim = statement::parse(claim, 5).unwrap();
        decide(rules, &claim, None, Some(4), |_| Ok(Vec::new()), &budget)
            .unwrap()
            .whole
    };
    let refuted = Truth::Refuted(vec![0; 5]);
    for (claim, truth) in [
        ("P <=> exists v: sum = 3 * v", refuted.clone()),
        (
            "P <=> forall v: sum != 3 * v",
            Truth::Refuted(vec![0, 0, 0, 0, 1]),
        ),
        ("forall v: v < x1 or P", refuted.clone()),
        ("exists v: v <= x5 and P(v, v, v, v, v)", refuted),
        (
            "exists v: exists w: 2 * v + w = sum and w < 2",
            Truth::Agrees(4),
        ),
        (
            "forall v: v > x5 or exists w: min(v, x1) + w = x5",
            Truth::Agrees(4),
        ),
        (
            "N => some option: forall v: v + sum >= sum and P",
            Truth::Refuted(vec![0; 5]),
        ),
        (
            "P <=> every option: exists v: v = 0 and N",
            Truth::Refuted(vec![0; 5]),
        ),
        ("exists v: P(v, v, v, v, v)", Truth::Agrees(4)),
    ] {
        assert_eq!(few(claim), truth, "{claim}");
    }
}

/// The subsets of 40 piles cannot be gone through, and those of 64 cannot be counted in a word.
/// The options can.
#[test]
fn the_options_of_many_piles_are_gone_through_as_far_as_they_decide() {
    for (n, name) in [
        (40, "nim:40"),
        (64, "slow:64,63"),
        (28, "misere exact:28,2"),
    ] {
        for (claim, truth) in [
            ("N <=> some option: P", Truth::Agrees(1)),
            ("P <=> every option: N", Truth::Agrees(1)),
        ] {
            let claim = statement::parse(claim, n).unwrap();
            let control = Control::new();
            let budget = Budget {
                states: 20,
                ..Budget::of(&control)
            };
            let decision = decide(
                rules(name),
                &claim,
                None,
                Some(1),
                |_| Ok(Vec::new()),
                &budget,
            )
            .unwrap();
            let terminal = vec![0; n];
            let expected = if name.starts_with("misere") {
                Truth::Refuted(terminal)
            } else {
                truth
            };
            assert_eq!(decision.whole, expected, "{name}");
        }
    }
}

#[test]
fn errors_show_the_place_and_what_was_expected() {
    for (text, place) in [
        ("P <=>", 6),
        ("P <=> x9 = 0", 7),
        ("P and", 6),
        ("sum mod 0 = 1", 9),
        ("x1 * x2 = 3", 6),
        ("P(1, 2)", 8),
        ("exists x1: P", 8),
        ("x1 = 1 x2", 8),
        ("#", 1),
        ("(x1 = 2", 8),
    ] {
        let error = statement::parse(text, 3).unwrap_err();
        assert_eq!(error.place, place, "{text}: {error}");
    }
    let deep = "(".repeat(100_000);
    assert!(statement::parse(&deep, 3).is_err());
    let deep = "not ".repeat(100_000);
    assert!(statement::parse(&deep, 3).is_err());
}

/// No automaton is looked for where tables hold all positions that are named.
#[test]
fn statements_about_constants_are_decided_by_tables() {
    let name = "slow-moore:6,2";
    let whole = |claim| decided(name, claim, None).whole;
    assert_eq!(whole("P(1, 1, 1, 1, 1, 1)"), Truth::Proved);
    assert_eq!(whole("P(1, 0, 0, 0, 0, 0) or 2 + 2 = 4"), Truth::Proved);
    assert_eq!(
        whole("N(1, 1, 1, 1, 1, 1)"),
        Truth::Refuted(vec![0, 0, 0, 0, 0, 0])
    );
}

/// What automata count in a box is what tables count there.
#[test]
fn failures_are_counted() {
    let name = "exact:4,2";
    let claim = statement::parse("P <=> x2 = x4", 4).unwrap();
    let control = Control::new();
    let budget = Budget::of(&control);
    let question = Question::new(rules(name), &claim, None, &[], &budget);
    let decision = question.by_automata().unwrap();
    let sound = decision.sound.unwrap().tally;
    let complete = decision.complete.unwrap().tally;
    // With three equal largest piles: 256 for each of the smallest up to them.
    assert_eq!(
        (sound.max, sound.positions),
        (255, (256_u64 * 257 / 2).into())
    );
    assert_eq!(complete.positions, (256_u64 * 257 / 2).into());
    // All four are equal where both hold.
    assert_eq!(sound.failed, (256_u64 * 257 / 2 - 256).into());
    assert_eq!(complete.failed, sound.failed);

    let tables = question.by_tables(Some(15)).unwrap();
    let complete = tables.complete.unwrap().tally;
    assert_eq!(
        (complete.max, complete.positions),
        (15, (16_u64 * 17 / 2).into())
    );
    assert_eq!(complete.failed, (16_u64 * 17 / 2 - 16).into());
}

/// A claim, and whether it holds of a remoteness and piles as they stand.
type Said = (&'static str, fn(u128, &[u64]) -> bool);

/// Where the order of the piles matters, tables hold a statement against each arrangement.
#[test]
fn statements_are_compared_with_tables_where_the_order_of_piles_matters() {
    let max = 3;
    let control = Control::new();
    for name in ["circular:4,2", "misere slow-circular:5,2", "hyper:ab+bc+cd"] {
        let rules = rules(name);
        let mut naive = Naive::new(rules);
        let said: [Said; 3] = [
            ("R <= sum + 1", |r, piles| {
                r <= u128::from(piles.iter().sum::<u64>()) + 1
            }),
            ("a = c => R != 3", |r, piles| piles[0] != piles[2] || r != 3),
            ("b <= a or R < 4", |r, piles| piles[1] <= piles[0] || r < 4),
        ];
        for (claim, holds) in said {
            let n = u32::try_from(rules.game.n()).unwrap();
            let read = statement::parse(claim, rules.game.n()).unwrap();
            // So few states hold no rule of these games.
            let budget = Budget {
                states: 8,
                ..Budget::of(&control)
            };
            let decision =
                decide(rules, &read, None, Some(max), |_| Ok(Vec::new()), &budget).unwrap();
            // All arrangements, as numbers with n digits.
            let sizes = max + 1;
            let digits = |number: u64| (0..n).map(move |j| number / sizes.pow(j) % sizes);
            let mut all = (0..sizes.pow(n)).map(|number| digits(number).collect::<Vec<_>>());
            let mut of = |piles: &[u64]| {
                let x = rules.game.canonical(piles);
                holds(naive.value(&x).remoteness.0, piles)
            };
            match decision.whole {
                Truth::Proved | Truth::Agrees(3) => {
                    assert!(all.all(|piles| of(&piles)), "{name}: {claim}");
                }
                Truth::Refuted(piles) => assert!(!of(&piles), "{name}: {claim} at {piles:?}"),
                truth @ (Truth::Agrees(_) | Truth::OutOfReach(_)) => {
                    panic!("{name}: {claim}: {truth:?}")
                }
            }
        }
    }
}

/// The page on statements has an example for each form, and each holds: in normal nim with three
/// piles, or in the game that stands with it.
#[test]
fn every_form_of_the_page_has_an_example_that_holds() {
    let page = include_str!("../../../docs/statements.md");
    let (_, table) = page.split_once("|---|---|---|\n").unwrap();
    let rows: Vec<&str> = table
        .lines()
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert!(rows.len() > 20, "{rows:?}");
    for row in rows {
        let example = row.split(" | ").nth(1).unwrap();
        let code: Vec<&str> = example.split('`').collect();
        let claim = code[1].replace("\\|", "|");
        let game = match code.get(3) {
            Some(game) if code[2].contains("misère") => format!("misere {game}"),
            Some(game) => (*game).to_owned(),
            None => "nim:3".to_owned(),
        };
        let truth = decided(&game, &claim, None).whole;
        assert!(
            matches!(truth, Truth::Proved | Truth::Agrees(_)),
            "{game}: {claim}: {truth:?}"
        );
    }
}

/// A game beside the game: exact nim with an empty pile is exact nim with one pile less.
#[test]
fn other_games_and_other_plays_are_spoken_of() {
    let proved = |game: &str, claim: &str| {
        assert_eq!(
            decided(game, claim, None).whole,
            Truth::Proved,
            "{game}: {claim}"
        );
    };
    proved(
        "exact:5,2",
        "x1 = 0 => (P <=> P[exact:4,2](x2, x3, x4, x5))",
    );
    proved("exact:4,2", "x1 = 0 => (P <=> P[exact:3,2](x2, x3, x4))");
    proved("nim:3", "G = G[moore:3,1]");
    proved("misere nim:2", "x2 >= 2 => (P <=> P.normal)");
    let refuted = decided("exact:4,2", "P <=> P[moore:4,2]", None);
    let differs = |x: &[u64]| {
        let outcome = |name: &str| {
            let rules = rules(name);
            let x = rules.game.canonical(x);
            Naive::new(rules).value(&x).remoteness.outcome()
        };
        outcome("exact:4,2") != outcome("moore:4,2")
    };
    let Truth::Refuted(x) = refuted.whole else {
        panic!("one token in each game: {refuted:?}");
    };
    assert!(differs(&x), "{x:?}");
}

/// Minimal exceptions are those of the lists, and a sum over piles is one of numbers of each pile,
/// in automata and at positions.
#[test]
fn minimal_exceptions_and_sums_over_piles_are_spoken_of() {
    let holds = |game: &str, claim: &str| {
        let truth = decided(game, claim, None).whole;
        assert!(
            matches!(truth, Truth::Proved | Truth::Agrees(_)),
            "{game}: {claim}: {truth:?}"
        );
    };
    let is_proved = |game: &str, claim: &str| {
        assert_eq!(
            decided(game, claim, None).whole,
            Truth::Proved,
            "{game}: {claim}"
        );
    };
    // The definition of the lists: no prefix and no smaller last pile makes an exception.
    for (n, max) in [(3, 7), (4, 5)] {
        let game = format!("misere slow:{n},{}", n - 1);
        holds(&game, "minimal => pile-minimal");
        holds(&game, "pile-minimal => exception");
        let rules = rules(&game);
        let solver = Solver::new(Memory::mebibytes(64));
        let listed = solver.exceptions(rules, max).unwrap();
        let listed: Vec<Exception> = listed
            .map(|found| match found {
                ExceptionalPosition::MRule(found) => found,
                other => unreachable!("{other:?} is not of NIM(n, n−1)"),
            })
            .collect();
        for (label, least) in [
            ("exception", Minimality::No),
            ("pile-minimal", Minimality::Pile),
            ("minimal", Minimality::Full),
        ] {
            let those = listed.iter().filter(|found| found.minimality >= least);
            let those = those.map(|found| {
                let piles = (1..).zip(found.position.piles());
                let piles = piles.map(|(i, pile)| format!("x{i} = {pile}"));
                piles.collect::<Vec<_>>().join(" and ")
            });
            let those = iter::once("0 = 1".to_owned()).chain(those);
            let those = those.collect::<Vec<_>>().join(" or ");
            holds(&game, &format!("x{n} <= {max} => ({label} <=> {those})"));
        }
    }
    holds("slow:4,3", "not minimal");
    is_proved("slow:4,3", "reduced <=> 3 * x4 <= sum");
    is_proved("slow-set:4,2+4", "reduced <=> 2 * max(a, b, c, d) <= sum");
    is_proved("nim:3", "sum(x: 2 * x - 1) = 2 * sum - 3");
    // Inside an option, a pile would be another one: tables follow a count in a sum.
    holds("nim:2", "sum(x: x * 2 + count(y: y = x)) >= 2 * sum + 2");
    is_proved("nim:2", "sum(x: sum(y: min(x, y))) = sum + 2 * x1");
    is_proved("nim:2", "exists v: sum(x: x mod 2) = v and v <= 2");
    let elsewhere = decided("nim:3", "reduced", None).whole;
    let Truth::OutOfReach(why) = elsewhere else {
        panic!("{elsewhere:?}");
    };
    assert!(why.contains("slow games"), "{why}");
}

/// The M-move and its exceptions are followed by tables, which say how far.
#[test]
fn the_m_move_is_followed_by_tables() {
    let rules = rules("misere slow:4,3");
    let agrees = decided("misere slow:4,3", "exception => N", None);
    assert!(matches!(agrees.whole, Truth::Agrees(_)), "{agrees:?}");
    assert!(agrees.reason.unwrap().contains("the M-move"));
    let decision = decided("misere slow:4,3", "exception => x1 >= 2", None);
    // The smallest exceptions are those of theorem 4, of which (1, 1, 2, 2) has x1 = 1.
    let Truth::Refuted(x) = decision.whole else {
        let Truth::Agrees(bound) = decision.whole else {
            panic!("{decision:?}");
        };
        panic!("refuted, not true up to {bound}");
    };
    let pattern = nimscope::theory::slow::exceptions::pattern(&rules.game.canonical(&x));
    assert!(pattern.is_some() && x[0] < 2, "{x:?}");
    let elsewhere = decided("nim:3", "exception => P", None);
    let Truth::OutOfReach(why) = elsewhere.whole else {
        panic!("{elsewhere:?}");
    };
    assert!(why.contains("NIM(n, n−1)"), "{why}");
}

#[test]
fn what_is_wrong_behind_a_value_is_shown() {
    for (text, place, expected) in [
        ("P[mor:3,1]", 3, "a game, as in P[moore:4,2]"),
        ("P[nim:2]", 9, "2 piles in brackets"),
        ("P[nim:2](x1) ", 13, "2 piles in the brackets"),
        ("P.other", 3, "normal or misere"),
        ("P[nim:3", 8, "] behind the name of the game"),
        ("count(x: x) = 1", 11, "a comparison"),
        ("P <=> x1 = x2 = x3", 7, "a = b and b = c"),
    ] {
        let error = statement::parse(text, 3).unwrap_err();
        assert_eq!(error.place, place, "{text}: {error}");
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
}
