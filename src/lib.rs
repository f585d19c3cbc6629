//! nimscope.

pub mod engine;
pub mod game;
pub mod solve;
pub mod study;
pub mod theory;
