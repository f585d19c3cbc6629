//! The identifiers of the claims on slow nim that answers cite.
//!
//! `games24` is Gurvich, Maximchuk, Miheenkov, Naumova (2024), On remoteness functions of k-NIM with k + 1 piles in normal and
//! in misère versions, Games 15, 37; `slowset` is A family of slow exact k-nim games; `nimscope` is this project.

/// In SN(n, {1}) and SN(n, {n}) the number of moves does not depend on the players (games24, section 1.1).
pub const FIXED_LENGTH: &str = "games24/1.1";
/// Normal NIM(n, n−1): the M-move is always optimal (games24, section 1.2, where its proof is cited).
pub const M_RULE: &str = "games24/1.2";
/// Normal SN(n, {n−1}), reduced positions: the P-positions.
pub const REDUCED_ALL_BUT_ONE: &str = "slowset/thm3.3";
/// Normal SN(n, A), any A: no odd pile, P; a number of odd piles that lies in A, N.
pub const ODD_PILES: &str = "slowset/thm4.1";
/// Normal SN(n, {n−1, n}), reduced positions: the P-positions.
pub const REDUCED_LAST_TWO: &str = "slowset/thm5.1";
/// Normal SN(n, {k..n}), reduced positions: the conjectured P-positions (proved: it follows from [`THEOREM_1`]).
pub const REDUCED_AT_LEAST: &str = "slowset/conj1";
/// Normal SN(n, {1, n}): the P-positions.
pub const ONE_OR_ALL: &str = "slowset/thm6.1";
/// Normal SN(n, {k..n}): P-positions and remoteness, all positions.
pub const THEOREM_1: &str = "nimscope/thm1";
/// Normal NIM(n, n−1): P-positions and remoteness, all positions.
pub const THEOREM_2: &str = "nimscope/thm2";
/// Normal SN(n, {k..n−1}) where k divides n−1: the P-positions.
pub const THEOREM_2_PRIME: &str = "nimscope/thm2'";
/// Misère NIM(n, n−1): P-positions and remoteness.
pub const THEOREM_3: &str = "nimscope/thm3";
/// Misère NIM(n, n−1): the exceptions of the M-rule, their remoteness and their winning moves.
pub const THEOREM_4: &str = "nimscope/thm4";
/// Misère SN(n, {k..n}): P-positions and remoteness.
pub const THEOREM_5: &str = "nimscope/thm5";
/// SN(n, A) where A holds 1 and odd numbers only: every move changes the parity of the sum and only the empty position is
/// terminal, so that the parity of the sum tells outcome and Grundy value in both conventions.
pub const ODD_SIZES: &str = "nimscope/odd-sizes";
