//! What each action does: a new state, and effects on the world outside it.

use super::input::prompt::{Ask, Prompt, Reply};
use super::pane::why::WhyView;
use super::popup::{Popup, Search};
use super::{Action, App, Cursor, Effect, Pane, copy, filter, table, variants};
use crate::game::{Choices, Position, Ruleset};
use crate::study::{InFamily, ListFilter, ListOrder, MoveFilter, Policy, Which, exact52};
use crate::theory::known::Known;

impl App {
    /// One step of an autoplayed line.
    pub fn tick(&mut self) {
        let before = self.state.line.cursor.selected;
        self.step_line(1);
        if self.state.line.cursor.selected == before {
            self.state.line.autoplay = false;
        }
    }

    /// Does an action, with the count that was typed before it.
    #[expect(
        clippy::too_many_lines,
        reason = "one arm an action, so that the compiler names a missing one"
    )]
    pub fn act(&mut self, action: Action, count: Option<u64>) -> Vec<Effect> {
        if let Some(reason) = self.why_not(action) {
            self.state.refuse(reason);
            return Vec::new();
        }
        let times = i128::from(count.unwrap_or(1));
        let focus = self.state.focus();
        let page = i128::from(self.state.height(focus).max(2)) - 1;
        match action {
            Action::Up => self.step(focus, -times),
            Action::Down => self.step(focus, times),
            Action::PageUp => self.step(focus, -page * times),
            Action::PageDown => self.step(focus, page * times),
            Action::HalfPageUp => self.step(focus, -(page / 2).max(1) * times),
            Action::HalfPageDown => self.step(focus, (page / 2).max(1) * times),
            Action::First | Action::LineStart => self.select_end(focus, false),
            Action::Last | Action::LineEnd => self.select_end(focus, true),
            Action::Left if focus == Pane::Claims => self.state.claims.leave(),
            Action::Right if focus == Pane::Claims => self.state.claims.inside = true,
            Action::Left => self.state.pile = self.state.pile.saturating_sub(usize_of(times)),
            Action::Right => {
                let last = self.state.position().piles().len() - 1;
                self.state.pile = (self.state.pile + usize_of(times)).min(last);
            }
            Action::Grow if self.marks_moves() => self.mark_tokens(count.unwrap_or(1), false),
            Action::Shrink if self.marks_moves() => self.mark_tokens(count.unwrap_or(1), true),
            Action::Grow => self.resize_pile(|pile| pile.saturating_add(count.unwrap_or(1))),
            Action::Shrink => self.resize_pile(|pile| pile.saturating_sub(count.unwrap_or(1))),
            Action::SetSize => match count {
                Some(size) => self.resize_pile(|_| size),
                None => {
                    let size = self.state.position().piles()[self.state.pile];
                    self.ask(Ask::PileSize(self.state.pile), &size.to_string());
                }
            },
            Action::InsertPile => self.insert_pile(count),
            Action::RemovePile => self.remove_pile(),
            Action::SortPiles => {
                let sorted = self.state.canonical().position();
                self.go(self.state.rules(), sorted, "sorted".to_owned(), false);
            }
            Action::EditText => {
                let text = self.state.position().to_string();
                self.ask(Ask::Position, &text);
            }
            Action::RandomPosition => self.random_position(count),
            Action::PlayBest => self.play_best(),
            Action::PlayMRule => self.play_m_move(),
            Action::NewGame => self.ask_for_game(),
            Action::Rematch => self.begin_again(),
            Action::TypeMove => self.ask(Ask::Move, ""),
            Action::Mark => self.mark(count),
            Action::Hint => self.hint(),
            Action::Resign => self.resign(),
            Action::GoOn => self.pause_or_go_on(),
            Action::SwapSeats => self.swap_seats(),
            Action::Warnings => self.switch_warnings(),
            Action::NextVariation => self.next_variation(),
            Action::SaveGame => self.ask_to_save_game(),
            Action::OpenGame => self.ask(Ask::OpenGame, ""),
            Action::Open => self.open(focus),
            Action::TakeStep => self.take_step(),
            Action::StepForward => self.step_line(times),
            Action::StepBack => self.step_line(-times),
            Action::Autoplay => {
                self.state.line.autoplay = true;
                self.state.say("autoplay: any key stops it");
            }
            Action::Undo if self.can_step_game(true) => self.step_game(true, times),
            Action::Redo if self.can_step_game(false) => self.step_game(false, times),
            Action::Undo | Action::Redo => {
                for _ in 0..times {
                    let moved = if action == Action::Undo {
                        self.state.history.undo()
                    } else {
                        self.state.history.redo()
                    };
                    if !moved {
                        break;
                    }
                }
                self.arrived();
            }
            Action::SwitchConvention => {
                let rules = self.state.rules();
                let other = Ruleset {
                    convention: rules.convention.other(),
                    ..rules
                };
                let position = self.state.position().clone();
                self.go(other, position, format!("{} play", other.convention), false);
            }
            Action::EnterGame => {
                let game = self.state.rules().game.to_string();
                self.ask(Ask::Game, &game);
            }
            Action::HideValues => self.state.hidden = !self.state.hidden,
            Action::VerifyAll => self.verify_listed(),
            Action::Filter if focus == Pane::Claims => {
                let text = self.state.claims.filter.clone();
                self.ask(Ask::Filter(focus), &text);
            }
            Action::Filter if focus == Pane::Moves => {
                let text = filter::shown_moves(&self.state.moves_filter);
                self.ask(Ask::Filter(focus), &text);
            }
            Action::Filter => {
                let text = filter::shown(&self.state.list(focus).filter);
                self.ask(Ask::Filter(focus), &text);
            }
            Action::Order => self.next_order(focus),
            Action::Which if exact52::applies(self.state.rules()) => {
                self.state.excerpt = self.state.excerpt.next();
                self.state.exceptions.cursor = Cursor::default();
            }
            Action::Which => {
                let list = self.state.list(Pane::Exceptions);
                let which = match list.filter.which {
                    Which::All => Which::PileMinimal,
                    Which::PileMinimal => Which::Minimal,
                    Which::Minimal => Which::All,
                };
                let kept = ListFilter {
                    which,
                    ..list.filter.clone()
                };
                self.filter(Pane::Exceptions, kept);
            }
            Action::Uncovered => {
                let kept = ListFilter {
                    which: Which::Minimal,
                    family: Some(InFamily::None),
                    ..ListFilter::default()
                };
                self.filter(Pane::Exceptions, kept);
            }
            Action::Bound if focus == Pane::Claims => self.bound_claim(count),
            Action::Bound => match count {
                Some(0) => self.state.refuse("the largest pile is at least 1"),
                Some(max) => return self.reply(Reply::Bound(focus, max)),
                None => {
                    let bound = self.state.bound(focus);
                    self.ask(Ask::Bound(focus), &bound.to_string());
                }
            },
            Action::FocusNext => self.focus_by(1),
            Action::FocusPrevious => self.focus_by(-1),
            Action::Focus(pane) => self.state.focus_on(pane),
            Action::NextTab => self.tab_by(1),
            Action::PreviousTab => self.tab_by(-1),
            Action::Zoom => self.state.zoom = !self.state.zoom,
            Action::NextTheme => self.state.theme += 1,
            Action::Bookmark => self.bookmark(),
            Action::Bookmarks => self.state.popups.push(Popup::Bookmarks(Cursor::default())),
            Action::CopyPosition
            | Action::CopyValue
            | Action::CopyMoves
            | Action::CopyLine
            | Action::CopyList
            | Action::CopyGame
            | Action::CopyCommand => return self.copy(action),
            Action::SaveList => {
                let name = table::file_name(self.state.rules(), focus, self.state.bound(focus));
                self.ask(Ask::File(focus), &name);
            }
            Action::Jobs => self.state.popups.push(Popup::Jobs(Cursor::default())),
            Action::CancelJob => {
                if let Some(job) = self.engine.jobs().first() {
                    let again = if self.cancel_verifications(job.id) {
                        ""
                    } else {
                        "; R computes it again"
                    };
                    self.engine.cancel(job.id);
                    self.state.say(format!("cancelled: {}{again}", job.label));
                }
            }
            Action::Recompute => {
                self.engine.retry();
                self.state.say("trying again what was cancelled or failed");
            }
            Action::Help => self.state.popups.push(Popup::Help(Search::new())),
            Action::Palette => self.state.popups.push(Popup::Palette(Search::new())),
            Action::Back => self.back(),
            Action::Close if self.state.popups.pop().is_some() => {}
            Action::Close | Action::Quit => return vec![Effect::Quit],
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
        }
        Vec::new()
    }

    /// Why an action cannot be done now, in a sentence; `None` if it can.
    pub fn why_not(&self, action: Action) -> Option<String> {
        let (rules, focus) = (self.state.rules(), self.state.focus());
        let terminal = || Choices::of(rules.game, &self.state.canonical()).is_empty();
        match action {
            Action::PlayMRule if !rules.game.is_all_but_one() => Some(format!(
                "the M-rule is a rule of NIM(n, n−1), not of {}",
                rules.game
            )),
            Action::PlayBest | Action::PlayMRule | Action::Hint | Action::TypeMove if terminal() => {
                Some("the position is terminal: no move is left".to_owned())
            }
            Action::Undo if !self.state.history.can_undo() && !self.can_step_game(true) => {
                Some("nothing to undo: this is the start".to_owned())
            }
            Action::Redo if !self.state.history.can_redo() && !self.can_step_game(false) => Some("nothing to redo".to_owned()),
            Action::CancelJob if self.engine.jobs().is_empty() => {
                Some("no work is under way".to_owned())
            }
            Action::Bookmarks if self.state.bookmarks.is_empty() => {
                Some("no bookmarks yet: b makes one".to_owned())
            }
            Action::Order if focus == Pane::Line && !rules.game.is_all_but_one() => {
                Some(format!(
                    "only NIM(n, n−1) has an M-sequence; {} has the optimal line",
                    rules.game
                ))
            }
            Action::SaveList if matches!(focus, Pane::Positions | Pane::Exceptions) => {
                match (self.list_question(focus), self.list(focus)) {
                    (Err(reason), _) => Some(reason),
                    (Ok(_), Some(list)) if list.is_complete() => None,
                    (Ok(_), _) => Some("the list is not complete: what there is can be copied".to_owned()),
                }
            }
            Action::Filter | Action::Order | Action::Uncovered | Action::Which | Action::Bound
                if focus == Pane::Exceptions && self.list_question(focus).is_err() =>
            {
                self.list_question(focus).err()
            }
            Action::Filter | Action::Order | Action::Uncovered
                if focus == Pane::Exceptions && exact52::applies(rules) =>
            {
                Some("exceptional positions stand in the order of their piles: t lists a part of them".to_owned())
            }
            Action::GoOn
            | Action::Resign
            | Action::SwapSeats
            | Action::NextVariation
            | Action::SaveGame
            | Action::CopyGame => self.why_not_in_game(action),
            Action::Open if focus == Pane::Play => self.why_not_in_game(action),
            Action::NextTheme if self.state.is_plain => {
                Some("NO_COLOR is set: there are no colours".to_owned())
            }
            Action::Suspend if !cfg!(unix) => {
                Some("this system cannot suspend a program".to_owned())
            }
            _ => None,
        }
    }

    /// Opens a prompt.
    pub(super) fn ask(&mut self, ask: Ask, start: &str) {
        self.state
            .popups
            .push(Popup::Prompt(Box::new(Prompt::new(ask, start))));
    }

    /// Opens a prompt whose text is to be gone on with.
    pub(super) fn continue_typing(&mut self, ask: Ask, start: &str) {
        let mut prompt = Prompt::new(ask, start);
        prompt.text.cancel_selection();
        self.state.popups.push(Popup::Prompt(Box::new(prompt)));
    }

    pub(super) fn reply(&mut self, reply: Reply) -> Vec<Effect> {
        let rules = self.state.rules();
        match reply {
            Reply::Position(game, position) => {
                if game != rules.game {
                    self.state.say(format!(
                        "{} piles: the game is now {}",
                        position.piles().len(),
                        game.title()
                    ));
                }
                self.go(
                    Ruleset { game, ..rules },
                    position,
                    "entered".to_owned(),
                    false,
                );
            }
            Reply::Game(game) => self.play_game(game),
            Reply::PileSize(place, size) => {
                self.state.pile = place;
                self.resize_pile(|_| size);
            }
            Reply::Filter(pane, kept) => self.filter(pane, kept),
            Reply::MoveFilter(kept) => self.filter_moves(kept),
            Reply::ClaimFilter(text) => self.state.claims.set_filter(text),
            Reply::Bound(Pane::Claims, max) => self.bound_claim(Some(max)),
            Reply::Bound(pane, max) => {
                let list = self.state.list_mut(pane);
                list.max = Some(max);
                list.cursor = Cursor::default();
            }
            Reply::Move(by) => self.play(&by),
            Reply::SaveGame(path) => return self.save_game(path),
            Reply::OpenGame(path) => return vec![Effect::Read(path)],
            Reply::File(pane, path) => match self.list_question(pane) {
                Ok(query) => return vec![Effect::Save(path, Box::new(query))],
                Err(reason) => self.state.refuse(reason),
            },
        }
        Vec::new()
    }

    fn filter(&mut self, pane: Pane, kept: ListFilter) {
        let list = self.state.list_mut(pane);
        list.filter = kept;
        list.cursor = Cursor::default();
    }

    fn filter_moves(&mut self, kept: MoveFilter) {
        self.state.moves_filter = kept;
        self.state.moves = Cursor::default();
    }

    /// Goes to a position, remembering where it came from.
    pub(super) fn go(&mut self, rules: Ruleset, position: Position, how: String, merge: bool) {
        self.state.history.go(rules, position, how, merge);
        self.arrived();
    }

    /// After any change of position or game: what depends on it starts anew.
    pub(super) fn arrived(&mut self) {
        let last = self.state.position().piles().len() - 1;
        self.state.pile = self.state.pile.min(last);
        self.state.moves = Cursor::default();
        self.state.value = Cursor::default();
        self.state.figures = Cursor::default();
        self.state.line.cursor = Cursor::default();
        self.state.why = WhyView::new();
        self.state.marks.clear();
        self.state.referee.arrive();
        self.state.past.selected = self.state.history.current() as u128;
        let game = self.state.rules().game;
        if self.state.known.0 != game {
            self.state.known = (game, Known::of(game));
        }
        if let Some(row) = variants::row(game) {
            self.state.variants.selected = row;
        }
    }

    fn step(&mut self, pane: Pane, by: i128) {
        let len = self.len(pane);
        if let Some(cursor) = self.cursor_mut(pane) {
            cursor.step(by, len);
        }
    }

    fn select_end(&mut self, pane: Pane, last: bool) {
        if pane == Pane::Position {
            self.state.pile = if last {
                self.state.position().piles().len() - 1
            } else {
                0
            };
        } else {
            self.step(pane, if last { i128::MAX } else { i128::MIN });
        }
    }

    fn next_order(&mut self, pane: Pane) {
        if pane == Pane::Line {
            let line = &mut self.state.line;
            line.cursor = Cursor::default();
            line.policy = if line.policy == Policy::Optimal {
                Policy::MRule
            } else {
                Policy::Optimal
            };
            return;
        }
        let of_exceptions = pane == Pane::Exceptions;
        let list = self.state.list_mut(pane);
        list.order = match list.order {
            ListOrder::Piles if of_exceptions => ListOrder::Smallest,
            ListOrder::Smallest => ListOrder::Family,
            ListOrder::Piles | ListOrder::Family => ListOrder::Remoteness,
            ListOrder::Remoteness if !of_exceptions => ListOrder::Grundy,
            ListOrder::Remoteness | ListOrder::Grundy => ListOrder::Sum,
            ListOrder::Sum => ListOrder::Piles,
        };
        list.cursor = Cursor::default();
    }

    fn focus_by(&mut self, by: isize) {
        let panes = self.state.tab_order();
        let here = panes
            .iter()
            .position(|&pane| pane == self.state.focus())
            .unwrap_or(0);
        let next = (here.cast_signed() + by).rem_euclid(panes.len().cast_signed());
        self.state.focus_on(panes[next.unsigned_abs()]);
    }

    fn tab_by(&mut self, by: isize) {
        let tabs = super::layout::tabs_of(self.state.focus(), self.state.shape);
        let here = tabs
            .iter()
            .position(|&pane| pane == self.state.focus())
            .unwrap_or(0);
        let next = (here.cast_signed() + by).rem_euclid(tabs.len().cast_signed());
        self.state.focus_on(tabs[next.unsigned_abs()]);
    }

    fn bookmark(&mut self) {
        let mark = (self.state.rules(), self.state.position().clone());
        if self.state.bookmarks.contains(&mark) {
            self.state.bookmarks.retain(|known| *known != mark);
            self.state.say("bookmark removed");
        } else {
            self.state
                .say(format!("bookmarked {}: ' lists the bookmarks", mark.1));
            self.state.bookmarks.push(mark);
        }
    }

    fn back(&mut self) {
        let focus = self.state.focus();
        let lists = matches!(focus, Pane::Positions | Pane::Exceptions);
        if self.state.popups.pop().is_some() {
        } else if self.state.referee.pending.take().is_some() {
            self.state.say("no game begins");
        } else if !self.state.marks.is_empty() {
            self.state.marks.clear();
        } else if focus == Pane::Claims && self.state.claims.inside {
            self.state.claims.leave();
        } else if focus == Pane::Claims && !self.state.claims.filter.is_empty() {
            self.state.claims.set_filter(String::new());
        } else if focus == Pane::Moves && self.state.moves_filter != MoveFilter::default() {
            self.filter_moves(MoveFilter::default());
        } else if lists && self.state.list(focus).filter != ListFilter::default() {
            self.filter(focus, ListFilter::default());
        } else if self.state.zoom {
            self.state.zoom = false;
        } else {
            self.state.line.cursor = Cursor::default();
        }
    }

    fn copy(&mut self, action: Action) -> Vec<Effect> {
        match copy::text(self, action) {
            Some(text) => {
                let lines = text.lines().count();
                let first = text.lines().next().unwrap_or_default();
                let more = if lines > 1 {
                    format!(" … {lines} lines")
                } else {
                    String::new()
                };
                self.state.say(format!("copied: {first}{more}"));
                vec![Effect::Copy(text)]
            }
            None => {
                self.state.refuse("there is nothing to copy yet");
                Vec::new()
            }
        }
    }
}

/// A non-negative count of steps, as far as an index goes.
fn usize_of(times: i128) -> usize {
    usize::try_from(times).unwrap_or(usize::MAX / 2)
}
