//! Which panes each view has, and where: the table of the views.

use ratatui::layout::Constraint;

use crate::app::{Pane, Scene, Shape};
use crate::lists::CollectVec as _;

impl Scene {
    /// Its panes on a screen of this shape, place by place.
    pub(crate) fn panes(self, shape: Shape) -> Vec<Pane> {
        let places = columns(self, shape).iter().flat_map(|column| column.1);
        places.flat_map(|place| place.1).copied().collect_vec()
    }

    /// Whether it has a pane on a screen of this shape.
    pub(crate) fn has(self, shape: Shape, pane: Pane) -> bool {
        self.panes(shape).contains(&pane)
    }
}

/// The width of a column, and its places, one below the other.
pub(super) struct ColumnOfPanes(pub(super) Constraint, pub(super) &'static [PlaceOfPanes]);

/// The height of a place, and the panes that share it.
pub(super) struct PlaceOfPanes(pub(super) PlaceHeight, pub(super) &'static [Pane]);

/// How many rows a place has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlaceHeight {
    /// What the other places of the column leave.
    Rest,
    /// As many as its content has, but no more than a part of the column.
    Needed,
}

/// Whether a pane comes after the others of its place where the game has no exceptions.
pub(super) const fn is_of_exceptions(pane: Pane) -> bool {
    matches!(pane, Pane::Exceptions)
}

/// No column of statements is narrower: its border takes two of these cells.
const STATEMENTS: u16 = 26;

/// The places for the moves, and below them for what goes on from the position.
const MOVES_AND_LINE: &[PlaceOfPanes] = &[
    PlaceOfPanes(PlaceHeight::Needed, &[Pane::Moves]),
    PlaceOfPanes(
        PlaceHeight::Rest,
        &[Pane::Line, Pane::Why, Pane::Games, Pane::History],
    ),
];

/// The columns of a view.
#[rustfmt::skip] // a table: one place a line
pub(super) const fn columns(scene: Scene, shape: Shape) -> &'static [ColumnOfPanes] {
    use Constraint::{Fill, Length, Min, Percentage};
    use Pane as P;
    use PlaceHeight::{Needed, Rest};
    use PlaceOfPanes as Place;
    use ColumnOfPanes as Column;
    match (scene, shape) {
        (Scene::Board, Shape::Wide) => &[
            Column(Length(62), &[Place(Rest, &[P::Position]), Place(Needed, &[P::Value])]),
            Column(Length(60), MOVES_AND_LINE),
            Column(Fill(1), &[Place(Rest, &[P::Figures])]),
        ],
        (Scene::Board, Shape::Normal) => &[
            Column(Percentage(50), &[Place(Rest, &[P::Position]), Place(Needed, &[P::Value])]),
            Column(Fill(1), MOVES_AND_LINE),
        ],
        (Scene::Board, _) => &[
            Column(Percentage(40), &[Place(Rest, &[P::Position]), Place(Needed, &[P::Value])]),
            Column(Fill(1), MOVES_AND_LINE),
        ],
        (Scene::Play, Shape::Normal | Shape::Wide) => &[
            Column(Fill(1), &[Place(Rest, &[P::Position])]),
            Column(Length(50), &[Place(Rest, &[P::Play])]),
        ],
        (Scene::Play, _) => &[
            Column(Fill(1), &[Place(Rest, &[P::Position])]),
            Column(Percentage(54), &[Place(Rest, &[P::Play])]),
        ],
        (Scene::Lists, _) => &[
            Column(Percentage(60), &[Place(Rest, &[P::Exceptions, P::Positions])]),
            Column(Min(STATEMENTS), &[Place(Needed, &[P::Position]), Place(Rest, &[P::Why])]),
        ],
        (Scene::Theory, _) => &[
            Column(Fill(1), &[Place(Rest, &[P::Claims, P::Prover, P::Notebook])]),
        ],
        (Scene::Figures, _) => &[
            Column(Fill(1), &[Place(Rest, &[P::Figures])]),
            Column(Length(30), &[Place(Needed, &[P::Position]), Place(Rest, &[P::Value])]),
        ],
        (Scene::Lesson, Shape::Normal | Shape::Wide) => &[
            Column(Fill(1), &[Place(Needed, &[P::Position]), Place(Rest, &[P::Figures])]),
            Column(Percentage(35), &[Place(Rest, &[P::Why]), Place(Needed, &[P::Value])]),
        ],
        (Scene::Lesson, _) => &[
            Column(Percentage(50), &[Place(Rest, &[P::Position]), Place(Needed, &[P::Why])]),
            Column(Fill(1), &[Place(Rest, &[P::Figures])]),
        ],
    }
}
