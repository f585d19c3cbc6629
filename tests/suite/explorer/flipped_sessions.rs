//! Sessions in whose files bits have flipped: the program starts, says what it cannot read and
//! sets it aside, and positions are lost only where they are hit.
//!
//! The long form is started again with `NIMSCOPE_SEED` and with `NIMSCOPE_COUNT` files.

use std::fs;

use super::OnScreen;
use crate::support::asked;
use nimscope::app::Session;
use nimscope::ui::SessionFile;

const SIZE: (u16, u16) = (120, 40);

fn text(explorer: &OnScreen) -> String {
    explorer.app.view().session().text()
}

/// A session with something in each of its parts.
fn rich() -> String {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("g p 8 = u 9 = b text:here enter ; text:why enter ] ] ]");
    explorer.press("g e 1 2 B / text:minimal enter o g f t t g o z j j z");
    explorer.press("g c z / text:games24/2.7 enter enter z");
    explorer.press("p enter space u space r");
    explorer.press(": text:remoteness enter esc esc");
    text(&explorer)
}

/// The positions of a session, as they are written.
fn positions(text: &str) -> String {
    let session: serde_json::Value = serde_json::from_str(text).unwrap();
    session["tree"]["nodes"].to_string()
}

/// Flips some bits from a byte on.
fn flip(random: &mut fastrand::Rng, bytes: &mut [u8], first: usize) {
    for _ in 0..random.usize(1..=8) {
        let at = random.usize(first..bytes.len());
        bytes[at] ^= 1 << random.u8(..8);
    }
}

fn live_through(seed: u64, count: u64) {
    let whole = rich();
    let behind_tree = whole.find(",\"games\":").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let mut set_aside = 0;
    for seed in seed..seed + count {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut bytes = whole.clone().into_bytes();
        let first = [0, behind_tree][random.usize(..2)];
        flip(&mut random, &mut bytes, first);
        fs::write(file("session.json"), &bytes).unwrap();
        let mut explorer = OnScreen::idle("normal nim:2", "1 2", SIZE);
        let keeper = SessionFile::open(Some(folder.path()), &mut explorer.app);
        explorer.settle();
        let screen = explorer.screen();
        if let Ok(aside) = fs::read(file("session.unreadable")) {
            set_aside += 1;
            assert_eq!(aside, bytes, "seed {seed}");
            assert!(screen.contains("cannot be read"), "seed {seed}: {screen}");
            fs::remove_file(file("session.unreadable")).unwrap();
        } else if first == behind_tree {
            let kept = positions(&text(&explorer));
            assert_eq!(kept, positions(&whole), "seed {seed}");
        }
        // What is written then is read again.
        let written = text(&explorer);
        let again = Session::read(&written).unwrap();
        let mut next = OnScreen::idle("normal nim:2", "1 2", SIZE);
        next.app.restore(again).unwrap();
        assert_eq!(next.piles(), explorer.piles(), "seed {seed}");
        drop(keeper);
    }
    assert!(set_aside < count, "some are read");
}

#[test]
fn flipped_bits_in_a_session_lose_only_what_they_hit() {
    live_through(7, 40);
}

#[test]
#[ignore = "takes some minutes"]
fn flipped_bits_in_a_session_lose_only_what_they_hit_however_many() {
    live_through(
        asked("NIMSCOPE_SEED", 1000),
        asked("NIMSCOPE_COUNT", 20_000),
    );
}
