//! An adapter that does one thing wrong and everything else right, which the conformance suite must find. It answers
//! with the engine itself and runs no component.

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
    /// The rulebook that it plays, whatever component it is given.
    rulebook: String,

    /// What it does wrong.
    misdeed: Misdeed,

    /// How many requests are answered right before the misdeeds of lines begin.
    #[arg(long, default_value_t = 40)]
    honest: usize,

    /// The file in which a process that it leaves behind writes its number.
    #[arg(long)]
    note: Option<PathBuf>,
}

/// What an adapter can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Misdeed {
    /// Nothing.
    None,
    /// Accepts everything.
    Accepts,
    /// Refuses everything.
    Refuses,
    /// Refuses for a reason of its own.
    WrongCode,
    /// Drops the last of several events.
    DropsEvent,
    /// Tells the events backwards.
    TellsBackwards,
    /// A refusal changes the state.
    ChangesOnRefusal,
    /// Describes another engine.
    LiesAboutEngine,
    /// Loads bytes with any digest.
    LoadsAnything,
    /// Says that its version is `main`.
    NamesNoVersion,
    /// Takes its time.
    AnswersLate,
    /// Never answers.
    AnswersNever,
    /// Answers what is no JSON.
    AnswersGarbage,
    /// Answers with a field that is none.
    AddsField,
    /// Answers with a number in the place of a text.
    MixesTypes,
    /// Dies.
    Crashes,
    /// Answers a batch of requests from behind.
    Reorders,
    /// Answers with the number of the request before.
    WrongNumber,
    /// Answers twice.
    AnswersTwice,
    /// Does not do what it would rather not, and says why.
    Skips,
    /// The same, and does not say why.
    SkipsSilently,
    /// Ends with an error.
    EndsBadly,
    /// Calls a request that cannot be read refused by the rules.
    RefusesGarbage,
    /// Plays right at the tables of the vectors, and at no other.
    KnowsVectors,
    /// Dies before it says anything.
    DiesAtStart,
    /// Reads no further.
    StopsReading,
    /// Answers each request a moment before the limit.
    AnswersJustInTime,
    /// Writes without end, and no line end.
    FloodsOutput,
    /// Writes lines without end.
    FloodsLines,
    /// Complains without end, and answers.
    FloodsErrors,
    /// Answers with lists in lists in lists.
    NestsDeeply,
    /// Answers with errors of a megabyte.
    FailsAtLength,
    /// Refuses in a megabyte.
    RefusesAtLength,
    /// Has a name of a megabyte.
    NamesItselfAtLength,
    /// Does not end when it is asked to.
    EndsNever,
    /// Says something when it ends.
    SpeaksAtStop,
    /// Starts a process that stays.
    LeavesChild,
    /// Starts a process that stays, in a session of its own and without a parent.
    LeavesDaemon,
    /// Starts a process that starts another and ends, as that one does.
    LeavesRunaway,
    /// What is started: it leaves its session, starts itself again, and ends.
    RunsAway,
    /// What is started: it only stays.
    Stays,
    /// What is started: it starts another that stays in a session of its own, and ends.
    Forks,
    /// What is started: it leaves its session, and stays.
    StaysAlone,
}

impl Misdeed {
    /// Whether it is in the first answer.
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

/// Ends the program, in its own way.
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
