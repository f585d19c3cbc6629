//! The table of prompts: each has a row, and its function says all that is special to it.

use std::borrow::Cow;
use std::path::PathBuf;

use super::files::path;
use super::properties::{AnswerLanguage, FileUse};
use super::question::{PromptQuestion, changes, requests};
use crate::app::input::edges;
use crate::app::settings::{self, LEAST_MEMORY};
use crate::app::{
    Action, Answer, Ask, Effect, Explorer, ListPane, NotebookView, Overlay, Pane, WantedEdges,
};
use crate::bytes::Memory;
use crate::figure::{Axes, Figure, Format, MODULI, Request, Second, Show};
use crate::game::{Family, Game, Move, Position, Ruleset, counted};
use crate::statement;

impl Ask {
    /// The table.
    pub(super) fn question(self) -> PromptQuestion {
        match self {
            Self::Position => position(),
            Self::Edges(wanted) => edges(wanted),
            Self::PileSize(place) => pile_size(place),
            Self::Filter(pane) => filter_of(pane),
            Self::Bound(pane) => bound(pane),
            Self::File(list) => list_file(list),
            Self::Show => show(),
            Self::SecondGame => second_game(),
            Self::Axes => axes(),
            Self::Modulus => modulus(),
            Self::Text(action) => text_file(action),
            Self::Figure => figure_file(),
            Self::Move => a_move(),
            Self::SaveGame => save_game(),
            Self::OpenGame => open_game(),
            Self::OpenResult => open_result(),
            Self::OpenNotebook => open_notebook(),
            Self::SaveNotebook { is_known } => save_notebook(is_known),
            Self::Statement => statement(),
            Self::ClaimName(number) => claim_name(number),
            Self::Bookmark => bookmark(),
            Self::Comment => comment(),
            Self::Entry(place) => entry(place),
            Self::EntryComment(place) => entry_comment(place),
            Self::Memory => memory(),
            Self::Keys(name) => keys(name),
        }
    }
}

fn position() -> PromptQuestion {
    PromptQuestion::new("Position: piles like 3 5 5 6 or 3,5,5,6", |typed, state| {
        let suited = suited(typed, state.rules().game)?;
        Ok(changes(move |app| go_to(app, suited)))
    })
}

/// A position, and the game of its number of piles.
fn suited(typed: &str, game: Game) -> Result<(Game, Position), String> {
    let position = typed.parse::<Position>();
    let position = position.map_err(|error| error.to_string())?;
    let count = position.piles().len();
    let suited = game.with_piles(count);
    let suited = suited.map_err(|error| {
        let piles = counted(count, "pile");
        format!("a position with {piles} does not suit {game}: {error}")
    })?;
    let checked = suited.check(position.piles());
    checked.map_err(|error| error.to_string())?;
    Ok((suited, position))
}

/// Goes to a position that was typed. Another number of piles makes another game.
fn go_to(app: &mut Explorer, (game, position): (Game, Position)) {
    let rules = app.state.rules();
    if game != rules.game {
        let count = position.piles().len();
        let title = game.title();
        let piles = counted(count, "pile");
        app.state.say(format!("{piles}: the game is now {title}"));
    }
    app.go(Ruleset { game, ..rules }, position, "entered");
}

fn edges(wanted: WantedEdges) -> PromptQuestion {
    let title = format!("Edges of {}, such as ab + bc + cd", wanted.family.key());
    let question = PromptQuestion::new(title, move |typed, state| {
        let suited = wanted.reply(typed, state.position())?;
        Ok(changes(move |app| go_to(app, suited)))
    });
    PromptQuestion {
        hint: Box::new(move |typed, state, _| {
            let (game, position) = wanted.reply(typed, state.position()).ok()?;
            Some(edges::words(game, &position))
        }),
        ..question.on_rows(4)
    }
}

fn pile_size(place: usize) -> PromptQuestion {
    let title = format!("Size of pile {}", Position::letter(place));
    PromptQuestion::new(title, move |typed, state| {
        let rules = state.rules();
        let size = whole_number(typed, "the size of the pile", 12)?;
        let mut piles = rules.game.example().piles().to_vec();
        if let Some(pile) = piles.get_mut(place) {
            *pile = size;
        }
        let checked = rules.game.check(&piles);
        checked.map_err(|error| error.to_string())?;
        Ok(changes(move |app| {
            app.state.piles.chosen = place;
            app.resize_pile(|_| size, false);
        }))
    })
}

fn filter_of(pane: Pane) -> PromptQuestion {
    let filtering = pane.behaviour().filter();
    let question = PromptQuestion::new("Filter", move |typed, state| {
        let game = state.rules().game;
        let kept = filtering.read(game.n(), typed)?;
        if let Some(why) = kept.refused(game) {
            return Err(why.to_owned());
        }
        Ok(changes(move |app| (filtering.keep)(app, kept)))
    });
    let question = question.written(AnswerLanguage::AsFilter(filtering.language));
    question.saying(filtering.words).followed()
}

/// A list follows the typing. Of a figure or a claim the bound that is typed may take long.
fn bound(pane: Pane) -> PromptQuestion {
    let bounding = pane.behaviour().bound();
    let mut question = PromptQuestion::new(bounding.title, move |typed, state| {
        let max = whole_number(typed, "the largest pile", 40)?;
        let max = bounding.checked(state.rules().game, max)?;
        Ok(changes(move |app| (bounding.set)(app, max)))
    });
    question.properties.is_followed = bounding.is_followed;
    question
}

/// A question for a file.
fn file(
    title: impl Into<Cow<'static, str>>,
    example: &'static str,
    file: FileUse,
    done: impl Fn(PathBuf) -> Result<Answer, String> + 'static,
) -> PromptQuestion {
    let question = PromptQuestion::new(title, move |typed, _| {
        if typed.is_empty() {
            return Err(format!("name a file, such as {example}"));
        }
        done(path(typed))
    });
    let question = question.written(AnswerLanguage::AsFile(file));
    question.saying("a name, or a path from the current directory")
}

fn list_file(list: ListPane) -> PromptQuestion {
    let title = "Save the list as CSV in a new file";
    file(title, "list.csv", FileUse::New, move |path| {
        Ok(requests(Effect::Save { path, pane: list }))
    })
}

/// The end of the name says how the figure is written.
fn figure_file() -> PromptQuestion {
    let title = "Save the figure in a new file: .svg .pdf .png .tex .dot .csv .txt";
    file(title, "figure.svg", FileUse::New, |path| {
        let format = Format::of(&path)?;
        Ok(requests(Effect::WriteFigure { path, format }))
    })
}

fn text_file(action: Action) -> PromptQuestion {
    let title = "Save the text in a new file";
    file(title, "text.txt", FileUse::New, move |path| {
        Ok(Box::new(move |app| app.write(action, path)))
    })
}

fn save_game() -> PromptQuestion {
    let title = "Save the game, with all its lines, in a new file";
    file(title, "game.ron", FileUse::New, |path| {
        Ok(Box::new(|app| app.save_game(path)))
    })
}

fn open_game() -> PromptQuestion {
    file("Open a saved game", "game.ron", FileUse::Known, |path| {
        Ok(requests(Effect::Read(path)))
    })
}

fn open_result() -> PromptQuestion {
    let title = "Open a result of nimscope merge";
    file(title, "merged.json", FileUse::Known, |path| {
        Ok(requests(Effect::ReadResult(path)))
    })
}

fn open_notebook() -> PromptQuestion {
    let title = "Open a notebook: its entries come behind those that are here";
    file(title, "notebook.ron", FileUse::Known, |path| {
        Ok(requests(Effect::ReadNotebook(path)))
    })
}

fn save_notebook(is_known: bool) -> PromptQuestion {
    let (place, file_use) = if is_known {
        ("where it was opened", FileUse::Known)
    } else {
        ("in a new file", FileUse::New)
    };
    let title = format!("Save the notebook, with its certificates, {place}");
    file(title, "notebook.ron", file_use, |path| {
        Ok(Box::new(|app| app.write(Action::CopyList, path)))
    })
}

/// What the map shows, or a game whose map stands beside it.
fn show() -> PromptQuestion {
    let question = PromptQuestion::new("Figure", |typed, state| {
        let (rules, theorems) = (state.rules(), &state.theorems);
        let game = typed.parse::<Game>();
        if let Ok(game) = game {
            let beside = Second::Game(game);
            let map = Request::new(Figure::Map, rules, state.position().clone());
            map.refused(&beside, theorems).map_or(Ok(()), Err)?;
            return Ok(changes(move |app| {
                let beside = Some(beside);
                (app.state.figure.beside, app.state.figure.spot) = (beside, None);
            }));
        }
        // The beginning of its name is not shown as a statement meanwhile, n as N.
        let name = typed.split(':').next().unwrap_or_default();
        let is_begun = |family: &Family| !name.is_empty() && family.key().starts_with(name);
        if let Some(family) = Family::ALL.into_iter().find(is_begun) {
            return Err(match game {
                Err(why) if family.key() == name => why.to_string(),
                _ => format!("a game, such as {}, or a statement", family.example()),
            });
        }
        let show = Show::named(typed, theorems, rules)?;
        let is_other = typed.is_empty();
        Ok(changes(move |app| {
            let figure = &mut app.state.figure;
            if is_other {
                figure
                    .beside
                    .take_if(|beside| matches!(beside, Second::Game(_)));
            }
            (figure.show, figure.spot) = (Some(show), None);
        }))
    });
    let words = "outcome, table, other-play, claim:nimscope/thm3, sum mod 2 = 0; or another game, such as nim:4";
    question.saying(words).followed()
}

/// A game whose histograms stand beside those that are shown, or none.
fn second_game() -> PromptQuestion {
    let question = PromptQuestion::new("Other game", |typed, _| {
        let game = (!typed.is_empty()).then(|| typed.parse::<Game>());
        let game = game.transpose().map_err(|why| why.to_string())?;
        Ok(changes(move |app| {
            let beside = game.map(Second::Game);
            (app.state.figure.beside, app.state.figure.spot) = (beside, None);
        }))
    });
    question
        .saying("such as nim:4; without one there is none beside")
        .followed()
}

fn axes() -> PromptQuestion {
    let title = "Piles of the map, to the right and upwards, such as a d";
    PromptQuestion::new(title, |typed, state| {
        let axes = Axes::of(typed, state.rules().game.n())?;
        Ok(changes(move |app| app.vary_piles(axes)))
    })
}

fn modulus() -> PromptQuestion {
    let (least, most) = MODULI.into_inner();
    let title = format!("Modulus, from {least} to {most}; an empty text for the usual one");
    PromptQuestion::new(title, move |typed, _| {
        let modulus = match typed {
            "" => None,
            number => Some(whole_number(number, "the modulus", 6)?),
        };
        if modulus.is_some_and(|modulus| !MODULI.contains(&modulus)) {
            return Err(format!("the modulus is a number from {least} to {most}"));
        }
        Ok(changes(move |app| {
            (app.state.figure.modulus, app.state.figure.spot) = (modulus, None);
        }))
    })
}

fn a_move() -> PromptQuestion {
    let title = "Move: its words, or the resulting piles";
    PromptQuestion::new(title, |typed, state| {
        let by = Move::parse(state.rules().game, state.position(), typed);
        let by = by.map_err(|error| error.to_string())?;
        Ok(changes(move |app| app.play(&by)))
    })
}

fn statement() -> PromptQuestion {
    let question = PromptQuestion::new("Statement on all positions", |typed, state| {
        if typed.is_empty() {
            return Err("type a statement, such as P => even(sum)".to_owned());
        }
        statement::parse(typed, state.rules().game.n()).map_err(|error| error.to_string())?;
        let typed = typed.to_owned();
        Ok(changes(|app| app.take_statement(typed)))
    });
    question.on_rows(4).written(AnswerLanguage::AsStatement)
}

/// The name of a claim, which is also that of a file.
fn claim_name(number: usize) -> PromptQuestion {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let question = PromptQuestion::new("Name of the claim, and of its file", move |typed, _| {
        if typed.is_empty() || typed.starts_with('.') || !typed.chars().all(is_plain) {
            return Err("a name of letters, digits, - and _, such as ties".to_owned());
        }
        let name = typed.to_owned();
        Ok(changes(move |app| app.keep_claim(number, &name)))
    });
    question.saying("it is listed with all others, as own/NAME")
}

fn bookmark() -> PromptQuestion {
    let title = "Name of the bookmark; an empty name removes it";
    PromptQuestion::new(title, |typed, _| {
        let name = (!typed.is_empty()).then(|| typed.to_owned());
        Ok(changes(|app| app.bookmark(name)))
    })
}

fn comment() -> PromptQuestion {
    let question = PromptQuestion::new("Comment on the position", |typed, _| {
        let text = typed.to_owned();
        Ok(changes(move |app| {
            let here = app.state.tree.at();
            app.state.tree.comment(here, &text);
        }))
    });
    PromptQuestion {
        hint: Box::new(|_, _, keymap| {
            Some(keymap.said("{new-line} begins another line", Overlay::Prompt))
        }),
        ..question.with_lines()
    }
}

/// An entry of any kind, a family among them, in the words of the file.
fn entry(place: Option<usize>) -> PromptQuestion {
    let question = PromptQuestion::new("Entry, as in a file", move |typed, _| {
        NotebookView::entry_said(typed)?;
        let typed = typed.to_owned();
        Ok(changes(move |app| app.state.notebook.write(place, &typed)))
    });
    PromptQuestion {
        hint: Box::new(|typed, _, _| NotebookView::entry_said(typed).ok()),
        ..question.on_rows(6).with_lines()
    }
}

fn entry_comment(place: usize) -> PromptQuestion {
    PromptQuestion::new("Comment on the entry", move |typed, _| {
        let text = typed.to_owned();
        Ok(changes(move |app| app.state.notebook.comment(place, &text)))
    })
}

fn memory() -> PromptQuestion {
    let title = "Memory for tables and lists, such as 512M or 2G";
    PromptQuestion::new(title, |typed, _| {
        let memory = typed.parse::<Memory>()?;
        if memory < LEAST_MEMORY {
            let least = LEAST_MEMORY.typed();
            return Err(format!("{memory} is too little: write at least {least}"));
        }
        Ok(changes(move |app| app.set_memory(memory.bytes())))
    })
}

fn keys(name: &'static str) -> PromptQuestion {
    let title = format!("Keys of {name}, such as: u, ctrl-z, g g");
    PromptQuestion::new(title, move |typed, _| {
        let keys = settings::keys(typed)?;
        Ok(changes(move |app| app.set_keys(name, keys)))
    })
}

/// A number of tokens, or the sentence that says what is wrong with it.
fn whole_number(typed: &str, what: &str, example: u64) -> Result<u64, String> {
    if typed.is_empty() {
        return Err(format!("type {what}, such as {example}"));
    }
    let is_number = typed.bytes().all(|b| b.is_ascii_digit());
    match typed.parse() {
        Ok(number) if is_number => Ok(number),
        Err(_) if is_number => Err(format!("{typed} is above the largest pile, {}", u64::MAX)),
        Ok(_) | Err(_) => Err(format!(
            "{typed:?} is not a whole number: {what} is written like {example}"
        )),
    }
}
