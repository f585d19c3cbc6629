//! Who is better, as a picture: a slim bar beside the piles, and a curve of R below a line of
//! play. Both grow with the remoteness towards the side that wins, as the bars of a record do.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::cut::cells;
use super::text::cell_width;
use super::theme::{Role, Theme};
use crate::game::{Outcome, Remoteness};

/// What is known of a step of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    /// Whether the side that the picture is about wins.
    pub(super) wins: bool,
    /// The remoteness.
    pub(super) remoteness: Remoteness,
}

impl Balance {
    /// For the side that is to move, or for the other one.
    pub(super) fn of(outcome: Outcome, remoteness: Remoteness, is_mover: bool) -> Self {
        let wins = outcome.is_p() != is_mover;
        Self { wins, remoteness }
    }

    /// The rows of its bar, where the longest one has `most`.
    fn rows(self, longest: Remoteness, most: u16) -> u16 {
        let Remoteness(r) = self.remoteness;
        let rows = (r * u128::from(most)).div_ceil(longest.0.max(1));
        u16::try_from(rows).unwrap_or(most).min(most)
    }
}

/// The longest remoteness of some steps.
fn longest(steps: &[Balance]) -> Remoteness {
    let all = steps.iter().map(|step| step.remoteness);
    all.max_by_key(|r| r.0).unwrap_or(Remoteness(0))
}

/// A bar of one column: from the foot for the side that wins, from the top where it loses. It is
/// as high as the place where R is that of the longest step that is known.
pub(super) fn bar(step: Balance, line: &[Balance], area: Rect, theme: Theme, buffer: &mut Buffer) {
    let most = longest(&[line, &[step]].concat());
    let rows = step.rows(most, area.height);
    for row in 0..rows {
        // Without colours its end says for whom it is.
        let (y, role, end) = if step.wins {
            (area.bottom() - 1 - row, Role::Wins, "▲")
        } else {
            (area.y + row, Role::Loses, "▼")
        };
        let is_end = row + 1 == rows && !theme.has_two_colours();
        let symbol = if is_end { end } else { "▐" };
        let style = theme.style(role).remove_modifier(Modifier::UNDERLINED);
        buffer.set_string(area.x, y, symbol, style);
    }
}

/// What stands at a curve: of what it is, and who wins above and below the axis.
#[derive(Clone, Copy)]
pub(super) struct CurveWords {
    along: &'static str,
    above: &'static str,
    below: &'static str,
    /// Whether it is better for the reader to be below the axis.
    is_of_other: bool,
}

impl CurveWords {
    pub(super) const OWN_GAME: Self = game(["▲ you should win", "▼ you should lose"]);
    pub(super) const OWN_GAME_OVER: Self = game(["▲ you were winning", "▼ you were losing"]);
    pub(super) const GAME: Self = game(["▲ the first should win", "▼ the second should win"]);

    /// Of a line, to who moves first in it, or to the other one.
    pub(super) const fn line(is_first: bool) -> Self {
        Self {
            along: "line",
            is_of_other: !is_first,
            ..game(["▲ who moves first wins", "▼ who moves second wins"])
        }
    }
}

const fn game([above, below]: [&'static str; 2]) -> CurveWords {
    CurveWords {
        along: "game",
        above,
        below,
        is_of_other: false,
    }
}

/// The least height of a curve, with its axis and its caption.
pub(super) const LEAST_CURVE: u16 = 4;

/// The end of a bar that grows upwards, in eighths of a cell, and of one that grows downwards.
const UPWARDS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const DOWNWARDS: [&str; 8] = ["▔", "▔", "▀", "▀", "▀", "▀", "█", "█"];

/// The height above which a curve does not grow.
const MOST_CURVE: u16 = 40;

/// A curve of the remoteness along a line: above the axis while the side to move at its first step
/// wins, below it while the other one does. Where there are more steps than columns, each column
/// is the first of some steps.
pub(super) fn curve(
    line: &[Balance],
    words: CurveWords,
    area: Rect,
    theme: Theme,
    buffer: &mut Buffer,
) {
    if area.height < LEAST_CURVE || line.len() < 2 {
        return;
    }
    // Where one side wins all along, the other one needs no room.
    let rows = area.height.min(MOST_CURVE) - 2;
    let [above, below] = match (
        line.iter().any(|step| step.wins),
        line.iter().all(|step| step.wins),
    ) {
        (true, true) => [rows, 0],
        (false, _) => [0, rows],
        (true, false) => [rows / 2, rows / 2],
    };
    let (axis, most) = (area.y + 1 + above, longest(line));
    let room = usize::from(area.width.saturating_sub(2)).max(1);
    let step = line.len().div_ceil(room);
    let count = line.len().div_ceil(step);
    let width = u16::try_from(room / count).unwrap_or(1).clamp(1, 12);
    let caption = format!("R along the {}, up to {}", words.along, most.0);
    buffer.set_stringn(area.x + 1, area.y, &caption, room, theme.style(Role::Dim));
    let role = |wins: bool| {
        if wins == words.is_of_other {
            Role::Loses
        } else {
            Role::Wins
        }
    };
    let ends = [
        (above, 1, words.above, role(true)),
        (below, above + 1 + below, words.below, role(false)),
    ];
    for (x, point) in (area.x + 1..area.right())
        .step_by(width.into())
        .zip(line.iter().step_by(step))
    {
        let eighths = point.rows(most, 8 * if point.wins { above } else { below });
        for row in 1..=eighths.div_ceil(8) {
            let (y, ends) = if point.wins {
                (axis - row, UPWARDS)
            } else {
                (axis + row, DOWNWARDS)
            };
            let filled = usize::from(eighths - 8 * (row - 1)).min(8);
            let bar = ends[filled - 1].repeat(usize::from(width.saturating_sub(1).max(1)));
            buffer.set_string(x, y, &bar, theme.style(role(point.wins)));
        }
    }
    let dashes = "─".repeat(usize::from(area.width.saturating_sub(2)));
    buffer.set_string(area.x + 1, axis, dashes, theme.style(Role::Border));
    // Who wins is said at the right, where no bar is.
    for (rows, row, words, role) in ends {
        let width = cells(cell_width(words));
        let Some(x) = area.right().checked_sub(width + 1).filter(|_| rows > 0) else {
            continue;
        };
        let y = area.y + row;
        let is_free = |x: u16| x >= area.x && buffer[(x, y)].symbol() == " ";
        if (x.saturating_sub(1)..area.right()).all(is_free) {
            buffer.set_string(x, y, words, theme.style(role));
        }
    }
}
