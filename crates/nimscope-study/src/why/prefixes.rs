//! The conditions for an exception of the M-rule, prefix by prefix.

use crate::game::{Canonical, joined};
use crate::theory::slow::exceptions::{Conditions, conditions};

/// The conditions (a), (b), (c) for an exception on every prefix of at least three piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefixes {
    /// The conditions, shortest prefix first.
    pub all: Vec<Conditions>,
    /// The index of the prefix that meets all three.
    pub met: Option<usize>,
    /// If there is none, the index of the prefix that is nearest to it.
    pub nearest: Option<usize>,
}

/// The conditions of an exception that a prefix fails, a sentence for each, with the number by
/// which it fails.
pub fn shortfalls(prefix: &Conditions) -> Vec<String> {
    let (p, l) = (prefix.p, prefix.l);
    let mut found = Vec::new();
    if !prefix.a() {
        found.push(format!("(a) x{p} = l = {l}, where it should be larger"));
    }
    if !prefix.b() {
        let places = prefix.even_below.iter().map(|j| format!("x{}", j + 1));
        let places = joined(places, ", ");
        found.push(format!("(b) even and below l = {l}: {places}"));
    }
    if !prefix.c() {
        let (sum, needed) = (prefix.sum(), prefix.needed);
        let by = (sum - needed).unsigned_abs();
        let side = if sum > needed {
            "too much"
        } else {
            "too little"
        };
        found.push(format!(
            "(c) the parts sum to {sum}, {by} {side}: ⌊l/2⌋ + 3 − p = {needed}"
        ));
    }
    found
}

impl Prefixes {
    pub(super) fn of(x: &Canonical) -> Self {
        let all = conditions(x);
        let met = all
            .iter()
            .position(|prefix| prefix.a() && prefix.b() && prefix.c());
        let lacks = |prefix: &Conditions| {
            let off = (prefix.sum() - prefix.needed).unsigned_abs();
            let failing = [prefix.a(), prefix.b(), prefix.c()];
            let failing = failing.into_iter().filter(|met| !met).count();
            (failing, off + prefix.even_below.len() as u128)
        };
        let nearest = (0..all.len()).min_by_key(|&index| lacks(&all[index]));
        Self {
            nearest: nearest.filter(|_| met.is_none()),
            all,
            met,
        }
    }
}
