//! Rulebooks of houses, as files.

use kip_engine::casino_cards::Record;
use kip_records::{Rulebook, find_text};

/// Returns the record of a house that inherits a rulebook, and states these policies, a line each: `cut = false`.
pub fn house(id: &str, inherits: &str, policies: &str) -> &'static Record {
    let policies: Vec<_> = policies
        .lines()
        .filter_map(|line| line.trim().split_once(" = "))
        .map(|(name, value)| format!("{name} = {{ is = {value}, by = \"1\" }}"))
        .collect();
    let text = format!(
        "id = \"{id}\"\ntitle = \"{id}\"\nsource = \"a house\"\ninherits = \"{inherits}\"\n\
         [clauses]\n1 = \"We play as we like.\"\n[policies]\n{}\n",
        policies.join("\n")
    );
    let read = Rulebook::read(&text, &find_text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let Rulebook::CasinoCards(record) = read else { panic!("{id} is of another family") };
    record
}
