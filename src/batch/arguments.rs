//! The game and the positions that a command is about, from its words or from standard input.

use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::ops::RangeInclusive;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::shell::{Failure, Shell};
use crate::file;
use crate::game::{Canonical, Game, Measure, Parameters, Position, Ruleset, joined};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::notebook::read_position;

/// The game and how it is played.
#[derive(Debug, Args)]
pub(super) struct PlayedGame {
    /// The game, such as slow:4,3 or slow-set:5,2+4; `nimscope games` lists them
    #[arg(long, value_name = "GAME")]
    pub(super) game: NamedGame,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,
}

/// The game, and the box of its positions.
#[derive(Debug, Args)]
pub(super) struct PlayedBox {
    #[command(flatten)]
    pub(super) played: PlayedGame,

    /// The largest pile, in tokens
    #[arg(long, value_name = "M", value_parser = number::<u64>)]
    pub(super) max: u64,
}

/// How much is printed.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct PrintLimit {
    /// The most positions printed of a line or of each list
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::<usize>)]
    pub(super) limit: usize,
}

/// Reads a whole number, or says what one is.
pub(crate) fn number<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    number_in(0..=u64::MAX, 12)(text)
}

/// Reads a whole number between bounds, or says what one is.
pub(super) fn number_in<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
    example: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number: Option<u64> = text.parse().ok();
        let number = number.filter(|number| bounds.contains(number));
        let (least, most) = (bounds.start(), bounds.end());
        number
            .and_then(|number| number.try_into().ok())
            .ok_or_else(|| format!("a whole number from {least} to {most}, such as {example}"))
    }
}

/// A game as it was written.
#[derive(Clone, Debug)]
pub(super) struct NamedGame {
    /// The text, in lower case but for rules.
    pub(super) text: String,
    /// The game.
    pub(super) game: Game,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RowFormat {
    /// Comma-separated values under a header
    Csv,
    /// One JSON object a line
    Json,
    /// A table for LaTeX, with the rules of booktabs
    Tex,
}

/// Reads the name of a value of positions.
pub(super) fn value() -> impl TypedValueParser<Value = Measure> {
    let named = |value: Measure| {
        let help = match value {
            Measure::Outcome => "P or N",
            Measure::Remoteness => "Smith's remoteness",
            Measure::Grundy => "The Grundy value",
        };
        PossibleValue::new(value.key()).help(help)
    };
    PossibleValuesParser::new(Measure::ALL.map(named))
        .map(|name| Measure::of_key(&name).expect("only these names are possible"))
}

impl FromStr for NamedGame {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let game = file::game(text)?;
        let text = text.trim();
        // Names of files, and what is said in rules, stay as they are.
        let text = match text.split_once(":@") {
            _ if game.family().parameters() == Parameters::Rule => text.to_owned(),
            Some((name, file)) => format!("{}:@{file}", name.to_lowercase()),
            None => text.to_lowercase(),
        };
        Ok(Self { text, game })
    }
}

impl PlayedGame {
    pub(super) fn rules(&self) -> Ruleset {
        let play = if self.misere {
            Ruleset::misere
        } else {
            Ruleset::normal
        };
        play(self.game.game)
    }

    /// The same as words of a command line.
    pub(super) fn words(&self) -> Vec<&str> {
        let game = ["--game", &self.game.text];
        game.into_iter()
            .chain(self.rules().convention.flag())
            .collect_vec()
    }
}

impl NamedGame {
    /// A position among the arguments.
    pub(super) fn position(&self, text: &str) -> Result<Canonical, Failure> {
        self.read(text).map_err(|why| {
            let example = joined(self.game.example().piles(), ",");
            Failure::Usage(format!(
                "POSITION {text:?}: {why}; for example --game {} {example}",
                printable::quoted(&self.text)
            ))
        })
    }

    /// A position among the options, its piles as they are written.
    pub(super) fn arranged(&self, option: &str, text: &str) -> Result<Position, String> {
        read_position(self.game, text).map_err(|why| {
            let example = joined(self.game.example().piles(), ",");
            format!("{option} {text:?}: {why}; for example {option} {example}")
        })
    }

    /// A position of the game, or a sentence that says why it is none.
    pub(super) fn read(&self, text: &str) -> Result<Canonical, String> {
        Ok(self.game.canonical(read_position(self.game, text)?))
    }

    /// Refuses a game that is not NIM(n, n−1).
    pub(super) fn with_m_rule(&self) -> Result<(), Failure> {
        if self.game.is_all_but_one() {
            Ok(())
        } else {
            Err(Failure::Usage(format!(
                "--game {}: the M-rule is a rule of NIM(n, n-1), such as slow:4,3",
                self.text
            )))
        }
    }
}

impl RowFormat {
    /// The format that was named. Where none was, it is JSON if JSON is wanted, and CSV
    /// otherwise.
    pub(super) fn chosen(format: Option<Self>, json: bool) -> Self {
        format.unwrap_or(if json { Self::Json } else { Self::Csv })
    }
}

// Positions from standard input, line by line. All lines at hand are taken at a time, up to the
// size of a small buffer.

/// The most lines taken at a time.
const LINES: usize = 4096;

/// The longest line, in bytes: 64 piles of 20 digits take 1344.
const LONGEST: u64 = 1 << 16;

/// A line that is not blank and not a comment.
#[derive(Debug)]
pub(super) struct InputLine {
    /// Counted from 1.
    pub(super) number: u64,
    /// The text of the line without blanks around it.
    pub(super) text: String,
}

/// The lines of an input.
#[derive(Debug)]
pub(super) struct InputLines<R> {
    reader: BufReader<R>,
    number: u64,
}

/// Says on standard error what is awaited, where a person types it.
pub(super) fn explain_terminal(awaited: &str) {
    if io::stdin().is_terminal() {
        Shell::note(&format!("type {awaited}; Ctrl-D ends"));
    }
}

impl<R: Read> InputLines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 16, input),
            number: 0,
        }
    }

    /// The next lines, at least one unless the input is at its end. Waits only while there is
    /// none.
    pub(super) fn next(&mut self, shell: &Shell) -> Result<Vec<InputLine>, Failure> {
        let mut lines = Vec::new();
        while lines.len() < LINES {
            let is_there = self.reader.buffer().contains(&b'\n');
            if !lines.is_empty() && !is_there {
                break;
            }
            let Some(bytes) = shell.wait(|| self.line())? else {
                break;
            };
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes).trim().to_owned();
            if !text.is_empty() && !text.starts_with('#') {
                lines.push(InputLine {
                    number: self.number,
                    text,
                });
            }
        }
        Ok(lines)
    }

    /// The next line. Bytes beyond the longest length are passed over. `None` at the end.
    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let read = (&mut self.reader)
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') && read as u64 == LONGEST {
            self.reader.skip_until(b'\n')?;
        }
        Ok((read > 0).then_some(bytes))
    }
}
