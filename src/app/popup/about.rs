//! Help on a game: its rule, its theory, what is open, where it comes from, its presets. And on a
//! word.

use crate::app::cursor::Cursor;
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;
use crate::app::input::key::Key;
use crate::app::input::scope::Over;
use crate::app::layout::LaidPage;
use crate::app::pane::variants::PRESETS;
use crate::app::popup::finder::{Entry, offered};
use crate::app::popup::{Page, Piece, Popup, steps};
use crate::game::{Convention, Game, Ruleset};
use crate::theory::claim::{self, Claim, Kind, Meaning as Checked, claims};
use crate::theory::{self, Theorem};

impl App {
    /// Opens the page about a game.
    pub(in crate::app) fn open_about(&mut self, game: Game) {
        self.state.popups.push(Popup::Page(Page {
            title: format!("About {}", game.title()),
            game: Some(game),
            pieces: about(game),
            cursor: Cursor::default(),
        }));
    }

    /// Opens the page about a word.
    pub(in crate::app) fn open_word(&mut self, word: Entry) {
        self.state.popups.push(Popup::Page(Page {
            title: word.head,
            game: None,
            pieces: vec![Piece::Text(word.doc)],
            cursor: Cursor::default(),
        }));
    }

    /// A key over a page.
    pub(in crate::app) fn key_on_page(&mut self, key: Key) -> Vec<Effect> {
        let here = self.state.rules();
        let action = self.meant(Over::Page, key);
        let top = self.state.popups.len().saturating_sub(1);
        let last = self.layout.pages.get(&top).map_or(0, LaidPage::last) as u128;
        let (Some(Popup::Page(page)), Some(action)) = (self.state.popups.last_mut(), action) else {
            return Vec::new();
        };
        match action {
            Action::Quit => return vec![Effect::Quit],
            Action::Open => {
                let game = page.game;
                self.state.popups.pop();
                if let Some(game) = game.filter(|&game| game != here.game) {
                    let convention = offered(game, here.game, here.convention);
                    self.play_rules(Ruleset { game, convention });
                }
            }
            Action::Back | Action::Close => drop(self.state.popups.pop()),
            action => {
                // The page may be narrower than it was.
                page.cursor.selected = page.cursor.selected.min(last);
                page.cursor.step(steps(action), last + 1);
            }
        }
        Vec::new()
    }
}

/// What is to be said of a game.
pub fn about(game: Game) -> Vec<Piece> {
    let known = theory::known(game).words();
    let is_open = |sentence: &&str| sentence.starts_with("Open");
    let sentences = known.split_inclusive(". ").map(str::trim);
    let (open, closed): (Vec<&str>, Vec<&str>) = sentences.partition(is_open);
    let mut pieces = vec![
        Piece::Heading("The rule"),
        Piece::Text(game.rule()),
        Piece::Text(format!("In {}.", Convention::Normal.in_words())),
        Piece::Text(format!("In {}.", Convention::Misere.in_words())),
    ];
    if let Some(named) = game.as_named() {
        pieces.push(Piece::Text(format!(
            "This is {}: what is known of it holds here.",
            named.title()
        )));
    }
    pieces.push(Piece::Heading("Theory"));
    pieces.extend(
        closed
            .into_iter()
            .map(|sentence| Piece::Text(sentence.to_owned())),
    );
    pieces.extend(theorems(game));
    pieces.push(Piece::Heading("What is open"));
    let none = open.is_empty();
    pieces.extend(
        open.into_iter()
            .map(|sentence| Piece::Text(sentence.to_owned())),
    );
    let unproved: Vec<Piece> = unproved(game).map(row).collect();
    if none && unproved.is_empty() {
        pieces.push(Piece::Text("No value of any position.".to_owned()));
    }
    if !unproved.is_empty() {
        let said = "Stated without proof in its source; the Claims pane checks it:";
        pieces.push(Piece::Text(said.to_owned()));
    }
    pieces.extend(unproved);
    pieces.push(Piece::Heading("Sources"));
    pieces.push(Piece::Text(format!("{}.", game.source())));
    pieces.extend(
        papers(game)
            .into_iter()
            .map(|paper| Piece::Text(format!("{paper}."))),
    );
    pieces.push(Piece::Heading("Presets"));
    let presets = PRESETS
        .iter()
        .filter(|preset| preset.game.family() == game.family());
    pieces.extend(presets.map(|preset| Piece::Row(preset.game.notation(), preset.remark.clone())));
    pieces
}

/// The claims by which values of a game are known, each once.
fn grounds(game: Game) -> Vec<&'static Claim> {
    let both = Ruleset::both(game).into_iter().flat_map(theory::theorems);
    let mut grounds: Vec<&'static Claim> = Vec::new();
    for claim in both.filter_map(|theorem: &Theorem| claim::claim(theorem.id)) {
        if grounds.iter().all(|known| known.id != claim.id) {
            grounds.push(claim);
        }
    }
    grounds
}

fn theorems(game: Game) -> impl Iterator<Item = Piece> {
    grounds(game).into_iter().map(row)
}

fn row(claim: &Claim) -> Piece {
    let statement = claim.short.as_ref().unwrap_or(&claim.statement);
    Piece::Row(claim.id.clone(), statement.clone())
}

/// The statements on games of the family that nobody has proved.
fn unproved(game: Game) -> impl Iterator<Item = &'static Claim> {
    let is_unproved = |claim: &&Claim| {
        let guessed = matches!(
            claim.kind,
            Kind::Conjecture | Kind::Observation | Kind::Finding
        );
        guessed && claim.proof.is_none() && claim.machine.is_empty()
    };
    claims()
        .iter()
        .filter(is_unproved)
        .filter(move |claim| is_on(claim, game))
}

/// Whether a claim is checked on games of the family, with the same numbers of piles if it has
/// any.
fn is_on(claim: &Claim, game: Game) -> bool {
    let (Checked::Boxes(scopes) | Checked::Answers(scopes) | Checked::AnswersOf(_, scopes)) =
        &claim.meaning
    else {
        return false;
    };
    scopes.iter().any(|scope| scope.rules.game == game)
}

/// The papers of these claims.
pub(in crate::app) fn papers(game: Game) -> Vec<&'static str> {
    let mut papers: Vec<&'static str> = Vec::new();
    for claim in grounds(game).into_iter().chain(unproved(game)) {
        if !claim.paper.is_empty() && !papers.contains(&claim.paper) {
            papers.push(claim.paper);
        }
    }
    papers
}
