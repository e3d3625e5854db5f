//! A program that answers in lines of JSON, within limits. It is ended with every process that it started.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use serde_json::Value;

use super::pipes::{Complaints, Input, Output};
use super::processes::Processes;
use crate::unique_keys;

/// A program that answers a line with a line. Its lines have at most 8 MiB. Dropping this value ends the program.
pub struct Lines {
    processes: Processes,
    input: Input,
    output: Output,
    complaints: Complaints,
}

impl Lines {
    /// Starts a command. It is split as a shell splits words; no shell runs it.
    ///
    /// # Errors
    /// Returns the end of a sentence when the command has no words or cannot be started.
    pub fn start(command: &str) -> Result<Self, String> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words = words.ok_or("it is no list of shell words")?;
        let mut processes = Processes::start(&words).map_err(|error| format!("it cannot be started: {error}"))?;
        let (Some(input), Some(output), Some(errors)) = processes.take_pipes() else {
            return Err("it cannot be started: it has no pipes".into());
        };
        let written = Arc::new(AtomicU64::new(0));
        let (output, complaints) = (Output::new(output, &written), Complaints::new(errors, &written));
        Ok(Self { processes, input: Input::new(input), output, complaints })
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Returns the end of a sentence when the program does not read the line within the limit, or wrote an unrequested line
    /// before.
    pub fn tell(&mut self, line: &Value, limit: Duration) -> Result<(), String> {
        self.require_silence()?;
        let mut bytes = line.to_string().into_bytes();
        bytes.push(b'\n');
        self.input.write(bytes, limit).map_err(|_| self.explain("it does not read what it is told"))
    }

    /// Writes a line and returns the answer.
    ///
    /// # Errors
    /// Returns the end of a sentence when no answer arrives within the limit, the answer is not JSON, or an unrequested line was
    /// written.
    pub fn ask(&mut self, line: &Value, limit: Duration) -> Result<Value, String> {
        self.tell(line, limit)?;
        let line = match self.output.next(limit) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(self.explain(&format!("its answer cannot be read: {error}"))),
            Err(_) if self.processes.has_ended() => return Err(self.explain("it has ended")),
            Err(_) => return Err(self.explain(&format!("it does not answer within {} seconds", limit.as_secs()))),
        };
        unique_keys::from_slice(&line).map_err(|error| self.explain(&format!("its answer is no JSON: {error}")))
    }

    /// Requires that the program has written no unrequested line. It would be taken for the answer to the next question.
    ///
    /// # Errors
    /// Returns the end of a sentence when there is such a line.
    pub fn require_silence(&self) -> Result<(), String> {
        match self.output.next_by_now() {
            Ok(_) => Err(self.explain("it says a line that nobody asked for")),
            Err(_) => Ok(()),
        }
    }

    fn explain(&self, what: &str) -> String {
        format!("{what}{}", self.complaints.quote())
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.processes.end();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use serde_json::json;

    const SOON: Duration = Duration::from_secs(5);

    #[test]
    fn a_program_answers_line_by_line() {
        let mut cat = Lines::start("cat").unwrap();
        assert_eq!(cat.ask(&json!({ "a": 1 }), SOON), Ok(json!({ "a": 1 })));
        assert_eq!(cat.ask(&json!("two"), SOON), Ok(json!("two")));
    }

    #[test]
    fn nothing_is_said_unasked() {
        let unasked = "it says a line that nobody asked for";
        let mut twice = Lines::start("sh -c 'while read a; do echo \"$a\"; echo 2; done'").unwrap();
        assert_eq!(twice.ask(&json!(1), SOON), Ok(json!(1)));
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(twice.ask(&json!(3), SOON).unwrap_err(), unasked);
        let early = Lines::start("sh -c 'echo 1; read a'").unwrap();
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(early.require_silence().unwrap_err(), unasked);
    }

    #[test]
    fn what_goes_wrong_is_said() {
        assert_eq!(Lines::start("  ").err().unwrap(), "it is no list of shell words");
        assert!(Lines::start("no-such-program-here").err().unwrap().starts_with("it cannot be started: "));
        let wrong = |command: &str, limit| Lines::start(command).unwrap().ask(&json!(1), limit).unwrap_err();
        assert!(wrong("sh -c 'read a; echo nonsense; read a'", SOON).starts_with("its answer is no JSON: "));
        assert!(wrong("sh -c 'read a; echo why >&2'", SOON).contains("why"));
        let late = wrong("sleep 60", Duration::from_millis(50));
        assert!(late.starts_with("it does not answer within") || late.starts_with("it does not read"), "{late}");
    }
}
