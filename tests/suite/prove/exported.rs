//! Automata in the formats of other programs, read back.

use std::path::Path;
use std::process::Command;

use hmac_sha256::Hash;
use nimscope::game::{Convention, Measure, Ruleset, WrittenGame};
use nimscope::prove::numeration::{self, Certified, FixedValue};
use nimscope::prove::{
    Automaton, Budget, CoqWords, Direction, Found, Rule, State, coq, coq_over_system, dot, walnut,
};
use nimscope::solve::Control;
use nimscope::theory::claim::claim;

use super::rule;
use crate::support::theorems;

/// What Coq accepted, a line for each rule.
const RECORD: &str = "crates/nimscope-core/assets/verified.txt";

/// The automaton of lines of states and transitions; what is missing leads to a state that accepts
/// nothing.
fn completed(tracks: usize, accepts: &[bool], steps: &[(State, u32, State)]) -> Automaton {
    let dead = State::try_from(accepts.len()).unwrap();
    let mut next = vec![dead; (accepts.len() + 1) << tracks];
    for &(from, column, to) in steps {
        let place = (from as usize) << tracks | column as usize;
        assert_eq!(next[place], dead, "one transition by each column");
        next[place] = to;
    }
    let accepting = accepts.iter().copied().chain([false]).collect();
    Automaton::new(tracks, next, accepting)
}

/// A column from its digits, that of the first track first.
fn column(digits: impl Iterator<Item = char>) -> u32 {
    digits
        .enumerate()
        .map(|(track, digit)| digit.to_digit(2).unwrap() << track)
        .sum()
}

/// A reader of Walnut's format.
fn from_walnut(text: &str) -> Automaton {
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let bases: Vec<&str> = lines.next().unwrap().split(' ').collect();
    assert!(bases.iter().all(|base| *base == "msd_2"));
    let (mut accepts, mut steps) = (Vec::new(), Vec::new());
    for line in lines {
        if let Some((digits, to)) = line.split_once(" -> ") {
            let from = State::try_from(accepts.len()).unwrap() - 1;
            let digits: Vec<&str> = digits.split(' ').collect();
            assert_eq!(digits.len(), bases.len());
            let column = column(digits.iter().map(|digit| digit.parse().unwrap()));
            steps.push((from, column, to.parse().unwrap()));
        } else {
            let (state, output) = line.split_once(' ').unwrap();
            assert_eq!(state.parse(), Ok(accepts.len()));
            accepts.push(output == "1");
        }
    }
    completed(bases.len(), &accepts, &steps)
}

/// A reader of the graphs.
fn from_dot(text: &str, tracks: usize) -> Automaton {
    type Arrows = Vec<(State, String, State)>;
    let (mut states, mut arrows): (Vec<(State, bool)>, Arrows) = Default::default();
    for line in text.lines().map(|line| line.trim().trim_end_matches(';')) {
        let (head, label) = line.split_once(" [").unwrap_or((line, ""));
        match head.split_once(" -> ") {
            Some(("start", first)) => assert_eq!(first, "0"),
            Some((from, to)) => {
                let label = label
                    .strip_prefix("label=\"")
                    .unwrap()
                    .trim_end_matches("\"]");
                let label = label.replace("\\n", " ");
                arrows.push((from.parse().unwrap(), label, to.parse().unwrap()));
            }
            None => {
                if let Ok(state) = head.parse() {
                    states.push((state, label == "shape=doublecircle]"));
                }
            }
        }
    }
    let place = |state: State| {
        let at = states.iter().position(|(other, _)| *other == state);
        State::try_from(at.unwrap()).unwrap()
    };
    let mut steps = Vec::new();
    for (from, label, to) in &arrows {
        for digits in label.split(' ') {
            assert_eq!(digits.len(), tracks);
            steps.push((place(*from), column(digits.chars()), place(*to)));
        }
    }
    let accepts: Vec<bool> = states.iter().map(|(_, accepts)| *accepts).collect();
    completed(tracks, &accepts, &steps)
}

/// A reader of the trees of successors: what a tree says of a column, and what stands after it.
fn from_tree<'a>(words: &'a [&'a str], column: u32) -> (State, &'a [&'a str]) {
    match words {
        ["L", state, rest @ ..] => (state.parse::<State>().unwrap() - 1, rest),
        ["B", rest @ ..] => {
            let (zero, rest) = from_tree(rest, column >> 1);
            let (one, rest) = from_tree(rest, column >> 1);
            (if column & 1 == 1 { one } else { zero }, rest)
        }
        other => panic!("no tree: {other:?}"),
    }
}

/// A reader of the automaton of a theorem for Coq.
fn from_coq(text: &str, tracks: usize) -> Automaton {
    let (_, rest) = text.split_once("states [\n").unwrap();
    let (states, _) = rest.split_once("].\n").unwrap();
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    for state in states.split(";\n") {
        let (accepts, tree) = state.trim_matches(['(', ')']).split_once(", ").unwrap();
        accepting.push(accepts == "y");
        let tree = tree.replace(['(', ')'], " ");
        let words: Vec<&str> = tree.split_whitespace().collect();
        for column in 0..1 << tracks {
            let (to, rest) = from_tree(&words, column);
            assert!(rest.is_empty(), "{state}");
            next.push(to);
        }
    }
    Automaton::new(tracks, next, accepting)
}

fn from_the_highest(rule: &Rule) -> Automaton {
    match rule.direction {
        Direction::Msd => rule.automaton.clone(),
        Direction::Lsd => {
            let control = Control::new();
            rule.automaton.reversed(&Budget::of(&control)).unwrap()
        }
    }
}

#[test]
fn what_is_written_is_the_automaton() {
    let control = Control::new();
    let budget = Budget::of(&control);
    for (name, value) in [
        ("nim:3", Measure::Outcome),
        ("exact:5,2", Measure::Outcome),
        ("misere slow:3,2", Measure::Outcome),
        ("single:3", Measure::Outcome),
        ("misere vdn", Measure::Outcome),
        ("circular-exact:4,2", Measure::Outcome),
        ("nim:2", Measure::Grundy),
        ("moore:3,2", Measure::Remoteness),
    ] {
        let rule = rule(name, value);
        let own = from_the_highest(&rule);
        let read = from_walnut(&walnut(&rule, "D", &budget).unwrap().automaton);
        assert_eq!(own.difference(&read, &budget), Ok(None), "{name}");
        assert_eq!(read.minimal(), own, "{name}");
        let read = from_dot(&dot(&rule, &budget).unwrap(), own.tracks());
        assert_eq!(own.difference(&read, &budget), Ok(None), "{name}");
    }
}

#[test]
fn the_sentences_for_walnut_speak_of_the_moves_one_set_of_piles_at_a_time() {
    let control = Control::new();
    let commands = |name, value| {
        let rule = rule(name, value);
        walnut(&rule, "D", &Budget::of(&control)).unwrap().commands
    };
    assert_eq!(
        commands("exact:3,2", Measure::Outcome),
        r#"def D_pre "(Ey1,y2 y1<x1 & y2<x2 & $D(y1,y2,x3)) | (Ey1,y3 y1<x1 & y3<x3 & $D(y1,x2,y3)) | (Ey2,y3 y2<x2 & y3<x3 & $D(x1,y2,y3))":
eval D_no "Ax1,x2,x3 $D(x1,x2,x3) => (~$D_pre(x1,x2,x3))":
eval D_has "Ax1,x2,x3 $D(x1,x2,x3) | $D_pre(x1,x2,x3)":
"#
    );
    insta::assert_snapshot!(commands("misere slow:2,2", Measure::Outcome));
    insta::assert_snapshot!(commands("vdn", Measure::Outcome));
    insta::assert_snapshot!(commands("nim:2", Measure::Grundy));
    insta::assert_snapshot!(commands("moore:2,2", Measure::Remoteness));
}

#[test]
fn the_theorem_for_coq_speaks_of_the_game_and_the_automaton() {
    let control = Control::new();
    let budget = Budget::of(&control);
    for (name, game, theorem) in [
        (
            "exact:5,2",
            "piles := 5; edges := exactly 5 2; taken := AnyNumber; play := Normal",
            "Theorem exact_5_2_P : forall x, length x = 5 ->\n  (is_P exact_5_2_game x <-> accepts exact_5_2 x).",
        ),
        (
            "misere slow:3,2",
            "piles := 3; edges := exactly 3 2; taken := OneToken; play := Misere",
            "(is_P misere_slow_3_2_game x <-> accepts misere_slow_3_2 x).",
        ),
        (
            "moore:3,2",
            "piles := 3; edges := up_to 3 2; taken := AnyNumber; play := Normal",
            "is_P moore_3_2_game x",
        ),
        (
            "slow-set:3,1+3",
            "piles := 3; edges := some_of 3 [1;3]; taken := OneToken; play := Normal",
            "is_P slow_set_3_1_3_game x",
        ),
        (
            "circular-exact:4,2",
            "piles := 4; edges := neighbours 4 2; taken := AnyNumber; play := Normal",
            "is_P circular_exact_4_2_game x",
        ),
        (
            "misere circular:4,2",
            "piles := 4; edges := parts (neighbours 4 2); taken := AnyNumber; play := Misere",
            "is_P misere_circular_4_2_game x",
        ),
        (
            "hyper:ab+bc+cd+abd",
            "piles := 4; edges := [[0;1];[1;2];[2;3];[0;1;3]]; taken := AnyNumber; play := Normal",
            "is_P hyper_ab_abd_bc_cd_game x",
        ),
    ] {
        let rule = rule(name, Measure::Outcome);
        let text = coq(&rule, None, &budget).unwrap();
        assert!(text.contains(&format!("{{| {game} |}}")), "{text}");
        assert!(text.contains(theorem), "{text}");
        let own = from_the_highest(&rule).minimal();
        assert_eq!(from_coq(&text, own.tracks()), own, "{name}");
    }
    let refused = |name, value| {
        coq(&rule(name, value), None, &budget)
            .unwrap_err()
            .to_string()
    };
    assert!(refused("abo:3", Measure::Outcome).contains("Delete Nim"));

    let rule = rule("misere slow:2,2", Measure::Remoteness);
    let text = coq(&rule, None, &budget).unwrap();
    assert!(text.contains(
        "forall r, remoteness misere_slow_2_2_game x r <-> accepts misere_slow_2_2 (x ++ [r])."
    ));
    assert_eq!(from_coq(&text, 3), from_the_highest(&rule).minimal());

    let grundy = super::rule("nim:2", Measure::Grundy);
    let text = coq(&grundy, None, &budget).unwrap();
    assert!(text.contains("forall r, grundy nim_2_game x r <-> accepts nim_2 (x ++ [r])."));
    assert_eq!(from_coq(&text, 3), from_the_highest(&grundy).minimal());
}

#[test]
fn the_theorem_on_a_game_that_splits_heaps_counts_them_from_the_least() {
    for (name, game) in [
        (
            "misere vdn",
            "kind := VariantDeleteNim; delete_play := Misere",
        ),
        ("delete", "kind := DeleteNim; delete_play := Normal"),
    ] {
        let rule = rule(name, Measure::Outcome);
        let text = coq(&rule, None, &Budget::of(&Control::new())).unwrap();
        assert!(text.contains(&format!("{{| {game} |}}")), "{text}");
        let name = name.replace(' ', "_");
        let theorem = format!(
            "forall x, two_heaps {name}_game x ->\n  (is_P {name}_game x <-> accepts {name} (above_least {name}_game x))."
        );
        assert!(text.contains(&theorem), "{text}");
        assert_eq!(from_coq(&text, 2), from_the_highest(&rule).minimal());
    }
}

/// The theorem on the outcomes of a game by its rule over a numeration system, or why there is
/// none; and whether it states words besides.
fn over_system(game: &str, play: Convention, system: &str) -> Result<(String, bool), String> {
    let control = Control::new();
    let budget = Budget::of(&control);
    let game = match game.strip_prefix("rule:") {
        Some(text) => WrittenGame::read(text).unwrap(),
        None => WrittenGame::of_game(game.parse().unwrap()).unwrap(),
    };
    let systems = [system.parse().unwrap()];
    let found = numeration::discover(game, play, FixedValue::OUTCOME, &systems, &budget).unwrap();
    let Found::Proved(says) = found.found else {
        panic!("{:?}", found.found);
    };
    let says = Certified::of_certificate(&says.certificate, &budget).unwrap();
    let written = coq_over_system(&says.unwrap(), &budget);
    let (text, words) = written.map_err(|stopped| stopped.to_string())?;
    Ok((text, words.is_some()))
}

#[test]
fn the_theorem_on_a_game_by_its_rule_is_about_digits_of_a_system() {
    use Convention::{Misere, Normal};
    let wythoff = "[[(0,1);(0,0)];[(0,0);(0,1)];[(0,1);(0,1)]]";
    for (name, play, system, kinds, rest) in [
        (
            "wythoff",
            Normal,
            "fib",
            wythoff,
            "fewest := 0; rule_play := Normal",
        ),
        (
            "wythoff",
            Misere,
            "fib",
            wythoff,
            "fewest := 0; rule_play := Misere",
        ),
        (
            "end-wythoff:2",
            Normal,
            "fib",
            wythoff,
            "fewest := 2; rule_play := Normal",
        ),
        (
            "a-wythoff:2",
            Normal,
            "pell:2",
            "[[(0,1);(0,0)];[(0,0);(0,1)];[(0,1);(0,1)];[(1,1);(0,1)];[(0,1);(1,1)]]",
            "fewest := 0; rule_play := Normal",
        ),
    ] {
        let (text, has_words) = over_system(name, play, system).unwrap();
        let game = format!("{{| rule_piles := 2; kinds := {kinds}%N;\n     {rest} |}}");
        let misere = if play == Misere { "misere_" } else { "" };
        let called = misere.to_owned() + &name.replace(['-', ':'], "_");
        let a = if system == "fib" { 1 } else { 2 };
        let theorem = format!(
            "forall x, length x = 2 ->\n  (is_P {called}_game x <-> accepts_over {a} {called} x)."
        );
        for said in [game, theorem] {
            assert!(text.contains(&said), "{text}");
        }
        let golden = "(is_P wythoff_game [a; a + n] <-> a = (n + N.sqrt (5 * n * n)) / 2)";
        assert_eq!(text.contains(golden), (name, play) == ("wythoff", Normal));
        assert_eq!(has_words, (name, play) == ("wythoff", Normal));
    }
    for (game, system, why) in [
        ("rule:piles: a; move: a-t", "base:3", "the system base:3"),
        (
            "rule:piles: a, b < 2; move: a-t; move: b-1",
            "fib",
            "piles with a bound",
        ),
        (
            "rule:piles: a; move: a-t; end: a = 1",
            "fib",
            "ends of a game",
        ),
        (
            "rule:piles: a; move: a-t if a > 3",
            "fib",
            "moves with a condition",
        ),
    ] {
        let refused = over_system(game, Normal, system).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
}

/// A theorem states words as a reader of Coq writes them, where they are proved to say the same
/// and can be said.
#[test]
fn the_theorem_for_coq_states_the_words() {
    let control = Control::new();
    let budget = Budget::of(&control);
    let words = |name, text| CoqWords::of(&rule(name, Measure::Outcome), text, &budget).unwrap();
    for (name, text, theorem) in [
        (
            "exact:4,2",
            "P <=> x1 = x3",
            "forall x1 x2 x3 x4, x1 <= x2 -> x2 <= x3 -> x3 <= x4 ->\n  forall x, Permutation [x1; x2; x3; x4] x ->\n  (is_P exact_4_2_game x <->\n   x1 = x3).",
        ),
        (
            "nim:2",
            "P <=> a xor b = 0",
            "forall a b,\n  (is_P nim_2_game [a; b] <->\n   N.lxor a b = 0).",
        ),
        (
            "nim:2",
            "P <=> not (2 * x1 - x2 != x1) and even(sum)",
            "(~ (2 * x1 <> x2 + x1)) /\\ ((x1 + x2) mod 2 = 0)).",
        ),
        (
            "vdn",
            "P <=> odd(a) and odd(b)",
            "forall a b, 1 <= a -> 1 <= b ->\n  (is_P vdn_game [a; b] <->\n   (a mod 2 = 1) /\\ (b mod 2 = 1)).",
        ),
    ] {
        let rule = rule(name, Measure::Outcome);
        let Some(words) = words(name, text) else {
            panic!("{name}: {text}");
        };
        assert_eq!(words.text(), text);
        let text = coq(&rule, Some(&words), &budget).unwrap();
        assert!(text.contains(theorem), "{text}");
    }
    // These are other positions; this is no rule for P; and this the checker does not know.
    assert_eq!(words("exact:4,2", "P <=> x1 = x2"), None);
    assert_eq!(words("exact:4,2", "N <=> x1 < x3"), None);
    assert_eq!(words("exact:4,2", "P <=> max(x1, x3) = x1"), None);
}

fn digest(text: &str) -> String {
    let bytes = Hash::hash(text.as_bytes());
    bytes
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// What Coq accepted of the rules that come with the program is what is written now: a change of a
/// rule or of what is written for Coq makes the record false, and it is made again by
/// `proofs/verify`.
#[test]
fn the_record_of_what_coq_accepted_is_of_what_is_written() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD);
    let record = std::fs::read_to_string(record).unwrap();
    let recorded: Vec<Vec<&str>> = record
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.splitn(10, ' ').collect())
        .collect();
    assert!(recorded.len() >= 35);
    let mut compared = 0;
    for words in recorded {
        let [
            game,
            play,
            value,
            certificate,
            theorem,
            _,
            _,
            _,
            _,
            ref said @ ..,
        ] = words[..]
        else {
            panic!("{words:?}");
        };
        let rules = Ruleset {
            game: game.parse().unwrap(),
            convention: Convention::of_key(play).unwrap(),
        };
        let value = Measure::of_key(value).unwrap();
        // Of another rule a new search may find another certificate, which proves the same.
        let shipped = theorems().proved(rules).next();
        let Some(proved) = shipped.filter(|_| value == Measure::Outcome) else {
            continue;
        };
        let verified = format!("theorem {}.", &theorem[..12]);
        assert!(
            proved.statement.ends_with(&verified),
            "{}",
            proved.statement
        );
        compared += 1;
        let text: &str = &proved.certificate;
        assert_eq!(digest(text), certificate, "{rules}");
        let control = Control::new();
        let budget = Budget::of(&control);
        if numeration::is_certificate(text) {
            let says = Certified::of_certificate(text, &budget).unwrap().unwrap();
            let (text, words) = coq_over_system(&says, &budget).unwrap();
            assert_eq!(words, said.first().copied());
            assert_eq!(digest(&text), theorem, "{rules}");
            continue;
        }
        let rule = Rule::of_certificate(text, &budget).unwrap().unwrap();
        assert_eq!(rule.value, value);
        let said = said.first();
        let said = said.map(|text| CoqWords::of(&rule, text, &budget).unwrap().unwrap());
        let text = coq(&rule, said.as_ref(), &budget).unwrap();
        assert_eq!(digest(&text), theorem, "{rules}");
    }
    assert!(compared >= 10, "{compared}");
}

#[test]
fn a_claim_is_verified_where_coq_accepted_all_of_its_rules() {
    let proof = |id| claim(id).unwrap().proof.as_ref().unwrap();
    let circular = proof("nimscope/circular-misere");
    assert_eq!(circular.word(), "verified");
    assert_eq!(circular.text().matches("SHA-256").count(), 5);
    // Some of its rules are too large for Coq.
    let regular = proof("nimscope/regular-p-sets");
    assert_eq!(regular.word(), "machine");
    assert!(
        regular
            .text()
            .contains("Verified down to the definition of normal exact:5,2")
    );
}

/// The checker in Coq and theorems that it proves, where Coq is installed.
#[test]
fn coq_proves_a_theorem_and_no_other() {
    if Command::new("coqc").arg("--version").output().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let control = Control::new();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let check = |files: &[&Path]| {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/check");
        Command::new(script).args(files).output().unwrap()
    };
    let budget = Budget::of(&control);
    let text = |name, value| coq(&rule(name, value), None, &budget).unwrap();
    let said = |name, words| {
        let rule = rule(name, Measure::Outcome);
        let words = CoqWords::of(&rule, words, &budget).unwrap();
        coq(&rule, words.as_ref(), &budget).unwrap()
    };
    let nim = said("nim:2", "P <=> a xor b = 0");
    let exact = said("exact:4,2", "P <=> x1 = x3");
    let over_fibonacci = |game, play| over_system(game, play, "fib").unwrap().0;
    let wythoff = over_fibonacci("wythoff", Convention::Normal);
    let ending = over_fibonacci("end-wythoff:2", Convention::Normal);
    let slow = text("misere slow:2,2", Measure::Remoteness);
    let grundy = text("nim:2", Measure::Grundy);
    let vdn = text("misere vdn", Measure::Outcome);
    let heaps = said("vdn", "P <=> odd(a) and odd(b)");
    let circular = text("circular:4,2", Measure::Outcome);
    let checked = check(&[
        &write("nim.v", &nim),
        &write("slow.v", &slow),
        &write("grundy.v", &grundy),
        &write("vdn.v", &vdn),
        &write("wythoff.v", &wythoff),
        &write("ending.v", &ending),
        &write("heaps.v", &heaps),
        &write("exact.v", &exact),
        &write("circular.v", &circular),
    ]);
    assert!(checked.status.success(), "{checked:?}");
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(said.contains("22 theorems, all closed under the global context"));

    // Nim is not the game on both piles, and not misère nim. Misère remoteness is not that of
    // normal play.
    let both = write("both.v", &nim.replace("exactly 2 1", "exactly 2 2"));
    let misere = write("misere.v", &nim.replace("play := Normal", "play := Misere"));
    let proof = "Proof.\n  apply";
    assert!(nim.contains(proof));
    let admitted = write(
        "admitted.v",
        &nim.replace(proof, "Admitted.\nGoal True. apply"),
    );
    let normal = write(
        "normal.v",
        &slow.replace("play := Misere", "play := Normal"),
    );
    // Nor are Grundy values of nim those in misère play, nor P-positions in misère play those of
    // normal play.
    let values = write(
        "values.v",
        &grundy.replace("play := Normal", "play := Misere"),
    );
    let delete = write(
        "delete.v",
        &vdn.replace("delete_play := Misere", "delete_play := Normal"),
    );
    // Nor is the rule of exact nim that the two smallest piles are equal, whatever the checker is
    // told.
    let stated = write("stated.v", &exact.replace("   x1 = x3", "   x1 = x2"));
    let other = exact.replace("(Pile 2)", "(Pile 1)");
    let read = write("read.v", &other.replace("   x1 = x3", "   x1 = x2"));
    // Nor is the rule of Wythoff's game that of nim.
    let rays = write("rays.v", &wythoff.replace(";[(0,1);(0,1)]]", "]"));
    // Nor is it that of play that ends earlier, or in which the last player loses; nor are its
    // words about two thirds.
    let fewest = write("fewest.v", &wythoff.replace("fewest := 0", "fewest := 2"));
    let loses = wythoff.replace("rule_play := Normal", "rule_play := Misere");
    let loses = write("loses.v", &loses);
    let ratio = write("ratio.v", &wythoff.replace("5 * n * n", "4 * n * n"));
    for wrong in [
        both, misere, admitted, normal, values, delete, stated, read, rays, fewest, loses, ratio,
    ] {
        assert!(!check(&[&wrong]).status.success(), "{wrong:?}");
        assert!(!wrong.with_extension("accepted").exists(), "{wrong:?}");
    }
    let receipt = std::fs::read_to_string(folder.path().join("nim.accepted")).unwrap();
    assert_eq!(receipt.split(' ').next(), Some(&*digest(&nim)));
}
