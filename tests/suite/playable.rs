//! The playable game graph against the game itself.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::multisets;
use nimscope::game::{Canonical, Game, Kind, Ruleset};
use nimscope::solve::naive::{Naive, options};
use nimscope::theory::slow::playable::PlayableGraph;
use nimscope::theory::slow::reduction::{is_reduced, reduce};

const GAMES: [(&str, u64); 6] = [
    ("slow:3,2", 7),
    ("slow:4,3", 5),
    ("slow:4,2", 5),
    ("slow-set:4,2+4", 4),
    ("slow-moore:3,2", 5),
    ("slow:4,4", 5),
];

fn whole(game: Game, x: &Canonical) -> PlayableGraph {
    PlayableGraph::of(game, x, usize::MAX, usize::MAX).unwrap()
}

/// The positions that the game can come to from x.
fn below(rules: Ruleset, x: &Canonical) -> BTreeSet<Canonical> {
    let mut found = BTreeSet::from([x.clone()]);
    let mut next = vec![x.clone()];
    while let Some(here) = next.pop() {
        next.extend(
            options(rules, &here)
                .into_iter()
                .filter(|y| found.insert(y.clone())),
        );
    }
    found
}

#[test]
fn it_is_the_game_with_unplayable_tokens_made_invisible() {
    for (name, max) in GAMES {
        let game: Game = name.parse().unwrap();
        let Kind::Slow(sizes) = game.kind() else {
            panic!("{name} is slow");
        };
        let (k, rules) = (sizes.min(), Ruleset::normal(game));
        let mut naive = Naive::new(rules);
        for x in multisets(game.n(), 0, max) {
            let graph = whole(game, &x);
            assert!(!graph.is_cut);
            assert_eq!(graph.nodes[0].position, reduce(k, &x));
            let nodes: BTreeSet<Canonical> = graph
                .nodes
                .iter()
                .map(|node| node.position.clone())
                .collect();
            let reduced: BTreeSet<Canonical> =
                below(rules, &x).iter().map(|y| reduce(k, y)).collect();
            assert_eq!(nodes, reduced, "{name}, {x}");
            for (number, node) in graph.nodes.iter().enumerate() {
                assert!(is_reduced(k, &node.position));
                assert_eq!(node.outcome, Some(naive.value(&node.position).outcome));
                let to: BTreeSet<Canonical> = node
                    .to
                    .iter()
                    .map(|&to| graph.nodes[to].position.clone())
                    .collect();
                let after: BTreeSet<Canonical> = options(rules, &node.position)
                    .iter()
                    .map(|y| reduce(k, y))
                    .collect();
                assert_eq!(to, after);
                assert_eq!(to.len(), node.to.len(), "distinct");
                // A level is the length of the longest play.
                let before = graph
                    .nodes
                    .iter()
                    .filter(|other| other.to.contains(&number));
                let level = before.map(|other| other.level + 1).max().unwrap_or(0);
                assert_eq!(node.level, level, "{name}, {x}: {}", node.position);
            }
            assert!(graph.nodes.is_sorted_by_key(|node| node.level));
        }
    }
}

#[test]
fn positions_with_one_reduction_have_one_graph() {
    let game: Game = "slow:4,3".parse().unwrap();
    let mut graphs: BTreeMap<Canonical, PlayableGraph> = BTreeMap::new();
    for x in multisets(4, 0, 6) {
        let graph = whole(game, &x);
        let same = graphs.entry(reduce(3, &x)).or_insert_with(|| graph.clone());
        assert_eq!(*same, graph, "{x}");
    }
}

#[test]
fn what_is_cut_says_so() {
    let game: Game = "slow:4,3".parse().unwrap();
    let x = Canonical::sorted(vec![3, 5, 5, 6]);
    let graph = whole(game, &x);
    let (nodes, moves) = (graph.nodes.len(), graph.moves());
    assert_eq!(PlayableGraph::of(game, &x, nodes, usize::MAX), Some(graph));
    for (most, looked_at) in [
        (nodes - 1, usize::MAX),
        (usize::MAX, moves - 1),
        (1, 1),
        (0, 0),
    ] {
        let cut = PlayableGraph::of(game, &x, most, looked_at).unwrap();
        assert!(cut.is_cut && cut.nodes.len() <= most);
        assert!(cut.nodes.iter().all(|node| node.outcome.is_none()));
    }
    let many = Canonical::sorted(vec![u64::MAX; 64]);
    let graph = PlayableGraph::of("slow:64,32".parse().unwrap(), &many, 60, 600).unwrap();
    assert!(graph.is_cut && graph.nodes.len() == 60);
    assert_eq!(PlayableGraph::of("nim:4".parse().unwrap(), &x, 9, 9), None);
}
