//! What completes a game or a claim on the command line.

use clap::{Arg, Command};
use clap_complete::{ArgValueCandidates, CompletionCandidate};

use crate::app::PRESETS;
use crate::batch;
use crate::config;
use crate::lists::CollectVec as _;
use crate::study::verify::Register;

/// A command line whose games and claims are completed, wherever an argument names one.
pub(super) fn added_to(program: Command) -> Command {
    let completed = |command: Command| command.mut_args(completed);
    completed(program).mut_subcommands(completed)
}

fn completed(arg: Arg) -> Arg {
    let candidates: fn() -> Vec<CompletionCandidate> = match arg.get_value_names() {
        Some([name]) if name == "GAME" => games,
        Some([name]) if ["CLAIM", "ID", "ID|all"].contains(&name.as_str()) => claims,
        _ => return arg,
    };
    arg.add(ArgValueCandidates::new(candidates))
}

/// The games that the explorer lists.
fn games() -> Vec<CompletionCandidate> {
    let games = PRESETS.iter().map(|preset| {
        let title = preset.game.title();
        CompletionCandidate::new(preset.game.to_string()).help(Some(title.into()))
    });
    games.collect_vec()
}

/// The claims of the literature, and those of the user.
fn claims() -> Vec<CompletionCandidate> {
    let mut register = Register::default();
    if let Some(folder) = config::beside(None, "claims") {
        // A file that cannot be read is reported by the commands.
        drop(batch::admit_claims(&folder, &mut register));
    }
    let claims = register.claims().map(|one| {
        let what = one.claim.statement.clone();
        CompletionCandidate::new(&one.claim.id).help(Some(what.into()))
    });
    claims.collect_vec()
}
