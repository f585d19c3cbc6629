//! Rules made at random: what is proved of them is so by the definition.

use std::fmt::Write;

use fastrand::Rng;
use nimscope::game::{Convention, Game, Measure, Outcome, Ruleset};
use nimscope::prove::Budget;
use nimscope::prove::numeration::{FixedValue, SearchVerdict, System, check, discover};
use nimscope::solve::{Control, FoundValue, Table, TableKey, search};

use super::{Definition, game, positions, read_rows};

/// The number of rules in the suite, and in the long form.
const RULES: u64 = 100;
const MANY: u64 = 1000;
/// The number of rules whose values are compared.
const RANDOM_VALUES: u64 = 250;

/// A condition on piles, and on the piles after the move if there is one.
fn condition(random: &mut Rng, piles: &[char], is_of_move: bool) -> String {
    let pile = |random: &mut Rng| {
        let prime = if is_of_move && random.bool() { "'" } else { "" };
        format!("{}{prime}", random.choice(piles).unwrap())
    };
    let (a, b) = (pile(random), pile(random));
    let sign = random.choice(["<", "<=", "=", ">", ">=", "!="]).unwrap();
    let constant = random.u32(0..4);
    match random.u32(0..4) {
        0 => format!("{a} {sign} {b}+{constant}"),
        1 => format!("{a}+{b} {sign} {constant}"),
        2 => format!("{a} mod {} = {}", random.u32(2..4), random.u32(0..2)),
        _ => format!("not ({a} {sign} {constant} and 2{b} > {a})"),
    }
}

fn rule(random: &mut Rng) -> String {
    let count = random.usize(1..=3);
    let piles = &['a', 'b', 'c'][..count];
    let has_pass = count == 3 || (count == 2 && random.u32(0..4) == 0);
    let mut text = String::from("piles: ");
    for (i, pile) in piles.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let small = if has_pass && i + 1 == count {
            " < 2"
        } else {
            ""
        };
        write!(text, "{comma}{pile}{small}").unwrap();
    }
    for _ in 0..random.usize(1..=3) {
        let changed = random.usize(1..=count.min(2));
        let chosen = random.choose_multiple(piles.iter(), changed);
        let is_ray = random.bool();
        let losses = chosen.iter().enumerate().map(|(i, pile)| {
            let constant = random.u32(1..3);
            match (is_ray, random.u32(0..3)) {
                (false, _) => format!("{pile}-{constant}"),
                (true, 0) if i > 0 => format!("{pile}-{constant}-t"),
                (true, 1) if i > 0 => format!("{pile}-u"),
                (true, _) => format!("{pile}-t"),
            }
        });
        let losses: Vec<String> = losses.collect();
        write!(text, "; move: {}", losses.join(", ")).unwrap();
        if random.u32(0..3) == 0 {
            write!(text, " if {}", condition(random, piles, true)).unwrap();
        }
    }
    if random.u32(0..4) == 0 {
        write!(text, "; end: {}", condition(random, piles, false)).unwrap();
    }
    if random.u32(0..4) == 0 {
        write!(text, "; forbid: {}", random.u32(1..3)).unwrap();
    }
    text
}

/// Values with finitely many cases, and those without a bound.
const BOUNDED: [&str; 4] = ["outcome", "outcome", "grundy<2", "remoteness<4"];
const NUMBERS: [&str; 2] = ["grundy", "remoteness"];

const SYSTEMS: [&str; 3] = ["base:2", "fib", "pell:2"];

#[test]
fn what_is_proved_is_so_by_the_definition() {
    proved_is_so(RULES, &SYSTEMS, &BOUNDED, 2037);
}

#[test]
fn what_is_proved_over_binary_digits_is_so_by_the_definition() {
    proved_is_so(RULES, &SYSTEMS[..1], &BOUNDED, 1937);
}

#[test]
fn numbers_that_are_proved_are_so_by_the_definition() {
    proved_is_so(RULES, &SYSTEMS, &NUMBERS, 1837);
}

#[test]
#[ignore = "long: some minutes"]
fn many_numbers_that_are_proved_are_so_by_the_definition() {
    proved_is_so(MANY, &SYSTEMS, &NUMBERS, 70);
}

#[test]
#[ignore = "long: some minutes"]
fn what_is_proved_of_many_rules_over_binary_digits_is_so_by_the_definition() {
    proved_is_so(MANY, &SYSTEMS[..1], &BOUNDED, 7);
}

#[test]
#[ignore = "long: some minutes"]
fn what_is_proved_of_many_rules_is_so_by_the_definition() {
    proved_is_so(MANY, &SYSTEMS, &BOUNDED, 37);
}

/// Makes rules, and compares what is proved of them. At least half of them are to be settled: else
/// the test says little.
fn proved_is_so(rules: u64, systems: &[&str], values: &[&str], seed: u64) {
    let mut random = Rng::with_seed(seed);
    let systems = systems.iter().map(|name| name.parse::<System>().unwrap());
    let systems: Vec<System> = systems.collect();
    let control = Control::new();
    let budget = Budget {
        states: 1 << 14,
        bytes: 1 << 18,
        ..Budget::of(&control)
    };
    let mut settled = 0_u64;
    for _ in 0..rules {
        let text = rule(&mut random);
        let game = game(&text);
        let play = *random
            .choice(&[Convention::Normal, Convention::Misere])
            .unwrap();
        let value = *random.choice(values).unwrap();
        let is_defined = game.forbidden == 0 || value == "remoteness";
        let value = if is_defined { value } else { "outcome" };
        let wanted: FixedValue = value.parse().unwrap();
        let search = discover(game, play, wanted, &systems, &budget).unwrap();
        let SearchVerdict::Proved {
            machine,
            certificate,
        } = search.verdict
        else {
            continue;
        };
        settled += 1;
        let checked = check(&certificate, &Budget::of(&control)).unwrap();
        assert_eq!(checked.wrong, None, "{text} {play:?} {value}");
        let mut definition = Definition::new(game, play, value);
        let side = [60, 14, 9][game.piles() - 1];
        for x in read_rows(game, value, side) {
            let found = machine.value(&x);
            assert_eq!(
                found,
                Some(definition.case(&x)),
                "{text} {play:?} {value}: {x:?}"
            );
        }
    }
    assert!(2 * settled >= rules, "{settled} rules are settled");
}

/// Tables and searches have the values of rules made at random by the definition.
#[test]
fn values_of_rules_are_those_of_the_definition() {
    let mut random = Rng::with_seed(371);
    let control = Control::new();
    for _ in 0..RANDOM_VALUES {
        let text = rule(&mut random);
        let written: Game = format!("rule:{{{text}}}").parse().unwrap();
        let max = [12, 6, 4][written.n() - 1];
        for rules in Ruleset::both(written) {
            let mut values = ["outcome", "remoteness<40", "grundy<40"]
                .map(|value| Definition::new(game(&text), rules.convention, value));
            let table = |measure| {
                let key = TableKey {
                    rules,
                    measure,
                    max,
                };
                Table::fill(key, &control).unwrap()
            };
            let outcomes = table(Measure::Outcome);
            let others = written.defines(Measure::Grundy);
            let others = others.then(|| [table(Measure::Remoteness), table(Measure::Grundy)]);
            for x in positions(game(&text), max + 1) {
                let [outcome, remoteness, grundy] = &mut values;
                let at = written.canonical(&x);
                let expected = Outcome::p_if(outcome.value(&x) == 0);
                assert_eq!(outcomes.outcome(&at), Some(expected), "{rules} {x:?}");
                let limit = 10_000;
                let found = search(rules, &at, Measure::Outcome, limit, &control).unwrap();
                assert_eq!(
                    found.found,
                    Some(FoundValue::Outcome(expected)),
                    "{rules} {x:?}"
                );
                if let Some([by_moves, by_mex]) = &others {
                    let number = |value: u8| u128::from(value);
                    let r = by_moves.remoteness(&at).unwrap().0;
                    assert_eq!(r, number(remoteness.value(&x)), "{rules} {x:?}");
                    let g = by_mex.grundy(&at).unwrap().0;
                    assert_eq!(g, number(grundy.value(&x)), "{rules} {x:?}");
                }
            }
        }
    }
}
