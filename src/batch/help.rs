//! `help`: the pages of the manual, and what each command takes. `completions` and `man`.

use std::io::{IsTerminal, Write, stdout};
use std::sync::LazyLock;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, ValueEnum};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_complete::{ArgValueCandidates, generate};
use clap_complete_nushell::Nushell;

use super::output::Output;
use super::shell::Failure;
use crate::embedded::{deflated, inflated};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::printable::cell_width;

/// The name of each page of the manual, its file, and what it is about.
macro_rules! pages {
    ($($name:literal in $file:literal: $about:literal,)*) => {
        &[$(($name, $about, deflated!($file))),*]
    };
}

/// The pages of the manual: the name of each, what it is about, and its text, deflated.
const PAGES: &[(&str, &str, &[u8])] = pages! {
    "guide" in "guide.md": "what one does on the screen to answer a question",
    "playing" in "playing.md": "games against the solver or another person, puzzles, a class",
    "keys" in "keys.md": "every key, pane by pane",
    "values" in "values.md": "names of games, positions, the numbers",
    "shell" in "shell.md": "every command with an example",
    "proving" in "proving.md": "rules and statements for piles of every size",
    "statements" in "statements.md": "every form of the language of statements, with an example",
    "notebooks" in "notebook.md": "statements and questions in a file, with their verdicts",
    "rules" in "rules.md": "games by their rule, over any numeration system",
    "certificates" in "certificates.md": "the format of a proof, and why it proves",
    "theory" in "theory.md": "what is proved, by whom, and where it can be read",
    "machines" in "machines.md": "verifications in shards on a cluster",
    "settings" in "settings.md": "what is kept, and where",
    "library" in "library.md": "the same answers in a program of your own",
    "python" in "python.md": "the same answers in Python and in notebooks",
    "speed" in "speed.md": "how long tables and proofs take",
    "contributing" in "contributing.md": "the structure, and how to add to it",
};

/// The text of a page of the manual, if there is one of this name.
fn page(topic: &str) -> Option<String> {
    let (.., deflated) = PAGES.iter().find(|(name, ..)| *name == topic)?;
    Some(inflated(deflated))
}

static STATEMENTS: LazyLock<String> =
    LazyLock::new(|| page("statements").expect("there is such a page; a test reads it"));

/// The forms of the language of statements: the names of each, and what it says.
pub(super) fn forms() -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
    STATEMENTS.lines().filter_map(|line| {
        let cells: Vec<&str> = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split(" | ")
            .collect_vec();
        let [names, _, says] = cells[..] else {
            return None;
        };
        Some((names.split('`').skip(1).step_by(2).collect_vec(), says))
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
            Some(topic) => match page(topic) {
                Some(text) => write!(output, "{}", filled(&text, width()))?,
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
    let pages = joined(PAGES.iter().map(|(name, ..)| name), ", ");
    Failure::Usage(format!(
        "TOPIC {topic:?}: there is no such command and no such page; the pages are {pages}; for example nimscope help guide"
    ))
}

// A page of the manual as a terminal shows it: Markdown without comments and pictures, whose
// lines are no longer than the terminal is wide.

/// The text of a page in lines of a width. Lines of code stay as they are.
fn filled(page: &str, width: usize) -> String {
    let mut shown = String::new();
    let mut block = Block::default();
    let mut is_code = false;
    for line in without_comments(page).lines() {
        let is_fence = line.trim_start().starts_with("```");
        if is_fence || is_code {
            block.flush(width, &mut shown);
            shown.push_str(line);
            shown.push('\n');
            is_code ^= is_fence;
        } else if line.trim().is_empty() {
            block.flush(width, &mut shown);
            if !shown.is_empty() && !shown.ends_with("\n\n") {
                shown.push('\n');
            }
        } else if !line.starts_with("![") {
            if let Some(indent) = hanging(line) {
                block.flush(width, &mut shown);
                block.indent = indent;
            }
            block
                .words
                .extend(line.split_whitespace().map(str::to_owned));
        }
    }
    block.flush(width, &mut shown);
    shown
}

/// Words that are filled into lines together.
#[derive(Default)]
struct Block {
    words: Vec<String>,
    /// The blanks before each line but the first.
    indent: usize,
}

impl Block {
    fn flush(&mut self, width: usize, shown: &mut String) {
        let mut used = 0;
        for word in self.words.drain(..) {
            if used > 0 && used + 1 + cell_width(&word) > width {
                shown.push('\n');
                shown.push_str(&" ".repeat(self.indent));
                used = self.indent;
            } else if used > 0 {
                shown.push(' ');
                used += 1;
            }
            used += cell_width(&word);
            shown.push_str(&word);
        }
        if used > 0 {
            shown.push('\n');
        }
        self.indent = 0;
    }
}

/// The blanks before the further lines of a block that begins with a line; `None` if the line goes
/// on with the block before it.
fn hanging(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    if text.starts_with('#') {
        Some(0)
    } else if text.starts_with("- ") {
        Some(2)
    } else if text.starts_with('|') {
        Some(4)
    } else {
        (digits > 0 && text[digits..].starts_with(". ")).then_some(digits + 2)
    }
}

fn without_comments(page: &str) -> String {
    let mut parts = page.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let rest = part.split_once("-->").map_or("", |(_, rest)| rest);
        text + rest.strip_prefix('\n').unwrap_or(rest)
    })
}

// `completions` and `man`: made from the description of the command line itself.

/// The variable in which a shell says that the program is to complete a line, and for which shell.
pub const COMPLETION_VARIABLE: &str = "NIMSCOPE_COMPLETE";

/// Print the completions for a shell.
#[derive(Debug, Args)]
pub struct CompletionsCommand {
    /// The shell
    #[arg(value_enum)]
    shell: Dialect,
}

/// A shell whose lines are completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dialect {
    Bash,
    Elvish,
    Fish,
    Nushell,
    Powershell,
    Zsh,
}

/// Bash ends a word at a colon otherwise, and names of games have one.
const COLONS_IN_WORDS: &str = "COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n";

impl CompletionsCommand {
    pub(super) fn run(&self, program: clap::Command, out: &mut Output) -> Result<(), Failure> {
        let mut text = Vec::new();
        let asking: &dyn EnvCompleter = match self.shell {
            Dialect::Bash => {
                text.extend_from_slice(COLONS_IN_WORDS.as_bytes());
                &Bash
            }
            Dialect::Elvish => &Elvish,
            Dialect::Fish => &Fish,
            Dialect::Powershell => &Powershell,
            Dialect::Zsh => &Zsh,
            Dialect::Nushell => {
                let mut program = program
                    .mut_args(listing)
                    .mut_subcommands(|command| command.mut_args(listing));
                generate(Nushell, &mut program, "nimscope", &mut text);
                return Ok(out.write_all(&text)?);
            }
        };
        let name = "nimscope";
        asking.write_registration(COMPLETION_VARIABLE, name, name, name, &mut text)?;
        Ok(out.write_all(&text)?)
    }
}

/// An argument that has the candidates of today as its only values.
fn listing(arg: Arg) -> Arg {
    let Some(candidates) = arg.get::<ArgValueCandidates>() else {
        return arg;
    };
    let names = candidates.candidates().into_iter();
    let names = names.map(|candidate| candidate.get_value().to_string_lossy().into_owned());
    let values = PossibleValuesParser::new(names);
    arg.value_parser(values)
}

/// Print a manual page.
#[derive(Debug, Args)]
pub struct ManCommand {
    /// The command whose page it is [default: the program as a whole]
    command: Option<String>,
}

impl ManCommand {
    pub(super) fn run(&self, mut program: clap::Command, out: &mut Output) -> Result<(), Failure> {
        // A command knows the options that all commands share only when the whole is built.
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => {
                let command = program.find_subcommand(name).cloned();
                command.ok_or_else(|| {
                    Failure::Usage(format!(
                        "COMMAND {name:?}: there is no such command; for example nimscope man eval"
                    ))
                })?
            }
        };
        Ok(clap_mangen::Man::new(page).render(out)?)
    }
}
