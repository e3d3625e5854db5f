//! The program `kip`: plays tables and checks them.

fn main() -> std::process::ExitCode {
    kip_cli::main()
}
