//! The functions of the panes.

use crate::app::Cursor;
use crate::app::effect::Effect;
use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::action::Action;
use crate::app::input::prompt::Ask;
use crate::app::pane::behaviour::{Behaviour, Bounding, Filtering, Settling, Tells};
use crate::app::pane::choices::ListPane;
use crate::app::pane::{Pane, for_each_pane};
use crate::app::state::State;
use crate::engine::Query;
use crate::study::Filter;

/// Gives each pane the behaviour of its file.
macro_rules! behaviours {
    ($($(#[$doc:meta])* $name:ident: $file:ident $words:tt)*) => {
        impl Pane {
            const fn behaviour(self) -> &'static Behaviour {
                match self {
                    $(Self::$name => &super::$file::BEHAVIOUR,)*
                }
            }
        }
    };
}

for_each_pane!(behaviours);

impl Pane {
    /// Its selection at the start.
    pub(crate) fn first(self) -> Cursor {
        self.behaviour().first
    }

    /// Whether a click chooses a row of it.
    pub fn has_rows(self) -> bool {
        self.behaviour().has_rows
    }

    /// Why an action cannot be done in it now, in a sentence; `None` if the pane knows no reason.
    pub(crate) fn refuses(self, view: View<'_>, action: Action) -> Option<String> {
        (self.behaviour().refuses)(view, action)
    }

    /// Does an action; `None` if the pane does not handle it.
    pub(crate) fn act(
        self,
        app: &mut App,
        action: Action,
        count: Option<u64>,
    ) -> Option<Vec<Effect>> {
        (self.behaviour().act)(app, action, count)
    }

    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    pub(crate) fn follow(self, app: &mut App) {
        (self.behaviour().follow)(app);
    }

    /// It is on the screen: reads what is to be read before it is laid out.
    pub fn show(self, app: &mut App) {
        (self.behaviour().show)(app);
    }

    /// Whether its list is scrolled after its selection now.
    pub fn scrolls(self, state: &State) -> bool {
        (self.behaviour().scrolls)(state)
    }

    /// Leaves a state of it, such as a filter; false if there is none to leave.
    pub(crate) fn leave(self, app: &mut App) -> bool {
        (self.behaviour().leave)(app)
    }

    /// Lets what is chosen in it begin anew where another position has other rows.
    pub(crate) fn arrive(self, state: &mut State) {
        (self.behaviour().arrive)(state);
    }

    /// The user moves its selection.
    pub(crate) fn choose(self, state: &mut State) {
        (self.behaviour().choose)(state);
    }

    /// It is clicked: keys move among the rows of its list again.
    pub(crate) fn click(self, state: &mut State) {
        (self.behaviour().click)(state);
    }

    /// Reveals the next value while values are hidden.
    pub(crate) fn reveal(self, app: &mut App) {
        (self.behaviour().reveal)(app);
    }

    /// Its list as text, with its columns; `None` where it is copied as it is shown.
    pub(crate) fn copied(self, view: View<'_>) -> Option<String> {
        self.behaviour().copied.and_then(|copied| copied(view))
    }

    /// Whether it is copied as a table; else as it is shown.
    pub(crate) fn is_table(self) -> bool {
        self.behaviour().copied.is_some()
    }

    /// Whether its list as text says what hidden values are.
    pub(crate) fn gives_values_away(self) -> bool {
        self.behaviour().tells != Tells::Nothing
    }

    /// The filter of its list.
    pub(crate) fn filtering(self) -> Filtering {
        self.behaviour().filter
    }

    /// The filter of its list at the start.
    pub(crate) fn first_filter(self) -> Filter {
        (self.behaviour().filter.first)()
    }

    /// The bound of what it shows.
    pub(crate) fn bounding(self) -> Bounding {
        self.behaviour().bound
    }

    /// Its selection, if it has one.
    pub fn cursor(self, state: &mut State) -> Option<&mut Cursor> {
        (self.behaviour().cursor)(state, self)
    }
}

impl App {
    /// Bounds what the focused pane shows, by the number that was typed before the key, or asks
    /// for one.
    pub(crate) fn bound(&mut self, max: Option<u64>) {
        let pane = self.state.focus();
        let bounding = pane.bounding();
        if let Some(max) = max {
            match bounding.checked(self.state.rules().game, max) {
                Ok(max) => (bounding.set)(self, max),
                Err(reason) => self.state.refuse(reason),
            }
            return;
        }
        let now = (bounding.now)(self.view());
        let start = now.map_or_else(String::new, |max| max.to_string());
        self.ask(Ask::Bound(pane), &start);
    }
}

impl Settling<'_> {
    /// Lets the selections of all panes follow what changed.
    pub fn settle(&mut self) {
        for pane in Pane::ALL {
            (pane.behaviour().settle)(self);
        }
    }
}

impl View<'_> {
    /// Whether a list is filtered in another way than at first.
    pub fn is_filtered(self, pane: ListPane) -> bool {
        self.state.lists[pane].filter != pane.pane().first_filter()
    }

    /// Whether nothing of a pane is shown, since it would tell what hidden values are.
    pub fn is_covered(self, pane: Pane) -> bool {
        pane.behaviour().tells == Tells::Everything && self.state.hidden()
    }

    /// How many rows a pane has, as far as known. Of text that scrolls: the rows that may stand at
    /// its top.
    pub fn len(self, pane: Pane) -> u128 {
        if self.is_covered(pane) {
            return 0;
        }
        (pane.behaviour().len)(self)
    }

    /// What the panes need to know now, most urgent first.
    pub fn demand(self) -> Vec<Query> {
        let mut wanted = self.referee_demand();
        for pane in Pane::ALL {
            wanted.extend((pane.behaviour().asks)(self));
        }
        wanted
    }

    /// What is looked up for a frame: what the panes need to know, and what else they show.
    pub fn questions(self) -> Vec<Query> {
        let mut questions = self.demand();
        for pane in Pane::ALL {
            questions.extend((pane.behaviour().looks_up)(self));
        }
        questions
    }
}
