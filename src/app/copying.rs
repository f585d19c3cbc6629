//! What can be copied and saved: texts, tables, whole lists.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::pane::choices::ListPane;
use crate::app::pane::exceptions::{ExceptionsList, ExceptionsQuestion};
use crate::bytes::Bytes;
use crate::game::{Convention, Ruleset, joined};
use crate::solve::Control;
use crate::study::question::Positions;
use crate::study::{Answer, CsvWriter, Listed, Record, Rows, Shortage, Values};

/// The most bytes of text that all usual terminals take into the clipboard. Their limit is a
/// sequence of 100,000 bytes, in which four bytes encode three of the text.
const MOST: usize = 74_994;

impl App {
    /// Copies what an action copies.
    pub(crate) fn copy(&mut self, action: Action) -> Vec<Effect> {
        match self.view().copied(action) {
            Some(text) => self.copy_text(action, text),
            None if action == Action::CopyList && !self.state.focus().behaviour().is_table() => {
                vec![Effect::CopyShown(self.state.focus())]
            }
            None => {
                self.state.refuse("there is nothing to copy yet");
                Vec::new()
            }
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
        let more = if lines > 1 {
            format!(" … {lines} lines")
        } else {
            String::new()
        };
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
            _ if focus.behaviour().is_table() => (focus.key(), "tsv"),
            _ => (focus.key(), "txt"),
        };
        self.ask(Ask::Text(action), &format!("{what}-{game}.{extension}"));
    }

    /// Saves what an action copies.
    pub(crate) fn write(&mut self, action: Action, path: PathBuf) -> Vec<Effect> {
        match self.view().copied(action) {
            Some(text) => {
                let text = text + "\n";
                vec![Effect::Write { path, text }]
            }
            None if action == Action::CopyList && !self.state.focus().behaviour().is_table() => {
                let pane = self.state.focus();
                vec![Effect::WriteShown { path, pane }]
            }
            None => {
                self.state.refuse("there is nothing to save yet");
                Vec::new()
            }
        }
    }
}

impl View<'_> {
    /// The text that a copying action puts into the clipboard; `None` while it is not known.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names what it copies")]
    pub(crate) fn copied(self, action: Action) -> Option<String> {
        let state = self.state;
        match action {
            Action::CopyPosition => Some(state.position().to_string()),
            Action::CopyValue => {
                let sheet = self.value_fact()?;
                let plays = Convention::BOTH.map(|convention| {
                    let mut known = sheet.plays[convention];
                    // Other panes are about the rules that are explored.
                    if convention == self.rules().convention {
                        known.outcome = self.outcome_of(&self.x(), known.outcome);
                        known.remoteness = self.remoteness_of(&self.x(), known.remoteness);
                    }
                    values(convention, &known)
                });
                Some(format!(
                    "{} {}: {}",
                    state.rules().game,
                    state.position(),
                    plays.join("; ")
                ))
            }
            Action::CopyMoves => moves(self),
            Action::CopyLine => {
                let sheet = self.line_fact()?;
                let numbered = (sheet.first..).zip(sheet.steps.iter());
                let rows = numbered.map(|(number, step)| {
                    vec![
                        number.to_string(),
                        step.position.to_string(),
                        known(&self.outcome_of(&step.position, step.outcome)),
                        known(&self.remoteness_of(&step.position, step.remoteness)),
                    ]
                });
                let columns = ["step", "position", "outcome", "remoteness"];
                Some(tabbed(&columns, rows))
            }
            Action::CopyList => state.focus().behaviour().copied(self),
            Action::CopyGame => {
                let turns = self.all_shown_turns();
                state
                    .play
                    .contest
                    .as_ref()
                    .map(|contest| contest.text(&state.tree, &turns))
            }
            Action::CopyCommand => {
                let position = joined(state.position().piles(), ",");
                let rules = state.rules().arguments();
                Some(format!("nimscope {rules} --position {position}"))
            }
            _ => None,
        }
    }
}

fn values(convention: Convention, values: &Values) -> String {
    format!(
        "{convention}: {}, R {}, Grundy {}",
        known(&values.outcome),
        known(&values.remoteness),
        known(&values.grundy)
    )
}

fn known<T: Copy + ToString>(answer: &Answer<T>) -> String {
    answer
        .value()
        .map_or_else(|| "?".to_owned(), |value| value.to_string())
}

/// The listed moves with what they lead to and are worth.
pub(crate) fn moves(view: View<'_>) -> Option<String> {
    let (rules, order) = (view.state.rules(), view.state.order());
    let rows = view.listed_moves()?.rows.clone();
    let rows = rows.iter().map(|row| {
        let best = if row.optimal == Some(true) {
            "optimal"
        } else {
            ""
        };
        vec![
            row.choice.by.words(rules.game, &order),
            row.choice.ways.to_string(),
            row.choice.to.to_string(),
            known(&view.outcome_of(&row.choice.to, row.outcome)),
            known(&view.remoteness_of(&row.choice.to, row.remoteness)),
            best.to_owned(),
        ]
    });
    let columns = [
        "move",
        "ways",
        "position",
        "outcome",
        "remoteness",
        "optimal",
    ];
    Some(tabbed(&columns, rows))
}

/// Rows under the heads of their columns, separated by tabs.
pub(crate) fn tabbed(columns: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let lines = rows.map(|row| row.join("\t"));
    std::iter::once(columns.join("\t"))
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A name for the file of a list: `exceptions-misere-slow-4-3-max-20.csv`.
pub(crate) fn file_name(rules: Ruleset, pane: ListPane, max: u64) -> String {
    let (play, game) = (rules.convention.key(), rules.game.file_name());
    format!("{}-{play}-{game}-max-{max}.csv", pane.pane().key())
}

/// The whole list of a pane, ready to be written on a thread of its own.
#[derive(Debug)]
pub enum WholeList {
    /// That of the Positions pane, with its question.
    Positions(Positions, Arc<Rows<Listed>>),
    /// That of the Exceptions pane.
    Exceptions(ExceptionsList),
}

impl WholeList {
    /// The list of a pane.
    ///
    /// # Errors
    /// Why there is none, or that it is not complete, in a sentence.
    pub fn in_view(view: View<'_>, pane: ListPane) -> Result<Self, String> {
        Ok(match pane {
            ListPane::Positions => {
                let (question, rows) = view.whole_list()?;
                Self::Positions(question, rows)
            }
            ListPane::Exceptions => {
                let (_, list) = view.whole_list::<ExceptionsQuestion>()?;
                Self::Exceptions(list)
            }
        })
    }

    /// Writes it as the commands `exceptions` and `table` do with `--format csv`, and says how
    /// many rows it has. What the list lacks is computed for it, in tables of at most `memory`
    /// bytes: the Grundy values of positions, and the remoteness of exceptional ones.
    ///
    /// # Errors
    /// The writer fails, or a table does not fit.
    pub fn write_csv(&self, memory: u64, to: impl Write) -> csv::Result<u64> {
        let too_large = |short: Shortage| io::Error::other(short.to_string());
        match self {
            Self::Positions(question, rows) => {
                let lacks = rows.get(0).is_some_and(|row| row.grundy.is_none());
                let table = lacks.then(|| question.grundy(memory)).transpose();
                let table = table.map_err(too_large)?;
                written(rows.iter().map(|row| row.with_grundy(table.as_ref())), to)
            }
            Self::Exceptions(ExceptionsList::MRule(rows)) => written(rows.iter(), to),
            Self::Exceptions(ExceptionsList::Exact52(survey)) => {
                let rows = survey.exceptional_rows(memory, &Control::new());
                let rows = rows.expect("nobody cancels it").map_err(too_large)?;
                written(rows.into_iter(), to)
            }
        }
    }
}

fn written<R: Record>(rows: impl Iterator<Item = R>, to: impl Write) -> csv::Result<u64> {
    let mut writer = CsvWriter::new::<R>(to)?;
    for row in rows {
        writer.write(&row)?;
    }
    let count = writer.rows();
    writer.finish()?;
    Ok(count)
}
