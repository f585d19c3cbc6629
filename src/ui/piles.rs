//! Piles drawn as stacks of tokens, each of them one or more whole rows with a gap above it.
//! Labels yield to tokens. Where a pile is taller than the pane all the same, the piles are bars.

use ratatui::buffer::Buffer;
use ratatui::layout::{self, Rect};
use ratatui::style::Style;

use super::text::cell_width;
use super::theme::{Role, Theme};
use crate::game::{PileChange, Position, joined};
use crate::lists::CollectVec as _;
use crate::ui::cut::{Cut, cells};

/// The piles of a position, with what is to be seen of them.
#[derive(Debug)]
pub(super) struct DrawnPiles<'a> {
    /// The piles as arranged.
    pub(super) sizes: &'a [u64],
    /// The size above which tokens are unplayable (the largest reduced pile), where the game
    /// reduces.
    pub(super) playable: Option<u64>,
    /// What the selected move does to each pile, by place. A heap is split into no parts while
    /// they are not known.
    pub(super) changes: Vec<PileChange>,
    /// Whether the sizes are large, to be read from afar.
    pub(super) has_large_sizes: bool,
    /// The chosen pile.
    pub(super) chosen: Option<usize>,
    /// The styles.
    pub(super) theme: Theme,
}

/// The number, from 0, that a token has among those that a change takes of a pile of which so many
/// can be played; both are counted from the bottom.
fn among_taken(change: &PileChange, token: u64, playable: u64) -> Option<u64> {
    let kept = match change {
        PileChange::Deleted => 0,
        PileChange::Taken(taken) if token < playable => playable.saturating_sub(*taken),
        PileChange::Split(parts) if !parts.is_empty() => parts
            .iter()
            .fold(0, |kept: u64, &part| kept.saturating_add(part)),
        PileChange::Kept | PileChange::Taken(_) | PileChange::Given(_) | PileChange::Split(_) => {
            return None;
        }
    };
    token.checked_sub(kept)
}

/// Whether a token is in every second part of a heap that is split: these are drawn narrower.
fn is_of_second(change: &PileChange, token: u64) -> bool {
    let PileChange::Split(parts) = change else {
        return false;
    };
    let mut whole = 0_u64;
    let below = parts.iter().take_while(|&&part| {
        whole = whole.saturating_add(part);
        whole <= token
    });
    below.count() % 2 == 1
}

/// Eighths of a cell, from the bottom.
const EIGHTHS: [&str; 8] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];

/// The first pile that is shown, the chosen one being among them, and where the stacks are. They
/// are as wide as fits, and as the place, an eighth of it between them, if that is wider. A pile
/// without tokens leaves the others the columns that it does not need.
fn stacks(sizes: &[u64], chosen: usize, longest: u16, area: Rect) -> (usize, Vec<Rect>) {
    let all = cells(sizes.len());
    let fits = |gap: &u16| all.saturating_mul(longest + gap) <= area.width + gap;
    let gap = [3, 2, 1].into_iter().find(fits);
    let room = usize::from((area.width.saturating_sub(3) / (longest + 1)).max(1));
    let count = gap.map_or(room.min(sizes.len()), |_| sizes.len());
    let first = chosen.saturating_sub(count / 2).min(sizes.len() - count);
    let least = (longest.min(area.width.max(1)), gap.unwrap_or(1));
    let shown = &sizes[first..first + count];
    let filled = shown.iter().filter(|&&pile| pile > 0).count();
    let empty = if filled == 0 { 0 } else { shown.len() - filled };
    let narrow = least.0.max(LEAST_OF_EMPTY);
    let rest = area.width.saturating_sub(cells(empty) * (narrow + 1));
    let step = rest / cells(shown.len() - empty).max(1);
    let gap = (step / 8).max(2).min((step / 6).max(1));
    let is_wider = step - gap.min(step) > least.0;
    let width = |pile: u64| match pile {
        _ if !is_wider => least,
        0 if empty > 0 => (narrow, 1),
        _ => (step - gap, gap),
    };
    let widths = shown.iter().map(|&pile| width(pile));
    let last = widths.clone().next_back().map_or(0, |(_, gap)| gap);
    let total: u16 = widths.clone().map(|(of, gap)| of + gap).sum();
    let mut left = area.x + area.width.saturating_sub(total - last) / 2;
    let stack = |(width, gap): (u16, u16)| {
        let x = left;
        left += width + gap;
        Rect { x, width, ..area }
    };
    (first, widths.map(stack).collect_vec())
}

/// The columns of a pile without tokens, enough for its letter and a large digit.
const LEAST_OF_EMPTY: u16 = 5;

/// A number in at most `most` characters: `18446744073709551615` or `1.8e19`.
pub(super) fn short(number: impl Into<u128>, most: usize) -> String {
    let whole = number.into().to_string();
    if whole.len() <= most {
        return whole;
    }
    let exponent = whole.len() - 1;
    format!("{}.{}e{exponent}", &whole[..1], &whole[1..2])
}

/// Where the stacks are in an area, with the labels below them: sizes, letters, and what the
/// selected move does.
struct PileGround {
    /// The first pile shown.
    first: usize,
    /// Where it and those behind it are.
    stacks: Vec<Rect>,
    /// How high tokens are.
    scale: Scale,
}

/// What a click hits inside a pane besides its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// Tokens of a pile, and their scale.
    Tokens(Tokens, Scale),
    /// The spot of the figure of this number.
    Spot(usize),
}

/// The upper tokens of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// The pile, by its place.
    pub place: usize,
    /// Their number; 0 where a cell is below all tokens.
    pub count: u64,
}

/// How high tokens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// The row below the stacks.
    bottom: u16,
    /// The rows of the largest stack that fits.
    rows: u64,
    largest: u64,
    /// The rows of a token, where all tokens fit.
    unit: u64,
}

impl Scale {
    /// The tokens that are below a row of the screen.
    fn below(self, row: u16) -> u64 {
        let rows = self.bottom.saturating_sub(1).saturating_sub(row);
        self.tokens(u64::from(rows))
    }

    /// The size of a pile whose top is in a row of the screen.
    pub(super) fn size_at(self, row: u16) -> u64 {
        let rows = u64::from(self.bottom.saturating_sub(row));
        if self.largest <= self.rows {
            rows.div_ceil(self.unit)
        } else {
            self.tokens(rows)
        }
    }

    /// The tokens in a number of rows. Scaled, a row stands for many tokens, counted from its
    /// lower edge.
    fn tokens(self, rows: u64) -> u64 {
        if self.largest <= self.rows {
            return rows / self.unit;
        }
        let scaled = u128::from(rows) * u128::from(self.largest) / u128::from(self.rows.max(1));
        u64::try_from(scaled).unwrap_or(u64::MAX)
    }
}

impl DrawnPiles<'_> {
    fn ground(&self, area: Rect) -> PileGround {
        let lengths = self.sizes.iter().map(|&pile| short(pile, 7).len());
        let longest = lengths.max().unwrap_or(1);
        let (chosen, longest) = (self.chosen.unwrap_or(0), cells(longest).max(3));
        let (first, stacks) = stacks(self.sizes, chosen, longest, area);
        let shown = self.sizes[first..].iter().zip(&stacks);
        let mut shown = shown.map(|(&pile, stack)| fits(short(pile, 7).len(), stack.width));
        let is_large = self.has_large_sizes && shown.all(|fits| fits);
        let most = match area.height {
            0 | 1 => area.height,
            LARGE.. if is_large => area.height.min(2 + LARGE),
            2..=6 => 2,
            _ => 3,
        };
        let largest = self.sizes.iter().copied().max().unwrap_or(0);
        let token = |labels: &u16| {
            let rows = u64::from(area.height - labels);
            rows.checked_div(largest).unwrap_or(HIGH).min(HIGH)
        };
        let labels = (1..=most).max_by_key(token).unwrap_or(most);
        // What is read from afar does not yield.
        let labels = if most > LARGE {
            labels.max(LARGE)
        } else {
            labels
        };
        let rows = u64::from(area.height - labels);
        let scale = Scale {
            bottom: area.bottom() - labels,
            rows,
            largest,
            unit: rows.checked_div(largest).unwrap_or(1).max(1),
        };
        PileGround {
            first,
            stacks,
            scale,
        }
    }

    /// The column of the middle of each pile; `None` where it is not in sight.
    pub(super) fn middles(&self, area: Rect) -> Vec<Option<u16>> {
        let PileGround { first, stacks, .. } = self.ground(area);
        let places = 0..self.sizes.len();
        let middle = |place: usize| {
            let stack = stacks.get(place.checked_sub(first)?)?;
            let column = stack.x + stack.width / 2;
            (column < area.right()).then_some(column)
        };
        places.map(middle).collect_vec()
    }

    /// The tokens that are drawn at a cell.
    pub(super) fn at(&self, area: Rect, cell: layout::Position) -> Option<Hit> {
        let layout::Position { x: column, y: row } = cell;
        let ground = self.ground(area);
        let is_there = |stack: &Rect| (stack.left()..stack.right()).contains(&column);
        let place = ground.first + ground.stacks.iter().position(is_there)?;
        let kept = ground.scale.below(row);
        let taken = self.sizes[place].saturating_sub(kept);
        let is_below = row >= ground.scale.bottom;
        let count = if is_below { 0 } else { taken };
        Some(Hit::Tokens(Tokens { place, count }, ground.scale))
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 {
            return;
        }
        let ground = self.ground(area);
        let height = ground.scale.bottom - area.y;
        let behind = ground.first + ground.stacks.len();
        for (place, stack) in (ground.first..).zip(ground.stacks) {
            let column = stack.intersection(area);
            self.stack(place, column.first_rows(height), ground.scale, buffer);
            self.labels(place, column.below_rows(height), buffer);
        }
        let arrow = self.theme.style(Role::Alarm);
        let y = area.bottom() - 1;
        if ground.first > 0 {
            buffer.set_string(area.x, y, "‹", arrow);
        }
        if behind < self.sizes.len() {
            buffer.set_string(area.right() - 1, y, "›", arrow);
        }
    }

    fn stack(&self, place: usize, area: Rect, scale: Scale, buffer: &mut Buffer) {
        let pile = self.sizes[place];
        let (rows, largest, unit) = (scale.rows, scale.largest, scale.unit);
        // Scaled, heights are in eighths of a row, the largest pile filling the place.
        let eighths = if largest <= rows {
            pile * unit * 8
        } else {
            let scaled = u128::from(pile) * u128::from(rows) * 8 / u128::from(largest);
            // A pile that is not empty is seen.
            u64::try_from(scaled).unwrap_or(0).max(u64::from(pile > 0))
        };
        for row in 0..rows.min(eighths.div_ceil(8)) {
            let filled = usize::try_from(eighths - row * 8).unwrap_or(8).min(8);
            let is_top = eighths <= row * 8 + 8;
            let lowest = scale.tokens(row).min(pile - 1);
            let top = if largest > rows && is_top {
                pile - 1
            } else {
                lowest
            };
            let seen = [top, lowest].map(|token| self.token(place, token));
            // A row of a bar is taken if all of its tokens are.
            let (role, symbol) = match seen {
                [(Role::Taken, _), lowest] => lowest,
                [top, _] => top,
            };
            // Tokens are set apart, so that they can be counted. Where there is no room for each,
            // the pile is a bar.
            let is_edge = largest <= rows && row % unit == unit - 1;
            let is_unplayable = role == Role::Unplayable;
            let symbol = match filled {
                _ if role == Role::Taken && largest > rows => "▒",
                _ if role == Role::Taken => symbol,
                8 if is_unplayable && is_edge && unit > 1 => EIGHTHS[1],
                8 if is_unplayable && (largest > rows || unit > 1) => "░",
                8 if is_edge && symbol == "█" => EIGHTHS[6],
                8 => symbol,
                part => EIGHTHS[part],
            };
            let y = area.bottom() - 1 - cells(row);
            let is_narrow = role != Role::Taken
                && area.width > 2
                && self
                    .changes
                    .get(place)
                    .is_some_and(|it| is_of_second(it, lowest));
            let inset = area.x + u16::from(is_narrow)..area.right() - u16::from(is_narrow);
            for x in inset {
                buffer.set_string(x, y, symbol, self.theme.style(role));
            }
        }
    }

    /// How a token looks, counted from 0 at the bottom.
    fn token(&self, place: usize, token: u64) -> (Role, &'static str) {
        let playable = self.playable.unwrap_or(u64::MAX).min(self.sizes[place]);
        let base = if self.chosen == Some(place) {
            Role::Chosen
        } else {
            Role::Token
        };
        let change = self.changes.get(place);
        // One after another can be told apart, and the first looks alike in all piles.
        let shade = |token: u64, shades: [&'static str; 2]| shades[usize::from(token % 2 == 1)];
        match change.and_then(|change| among_taken(change, token, playable)) {
            Some(number) => (Role::Taken, shade(number, ["▒", "▓"])),
            None if token >= playable => (Role::Unplayable, shade(token, ["░", "╌"])),
            None => (base, "█"),
        }
    }

    /// What the move does to a pile, below it.
    fn change(&self, place: usize, room: usize) -> String {
        match self.changes.get(place) {
            Some(PileChange::Taken(tokens)) if *tokens > 0 => format!("−{}", short(*tokens, 6)),
            Some(PileChange::Given(tokens)) => format!("+{}", short(*tokens, 6)),
            Some(PileChange::Deleted) => "−".to_owned(),
            Some(PileChange::Split(parts)) => {
                let parts = joined(parts, "+");
                if parts.is_empty() || parts.len() > room {
                    "÷".to_owned()
                } else {
                    parts
                }
            }
            Some(PileChange::Taken(_) | PileChange::Kept) | None => String::new(),
        }
    }

    fn labels(&self, place: usize, area: Rect, buffer: &mut Buffer) {
        let is_chosen = self.chosen == Some(place);
        let letter = Position::letter(place);
        let letter = if is_chosen {
            format!("[{letter}]")
        } else {
            letter
        };
        let size = short(self.sizes[place], usize::from(area.width).max(7));
        let style = self
            .theme
            .style(if is_chosen { Role::Chosen } else { Role::Text });
        let lines: Vec<(String, Style)> = match area.height {
            0 => return,
            rows @ 1..=2 => {
                // There is no row of its own for what is taken or put on the pile.
                let before = if is_chosen {
                    letter.clone()
                } else {
                    format!("{letter} ")
                };
                let size = if rows == 1 { before + &size } else { size };
                // A blank sets what changes apart from the neighbouring piles.
                let room = usize::from(area.width);
                let change = self.change(place, room);
                let is_number = matches!(
                    self.changes.get(place),
                    Some(PileChange::Taken(_) | PileChange::Given(_))
                );
                let is_told = is_number && cell_width(&size) + cell_width(&change) <= room;
                let size = if is_told { size + &change } else { size };
                let lines = [size, letter].map(|line| (line, style));
                lines.into_iter().take(rows.into()).collect_vec()
            }
            rows => {
                // A blank on each side keeps it from its neighbours.
                let change = self.change(place, usize::from(area.width) + 2);
                let is_large = self.has_large_sizes && fits(size.len(), area.width);
                if is_large && rows == LARGE {
                    // Where it has no room the bracket is left out: it would touch a digit.
                    let bare = || Position::letter(place);
                    let is_wide = cell_width(&letter) + 4 * size.len() > usize::from(area.width);
                    let letter = if is_wide { bare() } else { letter };
                    let blank = " ".repeat(cell_width(&letter));
                    let [above, middle, below] = large(&size);
                    [(&blank, above), (&letter, middle), (&blank, below)]
                        .map(|(before, row)| (format!("{before} {row}"), style))
                        .into()
                } else {
                    let mut lines: Vec<(String, Style)> = if rows > LARGE {
                        large(&size).map(|row| (row, style)).into()
                    } else {
                        vec![(size, style)]
                    };
                    lines.push((letter, style));
                    lines.push((change, self.theme.style(Role::Taken)));
                    lines
                }
            }
        };
        for (row, (text, style)) in (0..area.height).zip(lines) {
            let width = cells(cell_width(&text));
            let x = area.x + area.width.saturating_sub(width) / 2;
            buffer.set_stringn(
                x,
                area.y + row,
                text,
                usize::from(area.width.max(width)),
                style,
            );
        }
    }
}

/// The rows of a large digit.
const LARGE: u16 = 3;

/// The rows of a token for which labels make room.
const HIGH: u64 = 3;

/// The digits three rows high.
#[rustfmt::skip] // a table: one digit a line
const DIGITS: [[&str; 3]; 10] = [
    ["█▀█", "█ █", "▀▀▀"],
    [" █ ", " █ ", " ▀ "],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];

/// Whether large numbers of this length are set apart in stacks of a width. Longer ones than of
/// six digits may be written with a power of ten.
fn fits(length: usize, width: u16) -> bool {
    length < 7 && 4 * length <= usize::from(width)
}

/// The rows of a number in large digits.
pub(super) fn large(size: &str) -> [String; 3] {
    let digits = || {
        size.chars()
            .filter_map(|c| usize::try_from(c.to_digit(10)?).ok())
    };
    [0, 1, 2].map(|row| joined(digits().map(|digit| DIGITS[digit][row]), " "))
}
