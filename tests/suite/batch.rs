//! The commands of the shell, by the real binary: formats, values, exit statuses, bad input.

mod bad_input;
mod by_rule;
mod catalogue;
mod claims;
mod exact52;
mod files;
mod formats;
mod found;
mod load;
mod manual;
mod notebook;
mod report;
mod same_file;
mod serve;
mod shards;
mod streams;
mod texts;
mod values;
mod words;

use super::support::program;

/// All commands.
const COMMANDS: [&str; 26] = [
    "games",
    "eval",
    "moves",
    "line",
    "why",
    "mseq",
    "exceptions",
    "table",
    "counts",
    "solve",
    "reduce",
    "claims",
    "cite",
    "verify",
    "merge",
    "report",
    "discover",
    "catalogue",
    "prove",
    "notebook",
    "check",
    "serve",
    "config",
    "help",
    "completions",
    "man",
];

/// The names of an object's fields, in order.
fn keys(object: &serde_json::Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// A folder in which commands may write, with what examples read: certificates, two shards, and a
/// result.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let assets = folder.path().join("crates/nimscope-core/assets/rules");
    std::fs::create_dir_all(&assets).unwrap();
    for entry in std::fs::read_dir(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/nimscope-core/assets/rules"
    ))
    .unwrap()
    {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), assets.join(entry.file_name())).unwrap();
    }
    std::fs::create_dir(folder.path().join("shards")).unwrap();
    std::fs::create_dir(folder.path().join("examples")).unwrap();
    let notebook = include_str!("../../examples/notebook.ron");
    std::fs::write(folder.path().join("examples/notebook.ron"), notebook).unwrap();
    let shard = |i: u8| {
        format!(
            "verify nimscope/thm3 --by options --game slow:3,2 --max 9 --shard {i}/2 --out shards/{i}.json"
        )
    };
    for line in [
        shard(1),
        shard(2),
        "verify slowset/ex1 --by options --out results.json".to_owned(),
    ] {
        let made = program::program(&line)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
    }
    folder
}
