//! Statements on exact nim (5, = 2), its classes and its exceptional graph.

use std::collections::{BTreeMap, BTreeSet};

use super::MEMORY;
use super::tally::{Stop, Tally, fill};
use crate::game::{Canonical, Family, Game, Outcome, Ruleset};
use crate::solve::{Control, Measure, Table};
use crate::study::Reach;
use crate::study::exceptional::{Classes, Standing, Survey, each_option};
use crate::study::period::Differences;
use crate::theory::claim::{Exact52Statement, Scope};
use crate::theory::take::Class;

type Piles = [u64; 5];

/// A statement in the box of a scope.
pub(super) fn check(
    statement: Exact52Statement,
    scope: Scope,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    match statement {
        Says::DegreeMultipleOf3
        | Says::ExceptionalAreNP
        | Says::ExceptionalRemoteness
        | Says::BadNN => surveyed(statement, scope.max, control, tally),
        Says::MostlySameRemoteness
        | Says::RemotenessOfPP
        | Says::RemotenessOfPN
        | Says::RemotenessAtMost => remotenesses(statement, scope.max, control, tally),
        Says::MooreRemotenessOfP => moore_remoteness(scope, control, tally),
        _ => classified(statement, &classes(scope.max, control)?, control, tally),
    }
}

/// The classes of a box, if their tables fit the memory.
pub(super) fn classes(max: u64, control: &Control) -> Result<Classes, Stop> {
    for table in Classes::needs(max) {
        let reach = Reach::of(table, MEMORY);
        if reach.bytes > MEMORY.into() {
            return Err(Stop::TooLarge(reach));
        }
    }
    Ok(Classes::of(max, control)?)
}

/// ξ₃ and whether all columns of x̂ have 0 or 3 ones.
fn xi(piles: &Piles) -> (u64, bool) {
    let [a, b, c, d, _] = *piles;
    let bits = u64::BITS - d.leading_zeros();
    let ones = |j: u32| (a >> j & 1) + (b >> j & 1) + (c >> j & 1) + (d >> j & 1);
    let xi = (0..bits)
        .filter(|&j| ones(j) == 3)
        .fold(0, |xi, j| xi | 1 << j);
    // A column with any ones has three.
    (xi, xi == a | b | c | d)
}

/// Statements that the classes decide.
fn classified(
    statement: Exact52Statement,
    classes: &Classes,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    match statement {
        Says::NPbyXi | Says::PPbyXi | Says::WithEmptyPile | Says::Bounds => {
            classes.each(control, &mut |piles, class| {
                let Some(holds) = by_piles(statement, piles, class) else {
                    return;
                };
                tally.case(holds, piles, || format!("it is {class}"));
            })?;
        }
        Says::NoMoveBetweenP | Says::NoPermutingMove | Says::OptionsOfNP => {
            classes.each(control, &mut |piles, class| match (statement, class) {
                (Says::NoMoveBetweenP, Class::PP | Class::NP) => {
                    no_move_to_star_p(classes, piles, tally);
                }
                (Says::NoPermutingMove, Class::NP) => no_permuting_move(piles, tally),
                (Says::OptionsOfNP, Class::NP) => options_of_np(classes, piles, tally),
                _ => {}
            })?;
        }
        Says::Periods => {
            let pn = classes.all(Class::PN, control)?;
            for x1 in 0..=classes.max() {
                let differences = Differences::of(x1, classes.max(), &pn);
                // Fewer whole blocks cannot show a period twice.
                if differences.terms.is_empty() || differences.blocks < 3 {
                    continue;
                }
                let is_periodic = differences.period().is_some();
                tally.case(is_periodic, &[x1], || {
                    format!("{} terms without a period", differences.terms.len())
                });
            }
        }
        Says::Blocks => blocks(classes, control, tally)?,
        Says::Counts => counts(classes, control, tally)?,
        _ => ratios(statement, classes, control, tally)?,
    }
    Ok(())
}

/// A statement on a single position: whether it holds, if it is spoken of.
fn by_piles(statement: Exact52Statement, piles: &Piles, class: Class) -> Option<bool> {
    let [x1, x2, x3, x4, x5] = *piles;
    match statement {
        Exact52Statement::NPbyXi => {
            let (xi, balanced) = xi(piles);
            Some((class == Class::NP) == (balanced && xi > x5))
        }
        Exact52Statement::PPbyXi => {
            let (xi, balanced) = xi(piles);
            Some((class == Class::PP) == (balanced && xi <= x5))
        }
        Exact52Statement::WithEmptyPile => {
            let is_p = matches!(class, Class::PP | Class::PN);
            (x1 == 0).then_some(is_p == (x2 == x3 && x3 == x4))
        }
        _ => (class == Class::PN)
            .then_some(x3 <= x1 | x2 && x4 <= x1 | x2 | x3 && x5 <= x1 | x2 | x3 | x4),
    }
}

fn shown(piles: &Piles) -> Canonical {
    Canonical::from_piles(piles.to_vec())
}

fn no_move_to_star_p(classes: &Classes, piles: &Piles, tally: &mut Tally) {
    let mut found = None;
    each_option(piles, &mut |option| {
        if matches!(classes.class(option), Class::PP | Class::NP) {
            found = Some(*option);
        }
    });
    tally.case(found.is_none(), piles, || {
        format!("a move to {:?}", found.as_ref().map(shown))
    });
}

/// How often each non-zero column occurs in the matrix of x̂, as a number.
fn columns(piles: &Piles) -> u64 {
    let bits = u64::BITS - piles[3].leading_zeros();
    let column = |j: u32| (0..4).map(|row| (piles[row] >> j & 1) << row).sum::<u64>();
    // At most 15 columns of each kind: piles below 2¹⁵ are far beyond any table.
    (0..bits)
        .map(column)
        .filter(|&column| column > 0)
        .map(|column| 1 << (4 * column))
        .sum()
}

fn no_permuting_move(piles: &Piles, tally: &mut Tally) {
    let here = columns(piles);
    let mut found = None;
    each_option(piles, &mut |option| {
        if columns(option) == here {
            found = Some(*option);
        }
    });
    tally.case(found.is_none(), piles, || {
        format!("a move to {:?}", found.as_ref().map(shown))
    });
}

fn options_of_np(classes: &Classes, piles: &Piles, tally: &mut Tally) {
    let (xi, _) = xi(piles);
    let Some(t) = (xi & !piles[4]).checked_ilog2() else {
        tally.case(false, piles, || {
            "no column with ξ₃ and without x₅".to_owned()
        });
        return;
    };
    let w = piles[..4]
        .iter()
        .find(|&&pile| pile >> t & 1 == 0)
        .copied()
        .unwrap_or(0);
    let common = (w & piles[4] & ((1 << t) - 1)).count_ones();
    let mut options = BTreeSet::new();
    each_option(piles, &mut |option| {
        if matches!(classes.class(option), Class::PP | Class::PN) {
            options.insert(*option);
        }
    });
    let all_pn = options
        .iter()
        .all(|option| classes.class(option) == Class::PN);
    let holds = all_pn && options.len() as u64 == 3 << common;
    tally.case(holds, piles, || format!("{} P-options", options.len()));
}

/// PN positions by x₁ and block: x₂, …, x₅ agree above the bits of x₁, and the rest is the same in every block from the first on.
fn blocks(classes: &Classes, control: &Control, tally: &mut Tally) -> Result<(), Stop> {
    let mut low: BTreeMap<(u64, u64), BTreeSet<[u64; 4]>> = BTreeMap::new();
    for piles in classes.all(Class::PN, control)? {
        let [x1, others @ ..] = piles;
        let bits = u64::BITS - x1.leading_zeros();
        let block = others[0] >> bits;
        let agree = others.iter().all(|pile| pile >> bits == block);
        tally.case(agree, &piles, || {
            "x₂, …, x₅ differ above the bits of x₁".to_owned()
        });
        let whole = ((block + 1) << bits) <= classes.max() + 1;
        if block > 0 && whole {
            let below = others.map(|pile| pile & ((1 << bits) - 1));
            low.entry((x1, block)).or_default().insert(below);
        }
    }
    for ((x1, block), below) in &low {
        if let Some(first) = low.get(&(*x1, 1)) {
            tally.case(below == first, &[*x1], || {
                format!("block {block} is not like block 1")
            });
        }
    }
    Ok(())
}

/// The numbers of positions with piles below 2^B, for every such box inside the given one.
fn counts(classes: &Classes, control: &Control, tally: &mut Tally) -> Result<(), Stop> {
    let mut found: BTreeMap<(u32, Class), i128> = BTreeMap::new();
    classes.each(control, &mut |piles, class| {
        *found
            .entry((u64::BITS - piles[4].leading_zeros(), class))
            .or_default() += 1;
    })?;
    for bits in 1..=(classes.max() + 1).ilog2() {
        let count = |class| -> i128 {
            let of_class = found
                .iter()
                .filter(|((b, here), _)| *b <= bits && *here == class);
            of_class.map(|(_, count)| count).sum()
        };
        let power = |base: i128| base.pow(bits);
        let b = i128::from(bits);
        let pp = power(10)
            + 10 * power(6)
            + 4 * power(5)
            + 20 * power(4)
            + 20 * power(3)
            + 65 * power(2);
        let pn = 15 * power(10) + 297 * power(6) - 240 * power(5) + 1100 * power(4)
            - 1800 * power(3)
            + (1500 + 1350 * b) * power(2)
            - 872
            + 2640 * b;
        let np = power(10) - 21 * power(5) + 90 * power(3) - 105 * power(2) + 35;
        for (class, claimed, divisor) in [
            (Class::PP, pp, 120),
            (Class::PN, pn, 7200),
            (Class::NP, np, 2520),
        ] {
            let counted = count(class);
            tally.case(claimed == counted * divisor, &[(1 << bits) - 1], || {
                format!("{counted} {class} positions")
            });
        }
    }
    Ok(())
}

/// Statements on ratios of numbers of positions, with "the number of stones" read in three ways: all stones, the stones of the largest
/// pile, and the bound of a box.
fn ratios(
    statement: Exact52Statement,
    classes: &Classes,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let size = usize::try_from(classes.max() + 1).expect("a tabulated bound is small");
    let mut by_total = vec![[0_u64; 4]; size];
    let mut by_largest = vec![[0_u64; 4]; size];
    classes.each(control, &mut |piles, class| {
        let place = |total: u64| usize::try_from(total).expect("a sum of small piles");
        // Positions with more stones than the bound may lie outside of the box.
        if let Some(counts) = by_total.get_mut(place(piles.iter().sum())) {
            counts[class as usize] += 1;
        }
        by_largest[place(piles[4])][class as usize] += 1;
    })?;
    let mut by_bound = by_largest.clone();
    let mut sums = [0; 4];
    for counts in &mut by_bound {
        counts.iter_mut().zip(&mut sums).for_each(|(count, sum)| {
            *sum += *count;
            *count = *sum;
        });
    }
    if statement == Exact52Statement::ShareOfPN {
        let [pp, pn, ..] = by_bound[size - 1];
        let per_mille = 1000 * pn / (pp + pn).max(1);
        let holds = (175..225).contains(&per_mille);
        tally.case(holds, &[classes.max()], || {
            format!("{pn} of {} are PN: {per_mille} in a thousand", pp + pn)
        });
        return Ok(());
    }
    let readings = [
        ("all stones", by_total),
        ("the largest pile", by_largest),
        ("the bound", by_bound),
    ];
    for (name, series) in readings {
        let ratio = |[pp, pn, np, nn]: [u64; 4]| match statement {
            Exact52Statement::RatioPPtoPN => (pp, pn),
            _ => (np + pn, nn + pp),
        };
        let ratios = series
            .into_iter()
            .map(ratio)
            .filter(|(_, below)| *below > 0);
        let ratios: Vec<(u64, u64)> = ratios.collect();
        let compared = ratios.windows(2).map(|pair| {
            let ((a, b), (c, d)) = (pair[0], pair[1]);
            (u128::from(a) * u128::from(d)).cmp(&(u128::from(c) * u128::from(b)))
        });
        let steps: BTreeSet<_> = compared.filter(|step| step.is_ne()).collect();
        tally.case(steps.len() == 2, &[classes.max()], || {
            format!("monotone, by {name}: {} values", ratios.len())
        });
        if statement == Exact52Statement::RatioOfMistakes {
            let wrong = ratios.iter().find(|(above, below)| above >= below);
            tally.case(wrong.is_none(), &[classes.max()], || {
                format!("{wrong:?}, by {name}")
            });
        }
    }
    Ok(())
}

/// Statements on good and bad, regular and exceptional positions.
fn surveyed(
    statement: Exact52Statement,
    max: u64,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    let bytes = Survey::bytes(max);
    if bytes > MEMORY.into() {
        let [table, _] = Classes::needs(max);
        let reach = Reach::of(table, MEMORY);
        return Err(Stop::TooLarge(Reach { bytes, ..reach }));
    }
    let survey = Survey::of(max, control)?;
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
            let (exact, moore) = remoteness_tables(max, control)?;
            for vertex in survey.vertices() {
                let piles = vertex.position.piles();
                let hat = Canonical::from_piles(piles[..4].to_vec());
                let (r, hat) = (exact.remoteness(&vertex.position), moore.remoteness(&hat));
                tally.case(r != hat, piles, || format!("both are {r:?}"));
            }
        }
        _ => survey.classes().each(control, &mut |piles, class| {
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
                tally.case(bad.is_none(), piles, || {
                    format!("a move to the bad {:?}", bad.as_ref().map(shown))
                });
            }
        })?,
    }
    Ok(())
}

const fn is_n(class: Class) -> bool {
    matches!(class, Class::NP | Class::NN)
}

fn remoteness_tables(max: u64, control: &Control) -> Result<(Table, Table), Stop> {
    let game = |family, n| Ruleset::normal(Game::new(family, n, 2).expect("2 ≤ n piles"));
    let table = |rules| fill(rules, Measure::Remoteness, max, control);
    Ok((
        table(game(Family::Exact, 5))?,
        table(game(Family::Moore, 4))?,
    ))
}

/// Statements that compare R(x) with R(x̂).
fn remotenesses(
    statement: Exact52Statement,
    max: u64,
    control: &Control,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    let classes = classes(max, control)?;
    let (exact, moore) = remoteness_tables(max, control)?;
    let (mut same, mut all) = (0_u64, 0_u64);
    classes.each(control, &mut |piles, class| {
        let r = exact.remoteness(&shown(piles)).map_or(0, |r| r.0);
        let hat = Canonical::from_piles(piles[..4].to_vec());
        let of_hat = moore.remoteness(&hat).map_or(0, |r| r.0);
        let holds = match (statement, class) {
            (Says::RemotenessOfPP, Class::PP) => r == 2 * u128::from(xi(piles).0),
            (Says::RemotenessOfPN, Class::PN) => r + 1 == of_hat,
            (Says::RemotenessAtMost, _) => r <= of_hat,
            (Says::MostlySameRemoteness, _) => {
                (same, all) = (same + u64::from(r == of_hat), all + 1);
                return;
            }
            _ => return,
        };
        tally.case(holds, piles, || format!("R = {r}, that of x̂ {of_hat}"));
    })?;
    if statement == Says::MostlySameRemoteness {
        tally.case(2 * same > all, &[max], || {
            format!("{same} of {all} positions")
        });
    }
    Ok(())
}

/// R = 2Σ/(k + 1) of the P-positions of Moore's nim.
fn moore_remoteness(scope: Scope, control: &Control, tally: &mut Tally) -> Result<(), Stop> {
    let table = fill(scope.rules, Measure::Remoteness, scope.max, control)?;
    let ranking = table.ranking();
    let k = scope.rules.game.sizes().max() as u128;
    for rank in 0..ranking.positions() {
        control.check()?;
        if table.outcome_at(rank) == Outcome::P {
            let x = ranking.unrank(rank);
            let r = table.remoteness_at(rank).map_or(0, |r| r.0);
            tally.case(r * (k + 1) == 2 * x.sum(), x.piles(), || format!("R = {r}"));
        }
    }
    Ok(())
}
