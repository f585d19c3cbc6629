//! The Why pane: the explanation as text, and below it the proof tree.

use std::cell::Cell;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::why::{TreeKind, TreeRow};
use crate::app::{Pane, Scene, View};
use crate::game::{Convention, Outcome, Remoteness, counted, grouped};
use crate::lists::CollectVec as _;
use crate::study::Answer;
use crate::study::why::ParagraphPart as Part;
use crate::study::why::{
    Branch, Check, Continuation, Paragraph, ParagraphKind, Proof, Reason, Why,
};
use crate::ui::columns::{cell, fate, fate_of_mover};
use crate::ui::list::{self, Scrolled, Wraps};
use crate::ui::pane::appearance::{Appearance, LIST, text_foot};
use crate::ui::pane::figures;
use crate::ui::text::{cell_width, padded, unfolded, wrapped};
use crate::ui::theme::{Role, Theme, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    text,
    // For a class the steps come before large piles, and before moves for who reads them.
    needs: |view, width| {
        let is_read = view.state.focus() == Pane::Why || view.solution_words().is_some();
        if view.is_lesson() || is_read && view.state.arrangement.scene == Scene::Board {
            text(view, width).len()
        } else {
            0
        }
    },
    // The last line is blank.
    wants: |view, width| text(view, width).len().saturating_sub(1),
    columns: |view| view.is_lesson().then_some(NARROW),
    ..LIST
};

/// Longer lines are hard to read, and longer ones than these from afar.
const MEASURE: u16 = 120;
const NARROW: u16 = 58;

/// The explanation; none where there is nothing to say.
fn text(view: View<'_>, width: u16) -> Vec<Line<'static>> {
    let width = width.min(MEASURE);
    let upto = view
        .is_told_in_steps()
        .then_some(view.state.revealed.values);
    let Some(why) = view.why_informed().filter(|_| upto != Some(0)) else {
        return Vec::new();
    };
    let is_here = view.why_subject() == view.x();
    let steps = is_here
        .then(|| figures::steps_on_columns(view, width.saturating_sub(1)))
        .flatten();
    let steps = steps.map(|steps| steps.into_iter().map(indented).collect_vec());
    match (upto, steps) {
        (Some(_), Some(steps)) => steps,
        (upto, steps) => {
            let room = (usize::from(width), view.layout.is_copy);
            lines(&why, steps, upto, room, view.theme())
        }
    }
}

/// A line with a blank before it.
fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, " ".into());
    line
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let question = view.why_question();
    if view.why_fact().is_none() {
        match view.seen.failure(&question) {
            Some(reason) => {
                list::sentence(frame, area, &*reason, view.style(Role::Alarm));
            }
            None => list::wait_for(frame, area, view, &question),
        }
        return;
    }
    let text = view.layout.text(Pane::Why);
    if text.is_empty() && view.state.hidden() {
        return list::remark(frame, area, view.hidden_words(), view);
    }
    let tree = view.tree();
    let scrolled = Scrolled::of(view, Pane::Why, (text.len() + tree.len()) as u128);
    // A node goes on below while lines are free.
    let free = usize::from(area.height).saturating_sub(text.len() + tree.len());
    let free = Cell::new(if scrolled.wraps == Wraps::Never {
        0
    } else {
        free
    });
    list::rows_in_sight(frame, area, scrolled, |number| {
        let index = usize::try_from(number).ok()?;
        if let Some(line) = text.get(index) {
            return Some(vec![line.clone()]);
        }
        let line = line(view, tree.get(index - text.len())?);
        let whole = unfolded(&line, area.width.into());
        match free.get().checked_sub(whole.len() - 1) {
            Some(left) => {
                free.set(left);
                Some(whole)
            }
            None => Some(vec![line]),
        }
    });
}

fn foot(view: View<'_>) -> Option<String> {
    let says_nothing = view.state.hidden() && view.layout.text(Pane::Why).is_empty();
    if says_nothing || view.selected_node_of_tree().is_none() {
        return text_foot(view, Pane::Why);
    }
    Some(view.said_in(Pane::Why, "{open} unfolds the node"))
}

type Lines = Vec<Line<'static>>;

/// The explanation. A picture of the columns of bits takes the place of what is said of them.
/// While it goes on step by step it is so many steps of a lesson: the verdict comes last.
fn lines(
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
        Some(upto) => why.lesson().into_iter().take(upto).collect_vec(),
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
    let rows = lines.iter().flat_map(|line| unfolded(line, width));
    rows.collect_vec()
}

/// Who wins, and how soon.
fn verdict(why: &Why, theme: Theme) -> Line<'static> {
    let (outcome, remoteness) = (&why.values.outcome, &why.values.remoteness);
    let value = format!("{}, R {}", cell(outcome, false), cell(remoteness, false));
    let style = theme.style(fate(why.values.outcome.value()));
    Line::from(vec![
        Span::styled(format!(" {} is ", why.position), theme.style(Role::Title)),
        Span::styled(value, style),
    ])
}

/// A paragraph as lines.
fn drawn(said: &Paragraph, width: usize, theme: Theme) -> Lines {
    let role = match said.kind {
        _ if said.decides => Role::Optimal,
        ParagraphKind::Heading => Role::Title,
        ParagraphKind::Sentence => Role::Text,
        ParagraphKind::Detail | ParagraphKind::Drawing => Role::Dim,
    };
    let texts = match said.kind {
        ParagraphKind::Heading | ParagraphKind::Drawing => vec![said.text.clone()],
        ParagraphKind::Sentence | ParagraphKind::Detail => wrapped(&said.text, width.max(12) - 1),
    };
    let gap = (said.kind == ParagraphKind::Heading).then(Line::default);
    let lines = texts.into_iter();
    let lines = lines.map(|text| Line::styled(format!(" {text}"), theme.style(role)));
    gap.into_iter().chain(lines).collect_vec()
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
    rows.map(row).collect_vec()
}

fn play_lines(play: &Continuation, theme: Theme) -> Lines {
    let dim = theme.style(Role::Dim);
    let steps = play.steps.iter();
    let widths = steps.map(|step| cell_width(&step.position.to_string()));
    let width = widths.max().unwrap_or(0);
    let mut lines = vec![Line::from(Span::styled(format!(" {}", play.title), dim))];
    for (i, step) in play.steps.iter().enumerate() {
        lines.push(Line::from(vec![
            Span::raw(format!(" {}  ", padded(&step.position.to_string(), width))),
            value(&step.outcome, &step.remoteness, fate, theme),
            Span::styled(play.error(i), theme.style(Role::Alarm)),
        ]));
    }
    if play.goes_on {
        lines.push(Line::from(Span::styled(" …", dim)));
    }
    lines
}

fn line(view: View<'_>, row: &TreeRow) -> Line<'static> {
    let dim = view.style(Role::Dim);
    let indent = " ".repeat(1 + 2 * row.depth.min(20));
    match &row.kind {
        TreeKind::Waiting => Line::styled(format!("{indent}…"), dim),
        TreeKind::More(count) => {
            let more = counted(grouped(*count), "more option");
            Line::styled(format!("{indent}and {more}"), dim)
        }
        TreeKind::Many => Line::styled(format!("{indent}and more options than 3.4e38"), dim),
        TreeKind::Root => {
            let mut spans = vec![
                Span::raw(format!("{indent}{} ", marker(row, false))),
                Span::styled("Proof ", view.style(Role::Title)),
            ];
            if let Some(why) = view.why_fact() {
                let outcome = view.outcome_of(&why.position, why.values.outcome);
                let remoteness = view.remoteness_of(&why.position, why.values.remoteness);
                spans.push(Span::raw(format!("{} ", why.position)));
                spans.push(value(&outcome, &remoteness, fate, view.theme()));
            }
            let own = row.own.as_ref().map(|own| reason(view, own));
            spans.extend(own.map(|reason| Span::styled(reason, dim)));
            Line::from(spans)
        }
        TreeKind::Branch(..) => {
            let mut spans = vec![Span::raw(indent)];
            if let Some(branch) = row.branch() {
                spans.extend(branch_spans(view, row, branch));
            }
            Line::from(spans)
        }
    }
}

fn marker(row: &TreeRow, terminal: bool) -> char {
    match row.unfolded {
        _ if terminal => '·',
        true => '▾',
        false => '▸',
    }
}

fn value(
    outcome: &Answer<Outcome>,
    remoteness: &Answer<Remoteness>,
    fate: fn(Option<Outcome>) -> Role,
    theme: Theme,
) -> Span<'static> {
    let text = format!("{} {}", cell(outcome, false), cell(remoteness, false));
    Span::styled(text, theme.style(fate(outcome.value())))
}

fn branch_spans(view: View<'_>, row: &TreeRow, branch: &Branch) -> Vec<Span<'static>> {
    let game = view.state.rules().game;
    let dim = view.style(Role::Dim);
    let sorted: Vec<usize> = (0..game.n()).collect_vec();
    let terminal = branch.is_terminal;
    let words = branch.by.words(game, &sorted);
    let mut spans = vec![
        Span::raw(format!("{} ", marker(row, terminal))),
        Span::styled(format!("{words} "), dim),
        Span::raw(format!("{} ", branch.to)),
    ];
    let outcome = view.outcome_of(&branch.to, branch.outcome);
    let remoteness = view.remoteness_of(&branch.to, branch.remoteness);
    spans.push(value(&outcome, &remoteness, fate_of_mover, view.theme()));
    let by = theorem(&outcome).map_or_else(String::new, |id| format!(" {id}"));
    let more = match (&row.own, &branch.reply) {
        (Some(own), _) => reason(view, own),
        (None, _) if terminal => terminal_words(view.state.rules().convention).to_owned(),
        (None, Some(reply)) => format!(" → {} P", reply.to),
        (None, None) => by,
    };
    spans.push(Span::styled(more, dim));
    spans
}

/// The theorem by which an outcome is known.
fn theorem(outcome: &Answer<Outcome>) -> Option<&'static str> {
    outcome.source()?.theorem()
}

/// Why an unfolded node has its value, and what the check against its options said.
fn reason(view: View<'_>, proof: &Proof) -> String {
    let reason = match proof.reason {
        Reason::Terminal => terminal_words(view.state.rules().convention),
        Reason::EveryOption => " since every option has a reply",
        Reason::OneMove => " because of this move",
        Reason::Unknown => "",
    };
    let by = theorem(&proof.outcome).map_or_else(String::new, |id| format!(" ({id})"));
    let check = match proof.check {
        Check::Agrees => " ✓",
        Check::Open => "",
        Check::Contradicts => " ✗ contradicts its options",
    };
    format!("{reason}{by}{check}")
}

fn terminal_words(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => " no move: the player to move loses",
        Convention::Misere => " no move: the player to move wins",
    }
}
