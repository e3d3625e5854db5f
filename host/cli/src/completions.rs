//! `kip completions`: writes completion scripts for shells. A script asks the program itself, which knows the rulebooks and the kinds
//! of files.

use std::ffi::OsStr;
use std::path::Path;

use clap::{Arg, Args, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_complete::{CompleteEnv, Shell};

use super::errors::{Failure, Outcome};
use super::output::Out;

/// Write a completion script for a shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip completions bash > /etc/bash_completion.d/kip
  kip completions fish > ~/.config/fish/completions/kip.fish")]
pub(crate) struct Completions {
    /// The shell.
    pub shell: Shell,
}

/// The variable by which a shell asks the program for completions.
const ASKED: &str = "COMPLETE";

/// Prints the script for the program's command line.
pub(crate) fn run(args: &Completions, out: &mut Out) -> Outcome {
    let shell: &dyn EnvCompleter = match args.shell {
        Shell::Bash => &Bash,
        Shell::Elvish => &Elvish,
        Shell::Fish => &Fish,
        Shell::PowerShell => &Powershell,
        Shell::Zsh => &Zsh,
        other => return Err(Failure::input(format!("there is no completion for {other}"))),
    };
    let mut script = Vec::new();
    shell.write_registration(ASKED, "kip", "kip", "kip", &mut script)?;
    out.line(String::from_utf8_lossy(&script).trim_end())
}

/// Answers a shell that asks for completions, and ends the program then.
pub(crate) fn answer(command: fn() -> Command) {
    CompleteEnv::with_factory(|| with_values(command())).var(ASKED).complete();
}

/// Adds the values of all arguments to a command line.
fn with_values(command: Command) -> Command {
    command
        .mut_args(complete)
        .mut_subcommands(|command| command.mut_args(complete).mut_subcommands(|inner| inner.mut_args(complete)))
}

/// Adds the values of an argument, by their kind.
fn complete(argument: Arg) -> Arg {
    let kinds = argument.get_value_names().unwrap_or_default().join("|");
    let mut endings: Vec<&'static str> =
        ENDINGS.iter().filter(|(kind, _)| kinds.contains(kind)).flat_map(|(_, endings)| *endings).copied().collect();
    endings.dedup();
    let has_ids = ["RULEBOOK", "ID"].iter().any(|kind| kinds.split('|').any(|one| one == *kind));
    let is_folder = ["DIR", "FOLDER"].iter().any(|kind| kinds.contains(kind));
    if !has_ids && !is_folder && endings.is_empty() {
        return argument;
    }
    argument.add(ArgValueCompleter::new(move |current: &OsStr| {
        let ids = kip::carried().iter().map(|carried| carried.rulebook).filter(|_| has_ids);
        let ids = ids.filter(|id| current.to_str().is_some_and(|current| id.starts_with(current)));
        let mut found: Vec<_> = ids.map(CompletionCandidate::new).collect();
        if !endings.is_empty() {
            let endings = endings.clone();
            let has_ending = move |path: &Path| {
                let name = path.to_string_lossy();
                endings.iter().any(|ending| name.ends_with(ending))
            };
            found.extend(PathCompleter::any().filter(has_ending).complete(current));
        } else if is_folder {
            found.extend(PathCompleter::dir().complete(current));
        }
        found
    }))
}

/// The endings of files, by a word in the name of a value.
const ENDINGS: [(&str, &[&str]); 7] = [
    ("RULEBOOK", &[".toml", ".wasm"]),
    (".wasm", &[".wasm", ".toml"]),
    (".toml", &[".toml"]),
    ("TRANSCRIPT", &[".jsonl"]),
    ("REPORT.json", &[".json"]),
    (".pub", &[".pub"]),
    (".sig", &[".sig"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(words: &[&str]) -> Vec<String> {
        let words: Vec<_> = ["kip"].iter().chain(words).map(std::ffi::OsString::from).collect();
        let last = words.len() - 1;
        let found = clap_complete::engine::complete(&mut with_values(crate::short_help::command()), words, last, None)
            .expect("candidates");
        found.iter().map(|candidate| candidate.get_value().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn rulebooks_are_completed_where_one_is_named() {
        for words in [
            &["play", "swa"][..],
            &["describe", "swa"],
            &["arena", "swa"],
            &["diff", "nsw", "swa"],
            &["certify", "swa"],
        ] {
            assert_eq!(completed(words), ["swazi", "swazi-two"], "{words:?}");
        }
    }

    #[test]
    fn commands_are_completed_and_internal_ones_are_not() {
        let all = completed(&[""]);
        assert!(all.iter().any(|name| name == "play") && all.iter().any(|name| name == "completions"), "{all:?}");
        assert!(!all.iter().any(|name| name == "compile"), "{all:?}");
        let options = completed(&["play", "--ru"]);
        assert!(!options.iter().any(|name| name == "--rulebook") || options.len() == 1, "{options:?}");
    }
}
