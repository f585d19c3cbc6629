//! Which file of `src` calls methods that another file gives to a type.
//!
//! A type may have methods in several files: in its own, and in others with an `impl` of it. No
//! path names such a file, so that its methods are looked for by name. A call is followed where it
//! is certain: where the type is named (`Type::name`, `Self::name`, `self.name(…)`), and where a
//! single file of `src` defines a function of that name (`….name(…)`). So a method with a name of
//! the standard library, such as `resize`, is taken for it where no other file defines one: it has
//! to have a name of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::imports::{Folder, Module, code, read_folders};

/// What a file gives to types, and what it calls.
#[derive(Default)]
struct File {
    /// The types that it defines.
    types: BTreeSet<String>,
    /// The functions that it gives to types, in an `impl` of no trait.
    given: BTreeSet<Method>,
    /// The names of all its functions.
    functions: BTreeSet<String>,
    /// Calls on a type that is named.
    named: BTreeSet<Method>,
    /// Calls on a value, by the name of the function.
    called: BTreeSet<String>,
}

/// A function of a type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Method {
    of: String,
    name: String,
}

/// Which file calls methods that others give to types of further files.
pub(super) fn calls(folders: &[Folder]) -> BTreeMap<Module, BTreeSet<Module>> {
    let read = |(module, path): (Module, PathBuf)| {
        let text = std::fs::read_to_string(path).unwrap();
        (module, File::read(&code(&text)))
    };
    let files: BTreeMap<Module, File> = read_folders(folders).into_iter().map(read).collect();
    let given = given(&files);
    let alone = alone(&files);
    let called = |(module, file): (&Module, &File)| {
        let named = file.named.iter().filter_map(|method| given.get(method));
        let names = file.named.iter().map(|method| &method.name);
        let names = names.chain(&file.called);
        let by_name = names.filter_map(|name| alone.get(name.as_str()));
        let used = named.chain(by_name).filter(|used| **used != module);
        (module.clone(), used.map(|&used| used.clone()).collect())
    };
    files.iter().map(called).collect()
}

/// The methods that stand in another file than their type, each with that file. A type whose name
/// several files define is left out.
fn given(files: &BTreeMap<Module, File>) -> BTreeMap<&Method, &Module> {
    let mut given = BTreeMap::new();
    for (module, file) in files {
        for method in file.given_to_others() {
            let homes = files.values().filter(|it| it.types.contains(&method.of));
            if homes.count() == 1 {
                given.insert(method, module);
            }
        }
    }
    given
}

/// The names of such methods that no other file defines, each with the file.
fn alone(files: &BTreeMap<Module, File>) -> BTreeMap<&str, &Module> {
    let mut alone = BTreeMap::new();
    for (module, file) in files {
        for Method { name, .. } in file.given_to_others() {
            let definers = files.values().filter(|it| it.functions.contains(name));
            if definers.count() == 1 {
                alone.insert(name.as_str(), module);
            }
        }
    }
    alone
}

/// The `impl` in which a line stands.
struct Within {
    of: String,
    has_trait: bool,
}

impl File {
    /// The methods of types that it does not define.
    fn given_to_others(&self) -> impl Iterator<Item = &Method> {
        let is_own = |method: &&Method| self.types.contains(&method.of);
        self.given.iter().filter(move |method| !is_own(method))
    }

    fn read(code: &str) -> Self {
        let mut file = Self::default();
        let mut within: Option<Within> = None;
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("impl") {
                let mut header = line.to_owned();
                while !header.contains('{') {
                    header += lines.next().unwrap_or("{");
                }
                within = Some(Within::read(header.split('{').next().unwrap()));
            } else if line.starts_with('}') {
                within = None;
            }
            file.read_line(line, within.as_ref());
        }
        file
    }

    fn read_line(&mut self, line: &str, within: Option<&Within>) {
        for keyword in ["struct ", "enum "] {
            let before = line.split(keyword).next().unwrap().trim();
            if before.len() < line.len() && (before.is_empty() || before.starts_with("pub")) {
                let name = line.split(keyword).nth(1).map(word);
                self.types.extend(name.map(str::to_owned));
            }
        }
        if let Some((_, after)) = line.split_once("fn ") {
            let name = word(after).to_owned();
            if let Some(Within {
                of,
                has_trait: false,
            }) = within
            {
                let of = of.clone();
                let name = name.clone();
                self.given.insert(Method { of, name });
            }
            self.functions.insert(name);
        }
        for (at, _) in line.match_indices("::") {
            let of = last_word(&line[..at]);
            let of = match within {
                Some(within) if of == "Self" => &within.of,
                _ => of,
            };
            // A name in small letters is that of a module: such paths are read in `imports`.
            if of.starts_with(char::is_uppercase) {
                let (of, name) = (of.to_owned(), word(&line[at + 2..]).to_owned());
                self.named.insert(Method { of, name });
            }
        }
        for (at, _) in line.match_indices('.') {
            let name = word(&line[at + 1..]).to_owned();
            let after = &line[at + 1 + name.len()..];
            if !after.starts_with('(') && !after.starts_with("::<") {
                continue;
            }
            match within {
                Some(Within { of, .. }) if is_self(&line[..at]) => {
                    let of = of.clone();
                    self.named.insert(Method { of, name });
                }
                _ => drop(self.called.insert(name)),
            }
        }
    }
}

impl Within {
    /// What `impl<T> Type<T>` or `impl Trait for Type` is about.
    fn read(header: &str) -> Self {
        let (_, rest) = header.split_at("impl".len());
        let mut depth = 0;
        let is_open = |c: char| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            depth > 0
        };
        let rest = rest.trim_start_matches(is_open).trim_start_matches('>');
        let (has_trait, of) = match rest.split_once(" for ") {
            Some((_, of)) => (true, of),
            None => (false, rest),
        };
        let of = word(of.trim().trim_start_matches('&')).to_owned();
        Self { of, has_trait }
    }
}

/// Whether a receiver is `self` itself.
fn is_self(receiver: &str) -> bool {
    let before = receiver.strip_suffix("self");
    before.is_some_and(|before| !before.ends_with(|c: char| is_part(c) || c == '.'))
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The word with which a text begins.
fn word(text: &str) -> &str {
    text.split(|c| !is_part(c)).next().unwrap()
}

/// The word with which a text ends.
fn last_word(text: &str) -> &str {
    text.rsplit(|c| !is_part(c)).next().unwrap()
}
