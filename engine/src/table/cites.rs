//! Structs of citations: one field for each step that follows from a clause.
//!
//! This module knows no game and no step.

use super::clause::ClauseTable;
use crate::contract::Citation;

/// Defines a struct of citations, one field for each step, optionally with the struct of another module as a part.
macro_rules! cites {
    ($of:literal; $(with $part:ident: $parts:ty,)? $($(#[doc = $doc:literal])+ $name:ident,)*) => {
        #[doc = $of]
        #[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct Cites {
            $(
                /// The steps that both machines share.
                pub $part: $parts,
            )?
            $($(#[doc = $doc])+ #[serde(with = "crate::table::record::citation")] pub $name: $crate::contract::Citation,)*
        }

        impl Cites {
            /// Every step without a citation, to begin a record that is read.
            pub const NOTHING: Self = Self {
                $($part: <$parts>::NOTHING,)?
                $($name: $crate::table::cites::NOWHERE,)*
            };

            /// Returns every step, by the name of its field, with what it cites.
            #[must_use]
            pub fn rows(&self) -> alloc::vec::Vec<(&'static str, $crate::contract::Citation)> {
                let own = [$((stringify!($name), self.$name),)*];
                #[allow(unused_mut, reason = "not every struct has a part")]
                let mut rows = alloc::vec::Vec::new();
                $(rows.extend(self.$part.rows());)?
                rows.extend(own);
                rows
            }

            /// Gives a step, by the name of its field, a citation. Returns whether there is such a step.
            #[must_use]
            pub fn set(&mut self, step: &str, cite: $crate::contract::Citation) -> bool {
                match step {
                    $(stringify!($name) => self.$name = cite,)*
                    $(_ if self.$part.set(step, cite) => {})?
                    _ => return false,
                }
                true
            }

            /// Whether every step cites a row of the table.
            pub(crate) const fn are_rows_of(&self, table: &$crate::table::clause::ClauseTable) -> bool {
                $(self.$part.are_rows_of(table) &&)?
                $($crate::table::cites::is_row_of(self.$name, table))&&*
            }
        }
    };
}
pub(crate) use cites;

/// What cites no row of any table.
pub const NOWHERE: Citation = Citation { clause: crate::contract::ClauseNumber::MAX, ruling: None };

/// Whether a citation names rows of the table.
pub const fn is_row_of(cite: Citation, table: &ClauseTable) -> bool {
    let ruling = match cite.ruling {
        Some(ruling) => table.is_ruling(ruling) && (ruling as usize) < table.rows(),
        None => true,
    };
    (cite.clause as usize) < table.rows() && ruling
}
