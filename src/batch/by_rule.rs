//! Games by their rule in the shell, and discovery over numeration systems.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use super::arguments::NamedGame;
use super::discover::{DiscoverCommand, DiscoveryResult, LearnedBox, TriedSystem};
use super::output::{Output, put};
use super::provenance::made_now;
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
    Family(NamedGame),
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

impl DiscoverCommand {
    /// The rule of a game over one of the wanted systems.
    pub(super) fn over_systems(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
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
        let made = made_now(self.words());
        let value = self.value.to_string();
        let mut answer = DiscoveryResult::new(self.game.text(), convention, value, made);
        let (game, value) = match (self.written(), self.fixed()) {
            (Ok(game), Ok(value)) => (game, value),
            (Err(reason), _) | (_, Err(reason)) => {
                "out-of-reach".clone_into(&mut answer.verdict);
                answer.reason = Some(reason);
                return output.json(&answer);
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
        output.json(&answer)
    }

    /// Puts the result of a search into the answer, and into the files that are wanted.
    fn tell(
        &self,
        answer: &mut DiscoveryResult,
        search: Search,
        (game, convention, value): (&'static WrittenGame, Convention, FixedValue),
    ) -> Result<(), Failure> {
        answer.tried = search.attempts.iter().map(tried).collect();
        answer.phase = Some(search.phase.key().to_owned());
        let (machine, reason) = match search.verdict {
            Verdict::Proved {
                machine,
                certificate,
            } => {
                "proved".clone_into(&mut answer.verdict);
                answer.phase = None;
                if let Some(file) = &self.certificate {
                    put(file, &certificate)?;
                    answer.certificate = Some(file.display().to_string());
                }
                (machine, None)
            }
            Verdict::Candidate { machine, reason } => {
                "candidate".clone_into(&mut answer.verdict);
                if let Some(file) = &self.candidate {
                    put(file, &certificate(game, convention, value, &machine))?;
                }
                (machine, Some(reason))
            }
            Verdict::NoneInSight => {
                "none-in-sight".clone_into(&mut answer.verdict);
                return Ok(());
            }
            Verdict::OutOfReach(reason) => {
                "out-of-reach".clone_into(&mut answer.verdict);
                answer.reason = Some(reason);
                return Ok(());
            }
        };
        answer.reason = reason;
        answer.direction = Some("high".to_owned());
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
        answer.sufficed = answer.boxes.last().map(|&LearnedBox(max, _)| max);
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

fn boxes(attempt: &Attempt) -> Vec<LearnedBox> {
    let boxes = attempt.boxes.iter();
    boxes
        .map(|tried| LearnedBox(tried.max, tried.states))
        .collect()
}

fn tried(attempt: &Attempt) -> TriedSystem {
    TriedSystem {
        system: attempt.system.to_string(),
        boxes: boxes(attempt),
        trend: Trend::of(&attempt.boxes).map(|trend| trend.key().to_owned()),
        reason: attempt.closed.clone(),
    }
}
