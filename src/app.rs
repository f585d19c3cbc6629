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
mod entries;
mod explorer;
mod file_work;
mod frame;
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
pub mod tree;
mod update;

pub use copying::whole_list::WholeList;
pub use cursor::Cursor;
pub use effect::Effect;
pub(crate) use entries::Entries;
pub use explorer::Explorer;
pub use file_work::{FileTask, FileWork};
pub use frame::View;
pub use frame::frame_values::FrameValues;
pub(crate) use frame::memo::ByAddress;
pub use frame::moves_order::MovesOrder;
pub use input::action::{ACTIONS, Action, Spec};
pub(crate) use input::edges::{PileCountChange, WantedEdges};
pub use input::key::{Key, KeyError};
pub(crate) use input::keymap::UnfinishedKeys;
pub use input::keymap::{KeyMeaning, Keymap, KeymapError};
pub(crate) use input::prompt::CheckedText;
pub(crate) use input::prompt::question::Answer;
pub use input::prompt::{Ask, Prompt};
pub use input::scope::{KeyPlace, KeyScope, Overlay, Subject};
pub use layout::arrangement::Arrangement;
pub(crate) use layout::scene::Scene;
pub use layout::scene::SpecHint;
pub(crate) use layout::screen_shape::{Border, Dimension, Shape};
pub(crate) use layout::{Canvas, FrameLayout, LaidPage, Need, Slot};
pub(crate) use pane::behaviour::{Bounding, Filtering, Note, PaneBehaviour};
pub(crate) use pane::choices::{ClaimsView, FIRST, LineView, PilesView, PlayView, ProverView};
pub use pane::choices::{ListPane, Revealed};
pub(crate) use pane::choices::{ListView, Unfolded};
pub use pane::exceptions::PnPositions;
pub use pane::figures::view as figures;
pub(crate) use pane::figures::view::{ANY, Chosen, FigureView};
pub(crate) use pane::for_each_pane;
pub(crate) use pane::games::PRESETS;
pub use pane::line::in_sight::ArrangedStep;
pub use pane::list::question::{ListQuestion, ListRows, ShownList};
pub(crate) use pane::moves::listed::BEST_NOT_KNOWN;
pub use pane::notebook::view::Certificates;
pub(crate) use pane::notebook::view::NotebookView;
pub use pane::{Pane, claims, games, notebook, prover, why};
pub(crate) use playing::marks::MoveMarks;
pub(crate) use playing::matches::{Begun, Match, MatchState, PlayError};
pub(crate) use playing::puzzle::{Puzzle, Solved};
pub(crate) use playing::record::{Annotation, PlayerSummary, RecordTurn};
pub(crate) use playing::referee::{Pending, Referee, Score, StartPosition};
pub(crate) use playing::seat::{MoveHelp, Seat, Seats};
pub(crate) use playing::setup::{GameStart, Manner, Setup};
pub(crate) use playing::turn_words::OfferedAction;
pub use playing::{
    ending, game_file, marks, matches, puzzle, record, referee, seat, setup, turn_words,
};
pub use popup::found::{Entry, Target};
pub use popup::{OpenList, Popup, about, finder, glossary, tour};
pub(crate) use popup::{Page, Piece, Search};
pub use session::{ChosenTheme, Session, SessionParts};
pub(crate) use settings::{NO_COLOURS, Setting, Settings};
pub use state::{State, Toast, Wishes};
pub(crate) use tree::node::{NodeOrigin, PlayedMove, Ply, TreeNode};
pub(crate) use tree::room::Full;
pub(crate) use tree::saved::SavedTree;
pub(crate) use tree::{HistoryRow, Tree};
