//! The checker in Python, which was written from the page about certificates alone, agrees.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use nimscope::prove::{Budget, check};
use nimscope::solve::Control;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn checker() -> PathBuf {
    root().join("docs/check_certificate.py")
}

fn rules_folder() -> PathBuf {
    root().join("crates/nimscope-core/assets/rules")
}

/// What the checker in Python says of some files, unless there is no Python here. It has Python's
/// own library only.
fn python(files: &[PathBuf]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.arg("-BIS").arg(checker());
    command.args(files).output().ok()
}

/// All shipped certificates that take it no more than some seconds each.
fn shipped() -> Vec<PathBuf> {
    let slow = [
        "exact-9,3.txt",
        "exact-9,4.txt",
        "misere-slow-circular-exact-5,2.txt",
        "slow-5,4.txt",
        "slow-circular-exact-5,2.txt",
        "slow-circular-exact-6,2.txt",
        "slow-set-5,2+4.txt",
    ];
    let files = std::fs::read_dir(rules_folder()).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| !slow.iter().any(|slow| file.ends_with(slow)));
    files.sort();
    files
}

#[test]
fn the_checker_in_python_accepts_shipped_certificates() {
    let files = shipped();
    let Some(output) = python(&files) else { return };
    let said = String::from_utf8(output.stdout).unwrap();
    let right: Vec<String> = files
        .iter()
        .map(|file| format!("{}: right", file.display()))
        .collect();
    assert_eq!(said.lines().collect::<Vec<_>>(), right);
    assert_eq!(output.status.code(), Some(0));
}

/// What it does not read it does not call wrong.
#[test]
fn the_checker_in_python_says_what_it_does_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wythoff.txt");
    std::fs::write(&file, "nimscope certificate over a system 2\n").unwrap();
    let Some(output) = python(std::slice::from_ref(&file)) else {
        return;
    };
    let said = String::from_utf8(output.stdout).unwrap();
    let start = format!("{}: not read: ", file.display());
    assert!(said.starts_with(&start), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// One can read it through beside the page.
#[test]
fn the_checker_in_python_is_short() {
    let text = std::fs::read_to_string(checker()).unwrap();
    assert!(text.lines().count() <= 300);
}

/// The page says of each shipped certificate how large it is.
#[test]
fn the_page_lists_the_shipped_certificates() {
    let page = std::fs::read_to_string(root().join("docs/certificates.md")).unwrap();
    let (_, listed) = page.split_once("|---|---|---|---|---|\n").unwrap();
    let listed: Vec<&str> = listed
        .lines()
        .take_while(|line| line.starts_with('|'))
        .collect();
    let mut files: Vec<PathBuf> = std::fs::read_dir(rules_folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let row = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        let after = |word: &str| {
            let words = text.lines().filter_map(|line| line.strip_prefix(word));
            let first = words.map(|rest| rest.split(' ').next().unwrap());
            first.map(str::to_owned).collect::<Vec<_>>()
        };
        let nodes = after("nodes ");
        let nodes = nodes.iter().map(|count| count.parse::<usize>());
        format!(
            "| {} | {} | {} | {} | {} |",
            file.file_stem().unwrap().display(),
            after("direction ")[0],
            after("automaton ")[0],
            nodes.map(Result::unwrap).sum::<usize>(),
            text.len()
        )
    };
    assert_eq!(listed, files.iter().map(row).collect::<Vec<_>>());
}

#[test]
fn both_checkers_refuse_the_same_mutants() {
    let mutants = [
        ("nim-3", "game nim:3", "game exact:3,2"),
        ("nim-3", "play normal", "play misere"),
        ("nim-3", "direction high", "direction low"),
        ("nim-3", "- 1*8", "+ 1*8"),
        ("nim-3", "< . .", "< < ."),
        ("nim-3", "0-2/0/0", "0-1/0/0"),
        ("nim-3", "1 0 0/1/0", "1 0 0/0/0"),
        ("exact-5,2", "6/1.0/0", "6/0.0/0"),
        ("exact-5,2", "exact:5,2", "exact:5,6"),
        ("slow-circular-4,2", "play normal", "play misere"),
        ("misere-slow-moore-3,2", "+ 0 1*7", "+ 0*2 1*6"),
        ("misere-slow-moore-3,2", "+ 5 1 3*4 1 5", "- 5 1 3*4 1 5"),
        ("misere-slow-moore-3,2", "\nend", "\n"),
        ("nim-3", "- 1*8", "- 1*99"),
        ("nim-3", "- 1*8", "- 1*8*2"),
        ("nim-3", "- 1*8", "- 7*0 1*8"),
        ("nim-3", "nim:3", "NIM:3"),
        ("nim-3", "nim:3", "nim:3 x"),
        ("nim-3", "nodes 2", "nodes 2 x"),
        ("nim-3", "nodes 2", "nodes +2"),
        ("exact-5,2", "game ", "game  "),
        ("exact-5,2", "0-9/0.0/0", "0-9/+0.0/0"),
        ("exact-5,2", "0-9/0.0/0", "0-9/./0"),
        ("exact-5,2", "0-9/0.0/0", "0-9/0..0/0"),
        ("exact-5,2", "0-9/0.0/0", "0-9//0"),
        ("exact-5,2", "0-9/0.0/0", "0-5-9/0.0/0"),
        ("exact-5,2", "0-9/0.0/0", "0-99/0.0/0"),
        ("exact-5,2", "0-9/0.0/0", "0-9/0.0/0 70-60/0.0/0"),
        ("exact-5,2", "0-9/0.0/0", "0-9/0.0/0 9-0/0.0/0"),
    ];
    let folder = tempfile::tempdir().unwrap();
    let control = Control::new();
    let mut files = Vec::new();
    for (number, (name, from, to)) in mutants.into_iter().enumerate() {
        let file = rules_folder().join(format!("{name}.txt"));
        let text = std::fs::read_to_string(file).unwrap();
        let mutant = text.replacen(from, to, 1);
        assert_ne!(mutant, text, "{name}: {from}");
        let checked = check(&mutant, &Budget::of(&control)).unwrap();
        assert!(checked.wrong.is_some(), "{name}: {to}");
        files.push(folder.path().join(format!("{number}.txt")));
        std::fs::write(&files[number], mutant).unwrap();
    }
    let Some(output) = python(&files) else { return };
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().count(), files.len());
    for ((line, file), mutant) in said.lines().zip(&files).zip(mutants) {
        let wrong = format!("{}: wrong: ", file.display());
        assert!(line.starts_with(&wrong), "{mutant:?}: {line}");
    }
    assert_eq!(output.status.code(), Some(1));
}

/// The tables, theorems and figures of the paper are made, and each sign in them is known to
/// LaTeX.
#[test]
fn the_sources_of_the_paper_are_made_from_what_the_program_knows() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("python3");
    command.arg("-B").arg(root().join("docs/paper/build"));
    command.args(["--sources", env!("CARGO_BIN_EXE_nimscope")]);
    let Ok(output) = command.arg(folder.path()).output() else {
        return;
    };
    assert!(output.status.success(), "{output:?}");
    let made = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(
        made("certificates.tex").matches("\\digest").count(),
        std::fs::read_dir(rules_folder()).unwrap().count()
    );
    assert!(made("theorems.tex").contains("nimscope/regular-p-sets"));
    let record = root().join("crates/nimscope-core/assets/verified.txt");
    let record = std::fs::read_to_string(record).unwrap();
    let recorded = record.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(
        made("verified.tex").matches("\\digest").count(),
        recorded.count()
    );
    for number in 0..3 {
        let figure = folder.path().join(format!("figure-{number}.pdf"));
        assert!(std::fs::read(figure).unwrap().starts_with(b"%PDF"));
    }
}
