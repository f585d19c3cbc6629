//! What tests of all subjects need: games and positions as they are typed, whole boxes, tables;
//! the program and an explorer.

pub(crate) mod claims;
pub(crate) mod explorer;
pub(crate) mod played;
pub(crate) mod program;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use nimscope::engine::{Engine, Query, Snapshot};
use nimscope::game::{
    Canonical, Family, Game, Measure, Minimality, Position, Ruleset, Sizes, is_exception,
};
use nimscope::solve::{Control, Lexicographic, Ranking, Table, TableKey};
use nimscope::study::question::{ScanQuestion, SheetQuestion};
use nimscope::theory::Theorems;

/// A deadline for the worst of machines; no test waits for it when all is well.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Texts that somebody may paste anywhere.
pub(crate) const PASTES: [&str; 8] = [
    "3 5 5 6",
    "1,2",
    "99999999999999999999",
    "slow:5,4",
    "\u{202e}\u{9b}2J 7",
    "keep c",
    "P R=7",
    "",
];

/// A number that the environment gives to a long form.
pub(crate) fn asked(name: &str, default: u64) -> u64 {
    let asked = std::env::var(name).ok();
    asked.map_or(default, |number| number.parse().unwrap())
}

/// The theorems that come with the program.
pub(crate) fn theorems() -> &'static Theorems {
    static THEOREMS: LazyLock<Theorems> = LazyLock::new(Theorems::default);
    &THEOREMS
}

/// A game by its name in the shell.
pub(crate) fn game(name: &str) -> Game {
    name.parse().unwrap()
}

/// A game in a convention: `misere slow:4,3`.
pub(crate) fn rules(text: &str) -> Ruleset {
    match text.split_once(' ').unwrap() {
        ("normal", name) => Ruleset::normal(game(name)),
        ("misere", name) => Ruleset::misere(game(name)),
        (other, _) => panic!("{other} is no convention"),
    }
}

/// A position as it is typed, its piles in their order.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// A position as it is typed, its piles sorted.
pub(crate) fn canonical(text: &str) -> Canonical {
    position(text).sorted()
}

/// A table by its key.
pub(crate) fn filled(key: TableKey) -> Arc<Table> {
    Arc::new(Table::fill(key, &Control::new()).unwrap())
}

/// The tables that an answer is read from.
pub(crate) fn supplied(needs: Vec<TableKey>) -> Vec<Arc<Table>> {
    needs.into_iter().map(filled).collect()
}

/// All positions of a game with piles ≤ max, in lexicographic order.
pub(crate) fn positions(game: Game, max: u64) -> Vec<Canonical> {
    let ranking = Ranking::of(game, max);
    let mut positions = Lexicographic::new(&ranking, max);
    let mut found = Vec::new();
    while let Some((piles, _)) = positions.next() {
        found.push(game.canonical(piles));
    }
    found
}

/// A position from its piles.
pub(crate) fn at(piles: &[u64]) -> Canonical {
    Canonical::sorted(piles.to_vec())
}

/// All positions of a game with piles up to a bound, in lexicographic order.
pub(crate) fn whole_box(game: Game, max: u64) -> Vec<Canonical> {
    multisets(game.n(), game.least_pile(), max)
}

/// All sorted positions of n piles from least to max, in lexicographic order.
pub(crate) fn multisets(n: usize, least: u64, max: u64) -> Vec<Canonical> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |piles: Vec<u64>| {
            let from = piles.last().copied().unwrap_or(least);
            (from..=max).map(move |pile| [&piles[..], &[pile]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter().map(Canonical::sorted).collect()
}

/// SN(n, A) for every non-empty A.
pub(crate) fn slow_games(n: usize) -> impl Iterator<Item = Game> {
    slow_sizes(n).map(move |sizes| Game::of_sizes(Family::SlowSet, n, sizes).unwrap())
}

/// Every non-empty set of sizes from 1 to n.
pub(crate) fn slow_sizes(n: usize) -> impl Iterator<Item = Sizes> {
    (1..1_usize << n).map(move |bits| {
        let sizes = (1..=n).filter(|size| bits >> (size - 1) & 1 == 1);
        Sizes::of(sizes).unwrap()
    })
}

/// A filled table.
pub(crate) fn table(rules: Ruleset, measure: Measure, max: u64) -> Table {
    let key = TableKey {
        rules,
        measure,
        max,
    };
    Table::fill(key, &Control::new()).unwrap()
}

/// The minimal exceptions of misère NIM(n, n−1) with piles ≤ max, n ≥ 2, by their definition, in
/// lexicographic order.
pub(crate) fn minimal_exceptions(n: usize, max: u64) -> Vec<Canonical> {
    let misere = |p: usize| rules(&format!("misere slow:{p},{}", p - 1));
    let tables = (2..=n).map(|p| table(misere(p), Measure::Remoteness, max));
    let tables: Vec<Table> = tables.collect();
    let remoteness = |x: &Canonical| tables[x.len() - 2].remoteness(x).map(|r| r.0);
    let mut all = positions(misere(n).game, max);
    all.retain(|x| {
        is_exception(x, remoteness) == Some(true)
            && Minimality::by_definition(x, remoteness) == Some(Minimality::Full)
    });
    all
}

/// What an engine knows of a question about a position, as a frame looks it up.
pub(crate) fn of_sheet<Q: SheetQuestion>(engine: &Engine, question: &Q) -> Snapshot {
    engine.snapshot(|_| vec![Query::sheet(question.clone())])
}

/// The same of a question about a box.
pub(crate) fn of_scan<Q: ScanQuestion>(engine: &Engine, question: &Q) -> Snapshot {
    engine.snapshot(|_| vec![Query::scan(question.clone())])
}

/// A filter as it is typed over a list of positions or exceptions.
#[track_caller]
pub(crate) fn filter(text: &str, piles: usize) -> nimscope::study::Filter {
    use nimscope::statement::Language;
    nimscope::study::Filter::read(text, piles, Language::Exceptions).unwrap()
}
