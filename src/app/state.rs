//! What the user is doing: plain data, changed by [`update`](super::update) only.

use enum_map::EnumMap;

use super::cursor::Cursor;
use super::frame::revealed::Revealed;
use super::input::key::Key;
use super::layout::arrangement::Arrangement;
use super::pane::Pane;
use super::pane::claims::view::{ClaimsView, FIRST};
use super::pane::figures::view::FigureView;
use super::pane::list::view::ListView;
use super::pane::list::which::ListPane;
use super::pane::prover::view::ProverView;
use super::pane::variants::presets;
use super::pane::why::unfolded::Unfolded;
use super::playing::contest::Contest;
use super::playing::marks::Marks;
use super::playing::opening::Opening;
use super::playing::puzzle::{Puzzle, Solved};
use super::playing::referee::Referee;
use super::playing::setup::{Manner, Setup};
use super::popup::Popup;
use super::popup::settings::Settings;
use super::popup::target::Target;
use super::popup::theory_of_game::TheoryOfGame;
use super::tree::Tree;
use crate::game::{Canonical, Game, Position, Ruleset};
use crate::printable;
use crate::solve::Ranking;
use crate::study::exact52::Excerpt;
use crate::study::{Filter, Policy};

/// The whole state of the explorer.
#[derive(Debug)]
pub struct State {
    /// Where the user is and has been.
    pub tree: Tree,
    /// The chosen pile, by its place.
    pub pile: usize,
    /// How the panes are arranged.
    pub arrangement: Arrangement,
    /// The selection of each pane.
    cursors: EnumMap<Pane, Cursor>,
    /// What the Moves pane lists.
    pub moves_filter: Filter,
    /// The Line pane.
    pub line: LineView,
    /// The panes that list a box.
    pub lists: EnumMap<ListPane, ListView>,
    /// Which exceptional positions of exact nim (5, = 2) the Exceptions pane lists.
    pub excerpt: Excerpt,
    /// What is unfolded in the Why pane.
    pub why: Unfolded,
    /// The Claims pane.
    pub claims: ClaimsView,
    /// The Figures pane.
    pub figure: FigureView,
    /// The Prover pane.
    pub prover: ProverView,
    /// What theorems give in the game that is played.
    pub theory_of_game: TheoryOfGame,
    /// The game that is played.
    pub contest: Option<Contest>,
    /// The games that were left, the last one at the end. Their positions stay in the tree.
    pub kept: Vec<Contest>,
    /// The saved game that is being opened.
    pub opening: Option<Opening>,
    /// What is kept of games besides.
    pub referee: Referee,
    /// A move marked on the piles, by their places.
    pub marks: Marks,
    /// The popups, the last on top.
    pub popups: Vec<Popup>,
    /// What was found and chosen last, the latest first.
    pub found: Vec<Target>,
    /// The step of the tour that is shown.
    pub tour: Option<usize>,
    /// Keys of an unfinished sequence.
    pub typed: Vec<Key>,
    /// A count typed before an action.
    pub count: Option<u64>,
    /// Whether more digits were typed than a count has.
    pub is_count_too_large: bool,
    /// Whether values are hidden.
    pub hidden: bool,
    /// What was revealed of them at the position.
    pub revealed: Revealed,
    /// The puzzle that was set last.
    pub puzzle: Option<Puzzle>,
    /// How puzzles went.
    pub solved: Solved,
    /// What is said on the last line for a while.
    pub toast: Option<Toast>,
    /// The number of the theme.
    pub theme: usize,
    /// The number of the graphics that show figures.
    pub graphics: usize,
    /// Whether colours are not wanted at all (NO_COLOR).
    pub is_plain: bool,
    /// The bounds that lists start with.
    pub wishes: Wishes,
    /// What the configuration says, and what was changed since.
    pub settings: Settings,
    /// Random positions come from here.
    pub random: fastrand::Rng,
}

/// How a line of play goes on.
#[derive(Clone, Copy, Debug)]
pub struct LineView {
    /// How the line chooses its moves.
    pub policy: Policy,
    /// Whether it steps by itself.
    pub autoplay: bool,
    /// The node at which the line begins.
    pub start: usize,
    /// A step to which the user goes as soon as it is known.
    pub awaited: Option<u128>,
}

/// A short message on the last line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// The sentence.
    pub text: String,
    /// Whether it says that something is not possible.
    pub refused: bool,
    /// Distinguishes one toast from the next.
    pub number: u64,
}

/// The bounds that lists start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The largest pile of a list, if the box stays small enough.
    pub max: u64,
    /// How many positions a box may have that is computed unasked.
    pub positions: u64,
}

impl State {
    /// The start: a position, the Moves pane beside it.
    pub fn new(rules: Ruleset, position: Position, wishes: Wishes, seed: u64) -> Self {
        let mut cursors = EnumMap::<Pane, Cursor>::default();
        cursors[Pane::Variants].selected = presets::row(rules.game).unwrap_or(0);
        cursors[Pane::Claims] = FIRST;
        Self {
            tree: Tree::new(rules, position),
            pile: 0,
            arrangement: Arrangement::default(),
            cursors,
            moves_filter: Filter::default(),
            line: LineView {
                policy: Policy::Optimal,
                autoplay: false,
                start: 0,
                awaited: None,
            },
            lists: EnumMap::from_fn(|pane: ListPane| ListView::kept(pane.pane().first_filter())),
            excerpt: Excerpt::All,
            why: Unfolded::root(),
            claims: ClaimsView::default(),
            figure: FigureView::default(),
            prover: ProverView::default(),
            theory_of_game: TheoryOfGame::of(rules.game),
            contest: None,
            kept: Vec::new(),
            opening: None,
            referee: Referee::new(Setup::new(Manner::default()), seed),
            marks: Marks::default(),
            popups: Vec::new(),
            found: Vec::new(),
            tour: None,
            typed: Vec::new(),
            count: None,
            is_count_too_large: false,
            hidden: false,
            revealed: Revealed::default(),
            puzzle: None,
            solved: Solved::default(),
            toast: None,
            theme: 0,
            graphics: 0,
            is_plain: false,
            wishes,
            settings: Settings::default(),
            random: fastrand::Rng::with_seed(seed),
        }
    }

    /// What is played.
    pub fn rules(&self) -> Ruleset {
        self.tree.here().rules
    }

    /// The position being explored.
    pub fn position(&self) -> &Position {
        &self.tree.here().position
    }

    /// The canonical position of its piles: the one that questions are about.
    pub fn canonical(&self) -> Canonical {
        self.rules().game.canonical(self.position())
    }

    /// Where the piles of the canonical position stand, see
    /// [`Game::order`](crate::game::Game::order).
    pub fn order(&self) -> Vec<usize> {
        self.rules().game.order(self.position())
    }

    /// Whether the piles sorted by size are the same position.
    pub(crate) fn may_sort(&self) -> bool {
        let game = self.rules().game;
        game.canonical(self.position().sorted().piles()) == self.canonical()
    }

    /// The pane that hears keys.
    pub fn focus(&self) -> Pane {
        self.arrangement.focus()
    }

    /// Gives a pane the focus, and a place if it was hidden.
    pub fn focus_on(&mut self, pane: Pane) {
        self.arrangement.focus_on(pane);
    }

    /// The selection of a pane: of its own rows, of the steps of a line, or the first row in sight
    /// of a text.
    pub fn cursor(&self, pane: Pane) -> Cursor {
        self.cursors[pane]
    }

    /// The same, to be changed.
    pub(in crate::app) fn cursor_mut(&mut self, pane: Pane) -> &mut Cursor {
        &mut self.cursors[pane]
    }

    /// The largest pile of the list of a pane, as the user set it. Otherwise it is the wish of the
    /// configuration, or the largest bound below it whose box is computed unasked.
    pub fn bound(&self, pane: ListPane) -> u64 {
        self.lists[pane]
            .max
            .unwrap_or_else(|| comfortable(self.rules().game, self.wishes))
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

/// The largest bound up to the wish whose box has no more positions than wished. Of a larger bound
/// the box has more.
fn comfortable(game: Game, wishes: Wishes) -> u64 {
    let fits = |max: u64| Ranking::count_of(game, max) <= u128::from(wishes.positions);
    let (mut low, mut high) = (1, wishes.max.max(1));
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if fits(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
