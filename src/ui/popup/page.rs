//! A text over the panes.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::window::{MARGIN, centred, tall, window};
use crate::app::{LaidPage, Overlay, Page, Piece, View};
use crate::ui::text::{Text, cell_width, draw_lines, wrapped};
use crate::ui::theme::{Role, Theme};

fn place(area: Rect) -> Rect {
    centred(area, 92, tall(area))
}

/// Lays a page out.
pub(super) fn lay_out(page: &Page, area: Rect, theme: Theme) -> LaidPage {
    let place = place(area);
    LaidPage {
        lines: lines(page, place.width.saturating_sub(4), theme),
        height: place.height.saturating_sub(2),
    }
}

pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    page: &Page,
    laid: &LaidPage,
) {
    let LaidPage { lines, height } = laid;
    let last = laid.last();
    let first = usize::try_from(page.cursor.selected).unwrap_or(usize::MAX);
    let first = first.min(last);
    let said = |text| view.said_in(Overlay::Page, text);
    let more = if last == 0 {
        String::new()
    } else {
        let end = (first + usize::from(*height)).min(lines.len());
        let (begin, all) = (first + 1, lines.len());
        format!("rows {begin}–{end} of {all}, ") + &said("{down} and {up} scroll, ")
    };
    let plays = page.game.map(|_| said("{open} plays it, "));
    let foot = plays.unwrap_or_default() + &more + &said("{back} closes");
    let inside = window(frame, place(area), view, [&page.title, &foot], Role::Focus);
    draw_lines(frame, inside.inner(MARGIN), &lines[first..]);
}

/// The text at a width: headings with a gap above, names of rows in a column of their own.
fn lines(page: &Page, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let mut text = Text::new(width, theme);
    let indent = indent(page, text.width);
    for (number, piece) in page.pieces.iter().enumerate() {
        match piece {
            Piece::Heading(heading) => {
                if number > 0 {
                    text.gap();
                }
                text.say(Role::Title, heading);
            }
            Piece::Text(sentence) => text.say(Role::Text, sentence),
            Piece::Row { name, said } => {
                let said = wrapped(said, text.width.saturating_sub(indent));
                let mut name = name.clone();
                if cell_width(&name) + 1 > indent {
                    text.say(Role::Key, &name);
                    name.clear();
                }
                for line in said {
                    let head = crate::ui::text::padded(&std::mem::take(&mut name), indent);
                    text.parts([(head, Role::Key), (line, Role::Text)]);
                }
            }
        }
    }
    text.lines
}

/// Where the texts beside the names of rows begin: behind the longest name, if that leaves enough
/// room for them.
fn indent(page: &Page, width: usize) -> usize {
    let names = page.pieces.iter().map(|piece| match piece {
        Piece::Row { name, .. } => cell_width(name) + 2,
        Piece::Heading(_) | Piece::Text(_) => 0,
    });
    names.max().unwrap_or(0).max(18).min(width * 2 / 5)
}
