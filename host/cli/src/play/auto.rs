//! `kip play --auto` at a table without hidden hands: its players only press Enter.

use kip::contract::{Seat, Timestamp};
use kip::family::{Actor, Choices, Named as _, Opening as _, SharedCommand as _};
use kip::{Registry, Rulebook};

use super::args::Play;
use super::at_terminal::{AtTerminal, Setup, join};
use super::clock::Clock;
use super::croupier;
use super::script::Script;
use super::scripted::{OutputOptions, ScriptedSession, with_broken_off_transcript};
use crate::errors::{Failure, Kind, Outcome};
use crate::fair::{self, Chains, EntropyRequests};
use crate::output::Out;

/// The time between two commands.
const SECOND: Timestamp = 1_000;

/// A number of commands that no decision reaches: a table without a draw after so many is stuck.
const STUCK: u32 = 10_000;

/// Plays until chance has decided `draws` times and nothing is staked.
pub(super) fn play<F: AtTerminal>(
    args: &Play,
    rulebook: &Rulebook<F>,
    registry: Registry<F>,
    draws: u64,
    options: OutputOptions<'_>,
    out: &mut Out,
) -> Outcome {
    let mut chains = Chains::new(&args.fair)?;
    let clock = Clock::new(args.table.open_at);
    let Setup { config, names } = F::set_up_by_itself(args, rulebook, clock, &mut chains)?;
    let now = config.opened_at();
    let names = (1..).zip(names).collect();
    let script = Script { file: "--auto".into(), open_line: 1, config, names, lines: Vec::new() };
    let scripted = ScriptedSession::open(rulebook, registry, chains, &script, options, out)?;
    let auto = AutoSession { scripted, requests: EntropyRequests::default(), now, drawn: 0 };
    let seats: Vec<Seat> = script.names.keys().copied().collect();
    let played = auto.play_to_end(&seats, draws);
    played.map_err(|failure| with_broken_off_transcript(failure, options.transcript))
}

struct AutoSession<'a, F: AtTerminal> {
    scripted: ScriptedSession<'a, F>,
    requests: EntropyRequests,
    now: Timestamp,
    /// How many times chance has decided.
    drawn: u64,
}

impl<F: AtTerminal> AutoSession<'_, F> {
    fn play_to_end(mut self, seats: &[Seat], draws: u64) -> Outcome {
        for seat in seats {
            self.give(Actor::<F>::host(), &join::<F>(*seat))?;
        }
        self.play_until(draws)?;
        self.scripted.end()
    }

    fn play_until(&mut self, draws: u64) -> Outcome {
        let (mut before, mut idle) = (0, 0);
        while idle < STUCK {
            idle = if self.drawn == before { idle + 1 } else { 0 };
            before = self.drawn;
            let over = self.drawn >= draws;
            let view = self.scripted.session.view().clone();
            if over && F::is_between_decisions(&view) && self.scripted.session.totals(&[]).at_stake() == 0 {
                return Ok(());
            }
            let choices = self.scripted.session.legal(self.now, None, u32::MAX)?;
            self.scripted.require_reader()?;
            let (by, command) = self.next(&view, &choices)?;
            self.give(by, &command)?;
        }
        Err(Failure::check(format!("{STUCK} commands and no draw: nothing moves at this table")))
    }

    /// Returns the next command: a chain or entropy if due, then a bet while one is possible, then the croupier's step, and last
    /// the command that pressing Enter gives.
    fn next(&mut self, view: &F::View, choices: &Choices<F>) -> Outcome<(Actor<F>, F::Command)> {
        if let Some(next) = croupier::commit::<F>(&mut self.scripted.chains, view, choices)? {
            return Ok(next);
        }
        if F::awaits_entropy(view, choices)
            && let Some(seat) = self.requests.next::<F>(choices)
        {
            return Ok((Actor::<F>::player(seat), F::Command::add_entropy(fair::to_entropy("")?)));
        }
        if let Some(stake) = F::stake_by_itself(view, choices) {
            return Ok(stake);
        }
        if let Some(step) = croupier::step::<F>(&mut self.scripted.chains, view, choices, self.now)? {
            return Ok(step);
        }
        for choice in F::menu(view, &choices.first, true) {
            if let Some(command) = F::press_enter(&mut self.scripted.session, &choice)? {
                return Ok((choice.by, command));
            }
        }
        Err(Failure::check("nothing is left to do at this table"))
    }

    fn give(&mut self, by: Actor<F>, command: &F::Command) -> Outcome {
        self.now += SECOND;
        match self.scripted.give(0, by, self.now, command)? {
            Ok(played) => {
                self.drawn += u64::from(command.name() == F::SCRIPT.chance);
                self.requests.follow::<F>(&played.events);
                // The line number is for swaps only, and no swap waits here.
                self.scripted.report_played(0, played)
            }
            Err(refusal) => {
                Err(Failure::refused(Kind::CheckFailed, format!("`{}` is refused", command.name()), refusal))
            }
        }
    }
}
