//! A notebook is opened and saved on the screen, with the folder of its certificates, and with
//! games that stand in files of their own.

use std::fs;

use super::Tty;
use crate::support::program::run;

/// A proof is saved with its certificate, and both come back. A folder that is missing is said,
/// and is written anew.
#[test]
fn a_notebook_is_saved_with_its_certificates_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let files = |name: &str| {
        let files = fs::read_dir(file(name)).unwrap().map(Result::unwrap);
        let named = files.map(|file| (file.file_name(), fs::read(file.path()).unwrap()));
        named.collect::<Vec<_>>()
    };
    let mut tty = Tty::start(&["--game", "nim:2"], 120, 40, &[]);
    tty.until_shows("2 piles");
    tty.press("gnsP <=> x1 = x2\r");
    tty.until_shows("of every size");
    tty.press(&format!("W\x15{}\r", file("one.ron").display()));
    tty.until_shows("with 1 certificate in ");
    tty.press("q");
    assert!(tty.end().success());
    let kept = files("one.ron.certificates");
    assert_eq!(kept.len(), 1);

    for (number, has_folder) in [(2, true), (3, false)] {
        if !has_folder {
            fs::remove_dir_all(file("one.ron.certificates")).unwrap();
        }
        let name = format!("{number}.ron");
        let mut tty = Tty::start(&["--game", "nim:2"], 120, 40, &[]);
        tty.until_shows("2 piles");
        tty.press(&format!("gnO{}\r", file("one.ron").display()));
        tty.until_shows("1 entry of ");
        if !has_folder {
            tty.until_shows("the certificates of 1 proof are not beside it");
            tty.press("W");
            tty.until_shows("they are found anew");
            tty.until_shows("1 proved");
        }
        tty.press(&format!("W\x15{}\r", file(&name).display()));
        tty.until_shows("with 1 certificate in ");
        tty.press("q");
        assert!(tty.end().success());
        assert_eq!(files(&format!("{name}.certificates")), kept);
    }
    // The file that was opened is saved where it is, unless it was changed meanwhile.
    for change in [None, Some("[]")] {
        let mut tty = Tty::start(&["--game", "nim:2"], 120, 40, &[]);
        tty.until_shows("2 piles");
        tty.press(&format!("gnO{}\r", file("2.ron").display()));
        tty.until_shows("came into the notebook");
        tty.press("sP => x1 <= x2\r");
        tty.until_shows("2 entries");
        if let Some(text) = change {
            fs::write(file("2.ron"), text).unwrap();
        }
        tty.press("W\r");
        if change.is_some() {
            tty.until_shows("exists and stays as it is");
            // What was typed is asked for again.
            tty.press("\x1b\x1b");
        } else {
            tty.until_shows("saved ");
        }
        tty.press("q");
        assert!(tty.end().success());
        let text = fs::read_to_string(file("2.ron")).unwrap();
        assert_eq!(text.contains("P => x1 <= x2"), change.is_none(), "{text}");
    }
    fs::copy(file("one.ron"), file("2.ron")).unwrap();
    // In the shell, too.
    fs::remove_dir_all(file("3.ron.certificates")).unwrap();
    let answered = run(&format!("notebook {} --write", file("3.ron").display()));
    assert_eq!(answered.status, Some(0), "{}", answered.err);
    assert_eq!(files("3.ron.certificates"), kept);
    // A folder that cannot be made leaves no notebook behind.
    fs::write(file("4.ron.certificates"), "").unwrap();
    let mut tty = Tty::start(&["--game", "nim:2"], 120, 40, &[]);
    tty.until_shows("2 piles");
    tty.press(&format!("gnO{}\r", file("2.ron").display()));
    tty.until_shows("1 entry of ");
    tty.press(&format!("W\x15{}\r", file("4.ron").display()));
    tty.until_shows("no certificate can be kept in ");
    tty.press("\x1b\x1bq");
    assert!(tty.end().success());
    assert!(!file("4.ron").exists());
}

/// A game whose rule or edges stand in a file is in the notebook in full after it was opened, so
/// that what is saved needs the file no more.
#[test]
fn games_of_files_are_written_in_full_where_a_notebook_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    fs::write(
        file("rule.txt"),
        "# two piles\npiles: a, b\nmove: a-t\nmove: b-t\n",
    )
    .unwrap();
    fs::write(file("edges.txt"), "# an edge a line\nab\nc\n").unwrap();
    let text = format!(
        "[\n    (game: \"rule:{}\", statement: \"P <=> x1 = x2\"),\n    \
         (game: \"hyper:@{}\", position: \"1,1,2\"), // kept\n    \
         (game: \"nim:2\", statement: \"P => x1 = x2\"),\n]\n",
        file("rule.txt"),
        file("edges.txt")
    );
    fs::write(file("one.ron"), text).unwrap();
    let mut tty = Tty::start(&["--game", "nim:2"], 120, 40, &[]);
    tty.until_shows("2 piles");
    tty.press(&format!("gnO{}\r", file("one.ron")));
    tty.until_shows("3 entries of ");
    for name in ["rule.txt", "edges.txt"] {
        fs::remove_file(file(name)).unwrap();
    }
    tty.until_shows("proved for piles of");
    tty.press(&format!("W\x15{}\r", file("two.ron")));
    tty.until_shows("saved ");
    tty.press("q");
    assert!(tty.end().success());
    let saved = fs::read_to_string(file("two.ron")).unwrap();
    assert!(saved.contains("// kept"), "{saved}");
    assert!(!saved.contains(".txt"), "{saved}");
    let answered = run(&format!("notebook {}", file("two.ron")));
    assert_eq!(answered.status, Some(0), "{}", answered.err);
}
