//! What the screen does at keys, as a moving picture: SVG that moves by itself, or an asciicast.
//! Times are counted by keys and not by a clock, so that the same keys give the same recording.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::Modifier;

use super::screenshot::{self, BASE, HIGH, Script, WIDE};
use super::text::cell_width;
use super::theme::Theme;
use crate::app::Explorer;
use crate::lists::CollectVec as _;

/// How long a screen is shown, in milliseconds: the first one, one after a key, one after a letter
/// of a word, and the last one besides.
const FIRST: u32 = 2000;
const KEY: u32 = 1400;
const TYPED: u32 = 250;
const LAST: u32 = 3000;

/// The form of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Recording {
    /// SVG that moves by itself, again and again
    Svg,
    /// An asciicast (version 2), for players of terminal sessions
    Cast,
}

/// A screen, from when on it is shown, in milliseconds, and what led to it.
struct Shown {
    screen: Buffer,
    from: u32,
    done: String,
}

/// The screens at all keys.
struct Shots {
    size: Size,
    theme: Theme,
    shown: Vec<Shown>,
    /// When the last one ends.
    end: u32,
}

/// Records what the screen does. In SVG a row below it says what was done last.
///
/// # Errors
/// A word among the keys names no key.
pub fn record(
    app: &mut Explorer,
    size: Size,
    script: Script,
    form: Recording,
) -> Result<String, String> {
    let theme = Theme::number(app.state.theme);
    let (mut shown, mut end) = (Vec::new(), 0);
    screenshot::follow(app, size, script, |app, said, is_typed| {
        let (screen, from) = (screenshot::drawn(app, size), end);
        end += match said {
            None => FIRST,
            Some(_) if is_typed => TYPED,
            Some(_) => KEY,
        };
        let done = said.unwrap_or_default();
        shown.push(Shown { screen, from, done });
    })?;
    let shots = Shots {
        size,
        theme,
        shown,
        end: end + LAST,
    };
    Ok(match form {
        Recording::Svg => shots.svg(),
        Recording::Cast => shots.cast(),
    })
}

impl Shots {
    /// Each row is drawn once for as long as it stays the same.
    fn svg(&self) -> String {
        let ground = screenshot::ground_of(self.theme);
        let mut out = screenshot::head(self.size.width, self.size.height + 1, &ground);
        for y in 0..=self.size.height {
            let rows: Vec<String> = (self.shown.iter())
                .map(|shown| {
                    if y < self.size.height {
                        screenshot::row(&shown.screen, y, &ground)
                    } else {
                        caption(&shown.done, y)
                    }
                })
                .collect_vec();
            let mut first = 0;
            for same in rows.chunk_by(|a, b| a == b) {
                let last = first + same.len() - 1;
                self.write_group(
                    &mut out,
                    &same[0],
                    self.shown[first].from,
                    self.shown.get(last + 1).map_or(self.end, |next| next.from),
                );
                first = last + 1;
            }
        }
        out.push_str("</svg>\n");
        out
    }

    /// Shapes that are seen from one time to another.
    fn write_group(&self, out: &mut String, shapes: &str, from: u32, to: u32) {
        if shapes.is_empty() {
            return;
        }
        if from == 0 && to == self.end {
            out.push_str(shapes);
            return;
        }
        let part = |time: u32| f64::from(time) / f64::from(self.end);
        let at_first = if from == 0 { "visible" } else { "hidden" };
        let (mut times, mut values) = (String::from("0"), String::from(at_first));
        for (time, value) in [(from, "visible"), (to, "hidden")] {
            if time > 0 && time < self.end {
                // Writing to a string cannot fail.
                let _ = write!(times, ";{:.4}", part(time));
                let _ = write!(values, ";{value}");
            }
        }
        let _ = write!(
            out,
            "<g visibility=\"{at_first}\"><animate attributeName=\"visibility\" dur=\"{:.2}s\" \
             repeatCount=\"indefinite\" calcMode=\"discrete\" keyTimes=\"{times}\" \
             values=\"{values}\"/>\n{shapes}</g>\n",
            f64::from(self.end) / 1000.0
        );
    }

    /// Each screen writes the rows that it changes.
    fn cast(&self) -> String {
        let Size { width, height } = self.size;
        let head = serde_json::json!({
            "version": 2, "width": width, "height": height, "title": "nimscope",
        });
        let mut out = format!("{head}\n");
        let mut event = |time: u32, text: &str| {
            let event = serde_json::json!([f64::from(time) / 1000.0, "o", text]);
            let _ = writeln!(out, "{event}");
        };
        let mut before: Option<&Buffer> = None;
        for shown in &self.shown {
            let mut text = String::from(if before.is_none() {
                "\x1b[?25l\x1b[2J"
            } else {
                ""
            });
            for y in 0..height {
                let cells = |buffer: &Buffer| -> Vec<Cell> {
                    (0..width).map(|x| buffer[(x, y)].clone()).collect_vec()
                };
                let row = cells(&shown.screen);
                if before.is_none_or(|before| cells(before) != row) {
                    let _ = write!(text, "\x1b[{};1H", y + 1);
                    write_cells(&mut text, &row);
                }
            }
            event(shown.from, &text);
            before = Some(&shown.screen);
        }
        event(self.end, "\x1b[0m");
        out
    }
}

/// What was done, below the screen.
fn caption(done: &str, y: u16) -> String {
    if done.is_empty() {
        return String::new();
    }
    let (top, said) = (HIGH * f32::from(y) + BASE, screenshot::escaped(done));
    format!("<text x=\"{WIDE:.1}\" y=\"{top:.1}\" fill=\"#909090\">{said}</text>\n")
}

/// Cells as a terminal is told to write them.
fn write_cells(text: &mut String, row: &[Cell]) {
    for run in row.chunk_by(|a, b| screenshot::look(a) == screenshot::look(b)) {
        let look = screenshot::look(&run[0]);
        text.push_str("\x1b[0");
        for (flag, code) in [
            (Modifier::BOLD, ";1"),
            (Modifier::DIM, ";2"),
            (Modifier::UNDERLINED, ";4"),
        ] {
            if look.modifier.contains(flag) {
                text.push_str(code);
            }
        }
        let ([r, g, b], [s, h, c]) = (look.letter, look.ground);
        let _ = write!(text, ";38;2;{r};{g};{b};48;2;{s};{h};{c}m");
        let mut covered = 0;
        for cell in run {
            if covered == 0 {
                text.push_str(cell.symbol());
                covered = cell_width(cell.symbol());
            }
            covered = covered.saturating_sub(1);
        }
    }
}
