//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{Row, place_value, sizes, write as write_columns};
use super::described::{Described, verdict};
use crate::study::theory_of_position::Heaps;
use crate::theory::split::{EvenoidBound, HeapMark};
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &Described, heaps: &Heaps) {
    let columns = &heaps.columns;
    let heap = if heaps.splits.empty { "z + 1" } else { "z" };
    let rows_of = if heaps.splits.empty { "z" } else { "z − 1" };
    text.say(
        Role::Title,
        &format!("Heaps z, v₂ of {heap}, and the columns of {rows_of}"),
    );
    // One column more than hold a one: it may be the one that decides.
    let shown = (columns.width() + 1).min(u64::BITS);
    let Labels { head, rows: labels } = Labels::of(text, described, heaps, shown as usize);
    let rows = rows(labels, described, heaps, shown);
    write_columns(text, &head, &rows);
    text.gap();
    if !described.hidden {
        bound(text, heaps);
        deciding(text, heaps);
    }
    verdict(text, described);
}

/// The beginnings of the rows: letter, size, v₂ and, where they are what counts, `o` for oddoids
/// and `e` for evenoids.
struct Labels {
    head: String,
    rows: Vec<String>,
}

impl Labels {
    fn of(text: &Text, described: &Described, heaps: &Heaps, shown: usize) -> Self {
        let letters = described.letters.iter().map(String::len).max().unwrap_or(1);
        let sizes = sizes(text, described.theory.position.piles(), letters + 9, shown);
        let size = sizes[0].len();
        let (bound, piles) = (heaps.bound, described.theory.position.piles());
        let lift = u128::from(heaps.splits.empty);
        let heap = |(heap, mark): (usize, HeapMark)| {
            let kind = match bound {
                None => "",
                Some(_) if mark.oddoid => " o",
                Some(bound)
                    if u128::from(piles[heap]) + lift < bound.below && !described.hidden =>
                {
                    " e!"
                }
                Some(_) => " e",
            };
            let (letter, size, valuation) =
                (&described.letters[heap], &sizes[heap], mark.valuation);
            format!("{letter:letters$} {size} {valuation:>2}{kind}")
        };
        let kind = if bound.is_some() { " o/e" } else { "" };
        Self {
            head: format!("{:letters$} {:>size$} v₂{kind}", "", "z"),
            rows: (0..).zip(heaps.marks.iter().copied()).map(heap).collect(),
        }
    }
}

fn rows(labels: Vec<String>, described: &Described, heaps: &Heaps, shown: u32) -> Vec<Row> {
    let columns = &heaps.columns;
    let bits = |row: usize| (0..shown).map(move |column| columns.digit(row, column));
    let heap = |(row, label): (usize, String)| Row::bits(label, bits(row));
    let mut rows: Vec<Row> = (0..).zip(labels).map(heap).collect();
    let zeros = (0..shown).map(|column| columns.zeros(column));
    rows.push(Row::counts("zeros", zeros));
    if let Some(deciding) = heaps.deciding.filter(|_| !described.hidden) {
        let mark = |column| {
            if column == deciding {
                ("^", Role::Optimal)
            } else {
                (" ", Role::Dim)
            }
        };
        rows.push(Row::marks((0..shown).map(mark)));
    }
    rows
}

/// What the marks of heaps mean, and below what an evenoid is too small.
fn bound(text: &mut Text, heaps: &Heaps) {
    let Some(EvenoidBound {
        below,
        number,
        size,
    }) = heaps.bound
    else {
        return;
    };
    let k = heaps.splits.parts;
    let (z, lifted) = if heaps.splits.empty {
        ("z + 1", " + 1")
    } else {
        ("z", "")
    };
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
            "!: an evenoid below {below}, the least power of {k} above z_{number}{lifted} = {size}"
        ),
    );
}

/// The column that decides single-delete nim of up to four heaps.
fn deciding(text: &mut Text, heaps: &Heaps) {
    let n = heaps.marks.len();
    let Some(column) = heaps.deciding else {
        return;
    };
    let zeros = heaps.columns.zeros(column);
    // Of two heaps every column has at least 0 zeros, which is not worth saying.
    let lowest = match n.saturating_sub(2) {
        0 => "the lowest column".to_owned(),
        few => format!("the lowest column with at least {few} zeros"),
    };
    text.say(
        Role::Text,
        &format!(
            "^: {lowest}, that of {}, decides; it has {zeros} of {n} zeros",
            place_value(column as usize)
        ),
    );
}
