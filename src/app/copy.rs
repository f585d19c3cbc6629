//! The texts that can be copied.

use super::{Action, App, Pane};
use crate::engine::Fact;
use crate::game::{Canonical, Convention};
use crate::study::{Answer, Values};

/// The text that a copying action puts into the clipboard; `None` while it is not known.
pub(super) fn text(app: &App, action: Action) -> Option<String> {
    let state = &app.state;
    match action {
        Action::CopyPosition => Some(state.position().to_string()),
        Action::CopyValue => {
            let sheet = app.value_fact()?;
            let plays = Convention::BOTH
                .map(|convention| values(convention, &sheet.plays[convention as usize]));
            Some(format!(
                "{} {}: {}",
                state.rules().game,
                state.position(),
                plays.join("; ")
            ))
        }
        Action::CopyMoves => moves(app),
        Action::CopyLine => {
            let sheet = app.line_fact()?;
            let lines = sheet.steps.iter().enumerate().map(|(i, step)| {
                let number = sheet.first + i as u128;
                format!(
                    "{number}\t{}\t{}\t{}",
                    step.position,
                    known(&step.outcome),
                    known(&step.remoteness)
                )
            });
            Some(lines.collect::<Vec<_>>().join("\n"))
        }
        Action::CopyList => list(app),
        Action::CopyCommand => {
            let rules = state.rules();
            let misere = if rules.convention == Convention::Misere {
                " --misere"
            } else {
                ""
            };
            let piles: Vec<String> = state
                .position()
                .piles()
                .iter()
                .map(ToString::to_string)
                .collect();
            Some(format!(
                "nimscope --game {}{misere} --position {}",
                rules.game,
                piles.join(",")
            ))
        }
        _ => None,
    }
}

fn values(convention: Convention, values: &Values) -> String {
    format!(
        "{convention}: {}, R {}, Grundy {}",
        known(&values.outcome),
        known(&values.remoteness),
        known(&values.grundy)
    )
}

fn known<T: Copy + ToString>(answer: &Answer<T>) -> String {
    answer
        .value()
        .map_or_else(|| "?".to_owned(), |value| value.to_string())
}

fn moves(app: &App) -> Option<String> {
    let (rules, order) = (app.state.rules(), app.state.position().order());
    let rows = app.moves_fact()?.rows.clone();
    let lines = rows.iter().map(|row| {
        let best = if row.optimal == Some(true) {
            "optimal"
        } else {
            ""
        };
        let words = row.choice.by.words(rules.game, &order);
        format!(
            "{words}\t{}\t{}\t{}\t{}\t{best}",
            row.choice.ways,
            row.choice.to,
            known(&row.outcome),
            known(&row.remoteness)
        )
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// The focused list with its columns; the moves where the focused pane is no list over a box.
fn list(app: &App) -> Option<String> {
    let (state, focus) = (&app.state, app.state.focus());
    if focus == Pane::Claims {
        return Some(app.claims_table());
    }
    match app
        .list_fact(focus)
        .filter(|_| matches!(focus, Pane::Positions | Pane::Exceptions))
    {
        Some(Fact::Positions(rows)) => {
            let head = "position\toutcome\tremoteness\tgrundy".to_owned();
            let lines = (0..rows.len()).filter_map(|i| rows.get(i)).map(|row| {
                let grundy = row
                    .grundy
                    .map_or_else(String::new, |grundy| grundy.to_string());
                format!(
                    "{}\t{}\t{}\t{grundy}",
                    row.position, row.outcome, row.remoteness
                )
            });
            Some(
                std::iter::once(head)
                    .chain(lines)
                    .collect::<Vec<_>>()
                    .join("\n"),
            )
        }
        Some(Fact::Exceptions(rows)) => {
            let head = "position\tR\tM-move\tits R\toptimal".to_owned();
            let lines = (0..rows.len()).filter_map(|i| rows.get(i)).map(|row| {
                let optimal: Vec<String> = row.optimal.iter().map(Canonical::to_string).collect();
                format!(
                    "{}\t{}\t{}\t{}\t{}",
                    row.position,
                    row.remoteness,
                    row.m_move,
                    row.m_remoteness,
                    optimal.join("; ")
                )
            });
            Some(
                std::iter::once(head)
                    .chain(lines)
                    .collect::<Vec<_>>()
                    .join("\n"),
            )
        }
        Some(Fact::Exceptional(survey)) => {
            let head = "position\tclass\tstanding\tcomponent\tout-degree\tin-degree".to_owned();
            let (excerpt, x) = (state.excerpt, state.position().canonical());
            let rows = survey.excerpt(excerpt, &x, 0..survey.rows(excerpt, &x));
            let lines = rows.into_iter().map(|row| {
                let place = row.place.map_or_else(
                    || "\t\t".to_owned(),
                    |place| format!("{}\t{}\t{}", place.component + 1, place.to, place.from),
                );
                format!("{}\t{}\t{}\t{place}", row.position, row.class, row.standing)
            });
            Some(
                std::iter::once(head)
                    .chain(lines)
                    .collect::<Vec<_>>()
                    .join("\n"),
            )
        }
        _ => moves(app),
    }
}
