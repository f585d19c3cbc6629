//! What every drawing of every figure must be.

use std::collections::BTreeSet;

use nimscope::figure::{
    CellLook, Figure, Glyph, Grounds, Ink, Page, PaintCanvas, Palette, Place, Print, Ring, Size,
    SketchRoom, Spots, covers, paint, png, sketch, svg, text,
};
use nimscope::game::{Family, Game, Ruleset};
use nimscope::printable::cell_width;

use super::{EXAMPLES, drawn, example};
use nimscope::figure::Request;

#[test]
fn every_figure_has_a_name_and_an_example_that_it_suits() {
    let page = "map grid graph line ratios exceptional histogram young bouton automaton hypergraph \
                tree residues counts learning differences";
    for name in page.split(' ') {
        let figure = Figure::named(name).unwrap();
        assert_eq!(figure.key(), name);
        assert!(figure.suits(example(figure).rules), "{name}");
    }
    assert_eq!(page.split(' ').count(), Figure::ALL.len());
    assert_eq!(Figure::named("portrait"), None);
}

#[test]
fn every_drawing_of_every_figure_is_whole() {
    for (figure, picture) in &*EXAMPLES {
        let name = figure.key();
        assert!(!picture.panels.is_empty(), "{name} shows something");
        assert!(
            !picture.legend.is_empty() && !picture.data.is_empty(),
            "{name}"
        );
        let page = Page::new(picture, &Print::default()).unwrap();
        let drawn = svg(&page);
        assert_well_formed(&drawn, name);
        for said in [&picture.title, &picture.command] {
            assert!(drawn.contains(said.as_str()), "{name}: {said}");
        }
        let letters: String = drawn
            .split('>')
            .filter_map(|part| part.split('<').next())
            .collect();
        let strange: String = letters
            .chars()
            .filter(|c| !c.is_control() && !covers(&c.to_string()))
            .collect();
        assert_eq!(strange, "", "{name}: the font has every letter");
        let pixels = png(&page).unwrap();
        assert!(pixels.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let printed = text(picture, 100);
        assert!(
            printed.contains(&picture.about) && printed.lines().count() > 6,
            "{name}:\n{printed}"
        );
    }
}

#[test]
fn the_font_has_every_sign_of_a_game() {
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        let said = format!("{game} {}", game.title());
        assert!(covers(&said), "{said}");
    }
}

/// Elements are closed, in order.
fn assert_well_formed(svg: &str, name: &str) {
    let mut open: Vec<String> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag
            .split_once('>')
            .unwrap_or_else(|| panic!("{name}: {tag}"));
        let word = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap()
            .to_owned();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(word), "{name}");
        } else if !tag.ends_with('/') {
            open.push(word);
        }
        assert!(
            !tag.contains("NaN") && !tag.contains("inf"),
            "{name}: {tag}"
        );
        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: {tag}");
    }
    assert_eq!(open, [""; 0], "{name}");
}

#[test]
fn spots_are_the_same_at_every_size() {
    for (figure, picture) in &*EXAMPLES {
        let spots = |(width, height), grounds| {
            let size = Size::new(width, height);
            let sketch = sketch(picture, SketchRoom { size, grounds });
            for spot in &sketch.spots {
                let row = &sketch.rows[spot.at.y];
                assert!(
                    spot.at.x + spot.size.width <= row.len(),
                    "{}: {spot:?}",
                    figure.key()
                );
            }
            let words = sketch
                .spots
                .into_iter()
                .map(|spot| (spot.panel, spot.words, spot.to));
            words.collect::<Vec<_>>()
        };
        let large = spots((160, 50), Grounds::Bare);
        assert!(!large.is_empty(), "{}", figure.key());
        for (size, grounds) in [
            ((78, 20), Grounds::Bare),
            ((30, 8), Grounds::Coloured),
            ((1, 1), Grounds::Reversed),
            ((0, 0), Grounds::Coloured),
        ] {
            assert_eq!(spots(size, grounds), large, "{} {size:?}", figure.key());
        }
    }
}

#[test]
fn figures_of_every_family_and_of_the_end_are_drawn() {
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        for rules in Ruleset::both(game) {
            for figure in Figure::ALL.into_iter().filter(|figure| figure.suits(rules)) {
                // Discoveries are tested where rules are.
                if [Figure::Automaton, Figure::Counts, Figure::Learning].contains(&figure) {
                    continue;
                }
                let end = vec![game.least_pile(); game.n()];
                for position in [game.example(), nimscope::game::Position::new(end).unwrap()] {
                    let mut ask = Request::new(figure, rules, position);
                    ask.max = Some(3);
                    let picture = drawn(&ask);
                    assert_well_formed(
                        &svg(&Page::new(&picture, &Print::default()).unwrap()),
                        figure.key(),
                    );
                    assert!(text(&picture, 80).contains(&picture.command));
                }
            }
        }
    }
}

/// A pane of a screen with the colours of print.
fn canvas(size: Size<u32>, selected: Option<usize>) -> PaintCanvas {
    PaintCanvas {
        size,
        line: 16,
        selected,
        palette: Palette::PRINT,
    }
}

#[test]
fn pictures_on_a_screen_have_the_spots_of_the_characters() {
    let room = SketchRoom {
        size: Size::new(80, 24),
        grounds: Grounds::Bare,
    };
    for (figure, picture) in &*EXAMPLES {
        let name = figure.key();
        let spots = sketch(picture, room).spots.len();
        let size = Size::new(900, 600);
        let plain = paint(picture, &canvas(size, None)).unwrap();
        assert_eq!(plain.size, size);
        for spot in [0, spots / 2, spots - 1] {
            let marked = paint(picture, &canvas(size, Some(spot))).unwrap();
            assert!(marked != plain, "{name}: spot {spot} of {spots} is marked");
        }
        let beyond = paint(picture, &canvas(size, Some(spots))).unwrap();
        assert!(beyond == plain, "{name}: there is no spot {spots}");
        // Every spot of a figure that fits is found by a click.
        if *figure == Figure::Map {
            let pixels = (0..size.height)
                .step_by(4)
                .flat_map(|y| (0..size.width).step_by(4).map(move |x| Place { x, y }));
            let on_canvas = Spots::of(picture, &canvas(size, None));
            let found: BTreeSet<usize> = pixels.filter_map(|at| on_canvas.at(at)).collect();
            assert_eq!(found, (0..spots).collect(), "{name}");
        }
    }
}

#[test]
fn pictures_on_a_screen_are_of_any_size() {
    for (_, picture) in &*EXAMPLES {
        for size in [(1, 1), (40, 16), (160, 90), (2000, 300), (300, 2000)] {
            let size = Size::new(size.0, size.1);
            let painting = paint(picture, &canvas(size, Some(0))).unwrap();
            assert_eq!(
                painting.pixels.len(),
                (size.width * size.height * 4) as usize
            );
            let spots = Spots::of(picture, &canvas(size, Some(0)));
            assert!(spots.at(Place::default()) < Some(usize::MAX));
            assert!(painting.png().unwrap().starts_with(b"\x89PNG"));
        }
        assert_eq!(paint(picture, &canvas(Size::new(0, 10), None)), None);
    }
}

#[test]
fn marks_differ_in_print_without_colours() {
    let grey = Palette::PRINT.in_grey();
    let light = |colour: [u8; 3]| i32::from(colour[0]);
    let [p, n, paper] = [grey.p, grey.n, grey.paper].map(light);
    assert!(n - p > 100 && paper - n > 15, "{p} {n} {paper}");
    let shades: Vec<i32> = grey.shades.into_iter().map(light).collect();
    assert!(
        shades.is_sorted_by(|one, other| one - other > 10),
        "{shades:?}"
    );
    // An exception is told from both, and has a cross besides.
    let alarm = light(grey.alarm);
    assert!(alarm - p > 45 && n - alarm > 100, "{p} {alarm} {n}");
}

/// The luminance of a colour, as contrasts are computed of it.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[test]
fn exceptions_stand_out_from_the_other_cells() {
    for name in ["print", "dark"] {
        let palette = Palette::named(name).unwrap();
        let [p, n, alarm] = [palette.p, palette.n, palette.alarm].map(luminance);
        let contrast = |one: f64, other: f64| (one.max(other) + 0.05) / (one.min(other) + 0.05);
        assert!(contrast(n, alarm) >= 2.0, "{name}: {}", contrast(n, alarm));
        assert!(contrast(p, alarm) >= 1.6, "{name}: {}", contrast(p, alarm));
    }
}

/// Two cells share a character, and each has the colour of its own.
#[test]
fn both_halves_of_a_character_are_drawn() {
    let mut request = super::ask(Figure::Map, "normal nim:3", "20 20 3");
    request.max = Some(24);
    let picture = drawn(&request);
    let size = Size::new(40, 20);
    let room = SketchRoom {
        size,
        grounds: Grounds::Coloured,
    };
    let sketch = sketch(&picture, room);
    assert_eq!(sketch.cells, CellLook::Halves);
    let cells = super::cells(&picture, 0);
    let options = cells.rows.iter().flatten();
    let options = options.filter(|cell| cell.ring == Ring::Option).count();
    let inks = sketch.rows.iter().flatten();
    let inks = inks.flat_map(|glyph| [Some(glyph.ink), glyph.ground]);
    let drawn: Vec<Ink> = inks.flatten().collect();
    let count = |ink: Ink| drawn.iter().filter(|other| **other == ink).count();
    assert_eq!((count(Ink::Option), count(Ink::Here)), (options, 1));
    // Some of them stand above one another.
    let both = |glyph: &&Glyph| glyph.ink == Ink::Option && glyph.ground == Some(Ink::Option);
    assert!(sketch.rows.iter().flatten().any(|glyph| both(&glyph)));
}

/// Columns of one number stand equally far apart in both matrices, and the sign of a sum that is
/// not balanced stands before it.
#[test]
fn boutons_matrices_stand_alike_and_mark_unbalanced_sums() {
    let mut request = super::ask(Figure::Bouton, "normal nim:3", "3 5 7");
    request.beside = Some("2 5 7".parse().unwrap());
    let printed = text(&drawn(&request), 100);
    let row = |start: &str| {
        printed
            .lines()
            .find(|line| line.trim_start().starts_with(start))
    };
    assert!(row("ones").unwrap().contains("!3"), "{printed}");
    let digits = |row: &str| -> Vec<usize> {
        let places = row.chars().enumerate().skip(7);
        let places = places.filter(|(_, letter)| letter.is_ascii_digit());
        places.map(|(place, _)| place).collect()
    };
    let b = digits(row("b = 5").unwrap());
    let gaps: Vec<usize> = b.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert_eq!(
        (gaps[0], gaps[1]),
        (gaps[gaps.len() - 2], gaps[gaps.len() - 1]),
        "{printed}"
    );
}

/// A row of a sketch has as many glyphs as cells, whatever letters stand in it.
#[test]
fn a_sketch_is_measured_in_cells() {
    let mut picture = drawn(&example(Figure::Map));
    let title = "x̂ in 日本: 3";
    picture.panels[0].title = title.to_owned();
    let room = |width| SketchRoom {
        size: Size::new(width, 24),
        grounds: Grounds::Bare,
    };
    let rows = sketch(&picture, room(100)).rows;
    let said: String = rows[0].iter().map(ToString::to_string).collect();
    assert_eq!((said.as_str(), rows[0].len()), (title, cell_width(title)));
    // What is cut off is cut off by cells too.
    picture.panels[0].title = "日".repeat(200);
    let sketch = sketch(&picture, room(100));
    let widest = sketch.rows[1..].iter().map(Vec::len).max().unwrap();
    assert!(sketch.rows[0].len() <= widest.max(98));
}
