//! The checker of certificates: small, and sharing nothing with the prover but the rules of the
//! game.
//!
//! What is checked: the automaton is a set of numbers and does not depend on the arrangement of
//! the piles. No position of one set has an option in another, which a search of all pairs that
//! are reached together shows. Every other position has one, which the nodes show: whatever
//! digits follow on a node, there is a node whose runs are among those that follow. In
//! take-away games read from the highest digit, a node stands for all its rearrangements. In the
//! other games read from the highest digit, only rearrangements in order are looked at.

mod arithmetic;
pub(super) mod by_rule;
mod definition;
mod ledger;
mod options;
mod places;
mod reader;
mod searches;
mod state_symmetry;
mod step;
mod table;

use std::rc::Rc;

pub(super) use self::ledger::Fault;
use self::ledger::{Ledger, list_bytes, wrong};
use self::reader::{Certificate, ListedCover, ListedTerminals, read};
use self::searches::{Exempt, Searches};
use self::state_symmetry::{StateSymmetry, image};
use self::step::{Part, all_moves, front_moves, parts};
use self::table::TransitionTable;
use super::automaton::Direction;
use super::budget::{Budget, Stopped};
use super::rule::Rule;
use crate::game::{Convention, Measure, Symmetry};
use crate::lists::distinct;

/// What a check of a certificate found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The game as the certificate names it; `None` where it cannot be read.
    pub game: Option<String>,
    /// How it is played.
    pub play: Option<Convention>,
    /// What the automaton gives, such as `outcome`; `statement` where a statement is proved.
    pub value: Option<String>,
    /// The states of the automaton.
    pub states: usize,
    /// The nodes of the proof.
    pub nodes: usize,
    /// Why it proves nothing; `None` where it is right.
    pub wrong: Option<String>,
}

/// The number of digits by which a value may be longer than a pile. See the obligation *total*.
const ROOM: u32 = 4;

impl Rule {
    /// A rule from the text of its certificate, which is checked first, within the memory of a
    /// budget; or why the certificate proves nothing.
    ///
    /// # Errors
    /// Cancelled, or more than the budget is needed.
    pub fn of_certificate(
        text: &str,
        budget: &Budget<'_>,
    ) -> Result<Result<Self, String>, Stopped> {
        let (checked, rule) = checked(text, budget)?;
        let Some(rule) = rule else {
            return Ok(Err(checked.wrong.unwrap_or_default()));
        };
        let automaton = rule.automaton.minimal_within(budget)?;
        Ok(Ok(Self { automaton, ..rule }))
    }
}

/// What is found, and the rule that a right certificate proves.
pub(super) fn checked(text: &str, budget: &Budget<'_>) -> Result<(Checked, Option<Rule>), Stopped> {
    let (ledger, mut certificate) = (Ledger::new(budget), None);
    let wrong = said(read_and_checked(text, &mut certificate, &ledger))?;
    let mut checked = Checked {
        wrong,
        ..Checked::default()
    };
    let Some(certificate) = certificate else {
        return Ok((checked, None));
    };
    checked.game = Some(certificate.rules.game.to_string());
    checked.play = Some(certificate.rules.convention);
    checked.value = Some(certificate.value.key().to_owned());
    checked.states = certificate.automaton.states();
    let terminals = certificate.terminals.iter().map(|it| &it.cover);
    let covers = certificate.covers.iter().chain(terminals);
    checked.nodes = covers.map(|cover| cover.nodes.len()).sum();
    let is_right = checked.wrong.is_none();
    let rule = is_right.then(|| certificate.rule(text)).flatten();
    Ok((checked, rule))
}

/// What is wrong, if anything is.
pub(super) fn said(checked: Result<(), Fault>) -> Result<Option<String>, Stopped> {
    match checked {
        Ok(()) => Ok(None),
        Err(Fault::Wrong(sentence)) => Ok(Some(sentence)),
        Err(Fault::Stopped(stopped)) => Err(stopped),
    }
}

/// Reads a text and checks it. What it says is kept as soon as it is known.
fn read_and_checked<'a>(
    text: &'a str,
    certificate: &mut Option<Certificate<'a>>,
    ledger: &'a Ledger<'a>,
) -> Result<(), Fault> {
    let read = &*certificate.insert(read(text, ledger)?);
    let (game, is_high) = (read.rules.game, read.is_high);
    let pairs = if is_high {
        game.symmetry().pairs(game.n())
    } else {
        Vec::new()
    };
    let searches = Searches {
        is_high,
        pairs,
        ledger,
    };
    Checker { read, searches }.run()
}

impl Certificate<'_> {
    /// What a right one with this text proves.
    fn rule(self, text: &str) -> Option<Rule> {
        drop((self.terminals, self.covers));
        let direction = if self.is_high {
            Direction::Msd
        } else {
            Direction::Lsd
        };
        // Only covers know the automaton beside the certificate.
        let automaton = Rc::into_inner(self.automaton)?;
        Some(Rule {
            rules: self.rules,
            value: self.value,
            direction,
            automaton: automaton.into_automaton(),
            certificate: text.to_owned(),
        })
    }
}

struct Checker<'a> {
    read: &'a Certificate<'a>,
    searches: Searches<'a>,
}

impl Checker<'_> {
    fn run(&self) -> Result<(), Fault> {
        let (value, terminals) = (self.read.value, &self.read.terminals);
        let n = self.read.rules.game.n();
        self.is_set("automaton", &self.read.automaton)?;
        self.moves_are_symmetric()?;
        if let Some(ListedTerminals { set, cover }) = terminals {
            self.is_set("terminals", set)?;
            let anything = TransitionTable::new(n, vec![0; 1 << n], vec![true]);
            for one in self.moves() {
                self.searches
                    .never(set, one, &anything, "a terminal has an option")?;
            }
            let exempt = Exempt {
                after: &|(_, end, _), column| (0, set.next(end, column), 0),
                spares: &|(_, end, _)| set.accepts(end),
            };
            self.searches
                .covers(cover, &exempt, self.listed(&[])?, &anything, None)?;
        }
        match (value, terminals, self.read.covers.as_slice()) {
            (Measure::Outcome, terminals, [cover]) => {
                self.outcome(terminals.as_ref().map(|terminals| &*terminals.set), cover)
            }
            (Measure::Remoteness, Some(terminals), [total, options]) => {
                self.numbers(&terminals.set, total)?;
                self.remoteness(&terminals.set, options)
            }
            (Measure::Grundy, Some(terminals), [total, options]) => {
                self.numbers(&terminals.set, total)?;
                self.grundy(&terminals.set, options)
            }
            (Measure::Outcome | Measure::Remoteness | Measure::Grundy, ..) => {
                wrong("a part of the proof is missing")
            }
        }
    }

    /// Checks that no word of the automaton is related to another of it.
    fn never(&self, by: Vec<Part>, sentence: &str) -> Result<(), Fault> {
        let automaton = &self.read.automaton;
        self.searches.never(automaton, by, automaton, sentence)
    }

    /// Checks that no option of a P-position is a P-position. In misère play no terminal may be
    /// one. Every other position has to have an option that is one.
    fn outcome(
        &self,
        terminals: Option<&TransitionTable>,
        cover: &ListedCover,
    ) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        for one in self.moves() {
            self.never(one, "an option of a P-position is a P-position")?;
        }
        if let Some(terminals) = terminals {
            self.searches.never(
                automaton,
                copies(game.n()),
                terminals,
                "a P-position is terminal",
            )?;
        }
        let exempt = Exempt {
            after: &|(state, end, _), column| {
                let end = terminals.map_or(0, |terminals| terminals.next(end, column));
                (automaton.next(state, column), end, 0)
            },
            spares: &|(state, end, _)| {
                automaton.accepts(state)
                    || terminals.is_some_and(|terminals| terminals.accepts(end))
            },
        };
        let (by, symmetry) = (self.listed(&[])?, self.symmetry(&cover.covered, automaton)?);
        self.searches
            .covers(cover, &exempt, by, automaton, symmetry.as_ref())
    }

    /// Checks that every position has exactly one number, and that a terminal has the right one.
    fn numbers(&self, terminals: &TransitionTable, cover: &ListedCover) -> Result<(), Fault> {
        let (rules, automaton) = (self.read.rules, &self.read.automaton);
        let n = rules.game.n();
        let with = |part| copies(n).into_iter().chain([part]).collect::<Vec<_>>();
        self.never(with(Part::Different(n)), "a position has two numbers")?;
        let right = u32::from(rules.convention == Convention::Misere);
        self.searches.never(
            terminals,
            with(Part::Not(n, right)),
            automaton,
            "a terminal has a wrong number",
        )?;
        // Counts the zero columns at the high end. The count is one more than the room once a
        // column that is not zero came too early.
        let is_high = self.read.is_high;
        let zeros = |before: u32, column: u32| match (is_high, column) {
            (true, _) if before >= ROOM => before,
            (true, 0) => before + 1,
            (true, _) => ROOM + 1,
            (false, 0) => (before + 1).min(ROOM),
            (false, _) => 0,
        };
        let exempt = Exempt {
            after: &|(.., count), column| (0, 0, zeros(count, column)),
            spares: &|(.., count)| count != ROOM,
        };
        self.searches
            .covers(cover, &exempt, vec![with(Part::Any(n))], automaton, None)
    }

    fn remoteness(&self, terminals: &TransitionTable, cover: &ListedCover) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        let n = game.n();
        for mut one in self.moves() {
            one.push(Part::Contradicts(n));
            self.never(
                one,
                "the remoteness of an option contradicts that of a position",
            )?;
        }
        let piles = (1 << n) - 1;
        let exempt = Exempt {
            after: &|(state, end, _), column| {
                let end = terminals.next(end, column & piles);
                (automaton.next(state, column), end, 0)
            },
            spares: &|(state, end, _)| !automaton.accepts(state) || terminals.accepts(end),
        };
        let one_less = self.listed(&[Part::Sum(n, vec![n], 1)])?;
        self.searches
            .covers(cover, &exempt, one_less, automaton, None)
    }

    fn grundy(&self, terminals: &TransitionTable, cover: &ListedCover) -> Result<(), Fault> {
        let (game, automaton) = (self.read.rules.game, &self.read.automaton);
        let n = game.n();
        for mut one in self.moves() {
            one.push(Part::Copied(n, n));
            self.never(one, "an option has the Grundy value of its position")?;
        }
        // The value g of the position is on track n, a smaller one h on the next. By the digits
        // read so far, 1 stands for h < g and 2 for h > g.
        let is_high = self.read.is_high;
        let compared = |before: u32, column: u32| match (column >> n & 1, column >> (n + 1) & 1) {
            (1, 0) if !is_high || before == 0 => 1,
            (0, 1) if !is_high || before == 0 => 2,
            _ => before,
        };
        let (piles, value) = ((1 << n) - 1, (1 << (n + 1)) - 1);
        let exempt = Exempt {
            after: &|(state, end, order), column| {
                let end = terminals.next(end, column & piles);
                let state = automaton.next(state, column & value);
                (state, end, compared(order, column))
            },
            spares: &|(state, end, order)| {
                !automaton.accepts(state) || order != 1 || terminals.accepts(end)
            },
        };
        let smaller = self.listed(&[Part::Copied(n + 1, n)])?;
        self.searches
            .covers(cover, &exempt, smaller, automaton, None)
    }

    /// Checks that a table is a set of numbers: neither zero columns at the high end nor the
    /// arrangement of the piles change it.
    fn is_set(&self, name: &str, table: &TransitionTable) -> Result<(), Fault> {
        let ledger = self.searches.ledger;
        let is_padded = if self.read.is_high {
            table.alike(0, table.next(0, 0), |column| column, ledger)?
        } else {
            (0..table.states() as u32).all(|s| table.accepts(s) == table.accepts(table.next(s, 0)))
        };
        if !is_padded {
            return wrong(&format!("{name} depends on leading zeros"));
        }
        let game = self.read.rules.game;
        for generator in game.symmetry().generators(game.n()) {
            if !table.alike(0, 0, |column| image(column, &generator), ledger)? {
                return wrong(&format!("{name} depends on the arrangement of the piles"));
            }
        }
        Ok(())
    }

    /// Checks that the rearrangements take each set of piles that is played on to one. Where all
    /// rearrangements change nothing, the number of piles of a set decides.
    fn moves_are_symmetric(&self) -> Result<(), Fault> {
        let game = self.read.rules.game;
        if let Symmetry::All = game.symmetry() {
            return Ok(());
        }
        let played = distinct(game.kind().played(game.n()));
        for generator in game.symmetry().generators(game.n()) {
            let is_played = |set: &u32| played.binary_search(&image(*set, &generator)).is_ok();
            if !played.iter().all(is_played) {
                return wrong("a rearrangement does not preserve the moves");
            }
        }
        Ok(())
    }

    /// The moves that runs name, each with parts beside the piles.
    fn listed(&self, beside: &[Part]) -> Result<Vec<Vec<Part>>, Fault> {
        let moves = &self.read.moves;
        // Those of a sum have a list of tracks.
        let count = moves.len() * (self.read.rules.game.n() + beside.len());
        let bytes = list_bytes::<(Part, [u64; 4])>(count);
        self.searches.ledger.take("the parts of its moves", bytes)?;
        let read = |words: &Vec<&str>| {
            let mut all = parts(words)?;
            all.extend_from_slice(beside);
            Some(all)
        };
        let all: Option<Vec<Vec<Part>>> = moves.iter().map(read).collect();
        all.map_or_else(|| wrong("a move cannot be read"), Ok)
    }

    /// The moves, one of each number of piles where that is enough.
    fn moves(&self) -> Vec<Vec<Part>> {
        let game = self.read.rules.game;
        match game.symmetry() {
            Symmetry::All => front_moves(game),
            Symmetry::Of(_) => all_moves(game).collect(),
        }
    }

    /// What rearrangements make of nodes, in the games where a node stands for all its
    /// rearrangements.
    fn symmetry(
        &self,
        covered: &TransitionTable,
        to: &TransitionTable,
    ) -> Result<Option<StateSymmetry>, Fault> {
        let Certificate { rules, moves, .. } = self.read;
        let has_tracks = covered.tracks == rules.game.n() && to.tracks == covered.tracks;
        if !has_tracks || !self.read.is_high || rules.game.kind().take_sizes().is_none() {
            return Ok(None);
        }
        let (game, ledger) = (rules.game, self.searches.ledger);
        let generators = game.symmetry().generators(game.n());
        StateSymmetry::new(moves, &generators, covered, to, ledger).map(Some)
    }
}

fn copies(n: usize) -> Vec<Part> {
    (0..n).map(|pile| Part::Copied(pile, pile)).collect()
}
