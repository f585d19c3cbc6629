//! The remoteness at each step of a line of play.

use super::{ends, entry, p_and_n, points, text, yes_or_no};
use crate::game::{Canonical, Convention, Outcome, Position, Remoteness};
use crate::lists::CollectVec as _;
use crate::picture::{
    Body, FigureData, LegendEntry, LegendSign, Mark, Panel, Picture, Plot, Point, Ring, Scale,
    Series, SeriesKind,
};
use crate::plane::float;
use crate::request::{Drawn, Request};
use crate::solve::Cancelled;
use crate::study::{Gaps, LineSheet, LineStop, Oracle, Policy, RowRange};

const DEAD_END: &str =
    "Misère remoteness counts the move to the dead end too: a terminal position has 1.";

/// The number of steps where none is given.
const STEPS: u64 = 400;

/// Draws the optimal line, the M-sequence where the game has one, and the game just played.
pub(crate) fn draw(request: &Request, oracle: &Oracle) -> Result<Drawn, Cancelled> {
    let x = request.x();
    let steps =
        usize::try_from(request.max.unwrap_or(STEPS).clamp(1, 100_000)).expect("a small number");
    let mut lines = DrawnLines {
        waits: Gaps::default(),
        data: FigureData::new(&["line", "step", "position", "outcome", "remoteness", "error"]),
        series: Vec::new(),
        notes: Vec::new(),
    };
    let range = RowRange::of_first(steps.saturating_add(1));
    let at = oracle.about(request.rules);
    let optimal = LineSheet::new(&at, &x, Policy::Optimal, range)?;
    lines.add_sheet("optimal line", &optimal);
    if request.game().is_all_but_one() {
        let m_line = LineSheet::new(&at, &x, Policy::MRule, range)?;
        let same = m_line
            .steps
            .iter()
            .zip(optimal.steps.iter())
            .all(|(a, b)| a.position == b.position);
        if same && m_line.steps.len() == optimal.steps.len() {
            lines
                .notes
                .push("The M-sequence is this optimal line.".to_owned());
        } else {
            lines.add_sheet("M-sequence", &m_line);
        }
    }
    if !request.played.is_empty() {
        lines.add_played(request, oracle);
    }
    let (plot, legend) = (lines.plot(), lines.legend());
    let mut notes = lines.notes;
    if request.rules.convention == Convention::Misere {
        notes.push(DEAD_END.to_owned());
    }
    let about = format!("{}; from {}", request.played_as(), request.position);
    let picture = Picture {
        panels: vec![Panel::new("", Body::Plot(plot))],
        legend,
        notes,
        data: lines.data,
        ..request.picture_up_to(about, request.max)
    };
    Ok(Drawn::of(picture, lines.waits))
}

struct DrawnLines {
    waits: Gaps,
    data: FigureData,
    series: Vec<Series>,
    notes: Vec<String>,
}

impl DrawnLines {
    fn plot(&self) -> Plot {
        let most = |of| ends(points(&self.series), of, 0.0)[1];
        let last = most(|point| point.x).max(1.0);
        Plot {
            // The marks of the first and the last step stand beside the axes.
            x: Scale::between("step (moves made)", -0.03 * last, last * 1.02),
            y: Scale::up_to("remoteness R", most(|point| point.y) * 1.08 + 1.0),
            series: self.series.clone(),
        }
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let named = self.series.iter().enumerate();
        let mut legend: Vec<LegendEntry> = named
            .map(|(i, series)| entry(LegendSign::Line(i), &series.name))
            .collect_vec();
        legend.extend(p_and_n());
        let error = "an error: the move made there is not optimal";
        legend.push(entry(Mark::Alarm, error));
        legend
    }

    fn add_sheet(&mut self, name: &str, sheet: &LineSheet) {
        let mut points = Vec::new();
        for (number, step) in sheet.steps.iter().enumerate() {
            let remoteness = self.waits.least(&step.remoteness);
            let outcome = self.waits.least(&step.outcome);
            let known = (outcome, remoteness);
            points.extend(self.step(name, number, &step.position, known, step.error));
        }
        let ends = sheet.steps.last().is_some_and(|step| step.by.is_none());
        if let Some(stopped) = sheet.stopped {
            if let LineStop::At(value) = &stopped {
                self.waits.least(value);
            }
            self.notes.push(format!("The {name} stops: {stopped}."));
        } else if !ends {
            self.notes.push(format!("Cut: the {name} goes on."));
        }
        self.push(name, points);
    }

    /// The game just played: a move is an error if R does not fall by one.
    fn add_played(&mut self, request: &Request, oracle: &Oracle) {
        let values: Vec<(Canonical, Option<Remoteness>)> = (request.played.iter())
            .map(|position: &Position| {
                let x = request.game().canonical(position);
                let known = oracle.remoteness(request.rules, &x);
                let value = self.waits.least(&known);
                (x, value)
            })
            .collect_vec();
        let mut points = Vec::new();
        for (number, (x, r)) in values.iter().enumerate() {
            let next = values.get(number + 1).and_then(|(_, r)| *r);
            let error = r.zip(next).is_some_and(|(r, next)| r.0 != next.0 + 1);
            let point = self.step("game", number, x, (r.map(Remoteness::outcome), *r), error);
            points.extend(point.map(|point| Point {
                // The game goes on from the last position.
                ring: Ring::here_if(number + 1 == values.len()),
                to: request.played.get(number).cloned(),
                ..point
            }));
        }
        self.push("the game just played", points);
    }

    fn push(&mut self, name: &str, points: Vec<Point>) {
        self.series
            .push(Series::new(name, SeriesKind::Line, points));
    }

    /// A step, whose move may be an error: not optimal.
    fn step(
        &mut self,
        line: &str,
        number: usize,
        x: &Canonical,
        (outcome, remoteness): (Option<Outcome>, Option<Remoteness>),
        error: bool,
    ) -> Option<Point> {
        let (of_x, r) = (text(outcome), text(remoteness));
        self.data
            .add(&[&line, &number, x, &of_x, &r, &yes_or_no(error)]);
        let r = u32::try_from(remoteness?.0).ok()?;
        Some(Point {
            x: float(number),
            y: f64::from(r),
            mark: if error {
                Mark::Alarm
            } else {
                Mark::of_outcome(outcome)
            },
            ring: Ring::here_if(number == 0),
            text: format!("{line}, step {number}: ({x}), R = {r}"),
            to: Some(x.position()),
        })
    }
}
