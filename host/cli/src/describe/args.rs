//! The arguments of `kip describe`.

use clap::Args;

use crate::rulebook_name::RulebookName;

/// Describe a rulebook: source, facts, bets with exact prices, commands, clauses.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip describe
  kip describe nsw --clauses
  kip describe nsw --commands
  kip describe nsw --json | jq .head.bets
  kip describe nsw --commands --json | jq '.commands[].command'")]
pub(crate) struct Describe {
    #[command(flatten)]
    pub rulebook: RulebookName,

    /// Show every clause and every ruling with its text.
    #[arg(long)]
    pub clauses: bool,

    /// Show every command instead: who gives it, what it means, and an example as a line of a script.
    #[arg(long, conflicts_with = "clauses")]
    pub commands: bool,
}
