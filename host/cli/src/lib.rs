//! The program `kip`: its commands, as any other user of the library would write them.
//!
//! They are a library of their own so that tests can hand them what strangers write; nobody else is offered it. No rule and
//! no word that a platform needs may enter here.

mod args;
mod auto_play;
mod certificate;
mod certify;
mod command_help;
mod completions;
mod describe;
mod errors;
mod fair;
mod inspect;
mod ledger;
mod narrate;
mod new_rulebook;
mod output;
mod participants;
mod phrases;
mod play;
mod registry;
mod replay;
mod report;
mod rounds;
mod rulebooks;
mod terminology;
pub mod untrusted_input;
mod verify;
mod verify_draw;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Cli, Command};
use output::Out;
use registry::Shelf;

/// Runs the command of the command line and says how it went.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    let mut out = Out::new(cli.json);
    let shelf = Shelf { components: &cli.component, allow: &cli.allow };
    let outcome = match &cli.command {
        Command::Play(args) => play::run(args, shelf, &mut out),
        Command::Replay(args) => replay::run(args, shelf, &mut out),
        Command::AutoPlay(args) => auto_play::run(args, shelf, &mut out),
        Command::Describe(args) => describe::run(args, shelf, &mut out),
        Command::Rulebooks(args) => rulebooks::run(args, shelf, &mut out),
        Command::NewRulebook(args) => new_rulebook::run(args, &mut out),
        Command::Inspect(args) => inspect::run(args, shelf, &mut out),
        Command::Verify(args) => verify::run(args, shelf, &mut out),
        Command::VerifyDraw(args) => verify_draw::run(args, shelf, &mut out),
        Command::Certify(args) => certify::run(args, shelf, &mut out),
        Command::Keygen(args) => certificate::run(args, &mut out),
        Command::Completions(args) => completions::run(args, &mut out),
    };
    match outcome.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(cli.json);
            failure.exit_code()
        }
    }
}
