//! Compiles a component that a user names in a process of its own, which can be ended.
//!
//! What a component has is counted before it is compiled; what a compiler makes of it is not bounded by counts. So another
//! process of this program compiles it, within limits of time and memory, into a folder of compiled code, and this one finds it
//! there. Nothing is judged here: loading says what is wrong with a component.

use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use kip::{CodeCache, Digest, Limits, LoadError, Registry};
use kip_conformance::adapter::OwnChild;

use super::args::{Compile, CompileOptions};
use super::errors::{Failure, Outcome};
use super::registry::LARGEST;

/// How often a waiting program looks whether the other has ended.
const TICK: Duration = Duration::from_millis(5);

/// Compiles a component for registries with these limits, so that loading it finds its code in the cache.
///
/// A component that cannot be compiled, or is no rulebook, is no error here: loading it says so, for the compiler's answer came
/// within the limits.
///
/// # Errors
/// [`LoadError::Compile`] when the limits are exceeded, [`LoadError::Sandbox`] when no process can be started.
pub(crate) fn compile(
    wasm: &[u8],
    cache: &CodeCache,
    limits: &Limits,
    options: &CompileOptions,
) -> Result<(), LoadError> {
    // The tests of this library are another program, which knows no commands.
    if cfg!(test) {
        return Ok(());
    }
    let sandbox = |error: io::Error| LoadError::Sandbox { message: format!("no process to compile in: {error}") };
    match compile_apart(wasm, cache, limits, options).map_err(sandbox)? {
        // Every end that a program chooses: compiled, or a component that is no rulebook.
        Some(status) if status.code().is_some_and(|code| code <= 2) => Ok(()),
        Some(_) => Err(too_much(&format!("{} MiB of memory", options.compile_mib))),
        None => Err(too_much(&format!("{} seconds", options.compile_seconds))),
    }
}

fn too_much(what: &str) -> LoadError {
    LoadError::Compile { message: format!("that takes more than {what}") }
}

/// Runs the other process. Returns `None` if its time was over.
fn compile_apart(
    wasm: &[u8],
    cache: &CodeCache,
    limits: &Limits,
    options: &CompileOptions,
) -> io::Result<Option<ExitStatus>> {
    // The folder that was named has kip's own in it, and that has the code's.
    let folder = cache.folder().ancestors().nth(2).unwrap_or(cache.folder());
    let mut program = Command::new(std::env::current_exe()?);
    program.arg("compile").arg("--into").arg(folder).arg("--compile-mib").arg(options.compile_mib.to_string());
    if limits.fuel.is_some() {
        program.arg("--fuel");
    }
    program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A run that certifies a host waits for orphans of its adapter.
    let mut child = OwnChild::start(&mut program)?;
    let began = Instant::now();
    if let Some(mut input) = child.stdin.take() {
        // A process that ended reads nothing; its status says so.
        let _ = input.write_all(wasm);
    }
    let most = Duration::from_secs(options.compile_seconds.into());
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
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

/// `kip compile`, the other process: limits itself, and compiles what it reads.
pub(crate) fn run(args: &Compile, options: &CompileOptions) -> Outcome {
    limit_memory(options.compile_mib).map_err(|error| Failure::input(format!("no limit of memory: {error}")))?;
    let mut wasm = Vec::new();
    io::stdin().lock().take(LARGEST).read_to_end(&mut wasm)?;
    load(&wasm, &args.into, args.fuel).map_err(|error| Failure::input(error.to_string()))
}

fn load(wasm: &[u8], folder: &Path, fuel: bool) -> Result<(), LoadError> {
    let cache = CodeCache::open(folder).map_err(|error| LoadError::Sandbox { message: error.to_string() })?;
    let fuel = fuel.then_some(Limits::FUEL);
    let registry = Registry::new_cached(Limits { tables: 1, fuel, ..Limits::default() }, &cache)?;
    registry.allow(Digest::of(wasm));
    registry.load(wasm).map(drop)
}

/// Limits what this process may write to: address space that is only reserved does not count.
#[cfg(unix)]
fn limit_memory(mib: u32) -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let before = getrlimit(Resource::Data);
    let wanted = u64::from(mib) << 20;
    let most = before.maximum.map_or(wanted, |most| most.min(wanted));
    Ok(setrlimit(Resource::Data, Rlimit { current: Some(most), maximum: Some(most) })?)
}

#[cfg(not(unix))]
fn limit_memory(_mib: u32) -> io::Result<()> {
    Ok(())
}
