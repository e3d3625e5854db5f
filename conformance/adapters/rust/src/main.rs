//! An adapter that hosts kip's components for a conformance runner that speaks JSON lines.
//!
//! It also shows a host in Rust with the crate `kip`: all of the host is `kip::conformance`. `kip-adapter --native`
//! answers with the engine itself, without a component. That is much faster and serves comparisons of millions of
//! commands. This program contains no rule of a game.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use kip::conformance::Components;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::Hosting;
use kip_conformance::protocol;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let mut host: Box<dyn Hosting> = match arguments.as_slice() {
        [] => Box::new(Components::default()),
        [flag] if flag == "--native" => Box::new(Native::default()),
        _ => {
            eprintln!("usage: kip-adapter [--native]; requests come on standard input, one JSON object a line");
            return ExitCode::from(2);
        }
    };
    match protocol::serve(host.as_mut(), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kip-adapter cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}
