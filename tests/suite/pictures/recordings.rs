//! Moving pictures of the screen: what they show at their end is the screen itself.

use serde_json::Value;
use vt100::Parser;

use crate::support::program::run;

const KEYS: &str = "--fresh --game nim:3 --position 1,2,4 --seed 1 --screen 80x24 \
                    --keys 'w esc g f P l l j enter . text:2b'";

/// The texts of a screen as SVG, each with its row and column.
fn texts(svg: &str) -> Vec<(u16, u16, String)> {
    // Tenths of a point: a cell is 8.4 wide and 17 high.
    let tenths = |element: &str, name: &str| -> u16 {
        let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
        let (number, _) = rest.split_once('"').unwrap();
        number.replace('.', "").parse().unwrap()
    };
    let place = |element: &str| (tenths(element, "y") / 170, (tenths(element, "x") + 42) / 84);
    let elements = svg.split("<text").skip(1).map(|rest| {
        let (element, _) = rest.split_once("</text>").unwrap();
        let (_, text) = element.split_once('>').unwrap();
        let text = text.replace("&lt;", "<").replace("&gt;", ">");
        let (row, column) = place(element);
        (row, column, text.replace("&amp;", "&"))
    });
    elements.collect()
}

#[test]
fn a_recording_for_terminals_ends_with_the_screen_and_takes_its_time_from_keys() {
    let screen = run(KEYS);
    let cast = run(&format!("{KEYS} --record cast"));
    assert_eq!(cast.out, run(&format!("{KEYS} --record cast")).out);
    let mut lines = cast
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let head: Value = lines.next().unwrap();
    assert_eq!((&head["version"], &head["width"]), (&2.into(), &80.into()));
    let (mut terminal, mut before) = (
        Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0),
        -1.0,
    );
    let mut count = 0;
    for event in lines {
        let [at, kind, text] = event.as_array().unwrap().as_slice() else {
            panic!("{event} has three members");
        };
        assert_eq!(kind, "o");
        assert!(at.as_f64().unwrap() > before, "times increase");
        before = at.as_f64().unwrap();
        terminal.process(text.as_str().unwrap().as_bytes());
        count += 1;
    }
    // The first screen, ten keys, two letters, and the end.
    assert_eq!(count, 1 + 10 + 2 + 1, "{KEYS}");
    let rows: Vec<String> = terminal.screen().rows(0, 80).collect();
    let texts = texts(&screen.out);
    assert!(texts.len() > 20, "{}", screen.out);
    for (row, column, text) in texts {
        let there: String = rows[usize::from(row)].chars().skip(column.into()).collect();
        assert!(there.starts_with(&text), "{text} is not in {there}");
    }
}

#[test]
fn a_moving_picture_has_each_text_of_its_last_screen_and_names_the_keys() {
    let screen = run(KEYS);
    let moving = run(&format!("{KEYS} --record svg"));
    assert_eq!(moving.out, run(&format!("{KEYS} --record svg")).out);
    let all = texts(&moving.out);
    for text in texts(&screen.out) {
        assert!(all.contains(&text), "{text:?}");
    }
    let below = all.iter().filter(|(row, ..)| *row == 24);
    let keys: Vec<&str> = below.map(|(.., key)| key.as_str()).collect();
    assert_eq!(keys[..4], ["key w", "key Esc", "key g", "key f"]);
    // Whoever shows no animation shows the first screen.
    let (first, _) = moving.out.split_once("visibility=\"hidden\"").unwrap();
    assert!(first.contains("<title>nimscope</title>"));
    assert!(moving.out.contains("values=\"visible;hidden\""));
}

/// The best moves of nim from (1 2 4) are played to the end.
#[test]
fn a_line_is_recorded_move_by_move() {
    let line = "--fresh --game nim:3 --position 1,2,4 --seed 1 --screen 80x24 --line";
    let moving = run(&format!("{line} --record svg"));
    assert_eq!(moving.out, run(&format!("{line} --record svg")).out);
    let below = |svg: &str| -> Vec<String> {
        let all = texts(svg).into_iter();
        let below = all.filter(|(row, ..)| *row == 24);
        below.map(|(.., said)| said).collect()
    };
    let said = below(&moving.out);
    let expected: Vec<String> = (1..=said.len())
        .map(|number| format!("move {number}"))
        .collect();
    assert_eq!(said, expected);
    assert!(said.len() >= 3, "{said:?}");
    let last = run(line).out;
    assert!(
        texts(&last).iter().any(|(.., text)| text.contains("0 0 0")),
        "{last}"
    );
}

#[test]
fn a_saved_game_is_recorded_turn_by_turn() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/suite/play/older/game.ron"
    );
    let replay = format!("--fresh --screen 80x24 --seed 1 --replay '{file}'");
    let cast = run(&format!("{replay} --record cast")).out;
    assert_eq!(cast, run(&format!("{replay} --record cast")).out);
    // A head, the start and four turns, and the end.
    assert_eq!(cast.lines().count(), 1 + 1 + 4 + 1);
    let last = run(&replay).out;
    assert!(
        texts(&last)
            .iter()
            .any(|(.., text)| text.contains("1 1 1 4")),
        "{last}"
    );
    let wrong = run("--screen 80x24 --replay /nowhere");
    assert_eq!(wrong.status, Some(2));
    assert!(wrong.err.contains("there is no such file"), "{}", wrong.err);
}
