//! The Position pane: the piles as stacks of tokens. Unplayable tokens are dim, and what the
//! selected move takes is hatched.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::looks::{LIST, Looks};
use crate::app::marks::Mark;
use crate::app::{Action, Pane, View};
use crate::game::{Canonical, Move, Position};
use crate::ui::edges::Edges;
use crate::ui::number::grouped;
use crate::ui::piles::{Piles, short};
use crate::ui::text::{draw_line, wrapped};
use crate::ui::theme::{Role, Theme};

pub(super) const LOOKS: Looks = Looks { draw, foot, ..LIST };

/// What stands in the pane: a note above the piles, and the piles.
struct Picture<'a> {
    note: Vec<String>,
    position: &'a Position,
    /// What the selected or marked move does to each pile, by place.
    taken: Vec<Option<u64>>,
    edges: Edges,
}

/// The least height of piles below which edges are drawn.
const PILES: u16 = 6;

impl<'a> Picture<'a> {
    fn of(view: View<'a>, area: Rect) -> Self {
        let has_focus = view.state.focus() == Pane::Position;
        let notes = [
            step(view),
            marked_move(view),
            exact_size(view, has_focus),
            reduced_note(view),
            comment(view),
        ];
        let note = notes.into_iter().flatten().collect::<Vec<_>>().join("; ");
        let mut note = if note.is_empty() || area.height <= 4 {
            Vec::new()
        } else {
            wrapped(&note, area.width.into())
        };
        note.truncate(usize::from(area.height / 4).max(1));
        let taken = if !view.state.marks.is_empty() {
            marked(view)
        } else if view.state.focus() == Pane::Moves {
            taken(view)
        } else {
            Vec::new()
        };
        let is_taken = |taken: &Option<u64>| taken.is_some_and(|tokens| tokens > 0);
        let bits = taken.iter().take(32).enumerate();
        let chosen = bits.fold(0, |chosen, (i, taken)| {
            chosen | u32::from(is_taken(taken)) << i
        });
        let edges = Edges::of(view.state.rules().game, chosen);
        let has_room = note.len() + usize::from(PILES + edges.height()) <= area.height.into();
        Self {
            note,
            position: view.state.position(),
            taken,
            edges: if has_room { edges } else { Edges::default() },
        }
    }

    /// Where the piles stand.
    fn ground(&self, area: Rect) -> Rect {
        let note = u16::try_from(self.note.len()).unwrap_or(area.height);
        Rect {
            y: area.y + note,
            height: area.height - note - self.edges.height(),
            ..area
        }
    }

    fn piles(&self, view: View<'_>, theme: Theme) -> Piles<'_> {
        let has_focus = view.state.focus() == Pane::Position;
        let playable = view
            .value_fact()
            .and_then(|sheet| sheet.reduced.as_ref().map(Canonical::max));
        Piles {
            sizes: self.position.piles(),
            playable,
            taken: self.taken.clone(),
            chosen: has_focus.then_some(view.state.pile),
            theme,
        }
    }
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let picture = Picture::of(view, area);
    for (offset, line) in (0..).zip(&picture.note) {
        let place = Rect {
            y: area.y + offset,
            height: 1,
            ..area
        };
        draw_line(
            frame,
            place,
            Line::styled(line.as_str(), theme.style(Role::Dim)),
        );
    }
    let (piles, ground) = (picture.piles(view, theme), picture.ground(area));
    frame.render_widget(&piles, ground);
    let below = Rect {
        y: ground.bottom(),
        height: area.bottom() - ground.bottom(),
        ..area
    };
    let stand = (piles.sizes, &*piles.middles(ground));
    let edges = &picture.edges;
    edges.draw(stand, below, theme, frame.buffer_mut());
}

/// The pile at a cell of the pane, by its place, and how many of its tokens stand there and above.
pub(in crate::ui) fn pile_at(
    view: View<'_>,
    area: Rect,
    (column, row): (u16, u16),
) -> Option<(usize, u64)> {
    let picture = Picture::of(view, area);
    let piles = picture.piles(view, Theme::number(view.state.theme));
    piles.at(picture.ground(area), column, row)
}

/// Which step of a line the position is, and the way back to where the line begins.
fn step(view: View<'_>) -> Option<String> {
    let (number, _) = view.state.tree.here().step()?;
    let back = view.key(Action::Back);
    Some(format!("step {}: {back} goes back", grouped(number)))
}

/// What the user wrote on the position, on one line.
fn comment(view: View<'_>) -> Option<String> {
    let comment = &view.state.tree.here().comment;
    (!comment.is_empty()).then(|| comment.replace('\n', " "))
}

/// The size of the chosen pile where the drawing shortens it.
fn exact_size(view: View<'_>, has_focus: bool) -> Option<String> {
    let place = view.state.pile;
    let size = view.state.position().piles()[place];
    let is_short = short(size, 7) == size.to_string();
    (has_focus && !is_short)
        .then(|| format!("{} = {}", Position::letter(place), grouped(size.into())))
}

/// What the selected move takes from each pile, by place; `None` for a heap that is deleted or
/// split.
fn taken(view: View<'_>) -> Vec<Option<u64>> {
    let Some(row) = view.selected_move() else {
        return Vec::new();
    };
    let order = view.state.order();
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

/// What is marked on the piles.
fn marked(view: View<'_>) -> Vec<Option<u64>> {
    let places = 0..view.state.position().piles().len();
    let marks = places.map(|place| match view.state.marks.get(place) {
        None => Some(0),
        Some(Mark::Take(tokens)) => Some(tokens),
        Some(Mark::Delete | Mark::Split(_)) => None,
    });
    marks.collect()
}

/// The marked move in words, and what Enter does with it.
fn marked_move(view: View<'_>) -> Option<String> {
    let (marks, position) = (&view.state.marks, view.state.position());
    if marks.is_empty() {
        return None;
    }
    let game = view.state.rules().game;
    let play = view.key_in(Pane::Position, Action::Open);
    Some(match marks.by(game, position) {
        Ok(Some(by)) => format!("{play} plays: {}", by.words(game, &view.state.order())),
        Ok(None) => format!(
            "{play} asks for the parts: {}…",
            marks.words(game, position)
        ),
        Err(why) => format!("{}: {why}", marks.words(game, position)),
    })
}

fn reduced_note(view: View<'_>) -> Option<String> {
    let reduced = view.value_fact()?.reduced.clone()?;
    (reduced != view.state.canonical()).then(|| format!("reduced: {reduced}"))
}

fn foot(view: View<'_>) -> String {
    let position = view.state.position();
    let count = position.piles().len();
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} pile{plural}, sum {}", grouped(position.sum()))
}
