//! `kip completions`: writes completion scripts for shells.

use clap::{Args, Command};
use clap_complete::Shell;

use super::errors::Outcome;
use super::output::Out;

/// Write a completion script for a shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip completions bash > /etc/bash_completion.d/kip
  kip completions fish > ~/.config/fish/completions/kip.fish")]
pub(crate) struct Completions {
    /// The shell.
    pub shell: Shell,
}

/// Prints the script for the program's command line.
pub(crate) fn run(args: &Completions, mut command: Command, out: &mut Out) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "kip", &mut script);
    out.line(String::from_utf8_lossy(&script).trim_end())
}
