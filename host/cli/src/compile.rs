//! Compiles a component that a user names in another process, which can be ended.
//!
//! The parts of a component are counted before it is compiled, but counts do not bound the work of a compiler. So another process
//! of this program compiles the component, within limits of time and memory, into a folder of compiled code, and this process
//! finds the code there. Loading, not this module, reports an invalid component.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use clap::Args;
use kip::{CodeCache, Digest, Limits, LoadError, Registry};
use kip_conformance::adapter::OwnChild;

use super::compiling::print_notice;
use super::errors::{Failure, Outcome};
use super::registry::LARGEST;

/// The limits of compiling a named component. It is compiled by another process, which is ended at a limit.
#[derive(Args, Clone, Copy, Debug)]
pub struct CompileOptions {
    /// How long compiling a named component may take.
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 60, hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(..=3_600))]
    pub compile_seconds: u32,

    /// How much memory compiling a named component may take, where the system can limit it.
    #[arg(long, global = true, value_name = "MIB", default_value_t = 2_048, hide_short_help = true,
        value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub compile_mib: u32,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self { compile_seconds: 60, compile_mib: 2_048 }
    }
}

/// Compile the component on standard input into a folder of compiled code.
#[derive(Args, Debug)]
pub(crate) struct Compile {
    /// The folder.
    #[arg(long, value_name = "FOLDER")]
    pub into: PathBuf,

    /// For calls with limited fuel.
    #[arg(long)]
    pub fuel: bool,
}

/// The interval at which a waiting program checks whether the other has ended.
const TICK: Duration = Duration::from_millis(5);

/// Compiles a component for registries with these limits, so that loading it finds its code in the cache.
///
/// Only exceeding a limit is an error; loading reports an invalid component.
///
/// # Errors
/// [`LoadError::Compile`] when the limits are exceeded or the compiler breaks down, [`LoadError::Sandbox`] when no process can be
/// started or the machine cannot run components.
pub(crate) fn compile(
    wasm: &[u8],
    cache: &CodeCache,
    limits: &Limits,
    options: &CompileOptions,
) -> Result<(), LoadError> {
    // The tests of this library are another program, which has no commands.
    if cfg!(test) {
        return Ok(());
    }
    let sandbox = |error: io::Error| LoadError::Sandbox { message: format!("no process to compile in: {error}") };
    match compile_apart(wasm, cache, limits, options).map_err(sandbox)? {
        // These are all exits that a program chooses: compiled, or a component that is not a rulebook.
        Some((status, _)) if status.code().is_some_and(|code| code <= 2) => Ok(()),
        Some((status, said)) if status.code() == Some(OF_HOST) => {
            Err(LoadError::Sandbox { message: format!("{}; {} MiB are allowed", said.trim(), options.compile_mib) })
        }
        // Rust's runtime prints this before it aborts.
        Some((_, said)) if said.contains("memory allocation of") => Err(match host_limit(options.compile_mib) {
            Some(limit) => LoadError::Sandbox { message: format!("no memory to compile in: {limit}") },
            None => too_much(&format!("{} MiB of memory", options.compile_mib)),
        }),
        Some((status, said)) => {
            let said = said.lines().find(|line| !line.is_empty()).map_or(String::new(), |line| format!(": {line}"));
            Err(LoadError::Compile { message: format!("the process that compiles it ended with {status}{said}") })
        }
        None => Err(too_much(&format!("{} seconds", options.compile_seconds))),
    }
}

/// The exit code of a process that cannot compile on this machine, whatever the component.
const OF_HOST: i32 = 3;
/// The most bytes read of the other process's standard error.
const MOST_SAID: u64 = 4_000;

fn too_much(what: &str) -> LoadError {
    LoadError::Compile { message: format!("that takes more than {what}") }
}

/// Returns the path of the running program, though its file may have been moved, deleted or replaced meanwhile.
fn this_program() -> io::Result<PathBuf> {
    let image = Path::new("/proc/self/exe");
    if cfg!(target_os = "linux") && image.exists() { Ok(image.to_owned()) } else { std::env::current_exe() }
}

/// Runs the other process. Returns its exit status and its standard error, or `None` if its time was over.
fn compile_apart(
    wasm: &[u8],
    cache: &CodeCache,
    limits: &Limits,
    options: &CompileOptions,
) -> io::Result<Option<(ExitStatus, String)>> {
    // The named folder contains kip's own folder, which contains that of the code.
    let folder = cache.folder().ancestors().nth(2).unwrap_or(cache.folder());
    let mut program = Command::new(this_program()?);
    program.arg("compile").arg("--into").arg(folder).arg("--compile-mib").arg(options.compile_mib.to_string());
    if limits.fuel.is_some() {
        program.arg("--fuel");
    }
    program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    // A run that certifies a host waits for orphans of its adapter.
    let mut child = OwnChild::start(&mut program)?;
    let began = Instant::now();
    if let Some(mut input) = child.stdin.take() {
        // A process that ended reads nothing; its status shows it.
        let _ = input.write_all(wasm);
    }
    let most = Duration::from_secs(options.compile_seconds.into());
    loop {
        if let Some(status) = child.try_wait()? {
            let mut said = Vec::new();
            child.stderr.take().map_or(Ok(0), |errors| errors.take(MOST_SAID).read_to_end(&mut said))?;
            return Ok(Some((status, String::from_utf8_lossy(&said).into_owned())));
        }
        if began.elapsed() >= Duration::from_secs(1) {
            print_notice();
        }
        if began.elapsed() >= most {
            // It may have ended meanwhile.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(TICK);
    }
}

/// Runs `kip compile`, the other process: limits itself, and compiles the component on standard input.
pub(crate) fn run(args: &Compile, options: &CompileOptions) -> Outcome {
    limit_memory(options.compile_mib).map_err(|error| Failure::input(format!("no limit of memory: {error}")))?;
    let mut wasm = Vec::new();
    io::stdin().lock().take(LARGEST).read_to_end(&mut wasm)?;
    match load(&wasm, &args.into, args.fuel) {
        Err(error) if error.is_of_host() => {
            // The process that started this one reads it.
            let _ = writeln!(io::stderr(), "{error}");
            std::process::exit(OF_HOST)
        }
        loaded => loaded.map_err(|error| Failure::input(error.to_string())),
    }
}

fn load(wasm: &[u8], folder: &Path, fuel: bool) -> Result<(), LoadError> {
    let cache = CodeCache::open(folder).map_err(|error| LoadError::Sandbox { message: error.to_string() })?;
    let fuel = fuel.then_some(Limits::FUEL);
    // The registry has as many tables as the program's: where address space is short both arrive at the same settings, and so at
    // the same code.
    let registry = Registry::new_cached(Limits { fuel, ..Limits::default() }, &cache)?;
    registry.allow(Digest::of(wasm));
    registry.load(wasm).map(drop)
}

/// Limits the memory that this process may write to: address space that is only reserved does not count.
#[cfg(unix)]
fn limit_memory(mib: u32) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let before = getrlimit(Resource::Data);
    let wanted = u64::from(mib) << 20;
    let most = before.maximum.map_or(wanted, |most| most.min(wanted));
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(most), maximum: Some(most) })?)
}

/// Returns the limit of the machine under which memory may have run out before these MiB were reached: it makes no verdict on a
/// component. Address space that is only reserved counts in one of them, so that any such limit may be the reason.
#[cfg(unix)]
fn host_limit(mib: u32) -> Option<String> {
    use rustix::process::{Resource, getrlimit};

    let space =
        getrlimit(Resource::As).current.map(|most| format!("address space is limited to {most} bytes (ulimit -v)"));
    let data = getrlimit(Resource::Data).current.filter(|most| *most < u64::from(mib) << 20);
    space.or(data.map(|most| format!("memory is limited to {most} bytes (ulimit -d)")))
}

#[cfg(not(unix))]
const fn host_limit(_: u32) -> Option<String> {
    None
}

#[cfg(not(unix))]
fn limit_memory(_mib: u32) -> io::Result<()> {
    Ok(())
}
