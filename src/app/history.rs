//! Where the user has been: nothing is lost, any entry can be visited again.

use crate::game::{Position, Ruleset};

/// A position under a ruleset, and how it came to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The game and its convention.
    pub rules: Ruleset,
    /// The piles as arranged.
    pub position: Position,
    /// What led here, in words: `keep b`, `edited`, `opened`.
    pub how: String,
    /// The entry that it came from; `None` for the first.
    from: Option<usize>,
    /// Where redo goes: the entry made from here last.
    next: Option<usize>,
}

/// A tree of entries in the order in which they were made, and the current one. Undo goes to where
/// an entry came from, redo to what was made from it last; a change after an undo starts a new
/// branch, and the old one stays in the list.
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Entry>,
    current: usize,
}

impl History {
    /// A history that starts here.
    pub fn new(rules: Ruleset, position: Position) -> Self {
        let how = "start".to_owned();
        Self {
            entries: vec![Entry {
                rules,
                position,
                how,
                from: None,
                next: None,
            }],
            current: 0,
        }
    }

    /// Where the user is.
    pub fn here(&self) -> &Entry {
        &self.entries[self.current]
    }

    /// The number of the current entry.
    pub fn current(&self) -> usize {
        self.current
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Goes to a new place. A change of nothing is no entry. With `merge`, a change of the same
    /// kind as the one that led here replaces it, so that ten presses of one key are undone as one.
    pub fn go(&mut self, rules: Ruleset, position: Position, how: String, merge: bool) {
        let here = self.here();
        if here.rules == rules && here.position == position {
            return;
        }
        let (same, is_leaf, has_origin) =
            (here.how == how, here.next.is_none(), here.from.is_some());
        if merge && same && is_leaf && has_origin {
            let entry = &mut self.entries[self.current];
            (entry.rules, entry.position) = (rules, position);
            return;
        }
        let made = self.entries.len();
        self.entries[self.current].next = Some(made);
        self.entries.push(Entry {
            rules,
            position,
            how,
            from: Some(self.current),
            next: None,
        });
        self.current = made;
    }

    /// Goes back to where the current entry came from; false at the start.
    pub fn undo(&mut self) -> bool {
        self.here().from.map(|from| self.current = from).is_some()
    }

    /// Goes to what was made from the current entry last; false if nothing was.
    pub fn redo(&mut self) -> bool {
        self.here().next.map(|next| self.current = next).is_some()
    }

    /// Whether undo leads anywhere.
    pub fn can_undo(&self) -> bool {
        self.here().from.is_some()
    }

    /// Whether redo leads anywhere.
    pub fn can_redo(&self) -> bool {
        self.here().next.is_some()
    }

    /// Jumps to an entry; redo leads along its branch.
    pub fn visit(&mut self, number: usize) {
        if number < self.entries.len() {
            self.current = number;
        }
    }
}
