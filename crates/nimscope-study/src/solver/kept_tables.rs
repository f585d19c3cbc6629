//! The tables that a solver keeps from one question to the next, within its memory.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bytes::Memory;
use crate::solve::{Table, TableKey};

/// Tables, those that were filled last at the end. Clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptTables(Arc<Mutex<Vec<Arc<Table>>>>);

impl KeptTables {
    fn tables(&self) -> MutexGuard<'_, Vec<Arc<Table>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All of them.
    pub(super) fn all(&self) -> Vec<Arc<Table>> {
        self.tables().clone()
    }

    /// The one with a key.
    pub(super) fn get(&self, key: TableKey) -> Option<Arc<Table>> {
        let tables = self.tables();
        tables.iter().find(|table| table.key() == key).cloned()
    }

    /// The largest from which that with a key can be filled.
    pub(super) fn smaller(&self, key: TableKey) -> Option<Arc<Table>> {
        let tables = self.tables();
        let smaller = tables.iter().filter(|table| key.extends(table.key()));
        smaller.max_by_key(|table| table.key().max).cloned()
    }

    /// Keeps a table in place of those that it extends.
    pub(super) fn keep(&self, table: Arc<Table>) {
        let mut tables = self.tables();
        tables.retain(|old| !table.key().extends(old.key()));
        tables.push(table);
    }

    /// Drops tables until that with a key fits beside the others: first those that it extends,
    /// then the oldest. A table that is in use stays.
    pub(super) fn make_room(&self, key: TableKey, memory: Memory) {
        let mut tables = self.tables();
        crate::lists::sort_by_key(&mut tables, |table| !key.extends(table.key()));
        let bytes = |table: &Arc<Table>| u128::from(table.held_bytes());
        let mut held: u128 = tables.iter().map(bytes).sum();
        tables.retain(|table| {
            let stays = held + key.bytes() <= memory.bytes().into() || is_in_use(table);
            if !stays {
                held -= bytes(table);
            }
            stays
        });
    }

    /// Drops all tables that are not in use.
    pub(super) fn release(&self) {
        self.tables().retain(is_in_use);
    }
}

/// Whether somebody else has the table too.
fn is_in_use(table: &Arc<Table>) -> bool {
    Arc::strong_count(table) > 1
}
