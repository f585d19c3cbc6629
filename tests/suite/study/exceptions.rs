//! Exceptions of the M-rule by brute force: no theory of prefixes, no closed form.

use crate::support::{filter, multisets};
use nimscope::game::{Canonical, Choices, Family, Game, Ruleset};
use nimscope::solve::Control;
use nimscope::solve::naive::{self, Naive};
use nimscope::study::{
    Ended, ExceptionList, ExceptionMark, ListOrder, Minimality, Oracle, RankedList, ValueSheet,
};
use std::collections::BTreeMap;

use super::BUDGET;

/// Misère NIM(n, n−1).
fn misere(n: usize) -> Ruleset {
    Ruleset::misere(Game::new(Family::Slow, n, n - 1).unwrap())
}

/// The exceptions of misère NIM(n, n−1) by brute force: no prefix theory, no closed form.
fn exceptions_by_definition(n: usize, max: u64) -> BTreeMap<Canonical, Minimality> {
    let mut naive: Vec<Naive> = (2..=n).map(|n| Naive::new(misere(n))).collect();
    let mut is_exception = |piles: &[u64]| {
        // If all piles are odd keep a largest, otherwise keep a smallest even pile: reduce the
        // others.
        let kept = piles
            .iter()
            .rposition(|pile| Some(pile) == piles.iter().filter(|p| *p % 2 == 0).min());
        let kept = kept.unwrap_or(piles.len() - 1);
        let others = piles
            .iter()
            .enumerate()
            .map(|(i, &p)| if i == kept { Some(p) } else { p.checked_sub(1) });
        let Some(after) = others.collect::<Option<Vec<u64>>>() else {
            return false;
        };
        let naive = &mut naive[piles.len() - 2];
        let r = naive.value(&Canonical::sorted(piles.to_vec())).remoteness.0;
        r != naive.value(&Canonical::sorted(after)).remoteness.0 + 1
    };
    let mut found = BTreeMap::new();
    for x in multisets(n, 0, max) {
        let piles = x.piles();
        if is_exception(piles) {
            let mut smaller = piles.to_vec();
            smaller[n - 1] -= 1;
            let minimality = if (2..n).any(|p| is_exception(&piles[..p])) {
                Minimality::No
            } else if smaller.is_sorted() && is_exception(&smaller) {
                Minimality::Pile
            } else {
                Minimality::Full
            };
            found.insert(x, minimality);
        }
    }
    found
}

#[test]
fn exceptions_are_those_of_the_definition() {
    for (n, max) in [(2, 12), (3, 12), (4, 9), (5, 7)] {
        let expected = exceptions_by_definition(n, max);
        let mut naive = Naive::new(misere(n));
        for sense in ["", "pile-minimal", "minimal"] {
            let filter = filter(sense, n);
            let list = ExceptionList::new(n, max, filter, ListOrder::Piles, None).unwrap();
            let mut ranks = Vec::new();
            let ended = list.scan(usize::MAX, &Control::new(), &mut |found| {
                ranks.extend_from_slice(found.ranks);
            });
            assert_eq!(ended, Ok(Ended::Complete));
            let rows: Vec<_> = ranks.into_iter().map(|rank| list.read(rank)).collect();
            let wanted = |minimality: Minimality| match sense {
                "" => true,
                "minimal" => minimality == Minimality::Full,
                _ => minimality != Minimality::No,
            };
            let found: Vec<_> = rows
                .iter()
                .map(|row| (row.position.clone(), row.minimality))
                .collect();
            let expected: Vec<_> = expected
                .iter()
                .map(|(x, &m)| (x.clone(), m))
                .filter(|&(_, m)| wanted(m))
                .collect();
            assert_eq!(found, expected, "n = {n} {sense}");
            for row in rows {
                let r = naive.value(&row.position).remoteness;
                assert_eq!(row.remoteness, r);
                assert_eq!(row.m_remoteness, naive.value(&row.m_move).remoteness);
                let optimal: Vec<Canonical> = naive::options(misere(n), &row.position)
                    .into_iter()
                    .filter(|y| naive.value(y).remoteness.0 + 1 == r.0)
                    .collect();
                assert_eq!(row.optimal, optimal);
            }
        }
        // The Value pane marks the same positions.
        let game = misere(n).game;
        for x in multisets(n, 0, max) {
            let sheet = ValueSheet::new(&Oracle::new(Vec::new(), BUDGET, 0), game, &x, None);
            let terminal = Choices::of(game, &x).is_empty();
            let mark = match expected.get(&x) {
                Some(&minimality) => ExceptionMark::Exception(minimality),
                None if terminal => ExceptionMark::Terminal,
                None => ExceptionMark::Regular,
            };
            assert_eq!(sheet.exception, Some(mark), "{x}");
        }
    }
}
