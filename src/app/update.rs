//! What each action does: a new state, and effects on the world outside it.

use super::action::Action;
use super::key::Key;
use super::keymap::Meaning;
use super::pane::Pane;
use super::popup::{self, Popup, Search};
use super::prompt::{Ask, Prompt, Reply};
use super::variants::PRESETS;
use super::{App, Effect, copy, filter};
use crate::engine::Fact;
use crate::game::{Canonical, Choices, Game, Move, Position, Ruleset};
use crate::study::{ListOrder, Policy, Which};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

impl App {
    /// A key was pressed.
    pub fn key(&mut self, event: KeyEvent) -> Vec<Effect> {
        self.state.line.autoplay = false;
        let key = Key::of(event);
        if let Some(popup) = self.state.popups.last() {
            return if popup.types() {
                self.type_into_popup(event, key)
            } else {
                self.key_in_popup(key)
            };
        }
        if self.state.typed.is_empty() {
            // 0 is a digit of a count only when it is not the first.
            let digit = key
                .digit()
                .filter(|&digit| digit > 0 || self.state.count.is_some());
            if let Some(digit) = digit {
                self.state.count = Some(
                    self.state
                        .count
                        .unwrap_or(0)
                        .saturating_mul(10)
                        .saturating_add(digit),
                );
                return Vec::new();
            }
        }
        self.state.typed.push(key);
        match self.keymap.meaning(self.state.focus(), &self.state.typed) {
            Meaning::Action(action) => {
                let had_keys = self.state.typed.len() > 1 || self.state.count.is_some();
                self.state.typed.clear();
                let count = self.state.count.take();
                if action == Action::Back && had_keys {
                    Vec::new()
                } else {
                    self.act(action, count)
                }
            }
            Meaning::Prefix(_) => Vec::new(),
            Meaning::Nothing => {
                let typed = std::mem::take(&mut self.state.typed);
                self.state.count = None;
                // Esc leaves an unfinished sequence without a word.
                if key.to_string() != "Esc" {
                    self.state.refuse(format!(
                        "{} does nothing here: ? lists the keys",
                        Key::shown(&typed)
                    ));
                }
                Vec::new()
            }
        }
    }

    /// Text was pasted: into the open prompt, or as a position.
    pub fn paste(&mut self, text: &str) {
        if !matches!(self.state.popups.last(), Some(popup) if popup.types()) {
            self.ask(Ask::Position, "");
        }
        if let Some(area) = self.state.popups.last_mut().and_then(Popup::text) {
            area.insert_str(text.replace(['\n', '\r', '\t'], " "));
        }
    }

    /// One step of an autoplayed line.
    pub fn tick(&mut self) {
        let before = self.state.line.cursor.selected;
        self.step_line(1);
        if self.state.line.cursor.selected == before {
            self.state.line.autoplay = false;
        }
    }

    /// Does an action, with the count that was typed before it.
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
            Action::First | Action::LineStart => self.to_end(focus, false),
            Action::Last | Action::LineEnd => self.to_end(focus, true),
            Action::Left => self.state.pile = self.state.pile.saturating_sub(usize_of(times)),
            Action::Right => {
                let last = self.state.position().piles().len() - 1;
                self.state.pile = (self.state.pile + usize_of(times)).min(last);
            }
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
                let sorted = self.state.position().canonical().position();
                self.go(self.state.rules(), sorted, "sorted".to_owned(), false);
            }
            Action::EditText => {
                let text = self.state.position().to_string();
                self.ask(Ask::Position, &text);
            }
            Action::RandomPosition => self.random_position(count),
            Action::PlayBest => self.play_row(0),
            Action::PlayMRule => self.play_m_move(),
            Action::Open => self.open(focus),
            Action::TakeStep => self.take_step(),
            Action::StepForward => self.step_line(times),
            Action::StepBack => self.step_line(-times),
            Action::Autoplay => {
                self.state.line.autoplay = true;
                self.state.say("autoplay: any key stops it");
            }
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
            Action::Filter => {
                let text = filter::shown(&self.state.list(focus).filter);
                self.ask(Ask::Filter(focus), &text);
            }
            Action::Order => self.next_order(focus),
            Action::Which => {
                let list = self.state.list_mut(Pane::Exceptions);
                list.which = match list.which {
                    Which::All => Which::PileMinimal,
                    Which::PileMinimal => Which::Minimal,
                    Which::Minimal => Which::All,
                };
            }
            Action::Bound => match count {
                Some(max) => self.reply(Reply::Bound(focus, max.max(1))),
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
            Action::Bookmarks => self
                .state
                .popups
                .push(Popup::Bookmarks(super::Cursor::default())),
            Action::CopyPosition
            | Action::CopyValue
            | Action::CopyMoves
            | Action::CopyLine
            | Action::CopyList
            | Action::CopyCommand => return self.copy(action),
            Action::Jobs => self
                .state
                .popups
                .push(Popup::Jobs(super::Cursor::default())),
            Action::CancelJob => {
                if let Some(job) = self.engine.jobs().first() {
                    self.engine.cancel(job.id);
                    self.state
                        .say(format!("cancelled: {}; R computes it again", job.label));
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
        let rules = self.state.rules();
        let terminal = || Choices::of(rules.game, &self.state.position().canonical()).is_empty();
        match action {
            Action::PlayMRule if !rules.game.is_all_but_one() => Some(format!(
                "the M-rule is a rule of NIM(n, n−1), not of {}",
                rules.game
            )),
            Action::PlayBest | Action::PlayMRule if terminal() => {
                Some("the position is terminal: no move is left".to_owned())
            }
            Action::Undo
                if self.state.history.here() == &self.state.history.entries()[0]
                    && self.state.history.current() == 0 =>
            {
                Some("nothing to undo: this is the start".to_owned())
            }
            Action::Redo if !self.state.history.can_redo() => Some("nothing to redo".to_owned()),
            Action::CancelJob if self.engine.jobs().is_empty() => {
                Some("no work is under way".to_owned())
            }
            Action::Bookmarks if self.state.bookmarks.is_empty() => {
                Some("no bookmarks yet: b makes one".to_owned())
            }
            Action::Order if self.state.focus() == Pane::Line && !rules.game.is_all_but_one() => {
                Some(format!(
                    "only NIM(n, n−1) has an M-sequence; {} has the optimal line",
                    rules.game
                ))
            }
            Action::Suspend if !cfg!(unix) => {
                Some("this system cannot suspend a program".to_owned())
            }
            _ => None,
        }
    }

    /// Opens a prompt.
    fn ask(&mut self, ask: Ask, start: &str) {
        self.state
            .popups
            .push(Popup::Prompt(Box::new(Prompt::new(ask, start))));
    }

    fn key_in_popup(&mut self, key: Key) -> Vec<Effect> {
        // Popups that are lists hear the keys of lists.
        let action = match self.keymap.meaning(Pane::History, &[key]) {
            Meaning::Action(action) => action,
            _ => return Vec::new(),
        };
        let jobs = self.engine.jobs();
        let len = match self.state.popups.last() {
            Some(Popup::Jobs(_)) => jobs.len(),
            _ => self.state.bookmarks.len(),
        };
        let Some(Popup::Jobs(cursor) | Popup::Bookmarks(cursor)) = self.state.popups.last_mut()
        else {
            return Vec::new();
        };
        match action {
            Action::Up => cursor.step(-1, len as u128),
            Action::Down => cursor.step(1, len as u128),
            Action::Last => cursor.step(i128::MAX, len as u128),
            Action::CancelJob => {
                let selected = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
                if let Some(job) = jobs.get(selected) {
                    self.engine.cancel(job.id);
                }
            }
            Action::Open => {
                let selected = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
                let is_bookmarks = matches!(self.state.popups.pop(), Some(Popup::Bookmarks(_)));
                if let Some((rules, position)) = self
                    .state
                    .bookmarks
                    .get(selected)
                    .cloned()
                    .filter(|_| is_bookmarks)
                {
                    self.go(rules, position, "bookmark".to_owned(), false);
                }
            }
            Action::Quit => return vec![Effect::Quit],
            Action::Back | Action::Close | Action::Jobs | Action::Bookmarks => {
                self.state.popups.pop();
            }
            _ => {}
        }
        Vec::new()
    }

    fn type_into_popup(&mut self, event: KeyEvent, key: Key) -> Vec<Effect> {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        match event.code {
            KeyCode::Char('c') if control => return vec![Effect::Quit],
            KeyCode::Esc => {
                self.state.popups.pop();
                return Vec::new();
            }
            KeyCode::Enter => return self.enter_popup(),
            KeyCode::Char('m' | 'j') if control => return self.enter_popup(),
            _ => {}
        }
        let page = 10;
        let focus = self.state.focus();
        let keymap = &self.keymap;
        let Some(popup) = self.state.popups.last_mut() else {
            return Vec::new();
        };
        let len = match popup {
            Popup::Help(search) => popup::help(keymap, focus, search.typed()).len(),
            Popup::Palette(search) => popup::palette(keymap, focus, search.typed()).len(),
            _ => 0,
        };
        if let Popup::Help(search) | Popup::Palette(search) = popup {
            let by = match event.code {
                KeyCode::Up => Some(-1),
                KeyCode::Down | KeyCode::Tab => Some(1),
                KeyCode::PageUp => Some(-page),
                KeyCode::PageDown => Some(page),
                KeyCode::Home => Some(i128::MIN / 2),
                KeyCode::End => Some(i128::MAX / 2),
                _ => None,
            };
            if let Some(by) = by {
                search.cursor.step(by, len as u128);
                return Vec::new();
            }
            // `q` and `?` close the help as they opened it, as long as nothing is searched.
            let closes =
                key.to_string() == "?" || key.to_string() == "q" || key.to_string() == "F1";
            if matches!(popup, Popup::Help(search) if search.typed().is_empty()) && closes {
                self.state.popups.pop();
                return Vec::new();
            }
        }
        if let Some(text) = popup.text() {
            text.input(event);
        }
        if let Popup::Help(search) | Popup::Palette(search) = popup {
            search.cursor = super::Cursor::default();
        }
        Vec::new()
    }

    fn enter_popup(&mut self) -> Vec<Effect> {
        let focus = self.state.focus();
        match self.state.popups.last() {
            Some(Popup::Prompt(prompt)) => {
                // An answer that would not do stays, with its reason below it.
                if let Ok(reply) = prompt.reply(self.state.rules()) {
                    self.state.popups.pop();
                    self.reply(reply);
                }
            }
            Some(Popup::Palette(search)) => {
                let entries = popup::palette(&self.keymap, focus, search.typed());
                let chosen = usize::try_from(search.cursor.selected)
                    .ok()
                    .and_then(|i| entries.get(i))
                    .map(|entry| entry.action);
                self.state.popups.pop();
                if let Some(action) = chosen {
                    return self.act(action, None);
                }
            }
            _ => {
                self.state.popups.pop();
            }
        }
        Vec::new()
    }

    fn reply(&mut self, reply: Reply) {
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
            Reply::Filter(pane, kept) => {
                let list = self.state.list_mut(pane);
                list.filter = kept;
                list.cursor = super::Cursor::default();
            }
            Reply::Bound(pane, max) => {
                let list = self.state.list_mut(pane);
                list.max = Some(max);
                list.cursor = super::Cursor::default();
            }
        }
    }

    /// Changes the game; the piles stay as far as the new game allows it.
    fn play_game(&mut self, game: Game) {
        let rules = self.state.rules();
        let mut piles = self.state.position().piles().to_vec();
        let fill = piles.iter().copied().max().unwrap_or(1).max(1);
        piles.resize(game.n(), fill);
        for pile in &mut piles {
            *pile = (*pile).max(game.least_pile());
        }
        let position = Position::new(piles).expect("a game has between 1 and 64 piles");
        self.state.positions.max = None;
        self.state.exceptions.max = None;
        self.go(Ruleset { game, ..rules }, position, game.to_string(), false);
    }

    /// Goes to a position, remembering where it came from.
    pub(super) fn go(&mut self, rules: Ruleset, position: Position, how: String, merge: bool) {
        self.state.history.go(rules, position, how, merge);
        self.arrived();
    }

    /// After any change of position or game: what depends on it starts anew.
    fn arrived(&mut self) {
        let last = self.state.position().piles().len() - 1;
        self.state.pile = self.state.pile.min(last);
        self.state.moves = super::Cursor::default();
        self.state.value = super::Cursor::default();
        self.state.line.cursor = super::Cursor::default();
        self.state.past.selected = self.state.history.current() as u128;
        let game = self.state.rules().game;
        if let Some(row) = PRESETS.iter().position(|preset| preset.game == game) {
            self.state.variants.selected = row as u128;
        }
    }

    fn resize_pile(&mut self, size: impl Fn(u64) -> u64) {
        let mut piles = self.state.position().piles().to_vec();
        let place = self.state.pile;
        let least = self.state.rules().game.least_pile();
        let wanted = size(piles[place]);
        if wanted < least {
            self.state.refuse(format!(
                "the heaps of {} hold at least {least} token",
                self.state.rules().game
            ));
        }
        piles[place] = wanted.max(least);
        let position = Position::new(piles).expect("as many piles as before");
        self.go(
            self.state.rules(),
            position,
            format!("pile {}", Position::letter(place)),
            true,
        );
    }

    fn insert_pile(&mut self, size: Option<u64>) {
        let mut piles = self.state.position().piles().to_vec();
        let place = self.state.pile + 1;
        piles.insert(place, size.unwrap_or(piles[self.state.pile]));
        if self.change_piles(piles, "pile inserted") {
            self.state.pile = place;
        }
    }

    fn remove_pile(&mut self) {
        let mut piles = self.state.position().piles().to_vec();
        piles.remove(self.state.pile);
        self.change_piles(piles, "pile removed");
    }

    /// Goes to a position with another number of piles, and to the game of that number; refuses where there is none.
    fn change_piles(&mut self, piles: Vec<u64>, how: &str) -> bool {
        let rules = self.state.rules();
        let changed = Position::new(piles)
            .map_err(|error| error.to_string())
            .and_then(|position| {
                let game = rules
                    .game
                    .with_piles(position.piles().len())
                    .map_err(|error| error.to_string())?;
                Ok((game, position))
            });
        match changed {
            Ok((game, position)) => {
                self.go(Ruleset { game, ..rules }, position, how.to_owned(), false);
                self.state.say(format!("the game is now {}", game.title()));
                true
            }
            Err(reason) => {
                self.state.refuse(reason);
                false
            }
        }
    }

    fn random_position(&mut self, largest: Option<u64>) {
        let rules = self.state.rules();
        let least = rules.game.least_pile();
        let here = self
            .state
            .position()
            .piles()
            .iter()
            .copied()
            .max()
            .unwrap_or(0);
        let largest = largest.unwrap_or(here).max(least).max(1);
        let piles = (0..rules.game.n())
            .map(|_| self.state.random.u64(least..=largest))
            .collect();
        let sorted = Canonical::from_piles(piles).position();
        self.go(rules, sorted, "random".to_owned(), false);
    }

    fn play(&mut self, by: &Move) {
        let rules = self.state.rules();
        let position = self.state.position();
        let how = by.words(rules.game, &position.order());
        let after = by.apply_arranged(position);
        self.go(rules, after, how, false);
    }

    fn play_row(&mut self, number: u128) {
        let row = usize::try_from(number).ok();
        let by = match self.moves_fact() {
            Some(sheet) => {
                let known =
                    row.and_then(|row| sheet.rows.get(row).map(|row| row.choice.by.clone()));
                let rest = number
                    .checked_sub(sheet.rows.len() as u128)
                    .filter(|_| !sheet.complete);
                let choices =
                    Choices::of(self.state.rules().game, &self.state.position().canonical());
                known.or_else(|| choices.get(rest?).map(|choice| choice.by))
            }
            None => None,
        };
        match by {
            Some(by) => self.play(&by),
            None => self.state.refuse("the moves are not known yet"),
        }
    }

    fn play_m_move(&mut self) {
        let by = crate::theory::slow::m_rule::m_move(&self.state.position().canonical());
        if let Some(by) = by {
            self.play(&by);
        }
    }

    fn open(&mut self, pane: Pane) {
        let rules = self.state.rules();
        match pane {
            Pane::Moves => self.play_row(self.state.moves.selected),
            Pane::Variants => {
                let chosen = usize::try_from(self.state.variants.selected)
                    .ok()
                    .and_then(|row| PRESETS.get(row));
                if let Some(preset) = chosen {
                    self.play_game(preset.game);
                }
            }
            Pane::History => {
                let number = usize::try_from(self.state.past.selected).unwrap_or(usize::MAX);
                self.state.history.visit(number);
                self.arrived();
            }
            Pane::Positions | Pane::Exceptions => {
                let selected =
                    usize::try_from(self.state.list(pane).cursor.selected).unwrap_or(usize::MAX);
                let position = match self.list_fact(pane) {
                    Some(Fact::Positions(rows)) => {
                        rows.get(selected).map(|row| row.position.clone())
                    }
                    Some(Fact::Exceptions(rows)) => {
                        rows.get(selected).map(|row| row.position.clone())
                    }
                    _ => None,
                };
                match position {
                    Some(position) => {
                        self.go(rules, position.position(), "opened".to_owned(), false)
                    }
                    None => self.state.refuse("no row is selected"),
                }
            }
            _ => {}
        }
    }

    fn take_step(&mut self) {
        match self.step_shown() {
            Some((number, step)) if number > 0 => {
                self.go(
                    self.state.rules(),
                    step.position.position(),
                    format!("step {number}"),
                    false,
                );
            }
            _ => self
                .state
                .refuse("this is the position itself: j or ] steps on"),
        }
    }

    /// Moves the current step of the line as far as the line is known.
    fn step_line(&mut self, by: i128) {
        let len = self.line_len();
        self.state.line.cursor.step(by, len);
    }

    fn step(&mut self, pane: Pane, by: i128) {
        let len = self.len(pane);
        if let Some(cursor) = self.cursor_mut(pane) {
            cursor.step(by, len);
        }
    }

    fn to_end(&mut self, pane: Pane, last: bool) {
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
            line.cursor = super::Cursor::default();
            line.policy = if line.policy == Policy::Optimal {
                Policy::MRule
            } else {
                Policy::Optimal
            };
            return;
        }
        let has_grundy = pane == Pane::Positions;
        let list = self.state.list_mut(pane);
        list.order = match list.order {
            ListOrder::Piles => ListOrder::Remoteness,
            ListOrder::Remoteness if has_grundy => ListOrder::Grundy,
            ListOrder::Remoteness | ListOrder::Grundy => ListOrder::Sum,
            ListOrder::Sum => ListOrder::Piles,
        };
        list.cursor = super::Cursor::default();
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
        } else if lists && self.state.list(focus).filter != crate::study::ListFilter::default() {
            self.reply(Reply::Filter(focus, crate::study::ListFilter::default()));
        } else if self.state.zoom {
            self.state.zoom = false;
        } else {
            self.state.line.cursor = super::Cursor::default();
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
