//! The connection to an adapter: it writes requests and reads answers, each within the time limit.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::{Answer, Answers, decode, excerpt, parse};
use crate::families::Tested;
use crate::hosting::Failure;
use crate::protocol::Request;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 << 20;
/// How many bytes of the beginning and of the end of the adapter's standard error are kept for messages.
const KEPT: usize = 2_000;

/// A running adapter.
pub(super) struct Wire<F: Tested> {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<io::Result<Vec<u8>>>,
    complaints: Arc<Mutex<Complaints>>,
    limit: Duration,
    seq: u64,
    answers: Answers,
    family: PhantomData<F>,
    broken: Option<String>,
}

impl<F: Tested> Wire<F> {
    pub(super) fn start(words: &[String], limit: Duration) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(64);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || read_lines(output, &sender));
        }
        let complaints = Arc::new(Mutex::new(Complaints::default()));
        if let Some(errors) = child.stderr.take() {
            let kept = Arc::clone(&complaints);
            thread::spawn(move || collect_complaints(errors, &kept));
        }
        Ok(Self {
            child,
            input,
            lines,
            complaints,
            limit,
            seq: 0,
            answers: Answers::of::<F>(),
            family: PhantomData,
            broken: None,
        })
    }

    pub(super) fn broken(&self) -> Option<&str> {
        self.broken.as_deref()
    }

    pub(super) fn next_seq(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    /// Sends a request and reads its answer: the answer of that name in the schema, a refusal, or an error.
    pub(super) fn ask<T: DeserializeOwned>(&mut self, request: Request<F>, answer: &str) -> Result<T, Failure> {
        if let Some(fault) = &self.broken {
            return Err(Failure::Skipped(format!("the adapter is not asked any more: {fault}")));
        }
        let seq = self.next_seq();
        let (line, asked) = encode_request(seq, request);
        let answered = self.send(&line, &asked).and_then(|()| self.receive(&asked));
        let found = answered.and_then(|document| self.answers.check(document, seq, answer, &asked));
        match found {
            Ok(Answer::Good(document)) => {
                decode(document, &asked).map_err(|fault| Failure::Failed(self.break_off(fault)))
            }
            Ok(Answer::Refused(refusal)) => Err(Failure::Refused(refusal)),
            // An error is a valid answer, so the adapter stays usable.
            Ok(Answer::Error(message)) => Err(Failure::Failed(format!("{asked}: {message}"))),
            Ok(Answer::Skipped(reason)) => Err(Failure::Skipped(reason)),
            Err(fault) => Err(Failure::Failed(self.break_off(fault))),
        }
    }

    /// Closes a table. A fault is reported with the next request.
    pub(super) fn close(&mut self, table: String) {
        if self.broken.is_none() {
            // A fault is kept in `broken`; an `error` has no consequence here.
            let _ = self.ask::<Value>(Request::Close { table }, "closed");
        }
    }

    /// Sends a line unchanged and reads its answer.
    pub(super) fn send_raw(&mut self, line: &[u8]) -> Result<Value, String> {
        let asked = format!("the line {:?}", String::from_utf8_lossy(&line[..line.len().min(60)]));
        let answered = self.send(line, &asked).and_then(|()| self.receive(&asked));
        answered.map_err(|fault| self.break_off(fault))
    }

    /// Reads one more answer to what was sent.
    pub(super) fn next_answer(&mut self) -> Result<Value, String> {
        self.receive("the next request").map_err(|fault| self.break_off(fault))
    }

    pub(super) fn stop(&mut self) -> Result<(), String> {
        let seq = self.next_seq();
        let (line, asked) = encode_request(seq, Request::<F>::Stop {});
        if self.broken.is_none() {
            self.send(&line, &asked)?;
        }
        self.input = None;
        let since = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => {
                    return Err(format!("after `stop` it ended with {status}{}", self.quote_complaints()));
                }
                Ok(None) if since.elapsed() < self.limit => thread::sleep(Duration::from_millis(5)),
                Ok(None) => return Err(format!("after `stop` it has not ended within {:?}", self.limit)),
                Err(error) => return Err(error.to_string()),
            }
        }
    }

    /// Records a fault and kills the adapter, which gets no further requests.
    fn break_off(&mut self, fault: String) -> String {
        self.broken.get_or_insert_with(|| fault.clone());
        let _ = self.child.kill();
        fault
    }

    fn send(&mut self, line: &[u8], asked: &str) -> Result<(), String> {
        if let Some(fault) = &self.broken {
            return Err(format!("the adapter is not asked any more: {fault}"));
        }
        match self.lines.try_recv() {
            Ok(Ok(line)) => {
                let line = excerpt(&line);
                return Err(format!("before {asked} it said something that nobody had asked: {line}"));
            }
            Ok(Err(error)) => return Err(format!("before {asked} its answers could not be read: {error}")),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Err(self.describe_end(asked)),
        }
        let written = self.input.as_mut().map(|input| input.write_all(line).and_then(|()| input.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(self.describe_end(asked)),
        }
    }

    fn receive(&mut self, asked: &str) -> Result<Value, String> {
        let line = match self.lines.recv_timeout(self.limit) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(format!("{asked}: its answer cannot be read: {error}")),
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("{asked} is not answered within {:?}", self.limit));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.describe_end(asked)),
        };
        parse(&line, asked)
    }

    /// Describes how the adapter ended, with its standard error.
    fn describe_end(&mut self, asked: &str) -> String {
        // The output closes a moment before the process ends.
        let since = Instant::now();
        let mut status = self.child.try_wait();
        while matches!(status, Ok(None)) && since.elapsed() < Duration::from_secs(1) {
            thread::sleep(Duration::from_millis(5));
            status = self.child.try_wait();
        }
        let how = match status {
            Ok(Some(status)) => format!("it ended ({status})"),
            _ => "it closed its output".into(),
        };
        format!("{asked} is not answered: {how}{}", self.quote_complaints())
    }

    fn quote_complaints(&self) -> String {
        let kept = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.to_text().trim() {
            "" => String::new(),
            complaint => format!("; on standard error: {complaint}"),
        }
    }
}

impl<F: Tested> Drop for Wire<F> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Encodes a request as a line, with its name for messages.
fn encode_request<F: Tested>(seq: u64, request: Request<F>) -> (Vec<u8>, String) {
    let mut line = Map::from_iter([("seq".to_owned(), Value::from(seq))]);
    let mut asked = format!("request {seq}");
    // Serde writes a variant as an object with one field.
    if let Ok(Value::Object(request)) = serde_json::to_value(request) {
        for (cmd, fields) in request {
            asked = name_request(seq, &cmd, &fields);
            line.insert("cmd".to_owned(), Value::from(cmd));
            if let Value::Object(fields) = fields {
                line.extend(fields.into_iter().filter(|(_, value)| !value.is_null()));
            }
        }
    }
    let mut bytes = Value::Object(line).to_string().into_bytes();
    bytes.push(b'\n');
    (bytes, asked)
}

/// Names a request for messages: `request 12 (apply no-more-bets)`.
fn name_request(seq: u64, cmd: &str, fields: &Value) -> String {
    let command = match &fields["command"] {
        Value::String(name) => Some(name),
        Value::Object(one) => one.keys().next(),
        _ => None,
    };
    match command {
        Some(command) => format!("request {seq} ({cmd} {command})"),
        None => format!("request {seq} ({cmd})"),
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<io::Result<Vec<u8>>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(LONGEST).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) => return,
            Ok(_) if line.last() != Some(&b'\n') && line.len() as u64 >= LONGEST => {
                Err(io::Error::other(format!("a line of more than {LONGEST} bytes")))
            }
            Ok(_) => Ok(line),
            Err(error) => Err(error),
        };
        let last = line.is_err();
        if lines.send(line).is_err() || last {
            return;
        }
    }
}

/// The beginning of an adapter's standard error, which usually has the cause, and its end.
#[derive(Default)]
struct Complaints {
    first: Vec<u8>,
    last: VecDeque<u8>,
    /// How many bytes between them were dropped.
    dropped: usize,
}

impl Complaints {
    fn add(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(KEPT - self.first.len()));
        self.first.extend_from_slice(first);
        self.last.extend(rest);
        let over = self.last.len().saturating_sub(KEPT);
        self.last.drain(..over);
        self.dropped += over;
    }

    fn to_text(&self) -> String {
        let (first, last) = (String::from_utf8_lossy(&self.first), self.last.iter().copied().collect::<Vec<_>>());
        let between = if self.dropped > 0 { format!("\n… {} bytes …\n", self.dropped) } else { String::new() };
        format!("{first}{between}{}", String::from_utf8_lossy(&last))
    }
}

fn collect_complaints(mut errors: impl Read, kept: &Mutex<Complaints>) {
    let mut bytes = [0; 1024];
    while let Ok(read @ 1..) = errors.read(&mut bytes) {
        kept.lock().unwrap_or_else(PoisonError::into_inner).add(&bytes[..read]);
    }
}

#[cfg(test)]
mod tests {
    use super::{Complaints, KEPT};

    #[test]
    fn a_long_complaint_keeps_its_beginning_and_its_end() {
        let mut short = Complaints::default();
        short.add(b"out of ");
        short.add(b"memory");
        assert_eq!(short.to_text(), "out of memory");
        let mut long = Complaints::default();
        let (first, last) = ("fatal: ".to_owned() + &"a".repeat(KEPT - 7), "z".repeat(KEPT));
        for piece in [first.as_bytes(), &[b'.'; 3 * KEPT], last.as_bytes()] {
            piece.chunks(1_000).for_each(|chunk| long.add(chunk));
        }
        assert_eq!(long.to_text(), format!("{first}\n… {} bytes …\n{last}", 3 * KEPT));
    }
}
