//! `crazy`: crazy casino, for two, with a drawing pile.

use super::swazi::SWAZI_TWO;
use crate::casino_cards::cites::Cites;
use crate::casino_cards::clause_table;
use crate::casino_cards::record::{BuildersDiscard, Deal, OneBuild, Record, Rest, require_consistent};
use crate::table::clause::{Cited, ClauseTable};

const CLAUSES: ClauseTable = clause_table("crazy");

const _: () = require_consistent(&CRAZY);

/// Crazy casino.
pub const CRAZY: Record = Record {
    id: "crazy",
    title: "Crazy Casino",
    clauses: CLAUSES,
    // > 12.2 In this version, each player is dealt eight cards, and the remainder form a face-down drawing pile …
    deals: Cited::new(&[Deal { players: 2, first: 8, second: 0 }], CLAUSES.cite("12.2")),
    rest: Cited::new(Rest::Drawn, CLAUSES.cite("12.2")),
    // > 12.3 … that you may not discard while you are building - applies until there are no cards left in the
    // > drawing pile.
    builders_discard: Cited::new(BuildersDiscard::NotWhileDrawing, CLAUSES.cite("12.3")),
    // > 12.4 The rule against more than one build is sometimes also enforced …
    one_build: Cited::new(OneBuild::WhileDrawing, CLAUSES.cite_ruled("12.4", "C19")),
    cites: Cites {
        no_discard: CLAUSES.cite("12.3"),
        dealt_to_two: CLAUSES.cite_ruled("12.2", "C19"),
        ..SWAZI_TWO.cites
    },
    ..SWAZI_TWO
};
