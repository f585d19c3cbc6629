//! Each claim can be checked: ranges, memory, threads, cancellation.

use nimscope::solve::{Cancelled, Control};
use nimscope::study::verify::{Report, Resources, Status, verify};
use nimscope::theory::claim::{self, Meaning};
use std::sync::Arc;

use super::{MEMORY, REPORTS, claim_of, report, resources, tables};
use crate::support::theorems;

#[test]
fn every_claim_can_be_checked_in_a_small_range() {
    for (claim, report) in &*REPORTS {
        if !tables(claim).is_empty() {
            continue;
        }
        // The smallest cases of some statements are larger, and of some there are none.
        let may_be_empty = !matches!(
            claim.meaning,
            Meaning::Answers(_) | Meaning::AnswersOf(..) | Meaning::Pair(_)
        );
        if let Status::Unchecked(reason) = &report.status {
            assert!(
                may_be_empty && report.checked == 0,
                "{}: {reason}",
                claim.id
            );
            continue;
        }
        assert!(report.checked > 0, "{}", claim.id);
        let failed = report.failed > 0;
        assert_eq!(failed, report.status != Status::Holds, "{}", claim.id);
        assert_eq!(failed, !report.counterexamples.is_empty(), "{}", claim.id);
    }
}

/// A counterexample is in each larger box, too. A box without an example refutes no claim of
/// existence.
#[test]
fn what_refutes_a_claim_refutes_it_in_a_larger_box() {
    let bounded = REPORTS.iter().filter(|(claim, _)| tables(claim).is_empty());
    for (claim, larger) in bounded {
        for max in [0, 1, 2, 3, 5] {
            let smaller = report(&claim.id, Some(max));
            let is_refuted = smaller.status == Status::Refuted;
            assert!(!is_refuted || larger.failed > 0, "{}: ≤ {max}", claim.id);
        }
    }
    let shown = report("nimscope/thm2''", Some(3));
    let reason = shown.status.reason().unwrap_or_default();
    assert!(reason.ends_with("a larger bound may show otherwise"));
    let largest = report("nimscope/thm2''", None);
    assert_eq!((largest.status, largest.checked), (Status::Holds, 5));
}

#[test]
fn the_findings_and_classical_theorems_hold() {
    for (claim, small) in &*REPORTS {
        let ours = claim.id.starts_with("nimscope/");
        let classical = claim.paper.is_empty();
        if ours && claim.id.contains("exact52") {
            let report = report(&claim.id, Some(24));
            assert_eq!(report.status, Status::Holds, "{}", claim.id);
        } else if ours || classical {
            assert_eq!(small.status, Status::Holds, "{}", claim.id);
        }
    }
}

/// The finding on the remoteness of P-positions of Moore's nim: each of them in its boxes.
#[test]
fn the_finding_on_moores_nim_holds_at_every_p_position_of_its_boxes() {
    let found = report("nimscope/moore-remoteness", None);
    assert_eq!((found.status, found.checked), (Status::Holds, 524));
}

#[test]
fn a_range_that_is_too_large_is_refused_with_a_reason() {
    let refused = report("exact52/obs8", Some(100_000));
    assert!(matches!(refused.status, Status::Unchecked(reason) if reason.contains("exact:5,2")));
}

#[test]
fn a_check_keeps_to_its_memory() {
    let control = Arc::new(Control::new());
    // The tables of a check count together: the box of 5 piles fits 64 KiB, those of 2 to 4
    // beside it do not.
    for (memory, is_checked) in [(MEMORY, true), (16 << 10, false)] {
        let report = verify(
            claim_of("arxiv23/2.4"),
            Some(12),
            Resources {
                theorems: theorems(),
                memory,
                control: &control,
            },
        );
        let is_unchecked = matches!(report.unwrap().status, Status::Unchecked(_));
        assert_eq!(is_unchecked, !is_checked, "{memory} bytes");
    }
}

#[test]
fn statements_on_pn_positions_are_checked_beyond_the_tables() {
    let control = Arc::new(Control::new());
    let resources = Resources {
        theorems: theorems(),
        memory: 16 << 20,
        control: &control,
    };
    for id in [
        "exact52/obs3",
        "nimscope/exact52-bounds",
        "nimscope/exact52-blocks",
    ] {
        let report = verify(claim_of(id), Some(127), resources).unwrap();
        assert_eq!(report.status, Status::Holds, "{id}");
    }
    // The tables would be larger.
    let report = verify(claim_of("exact52/obs8"), Some(127), resources).unwrap();
    assert!(matches!(report.status, Status::Unchecked(_)));
}

#[test]
fn a_report_does_not_depend_on_the_threads() {
    let on = |threads: usize, id: &str| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| report(id, Some(9)))
    };
    // A statement that holds, one with many counterexamples, one on classes and one on numbers of
    // tokens.
    for id in [
        "games24/2.9",
        "slowset/thm3.3",
        "exact52/obs3",
        "delete/thm6.3",
    ] {
        assert_eq!(on(1, id), on(4, id), "{id}");
    }
    let refuted = claim::claims().iter().map(|claim| claim.id.as_str());
    let mut refuted = refuted.filter(|id| report(id, Some(6)).failed > Report::LISTED as u64);
    if let Some(id) = refuted.next() {
        assert_eq!(on(1, id), on(4, id), "{id}");
    }
}

#[test]
fn a_check_can_be_cancelled() {
    let control = Arc::new(Control::new());
    control.cancel();
    for claim in claim::claims()
        .iter()
        .filter(|claim| claim.id.contains("/2.9"))
    {
        assert_eq!(
            verify(claim, None, resources(&control)),
            Err(Cancelled),
            "{}",
            claim.id
        );
    }
}
