//! `kip verify`: a verdict on a whole transcript, or on a certificate ([`certificate`]).
//!
//! Of a transcript twice through the file. Once as it is written: the chain of its lines, the draws against what
//! was published, every landing computed again; no component takes part, so that a component that
//! lies about the coins is found too. Then once more as `kip replay` does it, through the component
//! that the transcript names: every event, every state, every stake that was settled.
//!
//! One landing without a transcript is `kip verify-draw`'s.

mod certificate;
mod report;
mod transcript;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use kip::Registry;
use kip::contract::ChanceSource;
use kip::transcript::{Ending, Lines, Problem, ReplayError};

use super::args::Verify;
use super::errors::{Failure, Outcome, Place};
use super::output::{Out, grouped};
use super::phrases;
use super::registry::Shelf;
use super::replay::{Told, differs, open};
use transcript::Transcript;

/// One of the questions, and its answer.
struct Check {
    /// Of a transcript `lines`, `draws`, `outcomes`, `settlements`.
    name: &'static str,
    answer: Answer,
}

/// How a question is answered.
enum Answer {
    /// It holds; what was looked at.
    Holds(String),
    /// It does not.
    Fails(Vec<Finding>),
    /// Nobody can tell from a transcript, and why.
    Unknowable(&'static str),
    /// It was not looked at, and why.
    Unasked(String),
}

/// Something that does not hold.
struct Finding {
    /// Where, from 1; none for the file as a whole.
    line: Option<usize>,
    message: String,
}

impl Finding {
    fn new(line: Option<usize>, message: impl ToString) -> Self {
        Self { line, message: message.to_string() }
    }
}

pub(crate) fn run(args: &Verify, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    if certificate::is_one(&args.file)? { certificate::run(args, shelf, out) } else { transcript(args, shelf, out) }
}

fn transcript(args: &Verify, shelf: Shelf<'_>, out: &mut Out) -> Outcome {
    let path = &args.file;
    if let Some(option) = args.of_certificates() {
        return Err(Failure::input(format!(
            "{option} is for a certificate's report.json, and {} is none",
            path.display()
        )));
    }
    let file = || File::open(path).map_err(|error| Failure::file("read", path, &error));
    lines(args, file, || shelf.load(), out)
}

/// The same of lines that can be read twice.
pub(super) fn lines<R: Read>(
    args: &Verify,
    file: impl Fn() -> Outcome<R>,
    registry: impl FnOnce() -> Outcome<Registry>,
    out: &mut Out,
) -> Outcome {
    let path = &args.file;
    let lines = Lines::begin(BufReader::new(file()?)).map_err(|error| differs(path, &error))?;
    let transcript = Transcript::read(lines);
    let played = Told::of(&registry()?, file()?);
    let checks = [
        Check { name: "lines", answer: lines_hold(&transcript, args) },
        Check { name: "draws", answer: draws_hold(&transcript, args) },
        Check { name: "outcomes", answer: outcomes_hold(&transcript) },
        Check { name: "settlements", answer: settlements_hold(&transcript, &played) },
    ];
    report::print(&transcript, &checks, &beyond(&transcript, args), out)?;
    verdict("transcript", path, &checks, "`--component FILE.wasm` brings the component for the rest")
}

/// > hash-chained (R4): a line that was altered, dropped, added or moved breaks the chain.
fn lines_hold(transcript: &Transcript, args: &Verify) -> Answer {
    if let Some(ReplayError { line, problem }) = &transcript.broken {
        return Answer::Fails(vec![Finding::new(Some(*line), problem)]);
    }
    let mut findings = Vec::new();
    if let (false, Some(open)) = (args.unfinished, open(&transcript.ending, transcript.commands)) {
        findings.push(Finding::new(None, format!("the last line is missing: {open}")));
    }
    if let Some(chain) = args.chain
        && chain.0 != *transcript.chain.as_bytes()
    {
        let message = format!("the last chain is {}, not the {} you gave", transcript.chain, phrases::hex(&chain.0));
        findings.push(Finding::new(None, message));
    }
    let end = if transcript.ending == Ending::Closed { "to the last line" } else { "no last line: it may go on" };
    answer(findings, format!("{} commands, each line chained to the one before, {end}", grouped(transcript.commands)))
}

/// Every reveal leads to a published head, no number is left out, chains follow each other in time.
fn draws_hold(transcript: &Transcript, args: &Verify) -> Answer {
    let mut findings: Vec<_> =
        transcript.draws.iter().map(|(line, discrepancy)| Finding::new(Some(*line), discrepancy)).collect();
    let published = transcript.witness.published();
    for head in &args.head {
        if published.iter().all(|chain| chain.head != head.0) {
            findings.push(Finding::new(
                None,
                format!("no chain is published here with the head {}", phrases::hex(&head.0)),
            ));
        }
    }
    for entropy in &args.entropy {
        if transcript.entropy.iter().all(|bytes| *bytes != entropy.0) {
            findings.push(Finding::new(None, format!("nobody adds the entropy {} here", phrases::hex(&entropy.0))));
        }
    }
    if findings.is_empty() {
        match transcript.heading.config.source {
            ChanceSource::Fresh => {
                return Answer::Unknowable(
                    "nothing was published beforehand: that each seed was drawn after betting had closed, and none \
                     was chosen, is for the host's certified generator and whoever certified it",
                );
            }
            ChanceSource::Observed => {
                return Answer::Unknowable("nothing was drawn: the boxer or the ringkeeper says how the coins fell");
            }
            ChanceSource::Committed(_) => {}
        }
    }
    let upto = upto(transcript);
    let revealed: u64 = published.iter().map(|chain| u64::from(chain.revealed)).sum();
    let chains = match published.len() {
        1 => "1 chain, its head published with the table".into(),
        more => format!("{more} chains, each committed ahead"),
    };
    answer(findings, format!("{upto}{chains}; {} links revealed, none left out", grouped(revealed)))
}

/// Every landing computed again.
fn outcomes_hold(transcript: &Transcript) -> Answer {
    let findings: Vec<_> =
        transcript.outcomes.iter().map(|(line, discrepancy)| Finding::new(Some(*line), discrepancy)).collect();
    let (upto, landings) = (upto(transcript), grouped(transcript.witness.landings().len()));
    match &transcript.heading.config.source {
        ChanceSource::Observed => Answer::Unknowable("physical coins: how they fell cannot be computed"),
        ChanceSource::Fresh => {
            answer(findings, format!("{upto}{landings} landings computed again, each from its seed"))
        }
        ChanceSource::Committed(commitment) => {
            let from = if commitment.beacon.is_some() {
                "link, players' digest and beacon"
            } else {
                "link and players' digest"
            };
            answer(findings, format!("{upto}{landings} landings computed again from {from}"))
        }
    }
}

/// Played again through the component that the transcript names.
fn settlements_hold(transcript: &Transcript, played: &Result<Told, ReplayError>) -> Answer {
    match played {
        Ok(Told { imbalance: Some((line, imbalance)), .. }) => {
            Answer::Fails(vec![Finding::new(Some(*line), format!("the money does not add up: {imbalance}"))])
        }
        Ok(told) => {
            let settled: usize = told.rounds.iter().map(|round| round.lines.len()).sum();
            Answer::Holds(format!(
                "{} commands played again by {}, {} stakes settled as written, sum zero",
                grouped(told.replayed.commands),
                transcript.heading.rulebook,
                grouped(settled)
            ))
        }
        Err(ReplayError { problem: problem @ (Problem::NotLoaded { .. } | Problem::NotAllowed { .. }), .. }) => {
            Answer::Unasked(problem.to_string())
        }
        Err(error) if transcript.broken.as_ref().is_some_and(|broken| broken.line == error.line) => {
            Answer::Unasked(format!("line {} and what follows cannot be played", error.line))
        }
        Err(ReplayError { line, problem }) => Answer::Fails(vec![Finding::new(Some(*line), problem)]),
    }
}

/// How far it was read, where that is not to the end.
fn upto(transcript: &Transcript) -> String {
    transcript.broken.as_ref().map_or(String::new(), |broken| format!("up to line {}: ", broken.line))
}

fn answer(findings: Vec<Finding>, holds: String) -> Answer {
    if findings.is_empty() { Answer::Holds(holds) } else { Answer::Fails(findings) }
}

/// What no look at this transcript can tell.
fn beyond(transcript: &Transcript, args: &Verify) -> Vec<String> {
    let mut beyond = Vec::new();
    if args.chain.is_none() {
        beyond.push(
            "that this is the transcript that was kept: compare its last chain with one noted elsewhere (--chain)"
                .into(),
        );
    }
    let ChanceSource::Committed(commitment) = &transcript.heading.config.source else { return beyond };
    if args.head.is_empty() {
        beyond.push("that this head is the one you were shown when the table opened: compare it (--head)".into());
    }
    if transcript.entropy.is_empty() {
        beyond.push("that the host did not choose the chain: no player added entropy".into());
    } else if args.entropy.is_empty() {
        beyond.push("that your entropy is here as you gave it: compare it (--entropy)".into());
    }
    match &commitment.beacon {
        None => beyond.push(
            "that nobody who held the chain used it: without a beacon its holder knows each outcome once the entropy \
             is in, and with a seat of its own can choose the last entropy"
                .into(),
        ),
        Some(beacon) => {
            beyond.push(format!(
                "that the beacon said so in the rounds that were due: check their signatures by the scheme {:?} and the key {}",
                beacon.scheme,
                phrases::hex(&beacon.key)
            ));
            beyond.push("that the clock of the throws was right: each names its round by it".into());
        }
    }
    beyond
}

/// Exit 0, 1 or 2. `help` says how what was not looked at can be.
fn verdict(of: &str, path: &Path, checks: &[Check], help: &str) -> Outcome {
    let failing = |check: &&Check| matches!(check.answer, Answer::Fails(_));
    let failed: Vec<_> = checks.iter().filter(failing).map(|check| check.name).collect();
    let place = |line| Place { file: path.display().to_string(), line, ..Place::default() };
    if !failed.is_empty() {
        let first = checks.iter().find_map(|check| match &check.answer {
            Answer::Fails(findings) => findings.first().and_then(|finding| finding.line),
            _ => None,
        });
        return Err(Failure::check(format!("the {of} does not hold: {}", failed.join(", "))).at(place(first)));
    }
    match checks.iter().find_map(|check| if let Answer::Unasked(why) = &check.answer { Some(why) } else { None }) {
        Some(why) => Err(Failure::input(why).at(place(None)).help(format!("all else holds; {help}"))),
        None => Ok(()),
    }
}
