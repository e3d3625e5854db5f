//! Generates the contract's types from `wit/`: a link in kip's own tree, a folder in an archive.

use std::path::Path;

fn main() -> anyhow::Result<()> {
    // Git writes no links on some systems.
    let wit = if Path::new("wit").is_dir() { "wit" } else { "../../wit" };
    let packages = ["types", "draws", "two-up", "casino-cards"].map(|name| Path::new(wit).join(name));
    kip_contract_generator::write(&[], &packages)
}
