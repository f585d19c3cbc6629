//! Rules of Wythoff's game and its like over Fibonacci digits, as theorems for Coq. Its checker
//! is given the automaton alone.

use super::super::super::budget::Stopped;
use super::super::super::numeration::{Certified, FixedValue};
use super::{list, states, theorem};
use crate::game::{Convention, Outcome, PileCondition, WrittenGame, WrittenMove};

/// A file for Coq that states what a rule over Fibonacci digits says of the P-positions, and
/// proves it.
///
/// # Errors
/// The checker in Coq does not know the game, the value or the system.
pub fn coq_over_system(says: &Certified) -> Result<String, Stopped> {
    let (game, machine) = (says.game, &says.machine);
    let sets: Option<Vec<_>> = game.moves.iter().map(taken_alike).collect();
    let is_known = says.convention == Convention::Normal
        && says.value == FixedValue::Outcome
        && machine.system.coefficients == [1, 1]
        && game.forbidden == 0
        && game.below.iter().all(Option::is_none)
        && game.end == PileCondition::Any(Vec::new());
    let Some(sets) = sets.filter(|_| is_known) else {
        return Err(Stopped::limit(
            "of rules over numeration systems the checker in Coq knows those for outcomes in normal play over fib, of \
             games whose moves all take the same number from each of some piles, as in wythoff",
        ));
    };
    let wythoff = "wythoff".parse().ok().and_then(WrittenGame::of_game);
    let is_wythoff = wythoff.is_some_and(|wythoff| wythoff.text == game.text);
    let name = if is_wythoff { "wythoff" } else { "rays" };
    let n = game.piles();
    let p = FixedValue::of_outcome(Outcome::P);
    let automaton = machine.positions(|case| case == p);
    let says = format!("length x = {n} ->\n  (is_P {name}_game x <-> accepts_fibonacci {name} x)");
    let proves = format!("rays_sound {name}_game {name}");
    Ok(format!(
        "(* The P-positions of {}: a rule over Fibonacci digits that nimscope found and proved,
   with all that Coq needs to prove it again. The folder proofs of nimscope says how. *)

From Nimscope Require Import Exported.

Definition {name}_game : ray_game :=
  {{| ray_piles := {n}; sets := {} |}}.

(* The automaton. In a tree, L is a leaf and B a branching by the digit of the next pile. y and n are
   yes and no. *)
Module Data.
Import Short.
Open Scope positive_scope.

{}
End Data.

Definition {name} : automaton := Data.rule.

{}",
        game.text,
        list(sets.into_iter().map(list)),
        states(&automaton),
        theorem(&format!("{name}_P"), &says, &proves),
    ))
}

/// The piles of a move that takes the same number of tokens, any one, from each.
fn taken_alike(one: &WrittenMove) -> Option<Vec<usize>> {
    let is_ray = one.amounts.len() == 1
        && one.condition == PileCondition::All(Vec::new())
        && (one.losses.iter())
            .all(|loss| loss.constant == 0 && loss.factors.iter().all(|&f| f <= 1));
    let changed = one.changed();
    is_ray.then(|| (0..changed.len()).filter(|&pile| changed[pile]).collect())
}
