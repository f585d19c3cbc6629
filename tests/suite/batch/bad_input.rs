//! Every kind of bad input: what is said, where, and with which exit status.

use super::program::{finished, program, run, run_on};

/// Refused as wrongly typed: status 2, nothing on standard output, and a message that holds these
/// words.
fn is_wrong(arguments: &str, words: &[&str]) {
    let run = run(arguments);
    assert_eq!(
        (run.status, run.out.as_str()),
        (Some(2), ""),
        "{arguments}: {run:?}"
    );
    for word in words {
        assert!(run.err.contains(word), "{arguments}: {word}: {run:?}");
    }
}

#[test]
fn unknown_games() {
    is_wrong("eval --game chess 1,2", &["--game", "chess", "slow-set"]);
    is_wrong("solve --game --max 3", &["--game"]);
    is_wrong("eval 1,2", &["--game"]);
}

#[test]
fn bad_parameters_of_games() {
    is_wrong(
        "eval --game slow:4,5 1,2,3,4",
        &["--game", "k = 5", "slow:4,3"],
    );
    is_wrong("eval --game slow:4 1,2,3,4", &["n,k", "slow:4,3"]);
    is_wrong("eval --game slow:-4,3 1,2,3,4", &["-4", "whole number"]);
    is_wrong("eval --game nim:0 1", &["n = 0"]);
    is_wrong("eval --game nim:65 1", &["n = 65"]);
    // Numbers too long for the machine are told as they were typed.
    let long = "1000000000000000000000000000000";
    for (game, what) in [
        (format!("nim:{long}"), "n ="),
        (format!("slow:4,{long}"), "k ="),
        (format!("a-wythoff:{long}"), "A ="),
        (format!("slow-set:4,2+{long}"), "A ="),
        (format!("circular:{long},{long}2"), "n ="),
    ] {
        is_wrong(
            &format!("eval --game {game} 1,2"),
            &[&format!("{what} {long} is not possible")],
        );
    }
    is_wrong("eval --game slow-set:5,6 1,1,1,1,1", &["A = 6"]);
    is_wrong("eval --game slow-set:5, 1,1,1,1,1", &["A"]);
    is_wrong("eval --game half:5 1,1,1,1,1", &["even"]);
    is_wrong("eval --game fraction:6,4 1,1,1,1,1,1", &["divide"]);
    is_wrong("eval --game delete:2 1,1", &["no parameters"]);
}

#[test]
fn bad_positions() {
    is_wrong(
        "eval --game nim:3 1,2,-3",
        &["POSITION", "pile 3 is -3", "3,5,5"],
    );
    is_wrong("eval --game nim:3 -1,2,3", &["POSITION", "pile 1 is -1"]);
    is_wrong("eval --game nim:3 1,2,x", &["pile 3", "\"x\""]);
    is_wrong("eval --game nim:3 1,2", &["3 piles", "2 are given"]);
    is_wrong("eval --game nim:3 1,2,3,4", &["3 piles", "4 are given"]);
    is_wrong(
        "eval --game nim:3 1,2,18446744073709551616",
        &["above the largest pile"],
    );
    is_wrong("eval --game vdn 0,3", &["empty"]);
    // A bad one among good ones: nothing is printed of those either.
    is_wrong("eval --game nim:3 1,2,3 1,2 4,5,6", &["2 are given"]);
    is_wrong("eval --game nim:3 - 1,2,3", &["POSITION \"-\""]);
    for command in ["moves", "line", "why"] {
        is_wrong(
            &format!("{command} --game nim:3 1,2"),
            &["POSITION", "3 piles"],
        );
        is_wrong(&format!("{command} --game nim:3"), &["POSITION"]);
    }
    is_wrong("mseq --game slow:4,3 1,2,3", &["4 piles"]);
    is_wrong("reduce --game slow:4,3 1,2,3", &["4 piles"]);
}

/// A value with a minus is called a wrong position only by commands that take positions.
#[test]
fn what_begins_with_a_minus_is_told_by_the_argument_that_it_is() {
    for (arguments, part) in [
        ("figure map --game nim:3 --width -84mm", "--width"),
        ("discover --game nim:2 --system -2", "--system"),
        ("eval --game nim:3 --what -1 1,2,3", "--what"),
        ("counts --game nim:2 --max 3 -3", "'-3'"),
        ("verify -5", "'-5'"),
        ("notebook -5", "'-5'"),
    ] {
        is_wrong(arguments, &[part]);
        let run = run(arguments);
        assert!(!run.err.contains("POSITION"), "{run:?}");
    }
}

/// What is given as an example can be typed as it is, in quotation marks where a shell needs them.
#[test]
fn an_example_with_the_rule_of_a_game() {
    let rule = "rule:{piles: a, b; move: a-t; move: b-t}";
    let mut command = program("eval");
    let run = finished(command.args(["--game", rule, "1,2,3"]).output().unwrap());
    assert_eq!(run.status, Some(2));
    let example = format!("for example --game '{rule}' ");
    assert!(run.err.contains(&example), "{run:?}");
}

#[test]
fn numbers_that_are_none() {
    let large = "a whole number from 0 to 18446744073709551615, such as 12";
    for (arguments, option, what) in [
        (
            "exceptions --game slow:4,3 --misere --max x",
            "--max",
            large,
        ),
        ("eval --game nim:3 1,2,3 --effort abc", "--effort", large),
        ("line --game nim:3 1,2,3 --limit 1e3", "--limit", large),
        (
            "solve --game nim:3 --max 18446744073709551616",
            "--max",
            large,
        ),
        ("prove --game nim:3 P --seconds -1", "--seconds", large),
        ("moves --game nim:3 1,2,3 --limit x", "--limit", large),
        ("merge 1.json --limit x", "--limit", large),
        ("discover --game nim:3 --seconds -1", "--seconds", large),
        ("discover --game nim:3 --seconds 0.5", "--seconds", large),
        ("discover --game nim:3 --seconds 1e30", "--seconds", large),
        (
            "discover --game nim:3 --bits 100000",
            "--bits",
            "a whole number from 0 to 4096, such as 12",
        ),
        (
            "figure map --game nim:2 --dpi abc",
            "--dpi",
            "a whole number from 36 to 1200, such as 300",
        ),
        (
            "figure map --game nim:2 --dpi 0",
            "--dpi",
            "a whole number from 36 to 1200, such as 300",
        ),
        (
            "figure map --game nim:2 --dpi -5",
            "--dpi",
            "from 36 to 1200",
        ),
    ] {
        is_wrong(arguments, &[option, what]);
    }
}

#[test]
fn an_empty_position() {
    let run = program("eval --game nim:3").arg("").output().unwrap();
    assert_eq!(
        (run.status.code(), run.stdout.as_slice()),
        (Some(2), &b""[..])
    );
}

#[test]
fn commands_that_a_game_does_not_have() {
    is_wrong(
        "exceptions --game nim:4 --max 5",
        &["exceptions are not defined"],
    );
    is_wrong(
        "exceptions --game slow:5,3 --misere --max 5",
        &["exceptions are not defined"],
    );
    is_wrong(
        "exceptions --game exact:5,2 --misere --max 5",
        &["exceptions are not defined"],
    );
    is_wrong(
        "figure map --game blocking-wythoff:2 --show grundy",
        &["--show grundy", "no Grundy value is defined"],
    );
    is_wrong(
        "exceptions --game exact:5,2 --minimal --max 5",
        &["--minimal"],
    );
    is_wrong("mseq --game slow:5,3 1,2,3,4,5", &["NIM(n, n-1)"]);
    is_wrong("line --rule m --game nim:3 1,2,3", &["NIM(n, n-1)"]);
    is_wrong("reduce --game nim:3 1,2,3", &["slow"]);
}

#[test]
fn bad_options() {
    is_wrong("solve --game nim:3 --max -5", &["--max", "-5"]);
    is_wrong("solve --game nim:3 --max ten", &["--max", "ten"]);
    is_wrong("solve --game nim:3", &["--max"]);
    is_wrong(
        "solve --game nim:3 --max 5 --what all-of-it",
        &["--what", "remoteness"],
    );
    is_wrong(
        "table --game nim:3 --max 5 --format xml",
        &["--format", "csv"],
    );
    is_wrong(
        "solve --game nim:3 --max 5 --memory lots",
        &["--memory", "512M"],
    );
    is_wrong("solve --game nim:3 --max 5 --memory -1", &["--memory"]);
    is_wrong(
        "solve --game nim:3 --max 5 --memory 999999999999G",
        &["more memory than a machine has"],
    );
    is_wrong("solve --game nim:3 --max 5 --threads many", &["--threads"]);
    is_wrong("eval --game nim:3 --limit -1 1,2,3", &["--limit"]);
    is_wrong("completions tcsh", &["bash"]);
    is_wrong("man evaluate", &["COMMAND", "nimscope man eval"]);
    is_wrong("evaluate", &["evaluate"]);
    is_wrong("verify games24/none", &["games24/none", "nimscope claims"]);
    is_wrong("verify", &["ID"]);
    is_wrong("claims games24/none", &["games24/none", "nimscope claims"]);
    is_wrong("verify all --max -3", &["--max"]);
    is_wrong(
        "--game slow:4,3 eval --game slow:4,3 1,2,3,4",
        &["behind it"],
    );
    is_wrong("--normal eval --game slow:4,3 1,2,3,4", &["--normal"]);
    is_wrong(
        "eval --game nim:3 1,2,3 --config /nowhere/config.ron",
        &["/nowhere/config.ron"],
    );
}

/// What the help of a command ends with.
fn example(command: &str) -> String {
    let help = run(&format!("help {command}"));
    let line = help.out.lines().find(|line| line.starts_with("Example: "));
    line.unwrap_or_else(|| panic!("{help:?}")).to_owned()
}

#[test]
fn whoever_types_wrong_words_gets_a_right_example() {
    let folder = super::folder();
    for command in super::COMMANDS {
        let example = example(command);
        is_wrong(&format!("{command} --maximum 3"), &["--maximum", &example]);
        let right = example.strip_prefix("Example: nimscope ").unwrap();
        assert!(right.starts_with(command), "{example}");
        let ran = match right.split_once(" <<< ") {
            Some((right, input)) => run_on(right, input.trim_matches('\'')),
            None => finished(program(right).current_dir(&folder).output().unwrap()),
        };
        assert_eq!(ran.status, Some(0), "{example}");
    }
    is_wrong("solve --game nim:3 --max ten", &["--max", "--max 10"]);
    is_wrong("nonsense", &["nonsense", "--game slow:4,3"]);
    is_wrong("--position three", &["--position", "3,5,5,6"]);
}

#[test]
fn without_a_terminal_the_explorer_says_so() {
    let run = run("");
    assert_eq!(run.status, Some(2));
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
}

#[test]
fn bounds_whose_tables_are_too_large() {
    for max in ["400", "18446744073709551615"] {
        for command in [
            "solve --game slow:6,5",
            "table --game nim:6",
            "exceptions --game exact:5,2",
        ] {
            let run = run(&format!("{command} --max {max} --memory 1M"));
            assert_eq!(
                (run.status, run.out.as_str()),
                (Some(1), ""),
                "{command}: {run:?}"
            );
            assert!(
                run.err.contains("the budget is 1 MiB") && run.err.contains("lower the bound"),
                "{run:?}"
            );
        }
    }
    let err = |max: u64| run(&format!("solve --game exact:5,2 --max {max} --memory 4G")).err;
    let advised = "needs 5.2 GiB; the budget is 4 GiB; give it more, as in --memory 8G, or lower";
    assert!(err(120).contains(advised), "{}", err(120));
    assert!(!err(100_000).contains("--memory"), "{}", err(100_000));
}

#[test]
fn output_files_that_cannot_be() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().display();
    is_wrong(
        &format!("table --game nim:3 --max 3 --out {shown}"),
        &["--out", "directory"],
    );
    is_wrong(
        "table --game nim:3 --max 3 --out /",
        &["--out", "directory"],
    );
    is_wrong(
        &format!("table --game nim:3 --max 3 --out {shown}/none/file.csv"),
        &["--out", "directory"],
    );
    // Each option is named as it was typed, before anything is done.
    let certificate = "crates/nimscope-core/assets/rules/nim-3.txt";
    for (command, option, example) in [
        ("discover --game nim:3", "--certificate", "rule.txt"),
        ("discover --game nim:3", "--candidate", "candidate.txt"),
        ("discover --game nim:3", "--export", "rule.dot"),
        ("prove --game nim:3 --claim P", "--certificate", "proof.txt"),
        (&format!("check {certificate}"), "--export", "rule.dot"),
        (&format!("check {certificate}"), "--coq", "rule.v"),
        ("figure map --game nim:2", "--caption", "caption.tex"),
        ("figure map --game nim:2", "--out", "figure.svg"),
        ("catalogue --shard 1/10000", "--out", "games.csv"),
        ("verify slowset/ex1 --by options", "--out", "1.json"),
        ("table --game nim:3 --max 3", "--out", "table.csv"),
    ] {
        is_wrong(
            &format!("{command} {option} {shown}/none/it"),
            &[
                &format!("{option} {shown}/none/it: there is no such directory to write to"),
                &format!("for example {option} {example}"),
            ],
        );
        is_wrong(
            &format!("{command} {option} {shown}"),
            &[&format!("{option} {shown}: it is a directory")],
        );
    }
    for (command, first, second) in [
        ("discover --game nim:3", "--certificate", "--export"),
        ("figure map --game nim:2", "--out", "--caption"),
    ] {
        let file = folder.path().join("first.txt");
        let first = format!("{first} {}", file.display());
        is_wrong(
            &format!("{command} {first} {second} {shown}/none/it"),
            &[second],
        );
        assert!(!file.exists(), "{command}");
    }
    // What was there stays there when the work is refused.
    let file = folder.path().join("kept.csv");
    std::fs::write(&file, "kept").unwrap();
    let refused = run(&format!(
        "table --game nim:6 --max 400 --out {}",
        file.display()
    ));
    assert_eq!(refused.status, Some(1));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(
        folder.path().read_dir().unwrap().count(),
        1,
        "no other file is left"
    );
}

#[test]
fn bad_lines_are_answered_in_their_place() {
    let input = "1,2,3\n\n# a comment\n1,2\n-1 2 3\n\t\n1,2,x\n1,2,18446744073709551616\r\n3 2 1";
    let run = run_on("eval --game nim:3 -", input);
    assert_eq!(run.status, Some(1));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 6);
    let bad = [
        (1, "1,2", 4),
        (2, "-1 2 3", 5),
        (3, "1,2,x", 7),
        (4, "1,2,18446744073709551616", 8),
    ];
    for (place, input, number) in bad {
        assert!(
            lines[place].starts_with(&format!("{{\"input\":\"{input}\",\"error\":\"")),
            "{run:?}"
        );
        assert!(run.err.contains(&format!("line {number}:")), "{run:?}");
    }
    assert_eq!(lines[0], lines[5], "what is good is answered");
    assert_eq!(run.err.lines().count(), bad.len());
}

#[test]
fn input_that_is_no_text() {
    let run = run_on(
        "eval --game nim:3",
        &format!("{}\n1,2,3\n", "9".repeat(1 << 20)),
    );
    assert_eq!((run.status, run.out.lines().count()), (Some(1), 2));
    assert!(
        run.out
            .lines()
            .nth(1)
            .unwrap()
            .contains("\"outcome\":\"P\"")
    );
    assert!(
        run.out.len() < 1 << 18,
        "an endless line is not kept as a whole"
    );
}

#[test]
fn figures_without_a_graph() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("g.dot");
    for option in [
        "--format dot".to_owned(),
        format!("--out {}", out.display()),
    ] {
        let example = format!("for example nimscope figure graph --game slow:4,3 {option}");
        is_wrong(
            &format!("figure map --game nim:2 {option}"),
            &[&format!("{option}: the figure has no graph"), &example],
        );
        let right = example.trim_start_matches("for example nimscope ");
        assert_eq!(run(right).status, Some(0), "{right}");
    }
}

/// A bound that no check can reach is refused with a reason, and never by the system.
#[test]
fn bounds_that_no_check_reaches() {
    let claims = [
        "games24/1.2-odd",
        "slowset/rem4.2",
        "delete/terminals",
        "delete/lem5.5-1",
    ];
    for (id, max) in claims.iter().flat_map(|id| [(id, 1 << 40), (id, u64::MAX)]) {
        let run = run(&format!("verify {id} --max {max}"));
        assert!(run.out.contains("\"unchecked\""), "{id} {max}: {run:?}");
        assert!(run.out.contains("too many"), "{id} {max}: {run:?}");
    }
}

#[test]
fn a_game_is_not_compared_with_itself() {
    let run = run("figure map --game slow:3,2 --against slow:3,2");
    for word in [
        "--against slow:3,2",
        "the game itself",
        "--against other-play",
    ] {
        assert!(run.err.contains(word), "{run:?}");
    }
}

#[test]
fn a_figure_whose_own_memory_does_not_fit_is_refused() {
    let run = run("figure exceptional --game exact:5,2 --max 90 --memory 64M");
    assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
    for word in ["the figure exceptional", "64 MiB", "--memory"] {
        assert!(run.err.contains(word), "{word}: {run:?}");
    }
}

/// Whoever reports a mistake of the program has all that is needed on the screen.
#[cfg(debug_assertions)]
#[test]
fn a_panic_is_reported_with_version_and_command() {
    let mut panicking = program("solve --game nim:2 --max 3");
    let answer = panicking.env("NIMSCOPE_TEST_PANIC", "1").output().unwrap();
    let said = String::from_utf8(answer.stderr).unwrap();
    // What was printed before the panic is the beginning of the answer, and not the whole.
    assert_eq!(answer.status.code(), Some(1));
    assert!(!answer.stdout.ends_with(b"}\n"));
    for part in [
        "provoked by a test",
        concat!("nimscope ", env!("CARGO_PKG_VERSION")),
        "nimscope solve --game nim:2 --max 3",
        "report this to the project",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn boutons_second_position_is_one_that_a_move_leads_to() {
    for (game, position, after, words) in [
        (
            "nim:3",
            "1,2,3",
            "9,9,9",
            &["no move leads to 9 9 9 from 1 2 3", "--beside 1,2,2"],
        ),
        (
            "nim:3",
            "1,2,3",
            "1,2,3",
            &["no move leads to 1 2 3 from 1 2 3", "--beside 1,2,2"],
        ),
        (
            "moore:3,2",
            "3,1,2",
            "0,0,0",
            &["no move leads to 0 0 0", "--beside"],
        ),
        (
            "nim:3",
            "0,0,0",
            "0,0,0",
            &["no move leads to 0 0 0", "no move is left there"],
        ),
    ] {
        let question = format!("figure bouton --game {game} --position {position}");
        is_wrong(&format!("{question} --beside {after}"), words);
    }
    // A move leads to these piles as they stand, or else to others that are the same position.
    for (after, drawn) in [("3,0,1", "3 0 1"), ("1,3,0", "3 1 0")] {
        let question = "figure bouton --game moore:3,2 --position 3,1,2";
        let run = run(&format!("{question} --beside {after}"));
        assert!(
            run.out.contains(&format!("after the move: {drawn}")),
            "{run:?}"
        );
    }
}

#[test]
fn options_that_a_figure_does_not_take() {
    for (question, option, figures) in [
        (
            "line --game nim:3",
            "--show remoteness",
            "figure map, not of line",
        ),
        (
            "line --game nim:3",
            "--piles a,b",
            "figure map, not of line",
        ),
        (
            "graph --game nim:3",
            "--no-options",
            "figure map, not of graph",
        ),
        (
            "graph --game nim:3",
            "--from 1,2",
            "figure map, not of graph",
        ),
        (
            "map --game nim:3",
            "--modulus 7",
            "figures grid and residues, not of map",
        ),
    ] {
        let name = option.split(' ').next().unwrap();
        let said = format!("{name}: an option of the {figures}");
        is_wrong(&format!("figure {question} {option}"), &[&said]);
    }
}

#[test]
fn figures_with_nothing_in_them() {
    let said = "--max 2: the figure young shows nothing of slow:5,4 below the bound 4, for example --max 4";
    is_wrong("figure young --game slow:5,4 --max 2", &[said]);
    for format in ["csv", "dot", "svg", "text"] {
        let run = run(&format!("figure automaton --game nim:13 --format {format}"));
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
        assert!(run.err.contains("No rule was found: "), "{run:?}");
    }
}

#[test]
fn a_wrong_modulus_names_its_figure() {
    for (figure, game) in [("residues", "slow:4,3"), ("grid", "slow:4,3")] {
        is_wrong(
            &format!("figure {figure} --game {game} --modulus 0"),
            &[
                "--modulus 0",
                &format!("the figure {figure} has a modulus from 1 to 256"),
            ],
        );
    }
}
