//! What every drawing of every figure must be.

use nimscope::figure::{Figure, Room, covers, png, sketch, svg, text};
use nimscope::game::{Family, Game, Ruleset};

use super::{drawn, example};
use nimscope::figure::Ask;

#[test]
fn every_figure_has_a_name_and_an_example_that_it_suits() {
    let page = "map grid graph line ratios exceptional histogram young bouton automaton hypergraph";
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
    for figure in Figure::ALL {
        let picture = drawn(example(figure));
        let name = figure.key();
        assert!(!picture.panels.is_empty(), "{name} shows something");
        assert!(
            !picture.legend.is_empty() && !picture.data.rows.is_empty(),
            "{name}"
        );
        for row in &picture.data.rows {
            assert_eq!(row.len(), picture.data.columns.len(), "{name}: {row:?}");
        }
        let drawn = svg(&picture);
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
        let pixels = png(&picture).unwrap();
        assert!(pixels.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let printed = text(&picture, 100);
        assert!(
            printed.contains(&picture.about) && printed.lines().count() > 6,
            "{name}:\n{printed}"
        );
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
    for figure in Figure::ALL {
        let picture = drawn(example(figure));
        let spots = |size, halves| {
            let sketch = sketch(&picture, Room { size, halves });
            for spot in &sketch.spots {
                let row = &sketch.rows[spot.at.1];
                assert!(
                    spot.at.0 + spot.width <= row.len(),
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
        let large = spots((160, 50), false);
        assert!(!large.is_empty(), "{}", figure.key());
        for (size, halves) in [
            ((78, 20), false),
            ((30, 8), true),
            ((1, 1), false),
            ((0, 0), true),
        ] {
            assert_eq!(spots(size, halves), large, "{} {size:?}", figure.key());
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
                if figure == Figure::Automaton {
                    continue;
                }
                let end = vec![game.least_pile(); game.n()];
                for position in [game.example(), nimscope::game::Position::new(end).unwrap()] {
                    let mut ask = Ask::new(figure, rules, position);
                    ask.max = Some(3);
                    let picture = drawn(ask);
                    assert_well_formed(&svg(&picture), figure.key());
                    assert!(text(&picture, 80).contains(&picture.command));
                }
            }
        }
    }
}
