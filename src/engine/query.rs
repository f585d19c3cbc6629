//! Questions of all types under one type: the key to what is known, and the code that answers
//! them.

use std::any::{Any, TypeId};
use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::lanes::Lane;
use crate::game::Game;
use crate::solve::{Cancelled, Table, TableKey};
use crate::study::question::{Question, Room, ScanQuestion, SheetQuestion};
use crate::study::verify::Resources;
use crate::study::{Ended, Gaps, Oracle, Sheet};

/// A question of any type.
#[derive(Clone)]
pub struct Query(pub(super) QueryKind);

/// How a question is answered.
#[derive(Clone)]
pub(super) enum QueryKind {
    Sheet(Arc<dyn AnySheet>),
    Scan(Arc<dyn AnyScan>),
}

/// An answer of any type. A question of the type that it answers determines this type.
#[derive(Clone, Debug)]
pub(super) struct AnyAnswer {
    answer: Arc<dyn Any + Send + Sync>,
    /// The memory that it takes besides tables.
    pub(super) bytes: u64,
}

/// A question of any type, to be compared with others.
pub(super) trait QuestionKey: Any + fmt::Debug + Send + Sync {
    fn is_equal(&self, other: &dyn QuestionKey) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
    fn label(&self) -> String;
}

/// [`SheetQuestion`] without its types.
pub(super) trait AnySheet: QuestionKey {
    fn game(&self) -> Game;

    /// The answer, as far as it is known, and what it lacks.
    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&AnyAnswer>,
    ) -> Result<(AnyAnswer, Gaps), Cancelled>;
}

/// [`ScanQuestion`] without its types.
pub(super) trait AnyScan: QuestionKey {
    fn needs(&self, memory: u64) -> Result<Vec<TableKey>, String>;

    fn room(&self, memory: u64) -> Room;

    /// Goes through the box, with the tables that it [needs](Self::needs). `publish` gets the
    /// answer as far as it is found.
    fn scan(
        &self,
        tables: &[Arc<Table>],
        resources: Resources<'_>,
        publish: &mut (dyn FnMut(AnyAnswer) + Send),
    ) -> Result<Ended, Cancelled>;
}

impl Query {
    /// A question about a position.
    pub fn sheet(question: impl SheetQuestion) -> Self {
        Self(QueryKind::Sheet(Arc::new(question)))
    }

    /// A question about a whole box.
    pub fn scan(question: impl ScanQuestion) -> Self {
        Self(QueryKind::Scan(Arc::new(question)))
    }

    /// What is done to answer it, in words.
    pub(super) fn label(&self) -> String {
        self.key().label()
    }

    /// The tables that it waits for before any part of it is answered.
    pub(super) fn needs_at_first(&self, memory: u64) -> Result<Vec<TableKey>, String> {
        match &self.0 {
            QueryKind::Sheet(_) => Ok(Vec::new()),
            QueryKind::Scan(scan) => scan.needs(memory),
        }
    }

    /// The most rows that the answer may come to have, if it is a list.
    pub(super) fn rows(&self, memory: u64) -> u64 {
        match &self.0 {
            QueryKind::Sheet(_) => 0,
            QueryKind::Scan(scan) => scan.room(memory).rows(),
        }
    }

    /// The game of a sheet: the tables of this game help to answer it.
    pub(super) fn game(&self) -> Option<Game> {
        match &self.0 {
            QueryKind::Sheet(sheet) => Some(sheet.game()),
            QueryKind::Scan(_) => None,
        }
    }

    pub(super) fn is_scan(&self) -> bool {
        matches!(self.0, QueryKind::Scan(_))
    }

    /// Which threads answer it.
    pub(super) fn lane(&self) -> Lane {
        match &self.0 {
            QueryKind::Sheet(_) => Lane::Quick,
            QueryKind::Scan(scan) => match scan.room(0) {
                Room::Own(_) => Lane::Search,
                Room::Rows(_) => Lane::Bulk,
                Room::Little(_) => Lane::Quick,
            },
        }
    }

    fn key(&self) -> &dyn QuestionKey {
        match &self.0 {
            QueryKind::Sheet(sheet) => &**sheet,
            QueryKind::Scan(scan) => &**scan,
        }
    }
}

impl AnyAnswer {
    pub(super) fn new(answer: impl Any + Send + Sync, bytes: u64) -> Self {
        Self {
            answer: Arc::new(answer),
            bytes,
        }
    }

    /// The answer, which was given to an equal question. The question determines its type.
    pub(super) fn of<A: Any + Send + Sync>(&self) -> Arc<A> {
        let answer = Arc::clone(&self.answer).downcast();
        answer.expect("equal questions have one type, and so have their answers")
    }
}

impl<Q: Question> QuestionKey for Q {
    fn is_equal(&self, other: &dyn QuestionKey) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        TypeId::of::<Q>().hash(&mut hasher);
        self.hash(&mut hasher);
    }

    fn label(&self) -> String {
        Question::label(self)
    }
}

impl<Q: SheetQuestion> AnySheet for Q {
    fn game(&self) -> Game {
        SheetQuestion::game(self)
    }

    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&AnyAnswer>,
    ) -> Result<(AnyAnswer, Gaps), Cancelled> {
        let earlier = earlier.map(AnyAnswer::of::<Q::Answer>);
        let sheet = SheetQuestion::answer(self, oracle, earlier.as_deref())?;
        let (gaps, bytes) = (sheet.gaps(), sheet.bytes());
        Ok((AnyAnswer::new(sheet, bytes), gaps))
    }
}

impl<Q: ScanQuestion> AnyScan for Q {
    fn needs(&self, memory: u64) -> Result<Vec<TableKey>, String> {
        ScanQuestion::needs(self, memory)
    }

    fn room(&self, memory: u64) -> Room {
        ScanQuestion::room(self, memory)
    }

    fn scan(
        &self,
        tables: &[Arc<Table>],
        resources: Resources<'_>,
        publish: &mut (dyn FnMut(AnyAnswer) + Send),
    ) -> Result<Ended, Cancelled> {
        ScanQuestion::scan(self, tables, resources, &mut |answer| {
            let bytes = Q::bytes(&answer);
            publish(AnyAnswer::new(answer, bytes));
        })
    }
}

impl PartialEq for dyn QuestionKey {
    fn eq(&self, other: &Self) -> bool {
        self.is_equal(other)
    }
}

impl Eq for dyn QuestionKey {}

impl Hash for dyn QuestionKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_into(state);
    }
}

impl PartialEq for Query {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Query {}

impl Hash for Query {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// A question can be looked up without a query around it.
impl Borrow<dyn QuestionKey> for Query {
    fn borrow(&self) -> &dyn QuestionKey {
        self.key()
    }
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key().fmt(f)
    }
}
