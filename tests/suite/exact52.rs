//! Exact nim (5, = 2) against Moore's nim (4, ≤ 2): standings with their witnesses, the
//! exceptional graph and its parts.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::support::{PATIENCE, of_scan};
use nimscope::engine::{Engine, Limits, Query};
use nimscope::game::{Canonical, Choices, Ruleset};
use nimscope::solve::naive::{Naive, options};
use nimscope::solve::{Control, Ranking};
use nimscope::study::exact52::{
    Account, ByStones, ClassCounts, Excerpt, FIRST_BOX, RowRelation, Standing, Survey, Vertex,
    applies,
};
use nimscope::study::question;
use nimscope::study::why::ParagraphPart;
use nimscope::study::{Oracle, Why};
use nimscope::theory::Theorems;
use nimscope::theory::take::Class;
use num_bigint::BigInt;

type Piles = [u64; 5];

fn exact() -> Ruleset {
    Ruleset::normal("exact:5,2".parse().unwrap())
}

fn canonical(piles: Piles) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

fn survey(max: u64) -> Survey {
    Survey::of(max, &Control::new()).unwrap()
}

fn account(piles: &Piles) -> Account {
    Account::of(piles, &Control::new()).unwrap().unwrap()
}

/// Every position of the survey's box.
fn positions(survey: &Survey) -> Vec<Piles> {
    let found = crate::support::positions(exact().game, survey.classes.max);
    (found.iter().map(|x| *x.piles().first_chunk().unwrap())).collect()
}

#[test]
fn a_class_is_both_outcomes_at_any_size() {
    let mut naive = Naive::new(exact());
    let mut moore = Naive::new(Ruleset::normal("moore:4,2".parse().unwrap()));
    for piles in positions(&survey(7)) {
        let class = Class::of(&piles);
        assert_eq!(class.is_p(), naive.value(&canonical(piles)).outcome.is_p());
        let hat = Canonical::sorted(piles[..4].to_vec());
        assert_eq!(class.is_star_p(), moore.value(&hat).outcome.is_p());
    }
    let huge = u64::MAX;
    assert_eq!(Class::of(&[0, huge, huge, huge, huge]), Class::PP);
    assert_eq!(Class::of(&[huge; 5]), Class::NN);
    assert_eq!(Class::of(&[1 << 63; 5]), Class::PN);
}

#[test]
fn an_account_gives_the_standing_of_the_survey() {
    let small = survey(12);
    for piles in positions(&small) {
        let found = account(&piles);
        assert_eq!(found.class, small.classes.class(&piles), "{piles:?}");
        assert_eq!(found.standing, small.standing(&piles), "{piles:?}");
    }
    let large = survey(31);
    let mut seen = BTreeSet::new();
    for (number, piles) in positions(&large).into_iter().enumerate() {
        let standing = large.standing(&piles);
        // Nearly all positions are good.
        if standing == Standing::Good && number % 997 > 0 {
            continue;
        }
        let found = account(&piles);
        assert_eq!(
            (found.class, found.standing),
            (large.classes.class(&piles), standing)
        );
        seen.insert((found.class, standing));
    }

    let expected = [
        (Class::PP, Standing::Good),
        (Class::PN, Standing::Good),
        (Class::PN, Standing::Exceptional),
        (Class::NP, Standing::Regular),
        (Class::NP, Standing::Exceptional),
        (Class::NN, Standing::Good),
        (Class::NN, Standing::Regular),
    ];
    assert!(seen.is_subset(&expected.into()), "{seen:?}");
    for class in [Class::NP, Class::PN] {
        assert!(seen.contains(&(class, Standing::Exceptional)), "{class}");
    }
}

#[test]
fn every_step_has_its_witness() {
    let survey = survey(15);
    for (number, piles) in positions(&survey).into_iter().enumerate() {
        if survey.standing(&piles) == Standing::Good && number % 31 > 0 {
            continue;
        }
        let (x, found) = (canonical(piles), account(&piles));
        let after = options(exact(), &x);
        let class = |y: &Canonical| Class::of(y.piles().first_chunk().unwrap());
        if let Some(y) = &found.star_p {
            assert!(after.contains(y) && class(y).is_star_p(), "{x} to {y}");
        } else if !found.class.is_star_p() {
            assert!(!after.iter().any(|y| class(y).is_star_p()), "{x}");
        }
        if let Some(y) = &found.good_p {
            assert!(after.contains(y) && class(y).is_p(), "{x} to {y}");
            assert_eq!(survey.standing(y.piles()), Standing::Good);
        }
        assert_eq!(found.good_p.is_some(), found.standing == Standing::Regular);
        assert_eq!(
            (found.class, found.standing) == (Class::PN, Standing::Good),
            survey.deadenders.binary_search(&piles).is_ok()
        );
    }
}

/// The box with piles below 2⁵ is the one in which an account looks for neighbours of its
/// positions with x₅ ≥ 2⁴.
#[test]
fn an_account_gives_the_neighbours_of_the_survey() {
    let survey = survey(31);
    let positions = |numbers: &[usize]| -> Vec<Canonical> {
        let vertices = numbers.iter().map(|&number| &survey.vertices[number]);
        vertices.map(|vertex| vertex.position.clone()).collect()
    };
    let mut with_neighbours = 0;
    for vertex in &survey.vertices {
        let found = account(vertex.position.piles().first_chunk().unwrap());
        let to = found.to.clone().unwrap();
        assert_eq!(to, positions(&vertex.to), "{}", vertex.position);
        if found.max == Some(31) {
            assert_eq!(
                found.from.clone().unwrap(),
                positions(&vertex.from),
                "{}",
                vertex.position
            );
            with_neighbours += usize::from(!vertex.is_isolated());
            let standing = ParagraphPart::Standing(Box::new(found.clone())).paragraphs();
            let says: Vec<String> = standing.into_iter().map(|said| said.text).collect();
            let says = says.join(" ");
            assert_eq!(
                says.contains("No move joins it"),
                vertex.is_isolated(),
                "{says}"
            );
            for neighbour in to.iter().take(12) {
                assert!(says.contains(&neighbour.to_string()), "{says}");
            }
        }
        // Observation 6 of the paper, sharpened: 3·2ᶜ.
        if vertex.class == Class::NP {
            let degree = vertex.to.len();
            assert!(degree % 3 == 0 && (degree / 3).is_power_of_two());
        }
    }
    assert!(with_neighbours > 0);
}

/// PP and NP up to 2ᴮ − 1 by the closed forms of the theorems of this project (from the paths of
/// the automaton), B = 4 and 5.
/// The number of stones counts in three meanings, each position by its class.
#[test]
fn stones_are_counted_by_class() {
    let max = 14;
    let survey = survey(max);
    let by = ByStones::of(&survey.classes, &Control::new()).unwrap();
    let meanings = [&by.all, &by.largest, &by.bound];
    for (stones, place) in (0..=max).zip(0..) {
        for class in Class::ALL {
            let is_of_class = |piles: &Piles| survey.classes.class(piles) == class;
            let counted = positions(&survey).into_iter().filter(is_of_class);
            let (mut all, mut largest, mut bound) = (0, 0, 0);
            for piles in counted {
                all += u64::from(piles.iter().sum::<u64>() == stones);
                largest += u64::from(piles[4] == stones);
                bound += u64::from(piles[4] <= stones);
            }
            let found = meanings.map(|counts| {
                let ClassCounts { pp, pn, np, nn } = counts[place];
                match class {
                    Class::PP => pp,
                    Class::PN => pn,
                    Class::NP => np,
                    Class::NN => nn,
                }
            });
            assert_eq!(found, [all, largest, bound], "{class} {stones}");
        }
    }
}

/// The arcs of the exceptional graph are the moves between its vertices.
#[test]
fn the_graph_has_the_moves_between_its_vertices() {
    let survey = survey(31);
    let vertices = &survey.vertices;
    for vertex in vertices {
        let options = Choices::of(exact().game, &vertex.position);
        let options: BTreeSet<Canonical> = options.iter().map(|choice| choice.to).collect();
        let is_option = |number: &usize| options.contains(&vertices[*number].position);
        let to: Vec<usize> = (0..vertices.len()).filter(is_option).collect();
        assert_eq!(vertex.to, to, "{}", vertex.position);
    }
}

#[test]
fn the_counts_are_those_of_the_closed_forms() {
    for (bits, max) in [(4, 15), (5, 31)] {
        let [two, three, four, five, six, ten] = [2_u64, 3, 4, 5, 6, 10].map(|base| base.pow(bits));
        let survey = survey(max);
        let pp = ten + 10 * six + 4 * five + 20 * (four + three) + 65 * two;
        assert_eq!(120 * survey.count(Class::PP), pp);
        let np = ten + 90 * three + 35 - 21 * five - 105 * two;
        assert_eq!(2520 * survey.count(Class::NP), np);
        let all: u64 = Class::ALL.iter().map(|&class| survey.count(class)).sum();
        assert_eq!(u128::from(all), Ranking::count(5, 0, max));
    }
}

fn all_rows(survey: &Survey, excerpt: Excerpt, x: &Canonical) -> Vec<Vertex> {
    let rows = survey.excerpt(excerpt, x, 0..usize::MAX);
    assert_eq!(rows.len(), survey.rows(excerpt, x));
    rows
}

#[test]
fn the_graph_is_explored_by_its_parts() {
    let survey = survey(31);
    let none = canonical([0; 5]);
    let all = all_rows(&survey, Excerpt::All, &none);
    assert_eq!(all.len(), survey.vertices.len());
    assert!(all_rows(&survey, Excerpt::Neighbours, &none).is_empty());
    let mut isolated = Vec::new();
    for (row, vertex) in all.iter().zip(&survey.vertices) {
        assert_eq!(row.position, vertex.position);
        let neighbours = all_rows(&survey, Excerpt::Neighbours, &row.position);
        let place = row.place.unwrap();
        assert_eq!(neighbours.len(), 1 + place.to + place.from);
        assert_eq!(neighbours[0].is, RowRelation::Same);
        for neighbour in &neighbours[1..] {
            let (from, to) = match neighbour.is {
                RowRelation::After => (&row.position, &neighbour.position),
                RowRelation::Before => (&neighbour.position, &row.position),
                other => panic!("a neighbour is {other:?}"),
            };
            let (a, b) = (from.piles(), to.piles());
            assert!(options(exact(), from).contains(to), "{a:?} to {b:?}");
            assert_eq!(neighbour.place.unwrap().component, place.component);
        }
        let component = all_rows(&survey, Excerpt::Component, &row.position);
        assert_eq!(component.len(), survey.components[place.component]);
        if neighbours.len() == 1 {
            isolated.push(row.position.clone());
        }
    }
    let listed = all_rows(&survey, Excerpt::Isolated, &none).into_iter();
    assert_eq!(listed.map(|row| row.position).collect::<Vec<_>>(), isolated);
    for row in all_rows(&survey, Excerpt::Deadenders, &none) {
        assert_eq!((row.class, row.standing), (Class::PN, Standing::Good));
    }
    let x1 = canonical([6, 9, 10, 11, 11]);
    let pn = all_rows(&survey, Excerpt::Pn, &x1);
    assert!(
        pn.iter().any(|row| row.position == x1),
        "a PN of the paper's proposition 6"
    );
    assert!(
        pn.iter()
            .all(|row| row.class == Class::PN && row.position.piles()[0] == 6)
    );
    let seen = survey.differences(6);
    assert_eq!(seen.terms.len() + seen.left_out, pn.len());
    // A part of the rows is that part of all rows.
    assert_eq!(survey.excerpt(Excerpt::All, &none, 3..7), all[3..7]);
}

#[test]
fn the_first_exceptional_position_is_where_the_screen_says_it_is() {
    let exceptional = |max| {
        let survey = Survey::of(max, &Control::new()).unwrap();
        survey.vertices.len()
    };
    assert_eq!((exceptional(FIRST_BOX - 1), exceptional(FIRST_BOX)), (0, 1));
}

#[test]
fn the_excerpts_go_round() {
    let round = std::iter::successors(Some(Excerpt::All), |excerpt| Some(excerpt.next()));
    assert_eq!(
        round.skip(1).position(|excerpt| excerpt == Excerpt::All),
        Some(5)
    );
}

#[test]
fn too_many_moves_are_not_looked_at() {
    let huge = [
        u64::MAX - 4,
        u64::MAX - 3,
        u64::MAX - 2,
        u64::MAX - 1,
        u64::MAX,
    ];
    assert_eq!(Account::of(&huge, &Control::new()), Ok(None));
    let control = Control::new();
    control.cancel();
    assert!(Account::of(&[9; 5], &control).is_err());
    let oracle = Oracle::new(Vec::new(), 0, 0);
    let why = Why::new(&oracle.about(exact()), &canonical(huge), None).unwrap();
    assert!(why.account().is_none());
}

#[test]
fn only_exact_nim_5_2_in_normal_play_has_exceptional_positions() {
    assert!(applies(exact()));
    for game in ["exact:5,3", "exact:6,2", "moore:5,2", "slow:5,2"] {
        assert!(!applies(Ruleset::normal(game.parse().unwrap())), "{game}");
    }
    assert!(!applies(Ruleset::misere("exact:5,2".parse().unwrap())));
}

#[test]
fn the_engine_surveys_a_box_within_its_budget() {
    let engine = |memory| {
        Engine::new(
            Limits { memory, threads: 1 },
            Theorems::default(),
            Arc::new(|| {}),
        )
    };
    let answer = |engine: &Engine, max| {
        let question = question::Exact52 { max };
        engine.demand(vec![Query::scan(question.clone())]);
        assert!(engine.wait_idle(PATIENCE));
        let seen = of_scan(engine, &question);
        (seen.known(&question), seen.failure(&question))
    };
    let roomy = engine(64 << 20);
    // The tables of the larger box serve the smaller one.
    for max in [20, 15] {
        let (Some(found), None) = answer(&roomy, max) else {
            panic!("the box with piles ≤ {max} fits");
        };
        assert_eq!(found.vertices, survey(max).vertices);
        assert_eq!(found.classes.max, max);
    }
    let narrow = engine(1 << 15);
    for max in [15, 40, u64::MAX] {
        let (found, failure) = answer(&narrow, max);
        assert!(found.is_none() && failure.is_some(), "{max}: {failure:?}");
    }
}

/// How the columns of a position were read, from the highest: by the automaton of its outcome in
/// exact nim (5, = 2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    NoOneOrFour,
    SingleOne(usize),
    Five,
    Lost,
}

impl Reading {
    fn after(self, column: [bool; 5]) -> Self {
        let ones = column.iter().filter(|bit| **bit).count();
        match self {
            Self::NoOneOrFour => match ones {
                0 | 4 => self,
                1 => Self::SingleOne(column.iter().position(|bit| *bit).unwrap()),
                5 => Self::Five,
                _ => Self::Lost,
            },
            Self::SingleOne(row) if [0, 3].contains(&(ones - usize::from(column[row]))) => self,
            Self::Five if ones == 0 => self,
            Self::SingleOne(_) | Self::Five | Self::Lost => Self::Lost,
        }
    }
}

/// A state of the automaton that reads the columns of sorted positions and tells their class:
/// which neighbours differ so far, the reading, and whether the columns of the four smallest piles
/// all have 0 or 3 ones.
type State = ([bool; 4], Reading, bool);

const FIRST: State = ([false; 4], Reading::NoOneOrFour, true);

/// The next state; `None` if the piles are not in increasing order.
fn after((mut differ, reading, all): State, column: [bool; 5]) -> Option<State> {
    for (row, differ) in differ.iter_mut().enumerate() {
        if !*differ && column[row] && !column[row + 1] {
            return None;
        }
        *differ |= column[row] != column[row + 1];
    }
    let of_four = column[..4].iter().filter(|bit| **bit).count();
    let all = all && [0, 3].contains(&of_four);
    Some((differ, reading.after(column), all))
}

fn class((_, reading, is_star_p): State) -> Class {
    match (reading == Reading::Lost, is_star_p) {
        (false, true) => Class::PP,
        (false, false) => Class::PN,
        (true, true) => Class::NP,
        (true, false) => Class::NN,
    }
}

/// `nimscope/exact52-counts`: the numbers of positions with piles below 2^B in closed form, each
/// with the factor by which it is multiplied.
fn closed_forms(bits: u32) -> [(Class, BigInt, u32); 3] {
    let sum = |terms: &[(i64, u32)]| -> BigInt {
        let term = |&(factor, base): &(i64, u32)| BigInt::from(base).pow(bits) * factor;
        terms.iter().map(term).sum()
    };
    let b = i64::from(bits);
    let pp = sum(&[(1, 10), (10, 6), (4, 5), (20, 4), (20, 3), (65, 2)]);
    let pn = sum(&[(15, 10), (297, 6), (-240, 5), (1100, 4), (-1800, 3)]);
    let pn = pn + sum(&[(1500 + 1350 * b, 2), (2640 * b - 872, 1)]);
    let np = sum(&[(1, 10), (-21, 5), (90, 3), (-105, 2), (35, 1)]);
    [
        (Class::PP, pp, 120),
        (Class::PN, pn, 7200),
        (Class::NP, np, 2520),
    ]
}

/// The counts of an automaton obey a linear recurrence whose order is at most the number of its
/// states, and the closed forms one of order 9: 10, 6, 5, 4, 3, 2 twice and 1 twice are its roots.
/// They agree at more places than both orders together, and so for all numbers of bits.
#[test]
fn the_closed_forms_of_the_counts_hold_for_all_numbers_of_bits() {
    const BITS: u32 = 100;
    let columns: Vec<[bool; 5]> = (0..32)
        .map(|column: u32| [0, 1, 2, 3, 4].map(|row| column >> row & 1 == 1))
        .collect();
    for piles in positions(&survey(15)) {
        let read = |state, bit: u32| after(state, piles.map(|pile| pile >> bit & 1 == 1)).unwrap();
        let last = (0..4).rev().fold(FIRST, read);
        assert!(class(last) == Class::of(&piles), "{piles:?}");
    }
    let mut counts = BTreeMap::from([(FIRST, BigInt::from(1))]);
    let mut states = BTreeSet::from([FIRST]);
    for bits in 0..BITS {
        for (of, claimed, factor) in closed_forms(bits) {
            let here = counts.iter().filter(|(state, _)| class(**state) == of);
            let counted: BigInt = here.map(|(_, count)| count).sum();
            assert!(counted * factor == claimed, "{bits} bits");
        }
        let mut longer = BTreeMap::new();
        for (state, count) in &counts {
            for next in columns.iter().filter_map(|column| after(*state, *column)) {
                *longer.entry(next).or_insert_with(BigInt::default) += count;
            }
        }
        states.extend(longer.keys());
        counts = longer;
    }
    let recurrences = states.len() + 9;
    assert!(u32::try_from(recurrences).unwrap() <= BITS);
}
