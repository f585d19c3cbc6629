//! In the explorer and in JSON a counterexample may be all that is read: a sentence that names
//! what it is about. The checks are heard on boxes and families of which their statements do not
//! speak, as far as they are false there.

use std::collections::BTreeSet;
use std::sync::Arc;

use nimscope::game::{Convention, Game, Ruleset};
use nimscope::study::verify::{Check, Counterexample, Register, Report, checks};
use nimscope::theory::claim::{Claim, ClaimBox, Meaning, claims};

use super::{REPORTS, claim_of, resources};

/// Whether a sentence names something, and not a part of a number.
fn names(sentence: &str, name: &str) -> bool {
    sentence.match_indices(name).any(|(at, _)| {
        let before = sentence[..at].chars().next_back();
        let behind = sentence[at + name.len()..].chars().next();
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        !is_digit(before) && !is_digit(behind)
    })
}

fn stands_alone(id: &str, example: &Counterexample) {
    let whole = &example.found;
    let rules = example.rules();
    let game = rules.map_or(String::new(), |rules| format!("{rules}: "));
    let sentence = whole.strip_prefix(&game);
    let sentence = sentence.unwrap_or_else(|| panic!("{id}: {game} in {whole}"));
    assert!(!sentence.is_empty(), "{id}");
    let twice = rules.is_some() && sentence.contains(game.trim_end_matches(": "));
    assert!(!twice, "{id}: the game is named twice in {whole}");
    // A case that is no position is about numbers, or about a bound.
    let row = example.printed.clone();
    let position = example.position().map(|x| x.to_string());
    let Some(name) = row.or(position) else {
        let has_number = sentence.contains(|c: char| c.is_ascii_digit());
        assert!(has_number, "{id}: {sentence}");
        return;
    };
    assert!(names(sentence, &name), "{id}: {sentence} ({name})");
    assert!(
        !sentence.starts_with(&format!("{name}:")),
        "{id}: {sentence}"
    );
    let words = |text: &str| text.split(' ').count();
    assert!(words(sentence) > words(&name) + 1, "{id}: {sentence}");
}

#[test]
fn counterexamples_to_the_papers_stand_alone() {
    let mut read = 0;
    for (claim, report) in &*REPORTS {
        for example in &report.counterexamples {
            stands_alone(&claim.id, example);
            read += 1;
        }
    }
    assert!(read > 100, "{read} counterexamples");
}

/// Other boxes than those of a claim: the other convention, and the other sizes of a move.
fn other_boxes(scope: &ClaimBox) -> Vec<ClaimBox> {
    let ClaimBox { rules, max } = *scope;
    let game = rules.game;
    let convention = match rules.convention {
        Convention::Normal => Convention::Misere,
        Convention::Misere => Convention::Normal,
    };
    let other = (1..=game.n()).filter_map(|k| Game::new(game.family(), game.n(), k).ok());
    let other = other.filter(|_| game.kind().is_slow());
    let other = other.map(|game| Ruleset { game, ..rules });
    let all = [Ruleset {
        convention,
        ..rules
    }]
    .into_iter()
    .chain(other);
    let max = max.min(if game.n() > 4 { 5 } else { 8 });
    all.map(|rules| ClaimBox { rules, max }).collect()
}

/// What a claim might say instead.
fn other_meanings(claim: &Claim) -> Vec<Meaning> {
    match &claim.meaning {
        Meaning::Boxes(scopes) => {
            let boxes: Vec<ClaimBox> = scopes.iter().take(2).flat_map(other_boxes).collect();
            boxes
                .into_iter()
                .map(|one| Meaning::Boxes(vec![one]))
                .collect()
        }
        Meaning::OfFamily(own) => {
            let families = claims()
                .iter()
                .filter(|of| matches!(of.meaning, Meaning::Family(_)) && of.id != *own);
            families
                .map(|of| Meaning::OfFamily(of.id.clone()))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn verified(id: &str, check: &'static Check<'static>, meaning: Meaning) -> Report {
    let claim = Claim {
        id: format!("other/{id}"),
        meaning,
        same_as: None,
        ..claim_of(id).clone()
    };
    let mut register = Register::default();
    let one = register.admit(claim, |trial| check(trial)).unwrap();
    one.verify(Some(8), resources(&Arc::default())).unwrap()
}

#[test]
fn what_any_check_says_of_a_false_statement_stands_alone() {
    let mut heard = BTreeSet::new();
    for (id, check) in checks() {
        for meaning in other_meanings(claim_of(id)) {
            for example in &verified(id, check, meaning).counterexamples {
                stands_alone(id, example);
                heard.insert(id);
            }
        }
    }
    // The others ask for the game of their statement, whatever the box.
    assert!(heard.len() >= 24, "{} are heard: {heard:?}", heard.len());
}
