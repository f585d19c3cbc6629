//! The lines that answer a request of `serve`.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::printable;

/// Whose request is answered.
#[derive(Clone, Debug)]
pub(super) struct Served {
    /// The id of the request.
    pub(super) id: Value,
}

/// A line that is written.
#[derive(Serialize)]
struct WrittenLine<'a, S> {
    id: &'a Value,
    #[serde(flatten)]
    said: S,
}

/// An object that a command printed.
#[derive(Serialize)]
struct PrintedObject<'a> {
    result: &'a RawValue,
}

/// What is said of a request beside the objects that the command prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(super) enum Said {
    /// All that a command printed that prints text.
    Text { result: String },
    /// How much of the work is done.
    Progress { progress: f64 },
    /// How far the work is, in words, where its end is not known.
    At { at: String },
    /// The work is done, with the exit status of the command.
    Done { done: bool, status: u8 },
    /// There is no answer, or not the whole of it.
    Failed { error: String, status: u8 },
}

impl Served {
    /// Takes the objects that a command printed from the beginning of a text, as soon as their
    /// lines are whole.
    pub(super) fn objects(&self, text: &mut Vec<u8>) -> io::Result<()> {
        while text.first() == Some(&b'{')
            && let Some(end) = text.iter().position(|&byte| byte == b'\n')
        {
            let result: &RawValue = serde_json::from_slice(&text[..end])?;
            self.say(PrintedObject { result })?;
            text.drain(..=end);
        }
        Ok(())
    }

    /// Writes a line, whole, whoever else writes one.
    pub(super) fn say(&self, said: impl Serialize) -> io::Result<()> {
        let mut line = Vec::new();
        printable::write_json(&mut line, &WrittenLine { id: &self.id, said })?;
        line.push(b'\n');
        let mut out = io::stdout().lock();
        out.write_all(&line)?;
        out.flush()
    }
}
