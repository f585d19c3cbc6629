//! A notebook as a document, in three formats.

use std::fs;

use super::Kept;
use crate::batch::program::{finished, program};

/// A notebook with everything that documents have: every kind of entry, families of statements and
/// of rules, the papers of claims, an entry that cannot be read, and comments in odd characters.
fn written() -> Kept {
    Kept::new(
        r#"[
            (game: "nim:3", statement: "P <=> x1 xor x2 xor x3 = 0 and sum mod 2 = 0", comment: "[50 % & #1] _x_"),
            (game: "nim:{n}", for: "n in 1..2", statement: "P => x1 <= x{n}", comment: "日本語 \u{200f}ℕ 😀 ħ é"),
            (game: "slow:4,3", play: misere, list: exceptions, filter: "minimal", max: 6, comment: "\\ ~ ^ {"),
            (game: "nim:3", figure: "bouton", position: "3,5,7"),
            (game: "slow:3,2", play: misere, statement: "terminal => not exception or (a | b) = 0", where: "minimal or N(M)", max: 5),
            (game: "exact:{2*k},{k}", for: "k in 1..2", rule: "outcome"),
            (game: "exact:4,2", rule: "outcome"),
            (game: "nim:2", list: positions, filter: "P", max: 5),
            (game: "nim:2", position: "1,2"),
            (game: "nim:2", figure: "nothing"),
        ]"#,
    )
}

#[test]
fn a_notebook_is_a_document_in_three_formats() {
    let kept = written();
    let document = |format: &str| {
        let run = kept.answered(&format!("--format {format}"));
        assert_eq!(run.status, Some(1), "an entry cannot be read: {run:?}");
        run.out
    };
    let md = document("md");
    for part in [
        "# notes\n",
        "### 1. normal nim:3",
        "- Verdict: proved",
        "| position | remoteness |",
        "2 2 2 3",
        "- games24: ",
        "- In words: `P <=> x1 = x3`",
        "`terminal => not exception or (a | b) = 0`",
        "- terminal: there is no move",
        "| case | statement | verdict | how | certificate |",
        "| n = 2 | `P => x1 <= x2` | proved | ",
        "| k = 2 | `P <=> x1 = x3` | proved | ",
        "### 10. an entry that cannot be read",
        "Line 11: there is no such figure",
    ] {
        assert!(md.contains(part), "{part} is in {md}");
    }
    let html = document("html");
    for part in [
        "<h3>1. normal nim:3</h3>",
        "<td>2 2 2 3</td>",
        "<svg",
        "n = 2",
    ] {
        assert!(html.contains(part), "{part} is in {html}");
    }
    let tex = document("tex");
    for part in [
        r"$P \iff x_{1} \oplus x_{2} \oplus x_{3} = 0 \land \sum_i x_i \bmod 2 = 0$",
        r"\toprule",
        r"\begin{tikzpicture}",
        r"[50~\% \& \#1] \_x\_",
        "@misc{nimscope",
        "{games24,",
        "{arxiv23,",
        r"\title{notes}",
        r"$\operatorname{terminal} \implies \lnot \operatorname{exception} \lor a \mathbin{|} b = 0$",
        r"n~=~2 & $P \implies x_{1} \leq x_{2}$ & proved",
        r"\item[In words] $P \iff x_{1} = x_{3}$",
        r"\fbox{\tiny 65E5}",
    ] {
        assert!(tex.contains(part), "{part} is in {tex}");
    }
    // The figure, and the piles of the position.
    assert_eq!(tex.matches(r"\begin{tikzpicture}").count(), 2);
    let mut open = Vec::new();
    for part in tex.split('\\') {
        let name =
            |part: &str| part[part.find('{').unwrap() + 1..part.find('}').unwrap()].to_owned();
        if part.starts_with("begin{") {
            open.push(name(part));
        } else if part.starts_with("end{") {
            assert_eq!(open.pop(), Some(name(part)), "environments are nested");
        }
    }
    assert_eq!(open, Vec::<String>::new());
}

/// Where there is a LaTeX, it compiles what is written.
#[test]
fn what_is_written_in_latex_compiles() {
    let kept = written();
    let report = "verify slowset/ex1 --by options --out results.json";
    let there = |line: &str| finished(program(line).current_dir(&kept.folder).output().unwrap());
    assert_eq!(there(report).status, Some(0));
    let table = "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\n";
    for (name, line, head) in [
        ("notebook", "notebook notes.ron --format tex", ""),
        ("report", "report results.json --format tex", ""),
        ("table", "table --game nim:2 --max 3 --format tex", table),
        (
            "exceptions",
            "exceptions --game slow:4,3 --misere --max 6 --format tex",
            table,
        ),
        ("counts", "counts --game nim:3 --max 6 --format tex", table),
        ("claims", "claims --format tex", table),
        (
            "eval",
            "eval --game slow:4,3 --misere --format tex 3,5,5,6 0,0,0,1",
            table,
        ),
    ] {
        let written = there(line);
        // An entry of the notebook cannot be read.
        let expected = i32::from(name == "notebook");
        assert_eq!(written.status, Some(expected), "{written:?}");
        let end = if head.is_empty() {
            ""
        } else {
            "\\end{document}\n"
        };
        let text = format!("{head}{}{end}", written.out);
        fs::write(kept.folder.path().join(format!("{name}.tex")), text).unwrap();
        let mut latex = std::process::Command::new("pdflatex");
        let latex = latex
            .args([
                "-interaction=nonstopmode",
                "-halt-on-error",
                &format!("{name}.tex"),
            ])
            .current_dir(&kept.folder);
        let Ok(done) = latex.output() else {
            return;
        };
        let said = String::from_utf8_lossy(&done.stdout);
        if said.contains(".sty' not found") {
            return;
        }
        assert!(done.status.success(), "{name}: {said}");
        assert!(
            name != "notebook" || !said.contains("Overfull"),
            "{name}: {said}"
        );
    }
}
