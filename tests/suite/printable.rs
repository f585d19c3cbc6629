//! Text from outside as it is printed.

use nimscope::printable::{cell_width, escaped, escaped_lines, tex, words, write_json};

#[test]
fn what_a_terminal_obeys_or_hides_is_escaped() {
    assert_eq!(escaped("3 5 → é"), "3 5 → é");
    assert_eq!(
        escaped("a\x1b[2J\u{9b}\u{202e}\nb"),
        "a\\u{1b}[2J\\u{9b}\\u{202e}\\nb"
    );
    assert_eq!(escaped_lines("a\tb\nc"), "a\\tb\nc");
    let mut json = Vec::new();
    let text = "a\x1b\u{7f}\u{9b}\u{202e}\u{e0001}é\"";
    write_json(&mut json, &text).unwrap();
    let json = String::from_utf8(json).unwrap();
    assert_eq!(json, r#""a\u001b\u007f\u009b\u202e\udb40\udc01é\"""#);
    assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let shown = nimscope::printable::shown(OsStr::from_bytes(b"a\xff\x1bb"));
    assert_eq!(shown, "a\\xff\\u{1b}b");
}

#[test]
fn a_sign_on_a_letter_takes_no_cell_of_its_own() {
    assert_eq!(cell_width("x̂ = 3"), 5);
    assert_eq!(cell_width("日本"), 4);
}

#[test]
fn neither_a_game_nor_a_position_is_torn() {
    let cases = [
        ("exact nim (5, =2) is", 4),
        ("R in Moore's nim (4, ≤ 2) against it", 7),
        ("(3, 5, 5, 6), (see below)", 3),
        ("(1, 2, 3, 4, 5, 6, 7, 8)", 8),
        ("a) b (c d", 4),
        ("below 3 5 5: piles of 2", 5),
        ("except the last, which is l + 1 here", 7),
        ("with piles ≤ 63, so that P ⇔ every sum is even", 8),
        ("the formula a + b + c + d + e + f + g + h + i", 4),
        ("(5 17 20 20), (5 18 20 20) and 41 more", 5),
    ];
    for (text, count) in cases {
        let words = words(text);
        assert_eq!(words.len(), count, "{words:?}");
        assert_eq!(words.join(" "), text);
    }
    assert_eq!(tex("nim (5, =2) --max"), "nim (5,~=2) -{}-max");
}
