//! Which panes stand where: a pure function of the size and of how the user has arranged them.
//!
//! ```text
//!  single (< 60×16)   compact (≥ 60×16)           normal (≥ 110×30)
//! ┌──────────────┐   ┌──────────┬─────────────┐   ┌──────────┬──────────┬─────────────┐
//! │ the focused  │   │ Position │ Moves, Why, │   │ Variants │ Position │ Moves, Why, │
//! │ pane         │   │          │ Line, Play, │   │          │          │ Exceptions… │
//! │              │   ├──────────┤ Exceptions… │   ├──────────┼──────────┼─────────────┤
//! │              │   │ Value    │             │   │ History  │ Value    │ Line, Play  │
//! └──────────────┘   └──────────┴─────────────┘   └──────────┴──────────┴─────────────┘
//!
//!  wide (≥ 180×45)
//! ┌──────────┬──────────┬─────────────────┬──────────────────────────┐
//! │ Variants │ Position │ Moves           │ Figures                  │
//! │          │          ├─────────────────┤                          │
//! ├──────────┼──────────┤ Line, Play, Why ├──────────────────────────┤
//! │ History  │ Value    │                 │ Exceptions, Positions, … │
//! └──────────┴──────────┴─────────────────┴──────────────────────────┘
//! ```
//!
//! Below 24×6 nothing is drawn but one line that says so.

pub(super) mod arrangement;
mod figure;
pub(super) mod screen_shape;

use std::collections::BTreeMap;
use std::sync::Arc;

use enum_map::EnumMap;
use ratatui::layout::{Constraint, Direction, Layout, Position, Rect, Size};
use ratatui::text::Line;

use super::frame::moves_order::MovesOrder;
use super::frame::rows::FrameRows;
use super::frame::values::{FrameValues, Informed};
use super::layout::arrangement::Arrangement;
pub use super::layout::screen_shape::{Border, Shape};
use super::pane::Pane;
use super::pane::exceptions::in_sight::InSight;
use super::pane::line::in_sight::StepsInSight;
use super::tree::{Row, Tree};
pub use figure::{Characters, LaidFigure};

/// What the last layout gave: which panes are shown, how large they are, and the texts in them.
#[derive(Clone, Debug, Default)]
pub struct Laid {
    /// How much fits on the screen.
    pub shape: Shape,
    /// The area of the panes.
    pub body: Rect,
    /// The panes that are shown, with their places.
    pub slots: Vec<Slot>,
    /// The first row in sight of each list.
    pub tops: EnumMap<Pane, u128>,
    /// The rows of the tree.
    pub tree: TreeRows,
    /// What the sheets know of positions, taken together.
    pub values: Arc<FrameValues>,
    /// In which order the moves stand.
    pub moves: MovesOrder,
    /// Whether two cells of a figure share a character: in a theme with colours for both.
    pub halves: bool,
    /// What the panes list once a frame.
    pub rows: FrameRows,
    /// The exceptions in sight.
    pub exceptions: InSight,
    /// The steps of the line in sight.
    pub steps: StepsInSight,
    /// The explanation, with what other panes know.
    pub why: Option<Informed>,
    /// Where figures can be pictures in the terminal's graphics.
    pub canvas: Option<Canvas>,
    /// The panes that hold a text, with its lines at their width.
    pub texts: BTreeMap<Pane, Arc<[Line<'static>]>>,
    /// The pages over the panes, by their places among the popups.
    pub pages: BTreeMap<usize, LaidPage>,
    /// The figure in its pane.
    pub figure: Option<Arc<LaidFigure>>,
    /// What the notes below the presets need.
    pub notes: Notes,
}

/// A page as it is laid out.
#[derive(Clone, Debug)]
pub struct LaidPage {
    /// Its lines.
    pub lines: Vec<Line<'static>>,
    /// How many of them are in sight.
    pub height: u16,
}

impl LaidPage {
    /// The last line that may stand at the top.
    pub fn last(&self) -> usize {
        self.lines.len().saturating_sub(usize::from(self.height))
    }
}

/// How many rows notes need at a width, whatever they are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// The width.
    pub width: u16,
    /// The rows.
    pub rows: u16,
}

impl Notes {
    /// What is needed at a width: this, if it is the same width.
    #[must_use]
    pub fn at(self, width: u16, needed: impl FnOnce(u16) -> u16) -> Self {
        if self.width == width {
            return self;
        }
        Self {
            width,
            rows: needed(width),
        }
    }
}

/// What a terminal with graphics shows of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// The pixels of a cell.
    pub cell: Size,
    /// Where a picture is ready to be shown.
    pub painted: Option<Rect>,
}

impl Laid {
    /// The columns and rows inside the borders of a pane; none where it is not shown.
    pub fn inside(&self, pane: Pane) -> Size {
        let shown = self.slots.iter().find(|slot| slot.pane == pane);
        shown.map_or(Size::ZERO, |slot| {
            let inside = |side: u16| side.saturating_sub(2);
            Size::new(inside(slot.area.width), inside(slot.area.height))
        })
    }

    /// The rows inside the borders of a pane, 0 where it is not shown.
    pub fn height(&self, pane: Pane) -> u16 {
        self.inside(pane).height
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

    /// The border between panes at a cell.
    pub fn border_at(&self, cell: Position) -> Option<Grip> {
        let cell = [cell.x, cell.y];
        let mut slots = self.slots.iter();
        slots.find_map(|slot| {
            let sides = [0, 1].into_iter();
            let mut moved = sides.filter_map(|side| {
                let border = slot.behind(side)?;
                Some(Grip { border, side })
            });
            let is_there = |side: usize| {
                let (start, end) = slot.span(1 - side);
                let behind = slot.span(side).1;
                (start..end).contains(&cell[1 - side])
                    && (cell[side] + 1 == behind || cell[side] == behind)
            };
            moved.find(|grip| is_there(grip.side))
        })
    }

    /// The last column (side 0) or row (side 1) before a border.
    pub(crate) fn border_place(&self, border: Border, side: usize) -> Option<u16> {
        let mut slots = self.slots.iter();
        let slot = slots.find(|slot| slot.behind(side) == Some(border))?;
        Some(slot.span(side).1 - 1)
    }

    /// The panes in the order in which keys visit them: those that are shown, place by place. The
    /// tabs of a pane that is alone on the screen.
    pub(crate) fn visited(&self) -> Vec<Pane> {
        match self.slots.as_slice() {
            [alone] => alone.tabs.clone(),
            slots => slots.iter().map(|slot| slot.pane).collect(),
        }
    }

    /// The panes that share the place of a pane that is shown.
    pub(crate) fn tabs_of(&self, pane: Pane) -> Vec<Pane> {
        let slot = self.slots.iter().find(|slot| slot.pane == pane);
        slot.map_or_else(Vec::new, |slot| slot.tabs.clone())
    }
}

/// The tree as rows, as it was laid out last.
#[derive(Clone, Debug, Default)]
pub struct TreeRows {
    /// The version of the tree that these are rows of.
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
    pub tabs: Vec<Pane>,
    /// The borders that are moved to make it wider and taller.
    pub borders: [Option<Movable>; 2],
}

/// A border that is moved to enlarge a pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movable {
    /// Which.
    pub border: Border,
    /// Whether it stands behind the pane and is moved on. The last pane has none behind it: the
    /// one before it is moved back.
    pub is_behind: bool,
}

/// A border that the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grip {
    /// Which.
    pub border: Border,
    /// Where it can be moved: 0 to the left and right, 1 up and down.
    pub side: usize,
}

impl Slot {
    /// The border that is moved behind it: to its right (side 0) or below it (side 1).
    fn behind(&self, side: usize) -> Option<Border> {
        let movable = self.borders[side].filter(|movable| movable.is_behind);
        movable.map(|movable| movable.border)
    }

    /// Its first column and the one behind it, or its rows.
    fn span(&self, side: usize) -> (u16, u16) {
        match side {
            0 => (self.area.left(), self.area.right()),
            _ => (self.area.top(), self.area.bottom()),
        }
    }
}

/// The width of a column, and its places, one below the other.
struct Column(Constraint, &'static [Place]);

/// The height of a place, and the panes that share it.
struct Place(Constraint, &'static [Pane]);

/// No column is narrower, unless the screen is.
const LEAST_WIDTH: u16 = 16;
/// No place is lower.
const LEAST_HEIGHT: u16 = 4;

const FILL: Constraint = Constraint::Fill(1);

/// The columns of a shape.
#[rustfmt::skip] // a table: one place a line
const fn columns(shape: Shape) -> &'static [Column] {
    use Constraint::{Length, Percentage};
    use Pane as P;
    match shape {
        Shape::TooSmall | Shape::Single => &[Column(FILL, &[Place(FILL, &Pane::ALL)])],
        Shape::Compact => &[
            Column(Percentage(40), &[
                Place(FILL, &[P::Position]),
                Place(Length(11), &[P::Value]),
            ]),
            Column(FILL, &[
                Place(FILL, &[
                    P::Moves, P::Why, P::Line, P::Play, P::Exceptions, P::Positions,
                    P::Claims, P::Prover, P::Figures, P::Variants, P::History,
                ]),
            ]),
        ],
        Shape::Normal => &[
            Column(Percentage(23), &[
                Place(FILL, &[P::Variants]),
                Place(Length(10), &[P::History]),
            ]),
            Column(Percentage(36), &[
                Place(FILL, &[P::Position]),
                Place(Length(14), &[P::Value]),
            ]),
            Column(FILL, &[
                Place(FILL, &[
                    P::Moves, P::Why, P::Exceptions, P::Positions, P::Claims, P::Prover, P::Figures,
                ]),
                Place(Percentage(45), &[P::Line, P::Play]),
            ]),
        ],
        Shape::Wide => &[
            Column(Length(32), &[
                Place(FILL, &[P::Variants]),
                Place(Percentage(40), &[P::History]),
            ]),
            Column(Length(46), &[
                Place(FILL, &[P::Position]),
                Place(Length(16), &[P::Value]),
            ]),
            Column(Length(52), &[
                Place(FILL, &[P::Moves]),
                Place(Percentage(50), &[P::Line, P::Play, P::Why]),
            ]),
            // The figure has the largest area of the screen.
            Column(FILL, &[
                Place(FILL, &[P::Figures]),
                Place(Percentage(38), &[P::Exceptions, P::Positions, P::Claims, P::Prover]),
            ]),
        ],
    }
}

/// Where the panes stand in the area between header and last line. Of the panes of one place the
/// focused one is shown, or the one that had the focus last. A place without panes leaves its room
/// to the others.
pub fn slots(body: Rect, shape: Shape, arrangement: &Arrangement) -> Vec<Slot> {
    if shape == Shape::TooSmall {
        return Vec::new();
    }
    if arrangement.zoom || !shape.has_places() {
        return vec![Slot {
            pane: arrangement.focus(),
            area: body,
            tabs: arrangement.tabs(&Pane::ALL),
            borders: [None; 2],
        }];
    }
    let columns = columns(shape).iter().enumerate();
    let columns = columns.filter_map(|(number, column)| {
        let Column(width, places) = column;
        let places = places.iter();
        let places = places.map(|Place(height, panes)| (*height, arrangement.tabs(panes)));
        let places: Vec<_> = places.filter(|(_, tabs)| !tabs.is_empty()).collect();
        let number = u8::try_from(number).ok()?;
        (!places.is_empty()).then_some((number, *width, places))
    });
    let columns: Vec<_> = columns.collect();
    let wanted: Vec<Constraint> = columns.iter().map(|&(_, width, _)| width).collect();
    let borders: Vec<Border> = columns
        .iter()
        .map(|&(number, ..)| Border::RightOf(number))
        .collect();
    let moved = |border: &Border| arrangement.moved(shape, *border);
    let shifts: Vec<i16> = borders.iter().map(moved).collect();
    let areas = split(body, Direction::Horizontal, &wanted, &shifts);
    let mut slots = Vec::new();
    for (at, ((number, _, places), area)) in columns.iter().zip(areas).enumerate() {
        let wider = movable(&borders, at);
        let heights: Vec<Constraint> = places.iter().map(|&(height, _)| height).collect();
        let within = vec![Border::Within(*number); places.len()];
        let shifts: Vec<i16> = within.iter().map(moved).collect();
        let areas = split(area, Direction::Vertical, &heights, &shifts);
        for (row, ((_, tabs), area)) in places.iter().zip(areas).enumerate() {
            slots.extend(arrangement.shown(tabs).map(|pane| Slot {
                pane,
                area,
                tabs: tabs.clone(),
                borders: [wider, movable(&within, row)],
            }));
        }
    }
    slots
}

/// The border that is moved to enlarge the piece of this number. `borders` has the border behind
/// each piece. The one behind the last piece is that of the screen.
fn movable(borders: &[Border], at: usize) -> Option<Movable> {
    if borders.len() < 2 {
        return None;
    }
    let is_behind = at + 1 < borders.len();
    let border = borders[if is_behind { at } else { at - 1 }];
    Some(Movable { border, is_behind })
}

/// An area in pieces: as the constraints have it, and then the borders behind them moved, as far
/// as every piece keeps its least size.
fn split(area: Rect, direction: Direction, wanted: &[Constraint], moved: &[i16]) -> Vec<Rect> {
    let mut wanted = wanted.to_vec();
    let fills = wanted
        .iter()
        .any(|wanted| matches!(wanted, Constraint::Fill(_)));
    if let Some(last) = wanted.last_mut().filter(|_| !fills) {
        // The places that filled the rest have no panes now.
        *last = FILL;
    }
    let pieces = Layout::new(direction, wanted).split(area).to_vec();
    let (start, size, least) = match direction {
        Direction::Horizontal => (area.x, area.width, LEAST_WIDTH),
        Direction::Vertical => (area.y, area.height, LEAST_HEIGHT),
    };
    let count = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
    if moved.iter().all(|&by| by == 0) || size < least.saturating_mul(count) {
        return pieces;
    }
    let mut from = start;
    let moved = pieces
        .iter()
        .zip(moved)
        .zip(1..)
        .map(|((piece, &by), number)| {
            let end = match direction {
                Direction::Horizontal => piece.right(),
                Direction::Vertical => piece.bottom(),
            };
            let behind = least * (count - number);
            let end = if number == count {
                start + size
            } else {
                end.saturating_add_signed(by)
                    .clamp(from + least, start + size - behind)
            };
            let begin = std::mem::replace(&mut from, end);
            match direction {
                Direction::Horizontal => Rect {
                    x: begin,
                    width: end - begin,
                    ..*piece
                },
                Direction::Vertical => Rect {
                    y: begin,
                    height: end - begin,
                    ..*piece
                },
            }
        });
    moved.collect()
}
