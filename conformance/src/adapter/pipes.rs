//! The pipes of an adapter. A thread serves each pipe, so that no caller waits longer than its limit. The bytes kept in memory
//! are bounded, however much an adapter writes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes. The longest answer to the suite's requests is a hundredth of it.
pub(super) const LONGEST: u64 = 8 << 20;
/// The number of lines that are read ahead. An adapter that writes more waits until a line is requested.
const AHEAD: usize = 4;
/// The most bytes that are kept of the beginning, and of the end, of the adapter's standard error for messages.
const KEPT: usize = 2_000;

/// The number of bytes that an adapter has written, on both outputs together.
pub(super) type Written = Arc<AtomicU64>;

/// The adapter's standard input.
pub(super) struct Input {
    lines: SyncSender<Vec<u8>>,
    results: Receiver<io::Result<()>>,
}

/// The reason why a line did not reach the adapter.
pub(super) enum NotRead {
    /// The adapter did not read it in time.
    Late,
    /// The input is closed.
    Closed,
}

impl Input {
    pub(super) fn new(mut input: ChildStdin) -> Self {
        let (lines, from_us) = sync_channel::<Vec<u8>>(1);
        let (to_us, results) = sync_channel(1);
        thread::spawn(move || {
            for line in from_us {
                if to_us.send(input.write_all(&line).and_then(|()| input.flush())).is_err() {
                    return;
                }
            }
        });
        Self { lines, results }
    }

    /// Writes a line. After an error nothing more can be written.
    pub(super) fn write(&self, line: Vec<u8>, limit: Duration) -> Result<(), NotRead> {
        self.lines.try_send(line).map_err(|_| NotRead::Closed)?;
        match self.results.recv_timeout(limit) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(NotRead::Closed),
            Err(RecvTimeoutError::Timeout) => Err(NotRead::Late),
        }
    }
}

/// The adapter's standard output, line by line.
pub(super) struct Output(Receiver<io::Result<Vec<u8>>>);

impl Output {
    pub(super) fn new(output: ChildStdout, written: &Written) -> Self {
        let (sender, lines) = sync_channel(AHEAD);
        let written = Arc::clone(written);
        thread::spawn(move || read_lines(output, &sender, &written));
        Self(lines)
    }

    /// Returns the next line as soon as there is one.
    pub(super) fn next(&self, limit: Duration) -> Result<io::Result<Vec<u8>>, RecvTimeoutError> {
        self.0.recv_timeout(limit)
    }

    /// Returns the next line if it has already arrived.
    pub(super) fn next_by_now(&self) -> Result<io::Result<Vec<u8>>, TryRecvError> {
        self.0.try_recv()
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<io::Result<Vec<u8>>>, written: &AtomicU64) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = (&mut output).take(LONGEST).read_until(b'\n', &mut line);
        written.fetch_add(line.len() as u64, Ordering::Relaxed);
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

/// The adapter's standard error.
pub(super) struct Complaints {
    kept: Arc<Mutex<Kept>>,
    reader: JoinHandle<()>,
}

/// The longest wait for the last output of a program that has ended.
const ON_THE_WAY: Duration = Duration::from_millis(100);

impl Complaints {
    pub(super) fn new(mut errors: ChildStderr, written: &Written) -> Self {
        let (kept, written) = (Arc::new(Mutex::new(Kept::default())), Arc::clone(written));
        let adds_to = Arc::clone(&kept);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 8 << 10];
            while let Ok(read @ 1..) = errors.read(&mut bytes) {
                written.fetch_add(read as u64, Ordering::Relaxed);
                adds_to.lock().unwrap_or_else(PoisonError::into_inner).add(&bytes[..read]);
            }
        });
        Self { kept, reader }
    }

    /// Returns the text of standard error as the end of a sentence; empty when there was none.
    pub(super) fn quote(&self) -> String {
        let asked = Instant::now();
        while !self.reader.is_finished() && asked.elapsed() < ON_THE_WAY {
            thread::sleep(Duration::from_millis(1));
        }
        match self.kept.lock().unwrap_or_else(PoisonError::into_inner).to_text().trim() {
            "" => String::new(),
            complaint => format!("; on standard error: {complaint}"),
        }
    }
}

/// The beginning of an adapter's standard error, which usually has the cause, and its end.
#[derive(Default)]
struct Kept {
    first: Vec<u8>,
    last: VecDeque<u8>,
    /// The number of bytes between them that were dropped.
    dropped: usize,
}

impl Kept {
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

#[cfg(test)]
mod tests {
    use super::{KEPT, Kept};

    #[test]
    fn a_long_complaint_keeps_its_beginning_and_its_end() {
        let mut short = Kept::default();
        short.add(b"out of ");
        short.add(b"memory");
        assert_eq!(short.to_text(), "out of memory");
        let mut long = Kept::default();
        let (first, last) = ("fatal: ".to_owned() + &"a".repeat(KEPT - 7), "z".repeat(KEPT));
        for piece in [first.as_bytes(), &[b'.'; 3 * KEPT], last.as_bytes()] {
            piece.chunks(1_000).for_each(|chunk| long.add(chunk));
        }
        assert_eq!(long.to_text(), format!("{first}\n… {} bytes …\n{last}", 3 * KEPT));
    }
}
