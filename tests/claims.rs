//! Claims.
use nimscope::solve::Control;
use nimscope::study::verify::{self};
use nimscope::theory::claim;

#[test]
fn dump() {
    for claim in claim::claims() {
        let start = std::time::Instant::now();
        let only = std::env::var("ONLY").unwrap_or_default();
        if !claim.id.contains(&only) {
            continue;
        }
        let max = std::env::var("MAX").ok().map(|m| m.parse().unwrap());
        let report = verify::verify(claim, max, &Control::new()).unwrap();
        println!(
            "{} {} {:?} checked {} failed {} {:.2?} | {}",
            claim.id,
            claim.kind,
            report.status,
            report.checked,
            report.failed,
            start.elapsed(),
            report.range
        );
        for c in report.counterexamples.iter().take(
            std::env::var("SHOW")
                .ok()
                .map_or(25, |m| m.parse().unwrap()),
        ) {
            let nearest: Vec<String> = c.nearest.iter().take(8).map(|x| x.to_string()).collect();
            println!(
                "      {} [{}] {} -> {} {}",
                c.printed.clone().unwrap_or_default(),
                c.position,
                c.found,
                c.nearest.len(),
                nearest.join(" | ")
            );
        }
    }
}
