//! The one table of what actions do where the focused pane does not handle them itself.

use std::sync::LazyLock;

use enum_map::{EnumMap, enum_map};

use super::cursor::Cursor;
use super::explorer::{App, Effect};
use super::input::action::Action;
use super::input::edges::Change;
use super::input::prompt::Ask;
use super::pane::Pane;
use super::popup::{Popup, Subject};

/// What an action does.
#[derive(Clone, Copy)]
pub(super) enum Deed {
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
static DEEDS: LazyLock<EnumMap<Action, Deed>> = LazyLock::new(|| {
    use Action as A;
    use Deed as D;
    enum_map! {
        A::Left | A::Right | A::Open | A::TakeStep | A::Filter | A::Order | A::Which
        | A::Beside | A::Difference | A::Axes | A::Uncovered | A::Bound | A::VerifyAll
        | A::MakeStatement | A::KeepClaim | A::NextError | A::PreviousError | A::ClearText
        | A::Complete => D::Elsewhere,
        A::Up => D::Rows(-1),
        A::Down => D::Rows(1),
        A::First | A::LineStart => D::Rows(i128::MIN),
        A::Last | A::LineEnd => D::Rows(i128::MAX),
        A::PageUp => D::Pages(-1),
        A::PageDown => D::Pages(1),
        A::HalfPageUp => D::Pages(-2),
        A::HalfPageDown => D::Pages(2),
        A::Grow => D::Counted(|app, count| app.change_pile(count, true)),
        A::Shrink => D::Counted(|app, count| app.change_pile(count, false)),
        A::SetSize => D::Counted(App::set_size),
        A::InsertPile => D::Counted(App::insert_pile),
        A::RemovePile => D::Once(App::remove_pile),
        A::SortPiles => D::Once(App::sort_piles),
        A::EditText => D::Once(|app| app.ask(Ask::Position, &app.state.position().to_string())),
        A::RandomPosition => D::Counted(App::random_position),
        A::PlayBest => D::Once(App::play_best),
        A::PlayMRule => D::Once(App::play_m_move),
        A::TypeMove => D::Once(|app| app.ask(Ask::Move, "")),
        A::Mark => D::Counted(App::mark),
        A::NewGame => D::Once(App::ask_for_game),
        A::Rematch => D::Once(App::begin_again),
        A::Hint => D::Once(App::hint),
        A::Resign => D::Once(App::resign),
        A::GoOn => D::Once(App::pause_or_go_on),
        A::SwapSeats => D::Once(App::swap_seats),
        A::Warnings => D::Once(App::switch_warnings),
        A::NextVariation => D::Once(App::next_variation),
        A::SaveGame => D::Once(App::ask_to_save_game),
        A::OpenGame => D::Once(|app| app.ask(Ask::OpenGame, "")),
        A::Games => D::Once(App::list_games),
        A::StepForward => D::Times(App::step_line),
        A::StepBack => D::Times(|app, times| app.step_line(-times)),
        A::Autoplay => D::Once(App::start_autoplay),
        A::Undo => D::Times(|app, times| app.travel(true, times)),
        A::Redo => D::Times(|app, times| app.travel(false, times)),
        A::SwitchConvention => D::Once(App::switch_convention),
        A::EnterGame => D::Search(Subject::Games),
        A::EnterEdges => D::Once(|app| app.ask_for_edges(Change::Follow)),
        A::HideValues => D::Once(App::hide_values),
        A::Reveal => D::Once(App::reveal),
        A::Puzzle => D::Once(App::ask_for_puzzle),
        A::FocusNext => D::Times(App::focus_next),
        A::FocusPrevious => D::Times(|app, times| app.focus_next(-times)),
        A::NextTab => D::Times(App::next_tab),
        A::PreviousTab => D::Times(|app, times| app.next_tab(-times)),
        A::NextFigure => D::Once(App::next_figure),
        A::Zoom => D::Once(|app| app.state.arrangement.zoom = !app.state.arrangement.zoom),
        A::Wider => D::Times(|app, times| app.resize(0, times)),
        A::Narrower => D::Times(|app, times| app.resize(0, -times)),
        A::Taller => D::Times(|app, times| app.resize(1, times)),
        A::Lower => D::Times(|app, times| app.resize(1, -times)),
        A::HidePane => D::Once(App::hide_pane),
        A::ShowAllPanes => D::Once(|app| app.state.arrangement.restore()),
        A::NextTheme => D::Once(|app| app.state.theme += 1),
        A::Bookmark => D::Once(App::ask_for_bookmark),
        A::Comment => D::Once(App::ask_for_comment),
        A::JumpBack => D::Once(App::jump_back),
        A::Bookmarks => D::Once(|app| app.state.popups.push(Popup::Bookmarks(Cursor::default()))),
        A::CopyPosition | A::CopyValue | A::CopyMoves | A::CopyLine | A::CopyList
        | A::CopyGame | A::CopyCommand => D::Copy,
        A::SaveList => D::Once(|app| app.ask_to_save_text(Action::CopyList)),
        A::Jobs => D::Once(|app| app.state.popups.push(Popup::Jobs(Cursor::default()))),
        A::CancelJob => D::Once(App::cancel_oldest_job),
        A::Recompute => D::Once(App::recompute),
        A::Settings => D::Once(|app| app.state.popups.push(Popup::Settings(Cursor::default()))),
        A::Help => D::Search(Subject::Keys),
        A::Palette => D::Search(Subject::All),
        A::Glossary => D::Search(Subject::Words),
        A::About => D::Once(|app| app.open_about(app.state.rules().game)),
        A::Tour => D::Once(App::begin_tour),
        A::Back => D::Once(App::back),
        A::Close => D::Outside(|app| app.state.popups.pop().map_or_else(|| vec![Effect::Quit], |_| Vec::new())),
        A::Quit => D::Outside(|_| vec![Effect::Quit]),
        A::Suspend => D::Outside(|_| vec![Effect::Suspend]),
        A::Redraw => D::Outside(|_| vec![Effect::Redraw]),
        A::Focus(pane) => D::Focus(pane),
    }
});

impl Deed {
    /// What an action does.
    pub(super) fn of(action: Action) -> Self {
        DEEDS[action]
    }
}
