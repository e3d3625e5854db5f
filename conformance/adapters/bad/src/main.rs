//! An adapter that does one thing wrong and everything else right. The conformance suite must find the wrong thing. The adapter
//! answers with the engine itself and runs no component.

mod host;
mod lines;
mod processes;

use std::io::{self, BufRead as _, Write as _};
use std::path::PathBuf;
use std::sync::mpsc;
use std::thread;

use clap::{Parser, ValueEnum};
use kip_conformance::protocol::serve;

use host::Bad;

/// Speaks kip's adapter protocol, and does one thing wrong.
#[derive(Debug, Parser)]
#[command(name = "kip-bad-adapter", version)]
struct Args {
    /// The rulebook that it plays, for any component.
    rulebook: String,

    /// The misdeed.
    misdeed: Misdeed,

    /// The number of requests that are answered right before the misdeeds of lines begin.
    #[arg(long, default_value_t = 40)]
    honest: usize,

    /// The file in which a process that it leaves behind writes its number.
    #[arg(long)]
    note: Option<PathBuf>,
}

/// The misdeeds of an adapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Misdeed {
    /// Nothing.
    None,
    /// Accepts everything.
    Accepts,
    /// Refuses everything.
    Refuses,
    /// Refuses with another code.
    WrongCode,
    /// Drops the last of several events.
    DropsEvent,
    /// Reports the events in reverse order.
    TellsBackwards,
    /// Changes the state when it refuses.
    ChangesOnRefusal,
    /// Describes another engine.
    LiesAboutEngine,
    /// Loads bytes with any digest.
    LoadsAnything,
    /// Gives `main` as its version.
    NamesNoVersion,
    /// Answers late.
    AnswersLate,
    /// Never answers.
    AnswersNever,
    /// Answers with text that is not JSON.
    AnswersGarbage,
    /// Answers with an unknown field.
    AddsField,
    /// Answers with a number in the place of a text.
    MixesTypes,
    /// Crashes.
    Crashes,
    /// Answers a batch of requests in reverse order.
    Reorders,
    /// Answers with the number of the previous request.
    WrongNumber,
    /// Answers twice.
    AnswersTwice,
    /// Skips requests, with a reason.
    Skips,
    /// Skips requests, without a reason.
    SkipsSilently,
    /// Ends with an error.
    EndsBadly,
    /// Answers a request that cannot be read with a refusal by the rules.
    RefusesGarbage,
    /// Plays correctly at the tables of the vectors, and at no other.
    KnowsVectors,
    /// Ends before it writes anything.
    DiesAtStart,
    /// Stops reading.
    StopsReading,
    /// Answers each request a moment before the limit.
    AnswersJustInTime,
    /// Writes without end, and without a line end.
    FloodsOutput,
    /// Writes lines without end.
    FloodsLines,
    /// Writes to standard error without end, and answers.
    FloodsErrors,
    /// Answers with deeply nested lists.
    NestsDeeply,
    /// Answers with errors of a megabyte.
    FailsAtLength,
    /// Refuses with a text of a megabyte.
    RefusesAtLength,
    /// Has a name of a megabyte.
    NamesItselfAtLength,
    /// Does not end on request.
    EndsNever,
    /// Writes a line when it ends.
    SpeaksAtStop,
    /// Starts a process that stays.
    LeavesChild,
    /// Starts a process that stays, in its own session and without a parent.
    LeavesDaemon,
    /// Starts a process that starts the next one and ends, over and over.
    LeavesRunaway,
    /// The started process: leaves its session, starts itself again, and ends.
    RunsAway,
    /// The started process: only stays.
    Stays,
    /// The started process: starts another that stays in its own session, and ends.
    Forks,
    /// The started process: leaves its session, and stays.
    StaysAlone,
}

impl Misdeed {
    /// Returns whether it is in the first answer.
    const fn is_of_start(self) -> bool {
        matches!(self, Self::NamesNoVersion | Self::NamesItselfAtLength)
    }
}

fn main() -> io::Result<()> {
    let Args { rulebook, misdeed, honest, note } = Args::parse();
    match misdeed {
        Misdeed::DiesAtStart => {
            eprintln!("no such luck");
            std::process::exit(3);
        }
        Misdeed::Stays | Misdeed::StaysAlone => return processes::stay(misdeed, note.as_deref()),
        Misdeed::Forks => return processes::start(Misdeed::StaysAlone, note.as_deref()).map(drop),
        Misdeed::RunsAway => return processes::run_away(note.as_deref()),
        Misdeed::LeavesRunaway => drop(processes::leave(Misdeed::RunsAway, note.as_deref())?),
        Misdeed::LeavesChild => drop(processes::leave(Misdeed::Stays, note.as_deref())?),
        Misdeed::LeavesDaemon => drop(processes::leave(Misdeed::Forks, note.as_deref())?),
        _ => {}
    }
    let mut lines = io::BufReader::with_capacity(1 << 16, io::stdin());
    let mut host = Bad::new(&rulebook, misdeed);
    let mut answered = 0;
    // One session serves all batches, so that its tables stay.
    let (requests, answers) = (mpsc::channel::<Vec<u8>>(), mpsc::channel::<Vec<u8>>());
    let (to_host, from_runner) = requests;
    let (to_runner, from_host) = answers;
    thread::scope(|scope| {
        scope.spawn(move || {
            let input = io::BufReader::new(lines::Incoming::new(from_runner));
            serve(&mut host, input, lines::Outgoing::new(to_runner))
        });
        while let Some(batch) = read_batch(&mut lines) {
            let mut out = Vec::new();
            for line in batch {
                let stop = is_stop(&line);
                if stop || to_host.send(line.clone()).is_err() {
                    end(misdeed);
                }
                let Ok(answer) = from_host.recv() else { return };
                answered += 1;
                let is_honest = answered <= honest && !misdeed.is_of_start();
                out.extend(if is_honest { Some(answer) } else { lines::tamper(misdeed, &line, answer) });
            }
            if misdeed == Misdeed::Reorders {
                out.reverse();
            }
            let mut output = io::stdout().lock();
            let _ = output.write_all(&out.concat()).and_then(|()| output.flush());
            if misdeed == Misdeed::StopsReading && answered >= honest {
                lines::sleep_for_ever();
            }
        }
    });
    Ok(())
}

/// Ends the program, as the misdeed requires.
fn end(misdeed: Misdeed) -> ! {
    match misdeed {
        Misdeed::EndsNever => lines::sleep_for_ever(),
        Misdeed::SpeaksAtStop => println!("{{\"seq\":0,\"closed\":\"goodbye\"}}"),
        _ => {}
    }
    std::process::exit(i32::from(misdeed == Misdeed::EndsBadly) * 3)
}

fn is_stop(line: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Value>(line).is_ok_and(|line| line["cmd"] == "stop")
}

/// Reads the next line, with all lines that are buffered behind it. A client that waits for each answer sends one at a
/// time.
fn read_batch(input: &mut io::BufReader<impl io::Read>) -> Option<Vec<Vec<u8>>> {
    let mut lines = Vec::new();
    while lines.is_empty() || input.buffer().contains(&b'\n') {
        let mut line = Vec::new();
        input.read_until(b'\n', &mut line).ok().filter(|read| *read > 0)?;
        lines.push(line);
    }
    Some(lines)
}
