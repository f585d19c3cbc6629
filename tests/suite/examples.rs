//! The programs in `examples` say what the shell says, and what the definition says.

use serde_json::Value;

use crate::support::positions;
use crate::support::program::run;
use nimscope::game::{Canonical, Game, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::statement::{self, Facts};

#[path = "../../examples/evaluate.rs"]
#[expect(dead_code, reason = "its main is for whoever runs the example")]
mod evaluate;
#[path = "../../examples/exceptions.rs"]
#[expect(dead_code, reason = "its main is for whoever runs the example")]
mod exceptions;
#[path = "../../examples/own_hypergraph.rs"]
#[expect(dead_code, reason = "its main is for whoever runs the example")]
mod own_hypergraph;

/// What an example prints.
macro_rules! printed {
    ($example:ident) => {{
        let mut printed = Vec::new();
        $example::answer(&mut printed).unwrap();
        String::from_utf8(printed).unwrap()
    }};
}

/// The object is that of `eval`, and the line that of `line`.
#[test]
fn the_example_of_a_position_says_what_the_shell_says() {
    let text = printed!(evaluate);
    let (object, rest) = text.split_at(text.find("\n}\n").unwrap() + 3);
    let shown: Value = serde_json::from_str(object).unwrap();
    let said = run("eval --game slow:4,3 --misere 3,5,5,6")
        .json()
        .remove(0);
    assert_eq!(shown, said);
    let line = run("line --game slow:4,3 --misere 3,5,5,6 --json")
        .json()
        .remove(0);
    let steps = line["steps"].as_array().unwrap().iter();
    let positions = steps.map(|step| piles(&step["position"]));
    let best = said["optimal"].as_array().unwrap().iter();
    let best = best.map(|to| format!("an optimal move leads to {}", piles(to)));
    let expected: Vec<String> = best.chain(positions).collect();
    assert_eq!(rest.lines().collect::<Vec<_>>(), expected);
}

fn piles(list: &Value) -> String {
    let piles = list.as_array().unwrap().iter().map(Value::to_string);
    piles.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_example_of_exceptions_lists_those_of_the_shell() {
    let text = printed!(exceptions);
    let csv = run("exceptions --game slow:4,3 --misere --max 9").out;
    let rows: Vec<Vec<&str>> = csv
        .lines()
        .skip(1)
        .map(|row| row.split(',').collect())
        .collect();
    let of_rows = rows.iter().map(|row| format!("{}: R = {}", row[0], row[1]));
    let counts = ["full", "no", "pile"].into_iter().filter_map(|word| {
        let count = rows.iter().filter(|row| row[5] == word).count();
        (count > 0).then(|| format!("minimal {word}: {count}"))
    });
    let expected: Vec<String> = of_rows.chain(counts).collect();
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

/// What it says of all sizes is true by definition in a box.
#[test]
fn the_example_of_a_hypergraph_proves_what_is_true() {
    let text = printed!(own_hypergraph);
    assert!(text.contains("its certificate is right"), "{text}");
    assert!(text.contains("P => a = c or b = d: Proved"), "{text}");
    let words = text
        .lines()
        .find_map(|line| line.strip_prefix("in words: "));
    let game: Game = "hyper:ab+bc+cd+da".parse().unwrap();
    let formula = statement::parse(words.unwrap(), game.n()).unwrap();
    let mut naive = Naive::new(Ruleset::normal(game));
    for x in positions(game, 4) {
        let is_p = naive.value(&x).remoteness.outcome().is_p();
        let facts = Stated { x: &x, is_p };
        assert_eq!(formula.holds(&facts), Some(true), "{x}");
        assert!(!is_p || x.piles()[0] == x.piles()[2] || x.piles()[1] == x.piles()[3]);
    }
}

/// What a statement asks of a position.
struct Stated<'a> {
    x: &'a Canonical,
    is_p: bool,
}

impl Facts for Stated<'_> {
    fn piles(&self) -> Option<&[u64]> {
        Some(self.x.piles())
    }

    fn is_p(&self) -> Option<bool> {
        Some(self.is_p)
    }
}
