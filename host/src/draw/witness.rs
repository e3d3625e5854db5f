//! The witnesses of `kip-transcript` for callers that have commands and events as types, while a table is played.

use std::ops::Deref;

use kip_contract::types::ChanceSource;
use kip_transcript::witness::{self, Brought, Fact};
use serde::Serialize;
use serde_json::Value;

use super::{Discrepancy, Signature, check_signature};
use crate::casino_cards;
use crate::contract::{Beacon, BeaconRound, Timestamp};
use crate::two_up;

/// Follows the draws of one table of Two-Up, from its opening on. All its knowledge is that of
/// [`kip_transcript::witness::Witness`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::draw::{Chance, Witness};
/// use kip::two_up::{Command, Config, Faces, Happening, Landing, Rest, Rests, Side, Thrower, Throwing};
///
/// # let config: Config = serde_json::from_str(include_str!("../../examples/config.json"))?;
/// // A `fresh` table of the rulebook `nsw`.
/// let mut witness = Witness::new("nsw", kip::GENERATION, &config);
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
#[derive(Clone, Debug)]
pub struct Witness(witness::Witness);

/// Follows the deals of one card table, from its opening on. All its knowledge is that of
/// [`kip_transcript::witness::DealWitness`].
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::casino_cards::{BySeat, Command, Dealing, Happening, Shuffle};
/// use kip::draw::{Chance, DealWitness, Native, shuffle};
///
/// # let registry = kip::Registry::embedded(kip::Limits::default())?.embedded_of_family::<kip::CasinoCards>()?;
/// let rulebook = registry.rulebook("swazi").ok_or("no swazi")?;
/// let config = &rulebook.description().examples[0];
/// let mut witness = DealWitness::new("swazi", kip::GENERATION, config);
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
pub struct DealWitness(witness::DealWitness);

impl Witness {
    /// Makes a witness of a table that this rulebook opened with this config.
    #[must_use]
    pub fn new(rulebook: &str, generation: &str, config: &two_up::Config) -> Self {
        Self(witness::Witness::new(&config.table, rulebook, generation, &config.source))
    }
}

impl DealWitness {
    /// Makes a witness of a table that this rulebook opened with this config.
    #[must_use]
    pub fn new(rulebook: &str, generation: &str, config: &casino_cards::Config) -> Self {
        let (source, players): (&ChanceSource, u8) = (&config.source, config.terms.players);
        Self(witness::DealWitness::new(&config.table, rulebook, generation, source, players))
    }
}

macro_rules! follows {
    ($Witness:ident, $words:ident) => {
        impl $Witness {
            /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
            pub fn played_by(&mut self, rulebook: &str, generation: &str) {
                self.0.played_by(rulebook, generation);
            }

            /// Follows an accepted command, its time and its events, with their secrets. Returns all discrepancies, and continues
            /// from the table's own values.
            #[must_use = "it contains the discrepancies"]
            pub fn follow<'a>(
                &mut self,
                at: Timestamp,
                command: &$words::Command,
                happenings: impl IntoIterator<Item = &'a $words::Happening>,
            ) -> Vec<Discrepancy> {
                let facts: Vec<_> = happenings.into_iter().map(|what| (at, Fact::read(&to_json(what)))).collect();
                let mut found = self.0.follow(Brought::read(&to_json(command)).as_ref(), &facts);
                found.extend(self.0.take_unsigned().and_then(find_unsigned));
                found
            }
        }

        /// Continues where the check of a transcript ended.
        impl From<witness::$Witness> for $Witness {
            fn from(witness: witness::$Witness) -> Self {
                Self(witness)
            }
        }

        impl Deref for $Witness {
            type Target = witness::$Witness;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }
    };
}

follows!(Witness, two_up);
follows!(DealWitness, casino_cards);

/// The contract's types have names, numbers and text only, so that serialization cannot fail.
fn to_json(word: &impl Serialize) -> Value {
    serde_json::to_value(word).unwrap_or(Value::Null)
}

fn find_unsigned((beacon, round): (Beacon, BeaconRound)) -> Option<Discrepancy> {
    let is_invalid = check_signature(&beacon, &round) == Signature::Invalid;
    is_invalid.then_some(Discrepancy::NotSigned { round: round.round })
}
