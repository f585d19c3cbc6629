//! The first line: the game and the convention on the left, the oldest job on the right.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::progress::progress;
use super::text::wide;
use super::theme::{Role, Theme};
use crate::app::View;
use crate::app::game_file::GameOpening;
use crate::engine::{Job, MemoryUse};
use crate::game::Ruleset;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let rules = view.state.rules();
    let opening = view.state.play.opening.as_ref().map(GameOpening::job);
    let jobs: Vec<&Job> = opening.iter().chain(&view.seen.jobs).collect();
    let left = left(rules, area.width, theme);
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
        let MemoryUse { held, budget } = view.seen.memory;
        let shown = |bytes: u64| crate::bytes::Bytes(u128::from(bytes));
        format!("cache {} of {} ", shown(held), shown(budget))
    } else {
        String::new()
    };
    let width = u16::try_from(wide(&right)).unwrap_or(u16::MAX);
    if left_width + width < area.width {
        let place = Rect {
            x: area.right() - width,
            width,
            ..area
        };
        frame.render_widget(Line::styled(right, theme.style(Role::Dim)), place);
    }
}

/// The cells that are left for work in the background.
const JOB: u16 = 22;

/// The game and who wins, in the most words that fit.
fn left(rules: Ruleset, width: u16, theme: Theme) -> Line<'static> {
    let line = |name: &str, title: String, play: String| {
        Line::from(vec![
            Span::styled(format!(" {name}"), theme.style(Role::Dim)),
            Span::styled(title, theme.style(Role::Header)),
            Span::styled(format!("  {play}"), theme.style(Role::Focus)),
        ])
    };
    let Ruleset { game, convention } = rules;
    let in_words = || convention.in_words().to_owned();
    let in_short = || in_words().replace(" play:", ":");
    let tries = [
        line("nimscope  ", game.title(), in_words()),
        line("", game.title(), in_words()),
        line("", game.title(), in_short()),
        line("", game.notation(), in_words()),
        line("", game.notation(), in_short()),
    ];
    let shortest = || line("", game.notation(), convention.to_string());
    // Work in the background has its place beside it.
    let room = usize::from(if width < 60 { width } else { width - JOB });
    let fits = |line: &Line<'_>| line.width() <= room;
    tries.into_iter().find(fits).unwrap_or_else(shortest)
}
