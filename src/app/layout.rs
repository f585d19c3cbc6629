//! Which panes stand where: a pure function of the size, of how recently each pane was focused, and
//! of zoom.
//!
//! ```text
//!  single (< 60×16)   compact (≥ 60×16)            normal (≥ 110×30)                    wide (≥ 180×45)
//! ┌──────────────┐   ┌──────────┬──────────────┐   ┌─────────┬──────────┬───────────┐   ┌────────┬──────────┬───────┬────────────┐
//! │ the focused  │   │ Position │ Moves │ Line │   │Variants │ Position │ Moves     │   │Variants│ Position │ Moves │ Exceptions │
//! │ pane         │   ├──────────┤ Exceptions … │   ├─────────┼──────────┤Exceptions…│   ├────────┼──────────┼───────┼────────────┤
//! │              │   │ Value    │              │   │ History │ Value    │ Line      │   │History │ Value    │ Line  │ Positions, │
//! │              │   │          │              │   │         │          │           │   │        │          │       │ Figures    │
//! └──────────────┘   └──────────┴──────────────┘   └─────────┴──────────┴───────────┘   └────────┴──────────┴───────┴────────────┘
//! ```
//!
//! Below 24×6 nothing is drawn but one line that says so.

use std::collections::BTreeMap;
use std::sync::Arc;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use super::facts::Facts;
use super::moves_order::MovesOrder;
use super::pane::Pane;
use super::tree::{Row, Tree};
use crate::game::{Position, Ruleset};

/// How much fits on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Below 24×6: one honest line.
    TooSmall,
    /// Below 60×16: one pane at a time.
    Single,
    /// From 60×16 on: two columns, the right one tabbed.
    #[default]
    Compact,
    /// From 110×30 on: three columns.
    Normal,
    /// From 180×45 on: four columns, few tabs.
    Wide,
}

/// What the last layout gave: which panes are shown, how large they are, and the texts in them.
#[derive(Clone, Debug, Default)]
pub struct Laid {
    /// How much fits on the screen.
    pub shape: Shape,
    /// The panes that are shown, with their places.
    pub slots: Vec<Slot>,
    /// Of which position the texts are, whether values are hidden in them, and the number of their
    /// theme.
    pub of: Option<(Ruleset, Position, bool, usize)>,
    /// The rows of the tree.
    pub tree: TreeRows,
    /// What the sheets know of positions, taken together.
    pub facts: Arc<Facts>,
    /// In which order the moves stand.
    pub moves: MovesOrder,
    /// The panes that hold a text, with its lines at their width.
    pub texts: BTreeMap<Pane, Arc<[Line<'static>]>>,
}

impl Laid {
    /// The rows inside the borders of a pane, 0 where it is not shown.
    pub fn height(&self, pane: Pane) -> u16 {
        let shown = self.slots.iter().find(|slot| slot.pane == pane);
        shown.map_or(0, |slot| slot.area.height.saturating_sub(2))
    }

    /// Whether a pane is shown.
    pub fn shows(&self, pane: Pane) -> bool {
        self.slots.iter().any(|slot| slot.pane == pane)
    }

    /// The text in a pane.
    pub fn text(&self, pane: Pane) -> &[Line<'static>] {
        self.texts.get(&pane).map_or(&[], |text| text)
    }

    /// How many lines the text in a pane has.
    pub fn text_rows(&self, pane: Pane) -> u128 {
        self.text(pane).len() as u128
    }

    /// The panes in the order in which keys visit them: place by place as they stand, the tabs of a
    /// place one after another.
    pub fn tab_order(&self) -> Vec<Pane> {
        self.shape.places().concat()
    }
}

/// The tree as rows, as it was laid out last.
#[derive(Clone, Debug, Default)]
pub struct TreeRows {
    /// Of which version of the tree these are.
    pub version: Option<u64>,
    /// The rows.
    pub rows: Arc<[Row]>,
}

impl TreeRows {
    /// The rows of a tree: these, if it has not changed since.
    #[must_use]
    pub fn of(&self, tree: &Tree) -> Self {
        let version = Some(tree.version());
        if self.version == version {
            return self.clone();
        }
        Self {
            version,
            rows: tree.rows().into(),
        }
    }
}

/// A pane that is shown, where, and the panes that share its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The pane.
    pub pane: Pane,
    /// Its place, border included.
    pub area: Rect,
    /// All panes of this place, in the order of their tabs.
    pub tabs: &'static [Pane],
}

impl Shape {
    /// What fits on a screen of this size.
    pub const fn of(area: Rect) -> Self {
        match (area.width, area.height) {
            (0..24, _) | (_, 0..6) => Self::TooSmall,
            (0..60, _) | (_, 0..16) => Self::Single,
            (0..110, _) | (_, 0..30) => Self::Compact,
            (0..180, _) | (_, 0..45) => Self::Normal,
            _ => Self::Wide,
        }
    }

    /// The places of this shape, each with the panes that share it.
    pub const fn places(self) -> &'static [&'static [Pane]] {
        use Pane::{
            Claims, Exceptions, Figures, History, Line, Moves, Play, Position, Positions, Value,
            Variants, Why,
        };
        match self {
            Self::TooSmall | Self::Single => &[&Pane::ALL],
            Self::Compact => &[
                &[Position],
                &[Value],
                &[
                    Moves, Why, Line, Play, Exceptions, Positions, Claims, Figures, Variants,
                    History,
                ],
            ],
            Self::Normal => &[
                &[Variants],
                &[History],
                &[Position],
                &[Value],
                &[Moves, Why, Exceptions, Positions, Claims, Figures],
                &[Line, Play],
            ],
            Self::Wide => &[
                &[Variants],
                &[History],
                &[Position],
                &[Value],
                &[Moves],
                &[Line, Play, Why],
                &[Exceptions],
                &[Positions, Claims, Figures],
            ],
        }
    }
}

/// The panes that share a place with this one.
pub fn tabs_of(pane: Pane, shape: Shape) -> &'static [Pane] {
    shape
        .places()
        .iter()
        .find(|tabs| tabs.contains(&pane))
        .copied()
        .unwrap_or(&Pane::ALL)
}

/// Where the panes stand in the area between header and last line. `recent` lists the panes by how
/// recently they were focused: of the panes of one place the most recent one is shown.
pub fn slots(body: Rect, shape: Shape, recent: &[Pane], zoom: bool) -> Vec<Slot> {
    let shown = |tabs: &'static [Pane]| {
        recent
            .iter()
            .copied()
            .find(|pane| tabs.contains(pane))
            .unwrap_or(tabs[0])
    };
    if shape == Shape::TooSmall {
        return Vec::new();
    }
    if zoom || shape == Shape::Single {
        return vec![Slot {
            pane: recent[0],
            area: body,
            tabs: &Pane::ALL,
        }];
    }
    let areas = areas(body, shape);
    let places = shape.places().iter().copied();
    places
        .zip(areas)
        .map(|(tabs, area)| Slot {
            pane: shown(tabs),
            area,
            tabs,
        })
        .collect()
}

fn areas(body: Rect, shape: Shape) -> Vec<Rect> {
    let columns = |widths: &[Constraint]| Layout::horizontal(widths).split(body).to_vec();
    let rows =
        |column: Rect, heights: [Constraint; 2]| Layout::vertical(heights).split(column).to_vec();
    let (fill, value) = (Constraint::Fill(1), Constraint::Length(11));
    match shape {
        Shape::TooSmall | Shape::Single => vec![body],
        Shape::Compact => {
            let columns = columns(&[Constraint::Percentage(40), fill]);
            let mut areas = rows(columns[0], [fill, value]);
            areas.push(columns[1]);
            areas
        }
        Shape::Normal => {
            let columns = columns(&[Constraint::Percentage(23), Constraint::Percentage(36), fill]);
            [
                rows(columns[0], [fill, Constraint::Length(10)]),
                rows(columns[1], [fill, Constraint::Length(14)]),
                rows(columns[2], [fill, Constraint::Percentage(45)]),
            ]
            .concat()
        }
        Shape::Wide => {
            let columns = columns(&[
                Constraint::Length(34),
                fill,
                Constraint::Length(52),
                Constraint::Length(62),
            ]);
            [
                rows(columns[0], [fill, Constraint::Percentage(40)]),
                rows(columns[1], [fill, Constraint::Length(16)]),
                rows(columns[2], [fill, Constraint::Percentage(50)]),
                rows(columns[3], [fill, Constraint::Percentage(50)]),
            ]
            .concat()
        }
    }
}
