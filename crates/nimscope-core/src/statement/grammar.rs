//! The grammar of statements: operators by how tightly they bind. While words are read, it is
//! noted what else could stand at the last of them, for errors and for completion.

use super::lexer::{Error, Language, Token, Word};

/// How deep brackets may be nested.
const DEPTH: usize = 50;

/// The most words of a statement whose scope reaches on to the right: each takes a level of the
/// recursion.
const OPENINGS: usize = 100;

/// The most words of a statement.
const WORDS: usize = 1000;

/// What joins two parts, from what binds most tightly on. `=>` alone joins to the right. `-`
/// before an operand reaches over what the first line joins, `not` over what the first four join.
const OPERATORS: [&[Operator]; 8] = [
    &["*", "mod", "div"],
    &["+", "-"],
    &["xor", "&", "|"],
    &["=", "!=", "<=", ">=", "<", ">"],
    &["and"],
    &["or"],
    &["=>"],
    &["<=>"],
];

/// What is expected at a place.
#[derive(Debug, Default)]
pub(super) struct Expected {
    /// Whether a number or a statement can begin.
    pub(super) operand: bool,
    /// Whether the statement can end.
    pub(super) end: bool,
    /// The words and signs.
    pub(super) words: Vec<&'static str>,
}

/// Reads words.
///
/// # Errors
/// The place, and what was expected there.
pub(super) fn read(words: &[Word], piles: usize, language: Language) -> Result<Syntax, Error> {
    limited(words)?;
    let mut reader = StatementReader::new(words);
    reader.statement().ok_or_else(|| {
        let place = start(words, reader.reached);
        function_before(words, place).unwrap_or_else(|| Error {
            place: place + 1,
            expected: reader.expected.sentence(piles, language),
        })
    })
}

/// Where a word begins, or where the last one ends.
fn start(words: &[Word], at: usize) -> usize {
    let after = || words.last().map_or(0, |(_, span)| span.end);
    words.get(at).map_or_else(after, |(_, span)| span.start)
}

/// What is wrong where a bracket opens behind a name, as if that were a function.
fn function_before(words: &[Word], bracket: usize) -> Option<Error> {
    words.windows(2).find_map(|pair| match pair {
        [(Token::Name(name), span), (Token::Word("("), next)] if next.start == bracket => {
            Some(Error {
                place: span.start + 1,
                expected: format!(
                    "a function (min, max, sum, bit, odd, even, count), and {name} is none"
                ),
            })
        }
        _ => None,
    })
}

/// What can follow words; `None` where the words themselves are wrong.
pub(super) fn expected(words: &[Word]) -> Option<Expected> {
    limited(words).ok()?;
    let mut reader = StatementReader::new(words);
    reader.statement();
    (reader.reached == words.len()).then_some(reader.expected)
}

/// Refuses what would be read with too deep a recursion.
fn limited(words: &[Word]) -> Result<(), Error> {
    let (mut depth, mut openings) = (0_usize, 0);
    for (number, (token, span)) in words.iter().enumerate() {
        depth = token.depth(depth);
        let opens = matches!(
            token,
            Token::Word("-" | "=>" | "not" | "forall" | "exists" | "some" | "every" | "let")
        );
        openings += usize::from(opens);
        if depth > DEPTH || openings > OPENINGS || number >= WORDS {
            return Err(Error {
                place: span.start + 1,
                expected: format!(
                    "a shorter statement: at most {WORDS} words, and brackets at most {DEPTH} deep"
                ),
            });
        }
    }
    Ok(())
}

impl Expected {
    /// What is expected, in words.
    fn sentence(&self, piles: usize, language: Language) -> String {
        let has = |word: &str| self.words.contains(&word);
        if self.operand {
            language.operand(piles)
        } else if has("and") && self.end {
            "the end, or a connective such as and, or, =>, <=>".to_owned()
        } else if has("and") && has(")") {
            "), or a connective such as and, or, =>, <=>".to_owned()
        } else if self.words.is_empty() {
            "something else".to_owned()
        } else {
            self.words.join(" or ")
        }
    }
}

/// What is being read. Each function reads a part, or is `None` where the words are wrong.
struct StatementReader<'a> {
    words: &'a [Word],
    /// The next word.
    at: usize,
    /// The last word that was looked at in vain, and what could stand in its place.
    reached: usize,
    expected: Expected,
}

impl<'a> StatementReader<'a> {
    fn new(words: &'a [Word]) -> Self {
        Self {
            words,
            at: 0,
            reached: 0,
            expected: Expected::default(),
        }
    }

    /// What could stand at the next word, where it is noted.
    fn expected(&mut self) -> Option<&mut Expected> {
        if self.at > self.reached {
            self.reached = self.at;
            self.expected = Expected::default();
        }
        (self.at == self.reached).then_some(&mut self.expected)
    }

    /// Notes that a word could stand at the next one.
    fn expects(&mut self, word: &'static str) {
        if let Some(expected) = self.expected()
            && !expected.words.contains(&word)
        {
            expected.words.push(word);
        }
    }

    fn token(&self) -> Option<&'a Token> {
        self.words.get(self.at).map(|(token, _)| token)
    }

    /// Goes over this word or sign.
    fn takes(&mut self, text: &'static str) -> Option<()> {
        if self.token() == Some(&Token::Word(text)) {
            self.at += 1;
            return Some(());
        }
        self.expects(text);
        None
    }

    /// A statement to its end.
    fn statement(&mut self) -> Option<Syntax> {
        let whole = self.whole()?;
        if self.at == self.words.len() {
            return Some(whole);
        }
        if let Some(expected) = self.expected() {
            expected.end = true;
        }
        None
    }

    fn whole(&mut self) -> Option<Syntax> {
        self.joined(OPERATORS.len())
    }

    /// An operand, and what the operators of the first lines join to it.
    fn joined(&mut self, levels: usize) -> Option<Syntax> {
        let mut a = self.operand()?;
        while let Some((level, operator)) = self.operator(levels) {
            let b = self.joined(level + usize::from(operator == "=>"))?;
            let (start, end) = (a.start, b.end);
            let node = Node::Binary(operator, Box::new(a), Box::new(b));
            a = Syntax { node, start, end };
        }
        Some(a)
    }

    /// An operator of the first lines, and the number of its line.
    fn operator(&mut self, levels: usize) -> Option<(usize, Operator)> {
        let mut all =
            (0..levels).flat_map(|level| OPERATORS[level].iter().map(move |it| (level, *it)));
        all.find(|(_, operator)| self.takes(operator).is_some())
    }

    /// What operators join.
    fn operand(&mut self) -> Option<Syntax> {
        let start = start(self.words, self.at);
        let Some(begun) = self.token() else {
            return self.no_operand();
        };
        self.at += 1;
        let node = match begun {
            Token::Number(number) => Node::Number(*number),
            Token::Name(name) => Node::Name(name.clone()),
            Token::Text(text) => Node::Text(text.clone()),
            Token::Word("-") => Node::Negative(Box::new(self.joined(1)?)),
            Token::Word("(") => {
                let inside = self.whole()?;
                self.takes(")")?;
                return Some(inside);
            }
            Token::Word("not") => Node::Not(Box::new(self.joined(4)?)),
            Token::Word(word @ "count") => self.over_piles(word)?,
            Token::Word(word @ "sum") => {
                let inside = self.at;
                let over_piles = self.over_piles(word);
                over_piles.or_else(|| {
                    self.at = inside;
                    self.value(word)
                })?
            }
            Token::Word(word @ ("P" | "N" | "R" | "G")) => self.value(word)?,
            Token::Word(word @ ("min" | "max" | "bit" | "odd" | "even")) => {
                Node::Word(word, None, Some(self.several()?))
            }
            Token::Word(word @ ("forall" | "exists")) => {
                let name = self.name()?;
                self.takes(":")?;
                Node::Bound(word, name, Box::new(self.whole()?))
            }
            Token::Word(word @ ("some" | "every")) => {
                self.takes("option")?;
                self.takes(":")?;
                Node::Option(word, Box::new(self.whole()?))
            }
            Token::Word("let") => {
                let name = self.name()?;
                self.takes("=")?;
                let meaning = Box::new(self.whole()?);
                self.takes("in")?;
                Node::Let(name, meaning, Box::new(self.whole()?))
            }
            Token::Word(_) | Token::Elsewhere(_) => {
                self.at -= 1;
                return self.no_operand();
            }
        };
        let end = self.words[self.at - 1].1.end;
        Some(Syntax { node, start, end })
    }

    fn no_operand(&mut self) -> Option<Syntax> {
        if let Some(expected) = self.expected() {
            expected.operand = true;
        }
        None
    }

    fn name(&mut self) -> Option<NewName> {
        if let Some((Token::Name(name), span)) = self.words.get(self.at) {
            return Some(self.named(name, span.start));
        }
        self.expects("a name");
        None
    }

    fn named(&mut self, name: &str, start: usize) -> NewName {
        self.at += 1;
        let name = name.to_owned();
        NewName { name, start }
    }

    /// A value, perhaps of another game, and perhaps of other piles.
    fn value(&mut self, word: &'static str) -> Option<Node> {
        let elsewhere = match self.words.get(self.at) {
            Some((Token::Elsewhere(text), span)) => Some(self.named(text, span.start)),
            _ => None,
        };
        let inside = match self.token() {
            Some(Token::Word("(")) => Some(self.several()?),
            _ => {
                self.expects("(");
                None
            }
        };
        Some(Node::Word(word, elsewhere, inside))
    }

    /// A name for each pile in brackets, and what is said of it.
    fn over_piles(&mut self, word: &'static str) -> Option<Node> {
        self.takes("(")?;
        let name = self.name()?;
        self.takes(":")?;
        let inside = self.whole()?;
        self.takes(")")?;
        Some(Node::OverPiles(word, name, Box::new(inside)))
    }

    /// One or more in brackets, with commas between them.
    fn several(&mut self) -> Option<Vec<Syntax>> {
        self.takes("(")?;
        let mut several = vec![self.whole()?];
        while self.takes(",").is_some() {
            several.push(self.whole()?);
        }
        self.takes(")")?;
        Some(several)
    }
}

// What a text is by the grammar alone: operators and what they join. Names have no meaning yet,
// and numbers are not distinguished from statements.

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
    /// A word with a meaning of its own, the other game or play whose value it is, if it is one,
    /// and what stands in brackets after it.
    Word(&'static str, Option<NewName>, Option<Vec<Syntax>>),
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
