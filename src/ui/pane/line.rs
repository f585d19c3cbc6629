//! The Line pane: the optimal line or the M-sequence, a row for each step.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{cell, outcome_style, padded};
use crate::app::{App, Pane};
use crate::study::{Answer, Policy, Step};
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let Some(sheet) = app.line_fact() else {
        super::sentence(
            frame,
            area,
            super::waiting(app, &app.line_query()),
            theme.style(Role::Dim),
        );
        return;
    };
    let head = Rect { height: 1, ..area };
    let list = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1),
        ..area
    };
    let hidden = app.state.hidden;
    frame.render_widget(Line::styled(title(app), theme.style(Role::Dim)), head);
    let last = app.line_len();
    let number_width = grouped(last).len().max(2);
    let in_sight: Vec<&Step> = sheet.steps.iter().collect();
    let width = in_sight
        .iter()
        .map(|step| step.position.to_string().len())
        .max()
        .unwrap_or(0);
    let r = in_sight
        .iter()
        .map(|step| cell(&step.remoteness, hidden).len())
        .max()
        .unwrap_or(0);
    let game = app.state.rules().game;
    let order: Vec<usize> = (0..game.n()).collect();
    let has_focus = app.state.focus() == Pane::Line;
    let first_error = sheet.steps.iter().position(|step| step.error);
    super::rows(
        frame,
        list,
        (app.state.line.cursor, last),
        theme,
        has_focus,
        |number| {
            let index = usize::try_from(number.checked_sub(sheet.first)?).ok()?;
            let step = sheet.steps.get(index)?;
            let outcome = step.outcome.value().filter(|_| !hidden);
            let by = step
                .by
                .as_ref()
                .map_or_else(String::new, |by| by.words(game, &order));
            let mut spans = vec![
                Span::styled(
                    format!(" {:>number_width$}  ", grouped(number)),
                    theme.style(Role::Dim),
                ),
                Span::styled(
                    padded(&step.position.to_string(), width + 2),
                    theme.style(Role::Text),
                ),
                Span::styled(
                    padded(&cell(&step.outcome, hidden), 2),
                    outcome_style(outcome, theme),
                ),
                Span::styled(
                    format!("{:>r$}  ", cell(&step.remoteness, hidden)),
                    outcome_style(outcome, theme),
                ),
                Span::styled(by, theme.style(Role::Dim)),
            ];
            if step.error && !hidden {
                let text = if Some(index) == first_error {
                    "  ✗ first error"
                } else {
                    "  ✗ error"
                };
                spans.push(Span::styled(text, theme.style(Role::Alarm)));
            }
            if let Some(stopped) = sheet.stopped.as_ref().filter(|_| number + 1 == last) {
                let text = match stopped {
                    Answer::Waiting(_) | Answer::Searching => "  … being computed".to_owned(),
                    Answer::OutOfReach(reach) => format!("  {}", super::value::out_of_reach(reach)),
                    Answer::Known { .. } => String::new(),
                };
                spans.push(Span::styled(text, theme.style(Role::Dim)));
            }
            Some(Line::from(spans))
        },
    );
}

fn title(app: &App) -> String {
    let is_all_but_one = app.state.rules().game.is_all_but_one();
    match app.state.line.policy {
        Policy::MRule if is_all_but_one => {
            " M-sequence (o: optimal line); letters in sorted order".to_owned()
        }
        _ if is_all_but_one => " optimal line (o: M-sequence); letters in sorted order".to_owned(),
        _ => " optimal line; letters in sorted order".to_owned(),
    }
}

pub(super) fn foot(app: &App) -> String {
    let Some(sheet) = app.line_fact() else {
        return String::new();
    };
    let step = grouped(app.state.line.cursor.selected);
    match sheet.length {
        Some(length) => format!("step {step} of {}", grouped(length)),
        None => format!("step {step}"),
    }
}
