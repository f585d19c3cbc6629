//! Copying, and saving what is too long to be copied.

use std::path::PathBuf;

use crate::app::{Action, Ask, Effect, Explorer};
use crate::bytes::Bytes;

/// The most bytes of text that all usual terminals take into the clipboard. Their limit is a
/// sequence of 100,000 bytes, in which four bytes stand for three of the text.
const MOST: usize = 74_994;

impl Explorer {
    /// Copies what an action copies.
    pub(crate) fn copy(&mut self, action: Action) {
        let focus = self.state.focus();
        match self.view().copied(action) {
            Some(text) => {
                let copied = self.copy_text(action, text);
                self.effects.extend(copied);
            }
            None if action == Action::CopyList && !focus.behaviour().is_table() => {
                self.effects.push(Effect::CopyShown(focus));
            }
            None => self.state.refuse("there is nothing to copy yet"),
        }
    }

    /// Copies a text if a terminal takes it. Otherwise it opens a prompt for a file.
    pub fn copy_text(&mut self, action: Action, text: String) -> Vec<Effect> {
        if text.len() > MOST {
            let [size, most] = [text.len(), MOST].map(|bytes| Bytes(bytes as u128));
            self.ask_to_save_text(action);
            self.state.refuse(format!(
                "the text has {size}, and terminals take {most} into the clipboard: save it in a file"
            ));
            return Vec::new();
        }
        let lines = text.lines().count();
        let first = text.lines().next().unwrap_or_default();
        let more = (lines > 1).then(|| format!(" … {lines} lines"));
        let more = more.unwrap_or_default();
        self.state.say(format!("copied: {}{more}", first.trim()));
        vec![Effect::Copy(text)]
    }

    /// Asks for the file to save in what an action copies.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names what it copies")]
    pub(crate) fn ask_to_save_text(&mut self, action: Action) {
        let focus = self.state.focus();
        let game = self.state.rules().game.file_name();
        let figure = self.view().figure_file();
        if let Some(name) = figure.filter(|_| action == Action::CopyList) {
            return self.ask(Ask::Figure, &name);
        }
        let (what, extension) = match action {
            Action::CopyMoves => ("moves", "tsv"),
            Action::CopyLine => ("line", "tsv"),
            Action::CopyGame => ("game", "txt"),
            _ => (focus.key(), focus.behaviour().file_ending()),
        };
        self.ask(Ask::Text(action), &format!("{what}-{game}.{extension}"));
    }

    /// Saves what an action copies.
    pub(crate) fn write(&mut self, action: Action, path: PathBuf) {
        let (view, pane) = (self.view(), self.state.focus());
        let whole = pane.behaviour().saved(view, &path);
        let whole = whole.filter(|_| action == Action::CopyList);
        let is_drawn = action == Action::CopyList && !pane.behaviour().is_table();
        let text = view.copied(action).map(|text| text + "\n");
        self.effects.push(match (whole, text) {
            (Some(effect), _) => effect,
            (None, Some(text)) => Effect::Write { path, text },
            (None, None) if is_drawn => Effect::WriteShown { path, pane },
            (None, None) => return self.state.refuse("there is nothing to save yet"),
        });
    }
}
