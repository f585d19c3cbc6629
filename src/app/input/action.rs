//! The one table of actions: keys, hints, help, the palette, the configuration's names and the
//! manual's table of keys come from it.

use std::sync::LazyLock;

use enum_map::Enum;

use crate::app::{KeyPlace, KeyScope, Overlay, Pane, Scene, SpecHint, Subject};

/// Everything that a user can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enum)]
#[expect(
    missing_docs,
    reason = "each variant is described once, by its row in ACTIONS"
)]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    First,
    Last,
    PageUp,
    PageDown,
    HalfPageUp,
    HalfPageDown,
    Open,
    Grow,
    Shrink,
    SetSize,
    InsertPile,
    RemovePile,
    SortPiles,
    EditText,
    RandomPosition,
    PlayBest,
    PlayMRule,
    StepForward,
    StepBack,
    LineStart,
    LineEnd,
    Autoplay,
    TakeStep,
    NextError,
    PreviousError,
    NewGame,
    Rematch,
    TypeMove,
    Mark,
    Hint,
    Resign,
    GoOn,
    SwapSeats,
    Warnings,
    NextVariation,
    SaveGame,
    OpenGame,
    Games,
    Undo,
    Redo,
    SwitchConvention,
    EnterGame,
    EnterEdges,
    HideValues,
    Reveal,
    Puzzle,
    Filter,
    Order,
    Which,
    NextFigure,
    Beside,
    Difference,
    Axes,
    Uncovered,
    SaveList,
    Bound,
    VerifyAll,
    MakeStatement,
    KeepClaim,
    AddToNotebook,
    RemoveEntry,
    ClearText,
    NewLine,
    Complete,
    FocusNext,
    FocusPrevious,
    Focus(Pane),
    Show(Scene),
    NextTab,
    PreviousTab,
    Zoom,
    Wider,
    Narrower,
    Taller,
    Lower,
    HidePane,
    ShowAllPanes,
    JumpBack,
    Comment,
    Bookmark,
    Bookmarks,
    CopyPosition,
    CopyValue,
    CopyMoves,
    CopyLine,
    CopyList,
    CopyGame,
    CopyCommand,
    Jobs,
    CancelJob,
    Recompute,
    NextTheme,
    Settings,
    Help,
    Glossary,
    About,
    Tour,
    PlayNim,
    ChangeKeys,
    Palette,
    Back,
    Close,
    Quit,
    Suspend,
    Redraw,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The action.
    pub action: Action,
    /// Its name in the configuration and the palette.
    pub name: &'static str,
    /// What it does, in a sentence without a full stop. `{key}` means the first of its own
    /// keys, `{name}` for that of the action of this name: see
    /// [`Keymap::doc`](super::keymap::Keymap::doc).
    pub doc: &'static str,
    /// Where its keys are heard.
    pub scope: KeyScope,
    /// The default keys. Several keys of one sequence are separated by blanks.
    pub keys: &'static [&'static str],
    /// The hint on the last line, for the most useful ones.
    pub hint: Option<SpecHint>,
}

/// The panes with a selection that goes up and down: all but the piles.
const LISTS: &[Pane] = &Pane::Position.others();
const POSITION: KeyScope = KeyScope::In(&[Pane::Position]);
const BOUNDED: KeyScope = KeyScope::In(&[Pane::Positions, Pane::Exceptions]);
const EXCEPTIONS: KeyScope = KeyScope::In(&[Pane::Exceptions]);
const CLAIMS: KeyScope = KeyScope::In(&[Pane::Claims]);
const PLAY: KeyScope = KeyScope::In(&[Pane::Play]);
const FIGURES: KeyScope = KeyScope::In(&[Pane::Figures]);
const PROVER: KeyScope = KeyScope::In(&[Pane::Prover]);
const NOTEBOOK: KeyScope = KeyScope::In(&[Pane::Notebook]);
const LINE: KeyScope = KeyScope::In(&[Pane::Line]);
const OVER_LIST: KeyScope = KeyScope::Over(&[Overlay::List]);
const OVER_FORM: KeyScope = KeyScope::Over(&[Overlay::Form]);
const OVER_SETTINGS: KeyScope = KeyScope::Over(&[Overlay::Settings]);
const OVER_ROWS: KeyScope = KeyScope::Over(&[Overlay::List, Overlay::Form, Overlay::Settings]);
const OVER_SEARCH: KeyScope = KeyScope::Over(&[
    Overlay::Search(Subject::Keys),
    Overlay::Search(Subject::All),
    Overlay::Search(Subject::Games),
    Overlay::Search(Subject::Words),
]);
const OVER_GAMES: KeyScope = KeyScope::Over(&[Overlay::Search(Subject::Games)]);
const OVER_WORDS: KeyScope = KeyScope::Over(&[
    Overlay::Search(Subject::Keys),
    Overlay::Search(Subject::All),
    Overlay::Search(Subject::Words),
]);
const PROMPT: KeyScope = KeyScope::Over(&[Overlay::Prompt]);
const OVER_TEXT: KeyScope = KeyScope::Over(&[
    Overlay::Search(Subject::Keys),
    Overlay::Search(Subject::All),
    Overlay::Search(Subject::Games),
    Overlay::Search(Subject::Words),
    Overlay::Prompt,
]);
const OVER_TOUR: KeyScope = KeyScope::Over(&[Overlay::Tour]);
const OVER_PAGE: KeyScope = KeyScope::Over(&[Overlay::Page]);

const fn row(
    action: Action,
    name: &'static str,
    keys: &'static [&'static str],
    scope: KeyScope,
    doc: &'static str,
) -> Spec {
    Spec {
        action,
        name,
        doc,
        scope,
        keys,
        hint: None,
    }
}

const fn hinted(
    label: &'static str,
    rank: u8,
    action: Action,
    name: &'static str,
    keys: &'static [&'static str],
    scope: KeyScope,
    doc: &'static str,
) -> Spec {
    Spec {
        hint: Some(SpecHint { label, rank }),
        ..row(action, name, keys, scope, doc)
    }
}

/// The table. Rows of one scope are neighbours, in the order in which the help shows them.
pub static ACTIONS: LazyLock<Vec<Spec>> =
    LazyLock::new(|| [FIRST, &Pane::ALL.map(way), LAST].concat());

/// The row that goes to a pane.
fn way(pane: Pane) -> Spec {
    let (action, to) = (Action::Focus(pane), pane.words());
    Spec {
        hint: to.hint,
        ..row(action, to.name, to.keys, KeyScope::Everywhere, to.doc)
    }
}

/// The rows above those that go to the panes.
#[rustfmt::skip] // a table: one row a line
const FIRST: &[Spec] = {
    use Action as A;
    use KeyScope::{Everywhere, In};
    &[
        // The Position pane.
        hinted("pile", 0, A::Left, "left", &["h", "left"], POSITION, "choose the pile to the left"),
        hinted("pile", 0, A::Right, "right", &["l", "right"], POSITION, "choose the pile to the right"),
        hinted("tokens", 1, A::Grow, "grow", &["k", "up"], POSITION, "add tokens to the chosen pile: one, or the count typed"),
        hinted("tokens", 1, A::Shrink, "shrink", &["j", "down"], POSITION, "remove tokens from the chosen pile: one, or the count typed"),
        hinted("set size", 3, A::SetSize, "set-size", &["="], POSITION, "set the size of the chosen pile: 12{key} sets it to 12"),
        hinted("mark", 2, A::Mark, "mark", &["t"], POSITION, "mark a move on the piles: 3{key} takes three tokens of the chosen pile"),
        row(A::Open, "open", &["enter"], POSITION, "play the move that is marked on the piles"),
        hinted("insert", 5, A::InsertPile, "insert-pile", &["i"], POSITION, "insert a pile; the game follows the number of piles"),
        hinted("remove", 5, A::RemovePile, "remove-pile", &["X", "delete"], POSITION, "remove the chosen pile; the game follows the number of piles"),
        row(A::SortPiles, "sort-piles", &["s"], POSITION, "sort the piles by size"),
        row(A::First, "first", &["g g", "home"], POSITION, "choose the first pile"),
        row(A::Last, "last", &["G", "end"], POSITION, "choose the last pile"),
        // Lists.
        row(A::Up, "up", &["k", "up"], In(LISTS), "move up"),
        row(A::Down, "down", &["j", "down"], In(LISTS), "move down"),
        row(A::First, "first", &["g g", "home"], In(LISTS), "go to the first row"),
        row(A::Last, "last", &["G", "end"], In(LISTS), "go to the last row"),
        row(A::PageUp, "page-up", &["pageup", "ctrl-b"], In(LISTS), "move up by a page"),
        row(A::PageDown, "page-down", &["pagedown", "ctrl-f"], In(LISTS), "move down by a page"),
        row(A::HalfPageUp, "half-page-up", &["ctrl-u"], In(LISTS), "move up by half a page"),
        row(A::HalfPageDown, "half-page-down", &["ctrl-d"], In(LISTS), "move down by half a page"),
        hinted("choose", 0, A::Open, "open", &["enter"], In(&[Pane::Games]), "play the selected game"),
        hinted("edges", 1, A::EnterEdges, "enter-edges", &["E"], In(&[Pane::Games]), "enter the edges of a game on a hypergraph"),
        hinted("play", 0, A::Open, "open", &["enter"], In(&[Pane::Moves]), "play the selected move"),
        hinted("filter", 1, A::Filter, "filter", &["/"], In(&[Pane::Moves]), "filter: P, R = 7, x1 = 2, or a part of the move or its result"),
        hinted("begin here", 1, A::TakeStep, "take-step", &["enter"], LINE, "let the line begin at the current step"),
        hinted("unfold", 0, A::Open, "open", &["enter"], In(&[Pane::Why]), "unfold or fold the selected node of the proof tree"),
        hinted("open", 0, A::Open, "open", &["enter"], In(&[Pane::Positions, Pane::Exceptions]), "open the selected position"),
        hinted("go there", 1, A::Open, "open", &["enter"], PLAY, "come back to the selected turn of the game: from there another line can be played"),
        hinted("new game", 0, A::NewGame, "new-game", &["p"], PLAY, "set up a new game: who plays, where it begins"),
        hinted("hint", 2, A::Hint, "hint", &["H"], PLAY, "say whether there is a winning move; again: say the best move"),
        hinted("go on", 3, A::GoOn, "go-on", &["c"], PLAY, "pause the game, go on with it, or come back to it from elsewhere"),
        hinted("other line", 4, A::NextVariation, "next-variation", &["n"], PLAY, "show the next line that was played through the selected turn"),
        hinted("swap", 5, A::SwapSeats, "swap-seats", &["S"], PLAY, "swap the seats of the game"),
        hinted("save", 6, A::SaveGame, "save-game", &["W"], PLAY, "save the game, with all its lines, in a new file"),
        hinted("open", 7, A::OpenGame, "open-game", &["O"], PLAY, "open a saved game"),
        hinted("go there", 0, A::Open, "open", &["enter"], FIGURES, "go to the position that is selected in the figure"),
        row(A::Left, "left", &["h", "left"], FIGURES, "select what is to the left"),
        row(A::Right, "right", &["l", "right"], FIGURES, "select what is to the right"),
        hinted("figure", 1, A::Which, "which", &["t"], FIGURES, "show the next figure of the game; after the last one, the explanation in words"),
        hinted("show", 2, A::Order, "order", &["o"], FIGURES, "let the map show outcomes, remoteness, Grundy values, exceptions, normal against misère play, the other play, or tables alone"),
        hinted("beside", 3, A::Beside, "beside", &["d"], FIGURES, "put another map beside the map: of the other play, of tables alone, of a claim"),
        hinted("difference", 4, A::Difference, "difference", &["D"], FIGURES, "show where the two maps differ, or both of them"),
        hinted("piles", 5, A::Axes, "axes", &["a"], FIGURES, "choose the two piles of the map by their letters, such as a d, or the modulus of the grid"),
        row(A::Filter, "filter", &["/"], FIGURES, "let the map show what a claim says, or where a statement holds: claim:ID, sum mod 2 = 0; another game, such as nim:4, stands beside the map or the histograms"),
        hinted("bound", 7, A::Bound, "bound", &["B"], FIGURES, "set the bound of the figure: 40{key} sets it to 40"),
        hinted("prove", 0, A::Open, "open", &["enter"], PROVER, "look for the rule of the game, go on with the selected statement, or go to its counterexample"),
        hinted("state", 1, A::MakeStatement, "make-statement", &["s"], PROVER, "type a statement on the game: it is proved or refuted while you type"),
        hinted("keep", 2, A::KeepClaim, "keep-claim", &["C"], PROVER, "keep the selected statement as a claim of your own, in a file beside the configuration"),
        hinted("figure", 3, A::Which, "which", &["t"], PROVER, "show the automaton as a figure"),
        hinted("go on", 0, A::Open, "open", &["enter"], NOTEBOOK, "show the cases of a family, go to the counterexample or the position, or type a statement"),
        hinted("state", 1, A::MakeStatement, "make-statement", &["s"], NOTEBOOK, "type a statement on the game: it becomes an entry"),
        hinted("write", 3, A::EditText, "edit-text", &["e"], NOTEBOOK, "write the selected entry, or a new one, as in a file: a family, a list, a rule, a figure"),
        hinted("open", 4, A::OpenGame, "open-game", &["O"], NOTEBOOK, "open a notebook from a file: its entries come behind those that are here"),
        row(A::Comment, "comment", &[";"], NOTEBOOK, "write a comment on the selected entry"),
        hinted("remove", 2, A::RemoveEntry, "remove-entry", &["X"], NOTEBOOK, "remove the selected entry from the notebook"),
        hinted("bound", 1, A::Bound, "bound", &["B"], BOUNDED, "set the largest pile of the list: 40{key} sets it to 40"),
        row(A::SaveList, "save-list", &["W"], BOUNDED, "save the whole list as CSV in a new file"),
        hinted("filter", 2, A::Filter, "filter", &["/"], In(&[Pane::Positions]), "filter: P and R > 6, x4 - x3 = 1, or a part of the piles"),
        hinted("order", 3, A::Order, "order", &["o"], In(&[Pane::Positions]), "sort the list by piles, remoteness, Grundy value or sum"),
        hinted("filter", 2, A::Filter, "filter", &["/"], EXCEPTIONS, "filter: minimal, x1 = 3, parts = 3+1+1, family = none, 3 5 5"),
        hinted("group", 3, A::Order, "order", &["o"], EXCEPTIONS, "group by x₁, family, remoteness or sum, or not at all"),
        hinted("which", 4, A::Which, "which", &["t"], EXCEPTIONS, "list all, pile-minimal or minimal exceptions; of exact nim (5, 2) another part"),
        hinted("in no family", 5, A::Uncovered, "uncovered", &["n"], EXCEPTIONS, "list the minimal exceptions that the papers do not cover"),
        hinted("verify", 0, A::Open, "open", &["enter"], CLAIMS, "verify the selected claim, or open the counterexample"),
        hinted("all", 1, A::VerifyAll, "verify-all", &["A"], CLAIMS, "verify all listed claims, one after another ({cancel-job} stops)"),
        hinted("evidence", 2, A::Right, "right", &["l", "right"], CLAIMS, "go to the counterexamples and the proof of the selected claim"),
        row(A::Left, "left", &["h", "left"], CLAIMS, "go back to the claims"),
        hinted("bound", 3, A::Bound, "bound", &["B"], CLAIMS, "set the largest pile of the verification: 40{key} sets it to 40"),
        hinted("open", 5, A::OpenGame, "open-game", &["O"], CLAIMS, "open the result of a verification in shards"),
        hinted("filter", 4, A::Filter, "filter", &["/"], CLAIMS, "filter: refuted, slow and not table"),
        hinted("line", 2, A::Order, "order", &["o"], LINE, "switch between the optimal line and the M-sequence"),
        hinted("autoplay", 3, A::Autoplay, "autoplay", &["a"], LINE, "step along the line automatically until a key is pressed or the line ends"),
        hinted("error", 4, A::NextError, "next-error", &["n"], LINE, "go to the next error of the M-rule"),
        row(A::PreviousError, "previous-error", &["N"], LINE, "go to the previous error of the M-rule"),
        row(A::LineStart, "line-start", &["0"], LINE, "go back to the first step"),
        row(A::LineEnd, "line-end", &["$"], LINE, "go to the last step"),
        // Everywhere: the position.
        hinted("edit", 24, A::EditText, "edit-text", &["e"], Everywhere, "edit the position as text: 3 5 5 6 or 3,5,5,6"),
        row(A::Grow, "grow", &["+"], Everywhere, "add tokens to the chosen pile: 4{key} adds four"),
        row(A::Shrink, "shrink", &["-"], Everywhere, "remove tokens from the chosen pile: 4{key} removes four"),
        hinted("random", 30, A::RandomPosition, "random-position", &["r"], Everywhere, "go to a random position (with a count: with piles up to that size)"),
        hinted("best move", 22, A::PlayBest, "play-best", &["space"], Everywhere, "play the best move"),
        row(A::PlayMRule, "play-m-rule", &["m"], Everywhere, "play the M-move (NIM(n, n−1))"),
        row(A::TypeMove, "type-move", &["."], Everywhere, "type a move, such as keep b, 3 from a, or the resulting piles"),
        // Everywhere: games.
        hinted("new game", 1, A::NewGame, "new-game", &["p"], Everywhere, "set up a new game: who plays, where it begins"),
        row(A::Rematch, "rematch", &["P"], Everywhere, "begin a new game at once, with the settings of the last one"),
        row(A::GoOn, "go-on", &["c"], Everywhere, "pause the game, go on with it, or come back to it from elsewhere"),
        row(A::Hint, "hint", &["H"], Everywhere, "say whether there is a winning move; again: say the best move"),
        row(A::Games, "games", &["L"], Everywhere, "list the matches, to go on with one that was left"),
        row(A::Resign, "resign", &["Q"], Everywhere, "resign the game"),
        row(A::Warnings, "warnings", &["!"], Everywhere, "turn warnings of moves that lose a won game on or off"),
        // Everywhere: the past.
        hinted("undo", 20, A::Undo, "undo", &["u"], Everywhere, "undo the last change of position or game"),
        hinted("redo", 21, A::Redo, "redo", &["U", "ctrl-r"], Everywhere, "redo what was undone"),
        row(A::JumpBack, "jump-back", &["`"], Everywhere, "go back to where you were before moving about; again: return"),
        hinted("step", 25, A::StepForward, "step-forward", &["]"], Everywhere, "go a step forward on the line"),
        hinted("step", 25, A::StepBack, "step-back", &["["], Everywhere, "go a step back on the line"),
        // Everywhere: the game.
        hinted("misère", 29, A::SwitchConvention, "switch-convention", &["M"], Everywhere, "switch between normal and misère play"),
        hinted("game", 28, A::EnterGame, "enter-game", &["V"], Everywhere, "play another game by any of its names: NIM(5,4), slow:5,4, nim 3"),
        row(A::EnterEdges, "enter-edges", &["E"], Everywhere, "enter the edges of a game on a hypergraph"),
        hinted("values", 4, A::HideValues, "hide-values", &["v"], Everywhere, "hide or show all values, to think first"),
        row(A::Reveal, "reveal", &[","], Everywhere, "reveal one more hidden value or step: in Moves that of the selected move, in Line the next step"),
        row(A::Puzzle, "puzzle", &["#"], Everywhere, "set a puzzle: the next of your mistakes once a game is over, or else a random position with one winning move"),
        // Everywhere: the panes.
        hinted("pane", 26, A::FocusNext, "focus-next", &["tab"], Everywhere, "focus the next pane on the screen"),
        row(A::FocusPrevious, "focus-previous", &["shift-tab"], Everywhere, "focus the previous pane on the screen"),
        hinted("why", 23, A::Focus(Pane::Why), "why", &["w"], Everywhere, "explain the position: go to the Why pane"),
    ]
};

/// The rows below those that go to the panes.
#[rustfmt::skip] // a table: one row a line
const LAST: &[Spec] = {
    use Action as A;
    use KeyScope::Everywhere;
    &[
        row(A::Show(Scene::Board), "view-board", &["alt-1"], Everywhere, "show the view Board: a position, its values, its moves and the line"),
        row(A::Show(Scene::Play), "view-play", &["alt-2"], Everywhere, "show the view Play: the piles and the record of the game"),
        row(A::Show(Scene::Lists), "view-lists", &["alt-3"], Everywhere, "show the view Lists: exceptions or positions, and why the selected one has its values"),
        row(A::Show(Scene::Theory), "view-theory", &["alt-4"], Everywhere, "show the view Theory: claims, the prover and the notebook"),
        row(A::Show(Scene::Figures), "view-figures", &["alt-5"], Everywhere, "show the view Figures: a figure, and beside it the position"),
        row(A::Show(Scene::Lesson), "view-lesson", &["alt-6"], Everywhere, "show the view Lesson: piles and a figure for a class, explained step by step"),
        hinted("tab", 31, A::NextTab, "next-tab", &["}"], Everywhere, "show the next tab of the place"),
        hinted("tab", 31, A::PreviousTab, "previous-tab", &["{"], Everywhere, "show the previous tab of the place"),
        row(A::NextFigure, "next-figure", &["F"], Everywhere, "show the next figure of the game, or the Figures pane where it is not in sight"),
        hinted("zoom", 3, A::Zoom, "zoom", &["z"], Everywhere, "give the whole screen to the focused pane, or take it back"),
        hinted("size", 37, A::Wider, "wider", &[">", "ctrl-right"], Everywhere, "make the focused pane wider, by two columns at a time"),
        hinted("size", 37, A::Narrower, "narrower", &["<", "ctrl-left"], Everywhere, "make the focused pane narrower"),
        row(A::Taller, "taller", &[")", "ctrl-down"], Everywhere, "make the focused pane taller, by two rows at a time"),
        row(A::Lower, "lower", &["(", "ctrl-up"], Everywhere, "make the focused pane lower"),
        row(A::HidePane, "hide-pane", &["Z"], Everywhere, "hide the focused pane until you go to it; the others take its room"),
        row(A::ShowAllPanes, "show-all-panes", &["|"], Everywhere, "put all panes of the view back in their first places and sizes"),
        hinted("theme", 36, A::NextTheme, "next-theme", &["T"], Everywhere, "show the next theme"),
        row(A::Settings, "settings", &["ctrl-s"], Everywhere, "change theme, figures, memory and keys, and write them to the configuration"),
        // Everywhere: keeping and copying.
        hinted("bookmark", 34, A::Bookmark, "bookmark", &["b"], Everywhere, "put a bookmark with a name on the position"),
        row(A::Comment, "comment", &[";"], Everywhere, "write a comment on the position"),
        row(A::AddToNotebook, "add-to-notebook", &["Y"], Everywhere, "add to the notebook what the pane is about: the position and its values, the filter (is it always so?), the claim, the statement or the rule"),
        row(A::Bookmarks, "bookmarks", &["'"], Everywhere, "list the bookmarks"),
        hinted("copy", 33, A::CopyPosition, "copy-position", &["y p"], Everywhere, "copy the position"),
        row(A::CopyValue, "copy-value", &["y v"], Everywhere, "copy the values"),
        row(A::CopyMoves, "copy-moves", &["y m"], Everywhere, "copy the list of moves"),
        row(A::CopyLine, "copy-line", &["y l"], Everywhere, "copy the steps of the line"),
        row(A::CopyList, "copy-list", &["y t"], Everywhere, "copy the focused list as a table, or the text of the focused pane"),
        row(A::SaveList, "save-list", &["W"], Everywhere, "save the focused list, the figure, or the text of the focused pane, in a new file"),
        row(A::CopyGame, "copy-game", &["y g"], Everywhere, "copy the record of the game"),
        row(A::CopyCommand, "copy-command", &["y c"], Everywhere, "copy the command that reopens this position"),
        // Everywhere: work and the program.
        hinted("jobs", 35, A::Jobs, "jobs", &["J"], Everywhere, "list the work in the background and the tables at hand"),
        row(A::CancelJob, "cancel-job", &["x"], Everywhere, "cancel the oldest job"),
        row(A::Recompute, "recompute", &["R"], Everywhere, "try again what was cancelled or failed"),
        hinted("find", 27, A::Palette, "palette", &[":"], Everywhere, "find any action, game, claim, bookmark or word by name"),
        hinted("words", 5, A::Glossary, "glossary", &["K"], Everywhere, "explain the words of the focused pane, and all others"),
        hinted("about", 27, A::About, "about", &["I"], Everywhere, "explain the game: rule, theory, what no theorem answers, sources, presets"),
        row(A::Tour, "tour", &["ctrl-g"], Everywhere, "take a short tour of the program on the position 3 5 5 6"),
        hinted("help", 0, A::Help, "help", &["?", "f1"], Everywhere, "list the keys of the focused pane, and all others"),
        row(A::Back, "back", &["esc"], Everywhere, "leave: pending keys, popup, filter, zoom, line"),
        hinted("quit", 32, A::Close, "close", &["q"], Everywhere, "close the popup, or quit"),
        row(A::Quit, "quit", &["ctrl-c"], Everywhere, "quit"),
        row(A::Suspend, "suspend", &["ctrl-z"], Everywhere, "suspend to the shell (not on Windows)"),
        row(A::Redraw, "redraw", &["ctrl-l"], Everywhere, "draw the screen anew"),
        // Popups with rows: lists and the form.
        row(A::Up, "up", &["k", "up"], OVER_ROWS, "move up"),
        row(A::Down, "down", &["j", "down"], OVER_ROWS, "move down"),
        row(A::Close, "close", &["q"], OVER_ROWS, "close the popup"),
        row(A::Back, "back", &["esc"], OVER_ROWS, "close the popup"),
        row(A::Quit, "quit", &["ctrl-c"], OVER_ROWS, "quit"),
        row(A::First, "first", &["g g", "home"], OVER_LIST, "go to the first row"),
        row(A::Last, "last", &["G", "end"], OVER_LIST, "go to the last row"),
        row(A::Open, "open", &["enter"], OVER_LIST, "open the selected bookmark or game"),
        row(A::CancelJob, "cancel-job", &["x"], OVER_LIST, "cancel the selected job, or forget the selected game or bookmark"),
        row(A::Jobs, "jobs", &["J"], OVER_LIST, "close the list"),
        row(A::Bookmarks, "bookmarks", &["'"], OVER_LIST, "close the list"),
        row(A::Games, "games", &["L"], OVER_LIST, "close the list"),
        row(A::FocusPrevious, "focus-previous", &["shift-tab"], OVER_FORM, "move up"),
        row(A::FocusNext, "focus-next", &["tab"], OVER_FORM, "move down"),
        row(A::Left, "left", &["h", "left"], OVER_FORM, "change the answer to the previous one"),
        row(A::Right, "right", &["l", "right", "space"], OVER_FORM, "change the answer to the next one"),
        row(A::Open, "open", &["enter"], OVER_FORM, "begin the game"),
        row(A::NewGame, "new-game", &["p"], OVER_FORM, "begin the game"),
        row(A::Left, "left", &["h", "left"], OVER_SETTINGS, "change the setting to the previous one"),
        row(A::Right, "right", &["l", "right", "space"], OVER_SETTINGS, "change the setting to the next one"),
        row(A::Open, "open", &["enter"], OVER_SETTINGS, "type the setting, open the keys, or write to the configuration"),
        row(A::Settings, "settings", &["ctrl-s"], OVER_SETTINGS, "close the settings"),
        // Popups into which one types.
        row(A::Open, "accept", &["enter", "ctrl-m", "ctrl-j"], OVER_TEXT, "accept what is typed, or do what is selected"),
        row(A::Back, "dismiss", &["esc"], OVER_TEXT, "close the popup"),
        row(A::Quit, "quit", &["ctrl-c"], OVER_TEXT, "quit"),
        row(A::Complete, "complete", &["tab"], PROMPT, "complete the word of a filter or a statement, or the name of a file"),
        row(A::Up, "file-up", &["up"], PROMPT, "take the previous file, where the prompt wants one"),
        row(A::Down, "file-down", &["down"], PROMPT, "take the next file, where the prompt wants one"),
        row(A::NewLine, "new-line", &["alt-enter"], PROMPT, "begin another line of a comment"),
        row(A::ClearText, "clear-text", &["ctrl-u"], OVER_TEXT, "clear what is typed before the cursor"),
        row(A::Up, "search-up", &["up"], OVER_SEARCH, "move up among what is found"),
        row(A::Down, "search-down", &["down"], OVER_SEARCH, "move down among what is found"),
        row(A::FocusNext, "search-next", &["tab"], OVER_WORDS, "move down among what is found"),
        row(A::Complete, "complete", &["tab"], OVER_GAMES, "copy the selected game into the text, to change its numbers"),
        row(A::SwitchConvention, "other-play", &["ctrl-t"], OVER_GAMES, "switch between normal and misère play for the game that is chosen"),
        row(A::PageUp, "search-page-up", &["pageup"], OVER_SEARCH, "move up by ten rows"),
        row(A::PageDown, "search-page-down", &["pagedown"], OVER_SEARCH, "move down by ten rows"),
        row(A::First, "search-first", &["home"], OVER_SEARCH, "go to the first one that is found"),
        row(A::Last, "search-last", &["end"], OVER_SEARCH, "go to the last one that is found"),
        row(A::Up, "up", &["k", "up"], OVER_PAGE, "move up"),
        row(A::Down, "down", &["j", "down"], OVER_PAGE, "move down"),
        row(A::PageUp, "page-up", &["pageup", "ctrl-b"], OVER_PAGE, "move up by ten rows"),
        row(A::PageDown, "page-down", &["pagedown", "ctrl-f"], OVER_PAGE, "move down by ten rows"),
        row(A::First, "first", &["g g", "home"], OVER_PAGE, "go to the beginning"),
        row(A::Last, "last", &["G", "end"], OVER_PAGE, "go to the end"),
        row(A::Open, "open", &["enter"], OVER_PAGE, "play the game that the page is about"),
        row(A::Close, "close", &["q"], OVER_PAGE, "close the page"),
        row(A::Back, "back", &["esc"], OVER_PAGE, "close the page"),
        row(A::Quit, "quit", &["ctrl-c"], OVER_PAGE, "quit"),
        row(A::Open, "tour-on", &["enter", "space", "right"], OVER_TOUR, "go on with the tour"),
        row(A::PlayNim, "play-nim", &["n"], OVER_TOUR, "play nim on the piles 3 4 5 against the program"),
        row(A::Show(Scene::Theory), "study-theorems", &["t"], OVER_TOUR, "leave the tour, and see what is claimed and proved"),
        row(A::Left, "tour-back", &["backspace", "left"], OVER_TOUR, "go a step of the tour back"),
        row(A::Back, "explore", &["esc"], OVER_TOUR, "leave the tour; any other key leaves it too, and does its usual work"),
        row(A::ChangeKeys, "change-keys", &["ctrl-k"], KeyScope::Over(&[Overlay::Search(Subject::Keys)]), "give the selected action other keys"),
        row(A::Close, "close-help", &["q", "?", "f1"], KeyScope::Over(&[Overlay::Search(Subject::Keys)]), "close the help, while nothing is typed"),
    ]
};

impl Action {
    /// All actions.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::LENGTH).map(Self::from_usize)
    }

    /// The row of the table that is heard in a place (the first row of the action, if none is).
    pub fn spec(self, place: impl Into<KeyPlace>) -> &'static Spec {
        let row = row_in(place.into(), |spec| spec.action == self);
        &ACTIONS[row.expect("every action has a row; a test checks it")]
    }

    /// Its name in the configuration.
    pub fn name(self) -> &'static str {
        let row = ACTIONS.iter().find(|spec| spec.action == self);
        row.expect("every action has a row; a test asks for it")
            .name
    }

    /// The actions of a name in the configuration: one name may mean an action in several
    /// panes.
    pub fn named(name: &str) -> Option<Self> {
        let spec = ACTIONS.iter().find(|spec| spec.name == name)?;
        Some(spec.action)
    }
}

/// Of the rows for which something holds the first that is heard in a place, or else the first.
pub(super) fn row_in(place: KeyPlace, is_wanted: impl Fn(&Spec) -> bool) -> Option<usize> {
    let rows = (0..ACTIONS.len()).filter(|&row| is_wanted(&ACTIONS[row]));
    rows.min_by_key(|&row| !ACTIONS[row].scope.hears(place))
}
