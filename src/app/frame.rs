//! A frame: the view of the state and of what is known, what is listed for it once, and what it
//! hides.

mod hidden_values;
pub(super) mod moves_order;
pub(super) mod revealed;
pub(super) mod rows;
pub(super) mod values;
pub(super) mod view;
mod view_values;
