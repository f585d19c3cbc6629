//! The state with which the explorer starts.

use enum_map::EnumMap;

use crate::app::input::unfinished_keys::UnfinishedKeys;
use crate::app::layout::arrangement::Arrangement;
use crate::app::pane::Pane;
use crate::app::pane::choices::{
    ClaimsView, LineView, ListPane, ListView, PilesView, PlayView, ProverView, Revealed, Unfolded,
};
use crate::app::pane::figures::view::FigureView;
use crate::app::pane::notebook::view::NotebookView;
use crate::app::playing::referee::Referee;
use crate::app::playing::setup::{Manner, Setup};
use crate::app::settings::Settings;
use crate::app::state::{State, Wishes};
use crate::app::theory_of_games::TheoryOfGames;
use crate::app::tree::Tree;
use crate::game::{Position, Ruleset};
use crate::study::Filter;
use crate::study::exact52::Excerpt;

impl State {
    /// The start: a position, the Moves pane beside it.
    pub fn new(rules: Ruleset, position: Position, wishes: Wishes, seed: u64) -> Self {
        let mut state = Self {
            tree: Tree::new(rules, position),
            arrangement: Arrangement::default(),
            cursors: EnumMap::from_fn(|pane: Pane| pane.behaviour().first()),
            piles: PilesView::default(),
            moves_filter: Filter::default(),
            line: LineView::default(),
            play: PlayView::default(),
            lists: EnumMap::from_fn(|pane: ListPane| {
                ListView::kept((pane.pane().behaviour().filter().first)())
            }),
            excerpt: Excerpt::default(),
            why: Unfolded::default(),
            claims: ClaimsView::default(),
            figure: FigureView::default(),
            prover: ProverView::default(),
            notebook: NotebookView::default(),
            theory_of_games: TheoryOfGames::default(),
            referee: Referee::new(Setup::new(Manner::default()), seed),
            popups: Vec::new(),
            found: Vec::new(),
            tour: None,
            typed: UnfinishedKeys::default(),
            hidden_elsewhere: false,
            lesson_shows: false,
            revealed: Revealed::default(),
            toast: None,
            theme: 0,
            graphics: 0,
            is_plain: false,
            wishes,
            settings: Settings::default(),
            random: fastrand::Rng::with_seed(seed),
        };
        state.arrive();
        state
    }
}
