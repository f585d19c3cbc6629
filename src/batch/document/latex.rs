//! Documents and tables in LaTeX, which pdflatex compiles as they are.

use super::parts::{Document, DocumentFact, DocumentPart, Phrase, drawn};
use crate::batch::shell::Failure;
use crate::figure::{Format, FormatError, Length, Print};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::printable::tex;
use crate::statement::InTex;

/// The width of the text, in millimetres.
const WIDTH: u8 = 160;

/// What is wider than the text, or higher than a page, is made smaller.
const FITTED: &str = r"\newsavebox{\fittedbox}
\newenvironment{fitted}{\begin{lrbox}{\fittedbox}}{\end{lrbox}%
\ifdim\wd\fittedbox>\linewidth\sbox{\fittedbox}{\resizebox{\linewidth}{!}{\usebox{\fittedbox}}}\fi
\ifdim\dimexpr\ht\fittedbox+\dp\fittedbox>.95\textheight
\resizebox*{!}{.95\textheight}{\usebox{\fittedbox}}\else\usebox{\fittedbox}\fi}
";

/// The rows of a table on a page.
const ROWS: usize = 45;

/// The columns whose cells are sentences, which are set in several lines. Each has a part of the
/// width of the text.
const SENTENCES: [&str; 6] = ["statement", "source", "families", "words", "how", "reason"];

/// The whole document. What it cites is an entry of BibTeX in a file that it writes itself.
pub(super) fn page(document: &Document) -> Result<String, Failure> {
    let body: Result<String, Failure> = document.parts.iter().map(part).collect();
    let (mut file, mut references) = (String::new(), String::new());
    if !document.cited.is_empty() {
        let cited = document.cited.iter();
        let entries: String = cited.map(|(_, cited)| cited.bibtex.as_str()).collect();
        file = format!(
            "\\begin{{filecontents*}}[overwrite]{{\\jobname.bib}}\n{entries}\\end{{filecontents*}}\n"
        );
        "\n\\nocite{*}\n\\bibliographystyle{plain}\n\\bibliography{\\jobname}\n"
            .clone_into(&mut references);
    }
    Ok(format!(
        "{file}\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\
         \\usepackage[T1]{{fontenc}}\n\\usepackage[a4paper,width={WIDTH}mm]{{geometry}}\n\
         \\usepackage{{amsmath,booktabs,tikz,url}}\n{FITTED}\
         \\IfFileExists{{lmodern.sty}}{{\\usepackage{{lmodern}}}}{{}}\n\\setcounter{{secnumdepth}}{{0}}\n\
         \\title{{{}}}\n\\author{{}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n{}{references}\
         \\end{{document}}\n",
        tex(&document.title),
        body?
    ))
}

/// A part of a document.
fn part(part: &DocumentPart) -> Result<String, Failure> {
    Ok(match part {
        DocumentPart::Section(title) => format!("\n\\section{{{}}}\n", tex(title)),
        DocumentPart::Entry(title) => format!("\n\\subsection{{{}}}\n", tex(title)),
        DocumentPart::Paragraph(said) => format!("\n{}\n", phrase(said)),
        DocumentPart::Facts(facts) => {
            let each = facts.iter().map(|fact| match fact {
                DocumentFact::One(name, said) => {
                    let names = name.split(", ").map(|name| match name {
                        "xor" => "$\\oplus$".to_owned(),
                        name => tex(name),
                    });
                    format!("\\item[{}] {}\n", joined(names, ", "), phrase(said))
                }
                DocumentFact::Several(name, all) => {
                    let all = joined(all.iter().map(|said| tex(said)), "; ");
                    format!("\\item[{}] {all}\n", tex(name))
                }
            });
            let each: String = each.collect();
            format!("\\begin{{description}}\n{each}\\end{{description}}\n")
        }
        DocumentPart::Table(columns, rows) => {
            let pages = rows.chunks(ROWS).map(|rows| {
                let cells = |row: &Vec<Phrase>| joined_row(row.iter().map(phrase));
                let rows: String = rows.iter().map(cells).collect();
                format!(
                    "\n{{\\footnotesize\n\\noindent\\begin{{fitted}}{}{rows}{TABLE_END}\\end{{fitted}}}}\n",
                    table_begin(columns)
                )
            });
            pages.collect()
        }
        DocumentPart::Picture(picture) => {
            let print = |width| Print {
                width,
                font_size: Print::IN_COLUMN,
                ..Print::default()
            };
            // A figure that is as wide as the text has legible letters; one that cannot be is
            // made smaller as a whole.
            let width = Length(f32::from(WIDTH) * 72.0 / 25.4);
            let tikz = match drawn(picture, Format::Tikz, &print(Some(width))) {
                Err(FormatError::TooWide(_)) => drawn(picture, Format::Tikz, &print(None)),
                drawn => drawn,
            };
            let tikz = tikz?;
            format!(
                "\n\\begin{{center}}\n\\begin{{fitted}}{tikz}\\end{{fitted}}\n\\end{{center}}\n"
            )
        }
    })
}

fn phrase(said: &Phrase) -> String {
    match said {
        Phrase::Text(text) => tex(text),
        Phrase::Code(text) => format!("\\texttt{{{}}}", tex(text)),
        Phrase::Statement(formula, _) => format!("${}$", InTex(formula)),
    }
}

/// The beginning of a table, with the heads of its columns.
pub(crate) fn table_begin(columns: &[impl AsRef<str>]) -> String {
    let is_sentence = |head: &&_| SENTENCES.contains(&AsRef::as_ref(*head));
    let wide = match columns.iter().filter(is_sentence).count() {
        0 | 1 => "p{.4\\linewidth}",
        2 => "p{.25\\linewidth}",
        _ => "p{.2\\linewidth}",
    };
    let kind = |head| if is_sentence(&head) { wide } else { "l" };
    let kinds = columns.iter().map(kind);
    let heads: Vec<String> = columns
        .iter()
        .map(|head| head.as_ref().replace('_', " "))
        .collect_vec();
    format!(
        "\\begin{{tabular}}{{{}}}\n\\toprule\n{}\\midrule\n",
        kinds.collect::<String>(),
        table_row(&heads)
    )
}

/// A row of a table.
pub(crate) fn table_row(cells: &[String]) -> String {
    joined_row(cells.iter().map(|cell| tex(cell)))
}

fn joined_row(cells: impl Iterator<Item = String>) -> String {
    let shown = |cell: String| {
        // Between claims of a list a line may end.
        let cell = cell.replace(';', ";\\allowbreak{}");
        match cell.chars().next() {
            // Behind the end of a row these would be taken for options.
            Some('[' | '*') => format!("{{}}{cell}"),
            Some(_) | None => cell,
        }
    };
    format!("{} \\\\\n", joined(cells.map(shown), " & "))
}

/// The end of a table.
pub(crate) const TABLE_END: &str = "\\bottomrule\n\\end{tabular}\n";
