//! Hash chains: the link before a link, and whether a chain is new at a table (R4, R136).

use sha2::{Digest, Sha256};

/// The fewest links of a chain; as many must be left when a draw begins without a next chain (R45).
pub const LEAST_LINKS: u32 = 64;
/// The most links of a chain, which bound the work of [`find_reuse`]: with the most chains 131,072 hashes (R136).
pub const MOST_LINKS: u32 = 4_096;
/// The most chains of a table, including the one that it was opened with (R136).
pub const MOST_CHAINS: usize = 32;

/// Returns the link before a link: `SHA-256("kip/chain/1" || link)` (R4).
pub fn previous_link(link: &[u8; 32]) -> [u8; 32] {
    Sha256::new().chain_update(b"kip/chain/1").chain_update(link).finalize().into()
}

/// Returns whether a revealed link is the one after `head`.
pub fn follows(head: &[u8; 32], link: &[u8; 32]) -> bool {
    previous_link(link) == *head
}

/// A published chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The head `x_0`.
    pub head: [u8; 32],
    /// The number of links.
    pub length: u32,
}

/// A chain that is not new: it has links of a known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reuse {
    /// The known chain's place in the list, from 0.
    pub chain: usize,
    /// The relation of the two.
    pub relation: Relation,
}

/// The relation of a chain to a known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Both have the same head.
    SameHead,
    /// Its head is this link of the known chain, from 1.
    HeadIsLink(u32),
    /// The known chain's head is this link of the chain, from 1.
    LeadsInto(u32),
}

/// Returns a known chain whose links a chain shares, or `None` when the chain is new.
///
/// > R136. … refused is a head that is one of those committed at the table, that hashes onto one of them within that
/// > chain's length, or onto which one of them hashes within the new chain's length. …
///
/// The work is a hash for each link of the longest known chain, and for each known chain as many hashes as the new chain
/// has links.
///
/// An [`unrelated_head`] is new without that work.
pub fn find_reuse<'a>(new: &Published, known: impl Iterator<Item = &'a Published> + Clone) -> Option<Reuse> {
    if new.head == unrelated_head(known.clone()) {
        return None;
    }
    let reuse = |chain, relation| Some(Reuse { chain, relation });
    if let Some(chain) = known.clone().position(|known| known.head == new.head) {
        return reuse(chain, Relation::SameHead);
    }
    let longest = known.clone().map(|known| known.length).max().unwrap_or(0);
    for (number, link) in (1..=longest).zip(links_before(&new.head)) {
        if let Some(chain) = known.clone().position(|known| number <= known.length && known.head == link) {
            return reuse(chain, Relation::HeadIsLink(number));
        }
    }
    for (chain, known) in known.enumerate() {
        let number = (1..=new.length).zip(links_before(&known.head)).find(|(_, link)| *link == new.head);
        if let Some((number, _)) = number {
            return reuse(chain, Relation::LeadsInto(number));
        }
    }
    None
}

/// Returns a head that is not a link of the known chains and into which none of them leads: `SHA-256("kip/unrelated/1" ||
/// heads)`. With a link in common a chain of hashes would end where it began. Nobody knows a link of it.
pub fn unrelated_head<'a>(known: impl Iterator<Item = &'a Published>) -> [u8; 32] {
    let start = Sha256::new().chain_update(b"kip/unrelated/1");
    known.fold(start, |hash, known| hash.chain_update(known.head)).finalize().into()
}

/// Returns the links before a link, the nearest first, without end.
fn links_before(link: &[u8; 32]) -> impl Iterator<Item = [u8; 32]> {
    core::iter::successors(Some(previous_link(link)), |link| Some(previous_link(link)))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// Returns the links of a chain that ends with 32 equal bytes, the head first.
    fn links(last: u8, length: usize) -> Vec<[u8; 32]> {
        let mut links: Vec<_> =
            core::iter::once([last; 32]).chain(links_before(&[last; 32])).take(length + 1).collect();
        links.reverse();
        links
    }

    const fn published(head: [u8; 32], length: u32) -> Published {
        Published { head, length }
    }

    #[test]
    fn each_link_follows_the_one_before_it_and_no_other() {
        let links = links(7, 3);
        for (place, link) in links.iter().enumerate() {
            for (head, known) in links.iter().enumerate() {
                assert_eq!(follows(known, link), head + 1 == place, "{head} {place}");
            }
        }
    }

    /// The new chain is compared with two known chains, of 5 and 3 links.
    #[test]
    fn a_chain_is_new_unless_its_head_is_a_link_of_a_known_one_or_it_leads_into_one() {
        let [first, second] = [links(1, 20), links(2, 20)];
        let known = [published(first[10], 5), published(second[10], 3)];
        let found = |head, length| find_reuse(&published(head, length), known.iter());
        let reuse = |chain, relation| Some(Reuse { chain, relation });
        assert_eq!(found(first[10], 1), reuse(0, Relation::SameHead));
        assert_eq!(found(second[10], 1), reuse(1, Relation::SameHead));
        for number in 1..=10 {
            let at = |chain: u32| u32::try_from(number).ok().filter(|number| *number <= chain);
            let is_link = |chain, length| at(length).and_then(|number| reuse(chain, Relation::HeadIsLink(number)));
            assert_eq!(found(first[10 + number], 1), is_link(0, 5), "link {number} of the first chain");
            assert_eq!(found(second[10 + number], 1), is_link(1, 3), "link {number} of the second chain");
            for length in 1..=10 {
                let leads = |chain| at(length).and_then(|number| reuse(chain, Relation::LeadsInto(number)));
                assert_eq!(found(first[10 - number], length), leads(0), "{number} links before, {length} long");
                assert_eq!(found(second[10 - number], length), leads(1), "{number} links before, {length} long");
            }
        }
        assert_eq!(found([9; 32], MOST_LINKS), None);
        assert_eq!(find_reuse(&published(first[10], 64), [].iter()), None);
    }
}
