//! What each command prints, against the page on names and formats.

use serde_json::{Value, json};

use super::keys;
use super::program::{program, run};
use nimscope::game::{Family, Game};
use nimscope::theory::slow::{m_rule, m_sequence::MSequence};

#[test]
fn games_lists_every_family_once() {
    let listed = run("games --json").json();
    let names: Vec<&str> = listed
        .iter()
        .map(|game| game["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, Family::ALL.map(Family::key));
    for game in &listed {
        let example: Game = game["example"].as_str().unwrap().parse().unwrap();
        assert_eq!(example.family().key(), game["name"]);
        assert_eq!(
            game["parameters"],
            json!(example.family().parameters().names())
        );
    }
    assert_eq!(run("games").lines().len(), names.len());
}

#[test]
fn eval_prints_the_fields_of_the_page_in_order() {
    let run = run("eval --game slow:4,3 --misere 4,3,3,3");
    // Values: the exception (3, 3, 3, 4) with R = 5 (Games 15, 37, section 2.6); the Grundy value
    // is tested against the definition.
    let start = r#"{"game":"slow:4,3","play":"misere","position":[3,3,3,4],"outcome":"N","remoteness":5,"grundy":2,"optimal":[[2,2,3,3]],"winning":[[2,2,3,3]],"truncated":false,"source":{"outcome":"theorem","remoteness":"theorem","grundy":"table"},"theorems":["#;
    assert!(run.lines()[0].starts_with(start), "{run:?}");
    assert_eq!(run.lines().len(), 1);
}

#[test]
fn eval_keeps_the_order_of_its_arguments() {
    let answers = run("eval --game nim:2 9,1 0,0 3,3").json();
    let positions: Vec<&Value> = answers.iter().map(|answer| &answer["position"]).collect();
    assert_eq!(positions, [&json!([1, 9]), &json!([0, 0]), &json!([3, 3])]);
}

#[test]
fn the_game_is_echoed_as_written_in_lower_case() {
    let answer = &run("eval --game SLOW-set:5,4+2 1,1,1,1,1").json()[0];
    assert_eq!(
        (&answer["game"], &answer["play"]),
        (&json!("slow-set:5,4+2"), &json!("normal"))
    );
}

#[test]
fn what_is_out_of_reach_is_null() {
    let piles = vec![u64::MAX.to_string(); 10].join(",");
    let answer = &run(&format!("eval --game exact:10,4 {piles}")).json()[0];
    for value in ["outcome", "remoteness", "grundy"] {
        assert_eq!(answer[value], Value::Null);
        assert_eq!(answer["source"][value], Value::Null);
    }
    assert_eq!(
        (&answer["optimal"], &answer["truncated"]),
        (&json!([]), &json!(true))
    );
}

#[test]
fn large_integers_are_exact() {
    let piles = vec![u64::MAX.to_string(); 64].join(",");
    let run = run(&format!("eval --game slow:64,1 {piles}"));
    // Every game of SN(n, {1}) has as many moves as there are tokens.
    let sum = 64 * u128::from(u64::MAX);
    assert!(
        run.lines()[0].contains(&format!("\"remoteness\":{sum},")),
        "{run:?}"
    );
}

#[test]
fn limit_cuts_each_list_and_says_so() {
    let whole = &run("eval --game moore:3,3 2,2,3").json()[0];
    let winning = whole["winning"].as_array().unwrap();
    let lists =
        |answer: &Value| ["optimal", "winning"].map(|list| answer[list].as_array().unwrap().len());
    assert_eq!(whole["truncated"], false);
    assert!(!winning.is_empty());
    let cut = &run("eval --game moore:3,3 --limit 0 2,2,3").json()[0];
    assert_eq!((lists(cut), &cut["truncated"]), ([0, 0], &json!(true)));
    let exact = format!(
        "eval --game moore:3,3 --limit {} 2,2,3",
        lists(whole)[0].max(lists(whole)[1])
    );
    assert_eq!(&run(&exact).json()[0], whole);
}

#[test]
fn a_terminal_position_has_no_moves() {
    for (play, outcome, value) in [("", "P", 0), ("--misere", "N", 1)] {
        let answer = &run(&format!("eval --game slow:4,3 {play} 0,0,7,9")).json()[0];
        assert_eq!(
            (&answer["outcome"], &answer["remoteness"], &answer["grundy"]),
            (&json!(outcome), &json!(value), &json!(value))
        );
        assert_eq!(
            (&answer["optimal"], &answer["winning"], &answer["truncated"]),
            (&json!([]), &json!([]), &json!(false))
        );
        let moves = &run(&format!("moves --json --game slow:4,3 {play} 0,0,7,9")).json()[0];
        assert_eq!(
            (&moves["options"], &moves["distinct"]),
            (&json!([]), &json!(0))
        );
        let line = &run(&format!("line --json --game slow:4,3 {play} 0,0,7,9")).json()[0];
        assert_eq!(
            (&line["length"], line["steps"].as_array().unwrap().len()),
            (&json!(0), 1)
        );
        assert_eq!(line["truncated"], false);
        assert!(
            run(&format!("why --game slow:4,3 {play} 0,0,7,9"))
                .lines()
                .len()
                > 3
        );
    }
}

#[test]
fn moves_are_listed_best_first_with_multiplicity_and_values() {
    let answer = &run("moves --json --game slow:4,3 --misere 3,5,5,6").json()[0];
    let options = answer["options"].as_array().unwrap();
    let expected = [
        "move",
        "to",
        "multiplicity",
        "outcome",
        "remoteness",
        "grundy",
        "optimal",
        "winning",
        "m_move",
    ];
    for option in options {
        let mut found = keys(option);
        let mut expected = expected.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
    let ways: u64 = options
        .iter()
        .map(|option| option["multiplicity"].as_u64().unwrap())
        .sum();
    assert_eq!(
        (ways, &answer["ways"], &answer["distinct"]),
        (4, &json!(4), &json!(3))
    );
    assert_eq!(
        (&options[0]["optimal"], &options[0]["to"]),
        (&json!(true), &json!([2, 4, 5, 5]))
    );
    let text = run("moves --game slow:4,3 --misere 3,5,5,6");
    assert_eq!(text.lines().len(), 1 + options.len());
    let cut = &run("moves --json --limit 1 --game slow:4,3 --misere 3,5,5,6").json()[0];
    assert_eq!(
        (cut["options"].as_array().unwrap().len(), &cut["truncated"]),
        (1, &json!(true))
    );
}

#[test]
fn moves_of_huge_piles_are_a_beginning() {
    let run = run("moves --json --game nim:3 1,2,18446744073709551615");
    let answer = &run.json()[0];
    assert_eq!(answer["truncated"], true);
    assert!(
        run.out.contains("\"ways\":18446744073709551618,"),
        "{run:?}"
    );
    let winning = answer["options"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|option| option["winning"] == true);
    assert_eq!(
        winning.map(|option| &option["to"]).collect::<Vec<_>>(),
        [&json!([1, 2, 3])]
    );
}

#[test]
fn an_optimal_line_loses_one_of_remoteness_at_each_step() {
    for game in [
        "--game slow:5,4 --misere 4,5,6,7,9",
        "--game exact:5,2 3,3,4,4,5",
        "--game single:4 3,5,6,7",
    ] {
        let line = &run(&format!("line --json {game}")).json()[0];
        let steps = line["steps"].as_array().unwrap();
        let first = steps[0]["remoteness"].as_u64().unwrap();
        for (number, step) in steps.iter().enumerate() {
            assert_eq!(step["remoteness"].as_u64().unwrap() + number as u64, first);
            assert_eq!(step["error"], false);
        }
        assert_eq!(line["length"].as_u64().unwrap() + 1, steps.len() as u64);
        assert!(steps.last().unwrap()["move"].is_null());
        assert_eq!(run(&format!("line {game}")).lines().len(), 1 + steps.len());
        let cut = &run(&format!("line --json --limit 2 {game}")).json()[0];
        assert_eq!(
            (&cut["steps"], &cut["truncated"]),
            (&json!(steps[..2]), &json!(true))
        );
    }
}

#[test]
fn the_m_line_follows_the_m_rule() {
    let line = &run("line --rule m --json --game slow:4,3 --misere 3,5,5,6").json()[0];
    let x = "3 5 5 6"
        .parse::<nimscope::game::Position>()
        .unwrap()
        .sorted();
    let m_move = m_rule::m_move(&x).unwrap().apply(&x);
    assert_eq!(line["rule"], "m");
    assert_eq!(line["steps"][1]["position"], json!(m_move.piles()));
    assert_eq!(
        line["steps"][0]["error"], true,
        "(3, 5, 5, 6) is an exception"
    );
    assert_eq!(
        line["length"].to_string(),
        MSequence::new(&x).len().to_string()
    );
}

#[test]
fn mseq_is_exact_for_piles_of_any_size() {
    let piles = [
        1_000_000_000_000_000_001_u64,
        1_000_000_000_000_000_003,
        1_000_000_000_000_000_004,
    ];
    let x = nimscope::game::Canonical::sorted(piles.to_vec());
    let sequence = MSequence::new(&x);
    let text = x.to_string().replace(' ', ",");
    let answer = &run(&format!("mseq --game slow:3,2 {text} --limit 4")).json()[0];
    assert_eq!(answer["length"].to_string(), sequence.len().to_string());
    let steps: Vec<Value> = (0..4)
        .map(|step| json!(sequence.at(step).unwrap().piles()))
        .collect();
    assert_eq!(answer["steps"], Value::Array(steps));
    // All of a short one: the length counts moves.
    let short = &run("mseq --game slow:4,3 3,5,5,6").json()[0];
    assert_eq!(
        short["steps"].as_array().unwrap().len() as u64,
        short["length"].as_u64().unwrap() + 1
    );
    // In misère play the moves are the same, and it says where another one is better.
    let misere = &run("mseq --game slow:4,3 --misere 3,5,5,6").json()[0];
    assert_eq!(misere["steps"], short["steps"]);
    assert_eq!(misere["exceptions"], json!([0, 3, 4]));
}

#[test]
fn reduce_gives_the_steps_of_both_algorithms() {
    // The example of A family of slow exact k-nim games, section 2: NIRB values and result.
    let answer = &run("reduce --json --game slow:8,5 12,20,33,52,79,112,155,170").json()[0];
    let nirb: Vec<&Value> = answer["algorithm1"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| &step["nirb"])
        .collect();
    assert_eq!(json!(nirb), json!([126, 112, 106, 102, 100, 99, 98, 98]));
    assert_eq!(answer["reduced"], json!([12, 20, 33, 52, 79, 98, 98, 98]));
    let attempts = answer["algorithm2"].as_array().unwrap();
    assert_eq!(
        (&attempts[3]["value"], &attempts[3]["fits"]),
        (&json!(98), &json!(true))
    );
    let text = run("reduce --game slow:8,5 12,20,33,52,79,112,155,170");
    assert_eq!(text.lines()[0], "12 20 33 52 79 98 98 98");
}

#[test]
fn why_names_what_it_rests_on() {
    let text = run("why --game slow:4,3 --misere 3,5,5,6");
    let text = text.lines().join("\n");
    for word in [
        "N-position",
        "nimscope/thm3",
        "nimscope/thm4",
        "exhaustive table",
        "(2 4 5 5)",
        "(2 4 4 6)",
        "p = 4, l = 5",
    ] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let answer = &run("why --json --game slow:4,3 --misere 3,5,5,6").json()[0];
    assert_eq!(
        answer["why"].as_array().unwrap().len(),
        text.lines().count()
    );
    let holds = |p: usize| {
        ["a", "b", "c"]
            .iter()
            .all(|c| answer["conditions"][p - 3][c] == true)
    };
    assert!(holds(4) && !holds(3));
    // The numbers of the theorem, by name: F and G as the definition of theorem 3 gives them.
    let number =
        |name: &str, value: Value| json!({"by": "nimscope/thm3", "name": name, "value": value});
    let numbers = [
        ("F", json!(3)),
        ("G", json!(4)),
        ("of the second kind", json!(false)),
    ];
    let numbers = numbers.map(|(name, value)| number(name, value));
    assert_eq!(answer["numbers"], json!(numbers));
    assert!(text.contains("Here F = 3, G = 4 and the position is not of the second kind."));
    let listed = &run("why --json --game moore:3,2 1,2,4").json()[0]["numbers"];
    assert_eq!(listed[0]["value"], json!([1, 1, 1]), "{listed}");
    assert_eq!(listed[1]["name"], "k + 1");
    // No theorem, no numbers.
    let none = &run("why --json --game slow:7,2 2,3,3,4,5,6,7").json()[0];
    assert_eq!(none["theorems"], json!([]));
    assert_eq!(none["numbers"], json!([]));
    let far = run("why --game nim:3 1,2,18446744073709551615");
    assert!(
        far.out.contains("needs"),
        "it says what the remoteness would need: {far:?}"
    );
}

#[test]
fn exceptions_have_their_columns() {
    let csv = run("exceptions --game slow:4,3 --misere --max 6");
    let lines = csv.lines();
    assert_eq!(
        lines[0],
        "position,remoteness,m_move,m_remoteness,optimal,minimal,families"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("3 3 3 4,5,2 2 2 4,3,2 2 3 3,full,")),
        "{csv:?}"
    );
    assert!(
        lines
            .iter()
            .any(|line| line.contains(",0 1 2 4;0 1 3 3,no,")),
        "two optimal moves"
    );
    let rows = run("exceptions --game slow:4,3 --misere --max 6 --format json").json();
    assert_eq!(rows.len() + 1, lines.len());
    assert_eq!(
        rows,
        run("exceptions --game slow:4,3 --misere --max 6 --json").json()
    );
    let minimal = run("exceptions --game slow:4,3 --misere --max 6 --minimal --json").json();
    let full: Vec<Value> = rows
        .into_iter()
        .filter(|row| row["minimal"] == "full")
        .collect();
    assert_eq!(minimal, full);
}

#[test]
fn normal_play_has_no_exceptions() {
    let run = run("exceptions --game slow:4,3 --max 6");
    assert_eq!(run.status, Some(0));
    assert_eq!(
        run.out,
        "position,remoteness,m_move,m_remoteness,optimal,minimal,families\n"
    );
    assert!(run.err.contains("always optimal"), "{run:?}");
}

#[test]
fn exceptional_positions_have_their_columns() {
    let csv = run("exceptions --game exact:5,2 --max 15");
    let lines = csv.lines();
    assert_eq!(
        lines[0],
        "position,class,remoteness,moore_remoteness,out_degree"
    );
    let rows = run("exceptions --game exact:5,2 --max 15 --json").json();
    assert_eq!(rows.len() + 1, lines.len());
    assert!(!rows.is_empty());
}

#[test]
fn tables_are_lexicographic_and_whole() {
    let lines = run("table --game slow:3,2 --max 3");
    let lines = lines.lines();
    assert_eq!(
        lines[..3],
        [
            "position,outcome,remoteness,grundy",
            "0 0 0,P,0,0",
            "0 0 1,P,0,0"
        ]
    );
    assert_eq!(lines.len(), 1 + 20, "C(3 + 3, 3) positions");
    let rows = run("table --game slow:3,2 --max 3 --format json").json();
    let positions: Vec<Vec<u64>> = rows
        .iter()
        .map(|row| serde_json::from_value(row["position"].clone()).unwrap())
        .collect();
    assert!(positions.is_sorted());
    assert_eq!(
        rows[1],
        json!({"position": [0, 0, 1], "outcome": "P", "remoteness": 0, "grundy": 0})
    );
    // Heaps hold one token at least.
    assert_eq!(
        run("table --game vdn --max 2").lines()[1..],
        ["1 1,P,0,0", "1 2,N,1,1", "2 2,N,1,1"]
    );
    assert_eq!(run("table --game vdn --max 0").lines().len(), 1);
}

#[test]
fn a_table_goes_to_a_file_as_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.csv");
    let to_file = run(&format!(
        "table --game nim:3 --max 5 --out {}",
        file.display()
    ));
    assert_eq!(to_file.lines(), [""; 0]);
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        run("table --game nim:3 --max 5").out
    );
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        1,
        "no other file is left"
    );
}

#[test]
fn solve_sums_up_a_box() {
    let summary = &run("solve --game slow:4,3 --misere --max 9").json()[0];
    let mut names = keys(summary);
    names.sort_unstable();
    let mut expected = [
        "game",
        "play",
        "max",
        "positions",
        "p",
        "n",
        "remoteness",
        "grundy",
        "seconds",
        "bytes",
    ];
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!(summary["positions"], 715, "C(9 + 4, 4) positions");
    let count = |histogram: &Value| -> u64 {
        let pairs = histogram.as_array().unwrap().iter();
        pairs.map(|pair| pair[1].as_u64().unwrap()).sum()
    };
    for measure in ["remoteness", "grundy"] {
        let histogram = &summary[measure]["histogram"];
        assert_eq!(count(histogram), 715);
        assert_eq!(
            histogram.as_array().unwrap().last().unwrap()[0],
            summary[measure]["max"]
        );
    }
    assert_eq!(
        summary["p"].as_u64().unwrap() + summary["n"].as_u64().unwrap(),
        715
    );
    assert_eq!(
        summary["grundy"]["histogram"][0],
        json!([0, summary["p"]]),
        "P-positions have Grundy value 0"
    );
    for (what, left_out) in [
        ("outcome", ["remoteness", "grundy"]),
        ("remoteness", ["grundy", "grundy"]),
        ("grundy", ["remoteness", "remoteness"]),
    ] {
        let part = &run(&format!(
            "solve --game slow:4,3 --misere --max 9 --what {what} --json"
        ))
        .json()[0];
        assert_eq!((&part["p"], &part["n"]), (&summary["p"], &summary["n"]));
        assert!(left_out.iter().all(|measure| part[measure].is_null()));
        assert!(part["seconds"].is_number() && part["bytes"].is_u64());
    }
}

#[test]
fn the_manual_page_names_every_command() {
    let manual = run("man");
    for command in super::COMMANDS {
        assert!(manual.out.contains(command), "{command}");
    }
    assert!(manual.out.contains(".TH nimscope 1"), "{manual:?}");
}

/// What a shell that asks the program is offered for the last word of a line.
fn offered(line: &str) -> Vec<String> {
    let words = line.split(' ').count();
    let asked = program(&format!("-- nimscope {line}"))
        .env("NIMSCOPE_COMPLETE", "bash")
        .env("_CLAP_COMPLETE_INDEX", words.to_string())
        .env("_CLAP_IFS", "\n")
        .output()
        .unwrap();
    assert!(asked.status.success(), "{asked:?}");
    let said = String::from_utf8(asked.stdout).unwrap();
    said.lines().map(str::to_owned).collect()
}

#[test]
fn commands_options_games_and_claims_are_completed() {
    for command in super::COMMANDS {
        assert_eq!(offered(command)[0], command);
    }
    assert_eq!(offered("eval --gam"), ["--game"]);
    assert_eq!(
        offered("eval --game slow-set:5"),
        ["slow-set:5,3+4+5", "slow-set:5,2+4"]
    );
    for command in ["cite", "claims", "prove", "verify"] {
        let claims = offered(&format!("{command} nimscope/thm"));
        assert!(claims.contains(&"nimscope/thm3".to_owned()), "{claims:?}");
    }
}

#[test]
fn the_script_of_a_shell_asks_the_program_or_names_what_it_would_say() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("completions {shell}")).out;
        assert!(script.contains("NIMSCOPE_COMPLETE"), "{shell}: {script}");
    }
    let script = run("completions nushell").out;
    for word in [
        "nimscope exceptions",
        "\"slow-set:5,2+4\"",
        "\"nimscope/thm3\"",
    ] {
        assert!(script.contains(word), "{word}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    for command in ["eval", "exceptions", "verify", "man"] {
        let page = run(&format!("man {command}"));
        assert_eq!(page.status, Some(0), "{page:?}");
        assert!(
            page.out.contains(&format!("nimscope\\-{command}")),
            "{page:?}"
        );
        assert!(
            page.out.contains("memory"),
            "{command}: the common options too"
        );
    }
}

/// The list of minimal exceptions is that of the screen: from a theorem, without a table.
#[test]
fn minimal_exceptions_need_no_table_and_a_list_that_is_cut_says_so() {
    let minimal = |max: u64| {
        run(&format!(
            "exceptions --game slow:4,3 --misere --minimal --memory 16M --max {max}"
        ))
    };
    assert_eq!(minimal(400).lines().len(), 20_000 + 1);
    let cut = minimal(1_000_000);
    assert_eq!(
        (cut.status, cut.out.lines().count()),
        (Some(1), 131_072 + 1)
    );
    assert!(
        cut.err.contains("more than the 131072 that are listed"),
        "{}",
        cut.err
    );
}
