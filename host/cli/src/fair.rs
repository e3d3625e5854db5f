//! What a provably fair table needs of the program: chains, the beacon, the players' entropy (R4).
//!
//! The secret links are in [`Chains`], in this program's memory and nowhere else: no transcript, no
//! log, no state and no message has them before they are revealed. When the program is gone, so
//! are they.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::process::{Child, Command as Program, Stdio};
use std::time::{Duration, Instant};

use kip::contract::{Beacon, BeaconRound, Chain as Served, Commitment, Link, Seat};
use kip::draw::{Chain, Draws as _, LEAST_REVEALS, Native, Witness};
use kip::two_up::{Choices, Command, Event, Happening, Landing, Phase, View};
use sha2::{Digest as _, Sha256};

use super::args::{FairOptions, bytes, bytes32};
use super::errors::{Failure, Outcome};
use super::output::grouped;
use super::phrases;
use super::play::chance::seed;

/// How many links a chain has where nobody says.
pub(crate) const LENGTH: u32 = 4_096;

/// The next chain is committed when fewer links than this are left: well before betting would be
/// refused for it.
const AHEAD: u32 = 2 * LEAST_REVEALS;

/// The secret links of the chains that were published, and where the beacon comes from.
pub(crate) struct Chains {
    length: u32,
    beacon: Option<Source>,
    /// Whether a beacon that failed is asked again.
    again: fn(&Failure) -> Outcome<bool>,
    /// Every chain that was published.
    chains: Vec<Chain>,
}

/// A beacon, and the command that fetches it.
struct Source {
    beacon: Beacon,
    command: String,
}

impl Default for Chains {
    fn default() -> Self {
        Self { length: LENGTH, beacon: None, again: |_| Ok(false), chains: Vec::new() }
    }
}

impl Chains {
    /// As the command line wants them.
    pub(crate) fn new(options: &FairOptions) -> Self {
        Self { length: options.chain_length, beacon: Source::new(options), ..Self::default() }
    }

    /// The same, and somebody says whether a beacon that failed is asked again.
    pub(crate) fn asking(self, again: fn(&Failure) -> Outcome<bool>) -> Self {
        Self { again, ..self }
    }

    /// Makes a chain: what is published of it.
    pub(crate) fn commit(&mut self) -> Outcome<Commitment> {
        let chain = Chain::new(seed()?, self.length).map_err(|error| Failure::input(error.to_string()))?;
        let commitment = chain.commitment(self.beacon.as_ref().map(|source| source.beacon.clone()));
        self.chains.push(chain);
        Ok(commitment)
    }

    /// The next chain, when it is time to publish it: some links before betting would be refused.
    ///
    /// > The next chain is committed ahead …, at the latest when 64 reveals are left (R45)
    pub(crate) fn due(&mut self, view: &View) -> Outcome<Option<Commitment>> {
        let Some(chain) = &view.common.chain else { return Ok(None) };
        let left = chain.length.saturating_sub(chain.used);
        if chain.next.is_some() || left >= AHEAD || self.after(chain).is_none() {
            return Ok(None);
        }
        self.commit().map(Some)
    }

    /// What a landing brings at that table, unless eyes bring it. A beacon is fetched now: betting
    /// has closed.
    pub(crate) fn landing(&self, view: &View) -> Outcome<Landing> {
        let Some(chain) = &view.common.chain else { return Ok(Landing::Fresh(seed()?.to_vec())) };
        let link = self.after(chain).ok_or_else(|| {
            Failure::input("the chain at the table is not one of this program's")
                .help("its links are known to whoever published its head: `land` has to name them; or play with --fair")
        })?;
        let beacon = match (chain.due, &self.beacon) {
            (Some(round), Some(source)) => Some(BeaconRound { round, bytes: self.fetch(source, view, round)? }),
            _ => None,
        };
        Ok(Landing::Committed(Link { x: link, beacon }))
    }

    fn fetch(&self, source: &Source, view: &View, round: u64) -> Outcome<Vec<u8>> {
        loop {
            match source.fetch(view, round) {
                Err(failure) if (self.again)(&failure)? => {}
                fetched => return fetched,
            }
        }
    }

    /// The next link of a chain at a table, where it is one of these.
    fn after(&self, served: &Served) -> Option<Vec<u8>> {
        self.chains.iter().find_map(|chain| {
            let link = chain.link(served.used.checked_add(1)?)?;
            Native.follows(&served.head, &*link).ok()?.then(|| link.to_vec())
        })
    }
}

/// How long a round of the beacon may take to be fetched once it is published.
const PATIENCE: Duration = Duration::from_secs(60);

/// Hex digits of 256 bytes, and room for the line's end.
const LONGEST: u64 = 600;

impl Source {
    fn new(options: &FairOptions) -> Option<Self> {
        let beacon = Beacon {
            scheme: options.beacon_scheme.clone()?,
            key: options.beacon_key.clone()?.0,
            first_round_at: options.beacon_first_round_at?,
            period: options.beacon_period?,
        };
        Some(Self { beacon, command: options.beacon_command.clone()? })
    }

    /// When that round is published.
    fn published_at(&self, round: u64) -> u64 {
        let Beacon { first_round_at, period, .. } = self.beacon;
        first_round_at.saturating_add(round.saturating_sub(1).saturating_mul(period.into()))
    }

    /// What the beacon says in that round: the command's output, in hex.
    fn fetch(&self, view: &View, round: u64) -> Outcome<Vec<u8>> {
        let failed = |why: String| {
            Failure::input(format!("the beacon cannot be had: {why}"))
                .help(format!("--beacon-command was `{}`; it has to print 1 to 256 bytes in hex", self.command))
        };
        let output = self.run(view, round).map_err(failed)?;
        let value = bytes(output.trim()).map_err(failed)?.0;
        match value.len() {
            1..=256 => Ok(value),
            length => Err(failed(format!("{length} bytes, 1 to 256 are wanted"))),
        }
    }

    fn run(&self, view: &View, round: u64) -> Result<String, String> {
        let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut child = Program::new(shell)
            .args([flag, &self.command])
            .env("KIP_TABLE", &view.common.table)
            .env("KIP_THROWN_AT", view.common.now.to_string())
            .env("KIP_ROUND", round.to_string())
            .env("KIP_ROUND_AT", self.published_at(round).to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let Some(stdout) = child.stdout.take() else { return Err("it has no output".into()) };
        let reading = std::thread::spawn(move || {
            let mut text = String::new();
            stdout.take(LONGEST).read_to_string(&mut text).map(|_| text)
        });
        let until_published = self.published_at(round).saturating_sub(view.common.now);
        let status = wait(&mut child, PATIENCE.saturating_add(Duration::from_millis(until_published)))?;
        if !status.success() {
            return Err(format!("the command failed: {status}"));
        }
        match reading.join() {
            Ok(text) => text.map_err(|error| error.to_string()),
            Err(_) => Err("its output cannot be read".into()),
        }
    }
}

/// Waits, but not for ever.
fn wait(child: &mut Child, patience: Duration) -> Result<std::process::ExitStatus, String> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status);
        }
        if began.elapsed() > patience {
            // It may be gone in this very moment.
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("no answer in {} seconds", patience.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What a player typed, as 32 bytes: 64 hex digits as they are, any other text by its SHA-256,
/// nothing at all by the operating system.
pub(crate) fn entropy(text: &str) -> Outcome<Vec<u8>> {
    Ok(match (text.trim(), bytes32(text.trim())) {
        ("", _) => seed()?.to_vec(),
        (_, Ok(bytes)) => bytes.0.to_vec(),
        (text, Err(_)) => Sha256::digest(text).to_vec(),
    })
}

/// Whom entropy was asked of since the last chain was published. Once for each chain is enough:
/// then whoever made it could not know what it would meet.
#[derive(Default)]
pub(crate) struct Asked(BTreeSet<Seat>);

impl Asked {
    /// The next player to be asked, just before betting opens; none when all have been.
    pub(crate) fn next(&mut self, view: &View, choices: &Choices) -> Option<Seat> {
        let opens = choices.first.iter().any(|choice| choice.command == Command::PlaceYourBets);
        if !opens || view.phase != Phase::Preparing {
            return None;
        }
        let may = choices.first.iter().filter(|choice| matches!(choice.command, Command::AddEntropy(_)));
        let seat = may.map(|choice| choice.by.number).find(|seat| !self.0.contains(seat))?;
        self.0.insert(seat);
        Some(seat)
    }

    /// After a new chain everybody is asked again, and whoever is new at a seat.
    pub(crate) fn follow(&mut self, events: &[Event]) {
        for event in events {
            match &event.what {
                Happening::DrawsCommitted(_) => self.0.clear(),
                Happening::PlayerJoined(joined) => {
                    self.0.remove(&joined.seat);
                }
                _ => {}
            }
        }
    }
}

/// What a player should see when betting opens: the digest that all entropy has come to.
pub(crate) fn digest(event: &Event, witness: &Witness) -> Option<String> {
    let (serving, _) = witness.entropy()?;
    matches!(event.what, Happening::BettingOpened)
        .then(|| format!("The players' digest for this decision is {}", phrases::hex(&serving)))
}

/// What a player should write down when the table opens; none where nothing is published.
pub(crate) fn published(witness: &Witness) -> Option<String> {
    let chain = witness.published().first()?;
    let length = grouped(chain.length);
    Some(format!("The draws: a chain of {length} links, published head {}", phrases::hex(&chain.head)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The links that are revealed lead one to the next, from the head on, of each chain; nothing comes after the last.
    #[test]
    fn a_landing_brings_the_link_after_the_one_that_is_known() -> Outcome {
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
                assert!(chains.after(&served(&known, used + 1)).is_none(), "a link skipped at {used}");
                let link = chains.after(&served(&known, used)).expect("a link");
                assert!(Native.follows(&known, &link)?);
                known = link;
            }
            assert!(chains.after(&served(&known, 64)).is_none());
        }
        Ok(())
    }

    #[test]
    fn what_a_player_types_becomes_32_bytes() -> Outcome {
        let digits = "0f".repeat(32);
        assert_eq!(entropy(&format!(" {digits}\n"))?, [0x0f; 32]);
        // SHA-256 of "abc", as its standard gives it.
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(phrases::hex(&entropy("abc")?), abc);
        assert_ne!(entropy("")?, entropy("")?);
        Ok(())
    }
}
