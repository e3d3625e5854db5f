//! Provably fair tables (R4): chains of links, the beacon, the players' entropy.
//!
//! [`Chains`] holds the secret links in memory only. No transcript, log, state or message contains a link before it is
//! revealed. When the program ends, the unrevealed links are lost.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kip::contract::{Beacon, BeaconRound, Blank, Chain as Served, ChanceSource, Commitment, CommonView, Link, Seat};
use kip::draw::{Chain, Draws as _, LEAST_REVEALS, Native, Published, Signature, Zeroizing, check_signature, is_key};
use kip::family::{Choices, Event, SharedHappening as _};
use kip::two_up;
use sha2::{Digest as _, Sha256};

use super::beacon_command::{self, NoAnswer, Patience};
use super::errors::{Failure, Kind, Outcome};
use super::face::Face;
use super::interrupts::Interrupts;
use super::output::grouped;
use super::phrases;
use super::play::chance::draw_seed;
use super::recorded_rounds;
use super::values::{Bytes, bytes, bytes32};

/// Options for provably fair sessions.
#[derive(Args, Debug)]
#[command(next_help_heading = "Provably fair")]
pub struct FairOptions {
    /// Draws that were published before: `kip verify` checks the transcript.
    ///
    /// A chain of draws is published when the table opens, the players give entropy, every landing reveals a link, and the next
    /// chain is committed in time.
    #[arg(long, conflicts_with_all = ["coins", "example"])]
    pub(crate) fair: bool,

    /// The number of links in each chain.
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = LENGTH, requires = "fair",
        value_parser = clap::value_parser!(u32).range(64..=4_096))]
    pub(crate) chain_length: u32,

    /// Add a public randomness beacon to every landing: its scheme, 1 to 64 bytes. The signatures of
    /// bls-unchained-g1-rfc9380, bls-unchained-on-g1 and pedersen-bls-unchained are checked.
    #[arg(long, hide_short_help = true, value_name = "NAME", requires_all = [
        "fair", "beacon_key", "beacon_first_round_at", "beacon_period", "beacon_source",
    ])]
    pub(crate) beacon_scheme: Option<String>,

    /// The beacon's public key.
    #[arg(long, hide_short_help = true, value_name = "HEX", value_parser = bytes, requires = "beacon_scheme")]
    pub(crate) beacon_key: Option<Bytes>,

    /// When the beacon's round 1 was published, in milliseconds since 1970 UTC.
    #[arg(long, hide_short_help = true, value_name = "MILLISECONDS", requires = "beacon_scheme",
        value_parser = clap::value_parser!(u64).range(..=9_007_199_254_740_991))]
    pub(crate) beacon_first_round_at: Option<u64>,

    /// The time between two rounds of the beacon, in milliseconds: at most a day.
    #[arg(long, hide_short_help = true, value_name = "MILLISECONDS", requires = "beacon_scheme",
        value_parser = clap::value_parser!(u32).range(1..=86_400_000))]
    pub(crate) beacon_period: Option<u32>,

    /// The shell command that fetches the beacon while the coins are in the air. It prints the value
    /// of the round that is due, 1 to 256 bytes in hex. Each throw has its own round: the first one
    /// published at least one period after the throw. The command's environment has `KIP_TABLE`,
    /// `KIP_ROUND`, and in milliseconds since 1970 UTC `KIP_ROUND_AT`, when the round is published,
    /// and `KIP_THROWN_AT`. It has until one minute after the round is published.
    #[arg(long, hide_short_help = true, value_name = "COMMAND", requires = "beacon_scheme", group = "beacon_source")]
    pub(crate) beacon_command: Option<String>,

    /// Rounds of the beacon that were recorded, instead of a command: to try it without a network. A
    /// line for each round, {"round": N, "signature": "HEX"}, as drand's servers answer. Rounds are due
    /// by the table's clock, which --open-at sets. Everybody could know them: it proves nothing.
    #[arg(long, hide_short_help = true, value_name = "FILE", requires = "beacon_scheme", group = "beacon_source")]
    pub(crate) beacon_rounds: Option<PathBuf>,
}

/// The default number of links in a chain.
pub(crate) const LENGTH: u32 = 4_096;

/// The next chain is committed when fewer links than this are left, well before betting would be refused.
const AHEAD: u32 = 2 * LEAST_REVEALS;

/// A function that returns whether to retry after a failure.
type Retry = Box<dyn Fn(&Failure) -> Outcome<bool>>;

/// The secret links of the published chains, and the source of the beacon.
pub struct Chains {
    length: u32,
    beacon: Option<BeaconSource>,
    /// Decides whether to retry a beacon that failed.
    retry: Retry,
    /// The source of interruptions that end the wait for the beacon.
    interrupts: Interrupts,
    /// Every published chain.
    chains: Vec<Chain>,
}

/// A beacon, and the source of its rounds.
struct BeaconSource {
    beacon: Beacon,
    rounds: Rounds,
}

/// The source of a beacon's rounds.
enum Rounds {
    /// A command that fetches the round that is due.
    Command(String),
    /// A file with the rounds.
    Recorded(PathBuf),
}

impl Default for Chains {
    fn default() -> Self {
        Self {
            length: LENGTH,
            beacon: None,
            retry: Box::new(|_| Ok(false)),
            interrupts: Interrupts::default(),
            chains: Vec::new(),
        }
    }
}

impl Chains {
    /// Returns an empty set of chains, as the command line configures them.
    ///
    /// # Errors
    /// The beacon's key is not a key of its scheme.
    pub(crate) fn new(options: &FairOptions) -> Outcome<Self> {
        Ok(Self { length: options.chain_length, beacon: BeaconSource::new(options)?, ..Self::default() })
    }

    /// Sets the function that decides whether to retry a beacon that failed.
    pub(crate) fn with_retry(self, retry: impl Fn(&Failure) -> Outcome<bool> + 'static) -> Self {
        Self { retry: Box::new(retry), ..self }
    }

    /// Sets the source of interruptions that end the wait for a beacon.
    pub(crate) fn with_interrupts(self, interrupts: Interrupts) -> Self {
        Self { interrupts, ..self }
    }

    /// Makes a chain and returns the commitment to publish.
    pub(crate) fn commit(&mut self) -> Outcome<Commitment> {
        let mut last = draw_seed()?;
        let chain = Chain::new(&mut last, self.length).map_err(|error| Failure::input(error.to_string()))?;
        let commitment = chain.commitment(self.beacon.as_ref().map(|source| source.beacon.clone()));
        self.chains.push(chain);
        Ok(commitment)
    }

    /// Commits the next chain some links before betting would be refused. Returns `None` when it is too early, when the
    /// next chain is committed already, or when the table's chain has no next link here.
    ///
    /// > R45. … the next chain is committed ahead, before anybody can know the entropy it will meet.
    pub(crate) fn commit_if_due(&mut self, table: &CommonView) -> Outcome<Option<Commitment>> {
        let Some(chain) = &table.chain else { return Ok(None) };
        let left = chain.length.saturating_sub(chain.used);
        if chain.next.is_some() || left >= AHEAD || !self.has_next_link(chain) {
            return Ok(None);
        }
        self.commit().map(Some)
    }

    /// Draws the link that the chance command reveals, or returns `None` at a table without a chain. Fetches the beacon only now,
    /// when nothing more can go into the draw.
    pub(crate) fn draw(&self, table: &CommonView, command: &str) -> Outcome<Option<Link>> {
        let Some(chain) = &table.chain else { return Ok(None) };
        let link = self.require_next_link(chain, command)?;
        let beacon = match (chain.due, &self.beacon) {
            (Some(round), Some(source)) => Some(self.fetch(source, table, round)?),
            _ => None,
        };
        // From here on the link is not a secret: the order that reveals it is written before it is applied.
        Ok(Some(Link { x: link.to_vec(), beacon }))
    }

    /// Requires that the next link of the table's chain is one of these, before anybody stakes on it.
    pub(crate) fn require_own(&self, table: &CommonView, command: &str) -> Outcome {
        table.chain.as_ref().map_or(Ok(()), |chain| self.require_next_link(chain, command).map(|_| ()))
    }

    fn require_next_link(&self, chain: &Served, command: &str) -> Outcome<Zeroizing<[u8; 32]>> {
        self.next_link(chain).ok_or_else(|| {
            Failure::input("the chain at the table is not one of this program's").help(format!(
                "its links are known to whoever published its head: `{command}` has to name them; or play with --fair"
            ))
        })
    }

    fn fetch(&self, source: &BeaconSource, table: &CommonView, round: u64) -> Outcome<BeaconRound> {
        loop {
            match source.fetch(table, round, &self.interrupts) {
                Err(failure) if failure.kind == Kind::BadInput && (self.retry)(&failure)? => {}
                fetched => return fetched,
            }
        }
    }

    /// Returns whether the table's chain is one of these and not used up.
    fn has_next_link(&self, served: &Served) -> bool {
        self.next_link(served).is_some()
    }

    /// Returns the next link of the table's chain, which is secret, or `None` when that chain is not one of these, or is used up.
    fn next_link(&self, served: &Served) -> Option<Zeroizing<[u8; 32]>> {
        self.chains.iter().find_map(|chain| {
            let link = chain.link(served.used.checked_add(1)?)?;
            Native.follows(&served.head, &*link).ok()?.then_some(link)
        })
    }
}

/// The time that the command has to fetch a round after its publication.
const FETCH_TIMEOUT: Duration = Duration::from_secs(60);

impl BeaconSource {
    fn new(options: &FairOptions) -> Outcome<Option<Self>> {
        let Some(source) = Self::read(options) else { return Ok(None) };
        let Beacon { scheme, key, .. } = &source.beacon;
        if is_key(scheme, key) {
            Ok(Some(source))
        } else {
            Err(Failure::input(format!("--beacon-key is no key of the scheme {scheme}"))
                .help("it is the beacon's public key, compressed, in hex: as its operators publish it"))
        }
    }

    /// Reads the beacon's options: the command line requires all or none of them.
    fn read(options: &FairOptions) -> Option<Self> {
        let beacon = Beacon {
            scheme: options.beacon_scheme.clone()?,
            key: options.beacon_key.clone()?.0,
            first_round_at: options.beacon_first_round_at?,
            period: options.beacon_period?,
        };
        let recorded = options.beacon_rounds.clone().map(Rounds::Recorded);
        Some(Self { beacon, rounds: recorded.or_else(|| options.beacon_command.clone().map(Rounds::Command))? })
    }

    /// Returns the publication time of a round, in milliseconds since 1970 UTC.
    fn published_at(&self, round: u64) -> u64 {
        let Beacon { first_round_at, period, .. } = self.beacon;
        first_round_at.saturating_add(round.saturating_sub(1).saturating_mul(period.into()))
    }

    /// Fetches a round. Bytes that the beacon did not sign do not get to the table, where the signature can be checked.
    ///
    /// # Errors
    /// A message for people, or [`Failure::interrupted`] and [`Failure::broken_off`] where nobody waits any longer.
    fn fetch(&self, table: &CommonView, round: u64, interrupts: &Interrupts) -> Outcome<BeaconRound> {
        let (fetched, help) = match &self.rounds {
            Rounds::Command(command) => (
                self.run(command, table, round, interrupts),
                format!("--beacon-command was `{command}`; it has to print 1 to 256 bytes in hex"),
            ),
            Rounds::Recorded(file) => (
                recorded_rounds::find(file, round).map_err(NoAnswer::Failed),
                "--beacon-rounds has a line for each round; rounds are due by the table's clock, which --open-at sets"
                    .into(),
            ),
        };
        let signed = fetched.and_then(|fetched| match (check_signature(&self.beacon, &fetched), fetched.bytes.len()) {
            (Signature::Invalid, _) => {
                Err(format!("what came for round {round} is not its signature by the beacon's key").into())
            }
            (_, 1..=256) => Ok(fetched),
            (_, length) => Err(format!("{length} bytes, 1 to 256 are wanted").into()),
        });
        signed.map_err(|why| match why {
            NoAnswer::Interrupted => Failure::interrupted(),
            NoAnswer::BrokenOff => Failure::broken_off(),
            NoAnswer::Failed(why) => Failure::input(format!("the beacon cannot be had: {why}")).help(help),
        })
    }

    /// Runs the command for a round and decodes the hex that it prints.
    fn run(
        &self,
        command: &str,
        table: &CommonView,
        round: u64,
        interrupts: &Interrupts,
    ) -> Result<BeaconRound, NoAnswer> {
        let published_at = self.published_at(round);
        let environment = [
            ("KIP_TABLE", table.table.clone()),
            ("KIP_THROWN_AT", table.now.to_string()),
            ("KIP_ROUND", round.to_string()),
            ("KIP_ROUND_AT", published_at.to_string()),
        ];
        let until_published = Duration::from_millis(published_at.saturating_sub(table.now));
        let patience = Patience { most: FETCH_TIMEOUT.saturating_add(until_published), interrupts };
        let output = beacon_command::run(command, &environment, &patience)?;
        Ok(BeaconRound { round, bytes: bytes(output.trim())?.0 })
    }
}

/// Returns 32 bytes for a player's input: 64 hex digits are taken as they are, any other text is hashed with SHA-256, and an
/// empty text takes random bytes from the operating system.
pub(crate) fn to_entropy(text: &str) -> Outcome<Vec<u8>> {
    Ok(match (text.trim(), bytes32(text.trim())) {
        ("", _) => draw_seed()?.to_vec(),
        (_, Ok(bytes)) => bytes.0.to_vec(),
        (text, Err(_)) => Sha256::digest(text).to_vec(),
    })
}

/// The seats that were asked for entropy since the last chain was published. Once per chain is enough: the maker of the chain
/// could not know the entropy in advance.
#[derive(Default)]
pub(crate) struct EntropyRequests(BTreeSet<Seat>);

impl EntropyRequests {
    /// Returns the next player to ask, just before a draw, or `None` when all were asked.
    pub(crate) fn next<F: Face>(&mut self, choices: &Choices<F>) -> Option<Seat> {
        let offered = choices.first.iter().filter(|choice| choice.blanks.contains(&Blank::Entropy));
        self.next_of(offered.map(|choice| choice.by.number))
    }

    /// Returns the first of these seats that was not asked, and marks it as asked. Returns `None` when all were.
    pub(crate) fn next_of(&mut self, seats: impl IntoIterator<Item = Seat>) -> Option<Seat> {
        seats.into_iter().find(|seat| self.0.insert(*seat))
    }

    /// Resets everybody after a new chain, and a seat that is newly taken.
    pub(crate) fn follow<F: Face>(&mut self, events: &[Event<F>]) {
        for event in events {
            if event.what.is_commitment() {
                self.0.clear();
            }
            if let Some(seat) = event.what.seat_taken() {
                self.0.remove(&seat);
            }
        }
    }
}

/// Returns the source of chance for a new table: a chain that is committed now, or the system's generator.
pub(crate) fn source(is_fair: bool, chains: &mut Chains) -> Outcome<ChanceSource> {
    Ok(if is_fair { ChanceSource::Committed(chains.commit()?) } else { ChanceSource::Fresh })
}

/// Returns a line for the players when betting opens: the digest of all entropy.
pub(crate) fn describe_digest(event: &two_up::Event, witness: &kip_transcript::witness::Witness) -> Option<String> {
    let (serving, _) = witness.entropy()?;
    matches!(event.what, two_up::Happening::BettingOpened)
        .then(|| format!("The players' digest for this decision is {}", phrases::hex(&serving)))
}

/// Returns a line for the players to write down when the table opens, or `None` when no chain is published.
pub(crate) fn describe_commitment(published: &[Published]) -> Option<String> {
    let chain = published.first()?;
    let length = grouped(chain.length);
    Some(format!("The draws: a chain of {length} links, published head {}", phrases::hex(&chain.head)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In each chain every link follows the one before, from the head on, and the last link has no successor.
    #[test]
    fn a_landing_reveals_the_link_after_the_known_one() -> Outcome {
        let mut chains = Chains { length: 64, ..Chains::default() };
        let (first, second) = (chains.commit()?, chains.commit()?);
        for published in [first, second] {
            let served = |head: &[u8], used| Served {
                head: head.to_vec(),
                used,
                length: 64,
                entropy: vec![0; 32],
                entropy_next: vec![0; 32],
                next: None,
                next_in: 0,
                beacon: None,
                due: None,
            };
            let mut known = published.head;
            for used in 0..64 {
                assert!(chains.next_link(&served(&known, used + 1)).is_none(), "a link skipped at {used}");
                let link = chains.next_link(&served(&known, used)).expect("a link");
                assert!(Native.follows(&known, &*link)?);
                known = link.to_vec();
            }
            assert!(chains.next_link(&served(&known, 64)).is_none());
        }
        Ok(())
    }

    #[test]
    fn what_a_player_types_becomes_32_bytes() -> Outcome {
        let digits = "0f".repeat(32);
        assert_eq!(to_entropy(&format!(" {digits}\n"))?, [0x0f; 32]);
        // SHA-256 of "abc", as its standard states it.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(phrases::hex(&to_entropy("abc")?), abc);
        assert_ne!(to_entropy("")?, to_entropy("")?);
        Ok(())
    }
}
