//! All play from a pack of twelve cards: every move of every seat, in every state that it leads to, until every hand has ended.
//! A pack of one suit keeps this finite: sets with the same sum are few.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod common;

use std::collections::{BTreeSet, HashSet};

use common::house::house;
use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{Record, Table, describe};
use kip_engine::contract::{Account, Joining, Standing};

/// What all these houses play with: ace to queen of spades, without numbers on pictures.
const SPADES: &str = r#"
    pack = ["sa", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "sj", "sq"]
    points = { most-cards = 2, most-spades = 2, five-spades = 0, spy-two = 1, big-ten = 0, ace = 1 }
    points-at-stake = 6
    pictures = "nothing"
    ace-high = false
    highest = 10
"#;

/// The houses, each with the rulebook that it inherits.
const HOUSES: [(&str, &str, &str); 4] = [
    // Four cards cut and two halves of one card each, in partnerships that share a pile: every claim, asking and drifting.
    (
        "partners",
        "swazi",
        r#"
            deals = [{ players = 4, first = 1, second = 1 }]
            shared-pile = true
            sorting = "as-laid"
            one-build = "never"
            builders-discard = "always"
        "#,
    ),
    // Four cards cut and two halves of two cards each, for two.
    ("halves", "swazi-two", "deals = [{ players = 2, first = 2, second = 2 }]\nsorting = \"by-number\""),
    // Turns of one card, four each, and four laid.
    (
        "laid",
        "south-african",
        r#"
            deals = [{ players = 2, first = 4, second = 0 }]
            rest = "laid"
            builders-discard = "never"
        "#,
    ),
    // Turns of one card in two halves, with nothing laid.
    (
        "turns",
        "south-african",
        r#"
            deals = [{ players = 2, first = 3, second = 3 }]
            rest = "none"
            builders-discard = "in-second-half"
        "#,
    ),
];

const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// What was met on a walk.
#[derive(Debug, Default)]
struct Met {
    states: usize,
    moves: usize,
    ends: usize,
    commands: BTreeSet<&'static str>,
}

/// A table, and what lies on it: the stakes of all seats.
struct Place {
    table: Table,
    lying: i128,
}

/// Plays everything from the pack that a seed gives.
fn walk(record: &'static Record, seed: u64, met: &mut Met) {
    let mut config = describe(record).examples[0].clone();
    config.terms.length = MatchLength::Hands(1);
    config.terms.stakes = Stakes::PerPoint(7);
    let at = config.opened_at;
    let (mut table, _) = Table::open(record, &config).unwrap();
    let mut lying = 0;
    let mut give = |table: &mut Table, by: Actor, command: &Command| {
        lying += lies_more(&table.apply(by, at, command).unwrap());
    };
    for seat in 1..=u32::from(config.terms.players) {
        give(&mut table, HOST, &Command::Join(Joining { seat, age_attested: true }));
        give(&mut table, Actor { role: Role::Player, number: seat }, &Command::Ready);
    }
    let seed: Vec<u8> = seed.to_le_bytes().into_iter().cycle().take(32).collect();
    give(&mut table, HOST, &Command::Deal(Dealing::Fresh(seed)));
    let mut seen = HashSet::from([table.snapshot()]);
    let mut open = vec![Place { table, lying }];
    while let Some(place) = open.pop() {
        met.states += 1;
        check_cards(record, &place.table);
        let listed = place.table.legal(at, None, u32::MAX).first;
        let awaited: Vec<_> = listed.iter().filter(|choice| choice.standing == Standing::Awaited).collect();
        assert!(!awaited.is_empty(), "a dead end: {:?}", place.table.view(Some(HOST)));
        if met.states.is_multiple_of(64) {
            check_hidden(record, &place.table, config.terms.players, &seed_of(met.states), at);
        }
        for choice in awaited {
            met.moves += 1;
            met.commands.insert(choice.command.name());
            let mut next = place.table.clone();
            let events = next.apply(choice.by, at, &choice.command).unwrap();
            let lying = place.lying + lies_more(&events);
            let mut rebuilt = place.table.clone();
            rebuilt.rebuild(&events).unwrap();
            let state = next.snapshot();
            assert!(rebuilt.snapshot() == state, "{:?} {events:?}", choice.command);
            if let Some(scores) = events.iter().find_map(|event| match &event.what {
                Happening::HandScored(scored) => Some(&scored.sides),
                _ => None,
            }) {
                met.ends += 1;
                check_end(&next, scores, lying);
            } else if seen.insert(state) {
                open.push(Place { table: next, lying });
            }
        }
    }
}

fn seed_of(number: usize) -> Vec<u8> {
    number.to_le_bytes().into_iter().cycle().take(32).collect()
}

/// Returns by how much events make more lie on the table.
fn lies_more(events: &[Event]) -> i128 {
    let lies = |account: &Account, amount: i128| if matches!(account, Account::Table(_)) { amount } else { 0 };
    let moves = events.iter().flat_map(|event| &event.moves);
    moves.map(|one| lies(&one.payee, one.amount.into()) - lies(&one.payer, one.amount.into())).sum()
}

/// Every card is in one place, and a restored table is the same.
fn check_cards(record: &'static Record, table: &Table) {
    let view = table.view(Some(HOST));
    let mut cards: Vec<Card> = view.seats.iter().flat_map(|seat| seat.hand.iter().copied()).collect();
    for item in &view.layout {
        match item {
            LayoutItem::Loose(card) => cards.push(*card),
            LayoutItem::Build(build) => {
                cards.extend(&build.cards);
                assert!(view.seats.iter().any(|seat| seat.seat == build.owner), "a build without owner: {view:?}");
            }
        }
    }
    cards.extend(view.piles.iter().flat_map(|pile| pile.parts.iter().flat_map(|part| part.cards.iter().copied())));
    if let Some(turn) = &view.turn {
        if turn.value.is_some() || view.phase == Phase::Stacking {
            cards.extend(turn.played);
        }
        if view.phase == Phase::Stacking {
            cards.extend(&turn.to_sort);
        }
    }
    let different: BTreeSet<_> = cards.iter().collect();
    assert_eq!(different.len(), cards.len(), "{view:?}");
    assert_eq!(cards.len() + usize::from(view.pack), 12, "{view:?}");
    let state = table.snapshot();
    assert!(Table::restore(record, &state).unwrap().snapshot() == state);
}

/// C28: no seat can tell an imagined table from the true one.
fn check_hidden(record: &'static Record, table: &Table, players: u8, seed: &[u8], at: u64) {
    for seat in 1..=u32::from(players) {
        let me = Some(Actor { role: Role::Player, number: seat });
        let imagined = Table::restore(record, &table.imagine(seat, seed).unwrap()).unwrap();
        assert_eq!(imagined.view(me), table.view(me));
        assert_eq!(imagined.legal(at, me, 1_000), table.legal(at, me, 1_000));
    }
}

/// All twelve cards are captured, or none; points are what they score; nothing stays on the table.
fn check_end(table: &Table, sides: &[SideScore], lying: i128) {
    let sum = |of: fn(&SideScore) -> u8| sides.iter().map(|side| u32::from(of(side))).sum::<u32>();
    let cards = sum(|side| side.cards);
    assert_eq!(cards, sum(|side| side.spades), "one suit is played: {sides:?}");
    // 10.4, 10.5, 10.6, 10.8: two for most cards, two for most spades, one for the two of spades, one for the ace.
    assert!((cards, sum(|side| side.points)) == (12, 6) || (cards, sum(|side| side.points)) == (0, 0), "{sides:?}");
    assert_eq!(lying, 0, "money is left on the table: {:?}", table.view(Some(HOST)));
    assert!(matches!(table.view(None).phase, Phase::Closed | Phase::Between));
}

/// Walks of so many packs at a house each.
fn walk_all(packs: [u64; 4]) {
    for ((id, inherits, policies), packs) in HOUSES.into_iter().zip(packs) {
        let house = house(id, inherits, &format!("{SPADES}{policies}"));
        if packs == 0 {
            continue;
        }
        let mut met = Met::default();
        (1..=packs).for_each(|seed| walk(house, seed, &mut met));
        println!("{}: {packs} packs, {met:?}", house.id);
        assert!(met.states > 1_000 && met.ends > 100, "{met:?}");
        for command in ["play", "take", "done", "discard", "form"] {
            assert!(met.commands.contains(command), "{} never has {command}: {met:?}", house.id);
        }
    }
}

#[test]
fn all_play_from_some_packs_of_twelve_cards() {
    walk_all([3, 0, 1, 0]);
}

/// A quarter of an hour in release: `KIP_PACKS=1000 cargo test --release -p kip-engine --test card_whole -- --ignored --nocapture`.
#[test]
#[ignore = "a longer check: as many packs as KIP_PACKS says"]
fn all_play_from_many_packs_of_twelve_cards() {
    let packs = std::env::var("KIP_PACKS").map_or(1_000, |packs| packs.parse().unwrap());
    walk_all([packs, 5, 50, 5]);
}
