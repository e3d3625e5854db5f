//! Lists the pages' files, with the type and the tag that each is served with.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use sha2::{Digest as _, Sha256};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("web");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut list =
        String::from("/// Name, type, tag and bytes of each file.\nconst FILES: &[(&str, &str, &str, &[u8])] = &[\n");
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            // Tests are not served.
            if path.is_dir() && !path.ends_with("tests") {
                folders.push(path);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    for path in files {
        let kind = match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            _ => continue,
        };
        // Weak: the same text is sent compressed and as it is.
        let tag =
            Sha256::digest(fs::read(&path)?).iter().take(8).fold(String::new(), |tag, byte| format!("{tag}{byte:02x}"));
        let name = path.strip_prefix(&root)?.to_str().ok_or("a name that is no text")?.replace('\\', "/");
        writeln!(list, "    ({name:?}, {kind:?}, {:?}, include_bytes!({path:?})),", format!("W/\"{tag}\""))?;
    }
    list.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("web.rs"), list)?;
    Ok(())
}
