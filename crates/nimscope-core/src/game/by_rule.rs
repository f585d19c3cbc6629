//! Games by their rule: from a number to the rule that is written for it.

use super::error::GameError;
use super::family::{Family, Parameters, Ruled};
use super::written::WrittenGame;

/// The rule that is written for a number, and that number: k if that is the parameter of the
/// family, else n.
pub(super) fn numbered(
    family: Family,
    ruled: Ruled,
    n: usize,
    k: usize,
) -> Result<(u8, &'static WrittenGame), GameError> {
    let Ruled::For { least, most, text } = ruled else {
        let text = format!("{n},{k}");
        return Err(GameError::Parameters { family, text });
    };
    let (name, number) = match family.parameters() {
        Parameters::Number([name]) => (*name, k),
        Parameters::N => ("n", n),
        Parameters::Nothing
        | Parameters::NAndK
        | Parameters::NAndA
        | Parameters::Edges
        | Parameters::Rule => ("", least),
    };
    if !(least..=most).contains(&number) {
        return Err(GameError::OutOfBounds {
            family,
            name,
            value: number.to_string(),
            needs: format!("{least} ≤ {name} ≤ {most}"),
        });
    }
    let written = WrittenGame::read(&text(number)).expect("what the program writes is a rule");
    let number = u8::try_from(number).expect("the bounds are below 256");
    Ok((number, written))
}
