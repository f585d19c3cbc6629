//! What the pieces of what a terminal sends mean: keys with their modifiers, and the mouse.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::scanner::InputPiece;

/// The event of a piece; `None` where it means nothing here.
pub(super) fn event(piece: InputPiece<'_>) -> Option<Event> {
    // A key that is no character has no modifiers of its own.
    let plain = |code| Some(key(code, KeyModifiers::NONE));
    match piece {
        InputPiece::Char { c, alt } => {
            let mut key = of_char(c);
            key.modifiers.set(KeyModifiers::ALT, alt);
            Some(Event::Key(key))
        }
        InputPiece::Esc => plain(KeyCode::Esc),
        InputPiece::Short { lead: b'O', last } => plain(cursor_key(last)?),
        InputPiece::Short { last, .. } if last > b'E' => None,
        InputPiece::Short { last, .. } => plain(KeyCode::F(last.checked_sub(b'A')? + 1)),
        InputPiece::Control { parameters, last } => control(str::from_utf8(parameters).ok()?, last),
        InputPiece::Mouse([button, column, row]) => {
            let cell = |byte: u8| u16::from(byte).checked_sub(33);
            mouse(button.checked_sub(32)?, [cell(column)?, cell(row)?], false)
        }
        InputPiece::Nothing => None,
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// The key of a character.
fn of_char(c: char) -> KeyEvent {
    let control = |c: char| KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL);
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    match c {
        '\r' => plain(KeyCode::Enter),
        '\t' => plain(KeyCode::Tab),
        '\x1b' => plain(KeyCode::Esc),
        '\x7f' => plain(KeyCode::Backspace),
        '\0' => control(' '),
        // The low five bits of a letter, and of the digits from 4 to 7.
        '\x01'..='\x1a' => control(moved(c, 'a' as u32 - 1)),
        '\x1c'..='\x1f' => control(moved(c, '4' as u32 - 0x1c)),
        _ if c.is_uppercase() => KeyEvent::new(KeyCode::Char(c), KeyModifiers::SHIFT),
        _ => plain(KeyCode::Char(c)),
    }
}

fn moved(c: char, by: u32) -> char {
    char::from_u32(c as u32 + by).unwrap_or(c)
}

/// The keys that have a letter of their own.
fn cursor_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// The keys that have a number.
fn numbered_key(number: u32) -> Option<KeyCode> {
    // The numbers leave gaps between the keys of a row.
    let function = |first: u32, at: u32| u8::try_from(number - first + at).ok().map(KeyCode::F);
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => function(11, 1)?,
        17..=21 => function(17, 6)?,
        23..=26 => function(23, 11)?,
        28..=29 => function(28, 15)?,
        31..=34 => function(31, 17)?,
        _ => return None,
    })
}

/// What `ESC [`, parameters and a last byte mean.
fn control(parameters: &str, last: u8) -> Option<Event> {
    if let Some(parameters) = parameters.strip_prefix('<') {
        let (button, cell) = button_and_cell(parameters)?;
        return mouse(button, cell, last == b'm');
    }
    if last == b'M' {
        let (button, cell) = button_and_cell(parameters)?;
        return mouse(button.checked_sub(32)?, cell, false);
    }
    // Behind a colon come other forms of a key, and whether it goes down or up.
    let mut fields = parameters.split(';');
    let mut next = || fields.next().unwrap_or_default().split(':');
    let number = next().next().unwrap_or_default();
    let mut second = next();
    let (mask, kind) = (second.next().unwrap_or_default(), second.next());
    let modifiers = match mask {
        "" => KeyModifiers::NONE,
        mask => modifiers(mask.parse::<u8>().ok()?.saturating_sub(1)),
    };
    if kind == Some("3") {
        return None;
    }
    Some(match last {
        b'Z' => key(KeyCode::BackTab, modifiers | KeyModifiers::SHIFT),
        b'~' if number == "27" => typed(next().next()?.parse().ok()?, modifiers)?,
        b'~' => key(numbered_key(number.parse().ok()?)?, modifiers),
        b'u' => typed(number.parse().ok()?, modifiers)?,
        // With other numbers it tells the place of the cursor.
        b'R' if number != "1" || modifiers.is_empty() => return None,
        _ if ["", "1"].contains(&number) => key(cursor_key(last)?, modifiers),
        _ => return None,
    })
}

/// A key by the number of its character. Among the control characters only Backspace, Tab, Enter
/// and Escape are keys: 3 is no Ctrl-c, which is c with a modifier here.
fn typed(number: u32, modifiers: KeyModifiers) -> Option<Event> {
    let is_private = (0xe000..0xf900).contains(&number);
    let is_no_key = number < 32 && ![8, 9, 10, 13, 27].contains(&number);
    let c = char::from_u32(number).filter(|_| !is_private && !is_no_key)?;
    let mut event = of_char(c);
    event.modifiers |= modifiers;
    if event.code == KeyCode::Tab && modifiers.contains(KeyModifiers::SHIFT) {
        event.code = KeyCode::BackTab;
    }
    Some(Event::Key(event))
}

/// The modifiers of some bits.
fn modifiers(bits: u8) -> KeyModifiers {
    let of = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
    ];
    let set = of.into_iter().filter(|(bit, _)| bits & bit != 0);
    set.fold(KeyModifiers::NONE, |all, (_, one)| all | one)
}

/// A button and its cell: three numbers, the cells counted from 1.
fn button_and_cell(parameters: &str) -> Option<(u8, [u16; 2])> {
    let mut numbers = parameters.split(';');
    let button = numbers.next()?.parse().ok()?;
    let mut cell = || numbers.next()?.parse::<u16>().ok()?.checked_sub(1);
    Some((button, [cell()?, cell()?]))
}

/// What the mouse did. In the older forms button 3 means any that goes up.
fn mouse(button: u8, [column, row]: [u16; 2], is_up: bool) -> Option<Event> {
    let moves = button & 32 != 0;
    let pressed = match button & 3 {
        0 => Some(MouseButton::Left),
        1 => Some(MouseButton::Middle),
        2 => Some(MouseButton::Right),
        _ => None,
    };
    let kind = match (button & 0b1100_0000, pressed) {
        (0, Some(pressed)) if moves => MouseEventKind::Drag(pressed),
        (0, None) if moves => MouseEventKind::Moved,
        (0, Some(pressed)) if is_up => MouseEventKind::Up(pressed),
        (0, Some(pressed)) => MouseEventKind::Down(pressed),
        (0, None) => MouseEventKind::Up(MouseButton::Left),
        (0b0100_0000, _) => match button & 3 {
            0 => MouseEventKind::ScrollUp,
            1 => MouseEventKind::ScrollDown,
            2 => MouseEventKind::ScrollLeft,
            _ => MouseEventKind::ScrollRight,
        },
        _ => return None,
    };
    Some(Event::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: modifiers(button >> 2 & 7),
    }))
}
