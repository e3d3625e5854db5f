//! Random play under rulebooks of houses, which differ from the published ones in pack, hands, numbers, turns, piles and points:
//! what holds in every position of the six holds there too.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod card_table;

use card_table::{HOST, each_table, player};
use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::rulebooks::{CRAZY, SOTHO, SOUTH_AFRICAN, SWAZI, SWAZI_TWO};
use kip_engine::casino_cards::{
    BuildersDiscard, CLAUSES, CardSet, Cited, Deal, Leads, OneBuild, Pack, Pictures, Points, RULINGS, Record, Rest,
    Sorting, Suit, Table, describe, require_consistent,
};
use kip_engine::clause::{Clause, ClauseTable, Inherited};
use kip_engine::contract::{Citation, Joining};

const OWN: [Clause; 1] = [Clause::new("1", "We play as we like.")];

const fn table(id: &'static str) -> ClauseTable {
    ClauseTable {
        rulebook: id,
        clauses: &OWN,
        inherited: Some(Inherited { rulebook: "swazi", clauses: CLAUSES, ruling: "C37" }),
        rulings: RULINGS,
    }
}

const HERE: Citation = table("").cite("1");

const fn here<T>(value: T) -> Cited<T> {
    Cited::new(value, HERE)
}

const fn to(players: u8, first: u8, second: u8) -> Deal {
    Deal { players, first, second }
}

const fn points(most_cards: u8, most_spades: u8, five_spades: u8, spy_two: u8, big_ten: u8, ace: u8) -> Cited<Points> {
    here(Points { most_cards, most_spades, five_spades, spy_two, big_ten, ace })
}

/// Returns what a house has from the rulebook that it inherits.
const fn house(id: &'static str, base: &Record) -> Record {
    Record { title: id, source: "a house", ..base.inherited(&table(id)) }
}

const HOUSES: [&Record; 9] = [&TWELVE, &TWELVE_CUT, &TWENTY, &KINGS, &DRAWING, &CAPTURES, &TWO_SUITS, &COURTS, &GIFTS];

const _: () = {
    let mut number = 0;
    while number < HOUSES.len() {
        require_consistent(HOUSES[number]);
        number += 1;
    }
};

/// Twelve cards for two, all dealt.
const TWELVE: Record = Record {
    pack: here(CardSet::of_ranks(1, 3)),
    deals: here(&[to(2, 6, 0)]),
    cut: here(false),
    points: points(2, 2, 0, 1, 0, 1),
    points_at_stake: here(9),
    ..house("twelve", &SWAZI_TWO)
};

/// Twelve cards with a cut: two in halves, or four in partnerships. The losers lead.
const TWELVE_CUT: Record = Record {
    pack: here(CardSet::of_ranks(1, 3)),
    deals: here(&[to(2, 2, 2), to(4, 2, 0)]),
    leads: here(Leads::Loser),
    points: points(4, 2, 0, 3, 0, 0),
    points_at_stake: here(9),
    ..house("twelve-cut", &SWAZI)
};

/// Twenty cards, no pictures, piles as laid; partners steal from each other.
const TWENTY: Record = Record {
    pack: here(CardSet::of_ranks(1, 5)),
    deals: here(&[to(2, 4, 4), to(4, 4, 0)]),
    highest: here(5),
    points: points(2, 2, 1, 1, 0, 1),
    points_at_stake: here(10),
    builders_discard: here(BuildersDiscard::Never),
    ..house("twenty", &SOTHO)
};

/// Pictures with numbers, aces of 1, piles as laid, three hands in two halves without limits.
const KINGS: Record = Record {
    deals: here(&[to(3, 8, 8)]),
    ace_high: here(false),
    highest: here(13),
    partners: here(false),
    shared_pile: here(false),
    sorting: here(Sorting::AsLaid),
    builders_discard: here(BuildersDiscard::Always),
    one_build: here(OneBuild::Never),
    points: points(6, 2, 3, 0, 5, 2),
    points_at_stake: here(27),
    ..house("kings", &SWAZI)
};

/// Forty cards and a drawing pile, for two and for three; piles by number.
const DRAWING: Record = Record {
    pack: here(Pack::Forty.cards()),
    deals: here(&[to(2, 5, 0), to(3, 4, 0)]),
    sorting: here(Sorting::ByNumber),
    ..house("drawing", &CRAZY)
};

/// Turns of one card with all cards and numbers, captures sorted unseen, eight cards laid.
const CAPTURES: Record = Record {
    pack: here(Pack::FiftyTwo.cards()),
    deals: here(&[to(2, 13, 13), to(3, 15, 0), to(4, 11, 0)]),
    pictures: here(Pictures::Numbers),
    ace_high: here(true),
    highest: here(14),
    sorting: here(Sorting::Free),
    ..house("captures", &SOUTH_AFRICAN)
};

/// Turns of one card with a cut, a drawing pile, and two suits.
const TWO_SUITS: Record = Record {
    pack: here(
        CardSet::FULL
            .of_suit(Suit::Spades)
            .with(CardSet::FULL.of_suit(Suit::Hearts))
            .without(CardSet::of_ranks(11, 13)),
    ),
    deals: here(&[to(2, 4, 0), to(4, 2, 0)]),
    cut: here(true),
    rest: here(Rest::Drawn),
    builders_discard: here(BuildersDiscard::NotWhileDrawing),
    points: points(2, 0, 1, 1, 0, 1),
    points_at_stake: here(8),
    ..house("two-suits", &SOUTH_AFRICAN)
};

/// Turns of one card among pictures without number.
const COURTS: Record = Record {
    pack: here(Pack::FiftyTwo.cards()),
    deals: here(&[to(2, 13, 13), to(4, 13, 0)]),
    rest: here(Rest::None),
    builders_discard: here(BuildersDiscard::Always),
    ..house("courts", &SOUTH_AFRICAN)
};

/// Pictures without number where captures are sorted unseen, and partners keep piles and pictures.
const GIFTS: Record = Record {
    shared_pile: here(false),
    pictures: here(Pictures::Nothing),
    ace_high: here(true),
    deals: here(&[to(4, 6, 6)]),
    one_build: here(OneBuild::InFirstHalf),
    ..house("gifts", &SWAZI)
};

#[test]
fn lists_are_exactly_what_is_accepted() {
    let (mut positions, mut tried) = (0, 0);
    each_table(&HOUSES, 0..10, |game| {
        for _ in 0..7 {
            let moves = 1 + game.below(30);
            game.play(moves);
            game.check_order();
            if let Some(count) = game.find_difference() {
                positions += 1;
                tried += count;
            }
        }
    });
    assert!(positions > 700 && tried > 1_000_000, "{positions} positions, {tried} commands");
}

#[test]
fn nobody_can_tell_an_imagined_state_from_the_true_one() {
    each_table(&HOUSES, 50..53, |game| {
        for _ in 0..6 {
            let moves = 1 + game.below(30);
            game.play(moves);
            game.check_hidden();
        }
    });
}

#[test]
fn cards_money_and_bytes_are_in_order() {
    each_table(&HOUSES, 90..105, |game| {
        for _ in 0..8 {
            let moves = 1 + game.below(60);
            game.play(moves);
            game.check_books();
        }
    });
}

/// A description says what the house says, by the house's clauses, and the rest by those that it inherits.
#[test]
fn a_house_is_described_with_its_policies_and_their_clauses() {
    let description = describe(&TWELVE);
    let clauses = &TWELVE.clauses;
    let policies: Vec<(&str, &str, String)> = (description.head.policies.iter())
        .map(|policy| (policy.name.as_str(), policy.value.as_str(), clauses.name(policy.cite.clause)))
        .collect();
    for (name, value, clause) in [
        ("pack", "12: ca c2 c3 da d2 d3 ha h2 h3 sa s2 s3", "twelve 1"),
        ("deals", "2 players: 6", "twelve 1"),
        ("cut", "no", "twelve 1"),
        ("points", "most cards 2, most spades 2, two of spades 1, each ace 1", "twelve 1"),
        ("points-at-stake", "9", "twelve 1"),
        ("ace-high", "yes", "swazi 1.6"),
        ("insisting", "yes", "swazi 3.13"),
        ("sorting", "as who captured likes, unseen", "swazi 2.5"),
        ("one-build", "before a second deal", "swazi 11.5"),
    ] {
        assert!(policies.contains(&(name, value, clause.to_owned())), "{name}: {policies:?}");
    }
    assert_eq!((policies.len(), description.pack.len(), description.players), (17, 12, vec![2]));
    assert!(!description.head.commands.iter().any(|command| command.name == "cut"));
}

/// What only rulings say is cited from the house's own table too, whose numbers are others.
#[test]
fn a_house_cites_rulings_and_inherited_clauses_by_their_names() {
    let config = describe(&TWELVE_CUT).examples[0].clone();
    let (mut table, events) = Table::open(&TWELVE_CUT, &config).unwrap();
    assert_eq!(TWELVE_CUT.clauses.name(events[0].cite.clause), "C21");
    let mut refuse = |by: Actor, command: Command| {
        let refusal = table.apply(by, config.opened_at, &command).unwrap_err();
        (refusal.code, refusal.clause)
    };
    let known = |code: &str, clause: &str| (code.to_owned(), clause.to_owned());
    let give = Command::Give(CardRef { card: Card::Ca });
    assert_eq!(refuse(player(1), give), known("not-in-these-rules", "C26"));
    assert_eq!(refuse(player(1), Command::Ready), known("seat-empty", "C21"));
    assert_eq!(refuse(HOST, Command::Deal(Dealing::Fresh(vec![0; 32]))), known("seats-open", "C21"));
    for seat in [1, 2] {
        table.apply(HOST, config.opened_at, &Command::Join(Joining { seat, age_attested: true })).unwrap();
        table.apply(player(seat), config.opened_at, &Command::Ready).unwrap();
    }
    table.apply(HOST, config.opened_at, &Command::Deal(Dealing::Fresh(vec![0; 32]))).unwrap();
    // Of twelve cards one to seven lie above the four (C2).
    let leader = player(table.view(None).leader.unwrap());
    for above in [0, 8] {
        let refusal = table.apply(leader, config.opened_at, &Command::Cut(Cutting { above })).unwrap_err();
        assert_eq!((refusal.code.as_str(), refusal.clause.as_str()), ("wrong-cut", "swazi 1.7"));
    }
    table.apply(leader, config.opened_at, &Command::Cut(Cutting { above: 7 })).unwrap();
}
