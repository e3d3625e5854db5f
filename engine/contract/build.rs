//! Generates the contract's types from `wit/`, which lies in the package's folder in an archive.

use std::path::Path;

fn main() -> anyhow::Result<()> {
    let wit = if Path::new("wit").is_dir() { "wit" } else { "../../wit" };
    let packages = ["types", "draws", "two-up", "casino-cards"].map(|name| Path::new(wit).join(name));
    kip_contract_generator::write(&[], &packages)
}
