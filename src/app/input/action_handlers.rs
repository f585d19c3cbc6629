//! The one table of what actions do where the focused pane does not handle them itself.
//!
//! A pane handles its own actions, and its `_ => return None` is *not mine*: the action then comes
//! to this table, which has a row for each. So no action is lost. What the table leaves to panes
//! and popups, and what copies a text, a test finds in their files.

use std::sync::LazyLock;

use enum_map::{EnumMap, enum_map};

use crate::app::cursor::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;
use crate::app::input::edges::Change;
use crate::app::input::prompt::Ask;
use crate::app::pane::Pane;
use crate::app::popup::{Popup, Subject};

/// What an action does.
#[derive(Clone, Copy)]
pub(in crate::app) enum Handler {
    /// Nothing: only the panes and popups that handle it hear it.
    Elsewhere,
    /// Goes to a pane.
    Focus(Pane),
    /// Moves the selection of the focused pane by a number of rows, or to an end of its list.
    Rows(i128),
    /// Moves it by a part of a page, given by the divisor: 1 is a whole page, 2 half a page.
    Pages(i128),
    /// Changes the state.
    Once(fn(&mut App)),
    /// Changes it as often as the count says, once without a count.
    Times(fn(&mut App, i128)),
    /// Changes it by the count, which may be missing.
    Counted(fn(&mut App, Option<u64>)),
    /// Opens a search.
    Search(Subject),
    /// Asks for something from the world outside the state.
    Outside(fn(&mut App) -> Vec<Effect>),
    /// Copies a text.
    Copy,
}

/// The table. It has a row for every action, or it does not compile.
#[rustfmt::skip] // a table: one row a line
static HANDLERS: LazyLock<EnumMap<Action, Handler>> = LazyLock::new(|| {
    use Action as A;
    use Handler as H;
    enum_map! {
        A::Left | A::Right | A::Open | A::TakeStep | A::Filter | A::Order | A::Which
        | A::Beside | A::Difference | A::Axes | A::Uncovered | A::Bound | A::VerifyAll
        | A::MakeStatement | A::KeepClaim | A::NextError | A::PreviousError | A::ClearText | A::NewLine
        | A::Complete => H::Elsewhere,
        A::Up => H::Rows(-1),
        A::Down => H::Rows(1),
        A::First | A::LineStart => H::Rows(i128::MIN),
        A::Last | A::LineEnd => H::Rows(i128::MAX),
        A::PageUp => H::Pages(-1),
        A::PageDown => H::Pages(1),
        A::HalfPageUp => H::Pages(-2),
        A::HalfPageDown => H::Pages(2),
        A::Grow => H::Counted(|app, count| app.change_pile(count, true)),
        A::Shrink => H::Counted(|app, count| app.change_pile(count, false)),
        A::SetSize => H::Counted(App::set_size),
        A::InsertPile => H::Counted(App::insert_pile),
        A::RemovePile => H::Once(App::remove_pile),
        A::SortPiles => H::Once(App::sort_piles),
        A::EditText => H::Once(|app| app.ask(Ask::Position, &app.state.position().to_string())),
        A::RandomPosition => H::Counted(App::random_position),
        A::PlayBest => H::Once(App::play_best),
        A::PlayMRule => H::Once(App::play_m_move),
        A::TypeMove => H::Once(|app| app.ask(Ask::Move, "")),
        A::Mark => H::Counted(App::mark),
        A::NewGame => H::Once(App::ask_for_game),
        A::Rematch => H::Once(App::begin_again),
        A::Hint => H::Once(App::hint),
        A::Resign => H::Once(App::resign),
        A::GoOn => H::Once(App::pause_or_go_on),
        A::SwapSeats => H::Once(App::swap_seats),
        A::Warnings => H::Once(App::switch_warnings),
        A::NextVariation => H::Once(App::next_variation),
        A::SaveGame => H::Once(App::ask_to_save_game),
        A::OpenGame => H::Once(|app| app.ask(Ask::OpenGame, "")),
        A::Games => H::Once(App::list_games),
        A::StepForward => H::Times(App::step_line),
        A::StepBack => H::Times(|app, times| app.step_line(-times)),
        A::Autoplay => H::Once(App::start_autoplay),
        A::Undo => H::Times(|app, times| app.travel(true, times)),
        A::Redo => H::Times(|app, times| app.travel(false, times)),
        A::SwitchConvention => H::Once(App::switch_convention),
        A::EnterGame => H::Search(Subject::Games),
        A::EnterEdges => H::Once(|app| app.ask_for_edges(Change::Follow)),
        A::HideValues => H::Once(App::hide_values),
        A::Reveal => H::Once(App::reveal),
        A::Puzzle => H::Once(App::ask_for_puzzle),
        A::FocusNext => H::Times(App::focus_next),
        A::FocusPrevious => H::Times(|app, times| app.focus_next(-times)),
        A::NextTab => H::Times(App::next_tab),
        A::PreviousTab => H::Times(|app, times| app.next_tab(-times)),
        A::NextFigure => H::Once(App::next_figure),
        A::Zoom => H::Once(|app| app.state.arrangement.zoom = !app.state.arrangement.zoom),
        A::Wider => H::Times(|app, times| app.resize(0, times)),
        A::Narrower => H::Times(|app, times| app.resize(0, -times)),
        A::Taller => H::Times(|app, times| app.resize(1, times)),
        A::Lower => H::Times(|app, times| app.resize(1, -times)),
        A::HidePane => H::Once(App::hide_pane),
        A::ShowAllPanes => H::Once(|app| app.state.arrangement.restore()),
        A::NextTheme => H::Once(|app| app.state.theme += 1),
        A::Bookmark => H::Once(App::ask_for_bookmark),
        A::Comment => H::Once(App::ask_for_comment),
        A::JumpBack => H::Once(App::jump_back),
        A::Bookmarks => H::Once(|app| app.state.popups.push(Popup::Bookmarks(Cursor::default()))),
        A::CopyPosition | A::CopyValue | A::CopyMoves | A::CopyLine | A::CopyList
        | A::CopyGame | A::CopyCommand => H::Copy,
        A::SaveList => H::Once(|app| app.ask_to_save_text(Action::CopyList)),
        A::Jobs => H::Once(|app| app.state.popups.push(Popup::Jobs(Cursor::default()))),
        A::CancelJob => H::Once(App::cancel_oldest_job),
        A::Recompute => H::Once(App::recompute),
        A::Settings => H::Once(|app| app.state.popups.push(Popup::Settings(Cursor::default()))),
        A::Help => H::Search(Subject::Keys),
        A::Palette => H::Search(Subject::All),
        A::Glossary => H::Search(Subject::Words),
        A::About => H::Once(|app| app.open_about(app.state.rules().game)),
        A::Tour => H::Once(App::begin_tour),
        A::Back => H::Once(App::back),
        A::Close => H::Outside(|app| app.state.popups.pop().map_or_else(|| vec![Effect::Quit], |_| Vec::new())),
        A::Quit => H::Outside(|_| vec![Effect::Quit]),
        A::Suspend => H::Outside(|_| vec![Effect::Suspend]),
        A::Redraw => H::Outside(|_| vec![Effect::Redraw]),
        A::Focus(pane) => H::Focus(pane),
    }
});

impl Handler {
    /// What an action does.
    pub(in crate::app) fn of(action: Action) -> Self {
        HANDLERS[action]
    }
}
