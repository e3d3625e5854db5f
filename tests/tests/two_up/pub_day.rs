//! The flag that keeps a pub to 25 April, local date.

use crate::rings::{Ring, config_with, not_opened, open};
use kip_engine::contract::Timestamp;
use kip_engine::two_up::contract::{Command, Config, Phase};
use kip_tests::say::{HEADS, ODDS, RINGKEEPER, TAILS, offer_side_bet, player, throw_tails_up};

const BOOK: &str = "pub";
const DAY: Timestamp = 86_400_000;
/// 25 April 2026, 00:00 UTC: 20,568 days after 1 January 1970.
const ANZAC_DAY: Timestamp = 20_568 * DAY;

/// A pub that keeps the day, opened so many milliseconds after the local day begins, in that zone.
fn config(after: i64, zone: i16) -> Config {
    let midnight = i64::try_from(ANZAC_DAY).unwrap() - i64::from(zone) * 60_000;
    Config {
        opened_at: Timestamp::try_from(midnight + after).unwrap(),
        zone_offset_minutes: zone,
        ..config_with(|terms| terms.anzac_day_only = true)
    }
}

/// Seat 1 spins at ten to midnight, 2 bets 10 dollars on Heads against 3, "come in spinner".
fn called() -> Ring {
    let mut ring = open(BOOK, &config(86_400_000 - 600_000, 600));
    (1..=3).for_each(|seat| ring.join(seat));
    ring.accept(1);
    ring.place_your_bets();
    ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    ring
}

fn midnight() -> Timestamp {
    config(86_400_000, 600).opened_at
}

// R42: opening on the day, from its first millisecond to its last, and not beside it
#[test]
fn it_opens_on_25_april_only() {
    for zone in [-720, -1, 0, 570, 600, 840] {
        for after in [0, 1, 43_200_000, 86_399_999] {
            open(BOOK, &config(after, zone)).play.rebuild();
        }
        for after in [-1, -86_400_000, 86_400_000, 2 * 86_400_000] {
            not_opened(BOOK, &config(after, zone));
        }
    }
}

// R42: in every year
#[test]
fn it_opens_in_every_year() {
    // 25 April 2027 and 2028 (a leap year), 00:00 UTC
    for days in [20_568 + 365, 20_568 + 365 + 366] {
        let at = days * DAY;
        let config =
            Config { opened_at: at, zone_offset_minutes: 0, ..config_with(|terms| terms.anzac_day_only = true) };
        open(BOOK, &config);
        not_opened(BOOK, &Config { opened_at: at - 1, ..config.clone() });
        not_opened(BOOK, &Config { opened_at: at + DAY, ..config });
    }
}

// R42: without the flag any day will do
#[test]
fn without_the_flag_any_day_will_do() {
    for after in [-1, 0, 86_400_000] {
        let mut config = config(after, 600);
        let kip_engine::two_up::contract::Terms::Ring(terms) = &mut config.terms else { panic!() };
        terms.anzac_day_only = false;
        open(BOOK, &config).play.rebuild();
    }
}

// R41, R42: no throw after the day has ended
#[test]
fn nothing_is_thrown_after_midnight() {
    let mut ring = called();
    ring.now = midnight() - 1;
    ring.spin(&ODDS);
    ring.now = midnight();
    ring.refused_for(player(1), &throw_tails_up(), &["R41", "R42"]);
    ring.play.rebuild();
}

// R41: then open bets go back to those who made them
#[test]
fn bets_of_an_undecided_throw_go_back() {
    for odds in [false, true] {
        let mut ring = called();
        if odds {
            ring.spin(&ODDS);
        }
        ring.now = midnight();
        ring.ok(RINGKEEPER, &Command::CloseTable);
        ring.money(&[]);
        assert_eq!(ring.phase(), Phase::Closed);
        ring.play.rebuild();
    }
}

// R55: a landing of coins already thrown still counts
#[test]
fn coins_already_thrown_count_after_midnight() {
    let mut ring = called();
    ring.now = midnight() - 1;
    ring.throw();
    ring.now = midnight() + 5_000;
    ring.ok(RINGKEEPER, &TAILS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.money(&[(2, -1_000), (3, 1_000)]);
    ring.ok(RINGKEEPER, &Command::CloseTable);
    ring.money(&[(2, -1_000), (3, 1_000)]);
    ring.play.rebuild();
}

// R55: Odds that landed after midnight decide nothing: the rest is returned on closing
#[test]
fn odds_after_midnight_are_returned() {
    let mut ring = called();
    ring.throw();
    ring.now = midnight();
    ring.ok(RINGKEEPER, &ODDS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.refused_for(player(1), &throw_tails_up(), &["R41", "R42"]);
    ring.ok(RINGKEEPER, &Command::CloseTable);
    ring.money(&[]);
    ring.play.rebuild();
}

// R41, R46: after the day nothing new begins
#[test]
fn nothing_begins_after_midnight() {
    let mut ring = called();
    ring.spin(&HEADS);
    ring.now = midnight();
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.refused(player(2), &offer_side_bet(100));
    ring.ok(RINGKEEPER, &Command::CloseTable);
    ring.money(&[(2, 1_000), (3, -1_000)]);
    ring.play.rebuild();
}

// R46: the actor comes before the day
#[test]
fn the_actor_comes_before_the_day() {
    let mut ring = called();
    ring.now = midnight();
    assert_eq!(ring.refused(RINGKEEPER, &Command::AcceptCoins).code, "not-authorised");
    ring.play.rebuild();
}
