//! Limits are refused, not suffered; work is cancelled at once.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nimscope::game::Measure;
use nimscope::prove::{
    Budget, Decision, DiscoveryProgress, Found, Limit, Listener, Question, Stopped, Truth,
    decide_in_stages, discover,
};
use nimscope::solve::Control;
use nimscope::statement;

use super::rules;
use super::statements::decided;

#[test]
fn cancelled_work_ends_wherever_it_is() {
    for when in [0, 1, 3] {
        let (control, progress) = (Control::new(), DiscoveryProgress::default());
        let heard = AtomicUsize::new(0);
        let cancel = || {
            if heard.fetch_add(1, Ordering::Relaxed) == when {
                control.cancel();
            }
        };
        let budget = Budget {
            progress: Some(&progress),
            listener: Some(Listener(&cancel)),
            ..Budget::of(&control)
        };
        let answer = discover(rules("exact:9,3"), Measure::Outcome, &budget);
        let is_cancelled = matches!(answer, Err(Stopped::Cancelled));
        assert!(is_cancelled, "after {when} of {heard:?} reports");
        // Each of its threads may have been about to report once more.
        let after = heard.load(Ordering::Relaxed) - when;
        assert!(after < 64, "{after} reports after the end");
    }
}

#[test]
fn each_limit_is_named() {
    let control = Control::new();
    let reason_for =
        |budget: &Budget<'_>| match discover(rules("slow:4,2"), Measure::Outcome, budget)
            .unwrap()
            .found
        {
            Found::OutOfReach(reason) => reason,
            other => panic!("{other:?}"),
        };
    let few = Budget {
        states: 20,
        ..Budget::of(&control)
    };
    assert_eq!(
        reason_for(&few),
        "an automaton would have more than 20 states"
    );
    let small = Budget {
        bytes: 1 << 7,
        ..Budget::of(&control)
    };
    let small = reason_for(&small);
    let words = "the table of piles ≤ 3 needs more than 128 bytes of memory; the next box, of piles ≤ 3, takes";
    assert!(small.starts_with(words), "{small}");
    assert!(!small.contains("that it had"), "{small}");
    let late = Budget {
        deadline: Some(Instant::now()),
        ..Budget::of(&control)
    };
    let late = reason_for(&late);
    let words = "the time ran out; the next box, of piles ≤ 3, takes a table of ";
    assert!(late.starts_with(words), "{late}");
}

/// A table that would take long is given up when the time is over.
#[test]
fn a_table_ends_with_the_time() {
    let rules = rules("wythoff");
    let claim = statement::parse("G >= 0", 2).unwrap();
    let control = Control::new();
    let begun = Instant::now();
    let budget = Budget {
        deadline: Some(begun + Duration::from_millis(100)),
        ..Budget::of(&control)
    };
    let question = Question::new(rules, &claim, None, &[], &budget);
    let stopped = question.by_tables(Some(8000)).unwrap_err();
    assert_eq!(stopped, Stopped::Limit(Limit::Time));
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
}

/// Such a statement is compared with no box, and no automaton is looked for.
#[test]
fn a_statement_that_has_no_meaning_in_a_game_is_refused_with_the_reason() {
    for (name, claim, why) in [
        (
            "nim:3",
            "P => terminal or N(M)",
            "the M-move and exceptions",
        ),
        ("nim:3", "minimal", "the M-move and exceptions"),
        ("nim:3", "reduced", "reduced positions"),
        ("blocking-wythoff:2", "G = 0", "no Grundy value is defined"),
        ("pass-nim:1", "x1 <= x2", "the order of the piles matters"),
    ] {
        let rules = rules(name);
        let read = statement::parse(claim, rules.game.n()).unwrap();
        let control = Control::new();
        let (budget, known) = (Budget::of(&control), |_: &Budget<'_>| Ok(Vec::new()));
        let mut stages = Vec::new();
        let told = &mut |stage: &Decision| stages.push(stage.clone());
        let last = decide_in_stages(rules, &read, None, None, known, &budget, told).unwrap();
        for decision in stages.into_iter().chain([last, decided(name, claim, None)]) {
            let Truth::OutOfReach(reason) = &decision.whole else {
                panic!("{name}: {claim}: {decision:?}");
            };
            assert!(reason.contains(why), "{reason}");
            assert!(!reason.contains("do not fit"), "{reason}");
        }
    }
}
