//! The configuration: the documented default is complete, valid files merge over it, and every problem of a file is named with
//! its place.

use std::path::{Path, PathBuf};
use std::time::Duration;

use nimscope::app::{Action, Pane};
use nimscope::config::{Config, EXAMPLE};

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
            assert_eq!(config.autoplay, Duration::from_millis(600));
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
fn every_problem_is_named_with_line_and_column() {
    for path in files("invalid") {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let short = Path::new("tests/config/invalid").join(path.file_name().unwrap());
        let error = Config::parse(&short, &text).unwrap_err().to_string();
        insta::assert_snapshot!(format!("config_{name}"), error);
    }
}
