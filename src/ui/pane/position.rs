//! The Position pane: the piles as stacks of tokens. Unplayable tokens are dim; what the selected move takes is hatched; while
//! a line is stepped, the current step is drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::{App, Pane};
use crate::game::{Canonical, Move};
use crate::ui::number::grouped;
use crate::ui::piles::Piles;
use crate::ui::theme::{Role, Theme};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let stepped = app.step_shown().filter(|(number, _)| *number > 0);
    let note = match &stepped {
        Some((number, _)) => format!(
            "step {} of the line: [ and ] step, Esc returns",
            grouped(*number)
        ),
        None => reduced_note(app),
    };
    let mut rest = area;
    if !note.is_empty() && area.height > 4 {
        frame.render_widget(
            Line::styled(note, theme.style(Role::Dim)),
            Rect { height: 1, ..area },
        );
        rest = Rect {
            y: area.y + 1,
            height: area.height - 1,
            ..area
        };
    }
    let has_focus = app.state.focus() == Pane::Position;
    let piles = match &stepped {
        Some((_, step)) => step.position.piles().to_vec(),
        None => app.state.position().piles().to_vec(),
    };
    let is_here = stepped.is_none();
    let playable = app
        .value_fact()
        .filter(|_| is_here)
        .and_then(|sheet| sheet.reduced.as_ref().map(Canonical::max));
    let widget = Piles {
        sizes: &piles,
        playable,
        taken: if is_here && app.state.focus() == Pane::Moves {
            taken(app)
        } else {
            Vec::new()
        },
        chosen: (has_focus && is_here).then_some(app.state.pile),
        theme,
    };
    frame.render_widget(&widget, rest);
}

/// What the selected move takes from each pile, by place; `None` for a heap that is deleted or split.
fn taken(app: &App) -> Vec<Option<u64>> {
    let Some(row) = app.move_row(app.state.moves.selected) else {
        return Vec::new();
    };
    let order = app.state.position().order();
    let mut taken = vec![Some(0); order.len()];
    match &row.choice.by {
        Move::Take(piles) => {
            for &(index, tokens) in piles {
                taken[order[index]] = Some(tokens);
            }
        }
        touched @ Move::Split { .. } => {
            for index in touched.touched() {
                taken[order[index]] = None;
            }
        }
    }
    taken
}

fn reduced_note(app: &App) -> String {
    let reduced = app.value_fact().and_then(|sheet| sheet.reduced.clone());
    match reduced.filter(|reduced| *reduced != app.state.position().canonical()) {
        Some(reduced) => format!("reduced: {reduced}"),
        None => String::new(),
    }
}

pub(super) fn foot(app: &App) -> String {
    let position = app.state.position();
    format!(
        "{} piles, sum {}",
        position.piles().len(),
        grouped(position.sum())
    )
}
