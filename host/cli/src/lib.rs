//! The commands of the program `kip`, written against the public API of the library `kip`.
//!
//! This is a library so that other families can be added to the program, with the traits of [`faces`], and so that tests can feed
//! it untrusted input. Rules of the game, and everything that a platform needs, belong elsewhere.

mod args;
mod ascii;
mod atomic_file;
mod auto_play;
mod beacon_command;
mod bounded;
mod build;
mod certificate;
mod certify;
mod check;
mod commands;
mod compile;
mod compiling;
mod completions;
mod describe;
mod diff;
mod errors;
mod face;
mod failed_orders;
mod fair;
mod families;
mod grammar;
mod inspect;
mod interrupts;
mod load;
mod man_pages;
mod new_rulebook;
mod output;
mod participants;
mod paths;
mod phrases;
mod play;
mod process_groups;
mod recorded_rounds;
mod registry;
mod replay;
mod rulebook_file;
mod rulebook_name;
mod rulebooks;
mod schema;
mod screen;
mod seat_transcript;
mod serve;
mod short_help;
mod signals;
pub mod untrusted_input;
mod values;
mod vectors;
mod verify;
mod verify_draw;
mod wrap;

use std::path::PathBuf;
use std::process::ExitCode;

use args::{Cli, Command};
use errors::Outcome;
use families::Family;
use output::Out;
use registry::RulebookSources;

/// The faces of families: everything that this program needs to know of one. A family with these traits is played, resumed,
/// replayed, verified, described, compared and certified by the same commands as every other.
pub mod faces {
    pub use crate::certify::family::Certifiable;
    pub use crate::certify::sizes::Sizes;
    pub use crate::errors::{Failure, Outcome};
    pub use crate::face::{Draw, Entry, FIELDS, Face, ScriptWords, Totals, Understood};
    pub use crate::families::Family;
    pub use crate::output::Out;
    pub use crate::participants::Participants;
    pub use crate::play::args::{Play, Resume};
    pub use crate::play::at_terminal::{Asking, AtTerminal, Setup, Shower};
    pub use crate::play::entry::Entry as MenuEntry;
    pub use crate::play::session::{Replayed, Session};
    pub use crate::play::{TablePlay, go_on_at_terminal, play_at_terminal, require_somebody};
    pub use crate::registry::RulebookSources;
    pub use crate::verify::family::{Verified, Words};
    pub use crate::verify::finding::{CheckResult, Finding};
    pub use crate::verify::judged::Judged;
}

/// Makes the families of this program known, and these after them.
fn know_families(added: &[Family]) {
    Family::know(|| [&[Family::of::<kip::TwoUp>(), Family::of::<kip::CasinoCards>()], added].concat());
}

/// Parses the command line, runs the command and returns its exit code.
pub fn main() -> ExitCode {
    main_with(&[])
}

/// Does the same as [`main`], for these families too.
pub fn main_with(families: &[Family]) -> ExitCode {
    know_families(families);
    completions::answer(short_help::command);
    let mut cli = short_help::parse();
    cli.component.splice(0..0, cli.command.take_file());
    cli.color.write_global();
    // The questions of a line-by-line session consult the environment only.
    if anstream::AutoStream::choice(&std::io::stdout()) == anstream::ColorChoice::Never {
        inquire::set_global_render_config(inquire::ui::RenderConfig::empty());
    }
    let mut out = Out::new(cli.json);
    let named = cli.component.iter().chain(&cli.allow).map(PathBuf::as_path);
    match cli.command {
        // A server has a log in its place, and a certificate a bar; it compiles anew each time.
        Command::Serve(_) | Command::Load(_) | Command::Certify(_) => compiling::silence(),
        // Of two programs in one process the first subscribes.
        _ => drop(tracing::subscriber::set_global_default(compiling::Notice)),
    }
    let outcome = named.chain(cli.command.reread()).try_for_each(bounded::require_rereadable);
    let outcome = outcome.and_then(|()| run(&cli, &mut out));
    match outcome.and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.print(cli.json);
            if failure.kind == errors::Kind::BrokenOff {
                signals::end_broken_off();
            }
            failure.exit_code()
        }
    }
}

fn run(cli: &Cli, out: &mut Out) -> Outcome {
    let sources = RulebookSources {
        components: &cli.component,
        allow: &cli.allow,
        asked: cli.command.rulebook(),
        compile: cli.compile,
    };
    match &cli.command {
        Command::Play(args) => play::run(args, sources, out),
        Command::Resume(args) => play::resume(args, sources, out),
        Command::Arena(args) => families::casino_cards::arena::run(args, sources, out),
        Command::BotProtocol(args) => families::casino_cards::bot::run(*args, out),
        Command::Replay(args) => replay::run(args, sources, out),
        Command::AutoPlay(args) => auto_play::run(args, sources, out),
        Command::Describe(args) => describe::run(args, sources, out),
        Command::Rulebooks(args) => rulebooks::run(args, sources, out),
        Command::Serve(args) => serve::run(args, out),
        Command::Load(args) => load::run(args, sources, out),
        Command::NewRulebook(args) => new_rulebook::run(args, out),
        Command::Schema(args) => schema::run(args, out),
        Command::Check(args) => check::run(args, sources, out),
        Command::Build(args) => build::build(args, out),
        Command::Unbuild(args) => build::unbuild(args, out),
        Command::Diff(args) => diff::run(args, sources, out),
        Command::Inspect(args) => inspect::run(args, sources, out),
        Command::Verify(args) => verify::run(args, sources, out),
        Command::VerifyDraw(args) => verify_draw::run(args, sources, out),
        Command::Certify(args) => certify::run(args, sources, out),
        Command::Vectors(args) => vectors::run(args, sources, out),
        Command::Keygen(args) => certificate::run(args, out),
        Command::Compile(args) => compile::run(args, &cli.compile),
        Command::Completions(args) => completions::run(args, out),
        Command::ManPages(args) => man_pages::run(args, out),
    }
}
