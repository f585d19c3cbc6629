//! nimscope.
pub mod app;
pub mod cli;
pub mod config;
pub mod engine;
pub mod game;
pub mod solve;
pub mod study;
pub mod theory;
pub mod ui;
