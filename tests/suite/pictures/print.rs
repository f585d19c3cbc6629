//! Figures for a journal: in every format that draws, of a given size, with a caption.

use std::process::Command;

use nimscope::figure::{
    Figure, LegendSign, Length, Page, Palette, Print, Second, Show, Sketch, dot, entry, pdf, png,
    svg, tikz,
};
use tiny_skia::Pixmap;

use super::{EXAMPLES, ask, drawn};
use crate::support::{rules, theorems};
use nimscope::printable::tex;

fn on_paper(print: &Print) -> impl Iterator<Item = (&'static str, Page)> + '_ {
    EXAMPLES
        .iter()
        .filter_map(move |(figure, picture)| Some((figure.key(), Page::new(picture, print).ok()?)))
}

fn in_column() -> Print {
    Print {
        width: Some("84mm".parse().unwrap()),
        font_size: Print::IN_COLUMN,
        is_titled: false,
        ..Print::default()
    }
}

/// A length in other units is a little more or less in points, and is said as it was typed.
#[test]
fn a_length_is_said_in_whole_millimetres() {
    for (typed, said) in [
        ("60mm", "60 mm"),
        ("6cm", "60 mm"),
        ("60.2mm", "61 mm"),
        ("1in", "26 mm"),
    ] {
        let length: Length = typed.parse().unwrap();
        assert_eq!(length.to_string(), said, "{typed}");
    }
}

#[test]
fn lengths_are_numbers_with_units() {
    let points = |text: &str| text.parse().map(|Length(points)| points.round());
    assert_eq!(points("25.4mm"), Ok(72.0));
    assert_eq!(points("2.54 cm"), Ok(72.0));
    assert_eq!(points("96px"), Ok(72.0));
    assert_eq!(points("1in"), points("72pt"));
    for wrong in [
        "84",
        "mm",
        "-3mm",
        "0pt",
        "1e9mm",
        "nan mm",
        "84 furlongs",
        "",
    ] {
        let why = wrong.parse::<Length>().unwrap_err();
        assert!(why.contains("a length"), "{wrong}: {why}");
    }
}

#[test]
fn a_page_has_the_width_that_is_asked_for() {
    let print = in_column();
    let pages: Vec<_> = on_paper(&print).collect();
    assert!(pages.len() > 5, "{} figures fit a column", pages.len());
    for (name, page) in pages {
        let Length(width) = page.size()[0];
        assert!((width - 238.1).abs() < 1.0, "{name}: {width}");
    }
}

#[test]
fn a_figure_of_two_parts_letters_them_and_its_caption_names_them() {
    let picture = drawn(&ask(Figure::Bouton, "normal nim:3", "3 5 7"));
    let page = Page::new(&picture, &in_column()).unwrap();
    let drawn = svg(&page);
    let caption = &page.caption;
    assert!(picture.panels.len() > 1);
    for part in ["(a)", "(b)"] {
        assert!(drawn.contains(&format!(">{part}")), "{part}");
        assert!(caption.contains(part), "{part}: {caption}");
    }
    assert!(
        !drawn.contains(&format!(">{}<", picture.command)),
        "only in its description"
    );
    assert!(caption.contains(&picture.command) && caption.contains(&picture.title));
}

/// The number of times that a text is in some bytes.
fn count(bytes: &[u8], text: &str) -> usize {
    let text = text.as_bytes();
    bytes
        .windows(text.len())
        .filter(|part| *part == text)
        .count()
}

#[test]
fn a_pdf_has_its_font_and_every_text() {
    for (name, page) in on_paper(&Print::default()) {
        let file = pdf(&page);
        assert!(
            file.starts_with(b"%PDF-") && file.ends_with(b"%%EOF"),
            "{name}"
        );
        assert_eq!(count(&file, "/FontFile2"), 1, "{name}");
        let texts = page.texts().texts.len();
        assert_eq!(count(&file, " Tj"), texts, "{name}");
        let cross = String::from_utf8_lossy(&file);
        let at = cross.rfind("startxref").unwrap();
        let start: usize = cross[at..].lines().nth(1).unwrap().parse().unwrap();
        assert!(file[start..].starts_with(b"xref"), "{name}");
    }
}

#[test]
fn a_png_says_how_large_it_is_on_paper() {
    let print = Print {
        dpi: 300,
        ..in_column()
    };
    let (_, page) = on_paper(&print).next().unwrap();
    let file = png(&page).unwrap();
    let at = file.windows(4).position(|chunk| chunk == b"pHYs").unwrap() + 4;
    let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    // 300 pixels of an inch are 11,811 of a metre.
    assert_eq!(
        (number(at), number(at + 4), file[at + 8]),
        (11_811, 11_811, 1)
    );
    assert_eq!(number(16), 993, "84 mm are 992.1 pixels");
    assert_eq!(count(&file, "iTXt"), 2);
}

/// Whatever its cells show: also where every cell differs from its neighbours.
#[test]
fn a_map_of_many_cells_is_a_small_file() {
    let show = |text: &str| Show::named(text, theorems(), rules("normal nim:2")).unwrap();
    for (first, against) in [
        ("outcome", None),
        ("grundy", None),
        ("sum mod 2 = 0", None),
        ("conventions", None),
        ("grundy", Some("remoteness")),
        ("x1 mod 2 = 0", Some("sum mod 3 = 0")),
        ("x1 mod 2 = 0", Some("x2 mod 2 = 0")),
        ("x1 xor x2 > 100", Some("sum mod 2 = 0")),
        ("remoteness", None),
    ] {
        let mut request = ask(Figure::Map, "normal nim:2", "3 5");
        (request.max, request.show) = (Some(255), show(first));
        request.second = against.map(|second| Second::Show(show(second)));
        request.is_difference = against.is_some();
        let drawn = svg(&Page::new(&drawn(&request), &Print::default()).unwrap());
        assert!(drawn.len() < 300_000, "{first}: {} bytes", drawn.len());
        let titles = drawn.matches("<title>").count();
        assert!(titles > 64, "{first}: {titles} titles");
    }
}

#[test]
fn an_svg_is_told_to_who_cannot_see_it() {
    let told = |position| {
        let picture = drawn(&ask(Figure::Map, "normal nim:2", position));
        svg(&Page::new(&picture, &Print::default()).unwrap())
    };
    let names = |drawn: &str| {
        let (_, names) = drawn.split_once("role=\"img\" aria-labelledby=\"").unwrap();
        names.split('"').next().unwrap().to_owned()
    };
    let drawn = told("3 5");
    for name in names(&drawn).split(' ') {
        assert!(drawn.contains(&format!(" id=\"{name}\">")), "{name}");
        let other = told("3 6");
        assert!(!other.contains(name), "{name} in two figures");
    }
    assert!(drawn.contains("<title>3 5: "), "each cell has its words");
}

/// A map of many cells that are alike has tooltips too.
#[test]
fn alike_cells_of_a_large_map_are_titled_together() {
    let mut request = ask(Figure::Map, "normal nim:2", "3 5");
    request.max = Some(255);
    let drawn = svg(&Page::new(&drawn(&request), &Print::default()).unwrap());
    // A pile is winning beside all others but its like.
    for title in [
        "0 17 … 16 17: N",
        "17 17: pile a = 17, pile b = 17: P",
        "18 17 … 255 17: N",
    ] {
        assert!(
            drawn.contains(&format!("<title>{title}</title>")),
            "{title}"
        );
    }
    assert!(drawn.len() < 300_000, "{} bytes", drawn.len());
}

/// The points of a line of play have the marks of their positions. A legend shows no others.
#[test]
fn the_legend_of_a_line_has_no_markers_that_it_does_not_draw() {
    let filled = |figure, game, position| {
        let page = Page::new(&drawn(&ask(figure, game, position)), &Print::default()).unwrap();
        svg(&page).contains("fill=\"#a84a08\"")
    };
    assert!(!filled(Figure::Line, "misere slow:4,3", "3 5 5 6"));
    assert!(filled(Figure::Counts, "normal exact:4,2", "3 5 6 7"));
}

#[test]
fn graphs_are_written_for_graphviz_and_other_figures_are_not() {
    let graph = dot(&drawn(&ask(Figure::Graph, "normal nim:2", "1 2"))).unwrap();
    assert!(
        graph.starts_with("digraph \"Game graph") && graph.ends_with("}\n"),
        "{graph}"
    );
    // 1 2 has the options 0 2, 1 1 and 0 1.
    assert!(graph.matches("n0 ->").count() == 3, "{graph}");
    // Each set of piles is a node that is joined to its piles.
    let edges = dot(&drawn(&ask(
        Figure::Hypergraph,
        "normal circular:6,3",
        "1 2 3 4 5 6",
    )))
    .unwrap();
    for edge in 6..12 {
        let lines = edges.matches(&format!("  n{edge} -- n")).count();
        assert_eq!(lines, 3, "{edges}");
    }
    assert_eq!(dot(&drawn(&ask(Figure::Map, "normal nim:2", "1 2"))), None);
    // Two graphs are clusters of one.
    let two = dot(&drawn(&ask(Figure::Graph, "misere slow:4,3", "3 5 5 6"))).unwrap();
    assert_eq!(two.matches("digraph").count(), 1);
    for said in [
        "subgraph cluster0 {\n  label=\"all positions\";\n  g0n0 [",
        "subgraph cluster1 {\n  label=\"reduced positions\";\n  g1n0 [",
    ] {
        assert!(two.contains(said), "{two}");
    }
}

/// What LaTeX would refuse is seen without it: every command ends, braces are closed, colours are
/// defined before they are used, and each text of the page is there in signs that T1 fonts have.
#[test]
fn a_tikz_picture_is_made_of_whole_commands() {
    for (name, page) in on_paper(&Print::default()) {
        let picture = tikz(&page);
        let (mut colours, mut nodes, mut open) = (Vec::new(), 0, false);
        for line in picture.lines().filter(|line| !line.starts_with('%')) {
            let plain = line.replace("\\{", "").replace("\\}", "");
            let (opened, closed) = (plain.matches('{').count(), plain.matches('}').count());
            assert_eq!(opened, closed, "{name}: {line}");
            let mut signs = line.chars();
            let strange = signs.find(|sign| !(' '..='\u{ff}').contains(sign));
            assert_eq!(strange, None, "{name}: {line}");
            if let Some(rest) = line.strip_prefix("\\definecolor{") {
                colours.extend(rest.split('}').next());
                continue;
            }
            let is_command = line.starts_with("\\path[") || line.starts_with("\\node[");
            if is_command {
                assert!(open && line.ends_with(';'), "{name}: {line}");
                nodes += usize::from(line.starts_with("\\node["));
                let used = plain.split("nimscope").skip(1).filter_map(|rest| {
                    let digits = rest.find(|sign: char| !sign.is_ascii_digit())?;
                    (digits > 0).then(|| format!("nimscope{}", &rest[..digits]))
                });
                for colour in used {
                    assert!(colours.contains(&colour.as_str()), "{name}: {colour}");
                }
                let is_path = line.starts_with("\\path[");
                let has_numbers = !line.contains("NaN") && !line.contains("inf");
                assert!(has_numbers || !is_path, "{name}: {line}");
            } else {
                let ends = ["\\begin{tikzpicture}[x=", "\\end{tikzpicture}"];
                assert!(line.starts_with(ends[usize::from(open)]), "{name}: {line}");
                open = !open;
            }
        }
        assert!(!open, "{name}");
        assert_eq!(nodes, page.texts().texts.len(), "{name}");
    }
}

/// LaTeX sets a letter that it does not know in a box, with its number.
#[test]
fn latex_knows_the_letters_that_stand_for_labels() {
    let (_, picture) = &EXAMPLES[0];
    let sketch = Sketch::default();
    for number in 0..60 {
        let mut label = picture.legend[0].clone();
        label.key = LegendSign::Letter(number);
        let (letter, _) = entry(picture, &sketch, &label);
        assert!(!tex(&letter).contains("\\fbox"), "{letter}");
    }
}

/// All figures of the examples and their captions, in one paper. Nothing is compiled where there
/// is no LaTeX with the package.
#[test]
fn tikz_pictures_compile() {
    let print = Print::default();
    let captions = on_paper(&print).map(|(_, page)| tex(&page.caption));
    let pages = on_paper(&print).map(|(_, page)| tikz(&page));
    let pages = pages.chain(captions);
    let pages = pages.collect::<Vec<_>>().join("\\newpage\n");
    assert_eq!(
        pages.matches("\\begin{tikzpicture}").count(),
        pages.matches("\\end{tikzpicture}").count()
    );
    let folder = tempfile::tempdir().unwrap();
    let paper = format!(
        "\\documentclass{{article}}\\usepackage[utf8]{{inputenc}}\\usepackage[T1]{{fontenc}}\
         \\usepackage[papersize={{60cm,60cm}},margin=1cm]{{geometry}}\\usepackage{{tikz}}\n\
         \\begin{{document}}\n{pages}\\end{{document}}\n"
    );
    std::fs::write(folder.path().join("paper.tex"), paper).unwrap();
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=batchmode", "-halt-on-error", "paper.tex"]);
    let Ok(output) = latex.current_dir(folder.path()).output() else {
        return;
    };
    let log = std::fs::read(folder.path().join("paper.log")).unwrap_or_default();
    let log = String::from_utf8_lossy(&log);
    let is_without = log.contains("tikz.sty' not found");
    assert!(output.status.success() || is_without, "{log}");
    assert!(!log.contains("Missing character"), "{log}");
}

/// The upper half of a map, far from the position, has no colours but those of its cells and
/// between them: the dark ground shines through nowhere.
#[test]
fn no_ground_shines_through_between_the_cells_of_a_map() {
    for dpi in [96, 200, 300] {
        let mut request = ask(Figure::Map, "normal wythoff", "0 0");
        request.max = Some(60);
        let print = Print {
            palette: Palette::named("dark").unwrap(),
            dpi,
            ..in_column()
        };
        let [p, n] = [print.palette.p, print.palette.n];
        let file = png(&Page::new(&drawn(&request), &print).unwrap()).unwrap();
        let pixels = Pixmap::decode_png(&file).unwrap();
        let colours = pixels.pixels().iter();
        let colours = colours.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let colours: Vec<[u8; 3]> = colours.collect();
        let wide = pixels.width() as usize;
        let mut rows = colours.chunks(wide);
        let row = rows.find(|row| row.iter().filter(|colour| **colour == n).count() > wide / 3);
        let row = row.unwrap();
        let first = row.iter().position(|colour| *colour == n).unwrap();
        let last = row.iter().rposition(|colour| *colour == n).unwrap();
        let is_between = |colour: &[u8; 3]| {
            (0..3).all(|part| {
                let [low, high] = [p[part].min(n[part]), p[part].max(n[part])];
                (low - 2..=high + 2).contains(&colour[part])
            })
        };
        for (down, row) in rows.take((last - first) / 2).enumerate() {
            let other = row[first..=last].iter().find(|colour| !is_between(colour));
            assert_eq!(other, None, "{dpi} dpi, {down} pixels below the top");
        }
    }
}
