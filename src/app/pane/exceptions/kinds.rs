//! The kinds of exceptions: those of the M-rule in misère NIM(n, n−1), and the exceptional
//! positions of exact nim (5, = 2).

use std::sync::Arc;

use crate::study::exact52::Survey;
use crate::study::question::{Exact52, Exceptions};
use crate::study::{Exception, Rows};

/// The question of the Exceptions pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionsQuestion {
    /// Exceptions of the M-rule.
    MRule(Exceptions),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Exact52),
}

/// The list of the Exceptions pane, as far as it is found.
#[derive(Clone, Debug)]
pub enum ExceptionsList {
    /// Exceptions of the M-rule.
    MRule(Arc<Rows<Exception>>),
    /// Exceptional positions of exact nim (5, = 2).
    Exact52(Arc<Survey>),
}
