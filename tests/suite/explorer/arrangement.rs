//! Panes are visited, hidden, made wider, and stand afterwards as the user left them.

use super::OnScreen;
use enum_map::EnumMap;
use nimscope::app::layout::scene::Scene;
use nimscope::app::layout::{Dimension, FrameLayout, Movable, Shape, slots};
use nimscope::app::{Action, Arrangement, Pane};
use proptest::prelude::*;
use ratatui::layout::Rect;

const SIZES: [(u16, u16); 5] = [(30, 8), (40, 12), (80, 24), (120, 40), (200, 60)];

/// The panes that are shown, and those that share their places.
fn in_sight(laid: &FrameLayout) -> Vec<Pane> {
    let tabs = laid.slots.iter().flat_map(|slot| slot.tabs.clone());
    tabs.collect()
}

fn shown(laid: &FrameLayout) -> Vec<(Pane, Rect)> {
    laid.slots
        .iter()
        .map(|slot| (slot.pane, slot.area))
        .collect()
}

#[test]
fn a_round_with_tab_visits_what_is_shown_and_changes_nothing() {
    for size in SIZES {
        let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", size);
        for key in ["tab", "shift-tab", "}", "{"] {
            let before = shown(&explorer.app.layout);
            let start = explorer.app.state.focus();
            let mut seen = vec![start];
            explorer.press(key);
            while explorer.app.state.focus() != start {
                seen.push(explorer.app.state.focus());
                explorer.press(key);
                assert!(
                    seen.len() <= Pane::ALL.len(),
                    "{key} goes round at {size:?}"
                );
            }
            assert_eq!(
                shown(&explorer.app.layout),
                before,
                "after {key} at {size:?}"
            );
            if before.len() > 1 && key.ends_with("tab") {
                let mut panes: Vec<Pane> = before.iter().map(|&(pane, _)| pane).collect();
                panes.sort();
                seen.sort();
                assert_eq!(seen, panes, "{key} at {size:?}");
            }
        }
    }
}

#[test]
fn a_zoomed_round_changes_nothing_either() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        for scene in Scene::ALL {
            let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", size);
            explorer.app.state.arrangement.scene = scene;
            explorer.settle();
            let before = shown(&explorer.app.layout);
            explorer.press("z");
            let start = explorer.app.state.focus();
            let mut seen = vec![start];
            explorer.press("}");
            while explorer.app.state.focus() != start {
                seen.push(explorer.app.state.focus());
                explorer.press("}");
            }
            for (pane, _) in &before {
                assert!(seen.contains(pane), "{pane:?} has the whole screen once");
            }
            explorer.press("z");
            assert_eq!(shown(&explorer.app.layout), before, "{scene:?}");
        }
    }
}

#[test]
fn every_pane_and_every_view_is_one_jump_away() {
    let keys_of = |action| {
        let mut specs = nimscope::app::ACTIONS.iter();
        specs.find(|spec| spec.action == action).unwrap().keys[0]
    };
    for size in SIZES {
        let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", size);
        for scene in Scene::ALL {
            for pane in Pane::ALL {
                explorer.press(keys_of(Action::Show(scene)));
                assert_eq!(explorer.app.state.arrangement.scene, scene);
                let was_there = in_sight(&explorer.app.layout).contains(&pane);
                explorer.press(keys_of(Action::Focus(pane)));
                assert_eq!(explorer.app.state.focus(), pane);
                assert!(explorer.app.layout.shows(pane), "{pane:?} at {size:?}");
                let now = explorer.app.state.arrangement.scene;
                // There Why and Value have their places once they have something to say.
                let waits = scene == Scene::Lesson
                    && (pane == Pane::Why || pane == Pane::Value && size.0 >= 110);
                let has_place = was_there || waits;
                let home = if has_place { scene } else { pane.home() };
                assert_eq!(now, home, "{pane:?} from {scene:?} at {size:?}");
            }
        }
    }
    // Digits before a key are a count.
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("2 tab");
    assert_eq!(explorer.app.state.focus(), Pane::Moves);
}

/// A view has one idea: few panes beside each other, each with its whole name.
#[test]
fn no_view_has_more_than_four_panes_side_by_side() {
    for scene in Scene::ALL {
        let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
        explorer.app.state.arrangement.scene = scene;
        explorer.settle();
        assert!(explorer.app.layout.slots.len() <= 4, "{scene:?}");
        let screen = explorer.screen();
        for pane in in_sight(&explorer.app.layout) {
            assert!(screen.contains(pane.title()), "{pane:?} in\n{screen}");
        }
        for other in Scene::ALL {
            assert!(screen.lines().next().unwrap().contains(other.title()));
        }
    }
}

#[test]
fn each_view_remembers_its_own_arrangement() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    let board = shown(&explorer.app.layout);
    explorer.press("g m 3 < alt-3 g w z");
    assert_eq!(explorer.app.layout.slots.len(), 1);
    explorer.press("alt-1");
    assert_eq!(explorer.app.state.focus(), Pane::Moves);
    let moved = shown(&explorer.app.layout);
    assert_ne!(moved, board);
    explorer.press("alt-3");
    assert_eq!(explorer.app.state.focus(), Pane::Why);
    assert_eq!(explorer.app.layout.slots.len(), 1, "still zoomed");
    explorer.press("|");
    assert!(explorer.app.layout.slots.len() > 1);
    explorer.press("alt-1");
    assert_eq!(
        shown(&explorer.app.layout),
        moved,
        "only the view in sight is put back"
    );
    explorer.press("|");
    assert_eq!(shown(&explorer.app.layout), board);
    // A click on a name shows the view, too.
    explorer.click("Theory");
    assert_eq!(explorer.app.state.arrangement.scene, Scene::Theory);
    explorer.click("Board");
    assert_eq!(explorer.app.state.arrangement.scene, Scene::Board);
}

/// A session from before there were views has one focus and one arrangement.
#[test]
fn an_older_arrangement_is_still_read() {
    let older =
        "(focus:claims,recent:[moves,value],zoom:true,hidden:[line],moved:{(Normal,RightOf(0)):4})";
    let read: Arrangement = ron::from_str(older).unwrap();
    assert_eq!((read.scene, read.focus()), (Scene::Theory, Pane::Claims));
}

#[test]
fn hidden_panes_leave_their_room_and_come_back_when_gone_to() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    let before = shown(&explorer.app.layout);
    let height = |explorer: &OnScreen| {
        let slots = &explorer.app.layout.slots;
        let slot = slots.iter().find(|slot| slot.pane == Pane::Position);
        slot.unwrap().area.height
    };
    let at_first = height(&explorer);
    explorer.press("g u Z g p");
    assert!(!explorer.app.layout.shows(Pane::Value));
    assert!(height(&explorer) > at_first);
    explorer.press("g u g p");
    let is_back = explorer.app.layout.shows(Pane::Value);
    assert!(is_back, "gone to, it has a place again");
    explorer.press("g u Z |");
    assert_eq!(shown(&explorer.app.layout), before);
    // The last pane cannot be hidden.
    for _ in 0..20 {
        explorer.press("Z");
    }
    assert_eq!(explorer.app.layout.slots.len(), 1);
    explorer.sees(&["the last pane"]);
}

#[test]
fn borders_move_and_stay_moved() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", size);
        for pane in [Pane::Position, Pane::Moves] {
            explorer.app.state.focus_on(pane);
            explorer.settle();
            let before = shown(&explorer.app.layout);
            let area = |explorer: &OnScreen| {
                let all = shown(&explorer.app.layout);
                all.iter().find(|shown| shown.0 == pane).unwrap().1
            };
            let first = area(&explorer);
            explorer.press("3 >");
            assert_eq!(
                area(&explorer).width,
                first.width + 6,
                "{pane:?} at {size:?}"
            );
            explorer.press("z z g l g p alt-3 alt-1");
            explorer.app.state.focus_on(pane);
            explorer.settle();
            assert_eq!(area(&explorer).width, first.width + 6);
            explorer.press("3 <");
            assert_eq!(shown(&explorer.app.layout).len(), before.len());
            assert_eq!(area(&explorer), first);
        }
    }
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("2 ) 999 <");
    let slots = &explorer.app.layout.slots;
    assert!(
        slots
            .iter()
            .all(|slot| slot.area.width >= 16 && slot.area.height >= 4)
    );
    explorer.press("<").sees(&["cannot be moved any further"]);
    explorer
        .press("alt-2 )")
        .sees(&["no pane is above or below Position"]);
}

#[test]
fn an_arrangement_is_kept_as_text() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g e g w Z g p 2 > 3 ) g l");
    let before = shown(&explorer.app.layout);
    let text = ron::to_string(&explorer.app.state.arrangement).unwrap();
    let mut other = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    other.app.state.arrangement = ron::from_str(&text).unwrap();
    other.settle();
    assert_eq!(shown(&other.app.layout), before);
    assert_eq!(
        ron::from_str::<Arrangement>("()").unwrap(),
        Arrangement::default()
    );
}

proptest! {
    /// Whatever is hidden and moved: the places fill the screen, none overlaps another, and the
    /// focused pane is shown.
    #[test]
    fn places_fill_the_screen(
        deeds in prop::collection::vec((prop::sample::select(Pane::ALL.to_vec()), 0..3_u8, -40..40_i16), 0..30),
        (width, height) in (24..260_u16, 8..90_u16),
    ) {
        let mut arrangement = Arrangement::default();
        let area = Rect::new(0, 0, width, height);
        let shape = Shape::of(area);
        for (pane, deed, by) in deeds {
            arrangement.fit(shape, true);
            arrangement.focus_on(pane);
            arrangement.settle(shape);
            let laid = slots(area, shape, &arrangement, &EnumMap::default());
            let slot = laid.iter().find(|slot| slot.pane == pane);
            let borders = slot.expect("the focused pane is shown").borders;
            match deed {
                0 => arrangement.hide_focus(),
                deed => {
                    let dimension = [Dimension::Width, Dimension::Height][usize::from(deed) - 1];
                    if let Some(Movable { border, .. }) = borders[dimension] {
                        arrangement.move_border(shape, border, by);
                    }
                }
            }
            let laid = slots(area, shape, &arrangement, &EnumMap::default());
            let cells: u32 = laid.iter().map(|slot| slot.area.area()).sum();
            prop_assert_eq!(cells, area.area());
            for (number, one) in laid.iter().enumerate() {
                prop_assert!(area.union(one.area) == area);
                for other in &laid[number + 1..] {
                    prop_assert!(one.area.intersection(other.area).is_empty());
                }
            }
        }
    }
}
