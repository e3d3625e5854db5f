//! Runs the command that fetches the beacon, for a limited time.
//!
//! The operator writes the command: a shell, and everything that it starts. They form a process group, so that all of them end
//! when the time is over. A program that leaves the group may hold the output open for ever; nobody waits for it.

use std::io::{self, Read as _};
use std::process::{Child, ChildStdout, Command as Program, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::errors::Kind;
use super::interrupts::Interrupts;
#[cfg(unix)]
use super::process_groups;

/// The most bytes read of the command's output: 256 bytes in hex, and room for a line end.
const MOST_OUTPUT: u64 = 600;

/// The interval at which a waiting program checks whether it has to stop.
const TICK: Duration = Duration::from_millis(20);

/// The limits of the wait for a command.
pub(crate) struct Patience<'a> {
    pub most: Duration,
    /// The source of interruptions that end the wait.
    pub interrupts: &'a Interrupts,
}

/// The reason why there is no answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoAnswer {
    /// The person at the terminal left.
    Interrupted,
    /// The terminal is gone, or a signal ends the program.
    BrokenOff,
    /// A message for people.
    Failed(String),
}

impl From<String> for NoAnswer {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// Runs a shell command with these variables in its environment, and returns its output. Kills the command, with everything that
/// it started, if it does not end in time, if the person leaves, or if a signal ends this program.
///
/// # Errors
/// The command cannot be started, does not end in time, or fails; or the person left.
pub(crate) fn run(command: &str, environment: &[(&str, String)], patience: &Patience<'_>) -> Result<String, NoAnswer> {
    let mut child = start(command, environment, patience.interrupts).map_err(|error| error.to_string())?;
    let output = child.stdout.take().map(read).ok_or_else(|| "it has no output".to_owned())?;
    let began = Instant::now();
    let answer =
        patience.await_output(&output, began).and_then(|text| Ok((patience.await_end(&mut child, began)?, text)));
    match answer {
        Ok((status, text)) if status.success() => text.map_err(|error| error.to_string().into()),
        Ok((status, _)) => Err(format!("the command failed: {status}").into()),
        Err(why) => {
            kill(&mut child);
            Err(why)
        }
    }
}

fn start(command: &str, environment: &[(&str, String)], interrupts: &Interrupts) -> io::Result<Child> {
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut program = Program::new(shell);
    program.args([flag, command]).stdin(Stdio::null()).stdout(Stdio::piped());
    program.envs(environment.iter().map(|(name, value)| (name, value)));
    #[cfg(unix)]
    {
        process_groups::watch(interrupts.deadly_signals())?;
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let mut groups = process_groups::groups();
        let child = program.spawn()?;
        groups.push(rustix::process::Pid::from_child(&child));
        Ok(child)
    }
    #[cfg(not(unix))]
    {
        let _ = interrupts;
        program.spawn()
    }
}

/// Reads the output in another thread; the caller need not wait for its end.
fn read(stdout: ChildStdout) -> Receiver<io::Result<String>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut text = String::new();
        // Nobody receives it once the time is over.
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
    ) -> Result<io::Result<String>, NoAnswer> {
        loop {
            match output.recv_timeout(TICK) {
                Ok(text) => return Ok(text),
                Err(RecvTimeoutError::Timeout) => self.require_left(began)?,
                Err(RecvTimeoutError::Disconnected) => return Err("its output cannot be read".to_owned().into()),
            }
        }
    }

    /// Waits until the shell ends.
    fn await_end(&self, child: &mut Child, began: Instant) -> Result<ExitStatus, NoAnswer> {
        loop {
            if let Some(status) = try_wait(child).map_err(|error| error.to_string())? {
                return Ok(status);
            }
            self.require_left(began)?;
            std::thread::sleep(TICK);
        }
    }

    /// Returns an error when the time is over or the person left.
    fn require_left(&self, began: Instant) -> Result<(), NoAnswer> {
        if let Err(failure) = self.interrupts.require_present() {
            let is_gone = failure.kind == Kind::BrokenOff;
            return Err(if is_gone { NoAnswer::BrokenOff } else { NoAnswer::Interrupted });
        }
        if began.elapsed() > self.most {
            return Err(format!("no answer in {} seconds", self.most.as_secs()).into());
        }
        Ok(())
    }
}

/// Returns whether the shell has ended. From then on its group must not be killed.
fn try_wait(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    #[cfg(unix)]
    let mut groups = process_groups::groups();
    let ended = child.try_wait()?;
    #[cfg(unix)]
    if ended.is_some() {
        groups.retain(|group| *group != rustix::process::Pid::from_child(child));
    }
    Ok(ended)
}

/// Kills the shell and its group. The group has the shell's number, which is not reused before the shell was waited for.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = rustix::process::Pid::from_child(child);
        process_groups::kill(group);
        process_groups::groups().retain(|other| *other != group);
    }
    // It may have ended in the meantime.
    #[cfg(not(unix))]
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn run_for(most: Duration, command: &str) -> Result<String, String> {
        let interrupts = Interrupts::Lines(Arc::default());
        match run(command, &[("KIP_ROUND", "7".into())], &Patience { most, interrupts: &interrupts }) {
            Err(NoAnswer::Failed(why)) => Err(why),
            Err(NoAnswer::Interrupted | NoAnswer::BrokenOff) => Err("interrupted".into()),
            Ok(text) => Ok(text),
        }
    }

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(200);

    #[test]
    fn what_a_command_prints_is_returned() {
        assert_eq!(run_for(LONG, "printf %s $KIP_ROUND").as_deref(), Ok("7"));
        let message = run_for(LONG, "echo 7; exit 3").expect_err("it fails");
        assert!(message.contains("exit status: 3"), "{message}");
        // The program reads no more than a beacon can need.
        assert!(run_for(LONG, "yes").is_err());
    }

    /// The shell ends at once; the program that it started holds the output.
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
    fn an_interrupt_ends_the_wait() {
        let pressed = Interrupts::Lines(Arc::new(AtomicBool::new(true)));
        let patience = Patience { most: LONG, interrupts: &pressed };
        assert_eq!(run("sleep 60", &[], &patience), Err(NoAnswer::Interrupted));
    }
}
