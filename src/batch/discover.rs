//! `discover`: learns an automaton for the values of a game and proves it for piles of every size.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::arguments::{NamedGame, PlayedGame};
use super::by_rule::{AnyGame, AnyValue, Systems};
use super::cached_rules::keep;
use super::export::Export;
use super::output::{Output, exact, put};
use super::provenance::{command, made_now};
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::{Convention, Measure, WrittenGame};
use crate::printable;
use crate::prove::numeration::{
    Attempt, FixedValue, Search, Trend, Verdict, certificate, discover,
};
use crate::prove::{self, Budget, Count, Direction, Found, Rule, Stopped};
use crate::solve::Control;
use crate::study::shards::Provenance;

/// Discover a rule and prove it.
#[derive(Debug, Args)]
pub struct DiscoverCommand {
    /// The game, such as exact:5,2, wythoff, or rule:FILE (see `nimscope help rules`)
    #[arg(long, value_name = "GAME", allow_hyphen_values = true)]
    pub(super) game: AnyGame,

    /// Play the misère version: who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,

    /// What the rule gives: outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C
    #[arg(long, value_name = "VALUE", default_value = "outcome")]
    pub(super) value: AnyValue,

    /// The numeration system in which the piles are read: auto, base:B, fib, pell:A, trib or
    /// linear:A1,…,AD
    #[arg(long, value_name = "SYSTEM", default_value = "auto")]
    pub(super) system: Systems,

    /// Write an automaton that agrees with all boxes but is not proved to this file
    #[arg(long, value_name = "FILE")]
    pub(super) candidate: Option<PathBuf>,

    /// The most seconds that the search may take
    #[arg(
        long,
        value_name = "S",
        default_value_t = 60,
        allow_hyphen_values = true
    )]
    pub(super) seconds: u64,

    /// Count the P-positions with piles below 2, 4, 8, … up to 2 to the power of this number
    #[arg(
        long,
        value_name = "B",
        default_value_t = 8,
        value_parser = clap::value_parser!(u16).range(..=4096),
        allow_hyphen_values = true
    )]
    bits: u16,

    /// Write the certificate of the proof to this file
    #[arg(long, value_name = "FILE")]
    pub(super) certificate: Option<PathBuf>,

    /// Write the automaton to this file: for Walnut where it ends in .txt, with the sentences that
    /// prove it in NAME_proof.txt; else as DOT, for Graphviz
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
}

/// The largest pile of a box, and the states that were learned from it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct LearnedBox(pub(super) u64, pub(super) usize);

/// What was tried over a numeration system.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TriedSystem {
    pub(super) system: String,
    pub(super) boxes: Vec<LearnedBox>,
    pub(super) trend: Option<String>,
    /// Why it was given up, if it was.
    pub(super) reason: Option<String>,
}

/// B, and the P-positions with piles below 2ᴮ: sorted ones, and labelled ones.
#[derive(Debug, Serialize)]
pub(super) struct CountedPositions(usize, Option<Box<RawValue>>, Box<RawValue>);

/// The result of a discovery, as it is printed and as `report` reads it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct DiscoveryResult {
    pub(super) game: String,
    pub(super) play: Convention,
    pub(super) value: String,
    pub(super) verdict: String,
    /// The number of states of the least automaton that reads from the highest digit on.
    pub(super) states: Option<usize>,
    /// The largest pile of the box that sufficed.
    #[serde(rename = "box")]
    pub(super) sufficed: Option<u64>,
    pub(super) boxes: Vec<LearnedBox>,
    pub(super) direction: Option<String>,
    pub(super) seconds: f64,
    pub(super) words: Option<String>,
    /// For B = 1, 2, ….
    #[serde(skip_deserializing)]
    pub(super) counts: Vec<CountedPositions>,
    /// The factor by which the last of them grows with each further digit, in the long run.
    pub(super) growth: Option<f64>,
    pub(super) certificate: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) exported: Vec<String>,
    pub(super) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) system: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tried: Vec<TriedSystem>,
    /// Where a search without success ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<String>,
    #[serde(flatten)]
    pub(super) made: Provenance,
}

impl DiscoveryResult {
    /// Nothing is found yet.
    pub(super) fn new(game: &str, play: Convention, value: String, made: Provenance) -> Self {
        Self {
            game: game.to_owned(),
            play,
            value,
            verdict: "none-in-sight".to_owned(),
            states: None,
            sufficed: None,
            boxes: Vec::new(),
            direction: None,
            seconds: 0.0,
            words: None,
            counts: Vec::new(),
            growth: None,
            certificate: None,
            exported: Vec::new(),
            reason: None,
            system: None,
            tried: Vec::new(),
            phase: None,
            made,
        }
    }
}

/// The most states of an automaton that is reversed, so that its states can be counted.
const COUNTED: usize = 1 << 16;

impl DiscoverCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        // A file that cannot be written is refused before the search.
        self.export()?;
        if let (AnyGame::Family(game), AnyValue::Measure(value), true) =
            (&self.game, self.value, self.system.is_auto())
        {
            return self.of_family(shell, game, value, output);
        }
        self.over_systems(shell, output)
    }

    /// The rule of a game of a family, over binary digits.
    fn of_family(
        &self,
        shell: &Shell,
        game: &NamedGame,
        value: Measure,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let rules = PlayedGame::new(game.clone(), self.misere).rules();
        let solver = Solver::new(shell);
        let started = Instant::now();
        let deadline = started.checked_add(Duration::from_secs(self.seconds));
        let label = format!("discovering {rules}");
        let discovery = solver.prove(label, move |budget| {
            let budget = Budget {
                deadline,
                ..budget.clone()
            };
            prove::discover(rules, value, &budget)
        })?;
        let discovery = discovery?;
        let (value, made) = (value.key().to_owned(), made_now(self.words()));
        let mut answer = DiscoveryResult::new(&game.text, rules.convention, value, made);
        answer.seconds = started.elapsed().as_secs_f64();
        let boxes = discovery.boxes.iter();
        answer.boxes = boxes
            .map(|tried| LearnedBox(tried.max, tried.states))
            .collect();
        match discovery.found {
            Found::Proved(rule) => {
                self.say(&mut answer, *rule, &solver)?;
            }
            Found::NoneInSight => {}
            Found::OutOfReach(reason) => {
                "out-of-reach".clone_into(&mut answer.verdict);
                answer.reason = Some(reason);
            }
        }
        output.json(&answer)
    }
}

impl DiscoverCommand {
    /// Puts a rule that was proved into the answer and into the files that are wanted.
    fn say(
        &self,
        answer: &mut DiscoveryResult,
        rule: Rule,
        solver: &Solver<'_>,
    ) -> Result<(), Failure> {
        let Shell { control, rules, .. } = solver.shell;
        "proved".clone_into(&mut answer.verdict);
        answer.states = states(&rule, control)?;
        answer.sufficed = answer.boxes.last().map(|&LearnedBox(max, _)| max);
        answer.direction = Some(rule.direction().key().to_owned());
        let bits = self.bits;
        let label = format!("counting of {}", rule.rules());
        let (rule, said) = solver.study.work(&label, move |control| {
            let said = said(&rule, bits, &Budget::of(control));
            (rule, said)
        })?;
        let said = said?;
        answer.words = said.words;
        answer.counts = said.counts.iter().map(counted).collect();
        answer.growth = prove::growth(&rule);
        if let Some(folder) = rules
            && let Err(error) = keep(folder, &rule)
        {
            let folder = printable::shown(folder);
            Shell::note(&format!("the rule is not kept in {folder}: {error}"));
        }
        if let Some(file) = &self.certificate {
            put(file, rule.certificate())?;
            answer.certificate = Some(file.display().to_string());
        }
        if let Some(export) = &self.export()? {
            answer.exported = export.write(&rule, &Budget::of(control))?;
        }
        Ok(())
    }

    /// The files of an export.
    fn export(&self) -> Result<Option<Export>, Failure> {
        self.export.as_deref().map(Export::to).transpose()
    }

    fn has_export(&self) -> bool {
        self.export.is_some()
    }

    /// The command line.
    pub(super) fn words(&self) -> String {
        let value = self.value.to_string();
        let mut words = vec!["discover", "--game", self.game.text()];
        if self.misere {
            words.push("--misere");
        }
        if value != Measure::Outcome.key() {
            words.extend(["--value", &value]);
        }
        if !self.system.is_auto() {
            words.extend(["--system", self.system.text()]);
        }
        command(&words)
    }
}

/// The number of states of the automaton that reads from the highest digit on; `None` where a
/// reversal is beyond the limit.
fn states(rule: &Rule, control: &Control) -> Result<Option<usize>, Failure> {
    let budget = Budget {
        states: COUNTED,
        ..Budget::of(control)
    };
    match rule.direction() {
        Direction::High => Ok(Some(rule.automaton().states())),
        Direction::Low => match rule.automaton().reversed(&budget) {
            Ok(turned) => Ok(Some(turned.states())),
            Err(Stopped::Overtaken | Stopped::Limit(_)) => Ok(None),
            Err(Stopped::Cancelled) => Err(Failure::Interrupted),
        },
    }
}

/// What is said of a rule.
struct SaidOfRule {
    words: Option<String>,
    /// The numbers of its P-positions.
    counts: Vec<Count>,
}

fn said(rule: &Rule, bits: u16, budget: &Budget<'_>) -> Result<SaidOfRule, Stopped> {
    Ok(SaidOfRule {
        words: prove::words(rule, budget)?,
        counts: prove::counts(rule, bits.into(), budget)?,
    })
}

fn counted(count: &Count) -> CountedPositions {
    CountedPositions(
        count.bits,
        count.sorted.as_ref().map(exact),
        exact(&count.labelled),
    )
}

impl DiscoverCommand {
    /// The rule of a game over one of the wanted systems.
    fn over_systems(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
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
