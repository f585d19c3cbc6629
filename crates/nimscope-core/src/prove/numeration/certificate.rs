//! Certificates of automata over numeration systems: the rule, the system and the automaton. The
//! check decides anew whether the automaton is right.

use std::fmt::Write;

use super::super::budget::{Budget, Stopped};
use super::super::word::Column;
use super::machine::{Machine, OUTSIDE};
use super::proof::{Judged, judge};
use super::system::System;
use super::value::FixedValue;
use crate::game::{Convention, WrittenGame};

/// The first line.
const HEADER: &str = "nimscope certificate over a system 1";

/// The certificate of an automaton. Of one that is not proved it is the text to look at: the check
/// says at which position it fails.
pub fn certificate(
    game: &WrittenGame,
    convention: Convention,
    value: FixedValue,
    machine: &Machine,
) -> String {
    let mut text = format!(
        "{HEADER}\nrule {game}\nplay {}\nvalue {value}\nsystem {}\nstates {}\n",
        convention.key(),
        machine.system,
        machine.states()
    );
    let columns = machine.next.chunks(1 << machine.bits());
    for (&output, row) in machine.outputs.iter().zip(columns) {
        // Writing to a string cannot fail.
        let _ = match output {
            OUTSIDE => write!(text, "-"),
            case => write!(text, "{case}"),
        };
        for run in row.chunk_by(|a, b| a == b) {
            let _ = match run.len() {
                1 => write!(text, " {}", run[0]),
                times => write!(text, " {}*{times}", run[0]),
            };
        }
        text.push('\n');
    }
    text.push_str("end\n");
    text
}

/// What a certificate says.
#[derive(Clone, Debug)]
pub struct Certified {
    /// The game.
    pub game: &'static WrittenGame,
    /// How it is played.
    pub convention: Convention,
    /// What the automaton gives.
    pub value: FixedValue,
    /// The automaton.
    pub machine: Machine,
}

/// What a check of a certificate found.
#[derive(Clone, Debug)]
pub struct CheckedOverSystem {
    /// What it says; `None` where it cannot be read.
    pub says: Option<Certified>,
    /// Why it proves nothing; `None` where it is right.
    pub wrong: Option<String>,
}

/// Whether a text is a certificate of this kind.
pub fn is_certificate(text: &str) -> bool {
    text.lines().next() == Some(HEADER)
}

/// Checks a certificate: decides anew whether its automaton is right for all sizes.
///
/// # Errors
/// Out of the budget.
pub fn check(text: &str, budget: &Budget<'_>) -> Result<CheckedOverSystem, Stopped> {
    let says = match read(text, budget) {
        Ok(says) => says,
        Err(wrong) => {
            let (says, wrong) = (None, Some(wrong));
            return Ok(CheckedOverSystem { says, wrong });
        }
    };
    let Certified {
        game,
        convention,
        value,
        machine,
    } = &says;
    let wrong = match judge(game, *convention, *value, machine, budget)? {
        Judged::Right => None,
        Judged::Wrong { piles, why } => Some(match piles {
            Some(piles) => format!("at {}: {why}", crate::game::joined(&piles, ",")),
            None => why,
        }),
    };
    let says = Some(says);
    Ok(CheckedOverSystem { says, wrong })
}

fn read(text: &str, budget: &Budget<'_>) -> Result<Certified, String> {
    let mut lines = text.lines();
    if lines.next() != Some(HEADER) {
        return Err(format!("the first line is not {HEADER:?}"));
    }
    let mut field = |key: &str| {
        let line = lines.next().unwrap_or_default();
        let rest = line
            .strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| format!("a line `{key} …` is expected, not {line:?}"))
    };
    let game = WrittenGame::read(field("rule")?).map_err(|error| error.to_string())?;
    let play = field("play")?;
    let convention = [Convention::Normal, Convention::Misere];
    let convention = convention
        .into_iter()
        .find(|convention| convention.key() == play);
    let convention = convention.ok_or_else(|| format!("{play:?} is no way to play"))?;
    let value: FixedValue = field("value")?
        .parse()
        .map_err(|error| format!("{error}"))?;
    let system: System = field("system")?
        .parse()
        .map_err(|error| format!("{error}"))?;
    let states = field("states")?;
    let states: usize = states
        .parse()
        .map_err(|_| format!("{states:?} is no number"))?;
    let bits = system
        .bits(game.piles())
        .map_err(|stopped| stopped.to_string())?;
    let refused = |stopped: Stopped| stopped.to_string();
    budget
        .admit(states, states.saturating_mul(size_of::<u32>() << bits))
        .map_err(refused)?;
    let (mut next, mut outputs) = (Vec::new(), Vec::new());
    for state in 0..states {
        budget.check().map_err(refused)?;
        let line = lines.next().unwrap_or_default();
        let wrong = || format!("the line of state {state} is wrong: {line:?}");
        let mut words = line.split(' ');
        let output = words.next().unwrap_or_default();
        outputs.push(match output {
            "-" => OUTSIDE,
            case => case.parse().map_err(|_| wrong())?,
        });
        for word in words {
            let (to, times) = word.split_once('*').unwrap_or((word, "1"));
            let to: u32 = to.parse().map_err(|_| wrong())?;
            let times: Column = times.parse().map_err(|_| wrong())?;
            let is_full = next.len() + times as usize > (state + 1) << bits;
            if to as usize >= states || is_full {
                return Err(wrong());
            }
            next.extend(std::iter::repeat_n(to, times as usize));
        }
        if next.len() != (state + 1) << bits {
            return Err(wrong());
        }
    }
    if states == 0 || lines.next() != Some("end") || lines.next().is_some() {
        return Err("a line for each state and `end` are expected".to_owned());
    }
    let machine = Machine {
        system,
        piles: game.piles(),
        next,
        outputs,
    };
    if !machine.suits(value) {
        return Err(format!("an output is no case of {value}"));
    }
    Ok(Certified {
        game,
        convention,
        value,
        machine,
    })
}
