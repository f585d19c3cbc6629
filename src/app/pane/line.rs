//! The Line pane: a line of play from the position, asked for in windows around the current step.

pub(crate) mod in_sight;

use crate::app::tree::OnLine;
use crate::app::{Action, Explorer, Pane, PaneBehaviour, State, View};
use crate::engine::Query;
use crate::study::Policy;

/// Why no step is taken while the steps are computed.
const NOT_KNOWN: &str = "the line is not known yet";

/// Why no step is taken at the end.
const END: &str = "the line ends here";

struct LinePane;

pub(super) const PANE: &dyn PaneBehaviour = &LinePane;

impl PaneBehaviour for LinePane {
    fn len(&self, view: View<'_>) -> u128 {
        view.shown_line_len()
    }

    fn follow(&self, app: &mut Explorer) {
        app.follow_line();
    }

    // The line is needed even where its pane is hidden, since keys step along it from everywhere.
    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        wanted.push(Query::sheet(view.line_question()));
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> bool {
        match action {
            Action::Open | Action::TakeStep => app.begin_line(),
            Action::Order => {
                app.leave_line();
                let line = &mut app.state.line;
                line.policy = match line.policy {
                    Policy::Optimal => Policy::MRule,
                    Policy::MRule => Policy::Optimal,
                };
            }
            Action::NextError => app.go_to_error(true),
            Action::PreviousError => app.go_to_error(false),
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let game = view.rules().game;
        let is_m_line = view.line_question().policy == Policy::MRule;
        match action {
            Action::Order if !game.is_all_but_one() => Some(format!(
                "only NIM(n, n−1) has an M-sequence; {game} has the optimal line"
            )),
            // The steps up to there are not revealed.
            Action::NextError | Action::PreviousError if view.state.hidden() => {
                Some(view.hidden_words())
            }
            Action::NextError | Action::PreviousError if !is_m_line => {
                let why = if game.is_all_but_one() {
                    "there is no error in an optimal line: {order} shows the M-sequence"
                } else {
                    "there is no error in an optimal line"
                };
                Some(view.said_in(Pane::Line, why))
            }
            _ => None,
        }
    }

    fn arrive(&self, state: &mut State) {
        settle(state);
    }

    /// Reveals the next step of the line, and goes to it: the piles follow.
    fn reveal(&self, app: &mut Explorer) {
        let (len, cursor) = (app.view().line_len(), app.state.cursor(Pane::Line));
        let is_first = app.state.revealed.steps == 0 && cursor.selected == 0;
        let next = if is_first { 0 } else { cursor.selected + 1 };
        if next >= len {
            return app.state.refuse(if len == 0 { NOT_KNOWN } else { END });
        }
        app.state.revealed.steps = app.state.revealed.steps.max(next + 1);
        // The step may lead away from the board.
        app.heed_values();
        if !is_first {
            app.state.cursor_mut(Pane::Line).selected = next;
            app.follow_line();
        }
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        view.copied(Action::CopyLine)
    }
}

/// After any change of the position: the line is that on which it is.
fn settle(state: &mut State) {
    let (start, step) = (state.tree.line_start(), state.tree.here().step());
    let line = &mut state.line;
    line.awaited = None;
    let is_same = line.start == start;
    line.start = start;
    if let Some(step) = step {
        line.policy = step.policy;
    }
    if !is_same {
        state.revealed.steps = 0;
    }
    state.cursor_mut(Pane::Line).selected = step.map_or(0, |step| step.number);
}

impl Explorer {
    pub(crate) fn start_autoplay(&mut self) {
        self.state.line.autoplay = true;
        self.state.say("autoplay: any key stops it");
    }

    /// One step of an autoplayed line.
    pub fn tick(&mut self) {
        let before = self.state.cursor(Pane::Line).selected;
        self.step_line(1);
        if self.state.cursor(Pane::Line).selected == before {
            self.state.line.autoplay = false;
        }
    }

    /// Goes a number of steps along the line, as far as it is known.
    pub(crate) fn step_line(&mut self, by: i128) {
        let (len, whole) = (self.view().shown_line_len(), self.view().line_len());
        let before = self.state.cursor(Pane::Line).selected;
        self.state.cursor_mut(Pane::Line).step(by, len);
        if self.state.cursor(Pane::Line).selected != before {
            return self.follow_line();
        }
        self.state.refuse(match by {
            ..0 => "the line begins here".to_owned(),
            _ if whole == 0 => NOT_KNOWN.to_owned(),
            _ if len < whole => {
                let reveal = self.view().quoted_key(Action::Reveal);
                format!("the next step is hidden: {reveal} reveals it in the Line pane")
            }
            _ => END.to_owned(),
        });
    }

    /// Goes to the selected step of the line, now or as soon as it is known.
    fn follow_line(&mut self) {
        let number = self.state.cursor(Pane::Line).selected;
        let start = self.state.tree.line_start();
        if number == 0 {
            return self.visit(start);
        }
        let policy = self.view().line_question().policy;
        match self.view().step_arranged(number) {
            Some(position) => {
                let tree = &mut self.state.tree;
                match tree.go_to_step(start, position, OnLine { number, policy }) {
                    Ok(()) => self.arrived(),
                    Err(full) => self.refuse_full(full),
                }
            }
            None => self.state.line.awaited = Some(number),
        }
    }

    /// Goes to the step that was awaited, or gives it up.
    pub(crate) fn end_waiting(&mut self, is_known: bool) {
        if is_known {
            return self.follow_line();
        }
        settle(&mut self.state);
        self.state.refuse("that step of the line is not known");
    }

    /// Goes back to where the line begins.
    pub(crate) fn leave_line(&mut self) {
        let start = self.state.tree.line_start();
        if start != self.state.tree.at() || self.state.line.awaited.is_some() {
            self.visit(start);
        }
    }

    /// Lets the line begin at the current step.
    fn begin_line(&mut self) {
        if self.state.tree.here().step().is_some() {
            self.state.tree.begin_line();
            return self.arrived();
        }
        let why = "the line begins here: {down} or {step-forward} steps on";
        self.state.refuse(self.view().said_in(Pane::Line, why));
    }

    /// Goes to the next step at which the rule errs, or to the one before.
    fn go_to_error(&mut self, forth: bool) {
        let here = self.state.cursor(Pane::Line).selected;
        let Some(sheet) = self.view().line_fact() else {
            return self.state.refuse(NOT_KNOWN);
        };
        let numbered = (sheet.first..).zip(sheet.steps.iter());
        let mut errors = numbered
            .filter(|(_, step)| step.error)
            .map(|(number, _)| number);
        let found = if forth {
            errors.find(|&number| number > here)
        } else {
            errors.take_while(|&number| number < here).last()
        };
        let Some(number) = found else {
            let held = sheet.first + sheet.steps.len() as u128;
            return self.state.refuse(match forth {
                true if held < self.view().line_len() => {
                    format!("the rule does not err up to step {}", held - 1)
                }
                true => "the rule does not err further on".to_owned(),
                false if sheet.first > 0 => {
                    let first = sheet.first;
                    format!("the rule does not err from step {first} to this one")
                }
                false => "the rule does not err before this step".to_owned(),
            });
        };
        self.state.cursor_mut(Pane::Line).selected = number;
        self.follow_line();
    }
}
