//! The last line: what is being typed, or the most useful keys of the focused pane, or a short
//! message.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::app::{ACTIONS, Action, Key, KeyScope, OfferedAction, Spec, SpecHint, View};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::lists::sort_by_key;
use crate::ui::cut::cells;
use crate::ui::text::{cell_width, wrapped};
use crate::ui::theme::{Role, Theme, Themed};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let count = view.state.typed.count.map(|count| count.to_string());
    let typed = count.unwrap_or_default() + &Key::shown(&view.state.typed.keys);
    let mut spans = vec![Span::raw(" ")];
    if !typed.is_empty() {
        spans.push(Span::styled(format!("{typed}_ "), view.style(Role::Alarm)));
    }
    if let Some(toast) = &view.state.toast {
        let role = if toast.refused {
            Role::Alarm
        } else {
            Role::Title
        };
        let lines = wrapped(&toast.text, usize::from(area.width).saturating_sub(2));
        if lines.len() > 1 {
            return draw_message(frame, area, &lines, view.style(role), view.theme());
        }
        spans.push(Span::styled(toast.text.clone(), view.style(role)));
    } else {
        let room = usize::from(area.width).saturating_sub(1 + typed.len());
        for hint in fitting(view, room) {
            let label = format!(" {}  ", hint.label);
            spans.push(Span::styled(hint.keys(), view.style(Role::Key)));
            spans.push(Span::styled(label, view.style(Role::Dim)));
        }
    }
    frame.render_widget(Line::from(spans), area);
}

/// The action of the hint at a column of the last line.
pub(super) fn action_at(view: View<'_>, width: u16, column: u16) -> Option<Action> {
    let state = view.state;
    if state.toast.is_some() || state.typed.count.is_some() || !state.typed.keys.is_empty() {
        return None;
    }
    let (column, room) = (usize::from(column), usize::from(width).saturating_sub(1));
    let mut from = 1;
    fitting(view, room).iter().find_map(|hint| {
        let here = column.checked_sub(from);
        from += hint.width();
        hint.action(here?)
    })
}

/// A message that is longer than the last line, on as many lines as it needs.
fn draw_message(frame: &mut Frame<'_>, area: Rect, lines: &[String], style: Style, theme: Theme) {
    let height = cells(lines.len()).min(area.y + area.height);
    let place = Rect::new(area.x, area.bottom() - height, area.width, height);
    frame.render_widget(Clear, place);
    frame.buffer_mut().set_style(place, theme.base());
    for (row, line) in place.rows().zip(lines) {
        frame.render_widget(Line::styled(format!(" {line}"), style), row);
    }
}

/// Keys and what they do, in a word or two.
struct FooterHint {
    label: &'static str,
    /// Its keys, each with its action.
    bound: Vec<(String, Action)>,
    /// Whether it belongs to the focused pane.
    is_own: bool,
    /// Its rank there, or among those heard everywhere.
    rank: u8,
}

/// The number of a pane's own hints that come before those that are heard everywhere.
const FIRST: u8 = 3;

impl FooterHint {
    fn keys(&self) -> String {
        joined(self.bound.iter().map(|(key, _)| key), "/")
    }

    /// The cells that it takes, with the blanks behind it.
    fn width(&self) -> usize {
        cell_width(&self.keys()) + cell_width(self.label) + 3
    }

    /// The action at one of its cells: that of the key there, on the label that of the first.
    fn action(&self, cell: usize) -> Option<Action> {
        let mut end = 0;
        let on_key = self.bound.iter().find(|(key, _)| {
            end += cell_width(key) + 1;
            cell < end
        });
        let is_on = cell + 2 < self.width();
        let found = on_key.or(self.bound.first()).filter(|_| is_on);
        found.map(|&(_, action)| action)
    }

    /// The least is the most useful: the first few of the pane, then help, a new game and the ways
    /// about, then the rest.
    fn priority(&self) -> u8 {
        match (self.is_own, self.rank) {
            (true, rank) if rank < FIRST => rank,
            (true, rank) => 4 * FIRST + rank,
            // No width loses the way to help.
            (false, 0) => FIRST - 2,
            (false, rank) => FIRST + rank,
        }
    }
}

/// The hints for a width: the most useful ones that fit, those of the pane first.
fn fitting(view: View<'_>, width: usize) -> Vec<FooterHint> {
    // In the tour another key ends it.
    if view.state.tour.is_some_and(|step| step > 0) {
        return Vec::new();
    }
    let mut hints = all(view);
    sort_by_key(&mut hints, FooterHint::priority);
    // No blanks follow the last one.
    let mut room = width + 2;
    hints.retain(|hint| {
        let fits = hint.width() <= room;
        room -= if fits { hint.width() } else { 0 };
        fits
    });
    sort_by_key(&mut hints, |hint| (!hint.is_own, hint.rank));
    hints
}

/// All hints whose keys do something now. Rows of one label are one hint with the keys of all of
/// them.
fn all(view: View<'_>) -> Vec<FooterHint> {
    let focus = view.state.focus();
    if let Some(offers) = view.game_offers() {
        return in_game(view, &offers);
    }
    let heard = |spec: &&Spec| {
        // The cheaper questions come first.
        spec.hint.is_some() && spec.scope.hears(focus) && view.why_not(spec.action).is_none()
    };
    let mut hints: Vec<FooterHint> = Vec::new();
    for spec in ACTIONS.iter().filter(heard) {
        let begins = view.keymap.begins(spec.action, focus);
        let Some((SpecHint { label, rank }, key)) = spec.hint.zip(begins) else {
            continue;
        };
        let is_own = spec.scope != KeyScope::Everywhere;
        let bound = (key, spec.action);
        let is_known = |hint: &FooterHint| hint.bound.contains(&bound);
        // One key goes to the pane that has the focus already.
        let is_here =
            spec.action == Action::Focus(focus) && bound.0 == view.keymap.key(spec.action, focus);
        if is_here || hints.iter().any(is_known) {
            continue;
        }
        let known = hints
            .iter_mut()
            .find(|hint| (hint.label, hint.is_own) == (label, is_own));
        match known {
            Some(hint) => hint.bound.push(bound),
            None => hints.push(FooterHint {
                bound: vec![bound],
                label,
                is_own,
                rank,
            }),
        }
    }
    hints
}

/// The keys that are of use in the game on the board, and help.
fn in_game(view: View<'_>, offers: &[OfferedAction]) -> Vec<FooterHint> {
    let focus = view.state.focus();
    let own = (0..).zip(offers).map(|(rank, &offer)| (offer, true, rank));
    let offers = own.chain([(OfferedAction::new(Action::Help, "help"), false, 0)]);
    let offers = offers.filter(|(offer, ..)| view.why_not(offer.action).is_none());
    let hints = offers.filter_map(|(OfferedAction { action, label, .. }, is_own, rank)| {
        // All keys of a sequence: the first of them alone begins many.
        let first = |action| {
            let key = view.keymap.keys(action, focus).into_iter().next();
            key.map(|key| (key, action))
        };
        let mut bound = vec![first(action)?];
        if action == Action::Left {
            bound.extend(first(Action::Right));
        }
        Some(FooterHint {
            label,
            bound,
            is_own,
            rank,
        })
    });
    hints.collect_vec()
}
