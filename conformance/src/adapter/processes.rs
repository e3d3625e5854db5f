//! The processes of an adapter: its program and every process that the program started. All of them end together.
//!
//! On Unix the program gets its own process group, which is ended as a whole. On Linux a process that leaves the group is found
//! by its parents, and a process that has lost its parents is found by a program that called [`adopt_orphans`]. On other systems
//! a process that leaves the group keeps running; on Windows only the program itself is ended.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::{Deref, DerefMut};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use self::linux::{others_of, reap_orphans};
#[cfg(unix)]
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

/// The time for which processes that do not end are sent signals, and the time for which their program is waited for after that.
const PATIENCE: Duration = Duration::from_secs(2);

/// The children of this process that are not orphans: the programs of all adapters, and the children that [`OwnChild::start`]
/// starts.
static STARTED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Makes this process the parent of every process that an adapter starts and leaves without a parent, so that these can be ended,
/// too. A thread waits for those that end by themselves. For a program that has one adapter at a time, and starts its other
/// children with [`OwnChild::start`] from now on. On Linux; on other systems it does nothing.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    linux::adopt_orphans();
}

/// Returns the number of processes that were left without a parent and have ended, since [`adopt_orphans`].
pub(super) fn count_ended_orphans() -> u64 {
    #[cfg(target_os = "linux")]
    let count = linux::count_ended_orphans();
    #[cfg(not(target_os = "linux"))]
    let count = 0;
    count
}

/// Ends every adapter of this process at once, with every process that they started. For a program that is interrupted.
pub fn end_all() {
    let programs = started();
    for program in programs.iter() {
        kill_all(*program, &programs);
    }
}

fn started() -> MutexGuard<'static, BTreeSet<u32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A child of this process that does not belong to an adapter. The code that starts it waits for it, also after
/// [`adopt_orphans`].
pub struct OwnChild(Child);

impl OwnChild {
    /// Starts a program.
    ///
    /// # Errors
    /// Fails when the program cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        // The lock is held until the child's number is known, so that it is not taken for an orphan.
        let mut programs = started();
        let child = command.spawn()?;
        programs.insert(child.id());
        Ok(Self(child))
    }
}

impl Deref for OwnChild {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for OwnChild {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

/// A dropped child that was not waited for is an orphan from now on.
impl Drop for OwnChild {
    fn drop(&mut self) {
        started().remove(&self.0.id());
    }
}

/// A program and every process that it started.
pub(super) struct Processes {
    child: Child,
    /// The way it ended, once it was waited for. From then on its number may belong to another process.
    ended: Option<Ended>,
}

/// The end of a program.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    /// The exit status; `None` when the system does not report it.
    pub(super) status: Option<ExitStatus>,
    /// The processes that it had started and that were still running, such as `sleep (1234)`.
    pub(super) left: Vec<String>,
    /// The processes that could not be ended, possibly including the program itself.
    pub(super) remaining: Vec<String>,
}

impl Processes {
    /// Starts a program with pipes for its input and outputs.
    pub(super) fn start(words: &[String]) -> io::Result<Self> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // Under the lock, so that no program is started while all are being ended.
        let mut programs = started();
        let child = command.spawn()?;
        programs.insert(child.id());
        Ok(Self { child, ended: None })
    }

    /// Returns the pipes, on the first call only.
    pub(super) fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>, Option<ChildStderr>) {
        (self.child.stdin.take(), self.child.stdout.take(), self.child.stderr.take())
    }

    /// Returns whether the program itself has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        self.ended.is_some() || has_ended(&mut self.child)
    }

    /// Returns whether processes that it started are still running.
    pub(super) fn has_left_others(&self) -> bool {
        self.ended.is_none() && !others_of(self.child.id(), &started(), &|_| {}).is_empty()
    }

    /// Ends the program and every process that it started, and returns how the program ended. Processes that cannot be ended are
    /// not waited for.
    pub(super) fn end(&mut self) -> Ended {
        if let Some(ended) = &self.ended {
            return ended.clone();
        }
        let mut programs = started();
        let program = self.child.id();
        // Before the program is waited for: until then no other process can have its number.
        let killed = kill_all(program, &programs);
        // On systems without process groups. On the others the program has already ended.
        let _ = self.child.kill();
        let mut remaining = describe(&killed.remaining);
        let until = Instant::now() + PATIENCE;
        while !has_ended(&mut self.child) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        let status = if has_ended(&mut self.child) {
            programs.remove(&program);
            self.child.wait().ok()
        } else {
            remaining.push(format!("the program itself ({program})"));
            None
        };
        self.ended.insert(Ended { status, left: describe(&killed.found), remaining }).clone()
    }
}

fn describe(processes: &BTreeMap<u32, String>) -> Vec<String> {
    processes.iter().map(|(number, name)| format!("{} ({number})", name.escape_debug())).collect()
}

impl Drop for Processes {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns whether a program has ended, without waiting for it.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let running = waitid(WaitId::Pid(Pid::from_child(child)), options).is_ok_and(|status| status.is_none());
    !running
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// The processes of a program that were to be ended.
#[derive(Default)]
struct Killed {
    /// All that were found except the program itself, by number and name.
    found: BTreeMap<u32, String>,
    /// Those of them that are still running.
    remaining: BTreeMap<u32, String>,
}

/// Ends a program's group, and the processes that have left it.
///
/// A stopped process starts no other, so all are stopped before the first is killed. Processes that start others faster than they
/// can be stopped, or that belong to another user, may remain.
#[cfg(unix)]
fn kill_all(program: u32, programs: &BTreeSet<u32>) -> Killed {
    let mut killed = Killed::default();
    let Some(group) = pid(program) else { return killed };
    let until = Instant::now() + PATIENCE;
    loop {
        // A signal fails when no receiver is left, and when the receiver belongs to another user.
        let _ = kill_process_group(group, Signal::STOP);
        loop {
            let others = others_of(program, programs, &|orphan| signal(orphan, Signal::STOP)).into_iter();
            let new: Vec<_> = others.filter(|(number, _)| !killed.found.contains_key(number)).collect();
            new.iter().for_each(|(number, _)| signal(*number, Signal::STOP));
            let is_quiet = new.is_empty();
            killed.found.extend(new);
            if is_quiet || Instant::now() >= until {
                break;
            }
        }
        let _ = kill_process_group(group, Signal::KILL);
        killed.found.keys().for_each(|number| signal(*number, Signal::KILL));
        let reaped = reap_orphans(programs);
        killed.remaining = others_of(program, programs, &|_| {}).into_iter().collect();
        killed.remaining.extend(reaped.into_iter().filter(|(number, _)| !killed.found.contains_key(number)));
        if killed.remaining.is_empty() || Instant::now() >= until {
            return killed;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

#[cfg(not(unix))]
fn kill_all(_: u32, _: &BTreeSet<u32>) -> Killed {
    Killed::default()
}

/// Sends a signal to a process, which may have ended in the meantime.
#[cfg(unix)]
fn signal(number: u32, signal: Signal) {
    let _ = pid(number).map(|pid| kill_process(pid, signal));
}

#[cfg(unix)]
fn pid(number: u32) -> Option<Pid> {
    i32::try_from(number).ok().and_then(Pid::from_raw)
}

/// Returns nothing: this system does not report which processes a program has started.
#[cfg(not(target_os = "linux"))]
fn others_of(_: u32, _: &BTreeSet<u32>, _: &dyn Fn(u32)) -> Vec<(u32, String)> {
    Vec::new()
}

#[cfg(all(unix, not(target_os = "linux")))]
fn reap_orphans(_: &BTreeSet<u32>) -> Vec<(u32, String)> {
    Vec::new()
}

/// The information that only Linux gives: which process started which.
#[cfg(target_os = "linux")]
mod linux {
    use std::cmp::Reverse;
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::thread;
    use std::time::Duration;

    use rustix::process::{WaitId, WaitIdOptions, WaitOptions, getpid, set_child_subreaper, waitid, waitpid};

    use super::{pid, started};

    /// True when orphans become children of this process.
    static ADOPTS: AtomicBool = AtomicBool::new(false);
    /// The number of orphans that have ended.
    static ENDED: AtomicU64 = AtomicU64::new(0);

    /// Adopts orphans and waits for them all the time. An orphan that has ended stays in the system's table until it is waited
    /// for, and that table is finite.
    pub(super) fn adopt_orphans() {
        if ADOPTS.load(Ordering::Relaxed) || set_child_subreaper(Some(getpid())).is_err() {
            return;
        }
        ADOPTS.store(true, Ordering::Relaxed);
        thread::spawn(|| {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
            loop {
                thread::sleep(Duration::from_millis(20));
                let programs = started();
                if matches!(waitid(WaitId::All, options), Ok(Some(_))) {
                    reap_now(&programs);
                }
            }
        });
    }

    pub(super) fn count_ended_orphans() -> u64 {
        ENDED.load(Ordering::Relaxed)
    }

    /// A process, as `/proc/<number>/stat` shows it.
    struct Process {
        number: u32,
        name: String,
        parent: u32,
        group: u32,
        /// True when it has ended and was not waited for.
        is_dead: bool,
    }

    impl Process {
        /// Reads `1234 (a name) S 1 1234 …`: number, name, state, parent, group. The name may contain any characters.
        fn read(stat: &str) -> Option<Self> {
            let (begin, rest) = stat.rsplit_once(')')?;
            let (number, name) = begin.split_once('(')?;
            let mut rest = rest.split_whitespace();
            let (state, parent, group) = (rest.next()?, rest.next()?, rest.next()?);
            Some(Self {
                number: number.trim().parse().ok()?,
                name: name.to_owned(),
                parent: parent.parse().ok()?,
                group: group.parse().ok()?,
                is_dead: matches!(state, "Z" | "X"),
            })
        }

        /// Returns whether it is a child that this program has not started.
        fn is_orphan(&self, programs: &BTreeSet<u32>) -> bool {
            ADOPTS.load(Ordering::Relaxed) && self.parent == std::process::id() && !programs.contains(&self.number)
        }
    }

    /// Returns all processes, those that began last first; `show` gets each as soon as it is read. A process that starts the next
    /// one and ends exists for less time than reading all of them takes.
    fn processes(show: &dyn Fn(&Process)) -> Vec<Process> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let mut numbers: Vec<u32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
        numbers.sort_unstable_by_key(|number| Reverse(*number));
        // A process may end while it is being read.
        let stats = numbers.into_iter().filter_map(|number| fs::read(format!("/proc/{number}/stat")).ok());
        let read = stats.filter_map(|stat| Process::read(&String::from_utf8_lossy(&stat)));
        read.inspect(|one| show(one)).collect()
    }

    /// Returns the living processes that a program has started, by number and name: those of its group, those that these have
    /// started, and orphans with those that they have started. `show` gets each orphan at once.
    pub(super) fn others_of(program: u32, programs: &BTreeSet<u32>, show: &dyn Fn(u32)) -> Vec<(u32, String)> {
        let all = processes(&|one| {
            if one.is_orphan(programs) {
                show(one.number);
            }
        });
        let mut found = BTreeSet::from([program]);
        let mut before = 0;
        while found.len() > before {
            before = found.len();
            let belongs =
                |one: &&Process| one.group == program || found.contains(&one.parent) || one.is_orphan(programs);
            let more: Vec<u32> = all.iter().filter(belongs).map(|one| one.number).collect();
            found.extend(more);
        }
        let others = all.into_iter().filter(|one| one.number != program && !one.is_dead && found.contains(&one.number));
        others.map(|one| (one.number, one.name)).collect()
    }

    /// Waits for orphans that have ended, so that nothing is left of them, and returns them. Orphans that were just killed take a
    /// moment at most.
    pub(super) fn reap_orphans(programs: &BTreeSet<u32>) -> Vec<(u32, String)> {
        let mut reaped = Vec::new();
        for _ in 0..20 {
            let (dead, alive) = reap_now(programs);
            reaped.extend(dead);
            if alive == 0 {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        reaped
    }

    /// Waits for the orphans that have ended by now. Returns them, and the number of living orphans.
    fn reap_now(programs: &BTreeSet<u32>) -> (Vec<(u32, String)>, usize) {
        let orphans = processes(&|_| {}).into_iter().filter(|one| one.is_orphan(programs));
        let (dead, alive): (Vec<_>, Vec<_>) = orphans.partition(|orphan| orphan.is_dead);
        for orphan in &dead {
            let _ = pid(orphan.number).map(|pid| waitpid(Some(pid), WaitOptions::NOHANG));
        }
        ENDED.fetch_add(dead.len() as u64, Ordering::Relaxed);
        (dead.into_iter().map(|orphan| (orphan.number, orphan.name)).collect(), alive.len())
    }

    #[cfg(test)]
    mod tests {
        use super::Process;

        #[test]
        fn a_process_is_read_whatever_its_name() {
            let read = Process::read("17 (a) S (b) c) Z 4 17 17 0 -1").unwrap();
            assert_eq!((read.number, &*read.name, read.parent, read.group), (17, "a) S (b) c", 4, 17));
            assert!(read.is_dead);
            assert!(Process::read("17 (sh) S").is_none());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // A run that adopts orphans waits for every child outside this list. The code that started the child would then find that it
    // does not exist.
    #[test]
    fn an_own_child_is_no_orphan_until_it_was_waited_for() {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child = OwnChild::start(command.arg("--list").stdout(Stdio::null())).unwrap();
        let number = child.id();
        assert!(started().contains(&number));
        assert!(child.wait().unwrap().success());
        drop(child);
        assert!(!started().contains(&number));
    }
}
