//! The program `kip`: a table to play at, and everything that checks one.

fn main() -> std::process::ExitCode {
    kip_cli::main()
}
