//! The secret side of a published chain: its links, for whoever reveals them one by one.
//!
//! Nothing of it is written down, shown or copied: what leaves here is the commitment, and each link when it is asked
//! for. When a chain is dropped its links are wiped from memory.

use kip_engine::draws::previous_link;
use zeroize::Zeroizing;

use crate::contract::{Beacon, Commitment};
use crate::draw::LEAST_REVEALS;

/// Every so manieth link is kept: the others are hashed again from the next one that is.
const STRIDE: u32 = 1_024;

/// A chain of secret links, 64 or more: the last is drawn, each is the hash of the one after it, and the hash of the first is
/// the head that is published (R4).
///
/// Making it takes one hash a link; any link after that takes 1,023 at most. It keeps 32 bytes for every 1,024 links.
///
/// ```
/// use kip::draw::{Chain, Draws, Native};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// // 32 bytes of the operating system's generator; nobody else ever has them.
/// let chain = Chain::new([7; 32], 4_096)?;
/// let commitment = chain.commitment(None);
/// // The table is opened with the commitment; then links are revealed in order.
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

/// A chain has 64 links or more: that many are left when the next one is to be published (R45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chain has {LEAST_REVEALS} links or more, not {0}")]
pub struct TooShort(pub u32);

impl Chain {
    /// The chain that ends in that link, which has to be drawn at random.
    ///
    /// # Errors
    /// [`TooShort`].
    pub fn new(last: [u8; 32], length: u32) -> Result<Self, TooShort> {
        if length < LEAST_REVEALS {
            return Err(TooShort(length));
        }
        let (mut kept, mut link) = (Vec::new(), Zeroizing::new(last));
        for number in (1..=length).rev() {
            if (length - number).is_multiple_of(STRIDE) {
                kept.push(link.clone());
            }
            link = before(&link);
        }
        Ok(Self { kept, head: *link, length })
    }

    /// What is published of it.
    #[must_use]
    pub fn commitment(&self, beacon: Option<Beacon>) -> Commitment {
        Commitment { head: self.head.to_vec(), length: self.length, beacon }
    }

    /// The link of that number, from 1; none above the chain's length. A link that is shown is no secret any more.
    #[must_use]
    pub fn link(&self, number: u32) -> Option<Zeroizing<[u8; 32]>> {
        if number == 0 {
            return None;
        }
        let down = self.length.checked_sub(number)?;
        let mut link = self.kept.get(usize::try_from(down / STRIDE).ok()?)?.clone();
        for _ in 0..down % STRIDE {
            link = before(&link);
        }
        Some(link)
    }
}

/// Shows what is published and nothing else.
impl std::fmt::Debug for Chain {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Chain").field("head", &self.head).field("length", &self.length).finish_non_exhaustive()
    }
}

fn before(link: &[u8; 32]) -> Zeroizing<[u8; 32]> {
    // Only a link of another length is refused.
    Zeroizing::new(previous_link(link).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(length: u32) -> Chain {
        Chain::new([7; 32], length).expect("long enough")
    }

    #[test]
    fn every_link_leads_to_the_one_before_it_and_the_first_to_the_head() {
        for length in [64, 1_023, 1_024, 1_025, 3_000] {
            let chain = chain(length);
            let mut known = chain.commitment(None).head;
            for number in 1..=length {
                let link = chain.link(number).expect("a link");
                assert_eq!(before(&link).to_vec(), known, "link {number} of {length}");
                known = link.to_vec();
            }
            assert_eq!(known, [7; 32]);
        }
    }

    #[test]
    fn there_is_no_link_before_the_first_or_after_the_last() {
        let chain = chain(64);
        assert!(chain.link(0).is_none() && chain.link(65).is_none() && chain.link(u32::MAX).is_none());
        assert_eq!(Chain::new([7; 32], 63).expect_err("too short"), TooShort(63));
    }

    /// A link costs 1,023 hashes at most: so far it is from one that is kept.
    #[test]
    fn one_link_in_1_024_is_kept() {
        assert_eq!(chain(10_000).kept.len(), 10);
    }

    #[test]
    fn a_chain_that_is_shown_shows_no_link() {
        let chain = chain(2_000);
        let shown = format!("{chain:?}");
        for link in &chain.kept {
            assert!(!shown.contains(&format!("{:?}", **link)), "{shown}");
        }
        assert!(shown.contains("length: 2000"), "{shown}");
    }
}
