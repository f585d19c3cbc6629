//! Where an answer goes: standard output, or a file that appears whole or not at all. Text in
//! columns, and lists that are written while their items are found.

use std::fs::File;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::arguments::RowFormat;
use super::document::latex::{TABLE_END, table_begin, table_row};
use super::served::{Said, Served};
use super::shell::{Failure, Shell};
use crate::file::{Draft, writable};
use crate::game::joined;
use crate::printable::{self, cell_width};
use crate::study::{CsvWriter, Record};

/// Where an answer goes.
#[derive(Debug)]
pub(super) struct Output {
    writer: BufWriter<Sink>,
    /// Whether a text would have to become an object of JSON.
    is_json: bool,
}

#[derive(Debug)]
enum Sink {
    Standard(Stdout),
    /// A device or a pipe, which must not be replaced.
    Device(File),
    /// A file beside the target, which replaces it in the end.
    Beside(Draft, PathBuf),
    /// The answer to a request, with what of it is no whole line yet.
    Served(Served, Vec<u8>),
    /// Standard output, for a text that becomes an object of JSON.
    Quoted(Stdout, Vec<u8>),
}

/// A text as JSON.
#[derive(Serialize)]
struct QuotedText<'a> {
    text: &'a str,
}

impl Output {
    /// Standard output, or the answer to a request.
    pub(super) fn of(shell: &Shell) -> Self {
        match &shell.served {
            None => Self {
                is_json: shell.json,
                ..Self::new(Sink::Standard(io::stdout()))
            },
            Some(served) => Self::new(Sink::Served(served.clone(), Vec::new())),
        }
    }

    /// What is written from now on is text: where JSON is wanted, an object with the text.
    pub(super) fn begin_text(&mut self) {
        if std::mem::take(&mut self.is_json) {
            *self.writer.get_mut() = Sink::Quoted(io::stdout(), Vec::new());
        }
    }

    /// A file, or the usual output if none is named.
    pub(super) fn to(target: Option<&Path>, shell: &Shell) -> Result<Self, Failure> {
        target.map_or_else(|| Ok(Self::of(shell)), Self::file)
    }

    /// A file.
    fn file(target: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| unwritten(target, &error);
        if target.exists() && !target.is_file() {
            let device = writable(target).map_err(failed)?;
            return Ok(Self::new(Sink::Device(device)));
        }
        let draft = Draft::of(target).map_err(failed)?;
        Ok(Self::new(Sink::Beside(draft, target.to_owned())))
    }

    fn new(sink: Sink) -> Self {
        Self {
            writer: BufWriter::new(sink),
            is_json: false,
        }
    }

    /// Writes an object as a line of JSON.
    pub(super) fn json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        self.value(object)?;
        Ok(self.writer.write_all(b"\n")?)
    }

    /// Writes a value of JSON. It is made in memory, as rows are: what writes a type is compiled
    /// anew for each place that it writes to.
    fn value(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let mut text = Vec::new();
        printable::write_json(&mut text, value)?;
        Ok(self.writer.write_all(&text)?)
    }

    /// An object of JSON on a line, whose members are written one after another.
    pub(super) fn object(&mut self) -> Object<'_> {
        Object {
            output: self,
            before: b'{',
        }
    }

    /// Writes what is complete, and puts the file in its place.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let sink = self.writer.into_inner();
        match sink.map_err(io::IntoInnerError::into_error)? {
            Sink::Standard(mut out) => Ok(out.flush()?),
            Sink::Device(mut file) => Ok(file.flush()?),
            Sink::Served(_, text) if text.is_empty() => Ok(()),
            Sink::Served(served, text) => {
                let result = text_of_bytes(&text)?.to_owned();
                Ok(served.say(Said::Text { result })?)
            }
            Sink::Quoted(mut out, text) => {
                let text = text_of_bytes(&text)?;
                printable::write_json(&mut out, &QuotedText { text })?;
                out.write_all(b"\n")?;
                Ok(out.flush()?)
            }
            Sink::Beside(draft, target) => draft
                .place(false)
                .map_err(|error| unwritten(&target, &error)),
        }
    }
}

/// A file is not written, and why.
fn unwritten(target: &Path, error: &io::Error) -> Failure {
    let target = printable::shown(target);
    Failure::Work(format!("{target} cannot be written: {error}"))
}

/// What was printed as text, which a picture of dots is not.
fn text_of_bytes(bytes: &[u8]) -> Result<&str, Failure> {
    std::str::from_utf8(bytes).map_err(|_| {
        Failure::Usage(
            "JSON holds no picture in this format; name a file for it by --out, or --format svg"
                .to_owned(),
        )
    })
}

/// An object of JSON whose members are written as soon as they are known.
pub(super) struct Object<'a> {
    output: &'a mut Output,
    /// What stands before the next member.
    before: u8,
}

impl Object<'_> {
    /// Writes a member.
    pub(super) fn member(&mut self, name: &str, value: &impl Serialize) -> Result<(), Failure> {
        self.begin(name)?;
        self.output.value(value)
    }

    /// Writes the members of another object.
    pub(super) fn members(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let mut text = Vec::new();
        printable::write_json(&mut text, object)?;
        text.pop();
        if let Some(first) = text.first_mut() {
            std::mem::swap(first, &mut self.before);
        }
        self.before = b',';
        Ok(self.output.write_all(&text)?)
    }

    /// Writes a member that is a list, whose items are found some at a time.
    pub(super) fn list<T: Serialize>(
        &mut self,
        name: &str,
        found: impl Iterator<Item = Result<Vec<T>, Failure>>,
    ) -> Result<(), Failure> {
        self.begin(name)?;
        self.output.write_all(b"[")?;
        let mut before: &[u8] = b"";
        for items in found {
            for item in items? {
                self.output
                    .write_all(std::mem::replace(&mut before, b","))?;
                self.output.value(&item)?;
            }
        }
        Ok(self.output.write_all(b"]")?)
    }

    fn begin(&mut self, name: &str) -> Result<(), Failure> {
        let before = std::mem::replace(&mut self.before, b',');
        self.output.write_all(&[before])?;
        Ok(write!(self.output, "\"{name}\":")?)
    }

    /// Shows the members that were written.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        Ok(self.output.flush()?)
    }

    /// Ends it, after one member or more.
    pub(super) fn end(self) -> Result<(), Failure> {
        Ok(self.output.write_all(b"}\n")?)
    }
}

/// Writes a text to a file, whole or not at all.
pub(super) fn put(file: &Path, text: &str) -> Result<(), Failure> {
    let mut output = Output::file(file)?;
    output.write_all(text.as_bytes())?;
    output.finish()
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::Device(file) => file.write(bytes),
            Self::Beside(draft, _) => draft.write(bytes),
            Self::Quoted(_, text) => {
                text.extend_from_slice(bytes);
                Ok(bytes.len())
            }
            Self::Served(served, text) => {
                text.extend_from_slice(bytes);
                served.objects(text)?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::Device(file) => file.flush(),
            Self::Beside(draft, _) => draft.flush(),
            Self::Served(..) | Self::Quoted(..) => Ok(()),
        }
    }
}

// Text in columns.

/// Columns of text, each as wide as a number of cells of a terminal.
#[derive(Debug)]
pub(super) struct TextColumns<const N: usize> {
    pub(super) widths: [usize; N],
    /// The characters between them.
    pub(super) between: &'static str,
}

impl<const N: usize> TextColumns<N> {
    /// As wide as the widest cells of some rows.
    pub(super) fn fitting(rows: impl Iterator<Item = [String; N]>, between: &'static str) -> Self {
        let mut widths = [0; N];
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell_width(&cell).max(*width);
            }
        }
        Self { widths, between }
    }

    /// A row as a line, without blanks at its end.
    pub(super) fn line(&self, cells: &[String; N]) -> String {
        let padded = self.widths.iter().zip(cells).map(|(width, cell)| {
            let blanks = width.saturating_sub(cell_width(cell));
            format!("{cell}{}", " ".repeat(blanks))
        });
        joined(padded, self.between).trim_end().to_owned()
    }
}

// Lists that are written while their items are found: rows under the heads of their columns or as
// objects.

impl Output {
    /// Writes some rows, with what comes before and behind them.
    pub(super) fn rows<R: Record + Serialize>(
        &mut self,
        format: RowFormat,
        rows: impl Iterator<Item = R>,
    ) -> Result<(), Failure> {
        self.begin_rows::<R>(format)?;
        self.write_all(&format.text(rows)?)?;
        self.end_rows(format)
    }

    /// Writes the heads of the columns, if the format has them.
    pub(super) fn begin_rows<R: Record>(&mut self, format: RowFormat) -> Result<(), Failure> {
        if format != RowFormat::Json {
            self.begin_text();
        }
        match format {
            RowFormat::Csv => self.write_all(&CsvWriter::new::<R>(Vec::new())?.finish()?)?,
            RowFormat::Tex => self.write_all(table_begin(R::COLUMNS).as_bytes())?,
            RowFormat::Json => {}
        }
        Ok(())
    }

    /// Writes what comes behind the last row.
    pub(super) fn end_rows(&mut self, format: RowFormat) -> Result<(), Failure> {
        if format == RowFormat::Tex {
            self.write_all(TABLE_END.as_bytes())?;
        }
        Ok(())
    }
}

impl RowFormat {
    /// The text of some rows, on any thread.
    pub(super) fn text<R: Record + Serialize>(
        self,
        rows: impl Iterator<Item = R>,
    ) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Json => {
                let mut text = Vec::new();
                for row in rows {
                    printable::write_json(&mut text, &row)?;
                    text.push(b'\n');
                }
                Ok(text)
            }
            Self::Tex => {
                let rows = rows.map(|row| table_row(&row.record()));
                Ok(rows.collect::<String>().into_bytes())
            }
            Self::Csv => {
                let mut writer = CsvWriter::below(Vec::new());
                for row in rows {
                    writer.write(&row)?;
                }
                Ok(writer.finish()?)
            }
        }
    }
}
