//! Exact nim (5, 2) against Moore's nim: classes and exceptional positions, against their
//! definition.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::program::run;
use nimscope::game::{Canonical, Game, Ruleset};
use nimscope::solve::naive::{self, Naive};
use nimscope::theory::take::{Class, FourSmallest};

type Piles = [u64; 5];

/// The least box in which there is an exceptional position.
const MAX: u64 = 15;

fn positions(max: u64) -> Vec<Piles> {
    let mut found = Vec::new();
    for a in 0..=max {
        for b in a..=max {
            for c in b..=max {
                for d in c..=max {
                    found.extend((d..=max).map(|e| [a, b, c, d, e]));
                }
            }
        }
    }
    found
}

fn options(x: Piles) -> BTreeSet<Piles> {
    let mut found = BTreeSet::new();
    for i in 0..5 {
        for j in i + 1..5 {
            for s in 0..x[i] {
                for t in 0..x[j] {
                    let mut to = x;
                    (to[i], to[j]) = (s, t);
                    to.sort_unstable();
                    found.insert(to);
                }
            }
        }
    }
    found
}

#[test]
fn the_classes_of_a_small_box_are_those_of_the_definition() {
    let mut exact = Naive::new(Ruleset::normal("exact:5,2".parse().unwrap()));
    let mut moore = Naive::new(Ruleset::normal("moore:4,2".parse().unwrap()));
    let mut counts: BTreeMap<String, u64> = ["PP", "PN", "NP", "NN"]
        .map(|class| (class.to_owned(), 0))
        .into();
    for x in positions(6) {
        let value = |naive: &mut Naive, piles: &[u64]| {
            naive.value(&Canonical::sorted(piles.to_vec())).outcome
        };
        let class = format!("{}{}", value(&mut exact, &x), value(&mut moore, &x[..4]));
        *counts.get_mut(&class).unwrap() += 1;
    }
    for what in ["outcome", "remoteness", "grundy", "all"] {
        let summary = &run(&format!("solve --game exact:5,2 --max 6 --what {what}")).json()[0];
        assert_eq!(summary["classes"], json!(counts));
    }
}

#[test]
fn exceptional_positions_are_those_of_the_definition() {
    let game: Game = "exact:5,2".parse().unwrap();
    let class = |x: &Piles| {
        let four = FourSmallest::of(game, &Canonical::sorted(x.to_vec()));
        four.unwrap().class
    };
    let positions = positions(MAX);
    let classes: BTreeMap<Piles, Class> = positions.iter().map(|x| (*x, class(x))).collect();
    let is_p = |x: &Piles| matches!(classes[x], Class::PP | Class::PN);
    let is_balanced = |x: &Piles| matches!(classes[x], Class::PP | Class::NP);
    let is_good = |x: &Piles| match classes[x] {
        Class::PP => true,
        Class::NP => false,
        Class::NN => options(*x).iter().any(is_balanced),
        Class::PN => !options(*x).iter().any(is_balanced),
    };
    let good: BTreeMap<Piles, bool> = positions.iter().map(|x| (*x, is_good(x))).collect();
    let is_regular = |x: &Piles| {
        if is_p(x) {
            options(*x).iter().all(|y| !is_p(y) && good[y])
        } else {
            options(*x).iter().any(|y| is_p(y) && good[y])
        }
    };
    let exceptional: BTreeSet<Piles> = positions
        .iter()
        .filter(|x| !good[*x] && !is_regular(x))
        .copied()
        .collect();
    assert!(!exceptional.is_empty());
    let rows = run(&format!("exceptions --game exact:5,2 --max {MAX} --json")).json();
    let found: Vec<_> = rows
        .iter()
        .map(|row| json!([row["position"], row["class"], row["out_degree"]]))
        .collect();
    let expected: Vec<_> = exceptional
        .iter()
        .map(|x| {
            json!([
                x,
                classes[x].to_string(),
                options(*x).intersection(&exceptional).count()
            ])
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn their_remotenesses_are_those_of_both_games() {
    let rows = run("exceptions --game exact:5,2 --max 40 --json").json();
    let all = |game: &str, piles: usize| {
        let text = |row: &Value| {
            let x: Piles = serde_json::from_value(row["position"].clone()).unwrap();
            let piles: Vec<String> = x[..piles].iter().map(u64::to_string).collect();
            piles.join(",")
        };
        let positions: Vec<String> = rows.iter().map(text).collect();
        run(&format!("eval --game {game} {}", positions.join(" "))).json()
    };
    let (exact, moore) = (all("exact:5,2", 5), all("moore:4,2", 4));
    assert!(rows.len() > 20 && exact.len() == rows.len() && moore.len() == rows.len());
    for (row, (exact, moore)) in rows.iter().zip(exact.iter().zip(&moore)) {
        assert_eq!(
            (&row["remoteness"], &row["moore_remoteness"]),
            (&exact["remoteness"], &moore["remoteness"])
        );
    }
}

#[test]
fn the_options_here_are_those_of_the_definition() {
    let x = Canonical::sorted(vec![0, 1, 2, 3, 3]);
    let defined = naive::options(Ruleset::normal("exact:5,2".parse().unwrap()), &x);
    let plain = options([0, 1, 2, 3, 3])
        .into_iter()
        .map(|y| Canonical::sorted(y.to_vec()));
    assert_eq!(plain.collect::<BTreeSet<_>>(), defined);
}

#[test]
fn why_gives_the_standing_with_its_witnesses() {
    let answer = &run("why --game exact:5,2 --json 7,11,13,15,15").json()[0];
    let standing = &answer["standing"];
    assert_eq!(
        (&standing["class"], &standing["standing"]),
        (&json!("PN"), &json!("exceptional"))
    );
    assert_eq!(
        standing["star_p"],
        json!([7, 11, 13, 14, 14]),
        "the only NP with piles ≤ 15"
    );
    assert!(
        answer["why"]
            .to_string()
            .contains("a move leads to 7 11 13 14 14, which is NP")
    );
    let rows = run("exceptions --game exact:5,2 --max 31 --json").json();
    for row in rows.iter().filter(|row| row["out_degree"] != json!(0)) {
        let text = row["position"].to_string();
        let piles = text.trim_matches(['[', ']']);
        let answer = &run(&format!("why --game exact:5,2 --json {piles}")).json()[0];
        let to = answer["standing"]["to"].as_array().unwrap();
        assert_eq!(json!(to.len()), row["out_degree"], "{piles}");
    }
    let other = &run("why --game exact:6,2 --json 1,2,3,4,5,6").json()[0];
    assert!(other.get("standing").is_none());
}
