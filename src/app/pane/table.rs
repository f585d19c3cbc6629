//! The one table of panes: names, and the functions of each.

use super::part::{Bounding, Filtering, Part, Settling};
use super::{
    Pane, claims, exceptions, figures, history, line, moves, play, position, positions, prover,
    value, variants, why,
};
use crate::app::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::frame::view::View;
use crate::app::input::action::Action;
use crate::app::state::State;
use crate::engine::Query;
use crate::study::Filter;

/// A row of the table.
struct Row {
    pane: Pane,
    /// The name in the configuration and of files.
    key: &'static str,
    /// The title, as it stands on the border.
    title: &'static str,
    /// A shorter word, for tabs where there is little room.
    short: &'static str,
    part: Part,
}

const fn row(
    pane: Pane,
    key: &'static str,
    title: &'static str,
    short: &'static str,
    part: Part,
) -> Row {
    Row {
        pane,
        key,
        title,
        short,
        part,
    }
}

/// The table, in the order of [`Pane::ALL`].
#[rustfmt::skip] // a table: one row a line
const PANES: [Row; Pane::ALL.len()] = [
    row(Pane::Variants, "variants", "Variants", "Games", variants::PART),
    row(Pane::Position, "position", "Position", "Piles", position::PART),
    row(Pane::Value, "value", "Value", "Value", value::PART),
    row(Pane::Moves, "moves", "Moves", "Moves", moves::PART),
    row(Pane::Line, "line", "Line", "Line", line::PART),
    row(Pane::Play, "play", "Play", "Play", play::PART),
    row(Pane::Positions, "positions", "Positions", "Box", positions::PART),
    row(Pane::Exceptions, "exceptions", "Exceptions", "Except.", exceptions::PART),
    row(Pane::Why, "why", "Why", "Why", why::PART),
    row(Pane::Claims, "claims", "Claims", "Claims", claims::PART),
    row(Pane::History, "history", "History", "Past", history::PART),
    row(Pane::Figures, "figures", "Figures", "Figs", figures::PART),
    row(Pane::Prover, "prover", "Prover", "Prover", prover::PART),
];

const _: () = {
    let mut number = 0;
    while number < PANES.len() {
        assert!(
            PANES[number].pane as usize == number,
            "the rows stand in the order of the panes"
        );
        number += 1;
    }
};

impl Pane {
    fn row(self) -> &'static Row {
        const { &PANES }
            .get(self as usize)
            .expect("every pane has a row")
    }

    /// The title, as it stands on the border.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// A shorter word, for tabs where there is little room.
    pub fn short(self) -> &'static str {
        self.row().short
    }

    /// The name in the configuration.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// Whether a click chooses a row of it.
    pub fn has_rows(self) -> bool {
        self.row().part.has_rows
    }

    /// Why an action cannot be done in it now, in a sentence; `None` if the pane knows no reason.
    pub(in crate::app) fn refuses(self, view: View<'_>, action: Action) -> Option<String> {
        (self.row().part.refuses)(view, action)
    }

    /// Does an action in its own way; `None` if it has none.
    pub(in crate::app) fn act(
        self,
        app: &mut App,
        action: Action,
        count: Option<u64>,
    ) -> Option<Vec<Effect>> {
        (self.row().part.act)(app, action, count)
    }

    /// Goes where its selection was moved to, in a pane whose rows are places in the tree.
    pub(in crate::app) fn follow(self, app: &mut App) {
        (self.row().part.follow)(app);
    }

    /// It is on the screen: reads what is to be read before it is laid out.
    pub fn show(self, app: &mut App) {
        (self.row().part.show)(app);
    }

    /// Whether its list is scrolled after its selection now.
    pub fn scrolls(self, state: &State) -> bool {
        (self.row().part.scrolls)(state)
    }

    /// Whether what it needs to know depends on which of its rows are in sight.
    pub fn asks_for_rows_in_sight(self) -> bool {
        self.row().part.asks_for_rows_in_sight
    }

    /// Leaves what it is in, such as a filter; false if it is in nothing.
    pub(in crate::app) fn leave(self, app: &mut App) -> bool {
        (self.row().part.leave)(app)
    }

    /// Lets its selection begin anew where another position has other rows.
    pub(in crate::app) fn arrive(self, state: &mut State) {
        (self.row().part.arrive)(state);
    }

    /// The user moves its selection.
    pub(in crate::app) fn choose(self, state: &mut State) {
        (self.row().part.choose)(state);
    }

    /// Reveals the next value while values are hidden.
    pub(in crate::app) fn reveal(self, app: &mut App) {
        (self.row().part.reveal)(app);
    }

    /// Its list as text, with its columns; `None` where it is copied as it is shown.
    pub(in crate::app) fn copied(self, view: View<'_>) -> Option<String> {
        self.row().part.copied.and_then(|copied| copied(view))
    }

    /// Whether it is copied as a table; else as it is shown.
    pub(in crate::app) fn is_table(self) -> bool {
        self.row().part.copied.is_some()
    }

    /// Whether its list as text says what hidden values are.
    pub(in crate::app) fn gives_values_away(self) -> bool {
        self.row().part.gives_values_away
    }

    /// The filter of its list.
    pub(in crate::app) fn filtering(self) -> Filtering {
        self.row().part.filter
    }

    /// The filter of its list at the start.
    pub(in crate::app) fn first_filter(self) -> Filter {
        (self.row().part.filter.first)()
    }

    /// The bound of what it shows.
    pub(in crate::app) fn bounding(self) -> Bounding {
        self.row().part.bound
    }

    /// Its selection, if it has one.
    pub fn cursor(self, state: &mut State) -> Option<&mut Cursor> {
        (self.row().part.cursor)(state, self)
    }
}

impl Settling<'_> {
    /// Lets the selections of all panes follow what changed.
    pub fn settle(&mut self) {
        for row in &PANES {
            (row.part.settle)(self);
        }
    }
}

impl View<'_> {
    /// How many rows a pane has, as far as known. Of text that scrolls: the rows that may stand at
    /// its top.
    pub fn len(self, pane: Pane) -> u128 {
        (pane.row().part.len)(self)
    }

    /// What the panes need to know now, most urgent first.
    pub fn demand(self) -> Vec<Query> {
        let mut wanted = self.referee_demand();
        for row in &PANES {
            wanted.extend((row.part.asks)(self));
        }
        wanted
    }

    /// What is looked up for a frame: what the panes need to know, and the verifications that the
    /// user wants.
    pub fn questions(self) -> Vec<Query> {
        let mut questions = self.demand();
        let requested = self.state.claims.requested.iter().cloned();
        questions.extend(requested.map(Query::scan));
        questions
    }
}
