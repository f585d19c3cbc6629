//! No text of a drawing covers another one or leaves it: for every figure of the games of the
//! presets, on paper and on screens.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use nimscope::app::games::PRESETS;
use nimscope::figure::{
    Body, Figure, Grounds, Length, Page, Picture, Print, Request, Second, Show, Size, SketchRoom,
    Slices, Spot, TextSheet, Words, entry, is_seen, sketch, texts,
};
use nimscope::game::{Family, Position, Ruleset};

use super::{ask, drawn, graph};
use crate::support::rules;

/// Every figure of every preset, and some that say more than these.
pub(super) static ALL: LazyLock<Vec<(String, Picture)>> = LazyLock::new(|| {
    let presets = PRESETS.iter().flat_map(|preset| Ruleset::both(preset.game));
    let of_presets = presets.flat_map(|rules| {
        let figures = Figure::ALL.into_iter();
        let figures = figures.filter(move |figure| figure.suits(rules));
        // Those that are long in the finding are chosen below.
        let figures = figures.filter(|figure| !DISCOVERED.contains(figure));
        figures.map(move |figure| {
            let mut request = Request::new(figure, rules, rules.game.example());
            request.max = Some(match figure {
                Figure::Ratios | Figure::Exact52 | Figure::Differences => 17,
                Figure::Graph | Figure::Line | Figure::Young => 20,
                _ if rules.game.n() > 5 => 3,
                _ => 6,
            });
            request
        })
    });
    let two_maps = |game: &str, first, second, is_difference| {
        let mut request = ask(Figure::Map, game, "1 2 3");
        (request.show, request.second) = (first, Some(Second::Show(second)));
        (request.max, request.is_difference) = (Some(12), is_difference);
        request
    };
    let slices = || {
        let mut request = ask(Figure::Map, "normal nim:3", "2 3 4");
        request.max = Some(9);
        request.slices = Some(Slices {
            pile: 0,
            first: 0,
            last: 8,
        });
        request
    };
    let two_games = |figure| {
        let mut request = ask(figure, "normal nim:3", "1 2 3");
        request.max = Some(9);
        request.second = Some(Second::Game(rules("normal moore:3,2").game));
        request
    };
    let chosen = [
        ask(Figure::Automaton, "normal exact:4,2", "3 5 6 7"),
        ask(Figure::Automaton, "normal nim:3", "3 5 6"),
        ask(Figure::Automaton, "misere nim:3", "3 5 6"),
        ask(Figure::Automaton, "normal nim:4", "3 5 6 7"),
        ask(Figure::Automaton, "misere moore:3,2", "1 2 3"),
        ask(Figure::Automaton, "normal exact:5,2", "3 5 5 6 7"),
        ask(Figure::Automaton, "normal circular:4,2", "3 5 6 7"),
        ask(Figure::Automaton, "normal slow:4,2", "3 5 5 6"),
        ask(Figure::Counts, "normal exact:4,2", "3 5 6 7"),
        ask(Figure::Counts, "misere moore:3,2", "1 2 3"),
        ask(Figure::Counts, "normal slow:3,2", "1 2 3"),
        ask(Figure::Learning, "normal exact:4,2", "3 5 6 7"),
        ask(Figure::Learning, "misere moore:3,2", "1 2 3"),
        ask(Figure::Learning, "normal slow:3,2", "1 2 3"),
        ask(Figure::Hypergraph, "normal circular:6,3", "3 5 5 6 7 8"),
        ask(Figure::Map, "normal nim:3", "1000 2000 3000"),
        ask(Figure::Map, "normal nim:3", "1 2 18446744073709551615"),
        ask(
            Figure::Hypergraph,
            "normal circular:5,2",
            "1 18446744073709551615 3 4 5",
        ),
        slices(),
        two_games(Figure::Map),
        two_games(Figure::Histogram),
        two_maps("misere moore:3,2", Show::Grundy, Show::Remoteness, false),
        two_maps("misere moore:3,2", Show::Grundy, Show::Remoteness, true),
        two_maps("misere moore:3,2", Show::Outcome, Show::Other, true),
    ];
    let named = of_presets.chain(chosen).map(|request| {
        let (figure, rules) = (request.figure.key(), request.rules);
        let name = format!("{figure} of {} in {rules}", request.position);
        (name, drawn(&request))
    });
    named.collect()
});

/// The edges of a random hypergraph, each pile in at least one.
fn edges(random: &mut fastrand::Rng, n: usize) -> String {
    let edges = (0..n).map(|pile| {
        let others = (0..n).filter(|&other| other == pile || random.u8(0..3) == 0);
        let letters = others.map(|pile| char::from(b'a' + u8::try_from(pile).unwrap()));
        letters.collect::<String>()
    });
    let edges: BTreeSet<String> = edges.collect();
    edges.into_iter().collect::<Vec<_>>().join("+")
}

/// A figure of a random game, play and position each: about half of them of each family in turn.
fn random(count: usize) -> Vec<(String, Picture)> {
    let mut random = fastrand::Rng::with_seed(40);
    let mut drawings = Vec::new();
    while drawings.len() < count {
        let n = random.usize(2..=6);
        let k = random.usize(1..=n);
        let name = match random.usize(0..24) {
            0 => format!("nim:{n}"),
            1 => format!("moore:{n},{k}"),
            2 => format!("exact:{n},{k}"),
            3 => format!("slow:{n},{k}"),
            4 => format!("slow-moore:{n},{k}"),
            5 => format!("circular:{n},{k}"),
            6 => format!("single:{n}"),
            7 => format!("slow-set:{n},{k}"),
            8 => format!("slow-circular:{n},{k}"),
            9 => format!("half:{}", n - n % 2),
            10 => format!("hyper:{}", edges(&mut random, n)),
            11 => format!("slow-hyper:{}", edges(&mut random, n)),
            _ => Family::ALL[drawings.len() % Family::ALL.len()]
                .example()
                .to_owned(),
        };
        let play = random.choice(["normal", "misere"]).unwrap();
        let rules = rules(&format!("{play} {name}"));
        let figure = random.choice(Figure::ALL).unwrap();
        // Their rule is found at once in small games.
        let is_long = DISCOVERED.contains(&figure) && rules.game.n() > 2;
        if !figure.suits(rules) || is_long {
            continue;
        }
        let piles = std::iter::repeat_with(|| random.u64(1..=9));
        let piles: Vec<u64> = piles.take(rules.game.n()).collect();
        // A rule may bound its piles.
        let position = match rules.game.check(&piles) {
            Ok(()) => Position::new(piles).unwrap(),
            Err(_) => rules.game.example(),
        };
        let mut request = Request::new(figure, rules, position);
        request.max = Some(random.u64(3..=if rules.game.n() > 4 { 5 } else { 9 }));
        let name = format!("{} of {} in {rules}", figure.key(), request.position);
        drawings.push((name, drawn(&request)));
    }
    drawings
}

#[test]
fn figures_of_random_games_are_legible() {
    let mut through = Vec::new();
    let drawn = random(200);
    for family in Family::ALL {
        let example = family.example();
        assert!(
            drawn.iter().any(|(name, _)| name.ends_with(example)),
            "{example}"
        );
    }
    for (name, picture) in drawn {
        let page = Page::new(&picture, &Print::default()).unwrap();
        through.extend(crossed(&name, &picture, &page.texts()));
        assert_legible(&name, page.texts());
        for width in ["84mm", "174mm"] {
            let name = format!("{name} at {width}");
            match Page::new(&picture, &column(width)) {
                Ok(page) => {
                    assert_is_no_higher_than_a_page(&page, &name);
                    through.extend(crossed(&name, &picture, &page.texts()));
                    assert_legible(&name, page.texts());
                }
                Err(wide) => through.push(format!("{name}: {wide}")),
            }
        }
    }
    assert_eq!(through.join("\n"), "");
}

/// Pages of a width, for a figure whose caption stands below.
fn column(width: &str) -> Print {
    Print {
        width: Some(width.parse().unwrap()),
        font_size: Print::IN_COLUMN,
        is_titled: false,
        ..Print::default()
    }
}

/// A page of a journal has 235 mm.
fn assert_is_no_higher_than_a_page(page: &Page, name: &str) {
    let [_, height] = page.size();
    assert!(height <= "235mm".parse().unwrap(), "{name}: {height}");
}

/// With large letters the words of a figure take much of its page: a caption says them then.
#[test]
fn what_has_no_room_for_its_words_leaves_them_to_the_caption() {
    for (figure, game, position, beside, size) in [
        (
            Figure::Differences,
            "normal exact:5,2",
            "1 2 3 4 5",
            None,
            10.0,
        ),
        (
            Figure::Histogram,
            "normal slow:4,3",
            "3 5 5 6",
            Some("slow:5,4"),
            10.0,
        ),
        (
            Figure::Hypergraph,
            "normal circular:6,3",
            "3 5 5 6 7 8",
            None,
            12.0,
        ),
    ] {
        let mut question = ask(figure, game, position);
        question.second = beside.map(|game| Second::Game(game.parse().unwrap()));
        let print = Print {
            font_size: Length(size),
            is_titled: true,
            ..column("84mm")
        };
        let page = Page::new(&drawn(&question), &print).unwrap();
        assert_is_no_higher_than_a_page(&page, figure.key());
        assert!(page.caption.contains(figure.row().title));
    }
}

#[test]
fn every_row_of_boutons_matrices_keeps_its_name() {
    let question = ask(Figure::Bouton, "normal nim:3", "1000000 2000000 3000000");
    let picture = drawn(&question);
    for print in [Print::default(), column("174mm")] {
        let texts = Page::new(&picture, &print).unwrap().texts().texts;
        for name in ["a = 1000000", "b = 2000000", "c = 3000000", "ones"] {
            assert!(texts.iter().any(|words| words.text == name), "{name}");
        }
    }
}

/// The figures whose rule may be long in the finding.
const DISCOVERED: [Figure; 3] = [Figure::Automaton, Figure::Counts, Figure::Learning];

/// The parts of a picture that two texts must not share, in points: less is the edge of a letter.
const SHARED: f32 = 1.0;

fn reaches_into(one: [f32; 2], other: [f32; 2]) -> bool {
    one[1].min(other[1]) - one[0].max(other[0]) > SHARED
}

fn assert_legible(name: &str, TextSheet { size, texts }: TextSheet) {
    let mut texts: Vec<Words> = texts;
    texts.sort_by(|one, other| one.down[0].total_cmp(&other.down[0]));
    for (number, text) in texts.iter().enumerate() {
        let is_inside = |[from, to]: [f32; 2], room: f32| from > -SHARED && to < room + SHARED;
        assert!(
            is_inside(text.across, size.width) && is_inside(text.down, size.height),
            "{name}: {text:?} leaves {size:?}"
        );
        assert!(!text.is_covered, "{name}: {text:?} is painted over");
        let later = texts[number + 1..].iter();
        for other in later.take_while(|other| other.down[0] < text.down[1]) {
            assert!(
                !reaches_into(text.across, other.across) || !reaches_into(text.down, other.down),
                "{name}: {text:?} and {other:?}"
            );
        }
    }
}

/// The texts through which lines run, but for the labels of lines, which stand on their own. Those
/// of lines from a node to itself stand beside them.
fn crossed(name: &str, picture: &Picture, sheet: &TextSheet) -> Vec<String> {
    let mut labels: Vec<&str> = Vec::new();
    for panel in &picture.panels {
        if let Body::Graph(graph) = &panel.body {
            let links = graph.links.iter().filter(|link| link.from != link.to);
            labels.extend(links.map(|link| link.label.as_str()));
        }
    }
    let own = |text: &str| usize::from(labels.contains(&text));
    let crossed = sheet
        .texts
        .iter()
        .filter(|text| text.crossed > own(&text.text));
    let said = |text: &Words| format!("{name}: {} lines through {:?}", text.crossed, text.text);
    crossed.map(said).collect()
}

#[test]
fn no_text_covers_another_one_or_leaves_the_drawing() {
    assert!(ALL.len() > 200);
    let mut through = Vec::new();
    for (name, picture) in &*ALL {
        let page = Page::new(picture, &Print::default()).unwrap();
        through.extend(crossed(name, picture, &page.texts()));
        assert_legible(name, page.texts());
        for (width, height) in [(240.0, 160.0), (640.0, 400.0), (1600.0, 1000.0)] {
            for sheet in texts(picture, Size { width, height }) {
                assert_legible(&format!("{name} at {width} × {height}"), sheet);
            }
        }
    }
    assert_eq!(through.join("\n"), "");
}

/// Journals have columns of 84 mm and pages of 174 mm.
#[test]
fn in_a_column_of_a_journal_letters_have_six_points_at_least() {
    let mut through = Vec::new();
    for (name, picture) in &*ALL {
        for width in ["84mm", "174mm"] {
            let print = column(width);
            let page = match Page::new(picture, &print) {
                Ok(page) => page,
                Err(wide) => {
                    through.push(format!("{name} at {width}: {wide}"));
                    continue;
                }
            };
            assert_is_no_higher_than_a_page(&page, &format!("{name} at {width}"));
            let sheet = page.texts();
            let least = sheet
                .texts
                .iter()
                .map(|text| text.size)
                .fold(99.0, f32::min);
            assert!(least > 5.99, "{name} at {width}: {least} pt");
            through.extend(crossed(&format!("{name} at {width}"), picture, &sheet));
            assert_legible(&format!("{name} at {width}"), sheet);
        }
    }
    assert_eq!(through.join("\n"), "");
}

/// The marks of what is drawn, with their rings.
#[test]
fn all_states_of_an_automaton_are_drawn_and_its_letters_explained() {
    for (game, position, max, widths) in [
        ("normal circular:6,3", "3 1 4 1 5 2", 8, ["84mm", "174mm"]),
        ("normal half:4", "3 5 5 6", 15, ["84mm", "174mm"]),
        ("normal slow:3,2", "3 5 5", 29, ["84mm", "174mm"]),
    ] {
        let mut question = ask(Figure::Automaton, game, position);
        question.max = Some(max);
        let picture = drawn(&question);
        let links = graph(&picture, 0).links.iter();
        let long = links.filter(|link| link.label.chars().count() > 4);
        let labels: BTreeSet<[&str; 2]> = long
            .map(|link| [link.label.as_str(), link.words.as_str()])
            .collect();
        for width in widths {
            let print = column(width);
            let texts = Page::new(&picture, &print).unwrap().texts().texts;
            let is_greek = |text: &&str| text.starts_with(|sign| ('Γ'..='ω').contains(&sign));
            let words = texts
                .iter()
                .flat_map(|words| words.text.split([' ', '→', '↺']));
            let letters: Vec<&str> = words.filter(is_greek).collect();
            let kinds: BTreeSet<&str> = letters.iter().copied().collect();
            assert!(!kinds.is_empty(), "{game} {width}");
            assert_eq!(
                labels.len(),
                kinds.len(),
                "{game} {width}: a letter for each"
            );
            for node in &graph(&picture, 0).nodes {
                let is_drawn = texts.iter().any(|words| words.text == node.label);
                assert!(is_drawn, "{game} {width}: state {} is left out", node.label);
            }
            for letter in kinds {
                let times = letters.iter().filter(|other| **other == letter).count();
                assert!(times > 1, "{game} {width}: {letter} is at no line");
            }
        }
    }
}

/// A sign of the legend as its letter stands in characters; none for blanks and colours.
fn letter(sign: &str) -> Option<char> {
    let letter = sign.chars().next()?;
    (!matches!(letter, '█' | '□' | '━' | '⠤')).then_some(letter)
}

#[test]
fn every_sign_and_label_stands_in_characters() {
    for (name, picture) in &*ALL {
        for (width, height) in [(38, 16), (78, 20), (160, 50)] {
            let size = Size { width, height };
            let sketch = sketch(
                picture,
                SketchRoom {
                    size,
                    grounds: Grounds::Bare,
                },
            );
            let rows = sketch.rows.iter().map(|row| {
                let row: String = row.iter().map(ToString::to_string).collect();
                row
            });
            let drawn = rows.collect::<Vec<String>>().join("\n");
            for one in picture
                .legend
                .iter()
                .filter(|one| is_seen(picture, &sketch, one.key))
            {
                let (sign, _) = entry(picture, &sketch, one);
                let stands = letter(&sign).is_none_or(|letter| drawn.contains(letter));
                assert!(stands, "{name} at {width}: {sign} {}\n{drawn}", one.words);
            }
            let mut all_left_out = 0;
            for (number, panel) in picture.panels.iter().enumerate() {
                let Body::Graph(graph) = &panel.body else {
                    continue;
                };
                let spots = sketch.spots.iter().filter(|spot| spot.panel == number);
                let is_drawn: Vec<bool> = spots.map(|spot| spot.size.width > 0).collect();
                let nodes = graph.nodes.iter().zip(&is_drawn);
                let nodes = nodes.filter(|of| *of.1).map(|of| of.0.label.clone());
                let is_written = !graph.leaves_labels_out;
                let links = graph.links.iter().filter(|_| is_written);
                let links = links.filter(|link| is_drawn[link.from] && is_drawn[link.to]);
                // In a table the letters of piles stand above their tokens.
                let is_table = !graph.directed && graph.layers.is_some();
                let nodes = nodes.flat_map(|label| match label.split_once(" = ") {
                    Some((letter, tokens)) if is_table => vec![letter.into(), tokens.into()],
                    _ => vec![label],
                });
                for label in links.map(|link| link.label.clone()).chain(nodes) {
                    assert!(drawn.contains(&label), "{name}: {label}\n{drawn}");
                }
                let left_out = is_drawn.iter().filter(|drawn| !**drawn).count();
                let there = is_drawn.len() - left_out;
                let said = [
                    format!("only {there} position"),
                    format!("only {there} of "),
                ];
                let said = said.iter().any(|said| drawn.contains(said));
                assert!(said || left_out == 0, "{name}: {left_out}\n{drawn}");
                all_left_out += left_out;
            }
            let mut lines = drawn.lines().map(str::trim);
            let is_said = lines.any(|line| line.starts_with("only ") && line.ends_with(" drawn"));
            assert_eq!(is_said, all_left_out > 0, "{name}\n{drawn}");
        }
    }
}

#[test]
fn the_loop_of_an_automaton_keeps_its_label() {
    let picture = drawn(&ask(Figure::Automaton, "normal exact:4,2", "3 5 6 7"));
    let sheet = Page::new(&picture, &Print::default()).unwrap().texts();
    let label = sheet
        .texts
        .iter()
        .find(|words| words.text == "0,3 without x₃");
    assert!(!label.unwrap().is_covered);
}

/// On a screen one moves about in a graph that is larger than its pane. A very large one, and one
/// as text, is cut to the width that there is, and the position at its top stays.
#[test]
fn a_graph_of_positions_is_whole_on_a_screen_or_no_wider_than_it() {
    const WALKED: usize = 64;
    let (mut wider, mut cut) = (0, 0);
    for (figure, game, position) in [
        (Figure::Graph, "normal exact:5,2", "3 5 5 6 7"),
        (Figure::Graph, "normal nim:3", "3 5 7"),
        (Figure::Graph, "misere slow:4,3", "3 5 5 6"),
        (Figure::Tree, "normal slow:4,3", "3 5 5 6"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5"),
    ] {
        let mut request = ask(figure, game, position);
        request.max = (figure == Figure::Exact52).then_some(31);
        let picture = drawn(&request);
        let of_panel = |number: &usize| match &picture.panels[*number].body {
            Body::Graph(graph) => graph.nodes.len(),
            Body::Cells(_) | Body::Plot(_) => 0,
        };
        for (width, height) in [(46, 13), (80, 20), (120, 40)] {
            for grounds in [Grounds::Coloured, Grounds::Reversed, Grounds::Bare] {
                let size = Size { width, height };
                let sketch = sketch(&picture, SketchRoom { size, grounds });
                let (whole, large): (Vec<usize>, Vec<usize>) = (0..picture.panels.len())
                    .partition(|number| grounds == Grounds::Coloured && of_panel(number) <= WALKED);
                let is_drawn = |spot: &&Spot| spot.size.width > 0;
                let of = |panel| sketch.spots.iter().filter(move |spot| spot.panel == panel);
                let name = format!("{figure:?} of {game} at {width}");
                for panel in whole {
                    assert!(of(panel).all(|spot| is_drawn(&spot)), "{name}");
                    wider += usize::from(sketch.width() > width);
                }
                for panel in large {
                    let right = of(panel).map(|spot| spot.at.x + spot.size.width).max();
                    assert!(right.is_none_or(|right| right <= width), "{name}");
                    cut += of(panel).filter(|spot| spot.size.width == 0).count();
                }
                let here = sketch.spots.iter().find(|spot| spot.is_here);
                assert!(here.as_ref().is_none_or(is_drawn), "{name}");
            }
        }
    }
    assert!(wider > 0 && cut > 0, "{wider} {cut}");
}
