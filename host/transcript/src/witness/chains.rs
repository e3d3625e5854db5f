//! Follows the chains of a table with committed draws: heads, players' contributions and revealed links (R4, R45).
//!
//! This module knows no game. [`Witness`](super::Witness) and [`DealWitness`](super::DealWitness) determine when a draw begins
//! and what it decides.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use kip_contract::types::{Beacon, BeaconRound, ChanceSource, Commitment, Contribution, Seat, Timestamp, UsedLink};
/// The number of links that must be left when betting opens unless a next chain is committed; also the least length of
/// a chain (R45).
pub use kip_draws::LEAST_LINKS as LEAST_REVEALS;
use kip_draws::{DrawOf, MOST_CHAINS, MOST_LINKS};

use crate::Index;

use super::beacons::known_times;
use super::discrepancy::{Discrepancy, Held};
use super::fact::Brought;

/// The number of draws that begin before a chain committed ahead is used: it serves the decision after the next (R45).
const WAIT: u8 = 2;
/// The names that go into every outcome seed beside link, number, digest and beacon.
#[derive(Clone, Debug)]
pub(super) struct Names {
    pub(super) table: String,
    pub(super) rulebook: String,
    pub(super) generation: String,
}

impl Names {
    pub(super) fn new(table: &str, rulebook: &str, generation: &str) -> Self {
        Self { table: table.to_owned(), rulebook: rulebook.to_owned(), generation: generation.to_owned() }
    }

    /// Records that another rulebook or generation plays from now on.
    pub(super) fn played_by(&mut self, rulebook: &str, generation: &str) {
        rulebook.clone_into(&mut self.rulebook);
        generation.clone_into(&mut self.generation);
    }
}

/// The source of a table's chance, by the config of its header.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Fresh,
    Committed(Box<Chains>),
    Observed,
}

impl Source {
    pub(super) fn of(source: &ChanceSource, table: &str) -> Self {
        match source {
            ChanceSource::Fresh => Self::Fresh,
            ChanceSource::Observed => Self::Observed,
            ChanceSource::Committed(commitment) => Self::Committed(Box::new(Chains::new(commitment, table))),
        }
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Fresh => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed => "observed",
        }
    }

    pub(super) const fn chains(&self) -> Option<&Chains> {
        match self {
            Self::Committed(chains) => Some(chains),
            Self::Fresh | Self::Observed => None,
        }
    }

    pub(super) const fn chains_mut(&mut self) -> Option<&mut Chains> {
        match self {
            Self::Committed(chains) => Some(chains),
            Self::Fresh | Self::Observed => None,
        }
    }

    pub(super) fn require_chains(&mut self, what: &'static str) -> Held<&mut Chains> {
        let table = self.name();
        self.chains_mut().ok_or_else(|| Discrepancy::OtherSource { what: what.to_owned(), table }.into())
    }

    /// Requires that an order's chance is of this source.
    pub(super) fn require_source_of(&self, brought: &Brought) -> Held {
        if brought.source() == self.name() {
            return Ok(());
        }
        Err(Discrepancy::OtherSource { what: format!("chance of the source {}", brought.source()), table: self.name() }
            .into())
    }
}

/// The state of the chains.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    table: String,
    published: Vec<Published>,
    /// Every head that was published and every link that was revealed: none of them may be published or revealed again.
    known: Index,
    /// The players' contributions, in order.
    contributions: Vec<Contributed>,
    /// The number of contributions that each seat has given at this table.
    counts: Index,
    /// The number of contributions that are in the digest for the landings to come.
    joined: usize,
    /// The index in `published` of the chain in use.
    serving: usize,
    last: Vec<u8>,
    /// The number of draws that begin before the chain committed ahead is used; `None` without such a chain.
    wait: Option<u8>,
    /// The digest for the landings to come.
    entropy: [u8; 32],
    /// The digest for the next decision.
    joining: [u8; 32],
    beacon: Option<Beacon>,
    /// The beacon's round that is due.
    due: Option<Due>,
    /// The link of the draw that is being followed.
    revealed: Option<Linked>,
    /// A round whose signature is to be checked.
    unsigned: Option<BeaconRound>,
}

/// The beacon's round of one draw.
#[derive(Clone, Copy, Debug)]
struct Due {
    round: u64,
    /// True when the table has named it.
    is_named: bool,
}

/// A published chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The published head.
    pub head: Vec<u8>,
    /// The number of links.
    pub length: u32,
    /// The number of links that have been revealed.
    pub revealed: u32,
}

impl Published {
    /// Returns the chain to compare with others, with at most [`MOST_LINKS`] links; `None` for a head without 32 bytes.
    pub(super) fn to_chain(&self) -> Option<kip_draws::Published> {
        let head = self.head.as_slice().try_into().ok()?;
        Some(kip_draws::Published { head, length: self.length.min(MOST_LINKS) })
    }
}

/// Entropy that a player gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contributed {
    /// The player's seat.
    pub seat: Seat,
    /// The 32 bytes.
    pub bytes: [u8; 32],
    /// The number of chains that were published when it was given. Their makers did not know it then.
    pub published: usize,
    /// The number of the first landing or deal that it served, from 1; every later one has it in its digest, too. `None`
    /// while it served none.
    pub serves_from: Option<u64>,
}
/// The source of the outcome of a landing or a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The host's seed.
    Seed([u8; 32]),
    /// A revealed link of a chain.
    Link(Box<Linked>),
    /// People who saw it.
    Eyes,
    /// No draw was found.
    Unknown,
}

/// The draw of a `committed` table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The chain's number at this table, from 1.
    pub chain: usize,
    /// The link's number in its chain, from 1.
    pub number: u32,
    /// The link.
    pub link: [u8; 32],
    /// The players' digest for this decision.
    pub entropy: [u8; 32],
    /// The number of contributions in that digest that were given after this chain's head was published. With 0 the chain's
    /// maker could know them all, and choose the chain by its outcomes.
    pub given: u64,
    /// The beacon's bytes; empty without a beacon.
    pub beacon: Vec<u8>,
    /// The outcome seed.
    pub seed: [u8; 32],
}
impl Chains {
    pub(super) fn published(&self) -> &[Published] {
        &self.published
    }

    pub(super) fn contributions(&self) -> &[Contributed] {
        &self.contributions
    }

    pub(super) fn known(&self) -> impl Iterator<Item = &[u8]> {
        self.known.keys().map(Vec::as_slice)
    }

    pub(super) const fn beacon(&self) -> Option<&Beacon> {
        self.beacon.as_ref()
    }

    /// Takes the round whose signature nobody has checked, with its beacon.
    pub(super) fn take_unsigned(&mut self) -> Option<(Beacon, BeaconRound)> {
        self.beacon.clone().zip(self.unsigned.take())
    }

    /// Checks that the opening publishes the chain of the config, once, with the times that a known beacon has.
    pub(super) fn check_opening(&self, published: &[&Commitment]) -> Vec<Discrepancy> {
        let is_config = |commitment: &Commitment| {
            let first = self
                .published
                .first()
                .is_some_and(|first| first.head == commitment.head && first.length == commitment.length);
            first && commitment.beacon == self.beacon
        };
        let opening = match published {
            [one] if is_config(one) => None,
            _ => Some(Discrepancy::OpeningChain),
        };
        let length = self.published.first().map_or(0, |first| first.length);
        let head = to_bytes32("a head", &self.last).err();
        let boxed = [head, check_length(length).err()].into_iter().flatten().map(|other| *other);
        opening.into_iter().chain(boxed).chain(self.check_beacon_terms()).collect()
    }

    /// Checks that a known beacon has its own first round and period: else rounds would be due that are long published.
    fn check_beacon_terms(&self) -> Option<Discrepancy> {
        let beacon = self.beacon.as_ref()?;
        if beacon.period == 0 {
            return Some(Discrepancy::NoPeriod);
        }
        let (first_round_at, period) = known_times(&beacon.key)?;
        let differs = (beacon.first_round_at, beacon.period) != (first_round_at, period);
        differs.then_some(Discrepancy::BeaconTerms { first_round_at, period })
    }

    /// Returns the players' digests for the current and for the next draw.
    pub(super) const fn entropy(&self) -> ([u8; 32], [u8; 32]) {
        (self.entropy, self.joining)
    }

    /// Takes the draw that a link was revealed for.
    pub(super) fn take_revealed(&mut self) -> Option<Linked> {
        self.revealed.take()
    }

    pub(super) fn new(commitment: &Commitment, table: &str) -> Self {
        let Commitment { head, length, beacon } = commitment;
        Self {
            table: table.to_owned(),
            counts: Index::new(),
            unsigned: None,
            published: vec![Published { head: head.clone(), length: *length, revealed: 0 }],
            known: Index::from([(head.clone(), 0)]),
            contributions: Vec::new(),
            joined: 0,
            serving: 0,
            last: head.clone(),
            wait: None,
            entropy: [0; 32],
            joining: [0; 32],
            beacon: beacon.clone(),
            due: None,
            revealed: None,
        }
    }

    /// Follows the commitment of the next chain, which is first used in the decision after the next.
    ///
    /// > R45. … the next chain is committed ahead, before anybody can know the entropy it will meet.
    pub(super) fn commit(&mut self, commitment: &Commitment) -> Held {
        let Commitment { head, length, beacon } = commitment;
        let waiting = self.wait.is_some();
        let is_new = self.require_new(commitment);
        self.known.insert(head.clone(), 0);
        self.published.push(Published { head: head.clone(), length: *length, revealed: 0 });
        self.wait = Some(WAIT);
        self.skip_decision_if_exhausted();
        if waiting {
            return Err(Discrepancy::CommittedTwice.into());
        }
        check_length(*length)?;
        if *beacon != self.beacon {
            return Err(Discrepancy::BeaconDiffers.into());
        }
        is_new
    }

    /// > R136. A chain is new, for good: refused is a head that is one of those committed at the table, that hashes onto one of them
    /// > within that chain's length, or onto which one of them hashes within the new chain's length. A chain has 4,096 links at most and
    /// > a table 32 chains, …
    fn require_new(&self, Commitment { head, length, .. }: &Commitment) -> Held {
        let new = kip_draws::Published { head: to_bytes32("a head", head)?, length: (*length).min(MOST_LINKS) };
        let before: Vec<_> = self.published.iter().filter_map(Published::to_chain).collect();
        // First: this bounds the work of all that follows.
        if before.len() >= MOST_CHAINS {
            return Err(Discrepancy::ChainsUsedUp.into());
        }
        // A revealed link is one of its chain's, so that the heads find it; a chain that did not hold has others.
        let is_known = self.known.contains_key(head) || kip_draws::find_reuse(&new, before.iter()).is_some();
        if is_known { Err(Discrepancy::ChainUsed.into()) } else { Ok(()) }
    }

    /// Counts down the next chain when no link is left: it takes over when the next draw begins, and the entropy given so far
    /// joins, as if a decision had been opened (R117).
    fn skip_decision_if_exhausted(&mut self) {
        if self.links_left() == 0 && self.wait == Some(WAIT) {
            self.wait = Some(WAIT - 1);
            self.join_entropy();
        }
    }

    /// Fixes the beacon's round that is due (R4): the first whose time is at least one period after the moment from which nothing
    /// more can go into the draw.
    pub(super) fn fix_round(&mut self, at: Timestamp) {
        let beacon = self.beacon.as_ref().filter(|beacon| beacon.period > 0);
        self.due = beacon.map(|beacon| Due { round: first_round(beacon, at), is_named: false });
    }

    /// Forgets the round that was due: the draw will not be made.
    pub(super) fn forget_round(&mut self) {
        self.due = None;
    }

    pub(super) fn await_round(&mut self, found: u64) -> Held {
        let Some(awaited) = self.due.as_mut().filter(|due| !due.is_named) else {
            return Err(Discrepancy::RoundUnexpected.into());
        };
        let due = core::mem::replace(awaited, Due { round: found, is_named: true }).round;
        if due == found { Ok(()) } else { Err(Discrepancy::WrongRoundDue { due, found }.into()) }
    }

    /// Returns a discrepancy if a round is due and was not named.
    pub(super) fn require_named_round(&mut self) -> Option<Discrepancy> {
        let due = self.due.as_mut().filter(|due| !due.is_named)?;
        due.is_named = true;
        Some(Discrepancy::NoRoundDue { due: due.round })
    }

    /// Adds a player's contribution.
    ///
    /// > R141. What players give for a decision has no order to choose: … each contribution changes it to its exclusive or with …
    pub(super) fn add_entropy(&mut self, Contribution { seat, bytes }: &Contribution) -> Held {
        let (seat, bytes) = (*seat, to_bytes32("entropy", bytes)?);
        let published = self.published.len();
        self.contributions.push(Contributed { seat, bytes, published, serves_from: None });
        let before = self.counts.get(seat.to_be_bytes().as_slice()).copied();
        let count = before.unwrap_or_default() + 1;
        self.counts.insert(seat.to_be_bytes().into(), count);
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let given = kip_draws::Contribution { table: &self.table, seat, count, bytes: &bytes };
        self.joining = kip_draws::add_contribution(&self.joining, &given);
        Ok(())
    }

    /// Makes the players' contributions so far serve the landings to come.
    fn join_entropy(&mut self) {
        self.entropy = self.joining;
        self.joined = self.contributions.len();
    }

    /// Records the draw's number at the contributions that serve it first. Returns how many of those that serve it were given
    /// after the serving chain was published.
    fn count_given(&mut self, number: u64) -> u64 {
        let serving = self.contributions.get_mut(..self.joined).unwrap_or_default();
        serving.iter_mut().rev().take_while(|one| one.serves_from.is_none()).for_each(|one| {
            one.serves_from = Some(number);
        });
        let before = serving.partition_point(|one| one.published <= self.serving);
        (serving.len() - before) as u64
    }

    /// Requires that enough links are left for a draw to begin, or that a next chain is committed.
    ///
    /// > R45. … the next chain is committed ahead, before anybody can know the entropy it will meet.
    pub(super) fn require_draws_left(&self) -> Held {
        let left = self.links_left();
        if self.wait.is_none() && left < LEAST_REVEALS {
            Err(Discrepancy::NextChainDue { left }.into())
        } else {
            Ok(())
        }
    }

    /// Follows the beginning of a draw, in Two-Up that of a decision: the entropy given since the last one began joins the
    /// running digest.
    ///
    /// > R65. A new decision takes the entropy given since the last one began; nobody knows the link then.
    pub(super) fn begin_draw(&mut self) {
        self.join_entropy();
        self.wait = match self.wait {
            Some(1) => {
                self.serving = self.published.len() - 1;
                self.last = self.published.last().map_or(vec![], |chain| chain.head.clone());
                None
            }
            wait => wait.map(|wait| wait - 1),
        };
    }

    pub(super) fn links_left(&self) -> u32 {
        self.published.get(self.serving).map_or(0, |chain| chain.length.saturating_sub(chain.revealed))
    }

    /// Checks the link of the nth draw and computes the outcome seed. After a discrepancy the chain goes on from this link, so
    /// that one error is reported once.
    pub(super) fn reveal(&mut self, brought: Option<&Brought>, used: &UsedLink, names: &Names, nth: u64) -> Held {
        let given = self.count_given(nth);
        let is_new = self.known.insert(used.link.x.clone(), 0).is_none();
        let (chain, number, x) = (self.serving + 1, used.number, &used.link.x);
        let before = core::mem::replace(&mut self.last, x.clone());
        let Some(published) = self.published.get_mut(self.serving) else { return Ok(()) };
        let (expected, length) = (published.revealed.saturating_add(1), published.length);
        published.revealed = number;
        let link = to_bytes32("a link", x)?;
        let entropy = self.entropy;
        let beacon = used.link.beacon.as_ref().map_or_else(Vec::new, |round| round.bytes.clone());
        let Names { table, rulebook, generation } = names;
        let draw = DrawOf { table, rulebook, generation, number, entropy: &entropy, beacon: &beacon };
        let seed = kip_draws::outcome_seed(&link, &draw);
        self.revealed = Some(Linked { chain, number, link, entropy, given, beacon, seed });
        self.skip_decision_if_exhausted();
        let due = self.due.take();
        if !matches!(brought, Some(Brought::Committed(link)) if *link == used.link) {
            return Err(Discrepancy::OtherLink { number }.into());
        }
        if number != expected {
            return Err(Discrepancy::OutOfStep { chain, expected, found: number }.into());
        }
        if number > length {
            return Err(Discrepancy::BeyondTheEnd { number, length }.into());
        }
        if kip_draws::previous_link(&link) != *before {
            return Err(Discrepancy::NotCommitted { chain, number }.into());
        }
        if used.entropy != entropy {
            return Err(Discrepancy::EntropyDiffers { chain, number }.into());
        }
        if !is_new {
            return Err(Discrepancy::LinkUsed { chain, number }.into());
        }
        match (&self.beacon, &used.link.beacon) {
            (Some(_), None) => Err(Discrepancy::BeaconMissing.into()),
            (None, Some(_)) => Err(Discrepancy::BeaconUnexpected.into()),
            (Some(_), Some(added)) => match due {
                Some(Due { round: due, .. }) if due != added.round => {
                    Err(Discrepancy::WrongRound { due, found: added.round }.into())
                }
                Some(_) => {
                    self.unsigned = Some(added.clone());
                    Ok(())
                }
                None => Err(Discrepancy::RoundUnexpected.into()),
            },
            (None, None) => Ok(()),
        }
    }
}
impl From<Linked> for Chance {
    fn from(linked: Linked) -> Self {
        Self::Link(Box::new(linked))
    }
}

impl Chance {
    /// Returns the seed that decides how the coins fall.
    #[must_use]
    pub fn seed(&self) -> Option<[u8; 32]> {
        match self {
            Self::Seed(seed) => Some(*seed),
            Self::Link(linked) => Some(linked.seed),
            Self::Eyes | Self::Unknown => None,
        }
    }
}

/// Returns the first round that is published at least one period after that time.
fn first_round(beacon: &Beacon, at: Timestamp) -> u64 {
    let period = u64::from(beacon.period).max(1);
    let since = at.saturating_add(period).saturating_sub(beacon.first_round_at);
    since.div_ceil(period).saturating_add(1)
}

/// Requires that a chain has no fewer and no more links than a chain may have.
fn check_length(length: u32) -> Held {
    if !(LEAST_REVEALS..=MOST_LINKS).contains(&length) {
        return Err(Discrepancy::ChainLength { length }.into());
    }
    Ok(())
}

pub(super) fn to_bytes32(what: &'static str, bytes: &[u8]) -> Held<[u8; 32]> {
    bytes.try_into().map_err(|_| Discrepancy::Length { what, length: bytes.len() }.into())
}
