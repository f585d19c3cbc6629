//! The checker of certificates over numeration systems. It shares nothing with the search but the
//! rule of the game and the recurrence of the system.
//!
//! The automata of the moves are compared with the conditions of the rule, digit by digit, in
//! integers. Then the automaton of the values is compared with the moves: each value demands that
//! some options exist, which the automata of positions with such options witness, and that others
//! do not.

use super::super::budget::{Budget, Stopped};
use super::super::numeration::{FixedValue, Machine, OUTSIDE, System};
use super::arithmetic::Arithmetic;
use super::definition::TrackCondition;
use super::ledger::{Fault, Frontier, Ledger, list_bytes, wrong};
use super::options::{OptionPairs, WordSet};
use super::reader::{ProofLines, decimal};
use super::table::TransitionTable;
use super::{Checked, said};
use crate::game::{Convention, LinearForm, Outcome, PileCondition, WrittenGame, WrittenMove};

/// The first line.
pub(crate) const HEADER: &str = "nimscope certificate over a system 2";

/// The widest column.
const MOST_BITS: usize = 16;

/// A rule over a numeration system, as a certificate states it.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The game.
    pub game: &'static WrittenGame,
    /// How it is played.
    pub convention: Convention,
    /// What the automaton gives.
    pub value: FixedValue,
    /// The automaton.
    pub machine: Machine,
    /// The text, which [`check`](super::super::check()) reads; empty as long as nothing is proved.
    pub certificate: String,
}

/// Whether a text is a certificate over a numeration system.
pub fn is_certificate(text: &str) -> bool {
    text.lines().next() == Some(HEADER)
}

impl Certified {
    /// What is proved by the text of a certificate, which is checked first, within the memory of a
    /// budget; or why the certificate proves nothing.
    ///
    /// # Errors
    /// Cancelled, or more than the budget is needed.
    pub fn of_certificate(
        text: &str,
        budget: &Budget<'_>,
    ) -> Result<Result<Self, String>, Stopped> {
        let (checked, says) = checked(text, budget)?;
        let says = || says.expect("what is right was read");
        Ok(checked.wrong.map_or_else(|| Ok(says()), Err))
    }
}

/// What is found, and what the text says where it can be read.
pub(crate) fn checked(
    text: &str,
    budget: &Budget<'_>,
) -> Result<(Checked, Option<Certified>), Stopped> {
    let ledger = Ledger::new(budget);
    let mut read = None;
    let wrong = said(read_and_checked(text, &mut read, &ledger))?;
    let says = read.as_ref();
    let checked = Checked {
        game: says.map(|says| format!("rule:{{{}}}", says.game)),
        play: says.map(|says| says.convention),
        value: says.map(|says| says.value.to_string()),
        states: says.map_or(0, |says| says.machine.states()),
        nodes: 0,
        wrong,
    };
    Ok((checked, read))
}

/// Reads a text and checks it. What it says is kept as soon as it is known.
fn read_and_checked(
    text: &str,
    says: &mut Option<Certified>,
    ledger: &Ledger<'_>,
) -> Result<(), Fault> {
    let mut lines = ProofLines::new(text, ledger)?;
    if lines.next()? != HEADER {
        return wrong("this is no certificate over a numeration system");
    }
    let says = says.insert(Certified {
        certificate: text.to_owned(),
        ..certified(&mut lines)?
    });
    if let Some(reason) = lines.unproved() {
        return wrong(&format!("it is not proved: {reason}"));
    }
    let (game, value, machine) = (says.game, says.value, &says.machine);
    let beside = value.played(game);
    let value = value.as_read(game);
    let game = beside.as_ref().unwrap_or(game);
    let arithmetic = Arithmetic::of(&machine.system);
    let (n, width) = (game.piles(), arithmetic.width);
    let outputs = &machine.outputs;
    let is_known = outputs.iter().map(|&output| output != OUTSIDE).collect();
    let automaton = TransitionTable::new(n * width, machine.next.clone(), is_known);
    let tracks: Vec<usize> = (0..n).collect();
    TrackCondition::new(&smaller_than_bounds(game), &tracks, n, &arithmetic)?.is_of(
        &automaton,
        true,
        "the set of positions",
        ledger,
    )?;
    if !plays_end(game) {
        return wrong("a move does not lower the weight of its position");
    }
    let checker = RuleChecker {
        game,
        is_misere: says.convention == Convention::Misere,
        value,
        automaton: &automaton,
        outputs,
        arithmetic: &arithmetic,
        ledger,
    };
    checker.ignores_zeros(&automaton)?;
    if game.forbidden > 0 {
        checker.blocking(&mut lines)?;
    } else {
        checker.values(&mut lines)?;
    }
    lines.end()
}

/// The statement of a certificate, and its automaton.
fn certified(lines: &mut ProofLines<'_>) -> Result<Certified, Fault> {
    let text = lines.named("rule")?;
    let game = WrittenGame::read(text).map_err(|error| lines.because(&error.to_string()))?;
    let conventions = Convention::BOTH.map(|convention| (convention.key(), convention));
    let convention = lines.one_of("play", &conventions)?;
    let value = lines.named("value")?;
    let value: FixedValue = value
        .parse()
        .map_err(|error| lines.because(&format!("{error}")))?;
    if let Some(why) = value.refused(game) {
        return Err(lines.because(why));
    }
    let system = lines.named("system")?;
    let system: System = system
        .parse()
        .map_err(|error| lines.because(&format!("{error}")))?;
    let piles = value.played(game).map_or(game.piles(), |game| game.piles());
    let bits = piles * Arithmetic::of(&system).width;
    if bits > MOST_BITS {
        return Err(lines.because(&format!("columns of {bits} bits are not checked")));
    }
    let states = lines.named("states")?;
    let states = lines.announced(states)?;
    let last = value.as_read(game).last();
    let output = |word: &str| match word {
        "-" => Some(OUTSIDE),
        case => decimal(case).filter(|&case| case <= last),
    };
    let (next, outputs) = lines.states(states, bits, output)?;
    if outputs.is_empty() {
        return Err(lines.because("an automaton has a state"));
    }
    Ok(Certified {
        game,
        convention,
        value,
        machine: Machine {
            system,
            piles,
            next,
            outputs,
        },
        certificate: String::new(),
    })
}

/// Some cases of a value: a bit for each.
type CaseSet = u64;

const EVEN: CaseSet = 0x5555_5555_5555_5555;

/// The cases below a number.
fn below(case: u8) -> CaseSet {
    (1 << case) - 1
}

/// What a case demands of the options of a position that is not terminal: for each set of a list
/// an option whose case is in it, and no option whose case is in the other set.
type CaseDemands = (Vec<CaseSet>, CaseSet);

/// The demands of a case. By induction along the game they leave one case for each position.
fn demands(value: FixedValue, case: u8) -> CaseDemands {
    let last = value.last();
    match value {
        // The mex: each smaller number is that of an option. The last case is for all larger
        // numbers. An outcome is a Grundy value below 1.
        FixedValue::Full(_) | FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) => (
            (0..case).map(|smaller| 1 << smaller).collect(),
            if case < last { 1 << case } else { 0 },
        ),
        FixedValue::RemotenessBelow(_) => match case.checked_sub(1) {
            // Only terminals have it.
            None => (vec![0], 0),
            Some(less) if case == last => {
                let some = below(last + 1) & !below(less);
                (vec![some], EVEN & below(less))
            }
            Some(less) if case % 2 == 1 => (vec![1 << less], EVEN & below(less)),
            Some(less) => (vec![1 << less], EVEN | !below(case)),
        },
    }
}

struct RuleChecker<'a> {
    game: &'a WrittenGame,
    is_misere: bool,
    value: FixedValue,
    /// It accepts the positions.
    automaton: &'a TransitionTable,
    /// By its states: the case.
    outputs: &'a [u8],
    arithmetic: &'a Arithmetic,
    ledger: &'a Ledger<'a>,
}

impl RuleChecker<'_> {
    fn has(&self, state: u32, cases: CaseSet) -> bool {
        match self.outputs[state as usize] {
            OUTSIDE => false,
            case => cases >> case & 1 == 1,
        }
    }

    fn positions(&self, cases: CaseSet) -> Result<WordSet<'_>, Fault> {
        WordSet::new(self.automaton, |state| self.has(state, cases), self.ledger)
    }

    /// Checks that leading zeros change nothing where an option may have more digits than its
    /// position, which then is read after zeros.
    fn ignores_zeros(&self, table: &TransitionTable) -> Result<(), Fault> {
        if self.game.gives() && table.next(0, 0) != 0 {
            return wrong("leading zeros change an automaton, and options may have more digits");
        }
        Ok(())
    }

    /// Reads the automaton of the pairs of a position and an option by moves, and compares it with
    /// the conditions of the rule.
    fn pairs(
        &self,
        lines: &mut ProofLines<'_>,
        moves: &[WrittenMove],
        on_track: &[usize],
    ) -> Result<TransitionTable, Fault> {
        let tracks = on_track.iter().map(|track| track + 1).max().unwrap_or(0);
        let tracks = tracks.max(self.game.piles());
        let bits = tracks * self.arithmetic.width;
        if bits > MOST_BITS {
            return wrong(&format!("columns of {bits} bits are not checked"));
        }
        let pairs = lines.table("pairs", bits)?;
        let moves = moves.iter().map(|one| conditions(one, on_track));
        let moves = PileCondition::Any(moves.collect::<Result<_, _>>()?);
        let goes_on = PileCondition::Not(self.game.end.clone().into());
        let all = PileCondition::All(vec![smaller_than_bounds(self.game), goes_on, moves]);
        let n = self.game.piles();
        let on_track: Vec<usize> = (0..n).chain(on_track.iter().copied()).collect();
        let definition = TrackCondition::new(&all, &on_track, tracks, self.arithmetic)?;
        definition.is_of(&pairs, false, "a move", self.ledger)?;
        self.ignores_zeros(&pairs)?;
        Ok(pairs)
    }

    fn options<'b>(
        &'b self,
        pairs: &'b TransitionTable,
        on_track: &[usize],
    ) -> Result<OptionPairs<'b>, Fault> {
        let (width, may_be_longer) = (self.arithmetic.width, self.game.gives());
        OptionPairs::new(pairs, on_track, width, may_be_longer, self.ledger)
    }

    /// The proof for values of games in which no option may be forbidden.
    fn values(&self, lines: &mut ProofLines<'_>) -> Result<(), Fault> {
        let n = self.game.piles();
        let moves = &self.game.moves;
        let on_tracks: Vec<Vec<usize>> = moves.iter().map(|one| tracks_after(one, n)).collect();
        let mut pairs = Vec::new();
        for (one, on_track) in moves.iter().zip(&on_tracks) {
            pairs.push(self.pairs(lines, std::slice::from_ref(one), on_track)?);
        }
        let options = pairs.iter().zip(&on_tracks);
        let options = options.map(|(pairs, on_track)| self.options(pairs, on_track));
        let options = options.collect::<Result<Vec<_>, _>>()?;
        let terminals = lines.table("terminals", self.automaton.tracks)?;
        self.ignores_zeros(&terminals)?;
        let last = self.value.last();
        let all = below(last + 1);
        let ends = WordSet::new(&terminals, |state| terminals.accepts(state), self.ledger)?;
        for one in &options {
            let sentence = "a terminal has an option";
            one.never(&ends, &self.positions(all)?, sentence)?;
        }
        self.terminals_have(&terminals, u8::from(self.is_misere).min(last))?;
        let cases: Vec<CaseDemands> = (0..=last).map(|case| demands(self.value, case)).collect();
        for (case, &(_, none)) in (0..).zip(&cases) {
            for one in options.iter().filter(|_| none != 0) {
                let (from, to) = (self.positions(1 << case)?, self.positions(none)?);
                let sentence = format!("a position of case {case} has an option that it must not");
                one.never(&from, &to, &sentence)?;
            }
        }
        // All positions that are not terminal have an option.
        let mut sets = vec![all];
        let demanded = cases.iter().flat_map(|(some, _)| some);
        for &set in demanded {
            if set != 0 && !sets.contains(&set) {
                sets.push(set);
            }
        }
        let demanding = |set| {
            let demanding = (0..=last).filter(|&case| cases[case as usize].0.contains(&set));
            demanding.fold(0, |cases, case| cases | 1 << case)
        };
        self.have_options(&terminals, &[], demanding(0))?;
        for set in sets {
            let to = self.positions(set)?;
            let mut before = Vec::new();
            for one in &options {
                let table = lines.table("before", self.automaton.tracks)?;
                let from = WordSet::new(&table, |state| table.accepts(state), self.ledger)?;
                let sentence = "a position has no option as claimed";
                one.always(&from, &to, sentence)?;
                before.push(table);
            }
            let cases = if set == all { all } else { demanding(set) };
            self.have_options(&terminals, &before, cases)?;
        }
        Ok(())
    }

    /// Checks that the terminals have a case.
    fn terminals_have(&self, terminals: &TransitionTable, case: u8) -> Result<(), Fault> {
        let mut frontier = Frontier::new(self.ledger, "the terminals", (0, 0))?;
        while let Some((state, end)) = frontier.next() {
            let is_position = self.automaton.accepts(state);
            if is_position && terminals.accepts(end) && self.outputs[state as usize] != case {
                return wrong("a terminal has another case");
            }
            for column in 0..self.automaton.columns() {
                let next = self.automaton.next(state, column);
                frontier.reach((next, terminals.next(end, column)))?;
            }
        }
        Ok(())
    }

    /// Checks that each position of some cases is terminal or in one of some sets.
    fn have_options(
        &self,
        terminals: &TransitionTable,
        sets: &[TransitionTable],
        cases: CaseSet,
    ) -> Result<(), Fault> {
        let positions = self.positions(cases)?;
        let tables = || [self.automaton, terminals].into_iter().chain(sets);
        let start: Box<[u32]> = tables().map(|_| 0).collect();
        let bytes = list_bytes::<u32>(start.len());
        let mut frontier = Frontier::new(self.ledger, "the states of several automata", start)?;
        while let Some(states) = frontier.next() {
            let mut others = tables().zip(&states).skip(1);
            if positions.accepts(states[0]) && !others.any(|(table, &state)| table.accepts(state)) {
                return wrong("a position has no option that its case demands");
            }
            for column in 0..self.automaton.columns() {
                let next = tables().zip(&states);
                let next = next.map(|(table, &state)| table.next(state, column));
                let next: Box<[u32]> = next.collect();
                if positions.is_live(next[0]) {
                    frontier.reach_holding(next, bytes)?;
                }
            }
        }
        Ok(())
    }

    /// The proof for outcomes where the opponent may forbid options: they are counted.
    fn blocking(&self, lines: &mut ProofLines<'_>) -> Result<(), Fault> {
        let n = self.game.piles();
        let on_track: Vec<usize> = (n..2 * n).collect();
        let pairs = self.pairs(lines, &self.game.moves, &on_track)?;
        let options = self.options(&pairs, &on_track)?;
        let p = 1 << FixedValue::of_outcome(Outcome::P);
        let forbidden = self.game.forbidden;
        let claim = |state: u32, options_in_p: usize, has_others: bool| {
            let loses = options_in_p <= forbidden && (!self.is_misere || has_others);
            if loses == self.has(state, p) {
                Ok(())
            } else {
                wrong("an outcome is not that of the options")
            }
        };
        let positions = self.positions(!0)?;
        let is_p = |state| self.has(state, p);
        options.counted(&positions, is_p, forbidden + 1, claim)
    }
}

/// The condition that no pile is too large for its bound.
fn smaller_than_bounds(game: &WrittenGame) -> PileCondition {
    let n = game.piles();
    let bounds = game.below.iter().enumerate();
    let smaller = bounds.filter_map(|(pile, below)| {
        let mut factors = vec![0; n];
        factors[pile] = -1;
        let constant = i64::try_from((*below)?).unwrap_or(i64::MAX) - 1;
        Some(PileCondition::AtLeast(LinearForm { constant, factors }))
    });
    PileCondition::All(smaller.collect())
}

/// Whether every move lowers the sum of the piles by their weights, by whatever amounts from 1 on:
/// then every play ends. How the weights were found is not trusted.
fn plays_end(game: &WrittenGame) -> bool {
    let is_lowered = |one: &WrittenMove| {
        let each = one.losses.iter().zip(&game.weights).map(|(loss, &weight)| {
            let factors = loss.factors.iter().map(|&factor| i128::from(factor));
            let least = i128::from(loss.constant) + factors.sum::<i128>() - i128::from(loss.gain);
            i128::from(weight) * least
        });
        each.sum::<i128>() > 0
    };
    game.weights.iter().all(|&weight| weight > 0) && game.moves.iter().all(is_lowered)
}

/// The tracks of the piles after a move: those that change come after all piles.
fn tracks_after(one: &WrittenMove, n: usize) -> Vec<usize> {
    let changed = one.changed();
    let count = |pile: usize| changed[..pile].iter().filter(|it| **it).count();
    let track = |pile| if changed[pile] { n + count(pile) } else { pile };
    (0..n).map(track).collect()
}

/// The conditions of a move on the piles before and after it: with the amounts t that some piles
/// lose besides their constant, t ≥ 1, and what each other pile loses.
fn conditions(one: &WrittenMove, on_track: &[usize]) -> Result<PileCondition, Fault> {
    let n = one.losses.len();
    let lost = |pile: usize| {
        let mut factors = vec![0; 2 * n];
        (factors[pile], factors[n + pile]) = (1, -1);
        let loss = &one.losses[pile];
        LinearForm {
            constant: i64::from(loss.gain) - i64::from(loss.constant),
            factors,
        }
    };
    let mut all = vec![one.condition.clone()];
    for &pile in &one.amounts {
        let mut above = lost(pile);
        above.constant -= 1;
        all.push(PileCondition::AtLeast(above));
    }
    let unchanged = |pile: &usize| on_track[*pile] == *pile;
    for pile in (0..n).filter(|pile| !unchanged(pile)) {
        let mut rest = lost(pile);
        for (&factor, &amount) in one.losses[pile].factors.iter().zip(&one.amounts) {
            let Some(less) = rest.plus(-i64::from(factor), &lost(amount)) else {
                return wrong("the numbers of a move are too large");
            };
            rest = less;
        }
        all.push(PileCondition::Equal(rest));
    }
    Ok(PileCondition::All(all))
}
