//! `line`: the optimal line from a position, or the M-sequence, with the values of its positions.
//! `mseq`: the M-sequence for piles of any size.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::arguments::{NamedGame, PlayedGame, PrintLimit};
use super::output::{Output, TextColumns};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::game::{Canonical, Choices, Convention, Grundy, Outcome, Remoteness, Ruleset, counted};
use crate::lists::CollectVec as _;
use crate::printable::known;
use crate::study::{Answer, Policy, WalkedStep};
use crate::theory::slow::exceptions;
use crate::theory::slow::m_sequence::MSequence;

/// Print a line of play.
#[derive(Debug, Args)]
pub struct LineCommand {
    #[command(flatten)]
    played: PlayedGame,

    /// How moves are chosen
    #[arg(long, value_enum, default_value = "optimal")]
    rule: MoveRule,

    #[command(flatten)]
    most: PrintLimit,

    /// The position it starts from, such as 3,5,5,6
    position: String,
}

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum MoveRule {
    /// The winner hurries, the loser delays
    Optimal,
    /// By the M-rule of NIM(n, n-1)
    M,
}

#[derive(Debug, Serialize)]
struct LineHead<'a> {
    game: &'a str,
    play: Convention,
    rule: MoveRule,
    position: &'a Canonical,
    /// The number of moves of the whole line; null where it is not known.
    length: Option<u128>,
}

#[derive(Debug, Serialize)]
struct Stepped {
    position: Canonical,
    /// The move that leads on; null at the end of the line, or where the move is not known.
    #[serde(rename = "move")]
    by: Option<String>,
    /// Whether that move is not optimal.
    error: bool,
    outcome: Answer<Outcome>,
    remoteness: Answer<Remoteness>,
    grundy: Answer<Grundy>,
    #[serde(skip)]
    is_terminal: bool,
}

impl LineCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rules = self.played.rules();
        let x = self.played.game.position(&self.position)?;
        let policy = match self.rule {
            MoveRule::Optimal => Policy::Optimal,
            MoveRule::M => {
                self.played.game.with_m_rule()?;
                Policy::MRule
            }
        };
        let mut solver = ShellSolver::new(shell);
        let mut walk = solver.study.walk(rules, &x, policy, self.most.limit)?;
        let head = LineHead {
            game: &self.played.game.text,
            play: rules.convention,
            rule: self.rule,
            position: &x,
            length: walk.length,
        };
        let found = walk.by_ref().map(|steps| {
            let steps = steps?.into_iter();
            Ok(steps
                .map(|walked| Stepped::new(walked, rules))
                .collect_vec())
        });
        if shell.json {
            let mut object = output.object();
            object.members(&head)?;
            object.list::<Stepped>("steps", found)?;
            object.member("truncated", &walk.truncated)?;
            object.member("stopped", &walk.stopped.map(|stop| stop.to_string()))?;
            object.end()?;
        } else {
            print_head(output, &head)?;
            let columns = columns(&x);
            let mut number = 0;
            // The reader sees each step as soon as it is known. Closing the pipe ends the work.
            for steps in found {
                for step in &steps? {
                    writeln!(output, "{}", columns.line(&cells(step, number)))?;
                    number += 1;
                }
                output.flush()?;
            }
            match walk.stopped {
                Some(why) => writeln!(output, "… ({why})")?,
                None if walk.truncated => writeln!(output, "…")?,
                None => {}
            }
        }
        Ok(())
    }
}

/// The columns of the steps from a position on. None of the piles that follow is larger, so its
/// own text is the longest of a position.
fn columns(x: &Canonical) -> TextColumns<6> {
    let widest = (x.max().to_string().len() + 1) * x.len() - 1;
    TextColumns {
        widths: [4, widest, 1, 6, 10, 0],
        between: "  ",
    }
}

impl Stepped {
    fn new((step, grundy): WalkedStep, rules: Ruleset) -> Self {
        let order: Vec<usize> = (0..step.position.len()).collect_vec();
        Self {
            is_terminal: Choices::unmerged(rules.game, &step.position).is_empty(),
            by: step.by.map(|by| by.words(rules.game, &order)),
            position: step.position,
            error: step.error,
            outcome: step.outcome,
            remoteness: step.remoteness,
            grundy,
        }
    }
}

fn print_head(output: &mut Output, head: &LineHead<'_>) -> Result<(), Failure> {
    let rule = match head.rule {
        MoveRule::Optimal => "optimal line",
        MoveRule::M => "M-sequence",
    };
    let (play, game) = (head.play.key(), head.game);
    let length = counted(known(head.length), "move");
    Ok(writeln!(output, "{play} {game}, {rule}: {length}")?)
}

fn cells(step: &Stepped, number: usize) -> [String; 6] {
    let none = if step.is_terminal { "the end" } else { "?" };
    let by = step.by.as_deref().unwrap_or(none);
    let error = if step.error { "  not optimal" } else { "" };
    [
        format!("{number:>4}"),
        step.position.to_string(),
        known(step.outcome.value()),
        format!("R {}", known(step.remoteness.value())),
        format!("Grundy {}", known(step.grundy.value())),
        format!("{by}{error}"),
    ]
}

// `mseq`: the M-sequence of a position, exactly, for piles of any size.

/// Print an M-sequence.
#[derive(Debug, Args)]
pub struct MseqCommand {
    /// The game, NIM(n, n-1), such as slow:4,3
    #[arg(long, value_name = "GAME")]
    game: NamedGame,

    /// Name the exceptions of misère play among the positions: the moves are the same
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    most: PrintLimit,

    /// The position it starts from, such as 3,5,5,6
    position: String,
}

#[derive(Debug, Serialize)]
struct PrintedSequence<'a> {
    game: &'a str,
    position: &'a Canonical,
    /// The number of moves to a terminal position.
    length: u128,
    /// The first positions, the position itself first.
    steps: Vec<Canonical>,
    /// In misère play, the numbers of those steps, from 0, whose M-move is not optimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    exceptions: Option<Vec<usize>>,
}

impl MseqCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        self.game.with_m_rule()?;
        let x = self.game.position(&self.position)?;
        let sequence = MSequence::new(&x);
        let mut steps = Vec::new();
        for step in (0..=sequence.len()).take(self.most.limit) {
            shell.control.check()?;
            steps.extend(sequence.at(step));
        }
        let exceptions = self.misere.then(|| {
            let steps = steps.iter().enumerate();
            let exceptional = steps.filter(|(_, step)| exceptions::pattern(step).is_some());
            exceptional.map(|(number, _)| number).collect_vec()
        });
        output.json(&PrintedSequence {
            game: &self.game.text,
            position: &x,
            length: sequence.len(),
            steps,
            exceptions,
        })
    }
}
