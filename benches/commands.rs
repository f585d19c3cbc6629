//! What a user waits for: each command as a whole process, and beside it the time of the tables
//! that it cannot do without. A ratio above 2 says that the command does more than it needs.
//! Prints a line for each, and asserts nothing about time. Arguments choose lines by parts of the
//! commands. The number of threads is that of the machine, or `NIMSCOPE_THREADS`.

#![expect(clippy::print_stdout, reason = "the times are what it is for")]

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nimscope::engine;
use nimscope::game::{Measure, Ruleset};
use nimscope::solve::{Control, Table, TableKey};

/// A command, and the tables that it needs.
struct Timed {
    command: &'static str,
    tables: &'static [Needed],
}

/// A table.
#[derive(Clone, Copy)]
struct Needed {
    game: &'static str,
    is_misere: bool,
    measure: Measure,
    max: u64,
}

const fn normal(game: &'static str, measure: Measure, max: u64) -> Needed {
    Needed {
        game,
        is_misere: false,
        measure,
        max,
    }
}

const fn misere(game: &'static str, measure: Measure, max: u64) -> Needed {
    Needed {
        is_misere: true,
        ..normal(game, measure, max)
    }
}

const OUTCOME: Measure = Measure::Outcome;
const REMOTENESS: Measure = Measure::Remoteness;
const GRUNDY: Measure = Measure::Grundy;

#[rustfmt::skip] // a table: one row a line
const COMMANDS: &[Timed] = &[
    // Those of which a list, a summary or a figure is made from large tables.
    Timed { command: "exceptions --game exact:5,2 --max 60", tables: &[normal("exact:5,2", OUTCOME, 60), normal("exact:5,2", REMOTENESS, 60)] },
    Timed { command: "exceptions --game exact:5,2 --max 85", tables: &[normal("exact:5,2", OUTCOME, 85), normal("exact:5,2", REMOTENESS, 85)] },
    Timed { command: "exceptions --game exact:5,2 --max 127", tables: &[normal("exact:5,2", OUTCOME, 127), normal("exact:5,2", REMOTENESS, 127)] },
    Timed { command: "exceptions --game slow:6,5 --misere --max 80 --minimal", tables: &[] },
    Timed { command: "exceptions --game slow:6,5 --misere --max 40", tables: &[] },
    Timed { command: "figure ratios --game exact:5,2 --max 127", tables: &[normal("exact:5,2", OUTCOME, 127)] },
    Timed { command: "figure exceptional --game exact:5,2 --max 63", tables: &[normal("exact:5,2", OUTCOME, 63)] },
    Timed { command: "figure exceptional --game exact:5,2 --max 127", tables: &[normal("exact:5,2", OUTCOME, 127)] },
    Timed { command: "solve --game slow:6,5 --misere --what remoteness --max 80", tables: &[misere("slow:6,5", REMOTENESS, 80)] },
    Timed { command: "solve --game single:4 --what outcome --max 200", tables: &[normal("single:4", OUTCOME, 200)] },
    Timed { command: "solve --game exact:5,2 --what remoteness --max 60", tables: &[normal("exact:5,2", REMOTENESS, 60)] },
    Timed { command: "solve --game exact:5,2 --max 40", tables: &[normal("exact:5,2", REMOTENESS, 40), normal("exact:5,2", GRUNDY, 40)] },
    Timed { command: "table --game slow:5,4 --misere --max 30", tables: &[misere("slow:5,4", REMOTENESS, 30), misere("slow:5,4", GRUNDY, 30)] },
    // Those of the manual.
    Timed { command: "games", tables: &[] },
    Timed { command: "eval --game slow:4,3 --misere 3,3,3,4", tables: &[] },
    Timed { command: "moves --game slow:4,3 --misere 3,5,5,6", tables: &[] },
    Timed { command: "line --game slow:4,3 --misere 3,5,5,6", tables: &[] },
    Timed { command: "why --game slow:4,3 --misere 3,5,5,6", tables: &[] },
    Timed { command: "mseq --game slow:3,2 1000000000000000001,1000000000000000003,1000000000000000004 --limit 2", tables: &[] },
    Timed { command: "exceptions --game slow:4,3 --misere --max 5 --minimal", tables: &[] },
    Timed { command: "table --game nim:2 --max 2", tables: &[] },
    Timed { command: "solve --game exact:5,2 --max 4", tables: &[] },
    Timed { command: "reduce --game slow:4,3 1,1,1,2", tables: &[] },
    Timed { command: "claims", tables: &[] },
    Timed { command: "verify slowset/thm5.1", tables: &[] },
    Timed { command: "figures", tables: &[] },
    Timed { command: "figure bouton --game nim:3 --position 3,5,7", tables: &[] },
    Timed { command: "discover --game nim:3", tables: &[] },
    Timed { command: "discover --game wythoff", tables: &[] },
    Timed { command: "prove --game nim:3 --claim P=>x3<=x1+x2", tables: &[] },
    Timed { command: "check crates/nimscope-core/assets/rules/exact-5,2.txt", tables: &[] },
    Timed { command: "verify nimscope/thm3 --by options --game slow:4,3 --shard 1/2 --out {folder}/1", tables: &[] },
    Timed { command: "verify nimscope/thm3 --by options --game slow:4,3 --shard 2/2 --out {folder}/2", tables: &[] },
    Timed { command: "merge {folder}/1 {folder}/2", tables: &[] },
    Timed { command: "report {folder}/answer", tables: &[] },
    Timed { command: "cite", tables: &[] },
    Timed { command: "help rules", tables: &[] },
    Timed { command: "completions bash", tables: &[] },
    Timed { command: "man", tables: &[] },
];

/// How the lines write the folder of the files that a command leaves for a later one. What the
/// command before printed is in its file `answer`.
const FOLDER: &str = "{folder}";

fn main() {
    // `cargo test --benches` only wants to know that it starts.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let chosen: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .collect();
    let is_chosen =
        |name: &str| chosen.is_empty() || chosen.iter().any(|chosen| name.contains(chosen));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = std::env::var("NIMSCOPE_THREADS").ok();
    let threads = threads
        .and_then(|threads| threads.parse().ok())
        .unwrap_or(cores);
    println!(
        "{:>9} {:>9} {:>6}  command, {threads} threads",
        "process", "tables", "ratio"
    );
    let folder = tempfile::tempdir().expect("there is a folder for files of a moment");
    for timed in COMMANDS.iter().filter(|timed| is_chosen(timed.command)) {
        let tables: Duration = timed.tables.iter().map(|needed| needed.time(threads)).sum();
        let process = timed.time(threads, folder.path());
        let [process, tables] = [process, tables].map(|time| time.as_secs_f64());
        let ratio = if tables > 0.0 {
            format!("{:.1}", process / tables)
        } else {
            String::new()
        };
        println!("{process:9.3} {tables:9.3} {ratio:>6}  {}", timed.command);
    }
}

impl Timed {
    /// The time of the process.
    fn time(&self, threads: usize, folder: &Path) -> Duration {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nimscope"));
        let name = folder.to_str().expect("its name is made of letters");
        let words = self.command.split(' ');
        command.args(words.map(|word| word.replace(FOLDER, name)));
        command.args(["--threads", &threads.to_string()]);
        let printed = folder.join("printed");
        let output = File::create(&printed).expect("the folder is there");
        command.stdout(output).stderr(Stdio::null());
        let started = Instant::now();
        let status = command
            .status()
            .expect("the program was built with the bench");
        let time = started.elapsed();
        assert!(status.success(), "{}", self.command);
        fs::rename(printed, folder.join("answer")).expect("both names are of one folder");
        time
    }
}

impl Needed {
    /// The time to fill it.
    fn time(self, threads: usize) -> Duration {
        let game = self.game.parse().expect("it is the name of a game");
        let rules = if self.is_misere {
            Ruleset::misere(game)
        } else {
            Ruleset::normal(game)
        };
        let key = TableKey {
            rules,
            measure: self.measure,
            max: self.max,
        };
        let started = Instant::now();
        let table = engine::pool(threads).install(|| Table::derive(key, None, &Control::new()));
        table.expect("nobody cancels it");
        started.elapsed()
    }
}
