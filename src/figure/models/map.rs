//! A map of two piles: all others fixed, a cell for each pair.

use std::collections::BTreeSet;

use super::words;
use crate::figure::ask::{Ask, Drawn, Show, Waits, Window};
use crate::figure::picture::{Axis, Body, Cell, Cells, Data, Key, Mark, Panel, Picture, Ring};
use crate::game::{Canonical, Choices, Convention, Position, Ruleset};
use crate::solve::{Cancelled, Control};
use crate::study::{LOOKED_AT, Oracle, exact52};
use crate::theory::slow::m_rule;
use crate::theory::take::Class;

/// The bound of a map where none is given.
const MAX: u64 = 24;

/// The most columns and rows of a map.
const MOST: u64 = 256;

/// Draws the map, as far as the oracle knows it.
pub(in crate::figure) fn draw(
    ask: &Ask,
    oracle: &Oracle,
    control: &Control,
) -> Result<Drawn, Cancelled> {
    let least = ask.game().least_pile();
    let window = ask.window.unwrap_or_else(|| {
        let max = ask.max_or(|| MAX).max(least);
        let sizes = u16::try_from((max - least + 1).min(MOST)).expect("at most 256");
        Window {
            from: (least, least),
            size: (sizes, sizes),
        }
    });
    let mut map = Map {
        ask,
        oracle,
        waits: Waits::default(),
        options: options(ask),
        data: Data::new(&["x", "y", "position", "shows", "value"]),
    };
    let shown: Vec<Show> = [Some(ask.show.0), ask.show.1]
        .into_iter()
        .flatten()
        .collect();
    let mut panels = Vec::new();
    for &show in &shown {
        let cells = map.cells(show, window, control)?;
        let title = if shown.len() > 1 { name(show) } else { "" };
        panels.push(Panel::new(title, Body::Cells(cells)));
    }
    let (waits, data) = (map.waits, map.data);
    let picture = Picture {
        title: format!("Map of two piles: {}", name(ask.show.0)),
        about: about(ask),
        command: command(ask, window),
        legend: legend(ask, &shown, &panels),
        notes: cut(ask, window),
        panels,
        data,
    };
    Ok(waits.drawn(picture))
}

fn name(show: Show) -> &'static str {
    match show {
        Show::Outcome => "outcomes",
        Show::Remoteness => "remoteness",
        Show::Grundy => "Grundy values",
        Show::Exceptions => "exceptions",
        Show::Conventions => "normal against misère play",
    }
}

fn letter(place: usize) -> String {
    Position::letter(place)
}

fn about(ask: &Ask) -> String {
    let (across, up) = ask.piles;
    let fixed = ask.position.piles().iter().enumerate();
    let fixed = fixed.filter(|(place, _)| *place != across && *place != up);
    let fixed: Vec<String> = fixed
        .map(|(place, pile)| format!("{} = {pile}", letter(place)))
        .collect();
    let played = ask.played_as();
    if fixed.is_empty() {
        played
    } else {
        format!("{played}; {}", fixed.join(", "))
    }
}

fn command(ask: &Ask, window: Window) -> String {
    let max = window
        .from
        .0
        .saturating_add(u64::from(window.size.0))
        .saturating_sub(1);
    let (across, up) = ask.piles;
    let n = ask.position.piles().len();
    let piles = (n.saturating_sub(2), n.saturating_sub(1)) != ask.piles;
    let shown = |word: &str, show: Show| format!("--{word} {}", show.key());
    ask.command(&[
        Some(ask.position_words()),
        piles.then(|| format!("--piles {},{}", letter(across), letter(up))),
        (ask.show.0 != Show::Outcome).then(|| shown("show", ask.show.0)),
        ask.show.1.map(|show| shown("beside", show)),
        Some(Ask::max_words(max)),
    ])
}

/// The positions that a move leads to, if there are few enough to look at.
fn options(ask: &Ask) -> BTreeSet<Canonical> {
    let choices = Choices::of(ask.game(), &ask.x());
    let few = choices
        .len()
        .exact()
        .is_some_and(|count| count <= LOOKED_AT);
    let all = few.then(|| choices.iter().map(|choice| choice.to).collect());
    all.unwrap_or_default()
}

struct Map<'a> {
    ask: &'a Ask,
    oracle: &'a Oracle,
    waits: Waits,
    options: BTreeSet<Canonical>,
    data: Data,
}

impl Map<'_> {
    fn cells(&mut self, show: Show, window: Window, control: &Control) -> Result<Cells, Cancelled> {
        let (across, up) = self.ask.piles;
        let sizes =
            |from: u64, count: u16| (0..u64::from(count)).map_while(move |i| from.checked_add(i));
        let labels = |from, count| sizes(from, count).map(|size| size.to_string()).collect();
        let mut rows = Vec::new();
        for y in sizes(window.from.1, window.size.1) {
            control.check()?;
            let mut row = Vec::new();
            for x in sizes(window.from.0, window.size.0) {
                row.push(self.cell(show, (x, y)));
            }
            rows.push(row);
        }
        Self::shade(&mut rows, show);
        Ok(Cells {
            across: Axis {
                name: format!("pile {}", letter(across)),
                labels: labels(window.from.0, window.size.0),
            },
            down: Axis {
                name: format!("pile {}", letter(up)),
                labels: labels(window.from.1, window.size.1),
            },
            upwards: true,
            rows,
        })
    }

    fn cell(&mut self, show: Show, (x, y): (u64, u64)) -> Cell {
        let mut piles = self.ask.position.piles().to_vec();
        let (across, up) = self.ask.piles;
        (piles[across], piles[up]) = (x, y);
        let is_here = piles == self.ask.position.piles();
        let at = self.ask.game().canonical(&piles);
        let (mark, text) = self.value(show, &at);
        let said = if text.is_empty() {
            mark.letter().to_string()
        } else {
            text.clone()
        };
        self.data.add([
            x.to_string(),
            y.to_string(),
            words::piles(&at),
            show.key().to_owned(),
            said,
        ]);
        let ring = if is_here {
            Ring::Here
        } else if self.options.contains(&at) {
            Ring::Option
        } else {
            Ring::None
        };
        let to = Position::new(piles).ok();
        Cell {
            mark,
            text,
            ring,
            to,
        }
    }

    /// What a cell shows. Numbers are shaded when all of them are known.
    fn value(&mut self, show: Show, at: &Canonical) -> (Mark, String) {
        let rules = self.ask.rules;
        match show {
            Show::Outcome => (self.outcome(rules, at), String::new()),
            Show::Remoteness => {
                let known = self.oracle.remoteness(rules, at);
                number(self.waits.value(&known).map(|r| r.0))
            }
            Show::Grundy => {
                let known = self.oracle.grundy(rules, at);
                number(self.waits.value(&known).map(|g| g.0))
            }
            Show::Conventions => {
                let plays = Convention::BOTH.map(|convention| Ruleset {
                    convention,
                    ..rules
                });
                let [normal, misere] = plays.map(|rules| self.outcome(rules, at));
                (against(normal, misere), String::new())
            }
            Show::Exceptions if exact52::applies(rules) => (class(at), String::new()),
            Show::Exceptions => (self.exception(at), String::new()),
        }
    }

    fn outcome(&mut self, rules: Ruleset, at: &Canonical) -> Mark {
        let known = self.oracle.outcome(rules, at);
        words::outcome(self.waits.value(&known))
    }

    /// By definition: R(x) − R(x') ≠ 1 for the M-move x → x'.
    fn exception(&mut self, at: &Canonical) -> Mark {
        let rules = self.ask.rules;
        let mut remoteness = |x: &Canonical| {
            let known = self.oracle.remoteness(rules, x);
            self.waits.value(&known).map(|r| r.0)
        };
        let here = remoteness(at);
        let after = m_rule::m_move(at).map(|by| remoteness(&by.apply(at)));
        match (here, after) {
            (Some(here), Some(Some(after))) if here != after + 1 => Mark::Alarm,
            (Some(here), None | Some(Some(_))) => {
                words::outcome(Some(crate::game::Remoteness(here).outcome()))
            }
            _ => Mark::Open,
        }
    }

    /// Shades numbers by their share of the largest.
    fn shade(rows: &mut [Vec<Cell>], show: Show) {
        if !matches!(show, Show::Remoteness | Show::Grundy) {
            return;
        }
        let value = |cell: &Cell| cell.text.parse::<u128>().ok();
        let largest = rows.iter().flatten().filter_map(value).max().unwrap_or(0);
        for cell in rows.iter_mut().flatten() {
            if let Some(value) = value(cell) {
                cell.mark = Mark::shade(value, largest);
            }
        }
    }
}

fn number(value: Option<u128>) -> (Mark, String) {
    let mark = if value.is_some() {
        Mark::Plain
    } else {
        Mark::Open
    };
    (mark, words::text(value))
}

fn against(normal: Mark, misere: Mark) -> Mark {
    match (normal, misere) {
        (Mark::P, Mark::N) => Mark::First,
        (Mark::N, Mark::P) => Mark::Second,
        (Mark::Open, _) => Mark::Open,
        (_, other) => other,
    }
}

fn class(at: &Canonical) -> Mark {
    let piles = at
        .piles()
        .first_chunk()
        .expect("exact nim (5, = 2) has five piles");
    match Class::of(piles) {
        Class::PP => Mark::P,
        Class::PN => Mark::First,
        Class::NP => Mark::Second,
        Class::NN => Mark::N,
    }
}

fn legend(ask: &Ask, shown: &[Show], panels: &[Panel]) -> Vec<(Key, String)> {
    let mark = |mark, text: &str| (Key::Mark(mark), text.to_owned());
    let mut legend = Vec::new();
    for show in shown {
        let of_show = match show {
            Show::Outcome => words::p_and_n(),
            Show::Remoteness | Show::Grundy => vec![
                mark(Mark::Shade(0), "0"),
                mark(Mark::Shade(7), "the largest number of the map"),
            ],
            Show::Conventions => vec![
                mark(Mark::P, "P in both"),
                mark(Mark::First, "P in normal play only"),
                mark(Mark::Second, "P in misère play only"),
                mark(Mark::N, "N in both"),
            ],
            Show::Exceptions if exact52::applies(ask.rules) => vec![
                mark(Mark::P, "PP"),
                mark(Mark::First, "PN: x is P, x̂ is N in Moore's nim"),
                mark(Mark::Second, "NP: x is N, x̂ is P"),
                mark(Mark::N, "NN"),
            ],
            Show::Exceptions => {
                let mut legend = words::p_and_n();
                legend.push(mark(Mark::Alarm, "exception: the M-move is not optimal"));
                legend
            }
        };
        legend.extend(
            of_show
                .into_iter()
                .filter(|entry| !legend.contains(entry))
                .collect::<Vec<_>>(),
        );
    }
    let cells = || {
        panels.iter().flat_map(|panel| match &panel.body {
            Body::Cells(cells) => cells.rows.concat(),
            Body::Plot(_) | Body::Graph(_) => Vec::new(),
        })
    };
    legend.extend(
        cells()
            .any(|cell| cell.mark == Mark::Open)
            .then(words::open),
    );
    legend.extend(
        cells()
            .any(|cell| cell.ring == Ring::Here)
            .then(|| words::here(&ask.position)),
    );
    legend.extend(
        cells()
            .any(|cell| cell.ring == Ring::Option)
            .then(words::options),
    );
    legend
}

fn cut(ask: &Ask, window: Window) -> Vec<String> {
    let wanted = ask
        .max
        .map(|max| max.saturating_sub(ask.game().least_pile()) + 1);
    let is_cut = ask.window.is_none() && wanted.is_some_and(|wanted| wanted > window.size.0.into());
    is_cut
        .then(|| format!("Cut: a map has at most {MOST} columns and rows."))
        .into_iter()
        .collect()
}
