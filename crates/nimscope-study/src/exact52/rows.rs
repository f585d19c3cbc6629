//! The exceptional positions of a box as rows, with their remoteness in both games.

use super::both_games::BothGames;
use super::survey::Survey;
use crate::game::{Canonical, Remoteness};
use crate::shortage::Shortage;
use crate::solve::{Cancelled, Control, Sweep};
use crate::theory::take::Class;

/// An exceptional position, as it is saved and printed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Exact52Row {
    /// The position.
    pub position: Canonical,
    /// Its class.
    pub class: Class,
    /// Its remoteness in exact nim (5, = 2).
    pub remoteness: Remoteness,
    /// The remoteness of its four smallest piles in Moore's nim (4, ≤ 2).
    pub moore_remoteness: Remoteness,
    /// The number of exceptional positions that a move leads to.
    pub out_degree: usize,
}

impl Survey {
    /// The exceptional positions in lexicographic order. Their remoteness is found by sweeps of
    /// the boxes of both games in `memory` bytes, on the threads of the calling pool.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`]; inside, what does not fit.
    pub fn exceptional_rows(
        &self,
        memory: u64,
        control: &Control,
    ) -> Result<Result<Vec<Exact52Row>, Shortage>, Cancelled> {
        let max = self.classes.max;
        let positions: Vec<Canonical> = (self.vertices().iter())
            .map(|vertex| vertex.position.clone())
            .collect();
        let hats = positions.iter().map(|x| &x.piles()[..4]);
        let hats: Vec<Canonical> = hats
            .map(|piles| Canonical::sorted(piles.to_vec()))
            .collect();
        let sweep = |rules| Sweep::new(rules, max).expect("both are take-away games");
        let BothGames { exact, moore } = BothGames::rules();
        let (exact, moore) = (sweep(exact), sweep(moore));
        // The other box is smaller.
        let needed = exact.bytes();
        if needed > memory.into() {
            return Ok(Err(Shortage {
                bytes: needed,
                ..Shortage::of(exact.key(), memory)
            }));
        }
        let moore = moore.remoteness(&hats, memory.into(), control)?;
        let exact = exact.remoteness(&positions, memory.into(), control)?;
        let values = exact.into_iter().zip(moore);
        let rows = self.vertices().iter().zip(values);
        Ok(Ok(rows
            .map(|(vertex, (remoteness, moore_remoteness))| Exact52Row {
                position: vertex.position.clone(),
                class: vertex.class,
                remoteness,
                moore_remoteness,
                out_degree: vertex.out_degree(),
            })
            .collect()))
    }
}
