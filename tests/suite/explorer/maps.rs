//! Maps on the screen: how far they go, how large their cells are, and how the position and its
//! options are marked.

use nimscope::app::Pane;
use nimscope::figure::{
    Body, CellGrid, CellLook, Figure, Glyph, Grounds, Ink, Mark, Ring, Show, Size, Sketch,
    SketchRoom, sketch,
};

use ratatui::buffer::Cell;

use super::OnScreen;
use super::pictures::shown;
use crate::support::theorems;

/// The cells of the map that is shown, and their rows and columns on the screen.
fn map_on_screen(explorer: &mut OnScreen) -> (CellGrid, Sketch) {
    let drawn = explorer.app.view().drawn().unwrap();
    let Body::Cells(cells) = &drawn.picture.panels[0].body else {
        panic!("a map has cells");
    };
    let inside = explorer.app.layout.inside(Pane::Figures);
    let room = SketchRoom {
        size: Size::new(inside.width.into(), usize::from(inside.height) - 5),
        grounds: Grounds::Coloured,
    };
    (cells.clone(), sketch(&drawn.picture, room))
}

#[test]
fn the_first_map_is_of_the_neighbourhood_in_square_cells() {
    for (position, size) in [
        ("3 5 6", (120, 40)),
        ("3 5 6", (200, 60)),
        ("3 5 20", (200, 60)),
        ("3 5 6", (80, 40)),
    ] {
        let mut explorer = shown(Figure::Map, "misere slow:3,2", position, size);
        let (cells, sketch) = map_on_screen(&mut explorer);
        let (rows, columns) = (cells.rows.len(), cells.rows[0].len());
        for count in [rows, columns] {
            assert!(
                (13..=25).contains(&count),
                "{rows} by {columns} at {size:?}"
            );
        }
        assert!(
            cells
                .rows
                .iter()
                .flatten()
                .any(|cell| cell.ring == Ring::Here)
        );
        let spot = &sketch.spots[0];
        assert_eq!(
            spot.size.width,
            2 * spot.size.height,
            "a row is two columns high"
        );
        let inside = explorer.app.layout.inside(Pane::Figures);
        let more = (spot.size.height + 1) * rows.max(columns / 2) + 7;
        assert!(
            more > usize::from(inside.height) || 2 * more > usize::from(inside.width),
            "{rows} rows of {} leave room at {size:?}",
            spot.size.height
        );
        explorer.sees(&["pile b", "pile c"]);
    }
}

#[test]
fn a_bound_makes_the_map_as_large_as_it_says() {
    let mut explorer = shown(Figure::Map, "misere slow:3,2", "3 5 6", (120, 40));
    explorer.press("2 0 B");
    let (cells, _) = map_on_screen(&mut explorer);
    assert_eq!((cells.rows.len(), cells.rows[0].len()), (21, 21));
    // A large map is of halves of characters.
    explorer.press("5 0 B");
    let (cells, sketch) = map_on_screen(&mut explorer);
    assert_eq!((cells.rows.len(), cells.rows[0].len()), (51, 51));
    assert_eq!(sketch.cells, CellLook::Halves);
}

#[test]
fn the_position_and_its_options_are_outlined_on_the_ground_of_their_cells() {
    let mut explorer = shown(Figure::Map, "misere slow:3,2", "3 5 6", (120, 40));
    let (cells, sketch) = map_on_screen(&mut explorer);
    let ringed = |ring: Ring| {
        let all = cells.rows.iter().flatten();
        all.filter(|cell| cell.ring == ring).count()
    };
    let corners = |corner: char| {
        let glyphs = sketch.rows.iter().flatten();
        let corners: Vec<&Glyph> = glyphs.filter(|glyph| glyph.letter == corner).collect();
        for glyph in &corners {
            assert!(
                matches!(glyph.ground, Some(Ink::Mark(Mark::P | Mark::N))),
                "{glyph:?}"
            );
        }
        corners.len()
    };
    // (3, 4, 5), with its piles in either order: the other options have another first pile.
    assert_eq!((ringed(Ring::Here), ringed(Ring::Option)), (1, 2));
    assert_eq!((corners('┏'), corners('┌')), (1, 2));
    explorer.sees(&["┏━┓ the position", "┌╌┐ its options"]);
    // In the legend too: on the ground of an N-position.
    let buffer = explorer.draw();
    let of = |symbol: &str, before: &str| {
        let places = buffer.content.windows(5);
        let words = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
        let found = places.map(|cells| (&cells[0], words(cells)));
        let mut found = found.filter(|(_, words)| words.ends_with(before));
        let cell = found.find(|(cell, _)| cell.symbol() == symbol);
        cell.map(|(cell, _)| cell.bg)
    };
    assert_eq!(of("┏", "┓ t"), of("N", "  wh"));
    assert_ne!(of("┏", "┓ t"), None);
    // Grundy values are on their shades, whoever wins, and a bar says which is which.
    explorer.app.state.figure.show = Some(Show::Grundy);
    explorer.settle();
    let (cells, _) = map_on_screen(&mut explorer);
    let mut marks = cells.rows.iter().flatten().map(|cell| cell.mark);
    assert!(marks.all(|mark| matches!(mark, Mark::Shade(_))));
    explorer.sees(&[" 0  1 "]);
}

/// A map follows what is typed, under a prompt of one line, and going back undoes it.
#[test]
fn the_map_follows_the_typing() {
    let mut explorer = shown(Figure::Map, "normal nim:2", "3 5", (120, 40));
    let show = |explorer: &OnScreen| {
        let state = &explorer.app.state;
        state.figure.shown(theorems(), state.rules()).to_string()
    };
    let before = show(&explorer);
    explorer.press("/ ctrl-u text:x1=x2");
    assert_eq!(show(&explorer), "x1=x2");
    let screen = explorer.screen();
    let last = screen.lines().last().unwrap();
    assert!(last.contains("figure: x1=x2"), "{last}");
    assert!(
        screen.contains("pile a"),
        "the map stays in sight:\n{screen}"
    );
    explorer.press("esc");
    assert_eq!(show(&explorer), before);
    // The name of a game begins with letters that a statement has.
    for typed in ["n", "ni", "nim"] {
        let keys = format!("/ ctrl-u text:{typed}");
        explorer.press(&keys);
        explorer.sees(&["nim:4"]);
        assert_eq!(show(&explorer), before, "{typed}");
        explorer.press("esc");
    }
}

/// A map shows where a statement holds, also one on exceptions and the M-move, as lists do.
#[test]
fn statements_on_the_m_move_have_maps_and_lists() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    let mut holds = |text: &str| {
        explorer.press(&format!("g f / ctrl-u text:{text} enter"));
        let drawn = explorer.app.view().drawn().unwrap();
        let Body::Cells(cells) = &drawn.picture.panels[0].body else {
            panic!("a map has cells");
        };
        let is_shaded = |mark: Mark| matches!(mark, Mark::Shade(_) | Mark::Alarm);
        let cells = cells.rows.iter().flatten();
        cells
            .map(|cell| is_shaded(cell.mark))
            .collect::<Vec<bool>>()
    };
    let [by_name, stated, by_r, none] =
        ["exceptions", "exception", "R!=R(M)+1", "exception,R=R(M)+1"].map(&mut holds);
    assert!(by_name.contains(&true));
    assert_eq!(by_name, stated);
    assert_eq!(by_name, by_r);
    assert!(!none.contains(&true));
    explorer
        .press("g o / ctrl-u text:exception enter")
        .sees(&["3 5 5 6   N 7"]);
    explorer
        .press("/ ctrl-u text:exception,R(M)=R-1 enter")
        .sees(&["0 found"]);
    let mut explorer = OnScreen::open("normal nim:3", "3 4 5", (120, 40));
    explorer.press("g o / text:exception enter");
    explorer.sees(&["the M-move and exceptions are those of NIM(n, n−1)"]);
}

#[test]
fn a_map_ends_at_the_bound_of_a_pile() {
    let mut explorer = shown(Figure::Map, "normal pass-nim:1", "3 1", (120, 40));
    for keys in ["", "k k k k enter", "1 0 0 B", "k k k enter"] {
        explorer.press(keys);
        let (cells, _) = map_on_screen(&mut explorer);
        assert_eq!(cells.rows.len(), 2, "after {keys}");
        assert!(cells.rows[0].len() > 2, "after {keys}");
        assert_eq!(explorer.piles(), "3 1");
    }
}
