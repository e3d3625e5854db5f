//! The description of the spinner's wager: always on Heads, three Heads win, Tails or five consecutive Odds lose (1.A–1.F).

use kip_engine::two_up::contract::WagerKind;
use kip_tests::native::book;

// house 1.B, 1.C: the rulebook's description for a lab.
#[test]
fn the_rulebook_says_so_itself() {
    let told = book("house").describe();
    assert_eq!((told.throws_to_win, told.odds_that_lose, told.coins_spun), (3, Some(5), 2));
    let line = |kind: WagerKind| {
        let bet = told.head.bets.iter().find(|bet| bet.name == kind.as_str());
        bet.expect("a bet").pays.expect("a price")
    };
    let ratio = |fraction: kip_engine::contract::Fraction| (fraction.numerator, fraction.denominator);
    let spinner = line(WagerKind::Spinner);
    assert_eq!(
        (ratio(spinner.odds), ratio(spinner.wins), ratio(spinner.returns)),
        ((15, 2), (29_791, 262_144), (506_447, 524_288))
    );
    for kind in [WagerKind::Heads, WagerKind::Tails] {
        let line = line(kind);
        assert_eq!((ratio(line.odds), ratio(line.wins), ratio(line.returns)), ((1, 1), (31, 64), (31, 32)));
    }
    assert!(!told.head.commands.iter().any(|command| command.name == "call-side"), "{:?}", told.head.commands);
}
