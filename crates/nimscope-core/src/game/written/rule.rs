//! The rule of a game as data, and what follows from it alone: options and symmetry.

use std::fmt;

use litemap::LiteMap;

use super::condition::{LinearForm, PileCondition};
use crate::game::hypergraph::Hypergraph;
use crate::game::sizes::Sizes;
use crate::game::symmetry::{Rearrangements, Symmetry};
use crate::game::value::Measure;
use crate::lists::CollectVec as _;
use crate::lists::{distinct, sort, sort_by_key};

/// A game by its rule. A text is one object in memory that is never freed, so a game is as cheap
/// to pass as a number.
///
/// ```
/// use nimscope_core::game::WrittenGame;
/// let wythoff = WrittenGame::read("piles: a, b; move: a-t; move: b-t; move: a-t, b-t")?;
/// assert_eq!(wythoff.options(&[1, 2]).len(), 4);
/// let error = WrittenGame::read("piles: a\nmove: a*1").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 8));
/// let gives = WrittenGame::read("piles: a, b; move: a-1, b+2; move: b-1")?;
/// assert_eq!((gives.options(&[1, 0]), &gives.weights[..]), (vec![vec![0, 2]], &[3, 1][..]));
/// # Ok::<(), nimscope_core::game::WrittenError>(())
/// ```
#[derive(Debug)]
pub struct WrittenGame {
    /// The rule without comments, name and source, on one line.
    pub text: String,
    /// The rule with its moves, amounts and conditions in an order of their own: the same of rules
    /// that say the same one after the other.
    pub(crate) ordered: String,
    /// Its name, where the rule gives one.
    pub name: Option<String>,
    /// Where it comes from, if the rule says so.
    pub source: Option<String>,
    /// For each pile a positive number: every move lowers the sum of the piles with these
    /// factors, so every play ends. They are 1 where no move puts tokens on a pile, and equal for
    /// piles that may be exchanged.
    pub weights: Vec<u64>,
    /// For each pile the number below which it must be, if there is one.
    pub below: Vec<Option<u64>>,
    /// The moves.
    pub moves: Vec<WrittenMove>,
    /// The positions at which the game ends, whatever moves they would have.
    pub end: PileCondition,
    /// How many options the opponent may forbid before each move.
    pub forbidden: usize,
    /// The rearrangements of the piles that change nothing.
    pub symmetry: Symmetry,
    /// Whether different moves, or amounts, lead to different piles, for the reason that no two
    /// moves change the same piles.
    pub(super) has_distinct_moves: bool,
    /// The numbers of piles that moves change.
    pub sizes: Sizes,
    /// The hypergraph on whose edges it is played, and whether one token is taken from each pile
    /// of an edge, and not any positive number: `None` of a rule that says something else.
    pub(crate) on_edges: Option<(&'static Hypergraph, bool)>,
}

/// The most piles of a rule: an automaton reads them and those of the option side by side.
pub(super) const MOST_OF_A_RULE: usize = 12;

/// A move of a written game: what each pile loses, in terms of amounts of at least 1, and when the
/// move is possible.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrittenMove {
    /// For each pile what it loses.
    pub losses: Vec<Loss>,
    /// For each amount the pile that loses just this amount and perhaps a constant.
    pub amounts: Vec<usize>,
    /// When the move is possible.
    pub condition: PileCondition,
}

/// What a pile loses: a constant and multiples of amounts.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loss {
    /// The constant.
    pub constant: u32,
    /// The factor of each amount.
    pub factors: Vec<u32>,
    /// What it gets. A pile that gets tokens loses none.
    pub gain: u32,
}

impl WrittenGame {
    /// The same rule with its symmetry, which is not known while the text is read.
    pub(super) fn with_symmetry(self) -> Self {
        let symmetry = self.found_symmetry();
        let changed = distinct(self.moves.iter().map(WrittenMove::changed).collect_vec());
        // The amounts follow from the piles that lose just them.
        let has_distinct_moves = changed.len() == self.moves.len();
        let counts = self.played().into_iter().map(u32::count_ones);
        let sizes = Sizes::of(counts.map(|count| count as usize)).expect("a rule has a move");
        let moves = self.moves.iter().cloned().map(WrittenMove::in_normal_form);
        let (moves, end) = (distinct(moves.collect_vec()), self.end.clone().sorted());
        Self {
            symmetry,
            has_distinct_moves,
            sizes,
            on_edges: self.edges(),
            ordered: format!("{:?} {moves:?} {end:?} {}", self.below, self.forbidden),
            ..self
        }
    }

    /// Whether another rule says the same, perhaps in another order.
    pub fn says_the_same(&self, other: &Self) -> bool {
        std::ptr::eq(self, other) || self.ordered == other.ordered
    }

    fn edges(&self) -> Option<(&'static Hypergraph, bool)> {
        let never = PileCondition::Any(Vec::new());
        let is_plain = self.end == never && self.forbidden == 0;
        let is_of = |slow: bool| {
            let mut moves = self.moves.iter();
            is_plain
                && self.below.iter().all(Option::is_none)
                && moves.all(|one| one.is_on_an_edge(slow))
        };
        let slow = [true, false].into_iter().find(|&slow| is_of(slow))?;
        let (n, edges) = (self.piles(), self.played());
        let covered = edges.iter().fold(0, |all, edge| all | edge);
        let is_hypergraph = covered == (1 << n) - 1 && edges.len() <= Hypergraph::MOST_EDGES;
        is_hypergraph.then(|| (Hypergraph::of(n, edges), slow))
    }

    /// The sets of piles that a move changes: bit i for pile i.
    pub fn played(&self) -> Vec<u32> {
        let set = |one: &WrittenMove| {
            let changed = one.changed().into_iter().rev();
            changed.fold(0, |set, is_changed| 2 * set + u32::from(is_changed))
        };
        distinct(self.moves.iter().map(set).collect_vec())
    }

    /// How many values of options are joined for a position with piles up to a bound, at most: one
    /// for each choice of amounts. Where options are folded along rays, it is one for each move
    /// and each amount, in each pass that finds 128 Grundy values, of which there may be four
    /// times as many as tokens in a pile. Saturates at `u128::MAX`.
    pub fn joined_at_most(&self, max: u64) -> u128 {
        let folds = self.folds_along_rays();
        let of_each = |one: &WrittenMove| {
            let amounts = one.amounts.iter();
            if folds {
                return (1 + amounts.len() as u128) * (1 + u128::from(max / 32));
            }
            amounts.fold(1_u128, |product, _| product.saturating_mul(max.into()))
        };
        self.moves.iter().map(of_each).fold(0, u128::saturating_add)
    }

    /// Whether tables are filled by folds along the rays of its moves: where nothing depends on
    /// the amounts, no more than three options are forbidden, of which each is seen to come once,
    /// and there are not many times as many arrangements as numbered positions.
    pub(crate) fn folds_along_rays(&self) -> bool {
        let is_small = self.piles() <= 3 || matches!(self.symmetry, Symmetry::Of(_));
        is_small && self.forbidden < 4 && self.has_rays()
    }

    /// Whether the options of a move lie on rays, on which nothing depends on the amounts; each
    /// option on one of them, where they are counted.
    pub(crate) fn has_rays(&self) -> bool {
        let is_free = self.forbidden == 0 || self.has_distinct_moves;
        let mut moves = self.moves.iter();
        !self.gives() && is_free && moves.all(|one| one.condition.is_before(self.piles()))
    }

    /// The rule on one line, with its name and its source.
    pub fn whole(&self) -> String {
        let said = [("name", &self.name), ("source", &self.source)];
        let said = said
            .into_iter()
            .filter_map(|(key, said)| Some((key, said.as_ref()?)));
        let lines = said.map(|(key, said)| format!("; {key}: {said}"));
        std::iter::once(self.text.clone()).chain(lines).collect()
    }

    /// A game whose outcomes tell the Grundy value or the remoteness of each position of this one,
    /// as a number that is one more pile, perhaps with a bound; `None` of the outcome itself.
    ///
    /// *Grundy value*: the pile is one of nim. The sum of both is P exactly if the pile is the
    /// value, in normal play (Grundy 1939) and in misère play alike, where a terminal of this game
    /// has the value 1: by induction, from a smaller pile a move leads to an option with that
    /// value, and from a larger pile one takes tokens from it.
    ///
    /// *Remoteness*: the pile is a clock that every move lowers by one, and when it has run out
    /// the game ends. So whoever is to win has to win in time, and the outcome tells whether the
    /// remoteness is within the time.
    pub(crate) fn with_number(&self, measure: Measure, below: Option<u64>) -> Option<Self> {
        let n = self.piles();
        let wide = |condition: &PileCondition| {
            condition.with_forms(&|linear: &LinearForm| linear.beside_a_pile(n))
        };
        let (constant, goes_on, end) = match measure {
            Measure::Outcome => return None,
            Measure::Remoteness => (1, None, wide(&self.end)),
            // Tokens may be taken from the pile also where the game has ended.
            Measure::Grundy => {
                let goes_on = PileCondition::Not(Box::new(wide(&self.end)));
                let ends = self.end != PileCondition::Any(Vec::new());
                (0, ends.then_some(goes_on), PileCondition::Any(Vec::new()))
            }
        };
        let beside = |one: &WrittenMove| {
            let number = Loss {
                constant,
                factors: vec![0; one.amounts.len()],
                gain: 0,
            };
            let condition = wide(&one.condition);
            WrittenMove {
                losses: one.losses.iter().cloned().chain([number]).collect_vec(),
                amounts: one.amounts.clone(),
                condition: match &goes_on {
                    Some(goes_on) => PileCondition::All(vec![goes_on.clone(), condition]),
                    None => condition,
                },
            }
        };
        let taken = |pile| Loss {
            constant: 0,
            factors: vec![u32::from(pile == n)],
            gain: 0,
        };
        let nim = WrittenMove {
            losses: (0..=n).map(taken).collect_vec(),
            amounts: vec![n],
            condition: PileCondition::All(Vec::new()),
        };
        let moves = self.moves.iter().map(beside);
        let more = (measure == Measure::Grundy).then_some(nim);
        let game = Self {
            text: format!("{} ({})", self.text, measure.key()),
            ordered: String::new(),
            name: None,
            source: None,
            weights: self.weights.iter().copied().chain([1]).collect_vec(),
            below: self.below.iter().copied().chain([below]).collect_vec(),
            moves: moves.chain(more).collect_vec(),
            end,
            forbidden: self.forbidden,
            symmetry: Symmetry::All,
            has_distinct_moves: false,
            sizes: self.sizes,
            on_edges: None,
        };
        Some(game.with_symmetry())
    }

    /// Whether some move puts tokens on a pile.
    pub fn gives(&self) -> bool {
        let mut losses = self.moves.iter().flat_map(|one| &one.losses);
        losses.any(|loss| loss.gain > 0)
    }

    /// The sum of the piles by their weights, which every move lowers.
    pub(crate) fn weight(&self, piles: &[u64]) -> u128 {
        let terms = piles.iter().zip(&self.weights);
        terms
            .map(|(&pile, &weight)| u128::from(pile) * u128::from(weight))
            .sum()
    }

    /// The largest weight of a position with piles up to a bound.
    pub(crate) fn weight_up_to(&self, max: u64) -> u128 {
        let most = |below: &Option<u64>| below.map_or(max, |below| max.min(below - 1));
        self.weight(&self.below.iter().map(most).collect_vec())
    }

    /// How large a pile may become from a position with this weight; none beyond 64 bits.
    pub(crate) fn largest_of(&self, weight: u128) -> Option<u64> {
        u64::try_from(self.largest_by_pile(weight).max()?).ok()
    }

    /// How large each pile may become from a position with this weight.
    pub(crate) fn largest_by_pile(&self, weight: u128) -> impl Iterator<Item = u128> {
        let piles = self.weights.iter().zip(&self.below);
        piles.map(move |(&each, below)| {
            let most = weight / u128::from(each);
            below.map_or(most, |below| most.min(u128::from(below - 1)))
        })
    }

    /// Whether a play from these piles could come to one beyond 64 bits.
    pub(crate) fn outgrows(&self, piles: &[u64]) -> bool {
        self.gives() && self.largest_of(self.weight(piles)).is_none()
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.below.len()
    }

    /// Whether there are such piles.
    pub fn has(&self, piles: &[u64]) -> bool {
        let is_below =
            |(pile, below): (&u64, &Option<u64>)| below.is_none_or(|below| *pile < below);
        piles.len() == self.piles() && piles.iter().zip(&self.below).all(is_below)
    }

    /// Calls `visit` with the piles after each move, until it returns false. Different moves may
    /// lead to the same piles.
    pub fn visit_options(&self, x: &[u64], visit: &mut dyn FnMut(&[u64]) -> bool) {
        if self.end.holds(x, x) {
            return;
        }
        let mut y = Vec::with_capacity(x.len());
        for one in &self.moves {
            let mut amounts = vec![1; one.amounts.len()];
            loop {
                if one.after(x, &amounts, &mut y) && one.condition.holds(x, &y) && !visit(&y) {
                    return;
                }
                // The next amounts: each is at most what its pile holds.
                let place = (0..amounts.len()).find(|&j| {
                    let pile = one.amounts[j];
                    amounts[j] + u64::from(one.losses[pile].constant) < x[pile]
                });
                let Some(place) = place else { break };
                amounts[place] += 1;
                amounts[..place].fill(1);
            }
        }
    }

    /// The distinct options of a position, in lexicographic order.
    pub fn options(&self, x: &[u64]) -> Vec<Vec<u64>> {
        let mut found = Vec::new();
        self.visit_options(x, &mut |y| {
            found.push(y.to_vec());
            true
        });
        distinct(found)
    }

    /// Whether a move leads from one position to the other, by the definition of the moves.
    pub fn leads(&self, x: &[u64], y: &[u64]) -> bool {
        !self.end.holds(x, x) && self.moves.iter().any(|one| one.leads(x, y))
    }

    fn found_symmetry(&self) -> Symmetry {
        let n = self.piles();
        let members: Vec<Vec<usize>> = if n <= 6 {
            permutations(n)
        } else {
            vec![(0..n).collect_vec()]
        };
        let mut members: Vec<Vec<usize>> =
            members.into_iter().filter(|p| self.allows(p)).collect_vec();
        sort(&mut members); // the identity first
        let is_bounded = self.below.iter().any(Option::is_some);
        if members.len() == (1..=n).product::<usize>() && !is_bounded {
            return Symmetry::All;
        }
        let byte = |place: &usize| u8::try_from(*place).expect("at most 12 piles");
        let chain = (0..n).map(|i| {
            let fixing = members.iter().filter(|p| (0..i).all(|j| p[j] == j));
            let mut by_image: LiteMap<usize, &Vec<usize>> = LiteMap::new();
            fixing.for_each(|p| {
                by_image.entry(p[i]).or_insert(p);
            });
            let all = by_image.values();
            all.map(|p| p.iter().map(byte).collect()).collect()
        });
        let group = Rearrangements::new(chain.collect()).below(&self.below);
        Symmetry::Of(Box::leak(Box::new(group)))
    }

    /// Whether the rearrangement takes the rule to itself, as it is written.
    fn allows(&self, p: &[usize]) -> bool {
        let n = self.piles();
        let moved = |one: &WrittenMove| WrittenMove {
            losses: (0..n).map(|i| one.losses[p[i]].clone()).collect(),
            amounts: {
                let place = |pile: usize| p.iter().position(|&from| from == pile);
                let places = one.amounts.iter().filter_map(|&pile| place(pile));
                places.collect_vec()
            },
            condition: one.condition.rearranged(p),
        };
        let all = |moves: &mut dyn Iterator<Item = WrittenMove>| {
            distinct(moves.map(WrittenMove::in_normal_form).collect_vec())
        };
        (0..n).all(|i| self.below[p[i]] == self.below[i])
            && self.end.rearranged(p).sorted() == self.end.clone().sorted()
            && all(&mut self.moves.iter().map(moved)) == all(&mut self.moves.iter().cloned())
    }
}

impl WrittenMove {
    /// For each pile whether the move changes it. It does so whatever the amounts are.
    pub fn changed(&self) -> Vec<bool> {
        let changes =
            |loss: &Loss| loss.constant > 0 || loss.gain > 0 || loss.factors.iter().any(|&f| f > 0);
        self.losses.iter().map(changes).collect_vec()
    }

    /// Whether it takes, with no condition, one token from each pile that it changes; or any
    /// positive number from each, if not `slow`.
    fn is_on_an_edge(&self, slow: bool) -> bool {
        let count = self
            .changed()
            .into_iter()
            .filter(|&changes| changes)
            .count();
        let is_one = |(loss, changes): (&Loss, bool)| {
            let is_alone = |amount| loss.is_alone(amount);
            let is_amount = slow || (0..self.amounts.len()).any(is_alone);
            !changes || loss.gain == 0 && loss.constant == u32::from(slow) && is_amount
        };
        self.condition == PileCondition::All(Vec::new())
            && self.amounts.len() == if slow { 0 } else { count }
            && self.losses.iter().zip(self.changed()).all(is_one)
    }

    /// The piles after the move by these amounts; false where a pile holds too little.
    pub(super) fn after(&self, x: &[u64], amounts: &[u64], y: &mut Vec<u64>) -> bool {
        y.clear();
        y.extend_from_slice(x);
        for (place, loss) in self.losses.iter().enumerate() {
            let Some(rest) = loss.left(y[place], amounts) else {
                return false;
            };
            y[place] = rest;
        }
        true
    }

    /// Whether the move leads from one position to the other. The amounts follow from the piles
    /// that lose just them.
    pub(super) fn leads(&self, x: &[u64], y: &[u64]) -> bool {
        let amount = |&pile: &usize| {
            let lost = x[pile].checked_sub(y[pile])?;
            let amount = lost.checked_sub(u64::from(self.losses[pile].constant))?;
            (amount > 0).then_some(amount)
        };
        let amounts: Option<Vec<u64>> = self.amounts.iter().map(amount).collect();
        let mut after = Vec::new();
        amounts.is_some_and(|amounts| self.after(x, &amounts, &mut after))
            && after == y
            && self.condition.holds(x, y)
    }

    /// The same move with its amounts in the order of their piles, each the first that loses just
    /// the amount.
    fn in_normal_form(mut self) -> Self {
        for (amount, pile) in self.amounts.iter_mut().enumerate() {
            let first = self.losses.iter().position(|loss| loss.is_alone(amount));
            *pile = first.unwrap_or(*pile);
        }
        let mut order: Vec<usize> = (0..self.amounts.len()).collect_vec();
        sort_by_key(&mut order, |&amount| self.amounts[amount]);
        for loss in &mut self.losses {
            loss.factors = order
                .iter()
                .map(|&amount| loss.factors[amount])
                .collect_vec();
        }
        self.amounts.sort_unstable();
        self.condition = self.condition.sorted();
        self
    }
}

impl Loss {
    /// Whether it is one of the amounts and perhaps a constant.
    pub(super) fn is_alone(&self, amount: usize) -> bool {
        let factors = self.factors.iter().enumerate();
        let mut factors = factors.map(|(other, &factor)| (other == amount, factor));
        factors.all(|(is_own, factor)| factor == u32::from(is_own))
    }

    /// What is left of a pile by these amounts; `None` where it holds too little, or beyond 64
    /// bits.
    #[inline(always)]
    pub(super) fn left(&self, pile: u64, amounts: &[u64]) -> Option<u64> {
        let rest = pile.checked_sub(self.of(amounts)?)?;
        rest.checked_add(self.gain.into())
    }

    /// The loss by these amounts; `None` beyond 64 bits.
    #[inline(always)]
    pub(super) fn of(&self, amounts: &[u64]) -> Option<u64> {
        let mut loss = u64::from(self.constant);
        for (amount, &factor) in self.factors.iter().enumerate() {
            loss = loss.checked_add(amounts[amount].checked_mul(factor.into())?)?;
        }
        Some(loss)
    }
}

/// All orders of the numbers below n.
///
/// ```
/// use nimscope_core::game::permutations;
/// assert_eq!(permutations(2), [[1, 0], [0, 1]]);
/// ```
pub fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let with = |p: &Vec<usize>| -> Vec<Vec<usize>> {
        let place = |at: usize| [&p[..at], &[last], &p[at..]].concat();
        (0..n).map(place).collect_vec()
    };
    permutations(last).iter().flat_map(with).collect_vec()
}

impl fmt::Display for WrittenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

// Rules are equal if their texts are, whatever they are called.
compared_by!(WrittenGame, text);
