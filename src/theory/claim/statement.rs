//! The statements that are checked position by position, by name. What each comes to is in `study::verify`.

use serde::Deserialize;

use super::family::{Linear, Rounding};
use super::printed::Entry;
use crate::theory::take::Class;

/// A statement, by what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum About {
    /// Slow nim.
    Slow(SlowStatement),
    /// The M-rule of NIM(n, n−1).
    MRule(MRuleStatement),
    /// Exact nim (5, 2).
    Exact52(Exact52Statement),
    /// The Delete games.
    Delete(DeleteStatement),
}

/// Statements on slow nim SN(n, A); k = min A, r the remainder of the sum modulo 2k, o the number of odd piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum SlowStatement {
    /// The options of a position and of its reduction have the same reductions.
    SamePlay,
    /// A position is reduced, every token can be played, exactly when no pile is above its NIRB value.
    ReducedIfNirb,
    /// A position and its reduction have the same outcome, remoteness and Grundy value.
    ReductionKeepsValues,
    /// A reduced position chopped at any height is reduced.
    ChopStaysReduced,
    /// The reduction is the chop at the largest height that gives a reduced position.
    ReductionIsLargestChop,
    /// Chopping to the NIRB value again and again ends in the reduction.
    RepeatedChop,
    /// The first height that lies in its interval (xᵢ, xᵢ₊₁] gives the reduction.
    IntervalChop,
    /// When a move from a reduced position makes a reduction necessary.
    WhenReductionIsNeeded,
    /// How r and o change by a move that needs no reduction, k = n−1.
    GridMove,
    /// How r and o change by a move and the reduction after it, k = n−1.
    GridMoveWithReduction,
    /// r and o have the same parity, and the P-positions in the grid of SN(n, {n−1}).
    GridAllButOne,
    /// The same for SN(n, {k..n}).
    GridAtLeast,
    /// No odd pile: P; a number of odd piles that lies in A: N.
    OddPiles,
    /// If any position reduces to a reduced one, so does it with its largest pile raised.
    NoneOrManyReduceTo,
    /// P exactly if all piles are even.
    AllEven,
    /// For even n, P exactly if P in SN(n, {1}) and in SN(n, {n}).
    BothSimpleGames,
    /// For odd n, the P-positions are P in SN(n, {1}).
    AmongSinglePile,
    /// Theorem 2' does not give the P-positions: some position of the box shows it.
    NotAllIsSharp,
}

/// Statements on NIM(n, n−1) and its M-rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum MRuleStatement {
    /// Normal play: the M-sequence has R(x) moves, and the M-move is optimal.
    Optimal,
    /// The jumps over whole periods count the moves of the M-sequence.
    Jumps,
    /// After an M-move some pile is even.
    NeverAllOdd,
    /// The strict M-move keeps the order of the piles, any other M-move breaks it.
    StrictKeepsOrder,
    /// Misère: every exception x is N, and R(x) − R(x') is 0 or 2.
    ExceptionsAreN,
    /// An exception stays one when piles at least as large as its last are appended.
    Extension,
    /// The same piles are kept by the optimal moves of an exception and of its extensions.
    ExtensionMoves,
    /// What an optimal move of an exception keeps, an optimal move of its extensions may keep.
    ExtensionKeepsMoves,
    /// xₙ > xₙ₋₁ in a pile-minimal exception, and any other last pile above xₙ₋₁ gives one as well.
    LastPileOpen,
    /// xₙ = xₙ₋₁ + 1 in a minimal exception.
    LastPileNext,
    /// R(x) = 2⌈xₙ₋₁/2⌉ + 1 in a minimal exception.
    RemotenessByNextToLast,
    /// In a minimal exception the optimal move keeps xₙ, the strict M-move xₙ₋₁, if that is even, and vice versa if it is odd.
    KeptPiles,
    /// R(x) − R(x') in a minimal exception is 0 if xₙ₋₁ is even and 2 if it is odd.
    DifferenceByParity,
    /// For odd x₁ ≥ 3 no pile-minimal exception has more than (x₁ + 1)/2 + 2 piles.
    NoneOfMorePiles,
    /// Six piles: minimal exceptions x₂ = x₃ < x₄ = x₅ have x₁ = 4m + 3, those x₂ = x₃ = x₄ < x₅ have x₁ = 6m + 1, m ≥ 3.
    OnlyForSomeSmallest,
    /// One formula gives the exceptions, their remoteness and their winning moves.
    OneFormula,
    /// The minimal exceptions with xₙ₋₁ = l are as many as the partitions of ⌊l/2⌋ + 3 − n into at most n − 2 parts.
    Partitions,
    /// The M-move is optimal in every P-position that is not terminal.
    OptimalInP,
}

/// What is said of the members of a family of exceptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum FamilyStatement {
    /// R = f(argument).
    Remoteness(Rounding, Argument),
    /// The only optimal move keeps xₙ if xₙ₋₁ is even, else xₙ₋₁; the M-move keeps a pile xₙ₋₁ if it is even, else a larger one.
    KeptPiles,
    /// The pile with this index, counted from 1, is even exactly if i is odd.
    EvenIfOddI(usize),
}

/// What f is taken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Argument {
    /// An expression in x₁ and i.
    Of(Linear),
    /// The last pile, xₙ.
    LastPile,
}

/// Statements on exact nim (5, 2), its classes and its exceptional graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Exact52Statement {
    /// Among the positions with x̂ P in Moore's nim or P themselves, PN is about a fifth of PN and PP together.
    ShareOfPN,
    /// |PP| / |PN| is not monotone in the size.
    RatioPPtoPN,
    /// For fixed x₁ the differences of the PN positions are periodic.
    Periods,
    /// (|NP| + |PN|) / (|NN| + |PP|) is below 1 and not monotone in the size.
    RatioOfMistakes,
    /// No move from NP permutes the columns of x̂.
    NoPermutingMove,
    /// Exceptional N-positions have an out-degree divisible by 3.
    DegreeMultipleOf3,
    /// All exceptional N-positions are NP.
    ExceptionalAreNP,
    /// NP exactly if all m are 0 or 3 and ξ₃ > x₅.
    NPbyXi,
    /// PP exactly if all m are 0 or 3 and ξ₃ ≤ x₅.
    PPbyXi,
    /// An empty pile: P exactly if x₂ = x₃ = x₄.
    WithEmptyPile,
    /// No move leads from *P to *P.
    NoMoveBetweenP,
    /// R(x) = R(x̂), in Moore's nim, of most positions.
    MostlySameRemoteness,
    /// R(x) ≠ R(x̂) of exceptional positions.
    ExceptionalRemoteness,
    /// PN: x₃ ≤ x₁|x₂, x₄ ≤ x₁|x₂|x₃, x₅ ≤ x₁|x₂|x₃|x₄.
    Bounds,
    /// PN: x₂, …, x₅ agree in all bits above those of x₁, and what is below does not depend on these bits.
    Blocks,
    /// The numbers of PP, PN and NP positions with piles below 2^B.
    Counts,
    /// An NP position has 3·2^c P-options, all of them PN.
    OptionsOfNP,
    /// A bad NN has its two largest piles equal, and no move leads from a good P- to a bad N-position.
    BadNN,
    /// PP: R = 2ξ₃.
    RemotenessOfPP,
    /// PN: R = R(x̂) − 1.
    RemotenessOfPN,
    /// R(x) ≤ R(x̂).
    RemotenessAtMost,
    /// P in Moore's nim: R = 2Σ/(k + 1).
    MooreRemotenessOfP,
}

/// Statements on the Delete games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DeleteStatement {
    /// Delete Nim ⟨x − 1, y − 1⟩ has the moves of VDN ⟨x, y⟩.
    VdnIsDelete,
    /// The game has the same moves as the simpler one that it is said to be: NMTH(2), Half(2) and Single(2) VDN, NMTH(3) Single(3),
    /// fraction with k = 2 Half, with k = n ABO.
    SameAsSimpler,
    /// The terminal positions.
    Terminals,
    /// The five cases for four heaps of Single-delete nim, as printed.
    FiveCases,
    /// P exactly if the lowest column of the z − 1 with at least n − 2 zeros has n.
    LowestColumn,
    /// The 2-adic valuation of a sum of two numbers.
    ValuationOfSum,
    /// Every number splits into two of any smaller valuation.
    SplitByValuation,
    /// A k-oddoid number is no sum of k k-oddoid numbers.
    OddoidsDoNotSplit,
    /// Every number from k to k(k − 1) is a sum of k numbers from 1 to k − 1.
    SmallSplit,
    /// Every k-evenoid number below kˢ is a sum of k k-oddoid numbers below kˢ⁻¹.
    EvenoidsSplit,
    /// Remoteness of the P-positions of odd heaps in Single(3), by thresholds from Fibonacci numbers.
    SingleThreeRemoteness,
    /// Values depend on ⌊(z − 1)/(k − 1)⌋ only, in both conventions.
    LosslessReduction,
    /// In Single(n) no rule by the lowest column of enough zeros is true.
    NoThresholdRule,
}

impl DeleteStatement {
    /// Whether it is about numbers, not positions.
    pub const fn is_about_numbers(self) -> bool {
        matches!(
            self,
            Self::ValuationOfSum
                | Self::SplitByValuation
                | Self::OddoidsDoNotSplit
                | Self::SmallSplit
                | Self::EvenoidsSplit
        )
    }
}

/// Two positions of exact nim (5, 2) that show something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// The first position and its class.
    pub first: (Entry, Class),
    /// The second.
    pub second: (Entry, Class),
    /// Whether a move leads from the first to the second.
    pub by_move: bool,
    /// How the Bouton matrix of x̂ changes.
    pub relation: Relation,
}

/// How one matrix comes from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Relation {
    /// By a permutation of so many columns.
    Permuted(u32),
    /// By inserting a zero column somewhere.
    ZeroInserted,
    /// By inserting a zero column before the lowest.
    ZeroBelow,
}
