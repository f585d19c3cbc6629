//! `report`: the same results make the same page, in whatever files and order they come.

use super::program::{Run, run};

/// Files with the answers of some commands.
fn results(folder: &std::path::Path) -> Vec<String> {
    let lines = [
        "verify slowset/ex1",
        "verify slowset/ex1 --by options",
        "verify games24/2.7",
        "verify delete/thm6.3 --max 50",
        "prove --game exact:4,2 --claim 'P <=> x1 = x3'",
        "prove --game nim:2 --claim 'P <=> x1 + 1 = x2'",
        "discover --game nim:3",
        "verify arxiv23/2.9",
    ];
    let file = |(number, line): (usize, &&str)| {
        let file = folder.join(format!("{number}.json")).display().to_string();
        let answer = run(line);
        assert_eq!(answer.status, Some(0), "{answer:?}");
        std::fs::write(&file, answer.out).unwrap();
        file
    };
    lines.iter().enumerate().map(file).collect()
}

fn page(words: &str) -> String {
    let Run { status, out, err } = run(&format!("report {words}"));
    assert_eq!((status, err.as_str()), (Some(0), ""));
    out
}

#[test]
fn the_page_says_what_how_far_by_which_method_when_and_how_again() {
    let folder = tempfile::tempdir().unwrap();
    let files = results(folder.path());
    let text = page(&files.join(" "));
    for part in [
        "## What holds",
        "## What is refuted",
        "## Printed tables with false rows",
        "## What is proved for all sizes",
        "(table)",
        "(options)",
        "(proof)",
        "`nimscope verify slowset/ex1 --by options`",
        "`nimscope prove --game exact:4,2 --claim 'P <=> x1 = x3'`",
        nimscope::study::shards::program_digest(),
        "- Date: 20",
        "Not as claimed:",
        "is a counterexample",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    // In whatever order, also in one file, and twice.
    let all: String = files
        .iter()
        .rev()
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    let one = folder.path().join("all.json").display().to_string();
    std::fs::write(&one, all).unwrap();
    assert_eq!(page(&one), text);
    assert_eq!(page(&format!("{one} {}", files[2])), text);
    let html = page(&format!("{one} --format html"));
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert!(
        html.contains("<code>nimscope prove --game exact:4,2 --claim 'P &lt;=&gt; x1 = x3'</code>")
    );
    assert!(!html.contains("P <=> x1"));
}

#[test]
fn what_is_no_result_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.json").display().to_string();
    let shard = run("verify nimscope/thm3 --by options --game slow:3,2 --max 5 --shard 1/2").out;
    for (text, part) in [
        ("{\"game\":1}", "no result of verify"),
        ("not json", "it is not JSON"),
        ("", "it is empty"),
        (shard.as_str(), "nimscope merge"),
    ] {
        std::fs::write(&file, text).unwrap();
        let run = run(&format!("report {file}"));
        assert_eq!((run.status, run.out.as_str()), (Some(1), ""), "{run:?}");
        assert!(run.err.contains(part), "{}", run.err);
    }
    assert_eq!(run("report no-such-file").status, Some(1));
    assert_eq!(run("report --format pdf").status, Some(2));
}

/// A case about numbers, or about a whole box, has no position. Its sentence stands alone.
#[test]
fn a_case_that_is_no_position_is_its_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let mut answer = run("verify delete/prop4.3 --max 3").json().remove(0);
    answer["status"] = "refuted".into();
    answer["failed"] = 1.into();
    let found = "1 and 2 have the valuations 0 and 1, but their sum has 2";
    answer["counterexamples"] = serde_json::json!([{ "position": [], "found": found }]);
    let file = folder.path().join("numbers.json");
    std::fs::write(&file, answer.to_string()).unwrap();
    let text = page(&file.display().to_string());
    let line = text.lines().find(|line| line.contains(found));
    let said = line.map(|line| line.trim_start_matches(['-', ' ']));
    assert_eq!(said, Some(found), "{text}");
}
