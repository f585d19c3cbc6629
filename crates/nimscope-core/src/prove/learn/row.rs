//! Answers to suffixes, and which of them are known.

/// A bit for each suffix: whether the answer is yes, and whether it is known.
#[derive(Clone, Debug, Default)]
pub(super) struct SuffixRow {
    answers: Vec<SuffixAnswers>,
    /// The number of suffixes whose answers were looked up.
    pub(super) suffixes: usize,
}

/// The answers to 64 suffixes.
#[derive(Clone, Copy, Debug, Default)]
struct SuffixAnswers {
    yes: u64,
    known: u64,
}

impl SuffixRow {
    /// The bytes of the answers to some suffixes.
    pub(super) fn bytes(suffixes: usize) -> usize {
        size_of::<Self>() + suffixes.div_ceil(64) * size_of::<SuffixAnswers>()
    }

    /// Adds the answer to the next suffix.
    #[inline]
    pub(super) fn push(&mut self, answer: Option<bool>) {
        let place = self.suffixes % 64;
        if place == 0 {
            self.answers.push(SuffixAnswers::default());
        }
        if let (Some(answer), Some(last)) = (answer, self.answers.last_mut()) {
            last.known |= 1 << place;
            last.yes |= u64::from(answer) << place;
        }
        self.suffixes += 1;
    }

    /// The answer to the first suffix.
    pub(super) fn first(&self) -> bool {
        self.answers
            .first()
            .is_some_and(|answers| answers.yes & 1 == 1)
    }

    /// Whether no answer that both know is different.
    #[inline]
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let mut both = self.answers.iter().zip(&other.answers);
        both.all(|(a, b)| (a.yes ^ b.yes) & a.known & b.known == 0)
    }
}
