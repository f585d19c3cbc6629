//! Reading the text in a prompt, and completing it.

use tui_textarea::CursorMove;

use super::properties::AnswerLanguage;
use crate::app::{Answer, CheckedText, Keymap, Prompt, State};
use crate::lists::CollectVec as _;
use crate::statement::Completion;

impl Prompt {
    /// Begins another line, where the answer may have several.
    pub(crate) fn new_line(&mut self) {
        if self.properties.has_lines {
            self.text.insert_newline();
        }
    }

    /// Reads the text, unless it was read for these rules and this position.
    pub(crate) fn check(&mut self, state: &State, keymap: &Keymap) {
        let (rules, here) = (state.rules(), state.position().clone());
        let read = Some((self.text.lines().to_vec(), rules, here));
        if self.checked.of == read {
            return;
        }
        let piles = rules.game.n();
        let words = self.completions(piles).into_iter();
        self.checked = CheckedText {
            of: read,
            hint: (self.ask.question().hint)(&self.typed(), state, keymap),
            problem: self.answer(state).err(),
            wrong: self.wrong(piles),
            words: words.map(|known| known.word).collect_vec(),
            is_refused: false,
        };
    }

    /// What is to be done, or the sentence that says what is wrong with the text.
    ///
    /// # Errors
    /// What is typed does not answer the question, at the position and under the rules that are
    /// played.
    pub(crate) fn answer(&self, state: &State) -> Result<Answer, String> {
        let lines = self.text.lines();
        let text = lines.join(if self.properties.has_lines { "\n" } else { " " });
        (self.ask.question().read)(text.trim(), state)
    }

    /// The characters of a filter that are wrong: from the first one at which it cannot be read.
    fn wrong(&self, piles: usize) -> Option<std::ops::Range<usize>> {
        let typed = self.text.lines().join(" ");
        let blanks = typed.chars().take_while(|c| c.is_whitespace()).count();
        let language = self.properties.language;
        let at = language.wrong_at(typed.trim(), piles)?;
        Some(blanks + at..typed.trim_end().chars().count())
    }

    /// The words that can complete a filter, a statement or a path at its end; none in other
    /// prompts.
    fn completions(&self, piles: usize) -> Vec<Completion> {
        let language = self.properties.language;
        if let AnswerLanguage::AsFile(_) = language {
            self.files_ahead()
        } else {
            language.completions(&self.text.lines().join(" "), piles)
        }
    }

    /// Completes the last word as far as only one way is open.
    pub(crate) fn complete(&mut self, piles: usize) {
        let words = self.completions(piles);
        let Some(Completion { word: first, begun }) = words.first() else {
            return;
        };
        let shared = |length: &usize| {
            let start: String = first.chars().take(*length).collect();
            words.iter().all(|known| known.word.starts_with(&start))
        };
        let length = first.chars().count();
        let common = (0..=length).rev().find(shared).unwrap_or(0);
        let rest: String = first.chars().take(common).skip(*begun).collect();
        let is_word = words.len() == 1 && !self.asks_for_file();
        let blank = if is_word { " " } else { "" };
        self.text.cancel_selection();
        self.text.move_cursor(CursorMove::End);
        self.text.insert_str(format!("{rest}{blank}"));
    }
}
