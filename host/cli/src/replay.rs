//! `kip replay`: plays a transcript again and compares it line by line.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use kip::transcript::{Came, Ending, Played, Problem, Replay as Replaying, ReplayError, Replayed, Step};
use kip::two_up::{Bank, Event, View};
use kip::{Hosted, Registry, Rulebook, Swapped, Table};
use kip_conformance::families::two_up::payments::Payments;
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::args::Replay;
use super::errors::{Failure, Kind, Outcome, Place};
use super::failed_orders::{self, FailedOrder};
use super::ledger::Ledger;
use super::output::{Out, grouped, printable, right, signed, table};
use super::participants::Participants;
use super::play::transcript_file::Extent;
use super::registry::RulebookSources;
use super::rounds::{Round, Rounds};
use super::terminology::Terminology;
use super::{phrases, report};

pub(crate) fn run(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let path = &args.transcript;
    if let Some(seat) = args.seat {
        return crate::seat_transcript::run(args, seat, sources, out);
    }
    if crate::cards::replay::is_of_cards(path)? {
        return crate::cards::replay::run(args, sources, out);
    }
    let registry = sources.load()?;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let session = match ReplayedSession::read(&registry, file.take(extent.whole)) {
        Ok(session) => session,
        Err(error) => return report_difference(replay_failure(path, &error), out),
    };
    let failure = session.find_failure(args);
    if out.json {
        session.print_json(failure.as_ref(), extent.torn, out)?;
    } else {
        session.print(out)?;
    }
    match failure {
        Some(failure) => Err(failure),
        None if out.json => Ok(()),
        None => print_ok(&session.replayed, extent, out),
    }
}

/// Reports a transcript that was not played to its end.
fn report_difference(failure: Failure, out: &mut Out) -> Outcome {
    if out.json && failure.kind == Kind::CheckFailed {
        out.document(&json!({ "ok": false, "reason": failure.message }))?;
    }
    Err(failure)
}

/// A file that is no transcript of this program is bad input; a transcript that does not hold fails the check.
/// What helps with a file that is no transcript, or a seat's.
pub(super) const NO_TRANSCRIPT: &str =
    "this is no transcript of `kip play`; the whole transcript of a seat's is the one that it was copied from";

pub(super) fn replay_failure(path: &Path, error: &ReplayError) -> Failure {
    let is_no_transcript = match &error.problem {
        Problem::Io(_) => error.line == 1,
        Problem::Text(problem) => problem.is_no_transcript(),
        _ => false,
    };
    let message = error.problem.to_string();
    let failure = match &error.problem {
        Problem::NotAllowed { .. } | Problem::NotLoaded { .. } => {
            Failure::input(message).help("`--component FILE.wasm` allows the component it was played by")
        }
        _ if is_no_transcript => Failure::input(message).help(NO_TRANSCRIPT),
        _ => Failure::check(message),
    };
    failure.at(place(path, error.line))
}

pub(super) fn place(path: &Path, line: usize) -> Place {
    Place { file: path.display().to_string(), line: Some(line), ..Place::default() }
}

/// Describes where a transcript breaks off. Returns `None` when it is complete.
pub(super) fn describe_break<F: Hosted>(ending: &Ending<F>, commands: u64) -> Option<String> {
    match ending {
        Ending::Closed => None,
        Ending::Open => Some(format!("it breaks off after command {commands}")),
        Ending::Unanswered(given) => Some(format!(
            "it breaks off with the order `{}`, before its outcome",
            kip::family::Named::name(&given.order.command)
        )),
    }
}

/// Prints that everything agrees, and whether more may follow.
fn print_ok(replayed: &Replayed, extent: Extent, out: &mut Out) -> Outcome {
    out.line(format!(
        "\n{} {} commands replayed ({} refused, as then): chain, every event and every state agree.",
        "OK".green().bold(),
        grouped(replayed.accepted + replayed.refused),
        grouped(replayed.refused)
    ))?;
    out.line(format!("state {}\nchain {}", replayed.state, replayed.chain))?;
    if extent.torn > 0 {
        out.line(format!("Left out: {} bytes of a last line that was torn.", grouped(extent.torn)))?;
    }
    match describe_break(&replayed.ending, replayed.commands) {
        Some(break_off) => out.line(format!("It has no last line: {break_off}.")),
        None => Ok(()),
    }
}

/// What the table shows after a line.
fn view_after(table: &mut Table, line: usize) -> Result<View, ReplayError> {
    table.view(None).map_err(|fault| ReplayError { line, problem: Problem::Fault(fault) })
}

/// Finds why the money of one command does not add up: by the ledger, or by what its events say and the table pays.
pub(super) fn find_imbalance(
    ledger: &mut Ledger,
    payments: &Payments,
    events: &[Event],
    view: &View,
) -> Option<String> {
    let recorded = ledger.record(events, &view.common.lying).err().map(|imbalance| imbalance.to_string());
    recorded.or_else(|| payments.find_misstatement(events))
}

/// A session that was replayed from a transcript that holds.
pub(super) struct ReplayedSession {
    opened_by: Rulebook,
    pub replayed: Replayed,
    pub rounds: Vec<Round>,
    pub games: Rounds,
    swaps: Vec<Swapped>,
    pub ledger: Ledger,
    failed: Vec<FailedOrder>,
    /// The first line after which the money does not add up, and how.
    pub imbalance: Option<(usize, String)>,
}

impl ReplayedSession {
    /// Reads a session to the end, and finishes its last round.
    pub(super) fn read(registry: &Registry, lines: impl Read) -> Result<Self, ReplayError> {
        let mut session = Self::read_open(registry, lines)?;
        session.rounds.extend(session.games.finish());
        Ok(session)
    }

    /// The same with the last round still open, for a session that goes on.
    pub(super) fn read_open(registry: &Registry, lines: impl Read) -> Result<Self, ReplayError> {
        let mut replay = Replaying::begin(registry, BufReader::new(lines))?;
        let opened_by = replay.rulebook().clone();
        let mut games = Rounds::new(&opened_by);
        let mut ledger = Ledger::default();
        let (mut rounds, mut swaps, mut failed) = (Vec::new(), Vec::new(), Vec::new());
        let view = view_after(replay.table(), 1)?;
        let mut payments = Payments::shown(opened_by.description(), &view);
        let found = find_imbalance(&mut ledger, &payments, replay.opening(), &view);
        let mut imbalance = found.map(|found| (1, found));
        while let Some(step) = replay.step()? {
            let events = match &step {
                Step::Command(Played { came: Came::Accepted(events), .. }) => events,
                Step::Command(Played { came: Came::Refused(_), .. }) => continue,
                Step::Command(Played { came: Came::Faulted(fault), order, .. }) => {
                    failed.push(FailedOrder::new(replay.line(), order, fault));
                    continue;
                }
                Step::Swap(swapped) => {
                    games.set_rulebook(replay.rulebook());
                    swaps.push(swapped.clone());
                    &swapped.events
                }
            };
            rounds.extend(games.record(events));
            let line = replay.line();
            let view = view_after(replay.table(), line)?;
            if matches!(step, Step::Swap(_)) {
                payments = Payments::shown(replay.rulebook().description(), &view);
            }
            let found = find_imbalance(&mut ledger, &payments, events, &view);
            imbalance = imbalance.or(found.map(|found| (line, found)));
        }
        Ok(Self { opened_by, replayed: replay.finish(), rounds, games, swaps, ledger, failed, imbalance })
    }

    /// Why the transcript does not pass although every line agrees. A transcript without its last line passes only with
    /// `--unfinished`.
    fn find_failure(&self, args: &Replay) -> Option<Failure> {
        if let Some(failure) = self.imbalance_failure(&args.transcript) {
            return Some(failure);
        }
        let break_off = describe_break(&self.replayed.ending, self.replayed.commands).filter(|_| !args.unfinished)?;
        let failure = Failure::check(format!("every line holds, but the transcript has no last line: {break_off}"));
        Some(failure.help("it was cut, or the table was left in mid-play; --unfinished accepts that"))
    }

    /// The failure where the money does not add up.
    pub(super) fn imbalance_failure(&self, path: &Path) -> Option<Failure> {
        let (line, imbalance) = self.imbalance.as_ref()?;
        Some(Failure::check(format!("the money does not add up: {imbalance}")).at(place(path, *line)))
    }

    fn print(&self, out: &mut Out) -> Outcome {
        let config = &self.replayed.config;
        let opened_by = &self.opened_by;
        let title = printable(&opened_by.description().head.title);
        let title = title.bold();
        out.line(format!("{title} at table {:?}, component {}", config.table, opened_by.digest()))?;
        let participants = self.participants();
        let bank = participants.terminology.bank == Bank::House;
        let headings = ["Round", "Spinner", "Spins", "Result", if bank { "Wagers" } else { "Bets" }, "Bank"];
        let mut rows = table(headings.get(..if bank { 6 } else { 5 }).unwrap_or(&headings));
        for round in &self.rounds {
            let spins: Vec<_> = round.spins.iter().map(|spin| spin.sentence(participants.terminology)).collect();
            let result = match (round.invalidated, round.result) {
                (Some(_), _) => "invalidated",
                (None, Some(result)) => phrases::decision(result),
                (None, None) => "",
            };
            let mut row = vec![
                round.number.map_or(String::new(), |number| number.to_string()).into(),
                round.thrower.map_or(String::new(), |thrower| phrases::thrower(thrower, &participants)).into(),
                spins.join(", ").into(),
                result.into(),
                right(round.lines.len()),
            ];
            // A ring has no bank.
            row.extend(bank.then(|| right(signed(round.bank))));
            rows.add_row(row);
        }
        out.line(rows)?;
        report::print_swaps(&self.swaps, self.replayed.config.zone_offset_minutes, out)?;
        report::print_games(self.games.games(), &participants, out)?;
        report::print_balances(&self.ledger, &participants, out)?;
        match failed_orders::describe(&self.failed) {
            Some(failed) => out.line(format!("\n{}", failed.yellow())),
            None => Ok(()),
        }
    }

    /// The names that the transcript tells, and the words of the rulebook that served last.
    fn participants(&self) -> Participants {
        Participants::new(&self.replayed.names)
            .with_terminology(Terminology::of(self.replayed.table.rulebook().description()))
    }

    /// The document says `ok`, or `reason` with why not.
    fn print_json(&self, failure: Option<&Failure>, torn: u64, out: &mut Out) -> Outcome {
        let Replayed { config, state, chain, commands, accepted, refused, faulted, ending, .. } = &self.replayed;
        let ending = match ending {
            Ending::Closed => "closed",
            Ending::Unanswered(_) => "unanswered",
            _ => "open",
        };
        let mut document = json!({
            "ok": failure.is_none(),
            "table": config.table,
            "names": self.participants().names(),
            "rulebook": self.replayed.table.rulebook().id(),
            "digest": self.replayed.table.rulebook().digest(),
            "commands": commands,
            "accepted": accepted,
            "refused": refused,
            "faulted": faulted,
            "not-played": self.failed,
            "swaps": self.swaps.iter().map(report::swap_json).collect::<Vec<_>>(),
            "ending": ending,
            "torn": torn,
            "state": state,
            "chain": chain,
            "rounds": self.rounds,
            "games": self.games.games().collect::<Vec<_>>(),
            "balances": report::balances_json(&self.ledger, &self.participants()),
        });
        if let Some(failure) = failure {
            document["reason"] = json!(failure.message);
        }
        out.document(&document)
    }
}

#[cfg(test)]
mod tests {
    use kip::Limits;
    use kip::contract::{Account, Cause, Citation, Fraction, Lying, Move, Stake};
    use kip::transcript::TextProblem;
    use kip::two_up::{Happening, Placing, Side, WagerKind, Winning};

    use super::*;

    /// An event of seat 1 and its moves on Heads.
    fn event(what: Happening, moves: &[(Account, Account, u64, Cause)]) -> Event {
        let moves = moves.iter().map(|&(payer, payee, amount, cause)| {
            let (tender, bet) = (0, 0);
            Move { payer, payee, tender, amount, bet, cause }
        });
        Event { at: 0, cite: Citation { clause: 0, ruling: None }, what, moves: moves.collect() }
    }

    #[test]
    fn what_events_say_about_money_is_checked_against_what_the_table_pays() {
        let registry = Registry::embedded(Limits::default()).unwrap();
        let rulebook = registry.rulebook("nsw").unwrap();
        let (mut table, _) = Table::open(&rulebook, &rulebook.description().examples[0]).unwrap();
        let mut view = table.view(None).unwrap();
        let payments = Payments::shown(rulebook.description(), &view);
        let (purse, on_table, bank) = (Account::Purse(1), Account::Table(1), Account::House(0));
        let (seat, wager) = (1, WagerKind::Heads);
        let stake = Stake { chips: 1_000, tokens: 0 };
        let placing = Placing { seat, side: Side::Heads, stake, total: stake, tokens_on_both_sides: false };
        let placed = event(Happening::WagerPlaced(placing), &[(purse, on_table, 1_000, Cause::Stake)]);
        let won = |exact, paid| {
            let whole = |numerator| Fraction { numerator, denominator: 1 };
            let what =
                Happening::WagerWon(Winning { seat, wager, stake, exact: whole(exact), rounding: whole(0), paid });
            event(what, &[(on_table, purse, 1_000, Cause::Settle), (bank, purse, paid, Cause::Settle)])
        };
        for (exact, paid, found) in [
            (1_000, 1_000, None),
            (2_000, 1_000, Some("`wager-won`: 1000 at 1 comes to something else than 2000")),
            (1_000, 999, Some("`wager-won`: 1000 rounded by 0 is not the 999 that is paid")),
        ] {
            let mut ledger = Ledger::default();
            view.common.lying = vec![Lying { seat, tender: 0, amount: 1_000, bet: 0 }];
            assert_eq!(find_imbalance(&mut ledger, &payments, std::slice::from_ref(&placed), &view), None);
            view.common.lying.clear();
            let imbalance = find_imbalance(&mut ledger, &payments, &[won(exact, paid)], &view);
            assert_eq!(imbalance.as_deref(), found);
        }
        // What the table shows is checked first, as before.
        let imbalance = find_imbalance(&mut Ledger::default(), &payments, &[placed], &view).unwrap();
        assert!(imbalance.contains("lies on the table for seat 1"), "{imbalance}");
    }

    fn kind_of(line: usize, problem: Problem) -> Kind {
        replay_failure(Path::new("t.jsonl"), &ReplayError { line, problem }).kind
    }

    #[test]
    fn what_is_no_transcript_is_bad_input_and_what_does_not_hold_fails() {
        for none in [TextProblem::Empty, TextProblem::NoTranscript, TextProblem::Format { found: 2 }] {
            assert_eq!(kind_of(1, none.into()), Kind::BadInput);
        }
        for false_line in [TextProblem::NoChain, TextProblem::Cut, TextProblem::TooLong] {
            assert_eq!(kind_of(1, false_line.clone().into()), Kind::CheckFailed);
            assert_eq!(kind_of(7, false_line.into()), Kind::CheckFailed);
        }
    }
}
