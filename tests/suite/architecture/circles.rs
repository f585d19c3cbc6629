//! Circles of files: A uses B, directly or through others, and B uses A.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::Module;

/// The circles, each as the modules that can be reached from one another.
pub(super) fn circles(uses: &BTreeMap<Module, BTreeSet<Module>>) -> BTreeSet<BTreeSet<Module>> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = uses
        .keys()
        .map(|module| (module, reached_from(uses, module)))
        .collect();
    let circle = |module: &Module| {
        let both = reached[module]
            .iter()
            .filter(|other| reached[**other].contains(module));
        both.map(|&other| other.clone())
            .collect::<BTreeSet<Module>>()
    };
    uses.keys()
        .map(circle)
        .filter(|circle| !circle.is_empty())
        .collect()
}

/// What a module uses, directly or through others.
fn reached_from<'a>(
    uses: &'a BTreeMap<Module, BTreeSet<Module>>,
    module: &Module,
) -> BTreeSet<&'a Module> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&Module> = uses[module].iter().collect();
    while let Some(module) = next.pop() {
        if reached.insert(module) {
            next.extend(&uses[module]);
        }
    }
    reached
}
