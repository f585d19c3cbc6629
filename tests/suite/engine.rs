//! Work in the background: what is wanted gets done, what is not wanted stops, and nothing that
//! goes wrong does harm elsewhere.

mod admitted;
mod claims;
mod demands;
mod many_piles;

use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use crate::support::{PATIENCE, canonical, filter, game, of_scan, of_sheet};
use nimscope::engine::{Engine, Limits, Query, Snapshot};
use nimscope::game::{Canonical, Convention, Game, Measure, Outcome, Ruleset};
use nimscope::prove::Truth;
use nimscope::solve::TableKey;
use nimscope::solve::naive::Naive;
use nimscope::study::question::{
    Discovering, Exceptions, Line, Looking, Moves, Positions, Question, ScanQuestion,
    SheetQuestion, Stating, Values, Why,
};
use nimscope::study::{
    Answer, Exception, Filter, ListOrder, Listing, Oracle, Policy, RowRange, Rows, Sheet,
    ValueSheet,
};
use nimscope::theory::Theorems;

/// What is known of a question: its answer, or why it failed.
type Found<Q> = Result<Arc<<Q as Question>::Answer>, Arc<str>>;

/// Rings when the engine notifies.
#[derive(Default)]
struct Bell {
    rings: Mutex<u64>,
    rung: Condvar,
}

struct Bench {
    engine: Engine,
    bell: Arc<Bell>,
}

impl Bench {
    fn new(memory: u64, threads: usize) -> Self {
        let bell = Arc::new(Bell::default());
        let ringing = Arc::clone(&bell);
        let notify = move || {
            *ringing.rings.lock().unwrap() += 1;
            ringing.rung.notify_all();
        };
        let engine = Engine::new(
            Limits { memory, threads },
            Theorems::default(),
            Arc::new(notify),
        );
        Self { engine, bell }
    }

    /// Waits until something holds that the engine notifies of.
    fn until<T>(&self, condition: impl Fn(&Engine) -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        let mut rings = self.bell.rings.lock().unwrap();
        loop {
            if let Some(value) = condition(&self.engine) {
                return value;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "nothing happened in time");
            rings = self.bell.rung.wait_timeout(rings, left).unwrap().0;
        }
    }

    fn sheet<Q: SheetQuestion>(&self, question: &Q) -> Found<Q> {
        self.engine.demand(vec![Query::sheet(question.clone())]);
        self.found(&Query::sheet(question.clone()), question)
    }

    fn scan<Q: ScanQuestion>(&self, question: &Q) -> Found<Q> {
        self.engine.demand(vec![Query::scan(question.clone())]);
        self.found(&Query::scan(question.clone()), question)
    }

    fn found<Q: Question>(&self, query: &Query, question: &Q) -> Found<Q> {
        assert!(self.engine.wait_idle(PATIENCE));
        let snapshot = self.engine.snapshot(|_| vec![query.clone()]);
        match snapshot.failure(question) {
            Some(why) => Err(why),
            None => Ok(snapshot.known(question).unwrap()),
        }
    }

    /// Whether nothing is under way.
    fn is_idle(&self) -> bool {
        self.engine.wait_idle(Duration::ZERO)
    }
}

fn values(game: Game, position: &Canonical) -> Values {
    Values {
        game,
        position: position.clone(),
    }
}

fn exceptions(n: usize, max: u64) -> Exceptions {
    Exceptions {
        n,
        max,
        filter: Filter::default(),
        order: ListOrder::default(),
    }
}

fn positions(rules: Ruleset, max: u64) -> Positions {
    Positions {
        rules,
        max,
        filter: Filter::default(),
        order: ListOrder::Piles,
    }
}

/// A list whose table takes some seconds, and some 17 megabytes.
fn endless() -> Positions {
    positions(Ruleset::misere(game("slow-set:12,2+4+6")), 15)
}

fn assert_complete(sheet: &ValueSheet, game: Game, x: &Canonical) {
    for convention in Convention::BOTH {
        let value = Naive::new(Ruleset { game, convention }).value(x);
        let values = sheet.plays[convention];
        assert_eq!(values.outcome.value(), Some(value.outcome));
        assert_eq!(values.remoteness.value(), Some(value.remoteness));
        assert_eq!(values.grundy.value(), Some(value.grundy));
    }
}

#[test]
fn all_that_is_wanted_becomes_known() {
    let bench = Bench::new(64 << 20, 1);
    let (game, x) = (game("slow:4,2"), canonical("3 5 5 6"));
    let rules = Ruleset::misere(game);
    let value = values(game, &x);
    let position = x.clone();
    let moves = Moves { rules, position };
    let line = Line {
        rules,
        position: x.clone(),
        policy: Policy::Optimal,
        range: RowRange::of_first(100),
    };
    let list = positions(rules, 8);
    let all = vec![
        Query::sheet(value.clone()),
        Query::sheet(moves.clone()),
        Query::sheet(line.clone()),
        Query::scan(list.clone()),
    ];
    assert!(of_sheet(&bench.engine, &value).known(&value).is_none() && bench.is_idle());
    bench.engine.demand(all.clone());
    assert!(bench.engine.wait_idle(PATIENCE));
    // All at once, as a frame takes it; and one by one.
    let snapshot = bench.engine.snapshot(|_| all.clone());
    let (moves, line) = (
        snapshot.known(&moves).unwrap(),
        snapshot.known(&line).unwrap(),
    );
    assert!(snapshot.failure(&list).is_none() && snapshot.job_of(&list).is_none());
    assert_eq!(snapshot.memory, bench.engine.memory());
    assert_eq!(snapshot.tables, of_scan(&bench.engine, &list).tables);
    assert!(snapshot.jobs.is_empty());
    let rows = snapshot.known(&list).unwrap();
    assert!(Arc::ptr_eq(
        &rows,
        &of_scan(&bench.engine, &list).known(&list).unwrap()
    ));
    assert_complete(&snapshot.known(&value).unwrap(), game, &x);
    let nothing = bench.engine.snapshot(|_| Vec::new());
    assert!(nothing.known(&value).is_none(), "only what was asked for");
    let r = Naive::new(rules).value(&x).remoteness;
    assert!(moves.needs().is_empty() && moves.rows[0].optimal == Some(true));
    assert_eq!(line.steps.len() as u128, r.moves(rules.convention) + 1);
    assert!(rows.done);
    assert_eq!(rows.len(), 495, "C(8 + 4, 4) multisets");
    assert_eq!(rows.iter().count(), rows.len());
    assert_eq!(rows.get(494).unwrap().position, canonical("8 8 8 8"));
    assert_eq!(rows.get(495), None);
    assert!(nothing.jobs.is_empty());
}

#[test]
fn theorems_are_published_without_the_tables() {
    let bench = Bench::new(64 << 20, 1);
    // NIM(4, 3): R by theorem, the Grundy value of an N-position from a table, which does not
    // come.
    let (game, x) = (game("slow:4,3"), canonical("3 5 5 6"));
    let question = values(game, &x);
    bench.engine.provoke_panic();
    assert!(bench.sheet(&question).is_err());
    let sheet = of_sheet(&bench.engine, &question).known(&question).unwrap();
    let misere = sheet.plays[Convention::Misere];
    assert!(misere.remoteness.value().is_some() && sheet.exception.is_some());
    assert!(
        sheet
            .plays
            .values()
            .any(|values| values.grundy.waits_for().is_some())
    );
    bench.engine.retry();
    assert_complete(&bench.sheet(&question).unwrap(), game, &x);
}

/// The screen is drawn only when something is heard, so every change must be notified.
#[test]
fn what_is_refused_at_once_is_heard_of() {
    let bench = Bench::new(1 << 20, 1);
    let question = positions(Ruleset::misere(game("slow:4,3")), 4000);
    let rings = || *bench.bell.rings.lock().unwrap();
    for _ in 0..2 {
        bench.engine.demand(vec![Query::scan(question.clone())]);
        assert!(
            of_scan(&bench.engine, &question)
                .failure(&question)
                .is_some()
        );
        assert_eq!(rings(), 1, "once");
    }
}

#[test]
fn what_does_not_fit_is_refused_with_its_sizes_before_anything_is_allocated() {
    let bench = Bench::new(1 << 20, 1);
    let query = positions(Ruleset::misere(game("slow:6,3")), 1_000_000);
    let why = bench.scan(&query).unwrap_err();
    assert!(
        why.contains("remoteness table of misère slow:6,3, piles ≤ 1000000"),
        "{why}"
    );
    assert!(
        why.contains("more than 2^112 bytes; the budget is 1 MiB"),
        "{why}"
    );
    assert!(bench.engine.memory().held < 1 << 16);
    // There is no NIM(1, 0): that is said, too.
    let why = bench.scan(&exceptions(1, 5)).unwrap_err();
    assert!(why.contains('k'), "{why:?}");
    // A single position says what it would need, and shows what is known.
    let x = Canonical::sorted(vec![1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004]);
    let sheet = bench.sheet(&values(game("slow-set:5,2+4"), &x)).unwrap();
    assert_eq!(
        sheet.plays[Convention::Normal].outcome.value(),
        Some(Outcome::N),
        "two odd piles, 2 in A"
    );
    let Answer::OutOfReach(shortage) = sheet.plays[Convention::Normal].remoteness else {
        panic!("R is out of reach: {sheet:?}")
    };
    assert!(shortage.bytes > 1 << 60 && shortage.budget == 1 << 20);
    assert_eq!(
        shortage.searched, 0,
        "a search that cannot succeed is not begun"
    );
}

#[test]
fn a_panic_is_reported_and_the_lane_lives_on() {
    let bench = Bench::new(64 << 20, 1);
    bench.engine.provoke_panic();
    let query = exceptions(4, 30);
    let why = bench.scan(&query).unwrap_err();
    assert_eq!(&*why, "the solver panicked: provoked by a test");
    // It stays failed, others are not touched, and it can be tried again.
    assert!(bench.scan(&exceptions(3, 30)).unwrap().done);
    assert!(bench.scan(&query).is_err());
    let failed = bench.engine.snapshot(|_| vec![Query::scan(query.clone())]);
    assert_eq!(failed.failure(&query), Some(why));
    bench.engine.retry();
    assert!(
        bench
            .found(&Query::scan(query.clone()), &query)
            .unwrap()
            .done
    );
}

/// What small boxes refute is refuted while a long proof goes on, on however few threads.
#[test]
fn a_statement_does_not_wait_for_the_search_before_it() {
    let bench = Bench::new(256 << 20, 1);
    let long = Discovering {
        rules: Ruleset::normal(game("circular:6,2")),
        looking: Looking::InBoxes,
    };
    let stated = |text: &str| Stating::new(long.rules, text.to_owned()).unwrap();
    let (is_false, open) = (stated("P => sum < 2"), stated("P => R < 100"));
    let queries = vec![
        Query::scan(long.clone()),
        Query::scan(open.clone()),
        Query::scan(is_false.clone()),
    ];
    bench.engine.demand(queries.clone());
    bench.until(|engine| {
        let known = engine.snapshot(|_| queries.clone()).known(&is_false)?;
        matches!(known.decision.whole, Truth::Refuted(_)).then_some(())
    });
    let snapshot = bench.engine.snapshot(|_| queries.clone());
    assert!(snapshot.job_of(&long).is_some(), "the search still goes on");
    bench.engine.demand(Vec::new());
}

#[test]
fn answers_do_not_depend_on_threads_or_cancellation() {
    let rows = |threads: usize, interrupted: bool| {
        let bench = Bench::new(64 << 20, threads);
        let query = exceptions(5, 20);
        if interrupted {
            bench.engine.demand(vec![Query::scan(query.clone())]);
            bench.engine.demand(Vec::new());
        }
        let rows = bench.scan(&query).unwrap();
        assert!(rows.done);
        rows.iter().collect::<Vec<_>>()
    };
    let alone = rows(1, false);
    assert!(alone.len() > 100);
    assert_eq!(rows(4, false), alone);
    assert_eq!(rows(2, true), alone);
}

#[test]
fn a_raised_bound_goes_on_from_the_table_at_hand() {
    let bench = Bench::new(64 << 20, 2);
    for convention in Convention::BOTH {
        let rules = Ruleset {
            game: game("slow:4,2"),
            convention,
        };
        let at_hand = || {
            let tables = bench.engine.snapshot(|_| Vec::new()).tables.into_iter();
            let of_rules = tables.filter(|held| held.key.rules == rules);
            of_rules
                .map(|held| (held.key.measure, held.key.max, held.taken_over))
                .collect::<Vec<_>>()
        };
        assert_eq!(at_hand(), []);
        let mut listed = Vec::new();
        // A bound, the bound of the table that answers for it, and how many positions it has from
        // the table before.
        for (max, of_table, taken_over) in [(8, 8, 0), (12, 12, 495), (10, 12, 495), (13, 13, 1820)]
        {
            let rows = bench.scan(&positions(rules, max)).unwrap();
            listed = rows.iter().collect();
            let last = (Measure::Remoteness, of_table, taken_over);
            assert_eq!(at_hand().last(), Some(&last), "{rules} up to {max}");
        }
        // With the values that a table filled at once has.
        let afresh = Bench::new(64 << 20, 1);
        let all = afresh.scan(&positions(rules, 13)).unwrap();
        assert_eq!(listed, all.iter().collect::<Vec<_>>());
    }
}

#[test]
fn equal_questions_of_different_types_have_answers_of_their_own() {
    let bench = Bench::new(64 << 20, 1);
    let (rules, position) = (Ruleset::misere(game("slow:4,3")), canonical("3 5 5 6"));
    let moves = Moves {
        rules,
        position: position.clone(),
    };
    let why = Why { rules, position };
    bench.engine.demand(vec![
        Query::sheet(moves.clone()),
        Query::sheet(why.clone()),
        Query::sheet(moves.clone()),
    ]);
    assert!(bench.engine.wait_idle(PATIENCE));
    assert_eq!(
        of_sheet(&bench.engine, &moves)
            .known(&moves)
            .unwrap()
            .rows
            .len(),
        3
    );
    assert_eq!(
        of_sheet(&bench.engine, &why).known(&why).unwrap().position,
        why.position
    );
    assert_eq!(Query::sheet(moves.clone()), Query::sheet(moves.clone()));
    assert_ne!(Query::sheet(moves), Query::sheet(why));
}

#[test]
fn a_snapshot_can_be_made_of_given_answers() {
    let list = exceptions(4, 5);
    let found = Bench::new(64 << 20, 1).scan(&list).unwrap();
    let given: Rows<Exception> = Rows::clone(&found);
    let question = values(game("nim:2"), &canonical("1 2"));
    let snapshot = Snapshot::default()
        .with_scan(list.clone(), given)
        .with_failure(Query::sheet(question.clone()), "cancelled");
    assert_eq!(
        snapshot.known(&list).unwrap().iter().collect::<Vec<_>>(),
        found.iter().collect::<Vec<_>>()
    );
    assert_eq!(snapshot.failure(&question).as_deref(), Some("cancelled"));
    assert!(snapshot.known(&question).is_none());
    // A sheet that an oracle filled in is as good as one of an engine.
    let sheet = question
        .answer(&Oracle::new(Vec::new(), 0, 0), None)
        .unwrap();
    let snapshot = snapshot.with_sheet(question.clone(), sheet);
    assert!(snapshot.known(&question).unwrap().needs().is_empty());
}

#[test]
fn tables_that_do_not_fit_together_are_filled_one_after_another() {
    // R and Grundy value in both conventions: four tables, and room for hardly more than one of
    // them.
    let (game, x) = (game("slow-set:5,2+4"), canonical("2 3 5 7 8"));
    let key = |measure| TableKey {
        rules: Ruleset::misere(game),
        measure,
        max: 8,
    };
    let one = key(Measure::Remoteness)
        .bytes()
        .max(key(Measure::Grundy).bytes());
    let memory = u64::try_from(one).unwrap() + 4096;
    let bench = Bench::new(memory, 2);
    assert_complete(&bench.sheet(&values(game, &x)).unwrap(), game, &x);
    // Other questions can be asked after it: nothing is held on to.
    let y = canonical("1 3 5 7 8");
    assert_complete(&bench.sheet(&values(game, &y)).unwrap(), game, &y);
    let taken = bench.engine.memory();
    assert!(taken.held <= taken.budget && taken.budget == memory);
}

#[test]
fn a_sheet_gives_way_to_a_list_that_holds_the_memory() {
    let (list_rules, game) = (Ruleset::normal(game("slow:4,2")), game("slow-set:5,2+4"));
    let key = TableKey {
        rules: list_rules,
        measure: Measure::Remoteness,
        max: 30,
    };
    let filter = filter("R = 0", 4);
    let list = Positions {
        rules: list_rules,
        max: 30,
        filter,
        order: ListOrder::Piles,
    };
    let bench = Bench::new(u64::try_from(key.bytes()).unwrap() + (1 << 16), 1);
    let x = Canonical::sorted(vec![17, 18, 18, 19, 21]);
    let value = values(game, &x);
    assert!(bench.scan(&list).is_ok());
    bench
        .engine
        .demand(vec![Query::sheet(value.clone()), Query::scan(list.clone())]);
    assert!(bench.found(&Query::scan(list.clone()), &list).unwrap().done);
    let sheet = bench.found(&Query::sheet(value.clone()), &value).unwrap();
    assert!(
        sheet.needs().is_empty(),
        "it does not wait for ever: {sheet:?}"
    );
    let taken = bench.engine.memory();
    assert!(taken.held <= taken.budget);
}

#[test]
fn a_list_that_outgrows_the_memory_fails() {
    let rules = Ruleset::normal(game("slow:4,2"));
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max: 30,
    };
    let bench = Bench::new(u64::try_from(key.bytes()).unwrap() + 4096, 1);
    let why = bench.scan(&positions(rules, 30)).unwrap_err();
    assert!(why.contains("holds no more rows"), "{why:?}");
}

#[test]
fn exceptions_are_listed_in_groups_without_a_table() {
    // Half a million positions: a table, a byte each, would be larger than the budget.
    let question = Exceptions {
        n: 5,
        max: 32,
        filter: filter("pile-minimal and x1 >= 5", 5),
        order: ListOrder::Smallest,
    };
    let rows = Bench::new(400 << 10, 1).scan(&question).unwrap();
    assert!(rows.done && !rows.is_empty());
    let lines = || (0..=rows.lines()).map(|line| rows.line(line));
    let mut next = 0;
    for line in lines().flatten() {
        match line {
            Listing::Heading(group) => {
                assert_eq!(group.first, next, "a heading stands before its first row");
                assert!(group.len > 0);
                let of_group = group.first..group.first + group.len;
                for row in of_group.map(|row| rows.get(row).unwrap()) {
                    assert_eq!(u128::from(row.position.piles()[0]), group.key);
                }
            }
            Listing::Row(row) => {
                assert_eq!(row, next, "rows in order");
                next += 1;
            }
        }
    }
    assert_eq!(next, rows.len());
    assert_eq!(lines().next_back(), Some(None), "past the last line");
}

#[test]
fn a_list_of_a_game_that_is_not_there_fails_with_a_reason() {
    let bench = Bench::new(1 << 20, 1);
    for kept in ["", "minimal"] {
        let mut question = exceptions(65, 3);
        question.filter = filter(kept, 4);
        let why = bench.scan(&question).unwrap_err();
        assert!(why.contains("65"), "{kept}: {why}");
    }
}
