//! Prompts: opening them, what their actions do, and doing what was answered.

use crate::app::{Action, Ask, Explorer, Popup, Prompt};
use crate::log::log;

impl Explorer {
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    pub(super) fn act_in_prompt(&mut self, action: Action) -> bool {
        let piles = self.state.rules().game.n();
        let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut() else {
            return false;
        };
        match action {
            Action::Open => self.accept(),
            Action::Complete => prompt.complete(piles),
            Action::NewLine => prompt.new_line(),
            Action::Up => prompt.take_file(true),
            Action::Down => prompt.take_file(false),
            _ => return false,
        }
        true
    }

    /// Opens a prompt.
    pub(crate) fn ask(&mut self, ask: Ask, start: &str) {
        let prompt = Prompt::new(ask, start);
        self.state.popups.push(Popup::Prompt(Box::new(prompt)));
    }

    /// Opens a prompt with a text that the user goes on with.
    pub(crate) fn continue_typing(&mut self, ask: Ask, start: &str) {
        let mut prompt = Prompt::new(ask, start);
        prompt.text.cancel_selection();
        self.state.popups.push(Popup::Prompt(Box::new(prompt)));
    }

    /// Does what was answered. An answer that would not do stays, with its reason below it.
    fn accept(&mut self) {
        let Some(Popup::Prompt(prompt)) = self.state.popups.last() else {
            return;
        };
        let answer = prompt.answer(&self.state);
        log(&format!("typed: {}", prompt.typed()));
        match answer {
            Ok(answer) => {
                if let Some(Popup::Prompt(prompt)) = self.state.popups.pop() {
                    self.state.naming_file = prompt.asks_for_file().then_some(prompt);
                }
                answer(self);
            }
            Err(problem) => {
                log(&problem);
                if let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut() {
                    prompt.checked.is_refused = true;
                }
            }
        }
    }

    /// Shows what is typed, where the screen follows the typing.
    pub(super) fn follow_prompt(&mut self, prompt: &Prompt) {
        if prompt.properties.is_followed
            && let Ok(answer) = prompt.answer(&self.state)
        {
            answer(self);
        }
    }

    /// Reads what is typed in prompts, where that or the position has changed.
    pub(crate) fn check_prompts(&mut self) {
        let mut popups = std::mem::take(&mut self.state.popups);
        for popup in &mut popups {
            if let Popup::Prompt(prompt) = popup {
                prompt.check(&self.state, &self.keymap);
            }
        }
        self.state.popups = popups;
    }

    /// The files of a folder are known, which a prompt may wait for.
    pub fn list_files(&mut self, folder: &str, names: Vec<String>) {
        if let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut()
            && prompt.asks_for_file()
        {
            prompt.list(folder, names);
        }
    }
}
