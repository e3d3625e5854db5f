//! The pub's round on Anzac Day: the coins on the kip, and no centre.

use crate::rings::{Ring, one, seated};
use kip_engine::contract::Seat;
use kip_engine::two_up::contract::{Command, Faces, Happening, Side, Thrower};
use kip_tests::native::book;
use kip_tests::say::{HOST, RINGKEEPER, land_three, player, throw, throw_three};

const BOOK: &str = "pub";

/// Returns a ring in which seat 1 has the kip.
fn spinning(n: Seat) -> Ring {
    let mut ring = seated(BOOK, n);
    ring.accept(1);
    ring
}

/// Returns a ring in which seat 1 spins, and bets are called.
fn betting(n: Seat) -> Ring {
    let mut ring = spinning(n);
    ring.place_your_bets();
    ring
}

// pub 1, R43: the ringie places two coins, tails up, on the kip.
#[test]
fn two_coins_lie_tails_up_on_the_kip() {
    let described = book(BOOK).describe();
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

// R37, R42: there is no centre: nothing to stake, to cover, to call off, to withdraw.
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
            let known = book(BOOK).describe().head.commands;
            assert!(!known.iter().any(|known| known.name == command.name()), "{} is described", command.name());
        }
        ring.play.rebuild();
    }
}
