//! The structure that `src/lib.rs` describes, held against the code: which module may use which, and where files stand.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Each module of the crate with those that it may use: the law that the tour in `src/lib.rs` states in words.
const LAW: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("theory", &["game"]),
    ("solve", &["game"]),
    ("prove", &["game", "solve"]),
    ("study", &["game", "theory", "solve"]),
    ("engine", &["game", "theory", "solve", "study"]),
    (
        "app",
        &["game", "theory", "solve", "study", "engine", "printable"],
    ),
    ("file", &[]),
    ("printable", &[]),
    (
        "ui",
        &[
            "game",
            "theory",
            "solve",
            "study",
            "engine",
            "app",
            "file",
            "printable",
        ],
    ),
    ("config", &["game", "app", "ui", "file", "printable"]),
    (
        "batch",
        &[
            "game",
            "theory",
            "solve",
            "prove",
            "study",
            "engine",
            "config",
            "file",
            "printable",
        ],
    ),
    (
        "cli",
        &[
            "game",
            "engine",
            "app",
            "ui",
            "config",
            "batch",
            "printable",
        ],
    ),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The module that a file belongs to: `src/game/slow.rs` and `src/game.rs` to `game`.
fn module(path: &Path) -> String {
    let first = path
        .strip_prefix(root())
        .unwrap()
        .components()
        .next()
        .unwrap();
    first
        .as_os_str()
        .to_str()
        .unwrap()
        .trim_end_matches(".rs")
        .to_owned()
}

/// The modules named behind `crate::` in a text.
fn used(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| {
        rest.chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect::<String>()
    };
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1).map(name))
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn modules_use_only_what_the_law_allows() {
    let mut modules = BTreeSet::new();
    for path in sources(&root()) {
        let module = module(&path);
        if module == "lib" || module == "main" {
            continue;
        }
        let allowed = LAW.iter().find(|(name, _)| *name == module);
        let (_, allowed) = allowed.unwrap_or_else(|| panic!("{module} is not in the law"));
        let text = std::fs::read_to_string(&path).unwrap();
        for name in used(&text) {
            let is_lawful = name == module || allowed.contains(&name.as_str());
            assert!(
                is_lawful,
                "{} uses {name}, which {module} must not",
                path.display()
            );
        }
        modules.insert(module);
    }
    assert_eq!(modules.len(), LAW.len(), "every module of the law exists");
}

#[test]
fn files_are_named_after_what_they_hold() {
    for path in sources(&root()) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        for vague in [
            "mod", "utils", "util", "common", "helpers", "manager", "misc",
        ] {
            assert_ne!(name, vague, "{}", path.display());
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(
            text.starts_with("//!"),
            "{} says what it holds",
            path.display()
        );
        let lines = text.lines().count();
        assert!(
            lines <= 600,
            "{} has {lines} lines: does it hold one idea?",
            path.display()
        );
    }
}

#[test]
fn threads_are_started_by_the_engine_and_the_terminal_only() {
    for path in sources(&root()) {
        let text = std::fs::read_to_string(&path).unwrap();
        let starts = text.contains("thread::Builder") || text.contains("thread::spawn");
        assert!(
            !starts || ["engine", "ui"].contains(&module(&path).as_str()),
            "{} starts a thread",
            path.display()
        );
    }
}
