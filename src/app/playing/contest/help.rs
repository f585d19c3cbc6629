//! The kinds of help.

use serde::{Deserialize, Serialize};

/// The help that somebody at the keyboard had with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Help {
    /// The program chose the move.
    Chosen,
    /// A hint.
    Hint,
    /// Values were in sight.
    Values,
    /// Another move was made here and taken back.
    Back,
}

impl Help {
    /// Behind the move in the record.
    pub fn words(self) -> &'static str {
        match self {
            Self::Chosen => "by the program",
            Self::Hint => "after a hint",
            Self::Values => "values in sight",
            Self::Back => "taken back",
        }
    }
}
