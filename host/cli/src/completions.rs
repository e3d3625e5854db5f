//! `kip completions`: writes completion scripts for shells.

use super::args::Completions;
use super::errors::Outcome;
use super::output::Out;
use super::short_help::command;

pub(crate) fn run(args: &Completions, out: &mut Out) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "kip", &mut script);
    out.line(String::from_utf8_lossy(&script).trim_end())
}
