//! `help`: the pages of the manual, and what each command takes.

mod filled;

use std::io::{IsTerminal, Write, stdout};

use clap::Args;

use super::output::Output;
use super::shell::Failure;
use filled::filled;

/// The pages of the manual: the name of each, what it is about, and its text.
const PAGES: &[(&str, &str, &str)] = &[
    (
        "guide",
        "what one does on the screen to answer a question",
        include_str!("../../docs/guide.md"),
    ),
    (
        "playing",
        "games against the solver or another person, puzzles, a class",
        include_str!("../../docs/playing.md"),
    ),
    (
        "keys",
        "every key, pane by pane",
        include_str!("../../docs/keys.md"),
    ),
    (
        "values",
        "names of games, positions, the numbers",
        include_str!("../../docs/values.md"),
    ),
    (
        "shell",
        "every command with an example",
        include_str!("../../docs/shell.md"),
    ),
    (
        "proving",
        "rules and statements for piles of every size",
        include_str!("../../docs/proving.md"),
    ),
    (
        "statements",
        "every form of the language of statements, with an example",
        include_str!("../../docs/statements.md"),
    ),
    (
        "notebooks",
        "statements and questions in a file, with their verdicts",
        include_str!("../../docs/notebook.md"),
    ),
    (
        "rules",
        "games by their rule, over any numeration system",
        include_str!("../../docs/rules.md"),
    ),
    (
        "certificates",
        "the format of a proof, and why it proves",
        include_str!("../../docs/certificates.md"),
    ),
    (
        "theory",
        "what is proved, by whom, and where it can be read",
        include_str!("../../docs/theory.md"),
    ),
    (
        "machines",
        "verifications in shards on a cluster",
        include_str!("../../docs/machines.md"),
    ),
    (
        "settings",
        "what is kept, and where",
        include_str!("../../docs/settings.md"),
    ),
    (
        "library",
        "the same answers in a program of your own",
        include_str!("../../docs/library.md"),
    ),
    (
        "python",
        "the same answers in Python and in notebooks",
        include_str!("../../docs/python.md"),
    ),
    (
        "speed",
        "how long tables and proofs take",
        include_str!("../../docs/speed.md"),
    ),
    (
        "contributing",
        "the structure, and how to add to it",
        include_str!("../../docs/contributing.md"),
    ),
];

/// The forms of the language of statements: the names of each, and what it says.
pub(super) fn forms() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    let page = PAGES.iter().find(|(name, ..)| *name == "statements");
    let lines = page.into_iter().flat_map(|(.., text)| text.lines());
    lines.filter_map(|line| {
        let cells: Vec<&str> = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split(" | ")
            .collect();
        let [names, _, says] = cells[..] else {
            return None;
        };
        Some((names.split('`').skip(1).step_by(2).collect(), says))
    })
}

/// Print a page of the manual, or what a command takes.
#[derive(Debug, Args)]
pub struct HelpCommand {
    /// A command, or a page of the manual [default: the list of both]
    topic: Option<String>,
}

impl HelpCommand {
    /// # Errors
    /// There is no such topic, or nobody reads the answer.
    pub(super) fn run(
        &self,
        mut program: clap::Command,
        output: &mut Output,
    ) -> Result<(), Failure> {
        // A command knows the options that all commands share only when the whole is built.
        program.build();
        match &self.topic {
            None => {
                writeln!(output, "{}", program.render_long_help())?;
                writeln!(output, "\nPages of the manual, by nimscope help NAME:")?;
                for (name, about, _) in PAGES {
                    writeln!(output, "  {name:<14}{about}")?;
                }
            }
            Some(topic) => match PAGES.iter().find(|(name, ..)| name == topic) {
                Some((.., text)) => write!(output, "{}", filled(text, width()))?,
                None => {
                    let command = program.find_subcommand_mut(topic);
                    let command = command.ok_or_else(|| no_such(topic))?;
                    write!(output, "{}", command.render_long_help())?;
                }
            },
        }
        Ok(())
    }
}

/// The columns of a page: those of the terminal, or 80 where there is none, as before a pager.
fn width() -> usize {
    let columns = || Some(crossterm::terminal::size().ok()?.0);
    let columns = stdout().is_terminal().then(columns).flatten();
    columns.map_or(80, |columns| usize::from(columns).clamp(20, 120))
}

fn no_such(topic: &str) -> Failure {
    let pages: Vec<&str> = PAGES.iter().map(|&(name, ..)| name).collect();
    Failure::Usage(format!(
        "TOPIC {topic:?}: there is no such command and no such page; the pages are {}; for example nimscope help guide",
        pages.join(", ")
    ))
}
