//! `south-african`.

use crate::casino_cards::cards::Pack;
use crate::casino_cards::cites::Cites;
use crate::casino_cards::record::{
    BuildersDiscard, Deal, Leads, OneBuild, Pictures, Points, Record, Rest, Sorting, Turns, require_consistent,
};
use crate::casino_cards::{SOURCE, SOURCE_SHA256, clause_table};
use crate::table::clause::{Cited, ClauseTable};

const CLAUSES: ClauseTable = clause_table("south-african");

const _: () = require_consistent(&SOUTH_AFRICAN);

/// The South African game.
pub const SOUTH_AFRICAN: Record = Record {
    id: "south-african",
    title: "South African Casino",
    source: SOURCE,
    source_sha256: SOURCE_SHA256,
    clauses: CLAUSES,
    // > 15.5 It is played with a 40 card pack …
    pack: Cited::new(Pack::Forty.cards(), CLAUSES.cite("15.5")),
    // > 15.8 If there are two players, 10 cards are dealt to each player and there is a second deal of 10 cards …
    // >
    // > 15.9 For the three player game, 13 cards are dealt to each player and one is placed face up on the table.
    // >
    // > 15.10 For the four player game, 10 cards are dealt to each player.
    deals: Cited::new(
        &[
            Deal { players: 2, first: 10, second: 10 },
            Deal { players: 3, first: 13, second: 0 },
            Deal { players: 4, first: 10, second: 0 },
        ],
        CLAUSES.cite("15.8"),
    ),
    rest: Cited::new(Rest::Laid, CLAUSES.cite("15.9")),
    // > 15.11 Note that with two or four players there are no face up cards on the table at the start …
    cut: Cited::new(false, CLAUSES.cite("15.11")),
    // > 15.7 In subsequent hands the previous loser is the first person to be dealt cards, and also starts the game.
    leads: Cited::new(Leads::Loser, CLAUSES.cite_ruled("15.7", "C3")),
    // > 15.4 The South African game can be played by two, three of four players.
    partners: Cited::new(false, CLAUSES.cite_ruled("15.4", "C13")),
    // > 15.13 All captured cards are kept face up in a single pile in front of the player who captured them.
    shared_pile: Cited::new(false, CLAUSES.cite("15.13")),
    pictures: Cited::new(Pictures::Nothing, CLAUSES.cite("15.5")),
    // > 15.15 … with the lowest card on top.
    ace_high: Cited::new(false, CLAUSES.cite_ruled("15.15", "C8")),
    highest: Cited::new(10, CLAUSES.cite_ruled("15.5", "C8")),
    // > 15.17 … you must either add to your build or capture something.
    turn: Cited::new(Turns::OneCard, CLAUSES.cite_ruled("15.17", "C13")),
    insisting: Cited::new(false, CLAUSES.cite_ruling("C13")),
    // > 15.15 … they must be placed on your pile in numerical order, with the lowest card on top.
    sorting: Cited::new(Sorting::ByNumber, CLAUSES.cite("15.15")),
    // > 15.25 In this second phase … players are always allowed to drift, even if they have a build on the table.
    builders_discard: Cited::new(BuildersDiscard::InSecondHalf, CLAUSES.cite("15.25")),
    one_build: Cited::new(OneBuild::ByTurns, CLAUSES.cite("15.17")),
    // > 15.27 The scores are as follows: …
    points: Cited::new(
        Points { most_cards: 2, most_spades: 0, five_spades: 1, spy_two: 1, big_ten: 2, ace: 1 },
        CLAUSES.cite_ruled("15.27", "C14"),
    ),
    points_at_stake: Cited::new(12, CLAUSES.cite_ruling("C15")),
    cites: Cites {
        joined: CLAUSES.cite_ruled("15.4", "C21"),
        shuffled: CLAUSES.cite_ruled("15.6", "C1"),
        shuffled_later: CLAUSES.cite_ruled("15.7", "C1"),
        dealt_to_two: CLAUSES.cite_ruled("15.8", "C19"),
        dealt_to_three: CLAUSES.cite_ruled("15.9", "C3"),
        dealt_to_four: CLAUSES.cite_ruled("15.10", "C3"),
        second_deal: CLAUSES.cite_ruled("15.24", "C19"),
        phase: CLAUSES.cite_ruled("15.18", "C13"),
        discard: CLAUSES.cite_ruled("15.12", "C13"),
        no_discard: CLAUSES.cite("15.17"),
        form: CLAUSES.cite_ruled("4.3", "C13"),
        found: CLAUSES.cite_ruled("6.6", "C13"),
        found_hold: CLAUSES.cite_ruled("15.18", "C13"),
        augment: CLAUSES.cite_ruled("15.18", "C13"),
        own_top: CLAUSES.cite_ruled("15.18", "C13"),
        tops: CLAUSES.cite("15.16"),
        opened: CLAUSES.cite_ruled("15.18", "C20"),
        take_all: CLAUSES.cite_ruled("3.7", "C13"),
        order: CLAUSES.cite("15.15"),
        sort: CLAUSES.cite_ruled("15.15", "C10"),
        stacked: CLAUSES.cite_ruled("15.15", "C10"),
        picture_stacked: CLAUSES.cite_ruled("15.15", "C10"),
        leftover: CLAUSES.cite_ruled("15.26", "C14"),
        scored: CLAUSES.cite_ruled("15.28", "C14"),
        ..Cites::SWAZI
    },
};
