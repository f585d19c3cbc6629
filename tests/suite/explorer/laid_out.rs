//! What a frame shows of texts and figures stands in its layout: it is made once, and drawing only
//! copies it.

use std::sync::Arc;

use super::Explorer;
use nimscope::app::Popup;
use nimscope::app::layout::LaidFigure;
use nimscope::study::question::Positions;
use ratatui::text::Line;

const SIZE: (u16, u16) = (120, 40);

/// A line that no text and no figure has.
const MARK: &str = "laid out once";

fn figure(explorer: &Explorer) -> &Arc<LaidFigure> {
    explorer.app.layout.parts.figure.as_ref().unwrap()
}

#[test]
fn a_page_is_drawn_as_it_was_laid_out() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("I").sees(&["About", "The rule"]);
    let page = explorer.app.layout.pages.values_mut().next().unwrap();
    page.lines = vec![Line::from(MARK)];
    explorer.sees(&[MARK]);
    assert!(!explorer.screen().contains("The rule"));
}

#[test]
fn a_page_scrolls_to_its_last_row_and_no_further() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (100, 16));
    explorer.press("I G");
    let end = explorer.screen();
    assert!(end.contains("–"), "there is more than fits:\n{end}");
    explorer.press("G j j");
    assert_eq!(explorer.screen(), end);
    explorer.press("k");
    assert_ne!(explorer.screen(), end);
}

#[test]
fn a_figure_is_drawn_as_it_was_laid_out() {
    let mut explorer = Explorer::open("misere slow:3,2", "3 5 6", SIZE);
    explorer.press("g f").sees(&["▸ pile b = 5, pile c = 6"]);
    let mut changed = LaidFigure::clone(figure(&explorer));
    changed.below = vec![Line::from(MARK)];
    explorer.app.layout.parts.figure = Some(Arc::new(changed));
    explorer.sees(&[MARK]);
    assert!(!explorer.screen().contains("▸ pile b"));
}

#[test]
fn a_figure_is_sketched_anew_only_when_it_changes() {
    let mut explorer = Explorer::open("misere slow:3,2", "3 5 6", SIZE);
    explorer.press("g f");
    let sketch = |explorer: &Explorer| {
        let characters = figure(explorer).characters.as_ref().unwrap();
        Arc::clone(&characters.sketch)
    };
    let before = sketch(&explorer);
    explorer.press("h");
    assert!(Arc::ptr_eq(&before, &sketch(&explorer)), "another spot");
    explorer.press("+");
    assert!(
        !Arc::ptr_eq(&before, &sketch(&explorer)),
        "another position"
    );
}

#[test]
fn the_notes_on_presets_keep_the_rows_that_the_layout_gives_them() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (180, 60));
    explorer.sees(&["Source: "]);
    explorer.app.layout.parts.notes.rows = 0;
    assert!(!explorer.screen().contains("Source: "));
}

#[test]
fn an_exception_and_an_explanation_are_read_once_as_long_as_nothing_changes() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (180, 60));
    explorer.press("g e");
    let read = |explorer: &Explorer| {
        let rows = (0..9).filter_map(|line| explorer.app.layout.parts.exceptions.on_line(line));
        rows.cloned().collect::<Vec<_>>()
    };
    let before = read(&explorer);
    assert!(before.len() > 1, "several are in sight");
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
    let why =
        |explorer: &Explorer| Arc::clone(&explorer.app.layout.parts.why.as_ref().unwrap().why);
    let before = why(&explorer);
    explorer.press("j");
    assert!(Arc::ptr_eq(&before, &why(&explorer)));
    explorer.press("g u +");
    explorer.press("g w");
    assert!(!Arc::ptr_eq(&before, &why(&explorer)), "another position");
}

#[test]
fn a_frame_shows_of_exceptions_what_its_layout_holds() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("g e z").sees(&["games24: "]);
    drop(std::mem::take(&mut explorer.app.layout.parts.exceptions));
    let screen = explorer.screen();
    assert!(
        !screen.contains("games24: "),
        "drawing reads nothing:\n{screen}"
    );
}

/// What is typed is read when it changes, not while it is drawn.
#[test]
fn what_is_said_of_a_prompt_is_drawn_as_it_was_read() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", SIZE);
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
    let mut explorer = Explorer::open("normal nim:2", "1 2", SIZE);
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
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (200, 60));
    explorer.press("g c");
    let listed = |explorer: &Explorer| {
        let view = explorer.app.view().in_frame();
        (
            view.claim_rows(),
            view.tree(),
            view.shown_list::<Positions>().unwrap(),
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
    let mut explorer = Explorer::open("misere slow:4,3", "6 5 3 5", (120, 40));
    explorer.press("g l");
    let step = |explorer: &Explorer, place| explorer.app.layout.parts.steps.at(place).cloned();
    let first = step(&explorer, 0).unwrap();
    assert_eq!(first.position.to_string(), "6 5 3 5");
    let second = step(&explorer, 1).unwrap();
    let sheet = explorer.app.view().line_fact().unwrap();
    let by = sheet.steps[0].by.as_ref().unwrap();
    let game = explorer.app.view().rules().game;
    assert_eq!(second.position, by.apply_arranged(game, &first.position));
    explorer.press("j");
    assert!(Arc::ptr_eq(&first, &step(&explorer, 0).unwrap()));
    explorer.press("e ctrl-u text:6,5,3,6 enter");
    let other = step(&explorer, 0).unwrap();
    assert_eq!(other.position.to_string(), "6 5 3 6");

    let mut explorer = Explorer::open("normal exact:5,2", "1 2 3 4 5", (120, 40));
    explorer.press("g e t t t t t");
    explorer.sees(&["PN positions with x₁ = 1"]);
    let seen = |explorer: &Explorer| explorer.app.layout.parts.exceptions.pn().cloned().unwrap();
    let before = seen(&explorer);
    explorer.press("j");
    assert!(Arc::ptr_eq(
        &before.differences,
        &seen(&explorer).differences
    ));
    assert_eq!(before.period, before.differences.period());
    explorer.press("e ctrl-u text:2,2,3,4,5 enter g e");
    assert_eq!(seen(&explorer).differences.x1, 2);
}
