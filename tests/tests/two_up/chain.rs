//! A hash chain and its outcomes, computed from R1, R4 and R45 without the engine's functions.

use hmac::{Hmac, KeyInit, Mac};
use kip_engine::contract::{Beacon, Commitment, Link};
use kip_engine::two_up::contract::{Command, Event, Happening, Landing, Rest};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// A link, a digest or a seed.
pub type Bytes = [u8; 32];

fn sha(parts: &[&[u8]]) -> Bytes {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// Returns links `x_0` to `x_n` by R4; every byte of the last one is `last`.
pub fn chain(last: u8, length: usize) -> Vec<Bytes> {
    let mut links = vec![[last; 32]];
    for _ in 0..length {
        let link = sha(&[b"kip/chain/1", links.last().unwrap()]);
        links.push(link);
    }
    links.reverse();
    links
}

/// Returns the outcome seed of a table under a rulebook of generation 1.0 (R4, R45).
pub fn seed_of(table: [&str; 2], link: &Bytes, number: u64, digest: &Bytes, beacon: &[u8]) -> Bytes {
    let [table, rulebook] = table.map(str::as_bytes);
    let mut mac = Hmac::<Sha256>::new_from_slice(link).unwrap();
    mac.update(b"kip/outcome/1");
    for part in [table, rulebook, b"1.0", &number.to_le_bytes(), digest, beacon] {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// Returns the rests of both coins by R1: bit `i` of the first byte of the keystream is coin `i`.
pub fn faces(seed: &Bytes) -> (Rest, Rest) {
    let mut byte = [0];
    ChaCha20Rng::from_seed(*seed).fill_bytes(&mut byte);
    let coin = |bit: u8| if byte[0] >> bit & 1 == 1 { Rest::Heads } else { Rest::Tails };
    (coin(0), coin(1))
}

/// Returns the rests of the two coins.
#[track_caller]
pub fn landed(events: &[Event]) -> (Rest, Rest) {
    let Happening::CoinsLanded(landed) = &crate::common::one(events, "coins-landed").what else { panic!() };
    assert_eq!(landed.third, None);
    (landed.first, landed.second)
}

/// Returns the commitment to the chain.
pub fn commitment(links: &[Bytes], beacon: Option<Beacon>) -> Commitment {
    Commitment { head: links[0].to_vec(), length: u32::try_from(links.len() - 1).unwrap(), beacon }
}

/// Returns the command that publishes the next chain.
pub fn commit(links: &[Bytes]) -> Command {
    Command::CommitDraws(commitment(links, None))
}

/// Returns the landing that reveals the link.
pub fn reveal(x: &Bytes) -> Command {
    Command::Land(Landing::Committed(Link { x: x.to_vec(), beacon: None }))
}
