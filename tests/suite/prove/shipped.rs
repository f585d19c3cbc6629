//! Rules that come with the program: their certificates prove them, and what they answer is what
//! is true.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::support::theorems;
use fastrand::Rng;
use nimscope::game::{Canonical, Choices, Convention, Game, Measure, Outcome, Ruleset};
use nimscope::prove::{Budget, Direction, Found, Rule, discover};
use nimscope::solve::Control;
use nimscope::solve::naive::Naive;
use nimscope::theory::Theorem;
use rayon::prelude::*;

/// The files with the certificates, each with its rule.
static SHIPPED: LazyLock<Vec<(PathBuf, Rule)>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-core/assets/rules");
    let files = std::fs::read_dir(folder).unwrap();
    let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    let with_rule = |file: PathBuf| {
        let rule = rule_of(&file);
        (file, rule)
    };
    files.into_par_iter().map(with_rule).collect()
});

/// The rule of a file, checked. The program must have been built with it.
fn rule_of(file: &Path) -> Rule {
    let text = std::fs::read_to_string(file).unwrap();
    let rule = Rule::of_certificate(&text, &Budget::of(&Control::new()))
        .unwrap()
        .unwrap();
    let mut known = theorems().proved(rule.rules);
    let certificate = known.next().map(|proved| &*proved.certificate);
    assert_eq!(certificate, Some(&*text), "{}", file.display());
    rule
}

/// The rules of all of them.
fn shipped() -> impl Iterator<Item = &'static Rule> {
    SHIPPED.iter().map(|(_, rule)| rule)
}

fn theorem(rule: &Rule) -> &'static Theorem {
    let mut theorems = theorems().about(rule.rules);
    theorems.find(|it| it.id.starts_with("auto/")).unwrap()
}

/// Of about two thousand positions.
pub(super) fn small_box(game: Game) -> u64 {
    let positions = |max: u64| (max + 1 - game.least_pile()).pow(u32::try_from(game.n()).unwrap());
    (game.least_pile()..40)
        .take_while(|&max| positions(max) <= 20_000)
        .last()
        .unwrap()
}

/// All positions of a box, each once.
pub(super) fn positions(game: Game, max: u64) -> BTreeSet<Canonical> {
    let mut all = vec![Vec::new()];
    for _ in 0..game.n() {
        let longer = |piles: Vec<u64>| {
            (game.least_pile()..=max).map(move |pile| [&piles[..], &[pile]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter().map(|piles| game.canonical(piles)).collect()
}

#[test]
fn every_file_is_a_certificate_that_proves_what_its_name_says() {
    for (file, rule) in &*SHIPPED {
        assert_eq!(rule.value, Measure::Outcome);
        let play = match rule.rules.convention {
            Convention::Normal => "",
            Convention::Misere => "misere-",
        };
        let game = rule.rules.game.to_string().replace(':', "-");
        let name = file.file_name().unwrap();
        assert_eq!(name.to_str(), Some(&*format!("{play}{game}.txt")));
    }
}

#[test]
fn small_rules_are_found_again() {
    let high = |rule: &Rule| match rule.direction {
        Direction::Msd => rule.automaton.clone(),
        Direction::Lsd => rule
            .automaton
            .reversed(&Budget::of(&Control::new()))
            .unwrap(),
    };
    for known in shipped().filter(|rule| rule.automaton.states() <= 50 && rule.rules.game.n() <= 6)
    {
        let control = Control::new();
        let Found::Proved(rule) = discover(known.rules, Measure::Outcome, &Budget::of(&control))
            .unwrap()
            .found
        else {
            panic!("{} is not found", known.rules);
        };
        assert_eq!(high(&rule), high(known), "{}", known.rules);
        if rule.direction == known.direction {
            assert_eq!(rule.certificate, known.certificate);
        }
    }
}

#[test]
fn outcomes_and_winning_moves_are_true() {
    for rule in shipped() {
        let (rules, theorem) = (rule.rules, theorem(rule));
        let mut naive = Naive::new(rules);
        for x in positions(rules.game, small_box(rules.game)) {
            let outcome = naive.value(&x).outcome;
            assert_eq!(theorem.outcome_at(rules, &x), Some(outcome), "{rules}: {x}");
            let moves = theorem.winning_moves_from(rules, &x).unwrap_or_default();
            for by in &moves {
                assert_eq!(
                    naive.value(&by.apply(&x)).outcome,
                    Outcome::P,
                    "{rules}: {x}"
                );
                let options = Choices::of(rules.game, &x);
                assert!(
                    options.iter().any(|choice| choice.to == by.apply(&x)),
                    "{rules}: {x}"
                );
            }
            let is_lost = outcome == Outcome::P || Choices::of(rules.game, &x).is_empty();
            assert_eq!(moves.is_empty(), is_lost, "{rules}: {x}");
        }
    }
}

#[test]
fn huge_positions_are_answered_by_theorem() {
    let mut rng = Rng::with_seed(8);
    for rule in shipped() {
        let (rules, theorem): (Ruleset, _) = (rule.rules, theorem(rule));
        for _ in 0..20 {
            let piles: Vec<u64> = (0..rules.game.n())
                .map(|_| rng.u64(1..) >> rng.u32(..60))
                .collect();
            let x = rules
                .game
                .canonical(piles.iter().map(|&pile| pile.max(1)).collect::<Vec<_>>());
            assert!(theorems().outcome(rules, &x).is_some());
            let outcome = theorem.outcome_at(rules, &x).unwrap();
            assert_eq!(rule.outcome(x.piles()), Some(outcome), "{rules}: {x}");
            let moves = theorem.winning_moves_from(rules, &x).unwrap_or_default();
            assert_eq!(moves.is_empty(), outcome == Outcome::P, "{rules}: {x}");
            for by in &moves {
                let next = by.apply(&x);
                assert_eq!(
                    rule.outcome(next.piles()),
                    Some(Outcome::P),
                    "{rules}: {x} to {next}"
                );
            }
            assert_eq!((theorem.numbers.unwrap())(rules, &x).len(), 2);
        }
        assert!(
            theorems()
                .statement(theorem.id)
                .unwrap()
                .starts_with("P ⇔ ")
        );
    }
}
