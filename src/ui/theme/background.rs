//! The theme that suits the background of the terminal, which the terminal is asked for.

use super::Theme;
use crate::lists::CollectVec as _;

/// `light` where the terminal says that its background is light, else `dark`.
pub fn by_background() -> Theme {
    let name = match is_light() {
        Some(true) => "light",
        Some(false) | None => "dark",
    };
    Theme::named(name).unwrap_or_else(Theme::mono)
}

/// Whether the background is light; `None` where the terminal does not say so in time.
#[cfg(unix)]
fn is_light() -> Option<bool> {
    use std::io::{IsTerminal, Write, stdin, stdout};

    if !stdin().is_terminal() || !stdout().is_terminal() {
        return None;
    }
    crossterm::terminal::enable_raw_mode().ok()?;
    // The second question is answered by every terminal, so that one which does not know the first
    // is not waited for.
    let asked = stdout().write_all(b"\x1b]11;?\x1b\\\x1b[c");
    let answer = asked
        .and_then(|()| stdout().flush())
        .ok()
        .map(|()| answer());
    // Where that fails, the screen fails next and says so.
    drop(crossterm::terminal::disable_raw_mode());
    lightness(&answer?)
}

#[cfg(not(unix))]
fn is_light() -> Option<bool> {
    None
}

/// What the terminal writes until it has answered the second question, or is too slow.
#[cfg(unix)]
fn answer() -> Vec<u8> {
    use std::io::stdin;
    use std::time::{Duration, Instant};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// The time that a terminal has for its answer, far away as it may be.
    const PATIENCE: Duration = Duration::from_millis(300);

    let (started, input) = (Instant::now(), stdin());
    let mut answer = Vec::new();
    while answer.last() != Some(&b'c') {
        let left = PATIENCE.saturating_sub(started.elapsed());
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: left.subsec_nanos().into(),
        };
        let mut ready = [PollFd::new(&input, PollFlags::IN)];
        let mut some = [0; 256];
        match poll(&mut ready, Some(&timeout)) {
            Ok(1) => match rustix::io::read(&input, &mut some) {
                Ok(count) if count > 0 => answer.extend_from_slice(&some[..count]),
                Ok(_) | Err(_) => break,
            },
            Ok(_) | Err(_) => break,
        }
    }
    answer
}

/// Whether the colour in an answer is light: `]11;rgb:RRRR/GGGG/BBBB`, with 1 to 4 digits each.
#[cfg(unix)]
fn lightness(answer: &[u8]) -> Option<bool> {
    let text = String::from_utf8_lossy(answer);
    let (_, colour) = text.split_once("]11;rgb:")?;
    let share = |digits: &str| {
        let digits: String = digits.chars().take_while(char::is_ascii_hexdigit).collect();
        let most = 16_u32
            .checked_pow(u32::try_from(digits.len()).ok()?)?
            .checked_sub(1)?;
        let value = u32::from_str_radix(&digits, 16).ok()?;
        Some(f64::from(value) / f64::from(most))
    };
    let shares: Vec<f64> = colour.splitn(3, '/').map_while(share).collect_vec();
    let [red, green, blue] = shares[..] else {
        return None;
    };
    Some(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)
}
