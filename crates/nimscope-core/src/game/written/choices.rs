//! Moves of a game by its rule, numbered move by move and within each by amounts.
//!
//! Conditions, and piles that lose several amounts, exclude some amounts. Such moves are listed
//! one by one, up to a limit; all others are counted by formula.

use super::condition::PileCondition;
use super::rule::{Loss, WrittenGame, WrittenMove};
use crate::game::count::Count;
use crate::game::moves::{Choice, Move, Stepper};
use crate::game::position::Canonical;
use crate::game::symmetry::Symmetry;
use crate::lists::next_row;

/// The moves from a position of a game by its rule.
#[derive(Clone, Debug)]
pub(crate) struct WrittenChoices {
    game: &'static WrittenGame,
    from: Canonical,
    open: Vec<OpenMove>,
}

/// A move of the rule, and the amounts that come into question in the position.
#[derive(Clone, Debug)]
struct OpenMove {
    place: usize,
    /// The largest value of each amount.
    most: Vec<u64>,
    /// The number of all choices of amounts.
    ways: Count,
    /// Whether each of them is a move.
    is_free: bool,
}

/// The number of choices of amounts that are looked at for a list, and of boxes of them that are
/// looked at for a first move.
const LOOKED: u128 = 1 << 16;

/// More boxes of amounts would be looked at than is done.
struct TooMany;

impl WrittenChoices {
    pub(crate) fn new(game: &'static WrittenGame, from: &Canonical) -> Self {
        let x = from.piles();
        let moves = if game.end.holds(x, x) {
            &[]
        } else {
            &game.moves[..]
        };
        let open = moves.iter().enumerate().filter_map(|(place, one)| {
            let most = one.most(x)?;
            let ones = vec![1; most.len()];
            if one.holds_within(x, &ones, &most) == Some(false) {
                return None;
            }
            let ways = most.iter().map(|&most| Count::Exactly(most.into()));
            Some(OpenMove {
                place,
                ways: ways.product(),
                is_free: one.is_free(),
                most,
            })
        });
        Self {
            open: open.collect(),
            game,
            from: from.clone(),
        }
    }

    /// The memory of the list of moves, in bytes, at most.
    pub(crate) fn unmerged_bytes(game: &WrittenGame) -> u128 {
        let amounts = game.moves.iter().map(|one| one.amounts.len() as u128);
        let each = size_of::<OpenMove>() as u128;
        2 * amounts.map(|amounts| each + 8 * amounts).sum::<u128>()
    }

    /// Whether all choices of amounts are moves, and no two lead to the same piles.
    pub(crate) fn is_free(&self) -> bool {
        self.open.iter().all(|open| open.is_free) && self.game.has_distinct_moves
    }

    /// The moves one by one, as far as choices of amounts are looked at.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Choice> {
        let numbers = self.open.iter().flat_map(|open| {
            let numbers = (0..LOOKED).take_while(|&number| Count::from(number) < open.ways);
            numbers.map(move |number| (open, number))
        });
        let looked_at = numbers.take(LOOKED as usize);
        looked_at.filter_map(|(open, number)| self.entry(open, number))
    }

    /// Whether these are all moves.
    pub(crate) fn is_listed(&self) -> bool {
        self.len() <= LOOKED
    }

    /// The number of all choices of amounts.
    pub(crate) fn len(&self) -> Count {
        self.open.iter().map(|open| open.ways).sum()
    }

    /// Whether there is certainly no move: false, too, where the search for one gives up.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.found(), Ok(None))
    }

    /// The first move, found without a list.
    pub(crate) fn first(&self) -> Option<Move> {
        self.found().unwrap_or(None)
    }

    /// The first move, if there is one; an error where the search gives up. Boxes of amounts are
    /// halved until the condition holds in all of one, or nowhere.
    fn found(&self) -> Result<Option<Move>, TooMany> {
        let (x, mut left) = (self.from.piles(), LOOKED);
        let mut after = Vec::new();
        for open in &self.open {
            let one = &self.game.moves[open.place];
            let mut boxes = vec![(vec![1; open.most.len()], open.most.clone())];
            while let Some((low, high)) = boxes.pop() {
                left = left.checked_sub(1).ok_or(TooMany)?;
                let holds = one.holds_within(x, &low, &high);
                let wide = (0..low.len()).find(|&place| low[place] < high[place]);
                match (holds, wide) {
                    (Some(false), _) => {}
                    (Some(true), _) | (None, None) => {
                        if one.leads_by(x, &low, &mut after) {
                            return Ok(Some(Move::changing(x, &after)));
                        }
                    }
                    (None, Some(place)) => {
                        let middle = low[place] + (high[place] - low[place]) / 2;
                        let (mut below, mut above) = (high.clone(), low.clone());
                        (below[place], above[place]) = (middle, middle + 1);
                        boxes.extend([(above, high), (low, below)]);
                    }
                }
            }
        }
        Ok(None)
    }

    pub(crate) fn is_distinct(&self) -> bool {
        let is_asymmetric = match self.from.symmetry() {
            Symmetry::All => self.from.len() <= 1,
            Symmetry::Of(group) => group.count() == 1,
        };
        is_asymmetric && self.game.has_distinct_moves
    }

    /// The work of making the list: the moves of the rule.
    pub(crate) fn effort(&self) -> u64 {
        self.open.len() as u64
    }

    pub(crate) fn get(&self, mut number: u128) -> Option<Choice> {
        let open = self.open.iter().find(|open| open.ways.has(&mut number))?;
        self.entry(open, number)
    }

    /// A move by the number of its amounts, if it is one.
    fn entry(&self, open: &OpenMove, mut number: u128) -> Option<Choice> {
        let mut amounts = vec![1; open.most.len()];
        for (amount, &most) in amounts.iter_mut().zip(&open.most).rev() {
            *amount += u64::try_from(number % u128::from(most)).expect("it is below a pile");
            number /= u128::from(most);
        }
        let mut after = Vec::new();
        self.leads(open, &amounts, &mut after).then(|| Choice {
            by: Move::changing(self.from.piles(), &after),
            to: self.from.with(after),
            ways: Count::ONE,
        })
    }

    /// Whether the amounts are a move, to which no earlier move of the rule leads.
    fn leads(&self, open: &OpenMove, amounts: &[u64], after: &mut Vec<u64>) -> bool {
        let (x, moves) = (self.from.piles(), &self.game.moves);
        let earlier = |after: &[u64]| {
            !self.game.has_distinct_moves
                && moves[..open.place].iter().any(|one| one.leads(x, after))
        };
        moves[open.place].leads_by(x, amounts, after) && !earlier(after)
    }

    /// The canonical piles after the next move, see
    /// [`Choices::step`](crate::game::Choices::step). Each option comes once, as it stands before
    /// it is made canonical.
    pub(crate) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        loop {
            let open = self.open.get(stepper.size)?;
            // The amounts stand where other games keep piles.
            stepper.looks += 1;
            let amounts = &mut stepper.piles;
            if amounts.is_empty() && !open.most.is_empty() {
                amounts.resize(open.most.len(), 1);
            } else if stepper.number > 0 && !next_row(amounts, 1, |place| open.most[place]) {
                amounts.clear();
                (stepper.size, stepper.number) = (stepper.size + 1, 0);
                continue;
            }
            stepper.number = 1;
            if self.leads(open, amounts, &mut stepper.sorted) {
                stepper.looks += self.from.symmetry().make_least(&mut stepper.sorted);
                return Some(&stepper.sorted);
            }
        }
    }
}

impl WrittenMove {
    /// The largest value of each amount, if the others are 1; `None` where a pile holds too
    /// little.
    fn most(&self, x: &[u64]) -> Option<Vec<u64>> {
        let ones = vec![1; self.amounts.len()];
        let mut most = vec![u64::MAX; self.amounts.len()];
        for (&pile, loss) in x.iter().zip(&self.losses) {
            let spare = pile.checked_sub(loss.of(&ones)?)?;
            for (most, &factor) in most.iter_mut().zip(&loss.factors) {
                if let Some(more) = spare.checked_div(factor.into()) {
                    *most = (*most).min(1 + more);
                }
            }
        }
        Some(most)
    }

    /// Whether all amounts up to the largest value of each are moves: there is no condition, and
    /// no pile loses several amounts.
    fn is_free(&self) -> bool {
        let loses_one = |loss: &Loss| loss.factors.iter().filter(|&&f| f > 0).count() <= 1;
        self.condition == PileCondition::All(Vec::new()) && self.losses.iter().all(loses_one)
    }

    /// Whether the move is possible by all amounts between these, or by none of them; `None` where
    /// that is not seen at once.
    fn holds_within(&self, x: &[u64], low: &[u64], high: &[u64]) -> Option<bool> {
        let mut most_left = Vec::new();
        if !self.after(x, low, &mut most_left) {
            return Some(false);
        }
        let losses = x.iter().zip(&self.losses);
        let rest = losses.map(|(&pile, loss)| loss.left(pile, high));
        let least_left: Vec<Option<u64>> = rest.collect();
        let is_certain = least_left.iter().all(Option::is_some);
        let least_left: Vec<u64> = least_left.iter().map(|rest| rest.unwrap_or(0)).collect();
        let holds = self.condition.holds_between(x, &least_left, &most_left);
        holds.filter(|holds| is_certain || !holds)
    }

    /// Whether the move by these amounts is possible; `after` gets the piles that it leads to.
    fn leads_by(&self, x: &[u64], amounts: &[u64], after: &mut Vec<u64>) -> bool {
        self.after(x, amounts, after) && self.condition.holds(x, after)
    }
}
