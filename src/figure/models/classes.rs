//! The classes of exact nim (5, = 2) in the box of a figure.

use std::sync::Arc;

use crate::figure::ask::Ask;
use crate::solve::{Table, TableKey};
use crate::study::exact52::Classes;

/// The tables of the classes.
pub(in crate::figure) fn needs(_: &Ask, max: u64) -> Vec<TableKey> {
    Classes::needs(max).to_vec()
}

/// The classes; none where these are not their tables.
pub(super) fn of_tables(max: u64, tables: &[Arc<Table>]) -> Option<Classes> {
    let tables = tables.to_vec().try_into().ok()?;
    Some(Classes::from_tables(max, tables))
}
