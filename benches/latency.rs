//! How long a user waits: for the first frame, for the frame after a key while the solver runs at
//! full load, for a look-up in a table, and for long work to stop once it is cancelled. Prints;
//! asserts nothing about time.
#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::hint::black_box;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use nimscope::engine::pool;
use nimscope::game::{Canonical, Convention, Measure, Ruleset};
use nimscope::solve::{Cancelled, Control, Table, TableKey, search};
use nimscope::study::verify::{Resources, verify};
use nimscope::study::{Filter, ListOrder, PositionList, RankedList, exact52::Survey};
use nimscope::theory::Theorems;
use nimscope::theory::claim::claim;
use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use vt100::Parser;

fn main() {
    // The tests only build it.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    println!("start to first frame, 120×40, goal 50 ms");
    first_frame();
    println!(
        "\nkey to frame while a table is filled and positions are searched, 120×40, goal 16 ms at 99 %"
    );
    keys();
    println!("\nlook-up of a random position, goal 1 µs");
    look_ups();
    println!("\ncancel to free threads, goal 50 ms");
    cancels();
}

/// Durations in order.
struct Sample(Vec<Duration>);

impl Sample {
    fn print(mut self, what: &str) {
        self.0.sort_unstable();
        let at = |percent: usize| self.0[(self.0.len() - 1) * percent / 100];
        println!(
            "  {what:<44} {:>5} times: median {:>9.3?}, 99 % {:>9.3?}, worst {:>9.3?}",
            self.0.len(),
            at(50),
            at(99),
            at(100)
        );
    }
}

fn rules(game: &str, convention: Convention) -> Ruleset {
    let game = game.parse().expect("the name of a game");
    Ruleset { game, convention }
}

const COLUMNS: u16 = 120;
const ROWS: u16 = 40;

/// Ends a frame: the end of a synchronized update.
const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The program in a terminal.
struct Tty {
    screen: Arc<(Mutex<Parser>, Condvar)>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
}

impl Tty {
    fn start(arguments: &[&str]) -> Self {
        let size = PtySize {
            rows: ROWS,
            cols: COLUMNS,
            pixel_width: 0,
            pixel_height: 0,
        };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_nimscope"));
        command.args(arguments);
        command.env("XDG_CONFIG_HOME", "/nonexistent");
        command.arg("--fresh");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("the program");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its input");
        let number = |cells| NonZeroU16::new(cells).expect("a screen has cells");
        let parser = Parser::new(number(ROWS), number(COLUMNS), 0);
        let screen = Arc::new((Mutex::new(parser), Condvar::new()));
        let written = Arc::clone(&screen);
        thread::spawn(move || {
            let _terminal = pair; // open as long as it is read
            let (mut buffer, mut unseen) = ([0; 1 << 12], Vec::new());
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                unseen.extend_from_slice(&buffer[..count]);
                // A user sees whole frames: half a frame would be taken for an answer.
                let whole = unseen
                    .windows(FRAME_END.len())
                    .rposition(|bytes| bytes == FRAME_END);
                if let Some(end) = whole {
                    let frames = unseen.drain(..end + FRAME_END.len());
                    let mut parser = written.0.lock().expect("nobody panics");
                    parser.process(frames.as_slice());
                    written.1.notify_all();
                }
            }
        });
        Self {
            screen,
            keys,
            child,
        }
    }

    /// Waits until the screen is as wanted.
    fn until(&self, wanted: impl Fn(&str) -> bool) {
        let (parser, changed) = &*self.screen;
        let mut parser = parser.lock().expect("nobody panics");
        while !wanted(&parser.screen().contents()) {
            let patience = Duration::from_secs(60);
            let (next, waited) = changed
                .wait_timeout(parser, patience)
                .expect("nobody panics");
            parser = next;
            assert!(!waited.timed_out(), "{}", parser.screen().contents());
        }
    }

    fn shows(&self, text: &str) -> bool {
        let parser = self.screen.0.lock().expect("nobody panics");
        parser.screen().contents().contains(text)
    }

    fn press(&mut self, key: &str) {
        self.keys.write_all(key.as_bytes()).expect("its input");
        self.keys.flush().expect("its input");
    }

    /// The time from a key to the frame that shows what it did, which nothing else changes.
    fn answer<T: PartialEq>(&mut self, key: &str, shown: fn(&str) -> T) -> Duration {
        let before = {
            let parser = self.screen.0.lock().expect("nobody panics");
            shown(&parser.screen().contents())
        };
        let pressed = Instant::now();
        self.press(key);
        self.until(|text| shown(text) != before);
        pressed.elapsed()
    }
}

/// The sum of the piles.
fn sum(text: &str) -> Option<String> {
    let (_, sum) = text.split_once("piles, sum ")?;
    Some(sum.split_whitespace().next()?.to_owned())
}

/// The row and the title of the pane with the focus, and the keys that the last line offers for
/// it.
fn focus(text: &str) -> Option<(usize, String, String)> {
    let keys = text.lines().last()?.to_owned();
    let mut lines = text.lines().enumerate();
    lines.find_map(|(row, line)| {
        let (_, title) = line.split_once('┏')?;
        Some((row, title.to_owned(), keys.clone()))
    })
}

/// The letter of the chosen pile.
fn chosen(text: &str) -> Option<char> {
    ('a'..='h').find(|letter| text.contains(&format!("[{letter}]")))
}

impl Drop for Tty {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn first_frame() {
    let start = |_| {
        let started = Instant::now();
        let tty = Tty::start(&["--game", "slow:4,3", "--misere", "--position", "3,5,5,6"]);
        tty.until(|text| text.contains("piles, sum 19"));
        started.elapsed()
    };
    Sample((0..30).map(start).collect()).print("the first question");
}

fn keys() {
    // A table of 300 million positions whose moves are many.
    let mut tty = Tty::start(&[
        "--game",
        "half:8",
        "--misere",
        "--position",
        "3,5,6,7,9,20,30,40",
        "--memory",
        "2G",
    ]);
    tty.until(|text| text.contains("remoteness, piles ≤"));
    let edits = ["+", "-"].into_iter().cycle().take(200);
    Sample(edits.map(|key| tty.answer(key, sum)).collect()).print("piles grow and shrink");
    let steps = ["l", "h"].into_iter().cycle().take(200);
    Sample(steps.map(|key| tty.answer(key, chosen)).collect()).print("from pile to pile");
    Sample((0..200).map(|_| tty.answer("\t", focus)).collect()).print("from pane to pane");
    if !tty.shows("remoteness, piles ≤") {
        println!("  the table was finished before the end");
    }
}

fn look_ups() {
    for (game, convention, measure, max) in [
        ("slow:6,5", Convention::Misere, Measure::Remoteness, 40),
        ("exact:5,2", Convention::Normal, Measure::Outcome, 60),
        ("single:4", Convention::Normal, Measure::Remoteness, 64),
    ] {
        let rules = rules(game, convention);
        let key = TableKey {
            rules,
            measure,
            max,
        };
        let table = Table::fill(key, &Control::new()).expect("nobody cancels");
        let mut random = fastrand::Rng::with_seed(1);
        let positions: Vec<Canonical> = (0..1 << 20)
            .map(|_| {
                table
                    .ranking()
                    .unrank(random.usize(..table.ranking().positions()))
            })
            .collect();
        let started = Instant::now();
        for x in &positions {
            match measure {
                Measure::Outcome => drop(black_box(table.outcome(x))),
                Measure::Remoteness => drop(black_box(table.remoteness(x))),
                Measure::Grundy => drop(black_box(table.grundy(x))),
            }
        }
        let each = started.elapsed() / u32::try_from(positions.len()).expect("a million");
        println!("  {rules}, {measure:?}, piles ≤ {max}: {each:?}");
    }
}

/// Long work of every kind, on the threads of the current pool.
fn cancels() {
    let fills = [
        ("slow:6,5", Measure::Outcome, 80),
        ("slow:6,5", Measure::Remoteness, 80),
        ("slow:6,5", Measure::Grundy, 60),
        ("exact:5,2", Measure::Outcome, 150),
        ("exact:5,2", Measure::Remoteness, 110),
        ("exact:5,2", Measure::Grundy, 80),
        ("single:4", Measure::Outcome, 500),
        ("single:4", Measure::Remoteness, 250),
        ("single:4", Measure::Grundy, 160),
        ("half:8", Measure::Remoteness, 40),
    ];
    for (game, measure, max) in fills {
        let rules = rules(game, Convention::Misere);
        let key = TableKey {
            rules,
            measure,
            max,
        };
        cancel(
            &format!("{rules}, {measure:?}, piles ≤ {max}"),
            |control| Table::fill(key, control).map(drop),
        );
    }
    let rules = rules("slow:6,5", Convention::Misere);
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max: 60,
    };
    let table = Arc::new(Table::fill(key, &Control::new()).expect("nobody cancels"));
    for order in [ListOrder::Piles, ListOrder::Sum] {
        let tables = [Arc::clone(&table)];
        let list = PositionList::new(60, Filter::default(), order, &tables);
        cancel(&format!("list of positions by {order:?}"), |control| {
            list.scan(usize::MAX, control, &mut |_| ()).map(drop)
        });
    }
    cancel("exceptional positions of exact (5, 2) ≤ 150", |control| {
        Survey::of(150, control).map(drop)
    });
    for (game, piles) in [
        ("slow:6,5", vec![60, 62, 64, 66, 68, 70]),
        ("exact:5,2", vec![40, 41, 42, 43, 44]),
        ("single:4", vec![150, 151, 152, 153]),
        ("half:8", vec![40; 8]),
    ] {
        let rules = self::rules(game, Convention::Misere);
        let x = Canonical::sorted(piles);
        cancel(&format!("search, {rules} {x}"), |control| {
            search(rules, &x, Measure::Grundy, u64::MAX, control).map(drop)
        });
    }
    for (id, max) in [
        ("delete/thm6.3", 250),
        ("games24/2.10", 250),
        ("exact52/conj", 120),
        ("nimscope/single4", 250),
    ] {
        let claim = claim(id).expect("a claim");
        cancel(&format!("verification of {id} ≤ {max}"), |control| {
            let memory = 8 << 30;
            verify(
                claim,
                Some(max),
                Resources {
                    memory,
                    theorems: &Theorems::default(),
                    control,
                },
            )
            .map(drop)
        });
    }
}

/// From cancel to the end of work, cancelled at several moments, one thread and two.
fn cancel(what: &str, work: impl Fn(&Arc<Control>) -> Result<(), Cancelled> + Sync) {
    let mut times = Vec::new();
    let mut ended = 0;
    for threads in [1, 2] {
        let pool = pool(threads);
        for wait in [5, 20, 50, 100, 200, 400] {
            let control = Arc::new(Control::new());
            let cancelled = Mutex::new(None);
            let result = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(Duration::from_millis(wait));
                    let now = Instant::now();
                    control.cancel();
                    *cancelled.lock().expect("nobody panics") = Some(now);
                });
                let result = pool.install(|| work(&control));
                (result, Instant::now())
            });
            let (result, freed) = result;
            match (result, cancelled.into_inner().expect("nobody panics")) {
                (Err(Cancelled), Some(begun)) => times.push(freed.duration_since(begun)),
                _ => ended += 1,
            }
        }
    }
    let what = match ended {
        0 => what.to_owned(),
        _ => format!("{what} (ended before: {ended})"),
    };
    if times.is_empty() {
        println!("  {what}: nothing to cancel");
    } else {
        Sample(times).print(&what);
    }
}
