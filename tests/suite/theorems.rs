//! The tables of theorems: each row is stated among the claims, answers somewhere, and covers
//! what it says; and theorems that come while the program runs.

use std::collections::BTreeSet;

use crate::support::{at, game, rules, slow_games, theorems, whole_box};
use nimscope::game::{Canonical, Convention, Family, Game, Outcome, Ruleset};
use nimscope::solve::naive::Naive;
use nimscope::theory::claim::{ClaimKind, Decided, claim, claims};
use nimscope::theory::{Extent, Fact, Gives, Number, ProvedRule, THEOREMS, Theorem, Theorems};

fn rows() -> impl Iterator<Item = &'static Theorem> {
    THEOREMS.all()
}

/// A bound of a box in which a game has moves and its values differ.
fn bound(game: Game) -> u64 {
    let few = if game.n() > 5 { 3 } else { 6 };
    let parts = game.kind().splits().map_or(0, |splits| splits.parts as u64);
    few.max(parts + 1)
}

/// Nim with one pile, the presets, and the games of the boxes and automata of all claims, with a
/// bound of a box. So every theorem whose claim is checked is about one of them.
fn games() -> Vec<(Game, u64)> {
    let presets = nimscope::app::games::PRESETS.iter();
    let presets = presets.map(|preset| preset.game);
    let claimed = claims().iter().flat_map(|claim| {
        let boxes = claim.meaning.boxes().iter().map(|of| of.rules.game);
        let decided = claim.machine.iter();
        boxes.chain(decided.map(|one| one.stated().rules.game))
    });
    let games: BTreeSet<Game> = [game("nim:1")]
        .into_iter()
        .chain(presets)
        .chain(claimed)
        .collect();
    games.into_iter().map(|game| (game, bound(game))).collect()
}

/// These and all games of all families with up to five piles, those on hypergraphs with up to
/// three.
fn all_games() -> Vec<(Game, u64)> {
    let named = Family::ALL.into_iter().flat_map(|family| {
        let parameters = (1..=5).flat_map(|n| (1..=n).map(move |k| (n, k)));
        parameters.filter_map(move |(n, k)| Game::new(family, n, k).ok())
    });
    let edges = ["a", "b", "c", "ab", "ac", "bc", "abc"];
    let listed = ["hyper", "slow-hyper"].into_iter().flat_map(|family| {
        (1..1_usize << edges.len()).filter_map(move |chosen| {
            let chosen = (0..edges.len()).filter(|edge| chosen >> edge & 1 == 1);
            let chosen: Vec<&str> = chosen.map(|edge| edges[edge]).collect();
            format!("{family}:{}", chosen.join("+")).parse().ok()
        })
    });
    let all = named.chain((1..=5).flat_map(slow_games)).chain(listed);
    games()
        .into_iter()
        .chain(all.map(|game| (game, 6)))
        .collect()
}

#[test]
fn every_theorem_is_a_claim_with_a_short_form_and_a_proof() {
    let mut seen = BTreeSet::new();
    for theorem in rows() {
        let id = theorem.id;
        assert!(seen.insert(id), "{id} stands twice");
        let claim = claim(id).unwrap_or_else(|| panic!("{id} is no claim"));
        assert_eq!(claim.kind, ClaimKind::Theorem, "{id}");
        let short = claim.in_short();
        assert!(
            short.ends_with('.'),
            "{id} is stated in a sentence: {short}"
        );
        assert_eq!(theorems().statement(id).as_deref(), Some(short));
    }
    for claim in claims().iter().filter(|claim| claim.short.is_some()) {
        assert!(seen.contains(&*claim.id), "{} is no theorem", claim.id);
        // A near copy would have to be kept equal to what it copies.
        let length = |text: &str| text.chars().count();
        let (short, long) = (length(claim.in_short()), length(&claim.statement));
        assert!(short * 5 <= long * 4, "{}: {short} of {long}", claim.id);
    }
}

#[test]
fn every_theorem_answers_and_names_numbers_that_are_there() {
    let mut silent: BTreeSet<&str> = rows().map(|theorem| theorem.id).collect();
    for (game, max) in games() {
        for rules in Ruleset::both(game) {
            for x in whole_box(game, max.min(4)) {
                let by = [
                    theorems().outcome(rules, &x).map(|fact| fact.by),
                    theorems().remoteness(rules, &x).map(|fact| fact.by),
                    theorems().grundy(rules, &x).map(|fact| fact.by),
                    theorems().winning_moves(rules, &x).map(|fact| fact.by),
                    theorems().optimal_move(rules, &x).map(|fact| fact.by),
                ];
                for id in by.into_iter().flatten() {
                    silent.remove(id);
                    let theorem = theorems().named(rules, id).unwrap();
                    let Some(numbers) = theorem.numbers.map(|numbers| numbers(rules, &x)) else {
                        continue;
                    };
                    let names: BTreeSet<&str> =
                        numbers.iter().map(|number| number.name.as_str()).collect();
                    assert!(!numbers.is_empty(), "{rules} {x}: {id}");
                    assert_eq!(names.len(), numbers.len(), "{rules} {x}: {numbers:?}");
                    // Its value is no part of a name.
                    let is_name = |name: &str| !name.is_empty() && !name.contains('=');
                    assert!(names.iter().all(|name| is_name(name)), "{names:?}");
                }
            }
        }
    }
    assert!(silent.is_empty(), "never cited: {silent:?}");
}

#[test]
fn every_theorem_that_gives_a_value_names_the_numbers_that_decide() {
    for theorem in rows() {
        let gives = !matches!(theorem.outcome, Gives::Nothing)
            || !matches!(theorem.remoteness, Gives::Nothing)
            || !matches!(theorem.grundy, Gives::Nothing);
        assert_eq!(theorem.numbers.is_some(), gives, "{}", theorem.id);
    }
}

#[test]
fn a_theorem_gives_what_it_says_of_a_part_there_and_not_elsewhere() {
    for (game, max) in games() {
        for rules in Ruleset::both(game) {
            for theorem in theorems().about(rules) {
                if let Gives::Somewhere { positions, .. } = theorem.outcome {
                    let answers = |x: &Canonical| theorem.outcome.at(rules, x).is_some();
                    assert!(
                        whole_box(game, max).iter().any(answers),
                        "{rules}: {positions}"
                    );
                }
                if let Gives::Somewhere { positions, .. } = theorem.grundy {
                    let answers = |x: &Canonical| theorem.grundy.at(rules, x).is_some();
                    assert!(
                        whole_box(game, max).iter().any(answers),
                        "{rules}: {positions}"
                    );
                    assert!(
                        !whole_box(game, max).iter().all(answers),
                        "{rules}: {positions}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_said_to_be_known_of_a_game_is_answered_in_a_whole_box_and_what_is_not_is_not() {
    for (game, max) in all_games() {
        let known = theorems().known(game);
        for rules in Ruleset::both(game) {
            let play = rules.convention;
            let compare = |what: &str, extent: &Extent, answers: &dyn Fn(&Canonical) -> bool| {
                let (mut some, mut all) = (false, true);
                for x in whole_box(game, max) {
                    let answered = answers(&x);
                    some |= answered;
                    all &= answered;
                }
                let found = match (some, all) {
                    (_, true) => Extent::Everywhere,
                    (true, false) => Extent::Somewhere(Vec::new()),
                    (false, false) => Extent::Nowhere,
                };
                let same = match extent {
                    Extent::ByAutomaton(_) => found != Extent::Everywhere,
                    _ => std::mem::discriminant(&found) == std::mem::discriminant(extent),
                };
                assert!(same, "{what} of {rules}: {extent:?}, in the box {found:?}");
            };
            compare("outcome", &known.outcome[play], &|x| {
                theorems().outcome(rules, x).is_some()
            });
            compare("R", &known.remoteness[play], &|x| {
                theorems().remoteness(rules, x).is_some()
            });
            compare("Grundy value", &known.grundy[play], &|x| {
                theorems().grundy(rules, x).is_some()
            });
        }
    }
}

/// A value is known as well where only an automaton gives it, which comes with no program and is
/// found by the prover. Of what is not answered nothing else is said: it may be known elsewhere.
#[test]
fn what_automata_are_proved_to_give_is_known() {
    for claim in claims().iter().filter(|claim| claim.proof.is_some()) {
        for stated in claim.machine.iter().map(Decided::stated) {
            let known = theorems().known(stated.rules.game);
            let extent = match stated.text.as_str() {
                "outcome" => &known.outcome,
                "remoteness" => &known.remoteness,
                "grundy" => &known.grundy,
                _ => continue,
            };
            let extent = &extent[stated.rules.convention];
            let given = *extent == Extent::Everywhere || *extent == Extent::ByAutomaton(&claim.id);
            assert!(given, "{}: {}: {extent:?}", stated.rules, stated.text);
        }
    }
    let words = |game: &str| theorems().known(game.parse().unwrap()).words();
    assert_eq!(
        words("slow:3,2"),
        "Known at any size: outcome, R in both plays. By an automaton that the prover finds: \
         Grundy value (nimscope/regular-grundy) in both plays."
    );
    assert_eq!(
        words("slow:4,2"),
        "Known at any size: outcome in both plays. By an automaton that the prover finds: \
         Grundy value (nimscope/regular-grundy) in both plays; \
         R (nimscope/regular-remoteness) in normal play. \
         Not answered here by a theorem: R in misère play."
    );
}

/// The same on circles, whose piles keep their order.
#[test]
fn rules_in_words_on_circles_are_true_in_whole_boxes() {
    for (name, by) in [
        ("normal circular-exact:4,2", "nimscope/circular-exact-4-2"),
        ("normal slow-circular:4,2", "nimscope/slow-circular-4-2"),
    ] {
        let rules = rules(name);
        let mut naive = Naive::new(rules);
        for number in 0..6_u64.pow(4) {
            let piles = [1, 6, 36, 216].map(|weight| number / weight % 6);
            let x = rules.game.canonical(piles);
            let value = naive.value(&x).outcome;
            assert_eq!(
                theorems().outcome(rules, &x),
                Some(Fact { value, by }),
                "{x}"
            );
        }
    }
}

/// What was first found as an automaton answers in words, by the claim that states it.
#[test]
fn rules_in_words_that_automata_led_to_are_true_in_whole_boxes() {
    for (name, max, by) in [
        ("misere exact:4,2", 12, "nimscope/misere-exact"),
        ("misere exact:6,3", 5, "nimscope/misere-exact"),
        ("misere slow-moore:3,2", 16, "nimscope/misere-slow-moore"),
        ("misere slow-moore:4,3", 12, "nimscope/misere-slow-moore"),
        ("misere slow-moore:5,4", 8, "nimscope/misere-slow-moore"),
        ("misere slow-moore:6,5", 6, "nimscope/misere-slow-moore"),
        ("normal slow-moore:4,2", 12, "nimscope/slow-moore-lexicode"),
        (
            "normal slow-set:4,1+2+4",
            12,
            "nimscope/slow-moore-lexicode",
        ),
        ("normal slow-moore:5,2", 8, "nimscope/slow-moore-lexicode"),
        ("normal slow-moore:5,3", 8, "nimscope/slow-moore-lexicode"),
        ("normal slow-moore:6,3", 6, "nimscope/slow-moore-lexicode"),
        ("normal slow-moore:6,4", 6, "nimscope/slow-moore-lexicode"),
        ("normal slow:4,2", 14, "nimscope/slow-4-2"),
        ("misere slow:4,2", 14, "nimscope/misere-slow-4-2"),
        ("normal slow:5,2", 9, "nimscope/slow-5-2"),
        ("normal slow:6,2", 8, "nimscope/slow-6-2"),
    ] {
        let rules = rules(name);
        let mut naive = Naive::new(rules);
        for x in whole_box(rules.game, max) {
            let value = naive.value(&x).outcome;
            assert_eq!(
                theorems().outcome(rules, &x),
                Some(Fact { value, by }),
                "{rules} {x}"
            );
        }
    }
    let beyond = [
        rules("normal slow-moore:6,2"),
        rules("misere exact:8,4"),
        rules("normal circular-exact:6,2"),
    ];
    for rules in beyond {
        assert!(THEOREMS.all().all(|row| {
            !row.plays.contains(&rules.convention)
                || theorems().named(rules, row.id).is_none()
                || matches!(row.outcome, Gives::Somewhere { .. } | Gives::Nothing)
        }));
    }
}

/// Misère SN(n, {1..n−1}): if all piles but the largest are equal, P ⇔ the largest has the other
/// parity; otherwise P ⇔ all piles have the same parity.
fn all_but_all_is_p(x: &Canonical) -> bool {
    let (largest, others) = x.piles().split_last().unwrap();
    let is_even = |pile: &u64| pile.is_multiple_of(2);
    if others.iter().all(|pile| *pile == others[0]) {
        is_even(largest) != is_even(&others[0])
    } else {
        x.piles()
            .iter()
            .all(|pile| is_even(pile) == is_even(largest))
    }
}

#[test]
fn a_theorem_that_comes_while_the_program_runs_answers_from_then_on() {
    let [rules, same] = [
        rules("misere slow-moore:7,6"),
        rules("misere slow-set:7,1+2+3+4+5+6"),
    ];
    let theorems = Theorems::default();
    let huge = at(&[1, 3, 5, 7, 9, 11, u64::MAX]);
    assert_eq!(theorems.outcome(rules, &huge), None);
    assert!(theorems.known(rules.game).outcome[Convention::Misere] == Extent::Nowhere);

    let discovery = || ProvedRule {
        rules,
        theorem: Theorem {
            outcome: Gives::Everywhere(&|_, x| Outcome::p_if(all_but_all_is_p(x))),
            numbers: Some(&|_, x| vec![Number::one("xₙ", x.max())]),
            ..Theorem::by_machine(rules)
        },
        statement:
            "P ⇔ the piles are of one parity, or six are equal and the largest is of the other."
                .to_owned(),
        certificate: "an automaton".into(),
        verified: None,
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let id = theorems.admit(discovery()).theorem.id;
                assert_eq!(id, "auto/slow-moore:7,6/misere");
            });
        }
    });
    assert_eq!(theorems.proved(rules).count(), 1, "it is admitted once");
    assert_eq!(theorems.admitted_count(), 1);

    let mut naive = Naive::new(rules);
    for rules in [rules, same] {
        for x in whole_box(rules.game, 3) {
            let fact = theorems.outcome(rules, &x).unwrap();
            assert_eq!(fact.value, naive.value(&x).outcome, "{x}");
            let is_zero = theorems
                .grundy(rules, &x)
                .is_some_and(|fact| fact.value.0 == 0);
            assert_eq!(is_zero, fact.value.is_p());
        }
        let by = "auto/slow-moore:7,6/misere";
        let value = Outcome::P;
        assert_eq!(theorems.outcome(rules, &huge), Some(Fact { value, by }));
        assert!(theorems.statement(by).unwrap().starts_with("P ⇔"));
        let numbers = theorems.named(rules, by).unwrap().numbers.unwrap();
        assert_eq!(numbers(rules, &huge), [Number::one("xₙ", u64::MAX)]);
        let known = theorems.known(rules.game);
        assert_eq!(known.outcome[Convention::Misere], Extent::Everywhere);
        assert_eq!(
            known.grundy[Convention::Misere],
            Extent::Somewhere(vec!["P-positions"])
        );
        assert_eq!(known.remoteness[Convention::Misere], Extent::Nowhere);
    }
    // It is about one convention.
    let normal = Ruleset::normal(rules.game);
    assert!(
        theorems
            .named(normal, "auto/slow-moore:7,6/misere")
            .is_none()
    );
}
