//! What the user chose of the exceptions, besides what is chosen of every list.

use crate::study::exact52::Excerpt;

/// What the user chose of the exceptions.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExceptionsView {
    /// Which exceptional positions of exact nim (5, = 2) are listed.
    pub excerpt: Excerpt,
}
