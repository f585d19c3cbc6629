//! Help on a game: its rule, its theory, what no theorem answers, where it comes from, and its
//! presets.

use crate::app::{PRESETS, Piece};
use crate::game::{Convention, Game, Ruleset};
use crate::lists::CollectVec as _;
use crate::lists::each_once;
use crate::theory::claim::{self, Claim, ClaimKind, claims};
use crate::theory::{Known, THEOREMS, Theorem, Theorems, UNANSWERED};

/// What is to be said of a game. Where values are hidden, its theory is left out for these words:
/// it would tell which positions are won.
pub fn about(theorems: &Theorems, game: Game, hidden: Option<String>) -> Vec<Piece> {
    let mut pieces = vec![
        Piece::Heading("The rule"),
        Piece::Text(game.rule()),
        Piece::Text(format!("In {}.", Convention::Normal.in_words())),
        Piece::Text(format!("In {}.", Convention::Misere.in_words())),
    ];
    pieces.extend(under_its_name(game).map(Piece::Text));
    pieces.push(Piece::Heading("Theory"));
    match hidden {
        Some(words) => pieces.push(Piece::Text(words)),
        None => add_theory(&theorems.known(game), game, &mut pieces),
    }
    pieces.push(Piece::Heading("Sources"));
    let first = source(game);
    let others = papers(game).into_iter().filter(|paper| *paper != first);
    let sources = std::iter::once(first).chain(others);
    pieces.extend(sources.map(|source| Piece::Text(format!("{source}."))));
    pieces.push(Piece::Heading("Presets"));
    let presets = PRESETS
        .iter()
        .filter(|preset| preset.game.family() == game.family());
    pieces.extend(presets.map(|preset| Piece::Row {
        name: preset.game.notation(),
        said: preset.remark.clone(),
    }));
    pieces
}

/// What is known of a game, and what is open.
fn add_theory(known: &Known, game: Game, pieces: &mut Vec<Piece>) {
    let given = known.given().into_iter().map(Piece::Text);
    let given = given.chain(grounds(game).into_iter().map(row));
    let given = given.collect_vec();
    if given.is_empty() {
        pieces.push(Piece::Text("No theorem gives a value.".to_owned()));
    }
    pieces.extend(given);
    pieces.push(Piece::Heading(UNANSWERED));
    pieces.extend(known.unanswered().map(Piece::Text));
    let unproved: Vec<Piece> = unproved(game).map(row).collect_vec();
    if known.is_all() && unproved.is_empty() {
        let said = "Nothing: theorems give all values of all positions.";
        pieces.push(Piece::Text(said.to_owned()));
    }
    if !unproved.is_empty() {
        let said = "Stated without proof in its source; the Claims pane checks it:";
        pieces.push(Piece::Text(said.to_owned()));
    }
    pieces.extend(unproved);
}

/// The sentence on a game that is given by edges and is one of the named games; `None` for others.
pub fn under_its_name(game: Game) -> Option<String> {
    let named = game.as_named()?;
    Some(format!(
        "This is {}: what is known of it holds here.",
        named.title()
    ))
}

/// The claims by which values of a game are known, and those of which automata prove something
/// about it, each once.
fn grounds(game: Game) -> Vec<&'static Claim> {
    let both = Ruleset::both(game)
        .into_iter()
        .flat_map(|rules| THEOREMS.about(rules));
    let of_theorems = both.filter_map(|theorem: &Theorem| claim::claim(theorem.id));
    let by_machine = claims()
        .iter()
        .filter(|claim| claim.is_proved_by_machine(game));
    let mut grounds: Vec<&'static Claim> = Vec::new();
    for claim in of_theorems.chain(by_machine) {
        if grounds.iter().all(|known| known.id != claim.id) {
            grounds.push(claim);
        }
    }
    grounds
}

fn row(claim: &Claim) -> Piece {
    let (name, said) = (claim.id.clone(), claim.in_short().to_owned());
    Piece::Row { name, said }
}

/// The statements on the game that are proved neither here nor in their source.
fn unproved(game: Game) -> impl Iterator<Item = &'static Claim> {
    let is_unproved = |claim: &&Claim| {
        let guessed = matches!(
            claim.kind,
            ClaimKind::Conjecture | ClaimKind::Observation | ClaimKind::Finding
        );
        guessed && claim.proof.is_none() && claim.machine.is_empty()
    };
    let unproved = claims().iter().filter(is_unproved);
    // It is on the game if it is checked in boxes of it.
    unproved.filter(move |claim| {
        let mut boxes = claim.meaning.boxes().iter();
        boxes.any(|scope| scope.rules.game == game)
    })
}

/// Where a game comes from, in words.
pub fn source(game: Game) -> &'static str {
    claim::source_of(game)
}

/// The papers of the claims on a game.
pub(crate) fn papers(game: Game) -> Vec<&'static str> {
    let claims = grounds(game).into_iter().chain(unproved(game));
    let papers = claims.map(|claim| claim.paper);
    each_once(papers.filter(|paper| !paper.is_empty()))
}
