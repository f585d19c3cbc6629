//! What a proved rule says of numbers: how many P-positions have piles of at most some digits,
//! with the factor by which they grow, and how many states were learned from each box until then.

use super::found_rule::{self, FoundRule};
use super::{ends, entry, points, text};
use crate::drawn_from::{Drawing, Filled};
use crate::game::{Measure, WrittenGame, counted, joined};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, LegendSign, Panel, Picture, Plot, Point, Scale, Series, SeriesKind, number,
};
use crate::plane::float;
use crate::printable::raised;
use crate::prove::numeration::{Certified, System};
use crate::prove::{self, Budget, CountBelow, LearnedBox, PWords, Stopped};
use crate::request::Request;
use crate::solve::Cancelled;

/// The digits of the largest piles whose P-positions are counted, where nobody says how many, and
/// at most.
pub(crate) const BITS: u64 = 12;
const MOST: u64 = 64;

/// Counts the P-positions by the digits of their largest pile.
pub(crate) fn draw_counts(filled: &Filled<'_>) -> Drawing {
    let request = filled.request;
    let budget = found_rule::budget(filled);
    let found = found_rule::known_or_found(filled.resources.theorems, request, &budget)?;
    let least = request.game().least_pile();
    let (system, of_box) = match &found {
        Ok(FoundRule::OverSystem(machine)) => (
            Some(&machine.system),
            format!("of at most B digits over {}", machine.system),
        ),
        // The digits are those of piles above the least one.
        Ok(FoundRule::Binary(_)) | Err(_) => {
            let below = if least > 0 { "≤" } else { "below" };
            (None, format!("{below} 2ᴮ"))
        }
    };
    let about = format!("{}; P-positions with piles {of_box}", request.played_as());
    let words = [request.max.map(Request::max_words)];
    let digits = if system.is_some() { "digits" } else { "bits" };
    let mut picture = Picture {
        data: FigureData::new(&[digits, "positions", "rows"]),
        ..request.picture(about, &words)
    };
    let digits = request.max.unwrap_or(BITS).clamp(2, MOST);
    let digits = usize::try_from(digits).expect("at most 64");
    let p = match &found {
        Ok(FoundRule::Binary(rule)) => PWords::of(rule),
        Ok(FoundRule::OverSystem(machine)) => {
            Some(PWords::over_system(machine, request.game().symmetry()))
        }
        Err(why) => {
            picture.notes.push(why.clone());
            None
        }
    };
    if let Some(p) = p {
        match p.counts(digits, &budget) {
            Err(Stopped::Cancelled) => return Err(Cancelled),
            Err(stopped) => picture
                .notes
                .push(format!("Nothing is counted: {stopped}.")),
            Ok(counts) => show_counts(p.growth(), (system, least), &counts, &mut picture),
        }
    }
    Ok(Some(picture))
}

/// The numbers and the growth, in binary or over a system.
fn show_counts(
    growth: f64,
    (system, least): (Option<&System>, u64),
    counts: &[CountBelow],
    picture: &mut Picture,
) {
    for count in counts {
        let sorted = text(count.sorted.as_ref());
        picture.data.add(&[&count.digits, &sorted, &count.labelled]);
    }
    let has_sorted = counts.iter().all(|count| count.sorted.is_some());
    let series = |name: &str, of: fn(&CountBelow) -> Option<String>| {
        let points = counts.iter().filter_map(|count| {
            let exact = of(count)?;
            // There is no 0 on the axis.
            let y = exact.parse::<f64>().ok();
            let y = y.filter(|y| (1.0..f64::INFINITY).contains(y))?;
            let of_box = match system {
                Some(_) => format!("of at most {}", counted(count.digits, "digit")),
                None if least > 0 => format!("up to 2{}", raised(count.digits)),
                None => format!("below 2{}", raised(count.digits)),
            };
            let text = format!("{name} {of_box}: {exact}");
            Some(Point::new(float(count.digits), y, text))
        });
        Series::new(name, SeriesKind::Line, points.collect_vec())
    };
    let rows = series("rows of piles", |count| Some(count.labelled.to_string()));
    let positions = series("positions", |count| {
        count.sorted.as_ref().map(ToString::to_string)
    });
    let rule = line_of_growth(&rows, growth);
    let mut all = vec![rows];
    let words = "rows of piles that are P, in every order";
    picture.legend.push(entry(LegendSign::Line(0), words));
    if has_sorted {
        all.push(positions);
        let words = "P-positions: rearrangements count once";
        picture.legend.push(entry(LegendSign::Line(1), words));
    }
    let [digit, digits] = match system {
        Some(system) => ["digit", "digits"].map(|word| format!("{word} over {system}")),
        None => ["binary digit", "binary digits"].map(str::to_owned),
    };
    if let Some(line) = rule {
        let factor = number(growth, 6);
        let words = format!("growth by {factor} with each digit, which is proved");
        picture.legend.push(entry(LegendSign::Rule, words));
        picture.notes.push(format!(
            "In the long run {factor} times as many rows of piles are P with each further {digit}: the largest absolute eigenvalue of the automaton."
        ));
        all.push(line);
    }
    let [low, high] = ends(points(&all), |point| point.y, 1.0);
    let name = format!("B: {digits} of the largest pile{}", less(least));
    let plot = Plot {
        x: Scale::up_to(name, float(counts.len() + 1)),
        y: Scale::log("number of P (log)", low * 0.8, high * 1.2),
        series: all,
    };
    picture.panels.push(Panel::new("", Body::Plot(plot)));
}

/// What binary digits are of, where piles are counted from a least one: the rest of the phrase.
fn less(least: u64) -> String {
    match least {
        0 => String::new(),
        least => format!(" less {least}"),
    }
}

/// A line with the slope of the growth through the last count, from one end of the axis to the
/// other.
fn line_of_growth(counts: &Series, growth: f64) -> Option<Series> {
    let last = counts.points.last()?;
    let ends = [0.0, last.x + 1.0].map(|x| [x, last.y * growth.powf(x - last.x)]);
    Some(Series::rule("growth", ends))
}

/// The most lines of a plot that have marks of their own.
const MARKED: usize = 4;

/// Learns automata from box after box, and draws how many states they have.
pub(crate) fn draw_learning(filled: &Filled<'_>) -> Drawing {
    let request = filled.request;
    let budget = found_rule::budget(filled);
    let written = request.game().kind().written();
    let (mut tried, proved) = match written {
        Some(game) => over_systems(request, game, &budget)?,
        None => in_binary(request, &budget)?,
    };
    let about = format!("{}; outcomes", request.played_as());
    let mut picture = Picture {
        data: match written {
            Some(_) => FigureData::new(&["largest_pile", "digits", "states", "system"]),
            None => FigureData::new(&["largest_pile", "bits", "states"]),
        },
        ..request.picture(about, &[])
    };
    for (system, boxes) in &tried {
        for LearnedBox {
            max, bits, states, ..
        } in boxes
        {
            match system {
                Some(system) => picture.data.add(&[max, bits, states, system]),
                None => picture.data.add(&[max, bits, states]),
            }
        }
    }
    let proved = match proved {
        Ok((states, over)) => {
            let said = counted(states, "state");
            let note = format!("{said} are proved to suffice for piles of every size{over}.");
            picture.notes.push(note);
            Some(states)
        }
        Err(why) => {
            picture.notes.push(why);
            None
        }
    };
    if tried.is_empty() {
        return Ok(Some(picture));
    }
    let others = tried.split_off(tried.len().min(MARKED));
    if !others.is_empty() {
        let names = joined(
            others.iter().filter_map(|(system, _)| system.as_ref()),
            ", ",
        );
        let note = format!("The lines over {names} are not drawn: the data have them.");
        picture.notes.push(note);
    }
    let plot = states_by_box(&tried, (proved, request.game().least_pile()));
    picture.panels.push(Panel::new("", Body::Plot(plot)));
    for (number, (system, _)) in tried.iter().enumerate() {
        let words = "the least automaton that agrees with all positions of a box";
        let words = match system {
            Some(system) if number == 0 => format!("over {system}: {words}"),
            Some(system) => format!("the same over {system}"),
            None => words.to_owned(),
        };
        picture.legend.push(entry(LegendSign::Line(number), words));
    }
    if proved.is_some() {
        let words = "the states of the proved automaton";
        picture.legend.push(entry(LegendSign::Rule, words));
    }
    Ok(Some(picture))
}

/// The boxes that were learned from, for each system whose name has to be said, and how many
/// states were proved to suffice, over that system; or why none were.
type LearnedFrom = (
    Vec<(Option<String>, Vec<LearnedBox>)>,
    Result<(usize, String), String>,
);

fn in_binary(request: &Request, budget: &Budget<'_>) -> Result<LearnedFrom, Cancelled> {
    let learned = prove::discover(request.rules, Measure::Outcome, budget);
    let learned = learned.map_err(|_| Cancelled)?;
    let proved = found_rule::found(Ok(learned.found))?;
    let boxes = (!learned.boxes.is_empty()).then_some((None, learned.boxes));
    let states = proved.map(|rule| (rule.automaton.states(), String::new()));
    Ok((boxes.into_iter().collect_vec(), states))
}

fn over_systems(
    request: &Request,
    game: &'static WrittenGame,
    budget: &Budget<'_>,
) -> Result<LearnedFrom, Cancelled> {
    let search = found_rule::search(request.rules, game, budget).map_err(|_| Cancelled)?;
    let found = found_rule::found(Ok(search.found))?;
    let mut attempts = search.attempts;
    if let Ok(says) = &found {
        // The system that served is the first line.
        let served = &says.machine.system;
        crate::lists::sort_by_key(&mut attempts, |attempt| attempt.system != *served);
    }
    attempts.retain(|attempt| !attempt.boxes.is_empty());
    let tried = attempts
        .into_iter()
        .map(|attempt| (Some(attempt.system.to_string()), attempt.boxes));
    let states = found
        .map(|Certified { machine, .. }| (machine.states(), format!(" over {}", machine.system)));
    Ok((tried.collect_vec(), states))
}

fn states_by_box(
    tried: &[(Option<String>, Vec<LearnedBox>)],
    (proved, least): (Option<usize>, u64),
) -> Plot {
    let point = |&LearnedBox {
                     bits, max, states, ..
                 }: &LearnedBox| {
        let text = format!("piles ≤ {max}: {}", counted(states, "state"));
        Point::new(float(bits), float(states), text)
    };
    let line = |(system, boxes): &(Option<String>, Vec<LearnedBox>)| {
        let name = system.as_deref().unwrap_or("states");
        let points = boxes.iter().map(point);
        Series::new(name, SeriesKind::Line, points.collect_vec())
    };
    let mut series: Vec<Series> = tried.iter().map(line).collect_vec();
    let [_, last] = ends(points(&series), |point| point.x, 1.0);
    let [_, most] = ends(points(&series), |point| point.y, proved.map_or(1.0, float));
    series.extend(proved.map(|states| {
        let ends = [0.0, last + 1.0].map(|x| [x, float(states)]);
        Series::rule("proved", ends)
    }));
    let digits = if tried.iter().any(|(system, _)| system.is_some()) {
        "digits of the largest pile of the box".to_owned()
    } else {
        let less = less(least);
        format!("binary digits of the largest pile of the box{less}")
    };
    Plot {
        x: Scale::up_to(digits, last + 1.0),
        y: Scale::up_to("states", most * 1.12),
        series,
    }
}
