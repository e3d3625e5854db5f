//! The output of `-h`: the options that most people want, in the order in which they want them, and a few examples.
//!
//! `--help` shows every option, and everything else. Each option is explained where it is declared, not here.

use clap::{Command, CommandFactory as _, FromArgMatches as _};

use super::args::Cli;
use super::ascii;

/// The common options of each command, by long name. A command that is not in this list has few options: all but those of every
/// command are common. `--json` is an option of every command, and shown last.
const COMMON: &[(&str, &[&str])] = &[
    ("play", &["players", "guide", "example", "resume", "fair", "seats", "plain"]),
    ("resume", &["plain", "players", "seats"]),
    ("arena", &["players", "deals", "settle", "report"]),
    ("replay", &["unfinished", "seat"]),
    ("verify", &["head", "entropy", "receipt", "chain", "unfinished", "public-key"]),
    ("auto-play", &["spins", "wager", "spinner", "seed"]),
    ("describe", &["clauses", "commands"]),
    ("rulebooks", &["export"]),
    ("serve", &["config", "listen", "data", "print-config", "check"]),
    ("load", &["key-file", "tables", "players", "rate", "seconds", "history"]),
    ("diff", &["stakes", "sessions", "html"]),
    ("verify-draw", &["seed", "spin", "head", "reveal", "table", "number"]),
    ("certify", &["out", "key", "host", "part"]),
];

/// Options that every command takes and few people want.
const OF_EVERY_COMMAND: &[&str] = &["color", "component", "allow"];

/// The place of the options of every command in `--help`: after the others.
const LAST: usize = 900;

/// The number of examples that `-h` shows, and their greatest width.
const EXAMPLES: usize = 3;
const WIDTH: usize = 80;

/// Parses the command line, or prints help and ends the program.
pub(crate) fn parse() -> Cli {
    let parsed = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.unwrap_or_else(|error| exit(&error))
}

/// Prints help, or the error in the command line, and ends the program.
fn exit(error: &clap::Error) -> ! {
    let is_ascii = if error.use_stderr() { ascii::is_wanted_of_errors() } else { ascii::is_wanted() };
    if !is_ascii {
        error.exit();
    }
    let told = ascii::to_ascii(&error.render().ansi().to_string());
    if error.use_stderr() {
        anstream::eprint!("{told}");
    } else {
        anstream::print!("{told}");
    }
    std::process::exit(error.exit_code())
}

/// Returns the command line with both helps.
pub(crate) fn command() -> Command {
    let whole = Cli::command().mut_args(|option| match option.get_long() {
        Some(long) if OF_EVERY_COMMAND.contains(&long) => option.hide_short_help(true).display_order(LAST),
        Some("json") => option.display_order(LAST),
        _ => option,
    });
    with_both_ends(whole, "kip").mut_subcommands(|command| {
        let title = format!("kip {}", command.get_name());
        with_both_ends(with_common_first(command), &title)
    })
}

fn with_common_first(command: Command) -> Command {
    let Some((_, common)) = COMMON.iter().find(|(of, _)| *of == command.get_name()) else { return command };
    command.mut_args(|option| {
        let Some(long) = option.get_long() else { return option };
        match common.iter().position(|one| *one == long) {
            Some(place) => option.hide_short_help(false).help_heading(None).display_order(place),
            None if option.is_required_set() => option,
            None => option.hide_short_help(true),
        }
    })
}

/// Adds the text below the options: the first examples to `-h`, everything to `--help`.
fn with_both_ends(command: Command, title: &str) -> Command {
    let Some(long) = command.get_after_long_help().or(command.get_after_help()).cloned() else { return command };
    let told = long.to_string();
    let examples = told.lines().filter(|line| line.starts_with("  kip "));
    let examples: Vec<_> = examples.map(shorten).filter(|line| line.len() <= WIDTH).take(EXAMPLES).collect();
    let more = format!("`{title} --help` shows every option, and more.");
    let short = if examples.is_empty() { more } else { format!("Examples:\n{}\n\n{more}", examples.join("\n")) };
    command.after_help(short).after_long_help(long)
}

/// Returns an example without the remark beside it, where both are too wide.
fn shorten(line: &str) -> &str {
    let end = if line.len() <= WIDTH { None } else { line.trim_start().find("  ").map(|end| end + 2) };
    end.and_then(|end| line.get(..end)).unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_short_help_fits_a_terminal_and_names_the_long_one() {
        let mut whole = command();
        whole.build();
        for one in whole.get_subcommands().filter(|one| !one.is_hide_set() && one.get_name() != "help") {
            let mut one = one.clone().term_width(WIDTH);
            let (name, short) = (one.get_name().to_owned(), one.render_help().to_string());
            let lines = short.lines().count();
            assert!(lines <= 40, "`kip {name} -h` has {lines} lines:\n{short}");
            assert!(!short.contains("--allow"), "{short}");
            assert!(short.contains("--help"), "{short}");
            let long = one.render_long_help().to_string();
            for option in one.get_arguments().filter(|option| !option.is_hide_set()) {
                let Some(option) = option.get_long() else { continue };
                assert!(long.contains(&format!("--{option}")), "`kip {name} --help` has no --{option}");
            }
        }
    }

    #[test]
    fn what_is_common_exists_comes_first_and_is_all_that_a_command_requires() {
        let whole = command();
        for (name, common) in COMMON {
            let mut one = whole.find_subcommand(name).unwrap_or_else(|| panic!("no command {name}")).clone();
            for long in *common {
                let is_there = one.get_arguments().any(|option| option.get_long() == Some(long));
                assert!(is_there, "{name} has no --{long}");
            }
            let short = one.render_help().to_string();
            for option in one.get_arguments().filter(|option| option.is_required_set()) {
                let Some(long) = option.get_long() else { continue };
                assert!(short.contains(&format!("--{long}")), "`kip {name} -h` hides --{long}, which it requires");
            }
        }
    }

    /// Every example, as a shell reads it, is a command line of this program.
    #[cfg(unix)]
    #[test]
    fn every_example_can_be_pasted() {
        const WORDS: &str = "kip() { printf '%s\\n' kip \"$@\" >&3; }; HEAD=$(printf %064d 1) LINK=$HEAD ENTROPY=$HEAD; exec 3>&1 >/dev/null; ";
        let mut examples: Vec<String> = Vec::new();
        let whole = command();
        for one in [&whole].into_iter().chain(whole.get_subcommands()).filter(|one| !one.is_hide_set()) {
            let help = one.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            let lines = help.lines().filter_map(|line| line.strip_prefix("  kip "));
            // Two spaces separate a remark.
            let lines = lines.map(|line| line.split("  ").next().unwrap_or(line).trim());
            examples.extend(lines.map(|line| format!("kip {line}")));
        }
        assert!(examples.len() > 80, "{examples:#?}");
        for example in examples {
            // A file that the example writes is not written here, and what reads its output is not run.
            let line: Vec<_> = example.split(" > ").next().unwrap_or_default().split(" | ").collect();
            let read = std::process::Command::new("bash").args(["-c", &format!("{WORDS}{}", line[0])]).output();
            let words = String::from_utf8(read.expect("a shell").stdout).expect("words");
            for words in words.split("kip\n").filter(|words| !words.is_empty()) {
                let words = ["kip"].into_iter().chain(words.lines());
                let parsed = command().try_get_matches_from(words);
                assert!(
                    parsed.is_ok(),
                    "{example}: {}",
                    parsed.err().map(|error| error.to_string()).unwrap_or_default()
                );
            }
        }
    }

    #[test]
    fn examples_of_the_short_help_are_the_first_of_the_long_one() {
        let mut whole = command();
        let short = whole.render_help().to_string();
        assert!(short.contains("kip play  ") && !short.contains("KIP_CACHE"), "{short}");
        assert!(whole.render_long_help().to_string().contains("KIP_CACHE"));
    }
}
