//! The panes: one name each, the same in the code, on the screen, in the configuration and in the README.

pub mod claims;
pub mod variants;
pub mod why;

/// A pane of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pane {
    /// Which game is played.
    Variants,
    /// The piles.
    Position,
    /// Outcome, remoteness and Grundy value, normal and misère.
    Value,
    /// Every distinct resulting position.
    Moves,
    /// A line of play: the optimal one, or the M-sequence.
    Line,
    /// A game against the solver.
    Play,
    /// The positions of a box.
    Positions,
    /// The exceptions of misère NIM(n, n−1).
    Exceptions,
    /// Why the position is worth what it is.
    Why,
    /// What the literature claims, verified.
    Claims,
    /// Where one has been.
    History,
    /// The figures that the theory sees in the position.
    Figures,
}

impl Pane {
    /// All panes, in the order in which Tab visits them.
    pub const ALL: [Self; 12] = [
        Self::Variants,
        Self::Position,
        Self::Value,
        Self::Moves,
        Self::Line,
        Self::Play,
        Self::Positions,
        Self::Exceptions,
        Self::Why,
        Self::Claims,
        Self::History,
        Self::Figures,
    ];

    /// The title, as it stands on the border.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Variants => "Variants",
            Self::Position => "Position",
            Self::Value => "Value",
            Self::Moves => "Moves",
            Self::Line => "Line",
            Self::Play => "Play",
            Self::Positions => "Positions",
            Self::Exceptions => "Exceptions",
            Self::Why => "Why",
            Self::Claims => "Claims",
            Self::History => "History",
            Self::Figures => "Figures",
        }
    }

    /// A few letters, for tabs where there is little room.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Variants => "Var",
            Self::Position => "Pos",
            Self::Value => "Val",
            Self::Moves => "Mov",
            Self::Line => "Lin",
            Self::Play => "Ply",
            Self::Positions => "Box",
            Self::Exceptions => "Exc",
            Self::Why => "Why",
            Self::Claims => "Clm",
            Self::Figures => "Fig",
            Self::History => "His",
        }
    }

    /// The name in the configuration.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Variants => "variants",
            Self::Position => "position",
            Self::Value => "value",
            Self::Moves => "moves",
            Self::Line => "line",
            Self::Play => "play",
            Self::Positions => "positions",
            Self::Exceptions => "exceptions",
            Self::Why => "why",
            Self::Claims => "claims",
            Self::History => "history",
            Self::Figures => "figures",
        }
    }

    /// What the pane is for, in a sentence.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Variants => "choose the game: presets of the papers, or any game by name",
            Self::Position => "see and edit the piles",
            Self::Value => "outcome, remoteness and Grundy value in normal and misère play",
            Self::Moves => "every distinct resulting position, best first",
            Self::Line => "the optimal line, or the M-sequence, step by step",
            Self::Play => "a game against the solver: the record, and who should win at every turn",
            Self::Positions => "the positions with piles up to a bound, filtered and sorted",
            Self::Why => "why the position is worth what it is, and a proof tree to unfold",
            Self::Exceptions => {
                "where the M-move is not optimal in misère NIM(n, n−1); the exceptional positions of exact nim (5, 2)"
            }
            Self::Claims => "what the papers claim, verified on the spot, with counterexamples",
            Self::History => "every position visited; jump to any of them",
            Self::Figures => {
                "what the theory sees: binary columns, marked heaps, the grid of r and o, reduction"
            }
        }
    }
}
