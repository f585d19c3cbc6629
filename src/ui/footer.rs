//! The last line: what is being typed, or the most useful keys of the focused pane, or a short
//! message.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::app::{ACTIONS, Action, Key, KeyScope, OfferedAction, Spec, SpecHint, View};
use crate::sorting::sort_by_key;
use crate::ui::text::{cell_width, wrapped};
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let count = view.state.typed.count.map(|count| count.to_string());
    let typed = count.unwrap_or_default() + &Key::shown(&view.state.typed.keys);
    let mut spans = vec![Span::raw(" ")];
    if !typed.is_empty() {
        spans.push(Span::styled(format!("{typed}_ "), theme.style(Role::Alarm)));
    }
    if let Some(toast) = &view.state.toast {
        let role = if toast.refused {
            Role::Alarm
        } else {
            Role::Title
        };
        let lines = wrapped(&toast.text, usize::from(area.width).saturating_sub(2));
        if lines.len() > 1 {
            return draw_message(frame, area, &lines, theme.style(role), theme);
        }
        spans.push(Span::styled(toast.text.clone(), theme.style(role)));
    } else {
        let room = usize::from(area.width).saturating_sub(1 + typed.len());
        for FooterHint { keys, label, .. } in fitting(view, room) {
            spans.push(Span::styled(keys, theme.style(Role::Key)));
            spans.push(Span::styled(format!(" {label}  "), theme.style(Role::Dim)));
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
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.min(area.y + area.height);
    let place = Rect {
        y: area.bottom() - height,
        height,
        ..area
    };
    frame.render_widget(Clear, place);
    frame.buffer_mut().set_style(place, theme.base());
    for (row, line) in place.rows().zip(lines) {
        frame.render_widget(Line::styled(format!(" {line}"), style), row);
    }
}

/// Keys and what they do, in a word or two.
struct FooterHint {
    keys: String,
    label: &'static str,
    /// Its keys, each with its action.
    bound: Vec<Bound>,
    /// Whether it belongs to the focused pane.
    is_own: bool,
    /// Its rank there, or among those heard everywhere.
    rank: u8,
}

/// A key, and what it does.
struct Bound {
    key: String,
    action: Action,
}

impl Bound {
    fn is(&self, key: &str, action: Action) -> bool {
        (self.key.as_str(), self.action) == (key, action)
    }
}

/// The number of a pane's own hints that come before those that are heard everywhere.
const FIRST: u8 = 3;

impl FooterHint {
    /// The cells that it takes, with the blanks behind it.
    fn width(&self) -> usize {
        cell_width(&self.keys) + cell_width(self.label) + 3
    }

    /// The action at one of its cells: that of the key there, on the label that of the first.
    fn action(&self, cell: usize) -> Option<Action> {
        let mut end = 0;
        let on_key = self.bound.iter().find(|bound| {
            end += cell_width(&bound.key) + 1;
            cell < end
        });
        let is_on = cell + 2 < self.width();
        let found = on_key.or(self.bound.first()).filter(|_| is_on);
        found.map(|bound| bound.action)
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
        let is_known =
            |hint: &FooterHint| hint.bound.iter().any(|bound| bound.is(&key, spec.action));
        if is_here(view, spec.action) || hints.iter().any(is_known) {
            continue;
        }
        let known = hints
            .iter_mut()
            .find(|hint| (hint.label, hint.is_own) == (label, is_own));
        match known {
            Some(hint) => {
                hint.keys.push('/');
                hint.keys.push_str(&key);
                hint.bound.push(Bound {
                    key,
                    action: spec.action,
                });
            }
            None => hints.push(FooterHint {
                keys: key.clone(),
                bound: vec![Bound {
                    key,
                    action: spec.action,
                }],
                label,
                is_own,
                rank,
            }),
        }
    }
    hints
}

/// Whether one key goes to the pane that has the focus already.
fn is_here(view: View<'_>, action: Action) -> bool {
    let focus = view.state.focus();
    let key = view.keymap.begins(action, focus);
    action == Action::Focus(focus) && key == Some(view.keymap.key(action, focus))
}

/// The keys that are of use in the game on the board, and help.
fn in_game(view: View<'_>, offers: &[OfferedAction]) -> Vec<FooterHint> {
    let focus = view.state.focus();
    let own = (0..).zip(offers).map(|(rank, &offer)| (offer, true, rank));
    let offers = own.chain([(OfferedAction::new(Action::Help, "help"), false, 0)]);
    let offers = offers.filter(|(offer, ..)| view.why_not(offer.action).is_none());
    let hints = offers.filter_map(|(OfferedAction { action, label, .. }, is_own, rank)| {
        // All keys of a sequence: the first of them alone begins many.
        let first = |action| view.keymap.keys(action, focus).into_iter().next();
        let key = first(action)?;
        let mut bound = vec![Bound { key, action }];
        if action == Action::Left {
            let action = Action::Right;
            bound.extend(first(action).map(|key| Bound { key, action }));
        }
        let keys: Vec<&str> = bound.iter().map(|bound| bound.key.as_str()).collect();
        Some(FooterHint {
            keys: keys.join("/"),
            label,
            bound,
            is_own,
            rank,
        })
    });
    hints.collect()
}
