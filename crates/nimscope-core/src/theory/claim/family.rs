//! Families of exceptions of misère NIM(n, n−1), as the papers write them: each xⱼ a linear
//! expression in x₁ and a number i ≥ 0.

use serde::Deserialize;

/// A family: its domain, whether the paper calls it complete, and its members case by case.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExceptionFamily {
    /// Whether the paper says "if and only if": every pile-minimal exception of the domain is a
    /// member.
    pub iff: bool,
    /// The x₁ of the members.
    pub smallest: Smallest,
    /// The number of piles of a member.
    pub piles: Piles,
    /// The relation of the last pile to the one before it.
    pub last: Last,
    /// The members.
    pub cases: Vec<Case>,
}

/// The x₁ of the members of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Smallest {
    /// One value.
    Only(u64),
    /// Even numbers from one on.
    EvenFrom(u64),
    /// Odd numbers from one on.
    OddFrom(u64),
}

/// The number n of piles of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Piles {
    /// Always this number.
    Fixed(usize),
    /// ⌈x₁/2⌉ + c: (x₁ + 1)/2 + c for odd x₁.
    HalfPlus(i64),
}

/// The relation of the last pile to the one before it. The papers leave its size open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Last {
    /// xₙ > xₙ₋₁.
    Above,
    /// xₙ ≥ xₙ₋₁.
    AtLeast,
}

/// A case of a family: x₁, …, xₙ₋₁ for each x₁ and i, in runs of equal piles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The runs, in order.
    pub runs: Vec<EqualPiles>,
    /// The remoteness of every member.
    pub remoteness: Rounded,
}

/// Equal piles. In the files of the claims their number stands before their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(RunLength, LinearTerm)")]
pub struct EqualPiles {
    /// Their number.
    pub count: RunLength,
    /// Their size.
    pub size: LinearTerm,
}

from_tuple!(EqualPiles, count: RunLength, size: LinearTerm);

/// The length of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum RunLength {
    /// This number of piles.
    Exactly(usize),
    /// The number that completes n − 1 piles.
    Rest,
}

/// A linear term in x₁ and i. In the files of the claims (a, b, c) stands for a·x₁ + b·i + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(i64, i64, i64)")]
pub struct LinearTerm {
    /// The factor of x₁.
    pub x1: i64,
    /// The factor of i.
    pub i: i64,
    /// What is added.
    pub constant: i64,
}

from_tuple!(LinearTerm, x1: i64, i: i64, constant: i64);

/// f(a·x₁ + b·i + c), for one of the papers' functions f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(Rounding, LinearTerm)")]
pub struct Rounded {
    /// The function.
    pub f: Rounding,
    /// What it is applied to.
    pub argument: LinearTerm,
}

from_tuple!(Rounded, f: Rounding, argument: LinearTerm);

/// The papers' two functions named f.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Rounding {
    /// 2⌊m/2⌋ + 1, the f of section 2.6: m if it is odd, else m + 1.
    ToOdd,
    /// 2⌈m/2⌉, the f of section 2.3: m if it is even, else m + 1.
    ToEven,
}

/// All piles of members of a family but the last one.
#[derive(Clone, Debug)]
pub struct AllButLast<'a> {
    /// x₁, …, xₙ₋₁.
    pub piles: Vec<u64>,
    /// The case by which they begin a member.
    pub case: &'a Case,
    /// The i of the case; 0 where the case has none.
    pub i: u64,
}

/// The case by which a position is a member of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyMember {
    /// The number of the case, from 0.
    pub case: usize,
    /// The i of the case; `None` where the case has none.
    pub i: Option<u64>,
}

impl Rounding {
    /// f(m).
    pub const fn of(self, m: i128) -> i128 {
        match self {
            Self::ToOdd => m | 1,
            Self::ToEven => m + (m & 1),
        }
    }
}

impl LinearTerm {
    /// The value for x₁ and i.
    pub fn at(self, x1: u64, i: u64) -> i128 {
        i128::from(self.x1) * i128::from(x1)
            + i128::from(self.i) * i128::from(i)
            + i128::from(self.constant)
    }
}

impl Rounded {
    /// The value for x₁ and i.
    pub fn at(self, x1: u64, i: u64) -> i128 {
        self.f.of(self.argument.at(x1, i))
    }
}

impl Smallest {
    /// Whether the family is for this x₁.
    pub const fn contains(self, x1: u64) -> bool {
        match self {
            Self::Only(value) => x1 == value,
            Self::EvenFrom(least) => x1 >= least && x1.is_multiple_of(2),
            Self::OddFrom(least) => x1 >= least && x1 % 2 == 1,
        }
    }
}

impl Piles {
    /// The number of piles for x₁.
    pub fn of(self, x1: u64) -> Option<usize> {
        match self {
            Self::Fixed(n) => Some(n),
            Self::HalfPlus(c) => usize::try_from(i128::from(x1.div_ceil(2)) + i128::from(c)).ok(),
        }
    }
}

impl Case {
    /// x₁, …, xₙ₋₁, if they are piles in non-decreasing order.
    fn before_last(&self, x1: u64, i: u64, n: usize) -> Option<Vec<u64>> {
        let lengths = self.runs.iter().map(|run| run.count.fixed());
        let fixed = lengths.fold(0, usize::saturating_add);
        let rest = (n - 1).checked_sub(fixed)?;
        let mut piles = Vec::with_capacity(n);
        for run in &self.runs {
            let size = u64::try_from(run.size.at(x1, i)).ok()?;
            let count = if run.count == RunLength::Rest {
                rest
            } else {
                run.count.fixed()
            };
            piles.extend(std::iter::repeat_n(size, count));
        }
        (piles.len() == n - 1 && piles.is_sorted()).then_some(piles)
    }

    /// The i of a position, by the first pile that gives it; 0 if none does.
    fn i_of(&self, piles: &[u64]) -> Option<u64> {
        let x1 = piles[0];
        let mut index = 0;
        for run in &self.runs {
            let factor = i128::from(run.size.i);
            if factor != 0 {
                let over = i128::from(*piles.get(index)?) - run.size.at(x1, 0);
                return (over % factor == 0)
                    .then(|| u64::try_from(over / factor).ok())
                    .flatten();
            }
            index += run.count.fixed();
        }
        Some(0)
    }

    /// Whether it has a member for each i.
    fn has_i(&self) -> bool {
        self.runs.iter().any(|run| run.size.i != 0)
    }
}

impl RunLength {
    const fn fixed(self) -> usize {
        match self {
            Self::Exactly(count) => count,
            Self::Rest => 0,
        }
    }
}

impl ExceptionFamily {
    /// Whether positions of n piles that begin with x₁ lie in the domain of the family.
    pub fn is_for(&self, x1: u64, n: usize) -> bool {
        self.smallest.contains(x1) && self.piles.of(x1) == Some(n)
    }

    /// The case by which a sorted position is a member; `None` if it is none.
    pub fn member(&self, piles: &[u64]) -> Option<FamilyMember> {
        let (n, x1) = (piles.len(), *piles.first()?);
        let [.., l, last] = *piles else { return None };
        let last_fits = last > l || self.last == Last::AtLeast && last == l;
        if !last_fits || !self.is_for(x1, n) {
            return None;
        }
        self.cases.iter().enumerate().find_map(|(number, case)| {
            let i = case.i_of(piles)?;
            let same = case.before_last(x1, i, n)? == piles[..n - 1];
            same.then_some(FamilyMember {
                case: number,
                i: case.has_i().then_some(i),
            })
        })
    }

    /// All beginnings of members with n piles, xₙ₋₁ ≤ max.
    pub fn beginnings(&self, n: usize, max: u64) -> Vec<AllButLast<'_>> {
        let mut found = Vec::new();
        for x1 in (0..=max).filter(|&x1| self.is_for(x1, n)) {
            for case in &self.cases {
                let most = if case.has_i() { max } else { 0 };
                found.extend((0..=most).filter_map(|i| {
                    let piles = case.before_last(x1, i, n)?;
                    (piles[n - 2] <= max).then_some(AllButLast { piles, case, i })
                }));
            }
        }
        found
    }
}
