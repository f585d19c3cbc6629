//! What lasts from one start of the program to the next: where the user is and has been, games,
//! lists, panes and what was verified, in words and numbers.
//!
//! Reading is lenient. A part that is missing or not understood is as at the first start, and the
//! rest is there.

mod forgetting;
pub(super) mod restored_place;
mod results;
pub(super) mod saved_rules;
mod saved_target;

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::app::explorer::App;
use crate::app::frame::View;
use crate::app::input::filter;
use crate::app::pane::Pane;
use crate::app::pane::choices::{FIRST, ListPane, ListView};
use crate::app::pane::figures::view::Chosen;
use crate::app::playing::contest::{Contest, KeptGame};
use crate::app::playing::puzzle::Solved;
use crate::app::playing::referee::Score;
use crate::app::session::restored_place::Rest;
use crate::app::session::results::SavedResult;
use crate::app::session::saved_target::SavedTarget;
use crate::app::state::State;
use crate::app::tree::SavedTree;
use crate::figure::{Figure, Show};
use crate::game::{Convention, Position, Ruleset};
use crate::printable;
use crate::study::exact52::Excerpt;
use crate::study::question::Stating;
use crate::study::verify::Register;
use crate::study::{Filter, ListOrder, Policy};

/// A session, to be written to a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Session {
    #[serde(deserialize_with = "or_default")]
    tree: Option<SavedTree>,
    #[serde(deserialize_with = "or_default")]
    game: Option<KeptGame>,
    /// The games that were left.
    #[serde(deserialize_with = "or_default")]
    games: Vec<KeptGame>,
    /// How puzzles went.
    #[serde(deserialize_with = "or_default")]
    solved: Solved,
    /// Who won games.
    #[serde(deserialize_with = "or_default")]
    score: Score,
    #[serde(deserialize_with = "or_default")]
    panes: SavedPanes,
    #[serde(deserialize_with = "or_default")]
    lists: SavedLists,
    #[serde(deserialize_with = "or_default")]
    line: Option<Policy>,
    #[serde(deserialize_with = "or_default")]
    figures: SavedFigures,
    #[serde(deserialize_with = "or_default")]
    claims: SavedClaims,
    /// What was found and chosen last, the latest first.
    #[serde(deserialize_with = "each_or_none")]
    found: Vec<SavedTarget>,
    /// Statements to be proved, the last one first.
    #[serde(deserialize_with = "or_default")]
    statements: Vec<SavedStatement>,
    /// The theme that was chosen in the session.
    #[serde(deserialize_with = "or_default")]
    pub theme: Option<ChosenTheme>,
}

/// A theme that was chosen in a session. A later change of the configuration overrides it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenTheme {
    /// Its name.
    pub chosen: String,
    /// The name of the theme of the configuration at the time.
    pub configured: String,
}

/// A statement to be proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedStatement {
    game: String,
    /// How it is played.
    play: String,
    text: String,
}

/// The panes and what is selected in them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedPanes {
    /// Their arrangement, as RON: JSON allows only texts as keys.
    #[serde(deserialize_with = "or_default")]
    arrangement: String,
    hidden: bool,
    pile: usize,
    /// By the keys of panes.
    rows: BTreeMap<String, SavedRows>,
}

/// The number of the selected row of a pane, and of the first row on the screen. They may be
/// larger than numbers of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SavedRows(String, String);

/// What the lists hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedLists {
    #[serde(deserialize_with = "or_default")]
    moves: String,
    #[serde(deserialize_with = "or_default")]
    positions: Option<SavedList>,
    #[serde(deserialize_with = "or_default")]
    exceptions: Option<SavedList>,
    #[serde(deserialize_with = "or_default")]
    excerpt: Excerpt,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedList {
    max: Option<u64>,
    filter: String,
    #[serde(deserialize_with = "or_default")]
    order: ListOrder,
    chosen: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedFigures {
    /// The name of the chosen figure. An empty one stands for the words.
    chosen: Option<String>,
    /// What the cells of a map show, in the words of a command.
    show: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedClaims {
    filter: String,
    bounds: BTreeMap<String, u64>,
    by_options: BTreeSet<String>,
    /// What was verified, by claims.
    #[serde(deserialize_with = "entries_or_none")]
    results: BTreeMap<String, SavedResult>,
}

/// A part of a session, as at the first start if it is not understood. It is read from the text
/// itself: any other form of it would take many times the memory.
fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + Default,
{
    let text = <&RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(text.get()).unwrap_or_default())
}

/// The items of a list that are understood.
fn each_or_none<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let text = <&RawValue>::deserialize(deserializer)?;
    let values: Vec<&RawValue> = serde_json::from_str(text.get()).unwrap_or_default();
    let read = |value: &RawValue| serde_json::from_str(value.get()).ok();
    Ok(values.into_iter().filter_map(read).collect())
}

/// The entries of a part that are understood.
fn entries_or_none<'de, D, T>(deserializer: D) -> Result<BTreeMap<String, T>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let values = BTreeMap::<String, &RawValue>::deserialize(deserializer)?;
    let read = |(name, value): (String, &RawValue)| {
        let value = serde_json::from_str(value.get()).ok()?;
        Some((name, value))
    };
    Ok(values.into_iter().filter_map(read).collect())
}

impl Session {
    /// Reads what [`Session::text`] wrote, in this version of the program or in another.
    ///
    /// # Errors
    /// The text is no session at all: a clause that says why.
    pub fn read(text: &str) -> Result<Self, String> {
        // A list of its parts without their names would be read, too.
        let parts = serde_json::from_str::<BTreeMap<String, &RawValue>>(text);
        parts
            .and_then(|_| serde_json::from_str(text))
            .map_err(|error| format!("it is no session: {error}"))
    }

    /// The session as text.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("names, words and numbers can always be written")
    }
}

impl View<'_> {
    /// The part of what the user is doing that lasts.
    pub fn session(self) -> Session {
        let state = self.state;
        // In the tree it is where the user is.
        let lists = Pane::ALL.into_iter().filter(|&pane| pane != Pane::History);
        let rows = lists.map(|pane| {
            let rows = [state.cursor(pane).selected, self.layout.tops[pane]];
            let [selected, top] = rows.map(|row| row.to_string());
            (pane.key().to_owned(), SavedRows(selected, top))
        });
        Session {
            tree: Some(state.tree.saved()),
            game: state.play.contest.as_ref().map(Contest::kept),
            games: state.play.kept.iter().map(Contest::kept).collect(),
            solved: state.play.solved,
            score: state.referee.score,
            panes: SavedPanes {
                arrangement: ron::to_string(&state.arrangement).unwrap_or_default(),
                hidden: state.hidden_elsewhere,
                pile: state.piles.chosen,
                rows: rows.collect(),
            },
            lists: SavedLists {
                moves: state.moves.filter.to_string(),
                positions: Some(saved_list(&state.lists[ListPane::Positions])),
                exceptions: Some(saved_list(&state.lists[ListPane::Exceptions])),
                excerpt: state.exceptions.excerpt,
            },
            line: Some(state.line.policy),
            figures: SavedFigures {
                chosen: match state.figure.chosen {
                    Chosen::Best => None,
                    Chosen::Figure(figure) => Some(figure.key().to_owned()),
                    Chosen::Words => Some(String::new()),
                },
                show: state.figure.show.as_ref().map(ToString::to_string),
            },
            claims: self.saved_claims(),
            found: state.found.iter().filter_map(SavedTarget::of).collect(),
            statements: state.prover.stated.iter().map(SavedStatement::of).collect(),
            theme: None,
        }
    }

    fn saved_claims(self) -> SavedClaims {
        let claims = &self.state.claims;
        let bounds = claims.bounds.iter();
        let results = self.results().map(|(claim, verified)| {
            let result = SavedResult::of(&verified)?;
            Some((claim.claim.id.clone(), result))
        });
        SavedClaims {
            filter: claims.filter.to_string(),
            bounds: bounds.map(|(&id, &max)| (id.to_owned(), max)).collect(),
            by_options: claims.by_options.iter().map(|&id| id.to_owned()).collect(),
            results: results.flatten().collect(),
        }
    }
}

impl SavedStatement {
    fn of(said: &Stating) -> Self {
        let Ruleset { game, convention } = said.rules;
        Self {
            game: game.to_string(),
            play: convention.key().to_owned(),
            text: said.text.clone(),
        }
    }

    /// The statement; `None` if it is not understood any more.
    fn stating(&self) -> Option<Stating> {
        let rules = Ruleset {
            game: self.game.parse().ok()?,
            convention: Convention::of_key(&self.play)?,
        };
        Stating::new(rules, printable::escaped(&self.text).into_owned()).ok()
    }
}

fn saved_list(list: &ListView) -> SavedList {
    SavedList {
        max: list.max,
        filter: list.filter.to_string(),
        order: list.order,
        chosen: list.chosen,
    }
}

impl App {
    /// Goes on with a session. Games are paused, and no work begins that the user did not ask for
    /// now: [`Engine::rest`](crate::engine::Engine::rest).
    ///
    /// # Errors
    /// The positions of the session are not understood. The rest of it is there.
    pub fn restore(&mut self, session: Session) -> Result<(), String> {
        self.engine.rest(self.state.wishes.positions);
        let tree = session.tree.map(SavedTree::tree).transpose();
        let state = &mut self.state;
        let tree = tree.map(|tree| {
            let Some(tree) = tree else {
                return;
            };
            state.play.contest = session.game.as_ref().and_then(|game| game.game(&tree));
            let games = session.games.iter();
            state.play.kept = games.filter_map(|game| game.game(&tree)).collect();
            state.tree = tree.instead_of(&state.tree);
        });
        state.play.solved = session.solved;
        state.referee.score = session.score;
        if let Some(policy) = session.line {
            state.line.policy = policy;
        }
        self.arrived();
        self.restore_panes(&session.panes);
        restore_lists(&mut self.state, &session.lists);
        let show = session.figures.show.as_deref();
        let rules = self.state.rules();
        self.state.figure.show =
            show.and_then(|show| Show::named(show, self.engine.theorems(), rules).ok());
        self.state.figure.chosen = match session.figures.chosen.as_deref() {
            None => Chosen::Best,
            Some("") => Chosen::Words,
            Some(name) => Figure::named(name).map_or(Chosen::Best, Chosen::Figure),
        };
        let found = session.found.iter();
        let here = &self.state.tree;
        let claims = self.engine.snapshot(|_| Vec::new()).claims;
        let found = found.filter_map(|saved| saved.target(here, &claims));
        self.state.found = found.collect();
        let statements = session.statements.iter();
        self.state.prover.stated = statements.filter_map(SavedStatement::stating).collect();
        self.restore_claims(&session.claims, &claims);
        self.rest = Some(Rest::of(&self.state));
        tree
    }

    /// Goes to the position that the program was started with.
    pub fn start_at(&mut self, rules: Ruleset, position: Position) {
        self.go(rules, position, "start");
    }

    /// Before a frame: lets long work begin again, once the user has gone elsewhere or changed a
    /// bound. Old positions are forgotten where there is hardly room for more.
    pub fn before_frame(&mut self) {
        let _ = self.forget_oldest();
        self.state.theory_of_games.settle();
        self.check_prompts();
        self.find_typed();
        if self
            .rest
            .take_if(|rest| *rest != Rest::of(&self.state))
            .is_some()
        {
            self.engine.wake();
        }
    }

    fn restore_panes(&mut self, saved: &SavedPanes) {
        let named = |key: &String| Pane::ALL.into_iter().find(|pane| pane.key() == key);
        let state = &mut self.state;
        if let Ok(arrangement) = ron::from_str(&saved.arrangement) {
            state.arrangement = arrangement;
        }
        state.hidden_elsewhere = saved.hidden;
        state.piles.chosen = saved.pile.min(state.position().piles().len() - 1);
        for (key, SavedRows(selected, top)) in &saved.rows {
            let rows = selected.parse().ok().zip(top.parse().ok());
            if let (Some(pane), Some((selected, top))) = (named(key), rows) {
                state.cursor_mut(pane).selected = selected;
                self.layout.tops[pane] = top;
            }
        }
    }

    fn restore_claims(&mut self, saved: &SavedClaims, known: &Register) {
        let id = |id: &String| Some(known.claim(id)?.claim.id.as_str());
        let game = self.state.rules().game;
        let claims_at = self.state.cursor(Pane::Claims);
        let claims = &mut self.state.claims;
        let bounds = saved.bounds.iter();
        claims.bounds = bounds
            .filter_map(|(claim, &max)| Some((id(claim)?, max)))
            .collect();
        claims.by_options = saved.by_options.iter().filter_map(id).collect();
        let results = saved.results.iter();
        claims.opened = results
            .filter_map(|(claim, result)| Some((id(claim)?, result.verified()?.into())))
            .collect();
        claims.filter = read(Pane::Claims, 1, &saved.filter);
        // The selected one is that of the session, if one was ever selected.
        claims.of = (claims_at != FIRST).then_some(game);
    }
}

/// A filter that was typed; none if it is not understood any more.
fn read(pane: Pane, piles: usize, typed: &str) -> Filter {
    filter::parse(pane, piles, typed).unwrap_or_default()
}

fn restore_lists(state: &mut State, saved: &SavedLists) {
    let piles = state.rules().game.n();
    state.moves.filter = read(Pane::Moves, piles, &saved.moves);
    state.exceptions.excerpt = saved.excerpt;
    let lists = [
        (ListPane::Positions, &saved.positions),
        (ListPane::Exceptions, &saved.exceptions),
    ];
    for (pane, list) in lists {
        let Some(list) = list else { continue };
        state.lists[pane] = ListView {
            max: list.max.filter(|&max| max > 0),
            filter: read(pane.pane(), piles, &list.filter),
            order: list.order,
            chosen: list.chosen,
            before: None,
        };
    }
}
