//! The presets of the Variants pane: the games of the papers, embedded in the program.

use std::sync::LazyLock;

use crate::game::Game;

/// A preset game, and what is remarkable about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The game.
    pub game: Game,
    /// A remark.
    pub remark: String,
}

/// The row of a game, if it is a preset.
pub(crate) fn row(game: Game) -> Option<u128> {
    let row = PRESETS.iter().position(|preset| preset.game == game)?;
    Some(row as u128)
}

/// The presets in the order in which they are listed.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let games: Vec<(String, String)> =
        ron::from_str(include_str!("../../../../assets/variants.ron"))
            .expect("the embedded presets are well-formed; a test reads them");
    let presets = games.into_iter().map(|(game, remark)| {
        let game = game
            .parse()
            .expect("the embedded presets name games; a test reads them");
        Preset { game, remark }
    });
    presets.collect()
});
