//! Lines past nodes, labels at them, and figures that are drawn piece by piece.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use nimscope::figure::{Body, Figure, Page, Print, Ring, svg};
use nimscope::game::Choices;
use nimscope::solve::{Control, Progress};

use super::{ask, drawn, graph, of_box, piles, scanned};

#[test]
fn a_large_box_is_drawn_after_smaller_ones() {
    let mut question = ask(Figure::Histogram, "normal slow:4,3", "3 5 5 6");
    question.max = Some(90);
    let seen = of_box(&scanned(question.clone()), &Arc::default());
    let [part, whole] = &seen[..] else {
        panic!("{} drawings", seen.len());
    };
    assert!(
        part.notes[0].starts_with("So far: piles ≤ 45; "),
        "{:?}",
        part.notes
    );
    assert!(part.command.ends_with("--max 45") && whole.command.ends_with("--max 90"));
    assert!(!whole.notes.iter().any(|note| note.starts_with("So far")));
    question.max = Some(45);
    assert_eq!(drawn(&question).data, part.data, "all of the smaller box");
}

#[test]
fn the_count_of_a_box_says_how_far_it_is() {
    let cases = [
        (Figure::Histogram, "normal slow:4,3", "3 5 5 6"),
        (Figure::Grid, "normal slow:5,4", "3 5 5 6 7"),
        (Figure::Ratios, "normal exact:5,2", "1 2 3 4 5"),
    ];
    for (figure, game, position) in cases {
        let mut question = ask(figure, game, position);
        question.max = Some(20);
        let control = Arc::new(Control::new());
        of_box(&scanned(question), &control);
        let Progress { done, total } = control.progress();
        assert!(total >= 10_626, "{figure:?}: {total} positions");
        assert!(
            done >= total && done < total + (1 << 14),
            "{figure:?}: {done} of {total}"
        );
    }
}

/// A page of a journal leaves out positions, but no label of a move that it draws.
#[test]
fn every_move_on_a_page_has_its_label() {
    let cases = [
        (Figure::Graph, "normal circular:6,3", "3 5 5 6 7 8"),
        (Figure::Graph, "normal exact:4,2", "3 5 5 6"),
        (Figure::Graph, "normal moore:4,2", "3 5 5 6"),
        (Figure::Graph, "misere slow:4,3", "3 5 5 6"),
        (Figure::Tree, "normal slow:4,3", "3 5 5 6"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5"),
    ];
    for (figure, game, position) in cases {
        let mut question = ask(figure, game, position);
        question.max = (figure == Figure::Exact52).then_some(31);
        let picture = drawn(&question);
        for width in ["84mm", "174mm"] {
            let print = Print {
                width: Some(width.parse().unwrap()),
                font_size: Print::IN_COLUMN,
                ..Print::default()
            };
            let texts = Page::new(&picture, &print).unwrap().texts().texts;
            let count = |label: &str| texts.iter().filter(|words| words.text == label).count();
            let mut lines = 0;
            let mut wanted = BTreeMap::new();
            for panel in &picture.panels {
                let Body::Graph(graph) = &panel.body else {
                    continue;
                };
                // The first nodes are drawn. A position may be in both graphs of a slow game, so
                // that only the graph with more of them is sure to have all.
                let part = |label: &str| count(&format!("{label} …"));
                let is_drawn = |label: &str| count(label) + part(label) > 0;
                let drawn = graph.nodes.iter().take_while(|node| is_drawn(&node.label));
                let drawn = drawn.count();
                let links = graph.links.iter();
                for link in links.filter(|link| link.from.max(link.to) < drawn) {
                    assert!(!link.label.is_empty(), "{figure:?} of {game}");
                    *wanted.entry(link.label.as_str()).or_insert(0) += 1;
                    lines += 1;
                }
            }
            assert!(lines > 0, "{figure:?} of {game} at {width}");
            if picture.panels.len() == 1 || figure == Figure::Exact52 {
                for (label, lines) in wanted {
                    assert!(
                        count(label) >= lines,
                        "{figure:?} of {game} at {width}: {label}"
                    );
                }
            }
        }
    }
}

#[test]
fn lines_pass_beside_the_nodes() {
    #[rustfmt::skip] // a table: one graph a row
    let cases = [
        (Figure::Graph, "normal nim:3", "1 2 3"),
        (Figure::Graph, "misere slow:4,3", "3 5 5 6"),
        (Figure::Graph, "normal exact:5,2", "1 1 2 2 3"),
        (Figure::Automaton, "normal exact:4,2", "3 5 5 6"),
        (Figure::Automaton, "normal exact:5,2", "3 5 5 6 7"),
        (Figure::Automaton, "normal circular-exact:5,2", "3 5 5 6 7"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5"),
    ];
    for (figure, game, position) in cases {
        let mut question = ask(figure, game, position);
        question.max = (figure == Figure::Exact52).then_some(31);
        let picture = drawn(&question);
        let graphs = picture.panels.iter().filter_map(|panel| match &panel.body {
            Body::Graph(graph) => Some(graph),
            Body::Cells(_) | Body::Plot(_) => None,
        });
        let mut bends = 0;
        for graph in graphs {
            for link in &graph.links {
                let (from, to) = (graph.nodes[link.from].at, graph.nodes[link.to].at);
                let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
                let between = graph
                    .nodes
                    .iter()
                    .filter(|node| node.at.y > top && node.at.y < bottom);
                for node in between {
                    let bend = link
                        .via
                        .iter()
                        .find(|bend| (bend.y - node.at.y).abs() < 1e-9);
                    let bend = bend.unwrap_or_else(|| panic!("{game}: no bend at {}", node.label));
                    assert!(
                        (bend.x - node.at.x).abs() > 0.6,
                        "{game}: through {}",
                        node.label
                    );
                    bends += 1;
                }
            }
        }
        assert!(
            bends > 0 || figure == Figure::Exact52,
            "{game}: some lines are long"
        );
    }
}

/// Two piles of a circle that stand in one row have none between them. A bent edge would touch the
/// boxes of other rows.
#[test]
fn an_edge_bends_only_where_a_pile_stands_in_its_way() {
    let game = "normal slow-hyper:abcd+aei+bj+cg+defg+fh+ai+ac";
    let picture = drawn(&ask(Figure::Hypergraph, game, "3 5 5 6 7 8 9 10 11 12"));
    let drawing = svg(&Page::new(&picture, &Print::default()).unwrap());
    let path = |line: &&str| line.starts_with("<path d=");
    let lines = drawing.lines().find(path).unwrap();
    let steps = |sign: &[char]| lines.matches(sign).count();
    assert_eq!(
        (steps(&['M']), steps(&['L', 'H', 'V'])),
        (14, 14),
        "{lines}"
    );
}

/// Where there are too many moves to follow, those that win are drawn, and one to each other
/// position.
#[test]
fn a_dense_graph_has_few_lines() {
    for (game, position) in [
        ("normal nim:3", "3 5 5"),
        ("normal circular:6,3", "3 5 5 6 7 8"),
        ("misere wythoff", "3 5"),
    ] {
        let picture = drawn(&ask(Figure::Graph, game, position));
        let graph = graph(&picture, 0);
        assert!(
            picture.notes.iter().any(|note| note.contains("too many")),
            "{game}"
        );
        let strong = graph.links.iter().filter(|link| link.strong).count();
        assert!(graph.links.len() < strong + graph.nodes.len(), "{game}");
        for (number, node) in graph.nodes.iter().enumerate().skip(1) {
            let mut links = graph.links.iter();
            assert!(
                links.any(|link| link.to == number),
                "{game}: {}",
                node.label
            );
        }
    }
}

/// The pictures that take longest to fit a page.
#[test]
fn a_large_graph_fits_a_page() {
    let cases = [
        (Figure::Automaton, "normal slow:3,2", "3 5 5", 29),
        (Figure::Automaton, "normal slow:4,2", "3 5 5 6", 153),
        (Figure::Tree, "normal slow-set:5,2+4", "3 5 5 6 7", 24),
    ];
    for (figure, game, position, max) in cases {
        let mut question = ask(figure, game, position);
        question.max = Some(max);
        let picture = drawn(&question);
        let print = Print {
            width: Some("174mm".parse().unwrap()),
            font_size: Print::IN_COLUMN,
            ..Print::default()
        };
        // Before few layouts were tried it took a minute.
        let page = Page::new(&picture, &print);
        assert!(page.is_ok(), "{game}: {}", page.unwrap_err());
    }
}

#[test]
fn of_a_large_automaton_the_path_is_drawn() {
    let picture = drawn(&ask(Figure::Automaton, "normal slow:4,2", "3 5 5 6"));
    assert!(picture.notes.iter().any(|note| {
        note.starts_with("Of 153 states only those that the position passes are drawn.")
    }));
    let graph = graph(&picture, 0);
    assert!(
        (2..=4).contains(&graph.nodes.len()),
        "three columns are read"
    );
    assert!(
        graph
            .links
            .iter()
            .all(|link| link.strong && link.label.len() == 4)
    );
    let ends = graph.nodes.iter().filter(|node| node.ring == Ring::Here);
    assert_eq!(ends.count(), 1);
}

#[test]
fn all_states_of_an_automaton_are_drawn_where_so_many_are_asked_for() {
    let mut question = ask(Figure::Automaton, "normal slow:4,2", "3 5 5 6");
    question.max = Some(153);
    let picture = drawn(&question);
    let graph = graph(&picture, 0);
    assert_eq!(graph.nodes.len(), 153);
    // A page has no room for all: those that the position passes come first.
    let first = graph.nodes.iter().take(5);
    assert!(first.clone().any(|node| node.ring == Ring::Here));
    let passed = graph.links.iter().filter(|link| link.strong);
    assert!(passed.clone().count() >= 2);
    assert!(passed.clone().all(|link| link.from.max(link.to) < 5));
    assert_eq!(graph.part_of, None);
}

/// Moves lead downwards, and the layers of the exceptional graph go by the number of tokens.
#[test]
fn moves_lead_downwards() {
    for (figure, game, position) in [
        (Figure::Graph, "misere slow:4,3", "3 5 5 6"),
        (Figure::Tree, "normal slow:4,3", "2 3 3 4"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5"),
    ] {
        let mut question = ask(figure, game, position);
        question.max = (figure == Figure::Exact52).then_some(31);
        for panel in drawn(&question).panels {
            let Body::Graph(graph) = panel.body else {
                continue;
            };
            for link in &graph.links {
                let [from, to] = [link.from, link.to].map(|node| &graph.nodes[node]);
                assert!(from.at.y < to.at.y, "{} → {}", from.label, to.label);
            }
        }
    }
}

/// Wide graphs fit a page of 174 mm with letters of 8 pt, small automata a column of 84 mm.
#[test]
fn long_layers_are_cut_where_the_page_is_narrow() {
    #[rustfmt::skip] // a table: one figure a row
    let cases = [
        (Figure::Automaton, "normal exact:4,2", "3 5 6 7", None, "174mm"),
        (Figure::Automaton, "normal exact:4,2", "3 5 6 7", None, "84mm"),
        (Figure::Automaton, "normal exact:5,2", "3 5 5 6 7", None, "84mm"),
        (Figure::Graph, "normal nim:3", "2 3 4", None, "174mm"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5", Some(31), "174mm"),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5", Some(63), "84mm"),
        (Figure::Tree, "misere slow:4,3", "2 3 3 4", None, "174mm"),
    ];
    for (figure, game, position, max, width) in cases {
        let mut question = ask(figure, game, position);
        question.max = max;
        let print = Print {
            width: Some(width.parse().unwrap()),
            font_size: Print::IN_COLUMN,
            is_titled: false,
            ..Print::default()
        };
        let page = Page::new(&drawn(&question), &print);
        assert!(page.is_ok(), "{game}: {}", page.unwrap_err());
    }
}

#[test]
fn a_narrow_tree_has_all_options_of_its_root() {
    let picture = drawn(&ask(Figure::Tree, "normal slow:6,5", "3 5 5 6 7 8"));
    let print = Print {
        width: Some("84mm".parse().unwrap()),
        font_size: Print::IN_COLUMN,
        ..Print::default()
    };
    let page = Page::new(&picture, &print).unwrap();
    let texts = page.texts().texts;
    let said = |label: &str| {
        let of = |text: &str| text.strip_suffix(" …").unwrap_or(text) == label;
        texts.iter().any(|words| of(&words.text))
    };
    let graph = graph(&picture, 0);
    let options = graph.links.iter().filter(|link| link.from == 0);
    let options: Vec<&str> = options
        .map(|link| graph.nodes[link.to].label.as_str())
        .collect();
    assert_eq!(options.len(), 5);
    for option in options {
        assert!(said(option), "{option}");
    }
}

#[test]
fn lines_of_an_automaton_say_what_their_columns_have_in_common() {
    let picture = drawn(&ask(Figure::Automaton, "normal exact:4,2", "3 5 5 6"));
    let graph = graph(&picture, 0);
    let label = |from: &str, to: &str| {
        let is = |node: usize, name: &str| graph.nodes[node].label == name;
        let mut links = graph.links.iter();
        let link = links.find(|link| is(link.from, from) && is(link.to, to));
        link.unwrap().label.as_str()
    };
    assert_eq!(label("0", "0"), "0,4");
    assert_eq!(label("0", "2"), "0100");
    // 0000, 1000, 0111, 1111.
    assert_eq!(label("1", "1"), "0,3 without x₁");
    assert_eq!(label("0", "3"), "all others", "the path is drawn");
    // Lines to the state that is never left are left out, but for its own and that of the path.
    assert_eq!(graph.links.len(), 1 + 4 + 4 + 1 + 1);
    assert_eq!(label("3", "3"), "all");
    assert!(
        picture
            .notes
            .iter()
            .any(|note| note.starts_with("All other columns lead to state 3"))
    );
}

#[test]
fn diagrams_of_a_huge_bound_end() {
    let mut question = ask(Figure::Young, "misere slow:8,7", "1 1 1 1 1 1 1 1");
    question.max = Some(u64::MAX);
    let picture = drawn(&question);
    assert!(
        picture
            .notes
            .iter()
            .any(|note| note.starts_with("Cut: the data end at l = "))
    );
}

/// In half-delete nim the parts of the heaps that are split are the position after the move.
#[test]
fn moves_that_split_heaps_name_the_parts() {
    let picture = drawn(&ask(Figure::Graph, "normal half:4", "2 3 3 4"));
    let graph = graph(&picture, 0);
    for link in &graph.links {
        let parts = link.label.split_whitespace().flat_map(|heap| {
            let (_, parts) = heap.split_once('→').expect("a heap and its parts");
            parts.split('+').map(|part| part.parse::<u64>().unwrap())
        });
        let mut parts: Vec<u64> = parts.collect();
        parts.sort_unstable();
        let after = piles(graph.nodes[link.to].to.as_ref().unwrap());
        assert_eq!(parts, after, "{}", link.label);
    }
}

#[test]
fn a_cut_graph_says_of_which_positions_not_all_moves_are_drawn() {
    // Of the last one only some positions are followed.
    for (game, position) in [
        ("normal nim:3", "3 5 6"),
        ("misere slow:4,3", "3 5 5 6"),
        ("normal nim:2", "3000 4000"),
    ] {
        let question = ask(Figure::Graph, game, position);
        let picture = drawn(&question);
        let drawn = &graph(&picture, 0).nodes;
        let whole = picture.data.rows().filter(|row| row[0] == "full");
        for (row, node) in whole.zip(drawn) {
            let x = question.game().canonical(node.to.clone().unwrap());
            let options = Choices::of(question.game(), &x);
            let options = options.iter().map(|choice| choice.to.to_string());
            let options: BTreeSet<String> = options.collect();
            let named: BTreeSet<&str> = row[5].split(';').filter(|x| !x.is_empty()).collect();
            let is_cut = named.len() < options.len();
            assert_eq!((row[6] == "yes", node.is_part), (is_cut, is_cut), "{x}");
        }
    }
}

#[test]
fn an_automaton_says_in_which_order_it_reads_the_piles() {
    for (game, position, said) in [
        (
            "normal nim:3",
            "3 1 2",
            "reads the piles x₁ ≤ x₂ ≤ …, written",
        ),
        (
            "normal hyper:ab+bc",
            "0 2 1",
            "reads the piles x₁, x₂, … in their order, written",
        ),
        (
            "normal hyper:ab+bc",
            "2 1 0",
            "takes the position to 0 1 2, which is read",
        ),
    ] {
        let notes = drawn(&ask(Figure::Automaton, game, position)).notes;
        assert!(notes.concat().contains(said), "{notes:?}");
    }
}
