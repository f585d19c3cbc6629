//! Statements on the M-rule.

use super::tally::{Stop, Tally};
use crate::solve::Control;
use crate::theory::claim::{MRuleStatement, Scope};

pub(super) fn check(
    _statement: MRuleStatement,
    _scope: Scope,
    _control: &Control,
    _tally: &mut Tally,
) -> Result<(), Stop> {
    Ok(())
}
