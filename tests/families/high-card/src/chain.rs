//! A published hash chain: its next link, the other inputs of a draw, and the next chain.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use core::ops::RangeInclusive;

use crate::bindings::exports::kip::draws::draws::Draw;
use crate::bindings::exports::kip::high_card::words::{Event, Happening, UseOfLink};
use crate::bindings::exports::kip::types::types::{Beacon, Chain as ChainView, Commitment, Link, Refusal, UsedLink};
use crate::describe::{GENERATION, RULEBOOK, Why};
use crate::draws;
use crate::game::{LAST_TIME, Stage};

const LENGTHS: RangeInclusive<u32> = 64..=4_096;

#[derive(Clone, PartialEq)]
pub struct Chain {
    /// The last public link.
    pub head: [u8; 32],
    pub used: u32,
    pub length: u32,
    pub beacon: Option<Beacon>,
    /// The digest that draws use, and the digest with the entropy added since.
    pub entropy: [u8; 32],
    pub entropy_next: [u8; 32],
    /// The number of times that each seat has added entropy.
    pub given: BTreeMap<u32, u32>,
    pub next: Option<Next>,
    /// The beacon's round that the next deal uses.
    pub due: Option<u64>,
    /// The link of the face-down cards.
    pub secret: Option<UsedLink>,
}

/// The next chain. It is used once entropy has joined that was unknown at its publication.
#[derive(Clone, PartialEq)]
pub struct Next {
    pub head: [u8; 32],
    pub length: u32,
    /// The number of times that entropy must still join before its use: 2 or 1.
    pub joins: u8,
}

impl Chain {
    pub fn new(from: Commitment) -> Result<Self, Refusal> {
        let chain = Self {
            head: draws::bytes32(&from.head)?,
            used: 0,
            length: from.length,
            beacon: from.beacon,
            entropy: [0; 32],
            entropy_next: [0; 32],
            given: BTreeMap::new(),
            next: None,
            due: None,
            secret: None,
        };
        if chain.is_sound(Stage::Antes) { Ok(chain) } else { Err(Why::ConfigRefused.refusal()) }
    }

    pub fn is_sound(&self, stage: Stage) -> bool {
        let beacon = self.beacon.as_ref().is_none_or(|beacon| {
            (1..=64).contains(&beacon.scheme.len())
                && (1..=256).contains(&beacon.key.len())
                && (1..=86_400_000).contains(&beacon.period)
                && beacon.first_round_at <= LAST_TIME
        });
        let next =
            self.next.as_ref().is_none_or(|next| LENGTHS.contains(&next.length) && (1..=2).contains(&next.joins));
        let secret = self.secret.as_ref().is_none_or(|secret| secret.number == self.used && is_link(secret));
        beacon
            && next
            && secret
            && LENGTHS.contains(&self.length)
            && (self.used < self.length || self.used == self.length && self.follower().is_some())
            && self.secret.is_some() == (stage == Stage::Dealt)
            && self.due.is_some() == (stage == Stage::Ready && self.beacon.is_some())
    }

    /// Returns whether the last link may only be used once the next chain is published.
    pub fn needs_next(&self) -> bool {
        self.next.is_none() && self.length - self.used < 2
    }

    /// "A chain is published while none is waiting, with the table's beacon."
    pub fn require_next(&self, next: &Commitment) -> Result<(), Refusal> {
        let fits = self.next.is_none()
            && LENGTHS.contains(&next.length)
            && next.beacon == self.beacon
            && next.head.len() == 32;
        if fits { Ok(()) } else { Err(Why::ChanceRefused.refusal()) }
    }

    /// Returns the next chain, if the next draw is its first.
    fn follower(&self) -> Option<&Next> {
        self.next.as_ref().filter(|next| next.joins == 1)
    }

    /// Returns the seed of a deal, and the link as events show it later.
    pub fn draw(&self, table: &str, link: &Link, at: u64) -> Result<([u8; 32], UsedLink), Refusal> {
        let wrong = || Why::ChanceRefused.refusal();
        let number = self.used.saturating_add(1);
        let x = draws::bytes32(&link.x)?;
        if self.used >= self.length || draws::previous(&x) != self.head {
            return Err(wrong());
        }
        let beacon = match (&self.beacon, &link.beacon) {
            (None, None) => vec![],
            (Some(beacon), Some(round))
                if Some(round.round) == self.due
                    && at >= published(beacon, round.round)
                    && (1..=256).contains(&round.bytes.len()) =>
            {
                round.bytes.clone()
            }
            _ => return Err(wrong()),
        };
        let seed = draws::outcome(
            &x,
            &Draw {
                table: table.into(),
                rulebook: String::from(RULEBOOK),
                generation: String::from(GENERATION),
                number,
                entropy: self.entropy.to_vec(),
                beacon,
            },
        )?;
        Ok((seed, UsedLink { number, link: link.clone(), entropy: self.entropy.to_vec() }))
    }

    /// Returns whether the event fits this chain and withholds no secret.
    pub fn fits(&self, what: &Happening) -> bool {
        match what {
            Happening::EntropyAdded(given) => given.bytes.len() == 32,
            Happening::DrawsCommitted(next) => self.require_next(next).is_ok(),
            Happening::LinkUsed(UseOfLink { used: Some(used) }) => {
                used.number == self.used.saturating_add(1) && used.entropy == self.entropy && is_link(used)
            }
            Happening::RoundDue(_) => self.beacon.is_some(),
            Happening::DrawRevealed(link) => self.secret.as_ref() == Some(link),
            _ => false,
        }
    }

    pub fn fold(&mut self, table: &str, event: &Event) {
        match &event.what {
            Happening::EntropyAdded(given) => {
                if let Ok(bytes) = draws::bytes32(&given.bytes) {
                    let count = self.given.entry(given.seat).or_default();
                    *count = count.saturating_add(1);
                    self.entropy_next = draws::with_entropy(&self.entropy_next, table, given.seat, *count, &bytes);
                }
            }
            Happening::DrawsCommitted(next) => {
                if let Ok(head) = draws::bytes32(&next.head) {
                    self.next = Some(Next { head, length: next.length, joins: 2 });
                }
            }
            Happening::AntesClosed => {
                self.entropy = self.entropy_next;
                match self.next.take() {
                    Some(Next { head, length, joins: 1 }) => (self.head, self.length, self.used) = (head, length, 0),
                    next => self.next = next.map(|next| Next { joins: 1, ..next }),
                }
            }
            Happening::RoundDue(round) => self.due = Some(*round),
            Happening::LinkUsed(link) => {
                self.used = self.used.saturating_add(1);
                (self.secret, self.due) = (link.used.clone(), None);
            }
            Happening::DrawRevealed(used) => {
                if let Ok(x) = draws::bytes32(&used.link.x) {
                    (self.head, self.secret) = (x, None);
                }
            }
            Happening::Voided(_) => self.due = None,
            _ => {}
        }
    }

    pub fn view(&self) -> ChainView {
        let next = self.next.as_ref();
        ChainView {
            head: self.head.to_vec(),
            used: self.used,
            length: self.length,
            entropy: self.entropy.to_vec(),
            entropy_next: self.entropy_next.to_vec(),
            next: next.map(|it| Commitment { head: it.head.to_vec(), length: it.length, beacon: self.beacon.clone() }),
            next_in: next.map_or(0, |it| it.joins),
            beacon: self.beacon.clone(),
            due: self.due,
        }
    }

    /// Returns the first round published at least a whole period from now.
    pub fn round_after(&self, now: u64) -> Option<u64> {
        let beacon = self.beacon.as_ref()?;
        Some(
            now.checked_sub(beacon.first_round_at).map_or(1, |past| past.div_ceil(u64::from(beacon.period.max(1))) + 2),
        )
    }

    /// Returns the time at which the due round is published.
    pub fn due_at(&self) -> Option<u64> {
        Some(published(self.beacon.as_ref()?, self.due?))
    }
}

/// Returns whether link, entropy and round have valid lengths.
fn is_link(used: &UsedLink) -> bool {
    let round = used.link.beacon.as_ref();
    used.link.x.len() == 32 && used.entropy.len() == 32 && round.is_none_or(|it| (1..=256).contains(&it.bytes.len()))
}

fn published(beacon: &Beacon, round: u64) -> u64 {
    beacon.first_round_at.saturating_add(round.saturating_sub(1).saturating_mul(beacon.period.into()))
}
