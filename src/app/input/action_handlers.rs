//! The one table of what actions do where the focused pane does not handle them itself, and of why
//! they cannot be done now.
//!
//! A pane handles its own actions, and its `_ => return None` is *not mine*: the action then comes
//! to this table, which has a row for each. What the table leaves to panes and popups is theirs to
//! do wherever its keys are heard: a build with assertions stops where one is lost.

use std::sync::LazyLock;

use enum_map::{EnumMap, enum_map};

use crate::app::input::refusals as why;
use crate::app::{
    Action, Ask, Dimension, Effect, Explorer, OpenList, Pane, PileCountChange, Scene, Subject, View,
};

/// What an action does.
#[derive(Clone, Copy)]
pub(crate) enum Handler {
    /// Nothing: only the panes and popups that handle it hear it.
    Elsewhere,
    /// Goes to a pane.
    Focus(Pane),
    /// Shows a view.
    Show(Scene),
    /// Moves the selection of the focused pane by a number of rows, or to an end of its list.
    Rows(i128),
    /// Moves it by a part of a page, given by the divisor: 1 is a whole page, 2 half a page.
    Pages(i128),
    /// Changes the state.
    Once(fn(&mut Explorer)),
    /// Changes it as often as the count says, once without a count.
    Times(fn(&mut Explorer, i128)),
    /// Changes it by the count, which may be missing.
    Counted(fn(&mut Explorer, Option<u64>)),
    /// Opens a search.
    Search(Subject),
    /// Opens a list.
    List(OpenList),
    /// Asks for something from the world outside the state.
    Outside(fn(&mut Explorer) -> Vec<Effect>),
    /// Copies a text.
    Copy,
}

/// A row of the table.
#[derive(Clone, Copy)]
pub(crate) struct ActionRow {
    /// What the action does.
    pub(crate) handler: Handler,
    /// Why it cannot be done now, whatever the focused pane says.
    pub(crate) refuses: Refusal,
}

/// Why an action cannot be done now in a pane, in a sentence; `None` if it can.
pub(crate) type Refusal = fn(View<'_>, Pane) -> Option<String>;

/// The table. It has a row for every action, or it does not compile.
#[rustfmt::skip] // a table: one row a line
static HANDLERS: LazyLock<EnumMap<Action, ActionRow>> = LazyLock::new(|| {
    use Action as A;
    use Handler as H;
    enum_map! {
        A::Left | A::Right | A::Open | A::TakeStep | A::Filter | A::Order | A::Which
        | A::Beside | A::Difference | A::Axes | A::Uncovered | A::VerifyAll
        | A::MakeStatement | A::KeepClaim | A::RemoveEntry | A::NextError | A::PreviousError | A::ClearText | A::NewLine
        | A::Complete | A::ChangeKeys => H::Elsewhere.always(),
        A::Up => H::Rows(-1).always(),
        A::Down => H::Rows(1).always(),
        A::First | A::LineStart => H::Rows(i128::MIN).always(),
        A::Last | A::LineEnd => H::Rows(i128::MAX).always(),
        A::PageUp => H::Pages(-1).always(),
        A::PageDown => H::Pages(1).always(),
        A::HalfPageUp => H::Pages(-2).always(),
        A::HalfPageDown => H::Pages(2).always(),
        A::Grow => H::Counted(|app, count| app.change_pile(count, true)).always(),
        A::Shrink => H::Counted(|app, count| app.change_pile(count, false)).always(),
        A::SetSize => H::Counted(Explorer::set_size).always(),
        A::InsertPile => H::Counted(Explorer::insert_pile).always(),
        A::RemovePile => H::Once(Explorer::remove_pile).always(),
        A::SortPiles => H::Once(Explorer::sort_piles).unless(why::unsortable),
        A::EditText => H::Once(|app| app.ask(Ask::Position, &app.state.position().to_string())).always(),
        A::RandomPosition => H::Counted(Explorer::random_position).always(),
        A::PlayBest => H::Once(Explorer::play_best).unless(why::no_move),
        A::PlayMRule => H::Once(Explorer::play_m_move).unless(why::no_m_move),
        A::TypeMove => H::Once(|app| app.ask(Ask::Move, "")).unless(why::no_move),
        A::Mark => H::Counted(Explorer::mark).always(),
        A::NewGame => H::Once(Explorer::ask_for_game).unless(why::options_forbidden),
        A::Rematch => H::Once(Explorer::begin_again).always(),
        A::Hint => H::Once(Explorer::hint).unless(why::no_move),
        A::Resign => H::Once(Explorer::resign).unless(|view, _| view.why_not_resigned()),
        A::GoOn => H::Once(Explorer::pause_or_go_on).unless(|view, _| view.why_not_going_on()),
        A::SwapSeats => H::Once(Explorer::swap_seats).unless(|view, _| view.why_not_swapped()),
        A::Warnings => H::Once(Explorer::switch_warnings).always(),
        A::NextVariation => H::Once(Explorer::next_variation).unless(|view, _| view.why_no_variation()),
        A::SaveGame => H::Once(Explorer::ask_to_save_game).unless(|view, _| view.why_no_game()),
        A::OpenGame => H::Once(|app| app.ask(Ask::OpenGame, "")).always(),
        A::Games => H::List(OpenList::Games).unless(|view, _| view.why_no_games()),
        A::StepForward => H::Times(Explorer::step_line).always(),
        A::StepBack => H::Times(|app, times| app.step_line(-times)).always(),
        A::Autoplay => H::Once(Explorer::start_autoplay).always(),
        A::Undo => H::Times(|app, times| app.travel(true, times)).unless(why::nothing_undone),
        A::Redo => H::Times(|app, times| app.travel(false, times)).unless(why::nothing_redone),
        A::Bound => H::Counted(Explorer::bound).always(),
        A::SwitchConvention => H::Once(Explorer::switch_convention).always(),
        A::EnterGame => H::Search(Subject::Games).always(),
        A::EnterEdges => H::Once(|app| app.ask_for_edges(PileCountChange::Follow)).always(),
        A::HideValues => H::Once(Explorer::hide_values).always(),
        A::Reveal => H::Once(Explorer::reveal).unless(why::nothing_revealed),
        A::Puzzle => H::Once(Explorer::ask_for_puzzle).unless(why::options_forbidden),
        A::FocusNext => H::Times(Explorer::focus_next).always(),
        A::FocusPrevious => H::Times(|app, times| app.focus_next(-times)).always(),
        A::NextTab => H::Times(Explorer::next_tab).always(),
        A::PreviousTab => H::Times(|app, times| app.next_tab(-times)).always(),
        A::NextFigure => H::Once(Explorer::next_figure).always(),
        A::Zoom => H::Once(Explorer::switch_zoom).always(),
        A::Wider => H::Times(|app, times| app.resize_pane(Dimension::Width, times)).unless(why::no_width),
        A::Narrower => H::Times(|app, times| app.resize_pane(Dimension::Width, -times)).unless(why::no_width),
        A::Taller => H::Times(|app, times| app.resize_pane(Dimension::Height, times)).unless(why::no_height),
        A::Lower => H::Times(|app, times| app.resize_pane(Dimension::Height, -times)).unless(why::no_height),
        A::HidePane => H::Once(Explorer::hide_pane).unless(why::last_pane),
        A::ShowAllPanes => H::Once(|app| app.state.arrangement.restore()).unless(why::all_shown),
        A::NextTheme => H::Once(|app| app.state.theme += 1).unless(why::no_theme),
        A::Bookmark => H::Once(Explorer::ask_for_bookmark).always(),
        A::Comment => H::Once(Explorer::ask_for_comment).always(),
        A::AddToNotebook => H::Once(Explorer::add_to_notebook).always(),
        A::JumpBack => H::Once(Explorer::jump_back).unless(why::no_jump),
        A::Bookmarks => H::List(OpenList::Bookmarks).unless(why::no_bookmarks),
        A::CopyPosition | A::CopyCommand => H::Copy.always(),
        A::CopyValue | A::CopyMoves | A::CopyLine => H::Copy.unless(why::values_hidden),
        A::CopyList => H::Copy.unless(why::list_hidden),
        A::CopyGame => H::Copy.unless(|view, _| view.why_no_game()),
        A::SaveList => H::Once(|app| app.ask_to_save_text(Action::CopyList)).unless(why::list_hidden),
        A::Jobs => H::List(OpenList::Jobs).always(),
        A::CancelJob => H::Once(Explorer::cancel_oldest_job).unless(why::no_job),
        A::Recompute => H::Once(Explorer::recompute).always(),
        A::Settings => H::List(OpenList::Settings).always(),
        A::Help => H::Search(Subject::Keys).always(),
        A::Palette => H::Search(Subject::All).always(),
        A::Glossary => H::Search(Subject::Words).always(),
        A::About => H::Once(|app| app.open_about(app.state.rules().game)).always(),
        A::Tour => H::Once(Explorer::begin_tour).always(),
        A::PlayNim => H::Once(Explorer::play_nim).always(),
        A::Back => H::Once(Explorer::back).always(),
        A::Close => H::Outside(|_| vec![Effect::Quit]).always(),
        A::Quit => H::Outside(|_| vec![Effect::Quit]).always(),
        A::Suspend => H::Outside(|_| vec![Effect::Suspend]).unless(why::unsuspended),
        A::Redraw => H::Outside(|_| vec![Effect::Redraw]).always(),
        A::Focus(pane) => H::Focus(pane).always(),
        A::Show(scene) => H::Show(scene).always(),
    }
});

impl Handler {
    const fn always(self) -> ActionRow {
        self.unless(|_, _| None)
    }

    const fn unless(self, refuses: Refusal) -> ActionRow {
        ActionRow {
            handler: self,
            refuses,
        }
    }
}

impl ActionRow {
    /// The row of an action.
    pub(crate) fn for_action(action: Action) -> Self {
        HANDLERS[action]
    }
}

impl Explorer {
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
