//! Theme, figures, memory and keys are changed inside.

use super::OnScreen;
use nimscope::app::Effect;

/// By keys, and by a click that stands for Enter.
#[test]
fn without_colours_the_settings_keep_the_theme() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.app.state.is_plain = true;
    let theme = explorer.app.state.theme;
    for keys in ["ctrl-s l", "h", "enter"] {
        explorer.press(keys);
        explorer.sees(&["NO_COLOR is set"]);
        assert_eq!(explorer.app.state.theme, theme, "{keys}");
        explorer.press("j k");
    }
}

#[test]
fn theme_figures_memory_and_keys_are_changed_inside_and_written_on_request() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.app.state.settings.memory = Some(64 << 20);
        explorer.press("ctrl-s");
        explorer.sees(&["Settings", "Memory  64 MiB", "nothing differs from"]);
        explorer.press("j j j j enter");
        assert_eq!(explorer.effects, [], "nothing is to be written");
        explorer.press("k k l");
        explorer.sees(&["Memory  128 MiB"]);
        explorer.press("enter ctrl-u text:1B enter");
        explorer.sees(&["1 byte is too little: write at least 1M"]);
        explorer.press("ctrl-u text:300M enter");
        explorer.sees(&["Memory  300 MiB"]);
        explorer.press("k l");
        explorer.sees(&["Figures off: characters"]);
        explorer.press("k l j j j enter");
        // The keys of an action, found by typing.
        explorer.press("text:random-position ctrl-k");
        explorer.sees(&["Keys of random-position"]);
        explorer.press("ctrl-u text:F5, space text:u enter");
        explorer.sees(&["u is given to both"]);
        explorer.press("ctrl-u text:5 enter");
        explorer.sees(&["the digits 1 to 9 begin a count"]);
        explorer.press("ctrl-u text:F5 enter");
        explorer.sees(&["those of 1 action are changed"]);
        explorer.press("j enter");
        assert_eq!(explorer.effects, [Effect::Configure]);
        explorer.app.configured(Ok("there".to_owned()));
        explorer.sees(&["nothing differs from"]);
        explorer.press("esc r");
        explorer.sees(&["r does nothing here"]);
    }
}

#[test]
fn the_foot_of_the_settings_says_what_keys_do_in_the_selected_row() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("ctrl-s");
    explorer.sees(&[" ←→ change, Esc closes "]);
    explorer.press("j j");
    explorer.sees(&[" ←→ change, Enter types, Esc closes "]);
    explorer.press("j");
    explorer.sees(&[" Enter lists them, Esc closes "]);
    explorer.press("j");
    explorer.sees(&[" Enter writes them, Esc closes "]);
}

/// The border has no room for all of it.
#[test]
fn the_title_of_a_prompt_can_be_read_on_a_small_screen() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (40, 12));
    explorer.press("b");
    explorer.sees(&["removes it"]);
}

#[test]
fn what_is_to_be_typed_is_said_before_something_is_typed() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("g c j B");
    explorer.sees(&["type the largest pile, such as 40"]);
    explorer.press("text:x");
    explorer.sees(&["is not a whole number"]);
}
