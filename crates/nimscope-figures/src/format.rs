//! The formats in which a picture is written.

use std::ffi::OsStr;
use std::path::Path;

use super::picture::{FigureData, Picture};
use super::raster::{PngError, png};
use super::sketch::text;
use super::svg::svg;

/// A format in which a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Scalable vector graphics.
    Svg,
    /// Pixels.
    Png,
    /// The data, as comma-separated values under a header.
    Csv,
    /// Characters.
    Text,
}

/// The columns of a picture as text.
const WIDTH: usize = 100;

impl Format {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Csv, Self::Text];

    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Csv => "csv",
            Self::Text => "text",
        }
    }

    /// The ending of the names of its files.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Svg | Self::Png | Self::Csv => self.key(),
        }
    }

    /// What it is, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Svg => "Scalable vector graphics",
            Self::Png => "Pixels",
            Self::Csv => "The data, as comma-separated values under a header",
            Self::Text => "Characters",
        }
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

    /// A picture as a file.
    ///
    /// # Errors
    /// It is too large for pixels.
    pub fn bytes(self, picture: &Picture) -> Result<Vec<u8>, PngError> {
        Ok(match self {
            Self::Svg => svg(picture).into_bytes(),
            Self::Png => png(picture)?,
            Self::Csv => csv(&picture.data),
            Self::Text => text(picture, WIDTH).into_bytes(),
        })
    }
}

fn csv(data: &FigureData) -> Vec<u8> {
    const WRITTEN: &str = "rows of one length are always written to memory";
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(&data.columns).expect(WRITTEN);
    for row in &data.rows {
        writer.write_record(row.iter()).expect(WRITTEN);
    }
    writer.into_inner().expect(WRITTEN)
}
