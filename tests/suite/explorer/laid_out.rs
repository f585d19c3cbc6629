//! What a frame shows of texts and figures stands in its layout: it is made once, and drawing only
//! copies it.

use std::sync::Arc;

use super::Explorer;
use nimscope::app::layout::LaidFigure;
use ratatui::text::Line;

const SIZE: (u16, u16) = (120, 40);

/// A line that no text and no figure has.
const MARK: &str = "laid out once";

fn figure(explorer: &Explorer) -> &Arc<LaidFigure> {
    explorer.app.layout.figure.as_ref().unwrap()
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
    explorer.app.layout.figure = Some(Arc::new(changed));
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
    let rule = explorer.app.state.rules().game.source();
    explorer.sees(&["Source: "]);
    explorer.app.layout.notes.rows = 0;
    assert!(!explorer.screen().contains("Source: "), "{rule}");
}

#[test]
fn an_exception_and_an_explanation_are_read_once_as_long_as_nothing_changes() {
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", (180, 60));
    explorer.press("g e");
    let read = |explorer: &Explorer| {
        let rows = (0..9).filter_map(|line| explorer.app.layout.exceptions.on_line(line));
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
    let why = |explorer: &Explorer| Arc::clone(&explorer.app.layout.why.as_ref().unwrap().why);
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
    drop(std::mem::take(&mut explorer.app.layout.exceptions));
    let screen = explorer.screen();
    assert!(
        !screen.contains("games24: "),
        "drawing reads nothing:\n{screen}"
    );
}
