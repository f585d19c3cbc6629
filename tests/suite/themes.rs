//! Themes: the program's own can be read, and the user's are files that say what is wrong with
//! them.

use std::path::Path;

use nimscope::ui::theme::{Role, Theme, folder};
use ratatui::style::Color::{self, Indexed, Rgb};
use ratatui::style::Modifier;

/// Relative luminance of a colour that every terminal shows alike (WCAG 2): one of the 256-colour
/// palette, or one of 24 bits.
fn luminance(colour: Color) -> f64 {
    let step = |v: u8| if v == 0 { 0 } else { 55 + 40 * v };
    let (r, g, b) = match colour {
        Indexed(index @ 16..=231) => (
            step((index - 16) / 36),
            step((index - 16) / 6 % 6),
            step((index - 16) % 6),
        ),
        Indexed(index @ 232..=255) => (
            8 + 10 * (index - 232),
            8 + 10 * (index - 232),
            8 + 10 * (index - 232),
        ),
        Rgb(r, g, b) => (r, g, b),
        other => panic!("{other}: themes use colours that every terminal shows alike"),
    };
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.03928 {
            v / 12.92
        } else {
            ((v + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[test]
fn the_themes_of_the_program_are_those_of_its_folder() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/themes");
    let names = |themes: &[Theme]| themes.iter().map(|theme| theme.name).collect::<Vec<_>>();
    let (in_folder, broken) = folder(&own);
    assert_eq!(names(Theme::all()), names(&in_folder));
    assert!(broken.is_empty(), "{broken:?}");
}

#[test]
fn text_can_be_read_in_every_theme() {
    let text = [
        Role::Text,
        Role::Dim,
        Role::Title,
        Role::Focus,
        Role::Wins,
        Role::Loses,
        Role::Optimal,
        Role::Alarm,
        Role::Key,
    ];
    for theme in Theme::all()
        .iter()
        .filter(|theme| theme.base().bg.is_some())
    {
        let background = theme.base().bg.unwrap();
        let least = if theme.name == "high-contrast" {
            9.0
        } else {
            4.5
        };
        for role in text.into_iter().chain([Role::Selected]) {
            let style = theme.style(role);
            let front = luminance(style.fg.unwrap());
            let back = luminance(style.bg.unwrap_or(background));
            let contrast = (front.max(back) + 0.05) / (front.min(back) + 0.05);
            assert!(
                contrast >= least,
                "{role:?} of {} has contrast {contrast:.1}",
                theme.name
            );
        }
    }
    let all = Theme::all();
    assert_eq!(Theme::number(all.len()), all[0], "numbers go round");
}

#[test]
fn the_terminals_theme_leaves_foreground_and_background_alone() {
    let theme = Theme::named("terminal").unwrap();
    for role in [Role::Base, Role::Text, Role::Selected] {
        let style = theme.style(role);
        assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
    }
    assert!(
        theme
            .style(Role::Selected)
            .add_modifier
            .contains(Modifier::REVERSED)
    );
    assert_eq!(theme.style(Role::Wins).fg, Some(Color::Green));
}

#[test]
fn mono_has_no_colour() {
    let mono = Theme::mono();
    for role in [
        Role::Base,
        Role::Wins,
        Role::Loses,
        Role::Alarm,
        Role::Selected,
        Role::Key,
    ] {
        let style = mono.style(role);
        assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
    }
}

#[test]
fn p_and_n_differ_in_every_theme() {
    for theme in Theme::all() {
        assert_ne!(
            theme.style(Role::Wins),
            theme.style(Role::Loses),
            "{}",
            theme.name
        );
        assert_ne!(
            theme.style(Role::Alarm),
            theme.style(Role::Text),
            "{}",
            theme.name
        );
    }
}

#[test]
fn a_theme_leaves_out_what_looks_like_the_terminal() {
    let theme = Theme::parse(
        "mine",
        r##"{ Wins: (fg: "#00ff80", italic: true), Loses: (bg: "17") }"##,
    )
    .unwrap();
    assert_eq!(theme.style(Role::Wins).fg, Some(Rgb(0, 255, 128)));
    assert_eq!(theme.style(Role::Wins).add_modifier, Modifier::ITALIC);
    assert_eq!(theme.style(Role::Loses).bg, Some(Indexed(17)));
    assert_eq!(theme.base(), ratatui::style::Style::new());
}

#[test]
fn a_wrong_theme_is_named_with_its_place() {
    let said = |text: &str| Theme::parse("mine", text).unwrap_err().to_string();
    let colour = said("{\n    Wins: (fg: \"greenish\"),\n}");
    assert!(
        colour.starts_with("2:") && colour.contains("\"greenish\" is no colour"),
        "{colour}"
    );
    let role = said("{ Pee: (bold: true) }");
    assert!(
        role.starts_with("1:3: there is no role Pee: the roles are Base, Text,"),
        "{role}"
    );
    for text in ["", "[]", "{ Wins: 3 }", "{ Wins: (fg: 3) }"] {
        let error = said(text);
        assert!(error.ends_with("(fg: \"green\", bold: true) }"), "{error}");
    }
    let field = said("{ Wins: (bald: true) }");
    assert!(field.contains("bald") && field.contains("bold"), "{field}");
}

#[test]
fn a_folder_gives_its_themes_by_name() {
    let place = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(place.path().join(name), text).unwrap();
    write("dusk.ron", "{ Wins: (bold: true) }");
    write("dawn.ron", "{}");
    write("notes.txt", "no theme");
    let read = |place: &Path| {
        let (themes, broken) = folder(place);
        let names = themes.iter().map(|theme| theme.name).collect::<Vec<_>>();
        let broken = broken.iter().map(ToString::to_string).collect::<Vec<_>>();
        (names.join(" "), broken.join("\n"))
    };
    let right = |names: &str| (names.to_owned(), String::new());
    assert_eq!(read(place.path()), right("dawn dusk"));
    assert_eq!(read(&place.path().join("none")), right(""));
    assert_eq!(read(Path::new("no/such/place")), right(""));

    // What is no theme leaves the others as they are, and is named.
    write("dawn.ron", "{ Wins: 3 }");
    write("auto.ron", "{}");
    std::fs::create_dir(place.path().join("day.ron")).unwrap();
    let (names, broken) = read(place.path());
    assert_eq!(names, "dusk");
    for part in [
        "dawn.ron:1:8: Expected",
        "auto.ron is left out",
        "day.ron cannot be read",
    ] {
        assert!(broken.contains(part), "{part} in {broken}");
    }
}
