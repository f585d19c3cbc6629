//! Good and bad, regular and exceptional positions.

use super::remoteness::tables;
use super::{each, move_to};
use crate::game::Canonical;
use crate::study::exact52::{Classes, Standing, Survey, each_option};
use crate::study::verify::Means;
use crate::study::verify::tally::{Stop, Tally};
use crate::theory::claim::Exact52Statement;
use crate::theory::take::Class;

/// Statements on good and bad, regular and exceptional positions.
pub(super) fn check(
    statement: Exact52Statement,
    max: u64,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    let bytes = Survey::bytes(max);
    let [table, _] = Classes::needs(max);
    means.has_room(table, bytes)?;
    let survey = Survey::of(max, means.control)?;
    match statement {
        Says::DegreeMultipleOf3 => {
            for vertex in survey.vertices().iter().filter(|vertex| is_n(vertex.class)) {
                let degree = vertex.out_degree();
                tally.case(degree.is_multiple_of(3), vertex.position.piles(), || {
                    format!("out-degree {degree}")
                });
            }
        }
        Says::ExceptionalAreNP => {
            for vertex in survey.vertices().iter().filter(|vertex| is_n(vertex.class)) {
                let holds = vertex.class == Class::NP;
                tally.case(holds, vertex.position.piles(), || "it is NN".to_owned());
            }
        }
        Says::ExceptionalRemoteness => {
            let (exact, moore) = tables(max, means)?;
            for vertex in survey.vertices() {
                let piles = vertex.position.piles();
                let hat = Canonical::sorted(piles[..4].to_vec());
                let (r, hat) = (exact.remoteness(&vertex.position), moore.remoteness(&hat));
                tally.case(r != hat, piles, || "both are the same".to_owned());
            }
        }
        _ => each(survey.classes(), means, tally, |piles, class, tally| {
            let good = survey.standing(piles) == Standing::Good;
            if class == Class::NN && !good {
                let holds = piles[3] == piles[4];
                tally.case(holds, piles, || {
                    "a bad NN with different largest piles".to_owned()
                });
            }
            if !is_n(class) && good {
                let mut bad = None;
                each_option(piles, &mut |option| {
                    if is_n(survey.classes().class(option))
                        && survey.standing(option) != Standing::Good
                    {
                        bad = Some(*option);
                    }
                });
                tally.case(bad.is_none(), piles, || move_to(bad));
            }
        })?,
    }
    Ok(())
}

const fn is_n(class: Class) -> bool {
    matches!(class, Class::NP | Class::NN)
}
