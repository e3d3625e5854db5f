//! The command line, with examples.

use super::cards::arena::Arena;
use super::cards::bot::BotProtocol;
use super::cards::setup::CardOptions;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use jiff::fmt::temporal::{Pieces, PiecesOffset};
use kip::Family as _;
use kip::contract::{Seat, Timestamp};
use kip::two_up::Side;

use super::output::grouped;

/// Rulebooks of Two-Up and of Casino, the card game, as WebAssembly components: play them, look at them, check them.
///
/// The rules of each game are a component that imports nothing and has the same bytes in every
/// casino. This program carries those components and runs them.
#[derive(Debug, Parser)]
#[command(
    name = "kip",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Exit codes:
  0  all is well
  1  a check does not hold: a replay or a draw differs, a script's command was refused
  2  wrong use or bad input

Environment:
  NO_COLOR   no colours
  KIP_CACHE  compiled rulebooks are kept in `kip-compiled` of this folder, which only you can
             change; else in `kip` in your folder of caches; `off`: nowhere. `kip certify`
             compiles anew

Examples:
  kip play                        sit down at a table
  kip play ringkeeper --guide     at another one, with a guide to it
  kip play --example              watch an evening at a casino's ring
  kip describe nsw --clauses      every clause of the rulebook
  kip replay evening.jsonl        play a transcript again, line by line
  kip verify evening.jsonl        a verdict on it: draws, outcomes, settlements
  kip certify nsw                 every rule, return and limit of a component, and a report
  kip new-rulebook our-house      a rulebook of your own, with first vectors; `kip vectors` shows them
  kip check our-house             what contradicts itself in it, what comes back, what differs
  kip diff nsw our-house.wasm     what differs between two rulebooks, in words and in play"
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub color: colorchoice_clap::Color,

    /// Write JSON, for machines.
    #[arg(long, global = true)]
    pub json: bool,

    /// Use the rulebook in this file instead of one the program carries; naming it allows it.
    ///
    /// May be given more than once: the first one plays, the others may take over from it.
    #[arg(long, global = true, value_name = "FILE.wasm")]
    pub component: Vec<PathBuf>,

    /// Also allow the component in this file, to take over a table or for a replay; may be given
    /// more than once.
    #[arg(long, global = true, value_name = "FILE.wasm")]
    pub allow: Vec<PathBuf>,

    #[command(flatten)]
    pub compile: CompileOptions,

    #[command(subcommand)]
    pub command: Command,
}

/// The limits of compiling a named component. It is compiled by another process, which is ended at a limit.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct CompileOptions {
    /// How long compiling a named component may take.
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 60, hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(..=3_600))]
    pub compile_seconds: u32,

    /// How much memory compiling a named component may take, where the system can limit it.
    #[arg(long, global = true, value_name = "MIB", default_value_t = 2_048, hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub compile_mib: u32,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self { compile_seconds: 60, compile_mib: 2_048 }
    }
}

/// Compile the component on standard input into a folder of compiled code.
#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// The folder.
    #[arg(long, value_name = "FOLDER")]
    pub into: PathBuf,

    /// For calls with limited fuel.
    #[arg(long)]
    pub fuel: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(Play),
    Resume(Resume),
    Arena(Arena),
    BotProtocol(BotProtocol),
    Replay(Replay),
    Verify(Verify),
    AutoPlay(AutoPlay),
    Describe(Describe),
    Rulebooks(Rulebooks),
    NewRulebook(NewRulebook),
    Check(super::check::Check),
    Inspect(Inspect),
    Diff(super::diff::Diff),
    VerifyDraw(VerifyDraw),
    Certify(super::certify::Certify),
    Vectors(super::vectors::Vectors),
    // For this program itself.
    #[command(hide = true)]
    Compile(Compile),
    Keygen(super::certificate::Keygen),
    Completions(Completions),
    ManPages(ManPages),
}

impl Command {
    /// Returns the rulebook that the command line names, where a component can be named instead.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        match self {
            Self::Play(args) => args.rulebook(),
            Self::Arena(args) => Some(&args.rulebook),
            Self::AutoPlay(args) => args.rulebook.as_deref(),
            Self::Describe(args) => args.rulebook.as_deref(),
            Self::VerifyDraw(args) => args.rulebook.as_deref(),
            Self::Vectors(args) => args.rulebook(),
            _ => None,
        }
    }

    /// Returns the files that are read more than once.
    pub(crate) fn reread(&self) -> Vec<&Path> {
        match self {
            Self::Play(args) => args.resume.iter().flatten().map(PathBuf::as_path).collect(),
            Self::Resume(args) => vec![&args.transcript],
            Self::Replay(args) => vec![&args.transcript],
            Self::Verify(args) => {
                let named = [&args.file].into_iter().chain(&args.others).chain(&args.certificate.transcript);
                named.map(PathBuf::as_path).collect()
            }
            _ => vec![],
        }
    }
}

/// Play at a table: at the terminal, or a session from a file.
///
/// Without options you sit down at a table. The program keeps the wallet, draws the coins from the
/// operating system's generator after betting has closed, and writes a transcript that `kip replay`
/// checks.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  kip play                                                  a casino's table, on the full screen
  kip play ringkeeper --players Ann,Bert,Cleo --guide       a ring, with a guide to it first
  kip play swazi                                            Casino, the card game
  kip play nsw --plain                                      line by line
  kip play --resume                                         go on with the last session in this folder
  kip play --players Ann,Bert --coins observed
  kip play --fair --transcript evening.transcript.jsonl
  kip play --fair --auto 40 --players Ann,Bert --transcript fair.jsonl && kip verify fair.jsonl
  kip play --script evening.jsonl --transcript evening.transcript.jsonl
  kip play --example
  kip play --example nsw-committed --events
  kip play --rulebook commemorative --open-at 2026-04-25T14:00+10:00
  kip play --rulebook pub --example
  kip play --rulebook swazi --example
  kip play --rulebook crazy --seats me,lookahead --fair --transcript cards.jsonl && kip verify cards.jsonl
  kip play --example --json

A script is a file of JSON lines. The first opens the table:

  {\"open\": {\"table\": \"ring 1\", \"seats\": 8, \"opened-at\": 1767225600000,
    \"zone-offset-minutes\": 660, \"source\": \"observed\", \"terms\": {\"casino\": {\"sign\": {
    \"spinner\": {\"min\": 500, \"max\": 50000, \"unit\": 100},
    \"heads-tails\": {\"min\": 100, \"max\": 100000, \"unit\": 100}}, \"enforcement\": \"strict\",
    \"denominations\": [100, 500, 2500], \"allow-return-over-one\": false}}},
   \"names\": {\"1\": \"Ann\"}}

(on one line). Amounts are minor units, hundredths of a dollar. `names` may be left out, and each
`unit`: the steps in which wagers go above the minimum. `denominations` are what the chips are
worth. `source` is \"observed\", \"fresh\" or {\"committed\": {\"head\": \"64 hex digits\",
\"length\": 1000}}; `enforcement` is \"strict\" or \"at-settlement\".

Each other line is a command or a note:

  {\"by\": \"host\", \"command\": {\"join\": {\"seat\": 1, \"age-attested\": true}}}
  {\"by\": \"boxer\", \"at\": 1767225600000, \"command\": {\"offer-coins\": 1}}
  {\"by\": \"player 1\", \"after\": \"5m\", \"command\": \"accept-coins\"}
  {\"by\": \"player 2\", \"command\": {\"place-wager\": {\"side\": \"heads\", \"stake\": {\"chips\": 500, \"tokens\": 0}}},
   \"refused\": \"betting-closed\"}
  {\"note\": \"The second spinner\"}

  by       \"boxer\", \"dealer 2\", \"player 3\" (the player of seat 3), \"games-supervisor\",
           \"casino-supervisor\", \"ringkeeper\", \"host\", or {\"role\": \"boxer\", \"number\": 1}
  at       milliseconds since 1970 UTC; or `after` the last command: milliseconds, or a text such as
           \"20m\". Without either it is one second after the last.
  command  `kip describe --commands` shows every command as a line of a script, who gives it and
           what it means. One without payload is \"no-more-bets\" or {\"no-more-bets\": {}}. A `land`
           of a `fresh` table names its seed, 64 hex digits, so that the same script is the same session
           every time. \"land\", \"commit-draws\" and \"add-entropy\" alone leave what they carry to the
           program: it draws it. With --fair the program publishes the chain too, whatever the
           script's `source`, and commits the next one where it is due.
  refused  the command is expected to be refused, with that code.

And another component may take over the table, another build of its rulebook between any two
commands, another rulebook between spinner's games with nothing on the layout:

  {\"swap\": {\"file\": \"next.wasm\"}, \"refused\": \"not-allowed\"}
  {\"swap\": {\"rulebook\": \"house\", \"when\": \"next\"}}
  {\"swap\": \"cancel\"}

  swap     who takes over: a `file` with a component, its `digest` (64 hex digits) or the id of a
           `rulebook`, of several builds the one named last. Only a component that the program
           carries, or that --component or --allow named, may take over. `when` is \"now\", or \"next\":
           at the next moment that is allowed. `terms` are those of the table from then on, as in
           its opening; only another rulebook is given any. \"cancel\" lets nothing wait.

At a card table a player's line can have `says` in place of `command`: what would be typed there, with
\";\" between moves: {\"by\": \"player 2\", \"says\": \"9h takes 6c+3d; end\"}. `kip play --rulebook
swazi --example` plays such a script; host/docs/play.md has more.

Whatever goes wrong with a swap, the component that served serves on. To try it:

  kip play --example swap
  kip play --script evening.jsonl --allow next.wasm

A command that is refused though nobody expects it stops the session: exit 1. A script that cannot
be read stops it before it begins: exit 2. A session that stops leaves a transcript that breaks off
there.")]
pub(crate) struct Play {
    /// The rulebook; `kip rulebooks` lists them. [default: nsw, or the example's rulebook]
    #[arg(value_name = "RULEBOOK", conflicts_with = "rulebook")]
    pub named: Option<String>,

    /// The rulebook, as an option.
    #[arg(long, value_name = "ID", hide_short_help = true)]
    pub rulebook: Option<String>,

    /// Play the session in this file of JSON lines; `-` is standard input.
    #[arg(long, display_order = 3, value_name = "FILE", conflicts_with = "example")]
    pub script: Option<PathBuf>,

    /// Play a session that comes with the program: the named one, or the rulebook's evening.
    #[arg(long, display_order = 1, value_name = "NAME", num_args = 0..=1)]
    pub example: Option<Option<Example>>,

    /// Write a transcript to this file, which must not exist yet.
    ///
    /// Each command is on disk before it is applied, and its outcome before it is shown. A session that
    /// breaks off goes on with `kip play --resume`. At the terminal the default is
    /// `kip-RULEBOOK-DATE-TIME.jsonl` in the folder one is in, with a number after it where that exists.
    #[arg(long, display_order = 4, value_name = "FILE")]
    pub transcript: Option<PathBuf>,

    /// Keep no transcript of a table at the terminal.
    #[arg(long, display_order = 5, conflicts_with_all = ["transcript", "script", "example"])]
    pub no_transcript: bool,

    /// Go on with the session of this transcript; without a file, with the last one in the folder one is in.
    #[arg(long, display_order = 2, value_name = "FILE", num_args = 0..=1, conflicts_with_all = [
        "script", "example", "transcript", "no_transcript", "auto", "fair", "coins", "named", "rulebook",
    ])]
    pub resume: Option<Option<PathBuf>>,

    /// Print every event, not only rounds.
    #[arg(long, hide_short_help = true)]
    pub events: bool,

    #[command(flatten)]
    pub show: ShowOptions,

    #[command(flatten)]
    pub table: TableOptions,

    #[command(flatten)]
    pub cards: CardOptions,

    #[command(flatten)]
    pub fair: FairOptions,
}

impl Play {
    /// Returns the rulebook that the command line names, as an argument or as an option.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        self.named.as_deref().or(self.rulebook.as_deref())
    }
}

/// How a table is shown at a terminal.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "On the screen")]
pub(crate) struct ShowOptions {
    /// Line by line instead of a full screen: for screen readers, and where lines are to stay.
    ///
    /// A terminal of less than 60 columns or 20 lines, and `TERM=dumb`, get no other.
    #[arg(long)]
    pub plain: bool,

    /// Show how the coins lie at once: none turn and fall.
    #[arg(long)]
    pub still: bool,

    /// Draw with ASCII letters only, as where the terminal has no UTF-8.
    #[arg(long, hide_short_help = true)]
    pub ascii: bool,

    /// Begin with a guide to the game, in six steps; F1 shows it later.
    #[arg(long)]
    pub guide: bool,
}

/// Options for provably fair sessions.
#[derive(Args, Debug)]
#[command(next_help_heading = "Provably fair")]
pub(crate) struct FairOptions {
    /// Draws that were published before: `kip verify` checks the transcript.
    ///
    /// A chain of draws is published when the table opens, the players give entropy, every landing reveals a link, and the next
    /// chain is committed in time.
    #[arg(long, conflicts_with_all = ["coins", "example"])]
    pub fair: bool,

    /// The number of links in each chain.
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = super::fair::LENGTH, requires = "fair",
        value_parser = clap::value_parser!(u32).range(64..=4_096))]
    pub chain_length: u32,

    /// Add a public randomness beacon to every landing: its scheme, 1 to 64 bytes. The signatures of
    /// bls-unchained-g1-rfc9380, bls-unchained-on-g1 and pedersen-bls-unchained are checked.
    #[arg(long, hide_short_help = true, value_name = "NAME", requires_all = [
        "fair", "beacon_key", "beacon_first_round_at", "beacon_period", "beacon_source",
    ])]
    pub beacon_scheme: Option<String>,

    /// The beacon's public key.
    #[arg(long, hide_short_help = true, value_name = "HEX", value_parser = bytes, requires = "beacon_scheme")]
    pub beacon_key: Option<Bytes>,

    /// When the beacon's round 1 was published, in milliseconds since 1970 UTC.
    #[arg(long, hide_short_help = true, value_name = "MILLISECONDS", requires = "beacon_scheme",
        value_parser = clap::value_parser!(u64).range(..=9_007_199_254_740_991))]
    pub beacon_first_round_at: Option<u64>,

    /// The time between two rounds of the beacon, in milliseconds: at most a day.
    #[arg(long, hide_short_help = true, value_name = "MILLISECONDS", requires = "beacon_scheme",
        value_parser = clap::value_parser!(u32).range(1..=86_400_000))]
    pub beacon_period: Option<u32>,

    /// The shell command that fetches the beacon while the coins are in the air. It prints the value
    /// of the round that is due, 1 to 256 bytes in hex. Each throw has its own round: the first one
    /// published at least one period after the throw. The command's environment has `KIP_TABLE`,
    /// `KIP_ROUND`, and in milliseconds since 1970 UTC `KIP_ROUND_AT`, when the round is published,
    /// and `KIP_THROWN_AT`. It has until one minute after the round is published.
    #[arg(long, hide_short_help = true, value_name = "COMMAND", requires = "beacon_scheme", group = "beacon_source")]
    pub beacon_command: Option<String>,

    /// Rounds of the beacon that were recorded, instead of a command: to try it without a network. A
    /// line for each round, {"round": N, "signature": "HEX"}, as drand's servers answer. Rounds are due
    /// by the table's clock, which --open-at sets. Everybody could know them: it proves nothing.
    #[arg(long, hide_short_help = true, value_name = "FILE", requires = "beacon_scheme", group = "beacon_source")]
    pub beacon_rounds: Option<PathBuf>,
}

/// Options for a table at the terminal.
#[derive(Args, Debug)]
#[command(next_help_heading = "At the terminal")]
pub(crate) struct TableOptions {
    /// The players' names, from seat 1 on; asked for when left out.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with_all = ["script", "example"])]
    pub players: Vec<String>,

    /// The source of the outcomes; asked for when left out.
    #[arg(long, conflicts_with_all = ["script", "example"])]
    pub coins: Option<CoinSource>,

    /// Open the table at this time, with its zone offset; the table's clock runs on from there.
    ///
    /// Without this option the clock is the machine's own. Some rulebooks can be played on a few
    /// days only: this option lets you play as if it were one of them.
    #[arg(long, value_name = "WHEN", value_parser = moment, conflicts_with_all = ["script", "example"])]
    pub open_at: Option<Moment>,

    /// How the centre of a ring is covered.
    #[arg(long, hide_short_help = true, value_name = "POLICY", conflicts_with_all = ["script", "example"])]
    pub centre_policy: Option<Policy>,

    /// Open a ring that plays on 25 April only, where its rulebook leaves that to the house.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["script", "example"])]
    pub anzac_day: bool,

    /// Let the table play by itself, with players who only press Enter, until the coins have landed
    /// this many times and nothing is on the layout.
    #[arg(long, value_name = "LANDINGS", conflicts_with_all = ["script", "example", "croupier"],
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub auto: Option<u64>,

    /// Let the program take the obvious steps of boxer or ringkeeper, dealer and host.
    #[arg(long, hide_short_help = true, value_name = "WHETHER", default_value = "on", conflicts_with_all = ["script", "example"])]
    pub croupier: OnOff,
}

/// Sessions that come with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Example {
    /// An evening at a casino's ring, with observed coins so that it is easy to read.
    NswEvening,
    /// Provably fair draws: a published chain, the players' entropy, reveals.
    NswCommitted,
    /// A table that changes rulebook: refused in mid-game, then queued, and back again.
    Swap,
    /// The house's short rules: the spinner always spins for Heads, and a winner keeps spinning.
    HouseEvening,
    /// The ring: a centre that rides, side bets, other pennies after three Heads.
    RingkeeperEvening,
    /// 25 April with three pennies, until midnight.
    CommemorativeEvening,
    /// A ringie, and bets across the ring.
    PubEvening,
    /// Cards: four in partnerships at swazi, who insist, ask and steal.
    SwaziEvening,
    /// Cards: two at swazi, in two halves.
    SwaziTwoEvening,
    /// Cards: crazy casino, with a drawing pile.
    CrazyEvening,
    /// Cards: sotho, where pictures have no number and are given to a partner.
    SothoEvening,
    /// Cards: sotho without pictures.
    SothoFortyEvening,
    /// Cards: the South African version, which takes tops and lets cards drift.
    SouthAfricanEvening,
}

/// How the centre of a ring is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Policy {
    /// The whole centre rides on Heads and is covered again before the next throw.
    Riding,
    /// One cover stands for all throws.
    SingleCover,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CoinSource {
    /// The program draws 32 bytes from the operating system when the coins land.
    Fresh,
    /// You spin real coins and enter how they fell.
    Observed,
    /// The program publishes a hash chain first, so that you can check that it chose nothing.
    Committed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnOff {
    On,
    Off,
}

/// Go on with a session whose transcript breaks off.
///
/// Every line is played again and compared first. A last line that was torn is kept in a file beside
/// the transcript, and cut off; an order that was written and has no outcome is given now. Then you
/// sit down at the table as it was, at a terminal; elsewhere it stays open.
///
/// The table's clock is the machine's own from then on. The secret links of a chain are lost with the
/// program that made them: a table with published draws goes on until the coins have to land.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip resume evening.transcript.jsonl
  kip resume cards.jsonl --seats me,lookahead --players Ann       at a card table

Exit code 0; 1 with the first line that does not hold; 2 when this is no transcript, the session has
ended, another program writes to the file, or the component is not here: the file is then as it was.")]
pub(crate) struct Resume {
    /// The transcript.
    #[arg(value_name = "TRANSCRIPT")]
    pub transcript: PathBuf,

    /// Let the program take the obvious steps of boxer or ringkeeper, dealer and host.
    #[arg(long, value_name = "WHETHER", default_value = "on")]
    pub croupier: OnOff,

    /// At a card table: who sits at seat 1, 2, and so on, as for `kip play`. A transcript does not say it.
    #[arg(long, value_name = "WHO,…", value_delimiter = ',')]
    pub seats: Vec<String>,

    /// At a card table: the names of the people, in the order of their seats.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub players: Vec<String>,

    #[command(flatten)]
    pub show: ShowOptions,
}

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

/// Verify a transcript, or a certificate and its signature.
///
/// For a transcript it checks the chain of its lines; every reveal against the published head, that no
/// number is left out, none used twice and no draw thrown away, and that chains follow each other in
/// time; every round of a beacon, that it was due and, where its scheme is one of drand's unchained
/// ones, signed; every landing and every shuffled pack, computed again from link, players' digest and
/// beacon, and every hand dealt from it; and every settled stake, by the component that the transcript
/// names, at card tables from points that are computed again. For `fresh` and `observed` tables it says what
/// can be verified and what cannot. Orders that are recorded as failed are listed, and not played.
///
/// For a certificate, the report.json of `kip certify`, it checks the signature over its bytes, by the
/// key that the report names; every verdict, computed again from the figures beside it; that all of it
/// holds; that it is whole, with the vectors, tests, tables and attacks of this program and no fewer
/// outcomes and spins; the page, junit.xml and collections beside it; what differs from the version that
/// it supersedes, where both components are here; and whether components and transcripts are the
/// certified ones.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  kip verify evening.transcript.jsonl
  kip verify evening.transcript.jsonl --head AB…CD --entropy 12…EF    what you were shown, what you gave
  kip verify evening.transcript.jsonl --receipt 9A…01                 what you were given for a wager
  kip verify ring-1.jsonl ring-2.jsonl                                no chain serves two tables
  kip verify evening.transcript.jsonl --json | jq '.spins[0]'
  kip verify report.json --public-key lab.pub
  kip verify report.json --public-key lab.pub --component nsw.wasm --transcript evening.transcript.jsonl
  kip verify report.json --public-key lab.pub --component our-house.wasm --vectors our-vectors
  kip verify report.json --public-key lab.pub --component nsw-2.wasm --allow nsw-1.wasm    and what it supersedes

`kip replay` tells the session round by round; `kip verify-draw` computes one landing from numbers
alone, without a transcript.

Exit code 0 when everything holds that can be verified, 1 when something does not, 2 when this is neither
transcript nor report, the component that played it is not here, or no key was given for a certificate.")]
pub(crate) struct Verify {
    /// The transcript, or the report.json of a certificate.
    #[arg(value_name = "TRANSCRIPT|REPORT.json")]
    pub file: PathBuf,

    /// More transcripts: each is verified, and none may publish or reveal what another one has published
    /// or revealed.
    #[arg(value_name = "TRANSCRIPT", conflicts_with_all = ["head", "entropy", "receipt", "chain"])]
    pub others: Vec<PathBuf>,

    /// A head that you were shown when it was published; the transcript has to contain it. May be
    /// given more than once.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub head: Vec<Bytes32>,

    /// Entropy that you gave, 64 hex digits; the transcript has to contain it. May be given more than
    /// once.
    #[arg(long, value_name = "[SEAT:]HEX", value_parser = given_entropy)]
    pub entropy: Vec<GivenEntropy>,

    /// A receipt that you were given for a wager: the chain of a line that the transcript has to contain.
    /// May be given more than once.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub receipt: Vec<Bytes32>,

    /// The chain of the last line, as it was noted when the session ended.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub chain: Option<Bytes32>,

    /// Accept a transcript that breaks off, such as that of a table still being played.
    #[arg(long)]
    pub unfinished: bool,

    #[command(flatten)]
    pub certificate: CertificateOptions,
}

/// Options for checking certificates. With `--component` its digest has to be the certified one.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Certificates")]
pub(crate) struct CertificateOptions {
    /// The public key of the lab that signed: Ed25519, PEM.
    #[arg(long, value_name = "FILE.pub")]
    pub public_key: Option<PathBuf>,

    /// The signature. [default: the report's name and `.sig`]
    #[arg(long, value_name = "FILE.sig", requires = "public_key")]
    pub signature: Option<PathBuf>,

    /// Accept a report without checking its signature: only whether it agrees with itself is checked.
    #[arg(long, conflicts_with = "public_key")]
    pub unsigned: bool,

    /// A transcript that the certified component, and no other, has to have played. May be given more
    /// than once.
    #[arg(long, value_name = "TRANSCRIPT")]
    pub transcript: Vec<PathBuf>,

    /// The vectors that the report has to have played, in place of those that the program carries.
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,

    /// Accept other vectors than those that the program carries: which ones they were is not checked.
    #[arg(long, conflicts_with = "vectors")]
    pub other_suite: bool,

    /// The vendor's lock file, where `kip certify` was given one with --lock.
    #[arg(long, value_name = "FILE")]
    pub lock: Option<PathBuf>,

    /// The fewest spins that part 6 has to have been asked for. [default: those of `kip certify`]
    #[arg(long, value_name = "SPINS")]
    pub spins: Option<u64>,

    /// Accept a report without the files beside it: page, junit.xml and collections are not checked.
    #[arg(long)]
    pub report_alone: bool,
}

impl Verify {
    /// Returns the first given option that is for transcripts only.
    pub(crate) fn transcript_option(&self) -> Option<&'static str> {
        let given = [
            (!self.others.is_empty(), "a second file"),
            (!self.head.is_empty(), "--head"),
            (!self.entropy.is_empty(), "--entropy"),
            (!self.receipt.is_empty(), "--receipt"),
            (self.chain.is_some(), "--chain"),
            (self.unfinished, "--unfinished"),
        ];
        given.into_iter().find_map(|(given, option)| given.then_some(option))
    }

    /// Returns the first given option that is for certificates only.
    pub(crate) fn certificate_option(&self) -> Option<&'static str> {
        let of = &self.certificate;
        let given = [
            (of.public_key.is_some(), "--public-key"),
            (of.unsigned, "--unsigned"),
            (!of.transcript.is_empty(), "--transcript"),
            (of.vectors.is_some(), "--vectors"),
            (of.other_suite, "--other-suite"),
            (of.lock.is_some(), "--lock"),
            (of.spins.is_some(), "--spins"),
            (of.report_alone, "--report-alone"),
        ];
        given.into_iter().find_map(|(given, option)| given.then_some(option))
    }
}

/// Play many spins through the component's batch call.
///
/// The same wagers are placed before each decision. The same seed gives the same result.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip auto-play --spins 1000000 --wager heads:100
  kip auto-play --spins 1000000 --seed 00…00 --wager 1:heads:500 --wager 2:tails:500
  kip auto-play --spins 1000000 --spinner heads:300 --chips 100,500
  kip auto-play --rulebook ringkeeper --spins 1000000 --spinner heads:500 --wager 2:heads:100 --wager 1:tails:100

In a ring the next player clockwise covers the spinner's centre, wagers on Heads are offered, and
those on Tails match them.
Amounts are minor units. The seed's keystream gives one byte a spin (`kip verify-draw --seed`
shows any of them); every further million of spins has a seed of its own, SHA-256 of the seed
and the number of the million, 8 bytes little-endian.")]
pub(crate) struct AutoPlay {
    /// The rulebook. [default: nsw, or --component]
    #[arg(long, value_name = "ID")]
    pub rulebook: Option<String>,

    /// The number of spins, at most 10^12.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub spins: u64,

    /// The seed: 32 bytes as 64 hex digits; from the operating system when left out.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub seed: Option<Bytes32>,

    /// A wager placed before each decision: `SIDE:AMOUNT` for seat 1, or `SEAT:SIDE:AMOUNT`.
    #[arg(long = "wager", value_name = "[SEAT:]SIDE:AMOUNT", value_parser = side_amount)]
    pub wagers: Vec<SideAmount>,

    /// The player who takes the coins, the side to spin for, and the wager; without it the boxer spins.
    #[arg(long, value_name = "[SEAT:]SIDE:AMOUNT", value_parser = side_amount)]
    pub spinner: Option<SideAmount>,

    /// Play every spin by the steps of single commands. Else the same coins in the same state are played once and looked
    /// up after that, which comes to the same.
    #[arg(long)]
    pub stepwise: bool,

    /// The worths of the table's chips: winnings are rounded up to an amount that the chips can pay.
    #[arg(long, value_name = "WORTH,…", value_delimiter = ',', default_values_t = [100, 500, 2_500, 10_000])]
    pub chips: Vec<u64>,
}

/// A stake of auto-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SideAmount {
    pub seat: Seat,
    pub side: Side,
    pub chips: u64,
}

/// Describe a rulebook: source, coins, bets with exact prices, commands, clauses.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip describe
  kip describe nsw --clauses
  kip describe nsw --commands
  kip describe nsw --json | jq .head.bets
  kip describe nsw --commands --json | jq '.commands[].command'")]
pub(crate) struct Describe {
    /// The rulebook. [default: nsw, or --component]
    #[arg(value_name = "ID")]
    pub rulebook: Option<String>,

    /// Show every clause and every ruling with its text.
    #[arg(long)]
    pub clauses: bool,

    /// Show every command instead: who gives it, what it means, and an example as a line of a script.
    #[arg(long, conflicts_with = "clauses")]
    pub commands: bool,
}

/// List the rulebooks that the program carries, with their digests.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip rulebooks
  kip rulebooks --export .        nsw.wasm, to inspect, certify or host elsewhere")]
pub(crate) struct Rulebooks {
    /// Write each of them to this folder as ID.wasm; existing files are not overwritten.
    #[arg(long, value_name = "DIR")]
    pub export: Option<PathBuf>,
}

/// Look at a WebAssembly file without running it.
///
/// It shows digest, imports, exports, and whether the program allows the digest. Exit code 1 when it would not load it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip rulebooks --export . && kip inspect nsw.wasm
  kip inspect nsw.wasm --json | jq .digest")]
pub(crate) struct Inspect {
    /// The file, of 64 MiB at most.
    #[arg(value_name = "FILE.wasm")]
    pub file: PathBuf,
}

/// Compute again how the coins of one landing fell.
///
/// From a seed, or from a committed draw: this works from numbers alone, by the component's own functions; no transcript is needed.
/// `kip verify` checks a whole session.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip verify-draw --seed 00…00                      the first spin of a fresh seed
  kip verify-draw --seed 00…00 --spin 41            its 42nd, in a batch
  kip verify-draw --head AB…CD --reveal 12…EF --entropy 00…00 --table 'ring 1' --number 1
  kip verify-draw --seed 00…00 --expect heads,tails

From a link far behind the one that is known every link between is hashed; a progress bar tells how far
it is.

Exit code 1 when the reveal does not lead back to what was published, or the coins are not those of
--expect.")]
pub(crate) struct VerifyDraw {
    /// An outcome seed: 64 hex digits.
    #[arg(long, value_name = "HEX", value_parser = bytes32, conflicts_with_all = ["head", "known", "reveal"])]
    pub seed: Option<Bytes32>,

    /// The number of the seed's spin, from 0; a table's landing is always spin 0.
    #[arg(long, value_name = "K", default_value_t = 0, requires = "seed")]
    pub spin: u64,

    /// The published head of the chain.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires = "reveal", conflicts_with = "known")]
    pub head: Option<Bytes32>,

    /// A link of the chain that was revealed before, instead of the head: usually the last one.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires_all = ["reveal", "known_number"])]
    pub known: Option<Bytes32>,

    /// That link's number.
    #[arg(long, value_name = "N", requires = "known", value_parser = clap::value_parser!(u32).range(1..))]
    pub known_number: Option<u32>,

    /// The link that was revealed.
    #[arg(long, value_name = "HEX", value_parser = bytes32, requires_all = ["table", "number"])]
    pub reveal: Option<Bytes32>,

    /// The entropy that a seat gave, or without a seat the players' running digest. Given once for each contribution at this
    /// table that serves the landing, each seat's in the order in which it gave them; 32 zero bytes if no player gave entropy.
    #[arg(long, value_name = "[SEAT:]HEX", value_parser = given_entropy, requires = "reveal")]
    pub entropy: Vec<GivenEntropy>,

    /// The value that the beacon published, if the table was opened with one.
    #[arg(long, value_name = "HEX", value_parser = bytes, requires = "reveal")]
    pub beacon: Option<Bytes>,

    /// The table's name.
    #[arg(long, value_name = "NAME", requires = "reveal")]
    pub table: Option<String>,

    /// The draw's number in its chain, from 1.
    #[arg(long, value_name = "N", requires = "reveal", value_parser = clap::value_parser!(u32).range(1..))]
    pub number: Option<u32>,

    /// The rulebook. [default: nsw, or --component]
    #[arg(long, value_name = "ID")]
    pub rulebook: Option<String>,

    /// How the coins fell, to compare: `heads,tails`.
    #[arg(long, value_name = "SIDE,SIDE", value_delimiter = ',', value_parser = side)]
    pub expect: Vec<Side>,
}

/// Write a crate for a rulebook of your own house.
///
/// The crate lies outside kip's tree and builds on kip's source. Two-Up: the casino's game, with your house's
/// odds, throws, Odds that lose, la partage or en prison, and rounding. With --family casino-cards: Casino, the card
/// game, with your house's pack, hands, numbers, turns, partners, sorting and points. With it come a table of your
/// clauses and first vectors, so that every clause can be held. Its README says what to do next.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip new-rulebook our-house --in ../our-house        from kip's own folder
  kip new-rulebook our-house --kip ~/kip              from any other
  kip new-rulebook our-casino --family casino-cards --inherits sotho --in ../our-casino")]
pub(crate) struct NewRulebook {
    /// Its name: lower-case letters, digits and single hyphens.
    #[arg(value_name = "NAME")]
    pub name: String,

    /// The family of games.
    #[arg(long, value_enum, value_name = "FAMILY", default_value_t = HouseFamily::TwoUp)]
    pub family: HouseFamily,

    /// The rulebook that holds where the house says nothing: for Two-Up nsw; of the card games swazi, swazi-two, crazy,
    /// sotho, sotho-forty or south-african. [default: nsw, or swazi]
    #[arg(long, value_name = "ID")]
    pub inherits: Option<String>,

    /// The folder to write, which must not exist yet. By default it has the name of the rulebook.
    #[arg(long = "in", value_name = "FOLDER")]
    pub folder: Option<PathBuf>,

    /// The folder of kip's source, by default the one this program was built from.
    #[arg(long, value_name = "FOLDER")]
    pub kip: Option<PathBuf>,
}

/// A family of games in which houses have rulebooks of their own.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HouseFamily {
    /// Two-Up, at a casino's table.
    TwoUp,
    /// Casino, the card game.
    CasinoCards,
}

impl HouseFamily {
    /// Returns the family's name in the contract.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::TwoUp => kip::TwoUp::NAME,
            Self::CasinoCards => kip::CasinoCards::NAME,
        }
    }
}

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

/// Write the manual: a page for each command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip man-pages /usr/local/share/man/man1
  kip man-pages man && man man/kip-play.1")]
pub(crate) struct ManPages {
    /// The folder for the pages; it is made where there is none, and older pages are overwritten.
    pub folder: PathBuf,
}

/// The rulebook when none is named.
pub(crate) const DEFAULT: &str = "nsw";

/// A moment in local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    /// Milliseconds since 1970 UTC.
    pub at: Timestamp,
    /// Local time minus UTC.
    pub zone_offset_minutes: i16,
}

/// Parses a moment such as `2026-04-25T14:00+10:00`.
fn moment(text: &str) -> Result<Moment, String> {
    const LIKE: &str = "write it such as 2026-04-25T14:00+10:00";
    let pieces = Pieces::parse(text).map_err(|error| format!("{error}; {LIKE}"))?;
    let time = pieces.time().ok_or_else(|| format!("the time of day is missing; {LIKE}"))?;
    if is_leap_second(text) {
        return Err("second 60 is no moment of a table's clock, which counts no leap seconds".into());
    }
    let offset = pieces.to_numeric_offset().ok_or_else(|| format!("the zone offset is missing; {LIKE}"))?;
    let instant = offset.to_timestamp(pieces.date().to_datetime(time)).map_err(|error| error.to_string())?;
    // By RFC 9557 `Z` gives no information about the local time, so it contradicts no zone.
    let zone = pieces.to_time_zone().map_err(|error| error.to_string())?.map(|zone| zone.to_offset(instant));
    let offset = match (zone, pieces.offset()) {
        (Some(zone), Some(PiecesOffset::Zulu)) => zone,
        (Some(zone), _) if zone != offset => {
            return Err(format!("the zone that it names is {zone} from UTC at that moment, not {offset}"));
        }
        _ => offset,
    };
    let at = Timestamp::try_from(instant.as_millisecond()).map_err(|_| "no table opened before 1970".to_owned())?;
    let zone_offset_minutes = i16::try_from(offset.seconds() / 60).unwrap_or(i16::MAX);
    if !(-840..=840).contains(&zone_offset_minutes) || offset.seconds() % 60 != 0 {
        return Err("a zone offset is whole minutes, 14 hours at most".into());
    }
    Ok(Moment { at, zone_offset_minutes })
}

/// Returns whether a readable moment has the second 60, which jiff reads as 59.
fn is_leap_second(text: &str) -> bool {
    let time = text.split_once(['T', 't', ' ']).map_or("", |(_, time)| time);
    let digits = time.split(|letter: char| letter != ':' && !letter.is_ascii_digit()).next().unwrap_or_default();
    digits.replace(':', "").get(4..6) == Some("60")
}

/// Entropy that somebody gave, with the seat if it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenEntropy {
    pub seat: Option<Seat>,
    pub bytes: [u8; 32],
}

fn given_entropy(text: &str) -> Result<GivenEntropy, String> {
    let (seat, hex) = match text.split_once(':') {
        Some((seat, hex)) => (Some(self::seat(seat)?), hex),
        None => (None, text),
    };
    bytes32(hex).map(|Bytes32(bytes)| GivenEntropy { seat, bytes })
}

fn seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().filter(|seat| (1..=64).contains(seat)).ok_or(format!("`{text}` is no seat: 1 to 64"))
}

/// 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bytes32(pub [u8; 32]);

/// Some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bytes(pub Vec<u8>);

pub(crate) fn bytes(hex: &str) -> Result<Bytes, String> {
    let (pairs, rest) = hex.as_bytes().as_chunks::<2>();
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let bytes = pairs.iter().map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?)).collect::<Option<_>>();
    match (bytes, rest) {
        (Some(bytes), []) => Ok(Bytes(bytes)),
        (None, _) => Err("not hex: digits 0 to 9 and a to f only".into()),
        (_, _) => Err(format!("{} hex digits, an odd number", hex.len())),
    }
}

pub(crate) fn bytes32(hex: &str) -> Result<Bytes32, String> {
    let Bytes(bytes) = bytes(hex)?;
    let digits = 2 * bytes.len();
    bytes.try_into().map(Bytes32).map_err(|_| format!("{digits} hex digits, 64 are wanted: 32 bytes"))
}

fn side(name: &str) -> Result<Side, String> {
    match name.trim().to_ascii_lowercase().as_str() {
        "heads" | "h" => Ok(Side::Heads),
        "tails" | "t" => Ok(Side::Tails),
        other => Err(format!("`{other}` is no side: heads or tails")),
    }
}

fn side_amount(text: &str) -> Result<SideAmount, String> {
    let parts: Vec<_> = text.split(':').collect();
    let (seat, name, amount) = match parts.as_slice() {
        [name, amount] => ("1", *name, *amount),
        [seat, name, amount] => (*seat, *name, *amount),
        _ => return Err("write SIDE:AMOUNT or SEAT:SIDE:AMOUNT, such as heads:100 or 2:tails:500".into()),
    };
    let seat = self::seat(seat)?;
    let most = 1_000_000_000_000_000;
    let chips = amount
        .parse()
        .ok()
        .filter(|chips| (1..=most).contains(chips))
        .ok_or(format!("`{amount}` is no amount: whole minor units, 1 to {}", grouped(most)))?;
    Ok(SideAmount { seat, side: side(name)?, chips })
}

/// Returns the script that the help of `kip play` shows, line by line.
#[cfg(test)]
pub(crate) fn example_script() -> String {
    use clap::CommandFactory as _;

    let mut cli = Cli::command();
    let help = cli.find_subcommand_mut("play").expect("a command").get_after_long_help().expect("a help").to_string();
    let mut script = String::new();
    for line in help.lines() {
        let starts =
            ["{\"open\"", "{\"by\"", "{\"swap\"", "{\"note\""].iter().any(|start| line.trim().starts_with(start));
        let unfinished = !script.is_empty()
            && serde_json::from_str::<serde_json::Value>(script.lines().last().unwrap_or("{}")).is_err();
        match (starts, unfinished) {
            (true, false) => script.extend([if script.is_empty() { "" } else { "\n" }, line.trim()]),
            (_, true) => script.extend([" ", line.trim()]),
            (false, false) => {}
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::errors::Outcome;
    use crate::participants::Participants;
    use crate::play::script::Script;
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;

    #[test]
    fn the_script_in_the_help_is_read_and_its_table_opens() -> Outcome {
        let script = <Script>::read("the help", &example_script())?;
        assert_eq!(script.lines.len(), 8);
        assert_eq!(script.names.get(&1).map(String::as_str), Some("Ann"));
        Session::open(&crate::registry::nsw(), &script.config, Participants::default(), TranscriptFile::None)?;
        Ok(())
    }

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_stake_of_auto_play_names_side_amount_and_perhaps_seat() {
        assert_eq!(side_amount("heads:100"), Ok(SideAmount { seat: 1, side: Side::Heads, chips: 100 }));
        assert_eq!(side_amount("3:tails:5"), Ok(SideAmount { seat: 3, side: Side::Tails, chips: 5 }));
        for bad in ["heads", "heads:0", "0:heads:5", "65:heads:5", "odds:5", "heads:-5", "heads:1.5", "1:2:3:4"] {
            assert!(side_amount(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_moment_has_a_zone_offset() {
        // 4 hours after midnight UTC, from 2026-04-25, the 20,568th day after 1 January 1970.
        let at = (20_568 * 24 + 4) * 3_600_000;
        assert_eq!(moment("2026-04-25T14:00+10:00"), Ok(Moment { at, zone_offset_minutes: 600 }));
        assert_eq!(moment("2026-04-25T04:00Z"), Ok(Moment { at, zone_offset_minutes: 0 }));
        for (bad, why) in [
            ("2026-04-25T14:00", "the zone offset is missing"),
            ("2026-04-25", "the time of day is missing"),
            ("2026-02-30T14:00+10:00", "write it such as"),
            ("noon", "write it such as"),
            ("2026-04-25T14:00+20:00", "14 hours at most"),
            ("1960-04-25T14:00+10:00", "before 1970"),
        ] {
            let message = moment(bad).expect_err(bad);
            assert!(message.contains(why), "{message}");
        }
    }

    #[test]
    fn a_seed_is_sixty_four_hex_digits() {
        assert!(bytes32(&"0f".repeat(32)).is_ok());
        assert_eq!(bytes32("00"), Err("2 hex digits, 64 are wanted: 32 bytes".into()));
        assert!(bytes32("0").is_err());
        assert!(bytes32(&"zz".repeat(32)).is_err());
    }
}
