//! The command line. A parser crate would have to be compiled by every user of the host; four commands and three
//! options do not need one.

use std::ffi::OsString;
use std::path::PathBuf;

const HELP: &str = "\
Builds the components of engine/components/ so that anybody gets the same bytes.

Usage: kip-builder <command> [options]

Commands:
  build      write target/components/<rulebook>.wasm; print rulebook, size, digest
  check      build, and compare the digests with engine/components.lock
  lock       build, and write the digests to engine/components.lock
  reproduce  copy the source to another folder and build it there with another
             cargo home; compare with the lock and with a build made here

Options:
      --workspace <folder>   the workspace, or a folder in it [default: .]
      --target-dir <folder>  build there [default: target/components]
      --offline              download nothing; `reproduce` then shares the packages
                             that were downloaded before
  -h, --help                 print this
  -V, --version              print the version

Exit codes: 0 all the same, 1 the bytes differ, 2 wrong use, 3 could not be built.

Examples:
  cargo run -p kip-builder -- build
  cargo run -p kip-builder -- check --offline
  cargo run -p kip-builder -- reproduce";

/// The request of the command line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Task(Args),
    /// Print a text on standard output and exit.
    Print(String),
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Args {
    pub(crate) task: Task,
    pub(crate) workspace: PathBuf,
    pub(crate) target_dir: Option<PathBuf>,
    pub(crate) offline: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Build,
    Check,
    Lock,
    Reproduce,
}

/// Parses the arguments after the program's name. The error is a sentence that names the fault in them.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Call, String> {
    let mut arguments = arguments.into_iter();
    let mut task = None;
    let mut workspace = None;
    let mut target_dir = None;
    let mut offline = false;
    while let Some(argument) = arguments.next() {
        let word = argument.to_string_lossy();
        let mut folder = || {
            let next = arguments.next().filter(|next| !next.is_empty());
            next.map(PathBuf::from).ok_or_else(|| format!("`{word}` needs a folder after it"))
        };
        match &*word {
            "-h" | "--help" | "help" => return Ok(Call::Print(HELP.to_owned())),
            "-V" | "--version" => {
                let version = concat!("kip-builder ", env!("CARGO_PKG_VERSION"));
                return Ok(Call::Print(version.to_owned()));
            }
            "--workspace" => workspace = Some(folder()?),
            "--target-dir" => target_dir = Some(folder()?),
            "--offline" => offline = true,
            option if option.starts_with('-') => return Err(format!("`{option}` is no option")),
            _ if task.is_some() => return Err(format!("`{word}`: one command at a time")),
            command => task = Some(self::task(command)?),
        }
    }
    let task = task.ok_or("a command is missing: build, check, lock or reproduce")?;
    let workspace = workspace.unwrap_or_else(|| PathBuf::from("."));
    Ok(Call::Task(Args { task, workspace, target_dir, offline }))
}

fn task(command: &str) -> Result<Task, String> {
    match command {
        "build" => Ok(Task::Build),
        "check" => Ok(Task::Check),
        "lock" => Ok(Task::Lock),
        "reproduce" => Ok(Task::Reproduce),
        _ => Err(format!("`{command}` is no command: build, check, lock or reproduce")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Call, String> {
        super::parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn options_stand_on_either_side_of_the_command() {
        let wanted = Args { task: Task::Check, workspace: "elsewhere".into(), target_dir: None, offline: true };
        assert_eq!(parse("--offline check --workspace elsewhere"), Ok(Call::Task(wanted)));
    }

    #[test]
    fn help_is_an_answer_and_not_an_error() {
        assert!(matches!(parse("check --help"), Ok(Call::Print(text)) if text == HELP));
    }

    #[test]
    fn wrong_use_is_named() {
        for (line, named) in [
            ("", "a command is missing"),
            ("chek", "`chek`"),
            ("build check", "`check`"),
            ("build --ofline", "`--ofline`"),
            ("build --workspace", "`--workspace`"),
        ] {
            let problem = parse(line).err().unwrap_or_default();
            assert!(problem.contains(named), "{line:?}: {problem:?}");
        }
    }
}
