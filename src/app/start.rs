//! The state with which the explorer starts.

use enum_map::EnumMap;

use super::frame::revealed::Revealed;
use super::input::unfinished_keys::UnfinishedKeys;
use super::layout::arrangement::Arrangement;
use super::pane::Pane;
use super::pane::claims::view::ClaimsView;
use super::pane::exceptions::view::ExceptionsView;
use super::pane::figures::view::FigureView;
use super::pane::line::view::LineView;
use super::pane::list::list_pane::ListPane;
use super::pane::list::view::ListView;
use super::pane::moves::view::MovesView;
use super::pane::play::view::PlayView;
use super::pane::position::view::PilesView;
use super::pane::prover::view::ProverView;
use super::pane::why::unfolded::Unfolded;
use super::playing::referee::Referee;
use super::playing::setup::{Manner, Setup};
use super::settings::Settings;
use super::state::{State, Wishes};
use super::theory_of_games::TheoryOfGames;
use super::tree::Tree;
use crate::game::{Position, Ruleset};

impl State {
    /// The start: a position, the Moves pane beside it.
    pub fn new(rules: Ruleset, position: Position, wishes: Wishes, seed: u64) -> Self {
        let mut state = Self {
            tree: Tree::new(rules, position),
            arrangement: Arrangement::default(),
            cursors: EnumMap::from_fn(Pane::first),
            piles: PilesView::default(),
            moves: MovesView::default(),
            line: LineView::default(),
            play: PlayView::default(),
            lists: EnumMap::from_fn(|pane: ListPane| ListView::kept(pane.pane().first_filter())),
            exceptions: ExceptionsView::default(),
            why: Unfolded::default(),
            claims: ClaimsView::default(),
            figure: FigureView::default(),
            prover: ProverView::default(),
            theory_of_games: TheoryOfGames::default(),
            referee: Referee::new(Setup::new(Manner::default()), seed),
            popups: Vec::new(),
            found: Vec::new(),
            tour: None,
            typed: UnfinishedKeys::default(),
            hidden_elsewhere: false,
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
