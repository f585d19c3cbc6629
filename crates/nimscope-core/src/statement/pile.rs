//! The names of piles.

/// The pile of a name: `Ok` with its place in increasing order for `x1`, `Err` with its place as
/// it stands for `a`.
pub(super) fn pile(name: &str, piles: usize) -> Option<Result<usize, usize>> {
    let within = |place: usize| (place < piles).then_some(place);
    let number = name
        .strip_prefix('x')
        .filter(|number| !number.starts_with('0'));
    if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
        return within(number.checked_sub(1)?).map(Ok);
    }
    match name.as_bytes() {
        [letter @ b'a'..=b'z'] => within(usize::from(letter - b'a')).map(Err),
        _ => None,
    }
}
