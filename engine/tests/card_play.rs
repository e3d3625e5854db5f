//! Random play at the card tables: what holds in every position of the six rulebooks, and between hands.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

mod card_table;
mod common;

use card_table::{HOST, each_table, player};
use common::dice::Dice;
use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{Record, Table, describe};
use kip_engine::contract::Joining;
use kip_records::casino_cards::{CRAZY, SOTHO, SOTHO_FORTY, SOUTH_AFRICAN, SWAZI, SWAZI_TWO, all};

#[test]
fn lists_are_exactly_what_is_accepted() {
    let (mut positions, mut tried) = (0, 0);
    each_table(&all(), 0..12, |game| {
        for _ in 0..7 {
            let moves = 1 + game.below(40);
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

/// `KIP_POSITIONS=100000 cargo test --release -p kip-engine --test card_play -- --ignored --nocapture`
#[test]
#[ignore = "a longer check: as many positions as KIP_POSITIONS says"]
fn lists_are_exactly_what_is_accepted_in_many_positions() {
    let wanted: usize = std::env::var("KIP_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let (mut positions, mut tried, mut seed) = (0, 0, 1_000);
    while positions < wanted {
        each_table(&all(), seed..seed + 1, |game| {
            for _ in 0..60 {
                let moves = 1 + game.below(6);
                game.play(moves);
                if let Some(count) = game.find_difference() {
                    positions += 1;
                    tried += count;
                }
            }
        });
        seed += 1;
    }
    println!("{positions} positions, {tried} commands");
}

#[test]
fn nobody_can_tell_an_imagined_state_from_the_true_one() {
    each_table(&all(), 50..54, |game| {
        for _ in 0..6 {
            let moves = 1 + game.below(40);
            game.play(moves);
            game.check_hidden();
        }
    });
}

#[test]
fn cards_money_and_bytes_are_in_order() {
    each_table(&all(), 90..105, |game| {
        for _ in 0..8 {
            let moves = 1 + game.below(60);
            game.play(moves);
            game.check_books();
        }
    });
}

/// C27: seats, dealer and chain go from rulebook to rulebook between hands.
#[test]
fn tables_change_rulebook_between_hands() {
    fn hand(record: &'static Record, exported: &[u8], terms: &Terms, at: u64, dice: &mut Dice) -> Vec<u8> {
        let (mut table, _) = Table::import(record, exported, Some(terms), at).unwrap();
        let view = table.view(None);
        assert_eq!(view.common.taken, [1, 2]);
        let plan = AutoPlan { at, seed: dice.seed(), rounds: 1, stepwise: false };
        for seat in [1, 2] {
            table.apply(player(seat), at, &Command::Ready).unwrap();
        }
        let dealt = Command::Deal(Dealing::Fresh(dice.seed()));
        table.apply(HOST, at, &dealt).unwrap();
        assert_eq!(table.export(at).unwrap_err().code, "game-under-way");
        table.auto_play(&AutoPlan { rounds: 0, ..plan }).unwrap();
        table.export(at).unwrap()
    }
    let config = |examples: Vec<Config>| examples.into_iter().find(|config| config.terms.players == 2).unwrap();
    let (cards, south) = (config(describe(&SWAZI_TWO).examples), config(describe(&SOUTH_AFRICAN).examples));
    let mut dice = Dice(5);
    let (mut table, _) = Table::open(&SWAZI_TWO, &cards).unwrap();
    let at = cards.opened_at;
    for seat in [1, 2] {
        table.apply(HOST, at, &Command::Join(Joining { seat, age_attested: true })).unwrap();
    }
    let mut exported = table.export(at).unwrap();
    for _ in 0..40 {
        exported = match dice.below(5) {
            0 => hand(&SWAZI_TWO, &exported, &cards.terms, at, &mut dice),
            1 => hand(&CRAZY, &exported, &cards.terms, at, &mut dice),
            2 => hand(&SOTHO, &exported, &cards.terms, at, &mut dice),
            3 => hand(&SOTHO_FORTY, &exported, &cards.terms, at, &mut dice),
            _ => hand(&SOUTH_AFRICAN, &exported, &south.terms, at, &mut dice),
        };
    }
    let refused = Table::import(&SWAZI, &exported, Some(&cards.terms), at).unwrap_err();
    assert_eq!(refused.code, "terms");
}
