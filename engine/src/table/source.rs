//! A table's source of chance (R1, R2, R4), with its current state.
//!
//! This module handles chains and digests. The steps decide when they may be used.

use alloc::boxed::Box;
use alloc::vec::Vec;

use kip_draws::{DrawOf, MOST_CHAINS, MOST_LINKS, Published};

use super::codec::{Reader, Unreadable, Writer};
use super::money::MOST;
use super::refusal::{Done, Refused, refused_in_any as refused};
use super::well_formed::check_bytes32;
use crate::contract::{
    self, Beacon, BeaconRound, ChanceSource, Citation, Commitment, Contribution, Link, Seat, Timestamp, UsedLink,
};

/// The fewest links that must be left when a draw begins without a next chain (R45).
pub use kip_draws::LEAST_LINKS as LEAST_REVEALS;

/// The source of chance (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    Fresh,
    Committed(Box<Chain>),
    Observed,
}

/// The published hash chain and its progress (R4). It holds no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The chain in use.
    pub published: Published,
    /// The last known link.
    pub head: [u8; 32],
    pub revealed: u32,
    /// The chains that were used before, the first first (R136).
    pub replaced: Vec<Published>,
    /// How many contributions a seat has given, for each that has, the lowest first (R141).
    pub given: Vec<(Seat, u32)>,
    /// The players' digest used by draws.
    pub entropy: [u8; 32],
    /// The digest including contributions since then. Draws use it from the next draw that begins.
    pub entropy_next: [u8; 32],
    pub beacon: Option<Beacon>,
    pub next: Option<NextChain>,
    /// The beacon's round that is due.
    pub due: Option<u64>,
}

/// A next chain, committed ahead (R45).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextChain {
    pub published: Published,
    /// The number of draws to begin until it is used: 2, then 1.
    pub wait: u8,
}

/// The rulebook's citations for chance.
#[derive(Clone, Copy, Debug)]
pub struct ChanceCites {
    pub source: Citation,
    pub chain: Citation,
    pub next_chain: Citation,
    pub used_up: Citation,
    pub new_chain: Citation,
    pub time: Citation,
}

impl Source {
    /// Creates the source of a new table.
    pub fn opened(source: &ChanceSource, cite: Citation) -> Result<Self, Refused> {
        Ok(match source {
            ChanceSource::Fresh => Self::Fresh,
            ChanceSource::Observed => Self::Observed,
            ChanceSource::Committed(commitment) => {
                check_commitment(commitment, cite)?;
                Self::Committed(Box::new(Chain {
                    published: published(commitment),
                    head: bytes32(&commitment.head),
                    revealed: 0,
                    replaced: Vec::new(),
                    given: Vec::new(),
                    entropy: [0; 32],
                    entropy_next: [0; 32],
                    beacon: commitment.beacon.clone(),
                    next: None,
                    due: None,
                }))
            }
        })
    }

    /// Returns the chain, or `None` when draws are not committed.
    pub fn chain(&self) -> Option<&Chain> {
        match self {
            Self::Committed(chain) => Some(chain),
            Self::Fresh | Self::Observed => None,
        }
    }

    fn chain_mut(&mut self) -> Option<&mut Chain> {
        match self {
            Self::Committed(chain) => Some(chain),
            Self::Fresh | Self::Observed => None,
        }
    }

    /// Requires enough links, or a next chain, for another decision (R45).
    pub fn require_draws_left(&self, cites: &ChanceCites) -> Result<(), Refused> {
        if self.links_left().is_some_and(|left| left < LEAST_REVEALS) {
            return Err(refused!(
                "next-chain-due",
                cites.next_chain,
                "Fewer than 64 reveals are left: the next chain is committed first."
            ));
        }
        Ok(())
    }

    /// Whether real coins are observed. Only such a throw can be called off (R3).
    pub const fn is_observed(&self) -> bool {
        matches!(self, Self::Observed)
    }

    /// Whether the source is consistent with coins being in the air or not. With a beacon, a round is due exactly while
    /// they are. A link must then be left.
    pub fn fits(&self, in_the_air: bool) -> bool {
        self.chain().is_none_or(|chain| {
            chain.due.is_some() == (chain.beacon.is_some() && in_the_air) && !(in_the_air && chain.is_used_up())
        })
    }

    /// Returns the number of links left, or `None` when there is no chain or a next chain is committed.
    pub fn links_left(&self) -> Option<u32> {
        let chain = self.chain().filter(|chain| chain.next.is_none())?;
        Some(chain.published.length.saturating_sub(chain.revealed))
    }

    /// Whether no seat beyond the table's has given entropy.
    pub fn counts_only(&self, seats: Seat) -> bool {
        self.chain().is_none_or(|chain| chain.given.last().is_none_or(|(seat, _)| *seat <= seats))
    }

    /// Returns a commitment that the table accepts, with a head that the table does not know.
    pub fn another_chain(&self) -> Option<Commitment> {
        let chain = self.chain()?;
        let head = kip_draws::unrelated_head(chain.known());
        Some(Commitment { head: head.to_vec(), length: LEAST_REVEALS, beacon: chain.beacon.clone() })
    }

    /// Requires a link that can still be revealed (R117).
    #[inline]
    pub fn require_link(&self, cites: &ChanceCites) -> Result<(), Refused> {
        match self.chain() {
            Some(chain) if chain.is_used_up() => Err(refused!(
                "next-chain-due",
                cites.used_up,
                "No link of the chain is left: nothing is drawn before the next chain takes over."
            )),
            _ => Ok(()),
        }
    }

    /// Returns the beacon's round that a throw at that time makes due (R4), or `None` without a beacon.
    #[inline]
    pub fn due_at(&self, at: Timestamp, cites: &ChanceCites) -> Result<Option<u64>, Refused> {
        let Some(beacon) = self.chain().and_then(|chain| chain.beacon.as_ref()) else { return Ok(None) };
        match due_round(beacon, at) {
            Some(round) => Ok(Some(round)),
            None => Err(refused!(
                "time-too-large",
                cites.time,
                "The beacon's round that would be due lies beyond 2^53 - 1."
            )),
        }
    }

    /// Requires that a commitment may become the next chain (R45, R136).
    pub fn require_new_chain(&self, commitment: &Commitment, cites: &ChanceCites) -> Result<(), Refused> {
        let chain = self.chain().ok_or(refused!(
            "wrong-spin-source",
            cites.source,
            "Only a table with committed draws has chains."
        ))?;
        if chain.next.is_some() {
            return Err(refused!("chain-committed", cites.next_chain, "The next chain is committed already."));
        }
        if chain.known().count() >= MOST_CHAINS {
            return Err(refused!(
                "chains-used-up",
                cites.new_chain,
                "The table has had its {} chains: it is closed and opened anew."
            )
            .with(MOST_CHAINS as u64));
        }
        if chain.beacon != commitment.beacon {
            return Err(refused!("beacon-differs", cites.next_chain, "A table keeps the beacon it was opened with."));
        }
        if kip_draws::find_reuse(&published(commitment), chain.known()).is_some() {
            return Err(refused!(
                "chain-used",
                cites.chain,
                "This chain has links of one that was committed at this table: they are known, or will be."
            ));
        }
        Ok(())
    }

    /// Returns the outcome seed that a revealed link gives with what joined it, and the link as it was used (R4).
    pub fn resolve_link(
        &self,
        link: &Link,
        names: Names<'_>,
        cites: &ChanceCites,
    ) -> Result<([u8; 32], UsedLink), Refused> {
        let chain = self.chain().ok_or(wrong_source(cites.source))?;
        let seed = chain.outcome_seed(link, names, cites)?;
        Ok((seed, UsedLink { number: chain.revealed + 1, link: link.clone(), entropy: chain.entropy.to_vec() }))
    }

    /// Commits the next chain. Returns `true` when the players' entropy takes effect with it (R117).
    pub fn commit(&mut self, commitment: &Commitment) -> bool {
        let Some(chain) = self.chain_mut() else { return false };
        // This is the event for the chain that the table was opened with, which is already set.
        if commitment.head == chain.published.head {
            return false;
        }
        chain.next = Some(NextChain { published: published(commitment), wait: 2 });
        chain.advance_next_chain()
    }

    /// Records the beacon's round that is due.
    pub fn await_round(&mut self, round: u64) {
        if let Some(chain) = self.chain_mut() {
            chain.due = Some(round);
        }
    }

    /// Forgets the beacon's round that was due: the draw has been made, or will not be.
    pub fn forget_round(&mut self) {
        if let Some(chain) = self.chain_mut() {
            chain.due = None;
        }
    }

    /// Adds a player's bytes for the next draw (R141).
    pub fn add_entropy(&mut self, table: &str, entropy: &Contribution) {
        let Some(chain) = self.chain_mut() else { return };
        let (seat, count) = (entropy.seat, chain.count_contribution(entropy.seat));
        let given = kip_draws::Contribution { table, seat, count, bytes: &bytes32(&entropy.bytes) };
        chain.entropy_next = kip_draws::add_contribution(&chain.entropy_next, &given);
    }

    /// Records a revealed link. Returns `true` when the players' entropy takes effect with it (R117).
    pub fn reveal(&mut self, draw: &UsedLink) -> bool {
        let Some(chain) = self.chain_mut() else { return false };
        chain.head = bytes32(&draw.link.x);
        chain.revealed = draw.number;
        chain.due = None;
        chain.advance_next_chain()
    }

    /// Begins a draw: contributed entropy takes effect, and the next chain comes one call nearer.
    #[inline]
    pub fn begin_draw(&mut self) {
        let Some(chain) = self.chain_mut() else { return };
        chain.entropy = chain.entropy_next;
        match &mut chain.next {
            Some(next) if next.wait > 1 => next.wait -= 1,
            Some(next) => {
                let published = next.published;
                chain.replaced.push(chain.published);
                (chain.published, chain.head, chain.revealed) = (published, published.head, 0);
                chain.next = None;
            }
            None => {}
        }
    }

    /// Returns the chain for a view.
    pub fn view(&self) -> Option<contract::Chain> {
        self.chain().map(|chain| contract::Chain {
            head: chain.head.to_vec(),
            used: chain.revealed,
            length: chain.published.length,
            entropy: chain.entropy.to_vec(),
            entropy_next: chain.entropy_next.to_vec(),
            next: chain.next_commitment(),
            next_in: chain.next.as_ref().map_or(0, |next| next.wait),
            beacon: chain.beacon.clone(),
            due: chain.due,
        })
    }

    /// Writes the source.
    pub fn write(&self, to: &mut Writer) {
        let chain = match self {
            Self::Fresh => return to.u8(0),
            Self::Observed => return to.u8(1),
            Self::Committed(chain) => chain,
        };
        to.u8(2);
        write_published(to, &chain.published);
        to.array(&chain.head);
        to.u32(chain.revealed);
        to.u8(u8::try_from(chain.replaced.len()).unwrap_or(u8::MAX));
        chain.replaced.iter().for_each(|replaced| write_published(to, replaced));
        to.u8(u8::try_from(chain.given.len()).unwrap_or(u8::MAX));
        for (seat, count) in &chain.given {
            to.seat(*seat);
            to.u32(*count);
        }
        to.array(&chain.entropy);
        to.array(&chain.entropy_next);
        to.option(chain.beacon.as_ref(), |to, beacon| {
            to.bytes(beacon.scheme.as_bytes());
            to.bytes(&beacon.key);
            to.u64(beacon.first_round_at);
            to.u32(beacon.period);
        });
        to.option(chain.next.as_ref(), |to, next| {
            write_published(to, &next.published);
            to.u8(next.wait);
        });
        to.option(chain.due, Writer::u64);
    }

    /// Reads a source.
    pub fn read(from: &mut Reader<'_>) -> Result<Self, Unreadable> {
        match from.below(3)? {
            0 => return Ok(Self::Fresh),
            1 => return Ok(Self::Observed),
            _ => {}
        }
        let (published, head, revealed) = (read_published(from)?, from.array()?, from.u32()?);
        let replaced = (0..from.u8()?).map(|_| read_published(from)).collect::<Result<_, _>>()?;
        let given = (0..from.u8()?).map(|_| Ok((from.seat()?, from.u32()?))).collect::<Result<_, _>>()?;
        let (entropy, entropy_next) = (from.array()?, from.array()?);
        let beacon = from.option(|from| {
            let (scheme, key) = (from.text(1, 64)?, from.bytes()?.to_vec());
            Ok(Beacon { scheme, key, first_round_at: from.u64()?, period: from.u32()? })
        })?;
        let next = from.option(|from| Ok(NextChain { published: read_published(from)?, wait: from.below(3)? }))?;
        let due = from.option(Reader::u64)?;
        let chain = Chain { published, head, revealed, replaced, given, entropy, entropy_next, beacon, next, due };
        if chain.is_consistent() { Ok(Self::Committed(Box::new(chain))) } else { Err(Unreadable) }
    }
}

/// What a draw of a chain is of, beside its link: table, rulebook and generation.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    pub table: &'a str,
    pub rulebook: &'a str,
    pub generation: &'a str,
}

/// Refuses chance of another source.
pub const fn wrong_source(cite: Citation) -> Refused {
    refused!("wrong-spin-source", cite, "The table was opened with another source of chance.")
}

fn published(commitment: &Commitment) -> Published {
    Published { head: bytes32(&commitment.head), length: commitment.length }
}

fn write_published(to: &mut Writer, published: &Published) {
    to.array(&published.head);
    to.u32(published.length);
}

fn read_published(from: &mut Reader<'_>) -> Result<Published, Unreadable> {
    Ok(Published { head: from.array()?, length: from.u32()? })
}

impl Chain {
    /// Returns every chain that was committed at the table, the first first.
    fn known(&self) -> impl Iterator<Item = &Published> + Clone {
        self.replaced.iter().chain([&self.published]).chain(self.next.as_ref().map(|next| &next.published))
    }

    /// Counts another contribution of a seat, and returns its number.
    fn count_contribution(&mut self, seat: Seat) -> u32 {
        let place = self.given.partition_point(|(other, _)| *other < seat);
        match self.given.get_mut(place) {
            Some((other, count)) if *other == seat => {
                *count = count.saturating_add(1);
                *count
            }
            _ => {
                self.given.insert(place, (seat, 1));
                1
            }
        }
    }

    /// Returns the outcome seed of a revealed link (R4).
    fn outcome_seed(&self, reveal: &Link, names: Names<'_>, cites: &ChanceCites) -> Result<[u8; 32], Refused> {
        let link = bytes32(&reveal.x);
        if self.is_used_up() || !kip_draws::follows(&self.head, &link) {
            return Err(refused!(
                "draw-not-committed",
                cites.chain,
                "This is not the next link of the published chain."
            ));
        }
        let beacon = match (&self.beacon, &reveal.beacon) {
            (Some(_), Some(beacon)) if Some(beacon.round) != self.due => {
                return Err(refused!("wrong-beacon-round", cites.chain, "Round {} of the beacon is due.")
                    .with(self.due.unwrap_or(0)));
            }
            (Some(_), Some(beacon)) => beacon.bytes.as_slice(),
            (None, None) => &[],
            (Some(_), None) => {
                return Err(refused!("beacon-missing", cites.chain, "This table adds a beacon to every draw."));
            }
            (None, Some(_)) => {
                return Err(refused!("beacon-unexpected", cites.chain, "This table was opened without a beacon."));
            }
        };
        let draw = DrawOf {
            table: names.table,
            rulebook: names.rulebook,
            generation: names.generation,
            number: self.revealed + 1,
            entropy: &self.entropy,
            beacon,
        };
        Ok(kip_draws::outcome_seed(&link, &draw))
    }

    /// Whether no link is left to reveal.
    const fn is_used_up(&self) -> bool {
        self.revealed >= self.published.length
    }

    /// When no link is left, lets the entropy take effect and the next chain take over when the next draw begins
    /// (R117). Otherwise nobody could draw again.
    fn advance_next_chain(&mut self) -> bool {
        let passes = self.is_used_up() && self.next.as_ref().is_some_and(|next| next.wait > 1);
        if passes && let Some(next) = &mut self.next {
            next.wait = 1;
            self.entropy = self.entropy_next;
        }
        passes
    }

    fn next_commitment(&self) -> Option<Commitment> {
        self.next.as_ref().map(|next| Commitment {
            head: next.published.head.to_vec(),
            length: next.published.length,
            beacon: self.beacon.clone(),
        })
    }

    /// Whether a decoded chain is consistent.
    fn is_consistent(&self) -> bool {
        let next = self
            .next
            .as_ref()
            .is_none_or(|next| (1..=2).contains(&next.wait) && (next.wait == 1 || !self.is_used_up()));
        // Before the first reveal the last known link is the published head.
        let head = (self.revealed > 0) || self.head == self.published.head;
        let due = self.due.is_none_or(|round| self.beacon.is_some() && (1..=MOST).contains(&round));
        let beacon = self.beacon.as_ref().is_none_or(is_valid_beacon);
        self.revealed <= self.published.length
            && self.are_chains_consistent()
            && self.is_given_consistent()
            && next
            && beacon
            && head
            && due
    }

    /// Whether there are not too many chains, each of a length that is accepted and none twice.
    fn are_chains_consistent(&self) -> bool {
        let is_twice = |place: usize, one: &Published| self.known().take(place).any(|other| other.head == one.head);
        self.known().count() <= MOST_CHAINS
            && self.known().enumerate().all(|(place, one)| is_length(one.length) && !is_twice(place, one))
    }

    /// Whether the seats that have given entropy rise, and the digests are those of none where none has.
    fn is_given_consistent(&self) -> bool {
        let is_none = self.entropy == [0; 32] && self.entropy_next == [0; 32];
        self.given.is_sorted_by(|(one, _), (other, _)| one < other)
            && self.given.iter().all(|(seat, count)| *seat > 0 && *count > 0)
            && (!self.given.is_empty() || is_none)
    }
}

/// Returns the first round published at least one period after a time (R4), or `None` when its number or time exceeds
/// 2^53 - 1.
fn due_round(beacon: &Beacon, at: Timestamp) -> Option<u64> {
    let period = u64::from(beacon.period);
    let earliest = at.checked_add(period)?;
    let after_the_first = earliest.saturating_sub(beacon.first_round_at).div_ceil(period);
    let published_at = beacon.first_round_at.checked_add(after_the_first.checked_mul(period)?)?;
    let round = after_the_first + 1;
    (round <= MOST && published_at <= MOST).then_some(round)
}

/// Converts to 32 bytes. Commands with other lengths have already been refused.
pub fn bytes32(bytes: &[u8]) -> [u8; 32] {
    bytes.try_into().unwrap_or_default()
}

/// Whether a chain may have so many links (R45, R136).
fn is_length(length: u32) -> bool {
    (LEAST_REVEALS..=MOST_LINKS).contains(&length)
}

/// Checks a chain's head, length and beacon.
pub fn check_commitment(commitment: &Commitment, cite: Citation) -> Done {
    check_bytes32(&commitment.head, refused!("head-length", cite, "There must be {} bytes."))?;
    if commitment.length < LEAST_REVEALS {
        return Err(refused!("chain-too-short", cite, "A chain has 64 links or more."));
    }
    if commitment.length > MOST_LINKS {
        return Err(refused!("chain-too-long", cite, "A chain has {} links at most.").with(MOST_LINKS.into()));
    }
    match &commitment.beacon {
        Some(beacon) if !is_valid_beacon(beacon) => Err(refused!(
            "bad-beacon",
            cite,
            "A beacon has a scheme of 1 to 64 bytes, a key of 1 to 256 bytes, and a period of at most a day."
        )),
        _ => Ok(()),
    }
}

/// The longest time between two rounds of a beacon: a day, in milliseconds.
const LONGEST_PERIOD: u32 = 86_400_000;

/// Whether a beacon's scheme, key, first round and period are valid.
fn is_valid_beacon(beacon: &Beacon) -> bool {
    (1..=64).contains(&beacon.scheme.len())
        && (1..=256).contains(&beacon.key.len())
        && beacon.first_round_at <= MOST
        && (1..=LONGEST_PERIOD).contains(&beacon.period)
}

pub fn check_link(link: &Link, cite: Citation) -> Done {
    check_bytes32(&link.x, refused!("reveal-length", cite, "There must be {} bytes."))?;
    match &link.beacon {
        Some(BeaconRound { round, bytes }) if bytes.is_empty() || bytes.len() > 256 || !(1..=MOST).contains(round) => {
            Err(refused!("bad-beacon", cite, "A beacon's round has a number, from 1 to 2^53 - 1, and 1 to 256 bytes."))
        }
        _ => Ok(()),
    }
}
