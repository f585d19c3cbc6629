//! In which play a game is offered.

use crate::game::{Convention, Game};

/// The play in which a game is offered to a user who comes from another game: the same play,
/// except from a slow game to one that is not slow. Those are usually played in normal play.
pub(crate) fn offered(game: Game, here: Game, now: Convention) -> Convention {
    if here.kind().is_slow() && !game.kind().is_slow() {
        Convention::Normal
    } else {
        now
    }
}
