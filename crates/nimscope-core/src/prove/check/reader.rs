//! Reading a certificate, strictly: a malformed line is named.

use std::iter::repeat_n;

use super::table::Table;
use crate::game::{Convention, Game, Measure, Ruleset};

/// What a certificate says, nothing of which is checked yet.
#[derive(Debug)]
pub(super) struct Certificate {
    pub(super) rules: Ruleset,
    pub(super) value: Measure,
    pub(super) is_high: bool,
    pub(super) automaton: Table,
    /// For each move a word for each pile.
    pub(super) moves: Vec<Vec<String>>,
    pub(super) terminals: Option<Terminals>,
    pub(super) covers: Vec<Cover>,
}

/// The terminal positions, and the proof that all others have an option.
#[derive(Debug)]
pub(super) struct Terminals {
    pub(super) set: Table,
    pub(super) cover: Cover,
}

/// What need not be covered, and the nodes.
#[derive(Debug)]
pub(super) struct Cover {
    pub(super) covered: Table,
    pub(super) nodes: Vec<Node>,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) state: u32,
    pub(super) ties: u64,
    pub(super) threads: Vec<Thread>,
}

/// A move, the states of its parts in hexadecimal digits, the last in the lowest one, and a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thread {
    pub(super) one: u32,
    pub(super) parts: u64,
    pub(super) to: u32,
}

struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    number: usize,
}

/// Reads a certificate.
///
/// # Errors
/// Which line is malformed.
pub(super) fn read(text: &str) -> Result<Certificate, String> {
    let mut lines = Lines {
        lines: text.lines().enumerate(),
        number: 0,
    };
    if lines.next()? != "nimscope certificate 2" {
        return Err("this is no certificate of nimscope".to_owned());
    }
    let game: Game = lines
        .named("game")?
        .parse()
        .map_err(|error| format!("line 2: {error}"))?;
    let conventions = Convention::BOTH.map(|convention| (convention.key(), convention));
    let convention = lines.one_of("play", &conventions)?;
    let values = Measure::ALL.map(|value| (value.key(), value));
    let value = lines.one_of("value", &values)?;
    let is_high = lines.one_of("direction", &[("high", true), ("low", false)])?;
    let automaton = lines.table("automaton")?;
    let count: usize = lines.number("moves")?;
    let mut moves = Vec::new();
    for _ in 0..count {
        moves.push(lines.next()?.split(' ').map(str::to_owned).collect());
    }
    let has_terminals = convention == Convention::Misere || value.is_number();
    let terminals = if has_terminals {
        let set = lines.table("terminals")?;
        let cover = lines.cover(&set, moves.len())?;
        Some(Terminals { set, cover })
    } else {
        None
    };
    let mut cover = || lines.cover(&automaton, moves.len());
    let covers = match value {
        Measure::Outcome => vec![cover()?],
        Measure::Remoteness | Measure::Grundy => vec![cover()?, cover()?],
    };
    match lines.next()? {
        "end" => {}
        other => return Err(lines.bad(other)),
    }
    let rules = Ruleset { game, convention };
    Ok(Certificate {
        rules,
        value,
        is_high,
        automaton,
        moves,
        terminals,
        covers,
    })
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<&'a str, String> {
        let (number, line) = self.lines.next().ok_or("the text ends too early")?;
        self.number = number + 1;
        Ok(line)
    }

    fn bad(&self, what: &str) -> String {
        let shown: String = what.chars().take(40).collect();
        format!("line {}: {shown:?} does not belong here", self.number)
    }

    /// The rest of a line that begins with a name.
    fn named(&mut self, name: &str) -> Result<&'a str, String> {
        let line = self.next()?;
        let rest = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.bad(line))
    }

    /// What the word after a name stands for.
    fn one_of<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Result<T, String> {
        let word = self.named(name)?;
        let found = words.iter().find(|(known, _)| *known == word);
        found
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| self.bad(word))
    }

    fn number<T: std::str::FromStr>(&mut self, name: &str) -> Result<T, String> {
        let word = self.named(name)?;
        self.parsed(word)
    }

    fn parsed<T: std::str::FromStr>(&self, word: &str) -> Result<T, String> {
        word.parse().map_err(|_| self.bad(word))
    }

    fn table(&mut self, name: &str) -> Result<Table, String> {
        let line = self.named(name)?;
        let (states, tracks) = line.split_once(' ').ok_or_else(|| self.bad(line))?;
        let (states, tracks): (usize, usize) = (self.parsed(states)?, self.parsed(tracks)?);
        if states == 0 || tracks > 16 {
            return Err(self.bad(line));
        }
        let (mut next, mut accepts) = (Vec::new(), Vec::new());
        for _ in 0..states {
            let line = self.next()?;
            let mut words = line.split(' ');
            accepts.push(match words.next() {
                Some("+") => true,
                Some("-") => false,
                _ => return Err(self.bad(line)),
            });
            let before = next.len();
            for word in words {
                let (word, times) = word.split_once('*').unwrap_or((word, "1"));
                let times = self.below(times, (1 << tracks) + 1)?;
                next.extend(repeat_n(self.below(word, states)?, times as usize));
                if next.len() - before > 1 << tracks {
                    return Err(self.bad(line));
                }
            }
            if next.len() - before != 1 << tracks {
                return Err(self.bad(line));
            }
        }
        Ok(Table::new(tracks, next, accepts))
    }

    fn below(&self, word: &str, count: usize) -> Result<u32, String> {
        let number: u32 = self.parsed(word)?;
        if (number as usize) < count {
            Ok(number)
        } else {
            Err(self.bad(word))
        }
    }

    /// `known` is the table that `=` stands for.
    fn cover(&mut self, known: &Table, moves: usize) -> Result<Cover, String> {
        let covered = if self
            .lines
            .clone()
            .next()
            .is_some_and(|(_, line)| line == "covered =")
        {
            self.next()?;
            known.clone()
        } else {
            self.table("covered")?
        };
        let count: usize = self.number("nodes")?;
        let mut nodes = Vec::new();
        for _ in 0..count {
            let line = self.next()?;
            let mut words = line.split(' ');
            let (Some(state), Some(ties)) = (words.next(), words.next()) else {
                return Err(self.bad(line));
            };
            let state = self.below(state, covered.states())?;
            let ties = self.parsed(ties)?;
            let mut threads = Vec::new();
            for word in words {
                self.threads(word, moves, &mut threads)?;
            }
            nodes.push(Node {
                state,
                ties,
                threads,
            });
        }
        Ok(Cover { covered, nodes })
    }

    /// The threads that a word stands for: of one move, or of successive ones. Where there are no
    /// moves, that of the one relation.
    fn threads(&self, word: &str, moves: usize, threads: &mut Vec<Thread>) -> Result<(), String> {
        let mut words = word.split('/');
        let (Some(ones), Some(parts), Some(to), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(self.bad(word));
        };
        let mut digits = 0_u64;
        for part in parts.split('.').filter(|part| !part.is_empty()) {
            let part = self.below(part, 16)?;
            if digits >> 59 != 0 {
                return Err(self.bad(word));
            }
            digits = digits << 4 | u64::from(part);
        }
        let (first, last) = ones.split_once('-').unwrap_or((ones, ones));
        let count = moves.max(1);
        let to = self.parsed(to)?;
        threads.extend(
            (self.below(first, count)?..=self.below(last, count)?).map(|one| Thread {
                one,
                parts: digits,
                to,
            }),
        );
        Ok(())
    }
}
