//! Figures of numbers and of tokens, against the definition.
#![expect(
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small whole numbers stand on axes"
)]

use std::collections::{BTreeMap, BTreeSet};

use nimscope::figure::{
    Figure, LegendSign, Mark, Page, Print, Second, SeriesKind, Shading, Show, TokenFate, svg,
};
use nimscope::game::{Canonical, Choices, Outcome, Remoteness, Ruleset};
use nimscope::solve::naive::Naive;

use super::{ask, drawn, graph, plot};
use crate::support::{game, positions, rules};

#[test]
fn shares_of_p_positions_are_counted_by_remainder() {
    for (game, modulus) in [("misere slow:3,2", 4), ("normal single:3", 5)] {
        let mut question = ask(Figure::Residues, game, "1 2 3");
        (question.max, question.modulus) = (Some(6), Some(modulus));
        let mut naive = Naive::new(rules(game));
        let mut counts: BTreeMap<u64, [u64; 2]> = BTreeMap::new();
        for x in positions(question.game(), 6) {
            let is_p = naive.value(&x).remoteness.outcome().is_p();
            let of = counts.entry(x.piles().iter().sum::<u64>() % modulus);
            let [p, all] = of.or_default();
            *p += u64::from(is_p);
            *all += 1;
        }
        let picture = drawn(&question);
        let points = &plot(&picture, 0).series[0].points;
        assert_eq!(points.len(), counts.len());
        for (point, (remainder, [p, all])) in points.iter().zip(counts) {
            assert_eq!(point.x, remainder as f64);
            assert!(
                (point.y - 100.0 * p as f64 / all as f64).abs() < 1e-9,
                "{game}"
            );
        }
    }
}

#[test]
fn p_positions_are_counted_by_the_digits_of_their_piles() {
    let mut question = ask(Figure::Counts, "normal nim:3", "3 5 6");
    question.max = Some(40);
    let picture = drawn(&question);
    let series = &plot(&picture, 0).series;
    // Two piles of nim determine the third one.
    let rows = |bits: f64| 4_f64.powf(bits);
    for point in &series[0].points {
        assert_eq!(point.y, rows(point.x));
    }
    assert_eq!(series[0].points.len(), 40);
    let mut naive = Naive::new(rules("normal nim:3"));
    let all = positions(game("nim:3"), 7);
    let p = all
        .into_iter()
        .filter(|x| naive.value(x).remoteness.outcome().is_p());
    assert_eq!(series[1].points[2].y, p.count() as f64);
    let line = &series[2];
    assert_eq!(line.kind, SeriesKind::Rule);
    let [first, last] = [&line.points[0], &line.points[1]];
    assert!(
        (last.y / first.y / rows(last.x - first.x) - 1.0).abs() < 1e-9,
        "by 4 each time"
    );
    let said = &picture.legend.last().unwrap().words;
    assert!(said.starts_with("growth by 4 with each digit"), "{said}");
}

/// Heaps that are never empty are read and counted less one token.
#[test]
fn digits_of_heaps_are_those_of_one_token_less() {
    let about = "normal single:4";
    let picture = drawn(&ask(Figure::Counts, about, "3 5 6 7"));
    let p_positions = &plot(&picture, 0).series[1];
    let mut naive = Naive::new(rules(about));
    for (point, up_to) in p_positions.points.iter().zip([2, 4, 8]) {
        let all = positions(game("single:4"), up_to).into_iter();
        let p = all.filter(|x| naive.value(x).remoteness.outcome().is_p());
        assert_eq!(point.y, p.count() as f64, "{up_to}");
        assert!(point.text.contains(" up to 2"), "{}", point.text);
    }
    assert!(plot(&picture, 0).x.name.ends_with("pile less 1"));
    let picture = drawn(&ask(Figure::Automaton, about, "3 5 6 7"));
    assert!(
        picture
            .notes
            .iter()
            .any(|note| note.contains("each less 1,"))
    );
}

/// No two lines of a plot have the same mark.
#[test]
fn systems_beyond_the_marks_of_lines_are_named_and_in_the_data() {
    let picture = drawn(&ask(Figure::Learning, "normal wythoff", "3 5"));
    let [rule, lines @ ..] = &plot(&picture, 0).series.iter().rev().collect::<Vec<_>>()[..] else {
        panic!("lines and a rule");
    };
    assert_eq!((rule.kind, lines.len()), (SeriesKind::Rule, 4));
    let others = picture
        .notes
        .iter()
        .find(|note| note.contains("are not drawn"));
    assert!(others.unwrap().contains("base:3"), "{others:?}");
}

#[test]
fn learning_ends_with_the_states_that_are_proved() {
    let picture = drawn(&ask(Figure::Learning, "normal slow:3,2", "3 5 5"));
    let series = &plot(&picture, 0).series;
    let mut all = ask(Figure::Automaton, "normal slow:3,2", "3 5 5");
    all.max = Some(29);
    let states = graph(&drawn(&all), 0).nodes.len();
    assert_eq!(series[0].points.last().unwrap().y, states as f64);
    assert!(
        series[1]
            .points
            .iter()
            .all(|point| point.y == states as f64)
    );
    let tries = series[0].points.iter().map(|point| point.x);
    assert!(
        tries
            .collect::<Vec<f64>>()
            .is_sorted_by(|one, next| one < next)
    );
    // One box is a point on the line.
    let picture = drawn(&ask(Figure::Learning, "normal exact:4,2", "3 5 6 7"));
    let [states, proved] = &plot(&picture, 0).series[..] else {
        panic!("a curve and a rule");
    };
    assert_eq!((states.points.len(), picture.data.len()), (1, 1));
    assert_eq!(states.points[0].y, proved.points[0].y);
}

#[test]
fn the_remoteness_of_both_games_is_compared_position_by_position() {
    let mut question = ask(Figure::Differences, "normal exact:5,2", "1 2 3 4 5");
    question.max = Some(7);
    let mut naive = ["exact:5,2", "moore:4,2"].map(|name| Naive::new(Ruleset::normal(game(name))));
    let mut pairs: BTreeMap<[u64; 2], u64> = BTreeMap::new();
    let mut extremes = [[0_i64; 2]; 8];
    for x in positions(question.game(), 7) {
        let hat = Canonical::sorted(x.piles()[..4].to_vec());
        let of_x = naive[0].value(&x).remoteness.0;
        let of_hat = naive[1].value(&hat).remoteness.0;
        let pair = [of_hat, of_x].map(|r| u64::try_from(r).unwrap());
        *pairs.entry(pair).or_default() += 1;
        let by = pair[1].cast_signed() - pair[0].cast_signed();
        let [least, most] = &mut extremes[usize::try_from(Canonical::max(&x)).unwrap()];
        (*least, *most) = ((*least).min(by), (*most).max(by));
    }
    let picture = drawn(&question);
    let mark = |by: f64| {
        let is_even = by.rem_euclid(2.0) == 0.0;
        if is_even { Mark::Shade(6) } else { Mark::Alarm }
    };
    let points = plot(&picture, 3).series[0].points.iter();
    for point in points.clone() {
        assert_eq!(point.mark, mark(point.y - point.x), "{}", point.text);
    }
    // The first part has the same, as differences.
    let differences = plot(&picture, 0).series[0].points.iter();
    let added = differences.map(|point| [point.x, point.x + point.y]);
    assert!(added.eq(points.clone().map(|point| [point.x, point.y])));
    let seen: BTreeSet<[u64; 2]> = points
        .map(|point| [point.x, point.y].map(|at| at.to_string().parse().unwrap()))
        .collect();
    assert_eq!(seen, pairs.keys().copied().collect());
    let mut bars: BTreeMap<i64, u64> = BTreeMap::new();
    for ([of_hat, of_x], count) in pairs {
        *bars
            .entry(of_x.cast_signed() - of_hat.cast_signed())
            .or_default() += count;
    }
    let drawn_bars = &plot(&picture, 1).series[0].points;
    assert_eq!(drawn_bars.len(), bars.len());
    for (bar, (by, count)) in drawn_bars.iter().zip(bars) {
        assert_eq!((bar.x, bar.y), (by as f64, count as f64));
        assert_eq!(bar.mark, mark(bar.x));
    }
    for (line, end) in [(0, 1), (1, 0)] {
        let points = plot(&picture, 2).series[line].points.iter();
        let seen: Vec<f64> = points.map(|point| point.y).collect();
        let expected = extremes.map(|extreme| extreme[end] as f64);
        assert_eq!(seen, expected);
    }
}

/// How many tokens of each pile some play takes, by going through all plays. Piles keep their
/// places.
fn played(k: usize, piles: &[u64]) -> Vec<u64> {
    let n = piles.len();
    let mut most = vec![0; n];
    for set in 0_u32..1 << n {
        let is_in = |pile: &usize| set >> pile & 1 == 1;
        let chosen: Vec<usize> = (0..n).filter(is_in).collect();
        if chosen.len() != k || chosen.iter().any(|&pile| piles[pile] == 0) {
            continue;
        }
        let after = |pile: usize| piles[pile] - u64::from(chosen.contains(&pile));
        let later = played(k, &(0..n).map(after).collect::<Vec<u64>>());
        for (pile, later) in later.into_iter().enumerate() {
            most[pile] = most[pile].max(later + u64::from(chosen.contains(&pile)));
        }
    }
    most
}

#[test]
fn shaded_tokens_are_those_that_no_play_takes() {
    let picture = drawn(&ask(Figure::Tree, "normal slow:4,3", "1 2 2 4"));
    let graph = graph(&picture, 0);
    let game = game("slow:4,3");
    let mut lost = 0;
    for node in &graph.nodes {
        let x = game.canonical(node.to.as_ref().unwrap());
        let of = |fate: TokenFate| {
            let piles = node.tokens.iter();
            piles.map(move |pile| pile.iter().filter(|it| **it == fate).count() as u64)
        };
        let playable = of(TokenFate::Playable);
        assert_eq!(playable.collect::<Vec<u64>>(), played(3, x.piles()), "{x}");
        let all = node.tokens.iter().map(|pile| pile.len() as u64);
        assert_eq!(all.collect::<Vec<u64>>(), x.piles(), "{x}");
        lost += of(TokenFate::Lost).sum::<u64>();
    }
    assert!(lost > 0, "some tokens can be played no more after a move");
    let mut start = graph.nodes[0].tokens.iter().flatten();
    assert!(start.all(|it| *it != TokenFate::Lost), "no move led to it");
    for link in &graph.links {
        let [from, to] =
            [link.from, link.to].map(|node| game.canonical(graph.nodes[node].to.as_ref().unwrap()));
        assert!(
            Choices::of(game, &from)
                .iter()
                .any(|choice| choice.to == to)
        );
        let spared = (0..4)
            .find(|&pile| link.label == Canonical::name(pile))
            .unwrap();
        let mut piles = from.piles().to_vec();
        for pile in (0..4).filter(|&pile| pile != spared) {
            piles[pile] -= 1;
        }
        assert_eq!(game.canonical(&piles), to, "{from}: all but {}", link.label);
    }
}

/// P-positions of exact nim are few: beside the bars of N-positions theirs would not be seen.
#[test]
fn bars_of_one_outcome_are_seen_beside_those_of_the_other() {
    let mut question = ask(Figure::Histogram, "normal exact:5,2", "1 2 3 4 5");
    question.max = Some(12);
    assert!(plot(&drawn(&question), 0).y.log);
    question = ask(Figure::Histogram, "normal slow:3,2", "1 2 3");
    question.max = Some(6);
    assert!(!plot(&drawn(&question), 0).y.log);
}

#[test]
fn powers_of_ten_stand_on_an_axis_and_numbers_beside_the_bars_do_not() {
    let drawn_as_svg = |question| svg(&Page::new(&drawn(&question), &Print::default()).unwrap());
    let counts = drawn_as_svg(ask(Figure::Counts, "normal exact:4,2", "3 5 6 7"));
    for tick in ["1", "10", "1000", "10⁴", "10⁵", "10⁸"] {
        assert!(counts.contains(&format!(">{tick}</text>")), "{tick}");
    }
    let mut question = ask(Figure::Residues, "normal slow:4,3", "3 5 5 6");
    question.max = Some(9);
    let residues = drawn_as_svg(question);
    assert!(residues.contains(">10</text>") && !residues.contains(">12</text>"));
}

#[test]
fn two_maps_of_numbers_have_their_largest_numbers() {
    let mut request = ask(Figure::Map, "normal nim:2", "1 2");
    request.show = Show::Grundy;
    request.second = Some(Second::Show(Show::Remoteness));
    request.max = Some(5);
    let picture = drawn(&request);
    let scales: Vec<(LegendSign, &str)> = picture
        .legend
        .iter()
        .map(|one| (one.key, one.words.as_str()))
        .collect();
    // Nim: the largest exclusive or of two piles up to 5 is 4 xor 3, and a pile is taken at once.
    // Equal piles are copied up to the end: two moves for each token.
    // The numbers of each outcome have their own ends.
    let scale =
        |[least, largest]: [u128; 2], of| LegendSign::Shades(Shading { least, largest, of });
    for shown in [
        (scale([0, 7], None), "Grundy values"),
        (
            scale([0, 10], Some(Outcome::P)),
            "remoteness, even: who moves loses (P)",
        ),
        (
            scale([1, 9], Some(Outcome::N)),
            "remoteness, odd: who moves wins (N)",
        ),
    ] {
        assert!(scales.contains(&shown), "{scales:?}");
    }
}

/// Each shade of a scale is that of its number, and the next number below has another one.
#[test]
fn a_scale_has_the_least_number_of_each_shade() {
    for (lowest, largest) in [
        (0, 0),
        (0, 1),
        (0, 5),
        (3, 7),
        (0, 8),
        (13, 40),
        (0, u128::MAX / 100),
    ] {
        let scale = |of| {
            let shading = Shading {
                least: lowest,
                largest,
                of,
            };
            shading.marks().collect::<Vec<(Mark, u128)>>()
        };
        let of_outcome = [Outcome::P, Outcome::N].map(|of| (of, scale(Some(of))));
        for (of, scale) in of_outcome {
            assert!(scale.len() <= 5 && scale.is_sorted_by(|one, next| one.1 < next.1));
            for (mark, least) in scale {
                assert!(
                    least <= largest && Remoteness(least).outcome() == of,
                    "{largest}"
                );
                assert!(matches!(mark, Mark::Remote(its, _) if its == of));
            }
        }
        let scale = scale(None);
        assert_eq!(scale[0], (Mark::Shade(0), lowest));
        let count = scale.len() as u128;
        assert!(
            count <= 8 && count >= 5.min(largest - lowest + 1),
            "{largest}"
        );
        assert!(scale.is_sorted_by(|one, next| one.1 < next.1));
        // Bands are as wide as one power of two, and end where its multiples do.
        let wide = scale.get(2).map_or(1, |next| next.1 - scale[1].1);
        assert!(wide.is_power_of_two() && scale.last().unwrap().1 + wide > largest);
        assert!(
            scale[1..].iter().all(|of| of.1.is_multiple_of(wide)),
            "{scale:?}"
        );
    }
}

#[test]
fn a_scale_names_all_numbers_from_the_least_to_the_largest() {
    let said = |least, largest, of| {
        let shading = Shading { least, largest, of };
        let labels = shading.labels().into_iter().map(|(_, label)| label);
        labels.collect::<Vec<String>>().join(" ")
    };
    assert_eq!(said(0, 18, Some(Outcome::P)), "0–2 4–6 8–10 12–14 16–18");
    assert_eq!(said(0, 19, Some(Outcome::P)), "0–2 4–6 8–10 12–14 16–18");
    assert_eq!(said(0, 18, Some(Outcome::N)), "1–3 5–7 9–11 13–15 17");
    assert_eq!(said(3, 5, None), "3 4 5");
    assert_eq!(said(20, 40, None), "20–23 24–27 28–31 32–35 36–39 40");
    assert_eq!(said(0, 0, None), "0");
}

/// On a narrow page a scale has its ends, which are its own and not those of the other outcome.
#[test]
fn the_ends_of_a_narrow_scale_are_numbers_of_its_outcome() {
    let mut question = ask(Figure::Map, "normal nim:3", "3 5 6");
    (question.max, question.show) = (Some(100), Show::Remoteness);
    let picture = drawn(&question);
    let print = Print {
        width: Some("40mm".parse().unwrap()),
        font_size: Print::IN_COLUMN,
        ..Print::default()
    };
    let page = svg(&Page::new(&picture, &print).unwrap());
    for sign in &picture.legend {
        let LegendSign::Shades(shading) = sign.key else {
            continue;
        };
        let labels = shading.labels();
        let (first, last) = (&labels[0].1, &labels[labels.len() - 1].1);
        let ends = [first.split('–').next(), last.split('–').next_back()];
        for end in ends.into_iter().flatten() {
            assert!(page.contains(&format!(">{end}<")), "{end} of {labels:?}");
        }
        assert!(!page.contains(&format!(">{first}<")), "it is narrow");
    }
}
