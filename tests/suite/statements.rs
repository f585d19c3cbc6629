//! The language of statements and filters: read, written, completed.

use nimscope::statement::{Language, completions, filter, parse};
use proptest::prelude::*;

/// A filter as it is written when it was read.
#[track_caller]
fn kept(text: &str, language: Language) -> String {
    let kept = filter(text, 4, language).unwrap_or_else(|error| panic!("{text}: {error}"));
    kept.map_or_else(String::new, |kept| kept.to_string())
}

#[test]
fn operators_bind_as_the_page_says() {
    for (text, brackets) in [
        (
            "not P and N or P => N <=> P",
            "(((not P) and N) or P => N) <=> P",
        ),
        ("P => N => P", "P => (N => P)"),
        ("P <=> N <=> P", "(P <=> N) <=> P"),
        ("not x1 = 2 and P", "(not (x1 = 2)) and P"),
        (
            "x1 + 2 * x2 mod 3 = x1 xor x2 + 1",
            "(x1 + ((2 * x2) mod 3)) = (x1 xor (x2 + 1))",
        ),
        ("x1 - x2 - 1 = 0", "((x1 - x2) - 1) = 0"),
        ("-x1 + x2 < 0", "((-x1) + x2) < 0"),
        (
            "forall v: P => exists w: v < w",
            "forall v: (P => (exists w: (v < w)))",
        ),
        ("some option: P and x1 = 0", "some option: (P and x1 = 0)"),
    ] {
        let read = |text: &str| parse(text, 3).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read(text), read(brackets), "{text}");
    }
}

#[test]
fn filters_join_what_stands_side_by_side() {
    use Language::{Claims, Exceptions, Moves, Positions};
    for (language, text, meaning) in [
        (Positions, "", ""),
        (Positions, "P", "P"),
        (Positions, "p r=6", "P and R = 6"),
        (Positions, "P R=6 3 5", "P and R = 6 and \"3 5\""),
        (Positions, "3,5,5,6", "\"3 5 5 6\""),
        (Positions, "x1 = 9 and R > 20", "x1 = 9 and R > 20"),
        (Positions, "x4 - x3 = 1", "x4 - x3 = 1"),
        (Positions, "x₁ ≤ 3 or not N", "x1 <= 3 or not N"),
        (Positions, "3 < x1 + 2", "3 < x1 + 2"),
        (Positions, "max(x1, 3) = 3 (P)", "max(x1, 3) = 3 and P"),
        (Positions, "sum = 12 G=2", "sum = 12 and G = 2"),
        (Exceptions, "minimal x1=3", "minimal and x1 = 3"),
        (
            Exceptions,
            "pile-minimal not minimal",
            "pile-minimal and not minimal",
        ),
        (Exceptions, "family=2.9 R=7", "family = 2.9 and R = 7"),
        (Exceptions, "family != none", "not family = none"),
        (
            Exceptions,
            "parts = 1+3+1 and l = 8",
            "parts = 3+1+1 and l = 8",
        ),
        (Exceptions, "minimal 3 5 5", "minimal and \"3 5 5\""),
        (Moves, "P", "P"),
        (Moves, "from b", "\"from b\""),
        (Moves, "and_ or P", "\"and_\" or P"),
        (Moves, "not_", "\"not_\""),
        (Moves, "from b and R=7", "\"from b\" and R = 7"),
        (Moves, "2 4 5", "\"2 4 5\""),
        (Claims, "refuted", "\"refuted\""),
        (
            Claims,
            "slow not (2.9 or thm3.3)",
            "\"slow\" and not (\"2.9\" or \"thm3.3\")",
        ),
    ] {
        assert_eq!(kept(text, language), meaning, "{text}");
        assert_eq!(
            kept(meaning, language),
            meaning,
            "what is written is read again"
        );
    }
}

#[test]
fn a_filter_says_where_it_is_wrong() {
    for (language, text, place) in [
        (Language::Positions, "x9 = 3", 1),
        (Language::Positions, "P and", 6),
        (Language::Positions, "x1", 3),
        (Language::Positions, "minimal", 1),
        (Language::Positions, "P(1, 2, 3, 4)", 4),
        (Language::Positions, "P.misere and N", 2),
        (Language::Exceptions, "R[nim:2] = 1", 2),
        (Language::Exceptions, "family", 7),
        (Language::Exceptions, "parts = x1", 9),
        (Language::Moves, "\"from b", 8),
        (Language::Claims, "(slow", 6),
    ] {
        let error = filter(text, 4, language).unwrap_err();
        assert_eq!(error.place, place, "{text}: {error}");
    }
}

#[test]
fn completion_knows_what_can_follow() {
    let words = |text: &str, language| -> Vec<String> {
        let found = completions(text, 4, language);
        found.into_iter().map(|known| known.word).collect()
    };
    assert_eq!(words("mini", Language::Exceptions), ["minimal"]);
    assert_eq!(words("x1 = 3 a", Language::Positions), ["and"]);
    assert_eq!(words("x", Language::Positions), ["x1", "x2", "x3", "x4"]);
    assert_eq!(words("P => some ", Language::Statements), ["option"]);
    assert_eq!(words("P[moo", Language::Statements), ["moore:4,2]"]);
    assert!(words("x1 = 2 => G[", Language::Statements).contains(&"nim:4]".to_owned()));
    assert_eq!(words("R.", Language::Statements), ["misere", "normal"]);
    assert_eq!(words("P[nim:4].m", Language::Statements), ["misere"]);
    assert_eq!(
        words("R.", Language::Positions),
        [""; 0],
        "filters are about one game"
    );
    assert!(words("", Language::Statements).contains(&"forall".to_owned()));
    assert!(words("x1 ", Language::Positions).contains(&"mod".to_owned()));
    assert!(!words("x1 = 3 and ", Language::Positions).contains(&"and".to_owned()));
    assert_eq!(
        words("x1 = ) a", Language::Positions),
        [""; 0],
        "what is wrong has no end"
    );
}

#[test]
fn a_statement_at_the_limits_is_read_and_one_beyond_is_refused() {
    let nested = |depth: usize| format!("{}P{}", "(".repeat(depth), ")".repeat(depth));
    assert!(parse(&nested(50), 3).is_ok());
    assert!(parse(&nested(51), 3).is_err());
    assert!(parse(&format!("{}P", "not ".repeat(100)), 3).is_ok());
    let long = format!("{}P", "P and ".repeat(499));
    assert!(parse(&long, 3).is_ok());
    assert!(parse(&format!("{long} and P"), 3).is_err());
    // Each name stands for twice as much as the one before.
    let doubled = |times: usize| {
        let more = (1..=times).map(|i| format!("let it{i} = it{0} <=> it{0} in ", i - 1));
        format!("let it0 = P in {}it{times}", more.collect::<String>())
    };
    assert!(parse(&doubled(8), 3).is_ok());
    assert!(parse(&doubled(60), 3).is_err());
}

/// Texts of statements.
fn texts() -> impl Strategy<Value = String> {
    let term = prop_oneof![
        (1_usize..=3).prop_map(|place| format!("x{place}")),
        (0_u64..30).prop_map(|number| number.to_string()),
        Just("R".to_owned()),
        Just("sum".to_owned()),
        Just("b".to_owned()),
    ]
    .prop_recursive(3, 12, 2, |inside| {
        prop_oneof![
            (inside.clone(), "[+-]|xor|&|[|]", inside.clone())
                .prop_map(|(a, sign, b)| format!("({a}) {sign} ({b})")),
            (inside.clone(), 1_u32..9).prop_map(|(a, by)| format!("({a}) mod {by}")),
            (inside.clone(), 1_u32..9).prop_map(|(a, by)| format!("{by} * ({a})")),
            inside.clone().prop_map(|a| format!("-({a})")),
            (inside.clone(), inside.clone()).prop_map(|(a, b)| format!("max({a}, {b})")),
            inside.prop_map(|a| format!("sum({a})")),
        ]
    });
    let compared =
        (term.clone(), "<=|>=|!=|=|<|>", term).prop_map(|(a, c, b)| format!("{a} {c} {b}"));
    let atom = prop_oneof![
        Just("P".to_owned()),
        Just("N(1, b, x2)".to_owned()),
        compared
    ];
    atom.prop_recursive(4, 20, 2, |inside| {
        prop_oneof![
            (inside.clone(), "and|or|=>|<=>", inside.clone())
                .prop_map(|(a, join, b)| format!("({a}) {join} ({b})")),
            inside.clone().prop_map(|a| format!("not ({a})")),
            inside.clone().prop_map(|a| format!("forall v: {a}")),
            inside.prop_map(|a| format!("(some option: {a})")),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_means_what_was_read(text in texts()) {
        let read = parse(&text, 3).unwrap();
        let written = read.to_string();
        prop_assert_eq!(parse(&written, 3).unwrap(), read, "{} becomes {}", text, written);
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        for language in [Language::Statements, Language::Exceptions, Language::Moves, Language::Claims] {
            let _ = filter(&text, 4, language);
            let _ = completions(&text, 4, language);
        }
    }
}
