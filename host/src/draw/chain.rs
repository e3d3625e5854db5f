//! A published chain's secret links.
//!
//! Whoever knows a link knows every outcome up to it: the links are in memory only, are never printed, and are wiped when
//! the chain is dropped. What is published is the head. No game may enter here.

use std::fmt;

use kip_engine::draws::previous_link;
use zeroize::Zeroizing;

use crate::words::{Beacon, Commitment};

use super::LEAST_REVEALS;

/// Between two links that are kept lie so many hashes: a link costs at most as many.
const APART: u32 = 1_024;

/// A chain of links, each the hash of the one after it (R4).
///
/// Of every 1,024 links one is kept (a chain of 2^32 - 1 links takes 128 MiB, and as many hashes to make), so that any link
/// costs at most 1,024 hashes.
///
/// ```
/// use kip::draw::{Chain, Draws, Native};
///
/// // 32 bytes of a certified generator, which nobody else may ever learn.
/// let secret = [7; 32];
/// let chain = Chain::new(secret, 4_096)?;
/// let published = chain.commitment(None);
///
/// let first = chain.link(1).unwrap();
/// assert!(Native.follows(&published.head, &first).unwrap());
/// // Which link comes next the table itself says: `view.common.chain` has its head and how many are used.
/// assert_eq!(chain.next(&published.head, 0), Some(first));
/// # Ok::<(), kip::draw::ChainTooShort>(())
/// ```
pub struct Chain {
    head: [u8; 32],
    length: u32,
    /// Links `length`, `length - 1024`, `length - 2048` and so on, down to 1 or more.
    kept: Zeroizing<Vec<[u8; 32]>>,
}

/// A chain has at least [`LEAST_REVEALS`] links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chain of {0} links is too short: the least is {least}", least = LEAST_REVEALS)]
pub struct ChainTooShort(pub u32);

impl Chain {
    /// The chain of that many links whose last is the secret.
    ///
    /// # Errors
    /// [`ChainTooShort`] for fewer than 64 links.
    pub fn new(secret: [u8; 32], length: u32) -> Result<Self, ChainTooShort> {
        Self::new_told(secret, length, |_| {})
    }

    /// The same, and tells after every 1,024 links how many have been made: a long chain takes minutes.
    ///
    /// # Errors
    /// [`ChainTooShort`] for fewer than 64 links.
    pub fn new_told(secret: [u8; 32], length: u32, mut made: impl FnMut(u32)) -> Result<Self, ChainTooShort> {
        if length < LEAST_REVEALS {
            return Err(ChainTooShort(length));
        }
        let mut link = Zeroizing::new(secret);
        let mut kept = Zeroizing::new(Vec::with_capacity(length.div_ceil(APART) as usize));
        for step in 0..length {
            if step.is_multiple_of(APART) {
                kept.push(*link);
                made(step);
            }
            *link = before(&link);
        }
        Ok(Self { head: *link, length, kept })
    }

    /// What is published of it before anybody bets.
    #[must_use]
    pub fn commitment(&self, beacon: Option<Beacon>) -> Commitment {
        Commitment { head: self.head.to_vec(), length: self.length, beacon }
    }

    /// A link by its number, from 1. From the moment it is given away it is no secret any more, nor is any before it.
    #[must_use]
    pub fn link(&self, number: u32) -> Option<[u8; 32]> {
        let after = self.length.checked_sub(number).filter(|_| number > 0)?;
        let mut link = Zeroizing::new(*self.kept.get((after / APART) as usize)?);
        for _ in 0..after % APART {
            *link = before(&link);
        }
        Some(*link)
    }

    /// The link that a table needs next whose chain has that head and so many links used; none where the table's chain is
    /// another, or is used up.
    #[must_use]
    pub fn next(&self, head: &[u8], used: u32) -> Option<[u8; 32]> {
        let link = self.link(used.checked_add(1)?)?;
        (before(&link).as_slice() == head).then_some(link)
    }
}

/// The link before one of 32 bytes.
fn before(link: &[u8; 32]) -> [u8; 32] {
    // Only a link of another length is refused.
    previous_link(link).unwrap_or_default()
}

impl fmt::Debug for Chain {
    /// Its head and length; never a link.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Chain").field("head", &self.head).field("length", &self.length).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every link of a chain, from its head on, by hashing alone.
    fn links(secret: [u8; 32], length: u32) -> Vec<[u8; 32]> {
        let mut links = vec![secret];
        for _ in 0..length {
            links.push(before(links.last().unwrap()));
        }
        links.reverse();
        links
    }

    #[test]
    fn every_link_is_the_one_that_hashing_gives() {
        for length in [64, 1_023, 1_024, 1_025, 3_000] {
            let (chain, all) = (Chain::new([9; 32], length).unwrap(), links([9; 32], length));
            assert_eq!(chain.commitment(None).head, all[0]);
            for number in 1..=length {
                assert_eq!(chain.link(number).unwrap(), all[number as usize], "{number} of {length}");
                assert_eq!(chain.next(&all[number as usize - 1], number - 1), chain.link(number));
            }
        }
    }

    #[test]
    fn there_is_no_link_0_none_after_the_last_and_none_for_another_table() {
        let chain = Chain::new([9; 32], 64).unwrap();
        assert_eq!((chain.link(0), chain.link(65), chain.link(u32::MAX)), (None, None, None));
        assert_eq!((chain.next(&[0; 32], 0), chain.next(&[0; 32], u32::MAX)), (None, None));
    }

    #[test]
    fn a_chain_of_fewer_than_64_links_is_refused() {
        assert_eq!(Chain::new([9; 32], 63).unwrap_err(), ChainTooShort(63));
    }

    #[test]
    fn no_link_is_printed() {
        let printed = format!("{:?}", Chain::new([201; 32], 64).unwrap());
        assert!(!printed.contains("201, 201"), "{printed}");
    }
}
