//! Good, regular and exceptional positions.

use std::fmt;

/// What the backward induction of section 3 says of a position.
///
/// PP is good and NP bad. NN is good if some move leads to *P, else bad. PN is bad if some move
/// leads to *P, else good. A bad N-position is regular if some move leads to a good P-position. A
/// bad P-position is regular if all moves lead to good N-positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// Good.
    Good,
    /// Bad, but regular.
    Regular,
    /// Bad and exceptional.
    Exceptional,
}

/// The name of the standing.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "good",
            Self::Regular => "regular",
            Self::Exceptional => "exceptional",
        })
    }
}
