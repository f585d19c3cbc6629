//! Whatever comes in is heard at once, also together with a resize and at the end of a long burst.

use std::time::{Duration, Instant};

use super::Tty;

/// The longest wait for a key to be heard. No other key follows, so that one that is left unread
/// until the next one comes is never heard.
const PATIENCE: Duration = Duration::from_secs(10);

/// A pile that nothing is computed for.
const ONE_PILE: &[&str] = &["--game", "nim:1", "--position", "0"];

/// Copies the position: the terminal hears of it whatever the screen shows.
const COPY: &str = "yp";

/// How long each of some inputs took to be heard; `None` where it was not.
fn delays(count: usize, mut input: impl FnMut(&mut Tty, usize)) -> Vec<Option<Duration>> {
    let mut tty = Tty::start(ONE_PILE, 80, 24, &[]);
    tty.until_shows("sum 0");
    let mut delays = Vec::new();
    for i in 0..count {
        let copies = tty.shown.0.lock().unwrap().parser.callbacks().0;
        input(&mut tty, i);
        let since = Instant::now();
        let (lock, changed) = &*tty.shown;
        let (shown, _) = changed
            .wait_timeout_while(lock.lock().unwrap(), PATIENCE, |shown| {
                shown.parser.callbacks().0 == copies && !shown.closed
            })
            .unwrap();
        let is_heard = shown.parser.callbacks().0 > copies;
        delays.push(is_heard.then(|| since.elapsed()));
        drop(shown);
        if !is_heard {
            // What was left unread comes now.
            tty.press("\x1b");
        }
    }
    tty.press("q");
    assert!(tty.end().success());
    delays
}

/// A key and a resize at once, in either order.
fn with_resizes(count: usize) -> Vec<Option<Duration>> {
    delays(count, |tty, i| {
        let columns = 80 + u16::try_from(i % 20).unwrap();
        if i.is_multiple_of(2) {
            tty.resize(columns, 24);
            tty.press(COPY);
        } else {
            tty.press(COPY);
            tty.resize(columns, 24);
        }
    })
}

/// Bursts of 1 to 8 KiB, of letters or of arrows.
fn in_bursts(count: usize) -> Vec<Option<Duration>> {
    delays(count, |tty, i| {
        let bytes = 1024 + i * 7919 % 7169;
        let pair = ["kj", "\x1b[A\x1b[B"][i % 2];
        let body = pair.repeat((bytes - COPY.len()) / pair.len());
        tty.press(&(body + COPY));
    })
}

fn assert_all_heard(delays: &[Option<Duration>]) {
    let lost = delays.iter().filter(|delay| delay.is_none()).count();
    assert_eq!(lost, 0, "of {} are not heard", delays.len());
}

#[test]
fn a_key_beside_a_resize_and_the_end_of_a_burst_are_heard() {
    assert_all_heard(&with_resizes(100));
    assert_all_heard(&in_bursts(40));
}

/// On a machine that does nothing else.
#[test]
#[ignore = "takes a minute, and its bound on time needs an idle machine"]
fn whatever_comes_in_is_heard_within_50_milliseconds() {
    let delays = with_resizes(1000);
    assert_all_heard(&delays);
    let late = |delay: &&Option<Duration>| delay.is_some_and(|d| d > Duration::from_millis(50));
    assert_eq!(delays.iter().filter(late).count(), 0, "are late");
    // A burst is thousands of keys, each of which is done: only its end must not wait for another
    // key.
    assert_all_heard(&in_bursts(500));
}
