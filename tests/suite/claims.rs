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
        Meaning::Tables(tables) => tables,
        _ => &[],
    }
}
