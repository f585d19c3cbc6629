//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{Row, place_value, sizes, write as write_columns};
use super::seen::{Seen, verdict};
use crate::game::{Family, Ruleset, Splits};
use crate::theory;
use crate::theory::split::{
    Columns, HeapMark, evenoid_bound, fraction::TWO_HEAPS, marks, one_column_decides,
};
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, seen: &Seen, splits: Splits) {
    let columns = Columns::of(seen.game, &seen.x);
    let heap = if splits.empty { "z + 1" } else { "z" };
    let rows_of = if splits.empty { "z" } else { "z − 1" };
    text.say(
        Role::Title,
        &format!("Heaps z, v₂ of {heap}, and the columns of {rows_of}"),
    );
    // One column more than hold a one: it may be the one that decides.
    let shown = (columns.width() + 1).min(u64::BITS);
    let Labels { head, heaps } = Labels::of(text, seen, splits, shown as usize);
    let rows = rows(heaps, seen, &columns, shown);
    write_columns(text, &head, &rows);
    text.gap();
    if !seen.hidden {
        bound(text, seen, splits);
        deciding(text, seen, &columns);
        grundy(text, seen);
        valuations(text, seen);
    }
    verdict(text, seen);
}

/// The beginnings of the rows: letter, size, v₂ and, where they are what counts, `o` for oddoids
/// and `e` for evenoids.
struct Labels {
    head: String,
    heaps: Vec<String>,
}

impl Labels {
    fn of(text: &Text, seen: &Seen, splits: Splits, shown: usize) -> Self {
        let letters = seen.letters.iter().map(String::len).max().unwrap_or(1);
        let sizes = sizes(text, seen.x.piles(), letters + 9, shown);
        let size = sizes[0].len();
        let bound = evenoid_bound(splits, &seen.x);
        let lift = u128::from(splits.empty);
        let heap = |(heap, mark): (usize, HeapMark)| {
            let kind = match bound {
                None => "",
                Some(_) if mark.oddoid => " o",
                Some(bound) if u128::from(seen.x.piles()[heap]) + lift < bound && !seen.hidden => {
                    " e!"
                }
                Some(_) => " e",
            };
            let (letter, size, valuation) = (&seen.letters[heap], &sizes[heap], mark.valuation);
            format!("{letter:letters$} {size} {valuation:>2}{kind}")
        };
        let kind = if bound.is_some() { " o/e" } else { "" };
        Self {
            head: format!("{:letters$} {:>size$} v₂{kind}", "", "z"),
            heaps: (0..).zip(marks(splits, &seen.x)).map(heap).collect(),
        }
    }
}

fn rows(labels: Vec<String>, seen: &Seen, columns: &Columns, shown: u32) -> Vec<Row> {
    let bits = |row: usize| (0..shown).map(move |column| columns.digit(row, column));
    let heap = |(row, label): (usize, String)| Row::bits(label, bits(row));
    let mut rows: Vec<Row> = (0..).zip(labels).map(heap).collect();
    let zeros = (0..shown).map(|column| columns.zeros(column));
    rows.push(Row::counts("zeros", zeros));
    if one_column_decides(seen.game) && !seen.hidden {
        let mark = |column| {
            if column == columns.deciding() {
                ("^", Role::Optimal)
            } else {
                (" ", Role::Dim)
            }
        };
        rows.push(Row::marks((0..shown).map(mark)));
    }
    rows
}

/// Theorem 5.6: which evenoids are too small.
fn bound(text: &mut Text, seen: &Seen, splits: Splits) {
    let Some(bound) = evenoid_bound(splits, &seen.x) else {
        return;
    };
    let (k, n) = (splits.parts, seen.game.n());
    let pivot = n / k * (k - 1) + 1;
    let (z, lifted) = if splits.empty {
        ("z + 1", " + 1")
    } else {
        ("z", "")
    };
    let value = u128::from(seen.x.piles()[pivot - 1]) + u128::from(splits.empty);
    let oddoid = if k == 2 {
        format!("{z} is odd")
    } else {
        format!("{z} modulo {} is in 1..{}", k * (k - 1), k - 1)
    };
    text.say(
        Role::Text,
        &format!("o: {k}-oddoid, {oddoid}; e: {k}-evenoid, all others"),
    );
    text.say(
        Role::Text,
        &format!(
            "P ⇔ no evenoid is below {bound} (!), the least power of {k} above z_{pivot}{lifted} = {value}"
        ),
    );
}

/// The column that decides single-delete nim of up to four heaps.
fn deciding(text: &mut Text, seen: &Seen, columns: &Columns) {
    let n = seen.game.n();
    if !one_column_decides(seen.game) {
        return;
    }
    let (column, zeros) = (columns.deciding(), columns.zeros(columns.deciding()));
    // Of two heaps every column has at least 0 zeros, which is not worth saying.
    let lowest = match n.saturating_sub(2) {
        0 => String::new(),
        few => format!(", the lowest with at least {few} zeros"),
    };
    text.say(
        Role::Text,
        &format!(
            "column {} decides (^){lowest}: P ⇔ it has {n} zeros; it has {zeros}",
            place_value(column as usize)
        ),
    );
}

/// Theorem 2.2, where it gives the Grundy value.
fn grundy(text: &mut Text, seen: &Seen) {
    let rules = Ruleset::normal(seen.game);
    let theorem = theory::theorem(rules, TWO_HEAPS.id);
    if let Some(grundy) = theorem.and_then(|theorem| theorem.grundy.at(rules, &seen.x)) {
        let words = format!("Grundy value {grundy}: the lowest column of zeros only");
        text.say(Role::Text, &words);
    }
}

/// Theorem 4.2: what no-more-than-half-delete nim looks at.
fn valuations(text: &mut Text, seen: &Seen) {
    if seen.game.family() == Family::Nmth {
        let rule = if seen.game.n().is_multiple_of(2) {
            "P ⇔ all v₂ are 0"
        } else {
            "P ⇔ all v₂ are equal"
        };
        text.say(Role::Text, rule);
    }
}
