//! The rows of a list, as far as they are found.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::box_scan::Ended;
use super::selection::Finds;
use crate::game::last_where;
use crate::solve::{Cancelled, Control};

/// A list that is ready to be made: its rows are found as ranks, 8 bytes each, and read one by
/// one.
pub trait RankedList: Send + Sync + 'static {
    /// A row.
    type Row: Clone + Send + Sync + 'static;

    /// Finds the ranks of the rows, at most about `room` of them. `found` gets them in order,
    /// again and again while the scan goes on if they are ordered by piles, else group by group at
    /// its end.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    fn scan(
        &self,
        room: usize,
        control: &Control,
        found: &mut dyn FnMut(Finds<'_>),
    ) -> Result<Ended, Cancelled>;

    /// The row with a rank.
    fn read(&self, rank: u64) -> Self::Row;
}

/// Rows found so far: cheap to clone, read by number. More may follow until `done`.
///
/// A row is kept as the rank of its position, 8 bytes, and made when it is read.
#[derive(Clone)]
pub struct Rows<T> {
    /// The ranks, in order.
    chunks: Arc<Vec<RankChunk>>,
    /// The groups, in order; none where the order has none.
    groups: Arc<Vec<RowGroup>>,
    read: Arc<dyn Fn(u64) -> T + Send + Sync>,
    /// The number of positions looked at for the list so far.
    pub of: u64,
    /// Whether the scan is over.
    pub done: bool,
}

/// The ranks of some rows that were found together.
#[derive(Clone)]
struct RankChunk {
    /// The number of its first row.
    first: usize,
    ranks: Arc<[u64]>,
}

/// A group of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowGroup {
    /// The number that its rows have in common, by the order of the list.
    pub key: u128,
    /// The number of its first row.
    pub first: usize,
    /// The number of its rows.
    pub len: usize,
}

/// A line of a list whose groups have headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// The heading of a group.
    Heading(RowGroup),
    /// A row, by its number.
    Row(usize),
}

impl<T> Rows<T> {
    /// The number of rows so far.
    pub fn len(&self) -> usize {
        let last = self.chunks.last();
        last.map_or(0, |chunk| chunk.first + chunk.ranks.len())
    }

    /// Whether there is none so far.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Row `number`, counted from 0; `None` past the last one found. O(log chunks), and the time
    /// to make the row.
    pub fn get(&self, number: usize) -> Option<T> {
        let chunk = self.chunks.partition_point(|chunk| chunk.first <= number);
        let RankChunk { first, ranks } = self.chunks.get(chunk.checked_sub(1)?)?;
        ranks.get(number - first).map(|&rank| (self.read)(rank))
    }

    /// The number of lines so far: the rows, and the headings of their groups.
    pub fn lines(&self) -> usize {
        self.len() + self.groups.len()
    }

    /// Line `number`, counted from 0; `None` past the last one. O(log groups).
    pub fn line(&self, number: usize) -> Option<Listing> {
        // The heading of group g follows the rows and the headings before it.
        let is_before = |groups: usize| self.groups[groups - 1].first + groups - 1 <= number;
        let before = last_where(0, self.groups.len() + 1, is_before);
        let last = before.checked_sub(1);
        match last.filter(|&g| self.groups[g].first + g == number) {
            Some(g) => Some(Listing::Heading(self.groups[g])),
            None => Some(Listing::Row(number - before)).filter(|_| number < self.lines()),
        }
    }

    /// The row that stands on a line, if one does.
    pub fn on_line(&self, number: usize) -> Option<T> {
        match self.line(number)? {
            Listing::Row(row) => self.get(row),
            Listing::Heading(_) => None,
        }
    }

    /// All rows found so far, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        let ranks = self.chunks.iter().flat_map(|chunk| chunk.ranks.iter());
        ranks.map(|&rank| (self.read)(rank))
    }

    /// The memory that the ranks take, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.len() * size_of::<u64>() + self.groups.len() * size_of::<RowGroup>()) as u64
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

/// The time between two publications of the rows found so far.
const PUBLISH: Duration = Duration::from_millis(50);

/// Rows that are published as they are found, not too often.
pub(super) struct Growing<T> {
    rows: Rows<T>,
    /// The ranks of those that are found and not yet published.
    found: Vec<u64>,
    last: Option<Instant>,
}

impl<T: Clone> Growing<T> {
    /// An empty list whose rows `read` makes from ranks.
    pub(super) fn new(read: impl Fn(u64) -> T + Send + Sync + 'static) -> Self {
        Self {
            rows: Rows {
                chunks: Arc::default(),
                groups: Arc::default(),
                read: Arc::new(read),
                of: 0,
                done: false,
            },
            found: Vec::new(),
            last: None,
        }
    }

    /// Adds the rows found, and publishes all of them unless that was done a moment ago.
    pub(super) fn add(&mut self, found: Finds<'_>, publish: &mut dyn FnMut(Rows<T>)) {
        if let Some(key) = found.group {
            let (first, len) = (self.rows.len() + self.found.len(), found.ranks.len());
            Arc::make_mut(&mut self.rows.groups).push(RowGroup { key, first, len });
        }
        self.found.extend_from_slice(found.ranks);
        self.rows.of = found.of;
        let due = self.last.is_none_or(|last| last.elapsed() >= PUBLISH);
        if due && !self.found.is_empty() {
            self.take();
            self.last = Some(Instant::now());
            publish(self.rows.clone());
        }
    }

    fn take(&mut self) {
        if !self.found.is_empty() {
            let (first, ranks) = (self.rows.len(), self.found.as_slice().into());
            Arc::make_mut(&mut self.rows.chunks).push(RankChunk { first, ranks });
            self.found.clear();
        }
    }

    /// All rows, at the end of the scan.
    pub(super) fn finished(mut self, ended: Ended) -> Rows<T> {
        self.take();
        self.rows.done = ended == Ended::Complete;
        self.rows
    }
}
