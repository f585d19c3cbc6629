//! The answer: the one sentence of the second row. It says who wins, in how many moves and by
//! which move; or whose turn it is; or how the game ended. The reader is the player to move.

use crate::app::{Action, Match, MatchState, Pane, Seat, View};
use crate::game::{Canonical, Choices, Convention, Game, Outcome, Remoteness, Ruleset, grouped};
use crate::lists::CollectVec as _;
use crate::printable::cell_width;
use crate::study::{Answer, ExceptionMark, Minimality};
use crate::theory::slow::m_rule::m_move;

/// What a clause is for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is good for the player to move.
    Good,
    /// It is bad for the player to move.
    Bad,
    /// It says what is special, such as an exception.
    Special,
    /// Neither of them.
    Plain,
}

/// A clause in more words and in fewer, the longest first, and what it is for the reader.
type Wording = (Tone, Vec<String>);

/// The answer, in more words and in fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerLine {
    /// The first clause.
    first: Wording,
    /// How many of its words say all that matters.
    whole: usize,
    /// What may follow where there is room, the most useful first.
    more: Vec<Wording>,
}

impl AnswerLine {
    fn new(tone: Tone, tries: impl IntoIterator<Item = String>) -> Self {
        let tries: Vec<String> = tries.into_iter().collect_vec();
        Self {
            whole: tries.len(),
            first: (tone, tries),
            more: Vec::new(),
        }
    }

    /// The same with fewer words that leave out something that matters.
    fn or_at_least(mut self, tries: impl IntoIterator<Item = String>) -> Self {
        self.first.1.extend(tries);
        self
    }

    fn and(mut self, tone: Tone, tries: impl IntoIterator<Item = String>) -> Self {
        let tries: Vec<String> = tries.into_iter().collect_vec();
        if !tries.is_empty() {
            self.more.push((tone, tries));
        }
        self
    }

    /// The cells of the fewest words that say all that matters.
    pub fn least(&self) -> usize {
        let whole = self.first.1[..self.whole].last();
        whole.map_or(0, |said| cell_width(said))
    }

    /// The clauses that fit into a line, with two blanks between them: first all that matters, in
    /// as many words as fit, then more. Where not even the shortest words fit, they are cut
    /// between two of them.
    pub fn fitting(&self, room: usize) -> Vec<(Tone, String)> {
        let (tone, tries) = &self.first;
        let fewer = self.more.iter().map(|(_, tries)| tries.len()).max();
        let (whole, rest) = tries.split_at(self.whole);
        for first in [whole, rest] {
            for count in (0..=self.more.len()).rev() {
                // What follows is said in fewer words before it is left out.
                for short in 0..fewer.filter(|_| count > 0).unwrap_or(1) {
                    let more = self.more[..count].iter();
                    let more = more.map(|(tone, tries)| (tone, &tries[short.min(tries.len() - 1)]));
                    let behind = more.clone().map(|(_, text)| 2 + cell_width(text));
                    let left = room.checked_sub(behind.sum());
                    let fits = |text: &&String| Some(cell_width(text)) <= left;
                    if let Some(text) = first.iter().find(fits) {
                        let clauses = std::iter::once((tone, text)).chain(more);
                        let clauses = clauses.map(|(tone, text)| (*tone, text.clone()));
                        return clauses.collect_vec();
                    }
                }
            }
        }
        vec![(*tone, cut(self.briefly(), room))]
    }

    /// The fewest words.
    fn briefly(&self) -> &str {
        self.first.1.last().map_or("", String::as_str)
    }
}

/// A sentence, or its first words with a mark behind them that there are more.
pub(crate) fn cut(sentence: &str, room: usize) -> String {
    if cell_width(sentence) <= room {
        return sentence.to_owned();
    }
    let mut kept = String::new();
    for word in sentence.split(' ') {
        if cell_width(&kept) + cell_width(word) + 3 > room {
            break;
        }
        kept.push_str(word);
        kept.push(' ');
    }
    kept + "…"
}

/// A move, and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// The move in words.
    pub words: String,
    /// The move as lists write it.
    pub terse: String,
    /// The position to which it leads.
    pub to: Canonical,
    /// Whether there is none better.
    pub is_optimal: bool,
}

/// What is known of a position that nobody plays a game at.
#[derive(Clone, Debug)]
pub struct ExploredPosition {
    /// The game and its play.
    pub rules: Ruleset,
    /// The piles as they are arranged, as text.
    pub piles: String,
    /// Whether no move is left.
    pub is_terminal: bool,
    /// The outcome, as the Value pane shows it.
    pub outcome: Answer<Outcome>,
    /// The remoteness, as the Value pane shows it.
    pub remoteness: Answer<Remoteness>,
    /// The first move of the list, where that is known to be a good one.
    pub best: Option<NamedMove>,
    /// Whether the M-rule fails here.
    pub exception: Option<ExceptionMark>,
    /// The move of the M-rule in words, and the outcome of the position to which it leads.
    pub m_move: Option<(String, Option<Outcome>)>,
}

impl ExploredPosition {
    /// The answer.
    pub fn answer(&self) -> AnswerLine {
        if self.is_terminal {
            return ended(self.rules.convention);
        }
        let line = match self.outcome.value() {
            Some(Outcome::N) => self.won(),
            Some(Outcome::P) => self.lost(),
            None => return self.unknown(),
        };
        line.and(Tone::Special, self.special())
    }

    /// The answer in the fewest words.
    fn briefly(&self) -> String {
        self.answer().briefly().to_owned()
    }

    /// The moves that are left if both play best.
    fn moves(&self) -> Option<String> {
        let remoteness = self.remoteness.value()?;
        Some(grouped(remoteness.moves(self.rules.convention)))
    }

    /// Why the number of moves is not said.
    fn no_number(&self) -> &'static str {
        match self.remoteness {
            Answer::Waiting(_) | Answer::Searching => "how many is being computed",
            Answer::Known { .. } | Answer::OutOfReach(_) => "how many is not known",
        }
    }

    fn won(&self) -> AnswerLine {
        let piles = &self.piles;
        let moves = self.moves();
        let (win, short) = match &moves {
            Some(moves) => (format!("win in {moves}"), format!("You win in {moves}")),
            None => (
                format!("can win in ? moves ({})", self.no_number()),
                "You can win in ? moves".to_owned(),
            ),
        };
        let mut tries = Vec::new();
        let mut least = vec![format!("You {win}."), format!("{short}.")];
        least.extend(moves.is_none().then(|| "You can win.".to_owned()));
        // A move may be forbidden: none wins by itself.
        let is_free = self.rules.game.forbidden() == 0;
        match &self.best {
            _ if !is_free => {
                tries.push(format!("{piles}: you {win}, whatever is forbidden."));
                tries.push(format!("You {win}, whatever is forbidden."));
                tries.append(&mut least);
            }
            Some(NamedMove {
                words,
                terse,
                to,
                is_optimal,
            }) if *is_optimal || moves.is_none() => {
                tries.push(format!("{piles}: you {win}, {words} → {to}."));
                // Beside a list other piles are drawn than those that this is said of.
                tries.push(format!("{piles}: you {win}, {words}."));
                tries.push(format!("You {win}: {words} → {to}."));
                tries.push(format!("{short}: {words} → {to}."));
                tries.push(format!("{short}: {words}."));
                tries.push(format!("{short}: {terse}."));
                tries.push(format!("{}: {terse}.", short.trim_end_matches(" moves")));
            }
            Some(NamedMove { words, to, .. }) => {
                tries.push(format!(
                    "{piles}: you {win}. A move that wins: {words} → {to}."
                ));
                tries.push(format!("{short}. A move that wins: {words}."));
            }
            None => {
                tries.push(format!("{piles}: you {win}."));
                tries.append(&mut least);
            }
        }
        AnswerLine::new(Tone::Good, tries).or_at_least(least)
    }

    fn lost(&self) -> AnswerLine {
        let piles = &self.piles;
        let moves = self.moves();
        let lose = format!("lose in {}", moves.as_deref().unwrap_or("? moves"));
        let whatever = match &moves {
            Some(_) => "whatever you do".to_owned(),
            None => format!("whatever you do ({})", self.no_number()),
        };
        let longest = self.best.as_ref().filter(|best| best.is_optimal);
        let longest = longest.map(|best| {
            [format!("{piles}: you"), "You".to_owned()]
                .map(|who| format!("{who} {lose}, {whatever}; the longest way: {}.", best.words))
        });
        let mut tries: Vec<String> = longest.into_iter().flatten().collect_vec();
        tries.push(format!("{piles}: you {lose}, {whatever}."));
        tries.push(format!("You {lose}, whatever you do."));
        tries.push(format!("You {lose}."));
        tries.extend(moves.is_none().then(|| "You lose.".to_owned()));
        AnswerLine::new(Tone::Bad, tries)
    }

    /// That the M-rule fails here, and how.
    fn special(&self) -> Vec<String> {
        let (Some(ExceptionMark::Exception(minimality)), Some((words, to))) =
            (&self.exception, &self.m_move)
        else {
            return Vec::new();
        };
        let kind = match minimality {
            Minimality::No => "Exception",
            Minimality::Pile => "Pile-minimal exception",
            Minimality::Full => "Minimal exception",
        };
        let fails = match (self.outcome.value(), to) {
            (Some(Outcome::N), Some(Outcome::N)) => "loses",
            (Some(Outcome::N), Some(Outcome::P)) => "wins later",
            (Some(Outcome::P), Some(Outcome::N)) => "loses sooner",
            _ => "is not the best",
        };
        vec![
            format!("! {kind}: the M-move ({words}) {fails}."),
            format!("! Exception: {words} {fails}."),
            "! Exception.".to_owned(),
        ]
    }

    fn unknown(&self) -> AnswerLine {
        let tries = match self.outcome {
            Answer::OutOfReach(shortage) => {
                let needs = crate::bytes::Bytes(shortage.bytes);
                vec![
                    format!("A table of {needs} would tell, with --memory of that size or more."),
                    format!("A table of {needs} would tell."),
                    format!("{needs} would tell."),
                ]
            }
            Answer::Waiting(table) => {
                let max = grouped(table.max.into());
                vec![
                    format!("A table of all positions with piles ≤ {max} will tell."),
                    "A table will tell.".to_owned(),
                ]
            }
            Answer::Searching | Answer::Known { .. } => vec!["A search will tell.".to_owned()],
        };
        let unknown = [
            format!("{}: nobody knows yet who wins. ", self.piles),
            "Nobody knows yet. ".to_owned(),
        ];
        let unknown = unknown.each_ref();
        let all = tries.iter();
        let all = all.flat_map(|said| unknown.map(|before| format!("{before}{said}")));
        AnswerLine::new(Tone::Plain, all).or_at_least(["Nobody knows yet.".to_owned()])
    }
}

/// No move is left: who moved last has won in normal play, and lost in misère play.
fn ended(convention: Convention) -> AnswerLine {
    let (tone, said) = match convention {
        Convention::Normal => (Tone::Bad, "you have lost"),
        Convention::Misere => (Tone::Good, "you have won"),
    };
    let words = convention.in_words();
    AnswerLine::new(
        tone,
        [
            format!("No move is left: {said} ({words})."),
            format!("No move is left: {said}."),
        ],
    )
}

/// What a move is, told to who makes it.
fn how_to_move(game: Game) -> String {
    let told = replaced(
        game.rule(),
        &[
            ("A move ", ""),
            ("For some j", "for some j"),
            (", a move ", " "),
            ("removes ", "take "),
            ("deletes ", "delete "),
            ("splits ", "split "),
            ("chooses ", "choose "),
        ],
    );
    told.trim_end_matches('.').to_owned()
}

/// The same in fewer words, in few and in fewest: that a pile from which one takes is not empty,
/// and that one takes at least one token, goes without saying.
fn in_short(how_to_move: &str) -> [String; 3] {
    let short = replaced(
        how_to_move.to_owned(),
        &[
            ("any positive number of tokens", "some tokens"),
            ("any number", "some"),
            ("the same number", "the same"),
            (". The game ends where", "; it ends where"),
            ("non-empty ", ""),
            ("; none of them may be empty", ""),
            ("each of the piles", "each pile"),
            ("choose a heap, delete the other", "delete a heap"),
            ("from the chosen heap", "from the other"),
            (" the rest into two heaps, which may be empty", " the rest"),
        ],
    );
    let shortest = replaced(
        short.clone(),
        &[
            ("one token from", "1 from"),
            ("some tokens from", "from"),
            ("some from", "from"),
            ("of exactly ", "of "),
            (" and split", ", split"),
            (" the rest", " it"),
        ],
    );
    let fewest = replaced(
        shortest.clone(),
        &[
            (
                "a heap, take 1 from the other, split it",
                "one, take 1, split",
            ),
            ("take 1 from each of ", "1 each from "),
            ("take from each of ", "take from "),
            ("take from each pile", "lower each pile"),
            ("take 1 from each pile", "1 from each pile"),
            (
                "take from a or b, or the same from a and b",
                "from a, b, or both alike",
            ),
            (" heaps", ""),
            (" heap", ""),
            ("the other into", "1 into"),
            ("another into", "1 into"),
            ("each of the other ", ""),
            (" into two", ""),
        ],
    );
    [short, shortest, fewest]
}

/// A text with words in place of others.
fn replaced(text: String, words: &[(&str, &str)]) -> String {
    let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    words.iter().fold(text, replace)
}

impl View<'_> {
    /// The answer to what one asks in front of the position. Before it comes the move that is
    /// marked on the piles.
    pub fn answer(self) -> AnswerLine {
        let answer = self.answer_alone();
        match self.marked_words() {
            Some(words) => {
                let (tone, answer) = answer.first;
                let tries = words.map(|words| sentence(&words));
                AnswerLine::new(Tone::Plain, tries).and(tone, answer)
            }
            None => answer,
        }
    }

    fn answer_alone(self) -> AnswerLine {
        let plain = |text: String| AnswerLine::new(Tone::Plain, [text]);
        if let Some(pending) = self.pending_words() {
            return plain(pending);
        }
        // The other play, or a list, may have failed alone.
        let answered = self.values_in(self.rules().convention).remoteness.value();
        if answered.is_none()
            && let Some(reason) = self.failure()
        {
            let again = self.key_in(Pane::Value, Action::Recompute);
            return plain(format!("{reason} ({again} tries again)"));
        }
        if let Some(puzzle) = self.puzzle_words() {
            let said = |tone| AnswerLine::new(tone, puzzle.iter().map(|words| sentence(words)));
            let rule = how_to_move(self.rules().game);
            return match self.solution_words() {
                Some(why) => said(Tone::Good).and(Tone::Plain, why.map(|words| sentence(&words))),
                None if !self.state.hidden() => self.explored(),
                None => said(Tone::Plain).and(Tone::Plain, [sentence(&rule)]),
            };
        }
        match self.on_board() {
            Some(contest) => self.answer_in_game(contest),
            None => self.explored(),
        }
    }

    fn answer_in_game(self, contest: &Match) -> AnswerLine {
        match contest.turn(&self.state.tree) {
            None => self.answer_after_game(contest),
            Some(Seat::Solver(_)) => {
                let turn = self.turn_words();
                AnswerLine::new(Tone::Plain, [sentence(&turn)])
            }
            Some(Seat::Human) if self.state.hidden() => self.turn_of_human(),
            Some(Seat::Human) => self.explored(),
        }
    }

    /// Whose turn it is, and what a move is, while values are hidden. Those that were revealed are
    /// said.
    fn turn_of_human(self) -> AnswerLine {
        let whose = sentence(&self.turn_words());
        let whose = whose.trim_end_matches('.');
        let how = how_to_move(self.rules().game);
        let revealed = self.explored_position();
        let [short, shortest, _] = in_short(&how);
        // Where the game ends is left out before the move is told in the fewest words.
        let alone = how.split(". The game ends").next().unwrap_or_default();
        let (alone, [in_short, in_shorter, fewest]) = (alone.to_owned(), in_short(alone));
        let rules = format!("{} tells the rules", self.key(Action::About));
        let tries = [
            how, short, shortest, alone, in_short, in_shorter, fewest, rules,
        ];
        let tries = tries.map(|how| format!("{whose}: {}", sentence_end(&how)));
        let line = AnswerLine::new(Tone::Plain, tries);
        match (self.values_revealed(), revealed.outcome.value()) {
            (0, _) | (_, None) => line,
            (1, Some(outcome)) => {
                let unknown = ExploredPosition {
                    remoteness: Answer::Searching,
                    ..revealed
                };
                line.and(tone(outcome), [unknown.briefly()])
            }
            (_, Some(outcome)) => line.and(tone(outcome), [revealed.briefly()]),
        }
    }

    /// How the game ended, by which move, and how one plays on.
    fn answer_after_game(self, contest: &Match) -> AnswerLine {
        let mut tries = self.result_words().unwrap_or_default();
        let decisive = self.decisive_turn();
        let next = self.said(match decisive {
            _ if !self.plays_again_here() => "{view-play} shows the game.",
            Some(_) => "{open} tries again.",
            None => "{open} plays again.",
        });
        let tone = match contest.own_side() {
            Some(own) if contest.state(&self.state.tree) == MatchState::Won(own) => Tone::Good,
            Some(_) => Tone::Bad,
            None => Tone::Plain,
        };
        let briefly = contest.result(&self.state.tree).unwrap_or_default();
        let decisive = decisive.and_then(|turn| {
            let words = self.winning_words(&turn)?;
            Some((words, turn.number))
        });
        // In how many moves is in the record, too.
        let mut least = vec![briefly.clone()];
        least.extend(briefly.split(" in ").next().map(str::to_owned));
        match decisive {
            Some((words, number)) => tries.extend([
                format!("{briefly}: {words} at move {number} would have won"),
                format!("you lost: {words} at move {number} would have won"),
                format!("you lost at move {number}: {words} would have won"),
                format!("you lost at move {number}: {words} wins"),
            ]),
            None => tries.append(&mut least),
        }
        let sentences = |words: Vec<String>| words.into_iter().map(|words| sentence(&words));
        AnswerLine::new(tone, sentences(tries))
            .or_at_least(sentences(least))
            .and(Tone::Plain, [next])
    }

    fn explored(self) -> AnswerLine {
        let explored = self.explored_position();
        if self.state.hidden() && !explored.is_terminal {
            return self.turn_of_human();
        }
        if self.value_fact().is_none() && explored.outcome.value().is_none() {
            return AnswerLine::new(Tone::Plain, [format!("{} …", explored.piles)]);
        }
        explored.answer()
    }

    fn explored_position(self) -> ExploredPosition {
        let (rules, x, order) = (self.rules(), self.x(), self.state.order());
        let values = self.values_in(rules.convention);
        let named = |by: &crate::game::Move| by.words(rules.game, &order);
        let first = self
            .moves_fact()
            .and_then(|sheet| sheet.rows.first().cloned());
        let best = self.best_move().map(|by| NamedMove {
            words: named(&by),
            terse: by.terse(rules.game, &order).replace("  ", ", "),
            to: by.apply(&x),
            is_optimal: first.is_some_and(|row| row.choice.by == by && row.optimal == Some(true)),
        });
        let by_m_rule = rules.game.is_all_but_one() && rules.convention == Convention::Misere;
        let m_move = by_m_rule.then(|| m_move(&x)).flatten().map(|by| {
            let to = by.apply(&x);
            (named(&by), self.outcome_of(&to, Answer::Searching).value())
        });
        ExploredPosition {
            rules,
            piles: self.state.position().to_string(),
            is_terminal: Choices::unmerged(rules.game, &x).is_empty(),
            outcome: values.outcome,
            remoteness: values.remoteness,
            best,
            exception: self
                .value_fact()
                .and_then(|sheet| sheet.exception.clone())
                .filter(|_| by_m_rule),
            m_move,
        }
    }
}

fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::N => Tone::Good,
        Outcome::P => Tone::Bad,
    }
}

/// Words as a sentence: with a capital letter and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    sentence_end(&(first.unwrap_or_default() + letters.as_str()))
}

/// Words with a full stop.
fn sentence_end(words: &str) -> String {
    if words.ends_with(['.', '…']) || words.is_empty() {
        words.to_owned()
    } else {
        format!("{words}.")
    }
}
