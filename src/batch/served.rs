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
struct WrittenLine<'a> {
    id: &'a Value,
    #[serde(flatten)]
    said: Said<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Said<'a> {
    Object { result: &'a RawValue },
    Text { result: &'a str },
    Progress { progress: f64 },
    At { at: &'a str },
    Done { done: bool, status: u8 },
    Failed { error: &'a str, status: u8 },
}

impl Served {
    /// Takes the objects that a command printed from the beginning of a text, as soon as their
    /// lines are whole.
    pub(super) fn objects(&self, text: &mut Vec<u8>) -> io::Result<()> {
        while text.first() == Some(&b'{')
            && let Some(end) = text.iter().position(|&byte| byte == b'\n')
        {
            let result: &RawValue = serde_json::from_slice(&text[..end])?;
            self.say(Said::Object { result })?;
            text.drain(..=end);
        }
        Ok(())
    }

    /// All that a command printed that prints text.
    pub(super) fn text(&self, result: &str) -> io::Result<()> {
        self.say(Said::Text { result })
    }

    /// How much of the work is done, in thousandths.
    pub(super) fn progress(&self, thousandths: u16) {
        let progress = f64::from(thousandths) / 1000.0;
        // A closed output ends the program as soon as it is noticed.
        drop(self.say(Said::Progress { progress }));
    }

    /// How far the work is, in words, where its end is not known.
    pub(super) fn at(&self, at: &str) {
        drop(self.say(Said::At { at }));
    }

    /// The work is done, with the exit status of the command.
    pub(super) fn done(&self, status: u8) -> io::Result<()> {
        let done = true;
        self.say(Said::Done { done, status })
    }

    /// There is no answer, or not the whole of it.
    pub(super) fn failed(&self, error: &str, status: u8) -> io::Result<()> {
        self.say(Said::Failed { error, status })
    }

    /// Writes a line, whole, whoever else writes one.
    fn say(&self, said: Said<'_>) -> io::Result<()> {
        let mut line = Vec::new();
        printable::write_json(&mut line, &WrittenLine { id: &self.id, said })?;
        line.push(b'\n');
        let mut out = io::stdout().lock();
        out.write_all(&line)?;
        out.flush()
    }
}
