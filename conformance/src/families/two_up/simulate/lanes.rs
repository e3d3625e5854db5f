//! Lanes on several threads. A free thread takes the next lane, and the figures do not depend on the thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use kip_engine::contract::MinorUnits;
use kip_engine::two_up::contract::Description;
use sha2::{Digest as _, Sha256};

use super::lane::{Lane, Run, Tally};
use super::{Make, Parameters};
use crate::hosting::Failure;

/// The number of lanes of a wager.
const LANES: u64 = 8;

/// The lanes of a simulation, with everything that all wagers share.
pub struct Lanes<'a> {
    make: Make<'a>,
    description: &'a Description,
    denominations: &'a [MinorUnits],
    parameters: &'a Parameters,
    progress: &'a mut dyn FnMut(u64, u64),
    played: u64,
    of: u64,
}

/// A message of a thread.
enum Message {
    Spins(u64),
    Lane(Result<Tally, Failure>),
}

impl<'a> Lanes<'a> {
    /// Returns lanes for `of` spins in total, or for more if some wagers continue to further stages.
    pub fn new(
        make: Make<'a>,
        description: &'a Description,
        denominations: &'a [MinorUnits],
        parameters: &'a Parameters,
        of: u64,
        progress: &'a mut dyn FnMut(u64, u64),
    ) -> Self {
        Self { make, description, denominations, parameters, progress, played: 0, of }
    }

    /// Returns the number of spins that were played so far.
    pub const fn played(&self) -> u64 {
        self.played
    }

    /// Plays `spins` spins of a wager.
    ///
    /// # Errors
    /// Returns the first failure of any lane, which stops the others.
    pub fn play(&mut self, run: &Run, spins: u64, stage: &str) -> Result<Tally, Failure> {
        let lanes: Vec<Lane<'_>> = (0..LANES)
            .map(|number| Lane {
                description: self.description,
                run,
                denominations: self.denominations,
                seed: seed(&self.parameters.seed, run, stage, number),
                // The first lane also plays the remainder.
                spins: spins / LANES + if number == 0 { spins % LANES } else { 0 },
            })
            .collect();
        self.of = self.of.max(self.played + spins);
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        thread::scope(|threads| {
            let (sender, receiver) = channel();
            for _ in 0..self.parameters.threads.clamp(1, lanes.len()) {
                let (make, lanes, next, stopped, sender) = (self.make, &lanes, &next, &stopped, sender.clone());
                threads.spawn(move || play_lanes(make, lanes, next, stopped, &sender));
            }
            drop(sender);
            let mut all = Ok(Tally::default());
            for message in receiver {
                match message {
                    Message::Spins(spins) => {
                        self.played += spins;
                        (self.progress)(self.played, self.of);
                    }
                    Message::Lane(Ok(tally)) => all = all.map(|sum| Tally::and(sum, tally)),
                    Message::Lane(Err(failure)) => {
                        stopped.store(true, Ordering::Relaxed);
                        all = all.and(Err(failure));
                    }
                }
            }
            all
        })
    }
}

/// Plays lane after lane until none is left.
fn play_lanes(make: Make<'_>, lanes: &[Lane<'_>], next: &AtomicU64, stopped: &AtomicBool, sender: &Sender<Message>) {
    // The receiver outlives the threads, so that sending does not fail.
    let send = |message| drop(sender.send(message));
    let mut rules = match make() {
        Ok(rules) => rules,
        Err(failure) => return send(Message::Lane(Err(failure))),
    };
    while !stopped.load(Ordering::Relaxed) {
        let number = usize::try_from(next.fetch_add(1, Ordering::Relaxed)).unwrap_or(usize::MAX);
        let Some(lane) = lanes.get(number) else { return };
        let played = lane.play(&mut *rules, &mut |spins| send(Message::Spins(spins)));
        send(Message::Lane(played));
    }
}

/// Returns the seed of a lane's outcomes, which no other lane has.
fn seed(base: &[u8; 32], run: &Run, stage: &str, lane: u64) -> [u8; 32] {
    let names = [run.play.wager.as_str(), run.play.played, stage];
    let mut hash = Sha256::new().chain_update(b"kip/simulation/1").chain_update(base);
    for name in names {
        hash = hash.chain_update((name.len() as u64).to_le_bytes()).chain_update(name);
    }
    hash.chain_update(lane.to_le_bytes()).finalize().into()
}
