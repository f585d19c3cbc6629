//! What a popup is besides its looks: its rows, its keys, what is done when it is left.

use crate::app::{Action, Effect, Explorer, Key, Popup, View};

/// What a popup is besides its looks.
#[derive(Clone, Copy)]
pub(super) struct PopupBehaviour {
    /// How many rows it has.
    pub(super) len: fn(View<'_>) -> usize,
    /// Whether the key of an action stands for it here, and not for text.
    pub(super) hears: fn(&Popup, Action) -> bool,
    /// Takes a key that stands for no action, such as a digit, or says that it takes none.
    pub(super) takes: fn(&mut Explorer, Key) -> bool,
    /// Does an action. `None` is *not mine*: then it moves among the rows.
    pub(super) act: fn(&Self, &mut Explorer, Action) -> Option<Vec<Effect>>,
    /// Opens what is in a row of a list that is closed then.
    pub(super) open: fn(&mut Explorer, usize),
    /// Forgets what is in a row of a list.
    pub(super) forget: fn(&mut Explorer, usize),
    /// A row was clicked. `None` is *as in every list*: it is selected, and by a double click
    /// opened.
    pub(super) click: Option<fn(&mut Explorer, u128)>,
    /// Follows what was typed.
    pub(super) follow: fn(&mut Explorer),
    /// Leaves it without an answer.
    pub(super) leave: fn(&mut Explorer),
}

/// A popup with rows to choose from and no actions of its own.
pub(super) const PLAIN: PopupBehaviour = PopupBehaviour {
    len: |_| 0,
    hears: |_, _| true,
    takes: |_, _| false,
    act: |_, _, _| None,
    open: |_, _| {},
    forget: |_, _| {},
    click: None,
    follow: |_| {},
    leave: close,
};

/// Closes the popup on top.
pub(super) fn close(app: &mut Explorer) {
    app.state.popups.pop();
}

/// The selected row of the popup on top.
pub(super) fn selected_row(app: &mut Explorer) -> usize {
    let cursor = app.state.popups.last_mut().and_then(Popup::cursor);
    let selected = cursor.map_or(0, |cursor| cursor.selected);
    usize::try_from(selected).unwrap_or(usize::MAX)
}
