//! Two rows, cell by cell.

/// Changes each cell of one row by that of the other at its place, as far as both go.
///
/// `Iterator::zip` does the same. But its constructor is not marked for inlining: called from
/// another codegen unit it costs more than the few cells of a row.
#[inline]
pub(super) fn pairwise<A, B: Copy>(into: &mut [A], from: &[B], mut change: impl FnMut(&mut A, B)) {
    let len = into.len().min(from.len());
    let (into, from) = (&mut into[..len], &from[..len]);
    for i in 0..len {
        change(&mut into[i], from[i]);
    }
}
