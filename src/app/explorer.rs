//! The explorer without its screen.

use std::path::PathBuf;

use crate::app::frame::view::View;
use crate::app::input::keymap::Keymap;
use crate::app::layout::Laid;
use crate::app::pane::Pane;
use crate::app::pane::list::list_pane::ListPane;
use crate::app::session::restored_place::Rest;
use crate::app::state::State;
use crate::engine::{Engine, Query, Snapshot};

/// The explorer without its screen: the state, the keys, the engine that answers, and what the
/// last frame shows.
#[derive(Debug)]
pub struct App {
    /// What the user is doing.
    pub state: State,
    /// Which keys do what.
    pub keymap: Keymap,
    /// What computes what is not known.
    pub engine: Engine,
    /// Which panes the last frame shows, how large they are, and the texts in them.
    pub layout: Laid,
    /// What is known, as the last frame shows it.
    pub seen: Snapshot,
    /// Where a restored session rests. No long work begins until the user goes on.
    pub(in crate::app) rest: Option<Rest>,
}

/// What an action wants from the world outside the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Put this text into the clipboard.
    Copy(String),
    /// Put the text of a pane as it is shown, all of it, into the clipboard.
    CopyShown(Pane),
    /// Put the text of a pane as it is shown, all of it, in a new file.
    WriteShown {
        /// The file.
        path: PathBuf,
        /// The pane.
        pane: Pane,
    },
    /// Read the names of the files of a folder, for a prompt.
    List {
        /// The folder.
        folder: PathBuf,
        /// The same as it is typed in the prompt.
        typed: String,
    },
    /// Save the list of a pane as CSV in a new file.
    Save {
        /// The file.
        path: PathBuf,
        /// The pane.
        pane: ListPane,
    },
    /// Put this text in a new file.
    Write {
        /// The file.
        path: PathBuf,
        /// The text.
        text: String,
    },
    /// Put a text in a new file in a folder, which is made where it is missing.
    WriteIn {
        /// The folder.
        folder: PathBuf,
        /// The name of the file.
        name: String,
        /// The text.
        text: String,
    },
    /// Read this file and open the game in it.
    Read(PathBuf),
    /// Read this file and show the result of a verification in it.
    ReadResult(PathBuf),
    /// Write the settings to the configuration.
    Configure,
    /// Give the terminal back and stop until resumed.
    Suspend,
    /// Draw every cell anew.
    Redraw,
    /// Leave.
    Quit,
}

impl App {
    /// An explorer with this state, of which nothing is known yet.
    pub fn new(mut state: State, keymap: Keymap, engine: Engine) -> Self {
        state.tree.limit(engine.memory().budget);
        Self {
            state,
            keymap,
            engine,
            layout: Laid::default(),
            seen: Snapshot::default(),
            rest: None,
        }
    }

    /// What there is to be seen: nothing of it changes while it is looked at.
    pub fn view(&self) -> View<'_> {
        View::new(&self.state, &self.keymap, &self.layout, &self.seen)
    }

    /// What the panes need to know now, most urgent first: read once the frame is prepared.
    pub fn demand(&self) -> Vec<Query> {
        self.view().in_frame().demand()
    }
}
