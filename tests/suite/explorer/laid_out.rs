//! What a frame shows of texts and figures stands in its layout: it is made once, and drawing only
//! copies it.

use std::cell::Cell;
use std::sync::Arc;

use super::OnScreen;
use nimscope::app::{ListPane, ListRows, Popup};
use ratatui::text::Line;

const SIZE: (u16, u16) = (120, 40);

/// A line that no text and no figure has.
const MARK: &str = "laid out once";

#[test]
fn a_page_is_drawn_as_it_was_laid_out() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("I").sees(&["About", "The rule"]);
    let page = explorer
        .app
        .layout
        .pages
        .iter_mut()
        .flatten()
        .next()
        .unwrap();
    page.lines = vec![Line::from(MARK)];
    explorer.sees(&[MARK]);
    assert!(!explorer.screen().contains("The rule"));
}

#[test]
fn a_page_scrolls_to_its_last_row_and_no_further() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (100, 16));
    explorer.press("I G");
    let end = explorer.screen();
    assert!(end.contains("–"), "there is more than fits:\n{end}");
    explorer.press("G j j");
    assert_eq!(explorer.screen(), end);
    explorer.press("k");
    assert_ne!(explorer.screen(), end);
}

/// What is made of a key is made once, as long as frames ask for it.
#[test]
fn what_frames_ask_for_is_made_once() {
    #[derive(PartialEq)]
    struct Number(usize);
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    let made = Cell::new(0);
    let ask = |explorer: &OnScreen, number| {
        explorer.app.view().memo(Number(number), |Number(number)| {
            made.set(made.get() + 1);
            number * number
        })
    };
    for _ in 0..5 {
        assert_eq!(ask(&explorer, 3), 9);
        explorer.press("j");
    }
    assert_eq!(made.get(), 1);
    assert_eq!((ask(&explorer, 4), ask(&explorer, 3)), (16, 9));
    assert_eq!(made.get(), 2, "another key");
    explorer.press("j k j k j k j k");
    assert_eq!(ask(&explorer, 3), 9);
    assert_eq!(made.get(), 3, "no frame asked for it meanwhile");
}

#[test]
fn an_exception_and_an_explanation_are_read_once_as_long_as_nothing_changes() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (180, 60));
    explorer.press("g e");
    let read = |explorer: &OnScreen| {
        let view = explorer.app.view();
        let Some(ListRows::MRule(rows)) = view.list(ListPane::Exceptions) else {
            panic!("a list of exceptions")
        };
        let lines = (0..9).filter_map(|line| view.exception_on(&rows, line));
        lines.collect::<Vec<_>>()
    };
    let before = read(&explorer);
    assert!(before.len() > 1, "there are several");
    explorer.press("j");
    let after = read(&explorer);
    for (before, after) in before.iter().zip(&after) {
        assert!(
            Arc::ptr_eq(before, after),
            "{} is read again",
            after.row.position
        );
    }
    explorer.press("g w");
    let why = |explorer: &OnScreen| explorer.app.view().why_informed().unwrap();
    let before = why(&explorer);
    explorer.press("j");
    assert!(Arc::ptr_eq(&before, &why(&explorer)));
    explorer.press("g u +");
    explorer.press("g w");
    assert!(!Arc::ptr_eq(&before, &why(&explorer)), "another position");
}

/// What is typed is read when it changes, not while it is drawn.
#[test]
fn what_is_said_of_a_prompt_is_drawn_as_it_was_read() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("e ctrl-u text:3,x");
    let Some(Popup::Prompt(prompt)) = explorer.app.state.popups.last_mut() else {
        panic!("a prompt")
    };
    let problem = prompt.checked.problem.replace(MARK.to_owned()).unwrap();
    explorer.sees(&[MARK]);
    explorer.press("left").sees(&[MARK]);
    explorer.press("end backspace text:x").sees(&[&problem]);
    explorer.press("backspace text:4,5,6");
    assert!(!explorer.screen().contains(&problem));
    // Where the position is another one, another move is meant.
    let mut explorer = OnScreen::open("normal nim:2", "1 2", SIZE);
    explorer.press(": text:type-move enter text:2a");
    let Some(Popup::Prompt(prompt)) = explorer.app.state.popups.last() else {
        panic!("a prompt:\n{}", explorer.screen())
    };
    assert!(prompt.checked.problem.is_some(), "there is one token");
    let rules = explorer.app.view().rules();
    explorer.app.start_at(rules, "5 6".parse().unwrap());
    explorer.settle();
    let Some(Popup::Prompt(prompt)) = explorer.app.state.popups.last() else {
        panic!("a prompt")
    };
    assert_eq!(prompt.checked.problem, None);
}

/// What a pane lists is listed once a frame, and anew for the next one.
#[test]
fn a_frame_lists_once_what_its_panes_list() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (200, 60));
    explorer.press("g c");
    let listed = |explorer: &OnScreen| {
        let view = explorer.app.view().in_frame();
        (
            view.claim_rows(),
            view.tree(),
            view.shown_list(ListPane::Positions).unwrap(),
        )
    };
    let (claims, tree, list) = listed(&explorer);
    let again = listed(&explorer);
    assert!(Arc::ptr_eq(&claims, &again.0) && Arc::ptr_eq(&tree, &again.1));
    assert!(Arc::ptr_eq(&list, &again.2));
    // A key sees the state as it is by then.
    let view = explorer.app.view();
    assert!(!Arc::ptr_eq(&claims, &view.claim_rows()));
    explorer.press("j");
    let next = listed(&explorer);
    assert!(!Arc::ptr_eq(&claims, &next.0) && !Arc::ptr_eq(&tree, &next.1));
    assert!(!Arc::ptr_eq(&list, &next.2));
}

/// The steps of a line are arranged once, and the period of PN positions is looked for once, as
/// long as they are of the same line and of the same survey.
#[test]
fn what_is_in_sight_is_kept_from_frame_to_frame() {
    let mut explorer = OnScreen::open("misere slow:4,3", "6 5 3 5", (120, 40));
    explorer.press("g l");
    let steps = |explorer: &OnScreen| {
        let view = explorer.app.view();
        view.steps_at(&view.line_fact().unwrap(), 0..3)
    };
    let step = |explorer: &OnScreen, place: usize| steps(explorer).get(place).cloned();
    let before = steps(&explorer);
    let first = step(&explorer, 0).unwrap();
    assert_eq!(first.position.to_string(), "6 5 3 5");
    let second = step(&explorer, 1).unwrap();
    let sheet = explorer.app.view().line_fact().unwrap();
    let by = sheet.steps[0].by.as_ref().unwrap();
    let game = explorer.app.view().rules().game;
    assert_eq!(second.position, by.apply_arranged(game, &first.position));
    explorer.press("j");
    assert!(Arc::ptr_eq(&before, &steps(&explorer)));
    explorer.press("e ctrl-u text:6,5,3,6 enter");
    let other = step(&explorer, 0).unwrap();
    assert_eq!(other.position.to_string(), "6 5 3 6");

    let mut explorer = OnScreen::open("normal exact:5,2", "1 2 3 4 5", (120, 40));
    explorer.press("g e t t t t t");
    explorer.sees(&["PN positions with x₁ = 1"]);
    let seen = |explorer: &OnScreen| {
        let view = explorer.app.view();
        let Some(ListRows::Exact52(survey)) = view.list(ListPane::Exceptions) else {
            panic!("a survey")
        };
        view.pn_positions(&survey)
    };
    let before = seen(&explorer);
    explorer.press("j");
    assert!(Arc::ptr_eq(&before, &seen(&explorer)));
    assert_eq!(before.period, before.differences.period());
    explorer.press("e ctrl-u text:2,2,3,4,5 enter g e");
    assert_eq!(seen(&explorer).differences.x1, 2);
}
