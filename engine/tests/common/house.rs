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
    let Rulebook::CasinoCards(record) = read(&text) else { panic!("{id} is of another family") };
    record
}

pub fn read(text: &str) -> Rulebook {
    Rulebook::read(text, &find_text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// The lines of a whole file that state its policies, one each, by their names.
pub fn policies(file: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = file.lines().skip_while(|line| *line != "[policies]").skip(1);
    lines.take_while(|line| !line.is_empty()).filter_map(|line| Some((line.split_once(" = ")?.0, line)))
}
