//! Figures as pictures: what is written to the terminal is read here as a terminal would read it.

use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use nimscope::ui::terminal_graphics::{Graphics, Protocol};
use portable_pty::PtySize;
use tiny_skia::Pixmap;

use super::{NUDGE, PATIENCE, Tty};

/// The pixels of a cell.
const CELL: (u16, u16) = (8, 16);

/// A map that fills the screen but for a word below it.
const MAP: &[&str] = &[
    "--game",
    "slow:3,2",
    "--misere",
    "--position",
    "3,5,6",
    "--fresh",
];

/// Where sixels begin, and where they and other commands end.
const SIXELS: &[u8] = b"\x1bP0;1;0q";
const END: &[u8] = b"\x1b\\";

/// The program in a terminal with pixels, with the map on all of its screen.
fn map(environment: &[(&str, &str)], graphics: Option<&str>) -> Tty {
    let size = PtySize {
        rows: 30,
        cols: 100,
        pixel_width: 100 * CELL.0,
        pixel_height: 30 * CELL.1,
    };
    let mut arguments = MAP.to_vec();
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap().to_owned();
    if let Some(graphics) = graphics {
        std::fs::write(&path, format!("(graphics: {graphics:?})")).unwrap();
        arguments.extend(["--config", &path]);
    }
    let mut tty = Tty::start_on(size, &arguments, environment);
    tty.until_shows("sum 14");
    tty.press("gfz");
    tty.until_shows("▸ pile b = 5, pile c = 6");
    tty
}

impl Tty {
    /// Waits until what was written is as wanted.
    fn until_wrote<T>(&self, what: &str, wanted: impl Fn(&[u8]) -> Option<T>) -> T {
        let (lock, changed) = &*self.shown;
        let deadline = Instant::now() + PATIENCE;
        let mut shown = lock.lock().unwrap();
        loop {
            if let Some(found) = wanted(&shown.bytes) {
                return found;
            }
            assert!(Instant::now() < deadline && !shown.closed, "no {what}");
            // A picture comes in many parts: it is looked for when there is a pause.
            loop {
                let count = shown.bytes.len();
                let (later, pause) = changed
                    .wait_timeout_while(shown, NUDGE, |shown| shown.bytes.len() == count)
                    .unwrap();
                shown = later;
                if pause.timed_out() {
                    break;
                }
            }
        }
    }

    fn written(&self) -> Vec<u8> {
        self.shown.0.lock().unwrap().bytes.clone()
    }
}

/// What stands between a beginning and an end, each time.
fn between<'a>(bytes: &'a [u8], begin: &'a [u8], end: &'a [u8]) -> Vec<&'a [u8]> {
    let find = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|part| part == what);
    let mut found = Vec::new();
    let mut rest = bytes;
    while let Some(start) = find(rest, begin) {
        rest = &rest[start + begin.len()..];
        let Some(stop) = find(rest, end) else { break };
        found.push(&rest[..stop]);
        rest = &rest[stop + end.len()..];
    }
    found
}

/// What kitty is asked for: keys without data, and whole pictures.
#[derive(Debug)]
enum Kitty {
    Erased,
    Shown(String, Pixmap),
}

fn kitty(bytes: &[u8]) -> Vec<Kitty> {
    let mut found = Vec::new();
    let (mut head, mut data) = (String::new(), Vec::new());
    for command in between(bytes, b"\x1b_G", END) {
        let command = std::str::from_utf8(command).unwrap();
        let (keys, part) = command.split_once(';').unwrap_or((command, ""));
        assert!(part.len() <= 4096, "parts are short");
        if keys.contains("a=d") {
            found.push(Kitty::Erased);
            continue;
        }
        if keys.contains("a=T") {
            assert!(data.is_empty(), "the picture before is complete");
            keys.clone_into(&mut head);
        }
        data.extend_from_slice(part.as_bytes());
        if keys.ends_with("m=0") {
            let png = STANDARD.decode(std::mem::take(&mut data)).unwrap();
            let pixels = Pixmap::decode_png(&png).unwrap();
            found.push(Kitty::Shown(head.clone(), pixels));
        }
    }
    found
}

fn pictures(bytes: &[u8]) -> Vec<Pixmap> {
    let shown = kitty(bytes).into_iter().filter_map(|one| match one {
        Kitty::Shown(_, pixels) => Some(pixels),
        Kitty::Erased => None,
    });
    shown.collect()
}

/// The last of this number of pictures, once it is there.
fn nth_picture(bytes: &[u8], number: usize) -> Option<Pixmap> {
    let mut pictures = pictures(bytes);
    (pictures.len() >= number).then(|| pictures.pop()).flatten()
}

#[test]
fn kitty_gets_a_picture_that_is_walked_covered_and_erased() {
    let mut tty = map(&[("KITTY_WINDOW_ID", "1")], None);
    // It has the whole pane: 98 columns, and all rows but those of the header, the borders, the
    // word and the hints.
    let wide = 98 * u32::from(CELL.0);
    let whole = |bytes: &[u8]| pictures(bytes).pop().filter(|one| one.width() == wide);
    let first = tty.until_wrote("picture of the whole pane", whole);
    assert_eq!(first.height(), 24 * u32::from(CELL.1));
    let corner = first.pixel(0, 0).unwrap();
    assert_eq!(
        (corner.red(), corner.green(), corner.blue()),
        (28, 28, 28),
        "the ground of the theme"
    );
    let all = kitty(&tty.written());
    let Some(Kitty::Shown(keys, _)) = all.last() else {
        panic!("{all:?}");
    };
    for key in ["f=100", "c=98", "r=24", "C=1", "q=2"] {
        assert!(keys.split(',').any(|known| known == key), "{key} in {keys}");
    }
    // A key moves the mark in the picture, and what is said below it.
    let count = pictures(&tty.written()).len();
    tty.press("l");
    tty.until_shows("▸ pile b = 6, pile c = 6");
    let walked = tty.until_wrote("other picture", |bytes| nth_picture(bytes, count + 1));
    assert_ne!(walked.data(), first.data());
    // A click selects the cell under the pointer, or the one above or below it. Two of them share
    // a cell of the terminal. Where the start is, is known from its mark.
    let [column, row] = marked(&first);
    tty.press(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    tty.until_shows("▸ pile b = 5, pile c = ");
    let clicked = tty.until_wrote("third picture", |bytes| nth_picture(bytes, count + 2));
    assert_ne!(clicked.data(), walked.data());
    // Under a popup it is taken away, and put back afterwards.
    tty.press("?");
    tty.until_wrote("erasure", |bytes| {
        matches!(kitty(bytes).last(), Some(Kitty::Erased)).then_some(())
    });
    tty.press("\x1b");
    tty.until_wrote("picture after the help", |bytes| {
        nth_picture(bytes, count + 3)
    });
    tty.press("z");
    tty.until_wrote("smaller picture", |bytes| {
        pictures(bytes).pop().filter(|one| one.width() < wide)
    });
    tty.press("q");
    tty.until_wrote("last erasure", |bytes| {
        matches!(kitty(bytes).last(), Some(Kitty::Erased)).then_some(())
    });
    assert!(tty.end().success());
}

/// The column and row, counted from 1, of the middle of the mark of what is selected.
fn marked(picture: &Pixmap) -> [u32; 2] {
    // The colour of the cursor in figures on a dark ground.
    let is_cursor = |x: &u32, y: &u32| {
        let pixel = picture.pixel(*x, *y).unwrap();
        (pixel.red(), pixel.green(), pixel.blue()) == (0xff, 0xb0, 0x60)
    };
    let all = (0..picture.height()).flat_map(|y| (0..picture.width()).map(move |x| (x, y)));
    let marks: Vec<(u32, u32)> = all.filter(|(x, y)| is_cursor(x, y)).collect();
    assert!(!marks.is_empty(), "something is marked");
    let middle = |of: fn(&(u32, u32)) -> u32| {
        let (least, most) = (marks.iter().map(of).min(), marks.iter().map(of).max());
        u32::midpoint(least.unwrap(), most.unwrap())
    };
    // The picture begins in the second column and the third row.
    [
        middle(|at| at.0) / u32::from(CELL.0) + 2,
        middle(|at| at.1) / u32::from(CELL.1) + 3,
    ]
}

#[test]
fn sixels_cover_the_pane_and_are_cleared_away() {
    let mut tty = map(&[], Some("sixel"));
    let size = (98 * u32::from(CELL.0), 24 * u32::from(CELL.1));
    let colours = tty.until_wrote("sixels", |bytes| {
        let shown = between(bytes, SIXELS, END).pop()?;
        let (found, colours) = sixels(shown);
        (found == size).then_some(colours)
    });
    assert!((4..=256).contains(&colours), "{colours}");
    let clears = |bytes: &[u8]| {
        let parts = bytes.windows(4);
        parts.filter(|part| part == b"\x1b[2J").count()
    };
    let before = clears(&tty.written());
    tty.press("?");
    tty.until_wrote("cleared screen", |bytes| {
        (clears(bytes) > before).then_some(())
    });
    let shown = |bytes: &[u8]| between(bytes, SIXELS, END).len();
    let before = shown(&tty.written());
    tty.press("\x1b");
    tty.until_wrote("picture after the help", |bytes| {
        (shown(bytes) > before).then_some(())
    });
    tty.press("q");
    assert!(tty.end().success());
}

/// The size of a picture of sixels and the number of its colours. Every pixel has one.
fn sixels(text: &[u8]) -> ((u32, u32), usize) {
    let text = std::str::from_utf8(text).unwrap();
    let start = text.find('#').unwrap();
    let raster: Vec<u32> = (text[1..start].split(';'))
        .map(|number| number.parse().unwrap())
        .collect();
    let [1, 1, width, height] = raster[..] else {
        panic!("{raster:?}");
    };
    let mut covered = vec![0_u32; usize::try_from(width * height).unwrap()];
    let (mut x, mut y, mut colours) = (0, 0, 0);
    let mut signs = text[start..].chars().peekable();
    let number = |signs: &mut std::iter::Peekable<std::str::Chars<'_>>| {
        let mut digits = String::new();
        while let Some(digit) = signs.next_if(|sign| sign.is_ascii_digit() || *sign == ';') {
            digits.push(digit);
        }
        digits
    };
    while let Some(sign) = signs.next() {
        let mut run = 1;
        let bits = match sign {
            '#' => {
                colours += usize::from(number(&mut signs).contains(';'));
                continue;
            }
            '$' => {
                x = 0;
                continue;
            }
            '-' => {
                (x, y) = (0, y + 6);
                continue;
            }
            '!' => {
                run = number(&mut signs).parse().unwrap();
                signs.next().unwrap()
            }
            sign => sign,
        };
        let bits = u32::from(bits) - u32::from('?');
        for column in x..x + run {
            assert!(column < width, "rows are no longer than the picture");
            for row in (0..6).filter(|row| bits >> row & 1 == 1) {
                covered[usize::try_from((y + row) * width + column).unwrap()] += 1;
            }
        }
        x += run;
    }
    assert!(covered.iter().all(|count| *count == 1));
    ((width, height), colours)
}

#[test]
fn iterm2_gets_a_file() {
    let mut tty = map(&[("TERM_PROGRAM", "iTerm.app")], None);
    let pixels = tty.until_wrote("file", |bytes| {
        let file = between(bytes, b"\x1b]1337;File=", b"\x07").pop()?;
        let text = std::str::from_utf8(file).unwrap();
        let (head, data) = text.split_once(':').unwrap();
        assert!(head.contains("inline=1") && head.contains("doNotMoveCursor=1"));
        let png = STANDARD.decode(data).unwrap();
        assert!(head.contains(&format!("size={};", png.len())));
        head.contains("width=98;height=24;")
            .then(|| Pixmap::decode_png(&png).unwrap())
    });
    assert_eq!(pixels.width(), 98 * u32::from(CELL.0));
    tty.press("q");
    assert!(tty.end().success());
}

#[test]
fn elsewhere_figures_are_characters() {
    for (environment, graphics) in [
        (&[][..], None),
        (&[("KITTY_WINDOW_ID", "1")], Some("off")),
        (&[("KITTY_WINDOW_ID", "1"), ("TMUX", "/tmp/tmux,1,0")], None),
    ] {
        let mut tty = map(environment, graphics);
        tty.until_shows("0   2   4   6   8");
        tty.press("l");
        tty.until_shows("▸ pile b = 6, pile c = 6");
        tty.press("q");
        let bytes = tty.written();
        for begin in [&b"\x1b_G"[..], b"\x1bP", b"\x1b]1337"] {
            assert!(bytes.windows(begin.len()).all(|part| part != begin));
        }
        assert!(tty.end().success());
    }
}

#[test]
fn terminals_are_known_by_their_variables() {
    let known = |variables: &[(&str, &str)]| {
        Graphics::Auto.protocol(|name| {
            let mut variables = variables.iter();
            let found = variables.find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    for (variables, protocol) in [
        (&[("TERM", "xterm-kitty")][..], Some(Protocol::Kitty)),
        (&[("TERM", "xterm-ghostty")], Some(Protocol::Kitty)),
        (&[("TERM_PROGRAM", "WezTerm")], Some(Protocol::Iterm2)),
        (&[("LC_TERMINAL", "iTerm2")], Some(Protocol::Iterm2)),
        (&[("TERM", "foot-extra")], Some(Protocol::Sixel)),
        (&[("TERM", "xterm-256color")], None),
        (&[("TERM", "tmux-256color"), ("KITTY_WINDOW_ID", "3")], None),
        (&[("KITTY_WINDOW_ID", "")], None),
        (&[], None),
    ] {
        assert_eq!(known(variables), protocol, "{variables:?}");
    }
    assert_eq!(Graphics::Off.protocol(|_| Some("kitty".to_owned())), None);
    assert!(
        "kitten"
            .parse::<Graphics>()
            .unwrap_err()
            .contains("kitty, sixel, iterm2")
    );
}
