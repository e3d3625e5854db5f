//! Two-Up: checks each landing against its draw.

use alloc::vec::Vec;

use kip_contract::two_up::{Faces, Rest, Rests, Side};
use kip_contract::types::{Beacon, BeaconRound, ChanceSource, Timestamp, UsedLink};

use super::chains::{Chains, Chance, Contributed, Names, Published, Source, to_bytes32};
use super::discrepancy::{Discrepancy, Held};
use super::fact::{Brought, Fact};

/// A witness of the draws of one table of Two-Up.
///
/// ```
/// use kip_contract::two_up::{Rest, Rests};
/// use kip_contract::types::ChanceSource;
/// use kip_transcript::witness::{Brought, Chance, Fact, Witness};
///
/// let mut witness = Witness::new("Ring 1", "nsw", "1.0", &ChanceSource::Fresh);
/// let at = 1_767_430_800_000;
/// assert_eq!(witness.follow(None, &[(at, Fact::CoinsThrown)]), []);
///
/// let land = Brought::Fresh(vec![0; 32]);
/// let coins = Rests { first: Rest::Tails, second: Rest::Heads, third: None };
/// assert_eq!(witness.follow(Some(&land), &[(at, Fact::CoinsLanded(coins))]), []);
/// assert_eq!(witness.landings()[0].chance, Chance::Seed([0; 32]));
/// ```
#[derive(Clone, Debug)]
pub struct Witness {
    names: Names,
    source: Source,
    in_the_air: bool,
    is_lying: bool,
    called_off: u64,
    landings: Vec<Witnessed>,
}

/// A landing that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witnessed {
    /// The source of its coins.
    pub chance: Chance,
    /// The coins as they were drawn; `None` if no seed is known.
    pub drawn: Option<Faces>,
    /// The coins as they came to rest.
    pub coins: Rests,
}

impl Witness {
    /// Makes a witness of a table that this rulebook opened with this name and source of chance.
    #[must_use]
    pub fn new(table: &str, rulebook: &str, generation: &str, source: &ChanceSource) -> Self {
        Self {
            names: Names::new(table, rulebook, generation),
            source: Source::of(source, table),
            in_the_air: false,
            is_lying: false,
            called_off: 0,
            landings: Vec::new(),
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        self.names.played_by(rulebook, generation);
    }

    /// Follows a line: the time of its events, the chance that its order brought, and its facts. Returns all discrepancies, and
    /// continues from what the table reports.
    #[must_use = "it contains the discrepancies"]
    pub fn follow(&mut self, brought: Option<&Brought>, facts: &[(Timestamp, Fact)]) -> Vec<Discrepancy> {
        self.follow_each(brought, &mut facts.iter())
    }

    pub(super) fn follow_each(
        &mut self,
        brought: Option<&Brought>,
        facts: &mut dyn Iterator<Item = &(Timestamp, Fact)>,
    ) -> Vec<Discrepancy> {
        let mut found = Vec::new();
        if let Some(brought) = brought {
            found.extend(self.source.require_source_of(brought).err().map(|other| *other));
        }
        let before = self.landings.len();
        for (at, fact) in facts {
            found.extend(self.follow_fact(*at, brought, fact).err().map(|other| *other));
        }
        if brought.is_some() && self.landings.len() == before {
            found.push(Discrepancy::DrawWithoutOutcome);
        }
        if let Some(chains) = self.source.chains_mut() {
            found.extend(chains.require_named_round());
            if let Some(linked) = chains.take_revealed() {
                found.push(Discrepancy::NothingLands { number: linked.number });
            }
        }
        found
    }

    /// Returns every landing so far.
    #[must_use]
    pub fn landings(&self) -> &[Witnessed] {
        &self.landings
    }

    /// Returns the number of spins that were called off while the coins were in the air. It must be 0 when the coins come from
    /// numbers.
    #[must_use]
    pub const fn called_off(&self) -> u64 {
        self.called_off
    }

    /// Returns whether coins were thrown that have not landed and were not called off.
    #[must_use]
    pub const fn has_coins_in_the_air(&self) -> bool {
        self.in_the_air
    }

    /// Returns the landing that lies and is not announced, with its number, from 1.
    #[must_use]
    pub fn lying(&self) -> Option<(usize, &Witnessed)> {
        self.landings.last().filter(|_| self.is_lying).map(|landing| (self.landings.len(), landing))
    }

    /// Returns every published chain in order; none when the table's draws are not committed.
    #[must_use]
    pub fn published(&self) -> &[Published] {
        self.chains().map_or(&[], Chains::published)
    }

    /// Returns the players' digests for the current and for the next decision; `None` when the table's draws are not
    /// committed.
    #[must_use]
    pub fn entropy(&self) -> Option<([u8; 32], [u8; 32])> {
        self.chains().map(Chains::entropy)
    }

    /// Returns the players' contributions, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        self.chains().map_or(&[], Chains::contributions)
    }

    /// Takes the round that the last line's draw brought, with its beacon. Nobody has checked its signature.
    pub fn take_unsigned(&mut self) -> Option<(Beacon, BeaconRound)> {
        self.source.chains_mut()?.take_unsigned()
    }

    pub(super) const fn chains(&self) -> Option<&Chains> {
        self.source.chains()
    }

    fn follow_fact(&mut self, at: Timestamp, brought: Option<&Brought>, fact: &Fact) -> Held {
        match fact {
            Fact::DrawsCommitted(commitment) => self.source.require_chains("a chain is committed")?.commit(commitment),
            Fact::EntropyAdded(given) => self.source.require_chains("entropy is added")?.add_entropy(given),
            Fact::BettingOpened => match self.source.chains_mut() {
                Some(chains) => {
                    let left = chains.require_draws_left();
                    chains.begin_draw();
                    left
                }
                None => Ok(()),
            },
            Fact::CoinsThrown => {
                let called_off = self.call_off();
                self.in_the_air = true;
                if let Some(chains) = self.source.chains_mut() {
                    chains.fix_round(at);
                }
                called_off
            }
            Fact::SpinInvalid | Fact::OutcomeInvalidated => {
                self.is_lying = false;
                self.call_off()
            }
            Fact::ResultAnnounced => {
                self.is_lying = false;
                Ok(())
            }
            Fact::RoundDue(round) => self.source.require_chains("a round of a beacon is due")?.await_round(*round),
            Fact::DrawRevealed(used) => self.reveal(brought, used),
            Fact::CoinsLanded(coins) => self.land(brought, *coins),
            _ => Ok(()),
        }
    }

    /// > R3. On fresh and committed tables a throw cannot be called off … A throw has exactly one draw; …
    fn call_off(&mut self) -> Held {
        if !core::mem::take(&mut self.in_the_air) {
            return Ok(());
        }
        self.called_off += 1;
        match &mut self.source {
            Source::Observed => return Ok(()),
            Source::Fresh => {}
            Source::Committed(chains) => chains.forget_round(),
        }
        Err(Discrepancy::CalledOff.into())
    }

    fn reveal(&mut self, brought: Option<&Brought>, used: &UsedLink) -> Held {
        let nth = self.landings.len() as u64 + 1;
        self.source.require_chains("a link is revealed")?.reveal(brought, used, &self.names, nth)
    }

    /// Records a landing and compares its coins with the draw, or with what its order saw.
    fn land(&mut self, brought: Option<&Brought>, coins: Rests) -> Held {
        let was_thrown = core::mem::take(&mut self.in_the_air);
        self.is_lying = true;
        let chance = match (&mut self.source, brought) {
            (Source::Observed, Some(Brought::SeenCoins(_))) => Chance::Eyes,
            (Source::Fresh, Some(Brought::Fresh(seed))) => match to_bytes32("a seed", seed) {
                Ok(seed) => Chance::Seed(seed),
                Err(length) => {
                    self.landings.push(Witnessed { chance: Chance::Unknown, drawn: None, coins });
                    return Err(length);
                }
            },
            (Source::Committed(chains), _) => chains.take_revealed().map_or(Chance::Unknown, Chance::from),
            _ => Chance::Unknown,
        };
        // A seed gives three coins; a game of two uses the first two.
        let drawn = chance
            .seed()
            .map(|seed| coins_of(seed, 0))
            .map(|drawn| Faces { third: coins.third.and(drawn.third), ..drawn });
        let found = match drawn {
            _ if !was_thrown => Err(Discrepancy::NotThrown.into()),
            None if matches!(brought, Some(Brought::SeenCoins(seen)) if *seen != coins) => {
                Err(Discrepancy::OtherCoinsSeen.into())
            }
            Some(drawn) if !is_as_drawn(drawn, coins) => Err(Discrepancy::CoinsDiffer { drawn, landed: coins }.into()),
            None if chance == Chance::Unknown => Err(Discrepancy::NothingDrawn.into()),
            _ => Ok(()),
        };
        self.landings.push(Witnessed { chance, drawn, coins });
        found
    }
}

/// Returns how three coins fall in a spin of a seed, counted from 0: by the lowest bits of the byte with that number in its
/// keystream, heads where a bit is set (R1).
pub fn coins_of(seed: [u8; 32], spin: u64) -> Faces {
    let byte = kip_draws::keystream_byte(seed, spin);
    let side = |bit: u8| if byte >> bit & 1 == 1 { Side::Heads } else { Side::Tails };
    Faces { first: side(0), second: side(1), third: Some(side(2)) }
}

/// Returns whether the coins landed as they were drawn.
fn is_as_drawn(drawn: Faces, landed: Rests) -> bool {
    let rest = |side| match side {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    };
    (rest(drawn.first), rest(drawn.second), drawn.third.map(rest)) == (landed.first, landed.second, landed.third)
}
