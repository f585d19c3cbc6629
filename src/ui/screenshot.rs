//! The screen as SVG, without a terminal: keys are pressed, what they ask for is computed, and the
//! frame is drawn as a picture.

use std::convert::Infallible;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Modifier};

use super::files::text_of;
use super::screen;
use super::text::cell_width;
use super::theme::{Theme, rgb};
use crate::app::game_file::read_game;
use crate::app::{Begun, Explorer, Key};
use crate::lists::CollectVec as _;
use crate::solve::Control;

/// The width of a cell, its height and the size of its letter, in points.
pub(super) const WIDE: f32 = 8.4;
pub(super) const HIGH: f32 = 17.0;
const SIZE: f32 = 14.0;
/// From the top of a cell to the base line of its letter.
pub(super) const BASE: f32 = 13.0;

/// The most moves made by solvers after a key: two solvers could play for long.
const SOLVER_MOVES: usize = 1000;

/// The most time for what is computed for a picture. What takes longer is left out.
const PATIENCE: Duration = Duration::from_secs(120);

/// What is done before a screen is printed.
#[derive(Debug)]
pub enum Script {
    /// Keys are pressed, written as in the configuration, with `text:…` for a word that is typed.
    Keys(String),
    /// The best move is played until none is left.
    Line,
    /// A game is gone through from its start, turn by turn.
    Game(Box<Begun>),
}

impl Script {
    /// A saved game is gone through.
    ///
    /// # Errors
    /// There is no such file, or it is no game, in a clause.
    pub fn game(path: &Path) -> Result<Self, String> {
        let game = read_game(&text_of(path)?, &Control::new())?;
        Ok(Self::Game(Box::new(game)))
    }
}

/// The most moves of a line: as long as a film of ten minutes.
const LONGEST: usize = 400;

/// What is pressed: the keys, and whether each is a letter of a word that is typed.
///
/// # Errors
/// The word that names no key, in a sentence.
fn pressed(keys: &str) -> Result<Vec<(Key, bool)>, String> {
    let mut pressed = Vec::new();
    for word in keys.split_whitespace() {
        if let Some(text) = word.strip_prefix("text:") {
            let letter = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE);
            pressed.extend(text.chars().map(|c| (Key::from_event(letter(c)), true)));
        } else {
            let key = word.parse().map_err(|error| format!("--keys: {error}"))?;
            pressed.push((key, false));
        }
    }
    Ok(pressed)
}

/// The screen at the end, as SVG.
///
/// # Errors
/// A word among the keys names no key.
pub fn svg(app: &mut Explorer, size: Size, script: Script) -> Result<String, String> {
    let mut last = None;
    follow(app, size, script, |app, _, _| last = Some(drawn(app, size)))?;
    let buffer = last.expect("the first screen is drawn before any key");
    let theme = Theme::number(app.state.theme);
    let ground = ground_of(theme);
    let mut out = head(size.width, size.height, &ground);
    for y in 0..size.height {
        out.push_str(&row(&buffer, y, &ground));
    }
    out.push_str("</svg>\n");
    Ok(out)
}

/// Does one thing after the other. The screens are seen when what they ask for is known: the one
/// before all, and one after each, with what was done.
///
/// # Errors
/// A word among the keys names no key.
pub(super) fn follow(
    app: &mut Explorer,
    size: Size,
    script: Script,
    mut see: impl FnMut(&Explorer, Option<String>, bool),
) -> Result<(), String> {
    let area = Rect::from((Position::ORIGIN, size));
    let mut settled = |app: &mut Explorer, said, is_typed| {
        settle(app, area, PATIENCE, SOLVER_MOVES);
        see(app, said, is_typed);
    };
    match script {
        Script::Keys(keys) => {
            let pressed = pressed(&keys)?;
            settled(app, None, false);
            for (key, is_typed) in pressed {
                // An effect outside of the program is left out here.
                drop(app.key(key.event()));
                settled(app, Some(format!("key {key}")), is_typed);
            }
        }
        Script::Line => {
            settled(app, None, false);
            for number in 1..=LONGEST {
                let before = app.state.position().clone();
                app.play_best();
                if *app.state.position() == before {
                    break;
                }
                settled(app, Some(format!("move {number}")), false);
            }
        }
        Script::Game(game) => {
            for (number, turn) in app.replay(*game).into_iter().enumerate() {
                app.visit(turn);
                let said = (number > 0).then(|| format!("turn {number}"));
                settled(app, said, false);
            }
        }
    }
    Ok(())
}

/// The screen as cells.
pub(super) fn drawn(app: &Explorer, size: Size) -> Buffer {
    let Ok(mut terminal): Result<_, Infallible> =
        Terminal::new(TestBackend::new(size.width, size.height));
    let Ok(_) = terminal.draw(|frame| screen::draw(frame, app.view()));
    terminal.backend().buffer().clone()
}

/// Asks for what the screen needs and waits until it is known; lets solvers make as many moves.
pub(super) fn settle(app: &mut Explorer, area: Rect, patience: Duration, moves: usize) {
    for _ in 0..moves {
        // What becomes known may raise new questions.
        for _ in 0..3 {
            screen::prepare(app, area);
            app.engine.demand(app.demand());
            app.engine.wait_idle(patience);
        }
        screen::prepare(app, area);
        if !app.is_due() {
            return;
        }
        app.advance();
    }
    screen::prepare(app, area);
}

/// The ground of a theme, as it is written in SVG.
pub(super) fn ground_of(theme: Theme) -> String {
    hex(rgb(theme.base().bg.unwrap_or(Color::Reset), GROUND))
}

/// How a picture of so many columns and rows begins.
pub(super) fn head(columns: u16, rows: u16, ground: &str) -> String {
    let (width, height) = (WIDE * f32::from(columns), HIGH * f32::from(rows));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" \
         font-size=\"{SIZE}\" xml:space=\"preserve\">\n<title>nimscope</title>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{ground}\"/>\n"
    )
}

/// A row of the screen, at its height.
pub(super) fn row(buffer: &Buffer, y: u16, ground: &str) -> String {
    let cells: Vec<&Cell> = (0..buffer.area().width)
        .map(|x| &buffer[(x, y)])
        .collect_vec();
    let top = HIGH * f32::from(y);
    let (mut out, mut left) = (String::new(), 0);
    for run in cells.chunk_by(|a, b| look(a) == look(b) && shape(a) == shape(b)) {
        // Writing to a string cannot fail.
        let _ = write_run(&mut out, run, WIDE * float(left), top, ground);
        left += run.len();
    }
    out
}

fn float(small: usize) -> f32 {
    u16::try_from(small).map_or(f32::MAX, f32::from)
}

/// How a cell is drawn.
#[derive(PartialEq, Eq)]
pub(super) struct CellStyle {
    pub(super) letter: [u8; 3],
    pub(super) ground: [u8; 3],
    /// Whether it is bold, dim or underlined.
    pub(super) modifier: Modifier,
}

pub(super) fn look(cell: &Cell) -> CellStyle {
    let (mut letter, mut ground) = (rgb(cell.fg, LETTER), rgb(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut letter, &mut ground);
    }
    let shown = Modifier::BOLD | Modifier::DIM | Modifier::UNDERLINED;
    CellStyle {
        letter,
        ground,
        modifier: cell.modifier & shown,
    }
}

/// What a cell is drawn as. Only letters are left to the font: blocks meet and dots stand in rows
/// whatever it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellShape {
    Letter,
    Block,
    Dots,
}

fn shape(cell: &Cell) -> CellShape {
    if block(cell.symbol()).is_some() {
        CellShape::Block
    } else if dots(cell.symbol()).is_some() {
        CellShape::Dots
    } else {
        CellShape::Letter
    }
}

/// The dots of a braille pattern, a bit each: those of the left column from the top, the right
/// column, and last the two of the fourth row, which came later.
fn dots(symbol: &str) -> Option<u32> {
    let dots = u32::from(symbol.chars().next()?).checked_sub(0x2800)?;
    (dots < 0x100).then_some(dots)
}

/// Writes the dots of some cells as one path of small squares.
fn write_dots(out: &mut String, run: &[&Cell], x: f32, y: f32, letter: &str) -> std::fmt::Result {
    const COLUMNS: [u8; 8] = [0, 0, 0, 1, 1, 1, 0, 1];
    const ROWS: [u8; 8] = [0, 1, 2, 0, 1, 2, 3, 3];
    const DOT: f32 = 2.4;
    out.push_str("<path d=\"");
    for (place, cell) in run.iter().enumerate() {
        let dots = dots(cell.symbol()).unwrap_or_default();
        for (bit, dot) in COLUMNS.into_iter().zip(ROWS).enumerate() {
            if dots >> bit & 1 == 1 {
                let (column, row) = (f32::from(dot.0), f32::from(dot.1));
                let left = x + WIDE * (float(place) + 0.25 + 0.5 * column) - DOT / 2.0;
                let top = y + HIGH * (0.125 + 0.25 * row) - DOT / 2.0;
                write!(out, "M{left:.1} {top:.1}h{DOT}v{DOT}h-{DOT}z")?;
            }
        }
    }
    writeln!(out, "\" fill=\"{letter}\"/>")
}

/// A part of a cell from its left side on, in parts of its width and height.
#[derive(Default)]
struct BlockPart {
    top: f32,
    width: f32,
    height: f32,
}

/// The part of a cell that a block fills.
fn block(symbol: &str) -> Option<BlockPart> {
    const LOWER: &str = "▁▂▃▄▅▆▇█";
    const LEFT: &str = "▏▎▍▌▋▊▉";
    let part = |row: &str| {
        let eighths = row.chars().position(|c| symbol.starts_with(c))?;
        Some(float(eighths + 1) / 8.0)
    };
    let (top, width, height) = match (part(LOWER), part(LEFT)) {
        (Some(height), _) => (1.0 - height, 1.0, height),
        (None, Some(width)) => (0.0, width, 1.0),
        (None, None) if symbol == "▀" => (0.0, 1.0, 0.5),
        (None, None) => return None,
    };
    Some(BlockPart { top, width, height })
}

fn write_run(out: &mut String, run: &[&Cell], x: f32, y: f32, around: &str) -> std::fmt::Result {
    let Some(first) = run.first() else {
        return Ok(());
    };
    let look = look(first);
    let (letter, ground) = (hex(look.letter), hex(look.ground));
    let width = WIDE * float(run.len());
    if ground != around {
        writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{HIGH:.1}\" fill=\"{ground}\" shape-rendering=\"crispEdges\"/>"
        )?;
    }
    if shape(first) == CellShape::Dots {
        return write_dots(out, run, x, y, &letter);
    }
    if shape(first) == CellShape::Block {
        let mut place = 0;
        // Blocks of one kind that touch are one rectangle: each is as wide as its cell.
        let is_wide = |cell: &Cell| block(cell.symbol()).is_some_and(|part| part.width >= 1.0);
        for same in run.chunk_by(|a, b| a.symbol() == b.symbol() && is_wide(a)) {
            let part = block(same[0].symbol()).unwrap_or_default();
            writeln!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{letter}\" shape-rendering=\"crispEdges\"/>",
                x + WIDE * float(place),
                y + HIGH * part.top,
                WIDE * (part.width + float(same.len() - 1)),
                HIGH * part.height
            )?;
            place += same.len();
        }
        return Ok(());
    }
    let text: String = run.iter().map(|cell| cell.symbol()).collect();
    let blanks = text.len() - text.trim_start().len();
    let text = text.trim();
    if text.is_empty() {
        return Ok(());
    }
    let (x, length) = (x + WIDE * float(blanks), WIDE * float(cell_width(text)));
    let mut style = String::new();
    for (flag, said) in [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::DIM, " opacity=\"0.6\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ] {
        if look.modifier.contains(flag) {
            style.push_str(said);
        }
    }
    writeln!(
        out,
        "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{letter}\"{style} textLength=\"{length:.1}\">{}</text>",
        y + BASE,
        escaped(text)
    )
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The colours that a terminal has of itself, as the picture shows them.
const LETTER: [u8; 3] = [0xd8, 0xd8, 0xd8];
const GROUND: [u8; 3] = [0x1c, 0x1c, 0x1c];

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
