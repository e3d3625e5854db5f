//! Rulebooks of every family, from a file or from a record's bytes, and those of kip.

use std::fmt::Write as _;

use kip_engine::casino_cards;
use kip_engine::clause::ClauseTable;
use kip_engine::contract::Citation;
use kip_engine::record::Unfit;
use serde::Serialize;
use toml::Value;

use crate::file::{Find, Whole};
use crate::{Fault, citing};

/// The ids of kip's rulebooks that are files.
pub const IDS: [&str; 6] = ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"];

/// Their texts, in the order of [`IDS`].
const TEXTS: [&str; 6] = [
    include_str!("../swazi.toml"),
    include_str!("../swazi-two.toml"),
    include_str!("../crazy.toml"),
    include_str!("../sotho.toml"),
    include_str!("../sotho-forty.toml"),
    include_str!("../south-african.toml"),
];

/// Returns the text of the rulebook of kip with that id.
#[must_use]
pub fn find_text(id: &str) -> Option<&'static str> {
    IDS.iter().position(|name| *name == id).and_then(|place| TEXTS.get(place)).copied()
}

/// A rulebook of one of the families, without contradiction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rulebook {
    /// Of Casino, the card game.
    CasinoCards(&'static casino_cards::Record),
}

impl Rulebook {
    /// Reads a rulebook's file. `find` gives the text of a rulebook that it inherits: [`find_text`], or more than that.
    ///
    /// # Errors
    /// The first thing in the file that is wrong, with its place.
    pub fn read(text: &str, find: Find<'_>) -> Result<Self, Fault> {
        let whole = Whole::read(text, &[crate::casino_cards::READING], find)?;
        let record = crate::casino_cards::read(whole)?;
        Ok(Self::CasinoCards(Box::leak(Box::new(record))))
    }

    /// Returns the rulebook of a record's bytes.
    ///
    /// # Errors
    /// See [`Unfit`].
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, Unfit> {
        let record = casino_cards::Record::read(bytes.to_vec().leak())?;
        Ok(Self::CasinoCards(Box::leak(Box::new(record))))
    }

    /// Returns the rulebook as the bytes that are added to its engine.
    ///
    /// # Errors
    /// [`Unfit::TooLong`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unfit> {
        match self {
            Self::CasinoCards(record) => record.write(),
        }
    }

    /// Returns its family.
    #[must_use]
    pub const fn family(&self) -> &'static str {
        match self {
            Self::CasinoCards(_) => casino_cards::FAMILY,
        }
    }

    /// Returns its id.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::CasinoCards(record) => record.id,
        }
    }

    /// Returns its title.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::CasinoCards(record) => record.title,
        }
    }

    /// Returns its clauses and rulings.
    #[must_use]
    pub const fn clauses(&self) -> &'static ClauseTable {
        match self {
            Self::CasinoCards(record) => &record.clauses,
        }
    }

    /// Returns the rulebook as a file, with all that it inherits written out. Reading it gives an equal rulebook where it has
    /// clauses of one document; clauses that another document lends it are named, as `inherits` has them.
    #[must_use]
    pub fn to_file(&self) -> String {
        match self {
            Self::CasinoCards(record) => {
                let head = Head {
                    family: casino_cards::FAMILY,
                    id: record.id,
                    title: record.title,
                    source: record.source,
                    source_sha256: record.source_sha256,
                };
                write_file(&head, &record.clauses, &crate::casino_cards::policies(record), &record.cites.rows())
            }
        }
    }
}

/// What a file begins with.
struct Head {
    family: &'static str,
    id: &'static str,
    title: &'static str,
    source: &'static str,
    source_sha256: [u8; 32],
}

fn write_file(head: &Head, table: &ClauseTable, policies: &impl Serialize, cites: &[(&str, Citation)]) -> String {
    let text = |text: &str| Value::String(text.to_owned()).to_string();
    let mut out = String::new();
    let mut line = |name: &str, value: String| out.push_str(&format!("{name} = {value}\n"));
    line("family", text(head.family));
    line("id", text(head.id));
    line("title", text(head.title));
    line("source", text(head.source));
    if head.source_sha256 != [0; 32] {
        let digits: String = head.source_sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        line("source-sha256", text(&digits));
    }
    if let Some(inherited) = table.inherited {
        line("inherits", text(inherited.rulebook));
    }
    out.push_str("\n[clauses]\n");
    for row in table.clauses {
        let _ = writeln!(out, "{} = {}", text(row.id), text(row.text));
    }
    out.push_str("\n[policies]\n");
    if let Ok(Value::Table(policies)) = Value::try_from(policies) {
        for (name, policy) in policies {
            let _ = writeln!(out, "{name} = {policy}");
        }
    }
    out.push_str("\n[cites]\n");
    for (step, cite) in cites {
        let _ = writeln!(out, "{} = {}", step.replace('_', "-"), text(&citing::write(*cite, table)));
    }
    out
}

impl From<Unfit> for Fault {
    fn from(unfit: Unfit) -> Self {
        Self::whole(unfit.to_string())
    }
}
