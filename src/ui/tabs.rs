//! The title of a place: its pane, or its tabs with the shown one set off.

use std::ops::Range;

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::pane::table as pane;
use super::text::wide;
use super::theme::{Role, Theme};
use crate::app::layout::Slot;
use crate::app::{Action, Pane, View};

/// The title of a place. Where the full names of the tabs are too wide the others have shorter
/// ones. Where these are too wide too, the tabs next to the shown one stand there with their full
/// names, and how many more there are.
pub(super) fn title(view: View<'_>, slot: &Slot, theme: Theme) -> Line<'static> {
    let room = usize::from(slot.area.width.saturating_sub(2));
    let tabs = Tabs::of(view, slot, theme);
    if slot.tabs.len() < 2 {
        return Line::styled(format!(" {} ", tabs.shown), tabs.style);
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
    let fits = |line: &Line<'_>| line.width() <= room;
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
        let style = theme.style(if is_focused { Role::Focus } else { Role::Title });
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

    /// Some of the tabs, the shown one among them; how many others there are stands at the end.
    fn line(
        &self,
        some: Range<usize>,
        name: fn(Pane) -> &'static str,
        gap: &'static str,
    ) -> Line<'static> {
        let dim = self.theme.style(Role::Dim);
        let mut spans = vec![Span::raw(" ")];
        for number in some.clone() {
            if number > some.start {
                spans.push(Span::styled(gap, self.theme.style(Role::Border)));
            }
            spans.push(if number == self.here {
                let style = self.style.add_modifier(Modifier::UNDERLINED);
                Span::styled(self.shown.clone(), style)
            } else {
                Span::styled(name(self.slot.tabs[number]), dim)
            });
        }
        let others = self.slot.tabs.len() - some.len();
        let [previous, next] = &self.keys;
        let foot = match others {
            0 => " ".to_owned(),
            _ => format!(" {previous} {next} {others} more "),
        };
        spans.push(Span::styled(foot, dim));
        Line::from(spans)
    }

    /// As many tabs around the shown one as fit, or it alone.
    fn some(&self, room: usize) -> Line<'static> {
        let line = |some: Range<usize>| self.line(some, Pane::title, " │ ");
        let mut some = self.here..self.here + 1;
        let count = self.slot.tabs.len();
        loop {
            let wider = [
                (some.end < count).then(|| some.start..some.end + 1),
                (some.start > 0).then(|| some.start - 1..some.end),
            ];
            let fits = |some: &Range<usize>| line(some.clone()).width() <= room;
            match wider.into_iter().flatten().find(fits) {
                Some(wider) => some = wider,
                None => break,
            }
        }
        let alone = line(some);
        if alone.width() <= room {
            return alone;
        }
        let more = format!(" {} of {count} ", self.here + 1);
        let name = super::text::elided(&self.shown, room.saturating_sub(wide(&more) + 1));
        Line::from(vec![
            Span::styled(format!(" {name}"), self.style),
            Span::styled(more, self.theme.style(Role::Dim)),
        ])
    }
}
