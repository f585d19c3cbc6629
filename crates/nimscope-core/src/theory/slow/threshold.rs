//! The largest number that satisfies a condition which holds up to some point and fails beyond.

/// The largest t ≥ 0 with `holds(t)`, where `holds` is true for t = 0, true up to some point, and
/// false beyond: O(log t) calls. It looks at numbers below 2t + 2 only.
pub(super) fn largest(holds: impl Fn(u128) -> bool) -> u128 {
    let mut fails = 1;
    while holds(fails) {
        fails *= 2;
    }
    between(fails / 2, fails, holds)
}

/// The number that [`largest`] gives, sought from a guess on: O(log |t − guess|) calls.
pub(super) fn largest_near(guess: u128, holds: impl Fn(u128) -> bool) -> u128 {
    let is_below = guess == 0 || holds(guess);
    let mut step = 1;
    let (known, fails) = if is_below {
        while holds(guess + step) {
            step *= 2;
        }
        (guess + step / 2, guess + step)
    } else {
        while step < guess && !holds(guess - step) {
            step *= 2;
        }
        (guess.saturating_sub(step), guess - step / 2)
    };
    between(known, fails, holds)
}

/// The largest t at which it holds, where it holds at `known` and fails at `fails`.
fn between(mut known: u128, mut fails: u128, holds: impl Fn(u128) -> bool) -> u128 {
    while fails - known > 1 {
        let middle = known + (fails - known) / 2;
        if holds(middle) {
            known = middle;
        } else {
            fails = middle;
        }
    }
    known
}
