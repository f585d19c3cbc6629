//! What a one in a column of binary digits is worth, in words.

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// 8, or 2²⁰ where the number is long: after the column `last`, the last one whose number is
/// written out.
pub fn place_value(column: usize, last: usize) -> String {
    if column <= last {
        return (1_u64 << column).to_string();
    }
    let digits = column.to_string();
    let raised = digits
        .bytes()
        .map(|digit| RAISED[usize::from(digit - b'0')]);
    std::iter::once('2').chain(raised).collect()
}
