//! The explorer without a terminal: keys in, screens out, everything computed before it is looked
//! at.

mod actions;
mod arrangement;
mod board;
mod claims;
mod exact52;
mod exceptions;
mod figures;
mod finding;
mod flipped_sessions;
mod forgetting;
mod games;
mod hints;
mod hypergraphs;
mod kept_certificates;
mod keys;
mod laid_out;
mod lesson;
mod lists;
mod long_texts;
mod mouse;
mod new_game;
mod panes_agree;
mod pictures;
mod playing;
mod prover;
mod saving;
mod screens;
mod sentences;
mod session;
mod settings;
mod shards;
mod storm;
mod without_engine;

use super::support::explorer::Explorer;
