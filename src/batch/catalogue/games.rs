//! The games of the catalogue, in their order.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::game::{Convention, Game, Ruleset, letters};

/// Some games.
#[derive(Debug, Deserialize)]
enum GameGroup {
    /// Those with these names.
    Named(Vec<String>),
    /// Those with these names. The work that each comes from has the theorem on its normal play.
    InTheirWork(Vec<String>),
    /// All games of a family with one or two parameters, with at most a number of piles.
    Family(String, usize),
    /// Take-away games on hypergraphs, one of each up to isomorphism, with at most a number of
    /// piles.
    Hypergraphs(usize),
}

/// All games in both plays, each with whether the work that it comes from has the theorem.
///
/// # Errors
/// The list has a name that is none.
pub(super) fn all() -> Result<Vec<(Ruleset, bool)>, String> {
    let groups = ron::from_str(include_str!("../../../assets/catalogue.ron"));
    let groups: Vec<GameGroup> = groups.map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for group in groups {
        let is_in_its_work = matches!(group, GameGroup::InTheirWork(_));
        for name in group.names() {
            let game: Game = name.parse().map_err(|error| format!("{name}: {error}"))?;
            let both = Ruleset::both(game).into_iter();
            all.extend(both.map(|rules| {
                let is_normal = rules.convention == Convention::Normal;
                (rules, is_in_its_work && is_normal)
            }));
        }
    }
    Ok(all)
}

impl GameGroup {
    fn names(self) -> Vec<String> {
        match self {
            Self::Named(names) | Self::InTheirWork(names) => names,
            Self::Family(family, most) if family == "slow-set" => {
                (1..=most).flat_map(|n| slow_sets(&family, n)).collect()
            }
            Self::Family(family, most) => {
                let all = (1..=most).flat_map(|n| (1..=n).map(move |k| (n, k)));
                all.map(|(n, k)| format!("{family}:{n},{k}")).collect()
            }
            Self::Hypergraphs(most) => (1..=most).flat_map(hypergraphs).collect(),
        }
    }
}

/// The names for all sets of sizes from 1 to n.
fn slow_sets(family: &str, n: usize) -> Vec<String> {
    let name = |set: u32| {
        let sizes = (1..=n).filter(|size| set >> (size - 1) & 1 == 1);
        let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
        format!("{family}:{n},{}", sizes.join("+"))
    };
    (1..1 << n).map(name).collect()
}

/// The hypergraphs on n piles, each of which has an edge, one of each up to isomorphism. A
/// hypergraph is a number whose bit e − 1 tells whether the set e of piles is an edge.
fn hypergraphs(n: usize) -> Vec<String> {
    let images: Vec<Vec<u32>> = permutations(n).iter().map(|p| images(p)).collect();
    let edges = |graph: u32| (1..1_u32 << n).filter(move |edge| graph >> (edge - 1) & 1 == 1);
    let is_least = |graph: &u32| {
        images.iter().all(|images| {
            let image =
                edges(*graph).fold(0, |image, edge| image | 1 << (images[edge as usize] - 1));
            image >= *graph
        })
    };
    let covers = |graph: &u32| edges(*graph).fold(0, |all, edge| all | edge) == (1 << n) - 1;
    let all = 1..1_u32 << ((1 << n) - 1);
    let found = all.filter(covers).filter(is_least);
    // Those with few edges first.
    let mut found: Vec<u32> = found.collect();
    found.sort_by_key(|graph| (graph.count_ones(), *graph));
    let name = |graph: u32| {
        let words: BTreeSet<String> = edges(graph).map(letters).collect();
        let words: Vec<String> = words.into_iter().collect();
        format!("hyper:{}", words.join("+"))
    };
    found.into_iter().map(name).collect()
}

/// The image of each set of piles under a permutation.
fn images(p: &[usize]) -> Vec<u32> {
    let image = |set: u32| {
        let members = (0..p.len()).filter(|i| set >> i & 1 == 1);
        members.fold(0, |image, i| image | 1 << p[i])
    };
    (0..1 << p.len()).map(image).collect()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with = |p: Vec<usize>| (0..n).map(move |at| [&p[..at], &[n - 1], &p[at..]].concat());
    permutations(n - 1).into_iter().flat_map(with).collect()
}
