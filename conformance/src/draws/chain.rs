//! Committed draws, as the suite computes them: hash chains, players' digests and outcome seeds by SHA-256 and HMAC-SHA-256 (R4,
//! R45, `kip:draws`). Nothing here asks the component.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit as _, Mac as _};
use kip_contract::draws::Draw;
use kip_contract::types::{Beacon, BeaconRound, Commitment, Link, Seat, Timestamp};
use sha2::{Digest as _, Sha256};

use super::keystream::Seed;
use crate::picks::Picks;

/// A hash chain with its secret links, and the players' digest.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The links, the head first.
    links: Vec<Seed>,
    /// The number of revealed links.
    revealed: usize,
    /// The players' digest that draws use.
    entropy: Seed,
    /// The digest with the bytes that players have given since.
    next_entropy: Seed,
    /// The number of contributions of each seat.
    given: BTreeMap<Seat, u32>,
}

/// Returns a random beacon that does not exist. Its first round is no later than `latest`.
pub fn draw_beacon(picks: &mut Picks, latest: Timestamp) -> Beacon {
    let period = u32::try_from(picks.between(1, 86_400_000)).unwrap_or(1);
    let first_round_at = latest.saturating_sub(picks.below(1_000_000_000));
    Beacon { scheme: "a beacon".into(), key: picks.seed().to_vec(), first_round_at, period }
}

/// The parts of an outcome seed except link, number and players' digest.
#[derive(Clone, Copy, Debug)]
pub struct DrawOf<'a> {
    /// The table's name.
    pub table: &'a str,
    /// The rulebook's id.
    pub rulebook: &'a str,
    /// The contract's generation.
    pub generation: &'a str,
    /// The beacon's bytes; empty without a beacon.
    pub beacon: &'a [u8],
}

impl Chain {
    /// Returns a chain of `length` links that ends with `last`.
    pub fn ending_with(last: Seed, length: usize) -> Self {
        let mut links: Vec<Seed> =
            std::iter::successors(Some(last), |link| Some(previous_link(link))).take(length + 1).collect();
        links.reverse();
        Self { links, revealed: 0, entropy: [0; 32], next_entropy: [0; 32], given: BTreeMap::new() }
    }

    /// Returns the head, which is published.
    pub fn head(&self) -> Seed {
        self.links.first().copied().unwrap_or_default()
    }

    /// Returns the commitment to the chain, before any draw.
    pub fn commitment(&self, beacon: Option<Beacon>) -> Commitment {
        let length = u32::try_from(self.links.len().saturating_sub(1)).unwrap_or(u32::MAX);
        Commitment { head: self.head().to_vec(), length, beacon }
    }

    /// Returns the data that the next draw reveals: a link, and for the beacon's round `due` bytes that `picks` draws. Returns
    /// `None` when all links are revealed.
    pub fn next_reveal(&self, due: Option<u64>, picks: &mut Picks) -> Option<Link> {
        let beacon = due.map(|round| {
            let length = usize::try_from(picks.between(1, 32)).unwrap_or(1);
            BeaconRound { round, bytes: picks.seed().into_iter().take(length).collect() }
        });
        Some(Link { x: self.next_link()?.to_vec(), beacon })
    }

    /// Returns the link that the next draw reveals, or `None` when all are revealed.
    pub fn next_link(&self) -> Option<Seed> {
        self.links.get(self.revealed + 1).copied()
    }

    /// Returns the outcome seed of the next draw, or `None` when no link is left.
    pub fn outcome_seed(&self, of: &DrawOf<'_>) -> Option<Seed> {
        let draw = Draw {
            table: of.table.into(),
            rulebook: of.rulebook.into(),
            generation: of.generation.into(),
            number: u32::try_from(self.revealed).ok()?.checked_add(1)?,
            entropy: self.entropy.to_vec(),
            beacon: of.beacon.to_vec(),
        };
        outcome_seed(&self.next_link()?, &draw)
    }

    /// Counts the next link as revealed.
    pub fn reveal(&mut self) {
        self.revealed += 1;
    }

    /// Adds a player's bytes at a table. They join the digest at the next "place your bets".
    pub fn add_entropy(&mut self, table: &str, seat: Seat, bytes: &Seed) {
        let count = self.given.entry(seat).and_modify(|count| *count += 1).or_insert(1);
        self.next_entropy = add_entropy(&self.next_entropy, table, seat, *count, bytes);
    }

    /// Joins the players' bytes to the digest: "place your bets".
    pub fn open_betting(&mut self) {
        self.entropy = self.next_entropy;
    }
}

/// Returns the link before a link.
pub fn previous_link(link: &Seed) -> Seed {
    Sha256::new().chain_update(b"kip/chain/1").chain_update(link).finalize().into()
}

/// Returns the players' digest with one more contribution: number `count` of a seat at a table.
pub fn add_entropy(digest: &Seed, table: &str, seat: Seat, count: u32, bytes: &Seed) -> Seed {
    let mut hash = Sha256::new().chain_update(b"kip/client/2");
    hash.update((table.len() as u64).to_le_bytes());
    hash.update(table);
    hash.update(u64::from(seat).to_le_bytes());
    hash.update(u64::from(count).to_le_bytes());
    hash.update(bytes);
    let mut joined: Seed = hash.finalize().into();
    joined.iter_mut().zip(digest).for_each(|(byte, before)| *byte ^= before);
    joined
}

/// Returns the outcome seed of a draw. It is `None` only if a key of 32 bytes is impossible, which never happens.
pub fn outcome_seed(link: &Seed, draw: &Draw) -> Option<Seed> {
    let mut mac = Hmac::<Sha256>::new_from_slice(link).ok()?;
    mac.update(b"kip/outcome/1");
    let Draw { table, rulebook, generation, number, entropy, beacon } = draw;
    let number = u64::from(*number).to_le_bytes();
    let parts: [&[u8]; 6] = [table.as_bytes(), rulebook.as_bytes(), generation.as_bytes(), &number, entropy, beacon];
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    Some(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAW: DrawOf<'_> = DrawOf { table: "t1", rulebook: "nsw", generation: "1.0", beacon: &[7, 8] };

    // printf 'kip/chain/1' | cat - <(head -c 32 /dev/zero | tr '\0' '\5') | sha256sum
    #[test]
    fn a_chain_is_hashed_back_from_its_last_link() {
        let mut chain = Chain::ending_with([5; 32], 1);
        assert_eq!(hex::encode(chain.head()), "33cd753f68b6dc579ee6df5e7ae4d78539b62ba6831936627b2a4e034cd9a1b0");
        assert_eq!(chain.next_link(), Some([5; 32]));
        chain.reveal();
        assert_eq!((chain.next_link(), chain.outcome_seed(&DRAW)), (None, None));
    }

    // Computed with Python's `hmac` and `hashlib` from the text of `kip:draws`.
    #[test]
    fn an_outcome_seed_has_every_part_with_its_length() {
        let mut chain = Chain::ending_with([5; 32], 3);
        chain.reveal();
        assert_eq!(
            hex::encode(chain.outcome_seed(&DRAW).unwrap()),
            "22d8e2d3ff6f3d3e551553de438b9fc5196d43d2a42d4ac595549dee3ccada8c"
        );
        chain.add_entropy("t1", 3, &[9; 32]);
        assert_eq!(
            hex::encode(chain.outcome_seed(&DRAW).unwrap()),
            "22d8e2d3ff6f3d3e551553de438b9fc5196d43d2a42d4ac595549dee3ccada8c",
            "it joins later"
        );
        chain.open_betting();
        assert_eq!(
            hex::encode(chain.outcome_seed(&DRAW).unwrap()),
            "69e6206c8b35cee215c9653b7bb96fe2d134ce138f928b19db0dcfd1857227ed"
        );
    }
}
