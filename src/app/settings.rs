//! What can be changed inside and written to the configuration: the theme, the
//! graphics, the memory, the keys.

use litemap::LiteMap;

use crate::app::Key;
use crate::bytes::Memory;

/// What the configuration says, and what was changed since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The number of the theme of the configuration.
    pub theme: usize,
    /// The number of the graphics of the configuration.
    pub graphics: usize,
    /// The memory budget of the configuration, in bytes, if it is known.
    pub memory: Option<u64>,
    /// The keys that were changed, by the names of their actions.
    pub keys: LiteMap<String, Vec<String>>,
    /// Where the configuration is, as it is shown.
    pub place: Option<String>,
}

/// A row of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The theme.
    Theme,
    /// How figures are shown.
    Figures,
    /// What tables and lists may hold.
    Memory,
    /// Which keys do what.
    Keys,
    /// What is different is written to the configuration.
    Write,
}

impl Setting {
    /// All rows, in their order.
    pub const ALL: [Self; 5] = [
        Self::Theme,
        Self::Figures,
        Self::Memory,
        Self::Keys,
        Self::Write,
    ];
}

/// The least budget that can be set inside. Less holds hardly a list.
pub(crate) const LEAST_MEMORY: Memory = Memory::mebibytes(1);

/// Why the theme stays as it is where colours are not wanted.
pub(crate) const NO_COLOURS: &str = "NO_COLOR is set: there are no colours";

/// The keys in a text: sequences between commas, such as `u, ctrl-z, g g`; none in an empty one.
///
/// # Errors
/// A word that is no key.
pub(crate) fn keys(typed: &str) -> Result<Vec<String>, String> {
    let sequences = typed.split(", ").map(str::trim);
    let sequences = sequences.filter(|one| !one.is_empty());
    let checked = sequences.map(|one| match Key::sequence(one) {
        Ok(_) => Ok(one.to_owned()),
        Err(error) => Err(error.to_string()),
    });
    checked.collect()
}
