//! Random play under rulebooks of houses, which differ from the published ones in pack, hands, numbers, turns, piles and points:
//! what holds in every position of the six holds there too.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod card_table;
mod common;

use std::sync::LazyLock;

use card_table::{HOST, each_table, player};
use common::house::house;
use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{Record, Table, describe};
use kip_engine::contract::Joining;

/// Twelve cards for two, all dealt.
static TWELVE: LazyLock<&'static Record> = LazyLock::new(|| {
    let policies = r#"
        pack = ["a", "2", "3"]
        deals = [{ players = 2, first = 6, second = 0 }]
        cut = false
        points = { most-cards = 2, most-spades = 2, five-spades = 0, spy-two = 1, big-ten = 0, ace = 1 }
        points-at-stake = 9
    "#;
    house("twelve", "swazi-two", policies)
});

/// Twelve cards with a cut: two in halves, or four in partnerships. The losers lead.
static TWELVE_CUT: LazyLock<&'static Record> = LazyLock::new(|| {
    let policies = r#"
        pack = ["a", "2", "3"]
        deals = [{ players = 2, first = 2, second = 2 }, { players = 4, first = 2, second = 0 }]
        leads = "loser"
        points = { most-cards = 4, most-spades = 2, five-spades = 0, spy-two = 3, big-ten = 0, ace = 0 }
        points-at-stake = 9
    "#;
    house("twelve-cut", "swazi", policies)
});

/// Other houses: for each what is special, and what it states.
const OTHERS: [(&str, &str, &str, &str); 7] = [
    (
        "twenty cards, no pictures, piles as laid; partners steal from each other",
        "twenty",
        "sotho",
        r#"
            pack = ["a", "2", "3", "4", "5"]
            deals = [{ players = 2, first = 4, second = 4 }, { players = 4, first = 4, second = 0 }]
            highest = 5
            points = { most-cards = 2, most-spades = 2, five-spades = 1, spy-two = 1, big-ten = 0, ace = 1 }
            points-at-stake = 10
            builders-discard = "never"
        "#,
    ),
    (
        "pictures with numbers, aces of 1, piles as laid, three hands in two halves without limits",
        "kings",
        "swazi",
        r#"
            deals = [{ players = 3, first = 8, second = 8 }]
            ace-high = false
            highest = 13
            partners = false
            shared-pile = false
            sorting = "as-laid"
            builders-discard = "always"
            one-build = "never"
            points = { most-cards = 6, most-spades = 2, five-spades = 3, spy-two = 0, big-ten = 5, ace = 2 }
            points-at-stake = 27
        "#,
    ),
    (
        "forty cards and a drawing pile, for two and for three; piles by number",
        "drawing",
        "crazy",
        r#"
            pack = "forty"
            deals = [{ players = 2, first = 5, second = 0 }, { players = 3, first = 4, second = 0 }]
            sorting = "by-number"
        "#,
    ),
    (
        "turns of one card with all cards and numbers, captures sorted unseen, eight cards laid",
        "captures",
        "south-african",
        r#"
            pack = "fifty-two"
            deals = [{ players = 2, first = 13, second = 13 }, { players = 3, first = 15, second = 0 }, { players = 4, first = 11, second = 0 }]
            pictures = "numbers"
            ace-high = true
            highest = 14
            sorting = "free"
        "#,
    ),
    (
        "turns of one card with a cut, a drawing pile, and two suits",
        "two-suits",
        "south-african",
        r#"
            pack = ["ha", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "sa", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10"]
            deals = [{ players = 2, first = 4, second = 0 }, { players = 4, first = 2, second = 0 }]
            cut = true
            rest = "drawn"
            builders-discard = "not-while-drawing"
            points = { most-cards = 2, most-spades = 0, five-spades = 1, spy-two = 1, big-ten = 0, ace = 1 }
            points-at-stake = 8
        "#,
    ),
    (
        "turns of one card among pictures without number",
        "courts",
        "south-african",
        r#"
            pack = "fifty-two"
            deals = [{ players = 2, first = 13, second = 13 }, { players = 4, first = 13, second = 0 }]
            rest = "none"
            builders-discard = "always"
        "#,
    ),
    (
        "pictures without number where captures are sorted unseen, and partners keep piles and pictures",
        "gifts",
        "swazi",
        r#"
            shared-pile = false
            pictures = "nothing"
            ace-high = true
            deals = [{ players = 4, first = 6, second = 6 }]
            one-build = "in-first-half"
        "#,
    ),
];

static HOUSES: LazyLock<Vec<&'static Record>> = LazyLock::new(|| {
    let others = OTHERS.iter().map(|(_, id, inherits, policies)| house(id, inherits, policies));
    [*TWELVE, *TWELVE_CUT].into_iter().chain(others).collect()
});

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
        ("ace-high", "yes", "swazi-two 1.6"),
        ("insisting", "yes", "swazi-two 3.13"),
        ("sorting", "as who captured likes, unseen", "swazi-two 2.5"),
        ("one-build", "before a second deal", "swazi-two 11.5"),
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
