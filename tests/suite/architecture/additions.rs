//! What an addition touches: "How to add" in `src/lib.rs` names the files, and they are all.

use std::collections::BTreeSet;

use super::imports::{code, root, sources};

/// The paths in backquotes of the paragraphs of "How to add" that begin with a title.
fn named(title: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("lib.rs")).unwrap();
    let begin = text.find(&format!("//! **{title}**")).unwrap();
    let rest = &text[begin..];
    let end = rest[4..].find("\n//! **").map_or(rest.len(), |at| at + 4);
    let quoted = rest[..end].split('`').skip(1).step_by(2);
    quoted
        .filter(|name| name.contains(".rs"))
        .map(str::to_owned)
        .collect()
}

/// The files whose code names all of these words, by their paths below `src`.
fn naming_all(words: &[&str]) -> BTreeSet<String> {
    let files = sources(&root()).into_iter().filter(|path| {
        let text = code(&std::fs::read_to_string(path).unwrap());
        words.iter().all(|word| text.contains(word))
    });
    files
        .map(|path| {
            let path = path.strip_prefix(root()).unwrap();
            path.to_str().unwrap().replace('\\', "/")
        })
        .collect()
}

/// A file that names one kind is about games of this kind. One that names them all is a table that
/// a new kind needs a line in.
#[test]
fn the_files_that_list_kinds_of_games_are_those_that_a_new_kind_is_said_to_touch() {
    let mut listing = naming_all(&["Kind::Slow", "Kind::Take", "Kind::Split", "Kind::Edges"]);
    // Its variants are named without the name of the type.
    listing.insert("game/kind.rs".to_owned());
    let named = named("A kind of game");
    let unnamed: Vec<&String> = listing.difference(&named).collect();
    assert!(unnamed.is_empty(), "not named: {unnamed:?}");
    for file in &named {
        assert!(root().join(file).exists(), "there is no {file}");
    }
    let others: BTreeSet<String> = named.difference(&listing).cloned().collect();
    let examples = [
        "game/family.rs",
        "game/take.rs",
        "solve/generic.rs",
        "solve/table.rs",
        "theory/take.rs",
        "ui/pane/figures.rs",
        "ui/pane/figures/take.rs",
    ];
    assert_eq!(others, examples.map(str::to_owned).into());
}
