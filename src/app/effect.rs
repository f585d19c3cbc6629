//! What an action wants from the world outside the state.

use std::path::PathBuf;

use crate::app::{Certificates, ListPane, Pane};
use crate::figure::Format;

/// What an action wants from the world outside the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Put this text into the clipboard.
    Copy(String),
    /// Put the text of a pane as it is shown, all of it, into the clipboard.
    CopyShown(Pane),
    /// Put the figure in a new file.
    WriteFigure {
        /// The file.
        path: PathBuf,
        /// How it is written.
        format: Format,
    },
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
    /// Put a notebook in a new file, and certificates, by their digests, in the folder beside it.
    WriteNotebook {
        /// The file.
        path: PathBuf,
        /// The notebook.
        text: String,
        /// The certificates.
        certificates: Certificates,
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
    /// Read this file and take the entries of the notebook in it.
    ReadNotebook(PathBuf),
    /// Write the settings to the configuration.
    Configure,
    /// Give the terminal back and stop until resumed.
    Suspend,
    /// Draw every cell anew.
    Redraw,
    /// Leave.
    Quit,
    /// Take the terminal again: somebody else may have had it.
    Retake,
    /// End the program with this code.
    Leave(u8),
}
