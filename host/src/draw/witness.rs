//! Follows a table's draws from what everybody can see, and holds each landing to it (R4, R45).
//!
//! No component takes part: heads, entropy and reveals are in the events, seeds in the orders, and
//! the arithmetic is this host's own. What depends on the rules otherwise, such as when entropy may
//! be given or what a result pays, is not looked at: that is for a replay.

use super::{Coins as _, Draw, Draws as _, Native};
use crate::contract::{Beacon, BeaconRound, ChanceSource, Commitment, Seat, Timestamp, UsedLink};
use crate::two_up::{Command, Config, Faces, Happening, Landing, Rest, Rests, Side};

/// Reveals that must be left when betting opens, or else a chain to follow; also the least length
/// of a chain (R45).
pub const LEAST_REVEALS: u32 = 64;

/// Betting opens twice before a chain committed ahead is used: it serves the decision after the
/// next (R45).
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
/// // The order, its time, and the events it led to.
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

/// Where chance comes from.
#[derive(Clone, Debug)]
enum Source {
    /// With the seed of the order that is being followed.
    Fresh(Option<Vec<u8>>),
    Committed(Box<Chains>),
    Observed,
}

/// The chains as they stand.
#[derive(Clone, Debug)]
struct Chains {
    published: Vec<Published>,
    /// The one in use, by its place in `published`.
    serving: usize,
    last: Vec<u8>,
    /// How often betting opens before the chain committed ahead is used; none without one.
    wait: Option<u8>,
    /// For the landings to come.
    entropy: [u8; 32],
    /// For the next decision.
    joining: [u8; 32],
    beacon: Option<Beacon>,
    /// The beacon's round that lands with the coins in the air.
    due: Option<Due>,
    /// Revealed for the landing that is being followed.
    revealed: Option<Linked>,
}

/// The beacon's round of one throw.
#[derive(Clone, Copy, Debug)]
struct Due {
    round: u64,
    /// Whether the table has said so.
    told: bool,
}

/// A chain as it was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The head that was published.
    pub head: Vec<u8>,
    /// How many links can be revealed.
    pub length: u32,
    /// How many have been.
    pub revealed: u32,
}

/// A landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnessed {
    /// Where its coins come from.
    pub chance: Chance,
    /// How the coins that were spun had to fall; none where nothing says so.
    pub drawn: Option<Faces>,
    /// How the coins came to rest.
    pub coins: Rests,
}

/// Where the fall of the coins comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The host's seed.
    Seed([u8; 32]),
    /// A link of a chain.
    Link(Box<Linked>),
    /// Eyes.
    Eyes,
    /// Nothing that could be found.
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
    /// The players' digest that serves this decision.
    pub entropy: [u8; 32],
    /// What the beacon published; empty without one.
    pub beacon: Vec<u8>,
    /// The outcome seed.
    pub seed: [u8; 32],
}

/// Something at a table that is not as it was published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Discrepancy {
    /// A reveal does not lead to the link before it.
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
        /// The number that was due.
        expected: u32,
        /// The number of the reveal.
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

    /// A link is said to have been used with another digest than what players gave came to.
    #[error("link {number} of chain {chain} is said to go with another digest than the players' entropy came to")]
    EntropyDiffers {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// The coins lie otherwise than they were drawn.
    #[error("the coins were drawn {}, and are said to have landed {}", faces(.drawn), rests(.landed))]
    CoinsDiffer {
        /// How they had to fall.
        drawn: Faces,
        /// How the table has them.
        landed: Rests,
    },

    /// Coins landed and nothing was drawn for them.
    #[error("the coins land and no draw was given for them")]
    NothingDrawn,

    /// Betting was opened with too few links left and no chain to follow.
    #[error("betting opens with {left} links left and no chain committed to follow: fewer than {LEAST_REVEALS}")]
    NextChainDue {
        /// The links left.
        left: u32,
    },

    /// A chain was committed while another was waiting already.
    #[error("a chain is committed while another is waiting to be used")]
    CommittedTwice,

    /// A chain that is too short to begin with.
    #[error("a chain of {length} links is committed: {LEAST_REVEALS} are the least")]
    ChainTooShort {
        /// Its length.
        length: u32,
    },

    /// The next chain has another beacon than the table.
    #[error("the next chain is committed with another beacon than the table was opened with")]
    BeaconDiffers,

    /// A landing without the beacon of the table.
    #[error("the landing adds no beacon, and the table was opened with one")]
    BeaconMissing,

    /// A landing with a beacon, at a table without.
    #[error("the landing adds a beacon, and the table was opened without one")]
    BeaconUnexpected,

    /// A throw of numbers was undone before its landing (R3).
    #[error("a throw of numbers is called off: it has one draw, and that lands")]
    CalledOff,

    /// A throw that did not say which of the beacon's rounds lands with it.
    #[error("the coins are thrown, and which of the beacon's rounds is due is not said: it is round {due}")]
    NoRoundDue {
        /// The first that is published at least one period after the throw.
        due: u64,
    },

    /// A round is said to be due where no throw waits for one.
    #[error("a round of the beacon is said to be due, and nothing is thrown that waits for one")]
    RoundUnexpected,

    /// Another round is said to be due than the first that is published at least one period after the throw.
    #[error("round {found} of the beacon is said to be due, and it is round {due}")]
    WrongRoundDue {
        /// The first that is published at least one period after the throw.
        due: u64,
        /// The round that was named.
        found: u64,
    },

    /// A landing with another round than the one that was due.
    #[error("the landing adds round {found} of the beacon, and round {due} was due")]
    WrongRound {
        /// The round that was due.
        due: u64,
        /// The round that was added.
        found: u64,
    },

    /// A chain under a head or a link that everybody knows.
    #[error("a chain is committed whose head is known already, from the chain in use")]
    ChainUsed,

    /// Something that only a table with another source of chance has.
    #[error("{what} at a table whose draws are not committed")]
    OtherSource {
        /// What it is.
        what: &'static str,
    },

    /// What has to have 32 bytes has not.
    #[error("{what} has {length} bytes, not 32")]
    Length {
        /// What it is.
        what: &'static str,
        /// Its length.
        length: usize,
    },
}

impl Witness {
    /// A witness of the table that is opened so, by that rulebook.
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

    /// From here on another rulebook, or another generation, plays the table: both are part of
    /// every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        rulebook.clone_into(&mut self.rulebook);
        generation.clone_into(&mut self.generation);
    }

    /// Takes over a command that was accepted, when, and what it led to. Gives back what does not hold;
    /// after that it goes on from what the table says.
    #[must_use = "what does not hold is in it"]
    pub fn follow<'a>(
        &mut self,
        at: Timestamp,
        command: &Command,
        happenings: impl IntoIterator<Item = &'a Happening>,
    ) -> Vec<Discrepancy> {
        if let (Source::Fresh(seed), Command::Land(Landing::Fresh(given))) = (&mut self.source, command) {
            *seed = Some(given.clone());
        }
        let mut found: Vec<_> = happenings.into_iter().filter_map(|what| self.happening(at, what).err()).collect();
        if let Source::Committed(chains) = &mut self.source {
            found.extend(chains.untold());
        }
        found
    }

    /// Every landing so far.
    #[must_use]
    pub fn landings(&self) -> &[Witnessed] {
        &self.landings
    }

    /// How many spins were called off while the coins were in the air. Where the coins are numbers none may be.
    #[must_use]
    pub const fn called_off(&self) -> u64 {
        self.called_off
    }

    /// Every chain that was published, in order; none at a table whose draws are not committed.
    #[must_use]
    pub fn published(&self) -> &[Published] {
        match &self.source {
            Source::Committed(chains) => &chains.published,
            Source::Fresh(_) | Source::Observed => &[],
        }
    }

    /// The players' digest that serves the decision that is on, and the one that will serve the
    /// next; none at a table whose draws are not committed.
    #[must_use]
    pub fn entropy(&self) -> Option<([u8; 32], [u8; 32])> {
        match &self.source {
            Source::Committed(chains) => Some((chains.entropy, chains.joining)),
            Source::Fresh(_) | Source::Observed => None,
        }
    }

    fn happening(&mut self, at: Timestamp, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::DrawsCommitted(commitment) => self.chains("a chain is committed")?.commit(commitment),
            Happening::EntropyAdded(of) => self.chains("entropy is added")?.add_entropy(of.seat, &of.bytes),
            Happening::BettingOpened => match &mut self.source {
                Source::Committed(chains) => chains.open_betting(),
                Source::Fresh(_) | Source::Observed => Ok(()),
            },
            Happening::CoinsThrown(_) => {
                let undone = self.undo();
                self.in_the_air = true;
                if let Source::Committed(chains) = &mut self.source {
                    chains.throw(at);
                }
                undone
            }
            Happening::SpinInvalid(_) | Happening::OutcomeInvalidated(_) => self.undo(),
            Happening::RoundDue(round) => self.chains("a round of a beacon is due")?.await_round(*round),
            Happening::DrawRevealed(used) => self.reveal(used),
            Happening::CoinsLanded(coins) => self.land(*coins),
            _ => Ok(()),
        }
    }

    /// > On `fresh` and `committed` tables a throw cannot be called off … A throw has exactly one draw (R3)
    fn undo(&mut self) -> Result<(), Discrepancy> {
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

    fn chains(&mut self, what: &'static str) -> Result<&mut Chains, Discrepancy> {
        match &mut self.source {
            Source::Committed(chains) => Ok(chains),
            Source::Fresh(_) | Source::Observed => Err(Discrepancy::OtherSource { what }),
        }
    }

    fn reveal(&mut self, used: &UsedLink) -> Result<(), Discrepancy> {
        let (table, rulebook, generation) = (self.table.clone(), self.rulebook.clone(), self.generation.clone());
        let chains = self.chains("a link is revealed")?;
        let draw = Draw {
            table,
            rulebook,
            generation,
            number: used.number,
            entropy: chains.entropy.to_vec(),
            beacon: used.link.beacon.as_ref().map_or(vec![], |beacon| beacon.bytes.clone()),
        };
        chains.reveal(used, draw)
    }

    /// The coins are down: as they were drawn, unless eyes drew them.
    fn land(&mut self, coins: Rests) -> Result<(), Discrepancy> {
        self.in_the_air = false;
        let chance = match &mut self.source {
            Source::Observed => Chance::Eyes,
            Source::Fresh(seed) => match seed.take() {
                Some(seed) => Chance::Seed(bytes32("a seed", &seed)?),
                None => Chance::Unknown,
            },
            Source::Committed(chains) => {
                chains.revealed.take().map_or(Chance::Unknown, |linked| Chance::Link(Box::new(linked)))
            }
        };
        let drawn = chance.seed().and_then(|seed| Native.coins_of(&seed, 0).ok());
        // A seed has three coins; a game of two reads the first two.
        let drawn = drawn.map(|drawn| Faces { third: coins.third.and(drawn.third), ..drawn });
        let found = match drawn {
            Some(drawn) if !lie(drawn, coins) => Err(Discrepancy::CoinsDiffer { drawn, landed: coins }),
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

    /// > The next chain is committed ahead … and is first used in the decision after the next (R45)
    fn commit(&mut self, commitment: &Commitment) -> Result<(), Discrepancy> {
        let Commitment { head, length, beacon } = commitment;
        let waiting = self.wait.is_some();
        let used = *head == self.last || self.published.get(self.serving).is_some_and(|chain| chain.head == *head);
        self.published.push(Published { head: head.clone(), length: *length, revealed: 0 });
        self.wait = Some(WAIT);
        self.pass_a_decision_by();
        if waiting {
            Err(Discrepancy::CommittedTwice)
        } else if *length < LEAST_REVEALS {
            Err(Discrepancy::ChainTooShort { length: *length })
        } else if *beacon != self.beacon {
            Err(Discrepancy::BeaconDiffers)
        } else if used {
            Err(Discrepancy::ChainUsed)
        } else {
            Ok(())
        }
    }

    /// Where no link is left, the chain to follow takes over at the next "place your bets", and the
    /// entropy given so far joins, as if a decision had been opened (R117).
    fn pass_a_decision_by(&mut self) {
        if self.left() == 0 && self.wait == Some(WAIT) {
            self.wait = Some(WAIT - 1);
            self.entropy = self.joining;
        }
    }

    /// > each throw names the round that is due …, the first whose time is at least one period after the throw (R4)
    fn throw(&mut self, at: Timestamp) {
        self.due = self.beacon.as_ref().map(|beacon| Due { round: first_round(beacon, at), told: false });
    }

    fn await_round(&mut self, found: u64) -> Result<(), Discrepancy> {
        let Some(awaited) = self.due.as_mut().filter(|due| !due.told) else {
            return Err(Discrepancy::RoundUnexpected);
        };
        let due = std::mem::replace(awaited, Due { round: found, told: true }).round;
        if due == found { Ok(()) } else { Err(Discrepancy::WrongRoundDue { due, found }) }
    }

    /// A round that the throw being followed should have named.
    fn untold(&mut self) -> Option<Discrepancy> {
        let due = self.due.as_mut().filter(|due| !due.told)?;
        due.told = true;
        Some(Discrepancy::NoRoundDue { due: due.round })
    }

    fn add_entropy(&mut self, seat: Seat, bytes: &[u8]) -> Result<(), Discrepancy> {
        let bytes = bytes32("entropy", bytes)?;
        // Digest and bytes have 32 bytes, and a seat is a number: nothing is left to refuse.
        if let Ok(joining) = Native.add_entropy(&self.joining, seat, &bytes) {
            self.joining = joining;
        }
        Ok(())
    }

    /// > it joins the running digest at the next "place your bets", before the wagers it can serve (R4)
    fn open_betting(&mut self) -> Result<(), Discrepancy> {
        let left = self.left();
        let due = self.wait.is_none() && left < LEAST_REVEALS;
        self.entropy = self.joining;
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

    fn left(&self) -> u32 {
        self.published.get(self.serving).map_or(0, |chain| chain.length.saturating_sub(chain.revealed))
    }

    /// The link leads to the one before it, and makes the outcome seed. The chain goes on from it
    /// even where it does not hold, so that what is wrong is found once.
    fn reveal(&mut self, used: &UsedLink, draw: Draw) -> Result<(), Discrepancy> {
        let (chain, number, x) = (self.serving + 1, used.number, &used.link.x);
        let before = std::mem::replace(&mut self.last, x.clone());
        let Some(published) = self.published.get_mut(self.serving) else { return Ok(()) };
        let (expected, length) = (published.revealed.saturating_add(1), published.length);
        published.revealed = number;
        let link = bytes32("a link", x)?;
        let entropy = self.entropy;
        self.revealed = Native.outcome_seed(&link, &draw).ok().map(|seed| {
            let beacon = draw.beacon;
            Linked { chain, number, link, entropy, beacon, seed }
        });
        self.pass_a_decision_by();
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
        match (&self.beacon, &used.link.beacon) {
            (Some(_), None) => Err(Discrepancy::BeaconMissing),
            (None, Some(_)) => Err(Discrepancy::BeaconUnexpected),
            (Some(_), Some(BeaconRound { round: found, .. })) => match due {
                Some(Due { round: due, .. }) if due != *found => Err(Discrepancy::WrongRound { due, found: *found }),
                _ => Ok(()),
            },
            (None, None) => Ok(()),
        }
    }
}

impl Chance {
    /// The seed the coins fall by.
    #[must_use]
    pub fn seed(&self) -> Option<[u8; 32]> {
        match self {
            Self::Seed(seed) => Some(*seed),
            Self::Link(linked) => Some(linked.seed),
            Self::Eyes | Self::Unknown => None,
        }
    }
}

/// The first round that is published at least one period after that time.
fn first_round(beacon: &Beacon, at: Timestamp) -> u64 {
    let period = u64::from(beacon.period).max(1);
    let since = at.saturating_add(period).saturating_sub(beacon.first_round_at);
    since.div_ceil(period).saturating_add(1)
}

fn bytes32(what: &'static str, bytes: &[u8]) -> Result<[u8; 32], Discrepancy> {
    bytes.try_into().map_err(|_| Discrepancy::Length { what, length: bytes.len() })
}

/// Whether coins lie as they were drawn.
fn lie(drawn: Faces, landed: Rests) -> bool {
    let rest = |side| match side {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    };
    (rest(drawn.first), rest(drawn.second), drawn.third.map(rest)) == (landed.first, landed.second, landed.third)
}

fn faces(faces: &Faces) -> String {
    let sides = [Some(faces.first), Some(faces.second), faces.third];
    sides.into_iter().flatten().map(Side::as_str).collect::<Vec<_>>().join(", ")
}

fn rests(rests: &Rests) -> String {
    let rests = [Some(rests.first), Some(rests.second), rests.third];
    rests.into_iter().flatten().map(Rest::as_str).collect::<Vec<_>>().join(", ")
}
