//! The theorems that answer: those that come with the library, and those that were proved since.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use litemap::LiteMap;

use super::claim::claim;
use super::proved::{CoqVerified, ProvedRule, given};
use super::shipped;
use super::table::THEOREMS;
use super::theorem::{Fact, Theorem};
use crate::game::{
    Canonical, Choices, Convention, Game, Grundy, Measure, Move, Outcome, Remoteness, Ruleset,
    joined,
};
use crate::lists::CollectVec as _;

/// All theorems that answer, and the archive of those that were proved earlier. Each value is that
/// of the first theorem that covers the position and gives it.
///
/// Theorems that were admitted answer after the tables, so that a theorem with a proof on paper is
/// cited first. A clone is the same theorems: what one admits the other knows.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::theory::Theorems;
///
/// let (theorems, rules) = (Theorems::default(), Ruleset::normal("exact:5,2".parse()?));
/// let x = rules.game.canonical([10, 19, 24, 26, 26]);
/// let outcome = theorems.outcome(rules, &x).expect("a theorem of this project");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "nimscope/exact-n-2"));
///
/// // In misère play no theorem is known.
/// assert_eq!(theorems.outcome(Ruleset::misere(rules.game), &x), None);
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Theorems(Arc<Admitted>);

/// What came since.
#[derive(Debug, Default)]
struct Admitted {
    proved: RwLock<Vec<&'static ProvedRule>>,
    /// Their number. As long as it is 0, positions that no table covers do not wait for the lock.
    count: AtomicUsize,
    archive: Option<Archive>,
    /// The games whose rules were looked for in the archive, or are being looked for.
    recalled: Mutex<LiteMap<Game, Arc<OnceLock<()>>>>,
}

/// Gives the rule that was kept for a value of a game in a convention, its certificate checked.
type Recall = Box<dyn Fn(Ruleset, &'static str) -> Option<ProvedRule> + Send + Sync>;

/// Keeps a certificate: of which game, of which value, and its text.
type Keep = Box<dyn Fn(Ruleset, &'static str, &str) + Send + Sync>;

/// Where the certificates of the found rules are kept. The values are outcomes, remoteness and
/// Grundy values, named as in certificates.
pub struct Archive {
    /// Gives the rule that was found earlier, if its certificate proves what it says.
    pub recall: Recall,
    /// Keeps the certificate of a rule.
    pub keep: Keep,
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Archive")
    }
}

/// The values and moves that theorems give in a position.
impl Theorems {
    /// The theorems that are about a game in a convention, in the order in which they are tried.
    /// Those that were proved by machine are looked up when the first of them is wanted.
    ///
    /// ```
    /// use nimscope_core::{game::Ruleset, theory::Theorems};
    /// let (theorems, rules) = (Theorems::default(), Ruleset::misere("slow:4,3".parse()?));
    /// let ids: Vec<&str> = theorems.about(rules).map(|theorem| theorem.id).collect();
    /// assert!(ids.contains(&"nimscope/thm3") && ids.contains(&"nimscope/thm4"));
    /// let statement = theorems.statement("nimscope/thm3").expect("each theorem is a claim");
    /// assert!(statement.contains("R = 2F + 1"));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn about(&self, rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
        let proved = std::iter::once_with(move || self.proved(rules)).flatten();
        THEOREMS
            .about(rules)
            .chain(proved.map(|proved| &proved.theorem))
    }

    /// The theorem with an identifier among those that are about a game.
    ///
    /// ```
    /// use nimscope_core::game::{Canonical, Grundy, Ruleset};
    /// use nimscope_core::theory::Theorems;
    /// let (theorems, rules) = (Theorems::default(), Ruleset::normal("nim:3".parse()?));
    /// let bouton = theorems.named(rules, "bouton").expect("it is about nim");
    /// let x = Canonical::sorted(vec![1, 2, 4]);
    /// assert_eq!(bouton.grundy.at(rules, &x), Some(Grundy(1 ^ 2 ^ 4)));
    /// assert!(theorems.named(Ruleset::misere(rules.game), "bouton").is_none());
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn named(&self, rules: Ruleset, id: &str) -> Option<&'static Theorem> {
        self.about(rules).find(|theorem| theorem.id == id)
    }

    /// The answer of the first theorem that has one.
    fn first<T>(
        &self,
        rules: Ruleset,
        mut ask: impl FnMut(&Theorem) -> Option<T>,
    ) -> Option<Fact<T>> {
        self.about(rules).find_map(|theorem| {
            let by = theorem.id;
            ask(theorem).map(|value| Fact { value, by })
        })
    }

    /// The outcome of a position, where a theorem gives it.
    pub fn outcome(&self, rules: Ruleset, x: &Canonical) -> Option<Fact<Outcome>> {
        self.first(rules, |theorem| theorem.outcome_at(rules, x))
    }

    /// The remoteness of a position, where a theorem gives it.
    ///
    /// ```
    /// use nimscope_core::game::{Remoteness, Ruleset};
    /// use nimscope_core::theory::Theorems;
    ///
    /// let rules = Ruleset::normal("slow:4,3".parse()?);
    /// let x = rules.game.canonical([1_000_000, 1_000_001, 1_000_002, u64::MAX]);
    /// let remoteness = Theorems::default().remoteness(rules, &x);
    /// let remoteness = remoteness.expect("a theorem of this project");
    /// assert_eq!(remoteness.value, Remoteness(1_500_001));
    /// assert_eq!(remoteness.by, "nimscope/thm2");
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn remoteness(&self, rules: Ruleset, x: &Canonical) -> Option<Fact<Remoteness>> {
        self.first(rules, |theorem| theorem.remoteness.at(rules, x))
    }

    /// The Grundy value of a position, where a theorem gives it, or where it is 0 because a
    /// theorem says P.
    ///
    /// ```
    /// use nimscope_core::game::{Grundy, Ruleset};
    /// use nimscope_core::theory::Theorems;
    /// let (theorems, rules) = (Theorems::default(), Ruleset::normal("nim:3".parse()?));
    /// let x = rules.game.canonical([1000, 2000, 3000]);
    /// let grundy = theorems.grundy(rules, &x).expect("Bouton's theorem");
    /// assert_eq!((grundy.value, grundy.by), (Grundy(1000 ^ 2000 ^ 3000), "bouton"));
    ///
    /// // Where it is not 0, no theorem here gives it in the game of the paper on exact nim
    /// // (5, = 2).
    /// let x = rules.game.canonical([1, 2, 3, 4, 1000]);
    /// assert_eq!(theorems.grundy(Ruleset::normal("exact:5,2".parse()?), &x), None);
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn grundy(&self, rules: Ruleset, x: &Canonical) -> Option<Fact<Grundy>> {
        if !rules.game.defines(Measure::Grundy) {
            return None;
        }
        let given = self.first(rules, |theorem| theorem.grundy.at(rules, x));
        given.or_else(|| {
            let Fact { value, by } = self.outcome(rules, x)?;
            value.is_p().then_some(Fact {
                value: Grundy(0),
                by,
            })
        })
    }

    /// Moves to P-positions by construction, without trying all moves. There is none from a
    /// P-position or from a terminal position, and at least one from any other. Where the
    /// remoteness is known, an optimal move comes first. `None` where no construction is known.
    ///
    /// ```
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_core::theory::Theorems;
    /// let (theorems, rules) = (Theorems::default(), Ruleset::normal("nim:3".parse()?));
    /// let x = rules.game.canonical([1, 2, 1_000_000]);
    /// let winning = theorems.winning_moves(rules, &x).expect("Bouton's theorem").value;
    /// let [only] = &winning[..] else { panic!("one pile holds the highest digit") };
    /// let p = only.apply(&x);
    /// assert_eq!(p.to_string(), "1 2 3");
    /// assert!(theorems.winning_moves(rules, &p).is_some_and(|winning| winning.value.is_empty()));
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn winning_moves(&self, rules: Ruleset, x: &Canonical) -> Option<Fact<Vec<Move>>> {
        let Fact { value, by } = self.outcome(rules, x)?;
        let none = Fact {
            value: Vec::new(),
            by,
        };
        if value.is_p() {
            return Some(none);
        }
        // In normal play terminal positions are P.
        let is_terminal = || {
            rules.convention == Convention::Misere && Choices::unmerged(rules.game, x).is_empty()
        };
        self.first(rules, |theorem| theorem.winning_moves_from(rules, x))
            .or_else(|| is_terminal().then_some(none))
    }

    /// Why no automaton on digits gives a value of all positions, where a theorem gives it with a
    /// term that is the reason.
    ///
    /// ```
    /// use nimscope_core::game::{Measure, Ruleset};
    /// use nimscope_core::theory::Theorems;
    /// let (theorems, rules) = (Theorems::default(), Ruleset::normal("exact:4,2".parse()?));
    /// let why = theorems.obstruction(rules, Measure::Grundy).expect("a triangular number");
    /// assert!(why.contains("y(y + 1)/2") && why.contains("exact/n=2k"));
    /// assert_eq!(theorems.obstruction(rules, Measure::Outcome), None);
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn obstruction(&self, rules: Ruleset, measure: Measure) -> Option<String> {
        self.first(rules, |theorem| {
            let (of, term) = theorem.beyond_automata?;
            (of == measure).then_some(term)
        })
        .map(|Fact { value, by }| {
            let measure = match measure {
                Measure::Outcome => "outcome",
                Measure::Remoteness => "remoteness",
                Measure::Grundy => "Grundy value",
            };
            format!(
                "no finite automaton on digits gives the {measure}, as it has {value} in it ({by})"
            )
        })
    }

    /// A remoteness-optimal move by construction, from N- and P-positions alike, so that a best
    /// line can be played at any pile size. `None` from a terminal position and where no
    /// construction is known.
    ///
    /// ```
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_core::theory::Theorems;
    /// let (theorems, rules) = (Theorems::default(), Ruleset::misere("slow:4,3".parse()?));
    /// let mut x = rules.game.canonical([3, 5, 5, 6]);
    /// let length = theorems.remoteness(rules, &x).expect("a theorem of this project").value;
    /// let mut moves = 0;
    /// while let Some(by) = theorems.optimal_move(rules, &x) {
    ///     x = by.value.apply(&x);
    ///     moves += 1;
    /// }
    /// assert_eq!(moves, length.moves(rules.convention));
    /// assert_eq!(x.to_string(), "0 0 0 1");
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn optimal_move(&self, rules: Ruleset, x: &Canonical) -> Option<Fact<Move>> {
        self.first(rules, |theorem| theorem.optimal_move_from(rules, x))
    }

    /// The statement of the claim, or of the theorem proved by machine, that has an identifier. It
    /// is the short form where there is one. The notation is that of the claims: x₁ ≤ … ≤ xₙ, S
    /// the sum of the piles.
    pub fn statement(&self, id: &str) -> Option<String> {
        let said = joined(self.proved_as(id).map(|it| &it.statement), " ");
        let claimed = || Some(claim(id)?.in_short().to_owned());
        Some(said).filter(|said| !said.is_empty()).or_else(claimed)
    }
}

/// Theorems that come while the program runs.
impl Theorems {
    /// The theorems that come with the library, and those that an archive keeps, which is read
    /// by [`Theorems::recall`].
    pub fn with_archive(archive: Archive) -> Self {
        Self(Arc::new(Admitted {
            archive: Some(archive),
            ..Admitted::default()
        }))
    }

    /// Admits a theorem: from then on [`Theorems::outcome`] and the others answer by it. Whether
    /// the certificate proves it is for the caller to check. It stays as long as the program runs.
    ///
    /// Returns the theorem that is admitted for the game. If theorems admitted before give every
    /// value that this one gives, nothing is added, and an earlier one is returned.
    ///
    /// ```
    /// use nimscope_core::game::{Outcome, Ruleset};
    /// use nimscope_core::solve::naive::Naive;
    /// use nimscope_core::theory::{Gives, ProvedRule, Theorem, Theorems};
    /// let theorems = Theorems::default();
    /// let rules = Ruleset::misere("hyper:ab+bc".parse()?);
    /// let x = rules.game.canonical([1_000_000, 1, 2_000_000]);
    /// assert_eq!(theorems.outcome(rules, &x), None);
    ///
    /// // If b or a + c is 1, each move is the last. If both are larger, some move makes one of
    /// // them 1.
    /// let by_position = &|_, x: &nimscope_core::game::Canonical| match *x.piles() {
    ///     [a, b, c] => Outcome::p_if(b.min(a + c) == 1),
    ///     _ => unreachable!("it is a game of three piles"),
    /// };
    /// let admitted = theorems.admit(ProvedRule {
    ///     rules,
    ///     theorem: Theorem {
    ///         outcome: Gives::Everywhere(by_position),
    ///         ..Theorem::by_machine(rules)
    ///     },
    ///     statement: "P ⇔ the smaller of b and a + c is 1.".to_owned(),
    ///     certificate: "".into(), // the proof is the comment above
    ///     verified: None,
    /// });
    /// let outcome = theorems.outcome(rules, &x).expect("it was admitted");
    /// assert_eq!((outcome.value, outcome.by), (Outcome::P, admitted.theorem.id));
    ///
    /// let mut naive = Naive::new(rules);
    /// for piles in (0..64).map(|number| [number / 16, number / 4 % 4, number % 4]) {
    ///     let x = rules.game.canonical(piles);
    ///     assert_eq!(naive.value(&x).outcome, theorems.outcome(rules, &x).unwrap().value);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn admit(&self, discovery: ProvedRule) -> &'static ProvedRule {
        let rules = discovery.rules;
        let mut all = (self.0.proved.write()).unwrap_or_else(PoisonError::into_inner);
        let admitted = all.iter().copied().filter(|it| it.rules.is_same(rules));
        let earlier: Vec<&ProvedRule> =
            shipped::of(rules).into_iter().chain(admitted).collect_vec();
        let wanted = given(&discovery.theorem);
        let is_given = |value: Measure| earlier.iter().any(|it| given(&it.theorem)[value]);
        if let Some(first) = earlier.first()
            && Measure::ALL
                .into_iter()
                .all(|value| !wanted[value] || is_given(value))
        {
            return first;
        }
        // Memory is kept as long as the program runs, for at most three theorems of a game in a
        // convention, one for each value.
        let proved = discovery.kept(earlier.first().map(|first| first.theorem.id));
        all.push(proved);
        self.0.count.store(all.len(), Ordering::Release);
        proved
    }

    /// Admits the rules of a game that the archive has, in both conventions. The archive is read
    /// once for each game. Whoever comes meanwhile waits, so that no answer depends on who came
    /// first.
    ///
    /// The check of a certificate may take some seconds. So this is for the threads that answer,
    /// and not for the one that draws.
    pub fn recall(&self, game: Game) {
        let Some(archive) = &self.0.archive else {
            return;
        };
        let mut recalled = (self.0.recalled.lock()).unwrap_or_else(PoisonError::into_inner);
        let once = Arc::clone(recalled.entry(game).or_default());
        drop(recalled);
        once.get_or_init(|| {
            for rules in Ruleset::both(game) {
                // The values that no shipped rule gives.
                let shipped = shipped::of(rules).map(|it| given(&it.theorem));
                let is_given = |value: Measure| shipped.is_some_and(|given| given[value]);
                let wanted = Measure::ALL.into_iter().filter(|&value| !is_given(value));
                let kept = wanted.filter_map(|value| (archive.recall)(rules, value.key()));
                for discovery in kept {
                    self.admit(discovery);
                }
            }
        });
    }

    /// Admits a theorem that gives a value, and has its certificate kept.
    pub fn admit_and_keep(&self, value: Measure, discovery: ProvedRule) {
        if let Some(archive) = &self.0.archive {
            (archive.keep)(discovery.rules, value.key(), &discovery.certificate);
        }
        self.admit(discovery);
    }

    /// The number of theorems that were admitted so far: it grows whenever more can be answered.
    pub fn admitted_count(&self) -> usize {
        self.0.count.load(Ordering::Acquire)
    }

    /// The rules of a game in a convention that were proved by machine, with their certificates:
    /// those that come with the library first, then those that were admitted.
    pub fn proved(&self, rules: Ruleset) -> impl Iterator<Item = &'static ProvedRule> + use<> {
        let admitted = self.chosen(|it| it.rules.is_same(rules));
        shipped::of(rules).into_iter().chain(admitted)
    }

    /// The rules that were proved by machine and that have an identifier such as
    /// `auto/exact:8,3/normal`: those that come with the library first, then those that were
    /// admitted.
    pub fn proved_as(&self, id: &str) -> impl Iterator<Item = &'static ProvedRule> + use<> {
        let admitted = self.chosen(|it| it.theorem.id == id);
        shipped::named(id).into_iter().chain(admitted)
    }

    /// What Coq accepted of the rule for a value of a game in a convention.
    pub fn verified(&self, rules: Ruleset, value: Measure) -> Option<&'static CoqVerified> {
        let mut accepted = self.proved(rules).filter_map(|it| it.verified.as_ref());
        let own = accepted.find(|it| it.value == value);
        own.or_else(|| CoqVerified::recorded(rules, value))
    }

    /// The theorems that were admitted and that a condition chooses, in the order in which they
    /// came.
    fn chosen(&self, condition: impl Fn(&ProvedRule) -> bool) -> Vec<&'static ProvedRule> {
        if self.admitted_count() == 0 {
            return Vec::new();
        }
        let all = (self.0.proved.read()).unwrap_or_else(PoisonError::into_inner);
        all.iter().copied().filter(|it| condition(it)).collect_vec()
    }
}
