//! Rulebooks of every family, from a file or from a record's bytes, and those of kip.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use kip_contract::json::hex;
use kip_engine::clause::{ClauseTable, Inherited};
use kip_engine::contract::Citation;
use kip_engine::record::Unfit;
use kip_engine::{Steps as _, casino_cards, two_up};
use toml::Value;

use crate::file::{Find, Whole};
use crate::{Fault, citing, find_text};

/// Returns the rulebook of kip with that id.
///
/// # Panics
/// When the file is wrong: it is part of the program, and a test reads each.
#[must_use]
#[expect(clippy::panic, reason = "the files are part of the program, and a test reads each")]
pub fn named(id: &str) -> Option<Rulebook> {
    let read = |text| Rulebook::read(text, &find_text).unwrap_or_else(|fault| panic!("{id}: {fault}"));
    find_text(id).map(read)
}

/// A rulebook of one of the families, without contradiction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rulebook {
    /// Of Two-Up.
    TwoUp(two_up::Rulebook),
    /// Of Casino, the card game.
    CasinoCards(&'static casino_cards::Record),
}

impl Rulebook {
    /// Reads a rulebook's file. `find` gives the text of a rulebook that it inherits: [`find_text`], or more than that.
    ///
    /// # Errors
    /// The first thing in the file that is wrong, with its place.
    pub fn read(text: &str, find: Find<'_>) -> Result<Self, Fault> {
        let whole = Whole::read(text, &[crate::two_up::READING, crate::casino_cards::READING], find)?;
        if whole.family() == two_up::FAMILY {
            return crate::two_up::read(whole).map(Self::TwoUp);
        }
        whole.require_no_machine()?;
        let record = crate::casino_cards::read(whole)?;
        Ok(Self::CasinoCards(Box::leak(Box::new(record))))
    }

    /// Returns the rulebook of a record's bytes.
    ///
    /// # Errors
    /// See [`Unfit`].
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, Unfit> {
        let bytes = bytes.to_vec().leak();
        match two_up::Rulebook::read(bytes) {
            Err(Unfit::OtherEngine) => {
                casino_cards::Record::read(bytes).map(|record| Self::CasinoCards(Box::leak(Box::new(record))))
            }
            read => read.map(Self::TwoUp),
        }
    }

    /// Returns the rulebook as the bytes that are added to its engine.
    ///
    /// # Errors
    /// [`Unfit::TooLong`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, Unfit> {
        match self {
            Self::TwoUp(rulebook) => rulebook.write(),
            Self::CasinoCards(record) => record.write(),
        }
    }

    /// Returns its family.
    #[must_use]
    pub const fn family(&self) -> &'static str {
        match self {
            Self::TwoUp(_) => two_up::FAMILY,
            Self::CasinoCards(_) => casino_cards::FAMILY,
        }
    }

    /// Returns its id.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::TwoUp(rulebook) => rulebook.id(),
            Self::CasinoCards(record) => record.id,
        }
    }

    /// Returns its title.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self {
            Self::TwoUp(two_up::Rulebook::Casino(record)) => record.title,
            Self::TwoUp(two_up::Rulebook::Ring(record)) => record.title,
            Self::CasinoCards(record) => record.title,
        }
    }

    /// Returns its clauses and rulings.
    #[must_use]
    pub const fn clauses(&self) -> &'static ClauseTable {
        match self {
            Self::TwoUp(rulebook) => rulebook.clauses(),
            Self::CasinoCards(record) => &record.clauses,
        }
    }

    /// Returns the clauses of this file that a policy or a step cites.
    #[must_use]
    pub fn cited_clauses(&self) -> BTreeSet<&'static str> {
        let (policies, no_spin, steps): (_, Vec<_>, _) = match self {
            Self::TwoUp(rulebook) => {
                let policies = rulebook.describe().head.policies;
                match rulebook {
                    two_up::Rulebook::Casino(record) => {
                        (policies, record.no_spin.iter().map(|rule| rule.cite).collect(), record.cites.rows())
                    }
                    two_up::Rulebook::Ring(record) => {
                        (policies, record.no_spin.iter().map(|rule| rule.cite).collect(), record.cites.rows())
                    }
                }
            }
            Self::CasinoCards(record) => {
                (casino_cards::describe(record).head.policies, Vec::new(), record.cites.rows())
            }
        };
        let policies = policies.into_iter().map(|policy| policy.cite);
        let cited = policies.chain(no_spin).chain(steps.into_iter().map(|(_, cite)| cite));
        cited.filter_map(|cite| Some(self.clauses().clauses.get(usize::from(cite.clause))?.id)).collect()
    }

    /// Returns the rulebook as a file, with all that it inherits written out. Reading it gives an equal rulebook where it has
    /// clauses of one document; clauses that another document lends it are named, as `inherits` has them.
    #[must_use]
    pub fn to_file(&self) -> String {
        let table = self.clauses();
        let (head, policies, cites) = match self {
            Self::TwoUp(two_up::Rulebook::Casino(record)) => {
                let two_up::casino::Record { id, title, source, source_sha256, .. } = **record;
                let head = Head { family: two_up::FAMILY, machine: Some("casino"), id, title, source, source_sha256 };
                (head, Value::try_from(crate::two_up::casino(record)), record.cites.rows())
            }
            Self::TwoUp(two_up::Rulebook::Ring(record)) => {
                let two_up::ring::Record { id, title, source, source_sha256, .. } = **record;
                let head = Head { family: two_up::FAMILY, machine: Some("ring"), id, title, source, source_sha256 };
                (head, Value::try_from(crate::two_up::ring(record)), record.cites.rows())
            }
            Self::CasinoCards(record) => {
                let casino_cards::Record { id, title, source, source_sha256, .. } = **record;
                let head = Head { family: casino_cards::FAMILY, machine: None, id, title, source, source_sha256 };
                (head, Value::try_from(crate::casino_cards::policies(record)), record.cites.rows())
            }
        };
        write_file(&head, table, policies.ok(), &cites)
    }
}

/// The beginning of a file.
struct Head {
    family: &'static str,
    machine: Option<&'static str>,
    id: &'static str,
    title: &'static str,
    source: &'static str,
    source_sha256: [u8; 32],
}

fn write_file(head: &Head, table: &ClauseTable, policies: Option<Value>, cites: &[(&str, Citation)]) -> String {
    let text = |text: &str| Value::String(text.to_owned()).to_string();
    let mut out = String::new();
    let mut line = |name: &str, value: String| out.push_str(&format!("{name} = {value}\n"));
    line("family", text(head.family));
    if let Some(machine) = head.machine {
        line("machine", text(machine));
    }
    line("id", text(head.id));
    line("title", text(head.title));
    line("source", text(head.source));
    if head.source_sha256 != [0; 32] {
        line("source-sha256", text(&hex::encode(&head.source_sha256)));
    }
    if let Some(inherited) = table.inherited {
        line("inherits", text(inherited.rulebook));
        line("inherited-by", text(inherited.ruling));
        let replaced = replaced_by(&inherited);
        if !replaced.is_empty() {
            let replaced: Vec<_> = replaced.iter().map(|id| text(id)).collect();
            line("replaces", format!("[{}]", replaced.join(", ")));
        }
    }
    out.push_str("\n[clauses]\n");
    for row in table.clauses {
        let _ = writeln!(out, "{} = {}", text(row.id), text(row.text));
    }
    out.push_str("\n[policies]\n");
    if let Some(Value::Table(policies)) = policies {
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

/// Returns the clauses of a rulebook of kip that one which inherits it leaves out.
fn replaced_by(inherited: &Inherited) -> Vec<&'static str> {
    let parent = find_text(inherited.rulebook).and_then(|text| Rulebook::read(text, &find_text).ok());
    let clauses = parent.map_or(&[][..], |parent| parent.clauses().clauses).iter();
    clauses.map(|clause| clause.id).filter(|id| !inherited.clauses.iter().any(|kept| kept.id == *id)).collect()
}

impl From<Unfit> for Fault {
    fn from(unfit: Unfit) -> Self {
        Self::whole(unfit.to_string())
    }
}
