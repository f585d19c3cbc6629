//! What a statement says, word for word by the definition, with values of its own.

use std::collections::{BTreeSet, HashMap};

use super::said::{Joined, Number, Operation, Said};

/// A game by its rule, on piles as they stand.
pub(super) struct Played {
    pub(super) name: &'static str,
    pub(super) is_misere: bool,
    pub(super) piles: usize,
    pub(super) least: i128,
    pub(super) moves: Moves,
    /// The largest pile of a position that is worth a value.
    pub(super) most: i128,
    /// The values that were found, of misère play or not.
    values: HashMap<(bool, Vec<i128>), Value>,
}

pub(super) enum Moves {
    /// Any positive number from each pile of one of some sets.
    Take(&'static [&'static [usize]]),
    /// One token from each pile of one of some sets.
    Slow(&'static [&'static [usize]]),
    /// Any positive number from one of two piles, or the same from both.
    Wythoff,
    /// One pile is deleted, and another one is split in two, after a token is taken from it where
    /// parts may be empty.
    Split,
}

#[derive(Clone, Copy)]
struct Value {
    is_p: bool,
    remoteness: i128,
    grundy: i128,
}

/// What is known where a part of a statement is said.
#[derive(Clone)]
pub(super) struct Here<'a> {
    /// The piles as they stand.
    pub(super) piles: Vec<i128>,
    /// The variables that are bound, the outermost first.
    pub(super) variables: Vec<i128>,
    /// What names stand for, each with the number of variables that are bound where it is given.
    pub(super) names: Vec<(&'a Said, usize)>,
}

impl Here<'_> {
    /// The same with one more variable.
    fn with(&self, variable: i128) -> Self {
        let mut here = self.clone();
        here.variables.push(variable);
        here
    }
}

/// The numbers up to this one are tried for a variable without a bound.
const TRIED: i128 = 12;

impl Played {
    pub(super) fn new(
        name: &'static str,
        (piles, least, most): (usize, i128, i128),
        moves: Moves,
    ) -> Self {
        Self {
            name,
            is_misere: name.starts_with("misere"),
            piles,
            least,
            moves,
            most,
            values: HashMap::new(),
        }
    }

    /// The rows that a move leads to.
    fn options(&self, piles: &[i128]) -> BTreeSet<Vec<i128>> {
        let mut found = BTreeSet::new();
        match self.moves {
            Moves::Slow(sets) => {
                for set in sets.iter().filter(|set| set.iter().all(|&i| piles[i] > 0)) {
                    let mut after = piles.to_vec();
                    set.iter().for_each(|&i| after[i] -= 1);
                    found.insert(after);
                }
            }
            Moves::Wythoff => {
                let least = piles.iter().copied().min().unwrap_or(0);
                found.extend((0..piles[0]).map(|pile| vec![pile, piles[1]]));
                found.extend((0..piles[1]).map(|pile| vec![piles[0], pile]));
                found.extend((1..=least).map(|taken| vec![piles[0] - taken, piles[1] - taken]));
            }
            Moves::Take(sets) => {
                for set in sets {
                    let mut all = vec![piles.to_vec()];
                    for &i in *set {
                        let lowered = |row: &Vec<i128>| {
                            let with = |left| {
                                let mut row = row.clone();
                                row[i] = left;
                                row
                            };
                            (0..piles[i]).map(with).collect::<Vec<_>>()
                        };
                        all = all.iter().flat_map(lowered).collect();
                    }
                    found.extend(all);
                }
            }
            Moves::Split => {
                let places = || 0..piles.len();
                for (split, gone) in places().flat_map(|i| places().map(move |j| (i, j))) {
                    let left = piles[split] - i128::from(self.least == 0);
                    for part in self.least..=left - self.least {
                        let mut after = piles.to_vec();
                        (after[split], after[gone]) = (part, left - part);
                        if split != gone {
                            found.insert(after);
                        }
                    }
                }
            }
        }
        found
    }

    fn value(&mut self, piles: &[i128]) -> Value {
        self.value_in(self.is_misere, piles)
    }

    fn value_in(&mut self, is_misere: bool, piles: &[i128]) -> Value {
        if let Some(&value) = self.values.get(&(is_misere, piles.to_vec())) {
            return value;
        }
        let options = self.options(piles);
        let options: Vec<Value> = options
            .iter()
            .map(|row| self.value_in(is_misere, row))
            .collect();
        let remotenesses = || options.iter().map(|option| option.remoteness);
        let least_even = remotenesses().filter(|r| r % 2 == 0).min();
        let end = i128::from(is_misere);
        let value = Value {
            is_p: if options.is_empty() {
                !is_misere
            } else {
                options.iter().all(|option| !option.is_p)
            },
            remoteness: least_even.or(remotenesses().max()).map_or(end, |r| r + 1),
            grundy: if options.is_empty() {
                end
            } else {
                let is_free = |g: &i128| options.iter().all(|option| option.grundy != *g);
                let most = i128::try_from(options.len()).unwrap();
                (0..=most).find(is_free).unwrap()
            },
        };
        self.values.insert((is_misere, piles.to_vec()), value);
        value
    }

    /// Whether a statement holds; `None` where it would take values of too large positions, or all
    /// numbers, to know it.
    pub(super) fn holds(&mut self, said: &Said, here: &mut Here<'_>) -> Option<bool> {
        match said {
            Said::Compared(a, sign, b) => {
                let (a, b) = (self.number(a, here)?, self.number(b, here)?);
                Some(match *sign {
                    "=" => a == b,
                    "!=" => a != b,
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    ">=" => a >= b,
                    other => panic!("{other} compares nothing"),
                })
            }
            Said::Odd(a) => Some(self.number(a, here)?.rem_euclid(2) == 1),
            Said::Even(a) => Some(self.number(a, here)?.rem_euclid(2) == 0),
            Said::Outcome(is_p) => Some(self.value(&here.piles.clone()).is_p == *is_p),
            Said::OutcomeOf(is_p, piles) => {
                let piles: Option<Vec<i128>> =
                    piles.iter().map(|pile| self.number(pile, here)).collect();
                let piles = piles?;
                if piles.iter().any(|&pile| pile < self.least) {
                    return Some(false);
                }
                let is_small = piles.iter().all(|&pile| pile <= self.most);
                is_small.then(|| self.value(&piles).is_p == *is_p)
            }
            Said::OutcomeIn(is_p, is_misere) => {
                Some(self.value_in(*is_misere, &here.piles.clone()).is_p == *is_p)
            }
            Said::Terminal => Some(self.options(&here.piles).is_empty()),
            Said::Not(a) => Some(!self.holds(a, here)?),
            Said::Joined(a, join, b) => {
                let (a, b) = (self.holds(a, here), self.holds(b, here));
                match join {
                    Joined::And => some(|is| !is, [a, b]).map(|fails| !fails),
                    Joined::Or => some(|is| is, [a, b]),
                    Joined::Implies => some(|is| is, [a.map(|a| !a), b]),
                    Joined::Iff => Some(a? == b?),
                }
            }
            Said::Some(a) => some(|is| is, self.of_options(a, here)),
            Said::Every(a) => some(|is| !is, self.of_options(a, here)).map(|fails| !fails),
            Said::Exists(bound, a) => self.with_some(bound.as_ref(), a, here, true),
            Said::Forall(bound, a) => self.with_some(bound.as_ref(), a, here, false).map(|it| !it),
            Said::Let(meaning, inside) => {
                let mut names = here.names.clone();
                names.push((&**meaning, here.variables.len()));
                let (piles, variables) = (here.piles.clone(), here.variables.clone());
                self.holds(
                    inside,
                    &mut Here {
                        piles,
                        variables,
                        names,
                    },
                )
            }
            Said::Named(number) => {
                // What it means may use the names before it, and the variables bound there.
                let ((meaning, bound), names) =
                    (here.names[*number], here.names[..*number].to_vec());
                let (piles, variables) = (here.piles.clone(), here.variables[..bound].to_vec());
                self.holds(
                    meaning,
                    &mut Here {
                        piles,
                        variables,
                        names,
                    },
                )
            }
        }
    }

    fn of_options(&mut self, said: &Said, here: &Here<'_>) -> Vec<Option<bool>> {
        let mut found = Vec::new();
        for piles in self.options(&here.piles) {
            let (variables, names) = (here.variables.clone(), here.names.clone());
            found.push(self.holds(
                said,
                &mut Here {
                    piles,
                    variables,
                    names,
                },
            ));
        }
        found
    }

    /// Whether it is so, or not so, for some number, up to a bound if there is one.
    fn with_some(
        &mut self,
        bound: Option<&Number>,
        said: &Said,
        here: &mut Here<'_>,
        is_so: bool,
    ) -> Option<bool> {
        let last = match bound {
            Some(bound) => self.number(bound, here)?,
            None => TRIED,
        };
        let is_whole = bound.is_some() && last <= 2 * TRIED;
        let mut found = vec![if is_whole { Some(!is_so) } else { None }];
        for number in 0..=last.min(2 * TRIED) {
            here.variables.push(number);
            found.push(self.holds(said, here));
            here.variables.pop();
        }
        some(|is| is == is_so, found)
    }

    fn number(&mut self, number: &Number, here: &Here<'_>) -> Option<i128> {
        Some(match number {
            Number::Plain(number) => *number,
            Number::Sorted(place) => {
                let mut sorted = here.piles.clone();
                sorted.sort_unstable();
                sorted[*place]
            }
            Number::Pile(place) => here.piles[*place],
            Number::Variable(place) => here.variables[*place],
            Number::Total => here.piles.iter().sum(),
            Number::Sum(a, b) => self.number(a, here)? + self.number(b, here)?,
            Number::Difference(a, b) => self.number(a, here)? - self.number(b, here)?,
            Number::Negative(a) => -self.number(a, here)?,
            Number::Times(factor, a) => factor * self.number(a, here)?,
            Number::Mod(a, by) => self.number(a, here)?.rem_euclid(*by),
            Number::Div(a, by) => self.number(a, here)?.div_euclid(*by),
            Number::Bit(place, a) => self.number(a, here)?.div_euclid(1 << place).rem_euclid(2),
            Number::Digits(operation, a, b) => {
                let (a, b) = (self.number(a, here)?, self.number(b, here)?);
                // Two's complement, digit by digit, as far as any of them has digits.
                let digit = |number: i128, place: u32| {
                    number.div_euclid(1_i128 << place).rem_euclid(2) == 1
                };
                let of = |place| match operation {
                    Operation::Xor => digit(a, place) != digit(b, place),
                    Operation::And => digit(a, place) && digit(b, place),
                    Operation::Or => digit(a, place) || digit(b, place),
                };
                let low: i128 = (0..60).map(|place| i128::from(of(place)) << place).sum();
                low - (i128::from(of(60)) << 60)
            }
            Number::Least(all) => self.numbers(all, here)?.into_iter().min()?,
            Number::Largest(all) => self.numbers(all, here)?.into_iter().max()?,
            Number::SumOf(all) => self.numbers(all, here)?.into_iter().sum(),
            Number::Remoteness => self.value(&here.piles).remoteness,
            Number::Grundy => self.value(&here.piles).grundy,
            Number::Count(_, _, a) => {
                let mut count = 0;
                for pile in &here.piles {
                    count += i128::from(self.holds(a, &mut here.with(*pile))?);
                }
                count
            }
            Number::SumOver(_, a) => {
                let mut sum = 0;
                for pile in &here.piles {
                    sum += self.number(a, &here.with(*pile))?;
                }
                sum
            }
        })
    }

    fn numbers(&mut self, all: &[Number], here: &Here<'_>) -> Option<Vec<i128>> {
        all.iter().map(|number| self.number(number, here)).collect()
    }
}

/// Whether any of some truths is so; `None` where those that are not known decide it.
fn some(is_so: impl Fn(bool) -> bool, all: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(false);
    for truth in all {
        match truth {
            Some(truth) if is_so(truth) => return Some(true),
            Some(_) => {}
            None => known = None,
        }
    }
    known
}
