//! Commands of the shell in a terminal: what they show while they work.

use super::Tty;

#[test]
fn the_prover_says_where_it_is_until_it_is_interrupted() {
    let words = ["discover", "--game", "slow:5,3", "--threads", "1"];
    let mut tty = Tty::start(&words, 120, 24, &[]);
    tty.until_shows("discovering normal slow:5,3: piles of");
    tty.until_shows(" suffixes");
    tty.press("\x03");
    assert_eq!(tty.end().exit_code(), 130);
}
