//! Where a table's chance comes from (R1, R2, R4): the source it was opened with, as it stands.
//!
//! What is said here is about chains and digests; when one may be used, the machines say.

use alloc::boxed::Box;

use super::GENERATION;
use super::refusal::{Refused, refused};
use super::well_formed;
use super::words::{
    Beacon, ChainView, Commitment, EntropyOf, HandedChain, HandedSource, Landing, Reveal, RevealedDraw, SpinSource,
};
use crate::chance::{self, DrawOf};
use crate::codec::{Reader, Unreadable, Writer};
use crate::words::Citation;

/// Reveals that must be left when the betting opens, without a next chain (R45).
const LEAST_REVEALS: u32 = 64;

/// Where chance comes from (R2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Fresh,
    Committed(Box<Chain>),
    Observed,
}

/// The published hash chain as it stands (R4). It holds no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub head: [u8; 32],
    pub revealed: u32,
    pub length: u32,
    /// The players' digest that draws use.
    pub entropy: [u8; 32],
    /// The digest with what was given since; joins at the next "place your bets".
    pub entropy_next: [u8; 32],
    pub beacon: Option<Beacon>,
    pub next: Option<NextChain>,
}

/// A chain committed ahead (R45).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NextChain {
    pub head: [u8; 32],
    pub length: u32,
    /// Calls of "place your bets" until it is used: 2, then 1.
    pub wait: u8,
}

/// The clauses that chance follows from, in the rulebook at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Because {
    pub source: Citation,
    pub chain: Citation,
    pub next_chain: Citation,
}

impl Source {
    /// As a table is opened.
    pub(super) fn opened(source: &SpinSource, cite: Citation) -> Result<Self, Refused> {
        Ok(match source {
            SpinSource::Fresh => Self::Fresh,
            SpinSource::Observed => Self::Observed,
            SpinSource::Committed(commitment) => {
                well_formed::check_commitment(commitment, cite)?;
                Self::Committed(Box::new(Chain {
                    head: bytes32(&commitment.head),
                    revealed: 0,
                    length: commitment.length,
                    entropy: [0; 32],
                    entropy_next: [0; 32],
                    beacon: commitment.beacon.clone(),
                    next: None,
                }))
            }
        })
    }

    /// The chain, where draws are committed.
    pub(super) fn chain(&self) -> Option<&Chain> {
        match self {
            Self::Committed(chain) => Some(chain),
            Self::Fresh | Self::Observed => None,
        }
    }

    fn chain_mut(&mut self) -> Option<&mut Chain> {
        match self {
            Self::Committed(chain) => Some(chain),
            Self::Fresh | Self::Observed => None,
        }
    }

    /// Draws enough are left, or to come, for another decision (R45).
    pub(super) fn draws_left(&self, because: &Because) -> Result<(), Refused> {
        match self.chain() {
            Some(chain) if chain.next.is_none() && chain.length.saturating_sub(chain.revealed) < LEAST_REVEALS => {
                Err(refused!(
                    "next-chain-due",
                    because.next_chain,
                    "Fewer than 64 reveals are left: the next chain is committed first."
                ))
            }
            _ => Ok(()),
        }
    }

    /// The next chain may be published (R45).
    pub(super) fn takes_chain(&self, commitment: &Commitment, because: &Because) -> Result<(), Refused> {
        let chain = self.chain().ok_or(refused!(
            "wrong-spin-source",
            because.source,
            "Only a table with committed draws has chains."
        ))?;
        if chain.next.is_some() {
            return Err(refused!("chain-committed", because.next_chain, "The next chain is committed already."));
        }
        if chain.beacon != commitment.beacon {
            return Err(refused!("beacon-differs", because.next_chain, "A table keeps the beacon it was opened with."));
        }
        Ok(())
    }

    /// What a landing brings, if it is of this source: a spin's byte with the link it was drawn by, or the coins.
    pub(super) fn lands<'l>(
        &self,
        landing: &'l Landing,
        (table, rulebook): (&str, &str),
        because: &Because,
    ) -> Result<Lands<'l>, Refused> {
        match (landing, self) {
            (Landing::Fresh(seed), Self::Fresh) => Ok(Lands::Byte(chance::spin_byte(bytes32(&seed.seed), 0), None)),
            (Landing::Revealed(reveal), Self::Committed(chain)) => {
                let byte = chain.draw(reveal, (table, rulebook), because)?;
                let number = chain.revealed + 1;
                let draw = RevealedDraw { number, x: reveal.x.clone(), beacon: reveal.beacon.clone() };
                Ok(Lands::Byte(byte, Some(draw)))
            }
            (Landing::Observed(rests), Self::Observed) => Ok(Lands::Coins(rests)),
            _ => Err(wrong_source(because.source)),
        }
    }

    /// The next chain is published.
    pub(super) fn commit(&mut self, commitment: &Commitment) {
        if let Some(chain) = self.chain_mut() {
            chain.next = Some(NextChain { head: bytes32(&commitment.head), length: commitment.length, wait: 2 });
        }
    }

    /// A player's bytes, for the next "place your bets".
    pub(super) fn add_entropy(&mut self, entropy: &EntropyOf) {
        if let Some(chain) = self.chain_mut() {
            chain.entropy_next = chance::add_entropy(&chain.entropy_next, entropy.seat, &bytes32(&entropy.bytes));
        }
    }

    /// A link is revealed.
    pub(super) fn reveal(&mut self, draw: &RevealedDraw) {
        if let Some(chain) = self.chain_mut() {
            chain.head = bytes32(&draw.x);
            chain.revealed = draw.number;
        }
    }

    /// "Place your bets": what was given joins, and the chain to follow comes nearer.
    #[inline(always)]
    pub(super) fn open_betting(&mut self) {
        let Some(chain) = self.chain_mut() else { return };
        chain.entropy = chain.entropy_next;
        match &mut chain.next {
            Some(next) if next.wait > 1 => next.wait -= 1,
            Some(next) => {
                chain.head = next.head;
                chain.length = next.length;
                chain.revealed = 0;
                chain.next = None;
            }
            None => {}
        }
    }

    /// As it is shown.
    pub(super) fn view(&self) -> Option<ChainView> {
        self.chain().map(|chain| ChainView {
            head: chain.head.to_vec(),
            revealed: chain.revealed,
            length: chain.length,
            entropy: chain.entropy.to_vec(),
            next: chain.next_commitment(),
            beacon: chain.beacon.clone(),
        })
    }

    /// As it is handed over.
    pub(super) fn handed(&self) -> HandedSource {
        match self {
            Self::Fresh => HandedSource::Fresh,
            Self::Observed => HandedSource::Observed,
            Self::Committed(chain) => HandedSource::Committed(HandedChain {
                head: chain.head.to_vec(),
                revealed: chain.revealed,
                length: chain.length,
                entropy: chain.entropy.to_vec(),
                entropy_next: chain.entropy_next.to_vec(),
                next: chain.next_commitment(),
                next_in: chain.next.as_ref().map_or(0, |next| next.wait),
                beacon: chain.beacon.clone(),
            }),
        }
    }

    /// As it is taken over; none where it is no chain.
    pub(super) fn taken(source: &HandedSource) -> Option<Self> {
        Some(match source {
            HandedSource::Fresh => Self::Fresh,
            HandedSource::Observed => Self::Observed,
            HandedSource::Committed(chain) => Self::Committed(Box::new(Chain::taken(chain)?)),
        })
    }

    /// Its bytes.
    pub(super) fn write(&self, to: &mut Writer) {
        let chain = match self {
            Self::Fresh => return to.u8(0),
            Self::Observed => return to.u8(1),
            Self::Committed(chain) => chain,
        };
        to.u8(2);
        to.array(&chain.head);
        to.u32(chain.revealed);
        to.u32(chain.length);
        to.array(&chain.entropy);
        to.array(&chain.entropy_next);
        to.option(chain.beacon.as_ref(), |to, beacon| {
            to.bytes(beacon.scheme.as_bytes());
            to.bytes(&beacon.key);
        });
        to.option(chain.next.as_ref(), |to, next| {
            to.array(&next.head);
            to.u32(next.length);
            to.u8(next.wait);
        });
    }

    /// A source from its bytes.
    pub(super) fn read(from: &mut Reader<'_>) -> Result<Self, Unreadable> {
        match from.below(3)? {
            0 => return Ok(Self::Fresh),
            1 => return Ok(Self::Observed),
            _ => {}
        }
        let (head, revealed, length) = (from.array()?, from.u32()?, from.u32()?);
        let (entropy, entropy_next) = (from.array()?, from.array()?);
        let beacon = from.option(|from| Ok(Beacon { scheme: from.text(1, 64)?, key: from.bytes()?.to_vec() }))?;
        let next =
            from.option(|from| Ok(NextChain { head: from.array()?, length: from.u32()?, wait: from.below(3)? }))?;
        let chain = Chain { head, revealed, length, entropy, entropy_next, beacon, next };
        if chain.makes_sense() { Ok(Self::Committed(Box::new(chain))) } else { Err(Unreadable) }
    }
}

/// What a landing brings.
pub(super) enum Lands<'l> {
    /// The spin's byte, and the link that was revealed for it.
    Byte(u8, Option<RevealedDraw>),
    /// Where the coins came to rest.
    Coins(&'l super::words::Rests),
}

/// The table has another source of chance.
pub(super) const fn wrong_source(cite: Citation) -> Refused {
    refused!("wrong-spin-source", cite, "The table was opened with another source of chance.")
}

impl Chain {
    /// The spin's byte of a revealed link (R4).
    fn draw(&self, reveal: &Reveal, (table, rulebook): (&str, &str), because: &Because) -> Result<u8, Refused> {
        let link = bytes32(&reveal.x);
        if self.revealed >= self.length || chance::previous_link(&link) != self.head {
            return Err(refused!(
                "draw-not-committed",
                because.chain,
                "This is not the next link of the published chain."
            ));
        }
        let beacon = match (&self.beacon, &reveal.beacon) {
            (Some(_), Some(beacon)) => beacon.as_slice(),
            (None, None) => &[],
            (Some(_), None) => {
                return Err(refused!("beacon-missing", because.chain, "This table adds a beacon to every landing."));
            }
            (None, Some(_)) => {
                return Err(refused!("beacon-unexpected", because.chain, "This table was opened without a beacon."));
            }
        };
        let draw = DrawOf {
            table,
            rulebook,
            generation: GENERATION,
            number: u64::from(self.revealed) + 1,
            entropy: &self.entropy,
            beacon,
        };
        Ok(chance::spin_byte(chance::outcome_seed(&link, &draw), 0))
    }

    fn next_commitment(&self) -> Option<Commitment> {
        self.next.as_ref().map(|next| Commitment {
            head: next.head.to_vec(),
            length: next.length,
            beacon: self.beacon.clone(),
        })
    }

    fn taken(handed: &HandedChain) -> Option<Self> {
        let next = match &handed.next {
            Some(next) if next.beacon == handed.beacon => {
                Some(NextChain { head: chance::bytes32(&next.head)?, length: next.length, wait: handed.next_in })
            }
            Some(_) => return None,
            None if handed.next_in == 0 => None,
            None => return None,
        };
        let chain = Self {
            head: chance::bytes32(&handed.head)?,
            revealed: handed.revealed,
            length: handed.length,
            entropy: chance::bytes32(&handed.entropy)?,
            entropy_next: chance::bytes32(&handed.entropy_next)?,
            beacon: handed.beacon.clone(),
            next,
        };
        chain.makes_sense().then_some(chain)
    }

    /// Bytes and handovers from outside may say anything.
    fn makes_sense(&self) -> bool {
        let next = self.next.as_ref().is_none_or(|next| (1..=2).contains(&next.wait) && next.length >= LEAST_REVEALS);
        let beacon = self.beacon.as_ref().is_none_or(well_formed::is_beacon);
        self.length >= LEAST_REVEALS && self.revealed <= self.length && next && beacon
    }
}

/// Thirty-two bytes; commands of another length have been refused.
fn bytes32(bytes: &[u8]) -> [u8; 32] {
    chance::bytes32(bytes).unwrap_or_default()
}
