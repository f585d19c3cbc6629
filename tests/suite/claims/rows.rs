//! Printed tables and families of exceptions: rows, members, what no paper covers.

use nimscope::game::Canonical;
use nimscope::study::verify::{Report, Status};
use nimscope::theory::claim::{self, Claim, Meaning, PrintedRow};
use nimscope::theory::slow::exceptions;

use crate::support::minimal_exceptions;

use super::{REPORTS, report, tables};

/// Whether theorem 4 says that a row is a minimal exception of n piles with the printed
/// remoteness.
fn is_right(row: &PrintedRow, n: usize) -> bool {
    let x = Canonical::sorted(row.entry.piles.clone());
    exceptions::pattern(&x).is_some_and(|pattern| {
        pattern.p == n
            && x.len() == n
            && x.piles().last() == Some(&(pattern.l + 1))
            && row
                .remoteness
                .is_none_or(|r| pattern.remoteness.0 == r.into())
    })
}

/// The false rows of the tables are found from R by definition; the formula of this project finds
/// the same ones.
#[test]
fn false_rows_are_found_and_the_nearest_true_rows_with_them() {
    let mut false_rows = 0;
    let with_tables = |(claim, _): &&(&Claim, Report)| !tables(claim).is_empty();
    for (claim, report) in REPORTS.iter().filter(with_tables) {
        let columns = || tables(claim).iter().flat_map(|table| &table.0);
        let rows =
            || columns().flat_map(|column| column.rows.iter().map(move |row| (row, column.n)));
        assert_eq!(report.checked, rows().count() as u64, "{}", claim.id);
        let wrong = rows()
            .filter(|(row, n)| !is_right(row, *n))
            .map(|(row, _)| row.entry.to_string());
        let found = report
            .counterexamples
            .iter()
            .map(|found| found.printed.clone().unwrap());
        assert_eq!(
            found.collect::<Vec<_>>(),
            wrong.collect::<Vec<_>>(),
            "{}",
            claim.id
        );
        let misprinted = report.failed > 0;
        assert_eq!(
            misprinted,
            report.status == Status::Misprint,
            "{}",
            claim.id
        );
        for example in &report.counterexamples {
            assert!(!example.nearest.is_empty(), "{}", example.found);
            for row in &example.nearest {
                let row = &Canonical::sorted(row.clone());
                let pattern = exceptions::pattern(row).unwrap();
                assert_eq!((pattern.p, row.max()), (row.len(), pattern.l + 1), "{row}");
            }
        }
        false_rows += report.failed;
    }
    assert!(false_rows > 0);
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    let found = |id: &str, printed: &str| {
        let (_, report) = REPORTS.iter().find(|(claim, _)| claim.id == id).unwrap();
        let found = report.counterexamples.iter();
        let mut found = found.filter(|found| found.printed.as_deref() == Some(printed));
        let found = found.next().unwrap();
        (found.found.clone(), found.nearest.clone())
    };
    // Rows that the theory page of this project names.
    let (what, nearest) = found("games24/2.7", "(11, 11, 19, 19, 20)");
    assert_eq!(
        (what.as_str(), nearest),
        (
            "misère slow:5,4: the row (11, 11, 19, 19, 20) is not an exception",
            vec![vec![11, 13, 19, 19, 20]]
        )
    );
    let (what, _) = found("games24/2.8", "(15, 19, 19, 22, 22, 22+)");
    assert!(what.contains("has the last pile too small"), "{what}");
    let (what, nearest) = found("games24/2.11-table", "(15, 15, 19, 19, 19, 19, 20+)");
    assert!(what.contains("has too few piles"), "{what}");
    assert_eq!(nearest, [[15, 15, 19, 19, 19, 19, 19, 20]]);
    let (what, nearest) = found("games24/2.13", "(15, 15, 23, 23, 23, 24+)");
    assert!(what.contains("has the wrong R"), "{what}");
    assert_eq!(nearest, [[15, 15, 23, 23, 23, 24]]);
}

#[test]
fn families_are_checked_in_both_directions() {
    // Members that are no exceptions: the other family of section 2.11, as it is printed.
    let report_of = |id| report(id, Some(16));
    let members = report_of("games24/2.11-other");
    assert_eq!(
        (members.status, members.failed),
        (Status::Refuted, members.checked)
    );
    // Exceptions that are no members: those that the other family is there for.
    let missed = report_of("games24/2.11");
    assert_eq!(missed.status, Status::Refuted);
    assert!(
        missed
            .counterexamples
            .iter()
            .all(|found| found.found.contains("not a member"))
    );
    for id in [
        "games24/2.4",
        "games24/2.5",
        "games24/2.6",
        "games24/2.9",
        "games24/2.10",
    ] {
        assert_eq!(report_of(id).status, Status::Holds, "{id}");
    }
    assert_eq!(report_of("arxiv23/2.5").status, Status::Refuted);
}

#[test]
fn members_of_families_are_recognised() {
    for claim in claim::claims() {
        let Meaning::Family(family) = &claim.meaning else {
            continue;
        };
        for n in 3..=8 {
            for beginning in family.beginnings(n, 30) {
                let mut piles = beginning.piles;
                piles.push(piles[n - 2] + 1);
                let member = family.member(&piles).unwrap();
                assert!(
                    std::ptr::eq(&raw const family.cases[member.case], beginning.case),
                    "{} {piles:?}",
                    claim.id
                );
                assert!(
                    member.i.is_none_or(|found| found == beginning.i),
                    "{} {piles:?}",
                    claim.id
                );
                let covered = claim::covering(&piles);
                assert!(covered.iter().any(|covered| covered.by.id == claim.id));
            }
        }
    }
    // Section 2.9 with x₁ = 3 and i = 2, and a position that contains it.
    let of = |piles: &[u64]| -> Vec<(&str, Option<u64>)> {
        let covered = claim::covering(piles).into_iter();
        let journal = covered.filter(|covered| covered.by.id.starts_with("games24"));
        journal
            .map(|covered| (covered.by.id.as_str(), covered.i))
            .collect()
    };
    assert_eq!(
        of(&[3, 5, 5, 6]),
        [("games24/2.9", Some(2)), ("games24/2.9-table", None)]
    );
    assert_eq!(
        of(&[3, 5, 5, 9, 20]),
        [("games24/2.9", Some(2)), ("games24/2.9-table", None)]
    );
    assert_eq!(of(&[3, 5, 6, 7]), []);
}

#[test]
fn exceptions_that_the_papers_do_not_cover_are_named() {
    for (n, max) in [(3, 40), (4, 34), (5, 24)] {
        let mut found = minimal_exceptions(n, max);
        assert!(!found.is_empty());
        found.retain(|x| claim::covering(x.piles()).is_empty());
        for x in &found {
            let pattern = exceptions::pattern(x).unwrap();
            assert_eq!(
                (pattern.p, x.max()),
                (n, pattern.l + 1),
                "{x} is a minimal exception"
            );
        }
        // All of three and four piles are covered by formulas, those of five by some tables only.
        assert_eq!(found.is_empty(), n < 5, "{n} piles: {found:?}");
    }
}
