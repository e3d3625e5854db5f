//! Signatures of a public randomness beacon's rounds.
//!
//! The rules fix the round that a landing brings, and take its bytes as they are (R4). A verifier checks that the beacon itself
//! published them: here, for the unchained BLS schemes of drand, whose rounds are signatures of their number (`SCHEMES`; RFC 9380
//! for the points that are signed). A round's bytes are the signature itself, compressed, as drand publishes it in `signature`;
//! not the `randomness` that is its hash.
//!
//! No other scheme is checked. No signature shows the place or the time of a round's publication.

use blst::{BLST_ERROR, min_pk, min_sig};
use sha2::{Digest as _, Sha256};

use crate::contract::{Beacon, BeaconRound};

/// Signatures in G1 and keys in G2, hashed according to RFC 9380.
const ON_G1: &str = "bls-unchained-g1-rfc9380";
/// Like [`ON_G1`], hashed with the tag of G2.
const ON_G1_WITH_TAG_OF_G2: &str = "bls-unchained-on-g1";
/// Signatures in G2 and keys in G1.
const ON_G2: &str = "pedersen-bls-unchained";

/// The schemes whose signatures are checked, by the names that drand gives them.
pub const SCHEMES: [&str; 3] = [ON_G1, ON_G1_WITH_TAG_OF_G2, ON_G2];

const TAG_OF_G1: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const TAG_OF_G2: &[u8] = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_";

/// The result of checking a round's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signature {
    /// They are the key's signature of the round's number.
    Valid,
    /// They are not the signature.
    Invalid,
    /// The scheme is not one of [`SCHEMES`].
    NotChecked,
}

/// Checks that a round's bytes are the signature of its number under the beacon's key.
///
/// ```
/// use kip::contract::{Beacon, BeaconRound};
/// use kip::draw::{Signature, check_signature};
///
/// let beacon = Beacon { scheme: "by-hand".to_owned(), key: vec![7], first_round_at: 0, period: 3_000 };
/// let round = BeaconRound { round: 1, bytes: vec![0xc0, 0xff, 0xee] };
/// assert_eq!(check_signature(&beacon, &round), Signature::NotChecked);
/// ```
#[must_use]
pub fn check_signature(beacon: &Beacon, round: &BeaconRound) -> Signature {
    let (key, bytes) = (beacon.key.as_slice(), round.bytes.as_slice());
    let message = Sha256::digest(round.round.to_be_bytes());
    let is_valid = match beacon.scheme.as_str() {
        ON_G1 => is_signed_on_g1(key, bytes, &message, TAG_OF_G1),
        ON_G1_WITH_TAG_OF_G2 => is_signed_on_g1(key, bytes, &message, TAG_OF_G2),
        ON_G2 => is_signed_on_g2(key, bytes, &message),
        _ => return Signature::NotChecked,
    };
    if is_valid { Signature::Valid } else { Signature::Invalid }
}

/// Returns whether a key can belong to its scheme; for a scheme that is not checked, any key can.
#[must_use]
pub fn is_key(scheme: &str, key: &[u8]) -> bool {
    match scheme {
        ON_G1 | ON_G1_WITH_TAG_OF_G2 => key_on_g2(key).is_some(),
        ON_G2 => key_on_g1(key).is_some(),
        _ => true,
    }
}

// Only compressed points are read, and only those of the right group that are not its identity.
fn key_on_g2(key: &[u8]) -> Option<min_sig::PublicKey> {
    let key = min_sig::PublicKey::uncompress(key).ok()?;
    key.validate().is_ok().then_some(key)
}

fn key_on_g1(key: &[u8]) -> Option<min_pk::PublicKey> {
    let key = min_pk::PublicKey::uncompress(key).ok()?;
    key.validate().is_ok().then_some(key)
}

fn is_signed_on_g1(key: &[u8], signature: &[u8], message: &[u8], tag: &[u8]) -> bool {
    let (Some(key), Ok(signature)) = (key_on_g2(key), min_sig::Signature::uncompress(signature)) else { return false };
    signature.verify(true, message, tag, &[], &key, false) == BLST_ERROR::BLST_SUCCESS
}

fn is_signed_on_g2(key: &[u8], signature: &[u8], message: &[u8]) -> bool {
    let (Some(key), Ok(signature)) = (key_on_g1(key), min_pk::Signature::uncompress(signature)) else { return false };
    signature.verify(true, message, TAG_OF_G2, &[], &key, false) == BLST_ERROR::BLST_SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounds as drand's networks published them: quicknet, fastnet, and a test network.
    const PUBLISHED: [(&str, &str, u64, &str); 4] = [
        (
            ON_G1,
            "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2\
             2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
            1_000,
            "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
        ),
        (
            ON_G1,
            "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc2\
             2b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
            1_009,
            "88d9f128dbb0646d8ea1574d27e3405d26bfc1507821e762a33746df8796f2afc4bf0997baf39512cfca5cf5e2d3e04d",
        ),
        (
            ON_G1_WITH_TAG_OF_G2,
            "a0b862a7527fee3a731bcb59280ab6abd62d5c0b6ea03dc4ddf6612fdfc9d01f01c31542541771903475eb1ec6615f8d0df0b8b6dce38581\
             1d6dcf8cbefb8759e5e616a3dfd054c928940766d9a5b9db91e3b697e5d70a975181e007f87fca5e",
            614_294,
            "b1e0bb6804f576b77d562169a5fab44116711e89a4a8ccbf0c237ef20841880b472ef28ad57fb9da6a507411d5c8a9bf",
        ),
        (
            ON_G2,
            "8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b54836ce125172399ddc69c4e3e11429b62c11",
            19_369_534,
            "a33833d2098f5e0c4df334fb6c5b1c2de3ab293c77825f55d816254dabf7f4f3d429b6207e1cd2a808876e06058a1f8102bb6f6927b654b3\
             91259ea99c3566a4eb55feb9665dbaf9d33af08a10b1d8d8b35d91fd3536eb4c197be0041beb5dc2",
        ),
    ];

    fn bytes(hex: &str) -> Vec<u8> {
        let digits: Vec<_> = hex.chars().map(|digit| digit.to_digit(16).unwrap()).collect();
        digits.chunks(2).map(|pair| u8::try_from(pair[0] * 16 + pair[1]).unwrap()).collect()
    }

    fn published() -> impl Iterator<Item = (Beacon, BeaconRound)> {
        PUBLISHED.into_iter().map(|(scheme, key, round, signature)| {
            let beacon = Beacon { scheme: scheme.into(), key: bytes(key), first_round_at: 0, period: 3_000 };
            (beacon, BeaconRound { round, bytes: bytes(signature) })
        })
    }

    #[test]
    fn published_rounds_are_signed() {
        for (beacon, round) in published() {
            assert!(is_key(&beacon.scheme, &beacon.key));
            assert_eq!(check_signature(&beacon, &round), Signature::Valid, "{} {}", beacon.scheme, round.round);
        }
    }

    #[test]
    fn another_round_another_key_and_another_scheme_are_not() {
        for (beacon, round) in published() {
            let other = BeaconRound { round: round.round + 1, ..round.clone() };
            assert_eq!(check_signature(&beacon, &other), Signature::Invalid);
            for scheme in SCHEMES.into_iter().filter(|scheme| **scheme != beacon.scheme) {
                let other = Beacon { scheme: scheme.into(), ..beacon.clone() };
                assert_eq!(check_signature(&other, &round), Signature::Invalid);
            }
            for (other, _) in published().filter(|(other, _)| other.key != beacon.key) {
                let other = Beacon { key: other.key, ..beacon.clone() };
                assert_eq!(check_signature(&other, &round), Signature::Invalid);
            }
        }
    }

    #[test]
    fn each_bit_of_a_signature_counts() {
        let (beacon, round) = published().next().unwrap();
        for bit in 0..round.bytes.len() * 8 {
            let mut altered = round.clone();
            altered.bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(check_signature(&beacon, &altered), Signature::Invalid, "bit {bit}");
        }
    }

    /// The identity would sign everything under the identity as key.
    #[test]
    fn bytes_that_are_no_key_or_signature_are_refused() {
        for (beacon, round) in published() {
            let identity = |length| {
                let mut point = vec![0; length];
                point[0] = 0xc0;
                point
            };
            let (key, signature) = (beacon.key.len(), round.bytes.len());
            for bad in [vec![], vec![0; key], vec![0xff; key], identity(key), beacon.key[1..].to_vec()] {
                assert!(!is_key(&beacon.scheme, &bad));
                let beacon = Beacon { key: bad, ..beacon.clone() };
                assert_eq!(check_signature(&beacon, &round), Signature::Invalid);
                let signed_by_identity = BeaconRound { bytes: identity(signature), ..round.clone() };
                assert_eq!(check_signature(&beacon, &signed_by_identity), Signature::Invalid);
            }
            for bad in [vec![], vec![0; signature], vec![0xff; 256], identity(signature), round.bytes[1..].to_vec()] {
                let round = BeaconRound { bytes: bad, ..round.clone() };
                assert_eq!(check_signature(&beacon, &round), Signature::Invalid);
            }
        }
    }

    #[test]
    fn other_schemes_are_said_not_to_be_checked() {
        let (beacon, round) = published().next().unwrap();
        let beacon = Beacon { scheme: "pedersen-bls-chained".into(), ..beacon };
        assert_eq!(check_signature(&beacon, &round), Signature::NotChecked);
        assert!(is_key("pedersen-bls-chained", &[]));
    }
}
