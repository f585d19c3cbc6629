//! The presets of the Variants pane: the games of the papers, embedded in the program.

use std::sync::LazyLock;

use crate::game::Game;

/// A preset game and what is remarkable about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The heading under which it stands.
    pub heading: String,
    /// The game.
    pub game: Game,
    /// A remark.
    pub note: String,
}

/// The presets in the order in which they are listed.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    type Group = (String, Vec<(String, String)>);
    let groups: Vec<Group> = ron::from_str(include_str!("../../assets/variants.ron"))
        .expect("the embedded presets are well-formed; a test reads them");
    let presets = groups.into_iter().flat_map(|(heading, games)| {
        games.into_iter().map(move |(game, note)| {
            let game = game
                .parse()
                .expect("the embedded presets name games; a test reads them");
            Preset {
                heading: heading.clone(),
                game,
                note,
            }
        })
    });
    presets.collect()
});
