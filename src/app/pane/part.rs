//! What a pane is besides its name and its looks: its rows, its selection, its questions, its
//! keys.

use crate::app::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;
use crate::app::pane::Pane;
use crate::app::state::State;
use crate::app::view::View;
use crate::engine::Query;

/// The functions of a pane.
#[derive(Clone, Copy, Debug)]
pub(in crate::app) struct Part {
    /// How many rows it has, as far as known. Of text that scrolls: the rows that may stand at its
    /// top.
    pub(super) len: fn(View<'_>) -> u128,
    /// Its selection, if it has one.
    pub(super) cursor: fn(&mut State, Pane) -> Option<&mut Cursor>,
    /// Whether a click chooses a row: text has no rows to choose.
    pub(super) has_rows: bool,
    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    pub(super) follow: fn(&mut App),
    /// What it needs to know now, most urgent first.
    pub(super) asks: fn(View<'_>) -> Vec<Query>,
    /// Does an action in the way of this pane; `None` for actions that it has no way of its own
    /// for.
    pub(super) act: fn(&mut App, Action, Option<u64>) -> Option<Vec<Effect>>,
    /// Why an action cannot be done in this pane now, in a sentence; `None` if the pane knows no
    /// reason.
    pub(super) refuses: fn(View<'_>, Action) -> Option<String>,
    /// Leaves what the pane is in, such as a filter; false if it is in nothing.
    pub(super) leave: fn(&mut App) -> bool,
}

/// A pane without rows that asks and does nothing of its own: the other parts say in what they
/// differ.
pub(super) const PLAIN: Part = Part {
    len: |_| 0,
    cursor: |state, pane| Some(state.cursor_mut(pane)),
    has_rows: true,
    follow: |_| {},
    asks: |_| Vec::new(),
    act: |_, _, _| None,
    refuses: |_, _| None,
    leave: |_| false,
};

/// A pane that is text which scrolls.
pub(super) const TEXT: Part = Part {
    has_rows: false,
    ..PLAIN
};

/// An action was done that wants nothing from the world outside the state.
pub(super) const DONE: Option<Vec<Effect>> = Some(Vec::new());
