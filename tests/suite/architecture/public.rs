//! What is public is used by another module: one of the library, a test, a bench, or an example in
//! the documentation. A type may also be shown by something else that is public.
//!
//! Names are compared without their paths. So nothing is found here that has its name from another
//! file too: a second `Row` is never found to be used by nobody.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::imports::{code, program, sources};
use super::room;

/// What nothing in the library uses, and what it is for.
const FOR_TESTS: &[(&str, &str)] = &[
    (
        "bytes_from_options",
        "the generic kernel is tested where a faster one exists",
    ),
    (
        "from_options",
        "the generic kernel is tested where a faster one exists",
    ),
    (
        "is_representation",
        "numeration systems are tested on all words of digits",
    ),
    ("with_failure", "screens are tested without an engine"),
    ("with_scan", "screens are tested without an engine"),
    ("with_sheet", "screens are tested without an engine"),
];

/// What no other module uses, but the documentation links to.
const FOR_READERS: &[&str] = &["MOST_EDGES", "MOST_PILES"];

/// What only the tables of questions show, which are macros: their answers.
const IN_A_TABLE: &[&str] = &["Agreed", "OutcomeSheet"];

/// A file of code.
struct Source {
    path: PathBuf,
    /// Its module of the library, or `tests`, `benches` or `examples`.
    room: String,
    code: String,
    /// The code of the examples in its documentation.
    examples: String,
}

impl Source {
    /// Whether it is a file of the program or of its libraries.
    fn is_ours(&self) -> bool {
        !["tests", "benches", "examples"].contains(&self.room.as_str())
    }
}

/// All code of the repository.
fn everything() -> Vec<Source> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let others = ["tests", "benches", "examples"]
        .into_iter()
        .flat_map(|folder| {
            let paths = sources(&top.join(folder)).into_iter();
            paths.map(|path| (folder.to_owned(), path))
        });
    let program = program().into_iter();
    let program = program.map(|(module, path)| (room(&module), path));
    let read = |(room, path): (String, PathBuf)| {
        let text = std::fs::read_to_string(&path).unwrap();
        Source {
            code: code(&text),
            examples: examples(&text),
            room,
            path,
        }
    };
    program.chain(others).map(read).collect()
}

/// The code between the fences of the comments.
fn examples(text: &str) -> String {
    let comments = text.lines().map(str::trim_start);
    let comments =
        comments.filter_map(|line| line.strip_prefix("///").or(line.strip_prefix("//!")));
    let mut is_code = false;
    let lines = comments.filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        is_code && !is_fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The words of a code, each with what stands before it.
fn words(code: &str) -> impl Iterator<Item = (&str, &str)> {
    let starts = code
        .char_indices()
        .filter(move |&(at, c)| is_part(c) && !code[..at].ends_with(is_part));
    starts.map(move |(at, _)| {
        let rest = &code[at..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        (code[..at].trim_end(), &rest[..end])
    })
}

/// The names that a code uses of others: behind a dot or a path, or in a `use`.
fn names(code: &str) -> BTreeSet<&str> {
    let behind = words(code).filter(|(before, _)| before.ends_with(['.', ':']));
    let imports = code
        .split("use ")
        .skip(1)
        .map(|rest| rest.split(';').next().unwrap_or(""));
    let imported = imports.flat_map(words);
    behind.chain(imported).map(|(_, word)| word).collect()
}

/// The functions, constants and statics that a code makes public.
fn public(code: &str) -> impl Iterator<Item = &str> {
    let lines = code.lines().map(str::trim_start);
    let rests = lines.filter_map(|line| line.strip_prefix("pub "));
    rests.filter_map(|rest| {
        let mut words = rest.split_whitespace();
        let kind = words.find(|word| !["const", "unsafe", "async"].contains(word));
        let name = match kind? {
            "fn" | "static" => words.next(),
            // A constant: the word behind `const` is its name.
            name if rest.starts_with("const ") => Some(name),
            _ => None,
        };
        name?.split(|c| !is_part(c)).next()
    })
}

/// What a module shows, it shows to its parent, to its crate or to all: no path says to whom else.
#[test]
fn no_path_restricts_what_is_public() {
    for source in everything() {
        assert!(!source.code.contains("pub(in"), "{}", source.path.display());
    }
}

#[test]
fn what_no_other_module_uses_is_not_public() {
    let files = everything();
    let mut rooms: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in &files {
        for name in names(&file.code) {
            rooms.entry(name).or_default().insert(&file.room);
        }
        for name in names(&file.examples) {
            rooms.entry(name).or_default().insert("examples");
        }
    }
    let mut found = BTreeSet::new();
    let mut lonely = Vec::new();
    for file in files.iter().filter(|file| file.is_ours()) {
        for name in public(&file.code) {
            let users = rooms.get(name).into_iter().flatten();
            if users.filter(|room| **room != file.room).count() == 0 {
                found.insert(name);
                lonely.push(format!("{}: {name}", file.path.display()));
            }
        }
    }
    let known: BTreeSet<&str> = FOR_READERS.iter().copied().collect();
    assert_eq!(found, known, "{}", lonely.join("\n"));
}

#[test]
fn what_only_tests_use_is_there_for_a_reason() {
    let files = everything();
    let library = || files.iter().filter(|file| file.is_ours());
    let mut used: BTreeSet<&str> = BTreeSet::new();
    // What the examples use is there for whoever uses the library.
    let examples = files.iter().filter(|file| file.room == "examples");
    for file in library().chain(examples) {
        let mut is_export = false;
        for (before, word) in words(&file.code) {
            is_export = match word {
                "use" => before.ends_with("pub") || before.ends_with(')'),
                _ => is_export && !before.ends_with(';'),
            };
            let is_definition = ["fn", "const", "static"]
                .iter()
                .any(|kind| before.ends_with(kind));
            if !is_export && !is_definition {
                used.insert(word);
            }
        }
    }
    let unused = library()
        .flat_map(|file| public(&file.code))
        .filter(|name| !used.contains(name));
    let known: BTreeSet<&str> = FOR_TESTS.iter().map(|(name, _)| *name).collect();
    assert_eq!(unused.collect::<BTreeSet<_>>(), known);
}

/// The types and traits that a code makes public.
fn public_types(code: &str) -> impl Iterator<Item = &str> {
    let lines = code.lines().map(str::trim_start);
    let rests = lines.filter_map(|line| line.strip_prefix("pub "));
    rests.filter_map(|rest| {
        let (kind, rest) = rest.split_once(' ')?;
        let is_type = ["struct", "enum", "type", "trait"].contains(&kind);
        rest.split(|c| !is_part(c)).next().filter(|_| is_type)
    })
}

/// What a code shows of its types: heads and fields that are public, variants, what traits have,
/// and the types that belong to an `impl`. Each comes with the name that it is shown under.
fn shown(code: &str) -> Vec<(&str, &str)> {
    let mut shown = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("pub ") {
        rest = &rest[at + "pub ".len()..];
        let is_open = ["enum ", "trait "]
            .iter()
            .any(|kind| rest.starts_with(kind));
        let is_field = words(rest).next().is_some_and(|(before, word)| {
            before.is_empty() && rest[word.len()..].starts_with(": ")
        });
        let end = if is_open {
            rest.find("\n}")
        } else if is_field {
            rest.find(",\n")
        } else if rest.starts_with("use ") {
            Some(0)
        } else {
            rest.find(" {")
                .into_iter()
                .chain(rest.find(';'))
                .chain(rest.find(",\n}"))
                .min()
        };
        let text = &rest[..end.unwrap_or(rest.len())];
        let name = words(text).map(|(_, word)| word);
        let mut names = name.skip_while(|word| {
            [
                "const", "unsafe", "fn", "struct", "enum", "type", "trait", "static",
            ]
            .contains(word)
        });
        shown.extend(names.next().map(|name| (name, text)));
    }
    let own = code.lines().map(str::trim_start);
    // What stands behind another name, or bounds what an `impl` is about, is shown with it.
    let heads = ["type ", "pub(super) type ", "impl<"];
    let own = own.filter(|line| heads.iter().any(|head| line.starts_with(head)));
    shown.extend(own.map(|line| ("", line)));
    shown
}

/// A type that others do not name is public only if something public shows it.
#[test]
fn a_type_that_no_other_module_meets_is_not_public() {
    let files = everything();
    let mut rooms: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut showing: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in &files {
        for (_, word) in words(&file.code).chain(words(&file.examples)) {
            rooms.entry(word).or_default().insert(&file.room);
        }
        for (name, text) in shown(&file.code) {
            for (_, word) in words(text).filter(|(_, word)| *word != name) {
                showing.entry(word).or_default().insert(name);
            }
        }
    }
    let library = files.iter().filter(|file| file.is_ours());
    let lonely = library
        .flat_map(|file| public_types(&file.code))
        .filter(|name| rooms[name].len() == 1 && !showing.contains_key(name));
    assert_eq!(lonely.collect::<Vec<_>>(), IN_A_TABLE);
}

/// A function that no other file names is the business of its own file.
#[test]
fn what_no_other_file_uses_is_private() {
    let files = everything();
    let mut named: BTreeMap<&str, BTreeSet<&Path>> = BTreeMap::new();
    for file in &files {
        for (_, word) in words(&file.code) {
            named.entry(word).or_default().insert(&file.path);
        }
    }
    let mut lonely = Vec::new();
    for Source { path, code, .. } in files.iter().filter(|file| file.is_ours()) {
        for line in code
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with("pub"))
        {
            let Some((_, rest)) = line.split_once("fn ") else {
                continue;
            };
            let name = rest.split(|c| !is_part(c)).next().unwrap();
            // A module within the file is named by its path there.
            let within = code.match_indices(&format!("::{name}(")).any(|(at, _)| {
                code[..at].ends_with(|c: char| c.is_ascii_lowercase())
                    && !code[..at].ends_with("self")
            });
            if named[name].len() == 1 && !within {
                lonely.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(lonely.is_empty(), "{}", lonely.join("\n"));
}
