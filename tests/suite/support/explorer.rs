//! An explorer without a terminal: keys in, screens out.

use std::path::Path;
use std::sync::Arc;

use super::played::Played;
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use litemap::LiteMap;
use nimscope::app::game_file::read_game;
use nimscope::app::{Effect, Explorer, FileTask, Keymap, State, Wishes};
use nimscope::engine::{Engine, Limits, Query};
use nimscope::game::{Convention, Position, Ruleset};
use nimscope::study::question;
use nimscope::theory::Theorems;
use nimscope::ui::mouse::Mouse;
use nimscope::ui::screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::PATIENCE;

/// An explorer on a screen of its own.
pub(crate) struct OnScreen {
    pub(crate) app: Explorer,
    pub(crate) effects: Vec<Effect>,
    terminal: Terminal<TestBackend>,
    /// Whether what the screen needs is computed.
    computes: bool,
    mouse: Mouse,
}

impl OnScreen {
    /// Opens a position: `misere slow:4,3`, `3 5 5 6`.
    pub(crate) fn open(rules: &str, position: &str, size: (u16, u16)) -> Self {
        Self::with_memory(rules, position, size, 64 << 20)
    }

    /// Opens a position, with these theorems.
    pub(crate) fn with_theorems(
        theorems: Theorems,
        rules: &str,
        position: &str,
        size: (u16, u16),
    ) -> Self {
        let mut explorer = Self::new(theorems, rules, position, size, 64 << 20, true);
        explorer.settle();
        explorer
    }

    /// Opens a position with a budget of memory, in bytes.
    pub(crate) fn with_memory(rules: &str, position: &str, size: (u16, u16), memory: u64) -> Self {
        let mut explorer = Self::new(Theorems::default(), rules, position, size, memory, true);
        explorer.settle();
        explorer
    }

    /// Opens a position of which nothing is computed, for what is drawn without it.
    pub(crate) fn idle(rules: &str, position: &str, size: (u16, u16)) -> Self {
        let mut explorer = Self::new(Theorems::default(), rules, position, size, 1 << 20, false);
        explorer.settle();
        explorer
    }

    /// Computes what the theory sees in the position, and nothing else.
    pub(crate) fn with_sight(mut self) -> Self {
        let view = self.app.view();
        let (rules, position) = (view.rules(), view.x());
        let theory = Query::sheet(question::Theory { rules, position });
        self.app.engine.demand(vec![theory]);
        assert!(
            self.app.engine.wait_idle(PATIENCE),
            "the engine ends its work"
        );
        self.settle();
        self
    }

    fn new(
        theorems: Theorems,
        rules: &str,
        position: &str,
        (width, height): (u16, u16),
        memory: u64,
        computes: bool,
    ) -> Self {
        let (play, game) = rules.split_once(' ').unwrap();
        let convention = if play == "misere" {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let rules = Ruleset {
            game: game.parse().unwrap(),
            convention,
        };
        let position: Position = position.parse().unwrap();
        let engine = Engine::new(Limits { memory, threads: 1 }, theorems, Arc::new(|| {}));
        let wishes = Wishes {
            max: 20,
            positions: 200_000,
        };
        let keymap = Keymap::new(&LiteMap::new()).unwrap();
        let app = Explorer::new(State::new(rules, position, wishes, 7), keymap, engine);
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        Self {
            app,
            effects: Vec::new(),
            terminal,
            computes,
            mouse: Mouse::default(),
        }
    }

    /// Presses keys, separated by blanks and named as in the configuration; `text:…` types a word.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for word in keys.split_whitespace() {
            if let Some(text) = word.strip_prefix("text:") {
                text.chars()
                    .for_each(|c| self.event(KeyCode::Char(c), KeyModifiers::NONE));
            } else {
                let (code, modifiers) = named(word);
                self.event(code, modifiers);
            }
        }
        self
    }

    /// Presses a key and looks at once, whatever is known by then.
    pub(crate) fn glimpse(&mut self, key: &str) -> String {
        let (code, modifiers) = named(key);
        self.app.key(KeyEvent::new(code, modifiers));
        self.look()
    }

    /// A frame of what is known by now; what it needs is asked for.
    pub(crate) fn look(&mut self) -> String {
        let area = self.area();
        screen::prepare(&mut self.app, area);
        self.app.engine.demand(self.app.demand());
        if self.app.is_due() {
            self.app.advance();
            screen::prepare(&mut self.app, area);
        }
        self.screen()
    }

    fn event(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        let effects = self.app.key(KeyEvent::new(code, modifiers)).into_iter();
        // No folder is looked at.
        self.effects
            .extend(effects.filter(|effect| !matches!(effect, Effect::List { .. })));
        self.settle();
    }

    /// A file that was named to be opened as a game holds this text.
    pub(crate) fn opens(&mut self, name: &str, text: &str) {
        let control = self.app.begin_file(FileTask::Opening, Path::new(name));
        let read = read_game(text, &control);
        self.app.end_file(&control, |app| app.open_game(name, read));
        self.settle();
    }

    /// A file was read otherwise.
    pub(crate) fn reads(&mut self, end: impl FnOnce(&mut Explorer) -> Result<(), String>) {
        let control = self.app.begin_file(FileTask::Reading, Path::new("read"));
        self.app.end_file(&control, end);
    }

    /// The left button of the mouse: pressed, then dragged from cell to cell, and let go.
    pub(crate) fn drag(&mut self, cells: &[(u16, u16)]) -> &mut Self {
        let button = MouseButton::Left;
        let last = cells[cells.len() - 1];
        for (step, &cell) in cells.iter().enumerate() {
            let kind = if step == 0 {
                MouseEventKind::Down(button)
            } else {
                MouseEventKind::Drag(button)
            };
            self.point(kind, cell);
        }
        self.point(MouseEventKind::Up(button), last);
        self
    }

    /// A click on the first place where a text stands on the screen.
    #[track_caller]
    pub(crate) fn click(&mut self, text: &str) -> &mut Self {
        let cell = self.find(text);
        self.drag(&[cell])
    }

    /// The first cell of a text on the screen.
    #[track_caller]
    pub(crate) fn find(&mut self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let column = line[..line.find(text)?].chars().count();
            Some((u16::try_from(column).unwrap(), u16::try_from(row).unwrap()))
        });
        found.unwrap_or_else(|| panic!("{text} in\n{screen}"))
    }

    fn point(&mut self, kind: MouseEventKind, (column, row): (u16, u16)) {
        let effects = self.hear(Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
        self.effects.extend(effects);
        self.settle();
    }

    /// Hears an event of the terminal, and waits for nothing.
    pub(crate) fn hear(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.app.key(key),
            Event::Mouse(event) => {
                let area = self.area();
                let mut mouse = std::mem::take(&mut self.mouse);
                let effects = mouse.hear(&mut self.app, event, area);
                self.mouse = mouse;
                effects.unwrap_or_default()
            }
            Event::Paste(text) => {
                self.app.paste(&text);
                Vec::new()
            }
            Event::Resize(width, height) => {
                self.terminal.backend_mut().resize(width, height);
                Vec::new()
            }
            Event::FocusGained | Event::FocusLost => Vec::new(),
        }
    }

    /// Sees whether all texts stand on the screen.
    #[track_caller]
    pub(crate) fn sees(&mut self, texts: &[&str]) -> &mut Self {
        let screen = self.screen();
        for text in texts {
            assert!(screen.contains(text), "{text} in\n{screen}");
        }
        self
    }

    /// The game that is played.
    #[track_caller]
    pub(crate) fn contest(&self) -> Played {
        let state = &self.app.state;
        Played {
            tree: state.tree.clone(),
            contest: state.contest().cloned().unwrap(),
        }
    }

    /// Asks for what the screen needs and waits until it is known.
    pub(crate) fn settle(&mut self) {
        self.compute();
        while self.computes && self.app.is_due() {
            self.app.advance();
            self.compute();
        }
    }

    fn compute(&mut self) {
        // What becomes known may raise new questions, such as the window of a line whose length
        // was not known.
        for _ in 0..3 {
            let area = self.area();
            screen::prepare(&mut self.app, area);
            if !self.computes {
                return;
            }
            self.app.engine.demand(self.app.demand());
            assert!(
                self.app.engine.wait_idle(PATIENCE),
                "the engine ends its work"
            );
        }
    }

    fn area(&self) -> Rect {
        let size = self.terminal.size().unwrap();
        Rect::new(0, 0, size.width, size.height)
    }

    /// Changes the size of the screen.
    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.settle();
        self
    }

    /// Draws a frame. What it changes on the screen is left out: that is the library's work.
    pub(crate) fn draw(&mut self) -> &Buffer {
        self.terminal.autoresize().unwrap();
        self.terminal.current_buffer_mut().reset();
        screen::draw(&mut self.terminal.get_frame(), self.app.view());
        self.terminal.current_buffer_mut()
    }

    /// The text of the screen, line by line.
    pub(crate) fn screen(&mut self) -> String {
        text_of(self.draw())
    }

    /// The text of the screen, and below it the foreground and the ground of each cell: a letter
    /// for each pair of colours.
    pub(crate) fn coloured(&mut self) -> String {
        let buffer = self.draw();
        let (text, area) = (text_of(buffer), *buffer.area());
        let mut pairs = Vec::new();
        let mut letters = String::new();
        for y in 0..area.height {
            letters.push('\n');
            for x in 0..area.width {
                let cell = &buffer[(x, y)];
                let pair = (cell.fg, cell.bg);
                let known = pairs.iter().position(|known| *known == pair);
                let place = known.unwrap_or_else(|| {
                    pairs.push(pair);
                    pairs.len() - 1
                });
                letters.push(char::from(b'a' + u8::try_from(place).unwrap()));
            }
        }
        format!("{text}\n{letters}\n{pairs:?}")
    }

    /// The piles as arranged.
    pub(crate) fn piles(&self) -> String {
        self.app.state.position().to_string()
    }

    /// The game and its convention.
    pub(crate) fn rules(&self) -> String {
        self.app.state.rules().to_string()
    }
}

/// What stands on a screen, line by line.
fn text_of(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area().width);
    let line = |cells: &[Cell]| -> String {
        let line: String = cells.iter().map(Cell::symbol).collect();
        line.trim_end().to_owned()
    };
    let lines: Vec<String> = buffer.content().chunks(width).map(line).collect();
    lines.join("\n")
}

/// A key by its name in the configuration.
pub(crate) fn named(word: &str) -> (KeyCode, KeyModifiers) {
    let (rest, modifiers) = match word.split_once('-') {
        Some(("ctrl", rest)) => (rest, KeyModifiers::CONTROL),
        Some(("alt", rest)) => (rest, KeyModifiers::ALT),
        Some(("shift", rest)) => (rest, KeyModifiers::SHIFT),
        _ => (word, KeyModifiers::NONE),
    };
    let code = match rest {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" if modifiers == KeyModifiers::SHIFT => KeyCode::BackTab,
        "tab" => KeyCode::Tab,
        "space" => KeyCode::Char(' '),
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "pagedown" => KeyCode::PageDown,
        "pageup" => KeyCode::PageUp,
        one => KeyCode::Char(one.chars().next().unwrap()),
    };
    (code, modifiers)
}
