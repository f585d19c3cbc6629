//! The mouse: clicks on what is offered, rows of lists, and piles that are dragged.

use nimscope::app::matches::MatchState;
use nimscope::app::seat::{Seat, Side};
use nimscope::app::{Pane, Popup};
use nimscope::study::Opponent;
use nimscope::ui::Hit;
use nimscope::ui::screen;
use ratatui::layout::Position;

use super::OnScreen;
use crate::support::theorems;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

#[test]
fn a_click_on_a_hint_does_it() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.click("? help");
        assert!(matches!(explorer.app.state.popups[..], [Popup::Search(_)]));
        explorer.press("esc g p p enter").click("H hint");
        explorer.sees(&["there is a winning move"]);
    }
}

#[test]
fn a_click_on_a_tab_shows_it() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.click("Why");
        assert_eq!(explorer.app.state.focus(), Pane::Why, "{size:?}");
        explorer.click("Games");
        assert_eq!(explorer.app.state.focus(), Pane::Games, "{size:?}");
    }
    // Where not all tabs fit, the end of the title shows the next one.
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (40, 12));
    let first = explorer.app.state.focus();
    explorer.click("+3");
    assert_ne!(explorer.app.state.focus(), first);
}

#[test]
fn a_click_on_the_offered_move_plays_it() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("p enter j l j l l j");
        assert_eq!(explorer.contest().moves(), 0);
        explorer.click("Enter plays: ");
        assert_eq!(explorer.contest().moves(), 2, "{size:?}");
    }
}

/// Clicks on piles at random until a move is offered, and then on the offer.
fn click_a_move(explorer: &mut OnScreen, random: &mut fastrand::Rng) {
    let mut clicks = 0;
    while clicks < 400 {
        if explorer.screen().contains("Enter plays: ") {
            explorer.click("Enter plays: ");
            return;
        }
        let view = explorer.app.view();
        let mut slots = view.layout.slots.iter();
        let area = slots.find(|slot| slot.pane == Pane::Position).unwrap().area;
        let column = random.u16(area.left()..area.right());
        let row = random.u16(area.top()..area.bottom());
        let hit = screen::hit(view, Position::new(column, row));
        if matches!(hit, Some(Hit::Tokens(tokens, _)) if tokens.count > 0) {
            explorer.drag(&[(column, row)]);
            clicks += 1;
            if clicks % 40 == 0 {
                explorer.press("esc");
            }
        }
    }
    panic!("no move is offered in\n{}", explorer.screen());
}

#[test]
fn games_of_all_kinds_are_played_to_their_end_by_clicks_against_every_opponent() {
    let opponents = [
        Opponent::Best,
        Opponent::Slips(25),
        Opponent::Rule,
        Opponent::Random,
        Opponent::Losing,
    ];
    let mut random = fastrand::Rng::with_seed(5);
    for (number, (rules, position)) in [
        ("misere slow:4,3", "2 3 4 4"),
        ("normal nim:3", "1 2 4"),
        ("normal exact:4,2", "1 2 3 3"),
        ("normal vdn", "5 9"),
        ("misere single:3", "3 4 6"),
        ("normal half:4", "3 4 5 6"),
        ("normal hyper:ab+bc+cd", "2 1 2 3"),
        ("misere circular:4,2", "1 2 2 1"),
        ("normal slow-circular-exact:5,2", "2 1 2 2 1"),
    ]
    .into_iter()
    .enumerate()
    {
        let game: nimscope::game::Game = rules.split_once(' ').unwrap().1.parse().unwrap();
        for opponent in opponents
            .iter()
            .filter(|it| it.suits(theorems(), game).is_ok())
        {
            let size = SIZES[number % SIZES.len()];
            let mut explorer = OnScreen::open(rules, position, size);
            explorer.app.state.referee.setup.seats[Side::Second] = Seat::Solver(*opponent);
            explorer.press("! P");
            for _ in 0..30 {
                if matches!(explorer.contest().standing(), MatchState::Won(_)) {
                    break;
                }
                click_a_move(&mut explorer, &mut random);
            }
            let won = explorer.contest().standing();
            assert!(matches!(won, MatchState::Won(_)), "{rules} {opponent}");
            explorer.sees(&["You ", "accuracy"]);
        }
    }
}

#[test]
fn a_double_click_opens_a_row_of_a_list() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("b enter r '");
    explorer.click("3 5 5 6   misère");
    assert_ne!(explorer.piles(), "3 5 5 6", "one click selects");
    let cell = explorer.find("3 5 5 6   misère");
    explorer
        .drag(&[(cell.0 + 1, cell.1)])
        .drag(&[(cell.0 + 1, cell.1)]);
    assert_eq!(explorer.piles(), "3 5 5 6");
    // In the palette too; a click beside it closes it.
    explorer.press(": text:zoom");
    let cell = explorer.find("give the whole screen");
    explorer.drag(&[cell]).drag(&[cell]);
    assert!(explorer.app.state.popups.is_empty() && !explorer.screen().contains("your"));
    explorer.press(":").drag(&[(0, 20)]);
    assert!(explorer.app.state.popups.is_empty());
}

/// The rows that the pile above a cell has.
fn height(explorer: &mut OnScreen, (column, bottom): (u16, u16)) -> u16 {
    let screen = explorer.screen();
    let rows: Vec<&str> = screen.lines().take(usize::from(bottom)).collect();
    let is_token = |row: &&&str| "█▆".contains(row.chars().nth(usize::from(column)).unwrap_or(' '));
    let rows = rows.iter().rev().take_while(is_token).count();
    u16::try_from(rows).unwrap()
}

#[test]
fn the_top_of_a_pile_is_dragged() {
    for size in SIZES {
        let mut explorer = OnScreen::open("normal nim:3", "1 2 5", size);
        explorer.press("g p");
        let (column, row) = explorer.find("[a]");
        // Three tokens above the labels, each of some rows.
        let bottom = row - 1;
        let unit = height(&mut explorer, (column + 1, bottom));
        let middle = |tokens: u16| (column + 1, bottom - tokens * unit + unit / 2);
        explorer.drag(&[middle(1), middle(2), middle(3)]);
        assert_eq!(explorer.piles(), "3 2 5", "{size:?}");
        // All of it is one change.
        explorer.press("u");
        assert_eq!(explorer.piles(), "1 2 5");
        // In a game it is the move.
        explorer.press("p enter l l");
        let (column, row) = explorer.find("[c]");
        let unit = height(&mut explorer, (column + 1, row - 1)) / 5;
        let middle = |tokens: u16| (column + 1, row - 1 - tokens * unit + unit / 2);
        explorer.drag(&[middle(5), middle(3)]);
        assert_eq!(
            explorer.app.view().shown_turns()[0]
                .made(&explorer.app.state.tree)
                .unwrap()
                .words,
            "take 2 from c"
        );
        assert_eq!(explorer.app.state.focus(), Pane::Position);
    }
}

#[test]
fn borders_between_panes_are_dragged() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        let area = |explorer: &OnScreen, pane: Pane| {
            let slots = &explorer.app.layout.slots;
            slots.iter().find(|slot| slot.pane == pane).unwrap().area
        };
        let before = area(&explorer, Pane::Position);
        // To the right, by the border of either pane.
        let row = before.y + 3;
        explorer.drag(&[(before.right() - 1, row), (before.right() + 3, row)]);
        assert_eq!(
            area(&explorer, Pane::Position).width,
            before.width + 4,
            "{size:?}"
        );
        explorer.drag(&[(before.right() + 4, row), (before.right(), row)]);
        assert_eq!(area(&explorer, Pane::Position).width, before.width + 1);
        // Upwards, step by step, no further than panes have room.
        let column = before.x + 2;
        let foot = before.bottom() - 1;
        explorer.drag(&[(column, foot), (column, foot - 1), (column, foot - 2)]);
        assert_eq!(area(&explorer, Pane::Position).height, before.height - 2);
        explorer.drag(&[(column, foot - 2), (column, 0)]);
        assert!(area(&explorer, Pane::Position).height >= 3);
        // Both panes are still in sight, and the session keeps the borders.
        let session = explorer.app.view().session().text();
        let mut again = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        let session = nimscope::app::Session::read(&session).unwrap();
        again.app.restore(session).unwrap();
        again.settle();
        assert_eq!(
            area(&again, Pane::Position),
            area(&explorer, Pane::Position)
        );
    }
}
