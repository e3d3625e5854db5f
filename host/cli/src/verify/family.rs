//! What verifying a family's transcripts takes beside what all have.

use std::io::Read;

use kip::contract::{ChanceSource, Timestamp};
use kip::draw::{Chance, Contributed, DealWitness, Discrepancy, Published, Witness};
use kip::transcript::{Ending, Heading, ReplayError};
use kip::two_up::{Command, Landing};
use kip::{CasinoCards, Hosted, Registry, TwoUp};
use serde_json::{Map, Value};

use super::transcript::Transcript;
use super::{CheckResult, Finding, read_so_far, report, result_of};
use crate::errors::Outcome;
use crate::output::{Out, grouped};
use crate::replay::ReplayedSession;

/// A family whose transcripts are verified.
pub(crate) trait Verified: Hosted {
    /// Follows its draws.
    type Witness: Follows<Self>;
    /// A session that was played again.
    type Replayed;

    /// Its words.
    const WORDS: Words;

    /// The draw that a command brings: a link or a seed. `None` for what eyes saw, and for other commands.
    fn draw(command: &Self::Command) -> Option<&[u8]>;

    /// Plays a transcript again.
    ///
    /// # Errors
    /// [`ReplayError`] for the first line that differs.
    fn play_again(registry: &Registry<Self>, lines: impl Read) -> Result<Self::Replayed, ReplayError>;

    /// A draw that was left open when the session ended, though it has to be played.
    fn find_open_draw(transcript: &Transcript<Self>) -> Option<&'static str>;

    /// Every outcome agrees with its recomputation.
    fn check_outcomes(transcript: &Transcript<Self>) -> CheckResult;

    /// The first line after which the money does not add up, and how.
    fn find_imbalance(replayed: &Self::Replayed) -> Option<(usize, &str)>;

    /// What was played again and settled.
    fn describe_settlements(transcript: &Transcript<Self>, replayed: &Self::Replayed) -> String;

    /// What else this transcript alone cannot show.
    fn more_claims(transcript: &Transcript<Self>) -> Vec<String>;

    /// Prints a row for each draw, with what decided it.
    ///
    /// # Errors
    /// The output fails.
    fn print_draws(transcript: &Transcript<Self>, out: &mut Out) -> Outcome;

    /// The fields of the JSON document about draws.
    fn draws_json(transcript: &Transcript<Self>) -> Map<String, Value>;
}

/// The words of a family in verdicts.
pub(crate) struct Words {
    /// What a draw decides; the same as it is numbered, one and several.
    pub outcome: &'static str,
    pub spin: &'static str,
    pub spins: &'static str,
    /// What has to add up.
    pub money: &'static str,
    /// Why the draws of a `fresh` and of an `observed` table cannot be verified.
    pub fresh: &'static str,
    pub observed: &'static str,
    /// What a chain without a beacon leaves open, and a beacon.
    pub without_beacon: &'static str,
    pub clock: &'static str,
    /// Whether players are given receipts.
    pub has_receipts: bool,
}

/// Follows a table's draws without its component.
pub(crate) trait Follows<F: Hosted> {
    /// A witness of a table that was opened so.
    fn of(heading: &Heading<F>) -> Self;
    /// Another rulebook plays from now on.
    fn played_by(&mut self, rulebook: &str, generation: &str);
    /// Follows an accepted command.
    fn follow(&mut self, at: Timestamp, command: &F::Command, happenings: &[F::Happening]) -> Vec<Discrepancy>;
    /// What decided each outcome so far.
    fn chances(&self) -> impl Iterator<Item = &Chance>;
    fn published(&self) -> &[Published];
    fn contributions(&self) -> &[Contributed];
    /// Every head that was published and every link that was revealed.
    fn known(&self) -> impl Iterator<Item = &[u8]>;
}

macro_rules! follows {
    ($Family:ty, $Witness:ty, $outcomes:ident) => {
        impl Follows<$Family> for $Witness {
            fn of(heading: &Heading<$Family>) -> Self {
                Self::new(&heading.rulebook, &heading.generation, &heading.config)
            }
            fn played_by(&mut self, rulebook: &str, generation: &str) {
                Self::played_by(self, rulebook, generation);
            }
            fn follow(
                &mut self,
                at: Timestamp,
                command: &<$Family as kip::Family>::Command,
                happenings: &[<$Family as kip::Family>::Happening],
            ) -> Vec<Discrepancy> {
                Self::follow(self, at, command, happenings)
            }
            fn chances(&self) -> impl Iterator<Item = &Chance> {
                self.$outcomes().iter().map(|outcome| &outcome.chance)
            }
            fn published(&self) -> &[Published] {
                Self::published(self)
            }
            fn contributions(&self) -> &[Contributed] {
                Self::contributions(self)
            }
            fn known(&self) -> impl Iterator<Item = &[u8]> {
                Self::known(self)
            }
        }
    };
}

follows!(TwoUp, Witness, landings);
follows!(CasinoCards, DealWitness, deals);

impl Verified for TwoUp {
    type Witness = Witness;
    type Replayed = ReplayedSession;

    const WORDS: Words = Words {
        outcome: "landing",
        spin: "spin",
        spins: "spins",
        money: "the money",
        fresh: "nothing was published beforehand: that each seed was drawn after betting had closed, and none was chosen, is \
                for the host's certified generator and whoever certified it",
        observed: "nothing was drawn: the boxer or the ringkeeper says how the coins fell",
        without_beacon: "that nobody who held the chain used it: without a beacon its holder knows each outcome once the \
                         entropy is in, and with a seat of its own can choose the last entropy",
        clock: "that the clock of the throws was right: each names its round by it",
        has_receipts: true,
    };

    fn draw(command: &Command) -> Option<&[u8]> {
        match command {
            Command::Land(Landing::Committed(link)) => Some(&link.x),
            Command::Land(Landing::Fresh(seed)) => Some(seed),
            _ => None,
        }
    }

    fn play_again(registry: &Registry, lines: impl Read) -> Result<ReplayedSession, ReplayError> {
        ReplayedSession::read(registry, lines)
    }

    /// A throw of numbers has exactly one draw (R3): it lands, and nothing else undoes it.
    fn find_open_draw(transcript: &Transcript) -> Option<&'static str> {
        let is_open = transcript.ending == Ending::Closed
            && transcript.heading.config.source != ChanceSource::Observed
            && transcript.witness.has_coins_in_the_air();
        is_open.then_some("the session ends with the coins in the air: their draw was never played")
    }

    fn check_outcomes(transcript: &Transcript) -> CheckResult {
        let findings: Vec<_> =
            transcript.outcomes.iter().map(|(line, discrepancy)| Finding::new(Some(*line), discrepancy)).collect();
        let (read_so_far, landings) = (read_so_far(transcript), grouped(transcript.witness.landings().len()));
        match &transcript.heading.config.source {
            ChanceSource::Observed => CheckResult::Unknowable("physical coins: how they fell cannot be computed"),
            ChanceSource::Fresh => {
                result_of(findings, format!("{read_so_far}{landings} landings computed again, each from its seed"))
            }
            ChanceSource::Committed(commitment) => {
                let from = if commitment.beacon.is_some() {
                    "link, players' digest and beacon"
                } else {
                    "link and players' digest"
                };
                result_of(findings, format!("{read_so_far}{landings} landings computed again from {from}"))
            }
        }
    }

    fn find_imbalance(replayed: &ReplayedSession) -> Option<(usize, &str)> {
        replayed.imbalance.as_ref().map(|(line, imbalance)| (*line, imbalance.as_str()))
    }

    fn describe_settlements(transcript: &Transcript, replayed: &ReplayedSession) -> String {
        let settled: usize = replayed.rounds.iter().map(|round| round.lines.len()).sum();
        format!(
            "{} commands played again by {}, {} stakes settled as written, sum zero",
            grouped(replayed.replayed.accepted + replayed.replayed.refused),
            transcript.heading.rulebook,
            grouped(settled)
        )
    }

    fn more_claims(_: &Transcript) -> Vec<String> {
        Vec::new()
    }

    fn print_draws(transcript: &Transcript, out: &mut Out) -> Outcome {
        report::print_spins(transcript, out)
    }

    fn draws_json(transcript: &Transcript) -> Map<String, Value> {
        report::spins_json(transcript)
    }
}
