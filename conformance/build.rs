//! The vectors and schemas are carried by the crate: one more file is another crate.

fn main() {
    for folder in ["vectors", "schema"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
