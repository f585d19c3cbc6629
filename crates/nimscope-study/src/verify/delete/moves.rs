//! Statements on the moves themselves.

use std::collections::BTreeSet;

use crate::game::{Canonical, Family, Game, Ruleset};
use crate::solve::naive::options;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `delete/2.3-same`: the options are the same positions.
pub(super) fn vdn_is_delete(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let delete = Game::new(Family::Delete, 2, 1).expect("Delete Nim is a game");
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let less =
            |x: &Canonical| Canonical::sorted(x.piles().iter().map(|pile| pile - 1).collect());
        let there = options(Ruleset::normal(delete), &less(&x));
        let here: BTreeSet<Canonical> = options(rules, &x).iter().map(less).collect();
        tally.case(here == there, piles, |x| {
            format!("{x} has other options than {} in Delete Nim", less(x))
        });
    })
}

/// `delete/same-games`: the options are those in the simpler game.
pub(super) fn same_as_simpler(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let simpler = simpler(rules.game)
        .ok_or_else(|| Stop::Undecided(format!("{rules} is not said to be a simpler game")))?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let same = options(rules, &x) == options(Ruleset::normal(simpler), &x);
        tally.case(same, piles, |x| {
            format!("{x} has other options than in {simpler}")
        });
    })
}

/// The game of fewer parameters that this one is said to be.
fn simpler(game: Game) -> Option<Game> {
    let (family, n, k) = (game.family(), game.n(), game.k());
    let is_of = |families: &[Family]| families.contains(&family);
    let family = if n == 2 && is_of(&[Family::Nmth, Family::Half, Family::Single, Family::Abo]) {
        Family::Vdn
    } else if n == 3 && is_of(&[Family::Nmth]) {
        Family::Single
    } else if n == k && is_of(&[Family::Fraction]) {
        Family::Abo
    } else if k == 2 && is_of(&[Family::Fraction]) {
        Family::Half
    } else {
        return None;
    };
    Game::new(family, n, 1).ok()
}

/// `delete/terminals`.
pub(super) fn terminals(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let rules = trial.scope()?.rules;
    let is_terminal = said_to_be_terminal(rules.game)
        .ok_or_else(|| Stop::Undecided(format!("nothing is said of the terminals of {rules}")))?;
    trial.positions(|piles, tally| {
        let x = rules.game.canonical(piles);
        let options = options(rules, &x).len();
        let is_terminal = is_terminal(piles);
        tally.case((options == 0) == is_terminal, piles, |x| {
            let is = if is_terminal { "is" } else { "is not" };
            format!("{x} {is} said to be terminal, but it has {options} options")
        });
    })
}

/// Whether sorted heaps are a terminal position of the game, if the paper says which are.
fn said_to_be_terminal(game: Game) -> Option<impl Fn(&[u64]) -> bool + Sync> {
    let (family, n, k) = (game.family(), game.n(), game.k());
    let is_of = |families: &[Family]| families.contains(&family);
    // The heap that decides, counted from 0, and the largest it may be: those before it are no
    // larger.
    let (heap, most) = if is_of(&[Family::Delete]) {
        (n - 1, 0)
    } else if is_of(&[Family::Vdn, Family::Single, Family::Nmth]) {
        (n - 1, 1)
    } else if is_of(&[Family::Abo]) {
        (n - 1, n as u64 - 1)
    } else if is_of(&[Family::Half]) {
        (n / 2, 1)
    } else if is_of(&[Family::Fraction]) {
        ((k - 1) * (n / k), k as u64 - 1)
    } else {
        return None;
    };
    Some(move |piles: &[u64]| piles[heap] <= most)
}
