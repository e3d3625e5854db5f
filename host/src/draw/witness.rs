//! Follows a table's draws from public data and checks each landing against them (R4, R45).
//!
//! It uses no component: heads, entropy and reveals are in the events, seeds in the orders, and this host computes the
//! rest. It does not check other rules, such as when entropy may be given or what a result pays; a replay does.

use std::collections::BTreeSet;

use super::{Coins as _, Draw, Draws as _, Native, Signature, check_signature};
use crate::contract::{Beacon, ChanceSource, Commitment, Seat, Timestamp, UsedLink};
use crate::two_up::{Command, Config, Faces, Happening, Landing, Rest, Rests, Side};

/// The number of links that must be left when betting opens unless a next chain is committed; also the least length of
/// a chain (R45).
pub const LEAST_REVEALS: u32 = 64;

/// How often betting opens before a chain committed ahead is used: it serves the decision after the next (R45).
const WAIT: u8 = 2;

/// Follows the draws of one table.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::draw::{Chance, Witness};
/// use kip::two_up::{Command, Config, Happening, Landing, Rest, Rests};
///
/// # let config: Config = serde_json::from_str(include_str!("../../tests/config.json"))?;
/// // A `fresh` table of the rulebook `nsw`.
/// let mut witness = Witness::new("nsw", kip::GENERATION, &config);
///
/// // The order's time, its command, and the events it led to.
/// let land = Command::Land(Landing::Fresh(vec![0; 32]));
/// let coins = Rests { first: Rest::Tails, second: Rest::Heads, third: None };
/// let found = witness.follow(config.opened_at, &land, [&Happening::CoinsLanded(coins)]);
///
/// assert_eq!(found, []);
/// assert_eq!(witness.landings()[0].chance, Chance::Seed([0; 32]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Witness {
    table: String,
    rulebook: String,
    generation: String,
    source: Source,
    in_the_air: bool,
    called_off: u64,
    landings: Vec<Witnessed>,
}

/// The table's source of chance.
#[derive(Clone, Debug)]
enum Source {
    /// Holds the seed of the order that is being followed.
    Fresh(Option<Vec<u8>>),
    Committed(Box<Chains>),
    Observed,
}

/// The state of the chains.
#[derive(Clone, Debug)]
struct Chains {
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
    /// How often betting opens before the chain committed ahead is used; `None` without such a chain.
    wait: Option<u8>,
    /// The digest for the landings to come.
    entropy: [u8; 32],
    /// The digest for the next decision.
    joining: [u8; 32],
    beacon: Option<Beacon>,
    /// The beacon's round that is due with the coins in the air.
    due: Option<Due>,
    /// The link revealed for the landing that is being followed.
    revealed: Option<Linked>,
}

/// The beacon's round of one throw.
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
    /// The number of the first landing that it served, from 1; every later one has it in its digest, too. `None` while it
    /// served none.
    pub serves_from: Option<u64>,
}

/// A landing that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnessed {
    /// The source of its coins.
    pub chance: Chance,
    /// How the coins had to fall; `None` if no seed is known.
    pub drawn: Option<Faces>,
    /// How the coins came to rest.
    pub coins: Rests,
}

/// The source of a landing's coins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The host's seed.
    Seed([u8; 32]),
    /// A revealed link of a chain.
    Link(Box<Linked>),
    /// People who saw the coins.
    Eyes,
    /// No draw was found.
    Unknown,
}

/// A landing of a `committed` table.
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

/// A difference between a table's draws and what was published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Discrepancy {
    /// A revealed link does not lead to the link before it.
    #[error("link {number} of chain {chain} does not lead to the link before it: it was not committed to")]
    NotCommitted {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// A link was skipped, or revealed twice.
    #[error("link {found} of chain {chain} is revealed where link {expected} is due")]
    OutOfStep {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The number of the link that was due.
        expected: u32,
        /// The number of the revealed link.
        found: u32,
    },

    /// The chain has no such link.
    #[error("link {number} is revealed of a chain of {length}")]
    BeyondTheEnd {
        /// The link's number.
        number: u32,
        /// The chain's length.
        length: u32,
    },

    /// The table names another digest for a link than the one the players' entropy gives.
    #[error("link {number} of chain {chain} is said to go with another digest than the players' entropy came to")]
    EntropyDiffers {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// The coins landed otherwise than they were drawn.
    #[error("the coins were drawn {}, and are said to have landed {}", format_faces(.drawn), format_rests(.landed))]
    CoinsDiffer {
        /// How the coins had to fall.
        drawn: Faces,
        /// How they landed at the table.
        landed: Rests,
    },

    /// The coins landed without a draw.
    #[error("the coins land and no draw was given for them")]
    NothingDrawn,

    /// Betting opened with too few links left and no next chain.
    #[error("betting opens with {left} links left and no chain committed to follow: fewer than {LEAST_REVEALS}")]
    NextChainDue {
        /// The number of links left.
        left: u32,
    },

    /// A chain was committed while another was already waiting.
    #[error("a chain is committed while another is waiting to be used")]
    CommittedTwice,

    /// A chain of fewer than [`LEAST_REVEALS`] links was committed.
    #[error("a chain of {length} links is committed: {LEAST_REVEALS} are the least")]
    ChainTooShort {
        /// Its length.
        length: u32,
    },

    /// The next chain was committed with another beacon than the table's.
    #[error("the next chain is committed with another beacon than the table was opened with")]
    BeaconDiffers,

    /// A landing at a table with a beacon adds none.
    #[error("the landing adds no beacon, and the table was opened with one")]
    BeaconMissing,

    /// A landing at a table without a beacon adds one.
    #[error("the landing adds a beacon, and the table was opened without one")]
    BeaconUnexpected,

    /// A throw whose coins come from numbers was called off before its landing (R3).
    #[error("a throw of numbers is called off: it has one draw, and that lands")]
    CalledOff,

    /// A throw did not name the beacon's round that is due.
    #[error("the coins are thrown, and which of the beacon's rounds is due is not said: it is round {due}")]
    NoRoundDue {
        /// The first round that is published at least one period after the throw.
        due: u64,
    },

    /// A round was named although no throw waits for one.
    #[error("a round of the beacon is said to be due, and nothing is thrown that waits for one")]
    RoundUnexpected,

    /// A throw named another round than the first that is published at least one period after it.
    #[error("round {found} of the beacon is said to be due, and it is round {due}")]
    WrongRoundDue {
        /// The first round that is published at least one period after the throw.
        due: u64,
        /// The round that was named.
        found: u64,
    },

    /// A landing added another round than the one that was due.
    #[error("the landing adds round {found} of the beacon, and round {due} was due")]
    WrongRound {
        /// The round that was due.
        due: u64,
        /// The round that was added.
        found: u64,
    },

    /// The bytes of a round are not the signature that the beacon's scheme and key ask for.
    #[error("the beacon did not sign round {round}: its bytes are not that round's signature by the table's key")]
    NotSigned {
        /// The round that was added.
        round: u64,
    },

    /// A chain was committed whose head was published or revealed before.
    #[error("a chain is committed whose head is known already: it was published or revealed before")]
    ChainUsed,

    /// A link is revealed that was published as a head, or revealed, before: a chain that leads into an older one.
    #[error("link {number} of chain {chain} is known already: it was published or revealed before")]
    LinkUsed {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// Something happened that belongs to committed draws only.
    #[error("{what} at a table whose draws are not committed")]
    OtherSource {
        /// A description of it.
        what: &'static str,
    },

    /// A value does not have 32 bytes.
    #[error("{what} has {length} bytes, not 32")]
    Length {
        /// A description of it.
        what: &'static str,
        /// Its length.
        length: usize,
    },
}

impl Witness {
    /// Makes a witness of a table that this rulebook opened with this config.
    #[must_use]
    pub fn new(rulebook: &str, generation: &str, config: &Config) -> Self {
        let source = match &config.source {
            ChanceSource::Fresh => Source::Fresh(None),
            ChanceSource::Observed => Source::Observed,
            ChanceSource::Committed(commitment) => Source::Committed(Box::new(Chains::new(commitment))),
        };
        Self {
            table: config.table.clone(),
            rulebook: rulebook.to_owned(),
            generation: generation.to_owned(),
            source,
            in_the_air: false,
            called_off: 0,
            landings: vec![],
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        rulebook.clone_into(&mut self.rulebook);
        generation.clone_into(&mut self.generation);
    }

    /// Follows an accepted command, its time and its events. Returns all discrepancies, and continues from what the
    /// table says.
    #[must_use = "it contains the discrepancies"]
    pub fn follow<'a>(
        &mut self,
        at: Timestamp,
        command: &Command,
        happenings: impl IntoIterator<Item = &'a Happening>,
    ) -> Vec<Discrepancy> {
        if let (Source::Fresh(seed), Command::Land(Landing::Fresh(given))) = (&mut self.source, command) {
            *seed = Some(given.clone());
        }
        let mut found: Vec<_> = happenings.into_iter().filter_map(|what| self.follow_event(at, what).err()).collect();
        if let Source::Committed(chains) = &mut self.source {
            found.extend(chains.require_named_round());
        }
        found
    }

    /// Returns every landing so far.
    #[must_use]
    pub fn landings(&self) -> &[Witnessed] {
        &self.landings
    }

    /// Returns how many spins were called off while the coins were in the air. It must be 0 when the coins come from
    /// numbers.
    #[must_use]
    pub const fn called_off(&self) -> u64 {
        self.called_off
    }

    /// Whether coins were thrown that have not landed and were not called off.
    #[must_use]
    pub const fn has_coins_in_the_air(&self) -> bool {
        self.in_the_air
    }

    /// Returns every published chain in order; none when the table's draws are not committed.
    #[must_use]
    pub fn published(&self) -> &[Published] {
        match &self.source {
            Source::Committed(chains) => &chains.published,
            Source::Fresh(_) | Source::Observed => &[],
        }
    }

    /// Returns the players' digests for the current and for the next decision; `None` when the table's draws are not
    /// committed.
    #[must_use]
    pub fn entropy(&self) -> Option<([u8; 32], [u8; 32])> {
        match &self.source {
            Source::Committed(chains) => Some((chains.entropy, chains.joining)),
            Source::Fresh(_) | Source::Observed => None,
        }
    }

    /// Returns what players gave, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        match &self.source {
            Source::Committed(chains) => &chains.contributions,
            Source::Fresh(_) | Source::Observed => &[],
        }
    }

    /// Returns every head that was published and every link that was revealed, in the order of their bytes. A table that
    /// publishes or reveals one that another table has published or revealed plays with outcomes that are known.
    pub fn known(&self) -> impl Iterator<Item = &[u8]> {
        let known = match &self.source {
            Source::Committed(chains) => Some(&chains.known),
            Source::Fresh(_) | Source::Observed => None,
        };
        known.into_iter().flatten().map(Vec::as_slice)
    }

    fn follow_event(&mut self, at: Timestamp, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::DrawsCommitted(commitment) => self.require_chains("a chain is committed")?.commit(commitment),
            Happening::EntropyAdded(of) => self.require_chains("entropy is added")?.add_entropy(of.seat, &of.bytes),
            Happening::BettingOpened => match &mut self.source {
                Source::Committed(chains) => chains.open_betting(),
                Source::Fresh(_) | Source::Observed => Ok(()),
            },
            Happening::CoinsThrown(_) => {
                let called_off = self.call_off();
                self.in_the_air = true;
                if let Source::Committed(chains) = &mut self.source {
                    chains.throw(at);
                }
                called_off
            }
            Happening::SpinInvalid(_) | Happening::OutcomeInvalidated(_) => self.call_off(),
            Happening::RoundDue(round) => self.require_chains("a round of a beacon is due")?.await_round(*round),
            Happening::DrawRevealed(used) => self.reveal(used),
            Happening::CoinsLanded(coins) => self.land(*coins),
            _ => Ok(()),
        }
    }

    /// > R3. On fresh and committed tables a throw cannot be called off … A throw has exactly one draw; …
    fn call_off(&mut self) -> Result<(), Discrepancy> {
        if !std::mem::take(&mut self.in_the_air) {
            return Ok(());
        }
        self.called_off += 1;
        match &mut self.source {
            Source::Observed => return Ok(()),
            Source::Fresh(_) => {}
            Source::Committed(chains) => chains.due = None,
        }
        Err(Discrepancy::CalledOff)
    }

    fn require_chains(&mut self, what: &'static str) -> Result<&mut Chains, Discrepancy> {
        match &mut self.source {
            Source::Committed(chains) => Ok(chains),
            Source::Fresh(_) | Source::Observed => Err(Discrepancy::OtherSource { what }),
        }
    }

    fn reveal(&mut self, used: &UsedLink) -> Result<(), Discrepancy> {
        let (table, rulebook, generation) = (self.table.clone(), self.rulebook.clone(), self.generation.clone());
        let landing = self.landings.len() as u64 + 1;
        let chains = self.require_chains("a link is revealed")?;
        let draw = Draw {
            table,
            rulebook,
            generation,
            number: used.number,
            entropy: chains.entropy.to_vec(),
            beacon: used.link.beacon.as_ref().map_or(vec![], |beacon| beacon.bytes.clone()),
        };
        chains.reveal(used, draw, landing)
    }

    /// Records a landing and compares its coins with the draw; observed coins have none.
    fn land(&mut self, coins: Rests) -> Result<(), Discrepancy> {
        self.in_the_air = false;
        let chance = match &mut self.source {
            Source::Observed => Chance::Eyes,
            Source::Fresh(seed) => match seed.take() {
                Some(seed) => Chance::Seed(to_bytes32("a seed", &seed)?),
                None => Chance::Unknown,
            },
            Source::Committed(chains) => {
                chains.revealed.take().map_or(Chance::Unknown, |linked| Chance::Link(Box::new(linked)))
            }
        };
        let drawn = chance.seed().and_then(|seed| Native.coins_of(&seed, 0).ok());
        // A seed gives three coins; a game of two uses the first two.
        let drawn = drawn.map(|drawn| Faces { third: coins.third.and(drawn.third), ..drawn });
        let found = match drawn {
            Some(drawn) if !is_as_drawn(drawn, coins) => Err(Discrepancy::CoinsDiffer { drawn, landed: coins }),
            None if chance == Chance::Unknown => Err(Discrepancy::NothingDrawn),
            _ => Ok(()),
        };
        self.landings.push(Witnessed { chance, drawn, coins });
        found
    }
}

impl Chains {
    fn new(commitment: &Commitment) -> Self {
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
    fn commit(&mut self, commitment: &Commitment) -> Result<(), Discrepancy> {
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

    /// When no link is left, the next chain takes over at the next "place your bets", and the entropy given so far
    /// joins, as if a decision had been opened (R117).
    fn skip_decision_if_exhausted(&mut self) {
        if self.links_left() == 0 && self.wait == Some(WAIT) {
            self.wait = Some(WAIT - 1);
            self.join_entropy();
        }
    }

    /// Fixes the beacon's round that the throw makes due (R4): the first whose time is at least one period later.
    fn throw(&mut self, at: Timestamp) {
        self.due = self.beacon.as_ref().map(|beacon| Due { round: first_round(beacon, at), is_named: false });
    }

    fn await_round(&mut self, found: u64) -> Result<(), Discrepancy> {
        let Some(awaited) = self.due.as_mut().filter(|due| !due.is_named) else {
            return Err(Discrepancy::RoundUnexpected);
        };
        let due = std::mem::replace(awaited, Due { round: found, is_named: true }).round;
        if due == found { Ok(()) } else { Err(Discrepancy::WrongRoundDue { due, found }) }
    }

    /// Returns a discrepancy if the throw being followed did not name its round.
    fn require_named_round(&mut self) -> Option<Discrepancy> {
        let due = self.due.as_mut().filter(|due| !due.is_named)?;
        due.is_named = true;
        Some(Discrepancy::NoRoundDue { due: due.round })
    }

    fn add_entropy(&mut self, seat: Seat, bytes: &[u8]) -> Result<(), Discrepancy> {
        let bytes = to_bytes32("entropy", bytes)?;
        let published = self.published.len();
        self.contributions.push(Contributed { seat, bytes, published, serves_from: None });
        // Digest and contribution have 32 bytes each, so nothing is refused.
        if let Ok(joining) = Native.add_entropy(&self.joining, seat, &bytes) {
            self.joining = joining;
        }
        Ok(())
    }

    /// What players gave so far serves the landings to come.
    fn join_entropy(&mut self) {
        self.entropy = self.joining;
        self.joined = self.contributions.len();
    }

    /// Counts the landing for what serves it, and returns how much of that was given after the serving chain was
    /// published.
    fn count_given(&mut self, landing: u64) -> u64 {
        let serving = self.contributions.get_mut(..self.joined).unwrap_or_default();
        serving.iter_mut().rev().take_while(|one| one.serves_from.is_none()).for_each(|one| {
            one.serves_from = Some(landing);
        });
        let before = serving.partition_point(|one| one.published <= self.serving);
        (serving.len() - before) as u64
    }

    /// Follows the beginning of a decision: the entropy given since the last one began joins the running digest, before
    /// the wagers it can serve.
    ///
    /// > R65. A new decision takes the entropy given since the last one began; nobody knows the link then.
    fn open_betting(&mut self) -> Result<(), Discrepancy> {
        let left = self.links_left();
        let due = self.wait.is_none() && left < LEAST_REVEALS;
        self.join_entropy();
        self.wait = match self.wait {
            Some(1) => {
                self.serving = self.published.len() - 1;
                self.last = self.published.last().map_or(vec![], |chain| chain.head.clone());
                None
            }
            wait => wait.map(|wait| wait - 1),
        };
        if due { Err(Discrepancy::NextChainDue { left }) } else { Ok(()) }
    }

    fn links_left(&self) -> u32 {
        self.published.get(self.serving).map_or(0, |chain| chain.length.saturating_sub(chain.revealed))
    }

    /// Checks a revealed link and computes the outcome seed. After a discrepancy the chain goes on from this link, so
    /// that one error is reported once.
    fn reveal(&mut self, used: &UsedLink, draw: Draw, landing: u64) -> Result<(), Discrepancy> {
        let given = self.count_given(landing);
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

fn to_bytes32(what: &'static str, bytes: &[u8]) -> Result<[u8; 32], Discrepancy> {
    bytes.try_into().map_err(|_| Discrepancy::Length { what, length: bytes.len() })
}

/// Whether the coins landed as they were drawn.
fn is_as_drawn(drawn: Faces, landed: Rests) -> bool {
    let rest = |side| match side {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    };
    (rest(drawn.first), rest(drawn.second), drawn.third.map(rest)) == (landed.first, landed.second, landed.third)
}

fn format_faces(faces: &Faces) -> String {
    let sides = [Some(faces.first), Some(faces.second), faces.third];
    sides.into_iter().flatten().map(Side::as_str).collect::<Vec<_>>().join(", ")
}

fn format_rests(rests: &Rests) -> String {
    let rests = [Some(rests.first), Some(rests.second), rests.third];
    rests.into_iter().flatten().map(Rest::as_str).collect::<Vec<_>>().join(", ")
}
