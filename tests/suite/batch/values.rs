//! What the commands say of whole boxes, against the definition.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::program::{run, run_on};
use crate::support::{game, multisets, positions};
use nimscope::game::{Canonical, Convention, Game, Ruleset};
use nimscope::solve::naive::{self, Naive};
use nimscope::study::{MoveSheet, Oracle, SEARCH_LIMIT};

const BOXES: [(&str, u64); 21] = [
    ("nim:1", 6),
    ("nim:3", 5),
    ("moore:3,2", 4),
    ("exact:4,2", 4),
    ("exact:5,2", 3),
    ("slow:1,1", 6),
    ("slow:2,1", 6),
    ("slow:4,3", 6),
    ("slow-moore:3,2", 5),
    ("slow-set:4,2+4", 5),
    ("delete", 8),
    ("vdn", 10),
    ("abo:3", 7),
    ("nmth:4", 5),
    ("half:4", 5),
    ("single:3", 7),
    ("hyper:ab+bc+cd", 2),
    ("slow-hyper:a+bc+bd", 3),
    ("circular:4,2", 3),
    ("slow-circular-exact:5,2", 2),
    ("simplicial:ab+bcd", 2),
];

fn rulesets() -> impl Iterator<Item = (Ruleset, String, Vec<Canonical>)> {
    BOXES.into_iter().flat_map(|(name, max)| {
        let game: Game = name.parse().unwrap();
        Convention::BOTH.map(|convention| {
            let misere = if convention == Convention::Misere {
                " --misere"
            } else {
                ""
            };
            let arguments = format!("--game {name}{misere}");
            (
                Ruleset { game, convention },
                arguments,
                positions(game, max),
            )
        })
    })
}

fn lists<'a>(positions: impl IntoIterator<Item = &'a Canonical>) -> Value {
    positions.into_iter().map(|x| json!(x.piles())).collect()
}

fn piles(value: &Value) -> Vec<u64> {
    serde_json::from_value(value.clone()).unwrap()
}

#[test]
fn eval_agrees_with_the_definition() {
    for (rules, arguments, positions) in rulesets() {
        let input: Vec<String> = positions.iter().map(|x| format!("{x}\n")).collect();
        let input = input.concat();
        let answers = run_on(&format!("eval {arguments} --limit 100000"), &input).json();
        assert_eq!(answers.len(), positions.len());
        let mut naive = Naive::new(rules);
        for (x, answer) in positions.iter().zip(&answers) {
            let value = naive.value(x);
            let options = naive::options(rules, x);
            let r = |y: &Canonical, naive: &mut Naive| naive.value(y).remoteness.0;
            let optimal: BTreeSet<&Canonical> = options
                .iter()
                .filter(|y| r(y, &mut naive) + 1 == value.remoteness.0)
                .collect();
            let winning: BTreeSet<&Canonical> = options
                .iter()
                .filter(|y| naive.value(y).outcome.is_p())
                .collect();
            let expected = json!({
                "position": x.piles(),
                "outcome": value.outcome.to_string(),
                "remoteness": u64::try_from(value.remoteness.0).unwrap(),
                "grundy": u64::try_from(value.grundy.0).unwrap(),
                "optimal": lists(optimal),
                "winning": lists(winning),
                "truncated": false,
            });
            for (field, expected) in expected.as_object().unwrap() {
                assert_eq!(&answer[field], expected, "{rules}: {field} of {x}");
            }
        }
    }
}

#[test]
fn tables_agree_with_the_definition() {
    for (rules, arguments, positions) in rulesets() {
        let max = positions.last().unwrap().max();
        let mut naive = Naive::new(rules);
        let mut rows = vec!["position,outcome,remoteness,grundy\n".to_owned()];
        for x in &positions {
            let value = naive.value(x);
            rows.push(format!(
                "{x},{},{},{}\n",
                value.outcome, value.remoteness, value.grundy
            ));
        }
        assert_eq!(
            run(&format!("table {arguments} --max {max}")).out,
            rows.concat(),
            "{rules}"
        );
    }
}

#[test]
fn solve_counts_what_the_definition_says() {
    for (rules, arguments, positions) in rulesets() {
        let max = positions.last().unwrap().max();
        let summary = &run(&format!("solve {arguments} --max {max}")).json()[0];
        let mut naive = Naive::new(rules);
        let values: Vec<naive::Value> = positions.iter().map(|x| naive.value(x)).collect();
        let p = values.iter().filter(|value| value.outcome.is_p()).count();
        assert_eq!(
            (&summary["positions"], &summary["p"]),
            (&json!(values.len()), &json!(p)),
            "{rules}"
        );
        let times = |histogram: &Value, wanted: u128| {
            let mut pairs = histogram.as_array().unwrap().iter();
            pairs
                .find(|pair| pair[0] == json!(u64::try_from(wanted).unwrap()))
                .unwrap()[1]
                .clone()
        };
        for value in &values {
            let same = |of: fn(&naive::Value) -> u128| {
                values.iter().filter(|other| of(other) == of(value)).count()
            };
            let r = |value: &naive::Value| value.remoteness.0;
            let g = |value: &naive::Value| value.grundy.0;
            assert_eq!(
                times(&summary["remoteness"]["histogram"], r(value)),
                json!(same(r))
            );
            assert_eq!(
                times(&summary["grundy"]["histogram"], g(value)),
                json!(same(g))
            );
        }
    }
}

#[test]
fn every_option_is_listed_with_its_values() {
    for (rules, arguments, positions) in rulesets() {
        let x = &positions[positions.len() * 3 / 4];
        let text = x.to_string().replace(' ', ",");
        let answer = &run(&format!("moves --json {arguments} {text}")).json()[0];
        let mut naive = Naive::new(rules);
        let options = naive::options(rules, x);
        let listed = answer["options"].as_array().unwrap();
        let found: BTreeSet<Canonical> = listed
            .iter()
            .map(|option| piles(&option["to"]))
            .map(|piles| rules.game.canonical(piles))
            .collect();
        assert_eq!(
            (&found, listed.len()),
            (&options, options.len()),
            "{rules}: options of {x}"
        );
        for option in listed {
            let to = rules.game.canonical(piles(&option["to"]));
            let value = naive.value(&to);
            assert_eq!(option["outcome"], value.outcome.to_string());
            assert_eq!(
                option["remoteness"].to_string(),
                value.remoteness.to_string()
            );
            assert_eq!(option["grundy"].to_string(), value.grundy.to_string());
        }
    }
}

#[test]
fn moves_are_searched_for_as_far_as_on_the_screen() {
    const MEMORY: u64 = 4096;
    let rules = Ruleset::normal(game("slow-circular:5,3"));
    let x = rules.game.canonical([6, 6, 7, 7, 8]);
    let oracle = Oracle::new(Vec::new(), MEMORY, SEARCH_LIMIT);
    let sheet = MoveSheet::new(&oracle.about(rules), &x, None).unwrap();
    assert!(sheet.rows.iter().all(|row| row.optimal.is_some()));

    let command = format!("moves --json --memory {MEMORY} --game slow-circular:5,3 6,6,7,7,8");
    let answer = &run(&command).json()[0];

    let options = answer["options"].as_array().unwrap();
    assert_eq!(options.len(), sheet.rows.len());
    for (option, row) in options.iter().zip(&sheet.rows) {
        let r = row.remoteness.value().map(|r| u64::try_from(r.0).unwrap());
        assert_eq!(option["to"], json!(row.choice.to.piles()));
        assert_eq!(option["remoteness"], json!(r), "{}", row.choice.to);
        assert_eq!(option["optimal"], json!(row.optimal));
    }
}

#[test]
fn answers_do_not_depend_on_threads_or_on_a_small_budget() {
    let input: Vec<String> = multisets(3, 0, 14)
        .iter()
        .map(|x| format!("{x}\n"))
        .collect();
    let input = input.concat();
    let arguments = "eval --game exact:3,2 --misere";
    let values = |more: &str| -> Vec<Value> {
        let answers = run_on(&format!("{arguments} {more}"), &input).json();
        let keep = [
            "position",
            "outcome",
            "remoteness",
            "grundy",
            "optimal",
            "winning",
            "truncated",
        ];
        let kept = answers
            .into_iter()
            .map(|answer| keep.iter().map(|&field| answer[field].clone()).collect());
        kept.collect()
    };
    let usual = values("");
    assert_eq!(usual, values("--threads 1"));
    assert_eq!(
        usual,
        values("--memory 6K"),
        "by search where tables do not fit, one table at a time where they do"
    );
}

#[test]
fn a_line_ends_at_a_terminal_position_only() {
    let last = |position: &str| {
        let text = run(&format!("line --game nim:4 {position}")).out;
        let mut steps = text.lines().filter(|line| line.contains("Grundy"));
        steps.next_back().unwrap().to_owned()
    };
    assert!(last("1,2,3,4").ends_with("the end"));
    assert!(last("100000,200000,300000,400000").ends_with('?'));
}

/// The sequence counts what the summary of each box counts.
#[test]
fn counts_are_those_of_the_boxes() {
    for (game, least) in [
        ("--game slow:4,3 --misere", 0_u64),
        ("--game single:3", 1),
        ("--game hyper:ab+bc", 0),
    ] {
        let terms = run(&format!("counts {game} --max 5 --json")).json();
        let sizes: Vec<u64> = terms
            .iter()
            .map(|term| term["max"].as_u64().unwrap())
            .collect();
        assert_eq!(sizes, (least..=5).collect::<Vec<_>>(), "{game}");
        for term in &terms[1..] {
            let line = format!("solve {game} --max {} --what outcome", term["max"]);
            let boxed = &run(&line).json()[0];
            assert_eq!(
                (&term["p"], &term["positions"]),
                (&boxed["p"], &boxed["positions"])
            );
        }
        let lines = run(&format!("counts {game} --max 5 --format bfile"));
        let line = |term: &Value| format!("{} {}", term["max"], term["p"]);
        assert_eq!(lines.lines(), terms.iter().map(line).collect::<Vec<_>>());
    }
}

/// Of the move that Bouton's matrices show no more is said than is known of it.
#[test]
fn the_move_of_boutons_matrices_is_called_what_it_is_known_to_be() {
    let unknown = "No best move is known here: it is out of reach.";
    for (question, said) in [
        ("nim:3 --position 3,5,7", Some("The move is a best one")),
        ("nim:3 --position 0,0,0", Some("No move is left.")),
        (
            "nim:3 --position 2,402,403 --memory 1M",
            Some("The move is one that wins"),
        ),
        (
            "slow-hyper:ab+bc+cd --position 1000000,1000001,1000002,999999",
            None,
        ),
        ("wythoff --position 1000000,1618040", Some(unknown)),
        ("gale:3 --position 1000000,1618040,7000000", Some(unknown)),
        (
            "circular:5,2 --position 10995,10997,10998,100009,7",
            Some(unknown),
        ),
        (
            "blocking-wythoff:2 --position 5,5",
            Some("one that wins unless it is forbidden"),
        ),
    ] {
        let text = run(&format!("figure bouton --game {question}")).out;
        let claims = ["The move is", "No move is left", "No best move"];
        assert!(said.is_none_or(|said| text.contains(said)), "{text}");
        let count = claims.iter().filter(|claim| text.contains(**claim)).count();
        assert_eq!(count, usize::from(said.is_some()), "{text}");
    }
}

/// Where options may be forbidden, no move is optimal in itself, and none is missing.
#[test]
fn nothing_is_cut_where_options_may_be_forbidden() {
    for answer in run("eval --game blocking-wythoff:2 1,2 0,1").json() {
        let lists = (&answer["optimal"], &answer["truncated"]);
        assert_eq!(lists, (&json!([]), &json!(false)), "{answer}");
    }
}
