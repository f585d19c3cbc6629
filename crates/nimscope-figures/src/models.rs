//! What each figure shows: a function that makes its picture, a file a figure.

pub(super) mod automaton;
mod bounds;
pub(super) mod bouton;
pub(super) mod exact52_graph;
pub(super) mod graph;
pub(super) mod grid;
pub(super) mod histogram;
pub(super) mod hypergraph;
mod layers;
pub(super) mod line;
pub(super) mod map;
mod map_cells;
pub(super) mod ratios;
mod words;
pub(super) mod young;
