//! `sotho`, and `sotho-forty` without pictures.

use super::swazi::SWAZI;
use crate::casino_cards::cards::Pack;
use crate::casino_cards::cites::Cites;
use crate::casino_cards::clause_table;
use crate::casino_cards::record::{Deal, OneBuild, Pictures, Record, Sorting, require_consistent};
use crate::table::clause::{Cited, ClauseTable};

const CLAUSES: ClauseTable = clause_table("sotho");

const _: () = require_consistent(&SOTHO);

/// The Sotho game.
pub const SOTHO: Record = Record {
    id: "sotho",
    title: "Sotho Casino",
    clauses: CLAUSES,
    deals: Cited::new(
        &[
            Deal { players: 2, first: 12, second: 12 },
            Deal { players: 3, first: 16, second: 0 },
            Deal { players: 4, first: 12, second: 0 },
        ],
        CLAUSES.cite_ruled("1.8", "C19"),
    ),
    // > 14.4 Partners keep separate piles, and you may steal your partner's top card to help augment a build.
    shared_pile: Cited::new(false, CLAUSES.cite("14.4")),
    // > 14.2 … the picture cards lose their numerical value, and an ace can only be one.
    pictures: Cited::new(Pictures::Nothing, CLAUSES.cite("14.2")),
    ace_high: Cited::new(false, CLAUSES.cite("14.2")),
    highest: Cited::new(10, CLAUSES.cite("14.2")),
    // > 14.3 Cards taken to the capture pile may not be sorted …
    sorting: Cited::new(Sorting::AsLaid, CLAUSES.cite("14.3")),
    one_build: Cited::new(OneBuild::InFirstHalf, CLAUSES.cite_ruled("11.5", "C19")),
    cites: Cites {
        order: CLAUSES.cite_ruled("14.3", "C10"),
        sort: CLAUSES.cite_ruled("14.3", "C10"),
        partner_sorts: CLAUSES.cite_ruled("14.3", "C10"),
        stacked: CLAUSES.cite_ruled("14.3", "C10"),
        picture_stacked: CLAUSES.cite_ruled("14.5", "C10"),
        ..SWAZI.cites
    },
    ..SWAZI
};

const _: () = require_consistent(&SOTHO_FORTY);

/// The Sotho game without pictures.
pub const SOTHO_FORTY: Record = Record {
    id: "sotho-forty",
    title: "Sotho Casino with forty cards",
    clauses: clause_table("sotho-forty"),
    // > 14.8 … play only with a 40-card pack without pictures …
    pack: Cited::new(Pack::Forty.cards(), CLAUSES.cite("14.8")),
    deals: Cited::new(
        &[
            Deal { players: 2, first: 9, second: 9 },
            Deal { players: 3, first: 12, second: 0 },
            Deal { players: 4, first: 9, second: 0 },
        ],
        CLAUSES.cite_ruled("14.8", "C12"),
    ),
    cites: Cites { joined: CLAUSES.cite_ruled("14.8", "C21"), ..SOTHO.cites },
    ..SOTHO
};
