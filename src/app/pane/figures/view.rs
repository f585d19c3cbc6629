//! Which figure the Figures pane shows, and what is selected in it.

use crate::figure::{Figure, Show, Window};
use crate::game::{Kind, Position, Ruleset};

/// What the user does with the figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureView {
    /// What is shown.
    pub chosen: Chosen,
    /// The selected spot, with its number and the position for which it was selected.
    pub spot: Option<(usize, Position)>,
    /// What the cells of a map show.
    pub show: Show,
    /// The part of the map in sight, where it was scrolled.
    pub window: Option<Window>,
}

/// What the Figures pane shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chosen {
    /// The figure that suits the game best.
    #[default]
    Best,
    /// This figure, or the best one where it does not suit the game.
    Figure(Figure),
    /// What the theory sees, in words.
    Words,
}

/// The columns and rows of a map on the screen.
const WINDOW: u16 = 32;

impl FigureView {
    /// The figure that is shown; `None` for words.
    pub fn figure(&self, rules: Ruleset) -> Option<Figure> {
        match self.chosen {
            Chosen::Words => None,
            Chosen::Figure(figure) if figure.suits(rules) => Some(figure),
            Chosen::Best | Chosen::Figure(_) => Some(best(rules)),
        }
    }

    /// Goes on to the next figure that suits the game, and after the last one to the words.
    pub(in crate::app) fn next(&mut self, rules: Ruleset) {
        let suits = |figure: &Figure| figure.suits(rules);
        let mut after: Box<dyn Iterator<Item = Figure>> = match self.figure(rules) {
            None => Box::new(Figure::ALL.into_iter()),
            Some(figure) => Box::new(Figure::ALL.into_iter().skip(figure as usize + 1)),
        };
        self.chosen = after.find(suits).map_or(Chosen::Words, Chosen::Figure);
        (self.spot, self.window) = (None, None);
    }

    /// Goes on to what the cells of a map show next.
    pub(in crate::app) fn next_show(&mut self, rules: Ruleset) {
        let here = Show::ALL
            .iter()
            .position(|show| *show == self.show)
            .unwrap_or(0);
        let mut others = Show::ALL.into_iter().cycle().skip(here + 1);
        let next = others.find(|show| show.refused(rules).is_none());
        self.show = next.unwrap_or_default();
    }

    /// The part of the map in sight: where it was scrolled to, else around the piles.
    pub(in crate::app) fn window(&self, (across, up): (u64, u64), least: u64) -> Window {
        let from = |pile: u64| {
            let half = u64::from(WINDOW / 2);
            // In steps of half a window, so that small changes of a pile do not move it.
            (pile.saturating_sub(half) / half * half).max(least)
        };
        self.window.unwrap_or(Window {
            from: (from(across), from(up)),
            size: (WINDOW, WINDOW),
        })
    }
}

/// The figure that suits a game best.
fn best(rules: Ruleset) -> Figure {
    let game = rules.game;
    match game.kind() {
        _ if Figure::Hypergraph.suits(rules) => Figure::Hypergraph,
        Kind::Take(_) => Figure::Bouton,
        _ if game.n() >= 2 => Figure::Map,
        _ => Figure::Line,
    }
}
