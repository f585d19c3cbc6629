//! Games by their rule in the shell, and discovery over numeration systems.

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::arguments::Named;
use super::discover::{Answer, Discover, Learned, Tried};
use super::output::Output;
use super::provenance::Made;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::file::read_text;
use crate::game::{Convention, Measure, WrittenGame};
use crate::prove::Budget;
use crate::prove::numeration::{
    Attempt, FixedValue, Search, System, Trend, Verdict, certificate, discover,
};

/// The most bytes of the file of a rule.
const MOST: u64 = 1 << 16;

/// A game of a family, or one by its rule.
#[derive(Clone, Debug)]
pub(super) enum AnyGame {
    Family(Named),
    /// The name as it was typed, and the game.
    Written(String, &'static WrittenGame),
}

impl AnyGame {
    /// The name as it was typed.
    pub(super) fn text(&self) -> &str {
        match self {
            Self::Family(named) => &named.text,
            Self::Written(text, _) => text,
        }
    }
}

impl FromStr for AnyGame {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let file = text
            .strip_prefix("rule:")
            .filter(|rest| !rest.trim().starts_with('{'));
        let written = match file {
            None => WrittenGame::named(text).map_err(|error| error.to_string())?,
            Some(file) => {
                let read = read_text(Path::new(file), MOST).map_err(|error| {
                    format!(
                        "the rule in {file:?} cannot be read: {error}; name a file, or write the \
                         rule itself, as in 'rule:{{piles: a; move: a-t}}'"
                    )
                })?;
                Some(WrittenGame::read(&read).map_err(|error| error.to_string())?)
            }
        };
        match written {
            Some(game) => Ok(Self::Written(text.to_owned(), game)),
            None => text.parse().map(Self::Family).map_err(|error: String| {
                let names: Vec<String> = WrittenGame::names().collect();
                match error.strip_prefix("there is no game") {
                    Some(_) => {
                        format!("{error}; and by their rule {}, rule:FILE", names.join(", "))
                    }
                    None => error,
                }
            }),
        }
    }
}

/// A value of positions, or one with finitely many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnyValue {
    Measure(Measure),
    Fixed(FixedValue),
}

impl FromStr for AnyValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match Measure::ALL
            .into_iter()
            .find(|measure| measure.key() == text)
        {
            Some(measure) => Ok(Self::Measure(measure)),
            None => text.parse().map(Self::Fixed).map_err(|_| {
                "outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C with a number C \
                 up to 40, as in grundy=1"
                    .to_owned()
            }),
        }
    }
}

impl fmt::Display for AnyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(measure) => f.write_str(measure.key()),
            Self::Fixed(value) => value.fmt(f),
        }
    }
}

/// The numeration systems that are tried, as they were typed.
#[derive(Clone, Debug)]
pub(super) struct Systems {
    text: String,
    all: Vec<System>,
}

impl Systems {
    pub(super) fn is_auto(&self) -> bool {
        self.text == "auto"
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Systems {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = match text {
            "auto" => System::usual(),
            name => vec![name.parse::<System>().map_err(|error| error.to_string())?],
        };
        let text = text.to_owned();
        Ok(Self { text, all })
    }
}

impl Discover {
    /// The rule of a game over one of the wanted systems.
    pub(super) fn over_systems(&self, shell: &Shell) -> Result<(), Failure> {
        if self.has_export() {
            return Err(Failure::Usage(
                "--export takes rules over binary digits that are found by --system auto for a \
                 game of a family; use --certificate here"
                    .to_owned(),
            ));
        }
        let convention = if self.misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let made = Made::now(self.words());
        let mut answer = Answer::new(
            self.game.text(),
            convention.key(),
            self.value.to_string(),
            made,
        );
        let mut output = Output::standard();
        let (game, value) = match (self.written(), self.fixed()) {
            (Ok(game), Ok(value)) => (game, value),
            (Err(reason), _) | (_, Err(reason)) => {
                answer.verdict = "out-of-reach";
                answer.reason = Some(reason);
                output.json(&answer)?;
                return output.finish();
            }
        };
        let solver = Solver::new(shell);
        let started = Instant::now();
        let deadline = started.checked_add(Duration::from_secs(self.seconds));
        let systems = self.system.all.clone();
        let label = format!("discovering {} {}", convention.key(), self.game.text());
        let search = solver.prove(label, move |budget| {
            let budget = Budget {
                deadline,
                ..budget.clone()
            };
            discover(game, convention, value, &systems, &budget)
        })??;
        answer.seconds = started.elapsed().as_secs_f64();
        self.tell(&mut answer, search, (game, convention, value))?;
        output.json(&answer)?;
        output.finish()
    }

    /// Puts the result of a search into the answer, and into the files that are wanted.
    fn tell(
        &self,
        answer: &mut Answer<'_>,
        search: Search,
        (game, convention, value): (&'static WrittenGame, Convention, FixedValue),
    ) -> Result<(), Failure> {
        answer.tried = search.attempts.iter().map(tried).collect();
        answer.phase = Some(search.phase.key());
        let (machine, reason) = match search.verdict {
            Verdict::Proved {
                machine,
                certificate,
            } => {
                answer.verdict = "proved";
                answer.phase = None;
                if let Some(file) = &self.certificate {
                    write(file, &certificate)?;
                    answer.certificate = Some(file.display().to_string());
                }
                (machine, None)
            }
            Verdict::Candidate { machine, reason } => {
                answer.verdict = "candidate";
                if let Some(file) = &self.candidate {
                    write(file, &certificate(game, convention, value, &machine))?;
                }
                (machine, Some(reason))
            }
            Verdict::NoneInSight => {
                answer.verdict = "none-in-sight";
                return Ok(());
            }
            Verdict::OutOfReach(reason) => {
                answer.verdict = "out-of-reach";
                answer.reason = Some(reason);
                return Ok(());
            }
        };
        answer.reason = reason;
        answer.direction = Some("high");
        answer.system = Some(machine.system().to_string());
        answer.states = Some(match value {
            FixedValue::GrundyIs(number) => machine.positions(|case| case == number).states(),
            FixedValue::Outcome | FixedValue::GrundyBelow(_) | FixedValue::RemotenessBelow(_) => {
                machine.states()
            }
        });
        let own = search
            .attempts
            .iter()
            .find(|attempt| attempt.system == *machine.system());
        answer.boxes = own.map(boxes).unwrap_or_default();
        answer.sufficed = answer.boxes.last().map(|&Learned(max, _)| max);
        Ok(())
    }

    /// The game as a rule, or why there is none.
    fn written(&self) -> Result<&'static WrittenGame, String> {
        match &self.game {
            AnyGame::Written(_, game) => Ok(game),
            AnyGame::Family(named) => WrittenGame::of_game(named.game).ok_or_else(|| {
                "only games that take tokens from at most 12 piles are read over other systems than \
                 auto, and have values such as grundy=1"
                    .to_owned()
            }),
        }
    }

    /// The value with finitely many cases, or why it has more.
    fn fixed(&self) -> Result<FixedValue, String> {
        match self.value {
            AnyValue::Fixed(value) => Ok(value),
            AnyValue::Measure(Measure::Outcome) => Ok(FixedValue::Outcome),
            AnyValue::Measure(measure @ (Measure::Remoteness | Measure::Grundy)) => Err(format!(
                "over numeration systems, a value has finitely many cases: ask for --value {0}<4",
                measure.key()
            )),
        }
    }
}

fn boxes(attempt: &Attempt) -> Vec<Learned> {
    let boxes = attempt.boxes.iter();
    boxes
        .map(|tried| Learned(tried.max, tried.states))
        .collect()
}

fn tried(attempt: &Attempt) -> Tried {
    Tried {
        system: attempt.system.to_string(),
        boxes: boxes(attempt),
        trend: Trend::of(&attempt.boxes).map(Trend::key),
        reason: attempt.closed.clone(),
    }
}

fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Output::to(Some(file))?;
    output.write_all(text.as_bytes())?;
    output.finish()
}
