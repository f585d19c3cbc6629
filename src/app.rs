//! What the user is doing: state, and what each action does to it. Nothing is drawn here, and no
//! thread is started.
//!
//! A key becomes an [`Action`] by the [`Keymap`]. [`Explorer::act`] changes the [`State`].
//! [`Explorer::demand`] says what the visible panes now need to know. What is known is taken from
//! the engine once a frame, and read through the [`View`]. The [`layout`] of a frame stays until
//! the next one: the places of the panes, and what stands in them, which `ui` lays out in the
//! styles of the theme. Here it is known how many rows there are, not what they look like.

pub mod answer;
mod arrival;
mod copying;
mod cursor;
mod effect;
mod explorer;
mod frame;
mod hiding;
mod input;
pub mod layout;
mod navigation;
mod pane;
mod piles_and_game;
mod playing;
pub mod popup;
mod session;
pub mod settings;
mod start;
mod state;
pub mod theory_of_games;
pub mod tree;
mod update;

pub use copying::whole_list::WholeList;
pub use cursor::Cursor;
pub use effect::Effect;
pub use explorer::Explorer;
pub use frame::View;
pub use frame::frame_values::FrameValues;
pub use frame::moves_order::MovesOrder;
pub use input::action::{ACTIONS, Action, Spec};
pub use input::hinted::SpecHint;
pub use input::key::{Key, KeyError};
pub use input::keymap::{KeyMeaning, Keymap, KeymapError};
pub use input::prompt::{Ask, Prompt};
pub use input::scope::{KeyPlace, KeyScope, Overlay};
pub use layout::arrangement::Arrangement;
pub use pane::choices::{ListPane, Revealed};
pub use pane::exceptions::{ExceptionsList, ExceptionsQuestion, PnPositions};
pub use pane::figures::view as figures;
pub(crate) use pane::for_each_pane;
pub use pane::line::in_sight::ArrangedStep;
pub use pane::list::question::{ListQuestion, ShownList, ShownListOf};
pub use pane::notebook::view::Certificates;
pub use pane::{Pane, Settling, claims, games, notebook, prover, why};
pub use playing::{
    ending, game_file, marks, matches, puzzle, record, referee, seat, setup, turn_words,
};
pub use popup::found::{Entry, Target};
pub use popup::{OpenList, Popup, about, finder, glossary, tour};
pub use session::{ChosenTheme, Session};
pub use state::{State, Toast, Wishes};
