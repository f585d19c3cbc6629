//! Lists as tables: columns as data, laid out at the width of the pane by what is in sight.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::game::Outcome;
use crate::lists::CollectVec as _;
use crate::lists::distinct;
use crate::printable;
use crate::study::Answer;
use crate::ui::text::{cell_width, truncated, unfolded, wrapped};
use crate::ui::theme::{Role, Theme};

/// A column.
pub(crate) struct Column {
    heading: Cow<'static, str>,
    /// What is its heading where that has no room.
    short: &'static str,
    is_right: bool,
    least: usize,
    most: usize,
    needed: Option<usize>,
    gap: usize,
    /// When and how it yields, if it does.
    yields: Option<(u8, Yields)>,
    is_shown: bool,
}

/// What a column does where there is no room for all: the one with the least number yields first,
/// and those of one number yield together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Yields {
    /// It is left out.
    Leaves,
    /// It goes to the end, where it may be cut off. It is left out if not even its heading has
    /// room. A column that goes there later is before it.
    Ends,
    /// The same, but only if it is wider than all that stays.
    EndsIfWide,
    /// It becomes narrower, down to this width.
    Shrinks(usize),
}

/// What is in a column of a row.
#[derive(Clone)]
pub(crate) struct Cell {
    text: Cow<'static, str>,
    /// What is there where the rows have no room for all.
    short: Option<Cow<'static, str>>,
    role: Role,
    needed: usize,
}

/// Columns laid out at a width.
pub(crate) struct Table {
    columns: Vec<Column>,
    widths: Vec<usize>,
    /// The columns that are shown, in their order.
    shown: Vec<usize>,
    /// Whether cells that can be said in short are.
    is_short: bool,
}

impl Column {
    /// A column as wide as its heading and its cells, with one blank behind it.
    pub(crate) fn new(heading: impl Into<Cow<'static, str>>) -> Self {
        Self {
            heading: heading.into(),
            short: "",
            is_right: false,
            least: 0,
            most: usize::MAX,
            needed: None,
            gap: 1,
            yields: None,
            is_shown: true,
        }
    }

    /// With a short heading, for where it is narrower than its heading.
    pub(crate) fn or_in_short(mut self, short: &'static str) -> Self {
        self.short = short;
        self
    }

    /// Numbers: they end below each other.
    pub(crate) fn right(mut self) -> Self {
        self.is_right = true;
        self
    }

    /// At least this wide.
    pub(crate) fn least(mut self, width: usize) -> Self {
        self.least = width;
        self
    }

    /// At most this wide: what is wider is cut off.
    pub(crate) fn most(mut self, width: usize) -> Self {
        self.most = width;
        self
    }

    /// With this number of blanks behind it.
    pub(crate) fn gap(mut self, blanks: usize) -> Self {
        self.gap = blanks;
        self
    }

    /// It is in its place only where there is at least this room for it.
    pub(crate) fn needs(mut self, room: usize) -> Self {
        self.needed = Some(room);
        self
    }

    /// Is left out where there is no room.
    pub(crate) fn leaves(mut self, order: u8) -> Self {
        self.yields = Some((order, Yields::Leaves));
        self
    }

    /// Goes to the end where there is no room.
    pub(crate) fn ends(mut self, order: u8) -> Self {
        self.yields = Some((order, Yields::Ends));
        self
    }

    /// Goes to the end where there is no room, if it is wider than all that stays.
    pub(crate) fn ends_if_wide(mut self, order: u8) -> Self {
        self.yields = Some((order, Yields::EndsIfWide));
        self
    }

    /// Becomes narrower where there is no room, down to a width.
    pub(crate) fn shrinks(mut self, order: u8, least: usize) -> Self {
        self.yields = Some((order, Yields::Shrinks(least)));
        self
    }

    /// Is there only in some tables.
    pub(crate) fn only_if(mut self, is_shown: bool) -> Self {
        self.is_shown = is_shown;
        self
    }

    fn within(&self, width: usize) -> usize {
        let width = width.max(cell_width(&self.heading)).max(self.least);
        width.min(self.most)
    }

    fn order(&self) -> Option<u8> {
        self.yields.map(|(order, _)| order)
    }

    fn way(&self) -> Option<Yields> {
        self.yields.map(|(_, way)| way)
    }
}

impl Cell {
    pub(crate) fn new(text: impl Into<Cow<'static, str>>, role: Role) -> Self {
        let text = text.into();
        // A row may hold what another wrote: it is seen as it is.
        let text = match printable::escaped(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(escaped) => escaped.into(),
        };
        Self {
            needed: cell_width(&text),
            text,
            short: None,
            role,
        }
    }

    /// With a short text, for rows that have no room for all that is in them.
    pub(crate) fn or_in_short(mut self, short: impl Into<Cow<'static, str>>) -> Self {
        self.short = Some(short.into());
        self
    }

    /// What is wider than this may be cut off at the end of the row.
    pub(crate) fn needs(mut self, width: usize) -> Self {
        self.needed = self.needed.min(width);
        self
    }

    fn text(&self, is_short: bool) -> &str {
        let short = self.short.as_ref().filter(|_| is_short);
        short.unwrap_or(&self.text)
    }

    fn needed(&self, is_short: bool) -> usize {
        self.needed.min(cell_width(self.text(is_short)))
    }
}

impl Table {
    /// Lays the columns out for the rows in sight.
    pub(crate) fn of(columns: Vec<Column>, rows: &[&[Cell]], room: usize) -> Self {
        let is_short = rows
            .iter()
            .any(|row| row.iter().any(|cell| cell.short.is_some()))
            && whole(&columns, rows) > room;
        let shown = columns.iter().enumerate();
        let shown = shown.filter(|(_, column)| column.is_shown);
        let mut table = Self {
            widths: Vec::new(),
            shown: shown.map(|(index, _)| index).collect_vec(),
            columns,
            is_short,
        };
        let mut cells = Vec::new();
        for (index, column) in table.columns.iter_mut().enumerate() {
            let needed = widest(rows, index, |cell| cell.needed(is_short));
            column.needed.get_or_insert(column.within(needed));
            cells.push(widest(rows, index, |cell| cell_width(cell.text(is_short))));
            table.widths.push(column.within(cells[index]));
        }
        let at_end = table.yield_to(room, &cells);
        table.leave_stubs(&at_end, room);
        table
    }

    /// Whether a column has a heading.
    pub(crate) fn has_head(&self) -> bool {
        let mut shown = self.columns.iter().filter(|column| column.is_shown);
        shown.any(|column| !column.heading.is_empty())
    }

    /// Lets columns yield, in their order, until the others fit. Before one with a short heading
    /// goes to the end it becomes as narrow as its cells. Returns those that are at the end.
    fn yield_to(&mut self, room: usize, cells: &[usize]) -> Vec<usize> {
        let orders = distinct(self.columns.iter().filter_map(Column::order).collect_vec());
        let mut at_end: Vec<usize> = Vec::new();
        for order in orders {
            if self.needed(&at_end) > room {
                self.shorten_headings(order, cells);
            }
            let missing = self.needed(&at_end).saturating_sub(room);
            if missing == 0 {
                break;
            }
            let is_yielding = |&index: &usize| self.columns[index].order() == Some(order);
            let (yielding, staying): (Vec<usize>, Vec<usize>) =
                self.shown.iter().copied().partition(is_yielding);
            let width = |columns: &[usize]| -> usize {
                let stays = columns.iter().filter(|index| !at_end.contains(index));
                stays
                    .map(|&index| self.columns[index].needed.unwrap_or(0))
                    .sum()
            };
            let is_wide = width(&yielding) > width(&staying);
            let if_wide = |&index: &usize| self.columns[index].way() == Some(Yields::EndsIfWide);
            if yielding.iter().any(if_wide) && !is_wide {
                continue;
            }
            let (mut ending, mut are_all_there) = (Vec::new(), true);
            for &index in &yielding {
                are_all_there &= matches!(self.columns[index].way(), Some(Yields::Shrinks(_)));
                match self.columns[index].way() {
                    None | Some(Yields::Leaves) => {}
                    Some(Yields::Ends | Yields::EndsIfWide) => ending.push(index),
                    Some(Yields::Shrinks(least)) => {
                        let needed = self.columns[index].needed.unwrap_or(self.widths[index]);
                        let width = needed.saturating_sub(missing).max(least.min(needed));
                        self.widths[index] = width;
                        self.columns[index].needed = Some(width);
                    }
                }
            }
            if !are_all_there {
                let (last, first): (Vec<usize>, Vec<usize>) = staying
                    .into_iter()
                    .partition(|index| at_end.contains(index));
                self.shown = [first, ending.clone(), last].concat();
            }
            at_end.extend(ending);
        }
        at_end
    }

    /// Makes the columns of an order that would go to the end as narrow as their cells and their
    /// short headings.
    fn shorten_headings(&mut self, order: u8, cells: &[usize]) {
        for ((column, width), cells) in self.columns.iter_mut().zip(&mut self.widths).zip(cells) {
            let goes = matches!(column.way(), Some(Yields::Ends | Yields::EndsIfWide));
            if goes && column.order() == Some(order) && !column.short.is_empty() {
                *width = (*width).min(cell_width(column.short).max(*cells).max(column.least));
                column.needed = column.needed.map(|needed| needed.min(*width));
            }
        }
    }

    /// Leaves out what is at the end without room for its heading.
    fn leave_stubs(&mut self, at_end: &[usize], room: usize) {
        let mut place = 0;
        self.shown.retain(|&index| {
            let Column { heading, gap, .. } = &self.columns[index];
            let left = room.saturating_sub(place);
            place += self.widths[index] + gap;
            !at_end.contains(&index) || left >= cell_width(heading).max(1)
        });
    }

    /// The cells that the columns take which must not be cut off.
    fn needed(&self, at_end: &[usize]) -> usize {
        let staying = self.shown.iter().filter(|index| !at_end.contains(index));
        let (mut upto, mut end) = (0, 0);
        for &index in staying {
            let Column { needed, gap, .. } = self.columns[index];
            let needed = needed.unwrap_or(self.widths[index]);
            if needed > 0 {
                end = upto + needed;
            }
            upto += needed + gap;
        }
        end
    }

    /// The headings of the columns.
    pub(crate) fn head(&self, theme: Theme) -> Line<'static> {
        let headings = self.shown.iter().map(|&index| {
            let (Column { heading, short, .. }, width) = (&self.columns[index], self.widths[index]);
            let is_cut = cell_width(heading) > width && !short.is_empty();
            let heading = truncated(if is_cut { short } else { heading }, width);
            self.placed(index, &heading, theme.style(Role::Dim))
        });
        trimmed(headings.flatten().collect_vec())
    }

    /// A row.
    pub(crate) fn line(&self, row: &[Cell], theme: Theme) -> Line<'static> {
        let spans = self.filled(row).into_iter().flat_map(|(index, cell)| {
            let text = truncated(cell.text(self.is_short), self.widths[index]);
            self.placed(index, &text, theme.style(cell.role))
        });
        // Blanks at the end of a row are no part of it: they may be cut off.
        trimmed(spans.collect_vec())
    }

    /// The cells of a row that are shown, with their columns, up to the last one with a text.
    fn filled<'a>(&self, row: &'a [Cell]) -> Vec<(usize, &'a Cell)> {
        let cells = self.shown.iter();
        let cells = cells.filter_map(|&index| Some((index, row.get(index)?)));
        let mut cells: Vec<_> = cells.collect_vec();
        while cells.pop_if(|(_, cell)| cell.text.is_empty()).is_some() {}
        cells
    }

    /// A row in as many lines as it takes for nothing that is shown of it to be cut off: what is
    /// wider than its column goes on below.
    pub(crate) fn lines(&self, row: &[Cell], room: usize, theme: Theme) -> Vec<Line<'static>> {
        /// What goes on below in a narrower column is not read any more.
        const NARROW: usize = 8;
        let cells = self.filled(row);
        let Some(&(last, _)) = cells.last() else {
            return vec![Line::default()];
        };
        let texts = cells.iter().map(|(_, cell)| cell.text(self.is_short));
        let is_alone = texts.filter(|text| !text.is_empty()).count() == 1;
        let mut start = 0;
        let mut columns = Vec::new();
        for &(index, cell) in &cells {
            let left = room.saturating_sub(start);
            let width = if index == last {
                left
            } else {
                self.widths[index].min(left)
            };
            let text = cell.text(self.is_short);
            let longest = text.split(' ').map(cell_width).max().unwrap_or(0);
            let is_hanging = is_alone && width < cell_width(text);
            if is_hanging || width < longest.max(NARROW.min(cell_width(text))) {
                // All of it, farther to the right than its beginning.
                let spans = cells.iter().flat_map(|(index, cell)| {
                    self.placed(*index, cell.text(self.is_short), theme.style(cell.role))
                });
                return unfolded(&trimmed(spans.collect_vec()), room);
            }
            let texts = if cell_width(text) <= width {
                vec![text.to_owned()]
            } else {
                wrapped(text, width.max(1))
            };
            columns.push((index, texts, cell.role));
            start += self.widths[index] + self.columns[index].gap;
        }
        let count = columns.iter().map(|(_, texts, _)| texts.len()).max();
        let line = |number: usize| {
            let spans = columns.iter().flat_map(|(index, texts, role)| {
                let text = texts.get(number).map_or("", String::as_str);
                self.placed(*index, text, theme.style(*role))
            });
            trimmed(spans.collect_vec())
        };
        (0..count.unwrap_or(1)).map(line).collect_vec()
    }

    /// A text at its place in a column, with the blanks around it, which are never underlined.
    fn placed(
        &self,
        index: usize,
        text: &str,
        style: Style,
    ) -> impl Iterator<Item = Span<'static>> + use<> {
        let Column { is_right, gap, .. } = self.columns[index];
        let blanks = self.widths[index].saturating_sub(cell_width(text));
        let [before, behind] = if is_right {
            [blanks, gap]
        } else {
            [0, blanks + gap]
        };
        let blank = |count: usize| Span::raw(" ".repeat(count));
        let spans = [
            blank(before),
            Span::styled(text.to_owned(), style),
            blank(behind),
        ];
        spans.into_iter().filter(|span| !span.content.is_empty())
    }
}

/// A line without the blanks at its end.
fn trimmed(mut spans: Vec<Span<'static>>) -> Line<'static> {
    while spans
        .last()
        .is_some_and(|last| last.content.trim().is_empty())
    {
        spans.pop();
    }
    if let Some(last) = spans.last_mut() {
        last.content = last.content.trim_end().to_owned().into();
    }
    Line::from(spans)
}

/// The width of rows in which nothing is short and nothing yields.
fn whole(columns: &[Column], rows: &[&[Cell]]) -> usize {
    let shown = columns.iter().enumerate();
    let shown = shown.filter(|(_, column)| column.is_shown);
    let (mut whole, mut last) = (0, 0);
    for (index, column) in shown {
        let cells = widest(rows, index, |cell| cell_width(&cell.text));
        whole += last + column.within(cells);
        last = column.gap;
    }
    whole
}

/// The most that the cells of a column take.
fn widest(rows: &[&[Cell]], column: usize, width: impl Fn(&Cell) -> usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(column));
    cells.map(width).max().unwrap_or(0)
}

/// What is shown in place of a value while it is computed.
pub(crate) const BEING_COMPUTED: &str = "… being computed";

/// A value in a column: itself, `…` while it is computed, `—` where it is out of reach, `·` while
/// it is hidden.
pub(crate) fn cell<T: ToString>(answer: &Answer<T>, hidden: bool) -> String {
    match answer {
        _ if hidden => "·".to_owned(),
        Answer::Known { value, .. } => value.to_string(),
        Answer::Waiting(_) | Answer::Searching => "…".to_owned(),
        Answer::OutOfReach(_) => "—".to_owned(),
    }
}

/// The fate of the player to move at a position: the colour says who is better, the letter P or
/// N.
pub(crate) fn fate(outcome: Option<Outcome>) -> Role {
    match outcome {
        Some(Outcome::N) => Role::Wins,
        Some(Outcome::P) => Role::Loses,
        None => Role::Dim,
    }
}

/// The fate of the player who has moved to a position.
pub(crate) fn fate_of_mover(outcome: Option<Outcome>) -> Role {
    fate(outcome.map(|outcome| Outcome::p_if(!outcome.is_p())))
}
