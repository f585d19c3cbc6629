//! How fast each kind of game is computed: tables, searches, lists of moves.
//!
//! `cargo bench --bench kernels -- take` runs one kind.

mod slow;
mod split;
mod take;

fn main() {
    divan::main();
}
