//! A rule as a theorem for Coq, which proves it by the checker of the folder `proofs`.
//!
//! That checker looks for no idea, so the nodes of the proof are written down. They are made anew
//! here, in every arrangement of the piles: what saves certificates some of them is not proved in
//! Coq. Where terminal positions matter, a node says besides which piles have grown, as the game
//! ends where no move can be made on those.

mod by_rule;
mod words;

use std::fmt::{Display, Write};

pub use by_rule::coq_over_system;
pub use words::CoqWords;

use super::super::antichain::{Helped, always};
use super::super::automaton::{Automaton, Column, Direction, State};
use super::super::budget::{Budget, Stopped};
use super::super::moves::{Beside, DigitMove, DigitMoves};
use super::super::rule::Rule;
use super::super::runs::{Decoded, Runs};
use super::super::symmetry::Order;
use super::super::theorem::cramped;
use super::super::transducer::{Transducer, in_place};
use crate::game::{
    Convention, Game, Hypergraph, Measure, MovePart, PileEffect, Ruleset, Sizes, joined, piles_of,
};
use crate::lists::CollectVec as _;
use crate::lists::{distinct, sort, sort_by_key};

/// A state of the automaton, and the tracks whose numbers may have grown. These are all tracks
/// where terminal positions do not matter, and as soon as a move can be made on those that have.
type CoqPlace = (State, Column);

/// A node: where it stands, and its runs.
type CoqNode = (CoqPlace, Vec<Decoded>);

/// A file for Coq that states what a rule says of the P-positions, the remoteness or the Grundy
/// values, and in which words, where there are some; and proves it.
///
/// # Errors
/// The game or the value is one that the checker in Coq does not know, or the nodes are beyond the
/// budget.
pub fn coq(rule: &Rule, words: Option<&CoqWords>, budget: &Budget<'_>) -> Result<String, Stopped> {
    let rules = rule.rules;
    let is_known = rules.game.kind().splits().is_none()
        || rule.value == Measure::Outcome && rules.game.n() == 2;
    if !is_known {
        return Err(Stopped::limit(format!(
            "the checker in Coq knows games whose moves take tokens from piles, and the outcomes of Delete Nim and \
             Variant Delete Nim; this is a rule for the {} of {rules}",
            rule.value.key()
        )));
    }
    let theorem = CoqTheorem {
        rules,
        name: named(&rules.game.file_name(), rules.convention),
        automaton: rule.from_the_highest(budget)?.minimal(),
        moves: DigitMoves::of(rules.game).map_err(Stopped::limit)?,
        words,
        budget,
    };
    match rule.value {
        Measure::Outcome => theorem.of_outcome(),
        Measure::Remoteness => theorem.of_remoteness(),
        Measure::Grundy => theorem.of_grundy(),
    }
}

struct CoqTheorem<'a> {
    rules: Ruleset,
    name: String,
    /// It reads from the highest digit on.
    automaton: Automaton,
    moves: DigitMoves,
    words: Option<&'a CoqWords>,
    budget: &'a Budget<'a>,
}

impl CoqTheorem<'_> {
    fn of_outcome(&self) -> Result<String, Stopped> {
        let relations = self.moves.transducers(Direction::Msd, &Beside::default());
        let start = match self.rules.convention {
            Convention::Normal => self.automaton.columns() - 1,
            Convention::Misere => 0,
        };
        let is_exempt = |accepts, is_stuck| accepts || is_stuck;
        let (covered, places) = self.covered(&self.automaton, start, is_exempt)?;
        let nodes = self.nodes(&covered, &places, &relations)?;
        let (name, n) = (&self.name, self.moves.piles);
        let (says, proves) = if self.splits() {
            (
                format!(
                    "two_heaps {name}_game x ->
  (is_P {name}_game x <-> accepts {name} (above_least {name}_game x))"
                ),
                format!(
                    "delete_sound {{| d_game := {name}_game; d_rule := {name}; d_nodes := Data.nodes |}}"
                ),
            )
        } else {
            (
                format!("length x = {n} ->\n  (is_P {name}_game x <-> accepts {name} x)"),
                format!(
                    "sound {{| of_game := {name}_game; rule := {name}; nodes := Data.nodes |}}"
                ),
            )
        };
        let statement = theorem(&format!("{name}_P"), &says, &proves);
        let nodes = self.listed(&nodes, |run| {
            self.link(&self.moves.all[run.relation], &run.parts, None)
        });
        Ok(self.text("P-positions", &[("nodes", nodes)], &statement))
    }

    fn of_remoteness(&self) -> Result<String, Stopped> {
        // A position with an option has one whose number is one less.
        let n = self.moves.piles;
        let one_less = MovePart::sum(n, vec![n], 1, Direction::Msd);
        let beside = (1, Vec::new(), vec![one_less]);
        let relations = self.moves.transducers(Direction::Msd, &beside);
        let is_exempt = |accepts: bool, is_stuck| !accepts || is_stuck;
        let (covered, places) = self.covered(&self.automaton, 1 << n, is_exempt)?;
        let options = self.nodes(&covered, &places, &relations)?;
        let options = self.listed(&options, |run| {
            let value = if run.parts.last() == Some(&0) {
                'e'
            } else {
                'd'
            };
            self.link(&self.moves.all[run.relation], &run.parts, Some(value))
        });
        self.of_number("remoteness", "values_sound", options)
    }

    fn of_grundy(&self) -> Result<String, Stopped> {
        // For each number, a position with an option has an option of this value, or its own is
        // this number, or a smaller one.
        let n = self.moves.piles;
        let beside = (1, in_place(n..n + 1), Vec::new());
        let smaller = MovePart::lowered(n, Direction::Msd);
        let mut relations = vec![
            Transducer::new(n + 1, &in_place(0..n + 1), &[]),
            Transducer::new(n + 1, &in_place(0..n), &[smaller]),
        ];
        relations.extend(self.moves.transducers(Direction::Msd, &beside));
        let every = Automaton::constant(n + 1, true);
        let (covered, places) = self.covered(&every, 1 << n, |_, is_stuck| is_stuck)?;
        let options = self.nodes(&covered, &places, &relations)?;
        let options = self.listed(&options, |run| match run.relation {
            0 => stay(n, 'k'),
            1 => stay(n, if run.parts == [0] { 'u' } else { 'v' }),
            played => self.link(&self.moves.all[played - 2], &run.parts, Some('k')),
        });
        self.of_number("grundy", "grundy_sound", options)
    }

    /// A theorem on the numbers of positions, with the nodes of the proof that they have the
    /// options that they need.
    fn of_number(&self, value: &str, sound: &str, options: String) -> Result<String, Stopped> {
        let n = self.moves.piles;
        let all = self.automaton.columns() - 1;
        // Every position has a number.
        let any = MovePart::guessed(n, &Automaton::constant(1, true));
        let any = Transducer::new(n, &in_place(0..n), &[any]);
        let room = cramped(n, Direction::Msd, self.budget)?;
        let after_room = |state| !room.accepts(state);
        let place = |state| (State::from(!after_room(state)), all);
        let places: Vec<CoqPlace> = (0..room.states() as State).map(place).collect_vec();
        let mut total = self.nodes(&room, &places, &[any])?;
        // Coq begins after the room, with an automaton of one state.
        total.retain(|&((state, _), _)| state == 0);
        let total = self.listed(&total, |_| stay(n, 'f'));
        let name = &self.name;
        let says = format!(
            "length x = {n} ->
  forall r, {value} {name}_game x r <-> accepts {name} (x ++ [r])"
        );
        let proves = format!(
            "{sound} {{| v_game := {name}_game; v_rule := {name};
    v_total := Data.total; v_options := Data.options |}}"
        );
        let statement = theorem(&format!("{name}_{value}"), &says, &proves);
        let lists = [("total", total), ("options", options)];
        Ok(self.text(value, &lists, &statement))
    }

    /// Whether moves delete a heap and split the other.
    fn splits(&self) -> bool {
        self.rules.game.kind().splits().is_some()
    }

    /// How a move links old and new digits so far: a mark for each pile, and one for a value
    /// beside them; or the heap that is split and whether its parts lack a token. State 1 of a
    /// part means that the pile is lowered by the digits read so far.
    fn link(&self, one: &DigitMove, parts: &[usize], value: Option<char>) -> String {
        if self.splits() {
            let is_second = one.changes[0] == PileEffect::Deleted;
            return format!("P {} {}", yes(is_second), yes(parts == [1]));
        }
        let mut parts = parts.iter();
        let mark = |change: &PileEffect| match change {
            PileEffect::Kept | PileEffect::Deleted => 'k',
            PileEffect::Lowered | PileEffect::Split(..) => match parts.next() {
                Some(0) => 's',
                _ => 'l',
            },
        };
        let marks = one.changes.iter().map(mark).collect_vec();
        format!("E{}", list(marks.into_iter().chain(value)))
    }

    /// The file: the game, the automaton and lists of nodes, and the theorem.
    fn text(&self, what: &str, lists: &[(&str, String)], statement: &str) -> String {
        let (rules, name) = (self.rules, &self.name);
        let mut text = format!(
            "(* The {what} of {rules}: a rule that nimscope found and proved, with all that Coq needs
   to prove it again. The folder proofs of nimscope says how. *)

From Nimscope Require Import Exported.

Definition {name}_game : {} :=
  {}.

(* The automaton and the nodes of the proof. In a tree, L is a leaf and B a branching by the digit
   of the next pile. E stands before a mark for each pile: k, s, l mean kept, equal so far, lowered;
   on a value e and d mean that it is to be one less and that it is, u and v that it is to be less
   and that it is, f that it is free. P stands before two facts: the second heap is split, and its
   parts lack a token so far. y and n are yes and no. *)
Module Data.
Import Short.
Open Scope positive_scope.

{}",
            if self.splits() { "delete_game" } else { "game" },
            game(rules),
            states(&self.automaton)
        );
        // Writing to a string cannot fail.
        for (list, nodes) in lists {
            let _ = write!(
                text,
                "\nDefinition {list} : list Check.node := [\n{nodes}].\n"
            );
        }
        let said = |write: &dyn Fn(&CoqWords) -> String| self.words.map(write).unwrap_or_default();
        let _ = write!(
            text,
            "{}\nEnd Data.\n\nDefinition {name} : automaton := Data.rule.\n\n{statement}{}",
            said(&CoqWords::data),
            said(&|words| words.theorem(name, self.moves.piles)),
        );
        text
    }

    /// Nodes, one a line, with the links of their runs.
    fn listed(&self, nodes: &[CoqNode], link: impl Fn(&Decoded) -> String) -> String {
        let node = |((state, grown), runs): &CoqNode| {
            let tracks = 0..self.automaton.tracks();
            let grown = list(tracks.map(|track| yes(grown >> track & 1 == 1)));
            let run = |run: &Decoded| format!("({},{})", link(run), run.to + 1);
            let runs = list(runs.iter().map(run));
            format!("node {} {grown} {runs}", state + 1)
        };
        joined(nodes.iter().map(node), ";\n")
    }

    /// The nodes of the proof that every word that is not covered is related to one that the
    /// automaton accepts.
    fn nodes(
        &self,
        covered: &Automaton,
        places: &[CoqPlace],
        relations: &[Transducer],
    ) -> Result<Vec<CoqNode>, Stopped> {
        let runs = Runs::new(relations, &self.automaton, self.budget)?;
        let order = Order::new(&[], covered.tracks());
        let proof = always(covered, &runs, &order, &Helped::Alone, self.budget)?;
        let Some(proof) = proof else {
            return Err(Stopped::limit("the rule is not true"));
        };
        let safe = (0..).zip(covered.safe()).filter(|&(_, is_safe)| is_safe);
        let safe = safe.map(|(state, _): (State, bool)| (places[state as usize], Vec::new()));
        let others = proof
            .into_iter()
            .map(|node| (places[node.state as usize], node.runs));
        let mut nodes: Vec<CoqNode> = safe.chain(others).collect_vec();
        rarest_first(&mut nodes);
        Ok(nodes)
    }

    /// The automaton of the words that need no option, by whether an automaton accepts them and
    /// whether no move can be made; and what its states stand for. At first the given tracks count
    /// as grown.
    fn covered(
        &self,
        reads: &Automaton,
        start: Column,
        is_exempt: fn(bool, bool) -> bool,
    ) -> Result<(Automaton, Vec<CoqPlace>), Stopped> {
        let edges = || self.moves.all.iter().map(|one| one.played);
        let is_stuck = |grown: Column| edges().all(|edge| edge & !grown != 0);
        let all = self.automaton.columns() - 1;
        let mut places = Vec::new();
        let covered = Automaton::explore(
            reads.tracks(),
            (0, start),
            |&(state, grown)| is_exempt(reads.accepts(state), is_stuck(grown)),
            |&(state, grown), column| {
                // States are followed in the order of their numbers, each by column 0 first.
                if column == 0 {
                    places.push((state, grown));
                }
                let grown = grown | column;
                let grown = if is_stuck(grown) { grown } else { all };
                (reads.next(state, column), grown)
            },
            self.budget,
        )?;
        Ok((covered, places))
    }
}

/// Puts the runs of each node in order, those first that few nodes of the same state have: the
/// checker finds a node by its first run.
fn rarest_first(nodes: &mut [CoqNode]) {
    let key = |state, run: &Decoded| (state, run.relation, run.parts.clone(), run.to);
    let all = nodes.iter();
    let all = all.flat_map(|((state, _), runs)| runs.iter().map(|run| key(*state, run)));
    let mut keys = all.collect_vec();
    sort(&mut keys);
    for ((state, _), runs) in nodes {
        sort_by_key(runs, |run| {
            let own = key(*state, run);
            keys.partition_point(|key| *key <= own) - keys.partition_point(|key| *key < own)
        });
    }
}

/// The name of a game in a convention, as Coq reads it: `misere_slow_4_2`.
fn named(game: &str, convention: Convention) -> String {
    let game = game.replace(['-', ':'], "_");
    match convention {
        Convention::Normal => game,
        Convention::Misere => format!("misere_{game}"),
    }
}

fn play(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "Normal",
        Convention::Misere => "Misere",
    }
}

/// The game as Coq reads it.
fn game(Ruleset { game, convention }: Ruleset) -> String {
    let play = play(convention);
    if game.kind().splits().is_some() {
        let kind = if game.least_pile() == 0 {
            "DeleteNim"
        } else {
            "VariantDeleteNim"
        };
        return format!("{{| kind := {kind}; delete_play := {play} |}}");
    }
    let taken = if game.kind().is_slow() {
        "OneToken"
    } else {
        "AnyNumber"
    };
    let (n, edges) = (game.n(), edges(game));
    format!("{{| piles := {n}; edges := {edges}; taken := {taken}; play := {play} |}}")
}

/// The edges, by a family where they are one.
fn edges(game: Game) -> String {
    let (n, kind) = (game.n(), game.kind());
    if let Some(sizes) = kind.sizes() {
        let k = sizes.max();
        return if sizes == Sizes::only(k) {
            format!("exactly {n} {k}")
        } else if sizes == Sizes::range(1, k) {
            format!("up_to {n} {k}")
        } else {
            format!("some_of {n} {}", list(sizes.iter()))
        };
    }
    match kind.edges() {
        Some(edges) if edges.hypergraph.is_complex => {
            format!("parts ({})", sets(n, &edges.hypergraph.largest_edges))
        }
        _ => sets(n, &kind.played(n)),
    }
}

/// Sets of piles: all sets of k neighbours in a circle, or one after the other.
fn sets(n: usize, sets: &[u32]) -> String {
    let neighbours = |k: usize| distinct(Hypergraph::windows(n, k).collect_vec());
    let all = distinct(sets.to_vec());
    match (1..=n).find(|&k| neighbours(k) == all) {
        Some(k) => format!("neighbours {n} {k}"),
        None => list(sets.iter().map(|&set| list(piles_of(set)))),
    }
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", joined(items, ";"))
}

fn yes(is_so: bool) -> char {
    if is_so { 'y' } else { 'n' }
}

/// The states of an automaton, with their successors as trees.
fn states(automaton: &Automaton) -> String {
    let row = |state| {
        let accepts = yes(automaton.accepts(state));
        format!("({accepts}, {})", tree(automaton.row(state), 0, 0))
    };
    format!(
        "Definition rule : automaton := states [\n{}].\n",
        joined((0..automaton.states() as State).map(row), ";\n")
    )
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

/// A position that stays, with a mark on the value beside the piles.
fn stay(piles: usize, value: char) -> String {
    format!("E{}", list(std::iter::repeat_n('k', piles).chain([value])))
}

/// A theorem that the checker proves: by a theorem on the checker, for what it is given.
fn theorem(name: &str, says: &str, proves: &str) -> String {
    format!(
        "Theorem {name} : forall x, {says}.
Proof.
  apply ({proves}).
  vm_cast_no_check (eq_refl true).
Qed.

Print Assumptions {name}.
"
    )
}
