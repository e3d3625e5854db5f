//! Checks a landing: that the coins fell as they were bound to.
//!
//! A seed decides how the coins fall (R1). On a `fresh` table the landing's seed is the host's;
//! on a `committed` table it follows from what was published before anybody bet: the chain's
//! head, the link revealed, the players' entropy and, where the table has one, a beacon (R4).
//! Whether the beacon's bytes carry its signature is for the verifier to check.
//!
//! ```
//! # fn main() -> Result<(), kip::draw::DrawError> {
//! use kip::draw::{Chained, Draws, Native, from_chain};
//! use kip::draw::Draw;
//!
//! // What a host does with links down to the head; here the chain has one link.
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
//! That is one landing. A [`Witness`] follows all draws of a table, from its opening on.

mod chain;
mod witness;

use kip_engine::draws;

use crate::Fault;
use crate::contract::{Refusal, Seat};
use crate::two_up::Faces;
pub use kip_contract::draws::Draw;

pub use chain::{Chain, TooShort};
pub use witness::{Chance, Discrepancy, LEAST_REVEALS, Linked, Published, Witness, Witnessed};

/// The functions of the `draws` interface, by whoever computes them: this host's own engine
/// ([`Native`]) or the component that was certified ([`Stateless`](crate::Stateless)).
pub trait Draws {
    /// The link before: `SHA-256("kip/chain/1" || link)`.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a link that is not 32 bytes long; a fault of the component.
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault>;

    /// Whether a revealed link is the one after `head`.
    ///
    /// # Errors
    /// A fault of the component.
    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault>;

    /// The players' digest, 32 zero bytes at first, with one more contribution of 32 bytes.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes of other lengths and a seat there cannot be; a fault of the
    /// component.
    fn add_entropy(&mut self, digest: &[u8], seat: Seat, bytes: &[u8]) -> Result<[u8; 32], Fault>;

    /// The outcome seed of a landing.
    ///
    /// # Errors
    /// [`Fault::Refused`] for bytes and names of wrong lengths; a fault of the component.
    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault>;

    /// Bytes of a seed's ChaCha20 keystream, from byte `offset`: at most 65,536.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long and for more bytes; a fault of the component.
    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault>;

    /// One uniform number below each bound, in order, from a seed's keystream: at most 65,536.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long, a bound of 0 and for more numbers; a fault of the
    /// component.
    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault>;
}

/// The coins of Two-Up out of a seed, beside every family's [`Draws`].
pub trait Coins: Draws {
    /// How the coins of the k-th spin of a seed come down, k from 0; a landing is spin 0. Always
    /// three of them: a game of two coins reads the first two.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a seed that is not 32 bytes long; a fault of the component.
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault>;
}

/// What was published, and what was revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chained {
    /// A link that was known before: the published head, or one that was revealed since. 32 bytes.
    pub known: Vec<u8>,
    /// That link's number: 0 for the published head.
    pub known_number: u32,
    /// The link that was revealed. 32 bytes.
    pub link: Vec<u8>,
    /// All else: the link's number, table, rulebook, generation, entropy, beacon.
    pub draw: Draw,
}

/// A landing as it had to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The outcome seed.
    pub seed: [u8; 32],
    /// How the coins fall. Always three of them: a game of two coins reads the first two.
    pub coins: Faces,
}

/// Why a landing is not what it claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The link was not committed to.
    #[error("link {number} does not lead to the known link {known_number}: it was not committed to")]
    NotCommitted {
        /// The link's number.
        number: u32,
        /// The known link's.
        known_number: u32,
    },

    /// A later link was known already.
    #[error("link {number} is not after the known link {known_number}")]
    NotAfter {
        /// The link's number.
        number: u32,
        /// The known link's.
        known_number: u32,
    },

    /// A value of the wrong length, or a component that failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// How the coins of a seed's spin fall, spins from 0; a landing is spin 0. Always three coins: a
/// game of two reads the first two.
///
/// # Errors
/// [`DrawError::Fault`] for a seed that is not 32 bytes long.
pub fn from_seed(draws: &mut impl Coins, seed: &[u8], spin: u64) -> Result<Faces, DrawError> {
    Ok(draws.coins_of(seed, spin)?)
}

/// How the coins of a committed landing fall, after a check that its link was committed to.
///
/// Between the two links lies one hash for each number. This host computes all of them but the
/// last; that, seed and coins are asked of `draws`.
///
/// # Errors
/// [`DrawError::NotCommitted`] where the link does not lead back to the known one,
/// [`DrawError::NotAfter`] where its number is no later, [`DrawError::Fault`] for values of wrong
/// lengths.
pub fn from_chain(draws: &mut impl Coins, claim: &Chained) -> Result<Drawn, DrawError> {
    from_chain_told(draws, claim, |_| {})
}

/// The same, and tells after every [`TOLD_EVERY`] links how many have been followed: a chain may
/// have 2^32 - 1.
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

/// After how many links [`from_chain_told`] tells how far it is.
pub const TOLD_EVERY: u64 = 1 << 18;

impl Chained {
    /// How many links lie between the known one and the one that was revealed.
    ///
    /// # Errors
    /// [`DrawError::NotAfter`].
    pub fn links_between(&self) -> Result<u64, DrawError> {
        let (number, known_number) = (self.draw.number, self.known_number);
        let steps = number.checked_sub(known_number).and_then(|steps| steps.checked_sub(1));
        steps.map(u64::from).ok_or(DrawError::NotAfter { number, known_number })
    }
}

/// The players' digest after their contributions, in order, from 32 zero bytes.
///
/// # Errors
/// [`DrawError::Fault`] for a contribution that is not 32 bytes long.
pub fn entropy_of(draws: &mut impl Draws, contributions: &[(Seat, Vec<u8>)]) -> Result<[u8; 32], DrawError> {
    let mut digest = [0; 32];
    for (seat, bytes) in contributions {
        digest = draws.add_entropy(&digest, *seat, bytes)?;
    }
    Ok(digest)
}

/// The engine compiled into this host: no component takes part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

impl Draws for Native {
    fn previous_link(&mut self, link: &[u8]) -> Result<[u8; 32], Fault> {
        value(draws::previous_link(link))
    }

    fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Fault> {
        Ok(draws::follows(head, link))
    }

    fn add_entropy(&mut self, digest: &[u8], seat: Seat, bytes: &[u8]) -> Result<[u8; 32], Fault> {
        value(draws::add_entropy(digest, seat, bytes))
    }

    fn outcome_seed(&mut self, link: &[u8], draw: &Draw) -> Result<[u8; 32], Fault> {
        value(draws::outcome_seed(link, draw))
    }

    fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Fault> {
        value(draws::keystream(seed, offset, count))
    }

    fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Fault> {
        value(draws::below(seed, bounds))
    }
}

impl Coins for Native {
    fn coins_of(&mut self, seed: &[u8], k: u64) -> Result<Faces, Fault> {
        value(draws::coins_of(seed, k))
    }
}

fn value<T>(value: Result<T, Refusal>) -> Result<T, Fault> {
    value.map_err(Fault::Refused)
}
