//! Structs of citations: one field for each step that follows from a clause.
//!
//! This module knows no game and no step.

use alloc::vec::Vec;

use super::clause::ClauseTable;
use crate::contract::{Citation, ClauseNumber};

/// Defines a struct of citations, one field for each step, optionally with the struct of another module as a part.
macro_rules! cites {
    ($of:literal; $(with $part:ident: $parts:ty,)? $($(#[doc = $doc:literal])+ $name:ident,)*) => {
        #[doc = $of]
        #[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "kebab-case"))]
        pub struct Cites {
            $(
                /// The steps that both machines share.
                #[cfg_attr(feature = "schema", schemars(flatten))]
                pub $part: $parts,
            )?
            $(
                $(#[doc = $doc])+
                #[serde(with = "crate::table::record::citation")]
                #[cfg_attr(feature = "schema", schemars(with = "&str"))]
                pub $name: $crate::contract::Citation,
            )*
        }

        impl $crate::table::cites::Steps for Cites {
            const NOTHING: Self = Self {
                $($part: <$parts>::NOTHING,)?
                $($name: $crate::table::cites::NOWHERE,)*
            };

            fn rows(&self) -> alloc::vec::Vec<(&'static str, $crate::contract::Citation)> {
                let own = [$((stringify!($name), self.$name),)*];
                #[allow(unused_mut, reason = "not every struct has a part")]
                let mut rows = alloc::vec::Vec::new();
                $(rows.extend(self.$part.rows());)?
                rows.extend(own);
                rows
            }

            fn set(&mut self, step: &str, cite: $crate::contract::Citation) -> bool {
                match step {
                    $(stringify!($name) => self.$name = cite,)*
                    $(_ if self.$part.set(step, cite) => {})?
                    _ => return false,
                }
                true
            }

            fn are_rows_of(&self, table: &$crate::table::clause::ClauseTable) -> bool {
                let own = [$(self.$name,)*];
                own.into_iter().all(|cite| $crate::table::cites::is_row_of(cite, table))
                    $(&& self.$part.are_rows_of(table))?
            }
        }
    };
}
pub(crate) use cites;

/// A struct of citations that `cites!` defines.
pub trait Steps: Sized {
    /// Every step without a citation, to begin a record that is read.
    const NOTHING: Self;
    /// Returns every step, by the name of its field, with what it cites.
    fn rows(&self) -> Vec<(&'static str, Citation)>;
    /// Gives a step, by the name of its field, a citation. Returns whether there is such a step.
    #[must_use]
    fn set(&mut self, step: &str, cite: Citation) -> bool;
    /// Whether every step cites a row of the table.
    fn are_rows_of(&self, table: &ClauseTable) -> bool;
}

/// What cites no row of any table.
pub const NOWHERE: Citation = Citation { clause: ClauseNumber::MAX, ruling: None };

/// Returns what is wrong with the names of a record, and how to correct it, or `None`.
pub fn find_in_names(id: &str, title: &str, source: &str, table: &ClauseTable) -> Option<&'static str> {
    if id.is_empty() || id != table.rulebook {
        return Some("the record's `id` is not its clause table's `rulebook`: give both the same name");
    }
    if title.is_empty() || source.is_empty() {
        return Some("a rulebook has a title and a source of its own: give it `title` and `source`");
    }
    None
}

/// Returns how to correct a citation, of a policy or a step, that names no row of the table, or `None`.
pub fn find_in_cites(
    policies: impl IntoIterator<Item = Citation>,
    steps: &impl Steps,
    table: &ClauseTable,
) -> Option<&'static str> {
    let are_rows = policies.into_iter().all(|cite| is_row_of(cite, table)) && steps.are_rows_of(table);
    (!are_rows).then_some(
        "a policy or a step cites a clause that the rulebook neither has nor inherits: \
         give it a citation from the rulebook's own `clauses`",
    )
}

/// Whether a citation names rows of the table.
pub(crate) fn is_row_of(cite: Citation, table: &ClauseTable) -> bool {
    let is_row = |number: ClauseNumber| usize::from(number) < table.rows();
    is_row(cite.clause) && cite.ruling.is_none_or(|ruling| table.is_ruling(ruling) && is_row(ruling))
}
