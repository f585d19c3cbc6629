//! What a pane is besides its name and its appearance: its rows, its selection, its questions, its
//! keys.

use crate::app::Cursor;
use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::input::keymap::Keymap;
use crate::app::layout::FrameLayout;
use crate::app::pane::Pane;
use crate::app::state::State;
use crate::engine::{Query, Snapshot};
use crate::game::Game;
use crate::statement::Language;
use crate::study::Filter;

/// The functions of a pane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behaviour {
    /// How many rows it has, as far as known. Of text that scrolls: the rows that may stand at its
    /// top.
    pub(super) len: fn(View<'_>) -> u128,
    /// Its selection at the start.
    pub(super) first: Cursor,
    /// Its selection, if it has one.
    pub(super) cursor: fn(&mut State, Pane) -> Option<&mut Cursor>,
    /// Whether a click chooses a row: text has no rows to choose.
    pub(super) has_rows: bool,
    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    pub(super) follow: fn(&mut App),
    /// It is on the screen: what is to be read before it is laid out.
    pub(super) show: fn(&mut App),
    /// Its rows may stand elsewhere than in the last frame: its selection follows them.
    pub(super) settle: fn(&mut Settling<'_>),
    /// Whether its list is scrolled after its selection now.
    pub(super) scrolls: fn(&State) -> bool,
    /// What it needs to know now, most urgent first.
    pub(super) asks: fn(View<'_>) -> Vec<Query>,
    /// Further questions whose answers it shows if they are known. They begin no work.
    pub(super) looks_up: fn(View<'_>) -> Vec<Query>,
    /// Does an action in this pane; `None` for an action that the pane does not handle.
    pub(super) act: fn(&mut App, Action, Option<u64>) -> Option<Vec<Effect>>,
    /// Why an action cannot be done in this pane now, in a sentence; `None` if the pane knows no
    /// reason.
    pub(super) refuses: fn(View<'_>, Action) -> Option<String>,
    /// Leaves a state of the pane, such as a filter; false if there is none to leave.
    pub(super) leave: fn(&mut App) -> bool,
    /// Adapts its selection, and what was chosen in it, to another position.
    pub(super) arrive: fn(&mut State),
    /// The user moves its selection: from now on the program leaves it where it is.
    pub(super) choose: fn(&mut State),
    /// It is clicked: keys move among the rows of its list again.
    pub(super) click: fn(&mut State),
    /// Reveals the next value while values are hidden.
    pub(super) reveal: fn(&mut App),
    /// Its list as text, with its columns, as far as known; none where the pane is copied as it is
    /// shown.
    pub(super) copied: Option<fn(View<'_>) -> Option<String>>,
    /// What of it says what hidden values are.
    pub(super) tells: Tells,
    /// The filter of its list.
    pub(super) filter: Filtering,
    /// The bound of what it shows.
    pub(super) bound: Bounding,
}

/// What of a pane says what hidden values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tells {
    /// Nothing: what it shows and gives to be copied leaves them out.
    Nothing,
    /// Its list as text, which is not copied meanwhile.
    AsText,
    /// All of it. Nothing of it is shown meanwhile.
    Everything,
}

/// A frame is laid out, and selections follow what changed since the last one.
#[derive(Debug)]
pub struct Settling<'a> {
    /// The state, with the selections.
    pub state: &'a mut State,
    /// The keys.
    pub keymap: &'a Keymap,
    /// The layout of the last frame.
    pub before: &'a FrameLayout,
    /// The layout of this frame, with the top row of each list.
    pub laid: &'a mut FrameLayout,
    /// What is known.
    pub seen: &'a Snapshot,
}

impl Settling<'_> {
    /// The state beside what is known.
    pub(super) fn view(&self) -> View<'_> {
        View::new(self.state, self.keymap, self.laid, self.seen)
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
    pub(super) first: fn() -> Filter,
    /// Keeps what it lets through.
    pub(crate) keep: fn(&mut App, Filter),
}

/// The bound of what a pane shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounding {
    /// What is asked for.
    pub(crate) title: &'static str,
    /// The largest bound.
    pub(crate) most: u64,
    /// The bound as it is; none where the user set none.
    pub(crate) now: fn(View<'_>) -> Option<u64>,
    /// Sets it.
    pub(crate) set: fn(&mut App, u64),
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

/// A pane without rows, questions and actions. Each pane says in what it differs.
pub(super) const PLAIN: Behaviour = Behaviour {
    len: |_| 0,
    first: Cursor { selected: 0 },
    cursor: |state, pane| Some(state.cursor_mut(pane)),
    has_rows: true,
    follow: |_| {},
    show: |_| {},
    settle: |_| {},
    scrolls: |_| true,
    asks: |_| Vec::new(),
    looks_up: |_| Vec::new(),
    act: |_, _, _| None,
    refuses: |_, _| None,
    leave: |_| false,
    arrive: |_| {},
    choose: |_| {},
    click: |_| {},
    reveal: |app| app.state.revealed.values += 1,
    copied: None,
    tells: Tells::Nothing,
    filter: Filtering {
        language: Language::Positions,
        words: "P, R > 6 and G = 2, x4 - x3 = 1, sum mod 3 = 0, some option: P, 3 5 5",
        first: Filter::default,
        keep: |_, _| {},
    },
    bound: Bounding {
        title: "Largest pile of the list",
        most: u64::MAX,
        now: |_| None,
        set: |_, _| {},
    },
};

/// A pane that is text which scrolls.
pub(super) const TEXT: Behaviour = Behaviour {
    has_rows: false,
    ..PLAIN
};

/// An action was done that wants nothing from the world outside the state.
pub(super) const DONE: Option<Vec<Effect>> = Some(Vec::new());
