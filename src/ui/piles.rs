//! Piles drawn as stacks of tokens, each row of the pane one token or, where a pile is taller than
//! the pane, several.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::theme::{Role, Theme};
use crate::game::Position;

/// The piles of a position, with what is to be seen of them.
#[derive(Debug)]
pub(super) struct Piles<'a> {
    /// The piles as arranged.
    pub(super) sizes: &'a [u64],
    /// The size above which tokens are unplayable (the largest reduced pile), where the game
    /// reduces.
    pub(super) playable: Option<u64>,
    /// Tokens that the selected move removes from each pile, by place; `None` for a heap that is
    /// deleted or split.
    pub(super) taken: Vec<Option<u64>>,
    /// The chosen pile.
    pub(super) chosen: Option<usize>,
    /// The styles.
    pub(super) theme: Theme,
}

/// Eighths of a cell, from the bottom.
const EIGHTHS: [&str; 8] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];

/// Where the stacks stand: the first pile shown, how many, and the width of each with its gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    first: usize,
    count: usize,
    width: u16,
    gap: u16,
}

impl Columns {
    /// As wide as fits, the chosen pile among those shown.
    fn of(count: usize, chosen: usize, longest: usize, width: u16) -> Self {
        let longest = u16::try_from(longest).unwrap_or(u16::MAX).max(3);
        let all = u16::try_from(count).unwrap_or(u16::MAX);
        for gap in [3, 2, 1] {
            let stack = longest.max(3);
            if all.saturating_mul(stack + gap) <= width + gap {
                return Self {
                    first: 0,
                    count,
                    width: stack,
                    gap,
                };
            }
        }
        let shown = usize::from((width.saturating_sub(3) / (longest + 1)).max(1)).min(count);
        let first = chosen.saturating_sub(shown / 2).min(count - shown);
        Self {
            first,
            count: shown,
            width: longest.min(width.max(1)),
            gap: 1,
        }
    }
}

/// A size in at most `most` characters: `18446744073709551615` or `1.8e19`.
pub(super) fn short(size: u64, most: usize) -> String {
    let whole = size.to_string();
    if whole.len() <= most {
        return whole;
    }
    let exponent = whole.len() - 1;
    format!("{}.{}e{exponent}", &whole[..1], &whole[1..2])
}

/// Where the stacks stand in an area, and what is left below them for labels.
struct Ground {
    columns: Columns,
    /// Where the first stack begins.
    left: u16,
    /// Rows of labels: sizes, letters, and what the selected move does.
    labels: u16,
}

impl Piles<'_> {
    fn ground(&self, area: Rect) -> Ground {
        let labels = match area.height {
            0 | 1 => area.height,
            2..=4 => 2,
            _ => 3,
        };
        let lengths = self.sizes.iter().map(|&pile| short(pile, 7).len());
        let columns = Columns::of(
            self.sizes.len(),
            self.chosen.unwrap_or(0),
            lengths.max().unwrap_or(1),
            area.width,
        );
        let count = u16::try_from(columns.count).unwrap_or(u16::MAX);
        let total = count * (columns.width + columns.gap) - columns.gap;
        Ground {
            columns,
            left: area.x + (area.width.saturating_sub(total)) / 2,
            labels,
        }
    }

    /// The column of the middle of each pile; `None` where it is not in sight.
    pub(super) fn middles(&self, area: Rect) -> Vec<Option<u16>> {
        let Ground { columns, left, .. } = self.ground(area);
        let places = 0..self.sizes.len();
        let middle = |place: usize| {
            let stack = place.checked_sub(columns.first)?;
            let stack = u16::try_from(stack)
                .ok()
                .filter(|_| stack < columns.count)?;
            let column = left + stack * (columns.width + columns.gap) + columns.width / 2;
            (column < area.right()).then_some(column)
        };
        places.map(middle).collect()
    }

    /// The pile that is drawn at a cell, by its place, and how many of its tokens are drawn there
    /// and above.
    pub(super) fn at(&self, area: Rect, column: u16, row: u16) -> Option<(usize, u64)> {
        let Ground {
            columns,
            left,
            labels,
        } = self.ground(area);
        let step = columns.width + columns.gap;
        let stack = column.checked_sub(left)? / step;
        let place = columns.first + usize::from(stack);
        if place >= columns.first + columns.count || (column - left) % step >= columns.width {
            return None;
        }
        let rows = u64::from(area.height - labels);
        let largest = self.sizes.iter().copied().max().unwrap_or(0);
        let bottom = area.bottom() - labels;
        let below = u64::from(bottom.saturating_sub(1).saturating_sub(row));
        // Scaled, a row stands for many tokens: those from its lower edge on.
        let kept = if largest <= rows {
            below
        } else {
            let scaled = u128::from(below) * u128::from(largest) / u128::from(rows.max(1));
            u64::try_from(scaled).unwrap_or(u64::MAX)
        };
        let taken = self.sizes[place].saturating_sub(kept);
        Some((place, if row >= bottom { 0 } else { taken }))
    }
}

impl Widget for &Piles<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 {
            return;
        }
        let Ground {
            columns,
            left,
            labels,
        } = self.ground(area);
        let height = area.height - labels;
        let largest = self.sizes.iter().copied().max().unwrap_or(0);
        for (i, place) in (columns.first..columns.first + columns.count).enumerate() {
            let x = left + u16::try_from(i).unwrap_or(0) * (columns.width + columns.gap);
            let column = Rect {
                x,
                y: area.y,
                width: columns.width,
                height: area.height,
            }
            .intersection(area);
            self.stack(place, Rect { height, ..column }, largest, buffer);
            self.labels(
                place,
                Rect {
                    y: area.y + height,
                    height: labels,
                    ..column
                },
                buffer,
            );
        }
        let arrow = self.theme.style(Role::Alarm);
        let y = area.bottom() - 1;
        if columns.first > 0 {
            buffer.set_string(area.x, y, "‹", arrow);
        }
        if columns.first + columns.count < self.sizes.len() {
            buffer.set_string(area.right() - 1, y, "›", arrow);
        }
    }
}

impl Piles<'_> {
    fn stack(&self, place: usize, area: Rect, largest: u64, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let pile = self.sizes[place];
        let playable = self.playable.unwrap_or(u64::MAX).min(pile);
        let taken = self.taken.get(place).copied().unwrap_or(Some(0));
        let base = if self.chosen == Some(place) {
            Role::Chosen
        } else {
            Role::Token
        };
        let rows = u64::from(area.height);
        if largest <= rows {
            for token in 0..pile {
                let role = match taken {
                    None => Role::Taken,
                    Some(taken) if token < playable && token + taken >= playable => Role::Taken,
                    _ if token >= playable => Role::Unplayable,
                    _ => base,
                };
                let symbol = match role {
                    Role::Taken => "▒",
                    Role::Unplayable => "░",
                    _ => "█",
                };
                let y = area.bottom() - 1 - u16::try_from(token).unwrap_or(u16::MAX);
                fill_row(area, y, symbol, self.theme.style(role), buffer);
            }
            return;
        }
        // Scaled: heights in eighths of a row, the largest pile filling the pane.
        let eighths = |size: u64| {
            let scaled = u128::from(size) * u128::from(rows) * 8 / u128::from(largest);
            // A pile that is not empty is seen.
            u64::try_from(scaled).unwrap_or(0).max(u64::from(size > 0))
        };
        let (whole, bright) = (eighths(pile), eighths(playable));
        for row in 0..rows {
            let filled = whole.saturating_sub(row * 8).min(8);
            if filled == 0 {
                break;
            }
            let is_bright = row * 8 < bright;
            let role = if taken.is_none() {
                Role::Taken
            } else if is_bright {
                base
            } else {
                Role::Unplayable
            };
            let symbol = match (
                usize::try_from(filled).unwrap_or(8),
                is_bright,
                taken.is_none(),
            ) {
                (8, true, false) => "█",
                (8, _, true) => "▒",
                (8, false, false) => "░",
                (part, ..) => EIGHTHS[part],
            };
            let y = area.bottom() - 1 - u16::try_from(row).unwrap_or(u16::MAX);
            fill_row(area, y, symbol, self.theme.style(role), buffer);
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
            1 => vec![(if is_chosen { format!("[{size}]") } else { size }, style)],
            2 => vec![(size, style), (letter, style)],
            _ => {
                let change = match self.taken.get(place) {
                    Some(Some(tokens)) if *tokens > 0 => format!("−{}", short(*tokens, 6)),
                    Some(None) => "•".to_owned(),
                    _ => String::new(),
                };
                vec![
                    (size, style),
                    (letter, style),
                    (change, self.theme.style(Role::Taken)),
                ]
            }
        };
        for (row, (text, style)) in (0..).zip(lines) {
            let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
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

/// One row of a stack.
fn fill_row(area: Rect, y: u16, symbol: &str, style: Style, buffer: &mut Buffer) {
    for x in area.left()..area.right() {
        buffer.set_string(x, y, symbol, style);
    }
}
