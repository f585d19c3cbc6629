//! The claims of the papers: nothing that they state is left out, all data can be read, and each
//! claim can be checked.

mod checks;
mod counterexamples;
mod machine;
mod mechanism;
mod papers;
mod periods;
mod rows;

use std::sync::{Arc, LazyLock};

use rayon::prelude::*;

use crate::support::theorems;
use nimscope::solve::Control;
use nimscope::study::verify::{Report, Resources, verify};
use nimscope::theory::claim::{self, Claim, Meaning, PrintedTable};

pub(super) fn claim_of(id: &str) -> &'static Claim {
    claim::claim(id).unwrap_or_else(|| panic!("there is no claim {id}"))
}

/// Enough memory for every default range.
pub(super) const MEMORY: u64 = 512 << 20;

pub(super) fn resources(control: &Arc<Control>) -> Resources<'_> {
    Resources {
        theorems: theorems(),
        memory: MEMORY,
        control,
    }
}

pub(super) fn report(id: &str, max: Option<u64>) -> Report {
    verify(claim_of(id), max, resources(&Arc::default())).unwrap()
}

/// All claims, each checked with piles ≤ 9; the printed tables, which have no bound, as a whole.
pub(super) static REPORTS: LazyLock<Vec<(&Claim, Report)>> = LazyLock::new(|| {
    let report = |claim: &'static Claim| {
        let max = tables(claim).is_empty().then_some(9);
        (
            claim,
            verify(claim, max, resources(&Arc::default())).unwrap(),
        )
    };
    claim::claims().par_iter().map(report).collect()
});

pub(super) fn tables(claim: &Claim) -> &[PrintedTable] {
    match &claim.meaning {
        Meaning::Tables(tables) => &tables.all,
        _ => &[],
    }
}

/// A printed row stands for the position that is printed, with `+` for those with a larger last
/// pile too, and for all positions that begin with one of these.
#[test]
fn printed_tables_cover_what_begins_as_one_of_their_rows() {
    let mut seen = [0, 0];
    for claim in claim::claims() {
        let Meaning::Tables(tables) = &claim.meaning else {
            continue;
        };
        let rows: Vec<_> = tables.all.iter().flat_map(PrintedTable::rows).collect();
        let begins = |x: &[u64]| {
            rows.iter().any(|row| {
                let (last, before) = row.entry.piles.split_last().unwrap();
                let pile = x.get(before.len());
                x.starts_with(before)
                    && pile.is_some_and(|pile| pile == last || row.entry.open && pile > last)
            })
        };
        for row in &rows {
            let (last, before) = row.entry.piles.split_last().unwrap();
            for pile in last.saturating_sub(1)..last + 3 {
                let x = [before, &[pile], &[pile + 1]].concat();
                for x in [&x[..before.len()], &x[..=before.len()], &x] {
                    let covers = begins(x);
                    seen[usize::from(covers)] += 1;
                    assert_eq!(tables.cover(x), covers, "{}: {x:?}", claim.id);
                }
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
}
