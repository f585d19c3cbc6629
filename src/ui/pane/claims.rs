//! The Claims pane: the claims by paper with what is known of their truth, and below them what the
//! selected one says, in which range it was verified, its counterexamples and its proof.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::text::Line;

use super::appearance::{Appearance, LIST};
use crate::app::claims::{ClaimState, Row};
use crate::app::{Action, Pane, View};
use crate::game::{counted, grouped};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::study::question::{Offer, Verified};
use crate::study::verify::{Checkable, Counterexample, Status};
use crate::theory::claim::Claim;
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::{Cut, cells};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::{cell_width, draw_lines, styled, wrapped};
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot: |view| Some(foot(view)),
    subtitle: |view| match &view.state.claims.filter {
        filter if filter.is_empty() => String::new(),
        filter => format!(" /{filter}"),
    },
    notes,
    text: proof,
    is_drawn: |_| true,
    ..LIST
};

/// A pane of fewer rows has no room for a list and what is said of the selected claim below it.
const LOW: u16 = 12;

/// No column of statements is narrower while another one can be.
const STATEMENT: usize = 24;

/// How many rows below the list are about the selected claim: none beside it and in a pane so low
/// that the list needs them all, all of them while a proof is read.
fn notes(width: u16, height: u16, view: View<'_>) -> u16 {
    let claims = &view.state.claims;
    let reads_proof = claims.inside
        && view
            .selected_claim()
            .is_some_and(|selected| selected.claim.proof.is_some());
    match height {
        _ if list::has_beside(view, width) => 0,
        _ if reads_proof => height,
        ..LOW => 0,
        // As many as it takes, with the line above it.
        _ => {
            let most = Size::new(width, height / 2);
            let said = said(view, most).len() + evidence(view) + 1;
            cells(said).min(most.height)
        }
    }
}

/// How many rows the counterexamples of the selected claim and its proof have.
fn evidence(view: View<'_>) -> usize {
    let verified = view.counterexamples();
    let examples = verified.map_or(0, |verified| verified.report.counterexamples.len());
    examples + view.layout.text(Pane::Claims).len()
}

/// The proof of the selected claim in lines of this width; none if it has no proof.
fn proof(view: View<'_>, width: u16) -> Vec<Line<'static>> {
    let claim = view.selected_claim();
    let Some(proof) = claim.and_then(|selected| selected.claim.proof.as_ref()) else {
        return Vec::new();
    };
    let width = if list::has_beside(view, width) {
        list::beside_width(width)
    } else {
        width
    };
    // The mark of the selected row, and a blank before each line.
    let lines = proof
        .text()
        .lines()
        .flat_map(|text| wrapped(text, usize::from(width).saturating_sub(2)));
    let lines = lines.map(|line| Line::styled(format!(" {line}"), view.style(Role::Text)));
    let head = Line::styled(" Proof", view.style(Role::Title));
    std::iter::once(head).chain(lines).collect_vec()
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let is_wide = list::has_beside(view, area.width);
    let notes = notes(area.width, area.height, view);
    // Neither has a place where the other one takes the pane.
    let [list, about] = match (notes, view.state.claims.inside) {
        _ if is_wide => list::list_and_beside(frame, area, view.theme()),
        (1.., _) => list::above_and_below(area, notes),
        // Where there is no room for both, the counterexamples take the place of the list.
        (0, true) => [Rect::default(), area],
        (0, false) => [area, Rect::default()],
    };
    draw_list(frame, list, view);
    let about = if is_wide {
        about
    } else {
        list::rule(frame, about, view.theme())
    };
    draw_claim(frame, about, view);
}

fn draw_list(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let rows = view.claim_rows();
    if area.is_empty() {
        return;
    }
    if rows.is_empty() {
        let text = "No claim passes the filter: {filter} changes it, {back} clears it. Whether a claim \
                    holds is known once it is verified.";
        return list::remark(frame, area, view.said_in(Pane::Claims, text), view);
    }
    // What is known of a claim is in sight at any width, and the statement as far as there is
    // room. The paper is in the heading.
    let listed = rows.iter().filter_map(Row::claim);
    let longest = listed.map(|listed| cell_width(listed.claim.short_id()));
    let columns = vec![
        Column::new("").least(3).gap(0),
        Column::new("")
            .least(longest.max().unwrap_or(0).min(10))
            .gap(2)
            .shrinks(2, 6),
        Column::new("").gap(2).shrinks(1, 9),
        Column::new(""),
    ];
    let mut scrolled = Scrolled::of_sentences(view, Pane::Claims, rows.len() as u128);
    scrolled.has_focus &= !view.state.claims.inside;
    list::table(frame, area, vec![columns], scrolled, &|number| {
        Some(match *rows.get(usize::try_from(number).ok()?)? {
            Row::Paper(title) => {
                let others = title.is_empty().then_some("Theorems of other papers");
                let title = format!(" {}", others.unwrap_or(title));
                Entry::Line(Line::styled(title, view.style(Role::Title)))
            }
            Row::Claim(claim) => Entry::Row(0, row(view, claim)),
        })
    });
}

fn row(view: View<'_>, listed: Checkable) -> Vec<Cell> {
    let state = view.claim_state(listed);
    let claim = listed.claim;
    let (mark, role) = mark(&state);
    let bound = view.state.claims.bounds.get(claim.id.as_str());
    let bound = bound.map_or_else(String::new, |max| format!(" ≤ {max}"));
    // That a claim was not checked is said once, below the list.
    let is_said_below = bound.is_empty() && matches!(state, ClaimState::NotChecked);
    let known = if is_said_below {
        String::new()
    } else {
        state.short()
    };
    let statement = claim.in_short();
    vec![
        Cell::new(format!(" {mark} "), role),
        Cell::new(claim.short_id().to_owned(), Role::Text),
        Cell::new(format!("{known}{bound}"), role),
        Cell::new(statement.to_owned(), Role::Text).needs(STATEMENT),
    ]
}

/// A mark before a claim, and its style.
fn mark(state: &ClaimState) -> (char, Role) {
    match state {
        ClaimState::NotChecked | ClaimState::Waiting => (' ', Role::Dim),
        ClaimState::Checking(_) => ('…', Role::Dim),
        ClaimState::Failed(_) => ('!', Role::Alarm),
        ClaimState::Verified(verified) => match verified.report.status {
            Status::Holds => ('+', Role::Wins),
            Status::Refuted | Status::Misprint => ('!', Role::Alarm),
            Status::Unchecked(_) => ('—', Role::Dim),
        },
    }
}

/// What is said of the selected claim above its counterexamples and its proof, in lines of a
/// width: where it stands, its statement or the counterexample that is looked at, and what is
/// known of it.
fn said(view: View<'_>, Size { width, height }: Size) -> Vec<Line<'static>> {
    let Some(selected) = view.selected_claim() else {
        return Vec::new();
    };
    let claim = selected.claim;
    let state = view.claim_state(selected);
    let verified = view.counterexamples();
    let claims = &view.state.claims;
    let inside = verified.as_ref().filter(|_| claims.inside);
    let example =
        inside.and_then(|verified| claims.example.among(&verified.report.counterexamples));
    let mut lines = Vec::new();
    let mut add = |text: &str, role| lines.extend(styled(text, width.into(), view.style(role)));
    let head = format!("{}, {}: {}", claim.id, claim.kind, claim.source());
    add(&head, Role::Title);
    // The counterexample that is looked at is in the place of the statement, and in a low pane
    // the proof does.
    let reads_proof = claims.inside && example.is_none() && claim.proof.is_some();
    match example {
        Some(example) => add(&in_full(example), Role::Text),
        None if reads_proof && height < LOW => {}
        None => add(&claim.statement, Role::Text),
    }
    if !(reads_proof && height < LOW) {
        let (_, role) = mark(&state);
        add(&verdict(view, claim, &state), role);
    }
    lines
}

fn draw_claim(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    if area.is_empty() {
        return;
    }
    let lines = said(view, area.as_size());
    draw_lines(frame, area, &lines);
    draw_evidence(frame, area.below_rows(lines.len()), view);
}

/// What is known of the claim, in a sentence: the range that was computed, never more.
fn verdict(view: View<'_>, claim: &Claim, state: &ClaimState) -> String {
    let keys = |action| view.key_in(Pane::Claims, action);
    let bound = view.state.claims.bounds.get(claim.id.as_str());
    let range = bound.map_or_else(String::new, |max| format!(" with piles ≤ {max}"));
    match state {
        ClaimState::NotChecked => match claim.meaning.unchecked_reason() {
            Some(reason) => not_checked(reason),
            None => format!("Not checked. {} verifies it{range}.", keys(Action::Open)),
        },
        ClaimState::Waiting => "Waiting for the claims before it.".to_owned(),
        ClaimState::Checking(job) => format!(
            "Checking{range}: {}; {} cancels",
            job.line(0),
            keys(Action::CancelJob)
        ),
        ClaimState::Failed(reason) => format!("{reason}: {} tries again", keys(Action::Open)),
        ClaimState::Verified(verified) => match &verified.report.status {
            Status::Unchecked(reason) => match verified.offer {
                Some(offer) => {
                    let offered = offered(view, claim, offer);
                    format!("{}. {offered}", not_checked(reason))
                }
                None => not_checked(reason),
            },
            Status::Holds | Status::Refuted | Status::Misprint => format!(
                "{}: {}; {} checked{}, {} to the claim, {:.1} s{}",
                verified.report.status.word(),
                verified.report.range,
                grouped(verified.report.checked.into()),
                if verified.by_options {
                    " by options"
                } else {
                    ""
                },
                counted(grouped(verified.report.failed.into()), "exception"),
                verified.time.as_secs_f64(),
                whence(verified),
            ),
        },
    }
}

fn not_checked(reason: &str) -> String {
    format!("Not checked: {reason}")
}

/// What the check by options takes, which is offered where tables do not fit.
fn offered(view: View<'_>, claim: &Claim, offer: Offer) -> String {
    let time = offer.time.map_or_else(
        || "its positions have very many moves".to_owned(),
        |time| format!("about {} here", duration(time)),
    );
    let bound = view.state.claims.bounds.get(claim.id.as_str());
    let max = bound.map_or_else(String::new, |max| format!(" --max {max}"));
    format!(
        "By options it takes no memory: {}, {time}. {} checks it so; on many machines: nimscope verify {} --by options \
         --game GAME{max} --shard I/N",
        counted(grouped(offer.positions), "position"),
        view.key_in(Pane::Claims, Action::Open),
        claim.id
    )
}

/// A time in its largest unit.
fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    let (count, unit) = match seconds {
        0..=1 => return "a second".to_owned(),
        2..120 => (seconds, "seconds"),
        120..7200 => (seconds / 60, "minutes"),
        7200..172_800 => (seconds / 3600, "hours"),
        _ => (seconds / 86_400, "days"),
    };
    format!("{} {unit}", grouped(count.into()))
}

/// Where a result comes from, if it was not found now, and what the result is.
fn whence(verified: &Verified) -> String {
    let Some(origin) = &verified.origin else {
        return String::new();
    };
    let program = if origin.is_this_program() {
        "this program"
    } else {
        "another program"
    };
    let version = printable::escaped(&origin.version);
    match &origin.date {
        Some(date) => format!(
            "; opened from a file, found by {program} (nimscope {version}), {}",
            printable::escaped(date)
        ),
        None => format!("; found in an earlier session by {program} (nimscope {version})"),
    }
}

/// The counterexamples, a row each, and the proof.
fn draw_evidence(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    if area.is_empty() {
        return;
    }
    let verified = view.counterexamples();
    let examples = verified
        .as_ref()
        .map_or(&[][..], |verified| &verified.report.counterexamples);
    let proof = view.layout.text(Pane::Claims);
    let len = (examples.len() + proof.len()) as u128;
    let cursor = view.state.claims.example;
    // One reads on from the selected row.
    let top = cursor.first_in_sight(cursor.selected, area.height, len);
    let mut scrolled = Scrolled::of(view, Pane::Claims, len);
    (scrolled.top, scrolled.selected, scrolled.lines) = (top, cursor.selected, None);
    scrolled.has_focus &= view.state.claims.inside;
    let columns = vec![Column::new("").least(3).gap(0), Column::new("")];
    list::table(frame, area, vec![columns], scrolled, &|number| {
        let number = usize::try_from(number).ok()?;
        let Some(example) = examples.get(number) else {
            let line = proof.get(number - examples.len());
            return line.cloned().map(Entry::Line);
        };
        let mark = Cell::new(" ! ", Role::Alarm);
        let found = Cell::new(example.found.clone(), Role::Text);
        Some(Entry::Row(0, vec![mark, found]))
    });
}

/// All of a counterexample: the game, the sentence that says what is wrong, and the nearest true
/// rows.
fn in_full(example: &Counterexample) -> String {
    let sentence = &example.found;
    match example.nearest_rows() {
        Some(nearest) => format!("{sentence}; {nearest}"),
        None => sentence.clone(),
    }
}

fn foot(view: View<'_>) -> String {
    let (mut listed, mut hold, mut refuted, mut misprinted) = (0_usize, 0, 0, 0);
    for claim in view.claim_rows().iter().filter_map(Row::claim) {
        listed += 1;
        if let ClaimState::Verified(verified) = view.claim_state(claim) {
            match verified.report.status {
                Status::Holds => hold += 1,
                Status::Refuted => refuted += 1,
                Status::Misprint => misprinted += 1,
                Status::Unchecked(_) => {}
            }
        }
    }
    let holding = if hold == 1 { "holds" } else { "hold" };
    let of_each = |count: usize, word: &str| match count {
        0 => String::new(),
        _ => format!(", {count} {word}"),
    };
    [
        counted(listed, "claim"),
        of_each(hold, holding),
        of_each(refuted, "refuted"),
        of_each(misprinted, "misprinted"),
    ]
    .concat()
}
