//! The formats in which a picture is written.

use std::ffi::OsStr;
use std::path::Path;

use super::dot::dot;
use super::page::Page;
use super::pdf::pdf;
use super::picture::Picture;
use super::print::Print;
use super::raster::png;
use super::sketch::text_with_nodes;
use super::svg::svg;
use super::tikz::tikz;

/// A format in which a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Scalable vector graphics.
    Svg,
    /// A page for print.
    Pdf,
    /// Pixels.
    Png,
    /// A picture for LaTeX.
    Tikz,
    /// A graph for Graphviz.
    Dot,
    /// The data, as comma-separated values under a header.
    Csv,
    /// Characters.
    Text,
}

/// Why a picture is not written in a format.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// It does not fit the page.
    #[error("{0}")]
    TooWide(String),
    /// There is no PNG of it.
    #[error("{0}")]
    Png(String),
    /// There is no graph in it.
    #[error("the figure has no graph; graph, tree, exceptional, automaton and hypergraph have one")]
    NoGraph,
}

/// The columns of a picture as text.
const WIDTH: usize = 100;

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] = [
        Self::Svg,
        Self::Pdf,
        Self::Png,
        Self::Tikz,
        Self::Dot,
        Self::Csv,
        Self::Text,
    ];

    /// Its name in the shell, the ending of the names of its files, and what it is.
    const fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Svg => ("svg", "svg", "Scalable vector graphics"),
            Self::Pdf => ("pdf", "pdf", "A page for print, with its font"),
            Self::Png => ("png", "png", "Pixels"),
            Self::Tikz => ("tikz", "tex", "A picture for LaTeX with the package tikz"),
            Self::Dot => ("dot", "dot", "A graph for Graphviz"),
            Self::Csv => (
                "csv",
                "csv",
                "The data, as comma-separated values under a header",
            ),
            Self::Text => ("text", "txt", "Characters"),
        }
    }

    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        self.row().0
    }

    /// The ending of the names of its files.
    pub const fn ending(self) -> &'static str {
        self.row().1
    }

    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        self.row().2
    }

    /// The format of a file by the ending of its name.
    ///
    /// # Errors
    /// The name ends otherwise: the sentence says which endings there are.
    pub fn of(path: &Path) -> Result<Self, String> {
        let ending = path.extension().map(OsStr::to_ascii_lowercase);
        let is_its = |format: &Self| ending.as_ref().is_some_and(|it| it == format.ending());
        Self::ALL.into_iter().find(is_its).ok_or_else(|| {
            let endings = Self::ALL.map(|format| format!(".{}", format.ending()));
            format!(
                "the end of the name says how a figure is written: {}",
                endings.join(", ")
            )
        })
    }

    /// A picture as a file, laid out as `print` says where it is drawn.
    ///
    /// # Errors
    /// It is too wide or too large, or the format is that of graphs and there is none.
    pub fn bytes(self, picture: &Picture, print: &Print) -> Result<Vec<u8>, FormatError> {
        Ok(self.with_caption(picture, print)?.0)
    }

    /// The same with the caption of what is drawn there.
    ///
    /// # Errors
    /// As above.
    pub fn with_caption(
        self,
        picture: &Picture,
        print: &Print,
    ) -> Result<(Vec<u8>, String), FormatError> {
        let whole = |bytes| (bytes, picture.caption_of(&picture.nodes()));
        let on_page = |written: fn(&Page) -> Result<Vec<u8>, FormatError>| {
            let page = Page::new(picture, print).map_err(FormatError::TooWide)?;
            Ok((written(&page)?, page.caption))
        };
        match self {
            Self::Svg => on_page(|page| Ok(svg(page).into_bytes())),
            Self::Pdf => on_page(|page| Ok(pdf(page))),
            Self::Png => on_page(|page| png(page).map_err(FormatError::Png)),
            Self::Tikz => on_page(|page| Ok(tikz(page).into_bytes())),
            Self::Dot => {
                let graphs = dot(picture).ok_or(FormatError::NoGraph)?;
                Ok(whole(graphs.into_bytes()))
            }
            Self::Csv => Ok(whole(picture.data.csv())),
            Self::Text => {
                let (text, nodes) = text_with_nodes(picture, WIDTH);
                Ok((text.into_bytes(), picture.caption_of(&nodes)))
            }
        }
    }
}
