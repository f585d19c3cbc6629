//! The command line: arguments, and what each of them opens.

use std::io::{IsTerminal, stdin, stdout};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc;

use clap::{CommandFactory, FromArgMatches, Parser};
use color_eyre::eyre::{Result, WrapErr};

use crate::app::{App, State, Wishes};
use crate::config::{self, Config};
use crate::engine::{Engine, Limits};
use crate::game::{Convention, Game, Position, Ruleset};
use crate::ui::{self, Behaviour, Event};

/// An interactive explorer for impartial nim-like games: exact slow nim, slow Moore's nim, slow set nim.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    /// The game, such as slow:4,3 (NIM(4,3)), slow-moore:4,2 or slow-set:5,2+4
    #[arg(long, value_name = "GAME")]
    game: Option<Game>,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    misere: bool,

    /// Play the normal version: who cannot move loses (the default with --game)
    #[arg(long, conflicts_with = "misere")]
    normal: bool,

    /// The piles, in any order, separated by commas or blanks, such as 3,5,5,6
    #[arg(long, value_name = "PILES", allow_hyphen_values = true)]
    position: Option<Position>,

    /// Read this configuration instead of the user's
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// What was asked for cannot be done as it was written.
#[derive(Debug)]
struct Usage(String);

/// Runs the program with the arguments of the process.
///
/// # Errors
/// The terminal could not be taken, read or written.
pub fn run() -> Result<ExitCode> {
    let place = config::place().map_or_else(
        || "none on this system".to_owned(),
        |place| place.display().to_string(),
    );
    let command = Arguments::command().after_help(format!(
        "Without arguments it opens where the configuration says. Inside, ? lists the keys.\n\nConfiguration: {place}"
    ));
    let arguments = match command
        .try_get_matches()
        .and_then(|matches| Arguments::from_arg_matches(&matches))
    {
        Ok(arguments) => arguments,
        Err(error) => {
            error.print()?;
            return Ok(ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)));
        }
    };
    match prepared(&arguments) {
        Ok((config, rules, position)) => explore(config, rules, position),
        Err(Usage(sentence)) => {
            complain(&sentence);
            Ok(ExitCode::from(2))
        }
    }
}

#[expect(clippy::print_stderr, reason = "the screen is not open yet")]
fn complain(sentence: &str) {
    eprintln!("nimscope: {sentence}");
}

/// The configuration, and what is to be opened, or why that is not possible.
fn prepared(arguments: &Arguments) -> Result<(Config, Ruleset, Position), Usage> {
    let config = arguments
        .config
        .as_deref()
        .map_or_else(Config::of_user, Config::read);
    let config = config.map_err(|error| Usage(error.to_string()))?;
    let (rules, position) = opened(arguments, &config)?;
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        let sentence = "the explorer needs a terminal for its input and output; start it in one, without redirection";
        return Err(Usage(sentence.to_owned()));
    }
    Ok((config, rules, position))
}

/// The game and the position that the arguments name; what they leave open comes from the configuration.
fn opened(arguments: &Arguments, config: &Config) -> Result<(Ruleset, Position), Usage> {
    let start = &config.start;
    // A game named here is in normal play unless said otherwise; the configured game is in the configured play.
    let misere =
        arguments.misere || (arguments.game.is_none() && !arguments.normal && start.misere);
    let convention = if misere {
        Convention::Misere
    } else {
        Convention::Normal
    };
    let (game, position) = match (arguments.game, &arguments.position) {
        (None, None) => (start.game, start.position.clone()),
        (Some(game), None) => (game, game.example()),
        (Some(game), Some(position)) => (game, position.clone()),
        (None, Some(position)) => {
            let count = position.piles().len();
            let game = start
                .game
                .with_piles(count)
                .map_err(|error| Usage(format!("--position: {error}")))?;
            (game, position.clone())
        }
    };
    game.check(position.piles()).map_err(|error| {
        Usage(format!(
            "--position {position}: {error}; for example --game {game} --position {}",
            commas(&game.example())
        ))
    })?;
    Ok((Ruleset { game, convention }, position))
}

fn commas(position: &Position) -> String {
    position.to_string().replace(' ', ",")
}

/// Opens the screen.
fn explore(config: Config, rules: Ruleset, position: Position) -> Result<ExitCode> {
    let (send, receive) = mpsc::channel();
    let wake = send.clone();
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = if config.threads == 0 {
        cores.saturating_sub(1).max(1)
    } else {
        config.threads
    };
    let limits = Limits {
        memory: config.memory,
        threads,
    };
    // A wake-up after the screen is gone wakes nobody.
    let engine = Engine::new(limits, Arc::new(move || drop(wake.send(Event::Known))));
    #[cfg(debug_assertions)]
    if std::env::var_os("NIMSCOPE_TEST_PANIC").is_some() {
        engine.provoke_panic();
    }
    // Rows of a list take up to 16 bytes, and its table some more.
    let positions = config.lists.positions.min(config.memory / 32);
    let wishes = Wishes {
        positions,
        ..config.lists
    };
    let mut state = State::new(rules, position, wishes, fastrand::u64(..));
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    state.theme = if is_plain {
        ui::theme::MONO
    } else {
        config.theme
    };
    // Under NO_COLOR crossterm would replace colours by a reset that cancels reverse video too; the mono theme has no colours.
    crossterm::style::force_color_output(true);
    let behaviour = Behaviour {
        mouse: config.mouse,
        autoplay: config.autoplay,
    };
    let app = App::new(state, config.keymap, engine);
    ui::run(app, (send, receive), behaviour).wrap_err("the terminal could not be used")
}
