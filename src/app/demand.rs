//! What the visible panes need to know: a pure function of the state.

use super::list::ListQuestion;
use super::pane::Pane;
use super::state::State;
use crate::engine::Query;
use crate::game::{Canonical, Convention, Game};
use crate::study::{MoveFilter, Policy, exact52, question};

/// How many steps of a line are asked for at once: a window around the current step.
const WINDOW: u128 = 256;

/// How many entries of a long list of moves are asked for at once.
const PAGE: u128 = 128;

/// The questions that the state asks, most urgent first: starting what is new and cancelling what is no longer wanted follow
/// from it.
///
/// `listed` is the number of moves that the sheet of moves holds if it does not hold all of them: the rest is read in pages.
pub(super) fn demand(state: &State, listed: Option<u128>) -> Vec<Query> {
    let x = state.canonical();
    let mut wanted = vec![
        Query::sheet(values(state, &x)),
        Query::sheet(moves(state, &x)),
    ];
    if let Some(listed) = listed {
        let rows = u128::from(state.height(Pane::Moves));
        let first = state.moves.top.saturating_sub(listed);
        wanted.push(Query::sheet(moves_page(state, &x, first)));
        wanted.push(Query::sheet(moves_page(state, &x, first + rows)));
        wanted.dedup();
    }
    wanted.extend(moves_found(state, &x).map(Query::sheet));
    // The line is wanted also when its pane is hidden: `]` steps it from everywhere.
    wanted.push(Query::sheet(line(state, &x)));
    if state.shows(Pane::Positions) {
        wanted.push(Query::scan(positions(state)));
    }
    if state.shows(Pane::Exceptions) {
        wanted.extend(exceptions(state).map(ListQuestion::query));
    }
    if state.shows(Pane::Why) {
        wanted.push(Query::sheet(why(state, &x)));
        let unfolded = state.why.unfolded().map(|to| to.unwrap_or(&x));
        wanted.extend(unfolded.map(|to| Query::sheet(proof(state, to))));
    }
    wanted
}

/// The question of the Why pane.
pub(super) fn why(state: &State, x: &Canonical) -> question::Why {
    question::Why {
        rules: state.rules(),
        position: x.clone(),
    }
}

/// The question of a node of the proof tree.
pub(super) fn proof(state: &State, x: &Canonical) -> question::Proof {
    question::Proof {
        rules: state.rules(),
        position: x.clone(),
    }
}

/// The question of the Value pane.
pub(super) fn values(state: &State, x: &Canonical) -> question::Values {
    question::Values {
        game: state.rules().game,
        position: x.clone(),
    }
}

/// The question of the Moves pane.
pub(super) fn moves(state: &State, x: &Canonical) -> question::Moves {
    question::Moves {
        rules: state.rules(),
        position: x.clone(),
    }
}

/// The question of the Moves pane while it is filtered.
pub(super) fn moves_found(state: &State, x: &Canonical) -> Option<question::MovesFound> {
    let filter = state.moves_filter.clone();
    (filter != MoveFilter::default()).then(|| question::MovesFound {
        rules: state.rules(),
        position: x.clone(),
        order: state.order(),
        filter,
    })
}

/// The question of the page of a long list of moves that holds entry `number`.
pub(super) fn moves_page(state: &State, x: &Canonical, number: u128) -> question::MovesPage {
    let first = number / PAGE * PAGE;
    let count = usize::try_from(PAGE).expect("a page is small");
    question::MovesPage {
        rules: state.rules(),
        position: x.clone(),
        first,
        count,
    }
}

/// The question of the Line pane: a window of steps around the current one, at numbers that change rarely.
pub(super) fn line(state: &State, x: &Canonical) -> question::Line {
    let policy = if state.rules().game.is_all_but_one() {
        state.line.policy
    } else {
        Policy::Optimal
    };
    let first = (state.line.cursor.selected / (WINDOW / 2)).saturating_sub(1) * (WINDOW / 2);
    let count = usize::try_from(WINDOW + WINDOW / 2).expect("a few hundred");
    question::Line {
        rules: state.rules(),
        position: x.clone(),
        policy,
        first,
        count,
    }
}

/// The question of the Positions pane.
pub(super) fn positions(state: &State) -> question::Positions {
    question::Positions {
        rules: state.rules(),
        max: state.bound(Pane::Positions),
        filter: state.positions.filter.clone(),
        order: state.positions.order,
    }
}

/// The question of the Exceptions pane.
///
/// # Errors
/// The sentence that says why there is no list.
pub(super) fn exceptions(state: &State) -> Result<ListQuestion, String> {
    let rules = state.rules();
    if exact52::applies(rules) {
        let max = state.bound(Pane::Exceptions);
        return Ok(ListQuestion::Exact52(question::Exact52 { max }));
    }
    exceptions_apply(rules.game)?;
    if rules.convention == Convention::Normal {
        return Err("In normal play the M-move is optimal everywhere: there are no exceptions. M switches to misère play.".into());
    }
    Ok(ListQuestion::Exceptions(question::Exceptions {
        n: rules.game.n(),
        max: state.bound(Pane::Exceptions),
        filter: state.exceptions.filter.clone(),
        order: state.exceptions.order,
    }))
}

fn exceptions_apply(game: Game) -> Result<(), String> {
    if game.is_all_but_one() {
        Ok(())
    } else {
        Err(format!(
            "Exceptions are defined for misère NIM(n, n−1), where the M-rule plays, and for normal exact nim (5, 2); not for {}.",
            game.title()
        ))
    }
}
