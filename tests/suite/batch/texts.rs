//! What commands print as text stands in an object where JSON is wanted.

use serde_json::Value;

use super::program::{finished, program, run};

#[test]
fn a_format_that_is_named_is_the_text_of_an_object() {
    let folder = super::folder();
    // An entry that cannot be read is said on the page.
    let notes = "[(game: \"nim:2\", position: [1, 2]), (game: \"nosuch\", position: [1])]";
    std::fs::write(folder.path().join("notes.ron"), notes).unwrap();
    let printed = |line: &str| {
        let mut command = program(line);
        finished(command.current_dir(&folder).output().unwrap())
    };
    for (command, formats) in [
        ("eval --game nim:3 1,2,3", "csv tex"),
        ("table --game nim:2 --max 2", "csv tex"),
        ("exceptions --game slow:3,2 --misere --max 4", "csv tex"),
        ("exceptions --game slow:3,2 --max 4", "csv tex"),
        ("exceptions --game exact:5,2 --max 3", "csv"),
        ("counts --game nim:2 --max 3", "csv tex bfile"),
        ("claims", "csv tex"),
        ("cite games24/2.9", "bibtex text"),
        ("catalogue --shard 10000/10000", "csv md tex html"),
        ("report results.json", "md tex html"),
        ("notebook notes.ron", "md tex html"),
        ("figure map --game nim:2", "text svg tikz csv"),
        ("figure graph --game nim:2 --position 1,2", "dot"),
    ] {
        for format in formats.split(' ') {
            let line = format!("{command} --format {format}");
            let (text, json) = (printed(&line), printed(&format!("{line} --json")));
            assert!(!text.out.is_empty(), "{line}");
            assert_eq!((json.status, &json.err), (text.status, &text.err), "{line}");
            let object: Value = serde_json::from_str(&json.out).unwrap();
            assert_eq!(object, serde_json::json!({ "text": text.out }), "{line}");
        }
    }
}

/// A file has what its format says, whatever is wanted on standard output.
#[test]
fn a_file_is_in_the_format_that_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (command, begin) in [
        ("table --game nim:2 --max 2 --format csv", "position,"),
        ("catalogue --shard 10000/10000 --format csv", "game,"),
        ("figure map --game nim:2 --format svg", "<svg"),
    ] {
        let file = folder.path().join("file");
        let run = run(&format!("{command} --json --out {}", file.display()));
        assert_eq!((run.status, run.out.as_str()), (Some(0), ""), "{command}");
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with(begin), "{command}: {text}");
        std::fs::remove_file(&file).unwrap();
    }
}
