//! What the user is doing: plain data, changed by [`update`](super::update) only.

use std::collections::BTreeMap;

use super::cursor::Cursor;
use super::history::History;
use super::input::key::Key;
use super::layout::Shape;
use super::pane::claims::{self, ClaimsView};
use super::pane::why::WhyView;
use super::pane::{Pane, variants};
use super::playing::contest::Contest;
use super::playing::marks::Marks;
use super::playing::referee::Referee;
use super::playing::setup::Setup;
use super::popup::Popup;
use crate::game::{Canonical, Game, Position, Ruleset};
use crate::printable;
use crate::solve::Ranking;
use crate::study::exact52::Excerpt;
use crate::study::{ListFilter, ListOrder, MoveFilter, Policy};
use crate::theory::known::Known;

/// The whole state of the explorer.
#[derive(Debug)]
pub struct State {
    /// Where the user is and has been.
    pub history: History,
    /// The chosen pile, by its place.
    pub pile: usize,
    /// The panes by how recently they were focused; the first has the focus.
    pub recent: Vec<Pane>,
    /// Whether the focused pane has the whole screen.
    pub zoom: bool,
    /// The panes that the last layout shows, with the rows inside their borders.
    pub visible: Vec<(Pane, u16)>,
    /// How much fits on the screen.
    pub shape: Shape,
    /// The selection in the Variants pane.
    pub variants: Cursor,
    /// The scroll of the Value pane.
    pub value: Cursor,
    /// The selection in the Moves pane.
    pub moves: Cursor,
    /// What the Moves pane lists.
    pub moves_filter: MoveFilter,
    /// The Line pane.
    pub line: LineView,
    /// The Positions pane.
    pub positions: ListView,
    /// The Exceptions pane.
    pub exceptions: ListView,
    /// Which exceptional positions of exact nim (5, = 2) the Exceptions pane lists.
    pub excerpt: Excerpt,
    /// The Why pane.
    pub why: WhyView,
    /// The Claims pane.
    pub claims: ClaimsView,
    /// The selection in the History pane.
    pub past: Cursor,
    /// The scroll of the Figures pane.
    pub figures: Cursor,
    /// The rows of the panes that are text which scrolls, as the last layout wraps and cuts it.
    pub text_rows: BTreeMap<Pane, u128>,
    /// What theorems tell of the game that is played: asked once, not at every frame.
    pub known: (Game, Known),
    /// The game that is played.
    pub contest: Option<Contest>,
    /// What is kept of games besides.
    pub referee: Referee,
    /// A move marked on the piles, by their places.
    pub marks: Marks,
    /// The selection in the Play pane.
    pub turn: Cursor,
    /// The popups, the last on top.
    pub popups: Vec<Popup>,
    /// Keys of an unfinished sequence.
    pub typed: Vec<Key>,
    /// A count typed before an action.
    pub count: Option<u64>,
    /// Whether values are hidden.
    pub hidden: bool,
    /// Positions to come back to.
    pub bookmarks: Vec<(Ruleset, Position)>,
    /// What is said on the last line for a while.
    pub toast: Option<Toast>,
    /// The number of the theme.
    pub theme: usize,
    /// Whether colours are not wanted at all (NO_COLOR).
    pub is_plain: bool,
    /// The bounds that lists start with.
    pub wishes: Wishes,
    /// Random positions come from here.
    pub random: fastrand::Rng,
}

/// A line of play and the current step.
#[derive(Clone, Copy, Debug)]
pub struct LineView {
    /// How the line chooses its moves.
    pub policy: Policy,
    /// The current step; 0 is the position itself.
    pub cursor: Cursor,
    /// Whether it steps by itself.
    pub autoplay: bool,
}

/// A list over a box of positions.
#[derive(Clone, Debug)]
pub struct ListView {
    /// The selection.
    pub cursor: Cursor,
    /// The bound that the user set; a comfortable one otherwise.
    pub max: Option<u64>,
    /// What is kept.
    pub filter: ListFilter,
    /// In which order.
    pub order: ListOrder,
}

/// A short message on the last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// Whether it says that something is not possible.
    pub refused: bool,
    /// Tells one toast from the next.
    pub number: u64,
}

/// The bounds that lists start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The largest pile of a list, if the box stays small enough.
    pub max: u64,
    /// How many positions a box may have that is computed without having been asked for.
    pub positions: u64,
}

impl State {
    /// The start: a position, the Moves pane beside it.
    pub fn new(rules: Ruleset, position: Position, wishes: Wishes, seed: u64) -> Self {
        let list = ListView {
            cursor: Cursor::default(),
            max: None,
            filter: ListFilter::default(),
            order: ListOrder::default(),
        };
        let mut recent = Pane::ALL.to_vec();
        recent.sort_by_key(|&pane| match pane {
            Pane::Position => 0,
            Pane::Moves => 1,
            Pane::Value => 2,
            Pane::Line => 3,
            Pane::Exceptions => 4,
            _ => 5,
        });
        Self {
            history: History::new(rules, position),
            pile: 0,
            recent,
            zoom: false,
            visible: Vec::new(),
            shape: Shape::default(),
            variants: Cursor {
                selected: variants::row(rules.game).unwrap_or(0),
                top: 0,
            },
            value: Cursor::default(),
            moves: Cursor::default(),
            moves_filter: MoveFilter::default(),
            line: LineView {
                policy: Policy::Optimal,
                cursor: Cursor::default(),
                autoplay: false,
            },
            positions: list.clone(),
            exceptions: list,
            excerpt: Excerpt::All,
            why: WhyView::new(),
            claims: ClaimsView {
                cursor: claims::FIRST,
                ..ClaimsView::default()
            },
            past: Cursor::default(),
            figures: Cursor::default(),
            text_rows: BTreeMap::new(),
            known: (rules.game, Known::of(rules.game)),
            contest: None,
            referee: Referee::new(Setup::new(true, false), seed),
            marks: Marks::default(),
            turn: Cursor::default(),
            popups: Vec::new(),
            typed: Vec::new(),
            count: None,
            hidden: false,
            bookmarks: Vec::new(),
            toast: None,
            theme: 0,
            is_plain: false,
            wishes,
            random: fastrand::Rng::with_seed(seed),
        }
    }

    /// What is played.
    pub fn rules(&self) -> Ruleset {
        self.history.here().rules
    }

    /// The position being explored.
    pub fn position(&self) -> &Position {
        &self.history.here().position
    }

    /// The canonical position of its piles: the one that questions are about.
    pub fn canonical(&self) -> Canonical {
        self.rules().game.canonical(self.position())
    }

    /// Where the piles of the canonical position stand, see [`Game::order`](crate::game::Game::order).
    pub fn order(&self) -> Vec<usize> {
        self.rules().game.order(self.position())
    }

    /// The pane that hears keys.
    pub fn focus(&self) -> Pane {
        self.recent[0]
    }

    /// Gives a pane the focus.
    pub fn focus_on(&mut self, pane: Pane) {
        self.recent.retain(|&known| known != pane);
        self.recent.insert(0, pane);
    }

    /// The panes in the order in which Tab visits them: place by place as they stand, the tabs of a place one after another.
    pub fn tab_order(&self) -> Vec<Pane> {
        self.shape
            .places()
            .iter()
            .flat_map(|tabs| tabs.iter().copied())
            .collect()
    }

    /// The rows inside the borders of a pane, 0 where it is not shown.
    pub fn height(&self, pane: Pane) -> u16 {
        self.visible
            .iter()
            .find(|(shown, _)| *shown == pane)
            .map_or(0, |&(_, height)| height)
    }

    /// Whether the last layout shows a pane.
    pub fn shows(&self, pane: Pane) -> bool {
        self.visible.iter().any(|&(shown, _)| shown == pane)
    }

    /// The largest pile of the list of a pane: as the user set it, else the wish of the configuration or the largest bound
    /// below it whose box is computed without having been asked for.
    pub fn bound(&self, pane: Pane) -> u64 {
        let list = if pane == Pane::Exceptions {
            &self.exceptions
        } else {
            &self.positions
        };
        list.max
            .unwrap_or_else(|| comfortable(self.rules().game, self.wishes))
    }

    /// The list of a pane.
    pub fn list_mut(&mut self, pane: Pane) -> &mut ListView {
        if pane == Pane::Exceptions {
            &mut self.exceptions
        } else {
            &mut self.positions
        }
    }

    /// The list of a pane.
    pub fn list(&self, pane: Pane) -> &ListView {
        if pane == Pane::Exceptions {
            &self.exceptions
        } else {
            &self.positions
        }
    }

    /// Says something on the last line.
    pub fn say(&mut self, text: impl Into<String>) {
        self.toast(&text.into(), false);
    }

    /// Says on the last line why something is not done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.toast(&text.into(), true);
    }

    fn toast(&mut self, text: &str, refused: bool) {
        let text = printable::escaped(text).into_owned();
        let number = self.toast.as_ref().map_or(0, |toast| toast.number + 1);
        self.toast = Some(Toast {
            text,
            refused,
            number,
        });
    }
}

/// The largest bound up to the wish whose box has at most so many positions.
fn comfortable(game: Game, wishes: Wishes) -> u64 {
    let least = game.least_pile();
    let fits = |max: &u64| Ranking::count(game.n(), least, *max) <= u128::from(wishes.positions);
    (1..=wishes.max).rev().find(fits).unwrap_or(1)
}
