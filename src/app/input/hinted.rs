//! What the table of actions takes over from the tables of panes and of views.

/// The hint for an action on the last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecHint {
    /// A word or two.
    pub label: &'static str,
    /// Its rank there, the least first.
    pub rank: u8,
}

/// The action that goes to a pane, or shows a view.
#[derive(Clone, Copy)]
pub(crate) struct GoTo {
    /// Its name in the configuration.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) doc: &'static str,
    /// Its keys.
    pub(crate) keys: &'static [&'static str],
    /// Its hint on the last line.
    pub(crate) hint: Option<SpecHint>,
}
