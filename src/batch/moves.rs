//! `moves`: every distinct option of a position, with its move, multiplicity and values, best first.

use std::cmp::Ordering;
use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::Asked;
use super::output::Output;
use super::replies::EXAMINED;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use super::values::{Values, letter, shown};
use crate::game::{Canonical, Choice, Choices, Outcome, Ruleset};
use crate::study::MoveRow;
use crate::theory::{self, slow::m_rule};

/// List the options of a position.
#[derive(Debug, Args)]
pub struct Moves {
    #[command(flatten)]
    asked: Asked,

    /// The most options listed [default: all, or 100 where there are too many to look at]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    limit: Option<usize>,

    /// The position, such as 3,5,5,6
    position: String,
}

/// An option and what is known of it.
struct Row {
    choice: Choice,
    values: Values,
}

impl Row {
    /// The same for the screen, which says in what order options stand.
    fn on_screen(&self) -> Option<MoveRow> {
        Some(MoveRow {
            choice: self.choice.clone(),
            outcome: self.values.outcome?,
            remoteness: self.values.remoteness?,
            optimal: None,
            m_move: false,
        })
    }
}

#[derive(Debug, Serialize)]
struct Printed<'a> {
    game: &'a str,
    play: &'static str,
    position: &'a [u64],
    outcome: Option<&'static str>,
    remoteness: Option<u128>,
    grundy: Option<u128>,
    /// The number of distinct options; null where it is not known.
    distinct: Option<u128>,
    /// The number of moves when equal piles are told apart; null above 2¹²⁸ − 1.
    ways: Option<u128>,
    options: Vec<Listed>,
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct Listed {
    #[serde(rename = "move")]
    by: String,
    to: Vec<u64>,
    /// How many moves lead there when equal piles are told apart; null above 2¹²⁸ − 1.
    multiplicity: Option<u128>,
    outcome: Option<&'static str>,
    remoteness: Option<u128>,
    grundy: Option<u128>,
    optimal: Option<bool>,
    winning: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    m_move: Option<bool>,
}

impl Moves {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let rules = self.asked.rules();
        let x = self.asked.position(&self.position)?;
        let mut solver = Solver::new(shell);
        let values = settled(&mut solver, rules, &x)?;
        let choices = Choices::of(rules.game, &x);
        let complete = choices.len() <= EXAMINED;
        let limit = self
            .limit
            .unwrap_or(if complete { usize::MAX } else { 100 });
        let candidates = candidates(&choices, rules, &x, limit);
        let mut rows: Vec<Row> = candidates
            .into_iter()
            .map(|choice| Row {
                choice,
                values: Values::default(),
            })
            .collect();
        solver.settle(&mut rows, |oracle, row| {
            row.values.ask(oracle, rules, &row.choice.to)
        })?;
        rows = sort(rows);
        let truncated = !complete || rows.len() > limit;
        rows.truncate(limit);
        solver.settle(&mut rows, |oracle, row| {
            row.values.ask_grundy(oracle, rules, &row.choice.to)
        })?;
        let order: Vec<usize> = (0..x.len()).collect();
        let printed = Printed {
            game: &self.asked.game.text,
            play: self.asked.play(),
            position: x.piles(),
            outcome: values.outcome().map(letter),
            remoteness: values.remoteness().map(|r| r.0),
            grundy: values.grundy().map(|g| g.0),
            distinct: choices
                .is_distinct()
                .then(|| choices.len().exact())
                .flatten()
                .or_else(|| {
                    complete
                        .then_some(rows.len() as u128)
                        .filter(|_| !truncated)
                }),
            ways: choices.ways().exact(),
            options: rows
                .into_iter()
                .map(|row| listed(row, rules, &x, &values, &order))
                .collect(),
            truncated,
        };
        let mut output = Output::standard();
        if shell.json {
            output.json(&printed)?;
        } else {
            print(&mut output, &printed)?;
        }
        output.finish()
    }
}

/// All three values of a position.
pub(super) fn settled(
    solver: &mut Solver<'_>,
    rules: Ruleset,
    x: &Canonical,
) -> Result<Values, Failure> {
    let values = solver.settle_one(Values::default(), |oracle, values| {
        values.ask(oracle, rules, x)
    })?;
    solver.settle_one(values, |oracle, values| values.ask_grundy(oracle, rules, x))
}

/// The options to be looked at, each once: all of them, or the constructed ones and the first of the rest.
fn candidates(choices: &Choices, rules: Ruleset, x: &Canonical, limit: usize) -> Vec<Choice> {
    let mut found: Vec<Choice> = if choices.len() <= EXAMINED {
        choices.iter().collect()
    } else {
        let winning = theory::winning_moves(rules, x).map(|fact| fact.value);
        let optimal = theory::optimal_move(rules, x).map(|fact| fact.value);
        let constructed = winning.into_iter().flatten().chain(optimal);
        let constructed = constructed.map(|by| Choice {
            to: by.apply(x),
            ways: crate::study::ways(&by, x),
            by,
        });
        constructed.chain(choices.iter().take(limit)).collect()
    };
    merge(&mut found, choices.is_distinct());
    found
}

/// Of entries that lead to the same position one is left, which counts for all.
fn merge(found: &mut Vec<Choice>, distinct: bool) {
    found.sort_by(|a, b| {
        a.to.cmp(&b.to)
            .then_with(|| a.by.touched().cmp(&b.by.touched()))
    });
    found.dedup_by(|later, first| {
        let same = later.to == first.to;
        if same && !distinct && later.by != first.by {
            first.ways = first.ways + later.ways;
        }
        same
    });
}

/// In the order of the screen.
fn sort(rows: Vec<Row>) -> Vec<Row> {
    let mut ranked: Vec<(Option<MoveRow>, Row)> =
        rows.into_iter().map(|row| (row.on_screen(), row)).collect();
    ranked.sort_by(|(a, _), (b, _)| match (a, b) {
        (Some(a), Some(b)) => a.order(b),
        _ => Ordering::Equal,
    });
    ranked.into_iter().map(|(_, row)| row).collect()
}

fn listed(row: Row, rules: Ruleset, x: &Canonical, of: &Values, order: &[usize]) -> Listed {
    let Row { choice, values } = row;
    let best = of.remoteness().and_then(|r| r.0.checked_sub(1));
    let r = values.remoteness().map(|r| r.0);
    let m_move = rules
        .game
        .is_all_but_one()
        .then(|| m_rule::m_move(x).is_some_and(|by| by.apply(x) == choice.to));
    Listed {
        by: choice.by.words(rules.game, order),
        multiplicity: choice.ways.exact(),
        outcome: values.outcome().map(letter),
        remoteness: r,
        grundy: values.grundy().map(|g| g.0),
        optimal: best.zip(r).map(|(best, r)| best == r),
        winning: values.outcome().map(Outcome::is_p),
        m_move,
        to: choice.to.piles().to_vec(),
    }
}

fn print(output: &mut Output, printed: &Printed<'_>) -> Result<(), Failure> {
    writeln!(
        output,
        "{} {}, {}: {}, R {}, Grundy {}; {} options, {} moves",
        printed.play,
        printed.game,
        joined(printed.position),
        shown(printed.outcome),
        shown(printed.remoteness),
        shown(printed.grundy),
        shown(printed.distinct),
        shown(printed.ways),
    )?;
    let rows: Vec<[String; 6]> = printed.options.iter().map(cells).collect();
    let widths: [usize; 6] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    });
    for row in &rows {
        let padded = row.iter().zip(&widths);
        let line: Vec<String> = padded
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        let line = line.join("  ");
        writeln!(output, "{}", line.trim_end())?;
    }
    if printed.truncated {
        writeln!(output, "… (not all of them)")?;
    }
    Ok(())
}

fn cells(option: &Listed) -> [String; 6] {
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
        format!("×{}", shown(option.multiplicity)),
        joined(&option.to),
        shown(option.outcome),
        format!("R {}", shown(option.remoteness)),
        format!("Grundy {}", shown(option.grundy)),
    ]
}

/// Piles joined by blanks.
pub(super) fn joined(piles: &[u64]) -> String {
    let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
    piles.join(" ")
}
