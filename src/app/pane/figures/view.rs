//! Which figure the Figures pane shows, and what is selected in it.

use crate::engine::Query;
use crate::figure::{
    Axes, Figure, Grounds, Place, Request, Second, Show, Size, SketchRoom, Window,
};
use crate::game::{Position, Ruleset};
use crate::lists::CollectVec as _;
use crate::study::ExceptionKind;
use crate::theory::Theorems;

/// Any room: the numbers of spots do not depend on it. So high a graph is drawn as a whole.
pub const ANY: SketchRoom = SketchRoom {
    size: Size::new(80, 200),
    grounds: Grounds::Bare,
};

/// What the user does with the figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureView {
    /// What is shown.
    pub chosen: Chosen,
    /// The number of the selected spot, and the position for which it was selected.
    pub spot: Option<(usize, Position)>,
    /// What the cells of a map show, if that was chosen.
    pub show: Option<Show>,
    /// What a second map shows, or what the first one is compared with, or the game of second
    /// histograms.
    pub beside: Option<Second>,
    /// Whether the difference of the two is drawn in place of them.
    pub is_difference: bool,
    /// The piles that the map varies.
    pub axes: Option<Axes>,
    /// The least piles in sight, where the map was scrolled, and the position for which it was:
    /// the map follows another one that is not in sight.
    pub corner: Option<(Place<u64>, Position)>,
    /// The modulus of the grid, where one was set.
    pub modulus: Option<u64>,
    /// The bound of the figure, where one was set.
    pub bound: Option<u64>,
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

impl FigureView {
    /// The figure that is shown; `None` for words. While values are hidden it is one that can be
    /// silent about them. Words that go through columns stay when values are shown in a lesson.
    pub fn figure(&self, rules: Ruleset, hidden: bool, is_lesson: bool) -> Option<Figure> {
        match self.chosen {
            Chosen::Words => None,
            Chosen::Best if is_lesson && silent(rules).is_none() => None,
            Chosen::Figure(figure) if suits(figure, rules, hidden) => Some(figure),
            Chosen::Best | Chosen::Figure(_) if hidden => silent(rules),
            Chosen::Best | Chosen::Figure(_) => Some(best(rules)),
        }
    }

    /// Goes on to the next figure that suits the game, and after the last one to the words.
    pub(crate) fn next(&mut self, rules: Ruleset, hidden: bool, is_lesson: bool) {
        let suits = |figure: &Figure| suits(*figure, rules, hidden);
        let here = self.figure(rules, hidden, is_lesson);
        let behind = here.map_or(0, |figure| figure as usize + 1);
        let next = Figure::ALL.into_iter().skip(behind).find(suits);
        self.chosen = next.map_or(Chosen::Words, Chosen::Figure);
        (self.spot, self.corner, self.bound) = (None, None, None);
    }

    /// What the cells of a map show: as chosen, else what sets the game off from simpler ones.
    pub fn shown(&self, theorems: &Theorems, rules: Ruleset) -> Show {
        let chosen = self.show.clone();
        let chosen = chosen.filter(|show| show.refused(theorems, rules).is_none());
        chosen.unwrap_or(if ExceptionKind::of(rules).is_ok() {
            Show::Exceptions
        } else {
            Show::Outcome
        })
    }

    /// Goes on to the next thing that the cells of a map can show.
    pub(crate) fn next_show(&mut self, theorems: &Theorems, rules: Ruleset) {
        let all = Show::ALL.into_iter();
        let shows: Vec<Show> = all
            .filter(|show| show.refused(theorems, rules).is_none())
            .collect_vec();
        let here = self.shown(theorems, rules);
        let here = shows.iter().position(|show| *show == here);
        let next = here.map_or(0, |here| (here + 1) % shows.len());
        self.show = shows.get(next).cloned();
        let same = self.show.clone().map(Second::Show);
        self.beside
            .take_if(|beside| Some(&*beside) == same.as_ref());
    }

    /// Goes on to the next thing that a second map can show, and after the last one to no second
    /// map.
    pub(crate) fn next_beside(&mut self, theorems: &Theorems, rules: Ruleset) {
        let mut others = Show::beside(theorems, rules);
        let shown = self.shown(theorems, rules);
        others.retain(|show| *show != shown);
        let next = match &self.beside {
            None => others.first(),
            Some(Second::Show(here)) => {
                let here = others.iter().position(|show| show == here);
                here.and_then(|here| others.get(here + 1))
            }
            Some(Second::Game(_)) => None,
        };
        (self.beside, self.spot) = (next.cloned().map(Second::Show), None);
    }

    /// The part of the map in sight: where it was scrolled to, unless another position is outside
    /// of that; else from the least pile on, or around the piles if they are larger.
    pub(crate) fn window(
        &self,
        position: &Position,
        axes: Axes,
        size: Size<u16>,
        least: u64,
    ) -> Window {
        let piles = position.piles();
        let [x, y] = [axes.across, axes.up].map(|pile| piles[pile]);
        let here = Place { x, y };
        let is_in_sight = |from: Place<u64>| {
            let [right, top] = Window { from, size }.last();
            (from.x..=right).contains(&here.x) && (from.y..=top).contains(&here.y)
        };
        let scrolled = self.corner.as_ref();
        let scrolled = scrolled.filter(|(from, at)| at == position || is_in_sight(*from));
        let from = |pile: u64, size: u16| {
            if pile - least < u64::from(size) {
                return least;
            }
            // In steps of half a window, so that small changes of a pile do not move it.
            let half = u64::from(size / 2).max(1);
            (pile - half) / half * half
        };
        let from = || Place {
            x: from(here.x, size.width),
            y: from(here.y, size.height),
        };
        let from = scrolled.map_or_else(from, |(from, _)| *from);
        Window { from, size }
    }
}

fn suits(figure: Figure, rules: Ruleset, hidden: bool) -> bool {
    figure.suits(rules) && (figure.row().silent || !hidden)
}

/// The figure that suits a game best while values are hidden. In nim and its kin words go through
/// the columns step by step.
fn silent(rules: Ruleset) -> Option<Figure> {
    if Figure::Hypergraph.suits(rules) {
        return Some(Figure::Hypergraph);
    }
    let has_columns = rules.game.kind().take_sizes().is_some();
    (!has_columns).then_some(Figure::Graph)
}

/// The figure that suits a game best.
fn best(rules: Ruleset) -> Figure {
    let game = rules.game;
    if Figure::Hypergraph.suits(rules) {
        Figure::Hypergraph
    } else if game.kind().take_sizes().is_some() {
        Figure::Bouton
    } else if game.n() >= 2 {
        Figure::Map
    } else {
        Figure::Line
    }
}

/// The question of a figure, of any type. Its answer is what is drawn.
pub(crate) fn figure_query(request: Request) -> Query {
    if request.is_of_box() {
        Query::scan(request)
    } else {
        Query::sheet(request)
    }
}
