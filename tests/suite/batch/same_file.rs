//! A file that an option writes is named by no other argument.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tempfile::TempDir;

use super::program::{Run, finished, program, run_on};

const CERTIFICATE: &str = include_str!("../../../crates/nimscope-core/assets/rules/nim-3.txt");

/// A folder with what commands read.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("c.txt", CERTIFICATE);
    write("q_proof.txt", CERTIFICATE);
    write("rule.txt", "piles: a, b; move: a-t; move: b-t");
    write("edges.txt", "ab\nbc\n");
    write("notes.ron", "[(game: \"nim:2\", position: [1, 2])]");
    write("config.ron", "()");
    write("results.json", "{}");
    fs::create_dir(folder.path().join("sub")).unwrap();
    symlink("new.txt", folder.path().join("link")).unwrap();
    symlink("..", folder.path().join("sub/up")).unwrap();
    folder
}

/// The files with what is in them.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let entries = folder.read_dir().unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.is_file());
    files
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

fn run_in(folder: &TempDir, line: &str) -> Run {
    finished(program(line).current_dir(folder).output().unwrap())
}

/// Command lines that name a file twice, the words of the message on it, and its example.
const TWICE: [(&str, [&str; 3], &str); 21] = [
    (
        "discover --game nim:3 --certificate a.txt --export a.txt",
        ["--certificate", "--export", "a.txt"],
        "--export other.txt",
    ),
    (
        "discover --game nim:3 --export p.txt --certificate p_proof.txt",
        ["--certificate", "--export", "p_proof.txt"],
        "--export other.txt",
    ),
    (
        "discover --game nim:3 --certificate a --candidate sub/../a",
        ["--certificate", "--candidate", "a"],
        " other",
    ),
    (
        "discover --game nim:3 --certificate a --candidate sub/up/./a",
        ["--certificate", "--candidate", "a"],
        " other",
    ),
    (
        "discover --game rule:rule.txt --certificate rule.txt",
        ["--game", "--certificate", "rule.txt"],
        "--certificate other.txt",
    ),
    (
        "discover --game hyper:@edges.txt --certificate edges.txt",
        ["--game", "--certificate", "edges.txt"],
        "--certificate other.txt",
    ),
    (
        "figure map --game nim:2 --out m.svg --caption m.svg",
        ["--out", "--caption", "m.svg"],
        "--caption other.svg",
    ),
    (
        "check c.txt --coq same.v --export same.v",
        ["--coq", "--export", "same.v"],
        " other.v",
    ),
    (
        "check c.txt --export c.txt",
        ["FILE", "--export", "c.txt"],
        "--export other.txt",
    ),
    (
        "check q_proof.txt --export q.txt",
        ["FILE", "--export", "q_proof.txt"],
        "--export other.txt",
    ),
    (
        "check c.txt --log c.txt",
        ["FILE", "--log", "c.txt"],
        "--log other.txt",
    ),
    (
        "--log c.txt check c.txt",
        ["FILE", "--log", "c.txt"],
        "--log other.txt",
    ),
    (
        "table --game nim:2 --max 2 --out x --log x",
        ["--out", "--log", "x"],
        " other",
    ),
    (
        "prove --game nim:3 --claim P --certificate link --log new.txt",
        ["--certificate", "--log", "link"],
        " other",
    ),
    (
        "report results.json --log results.json",
        ["FILE", "--log", "results.json"],
        "--log other.json",
    ),
    (
        "merge c.txt results.json --log results.json",
        ["FILE", "--log", "results.json"],
        "--log other.json",
    ),
    (
        "notebook notes.ron --log notes.ron",
        ["FILE", "--log", "notes.ron"],
        "--log other.ron",
    ),
    (
        "config check config.ron --log config.ron",
        ["FILE", "--log", "config.ron"],
        "--log other.ron",
    ),
    (
        "games --config config.ron --log config.ron",
        ["--config", "--log", "config.ron"],
        "--log other.ron",
    ),
    (
        "--replay notes.ron --log notes.ron --screen 80x24",
        ["--replay", "--log", "notes.ron"],
        "--log other.ron",
    ),
    (
        "catalogue --shard 10000/10000 --format md --out k.csv",
        ["--out k.csv", "the rows of the page", "name another one"],
        "--out games.md",
    ),
];

#[test]
fn a_file_that_is_written_has_one_name() {
    let folder = folder();
    let before = files(folder.path());
    for (line, both, example) in TWICE {
        let run = run_in(&folder, line);
        assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{line}");
        for word in both.iter().chain([&"for example ", &example]) {
            assert!(run.err.contains(word), "{line}: {word}: {run:?}");
        }
        assert_eq!(files(folder.path()), before, "{line}");
    }
}

#[test]
fn what_is_served_loses_no_file() {
    let folder = folder();
    let before = files(folder.path());
    let file = folder.path().join("c.txt");
    let file = file.display();
    let request =
        format!(r#"{{"id":1,"command":"check","args":{{"file":"{file}","export":"{file}"}}}}"#);
    let log = folder.path().join("log.txt");
    let log = log.display();
    let table =
        format!(r#"{{"id":2,"command":"table","args":{{"game":"nim:2","max":2,"out":"{log}"}}}}"#);
    let served = run_on(
        &format!("serve --log {log}"),
        &format!("{request}\n{table}\n"),
    );
    let lines: Vec<&str> = served.out.lines().collect();
    let said = [
        "FILE and --export would both use",
        "--log and --out would both use",
    ];
    assert_eq!(lines.len(), said.len(), "{served:?}");
    for (line, said) in lines.iter().zip(said) {
        assert!(
            line.contains(said) && line.contains(r#""status":2"#),
            "{line}"
        );
    }
    assert!(
        fs::read_to_string(folder.path().join("log.txt"))
            .unwrap()
            .contains("serve")
    );
    fs::remove_file(folder.path().join("log.txt")).unwrap();
    assert_eq!(files(folder.path()), before);
}

/// Two arguments may write to one device, and two may read one file: nothing is lost.
#[test]
fn devices_and_inputs_may_be_named_twice() {
    let folder = folder();
    for line in [
        "figure map --game nim:2 --out /dev/null --format svg --caption /dev/null",
        "figure map --game nim:2 --out /dev/stdout --format svg --caption /dev/stdout",
        "table --game nim:2 --max 2 --out /dev/stderr --log /dev/stderr",
        "notebook notes.ron --merge notes.ron notes.ron",
    ] {
        let mut command = program(line);
        let run = command.current_dir(&folder).stdout(Stdio::piped()).output();
        let run = finished(run.unwrap());
        assert_ne!(run.status, Some(2), "{line}: {run:?}");
        assert!(!run.err.contains("would both use"), "{line}: {run:?}");
    }
}
