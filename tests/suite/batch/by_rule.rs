//! `discover` and `check` for games by their rule, over numeration systems.

use serde_json::Value;

use super::keys;
use super::program::{program, run};

/// The one object that a command prints.
fn printed(arguments: &str) -> Value {
    let run = run(arguments);
    assert_eq!(
        (run.status, run.err.as_str()),
        (Some(0), ""),
        "{arguments}: {run:?}"
    );
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn wythoffs_game_goes_in_as_a_file_and_a_theorem_comes_out() {
    let folder = tempfile::tempdir().unwrap();
    let rule =
        "name: Wythoff's game\npiles: a, b\nmove: a-t\nmove: b-t # the other\nmove: a-t, b-t\n";
    std::fs::write(folder.path().join("wythoff.rule"), rule).unwrap();
    let in_folder = |arguments: &str| {
        let output = program(arguments).current_dir(&folder).output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), answer)
    };
    let words = "discover --game rule:wythoff.rule --certificate found.txt --export wy.txt";
    let (status, found) = in_folder(words);
    assert_eq!(status, Some(0), "{found}");
    assert_eq!(found["verdict"], "proved");
    assert_eq!(found["system"], "fib");
    assert_eq!(found["states"], 14);
    assert_eq!(
        found["boxes"],
        serde_json::json!([[7, 11], [12, 13], [20, 14], [33, 14]])
    );
    assert_eq!(found["certificate"], "found.txt");
    assert_eq!(
        found["exported"],
        serde_json::json!(["wy.txt", "wy_proof.txt"])
    );
    assert_eq!(
        found["command"],
        "nimscope discover --game rule:wythoff.rule"
    );
    let tried: Vec<&str> = found["tried"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["system"].as_str().unwrap())
        .collect();
    assert_eq!(
        tried,
        [
            "base:2", "fib", "pell:2", "pell:3", "pell:4", "trib", "base:3"
        ]
    );
    assert_eq!(
        keys(&found["tried"][0]),
        ["boxes", "ratios", "reason", "system", "trend"],
        "as a reader sorts them"
    );
    assert_eq!(found["tried"][0]["trend"], "growing");
    assert_eq!(found["tried"][1]["trend"], "stable");

    let (status, checked) = in_folder("check found.txt");
    assert_eq!(
        (status, &checked["verdict"]),
        (Some(0), &Value::from("right"))
    );
    assert_eq!(
        checked["game"],
        "rule:{piles: a, b; move: a-t; move: b-t; move: a-t, b-t}"
    );
    let file = folder.path().join("found.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("play normal", "play misere")).unwrap();
    let (status, checked) = in_folder("check found.txt");
    assert_eq!(
        (status, &checked["verdict"]),
        (Some(1), &Value::from("wrong"))
    );
    assert_eq!(checked["reason"], "a terminal has another case");
}

#[test]
fn values_and_systems_are_named() {
    let three = printed("discover --game blocking-wythoff:3 --system base:3");
    assert_eq!(
        (&three["verdict"], &three["states"]),
        (&"proved".into(), &9.into())
    );
    let misere = printed("discover --game wythoff --misere --system linear:1,1");
    assert_eq!(
        (&misere["system"], &misere["states"]),
        (&"fib".into(), &20.into())
    );
    let one = printed("discover --game nim:2 --value grundy=1");
    assert_eq!(
        (&one["value"], &one["system"]),
        (&"grundy=1".into(), &"base:2".into())
    );
    // Equal but for the last digit, where they are not: before it, after it, and what is neither.
    assert_eq!(one["states"], 3);
    let far = printed("discover --game wythoff --value remoteness<3");
    assert_eq!(far["verdict"], "proved");
}

/// Very many amounts of a move take no longer than the effort that is given: no choice of them may
/// be a move, and each may be one.
#[test]
fn many_amounts_are_bounded() {
    let moves = "piles: a,b,c,d,e,f; move: a-t,b-u,c-v,d-w,e-x,f-y";
    let begun = std::time::Instant::now();
    for (rule, piles) in [
        (format!("{moves} if a+b > 100"), "30,30,30,30,30,30"),
        (format!("{moves} if a'+b' > 100"), "50,50,50,50,50,50"),
        (moves.to_owned(), "9,9,9,9,9,9"),
    ] {
        let game = format!("rule:{{{rule}}}");
        let mut command = program("eval --game");
        let output = command.arg(game).arg(piles).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{rule}: {output:?}");
    }
    let taken = begun.elapsed();
    assert!(taken < std::time::Duration::from_secs(20), "{taken:?}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let splits = printed("discover --game vdn --system fib");
    assert_eq!(splits["verdict"], "out-of-reach");
    assert!(
        splits["reason"].as_str().unwrap().contains("take tokens"),
        "{splits}"
    );
    let unbounded = printed("discover --game wythoff --value grundy");
    assert!(
        unbounded["reason"].as_str().unwrap().contains("grundy<4"),
        "{unbounded}"
    );
    // Nim with three piles over base 3: the states grow in all boxes that fit the memory.
    let growing = printed("discover --game nim:3 --system base:3 --memory 8M");
    assert_eq!(growing["verdict"], "none-in-sight", "{growing}");
    assert_eq!(growing["phase"], "table");
    assert!(
        growing["reason"]
            .as_str()
            .unwrap()
            .starts_with("the table of piles ≤ 242 needs")
    );
    assert_eq!(growing["tried"][0]["trend"], "growing");
    for (arguments, words) in [
        (
            "--game 'rule:{piles: a; move: a+1}'",
            "line 1, column 18 of the rule",
        ),
        ("--game rule:/nonexistent", "cannot be read"),
        ("--game end-wythoff", "write it like end-wythoff:3"),
        ("--game wythof", "wythoff, a-wythoff, end-wythoff"),
        ("--game wythoff --system phi", "write base:2, fib"),
        ("--game wythoff --value g", "as in grundy=1"),
        (
            "--game wythoff --export w.dot",
            "to a file whose name ends in .txt",
        ),
        (
            "--game wythoff --value grundy=1 --export w.txt",
            "--export takes outcomes",
        ),
    ] {
        let run = run(&format!("discover {arguments}"));
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(2), ""),
            "{arguments}: {run:?}"
        );
        assert!(run.err.contains(words), "{arguments}: {run:?}");
    }
}
