//! What a pane is besides its name and its appearance: its rows, its selection, its questions, its
//! keys.

use std::path::Path;

use crate::app::{Action, Cursor, Effect, Explorer, FrameLayout, Pane, State, View};
use crate::engine::Query;
use crate::game::{Game, Ruleset, joined};
use crate::statement::Language;
use crate::study::Filter;

/// What a pane is, in what it differs from [`BEHAVIOUR`].
#[derive(Clone, Copy)]
pub(crate) struct PaneBehaviour {
    /// How many rows it has, as far as known. Of text that scrolls: the rows that may be at its
    /// top.
    pub(crate) len: fn(View<'_>) -> u128,
    /// Its selection at the start.
    pub(crate) first: Cursor,
    /// Its selection, if it has one.
    pub(crate) cursor: fn(&mut State, Pane) -> Option<&mut Cursor>,
    /// Whether a click chooses a row: text has no rows to choose.
    pub(crate) has_rows: bool,
    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    pub(crate) follow: fn(&mut Explorer),
    /// It is on the screen: what is to be read before it is laid out.
    pub(crate) show: fn(&mut Explorer),
    /// Its rows may be elsewhere than in the frame before: its selection follows them.
    pub(crate) settle: fn(&mut Explorer, &FrameLayout),
    /// Whether its list is scrolled after its selection now.
    pub(crate) scrolls: fn(&State) -> bool,
    /// What it needs to know now, most urgent first.
    pub(crate) asks: fn(View<'_>) -> Vec<Query>,
    /// Further questions whose answers it shows if they are known. They begin no work.
    pub(crate) looks_up: fn(View<'_>) -> Vec<Query>,
    /// Does an action in this pane; `None` for an action that the pane does not handle.
    pub(crate) act: fn(&mut Explorer, Action, Option<u64>) -> Option<Vec<Effect>>,
    /// Opens what is selected, in a pane that has no other action; `None` if nothing is opened.
    pub(crate) open: fn(&mut Explorer) -> Option<Vec<Effect>>,
    /// Why an action cannot be done in this pane now, in a sentence; `None` if the pane knows no
    /// reason.
    pub(crate) refuses: fn(View<'_>, Action) -> Option<String>,
    /// Leaves a state of the pane other than its filter; false if there is none to leave.
    pub(crate) leave: fn(&mut Explorer) -> bool,
    /// Adapts its selection, and what was chosen in it, to another position.
    pub(crate) arrive: fn(&mut State),
    /// The user moves its selection: from now on the program leaves it where it is.
    pub(crate) choose: fn(&mut State),
    /// It is clicked: keys move among the rows of its list again.
    pub(crate) click: fn(&mut State),
    /// Reveals the next value while values are hidden.
    pub(crate) reveal: fn(&mut Explorer),
    /// Whether it is copied as a table, and not as it is shown. That would tell what hidden values
    /// are.
    pub(crate) is_table: bool,
    /// Whether there is something of its own that can be undone.
    pub(crate) undoes: fn(View<'_>) -> bool,
    /// The ending of the name of a file that holds what is copied, where that is no table.
    pub(crate) file_ending: &'static str,
    /// Its table as text, with the heads of the columns, as far as known.
    pub(crate) copied: fn(View<'_>) -> Option<String>,
    /// What saves it in a new file, where that is more than what is copied.
    pub(crate) saved: fn(View<'_>, &Path) -> Option<Effect>,
    /// Whether nothing of it is shown while values are hidden, since it would tell what they are.
    pub(crate) hides_all: bool,
    /// What of it becomes an entry of the notebook, or the sentence that says why nothing does.
    pub(crate) noted: fn(View<'_>) -> Result<Note, String>,
    /// The filter of its list.
    pub(crate) filter: Filtering,
    /// The bound of what it shows.
    pub(crate) bound: Bounding,
}

/// A list without rows, questions and actions.
pub(super) const BEHAVIOUR: PaneBehaviour = PaneBehaviour {
    len: |_| 0,
    first: Cursor { selected: 0 },
    cursor: |state, pane| Some(state.cursor_mut(pane)),
    has_rows: true,
    follow: |_| {},
    show: |_| {},
    settle: |_, _| {},
    scrolls: |_| true,
    asks: |_| Vec::new(),
    looks_up: |_| Vec::new(),
    act: |_, _, _| None,
    open: |_| None,
    refuses: |_, _| None,
    leave: |_| false,
    arrive: |_| {},
    choose: |_| {},
    click: |_| {},
    reveal: |app| {
        let last = app.view().steps_to_reveal();
        let revealed = &mut app.state.revealed.values;
        *revealed = last.min(*revealed + 1);
        if app.view().is_lesson() {
            // The new step is the last one. Where it is longer than Why is high, its first line is
            // at the top: the selection has two rows of context above it.
            // A value that is revealed after all steps leaves the text where it is.
            if app.view().values_revealed() == 0 {
                let rows = app.layout.text_rows(Pane::Why);
                app.layout.tops[Pane::Why] = rows;
                app.state.cursor_mut(Pane::Why).selected = rows + 2;
            }
            app.state.cursor_mut(Pane::Figures).selected = u128::MAX;
            if !app.layout.shape.has_places() {
                app.state.focus_on(Pane::Why);
            }
        }
        let revealed = app.state.revealed.values;
        if revealed == last {
            let keys = [Action::HideValues, Action::Puzzle, Action::NewGame];
            let [show, puzzle, play] = keys.map(|action| app.view().key(action));
            app.state.say(format!(
                "that was the last step: {show} shows all values, {puzzle} sets a puzzle, {play} begins a game"
            ));
        }
    },
    is_table: false,
    undoes: |_| false,
    file_ending: "txt",
    copied: |_| None,
    saved: |_, _| None,
    hides_all: false,
    noted: |view| {
        let piles = joined(view.state.position().piles(), ",");
        Ok(Note::new(view.rules(), "position", piles))
    },
    filter: FILTERING,
    bound: BOUNDING,
};

impl PaneBehaviour {
    /// Does an action in this pane; `None` for an action that the pane does not handle.
    pub(crate) fn does(
        &self,
        app: &mut Explorer,
        action: Action,
        count: Option<u64>,
    ) -> Option<Vec<Effect>> {
        let opened = (action == Action::Open).then(|| (self.open)(app)).flatten();
        opened.or_else(|| (self.act)(app, action, count))
    }
}

/// What an entry of the notebook asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Note {
    /// The game and its play.
    pub(crate) rules: Ruleset,
    /// Its fields with their values as texts. The first one says what is asked.
    pub(crate) fields: Vec<(&'static str, String)>,
}

impl Note {
    /// An entry that asks this, by one field.
    pub(super) fn new(rules: Ruleset, field: &'static str, text: impl Into<String>) -> Self {
        let fields = vec![(field, text.into())];
        Self { rules, fields }
    }

    /// With another field.
    pub(super) fn with(mut self, field: &'static str, text: impl Into<String>) -> Self {
        self.fields.push((field, text.into()));
        self
    }
}

/// The filter of the list of a pane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filtering {
    /// The language in which it is typed.
    pub(crate) language: Language,
    /// What may be typed, by examples.
    pub(crate) words: &'static str,
    /// The filter at the start.
    pub(crate) first: fn() -> Filter,
    /// The filter as it is.
    pub(crate) now: fn(&State) -> Filter,
    /// Keeps what it lets through.
    pub(crate) keep: fn(&mut Explorer, Filter),
}

impl Filtering {
    /// Reads a filter of a list of positions of `piles` piles.
    ///
    /// # Errors
    /// A sentence that says what was expected, and where.
    pub(crate) fn read(self, piles: usize, text: &str) -> Result<Filter, String> {
        Filter::read(text, piles, self.language).map_err(|error| error.to_string())
    }

    /// Goes back to the filter at the start; false if it is that.
    pub(crate) fn leave(self, app: &mut Explorer) -> bool {
        let first = (self.first)();
        let is_filtered = (self.now)(&app.state) != first;
        if is_filtered {
            (self.keep)(app, first);
        }
        is_filtered
    }
}

/// The bound of what a pane shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounding {
    /// What is asked for.
    pub(crate) title: &'static str,
    /// Whether what is shown follows the typing.
    pub(crate) is_followed: bool,
    /// The largest bound.
    pub(crate) most: u64,
    /// The bound as it is; none where the user set none.
    pub(crate) now: fn(View<'_>) -> Option<u64>,
    /// Sets it.
    pub(crate) set: fn(&mut Explorer, u64),
}

impl Bounding {
    /// The bound, if it is one that a game can have.
    ///
    /// # Errors
    /// The sentence that says what is wrong with it.
    pub(crate) fn checked(self, game: Game, max: u64) -> Result<u64, String> {
        let least = game.least_pile().max(1);
        if max < least {
            Err(format!("the largest pile is at least {least}"))
        } else if max > self.most {
            Err(format!("the largest pile is at most {}", self.most))
        } else {
            Ok(max)
        }
    }
}

/// The filter of a list that has none.
pub(super) const FILTERING: Filtering = Filtering {
    language: Language::Positions,
    words: "P, R > 6 and G = 2, x4 - x3 = 1, sum mod 3 = 0, some option: P, 3 5 5",
    first: Filter::default,
    now: |_| Filter::default(),
    keep: |_, _| {},
};

/// The bound of a list that has none.
pub(super) const BOUNDING: Bounding = Bounding {
    title: "Largest pile of the list",
    is_followed: true,
    most: u64::MAX,
    now: |_| None,
    set: |_, _| {},
};
