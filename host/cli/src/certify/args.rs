//! The command line of `kip certify`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use kip_conformance::report::lab;

use crate::values::{Bytes32, bytes32};

/// Certify a rulebook's component, and a host in any language.
///
/// There are eight parts: which bytes these are; the rules, clause by clause; what each wager returns or
/// each hand scores, exactly; what holds in every state; whether outcomes are random; what many spins or
/// hands come to; what hostile input does; and every session of the run once more. All of it goes through the component, and
/// through your host if you name its adapter.
#[derive(Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct Certify {
    /// The component's file, a rulebook's file, or the id of a rulebook that this program carries.
    #[arg(value_name = "FILE.wasm|FILE.toml|ID")]
    pub subject: PathBuf,

    /// The adapter of the host to certify: a command, as in a shell. It ends with everything that it started.
    #[arg(long, value_name = "COMMAND")]
    pub host: Option<String>,

    /// The time limit of the host for one request, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, requires = "host")]
    pub timeout: Duration,

    /// The time limit of the host for the whole run, in seconds, a day at most.
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = seconds_of_a_day, requires = "host")]
    pub host_limit: Duration,

    /// The folder for the report. The files of an earlier report are removed when the run begins; files of
    /// those names without a report.json beside them, and a symbolic link, are refused.
    #[arg(long, value_name = "DIR", default_value = "kip-report")]
    pub out: PathBuf,

    /// Run this part; may be given more than once. Without it all eight are run.
    #[arg(long, value_name = "PART")]
    pub part: Vec<PartName>,

    /// Play the vectors in this folder instead of those that the program carries. For a rulebook of your
    /// own, `clauses.toml` in it says who holds each clause; `kip new-rulebook` writes one.
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,

    /// The number of spins or hands to simulate, from 100,000 spins or 3,000 hands to 10^12. With fewer than the
    /// default, `kip verify` accepts the report only with its option --spins. [default: 10,000,000 spins, 60,000
    /// hands of cards]
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub simulate: Option<u64>,

    /// The seed of all random choices of the run, 64 hex digits; from the operating system when left out.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub seed: Option<Bytes32>,

    /// Build the component again and compare the bytes: from the file of your own rulebook, or from kip's source in this
    /// folder. [default: the source this program was built from]
    #[arg(long, value_name = "FILE.toml|FOLDER", num_args = 0..=1)]
    pub reproduce: Option<Option<PathBuf>>,

    /// Compare the component with this lock file instead of the one that the program carries: the digests
    /// of your own builds, as `cargo run -p kip-builder -- lock` writes them.
    #[arg(long, value_name = "FILE")]
    pub lock: Option<PathBuf>,

    /// The differences from the suite's own engine that you declare: a TOML file, each name with the reason. The report prints
    /// them; every other difference fails.
    #[arg(long, value_name = "FILE.toml")]
    pub accept: Option<PathBuf>,

    /// The version that the component supersedes: its certificate (report.json, or the folder with it), its component's file or
    /// an id. The report names it, and says what differs, as `kip diff` finds it. --allow names the file of a certificate's
    /// component that the program does not carry.
    #[arg(long, value_name = "REPORT.json|FILE.wasm|ID")]
    pub supersedes: Option<PathBuf>,

    /// Run a tenth of the samples, for developers: the report says so at its top, is no certificate and is never signed.
    #[arg(long, conflicts_with = "key")]
    pub quick: bool,

    /// Sign the report with this private key (Ed25519, PEM). A report is signed only if all of it holds.
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,

    /// The tester, the client and the number of the test, for the report's first page: a TOML file with the fields below.
    #[arg(long, value_name = "FILE.toml")]
    pub lab: Option<PathBuf>,
}

/// The parts of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PartName {
    /// The identity of the component's bytes.
    Identity,
    /// The rules, clause by clause.
    Vectors,
    /// The exact return of each wager, or score of each hand.
    Returns,
    /// The invariants of every state.
    Invariants,
    /// The randomness of outcomes.
    Randomness,
    /// The results of many spins or hands.
    Simulation,
    /// The effect of hostile input.
    Abuse,
    /// Every session once more.
    Replay,
}

/// Returns the examples, and the list of files that are written.
fn after_help() -> String {
    let lab: String = lab::EXAMPLE.lines().map(|line| format!("  {line}\n")).collect();
    format!(
        "\
Examples:
  kip certify nsw                                     the component that this program carries
  kip certify swazi                                   a card game: points, packs and what seats may know
  kip certify nsw.wasm --out report --key lab.pem     a report that is signed if all of it holds
  kip certify nsw --lab lab.toml --key lab.pem        with laboratory, client and number on its first page
  kip certify nsw --host 'python3 adapter.py'         your host, in any language, and kip's own beside it
  kip certify nsw --part vectors --part abuse         some parts; no certificate comes of it
  kip certify our-house.toml --vectors our-vectors --quick    all parts with fewer samples, while you work; never signed
  kip certify nsw --simulate 1000000000 --seed $(printf %064d 7)  a billion spins, the same every time
  kip certify our-house.toml --vectors our-vectors    a rulebook of your own with vectors of your own
  kip certify our-house.wasm --vectors our-vectors --reproduce our-house.toml    the component that its file gives
  kip certify nsw.wasm --lock our-components.lock     a build of your own, by your lock file
  kip certify nsw.wasm --lock our-components.lock --accept ours.toml    with an engine of your own, and what differs in it
  kip certify nsw-2.wasm --supersedes report-1/report.json --allow nsw-1.wasm    the next version of a certified one
  kip certify nsw --json | jq .verdict

The report goes to the folder kip-report unless --out names another: report.html for participants,
report.json with every figure, junit.xml for build servers, and report.json.sig with --key. An
adapter is a program that reads requests and writes answers, one JSON object a line: `kip-adapter`
in kip's source is the example. It gets tables, commands and a copy of the component with other
words in it, all drawn from the seed, and has to answer as kip's own host does. Without --vectors
the suite is the one that this program carries.

The fields of --lab, each a text on one line; no other is read:

{lab}
Exit code 0 only when every part holds; 1 when one does not, or was not run; 2 for wrong use."
    )
}

impl Certify {
    /// Returns whether a part is requested.
    pub(super) fn wants(&self, part: PartName) -> bool {
        self.part.is_empty() || self.part.contains(&part)
    }
}

/// Parses a time limit in seconds, such as `2.5`.
fn seconds(text: &str) -> Result<Duration, String> {
    seconds_up_to(3_600.0, text).ok_or_else(|| "write seconds such as 10 or 2.5, an hour at most".into())
}

fn seconds_of_a_day(text: &str) -> Result<Duration, String> {
    seconds_up_to(86_400.0, text).ok_or_else(|| "write seconds such as 600, a day at most".into())
}

fn seconds_up_to(most: f64, text: &str) -> Option<Duration> {
    text.parse::<f64>().ok().filter(|seconds| (0.001..=most).contains(seconds)).map(Duration::from_secs_f64)
}
