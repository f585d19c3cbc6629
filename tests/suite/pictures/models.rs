//! What the models show, against the definition and the theory.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "small whole numbers stand on axes"
)]

use std::collections::{BTreeMap, BTreeSet};

use nimscope::figure::{Axes, Figure, Mark, Page, Print, Ring, Show, dot};
use nimscope::game::{Canonical, Choices, Outcome, Ruleset, letters};
use nimscope::solve::naive::Naive;
use nimscope::theory;
use nimscope::theory::slow::exceptions::pattern;
use nimscope::theory::slow::grid::GridCell;
use nimscope::theory::slow::m_rule;
use nimscope::theory::slow::reduction::is_reduced;
use nimscope::theory::take::Class;

use super::{ask, cells, drawn, graph, piles, plot};
use crate::support::{positions, rules, whole_box};

fn mark(outcome: Outcome) -> Mark {
    if outcome.is_p() { Mark::P } else { Mark::N }
}

#[test]
fn a_map_shows_what_the_definition_gives() {
    for (game, position) in [
        ("misere slow:3,2", "3 1 4"),
        ("normal exact:3,2", "2 6 1"),
        ("misere moore:3,2", "1 2 3"),
        ("normal single:3", "2 5 3"),
        ("misere delete", "3 0"),
        ("normal circular:4,2", "2 1 3 1"),
    ] {
        let mut naive = Naive::new(rules(game));
        for show in [Show::Outcome, Show::Remoteness, Show::Grundy] {
            let mut ask = ask(Figure::Map, game, position);
            (ask.max, ask.show) = (Some(7), show.clone());
            ask.axes = Axes { across: 0, up: 1 };
            let (game, here) = (ask.game(), ask.position.clone());
            let options: BTreeSet<Canonical> = Choices::of(game, &ask.x())
                .iter()
                .map(|choice| choice.to)
                .collect();
            let picture = drawn(&ask);
            let cells = cells(&picture, 0);
            assert_eq!(cells.across.labels.len() as u64, 8 - game.least_pile());
            for (row, y) in cells.rows.iter().zip(&cells.down.labels) {
                for (cell, x) in row.iter().zip(&cells.across.labels) {
                    let to = cell.to.clone().unwrap();
                    assert_eq!(
                        [to.piles()[0].to_string(), to.piles()[1].to_string()],
                        [x.clone(), y.clone()]
                    );
                    assert_eq!(to.piles()[2..], here.piles()[2..]);
                    let at = game.canonical(&to);
                    let value = naive.value(&at);
                    match show {
                        Show::Outcome => {
                            assert_eq!(cell.mark, mark(value.remoteness.outcome()), "{at}");
                        }
                        Show::Remoteness => {
                            assert_eq!(cell.text, value.remoteness.to_string(), "{at}");
                        }
                        _ => assert_eq!(cell.text, value.grundy.to_string(), "{at}"),
                    }
                    let ring = if to == here {
                        Ring::Here
                    } else if options.contains(&at) {
                        Ring::Option
                    } else {
                        Ring::None
                    };
                    assert_eq!(cell.ring, ring, "{to}");
                }
            }
        }
    }
}

#[test]
fn a_map_sets_off_conventions_exceptions_and_classes() {
    let shown = |game: &str, position: &str, show| {
        let mut ask = ask(Figure::Map, game, position);
        (ask.max, ask.show) = (Some(8), show);
        let picture = drawn(&ask);
        let cells = cells(&picture, 0).rows.concat();
        let marks: Vec<(Canonical, Mark)> = (cells.into_iter())
            .map(|cell| (ask.game().canonical(cell.to.unwrap()), cell.mark))
            .collect();
        marks
    };
    let [mut normal, mut misere] = Ruleset::both("moore:3,2".parse().unwrap()).map(Naive::new);
    for (x, mark) in shown("misere moore:3,2", "1 0 0", Show::Conventions) {
        let [a, b] =
            [&mut normal, &mut misere].map(|naive| naive.value(&x).remoteness.outcome().is_p());
        let expected = match (a, b) {
            (true, true) => Mark::P,
            (true, false) => Mark::First,
            (false, true) => Mark::Second,
            (false, false) => Mark::N,
        };
        assert_eq!(mark, expected, "{x}");
    }
    let mut naive = Naive::new(rules("misere slow:4,3"));
    let mut exceptions = 0;
    for (x, mark) in shown("misere slow:4,3", "3 3 3 4", Show::Exceptions) {
        let after = m_rule::m_move(&x).map(|by| naive.value(&by.apply(&x)).remoteness.0);
        let is_exception = after.is_some_and(|after| naive.value(&x).remoteness.0 != after + 1);
        assert_eq!(mark == Mark::Alarm, is_exception, "{x}");
        exceptions += usize::from(is_exception);
    }
    assert!(exceptions > 0);
    for (x, mark) in shown("normal exact:5,2", "1 2 3 4 5", Show::Exceptions) {
        let expected = match Class::of(x.piles().first_chunk().unwrap()) {
            Class::PP => Mark::P,
            Class::PN => Mark::First,
            Class::NP => Mark::Second,
            Class::NN => Mark::N,
        };
        assert_eq!(mark, expected, "{x}");
    }
}

#[test]
fn the_grid_counts_the_reduced_positions_of_the_box() {
    for (game, k, modulus) in [
        ("normal slow:4,3", 3, 6),
        ("misere slow:4,3", 3, 6),
        ("normal slow:4,2", 2, 6),
        ("normal slow-set:4,2+3+4", 2, 4),
    ] {
        let mut ask = ask(Figure::Grid, game, "3 5 5 6");
        (ask.max, ask.modulus) = (Some(6), Some(modulus));
        let mut naive = Naive::new(rules(game));
        let mut seen: BTreeMap<(u64, usize), [bool; 2]> = BTreeMap::new();
        for x in whole_box(ask.game(), 6)
            .into_iter()
            .filter(|x| is_reduced(k, x))
        {
            let odd = x.piles().iter().filter(|pile| *pile % 2 == 1).count();
            let r = u64::try_from(x.sum()).unwrap() % modulus;
            let is_p = naive.value(&x).remoteness.outcome().is_p();
            seen.entry((r, odd)).or_default()[usize::from(is_p)] = true;
        }
        let picture = drawn(&ask);
        assert_eq!(
            picture.panels.len(),
            1 + usize::from(modulus == 2 * k as u64 && game.starts_with("normal"))
        );
        for (r, row) in cells(&picture, 0).rows.iter().enumerate() {
            for (odd, cell) in row.iter().enumerate() {
                let expected = match seen.get(&(r as u64, odd)) {
                    _ if r % 2 != odd % 2 => Mark::Never,
                    None => Mark::Open,
                    Some([false, true]) => Mark::P,
                    Some([true, false]) => Mark::N,
                    Some(_) => Mark::First,
                };
                assert_eq!(cell.mark, expected, "{game}: r = {r}, o = {odd}");
                let Some(theirs) = picture.panels.get(1) else {
                    continue;
                };
                assert_eq!(theirs.title, "by theorem");
                let claimed = theory::outcome_of_cell(rules(game), GridCell { remainder: r, odd });
                let claimed = claimed.map(|fact| fact.value);
                let expected = if r % 2 == odd % 2 {
                    claimed.map_or(Mark::Open, mark)
                } else {
                    Mark::Never
                };
                assert_eq!(cells(&picture, 1).rows[r][odd].mark, expected);
            }
        }
    }
}

#[test]
fn a_small_graph_holds_all_moves_and_outcomes() {
    for (game, position) in [
        ("normal nim:3", "1 2 2"),
        ("misere slow:4,3", "1 2 2 3"),
        ("misere delete", "2 3"),
    ] {
        let mut ask = ask(Figure::Graph, game, position);
        ask.max = Some(400);
        let mut naive = Naive::new(ask.rules);
        let game = ask.game();
        let picture = drawn(&ask);
        let graph = graph(&picture, 0);
        let at = |node: usize| game.canonical(graph.nodes[node].to.clone().unwrap());
        let mut arcs: BTreeSet<(Canonical, Canonical)> = BTreeSet::new();
        for (number, node) in graph.nodes.iter().enumerate() {
            let x = at(number);
            assert_eq!(node.mark, mark(naive.value(&x).remoteness.outcome()), "{x}");
            assert_eq!(node.ring == Ring::Here, number == 0);
            arcs.extend(
                Choices::of(game, &x)
                    .iter()
                    .map(|choice| (x.clone(), choice.to)),
            );
        }
        let drawn: BTreeSet<(Canonical, Canonical)> = graph
            .links
            .iter()
            .map(|link| (at(link.from), at(link.to)))
            .collect();
        assert_eq!(drawn, arcs);
        for link in &graph.links {
            assert!(
                graph.nodes[link.from].at.y < graph.nodes[link.to].at.y,
                "moves lead downwards"
            );
            let marks = (graph.nodes[link.from].mark, graph.nodes[link.to].mark);
            assert_eq!(link.strong, marks == (Mark::N, Mark::P));
        }
    }
}

#[test]
fn the_reduced_graph_holds_reduced_positions_only() {
    let picture = drawn(&ask(Figure::Graph, "normal slow:4,3", "1 2 3 9"));
    let reduced = graph(&picture, 1);
    for node in &reduced.nodes {
        assert!(
            is_reduced(3, &node.to.clone().unwrap().sorted()),
            "{}",
            node.label
        );
    }
    assert!(graph(&picture, 0).nodes.len() >= reduced.nodes.len());
}

#[test]
fn a_large_graph_is_cut_and_says_so() {
    let mut ask = ask(Figure::Graph, "normal nim:3", "9 9 9");
    ask.max = Some(12);
    let picture = drawn(&ask);
    assert_eq!(graph(&picture, 0).nodes.len(), 12);
    let page = Page::new(&picture, &Print::default()).unwrap();
    let caption = &page.caption;
    let said = "\nCut: only 12 of 220 positions are drawn, first the options, then winning moves and the answers to them; … stands where more lines begin.\n";
    assert!(caption.contains(said), "{caption}");
    let dot = dot(&picture).unwrap();
    for said in ["\n  // Cut: only 12 of 220 positions", " …\", "] {
        assert!(dot.contains(said), "{dot}");
    }
}

#[test]
fn remoteness_falls_by_one_along_the_optimal_line_and_errors_are_marked() {
    let game = "misere slow:4,3";
    let mut naive = Naive::new(rules(game));
    let mut question = ask(Figure::Line, game, "3 5 5 6");
    question.played = ["3 5 5 6", "2 4 4 6", "1 3 4 5"]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    let picture = drawn(&question);
    let plot = plot(&picture, 0);
    let names: Vec<&str> = plot
        .series
        .iter()
        .map(|series| series.name.as_str())
        .collect();
    assert_eq!(
        names,
        ["optimal line", "M-sequence", "the game just played"]
    );
    for series in &plot.series {
        for (number, point) in series.points.iter().enumerate() {
            let r = naive
                .value(&point.to.clone().unwrap().sorted())
                .remoteness
                .0;
            assert_eq!((point.x, point.y), (number as f64, r as f64));
            let falls = series
                .points
                .get(number + 1)
                .is_none_or(|next| next.y == point.y - 1.0);
            assert_eq!(
                point.mark == Mark::Alarm,
                !falls,
                "{}: {}",
                series.name,
                point.text
            );
        }
    }
    assert_eq!(
        plot.series[1].points[0].mark,
        Mark::Alarm,
        "(3, 5, 5, 6) is an exception"
    );
    assert!(
        plot.series[0]
            .points
            .iter()
            .all(|point| point.mark != Mark::Alarm)
    );
}

#[test]
fn histograms_count_the_box() {
    for game in ["misere slow:3,2", "normal single:3", "normal circular:4,2"] {
        let mut question = ask(Figure::Histogram, game, "1 2 3 3");
        question.position = question.game().example();
        question.max = Some(6);
        let mut naive = Naive::new(question.rules);
        let here = naive.value(&question.x());
        let mut counts = [BTreeMap::new(), BTreeMap::new()];
        for x in positions(question.game(), 6) {
            let value = naive.value(&x);
            *counts[0].entry(value.remoteness.0).or_insert(0_u64) += 1;
            *counts[1].entry(value.grundy.0).or_insert(0_u64) += 1;
        }
        let picture = drawn(&question);
        for (panel, (counts, here)) in counts
            .iter()
            .zip([here.remoteness.0, here.grundy.0])
            .enumerate()
        {
            let bars: BTreeMap<u128, u64> = (plot(&picture, panel).series[0].points.iter())
                .map(|point| (point.x as u128, point.y as u64))
                .collect();
            assert_eq!(bars, *counts, "{game}");
            let marked = plot(&picture, panel).series[0]
                .points
                .iter()
                .filter(|point| point.ring == Ring::Here);
            assert_eq!(
                marked.map(|point| point.x as u128).collect::<Vec<_>>(),
                [here]
            );
        }
    }
}

#[test]
fn the_diagrams_are_the_minimal_exceptions() {
    for (n, most) in [(3, 9), (4, 8), (5, 9), (6, 9)] {
        let game = format!("misere slow:{n},{}", n - 1);
        let mut question = ask(Figure::Young, &game, &vec!["1"; n].join(" "));
        question.max = Some(most);
        let picture = drawn(&question);
        let mut shown: Vec<Vec<u64>> = (picture.data.rows())
            .map(|row| {
                row[2]
                    .split(' ')
                    .map(|pile| pile.parse().unwrap())
                    .collect()
            })
            .collect();
        shown.sort();
        // By definition, from R: the largest pile is l + 1 in a minimal exception.
        let mut naive: BTreeMap<usize, Naive> = BTreeMap::new();
        let mut is_exception = |x: &Canonical| {
            let p = x.len();
            let naive = naive
                .entry(p)
                .or_insert_with(|| Naive::new(rules(&format!("misere slow:{p},{}", p - 1))));
            let after = m_rule::m_move(x).map(|by| naive.value(&by.apply(x)).remoteness.0);
            after.is_some_and(|after| naive.value(x).remoteness.0 != after + 1)
        };
        let mut minimal = Vec::new();
        for x in whole_box(game.split(' ').nth(1).unwrap().parse().unwrap(), most + 1) {
            let sorted = |piles: &[u64]| Canonical::sorted(piles.to_vec());
            let is_smaller = || {
                let mut smaller = x.piles().to_vec();
                smaller[n - 1] -= 1;
                smaller.is_sorted() && is_exception(&sorted(&smaller))
            };
            let mut is_smaller = is_smaller;
            let has_smaller = x.piles()[n - 1] > 0 && is_smaller();
            if is_exception(&x)
                && !has_smaller
                && !(2..n).any(|p| is_exception(&sorted(&x.piles()[..p])))
            {
                minimal.push(x.piles().to_vec());
            }
        }
        minimal.retain(|piles| piles[n - 2] <= most);
        minimal.sort();
        assert_eq!(shown, minimal, "{game}");
    }
}

#[test]
fn the_diagram_of_an_exception_is_set_off() {
    let picture = drawn(&ask(Figure::Young, "misere slow:4,3", "3 3 3 4"));
    let found = pattern(
        &"3 3 3 4"
            .parse::<nimscope::game::Position>()
            .unwrap()
            .sorted(),
    )
    .unwrap();
    let selected: Vec<_> = picture.data.rows().filter(|row| row[3] == "yes").collect();
    assert_eq!((selected.len(), selected[0][0]), (1, &*found.l.to_string()));
    let picture = drawn(&ask(Figure::Young, "misere slow:4,3", "3 5 5 6"));
    let count = |panel: usize, mark: Mark| {
        let cells = cells(&picture, panel).rows.concat();
        cells.iter().filter(|cell| cell.mark == mark).count()
    };
    // 5 − 3 tokens are missing, two for each square of the partition of 1.
    assert_eq!(
        (count(0, Mark::Shade(4)), count(0, Mark::First)),
        (3 + 5 + 5 + 6, 2)
    );
    assert_eq!(count(1, Mark::Shade(7)), 1);
    assert!(picture.panels[1].title.starts_with("l = 5:"));
}

#[test]
fn boutons_matrices_hold_the_digits_and_the_changed_ones() {
    let mut question = ask(Figure::Bouton, "normal nim:3", "9 3 5");
    question.beside = Some("6 3 5".parse().unwrap());
    let (before, after) = (question.position.clone(), question.beside.clone().unwrap());
    let picture = drawn(&question);
    assert_eq!(cells(&picture, 0).across.labels, ["8", "4", "2", "1"]);
    for (panel, position) in [&before, &after].into_iter().enumerate() {
        let cells = cells(&picture, panel);
        for (row, &pile) in piles(position).iter().enumerate() {
            let number = cells.rows[row]
                .iter()
                .fold(0, |number, cell| 2 * number + u64::from(cell.text == "1"));
            assert_eq!(number, pile);
            let changed = cells.rows[row].iter().fold(0, |number, cell| {
                2 * number + u64::from(cell.ring == Ring::Here)
            });
            let expected = if panel == 1 {
                before.piles()[row] ^ pile
            } else {
                0
            };
            assert_eq!(changed, expected);
        }
        let sums = cells.rows.last().unwrap();
        let balanced = sums.iter().all(|cell| cell.mark != Mark::Alarm);
        assert_eq!(
            balanced,
            position.piles().iter().fold(0, |sum, pile| sum ^ pile) == 0
        );
    }
    // A best move of nim leads to balanced sums. It is chosen again where the command is.
    assert!(picture.command.ends_with("--beside 6,3,5"));
    let picture = drawn(&ask(Figure::Bouton, "normal nim:3", "9 3 5"));
    assert_eq!(picture.panels[1].title, "after the move: 6 3 5");
    assert!(picture.command.ends_with("--position 9,3,5"));
}

#[test]
fn the_path_through_the_automaton_ends_as_the_position_does() {
    for position in ["0 0 0", "1 2 3", "3 5 6", "1 4 5", "2 2 7", "9 3 10"] {
        let question = ask(Figure::Automaton, "normal nim:3", position);
        let outcome = Naive::new(question.rules)
            .value(&question.x())
            .remoteness
            .outcome();
        let picture = drawn(&question);
        let nodes = &graph(&picture, 0).nodes;
        let ends: Vec<Mark> = nodes
            .iter()
            .filter(|node| node.ring == Ring::Here)
            .map(|node| node.mark)
            .collect();
        assert_eq!(ends, [mark(outcome)], "{position}");
        // Both states of the sum modulo 2 in each column, once it went wrong.
        assert_eq!((nodes.len(), picture.data.len()), (2, 16));
    }
}

#[test]
fn the_exceptional_graph_is_that_of_the_survey() {
    let mut question = ask(Figure::Exact52, "normal exact:5,2", "1 2 3 4 5");
    question.max = Some(31);
    let survey =
        nimscope::study::exact52::Survey::of(31, &nimscope::solve::Control::new()).unwrap();
    let picture = drawn(&question);
    assert_eq!(picture.data.len(), survey.vertices.len());
    let count: f64 = plot(&picture, 0).series[0]
        .points
        .iter()
        .map(|point| point.x * point.y)
        .sum();
    assert_eq!(count as usize, survey.vertices.len());
    // That of a position: its component, and the position marked.
    let vertex = survey
        .vertices
        .iter()
        .find(|vertex| vertex.component == 0)
        .unwrap();
    question.position = vertex.position.position();
    let picture = drawn(&question);
    let graph = graph(&picture, 1);
    assert_eq!(graph.nodes.len(), survey.components[0].min(28));
    assert!(
        graph
            .nodes
            .iter()
            .any(|node| node.ring == Ring::Here && node.label == vertex.position.to_string())
    );
    let arcs = survey
        .vertices
        .iter()
        .filter(|vertex| vertex.component == 0)
        .map(|vertex| vertex.to.len());
    assert_eq!(graph.links.len(), arcs.sum::<usize>());
    assert!(graph.links.len() > 10);
}

#[test]
fn a_hypergraph_shows_its_largest_edges_and_which_are_open() {
    let question = ask(Figure::Hypergraph, "normal hyper:ab+bcd+da+ac", "3 0 4 5");
    let hypergraph = question.game().hypergraph().unwrap();
    let picture = drawn(&question);
    let graph = graph(&picture, 0);
    // An edge of two piles may be a line between them; others are nodes joined to their piles.
    let mut edges: BTreeMap<String, (Vec<usize>, bool)> = BTreeMap::new();
    for link in &graph.links {
        let (label, piles) = match link.from.checked_sub(4) {
            Some(_) => (&graph.nodes[link.from].label, vec![link.to]),
            None => (&link.label, vec![link.from, link.to]),
        };
        let edge = edges.entry(label.clone()).or_default();
        edge.0.extend(piles);
        edge.1 = link.strong;
    }
    let mut drawn: Vec<(Vec<usize>, bool)> = edges.into_values().collect();
    drawn.sort();
    let expected = [
        (vec![0, 1], false),
        (vec![0, 2], true),
        (vec![0, 3], true),
        (vec![1, 2, 3], false),
    ];
    assert_eq!(drawn, expected);
    let edges: Vec<&str> = picture.data.rows().map(|row| row[0]).collect();
    assert_eq!(
        edges,
        hypergraph
            .edges
            .iter()
            .copied()
            .map(letters)
            .collect::<Vec<_>>()
    );
}

#[test]
fn a_note_on_the_columns_is_of_the_play_that_is_played() {
    for game in ["misere nim:3", "misere moore:4,2"] {
        let piles = if game.ends_with("nim:3") {
            "1 1 0"
        } else {
            "1 1 1 0"
        };
        let notes = drawn(&ask(Figure::Bouton, game, piles)).notes;
        assert!(notes.iter().any(|note| note.contains("isère")), "{notes:?}");
    }
}
