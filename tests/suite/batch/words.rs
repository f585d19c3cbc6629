//! Words that no terminal should obey, and outputs that cannot be written.

use std::fs::OpenOptions;

use super::COMMANDS;
use super::program::{program, run, run_on};

/// Escape, a C1 control sequence introducer, a right-to-left override, a line of its own.
const HIDDEN: &str = "\x1b[31m\u{9b}2J\u{202e}\nnimscope: all is well";

fn assert_visible(what: &str, text: &str) {
    let is_hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
    assert!(!text.contains(is_hidden), "{what}: {text:?}");
    let forged = text.lines().any(|line| line == "nimscope: all is well");
    assert!(!forged, "{what}: {text:?}");
}

#[test]
fn hidden_characters_of_arguments_are_escaped() {
    let mut cases: Vec<Vec<&str>> = vec![
        vec![HIDDEN],
        vec!["--game", HIDDEN],
        vec!["--position", HIDDEN],
        vec!["--config", HIDDEN],
        vec!["--memory", HIDDEN],
        vec!["--threads", HIDDEN],
        vec!["eval", "--game", HIDDEN, "1"],
        vec!["eval", "--game", "nim:1", HIDDEN],
        vec!["table", "--game", "nim:1", "--max", HIDDEN],
        vec!["table", "--game", "nim:1", "--max", "1", "--format", HIDDEN],
        vec![
            "table",
            "--game",
            "nim:1",
            "--max",
            "1",
            "--out",
            "/nonexistent/\x1b[31m\n\u{9b}",
        ],
        vec!["claims", HIDDEN],
        vec!["verify", HIDDEN],
        vec!["man", HIDDEN],
        vec!["completions", HIDDEN],
    ];
    let option = format!("--{HIDDEN}");
    cases.push(vec!["eval", &option]);
    cases.push(vec![&option]);
    for arguments in cases {
        let run = program("").args(&arguments).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {run:?}");
        assert!(run.stdout.is_empty(), "{arguments:?}: {run:?}");
        let said = String::from_utf8(run.stderr).unwrap();
        assert_visible(&format!("{arguments:?}"), &said);
    }
}

#[test]
fn hidden_characters_of_input_lines_are_escaped() {
    let run = run_on("eval --game nim:1", "\x1b[31m\u{9b}2J\u{202e}\u{7f}x\n3\n");
    assert_eq!(run.status, Some(1));
    assert_visible("standard error", &run.err);
    assert_visible("standard output", &run.out);
    let bad: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    assert_eq!(bad["input"], "\x1b[31m\u{9b}2J\u{202e}\u{7f}x", "as it was");
    assert!(run.out.contains("\\u009b2J\\u202e\\u007f"), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_wrong_words() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let strange = OsStr::from_bytes(b"3,\xff\x1b[31m5");
    for before in [
        &["eval", "--game", "nim:2"][..],
        &["eval", "--game"],
        &["--position"],
        &[],
        &["eval"],
        &["--config"],
        &[
            "table",
            "--game",
            "nim:1",
            "--max",
            "1",
            "--out",
            "/nonexistent/x",
            "--format",
        ],
    ] {
        let run = program("").args(before).arg(strange).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{before:?}: {said}");
        assert!(said.contains("3,\\xff\\u{1b}[31m5"), "{before:?}: {said}");
        assert!(run.stdout.is_empty());
    }
}

/// What makes each command print a little.
fn little(command: &str) -> &'static str {
    match command {
        "games" => "games",
        "eval" => "eval --game nim:2 1,2",
        "moves" => "moves --game nim:2 1,2",
        "line" => "line --game nim:2 1,2",
        "why" => "why --game nim:2 1,2",
        "mseq" => "mseq --game slow:3,2 1,2,3",
        "exceptions" => "exceptions --game slow:3,2 --misere --max 4",
        "table" => "table --game nim:2 --max 2",
        "counts" => "counts --game nim:2 --max 2",
        "solve" => "solve --game nim:2 --max 2",
        "reduce" => "reduce --game slow:3,2 1,2,3",
        "claims" => "claims",
        "cite" => "cite games24/2.9",
        "help" => "help guide",
        "verify" => "verify games24/1.1",
        "merge" => "merge shards/1.json shards/2.json",
        "report" => "report results.json",
        "discover" => "discover --game nim:2 --seconds 5",
        "prove" => "prove --game nim:2 --claim P=>x1=x2",
        "notebook" => "notebook examples/notebook.ron --shard 1/9",
        "check" => "check crates/nimscope-core/assets/rules/nim-3.txt",
        "completions" => "completions bash",
        "man" => "man",
        "catalogue" => "catalogue --shard 1/10000",
        "config" => "config path",
        "serve" => "serve",
        other => panic!("what does {other} print?"),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_a_failure_and_one_that_is_closed_is_none() {
    let (words, folder) = (COMMANDS.map(little), super::folder());
    // Without a request there is no answer.
    for arguments in words.into_iter().filter(|words| *words != "serve").chain([
        "--help",
        "--version",
        "help eval",
        "eval --help",
    ]) {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = program(arguments);
        let run = command.current_dir(&folder).stdout(full).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{arguments}: {said}");
        assert!(said.contains("cannot be written"), "{arguments}: {said}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = program(arguments);
        let run = command
            .current_dir(&folder)
            .stdout(writer)
            .output()
            .unwrap();
        assert_eq!(
            (run.status.code(), &run.stderr[..]),
            (Some(0), &b""[..]),
            "{arguments}"
        );
    }
}

#[test]
fn more_threads_than_are_of_use_are_not_started() {
    for number in ["1025", "100000", "-1", "many"] {
        let run = run(&format!("games --threads={number}"));
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.err.contains("0 to 1024"), "{run:?}");
    }
    let run = run("solve --game nim:2 --max 2 --threads 1024");
    assert_eq!(run.status, Some(0));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    assert_eq!(
        run.err.contains("which gains nothing"),
        4 * cores < 1024,
        "{run:?}"
    );
}
