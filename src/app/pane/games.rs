//! The Games pane: the presets, any of which can be played.

use std::sync::LazyLock;

use crate::app::{Explorer, Pane, PaneBehaviour, State, View};
use crate::embedded::{deflated, inflated};
use crate::game::{Family, Game};
use crate::lists::CollectVec as _;

struct GamesPane;

pub(super) const PANE: &dyn PaneBehaviour = &GamesPane;

impl PaneBehaviour for GamesPane {
    fn len(&self, _: View<'_>) -> u128 {
        PRESETS.len() as u128
    }

    fn open(&self, app: &mut Explorer) -> bool {
        if let Some(preset) = app.state.cursor(Pane::Games).among(&PRESETS) {
            app.play_game(preset.game);
        }
        true
    }

    fn arrive(&self, state: &mut State) {
        if let Some(row) = row_of(state.rules().game) {
            state.cursor_mut(Pane::Games).selected = row;
        }
    }
}

/// A preset game, and what is remarkable about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The game.
    pub game: Game,
    /// A remark.
    pub remark: String,
}

/// The row of a game, if it is a preset.
pub(crate) fn row_of(game: Game) -> Option<u128> {
    let row = PRESETS.iter().position(|preset| preset.game == game)?;
    Some(row as u128)
}

/// The presets in the order in which they are listed, and last an example of each family that has
/// no other.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let games: Vec<(String, String)> = ron::from_str(&inflated(deflated!("variants.ron")))
        .expect("the embedded presets are well-formed; a test reads them");
    let preset = |(game, remark): (String, String)| {
        let game = game
            .parse()
            .expect("the embedded presets name games; a test reads them");
        Preset { game, remark }
    };
    let mut presets: Vec<Preset> = games.into_iter().map(preset).collect_vec();
    for family in Family::ALL {
        if presets.iter().all(|preset| preset.game.family() != family) {
            presets.push(preset((family.example().to_owned(), String::new())));
        }
    }
    presets
});
