//! The grammar of statements: operators by how tightly they bind.

use chumsky::error::RichPattern;
use chumsky::input::ValueInput;
use chumsky::pratt::{infix, left, prefix, right};
use chumsky::prelude::*;

use super::lexer::{Error, Language, Token, Word};

/// How deep brackets may be nested.
const DEPTH: usize = 50;

/// The most words of a statement whose scope reaches on to the right: each takes a level of the
/// recursion.
const OPENINGS: usize = 100;

/// The most words of a statement.
const WORDS: usize = 1000;

/// The label of what an operator joins.
const OPERAND: &str = "operand";

/// What is expected at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Expected {
    /// Whether a number or a statement can begin.
    pub(super) operand: bool,
    /// Whether the statement can end.
    pub(super) end: bool,
    /// The words and signs.
    pub(super) words: Vec<String>,
}

type Failure<'a> = extra::Err<Rich<'a, Token>>;

/// Reads words.
///
/// # Errors
/// The place, and what was expected there.
pub(super) fn read(words: &[Word], piles: usize, language: Language) -> Result<Syntax, Error> {
    limited(words)?;
    let end = words.last().map_or(0, |(_, span)| span.end);
    let input = words.split_token_span((end..end).into());
    statement().parse(input).into_result().map_err(|errors| {
        let error = errors.first();
        let called = error.and_then(|error| function_before(words, error.span().start));
        called.unwrap_or_else(|| Error {
            place: error.map_or(end, |error| error.span().start) + 1,
            expected: error
                .map_or_else(Expected::default, of)
                .sentence(piles, language),
        })
    })
}

/// What is wrong where a bracket opens behind a name, as if that were a function.
fn function_before(words: &[Word], bracket: usize) -> Option<Error> {
    words.windows(2).find_map(|pair| match pair {
        [(Token::Name(name), span), (Token::Sign("("), next)] if next.start == bracket => {
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

/// What can follow the words of a text of `length` characters; `None` where the words themselves
/// are wrong.
pub(super) fn expected(words: &[Word], length: usize) -> Option<Expected> {
    limited(words).ok()?;
    let mut words = words.to_vec();
    words.push((Token::Nothing, (length..length + 1).into()));
    let input = words.split_token_span((length + 1..length + 1).into());
    let errors = statement().parse(input).into_errors();
    let error = errors.first()?;
    (error.span().start >= length).then(|| of(error))
}

/// Refuses what would be read with too deep a recursion.
fn limited(words: &[Word]) -> Result<(), Error> {
    let (mut depth, mut openings) = (0_usize, 0);
    for (number, (token, span)) in words.iter().enumerate() {
        depth = token.depth(depth);
        let opens = matches!(
            token,
            Token::Sign("-" | "=>")
                | Token::Word("not" | "forall" | "exists" | "some" | "every" | "let")
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

#[expect(clippy::wildcard_enum_match_arm, reason = "the enum may grow")]
fn of(error: &Rich<'_, Token>) -> Expected {
    let mut expected = Expected::default();
    for pattern in error.expected() {
        match pattern {
            RichPattern::Label(label) if label == OPERAND => expected.operand = true,
            RichPattern::Label(label) => expected.words.push(label.to_string()),
            RichPattern::Token(token) => expected.words.extend(token.fixed().map(str::to_owned)),
            RichPattern::EndOfInput => expected.end = true,
            _ => {}
        }
    }
    expected
}

impl Expected {
    /// What is expected, in words.
    fn sentence(&self, piles: usize, language: Language) -> String {
        let has = |word: &str| self.words.iter().any(|known| known == word);
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

/// The parser of a whole statement.
fn statement<'a, I>() -> impl Parser<'a, I, Syntax, Failure<'a>>
where
    I: ValueInput<'a, Token = Token, Span = SimpleSpan>,
{
    let sign = |sign: &'static str| just(Token::Sign(sign));
    let word = |word: &'static str| just(Token::Word(word));
    recursive(|whole| {
        let joined = operand(whole);
        let binary = |operator: Token, a: Syntax, b: Syntax| {
            let (start, end) = (a.start, b.end);
            let operator = operator.fixed().unwrap_or_default();
            let node = Node::Binary(operator, Box::new(a), Box::new(b));
            Syntax { node, start, end }
        };
        let before = |node: fn(Box<Syntax>) -> Node, start: usize, a: Syntax| Syntax {
            start,
            end: a.end,
            node: node(Box::new(a)),
        };
        let compared = choice((
            sign("="),
            sign("!="),
            sign("<="),
            sign(">="),
            sign("<"),
            sign(">"),
        ));
        let digits = choice((word("xor"), sign("&"), sign("|")));
        let summed = choice((sign("+"), sign("-")));
        let scaled = choice((sign("*"), word("mod"), word("div")));
        joined.pratt((
            infix(left(18), scaled, move |a, o, b, _| binary(o, a, b)),
            infix(left(16), summed, move |a, o, b, _| binary(o, a, b)),
            prefix(17, sign("-"), move |_, a, e| {
                before(Node::Negative, start(e.span()), a)
            }),
            infix(left(14), digits, move |a, o, b, _| binary(o, a, b)),
            infix(left(12), compared, move |a, o, b, _| binary(o, a, b)),
            prefix(10, word("not"), move |_, a, e| {
                before(Node::Not, start(e.span()), a)
            }),
            infix(left(8), word("and"), move |a, o, b, _| binary(o, a, b)),
            infix(left(6), word("or"), move |a, o, b, _| binary(o, a, b)),
            infix(right(4), sign("=>"), move |a, o, b, _| binary(o, a, b)),
            infix(left(2), sign("<=>"), move |a, o, b, _| binary(o, a, b)),
        ))
    })
    .then_ignore(end())
}

/// The parser of what operators join.
fn operand<'a, I, P>(whole: P) -> impl Parser<'a, I, Syntax, Failure<'a>> + Clone
where
    I: ValueInput<'a, Token = Token, Span = SimpleSpan>,
    P: Parser<'a, I, Syntax, Failure<'a>> + Clone,
{
    let sign = |sign: &'static str| just(Token::Sign(sign)).ignored();
    let word = |word: &'static str| just(Token::Word(word)).to(word);
    let new_name = |name, start| NewName { name, start };
    let name = select! { Token::Name(name) = e => new_name(name, start(e.span())) };
    let name = name.labelled("a name");
    let several = whole
        .clone()
        .separated_by(sign(","))
        .at_least(1)
        .collect::<Vec<_>>()
        .delimited_by(sign("("), sign(")"));
    let plain = select! {
        Token::Number(number) => Node::Number(number),
        Token::Name(name) => Node::Name(name),
        Token::Text(text) => Node::Text(text),
    };
    let elsewhere = select! { Token::Elsewhere(text) = e => new_name(text, start(e.span())) };
    let value = choice((word("P"), word("N"), word("R"), word("G"), word("sum")))
        .then(elsewhere.or_not())
        .then(several.clone().or_not())
        .map(|((word, elsewhere), inside)| match elsewhere {
            Some(elsewhere) => Node::Elsewhere(word, elsewhere, inside),
            None => Node::Word(word, inside),
        });
    let over_piles = choice((word("count"), word("sum")))
        .then_ignore(sign("("))
        .then(name)
        .then_ignore(sign(":"))
        .then(whole.clone())
        .then_ignore(sign(")"))
        .map(|((word, name), inside)| Node::OverPiles(word, name, Box::new(inside)));
    let function = choice((
        word("min"),
        word("max"),
        word("bit"),
        word("odd"),
        word("even"),
    ))
    .then(several)
    .map(|(word, inside)| Node::Word(word, Some(inside)));
    let bound = choice((word("forall"), word("exists")))
        .then(name)
        .then_ignore(sign(":"))
        .then(whole.clone())
        .map(|((word, name), inside)| Node::Bound(word, name, Box::new(inside)));
    let option = choice((word("some"), word("every")))
        .then_ignore(word("option"))
        .then_ignore(sign(":"))
        .then(whole.clone())
        .map(|(word, inside)| Node::Option(word, Box::new(inside)));
    let definition = word("let")
        .ignore_then(name)
        .then_ignore(sign("="))
        .then(whole.clone())
        .then_ignore(word("in"))
        .then(whole.clone())
        .map(|((name, meaning), inside)| Node::Let(name, Box::new(meaning), Box::new(inside)));
    let spanned = choice((
        plain, over_piles, value, function, bound, option, definition,
    ))
    .map_with(|node, e| {
        let SimpleSpan { start, end, .. } = e.span();
        Syntax { node, start, end }
    });
    let bracketed = whole.delimited_by(sign("("), sign(")"));
    choice((spanned, bracketed)).labelled(OPERAND)
}

fn start(span: SimpleSpan) -> usize {
    span.start
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
