//! Numeration systems and linear conditions against arithmetic.

use nimscope::game::Convention::{Misere, Normal};
use nimscope::game::{LinearForm, PileCondition};
use nimscope::prove::numeration::{DigitAutomata, System, SystemSearch};
use nimscope::prove::{Budget, Found};
use nimscope::solve::Control;

use super::{WYTHOFF, game, searched_within};

const SYSTEMS: [&str; 11] = [
    "base:2",
    "base:3",
    "base:10",
    "fib",
    "pell:2",
    "pell:4",
    "trib",
    "linear:2,2",
    "linear:2,1,1",
    "linear:1,0,1",
    "linear:3,0,2",
];

fn systems() -> impl Iterator<Item = System> {
    SYSTEMS.into_iter().map(|name| {
        let system: System = name.parse().unwrap();
        assert_eq!(system.to_string(), name);
        system
    })
}

#[test]
fn every_number_has_one_representation() {
    for system in systems() {
        let terms = system.terms(u64::MAX);
        let mut words: Vec<Vec<u32>> = vec![Vec::new()];
        let mut length = 0;
        while words.len() < 2000 {
            // The numbers below U(k) are those of k digits, in the same order.
            let representations = words.iter().filter(|word| system.is_representation(word));
            let mut count = 0;
            for (number, word) in (0_u64..).zip(representations) {
                assert_eq!(system.number(word), Some(number), "{system}: {word:?}");
                let shortest: Vec<u32> = word.iter().copied().skip_while(|&d| d == 0).collect();
                assert_eq!(system.digits(number), shortest, "{system}: {number}");
                count += 1;
            }
            assert_eq!(count, terms[length], "{system}: words of {length} digits");
            length += 1;
            let digits = 0..=system.largest_digit() + 1;
            let longer = |word: &Vec<u32>| {
                let word = word.clone();
                digits
                    .clone()
                    .map(move |digit| [&word[..], &[digit]].concat())
            };
            words = words.iter().flat_map(longer).collect();
        }
        for number in [u64::MAX, u64::MAX / 3, 1 << 63] {
            assert_eq!(
                system.number(&system.digits(number)),
                Some(number),
                "{system}"
            );
        }
    }
}

#[test]
fn linear_conditions_are_those_of_arithmetic() {
    let mut random = fastrand::Rng::with_seed(37);
    let control = Control::new();
    let budget = Budget::of(&control);
    for system in systems() {
        let over = DigitAutomata {
            system: &system,
            budget: &budget,
        };
        for _ in 0..12 {
            let form = LinearForm {
                constant: random.i64(-9..=9),
                factors: vec![random.i64(-3..=3), random.i64(-3..=3)],
            };
            let by = random.u32(1..=5);
            for condition in [
                PileCondition::AtLeast(form.clone()),
                PileCondition::Equal(form.clone()),
                PileCondition::Divided(form.clone(), by),
            ] {
                let automaton = over.positions(&condition, 2).unwrap();
                let holds = |x: &[u64]| {
                    let mut word = system.word(x);
                    word.insert(0, 0);
                    automaton.accepts(automaton.state_after(&word))
                };
                let large = |_| vec![random.u64(..) >> 2, random.u64(..) >> 2];
                let boxed = super::rows(&[17, 17]).into_iter();
                for x in boxed.chain((0..8).map(large)) {
                    assert_eq!(
                        holds(&x),
                        condition.holds(&x, &[]),
                        "{system}: {condition:?} {x:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_no_system_is_refused() {
    for (text, words) in [
        (
            "fibonacci",
            "write base:2, fib, pell:2, trib or linear:2,1,1",
        ),
        ("base:+2", "is no numeration system"),
        ("base:1", "a base lies between 2 and 16"),
        ("base:17", "a base lies between 2 and 16"),
        ("linear:1,2", "no tail of the coefficients"),
        ("linear:2,0", "the last of which is not 0"),
        ("linear:", "is no numeration system"),
        ("pell:9999999999999", "is out of bounds"),
        ("base:9223372036854775808", "a base lies between 2 and 16"),
        ("linear:3,-1", "is no numeration system"),
    ] {
        let error = text.parse::<System>().unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

/// x⁶ = x⁵ + 1 has a pair of roots outside of the unit circle, and x⁵ = x⁴ + 1 has one on it.
#[test]
fn a_search_over_a_system_that_is_not_pisot_says_so() {
    for (system, is_pisot) in [
        ("trib", true),
        ("pell:15", true),
        ("linear:2,1,1", true),
        ("linear:1,0,1", true),
        ("linear:1,0,0,1", true),
        ("linear:1,0,0,0,1", false),
        ("linear:1,0,0,0,0,1", false),
    ] {
        let search = searched_within(game(WYTHOFF), Normal, "outcome", &[system], 1 << 16);
        let (Found::OutOfReach(reason) | Found::NoneInSight(reason)) = search.found else {
            panic!("{system}: {:?}", search.found);
        };
        let is_said = reason.contains("no Pisot system");
        assert_eq!(is_said, !is_pisot, "{system}: {reason}");
    }
}

#[test]
fn a_system_that_is_not_pisot_is_told() {
    // x⁶ = x⁵ + 1 has roots outside of the unit circle beside the largest.
    let system: System = "linear:1,0,0,0,0,1".parse().unwrap();
    let control = Control::new();
    let budget = Budget {
        states: 1 << 12,
        ..Budget::of(&control)
    };
    let form = LinearForm {
        constant: 0,
        factors: vec![1, -1, 1, -1],
    };
    let over = DigitAutomata {
        system: &system,
        budget: &budget,
    };
    let error = over.positions(&PileCondition::Equal(form), 4).unwrap_err();
    assert!(error.to_string().contains("no Pisot system"), "{error}");
}

/// In games in which any amount may be taken from either of two piles a pile has one partner for
/// each value, and these are listed. The same rules with a condition that always holds go through
/// tables of all positions: boxes, states and automata are the same.
#[test]
fn lists_of_values_teach_what_tables_do() {
    let moves = [
        "a-t, b-t",
        "a-t, b-2t",
        "a-2t, b-t",
        "a-3t, b-t",
        "a-1, b-1",
        "a-2",
        "b-3",
        "a-3, b-1",
        "a-t, b-2-t",
    ];
    let mut random = fastrand::Rng::with_seed(37);
    let mut learned = 0;
    for case in 0..80 {
        let mut rule = vec!["piles: a, b", "move: a-t", "move: b-t"];
        let more = random.choose_multiple(moves.iter(), case % 4);
        let more: Vec<String> = more.iter().map(|text| format!("move: {text}")).collect();
        rule.extend(more.iter().map(String::as_str));
        let plain = rule.join("; ");
        let conditioned = format!("{plain} if a >= 0");
        let play = if random.bool() { Normal } else { Misere };
        let values = ["outcome", "grundy<2", "grundy=1", "grundy<4"];
        let value = random.choice(values).unwrap();
        let system = random.choice(["fib", "base:2", "pell:2", "trib"]).unwrap();
        let found = |text: &str| searched_within(game(text), play, value, &[system], 12_000);
        let [lists, tables] = [found(&plain), found(&conditioned)];
        let what = format!("{plain}, {play:?}, {value}, {system}");
        let [listed, tabled] = [&lists, &tables].map(|search| &search.attempts[0].boxes);
        let both = listed.len().min(tabled.len());
        assert_eq!(listed[..both], tabled[..both], "{what}");
        let machine = |search: &SystemSearch| match &search.found {
            Found::Proved(says) => Some(says.machine.clone()),
            _ => None,
        };
        if let (Some(a), Some(b)) = (machine(&lists), machine(&tables)) {
            assert_eq!(a, b, "{what}");
            learned += 1;
        }
        assert!(
            machine(&tables).is_none() || machine(&lists).is_some(),
            "{what}"
        );
    }
    assert!(learned >= 10, "{learned}");
}
