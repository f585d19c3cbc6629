//! Rules of games that are given by their rule, over a numeration system, as theorems for Coq. Its
//! checker is given the automaton alone.

use super::super::super::budget::{Budget, Stopped};
use super::super::super::numeration::{Certified, FixedValue, classical_words};
use super::{list, play, states, theorem};
use crate::game::{PileCondition, WrittenGame, WrittenMove};

/// A file for Coq that states what a rule over a numeration system says of the P-positions, and
/// proves it; and the words that it states besides.
///
/// # Errors
/// The checker in Coq does not know the game, the value or the system; or out of the budget.
pub fn coq_over_system(
    says: &Certified,
    budget: &Budget<'_>,
) -> Result<(String, Option<&'static str>), Stopped> {
    let (game, machine) = (says.game, &says.machine);
    let refused = |why: &str| {
        Err(Stopped::limit(format!(
            "the checker in Coq does not know {why}"
        )))
    };
    let [largest_digit, 1] = machine.system.coefficients[..] else {
        return refused(&format!(
            "the system {}: of those over which games by their rule are decided it knows fib and \
             pell:A, where all numbers are spelled by digits up to A and 0 after each A",
            machine.system
        ));
    };
    if says.value != FixedValue::OUTCOME {
        return refused("values of games by their rule but the outcomes");
    }
    if game.forbidden > 0 || game.below.iter().any(Option::is_some) {
        return refused("forbidden options, and piles with a bound");
    }
    let Some(fewest) = fewest_tokens(&game.end, game.piles()) else {
        return refused("other ends of a game than that few tokens are left, as in end: sum < 3");
    };
    let kinds: Option<Vec<_>> = game.moves.iter().map(losses).collect();
    let Some(kinds) = kinds else {
        return refused(
            "moves with a condition or with more than one amount, and moves that put tokens on a pile",
        );
    };
    let (preset, text) = (preset(game), &game.text);
    let preset = preset.as_deref().unwrap_or("rule");
    let name = super::named(preset, says.convention);
    let n = game.piles();
    let automaton = machine.p_positions();
    let theorem_says = format!(
        "length x = {n} ->\n  (is_P {name}_game x <-> accepts_over {largest_digit} {name} x)"
    );
    let proves = format!("by_rule_sound {largest_digit} {name}_game {name}");
    let words = classical_words(machine, budget)?;
    let said = words.map(|_| golden_words(&name)).unwrap_or_default();
    let text = format!(
        "(* The P-positions of {text}: a rule over the digits of the system
   {} that nimscope found and proved, with all that Coq needs to prove it again. The folder
   proofs of nimscope says how. *)

From Nimscope Require Import Exported.

Definition {name}_game : rule_game :=
  {{| rule_piles := {n}; kinds := {}%N;
     fewest := {fewest}; rule_play := {} |}}.

(* The automaton. In a tree, L is a leaf and B a branching by the next bit of a digit. y and n are
   yes and no. *)
Module Data.
Import Short.
Open Scope positive_scope.

{}
End Data.

Definition {name} : automaton := Data.rule.

{}{said}",
        machine.system,
        list(kinds.into_iter().map(list)),
        play(says.convention),
        states(&automaton),
        theorem(&format!("{name}_P"), &theorem_says, &proves),
    );
    Ok((text, words))
}

/// The theorem on the words of Wythoff's game.
fn golden_words(name: &str) -> String {
    format!(
        "
Lemma {name}_read : check_golden {name} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Open Scope N_scope.

(* n (1 + sqrt 5) / 2 is n times the golden ratio. N.sqrt and / round down. *)
Theorem {name}_words : forall a n,
  (is_P {name}_game [a; a + n] <-> a = (n + N.sqrt (5 * n * n)) / 2) /\\
  (is_P {name}_game [a + n; a] <-> a = (n + N.sqrt (5 * n * n)) / 2).
Proof. exact (golden_words_sound _ _ {name}_P {name}_read). Qed.

Print Assumptions {name}_words.
"
    )
}

/// The name of a game that is given by one of the rules of this program.
fn preset(game: &WrittenGame) -> Option<String> {
    let numbered = |family: &'static str| (1..=64).map(move |k| format!("{family}:{k}"));
    let mut names = std::iter::once("wythoff".to_owned())
        .chain(numbered("a-wythoff"))
        .chain(numbered("end-wythoff"));
    names.find(|name| {
        let preset = name.parse().ok().and_then(WrittenGame::of_game);
        preset.is_some_and(|preset| preset.text == game.text)
    })
}

/// For each pile the tokens that a move takes, and the factor of its amount, of which it has at
/// most one.
fn losses(one: &WrittenMove) -> Option<Vec<String>> {
    let gives = one.losses.iter().any(|loss| loss.gain > 0);
    let is_free = one.condition == PileCondition::All(Vec::new());
    let is_known = one.amounts.len() <= 1 && is_free && !gives;
    let loss = one.losses.iter().map(|loss| {
        let factor = loss.factors.first().copied().unwrap_or(0);
        format!("({},{factor})", loss.constant)
    });
    is_known.then(|| loss.collect())
}

/// How many tokens a move needs, where that is all that ends the game.
fn fewest_tokens(end: &PileCondition, piles: usize) -> Option<i64> {
    match end {
        PileCondition::Any(ends) => match &ends[..] {
            [] => Some(0),
            [end] => fewest_tokens(end, piles),
            _ => None,
        },
        PileCondition::AtLeast(form) => {
            let (before, after) = form.factors.split_at(piles.min(form.factors.len()));
            let is_sum = before.len() == piles && before.iter().all(|&factor| factor == -1);
            let is_of_before = after.iter().all(|&factor| factor == 0);
            (is_sum && is_of_before && form.constant >= 0).then(|| form.constant + 1)
        }
        PileCondition::Equal(_)
        | PileCondition::Divided(..)
        | PileCondition::Not(_)
        | PileCondition::All(_) => None,
    }
}
