//! The state with which the explorer starts.

use enum_map::EnumMap;

use crate::app::{
    Arrangement, ClaimsView, FigureView, LineView, ListPane, ListView, Manner, NotebookView, Pane,
    PilesView, PlayView, ProverView, Referee, Revealed, Settings, Setup, State, Tree,
    UnfinishedKeys, Unfolded, Wishes,
};
use crate::game::{Position, Ruleset};
use crate::study::Filter;
use crate::study::exact52::Excerpt;
use crate::theory::Theorems;

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
            lists: EnumMap::from_fn(|pane: ListPane| ListView {
                filter: (pane.pane().behaviour().filter().first)(),
                ..ListView::default()
            }),
            excerpt: Excerpt::default(),
            why: Unfolded::default(),
            claims: ClaimsView::default(),
            figure: FigureView::default(),
            prover: ProverView::default(),
            notebook: NotebookView::default(),
            theorems: Theorems::default(),
            referee: Referee::new(Setup::new(Manner::default()), seed),
            popups: Vec::new(),
            found: Vec::new(),
            tour: None,
            typed: UnfinishedKeys::default(),
            hidden_elsewhere: false,
            lesson_shows: false,
            revealed: Revealed::default(),
            files: Vec::new(),
            naming_file: None,
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
