//! Runs the command that fetches the beacon, for a limited time.
//!
//! The command is whatever the operator wrote: a shell, and everything that it starts. They form a process group, so
//! that all of them end when the time is over. A program that leaves the group may hold the output open for ever; nobody
//! waits for it.

use std::io::{self, Read as _};
use std::process::{Child, ChildStdout, Command as Program, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The most that is read of the command's output: 256 bytes in hex, and room for a line end.
const MOST_OUTPUT: u64 = 600;

/// How often a waiting program looks whether it is to stop.
const TICK: Duration = Duration::from_millis(20);

/// How long to wait for a command.
pub(crate) struct Patience<'a> {
    pub most: Duration,
    /// Ends the wait at once; the wait resets it.
    pub interrupted: &'a AtomicBool,
}

/// Runs a shell command with these variables in its environment, and returns what it prints. If it does not end in time
/// it is killed, with everything that it started.
///
/// # Errors
/// A message for people: the command cannot be started, does not end in time, or fails.
pub(crate) fn run(command: &str, environment: &[(&str, String)], patience: &Patience<'_>) -> Result<String, String> {
    let mut child = start(command, environment).map_err(|error| error.to_string())?;
    let output = child.stdout.take().map(read).ok_or("it has no output")?;
    let began = Instant::now();
    let answer =
        patience.await_output(&output, began).and_then(|text| Ok((patience.await_end(&mut child, began)?, text)));
    match answer {
        Ok((status, text)) if status.success() => text.map_err(|error| error.to_string()),
        Ok((status, _)) => Err(format!("the command failed: {status}")),
        Err(why) => {
            kill(&mut child);
            Err(why)
        }
    }
}

fn start(command: &str, environment: &[(&str, String)]) -> io::Result<Child> {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut program = Program::new(shell);
    program.args([flag, command]).stdin(Stdio::null()).stdout(Stdio::piped());
    program.envs(environment.iter().map(|(name, value)| (name, value)));
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut program, 0);
    program.spawn()
}

/// Reads the output beside the caller, who need not wait for its end.
fn read(stdout: ChildStdout) -> Receiver<io::Result<String>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        // Nobody receives it when the patience is over.
        let _ = sender.send(stdout.take(MOST_OUTPUT).read_to_string(&mut text).map(|_| text));
    });
    receiver
}

impl Patience<'_> {
    /// Waits until nobody holds the output any longer.
    fn await_output(
        &self,
        output: &Receiver<io::Result<String>>,
        began: Instant,
    ) -> Result<io::Result<String>, String> {
        loop {
            match output.recv_timeout(TICK) {
                Ok(text) => return Ok(text),
                Err(RecvTimeoutError::Timeout) => self.require_left(began)?,
                Err(RecvTimeoutError::Disconnected) => return Err("its output cannot be read".into()),
            }
        }
    }

    /// Waits until the shell ends.
    fn await_end(&self, child: &mut Child, began: Instant) -> Result<ExitStatus, String> {
        loop {
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                return Ok(status);
            }
            self.require_left(began)?;
            std::thread::sleep(TICK);
        }
    }

    /// Refuses to wait any longer when the time is over.
    fn require_left(&self, began: Instant) -> Result<(), String> {
        if self.interrupted.swap(false, Ordering::Relaxed) {
            return Err("interrupted".into());
        }
        if began.elapsed() > self.most {
            return Err(format!("no answer in {} seconds", self.most.as_secs()));
        }
        Ok(())
    }
}

/// Kills the shell and its group. The group has the shell's number, which nobody else can have before the shell was
/// waited for.
fn kill(child: &mut Child) {
    // They may have ended in the meantime.
    #[cfg(unix)]
    let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(child), rustix::process::Signal::KILL);
    #[cfg(not(unix))]
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run_for(most: Duration, command: &str) -> Result<String, String> {
        run(command, &[("KIP_ROUND", "7".into())], &Patience { most, interrupted: &AtomicBool::new(false) })
    }

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(200);

    #[test]
    fn what_a_command_prints_is_returned() {
        assert_eq!(run_for(LONG, "printf %s $KIP_ROUND").as_deref(), Ok("7"));
        let message = run_for(LONG, "echo 7; exit 3").expect_err("it fails");
        assert!(message.contains("exit status: 3"), "{message}");
        // No more than a beacon can need is read.
        assert!(run_for(LONG, "yes").is_err());
    }

    /// The shell ends at once; what it started has the output.
    #[test]
    fn nobody_waits_for_what_holds_the_output_after_the_command() {
        let began = Instant::now();
        assert_eq!(run_for(SHORT, "sleep 60 & echo c0ffee"), Err("no answer in 0 seconds".into()));
        assert!(began.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn everything_that_a_command_started_ends_with_it() -> io::Result<()> {
        let folder = tempfile::tempdir()?;
        let marker = folder.path().join("still-there");
        let command = format!("(sleep 2; touch '{}') & sleep 60", marker.display());
        assert!(run_for(SHORT, &command).is_err());
        std::thread::sleep(Duration::from_secs(3));
        assert!(!marker.exists(), "it was not killed");
        Ok(())
    }

    #[test]
    fn an_interrupt_ends_the_wait_once() {
        let patience = Patience { most: LONG, interrupted: &AtomicBool::new(true) };
        assert_eq!(run("sleep 60", &[], &patience), Err("interrupted".into()));
        assert_eq!(run("echo 7", &[], &patience).as_deref(), Ok("7\n"));
    }
}
