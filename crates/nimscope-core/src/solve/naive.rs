//! The definition, word for word. Everything else in this crate is tested against it.
//!
//! Options are generated here once more, in the plainest way, and values are kept in a hash map
//! under the sorted piles. It shares the rules' data ([`Ruleset`]) and [`Canonical`] with the rest
//! of the crate, and nothing else. Use it for small positions only.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use crate::game::{Canonical, Convention, Grundy, Kind, Outcome, Remoteness, Ruleset, WrittenGame};

/// Values of one game in one convention, computed by definition and remembered.
///
/// ```
/// use nimscope_core::game::{Grundy, Ruleset};
/// use nimscope_core::solve::naive::Naive;
/// let rules = Ruleset::normal("nim:3".parse()?);
/// let x = rules.game.canonical([1, 2, 7]);
/// assert_eq!(Naive::new(rules).value(&x).grundy, Grundy(4));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Naive {
    rules: Ruleset,
    memo: HashMap<Canonical, Value>,
}

/// Outcome, remoteness and Grundy value of a position, each by its own definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// P if the player who just moved wins.
    pub outcome: Outcome,
    /// Smith's remoteness.
    pub remoteness: Remoteness,
    /// The Grundy value.
    pub grundy: Grundy,
}

impl Naive {
    /// Nothing computed yet.
    pub fn new(rules: Ruleset) -> Self {
        Self {
            rules,
            memo: HashMap::new(),
        }
    }

    /// The values of a position, by recursion over its options. Where options may be forbidden,
    /// [`Forbidding`] is the definition.
    pub fn value(&mut self, x: &Canonical) -> Value {
        if let Some(&value) = self.memo.get(x) {
            return value;
        }
        let options: Vec<Value> = options(self.rules, x)
            .iter()
            .map(|y| self.value(y))
            .collect();
        let value = if options.is_empty() {
            terminal(self.rules.convention)
        } else {
            of_options(&options)
        };
        self.memo.insert(x.clone(), value);
        value
    }
}

/// Normal play: who cannot move loses. Misère play: who cannot move wins.
fn terminal(convention: Convention) -> Value {
    match convention {
        Convention::Normal => Value {
            outcome: Outcome::P,
            remoteness: Remoteness(0),
            grundy: Grundy(0),
        },
        Convention::Misere => Value {
            outcome: Outcome::N,
            remoteness: Remoteness(1),
            grundy: Grundy(1),
        },
    }
}

fn of_options(options: &[Value]) -> Value {
    // N if some option is a P-position.
    let outcome = if options.iter().any(|y| y.outcome == Outcome::P) {
        Outcome::N
    } else {
        Outcome::P
    };
    // 1 + the least even remoteness of an option if there is one, else 1 + the largest.
    let remotenesses = || options.iter().map(|y| y.remoteness.0);
    let least_even = remotenesses().filter(|r| r % 2 == 0).min();
    let remoteness = 1 + least_even
        .or(remotenesses().max())
        .expect("there is an option");
    // The least number that is not the value of an option.
    let values: Vec<u128> = options.iter().map(|y| y.grundy.0).collect();
    let mex = (0..=values.len() as u128).find(|g| !values.contains(g));
    let mex = mex.expect("there is one number more than there are values");
    Value {
        outcome,
        remoteness: Remoteness(remoteness),
        grundy: Grundy(mex),
    }
}

/// The distinct positions that a move leads to, straight from the rule.
pub fn options(rules: Ruleset, x: &Canonical) -> BTreeSet<Canonical> {
    let mut found = BTreeSet::new();
    let piles = x.piles();
    match rules.game.kind() {
        Kind::Slow(sizes) => subsets(piles.len(), &mut |chosen| {
            if sizes.contains(chosen.len()) && chosen.iter().all(|&i| piles[i] > 0) {
                let mut after = piles.to_vec();
                for &i in chosen {
                    after[i] -= 1;
                }
                found.insert(x.with(after));
            }
        }),
        Kind::Take(sizes) => subsets(piles.len(), &mut |chosen| {
            if sizes.contains(chosen.len()) {
                take(x, piles.to_vec(), chosen, &mut found);
            }
        }),
        Kind::Edges(edges) => subsets(piles.len(), &mut |chosen| {
            let edge = chosen.iter().fold(0, |edge, i| edge | 1 << i);
            if edges.hypergraph.has(edge) && chosen.iter().all(|&i| piles[i] > 0) {
                if edges.slow {
                    let mut after = piles.to_vec();
                    for &i in chosen {
                        after[i] -= 1;
                    }
                    found.insert(x.with(after));
                } else {
                    take(x, piles.to_vec(), chosen, &mut found);
                }
            }
        }),
        Kind::Split(splits) => subsets(piles.len(), &mut |chosen| {
            if splits.heaps.contains(chosen.len()) {
                let deletions = chosen.len() * (splits.parts - 1);
                subsets(piles.len(), &mut |deleted| {
                    if deleted.len() == deletions && deleted.iter().all(|i| !chosen.contains(i)) {
                        let kept = (0..piles.len())
                            .filter(|i| !chosen.contains(i) && !deleted.contains(i));
                        let kept: Vec<u64> = kept.map(|i| piles[i]).collect();
                        let heaps: Vec<u64> = chosen.iter().map(|&i| piles[i]).collect();
                        split(&kept, &heaps, splits.parts, splits.empty, &mut found);
                    }
                });
            }
        }),
        Kind::Written(rule) => {
            let all = written(rule, piles).into_iter();
            found.extend(all.map(|after| x.with(after)));
        }
    }
    found
}

/// The distinct rows of piles that a move of a rule leads to: each pile loses a constant and
/// multiples of amounts, none of which is larger than all piles.
fn written(rule: &WrittenGame, piles: &[u64]) -> Vec<Vec<u64>> {
    let mut found = Vec::new();
    if rule.end.holds(piles, piles) {
        return found;
    }
    let most = piles.iter().copied().max().unwrap_or(0);
    for one in &rule.moves {
        rows(one.amounts.len(), most, &mut Vec::new(), &mut |amounts| {
            let lost = one.losses.iter().map(|loss| {
                let multiples = loss.factors.iter().zip(amounts);
                let sum: u64 = multiples.map(|(&factor, t)| u64::from(factor) * t).sum();
                (u64::from(loss.constant) + sum, u64::from(loss.gain))
            });
            let after = piles
                .iter()
                .zip(lost)
                .map(|(pile, (lost, gain))| Some(pile.checked_sub(lost)? + gain));
            if let Some(after) = after.collect::<Option<Vec<u64>>>()
                && one.condition.holds(piles, &after)
            {
                found.push(after);
            }
        });
    }
    found.sort();
    found.dedup();
    found
}

/// Every list of numbers from 1 to the largest.
fn rows(length: usize, most: u64, made: &mut Vec<u64>, visit: &mut dyn FnMut(&[u64])) {
    if made.len() == length {
        visit(made);
        return;
    }
    for number in 1..=most {
        made.push(number);
        rows(length, most, made, visit);
        made.pop();
    }
}

/// Every set of indices below n.
fn subsets(n: usize, visit: &mut dyn FnMut(&[usize])) {
    let mut chosen = Vec::with_capacity(n);
    for bits in 0_u64..1 << n {
        chosen.clear();
        chosen.extend((0..n).filter(|i| bits >> i & 1 == 1));
        visit(&chosen);
    }
}

/// Every way to remove a positive number of tokens from each of the chosen piles.
fn take(x: &Canonical, piles: Vec<u64>, chosen: &[usize], found: &mut BTreeSet<Canonical>) {
    let Some((&first, rest)) = chosen.split_first() else {
        found.insert(x.with(piles));
        return;
    };
    for left in 0..piles[first] {
        let mut after = piles.clone();
        after[first] = left;
        take(x, after, rest, found);
    }
}

/// Every way to split each of the heaps into `parts` parts; `empty` parts are possible in Delete
/// Nim, which removes a token first.
fn split(kept: &[u64], heaps: &[u64], parts: usize, empty: bool, found: &mut BTreeSet<Canonical>) {
    let Some((&heap, rest)) = heaps.split_first() else {
        found.insert(Canonical::sorted(kept.to_vec()));
        return;
    };
    let (total, least) = if empty {
        (heap.checked_sub(1), 0)
    } else {
        (Some(heap), 1)
    };
    if let Some(total) = total {
        compositions(total, parts, least, &mut Vec::new(), &mut |made| {
            split(&[kept, made].concat(), rest, parts, empty, found);
        });
    }
}

/// Every list of `parts` numbers of at least `least` with the given sum.
fn compositions(
    sum: u64,
    parts: usize,
    least: u64,
    made: &mut Vec<u64>,
    visit: &mut dyn FnMut(&[u64]),
) {
    if parts == 1 {
        if sum >= least {
            made.push(sum);
            visit(made);
            made.pop();
        }
        return;
    }
    for part in least..=sum {
        made.push(part);
        compositions(sum - part, parts - 1, least, made, visit);
        made.pop();
    }
}

// The definition where the opponent may forbid some options before each move.

/// Outcomes and remoteness of one game, in which options may be forbidden, by definition. A
/// Grundy value is not defined.
///
/// Before each move the opponent forbids a set of options, of at most the given size. The player
/// to move chooses among the others, and is at the end of the play where there is none. The
/// opponent takes the set that is best: one that wins as fast as possible, else one that loses as
/// slowly as possible. Options are distinct if their piles differ where they stand.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::solve::naive::Forbidding;
/// let rules = Ruleset::normal("blocking-wythoff:2".parse()?);
/// let mut naive = Forbidding::new(rules);
/// assert_eq!(naive.value(&rules.game.canonical([0, 1])).0, Outcome::P);
/// assert_eq!(naive.value(&rules.game.canonical([1, 1])).0, Outcome::N);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Forbidding {
    rules: Ruleset,
    memo: HashMap<Canonical, (Outcome, Remoteness)>,
}

impl Forbidding {
    /// Nothing computed yet.
    pub fn new(rules: Ruleset) -> Self {
        let memo = HashMap::new();
        Self { rules, memo }
    }

    /// The values of a position, by recursion over its options.
    ///
    /// # Panics
    /// The game is given by no rule.
    pub fn value(&mut self, x: &Canonical) -> (Outcome, Remoteness) {
        if let Some(&value) = self.memo.get(x) {
            return value;
        }
        let rule = self.rules.game.kind().written();
        let rule = rule.expect("only games by their rule forbid options");
        let options: Vec<(Outcome, Remoteness)> = written(rule, x.piles())
            .into_iter()
            .map(|y| self.value(&x.with(y)))
            .collect();
        let value = self.best_set(&options, 0, rule.forbidden);
        self.memo.insert(x.clone(), value);
        value
    }

    /// The value that is best for the opponent when up to some of the options from a place on are
    /// forbidden besides those that are missing.
    fn best_set(
        &self,
        options: &[(Outcome, Remoteness)],
        from: usize,
        more: usize,
    ) -> (Outcome, Remoteness) {
        let mut best = self.of_left(options);
        for place in from..if more == 0 { from } else { options.len() } {
            let mut others = options.to_vec();
            others.remove(place);
            let value = self.best_set(&others, place, more - 1);
            if for_opponent(value) > for_opponent(best) {
                best = value;
            }
        }
        best
    }

    /// The value of a position whose options are these.
    fn of_left(&self, options: &[(Outcome, Remoteness)]) -> (Outcome, Remoteness) {
        let value = |&(outcome, remoteness): &(Outcome, Remoteness)| Value {
            outcome,
            remoteness,
            ..terminal(self.rules.convention)
        };
        let options: Vec<Value> = options.iter().map(value).collect();
        let Value {
            outcome,
            remoteness,
            ..
        } = if options.is_empty() {
            terminal(self.rules.convention)
        } else {
            of_options(&options)
        };
        (outcome, remoteness)
    }
}

/// How much the opponent likes a value: to win soon, or else to lose late.
fn for_opponent(
    (outcome, remoteness): (Outcome, Remoteness),
) -> (bool, Option<Reverse<u128>>, u128) {
    match outcome {
        Outcome::P => (true, Some(Reverse(remoteness.0)), 0),
        Outcome::N => (false, None, remoteness.0),
    }
}
