//! The text of a rule is read line by line.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::condition::{LinearForm, PileCondition};
use super::rule::{Loss, MOST_OF_A_RULE, WrittenGame, WrittenMove};
use super::tokens::{RuleToken, WrittenError, is_name, plain, tokens};
use crate::game::position::Position;
use crate::game::sizes::Sizes;
use crate::game::symmetry::Symmetry;

/// The most bytes of a text.
const MOST_BYTES: usize = 1 << 16;
/// The most comparisons of a rule.
const MOST_COMPARISONS: usize = 256;
/// The most moves of a rule.
const MOST_MOVES: usize = 512;
/// The most amounts of a move.
const MOST_AMOUNTS: usize = 6;
/// The largest number in a rule.
const MOST: u32 = 1 << 20;
/// How deep brackets may be nested.
const DEPTH: usize = 20;

impl WrittenGame {
    /// Reads the text of a rule. Lines end at the end of the line or at a semicolon.
    ///
    /// # Errors
    /// The place in the text, what is wrong there, and how to write it.
    pub fn read(text: &str) -> Result<&'static Self, WrittenError> {
        type Key = (String, Option<String>, Option<String>);
        static KNOWN: Mutex<BTreeMap<Key, &'static WrittenGame>> = Mutex::new(BTreeMap::new());
        let game = read(text)?;
        let key = (game.text.clone(), game.name.clone(), game.source.clone());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let leaked = || &*Box::leak(Box::new(game.with_symmetry()));
        Ok(known.entry(key).or_insert_with(leaked))
    }
}

/// Reads a rule. Its symmetry is not known yet.
fn read(text: &str) -> Result<WrittenGame, WrittenError> {
    let start = RuleToken {
        text: "",
        line: 1,
        column: 1,
    };
    if text.len() > MOST_BYTES {
        return start.error(format!(
            "a rule has at most {MOST_BYTES} bytes, and this one has {}",
            text.len()
        ));
    }
    // Some editors begin a file with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rule = Rule::default();
    for (number, line) in text.lines().enumerate() {
        let line_text = line.split('#').next().unwrap_or_default();
        let mut column = 1;
        for part in line_text.split(';') {
            rule.line(part, number + 1, column)?;
            column += part.chars().count() + 1;
        }
    }
    if rule.below.is_empty() {
        return start.error("the rule names no piles: begin with a line such as `piles: a, b`");
    }
    if rule.moves.is_empty() {
        return start.error("the rule has no move: add a line such as `move: a-t`");
    }
    let mut lines = vec![format!("piles: {}", rule.piles)];
    lines.append(&mut rule.lines);
    Ok(WrittenGame {
        text: lines.join("; "),
        name: rule.name,
        source: rule.source,
        below: rule.below,
        moves: rule.moves,
        end: PileCondition::Any(rule.ends),
        forbidden: rule.forbidden.unwrap_or(0),
        symmetry: Symmetry::All,
        has_distinct_moves: false,
        sizes: Sizes::only(1),
        on_edges: None,
        ordered: String::new(),
    })
}

#[derive(Default)]
struct Rule {
    name: Option<String>,
    source: Option<String>,
    piles: String,
    below: Vec<Option<u64>>,
    moves: Vec<WrittenMove>,
    ends: Vec<PileCondition>,
    forbidden: Option<usize>,
    comparisons: usize,
    /// All lines that say something of the moves, in a plain form.
    lines: Vec<String>,
}

/// How a line begins.
const KEYS: &str = "`name:`, `source:`, `piles:`, `move:`, `end:` or `forbid:`";

impl Rule {
    fn line(&mut self, part: &str, line: usize, column: usize) -> Result<(), WrittenError> {
        let indent = part.chars().take_while(|c| c.is_whitespace()).count();
        let part = part.trim();
        if part.is_empty() {
            return Ok(());
        }
        let start = RuleToken {
            text: part,
            line,
            column: column + indent,
        };
        let Some((key, rest)) = part.split_once(':') else {
            return start.error(format!("a line begins with {KEYS}"));
        };
        let after = start.column + key.chars().count() + 1;
        let key = key.trim_end();
        let is_said = match key {
            "name" => self.name.is_some(),
            "source" => self.source.is_some(),
            "piles" => !self.below.is_empty(),
            "forbid" => self.forbidden.is_some(),
            _ => false,
        };
        if is_said {
            return start.error(format!("`{key}:` is said once: leave out one of the lines"));
        }
        match key {
            "name" => self.name = Some(rest.trim().to_owned()),
            "source" => self.source = Some(rest.trim().to_owned()),
            key => {
                let tokens = tokens(rest, line, after)?;
                let end = RuleToken {
                    text: "",
                    line,
                    column: after + rest.trim_end().chars().count(),
                };
                let mut reader = Reader {
                    tokens: &tokens,
                    at: 0,
                    end,
                    n: self.below.len(),
                    amounts: Vec::new(),
                    comparisons: &mut self.comparisons,
                };
                if key != "piles" && reader.n == 0 {
                    return start.error("name the piles first: `piles: a, b`");
                }
                match key {
                    "piles" => self.below = reader.piles()?,
                    "move" => {
                        if self.moves.len() == MOST_MOVES {
                            return start.error(format!("a rule has at most {MOST_MOVES} moves"));
                        }
                        self.moves.push(reader.one_move()?);
                    }
                    "end" => {
                        if let Some(after) = tokens.iter().find(|it| it.text.ends_with('\'')) {
                            return after.error(format!(
                                "an end is about the piles before a move, and {} is one after it",
                                after.text
                            ));
                        }
                        self.ends.push(reader.condition(0)?);
                    }
                    "forbid" => self.forbidden = Some(reader.number()? as usize),
                    _ => return start.error(format!("a line begins with {KEYS}")),
                }
                if let Some(token) = reader.peek() {
                    let how = match key {
                        "piles" => "piles stand between commas, as in `piles: a, b`",
                        "move" => "a move goes on with a comma and another pile, or with `if`",
                        "end" => {
                            "conditions compare sums with whole factors, as in `2a - b = 1`, and \
                             are joined by `and` and `or`"
                        }
                        _ => "the line should end here",
                    };
                    return token.error(format!("{:?} is not expected: {how}", token.text));
                }
                let words = plain(&tokens);
                if key == "piles" {
                    self.piles = words;
                } else {
                    self.lines.push(format!("{key}: {words}"));
                }
            }
        }
        Ok(())
    }
}

struct Reader<'a> {
    tokens: &'a [RuleToken<'a>],
    at: usize,
    /// The place behind the last token.
    end: RuleToken<'a>,
    n: usize,
    /// The letter of each amount of the move, and what it is in terms of the piles.
    amounts: Vec<(&'a str, LinearForm)>,
    comparisons: &'a mut usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<RuleToken<'a>> {
        self.tokens.get(self.at).copied()
    }

    fn here(&self) -> RuleToken<'a> {
        self.peek().unwrap_or(self.end)
    }

    fn takes(&mut self, text: &str) -> bool {
        let is_here = self.peek().is_some_and(|token| token.text == text);
        self.at += usize::from(is_here);
        is_here
    }

    fn number(&mut self) -> Result<u32, WrittenError> {
        let token = self.here();
        if !token.text.starts_with(|c: char| c.is_ascii_digit()) {
            return token.error("a number is expected here, such as 2");
        }
        match token.text.parse() {
            Ok(number) if number <= MOST => {
                self.at += 1;
                Ok(number)
            }
            _ => token.error(format!("the numbers of a rule are at most {MOST}")),
        }
    }

    /// The place of the pile that a letter names.
    fn pile(&self, name: &str) -> Option<usize> {
        let [letter @ b'a'..=b'z'] = name.as_bytes() else {
            return None;
        };
        let place = usize::from(letter - b'a');
        (place < self.n).then_some(place)
    }

    fn piles(&mut self) -> Result<Vec<Option<u64>>, WrittenError> {
        let mut below = Vec::new();
        loop {
            let token = self.here();
            if below.len() == MOST_OF_A_RULE {
                let most = MOST_OF_A_RULE;
                return token.error(format!("a game by its rule has at most {most} piles"));
            }
            self.n = below.len() + 1;
            if self.pile(token.text) != Some(below.len()) {
                return token.error(
                    "the piles are named a, b, c, … in this order: write `piles: a, b, c<2`",
                );
            }
            self.at += 1;
            let mut bound = None;
            if self.takes("<") {
                let place = self.here();
                bound = match self.number()? {
                    0 => {
                        return place.error(format!(
                            "a pile below 0 cannot be: write `{}<2`",
                            token.text
                        ));
                    }
                    bound => Some(bound.into()),
                };
            }
            below.push(bound);
            if !self.takes(",") {
                return Ok(below);
            }
        }
    }

    fn one_move(&mut self) -> Result<WrittenMove, WrittenError> {
        let start = self.here();
        let mut lost: Vec<Option<(Loss, RuleToken<'a>)>> = vec![None; self.n];
        let mut names: Vec<&'a str> = Vec::new();
        loop {
            let token = self.here();
            let Some(pile) = self.pile(token.text) else {
                let last = Position::letter(self.n - 1);
                return token.error(format!(
                    "a pile is expected here, of those from a to {last}, and what it loses: `a-t`"
                ));
            };
            self.at += 1;
            if lost[pile].is_some() {
                return token.error(format!("the pile {} is named twice", token.text));
            }
            lost[pile] = Some((self.loss(&mut names)?, token));
            if !self.takes(",") {
                break;
            }
        }
        let mut losses: Vec<Loss> = Vec::new();
        for lost in &lost {
            let mut loss = lost
                .as_ref()
                .map_or_else(Loss::default, |(loss, _)| loss.clone());
            loss.factors.resize(names.len(), 0);
            losses.push(loss);
        }
        for (loss, token) in lost.iter().flatten() {
            if loss.constant == 0 && loss.factors.iter().all(|&factor| factor == 0) {
                return token.error("the pile loses nothing: leave it out");
            }
        }
        let mut amounts = Vec::new();
        for (amount, &name) in names.iter().enumerate() {
            let Some(pile) = losses.iter().position(|loss| loss.is_alone(amount)) else {
                return start.error(format!(
                    "some pile must lose just {name} and perhaps a constant: write `a-{name}`, \
                     and conditions such as `if {name} mod 2 = 0` for the rest"
                ));
            };
            let mut factors = vec![0; 2 * self.n];
            (factors[pile], factors[self.n + pile]) = (1, -1);
            let constant = -i64::from(losses[pile].constant);
            self.amounts.push((name, LinearForm { constant, factors }));
            amounts.push(pile);
        }
        let condition = if self.takes("if") {
            self.condition(0)?
        } else {
            PileCondition::All(Vec::new())
        };
        Ok(WrittenMove {
            losses,
            amounts,
            condition,
        })
    }

    /// `-2-t-3u`: what a pile loses.
    fn loss(&mut self, names: &mut Vec<&'a str>) -> Result<Loss, WrittenError> {
        let mut loss = Loss::default();
        let mut is_first = true;
        loop {
            let token = self.here();
            if token.text == "+" {
                return token.error(
                    "no pile gets tokens, as all plays have to end: a move of a rule is what piles \
                     lose, such as `a-1`. Other moves are not read, even if all plays end",
                );
            }
            if !self.takes("-") {
                if is_first {
                    return token.error("what the pile loses is expected here: `a-t` or `a-1`");
                }
                return Ok(loss);
            }
            is_first = false;
            let token = self.here();
            let factor = if token.text.starts_with(|c: char| c.is_ascii_digit()) {
                let factor = self.number()?;
                self.takes("*");
                Some(factor)
            } else {
                None
            };
            let name = self.here();
            let is_amount = matches!(name.text.as_bytes(), [b'a'..=b'z']);
            if is_amount && self.pile(name.text).is_none() {
                self.at += 1;
                let place = names.iter().position(|&known| known == name.text);
                let place = place.unwrap_or(names.len());
                if place == names.len() {
                    if place == MOST_AMOUNTS {
                        return name.error(format!("a move has at most {MOST_AMOUNTS} amounts"));
                    }
                    names.push(name.text);
                }
                let length = loss.factors.len().max(place + 1);
                loss.factors.resize(length, 0);
                loss.factors[place] += factor.unwrap_or(1);
            } else if let Some(constant) = factor {
                loss.constant += constant;
            } else {
                return name.error(
                    "a number, or a letter that is no pile and stands for any amount, is \
                     expected here: `a-1` or `a-t`",
                );
            }
            if loss.constant > MOST || loss.factors.iter().any(|&factor| factor > MOST) {
                return token.error(format!("the numbers of a rule are at most {MOST}"));
            }
        }
    }

    fn condition(&mut self, depth: usize) -> Result<PileCondition, WrittenError> {
        let mut parts = vec![self.all(depth)?];
        while self.takes("or") {
            parts.push(self.all(depth)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => PileCondition::Any(parts),
        })
    }

    fn all(&mut self, depth: usize) -> Result<PileCondition, WrittenError> {
        let mut parts = vec![self.part(depth)?];
        while self.takes("and") {
            parts.push(self.part(depth)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => PileCondition::All(parts),
        })
    }

    fn part(&mut self, depth: usize) -> Result<PileCondition, WrittenError> {
        if depth == DEPTH {
            return (self.here()).error(format!("brackets and `not` are at most {DEPTH} deep"));
        }
        if self.takes("not") {
            return Ok(PileCondition::Not(Box::new(self.part(depth + 1)?)));
        }
        if !self.is_divided_sum() && self.takes("(") {
            let inside = self.condition(depth + 1)?;
            if !self.takes(")") {
                return self.here().error("a closing bracket is missing here");
            }
            return Ok(inside);
        }
        self.comparisons()
    }

    /// Whether brackets begin here around a sum that is divided: `(a + b) mod 3`.
    fn is_divided_sum(&self) -> bool {
        let mut rest = self.tokens[self.at..].iter().map(|token| token.text);
        rest.next() == Some("(")
            && rest.find(|&text| text == "(" || text == ")") == Some(")")
            && rest.next() == Some("mod")
    }

    /// `a < b <= 2c`, `t mod 3 = 1`, `(a + b) mod 3 = 1`.
    fn comparisons(&mut self) -> Result<PileCondition, WrittenError> {
        let start = self.here();
        let is_in_brackets = self.takes("(");
        let mut left = self.linear()?;
        if is_in_brackets && !self.takes(")") {
            return self.here().error("a closing bracket is missing here");
        }
        if self.takes("mod") {
            let place = self.here();
            let by = self.number()?;
            if by == 0 {
                return place.error("the remainder by 0 is not defined: write `a mod 2 = 1`");
            }
            let is_equal = self.takes("=");
            if !is_equal && !self.takes("!=") {
                return self.here().error("= or != is expected here: `a mod 2 = 1`");
            }
            let rest = i64::from(self.number()?);
            left.constant -= rest;
            self.counted(start)?;
            let divided = PileCondition::Divided(left, by);
            let is_rest = rest < i64::from(by);
            return Ok(match (is_rest, is_equal) {
                (true, true) => divided,
                (true, false) => PileCondition::Not(Box::new(divided)),
                (false, true) => PileCondition::Any(Vec::new()),
                (false, false) => PileCondition::All(Vec::new()),
            });
        }
        let mut parts = Vec::new();
        while let Some(sign) = self.sign() {
            let right = self.linear()?;
            let compared = |larger: &LinearForm, smaller: &LinearForm, strict: i64| {
                let one = LinearForm {
                    constant: strict,
                    factors: Vec::new(),
                };
                larger
                    .plus(-1, smaller)
                    .and_then(|linear| linear.plus(-1, &one))
            };
            let condition = match sign {
                "<" => compared(&right, &left, 1).map(PileCondition::AtLeast),
                "<=" => compared(&right, &left, 0).map(PileCondition::AtLeast),
                ">" => compared(&left, &right, 1).map(PileCondition::AtLeast),
                ">=" => compared(&left, &right, 0).map(PileCondition::AtLeast),
                "!=" => compared(&left, &right, 0)
                    .map(|linear| PileCondition::Not(Box::new(PileCondition::Equal(linear)))),
                _ => compared(&left, &right, 0).map(PileCondition::Equal),
            };
            let Some(condition) = condition else {
                return start.error("the numbers of the comparison are too large");
            };
            parts.push(condition);
            self.counted(start)?;
            left = right;
        }
        match parts.len() {
            0 => (self.here()).error("a comparison is expected here, with < <= > >= = or !="),
            1 => Ok(parts.remove(0)),
            _ => Ok(PileCondition::All(parts)),
        }
    }

    fn sign(&mut self) -> Option<&'static str> {
        let signs = ["<=", ">=", "!=", "<", ">", "="];
        signs.into_iter().find(|sign| self.takes(sign))
    }

    fn counted(&mut self, place: RuleToken<'_>) -> Result<(), WrittenError> {
        *self.comparisons += 1;
        if *self.comparisons > MOST_COMPARISONS {
            return place.error(format!("a rule has at most {MOST_COMPARISONS} comparisons"));
        }
        Ok(())
    }

    /// A sum of numbers, piles and amounts, each perhaps with a factor.
    fn linear(&mut self) -> Result<LinearForm, WrittenError> {
        let start = self.here();
        let mut sum = LinearForm {
            constant: 0,
            factors: vec![0; 2 * self.n],
        };
        let mut sign = if self.takes("-") { -1 } else { 1 };
        loop {
            let token = self.here();
            let factor = if token.text.starts_with(|c: char| c.is_ascii_digit()) {
                let factor = self.number()?;
                self.takes("*");
                Some(i64::from(factor))
            } else {
                None
            };
            let term = match (self.named()?, factor) {
                (Some(named), _) => named,
                (None, Some(_)) => LinearForm {
                    constant: 1,
                    factors: Vec::new(),
                },
                (None, None) => {
                    return self.here().error(
                        "a pile, a pile after the move such as a', an amount of the move, `sum` \
                         or a number is expected here",
                    );
                }
            };
            let Some(more) = sum.plus(sign * factor.unwrap_or(1), &term) else {
                return start.error("the numbers of the comparison are too large");
            };
            sum = more;
            sign = if self.takes("+") {
                1
            } else if self.takes("-") {
                -1
            } else {
                return Ok(sum);
            };
        }
    }

    /// What a name stands for, if there is a name here.
    fn named(&mut self) -> Result<Option<LinearForm>, WrittenError> {
        let token = self.here();
        if !is_name(token.text) {
            return Ok(None);
        }
        self.at += 1;
        let mut factors = vec![0; 2 * self.n];
        let (name, shift) = match token.text.strip_suffix('\'') {
            Some(name) => (name, self.n),
            None => (token.text, 0),
        };
        if name == "sum" {
            factors[shift..shift + self.n].fill(1);
        } else if let Some(pile) = self.pile(name) {
            factors[shift + pile] = 1;
        } else {
            let known = self.amounts.iter().find(|(known, _)| *known == token.text);
            let Some((_, linear)) = known else {
                return token.error(format!(
                    "{:?} is no pile and no amount of this move",
                    token.text
                ));
            };
            return Ok(Some(linear.clone()));
        }
        let constant = 0;
        Ok(Some(LinearForm { constant, factors }))
    }
}
