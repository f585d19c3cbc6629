//! What is left of a position whose tokens cannot all be played, by the kind of game.

use std::borrow::Cow;

use super::edges;
use super::slow::reduction;
use crate::game::{Canonical, Game};

/// The position without its unplayable tokens, for the games that can have some. It has the same
/// values.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::solve::naive::Naive;
/// use nimscope_core::theory::reduced;
/// let rules = Ruleset::normal("slow:3,2".parse()?);
/// let x = rules.game.canonical([1, 2, 9]);
/// let cut = reduced(rules.game, &x); // ⌊(1 + 2 + 3)/2⌋ = 3
/// assert_eq!(cut.to_string(), "1 2 3");
/// let mut naive = Naive::new(rules);
/// assert_eq!(naive.value(&x), naive.value(&cut));
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn reduced(game: Game, x: &Canonical) -> Cow<'_, Canonical> {
    if let Some(sizes) = game.kind().slow_sizes()
        && !reduction::is_reduced(sizes.min(), x)
    {
        return Cow::Owned(reduction::reduce(sizes.min(), x));
    }
    if let Some(edges) = game.kind().edges().filter(|edges| edges.slow) {
        let cut = edges::reduction::reduce(edges, x.piles());
        return Cow::Owned(game.canonical(cut));
    }
    Cow::Borrowed(x)
}
