//! What a pane is besides its name and its appearance: its rows, its selection, its questions, its
//! keys.

use std::path::Path;

use crate::app::{Action, Cursor, Effect, Explorer, FrameLayout, Pane, State, View};
use crate::engine::Query;
use crate::game::{Game, Ruleset, joined};
use crate::statement::Language;
use crate::study::Filter;

/// What a pane is, in what it differs from a list without rows, questions and actions.
pub(crate) trait PaneBehaviour: Sync {
    /// How many rows it has, as far as known. Of text that scrolls: the rows that may be at its
    /// top.
    fn len(&self, _: View<'_>) -> u128 {
        0
    }

    /// Its selection at the start.
    fn first(&self) -> Cursor {
        Cursor::default()
    }

    /// Its selection, if it has one.
    fn cursor<'a>(&self, state: &'a mut State, pane: Pane) -> Option<&'a mut Cursor> {
        Some(state.cursor_mut(pane))
    }

    /// Whether a click chooses a row: text has no rows to choose.
    fn has_rows(&self) -> bool {
        true
    }

    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    fn follow(&self, _: &mut Explorer) {}

    /// Its rows may be elsewhere than in the frame before: its selection follows them.
    fn settle(&self, _: &mut Explorer, _before: &FrameLayout) {}

    /// Whether its list is scrolled after its selection now.
    fn scrolls(&self, _: &State) -> bool {
        true
    }

    /// Adds what it needs to know now, most urgent first.
    fn asks(&self, _: View<'_>, _wanted: &mut Vec<Query>) {}

    /// Adds further questions whose answers it shows if they are known. They begin no work.
    fn looks_up(&self, _: View<'_>, _questions: &mut Vec<Query>) {}

    /// Does an action in this pane; `false` for an action that the pane does not handle.
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> bool {
        action == Action::Open && self.open(app)
    }

    /// Opens what is selected, in a pane that has no other action; `false` if nothing is opened.
    fn open(&self, _: &mut Explorer) -> bool {
        false
    }

    /// Why an action cannot be done in this pane now, in a sentence; `None` if the pane knows no
    /// reason.
    fn refuses(&self, _: View<'_>, _: Action) -> Option<String> {
        None
    }

    /// Leaves a state of the pane, such as a filter; false if there is none to leave.
    fn leave(&self, app: &mut Explorer) -> bool {
        self.filter().leave(app)
    }

    /// Adapts its selection, and what was chosen in it, to another position.
    fn arrive(&self, _: &mut State) {}

    /// The user moves its selection: from now on the program leaves it where it is.
    fn choose(&self, _: &mut State) {}

    /// It is clicked: keys move among the rows of its list again.
    fn click(&self, _: &mut State) {}

    /// Reveals the next value while values are hidden.
    fn reveal(&self, app: &mut Explorer) {
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
            let said = "that was the last step: {hide-values} shows all values, {puzzle} sets a \
                        puzzle, {new-game} begins a game";
            app.state.say(app.view().said(said));
        }
    }

    /// Whether it is copied as a table, and not as it is shown. That would tell what hidden values
    /// are.
    fn is_table(&self) -> bool {
        false
    }

    /// Whether there is something of its own that can be undone.
    fn undoes(&self, _: View<'_>) -> bool {
        false
    }

    /// The ending of the name of a file that holds what is copied.
    fn file_ending(&self) -> &'static str {
        if self.is_table() { "tsv" } else { "txt" }
    }

    /// Its table as text, with the heads of the columns, as far as known.
    fn copied(&self, _: View<'_>) -> Option<String> {
        None
    }

    /// What saves it in a new file, where that is more than what is copied.
    fn saved(&self, _: View<'_>, _: &Path) -> Option<Effect> {
        None
    }

    /// Whether nothing of it is shown while values are hidden, since it would tell what they are.
    fn hides_all(&self) -> bool {
        false
    }

    /// What of it becomes an entry of the notebook, or the sentence that says why nothing does.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        let piles = joined(view.state.position().piles(), ",");
        Ok(Note::new(view.rules(), "position", piles))
    }

    /// The filter of its list.
    fn filter(&self) -> Filtering {
        FILTERING
    }

    /// The bound of what it shows.
    fn bound(&self) -> Bounding {
        BOUNDING
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
    pub(super) fn leave(self, app: &mut Explorer) -> bool {
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
