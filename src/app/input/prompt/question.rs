//! What a prompt asks: its properties, how its text is read, and what is done with the answer.

use std::borrow::Cow;

use super::properties::{AnswerLanguage, Properties};
use crate::app::{Effect, Explorer, Keymap, State};

/// What a prompt asks.
pub(super) struct PromptQuestion {
    /// Its properties.
    pub(super) properties: Properties,
    /// What the answer comes to, or what may be typed where the title has no room for it.
    pub(super) hint: Hint,
    /// Reads the text under the rules and at the position that are played.
    pub(super) read: Read,
}

/// What is to be done, once the text answers the question.
pub(crate) type Answer = Box<dyn FnOnce(&mut Explorer)>;

/// The answer in a text, or the sentence that says what is wrong with it.
pub(super) type Read = Box<dyn Fn(&str, &State) -> Result<Answer, String>>;

/// What is said below a text.
pub(super) type Hint = Box<dyn Fn(&str, &State, &Keymap) -> Option<String>>;

/// An answer that does this.
pub(super) fn changes(change: impl FnOnce(&mut Explorer) + 'static) -> Answer {
    Box::new(change)
}

/// An answer that asks for something from the world outside the state.
pub(super) fn requests(effect: Effect) -> Answer {
    Box::new(|app| app.effects.push(effect))
}

impl PromptQuestion {
    /// A question that one word or number answers.
    pub(super) fn new(
        title: impl Into<Cow<'static, str>>,
        read: impl Fn(&str, &State) -> Result<Answer, String> + 'static,
    ) -> Self {
        Self {
            properties: Properties {
                title: title.into(),
                rows: 1,
                has_lines: false,
                language: AnswerLanguage::Plainly,
                is_followed: false,
            },
            hint: Box::new(|_, _, _| None),
            read: Box::new(read),
        }
    }

    /// With this below the text.
    pub(super) fn saying(self, hint: &'static str) -> Self {
        Self {
            hint: Box::new(move |_, _, _| Some(hint.to_owned())),
            ..self
        }
    }

    /// With this number of rows on the screen.
    pub(super) fn on_rows(mut self, rows: u16) -> Self {
        self.properties.rows = rows;
        self
    }

    /// With an answer that may have several lines.
    pub(super) fn with_lines(mut self) -> Self {
        self.properties.has_lines = true;
        self
    }

    /// With an answer that is taken while it is typed.
    pub(super) fn followed(mut self) -> Self {
        self.properties.is_followed = true;
        self
    }

    /// With an answer in this language.
    pub(super) fn written(mut self, language: AnswerLanguage) -> Self {
        self.properties.language = language;
        self
    }
}
