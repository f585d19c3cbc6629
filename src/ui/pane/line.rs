//! The Line pane: the optimal line or the M-sequence, a row for each step.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::{Action, ArrangedStep, Pane, View};
use crate::game::{Position, Symmetry, grouped};
use crate::lists::CollectVec as _;
use crate::study::{Answer, LineSheet, LineStop, Policy, Step};
use crate::ui::balance::{self, Balance, CurveWords};
use crate::ui::columns::{BEING_COMPUTED, Cell, Column, cell, fate, fate_of_mover};
use crate::ui::cut::{self, Cut};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::pane::appearance::{Appearance, LIST};
use crate::ui::text::wrapped;
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    head: |_, _| 1,
    ..LIST
};

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let revealed = view.state.revealed.steps;
    if view.state.hidden() && revealed == 0 {
        return list::remark(frame, area, view.hidden_words(), view);
    }
    let Some(sheet) = view.line_fact() else {
        return list::wait_for(frame, area, view, &view.line_question());
    };
    let (head, list) = (area.first_rows(1), area.below_rows(1));
    let title = Line::styled(title(view, &sheet), view.style(Role::Dim));
    frame.render_widget(title, head);
    let whole = view.line_len();
    let last = if view.state.hidden() {
        whole.min(revealed)
    } else {
        whole
    };
    // Errors before the stretch that is held are not known.
    let mut errors = sheet.steps.iter().map(|step| step.error);
    let first_error = errors.position(|error| error).filter(|_| sheet.first == 0);
    let scrolled = Scrolled::of(view, Pane::Line, last);
    let skipped = usize::try_from(scrolled.top.saturating_sub(sheet.first)).unwrap_or(usize::MAX);
    let places = skipped
        ..skipped
            .saturating_add(area.height.into())
            .min(sheet.steps.len());
    // The piles are where they are on the screen, and named by their letters there.
    let arranged = view.steps_at(&sheet, places);
    let seen = || sheet.steps.iter().skip(skipped).zip(arranged.iter());
    let first = sheet.first.saturating_add(skipped as u128);
    // Why the line stops is said below its last step, behind it where there is no room.
    let shown = cut::cells(last.saturating_sub(scrolled.top));
    let is_full = shown >= list.height || last < whole;
    let splits = view.state.rules().game.kind().splits().is_some();
    let largest = seen().flat_map(|(_, arranged)| arranged.position.piles());
    // The largest heap in sight is as high as a row, where heaps are drawn.
    let heaps = largest.max().copied().filter(|_| splits);
    let has_errors = seen().any(|(step, _)| step.error);
    let cells = |(number, (step, arranged)): (u128, (&Step, &ArrangedStep))| {
        let is_first_error = first_error.is_some_and(|index| index as u128 == number);
        let error = match (step.error, is_first_error) {
            (true, true) => "✗ first error",
            (true, false) => "✗ error",
            (false, _) => "",
        };
        let is_last = number + 1 == whole;
        let note = sheet.stopped.filter(|_| is_last && is_full);
        let note = note.map(|stopped| why_stopped(view, stopped));
        let drawn = heaps.map(|largest| drawn(&arranged.position, largest));
        let outcome = view.outcome_of(&step.position, step.outcome);
        let remoteness = view.remoteness_of(&step.position, step.remoteness);
        // The player to move at the position on the screen moves at every other step too.
        let fate = if number.abs_diff(scrolled.selected).is_multiple_of(2) {
            fate(outcome.value())
        } else {
            fate_of_mover(outcome.value())
        };
        // The move that leads on is revealed with the step that it leads to.
        let is_revealed = !view.state.hidden() || number + 1 < revealed;
        let said = |words: &String| if is_revealed { words } else { "" }.to_owned();
        let mut cells = vec![
            Cell::new("", Role::Text),
            Cell::new(grouped(number), Role::Dim),
            Cell::new(arranged.position.to_string(), Role::Text),
            Cell::new(drawn.unwrap_or_default(), Role::Token),
            Cell::new(cell(&outcome, false), fate),
            Cell::new(cell(&remoteness, false), fate),
            Cell::new(said(&arranged.words), Role::Dim).or_in_short(said(&arranged.terse)),
            Cell::new(error, Role::Alarm),
        ];
        cells.extend(note.map(|note| Cell::new(note, Role::Dim)));
        cells
    };
    let cells: Vec<Vec<Cell>> = (first..).zip(seen()).map(cells).collect_vec();
    let columns = || columns(splits, has_errors);
    let note = sheet.stopped.filter(|_| !is_full);
    let note = note.map(|stopped| why_stopped(view, stopped));
    // Long rows go on below as far as that leaves the note its room.
    let said = note
        .as_ref()
        .map_or(0, |note| wrapped(note, list.width.into()).len());
    let taken = if is_full {
        shown
    } else {
        cut::cells(list::lines_in_full(columns(), &cells, list.width))
            .min(list.height.saturating_sub(cut::cells(said)))
            .max(shown)
    };
    let (rows, below) = (list.first_rows(taken), list.below_rows(taken));
    list::table(frame, rows, vec![columns()], scrolled, &|number| {
        let index = usize::try_from(number.checked_sub(first)?).ok()?;
        Some(Entry::Row(0, cells.get(index)?.clone()))
    });
    let used = note.map_or(below, |note| {
        list::sentence(frame, below, note, view.style(Role::Dim))
    });
    if !view.state.hidden() {
        let line = balances(view);
        let words = CurveWords::line(scrolled.selected.is_multiple_of(2));
        let (free, theme) = (used.below_rows(1), view.theme());
        balance::curve(&line, words, free, theme, frame.buffer_mut());
    }
}

/// Who is better at each step of the line, for the player to move at its first one, as far as the
/// line is held from its beginning and known.
pub(super) fn balances(view: View<'_>) -> Vec<Balance> {
    let Some(sheet) = view.line_fact().filter(|sheet| sheet.first == 0) else {
        return Vec::new();
    };
    let steps = sheet.steps.iter().zip(0..).map_while(|(step, number)| {
        let outcome = view.outcome_of(&step.position, step.outcome).value()?;
        let remoteness = view
            .remoteness_of(&step.position, step.remoteness)
            .value()?;
        Some(Balance::of(outcome, remoteness, number % 2 == 0))
    });
    steps.collect_vec()
}

/// Of many or of huge piles the position comes last, so that nothing else is cut off. Moves that
/// are longer than all else may be cut off themselves.
fn columns(has_heaps: bool, has_errors: bool) -> Vec<Column> {
    vec![
        Column::new("").least(1).gap(0),
        Column::new("").right().gap(2),
        Column::new("").gap(2).ends(2),
        Column::new("").gap(2).leaves(0).only_if(has_heaps),
        Column::new(""),
        Column::new("").right().gap(2),
        Column::new("").gap(2).ends_if_wide(1),
        Column::new("").gap(2).only_if(has_errors),
        Column::new("").needs(0),
    ]
}

/// The heaps of a position, each as high as it has digits in binary beside the largest in sight:
/// heaps that are split become small too soon for another scale.
fn drawn(position: &Position, largest: u64) -> String {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let digits = |heap: u64| u64::BITS - heap.leading_zeros();
    let height = |&heap: &u64| {
        let eighths = (8 * digits(heap)).div_ceil(digits(largest).max(1));
        HEIGHTS[usize::try_from(eighths).unwrap_or(8).min(8)]
    };
    position.piles().iter().map(height).collect()
}

/// Why a line goes no further. What its values would need is said to who asks.
fn why_stopped(view: View<'_>, stopped: LineStop) -> String {
    match stopped {
        LineStop::At(Answer::OutOfReach(_)) if view.state.focus() != Pane::Line => {
            "out of reach".to_owned()
        }
        LineStop::At(Answer::OutOfReach(shortage)) => super::value::out_of_reach(&shortage),
        LineStop::At(Answer::Waiting(_) | Answer::Searching) => BEING_COMPUTED.to_owned(),
        LineStop::At(Answer::Known { .. }) | LineStop::Forbidden => format!("… {stopped}"),
    }
}

fn title(view: View<'_>, sheet: &LineSheet) -> String {
    let is_all_but_one = view.state.rules().game.is_all_but_one();
    let other = view.key_in(Pane::Line, Action::Order);
    let policy = match view.state.line.policy {
        Policy::MRule if is_all_but_one => format!("M-sequence ({other}: optimal line)"),
        _ if is_all_but_one => format!("optimal line ({other}: M-sequence)"),
        Policy::Optimal | Policy::MRule => "optimal line".to_owned(),
    };
    let (game, start) = (view.state.rules().game, view.line_start());
    let is_rearranged = sheet.first > 0 && view.canonical_line_start().piles() != start.piles();
    let order = match game.symmetry() {
        _ if !is_rearranged => "",
        Symmetry::All => ", piles sorted",
        Symmetry::Of(_) => ", piles in the order of the game",
    };
    format!(" {policy}{order}")
}

fn foot(view: View<'_>) -> Option<String> {
    let length = view.line_fact()?.length;
    let step = grouped(view.state.cursor(Pane::Line).selected);
    Some(match length {
        _ if view.state.hidden() => {
            let reveal = view.quoted_key(Action::Reveal);
            format!("step {step}, {reveal} reveals the next")
        }
        _ if view.state.line.awaited.is_some() => format!("step {step} is being computed …"),
        Some(length) => format!("step {step} of {}", grouped(length)),
        None => format!("step {step}"),
    })
}
