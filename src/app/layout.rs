//! Which panes are where: a pure function of the size, of the view that is shown, of what the
//! panes need, and of how the user has arranged them. The views are the tables of `places`.
//! Below 60×16 one pane is shown at a time, and below 24×6 nothing but one line that says so.

pub(super) mod arrangement;
pub(super) mod places;
pub mod scene;
pub(super) mod screen_shape;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use enum_map::{EnumMap, enum_map};
use ratatui::layout::{Constraint, Layout, Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Block;

use super::frame::memo::Memos;
use super::layout::places::{ColumnOfPanes, PlaceHeight, PlaceOfPanes, columns};
pub use super::layout::screen_shape::{Border, Dimension, Shape};
use crate::app::{Arrangement, FrameValues, MovesOrder, Pane, Scene};
use crate::figure::{Grounds, SketchRoom};
use crate::lists::CollectVec as _;

/// What the last layout gave: which panes are shown, how large they are, and the texts in them, as
/// `ui` draws them. A text is laid out once a frame: its rows are counted here, where keys move
/// among them.
#[derive(Debug, Default)]
pub struct FrameLayout {
    /// How much fits on the screen.
    pub shape: Shape,
    /// The area of the panes.
    pub body: Rect,
    /// The panes that are shown, with their places.
    pub slots: Vec<Slot>,
    /// The room that the content of each pane takes, where its place follows that.
    pub needs: EnumMap<Pane, Need>,
    /// The first row in sight of each list.
    pub tops: EnumMap<Pane, u128>,
    /// What the sheets know of positions, taken together.
    pub values: Arc<FrameValues>,
    /// In which order the moves come.
    pub moves: MovesOrder,
    /// What the theme has for the cells of figures.
    pub grounds: Grounds,
    /// The names of the themes, by their numbers.
    pub themes: Vec<&'static str>,
    /// Whether it is made for a text that is copied or saved: there each row has a line of its
    /// own.
    pub is_copy: bool,
    /// How many lines each row in sight of a pane takes, from the first on, as it was drawn.
    pub row_lines: EnumMap<Pane, RefCell<Vec<u16>>>,
    /// The same of the popup on top.
    pub popup_lines: RefCell<Vec<u16>>,
    /// The words on the screen that are explained, by their numbers in the glossary, while they
    /// are listed.
    pub words: Option<Arc<[usize]>>,
    /// What is made once in this frame.
    pub(crate) once: Memos,
    /// What is made once as long as it is made of the same, from frame to frame.
    pub(crate) memos: Memos,
    /// The room in which the figure was drawn in characters.
    pub figure_room: Cell<Option<SketchRoom>>,
    /// Where figures can be pictures in the terminal's graphics.
    pub canvas: Option<Canvas>,
    /// The panes that hold a text, with its lines at their width.
    pub texts: EnumMap<Pane, Option<Arc<[Line<'static>]>>>,
    /// The pages over the panes, in their places among the popups.
    pub pages: Vec<Option<LaidPage>>,
}

/// The room that the content of a pane takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Need {
    /// Its rows, where its place follows them.
    pub rows: u16,
    /// Its rows, where it is left what others do not need.
    pub wanted: u16,
    /// The rows that it grows by, again and again, where they are free.
    pub grows: u16,
    /// Its columns, where it takes no more of them than these.
    pub columns: Option<u16>,
    /// Whether it would only say that values are hidden: it lends its place to the others.
    pub is_idle: bool,
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
    /// The last line that may be at the top.
    pub fn last(&self) -> usize {
        self.lines.len().saturating_sub(usize::from(self.height))
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

impl FrameLayout {
    /// The columns and rows inside the borders of a pane; none where it is not shown.
    pub fn inside(&self, pane: Pane) -> Size {
        self.place(pane).map_or(Size::ZERO, Rect::as_size)
    }

    /// The place inside the borders of a pane; none where it is not shown.
    pub fn place(&self, pane: Pane) -> Option<Rect> {
        self.slot(pane).map(Slot::inside)
    }

    /// The place of a pane with all that is there; none where it is not shown.
    pub fn slot(&self, pane: Pane) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.pane == pane)
    }

    /// The room that an area has for a figure in characters.
    pub fn sketch_room(&self, Size { width, height }: Size) -> SketchRoom {
        let size = crate::figure::Size::new(width.into(), height.into());
        let grounds = self.grounds;
        SketchRoom { size, grounds }
    }

    /// The rows inside the borders of a pane, 0 where it is not shown.
    pub fn height(&self, pane: Pane) -> u16 {
        self.inside(pane).height
    }

    /// The rows of a list in sight, of which each may take several lines; the lines of a text.
    pub(crate) fn rows_in_sight(&self, pane: Pane) -> u16 {
        let height = self.height(pane);
        let lines = self.row_lines[pane].borrow();
        match lines.iter().filter(|lines| **lines > 0).count() {
            0 => height,
            rows => u16::try_from(rows).unwrap_or(u16::MAX).min(height),
        }
    }

    /// Whether a pane is shown.
    pub fn shows(&self, pane: Pane) -> bool {
        self.slot(pane).is_some()
    }

    /// The text in a pane.
    pub fn text(&self, pane: Pane) -> &[Line<'static>] {
        self.texts[pane].as_deref().unwrap_or_default()
    }

    /// How many lines the text in a pane has.
    pub fn text_rows(&self, pane: Pane) -> u128 {
        self.text(pane).len() as u128
    }

    /// The border between panes at a cell.
    pub fn border_at(&self, cell: Position) -> Option<Border> {
        let mut slots = self.slots.iter();
        slots.find_map(|slot| {
            let is_there = |border: &Border| {
                let (along, across) = (border.changes(), border.changes().other());
                let behind = along.span(slot.area).end;
                across.span(slot.area).contains(&across.place(cell))
                    && (behind - 1..=behind).contains(&along.place(cell))
            };
            slot.behind().find(is_there)
        })
    }

    /// The last column or row before a border.
    pub(crate) fn border_place(&self, border: Border) -> Option<u16> {
        let mut slots = self.slots.iter();
        let slot = slots.find(|slot| slot.behind().any(|behind| behind == border))?;
        Some(border.changes().span(slot.area).end - 1)
    }

    /// The panes in the order in which keys visit them: those that are shown, place by place. The
    /// tabs of a pane that is alone on the screen.
    pub(crate) fn visited(&self) -> Vec<Pane> {
        match self.slots.as_slice() {
            [alone] => alone.tabs.clone(),
            slots => slots.iter().map(|slot| slot.pane).collect_vec(),
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
    pub borders: EnumMap<Dimension, Option<Movable>>,
}

/// A border that is moved to enlarge a pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movable {
    /// Which.
    pub border: Border,
    /// Whether it is behind the pane and is moved on. The last pane has none behind it: the
    /// one before it is moved back.
    pub is_behind: bool,
}

impl Slot {
    /// Its place without the border.
    pub fn inside(&self) -> Rect {
        Block::bordered().inner(self.area)
    }

    /// The borders that are moved behind it: to its right and below it.
    fn behind(&self) -> impl Iterator<Item = Border> {
        let borders = self.borders.values().flatten();
        let behind = borders.filter(|movable| movable.is_behind);
        behind.map(|movable| movable.border)
    }
}

/// A column in which panes are open.
struct OpenColumn {
    number: u8,
    width: Constraint,
    places: Vec<OpenPlace>,
}

/// A place with the panes that are its tabs.
struct OpenPlace {
    height: PlaceHeight,
    tabs: Vec<Pane>,
}

/// No column is narrower, unless the screen is.
const LEAST_WIDTH: u16 = 16;
/// No place is lower.
const LEAST_HEIGHT: u16 = 4;
/// The rows that a place has before the others of its column get what they need: the table of
/// values with its border, and what is special. Where a column is low, it is a row for each play.
const FIRST_ROWS: u16 = 7;
/// A screen of fewer columns has no room for a pane beside a figure.
const NARROW: u16 = 80;
/// A column of fewer rows is low.
const LOW: u16 = 20;

const FILL: Constraint = Constraint::Fill(1);

/// Where the panes are in the area between the second line and the last. Of the panes of one place
/// the focused one is shown, or the one that had the focus last. A place without panes leaves its
/// room to the others.
pub fn slots(
    body: Rect,
    shape: Shape,
    arrangement: &Arrangement,
    needs: &EnumMap<Pane, Need>,
) -> Vec<Slot> {
    if shape == Shape::TooSmall {
        return Vec::new();
    }
    let scene = arrangement.scene;
    // On a narrow screen a figure has all columns, until a pane beside it has the focus.
    let ColumnOfPanes(_, first) = &columns(scene, shape)[0];
    let has_focus = |place: &PlaceOfPanes| place.1.contains(&arrangement.focus());
    let is_whole = scene == Scene::Figures && body.width < NARROW && first.iter().any(has_focus);
    if arrangement.is_zoomed() || !shape.has_places() || is_whole {
        return vec![Slot {
            pane: arrangement.focus(),
            area: body,
            tabs: arrangement.tabs(&scene.panes(shape)),
            borders: EnumMap::default(),
        }];
    }
    let numbered = (0..).zip(columns(scene, shape));
    // The focused pane says why it is empty.
    let is_lent = |place: &OpenPlace| {
        let shown = arrangement.shown(&place.tabs);
        shown.is_none_or(|pane| needs[pane].is_idle && pane != arrangement.focus())
    };
    let columns = numbered.filter_map(|(number, ColumnOfPanes(width, places))| {
        let places = places.iter();
        let places = places.map(|PlaceOfPanes(height, panes)| OpenPlace {
            height: *height,
            tabs: arrangement.tabs(panes),
        });
        let places: Vec<_> = places.filter(|place| !is_lent(place)).collect_vec();
        (!places.is_empty()).then_some(OpenColumn {
            number,
            width: *width,
            places,
        })
    });
    let mut columns: Vec<OpenColumn> = columns.collect_vec();
    let mut needs = *needs;
    match scene {
        Scene::Lesson => below_piles(&mut columns, body, &mut needs),
        Scene::Play if shape == Shape::Compact => record_below(&mut columns, body, &mut needs),
        Scene::Lists => beside_list(&mut columns, body, arrangement, &needs),
        Scene::Board | Scene::Play | Scene::Theory | Scene::Figures => {}
    }
    let wanted = columns.iter().map(|OpenColumn { width, places, .. }| {
        let shown = places
            .first()
            .and_then(|place| arrangement.shown(&place.tabs));
        let columns = shown.and_then(|pane| needs[pane].columns);
        columns.map_or(*width, |columns| narrowed(*width, columns, body.width))
    });
    let wanted: Vec<Constraint> = wanted.collect_vec();
    let borders: Vec<Border> = columns
        .iter()
        .map(|column| Border::RightOf(column.number))
        .collect_vec();
    let moved = |border: &Border| arrangement.moved(shape, *border);
    let shifts: Vec<i16> = borders.iter().map(moved).collect_vec();
    let areas = split(body, Dimension::Width, &wanted, &shifts);
    let mut slots = Vec::new();
    for (at, (OpenColumn { number, places, .. }, area)) in columns.iter().zip(areas).enumerate() {
        let wider = movable(&borders, at);
        let heights = heights(places, area.height, arrangement, &needs);
        let within = vec![Border::Within(*number); places.len()];
        let shifts: Vec<i16> = within.iter().map(moved).collect_vec();
        let areas = split(area, Dimension::Height, &heights, &shifts);
        for (row, (OpenPlace { tabs, .. }, area)) in places.iter().zip(areas).enumerate() {
            slots.extend(arrangement.shown(tabs).map(|pane| Slot {
                pane,
                area,
                tabs: tabs.clone(),
                borders: enum_map! {
                    Dimension::Width => wider,
                    Dimension::Height => movable(&within, row),
                },
            }));
        }
    }
    slots
}

/// A list that is short has the piles below it, and one that takes less than half of the width
/// leaves them a column of their own.
fn beside_list(
    columns: &mut Vec<OpenColumn>,
    body: Rect,
    arrangement: &Arrangement,
    needs: &EnumMap<Pane, Need>,
) {
    let [of_list, beside] = &mut columns[..] else {
        return;
    };
    if of_list.places.len() > 1 || beside.places.len() < 2 {
        return;
    }
    let list = arrangement.shown(&of_list.places[0].tabs);
    let Need {
        rows,
        columns: wide,
        ..
    } = list.map_or(Need::default(), |pane| needs[pane]);
    let free = wide.map_or(0, |wide| body.width.saturating_sub(wide + 2));
    if rows > 0 && rows.saturating_add(2) <= body.height / 2 {
        of_list.places[0].height = PlaceHeight::Needed;
        let piles = beside.places.remove(0);
        of_list.places.push(OpenPlace {
            height: PlaceHeight::Rest,
            ..piles
        });
    } else if free >= TWO_COLUMNS.max(body.width / 2) {
        beside.width = Constraint::Length(free * 12 / 25);
        let (number, places) = (beside.number + 1, beside.places.split_off(1));
        columns.push(OpenColumn {
            number,
            width: FILL,
            places,
        });
    }
}

impl OpenColumn {
    /// Its places, for another column, where each has no more rows than it needs.
    fn taken(&mut self) -> impl Iterator<Item = OpenPlace> {
        self.places.drain(..).map(|place| OpenPlace {
            height: PlaceHeight::Needed,
            ..place
        })
    }
}

/// The rows of large digits above which piles are bars, and those of a step with its border.
const DIGITS_AND_BARS: u16 = 5;
const STEP: u16 = 6;

/// In a lesson a figure of few rows, such as a matrix, is below the piles where it has room there
/// with a step below it. Then the piles need no more than their digits.
fn below_piles(columns: &mut Vec<OpenColumn>, body: Rect, needs: &mut EnumMap<Pane, Need>) {
    let [of_piles, beside] = &mut columns[..] else {
        return;
    };
    let Need {
        rows: figure,
        wanted,
        ..
    } = needs[Pane::Figures];
    let others = DIGITS_AND_BARS + 2 + STEP + 2;
    let fits = figure > 0 && figure.saturating_add(others) <= body.height;
    let is_figure = |place: &OpenPlace| place.tabs.contains(&Pane::Figures);
    if !beside.places.iter().all(is_figure) {
        return;
    }
    if fits {
        needs[Pane::Position].rows = DIGITS_AND_BARS;
        of_piles.places.splice(1..1, beside.taken());
        of_piles.width = FILL;
        columns.pop();
    } else if figure > 0 && wanted.saturating_add(2 + STEP + 2) <= body.height {
        // Else the step is where rows are blank.
        beside.places.extend(of_piles.places.drain(1..));
    }
}

/// In a game the record stands below the piles if it has few rows. The labels of the piles then
/// take one row.
fn record_below(columns: &mut Vec<OpenColumn>, body: Rect, needs: &mut EnumMap<Pane, Need>) {
    let [of_piles, of_record] = &mut columns[..] else {
        return;
    };
    let tokens = needs[Pane::Position].rows.saturating_sub(LABELS);
    // Where tokens cannot be counted the piles are bars. The borders take four rows.
    let piles = if tokens + 2 > body.height {
        BARS
    } else {
        tokens
    };
    if needs[Pane::Play].rows.saturating_add(piles + 4) <= body.height {
        needs[Pane::Position].rows = piles;
        of_piles.places.extend(of_record.taken());
        columns.pop();
    }
}

/// The rows of labels, and of a note on the piles, that are left out where there is little room.
const LABELS: u16 = 3;

/// The least rows of bars with their labels.
const BARS: u16 = 6;

/// The columns for piles and for a text beside each other.
const TWO_COLUMNS: u16 = 60;

/// The width of a column whose content takes no more than some cells.
fn narrowed(width: Constraint, columns: u16, whole: u16) -> Constraint {
    let most = match width {
        Constraint::Length(most) => most,
        Constraint::Percentage(part) => whole / 100 * part + whole % 100 * part / 100,
        Constraint::Min(_) | Constraint::Max(_) | Constraint::Ratio(..) | Constraint::Fill(_) => {
            return width;
        }
    };
    // The border takes two columns.
    Constraint::Length(most.min(columns.saturating_add(2)))
}

/// How high the places of a column are. What the content of a place does not need is left to the
/// others, and the last one has no others to leave it to.
fn heights(
    places: &[OpenPlace],
    whole: u16,
    arrangement: &Arrangement,
    needs: &EnumMap<Pane, Need>,
) -> Vec<Constraint> {
    // The border takes two rows.
    let of = |place: &OpenPlace| {
        let shown = arrangement.shown(&place.tabs);
        shown.map_or(Need::default(), |pane| needs[pane])
    };
    let need = |place: &OpenPlace| of(place).rows.saturating_add(2);
    let rest = places
        .iter()
        .filter(|place| place.height == PlaceHeight::Rest);
    let rest = rest.map(need).fold(0, u16::saturating_add);
    // What the others need comes before sentences that end a text.
    let first = match whole {
        // A text of several pages is scrolled, with half of the rows as well as with all.
        _ if rest > 2 * whole => whole / 2,
        ..LOW => LEAST_HEIGHT,
        LOW.. => FIRST_ROWS,
    };
    let mut free = whole.saturating_sub(rest).max(first);
    let most = (whole - whole / 3).max(LEAST_HEIGHT);
    let wanted = places
        .iter()
        .map(|place| of(place).wanted.max(2).saturating_add(2));
    let wanted = wanted.fold(0, u16::saturating_add);
    // Tokens have up to five rows where there is room.
    let growth = |place: &OpenPlace| {
        let free = whole.saturating_sub(wanted);
        let steps = free.checked_div(of(place).grows).unwrap_or(0).min(4);
        steps * of(place).grows
    };
    let is_idle = |place: &OpenPlace| of(place).is_idle && places.len() > 1;
    let fills = |place: &OpenPlace| place.height == PlaceHeight::Rest && !is_idle(place);
    let are_filled = places.iter().any(fills);
    // The first ones take what they need, and leave the others their least rows.
    let is_needed = |place: &&OpenPlace| place.height == PlaceHeight::Needed && !is_idle(place);
    let mut behind = places.iter().filter(is_needed).count();
    let heights = places.iter().map(|place| match place.height {
        _ if is_idle(place) => Constraint::Length(LEAST_HEIGHT),
        PlaceHeight::Needed if !are_filled => FILL,
        PlaceHeight::Rest => FILL,
        PlaceHeight::Needed => {
            behind -= 1;
            let least = u16::try_from(behind).unwrap_or(0) * LEAST_HEIGHT;
            let room = free.saturating_sub(least).min(most).max(LEAST_HEIGHT);
            let needed = need(place).clamp(LEAST_HEIGHT, room);
            free = free.saturating_sub(needed);
            Constraint::Length(needed + growth(place))
        }
    });
    heights.collect_vec()
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
fn split(area: Rect, dimension: Dimension, wanted: &[Constraint], moved: &[i16]) -> Vec<Rect> {
    let mut wanted = wanted.to_vec();
    let fills = wanted
        .iter()
        .any(|wanted| matches!(wanted, Constraint::Fill(_) | Constraint::Min(_)));
    if let Some(last) = wanted.last_mut().filter(|_| !fills) {
        // The places that filled the rest have no panes now.
        *last = FILL;
    }
    let pieces = Layout::new(dimension.direction(), wanted)
        .split(area)
        .to_vec();
    let whole = dimension.span(area);
    let least = match dimension {
        Dimension::Width => LEAST_WIDTH,
        Dimension::Height => LEAST_HEIGHT,
    };
    let count = u16::try_from(pieces.len()).unwrap_or(u16::MAX);
    let size = whole.end - whole.start;
    if moved.iter().all(|&by| by == 0) || size < least.saturating_mul(count) {
        return pieces;
    }
    let mut from = whole.start;
    let moved = pieces
        .iter()
        .zip(moved)
        .zip(1..)
        .map(|((&piece, &by), number)| {
            let behind = least * (count - number);
            let end = if number == count {
                whole.end
            } else {
                let end = dimension.span(piece).end.saturating_add_signed(by);
                end.clamp(from + least, whole.end - behind)
            };
            dimension.spanning(piece, std::mem::replace(&mut from, end)..end)
        });
    moved.collect_vec()
}
