//! The texts that can be copied.

use crate::app::copying::tabbed;
use crate::app::{Action, View};
use crate::game::{Convention, joined};
use crate::printable::known;
use crate::study::Values;

impl View<'_> {
    /// The text that a copying action puts into the clipboard; `None` while it is not known.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it names what it copies")]
    pub(crate) fn copied(self, action: Action) -> Option<String> {
        let state = self.state;
        match action {
            Action::CopyPosition => Some(state.position().to_string()),
            Action::CopyValue => {
                self.value_fact()?;
                let values = |play| values(play, &self.values_in(play));
                let plays = Convention::BOTH.map(values);
                let (game, position) = (state.rules().game, state.position());
                Some(format!("{game} {position}: {}", plays.join("; ")))
            }
            Action::CopyMoves => moves(self),
            Action::CopyLine => {
                let sheet = self.line_fact()?;
                let numbered = (sheet.first..).zip(sheet.steps.iter());
                let rows = numbered.map(|(number, step)| {
                    vec![
                        number.to_string(),
                        step.position.to_string(),
                        known(self.outcome_of(&step.position, step.outcome).value()),
                        known(self.remoteness_of(&step.position, step.remoteness).value()),
                    ]
                });
                let columns = ["step", "position", "outcome", "remoteness"];
                Some(tabbed(&columns, rows))
            }
            Action::CopyList => state.focus().behaviour().copied(self),
            Action::CopyGame => {
                let turns = self.turns_within(0..self.record_len());
                state
                    .contest()
                    .map(|contest| contest.text(&state.tree, &turns))
            }
            Action::CopyCommand => {
                let position = joined(state.position().piles(), ",");
                let rules = state.rules().arguments();
                Some(format!("nimscope {rules} --position {position}"))
            }
            _ => None,
        }
    }
}

fn values(convention: Convention, values: &Values) -> String {
    let (outcome, grundy) = (known(values.outcome.value()), known(values.grundy.value()));
    let remoteness = known(values.remoteness.value());
    format!("{convention}: {outcome}, R {remoteness}, Grundy {grundy}")
}

/// The listed moves with what they lead to and are worth.
pub(crate) fn moves(view: View<'_>) -> Option<String> {
    let (rules, order) = (view.state.rules(), view.state.order());
    let rows = view.listed_moves()?.rows.clone();
    let rows = rows.iter().map(|row| {
        let best = if row.optimal == Some(true) {
            "optimal"
        } else {
            ""
        };
        vec![
            row.choice.by.words(rules.game, &order),
            row.choice.ways.to_string(),
            row.choice.to.to_string(),
            known(view.outcome_of(&row.choice.to, row.outcome).value()),
            known(view.remoteness_of(&row.choice.to, row.remoteness).value()),
            best.to_owned(),
        ]
    });
    let columns = [
        "move",
        "ways",
        "position",
        "outcome",
        "remoteness",
        "optimal",
    ];
    Some(tabbed(&columns, rows))
}
