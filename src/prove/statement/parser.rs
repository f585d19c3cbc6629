//! Reading a statement: one word ahead, the tightest binding innermost.

use super::error::Error;
use super::lexer::{Token, Word, words};
use super::tree::{Bitwise, Comparison, Extreme, Formula, Term};

/// Words that are no names of variables or definitions.
const RESERVED: [&str; 24] = [
    "P", "N", "R", "G", "not", "and", "or", "forall", "exists", "some", "every", "option", "let",
    "in", "mod", "div", "xor", "min", "max", "sum", "bit", "odd", "even", "true",
];

/// The deepest nesting of a statement.
const DEPTH: usize = 200;

struct Parser {
    words: Vec<Word>,
    at: usize,
    piles: usize,
    /// The variables that are bound here, the outermost first.
    variables: Vec<String>,
    /// Definitions, each with the number of variables bound where it stands.
    definitions: Vec<(String, Formula)>,
    depth: usize,
}

/// Reads a statement on positions of a given number of piles.
///
/// # Errors
/// The place, and what was expected there.
///
/// ```
/// use nimscope::prove::statement;
/// assert!(statement::parse("P <=> sum mod 2 = 0", 3).is_ok());
/// let error = statement::parse("P <=> x4 = 0", 3).unwrap_err();
/// assert_eq!(error.to_string(), "at character 7: expected a pile from x1 to x3, a variable or a number");
/// ```
pub fn parse(text: &str, piles: usize) -> Result<Formula, Error> {
    let mut parser = Parser {
        words: words(text)?,
        at: 0,
        piles,
        variables: Vec::new(),
        definitions: Vec::new(),
        depth: 0,
    };
    let formula = parser.iff()?;
    match parser.token() {
        Token::End => Ok(formula),
        _ => parser.expected("the end, or a connective such as and, or, =>, <=>"),
    }
}

impl Parser {
    fn token(&self) -> &Token {
        &self.words[self.at].token
    }

    fn expected<T>(&self, what: &str) -> Result<T, Error> {
        Err(Error {
            place: self.words[self.at].place,
            expected: what.to_owned(),
        })
    }

    fn step(&mut self) {
        self.at = (self.at + 1).min(self.words.len() - 1);
    }

    fn takes(&mut self, sign: &str) -> bool {
        let is_here = matches!(self.token(), Token::Sign(here) if *here == sign);
        if is_here {
            self.step();
        }
        is_here
    }

    fn takes_name(&mut self, name: &str) -> bool {
        let is_here = matches!(self.token(), Token::Name(here) if here == name);
        if is_here {
            self.step();
        }
        is_here
    }

    fn needs(&mut self, sign: &str) -> Result<(), Error> {
        if self.takes(sign) {
            Ok(())
        } else {
            self.expected(sign)
        }
    }

    fn iff(&mut self) -> Result<Formula, Error> {
        let mut left = self.implies()?;
        while self.takes("<=>") {
            left = Formula::Iff(Box::new(left), Box::new(self.implies()?));
        }
        Ok(left)
    }

    fn implies(&mut self) -> Result<Formula, Error> {
        let left = self.or()?;
        if self.takes("=>") {
            return Ok(Formula::Implies(Box::new(left), Box::new(self.implies()?)));
        }
        Ok(left)
    }

    fn or(&mut self) -> Result<Formula, Error> {
        let mut left = self.and()?;
        while self.takes_name("or") {
            left = Formula::Or(Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Formula, Error> {
        let mut left = self.not()?;
        while self.takes_name("and") {
            left = Formula::And(Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Formula, Error> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.expected("a statement that is less deeply nested");
        }
        let found = self.prefixed();
        self.depth -= 1;
        found
    }

    fn prefixed(&mut self) -> Result<Formula, Error> {
        if self.takes_name("not") {
            return Ok(Formula::Not(Box::new(self.not()?)));
        }
        if self.takes_name("forall") {
            return Ok(Formula::Forall(self.bound()?));
        }
        if self.takes_name("exists") {
            return Ok(Formula::Exists(self.bound()?));
        }
        if self.takes_name("some") {
            return Ok(Formula::SomeOption(self.option()?));
        }
        if self.takes_name("every") {
            return Ok(Formula::EveryOption(self.option()?));
        }
        if self.takes_name("let") {
            let name = self.new_name("a name for what is defined")?;
            self.needs("=")?;
            let meaning = self.iff()?;
            if !self.takes_name("in") {
                return self.expected("in");
            }
            self.definitions.push((name, meaning));
            let inside = self.iff();
            self.definitions.pop();
            return inside;
        }
        self.atom()
    }

    /// `v: …`, where the scope reaches as far as it can.
    fn bound(&mut self) -> Result<Box<Formula>, Error> {
        let name = self.new_name("a variable, which is no pile's name")?;
        self.needs(":")?;
        self.variables.push(name);
        let inside = self.iff();
        self.variables.pop();
        Ok(Box::new(inside?))
    }

    fn option(&mut self) -> Result<Box<Formula>, Error> {
        if !self.takes_name("option") {
            return self.expected("option");
        }
        self.needs(":")?;
        Ok(Box::new(self.iff()?))
    }

    fn new_name(&mut self, what: &str) -> Result<String, Error> {
        let Token::Name(name) = self.token().clone() else {
            return self.expected(what);
        };
        if RESERVED.contains(&name.as_str()) || self.pile(&name).is_some() {
            return self.expected(what);
        }
        self.step();
        Ok(name)
    }

    fn atom(&mut self) -> Result<Formula, Error> {
        for (name, is_p) in [("P", true), ("N", false)] {
            if self.takes_name(name) {
                return self.outcome(is_p);
            }
        }
        for (name, digit) in [("odd", 1), ("even", 0)] {
            if self.takes_name(name) {
                return self.parity(digit);
            }
        }
        if let Token::Name(name) = self.token() {
            let known = self.definitions.iter().rev();
            let meaning = known.clone().find(|(known, _)| known == name);
            if let Some(meaning) = meaning.map(|(_, meaning)| meaning.clone()) {
                self.step();
                return Ok(meaning);
            }
        }
        if matches!(self.token(), Token::Sign("(")) {
            return self.bracket();
        }
        self.compared()
    }

    /// What follows P or N: the piles of another position, or nothing.
    fn outcome(&mut self, is_p: bool) -> Result<Formula, Error> {
        let piles = if self.takes("(") {
            Some(self.terms()?)
        } else {
            None
        };
        let is_wrong = |piles: &Vec<Term>| piles.len() != self.piles;
        if piles.as_ref().is_some_and(is_wrong) {
            return self.expected(&format!("{} piles inside the brackets before", self.piles));
        }
        Ok(Formula::Outcome(is_p, piles))
    }

    /// What follows `odd` or `even`.
    fn parity(&mut self, digit: u64) -> Result<Formula, Error> {
        self.needs("(")?;
        let term = self.term()?;
        self.needs(")")?;
        let rest = Term::Mod(Box::new(term), 2);
        Ok(Formula::Compare(
            rest,
            Comparison::Equal,
            Term::Number(digit),
        ))
    }

    /// A bracket may hold a statement, or a number that is compared.
    fn bracket(&mut self) -> Result<Formula, Error> {
        let begun = self.at;
        self.step();
        let inside = self
            .iff()
            .and_then(|inside| self.needs(")").map(|()| inside));
        let goes_on = self.comparison().is_some() || self.is_operator();
        let error = match inside {
            Ok(inside) if !goes_on => return Ok(inside),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        let reached = self.at;
        self.at = begun;
        match (error, self.compared()) {
            (_, Ok(compared)) => Ok(compared),
            // The way that came further says what was expected.
            (Some(error), Err(other)) if error.place >= other.place => {
                self.at = reached;
                Err(error)
            }
            (Some(_) | None, Err(other)) => Err(other),
        }
    }

    fn compared(&mut self) -> Result<Formula, Error> {
        let left = self.term()?;
        let Some(comparison) = self.comparison() else {
            return self.expected("a comparison such as =, !=, <, <=, >, >=");
        };
        self.step();
        let right = self.term()?;
        Ok(Formula::Compare(left, comparison, right))
    }

    fn comparison(&self) -> Option<Comparison> {
        let Token::Sign(sign) = self.token() else {
            return None;
        };
        Some(match *sign {
            "=" => Comparison::Equal,
            "!=" => Comparison::Different,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" => Comparison::AtLeast,
            _ => return None,
        })
    }

    fn is_operator(&self) -> bool {
        match self.token() {
            Token::Sign(sign) => ["+", "-", "*", "&", "|"].contains(sign),
            Token::Name(name) => ["mod", "div", "xor"].contains(&name.as_str()),
            Token::Number(_) | Token::End => false,
        }
    }

    /// Sums bind tighter than digit by digit operations, as they do in arithmetic of machines.
    fn term(&mut self) -> Result<Term, Error> {
        let mut left = self.sum()?;
        loop {
            let operation = if self.takes_name("xor") {
                Bitwise::Xor
            } else if self.takes("&") {
                Bitwise::And
            } else if self.takes("|") {
                Bitwise::Or
            } else {
                return Ok(left);
            };
            left = Term::Bitwise(operation, Box::new(left), Box::new(self.sum()?));
        }
    }

    fn sum(&mut self) -> Result<Term, Error> {
        let sign = if self.takes("-") { -1 } else { 1 };
        let first = self.product()?;
        let mut terms = vec![(sign, first)];
        loop {
            let sign = if self.takes("+") {
                1
            } else if self.takes("-") {
                -1
            } else {
                break;
            };
            terms.push((sign, self.product()?));
        }
        Ok(match terms.as_slice() {
            [(1, _)] => terms.remove(0).1,
            _ => Term::Sum(terms),
        })
    }

    fn product(&mut self) -> Result<Term, Error> {
        let mut left = self.factor()?;
        loop {
            if self.takes("*") {
                let begun = self.at;
                let right = self.factor()?;
                left = match (left, right) {
                    (Term::Number(number), term) | (term, Term::Number(number)) => {
                        let Ok(number) = i64::try_from(number) else {
                            return self.expected("a factor below 2⁶³ before this");
                        };
                        Term::Sum(vec![(number, term)])
                    }
                    _ => {
                        self.at = begun;
                        return self.expected("a number, as one of two factors is");
                    }
                };
            } else if self.takes_name("mod") {
                left = Term::Mod(Box::new(left), self.positive()?);
            } else if self.takes_name("div") {
                left = Term::Div(Box::new(left), self.positive()?);
            } else {
                return Ok(left);
            }
        }
    }

    fn positive(&mut self) -> Result<u32, Error> {
        let number = match *self.token() {
            Token::Number(number) => u32::try_from(number).ok(),
            Token::Name(_) | Token::Sign(_) | Token::End => None,
        };
        match number.filter(|number| (1..=1 << 16).contains(number)) {
            Some(number) => {
                self.step();
                Ok(number)
            }
            None => self.expected("a number from 1 to 65536"),
        }
    }

    fn terms(&mut self) -> Result<Vec<Term>, Error> {
        let mut terms = vec![self.term()?];
        while self.takes(",") {
            terms.push(self.term()?);
        }
        self.needs(")")?;
        Ok(terms)
    }

    fn factor(&mut self) -> Result<Term, Error> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.expected("a statement that is less deeply nested");
        }
        let found = self.plain();
        self.depth -= 1;
        found
    }

    fn plain(&mut self) -> Result<Term, Error> {
        let wanted = format!("a pile from x1 to x{}, a variable or a number", self.piles);
        match self.token().clone() {
            Token::Number(number) => {
                self.step();
                Ok(Term::Number(number))
            }
            Token::Sign("(") => {
                self.step();
                let inside = self.term()?;
                self.needs(")")?;
                Ok(inside)
            }
            Token::Name(name) => {
                let found = self.named(&name)?;
                found.map_or_else(|| self.expected(&wanted), Ok)
            }
            Token::Sign(_) | Token::End => self.expected(&wanted),
        }
    }

    /// What a name stands for; its brackets are read too.
    fn named(&mut self, name: &str) -> Result<Option<Term>, Error> {
        let plain = match name {
            "R" => Some(Term::Remoteness),
            "G" => Some(Term::Grundy),
            _ => {
                let place = self.variables.iter().rposition(|known| known == name);
                place.map(Term::Variable).or_else(|| self.pile(name))
            }
        };
        if plain.is_some() {
            self.step();
            return Ok(plain);
        }
        if !["min", "max", "sum", "bit"].contains(&name) {
            return Ok(None);
        }
        self.step();
        let terms = if self.takes("(") {
            self.terms()?
        } else {
            Vec::new()
        };
        Ok(Some(match (name, terms.as_slice()) {
            ("sum", []) => Term::Total,
            ("sum", _) => Term::Sum(terms.into_iter().map(|term| (1, term)).collect()),
            ("bit", [Term::Number(place), term]) if *place <= 16 => {
                let above = Term::Div(Box::new(term.clone()), 1 << place);
                Term::Mod(Box::new(above), 2)
            }
            ("min", [_, ..]) => Term::Extreme(Extreme::Min, terms),
            ("max", [_, ..]) => Term::Extreme(Extreme::Max, terms),
            ("bit", _) => return self.expected("bit(k, x) with a number k up to 16 before this"),
            _ => return self.expected("numbers in brackets"),
        }))
    }

    /// `x1`, or `a`.
    fn pile(&self, name: &str) -> Option<Term> {
        let place = |place: usize| (place < self.piles).then_some(place);
        if let Some(number) = name
            .strip_prefix('x')
            .and_then(|number| number.parse::<usize>().ok())
        {
            return place(number.checked_sub(1)?).map(Term::Sorted);
        }
        match name.as_bytes() {
            [letter @ b'a'..=b'z'] => place(usize::from(letter - b'a')).map(Term::Pile),
            _ => None,
        }
    }
}
