//! What a question is, and the two kinds: answered from an oracle, or by going through a box.

use std::fmt::Debug;
use std::hash::Hash;

use crate::box_scan::Ended;
use crate::game::Game;
use crate::needs::Needs;
use crate::oracle::Oracle;
use crate::rows::{RankedList, Rows};
use crate::sheet::Sheet;
use crate::solve::{Cancelled, Control};
use crate::verify::Resources;

/// A question. Equal questions have equal answers.
pub trait Question: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The type of its answer.
    type Answer: Debug + Send + Sync + 'static;

    /// The work that answers it, in words, such as `misère slow:4,3: moves of 3 5 5 6`.
    fn label(&self) -> String;
}

/// A question about a position: answered at once as far as an oracle knows, and again when it
/// knows more.
pub trait SheetQuestion: Question<Answer: Sheet> {
    /// The game whose tables are of use.
    fn game(&self) -> Game;

    /// The answer, with the theorems of the game that were found earlier.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&Self::Answer>,
        control: &Control,
    ) -> Result<Self::Answer, Cancelled> {
        oracle.theorems.recall(self.game());
        self.answered(oracle, earlier, control)
    }

    /// The answer as far as the oracle knows it. Values that an earlier answer to the same
    /// question knows need not be looked up again.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    fn answered(
        &self,
        oracle: &Oracle,
        earlier: Option<&Self::Answer>,
        control: &Control,
    ) -> Result<Self::Answer, Cancelled>;
}

/// A question about a whole box.
pub trait ScanQuestion: Question {
    /// The type of what the scan needs to know.
    type Needs: Needs;

    /// The tables that the scan reads, where `memory` bytes may be had for them.
    ///
    /// # Errors
    /// The sentence to show where the question has no answer.
    fn needs(&self, memory: u64) -> Result<Self::Needs, String>;

    /// The memory to make free for it besides its tables, in bytes, out of a budget of `memory`
    /// bytes.
    fn room(&self, memory: u64) -> Room {
        Room::Own(memory / 4)
    }

    /// Goes through the box, on the current pool. `publish` gets the answer as far as it is found,
    /// again and again, from any of its threads; with [`Ended::Complete`] the last one was the
    /// whole answer. `tables` are those that the scan [needs](Self::needs), or larger ones.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    fn scan(
        &self,
        tables: TablesOf<Self>,
        resources: Resources<'_>,
        publish: &mut (dyn FnMut(Self::Answer) + Send),
    ) -> Result<Ended, Cancelled>;

    /// The memory that an answer takes besides tables, in bytes.
    fn bytes(answer: &Self::Answer) -> u64;
}

/// The tables that a scan reads.
pub type TablesOf<Q> = <<Q as ScanQuestion>::Needs as Needs>::Tables;

/// A question about a whole box whose answer is a list of rows.
pub trait RowsQuestion: ScanQuestion<Answer = Rows<<Self::List as RankedList>::Row>> {
    /// The list.
    type List: RankedList;

    /// The list, ready to be made from the tables that the question [needs](ScanQuestion::needs),
    /// or larger ones.
    fn list(&self, tables: TablesOf<Self>) -> Self::List;
}

/// The memory that a row takes while its list is made, in bytes.
pub(super) const ROW: u64 = 16;

/// The memory that a scan takes besides its tables, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// The most memory for rows. They count as soon as they are published, and may take all memory
    /// that is free.
    Rows(u64),
    /// The memory for tables of its own. They are not seen from outside, so all of it is set
    /// apart.
    Own(u64),
    /// Memory for tables of its own, so little and for so short a time that none is set apart.
    Little(u64),
}

impl Room {
    /// The most rows that a list may come to have: no list is longer than its box.
    pub const fn rows(self) -> u64 {
        match self {
            Self::Rows(bytes) => bytes / ROW,
            Self::Own(_) | Self::Little(_) => 0,
        }
    }
}
