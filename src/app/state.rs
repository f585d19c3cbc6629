//! What the user is doing: plain data, changed by what actions do and by nothing else.

use enum_map::EnumMap;

use crate::app::{
    Arrangement, ClaimsView, Cursor, FigureView, FileWork, LineView, ListPane, ListView, Match,
    NotebookView, Pane, PilesView, PlayView, Popup, Prompt, ProverView, Puzzle, Referee, Revealed,
    Scene, Settings, Target, Tree, UnfinishedKeys, Unfolded,
};
use crate::game::{Canonical, Position, Ruleset, last_where};
use crate::log::log;
use crate::printable;
use crate::solve::Ranking;
use crate::study::Filter;
use crate::study::exact52::Excerpt;
use crate::theory::Theorems;

/// The whole state of the explorer.
#[derive(Debug)]
pub struct State {
    /// Where the user is and has been.
    pub tree: Tree,
    /// How the panes are arranged.
    pub arrangement: Arrangement,
    /// The selection of each pane.
    pub(super) cursors: EnumMap<Pane, Cursor>,
    /// The Position pane.
    pub piles: PilesView,
    /// Which moves are listed.
    pub moves_filter: Filter,
    /// The Line pane.
    pub line: LineView,
    /// The Play pane.
    pub play: PlayView,
    /// The panes that list a box.
    pub lists: EnumMap<ListPane, ListView>,
    /// Which exceptional positions of exact nim (5, = 2) are listed.
    pub excerpt: Excerpt,
    /// What is unfolded in the Why pane.
    pub why: Unfolded,
    /// The Claims pane.
    pub claims: ClaimsView,
    /// The Figures pane.
    pub figure: FigureView,
    /// The Prover pane.
    pub prover: ProverView,
    /// The Notebook pane.
    pub notebook: NotebookView,
    /// What theorems give in the games that are shown.
    pub theorems: Theorems,
    /// What else is kept of games.
    pub referee: Referee,
    /// The popups, the last on top.
    pub popups: Vec<Popup>,
    /// What was found and chosen last, the latest first.
    pub found: Vec<Target>,
    /// The step of the tour that is shown.
    pub tour: Option<usize>,
    /// What is typed before an action is known.
    pub typed: UnfinishedKeys,
    /// Whether values are hidden at positions that are of no game and of no puzzle.
    pub(crate) hidden_elsewhere: bool,
    /// Whether the view for a class shows them.
    pub(super) lesson_shows: bool,
    /// What was revealed of them at the position.
    pub revealed: Revealed,
    /// The files that are being read and written, in the order in which that began.
    pub files: Vec<FileWork>,
    /// The prompt in which a file was named, until the work on the file begins.
    pub(crate) naming_file: Option<Box<Prompt>>,
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
    /// What is played.
    pub fn rules(&self) -> Ruleset {
        self.tree.here().rules
    }

    /// The game that is played, or was last.
    pub fn contest(&self) -> Option<&Match> {
        self.play.games.last()
    }

    /// The position being explored.
    pub fn position(&self) -> &Position {
        &self.tree.here().position
    }

    /// The canonical position of its piles: the one that questions are about.
    pub fn canonical(&self) -> Canonical {
        self.rules().game.canonical(self.position())
    }

    /// The places of the piles of the canonical position, see
    /// [`Game::order`](crate::game::Game::order).
    pub fn order(&self) -> Vec<usize> {
        self.rules().game.order(self.position())
    }

    /// Whether the piles sorted by size are the same position.
    pub(crate) fn may_sort(&self) -> bool {
        let game = self.rules().game;
        game.canonical(self.position().sorted().piles()) == self.canonical()
    }

    /// Whether values are hidden here. Each game and each puzzle says it of its own positions.
    pub fn hidden(&self) -> bool {
        let here = self.tree.here();
        let puzzle = self.play.puzzle.as_ref();
        let near = |puzzle: &Puzzle| usize::from(puzzle.node != self.tree.at());
        match self.play.games.iter().find(|game| game.holds(here)) {
            Some(game) => !game.shows,
            None => match puzzle.filter(|puzzle| puzzle.covers(&self.tree)) {
                Some(puzzle) => puzzle.hides[near(puzzle)],
                // A class thinks first.
                None if self.arrangement.scene == Scene::Lesson => !self.lesson_shows,
                None => self.hidden_elsewhere,
            },
        }
    }

    /// Hides values here, or shows them.
    pub(crate) fn hide(&mut self, hides: bool) {
        let here = self.tree.here();
        let mut games = self.play.games.iter_mut();
        let puzzle = self.play.puzzle.as_mut();
        let near = |puzzle: &Puzzle| usize::from(puzzle.node != self.tree.at());
        match games.find(|game| game.holds(here)) {
            Some(game) => game.shows = !hides,
            None => match puzzle.filter(|puzzle| puzzle.covers(&self.tree)) {
                Some(puzzle) => puzzle.hides[near(puzzle)] = hides,
                None if self.arrangement.scene == Scene::Lesson => self.lesson_shows = !hides,
                None => self.hidden_elsewhere = hides,
            },
        }
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
    pub(crate) fn cursor_mut(&mut self, pane: Pane) -> &mut Cursor {
        &mut self.cursors[pane]
    }

    /// The largest pile of the list of a pane, as the user set it. Otherwise it is the wish of the
    /// configuration, or the largest bound below it whose box is computed unasked.
    pub fn bound(&self, pane: ListPane) -> u64 {
        self.lists[pane].max.unwrap_or_else(|| {
            let (game, Wishes { max, positions }) = (self.rules().game, self.wishes);
            // The box of a larger bound has more positions.
            let fits = |max: u64| Ranking::load_of(game, max) <= u128::from(positions);
            last_where(1, max.saturating_add(1), fits)
        })
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
        log(&text);
        let number = self.toast.as_ref().map_or(0, |toast| toast.number + 1);
        self.toast = Some(Toast {
            text,
            refused,
            number,
        });
    }
}
