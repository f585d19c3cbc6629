//! The moves of a written game as automata over the piles before and after a move, and the
//! positions with an option in a set.

use std::rc::Rc;

use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use super::linear::{Sum, Test, compile};
use crate::game::{LinearForm, PileCondition, System, WrittenGame, WrittenMove};

/// The game over a system: its positions, and its moves as relations.
#[derive(Debug)]
pub(super) struct Relations {
    pub(super) system: System,
    pub(super) piles: usize,
    /// The words that are positions.
    pub(super) positions: Automaton,
    pub(super) moves: Vec<OptionRelation>,
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
            one.before(set, &self.system, budget)
        };
        moves.map(before).collect()
    }

    /// The union of some sets of positions, the small ones first.
    pub(super) fn union(
        &self,
        mut each: Vec<Automaton>,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        while each.len() > 1 {
            budget.seeks(|| format!("the union of {} sets of positions with options", each.len()));
            each.sort_by_key(|set| std::cmp::Reverse(set.states()));
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
        let bits = pairs.tracks();
        let onto: Vec<usize> = (n * width..2 * n * width).collect();
        let pairs = pairs.and(&lifted(set, &onto, bits, budget)?, budget)?;
        let follows = Follows::new(&pairs, n * width, budget)?;
        let most = least as u32;
        let step = |counts: &Rc<[(State, u32)]>, column: Column| {
            let mut on: Vec<(State, u32)> = Vec::new();
            for &(state, count) in &counts[..] {
                on.extend(follows.of(state, column).iter().map(|&next| (next, count)));
            }
            on.sort_unstable();
            on.dedup_by(|next, kept| {
                let is_same = next.0 == kept.0;
                if is_same {
                    kept.1 = (kept.1 + next.1).min(most);
                }
                is_same
            });
            Rc::from(on)
        };
        let accepts = |counts: &Rc<[(State, u32)]>| {
            let ends = counts.iter().filter(|&&(state, _)| pairs.accepts(state));
            ends.map(|&(_, count)| count).sum::<u32>() >= most
        };
        let start = Rc::from([(0, 1)]);
        let found = Automaton::explore(n * width, start, accepts, step, budget)?;
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
        let compiler = Compiler {
            system,
            budget,
            tracks,
            after: &after,
        };
        let bits: Vec<usize> = (0..n * system.width()).collect();
        let mut pairs = lifted(begins, &bits, system.bits(tracks)?, budget)?;
        for condition in linear_conditions(one)? {
            pairs = pairs.and(&compiler.condition(&condition)?, budget)?;
        }
        pairs = pairs.and(&compiler.condition(&one.condition)?, budget)?;
        Ok(Self { pairs, after })
    }

    fn before(
        &self,
        set: &Automaton,
        system: &System,
        budget: &Budget<'_>,
    ) -> Result<Automaton, Stopped> {
        let onto = onto(&self.after, system);
        let set = lifted(set, &onto, self.pairs.tracks(), budget)?;
        let pairs = self.pairs.and(&set, budget)?;
        some_after(&pairs, self.after.len() * system.width(), false, budget)
    }

    /// The same pairs with a track for every pile after the move.
    fn widened(&self, system: &System, budget: &Budget<'_>) -> Result<Automaton, Stopped> {
        let n = self.after.len();
        let wide: Vec<usize> = (0..n).map(|pile| n + pile).collect();
        let bits = system.bits(2 * n)?;
        // A track of the pairs is that of a pile before the move, or of one that changes.
        let own = (0..n).chain(
            (0..n)
                .filter(|&pile| self.after[pile] >= n)
                .map(|pile| n + pile),
        );
        let own: Vec<usize> = own.collect();
        let mut pairs = lifted(&self.pairs, &onto(&own, system), bits, budget)?;
        let compiler = Compiler {
            system,
            budget,
            tracks: 2 * n,
            after: &wide,
        };
        for pile in (0..n).filter(|&pile| self.after[pile] < n) {
            let mut factors = vec![0; 2 * n];
            (factors[pile], factors[n + pile]) = (1, -1);
            let constant = 0;
            let stays = PileCondition::Equal(LinearForm { constant, factors });
            pairs = pairs.and(&compiler.condition(&stays)?, budget)?;
        }
        Ok(pairs)
    }
}

/// The words of the first bits beside which some words are accepted with them, also longer ones.
pub(super) fn some_beside(
    pairs: &Automaton,
    bits: usize,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    some_after(pairs, bits, true, budget)
}

/// The words of the first bits beside which some words are accepted with them. These may be longer
/// where so it is said: leading zeros go before the word.
fn some_after(
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

/// The same numbers on some bits of wider columns, if its table is within the budget.
pub(super) fn lifted(
    set: &Automaton,
    onto: &[usize],
    wider: usize,
    budget: &Budget<'_>,
) -> Result<Automaton, Stopped> {
    budget.check()?;
    budget.admit(set.states(), (set.states() * size_of::<State>()) << wider)?;
    Ok(set.lifted(onto, wider))
}

/// The bits of tracks.
pub(super) fn onto(tracks: &[usize], system: &System) -> Vec<usize> {
    let width = system.width();
    let bits = |&track: &usize| track * width..(track + 1) * width;
    tracks.iter().flat_map(bits).collect()
}

/// What the move says of the piles before and after it, besides its condition.
fn linear_conditions(one: &WrittenMove) -> Result<Vec<PileCondition>, Stopped> {
    let n = one.losses.len();
    let too_large = || Stopped::limit("the numbers of a move are too large");
    let lost = |pile: usize| {
        let mut factors = vec![0; 2 * n];
        (factors[pile], factors[n + pile]) = (1, -1);
        let constant = -i64::from(one.losses[pile].constant);
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
        let compiler = Compiler {
            system: self,
            budget,
            tracks: piles,
            after: &own,
        };
        compiler.condition(condition)
    }
}

/// Compiles conditions on piles before and after a move.
struct Compiler<'a> {
    system: &'a System,
    budget: &'a Budget<'a>,
    tracks: usize,
    /// For each pile the track that it has after the move.
    after: &'a [usize],
}

impl Compiler<'_> {
    fn condition(&self, condition: &PileCondition) -> Result<Automaton, Stopped> {
        let all = |parts: &[PileCondition], unit: bool, both: fn(bool, bool) -> bool| {
            let mut all = Automaton::constant(self.system.bits(self.tracks)?, unit);
            for part in parts {
                all = all.product(&self.condition(part)?, both, self.budget)?;
            }
            Ok(all)
        };
        match condition {
            PileCondition::AtLeast(form) => self.compared(form, Test::AtLeast),
            PileCondition::Equal(form) => self.compared(form, Test::Equal),
            PileCondition::Divided(form, by) => self.compared(form, Test::Divided(*by)),
            PileCondition::Not(inner) => Ok(self.condition(inner)?.complement()),
            PileCondition::All(parts) => all(parts, true, |a, b| a && b),
            PileCondition::Any(parts) => all(parts, false, |a, b| a || b),
        }
    }

    fn compared(&self, form: &LinearForm, test: Test) -> Result<Automaton, Stopped> {
        let n = self.after.len();
        let mut factors = vec![0_i64; self.tracks];
        for (i, &factor) in form.factors.iter().enumerate() {
            let track = if i < n { i } else { self.after[i - n] };
            factors[track] += factor;
        }
        let sum = Sum {
            constant: form.constant,
            factors: &factors,
        };
        compile(self.system, &sum, test, self.budget)
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
