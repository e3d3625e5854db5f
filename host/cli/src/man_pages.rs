//! `kip man-pages`: writes the manual, a page for each command.

use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory as _};

use super::args::Cli;
use super::errors::{Failure, Outcome};
use super::output::Out;

/// Write the manual: a page for each command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip man-pages /usr/local/share/man/man1
  kip man-pages man && man man/kip-play.1")]
pub(crate) struct ManPages {
    /// The folder for the pages; it is made where there is none, and older pages are overwritten.
    pub folder: PathBuf,
}

pub(crate) fn run(args: &ManPages, out: &mut Out) -> Outcome {
    write(&args.folder).map_err(|error| Failure::file("write the manual to", &args.folder, &error))?;
    if out.json { Ok(()) } else { out.line(format!("{}: man {0}/kip.1", args.folder.display())) }
}

/// Writes the pages into a folder, which it makes if necessary; older pages there are overwritten.
fn write(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    // The pages of the other commands already have everything that `help` prints.
    clap_mangen::generate_to(Cli::command().disable_help_subcommand(true), folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_that_is_listed_has_a_page() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        write(&folder.path().join("man1"))?;
        let read = |page: &str| std::fs::read_to_string(folder.path().join("man1").join(page));
        let whole = read("kip.1")?;
        for command in Cli::command().get_subcommands() {
            let (name, hidden) = (command.get_name(), command.is_hide_set());
            let page = read(&format!("kip-{name}.1"));
            assert_eq!(page.is_err(), hidden, "{name}");
            assert_eq!(whole.contains(&format!("kip\\-{}(1)", name.replace('-', "\\-"))), !hidden, "{name}");
            if let Ok(page) = page {
                assert!(page.contains(".SH SYNOPSIS"), "{name}");
            }
        }
        Ok(())
    }
}
