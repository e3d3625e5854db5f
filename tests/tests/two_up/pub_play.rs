//! The pub's round on Anzac Day: the ringie, the spinner, and bets across the ring.

use crate::rings::{Ring, cited, has, kinds, made, one, seated, settled};
use kip_engine::contract::{Joining, Role, Seat, Stake};
use kip_engine::two_up::contract::{
    Command, Faces, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase, Side, Thrower, Wager,
};
use kip_tests::native::Book;
use kip_tests::say::{
    BOXER, HEADS, HOST, ODDS, RINGKEEPER, SUPERVISOR, TAILS, coins, land_three, offer, player, throw, throw_tails_up,
    throw_three,
};

const BOOK: &str = "pub";

/// Seat 1 has the kip.
fn spinning(n: Seat) -> Ring {
    let mut ring = seated(BOOK, n);
    ring.accept(1);
    ring
}

/// Seat 1 spins, and bets are called.
fn betting(n: Seat) -> Ring {
    let mut ring = spinning(n);
    ring.place_your_bets();
    ring
}

// pub 1, R43: the ringie places two coins, tails up, on the kip
#[test]
fn two_coins_lie_tails_up_on_the_kip() {
    let described = Book::named(BOOK).describe();
    assert_eq!(described.coins_spun, 2);
    assert_eq!(described.start, Faces { first: Side::Tails, second: Side::Tails, third: None });
    let mut ring = betting(2);
    ring.no_more_bets();
    for (first, second) in [(Side::Heads, Side::Tails), (Side::Tails, Side::Heads), (Side::Heads, Side::Heads)] {
        let start = Faces { first, second, third: None };
        ring.refused_for(player(1), &Command::ThrowCoins(start), &["1", "R43"]);
    }
    ring.refused(player(1), &throw());
    ring.refused(player(1), &throw_three());
    let events = ring.throw();
    let Happening::CoinsThrown(thrown) = &one(&events, "coins-thrown").what else { panic!() };
    assert_eq!((thrown.by, thrown.start), (Thrower::Spinner(1), described.start));
    ring.refused(
        RINGKEEPER,
        &land_three(
            kip_engine::two_up::contract::Rest::Tails,
            kip_engine::two_up::contract::Rest::Tails,
            kip_engine::two_up::contract::Rest::Tails,
        ),
    );
    ring.play.rebuild();
}

// pub 1: it is the ringie who places them: the spinner selects nothing
#[test]
fn the_spinner_selects_no_coins() {
    let mut ring = spinning(2);
    ring.refused(player(1), &Command::SelectCoins(coins(1, 2)));
    ring.place_your_bets();
    ring.play.rebuild();
}

// pub 2: the call "come in spinner", then the spinner tosses
#[test]
fn come_in_spinner_comes_before_the_toss() {
    let mut ring = betting(2);
    ring.refused(player(1), &throw_tails_up());
    let events = ring.no_more_bets();
    assert_eq!(cited(BOOK, &events, "betting-closed").0, "pub 2");
    ring.refused(player(2), &throw_tails_up());
    ring.refused(RINGKEEPER, &throw_tails_up());
    let events = ring.ok(player(1), &throw_tails_up());
    assert_eq!(kinds(&events), ["coins-thrown"]);
    ring.play.rebuild();
}

// pub 6, R42: Heads win for the head bettor, Tails for who took the bet
#[test]
fn heads_and_tails_decide_at_even_money() {
    for (landing, winner, loser) in [(HEADS, 2, 3), (TAILS, 3, 2)] {
        let mut ring = betting(3);
        let bet = ring.side_bet(2, 3, 1_000);
        ring.stands(&[(2, -1_000), (3, -1_000)], 0, &[(bet, 2_000)], 0);
        ring.no_more_bets();
        let events = ring.spin(&landing);
        assert_eq!(settled(&events), [(bet, winner, loser, 1_000)]);
        assert_eq!(cited(BOOK, &events, "side-bet-settled").0, "pub 6");
        assert_eq!((ring.play.books.won(winner), ring.play.books.won(loser)), (1_000, -1_000));
        ring.play.rebuild();
    }
}

// pub 6: one of each: the spinner tosses until there is a result
#[test]
fn odds_are_tossed_again_until_there_is_a_result() {
    let mut ring = betting(3);
    let bet = ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    for consecutive in 1..=6 {
        let events = ring.spin(&ODDS);
        assert_eq!(cited(BOOK, &events, "odds-standing").0, "pub 6");
        assert!(matches!(one(&events, "odds-standing").what, Happening::OddsStanding(odds) if odds == consecutive));
        ring.stands(&[(2, -1_000), (3, -1_000)], 0, &[(bet, 2_000)], 0);
        assert_eq!((ring.phase(), ring.spinner()), (Phase::Called, Some(1)));
    }
    ring.spin(&TAILS);
    ring.money(&[(2, -1_000), (3, 1_000)]);
    ring.play.rebuild();
}

// the contract: up to 255 Odds in a row are told, and more are tossed all the same
#[test]
fn very_many_odds_still_end_in_a_result() {
    let mut ring = betting(3);
    ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    for _ in 0..300 {
        ring.spin(&ODDS);
    }
    let told = |event: &kip_engine::two_up::contract::Event| match &event.what {
        Happening::OddsStanding(odds) => Some(*odds),
        _ => None,
    };
    assert_eq!(ring.play.events.iter().filter_map(told).next_back(), Some(255));
    ring.spin(&HEADS);
    ring.money(&[(2, 1_000), (3, -1_000)]);
    ring.play.rebuild();
}

// R54: the spinner keeps the kip, after Heads and after Tails
#[test]
fn the_spinner_keeps_the_kip() {
    let mut ring = spinning(3);
    for landing in [TAILS, HEADS, TAILS, TAILS, HEADS, HEADS, HEADS, HEADS] {
        ring.place_your_bets();
        ring.no_more_bets();
        ring.spin(&landing);
        assert_eq!((ring.phase(), ring.spinner()), (Phase::Preparing, Some(1)));
        ring.refused(RINGKEEPER, &offer(2));
    }
    ring.play.rebuild();
}

// R54: until retiring
#[test]
fn a_spinner_who_retires_hands_the_kip_on() {
    let mut ring = spinning(3);
    ring.round(&TAILS);
    ring.refused(player(2), &Command::Retire);
    let events = ring.ok(player(1), &Command::Retire);
    assert!(has(&events, "spinner-retired"));
    assert_eq!((ring.phase(), ring.spinner()), (Phase::Offering, None));
    ring.accept(2);
    ring.play.rebuild();
}

// R54: or leaving
#[test]
fn a_spinner_who_leaves_hands_the_kip_on() {
    let mut ring = spinning(3);
    ring.round(&TAILS);
    ring.ok(HOST, &Command::Leave(1));
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R29, pub 6: not in the middle of a decision with money on it
#[test]
fn nobody_leaves_with_money_standing() {
    let mut ring = betting(4);
    ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    for seat in [2, 3] {
        ring.refused_for(HOST, &Command::Leave(seat), &["R29"]);
    }
    ring.ok(HOST, &Command::Leave(4));
    ring.spin(&TAILS);
    for seat in [2, 3] {
        ring.refused_for(HOST, &Command::Leave(seat), &["R29"]);
    }
    ring.place_your_bets();
    for seat in [2, 3] {
        ring.ok(HOST, &Command::Leave(seat));
    }
    ring.play.rebuild();
}

// R38: nobody takes the kip: the ringie spins, and bets are made all the same
#[test]
fn nobody_takes_the_kip_and_the_ringie_spins() {
    let mut ring = seated(BOOK, 2);
    ring.decline(1);
    ring.refused(RINGKEEPER, &Command::StartHouseSpin);
    ring.decline(2);
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    assert_eq!(ring.view().thrower, Some(Thrower::House(Role::Ringkeeper)));
    ring.place_your_bets();
    ring.side_bet(1, 2, 700);
    ring.no_more_bets();
    ring.refused(player(1), &throw_tails_up());
    ring.spin(&TAILS);
    ring.money(&[(1, -700), (2, 700)]);
    // R54: a player takes over between decisions
    ring.accept(1);
    ring.play.rebuild();
}

// R37, R42: there is no centre: nothing to stake, to cover, to call off, to withdraw
#[test]
fn there_is_no_centre() {
    use kip_tests::say::{cover, decline_cover, stake_centre};
    for mut ring in [seated(BOOK, 3), spinning(3), betting(3)] {
        assert!(ring.view().ring.unwrap().centre.is_none());
        let commands = [
            stake_centre(1_000),
            cover(1_000),
            decline_cover(2),
            Command::CallOffCentre,
            Command::WithdrawDue,
            Command::Stay,
        ];
        for command in commands {
            for by in [player(1), player(2), RINGKEEPER, HOST] {
                assert_eq!(ring.refused(by, &command).code, "not-in-these-rules", "{command:?}");
            }
            let known = Book::named(BOOK).describe().head.commands;
            assert!(!known.iter().any(|known| known.name == command.name()), "{} is described", command.name());
        }
        ring.play.rebuild();
    }
}

// R44: the age is asked for in `ringkeeper` only
#[test]
fn the_guide_asks_for_no_age() {
    let mut ring = crate::rings::open(BOOK, &kip_tests::say::ring_config());
    ring.ok(HOST, &Command::Join(Joining { seat: 1, age_attested: false }));
    ring.play.rebuild();
}

// R22, pub 1-3: the ringie runs the round, and nobody else
#[test]
fn only_the_ringie_runs_the_round() {
    let others = [player(1), player(2), HOST, SUPERVISOR, BOXER];
    let mut ring = seated(BOOK, 2);
    let not = |ring: &mut Ring, command: &Command| {
        for by in others {
            assert_eq!(ring.refused(by, command).code, "not-authorised", "{by:?} {command:?}");
        }
    };
    not(&mut ring, &offer(1));
    ring.accept(1);
    not(&mut ring, &Command::PlaceYourBets);
    ring.place_your_bets();
    ring.side_bet(1, 2, 100);
    not(&mut ring, &Command::NoMoreBets);
    ring.no_more_bets();
    ring.throw();
    not(&mut ring, &HEADS);
    ring.ok(RINGKEEPER, &HEADS);
    not(&mut ring, &Command::AnnounceResult);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    for command in [Command::VoidWagers(2), Command::ExcludePlayer(2), Command::CloseTable] {
        not(&mut ring, &command);
    }
    ring.play.rebuild();
}

// R24, R54: the ringie may undo a result until bets are called again
#[test]
fn the_ringie_may_invalidate_an_outcome() {
    let command = Command::InvalidateOutcome(Invalidation {
        scope: InvalidationScope::Result,
        reason: InvalidationReason::Disruption,
        forfeits: vec![],
    });
    for landing in [HEADS, TAILS, ODDS] {
        let mut ring = betting(3);
        ring.side_bet(2, 3, 1_000);
        ring.no_more_bets();
        ring.spin(&landing);
        let events = ring.ok(RINGKEEPER, &command);
        assert!(has(&events, "outcome-invalidated"));
        ring.money(&[]);
        ring.place_your_bets();
        ring.refused(RINGKEEPER, &command);
        let bet = ring.side_bet(2, 3, 200);
        ring.no_more_bets();
        ring.spin(&HEADS);
        ring.money(&[(2, 200), (3, -200)]);
        assert!(bet > 0);
        ring.play.rebuild();
    }
}

// R24, R52, pub 1: who has retired since is back in the ring with a result undone, and the coins are on the kip again
#[test]
fn a_retired_spinner_comes_back_with_an_undone_result() {
    let mut ring = betting(3);
    ring.no_more_bets();
    ring.spin(&TAILS);
    ring.ok(player(1), &Command::Retire);
    ring.ok(
        RINGKEEPER,
        &Command::InvalidateOutcome(Invalidation {
            scope: InvalidationScope::Result,
            reason: InvalidationReason::Disruption,
            forfeits: vec![],
        }),
    );
    assert_eq!((ring.phase(), ring.spinner()), (Phase::Preparing, Some(1)));
    ring.place_your_bets();
    ring.side_bet(3, 1, 100);
    ring.no_more_bets();
    ring.ok(player(1), &throw_tails_up());
    ring.ok(RINGKEEPER, &HEADS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    ring.money(&[(1, -100), (3, 100)]);
    ring.play.rebuild();
}

// R28, R54: the ringie decides disputes
#[test]
fn the_ringie_decides_disputes() {
    let mut ring = betting(2);
    ring.ok(player(2), &Command::RaiseDispute("ten feet?".into()));
    ring.refused(player(1), &Command::DecideDispute(1));
    ring.ok(RINGKEEPER, &Command::DecideDispute(1));
    ring.play.rebuild();
}

// R54: the ringie closes, without notice
#[test]
fn the_ringie_closes_without_notice() {
    let mut ring = betting(3);
    ring.side_bet(2, 3, 1_000);
    ring.no_more_bets();
    ring.spin(&HEADS);
    ring.ok(RINGKEEPER, &Command::CloseTable);
    assert_eq!(ring.phase(), Phase::Closed);
    ring.money(&[(2, 1_000), (3, -1_000)]);
    ring.refused(RINGKEEPER, &Command::PlaceYourBets);
    ring.play.rebuild();
}

// R56: bets are settled in the order made
#[test]
fn bets_are_settled_in_the_order_made() {
    let mut ring = betting(4);
    let open = ring.offer_bet(3, 100);
    let first = ring.side_bet(4, 1, 10);
    let second = ring.side_bet(2, 3, 20);
    let third = made(&ring.ok(player(2), &kip_tests::say::match_side_bet(open, 100)));
    ring.no_more_bets();
    let events = ring.spin(&HEADS);
    assert_eq!(settled(&events), [(first, 4, 1, 10), (second, 2, 3, 20), (third, 3, 2, 100)]);
    ring.play.rebuild();
}

// pub p4.3, R42: nothing is halved and nothing imprisoned, for there is no bank to wager with
#[test]
fn there_are_no_elections_and_no_casino_wagers() {
    let side = Side::Heads;
    let stake = Stake { chips: 1_000, tokens: 0 };
    let wager = Wager { side: Side::Heads, stake: Stake { chips: 1_000, tokens: 0 } };
    for mut ring in [seated(BOOK, 2), betting(2)] {
        let commands = [
            Command::ElectPrison(side),
            Command::ElectPartage(side),
            Command::PlaceWager(wager),
            Command::ChangeWager(wager),
            Command::WithdrawWager(side),
            Command::PlaceSpinnerWager(stake),
            Command::CallSide(side),
            Command::SpinAgain,
        ];
        for command in commands {
            for by in [player(1), RINGKEEPER] {
                assert_eq!(ring.refused(by, &command).code, "not-in-these-rules", "{command:?}");
            }
        }
        ring.play.rebuild();
    }
}
