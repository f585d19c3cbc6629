//! The title of a place: its pane, or its tabs with the shown one set off. A click on a tab shows
//! it.

use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::pane::table as pane;
use super::text::{cell_width, piece_at};
use super::theme::{Role, Themed};
use crate::app::answer::cut;
use crate::app::{Pane, Slot, View};
use crate::lists::CollectVec as _;

/// The title of a place: the names of its panes. Where there is no room for all of them, the shown
/// one, those behind it, and how many more there are.
pub(super) fn title(view: View<'_>, slot: &Slot) -> Line<'static> {
    let pieces = pieces(view, slot).into_iter();
    pieces.map(|(span, _)| span).collect()
}

/// The tab at a cell of the screen, if it lies in the title of the place. Behind the tabs that
/// are there it is the next one.
pub(super) fn at(view: View<'_>, slot: &Slot, at: Position) -> Option<Pane> {
    let cell = usize::from(at.x.checked_sub(slot.area.x + 1)?);
    let pieces = pieces(view, slot);
    piece_at(&pieces, cell).filter(|_| at.y == slot.area.y)?
}

/// A piece of a title, and the pane that a click on it shows.
type TitlePiece = (Span<'static>, Option<Pane>);

fn pieces(view: View<'_>, slot: &Slot) -> Vec<TitlePiece> {
    let room = usize::from(slot.area.width.saturating_sub(2));
    let is_focused = slot.pane == view.state.focus();
    let style = view
        .theme()
        .on_border(if is_focused { Role::Focus } else { Role::Title });
    let subtitle = (pane::looks(slot.pane, view).subtitle)(view);
    let shown = format!("{}{subtitle}", slot.pane.title());
    // What is left of it where there is no room for the key in brackets behind it, then for what
    // comes after its first comma, and then for what comes after a colon.
    let name = shown.rsplit_once(" (").map_or(&*shown, |(name, _)| name);
    let before = |sign| name.split(sign).next().unwrap_or(name);
    let shorter = [&*shown, name, before(", "), before(": ")];
    let within = |room: usize| {
        let fits = shorter.iter().find(|title| cell_width(title) <= room);
        cut(fits.unwrap_or(&shorter[shorter.len() - 1]), room)
    };
    let dim = view.theme().on_border(Role::Dim);
    let piece = |text: String, style, shows| (Span::styled(text, style), shows);
    if slot.tabs.len() < 2 {
        let name = format!(" {} ", within(room.saturating_sub(2)));
        return vec![piece(name, style, None)];
    }
    let all = |(shown, gap): (&str, &str)| {
        let tabs = slot.tabs.iter().flat_map(|&tab| {
            let name = if tab == slot.pane {
                let style = style.add_modifier(Modifier::UNDERLINED);
                piece(shown.to_owned(), style, Some(tab))
            } else {
                piece(tab.title().to_owned(), dim, Some(tab))
            };
            let border = view.theme().on_border(Role::Border);
            [piece(gap.to_owned(), border, None), name]
        });
        let blank = || std::iter::once(piece(" ".to_owned(), dim, None));
        blank().chain(tabs.skip(1)).chain(blank()).collect_vec()
    };
    let fits = |pieces: &Vec<TitlePiece>| {
        let widths = pieces.iter().map(|(span, _)| span.width());
        widths.sum::<usize>() <= room
    };
    let titles = shorter.iter();
    let mut titles = titles.flat_map(|title| [" │ ", "│"].map(|gap| all((title, gap))));
    if let Some(pieces) = titles.find(fits) {
        return pieces;
    }
    let here = slot.tabs.iter().position(|&tab| tab == slot.pane);
    let (before, behind) = slot.tabs.split_at(here.unwrap_or(0));
    let mut others = behind.iter().skip(1).chain(before).copied().peekable();
    let more = |hidden: usize| match hidden {
        0 => " ".to_owned(),
        hidden => format!(" │ +{hidden} "),
    };
    let mut hidden = slot.tabs.len() - 1;
    let name = within(room.saturating_sub(cell_width(&more(hidden)) + 1));
    let mut left = room.saturating_sub(cell_width(&name) + 1);
    let mut pieces = vec![piece(format!(" {name}"), style, None)];
    while let Some(&tab) = others.peek() {
        let title = format!(" │ {}", tab.title());
        if cell_width(&title) + cell_width(&more(hidden - 1)) > left {
            break;
        }
        (left, hidden) = (left - cell_width(&title), hidden - 1);
        pieces.push(piece(title, dim, others.next()));
    }
    pieces.push(piece(more(hidden), dim, others.next()));
    pieces
}
