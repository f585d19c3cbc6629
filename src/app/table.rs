//! A list as a table: its columns and its rows as text, to be copied or saved.

use std::io::Write;

use super::pane::Pane;
use super::pane::list::question::List;
use super::state::State;
use crate::game::{Canonical, Convention, Ruleset};
use crate::study::exact52::{Excerpt, Survey};
use crate::study::{Exception, Listed};

type Records<'a> = Box<dyn Iterator<Item = Vec<String>> + 'a>;

/// The columns of a list and its rows, as far as found.
fn records(list: &List) -> (&'static [&'static str], Records<'_>) {
    match list {
        List::Positions(rows) => (
            &Listed::COLUMNS,
            Box::new(rows.iter().map(|row| row.record().to_vec())),
        ),
        List::Exceptions(rows) => (
            &Exception::COLUMNS,
            Box::new(rows.iter().map(|row| row.record().to_vec())),
        ),
        List::Exact52(survey) => {
            let nowhere = Canonical::sorted(vec![0; 5]);
            (&EXCEPTIONAL, excerpt(survey, Excerpt::All, &nowhere))
        }
    }
}

const EXCEPTIONAL: [&str; 6] = [
    "position",
    "class",
    "standing",
    "component",
    "out_degree",
    "in_degree",
];

/// The rows of an excerpt of the exceptional graph around a position.
fn excerpt<'a>(survey: &'a Survey, excerpt: Excerpt, x: &Canonical) -> Records<'a> {
    let rows = survey.excerpt(excerpt, x, 0..survey.rows(excerpt, x));
    Box::new(rows.into_iter().map(|row| {
        let place = row
            .place
            .map(|place| [place.component + 1, place.to, place.from]);
        let place = place.map_or_else(Default::default, |place| place.map(|n| n.to_string()));
        let described = [
            row.position.to_string(),
            row.class.to_string(),
            row.standing.to_string(),
        ];
        described.into_iter().chain(place).collect()
    }))
}

/// Writes a list as the commands `exceptions` and `table` do with `--format csv`, and says how many rows it has.
///
/// # Errors
/// Of the writer.
pub fn write_csv(list: &List, to: impl Write) -> csv::Result<u64> {
    let mut writer = csv::Writer::from_writer(to);
    let mut count = 0;
    let (columns, rows) = records(list);
    writer.write_record(columns)?;
    for row in rows {
        writer.write_record(row)?;
        count += 1;
    }
    writer.flush()?;
    Ok(count)
}

/// A list with columns separated by tabs, to be pasted into a spreadsheet.
pub(super) fn tabbed(list: &List, state: &State) -> String {
    let (columns, rows) = match list {
        List::Exact52(survey) => {
            let x = state.canonical();
            (EXCEPTIONAL.as_slice(), excerpt(survey, state.excerpt, &x))
        }
        List::Positions(_) | List::Exceptions(_) => records(list),
    };
    let lines = rows.map(|row| row.join("\t"));
    std::iter::once(columns.join("\t"))
        .chain(lines)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A name for the file of a list: `exceptions-misere-slow-4-3-max-20.csv`.
pub(super) fn file_name(rules: Ruleset, pane: Pane, max: u64) -> String {
    let play = match rules.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    let game = rules.game.to_string().replace([':', ',', '+'], "-");
    format!("{}-{play}-{game}-max-{max}.csv", pane.key())
}
