//! The Value pane: outcome, remoteness and Grundy value in both conventions side by side, what they mean, and how they are known.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::{cell, outcome_style, padded};
use crate::app::{Action, App, Pane};
use crate::game::{Convention, Outcome, Remoteness};
use crate::study::{Answer, ExceptionMark, Minimality, Reach, Source, ValueSheet, Values};
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let Some(sheet) = app.value_fact() else {
        super::sentence(frame, area, "…", theme.style(Role::Dim));
        return;
    };
    let mut lines = lines(app, &sheet, theme);
    if let Some(reason) = app.failure() {
        let again = app.keymap.keys(Action::Recompute, Pane::Value).join(" ");
        lines.insert(
            0,
            Line::styled(
                format!("{reason} ({again} tries again)"),
                theme.style(Role::Alarm),
            ),
        );
    }
    let scroll = if app.state.focus() == Pane::Value {
        app.state.value.selected
    } else {
        0
    };
    let most = (lines.len() as u128).saturating_sub(1);
    let scroll = u16::try_from(scroll.min(most)).unwrap_or(0);
    let width = usize::from(area.width.max(1));
    let rows: usize = lines
        .iter()
        .map(|line| line.width().div_ceil(width).max(1))
        .sum();
    frame.render_widget(
        Paragraph::new(lines)
            .wrap(Wrap { trim: false })
            .scroll((scroll, 0)),
        area,
    );
    if rows > usize::from(scroll) + usize::from(area.height) {
        // There is more below.
        frame.buffer_mut()[(area.right() - 1, area.bottom() - 1)]
            .set_symbol("↓")
            .set_style(theme.style(Role::Focus));
    }
}

fn lines(app: &App, sheet: &ValueSheet, theme: Theme) -> Vec<Line<'static>> {
    let played = app.state.rules().convention;
    let hidden = app.state.hidden;
    let plays =
        [played, played.other()].map(|convention| (convention, &sheet.plays[convention as usize]));
    let width = 11;
    let head = Line::from(vec![
        Span::styled(padded("", 9), theme.style(Role::Dim)),
        Span::styled(
            padded(&format!("{played} ●"), width),
            theme.style(Role::Title),
        ),
        Span::styled(played.other().to_string(), theme.style(Role::Dim)),
    ]);
    let row = |name: &'static str, cells: [(String, Option<Outcome>); 2]| {
        let name = Span::styled(padded(name, 9), theme.style(Role::Dim));
        if cells.iter().all(|(text, _)| text.len() < width) {
            let cells = cells.map(|(text, outcome)| {
                Span::styled(padded(&text, width), outcome_style(outcome, theme))
            });
            return vec![std::iter::once(name).chain(cells).collect()];
        }
        // Values too long to stand side by side stand below each other.
        let rows = plays
            .iter()
            .zip(cells)
            .map(|((convention, _), (text, outcome))| {
                let label = format!("{} {convention} ", name.content.trim_end());
                Line::from(vec![
                    Span::styled(label, theme.style(Role::Dim)),
                    Span::styled(text, outcome_style(outcome, theme)),
                ])
            });
        rows.collect()
    };
    let known = |values: &Values| values.outcome.value().filter(|_| !hidden);
    let mut lines = vec![head];
    lines.extend(row(
        "outcome",
        plays.map(|(_, v)| (cell(&v.outcome, hidden), known(v))),
    ));
    lines.extend(row(
        "R",
        plays.map(|(_, v)| (cell(&v.remoteness, hidden), known(v))),
    ));
    lines.extend(row(
        "Grundy",
        plays.map(|(_, v)| (cell(&v.grundy, hidden), known(v))),
    ));
    if hidden {
        lines.push(Line::styled(
            "values are hidden: v shows them",
            theme.style(Role::Dim),
        ));
        return lines;
    }
    let (convention, values) = plays[0];
    lines.push(Line::styled(
        meaning(convention, values),
        theme.style(Role::Text),
    ));
    if convention == Convention::Misere {
        lines.extend(exception(sheet, theme));
    }
    for (convention, values) in plays {
        lines.push(Line::styled(
            sources(convention, values),
            theme.style(Role::Dim),
        ));
    }
    lines.extend(unknown(&plays, theme));
    lines
}

/// What the outcome and the remoteness mean for the player to move.
fn meaning(convention: Convention, values: &Values) -> String {
    let Some(outcome) = values.outcome.value() else {
        return match values.outcome {
            Answer::OutOfReach(_) => "out of reach, see below".to_owned(),
            _ => "being computed …".to_owned(),
        };
    };
    let verb = if outcome.is_p() { "loses" } else { "wins" };
    match values.remoteness.value() {
        Some(Remoteness(0)) => "P: no move is left, the player to move has lost".to_owned(),
        Some(Remoteness(1)) if convention == Convention::Misere => {
            "N: no move is left, the player to move has won (R 1: the dead end)".to_owned()
        }
        Some(r) => format!(
            "{outcome}: the player to move {verb} in {}",
            grouped(r.moves(convention))
        ),
        None => format!("{outcome}: the player to move {verb}"),
    }
}

fn exception(sheet: &ValueSheet, theme: Theme) -> Option<Line<'static>> {
    let (text, role) = match sheet.exception.as_ref()? {
        ExceptionMark::Terminal => return None,
        ExceptionMark::Regular => ("no exception: the M-move is optimal", Role::Dim),
        ExceptionMark::Exception(Minimality::No) => {
            ("! an exception: the M-move is not optimal", Role::Alarm)
        }
        ExceptionMark::Exception(Minimality::Pile) => ("! a pile-minimal exception", Role::Alarm),
        ExceptionMark::Exception(Minimality::Full) => ("! a minimal exception", Role::Alarm),
    };
    Some(Line::styled(text, theme.style(role)))
}

/// How each value of a convention is known: `misère: outcome, R by nimscope/thm3; Grundy by table ≤ 40`.
fn sources(convention: Convention, values: &Values) -> String {
    let ways = [
        ("outcome", way(&values.outcome)),
        ("R", way(&values.remoteness)),
        ("Grundy", way(&values.grundy)),
    ];
    let mut parts: Vec<(String, Vec<&str>)> = Vec::new();
    for (what, way) in ways {
        match parts.iter_mut().find(|(known, _)| *known == way) {
            Some((_, list)) => list.push(what),
            None => parts.push((way, vec![what])),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(way, what)| format!("{} {way}", what.join(", ")))
        .collect();
    format!("{convention}: {}", parts.join("; "))
}

fn way<T: Copy>(answer: &Answer<T>) -> String {
    match answer {
        Answer::Known {
            source: Source::Theorem(id),
            ..
        } => format!("by {id}"),
        Answer::Known {
            source: Source::Table { max },
            ..
        } => format!("by table ≤{max}"),
        Answer::Known {
            source: Source::Search { positions },
            ..
        } => {
            format!(
                "by a search of {} positions",
                grouped(u128::from(*positions))
            )
        }
        Answer::Waiting(table) => format!("… computing table ≤ {}", table.max),
        Answer::Searching => "… searching".to_owned(),
        Answer::OutOfReach(_) => "out of reach".to_owned(),
    }
}

/// What would be needed for what is out of reach, each table once.
fn unknown(plays: &[(Convention, &Values); 2], theme: Theme) -> Vec<Line<'static>> {
    let mut sentences: Vec<String> = Vec::new();
    for (_, values) in plays {
        let reaches = [
            out_of(&values.outcome),
            out_of(&values.remoteness),
            out_of(&values.grundy),
        ];
        for sentence in reaches
            .into_iter()
            .flatten()
            .map(|reach| out_of_reach(&reach))
        {
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
    }
    sentences
        .into_iter()
        .map(|sentence| Line::styled(sentence, theme.style(Role::Alarm)))
        .collect()
}

fn out_of<T: Copy>(answer: &Answer<T>) -> Option<Reach> {
    match answer {
        Answer::OutOfReach(reach) => Some(*reach),
        _ => None,
    }
}

/// What an answer out of reach would need.
pub(super) fn out_of_reach(reach: &Reach) -> String {
    let searched = match reach.searched {
        0 => String::new(),
        positions => format!(
            "; a search gave up after {} positions",
            grouped(u128::from(positions))
        ),
    };
    format!("out of reach: {reach}{searched}")
}
