//! Follows the chains of a table with committed draws: what was published, what players gave, what was revealed (R4, R45).
//!
//! No word of a game is here. [`Witness`](super::Witness) and [`DealWitness`](super::DealWitness) say when a draw begins and what
//! it decides.

use std::collections::BTreeSet;

use super::{Discrepancy, Draw, Draws as _, Native, Signature, check_signature};
use crate::contract::{Beacon, Commitment, Seat, Timestamp, UsedLink};

/// The number of links that must be left when betting opens unless a next chain is committed; also the least length of
/// a chain (R45).
pub const LEAST_REVEALS: u32 = 64;

/// How often a draw begins before a chain committed ahead is used: it serves the decision after the next (R45).
const WAIT: u8 = 2;
/// Who plays: what goes into every outcome seed beside link, digest and beacon.
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

    /// Another rulebook or generation plays from now on.
    pub(super) fn played_by(&mut self, rulebook: &str, generation: &str) {
        rulebook.clone_into(&mut self.rulebook);
        generation.clone_into(&mut self.generation);
    }
}

/// The state of the chains.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    published: Vec<Published>,
    /// Every head that was published and every link that was revealed: nobody may be asked to trust one of them again.
    known: BTreeSet<Vec<u8>>,
    /// What players gave, in order.
    contributions: Vec<Contributed>,
    /// How many of them are in the digest for the landings to come.
    joined: usize,
    /// The index in `published` of the chain in use.
    serving: usize,
    last: Vec<u8>,
    /// How often a draw begins before the chain committed ahead is used; `None` without such a chain.
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
}

/// The beacon's round of one draw.
#[derive(Clone, Copy, Debug)]
struct Due {
    round: u64,
    /// Whether the table has named it.
    is_named: bool,
}

/// A published chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The published head.
    pub head: Vec<u8>,
    /// The number of links.
    pub length: u32,
    /// How many links have been revealed.
    pub revealed: u32,
}

/// Entropy that a player gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contributed {
    /// The player's seat.
    pub seat: Seat,
    /// The 32 bytes.
    pub bytes: [u8; 32],
    /// How many chains were published when it was given. Who made one of them did not know it then.
    pub published: usize,
    /// The number of the first landing or deal that it served, from 1; every later one has it in its digest, too. `None`
    /// while it served none.
    pub serves_from: Option<u64>,
}
/// Where the outcome of a landing or a deal comes from.
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
    /// How many contributions in that digest were given after this chain's head was published. With 0 whoever made the
    /// chain could know them all, and choose it by its outcomes.
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
        self.known.iter().map(Vec::as_slice)
    }

    /// Returns the players' digests for the current and for the next draw.
    pub(super) const fn entropy(&self) -> ([u8; 32], [u8; 32]) {
        (self.entropy, self.joining)
    }

    /// Takes the draw that a link was revealed for.
    pub(super) fn take_revealed(&mut self) -> Option<Linked> {
        self.revealed.take()
    }

    pub(super) fn new(commitment: &Commitment) -> Self {
        let Commitment { head, length, beacon } = commitment;
        Self {
            published: vec![Published { head: head.clone(), length: *length, revealed: 0 }],
            known: BTreeSet::from([head.clone()]),
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
    pub(super) fn commit(&mut self, commitment: &Commitment) -> Result<(), Discrepancy> {
        let Commitment { head, length, beacon } = commitment;
        let waiting = self.wait.is_some();
        let is_new = self.known.insert(head.clone());
        self.published.push(Published { head: head.clone(), length: *length, revealed: 0 });
        self.wait = Some(WAIT);
        self.skip_decision_if_exhausted();
        if waiting {
            Err(Discrepancy::CommittedTwice)
        } else if *length < LEAST_REVEALS {
            Err(Discrepancy::ChainTooShort { length: *length })
        } else if *beacon != self.beacon {
            Err(Discrepancy::BeaconDiffers)
        } else if is_new {
            Ok(())
        } else {
            Err(Discrepancy::ChainUsed)
        }
    }

    /// When no link is left, the next chain takes over when the next draw begins, and the entropy given so far
    /// joins, as if a decision had been opened (R117).
    fn skip_decision_if_exhausted(&mut self) {
        if self.links_left() == 0 && self.wait == Some(WAIT) {
            self.wait = Some(WAIT - 1);
            self.join_entropy();
        }
    }

    /// Fixes the beacon's round that is due (R4): the first whose time is at least one period after nothing more can go into
    /// the draw.
    pub(super) fn fix_round(&mut self, at: Timestamp) {
        self.due = self.beacon.as_ref().map(|beacon| Due { round: first_round(beacon, at), is_named: false });
    }

    /// Forgets the round that was due: the draw will not be made.
    pub(super) fn forget_round(&mut self) {
        self.due = None;
    }

    pub(super) fn await_round(&mut self, found: u64) -> Result<(), Discrepancy> {
        let Some(awaited) = self.due.as_mut().filter(|due| !due.is_named) else {
            return Err(Discrepancy::RoundUnexpected);
        };
        let due = std::mem::replace(awaited, Due { round: found, is_named: true }).round;
        if due == found { Ok(()) } else { Err(Discrepancy::WrongRoundDue { due, found }) }
    }

    /// Returns a discrepancy if a round is due and was not named.
    pub(super) fn require_named_round(&mut self) -> Option<Discrepancy> {
        let due = self.due.as_mut().filter(|due| !due.is_named)?;
        due.is_named = true;
        Some(Discrepancy::NoRoundDue { due: due.round })
    }

    pub(super) fn add_entropy(&mut self, table: &str, seat: Seat, bytes: &[u8]) -> Result<(), Discrepancy> {
        let bytes = to_bytes32("entropy", bytes)?;
        let before = self.contributions.iter().filter(|one| one.seat == seat).count();
        let count = u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1);
        let published = self.published.len();
        self.contributions.push(Contributed { seat, bytes, published, serves_from: None });
        // Digest and contribution have 32 bytes each, so nothing is refused.
        if let Ok(joining) = Native.add_entropy(&self.joining, table, seat, count, &bytes) {
            self.joining = joining;
        }
        Ok(())
    }

    /// What players gave so far serves the landings to come.
    fn join_entropy(&mut self) {
        self.entropy = self.joining;
        self.joined = self.contributions.len();
    }

    /// Counts the draw for what serves it, and returns how much of that was given after the serving chain was
    /// published.
    fn count_given(&mut self, number: u64) -> u64 {
        let serving = self.contributions.get_mut(..self.joined).unwrap_or_default();
        serving.iter_mut().rev().take_while(|one| one.serves_from.is_none()).for_each(|one| {
            one.serves_from = Some(number);
        });
        let before = serving.partition_point(|one| one.published <= self.serving);
        (serving.len() - before) as u64
    }

    /// Requires that enough links are left for a draw to begin, or a next chain.
    ///
    /// > R45. … the next chain is committed ahead, before anybody can know the entropy it will meet.
    pub(super) fn require_draws_left(&self) -> Result<(), Discrepancy> {
        let left = self.links_left();
        if self.wait.is_none() && left < LEAST_REVEALS { Err(Discrepancy::NextChainDue { left }) } else { Ok(()) }
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
    pub(super) fn reveal(&mut self, used: &UsedLink, names: &Names, nth: u64) -> Result<(), Discrepancy> {
        let draw = Draw {
            table: names.table.clone(),
            rulebook: names.rulebook.clone(),
            generation: names.generation.clone(),
            number: used.number,
            entropy: self.entropy.to_vec(),
            beacon: used.link.beacon.as_ref().map_or(vec![], |beacon| beacon.bytes.clone()),
        };
        let given = self.count_given(nth);
        let is_new = self.known.insert(used.link.x.clone());
        let (chain, number, x) = (self.serving + 1, used.number, &used.link.x);
        let before = std::mem::replace(&mut self.last, x.clone());
        let Some(published) = self.published.get_mut(self.serving) else { return Ok(()) };
        let (expected, length) = (published.revealed.saturating_add(1), published.length);
        published.revealed = number;
        let link = to_bytes32("a link", x)?;
        let entropy = self.entropy;
        self.revealed = Native.outcome_seed(&link, &draw).ok().map(|seed| {
            let beacon = draw.beacon;
            Linked { chain, number, link, entropy, given, beacon, seed }
        });
        self.skip_decision_if_exhausted();
        let due = self.due.take();
        if number != expected {
            return Err(Discrepancy::OutOfStep { chain, expected, found: number });
        }
        if number > length {
            return Err(Discrepancy::BeyondTheEnd { number, length });
        }
        if !Native.follows(&before, &link).is_ok_and(|follows| follows) {
            return Err(Discrepancy::NotCommitted { chain, number });
        }
        if used.entropy != entropy {
            return Err(Discrepancy::EntropyDiffers { chain, number });
        }
        if !is_new {
            return Err(Discrepancy::LinkUsed { chain, number });
        }
        match (&self.beacon, &used.link.beacon) {
            (Some(_), None) => Err(Discrepancy::BeaconMissing),
            (None, Some(_)) => Err(Discrepancy::BeaconUnexpected),
            (Some(beacon), Some(added)) => match due {
                Some(Due { round: due, .. }) if due != added.round => {
                    Err(Discrepancy::WrongRound { due, found: added.round })
                }
                _ if check_signature(beacon, added) == Signature::Invalid => {
                    Err(Discrepancy::NotSigned { round: added.round })
                }
                _ => Ok(()),
            },
            (None, None) => Ok(()),
        }
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

pub(super) fn to_bytes32(what: &'static str, bytes: &[u8]) -> Result<[u8; 32], Discrepancy> {
    bytes.try_into().map_err(|_| Discrepancy::Length { what, length: bytes.len() })
}
