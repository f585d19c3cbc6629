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
    let game = app.state.rules().game;
    let order: Vec<usize> = (0..game.n()).collect();
    let words = |step: &Step| {
        step.by
            .as_ref()
            .map_or_else(String::new, |by| by.words(game, &order))
    };
    let top = app.state.line.cursor.top;
    let skipped = usize::try_from(top.saturating_sub(sheet.first)).unwrap_or(usize::MAX);
    let in_sight = || {
        sheet
            .steps
            .iter()
            .skip(skipped)
            .take(usize::from(area.height))
    };
    let widest = |text: &dyn Fn(&Step) -> String| {
        in_sight()
            .map(|step| text(step).chars().count())
            .max()
            .unwrap_or(0)
    };
    let number_width = grouped(last.min(top + u128::from(area.height)))
        .len()
        .max(2);
    let width = widest(&|step| step.position.to_string());
    let r = widest(&|step| cell(&step.remoteness, hidden));
    let by_width = widest(&words);
    // Positions of many or of huge piles come last, so that nothing else is cut off.
    let is_wide = number_width + width + r + by_width + 24 > usize::from(area.width);
    let has_focus = app.state.focus() == Pane::Line;
    let first_error = sheet.steps.iter().position(|step| step.error);
    super::rows(
        frame,
        list,
        (app.state.line.cursor, last),
        theme,
        has_focus,
        |step_number| {
            let index = usize::try_from(step_number.checked_sub(sheet.first)?).ok()?;
            let step = sheet.steps.get(index)?;
            let outcome = step.outcome.value().filter(|_| !hidden);
            let number = format!(" {:>number_width$}  ", grouped(step_number));
            let position = format!("{}  ", padded(&step.position.to_string(), width));
            let mut spans = vec![Span::styled(number, theme.style(Role::Dim))];
            let values = [
                Span::styled(
                    padded(&cell(&step.outcome, hidden), 2),
                    outcome_style(outcome, theme),
                ),
                Span::styled(
                    format!("{:>r$}  ", cell(&step.remoteness, hidden)),
                    outcome_style(outcome, theme),
                ),
                Span::styled(padded(&words(step), by_width), theme.style(Role::Dim)),
            ];
            let position = Span::styled(position, theme.style(Role::Text));
            if !is_wide {
                spans.push(position.clone());
            }
            spans.extend(values);
            if step.error && !hidden {
                let text = if Some(index) == first_error {
                    "  ✗ first error"
                } else {
                    "  ✗ error"
                };
                spans.push(Span::styled(text, theme.style(Role::Alarm)));
            }
            if is_wide {
                spans.extend([Span::raw("  "), position]);
            }
            if let Some(stopped) = sheet.stopped.as_ref().filter(|_| step_number + 1 == last) {
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
    let policy = match app.state.line.policy {
        Policy::MRule if is_all_but_one => "M-sequence (o: optimal line)",
        _ if is_all_but_one => "optimal line (o: M-sequence)",
        _ => "optimal line",
    };
    let is_sorted = app.state.position().piles().is_sorted();
    let letters = if is_sorted {
        ""
    } else {
        "; letters name sorted piles"
    };
    format!(" {policy}{letters}")
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
