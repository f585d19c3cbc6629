//! What lasts from one start to the next, without files: a session read back is the session that
//! was written.

use super::OnScreen;
use crate::support::{position, rules};
use nimscope::app::matches::Match;
use nimscope::app::tree::Tree;
use nimscope::app::{ListPane, Pane, Session};

const SIZE: (u16, u16) = (120, 40);

fn text(explorer: &OnScreen) -> String {
    explorer.app.view().session().text()
}

/// A new start with a session, at another position.
fn restarted(text: &str) -> OnScreen {
    let mut explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let session = Session::read(text).unwrap();
    explorer.app.restore(session).unwrap();
    explorer.settle();
    explorer
}

/// The same, and what it shows is computed.
fn reopened(text: &str) -> OnScreen {
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    explorer.app.restore(Session::read(text).unwrap()).unwrap();
    explorer.settle();
    explorer
}

/// A session of an older build: two games, one of them given up, with hints and a bookmark.
const OLDER: &str = include_str!("../play/older/session.json");

#[test]
fn a_session_of_an_older_build_is_read() {
    let mut again = restarted(OLDER);
    assert_eq!(again.piles(), "8 8 21 28");
    assert_eq!(
        again.app.view().listed_games(),
        [
            "● misère NIM(4,3) from 3 5 5 6: you against perfect, 0 moves, \
             You lost: resigned after 0 moves",
            "  misère NIM(4,3) from 3 5 5 6: you against perfect, 4 moves, your move",
        ]
    );
    again.press("L j enter");
    assert_eq!(again.piles(), "1 1 1 4");
    let lines: Vec<usize> = again.contest().line();
    assert_eq!(lines, [1, 4, 5, 6, 7]);
    again.press("' ").sees(&["start"]);
    let written = text(&again);
    assert_eq!(text(&restarted(&written)), written);
}

/// A screen without its first line, which says how much memory is taken.
fn below_header(explorer: &mut OnScreen) -> String {
    let screen = explorer.screen();
    screen.lines().skip(1).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_session_goes_on_where_it_was_left() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    // A pile, a bookmark, a branch, a comment, steps of the line, filters, a bound, an order, a
    // figure.
    explorer.press("g p 8 = u 9 = b text:here enter ; text:why enter ] ] ]");
    explorer.press("g e 1 2 B / text:minimal enter o g f t t g o z j j");
    explorer.app.state.toast = None;
    let before = text(&explorer);
    let mut again = reopened(&before);
    assert_eq!(text(&again), before);
    assert_eq!(below_header(&mut again), below_header(&mut explorer));
    let [shown, kept] = [&mut explorer, &mut again].map(|it| below_header(it.press("z g h")));
    assert_eq!(kept, shown, "the tree, its names and its comments");
    assert!(kept.contains("here"), "{kept}");
    let [shown, kept] = [&mut explorer, &mut again].map(|it| it.press("u u ctrl-r").piles());
    assert_eq!(kept, shown, "undo and redo go on");
}

#[test]
fn hidden_characters_in_notes_are_seen_wherever_they_are_from() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("b text:mark enter ; text:note enter e ctrl-u text:1,2,3,5 enter");
    let spoilt = text(&explorer).replace("mark", "ma\u{202e}rk");
    let spoilt = spoilt
        .replace("note", "no\u{2066}te")
        .replace("entered", "ente\u{200f}red");
    let mut again = reopened(&spoilt);
    let seen = ["ma\\u{202e}rk", "no\\u{2066}te"];
    again.press("g h z").sees(&seen).sees(&["\\u{200f}"]);
    again.press("' ").sees(&seen[..1]);
    again.press("esc : text:ma").sees(&seen[..1]);
    again.press("esc y t");
    assert!(!text(&again).contains(['\u{202e}', '\u{2066}', '\u{200f}']));
    // They are typed as they are pasted.
    again
        .press("b ctrl-u text:a\u{202e}b enter")
        .sees(&["a\\u{202e}b"]);
    again.press("; text:\u{2066} enter").sees(&["\\u{2066}"]);
}

#[test]
fn a_game_is_kept_with_its_lines_and_waits() {
    let mut explorer = OnScreen::open("misere slow:3,2", "3 4 5", SIZE);
    explorer.press("p enter space u space");
    let before = text(&explorer);
    let (game, tree) = (explorer.contest().contest, explorer.app.state.tree.clone());
    let nodes = |game: &Match, tree: &Tree| {
        let nodes = tree.nodes().iter().filter(|node| game.holds(node));
        nodes.cloned().collect::<Vec<_>>()
    };
    assert!(nodes(&game, &tree).len() > 2, "moves were made");
    let again = reopened(&before);
    let kept = again.contest().contest;
    assert!(kept.is_paused);
    assert_eq!(nodes(&kept, &again.app.state.tree), nodes(&game, &tree));
    assert_eq!(kept.state(&again.app.state.tree), game.state(&tree));
    assert_eq!(text(&again), before);
}

#[test]
fn games_that_were_left_are_kept() {
    let mut explorer = OnScreen::open("misere slow:3,2", "3 4 5", SIZE);
    explorer.press("p enter space p enter space r p enter space p enter");
    let left: Vec<_> = explorer.app.view().listed_games();
    assert!(left.len() >= 3, "{left:?}");
    let mut again = reopened(&text(&explorer));
    assert_eq!(again.app.view().listed_games(), left);
    let last = explorer.app.state.play.games[0]
        .position(&explorer.app.state.tree)
        .to_string();
    again.press("L");
    let rows = left.len();
    for _ in 1..rows {
        again.press("j");
    }
    again.press("enter");
    assert_eq!(again.piles(), last, "the oldest goes on where it stood");
}

#[test]
fn what_was_found_last_is_kept() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("b text:mark enter");
    for found in [
        "text:mark",
        "text:slow:5,4",
        "text:games24/2.7",
        "text:zoom",
        "text:remoteness",
    ] {
        explorer.press(&format!(": {found} enter esc esc"));
    }
    let found = explorer.app.state.found.clone();
    assert_eq!(found.len(), 5, "{found:?}");
    assert_eq!(reopened(&text(&explorer)).app.state.found, found);
    // Those that are not known any more are left out.
    let strange = text(&explorer).replace("\"zoom\"", "\"of another version\"");
    assert_eq!(reopened(&strange).app.state.found.len(), 4);
}

#[test]
fn what_was_verified_is_kept_and_nothing_is_verified_again() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("g c z / text:games24/2.7 enter enter");
    explorer.sees(&["misprint"]);
    let mut again = reopened(&text(&explorer));
    again.resize(90, 40);
    again.sees(&["misprint", "in an earlier session by this program"]);
    assert!(again.app.state.claims.requested.is_empty());
    again.press("l enter");
    assert_eq!(
        again.piles().split(' ').count(),
        5,
        "its cases open as before"
    );
}

/// Older builds wrote into the range how it was checked, numbers as if they were positions, and
/// sentences without their game.
#[test]
fn what_older_builds_verified_is_read_as_it_is_written_now() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("g c z / text:games24/2.7 enter enter");
    explorer.sees(&["misprint"]);
    let mut session: serde_json::Value = serde_json::from_str(&text(&explorer)).unwrap();
    let claims = session["claims"].as_object_mut().unwrap();
    let results = claims
        .values_mut()
        .find_map(|part| part.as_object_mut()?.get_mut("games24/2.7"));
    let result = results.expect("the result is kept under the name of its claim");
    result["range"] = "all positions of normal nim:2 with piles ≤ 8, by options".into();
    result["by_options"] = true.into();
    result["status"] = "refuted".into();
    let case = serde_json::json!({
        "printed": null, "rules": ["slow:5,4", "misere"], "position": [40],
        "found": "the number 40 is not as claimed", "nearest": [], "option": [1, 2],
    });
    result["counterexamples"] = vec![case].into();
    let mut again = reopened(&session.to_string());
    again.resize(90, 40);
    again.sees(&[
        "refuted",
        "misère slow:5,4: the number 40 is not as claimed",
        "with piles ≤ 8",
    ]);
    let screen = again.screen();
    assert!(!screen.contains("≤ 8, by options"), "{screen}");
    assert!(!screen.contains("refuted by"), "{screen}");
    again.press("l enter");
    again.sees(&["no position of a game"]);
}

/// Its position is there, and so is all that came from it.
#[test]
fn a_move_that_is_not_understood_is_named() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press(". text:a,b,c enter . text:a,b,d enter");
    let reached = explorer.piles();
    let mut strange: serde_json::Value = serde_json::from_str(&text(&explorer)).unwrap();
    let nodes = strange["tree"]["nodes"].as_array_mut().unwrap();
    let made: Vec<&mut serde_json::Value> = nodes
        .iter_mut()
        .filter_map(|node| node["how"].get_mut("move"))
        .collect();
    assert_eq!(made.len(), 2);
    for how in made {
        how[0] = "leap over b".into();
    }
    let mut again = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let left_out = again
        .app
        .restore(Session::read(&strange.to_string()).unwrap());
    assert_eq!(
        left_out.unwrap(),
        ["the move of 2 4 4 6 (leap over b) and of 1 more position"]
    );
    again.settle();
    assert_eq!(again.piles(), reached);
}

/// A session without such a position still has those that were reached from it.
#[test]
fn a_position_that_is_none_of_its_game_is_left_out_alone() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press(". text:a,b,c enter . text:a,b,d enter");
    let reached = explorer.piles();
    let whole: serde_json::Value = serde_json::from_str(&text(&explorer)).unwrap();
    for strange in ["2 4 4", "2 4 4 x"] {
        let mut session = whole.clone();
        session["tree"]["nodes"][1]["position"] = strange.into();
        let mut again = OnScreen::idle("normal nim:2", "1 2", SIZE);
        let session = session.to_string();
        let left_out = again.app.restore(Session::read(&session).unwrap());
        let said = left_out.unwrap().join(", ");
        assert!(said.starts_with("the piles of position 1 ("), "{said}");
        assert!(said.ends_with(") and of 1 more position"), "{said}");
        again.settle();
        assert_eq!(again.piles(), reached);
        again.press("u");
        assert_eq!(again.piles(), "3 5 5 6");
    }
}

/// Such piles have no values, and a search for them would not end. No way leads there.
#[test]
fn nobody_goes_to_piles_that_are_no_position_of_the_game() {
    for (of, here, there, why) in [
        ("normal pass-nim:1", "3 1", "3 2", "pile b"),
        ("normal vdn", "3 4", "3 0", "empty"),
        ("normal nim:3", "3 4 5", "3 4", "3 piles"),
    ] {
        let mut explorer = OnScreen::idle(of, here, SIZE);
        explorer.app.start_at(rules(of), position(there));
        assert_eq!(explorer.piles(), here);
        explorer.sees(&[why]);
    }
}

#[test]
fn parts_that_are_not_understood_do_not_lose_the_rest() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("9 = g e / text:minimal enter");
    let whole: serde_json::Value = serde_json::from_str(&text(&explorer)).unwrap();
    for part in [
        "game", "panes", "lists", "line", "figures", "claims", "theme",
    ] {
        for strange in [
            None,
            Some(serde_json::json!({"of": ["another", 7]})),
            Some(7.into()),
        ] {
            let mut session = whole.clone();
            let parts = session.as_object_mut().unwrap();
            parts.remove(part);
            parts.extend(strange.map(|value| (part.to_owned(), value)));
            parts.insert("unknown".to_owned(), 1.into());
            let again = restarted(&session.to_string());
            assert_eq!(again.piles(), "9 5 5 6", "without {part}");
        }
    }
    let mut strange = whole.clone();
    strange["lists"]["excerpt"] = "Never".into();
    strange["lists"]["positions"]["order"] = 7.into();
    strange["lists"]["moves"] = "x1 =".into();
    strange["figures"] = 7.into();
    strange["found"] = serde_json::json!([{"word": "token"}, {"tokens": 7}]);
    strange["games"] = serde_json::json!([
        {"start": 0, "at": 0, "first": "human", "second": "human"},
        {"start": 0, "at": 0, "first": "human", "second": "nobody"},
    ]);
    let mut again = OnScreen::idle("normal nim:2", "1 2", SIZE);
    let left_out = again
        .app
        .restore(Session::read(&strange.to_string()).unwrap());
    assert_eq!(
        left_out.unwrap(),
        [
            "1 of 2 in games",
            "figures",
            "1 of 2 in found",
            "lists.positions",
            "lists.excerpt",
            "the game from position 0 to position 0 is not among the positions",
            "the filter \"x1 =\"",
        ]
    );
    again.settle();
    assert_eq!(
        again.app.state.lists[ListPane::Exceptions]
            .filter
            .to_string(),
        "minimal"
    );
}

#[test]
fn positions_that_are_not_understood_are_said_and_the_rest_is_there() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("9 = g c");
    let whole: serde_json::Value = serde_json::from_str(&text(&explorer)).unwrap();
    let changes: [(&str, serde_json::Value); 3] = [
        ("from", 7.into()),
        ("from", serde_json::Value::Null),
        ("rules", serde_json::json!(["chess", "Normal"])),
    ];
    for (field, value) in changes {
        let mut session = whole.clone();
        session["tree"]["nodes"][1][field] = value.clone();
        let mut explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
        let session = session.to_string();
        let session = Session::read(&session).unwrap();
        let why = explorer.app.restore(session).unwrap_err();
        assert!(why.starts_with("position 1: "), "{field} {value}: {why}");
        assert_eq!(explorer.piles(), "1 2");
        assert_eq!(explorer.app.state.focus(), Pane::Claims);
    }
    assert!(
        Session::read("{\"tree\": ")
            .unwrap_err()
            .starts_with("it is no session: ")
    );
}

/// A list that the user asked for is not computed again by itself.
#[test]
fn a_restored_session_starts_no_long_work() {
    let mut explorer = OnScreen::with_memory("misere slow:4,3", "3 5 5 6", SIZE, 64 << 20);
    explorer.press("g o 6 0 B");
    explorer.sees(&["≤60"]);
    let mut again = reopened(&text(&explorer));
    again.sees(&["not recomputed automatically after"]);
    let tables = again.app.seen.tables.iter();
    let here = tables.filter(|table| table.key.rules.to_string() == "misere slow:4,3");
    let long: Vec<_> = here.filter(|it| it.key.positions() > 200_000).collect();
    assert!(long.is_empty(), "{long:?}");
    let mut moved = reopened(&text(&explorer));
    again.press("R");
    assert!(!again.screen().contains("after a restart"));
    // Another bound asks for it, and so does another position.
    moved.press("5 9 B");
    assert!(!moved.screen().contains("after a restart"));
}
