//! `--out`: what stood there before keeps its permissions and its links, and what killed runs
//! left is removed.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Stdio;

use super::program::{finished, program, run, run_on};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn table(target: &Path) {
    let run = run(&format!(
        "table --game nim:2 --max 2 --out {}",
        target.display()
    ));
    assert_eq!((run.status, run.err.as_str()), (Some(0), ""));
    let text = fs::read_to_string(target).unwrap();
    assert!(text.starts_with("position,"), "{text}");
}

/// The names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("table.csv");
    for wanted in [0o600, 0o640, 0o444, 0o777] {
        fs::write(&target, "").unwrap();
        fs::set_permissions(&target, Permissions::from_mode(wanted)).unwrap();
        let before = fs::metadata(&target).unwrap();
        table(&target);
        let after = fs::metadata(&target).unwrap();
        assert_eq!(mode(&target), wanted);
        assert_eq!((before.uid(), before.gid()), (after.uid(), after.gid()));
        fs::remove_file(&target).unwrap();
    }
}

#[test]
fn a_symbolic_link_stays_and_its_target_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("deep");
    fs::create_dir(&deep).unwrap();
    let (target, link, chain) = (
        deep.join("table.csv"),
        folder.path().join("link"),
        folder.path().join("chain"),
    );
    symlink("deep/table.csv", &link).unwrap();
    symlink("link", &chain).unwrap();
    // First where there is nothing yet, then over what stands there.
    for _ in 0..2 {
        table(&chain);
        assert!(fs::symlink_metadata(&chain).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&target).unwrap().is_file());
    }
    let round = folder.path().join("round");
    symlink("round", &round).unwrap();
    let run = run(&format!(
        "table --game nim:2 --max 2 --out {}",
        round.display()
    ));
    assert_eq!(run.status, Some(1), "{run:?}");
}

#[test]
fn what_a_killed_run_left_is_removed_by_the_next_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("table.csv");
    let long = format!(
        "table --game nim:5 --max 64 --memory 4G --out {}",
        target.display()
    );
    let begin = || {
        let before = names(folder.path());
        let child = program(&long)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while names(folder.path()) == before {
            std::thread::yield_now();
        }
        child
    };
    let mut killed = begin();
    killed.kill().unwrap();
    killed.wait().unwrap();
    let left = names(folder.path());
    assert_eq!(left.len(), 1, "{left:?}");
    // One under way, and the file of somebody else who likes such names.
    let mut busy = begin();
    // What is left is removed while the table is filled, or not at all.
    while names(folder.path()).contains(&left[0]) && busy.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    let under_way: Vec<String> = names(folder.path())
        .into_iter()
        .filter(|name| !left.contains(name))
        .collect();
    assert_eq!(under_way.len(), 1, "{under_way:?}");
    assert_eq!(
        names(folder.path()),
        under_way,
        "the one that was left is gone"
    );
    let other = folder.path().join(".other.csv.nimscope-abcdef");
    fs::write(&other, "mine").unwrap();
    table(&target);
    assert_eq!(
        names(folder.path()),
        [".other.csv.nimscope-abcdef", &under_way[0], "table.csv"]
    );
    busy.kill().unwrap();
    busy.wait().unwrap();
}

/// What was asked, the work, and the report of a panic, without colours.
#[test]
fn a_log_tells_what_happened() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let line = format!("solve --game nim:3 --max 4 --log {}", log.display());
    assert_eq!(run(&line).status, Some(0));
    let text = fs::read_to_string(&log).unwrap();
    assert!(
        text.contains("started as nimscope solve --game nim:3"),
        "{text}"
    );
    assert!(text.contains("begins: normal nim:3: remoteness"), "{text}");
    assert!(text.contains("ends: normal nim:3: Grundy values"), "{text}");
    let mut wrong = program("solve --game nim:3 --max 4");
    let wrong = wrong
        .env("NIMSCOPE_LOG", &log)
        .env("NIMSCOPE_TEST_PANIC", "1")
        .output()
        .unwrap();
    assert_eq!(wrong.status.code(), Some(1));
    let more = fs::read_to_string(&log).unwrap();
    let more = more.strip_prefix(&text).unwrap();
    assert!(more.contains("provoked by a test"), "{more}");
    assert!(more.contains("Please report this"), "{more}");
    assert!(!text.contains("Please report this"), "{text}");
    assert!(!more.contains('\x1b'), "{more}");
    // No folder is made for a file that is named, and no file where none is wanted.
    let nowhere = folder.path().join("new/log.txt");
    let line = format!("games --log {}", nowhere.display());
    let without = run(&line);
    assert_eq!(without.status, Some(0));
    assert!(without.err.contains("there is no log"), "{without:?}");
    #[cfg(target_os = "linux")]
    {
        let full = run("games --log /dev/full");
        assert!(full.err.contains("there is no log: /dev/full"), "{full:?}");
    }
    let mut none = program("games");
    let none = none.current_dir(folder.path()).env("NIMSCOPE_LOG", "0");
    assert!(none.output().unwrap().stderr.is_empty());
    assert!(!folder.path().join("0").exists());
}

/// In the explorer: what was asked and typed, which game was open, the work, and what was told.
#[test]
fn a_log_tells_what_happened_in_the_explorer() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let line = format!(
        "--plain --fresh --game nim:3 --position 1,2,3 --log {}",
        log.display()
    );
    let typed = "enter-game exact:5,2\nenter-game nosuch:9\nhint\nquit\n";
    assert_eq!(run_on(&line, typed).status, Some(0));
    let text = fs::read_to_string(&log).unwrap();
    for line in [
        "open: --game nim:3 --position 1,2,3",
        "asked: enter-game",
        "typed: exact:5,2",
        "open: --game exact:5,2 --position ",
        "typed: nosuch:9, which is nothing known",
        "asked: hint",
    ] {
        assert!(text.contains(line), "{line:?} is missing: {text}");
    }
    let mut wrong = program("--plain --fresh --game nim:3 --position 1,2,3");
    let wrong = wrong.env("NIMSCOPE_TEST_PANIC", "1").output().unwrap();
    let report = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        report.contains("Open was --game nim:3 --position 1,2,3."),
        "{report}"
    );
}

/// How a command ends, and what it says of itself, beside a folder of configurations.
fn told(home: &Path, arguments: &str) -> (Option<i32>, String) {
    let mut command = program(arguments);
    let run = finished(command.env("XDG_CONFIG_HOME", home).output().unwrap());
    let is_drawn = run.out.starts_with("<svg");
    (run.status, if is_drawn { run.out } else { run.err })
}

/// The same beside some files.
fn told_with(files: &[(&str, &str)], arguments: &str) -> (Option<i32>, String) {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("nimscope");
    for (name, text) in files {
        fs::create_dir_all(folder.join("themes")).unwrap();
        fs::write(folder.join(name), text).unwrap();
    }
    told(home.path(), arguments)
}

#[test]
fn commands_that_need_no_configuration_work_beside_a_wrong_one() {
    let wrong = [("config.ron", "(keys: {\"undoo\": [\"u\"]})")];
    for arguments in [
        "help keys",
        "games",
        "claims games24/2.9",
        "cite",
        "figures",
        "completions bash",
        "man",
    ] {
        let said = told_with(&wrong, arguments);
        assert_eq!(said, (Some(0), String::new()), "{arguments}");
    }
    let (status, said) = told_with(&wrong, "eval --game nim:3 1,2,3");
    assert_eq!(status, Some(2));
    assert!(said.contains("there is no action \"undoo\""), "{said}");
}

#[test]
fn a_broken_theme_stops_nothing_but_its_own_use() {
    let (broken, used) = (("themes/old.ron", "{"), ("config.ron", "(theme: \"old\")"));
    let eval = "eval --game nim:3 1,2,3";
    assert_eq!(told_with(&[broken], eval), (Some(0), String::new()));
    let (status, screen) = told_with(&[broken], "--screen 200x40");
    assert_eq!(status, Some(0));
    assert!(screen.contains("old.ron:1:1:"), "{screen}");
    let (status, said) = told_with(&[broken, used], eval);
    assert_eq!(status, Some(2));
    assert!(
        said.contains("config.ron:1:10: /") && said.contains("old.ron:1:1:"),
        "{said}"
    );
    for files in [
        &[broken][..],
        &[broken, used],
        &[broken, ("config.ron", "()")],
    ] {
        let (status, said) = told_with(files, "config check");
        assert_eq!(
            (status, said.matches("old.ron:1:1:").count()),
            (Some(1), 1),
            "{said}"
        );
    }
}

#[test]
fn a_configuration_that_is_a_link_to_nothing_is_named() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("nimscope")).unwrap();
    symlink("nowhere", home.path().join("nimscope/config.ron")).unwrap();
    for (arguments, status) in [("config check", 1), ("eval --game nim:3 1,2,3", 2)] {
        let (ended, said) = told(home.path(), arguments);
        assert_eq!(ended, Some(status), "{said}");
        assert!(
            said.contains("nimscope/config.ron cannot be read"),
            "{said}"
        );
    }
}

#[test]
fn a_configuration_is_checked_without_the_explorer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.ron");
    fs::write(&file, "(\n  theme: \"drak\",\n)").unwrap();
    let file = file.to_str().unwrap();
    let wrong = run(&format!("config check {file}"));
    assert_eq!((wrong.status, wrong.out.as_str()), (Some(1), ""));
    assert!(
        wrong.err.contains("config.ron:2:11: there is no theme"),
        "{}",
        wrong.err
    );
    let json = run(&format!("config check {file} --json"));
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (&json["verdict"], &json["problems"][0]["line"]),
        (&"wrong".into(), &2.into())
    );
    assert_eq!(
        run("config check config.example.ron").out,
        "config.example.ron is right\n"
    );
    // Who has none has the defaults; who names one means that it is there.
    let mut check = program("config check");
    let new = check.env("XDG_CONFIG_HOME", folder.path().join("new"));
    let new = new.output().unwrap();
    let said = String::from_utf8(new.stdout).unwrap();
    assert_eq!(new.status.code(), Some(0), "{said}");
    assert!(said.starts_with("there is no configuration at "), "{said}");
    assert_eq!(run("config check nowhere.ron").status, Some(1));
    assert_eq!(run("config check --config nowhere.ron").status, Some(1));
    let place = run(&format!("config path --config {file}"));
    assert_eq!(place.out, format!("{file}\n"));
}
