//! The structure that `src/lib.rs` describes, held against the code: which module may use which,
//! where files stand, what is public.

mod additions;
mod circles;
mod imports;
mod methods;
mod named_claims;
mod public;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use circles::circles;
use imports::{Crate, Folder, Module, code, files_below, folders, program, sources};
use methods::calls;

/// The modules of a crate, each with those beside it that it uses.
type Law = &'static [(&'static str, &'static [&'static str])];

/// The law that the tour in `src/lib.rs` states in words, for the libraries' core and for the
/// program. Cargo keeps it between crates.
const LAW: [Law; 2] = [
    &[
        ("game", &["printable"]),
        ("theory", &["game"]),
        ("solve", &["game"]),
        ("statement", &["game", "printable"]),
        ("prove", &["game", "statement", "solve", "bytes"]),
        ("printable", &[]),
        ("bytes", &[]),
    ],
    &[
        ("engine", &[]),
        ("app", &["engine"]),
        ("file", &[]),
        ("ui", &["engine", "app", "file"]),
        ("config", &["app", "ui", "file"]),
        ("batch", &["engine", "file"]),
        ("cli", &["engine", "app", "ui", "config", "batch"]),
    ],
];

/// The room of a module: `game` of `game::slow`.
fn room(module: &Module) -> String {
    module.first().cloned().unwrap_or_default()
}

/// The rooms that a text names behind `crate::`, of those that a law is about.
fn used(text: &str, law: Law) -> BTreeSet<String> {
    let name = |rest: &str| {
        rest.chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect::<String>()
    };
    let code = code(text);
    let names = code.split("crate::").skip(1).map(name);
    let is_room = |name: &String| law.iter().any(|(room, _)| room == name);
    names.filter(is_room).collect()
}

#[test]
fn modules_use_what_the_law_allows_and_nothing_else() {
    for law in LAW {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (module, path) in program() {
            let room = room(&module);
            if law.iter().any(|(name, _)| *name == room) {
                let text = std::fs::read_to_string(&path).unwrap();
                uses.entry(room).or_default().extend(used(&text, law));
            }
        }
        for (room, used) in &mut uses {
            used.remove(room);
        }
        let law = law.iter().map(|(room, used)| {
            let used = used.iter().map(|&room| room.to_owned());
            ((*room).to_owned(), used.collect())
        });
        assert_eq!(uses, law.collect::<BTreeMap<_, BTreeSet<_>>>());
    }
}

/// Which file uses which: by a path, or by a call of a method that it gives to a type. What counts
/// is said in `imports` and in `methods`.
fn uses(folders: &[Folder]) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let mut uses = Crate::read(folders).uses();
    for (user, used) in calls(folders) {
        uses.entry(user).or_default().extend(used);
    }
    uses
}

#[test]
fn no_file_stands_in_a_circle() {
    let uses = uses(&folders());
    let name = |module: &Vec<String>| module.join("::");
    let circles = circles(&uses);
    let edges = circles.iter().flat_map(|circle| {
        let edges = circle.iter().flat_map(|user| {
            let used = uses[user].intersection(circle);
            used.map(move |used| format!("{} uses {}", name(user), name(used)))
        });
        edges.collect::<Vec<String>>()
    });
    let edges: Vec<String> = edges.collect();
    assert!(edges.is_empty(), "{}", edges.join("\n"));
}

/// The picture in `src/lib.rs`, or the sentence below it, has every module.
#[test]
fn the_tour_names_every_module() {
    let text = std::fs::read_to_string(folders()[0].path.join("lib.rs")).unwrap();
    let (_, rest) = text.split_once("```text").unwrap();
    let (law, _) = rest.split_once("# Where to look").unwrap();
    let is_part = |c: char| c.is_ascii_lowercase();
    let named: BTreeSet<&str> = law.split(|c| !is_part(c)).collect();
    let rooms = LAW.into_iter().flatten().map(|(room, _)| *room);
    for room in rooms.chain(["study", "figure"]) {
        assert!(named.contains(room), "{room}");
    }
}

#[test]
fn circles_are_found() {
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
        for (user, used) in pairs {
            let [user, used] = [user, used].map(|name| vec![(*name).to_owned()]);
            uses.entry(used.clone()).or_default();
            uses.entry(user).or_default().insert(used);
        }
        circles(&uses)
    };
    assert!(uses(&[("a", "b"), ("b", "c"), ("a", "c")]).is_empty());
    let found = uses(&[
        ("a", "b"),
        ("b", "c"),
        ("c", "b"),
        ("c", "d"),
        ("d", "c"),
        ("e", "a"),
    ]);
    let sizes: Vec<usize> = found.iter().map(BTreeSet::len).collect();
    assert_eq!(sizes, [3], "b, c and d");
}

#[test]
fn paths_lead_to_the_file_that_defines() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    std::fs::create_dir(folder.path().join("a")).unwrap();
    write("lib.rs", "pub mod a;\nmod b;\n");
    write(
        "a.rs",
        "mod inner;\npub use inner::{self as other, Thing as Named};\n",
    );
    write(
        "a/inner.rs",
        "// use crate::b::not;\npub struct Thing;\npub(super) fn f() { super::super::b::g(); }\n",
    );
    write(
        "b.rs",
        "use std::fmt;\nuse crate::a::{Named, other::{self}};\nfn g() {}\n",
    );
    let uses = Crate::read(&Folder::alone(folder.path())).uses();
    let used = |name: &str| {
        let module: Vec<String> = name.split("::").map(str::to_owned).collect();
        uses[&module]
            .iter()
            .map(|used| used.join("::"))
            .collect::<Vec<_>>()
    };
    assert_eq!(used("b"), ["a::inner"]);
    assert_eq!(used("a::inner"), ["b"]);
    assert_eq!(used("a"), [""; 0], "it declares and re-exports");
}

/// What is drawn is there already: of the modules that compute, `ui` names types and constants.
/// The one function is `claim`, by which a claim is found by its id.
#[test]
fn drawing_names_no_function_that_computes() {
    let rooms = ["theory", "solve", "prove"];
    for (file, path) in Crate::read(&folders()).paths() {
        let names: Vec<&str> = path.iter().map(String::as_str).collect();
        let computes = file.first().is_some_and(|room| room == "ui")
            && names.first().is_some_and(|room| rooms.contains(room));
        let is_data = |name: &&str| name.starts_with(char::is_uppercase);
        assert!(
            !computes || names.last().is_some_and(is_data) || names == ["theory", "claim", "claim"],
            "{} names {}",
            file.join("::"),
            names.join("::")
        );
    }
}

#[test]
fn calls_lead_to_the_file_that_gives_the_method() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("lib.rs", "mod a;\nmod b;\nmod c;\n");
    write(
        "a.rs",
        "pub struct Thing;\nimpl Thing {\n    fn own(&self) { self.more(); }\n}\n",
    );
    write(
        "b.rs",
        "use crate::a::Thing;\nimpl Thing {\n    fn more(&self) {}\n    fn new() {}\n}\n",
    );
    write(
        "c.rs",
        "fn new() {}\nfn f(of: &[crate::a::Thing]) { of[0].own(); of[0].more(); g::new(); }\n",
    );
    let uses = |name: &str| -> Vec<String> {
        let uses = uses(&Folder::alone(folder.path()));
        let used = uses[&vec![name.to_owned()]].iter();
        used.map(|used| used.join("::")).collect()
    };
    assert_eq!(uses("a"), ["b"], "a circle that no path shows");
    assert_eq!(uses("b"), ["a"]);
    assert_eq!(uses("c"), ["a", "b"]);
    write("c.rs", "fn more() {}\nfn f(of: &[()]) { of[0].more(); }\n");
    assert_eq!(uses("c"), [""; 0], "two files define such a name");
    write("c.rs", "fn new() {}\nfn f() { Thing::new(); }\n");
    assert_eq!(uses("c"), ["b"], "the type is named");
}

#[test]
fn files_are_named_after_what_they_hold() {
    for (_, path) in program() {
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
    }
}

#[test]
fn files_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "crates", "tests", "benches"] {
        for path in sources(&root.join(folder)) {
            let lines = std::fs::read_to_string(&path).unwrap().lines().count();
            assert!(
                lines < 600,
                "{} has {lines} lines: does it hold one idea?",
                path.display()
            );
        }
    }
}

/// Of code the formatter holds the other lines.
#[test]
fn lines_of_comments_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("Cargo.toml"), root.join(".deny.toml")];
    files.push(root.join("config.example.ron"));
    for folder in ["src", "crates", "tests", "benches", "assets"] {
        files.extend(files_below(&root.join(folder), &["rs", "ron"]));
    }
    for path in files {
        let is_toml = path
            .extension()
            .is_some_and(|extension| extension == "toml");
        let sign = if is_toml { "#" } else { "//" };
        for (number, line) in std::fs::read_to_string(&path).unwrap().lines().enumerate() {
            let is_comment = line.trim_start().starts_with(sign);
            assert!(
                !is_comment || line.chars().count() < 100,
                "{}:{}: the line is too long",
                path.display(),
                number + 1
            );
        }
    }
}

#[test]
fn threads_are_started_where_it_is_said_only() {
    let reasons = [
        (
            "batch/serve.rs",
            "it reads requests, and hears which are cancelled, while one is answered",
        ),
        ("batch/shell.rs", "it hears that nobody reads any more"),
        (
            "batch/solver.rs",
            "several claims are checked at once, and several cases answered",
        ),
        (
            "prove/discover.rs",
            "it looks whether a table that is being filled is still wanted",
        ),
    ];
    for (module, path) in program() {
        let text = std::fs::read_to_string(&path).unwrap();
        let starts = ["thread::Builder", "thread::spawn", "scope.spawn"]
            .iter()
            .any(|how| text.contains(how));
        assert!(
            !starts
                || ["engine", "ui"].contains(&room(&module).as_str())
                || reasons.iter().any(|(file, _)| path.ends_with(file)),
            "{} starts a thread",
            path.display()
        );
    }
}
