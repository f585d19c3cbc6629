//! The Position pane: the piles as stacks of tokens. Unplayable tokens are dim, and what the
//! selected move takes is hatched.

use std::borrow::Cow;

use ratatui::Frame;
use ratatui::layout::{self, Rect};
use ratatui::text::Line;

use super::appearance::{Appearance, LIST};
use super::line;
use crate::app::answer::cut;
use crate::app::{Action, ListPane, Pane, Scene, View};
use crate::game::{Canonical, Move, PileChange, Position, counted, grouped};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::Answer;
use crate::ui::balance::{self, Balance};
use crate::ui::cut::{Cut, cells};
use crate::ui::edges::EdgeLines;
use crate::ui::piles::{DrawnPiles, Hit, short};
use crate::ui::text::{draw_lines, wrapped};
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| Some(foot(view)),
    // Row 2 speaks of another position.
    subtitle: |view| listed(view).map_or_else(String::new, |_| ": the selected row".to_owned()),
    hit,
    needs: |view, _| rows_needed(view),
    grows: |view| {
        let is_low = tallest(view) <= TALL;
        if is_low { cells(tallest(view)) } else { 0 }
    },
    ..LIST
};

/// What is in the pane: a note above the piles, and the piles.
struct PilesPicture<'a> {
    note: Vec<String>,
    position: Cow<'a, Position>,
    /// What the selected or marked move does to each pile, by place.
    changes: Vec<PileChange>,
    edges: EdgeLines,
    /// Who is better, where that is shown beside the piles.
    balance: Option<Balance>,
}

/// The columns of the bar that shows who is better, with a gap.
const BAR: u16 = 2;

/// The least height of piles below which edges are drawn.
const PILES: u16 = 6;

impl<'a> PilesPicture<'a> {
    fn of(view: View<'a>, area: Rect) -> Self {
        let has_focus = view.state.focus() == Pane::Position;
        let position = position(view);
        let largest = position.piles().iter().copied().max().unwrap_or(0);
        let height = u64::from(area.height);
        // Words leave the rows of tokens that can be counted, and one for their labels.
        let free = height.saturating_sub(largest).saturating_sub(1);
        let rows = if largest < height { free } else { 1 };
        let rows = usize::try_from(rows).unwrap_or(0);
        let rows = rows.min(usize::from(area.height / 4).max(1));
        let width = usize::from(area.width);
        let drawn = view.drawn_turn();
        let listed = listed(view);
        let own = |note: Option<String>| note.filter(|_| listed.is_none());
        let notes = [
            own(step(view)),
            drawn.as_ref().map(|turn| turn.words.clone()),
            own(exact_size(view, has_focus)),
            own(reduced_note(view)),
            own(comment(view)),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect_vec();
        let mut note = if notes.is_empty() || area.height <= 4 {
            Vec::new()
        } else {
            wrapped(&notes.join("; "), width)
        };
        if note.len() > rows {
            let rest = note.split_off(rows.saturating_sub(1));
            note.extend((rows > 0).then(|| cut(&rest.join(" "), width)));
        }
        // Where values are hidden, the first move of the list is no proposal.
        let is_shown = view.state.focus() == Pane::Moves || !view.state.hidden();
        // On a small screen the answer names the move.
        let is_board = view.state.arrangement.scene == Scene::Board;
        let is_alone = is_board && !view.layout.shape.has_places();
        let is_solved = view.solution_words().is_some();
        let is_here = drawn.is_none() && listed.is_none();
        let changes = if let Some(turn) = &drawn {
            let order = view.rules().game.order(&position);
            let by = turn.by.as_ref();
            by.map_or_else(Vec::new, |by| changes(by, &order))
        } else if !is_here {
            Vec::new()
        } else if !view.state.piles.marks.is_empty() {
            marked(view)
        } else if is_shown && (view.layout.shows(Pane::Moves) || is_alone || is_solved) {
            let row = view.selected_move();
            row.map_or_else(Vec::new, |row| changes(&row.choice.by, &view.state.order()))
        } else {
            Vec::new()
        };
        let is_taken =
            |change: &PileChange| matches!(change, PileChange::Taken(tokens) if *tokens > 0);
        let bits = changes.iter().take(32).enumerate();
        let chosen = bits.fold(0, |chosen, (i, change)| {
            chosen | u32::from(is_taken(change)) << i
        });
        let edges = EdgeLines::of(view.state.rules().game, chosen);
        let has_room = note.len() + usize::from(PILES + edges.height()) <= area.height.into();
        Self {
            note,
            position,
            balance: balance(view, listed.as_ref())
                .filter(|_| drawn.is_none())
                .filter(|_| area.height > PILES && area.width > 10 * BAR),
            changes,
            edges: Some(edges).filter(|_| has_room).unwrap_or_default(),
        }
    }

    /// Where the piles are: to the right of the bar, if there is one.
    fn ground(&self, area: Rect) -> Rect {
        let note = self.note.len();
        let bar = if self.balance.is_some() { BAR } else { 0 };
        let ground = area.behind_columns(bar).below_rows(note);
        ground.first_rows(ground.height - self.edges.height())
    }

    fn piles(&self, view: View<'_>) -> DrawnPiles<'_> {
        // Where a turn of a game that is over is drawn nothing is chosen.
        let is_here = *self.position == *view.state.position();
        let has_focus = is_here && view.state.focus() == Pane::Position;
        let playable = view
            .value_fact()
            .filter(|_| is_here)
            .and_then(|sheet| sheet.reduced.as_ref().map(Canonical::max));
        DrawnPiles {
            sizes: self.position.piles(),
            playable,
            changes: self.changes.clone(),
            has_large_sizes: view.state.arrangement.scene == Scene::Lesson,
            chosen: has_focus.then_some(view.state.piles.chosen),
            theme: view.theme(),
        }
    }
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let picture = PilesPicture::of(view, area);
    let note = picture.note.iter();
    let note = note.map(|line| Line::styled(line.as_str(), view.style(Role::Dim)));
    draw_lines(frame, area, &note.collect_vec());
    let (piles, ground) = (picture.piles(view), picture.ground(area));
    if let Some(step) = picture.balance {
        let beside = Rect::new(area.x, ground.y, 1, ground.height);
        let line = line::balances(view);
        balance::bar(step, &line, beside, view.theme(), frame.buffer_mut());
    }
    piles.draw(ground, frame.buffer_mut());
    picture.edges.draw(&piles, ground, frame.buffer_mut());
}

/// What a click hits: tokens.
fn hit(view: View<'_>, area: Rect, cell: layout::Position) -> Option<Hit> {
    let picture = PilesPicture::of(view, area);
    let ground = picture.ground(area);
    if *picture.position != *view.state.position() {
        return None;
    }
    picture.piles(view).at(ground, cell)
}

/// Who is better: the player to move, in the selected row of a list if there is one, or, in a game
/// against a solver, who sits at the keyboard.
fn balance(view: View<'_>, listed: Option<&Canonical>) -> Option<Balance> {
    if view.state.hidden() {
        return None;
    }
    let x = listed.cloned().unwrap_or_else(|| view.x());
    let outcome = view.outcome_of(&x, Answer::Searching).value()?;
    let remoteness = view.remoteness_of(&x, Answer::Searching).value()?;
    let is_own = listed.is_some() || view.is_own_turn();
    Some(Balance::of(outcome, remoteness, is_own))
}

/// The most rows of tokens for which other panes make room.
const TALL: u64 = 12;
/// Fewer rows of panes have no room for tokens and for steps of a lesson.
const LOW: u16 = 18;

/// The rows that the piles take with a row for each token, their labels and a note.
fn rows_needed(view: View<'_>) -> usize {
    let height = view.layout.body.height;
    let (labels_and_note, tall) = match view.state.arrangement.scene {
        // On a low screen a step leaves only the large digits of the piles.
        Scene::Lesson if height < LOW && !view.is_idle(Pane::Why) => (3, 0),
        Scene::Lesson => {
            let notes = [step(view), reduced_note(view), comment(view)];
            (5 + usize::from(notes.iter().any(Option::is_some)), TALL)
        }
        // There the text has the rest.
        Scene::Lists if height < LOW => (2, 2),
        Scene::Lists | Scene::Board | Scene::Play | Scene::Theory | Scene::Figures => (4, TALL),
    };
    usize::try_from(tallest(view).min(tall)).unwrap_or(0) + labels_and_note
}

/// The tokens of the tallest pile.
fn tallest(view: View<'_>) -> u64 {
    let tallest = position(view).piles().iter().copied().max();
    tallest.unwrap_or(0)
}

/// Which step of a line the position is, and the way back to where the line begins.
fn step(view: View<'_>) -> Option<String> {
    let number = view.state.tree.here().step()?.number;
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
    let place = view.state.piles.chosen;
    let size = view.state.position().piles()[place];
    let is_short = short(size, 7) == size.to_string();
    let said = |digits: String| format!("{} = {digits}", Position::letter(place));
    let width = usize::from(view.layout.inside(Pane::Position).width);
    let all = Some(said(grouped(size.into()))).filter(|all| all.len() <= width);
    (has_focus && !is_short).then(|| all.unwrap_or_else(|| said(size.to_string())))
}

/// What a move does to each pile, by place.
fn changes(by: &Move, order: &[usize]) -> Vec<PileChange> {
    let mut changes = vec![PileChange::Kept; order.len()];
    for (index, &place) in order.iter().enumerate() {
        changes[place] = by.change(index);
    }
    changes
}

/// The selected position of the list beside the piles.
fn listed(view: View<'_>) -> Option<Canonical> {
    view.chosen_in_list().filter(|chosen| *chosen != view.x())
}

/// The position whose piles are drawn.
fn position(view: View<'_>) -> Cow<'_, Position> {
    match (view.drawn_turn(), listed(view)) {
        (Some(turn), _) => Cow::Borrowed(&view.state.tree.node(turn.node).position),
        (None, Some(row)) => Cow::Owned(row.position()),
        (None, None) => Cow::Borrowed(view.state.position()),
    }
}

/// What is marked on the piles, with what follows from it.
fn marked(view: View<'_>) -> Vec<PileChange> {
    let (game, position) = (view.state.rules().game, view.state.position());
    let marks = view.state.piles.marks.completed(game, position);
    let places = 0..position.piles().len();
    places.map(|place| marks.get(place)).collect_vec()
}

fn reduced(view: View<'_>) -> Option<String> {
    let reduced = view.value_fact()?.reduced.clone()?;
    (!view.game_is_over() && reduced != view.x()).then(|| format!("reduced: {reduced}"))
}

/// The reduction, where the foot has no room for it.
fn reduced_note(view: View<'_>) -> Option<String> {
    reduced(view).filter(|reduced| !foot(view).ends_with(reduced.as_str()))
}

/// The sum, and before it how one opens the row of a list, or behind it the reduction.
fn foot(view: View<'_>) -> String {
    let position = position(view);
    let piles = counted(position.piles().len(), "pile");
    let sum = format!("{piles}, sum {}", grouped(position.sum()));
    let (both, least) = match (listed(view), reduced(view)) {
        (Some(_), _) => {
            let focus = view.state.focus();
            if ListPane::ALL.iter().all(|list| list.pane() != focus) {
                return sum;
            }
            let opens = format!("{} opens this row", view.key_in(focus, Action::Open));
            (format!("{opens}, {sum}"), opens)
        }
        (None, Some(reduced)) => (format!("{sum}; {reduced}"), sum),
        (None, None) => return sum,
    };
    let room = usize::from(view.layout.inside(Pane::Position).width);
    // It stands between blanks.
    if printable::cell_width(&both) + 2 <= room {
        both
    } else {
        least
    }
}
