//! `verify --by options` and `merge` from the shell: shards with any number of threads, killed
//! and run again, make up the whole.

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Instant;

use serde_json::Value;

use super::program::{Run, program, run};
use crate::support::PATIENCE;

/// A run whose answer goes to a file, and what it says on standard error.
fn said(line: &str) -> String {
    let run = run(line);
    assert_eq!((run.status, run.out.as_str()), (Some(0), ""), "{run:?}");
    run.err
}

/// Waits until a program would end in order when it is interrupted: then its work begins.
#[cfg(target_os = "linux")]
fn until_it_hears_interrupts(child: &Child) {
    let deadline = Instant::now() + PATIENCE;
    let hears = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))?;
        let caught = u64::from_str_radix(caught.trim(), 16).ok()?;
        Some(caught >> 1 & 1 == 1) // the signal of number 2
    };
    while hears() != Some(true) {
        assert!(Instant::now() < deadline, "it hears no interrupts");
        std::thread::yield_now();
    }
}

fn object(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Without what differs from run to run.
fn timeless(mut object: Value) -> Value {
    for key in ["date", "seconds"] {
        object[key] = Value::Null;
    }
    object
}

const WORK: &str = "verify nimscope/thm3 --by options --game slow:5,4 --max 14";

fn merged(folder: &Path) -> Run {
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "json"))
        .collect();
    files.sort();
    run(&format!("merge {}", files.join(" ")))
}

#[test]
fn shards_of_any_number_of_threads_make_up_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().display();
    for number in 1..=5 {
        let threads = number % 3 + 1;
        said(&format!(
            "{WORK} --threads {threads} --shard {number}/5 --out {at}/{number}.json"
        ));
    }
    let whole = run(&format!("{WORK} --threads 2"));
    let (merged, whole) = (merged(folder.path()), &whole.json()[0]);
    assert_eq!(timeless(merged.json()[0].clone()), timeless(whole.clone()));
    assert_eq!(
        (&whole["status"], &whole["checked"]),
        (&"holds".into(), &11_628.into())
    );
    assert_eq!(
        whole["range"],
        "all positions of misère slow:5,4 with piles ≤ 14"
    );

    // A shard that is there and right is not run again; one that is not right is.
    let file = folder.path().join("2.json");
    let before = std::fs::read(&file).unwrap();
    let note = said(&format!("{WORK} --shard 2/5 --out {at}/2.json"));
    assert!(note.contains("there is nothing to do"), "{note}");
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let half = &before[..before.len() / 2];
    std::fs::write(&file, half).unwrap();
    assert_eq!(said(&format!("{WORK} --shard 2/5 --out {at}/2.json")), "");
    let again = object(&std::fs::read_to_string(&file).unwrap());
    assert_eq!(
        timeless(again),
        timeless(object(std::str::from_utf8(&before).unwrap()))
    );
    // The file of another shard is not right.
    assert_eq!(said(&format!("{WORK} --shard 3/5 --out {at}/2.json")), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_shard_leaves_no_file_and_is_missed_until_it_is_run_again() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().display();
    let work = "verify nimscope/exact-n-2 --by options --game exact:5,2 --max 40";
    let line = |number| format!("{work} --threads 1 --shard {number}/3 --out {at}/{number}.json");
    for number in [1, 3] {
        said(&line(number));
    }
    let mut child = program(&line(2)).stderr(Stdio::null()).spawn().unwrap();
    until_it_hears_interrupts(&child);
    let was_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(was_running, "it was killed in the middle");
    assert!(!folder.path().join("2.json").exists());

    let broken = merged(folder.path());
    assert_eq!(broken.status, Some(1));
    let expected = serde_json::json!({"missing": [2], "strange": []});
    assert_eq!(object(&broken.out), expected);
    assert_eq!(broken.err, "nimscope: missing: --array=2\n");

    assert_eq!(said(&line(2)), "");
    let whole = run(&format!("{work} --threads 2")).json().remove(0);
    assert_eq!(
        timeless(merged(folder.path()).json().remove(0)),
        timeless(whole)
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_shard_ends_with_130_and_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.json");
    let line = format!(
        "verify nimscope/thm3 --by options --game slow:6,5 --max 940 --shard 1/9 --out {}",
        file.display()
    );
    let child = program(&line)
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    until_it_hears_interrupts(&child);
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status()
        .unwrap();
    assert!(sent.success());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(
        (ended.status.code(), ended.stdout.len()),
        (Some(130), 0),
        "{ended:?}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn what_is_refuted_says_so() {
    let whole = run("verify delete/thm6.3 --by options --limit 2 --max 40")
        .json()
        .remove(0);
    let table = run("verify delete/thm6.3 --limit 2 --max 40")
        .json()
        .remove(0);
    assert_eq!(whole["status"], table["status"]);
    for (key, shown) in [("method", "options"), ("id", "delete/thm6.3")] {
        assert_eq!(whole[key], shown);
    }
}

/// In a shard as in the whole, what is found is a sentence that names its game and position.
#[test]
fn the_counterexamples_of_a_shard_stand_alone() {
    let line = "verify delete/thm6.3 --by options --max 50";
    let whole = run(line).json().remove(0);
    let shard = run(&format!("{line} --shard 1/1")).json().remove(0);
    let first = &shard["counterexamples"][0];
    assert_eq!(first, &whole["counterexamples"][0]);
    assert_eq!(
        (&first["game"], &first["play"]),
        (&"single:4".into(), &"normal".into())
    );
    let piles = first["position"].as_array().unwrap();
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    let found = first["found"].as_str().unwrap();
    let named = format!("normal single:4: {} is ", piles.join(" "));
    assert!(found.starts_with(&named), "{found}");
}

/// The shard of an older build: its cases do not name their game.
#[test]
fn the_counterexamples_of_an_older_build_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("1.json");
    let work = "verify delete/thm6.3 --by options --game single:4 --max 50";
    said(&format!("{work} --shard 1/1 --out {}", file.display()));
    let mut shard = object(&std::fs::read_to_string(&file).unwrap());
    let cases = shard["counterexamples"].clone();
    for case in shard["counterexamples"].as_array_mut().unwrap() {
        let case = case.as_object_mut().unwrap();
        drop((case.remove("game"), case.remove("play")));
        let found = case["found"].as_str().unwrap().to_owned();
        let (_, bare) = found.split_once(": ").unwrap();
        case["found"] = bare.into();
    }
    std::fs::write(&file, shard.to_string()).unwrap();
    let merged = merged(folder.path()).json().remove(0);
    assert_eq!(merged["status"], "refuted");
    assert_eq!(merged["counterexamples"], cases);
}

/// A false case that is planted in the shard of a theorem.
#[test]
fn a_counterexample_that_is_none_is_strange() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("1.json");
    let work = "verify nimscope/thm3 --by options --game slow:3,2 --max 3";
    said(&format!("{work} --shard 1/1 --out {}", file.display()));
    let mut shard = object(&std::fs::read_to_string(&file).unwrap());
    shard["failed"] = 1.into();
    shard["counterexamples"] = serde_json::json!([
        {"position": [1, 2, 3], "found": "1 2 3 is P by the claim, and so is its option 0 1 3", "option": [0, 1, 3]}
    ]);
    std::fs::write(&file, shard.to_string()).unwrap();
    let run = merged(folder.path());
    assert_eq!(run.status, Some(1), "{run:?}");
    let answer = object(&run.out);
    assert_eq!(
        answer["strange"][0]["reason"],
        "it lists 1 2 3 as a counterexample, but the claim is right there"
    );
    assert_eq!(answer["strange"][0]["file"], file.display().to_string());
}

#[test]
fn words_that_are_wrong_are_named() {
    for (line, part) in [
        ("verify games24/2.7 --by options", "printed table"),
        ("verify nimscope/thm3 --by options --shard 9/8", "3/8"),
        (
            "verify nimscope/thm3 --by options --shard 1/8",
            "--game slow:",
        ),
        (
            "verify all --by options --shard 1/8",
            "a shard belongs to one claim",
        ),
        ("verify nimscope/thm3 --shard 1/8", "--by options"),
        ("verify nimscope/thm3 --game slow:4,3", "--by options"),
        (
            "verify nimscope/thm3 --by options --game exact:5,2",
            "says nothing of",
        ),
        (
            "verify nimscope/thm3 --by options --game slow:12,11",
            "--max 20",
        ),
        (
            "verify nimscope/thm3 --by options --game slow:3,2 --max 18446744073709551615",
            "2^128",
        ),
        // Automata decide it for piles of every size: it has no boxes of its own.
        (
            "verify nimscope/misere-exact --by options",
            "for example --game exact:6,3 --misere --max 20",
        ),
        (
            "verify nimscope/misere-exact --by options --game nim:2",
            "it is about games such as misère exact:6,3, misère exact:4,2",
        ),
        (
            "verify nimscope/slow-moore-lexicode --by options --misere",
            "says nothing of misère play; it is about games such as normal slow-moore:3,2",
        ),
        // Each game is named once.
        (
            "verify circular/5,2 --by options --game nim:2",
            "nothing of nim:2; it is about normal circular:5,2\n",
        ),
        (
            "verify delete/thm6.3 --by options --game nim:2",
            "nothing of nim:2; it is about normal single:4\n",
        ),
        ("verify nowhere/1 --by options", "no such claim"),
        ("merge", "FILE"),
    ] {
        let run = run(line);
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(2), ""),
            "{line}: {run:?}"
        );
        assert!(run.err.contains(part), "{line}: {}", run.err);
    }
    let none = run("merge no-such-file.json");
    assert_eq!(none.status, Some(1));
    assert_eq!(object(&none.out)["strange"][0]["file"], "no-such-file.json");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("1.json");
    for (text, part) in [
        ("", "it is empty"),
        ("[1,2", "it is not JSON (EOF"),
        ("{}", "line 1 at column 2 is something else"),
    ] {
        std::fs::write(&file, text).unwrap();
        let answer = object(&run(&format!("merge {}", file.display())).out);
        let reason = answer["strange"][0]["reason"].as_str().unwrap();
        assert!(reason.contains(part), "{text}: {reason}");
    }
}

#[test]
fn results_say_by_which_program_and_how_they_are_made_again() {
    let lines = [
        "verify slowset/ex1 --by options",
        "verify slowset/ex1",
        "prove --game exact:4,2 --claim 'P <=> x1 = x3'",
        "discover --game nim:3",
    ];
    for line in lines {
        let object = run(line).json().remove(0);
        assert_eq!(object["version"], env!("CARGO_PKG_VERSION"), "{line}");
        assert_eq!(object["program"].as_str().unwrap().len(), 64);
        assert_eq!(object["program"], nimscope::study::shards::program_digest());
        assert_eq!(object["command"], format!("nimscope {line}"));
        let date = object["date"].as_str().unwrap();
        assert!(
            date.len() == 20 && date.starts_with("20") && date.ends_with('Z'),
            "{date}"
        );
    }
}
