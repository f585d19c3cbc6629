//! Rules that were found and proved by machine: an automaton reads the binary digits of all piles
//! column by column, and decides the outcome.
//!
//! The automaton is taken out of the certificate of its proof. Whether that proves it is checked
//! elsewhere, by a checker that knows only the rules of the game.

mod columns;
mod search;

use std::sync::{Arc, OnceLock};

use self::columns::Automatic;
pub(super) use self::columns::Heading;
use self::search::winning_move;
use super::proved::{Discovery, Formulas};
use crate::game::{Convention, Kind, Outcome};

/// What a certificate for outcomes gives, read when it is wanted for the first time; `None` for
/// another text. Whether the text proves it is for the caller to check.
pub(super) fn discovery(text: impl Into<Arc<str>>) -> Option<Discovery> {
    let text: Arc<str> = text.into();
    let Heading { rules, states, .. } = Heading::read(&text)?;
    let read = {
        let (text, known) = (Arc::clone(&text), OnceLock::new());
        let read = move || Automatic::read(&text).expect("a certificate that was checked is whole");
        Arc::new(move || -> Arc<Automatic> { Arc::clone(known.get_or_init(|| Arc::new(read()))) })
    };
    let [outcome, moves, numbers] = [Arc::clone(&read), Arc::clone(&read), read];
    let formulas = Formulas {
        outcome: Some(Box::new(move |x| {
            let automatic = outcome();
            Outcome::p_if(automatic.is_p(&automatic.rows(x)))
        })),
        winning_moves: Some(Box::new(move |x| {
            winning_move(&moves(), x).into_iter().collect()
        })),
        numbers: Some(Box::new(move |x| numbers().numbers(x))),
        ..Formulas::default()
    };
    let counted = if matches!(rules.game.kind(), Kind::Split(splits) if !splits.empty) {
        ", each minus one"
    } else {
        ""
    };
    Some(Discovery {
        rules,
        formulas,
        statement: format!(
            "P ⇔ an automaton of {states} states accepts the columns of the piles{counted}, written in \
             binary one above the other. Proved for all sizes by machine: `nimscope discover --game {}{}`.",
            rules.game,
            if rules.convention == Convention::Misere {
                " --misere"
            } else {
                ""
            }
        ),
        certificate: text.as_ref().to_owned(),
    })
}
