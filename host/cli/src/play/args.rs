//! The options of `kip play` and `kip resume`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::prompts::ShowOptions;
use crate::fair::FairOptions;
use crate::families::casino_cards::setup::CardOptions;
use crate::rulebook_name::RulebookName;
use crate::values::{Moment, OnOff, moment};

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
  kip play --resume                                         go on with the last session
  kip play --players Ann,Bert --coins observed
  kip play --fair --transcript evening.transcript.jsonl
  kip play --fair --auto 40 --players Ann,Bert --transcript fair.jsonl && kip verify fair.jsonl
  kip play --script evening.jsonl --transcript evening.transcript.jsonl
  kip play --example
  kip play --example nsw-committed --events
  kip play commemorative --open-at 2026-04-25T14:00+10:00
  kip play pub --example
  kip play swazi --example
  kip play our-casino.toml                            a rulebook's file, as it stands
  kip play crazy --seats me,lookahead --fair --transcript cards.jsonl && kip verify cards.jsonl
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
\";\" between moves: {\"by\": \"player 2\", \"says\": \"9h takes 6c+3d; end\"}. `kip play swazi
--example` plays such a script; host/docs/play.md has more.

Whatever goes wrong with a swap, the component that served serves on. To try it:

  kip play --example swap
  kip play --script evening.jsonl --allow next.wasm

A command that is refused though nobody expects it stops the session: exit 1. A script that cannot
be read stops it before it begins: exit 2. A session that stops leaves a transcript that breaks off
there.")]
pub struct Play {
    #[command(flatten)]
    pub(crate) rulebook: RulebookName,

    /// Play the session in this file of JSON lines; `-` is standard input.
    #[arg(long, display_order = 3, value_name = "FILE", conflicts_with = "example")]
    pub(crate) script: Option<PathBuf>,

    /// Play a session that comes with the program: the named one, or the rulebook's evening.
    #[arg(long, display_order = 1, value_name = "NAME", num_args = 0..=1)]
    pub(crate) example: Option<Option<Example>>,

    /// Write a transcript to this file, which must not exist yet.
    ///
    /// Each command is on disk before it is applied, and its outcome before it is shown. A session that
    /// breaks off goes on with `kip play --resume`. At the terminal the default is
    /// `kip-RULEBOOK-DATE-TIME.jsonl`, with a number after it where that exists, in the folder `kip` of
    /// $XDG_STATE_HOME, which is ~/.local/state where it is not set.
    #[arg(long, display_order = 4, value_name = "FILE")]
    pub(crate) transcript: Option<PathBuf>,

    /// Keep no transcript of a table at the terminal.
    #[arg(long, display_order = 5, conflicts_with_all = ["transcript", "script", "example"])]
    pub(crate) no_transcript: bool,

    /// Go on with the session of this transcript; without a file, with the last one.
    #[arg(long, display_order = 2, value_name = "FILE", num_args = 0..=1, conflicts_with_all = [
        "script", "example", "transcript", "no_transcript", "auto", "fair", "coins", "named", "rulebook",
    ])]
    pub(crate) resume: Option<Option<PathBuf>>,

    /// Print every event of a table of Two-Up, not only rounds; card tables always do.
    #[arg(long, hide_short_help = true)]
    pub(crate) events: bool,

    #[command(flatten)]
    pub(crate) show: ShowOptions,

    #[command(flatten)]
    pub(crate) table: TableOptions,

    #[command(flatten)]
    pub(crate) cards: CardOptions,

    #[command(flatten)]
    pub(crate) fair: FairOptions,
}

impl Play {
    /// Returns the rulebook that the command line names.
    pub(crate) fn rulebook(&self) -> Option<&str> {
        self.rulebook.get()
    }
}

/// Options for a table at the terminal.
#[derive(Args, Debug)]
#[command(next_help_heading = "At the terminal")]
pub struct TableOptions {
    /// The players' names, from seat 1 on; asked for when left out.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', conflicts_with_all = ["script", "example"])]
    pub(crate) players: Vec<String>,

    /// The source of the outcomes; asked for when left out.
    #[arg(long, conflicts_with_all = ["script", "example"])]
    pub(crate) coins: Option<CoinSource>,

    /// Open the table at this time, with its zone offset; the table's clock runs on from there.
    ///
    /// Without this option the clock is the machine's own. Some rulebooks can be played on a few
    /// days only: this option lets you play as if it were one of them.
    #[arg(long, value_name = "WHEN", value_parser = moment, conflicts_with_all = ["script", "example"])]
    pub(crate) open_at: Option<Moment>,

    /// How the centre of a ring is covered.
    #[arg(long, hide_short_help = true, value_name = "POLICY", conflicts_with_all = ["script", "example"])]
    pub(crate) centre_policy: Option<Policy>,

    /// Open a ring that plays on 25 April only, where its rulebook leaves that to the house.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["script", "example"])]
    pub(crate) anzac_day: bool,

    /// Let the table play by itself: until the coins have landed so many times, or so many hands were
    /// played, and nothing is staked.
    ///
    /// At a table of Two-Up the players only press Enter. At a card table the computer player `greedy` has
    /// every seat, unless --seats names others.
    #[arg(long, value_name = "TIMES", conflicts_with_all = ["script", "example", "croupier"],
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) auto: Option<u64>,

    /// Let the program take the obvious steps of boxer or ringkeeper, dealer and host.
    #[arg(long, hide_short_help = true, value_name = "WHETHER", default_value = "on", conflicts_with_all = ["script", "example"])]
    pub(crate) croupier: OnOff,
}

impl TableOptions {
    /// Returns the first option that was given and is for tables of Two-Up alone.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--coins", self.coins.is_some()),
            ("--centre-policy", self.centre_policy.is_some()),
            ("--anzac-day", self.anzac_day),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }
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
pub struct Resume {
    /// The transcript.
    #[arg(value_name = "TRANSCRIPT")]
    pub(crate) transcript: PathBuf,

    /// Let the program take the obvious steps of boxer or ringkeeper, dealer and host.
    #[arg(long, value_name = "WHETHER", default_value = "on")]
    pub(crate) croupier: OnOff,

    /// At a card table: who sits at seat 1, 2, and so on, as for `kip play`. A transcript does not say it.
    #[arg(long, value_name = "WHO,…", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,

    /// At a card table: the names of the people, in the order of their seats.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub(crate) players: Vec<String>,

    #[command(flatten)]
    pub(crate) show: ShowOptions,
}

impl Resume {
    /// Returns the first option that was given and is for card tables alone.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [("--seats", !self.seats.is_empty()), ("--players", !self.players.is_empty())];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }
}
