//! What an addition touches: "How to add" in `src/lib.rs` names these files, and all of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nimscope::app::Pane;
use nimscope::figure::Figure;

use super::imports::{code, program, shown};

/// The paths in backquotes of the paragraphs of "How to add" that begin with a title.
fn named(title: &str) -> BTreeSet<String> {
    let text = std::fs::read_to_string(file("src/lib.rs")).unwrap();
    let begin = text.find(&format!("//! **{title}**")).unwrap();
    let rest = &text[begin..];
    let end = rest[4..].find("\n//! **").map_or(rest.len(), |at| at + 4);
    let quoted = rest[..end].split('`').skip(1).step_by(2);
    quoted
        .filter(|name| name.contains(".rs"))
        .map(str::to_owned)
        .collect()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of which the code passes a test, as "How to add" names them.
fn files(passes: impl Fn(&str) -> bool) -> BTreeSet<String> {
    let files = program().into_iter().filter(|(_, path)| {
        let text = std::fs::read_to_string(path).unwrap();
        passes(&code(&text))
    });
    files.map(|(module, _)| shown(&module)).collect()
}

/// A file that names one kind is about games of this kind. One that names them all is a table that
/// a new kind needs a line in.
#[test]
fn the_files_that_list_kinds_of_games_are_those_that_a_new_kind_is_said_to_touch() {
    let kinds = [
        "Kind::Slow",
        "Kind::Take",
        "Kind::Split",
        "Kind::Edges",
        "Kind::Written",
    ];
    let mut listing = files(|code| kinds.iter().all(|kind| code.contains(kind)));
    // Its variants are named without the name of the type.
    listing.insert("game/kind.rs".to_owned());
    let named = named("A kind of game");
    let unnamed: Vec<&String> = listing.difference(&named).collect();
    assert!(unnamed.is_empty(), "not named: {unnamed:?}");
    let all = files(|_| true);
    for file in &named {
        assert!(all.contains(file), "there is no {file}");
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

/// A file that names how a family moves is asked about every way to move.
#[test]
fn the_files_that_list_ways_to_move_are_those_that_a_new_family_is_said_to_touch() {
    let ways = ["Deleted::", "EdgesBy::"];
    let listing = files(|code| ways.iter().any(|way| code.contains(way)));
    assert_eq!(listing, named("A family of games of a kind that is there"));
}

/// A file that names both kinds of move distinguishes them. Automata distinguish what becomes of
/// digits.
#[test]
fn the_files_that_list_kinds_of_moves_are_those_that_a_new_one_is_said_to_touch() {
    let taking = ["Move::Take", "Move::take("];
    let takes = |code: &str| taking.iter().any(|kind| code.contains(kind));
    let mut listing = files(|code| takes(code) && code.contains("Move::Split"));
    listing.insert("game/moves.rs".to_owned());
    listing.extend(files(|code| {
        code.contains("fn taking(") && code.contains("fn splitting(")
            || code.contains("PileEffect::Lowered") && code.contains("PileEffect::Split")
    }));
    assert_eq!(listing, named("A kind of move"));
}

/// A file that names a few figures is about these. The table and the names have them all.
#[test]
fn the_files_that_list_figures_are_those_that_a_new_figure_is_said_to_touch() {
    let listing = files(|code| {
        let names = Figure::ALL.map(|figure| format!("{figure:?}"));
        let is_named = |name: &String| {
            [("Figure::", ","), ("    ", ","), ("Self::", " =>")]
                .iter()
                .any(|(before, behind)| code.contains(&format!("{before}{name}{behind}")))
        };
        names.iter().all(is_named)
    });
    let named = named("A figure");
    let unnamed: Vec<&String> = listing.difference(&named).collect();
    assert!(unnamed.is_empty(), "not named: {unnamed:?}");
    let others: Vec<&String> = named.difference(&listing).collect();
    assert_eq!(others, ["figure/models.rs"], "the file of models alone");
}

/// Files that name a few forms are about these. What differs from form to form stands beside their
/// definition.
#[test]
fn the_files_that_list_forms_of_claims_are_those_that_a_new_form_is_said_to_touch() {
    let text =
        std::fs::read_to_string(file("crates/nimscope-core/src/theory/claim/meaning.rs")).unwrap();
    let (_, variants) = text.split_once("pub enum Meaning {").unwrap();
    let (variants, _) = variants.split_once("\n}").unwrap();
    let names = variants.lines().filter_map(|line| {
        let line = line.strip_prefix("    ")?;
        let end = line
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(line.len());
        line.starts_with(char::is_uppercase).then(|| &line[..end])
    });
    let names: Vec<&str> = names.collect();
    assert_eq!((names.len(), names[0]), (12, "Boxes"));
    let listing = files(|code| {
        let is_named = |name: &&&str| {
            ["Meaning", "Self"]
                .iter()
                .any(|of| code.contains(&format!("{of}::{name}")))
        };
        names.iter().filter(is_named).count() > names.len() / 2
    });
    assert_eq!(listing, named("A form of claim"));
}

/// A file that names a few panes is about these. A table of panes names them all, whatever it
/// calls their type.
#[test]
fn the_files_that_list_panes_are_those_that_a_new_pane_is_said_to_touch() {
    let listing = files(|code| {
        let names = Pane::ALL.map(|pane| format!("{pane:?}"));
        let is_named = |name: &String| {
            let places = code.match_indices(name.as_str());
            places.into_iter().any(|(at, _)| {
                let behind = &code[at + name.len()..];
                let ends = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_');
                ends && ["Pane::", "P::", "    "]
                    .iter()
                    .any(|before| code[..at].ends_with(before))
            })
        };
        names.iter().all(is_named)
    });
    let named = named("A pane");
    let unnamed: Vec<&String> = listing.difference(&named).collect();
    assert!(unnamed.is_empty(), "not named: {unnamed:?}");
    let others: Vec<&String> = named.difference(&listing).collect();
    let new = ["app/pane/<name>.rs", "ui/pane/<name>.rs"];
    assert_eq!(others, new, "the new files alone are no tables");
}

/// What differs from pane to pane is a field of a table: a new pane has to say it, or has what
/// most have.
#[test]
fn panes_are_distinguished_by_their_tables_alone() {
    let is_arm = |line: &str| {
        let line = line.trim_start_matches(['|', ' ']);
        line.starts_with("Pane::") && line.contains("=>")
    };
    let matching = files(|code| code.lines().any(is_arm));
    assert_eq!(matching, BTreeSet::new());

    let comparing = files(|code| {
        ["== Pane::", "!= Pane::"]
            .iter()
            .any(|at| code.contains(at))
    });
    let is_of_a_pane =
        |file: &String| file.starts_with("app/pane/") || file.starts_with("ui/pane/");
    let others: Vec<String> = comparing.into_iter().filter(|f| !is_of_a_pane(f)).collect();
    let reasons = [
        (
            "app/playing/marked_move.rs",
            "a move is marked on the piles",
        ),
        ("app/playing/turn_words.rs", "and offered there"),
        (
            "app/session.rs",
            "what is selected in the tree is where the user is",
        ),
    ];
    assert_eq!(others, reasons.map(|(file, _)| file.to_owned()));
}
