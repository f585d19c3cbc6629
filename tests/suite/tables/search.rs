//! Searches from one position.

use std::collections::BTreeSet;

use nimscope::game::{Canonical, Choices, Family, Game, Measure, Ruleset, piles_of};
use nimscope::solve::naive::{self, Naive};
use nimscope::solve::{Cancelled, Control, FoundValue, Ranking, search};

use super::MEASURES;
use crate::hypergraphs::rooks_graph;
use crate::support::rules;

#[test]
fn a_search_finds_what_the_definition_says() {
    for text in [
        "slow:1,1",
        "slow:4,3",
        "slow:5,5",
        "slow-moore:4,2",
        "slow-set:5,2+4",
    ] {
        for rules in Ruleset::both(text.parse().unwrap()) {
            let mut naive = Naive::new(rules);
            let ranking = Ranking::new(rules.game.n(), 0, 4);
            for rank in (0..ranking.positions()).rev().step_by(7) {
                let x = ranking.unrank(rank);
                let value = naive.value(&x);
                for (measure, expected) in [
                    (Measure::Outcome, FoundValue::Outcome(value.outcome)),
                    (
                        Measure::Remoteness,
                        FoundValue::Remoteness(value.remoteness),
                    ),
                    (Measure::Grundy, FoundValue::Grundy(value.grundy)),
                ] {
                    let searched = search(rules, &x, measure, 1000, &Control::new()).unwrap();
                    assert_eq!(searched.found, Some(expected), "{rules} {x}");
                    assert!(searched.positions <= ranking.positions() as u64);
                }
            }
        }
    }
}

/// Piles that differ too much for a table, and a line of play too long for a recursion: SN(2,
/// {2}) from (10⁵, 10¹⁸).
#[test]
fn a_search_follows_a_long_play_between_piles_of_any_size() {
    let rules = Ruleset::normal(Game::new(Family::Slow, 2, 2).unwrap());
    let x = Canonical::sorted(vec![100_001, u64::MAX]);
    let searched = search(rules, &x, Measure::Remoteness, 1_000_000, &Control::new()).unwrap();
    let found = Some(FoundValue::Remoteness(nimscope::game::Remoteness(100_001)));
    assert_eq!((searched.found, searched.positions), (found, 100_002));
}

#[test]
fn a_search_gives_up_at_its_limit_and_not_before() {
    let rules = Ruleset::misere("slow:3,2".parse().unwrap());
    let x = Canonical::sorted(vec![5, 6, 7]);
    let within = |limit| search(rules, &x, Measure::Grundy, limit, &Control::new()).unwrap();
    let needed = within(u64::MAX).positions;
    assert!(within(needed).found.is_some());
    let gave_up = within(needed - 1);
    assert_eq!((gave_up.found, gave_up.positions), (None, needed - 1));
    // 64 piles of different sizes have C(64, 32) options: more than any limit that can be visited.
    let rules = Ruleset::normal("slow:64,32".parse().unwrap());
    let x = Canonical::sorted((1..=64).collect());
    let searched = search(rules, &x, Measure::Outcome, 1 << 40, &Control::new()).unwrap();
    assert_eq!((searched.found, searched.positions), (None, 1));
}

/// The search gives up at once where it predicts too many positions, which is never below the
/// number that it really visits.
#[test]
fn what_a_search_predicts_it_would_really_visit() {
    let control = Control::new();
    for (game, piles) in [
        ("slow:4,3", vec![4, 5, 6, 7]),
        ("slow:5,2", vec![0, 3, 3, 4, 5]),
        ("slow-moore:4,2", vec![2, 3, 4, 5]),
        ("slow-set:4,2+4", vec![3, 3, 3, 3]),
        ("nim:4", vec![2, 3, 4, 5]),
        ("moore:3,2", vec![5, 6, 7]),
        ("exact:4,2", vec![3, 4, 4, 5]),
    ] {
        let rules = Ruleset::misere(game.parse().unwrap());
        let x = Canonical::sorted(piles);
        for measure in [Measure::Outcome, Measure::Remoteness, Measure::Grundy] {
            let within = |limit| search(rules, &x, measure, limit, &control).unwrap();
            let visited = within(u64::MAX).positions;
            // It also gives up at a position with more moves than its limit, and after 16 moves
            // for each position of the limit.
            let moves = |x: &Canonical| Choices::unmerged(rules.game, x).len().exact().unwrap();
            let mut reached = BTreeSet::from([x.clone()]);
            let mut left = vec![x.clone()];
            while let Some(from) = left.pop() {
                let options = naive::options(rules, &from).into_iter();
                left.extend(options.filter(|to| reached.insert(to.clone())));
            }
            let looks = reached.iter().map(moves).sum::<u128>().div_ceil(16);
            let limit = visited.max(u64::try_from(moves(&x).max(looks)).unwrap());
            assert!(
                within(limit).found.is_some(),
                "{rules} {x}: {visited} positions are enough"
            );
        }
    }
}

#[test]
fn a_cancelled_search_says_so() {
    let rules = Ruleset::normal("slow:4,3".parse().unwrap());
    let control = Control::new();
    control.cancel();
    let x = Canonical::sorted(vec![5; 4]);
    for measure in MEASURES {
        assert_eq!(search(rules, &x, measure, 1000, &control), Err(Cancelled));
    }
}

#[test]
fn looks_at_the_symmetries_count_as_effort() {
    let rules = rules(&format!("normal hyper:{}", rooks_graph(4)));
    let x = rules.game.canonical(vec![1; 16]);
    // Nobody moves in a pile all of whose edges have an empty pile.
    let without_dead = |x: &Canonical| {
        let edges = rules.game.hypergraph().unwrap().edges.iter();
        let open = edges.filter(|&&edge| piles_of(edge).all(|i| x.piles()[i] > 0));
        let live = open.fold(0, |live, edge| live | edge);
        let left = (0..16).map(|i| if live >> i & 1 == 1 { x.piles()[i] } else { 0 });
        rules.game.canonical(left.collect::<Vec<u64>>())
    };
    // The search for a Grundy value looks at all moves of all positions that can be reached, but
    // for the dead piles.
    let (mut reached, mut open) = (BTreeSet::from([x.clone()]), vec![x.clone()]);
    let mut looks = 0;
    while let Some(x) = open.pop() {
        let choices = Choices::of(rules.game, &x);
        looks += u64::try_from(choices.ways().exact().unwrap()).unwrap() * 16;
        let new = choices.iter().map(|choice| without_dead(&choice.to));
        open.extend(new.filter(|to| reached.insert(to.clone())));
    }
    let control = Control::new();
    let whole = search(rules, &x, Measure::Grundy, u64::MAX, &control).unwrap();
    assert_eq!(whole.positions, reached.len() as u64);
    assert!(whole.effort > looks.div_ceil(96), "{whole:?}, {looks}");
    let found = |limit| search(rules, &x, Measure::Grundy, limit, &control).unwrap();
    assert_eq!(found(whole.effort).found, whole.found);
    assert_eq!(found(whole.effort - 1).found, None);
}
