//! What is wanted now is done, and what is not wanted any more stops.

use std::sync::Arc;
use std::time::Duration;

use super::{Bench, assert_complete, endless, exceptions, values};
use crate::support::{PATIENCE, canonical, game, of_scan, of_sheet};
use nimscope::engine::{Engine, Job, Limits, Query};
use nimscope::figure::{Figure, Request};
use nimscope::game::{Measure, Ruleset};
use nimscope::solve::TableKey;
use nimscope::study::Sheet;
use nimscope::theory::Theorems;

#[test]
fn the_latest_demand_wins() {
    let bench = Bench::new(256 << 20, 1);
    let (long, short) = (endless(), exceptions(3, 10));
    bench.engine.demand(vec![Query::scan(long.clone())]);
    let job: Job = bench.until(|engine| of_scan(engine, &long).job_of(&long).cloned());
    assert_eq!(
        job.label,
        "misère slow-set:12,2+4+6: remoteness, piles ≤ 15"
    );
    let before = bench.engine.memory().held;
    assert!(bench.scan(&short).unwrap().done);
    // The long one left neither rows nor a table behind.
    let left = of_scan(&bench.engine, &long);
    assert!(left.known(&long).is_none() && left.failure(&long).is_none());
    let key = TableKey {
        rules: Ruleset::misere(game("slow-set:12,2+4+6")),
        measure: Measure::Remoteness,
        max: 15,
    };
    assert!(u128::from(bench.engine.memory().held - before) < key.positions());
}

#[test]
fn an_urgent_small_question_does_not_wait_for_a_long_list() {
    let bench = Bench::new(256 << 20, 1);
    let (game, x) = (game("slow:4,2"), canonical("3 5 5 6"));
    let (long, short) = (endless(), values(game, &x));
    bench.engine.demand(vec![Query::scan(long.clone())]);
    let job = bench.until(|engine| of_scan(engine, &long).job_of(&long).cloned());
    bench
        .engine
        .demand(vec![Query::sheet(short.clone()), Query::scan(long.clone())]);
    let complete = |engine: &Engine| {
        let sheet = of_sheet(engine, &short).known(&short)?;
        sheet.needs().is_empty().then_some(sheet)
    };
    assert_complete(&bench.until(complete), game, &x);
    // The list goes on where it was.
    assert_eq!(
        of_scan(&bench.engine, &long).job_of(&long).unwrap().id,
        job.id
    );
}

#[test]
fn a_cancelled_job_fails_until_it_is_begun_again() {
    let bench = Bench::new(256 << 20, 1);
    let long = endless();
    bench.engine.demand(vec![Query::scan(long.clone())]);
    let job = bench.until(|engine| of_scan(engine, &long).job_of(&long).cloned());
    bench.engine.cancel(job.id);
    assert!(bench.engine.wait_idle(PATIENCE));
    assert_eq!(
        of_scan(&bench.engine, &long).failure(&long).as_deref(),
        Some("cancelled")
    );
    bench.engine.demand(vec![Query::scan(long.clone())]);
    assert!(bench.is_idle(), "nothing starts again by itself");
    bench.engine.retry();
    let again = bench.until(|engine| of_scan(engine, &long).job_of(&long).cloned());
    assert_ne!(again.id, job.id);
}

#[test]
fn the_end_waits_for_all_threads() {
    let notify: Arc<dyn Fn() + Send + Sync> = Arc::new(|| ());
    let engine = Engine::new(
        Limits {
            memory: 256 << 20,
            threads: 2,
        },
        Theorems::default(),
        Arc::clone(&notify),
    );
    engine.demand(vec![Query::scan(endless()), Query::scan(exceptions(4, 40))]);
    drop(engine);
    assert_eq!(
        Arc::strong_count(&notify),
        1,
        "no thread can notify any more"
    );
}

#[test]
fn a_figure_of_a_large_box_is_cancelled_by_leaving() {
    for (figure, rules, max) in [
        (Figure::Ratios, "exact:5,2", 150),
        (Figure::Exact52, "exact:5,2", 90),
        (Figure::Histogram, "exact:5,2", 70),
        (Figure::Grid, "slow-set:12,2+4+6", 15),
    ] {
        let bench = Bench::new(1 << 30, 1);
        let rules = Ruleset::normal(game(rules));
        let mut question = Request::new(figure, rules, rules.game.example());
        question.max = Some(max);
        assert!(question.is_of_box(), "{}", figure.key());
        bench.engine.demand(vec![Query::scan(question.clone())]);
        bench.until(|engine| (!engine.wait_idle(Duration::ZERO)).then_some(()));
        bench.engine.demand(Vec::new());
        assert!(bench.engine.wait_idle(PATIENCE));
        let left = of_scan(&bench.engine, &question).known(&question);
        assert!(left.is_none(), "{}", figure.key());
    }
}
