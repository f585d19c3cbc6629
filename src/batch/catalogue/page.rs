//! The catalogue as a table in Markdown and in HTML.

use super::row::{COLUMNS, CatalogueRow, cells};
use crate::batch::report::plain;
use crate::printable::xml;

const TITLE: &str = "P-positions of nim-like games";

/// How many rows there are of each verdict.
fn summary(rows: &[CatalogueRow]) -> String {
    let proved = rows.iter().filter(|row| row.verdict == "proved").count();
    format!(
        "{proved} of {} rules are proved for piles of every size.",
        rows.len()
    )
}

/// The page in Markdown.
pub(super) fn markdown(rows: &[CatalogueRow]) -> String {
    let heads = COLUMNS.join(" | ");
    let line = "---|".repeat(COLUMNS.len());
    let mut text = format!("# {TITLE}\n\n{}\n\n| {heads} |\n|{line}\n", summary(rows));
    for row in rows {
        let cells = cells(row).map(|cell| plain(&cell)).join(" | ");
        text.extend(["| ", &cells, " |\n"]);
    }
    text
}

/// The page in HTML, without anything from elsewhere.
pub(super) fn html(rows: &[CatalogueRow]) -> String {
    let row = |tag: &str, cells: &[String]| {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", xml(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let heads = row("th", &COLUMNS.map(str::to_owned));
    let body: String = rows.iter().map(|of| row("td", &cells(of))).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{TITLE}\
         </title>\n</head>\n<body>\n<h1>{TITLE}</h1>\n<p>{}</p>\n<table>\n{heads}{body}</table>\n\
         </body>\n</html>\n",
        xml(&summary(rows)),
    )
}
