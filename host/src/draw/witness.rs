//! Follows a table's draws from public data and checks each landing against them (R4, R45).
//!
//! It uses no component: heads, entropy and reveals are in the events, seeds in the orders, and this host computes the
//! rest. It does not check other rules, such as when entropy may be given or what a result pays; a replay does.

use super::chains::{Chains, Contributed, Names, Published, to_bytes32};
use super::{Chance, Coins as _, Discrepancy, Native};
use crate::contract::{ChanceSource, Timestamp, UsedLink};
use crate::two_up::{Command, Config, Faces, Happening, Landing, Rest, Rests, Side};

/// Follows the draws of one table.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::draw::{Chance, Witness};
/// use kip::two_up::{Command, Config, Happening, Landing, Rest, Rests};
///
/// # let config: Config = serde_json::from_str(include_str!("../../examples/config.json"))?;
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
    names: Names,
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
            names: Names::new(&config.table, rulebook, generation),
            source,
            in_the_air: false,
            called_off: 0,
            landings: vec![],
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        self.names.played_by(rulebook, generation);
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
            Source::Committed(chains) => chains.published(),
            Source::Fresh(_) | Source::Observed => &[],
        }
    }

    /// Returns the players' digests for the current and for the next decision; `None` when the table's draws are not
    /// committed.
    #[must_use]
    pub fn entropy(&self) -> Option<([u8; 32], [u8; 32])> {
        match &self.source {
            Source::Committed(chains) => Some(chains.entropy()),
            Source::Fresh(_) | Source::Observed => None,
        }
    }

    /// Returns what players gave, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        match &self.source {
            Source::Committed(chains) => chains.contributions(),
            Source::Fresh(_) | Source::Observed => &[],
        }
    }

    /// Returns every head that was published and every link that was revealed, in the order of their bytes. A table that
    /// publishes or reveals one that another table has published or revealed plays with outcomes that are known.
    pub fn known(&self) -> impl Iterator<Item = &[u8]> {
        let chains = match &self.source {
            Source::Committed(chains) => Some(chains.known()),
            Source::Fresh(_) | Source::Observed => None,
        };
        chains.into_iter().flatten()
    }

    fn follow_event(&mut self, at: Timestamp, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::DrawsCommitted(commitment) => self.require_chains("a chain is committed")?.commit(commitment),
            Happening::EntropyAdded(of) => {
                let table = self.names.table.clone();
                self.require_chains("entropy is added")?.add_entropy(&table, of.seat, &of.bytes)
            }
            Happening::BettingOpened => match &mut self.source {
                Source::Committed(chains) => {
                    let left = chains.require_draws_left();
                    chains.begin_draw();
                    left
                }
                Source::Fresh(_) | Source::Observed => Ok(()),
            },
            Happening::CoinsThrown(_) => {
                let called_off = self.call_off();
                self.in_the_air = true;
                if let Source::Committed(chains) = &mut self.source {
                    chains.fix_round(at);
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
            Source::Committed(chains) => chains.forget_round(),
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
        let (names, nth) = (self.names.clone(), self.landings.len() as u64 + 1);
        self.require_chains("a link is revealed")?.reveal(used, &names, nth)
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
                chains.take_revealed().map_or(Chance::Unknown, |linked| Chance::Link(Box::new(linked)))
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
/// Whether the coins landed as they were drawn.
fn is_as_drawn(drawn: Faces, landed: Rests) -> bool {
    let rest = |side| match side {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    };
    (rest(drawn.first), rest(drawn.second), drawn.third.map(rest)) == (landed.first, landed.second, landed.third)
}
