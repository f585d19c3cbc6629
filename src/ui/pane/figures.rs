//! The Figures pane: a figure of the game, or what the theory sees in a position, in words. In
//! words take-away games show Bouton's matrix, Delete games their heaps with binary columns, slow
//! games the grid of r and o and the reduction.

mod columns;
mod described_position;
mod edges;
mod figure_layout;
mod marks;
mod picture;
mod slow;
mod split;
mod take;

use ratatui::text::Line;

use crate::app::{Pane, View};
use crate::figure;
use crate::game::{Convention, Position};
use crate::lists::CollectVec as _;
use crate::study::theory_of_position::Terms;
use crate::ui::pane::appearance::{Appearance, LIST, draw_text, text_foot};
use crate::ui::pane::figures::columns::AfarRows;
use crate::ui::pane::figures::described_position::DescribedPosition;
use crate::ui::piles::Hit;
use crate::ui::text::Text;
use crate::ui::theme::{Role, Themed};

pub(super) use picture::draw_in_characters;
pub(crate) use picture::{PictureOrder, picture_place, to_paint};

/// The columns of a figure that is copied.
const WIDTH: usize = 100;

pub(super) const APPEARANCE: Appearance = Appearance {
    draw: |frame, area, view| match view.figure() {
        Some(_) => picture::draw(frame, area, view),
        None => draw_text(frame, area, view, Pane::Figures),
    },
    foot: |view| match view.figure() {
        Some(_) => picture::foot(view),
        None => text_foot(view, Pane::Figures),
    },
    subtitle: picture::title,
    // No part of the plane is drawn in fewer rows.
    needs: |view, width| {
        view.figure()
            .map_or_else(|| word_rows(view, width, take::SMALL), |_| 12)
    },
    // In words with large bits where these fit, and with what is told of a move later.
    wants: |view, width| match view.figure() {
        None => {
            let large = word_rows(view, width, take::LARGE_BITS);
            if large + 2 > usize::from(view.layout.body.height) {
                word_rows(view, width, take::SMALL)
            } else {
                large
            }
        }
        Some(_) => figure_layout::rows_in_full(view, width).unwrap_or(16),
    },
    text: words,
    copied: |view| {
        view.figure()?;
        Some(figure::text(&view.drawn()?.picture, WIDTH))
    },
    is_drawn: |view| view.figure().is_some(),
    hit: |view, _, cell| picture::spot_at(view, cell).map(Hit::Spot),
    ..LIST
};

/// The rows of words, of a matrix in a lesson with all that is told later.
fn word_rows(view: View<'_>, width: u16, high: AfarRows) -> usize {
    match view
        .theory_of_position()
        .as_deref()
        .map(|theory| &theory.terms)
    {
        Some(Terms::Bouton(bouton)) if view.is_lesson() => take::rows_from_afar(bouton, high),
        Some(_) | None => words(view, width).len(),
    }
}

/// The position with what the theory sees in it, once that is known.
fn described(view: View<'_>) -> Option<DescribedPosition> {
    let letters = view.state.order().into_iter();
    let is_lesson = view.is_lesson() && !view.layout.is_copy;
    Some(DescribedPosition {
        theory: view.theory_of_position()?,
        letters: letters.map(Position::letter).collect_vec(),
        hidden: view.state.hidden(),
        revealed: view.state.revealed.values,
        lesson_height: is_lesson.then(|| view.layout.height(Pane::Figures)),
    })
}

/// The rows of a pane that has no room for a matrix and steps.
const LOW: u16 = 12;

/// The steps that explain nim, Moore's nim and exact nim on the columns of bits; none in other
/// games. In a lesson the columns are in the figure.
pub(super) fn steps_on_columns(view: View<'_>, width: u16) -> Option<Vec<Line<'static>>> {
    let mut text = Text::new(width, view.theme());
    let described = described(view)?;
    let Terms::Bouton(bouton) = &described.theory.terms else {
        return None;
    };
    if !bouton.is_read() {
        return None;
    }
    let has_matrix = described.lesson_height.is_none() || view.figure().is_some();
    // Who asks reads a step first where the matrix would fill the pane.
    let height = view.layout.height(Pane::Why);
    let is_low = height < LOW;
    if has_matrix && !is_low {
        take::write_matrix(&mut text, &described, bouton);
        text.gap();
    }
    // For a class steps are apart where there is room for all of them.
    let are_apart = described.lesson_height.is_some() && height >= 2 * LOW;
    take::explain(&mut text, &described, bouton, are_apart);
    if has_matrix && is_low {
        text.gap();
        take::write_matrix(&mut text, &described, bouton);
    }
    Some(text.lines)
}

fn words(view: View<'_>, width: u16) -> Vec<Line<'static>> {
    let mut text = Text::new(width, view.theme());
    let Some(described) = described(view) else {
        text.say(Role::Dim, "…");
        return text.lines;
    };
    let rules = described.theory.rules;
    match &described.theory.terms {
        Terms::Bouton(bouton) => take::write(&mut text, &described, bouton),
        Terms::Heaps(heaps) => split::write(&mut text, &described, heaps),
        Terms::Slow(slow) => slow::write(&mut text, &described, slow),
        Terms::Edges(edges) => {
            edges::write(&mut text, view.state.position().piles(), rules.game, *edges);
        }
        Terms::Written(rule) => {
            text.say(Role::Title, "The rule");
            for line in rule.whole().split("; ") {
                text.row(Role::Text, line);
            }
        }
    }
    if described.lesson_height.is_some() {
        return text.lines;
    }
    if described.hidden {
        if view.state.focus() == Pane::Figures {
            text.say(Role::Dim, &view.hidden_words());
        }
    } else if rules.convention == Convention::Misere {
        let note = "P and N are those of normal play here; for misère play see Value.";
        text.say(Role::Dim, note);
    }
    // The Games pane says so too, on screens that are high enough.
    super::games::about(&mut text, view.rules().game, view);
    text.lines
}
