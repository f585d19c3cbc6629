//! The first two lines: the game and the names of the views; and the answer, with the work that
//! takes long.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::text::{cell_width, piece_at};
use super::theme::{Role, Theme, Themed};
use crate::app::answer::Tone;
use crate::app::{Action, Scene, View};
use crate::engine::Job;
use crate::game::Ruleset;
use crate::lists::CollectVec as _;
use crate::ui::cut::{Cut, cells};

/// Draws the first line.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let names = names(view, area.width);
    let width: usize = names.iter().map(|(name, _)| name.width()).sum();
    let right = cells(width).min(area.width);
    let left = left(view.state.rules(), area.width - right, view.theme());
    frame.render_widget(left, area);
    let line: Line<'_> = names.into_iter().map(|(name, _)| name).collect();
    frame.render_widget(line, area.last_columns(right));
}

/// Below this width there is room for the name of one view.
const NARROW: u16 = 60;

/// The names of the views, each with the view that a click on it shows, the one that is shown set
/// off. They are closer together where the play
/// would not fit beside them. On a narrow screen, and where they leave no room for the name of the
/// game, one is there alone, and a click goes on to the next.
fn names(view: View<'_>, width: u16) -> Vec<(Span<'static>, Scene)> {
    let here = view.state.arrangement.scene;
    let Ruleset { game, convention } = view.rules();
    let titles: usize = Scene::ALL.iter().map(|scene| scene.title().len()).sum();
    // With one blank between two names the brackets take the place of both around them.
    let far = titles + 2 * Scene::ALL.len();
    let near = titles + Scene::ALL.len() + usize::from(here == Scene::Lesson);
    let game = cell_width(&game.notation()) + 2;
    let play = cell_width(&format!(" {convention}"));
    let width = usize::from(width);
    let shown = || {
        let style = view.style(Role::Focus).add_modifier(Modifier::REVERSED);
        Span::styled(format!("[{}]", here.title()), style)
    };
    if width < usize::from(NARROW) || near + game > width {
        let scenes = Scene::ALL.iter().cycle();
        let next = scenes.skip_while(|&&scene| scene != here);
        let scene = next.copied().nth(1).unwrap_or(here);
        return vec![(shown(), scene)];
    }
    let fits = |titles: usize| titles + game + play <= width;
    let is_near = far + game > width || fits(near) && !fits(far);
    // Two more cells keep the brackets apart from the names beside them.
    let gap = if fits(near + 2) { " " } else { "" };
    let name = |scene: Scene| {
        let (at, here) = (scene as usize, here as usize);
        let before = if is_near && at == here + 1 { gap } else { " " };
        let behind = match (is_near, at + 1 == here) {
            (true, true) => gap,
            (true, false) => "",
            (false, _) => " ",
        };
        let span = if at == here {
            shown()
        } else {
            let dim = view.style(Role::Dim);
            Span::styled(format!("{before}{}{behind}", scene.title()), dim)
        };
        (span, scene)
    };
    Scene::ALL.into_iter().map(name).collect_vec()
}

/// What a click on the first line does.
pub(super) fn action_at(view: View<'_>, width: u16, column: u16) -> Option<Action> {
    let names = names(view, width);
    let all: usize = names.iter().map(|(name, _)| name.width()).sum();
    let begin = usize::from(width).saturating_sub(all);
    let scene = piece_at(&names, usize::from(column).checked_sub(begin)?)?;
    Some(Action::Show(scene))
}

/// The game and who wins, in the most words that fit.
fn left(rules: Ruleset, room: u16, theme: Theme) -> Line<'static> {
    let line = |title: String, play: String| {
        Line::from(vec![
            Span::styled(format!(" {title}"), theme.style(Role::Header)),
            Span::styled(format!(" · {play}"), theme.style(Role::Focus)),
        ])
    };
    let Ruleset { game, convention } = rules;
    let tries = [
        line(game.title(), convention.in_words().to_owned()),
        line(game.title(), convention.to_string()),
        line(game.notation(), convention.to_string()),
        Line::styled(
            format!(" {} {convention}", game.notation()),
            theme.style(Role::Header),
        ),
        Line::styled(format!(" {}", game.notation()), theme.style(Role::Header)),
    ];
    let fits = |line: &Line<'_>| line.width() < usize::from(room);
    let [.., shortest] = tries.clone();
    tries.into_iter().find(fits).unwrap_or(shortest)
}

/// The time that work has gone on before it is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// Draws the second line: the answer, and at its right end the oldest work that takes long.
pub(super) fn draw_answer(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let answer = view.answer();
    // What matters of the answer comes before the words of work.
    let left = area.width.saturating_sub(cells(answer.least() + 2));
    let work = work(view, left.min(area.width / 2));
    let width = cells(cell_width(&work)).min(area.width);
    let room = area.width.saturating_sub(width + 1);
    let clauses = answer.fitting(usize::from(room));
    let mut spans = vec![Span::raw(" ")];
    for (number, (tone, text)) in clauses.into_iter().enumerate() {
        let role = match tone {
            Tone::Good => Role::Wins,
            Tone::Bad => Role::Loses,
            Tone::Special => Role::Alarm,
            Tone::Plain => Role::Header,
        };
        let gap = if number == 0 { "" } else { "  " };
        let style = view.style(role).add_modifier(Modifier::BOLD);
        // The end of a game is a moment.
        let style = if number == 0 && view.game_is_over() {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        };
        spans.push(Span::raw(gap));
        spans.push(Span::styled(text, style));
    }
    frame.render_widget(Line::from(spans), area);
    let work = Line::styled(work, view.style(Role::Dim));
    frame.render_widget(work, area.last_columns(width));
}

/// The oldest work that takes long, in at most `room` cells.
fn work(view: View<'_>, room: u16) -> String {
    let jobs = view.jobs();
    let long: Vec<&Job> = jobs
        .iter()
        .filter(|job| job.elapsed >= PATIENCE)
        .collect_vec();
    let Some(job) = long.first() else {
        return String::new();
    };
    let more = match long.len() - 1 {
        0 => String::new(),
        more => format!(" +{more}"),
    };
    let room = usize::from(room).saturating_sub(more.len() + 2);
    format!(" {}{more} ", job.line(room))
}
