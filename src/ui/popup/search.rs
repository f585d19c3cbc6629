//! A list that is searched by typing: a line to type into, the rows that match, and below them the
//! whole of what the selected one says.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Block;

use super::prompt::typed;
use super::window::{PopupRows, centred, tall, window};
use crate::app::{ACTIONS, Action, Entry, Overlay, Pane, Search, Subject, Target, View};
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::{Cut, cells};
use crate::ui::list::{self, Wraps};
use crate::ui::text::{Text, cell_width, draw_lines};
use crate::ui::theme::{Role, Themed};

/// What is before what is typed.
const LABEL: &str = "search: ";

/// Rows that the list keeps beside the description of the selected one, where there are enough.
const LEAST: u16 = 4;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, search: &Search) {
    let entries = view.found(search);
    let (rows, said) = laid(view, area, search, &entries);
    let foot = foot(view, search, entries.len());
    let title = title(view, search.subject);
    let inside = window(frame, rows.place, view, [&title, &foot], Role::Focus);
    if inside.is_empty() {
        return;
    }
    let line = inside.first_rows(1);
    frame.render_widget(Line::styled(LABEL, view.style(Role::Dim)), line);
    let behind = line.behind_columns(LABEL.len());
    frame.render_widget(&typed(&search.text, view), behind);
    let below = inside.last_rows(inside.bottom() - rows.inside.bottom());
    draw_entries(frame, &rows, view, search, &entries);
    draw_lines(frame, below, &said);
}

/// Where its rows are, below the line into which one types, and what is said below them.
pub(super) fn laid<'a>(
    view: View<'a>,
    area: Rect,
    search: &Search,
    entries: &[Entry],
) -> (PopupRows<'a>, Vec<Line<'static>>) {
    let place = centred(area, 104, tall(area));
    let inside = Block::bordered().inner(place);
    let chosen = search.cursor.among(entries);
    let said = said(view, search, chosen, inside.width);
    let rows = inside.height.saturating_sub(1);
    let least = if entries.is_empty() { 0 } else { LEAST };
    let below = cells(said.len()).min(rows.saturating_sub(least.min(rows / 3)));
    let list = inside.below_rows(1).first_rows(rows - below);
    let rows = PopupRows::of(view, place, list, search.cursor, entries.len());
    (rows, said)
}

fn title(view: View<'_>, subject: Subject) -> String {
    let focus = view.state.focus().title();
    match subject {
        Subject::Keys if view.game_offers().is_some() => "Keys: those of the game first".to_owned(),
        Subject::Keys => format!("Keys: {focus} first"),
        Subject::All => "Find".to_owned(),
        Subject::Games => "Which game? NIM(5,4), slow:5,4, nim 3, a part of a name".to_owned(),
        Subject::Words => "Words: those on the screen first".to_owned(),
    }
}

fn foot(view: View<'_>, search: &Search, count: usize) -> String {
    let said = |text| view.said_in(Overlay::Search(search.subject), text);
    let does = match search.subject {
        Subject::Games => {
            let keys = "{open} plays it, {complete} completes, {switch-convention} other play";
            return format!("{}, {count} games, {}", said(keys), said("{back} closes"));
        }
        Subject::All => "{open} goes there, {back} closes",
        Subject::Keys => "{change-keys} changes keys, {open} does it, {back} closes",
        Subject::Words => "{open} shows all of it, {back} closes",
    };
    format!("{count} found, {}", said(does))
}

fn draw_entries(
    frame: &mut Frame<'_>,
    rows: &PopupRows<'_>,
    view: View<'_>,
    search: &Search,
    entries: &[Entry],
) {
    const KIND: usize = 10;
    let is_keys = search.subject == Subject::Keys;
    let (list, mut scrolled) = (rows.inside, rows.scrolled);
    if is_keys {
        scrolled.wraps = Wraps::Always;
    }
    let seen = entries
        .get(scrolled.in_sight(list.height))
        .unwrap_or_default();
    let heads = seen.iter().map(|entry| cell_width(&entry.head));
    // One action has many keys; names are read whole.
    let most = usize::from(list.width / 3).clamp(12, if is_keys { 16 } else { 34 });
    let head = heads.max().unwrap_or(0).clamp(12, most);
    let has_kind = list.width >= 80 && search.subject != Subject::Words;
    let columns = vec![
        Column::new("").least(1).gap(0),
        Column::new("").least(head).most(head),
        Column::new("").least(KIND).most(KIND).only_if(has_kind),
        Column::new(""),
    ];
    list::table(frame, list, vec![columns], scrolled, &|number| {
        let number = usize::try_from(number).ok()?;
        let entry = entries.get(number)?;
        // Keys stand in groups: the first of each has its name.
        let before = number.checked_sub(1).and_then(|before| entries.get(before));
        let is_next = |before: &Entry| before.kind == entry.kind;
        let is_named = !is_keys || !before.is_some_and(is_next);
        let kind = if is_named { entry.kind.as_str() } else { "" };
        let mut entry = entry.clone();
        if is_keys && is_named && !has_kind {
            // Without a column for it, the name of a group comes before its first key.
            entry.doc = format!("[{kind}] {}", entry.doc);
        }
        Some(list::Entry::Row(0, row(view, &entry, kind)))
    });
}

/// The row of an entry. A reason why it cannot be done comes first: it must not be cut off.
fn row(view: View<'_>, entry: &Entry, kind: &str) -> Vec<Cell> {
    let (doc, role) = match view.why_not_found(entry) {
        Some(reason) => (format!("({reason}) {}", entry.doc), Role::Dim),
        None => (entry.doc.clone(), Role::Text),
    };
    vec![
        Cell::new("", Role::Text),
        Cell::new(entry.head.clone(), Role::Key),
        Cell::new(kind.to_owned(), Role::Dim),
        Cell::new(doc, role),
    ]
}

/// All that the selected row says, or why nothing is found.
fn said(view: View<'_>, search: &Search, chosen: Option<&Entry>, width: u16) -> Vec<Line<'static>> {
    let mut text = Text::new(width, view.theme());
    let mut say = |role, sentence: &str| {
        if text.lines.is_empty() {
            text.rule();
        }
        text.say(role, sentence);
    };
    let Some(entry) = chosen else {
        if search.subject == Subject::Games {
            // Here its key is a letter of a name.
            let close = view.key_in(Overlay::Search(search.subject), Action::Back);
            let edges = view.key_in(Pane::Games, Action::EnterEdges);
            let said = format!("Games on hypergraphs: {close}, then {edges} enters their edges.");
            say(Role::Text, &said);
        }
        let reason = view.no_game(search);
        let reason = reason.unwrap_or_else(|| "Nothing has this name: try other words.".to_owned());
        say(Role::Alarm, &reason);
        return text.lines;
    };
    match &entry.target {
        Target::Game(game, convention) => {
            say(Role::Title, &format!("In {}.", convention.in_words()));
            say(Role::Text, &game.rule());
        }
        // Its row has all of it.
        Target::Action(..) if search.subject == Subject::Keys && width < 80 => {}
        Target::Action(..) => {
            let name = entry.action.map_or("", |(row, _)| ACTIONS[row].name);
            let keys = [format!("{}: ", entry.head), String::new()];
            let keys = &keys[usize::from(entry.head.is_empty())];
            say(Role::Title, &format!("{keys}{name}, {}", entry.kind));
            if let Some(reason) = view.why_not_found(entry) {
                say(Role::Alarm, &format!("Not now: {reason}."));
            }
            // The rows of keys are wrapped.
            if search.subject != Subject::Keys {
                say(Role::Text, &entry.doc);
            }
        }
        Target::About(game) => {
            say(Role::Title, &game.title());
            say(Role::Text, &game.rule());
        }
        // Its row has all of it.
        Target::Theme(_) => {}
        Target::Bookmark(_) | Target::Claim(_) | Target::Word(_) => {
            say(Role::Title, &entry.head);
            say(Role::Text, &entry.doc);
        }
    }
    text.lines
}
