//! The checker of certificates: small, and with nothing of the prover's but the rules of the game.
//!
//! What is checked: the automaton is a set of numbers and does not depend on the arrangement of the
//! piles; no position of one set has an option in another, by walking through all pairs that are
//! reached together; and every other position has one, by the nodes: whatever digits follow on a
//! node, there is a node whose threads are among those that follow.

mod places;
mod reader;
mod step;
mod symmetry;
mod table;

use std::collections::HashSet;

use self::places::Places;
use self::reader::{Certificate, Cover, Thread, Value, read};
use self::step::{Part, Step, all_moves, is_legal, parts};
use self::symmetry::{generators, pairs};
use self::table::Table;
use super::automaton::Automaton;
use super::value::Valued;
use super::word::Direction;
use crate::game::{Convention, Game, Kind, Ruleset};
use crate::solve::{Cancelled, Control};

/// What was found of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game as the certificate names it; `None` where it cannot be read.
    pub game: Option<Game>,
    /// How it is played.
    pub convention: Option<Convention>,
    /// What the automaton gives: `outcome`, `remoteness` or `grundy`.
    pub value: Option<&'static str>,
    /// The states of the automaton.
    pub states: usize,
    /// The nodes of the proof.
    pub nodes: usize,
    /// Why it proves nothing; `None` where it is right.
    pub wrong: Option<String>,
}

/// What a right certificate proves.
#[derive(Debug)]
pub(super) struct Conclusion {
    pub(super) rules: Ruleset,
    pub(super) value: Valued,
    pub(super) direction: Direction,
    pub(super) automaton: Automaton,
}

/// Digits that values may have more than piles: see the obligation *total*.
const ROOM: u32 = 4;

/// Why the work ended.
enum Fault {
    Wrong(String),
    Cancelled,
}

impl From<Cancelled> for Fault {
    fn from(Cancelled: Cancelled) -> Self {
        Self::Cancelled
    }
}

fn wrong<T>(sentence: &str) -> Result<T, Fault> {
    Err(Fault::Wrong(sentence.to_owned()))
}

/// Checks the text of a certificate.
///
/// # Errors
/// [`Cancelled`].
pub fn check(text: &str, control: &Control) -> Result<Checked, Cancelled> {
    Ok(checked(text, control)?.0)
}

/// The same, with the game and the automaton of a certificate that is right.
///
/// # Errors
/// [`Cancelled`].
pub(super) fn proved(
    text: &str,
    control: &Control,
) -> Result<Result<Conclusion, String>, Cancelled> {
    let (checked, certificate) = checked(text, control)?;
    Ok(match (checked.wrong, certificate) {
        (None, Some(read)) => {
            let value = match read.value {
                Value::Outcome => Valued::Outcome,
                Value::Remoteness => Valued::Remoteness,
                Value::Grundy => Valued::Grundy,
            };
            let direction = if read.is_high {
                Direction::High
            } else {
                Direction::Low
            };
            Ok(Conclusion {
                rules: read.rules,
                value,
                direction,
                automaton: read.automaton.automaton(),
            })
        }
        (wrong, _) => Err(wrong.unwrap_or_default()),
    })
}

fn checked(text: &str, control: &Control) -> Result<(Checked, Option<Certificate>), Cancelled> {
    let unread = |wrong| Checked {
        game: None,
        convention: None,
        value: None,
        states: 0,
        nodes: 0,
        wrong: Some(wrong),
    };
    let certificate = match read(text) {
        Ok(certificate) => certificate,
        Err(sentence) => return Ok((unread(sentence), None)),
    };
    let covers = certificate
        .covers
        .iter()
        .chain(certificate.terminals.iter().map(|(_, cover)| cover));
    let nodes = covers.map(|cover| cover.nodes.len()).sum();
    let pairs = if certificate.is_high {
        pairs(certificate.rules.game)
    } else {
        Vec::new()
    };
    let checker = Checker {
        read: &certificate,
        pairs,
        control,
    };
    let wrong = match checker.run() {
        Ok(()) => None,
        Err(Fault::Wrong(sentence)) => Some(sentence),
        Err(Fault::Cancelled) => return Err(Cancelled),
    };
    let checked = Checked {
        game: Some(certificate.rules.game),
        convention: Some(certificate.rules.convention),
        value: Some(match certificate.value {
            Value::Outcome => "outcome",
            Value::Remoteness => "remoteness",
            Value::Grundy => "grundy",
        }),
        states: certificate.automaton.states(),
        nodes,
        wrong,
    };
    Ok((checked, Some(certificate)))
}

struct Checker<'a> {
    read: &'a Certificate,
    /// Pairs of piles such that every position can be rearranged so that the first is at most the
    /// second in all of them.
    pairs: Vec<(usize, usize)>,
    control: &'a Control,
}

/// A function of what is read, in which a covered word must be exempt: its state after a column,
/// and whether it is.
struct Exempt<'a> {
    start: (u32, u32, u32),
    after: &'a dyn Fn((u32, u32, u32), u32) -> (u32, u32, u32),
    spares: &'a dyn Fn((u32, u32, u32)) -> bool,
}

impl Checker<'_> {
    fn run(&self) -> Result<(), Fault> {
        let Certificate {
            rules,
            value,
            automaton,
            terminals,
            covers,
            ..
        } = self.read;
        let n = rules.game.n();
        if n > 12 {
            return wrong("games of more than 12 piles are not spoken of");
        }
        let more = usize::from(*value != Value::Outcome);
        self.is_set("automaton", automaton, n + more)?;
        self.moves_are_legal()?;
        if let Some((terminals, cover)) = terminals {
            self.is_set("terminals", terminals, n)?;
            let anything = Table::new(n, vec![0; 1 << n], vec![true]);
            for one in all_moves(rules.game) {
                self.never(terminals, one, &anything, "a terminal has an option")?;
            }
            let exempt = Exempt {
                start: (0, 0, 0),
                after: &|(state, _, _), column| (terminals.next(state, column), 0, 0),
                spares: &|(state, _, _)| terminals.accepts(state),
            };
            self.covers(cover, n, &exempt, &self.listed(&[])?, &anything)?;
        }
        match (value, terminals, covers.as_slice()) {
            (Value::Outcome, terminals, [cover]) => {
                self.outcome(terminals.as_ref().map(|(table, _)| table), cover)
            }
            (Value::Remoteness, Some((terminals, _)), [total, options]) => {
                self.numbers(terminals, total)?;
                self.remoteness(terminals, options)
            }
            (Value::Grundy, Some((terminals, _)), [total, options]) => {
                self.numbers(terminals, total)?;
                self.grundy(terminals, options)
            }
            _ => wrong("a part of the proof is missing"),
        }
    }

    /// No option of a P-position is one, no terminal is one in misère play, and all others have
    /// one.
    fn outcome(&self, terminals: Option<&Table>, cover: &Cover) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        for one in all_moves(game) {
            self.never(
                automaton,
                one,
                automaton,
                "an option of a P-position is a P-position",
            )?;
        }
        if let Some(terminals) = terminals {
            self.never(
                automaton,
                copies(game.n()),
                terminals,
                "a P-position is terminal",
            )?;
        }
        let exempt = Exempt {
            start: (0, 0, 0),
            after: &|(state, end, _), column| {
                let end = terminals.map_or(0, |terminals| terminals.next(end, column));
                (automaton.next(state, column), end, 0)
            },
            spares: &|(state, end, _)| {
                automaton.accepts(state)
                    || terminals.is_some_and(|terminals| terminals.accepts(end))
            },
        };
        self.covers(cover, game.n(), &exempt, &self.listed(&[])?, automaton)
    }

    /// Every position has one number, a terminal the right one.
    fn numbers(&self, terminals: &Table, cover: &Cover) -> Result<(), Fault> {
        let (rules, automaton) = (self.read.rules, &self.read.automaton);
        let n = rules.game.n();
        let with = |part| copies(n).into_iter().chain([part]).collect::<Vec<_>>();
        self.never(
            automaton,
            with(Part::Different(n)),
            automaton,
            "a position has two numbers",
        )?;
        let right = u32::from(rules.convention == Convention::Misere);
        self.never(
            terminals,
            with(Part::Not(n, right)),
            automaton,
            "a terminal has a wrong number",
        )?;
        // Zero columns at the high end, so many as are asked for, or more than that where there was
        // another column too early.
        let is_high = self.read.is_high;
        let exempt = Exempt {
            start: (0, 0, 0),
            after: &|(zeros, _, _), column| match (is_high, column) {
                (true, _) if zeros >= ROOM => (zeros, 0, 0),
                (true, 0) => (zeros + 1, 0, 0),
                (true, _) => (ROOM + 1, 0, 0),
                (false, 0) => ((zeros + 1).min(ROOM), 0, 0),
                (false, _) => (0, 0, 0),
            },
            spares: &|(zeros, _, _)| zeros != ROOM,
        };
        self.covers(cover, n, &exempt, &[with(Part::Any(n))], automaton)
    }

    fn remoteness(&self, terminals: &Table, cover: &Cover) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        let n = game.n();
        for mut one in all_moves(game) {
            one.push(Part::Contradicts(n));
            self.never(
                automaton,
                one,
                automaton,
                "the remoteness of an option contradicts that of a position",
            )?;
        }
        let piles = (1 << n) - 1;
        let exempt = Exempt {
            start: (0, 0, 0),
            after: &|(state, end, _), column| {
                (
                    automaton.next(state, column),
                    terminals.next(end, column & piles),
                    0,
                )
            },
            spares: &|(state, end, _)| !automaton.accepts(state) || terminals.accepts(end),
        };
        let one_less = [Part::Sum(n, vec![n], 1)];
        self.covers(cover, n + 1, &exempt, &self.listed(&one_less)?, automaton)
    }

    fn grundy(&self, terminals: &Table, cover: &Cover) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        let n = game.n();
        for mut one in all_moves(game) {
            one.push(Part::Copied(n, n));
            self.never(
                automaton,
                one,
                automaton,
                "an option has the Grundy value of its position",
            )?;
        }
        // The value g of the position on track n, a smaller one h on the next: 1 where h < g, 2
        // where h > g, as far as is read.
        let is_high = self.read.is_high;
        let compared = |before: u32, column: u32| match (column >> n & 1, column >> (n + 1) & 1) {
            (1, 0) if !is_high || before == 0 => 1,
            (0, 1) if !is_high || before == 0 => 2,
            _ => before,
        };
        let (piles, value) = ((1 << n) - 1, (1 << (n + 1)) - 1);
        let exempt = Exempt {
            start: (0, 0, 0),
            after: &|(state, end, order), column| {
                let state = automaton.next(state, column & value);
                (
                    state,
                    terminals.next(end, column & piles),
                    compared(order, column),
                )
            },
            spares: &|(state, end, order)| {
                !automaton.accepts(state) || order != 1 || terminals.accepts(end)
            },
        };
        let asked = [Part::Copied(n + 1, n)];
        self.covers(cover, n + 2, &exempt, &self.listed(&asked)?, automaton)
    }

    /// A set of numbers, whatever zero columns stand at the high end, which the arrangement of the
    /// piles does not change.
    fn is_set(&self, name: &str, table: &Table, tracks: usize) -> Result<(), Fault> {
        if table.tracks != tracks {
            return wrong(&format!("{name} has the wrong number of tracks"));
        }
        let is_padded = if self.read.is_high {
            table.alike(0, table.next(0, 0), |column| column)
        } else {
            (0..table.states() as u32).all(|s| table.accepts(s) == table.accepts(table.next(s, 0)))
        };
        if !is_padded {
            return wrong(&format!("{name} depends on leading zeros"));
        }
        for generator in generators(self.read.rules.game) {
            let moved = |column: u32| {
                let piles = generator.iter().enumerate();
                let rest = column >> generator.len() << generator.len();
                piles.fold(rest, |moved, (pile, &from)| {
                    moved | (column >> from & 1) << pile
                })
            };
            if !table.alike(0, 0, moved) {
                return wrong(&format!("{name} depends on the arrangement of the piles"));
            }
        }
        Ok(())
    }

    fn moves_are_legal(&self) -> Result<(), Fault> {
        let Certificate { rules, moves, .. } = self.read;
        self.moves_are_symmetric()?;
        match moves.iter().position(|words| !is_legal(rules.game, words)) {
            Some(place) => wrong(&format!("move {place} is not one of the game")),
            None => Ok(()),
        }
    }

    /// The rearrangements lead from moves on edges to such moves; in the other games any do.
    fn moves_are_symmetric(&self) -> Result<(), Fault> {
        let game = self.read.rules.game;
        let Kind::Edges(edges) = game.kind() else {
            return Ok(());
        };
        for generator in generators(game) {
            for edge in edges.hypergraph.edges() {
                let piles = generator.iter().enumerate();
                let image =
                    piles.fold(0, |image, (pile, &from)| image | (edge >> from & 1) << pile);
                if !edges.hypergraph.has(image) {
                    return wrong("a rearrangement does not preserve the moves");
                }
            }
        }
        Ok(())
    }

    /// The moves that threads name, each with parts beside the piles.
    fn listed(&self, beside: &[Part]) -> Result<Vec<Vec<Part>>, Fault> {
        let read = |words: &Vec<String>| {
            let mut all = parts(words)?;
            all.extend_from_slice(beside);
            Some(all)
        };
        let all: Option<Vec<Vec<Part>>> = self.read.moves.iter().map(read).collect();
        all.map_or_else(|| wrong("a move cannot be read"), Ok)
    }

    /// Which pairs of piles are equal so far, a bit for each; `None` where the first is larger.
    /// Only rows in order need be looked at, for sets and moves do not depend on the arrangement;
    /// from the lowest digit on all rows are.
    fn ties_after(&self, ties: u64, column: u32) -> Option<u64> {
        let mut after = 0;
        for (pair, &(i, j)) in self.pairs.iter().enumerate() {
            if ties >> pair & 1 == 1 {
                match (column >> i & 1, column >> j & 1) {
                    (1, 0) => return None,
                    (0, 1) => {}
                    _ => after |= 1 << pair,
                }
            }
        }
        Some(after)
    }

    fn all_ties(&self) -> u64 {
        u64::MAX
            .checked_shr(64 - self.pairs.len() as u32)
            .unwrap_or(0)
    }

    /// No word of one set is related to one of another.
    fn never(&self, from: &Table, by: Vec<Part>, to: &Table, sentence: &str) -> Result<(), Fault> {
        let mut step = Step::new(by, self.read.is_high);
        let start = (0_u32, self.all_ties(), step.start(), 0_u32);
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some((one, ties, related, other)) = open.pop() {
            self.control.check()?;
            if from.accepts(one) && step.ends(related) && to.accepts(other) {
                return wrong(sentence);
            }
            for column in 0..from.columns() {
                let Some(ties) = self.ties_after(ties, column) else {
                    continue;
                };
                let one = from.next(one, column);
                for &(written, related) in step.after(related, column) {
                    let pair = (one, ties, related, to.next(other, written));
                    if seen.insert(pair) {
                        open.push(pair);
                    }
                }
            }
        }
        Ok(())
    }

    /// Every word that is not exempt is related to one of `to`: what is covered is exempt, and the
    /// nodes lead all others there.
    fn covers(
        &self,
        cover: &Cover,
        tracks: usize,
        exempt: &Exempt<'_>,
        by: &[Vec<Part>],
        to: &Table,
    ) -> Result<(), Fault> {
        let covered = &cover.covered;
        if covered.tracks != tracks {
            return wrong("what is covered has the wrong number of tracks");
        }
        self.only_exempt(covered, exempt)?;
        let mut steps: Vec<Step> = by
            .iter()
            .map(|parts| Step::new(parts.clone(), self.read.is_high))
            .collect();
        let threads = || cover.nodes.iter().flat_map(|node| &node.threads);
        if threads()
            .any(|thread| thread.one as usize >= by.len() || thread.to as usize >= to.states())
        {
            return wrong("a thread names a move or a state that is not there");
        }
        let places = Places::of(&cover.nodes);
        let safe = covered.safe();
        let starts = (0_u32..).zip(&steps).map(|(one, step)| Thread {
            one,
            parts: step.start(),
            to: 0,
        });
        if !safe[0] && !places.has(0, self.all_ties(), &starts.collect()) {
            return wrong("no node stands at the beginning");
        }
        for node in &cover.nodes {
            self.control.check()?;
            let ends = |thread: &Thread| {
                steps[thread.one as usize].ends(thread.parts) && to.accepts(thread.to)
            };
            if !covered.accepts(node.state) && !node.threads.iter().any(ends) {
                return wrong("a position at the end of a node has no option as claimed");
            }
            for column in 0..covered.columns() {
                let state = covered.next(node.state, column);
                let Some(ties) = self
                    .ties_after(node.ties, column)
                    .filter(|_| !safe[state as usize])
                else {
                    continue;
                };
                let mut after = HashSet::new();
                for thread in &node.threads {
                    for &(written, parts) in steps[thread.one as usize].after(thread.parts, column)
                    {
                        after.insert(Thread {
                            parts,
                            to: to.next(thread.to, written),
                            ..*thread
                        });
                    }
                }
                if !places.has(state, ties, &after) {
                    return wrong("a node has no successor");
                }
            }
        }
        Ok(())
    }

    fn only_exempt(&self, covered: &Table, exempt: &Exempt<'_>) -> Result<(), Fault> {
        let start = (0, exempt.start);
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some((state, own)) = open.pop() {
            self.control.check()?;
            if covered.accepts(state) && !(exempt.spares)(own) {
                return wrong("more is covered than is exempt");
            }
            for column in 0..covered.columns() {
                let pair = (covered.next(state, column), (exempt.after)(own, column));
                if seen.insert(pair) {
                    open.push(pair);
                }
            }
        }
        Ok(())
    }
}

fn copies(n: usize) -> Vec<Part> {
    (0..n).map(|pile| Part::Copied(pile, pile)).collect()
}
