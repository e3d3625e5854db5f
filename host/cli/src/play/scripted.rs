//! Plays a script from its first line to its last.

use std::path::Path;

use kip::contract::{ChanceSource, Refusal, Timestamp};
use kip::family::{Actor, Event, Opening as _, SharedCommand as _, Shown as _};
use kip::{Registry, Rulebook, Successor, Swapped};
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::chance::draw;
use super::results::{Results, print_swap};
use super::script::{DrawnCommand, Line, Order, Script, ScriptCommand, Swap};
use super::session::{Played, Session};
use super::swaps::{self, SwapFailure};
use super::transcript_file::TranscriptFile;
use crate::errors::{Failure, Kind, Outcome, describe_refusal, format_citation};
use crate::face::Face;
use crate::fair::{self, Chains};
use crate::output::{Out, printable};
use crate::participants::Participants;

/// The output of a session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OutputOptions<'a> {
    /// True when every event is printed, in addition to the entries of the books.
    pub events: bool,
    /// The file of the transcript, if one is wanted.
    pub transcript: Option<&'a Path>,
}

/// Plays a script; components of the registry can take over.
///
/// # Errors
/// [`Kind::BadInput`] when the table cannot be opened or a swap names a missing component, and [`Kind::CheckFailed`] when a
/// command or a swap is refused or accepted against the script. The transcript then breaks off.
pub(crate) fn play<F: Face>(
    rulebook: &Rulebook<F>,
    registry: Registry<F>,
    chains: Chains,
    script: &Script<F>,
    options: OutputOptions<'_>,
    out: &mut Out,
) -> Outcome {
    let session = ScriptedSession::open(rulebook, registry, chains, script, options, out)?;
    session.play_to_end().map_err(|failure| with_broken_off_transcript(failure, options.transcript))
}

/// Adds that a transcript was left behind.
pub(crate) fn with_broken_off_transcript(failure: Failure, path: Option<&Path>) -> Failure {
    let Some(path) = path.filter(|_| !failure.tells_of_transcript) else { return failure };
    let left = format!("the transcript {} breaks off there", path.display());
    match failure.help.clone() {
        Some(help) => failure.help(format!("{help}\n  {left}")),
        None => failure.help(left),
    }
}

/// A session that is played without a person at the terminal.
pub(super) struct ScriptedSession<'a, F: Face> {
    script: &'a Script<F>,
    options: OutputOptions<'a>,
    registry: Registry<F>,
    pub(super) chains: Chains,
    pub(super) session: Session<F>,
    results: Results<F>,
    out: &'a mut Out,
}

impl<'a, F: Face> ScriptedSession<'a, F> {
    /// Opens the table and reports it.
    pub(super) fn open(
        rulebook: &Rulebook<F>,
        registry: Registry<F>,
        chains: Chains,
        script: &'a Script<F>,
        options: OutputOptions<'a>,
        out: &'a mut Out,
    ) -> Outcome<Self> {
        let open = |participants, transcript| {
            Session::open(rulebook, &script.config, participants, transcript).map_err(|failure| match failure.refusal {
                Some(_) => failure.at(script.place(script.open_line)),
                None => failure,
            })
        };
        let transcript = match options.transcript {
            Some(path) => {
                // A table that cannot be opened must leave no file behind.
                open(Participants::default(), TranscriptFile::None)?;
                TranscriptFile::create(path)?
            }
            None => TranscriptFile::None,
        };
        let (session, events) = open(Participants::new(&script.names), transcript)?;
        let results = Results::new(out.json, Vec::new());
        let mut scripted = Self { script, options, registry, chains, session, results, out };
        scripted.report_opening(&events)?;
        Ok(scripted)
    }

    fn report_opening(&mut self, events: &[Event<F>]) -> Outcome {
        if self.out.json {
            return Ok(());
        }
        let config = &self.script.config;
        let rulebook = self.session.rulebook().clone();
        self.out.line(format!(
            "{} at table {:?}, {}",
            printable(&rulebook.head().title).bold(),
            config.table(),
            F::describe_table(config)
        ))?;
        if let Some(terms) = F::describe_terms(config, &rulebook) {
            self.out.line(terms)?;
        }
        if let Some(commitment) = fair::describe_commitment(self.session.published()) {
            self.out.line(commitment)?;
        }
        self.report_events(events, &rulebook)
    }

    fn report_note(&mut self, text: &str) -> Outcome {
        if self.out.json {
            Ok(())
        } else {
            self.out.line(format!("\n{}", format!("-- {}", printable(text)).cyan().bold()))
        }
    }

    fn play_to_end(mut self) -> Outcome {
        let script = self.script;
        for line in &script.lines {
            match line {
                Line::Note(text) => self.report_note(text)?,
                Line::Order(order) => {
                    self.play_order(order).map_err(|failure| failure.at(script.place(order.line)))?;
                }
                Line::Swap(swap) => {
                    self.play_swap(swap).map_err(|failure| failure.at(script.place(swap.line)))?;
                }
            }
        }
        self.end()
    }

    fn play_order(&mut self, order: &Order<F>) -> Outcome {
        let refused = match &order.command {
            ScriptCommand::Said(words) => self.play_words(order, words)?,
            ScriptCommand::Complete(command) => self.play_command(order, command)?,
            ScriptCommand::Drawn(drawn) => {
                let command = self.draw(*drawn)?;
                self.play_command(order, &command)?
            }
        };
        let (what, zone) = (order.command.name(), self.session.zone());
        match (refused, &order.refused) {
            (None, None) => Ok(()),
            (Some(refusal), Some(code)) if refusal.code == *code => self.report_refusal(order, &refusal),
            (Some(refusal), Some(code)) => {
                let message = format!("`{what}` is refused, but not with `{code}`");
                Err(Failure::refused(Kind::CheckFailed, message, refusal).in_zone(zone))
            }
            (Some(refusal), None) => {
                let message = format!("`{what}` by {} is refused", self.name(order.by));
                Err(Failure::refused(Kind::CheckFailed, message, refusal).in_zone(zone))
            }
            (None, Some(code)) => {
                Err(Failure::check(format!("`{what}` is accepted, though it was to be refused with `{code}`")))
            }
        }
    }

    fn name(&self, by: Actor<F>) -> String {
        F::name_actor(&self.session.participants, by)
    }

    /// Plays the words of a player: one move, or several separated by `;`. Returns the refusal of the first that is refused.
    fn play_words(&mut self, order: &Order<F>, words: &str) -> Outcome<Option<Refusal>> {
        if order.by != Actor::<F>::player(order.by.number) {
            return Err(Failure::input("players say moves, and nobody else: give a `command`"));
        }
        let mut refused = None;
        for said in words.split(';').map(str::trim).filter(|said| !said.is_empty()) {
            if refused.is_some() && order.refused.is_some() {
                return Err(Failure::input(format!("`{said}` follows what is to be refused")));
            }
            match F::understand(&mut self.session, order.by.number, order.at, said)? {
                Ok(moves) => {
                    for command in moves {
                        refused = self.play_command(order, &command)?;
                        if refused.is_some() {
                            break;
                        }
                    }
                }
                Err(refusal) => refused = Some(refusal),
            }
            if refused.is_some() && order.refused.is_none() {
                break;
            }
        }
        Ok(refused)
    }

    fn play_command(&mut self, order: &Order<F>, command: &F::Command) -> Outcome<Option<Refusal>> {
        match self.give(order.line, order.by, order.at, command)? {
            Ok(played) => self.report_played(order.line, played).map(|()| None),
            Err(refusal) => Ok(Some(refusal)),
        }
    }

    /// Gives a command of a line. Commits the next chain before it, if that is due.
    pub(super) fn give(
        &mut self,
        line: usize,
        by: Actor<F>,
        at: Timestamp,
        command: &F::Command,
    ) -> Outcome<Result<Played<F>, Refusal>> {
        if F::precedes_draw(command)
            && let Some(next) = self.chains.commit_if_due(self.session.view().common())?
        {
            self.results.commands += 1;
            match self.session.give(Actor::<F>::host(), at, &F::Command::commit_draws(next))? {
                Ok(played) => self.report_played(line, played)?,
                Err(refusal) => {
                    return Err(Failure::refused(Kind::CheckFailed, "the next chain is refused", refusal));
                }
            }
        }
        self.results.commands += 1;
        self.session.give(by, at, command)
    }

    /// Returns the command for a line that leaves the payload to the program.
    fn draw(&mut self, drawn: DrawnCommand) -> Outcome<F::Command> {
        Ok(match drawn {
            DrawnCommand::Chance if *self.script.config.source() == ChanceSource::Observed => {
                let [why, example] = F::SCRIPT.observed;
                return Err(Failure::input(why).help(example));
            }
            DrawnCommand::Chance => draw::<F>(&self.chains, self.session.view().common())?,
            DrawnCommand::CommitDraws => F::Command::commit_draws(self.chains.commit()?),
            DrawnCommand::AddEntropy => F::Command::add_entropy(fair::to_entropy("")?),
        })
    }

    /// Reports the events of a command, the entry that it completed, and the swap that was waiting for it.
    pub(super) fn report_played(&mut self, line: usize, played: Played<F>) -> Outcome {
        self.report_events(&played.events, &played.by)?;
        self.results.add_receipt(self.session.receipt(&played.events));
        if let Some(entry) = played.entry {
            if !self.out.json {
                F::print_entry(&entry, &self.session.participants, self.out)?;
            }
            self.results.add_entry(entry);
        }
        match played.swap {
            None => Ok(()),
            Some(Ok(swapped)) => self.report_swap(line, &swapped),
            Some(Err(error)) => Err(SwapFailure::Swap(error).into_failure()),
        }
    }

    fn play_swap(&mut self, swap: &Swap<F>) -> Outcome {
        let Some(target) = &swap.target else { return self.cancel_swap(swap) };
        let swapped = match swaps::find_successor(&self.registry, target)? {
            Ok(successor) => self.session.swap(successor, target.when, swap.at)?.map_err(SwapFailure::Swap),
            Err(error) => Err(error),
        };
        match (swapped, &swap.refused) {
            (Ok(Some(swapped)), None) => self.report_swap(swap.line, &swapped),
            (Ok(None), None) => self.report_queued_swap(),
            (Err(error), Some(code)) if error.code() == code => self.report_swap_failure(swap, error),
            (Err(error), None) => Err(error.into_failure()),
            (Err(error), Some(code)) => {
                let found = error.code().to_owned();
                Err(error.into_failure().help(format!("the swap was to fail with `{code}`, not with `{found}`")))
            }
            (Ok(_), Some(code)) => Err(Failure::check(format!("the swap was to fail with `{code}`, and did not"))),
        }
    }

    fn report_swap(&mut self, line: usize, swapped: &Swapped<F>) -> Outcome {
        self.results.add_swap(swapped, Some(line));
        if self.out.json {
            return Ok(());
        }
        self.out.line(format!("  {}", "another component takes over:".yellow()))?;
        print_swap(swapped, self.out)?;
        let rulebook = self.session.rulebook().clone();
        self.report_events(&swapped.events, &rulebook)
    }

    fn report_queued_swap(&mut self) -> Outcome {
        match self.session.queued_swap() {
            Some(Successor { rulebook, .. }) if !self.out.json => {
                let message = format!("waits to take over: {}", swaps::component_name(rulebook));
                self.out.line(format!("  {}", message.yellow()))
            }
            _ => Ok(()),
        }
    }

    fn cancel_swap(&mut self, swap: &Swap<F>) -> Outcome {
        match (self.session.cancel_swap(), swap.refused.as_deref()) {
            (Some(_), None) if self.out.json => Ok(()),
            (Some(successor), None) => {
                let message = format!("waits no longer: {}", swaps::component_name(&successor.rulebook));
                self.out.line(format!("  {}", message.yellow()))
            }
            (None, Some("nothing-waits")) => Ok(()),
            (None, _) => Err(Failure::check("no swap waits")),
            (Some(_), Some(code)) => Err(Failure::check(format!("the swap was to fail with `{code}`, and did not"))),
        }
    }

    fn report_swap_failure(&mut self, swap: &Swap<F>, error: SwapFailure) -> Outcome {
        self.results.add_refusal(|| json!({ "line": swap.line, "command": "swap", "code": error.code() }));
        if self.out.json {
            return Ok(());
        }
        let Failure { message, refusal, .. } = error.into_failure();
        let why = match refusal {
            Some(refusal) => {
                let reason = describe_refusal(&refusal, self.session.zone());
                format!("{message}: {reason} ({})", format_citation(&refusal))
            }
            None => message,
        };
        self.out.line(format!("  {} {why}", "no swap, as expected:".yellow()))
    }

    fn report_refusal(&mut self, order: &Order<F>, refusal: &Refusal) -> Outcome {
        self.results.add_refusal(|| json!({ "line": order.line, "command": order.command.name(), "refusal": refusal }));
        if self.out.json {
            return Ok(());
        }
        self.out.line(format!(
            "  {} {}: {} ({})",
            "refused, as expected:".yellow(),
            self.name(order.by),
            describe_refusal(refusal, self.session.zone()),
            format_citation(refusal)
        ))
    }

    /// Requires a reader of the output if there is no transcript.
    ///
    /// # Errors
    /// The reader has closed the output.
    pub(super) fn require_reader(&mut self) -> Outcome {
        if self.options.transcript.is_some() { Ok(()) } else { self.out.require_reader() }
    }

    /// Prints events of that rulebook, if they are shown.
    fn report_events(&mut self, events: &[Event<F>], of: &Rulebook<F>) -> Outcome {
        if self.out.json || !(F::SHOWS_EVENTS || self.options.events) {
            return Ok(());
        }
        self.session.narrate(events, of).into_iter().try_for_each(|line| self.out.line(line))
    }

    pub(super) fn end(self) -> Outcome {
        self.results.tell(self.session, self.out)
    }
}

#[cfg(test)]
mod tests {
    use kip::TwoUp;
    use kip::contract::Seat;

    use super::*;
    use crate::families::two_up::rounds::Fate;
    use crate::play::args::Example;
    use crate::play::examples;
    use crate::registry::{all, nsw, two_builds};

    /// Plays the example evening with extra lines before a line of it, and replays its transcript.
    fn evening_with(lines: &[&str], before: usize) -> Outcome<kip::transcript::Replayed<TwoUp>> {
        let mut text: Vec<_> = examples::text(Example::NswEvening).lines().collect();
        text.splice(before - 1..before - 1, lines.iter().copied());
        let script = <Script<TwoUp>>::read("evening", &text.join("\n"))?;
        let folder = tempfile::tempdir().map_err(Failure::from)?;
        let path = folder.path().join("transcript.jsonl");
        let options = OutputOptions { events: false, transcript: Some(&path) };
        play(&nsw(), two_builds(), Chains::default(), &script, options, &mut Out::new(true))?;
        let transcript = std::fs::read(path).map_err(Failure::from)?;
        Ok(kip::transcript::replay(&two_builds(), transcript.as_slice()).expect("a transcript that holds"))
    }

    #[test]
    fn another_build_takes_over_in_mid_play_and_the_evening_ends_alike() -> Outcome {
        let plain = evening_with(&[], 20)?;
        let digest = nsw().digest().to_string();
        let back = format!(r#"{{"swap":{{"digest":"{digest}"}},"after":0}}"#);
        let swaps = [
            r#"{"swap":{"rulebook":"nsw"},"after":0}"#,
            r#"{"swap":{"rulebook":"nsw","when":"next"},"after":0,"refused":"already-serving"}"#,
            r#"{"swap":"cancel","after":0,"refused":"nothing-waits"}"#,
            &back,
            r#"{"swap":{"rulebook":"nsw","when":"next"},"after":0}"#,
        ];
        for line in [2, 20, 60, 100] {
            let swapped = evening_with(&swaps, line)?;
            assert_eq!((swapped.swaps, swapped.commands), (3, plain.commands));
            assert_eq!(swapped.state, plain.state);
        }
        Ok(())
    }

    #[test]
    fn the_example_that_changes_rulebook_does_as_it_says() -> Outcome {
        let script = <Script<TwoUp>>::read("example", examples::text(Example::Swap))?;
        let registry = all();
        let nsw = registry.rulebook("nsw").expect("nsw");
        let folder = tempfile::tempdir().map_err(Failure::from)?;
        let path = folder.path().join("transcript.jsonl");
        play(
            &nsw,
            registry.clone(),
            Chains::default(),
            &script,
            OutputOptions { events: true, transcript: Some(&path) },
            &mut Out::new(false),
        )?;
        let transcript = std::fs::read(path).map_err(Failure::from)?;
        let mut replayed = kip::transcript::replay(&registry, transcript.as_slice()).expect("a transcript that holds");
        assert_eq!((replayed.swaps, replayed.refused), (2, 1));
        let view = replayed.table.view(None)?;
        assert_eq!((view.common.rulebook.as_str(), view.seats.len(), view.disputes.len()), ("nsw", 2, 1));
        assert_eq!(view.casino.map(|casino| casino.sign.heads_tails.max), Some(200_000));
        Ok(())
    }

    #[test]
    fn a_swap_that_fails_stops_a_script_that_does_not_expect_it() -> Outcome {
        let file = tempfile::NamedTempFile::new()?;
        std::fs::write(file.path(), "(component)")?;
        let other = format!(r#"{{"swap":{{"file":{:?}}}}}"#, file.path());
        for (line, kind, expected) in [
            (
                r#"{"swap":{"digest":"0000000000000000000000000000000000000000000000000000000000000000"}}"#,
                Kind::CheckFailed,
                "is not on the allow-list",
            ),
            (other.as_str(), Kind::CheckFailed, "is not on the allow-list"),
            (r#"{"swap":{"rulebook":"nws"}}"#, Kind::BadInput, "did you mean `nsw`?"),
            (r#"{"swap":{"file":"nowhere.wasm"}}"#, Kind::BadInput, "cannot read nowhere.wasm"),
            (r#"{"swap":"cancel"}"#, Kind::CheckFailed, "no swap waits"),
            (r#"{"swap":{"rulebook":"nsw"},"refused":"not-allowed"}"#, Kind::CheckFailed, "and did not"),
            (r#"{"swap":{"rulebook":"nsw"},"at":1}"#, Kind::CheckFailed, "a swap cannot be earlier"),
        ] {
            let failure = evening_with(&[line], 5).expect_err(line);
            assert_eq!(failure.kind, kind, "{line}");
            assert_eq!(failure.place.as_ref().and_then(|place| place.line), Some(5), "{line}");
            assert!(failure.to_string().contains(expected), "{failure}");
        }
        Ok(())
    }

    /// Returns chips and tokens of every seat after the last line. Every line must be accepted or refused as it states.
    fn balances(text: &str) -> Outcome<Vec<(Seat, i128, i128)>> {
        let script = <Script<TwoUp>>::read("example", text)?;
        let (mut session, _) = Session::open(&nsw(), &script.config, Participants::default(), TranscriptFile::None)?;
        for line in &script.lines {
            let Line::Order(order) = line else { continue };
            let ScriptCommand::Complete(command) = &order.command else { panic!("{order:?}") };
            let answer = session.give(order.by, order.at, command)?;
            let refused = answer.err().map(|refusal| refusal.code);
            assert_eq!(refused, order.refused, "line {}", order.line);
        }
        assert_eq!(session.ledger().at_stake().total(), 0);
        Ok(session.ledger().seats().map(|(seat, purse)| (seat, purse.chips, purse.tokens)).collect())
    }

    #[test]
    fn the_example_evening_ends_as_the_rules_say() -> Outcome {
        // By hand from the rules, in the order of the rounds, a stake lost or winnings paid:
        let ann = -500 - 600 - 500 - 500 - 500 - 500 + 500 - 500 + 2_000 - 500;
        // 7.5 to 1 on 300 is 2,250: chips of 100 pay 2,300 (4.10).
        let bert = 200 + 2_300 - 500 + 700 - 500 - 1_000 + 2_000;
        // 300 in tokens are lost to five Odds; 7.5 to 1 on 400 is 3,000.
        let (cleo, tokens) = (1_500 + 1_500 + 1_500 + 3_000 + 1_000, -300);
        let dora = [1_000, -1_000, 500].into_iter().sum();
        assert_eq!(
            balances(examples::text(Example::NswEvening))?,
            [(1, ann, 0), (2, bert, 0), (3, cleo, tokens), (5, dora, 0)]
        );
        Ok(())
    }

    #[test]
    fn the_example_with_published_draws_falls_as_another_program_computed() -> Outcome {
        // Heads, Heads, Heads for Ann, 7.5 to 1 on 500; Tails, Tails, Heads for Bert on 1,000.
        let ann = 3_800 + 500 + 500 - 500;
        let bert = -300 - 300 - 300 - 1_000;
        assert_eq!(balances(examples::text(Example::NswCommitted))?, [(1, ann, 0), (2, bert, 0)]);
        Ok(())
    }

    #[test]
    fn a_reversed_win_is_negative_in_json() -> Outcome {
        let script = <Script<TwoUp>>::read("example", examples::text(Example::NswEvening))?;
        let (mut session, _) = Session::open(&nsw(), &script.config, Participants::default(), TranscriptFile::None)?;
        let mut reversed = Vec::new();
        for line in &script.lines {
            let Line::Order(order) = line else { continue };
            let ScriptCommand::Complete(command) = &order.command else { panic!("{order:?}") };
            let Ok(played) = session.give(order.by, order.at, command)? else { continue };
            let lines = played.entry.map_or(Vec::new(), |round| round.lines);
            reversed.extend(
                lines.iter().filter(|line| line.fate == Fate::WinReversed).map(|line| json!(line)["paid"].as_i64()),
            );
        }
        assert_eq!(reversed, [Some(-2_000)]);
        Ok(())
    }

    #[test]
    fn a_script_that_is_refused_leaves_a_transcript_that_breaks_off_there() -> Outcome {
        let opening = examples::text(Example::NswEvening).lines().next().unwrap_or_default();
        let text = format!("{opening}\n{{\"by\":\"boxer\",\"command\":\"no-more-bets\"}}");
        let script = <Script<TwoUp>>::read("bad", &text)?;
        let folder = tempfile::tempdir().map_err(Failure::from)?;
        let path = folder.path().join("transcript.jsonl");
        let options = OutputOptions { events: false, transcript: Some(&path) };
        let failure =
            play(&nsw(), two_builds(), Chains::default(), &script, options, &mut Out::new(true)).expect_err("refused");
        assert_eq!(failure.kind, Kind::CheckFailed);
        assert_eq!(failure.place.and_then(|place| place.line), Some(2));
        let lines = std::fs::read(path).map_err(Failure::from)?;
        let replayed = kip::transcript::replay(&two_builds(), lines.as_slice()).expect("every line holds");
        assert_eq!((replayed.refused, replayed.ending), (1, kip::transcript::Ending::Open));
        Ok(())
    }

    /// The opening of a ring by a clock ten hours ahead of UTC, with time, policy and day to be filled in.
    const RING: &str = r#"{"open":{"table":"r","seats":4,"opened-at":OPENED,"zone-offset-minutes":600,"source":"observed","terms":{"ring":{"centre-policy":"POLICY","anzac-day-only":DAY}}}}"#;

    fn opening_failure(rulebook: &str, at: &str, policy: &str, day: &str) -> Failure {
        let text = RING.replace("OPENED", at).replace("POLICY", policy).replace("DAY", day);
        let script = <Script<TwoUp>>::read("ring", &text).expect("a script");
        let options = OutputOptions { events: false, transcript: None };
        let rulebook = all().rulebook(rulebook).expect("a rulebook");
        let chains = Chains::default();
        play(&rulebook, all(), chains, &script, options, &mut Out::new(true)).expect_err("refused")
    }

    #[test]
    fn a_ring_that_cannot_be_opened_says_why_and_what_its_clock_shows() {
        // 25 April is the 20,568th day after 1 January 1970; 11 November the 20,768th.
        let on = |day: u64, minutes: u64| (day * 86_400_000 + minutes * 60_000 - 600 * 60_000).to_string();
        for (rulebook, at, policy, day, expected) in [
            (
                "commemorative",
                on(20_567, 1_439),
                "riding",
                "false",
                "not-on-this-day, commemorative 1.1, R41)\n  its clock shows 2026-04-24 23:59:00 +10:00",
            ),
            ("commemorative", on(20_569, 0), "riding", "false", "its clock shows 2026-04-26 00:00:00 +10:00"),
            (
                "commemorative",
                on(20_768, 719),
                "riding",
                "false",
                "before-noon, commemorative 1.1, R41)\n  its clock shows 2026-11-11 11:59:00 +10:00",
            ),
            ("commemorative", on(20_568, 0), "riding", "true", "not-in-these-rules"),
            ("pub", on(20_567, 600), "riding", "true", "not-on-this-day, R42"),
            ("pub", on(20_568, 600), "single-cover", "false", "not-in-these-rules, R42"),
            ("nsw", on(20_568, 600), "riding", "false", "not-in-these-rules"),
        ] {
            let failure = opening_failure(rulebook, &at, policy, day);
            assert_eq!(failure.kind, Kind::BadInput);
            assert!(failure.to_string().contains(expected), "{failure}");
            assert_eq!(failure.place.as_ref().and_then(|place| place.line), Some(1));
        }
    }
}
