//! Claims that are verified in the background: those of the papers, and those that come at run
//! time.

use super::{Bench, PATIENCE};
use crate::support::{claims, of_scan, theorems};
use nimscope::engine::Query;
use nimscope::study::question::Verification;
use nimscope::study::verify::{Register, Report, Resources, Status, verify};
use std::sync::Arc;

/// Verification of a printed table in its default range.
fn verification() -> Verification {
    let claim = Register::default().claim("games24/2.7").unwrap();
    Verification {
        claim,
        max: None,
        by_options: false,
    }
}

#[test]
fn a_claim_is_verified_in_the_background() {
    let bench = Bench::new(64 << 20, 1);
    let verified = bench.scan(&verification()).unwrap();
    let claim = nimscope::theory::claim::claim("games24/2.7").unwrap();
    let expected = verify(
        claim,
        None,
        Resources {
            theorems: theorems(),
            memory: 32 << 20,
            control: &Arc::default(),
        },
    );
    assert_eq!(verified.report, expected.unwrap());
}

/// A claim that comes while the program runs, and is false.
#[test]
fn an_admitted_claim_is_in_the_snapshot_and_is_verified() {
    let bench = Bench::new(64 << 20, 1);
    let before = bench.engine.snapshot(|_| Vec::new()).claims;
    assert_eq!(before.claim(claims::EVEN_SUM), None);
    let rings = *bench.bell.rings.lock().unwrap();
    let claim = bench.engine.change_claims(claims::admit_even_sum);
    assert!(
        *bench.bell.rings.lock().unwrap() > rings,
        "the screen hears of it"
    );
    let listed = bench.engine.snapshot(|_| Vec::new()).claims;
    assert_eq!(listed.claims().last(), Some(claim));
    let verified = bench
        .scan(&Verification {
            claim,
            max: Some(3),
            by_options: false,
        })
        .unwrap();
    let Report {
        checked, failed, ..
    } = verified.report;
    // Of the ten pairs with piles ≤ 3 these have an odd sum: 0 1, 0 3, 1 2, 2 3.
    assert_eq!((checked, failed), (10, 4));
    assert_eq!(verified.report.status, Status::Refuted);
}

#[test]
fn a_verification_is_cancelled_and_begun_again() {
    let bench = Bench::new(64 << 20, 1);
    let long = Verification {
        claim: Register::default().claim("games24/1.2").unwrap(),
        max: Some(60),
        by_options: false,
    };
    bench.engine.demand(vec![Query::scan(long.clone())]);
    let job = of_scan(&bench.engine, &long)
        .job_of(&long)
        .cloned()
        .unwrap();
    assert!(job.label.contains("games24/1.2"));
    bench.engine.cancel(job.id);
    assert_eq!(
        of_scan(&bench.engine, &long).failure(&long).as_deref(),
        Some("cancelled")
    );
    assert!(bench.engine.wait_idle(PATIENCE));
    bench.engine.retry();
    assert!(of_scan(&bench.engine, &long).job_of(&long).is_some());
    // What nobody wants stops.
    bench.engine.demand(Vec::new());
    assert!(bench.engine.wait_idle(PATIENCE));
    let left = of_scan(&bench.engine, &long);
    assert!(left.known(&long).is_none() && left.failure(&long).is_none());
}
