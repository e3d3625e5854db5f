//! `kip completions`: writes completion scripts for shells.

use clap::CommandFactory as _;

use super::args::{Cli, Completions};
use super::errors::Outcome;
use super::output::Out;

pub(crate) fn run(args: &Completions, out: &mut Out) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "kip", &mut script);
    out.line(String::from_utf8_lossy(&script).trim_end())
}
