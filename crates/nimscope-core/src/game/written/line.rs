//! What stands in a line of a rule: piles, moves and conditions.

use super::condition::{LinearForm, PileCondition};
use super::rule::{Loss, MOST_OF_A_RULE, WrittenMove};
use super::tokens::{RuleToken, WrittenError, is_name};
use crate::game::position::Position;

/// The most comparisons of a rule.
const MOST_COMPARISONS: usize = 256;
/// The most amounts of a move.
const MOST_AMOUNTS: usize = 6;
/// The largest number in a rule.
const MOST: u32 = 1 << 20;
/// How deep brackets may be nested.
const DEPTH: usize = 20;

/// The tokens of a line, and how far they are read.
pub(super) struct Reader<'a> {
    pub(super) tokens: &'a [RuleToken<'a>],
    pub(super) at: usize,
    /// The place behind the last token.
    pub(super) end: RuleToken<'a>,
    pub(super) n: usize,
    pub(super) below: Vec<Option<u64>>,
    /// The letter of each amount of the move, and what it is in terms of the piles.
    pub(super) amounts: Vec<(&'a str, LinearForm)>,
    pub(super) comparisons: &'a mut usize,
}

impl<'a> Reader<'a> {
    pub(super) fn peek(&self) -> Option<RuleToken<'a>> {
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

    /// A number before what it is multiplied with, if one stands here.
    fn factor(&mut self) -> Result<Option<u32>, WrittenError> {
        if !self.here().text.starts_with(|c: char| c.is_ascii_digit()) {
            return Ok(None);
        }
        let factor = self.number()?;
        self.takes("*");
        Ok(Some(factor))
    }

    pub(super) fn number(&mut self) -> Result<u32, WrittenError> {
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
        Position::place(name).filter(|&place| place < self.n)
    }

    pub(super) fn piles(&mut self) -> Result<Vec<Option<u64>>, WrittenError> {
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

    pub(super) fn one_move(&mut self) -> Result<WrittenMove, WrittenError> {
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
        let mut takes_any = false;
        for (loss, token) in lost.iter().flatten() {
            let takes = loss.constant > 0 || loss.factors.iter().any(|&factor| factor > 0);
            if !takes && loss.gain == 0 {
                return token.error("the pile loses nothing: leave it out");
            }
            takes_any |= takes;
        }
        if !takes_any {
            return start.error("plays need not end, as this move takes no token: write `a-1`");
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
        let bounds: Vec<PileCondition> = self.bounds(&losses).collect();
        let condition = if bounds.is_empty() {
            condition
        } else {
            PileCondition::All(bounds.into_iter().chain([condition]).collect())
        };
        Ok(WrittenMove {
            losses,
            amounts,
            condition,
        })
    }

    /// The conditions that piles with a bound do not get too many tokens.
    fn bounds(&self, losses: &[Loss]) -> impl Iterator<Item = PileCondition> {
        let gaining = (0..self.n).filter(|&pile| losses[pile].gain > 0);
        gaining.filter_map(|pile| {
            let constant = i64::try_from(self.below[pile]?).ok()? - 1;
            let mut factors = vec![0; 2 * self.n];
            factors[self.n + pile] = -1;
            Some(PileCondition::AtLeast(LinearForm { constant, factors }))
        })
    }

    /// `-2-t-3u`: what a pile loses; or `+1`: what it gets.
    fn loss(&mut self, names: &mut Vec<&'a str>) -> Result<Loss, WrittenError> {
        let mut loss = Loss::default();
        let mut is_first = true;
        loop {
            let token = self.here();
            if token.text == "+" {
                if !is_first {
                    return token.error(
                        "a pile loses tokens or gets some, not both: write the difference, `a-1` \
                         or `a+1`",
                    );
                }
                self.at += 1;
                let place = self.here();
                let is_amount = |next: &RuleToken<'_>| is_name(next.text);
                if !is_amount(&place) {
                    loss.gain = self.number()?;
                }
                return match self.peek().filter(is_amount) {
                    Some(amount) => {
                        amount.error("a pile gets a number of tokens, as in `a+1`, no amount")
                    }
                    None if loss.gain == 0 => place.error("the pile gets nothing: leave it out"),
                    None => Ok(loss),
                };
            }
            if !self.takes("-") {
                if is_first {
                    return token.error("what the pile loses is expected here: `a-t` or `a-1`");
                }
                return Ok(loss);
            }
            is_first = false;
            let token = self.here();
            let factor = self.factor()?;
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

    pub(super) fn condition(&mut self, depth: usize) -> Result<PileCondition, WrittenError> {
        self.joined("or", PileCondition::Any, |reader| {
            reader.joined("and", PileCondition::All, |reader| reader.part(depth))
        })
    }

    /// Parts that are joined by a word.
    fn joined(
        &mut self,
        word: &str,
        join: fn(Vec<PileCondition>) -> PileCondition,
        part: impl Fn(&mut Self) -> Result<PileCondition, WrittenError>,
    ) -> Result<PileCondition, WrittenError> {
        let mut parts = vec![part(self)?];
        while self.takes(word) {
            parts.push(part(self)?);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => join(parts),
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
            let factor = self.factor()?.map(i64::from);
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
