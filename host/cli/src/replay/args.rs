//! The arguments of `kip replay`.

use std::path::PathBuf;

use clap::Args;

/// Play a transcript again: events, states, rounds, balances.
///
/// This shows what happened, and checks that the component does the same again. `kip verify` checks
/// that the draws were the published ones.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip replay evening.transcript.jsonl
  kip replay evening.transcript.jsonl --json | jq .ok
  kip replay evening.transcript.jsonl --component old.wasm --component new.wasm
  kip replay cards.transcript.jsonl --seat 2 > seat-2.jsonl   # what the player at seat 2 may keep

A replay follows swaps: every component that played must be carried by the program, or named.
Orders that are recorded as failed are listed, and not played.

Exit code 0 when every line holds, 1 with the first line that differs, where the money does not add up
and where the transcript breaks off, 2 when this is no transcript or the component is not here.")]
pub(crate) struct Replay {
    /// The transcript.
    #[arg(value_name = "TRANSCRIPT")]
    pub transcript: PathBuf,

    /// Accept a transcript that breaks off, such as that of a table still being played.
    #[arg(long)]
    pub unfinished: bool,

    /// Print no report, but a transcript for the player at this seat: what that seat may know of it.
    #[arg(long, value_name = "N")]
    pub seat: Option<u32>,
}
