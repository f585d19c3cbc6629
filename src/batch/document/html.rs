//! Documents in HTML, without anything from elsewhere.

use super::parts::{Document, DocumentFact, DocumentPart, Phrase, drawn};
use crate::batch::shell::Failure;
use crate::figure::{Format, Print};
use crate::printable::xml;

pub(super) fn page(document: &Document) -> Result<String, Failure> {
    let title = xml(&document.title);
    let body: Result<String, Failure> = document.parts.iter().enumerate().map(part).collect();
    let cited = document.cited.iter();
    let cited = cited.map(|(key, it)| format!("<li>{}: {}</li>\n", xml(key), xml(&it.text)));
    let cited = cited.collect::<String>();
    let references = match cited.as_str() {
        "" => String::new(),
        cited => format!("<h2>References</h2>\n<ul>\n{cited}</ul>\n"),
    };
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n{}{references}\
         </body>\n</html>\n",
        body?
    ))
}

fn part((number, part): (usize, &DocumentPart)) -> Result<String, Failure> {
    Ok(match part {
        DocumentPart::Section(title) => format!("<h2>{}</h2>\n", xml(title)),
        DocumentPart::Entry(title) => format!("<h3>{}</h3>\n", xml(title)),
        DocumentPart::Paragraph(said) => format!("<p>{}</p>\n", phrase(said)),
        DocumentPart::Facts(facts) => {
            let each = facts.iter().map(|fact| match fact {
                DocumentFact::One(name, said) => {
                    format!("<dt>{}</dt><dd>{}</dd>\n", xml(name), phrase(said))
                }
                DocumentFact::Several(name, all) => {
                    let all = all.iter().map(|said| format!("<dd>{}</dd>\n", xml(said)));
                    format!("<dt>{}</dt>\n{}", xml(name), all.collect::<String>())
                }
            });
            format!("<dl>\n{}</dl>\n", each.collect::<String>())
        }
        DocumentPart::Table(columns, rows) => {
            let cells = |row: &Vec<Phrase>| {
                let cells = row.iter().map(|cell| format!("<td>{}</td>", phrase(cell)));
                format!("<tr>{}</tr>\n", cells.collect::<String>())
            };
            let rows: String = rows.iter().map(cells).collect();
            let heads = columns.iter().map(|head| format!("<th>{}</th>", xml(head)));
            let heads: String = heads.collect();
            format!("<table>\n<tr>{heads}</tr>\n{rows}</table>\n")
        }
        DocumentPart::Picture(picture) => {
            let svg = drawn(picture, Format::Svg, &Print::default())?;
            // The declaration of XML has no place within HTML.
            let begin = svg.find("<svg").unwrap_or_default();
            // Names are those of one element, and a figure may stand in a document twice.
            let mut svg = svg[begin..].to_owned();
            for name in ["\"title-", "\"about-", " about-"] {
                svg = svg.replace(name, &format!("{name}{number}-"));
            }
            format!("<figure>\n{svg}</figure>\n")
        }
    })
}

fn phrase(said: &Phrase) -> String {
    match said {
        Phrase::Text(text) => xml(text),
        Phrase::Code(text) | Phrase::Statement(_, text) => format!("<code>{}</code>", xml(text)),
    }
}
