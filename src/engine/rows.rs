//! Rows found so far.

use std::fmt;
use std::sync::Arc;

/// Rows found so far: cheap to clone, read by number; more may follow until `done`.
///
/// A row is kept as the rank of its position, 8 bytes, and made when it is read.
pub struct Rows<T> {
    /// The ranks, in order, in chunks with the number of the first row of each.
    chunks: Arc<Vec<(usize, Arc<[u64]>)>>,
    read: Arc<dyn Fn(u64) -> T + Send + Sync>,
    /// Whether the scan is over.
    pub done: bool,
}

impl<T> Rows<T> {
    /// No rows yet, which are to be made from ranks in this way.
    pub(super) fn new(read: Arc<dyn Fn(u64) -> T + Send + Sync>) -> Self {
        Self {
            chunks: Arc::default(),
            read,
            done: false,
        }
    }

    /// The same and some more.
    pub(super) fn extended(&self, ranks: &[u64]) -> Self {
        let mut chunks = Vec::clone(&self.chunks);
        if !ranks.is_empty() {
            chunks.push((self.len(), ranks.into()));
        }
        Self {
            chunks: Arc::new(chunks),
            read: Arc::clone(&self.read),
            done: self.done,
        }
    }

    /// How many rows there are so far.
    pub fn len(&self) -> usize {
        let last = self.chunks.last();
        last.map_or(0, |(first, chunk)| first + chunk.len())
    }

    /// Whether there is none so far.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Row `number`, counted from 0; `None` past the last one found. O(log chunks), and what it takes to make the row.
    pub fn get(&self, number: usize) -> Option<T> {
        let chunk = self.chunks.partition_point(|(first, _)| *first <= number);
        let (first, ranks) = self.chunks.get(chunk.checked_sub(1)?)?;
        ranks.get(number - first).map(|&rank| (self.read)(rank))
    }

    /// All rows found so far, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        let ranks = self.chunks.iter().flat_map(|(_, chunk)| chunk.iter());
        ranks.map(|&rank| (self.read)(rank))
    }

    /// The memory that the ranks take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.len() * size_of::<u64>()) as u64
    }
}

impl<T: Clone + Send + Sync + 'static> Rows<T> {
    /// A finished list of given rows.
    pub fn of(rows: Vec<T>) -> Self {
        let ranks: Vec<u64> = (0..rows.len() as u64).collect();
        let read = move |number: u64| {
            let number = usize::try_from(number).expect("it is an index");
            rows[number].clone()
        };
        Self {
            done: true,
            ..Self::new(Arc::new(read)).extended(&ranks)
        }
    }
}

impl<T> Clone for Rows<T> {
    fn clone(&self) -> Self {
        Self {
            chunks: Arc::clone(&self.chunks),
            read: Arc::clone(&self.read),
            done: self.done,
        }
    }
}

impl<T> fmt::Debug for Rows<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows")
            .field("len", &self.len())
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}
