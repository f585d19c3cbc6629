//! The checker accepts what is proved, and nothing that is not.

use fastrand::Rng;
use nimscope::game::Measure;
use nimscope::prove::{Budget, Refused, Rule, check};
use nimscope::solve::Control;
use nimscope::solve::naive::Naive;

use super::rule;
use crate::support::multisets;

/// Whether a rule is right on a box, by the definition.
fn is_true(rule: &Rule, max: u64) -> bool {
    let rules = rule.rules();
    let mut naive = Naive::new(rules);
    multisets(rules.game.n(), rules.game.least_pile(), max)
        .iter()
        .all(|x| {
            let value = naive.value(x);
            let number = match rule.value() {
                Measure::Outcome => return rule.outcome(x.piles()) == Some(value.outcome),
                Measure::Remoteness => value.remoteness.0,
                Measure::Grundy => value.grundy.0,
            };
            (0..=number + 2).all(|other| {
                rule.gives(x.piles(), u64::try_from(other).unwrap()) == Some(other == number)
            })
        })
}

/// Another number in the place of one of the text, a sign turned round, a word or line dropped,
/// doubled or exchanged.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split(' ').map(str::to_owned).collect())
        .collect();
    for _ in 0..rng.usize(1..=2) {
        let at = rng.usize(..lines.len());
        let word = rng.usize(..lines[at].len());
        match rng.u8(..6) {
            0 => drop(lines.remove(at)),
            1 => {
                let other = rng.usize(..lines.len());
                lines.swap(at, other);
            }
            2 if lines[at].len() > 1 => drop(lines[at].remove(word)),
            _ => {
                let old = lines[at][word].clone();
                lines[at][word] = match old.as_str() {
                    "+" => "-".to_owned(),
                    "-" => "+".to_owned(),
                    _ => match old.parse::<u32>() {
                        Ok(_) => rng.u32(..8).to_string(),
                        Err(_) => old
                            .chars()
                            .map(|c| {
                                if c.is_ascii_digit() {
                                    rng.char('0'..='4')
                                } else {
                                    c
                                }
                            })
                            .collect(),
                    },
                };
            }
        }
        if lines.is_empty() {
            break;
        }
    }
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

#[test]
fn a_mutated_certificate_is_refused_unless_what_it_says_is_true() {
    let control = Control::new();
    let mut rng = Rng::with_seed(17);
    let games = [
        ("nim:2", Measure::Outcome, 9),
        ("exact:3,2", Measure::Outcome, 7),
        ("misere slow-set:3,1+2", Measure::Outcome, 9),
        ("misere vdn", Measure::Outcome, 17),
        ("vdn", Measure::Outcome, 17),
        ("nim:2", Measure::Grundy, 9),
        ("nim:2", Measure::Remoteness, 9),
    ];
    let (mut refused, mut right) = (0, 0);
    for (name, value, max) in games {
        let rule = rule(name, value);
        assert!(is_true(&rule, max), "{name}");
        for _ in 0..400 {
            let text = mutated(rule.certificate(), &mut rng);
            match Rule::of_certificate(&text, &Budget::of(&control)) {
                Ok(other) => {
                    assert!(is_true(&other, max), "{name}\n{text}");
                    right += 1;
                }
                Err(Refused::Wrong(_)) => refused += 1,
                Err(Refused::Stopped(_)) => panic!("nobody cancelled"),
            }
        }
    }
    // Some changes do no harm: nodes that are not needed, states that are not reached, equal
    // lines exchanged.
    assert!(refused > 5 * right, "{refused} {right}");
}

#[test]
fn a_certificate_proves_its_own_game_only() {
    let control = Control::new();
    let text = rule("nim:3", Measure::Outcome).certificate().to_owned();
    // Which direction is proved first is left to the threads, and so is the number of nodes.
    let nodes = text
        .lines()
        .find(|line| line.starts_with("nodes "))
        .unwrap();
    for (from, to) in [
        ("game nim:3", "game exact:3,2"),
        ("game nim:3", "game slow:3,1"),
        ("play normal", "play misere"),
        ("value outcome", "value grundy"),
        (nodes, "nodes 1"),
        ("nimscope certificate 2", "nimscope certificate 3"),
    ] {
        let other = text.replace(from, to);
        assert_ne!(text, other, "{from}");
        let checked = check(&other, &Budget::of(&control)).unwrap();
        assert!(checked.wrong.is_some(), "{to}");
    }
}
