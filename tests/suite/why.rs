//! Explanations are true: whatever is said of a position holds by the definitions.

use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;

use crate::support::explorer::OnScreen;
use crate::support::program::run;
use crate::support::{PATIENCE, canonical, game, of_sheet, theorems, whole_box};
use nimscope::engine::{Engine, Limits, Query};
use nimscope::game::{Canonical, Measure, Outcome, Remoteness, Ruleset};
use nimscope::solve::naive::{Naive, options};
use nimscope::solve::{Control, Table, TableKey};
use nimscope::study::why::{
    Check, Continuation, DigitRun, ParagraphPart, Prefixes, Reason, shortfalls,
};
use nimscope::study::{Answer, Oracle, Proof, Sheet, Source, Why, question};
use nimscope::theory::Amount;
use nimscope::theory::slow::{m_rule, reduction};
use rayon::prelude::*;

/// An oracle that knows the remoteness of the box.
fn oracle(rules: Ruleset, max: u64) -> Oracle {
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max,
    };
    let table = Table::fill(key, &Control::new()).unwrap();
    Oracle::new(vec![Arc::new(table)], 0, 0)
}

fn why(oracle: &Oracle, rules: Ruleset, x: &Canonical) -> Why {
    Why::new(&oracle.about(rules), x, None).unwrap()
}

fn proof(oracle: &Oracle, rules: Ruleset, x: &Canonical) -> Proof {
    Proof::new(&oracle.about(rules), x).unwrap()
}

fn prefixes(why: &Why) -> Option<&Prefixes> {
    why.parts.iter().find_map(|part| match part {
        ParagraphPart::Prefixes(prefixes) => Some(prefixes),
        _ => None,
    })
}

fn lines(why: &Why) -> Option<[&Continuation; 2]> {
    let lines: Vec<_> = why.lines().collect();
    lines.try_into().ok()
}

fn automaton_run(why: &Why) -> &DigitRun {
    let found = why.parts.iter().find_map(|part| match part {
        ParagraphPart::Columns(run) => Some(run),
        _ => None,
    });
    found.unwrap()
}

fn text(why: &Why) -> String {
    let sentences = why.parts.iter().flat_map(|part| match part {
        ParagraphPart::Paragraph(text) | ParagraphPart::Verdict(text) => slice::from_ref(text),
        ParagraphPart::Grounds(texts) => texts,
        _ => &[],
    });
    sentences.cloned().collect::<Vec<_>>().join("\n")
}

/// R(x) − R(x') ≠ 1 for the M-move x → x'.
fn is_error(naive: &mut Naive, x: &Canonical) -> bool {
    let Some(by) = m_rule::m_move(x) else {
        return false;
    };
    let (Remoteness(r), Remoteness(after)) = (
        naive.value(x).remoteness,
        naive.value(&by.apply(x)).remoteness,
    );
    r != after + 1
}

#[test]
fn both_lines_are_played_as_they_say_and_the_first_error_is_the_first() {
    for (name, max) in [
        ("slow:2,1", 8),
        ("slow:3,2", 9),
        ("slow:4,3", 8),
        ("slow:5,4", 6),
    ] {
        for rules in Ruleset::both(game(name)) {
            let (oracle, mut naive) = (Oracle::new(Vec::new(), 0, 0), Naive::new(rules));
            for x in whole_box(rules.game, max) {
                let why = why(&oracle, rules, &x);
                let Some([ruled, best]) = lines(&why) else {
                    assert!(options(rules, &x).is_empty(), "{x} has a move");
                    continue;
                };
                for (line, by_rule) in [(ruled, true), (best, false)] {
                    assert_eq!(line.steps[0].position, x);
                    let mut first_error = None;
                    for (i, step) in line.steps.iter().enumerate() {
                        let r = naive.value(&step.position).remoteness;
                        assert_eq!(step.remoteness.value(), Some(r));
                        assert_eq!(step.outcome.value(), Some(r.outcome()));
                        let Some(by) = &step.by else {
                            assert!(options(rules, &step.position).is_empty());
                            continue;
                        };
                        let to = by.apply(&step.position);
                        assert!(options(rules, &step.position).contains(&to));
                        assert!(
                            line.steps
                                .get(i + 1)
                                .map_or(line.goes_on, |next| next.position == to)
                        );
                        if by_rule && i % 2 == 0 {
                            assert_eq!(
                                Some(&to),
                                m_rule::m_move(&step.position)
                                    .map(|by| by.apply(&step.position))
                                    .as_ref()
                            );
                            let error = is_error(&mut naive, &step.position);
                            assert_eq!(step.error, error);
                            first_error = first_error.or(error.then_some(i));
                        } else {
                            assert_eq!(r.0, naive.value(&to).remoteness.0 + 1, "an optimal move");
                        }
                    }
                    assert_eq!(line.first_error, first_error);
                }
            }
        }
    }
}

#[test]
fn the_conditions_are_met_exactly_on_exceptions() {
    for (name, max) in [("slow:3,2", 12), ("slow:4,3", 10), ("slow:5,4", 8)] {
        let rules = Ruleset::misere(game(name));
        let (oracle, mut naive) = (Oracle::new(Vec::new(), 0, 0), Naive::new(rules));
        let mut exceptions = 0;
        for x in whole_box(rules.game, max)
            .into_iter()
            .filter(|x| x.min() > 0)
        {
            let why = why(&oracle, rules, &x);
            let prefixes = prefixes(&why).unwrap();
            let is_exception = is_error(&mut naive, &x);
            assert_eq!(prefixes.met.is_some(), is_exception, "{x}");
            assert_eq!(prefixes.nearest.is_none(), is_exception);
            for (i, prefix) in prefixes.all.iter().enumerate() {
                assert_eq!(
                    shortfalls(prefix).is_empty(),
                    prefixes.met == Some(i),
                    "{x}, p = {}",
                    prefix.p
                );
            }
            let is_said = text(&why).contains("An exception (nimscope/thm4)");
            assert_eq!(is_said, is_exception);
            if is_exception {
                exceptions += 1;
                let core = x.piles()[..prefixes.all[prefixes.met.unwrap()].p].to_vec();
                let core = Canonical::sorted(core);
                let core_rules =
                    Ruleset::misere(game(&format!("slow:{},{}", core.len(), core.len() - 1)));
                let mut of_core = Naive::new(core_rules);
                assert!(
                    is_error(&mut of_core, &core),
                    "{core} is an exception of its own game"
                );
                assert_eq!(of_core.value(&core).remoteness, naive.value(&x).remoteness);
            }
        }
        assert!(exceptions > 0, "{name} has exceptions in this box");
    }
}

#[test]
fn the_first_question_explains_itself() {
    let rules = Ruleset::misere(game("slow:4,3"));
    let oracle = Oracle::new(Vec::new(), 0, 0);
    let first = why(&oracle, rules, &canonical("3 5 5 6"));
    let [ruled, best] = lines(&first).unwrap();
    assert_eq!((ruled.first_error, best.first_error), (Some(0), None));
    assert_eq!(ruled.steps[1].position, canonical("2 4 4 6"));
    assert_eq!(best.steps[1].position, canonical("2 4 5 5"));
    let partition = first.parts.iter().find_map(|part| match part {
        ParagraphPart::Partition(parts) => Some(parts.as_slice()),
        _ => None,
    });
    assert_eq!(partition, Some([1].as_slice()), "1 + 0 = ⌊5/2⌋ + 3 − 4");
    // A longer exception holds a shorter one; a position beside an exception lacks one condition.
    let longer = why(
        &oracle,
        Ruleset::misere(game("slow:5,4")),
        &canonical("3 5 5 6 9"),
    );
    assert!(
        text(&longer)
            .contains("its prefix (3 5 5 6) is an exception of NIM(4,3) already, with the same R")
    );
    let beside = why(&oracle, rules, &canonical("3 5 5 5"));
    let prefix = &prefixes(&beside).unwrap().all[1];
    assert_eq!(
        shortfalls(prefix),
        ["(a) x4 = l = 5, where it should be larger"]
    );
}

#[test]
fn the_columns_determine_the_outcome_and_the_proof_a_winning_move() {
    for (name, max) in [("exact:4,2", 9), ("exact:5,2", 9), ("exact:6,2", 5)] {
        let rules = Ruleset::normal(game(name));
        let (oracle, mut naive) = (oracle(rules, max), Naive::new(rules));
        for x in whole_box(rules.game, max) {
            let why = why(&oracle, rules, &x);
            let run = automaton_run(&why);
            let outcome = naive.value(&x).outcome;
            assert_eq!(run.is_p(), outcome.is_p(), "{x}");
            match &run.reply {
                None => assert!(outcome.is_p(), "{x} has a winning move"),
                Some(to) => {
                    assert!(options(rules, &x).contains(to), "{x} to {to}");
                    assert_eq!(naive.value(to).outcome, Outcome::P);
                }
            }
            for (column, next) in run.columns.iter().zip(run.columns.iter().skip(1)) {
                assert_eq!(column.after, Some(next.before));
                assert_eq!(column.j, next.j + 1);
            }
            let says = if outcome.is_p() {
                ": a P-position."
            } else {
                ": an N-position."
            };
            assert!(run.steps().iter().any(|step| step.ends_with(says)), "{x}");
        }
    }
}

/// Games of all kinds, with theorems and without, and boxes of some hundred positions.
const GAMES: &[(&str, u64)] = &[
    ("slow:4,3", 6),
    ("slow:4,2", 6),
    ("slow:3,3", 6),
    ("slow-moore:4,2", 5),
    ("slow-set:5,2+4", 4),
    ("slow-set:4,1+3", 5),
    ("slow-set:4,1+4", 5),
    ("slow-set:5,2+3+4", 4),
    ("slow-set:5,4+5", 4),
    ("nim:3", 6),
    ("moore:4,2", 4),
    ("moore:3,3", 4),
    ("exact:3,2", 5),
    ("exact:4,2", 4),
    ("exact:5,2", 3),
    ("exact:6,3", 2),
    ("exact:7,3", 2),
    ("delete", 8),
    ("vdn", 10),
    ("abo:3", 8),
    ("nmth:4", 6),
    ("nmth:5", 4),
    ("half:4", 6),
    ("fraction:6,3", 4),
    ("single:3", 7),
    ("single:4", 5),
];

#[test]
fn every_node_of_a_proof_tree_is_true() {
    for &(name, max) in GAMES {
        for rules in Ruleset::both(game(name)) {
            let (oracle, mut naive) = (oracle(rules, max), Naive::new(rules));
            for x in whole_box(rules.game, max) {
                let node = proof(&oracle, rules, &x);
                let value = naive.value(&x);
                let of = options(rules, &x);
                let said = format!("{rules}, {x}: {node:?}");
                assert_eq!(node.outcome.value(), Some(value.outcome), "{said}");
                assert_eq!(node.remoteness.value(), Some(value.remoteness), "{said}");
                assert_eq!(node.check, Check::Agrees, "{said}");
                assert!(
                    node.unlisted().is_none() && node.needs().is_empty() && !node.is_searching()
                );
                for branch in &node.branches {
                    assert_eq!(branch.by.apply(&x), branch.to);
                    assert_eq!(
                        branch.outcome.value(),
                        Some(naive.value(&branch.to).outcome)
                    );
                    assert_eq!(
                        branch.remoteness.value(),
                        Some(naive.value(&branch.to).remoteness)
                    );
                }
                match node.reason {
                    Reason::Terminal => assert!(of.is_empty() && node.branches.is_empty()),
                    Reason::OneMove => {
                        let [branch] = node.branches.as_slice() else {
                            panic!("{said}")
                        };
                        assert!(value.outcome == Outcome::N && of.contains(&branch.to));
                        assert_eq!(
                            naive.value(&branch.to).remoteness.0 + 1,
                            value.remoteness.0,
                            "an optimal one"
                        );
                    }
                    Reason::EveryOption => {
                        assert!(value.outcome.is_p());
                        let listed: BTreeSet<Canonical> = node
                            .branches
                            .iter()
                            .map(|branch| branch.to.clone())
                            .collect();
                        assert_eq!(listed, of, "each option, {said}");
                        for branch in &node.branches {
                            let terminal = options(rules, &branch.to).is_empty();
                            assert_eq!(branch.reply.is_none(), terminal, "{said}");
                            if let Some(reply) = &branch.reply {
                                assert_eq!(reply.by.apply(&branch.to), reply.to);
                                assert!(options(rules, &branch.to).contains(&reply.to));
                                assert!(naive.value(&reply.to).outcome.is_p());
                            }
                        }
                    }
                    Reason::Unknown => panic!("{said}"),
                }
            }
        }
    }
}

/// In words: "Here k = 2, e = 6 and ⌊log_2 e⌋ = 2."
#[test]
fn the_numbers_of_the_fraction_family_give_the_remoteness() {
    for (name, max) in [
        ("vdn", 20),
        ("delete", 20),
        ("abo:3", 12),
        ("half:4", 9),
        ("fraction:6,3", 4),
    ] {
        let rules = Ruleset::normal(game(name));
        let oracle = Oracle::new(Vec::new(), 0, 0);
        for x in whole_box(rules.game, max) {
            let said = text(&why(&oracle, rules, &x));
            let (before, log) = said.split_once("⌋ = ").unwrap();
            let log: u128 = log.split('.').next().unwrap().parse().unwrap();
            let is_n = before.ends_with('e');
            let r = theorems().remoteness(rules, &x).unwrap().value;
            assert_eq!(r.0, 2 * log - u128::from(is_n), "{name} {x}: {said}");
        }
    }
}

/// In words: "Here y = (1, 2, 3, 6, 7), o = 3 and A = {3}."
#[test]
fn the_number_of_odd_piles_that_is_named_decides() {
    for name in ["slow:4,2", "slow-set:5,2+4", "slow-moore:4,2"] {
        let rules = Ruleset::normal(game(name));
        let theorem = theorems().named(rules, "slowset/thm4.1").unwrap();
        let sizes = rules.game.sizes();
        for x in whole_box(rules.game, 9) {
            let Some(outcome) = theorem.outcome_at(rules, &x) else {
                continue;
            };
            let numbers = theorem.numbers.unwrap()(rules, &x);
            let amount = |name: &str| {
                let mut named = numbers.iter().filter(|number| number.name == name);
                named.next().map(|number| number.amount.clone())
            };
            let y = match amount("y") {
                Some(Amount::Each(y)) => {
                    Canonical::sorted(y.iter().map(|&pile| u64::try_from(pile).unwrap()).collect())
                }
                other => {
                    assert_eq!(other, None);
                    x.clone()
                }
            };
            let k = sizes.min();
            assert_eq!(reduction::reduce(k, &y), reduction::reduce(k, &x), "{x}");
            let odd = y.piles().iter().filter(|&pile| pile % 2 == 1).count();
            assert_eq!(amount("o"), Some(Amount::One(odd as u128)));
            assert!(odd == 0 || sizes.contains(odd), "{x}: {numbers:?}");
            assert_eq!(outcome.is_p(), odd == 0);
        }
    }
    let rules = Ruleset::normal(game("slow:5,3"));
    let said = text(&why(
        &Oracle::new(Vec::new(), 0, 0),
        rules,
        &canonical("1 2 3 9 9"),
    ));
    assert!(
        said.contains("Here y = (1, 2, 3, 6, 7), o = 3 and A = {3}."),
        "{said}"
    );
}

#[test]
fn one_move_is_no_moves() {
    let oracle = Oracle::new(Vec::new(), 0, 0);
    let rules = Ruleset::normal(game("nim:3"));
    let said = |rules, x| text(&why(&oracle, rules, &canonical(x)));
    let exact = said(Ruleset::normal(game("exact:3,2")), "0 1 1");
    assert!(
        exact.contains("with best play after 1 move, both"),
        "{exact}"
    );
    let slow = said(Ruleset::misere(game("slow:4,3")), "0 1 1 1");
    assert!(
        slow.contains("the game has 1 move; if both play best, it has 1 move"),
        "{slow}"
    );
    assert!(!said(rules, "1 2 3").contains("1 moves"));
}

#[test]
fn every_theorem_that_answers_is_stated() {
    for &(name, max) in GAMES {
        for rules in Ruleset::both(game(name)) {
            for x in whole_box(rules.game, max.min(4)) {
                let outcome = theorems().outcome(rules, &x).map(|fact| fact.by);
                let remoteness = theorems().remoteness(rules, &x).map(|fact| fact.by);
                for id in outcome.into_iter().chain(remoteness) {
                    assert!(theorems().statement(id).is_some(), "{id} is not stated");
                    let why = why(&Oracle::new(Vec::new(), 0, 0), rules, &x);
                    assert!(text(&why).contains(id), "{rules}, {x}");
                }
            }
        }
    }
}

#[test]
fn both_reductions_end_at_the_same_position_of_the_same_value() {
    for name in ["slow:4,3", "slow-set:4,2+3", "slow:3,1"] {
        let rules = Ruleset::normal(game(name));
        let (oracle, mut naive) = (oracle(rules, 7), Naive::new(rules));
        for x in whole_box(rules.game, 7) {
            let why = why(&oracle, rules, &x);
            let Some(ParagraphPart::Reduction(steps)) = why.parts.last() else {
                panic!("{x}: {why:?}")
            };
            let last = steps.attempts.last().unwrap();
            let v = u64::try_from(last.value).unwrap().min(Canonical::max(&x));
            assert!(last.fits);
            assert_eq!(steps.iterates.last().unwrap().position, steps.reduced);
            assert_eq!(reduction::chop(&x, v), steps.reduced);
            assert_eq!(steps.is_reduced(), x == steps.reduced);
            assert_eq!(naive.value(&steps.reduced), naive.value(&x));
        }
    }
}

#[test]
fn what_is_not_known_is_said_and_nothing_is_claimed() {
    // No theorem, no table, no search.
    let rules = Ruleset::misere(game("slow:5,2"));
    let (oracle, x) = (Oracle::new(Vec::new(), 0, 0), canonical("3 5 5 6 6"));
    assert!(text(&why(&oracle, rules, &x)).contains("out of reach"));
    // A search that is too short.
    let searching = Oracle::new(Vec::new(), 0, 1_000);
    let words = text(&why(&searching, rules, &canonical("13 25 25 26 26")));
    assert!(words.contains("; a search gave up after "), "{words}");
    let node = proof(&oracle, rules, &x);
    assert_eq!((node.reason, node.check), (Reason::Unknown, Check::Open));
    assert!(node.branches.is_empty());
}

#[test]
fn many_and_huge_piles_are_explained_at_once() {
    let oracle = Oracle::new(Vec::new(), 0, 0);
    let huge = Canonical::sorted((0..64).map(|i| u64::MAX - i).collect());
    for name in ["slow:64,63", "nim:64", "moore:64,5", "exact:64,40"] {
        for rules in Ruleset::both(game(name)) {
            assert!(!why(&oracle, rules, &huge).parts.is_empty());
            let node = proof(&oracle, rules, &huge);
            assert!(
                node.outcome.value().is_some() && node.check != Check::Contradicts,
                "{rules}"
            );
        }
    }
    let five = Canonical::sorted(vec![
        u64::MAX - 9,
        u64::MAX - 5,
        u64::MAX - 3,
        u64::MAX - 1,
        u64::MAX,
    ]);
    let rules = Ruleset::normal(game("exact:5,2"));
    let explained = why(&oracle, rules, &five);
    let source = explained.values.outcome;
    assert!(matches!(
        source,
        Answer::Known {
            source: Source::Theorem("nimscope/exact-n-2"),
            ..
        }
    ));
    if let Some(to) = &automaton_run(&explained).reply {
        assert_eq!(theorems().outcome(rules, to).unwrap().value, Outcome::P);
    }
    assert_eq!(
        why(&oracle, Ruleset::misere(game("slow:1,1")), &canonical("3"))
            .values
            .remoteness
            .value(),
        Some(Remoteness(4))
    );
}

#[test]
fn an_explanation_can_be_cancelled() {
    let control = Arc::new(Control::new());
    control.cancel();
    let (rules, x) = (Ruleset::misere(game("slow:4,3")), canonical("3 5 5 6"));
    let mut oracle = Oracle::new(Vec::new(), 0, 0);
    oracle.control = control;
    let at = oracle.about(rules);
    assert!(Why::new(&at, &x, None).is_err());
    assert!(Proof::new(&at, &x).is_err());
}

#[test]
fn the_engine_explains_with_the_tables_it_takes() {
    let limits = Limits {
        memory: 64 << 20,
        threads: 1,
    };
    let engine = Engine::new(limits, theorems().clone(), Arc::new(|| {}));
    let (rules, x) = (Ruleset::misere(game("slow:4,2")), canonical("3 5 5 6"));
    let position = x.clone();
    let why = question::Why { rules, position };
    let position = x.clone();
    let proof = question::Proof { rules, position };
    engine.demand(vec![Query::sheet(why.clone()), Query::sheet(proof.clone())]);
    assert!(engine.wait_idle(PATIENCE));
    let why = of_sheet(&engine, &why).known(&why).unwrap();
    let node = of_sheet(&engine, &proof).known(&proof).unwrap();
    let value = Naive::new(rules).value(&x);
    assert_eq!(why.values.remoteness.value(), Some(value.remoteness));
    assert!(text(&why).contains("exhaustive table"));
    assert_eq!(
        (node.remoteness.value(), node.check),
        (Some(value.remoteness), Check::Agrees)
    );
}

/// The shell searches no less far than the screen, and says what it found in the same sentences.
#[test]
fn the_shell_explains_in_the_sentences_of_the_screen() {
    let cases = [
        ("misere slow:4,3", "3 5 5 6", 64 << 20),
        ("normal slow:4,3", "3 5 5 6", 64 << 20),
        ("normal exact:5,2", "7 11 13 15 15", 64 << 20),
        ("misere single:4", "5 7 9 12", 64 << 20),
        ("normal circular:4,2", "1 2 3 4", 64 << 20),
        // No table fits, and a search for it visits more positions than one of `eval` does.
        ("misere slow-set:5,2+4", "19 20 21 23 24", 16 << 10),
        // Nothing determines it.
        ("misere slow:6,3", "190 210 330 340 460 570", 16 << 10),
    ];
    cases.into_par_iter().for_each(|(rules, position, memory)| {
        let mut explorer = OnScreen::with_memory(rules, position, (120, 40), memory);
        explorer.press("g w");
        let shown = explorer.app.view().why_informed().unwrap();
        let shown: Vec<String> = shown.paragraphs().map(|said| said.text).collect();
        let (play, game) = rules.split_once(' ').unwrap();
        let play = if play == "misere" { "--misere" } else { "" };
        let piles = position.replace(' ', ",");
        let command = format!("why --json --memory {memory} --game {game} {play} {piles}");
        let answer = &run(&command).json()[0];
        let said = answer["why"].as_array().unwrap().iter();
        let said: Vec<&str> = said.map(|text| text.as_str().unwrap()).collect();
        assert_eq!(said, shown, "{rules}: {position}");
        let known = explorer.app.view().why_fact().unwrap();
        let r = known.values.remoteness.value().map(|r| r.0);
        assert_eq!(
            answer["remoteness"],
            serde_json::json!(r),
            "{rules}: {position}"
        );
    });
}
