//! Limits are refused, not suffered; work is cancelled at once.

use std::time::{Duration, Instant};

use nimscope::prove::{Budget, Found, Stopped, Valued, discover};
use nimscope::solve::Control;

use super::rules;

#[test]
fn cancelled_work_ends_within_milliseconds() {
    for wait in [0, 20, 300] {
        let control = Control::new();
        std::thread::scope(|scope| {
            let work = scope.spawn(|| {
                let answer = discover(rules("exact:9,3"), Valued::Outcome, &Budget::of(&control));
                (answer, Instant::now())
            });
            std::thread::sleep(Duration::from_millis(wait));
            let cancelled = Instant::now();
            control.cancel();
            let (answer, ended) = work.join().unwrap();
            assert_eq!(answer.unwrap_err(), Stopped::Cancelled);
            assert!(
                ended - cancelled < Duration::from_millis(500),
                "{:?}",
                ended - cancelled
            );
        });
    }
}

#[test]
fn each_limit_is_named() {
    let control = Control::new();
    let reason_for =
        |budget: &Budget<'_>| match discover(rules("slow:4,2"), Valued::Outcome, budget)
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
    assert_eq!(reason_for(&few), "more than 20 states");
    let small = Budget {
        bytes: 1 << 10,
        ..Budget::of(&control)
    };
    assert!(
        reason_for(&small).contains("memory"),
        "{}",
        reason_for(&small)
    );
    let late = Budget {
        deadline: Some(Instant::now()),
        ..Budget::of(&control)
    };
    assert_eq!(reason_for(&late), "the time limit was reached");
}
