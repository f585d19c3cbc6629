//! What can be copied and saved: texts, tables, whole lists.

mod clipboard;
pub(super) mod copy;
pub(super) mod table;
pub(super) mod whole_list;
