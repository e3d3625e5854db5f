//! `swazi`, for three and for four in partnerships, and `swazi-two`.

use crate::casino_cards::cards::Pack;
use crate::casino_cards::cites::Cites;
use crate::casino_cards::record::{
    BuildersDiscard, Deal, Leads, OneBuild, Pictures, Points, Record, Rest, Sorting, Turns, require_consistent,
};
use crate::casino_cards::{SOURCE, SOURCE_SHA256, clause_table};
use crate::table::clause::{Cited, ClauseTable};

const CLAUSES: ClauseTable = clause_table("swazi");

const _: () = require_consistent(&SWAZI);

/// The Swazi game for three, or four in partnerships.
pub const SWAZI: Record = Record {
    id: "swazi",
    title: "Swazi Casino",
    source: SOURCE,
    source_sha256: SOURCE_SHA256,
    clauses: CLAUSES,
    // > 1.2 Swazi Casino is played by 2, 3 or 4 people using a standard 52 card pack.
    pack: Cited::new(Pack::FiftyTwo.cards(), CLAUSES.cite("1.2")),
    // > 1.8 The dealer then deals out all of the cards to the players, one at a time.
    deals: Cited::new(
        &[Deal { players: 3, first: 16, second: 0 }, Deal { players: 4, first: 12, second: 0 }],
        CLAUSES.cite("1.8"),
    ),
    rest: Cited::new(Rest::None, CLAUSES.cite("1.8")),
    // > 1.7 … cuts four cards out of the middle of the deck …
    cut: Cited::new(true, CLAUSES.cite_ruled("1.7", "C2")),
    // > 1.9 … subsequently the deal passes to the right after each hand.
    leads: Cited::new(Leads::Right, CLAUSES.cite("1.9")),
    // > 1.4 When there are four players, the players sitting opposite each other are partners.
    partners: Cited::new(true, CLAUSES.cite("1.4")),
    // > 2.3 In the four-player version, partners share a pile.
    shared_pile: Cited::new(true, CLAUSES.cite("2.3")),
    // > 1.6 … jacks count as 11, queens 12, kings 13 and aces 1 or 14.
    pictures: Cited::new(Pictures::Numbers, CLAUSES.cite("1.6")),
    ace_high: Cited::new(true, CLAUSES.cite_ruled("1.6", "C8")),
    highest: Cited::new(14, CLAUSES.cite_ruled("1.6", "C8")),
    // > 2.19 Your turn can consist several actions, in any order.
    turn: Cited::new(Turns::Free, CLAUSES.cite_ruled("2.19", "C17")),
    // > 3.13 … any opponent can insist (if they wish) that you capture all the cards that it is legal for you to …
    insisting: Cited::new(true, CLAUSES.cite_ruled("3.13", "C9")),
    // > 2.5 When you capture several cards at once, you may sort the captured cards however you like.
    sorting: Cited::new(Sorting::Free, CLAUSES.cite("2.5")),
    // > 7.3 There is no obligation … to make a capture when you own a build.
    builders_discard: Cited::new(BuildersDiscard::NotInFirstHalf, CLAUSES.cite("7.3")),
    one_build: Cited::new(OneBuild::InFirstHalf, CLAUSES.cite_ruling("C19")),
    // > 10.3 Each player or team then scores for the cards in their capture pile as follows: …
    points: Cited::new(
        Points { most_cards: 2, most_spades: 2, five_spades: 0, spy_two: 1, big_ten: 2, ace: 1 },
        CLAUSES.cite_ruled("10.3", "C14"),
    ),
    // > 10.9 Thus a total of 11 points are scored for each deal.
    points_at_stake: Cited::new(11, CLAUSES.cite_ruled("10.9", "C15")),
    cites: Cites::SWAZI,
};

const _: () = require_consistent(&SWAZI_TWO);

/// The standard Swazi game for two.
pub const SWAZI_TWO: Record = Record {
    id: "swazi-two",
    title: "Swazi Casino for two",
    clauses: clause_table("swazi-two"),
    // > 11.2 … after the cut twelve cards are dealt out to each player, and when these have been played another twelve …
    deals: Cited::new(&[Deal { players: 2, first: 12, second: 12 }], CLAUSES.cite("11.2")),
    rest: Cited::new(Rest::None, CLAUSES.cite("11.2")),
    // Two players have no partners.
    partners: Cited::new(false, CLAUSES.cite("11.2")),
    shared_pile: Cited::new(false, CLAUSES.cite("11.2")),
    // > 11.4 It is illegal to discard a card without capturing while you own a build.
    builders_discard: Cited::new(BuildersDiscard::NotInFirstHalf, CLAUSES.cite("11.4")),
    // > 11.5 you are not allowed to have more than one build at the end of your turn …
    one_build: Cited::new(OneBuild::InFirstHalf, CLAUSES.cite_ruled("11.5", "C19")),
    ..SWAZI
};
