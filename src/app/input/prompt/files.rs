//! Prompts for files: the files of the folder that is named, and free names.

use std::path::PathBuf;

use super::properties::{AnswerLanguage, FileUse};
use crate::app::{CheckedText, Prompt};
use crate::lists::CollectVec as _;
use crate::statement::Completion;

impl Prompt {
    /// Whether it asks for a file.
    pub fn asks_for_file(&self) -> bool {
        matches!(self.properties.language, AnswerLanguage::AsFile(_))
    }

    /// The path as far as it is typed: the folder that it names, and the beginning of a name in
    /// it.
    fn typed_path(&self) -> (String, String) {
        let typed = self.text.lines().join(" ");
        let typed = typed.trim_start();
        let cut = typed.rfind('/').map_or(0, |at| at + 1);
        (typed[..cut].to_owned(), typed[cut..].to_owned())
    }

    /// The files whose names begin with the typed text, and all files where the text is the whole
    /// name of one.
    pub fn matching(&self) -> Vec<&str> {
        let Some((folder, names)) = &self.files else {
            return Vec::new();
        };
        let typed = self.typed();
        let Some(begun) = typed.strip_prefix(folder.as_str()) else {
            return Vec::new();
        };
        // A name that is proposed for a new file chooses none of the files that are there.
        let is_proposed = self.is_untouched() && !self.start.is_empty();
        let is_one = names.iter().any(|name| name == begun);
        let begun = if is_proposed || is_one { "" } else { begun };
        let begins = |name: &&String| {
            let is_hidden = name.starts_with('.') && !begun.starts_with('.');
            name.starts_with(begun) && !is_hidden
        };
        let names = names.iter().filter(begins);
        names.map(String::as_str).collect_vec()
    }

    /// The folder whose files are to be requested, once.
    pub(crate) fn wants_files(&mut self) -> Option<String> {
        let (folder, _) = self.typed_path();
        let files = self.files.as_ref();
        let is_known = files.is_some_and(|(known, _)| *known == folder);
        if !self.asks_for_file() || is_known || self.requested.as_ref() == Some(&folder) {
            return None;
        }
        self.requested = Some(folder.clone());
        Some(folder)
    }

    /// Takes in the files of a folder. A proposed name that is taken becomes a free one.
    pub(crate) fn list(&mut self, folder: &str, names: Vec<String>) {
        let typed = self.typed_path();
        if typed.0 != folder {
            return;
        }
        if self.is_untouched() && self.properties.language == AnswerLanguage::AsFile(FileUse::New) {
            let free = free(&typed.1, &names);
            let requested = self.requested.take();
            *self = Self::new(self.ask, &format!("{folder}{free}"));
            self.requested = requested;
        }
        self.files = Some((folder.to_owned(), names));
        // The files complete the text in other ways.
        self.checked = CheckedText::default();
    }

    /// Takes the next file of the list, or the one before. A folder that is taken is not opened
    /// before something is typed behind it.
    pub(crate) fn take_file(&mut self, back: bool) {
        let Some((folder, names)) = self.files.clone() else {
            return;
        };
        let typed = self.typed();
        let Some(begun) = typed.strip_prefix(&folder) else {
            return;
        };
        let names: Vec<&String> = names
            .iter()
            .filter(|name| !name.starts_with('.'))
            .collect_vec();
        let here = names.iter().position(|name| *name == begun);
        let next = match (here, back) {
            (None, _) => (names.iter().position(|name| name.as_str() > begun)).unwrap_or(0),
            (Some(here), true) => (here + names.len() - 1) % names.len(),
            (Some(here), false) => (here + 1) % names.len(),
        };
        if let Some(name) = names.get(next) {
            self.text = Self::new(self.ask, &format!("{folder}{name}")).text;
            self.text.cancel_selection();
            self.requested = Some(self.typed_path().0);
        }
    }

    /// Something was typed, so its folder may be requested again.
    pub(crate) fn was_typed(&mut self) {
        self.requested = None;
    }

    /// The names that go on with the text.
    pub(super) fn files_ahead(&self) -> Vec<Completion> {
        let (folder, begun) = self.typed_path();
        let is_known = (self.files.as_ref()).is_some_and(|(known, _)| *known == folder);
        let names = self.matching().into_iter();
        let names = names.filter(|name| is_known && name.starts_with(&begun));
        let begun = begun.chars().count();
        let completion = |name: &str| Completion {
            word: name.to_owned(),
            begun,
        };
        names.map(completion).collect_vec()
    }
}

/// A path as it is typed; `~` means the user's folder.
pub(crate) fn path(typed: &str) -> PathBuf {
    let home = || std::env::var_os("HOME").map(PathBuf::from);
    match typed
        .strip_prefix("~/")
        .and_then(|rest| Some(home()?.join(rest)))
    {
        Some(path) => path,
        None => typed.into(),
    }
}

/// A name like this one that no file has: `list.csv`, `list-2.csv`, `list-3.csv`.
fn free(name: &str, taken: &[String]) -> String {
    let (stem, extension) = match name.rfind('.').filter(|&at| at > 0) {
        Some(at) => name.split_at(at),
        None => (name, ""),
    };
    let numbered = (2_u64..).map(|number| format!("{stem}-{number}{extension}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    let is_free = |name: &String| !taken.contains(name);
    names.find(is_free).unwrap_or_else(|| name.to_owned())
}
