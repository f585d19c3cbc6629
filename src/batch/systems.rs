//! How numeration systems are typed in the shell.

use std::str::FromStr;

use crate::prove::numeration::System;

/// The numeration systems that are tried, as they were typed; none where that is left to the
/// search.
#[derive(Clone, Debug)]
pub(super) struct Systems {
    text: String,
    pub(super) all: Vec<System>,
}

impl Systems {
    pub(super) fn is_auto(&self) -> bool {
        self.text == "auto"
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Systems {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = match text {
            "auto" => Vec::new(),
            name => vec![name.parse::<System>().map_err(|error| error.to_string())?],
        };
        let text = text.to_owned();
        Ok(Self { text, all })
    }
}
