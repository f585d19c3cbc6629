//! Which file of `src` uses which, read from the paths that stand in the code.
//!
//! What counts: every path that begins with `crate::`, `super::`, `self::` or the name of a
//! module that the file declares, in `use` and in the code. A path leads to the file that defines
//! what it names: re-exports (`pub use`, `pub(super) use`) are followed and are no use
//! themselves, and neither is `mod`. So a parent that only declares and re-exports uses nobody,
//! and nobody uses it. Where a macro fills in a name behind `super::`, that of every sibling may
//! stand there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The sources of a crate.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// The name under which the program re-exports the crate as a whole.
    of: Option<&'static str>,
}

/// The sources of the program and of its libraries. Read together they are one tree of modules:
/// `game` and its neighbours stand in a crate of their own, `study` and `figure` are crates.
pub(super) fn folders() -> Vec<Folder> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = |(path, of)| Folder {
        path: top.join(path),
        of,
    };
    let folders = [
        ("src", None),
        ("crates/nimscope-core/src", None),
        ("crates/nimscope-study/src", Some("study")),
        ("crates/nimscope-figures/src", Some("figure")),
    ];
    folders.map(folder).into()
}

/// All source files of the program and of its libraries, each with its module.
pub(super) fn program() -> Vec<(Module, PathBuf)> {
    read_folders(&folders())
}

/// All source files of some folders, each with its module.
pub(super) fn read_folders(folders: &[Folder]) -> Vec<(Module, PathBuf)> {
    let files = folders.iter().flat_map(|folder| {
        let files = sources(&folder.path).into_iter();
        files.map(|path| (folder.module(&path), path))
    });
    files.collect()
}

/// The path of a module's file as "How to add" names it: `game/slow.rs`, `study/why.rs`.
pub(super) fn shown(module: &Module) -> String {
    format!("{}.rs", module.join("/"))
}

impl Folder {
    /// A folder of sources alone.
    pub(super) fn alone(path: &Path) -> [Self; 1] {
        [Self {
            path: path.to_owned(),
            of: None,
        }]
    }

    /// The module of a file: `src/game/slow.rs` is `game::slow`, `src/lib.rs` the root.
    fn module(&self, path: &Path) -> Module {
        let within = path.strip_prefix(&self.path).unwrap().with_extension("");
        let names = within
            .components()
            .map(|name| name.as_os_str().to_str().unwrap());
        let names = self
            .of
            .into_iter()
            .chain(names.filter(|name| *name != "lib"));
        names.map(str::to_owned).collect()
    }
}

/// All source files below a folder.
pub(super) fn sources(folder: &Path) -> Vec<PathBuf> {
    files_below(folder, &["rs"])
}

/// The files with some extensions.
pub(super) fn files_below(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            found.extend(files_below(&path, extensions));
        } else if extension.is_some_and(|extension| extensions.contains(&extension)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A module by its names from the root of the crate on: `["solve", "slow"]`.
pub(super) type Module = Vec<String>;

/// What a file says of others.
struct File {
    /// Names that stand for something of another module: the name and its path.
    exports: BTreeMap<String, Vec<String>>,
    /// Modules of which everything is re-exported.
    globs: Vec<Vec<String>>,
    /// Paths that are used, from the root of the crate on.
    uses: Vec<Vec<String>>,
}

/// The files of the crate, by module.
pub(super) struct Crate {
    files: BTreeMap<Module, File>,
}

impl Crate {
    /// Reads all files below some folders.
    pub(super) fn read(folders: &[Folder]) -> Self {
        let files = read_folders(folders);
        let modules: BTreeSet<Module> = files.iter().map(|(module, _)| module.clone()).collect();
        let file = |(module, path): &(Module, PathBuf)| {
            let text = std::fs::read_to_string(path).unwrap();
            (module.clone(), File::read(module, &text, &modules))
        };
        Self {
            files: files.iter().map(file).collect(),
        }
    }

    /// The paths that each file names, from the root of the crate on.
    pub(super) fn paths(&self) -> impl Iterator<Item = (&Module, &Vec<String>)> {
        let files = self.files.iter();
        files.flat_map(|(module, file)| file.uses.iter().map(move |path| (module, path)))
    }

    /// Which module uses which others.
    pub(super) fn uses(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let used = |(module, file): (&Module, &File)| {
            let used = file.uses.iter().filter_map(|path| self.definer(path, 0));
            let used = used.filter(|used| used != module).collect();
            (module.clone(), used)
        };
        self.files.iter().map(used).collect()
    }

    /// The module that defines what a path names.
    fn definer(&self, path: &[String], depth: usize) -> Option<Module> {
        // The longest beginning that is a module; what follows is a name in it.
        let is_module = |length: &usize| self.files.contains_key(&path[..*length]);
        let length = (0..=path.len()).rev().find(is_module)?;
        let (module, rest) = path.split_at(length);
        let Some(name) = rest.first().filter(|_| depth < 8) else {
            return Some(module.to_vec());
        };
        let file = &self.files[module];
        if let Some(export) = file.exports.get(name) {
            let export = [export.as_slice(), &rest[1..]].concat();
            return self.definer(&export, depth + 1);
        }
        // What is re-exported as a whole is looked for in the first such module.
        match file.globs.first() {
            Some(glob) => self.definer(&[glob.as_slice(), rest].concat(), depth + 1),
            None => Some(module.to_vec()),
        }
    }
}

impl File {
    fn read(module: &[String], text: &str, modules: &BTreeSet<Module>) -> Self {
        let code = code(text);
        let mut file = Self {
            exports: BTreeMap::new(),
            globs: Vec::new(),
            uses: Vec::new(),
        };
        let mut rest = code.as_str();
        while let Some((before, after)) = statement(rest) {
            file.read_code(module, before.0, modules);
            let (words, is_export) = before.1;
            for (path, name) in tree(words) {
                let Some(path) = absolute(module, &path, modules) else {
                    continue;
                };
                match (is_export, name.as_str()) {
                    (true, "*") => file.globs.push(path),
                    (true, _) => drop(file.exports.insert(name, path)),
                    (false, _) => file.uses.push(path),
                }
            }
            rest = after;
        }
        file.read_code(module, rest, modules);
        if code.contains("super::$") {
            let (_, parent) = module.split_last().unwrap();
            let siblings = modules.iter().filter(|it| {
                it.split_last()
                    .is_some_and(|(_, of)| of == parent && *it != module)
            });
            file.uses.extend(siblings.cloned());
        }
        file
    }

    /// Paths in code that is no `use`.
    fn read_code(&mut self, module: &[String], code: &str, modules: &BTreeSet<Module>) {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        for word in code
            .split(|c| !is_part(c))
            .filter(|word| word.contains("::"))
        {
            let names: Vec<String> = word.split("::").map(str::to_owned).collect();
            self.uses.extend(absolute(module, &names, modules));
        }
    }
}

/// A text without its comments and its string literals.
pub(super) fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let lines = lines.map(|line| {
        let parts: Vec<&str> = line.split('"').step_by(2).collect();
        let line = parts.join("\"\"");
        line.split(" // ").next().unwrap_or("").to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What stands before the next `use`, its words with whether it is a re-export, and what comes
/// after.
type Statement<'a> = ((&'a str, (&'a str, bool)), &'a str);

fn statement(code: &str) -> Option<Statement<'_>> {
    let starts = code.match_indices("use ").map(|(at, _)| at);
    let at = starts.into_iter().find(|&at| {
        let line = code[..at].rsplit('\n').next().unwrap_or("").trim();
        line.is_empty() || line.starts_with("pub")
    })?;
    let line = code[..at].rsplit('\n').next().unwrap_or("");
    let is_export = line.trim().starts_with("pub");
    let (words, after) = code[at + 4..].split_once(';')?;
    Some(((&code[..at], (words, is_export)), after))
}

/// The paths of a tree of names such as `a::{b, c::{self, d as e}}`, each with the name that it
/// gets.
fn tree(words: &str) -> Vec<(Vec<String>, String)> {
    let words = words.trim();
    if let Some((head, group)) = words.split_once('{') {
        let names = head
            .split("::")
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let head: Vec<String> = names.map(str::to_owned).collect();
        let group = group.rsplit_once('}').map_or(group, |(inner, _)| inner);
        let parts = split(group);
        let inner = parts.iter().flat_map(|part| tree(part));
        let whole = inner.map(|(path, name)| match path.as_slice() {
            [one] if one == "self" && name == "self" => {
                (head.clone(), head.last().cloned().unwrap_or_default())
            }
            [one] if one == "self" => (head.clone(), name),
            _ => ([head.clone(), path].concat(), name),
        });
        return whole.collect();
    }
    if words.is_empty() {
        return Vec::new();
    }
    let (path, name) = words
        .split_once(" as ")
        .map_or((words, None), |(path, name)| (path, Some(name.trim())));
    let path: Vec<String> = path
        .trim()
        .split("::")
        .map(|name| name.trim().to_owned())
        .collect();
    let last = path.last().cloned().unwrap_or_default();
    let name = name.map_or(last.clone(), str::to_owned);
    let path = if last == "*" {
        path[..path.len() - 1].to_vec()
    } else {
        path
    };
    vec![(path, name)]
}

/// The parts of a group, separated by commas outside braces.
fn split(group: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    parts
}

/// A path from the root of the crate on, or none if it leads out of the crate.
fn absolute(module: &[String], path: &[String], modules: &BTreeSet<Module>) -> Option<Vec<String>> {
    let mut from = module.to_vec();
    let mut names = path;
    match names.first()?.as_str() {
        "crate" => {
            names = &names[1..];
            // What a crate that is a module for others names by its own root.
            let is_top = names
                .first()
                .is_some_and(|name| modules.contains(std::slice::from_ref(name)));
            let is_crate = from
                .first()
                .is_some_and(|of| ["study", "figure"].contains(&of.as_str()));
            from.truncate(usize::from(is_crate && !is_top));
        }
        "self" => names = &names[1..],
        "super" => {
            while names.first().is_some_and(|name| name == "super") {
                from.pop()?;
                names = &names[1..];
            }
        }
        name => {
            // A module that this file declares.
            from.push(name.to_owned());
            if !modules.contains(&from) {
                return None;
            }
            from.pop();
        }
    }
    from.extend(names.iter().filter(|name| *name != "self").cloned());
    Some(from)
}
