//! `moves`: every distinct option of a position with its move, multiplicity and values, best
//! first.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::{PlayedGame, number};
use super::output::{Output, TextColumns};
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::bytes::Bytes;
use crate::game::{Canonical, Choices, Convention, Grundy, Outcome, Remoteness, Ruleset, counted};
use crate::lists::CollectVec as _;
use crate::printable::known;
use crate::study::{Answer, Effort, Extras, MoveRow, MoveSheet, question};

/// List the options of a position.
#[derive(Debug, Args)]
pub struct MovesCommand {
    #[command(flatten)]
    played: PlayedGame,

    /// The most options listed [default: all, or 100 where there are too many to look at]
    #[arg(long, value_name = "N", value_parser = number::<usize>)]
    limit: Option<usize>,

    /// The position, such as 3,5,5,6
    position: String,
}

/// The number of moves printed of a list that is too long to be evaluated as a whole, unless the
/// user gives another.
const LONG: usize = 100;

/// The position.
#[derive(Debug, Serialize)]
struct MovesHead<'a> {
    game: &'a str,
    play: Convention,
    position: &'a Canonical,
    outcome: Answer<Outcome>,
    remoteness: Answer<Remoteness>,
    grundy: Answer<Grundy>,
    /// The number of distinct options; null where it is not known.
    distinct: Option<u128>,
    /// The number of moves when equal piles are distinguished; null above 2¹²⁸ − 1.
    ways: Option<u128>,
}

#[derive(Debug, Serialize)]
struct PrintedMove {
    #[serde(rename = "move")]
    by: String,
    to: Canonical,
    /// The number of moves that lead there when equal piles are distinguished; null above
    /// 2¹²⁸ − 1.
    multiplicity: Option<u128>,
    outcome: Answer<Outcome>,
    remoteness: Answer<Remoteness>,
    grundy: Option<Answer<Grundy>>,
    optimal: Option<bool>,
    winning: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    m_move: Option<bool>,
}

impl MovesCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let rules = self.played.rules();
        let x = self.played.game.position(&self.position)?;
        let mut solver = ShellSolver::new(shell);
        let sheet = solver.study.move_sheet(rules, &x)?;
        let all = if sheet.complete { usize::MAX } else { LONG };
        let limit = self.limit.unwrap_or(all);
        if !sheet.complete {
            fits(&sheet, limit, &x, shell.memory)?;
        }
        let mut rows = (solver.study).moves_in_order(rules, &x, &sheet, limit)?;
        let truncated = !sheet.complete || rows.len() > limit;
        rows.truncate(limit);
        let head = self.head(&mut solver, &sheet, &x)?;
        let order: Vec<usize> = (0..x.len()).collect_vec();
        // Grundy values follow later, and nothing stands behind their column.
        let columns = TextColumns::fitting(
            (rows.iter()).map(|row| cells(&printed_row(row, None, rules, &order))),
            "  ",
        );
        // The searches for all of them together are no more work than those for one position.
        let effort = Effort::OF_MANY.shared_by(rows.len() as u128);
        solver.study = solver.study.with_effort(effort);
        let rows = solver
            .study
            .ask_in_turn(rows.into_iter(), |row| question::Grundy {
                rules,
                position: row.choice.to.clone(),
            });
        let stretches = rows.map(|rows| {
            let printed = |(row, grundy): &(MoveRow, Answer<Grundy>)| {
                printed_row(row, Some(*grundy), rules, &order)
            };
            Ok(rows?.iter().map(printed).collect_vec())
        });
        if shell.json {
            let mut object = output.object();
            object.members(&head)?;
            object.list("options", stretches)?;
            object.member("truncated", &truncated)?;
            object.end()?;
        } else {
            print_head(output, &head)?;
            // The reader sees them as soon as they are known. Closing the pipe ends the work.
            for options in stretches {
                for option in &options? {
                    writeln!(output, "{}", columns.line(&cells(option)))?;
                }
                output.flush()?;
            }
            if truncated {
                writeln!(output, "… (not all of them)")?;
            }
        }
        Ok(())
    }

    /// What is known of the position.
    fn head<'a>(
        &'a self,
        solver: &mut ShellSolver<'_>,
        sheet: &MoveSheet,
        x: &'a Canonical,
    ) -> Result<MovesHead<'a>, Failure> {
        let rules = self.played.rules();
        let of_position = solver.study.ask(&question::Outcome {
            rules,
            position: x.clone(),
            beside: Extras::default(),
        })?;
        let grundy = solver.study.ask(&question::Grundy {
            rules,
            position: x.clone(),
        })?;
        Ok(MovesHead {
            game: &self.played.game.text,
            play: rules.convention,
            position: x,
            outcome: of_position.outcome,
            remoteness: sheet.remoteness,
            grundy,
            distinct: (sheet.complete || Choices::of(rules.game, x).is_distinct())
                .then(|| sheet.count.exact())
                .flatten(),
            ways: sheet.ways.exact(),
        })
    }
}

/// Refuses a part of a long list that cannot be put in order within the memory.
fn fits(sheet: &MoveSheet, limit: usize, x: &Canonical, memory: u64) -> Result<(), Failure> {
    let count = sheet.count.exact().unwrap_or(u128::MAX);
    let rows = usize::try_from(count).map_or(limit, |count| limit.min(count));
    let needed = MoveSheet::bytes_of(rows, x.len());
    if needed <= memory.into() {
        return Ok(());
    }
    let most = u128::from(memory) * rows as u128 / needed;
    Err(Failure::Work(format!(
        "--limit {limit}: {rows} moves take {} to put in order, and the budget is {}; at most {most} fit, \
         and more with a larger --memory",
        Bytes(needed),
        Bytes(memory.into()),
    )))
}

fn printed_row(
    row: &MoveRow,
    grundy: Option<Answer<Grundy>>,
    rules: Ruleset,
    order: &[usize],
) -> PrintedMove {
    PrintedMove {
        by: row.choice.by.words(rules.game, order),
        multiplicity: row.choice.ways.exact(),
        outcome: row.outcome,
        remoteness: row.remoteness,
        grundy,
        optimal: row.optimal,
        winning: row.wins,
        m_move: rules.game.is_all_but_one().then_some(row.m_move),
        to: row.choice.to.clone(),
    }
}

fn print_head(output: &mut Output, head: &MovesHead<'_>) -> Result<(), Failure> {
    writeln!(
        output,
        "{} {}, {}: {}, R {}, Grundy {}; {}, {}",
        head.play.key(),
        head.game,
        head.position,
        known(head.outcome.value()),
        known(head.remoteness.value()),
        known(head.grundy.value()),
        counted(known(head.distinct), "option"),
        counted(known(head.ways), "move"),
    )?;
    Ok(output.flush()?)
}

fn cells(option: &PrintedMove) -> [String; 6] {
    let mark = if option.optimal == Some(true) {
        "*"
    } else {
        " "
    };
    let m_move = if option.m_move == Some(true) {
        " (M)"
    } else {
        ""
    };
    [
        format!("{mark} {}{m_move}", option.by),
        format!("×{}", known(option.multiplicity)),
        option.to.to_string(),
        known(option.outcome.value()),
        format!("R {}", known(option.remoteness.value())),
        format!(
            "Grundy {}",
            known(option.grundy.and_then(|grundy| grundy.value()))
        ),
    ]
}
