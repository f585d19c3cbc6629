//! What automata decide of claims.

use nimscope::game::Ruleset;
use nimscope::prove::{Budget, Truth};
use nimscope::solve::Control;
use nimscope::statement;
use nimscope::study::decided;
use nimscope::study::verify::{Report, Status};
use nimscope::theory::claim::{Claim, Decided, Meaning, claim, claims};

use super::REPORTS;
use crate::support::theorems;

#[test]
fn every_statement_can_be_read() {
    for (claim, decided) in claims()
        .iter()
        .flat_map(|claim| claim.machine.iter().map(move |decided| (claim, decided)))
    {
        let stated = decided.stated();
        if !["outcome", "remoteness", "grundy"].contains(&stated.text.as_str()) {
            let read = statement::parse(&stated.text, stated.rules.game.n());
            assert!(read.is_ok(), "{}: {}: {read:?}", claim.id, stated.text);
        }
    }
}

#[test]
fn what_takes_a_second_at_most_is_proved() {
    let control = Control::new();
    let mut count = 0;
    for claim in claims() {
        for stated in claim
            .machine
            .iter()
            .filter(|one| one.is_quick())
            .map(Decided::stated)
        {
            let decision = decided(theorems(), stated, &Budget::of(&control)).unwrap();
            let Ruleset { game, .. } = stated.rules;
            assert_eq!(
                decision.whole,
                Truth::Proved,
                "{}: {game}: {}",
                claim.id,
                stated.text
            );
            count += 1;
        }
    }
    assert!(count > 50, "{count} statements");
}

#[test]
fn theorem_6_3_is_refuted_as_it_is_printed_and_proved_as_it_is_corrected() {
    let control = Control::new();
    let decided = |number: usize| {
        let stated = claim("delete/thm6.3").unwrap().machine[number].stated();
        decided(theorems(), stated, &Budget::of(&control))
            .unwrap()
            .whole
    };
    assert_eq!(decided(0), Truth::Refuted(vec![15, 14, 12, 40]));
    assert_eq!(decided(1), Truth::Proved);
}

#[test]
fn findings_are_verified_for_all_sizes() {
    // A bound on the piles changes nothing here.
    let by_machine = |(claim, _): &&(&Claim, Report)| matches!(claim.meaning, Meaning::Machine);
    for (claim, report) in REPORTS.iter().filter(by_machine) {
        let is_long = claim.machine.iter().all(|decided| !decided.is_quick());
        if is_long {
            assert!(
                matches!(report.status, Status::Unchecked(_)),
                "{}: {report:?}",
                claim.id
            );
        } else {
            assert_eq!(report.status, Status::Holds, "{}: {report:?}", claim.id);
            assert!(
                report.range.starts_with("piles of all sizes, by machine"),
                "{}",
                report.range
            );
        }
        let word = claim.proof.as_ref().unwrap().word();
        assert!(matches!(word, "machine" | "verified"), "{word}");
        assert!(
            claim
                .proof
                .as_ref()
                .unwrap()
                .text()
                .contains(&format!("nimscope prove {}", claim.id))
        );
    }
}
