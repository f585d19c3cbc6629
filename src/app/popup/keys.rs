//! Keys and text typed into popups.

use crossterm::event::{KeyCode, KeyEvent};

use crate::app::input::prompt::{Ask, Prompt};
use crate::app::input::scope::Over;
use crate::app::popup::finder::Entry;
use crate::app::popup::settings::Setting;
use crate::app::popup::{Popup, Subject};
use crate::app::{Action, App, Cursor, Effect, Key, Meaning};

impl App {
    pub(in crate::app) fn key_in_popup(&mut self, key: Key) -> Vec<Effect> {
        if matches!(self.state.popups.last(), Some(Popup::NewGame)) {
            return self.key_in_form(key);
        }
        if matches!(self.state.popups.last(), Some(Popup::Page(_))) {
            return self.key_on_page(key);
        }
        if let Some(Popup::Settings(cursor)) = self.state.popups.last_mut() {
            let cursor = *cursor;
            return self.key_in_settings(cursor, key);
        }
        let Some(action) = self.meant(Over::List, key) else {
            return Vec::new();
        };
        let jobs = self.seen.jobs.clone();
        let len = self.view().popup_rows();
        let Some(Popup::Jobs(cursor) | Popup::Bookmarks(cursor) | Popup::Games(cursor)) =
            self.state.popups.last_mut()
        else {
            return Vec::new();
        };
        match action {
            Action::Up => cursor.step(-1, len as u128),
            Action::Down => cursor.step(1, len as u128),
            Action::First => cursor.step(i128::MIN, len as u128),
            Action::Last => cursor.step(i128::MAX, len as u128),
            Action::CancelJob => {
                let selected = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
                if matches!(self.state.popups.last(), Some(Popup::Games(_))) {
                    self.forget_game(selected);
                    return Vec::new();
                }
                if let Some(job) = jobs.get(selected) {
                    // `x` on a verification stops those that wait behind it too.
                    let id = job.id;
                    self.cancel_verifications(id);
                    self.engine.cancel(job.id);
                }
            }
            Action::Open => self.open_row(),
            Action::Quit => return vec![Effect::Quit],
            Action::Back | Action::Close | Action::Jobs | Action::Bookmarks | Action::Games => {
                self.state.popups.pop();
            }
            _ => {}
        }
        Vec::new()
    }

    /// A key in the settings: up and down choose one, left and right change it.
    fn key_in_settings(&mut self, mut cursor: Cursor, key: Key) -> Vec<Effect> {
        let Meaning::Action(action) = self.keymap.meaning(Over::Settings, &[key]) else {
            return Vec::new();
        };
        let rows = Setting::ALL.len() as u128;
        match action {
            Action::Up => cursor.step(-1, rows),
            Action::Down => cursor.step(1, rows),
            Action::Quit => return vec![Effect::Quit],
            Action::Back | Action::Close | Action::Settings => {
                self.state.popups.pop();
                return Vec::new();
            }
            _ => {
                let row = usize::try_from(cursor.selected).ok();
                let setting = row.and_then(|row| Setting::ALL.get(row));
                return setting.map_or_else(Vec::new, |&it| self.change_setting(it, action));
            }
        }
        if let Some(Popup::Settings(known)) = self.state.popups.last_mut() {
            *known = cursor;
        }
        Vec::new()
    }

    /// Opens the selected row of a list over the panes.
    pub(super) fn open_row(&mut self) {
        match self.state.popups.pop() {
            Some(Popup::Games(cursor)) => {
                self.reopen_game(usize::try_from(cursor.selected).unwrap_or(usize::MAX));
            }
            Some(Popup::Bookmarks(cursor)) => {
                let selected = usize::try_from(cursor.selected).unwrap_or(usize::MAX);
                let marked = self.state.tree.bookmarks().nth(selected);
                if let Some((node, _)) = marked {
                    self.state.tree.jump(node);
                    self.arrived();
                }
            }
            Some(
                Popup::Search(_)
                | Popup::Prompt(_)
                | Popup::Jobs(_)
                | Popup::NewGame
                | Popup::Page(_)
                | Popup::Settings(_),
            )
            | None => {}
        }
    }

    /// A key in the form for a new game: up and down choose a line, left and right change it,
    /// Enter begins.
    fn key_in_form(&mut self, key: Key) -> Vec<Effect> {
        if let Some(digit) = key.digit() {
            self.state.referee.setup.digit(Some(digit));
            return Vec::new();
        }
        if key.erases() {
            self.state.referee.setup.digit(None);
        }
        let Meaning::Action(action) = self.keymap.meaning(Over::Form, &[key]) else {
            return Vec::new();
        };
        match action {
            Action::Up | Action::FocusPrevious => self.state.referee.setup.step(-1),
            Action::Down | Action::FocusNext => self.state.referee.setup.step(1),
            Action::Left => self.change_form(false),
            Action::Right => self.change_form(true),
            Action::Open | Action::NewGame => self.begin_game(),
            Action::Quit => return vec![Effect::Quit],
            Action::Back | Action::Close => {
                self.state.popups.pop();
            }
            _ => {}
        }
        Vec::new()
    }

    /// A key in a popup into which one types: an action of the popup, else text.
    pub(in crate::app) fn type_into_popup(&mut self, event: KeyEvent, key: Key) -> Vec<Effect> {
        let piles = self.state.rules().game.n();
        let view = self.view();
        let Some(popup) = view.state.popups.last() else {
            return Vec::new();
        };
        let meaning = self.keymap.meaning(popup.place(), &[key]);
        if let Meaning::Action(action) = meaning
            && popup.does(action)
        {
            let search = popup.as_search();
            let found = search.map_or_else(Vec::new, |search| view.found(search));
            return self.do_in_popup(action, &found, piles);
        }
        let Some(popup) = self.state.popups.last_mut() else {
            return Vec::new();
        };
        if let Some(text) = popup.text() {
            if matches!(
                event.code,
                KeyCode::Left | KeyCode::Right | KeyCode::Home | KeyCode::End
            ) {
                // The text to start from is kept, also where the cursor has nowhere to go.
                text.cancel_selection();
            }
            text.input(event);
        }
        popup.search_anew();
        self.typed_in_prompt()
    }

    /// An action of a popup into which one types.
    fn do_in_popup(&mut self, action: Action, found: &[Entry], piles: usize) -> Vec<Effect> {
        let Some(popup) = self.state.popups.last_mut() else {
            return Vec::new();
        };
        match action {
            Action::Quit => return vec![Effect::Quit],
            Action::Open => return self.enter_popup(),
            Action::Back | Action::Close => {
                if let Some(Popup::Prompt(prompt)) = self.state.popups.pop() {
                    self.filter_by(&prompt.anew());
                }
            }
            Action::Complete => match popup {
                Popup::Prompt(prompt) => prompt.complete(piles),
                Popup::Search(search) => search.take_over(found),
                Popup::Jobs(_)
                | Popup::Bookmarks(_)
                | Popup::Games(_)
                | Popup::NewGame
                | Popup::Page(_)
                | Popup::Settings(_) => {}
            },
            Action::SwitchConvention => {
                if let Popup::Search(search) = popup {
                    search.switch_convention(found);
                }
                return self.typed_in_prompt();
            }
            // All other answers are of one line.
            Action::NewLine => {
                if let Popup::Prompt(prompt) = popup
                    && matches!(prompt.ask, Ask::Comment)
                {
                    prompt.text.insert_newline();
                }
            }
            Action::ClearText => {
                if let Some(text) = popup.text() {
                    text.cancel_selection();
                    text.delete_line_by_head();
                }
                popup.search_anew();
                return self.typed_in_prompt();
            }
            _ => popup.step(action, found.len() as u128),
        }
        Vec::new()
    }

    /// After a key in a prompt: a list is filtered while its filter is typed.
    fn typed_in_prompt(&mut self) -> Vec<Effect> {
        if let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut() {
            prompt.was_typed();
            let prompt = prompt.clone();
            self.filter_by(&prompt);
        }
        Vec::new()
    }

    /// Lists what the filter in a prompt lets through, if it is one.
    fn filter_by(&mut self, prompt: &Prompt) {
        if matches!(prompt.ask, Ask::Filter(_))
            && let Ok(reply) = prompt.reply(self.state.rules(), self.state.position())
        {
            drop(self.reply(reply));
        }
    }

    /// Reads what is typed in prompts, where that or the position has changed.
    pub(in crate::app) fn check_prompts(&mut self) {
        let (rules, here) = (self.state.rules(), self.state.position().clone());
        for popup in &mut self.state.popups {
            if let Popup::Prompt(prompt) = popup {
                prompt.check(rules, &here, &self.keymap);
            }
        }
    }

    /// The files of a folder are known, which a prompt may wait for.
    pub fn list_files(&mut self, folder: &str, names: Vec<String>) {
        if let Some(Popup::Prompt(prompt)) = self.state.popups.last_mut()
            && prompt.asks_for_file()
        {
            prompt.list(folder, names);
        }
    }

    /// Enter on what is found.
    fn choose_found(&mut self, subject: Subject, chosen: Option<Entry>) -> Vec<Effect> {
        // A name of no game stays, with the reason below it, and the words below their page.
        let stays = matches!(
            (subject, &chosen),
            (Subject::Games, None) | (Subject::Words, Some(_))
        );
        if !stays {
            self.state.popups.pop();
        }
        let Some(entry) = chosen else {
            return Vec::new();
        };
        match subject {
            Subject::All | Subject::Games => return self.go_to_found(&entry.target),
            Subject::Keys => entry
                .action
                .into_iter()
                .for_each(|name| self.ask_for_keys(name)),
            Subject::Words => self.open_word(entry),
        }
        Vec::new()
    }

    pub(super) fn enter_popup(&mut self) -> Vec<Effect> {
        match self.state.popups.last() {
            Some(Popup::Prompt(prompt)) => {
                // An answer that would not do stays, with its reason below it.
                if let Ok(reply) = prompt.reply(self.state.rules(), self.state.position()) {
                    self.state.popups.pop();
                    return self.reply(reply);
                }
            }
            Some(Popup::Search(search)) => {
                let subject = search.subject;
                let entries = self.view().found(search);
                let chosen = usize::try_from(search.cursor.selected).ok();
                let chosen = chosen.and_then(|row| entries.into_iter().nth(row));
                return self.choose_found(subject, chosen);
            }
            Some(
                Popup::Jobs(_)
                | Popup::Bookmarks(_)
                | Popup::Games(_)
                | Popup::NewGame
                | Popup::Page(_)
                | Popup::Settings(_),
            )
            | None => {
                self.state.popups.pop();
            }
        }
        Vec::new()
    }
}
