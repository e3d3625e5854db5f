//! The witness of `kip-transcript` for callers that have commands and events as types, while a table is played.

use std::marker::PhantomData;
use std::ops::Deref;

use kip_transcript::witness::{self, Brought, Draws, Fact, WitnessedDeal};
use serde::Serialize;
use serde_json::Value;

use super::{Discrepancy, Signature, Witnessed, check_signature};
use crate::contract::{Beacon, BeaconRound, Timestamp};
use crate::family::{Event, Hosted};

/// Follows the draws of one table, from its opening on. All its knowledge is that of [`kip_transcript::witness::Draws`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::TwoUp;
/// use kip::draw::{Chance, Witness};
/// use kip::two_up::{Command, Config, Faces, Happening, Landing, Rest, Rests, Side, Thrower, Throwing};
///
/// # let config: Config = serde_json::from_str(include_str!("../../examples/config.json"))?;
/// // A `fresh` table of the rulebook `nsw`.
/// let mut witness = Witness::<TwoUp>::new("nsw", kip::GENERATION, &config).ok_or("unknown draws")?;
///
/// // The order's time, its command, and the events it led to.
/// let start = Faces { first: Side::Heads, second: Side::Tails, third: None };
/// let thrown = Happening::CoinsThrown(Throwing { by: Thrower::Spinner(1), start });
/// assert_eq!(witness.follow(config.opened_at, &Command::ThrowCoins(start), [&thrown]), []);
///
/// let land = Command::Land(Landing::Fresh(vec![0; 32]));
/// let coins = Rests { first: Rest::Tails, second: Rest::Heads, third: None };
/// assert_eq!(witness.follow(config.opened_at, &land, [&Happening::CoinsLanded(coins)]), []);
/// assert_eq!(witness.landings()[0].chance, Chance::Seed([0; 32]));
/// # Ok(())
/// # }
/// ```
///
/// At a card table it follows the deals:
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::CasinoCards;
/// use kip::casino_cards::{BySeat, Command, Dealing, Happening, Shuffle};
/// use kip::draw::{Chance, Native, Witness, shuffle};
///
/// # let registry = kip::Registry::embedded(kip::Limits::default())?.embedded_of_family::<CasinoCards>()?;
/// let rulebook = registry.rulebook("swazi").ok_or("no swazi")?;
/// let config = &rulebook.description().examples[0];
/// let mut witness = Witness::<CasinoCards>::new("swazi", kip::GENERATION, config).ok_or("unknown draws")?;
///
/// // The order's time, its command, and the events it led to.
/// for seat in 1..=3 {
///     let ready = Happening::SeatReady(BySeat { seat });
///     assert_eq!(witness.follow(config.opened_at, &Command::Ready, [&ready]), []);
/// }
/// let deal = Command::Deal(Dealing::Fresh(vec![0; 32]));
/// let drawn = shuffle(&mut Native, &rulebook.description().pack, &[0; 32], Some(3))?;
/// let dealer = drawn.dealer.ok_or("no dealer")?;
/// let leader = dealer % 3 + 1;
/// let told = Shuffle { number: 1, dealer, leader, pack: drawn.pack, draw: None, used: None };
/// assert_eq!(witness.follow(config.opened_at, &deal, [&Happening::PackShuffled(told)]), []);
/// assert_eq!(witness.deals()[0].chance, Chance::Seed([0; 32]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Witness<F> {
    draws: Draws,
    family: PhantomData<fn() -> F>,
}

impl<F: Hosted> Witness<F> {
    /// Makes a witness of a table that this rulebook opened with this config; `None` for a family whose draws are not known.
    #[must_use]
    pub fn new(rulebook: &str, generation: &str, config: &F::Config) -> Option<Self> {
        let draws = Draws::of(F::NAME, rulebook, generation, &to_json(config))?;
        Some(Self { draws, family: PhantomData })
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        self.draws.played_by(rulebook, generation);
    }

    /// Follows the events of the opening: a committed table publishes its chain, once. Returns all discrepancies.
    #[must_use = "it contains the discrepancies"]
    pub fn open(&mut self, events: &[Event<F>]) -> Vec<Discrepancy> {
        self.draws.open(&facts::<F>(events))
    }

    /// Follows an accepted command, its time and its events, with their secrets. Returns all discrepancies, and continues from
    /// the table's own values.
    #[must_use = "it contains the discrepancies"]
    pub fn follow<'a>(
        &mut self,
        at: Timestamp,
        command: &F::Command,
        happenings: impl IntoIterator<Item = &'a F::Happening>,
    ) -> Vec<Discrepancy> {
        let facts: Vec<_> = happenings.into_iter().map(|what| (at, Fact::read(&to_json(what)))).collect();
        self.follow_facts(Some(command), &facts)
    }

    /// Follows the events of an accepted command, or of a swap, which has none. Returns all discrepancies, and continues from
    /// the table's own values.
    #[must_use = "it contains the discrepancies"]
    pub fn follow_events(&mut self, command: Option<&F::Command>, events: &[Event<F>]) -> Vec<Discrepancy> {
        self.follow_facts(command, &facts::<F>(events))
    }

    fn follow_facts(&mut self, command: Option<&F::Command>, facts: &[(Timestamp, Fact)]) -> Vec<Discrepancy> {
        let brought = command.and_then(|command| Brought::read(&to_json(command)));
        let mut found = self.draws.follow(brought.as_ref(), facts);
        found.extend(self.draws.take_unsigned().and_then(find_unsigned));
        found
    }

    /// Returns the witness of coins; `None` at a table of another family than Two-Up.
    #[must_use]
    pub const fn coins(&self) -> Option<&witness::Witness> {
        if let Draws::TwoUp(coins) = &self.draws { Some(coins) } else { None }
    }

    /// Returns the witness of packs; `None` at a table of another family than the card games.
    #[must_use]
    pub const fn packs(&self) -> Option<&witness::DealWitness> {
        if let Draws::CasinoCards(packs) = &self.draws { Some(packs) } else { None }
    }

    /// Returns the landings of coins; none where no coins land.
    #[must_use]
    pub fn landings(&self) -> &[Witnessed] {
        self.coins().map_or(&[], witness::Witness::landings)
    }

    /// Returns the deals of packs; none where no packs are dealt.
    #[must_use]
    pub fn deals(&self) -> &[WitnessedDeal] {
        self.packs().map_or(&[], witness::DealWitness::deals)
    }
}

impl<F> Deref for Witness<F> {
    type Target = Draws;

    fn deref(&self) -> &Self::Target {
        &self.draws
    }
}

fn facts<F: Hosted>(events: &[Event<F>]) -> Vec<(Timestamp, Fact)> {
    events.iter().map(|event| (event.at, Fact::read(&to_json(&event.what)))).collect()
}

/// The contract's types have names, numbers and text only, so that serialization cannot fail.
fn to_json(word: &impl Serialize) -> Value {
    serde_json::to_value(word).unwrap_or(Value::Null)
}

fn find_unsigned((beacon, round): (Beacon, BeaconRound)) -> Option<Discrepancy> {
    let is_invalid = check_signature(&beacon, &round) == Signature::Invalid;
    is_invalid.then_some(Discrepancy::NotSigned { round: round.round })
}
