//! The program `kip`: a table to play at, and everything that checks one.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
