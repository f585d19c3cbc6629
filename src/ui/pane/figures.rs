//! The Figures pane: what the theory sees in a position, drawn as text. Take-away games show Bouton's matrix, Delete games their
//! heaps with binary columns, slow games the grid of r and o and the reduction.

mod columns;
mod slow;
mod split;
mod take;

use crate::app::App;
use crate::game::{Canonical, Convention, Game, Kind, Position, Ruleset};
use crate::theory;
use crate::ui::text::Text;
use crate::ui::theme::Role;

/// What the figures are drawn of.
struct Seen {
    game: Game,
    x: Canonical,
    /// The letters of the piles, in sorted order.
    letters: Vec<String>,
    /// Whether what tells the outcome is left out.
    hidden: bool,
}

pub(super) fn write(app: &App, text: &mut Text) {
    let rules = app.state.rules();
    let seen = Seen {
        game: rules.game,
        x: app.state.canonical(),
        letters: app
            .state
            .order()
            .into_iter()
            .map(Position::letter)
            .collect(),
        hidden: app.state.hidden,
    };
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::write(text, &seen, sizes),
        Kind::Take(_) => take::write(text, &seen, rules.convention),
        Kind::Split(splits) => split::write(text, &seen, splits),
    }
    if seen.hidden {
        text.say(Role::Dim, "values are hidden: v shows them");
    } else if rules.convention == Convention::Misere {
        text.say(
            Role::Dim,
            "P and N are those of normal play here; for misère play see Value.",
        );
    }
    // The Variants pane says so too, on screens that are high enough.
    super::variants::about_played(text, app);
}

/// The outcome in normal play and the theorem that says so.
fn verdict(text: &mut Text, seen: &Seen) {
    if seen.hidden {
        return;
    }
    match theory::outcome(Ruleset::normal(seen.game), &seen.x) {
        Some(fact) => {
            let role = if fact.value.is_p() { Role::P } else { Role::N };
            let (outcome, by) = (fact.value, fact.by);
            text.say(role, &format!("{outcome} in normal play, by {by}"));
        }
        None => text.say(Role::Dim, "No theorem tells the outcome in normal play."),
    }
}
