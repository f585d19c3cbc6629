//! The first line: the game and the convention on the left, the oldest job on the right.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::number::{bar, duration};
use super::theme::{Role, Theme};
use crate::app::App;
use crate::engine::{Job, Memory};

/// After so long a job says how long it still takes.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let rules = app.state.rules();
    let jobs = app.engine.jobs();
    let is_narrow = area.width < 60;
    let (name, title) = if is_narrow {
        ("", rules.game.notation())
    } else {
        ("nimscope  ", rules.game.title())
    };
    let play = if is_narrow { "" } else { " play" };
    let left = Line::from(vec![
        Span::styled(format!(" {name}"), theme.style(Role::Dim)),
        Span::styled(title, theme.style(Role::Header)),
        Span::styled(
            format!("  {}{play}", rules.convention),
            theme.style(Role::Focus),
        ),
    ]);
    let left_width = u16::try_from(left.width()).unwrap_or(u16::MAX);
    frame.render_widget(left, area);
    let right = if let Some(job) = jobs.first() {
        let more = if jobs.len() > 1 {
            format!(" +{}", jobs.len() - 1)
        } else {
            String::new()
        };
        let room = usize::from(area.width.saturating_sub(left_width + 2));
        format!(
            "{}{more} ",
            progress(job, room.saturating_sub(more.len() + 1))
        )
    } else if area.width >= 110 {
        let Memory { held, budget } = app.engine.memory();
        let shown = |bytes: u64| crate::study::Bytes(u128::from(bytes));
        format!("cache {} of {} ", shown(held), shown(budget))
    } else {
        String::new()
    };
    let width = u16::try_from(right.chars().count()).unwrap_or(u16::MAX);
    if left_width + width < area.width {
        let place = Rect {
            x: area.right() - width,
            width,
            ..area
        };
        frame.render_widget(Line::styled(right, theme.style(Role::Dim)), place);
    }
}

/// A job in at most so many characters: its label if there is room, its bar, its percentage and the time left.
pub(super) fn progress(job: &Job, room: usize) -> String {
    let numbers = if job.total == 0 {
        format!("{} so far", duration(job.elapsed))
    } else {
        let percent = u128::from(job.done.min(job.total)) * 100 / u128::from(job.total);
        let left =
            time_left(job).map_or_else(String::new, |left| format!(" {} left", duration(left)));
        format!("{} {percent}%{left}", bar(job.done, job.total, 10))
    };
    let label = super::pane::elided(&job.label, room.saturating_sub(numbers.chars().count() + 1));
    let label = if label.chars().count() < 4 {
        String::new()
    } else {
        label
    };
    if label.is_empty() {
        numbers
    } else {
        format!("{label} {numbers}")
    }
}

/// The time left, once a job has run for a while.
fn time_left(job: &Job) -> Option<Duration> {
    if job.elapsed < PATIENCE || job.done == 0 {
        return None;
    }
    let rest = job.total.saturating_sub(job.done);
    let nanos = job.elapsed.as_nanos() * u128::from(rest) / u128::from(job.done);
    Some(Duration::from_nanos(
        u64::try_from(nanos).unwrap_or(u64::MAX),
    ))
}
