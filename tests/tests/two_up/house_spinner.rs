//! The spinner's wager: always on Heads, three Heads win, Tails or five consecutive Odds lose (1.A–1.F).

use kip_engine::two_up::contract::WagerKind;
use kip_tests::native::book;

// house 1.B, 1.A: the spinner spins for Heads; there is nothing to call
// house 1.A: before he commences to spin
// house 1.B, 1.C: three times Heads; Odds between do not matter
// house 1.D: Tails lose, at any time before the third Heads, and the loser retires
// house 1.E: the fifth consecutive Odds lose, not the fourth
// house 1.E, R5: Heads start the count of Odds anew; an invalid spin neither adds to it nor breaks it
// house 1.B: the wager remains until so determined; p4: while Odds are indicated as any other
// R8, inherited: before the first valid spin it may be raised and lowered while the layout is open
// R8, inherited: to give up before any valid spin is to retire, and the wager goes back
// house 1.C: the winner may retire
// house 1.C: or elect to keep spinning, with a wager of a new game and a count of its own
// R47: who does neither has retired
// house 1.F, R20: the spinner may make a player's wager too, on either side
// house 1.B: after each Heads a new decision begins with "place your bets", with the same spinner
// house 1.B: an invalid spin is no spin: it does not break the count of Heads
// house 1.D: the loser is passed over in the next round of offers (R48), the boxer alone offers
// house 1.B, 1.C: what a lab is told
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

// house 1.F: a wager besides does not replace the spinner's own
