//! Checks that outcomes follow from the published values: the fall of coins, the shuffle of a pack.
//!
//! A seed decides how the coins fall (R1). On a `fresh` table the host draws the seed of each landing. On a `committed`
//! table the seed follows from values that were published in advance or contributed: the chain's head, the revealed
//! link, the players' entropy and, if the table has one, a beacon (R4). [`check_signature`] checks that the
//! beacon signed its bytes, for the schemes that most beacons use.
//!
//! ```
//! # fn main() -> Result<(), kip::draw::DrawError> {
//! use kip::draw::{Chained, Draws, Native, from_chain};
//! use kip::draw::Draw;
//!
//! // A host hashes from the last link down to the head; this chain has one link.
//! let link = [7; 32];
//! let head = Native.previous_link(&link)?;
//!
//! let drawn = from_chain(
//!     &mut Native,
//!     &Chained {
//!         known: head.to_vec(),
//!         known_number: 0,
//!         link: link.to_vec(),
//!         draw: Draw {
//!             table: "Ring 1".to_owned(),
//!             rulebook: "nsw".to_owned(),
//!             generation: kip::GENERATION.to_owned(),
//!             number: 1,
//!             entropy: vec![0; 32],
//!             beacon: vec![],
//!         },
//!     },
//! )?;
//! println!("{:?}", drawn.coins.first);
//! # Ok(())
//! # }
//! ```
//!
//! This checks one landing. A [`Witness`] follows all draws of a table from its opening; [`shuffle`] returns the pack that a seed
//! shuffles.

mod beacon;
mod chain;
mod shuffle;
mod witness;

use std::collections::BTreeMap;

use kip_contract::draw_functions::{self as functions, bytes32};

use crate::Fault;
use crate::contract::{Refusal, Seat};
use crate::two_up::Faces;
pub use kip_contract::draws::Draw;

pub use beacon::{SCHEMES, Signature, check_signature, is_key};
pub use chain::{Chain, TooShort};
pub use kip_transcript::witness::{
    Chance, Contributed, Discrepancy, LEAST_REVEALS, Linked, Pack, Published, Witnessed, WitnessedDeal,
};
pub use shuffle::shuffle;
pub use witness::Witness;
/// A holder of a secret link that wipes it from memory when it is dropped.
pub use zeroize::Zeroizing;

/// The functions of the `draws` interface, computed by this host ([`Native`]) or by the certified
/// component ([`Stateless`](crate::Stateless)).
pub trait Draws {
    /// Returns the preceding link: `SHA-256("kip/chain/1" || link)`.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a link that is not 32 bytes long; any other fault of the component.
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault>;

    /// Returns whether a revealed link is the one after `head`.
    ///
    /// # Errors
    /// Any fault of the component.
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault>;

    /// Adds a contribution of 32 bytes to the players' digest, which starts as 32 zero bytes. `count` is how many the seat has
    /// given at this table with this one, from 1 (R141).
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes of other lengths; any other fault of the component.
    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<[u8; 32], Fault>;

    /// Returns the outcome seed of a landing.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes and names of wrong lengths; any other fault of the component.
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault>;

    /// Returns `count` bytes of a seed's ChaCha20 keystream from byte `offset`; at most 65,536.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long and for a larger count; any other fault of the
    /// component.
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault>;

    /// Returns one uniform number below each bound, in order, from a seed's keystream; at most 65,536 numbers.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long, a bound of 0 and too many bounds; any other fault of
    /// the component.
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault>;
}

/// The fall of Two-Up's coins for a seed, in addition to the [`Draws`] of every family.
pub trait Coins: Draws {
    /// Returns how the coins fall in spin `k` of a seed, counted from 0; a landing is spin 0. The result always has
    /// three coins; a game of two coins uses the first two.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long; any other fault of the component.
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault>;
}

/// The published and revealed values of a committed landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chained {
    /// A link that was known before, 32 bytes: the published head or a link revealed since.
    pub known: Vec<u8>,
    /// That link's number: 0 for the published head.
    pub known_number: u32,
    /// The link that was revealed, 32 bytes.
    pub link: Vec<u8>,
    /// The other inputs: the link's number, table, rulebook, generation, entropy and beacon.
    pub draw: Draw,
}

/// The required result of a landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The outcome seed.
    pub seed: [u8; 32],
    /// The faces of the coins. There are always three; a game of two coins uses the first two.
    pub coins: Faces,
}

/// The reason why a landing cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The link does not lead back to the known link.
    #[error("link {number} does not lead to the known link {known_number}: it was not committed to")]
    NotCommitted {
        /// The link's number.
        number: u32,
        /// The known link's number.
        known_number: u32,
    },

    /// The known link is the same or a later one.
    #[error("link {number} is not after the known link {known_number}")]
    NotAfter {
        /// The link's number.
        number: u32,
        /// The known link's number.
        known_number: u32,
    },

    /// A value has the wrong length, or the component failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Returns how the coins fall in a spin of a seed, counted from 0; a landing is spin 0. The result always has three
/// coins; a game of two coins uses the first two.
///
/// # Errors
/// [`DrawError::Fault`] for a seed that is not 32 bytes long.
pub fn from_seed(draws: &mut impl Coins, seed: &[u8], spin: u64) -> Result<Faces, DrawError> {
    Ok(draws.coins_of(seed, spin)?)
}

/// Checks that a link was committed to, and returns how the coins of its landing fall.
///
/// There is one hash for each number between the two links. This host computes all of them except the last; `draws`
/// computes the last hash, the seed and the coins.
///
/// # Errors
/// [`DrawError::NotCommitted`] when the link does not lead back to the known one, [`DrawError::NotAfter`] when its
/// number is not later, [`DrawError::Fault`] for values of wrong lengths.
pub fn from_chain(draws: &mut impl Coins, claim: &Chained) -> Result<Drawn, DrawError> {
    from_chain_told(draws, claim, |_| {})
}

/// Checks like [`from_chain`], and reports progress: `followed` gets the number of links followed after every [`TOLD_EVERY`]
/// links, because a chain may have 2^32 - 1.
///
/// # Errors
/// As [`from_chain`].
pub fn from_chain_told(
    draws: &mut impl Coins,
    claim: &Chained,
    mut followed: impl FnMut(u64),
) -> Result<Drawn, DrawError> {
    let Chained { known, link, draw, .. } = claim;
    let mut after_known = link.clone();
    for step in 1..=claim.links_between()? {
        after_known = Native.previous_link(&after_known)?.to_vec();
        if step.is_multiple_of(TOLD_EVERY) {
            followed(step);
        }
    }
    if !draws.follows(known, &after_known)? {
        return Err(DrawError::NotCommitted { number: draw.number, known_number: claim.known_number });
    }
    let seed = draws.outcome_seed(link, draw)?;
    Ok(Drawn { seed, coins: draws.coins_of(&seed, 0)? })
}

/// The number of links between two progress reports of [`from_chain_told`].
pub const TOLD_EVERY: u64 = 1 << 18;

impl Chained {
    /// Returns how many links lie between the known one and the revealed one.
    ///
    /// # Errors
    /// [`DrawError::NotAfter`] when the revealed link's number is not later.
    pub fn links_between(&self) -> Result<u64, DrawError> {
        let (number, known_number) = (self.draw.number, self.known_number);
        let steps = number.checked_sub(known_number).and_then(|steps| steps.checked_sub(1));
        steps.map(u64::from).ok_or(DrawError::NotAfter { number, known_number })
    }
}

/// Returns the players' digest after their contributions at a table, starting from 32 zero bytes. Each seat's contributions are
/// in the order in which it gave them; the order of seats does not matter (R141).
///
/// # Errors
/// [`DrawError::Fault`] for a contribution that is not 32 bytes long.
pub fn entropy_of(
    draws: &mut impl Draws,
    table: &str,
    contributions: &[(Seat, Vec<u8>)],
) -> Result<[u8; 32], DrawError> {
    let (mut digest, mut counts) = ([0; 32], BTreeMap::new());
    for (seat, bytes) in contributions {
        let count = counts.entry(seat).and_modify(|count| *count += 1).or_insert(1);
        digest = draws.add_entropy(&digest, table, *seat, *count, bytes)?;
    }
    Ok(digest)
}

/// Draws computed by this host, without a component.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

impl Draws for Native {
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault> {
        refusal_to_fault(functions::previous_link(link))
    }

    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        Ok(functions::follows(head, link))
    }

    fn add_entropy(
        &mut self,
        digest: &[u8],
        table: &str,
        seat: Seat,
        count: u32,
        bytes: &[u8],
    ) -> Result<[u8; 32], Fault> {
        refusal_to_fault(functions::add_entropy(digest, table, seat, count, bytes))
    }

    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault> {
        refusal_to_fault(functions::outcome_seed(link, draw))
    }

    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault> {
        refusal_to_fault(functions::keystream(seed, offset, count))
    }

    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault> {
        refusal_to_fault(functions::below(seed, bounds))
    }
}

impl Coins for Native {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        let seed = refusal_to_fault(bytes32(seed, "seed-length", "A seed"))?;
        Ok(kip_transcript::witness::coins_of(seed, k))
    }
}

fn refusal_to_fault<T>(value: Result<T, Refusal>) -> Result<T, Fault> {
    value.map_err(Fault::Refused)
}
