//! The title of a place: its pane, or its tabs with the shown one set off. A click on a tab shows
//! it.

use std::ops::Range;

use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::pane::table as pane;
use super::text::wide;
use super::theme::{Role, Theme};
use crate::app::layout::Slot;
use crate::app::{Action, Pane, View};

/// The title of a place. Where the full names of the tabs are too wide the others have shorter
/// ones. Where these are too wide too, the tabs next to the shown one are there with their full
/// names, and how many more there are.
pub(super) fn title(view: View<'_>, slot: &Slot, theme: Theme) -> Line<'static> {
    let spans = pieces(view, slot, theme).into_iter();
    Line::from(spans.map(|piece| piece.span).collect::<Vec<_>>())
}

/// The tab at a cell of the screen, if it lies in the title of the place. Behind the tabs that
/// are there it is the next one.
pub(super) fn at(view: View<'_>, slot: &Slot, at: Position) -> Option<Pane> {
    let cell = usize::from(at.x.checked_sub(slot.area.x + 1)?);
    let pieces = pieces(view, slot, Theme::number(view.state.theme));
    let mut end = 0;
    let found = pieces.iter().find(|piece| {
        end += piece.span.width();
        cell < end
    });
    found.filter(|_| at.y == slot.area.y)?.shows
}

/// A piece of a title, and the pane that a click on it shows.
struct TitlePiece {
    span: Span<'static>,
    shows: Option<Pane>,
}

impl TitlePiece {
    fn new(span: Span<'static>, shows: Option<Pane>) -> Self {
        Self { span, shows }
    }
}

/// The cells that pieces take.
fn width(pieces: &[TitlePiece]) -> usize {
    pieces.iter().map(|piece| piece.span.width()).sum()
}

fn pieces(view: View<'_>, slot: &Slot, theme: Theme) -> Vec<TitlePiece> {
    let room = usize::from(slot.area.width.saturating_sub(2));
    let tabs = Tabs::of(view, slot, theme);
    if slot.tabs.len() < 2 {
        let title = Span::styled(format!(" {} ", tabs.shown), tabs.style);
        return vec![TitlePiece::new(title, None)];
    }
    let all = 0..slot.tabs.len();
    let tries = [
        (Pane::title as fn(Pane) -> &'static str, " │ "),
        (Pane::title, "│"),
        (Pane::short, " │ "),
        (Pane::short, "│"),
    ];
    let mut whole = tries
        .into_iter()
        .map(|(name, gap)| tabs.line(all.clone(), name, gap));
    let fits = |line: &Vec<TitlePiece>| width(line) <= room;
    whole.find(fits).unwrap_or_else(|| tabs.some(room))
}

/// The tabs of a place.
struct Tabs<'a> {
    slot: &'a Slot,
    /// The number of the shown one.
    here: usize,
    /// Its name with its filter, bound and order.
    shown: String,
    style: ratatui::style::Style,
    /// The keys that show the tab before and after.
    keys: [String; 2],
    theme: Theme,
}

impl<'a> Tabs<'a> {
    fn of(view: View<'_>, slot: &'a Slot, theme: Theme) -> Self {
        let is_focused = slot.pane == view.state.focus();
        let style = theme.on_border(if is_focused { Role::Focus } else { Role::Title });
        let here = slot.tabs.iter().position(|&tab| tab == slot.pane);
        let keys = [Action::PreviousTab, Action::NextTab];
        Self {
            slot,
            here: here.unwrap_or(0),
            shown: format!("{}{}", slot.pane.title(), pane::subtitle(slot.pane, view)),
            style,
            keys: keys.map(|action| view.key_in(slot.pane, action)),
            theme,
        }
    }

    /// Some of the tabs, the shown one among them. How many others there are is at the end.
    fn line(
        &self,
        some: Range<usize>,
        name: fn(Pane) -> &'static str,
        gap: &'static str,
    ) -> Vec<TitlePiece> {
        let dim = self.theme.on_border(Role::Dim);
        let mut pieces = vec![TitlePiece::new(Span::raw(" "), None)];
        for number in some.clone() {
            let pane = self.slot.tabs[number];
            if number > some.start {
                let gap = Span::styled(gap, self.theme.on_border(Role::Border));
                pieces.push(TitlePiece::new(gap, None));
            }
            let span = if number == self.here {
                let style = self.style.add_modifier(Modifier::UNDERLINED);
                Span::styled(self.shown.clone(), style)
            } else {
                Span::styled(name(pane), dim)
            };
            pieces.push(TitlePiece::new(span, Some(pane)));
        }
        let others = self.slot.tabs.len() - some.len();
        let [previous, next] = &self.keys;
        let foot = match others {
            0 => " ".to_owned(),
            _ => format!(" {previous} {next} {others} more "),
        };
        let next = self.next().filter(|_| others > 0);
        pieces.push(TitlePiece::new(Span::styled(foot, dim), next));
        pieces
    }

    /// The tab after the shown one.
    fn next(&self) -> Option<Pane> {
        let tabs = &self.slot.tabs;
        tabs.get((self.here + 1) % tabs.len()).copied()
    }

    /// As many tabs around the shown one as fit, or it alone.
    fn some(&self, room: usize) -> Vec<TitlePiece> {
        let line = |some: Range<usize>| self.line(some, Pane::title, " │ ");
        let mut some = self.here..self.here + 1;
        let count = self.slot.tabs.len();
        loop {
            let wider = [
                (some.end < count).then(|| some.start..some.end + 1),
                (some.start > 0).then(|| some.start - 1..some.end),
            ];
            let fits = |some: &Range<usize>| width(&line(some.clone())) <= room;
            match wider.into_iter().flatten().find(fits) {
                Some(wider) => some = wider,
                None => break,
            }
        }
        let alone = line(some);
        if width(&alone) <= room {
            return alone;
        }
        let more = format!(" │ tab {} of {count} ", self.here + 1);
        let name = super::text::elided(&self.shown, room.saturating_sub(wide(&more) + 1));
        vec![
            TitlePiece::new(Span::styled(format!(" {name}"), self.style), None),
            TitlePiece::new(
                Span::styled(more, self.theme.on_border(Role::Dim)),
                self.next(),
            ),
        ]
    }
}
