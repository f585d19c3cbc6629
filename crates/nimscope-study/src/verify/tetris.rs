//! Hypergraphs on which the Grundy value is the length of the longest play.

use std::collections::HashMap;

use super::resources::Stop;
use super::trial::{Function, Trial};
use crate::game::{Canonical, Edges, Game, Hypergraph, Measure, piles_of};

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[Function] = &[("tetris/small-edges", &small_edges)];

/// `tetris/small-edges`, in both directions: where the edges are not such, some value of the box
/// differs.
fn small_edges(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let (rules, max) = (trial.scope()?.rules, trial.max);
    let Some(edges @ Edges { slow: false, .. }) = rules.game.kind().edges() else {
        return Err(Stop::Undecided(format!("{rules} has no edges of its own")));
    };
    let table = trial.table(Measure::Grundy)?;
    let is_claimed = meets_all_others(edges.hypergraph);
    let (mut longest, mut differs) = (HashMap::new(), false);
    trial.one_by_one(&mut |piles, tally| {
        let x = rules.game.canonical(piles);
        let length = longest_play(rules.game, edges, &x, &longest);
        let grundy = table.grundy(&x).expect("it lies in the box");
        let is_same = grundy.0 == u128::from(length);
        if is_claimed {
            tally.case(is_same, piles, |x| {
                format!(
                    "{x} has the Grundy value {grundy}, but its longest play has {length} moves"
                )
            });
        }
        longest.insert(x, length);
        differs |= !is_same;
    })?;
    if !is_claimed {
        trial.tally.shown(differs, || {
            format!("all Grundy values with piles ≤ {max} are the lengths of the longest plays")
        });
    }
    Ok(())
}

/// A longest play takes one token at a time. The positions after its first move were met before.
fn longest_play(game: Game, edges: Edges, x: &Canonical, known: &HashMap<Canonical, u64>) -> u64 {
    let all = edges.hypergraph.edges.iter().copied();
    let open = all.filter(|&edge| piles_of(edge).all(|i| x.piles()[i] > 0));
    let after = open.map(|edge| {
        let mut piles = x.piles().to_vec();
        piles_of(edge).for_each(|i| piles[i] -= 1);
        1 + known[&game.canonical(piles)]
    });
    after.max().unwrap_or(0)
}

/// Whether, within every set of piles that holds an edge, some edge meets all others there.
fn meets_all_others(hypergraph: &Hypergraph) -> bool {
    let edges = &hypergraph.edges;
    (1..1_u32 << hypergraph.n).all(|set| {
        let within: Vec<u32> = edges
            .iter()
            .copied()
            .filter(|edge| edge & !set == 0)
            .collect();
        let meets_all = |edge: &u32| within.iter().all(|other| edge & other > 0);
        within.is_empty() || within.iter().any(meets_all)
    })
}
