//! The suite: one binary, so that the library is linked once and all tests share the processor. A
//! module for each subject.
#![expect(clippy::unwrap_used, reason = "a test may panic")]
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a test names what it wants to find"
)]

mod architecture;
mod batch;
mod claims;
mod config;
mod engine;
mod exact52;
mod examples;
mod exceptions;
mod explorer;
mod figures;
mod hypergraphs;
mod lists;
mod manual;
mod notation;
mod pictures;
mod play;
mod playable;
mod printable;
mod prove;
mod rules;
mod shards;
mod slow;
mod split;
mod statements;
mod study;
mod support;
mod tables;
mod take;
#[cfg(unix)]
mod terminal;
mod themes;
mod theorems;
mod why;
mod written;
