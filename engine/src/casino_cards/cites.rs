//! What events and refusals cite. The clauses have the same numbers in all rulebooks of the family.

use super::clause_table;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
use crate::table::source::ChanceCites;

const T: ClauseTable = clause_table("");

pub const MALFORMED: Citation = T.cite_ruling("C26");
pub const STATE: Citation = T.cite_ruling("C20");
pub const TRANSFER: Citation = T.cite_ruling("C27");
pub const CLOSED: Citation = T.cite_ruling("C21");
pub const TIME: Citation = T.cite_ruling("C23");
pub const SEATS: Citation = T.cite_ruling("C21");
pub const ENTROPY: Citation = T.cite_ruling("C20");
pub const CHANCE: Citation = T.cite_ruling("C1");
pub const STAKES: Citation = T.cite_ruling("C15");
pub const MATCH: Citation = T.cite_ruling("C22");
pub const PATIENCE: Citation = T.cite_ruling("C23");
pub const IMAGINED: Citation = T.cite_ruling("C28");
pub const AUTO: Citation = T.cite_ruling("C29");
pub const SHUFFLE: Citation = T.cite_ruled("1.7", "C1");
pub const CUT: Citation = T.cite_ruled("1.7", "C2");
pub const DEAD_CUT: Citation = T.cite_ruled("1.16", "C2");
pub const TURN: Citation = T.cite_ruled("2.18", "C3");
pub const PHASE: Citation = T.cite_ruled("2.19", "C17");
pub const ONE_CARD: Citation = T.cite_ruled("2.20", "C17");
pub const LOOSE: Citation = T.cite("2.9");
pub const BUILD: Citation = T.cite("2.12");
pub const SINGLE: Citation = T.cite_ruled("2.14", "C18");
pub const SETS: Citation = T.cite_ruled("2.15", "C7");
pub const ORDER: Citation = T.cite("2.5");
pub const SORT: Citation = T.cite_ruled("2.5", "C10");
pub const PARTNER_SORTS: Citation = T.cite_ruled("2.8", "C10");
pub const UNSEEN: Citation = T.cite_ruled("2.7", "C20");
pub const VALUES: Citation = T.cite_ruled("1.6", "C8");
pub const CAPTURE: Citation = T.cite_ruled("3.2", "C9");
pub const TAKE: Citation = T.cite_ruled("3.5", "C9");
pub const TAKE_BUILD: Citation = T.cite_ruled("3.6", "C9");
pub const TAKE_ALL: Citation = T.cite_ruled("3.7", "C9");
pub const INSIST: Citation = T.cite_ruled("3.13", "C9");
pub const WAIVE: Citation = T.cite_ruled("3.14", "C9");
pub const FORM: Citation = T.cite_ruled("4.2", "C18");
pub const HOLD: Citation = T.cite_ruled("4.4", "C4");
pub const CHANGE: Citation = T.cite_ruled("5.6", "C6");
pub const CHANGE_HOLD: Citation = T.cite_ruled("5.5", "C6");
pub const OWN_SIDE: Citation = T.cite_ruled("5.3", "C6");
pub const AUGMENTED: Citation = T.cite_ruled("5.10", "C6");
pub const AUGMENT: Citation = T.cite_ruled("6.2", "C7");
pub const FOUND: Citation = T.cite_ruled("6.5", "C18");
pub const FOUND_HOLD: Citation = T.cite_ruled("8.7", "C18");
pub const OPPONENTS: Citation = T.cite_ruled("6.7", "C7");
pub const OWN_TOP: Citation = T.cite_ruled("6.9", "C7");
pub const OPENED: Citation = T.cite_ruled("6.13", "C20");
pub const ADD_ALL: Citation = T.cite_ruled("6.18", "C9");
pub const DISCARD: Citation = T.cite("7.2");
pub const ABANDON: Citation = T.cite_ruled("7.4", "C4");
pub const ONE_OF_A_VALUE: Citation = T.cite_ruled("8.9", "C5");
pub const JOINED: Citation = T.cite_ruled("8.11", "C5");
pub const KNOWN: Citation = T.cite_ruled("9.2", "C11");
pub const NOT_KNOWN: Citation = T.cite_ruled("9.4", "C11");
pub const ASK: Citation = T.cite_ruled("9.5", "C11");
pub const ANSWER: Citation = T.cite_ruled("9.6", "C11");
pub const ONE_BUILD: Citation = T.cite_ruled("11.5", "C19");
pub const DRAW: Citation = T.cite_ruled("12.2", "C19");
pub const NO_NUMBER: Citation = T.cite_ruled("14.2", "C12");
pub const GIVE: Citation = T.cite_ruled("14.6", "C12");
pub const LAID: Citation = T.cite_ruled("15.9", "C3");
pub const TOPS: Citation = T.cite_ruled("15.16", "C13");
pub const BUILDER: Citation = T.cite_ruled("15.17", "C13");
pub const WITH_HAND: Citation = T.cite_ruled("15.18", "C13");

/// What chance cites.
pub const CHANCE_CITES: ChanceCites =
    ChanceCites { source: CHANCE, chain: CHANCE, next_chain: CHANCE, used_up: CHANCE, time: TIME };
