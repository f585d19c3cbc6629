//! What lasts from one start of the program to the next: where the user is and has been, games,
//! lists, panes and what was verified, in words and numbers.
//!
//! Reading is lenient. A part that is missing is as at the first start. So is one that is not
//! understood, of which the user is told, and the rest is there.

mod forgetting;
mod saved;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::app::Entries;
use crate::app::{
    Chosen, Explorer, FIRST, ListPane, ListView, Match, NotebookView, Pane, SavedTree, Score,
    Shape, Solved, State, View,
};
use crate::figure::{Figure, Show};
use crate::game::{Convention, Position, Ruleset, joined};
use crate::lists::{CollectVec as _, distinct};
use crate::log::note_open;
use crate::printable;
use crate::solve::Control;
use crate::study::exact52::Excerpt;
use crate::study::question::Stating;
use crate::study::verify::Register;
use crate::study::{ExceptionKind, Filter, ListOrder, Policy};
use saved::{SavedResult, SavedTarget};

/// A session, to be written to a file.
#[derive(Debug, Serialize)]
pub struct Session {
    tree: SavedTree,
    game: Option<Match>,
    /// The games that were left.
    games: Vec<Match>,
    /// How puzzles went.
    solved: Solved,
    /// Who won games.
    score: Score,
    panes: SavedPanes,
    lists: SavedLists,
    line: Policy,
    figures: SavedFigures,
    claims: SavedClaims,
    /// What was found and chosen last, the latest first.
    found: Vec<SavedTarget>,
    /// Statements to be proved, the last one first.
    statements: Vec<SavedStatement>,
    /// The notebook, as its file.
    notebook: String,
    /// The theme that was chosen in the session.
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
#[derive(Debug, Serialize)]
struct SavedPanes {
    /// Their arrangement, as RON: JSON allows only texts as keys.
    arrangement: String,
    hidden: bool,
    pile: usize,
    /// By the keys of panes.
    rows: Entries<&'static str, SavedRows>,
}

/// The number of the selected row of a pane, and of the first row on the screen. They may be
/// larger than numbers of JSON.
type SavedRows = (String, String);

/// What the lists hold.
#[derive(Debug, Serialize)]
struct SavedLists {
    moves: String,
    positions: SavedList,
    exceptions: SavedList,
    excerpt: Excerpt,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedList {
    max: Option<u64>,
    filter: String,
    order: ListOrder,
    chosen: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct SavedFigures {
    /// The name of the chosen figure. An empty one means the words.
    chosen: Option<String>,
    /// What the cells of a map show, in the words of a command.
    show: Option<String>,
}

#[derive(Debug, Serialize)]
struct SavedClaims {
    filter: String,
    bounds: Entries<&'static str, u64>,
    by_options: Vec<&'static str>,
    /// What was verified, by claims.
    results: Entries<&'static str, SavedResult>,
}

/// The parts of a session that is read, by their names, each as its own text: any other form of
/// them would take many times the memory. A part that is missing is as at the first start, and so
/// is one that is not understood, whose name is then among those that are left out.
#[derive(Debug)]
pub struct SessionParts<'a> {
    texts: Entries<String, &'a RawValue>,
    left_out: Vec<String>,
    /// What is understood, but not known here any more.
    lost: Vec<String>,
}

impl<'a> SessionParts<'a> {
    /// The theme that was chosen in the session.
    pub fn theme(&mut self) -> Option<ChosenTheme> {
        self.part("theme")
    }

    fn part<T: DeserializeOwned + Default>(&mut self, name: &str) -> T {
        self.borrowed::<Option<T>>(name).unwrap_or_default()
    }

    /// The items of a list that are understood.
    fn items<T: DeserializeOwned>(&mut self, name: &str) -> Vec<T> {
        let items: Vec<&RawValue> = self.borrowed(name);
        self.understood(name, items, |item| serde_json::from_str(item.get()).ok())
    }

    /// The entries of a map that are understood.
    fn entries<T: DeserializeOwned>(&mut self, name: &str) -> Vec<(String, T)> {
        let Entries(entries) = self.borrowed::<Entries<String, &RawValue>>(name);
        self.understood(name, entries, |(name, entry)| {
            Some((name, serde_json::from_str(entry.get()).ok()?))
        })
    }

    /// A part whose items stay texts. The name of a part of a part stands behind that of the
    /// whole.
    fn borrowed<T: Deserialize<'a> + Default>(&mut self, name: &str) -> T {
        let text = |Entries(texts): &Entries<String, &'a RawValue>, name: &str| {
            let mut texts = texts.iter().rev();
            Some(texts.find(|(known, _)| known == name)?.1.get())
        };
        let text = match name.split_once('.') {
            Some((whole, name)) => text(&self.borrowed(whole), name),
            None => text(&self.texts, name),
        };
        let read = text.map(serde_json::from_str);
        if let Some(Err(_)) = read
            && !self.left_out.iter().any(|known| known == name)
        {
            self.left_out.push(name.to_owned());
        }
        read.and_then(Result::ok).unwrap_or_default()
    }

    fn understood<S, T>(
        &mut self,
        name: &str,
        all: Vec<S>,
        read: impl Fn(S) -> Option<T>,
    ) -> Vec<T> {
        let count = all.len();
        let understood: Vec<T> = all.into_iter().filter_map(read).collect_vec();
        let lost = count - understood.len();
        let words = (lost > 0).then(|| format!("{lost} of {count} in {name}"));
        self.left_out.extend(words);
        understood
    }
}

impl SessionParts<'_> {
    /// A filter that was typed. If it is not understood any more, nothing is filtered.
    fn filter(&mut self, pane: Pane, piles: usize, typed: &str) -> Filter {
        let read = pane.behaviour().filter().read(piles, typed);
        read.unwrap_or_else(|_| {
            self.lost.push(format!("the filter {typed:?}"));
            Filter::default()
        })
    }
}

impl Session {
    /// Reads what [`Session::text`] wrote, in this version of the program or in another.
    ///
    /// # Errors
    /// The text is no session at all: a clause that says why.
    pub fn read(text: &str) -> Result<SessionParts<'_>, String> {
        let texts = serde_json::from_str(text);
        Ok(SessionParts {
            texts: texts.map_err(|error| format!("it is no session: {error}"))?,
            left_out: Vec::new(),
            lost: Vec::new(),
        })
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
            let (selected, top) = (state.cursor(pane).selected, self.layout.tops[pane]);
            (pane.key(), (selected.to_string(), top.to_string()))
        });
        let (found, stated) = (state.found.iter(), state.prover.stated.iter());
        let games = state.play.games.split_last();
        let (played, left) = games.map_or((None, &[][..]), |(played, left)| (Some(played), left));
        Session {
            tree: state.tree.saved(),
            game: played.cloned(),
            games: left.to_vec(),
            solved: state.play.solved,
            score: state.referee.score,
            panes: SavedPanes {
                arrangement: ron::to_string(&state.arrangement).unwrap_or_default(),
                hidden: state.hidden_elsewhere,
                pile: state.piles.chosen,
                rows: rows.collect(),
            },
            lists: SavedLists {
                moves: state.moves_filter.to_string(),
                positions: saved_list(&state.lists[ListPane::Positions]),
                exceptions: saved_list(&state.lists[ListPane::Exceptions]),
                excerpt: state.excerpt,
            },
            line: state.line.policy,
            figures: SavedFigures {
                chosen: match state.figure.chosen {
                    Chosen::Best => None,
                    Chosen::Figure(figure) => Some(figure.key().to_owned()),
                    Chosen::Words => Some(String::new()),
                },
                show: state.figure.show.as_ref().map(ToString::to_string),
            },
            claims: self.saved_claims(),
            found: found.filter_map(SavedTarget::written).collect_vec(),
            statements: stated.map(SavedStatement::written).collect_vec(),
            notebook: state.notebook.text().to_owned(),
            theme: None,
        }
    }

    fn saved_claims(self) -> SavedClaims {
        let claims = &self.state.claims;
        let bounds = claims.bounds.iter();
        let results = self.results().map(|(claim, verified)| {
            let result = SavedResult::written(&verified)?;
            Some((claim.claim.id.as_str(), result))
        });
        SavedClaims {
            filter: claims.filter.to_string(),
            bounds: bounds.map(|(&id, &max)| (id, max)).collect(),
            by_options: distinct(claims.by_options.clone()),
            results: results.flatten().collect(),
        }
    }
}

impl SavedStatement {
    fn written(said: &Stating) -> Self {
        let Ruleset { game, convention } = said.rules;
        Self {
            game: game.to_string(),
            play: convention.key().to_owned(),
            text: said.text.clone(),
        }
    }

    /// The statement; `None` if it is not understood any more.
    fn stating(&self) -> Option<Stating> {
        let (game, convention) = (self.game.parse().ok()?, Convention::of_key(&self.play)?);
        let rules = Ruleset { game, convention };
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

impl Explorer {
    /// Goes on with a session. Games are paused, and no work begins that the user did not ask for
    /// now: [`Engine::rest`](crate::engine::Engine::rest).
    ///
    /// Gives the names of the parts that were left out, since they are not understood.
    ///
    /// # Errors
    /// The positions of the session are not understood. The rest of the session is restored.
    pub fn restore(&mut self, mut session: SessionParts<'_>) -> Result<Vec<String>, String> {
        self.engine.rest(self.state.wishes.positions);
        let control = Control::default();
        let tree: Option<SavedTree> = session.part("tree");
        let tree = tree.map(|tree| tree.tree(&control)).transpose();
        let (played, left): (Option<Match>, Vec<Match>) =
            (session.part("game"), session.items("games"));
        let state = &mut self.state;
        let tree = tree.map(|tree| {
            let Some((tree, misread)) = tree else {
                return;
            };
            session.lost.extend(misread);
            let mut game = |game: Match| {
                let game = game.restored(&tree);
                game.map_err(|why| session.lost.push(why)).ok()
            };
            let played = played.and_then(&mut game);
            let left = left.into_iter().filter_map(game);
            state.play.games = left.chain(played).collect_vec();
            state.tree = tree.instead_of(&state.tree);
        });
        state.play.solved = session.part("solved");
        state.referee.score = session.part("score");
        if let Some(policy) = session.part("line") {
            state.line.policy = policy;
        }
        let figures: SavedFigures = session.part("figures");
        let found: Vec<SavedTarget> = session.items("found");
        let statements: Vec<SavedStatement> = session.items("statements");
        let notebook: String = session.part("notebook");
        self.arrived();
        self.restore_panes(&mut session);
        restore_lists(&mut self.state, &mut session);
        let rules = self.state.rules();
        self.state.figure.show = figures.show.and_then(|show| {
            let named = Show::named(&show, self.engine.theorems(), rules);
            named
                .map_err(|_| session.lost.push(format!("the map of {show:?}")))
                .ok()
        });
        self.state.figure.chosen = match figures.chosen.as_deref() {
            None => Chosen::Best,
            Some("") => Chosen::Words,
            Some(name) => Figure::named(name).map_or(Chosen::Best, Chosen::Figure),
        };
        let here = &self.state.tree;
        let claims = self.engine.snapshot(|_| Vec::new()).claims;
        let found = found.iter().filter_map(|saved| saved.target(here, &claims));
        self.state.found = found.collect_vec();
        let stated = statements.iter().filter_map(|saved| {
            let stating = saved.stating();
            if stating.is_none() {
                session.lost.push(format!("the statement {:?}", saved.text));
            }
            stating
        });
        self.state.prover.stated = stated.collect_vec();
        if !notebook.is_empty() {
            self.state.notebook = NotebookView::reading(&notebook);
        }
        self.restore_claims(&mut session, &claims);
        self.rest = Some(self.state.resting_place());
        tree.map(|()| [session.left_out, session.lost].concat())
    }

    /// Goes to the position that the program was started with.
    pub fn start_at(&mut self, rules: Ruleset, position: Position) {
        self.go(rules, position, "start");
    }

    /// Before a frame: lets long work begin again, once the user has gone elsewhere or changed a
    /// bound. Old positions are forgotten where there is hardly room for more. Panes have their
    /// places on a screen of this shape.
    pub fn before_frame(&mut self, shape: Shape) {
        let position = joined(self.state.position().piles(), ",");
        let game = self.state.rules().arguments();
        note_open(&format!("{game} --position {position}"));
        let _ = self.forget_oldest();
        self.check_prompts();
        let place = self.state.resting_place();
        if self.rest.take_if(|rest| *rest != place).is_some() {
            self.engine.wake();
        }
        let has_exceptions = ExceptionKind::of(self.state.rules()).is_ok();
        self.state.arrangement.fit(shape, has_exceptions);
    }

    fn restore_panes(&mut self, session: &mut SessionParts<'_>) {
        let named = |key: &String| Pane::ALL.into_iter().find(|pane| pane.key() == key);
        let state = &mut self.state;
        let arrangement: String = session.part("panes.arrangement");
        if let Ok(arrangement) = ron::from_str(&arrangement) {
            state.arrangement = arrangement;
        }
        state.hidden_elsewhere = session.part("panes.hidden");
        let pile: usize = session.part("panes.pile");
        state.piles.chosen = pile.min(state.position().piles().len() - 1);
        for (key, (selected, top)) in session.entries::<SavedRows>("panes.rows") {
            if let (Some(pane), Ok(selected), Ok(top)) =
                (named(&key), selected.parse(), top.parse())
            {
                state.cursor_mut(pane).selected = selected;
                self.layout.tops[pane] = top;
            }
        }
    }

    fn restore_claims(&mut self, session: &mut SessionParts<'_>, known: &Register) {
        let id = |id: &String| Some(known.claim(id)?.claim.id.as_str());
        let game = self.state.rules().game;
        let claims_at = self.state.cursor(Pane::Claims);
        let claims = &mut self.state.claims;
        let filter: String = session.part("claims.filter");
        let Entries(bounds): Entries<String, u64> = session.part("claims.bounds");
        claims.bounds.clear();
        for (claim, max) in bounds {
            id(&claim).map(|id| claims.bounds.insert(id, max));
        }
        let by_options: Vec<String> = session.part("claims.by_options");
        claims.by_options = by_options.iter().filter_map(id).collect_vec();
        claims.opened.clear();
        for (claim, result) in session.entries::<SavedResult>("claims.results") {
            match id(&claim) {
                Some(id) => drop(claims.opened.insert(id, result.verified().into())),
                None => session.lost.push(format!("the result of {claim}")),
            }
        }
        claims.filter = session.filter(Pane::Claims, 1, &filter);
        // The selected one is that of the session, if one was ever selected.
        claims.of = (claims_at != FIRST).then_some(game);
    }
}

fn restore_lists(state: &mut State, session: &mut SessionParts<'_>) {
    let piles = state.rules().game.n();
    let moves: String = session.part("lists.moves");
    state.moves_filter = session.filter(Pane::Moves, piles, &moves);
    for pane in ListPane::ALL {
        let name = format!("lists.{}", pane.pane().key());
        let Some(list) = session.part::<Option<SavedList>>(&name) else {
            continue;
        };
        state.lists[pane] = ListView {
            max: list.max.filter(|&max| max > 0),
            filter: session.filter(pane.pane(), piles, &list.filter),
            order: list.order,
            chosen: list.chosen,
            before: None,
        };
    }
    state.excerpt = session.part("lists.excerpt");
}
