//! A tree that takes too much gives way. The oldest positions go, what was marked and played
//! stays, and the explorer can always be used.

use super::OnScreen;
use nimscope::app::Session;
use nimscope::game::Position;

const SIZE: (u16, u16) = (80, 24);

/// Many positions of nim:2, each an edit of the one before.
fn wandered(positions: u64) -> OnScreen {
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    wander(&mut explorer, positions);
    explorer
}

fn wander(explorer: &mut OnScreen, positions: u64) {
    let rules = explorer.app.state.rules();
    for size in 0..positions {
        let mut piles = vec![1; rules.game.n()];
        (piles[0], piles[1]) = (size + 3, size);
        explorer.app.start_at(rules, Position::new(piles).unwrap());
    }
}

#[test]
fn a_session_larger_than_the_budget_allows_goes_on_without_its_oldest_positions() {
    let mut large = wandered(2_000);
    large.press("b text:mark enter");
    wander(&mut large, 2_000);
    let here = large.piles();
    let session = large.app.view().session().text();
    let mut small = OnScreen::idle("normal nim:2", "1 2", SIZE);
    small.app.state.tree.limit(1 << 20);
    small.app.restore(Session::read(&session).unwrap()).unwrap();
    small.settle();
    small.sees(&["are forgotten"]);
    let tree = &small.app.state.tree;
    assert!(tree.bytes() <= 1 << 18, "{} bytes", tree.bytes());
    assert!(tree.nodes().len() > 100, "no more than needed");
    assert_eq!(tree.bookmarks().count(), 1, "what was marked stays");
    assert_eq!(small.piles(), here);
    small.press("9 =").settle();
    assert_ne!(small.piles(), here, "another position can be gone to");
    small.press("u");
    assert_eq!(small.piles(), here, "and come back from");
    // What is left is whole.
    let again = small.app.view().session().text();
    let mut other = OnScreen::idle("normal nim:2", "1 2", SIZE);
    other.app.restore(Session::read(&again).unwrap()).unwrap();
    assert_eq!(other.app.view().session().text(), again);
}

#[test]
fn the_tree_follows_the_memory_that_is_set_inside() {
    let mut explorer = wandered(2_000);
    let before = explorer.app.state.tree.nodes().len();
    explorer
        .press("ctrl-s j j enter ctrl-u text:1M enter")
        .settle();
    let after = explorer.app.state.tree.nodes().len();
    assert!(after < before, "{before} positions, then {after}");
    explorer.press("enter ctrl-u text:64M enter esc");
    wander(&mut explorer, 2_000);
    explorer.settle();
    let grown = explorer.app.state.tree.nodes().len();
    assert!(
        grown >= after + 1_999,
        "more memory, more positions: {grown}"
    );
}

#[test]
fn a_game_on_the_board_outlasts_what_was_explored() {
    let mut explorer = OnScreen::open("misere slow:3,2", "3 4 5", SIZE);
    explorer.press("p enter space");
    let made = explorer.app.view().shown_turns().len();
    assert!(made > 1);
    wander(&mut explorer, 2_000);
    explorer.app.state.tree.limit(1 << 20);
    explorer.settle();
    let tree = &explorer.app.state.tree;
    assert!(tree.nodes().len() < 1_500);
    let contest = explorer.app.state.contest().unwrap();
    assert_eq!(explorer.app.view().shown_turns().len(), made);
    let line = contest.line(tree).into_iter();
    assert!(
        line.map(|node| tree.node(node))
            .all(|node| contest.holds(node))
    );
    explorer.press("g y c").settle();
    assert!(explorer.app.view().is_on_board(), "it can be gone on with");
}
