//! The moves of a written game as automata over the piles before and after a move, and the
//! positions with an option in a set.

use std::rc::Rc;

use super::super::automaton::{Automaton, Column, State};
use super::super::budget::{Budget, Stopped};
use super::super::statement::linear::{Digits, Linear, Times};
use super::linear::{Test, compile};
use super::system::DigitAutomata;
use crate::game::{LinearForm, PileCondition, WrittenGame, WrittenMove};
use crate::lists::CollectVec as _;
use crate::lists::{at_most_each, sort_by_key};

/// The game over a system: its positions, and its moves as relations.
#[derive(Debug)]
pub(crate) struct Relations<'a> {
    pub(crate) over: DigitAutomata<'a>,
    pub(crate) piles: usize,
    /// The words that are positions.
    pub(crate) positions: Automaton,
    pub(super) moves: Vec<OptionRelation>,
    /// Whether an option may have more digits than its position: a move puts tokens on a pile.
    may_be_longer: bool,
}

/// The pairs of a position and its option by one move.
#[derive(Debug)]
pub(super) struct OptionRelation {
    /// The bits of the piles, then those of the piles that change, after the move.
    pub(super) pairs: Automaton,
    /// For each pile the track that it has after the move.
    after: Vec<usize>,
}

impl<'a> Relations<'a> {
    pub(crate) fn of(game: &WrittenGame, over: DigitAutomata<'a>) -> Result<Self, Stopped> {
        let (n, budget) = (game.piles(), over.budget);
        budget.seeks(|| "the automata of the positions and of the end".to_owned());
        let mut positions = over.words(n)?;
        for (pile, below) in game.below.iter().enumerate() {
            if let Some(below) = below {
                let mut factors = vec![0; n];
                factors[pile] = -1;
                let constant = i64::try_from(*below).unwrap_or(i64::MAX) - 1;
                let form = LinearForm { constant, factors };
                let small = over.positions(&PileCondition::AtLeast(form), n)?;
                positions = positions.and(&small, budget)?;
            }
        }
        let goes_on = over.positions(&game.end, n)?.complement();
        let begins = positions.and(&goes_on, budget)?;
        let count = game.moves.len();
        let moves = (1..).zip(&game.moves).map(|(number, one)| {
            budget.seeks(|| format!("the automaton of move {number} of {count}"));
            OptionRelation::of(one, game.forbidden > 0, &begins, over)
        });
        Ok(Self {
            over,
            piles: n,
            positions,
            moves: moves.collect::<Result<_, _>>()?,
            may_be_longer: game.gives(),
        })
    }

    /// The positions outside of a set.
    pub(super) fn others(&self, set: &Automaton) -> Result<Automaton, Stopped> {
        let is_other = |is_position, is_in: bool| is_position && !is_in;
        self.positions.product(set, is_other, self.over.budget)
    }

    /// For each move the positions with an option by it in a set of positions.
    pub(super) fn before_each(&self, set: &Automaton) -> Result<Vec<Automaton>, Stopped> {
        let (moves, count) = (self.moves.iter().enumerate(), self.moves.len());
        let budget = self.over.budget;
        let before = |(place, one): (usize, &OptionRelation)| {
            let number = place + 1;
            budget.seeks(|| format!("the positions with an option by move {number} of {count}"));
            let wide = one.pairs.tracks() / self.over.width();
            let set = self.over.on_tracks(set, &one.after, wide)?;
            let pairs = one.pairs.and(&set, budget)?;
            let tracks = self.positions.tracks();
            beside(&pairs, tracks, 1, self.may_be_longer, budget)
        };
        moves.map(before).collect()
    }

    /// The positions with an option in a set.
    pub(crate) fn with_option(&self, set: &Automaton) -> Result<Automaton, Stopped> {
        let set = set.and(&self.positions, self.over.budget)?;
        self.union(self.before_each(&set)?)
    }

    /// The union of some sets of positions, the small ones first.
    pub(super) fn union(&self, mut each: Vec<Automaton>) -> Result<Automaton, Stopped> {
        let budget = self.over.budget;
        while each.len() > 1 {
            budget.seeks(|| format!("the union of {} sets of positions with options", each.len()));
            sort_by_key(&mut each, |set| std::cmp::Reverse(set.states()));
            if let (Some(a), Some(b)) = (each.pop(), each.pop()) {
                each.push(a.or(&b, budget)?);
            }
        }
        let tracks = self.positions.tracks();
        Ok(each.pop().unwrap_or(Automaton::constant(tracks, false)))
    }

    /// All moves as one relation, in a game in which options may be forbidden.
    pub(super) fn joined(&self) -> Result<Automaton, Stopped> {
        let none = Automaton::constant(self.over.bits(2 * self.piles)?, false);
        let mut moves = self.moves.iter();
        moves.try_fold(none, |pairs, one| pairs.or(&one.pairs, self.over.budget))
    }

    /// The positions with at least `least` distinct options in a set of positions, by all moves as
    /// one relation, whose runs are options.
    pub(super) fn with_at_least(
        &self,
        pairs: &Automaton,
        least: usize,
        set: &Automaton,
    ) -> Result<Automaton, Stopped> {
        let (n, width, budget) = (self.piles, self.over.width(), self.over.budget);
        budget.seeks(|| format!("the positions with {least} options in a set"));
        let after: Vec<usize> = (n..2 * n).collect_vec();
        let set = self.over.on_tracks(set, &after, 2 * n)?;
        let pairs = pairs.and(&set, budget)?;
        beside(&pairs, n * width, least, self.may_be_longer, budget)
    }
}

impl OptionRelation {
    /// `begins` are the positions from which there are moves. Where options are counted, every
    /// pile has a track after the move.
    fn of(
        one: &WrittenMove,
        is_counted: bool,
        begins: &Automaton,
        over: DigitAutomata<'_>,
    ) -> Result<Self, Stopped> {
        let (n, budget) = (one.losses.len(), over.budget);
        let mut changed = one.changed();
        if is_counted {
            changed.fill(true);
        }
        let count = |piles: &[bool]| piles.iter().filter(|it| **it).count();
        let track = |pile| {
            if changed[pile] {
                n + count(&changed[..pile])
            } else {
                pile
            }
        };
        let after: Vec<usize> = (0..n).map(track).collect_vec();
        let tracks = n + count(&changed);
        let compiled = |condition: &PileCondition| over.condition(condition, tracks, &after);
        let before: Vec<usize> = (0..n).collect_vec();
        let mut pairs = over.on_tracks(begins, &before, tracks)?;
        for condition in linear_conditions(one, &changed)? {
            pairs = pairs.and(&compiled(&condition)?, budget)?;
        }
        pairs = pairs.and(&compiled(&one.condition)?, budget)?;
        Ok(Self { pairs, after })
    }
}

/// The words of the first bits beside which at least `least` words are accepted with them, if each
/// is accepted in a single way. These may be longer where so it is said: leading zeros go before
/// the word.
fn beside(
    pairs: &Automaton,
    bits: usize,
    least: usize,
    may_be_longer: bool,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let follows = Follows::new(pairs, bits, budget)?;
    // The states that are reached, each as often as there are ways to it, up to what is wanted.
    let step = |states: &[State], column: Column| {
        let mut on: Vec<State> = Vec::new();
        for &state in states {
            on.extend_from_slice(follows.of(state, column));
        }
        at_most_each(on, least)
    };
    let mut start: Vec<State> = vec![0];
    let mut longer = start[..usize::from(may_be_longer)].to_vec();
    while !longer.is_empty() {
        longer = step(&longer, 0);
        longer.retain(|&state| state != 0);
        let more = at_most_each([&start[..], &longer].concat(), least);
        if more == start {
            break;
        }
        start = more;
    }
    let accepts = |states: &Rc<[State]>| {
        let ends = states.iter().filter(|&&state| pairs.accepts(state));
        ends.take(least).count() == least
    };
    // A set is held once for the table of those that are known and for the list.
    let step = |states: &Rc<[State]>, column: Column| Rc::from(step(states, column));
    Automaton::explore(bits, Rc::from(start), accepts, step, budget)?.minimal_within(budget)
}

/// What the move says of the piles before and after it, besides its condition. Those that have a
/// track after it are `changed`.
fn linear_conditions(one: &WrittenMove, changed: &[bool]) -> Result<Vec<PileCondition>, Stopped> {
    let n = one.losses.len();
    let too_large = || Stopped::limit("the numbers of a move are too large");
    let lost = |pile: usize| {
        let mut factors = vec![0; 2 * n];
        (factors[pile], factors[n + pile]) = (1, -1);
        let constant = i64::from(one.losses[pile].gain) - i64::from(one.losses[pile].constant);
        LinearForm { constant, factors }
    };
    let amounts: Vec<LinearForm> = one.amounts.iter().map(|&pile| lost(pile)).collect_vec();
    let mut conditions = Vec::new();
    for amount in &amounts {
        let mut above = amount.clone();
        above.constant -= 1;
        conditions.push(PileCondition::AtLeast(above));
    }
    for (pile, loss) in one.losses.iter().enumerate() {
        if !changed[pile] || one.amounts.contains(&pile) {
            continue;
        }
        let mut rest = lost(pile);
        for (&factor, amount) in loss.factors.iter().zip(&amounts) {
            rest = rest
                .plus(-i64::from(factor), amount)
                .ok_or_else(too_large)?;
        }
        conditions.push(PileCondition::Equal(rest));
    }
    Ok(conditions)
}

impl DigitAutomata<'_> {
    /// The words of positions for which a condition on their piles holds. The words are those of
    /// [`System::word`](super::System::word); of words that are no representations nothing is
    /// said.
    ///
    /// # Errors
    /// Out of the budget: perhaps this is no Pisot system.
    pub fn positions(self, condition: &PileCondition, piles: usize) -> Result<Automaton, Stopped> {
        let own: Vec<usize> = (0..piles).collect_vec();
        self.condition(condition, piles, &own)
    }

    /// The same of a condition on the piles before and after a move, of which `after` gives the
    /// tracks.
    fn condition(
        self,
        condition: &PileCondition,
        tracks: usize,
        after: &[usize],
    ) -> Result<Automaton, Stopped> {
        let of = |condition: &PileCondition| self.condition(condition, tracks, after);
        let all = |parts: &[PileCondition], unit: bool, both: fn(bool, bool) -> bool| {
            let mut all = Automaton::constant(self.bits(tracks)?, unit);
            for part in parts {
                all = all.product(&of(part)?, both, self.budget)?;
            }
            Ok(all)
        };
        let compared = |form: &LinearForm, test| {
            let mut factors = vec![0_i64; tracks];
            for (i, &factor) in form.factors.iter().enumerate() {
                let track = i.checked_sub(after.len()).map_or(i, |pile| after[pile]);
                factors[track] += factor;
            }
            let terms = factors
                .into_iter()
                .enumerate()
                .map(|(track, factor)| Times {
                    factor,
                    digits: Digits::Track(track),
                });
            let sum = Linear {
                constant: form.constant,
                terms: terms.collect_vec(),
            };
            compile(self, &sum, test, tracks)
        };
        match condition {
            PileCondition::AtLeast(form) => compared(form, Test::AtLeast),
            PileCondition::Equal(form) => compared(form, Test::Equal),
            PileCondition::Divided(form, by) => compared(form, Test::Divided(*by)),
            PileCondition::Not(inner) => Ok(of(inner)?.complement()),
            PileCondition::All(parts) => all(parts, true, |a, b| a && b),
            PileCondition::Any(parts) => all(parts, false, |a, b| a || b),
        }
    }

    /// The same numbers on some of more tracks, if its table is within the budget.
    pub(crate) fn on_tracks(
        self,
        set: &Automaton,
        tracks: &[usize],
        more: usize,
    ) -> Result<Automaton, Stopped> {
        let (width, budget) = (self.width(), self.budget);
        let bits = |&track: &usize| track * width..(track + 1) * width;
        let onto: Vec<usize> = tracks.iter().flat_map(bits).collect_vec();
        let wider = self.bits(more)?;
        budget.check()?;
        budget.admit(set.states(), (set.states() * size_of::<State>()) << wider)?;
        Ok(set.lifted(&onto, wider))
    }

    /// The numbers on some tracks beside which some number stands on one more, the last.
    ///
    /// # Errors
    /// An automaton is beyond the budget.
    pub fn without_last(self, set: &Automaton, tracks: usize) -> Result<Automaton, Stopped> {
        let (bits, budget) = (self.bits(tracks)?, self.budget);
        if self.is_binary() {
            return beside(set, bits, 1, true, budget);
        }
        let words = set.and(&self.words(tracks + 1)?, budget)?;
        beside(&words, bits, 1, true, budget)
    }
}

/// The states after a column of the first bits, whatever stands on the others, without those from
/// which nothing is accepted.
struct Follows {
    bits: usize,
    first: Vec<u32>,
    states: Vec<State>,
}

impl Follows {
    fn new(pairs: &Automaton, bits: usize, budget: &Budget<'_>) -> Result<Self, Stopped> {
        budget.admit(pairs.states(), 2 * pairs.bytes())?;
        let live = pairs.live();
        let others = pairs.tracks() - bits;
        let (mut first, mut states) = (vec![0], Vec::new());
        for state in 0..pairs.states() as State {
            for column in 0..1 << bits {
                if live[state as usize] {
                    let after =
                        (0..1 << others).map(|rest| pairs.next(state, column | rest << bits));
                    states.extend(after.filter(|&after| live[after as usize]));
                }
                first.push(states.len() as u32);
            }
        }
        Ok(Self {
            bits,
            first,
            states,
        })
    }

    fn of(&self, state: State, column: Column) -> &[State] {
        let at = (state as usize) << self.bits | column as usize;
        &self.states[self.first[at] as usize..self.first[at + 1] as usize]
    }
}
