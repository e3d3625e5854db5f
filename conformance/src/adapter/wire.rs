//! The connection to an adapter: it writes requests and reads answers, each within the limits.

use std::io;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::{Answer, Answers, decode, excerpt, parse};
use super::limits::Limits;
use super::pipes::{Complaints, Input, NotRead, Output, Written};
use super::processes::{Processes, count_ended_orphans};
use crate::family::Tested;
use crate::hosting::Failure;
use crate::protocol::Request;

/// The time to wait for an end: of a program that has closed its output, of the processes that it started, of its output.
const MOMENT: Duration = Duration::from_secs(1);

/// The most processes that an adapter may leave without a parent. A process that starts the next and ends, over and over, leaves
/// many.
const MOST_ORPHANS: u64 = 1_000;

/// A running adapter.
pub(super) struct Wire<F: Tested> {
    /// Dropped first: a program that cannot be ended still sees the end of its input.
    input: Option<Input>,
    processes: Processes,
    output: Output,
    complaints: Complaints,
    written: Written,
    limits: Limits,
    began: Instant,
    /// The number of orphans of others that had ended before.
    orphans_before: u64,
    /// The time by which the current request must be answered.
    due: Instant,
    seq: u64,
    answers: Answers,
    family: PhantomData<F>,
    broken: Option<String>,
}

impl<F: Tested> Wire<F> {
    pub(super) fn start(words: &[String], limits: Limits) -> io::Result<Self> {
        let mut processes = Processes::start(words)?;
        let written = Written::default();
        let (Some(input), Some(output), Some(errors)) = processes.take_pipes() else {
            return Err(io::Error::other("it has no pipes"));
        };
        let began = Instant::now();
        Ok(Self {
            input: Some(Input::new(input)),
            processes,
            output: Output::new(output, &written),
            complaints: Complaints::new(errors, &written),
            written: Arc::clone(&written),
            limits,
            began,
            orphans_before: count_ended_orphans(),
            due: began,
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
        let answered = self.send(line, &asked).and_then(|()| self.receive(&asked));
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
        let answered = self.send(line.to_vec(), &asked).and_then(|()| self.receive(&asked));
        answered.map_err(|fault| self.break_off(fault))
    }

    /// Reads one more answer to the line that was sent.
    pub(super) fn next_answer(&mut self) -> Result<Value, String> {
        self.receive("the next request").map_err(|fault| self.break_off(fault))
    }

    /// Asks the adapter to end, and requires that none of its processes is left and that it writes nothing more.
    pub(super) fn stop(&mut self) -> Result<(), String> {
        if let Some(fault) = &self.broken {
            return Err(fault.clone());
        }
        let seq = self.next_seq();
        let (line, asked) = encode_request(seq, Request::<F>::Stop {});
        self.send(line, &asked).map_err(|fault| self.break_off(fault))?;
        self.input = None;
        if !self.wait(self.due, |processes| processes.has_ended()) {
            let limit = self.limits.request;
            return Err(self.break_off(format!("after `stop` it has not ended within {limit:?}")));
        }
        self.wait(Instant::now() + MOMENT, |processes| !processes.has_left_others());
        let ended = self.processes.end();
        if !ended.remaining.is_empty() {
            let remaining = ended.remaining.join(", ");
            return Err(format!("after `stop` it left processes that could not be ended: {remaining}"));
        }
        match ended.status {
            Some(status) if status.success() => {}
            status => {
                let status = status.map_or_else(|| "no status".to_owned(), |status| status.to_string());
                return Err(format!("after `stop` it ended with {status}{}", self.complaints.quote()));
            }
        }
        if !ended.left.is_empty() {
            let left = ended.left.join(", ");
            return Err(format!("after `stop` it left processes running, which were ended: {left}"));
        }
        match self.output.next(MOMENT) {
            Ok(Ok(line)) => Err(format!("after `stop` it said something that nobody had asked: {}", excerpt(&line))),
            Ok(Err(error)) => Err(format!("after `stop`: {error}")),
            Err(_) => Ok(()),
        }
    }

    /// Waits until a condition on the processes holds, and returns whether it does.
    fn wait(&mut self, until: Instant, holds: impl Fn(&mut Processes) -> bool) -> bool {
        loop {
            if holds(&mut self.processes) {
                return true;
            }
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Records a fault and ends the adapter, which gets no further requests.
    fn break_off(&mut self, mut fault: String) -> String {
        self.input = None;
        let remaining = self.processes.end().remaining;
        if !remaining.is_empty() {
            fault = format!("{fault}; these processes of it could not be ended: {}", remaining.join(", "));
        }
        self.broken.get_or_insert_with(|| fault.clone());
        fault
    }

    fn send(&mut self, line: Vec<u8>, asked: &str) -> Result<(), String> {
        if let Some(fault) = &self.broken {
            return Err(format!("the adapter is not asked any more: {fault}"));
        }
        match self.output.next_by_now() {
            Ok(Ok(line)) => {
                let line = excerpt(&line);
                return Err(format!("before {asked} it said something that nobody had asked: {line}"));
            }
            Ok(Err(error)) => return Err(format!("before {asked} its answers could not be read: {error}")),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Err(self.describe_end(asked)),
        }
        let (written, most) = (self.written.load(Ordering::Relaxed), self.limits.output);
        if written > most {
            return Err(format!("before {asked} it has written more than {most} bytes in this run"));
        }
        if count_ended_orphans() - self.orphans_before > MOST_ORPHANS {
            return Err(format!("before {asked} it has left more than {MOST_ORPHANS} processes without a parent"));
        }
        let (now, ends) = (Instant::now(), self.began + self.limits.run);
        if now >= ends {
            return Err(self.describe_slowness(asked));
        }
        self.due = ends.min(now + self.limits.request);
        let read = self.input.as_ref().map_or(Err(NotRead::Closed), |input| input.write(line, self.due - now));
        match read {
            Ok(()) => Ok(()),
            Err(NotRead::Late) if self.is_run_over() => Err(self.describe_slowness(asked)),
            Err(NotRead::Late) => Err(format!("{asked} is not read within {:?}", self.limits.request)),
            Err(NotRead::Closed) => Err(self.describe_end(asked)),
        }
    }

    fn receive(&mut self, asked: &str) -> Result<Value, String> {
        let line = match self.output.next(self.due.saturating_duration_since(Instant::now())) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(format!("{asked}: its answer cannot be read: {error}")),
            Err(RecvTimeoutError::Timeout) if self.is_run_over() => return Err(self.describe_slowness(asked)),
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("{asked} is not answered within {:?}", self.limits.request));
            }
            Err(RecvTimeoutError::Disconnected) => return Err(self.describe_end(asked)),
        };
        parse(&line, asked)
    }

    fn is_run_over(&self) -> bool {
        self.began.elapsed() >= self.limits.run
    }

    fn describe_slowness(&self, asked: &str) -> String {
        let (run, before) = (self.limits.run, self.seq.saturating_sub(1));
        format!("{asked} is not answered: the {run:?} of the whole run are over, and {before} requests came before it")
    }

    /// Describes the end of the adapter, with its standard error.
    fn describe_end(&mut self, asked: &str) -> String {
        // The output closes a moment before the process ends.
        let has_ended = self.wait(Instant::now() + MOMENT, |processes| processes.has_ended());
        let how = match self.processes.end().status {
            Some(status) if has_ended => format!("it ended ({status})"),
            _ => "it closed its output".into(),
        };
        format!("{asked} is not answered: {how}{}", self.complaints.quote())
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
