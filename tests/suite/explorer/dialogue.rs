//! The dialogue of lines: nothing is drawn, and what is typed are moves and names of actions.

use nimscope::ui::dialogue;

use super::OnScreen;

fn talk(rules: &str, position: &str, lines: &[&str]) -> String {
    let mut explorer = OnScreen::open(rules, position, (80, 24));
    let input = lines.join("\n");
    let mut output = Vec::new();
    dialogue::run(&mut explorer.app, input.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(
        !text.contains('\u{1b}'),
        "no cursor is moved, no colour is set"
    );
    text
}

#[test]
fn moves_are_typed_and_answered() {
    let text = talk("misere slow:4,3", "3 5 5 6", &["keep c", "undo", "keep z"]);
    let said: Vec<&str> = text.lines().collect();
    for line in [
        "misère NIM(4,3): 3 5 5 6",
        "3 5 5 6: you win in 6, keep c → 2 4 5 5. ! Minimal exception: the M-move (keep d) loses.",
        "  keep c to 2 4 5 5, P",
        "  keep d to 2 4 4 6, N",
    ] {
        let is_said = |known: &&&str| known.trim_start_matches("> ") == line;
        assert!(
            said.iter().any(|known| is_said(&known)),
            "{line} in\n{text}"
        );
    }
    assert_eq!(
        text.matches("misère NIM(4,3): 3 5 5 6").count(),
        2,
        "what was typed wrongly changes nothing, and nothing is told again: {text}"
    );
    assert!(text.contains("you lose in 5"), "{text}");
    assert!(text.contains("Not done: "), "{text}");
}

#[test]
fn actions_have_their_names_and_answers_behind_them() {
    let text = talk(
        "misere slow:4,3",
        "3 5 5 6",
        &[
            "edit-text 1 2 9 9",
            "edit-text 1,x",
            "switch-convention",
            "quit",
            "keep c",
        ],
    );
    assert!(text.contains("misère NIM(4,3): 1 2 9 9"), "{text}");
    assert!(text.contains("Not done: "), "{text}");
    assert!(text.contains("normal NIM(4,3): 1 2 9 9"), "{text}");
    assert_eq!(
        text.matches("\n> ").count() + 1,
        5,
        "nothing is read behind quit: {text}"
    );
}

/// Actions are called by their names, as there are no keys; the name of a pane prints it, and an
/// empty line goes on with the tour.
#[test]
fn no_key_is_named_and_panes_are_printed() {
    let lines = ["why", "foo", "tour", "", "new-game", "hint"];
    let text = talk("misere slow:4,3", "3 5 5 6", &lines);
    assert!(text.contains("The M-rule keeps 6"), "{text}");
    assert!(text.contains("help lists the names of actions"), "{text}");
    assert!(text.contains("“play-nim” plays nim"), "{text}");
    assert!(text.contains("Four piles of tokens"), "{text}");
    assert!(text.contains("“hint” again names it"), "{text}");
}

#[test]
fn a_game_is_played_in_lines() {
    let text = talk("normal nim:2", "1 1", &["rematch", "1 from a"]);
    assert!(text.contains("Your move: take "), "{text}");
    assert!(text.contains("You lost in 2"), "{text}");
    assert!(
        !text.contains("you win in"),
        "values are hidden meanwhile: {text}"
    );
}

/// What is listed means something without a screen, and names no key.
#[test]
fn help_lists_what_can_be_done_in_lines() {
    let text = talk("misere slow:4,3", "3 5 5 6", &["help"]);
    for name in ["hint: ", "undo: ", "edit-text: ", "why: ", "puzzle: "] {
        assert!(text.contains(&format!("\n  {name}")), "{name}: {text}");
    }
    for name in ["zoom: ", "wider: ", "next-tab: ", "left: ", "suspend: "] {
        assert!(!text.contains(&format!("\n  {name}")), "{name}: {text}");
    }
    assert!(!text.contains("“key”"), "{text}");
}

/// What is only read is printed, in lines of some length, and nothing that is typed is dropped.
#[test]
fn pages_lists_and_figures_are_read_out() {
    let lines = [
        "about",
        "glossary exception",
        "settings",
        "enter-game chomp",
        "view-figures",
        "focus-exceptions x1 = 3",
        "focus-claims",
        "grow 3",
        "sort-piles 7",
        "enter-game nim",
    ];
    let text = talk("misere slow:4,3", "3 5 5 6", &lines);
    for said in [
        "Sources",
        "A position of misère NIM(n, n−1) at which the M-move is not optimal",
        "Memory",
        "there is no game \"chomp\"",
        "exception: the M-move is not optimal",
        "3 5 5 6      7     5  2 4 4 6",
        "misère NIM(4,3): 6 5 5 6",
        "sort-piles takes nothing behind it",
        "“switch-convention” switches to misère play",
    ] {
        assert!(text.contains(said), "{said}:\n{text}");
    }
    assert!(!text.contains("2 2 2 3 "), "the list is filtered: {text}");
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(longest < Some(160), "{longest:?}:\n{text}");
}

#[test]
fn lines_of_play_come_one_after_the_other() {
    let text = talk("misere slow:4,3", "3 5 5 6", &["why"]);
    let line_of = |words: &str| text.lines().position(|line| line.contains(words));
    let [ruled, best] = ["the M-rule, the other plays best", " both play best"].map(line_of);
    assert!(ruled.is_some() && best > ruled, "{text}");
}

#[test]
fn a_line_that_is_no_text_is_told_and_the_next_one_is_heard() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    let mut output = Vec::new();
    dialogue::run(&mut explorer.app, &b"caf\xe9\nkeep c\n"[..], &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(
        text.contains("Not done: this line is no text in UTF-8."),
        "{text}"
    );
    assert_eq!(explorer.piles(), "2 4 5 5");
}
