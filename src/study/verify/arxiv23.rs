//! The preprint of 2023 of the paper in [`games24`]: the same statements, in its numbering.

use super::trial::Check;
use super::{families, games24};

/// The statements that are checked case by case, by the identifiers of their claims.
pub(super) const CHECKS: &[(&str, &Check<'static>)] = &[
    ("arxiv23/1.2", &games24::m_move_is_optimal),
    ("arxiv23/1.2-odd", &games24::m_move_leaves_an_even_pile),
    ("arxiv23/1.2-polynomial", &games24::m_sequence_is_counted),
    ("arxiv23/2", &games24::exceptions_are_n),
    ("arxiv23/2.1", &games24::strict_m_move_keeps_order),
    ("arxiv23/prop1", &games24::extensions_are_exceptions),
    (
        "arxiv23/prop1-moves",
        &games24::extensions_have_the_same_moves,
    ),
    ("arxiv23/2.3-open", &games24::minimal::last_pile_is_open),
    ("arxiv23/2.3-next", &games24::minimal::last_pile_is_next),
    (
        "arxiv23/2.3-remoteness",
        &games24::minimal::remoteness_by_next_to_last,
    ),
    (
        "arxiv23/2.3-moves",
        &games24::minimal::minimal_exceptions_keep,
    ),
    (
        "arxiv23/2.3-difference",
        &games24::minimal::difference_by_parity,
    ),
    ("arxiv23/2.4-moves", &families::members_keep),
    ("arxiv23/2.5-moves", &families::members_keep),
    ("arxiv23/2.6-moves", &families::members_keep),
    (
        "arxiv23/2.8-note",
        &games24::minimal::only_for_some_smallest,
    ),
    ("arxiv23/2.9-none", &games24::minimal::none_of_more_piles),
    ("arxiv23/2.9-remoteness", &games24::remoteness_2_9),
    ("arxiv23/2.9-parity", &games24::parity_2_9),
    ("arxiv23/2.10-remoteness", &games24::remoteness_by_last),
    ("arxiv23/2.10-moves", &families::members_keep),
    ("arxiv23/2.10-parity", &games24::parity_2_10),
    ("arxiv23/2.11-remoteness", &games24::remoteness_by_last),
    ("arxiv23/2.11-moves", &families::members_keep),
];
