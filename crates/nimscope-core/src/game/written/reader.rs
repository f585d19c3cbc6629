//! The text of a rule is read line by line.

use std::sync::{Mutex, PoisonError};

use litemap::LiteMap;

use super::condition::PileCondition;
use super::line::Reader;
use super::rule::{WrittenGame, WrittenMove};
use super::tokens::{RuleToken, WrittenError, plain, tokens};
use super::weights::weights;
use crate::game::sizes::Sizes;
use crate::game::symmetry::Symmetry;

/// The most bytes of a text.
const MOST_BYTES: usize = 1 << 16;
/// The most moves of a rule.
const MOST_MOVES: usize = 512;

impl WrittenGame {
    /// Reads the text of a rule. Lines end at the end of the line or at a semicolon.
    ///
    /// # Errors
    /// The place in the text, what is wrong there, and how to write it.
    pub fn read(text: &str) -> Result<&'static Self, WrittenError> {
        type Key = (String, Option<String>, Option<String>);
        static KNOWN: Mutex<LiteMap<Key, &'static WrittenGame>> = Mutex::new(LiteMap::new_vec());
        let game = read(text)?.with_symmetry();
        let weights = weights(&game)?;
        let game = Self { weights, ..game };
        let key = (game.text.clone(), game.name.clone(), game.source.clone());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let leaked = || &*Box::leak(Box::new(game));
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
        weights: vec![1; rule.below.len()],
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
                    below: self.below.clone(),
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
