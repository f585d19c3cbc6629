//! What is found by typing: actions, games, claims, bookmarks, words; the tour; help on games.

use std::collections::HashSet;
use std::sync::Arc;

use super::OnScreen;
use crate::support::theorems;
use nimscope::app::popup::{Piece, Popup, Search};
use nimscope::app::{
    ACTIONS, Action, KeyScope, Overlay, Pane, Subject, Target, about, glossary, tour,
};
use nimscope::game::{Family, Game, Outcome, Ruleset};
use nimscope::theory;
use nimscope::theory::claim::{claims, source_of};
use nimscope::ui::screen;
use nimscope::ui::theme::Theme;
use ratatui::layout::{Position, Rect};

fn open(size: (u16, u16)) -> OnScreen {
    OnScreen::idle("misere slow:4,3", "3 5 5 6", size)
}

/// What is found first.
fn first(explorer: &OnScreen, subject: Subject, text: &str) -> Option<Target> {
    let found = explorer.app.view().found(&Search::new(subject, text));
    found.first().map(|entry| entry.target.clone())
}

#[test]
fn every_action_of_every_pane_is_found_by_name_and_gone_to() {
    let explorer = open((120, 40));
    for spec in ACTIONS.iter() {
        let name = spec.name.replace('-', " ");
        let panes: &[Pane] = match spec.scope {
            KeyScope::Over(_) => continue,
            KeyScope::In(panes) if panes.len() <= 2 => panes,
            KeyScope::In(_) | KeyScope::Everywhere => &[],
        };
        let found = explorer.app.view().found(&Search::new(Subject::All, &name));
        let of = |pane: Option<Pane>| {
            let target = Target::Action(spec.action, pane);
            found.iter().any(|entry| entry.target == target)
        };
        if spec.scope == KeyScope::Everywhere {
            assert!(of(None), "{name}");
        }
        for &pane in panes {
            assert!(of(Some(pane)), "{name} in {pane:?}");
        }
    }
    // From the piles: verify a claim, in its pane.
    let mut explorer = open((80, 24));
    explorer.press(": text:verify space text:all enter");
    assert_eq!(explorer.app.state.focus(), Pane::Claims);
    assert!(!explorer.app.state.claims.requested.is_empty());
}

#[test]
fn a_game_that_is_typed_and_at_hand_is_found_once() {
    let explorer = open((120, 40));
    for subject in [Subject::All, Subject::Games] {
        let found = explorer
            .app
            .view()
            .found(&Search::new(subject, "exact:5,2"));
        let game: Game = "exact:5,2".parse().expect("it is a preset");
        let is_it = |target: &Target| matches!(target, Target::Game(it, _) if *it == game);
        let count = found.iter().filter(|entry| is_it(&entry.target)).count();
        assert_eq!(count, 1, "{subject:?}");
    }
}

#[test]
fn what_cannot_be_done_says_why() {
    let mut explorer = open((120, 40));
    explorer.press(": text:undo");
    explorer.sees(&["(nothing to undo: this is the start)"]);
    // An action of another pane is judged in that pane.
    let found = explorer
        .app
        .view()
        .found(&Search::new(Subject::All, "warnings"));
    assert_eq!(explorer.app.view().why_not_found(&found[0]), None);
}

/// The list that is searched.
fn searched(explorer: &OnScreen) -> &Search {
    match explorer.app.state.popups.last() {
        Some(Popup::Search(search)) => search,
        other => panic!("a search: {other:?}"),
    }
}

#[test]
fn it_is_searched_for_when_something_is_typed_and_not_in_every_frame() {
    let found = |explorer: &OnScreen| explorer.app.view().found(searched(explorer));
    let mut explorer = open((120, 40));
    explorer.press(": text:zoo");
    explorer.settle();
    let before = found(&explorer);
    explorer.press("down");
    explorer.settle();
    assert!(Arc::ptr_eq(&before, &found(&explorer)));
    explorer.press("text:m");
    explorer.settle();
    assert!(!Arc::ptr_eq(&before, &found(&explorer)));
    // What is found is that of the text, also before the next frame.
    explorer.press("esc V text:slow");
    let games = found(&explorer);
    explorer.press("ctrl-t");
    assert_ne!(games, found(&explorer));
}

#[test]
fn every_game_is_found_by_every_name_under_which_it_is_shown() {
    let explorer = open((120, 40));
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        for name in game.names() {
            assert_eq!(Game::read(&name), Ok(game), "{name}");
            assert_eq!(
                Game::read(&name.to_uppercase().replace('≤', "<=")),
                Ok(game),
                "{name}"
            );
            let found = first(&explorer, Subject::Games, &name);
            assert!(
                matches!(found, Some(Target::Game(of, _)) if of == game),
                "{name}: {found:?}"
            );
            let all = explorer.app.view().found(&Search::new(Subject::All, &name));
            let is_it = |target: &Target| matches!(target, Target::Game(of, _) if *of == game);
            assert!(all.iter().any(|entry| is_it(&entry.target)), "{name}");
        }
    }
    for (typed, name) in [
        ("NIM(5,4)", "slow:5,4"),
        ("nim 5 4", "slow:5,4"),
        ("Moore(4,≤2)", "moore:4,2"),
        ("moore 4 <= 2", "moore:4,2"),
        ("moore’s nim 4 2", "moore:4,2"),
        ("nim 3", "nim:3"),
        ("delete nim", "delete"),
        ("2/3·6-delete", "fraction:6,3"),
        ("exact 5 2", "exact:5,2"),
        ("CN(6,=3)", "circular-exact:6,3"),
        ("cn 6 3", "circular:6,3"),
        ("sn(5,{2,4})", "slow-set:5,2+4"),
        ("⟨abc+cd⟩", "simplicial:abc+cd"),
        ("hypergraph nim ab + bc", "hyper:ab+bc"),
    ] {
        assert_eq!(Game::read(typed).unwrap().to_string(), name, "{typed}");
    }
    for (typed, why) in [
        ("NIM(4,5)", "k = 5"),
        ("nim 70", "n = 70"),
        ("moore 4", "moore takes"),
        ("chess", "no game"),
    ] {
        let error = Game::read(typed).unwrap_err().to_string();
        assert!(error.contains(why), "{typed}: {error}");
    }
}

#[test]
fn a_game_is_chosen_while_typing_in_the_play_that_is_usual() {
    let mut explorer = open((120, 40));
    explorer.press("V text:nim space text:3");
    explorer.sees(&["Nim(3)", "In normal play: who cannot move loses."]);
    explorer.press("enter");
    assert_eq!(explorer.rules(), "normal nim:3");
    // Between slow games the play stays, and it can be chosen.
    let mut explorer = open((120, 40));
    explorer.press("V text:NIM(5,4) enter");
    assert_eq!(explorer.rules(), "misère slow:5,4");
    explorer.press("V text:nim space text:3 ctrl-t enter");
    assert_eq!(explorer.rules(), "misère nim:3");
    // A part of a name filters, Tab takes the selected one over, and its numbers are changed.
    explorer.press("V text:moor tab backspace text:3 enter");
    assert_eq!(explorer.rules(), "misère moore:4,3");
    // What is no game stays, with the reason.
    explorer.press("V text:NIM(4,5) enter");
    explorer.sees(&["k = 5 is not possible"]);
    assert_eq!(explorer.app.state.popups.len(), 1);
}

#[test]
fn claims_bookmarks_and_words_are_found() {
    let mut explorer = open((120, 40));
    for claim in claims() {
        let found = explorer
            .app
            .view()
            .found(&Search::new(Subject::All, &claim.id));
        let mut first = found.iter().take(3);
        assert!(
            first.any(|entry| entry.target == Target::Claim(&claim.id)),
            "{}",
            claim.id
        );
    }
    explorer.press(": text:nimscope/thm4 enter");
    let selected = explorer.app.view().selected_claim().unwrap();
    assert_eq!(
        (selected.claim.id.as_str(), explorer.app.state.focus()),
        ("nimscope/thm4", Pane::Claims)
    );
    explorer.press("b text:start enter + +");
    assert_ne!(explorer.piles(), "3 5 5 6");
    explorer.press(": text:start enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
    explorer.press(": text:grundy space text:value enter");
    explorer.sees(&["the least of 0, 1, 2"]);
}

/// Exact names win, whatever their case; other words for an action find it; letters that are
/// scattered through long names find nothing.
#[test]
fn what_is_meant_is_found() {
    for typed in ["nim", "NIM", "Nim"] {
        let mut explorer = open((120, 40));
        explorer.press(&format!("V text:{typed} enter"));
        assert!(explorer.rules().contains("nim:"), "{}", explorer.rules());
    }
    let explorer = open((120, 40));
    let found = |typed: &str| {
        let search = Search::new(Subject::All, typed);
        let found = explorer.app.view().found(&search);
        found.first().map(|entry| entry.target.clone())
    };
    for (words, action) in [
        ("colours", Action::NextTheme),
        ("screenshot", Action::SaveList),
        ("tutorial", Action::Tour),
        ("rules of the game", Action::About),
    ] {
        assert_eq!(found(words), Some(Target::Action(action, None)), "{words}");
    }
    assert_eq!(found("xqzvk"), None);
    // A theme is chosen by its name.
    let mut explorer = open((120, 40));
    for theme in ["light", "dark", "high-contrast"] {
        explorer.press(&format!(": text:{theme} enter"));
        assert_eq!(Theme::number(explorer.app.state.theme).name, theme);
    }
    // Rows that say the same do the same.
    let rows = explorer.app.view().found(&Search::new(Subject::All, ""));
    let mut said = HashSet::new();
    for row in rows.iter() {
        let words = (&row.kind, &row.head, &row.doc);
        assert!(said.insert(words), "{words:?} is there twice");
    }
    let mut explorer = open((120, 40));
    explorer
        .press(": text:xqzvk")
        .sees(&["Nothing has this name"]);
    explorer
        .press("esc V text:xqzvk")
        .sees(&["Games on hypergraphs: Esc, then E enters"]);
    for (misspelt, game) in [
        ("whytoff", "wythoff"),
        ("excat", "exact:"),
        ("nimm", "slow:"),
    ] {
        let mut explorer = open((120, 40));
        explorer.press(&format!("V text:{misspelt} enter"));
        assert!(explorer.rules().contains(game), "{}", explorer.rules());
    }
    // A game that is chosen where no move is left opens where one sees something.
    let mut explorer = OnScreen::open("misere slow:4,3", "0 0 3 9", (120, 40));
    explorer.press("V text:slow:4,3 enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
}

#[test]
fn what_was_chosen_last_stands_first() {
    let mut explorer = open((120, 40));
    explorer.press(": text:zoom enter : text:theme enter");
    let chosen = |action| Target::Action(action, None);
    let found = explorer.app.view().found(&Search::new(Subject::All, ""));
    assert_eq!(found[0].target, chosen(Action::NextTheme));
    assert_eq!(found[1].target, chosen(Action::Zoom));
}

#[test]
fn the_header_says_who_wins() {
    let mut explorer = open((80, 24));
    explorer.sees(&["Exact slow nim NIM(4,3) · misère"]);
    explorer.press("M");
    explorer.sees(&["NIM(4,3) · normal"]);
    explorer
        .resize(120, 40)
        .sees(&["Exact slow nim NIM(4,3) · normal play: who cannot move loses"]);
    for size in [(60, 16), (40, 12)] {
        explorer.resize(size.0, size.1);
        explorer.sees(&["NIM(4,3) · normal", "[Board]"]);
    }
    for (rules, position) in [
        ("misere exact:6,3", "1 2 3 4 5 6"),
        ("misere slow-circular:6,3", "1 2 3 4 5 6"),
        ("misere hyper:ab+bc+cd+de", "1 2 3 4 5"),
    ] {
        let mut explorer = OnScreen::open(rules, position, (60, 16));
        explorer.sees(&[" misère ", "Lesson"]);
    }
}

#[test]
fn the_words_of_a_pane_are_explained_first() {
    for (pane, word) in [
        (Pane::Value, "P"),
        (Pane::Moves, "keep c"),
        (Pane::Exceptions, "exception"),
        (Pane::Why, "R"),
    ] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
        explorer.app.state.focus_on(pane);
        explorer.press("K");
        let found = explorer.app.view().found(searched(&explorer));
        let own = glossary::WORDS
            .iter()
            .filter(|word| word.panes.contains(&pane))
            .count();
        let place = found.iter().position(|entry| entry.head == word).unwrap();
        assert!(place < own, "{word} is among the first in {pane:?}");
    }
    for word in [
        "P",
        "N",
        "R",
        "exception",
        "M-move",
        "keep c",
        "reduced",
        "minimal",
    ] {
        assert!(
            glossary::WORDS.iter().any(|known| known.name == word),
            "{word}"
        );
    }
    for pane in Pane::ALL {
        let has_word = glossary::WORDS
            .iter()
            .any(|word| word.panes.contains(&pane));
        assert!(has_word, "{pane:?} has words that are explained");
    }
}

/// Where a box has no room for the whole of a text, Enter gives it all of the screen.
#[test]
fn every_word_can_be_read_on_a_small_screen() {
    for word in glossary::WORDS.iter() {
        let mut explorer = open((40, 12));
        let number = glossary::WORDS.iter().position(|one| one.name == word.name);
        explorer.app.explain(number.unwrap());
        explorer.settle();
        explorer.press("enter");
        let mut seen = String::new();
        for _ in 0..20 {
            for line in explorer.screen().lines() {
                let inside = line.split('║').nth(1).unwrap_or_default().trim();
                if !seen.ends_with(inside) {
                    seen = format!("{seen} {inside}");
                }
            }
            explorer.press("j");
        }
        let end = word.text.split(' ').next_back().unwrap();
        assert!(seen.contains(end), "{}: {seen}", word.name);
        explorer.press("esc esc");
        assert!(explorer.app.state.popups.is_empty());
    }
    // What closes a box is read there, too, and where one may go.
    for (keys, said) in [
        ("?", "Esc closes"),
        ("V", "Esc closes"),
        ("I", "Esc closes"),
    ] {
        open((40, 12)).press(keys).sees(&[said]);
    }
    let panes: Vec<&str> = Pane::ALL.iter().map(|pane| pane.title()).collect();
    open((40, 12)).press("g").sees(&panes);
}

#[test]
fn a_click_on_a_word_explains_it() {
    let size = (120, 40);
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
    explorer.press("g u");
    let area = Rect::new(0, 0, size.0, size.1);
    let screen = explorer.screen();
    let place = |text: &str| {
        let lines = screen.lines().enumerate();
        let mut found = lines.filter_map(|(y, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), y))
        });
        let (x, y) = found.next().unwrap();
        (u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
    };
    for (text, word) in [
        ("outcome ", "outcome"),
        ("Grundy ", "Grundy"),
        ("minimal exception", "minimal"),
    ] {
        let (x, y) = place(text);
        let found = screen::clicked_word(explorer.app.view(), area, Position::new(x, y)).unwrap();
        assert_eq!(glossary::WORDS[found].name, word);
    }
    // A click on a row of a list chooses it; the other button explains what stands there.
    let (x, y) = place("keep c");
    assert_eq!(
        screen::clicked_word(explorer.app.view(), area, Position::new(x, y)),
        None
    );
    let found = screen::word_at(explorer.app.view(), area, Position::new(x, y)).unwrap();
    assert_eq!(glossary::WORDS[found].name, "keep c");
    explorer.app.explain(found);
    explorer.settle();
    explorer.sees(&["takes one token from all piles but one"]);
}

#[test]
fn words_are_distinguished_from_parts_of_words() {
    let word =
        |text: &str, place| glossary::at(text, place).map(|at| glossary::WORDS[at].name.as_str());
    assert_eq!(word("N: wins", 0), Some("N"));
    assert_eq!(word("an n", 3), None);
    assert_eq!(word("the M-rule keeps", 6), Some("M-move"));
    assert_eq!(word("Normal", 0), Some("normal"));
    assert_eq!(word("abnormal", 3), None);
    assert_eq!(word("", 0), None);
}

#[test]
fn the_tour_is_true_and_can_be_left_at_any_key() {
    let game: Game = "slow:4,3".parse().unwrap();
    let x = "3 5 5 6"
        .parse::<nimscope::game::Position>()
        .unwrap()
        .sorted();
    let remoteness = |rules| theorems().remoteness(rules, &x).unwrap().value;
    let misere = remoteness(Ruleset::misere(game));
    assert_eq!((misere.outcome(), misere.0), (Outcome::N, 7));
    for size in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let mut explorer = OnScreen::idle("normal nim:3", "1 2 3", size);
        explorer.press("ctrl-g");
        assert_eq!(
            (explorer.rules(), explorer.piles()),
            ("misère slow:4,3".into(), "3 5 5 6".into())
        );
        let mut panes = Vec::new();
        for number in 1..=tour::STEPS.len() {
            explorer.sees(&[&format!("Tour, {number} of {}", tour::STEPS.len())]);
            panes.push(explorer.app.state.focus());
            let text = explorer.app.view().tour_text().unwrap();
            assert!(!text.contains(['{', '}', '“']), "{text}");
            explorer.press("enter");
        }
        assert_eq!(explorer.app.state.tour, None);
        assert!(
            [Pane::Position, Pane::Value, Pane::Moves, Pane::Line]
                .iter()
                .all(|pane| panes.contains(pane))
        );
        // Any key leaves it, and does what it does.
        explorer.press("ctrl-g enter g e");
        assert_eq!(
            (explorer.app.state.tour, explorer.app.state.focus()),
            (None, Pane::Exceptions)
        );
        explorer.press("ctrl-g esc");
        assert_eq!(explorer.app.state.tour, None);
    }
}

#[test]
fn help_on_a_game_names_each_source_once() {
    let sources = |game: &str| {
        let pieces = about::about(theorems(), game.parse().unwrap(), None).into_iter();
        let after = pieces.skip_while(|piece| !matches!(piece, Piece::Heading("Sources")));
        let texts = after.skip(1).map_while(|piece| match piece {
            Piece::Text(text) => Some(text),
            _ => None,
        });
        texts.collect::<Vec<_>>()
    };
    let circular = "Dufour, Heubach: Circular Nim Games, Electronic Journal of Combinatorics 20(2) (2013) P22, doi:10.37236/2765.";
    let delete =
        "Abuku, Sakai, Shinoda, Suetsugu: Some extensions of Delete Nim, 2022, arXiv:2301.12964.";
    assert_eq!(sources("circular:6,3"), [circular]);
    assert_eq!(sources("abo:3"), [delete, "nimscope."]);
    // The game itself comes from elsewhere.
    let stankova = "Stankova, Rike: Delete Nim.";
    assert_eq!(sources("delete"), [stankova, delete, "nimscope."]);
}

#[test]
fn help_on_a_game_gives_its_rule_its_theory_what_is_open_and_its_sources() {
    let headings = [
        "The rule",
        "Theory",
        theory::UNANSWERED,
        "Sources",
        "Presets",
    ];
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        let pieces = about::about(theorems(), game, None);
        let is = |wanted: &str| {
            let of = |piece: &Piece| format!("{piece:?}").contains(wanted);
            pieces.iter().any(of)
        };
        for heading in headings {
            assert!(is(heading), "{heading} of {game}");
        }
        let is_empty = |two: &[Piece]| matches!(two, [Piece::Heading(_), Piece::Heading(_)]);
        assert!(!pieces.windows(2).any(is_empty), "{game}: {pieces:?}");
        assert!(is(source_of(game)));
    }
    let mut blocking = OnScreen::idle("normal blocking-wythoff:2", "3 2", (120, 40));
    blocking
        .press("I")
        .sees(&["forbid one option before each move."]);
    for size in [(40, 12), (80, 24), (120, 40), (200, 60)] {
        let mut explorer = open(size);
        explorer.press("I");
        explorer.sees(&["About", "The rule", "A move removes one token"]);
        explorer.press("G").sees(&["NIM(5,3)"]);
        explorer.press("g g").sees(&["The rule"]);
        // The end is an end: one key goes back from it.
        explorer.press("G");
        let end = explorer.screen();
        explorer.press("j j G");
        assert_eq!(explorer.screen(), end);
        explorer.press("k");
        assert!(size.1 > 30 || explorer.screen() != end);
        explorer.press("esc");
        assert!(explorer.app.state.popups.is_empty());
    }
    let mut explorer = open((120, 40));
    explorer.press(": text:about space text:moore");
    let place = explorer.app.keymap.keys(Action::Open, Overlay::Page);
    assert!(!place.is_empty());
    explorer.press("enter").sees(&["About Moore's nim"]);
    explorer.press("enter");
    assert_eq!(explorer.app.state.rules().game.family(), Family::Moore);
}

/// The list of words begins with those that are on the screen.
#[test]
fn words_in_sight_come_first() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    let below = explorer.screen();
    explorer.press("K");
    explorer.screen();
    let Some(Popup::Search(search)) = explorer.app.state.popups.last() else {
        panic!("the words are listed");
    };
    let seen = explorer.app.layout.words.clone().unwrap();
    let found = explorer.app.view().found(search);
    let listed = found.iter().filter_map(|entry| {
        if let Target::Word(number) = entry.target {
            Some(number)
        } else {
            None
        }
    });
    let listed: Vec<usize> = listed.collect();
    assert!(listed[..seen.len()].iter().all(|word| seen.contains(word)));
    assert!(seen.len() > 5 && seen.len() < listed.len());
    for name in ["outcome", "minimal", "M-move"] {
        assert!(below.contains(name));
        let word = glossary::WORDS.iter().position(|word| word.name == name);
        assert!(seen.contains(&word.unwrap()), "{name}");
    }
    // Nothing of it speaks of hypergraphs.
    let word = glossary::WORDS
        .iter()
        .position(|word| word.name == "hypergraph");
    assert!(!seen.contains(&word.unwrap()));
}

/// Of what is selected among the finds more is said than its row has.
#[test]
fn the_selected_find_is_shown_in_full() {
    let mut explorer = open((80, 24));
    explorer
        .press(": text:theme")
        .sees(&["T: next-theme, everywhere"]);
}
