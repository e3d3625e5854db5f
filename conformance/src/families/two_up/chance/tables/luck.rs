//! The sources of a session's coins, and how the suite knows the coins before the component lands them.

use kip_engine::contract::{Beacon, ChanceSource, Timestamp};
use kip_engine::two_up::contract::{Landing, Rest, Rests, View};

use crate::draws::chain::{Chain, DrawOf, draw_beacon};
use crate::draws::keystream::{self, Seed};
use crate::families::two_up::chance::battery::Reading;
use crate::families::two_up::chance::faces::seed_that_shows;
use crate::hosting::Failure;
use crate::picks::Picks;

/// A source of chance.
pub enum Luck {
    /// The seed of each spin, whose first byte shows the coins of the batch's spin.
    Fresh(Seed),
    /// The links of a chain.
    Committed(Box<Committed>),
    /// The coins as they are seen: those of the batch.
    Observed(Seed),
}

/// The chain of a committed table, and its beacon if it has one.
pub struct Committed {
    chain: Chain,
    beacon: Option<Beacon>,
    /// The rulebook's id and the contract's generation.
    rulebook: (String, String),
}

/// A landing with known coins.
pub struct Known {
    /// The landing.
    pub landing: Landing,
    /// The way in which the coins must come to rest.
    pub way: u8,
    /// The outcome seed, as hex; `as seen` for observed coins.
    pub from: String,
}

/// The number of links beyond the spins. A table always requires 64 remaining links.
const SPARE_LINKS: u32 = 64;

impl Luck {
    /// Returns a committed source for that many spins. Every second table has a beacon.
    pub fn committed(picks: &mut Picks, spins: u32, at: Timestamp, rulebook: (String, String)) -> Self {
        let length = spins + SPARE_LINKS + u32::try_from(picks.below(100)).unwrap_or(0);
        let chain = Chain::ending_with(picks.seed(), usize::try_from(length).unwrap_or(0));
        let beacon = picks.once_in(2).then(|| draw_beacon(picks, at));
        Self::Committed(Box::new(Committed { chain, beacon, rulebook }))
    }

    /// Returns the source with which a table is opened.
    pub fn source(&self) -> ChanceSource {
        match self {
            Self::Fresh(_) => ChanceSource::Fresh,
            Self::Observed(_) => ChanceSource::Observed,
            Self::Committed(it) => ChanceSource::Committed(it.chain.commitment(it.beacon.clone())),
        }
    }

    /// Returns the chain, if the source has one.
    pub fn chain(&mut self) -> Option<&mut Chain> {
        match self {
            Self::Committed(it) => Some(&mut it.chain),
            Self::Fresh(_) | Self::Observed(_) => None,
        }
    }

    /// Returns the landing of a session's spin, counted from 0.
    ///
    /// # Errors
    /// Fails when the chain has no link left, or when the table does not show which round of the beacon is due.
    pub fn landing(&self, spin: u64, reading: Reading, view: &View, picks: &mut Picks) -> Result<Known, Failure> {
        match self {
            Self::Fresh(batch) => {
                let way = reading.way(keystream::byte(*batch, spin));
                let seed = seed_that_shows(way, reading.ways() - 1, picks);
                Ok(Known { landing: Landing::Fresh(seed.to_vec()), way, from: hex::encode(seed) })
            }
            Self::Observed(batch) => Ok(seen(reading.way(keystream::byte(*batch, spin)), reading)),
            Self::Committed(it) => it.landing(reading, view, picks),
        }
    }

    /// Returns other landings that the same throw can have.
    ///
    /// # Errors
    /// Those of [`landing`](Self::landing).
    pub fn others(&self, reading: Reading, view: &View, picks: &mut Picks) -> Result<Vec<Known>, Failure> {
        /// The number of landings of one throw that are compared.
        const OTHERS: usize = 64;
        match self {
            Self::Fresh(_) => Ok((0..OTHERS).map(|_| by_seed(picks.seed(), reading)).collect()),
            Self::Observed(_) => Ok((0..reading.ways()).map(|way| seen(way, reading)).collect()),
            // A link alone has one outcome. With the beacon's bytes any outcome is possible.
            Self::Committed(it) if it.beacon.is_none() => Ok(Vec::new()),
            Self::Committed(it) => (0..OTHERS).map(|_| it.landing(reading, view, picks)).collect(),
        }
    }
}

fn by_seed(seed: Seed, reading: Reading) -> Known {
    let way = reading.way(keystream::byte(seed, 0));
    Known { landing: Landing::Fresh(seed.to_vec()), way, from: hex::encode(seed) }
}

fn seen(way: u8, reading: Reading) -> Known {
    let rest = |coin: u8| if way >> coin & 1 == 1 { Rest::Heads } else { Rest::Tails };
    let third = (reading.coins == 3).then(|| rest(2));
    let landing = Landing::Observed(Rests { first: rest(0), second: rest(1), third });
    Known { landing, way, from: "as seen".into() }
}

impl Committed {
    fn landing(&self, reading: Reading, view: &View, picks: &mut Picks) -> Result<Known, Failure> {
        let missing = || Failure::failed("no link of the chain is left");
        let due = view.common.chain.as_ref().and_then(|chain| chain.due);
        if due.is_some() != self.beacon.is_some() {
            return Err(Failure::failed(format!(
                "the coins are in the air, and the beacon's round that is due is {due:?}"
            )));
        }
        let link = self.chain.next_reveal(due, picks).ok_or_else(missing)?;
        let (rulebook, generation) = (&*self.rulebook.0, &*self.rulebook.1);
        let bytes = link.beacon.as_ref().map_or(&[][..], |beacon| &beacon.bytes);
        let draw = DrawOf { table: &view.common.table, rulebook, generation, beacon: bytes };
        let seed = self.chain.outcome_seed(&draw).ok_or_else(missing)?;
        let way = reading.way(keystream::byte(seed, 0));
        Ok(Known { landing: Landing::Committed(link), way, from: hex::encode(seed) })
    }
}
