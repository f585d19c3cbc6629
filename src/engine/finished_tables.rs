//! Finished tables, and their share of the budget.

use std::sync::Arc;

use crate::game::Game;
use crate::lists::CollectVec as _;
use crate::solve::{Table, TableKey};

/// The finished tables.
#[derive(Debug, Default)]
pub(super) struct FinishedTables {
    tables: Vec<Stored>,
}

/// A finished table.
#[derive(Debug)]
struct Stored {
    table: Arc<Table>,
    /// The time of its last use.
    used: u64,
}

impl Stored {
    /// Whether somebody else holds the table.
    fn is_held(&self) -> bool {
        Arc::strong_count(&self.table) > 1
    }
}

impl FinishedTables {
    /// Adds a table, in place of smaller ones for which it answers.
    pub(super) fn insert(&mut self, table: Arc<Table>, now: u64) {
        self.tables
            .retain(|old| old.is_held() || !table.key().extends(old.table.key()));
        self.tables.push(Stored { table, used: now });
    }

    /// All tables of a game. They count as used now.
    pub(super) fn of(&mut self, game: Game, now: u64) -> Vec<Arc<Table>> {
        let tables = self.tables.iter_mut();
        let of_game = tables.filter(|stored| stored.table.key().rules.game == game);
        let used = of_game.map(|stored| {
            stored.used = now;
            Arc::clone(&stored.table)
        });
        used.collect_vec()
    }

    /// The table with a key or a larger one, if it is there.
    pub(super) fn find(&self, key: &TableKey) -> Option<Arc<Table>> {
        let mut tables = self.tables.iter().map(|stored| &stored.table);
        tables.find(|table| table.key().extends(*key)).cloned()
    }

    /// The largest of the smaller tables that a new one can take values from.
    pub(super) fn smaller(&self, key: &TableKey) -> Option<Arc<Table>> {
        let tables = self.tables.iter().map(|stored| &stored.table);
        let smaller = tables.filter(|table| key.extends(table.key()));
        smaller.max_by_key(|table| table.key().max).cloned()
    }

    pub(super) fn has(&self, key: &TableKey) -> bool {
        self.find(key).is_some()
    }

    /// All tables.
    pub(super) fn tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().map(|stored| &*stored.table)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.tables().map(Table::held_bytes).sum()
    }

    /// The least recently used table that nobody holds and that answers for none of the protected
    /// ones, with the time of its last use.
    pub(super) fn oldest(&self, protected: &[TableKey]) -> Option<(u64, TableKey)> {
        let free = self.tables.iter().filter(|stored| {
            let is_protected = |key: &TableKey| stored.table.key().extends(*key);
            !stored.is_held() && !protected.iter().any(is_protected)
        });
        free.map(|stored| (stored.used, stored.table.key())).min()
    }

    /// Drops a table.
    pub(super) fn evict(&mut self, key: &TableKey) {
        self.tables.retain(|stored| stored.table.key() != *key);
    }
}
