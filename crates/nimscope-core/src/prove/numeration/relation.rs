//! The moves of a written game as automata over the piles before and after a move, and the
//! positions with an option in a set.

use std::rc::Rc;

use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::statement::linear::{Digits, Linear, Times};
use super::super::word::Column;
use super::linear::{Test, compile};
use crate::game::{LinearForm, PileCondition, System, WrittenGame, WrittenMove};
use crate::sorting::sort_by_key;

/// The game over a system: its positions, and its moves as relations.
#[derive(Debug)]
pub(crate) struct Relations {
    pub(crate) system: System,
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

impl Relations {
    pub(super) fn of(
        game: &WrittenGame,
        system: &System,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let n = game.piles();
        budget.seeks(|| "the automata of the positions and of the end".to_owned());
        let mut positions = system.words(n, budget)?;
        for (pile, below) in game.below.iter().enumerate() {
            if let Some(below) = below {
                let mut factors = vec![0; n];
                factors[pile] = -1;
                let constant = i64::try_from(*below).unwrap_or(i64::MAX) - 1;
                let form = LinearForm { constant, factors };
                let small = system.positions(&PileCondition::AtLeast(form), n, budget)?;
                positions = positions.and(&small, budget)?;
            }
        }
        let goes_on = system.positions(&game.end, n, budget)?.complement();
        let begins = positions.and(&goes_on, budget)?;
        let count = game.moves.len();
        let moves = (1..).zip(&game.moves).map(|(number, one)| {
            budget.seeks(|| format!("the automaton of move {number} of {count}"));
            OptionRelation::of(one, &begins, system, budget)
        });
        Ok(Self {
            system: system.clone(),
            piles: n,
            positions,
            moves: moves.collect::<Result<_, _>>()?,
            may_be_longer: game.gives(),
        })
    }

    /// The positions outside of a set.
    pub(super) fn others(
        &self,
        set: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        self.positions
            .product(set, |is_position, is_in| is_position && !is_in, budget)
    }

    /// For each move the positions with an option by it in a set of positions.
    pub(super) fn before_each(
        &self,
        set: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Vec<Automaton>, Stopped> {
        let (moves, count) = (self.moves.iter().enumerate(), self.moves.len());
        let before = |(place, one): (usize, &OptionRelation)| {
            let number = place + 1;
            budget.seeks(|| format!("the positions with an option by move {number} of {count}"));
            let pairs = one.leading_into(set, &self.system, budget)?;
            some_beside(&pairs, self.positions.tracks(), self.may_be_longer, budget)
        };
        moves.map(before).collect()
    }

    /// The positions with an option in a set.
    pub(crate) fn with_option(
        &self,
        set: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let set = set.and(&self.positions, budget)?;
        self.union(self.before_each(&set, budget)?, budget)
    }

    /// The union of some sets of positions, the small ones first.
    pub(super) fn union(
        &self,
        mut each: Vec<Automaton>,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
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

    /// All moves as one relation, with a track for every pile after the move.
    pub(super) fn joined(&self, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
        let bits = self.system.bits(2 * self.piles)?;
        let mut pairs = Automaton::constant(bits, false);
        for one in &self.moves {
            pairs = pairs.or(&one.widened(&self.system, budget)?, budget)?;
        }
        Ok(pairs)
    }

    /// The positions with at least `least` distinct options in a set of positions, by all moves as
    /// one relation, whose runs are options.
    pub(super) fn with_at_least(
        &self,
        pairs: &Automaton,
        least: usize,
        set: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        budget.seeks(|| format!("the positions with {least} options in a set"));
        let (n, width) = (self.piles, self.system.width());
        let after: Vec<usize> = (n..2 * n).collect();
        let set = self.system.on_tracks(set, &after, 2 * n, budget)?;
        let pairs = pairs.and(&set, budget)?;
        let follows = Follows::new(&pairs, n * width, budget)?;
        let most = least as u32;
        let joined = |mut on: Vec<(State, u32)>| {
            on.sort_unstable();
            on.dedup_by(|next, kept| {
                let is_same = next.0 == kept.0;
                if is_same {
                    kept.1 = (kept.1 + next.1).min(most);
                }
                is_same
            });
            on
        };
        let step = |counts: &[(State, u32)], column: Column| {
            let after = |&(state, count)| {
                let next = follows.of(state, column).iter();
                next.map(move |&next| (next, count))
            };
            joined(counts.iter().flat_map(after).collect())
        };
        // Options with more digits than their position begin before it.
        let mut start = vec![(0, 1)];
        let mut longer = start[..usize::from(self.may_be_longer)].to_vec();
        while !longer.is_empty() {
            longer = step(&longer, 0);
            longer.retain(|&(state, _)| state != 0);
            let more = joined([&start[..], &longer].concat());
            if more == start {
                break;
            }
            start = more;
        }
        let accepts = |counts: &Rc<[(State, u32)]>| {
            let ends = counts.iter().filter(|&&(state, _)| pairs.accepts(state));
            ends.map(|&(_, count)| count).sum::<u32>() >= most
        };
        let step = |counts: &Rc<[(State, u32)]>, column| Rc::from(step(counts, column));
        let found = Automaton::explore(n * width, Rc::from(start), accepts, step, budget)?;
        found.minimal_within(budget)
    }
}

impl OptionRelation {
    /// `begins` are the positions from which there are moves.
    fn of(
        one: &WrittenMove,
        begins: &Automaton,
        system: &System,
        budget: &Budget<'_>,
    ) -> Result<Self, Stopped> {
        let n = one.losses.len();
        let changed = one.changed();
        let mut tracks = n;
        let after: Vec<usize> = (0..n)
            .map(|pile| {
                if changed[pile] {
                    tracks += 1;
                    tracks - 1
                } else {
                    pile
                }
            })
            .collect();
        let compiled =
            |condition: &PileCondition| system.condition(condition, tracks, &after, budget);
        let before: Vec<usize> = (0..n).collect();
        let mut pairs = system.on_tracks(begins, &before, tracks, budget)?;
        for condition in linear_conditions(one)? {
            pairs = pairs.and(&compiled(&condition)?, budget)?;
        }
        pairs = pairs.and(&compiled(&one.condition)?, budget)?;
        Ok(Self { pairs, after })
    }

    /// The pairs whose option is in a set.
    fn leading_into(
        &self,
        set: &Automaton,
        system: &System,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let tracks = self.pairs.tracks() / system.width();
        let set = system.on_tracks(set, &self.after, tracks, budget)?;
        self.pairs.and(&set, budget)
    }

    /// The same pairs with a track for every pile after the move.
    fn widened(&self, system: &System, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
        let n = self.after.len();
        let wide: Vec<usize> = (0..n).map(|pile| n + pile).collect();
        // A track of the pairs is that of a pile before the move, or of one that changes.
        let own = (0..n).chain(
            (0..n)
                .filter(|&pile| self.after[pile] >= n)
                .map(|pile| n + pile),
        );
        let own: Vec<usize> = own.collect();
        let mut pairs = system.on_tracks(&self.pairs, &own, 2 * n, budget)?;
        for pile in (0..n).filter(|&pile| self.after[pile] < n) {
            let mut factors = vec![0; 2 * n];
            (factors[pile], factors[n + pile]) = (1, -1);
            let constant = 0;
            let stays = PileCondition::Equal(LinearForm { constant, factors });
            pairs = pairs.and(&system.condition(&stays, 2 * n, &wide, budget)?, budget)?;
        }
        Ok(pairs)
    }
}

/// The words of the first bits beside which some words are accepted with them. These may be longer
/// where so it is said: leading zeros go before the word.
fn some_beside(
    pairs: &Automaton,
    bits: usize,
    may_be_longer: bool,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    let follows = Follows::new(pairs, bits, budget)?;
    let step = |states: &[State], column: Column| {
        let mut on: Vec<State> = Vec::new();
        for &state in states {
            on.extend_from_slice(follows.of(state, column));
        }
        on.sort_unstable();
        on.dedup();
        on
    };
    let mut start: Vec<State> = vec![0];
    let mut known = 0;
    while may_be_longer && known < start.len() {
        known = start.len();
        start.extend(step(&start, 0));
        start.sort_unstable();
        start.dedup();
    }
    let accepts = |states: &Rc<[State]>| states.iter().any(|&state| pairs.accepts(state));
    // A set is held once for the table of those that are known and for the list.
    let step = |states: &Rc<[State]>, column: Column| Rc::from(step(states, column));
    Automaton::explore(bits, Rc::from(start), accepts, step, budget)?.minimal_within(budget)
}

/// What the move says of the piles before and after it, besides its condition.
fn linear_conditions(one: &WrittenMove) -> Result<Vec<PileCondition>, Stopped> {
    let n = one.losses.len();
    let too_large = || Stopped::limit("the numbers of a move are too large");
    let lost = |pile: usize| {
        let mut factors = vec![0; 2 * n];
        (factors[pile], factors[n + pile]) = (1, -1);
        let constant = i64::from(one.losses[pile].gain) - i64::from(one.losses[pile].constant);
        LinearForm { constant, factors }
    };
    let amounts: Vec<LinearForm> = one.amounts.iter().map(|&pile| lost(pile)).collect();
    let changed = one.changed();
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

impl System {
    /// The words of positions for which a condition on their piles holds. The words are those of
    /// [`System::word`]; of words that are no representations nothing is said.
    ///
    /// # Errors
    /// Out of the budget: perhaps this is no Pisot system.
    pub fn positions(
        &self,
        condition: &PileCondition,
        piles: usize,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let own: Vec<usize> = (0..piles).collect();
        self.condition(condition, piles, &own, budget)
    }

    /// The same of a condition on the piles before and after a move, of which `after` gives the
    /// tracks.
    fn condition(
        &self,
        condition: &PileCondition,
        tracks: usize,
        after: &[usize],
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let of = |condition: &PileCondition| self.condition(condition, tracks, after, budget);
        let all = |parts: &[PileCondition], unit: bool, both: fn(bool, bool) -> bool| {
            let mut all = Automaton::constant(self.bits(tracks)?, unit);
            for part in parts {
                all = all.product(&of(part)?, both, budget)?;
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
                terms: terms.collect(),
            };
            compile(self, &sum, test, tracks, budget)
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
        &self,
        set: &Automaton,
        tracks: &[usize],
        more: usize,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let width = self.width();
        let bits = |&track: &usize| track * width..(track + 1) * width;
        let onto: Vec<usize> = tracks.iter().flat_map(bits).collect();
        let wider = self.bits(more)?;
        budget.check()?;
        budget.admit(set.states(), (set.states() * size_of::<State>()) << wider)?;
        Ok(set.lifted(&onto, wider))
    }

    /// The numbers on some tracks beside which some number stands on one more, the last.
    ///
    /// # Errors
    /// An automaton is beyond the budget.
    pub fn without_last(
        &self,
        set: &Automaton,
        tracks: usize,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let bits = self.bits(tracks)?;
        if self.is_binary() {
            return some_beside(set, bits, true, budget);
        }
        let words = set.and(&self.words(tracks + 1, budget)?, budget)?;
        some_beside(&words, bits, true, budget)
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
