//! Graphs on the screen: keys follow their lines, lead from part to part, and turn pages.

use nimscope::figure::{Figure, Grounds, Size, SketchRoom, sketch};
use nimscope::game::{Canonical, Choices};

use super::OnScreen;
use super::pictures::shown;

#[test]
fn the_title_of_a_graph_stays_where_the_graph_is_moved() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (200, 60));
    explorer
        .press("v")
        .sees(&["Figures: graph", "all positions", "3 5 5 6]"]);
}

#[test]
fn down_and_up_follow_the_lines_of_a_graph() {
    let mut explorer = shown(Figure::Graph, "misere slow:4,3", "3 5 5 6", (120, 40));
    let here = |explorer: &OnScreen| {
        let drawn = explorer.app.view().drawn().unwrap();
        let room = SketchRoom {
            size: Size::new(80, 24),
            grounds: Grounds::Bare,
        };
        let mut sketch = sketch(&drawn.picture, room);
        let spot = explorer.app.view().selected_spot(&sketch).unwrap();
        sketch.spots.swap_remove(spot).to.unwrap().sorted()
    };
    let game = explorer.app.state.rules().game;
    let leads = |from: &Canonical, to: &Canonical| {
        let choices = Choices::of(game, from);
        choices.iter().any(|choice| choice.to == *to)
    };
    explorer.press("l");
    for keys in ["j", "l j", "j", "h h j", "j"] {
        let (aside, down) = keys.rsplit_once(' ').unwrap_or(("", keys));
        explorer.press(aside);
        let from = here(&explorer);
        explorer.press(down);
        let to = here(&explorer);
        assert!(leads(&from, &to), "{from} to {to}");
    }
    let from = here(&explorer);
    explorer.press("k");
    assert!(leads(&here(&explorer), &from), "up again");
}

#[test]
fn down_and_up_lead_to_the_part_of_a_figure_below_or_above() {
    let mut explorer = shown(Figure::Graph, "normal slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("z");
    let selected = |explorer: &mut OnScreen| {
        let screen = explorer.screen();
        screen
            .lines()
            .find(|line| line.contains("▸"))
            .unwrap()
            .to_owned()
    };
    let first = selected(&mut explorer);
    // Only what is drawn at this size is visited.
    let mut steps = 0;
    explorer.press("j");
    while selected(&mut explorer) != first {
        explorer.press("j");
        steps += 1;
        assert!(steps < 20, "{}", explorer.screen());
    }
    assert!(steps > 0);
    explorer.sees(&["▸ [N 3 5 5 6]", "reduced positions"]);
    explorer.press("k");
    assert_ne!(
        selected(&mut explorer),
        first,
        "the lowest of the first part"
    );
}

#[test]
fn a_graph_is_read_page_by_page() {
    let mut explorer = shown(Figure::Graph, "misere slow:4,3", "3 5 5 6", (80, 24));
    // The foot says which rows are in sight.
    let mut top = |keys: &str| -> usize {
        explorer.press(keys);
        let screen = explorer.screen();
        let (_, rows) = screen.split_once("rows ").expect("not all is in sight");
        rows.split('–').next().unwrap().parse().unwrap()
    };
    let tops = ["", "pagedown", "pagedown", "pageup", "pageup"].map(&mut top);
    assert!(tops[0] < tops[2] && tops[1] <= tops[2], "{tops:?}");
    assert!(tops[2] > tops[3] && tops[4] == tops[0], "{tops:?}");
}

/// Where no line can be followed, each position has its options beside it, and keys scroll.
#[test]
fn a_graph_is_a_list_where_there_is_no_room_for_lines() {
    let mut explorer = shown(Figure::Graph, "misere slow:4,3", "3 5 5 6", (40, 12));
    explorer.sees(&["[N 3 5 5 6]  x₃ → P 2 4 5 5", "x₄ → N 2 4 4 6"]);
    explorer.press("j j j j");
    let screen = explorer.screen();
    assert!(!screen.contains("[N 3 5 5 6]"), "{screen}");
    let selected = screen.lines().find(|line| line.contains('▸')).unwrap();
    let position = selected.split('▸').nth(1).unwrap();
    // The legend may go on behind it.
    let position = position.split("   ").next().unwrap();
    let position = position.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    assert!(
        screen.matches(position).count() > 1,
        "{position}:\n{screen}"
    );
}
