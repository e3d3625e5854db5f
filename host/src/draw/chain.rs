//! The secret links of a published chain, for the host that reveals them one by one.
//!
//! The chain never writes or prints its links. It gives out only the commitment, and each link on request. When it is
//! dropped its links are wiped from memory.

use kip_draws::previous_link;
use zeroize::{Zeroize as _, Zeroizing};

use crate::contract::{Beacon, Commitment};
use crate::draw::LEAST_REVEALS;

/// The distance between two kept links; the others are computed from the next kept one.
const STRIDE: u32 = 1_024;

/// A chain of at least 64 secret links. The last link is random, each other link is the hash of the one after it, and
/// the hash of the first link is the published head (R4).
///
/// Making a chain takes one hash per link; reading a link takes at most 1,023. The chain keeps 32 bytes for every 1,024
/// links.
///
/// ```
/// use kip::draw::{Chain, Draws, Native};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // In a real host: 32 secret bytes from the operating system's generator.
/// let mut last = [7; 32];
/// let chain = Chain::new(&mut last, 4_096)?;
/// assert_eq!(last, [0; 32], "nobody else keeps the secret");
/// let commitment = chain.commitment(None);
/// // The table is opened with the commitment; the links are then revealed in order.
/// let first = chain.link(1).ok_or("a chain has a first link")?;
/// assert!(Native.follows(&commitment.head, &*first)?);
/// # Ok(())
/// # }
/// ```
pub struct Chain {
    /// Links `length`, `length - 1,024` and so on down.
    kept: Vec<Zeroizing<[u8; 32]>>,
    head: [u8; 32],
    length: u32,
}

/// The error for a chain of fewer than 64 links: that many must be left when the next chain is published (R45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chain has {LEAST_REVEALS} links or more, not {0}")]
pub struct TooShort(pub u32);

impl Chain {
    /// Makes a chain that ends with this link, which must be random. The caller's bytes are wiped: they become zeros,
    /// also after an error.
    ///
    /// # Errors
    /// [`TooShort`] for fewer than 64 links.
    pub fn new(last: &mut [u8; 32], length: u32) -> Result<Self, TooShort> {
        let mut link = Zeroizing::new(*last);
        last.zeroize();
        if length < LEAST_REVEALS {
            return Err(TooShort(length));
        }
        // A list that grew would leave its links behind in its old memory.
        let mut kept = Vec::with_capacity(usize::try_from(length.div_ceil(STRIDE)).unwrap_or_default());
        for number in (1..=length).rev() {
            if (length - number).is_multiple_of(STRIDE) {
                kept.push(link.clone());
            }
            link = previous(&link);
        }
        Ok(Self { kept, head: *link, length })
    }

    /// Returns the commitment, which is published.
    #[must_use]
    pub fn commitment(&self, beacon: Option<Beacon>) -> Commitment {
        Commitment { head: self.head.to_vec(), length: self.length, beacon }
    }

    /// Returns the link with that number, counted from 1; `None` for 0 and above the chain's length. A link is no
    /// longer secret once it is revealed.
    #[must_use]
    pub fn link(&self, number: u32) -> Option<Zeroizing<[u8; 32]>> {
        if number == 0 {
            return None;
        }
        let down = self.length.checked_sub(number)?;
        let mut link = self.kept.get(usize::try_from(down / STRIDE).ok()?)?.clone();
        for _ in 0..down % STRIDE {
            link = previous(&link);
        }
        Some(link)
    }
}

/// Prints only the published values.
impl std::fmt::Debug for Chain {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Chain").field("head", &self.head).field("length", &self.length).finish_non_exhaustive()
    }
}

fn previous(link: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    Zeroizing::new(previous_link(link))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(length: u32) -> Chain {
        Chain::new(&mut [7; 32], length).expect("long enough")
    }

    #[test]
    fn every_link_leads_to_the_one_before_it_and_the_first_to_the_head() {
        for length in [64, 1_023, 1_024, 1_025, 3_000] {
            let chain = chain(length);
            let mut known = chain.commitment(None).head;
            for number in 1..=length {
                let link = chain.link(number).expect("a link");
                assert_eq!(previous(&link).to_vec(), known, "link {number} of {length}");
                known = link.to_vec();
            }
            assert_eq!(known, [7; 32]);
        }
    }

    #[test]
    fn there_is_no_link_before_the_first_or_after_the_last() {
        let chain = chain(64);
        assert!(chain.link(0).is_none() && chain.link(65).is_none() && chain.link(u32::MAX).is_none());
        assert_eq!(Chain::new(&mut [7; 32], 63).expect_err("too short"), TooShort(63));
    }

    #[test]
    fn the_link_that_a_chain_is_made_of_is_wiped_where_it_came_from() {
        for length in [63, 64] {
            let mut last = [7; 32];
            let _ = Chain::new(&mut last, length);
            assert_eq!(last, [0; 32], "{length}");
        }
    }

    /// Memory that a list leaves behind is not wiped.
    #[test]
    fn the_list_of_kept_links_never_grows() {
        for length in [64, 1_024, 1_025, 10_000] {
            let chain = chain(length);
            assert_eq!(chain.kept.capacity(), chain.kept.len(), "{length}");
        }
    }

    /// A link is at most 1,023 hashes from a kept one.
    #[test]
    fn one_link_in_1_024_is_kept() {
        assert_eq!(chain(10_000).kept.len(), 10);
    }

    #[test]
    fn debug_output_of_a_chain_contains_no_link() {
        let chain = chain(2_000);
        let printed = format!("{chain:?}");
        for link in &chain.kept {
            assert!(!printed.contains(&format!("{:?}", **link)), "{printed}");
        }
        assert!(printed.contains("length: 2000"), "{printed}");
    }
}
