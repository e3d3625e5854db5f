//! Writes the page of all rulings from `rulings.rs`: `cargo run -p kip-tests --bin rulings`.

use std::process::ExitCode;

use kip_tests::pages;

fn main() -> ExitCode {
    let path = pages::root().join(pages::RULINGS);
    match std::fs::write(&path, pages::rulings()) {
        Ok(()) => {
            println!("written to {}", path.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            ExitCode::from(2)
        }
    }
}
