//! `notebook`: entries with verdicts, in a file that keeps all else as it is.

mod pages;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::program::{Run, finished, program, run};

/// A notebook in a folder of its own.
struct Kept {
    folder: TempDir,
}

impl Kept {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.ron"), text).unwrap();
        Self { folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("notes.ron")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap()
    }

    fn answered(&self, options: &str) -> Run {
        let mut command = program(&format!("notebook notes.ron {options}"));
        finished(command.current_dir(&self.folder).output().unwrap())
    }

    /// The answers, whatever the exit status.
    fn json(&self, options: &str) -> (Option<i32>, Vec<Value>) {
        let run = self.answered(&format!("--json {options}"));
        let lines = run.out.lines();
        let answers = lines.map(|line| serde_json::from_str(line).unwrap());
        (run.status, answers.collect())
    }
}

fn verdicts(answers: &[Value]) -> Vec<&str> {
    let said = answers.iter().map(|answer| answer["verdict"].as_str());
    said.map(Option::unwrap).collect()
}

#[test]
fn the_example_of_the_manual_is_answered() {
    let answers = run("notebook examples/notebook.ron --json").json();
    let kinds: Vec<&str> = answers
        .iter()
        .map(|answer| answer["kind"].as_str().unwrap())
        .collect();
    let expected = [
        "statement",
        "statement",
        "statement",
        "rule",
        "list",
        "position",
        "figure",
    ];
    assert_eq!(kinds, expected);
    let said = verdicts(&answers);
    assert_eq!(said[..4], ["proved", "proved", "refuted", "proved"]);
    // The exception (3, 5, 5, 6) of misère NIM(4, 3): R = 7 (Games 15, 37, theorem 2.9).
    assert_eq!(said[5], "N, R 7, G 2");
    let listed = run("exceptions --game slow:4,3 --misere --max 9 --minimal");
    let rows = listed.lines().len() - 1;
    assert!(
        said[4].starts_with(&format!("{rows} rows, sha256 ")),
        "{said:?}"
    );
}

/// Verdicts come into the file beside their entries. What people wrote stays, byte by byte.
#[test]
fn verdicts_are_written_beside_their_entries_and_all_else_stays() {
    let text = "// Mine.\n[\n    (\n        game: \"nim:2\", // two piles\n        statement: \"P <=> x1 = x2\",\n        \
                // Keep me.\n\
                \x20   ),\n    (game: \"nim:2\", statement: \"N\"), /* and me */\n    (game: \"nim:2\", statment: \"P\"),\n]\n// End.\n";
    let kept = Kept::new(text);
    let first = kept.answered("--write");
    assert_eq!(first.status, Some(1), "an entry cannot be read: {first:?}");
    let written = kept.text();
    assert_eq!(written.matches("verdict: (").count(), 2, "{written}");
    for part in [
        "// Mine.",
        "// two piles",
        "// Keep me.",
        "/* and me */",
        "(game: \"nim:2\", statment: \"P\"),\n]\n// End.",
    ] {
        assert!(written.contains(part), "{part} stays in {written}");
    }
    let (_, answers) = kept.json("");
    assert_eq!(answers[0]["recorded"], "proved");
    assert_eq!(answers[1]["recorded"], "refuted");
    assert_eq!(answers[1]["counterexample"], json!([0, 0]));
    kept.answered("--write --again");
    let again = kept.text();
    assert_eq!(
        again.matches("verdict: (").count(),
        2,
        "a verdict replaces the older one"
    );
    let without_times = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("seconds"));
        lines
            .filter(|line| !line.contains("date"))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(without_times(&again), without_times(&written));
}

/// The certificate of a proof lies beside the notebook, under its digest, and is right.
#[test]
fn certificates_lie_beside_the_notebook() {
    let kept = Kept::new(
        "[(game: \"nim:2\", rule: \"outcome\"), (game: \"nim:2\", statement: \"P <=> x1 = x2\"), (game: \"nim:2\", statement: \"x1 <= x2\"), (game: \"nim:2\", statement: \"P <=> G = 0\")]",
    );
    let (status, answers) = kept.json("--write");
    assert_eq!(status, Some(0));
    let folder = kept.folder.path().join("notes.ron.certificates");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    assert_eq!(answers[0]["certificate"], answers[1]["certificate"]);
    let values = ["outcome", "outcome", "statement", "statement"];
    for (answer, value) in answers.iter().zip(values) {
        let name = answer["certificate"].as_str().unwrap();
        assert!(kept.text().contains(name), "the verdict names it");
        let file = folder.join(format!("{name}.txt"));
        let checked = run(&format!("check {}", file.display())).json();
        assert_eq!(checked[0]["verdict"], "right");
        assert_eq!(checked[0]["value"], value);
    }
}

#[test]
fn a_verdict_that_differs_is_told_and_changes_the_exit_status() {
    let kept = Kept::new(
        "[(game: \"nim:2\", statement: \"P <=> x1 = x2\", verdict: (says: \"refuted\"))]",
    );
    let (status, answers) = kept.json("");
    assert_eq!((status, &answers[0]["differs"]), (Some(1), &json!(true)));
    assert_eq!(verdicts(&answers), ["proved"]);
    assert!(
        kept.answered("")
            .out
            .contains("but it is recorded as refuted")
    );
}

/// A verdict of this program for the same question is taken as it stands; of another question, or
/// where it is asked for again, it is found anew.
#[test]
fn what_is_known_is_not_computed_again_unless_program_or_entry_changed() {
    let kept = Kept::new("[(game: \"nim:2\", statement: \"P <=> x1 = x2\")]");
    kept.answered("--write");
    let forged = kept.text().replace("\"proved\"", "\"agrees\"");
    fs::write(kept.file(), &forged).unwrap();
    assert_eq!(verdicts(&kept.json("").1), ["agrees"], "it is not computed");
    assert_eq!(verdicts(&kept.json("--again").1), ["proved"]);
    fs::write(kept.file(), forged.replace("x1 = x2", "x2 = x1")).unwrap();
    assert_eq!(verdicts(&kept.json("").1), ["proved"], "the entry changed");
    fs::write(kept.file(), forged.replace("program: \"", "program: \"0")).unwrap();
    assert_eq!(
        verdicts(&kept.json("").1),
        ["proved"],
        "the program changed"
    );
}

#[test]
fn a_family_is_one_entry_with_its_cases_and_shards_share_them() {
    let text = "[(game: \"moore:{n},{k}\", for: \"n in 2..3, k in 1..n-1\", statement: \"P => x1 <= x{n}\")]";
    let kept = Kept::new(text);
    let (status, answers) = kept.json("");
    assert_eq!((status, answers.len()), (Some(0), 1));
    let cases = |answer: &Value| -> Vec<String> {
        let cases = answer["cases"].as_array().unwrap().iter();
        cases
            .map(|case| case["case"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        cases(&answers[0]),
        ["n = 2, k = 1", "n = 3, k = 1", "n = 3, k = 2"]
    );
    assert_eq!(verdicts(&answers), ["proved"]);
    let mut shared: Vec<String> = (1..=2)
        .flat_map(|shard| kept.json(&format!("--shard {shard}/2")).1)
        .flat_map(|answer| cases(&answer))
        .collect();
    shared.sort();
    assert_eq!(shared, cases(&answers[0]), "each case is in one shard");
    // A part of a family says nothing of the whole.
    let (_, part) = kept.json("--shard 1/3 --write");
    assert_eq!(verdicts(&part), ["1 proved of 3 cases"]);
    assert!(
        kept.text().contains("\"1 proved of 3 cases\""),
        "{}",
        kept.text()
    );
    kept.json("--write");
    assert!(kept.text().contains("says: \"proved\""), "{}", kept.text());
}

/// A file that is no text in a line keeps the entries of the others, and is not written.
#[test]
fn what_is_no_text_leaves_the_other_entries_as_they_are() {
    let kept = Kept::new("");
    let entry = "(game: \"nim:2\", statement: \"P <=> x1 = x2\"";
    let text = format!("\u{feff}// a mark\n[{entry}),\n{entry}, comment: \"f#r\"),\n{entry})]\n");
    let bytes: Vec<u8> = text
        .bytes()
        .map(|b| if b == b'#' { 0xfc } else { b })
        .collect();
    fs::write(kept.file(), &bytes).unwrap();
    let run = kept.answered("--write");
    assert_eq!(run.status, Some(1), "{run:?}");
    assert_eq!(
        run.out.matches("proved (newly found)").count(),
        2,
        "{run:?}"
    );
    for part in [
        "line 3, entry 2: this is no text in UTF-8",
        "is not written",
    ] {
        assert!(run.err.contains(part), "{run:?}");
    }
    assert_eq!(fs::read(kept.file()).unwrap(), bytes);
}

/// Where automata are out of reach, and so is a large box, smaller ones refute what is false in
/// none of the smallest.
#[test]
fn boxes_grow_also_from_one_that_the_statement_is_not_about() {
    let kept = Kept::new(
        r#"[(game: "hyper:ab+bc+cd+da", statement: "(4 <= G and some option: terminal) => sum < 0")]"#,
    );
    let (_, answers) = kept.json("--seconds 6");
    assert_eq!(verdicts(&answers), ["refuted"], "{answers:?}");
}

/// Machines answer slices of copies. Their verdicts and certificates come together.
#[test]
fn verdicts_of_copies_are_merged() {
    let text = "[\n    (game: \"nim:{n}\", for: \"n in 1..4\", statement: \"P => x1 <= x{n}\"),\n    (game: \"nim:2\", rule: \"outcome\"),\n]\n";
    let kept = Kept::new(text);
    let folder = kept.folder.path();
    let on_copy = |shard: usize| {
        let copy = format!("copy-{shard}.ron");
        fs::write(folder.join(&copy), text).unwrap();
        let command = format!("notebook {copy} --shard {shard}/3 --write");
        let mut command = program(&command);
        finished(command.current_dir(folder).output().unwrap())
    };
    for shard in 1..=3 {
        assert_eq!(on_copy(shard).status, Some(0));
    }
    let parts = kept.answered("--merge copy-1.ron copy-3.ron --write");
    assert_eq!(parts.status, Some(1), "a slice is missing: {parts:?}");
    assert!(
        parts
            .err
            .contains("no copy has a verdict by this program on"),
        "{parts:?}"
    );
    let whole = kept.answered("--merge copy-1.ron copy-2.ron copy-3.ron --write --json");
    assert_eq!(whole.status, Some(0), "{whole:?}");
    assert_eq!(
        kept.text().matches("says: \"proved\"").count(),
        7,
        "five cases in two entries"
    );
    let (_, again) = kept.json("");
    let answers: Vec<Value> = whole
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(verdicts(&answers), verdicts(&again));
    assert_eq!(
        answers[0]["seconds"], again[0]["seconds"],
        "nothing is answered again"
    );
    let certificate = answers[1]["certificate"].as_str().unwrap();
    let beside = folder.join(format!("notes.ron.certificates/{certificate}.txt"));
    let checked = run(&format!("check {}", beside.display())).json();
    assert_eq!(checked[0]["verdict"], "right");
}

/// Where the disk is full the notebook stays as it was, and a sentence says why.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_notebook_as_it_was() {
    let comment = "long ".repeat(1000);
    let text = format!("[(game: \"nim:2\", statement: \"P\", comment: \"{comment}\")]");
    let kept = Kept::new(&text);
    // No file may have more than some hundred bytes.
    let command = program("notebook notes.ron --write");
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<&str> = words.map(|word| word.to_str().unwrap()).collect();
    let script = format!("trap '' XFSZ; ulimit -f 1; exec {}", words.join(" "));
    let mut limited = std::process::Command::new("sh");
    let run = finished(
        limited
            .args(["-c", &script])
            .current_dir(&kept.folder)
            .output()
            .unwrap(),
    );
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.err.contains("notes.ron"), "{run:?}");
    assert_eq!(kept.text(), text);
    let files = fs::read_dir(&kept.folder).unwrap();
    assert_eq!(files.count(), 1, "nothing else is left");
}

/// Whatever is wrong with an entry is told by line and number, and the others are answered.
#[test]
fn what_is_wrong_with_an_entry_is_told_by_line_and_number() {
    for (wrong, told) in [
        (
            "(game: \"nim:2\", statment: \"P\")",
            "there is no field statment; the fields are game, play, for, statement,",
        ),
        ("(game: \"nym:2\", statement: \"P\")", "nym"),
        (
            "(game: \"nim:2\", statement: \"P <=> x3 = 0\")",
            "at character 7",
        ),
        (
            "(game: \"nim:{n}\", for: \"n in 3..2\", statement: \"P\")",
            "it has no case",
        ),
        (
            "(game: \"nim:{n}\", for: \"n\", statement: \"P\")",
            "no range of a variable",
        ),
        (
            "(game: \"nim:{n}\", for: \"n in 2..3\", statement: \"P <=> x3 = 0\")",
            "in the case n = 2",
        ),
        ("(game: \"nim:2\")", "it asks one thing"),
        (
            "(game: \"nim:2\", statement: \"P\", rule: \"outcome\")",
            "it asks one thing",
        ),
        (
            "(game: \"nim:2\", rule: \"outcomes\")",
            "\"outcomes\" is no value of a rule",
        ),
        (
            "(game: \"nim:2\", list: exceptions, max: 3)",
            "exceptions are not defined",
        ),
        ("(game: \"nim:2\", list: positions)", "as in max: 9"),
        ("(game: \"nim:2\", position: \"1,2,3\")", "3 are given"),
        (
            "(game: \"nim:2\", statement: \"P\", filter: \"P\")",
            "filter goes with a list",
        ),
        (
            "(game: \"nim:2\", figure: \"boutons\")",
            "there is no such figure; there are map, grid",
        ),
        (
            "(game: \"nim:2\", figure: \"young\")",
            "the figure young suits",
        ),
        (
            "(game: 3)",
            "a text between quotation marks is expected here",
        ),
        ("5", "a list of fields between ( and ) is expected here"),
        (
            "(game: \"nim:2\", list: positions, max: many)",
            "a number, from 0 to 18446744073709551615, is expected here",
        ),
        (
            "(game: \"nim:2\", play: soft, statement: \"P\")",
            "soft is none of normal, misere",
        ),
        ("(statement: \"P\")", "the field game is missing"),
        (
            "(game: \"nim:2\", game: \"nim:3\", statement: \"P\")",
            "the field game is there twice",
        ),
        ("(game: \"nim:2\" statement: \"P\")", "a comma, or the end"),
        ("(game: \"nim:2\", verdict: 3)", "a list of fields between"),
        ("(game: \"nim:2\", statement: \"P\"", "entry 2"),
        ("(game: \"nim:2\", statement: \"P)", "entry 2"),
    ] {
        let text = format!(
            "[\n    (game: \"nim:2\", position: \"1,2\"),\n    {wrong},\n    (game: \"nim:2\", position: \"2,2\"),\n]\n"
        );
        let kept = Kept::new(&text);
        let run = kept.answered("");
        assert_eq!(run.status, Some(1), "{wrong}: {run:?}");
        assert!(run.err.contains("line 3, entry 2: "), "{wrong}: {run:?}");
        assert!(run.err.contains(told), "{wrong}: {run:?}");
        assert!(
            run.out.contains("N, R 3") && run.out.contains("P, R 4"),
            "{wrong}: {run:?}"
        );
        assert_eq!(kept.text(), text, "nothing is written");
    }
}

#[test]
fn a_file_that_is_no_notebook_is_refused() {
    let folder = finished(program("notebook .").output().unwrap());
    assert_eq!(folder.status, Some(1));
    assert!(folder.err.contains("cannot be read"), "{folder:?}");
    for text in ["", "(game: \"nim:2\", statement: \"P\")", "[", "[] []"] {
        let run = Kept::new(text).answered("");
        assert_eq!(run.status, Some(1), "{text}: {run:?}");
        assert!(run.err.contains("a notebook is a list"), "{text}: {run:?}");
    }
    assert_eq!(Kept::new("[]").answered("").status, Some(0));
}

/// What cannot be kept is told, and the notebook stays as it was.
#[test]
fn where_a_certificate_cannot_be_written_the_notebook_stays() {
    let text = "[(game: \"nim:2\", rule: \"outcome\")]";
    let kept = Kept::new(text);
    let in_the_way = kept.folder.path().join("notes.ron.certificates");
    fs::write(in_the_way, "a file").unwrap();
    let run = kept.answered("--write");
    assert_eq!(run.status, Some(1), "{run:?}");
    assert!(run.err.contains("cannot be made"), "{run:?}");
    assert_eq!(kept.text(), text);
}

/// Entries without a comma between them are entries of their own, with lines of their own.
#[test]
fn entries_that_are_joined_have_their_own_lines() {
    let text = "[\n(game: \"nim:2\", position: \"1,2\") (game: \"nim:2\",\n    position: \"1\") (game: \"nim:2\",\n\n  foo: 1)(game: \"nim:2\", position: \"2,2\")\n]";
    let (_, answers) = Kept::new(text).json("");
    let lines: Vec<_> = answers.iter().map(|it| it["line"].as_u64()).collect();
    assert_eq!(lines, [Some(2), Some(3), Some(5), Some(5)], "{answers:?}");
    assert_eq!(answers[3]["verdict"], "P, R 4, G 0");
}

#[test]
fn a_verdict_counts_the_positions_that_the_statement_is_about() {
    let kept = Kept::new(
        r#"[
            (game: "slow:3,2", play: misere, statement: "exception or not exception", max: 12),
            (game: "slow:3,2", play: misere, statement: "x2 = x3 => exception or N or P", max: 12),
            (game: "slow:3,2", play: misere, statement: "x1 = 12 => exception or N or P", max: 12),
        ]"#,
    );
    let (_, answers) = kept.json("--seconds 1");
    assert_eq!(answers.len(), 3);
    // C(15, 3) sorted positions, of which C(14, 2) have x2 = x3.
    for (answer, counted) in
        answers
            .iter()
            .zip(["all 455 positions", "all 91 positions", "the one position"])
    {
        let how = answer["how"].as_str().unwrap();
        let expected = format!("holds at {counted} with piles ≤ 12 that it is about");
        assert!(how.starts_with(&expected), "{answer}");
    }
}

/// Over a numeration system the outcome is looked for, and no other value is said to be it.
#[test]
fn the_rule_of_the_outcome_is_not_that_of_another_value() {
    let kept = Kept::new(
        "[(game: \"wythoff\", rule: \"grundy\"), (game: \"wythoff\", rule: \"outcome\")]",
    );
    let (_, answers) = kept.json("--seconds 5");
    let [grundy, outcome] = verdicts(&answers)[..] else {
        panic!("{answers:?}");
    };
    // How far the search for the first comes in its time depends on the machine.
    assert!(
        ["out-of-reach", "none-in-sight"].contains(&grundy),
        "{answers:?}"
    );
    assert_eq!(outcome, "proved");
}
