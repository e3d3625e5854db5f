//! The spinner's wager is not lowered into a return over one.

use kip_engine::contract::{Joining, Stake};
use kip_engine::two_up::contract::{Command, Side};
use kip_tests::Play;
use kip_tests::say::{BOXER, HOST, START, call, config, player, spinner_bet};

// nsw 4.10, R18, R67: below 5 dollars 7.5 to 1 rounds up too far, and the table was opened without wanting that
#[test]
fn the_spinners_wager_is_lowered_to_the_minimum_and_no_further() {
    let mut play = Play::open(&config()).unwrap();
    let setting = [
        (HOST, Command::Join(Joining { seat: 1, age_attested: true })),
        (BOXER, Command::OfferCoins(1)),
        (player(1), Command::AcceptCoins),
        (player(1), call(Side::Heads)),
        (player(1), spinner_bet(1_000)),
    ];
    for (by, command) in setting {
        play.apply(by, START, &command).unwrap();
    }
    for total in [Stake { chips: 400, tokens: 0 }, Stake { chips: 100, tokens: 0 }, Stake { chips: 0, tokens: 1 }] {
        let refusal = play.apply(player(1), START, &Command::ChangeSpinnerWager(total)).unwrap_err();
        assert_eq!((refusal.clause.as_str(), refusal.ruling.as_deref()), ("nsw 4.10", Some("R18")));
    }
    let least = Stake { chips: 500, tokens: 0 };
    play.apply(player(1), START, &Command::ChangeSpinnerWager(least)).unwrap();
    assert_eq!(play.books.of(1), (-500, 0));
    play.rebuild();
}
