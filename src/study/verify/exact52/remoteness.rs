//! R(x) in exact nim (5, = 2) against R(x̂) in Moore's nim (4, ≤ 2), and R of P-positions.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{classes, each, shown, xi};
use crate::game::{Canonical, Family, Game, Outcome, Ruleset};
use crate::solve::{Measure, Table};
use crate::study::verify::Means;
use crate::study::verify::tally::{Stop, Tally, fill};
use crate::theory::claim::{Exact52Statement, Scope};
use crate::theory::take::Class;

pub(super) fn tables(max: u64, means: Means<'_>) -> Result<(Table, Table), Stop> {
    let game = |family, n| Ruleset::normal(Game::new(family, n, 2).expect("2 ≤ n piles"));
    let exact = fill(game(Family::Exact, 5), Measure::Remoteness, max, means)?;
    let beside = means.beside(&exact);
    let moore = fill(game(Family::Moore, 4), Measure::Remoteness, max, beside)?;
    Ok((exact, moore))
}

/// Statements that compare R(x) with R(x̂).
pub(super) fn check(
    statement: Exact52Statement,
    max: u64,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    use Exact52Statement as Says;
    let classes = classes(max, means)?;
    let (exact, moore) = tables(max, means)?;
    let (same, all) = (AtomicU64::new(0), AtomicU64::new(0));
    each(&classes, means, tally, |piles, class, tally| {
        let r = exact.remoteness(&shown(piles)).map_or(0, |r| r.0);
        let hat = Canonical::sorted(piles[..4].to_vec());
        let of_hat = moore.remoteness(&hat).map_or(0, |r| r.0);
        let holds = match (statement, class) {
            (Says::RemotenessOfPP, Class::PP) => r == 2 * u128::from(xi(piles).0),
            (Says::RemotenessOfPN, Class::PN) => r + 1 == of_hat,
            (Says::RemotenessAtMost, _) => r <= of_hat,
            (Says::MostlySameRemoteness, _) => {
                same.fetch_add(u64::from(r == of_hat), Ordering::Relaxed);
                all.fetch_add(1, Ordering::Relaxed);
                return;
            }
            _ => return,
        };
        tally.case(holds, piles, || format!("R = {r}, that of x̂ {of_hat}"));
    })?;
    if statement == Says::MostlySameRemoteness {
        let (same, all) = (same.into_inner(), all.into_inner());
        tally.case(2 * same > all, &[max], || {
            format!("{same} of {all} positions")
        });
    }
    Ok(())
}

/// R = 2Σ/(k + 1) of the P-positions of Moore's nim.
pub(super) fn of_moore(scope: Scope, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let table = fill(scope.rules, Measure::Remoteness, scope.max, means)?;
    let ranking = table.ranking();
    let k = scope.rules.game.sizes().max() as u128;
    for rank in 0..ranking.positions() {
        means.control.check()?;
        if table.outcome_at(rank) == Outcome::P {
            let x = ranking.unrank(rank);
            let r = table.remoteness_at(rank).map_or(0, |r| r.0);
            tally.case(r * (k + 1) == 2 * x.sum(), x.piles(), || format!("R = {r}"));
        }
    }
    Ok(())
}
