//! What the user is doing: state, and what each action does to it. No drawing, no threads, no
//! terminal.
//!
//! A key becomes an [`Action`] by the [`Keymap`]. [`App::act`] changes the [`State`].
//! [`App::demand`] says what the visible panes now need to know. What is known is taken from the
//! engine once a frame, and read through the [`View`].

pub mod about;
mod action_handlers;
mod arrangement;
mod clipboard;
mod configure;
mod copy;
mod cursor;
mod edit;
mod explorer;
pub mod finder;
mod forgetting;
mod frame_rows;
mod frame_values;
pub mod glossary;
mod go_to_found;
mod hidden_values;
mod input;
pub mod layout;
mod moves_order;
mod pane;
mod playing;
pub mod popup;
mod restored_place;
mod revealed;
mod saved_rules;
mod screen_shape;
mod session;
pub mod settings;
mod state;
mod table;
mod target;
pub mod theory_of_game;
pub mod tour;
pub mod tree;
mod update;
mod view;
mod view_values;
mod whole_list;

pub use arrangement::Arrangement;
pub use cursor::Cursor;
pub use explorer::{App, Effect};
pub use frame_rows::FrameRows;
pub use frame_values::{FrameValues, Informed};
pub use input::action::{ACTIONS, Action, Hinted, Spec};
pub use input::filter;
pub use input::key::{Key, KeyError};
pub use input::keymap::{Keymap, KeymapError, Meaning};
pub use input::prompt::{Ask, Prompt, Reply};
pub use input::scope::{Over, Place, Scope};
pub use moves_order::MovesOrder;
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
pub use revealed::Revealed;
pub use session::{ChosenTheme, Session};
pub use state::{LineView, State, Toast, Wishes};
pub use target::Target;
pub use view::View;
pub use whole_list::WholeList;
