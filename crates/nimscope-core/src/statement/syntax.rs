//! What a text is by the grammar alone: operators and what they join. Names have no meaning yet,
//! and numbers are not distinguished from statements.

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Syntax {
    pub(super) node: Node,
    /// The first of its characters, counted from 0.
    pub(super) start: usize,
    /// The character after its last one.
    pub(super) end: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Number(u64),
    Name(String),
    Text(String),
    /// A word with a meaning of its own, and what stands in brackets after it.
    Word(&'static str, Option<Vec<Syntax>>),
    /// A value of another game or another play, and what stands in brackets after it.
    Elsewhere(&'static str, NewName, Option<Vec<Syntax>>),
    /// `count` or `sum`, the name of the pile, and what is said of it.
    OverPiles(&'static str, NewName, Box<Syntax>),
    Negative(Box<Syntax>),
    Not(Box<Syntax>),
    Binary(Operator, Box<Syntax>, Box<Syntax>),
    /// `forall` or `exists`, the variable, and where it is used.
    Bound(&'static str, NewName, Box<Syntax>),
    /// `some option` or `every option`.
    Option(&'static str, Box<Syntax>),
    /// The name, what it means, and where it is used.
    Let(NewName, Box<Syntax>, Box<Syntax>),
}

/// A name that is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewName {
    pub(super) name: String,
    /// The first of its characters, counted from 0.
    pub(super) start: usize,
}

/// What joins two parts: the word or the sign.
pub(super) type Operator = &'static str;
