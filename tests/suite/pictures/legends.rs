//! A legend explains what is drawn, and nothing else.

use nimscope::figure::{
    Body, Figure, LegendSign, Mark, Page, Picture, Print, Ring, SeriesKind, Shading, Show,
    TokenFate,
};

use super::legible::ALL;
use super::{ask, drawn};
use crate::support::{rules, theorems};

fn marks(picture: &Picture) -> Vec<(Mark, Ring)> {
    let of = |body: &Body| -> Vec<(Mark, Ring)> {
        match body {
            Body::Cells(cells) => {
                let cells = cells.rows.iter().flatten();
                cells.map(|cell| (cell.mark, cell.ring)).collect()
            }
            Body::Graph(graph) => {
                let nodes = graph.nodes.iter();
                nodes.map(|node| (node.mark, node.ring)).collect()
            }
            Body::Plot(plot) => {
                let points = plot.series.iter().flat_map(|series| &series.points);
                points.map(|point| (point.mark, point.ring)).collect()
            }
        }
    };
    picture
        .panels
        .iter()
        .flat_map(|panel| of(&panel.body))
        .collect()
}

/// Where options may be forbidden there are none.
#[test]
fn grundy_values_are_explained_where_they_are_defined() {
    for (game, is_said) in [
        ("normal blocking-wythoff:2", false),
        ("normal wythoff", true),
    ] {
        let mut question = ask(Figure::Histogram, game, "3 2");
        question.max = Some(4);
        let legend = drawn(&question).legend;
        let is_there = legend.iter().any(|entry| entry.words.contains("Grundy"));
        assert_eq!(is_there, is_said, "{game}");
    }
}

/// The tokens of the nodes of a graph.
fn tokens(picture: &Picture) -> Vec<TokenFate> {
    let graphs = picture.panels.iter().filter_map(|panel| match &panel.body {
        Body::Graph(graph) => Some(graph),
        Body::Cells(_) | Body::Plot(_) => None,
    });
    let nodes = graphs.flat_map(|graph| &graph.nodes);
    let piles = nodes.flat_map(|node| &node.tokens);
    piles.flatten().copied().collect()
}

fn has_series(picture: &Picture, of: impl Fn(usize, SeriesKind) -> bool) -> bool {
    let plots = picture.panels.iter().filter_map(|panel| match &panel.body {
        Body::Plot(plot) => Some(plot),
        Body::Cells(_) | Body::Graph(_) => None,
    });
    let mut series = plots.flat_map(|plot| plot.series.iter().enumerate());
    series.any(|(number, series)| !series.points.is_empty() && of(number, series.kind))
}

fn is_set_off(picture: &Picture) -> bool {
    picture.panels.iter().any(|panel| match &panel.body {
        Body::Graph(of) => of.links.iter().any(|link| link.strong),
        Body::Cells(_) | Body::Plot(_) => false,
    })
}

#[test]
fn every_mark_of_the_legend_is_drawn() {
    for (name, picture) in &*ALL {
        let marks = marks(picture);
        for one in &picture.legend {
            let is_drawn = match one.key {
                LegendSign::Mark(mark) => marks.iter().any(|drawn| drawn.0 == mark),
                LegendSign::Ring(ring) => marks.iter().any(|drawn| drawn.1 == ring),
                LegendSign::Line(line) => has_series(picture, |number, kind| {
                    number == line && kind == SeriesKind::Line
                }),
                LegendSign::Rule => has_series(picture, |_, kind| kind == SeriesKind::Rule),
                LegendSign::Thick => is_set_off(picture),
                LegendSign::Token(token) => tokens(picture).contains(&token),
                LegendSign::Letter(_) => false, // They are on pages alone.
                LegendSign::Shades(Shading { of, .. }) => {
                    marks.iter().any(|drawn| match (drawn.0, of) {
                        (Mark::Remote(outcome, _), Some(of)) => outcome == of,
                        (mark, of) => of.is_none() && matches!(mark, Mark::Shade(_)),
                    })
                }
            };
            assert!(is_drawn, "{name}: {one:?}");
        }
    }
}

/// All states of an automaton are drawn where so many are asked for. On a page letters stand for
/// the labels where there are many lines: each is at a line and in the legend with its label.
#[test]
fn a_legend_does_not_name_what_is_left_out() {
    let (mut unnamed, mut captions) = (0, 0);
    // From a P-position no move wins: a thick line is drawn only where there is more room.
    let request = ask(Figure::Graph, "normal nim:3", "2 4 6");
    let long = [("nim".to_owned(), drawn(&request))];
    let trees = ALL.iter().filter(|(name, _)| name.starts_with("tree"));
    for (name, picture) in trees.chain(&long) {
        let print = Print {
            width: Some("50mm".parse().unwrap()),
            font_size: Print::IN_COLUMN,
            is_titled: false,
            ..Print::default()
        };
        let Ok(page) = Page::new(picture, &print) else {
            continue;
        };
        let texts = page.texts().texts;
        let stands = |text: &str| {
            let mut texts = texts.iter().map(|words| words.text.as_str());
            texts.any(|words| words.strip_suffix(" …").unwrap_or(words) == text)
        };
        let said = texts.iter().find(|words| words.text.starts_with("only "));
        let cut = said.map(|words| format!("Cut: {}, ", words.text));
        let caption = &page.caption;
        assert!(
            cut.as_ref().is_none_or(|cut| caption.contains(cut)),
            "{name}: {cut:?} {caption}"
        );
        captions += usize::from(cut.is_some());
        let thick = picture
            .legend
            .iter()
            .find(|one| one.key == LegendSign::Thick);
        let is_named = thick.is_some_and(|one| stands(&one.words));
        assert!(!is_named || is_set_off(picture), "{name}");
        for one in &picture.legend {
            let graphs = picture.panels.iter().filter_map(|panel| match &panel.body {
                Body::Graph(graph) => Some(graph),
                Body::Cells(_) | Body::Plot(_) => None,
            });
            let graphs: Vec<_> = graphs.collect();
            let nodes = graphs.iter().flat_map(|graph| &graph.nodes);
            let mut nodes = nodes.filter(|node| stands(&node.label));
            let is_drawn = match one.key {
                LegendSign::Mark(mark) => nodes.any(|node| node.mark == mark),
                LegendSign::Token(token) => nodes.any(|node| {
                    let mut piles = node.tokens.iter().flatten().copied();
                    piles.any(|other| other == token)
                }),
                LegendSign::Thick => graphs.iter().any(|graph| {
                    let mut links = graph.links.iter().filter(|link| link.strong);
                    links.any(|link| {
                        let ends = [link.from, link.to];
                        ends.iter().all(|&end| stands(&graph.nodes[end].label))
                    })
                }),
                LegendSign::Ring(_)
                | LegendSign::Line(_)
                | LegendSign::Rule
                | LegendSign::Shades(_)
                | LegendSign::Letter(_) => continue,
            };
            // Long words go on in the next line.
            let begins = |text: &str| text.len() > 1 && one.words.starts_with(text);
            let is_named = texts.iter().any(|words| begins(&words.text));
            assert_eq!(is_named, is_drawn, "{name}: {}", one.words);
            unnamed += usize::from(!is_drawn);
        }
    }
    assert!(
        unnamed > 0 && captions > 0,
        "some signs and nodes are left out"
    );
}

#[test]
fn a_legend_leaves_out_what_does_not_occur() {
    let mut request = ask(Figure::Map, "normal nim:2", "1 2");
    request.max = Some(6);
    request.show = Show::named("x1 > 7", theorems(), rules("normal nim:2")).unwrap();
    let legend = drawn(&request).legend;
    let keys: Vec<LegendSign> = legend.iter().map(|one| one.key).collect();
    assert!(
        !keys.contains(&LegendSign::Mark(Mark::Shade(6))),
        "no position is like that"
    );
    assert!(keys.contains(&LegendSign::Mark(Mark::Plain)));
}
