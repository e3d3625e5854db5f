//! `kip replay`: plays a transcript again and compares it line by line.

pub(crate) mod args;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use self::args::Replay;
use kip::Hosted;
use kip::family::Opening as _;
use kip::transcript::{Ending, Problem, ReplayError};
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::errors::{Failure, Kind, Location, Outcome};
use super::face::{Face, Totals};
use super::failed_orders;
use super::families::Family;
use super::output::{Out, grouped, moment, printable};
use super::participants::Participants;
use super::play::results::{print_swap, swap_json};
use super::play::session::Replayed;
use super::play::transcript_file::Extent;
use super::registry::RulebookSources;

pub(crate) fn run(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    Family::of_transcript(&args.transcript)?.0.replay(args, sources, out)
}

/// Plays a transcript of a family again, or copies it for a seat.
///
/// # Errors
/// The first line that does not hold, or money that does not add up.
pub(crate) fn replay<F: Face>(args: &Replay, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if let Some(seat) = args.seat {
        return crate::seat_transcript::print::<F>(args, seat, sources, out);
    }
    let path = &args.transcript;
    let registry = sources.load::<F>()?;
    let file = File::open(path).map_err(|error| Failure::file("read", path, &error))?;
    let extent = if args.unfinished { Extent::of(path)? } else { Extent::ALL };
    let session = match <Replayed<F>>::read(&registry, BufReader::new(file.take(extent.whole))) {
        Ok(session) => session.finish(),
        Err(error) => return report_difference(replay_failure(path, &error), out),
    };
    let failure = find_failure(&session, args);
    if out.json {
        print_json(&session, failure.as_ref(), extent.torn, out)?;
    } else {
        print(&session, out)?;
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

/// The help for a file that is no transcript, or a seat's.
pub(super) const NO_TRANSCRIPT: &str =
    "this is no transcript of `kip play`; the whole transcript of a seat's is the one that it was copied from";

/// Returns the failure of a replay: a file that is no transcript of this program is bad input, and a transcript that does not hold
/// fails the check.
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

pub(super) fn place(path: &Path, line: usize) -> Location {
    Location { file: path.display().to_string(), line: Some(line), ..Location::default() }
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
fn print_ok<F: Hosted>(replayed: &kip::transcript::Replayed<F>, extent: Extent, out: &mut Out) -> Outcome {
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

/// Returns the failure where sums or statements are wrong.
pub(super) fn imbalance_failure<F: Face>(replay: &Replayed<F>, path: &Path) -> Option<Failure> {
    let (line, imbalance) = replay.find_imbalance()?;
    Some(Failure::check(F::describe_imbalance(imbalance)).at(place(path, line)))
}

/// Finds the reason why a transcript does not pass although every line agrees. A transcript without its last line passes only with
/// `--unfinished`.
fn find_failure<F: Face>(session: &Replayed<F>, args: &Replay) -> Option<Failure> {
    if let Some(failure) = imbalance_failure(session, &args.transcript) {
        return Some(failure);
    }
    let break_off = describe_break(&session.replayed.ending, session.replayed.commands).filter(|_| !args.unfinished)?;
    let failure = Failure::check(format!("every line holds, but the transcript has no last line: {break_off}"));
    Some(failure.help("it was cut, or the table was left in mid-play; --unfinished accepts that"))
}

fn print<F: Face>(session: &Replayed<F>, out: &mut Out) -> Outcome {
    let config = &session.replayed.config;
    let opened_by = &session.opened_by;
    let title = printable(&opened_by.head().title);
    out.line(format!("{} at table {:?}, component {}", title.bold(), config.table(), opened_by.digest()))?;
    let participants = participants(session);
    if let Some(roll) = participants.roll() {
        out.line(format!("Players, as the host calls them: {roll}"))?;
    }
    F::print_entries(&session.entries, &participants, out)?;
    for swapped in &session.swaps {
        out.heading(format!("Swapped at {}", moment(swapped.at, F::zone(config).unwrap_or(0))))?;
        print_swap(swapped, out)?;
    }
    F::print_totals(&totals(session, &participants), out)?;
    match failed_orders::describe(&session.failed) {
        Some(failed) => out.line(format!("\n{}", failed.yellow())),
        None => Ok(()),
    }
}

/// Returns the names of the transcript, with the words of the rulebook that served last.
fn participants<F: Face>(session: &Replayed<F>) -> Participants {
    let mut participants = Participants::new(&session.replayed.names);
    F::follow_rulebook(&mut participants, session.replayed.table.rulebook());
    participants
}

const fn totals<'a, F: Face>(session: &'a Replayed<F>, participants: &'a Participants) -> Totals<'a, F> {
    let Replayed { audit, entries, replayed, .. } = session;
    Totals { audit, participants, entries: entries.as_slice(), config: &replayed.config }
}

/// Prints a document that has `ok`, and otherwise a `reason`.
fn print_json<F: Face>(session: &Replayed<F>, failure: Option<&Failure>, torn: u64, out: &mut Out) -> Outcome {
    let kip::transcript::Replayed { config, state, chain, commands, accepted, refused, faulted, ending, .. } =
        &session.replayed;
    let ending = match ending {
        Ending::Closed => "closed",
        Ending::Unanswered(_) => "unanswered",
        Ending::Open => "open",
    };
    let participants = participants(session);
    let mut document = json!({
        "ok": failure.is_none(),
        "table": config.table(),
        "names": participants.names(),
        "rulebook": session.replayed.table.rulebook().id(),
        "digest": session.replayed.table.rulebook().digest(),
        "commands": commands,
        "accepted": accepted,
        "refused": refused,
        "faulted": faulted,
        "not-played": session.failed,
        "swaps": session.swaps.iter().map(swap_json).collect::<Vec<_>>(),
        "ending": ending,
        "torn": torn,
        "state": state,
        "chain": chain,
    });
    if let Some(fields) = document.as_object_mut() {
        fields.extend(F::ENTRIES.map(|name| (name.to_owned(), json!(session.entries))));
        fields.extend(F::totals_json(&totals(session, &participants)));
        fields.extend(failure.map(|failure| ("reason".to_owned(), json!(failure.message))));
    }
    out.document(&document)
}

#[cfg(test)]
mod tests {
    use kip::transcript::TextProblem;

    use super::*;

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
