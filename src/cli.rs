//! The command line: arguments, and what each of them opens.

mod candidates;
mod usage;

use std::io::{self, ErrorKind, IsTerminal, Write, stdin, stdout};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::SystemTime;

use clap::builder::ArgPredicate::IsPresent;
use clap::{ArgGroup, Args, CommandFactory, FromArgMatches, Parser};
use clap_complete::CompleteEnv;
use color_eyre::eyre::{Report, Result, WrapErr};
use ratatui::layout::Size;

use crate::app::{Explorer, State, View, Wishes};
use crate::batch::{
    self, Command, Configuration, Failure, NamedFiles, OutputFile, Shell, WrongConfiguration,
};
use crate::bytes::Memory;
use crate::config::{self, Changes, Config, ConfigError, ThreadCount};
use crate::engine::{Engine, Limits, give_freed_memory_back};
use crate::game::{Convention, Game, Position, Ruleset, joined};
use crate::lists::CollectVec as _;
use crate::log::{open_log, what_is_open};
use crate::printable;
use crate::ui::recording::Recording;
use crate::ui::screenshot::Script;
use crate::ui::{self, Event, Events, SessionFile};

/// An interactive explorer for impartial nim-like games; with a command, the same answers from the
/// shell.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    subcommand_help_heading = "Commands of the shell",
    disable_help_subcommand = true,
    group = ArgGroup::new("printed").args(["screen", "record"]).multiple(true)
)]
struct Arguments {
    #[command(flatten)]
    opening: OpeningArguments,

    #[command(flatten)]
    common: Common,

    #[command(subcommand)]
    command: Option<Command>,
}

/// What the explorer opens.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
struct OpeningArguments {
    /// The game, such as slow:4,3 (NIM(4,3)), exact:5,2 or slow-set:5,2+4
    #[arg(long, value_name = "GAME", value_parser = batch::game)]
    game: Option<Game>,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    misere: bool,

    /// Play the normal version: who cannot move loses (the default with --game)
    #[arg(long, conflicts_with = "misere")]
    normal: bool,

    /// The piles, in any order, separated by commas or blanks, such as 3,5,5,6
    #[arg(long, value_name = "PILES")]
    position: Option<Position>,

    /// Make random positions, and the choice among equal moves of a solver, repeatable
    #[arg(long, value_name = "N", value_parser = batch::number::<u64>)]
    seed: Option<u64>,

    /// Begin without the last session, and leave it as it is
    #[arg(long)]
    fresh: bool,

    /// Talk in lines instead of drawing a screen, for screen readers; so does TERM=dumb
    #[arg(long, conflicts_with = "printed")]
    plain: bool,

    /// Print the screen as SVG and leave; its columns and rows are written like 120x40
    #[arg(long, value_name = "SIZE", value_parser = size, default_value_if("record", IsPresent, "120x40"))]
    screen: Option<Size>,

    /// Press these keys before the screen is printed, such as 'g f z' or 'e text:3,5 enter'
    #[arg(long, value_name = "KEYS", requires = "printed")]
    keys: Option<String>,

    /// Play the best moves to the end before the screen is printed
    #[arg(long, requires = "printed", conflicts_with = "keys")]
    line: bool,

    /// Go through a saved game before the screen is printed
    #[arg(long, value_name = "FILE", requires = "printed", conflicts_with_all = ["keys", "line"])]
    replay: Option<PathBuf>,

    /// Print a moving picture of the keys, of the line or of the game instead of the last screen,
    /// of 120x40 without --screen
    #[arg(long, value_name = "FORM")]
    record: Option<Recording>,
}

impl OpeningArguments {
    /// Whether it talks in lines: where that is wanted, or the terminal cannot draw.
    fn talks(&self) -> bool {
        let is_dumb = || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.plain || self.screen.is_none() && is_dumb()
    }

    /// Whether it says what is to be opened.
    fn says_what(&self) -> bool {
        self.game.is_some() || self.misere || self.normal || self.position.is_some()
    }
}

/// The columns and rows of a screen.
fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x');
    let size = sides.and_then(|(width, height)| {
        let [width, height] = [width.parse().ok()?, height.parse().ok()?];
        Some(Size { width, height })
    });
    size.filter(|size| (1..=400).contains(&size.width) && (1..=200).contains(&size.height))
        .ok_or_else(|| "columns and rows up to 400x200, such as 120x40".to_owned())
}

/// The options of the explorer and of all commands.
#[derive(Debug, Args)]
struct Common {
    /// Memory for tables, such as 512M or 2G
    #[arg(long, value_name = "SIZE", global = true)]
    memory: Option<Memory>,

    /// Solver threads; 0 for all cores, in the explorer for all but one
    #[arg(long, value_name = "N", global = true)]
    threads: Option<ThreadCount>,

    /// Read this configuration instead of the user's
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,

    /// Print JSON where a command prints text otherwise
    #[arg(long, global = true)]
    json: bool,

    /// Add to this file what the program was asked, what it told, and how it failed; the variable
    /// NIMSCOPE_LOG names one too, or is 1 for log.txt beside the sessions, 0 for none
    #[arg(long, value_name = "FILE", global = true, value_parser = OutputFile::anywhere())]
    log: Option<OutputFile>,
}

/// The sentence on arguments that cannot be obeyed as they were written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Which program this is and how it was started.
fn about_this_run() -> String {
    let words = std::env::args_os().skip(1).map(printable::shown);
    let command = crate::study::command(&words.collect_vec());
    format!(
        "This is nimscope {}, started as {command}.",
        env!("CARGO_PKG_VERSION")
    )
}

/// What a report of a panic or of an error ends with: the program, what was open, and to whom it
/// is to be reported.
pub fn about_this_failure() -> String {
    let open = what_is_open();
    let open = open.map_or_else(String::new, |what| format!(" Open was {what}."));
    let home = match env!("CARGO_PKG_REPOSITORY") {
        "" => "to the project",
        address => address,
    };
    format!(
        "{}{open} Please report this {home}, with all that is written here.",
        about_this_run()
    )
}

/// Runs the program with the arguments of the process.
///
/// # Errors
/// The terminal could not be taken, read or written.
pub fn run() -> Result<ExitCode> {
    give_freed_memory_back();
    // A write beyond a limit on the size of files fails, as it does on a full disk, and is told.
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    CompleteEnv::with_factory(description)
        .var(batch::COMPLETION_VARIABLE)
        .complete();
    let program = description();
    let matches = program.clone().try_get_matches();
    let read = matches.and_then(|found| Ok((Arguments::from_arg_matches(&found)?, found)));
    let (arguments, matches) = match read {
        Ok(read) => read,
        Err(error) => return Ok(usage::print(error, &program)),
    };
    let mut files = NamedFiles::default();
    let added = files.add_all(&program, &matches);
    let ran = added.map_err(|sentence| Usage(sentence).into());
    let ran = ran.and_then(|()| {
        begin_log(arguments.common.log.as_deref());
        run_with(&arguments, files)
    });
    match ran.map_err(Report::downcast::<Usage>) {
        Ok(code) => Ok(code),
        Err(Ok(Usage(sentence))) => {
            Shell::note(&sentence);
            Ok(ExitCode::from(2))
        }
        Err(Err(report)) => Err(report),
    }
}

/// The log that is wanted: the file that the command line names, or the variable.
fn wanted_log(named: Option<&Path>) -> Option<PathBuf> {
    if let Some(path) = named {
        return Some(path.to_owned());
    }
    let wanted = std::env::var_os("NIMSCOPE_LOG")?;
    match wanted.to_str() {
        Some("" | "0" | "false" | "off" | "no") => None,
        Some("1" | "true" | "on" | "yes") => {
            let folder = config::state_folder()?;
            // The log says why it cannot be written there.
            drop(std::fs::create_dir_all(&folder));
            Some(folder.join("log.txt"))
        }
        Some(_) | None => Some(wanted.into()),
    }
}

/// Opens the log that is wanted. Without it the program goes on.
fn begin_log(named: Option<&Path>) {
    let Some(path) = wanted_log(named) else {
        return;
    };
    let now = crate::study::date(SystemTime::now());
    if let Err(error) = open_log(&path, &format!("{now}: {}", about_this_run())) {
        let path = printable::shown(path);
        Shell::note(&format!(
            "there is no log: {path} cannot be written: {error}"
        ));
    }
}

/// Runs a command, or opens the explorer.
fn run_with(arguments: &Arguments, files: NamedFiles) -> Result<ExitCode> {
    if let Some(command @ Command::Config(_)) = &arguments.command {
        // A configuration that is wrong does not stand in its way.
        let named = arguments.common.config.clone();
        let mut shell = Shell::new(1, 1, arguments.common.json);
        shell.configuration = Some(Configuration {
            is_named: named.is_some(),
            place: named.or_else(config::place),
            read: read_configuration,
        });
        return Ok(ended(batch::run(command, &shell, description())));
    }
    let is_read = arguments.command.as_ref().is_none_or(Command::is_limited);
    let config = configured(&arguments.common, is_read)?;
    if let Some(command) = &arguments.command {
        return in_shell(command, arguments, &config, files);
    }
    let opening = &arguments.opening;
    let opened = opened(opening, &config)?;
    let has_terminal = || stdin().is_terminal() && stdout().is_terminal();
    if !(opening.screen.is_some() || opening.talks() || has_terminal()) {
        let sentence = "the explorer needs a terminal for its input and output; start it in one, without redirection";
        return Err(Usage(sentence.to_owned()).into());
    }
    explore(config, opened, opening, arguments.common.config.clone())
}

/// The description of the command line.
fn description() -> clap::Command {
    let place = config::place().map_or_else(|| "none on this system".to_owned(), printable::shown);
    candidates::added_to(with_minus(Arguments::command())).after_help(format!(
        "Without a command the explorer opens: at --game and --position, or as the configuration says. Inside, ? lists the \
         keys, unless the configuration gives help other keys.\n\nConfiguration: {place}"
    ))
}

/// What follows an option is its value, even with a minus in front. Whatever reads it names the
/// option and says what is wrong. A file whose name begins with a minus is written `./-x`.
fn with_minus(command: clap::Command) -> clap::Command {
    let allowed = |arg: clap::Arg| {
        let is_option = arg.get_action().takes_values() && !arg.is_positional();
        let is_allowed = is_option && !batch::takes(&arg, "FILE");
        arg.allow_hyphen_values(is_allowed)
    };
    command.mut_args(allowed).mut_subcommands(with_minus)
}

/// The configuration, or the default where it is not read, with the options of the command line
/// over it.
fn configured(common: &Common, is_read: bool) -> Result<Config, Usage> {
    let named = common.config.as_deref();
    let mut config = if is_read {
        // First, since the configuration names a theme.
        admit_themes(named);
        let config = named.map_or_else(Config::of_user, Config::read);
        config.map_err(|error| Usage(error.to_string()))?
    } else {
        Config::embedded()
    };
    if let Some(memory) = common.memory {
        config.memory = memory.bytes();
    }
    if let Some(threads) = common.threads {
        config.threads = threads;
    }
    Ok(config)
}

/// Admits the themes beside a configuration, or beside that of the user.
fn admit_themes(configuration: Option<&Path>) {
    if let Some(folder) = config::beside(configuration, "themes") {
        ui::theme::admit(ui::theme::folder(&folder));
    }
}

/// Runs a command of the shell.
fn in_shell(
    command: &Command,
    arguments: &Arguments,
    config: &Config,
    files: NamedFiles,
) -> Result<ExitCode> {
    let opening = &arguments.opening;
    if opening.says_what()
        || opening.seed.is_some()
        || opening.fresh
        || opening.screen.is_some()
        || opening.plain
    {
        let sentence = "--game, --misere, --normal, --position, --seed, --fresh, --plain, --screen and --record before a command are the explorer's: \
                        a command has its own behind it, for example nimscope eval --game slow:4,3 3,5,5,6";
        return Err(Usage(sentence.to_owned()).into());
    }
    let cores = cores();
    if let Some(excess) = config.threads.excess(cores) {
        Shell::note(&excess);
    }
    let threads = config.threads.on(cores, 0);
    let mut shell = Shell::new(config.memory, threads, arguments.common.json)
        .keeping_rules_in(config::rules_folder());
    shell.files = files;
    if let Some(folder) = config::beside(arguments.common.config.as_deref(), "claims") {
        for problem in batch::admit_claims(&folder, &mut shell.claims) {
            Shell::note(&problem);
        }
    }
    shell.hear_interrupts();
    Ok(ended(batch::run(command, &shell, description())))
}

/// The exit status of a command.
fn ended(done: Result<(), Failure>) -> ExitCode {
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

/// Reads the themes beside a configuration, and the configuration if it is there.
fn read_configuration(path: &Path, is_there: bool) -> Result<(), WrongConfiguration> {
    admit_themes(Some(path));
    let error = is_there.then(|| Config::read(path).err()).flatten();
    let mut sentences: Vec<String> = error.iter().map(ToString::to_string).collect_vec();
    for broken in ui::theme::broken().iter().map(ToString::to_string) {
        // The configuration tells what is wrong with the theme that it names.
        if !sentences.iter().any(|told| told.contains(&broken)) {
            sentences.push(broken);
        }
    }
    let problems = match error {
        Some(ConfigError::Wrong { problems, .. }) => problems.first,
        Some(ConfigError::Unreadable { .. }) | None => Vec::new(),
    };
    if sentences.is_empty() {
        return Ok(());
    }
    Err((sentences.join("\n"), problems))
}

/// The cores of the machine.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The game and the position that the arguments name. What they leave open comes from the
/// configuration.
fn opened(arguments: &OpeningArguments, config: &Config) -> Result<(Ruleset, Position), Usage> {
    let start = &config.start;
    // A game named here is in normal play unless `--misere` is given. The configured game has the
    // configured convention.
    let convention = if arguments.misere {
        Convention::Misere
    } else if arguments.normal || arguments.game.is_some() {
        Convention::Normal
    } else {
        start.rules.convention
    };
    let configured = start.rules.game;
    let (game, position) = match (arguments.game, &arguments.position) {
        (None, None) => (configured, start.position.clone()),
        (Some(game), None) => (game, game.example()),
        (Some(game), Some(position)) => (game, position.clone()),
        (None, Some(position)) => {
            let count = position.piles().len();
            let game = configured
                .with_piles(count)
                .map_err(|error| Usage(format!("--position: {error}")))?;
            (game, position.clone())
        }
    };
    game.check(position.piles()).map_err(|error| {
        Usage(format!(
            "--position {position}: {error}; for example --game {} --position {}",
            printable::quoted(&game.to_string()),
            joined(game.example().piles(), ",")
        ))
    })?;
    let rules = Ruleset { game, convention };
    Ok((rules, position))
}

/// Whether a folder is not there, or is empty: nobody has used the program yet.
fn holds_nothing(folder: &Path) -> bool {
    std::fs::read_dir(folder).map_or(true, |mut files| files.next().is_none())
}

/// What is done before the screen is printed.
fn script(opening: &OpeningArguments) -> Result<Script> {
    if opening.line {
        return Ok(Script::Line);
    }
    let Some(path) = &opening.replay else {
        return Ok(Script::Keys(opening.keys.clone().unwrap_or_default()));
    };
    let name = printable::shown(path);
    let usage = |why: String| {
        Usage(format!(
            "--replay: {name} {why}; a game is saved by W in the Play pane"
        ))
    };
    Ok(Script::game(path).map_err(usage)?)
}

/// Prints the last screen, or what leads to it.
fn print_screen(app: &mut Explorer, size: Size, opening: &OpeningArguments) -> Result<ExitCode> {
    let script = script(opening)?;
    let picture = match opening.record {
        None => ui::screenshot::svg(app, size, script),
        Some(form) => ui::recording::record(app, size, script, form),
    };
    let picture = picture.map_err(Usage)?;
    let printed = stdout().write_all(picture.as_bytes());
    let printed = printed.map(|()| ExitCode::SUCCESS);
    quietly(printed).wrap_err("the screen could not be printed")
}

/// Leaves without a word where nobody reads on.
fn quietly(written: io::Result<ExitCode>) -> io::Result<ExitCode> {
    let is_closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    written.or_else(|error| is_closed(&error).then_some(ExitCode::SUCCESS).ok_or(error))
}

/// Opens the screen, or prints it.
fn explore(
    config: Config,
    (rules, position): (Ruleset, Position),
    opening: &OpeningArguments,
    named: Option<PathBuf>,
) -> Result<ExitCode> {
    let claims = config::beside(named.as_deref(), "claims");
    let place = named.or_else(config::place);
    let events = Events::default();
    let engine = engine(&config, events.clone());
    let wishes = Wishes {
        // Rows of a list take up to 16 bytes, and its table some more.
        positions: config.lists.positions.min(config.memory / 32),
        ..config.lists
    };
    let seed = opening.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut state = State::new(rules, position.clone(), wishes, seed);
    let told = config.threads.excess(cores()).into_iter();
    let told = told.chain(ui::theme::broken().iter().map(ToString::to_string));
    let told: Vec<String> = told.collect_vec();
    if !told.is_empty() {
        state.refuse(told.join("; "));
    }
    admit(claims, &engine, &mut state);
    configure(&mut state, &config, place.as_deref());
    let mut app = Explorer::new(state, config.keymap, engine);
    if let Some(size) = opening.screen {
        return print_screen(&mut app, size, opening);
    }
    let folder = config::state_folder().filter(|_| !opening.fresh);
    let is_first = folder.as_deref().is_some_and(holds_nothing);
    let keeper = SessionFile::open(folder.as_deref(), &mut app);
    if opening.says_what() {
        app.start_at(rules, position);
    }
    if opening.talks() {
        let talked = ui::dialogue::run(&mut app, stdin().lock(), stdout().lock());
        let talked = quietly(talked.map(|()| ExitCode::SUCCESS))
            .map_err(|error| Failure::Work(format!("the dialogue could not go on: {error}")));
        let kept = keeper.close(&app).map_err(Failure::Work);
        return Ok(ended(talked.and(kept)));
    }
    if is_first && !opening.says_what() {
        app.begin_tour();
    }
    let configure = configuring(place, config.memory);
    let ended = ui::run(app, &events, config.screen, keeper, configure);
    ended.wrap_err("the terminal could not be used")
}

/// The engine within the limits of the configuration.
fn engine(config: &Config, wake: Events) -> Engine {
    let limits = Limits {
        memory: config.memory,
        // One core is left to the screen and to other programs.
        threads: config.threads.on(cores(), 1),
    };
    let theorems = batch::theorems_with(config::rules_folder());
    Engine::new(limits, theorems, Arc::new(move || wake.send(Event::Known)))
}

/// Admits the claims in the folder of the user.
fn admit(folder: Option<PathBuf>, engine: &Engine, state: &mut State) {
    if let Some(folder) = &folder {
        let problems = engine.change_claims(|register| batch::admit_claims(folder, register));
        for problem in problems {
            state.refuse(problem);
        }
    }
    state.prover.folder = folder;
}

/// Gives a state what the configuration, which stands in a file, says of games and colours.
fn configure(state: &mut State, config: &Config, place: Option<&Path>) {
    state.referee.set_up(config.setup.clone());
    state.is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let theme = if state.is_plain {
        ui::theme::Theme::mono()
    } else {
        config.theme.unwrap_or_else(ui::theme::by_background)
    };
    state.theme = theme.index();
    state.settings.theme = state.theme;
    state.graphics = config.graphics.index();
    state.settings.graphics = state.graphics;
    state.settings.memory = Some(config.memory);
    state.settings.place = place.map(printable::shown);
    // Under NO_COLOR crossterm would replace colours by a reset that cancels reverse video too.
    // The mono theme has no colours.
    crossterm::style::force_color_output(true);
}

/// The function that writes to a configuration the settings that differ from it.
fn configuring(place: Option<PathBuf>, memory: u64) -> ui::Configure {
    Box::new(move |view: View<'_>| {
        let place = place
            .as_deref()
            .ok_or("this system has no place for a configuration")?;
        let (state, settings) = (view.state, &view.state.settings);
        let theme = || ui::theme::Theme::number(state.theme).name.to_owned();
        let graphics = || {
            ui::terminal_graphics::Graphics::number(state.graphics)
                .name()
                .to_owned()
        };
        let budget = view.seen.memory.budget;
        let changes = Changes {
            theme: (state.theme != settings.theme).then(theme),
            graphics: (state.graphics != settings.graphics).then(graphics),
            memory: (budget != settings.memory.unwrap_or(memory)).then_some(budget),
            keys: settings.keys.clone(),
        };
        config::write(place, &changes).map(printable::shown)
    })
}
