//! The configuration: the documented default is complete, valid files merge over it, and every
//! problem of a file is named with its place.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nimscope::app::{Action, Pane};
use nimscope::config::{Changes, Config, EXAMPLE, changed, write};
use nimscope::ui::terminal_graphics::Graphics;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/config")
        .join(folder);
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

#[test]
fn the_example_is_the_default() {
    let example = Config::parse(Path::new("config.example.ron"), EXAMPLE).unwrap();
    let embedded = Config::embedded();
    assert_eq!(format!("{example:?}"), format!("{embedded:?}"));
    assert_eq!(embedded.memory, 512 << 20);
}

#[test]
fn a_file_is_merged_over_the_default() {
    for path in files("valid") {
        let config = Config::read(&path).unwrap();
        if path.ends_with("part.ron") {
            assert_eq!(config.memory, 2 << 30);
            assert_eq!(
                (config.lists.max, config.lists.positions),
                (20, Config::embedded().lists.positions)
            );
            assert_eq!(config.screen.autoplay, Duration::from_millis(600));
            assert_eq!(
                config.keymap.keys(Action::Undo, Pane::Moves),
                ["zz", "Ctrl-z"]
            );
            assert_eq!(config.keymap.keys(Action::Zoom, Pane::Moves), ["F11"]);
            assert!(config.keymap.keys(Action::Suspend, Pane::Moves).is_empty());
            assert_eq!(
                config.keymap.keys(Action::Redo, Pane::Moves),
                ["U", "Ctrl-r"]
            );
        }
    }
}

#[test]
fn a_game_without_a_position_begins_with_an_example() {
    let config = Config::parse(Path::new("c.ron"), "(start: (game: \"nim:3\"))").unwrap();
    let game = config.start.rules.game;
    assert_eq!(game.to_string(), "nim:3");
    assert_eq!(config.start.position, game.example());
}

#[test]
fn every_problem_is_named_with_line_and_column() {
    for path in files("invalid") {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let short = Path::new("tests/config/invalid").join(path.file_name().unwrap());
        let error = Config::parse(&short, &text).unwrap_err().to_string();
        insta::assert_snapshot!(format!("config_{name}"), error);
    }
}

/// What is said of a configuration.
fn said(text: &str) -> String {
    let read = Config::parse(Path::new("c.ron"), text);
    read.unwrap_err().to_string()
}

#[test]
fn the_first_problems_are_listed_and_the_others_counted() {
    let unknown: Vec<String> = (0..10_000).map(|i| format!("field{i}: {i}")).collect();
    let text = format!("({})", unknown.join(",\n"));
    let since = std::time::Instant::now();
    let error = said(&text);
    assert!(
        error.starts_with("the configuration has 10000 problems:\n"),
        "{error}"
    );
    assert!(error.ends_with("\nand 9980 more"), "{error}");
    assert_eq!(error.lines().count(), 22);
    // Once every entry was read again with all those before it, for half a minute.
    assert!(
        since.elapsed() < Duration::from_secs(5),
        "{:?}",
        since.elapsed()
    );
}

#[test]
fn problems_inside_of_entries_are_counted_too() {
    let keys: Vec<String> = (0..30).map(|i| format!("\"undo{i}\": [\"u\"]")).collect();
    let bad_keys: Vec<String> = (0..30).map(|i| format!("\"ctrl-{i}{i}\"")).collect();
    let text = format!(
        "(threads: \"two\", keys: {{ {}, \"undo\": [\"u\"], \"redo\": [{}, \"U\"] }}, mouse: true, start: (game: 3, misere: 4))",
        keys.join(", "),
        bad_keys.join(", ")
    );
    let error = said(&text);
    assert!(
        error.starts_with("the configuration has 63 problems:\n"),
        "{error}"
    );
    // Entries that contradict each other are one more problem at least.
    let twice = vec!["mouse: true"; 30].join(", ");
    let error = said(&format!("({twice})"));
    assert!(error.contains("duplicate"), "{error}");
    assert!(error.ends_with("\nand 1 more"), "{error}");
}

#[test]
fn a_wrong_value_is_told_with_its_field_and_a_right_one() {
    let cases = [
        (
            "(theme: 3)",
            "1:8: theme: Expected string; write it like \"dark\"",
        ),
        (
            "(memory: 512)",
            "memory: Expected string; write it like \"512M\"",
        ),
        (
            "(threads: -1)",
            "threads: Integer is out of bounds; write it like 0",
        ),
        ("(threads: )", "threads: Expected integer; write it like 0"),
        (
            "(lists: (max: 40.5))",
            "max: Expected comma; write it like 40",
        ),
        (
            "(lists: (max: 20, positions: 0))",
            "positions: the unsigned integer `0` is not possible",
        ),
        (
            "(start: 3)",
            "write it like ( game: \"slow:4,3\", misere: true,",
        ),
        (
            "(keys: {\"undo\": \"u\"})",
            "write it like {\"undo\": [\"u\", \"backspace\"]}",
        ),
        (
            "(mouse: true, mouse: false)",
            "Unexpected duplicate field named `mouse` in `Configuration`",
        ),
    ];
    for (text, part) in cases {
        let error = said(text);
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn keys_that_are_not_heard_are_refused() {
    let cases = [
        (
            "\"undo\": [\"5\"]",
            "5, of undo, is never heard: the digits 1 to 9 begin a count",
        ),
        (
            "\"undo\": [\"g\"]",
            "g, of undo, begins gg, of first, in the Games pane",
        ),
        (
            "\"undo\": [\"x x x\"]",
            "x, of cancel-job, begins xxx, of undo, in the Games pane",
        ),
        ("\"undo\": [\"q\"]", "q is given to both undo and close"),
    ];
    for (keys, part) in cases {
        let error = said(&format!("(keys: {{{keys}}})"));
        assert!(error.contains(part), "{error}");
    }
    for keys in ["0", "ctrl-5", "y 5"] {
        Config::parse(
            Path::new("c.ron"),
            &format!("(keys: {{\"zoom\": [\"{keys}\"]}})"),
        )
        .unwrap();
    }
}

#[test]
fn threads_have_bounds() {
    for threads in ["100000", "1025"] {
        let error = said(&format!("(threads: {threads})"));
        assert!(error.contains("0 to 1024"), "{error}");
    }
    let config = Config::parse(Path::new("c.ron"), "(threads: 1024)").unwrap();
    assert_eq!(
        (config.threads.on(2, 0), config.threads.on(300, 0)),
        (8, 1024)
    );
    assert!(config.threads.excess(2).unwrap().contains("8 are started"));
    assert_eq!(config.threads.excess(256), None);
    let config = Config::embedded();
    assert_eq!(
        [1, 2, 8].map(|cores| config.threads.on(cores, 1)),
        [1, 1, 7]
    );
}

#[test]
fn no_more_is_read_than_a_configuration_may_hold() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.ron");
    let read = || {
        Config::read(&path)
            .map(drop)
            .map_err(|error| error.to_string())
    };
    let blanks = " ".repeat((1 << 20) - 2);
    std::fs::write(&path, format!("(){blanks}")).unwrap();
    assert_eq!(read(), Ok(()));
    std::fs::write(&path, format!("() {blanks}")).unwrap();
    assert!(read().unwrap_err().contains("longer than 1 MiB"));
    std::fs::write(&path, b"\xff").unwrap();
    assert!(read().unwrap_err().contains("UTF-8"));
    // Editors of Windows begin a file with this mark.
    std::fs::write(&path, "\u{feff}(mouse: true)").unwrap();
    assert_eq!(read(), Ok(()));
    let error = Config::read(folder.path()).unwrap_err().to_string();
    assert!(error.contains("no regular file but"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn only_files_and_pipes_are_read() {
    for device in ["/dev/zero", "/dev/random", "/dev/tty"] {
        if let Err(error) = Config::read(Path::new(device)) {
            assert!(error.to_string().contains("cannot be read"), "{error}");
        } else {
            panic!("{device} was read");
        }
    }
    let (reader, writer) = std::io::pipe().unwrap();
    std::io::Write::write_all(&mut &writer, b"(threads: 3)").unwrap();
    drop(writer);
    let fd = std::os::fd::AsRawFd::as_raw_fd(&reader);
    let config = Config::read(Path::new(&format!("/dev/fd/{fd}"))).unwrap();
    assert_eq!(config.threads.on(8, 0), 3);
    // A pipe with a name may have nobody at its other end: it is not waited for.
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().join("config.ron");
    let made = std::process::Command::new("mkfifo").arg(&named).status();
    assert!(made.unwrap().success());
    let error = Config::read(&named).unwrap_err().to_string();
    assert!(error.contains("a named pipe"), "{error}");
}

/// The example with one of its commented lines made active.
fn uncommented() -> Vec<(String, String)> {
    let lines: Vec<&str> = EXAMPLE.lines().collect();
    let example = |line: &str| {
        let rest = line.trim_start().strip_prefix("// ")?;
        (rest.starts_with('"') && rest.ends_with(',')).then(|| rest.to_owned())
    };
    let with = |(number, line): (usize, &&str)| {
        let active = example(line)?;
        let mut all: Vec<String> = lines.iter().map(ToString::to_string).collect();
        all[number].clone_from(&active);
        Some((active, all.join("\n")))
    };
    lines.iter().enumerate().filter_map(with).collect()
}

#[test]
fn the_commented_examples_work_when_they_are_uncommented() {
    let examples = uncommented();
    assert!(examples.len() >= 2, "the file shows keys");
    for (line, text) in examples {
        let read = Config::parse(Path::new("config.example.ron"), &text);
        let config = read.unwrap_or_else(|error| panic!("{line}: {error}"));
        let plain = Config::embedded();
        let keys = |config: &Config| config.keymap.keys(Action::Undo, Pane::Moves);
        assert_ne!(keys(&config), keys(&plain), "{line} changes something");
    }
}

/// What is changed inside is written where it belongs; all else, comments first, stays as it is.
#[test]
fn settings_are_written_into_a_configuration_and_its_comments_stay() {
    let keys = |keys: &[&str]| keys.iter().map(|&key| key.to_owned()).collect::<Vec<_>>();
    let changes = Changes {
        theme: Some("light".to_owned()),
        graphics: Some("off".to_owned()),
        memory: Some(3 << 29),
        keys: [
            ("undo".to_owned(), keys(&["u", "ctrl-x"])),
            ("bookmark".to_owned(), keys(&["\""])),
        ]
        .into_iter()
        .collect(),
    };
    let texts = [
        EXAMPLE,
        "",
        "// nothing yet\n",
        "()",
        "(theme: \"dark\")",
        "( // so: theme: \"mono\",\n theme : \"dark\" // dark, at night\n)",
        "(keys: {\"undo\": [\"u\"], // mine\n \"redo\": [\"f7\"]}, memory: \"1G\",)",
    ];
    for text in texts {
        let new = changed(text, &changes);
        let config = Config::parse(Path::new("config.ron"), &new)
            .unwrap_or_else(|error| panic!("{error}\n{new}"));
        assert_eq!(config.theme.unwrap().name, "light", "{new}");
        assert_eq!(config.graphics, Graphics::Off, "{new}");
        assert_eq!(config.memory, 3 << 29, "{new}");
        assert_eq!(config.keymap.named("undo"), ["u", "ctrl-x"], "{new}");
        assert_eq!(config.keymap.named("bookmark"), ["\""], "{new}");
        for line in text.lines().filter(|line| line.contains("//")) {
            let comment = &line[line.find("//").unwrap()..];
            assert!(new.contains(comment), "{comment} in\n{new}");
        }
        assert_eq!(changed(&new, &changes), new, "once is enough");
    }
    // As one would write it.
    let one_line = changed(texts[4], &changes);
    assert_eq!(
        one_line.lines().take(2).collect::<Vec<_>>(),
        ["(", "    keys: {"],
        "{one_line}"
    );
    assert!(
        one_line.contains("\n    memory: \"1536M\",\n"),
        "{one_line}"
    );
    assert!(one_line.contains("\n    theme: \"light\")"), "{one_line}");
    let redo = changed(texts[6], &changes);
    assert!(redo.contains("\"redo\": [\"f7\"]"), "{redo}");
}

#[test]
fn a_configuration_that_would_be_wrong_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new").join("config.ron");
    let changes = |theme: &str| Changes {
        theme: Some(theme.to_owned()),
        ..Changes::default()
    };
    write(&path, &changes("mono")).unwrap();
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(written.contains("theme: \"mono\""), "{written}");
    assert!(
        write(&path, &changes("none such"))
            .unwrap_err()
            .contains("none such")
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), written);
}
