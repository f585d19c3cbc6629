//! `catalogue`: what it goes through, and how an interrupted run goes on.

use std::collections::BTreeSet;
use std::path::Path;

use nimscope::game::Game;

use super::program::{program, run};

/// The cells of the lines below the head, of a text without quoted line ends.
fn rows(text: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// A catalogue that an interrupted run left is gone on with: whole rows stay, a piece of a row is
/// made anew, and a finished one stays as it is.
#[test]
fn an_interrupted_run_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let go_on = || {
        let arguments = "catalogue --shard 1/1000 --seconds 3 --out some.csv";
        let output = program(arguments).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        std::fs::read_to_string(folder.path().join("some.csv")).unwrap()
    };
    let whole = go_on();
    let all = rows(&whole);
    assert_eq!(&all[0][0], "wythoff");
    assert_eq!(
        (&all[0][2], &all[0][3], &all[0][4]),
        ("proved", "fib", "14")
    );
    assert!(all[0][6].contains("golden ratio"), "its words");
    assert!(all[0][9].starts_with("Wythoff 1907"), "its source");
    assert!(all.len() > 2);
    let second_row = whole.match_indices('\n').nth(2).unwrap().0;
    std::fs::write(folder.path().join("some.csv"), &whole[..second_row + 20]).unwrap();
    let again = go_on();
    let shown = |text: &str| -> Vec<Vec<String>> {
        // Whether a rule is found in time depends on the machine.
        let names = |row: csv::StringRecord| row.iter().take(2).map(str::to_owned).collect();
        rows(text).into_iter().map(names).collect()
    };
    assert_eq!(shown(&again), shown(&whole));
    assert_eq!(
        again.lines().nth(2),
        whole.lines().nth(2),
        "a whole row stays"
    );
    assert_eq!(go_on(), again, "a finished catalogue stays");

    let page = "catalogue --shard 1/1000 --format md --out some.md";
    let output = program(page).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let page = std::fs::read_to_string(folder.path().join("some.md")).unwrap();
    let lines = page.lines().filter(|line| line.starts_with("| ")).count();
    assert_eq!(lines, 1 + all.len());
}

/// `--out` goes on with a catalogue or an empty file. Any other file is refused and stays.
#[test]
fn what_is_no_catalogue_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.csv");
    let over = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let mut over = program("catalogue --shard 10000/10000 --out some.csv");
        let output = over.current_dir(&folder).output().unwrap();
        let now = std::fs::read_to_string(&file).unwrap();
        (
            output.status.code(),
            now,
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (status, head, _) = over("");
    assert_eq!((status, head.lines().count()), (Some(0), 1), "{head}");
    assert_eq!(over(&head).0, Some(0));
    let row = "nim:3,normal,proved,,,,,,,,\n";
    for text in [
        "my precious line\n",
        "no end of a line",
        "\n",
        "a,b\n1,2\n",
        head.trim_end(),
        &head.replace("game", "name"),
        &format!("{head}1,2\n"),
        &format!("{head}nim:3,normal,provedX,,,,,,,,\n"),
        &format!("{head}nim:3x,normal,proved,,,,,,,,\n"),
        &format!("{head}{row}{row}"),
    ] {
        let (status, now, said) = over(text);
        assert_eq!((status, now.as_str()), (Some(1), text), "{said}");
        assert!(said.contains("--out some.csv is no catalogue"), "{said}");
        assert!(said.contains("or a new one"), "{said}");
    }
    let twice = over(&format!("{head}{row}nim:4,normal,proved,,,,,,,,\n{row}")).2;
    let named = "line 4: normal play of nim:3 is in two rows";
    assert!(twice.contains(named), "{twice}");
}

/// The catalogue that is kept: its games are games, and rows of small automata are found again.
#[test]
fn the_fast_part_of_the_catalogue_is_found_again() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/catalogue.csv");
    let kept = rows(&std::fs::read_to_string(kept).unwrap());
    let mut seen = BTreeSet::new();
    for row in &kept {
        row[0].parse::<Game>().unwrap();
        assert!(
            seen.insert((row[0].to_owned(), row[1].to_owned())),
            "{row:?} stands once"
        );
        let is_proved = &row[2] == "proved";
        assert_eq!(
            is_proved,
            row[8].len() == 64,
            "a proof has a certificate: {row:?}"
        );
    }
    // A rule that comes with the program is not denied.
    for name in ["slow-set:5,4", "slow-set:5,2+4", "slow-set:5,2"] {
        let of = |row: &&csv::StringRecord| &row[0] == name && &row[1] == "normal";
        let row = kept.iter().find(of).unwrap();
        assert_eq!(&row[2], "proved", "{row:?}");
    }
    let is_small = |row: &&csv::StringRecord| {
        let states: Option<u64> = row[4].parse().ok();
        let learned: Option<u64> = row[5].parse().ok();
        states.is_some_and(|states| states <= 14) && learned.is_some_and(|max| max <= 15)
    };
    let small: Vec<&csv::StringRecord> = kept.iter().filter(is_small).collect();
    assert!(small.len() > 50, "{}", small.len());
    for row in small.iter().step_by(1 + small.len() / 40) {
        let misere = if &row[1] == "misere" { " --misere" } else { "" };
        let found = run(&format!("discover --game {}{misere}", &row[0]));
        let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
        assert_eq!(found["verdict"], "proved", "{row:?}");
        assert_eq!(found["states"].to_string(), row[4], "{row:?}");
        let words = found["words"].as_str().unwrap_or_default();
        assert_eq!(words, &row[6], "{row:?}");
    }
}
