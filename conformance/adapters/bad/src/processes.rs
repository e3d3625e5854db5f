//! Misdeeds that need no rules and no lines: processes that an adapter starts and leaves behind.

use std::io;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use clap::ValueEnum as _;

use crate::Misdeed;

/// The time for which a process stays that nobody ends: longer than any test.
const LONG: Duration = Duration::from_secs(120);

/// Starts this program with another misdeed. It gets the same pipes.
pub(crate) fn start(misdeed: Misdeed, note: Option<&Path>) -> io::Result<Child> {
    let name = misdeed.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["none", &name]);
    if let Some(note) = note {
        command.arg("--note").arg(note);
    }
    command.spawn()
}

/// Starts a process and waits until the one that stays has written its number.
pub(crate) fn leave(misdeed: Misdeed, note: Option<&Path>) -> io::Result<()> {
    let mut child = start(misdeed, note)?;
    if misdeed == Misdeed::Forks {
        child.wait()?;
    }
    while note.is_some_and(|note| !note.exists()) {
        thread::sleep(Duration::from_millis(2));
    }
    Ok(())
}

/// Writes this process's number, and stays.
pub(crate) fn stay(misdeed: Misdeed, note: Option<&Path>) -> io::Result<()> {
    if misdeed == Misdeed::StaysAlone {
        leave_session()?;
    }
    write_number(note)?;
    thread::sleep(LONG);
    Ok(())
}

/// Writes this process's number, starts itself again, and ends.
pub(crate) fn run_away(note: Option<&Path>) -> io::Result<()> {
    leave_session()?;
    write_number(note)?;
    start(Misdeed::RunsAway, note).map(drop)
}

fn leave_session() -> io::Result<()> {
    #[cfg(unix)]
    rustix::process::setsid()?;
    Ok(())
}

/// Writes this process's number. The file appears only when it is complete.
fn write_number(note: Option<&Path>) -> io::Result<()> {
    let Some(note) = note else { return Ok(()) };
    let unfinished = note.with_extension("unfinished");
    std::fs::write(&unfinished, std::process::id().to_string())?;
    std::fs::rename(unfinished, note)
}
