//! `kip-builder`: builds the components and checks that they are reproducible.

mod args;
mod reproduce;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use args::{Args, Call, Task};
use kip_builder::{Built, Error, Lock, Request, build, workspace_root};

/// The exit code for components that are not those of the lock, or differ between two folders.
const DIFFERENT: u8 = 1;
/// The exit code for a wrong command line.
const WRONG_USE: u8 = 2;
/// The exit code for something that could not be built, read or written.
const FAILED: u8 = 3;

fn main() -> ExitCode {
    let args = match args::parse(std::env::args_os().skip(1)) {
        Ok(Call::Task(args)) => args,
        Ok(Call::Print(text)) => {
            return match print_line(&text) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => report_failure(&error),
            };
        }
        Err(problem) => {
            eprintln!("kip-builder: {problem}\nSee `kip-builder --help`.");
            return ExitCode::from(WRONG_USE);
        }
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report_failure(&error),
    }
}

fn report_failure(error: &Error) -> ExitCode {
    eprintln!("kip-builder: {error}");
    let differs = matches!(error, Error::LockDiffers(_));
    ExitCode::from(if differs { DIFFERENT } else { FAILED })
}

fn run(args: &Args) -> Result<(), Error> {
    let workspace = workspace_root(&args.workspace)?;
    let mut request = Request::all(&workspace)?;
    request.offline = args.offline;
    if let Some(folder) = &args.target_dir {
        request.target_dir =
            std::path::absolute(folder).map_err(|source| Error::Read { path: folder.clone(), source })?;
    }
    let lock = Lock::path(&workspace);
    match args.task {
        Task::Build => {
            let built = build(&request)?;
            print(&built, Some(&request.target_dir))
        }
        Task::Check => {
            // Checks that need no build come first.
            let locked = Lock::read(&lock)?;
            let built = build(&request)?;
            print(&built, None)?;
            locked.compare(&built)?;
            eprintln!("the same as in {}", lock.display());
            Ok(())
        }
        Task::Lock => {
            let built = build(&request)?;
            Lock::of(&built).write(&lock)?;
            print(&built, None)?;
            eprintln!("written to {}", lock.display());
            Ok(())
        }
        Task::Reproduce => reproduce::run(&request, &Lock::read(&lock)?),
    }
}

/// Prints one line per component: rulebook, size, digest. With a folder, it writes the component there and adds its
/// path.
fn print(built: &[Built], folder: Option<&Path>) -> Result<(), Error> {
    let width = built.iter().map(|component| component.rulebook.len()).max().unwrap_or_default();
    for component in built {
        let Built { rulebook, size, sha256, .. } = component;
        let mut line = format!("{rulebook:width$}  {size:>7} bytes  sha256 {sha256}");
        if let Some(folder) = folder {
            line = format!("{line}  {}", component.write(folder)?.display());
        }
        print_line(&line)?;
    }
    if let Some(Built { toolchain, encoder, .. }) = built.first() {
        eprintln!("built with {toolchain} and {encoder}");
    }
    Ok(())
}

/// Prints a line on standard output. A closed pipe, as with `head`, is not an error.
fn print_line(line: &str) -> Result<(), Error> {
    match writeln!(io::stdout(), "{line}") {
        Err(source) if source.kind() != io::ErrorKind::BrokenPipe => {
            Err(Error::Write { path: "standard output".into(), source })
        }
        _ => Ok(()),
    }
}
