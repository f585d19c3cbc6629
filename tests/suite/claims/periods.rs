//! Periods of sequences and of the classes of exact nim (5, = 2).

use crate::support::positions;
use nimscope::game::{Canonical, Family, Game, Outcome, Ruleset};
use nimscope::solve::Control;
use nimscope::solve::naive::{Naive, options};
use nimscope::study::exact52::{Excerpt, Standing, Survey};
use nimscope::study::period::{Differences, Period, detect};
use nimscope::theory::take::Class;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn periods_are_seen_only_where_they_repeat() {
    assert_eq!(
        detect(&[1, 2, 3, 1, 2, 3, 1]),
        Some(Period {
            preperiod: 0,
            period: 3
        })
    );
    assert_eq!(
        detect(&[9, 8, 1, 2, 1, 2]),
        Some(Period {
            preperiod: 2,
            period: 2
        })
    );
    assert_eq!(
        detect(&[5, 5]),
        Some(Period {
            preperiod: 0,
            period: 1
        })
    );
    assert_eq!(detect(&[1, 2, 3, 1, 2]), None);
    assert_eq!(detect::<u64>(&[]), None);
}

/// The period for each x₁ is the same in every box that shows it, also in those that cut a block.
#[test]
fn periods_do_not_depend_on_the_box() {
    let control = Control::new();
    let survey = Survey::of(47, &control).unwrap();
    for x1 in 1..=7 {
        let x = Canonical::sorted(vec![x1; 5]);
        let rows = survey.excerpt(Excerpt::Pn, &x, 0..survey.rows(Excerpt::Pn, &x));
        let pn = rows
            .iter()
            .map(|row| *row.position.piles().first_chunk().unwrap());
        let pn: Vec<[u64; 5]> = pn.collect();
        let periods = (31..=47).filter_map(|max| {
            let inside: Vec<[u64; 5]> =
                pn.iter().copied().filter(|piles| piles[4] <= max).collect();
            let differences = Differences::of(x1, max, &inside);
            (differences.blocks >= 3).then(|| differences.period().unwrap())
        });
        let periods: BTreeSet<(usize, usize)> = periods.map(|p| (p.preperiod, p.period)).collect();
        assert_eq!(periods.len(), 1, "x1 = {x1}: {periods:?}");
        assert!(
            periods.iter().all(|(preperiod, _)| *preperiod == 0),
            "x1 = {x1}"
        );
    }
}

/// Classes, standings and the exceptional graph of a small box, word for word.
#[test]
fn the_survey_of_exact_nim_is_the_definition() {
    const MAX: u64 = 30;
    let survey = Survey::of(MAX, &Control::new()).unwrap();
    let exact = Ruleset::normal(Game::new(Family::Exact, 5, 2).unwrap());
    let mut naive = Naive::new(exact);
    let mut moore = Naive::new(Ruleset::normal(Game::new(Family::Moore, 4, 2).unwrap()));
    let mut class = |x: &Canonical| {
        let hat = Canonical::sorted(x.piles()[..4].to_vec());
        match (naive.value(x).outcome, moore.value(&hat).outcome) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        }
    };
    let mut exceptional = BTreeSet::new();
    let mut counted: BTreeMap<Class, u64> = BTreeMap::new();
    for x in positions(exact.game, MAX) {
        let piles = x.piles();
        let surveyed = survey.classes.class(piles);
        *counted.entry(surveyed).or_default() += 1;
        // The whole box by its table; the definition where it is small enough.
        if x.sum() > 26 {
            continue;
        }
        assert_eq!(surveyed, class(&x), "{x}");
        let after: Vec<Canonical> = options(exact, &x).into_iter().collect();
        let to_star_p = after
            .iter()
            .any(|y| matches!(class(y), Class::PP | Class::NP));
        let good = match surveyed {
            Class::PP => true,
            Class::NP => false,
            Class::NN => to_star_p,
            Class::PN => !to_star_p,
        };
        let standing = survey.standing(piles);
        assert_eq!(standing == Standing::Good, good, "{x}");
        let is_good = |y: &Canonical| survey.standing(y.piles()) == Standing::Good;
        let is_p = |y: &Canonical| matches!(survey.classes.class(y.piles()), Class::PP | Class::PN);
        let regular = if is_p(&x) {
            after.iter().all(is_good)
        } else {
            after.iter().any(|y| is_p(y) && is_good(y))
        };
        if !good {
            assert_eq!(standing == Standing::Regular, regular, "{x}");
        }
        if standing == Standing::Exceptional {
            exceptional.insert(x);
        }
    }
    for class in Class::ALL {
        assert_eq!(
            survey.count(class),
            counted.get(&class).copied().unwrap_or(0),
            "{class}"
        );
    }
    for (number, vertex) in survey.vertices.iter().enumerate() {
        assert_eq!(
            survey.standing(vertex.position.piles()),
            Standing::Exceptional
        );
        let after = options(exact, &vertex.position);
        let to = survey.vertices.iter().enumerate();
        let to: Vec<usize> = to
            .filter(|(_, other)| after.contains(&other.position))
            .map(|(i, _)| i)
            .collect();
        assert_eq!(vertex.to, to, "{}", vertex.position);
        for &other in &vertex.to {
            assert!(survey.vertices[other].from.contains(&number));
            assert_eq!(survey.vertices[other].component, vertex.component);
        }
    }
    assert!(survey.vertices.iter().any(|vertex| !vertex.to.is_empty()));
    let sizes: usize = survey.components.iter().sum();
    assert_eq!(sizes, survey.vertices.len());
    for x in exceptional {
        assert!(
            survey.vertices.iter().any(|vertex| vertex.position == x),
            "{x}"
        );
    }
}
