//! What is found is compared with the definition and with tables of boxes larger than those that
//! were learned from.

use nimscope::game::{Measure, Ruleset};
use nimscope::prove::{Budget, Direction, Found, LearnedBox, Rule, Trend, check};
use nimscope::solve::Control;

use super::{discovered, rule, rules};
use crate::support::{multisets, table};

/// The states of the minimal automaton, highest digit first.
fn states(rule: &Rule) -> usize {
    let control = Control::new();
    match rule.direction {
        Direction::Msd => rule.automaton.states(),
        Direction::Lsd => rule
            .automaton
            .reversed(&Budget::of(&control))
            .unwrap()
            .states(),
    }
}

/// Finds a rule, has its certificate checked, and compares it with a table.
#[track_caller]
fn found(name: &str, value: Measure, max: u64) -> usize {
    let rule = rule(name, value);
    let checked = check(&rule.certificate, &Budget::of(&Control::new())).unwrap();
    assert_eq!(checked.wrong, None, "{name}");
    assert_eq!(checked.game, Some(rules(name).game.to_string()));
    agrees(&rule, rules(name), value, max);
    states(&rule)
}

#[track_caller]
fn agrees(rule: &Rule, rules: Ruleset, value: Measure, max: u64) {
    let table = table(rules, value, max);
    for x in multisets(rules.game.n(), rules.game.least_pile(), max) {
        let number = match value {
            Measure::Outcome => {
                assert_eq!(rule.outcome(x.piles()), table.outcome(&x), "{rules}: {x}");
                continue;
            }
            Measure::Remoteness => table.remoteness(&x).unwrap().0,
            Measure::Grundy => table.grundy(&x).unwrap().0,
        };
        for other in number.saturating_sub(3)..number + 4 {
            let gives = rule.gives(x.piles(), u64::try_from(other).unwrap());
            assert_eq!(gives, Some(other == number), "{rules}: {x} {other}");
        }
    }
}

/// Finds rules, compares each with a table up to a bound, and counts its states.
#[track_caller]
fn have_states(known: &[(&str, Measure, u64, usize)]) {
    for &(name, value, max, count) in known {
        assert_eq!(found(name, value, max), count, "{name} {value:?}");
    }
}

#[test]
fn take_away_games_have_the_known_automata() {
    use Measure::{Grundy, Outcome, Remoteness};
    let known = [
        ("nim:2", Outcome, 40, 2),
        ("nim:4", Outcome, 20, 2),
        ("misere nim:3", Outcome, 30, 5),
        ("moore:4,2", Outcome, 18, 2),
        ("misere moore:4,2", Outcome, 18, 5),
        ("exact:4,2", Outcome, 18, 6),
        ("exact:5,2", Outcome, 17, 8),
        ("exact:6,2", Outcome, 10, 9),
        ("exact:5,3", Outcome, 17, 17),
        ("misere exact:4,2", Outcome, 18, 17),
        ("nim:3", Grundy, 20, 2),
        ("moore:3,2", Remoteness, 20, 15),
        ("moore:4,3", Remoteness, 17, 31),
    ];
    have_states(&known);
}

#[test]
fn slow_games_have_the_known_automata() {
    use Measure::{Outcome, Remoteness};
    let known = [
        ("slow:3,2", Outcome, 90, 29),
        ("misere slow:3,2", Outcome, 140, 59),
        ("slow:4,2", Outcome, 70, 153),
        ("slow-moore:4,2", Outcome, 40, 30),
        ("misere slow-set:3,1+2", Outcome, 60, 9),
        ("slow:3,2", Remoteness, 70, 29),
    ];
    have_states(&known);
}

#[test]
fn delete_games_have_automata_in_both_plays() {
    let known = [
        ("delete", 60),
        ("vdn", 80),
        ("misere vdn", 80),
        ("single:3", 40),
        ("single:4", 20),
        ("abo:3", 70),
        ("half:4", 20),
        ("nmth:4", 20),
        ("misere nmth:4", 20),
        ("nmth:5", 10),
    ];
    for (name, max) in known {
        found(name, Measure::Outcome, max);
    }
}

#[test]
fn games_on_circles_and_hypergraphs_have_automata() {
    for (name, max) in [
        ("circular:4,2", 9),
        ("circular:5,2", 7),
        ("circular:5,3", 7),
        ("circular-exact:4,2", 9),
        ("hyper:ab+bc", 12),
        ("misere circular:4,2", 9),
    ] {
        let rule = rule(name, Measure::Outcome);
        let checked = check(&rule.certificate, &Budget::of(&Control::new())).unwrap();
        assert_eq!(checked.wrong, None, "{name}");
        let rules = rules(name);
        let table = table(rules, Measure::Outcome, max);
        let n = rules.game.n();
        for number in 0..(max + 1).pow(u32::try_from(n).unwrap()) {
            let piles: Vec<u64> = (0..n)
                .map(|i| number / (max + 1).pow(u32::try_from(i).unwrap()) % (max + 1))
                .collect();
            let expected = table.outcome(&rules.game.canonical(&piles));
            assert_eq!(rule.outcome(&piles), expected, "{name}: {piles:?}");
        }
    }
}

/// Where a box says nothing of what follows on a word, its state leads to itself: that is right in
/// these games, so that small boxes suffice.
#[test]
fn exact_nim_is_learned_from_very_small_boxes() {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1);
    let one = one.build().unwrap();
    for (name, boxes) in [
        ("exact:5,2", vec![(3, 8)]),
        ("exact:6,2", vec![(3, 9)]),
        ("exact:7,3", vec![(3, 31), (7, 39)]),
    ] {
        let discovery = one.install(|| discovered(name, Measure::Outcome));
        assert!(matches!(discovery.found, Found::Proved(_)), "{name}");
        let learned = discovery.boxes.iter().map(|it| (it.max, it.states));
        assert_eq!(learned.collect::<Vec<_>>(), boxes, "{name}");
    }
}

/// The same growth of the states is steady where the piles grow little from box to box, and none
/// to speak of where they grow much.
#[test]
fn a_trend_is_measured_by_the_piles() {
    let trend = |piles: [u64; 3], states: [usize; 3]| {
        let boxes = (4..).zip(piles.into_iter().zip(states));
        let boxes = boxes.map(|(bits, (max, states))| LearnedBox { bits, max, states });
        Trend::of(&boxes.collect::<Vec<_>>())
    };
    let doubled = [15, 31, 63];
    let by_a_third = [1000, 1330, 1769];
    assert_eq!(trend(doubled, by_a_third), Some(Trend::Converging));
    assert_eq!(trend([100, 147, 216], by_a_third), Some(Trend::Growing));
    let by_six_tenths = [1000, 1600, 2560];
    assert_eq!(trend(doubled, by_six_tenths), Some(Trend::Growing));
    assert_eq!(trend([15, 63, 255], by_six_tenths), Some(Trend::Converging));
    assert_eq!(trend(doubled, [1000; 3]), Some(Trend::Stable));
    let after = |states: &[usize]| {
        let boxes = (2..).zip(states);
        let boxes = boxes.map(|(bits, &states)| LearnedBox {
            bits,
            max: (1 << bits) - 1,
            states,
        });
        Trend::of(&boxes.collect::<Vec<_>>())
    };
    // One small ratio among others is no evidence, and one ratio alone has no trend.
    let wythoff = [763, 1231, 1783, 3047, 4872, 7074];
    assert_eq!(after(&wythoff), Some(Trend::Growing));
    assert_eq!(after(&[100, 110]), None);
    assert_eq!(after(&[6, 155, 1008]), Some(Trend::Growing));
    // A fall below all that was before is one.
    assert_eq!(after(&[17, 31, 67, 73]), Some(Trend::Converging));
}

#[test]
fn steady_growth_is_distinguished_from_a_limit() {
    // Where the factor of the growth falls, nothing is said to be out of sight.
    let discovery = discovered("misere single:3", Measure::Outcome);
    assert!(
        matches!(discovery.found, Found::OutOfReach(_)),
        "{discovery:?}"
    );
    assert_eq!(Trend::of(&discovery.boxes), Some(Trend::Converging));
    let discovery = discovered("misere delete", Measure::Grundy);
    assert!(
        matches!(discovery.found, Found::NoneInSight(_)),
        "{discovery:?}"
    );
    assert!(
        discovery
            .boxes
            .windows(2)
            .all(|two| two[0].states < two[1].states)
    );
}

#[test]
fn a_game_of_too_many_piles_is_out_of_reach() {
    let discovery = discovered("nim:13", Measure::Outcome);
    assert!(matches!(discovery.found, Found::OutOfReach(why) if why.contains("12 piles")));
}

#[test]
fn what_small_boxes_prove_does_not_depend_on_which_thread_is_first() {
    for name in [
        "exact:4,2",
        "exact:5,2",
        "slow:3,2",
        "delete",
        "misere nim:3",
    ] {
        let certificate = rule(name, Measure::Outcome).certificate;
        let again: Vec<Rule> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..16)
                .map(|_| scope.spawn(|| rule(name, Measure::Outcome)))
                .collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        for rule in again {
            assert_eq!(rule.certificate, certificate, "{name}");
        }
    }
}
