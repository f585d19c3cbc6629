//! A frame: the view of the state and of what is known, what is listed for it once, and what it
//! hides.

pub(super) mod frame_values;
mod hidden_values;
pub(super) mod memo;
pub(super) mod moves_order;
pub(super) mod revealed;
mod values_for_panes;
pub(super) mod view;
