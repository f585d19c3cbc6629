//! What a text means: names are looked up, and numbers are distinguished from statements.

use std::rc::Rc;

use super::grammar::{NewName, Node, Syntax};
use super::lexer::{Error, Language, pile};
use super::tree::{Bitwise, Comparison, Extreme, Formula, GamePlace, Label, Summand, Term};
use crate::game::{Convention, Game, Measure, Outcome, counted};
use crate::lists::CollectVec as _;

/// What names mean at a place.
struct Scope {
    piles: usize,
    language: Language,
    /// The variables that are bound here, the outermost first.
    variables: Vec<String>,
    definitions: Vec<Definition>,
    /// The number of statements that were made.
    made: usize,
}

/// A name that stands for a statement.
struct Definition {
    name: String,
    meaning: Rc<Syntax>,
    /// The number of variables that are bound where it is given.
    bound: usize,
}

/// The most statements in a statement, once each name is replaced by what it stands for.
const MOST: usize = 5000;

/// The meaning of a text that is a statement.
///
/// # Errors
/// The place, and what was expected there.
pub(super) fn statement(
    syntax: &Syntax,
    piles: usize,
    language: Language,
) -> Result<Formula, Error> {
    let mut scope = Scope {
        piles,
        language,
        variables: Vec::new(),
        definitions: Vec::new(),
        made: 0,
    };
    scope.formula(syntax)
}

fn expected<T>(at: usize, what: impl Into<String>) -> Result<T, Error> {
    let (place, expected) = (at + 1, what.into());
    Err(Error { place, expected })
}

/// The game and the play that stand behind a value.
fn elsewhere(written: &NewName) -> Result<GamePlace, Error> {
    let text = written.name.as_str();
    let (game, play) = match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((game, play)) => (Some(game), play),
            None => {
                let end = written.start + text.chars().count();
                return expected(end, "] behind the name of the game");
            }
        },
        None => (None, text),
    };
    let behind = written.start + text.chars().count() - play.chars().count();
    let play = match play.strip_prefix('.') {
        None => None,
        Some(name) => match Convention::of_key(name) {
            Some(play) => Some(play),
            None => return expected(behind + 1, "normal or misere"),
        },
    };
    let game = game.map(|name| {
        let game: Result<Game, _> = name.parse();
        game.or_else(|error| {
            expected(
                written.start + 1,
                format!("a game, as in P[moore:4,2]: {error}"),
            )
        })
    });
    Ok(GamePlace {
        game: game.transpose()?,
        play,
    })
}

impl Scope {
    fn formula(&mut self, syntax: &Syntax) -> Result<Formula, Error> {
        self.made += 1;
        match &syntax.node {
            Node::Not(inside) => Ok(Formula::Not(Box::new(self.formula(inside)?))),
            Node::Binary(operator, a, b) => self.joined(operator, a, b),
            Node::Bound(word, name, inside) => {
                let inside = Box::new(self.within(name, |scope| scope.formula(inside))?);
                Ok(match *word {
                    "forall" => Formula::Forall(inside),
                    _ => Formula::Exists(inside),
                })
            }
            Node::Option(word, inside) => {
                let inside = Box::new(self.formula(inside)?);
                Ok(match *word {
                    "some" => Formula::SomeOption(inside),
                    _ => Formula::EveryOption(inside),
                })
            }
            Node::Let(name, meaning, inside) => {
                self.new_name(name, "a name for what is defined")?;
                // An error in it is one whether the name is used or not.
                self.formula(meaning)?;
                self.definitions.push(Definition {
                    name: name.name.clone(),
                    meaning: Rc::new((**meaning).clone()),
                    bound: self.variables.len(),
                });
                let inside = self.formula(inside);
                self.definitions.pop();
                inside
            }
            Node::Word(word @ ("P" | "N"), written, inside) => {
                let (outcome, written) = (Outcome::p_if(*word == "P"), written.as_ref());
                match inside {
                    None => Ok(Formula::Outcome(self.place(written)?, outcome, None)),
                    Some(inside) => self.outcome(outcome, written, inside, syntax),
                }
            }
            Node::Word(word @ ("odd" | "even"), _, Some(inside)) => {
                let [number] = inside.as_slice() else {
                    return expected(syntax.end, "a single number in the brackets");
                };
                let rest = Term::Mod(Box::new(self.term(number)?), 2);
                let digit = Term::Number(u64::from(*word == "odd"));
                Ok(Formula::Compare(rest, Comparison::Equal, digit))
            }
            Node::Text(text) => Ok(Formula::Label(Label::Text(text.clone()))),
            Node::Name(name) => self.named(name, syntax),
            Node::Number(_) | Node::Negative(_) | Node::Word(..) | Node::OverPiles(..) => {
                self.no_statement(syntax)
            }
        }
    }

    /// A number where a statement is wanted.
    fn no_statement<T>(&mut self, syntax: &Syntax) -> Result<T, Error> {
        self.term(syntax)?;
        expected(syntax.end, "a comparison such as =, !=, <, <=, >, >=")
    }

    fn joined(&mut self, operator: &str, a: &Syntax, b: &Syntax) -> Result<Formula, Error> {
        let join = match operator {
            "and" => Formula::And,
            "or" => Formula::Or,
            "=>" => Formula::Implies,
            "<=>" => Formula::Iff,
            _ => return self.compared(operator, a, b),
        };
        let a = Box::new(self.formula(a)?);
        Ok(join(a, Box::new(self.formula(b)?)))
    }

    fn compared(&mut self, operator: &str, a: &Syntax, b: &Syntax) -> Result<Formula, Error> {
        let comparison = match operator {
            "=" => Comparison::Equal,
            "!=" => Comparison::Different,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::Greater,
            ">=" => Comparison::AtLeast,
            // An operator of numbers.
            _ => {
                self.term(a)?;
                self.term(b)?;
                return expected(b.end, "a comparison such as =, !=, <, <=, >, >=");
            }
        };
        if let Some(label) = self.label(a, b)? {
            let label = Formula::Label(label);
            return if comparison == Comparison::Equal {
                Ok(label)
            } else if comparison == Comparison::Different {
                Ok(Formula::Not(Box::new(label)))
            } else {
                expected(a.end, "= or !=")
            };
        }
        Ok(Formula::Compare(self.term(a)?, comparison, self.term(b)?))
    }

    /// What `family = …` or `parts = …` is about.
    fn label(&self, a: &Syntax, b: &Syntax) -> Result<Option<Label>, Error> {
        let Node::Name(name) = &a.node else {
            return Ok(None);
        };
        if !self.language.labels().contains(&name.as_str()) {
            return Ok(None);
        }
        match (name.as_str(), &b.node) {
            ("family", Node::Text(name)) => {
                let named = name.to_lowercase() != "none";
                Ok(Some(Label::Family(named.then(|| name.clone()))))
            }
            ("family", _) => expected(b.start, "the name of a family, or none"),
            ("parts", _) => {
                let mut parts = Vec::new();
                sum_of_numbers(b, &mut parts)?;
                parts.retain(|&part| part > 0);
                parts.sort_unstable();
                parts.reverse();
                Ok(Some(Label::Parts(parts)))
            }
            _ => Ok(None),
        }
    }

    /// What a name stands for where it is used. Variables are known by the number of those that
    /// are bound around them, so that the statement is read anew; what is bound between the
    /// definition and here has no name in it.
    fn defined(&mut self, place: usize, syntax: &Syntax) -> Result<Formula, Error> {
        let known = self.definitions.split_off(place);
        let Definition { meaning, bound, .. } = &known[0];
        let hidden: Vec<String> = self.variables[*bound..]
            .iter_mut()
            .map(std::mem::take)
            .collect_vec();
        let formula = self.formula(meaning);
        self.variables.truncate(*bound);
        self.variables.extend(hidden);
        self.definitions.extend(known);
        if self.made > MOST {
            return expected(syntax.start, format!("a statement of at most {MOST} parts"));
        }
        formula
    }

    /// A name where a statement is wanted.
    fn named(&mut self, name: &str, syntax: &Syntax) -> Result<Formula, Error> {
        let place = self.definitions.iter().rposition(|it| it.name == name);
        if let Some(place) = place {
            return self.defined(place, syntax);
        }
        match name {
            "minimal" if self.knows(name) => Ok(Formula::Label(Label::Minimal)),
            "exception" if self.knows(name) => Ok(Formula::Label(Label::Exception)),
            "reduced" if self.knows(name) => Ok(Formula::Label(Label::Reduced)),
            "terminal" if self.knows(name) => Ok(Formula::terminal()),
            "pile-minimal" if self.knows(name) => Ok(Formula::Label(Label::PileMinimal)),
            "family" | "parts" if self.knows(name) => expected(syntax.end, "= or !="),
            _ => self.no_statement(syntax),
        }
    }

    fn knows(&self, label: &str) -> bool {
        self.language.labels().contains(&label)
    }

    fn outcome(
        &mut self,
        outcome: Outcome,
        written: Option<&NewName>,
        inside: &[Syntax],
        syntax: &Syntax,
    ) -> Result<Formula, Error> {
        let place = match written {
            Some(written) => elsewhere(written)?,
            None if self.is_m_move(inside) => return Ok(Formula::AfterM(outcome)),
            None if self.language.is_filter() => {
                return expected(
                    syntax.start,
                    "P or N of the listed position alone, without brackets",
                );
            }
            None => GamePlace::HERE,
        };
        let wanted = place.game.map_or(self.piles, Game::n);
        if inside.len() != wanted {
            return expected(
                syntax.end,
                format!("{} in the brackets", counted(wanted, "pile")),
            );
        }
        let piles: Result<Vec<Term>, Error> = inside.iter().map(|pile| self.term(pile)).collect();
        Ok(Formula::Outcome(place, outcome, Some(piles?)))
    }

    /// Whether what stands in brackets is M, the result of the M-move.
    fn is_m_move(&self, inside: &[Syntax]) -> bool {
        let is_m = matches!(inside, [Syntax { node: Node::Name(name), .. }] if name == "M");
        let is_of_positions = !matches!(self.language, Language::Moves | Language::Claims);
        is_m && is_of_positions && !self.variables.iter().any(|name| name == "M")
    }

    /// Where a value of the piles of the position is taken. Refuses a game beside the game that is
    /// played with another number of piles.
    fn place(&self, written: Option<&NewName>) -> Result<GamePlace, Error> {
        let Some(written) = written else {
            return Ok(GamePlace::HERE);
        };
        let place = elsewhere(written)?;
        match place.game.map(Game::n).filter(|&n| n != self.piles) {
            None => Ok(place),
            Some(n) => expected(
                written.start + written.name.chars().count(),
                format!("{} in brackets", counted(n, "pile")),
            ),
        }
    }

    /// Reads where a variable stands for a number.
    fn within<T>(
        &mut self,
        name: &NewName,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.new_name(name, "a variable that is not the name of a pile")?;
        self.variables.push(name.name.clone());
        let read = read(self);
        self.variables.pop();
        read
    }

    fn new_name(&self, name: &NewName, what: &str) -> Result<(), Error> {
        match pile(&name.name, self.piles) {
            Some(_) => expected(name.start, what),
            None => Ok(()),
        }
    }

    fn term(&mut self, syntax: &Syntax) -> Result<Term, Error> {
        match &syntax.node {
            Node::Number(number) => Ok(Term::Number(*number)),
            Node::Name(name) => self.number_named(name, syntax),
            Node::Word("G", _, None) if self.language == Language::Moves => {
                expected(syntax.start, self.language.operand(self.piles))
            }
            Node::Word(word @ ("R" | "G"), written, None) => {
                let measure = match *word {
                    "R" => Measure::Remoteness,
                    _ => Measure::Grundy,
                };
                Ok(Term::Value(self.place(written.as_ref())?, measure))
            }
            Node::OverPiles(word, name, inside) => {
                let place = self.variables.len();
                self.within(name, |scope| {
                    Ok(match *word {
                        "count" => Term::Count(place, Box::new(scope.formula(inside)?)),
                        _ => Term::SumOver(place, Box::new(scope.term(inside)?)),
                    })
                })
            }
            Node::Word("sum", _, None) => Ok(Term::Total),
            Node::Word(word, None, Some(inside)) => self.function(word, inside, syntax),
            Node::Negative(_) | Node::Binary("+" | "-", ..) => {
                let mut terms = Vec::new();
                self.summands(syntax, 1, &mut terms)?;
                Ok(Term::Sum(terms))
            }
            Node::Binary("*", a, b) => self.product(a, b),
            Node::Binary("mod", a, b) => Ok(Term::Mod(Box::new(self.term(a)?), positive(b)?)),
            Node::Binary("div", a, b) => Ok(Term::Div(Box::new(self.term(a)?), positive(b)?)),
            Node::Binary(operator @ ("xor" | "&" | "|"), a, b) => {
                let operation = match *operator {
                    "xor" => Bitwise::Xor,
                    "&" => Bitwise::And,
                    _ => Bitwise::Or,
                };
                let a = Box::new(self.term(a)?);
                Ok(Term::Bitwise(operation, a, Box::new(self.term(b)?)))
            }
            Node::Binary("=" | "!=" | "<=" | ">=" | "<" | ">", ..) => {
                let chain = "a number instead of a comparison: a = b = c is a = b and b = c";
                expected(syntax.start, chain)
            }
            Node::Binary(..)
            | Node::Not(_)
            | Node::Bound(..)
            | Node::Option(..)
            | Node::Let(..)
            | Node::Text(_)
            | Node::Word(..) => expected(syntax.start, "a number instead of a statement"),
        }
    }

    fn number_named(&self, name: &str, syntax: &Syntax) -> Result<Term, Error> {
        if let Some(place) = self.variables.iter().rposition(|known| known == name) {
            return Ok(Term::Variable(place));
        }
        match pile(name, self.piles) {
            Some(Ok(place)) => Ok(Term::Sorted(place)),
            Some(Err(place)) => Ok(Term::Pile(place)),
            None if name == "l" && self.knows(name) => Ok(Term::Deciding),
            None => expected(syntax.start, self.language.operand(self.piles)),
        }
    }

    fn function(&mut self, word: &str, inside: &[Syntax], syntax: &Syntax) -> Result<Term, Error> {
        if let ("bit", [digit, number]) = (word, inside)
            && let Node::Number(place) = digit.node
        {
            if place > 16 {
                return expected(digit.start, "the place of a digit, up to 16");
            }
            let above = Term::Div(Box::new(self.term(number)?), 1 << place);
            return Ok(Term::Mod(Box::new(above), 2));
        }
        match word {
            "min" | "max" | "sum" => {
                let terms = inside.iter().map(|term| self.term(term));
                let terms = terms.collect::<Result<Vec<_>, _>>()?;
                Ok(match word {
                    "min" => Term::Extreme(Extreme::Min, terms),
                    "max" => Term::Extreme(Extreme::Max, terms),
                    _ => Term::Sum(
                        terms
                            .into_iter()
                            .map(|term| Summand { factor: 1, term })
                            .collect_vec(),
                    ),
                })
            }
            "bit" => expected(syntax.end, "bit(k, x) with a number k up to 16"),
            "R" if self.is_m_move(inside) => Ok(Term::AfterM),
            "R" | "G" => expected(
                syntax.end,
                "R and G of the position itself, without brackets",
            ),
            _ => expected(syntax.start, "a number instead of a statement"),
        }
    }

    /// The terms of a sum with their signs.
    fn summands(
        &mut self,
        syntax: &Syntax,
        sign: i64,
        terms: &mut Vec<Summand>,
    ) -> Result<(), Error> {
        if let Node::Binary(operator @ ("+" | "-"), a, b) = &syntax.node {
            self.summands(a, sign, terms)?;
            self.summands(b, if *operator == "+" { sign } else { -sign }, terms)
        } else if let Node::Negative(a) = &syntax.node {
            self.summands(a, -sign, terms)
        } else {
            let term = self.term(syntax)?;
            terms.push(Summand { factor: sign, term });
            Ok(())
        }
    }

    fn product(&mut self, a: &Syntax, b: &Syntax) -> Result<Term, Error> {
        let (factor, at, other) = match (&a.node, &b.node) {
            (Node::Number(factor), _) => (*factor, a.end, b),
            (_, Node::Number(factor)) => (*factor, b.end, a),
            _ => {
                self.term(a)?;
                return expected(b.start, "a constant: one of two factors must be one");
            }
        };
        let term = self.term(other)?;
        match i64::try_from(factor) {
            Ok(factor) => Ok(Term::Sum(vec![Summand { factor, term }])),
            Err(_) => expected(at, "a factor below 2⁶³"),
        }
    }
}

/// The divisor of `mod` and `div`.
fn positive(syntax: &Syntax) -> Result<u32, Error> {
    if let Node::Number(number @ 1..=0x1_0000) = syntax.node
        && let Ok(number) = u32::try_from(number)
    {
        return Ok(number);
    }
    expected(syntax.start, "a number from 1 to 65536")
}

/// The numbers of `3+1+1`.
fn sum_of_numbers(syntax: &Syntax, numbers: &mut Vec<u64>) -> Result<(), Error> {
    if let Node::Number(number) = syntax.node {
        numbers.push(number);
        Ok(())
    } else if let Node::Binary("+", a, b) = &syntax.node {
        sum_of_numbers(a, numbers)?;
        sum_of_numbers(b, numbers)
    } else {
        expected(syntax.start, "parts like 3+1+1")
    }
}
