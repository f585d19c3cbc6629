//! Reading a certificate, strictly: a malformed line is named.

use std::iter::repeat_n;
use std::rc::Rc;
use std::str::FromStr;

use rustc_hash::FxHashSet;

use super::ledger::{Fault, Held, Ledger, list_bytes, table_bytes, wrong};
use super::step::is_legal;
use super::table::TransitionTable;
use crate::game::{Convention, Game, Measure, Ruleset};

/// The widest game: a column has a digit for each pile, and there are 2ⁿ columns.
const MOST_PILES: usize = 12;

/// The longest name of a game of so many piles, in bytes.
const LONGEST_NAME: usize = 1 << 16;

/// The most digits of a number: those of 2⁶⁴ − 1.
const LONGEST_NUMBER: usize = 20;

/// The most parts of a relation with states, of four bits each.
const MOST_PARTS: usize = 16;

/// The longest list of states of parts: 16 of two digits each, with a point before each.
const LONGEST_PARTS: usize = 48;

/// What a certificate says. Its sizes and its moves are those of the game; nothing else is checked
/// yet.
#[derive(Debug)]
pub(super) struct Certificate<'a> {
    pub(super) rules: Ruleset,
    pub(super) value: Measure,
    pub(super) is_high: bool,
    pub(super) automaton: Rc<TransitionTable>,
    /// For each move a word for each pile.
    pub(super) moves: Vec<Vec<&'a str>>,
    pub(super) terminals: Option<ListedTerminals>,
    pub(super) covers: Vec<ListedCover>,
}

/// The terminal positions, and the proof that all others have an option.
#[derive(Debug)]
pub(super) struct ListedTerminals {
    pub(super) set: Rc<TransitionTable>,
    pub(super) cover: ListedCover,
}

/// What need not be covered, and the nodes.
#[derive(Debug)]
pub(super) struct ListedCover {
    pub(super) covered: Rc<TransitionTable>,
    pub(super) nodes: Vec<ListedNode>,
}

#[derive(Debug)]
pub(super) struct ListedNode {
    pub(super) state: u32,
    pub(super) ties: u64,
    pub(super) runs: Box<[ListedRun]>,
}

/// A move, the states of its parts in hexadecimal digits, the last in the lowest one, and a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct ListedRun {
    pub(super) one: u32,
    pub(super) parts: u64,
    pub(super) to: u32,
}

pub(super) struct ProofLines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    number: usize,
    /// The number of all lines.
    all: usize,
    ledger: &'a Ledger<'a>,
    /// The runs of a node that are read so far.
    runs: Vec<ListedRun>,
    held: Held<'a>,
}

/// Reads a certificate. What it announces is compared with the game and with the length of the
/// text before anything is read into memory.
///
/// # Errors
/// Which line is malformed, or what does not fit the budget.
pub(super) fn read<'a>(text: &'a str, ledger: &'a Ledger<'a>) -> Result<Certificate<'a>, Fault> {
    let mut lines = ProofLines::new(text, ledger)?;
    if lines.next()? != "nimscope certificate 2" {
        return wrong("this is no certificate of nimscope");
    }
    let game = lines.game()?;
    let conventions = Convention::BOTH.map(|convention| (convention.key(), convention));
    let convention = lines.one_of("play", &conventions)?;
    let values = Measure::ALL.map(|value| (value.key(), value));
    let value = lines.one_of("value", &values)?;
    let is_high = lines.one_of("direction", &[("high", true), ("low", false)])?;
    let n = game.n();
    let with_value = n + usize::from(value.is_number());
    let automaton = Rc::new(lines.table("automaton", with_value)?);
    if let Some(reason) = lines.unproved() {
        return wrong(&format!("it is not proved: {reason}"));
    }
    let moves = lines.moves(game)?;
    let parts = |beside: usize| -> Vec<usize> {
        let has_state = |word: &&&str| !matches!(**word, "." | "-");
        let of = |words: &Vec<&str>| words.iter().filter(has_state).count() + beside;
        moves.iter().map(of).collect()
    };
    let has_terminals = convention == Convention::Misere || value.is_number();
    let terminals = if has_terminals {
        let set = Rc::new(lines.table("terminals", n)?);
        let cover = lines.cover(&set, n, (&parts(0), 1))?;
        Some(ListedTerminals { set, cover })
    } else {
        None
    };
    let mut cover =
        |tracks, parts: &[usize]| lines.cover(&automaton, tracks, (parts, automaton.states()));
    let covers = match value {
        Measure::Outcome => vec![cover(n, &parts(0))?],
        Measure::Remoteness => vec![cover(n, &[1])?, cover(n + 1, &parts(1))?],
        Measure::Grundy => vec![cover(n, &[1])?, cover(n + 2, &parts(0))?],
    };
    lines.end()?;
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

/// The number that decimal digits write, without a sign.
pub(super) fn decimal<T: FromStr>(word: &str) -> Option<T> {
    let is_number = word.len() <= LONGEST_NUMBER && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

impl<'a> ProofLines<'a> {
    pub(super) fn new(text: &'a str, ledger: &'a Ledger<'a>) -> Result<Self, Fault> {
        ledger.take("its text", text.len() as u64)?;
        if text.contains('\r') {
            return wrong("it has a carriage return, and lines end with a line feed alone");
        }
        Ok(Self {
            rest: text.lines().enumerate(),
            number: 0,
            all: text.bytes().filter(|&byte| byte == b'\n').count()
                + usize::from(!text.ends_with('\n')),
            ledger,
            runs: Vec::new(),
            held: ledger.hold("the runs of a node"),
        })
    }

    pub(super) fn next(&mut self) -> Result<&'a str, Fault> {
        self.ledger.poll()?;
        let Some((number, line)) = self.rest.next() else {
            return wrong("the text ends too early");
        };
        self.number = number + 1;
        Ok(line)
    }

    /// The last line. Blank ones may follow.
    pub(super) fn end(&mut self) -> Result<(), Fault> {
        let last = self.next()?;
        if last != "end" {
            return Err(self.bad(last));
        }
        if self.rest.all(|(_, line)| line.is_empty()) {
            return Ok(());
        }
        wrong("there is something after the end")
    }

    /// Why a statement is not proved, if the next line says so.
    pub(super) fn unproved(&self) -> Option<&'a str> {
        let (_, line) = self.rest.clone().next()?;
        line.strip_prefix("unproved ")
    }

    pub(super) fn bad(&self, what: &str) -> Fault {
        let shown: String = what.chars().take(40).collect();
        self.because(&format!("{shown:?} does not belong here"))
    }

    pub(super) fn because(&self, sentence: &str) -> Fault {
        Fault::Wrong(format!("line {}: {sentence}", self.number))
    }

    /// The rest of a line that begins with a name.
    pub(super) fn named(&mut self, name: &str) -> Result<&'a str, Fault> {
        let line = self.next()?;
        let rest = line
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix(' '))
            .filter(|rest| rest.trim() == *rest);
        rest.ok_or_else(|| self.bad(line))
    }

    fn game(&mut self) -> Result<Game, Fault> {
        let name = self.named("game")?;
        // The shell takes capital letters, too.
        if name.len() > LONGEST_NAME || name.chars().any(char::is_uppercase) {
            return Err(self.bad(name));
        }
        let game: Game = name
            .parse()
            .map_err(|error| self.because(&format!("{error}")))?;
        if game.n() > MOST_PILES {
            return wrong(&format!(
                "games of more than {MOST_PILES} piles are not checked"
            ));
        }
        Ok(game)
    }

    /// What the word after a name stands for.
    pub(super) fn one_of<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Result<T, Fault> {
        let word = self.named(name)?;
        let found = words.iter().find(|(known, _)| *known == word);
        found
            .map(|&(_, meaning)| meaning)
            .ok_or_else(|| self.bad(word))
    }

    fn parsed<T: FromStr>(&self, word: &str) -> Result<T, Fault> {
        decimal(word).ok_or_else(|| self.bad(word))
    }

    /// The number of lines that are to follow.
    pub(super) fn announced(&self, word: &str) -> Result<usize, Fault> {
        let count = self.parsed(word)?;
        let left = self.all - self.number;
        if count > left || i32::try_from(count).is_err() {
            let sentence = format!("{count} lines are announced, and {left} follow");
            return Err(self.because(&sentence));
        }
        Ok(count)
    }

    pub(super) fn table(&mut self, name: &str, tracks: usize) -> Result<TransitionTable, Fault> {
        let line = self.named(name)?;
        let (states, written) = line.split_once(' ').ok_or_else(|| self.bad(line))?;
        let (states, written) = (self.announced(states)?, self.parsed::<usize>(written)?);
        if states == 0 {
            return Err(self.bad(line));
        }
        if written != tracks {
            let sentence = format!("the words have {tracks} tracks, and not {written}");
            return Err(self.because(&sentence));
        }
        let sign = |word: &str| match word {
            "+" => Some(true),
            "-" => Some(false),
            _ => None,
        };
        let (next, accepts) = self.states(states, tracks, sign)?;
        Ok(TransitionTable::new(tracks, next, accepts))
    }

    /// A line for each state: a word whose meaning is kept, and the successors.
    pub(super) fn states<T>(
        &mut self,
        states: usize,
        tracks: usize,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<(Vec<u32>, Vec<T>), Fault> {
        let of = format!("the {states} states of line {}", self.number);
        self.ledger
            .take(&of, TransitionTable::bytes(states, tracks))?;
        let mut next = Vec::with_capacity(states << tracks);
        let mut meanings = Vec::with_capacity(states);
        for _ in 0..states {
            let line = self.next()?;
            let mut words = line.split(' ');
            let first = words.next().and_then(&meaning);
            meanings.push(first.ok_or_else(|| self.bad(line))?);
            let full = meanings.len() << tracks;
            for word in words {
                self.ledger.poll()?;
                let (state, times) = word.split_once('*').unwrap_or((word, "1"));
                let times = self.below(times, full - next.len() + 1)?;
                next.extend(repeat_n(self.below(state, states)?, times as usize));
            }
            if next.len() != full {
                return Err(self.bad(line));
            }
        }
        Ok((next, meanings))
    }

    /// The moves, each of which is one of the game and stands there once.
    fn moves(&mut self, game: Game) -> Result<Vec<Vec<&'a str>>, Fault> {
        let count = self.named("moves")?;
        let count = self.announced(count)?;
        let n = game.n();
        let bytes = list_bytes::<Vec<&str>>(count) + list_bytes::<&str>(count * n);
        let bytes = bytes + table_bytes::<&str>(count);
        self.ledger.take(&format!("its {count} moves"), bytes)?;
        let mut moves = Vec::with_capacity(count);
        let mut known = FxHashSet::default();
        for _ in 0..count {
            let line = self.next()?;
            let words: Vec<&str> = line.splitn(n + 1, ' ').collect();
            if !is_legal(game, &words) {
                let shown: String = line.chars().take(40).collect();
                let sentence = format!("{shown:?} is no move of {game}");
                return Err(self.because(&sentence));
            }
            if !known.insert(line) {
                return Err(self.because("this move was named before"));
            }
            moves.push(words);
        }
        Ok(moves)
    }

    fn below(&self, word: &str, count: usize) -> Result<u32, Fault> {
        let number: u32 = self.parsed(word)?;
        if (number as usize) < count {
            Ok(number)
        } else {
            Err(self.bad(word))
        }
    }

    /// A cover of words of some tracks. `=` stands for the known table. A run may name a relation,
    /// a move or the one relation, of each of which the number of parts with states is given, and
    /// a state below a number.
    fn cover(
        &mut self,
        known: &Rc<TransitionTable>,
        tracks: usize,
        (parts, states): (&[usize], usize),
    ) -> Result<ListedCover, Fault> {
        let mut ahead = self.rest.clone();
        let covered = if ahead.next().is_some_and(|(_, line)| line == "covered =") {
            self.next()?;
            Rc::clone(known)
        } else {
            Rc::new(self.table("covered", tracks)?)
        };
        if covered.tracks != tracks {
            return Err(self.because("the covered set has the wrong number of tracks"));
        }
        let count = self.named("nodes")?;
        let count = self.announced(count)?;
        let what = format!("the {count} nodes of line {}", self.number);
        self.ledger.take(&what, list_bytes::<ListedNode>(count))?;
        let mut nodes = Vec::with_capacity(count);
        for _ in 0..count {
            let line = self.next()?;
            let mut words = line.split(' ');
            let (Some(state), Some(ties)) = (words.next(), words.next()) else {
                return Err(self.bad(line));
            };
            let state = self.below(state, covered.states())?;
            let ties = self.parsed(ties)?;
            self.runs.clear();
            for word in words {
                self.runs(word, parts, states)?;
            }
            self.runs.sort_unstable();
            self.runs.dedup();
            let bytes = list_bytes::<ListedRun>(self.runs.len());
            self.ledger.take("the runs of its nodes", bytes)?;
            nodes.push(ListedNode {
                state,
                ties,
                runs: self.runs.as_slice().into(),
            });
        }
        Ok(ListedCover { covered, nodes })
    }

    /// The runs that a word stands for: of one move, or of successive ones. Where there are no
    /// moves, that of the one relation.
    fn runs(&mut self, word: &str, known: &[usize], states: usize) -> Result<(), Fault> {
        self.ledger.poll()?;
        let mut words = word.split('/');
        let (Some(ones), Some(parts), Some(to), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(self.bad(word));
        };
        let is_missing = parts.split('.').any(str::is_empty);
        if is_missing || parts.len() > LONGEST_PARTS || parts.split('.').count() > MOST_PARTS {
            return Err(self.bad(word));
        }
        let (mut digits, mut written) = (0_u64, 0);
        for part in parts.split('.') {
            let part = self.below(part, 16)?;
            digits = digits << 4 | u64::from(part);
            written += 1;
        }
        let (first, last) = ones.split_once('-').unwrap_or((ones, ones));
        let (first, last) = (
            self.below(first, known.len())?,
            self.below(last, known.len())?,
        );
        let ones = known.get(first as usize..=last as usize);
        let ones = ones.unwrap_or_default();
        if ones.is_empty() || ones.iter().any(|&parts| parts < written) {
            return Err(self.bad(word));
        }
        let to = self.below(to, states)?;
        let count = self.runs.len() + ones.len();
        let capacity = self.runs.capacity();
        if count > capacity {
            // While they are copied, the shorter list is still there.
            let larger = count.max(2 * capacity);
            self.held
                .grow_to(list_bytes::<ListedRun>(larger + capacity))?;
            self.runs.reserve_exact(larger - self.runs.len());
        }
        // States 0 at the end may be left out.
        self.runs
            .extend((first..).zip(ones).map(|(one, parts)| ListedRun {
                one,
                parts: digits << (4 * (parts - written)),
                to,
            }));
        Ok(())
    }
}
