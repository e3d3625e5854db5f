//! Tells the program which release of wasmtime it is built with: what `start` answers.

use std::fs;

const LOCK: &str = "../../../Cargo.lock";

fn main() {
    println!("cargo:rerun-if-changed={LOCK}");
    let lock = fs::read_to_string(LOCK).unwrap_or_default();
    let after = lock.split("name = \"wasmtime\"").nth(1).unwrap_or_default();
    let version = after.split('"').nth(1).unwrap_or("of an unknown version");
    println!("cargo:rustc-env=WASMTIME={version}");
}
