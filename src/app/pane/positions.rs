//! The Positions pane: the positions of a box.

use crate::app::PaneBehaviour;
use crate::app::pane::list::ListOf;

pub(super) const PANE: &dyn PaneBehaviour = &ListOf::<false>;
