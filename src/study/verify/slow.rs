//! Statements on slow nim.

use super::tally::{Stop, Tally};
use crate::solve::Control;
use crate::theory::claim::{Scope, SlowStatement};

pub(super) fn check(
    _statement: SlowStatement,
    _scope: Scope,
    _control: &Control,
    _tally: &mut Tally,
) -> Result<(), Stop> {
    Ok(())
}
