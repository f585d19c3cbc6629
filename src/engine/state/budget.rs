//! The memory: what is held, what room there is, and what is dropped to make room.

use super::EngineState;
use crate::engine::Query;
use crate::solve::TableKey;

impl EngineState {
    pub(super) fn room(&self) -> u64 {
        let reserved: u64 = self.running.iter().map(|job| job.reserved).sum();
        self.memory.saturating_sub(self.held() + reserved)
    }

    /// Drops tables that nobody holds or needs, and answers that nobody wants, until this number
    /// of bytes is free. The least recently used go first. False if dropping all of them is not
    /// enough.
    pub(super) fn make_room(&mut self, bytes: u64, protected: &[TableKey]) -> bool {
        while self.room() < bytes || self.room() == 0 {
            let table = self.tables.oldest(protected);
            let wanted = |query: &Query| self.wanted.contains(query);
            let answer = self
                .notes
                .iter()
                .filter(|(query, note)| note.answer.is_some() && !wanted(query))
                .min_by_key(|(_, note)| note.used)
                .map(|(query, note)| (note.used, query.clone()));
            match (table, answer) {
                (Some((used, key)), answer)
                    if answer.as_ref().is_none_or(|(other, _)| used <= *other) =>
                {
                    self.tables.evict(&key);
                }
                (_, Some((_, query))) => {
                    self.notes.remove(&query);
                }
                _ => return self.room() >= bytes,
            }
        }
        true
    }
}
