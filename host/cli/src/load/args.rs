//! The options of `kip load`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::errors::{Failure, Outcome};

/// Load a server of live tables, and check what it says while it plays.
///
/// Opens tables, seats players and plays them with listed commands, half over WebSocket and half over REST. It measures from the
/// moment at which a command was due, so that a server that stops for a while is not flattered. While it plays, every feed has to
/// have every step in order, and a repeated key has to get its answer; afterwards every acknowledged command has to be in its
/// table's transcript once, every purse has to be what the moves of money make it, and every table is played again by its
/// component.
///
/// Without a URL, a server is started in a temporary folder, for this run alone.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  kip load                                          10 tables of this program, as fast as it goes
  kip load --tables 1000 --players 8 --rate 1000
  kip load http://127.0.0.1:7777 --key-file operator.key --history acknowledged.jsonl
  kip load http://127.0.0.1:7777 --key-file operator.key --check acknowledged.jsonl    after a crash

The key is what `kip serve --make-operator-key` prints; it may also be in the environment, as KIP_OPERATOR_KEY.
The server's limits hold: set limits.requests-per-second of a server that is to be loaded.

Exit code 0 when all of it holds, 1 when something does not, 2 for wrong use.")]
pub(crate) struct Load {
    /// The server's address, such as http://127.0.0.1:7777.
    #[arg(value_name = "URL")]
    pub url: Option<String>,
    /// A file with an operator's key.
    #[arg(long, value_name = "FILE")]
    pub key_file: Option<PathBuf>,
    /// The rulebook of the tables: an id, or the digest of a component that the server has.
    #[arg(long, default_value = "nsw")]
    pub rulebook: String,
    /// How many tables are opened.
    #[arg(long, value_name = "NUMBER", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub tables: u32,
    /// How many players sit at each.
    #[arg(long, value_name = "NUMBER", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub players: u32,
    /// How many others watch each table.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    pub spectators: u32,
    /// Commands a second, over all players. [default: as fast as it goes]
    #[arg(long, value_name = "NUMBER", value_parser = parse_rate)]
    pub rate: Option<f64>,
    /// How long they play.
    #[arg(long, value_name = "NUMBER", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub seconds: u64,
    /// How the players reach the server; `process` calls the server that is started here without HTTP.
    #[arg(long, value_enum, default_value_t = Over::Both)]
    pub over: Over,
    /// How the tables get their draws.
    #[arg(long, value_enum, default_value_t = Draws::Fresh)]
    pub draws: Draws,
    /// The least time between two acts of the croupier, and twenty times of it to place wagers.
    #[arg(long, value_name = "MILLISECONDS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    pub pace: u64,
    /// Write what the server acknowledged to a file, for `--check` after a crash.
    #[arg(long, value_name = "FILE")]
    pub history: Option<PathBuf>,
    /// Play nothing: check that a server still has all that a history says it acknowledged.
    #[arg(long, value_name = "HISTORY", conflicts_with_all = ["history", "rate"])]
    pub check: Option<PathBuf>,
    /// The page of the server's metrics, to print what its commits took.
    #[arg(long, value_name = "URL", requires = "url")]
    pub metrics: Option<String>,
}

/// How players reach a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Over {
    Both,
    Socket,
    Rest,
    Process,
}

/// How a table gets its draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Draws {
    Fresh,
    Committed,
}

fn parse_rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if (0.001..=1e9).contains(&rate) => Ok(rate),
        _ => Err("a number of commands a second, such as 1000".into()),
    }
}

impl Load {
    /// Returns what opens a table with this name.
    pub fn table(&self, name: &str) -> Value {
        let draws = match self.draws {
            Draws::Fresh => "fresh",
            Draws::Committed => "committed",
        };
        let pace = json!({ "act": self.pace, "window": self.pace * 20, "silence": self.pace * 20 });
        json!({ "name": name, "rulebook": self.rulebook, "draws": draws, "settings": { "pace": pace } })
    }

    /// Reads the operator's key.
    pub fn read_key(&self) -> Outcome<String> {
        let key = match &self.key_file {
            Some(file) => {
                std::fs::read_to_string(file).map_err(|error| Failure::file("cannot read", file, &error))?
            }
            None => std::env::var("KIP_OPERATOR_KEY").map_err(|_| {
                Failure::input("an operator's key is wanted, to open tables and sessions").help(
                    "`kip serve --make-operator-key` prints one; name its file with --key-file, or set KIP_OPERATOR_KEY",
                )
            })?,
        };
        Ok(key.trim().to_owned())
    }
}
