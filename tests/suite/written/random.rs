//! Rules made at random: what is proved of them is so by the definition.

use std::fmt::Write;

use fastrand::Rng;
use nimscope::game::{Convention, Game, Measure, Outcome, Ruleset};
use nimscope::prove::numeration::{FixedValue, System, discover};
use nimscope::prove::{Budget, Found, Question, Truth, check};
use nimscope::solve::{Control, FoundValue, Table, TableKey, search};
use nimscope::statement::parse;

use super::{Definition, game, positions, read_rows};

/// The number of rules in the suite, and in the long form.
const RULES: u64 = 100;
const MANY: u64 = 1000;
/// The memory for the search of a rule.
pub(super) const BYTES: u64 = 1 << 18;
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
pub(super) const BOUNDED: [&str; 4] = ["outcome", "outcome", "grundy<2", "remoteness<4"];
pub(super) const NUMBERS: [&str; 2] = ["grundy", "remoteness"];

pub(super) const SYSTEMS: [&str; 3] = ["base:2", "fib", "pell:2"];

#[test]
fn what_is_proved_is_so_by_the_definition() {
    proved_is_so(rule, RULES, &SYSTEMS, &BOUNDED, BYTES, 2037);
}

#[test]
fn what_is_proved_over_binary_digits_is_so_by_the_definition() {
    proved_is_so(rule, RULES, &SYSTEMS[..1], &BOUNDED, BYTES, 1937);
}

#[test]
fn numbers_that_are_proved_are_so_by_the_definition() {
    proved_is_so(rule, RULES, &SYSTEMS, &NUMBERS, BYTES, 1837);
}

#[test]
#[ignore = "long: some minutes"]
fn many_numbers_that_are_proved_are_so_by_the_definition() {
    proved_is_so(rule, MANY, &SYSTEMS, &NUMBERS, BYTES, 70);
}

#[test]
#[ignore = "long: some minutes"]
fn what_is_proved_of_many_rules_over_binary_digits_is_so_by_the_definition() {
    proved_is_so(rule, MANY, &SYSTEMS[..1], &BOUNDED, BYTES, 7);
}

#[test]
#[ignore = "long: some minutes"]
fn what_is_proved_of_many_rules_is_so_by_the_definition() {
    proved_is_so(rule, MANY, &SYSTEMS, &BOUNDED, BYTES, 37);
}

/// Makes rules, and compares what is proved of them. At least half of them are to be settled: else
/// the test says little.
pub(super) fn proved_is_so(
    rule: fn(&mut Rng) -> String,
    rules: u64,
    systems: &[&str],
    values: &[&str],
    bytes: u64,
    seed: u64,
) {
    let mut random = Rng::with_seed(seed);
    let systems = systems.iter().map(|name| name.parse::<System>().unwrap());
    let systems: Vec<System> = systems.collect();
    let control = Control::new();
    let budget = Budget {
        states: 1 << 14,
        bytes,
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
        let is_defined = game.forbidden == 0 || value.starts_with("remoteness");
        let value = if is_defined { value } else { "outcome" };
        let wanted: FixedValue = value.parse().unwrap();
        let search = discover(game, play, wanted, &systems, &budget).unwrap();
        let Found::Proved(says) = search.found else {
            continue;
        };
        settled += 1;
        let checked = check(&says.certificate, &Budget::of(&control)).unwrap();
        assert_eq!(checked.wrong, None, "{text} {play:?} {value}");
        let mut definition = Definition::new(game, play, value);
        let side = [60, 14, 9][game.piles() - 1];
        for x in read_rows(game, value, side) {
            let found = says.machine.value(&x);
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

/// What a statement sees at a position.
struct Seen {
    piles: Vec<u64>,
    is_p: bool,
    r: u128,
    /// 0 where no Grundy value is defined.
    g: u128,
    /// Whether some option has the remoteness 1.
    has_r_1: bool,
}

/// A statement on remotenesses or Grundy values, and what it means.
type OnValues = (&'static str, fn(&Seen) -> bool);

const ON_REMOTENESS: [OnValues; 11] = [
    ("R <= 3", |at| at.r <= 3),
    ("R = 2 => P", |at| at.r != 2 || at.is_p),
    ("not 1 = R", |at| at.r != 1),
    ("5 > R or P", |at| at.r < 5 || at.is_p),
    ("P <=> R mod 2 = 0", |at| at.is_p == (at.r % 2 == 0)),
    ("R <= sum + 1", |at| at.r <= at.sum() + 1),
    ("R <= a + 1", |at| at.r <= at.a() + 1),
    ("R = sum => a = 0", |at| at.r != at.sum() || at.a() == 0),
    ("2 * R > a", |at| 2 * at.r > at.a()),
    ("some option: R = 1", |at| at.has_r_1),
    ("max(R, a) = a => N", |at| at.r > at.a() || !at.is_p),
];

const ON_GRUNDY: [OnValues; 8] = [
    ("P <=> G = 0", |at| at.is_p == (at.g == 0)),
    ("G <= sum + 1", |at| at.g <= at.sum() + 1),
    ("G <= a", |at| at.g <= at.a()),
    ("G + R >= sum", |at| at.g + at.r >= at.sum()),
    ("G != 2", |at| at.g != 2),
    ("3 >= G", |at| at.g <= 3),
    ("G < 2 => R <= 2 * a + 1", |at| {
        at.g >= 2 || at.r <= 2 * at.a() + 1
    }),
    ("min(G, R) = 0 or N", |at| at.g.min(at.r) == 0 || !at.is_p),
];

impl Seen {
    fn a(&self) -> u128 {
        self.piles[0].into()
    }

    fn sum(&self) -> u128 {
        self.piles.iter().map(|&pile| u128::from(pile)).sum()
    }
}

/// The values of all positions with piles up to a bound, from tables.
fn seen(rules: Ruleset, text: &str, max: u64, control: &Control) -> Vec<Seen> {
    let table = |measure| {
        Table::fill(
            TableKey {
                rules,
                measure,
                max,
            },
            control,
        )
        .unwrap()
    };
    let remotenesses = table(Measure::Remoteness);
    let defined = rules.game.defines(Measure::Grundy);
    let values = defined.then(|| table(Measure::Grundy));
    let r = |x: &[u64]| remotenesses.remoteness(&rules.game.canonical(x)).unwrap().0;
    let all = positions(game(text), max + 1).into_iter().map(|piles| {
        let at = rules.game.canonical(&piles);
        let g = values.as_ref().map(|values| values.grundy(&at).unwrap().0);
        Seen {
            is_p: r(&piles) % 2 == 0,
            r: r(&piles),
            g: g.unwrap_or(0),
            has_r_1: game(text).options(&piles).iter().any(|y| r(y) == 1),
            piles,
        }
    });
    all.collect()
}

#[test]
fn statements_on_values_are_decided_as_tables_say() {
    decided_as_tables_say(40, 237);
}

#[test]
#[ignore = "long: some minutes"]
fn many_statements_on_values_are_decided_as_tables_say() {
    decided_as_tables_say(1000, 7237);
}

/// Decides statements on rules made at random by automata alone. What is proved holds in a box,
/// and what is refuted is false at the position that is named.
fn decided_as_tables_say(rules: u64, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let control = Control::new();
    let budget = Budget {
        states: 1 << 12,
        bytes: 1 << 17,
        ..Budget::of(&control)
    };
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..rules {
        let text = rule(&mut random);
        let written: Game = format!("rule:{{{text}}}").parse().unwrap();
        let rules = *random.choice(&Ruleset::both(written)).unwrap();
        let side = [20, 9, 6][written.n() - 1];
        let small = seen(rules, &text, side, &control);
        let all: Vec<OnValues> = if written.defines(Measure::Grundy) {
            ON_REMOTENESS.into_iter().chain(ON_GRUNDY).collect()
        } else {
            ON_REMOTENESS.to_vec()
        };
        for (said, holds) in random.choose_multiple(all, 4) {
            let claim = parse(said, written.n()).unwrap();
            let question = Question::new(rules, &claim, None, &[], &budget);
            let Ok(decision) = question.by_automata() else {
                continue;
            };
            match decision.whole {
                Truth::Proved => {
                    proved += 1;
                    let wrong = small.iter().find(|at| !holds(at));
                    assert!(
                        wrong.is_none(),
                        "{rules}: {said}: {:?}",
                        wrong.map(|at| &at.piles)
                    );
                    let text = decision.certificate.unwrap();
                    let checked = check(&text, &Budget::of(&control));
                    let wrong = checked.unwrap().wrong;
                    assert_eq!(wrong, None, "{rules}: {said}");
                }
                Truth::Refuted(x) => {
                    refuted += 1;
                    let max = x.iter().copied().max().unwrap_or(0);
                    if max <= 30 {
                        let all = seen(rules, &text, max, &control);
                        let is_it =
                            |at: &&Seen| written.canonical(&at.piles) == written.canonical(&x);
                        assert!(
                            all.iter().filter(is_it).any(|at| !holds(at)),
                            "{rules}: {said}: {x:?}"
                        );
                    }
                }
                Truth::Agrees(_) | Truth::OutOfReach(_) => panic!("{rules}: {said}"),
            }
        }
    }
    assert!(
        proved > rules / 2 && refuted > rules / 2,
        "{proved} and {refuted}"
    );
}
