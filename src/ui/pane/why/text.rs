//! The explanation as lines of text, wrapped to the width of the pane.

use ratatui::text::{Line, Span};

use crate::study::why::{Continuation, Paragraph, ParagraphKind, ParagraphPart as Part, Why};
use crate::ui::columns::{cell, fate};
use crate::ui::text::{cell_width, padded, unfolded, wrapped};
use crate::ui::theme::{Role, Theme};

type Lines = Vec<Line<'static>>;

/// The explanation. A picture of the columns of bits takes the place of what is said of them.
/// While it goes on step by step it is so many steps of a lesson: the verdict comes last.
pub(super) fn lines(
    why: &Why,
    columns: Option<Lines>,
    upto: Option<usize>,
    (width, is_copy): (usize, bool),
    theme: Theme,
) -> Lines {
    // What is read aloud has nothing side by side.
    let room = if is_copy { 0 } else { width };
    let are_drawn = columns.is_some();
    let mut lines = Vec::new();
    if upto.is_none() {
        lines.push(verdict(why, theme));
    }
    // What one can count oneself comes before what is proved.
    lines.extend(columns.into_iter().flatten());
    let steps = match upto {
        Some(upto) => why.lesson().into_iter().take(upto).collect(),
        None => vec![why.parts.as_slice()],
    };
    for mut parts in steps {
        if upto.is_some() && !matches!(parts[0], Part::Heading(_)) {
            lines.push(Line::default());
        }
        while let [part, after @ ..] = parts {
            parts = after;
            match (part, after) {
                (Part::Columns(_), _) | (Part::Heading(_), [Part::Columns(_), ..]) if are_drawn => {
                }
                (Part::Line(left), [Part::Line(right), rest @ ..]) => {
                    lines.extend(plays_lines([left, right], room, theme));
                    parts = rest;
                }
                (Part::Line(play), _) => lines.extend(play_lines(play, theme)),
                (part, _) => {
                    let said = part.paragraphs();
                    lines.extend(said.iter().flat_map(|said| drawn(said, width, theme)));
                }
            }
        }
    }
    if upto.is_some() && lines.first().is_some_and(|line| line.width() == 0) {
        lines.remove(0);
    }
    lines.push(Line::default());
    lines
        .iter()
        .flat_map(|line| unfolded(line, width))
        .collect()
}

/// Who wins, and how soon.
fn verdict(why: &Why, theme: Theme) -> Line<'static> {
    let value = format!(
        "{}, R {}",
        cell(&why.values.outcome, false),
        cell(&why.values.remoteness, false)
    );
    let style = theme.style(fate(why.values.outcome.value()));
    Line::from(vec![
        Span::styled(format!(" {} is ", why.position), theme.style(Role::Title)),
        Span::styled(value, style),
    ])
}

/// Words in lines of at most `width` characters, with a blank before each.
fn indented(text: &str, width: usize) -> impl Iterator<Item = String> {
    let lines = wrapped(text, width.max(12) - 1).into_iter();
    lines.map(|line| format!(" {line}"))
}

/// A paragraph as lines.
fn drawn(said: &Paragraph, width: usize, theme: Theme) -> Lines {
    let role = match said.kind {
        _ if said.decides => Role::Optimal,
        ParagraphKind::Heading => Role::Title,
        ParagraphKind::Sentence => Role::Text,
        ParagraphKind::Detail | ParagraphKind::Drawing => Role::Dim,
    };
    let style = theme.style(role);
    let text = &said.text;
    match said.kind {
        ParagraphKind::Heading => vec![Line::default(), Line::styled(format!(" {text}"), style)],
        ParagraphKind::Drawing => vec![Line::styled(format!(" {text}"), style)],
        ParagraphKind::Sentence | ParagraphKind::Detail => indented(text, width)
            .map(|line| Line::styled(line, style))
            .collect(),
    }
}

/// Two lines of play, side by side if there is room.
fn plays_lines(plays: [&Continuation; 2], width: usize, theme: Theme) -> Lines {
    let [left, right] = plays.map(|play| play_lines(play, theme));
    let widest = |lines: &Lines| lines.iter().map(Line::width).max().unwrap_or(0);
    let column = widest(&left) + 2;
    if column + widest(&right) > width {
        return [left, right].concat();
    }
    let rows = 0..left.len().max(right.len());
    let row = |i: usize| {
        let mut line = left.get(i).cloned().unwrap_or_default();
        line.spans
            .push(Span::raw(" ".repeat(column - line.width())));
        line.spans
            .extend(right.get(i).cloned().unwrap_or_default().spans);
        line
    };
    rows.map(row).collect()
}

fn play_lines(play: &Continuation, theme: Theme) -> Lines {
    let dim = theme.style(Role::Dim);
    let positions = play.steps.iter().map(|step| step.position.to_string());
    let width = positions
        .map(|position| cell_width(&position))
        .max()
        .unwrap_or(0);
    let mut lines = vec![Line::from(Span::styled(format!(" {}", play.title), dim))];
    for (i, step) in play.steps.iter().enumerate() {
        let value = format!(
            "{} {}",
            cell(&step.outcome, false),
            cell(&step.remoteness, false)
        );
        let mut spans = vec![
            Span::raw(format!(" {}  ", padded(&step.position.to_string(), width))),
            Span::styled(value, theme.style(fate(step.outcome.value()))),
        ];
        spans.push(Span::styled(play.error(i), theme.style(Role::Alarm)));
        lines.push(Line::from(spans));
    }
    if play.goes_on {
        lines.push(Line::from(Span::styled(" …", dim)));
    }
    lines
}
