//! The same answers from the shell: one command a file, formats that programs may depend on.
//!
//! Standard output carries the answer and nothing else. Messages and progress go to standard
//! error. [`Shell`] holds what all commands share. `solver` asks the oracle, and fills the tables
//! that the oracle asks for, within the budget.

mod arguments;
mod by_options;
mod cached_rules;
mod catalogue;
mod check;
mod claims;
mod configuration;
mod discover;
mod document;
mod eval;
mod figure;
mod files;
mod games;
mod help;
mod line;
mod moves;
mod notebook;
mod output;
mod prove;
mod reduce;
mod report;
mod serve;
mod served;
mod shell;
mod solve;
mod solver;
mod table;
mod verify;
mod why;

use clap::{FromArgMatches, Subcommand};

pub use cached_rules::theorems_with;
pub use claims::admit_claims;
pub use files::{NamedFiles, OutputFile, takes};
pub use help::COMPLETION_VARIABLE;
pub use shell::{Configuration, Failure, Shell, WrongConfiguration};

pub use crate::file::game;

pub(crate) use arguments::number;

use crate::lists::CollectVec as _;
use output::Output;

/// A command of the shell.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games with their parameters
    #[command(after_help = "Example: nimscope games")]
    Games,
    /// Evaluate positions: outcome, remoteness, Grundy value, optimal and winning moves, as one
    /// JSON object a line
    #[command(after_help = "Example: nimscope eval --game slow:4,3 --misere 3,3,3,4")]
    Eval(eval::EvalCommand),
    /// List every distinct option of a position, best first
    #[command(after_help = "Example: nimscope moves --game slow:4,3 --misere 3,5,5,6")]
    Moves(moves::MovesCommand),
    /// Print the optimal line from a position, or the M-sequence
    #[command(after_help = "Example: nimscope line --game slow:4,3 --misere 3,5,5,6")]
    Line(line::LineCommand),
    /// Explain the values of a position
    #[command(after_help = "Example: nimscope why --game slow:4,3 --misere 3,5,5,6")]
    Why(why::WhyCommand),
    /// Print the length and the first positions of an M-sequence, for piles of any size
    #[command(after_help = "Example: nimscope mseq --game slow:4,3 3,5,5,6")]
    Mseq(line::MseqCommand),
    /// List the exceptions in a box: where the M-rule fails, or where exact nim (5,2) departs from
    /// Moore's nim
    #[command(
        after_help = "Example: nimscope exceptions --game slow:4,3 --misere --max 9 --minimal"
    )]
    Exceptions(table::ExceptionsCommand),
    /// Print every position of a box with its values
    #[command(after_help = "Example: nimscope table --game slow:4,3 --max 4")]
    Table(table::TableCommand),
    /// Count the P-positions with piles up to each size, as a sequence
    #[command(after_help = "Example: nimscope counts --game slow:4,3 --max 20 --format bfile")]
    Counts(solve::CountsCommand),
    /// Compute a whole box and print its summary
    #[command(after_help = "Example: nimscope solve --game exact:5,2 --max 10")]
    Solve(solve::SolveCommand),
    /// Cut off the tokens that can never be played, by both algorithms
    #[command(after_help = "Example: nimscope reduce --game slow:4,3 1,1,1,2")]
    Reduce(reduce::ReduceCommand),
    /// List every claim of the literature that the program knows, as one JSON object a line, or
    /// print one with its proof
    #[command(after_help = "Example: nimscope claims")]
    Claims(claims::ClaimsCommand),
    /// Print the reference of a claim's paper, or of the program, for BibTeX or as text
    #[command(after_help = "Example: nimscope cite games24/2.9")]
    Cite(claims::CiteCommand),
    /// Check claims against exhaustive results, as one JSON object a line
    #[command(after_help = "Example: nimscope verify games24/2.9")]
    Verify(verify::VerifyCommand),
    /// Put the shards of a verification together, and print its verdict as a JSON object
    #[command(after_help = "Example: nimscope merge shards/1.json shards/2.json")]
    Merge(by_options::MergeCommand),
    /// Write a page of results that can be cited, in Markdown, LaTeX or HTML
    #[command(after_help = "Example: nimscope report results.json")]
    Report(report::ReportCommand),
    /// Discover a rule for a game and prove it for piles of every size, as a JSON object
    #[command(after_help = "Example: nimscope discover --game exact:5,2")]
    Discover(discover::DiscoverCommand),
    /// Find the rules of a catalogue of games, and write them as a table
    #[command(after_help = "Example: nimscope catalogue --shard 1/10000")]
    Catalogue(catalogue::CatalogueCommand),
    /// Prove a statement on a game for piles of every size, or refute it, as a JSON object
    #[command(after_help = "Example: nimscope prove --game exact:4,2 --claim 'P <=> x1 = x3'")]
    Prove(prove::ProveCommand),
    /// Answer the statements and questions of a notebook, and compare with the verdicts in it
    #[command(after_help = "Example: nimscope notebook examples/notebook.ron")]
    Notebook(notebook::NotebookCommand),
    /// Draw a figure as SVG, PDF, PNG, TikZ, DOT, CSV or text
    #[command(after_help = "Example: nimscope figure bouton --game nim:3 --position 3,5,7")]
    Figure(figure::FigureCommand),
    /// List the figures with what they show, as one JSON object a line
    #[command(after_help = "Example: nimscope figures")]
    Figures,
    /// Check the certificate of a proof
    #[command(after_help = "Example: nimscope check crates/nimscope-core/assets/rules/nim-3.txt")]
    Check(check::CheckCommand),
    /// Answer requests on standard input, one JSON object a line, until it ends
    #[command(
        after_help = "Example: nimscope serve <<< '{\"id\":1,\"command\":\"eval\",\"args\":{\"game\":\"nim:3\",\"position\":[1,2,4]}}'\n\
                      It prints {\"id\":1,\"result\":{…}} and {\"id\":1,\"done\":true,\"status\":0}. {\"cancel\":1} cancels the request 1. \
                      nimscope help shell says the rest."
    )]
    Serve,
    /// Say where the configuration is, and whether one is right
    #[command(after_help = "Example: nimscope config path")]
    Config(configuration::ConfigCommand),
    /// Print a page of the manual, or what a command takes
    #[command(after_help = "Example: nimscope help guide")]
    Help(help::HelpCommand),
    /// Print the completions for a shell
    #[command(after_help = "Example: nimscope completions bash")]
    Completions(help::CompletionsCommand),
    /// Print the manual page of the program or of a command
    #[command(after_help = "Example: nimscope man eval")]
    Man(help::ManCommand),
}

impl Command {
    /// Whether it prints text, and no objects, whatever it is asked.
    const fn prints_text(&self) -> bool {
        matches!(
            self,
            Self::Cite(_) | Self::Report(_) | Self::Help(_) | Self::Completions(_) | Self::Man(_)
        )
    }

    /// Whether it takes memory and threads from the configuration. Others work beside a wrong one,
    /// above all the help that the error points to.
    pub const fn is_limited(&self) -> bool {
        !matches!(
            self,
            Self::Games
                | Self::Claims(_)
                | Self::Cite(_)
                | Self::Figures
                | Self::Help(_)
                | Self::Completions(_)
                | Self::Man(_)
        )
    }
}

/// Runs a command. `program` is the command line as a whole, for completions and the
/// manual page.
///
/// # Errors
/// The words typed are wrong, the work failed or was refused or interrupted, or the output
/// was closed.
pub fn run(command: &Command, shell: &Shell, program: clap::Command) -> Result<(), Failure> {
    if !matches!(command, Command::Table(table) if table.has_file()) {
        shell.hear_closing();
    }
    answer(command, shell, program).map_err(|failure| shell.cause(failure))
}

/// Runs a command and writes its answer where the shell wants it.
fn answer(command: &Command, shell: &Shell, program: clap::Command) -> Result<(), Failure> {
    let mut output = Output::of(shell);
    if command.prints_text() {
        output.begin_text();
    }
    let out = &mut output;
    let done = match command {
        Command::Games => games::run(shell, out),
        Command::Eval(eval) => eval.run(shell, out),
        Command::Moves(moves) => moves.run(shell, out),
        Command::Line(line) => line.run(shell, out),
        Command::Why(why) => why.run(shell, out),
        Command::Mseq(mseq) => mseq.run(shell, out),
        Command::Exceptions(exceptions) => exceptions.run(shell, out),
        Command::Table(table) => table.run(shell),
        Command::Counts(counts) => counts.run(shell, out),
        Command::Solve(solve) => solve.run(shell, out),
        Command::Reduce(reduce) => reduce.run(shell, out),
        Command::Claims(claims) => claims.run(shell, out),
        Command::Cite(cite) => cite.run(shell, out),
        Command::Verify(verify) => verify.run(shell, out),
        Command::Merge(merge) => merge.run(shell, out),
        Command::Report(report) => report.run(shell, out),
        Command::Discover(discover) => discover.run(shell, out),
        Command::Catalogue(catalogue) => catalogue.run(shell, out),
        Command::Prove(prove) => prove.run(shell, out),
        Command::Notebook(notebook) => notebook.run(shell, out),
        Command::Figure(figure) => figure.run(shell),
        Command::Figures => figure::list(out),
        Command::Check(check) => check.run(shell, out),
        Command::Serve => serve::run(shell, &program, &|words, shell| {
            let (command, shell) = read(words, shell)?;
            answer(&command, &shell, program.clone())
        }),
        Command::Config(config) => config.run(shell, out),
        Command::Help(help) => help.run(program, out),
        Command::Completions(completions) => completions.run(program, out),
        Command::Man(man) => man.run(program, out),
    };
    let is_whole = matches!(done, Ok(()) | Err(Failure::Reported | Failure::BadLines(_)));
    let finished = if is_whole { output.finish() } else { Ok(()) };
    finished.and(done)
}

/// The command that some words name, and the shell with its files.
fn read(words: &[String], shell: &Shell) -> Result<(Command, Shell), Failure> {
    let commands = Command::augment_subcommands(clap::Command::new("nimscope"));
    let mut commands = commands.no_binary_name(true).disable_help_subcommand(true);
    let read = commands
        .try_get_matches_from_mut(words)
        .and_then(|matches| Ok((Command::from_arg_matches(&matches)?, matches)));
    let (command, matches) = read.map_err(|error| {
        let text = error.to_string();
        let lines = text.lines().map(str::trim);
        let lines = lines.take_while(|line| !line.starts_with("Usage:"));
        // A request has no --help.
        let lines = lines.filter(|line| !line.starts_with("For more information"));
        let said: Vec<&str> = lines.filter(|line| !line.is_empty()).collect_vec();
        let said = said.join("; ");
        Failure::Usage(said.trim_start_matches("error: ").to_owned())
    })?;
    let mut shell = shell.clone();
    let added = shell.files.add_all(&commands, &matches);
    added.map_err(Failure::Usage)?;
    Ok((command, shell))
}
