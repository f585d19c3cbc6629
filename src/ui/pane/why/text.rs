//! The explanation as lines of text, wrapped to the width of the pane.

use ratatui::text::{Line, Span};

use crate::game::Canonical;
use crate::study::why::{self, Continuation, Part, Prefixes, Reading, Reduction, Why};
use crate::theory::slow::exceptions::Conditions;
use crate::theory::take::pairs;
use crate::ui::answer::{cell, outcome_style};
use crate::ui::number::grouped;
use crate::ui::text::padded;
use crate::ui::text::wrapped;
use crate::ui::theme::{Role, Theme};

type Lines = Vec<Line<'static>>;

pub(super) fn lines(why: &Why, width: usize, theme: Theme) -> Lines {
    let mut lines = vec![Line::from(vec![
        Span::styled(format!(" {} is ", why.position), theme.style(Role::Title)),
        Span::styled(
            format!(
                "{}, R {}",
                cell(&why.outcome, false),
                cell(&why.remoteness, false)
            ),
            outcome_style(why.outcome.value(), theme),
        ),
    ])];
    for part in &why.parts {
        match part {
            Part::Heading(text) => {
                lines.push(Line::default());
                lines.push(Line::styled(format!(" {text}"), theme.style(Role::Title)));
            }
            Part::Paragraph(text) => lines.extend(paragraph(text, width, theme, Role::Text)),
            Part::Lines(plays) => lines.extend(plays_lines(plays, width, theme)),
            Part::Prefixes(prefixes) => lines.extend(prefix_lines(prefixes, width, theme)),
            Part::Partition(parts) => lines.extend(young(parts, width, theme)),
            Part::Columns(reading) => lines.extend(columns(reading, theme)),
            Part::Standing(account) => {
                for sentence in why::standing_sentences(account) {
                    lines.extend(paragraph(&sentence, width, theme, Role::Text));
                }
            }
            Part::Reduction(reduction) => lines.extend(reduced(reduction, width, theme)),
        }
    }
    lines.push(Line::default());
    lines
}

/// Words in lines of at most `width` characters, with a blank before each.
fn indented(text: &str, width: usize) -> impl Iterator<Item = String> {
    let lines = wrapped(text, width.max(12) - 1).into_iter();
    lines.map(|line| format!(" {line}"))
}

fn paragraph(text: &str, width: usize, theme: Theme, role: Role) -> Lines {
    indented(text, width)
        .map(|line| Line::styled(line, theme.style(role)))
        .collect()
}

/// Two lines of play, side by side if there is room.
fn plays_lines(plays: &[Continuation; 2], width: usize, theme: Theme) -> Lines {
    let [left, right] = plays.each_ref().map(|play| play_lines(play, theme));
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
        .map(|position| position.chars().count())
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
            Span::styled(value, outcome_style(step.outcome.value(), theme)),
        ];
        if step.error {
            let text = if play.first_error == Some(i) {
                " ✗ first error"
            } else {
                " ✗ error"
            };
            spans.push(Span::styled(text, theme.style(Role::Alarm)));
        }
        lines.push(Line::from(spans));
    }
    if play.goes_on {
        lines.push(Line::from(Span::styled(" …", dim)));
    }
    lines
}

fn prefix_lines(prefixes: &Prefixes, width: usize, theme: Theme) -> Lines {
    let mark = |met: bool| if met { '✓' } else { '✗' };
    let row = |(index, prefix): (usize, &Conditions)| {
        let Conditions { p, l, last, .. } = prefix;
        let parts: Vec<String> = prefix
            .parts
            .iter()
            .take(8)
            .map(ToString::to_string)
            .collect();
        let more = if prefix.parts.len() > 8 { " + …" } else { "" };
        let text = format!(
            "p = {p}, l = {l}: (a) {last} > {l} {} (b) odd or {l} {} (c) {}{more} = {}, needed {} {}",
            mark(prefix.a()),
            mark(prefix.b()),
            parts.join(" + "),
            prefix.sum(),
            prefix.needed,
            mark(prefix.c()),
        );
        let role = if prefixes.met == Some(index) {
            Role::Optimal
        } else {
            Role::Dim
        };
        paragraph(&text, width, theme, role)
    };
    prefixes.all.iter().enumerate().flat_map(row).collect()
}

/// A Young diagram: a row of squares for each part.
fn young(parts: &[u64], width: usize, theme: Theme) -> Lines {
    let room = width.saturating_sub(24).clamp(4, 40);
    let row = |&part: &u64| {
        let squares = usize::try_from(part).unwrap_or(usize::MAX);
        let text = if squares <= room {
            format!("   {}", "▫".repeat(squares))
        } else {
            format!("   {}… {}", "▫".repeat(room), grouped(part.into()))
        };
        Line::styled(text, theme.style(Role::Token))
    };
    parts.iter().map(row).collect()
}

/// The columns of bits, a row of the screen for each, from the highest.
fn columns(reading: &Reading, theme: Theme) -> Lines {
    let piles = reading.position.piles();
    let weight = |j: u32| (1_u64 << j).to_string();
    let width = reading
        .columns
        .first()
        .map_or(0, |column| weight(column.j).len());
    let state = |state: Option<pairs::State>| match state {
        Some(pairs::State::Start) => "0 or 4 so far".to_owned(),
        Some(pairs::State::Row(row)) => format!("pile {} set apart", piles[row]),
        Some(pairs::State::End) => "zeros from here on".to_owned(),
        None => "N".to_owned(),
    };
    let row = |(index, column): (usize, &pairs::Column)| {
        let bits = (0..piles.len()).map(|row| {
            if column.ones.contains(&row) {
                " 1"
            } else {
                " 0"
            }
        });
        let decides = reading.deciding == Some(index);
        let text = format!(
            " {:>width$} {}  {}  {}",
            weight(column.j),
            bits.collect::<String>(),
            column.ones.len(),
            state(column.after),
        );
        let role = if decides { Role::Optimal } else { Role::Dim };
        let mut line = Line::styled(text, theme.style(role));
        if decides {
            line.push_span(Span::raw(" ◂ decides"));
        }
        line
    };
    reading.columns.iter().enumerate().map(row).collect()
}

fn reduced(reduction: &Reduction, width: usize, theme: Theme) -> Lines {
    let Reduction {
        k,
        iterates,
        attempts,
        ..
    } = reduction;
    let Some(first) = iterates.first() else {
        return Vec::new();
    };
    let (largest, nirb) = (Canonical::max(&first.position), first.nirb);
    if reduction.is_reduced() {
        let text = format!("Reduced: no pile is larger than ⌊S/{k}⌋ = {nirb}.");
        return paragraph(&text, width, theme, Role::Dim);
    }
    let text = format!(
        "Not reduced: the largest pile {largest} is above ⌊S/{k}⌋ = {nirb}. Without the tokens that can never be played it is {}.",
        reduction.reduced
    );
    let mut lines = paragraph(&text, width, theme, Role::Text);
    let mut say = |text: &str| lines.extend(paragraph(text, width, theme, Role::Dim));
    say("Algorithm 1 chops to this value again and again:");
    for iterate in iterates {
        say(&format!("{}: {}", iterate.position, iterate.nirb));
    }
    say("Algorithm 2 tries to keep the i smallest piles, with the sum s of these:");
    for attempt in attempts {
        let verdict = if attempt.fits { "fits" } else { "too small" };
        say(&format!(
            "i = {}: ⌊{}/{}⌋ = {} {verdict}",
            attempt.piles, attempt.sum, attempt.divisor, attempt.value
        ));
    }
    lines
}
