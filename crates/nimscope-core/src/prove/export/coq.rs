//! A rule as a theorem for Coq, which proves it by the checker of the folder `proofs`.
//!
//! That checker looks for no idea, so the nodes of the proof are written down. They are made anew
//! here, in every arrangement of the piles: what saves certificates some of them is not proved in
//! Coq. In misère play a node says besides which piles have grown, as the game ends where no move
//! can be made on those.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::always_related::{Coverage, Helped, always};
use super::super::automaton::{Automaton, State};
use super::super::budget::{Budget, Stopped};
use super::super::moves::{Beside, Change, Move, Moves};
use super::super::relation::Relation;
use super::super::rule::Rule;
use super::super::symmetry::Order;
use super::super::threads::{Decoded, Threads};
use super::super::word::{Column, Direction};
use super::from_the_highest;
use crate::game::{Convention, Edges, Game, Kind, Measure, Ruleset, Sizes, piles_of};

/// A state of the automaton, and the piles that have grown. These are all piles in normal play, and
/// as soon as a move can be made on those that have.
type Place = (State, Column);

/// A file for Coq that states what a rule says of the P-positions, and proves it.
///
/// # Errors
/// The game or the value is one that the checker in Coq does not know, or the nodes are beyond the
/// budget.
pub fn coq(rule: &Rule, budget: &Budget<'_>) -> Result<String, Stopped> {
    let rules = rule.rules();
    if rule.value() != Measure::Outcome {
        return Err(Stopped::limit(format!(
            "the checker in Coq knows outcomes only, and this is a rule for the {} of {rules}",
            rule.value().key()
        )));
    }
    if rules.game.kind().splits().is_some() {
        return Err(Stopped::limit(format!(
            "the checker in Coq knows games whose moves take tokens from piles, and {} splits heaps",
            rules.game
        )));
    }
    let automaton = from_the_highest(rule, budget)?.minimal();
    let moves = Moves::of(rules.game).map_err(Stopped::limit)?;
    let nodes = nodes(&automaton, &moves, rules.convention, budget)?;
    let (name, n) = (name(rules), moves.piles);
    let mut text = format!(
        "(* The P-positions of {rules}: a rule that nimscope found and proved, with all that Coq needs
   to prove it again. The folder proofs of nimscope says how. *)

From Nimscope Require Import Exported.

Definition {name}_game : game :=
  {}.

(* The automaton and the nodes of the proof. In a tree, L is a leaf and B a branching by the digit
   of the next pile; marks are k, s, l: kept, equal so far, lowered; y and n are yes and no. *)
Module Data.
Import Short.
Open Scope positive_scope.

Definition rule : automaton := states [
",
        game(rules)
    );
    let row = |state| {
        let accepts = yes(automaton.accepts(state));
        format!("({accepts}, {})", tree(automaton.row(state), 0, 0))
    };
    let rows: Vec<String> = (0..automaton.states() as State).map(row).collect();
    text.push_str(&rows.join(";\n"));
    text.push_str("].\n\nDefinition nodes : list Check.node := [\n");
    let node = |(place, threads): &(Place, Vec<Decoded>)| node(*place, threads, &moves);
    let nodes: Vec<String> = nodes.iter().map(node).collect();
    text.push_str(&nodes.join(";\n"));
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "].

End Data.

Definition {name} : automaton := Data.rule.

Theorem {name}_P : forall x, length x = {n} ->
  (is_P {name}_game x <-> accepts {name} x).
Proof.
  apply (sound {{| of_game := {name}_game; rule := {name}; nodes := Data.nodes |}}).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions {name}_P.
"
    );
    Ok(text)
}

/// A name that Coq reads: `misere_slow_4_2`.
fn name(rules: Ruleset) -> String {
    let game = rules.game.file_name().replace('-', "_");
    match rules.convention {
        Convention::Normal => game,
        Convention::Misere => format!("misere_{game}"),
    }
}

/// The game as Coq reads it.
fn game(Ruleset { game, convention }: Ruleset) -> String {
    let taken = if game.kind().is_slow() {
        "OneToken"
    } else {
        "AnyNumber"
    };
    let play = match convention {
        Convention::Normal => "Normal",
        Convention::Misere => "Misere",
    };
    let (n, edges) = (game.n(), edges(game));
    format!("{{| piles := {n}; edges := {edges}; taken := {taken}; play := {play} |}}")
}

/// The edges, by a family where they are one.
fn edges(game: Game) -> String {
    let n = game.n();
    match game.kind() {
        Kind::Slow(sizes) | Kind::Take(sizes) if sizes == Sizes::only(sizes.max()) => {
            format!("exactly {n} {}", sizes.max())
        }
        Kind::Slow(sizes) | Kind::Take(sizes) if sizes == Sizes::range(1, sizes.max()) => {
            format!("up_to {n} {}", sizes.max())
        }
        Kind::Slow(sizes) | Kind::Take(sizes) => format!("some_of {n} {}", list(sizes.iter())),
        Kind::Edges(Edges { hypergraph, .. }) if hypergraph.is_complex() => {
            format!("parts ({})", sets(n, hypergraph.largest_edges()))
        }
        kind @ (Kind::Edges(_) | Kind::Split(_)) => sets(n, &kind.played(n)),
    }
}

/// Sets of piles: all sets of k neighbours in a circle, or one after the other.
fn sets(n: usize, sets: &[u32]) -> String {
    let neighbours = |k: usize| -> BTreeSet<u32> {
        let from = |first| (0..k).fold(0, |set, next| set | 1_u32 << ((first + next) % n));
        (0..n).map(from).collect()
    };
    let all: BTreeSet<u32> = sets.iter().copied().collect();
    match (1..=n).find(|&k| neighbours(k) == all) {
        Some(k) => format!("neighbours {n} {k}"),
        None => list(sets.iter().map(|&set| list(piles_of(set)))),
    }
}

fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(";"))
}

fn yes(is_so: bool) -> char {
    if is_so { 'y' } else { 'n' }
}

/// The successors of a state by all columns whose digits on the first piles are given. States are
/// numbered from 1.
fn tree(row: &[State], piles: usize, digits: usize) -> String {
    let mut begun = row.iter().skip(digits).step_by(1 << piles);
    let first = row[digits];
    if begun.all(|&state| state == first) {
        return format!("L {}", first + 1);
    }
    let branch = |digit: usize| tree(row, piles + 1, digits | digit << piles);
    format!("B ({}) ({})", branch(0), branch(1))
}

fn node((state, grown): Place, threads: &[Decoded], moves: &Moves) -> String {
    let grown = list((0..moves.piles).map(|pile| yes(grown >> pile & 1 == 1)));
    let thread = |thread: &Decoded| {
        let marks = list(marks(&moves.all[thread.relation], &thread.parts));
        format!("({marks},{})", thread.to + 1)
    };
    let threads = list(threads.iter().map(thread));
    format!("node {} {grown} {threads}", state + 1)
}

/// A mark for each pile. State 1 of a part means that the pile is lowered by the digits read so far.
fn marks(one: &Move, parts: &[usize]) -> Vec<char> {
    let mut parts = parts.iter();
    let mut mark = |change: &Change| match change {
        Change::Kept | Change::Deleted => 'k',
        Change::Lowered | Change::Split(..) => match parts.next() {
            Some(0) => 's',
            _ => 'l',
        },
    };
    one.changes.iter().map(&mut mark).collect()
}

/// The nodes of the proof that every other position has an option in the set or, in misère play, is
/// terminal.
fn nodes(
    automaton: &Automaton,
    moves: &Moves,
    convention: Convention,
    budget: &Budget<'_>,
) -> Result<Vec<(Place, Vec<Decoded>)>, Stopped> {
    let (covered, places) = covered(automaton, moves, convention, budget)?;
    let relation = |one: &Move| one.relation(Direction::High, &Beside::default());
    let relations: Vec<Relation> = moves.all.iter().map(relation).collect();
    let threads = Threads::new(&relations, automaton, budget)?;
    let order = Order::new(&[], covered.tracks());
    let Coverage::Proved(proof) = always(&covered, &threads, &order, &Helped::Alone, budget)?
    else {
        return Err(Stopped::limit("the rule is not true"));
    };
    let safe = (0..).zip(covered.safe()).filter(|&(_, is_safe)| is_safe);
    let safe = safe.map(|(state, _): (State, bool)| (places[state as usize], Vec::new()));
    let others = proof.iter().map(|node| {
        let all = node.threads.iter().map(|&thread| threads.decoded(thread));
        (places[node.state as usize], all.collect())
    });
    Ok(safe.chain(others).collect())
}

/// The automaton of what need not have an option in the set, and what its states stand for.
fn covered(
    automaton: &Automaton,
    moves: &Moves,
    convention: Convention,
    budget: &Budget<'_>,
) -> Result<(Automaton, Vec<Place>), Stopped> {
    let edge = |one: &Move| {
        let changes = one.changes.iter().enumerate();
        changes.fold(0, |edge, (pile, change)| {
            edge | Column::from(*change != Change::Kept) << pile
        })
    };
    let edges: Vec<Column> = moves.all.iter().map(edge).collect();
    let is_stuck = |grown: Column| edges.iter().all(|edge| edge & !grown != 0);
    let all = automaton.columns() - 1;
    let start = match convention {
        Convention::Normal => all,
        Convention::Misere => 0,
    };
    let mut places = Vec::new();
    let covered = Automaton::explore(
        automaton.tracks(),
        (0, start),
        |&(state, grown)| automaton.accepts(state) || is_stuck(grown),
        |&(state, grown), column| {
            // States are followed in the order of their numbers, each by all columns from 0 on.
            if column == 0 {
                places.push((state, grown));
            }
            let grown = grown | column;
            let grown = if is_stuck(grown) { grown } else { all };
            (automaton.next(state, column), grown)
        },
        budget,
    )?;
    Ok((covered, places))
}
