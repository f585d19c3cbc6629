//! How an action is done, or refused: by the focused pane, or else in the same way everywhere. A
//! click and the wheel become what keys do.
//!
//! A pane handles its own actions, and its `_ => return None` is *not mine*: the action then comes
//! to the table of this file, which has a row for each. What the table leaves to panes and popups
//! is theirs to do wherever its keys are heard: a build with assertions stops where one is lost.

use crate::app::{
    ACTIONS, Action, Ask, Cursor, Dimension, Effect, Explorer, OpenList, Pane, PileCountChange,
    Popup, Search, Subject, View,
};
use crate::log::log;

impl Explorer {
    /// Does an action, with the count that was typed before it: in the way of the focused pane
    /// where it has one.
    pub fn act(&mut self, action: Action, count: Option<u64>) -> Vec<Effect> {
        self.perform(action, count);
        std::mem::take(&mut self.effects)
    }

    /// Does the same, and leaves what is asked for where it is.
    pub(crate) fn perform(&mut self, action: Action, count: Option<u64>) {
        log(&format!("asked: {}", action.name()));
        if let Some(reason) = self.view().why_not(action) {
            self.state.refuse(reason);
        } else if !self.state.focus().behaviour().act(self, action, count) {
            self.act_anywhere(action, count);
        }
    }

    /// Does an action that the focused pane leaves to all.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others are those of panes"
    )]
    fn act_anywhere(&mut self, action: Action, count: Option<u64>) {
        use Action as A;
        let (focus, times) = (self.state.focus(), i128::from(count.unwrap_or(1)));
        match action {
            A::Up => self.step(focus, -times),
            A::Down => self.step(focus, times),
            A::First | A::LineStart => self.step(focus, i128::MIN.saturating_mul(times)),
            A::Last | A::LineEnd => self.step(focus, i128::MAX.saturating_mul(times)),
            A::PageUp => self.step_pages(-1, times),
            A::PageDown => self.step_pages(1, times),
            A::HalfPageUp => self.step_pages(-2, times),
            A::HalfPageDown => self.step_pages(2, times),
            A::Grow => self.change_pile(count, true),
            A::Shrink => self.change_pile(count, false),
            A::SetSize => self.set_size(count),
            A::InsertPile => self.insert_pile(count),
            A::RemovePile => self.remove_pile(),
            A::SortPiles => self.sort_piles(),
            A::EditText => self.ask(Ask::Position, &self.state.position().to_string()),
            A::RandomPosition => self.random_position(count),
            A::PlayBest => self.play_best(),
            A::PlayMRule => self.play_m_move(),
            A::TypeMove => self.ask(Ask::Move, ""),
            A::Mark => self.mark(count),
            A::NewGame => self.ask_for_game(),
            A::Rematch => self.begin_again(),
            A::Hint => self.hint(),
            A::Resign => self.resign(),
            A::GoOn => self.pause_or_go_on(),
            A::SwapSeats => self.swap_seats(),
            A::Warnings => self.switch_warnings(),
            A::NextVariation => self.next_variation(),
            A::SaveGame => self.ask_to_save_game(),
            A::OpenGame => self.ask(Ask::OpenGame, ""),
            A::Games => self.open_list(OpenList::Games),
            A::StepForward => self.step_line(times),
            A::StepBack => self.step_line(-times),
            A::Autoplay => self.start_autoplay(),
            A::Undo => self.travel(true, times),
            A::Redo => self.travel(false, times),
            A::Bound => self.bound(count),
            A::Filter => self.ask_for_filter(),
            A::SwitchConvention => self.switch_convention(),
            A::EnterGame => self.search(Subject::Games),
            A::EnterEdges => self.ask_for_edges(PileCountChange::Follow),
            A::HideValues => self.hide_values(),
            A::Reveal => self.reveal(),
            A::Puzzle => self.ask_for_puzzle(),
            A::FocusNext => self.focus_next(times),
            A::FocusPrevious => self.focus_next(-times),
            A::NextTab => self.next_tab(times),
            A::PreviousTab => self.next_tab(-times),
            A::NextFigure => self.next_figure(),
            A::Zoom => {
                let zoom = !self.state.arrangement.is_zoomed();
                self.state.arrangement.zoom(zoom);
            }
            A::Wider => self.resize_pane(Dimension::Width, times),
            A::Narrower => self.resize_pane(Dimension::Width, -times),
            A::Taller => self.resize_pane(Dimension::Height, times),
            A::Lower => self.resize_pane(Dimension::Height, -times),
            A::HidePane => self.hide_pane(),
            A::ShowAllPanes => self.state.arrangement.restore(),
            A::NextTheme => self.state.theme += 1,
            A::Bookmark => self.ask_for_bookmark(),
            A::Comment => self.ask_for_comment(),
            A::AddToNotebook => self.add_to_notebook(),
            A::JumpBack => self.jump_back(),
            A::Bookmarks => self.open_list(OpenList::Bookmarks),
            #[rustfmt::skip]
            A::CopyPosition | A::CopyCommand | A::CopyValue | A::CopyMoves | A::CopyLine
            | A::CopyList | A::CopyGame => self.copy(action),
            A::SaveList => self.ask_to_save_text(A::CopyList),
            A::Jobs => self.open_list(OpenList::Jobs),
            A::CancelJob => self.cancel_work(0),
            A::Recompute => self.try_again(false),
            A::Settings => self.open_list(OpenList::Settings),
            A::Help => self.search(Subject::Keys),
            A::Palette => self.search(Subject::All),
            A::Glossary => self.search(Subject::Words),
            A::About => self.open_about(self.state.rules().game),
            A::Tour => self.begin_tour(),
            A::PlayNim => self.play_nim(),
            A::Back => self.back(),
            A::Close | A::Quit => self.effects.push(Effect::Quit),
            A::Suspend => self.effects.push(Effect::Suspend),
            A::Redraw => self.effects.push(Effect::Redraw),
            A::Focus(pane) => self.state.focus_on(pane),
            A::Show(scene) => self.state.arrangement.scene = scene,
            _ => debug_assert!(
                !is_heard(action, focus),
                "{action:?} is heard in {focus:?}, which does nothing"
            ),
        }
    }

    /// A row of a pane was clicked. The pane gets the focus, and the row is selected. A second
    /// click opens it.
    pub fn click(&mut self, pane: Pane, row: Option<u128>, twice: bool) -> Vec<Effect> {
        self.state.focus_on(pane);
        pane.behaviour().click(&mut self.state);
        let len = self.view().len(pane);
        let row = row.filter(|_| pane.behaviour().has_rows());
        let chosen = row.map(|row| self.layout.tops[pane] + row);
        let cursor = pane.behaviour().cursor(&mut self.state, pane);
        if let (Some(cursor), Some(chosen)) = (cursor, chosen.filter(|&chosen| chosen < len)) {
            cursor.selected = chosen;
            pane.behaviour().choose(&mut self.state);
            pane.behaviour().follow(self);
            if twice {
                self.perform(Action::Open, None);
            }
        }
        std::mem::take(&mut self.effects)
    }

    /// Moves the selection of a pane, as keys and the wheel do.
    pub fn step(&mut self, pane: Pane, by: i128) {
        let len = self.view().len(pane);
        pane.behaviour().choose(&mut self.state);
        if let Some(cursor) = pane.behaviour().cursor(&mut self.state, pane) {
            cursor.step(by, len);
            pane.behaviour().follow(self);
        }
    }

    /// Moves the selection of the focused pane by a part of a page, given by the divisor: 1 is a
    /// whole page, 2 half a page.
    fn step_pages(&mut self, parts: i128, times: i128) {
        let focus = self.state.focus();
        let page = i128::from(self.layout.rows_in_sight(focus).max(2)) - 1;
        let rows = (page / parts.abs()).max(1) * parts.signum();
        self.step(focus, rows * times);
    }

    fn search(&mut self, subject: Subject) {
        let search = Search::new(subject, "");
        self.state.popups.push(Popup::Search(search));
    }

    fn open_list(&mut self, list: OpenList) {
        let popup = Popup::List(list, Cursor::default());
        self.state.popups.push(popup);
    }

    /// Leaves what lies on top: a game that is about to begin, marks, a filter or mode of
    /// the pane, zoom, the line.
    fn back(&mut self) {
        let focus = self.state.focus();
        if self.state.referee.pending.take().is_some() {
            self.state.say("no game begins");
        } else if !self.state.piles.marks.is_empty() {
            self.state.piles.marks.clear();
        } else if focus.behaviour().leave(self) {
        } else if self.state.arrangement.is_zoomed() {
            self.state.arrangement.zoom(false);
        } else {
            self.leave_line();
        }
    }
}

impl View<'_> {
    /// Why an action cannot be done now in the focused pane, in a sentence; `None` if it can.
    pub fn why_not(self, action: Action) -> Option<String> {
        self.why_not_in(self.state.focus(), action)
    }

    /// The same in a pane that has the focus then.
    pub(super) fn why_not_in(self, pane: Pane, action: Action) -> Option<String> {
        self.why_not_anywhere(pane, action)
            .or_else(|| pane.behaviour().refuses(self, action))
    }
}

/// Whether the keys of an action are heard in a pane.
fn is_heard(action: Action, pane: Pane) -> bool {
    let mut rows = ACTIONS.iter().filter(|spec| spec.action == action);
    rows.any(|spec| spec.scope.hears(pane))
}
