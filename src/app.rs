//! What the user is doing: state, and what each action does to it. No drawing, no threads, no
//! terminal.
//!
//! A key becomes an [`Action`] by the [`Keymap`]. [`App::act`] changes the [`State`].
//! [`App::demand`] says what the visible panes now need to know. What is known is taken from the
//! engine once a frame, and read through the [`View`].

mod copying;
mod cursor;
mod edit;
mod explorer;
mod frame;
mod input;
pub mod layout;
mod pane;
mod playing;
pub mod popup;
mod session;
mod state;
pub mod tree;
mod update;

pub use copying::whole_list::WholeList;
pub use cursor::Cursor;
pub use explorer::{App, Effect};
pub use frame::moves_order::MovesOrder;
pub use frame::revealed::Revealed;
pub use frame::rows::FrameRows;
pub use frame::values::{FrameValues, Informed};
pub use frame::view::View;
pub use input::action::{ACTIONS, Action, Hinted, Spec};
pub use input::filter;
pub use input::key::{Key, KeyError};
pub use input::keymap::{Keymap, KeymapError, Meaning};
pub use input::prompt::{Ask, Prompt, Reply};
pub use input::scope::{Over, Place, Scope};
pub use layout::arrangement::Arrangement;
pub use pane::exceptions::kinds::{ExceptionsList, ExceptionsQuestion};
pub use pane::list::question::{ListQuestion, ShownListOf};
pub use pane::list::shown::ShownList;
pub use pane::list::which::ListPane;
pub use pane::{
    Pane, Settling, claims,
    exceptions::in_sight::{InSight, PnInSight},
    figures::view as figures,
    line::in_sight::StepsInSight,
    prover, variants, why,
};
pub use playing::{contest, marks, opening, puzzle, referee, setup, turn_words};
pub use popup::Popup;
pub use popup::target::Target;
pub use popup::{about, finder, glossary, settings, theory_of_game, tour};
pub use session::{ChosenTheme, Session};
pub use state::{LineView, State, Toast, Wishes};
