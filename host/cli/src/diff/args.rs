//! The arguments of `kip diff`.

use std::path::PathBuf;

use clap::Args;

use crate::output::parse_money;
use crate::values::{Bytes32, bytes32};

/// Say what differs between two rulebooks, in words and in play.
///
/// Each is a component's file or the id of a rulebook that the program carries. Compared are clauses, policies, bets, commands,
/// refusals, events and sizes; what comes back of every wager, or what a hand scores, exactly; and play: every vector of both
/// and sessions at random are played on both until they part. The shortest commands found after which they do are shown, with
/// both answers. If one does not open the other's table, the output reports it, and each plays on at a table with its terms.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip diff nsw house
  kip diff nsw our-house.toml --stakes 1,5,25
  kip diff nsw.wasm nsw-new.wasm --json | jq .verdict
  kip diff swazi crazy --html diff.html
  kip diff nsw.wasm nsw-new.wasm --sessions 500     more play at random

The verdict is one of these:
  same behaviour as far as tried   they say the same of themselves; nothing differs but the bytes
  minor as far as tried            other words, other sizes: nothing that changes play
  major                            what a player could notice: policies, bets, commands, what comes back, play

Exit code 0 for the first two, 1 for major, which is an answer and no error, 2 for wrong use.")]
pub(crate) struct Diff {
    /// The one, as it was.
    #[arg(value_name = "ONE.wasm|ID")]
    pub one: PathBuf,

    /// The other, as it is to be.
    #[arg(value_name = "OTHER.wasm|ID")]
    pub other: PathBuf,

    /// The stakes at which it is computed what comes back, such as 1,5,25. A casino leaves out those that chips cannot pay.
    #[arg(long, value_name = "AMOUNTS", value_delimiter = ',', value_parser = stake)]
    pub stakes: Vec<u64>,

    /// How many sessions at random are played from the lists of each of the two, beside the vectors.
    #[arg(long, value_name = "N", default_value_t = SESSIONS, value_parser = clap::value_parser!(u16).range(..=10_000))]
    pub sessions: u16,

    /// The seed of play at random, as 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", value_parser = bytes32, default_value = SEED, hide_default_value = true)]
    pub seed: Bytes32,

    /// Write a page with all that was found, in a new file or in place of such a page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

fn stake(text: &str) -> Result<u64, String> {
    match parse_money(text)? {
        0 => Err("nothing comes back of a stake of nothing".into()),
        stake => Ok(stake),
    }
}

/// The default seed of play at random: with it the same two rulebooks differ at the same place in every run.
const SEED: &str = "0000000000000000000000000000000000000000000000000000000000000001";
/// The default number of sessions at random from the lists of each of the two.
pub(crate) const SESSIONS: u16 = 12;
