//! The number of solver threads that is wanted, and the number that is started.

use serde::Deserialize;

/// A number of solver threads. The machine decides where it is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u64")]
pub struct ThreadCount(u16);

impl ThreadCount {
    /// The largest number that is accepted.
    pub const MOST: u16 = 1024;

    /// The most that are started for each core: more only take turns.
    const PER_CORE: usize = 4;

    /// The number of threads started on a machine. Where the machine decides, some of its cores
    /// stay idle if it has enough.
    pub fn on(self, cores: usize, idle: usize) -> usize {
        match usize::from(self.0) {
            0 => cores.saturating_sub(idle).max(1),
            wanted => wanted.min(Self::PER_CORE * cores),
        }
    }

    /// The warning where fewer are started than are wanted.
    pub fn excess(self, cores: usize) -> Option<String> {
        let started = self.on(cores, 0);
        (started < usize::from(self.0)).then(|| {
            format!(
                "{} threads are more than {} for each core, which gains nothing: {started} are started",
                self.0,
                Self::PER_CORE
            )
        })
    }
}

impl TryFrom<u64> for ThreadCount {
    type Error = String;

    fn try_from(number: u64) -> Result<Self, String> {
        u16::try_from(number)
            .ok()
            .filter(|&number| number <= Self::MOST)
            .map(Self)
            .ok_or_else(|| format!("{number} threads are too many: write 0 to {}", Self::MOST))
    }
}

impl std::str::FromStr for ThreadCount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number: u64 = text.trim().parse().map_err(|_| {
            format!(
                "{text:?} is not a number of threads: write 0 to {}",
                Self::MOST
            )
        })?;
        number.try_into()
    }
}
