//! Amounts of memory, as they are shown and typed.

use std::fmt;
use std::str::FromStr;

/// A number of bytes, shown in the largest unit that fits: `1.9 GiB`, `512 MiB`, `40 bytes`; what
/// is beyond all units, by a power of two below it.
///
/// ```
/// assert_eq!(nimscope_core::bytes::Bytes((512 << 20) + 1).to_string(), "513 MiB");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u128);

/// An amount of memory that work may take.
///
/// ```
/// use nimscope_core::bytes::Memory;
///
/// let memory: Memory = "512M".parse()?;
/// assert_eq!(memory, Memory::mebibytes(512));
/// assert_eq!((memory.bytes(), memory.typed().as_str()), (512 << 20, "512M"));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(u64);

impl Memory {
    /// This number of bytes.
    pub const fn of_bytes(bytes: u64) -> Self {
        Self(bytes)
    }

    /// This number of mebibytes, 2²⁰ bytes each.
    pub const fn mebibytes(count: u32) -> Self {
        Self((count as u64) << 20)
    }

    /// The number of bytes.
    pub const fn bytes(self) -> u64 {
        self.0
    }

    /// The same amount as one types it: in the largest unit of which it is a multiple.
    pub fn typed(self) -> String {
        let Self(bytes) = self;
        let units = [(30, "G"), (20, "M"), (10, "K")];
        let whole = units
            .into_iter()
            .find(|(by, _)| bytes > 0 && bytes.is_multiple_of(1 << by));
        whole.map_or_else(
            || bytes.to_string(),
            |(by, unit)| format!("{}{unit}", bytes >> by),
        )
    }
}

/// As [`Bytes`].
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Bytes(self.0.into()).fmt(f)
    }
}

/// `512M`, `2G`: at least one byte, and at most 2⁶⁴ − 1 of them.
impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let digits = trimmed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = match trimmed[digits.len()..].to_lowercase().as_str() {
            "" | "b" => Some(1_u64),
            "k" | "kb" | "kib" => Some(1 << 10),
            "m" | "mb" | "mib" => Some(1 << 20),
            "g" | "gb" | "gib" => Some(1 << 30),
            "t" | "tb" | "tib" => Some(1 << 40),
            _ => None,
        };
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let is_amount = is_number && digits.bytes().any(|digit| digit > b'0');
        let wrong = |why| format!("{text:?} is {why}: write it like 512M or 2G");
        let unit = unit.filter(|_| is_amount);
        let unit = unit.ok_or_else(|| wrong("not an amount of memory"))?;
        let amount = digits.parse::<u64>().ok();
        amount
            .and_then(|amount| amount.checked_mul(unit))
            .map(Self)
            .ok_or_else(|| wrong("more memory than a machine has"))
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        let Self(bytes) = *self;
        if bytes >= 1 << 70 {
            return write!(f, "more than 2^{} bytes", (bytes - 1).ilog2());
        }
        let Some(unit) = (1..=UNITS.len())
            .rev()
            .find(|unit| bytes >> (10 * unit) > 0)
        else {
            let s = if bytes == 1 { "" } else { "s" };
            return write!(f, "{bytes} byte{s}");
        };
        let name = UNITS[unit - 1];
        let (whole, rest) = (bytes >> (10 * unit), bytes % (1 << (10 * unit)));
        // Rounded up, so that a refused size never reads like one that fits.
        match (rest * 10).div_ceil(1 << (10 * unit)) {
            0 => write!(f, "{whole} {name}"),
            10 => write!(f, "{} {name}", whole + 1),
            tenths if whole < 10 => write!(f, "{whole}.{tenths} {name}"),
            _ => write!(f, "{} {name}", whole + 1),
        }
    }
}
