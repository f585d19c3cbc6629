//! `figure`: a figure in any format. `figures`: which figures there are.

use std::io::Write;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;

use super::arguments::{NamedGame, PlayedGame, number, number_in};
use super::files::OutputFile;
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::figure::{
    Axes, Figure, Format, FormatError, Length, MODULI, Palette, Print, Request, RequestError,
    Second, Show, Slices, Takes, Window,
};
use crate::game::{Choices, Move, MoveError, Position, Ruleset, joined};
use crate::lists::CollectVec as _;
use crate::printable;
use crate::theory::Theorems;

/// Draw a figure.
#[derive(Debug, Args)]
pub struct FigureCommand {
    /// The name of the figure; `nimscope figures` lists them
    #[arg(value_parser = which)]
    name: Figure,

    #[command(flatten)]
    played: PlayedGame,

    /// The position, such as 3,5,5,6 [default: an example of the game]
    #[arg(long, value_name = "X")]
    position: Option<String>,

    /// The largest pile of the box or of the map, or the bound of what is drawn
    #[arg(long, value_name = "M", value_parser = number::<u64>)]
    max: Option<u64>,

    /// How the figure is written [default: by the end of --out's name, else text]
    #[arg(long, value_parser = format())]
    format: Option<Format>,

    /// Write to a file, which appears when it is complete
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("figure.svg"))]
    out: Option<OutputFile>,

    /// What the cells of a map show: outcome, remoteness, grundy, exceptions, conventions,
    /// other-play, table, claim:ID, or where a statement such as 'sum mod 2 = 0' holds
    /// [default: outcome]
    #[arg(long, value_name = "WHAT")]
    show: Option<String>,

    /// A second map beside the first, by what its cells show or by another game; the histograms
    /// of another game; or the second position of Bouton's matrices
    #[arg(long, value_name = "WHAT")]
    beside: Option<String>,

    /// Draw where the map differs from a second map, given by what the cells of that show or by
    /// another game
    #[arg(long, value_name = "WHAT", conflicts_with = "beside")]
    against: Option<String>,

    #[command(flatten)]
    paper: PrintSize,

    /// The piles that a map varies, by their letters, to the right and upwards, such as c,d
    #[arg(long, value_name = "PILES")]
    piles: Option<String>,

    /// Where the map begins, such as 100,200, or from where to where it goes, such as
    /// 100..124,200..210
    #[arg(long, value_name = "A,B")]
    from: Option<String>,

    /// Draw a map for each size of a third pile, such as a=0..8
    #[arg(long, value_name = "PILE=FROM..TO")]
    slices: Option<String>,

    /// Leave out the outlines of the options of the position
    #[arg(long)]
    no_options: bool,

    /// The modulus of the grid [default: twice the least number of piles in a move], or of the
    /// remainders of tokens [default: 12]
    #[arg(long, value_name = "N", value_parser = number::<u64>)]
    modulus: Option<u64>,
}

/// How a figure is laid out on paper.
#[derive(Debug, Args)]
#[command(next_help_heading = "On paper (SVG, PDF, PNG, TikZ)")]
struct PrintSize {
    /// The width of the page, such as 84mm or 174mm, in mm, cm, in, pt or px [default: what the
    /// figure needs]
    #[arg(long, value_name = "LENGTH")]
    width: Option<Length>,

    /// The size of ordinary letters, at least 7.2pt, so that small ones have 6pt [default: 12pt,
    /// with --width 8pt]
    #[arg(long, value_name = "LENGTH", value_parser = font_size)]
    font_size: Option<Length>,

    /// Leave out title, notes and command; the caption says them
    #[arg(long)]
    no_title: bool,

    /// Write title, notes and command to a file: as LaTeX if its name ends in .tex, else as text
    #[arg(long, value_name = "FILE", value_parser = OutputFile::like("caption.tex"))]
    caption: Option<OutputFile>,

    /// The pixels of an inch in a PNG, from 36 to 1200
    #[arg(long, value_name = "N", default_value = "144", value_parser = number_in::<u16>(36..=1200, 300))]
    dpi: u16,

    /// The colours
    #[arg(long, value_name = "NAME", default_value = "print", value_parser = PossibleValuesParser::new(Palette::NAMES))]
    theme: String,
}

fn font_size(text: &str) -> Result<Length, String> {
    let size: Length = text.parse()?;
    if size < Print::LEAST {
        return Err(
            "small letters would have less than 6pt, which nobody reads; 7.2pt is the least"
                .to_owned(),
        );
    }
    Ok(size)
}

impl PrintSize {
    /// The options in a command that makes a figure of a format again.
    fn words(&self, format: Format) -> String {
        let print = Print::default();
        let length = |name: &str, of: Option<Length>| {
            of.map(|length| format!(" --{name} {}", length.written()))
        };
        let theme = (self.theme != "print").then(|| format!(" --theme {}", self.theme));
        let words = [
            length("width", self.width),
            length("font-size", self.font_size),
            self.no_title.then(|| " --no-title".to_owned()),
            (self.dpi != print.dpi).then(|| format!(" --dpi {}", self.dpi)),
            theme,
        ];
        let words: String = words.into_iter().flatten().collect();
        if words.is_empty() {
            words
        } else {
            format!("{words} --format {}", format.key())
        }
    }

    fn print(&self) -> Print {
        let default = Print::default();
        let font_size = match self.width {
            Some(_) => Print::IN_COLUMN,
            None => default.font_size,
        };
        Print {
            width: self.width,
            font_size: self.font_size.unwrap_or(font_size),
            is_titled: !self.no_title,
            palette: Palette::named(&self.theme).unwrap_or(default.palette),
            dpi: self.dpi,
        }
    }
}

/// Reads the name of a format.
fn format() -> impl TypedValueParser<Value = Format> {
    let named = |format: Format| PossibleValue::new(format.key()).help(format.words());
    PossibleValuesParser::new(Format::ALL.map(named)).map(|name| {
        let mut formats = Format::ALL.into_iter();
        let found = formats.find(|format| format.key() == name);
        found.expect("only these names are possible")
    })
}

fn which(name: &str) -> Result<Figure, RequestError> {
    Figure::named(&name.to_lowercase()).ok_or(RequestError::Unknown)
}

impl FigureCommand {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let request = self
            .request(&shell.study.theorems)
            .map_err(Failure::Usage)?;
        let format = self.format()?;
        let mut solver = ShellSolver::new(shell);
        // Before the work, so that a bad name is found first.
        let mut output = Output::to(self.out.as_deref(), shell)?;
        output.begin_text();
        let mut picture = request.drawn(&mut solver.study)?.picture;
        if picture.panels.is_empty() {
            // Where nothing could be drawn, the notes say why.
            return Err(Failure::Work(joined(&picture.notes, " ")));
        }
        picture.command += &self.paper.words(format);
        let written = format.with_caption(&picture, &self.paper.print());
        let (bytes, text) = written.map_err(|why| self.unwritten(why))?;
        output.write_all(&bytes)?;
        output.finish()?;
        if let Some(file) = &self.paper.caption {
            let mut caption = Output::to(Some(file), shell)?;
            let is_tex = file.extension().is_some_and(|end| end == "tex");
            let text = if is_tex { printable::tex(&text) } else { text };
            caption.write_all(text.as_bytes())?;
            caption.finish()?;
        }
        Ok(())
    }

    /// Why it is not written in its format.
    fn unwritten(&self, why: FormatError) -> Failure {
        if why != FormatError::NoGraph {
            return why.into();
        }
        let option = match (self.format, self.out.as_deref()) {
            (None, Some(out)) => format!("--out {}", printable::shown(out)),
            _ => "--format dot".to_owned(),
        };
        let example = example(Figure::Graph);
        Failure::Usage(format!("{option}: {why}; for example {example} {option}"))
    }

    /// The format that is named, else that of the file; text where neither says one.
    fn format(&self) -> Result<Format, Failure> {
        let named = self.out.as_deref().filter(|out| out.extension().is_some());
        match (self.format, named) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Text),
            (None, Some(out)) => Format::of(out).map_err(|why| {
                Failure::Usage(format!(
                    "--out {}: {why}; for example --out figure.svg, or name it by --format svg",
                    printable::shown(out)
                ))
            }),
        }
    }

    /// The question, or what is wrong with it.
    fn request(&self, theorems: &Theorems) -> Result<Request, String> {
        let mut request = self.usual()?;
        self.check_options()?;
        let rules = request.rules;
        if let Some(modulus) = self.modulus.filter(|modulus| !MODULI.contains(modulus)) {
            return Err(format!(
                "--modulus {modulus}: the figure {} has a modulus from {} to {}, for example --modulus 6",
                self.name.key(),
                MODULI.start(),
                MODULI.end()
            ));
        }
        request.modulus = self.modulus;
        if let Some(piles) = &self.piles {
            request.axes = Axes::of(piles, rules.game.n())
                .map_err(|why| format!("--piles {why}, for example --piles a,b"))?;
        }
        self.choose_part(&mut request)?;
        // A map may show what a rule says that was found earlier.
        theorems.recall(rules.game);
        if let Some(shown) = &self.show {
            request.show = show("--show", shown, theorems, rules)?;
        }
        self.put_beside(theorems, &mut request)?;
        Ok(request)
    }

    /// The figure as it is usually drawn.
    fn usual(&self) -> Result<Request, String> {
        let (figure, rules) = (self.name, self.played.rules());
        let game = &self.played.game;
        let position = self.position.as_deref();
        let position = position.map(|text| game.arranged("--position", text));
        let request = Request::usual(figure, rules, position.transpose()?, self.max);
        request.map_err(|error| match (&error, self.max) {
            (RequestError::Bound { .. }, Some(max)) => {
                format!("--max {max}: {error}, for example --max 12")
            }
            (RequestError::TooSmall { least, .. }, Some(max)) => {
                format!("--max {max}: {error}, for example --max {least}")
            }
            _ => format!("{error}; for example {}", example(figure)),
        })
    }

    /// What is wrong with an option that the figure does not take.
    fn check_options(&self) -> Result<(), String> {
        let options = [
            ("--show", self.show.is_some(), Takes::Map),
            ("--piles", self.piles.is_some(), Takes::Map),
            ("--from", self.from.is_some(), Takes::Map),
            ("--slices", self.slices.is_some(), Takes::Map),
            ("--no-options", self.no_options, Takes::Map),
            ("--modulus", self.modulus.is_some(), Takes::Modulus),
        ];
        let takes = self.name.row().takes;
        let mut unsuited = options
            .iter()
            .filter(|option| option.1 && option.2 != takes);
        unsuited.next().map_or(Ok(()), |(option, _, takes)| {
            let all = Figure::ALL.iter();
            let suited = all.filter(|figure| figure.row().takes == *takes);
            let suited: Vec<&str> = suited.map(|figure| figure.key()).collect_vec();
            let figures = if suited.len() == 1 {
                "figure"
            } else {
                "figures"
            };
            let (suited, name) = (suited.join(" and "), self.name.key());
            Err(format!(
                "{option}: an option of the {figures} {suited}, not of {name}"
            ))
        })
    }

    /// Which part of a map is drawn, and how often.
    fn choose_part(&self, request: &mut Request) -> Result<(), String> {
        request.has_options = !self.no_options;
        let game = request.game();
        if let Some(from) = &self.from {
            let window = Window::of(from, self.max, game.least_pile()).map_err(|why| {
                format!("--from {from}: {why}; for example --from 100,200 or --from 10..34,20..30")
            })?;
            let [right, top] = window.last();
            (request.window, request.max) = (Some(window), Some(right.max(top)));
        }
        if let Some(slices) = &self.slices {
            let read = Slices::of(slices, game.n(), request.axes, game.least_pile());
            let wrong = |why| format!("--slices {slices}: {why}; for example --slices a=0..8");
            request.slices = Some(read.map_err(wrong)?);
        }
        Ok(())
    }

    fn put_beside(&self, theorems: &Theorems, request: &mut Request) -> Result<(), String> {
        let (option, beside) = match (&self.beside, &self.against) {
            (Some(beside), _) => ("--beside", beside),
            (None, Some(against)) => ("--against", against),
            (None, None) => return Ok(()),
        };
        request.is_difference = self.against.is_some();
        if self.name == Figure::Bouton && !request.is_difference {
            let after = self.played.game.arranged(option, beside)?;
            request.beside = Some(after_a_move(request, option, after)?);
            return Ok(());
        }
        let is_map = self.name == Figure::Map;
        let is_pair = self.name == Figure::Histogram && !request.is_difference;
        let named = beside.parse::<NamedGame>().ok();
        let second = match named.filter(|_| is_map || is_pair) {
            Some(NamedGame { game, .. }) if game == request.game() => {
                return Err(format!(
                    "{option} {beside}: this is the game itself, which would be compared with itself; its other play is {option} other-play"
                ));
            }
            Some(NamedGame { game, .. }) => Second::Game(game),
            None if is_map => Second::Show(show(option, beside, theorems, request.rules)?),
            None => {
                return Err(format!(
                    "{option} {beside}: maps take it with what they show or with a game, histograms with a game, Bouton's matrices with a position; for example nimscope figure map --game slow:4,3 --beside grundy"
                ));
            }
        };
        if let Some(why) = request.refused(&second, theorems) {
            return Err(format!("{option} {second}: {why}"));
        }
        if let Second::Show(other) = &second
            && request.is_difference
            && let Some(why) = request.show.incomparable(other, theorems, request.rules)
        {
            return Err(format!(
                "--against {other}: {why}; for example --show outcome --against table"
            ));
        }
        request.second = Some(second);
        Ok(())
    }
}

/// The piles after a move that leads to these, where they stand; an error if no move does.
fn after_a_move(request: &Request, option: &str, after: Position) -> Result<Position, String> {
    let (game, x) = (request.game(), &request.position);
    match Move::between(game, x, &after) {
        Ok(by) if game.kind().splits().is_none() => Ok(by.apply_arranged(game, x)),
        Err(why @ MoveError::NoOption(_)) => {
            let how = Choices::of(game, &game.canonical(x)).get(0).map_or_else(
                || format!("no move is left there, and {option} is left out"),
                |choice| {
                    let piles = choice.by.apply_arranged(game, x);
                    format!("for example {option} {}", joined(piles.piles(), ","))
                },
            );
            let typed = joined(after.piles(), ",");
            Err(format!("{option} {typed}: {why} from {x}; {how}"))
        }
        // Parts of heaps stand as one likes. Of very many moves not all are looked at.
        Ok(_) | Err(_) => Ok(after),
    }
}

/// What the cells of a map show, by its words.
fn show(option: &str, text: &str, theorems: &Theorems, rules: Ruleset) -> Result<Show, String> {
    Show::named(text, theorems, rules)
        .map_err(|why| format!("{option} {text}: {why}; for example {option} outcome"))
}

/// A command that draws a figure.
fn example(figure: Figure) -> String {
    let (name, game) = (figure.key(), figure.row().example);
    format!("nimscope figure {name} --game {game}")
}

/// A figure in the list.
#[derive(Debug, Serialize)]
struct ListedFigure {
    name: &'static str,
    title: &'static str,
    games: &'static str,
    example: String,
}

/// Lists the figures.
pub(super) fn list(output: &mut Output) -> Result<(), Failure> {
    for figure in Figure::ALL {
        output.json(&ListedFigure {
            name: figure.key(),
            title: figure.row().title,
            games: figure.row().games,
            example: example(figure),
        })?;
    }
    Ok(())
}
