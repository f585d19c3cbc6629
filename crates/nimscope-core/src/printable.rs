//! Text from outside as it may be printed and drawn: characters that a terminal obeys or hides are
//! escaped. Here stands also the one measure of the width of a text.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};
use unicode_width::UnicodeWidthStr;

/// The cells that a text takes on the screen: x̂ is one, though it is written with two characters.
pub fn cell_width(text: &str) -> usize {
    text.width()
}

/// A text cut to a width in cells, with a mark where something is cut off.
pub fn truncated(text: &str, width: usize) -> String {
    if cell_width(text) <= width {
        return text.to_owned();
    }
    // Signs that belong together may take less than each on its own.
    let ends = text.char_indices().map(|(end, _)| end);
    let kept = ends.take_while(|&end| cell_width(&text[..end]) < width);
    format!("{}…", &text[..kept.last().unwrap_or(0)])
}

/// The cells that the widest of some texts takes; 0 where there is none.
pub fn widest(texts: impl IntoIterator<Item: AsRef<str>>) -> usize {
    let widths = texts.into_iter().map(|text| text.as_ref().width());
    widths.max().unwrap_or(0)
}

/// The last column of binary digits over which the number is written out: 8192.
const WRITTEN_OUT: usize = 13;

/// What a one in a column of binary digits is worth: 8, or 2²⁰ where the number is long.
pub fn place_value(column: usize) -> String {
    if column <= WRITTEN_OUT {
        (1_u64 << column).to_string()
    } else {
        format!("2{}", raised(column))
    }
}

/// A number in raised digits.
pub fn raised(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = number.to_string();
    let digits = digits.bytes();
    digits
        .map(|digit| DIGITS[usize::from(digit - b'0')])
        .collect()
}

/// The longest parameters of a game, and the longest position, in characters, that are not torn.
const LONGEST: usize = 16;
const LONGEST_POSITION: usize = 30;
/// The longest part of a formula beside a sign from which it is not torn.
const LONGEST_OPERAND: usize = 5;

/// A command line of the program, each word quoted as a shell needs it.
pub fn command(words: &[impl AsRef<str>]) -> String {
    let words = words.iter().map(|word| quoted(word.as_ref()));
    std::iter::once("nimscope".to_owned())
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A word of a command line, quoted as a shell needs it.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,+=@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The pieces between which a text may be broken into lines: its words, but the parameters of a
/// game or the piles of a position, as in (5, =2), are not torn from one another, nor 4 % and
/// mod 8, nor a short formula as l + 1.
pub fn words(text: &str) -> Vec<&str> {
    let (mut words, mut from) = (Vec::new(), 0);
    for (at, _) in text.match_indices(' ') {
        let (before, after) = text.split_at(at);
        let is_inside = before.ends_with([',', '=', '≤']) && are_parameters(before, after);
        // A number is not torn from what it counts.
        let is_unit = after.starts_with(" %") || before.ends_with(" mod");
        let is_kept = is_inside || is_unit || are_piles(before, after);
        if !is_kept && !is_formula(&text[from..at], after) {
            words.push(&text[from..at]);
            from = at + 1;
        }
    }
    words.push(&text[from..]);
    words
}

/// Whether a place is beside a sign of a formula and a short part of it. No formula is kept whole
/// that is too long.
fn is_formula(begun: &str, after: &str) -> bool {
    let before = begun.rsplit(' ').next().unwrap_or_default();
    let next = after.trim_start().split(' ').next().unwrap_or_default();
    let is_sign = |word: &str| ["=", "≤", "≥", "<", ">", "⇔", "+", "−", "mod"].contains(&word);
    let is_short = |word: &str| word.chars().count() <= LONGEST_OPERAND;
    let is_one = is_sign(next) && is_short(before) || is_sign(before) && is_short(next);
    is_one && begun.chars().count() + next.chars().count() < LONGEST_POSITION
}

/// Whether there are a few numbers and signs alone around a place, in brackets.
fn are_parameters(before: &str, after: &str) -> bool {
    let inside = before.rsplit_once('(').zip(after.split_once(')'));
    inside.is_some_and(|((_, begun), (rest, _))| {
        let signs = || begun.chars().chain(rest.chars());
        let is_word = |sign: char| sign.is_alphabetic() || "()".contains(sign);
        signs().count() <= LONGEST && !signs().any(is_word)
    })
}

/// Whether a place is between two of a few numbers, which are the piles of a position.
fn are_piles(before: &str, after: &str) -> bool {
    let mut begun = before.bytes().rev().peekable();
    let mut rest = after.trim_start_matches(' ').bytes().peekable();
    let is_digit = |c: Option<&u8>| c.is_some_and(u8::is_ascii_digit);
    // A long row of numbers is not gone through at each of its places.
    let reach = |bytes: &mut dyn Iterator<Item = u8>| {
        let numbers = bytes.take_while(|c| c.is_ascii_digit() || *c == b' ');
        numbers.take(LONGEST_POSITION).count()
    };
    is_digit(begun.peek())
        && is_digit(rest.peek())
        && reach(&mut begun) + reach(&mut rest) < LONGEST_POSITION
}

/// Whether a character is invisible when it is printed: a control character (C0, DEL, C1), a mark
/// of direction, or a character of no width that joins or separates.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A text with every hidden character escaped: `\n`, `\u{9b}`.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escaped_where(text, is_hidden)
}

/// The same for a text of several lines, which stay lines.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    escaped_where(text, |c| c != '\n' && is_hidden(c))
}

fn escaped_where(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hidden(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// A text as HTML and SVG show it unchanged, in elements and in attributes.
pub fn xml(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// A text as LaTeX prints it unchanged, in text mode and in most fonts: signs of TeX are escaped,
/// signs of mathematics are written by their commands. All commands are those of plain LaTeX. A
/// letter that is in no such command stays as it is.
///
/// ```
/// use nimscope_core::printable::tex;
/// assert_eq!(tex("x₅ ≤ 7 & more"), r"x\ensuremath{_{5}}~\ensuremath{\leq}~7 \& more");
/// assert_eq!(tex("the sum of x̂"), r"the sum of \^{x}");
/// ```
pub fn tex(text: &str) -> String {
    let words = words(text).into_iter().map(tex_word);
    words.collect::<Vec<String>>().join(" ")
}

fn tex_word(text: &str) -> String {
    const HAT: char = '\u{302}';
    let mut shown = String::with_capacity(text.len() + 16);
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        if letters.next_if_eq(&HAT).is_some() {
            let _ = write!(shown, "\\^{{{c}}}");
            continue;
        }
        match TEX.iter().find(|(sign, _)| sign.contains(c)) {
            Some((_, Tex::Command(command))) => shown.push_str(command),
            Some((_, Tex::Formula(formula))) => {
                let _ = write!(shown, "\\ensuremath{{{formula}}}");
            }
            Some((signs, Tex::Script(script, letters))) => {
                let mut pairs = signs.chars().zip(letters.chars());
                let letter = pairs.find_map(|(sign, letter)| (sign == c).then_some(letter));
                let letter = letter.expect("each sign has its letter");
                let _ = write!(shown, "\\ensuremath{{{script}{{{letter}}}}}");
            }
            // Two in a row would be one dash.
            None if c == '-' && letters.peek() == Some(&'-') => shown.push_str("-{}"),
            None if c == ' ' => shown.push('~'),
            None if is_set_by_tex(c) => shown.push(c),
            None => {
                let _ = write!(shown, "\\fbox{{\\tiny {:04X}}}", u32::from(c));
            }
        }
    }
    shown
}

/// Whether pdflatex has a character, in the encoding T1. Of others the number is set in a box.
fn is_set_by_tex(c: char) -> bool {
    match c {
        '\t' | '\n' | ' '..='~' => true,
        '\u{a0}'..='\u{17e}' => !"ĦħĸĿŀŉŦŧ".contains(c),
        _ => "‐‑‒―‖‚„‡‰‹›€™ȘșȚț".contains(c),
    }
}

/// How LaTeX writes a sign.
#[derive(Debug)]
enum Tex {
    /// In text.
    Command(&'static str),
    /// In a formula.
    Formula(&'static str),
    /// Above the line or below it: one of these letters for each sign.
    Script(char, &'static str),
}

#[rustfmt::skip] // a table: like signs stand in one line
const TEX: &[(&str, Tex)] = &[
    ("\\", Tex::Command(r"\textbackslash{}")),
    ("{", Tex::Command(r"\{")), ("}", Tex::Command(r"\}")),
    ("#", Tex::Command(r"\#")), ("$", Tex::Command(r"\$")), ("%", Tex::Command(r"\%")),
    ("&", Tex::Command(r"\&")), ("_", Tex::Command(r"\_")),
    ("^", Tex::Command(r"\textasciicircum{}")), ("~", Tex::Command(r"\textasciitilde{}")),
    ("<", Tex::Formula("<")), (">", Tex::Formula(">")), ("|", Tex::Formula(r"\vert")),
    ("\"", Tex::Command("''")),
    ("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₔₕₖₗₘₙₚₛₜᵢⱼ", Tex::Script('_', "0123456789+-=()aeoxehklmnpstij")),
    ("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿᵇᵉᴮ", Tex::Script('^', "0123456789+-=()inbeB")),
    ("≤", Tex::Formula(r"\leq")), ("≥", Tex::Formula(r"\geq")), ("≠", Tex::Formula(r"\neq")),
    ("≡", Tex::Formula(r"\equiv")), ("−", Tex::Formula("-")), ("×", Tex::Formula(r"\times")),
    ("·⋅", Tex::Formula(r"\cdot")), ("÷", Tex::Formula(r"\div")), ("±", Tex::Formula(r"\pm")),
    ("⊕", Tex::Formula(r"\oplus")), ("∞", Tex::Formula(r"\infty")), ("∑", Tex::Formula(r"\sum")),
    ("∈", Tex::Formula(r"\in")), ("∋", Tex::Formula(r"\ni")), ("∅", Tex::Formula(r"\emptyset")),
    ("∀", Tex::Formula(r"\forall")), ("∃", Tex::Formula(r"\exists")), ("¬", Tex::Formula(r"\neg")),
    ("∧", Tex::Formula(r"\wedge")), ("∨", Tex::Formula(r"\vee")), ("ℕ", Tex::Formula(r"\mathbf{N}")),
    ("⌈", Tex::Formula(r"\lceil")), ("⌉", Tex::Formula(r"\rceil")),
    ("⟨", Tex::Formula(r"\langle")), ("⟩", Tex::Formula(r"\rangle")),
    ("⌊", Tex::Formula(r"\lfloor")), ("⌋", Tex::Formula(r"\rfloor")),
    ("←", Tex::Formula(r"\leftarrow")), ("→", Tex::Formula(r"\rightarrow")),
    ("↔", Tex::Formula(r"\leftrightarrow")), ("↑", Tex::Formula(r"\uparrow")),
    ("↓", Tex::Formula(r"\downarrow")), ("↕", Tex::Formula(r"\updownarrow")),
    ("↖", Tex::Formula(r"\nwarrow")), ("↗", Tex::Formula(r"\nearrow")),
    ("↘", Tex::Formula(r"\searrow")), ("↙", Tex::Formula(r"\swarrow")),
    ("↺", Tex::Formula(r"\hookleftarrow")),
    ("⇐", Tex::Formula(r"\Leftarrow")), ("⇒", Tex::Formula(r"\Rightarrow")),
    ("⇔", Tex::Formula(r"\Leftrightarrow")),
    ("α", Tex::Formula(r"\alpha")), ("β", Tex::Formula(r"\beta")), ("γ", Tex::Formula(r"\gamma")),
    ("δ", Tex::Formula(r"\delta")), ("ε", Tex::Formula(r"\varepsilon")), ("ζ", Tex::Formula(r"\zeta")),
    ("η", Tex::Formula(r"\eta")), ("θ", Tex::Formula(r"\theta")), ("λ", Tex::Formula(r"\lambda")),
    ("μ", Tex::Formula(r"\mu")), ("ξ", Tex::Formula(r"\xi")), ("π", Tex::Formula(r"\pi")), ("ρ", Tex::Formula(r"\rho")),
    ("σ", Tex::Formula(r"\sigma")), ("τ", Tex::Formula(r"\tau")), ("φ", Tex::Formula(r"\varphi")),
    ("χ", Tex::Formula(r"\chi")), ("ψ", Tex::Formula(r"\psi")), ("ω", Tex::Formula(r"\omega")),
    ("Γ", Tex::Formula(r"\Gamma")), ("Δ", Tex::Formula(r"\Delta")), ("Θ", Tex::Formula(r"\Theta")),
    ("Λ", Tex::Formula(r"\Lambda")), ("Ξ", Tex::Formula(r"\Xi")), ("Π", Tex::Formula(r"\Pi")),
    ("Σ", Tex::Formula(r"\Sigma")), ("Φ", Tex::Formula(r"\Phi")), ("Ψ", Tex::Formula(r"\Psi")),
    ("Ω", Tex::Formula(r"\Omega")),
    ("…", Tex::Command(r"\ldots{}")), ("–", Tex::Command("--")), ("—", Tex::Command("---")),
    ("“", Tex::Command("``")), ("”", Tex::Command("''")), ("‘", Tex::Command("`")),
    ("’", Tex::Command("'")), ("′", Tex::Formula("'")), ("″", Tex::Formula("''")),
    ("■█", Tex::Formula(r"\rule{.6em}{.6em}")),
    ("○", Tex::Formula(r"\circ")), ("●•", Tex::Formula(r"\bullet")),
    ("✓", Tex::Formula(r"\surd")), ("✗", Tex::Formula(r"\times")), ("†", Tex::Command(r"\dag{}")),
];

/// A value, or a sign that it is not known.
pub fn known(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}

/// A path or an argument: hidden characters are escaped, and bytes that are not UTF-8 as `\xff`.
pub fn shown(text: impl AsRef<OsStr>) -> String {
    let mut shown = String::new();
    for chunk in text.as_ref().as_encoded_bytes().utf8_chunks() {
        shown.push_str(&escaped(chunk.valid()));
        for byte in chunk.invalid() {
            // Writing to a text cannot fail.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    shown
}

/// Writes an object as JSON on one line, without the end of the line. In strings hidden characters
/// are written by `\u`.
///
/// # Errors
/// The writer fails.
pub fn write_json(to: impl io::Write, object: &impl Serialize) -> serde_json::Result<()> {
    object.serialize(&mut Serializer::with_formatter(
        to,
        Visible(CompactFormatter),
    ))
}

/// Compact JSON that shows every character.
#[derive(Debug)]
struct Visible(CompactFormatter);

impl Formatter for Visible {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        to: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_hidden(c)) {
            self.0.write_string_fragment(to, &rest[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(to, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        self.0.write_string_fragment(to, rest)
    }
}
