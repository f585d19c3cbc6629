//! Scripts of keys: before, keys, after.

use super::OnScreen;
use crate::support::theorems;
use litemap::LiteMap;
use nimscope::app::{ACTIONS, Action, Effect, Keymap, Pane, Popup};
use nimscope::bytes::Bytes;
use nimscope::game::Convention;
use proptest::prelude::*;
const SIZE: (u16, u16) = (120, 40);

fn open() -> OnScreen {
    OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE)
}

/// The piles after the keys.
fn after(keys: &str) -> String {
    open().press(keys).piles()
}

#[test]
fn piles_are_edited_by_keyboard() {
    for (keys, piles) in [
        ("k", "4 5 5 6"),
        ("3 k", "6 5 5 6"),
        ("l j", "3 4 5 6"),
        ("l l l 5 j", "3 5 5 1"),
        ("9 j", "0 5 5 6"),
        ("1 2 =", "12 5 5 6"),
        ("1 0 =", "10 5 5 6"),
        ("= text:9 enter", "9 5 5 6"),
        ("= right text:9 enter", "39 5 5 6"),
        ("= ctrl-u text:9 enter", "9 5 5 6"),
        ("G 4 +", "3 5 5 10"),
        ("l 2 -", "3 3 5 6"),
        ("9 = s", "5 5 6 9"),
        ("l X", "3 5 6"),
        ("i", "3 3 5 5 6"),
        ("7 i", "3 7 5 5 6"),
    ] {
        assert_eq!(after(keys), piles, "{keys}");
    }
}

#[test]
fn the_tables_at_hand_are_listed_with_what_they_take() {
    let mut explorer = open();
    explorer.press("J");
    let tables = explorer.app.seen.tables.clone();
    assert!(!tables.is_empty());
    for table in tables {
        let line = format!("at hand: {}, {}", table.key, Bytes(table.bytes.into()));
        assert!(explorer.screen().contains(&line), "{line}");
    }
}

#[test]
fn a_pile_goes_up_to_the_largest_number_and_no_further() {
    let mut explorer = open();
    explorer.press("e ctrl-u text:18446744073709551614,1,1,1 enter");
    assert_eq!(explorer.piles(), "18446744073709551614 1 1 1");
    explorer.press("9 k");
    assert_eq!(explorer.piles(), "18446744073709551615 1 1 1");
    explorer.press("e ctrl-u text:18446744073709551616,1,1,1 enter");
    assert!(
        explorer.screen().contains("above the largest pile"),
        "a prompt that would not do stays with its reason"
    );
}

#[test]
fn the_game_follows_the_number_of_piles() {
    for (keys, rules) in [
        ("i", "misère slow:5,4"),
        ("X", "misère slow:3,2"),
        ("X u", "misère slow:4,3"),
        ("e ctrl-u text:1,2 enter", "misère slow:2,1"),
        ("V ctrl-u text:slow:4,2 enter i", "misère slow:5,2"),
        (
            "V ctrl-u text:slow-set:5,2+4 enter",
            "misère slow-set:5,2+4",
        ),
        ("M", "normal slow:4,3"),
    ] {
        assert_eq!(open().press(keys).rules(), rules, "{keys}");
    }
}

#[test]
fn sixty_four_piles_are_possible_and_no_more() {
    let mut explorer = open();
    let piles = vec!["18446744073709551615"; 64].join(",");
    explorer.press(&format!("e ctrl-u text:{piles} enter"));
    assert_eq!(explorer.rules(), "misère slow:64,63");
    explorer.press("i");
    assert_eq!(explorer.app.state.position().piles().len(), 64);
    assert!(explorer.screen().contains("64"));
}

#[test]
fn the_best_move_and_the_m_move_are_played() {
    // The M-rule keeps 6; the winning moves of this exception keep a 5 (theorem 4 with l = 5).
    assert_eq!(after("m"), "2 4 4 6");
    assert_eq!(after("space"), "2 4 5 5");
    assert_eq!(after("g m enter"), "2 4 5 5");
    assert_eq!(after("g m enter u"), "3 5 5 6");
    assert_eq!(after("g m enter u U"), "2 4 5 5");
}

#[test]
fn a_line_plays_by_itself_to_its_end() {
    let mut explorer = open();
    explorer.press("g l a");
    assert!(explorer.app.state.line.autoplay);
    let mut steps = 0;
    while explorer.app.state.line.autoplay {
        explorer.app.tick();
        explorer.settle();
        steps += 1;
    }
    assert!(explorer.screen().contains("step 6 of 6"));
    assert_eq!(steps, 7, "the seventh finds nothing to step to and stops");
    explorer.press("0 a j");
    assert!(!explorer.app.state.line.autoplay, "any key stops it");
}

#[test]
fn an_exception_is_opened_from_the_list() {
    let mut explorer = open();
    explorer.press("g e");
    let screen = explorer.screen();
    assert!(
        screen.contains("3 5 5 6"),
        "the first question is in the list:\n{screen}"
    );
    explorer.press("/ text:3 space text:5 space text:5 enter");
    assert!(explorer.screen().contains("/3 5 5"));
    explorer.press("enter");
    assert!(explorer.piles().contains("3 5 5"));
    explorer.press("esc");
    assert!(
        !explorer.screen().contains("/3 5 5"),
        "Esc clears the filter"
    );
}

#[test]
fn moves_are_filtered_by_their_words_and_by_what_they_are_worth() {
    let mut explorer = open();
    let screen = explorer.press("g m / text:keep enter").screen();
    assert!(screen.contains("3 of 3 moves"), "{screen}");
    let screen = explorer.press("/ ctrl-u text:P enter").screen();
    assert!(screen.contains("1 of 3 moves"), "{screen}");
    assert!(
        screen.contains("Moves /P"),
        "the filter stands in the title"
    );
    let screen = explorer.press("/ ctrl-u text:R=4 enter").screen();
    assert!(screen.contains("No move passes the filter"), "{screen}");
    let screen = explorer.press("/ ctrl-u text:x=4").screen();
    assert!(
        screen.contains("at character 1: expected P, N or R"),
        "{screen}"
    );
    // The best move is still the best of all.
    explorer.press("esc space");
    assert_eq!(explorer.piles(), "2 4 5 5");
    let screen = explorer.press("esc").screen();
    assert!(!screen.contains("Moves /"), "Esc lists all moves again");
}

#[test]
fn the_p_positions_are_one_filter_away() {
    let mut explorer = open();
    explorer.press("g o / text:P enter 8 B");
    let screen = explorer.screen();
    assert!(screen.contains("≤8 /P"), "{screen}");
    explorer.press("enter");
    let sheet = explorer.app.view().value_fact().unwrap();
    let outcome = sheet.plays[Convention::Misere].outcome.value().unwrap();
    assert!(outcome.is_p());
}

#[test]
fn a_box_that_does_not_fit_is_refused_with_its_sizes() {
    let mut explorer = OnScreen::open("normal slow:10,4", "1 2 3 4 5 6 7 8 9 10", SIZE);
    explorer.press("g o 9 9 9 B");
    let screen = explorer.screen();
    assert!(screen.contains("MiB"), "{screen}");
}

#[test]
fn copies_go_to_the_clipboard() {
    let mut explorer = open();
    explorer.press("y p y c");
    let wanted = [
        "3 5 5 6",
        "nimscope --game slow:4,3 --misere --position 3,5,5,6",
    ];
    assert_eq!(
        explorer.effects,
        wanted.map(|text| Effect::Copy(text.to_owned()))
    );
    explorer.effects.clear();
    explorer.press("y v y m y l");
    let Effect::Copy(values) = &explorer.effects[0] else {
        panic!("a copy")
    };
    assert_eq!(
        values,
        "slow:4,3 3 5 5 6: normal: N, R 5, Grundy 2; misère: N, R 7, Grundy 2"
    );
    let begins = [
        "move\tways\tposition\toutcome\tremoteness\toptimal\nkeep c\t2\t2 4 5 5\tP\t6\toptimal\n",
        "step\tposition\toutcome\tremoteness\n0\t3 5 5 6\tN\t7\n1\t2 4 5 5\tP\t6\n",
    ];
    for (effect, begin) in explorer.effects[1..].iter().zip(begins) {
        assert!(
            matches!(effect, Effect::Copy(text) if text.starts_with(begin)),
            "{effect:?}"
        );
    }
    assert_eq!(explorer.effects.len(), 3);
}

#[test]
fn esc_leaves_one_thing_at_a_time_and_never_quits() {
    let mut explorer = open();
    explorer.press("z : esc");
    assert!(explorer.app.state.arrangement.is_zoomed() && explorer.app.state.popups.is_empty());
    explorer.press("g esc");
    assert!(explorer.app.state.arrangement.is_zoomed() && explorer.app.state.typed.keys.is_empty());
    explorer.press("esc esc esc");
    assert!(!explorer.app.state.arrangement.is_zoomed() && explorer.effects.is_empty());
    explorer.press("? q");
    assert!(explorer.effects.is_empty(), "q closes a popup first");
    explorer.press("q");
    assert_eq!(explorer.effects, [Effect::Quit]);
}

#[test]
fn a_proof_tree_is_unfolded_node_by_node() {
    let mut explorer = open();
    explorer.press("w z G");
    let screen = explorer.screen();
    assert!(screen.contains("▾ Proof 3 5 5 6 N 7"), "{screen}");
    assert!(
        screen.contains("2 4 5 5 P 6"),
        "the winning move:\n{screen}"
    );
    assert!(
        !screen.contains("since every option has a reply"),
        "{screen}"
    );
    // The last row is the winning move: all options of where it leads.
    explorer.press("enter");
    let screen = explorer.screen();
    assert!(
        screen.contains("since every option has a reply"),
        "{screen}"
    );
    assert!(
        screen.contains("▸ keep") && screen.contains("→"),
        "each with a reply:\n{screen}"
    );
    explorer.press("enter");
    assert!(
        !explorer.screen().contains("since every option has a reply"),
        "folded"
    );
    // Another position has a tree of its own.
    explorer.press("enter space G");
    assert!(explorer.screen().contains("▾ Proof 2 4 5 5 P 6"));
    assert_eq!(explorer.piles(), "2 4 5 5");
}

#[test]
fn the_palette_finds_actions_by_name() {
    let mut explorer = open();
    explorer.press(": text:misere enter");
    assert_eq!(explorer.rules(), "normal slow:4,3");
    explorer.press(": text:zoom enter");
    assert!(explorer.app.state.arrangement.is_zoomed());
}

#[test]
fn values_are_hidden_until_they_are_revealed() {
    let mut explorer = open();
    explorer.press("v");
    let screen = explorer.screen();
    assert!(!screen.contains("wins in") && screen.contains("values are hidden"));
    explorer.press("v");
    assert!(explorer.screen().contains("wins in 6"));
}

#[test]
fn bookmarks_come_back() {
    let mut explorer = open();
    explorer.press("b enter 9 = ' enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
}

#[test]
fn the_default_keys_do_not_conflict_and_every_action_has_a_key() {
    let keymap = Keymap::new(&LiteMap::new()).unwrap();
    for (row, spec) in ACTIONS.iter().enumerate() {
        assert!(
            !keymap.keys_of_row(row).is_empty(),
            "{} has a key",
            spec.name
        );
        assert_eq!(spec.action.spec(Pane::Moves).action, spec.action);
    }
}

#[test]
fn every_action_has_a_row_in_the_table_of_actions() {
    let rows: Vec<Action> = ACTIONS.iter().map(|spec| spec.action).collect();
    let missing: Vec<Action> = Action::all()
        .filter(|action| !rows.contains(action))
        .collect();
    assert_eq!(missing, []);
}

/// Keys that a script may press: all single ones, without the ones that leave the program.
fn some_keys() -> impl Strategy<Value = Vec<String>> {
    let mut keys: Vec<String> = "hjklgGisXeumMvworbyzRxJBtnW:?/'[]{}+-=0123456789ap$ "
        .chars()
        .map(String::from)
        .collect();
    keys.extend(
        [
            "esc",
            "enter",
            "tab",
            "shift-tab",
            "ctrl-r",
            "ctrl-d",
            "up",
            "down",
            "end",
            "space",
        ]
        .map(String::from),
    );
    proptest::collection::vec(proptest::sample::select(keys), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is pressed, nothing panics, the screen can be drawn, and undoing everything leads
    /// back to the start.
    #[test]
    fn any_keys_may_be_pressed(keys in some_keys(), size in prop::sample::select(vec![(24, 6), (59, 15), (80, 24), (120, 40)])) {
        let mut explorer = OnScreen::open("misere slow:3,2", "2 3 4", size);
        let claims = nimscope::theory::claim::claims().iter();
        explorer.app.state.claims.bounds = claims.map(|claim| (claim.id.as_str(), 4)).collect();
        for key in &keys {
            // Long boxes would only make the test slow.
            for list in explorer.app.state.lists.values_mut() {
                list.max = list.max.map(|max| max.min(12));
            }
            if key == " " { explorer.press("space"); } else { explorer.press(key); }
        }
        explorer.screen();
        for _ in 0..8 {
            explorer.press("esc");
        }
        prop_assert!(explorer.app.state.popups.iter().all(|popup| matches!(popup, Popup::Prompt(_))) || explorer.app.state.popups.is_empty());
        while explorer.app.state.tree.retrace(true) {}
        prop_assert_eq!(explorer.piles(), "2 3 4");
        prop_assert_eq!(explorer.rules(), "misère slow:3,2");
    }
}

#[test]
fn what_is_known_is_shown_of_the_game_that_is_played() {
    let mut explorer = open();
    for game in ["slow:7,6", "single:9", "slow:4,3"] {
        explorer.press(&format!("V ctrl-u text:{game} enter"));
        let state = &explorer.app.state;
        let played = state.rules().game;
        assert_eq!(played.to_string(), game);
        let known = state.theorems.known(played);
        assert_eq!(known, theorems().known(played));
    }
}

/// A comment may have several lines, other answers have one. The prompt names the key.
#[test]
fn a_comment_has_lines_and_a_position_has_one() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("; text:first alt-enter text:second");
    explorer.sees(&["Alt-Enter begins another line"]);
    explorer.press("enter");
    let here = explorer.app.state.tree.here();
    assert_eq!(here.comment, "first\nsecond");
    explorer.press("e ctrl-u text:1,2 alt-enter text:,2,3 enter");
    assert_eq!(explorer.app.state.position().to_string(), "1 2 2 3");
}

/// Configurations of earlier versions keep the keys that they give to an action by its old name.
#[test]
fn an_action_is_known_by_the_name_that_it_had() {
    let user = LiteMap::from_iter([("focus-variants".to_owned(), vec!["alt-v".to_owned()])]);
    let keymap = Keymap::new(&user).unwrap();
    assert_eq!(keymap.named("focus-games"), ["alt-v"]);
    // Its new name comes first.
    let new = ("focus-games".to_owned(), vec!["alt-w".to_owned()]);
    let both: LiteMap<_, _> = user.into_iter().chain([new]).collect();
    assert_eq!(Keymap::new(&both).unwrap().named("focus-games"), ["alt-w"]);
}
