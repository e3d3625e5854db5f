//! Exact returns of the rulebooks, against fractions derived by hand.

use kip_engine::two_up::Rulebook;
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use super::*;
use crate::families::two_up::native::Stateless;
use crate::lying::Liar;
use crate::lying::lies::HidesRounding;

fn part(rulebook: Rulebook, stakes: &[MinorUnits], denominations: &[MinorUnits]) -> Part<Returns> {
    let parameters = Parameters { stakes: stakes.to_vec(), denominations: denominations.to_vec() };
    analyse(&mut Stateless(rulebook), &parameters, &mut |_, _| {})
}

fn wagers(rulebook: Rulebook, stakes: &[MinorUnits], denominations: &[MinorUnits]) -> Vec<Wager> {
    let part = part(rulebook, stakes, denominations);
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.expect("it ran").wagers
}

fn one<'w>(wagers: &'w [Wager], wager: &str, played: &str) -> &'w StakeReturn {
    let found = wagers.iter().find(|found| found.wager == wager && found.played == played);
    &found.unwrap_or_else(|| panic!("{wager} {played}")).stakes[0]
}

fn text(found: &StakeReturn) -> [String; 5] {
    [&found.wins, &found.loses, &found.returns, &found.variance, &found.mean_spins].map(ToString::to_string)
}

// R21. Variance of the return of a stake: 4 (31/64) - (31/32)^2 = 1023/1024. Spins: Odds go on with 1/2, up to four
// times: 1 + 1/2 + 1/4 + 1/8 + 1/16 = 31/16. Lengths: 1/2, 1/4, 1/8, 1/16, and 1/16 for the fifth spin, for any
// fall.
#[test]
fn heads_and_tails_return_31_of_32() {
    for wagers in [wagers(*NSW, &[500], &[100, 500]), wagers(*HOUSE, &[500], &[100, 500])] {
        for wager in ["heads", "tails"] {
            let found = one(&wagers, wager, "");
            assert_eq!(text(found), ["31/64", "33/64", "31/32", "1023/1024", "31/16"]);
            assert_eq!(found.agreement, Agreement::Agrees);
            let lengths: Vec<_> = found.spins.iter().map(|row| (row.spins, row.probability.to_string())).collect();
            let expected = [(1, "1/2"), (2, "1/4"), (3, "1/8"), (4, "1/16"), (5, "1/16")];
            assert_eq!(lengths, expected.map(|(spins, likely)| (spins, likely.to_owned())));
            assert_eq!(found.spins_beyond.to_string(), "0");
            let ways: Vec<_> = found.distribution.iter().map(|way| way.returned).collect();
            assert_eq!(ways, [0, 1_000]);
        }
    }
}

// R21: three of the called side, (31/64)^3. Spins: 31/16 for each decision, of which there are 1 + 31/64 + (31/64)^2:
// 31/16 (4096 + 1984 + 961)/4096 = 218271/65536.
#[test]
fn the_spinners_wager_returns_506447_of_524288() {
    let wagers = wagers(*NSW, &[200], &[100, 500]);
    for called in ["heads", "tails"] {
        let found = one(&wagers, "spinner", called);
        let [wins, loses, returns, _, spins] = text(found);
        assert_eq!(
            [&*wins, &*loses, &*returns, &*spins],
            ["29791/262144", "232353/262144", "506447/524288", "218271/65536"]
        );
        assert_eq!(found.agreement, Agreement::Agrees);
        let ways: Vec<_> = found.distribution.iter().map(|way| way.returned).collect();
        assert_eq!(ways, [0, 1_700]);
        assert_eq!(found.spins.last().map(|row| row.spins), Some(15));
    }
}

// R18: 7.5 to 1 on 1 dollar pays 8 dollars with chips of 1 and 5 dollars: 9 * 29791/262144. With chips of 1 and 2.50
// it pays 7.50.
#[test]
fn winnings_that_chips_cannot_pay_return_more() {
    let rounded = wagers(*NSW, &[100], &[100, 500]);
    let found = one(&rounded, "spinner", "heads");
    assert_eq!(found.returns.to_string(), "268119/262144");
    assert_eq!(found.agreement, Agreement::Rounded);
    let exact = wagers(*NSW, &[100], &[100, 250]);
    assert_eq!(one(&exact, "spinner", "heads").agreement, Agreement::Agrees);
}

// 7.5 to 1 on the spinner's least wager of 500 is 3,750, paid with 3,800 in chips of 100: 4300/500 * 29791/262144. On Heads or
// Tails even money of 100 is paid exactly.
#[test]
fn the_least_wager_returns_what_is_declared() {
    let description = NSW.describe();
    let declared =
        description.head.bets.iter().map(|line| to_rational(line.pays.unwrap().returns_at_minimum).to_string());
    assert_eq!(declared.collect::<Vec<_>>(), ["31/32", "31/32", "1281013/1310720"]);
    let parameters = Parameters { stakes: vec![500], denominations: vec![100, 500] };
    let part = analyse(&mut Liar::new(*NSW, HidesRounding), &parameters, &mut |_, _| {});
    let findings: Vec<_> = part.findings.iter().map(|finding| &*finding.what).collect();
    let what = "the least wager is declared to return 506447/524288; found 1281013/1310720";
    // On each of the two sides.
    assert_eq!(findings, [what, what]);
}

// In the guide of `house` the spinner always spins for Heads.
#[test]
fn in_house_the_spinner_spins_for_heads() {
    let wagers = wagers(*HOUSE, &[200], &[100, 500]);
    let names: Vec<_> = wagers.iter().map(|wager| (&*wager.wager, &*wager.played)).collect();
    assert_eq!(names, [("heads", ""), ("tails", ""), ("spinner", "heads")]);
    assert_eq!(one(&wagers, "spinner", "heads").returns.to_string(), "506447/524288");
}

// R35: worth exactly the stake. It returns eight times the stake with 1/8: variance 64/8 - 1 = 7. Throws that count:
// 1 + 1/2 + 1/4, each of two spins on average with two coins, and of one with three.
#[test]
fn the_centre_that_rides_returns_the_stake() {
    let (two, three) = (wagers(*RINGKEEPER, &[300], &[]), wagers(*COMMEMORATIVE, &[300], &[]));
    assert_eq!(text(one(&two, "centre", "riding")), ["1/8", "7/8", "1", "7", "7/2"]);
    assert_eq!(text(one(&three, "centre", "riding")), ["1/8", "7/8", "1", "7", "7/4"]);
    for wagers in [&two, &three] {
        let found = one(wagers, "centre", "riding");
        assert_eq!(found.agreement, Agreement::NotDeclared);
        assert_eq!(found.distribution.iter().map(|way| way.returned).collect::<Vec<_>>(), [0, 2_400]);
    }
}

// R35: one cover for all three throws: the spinner gets twice the stake with 1/8, a return of 1/4; the player who
// covers gets twice the cover with 7/8, a return of 7/4.
#[test]
fn the_single_cover_returns_a_quarter_to_the_spinner_and_seven_quarters_to_the_coverer() {
    let wagers = wagers(*COMMEMORATIVE, &[300], &[]);
    let (centre, cover) = (one(&wagers, "centre", "single cover"), one(&wagers, "cover", "single cover"));
    assert_eq!(text(centre), ["1/8", "7/8", "1/4", "7/16", "7/4"]);
    assert_eq!(text(cover), ["7/8", "1/8", "7/4", "7/16", "7/4"]);
    assert_eq!(centre.agreement, Agreement::NotDeclared);
}

// R34: even money between two players, thrown until it is Heads or Tails: (1/2)^n for n spins with two coins.
#[test]
fn covers_and_side_bets_return_the_stake() {
    for (wagers, spins) in [
        (wagers(*RINGKEEPER, &[1], &[]), "2"),
        (wagers(*COMMEMORATIVE, &[1], &[]), "1"),
        (wagers(*PUB, &[1], &[]), "2"),
    ] {
        for wager in &wagers {
            if wager.wager == "side-bet" || (&*wager.wager, &*wager.played) == ("cover", "riding") {
                assert_eq!(text(&wager.stakes[0]), ["1/2", "1/2", "1", "1", spins], "{} {}", wager.wager, wager.played);
                assert_eq!(wager.stakes[0].agreement, Agreement::NotDeclared);
            }
        }
    }
    let wagers = wagers(*PUB, &[1], &[]);
    let found = one(&wagers, "side-bet", "heads");
    assert_eq!(
        found.spins[..3].iter().map(|row| row.probability.to_string()).collect::<Vec<_>>(),
        ["1/2", "1/4", "1/8"]
    );
    // the lengths end as soon as the tail is less likely than one in a million: 2^-20
    assert_eq!((found.spins.len(), found.spins_beyond.to_string()), (20, "1/1048576".to_owned()));
}

#[test]
fn a_stake_that_chips_cannot_pay_is_reported_as_not_tested() {
    let part = part(*NSW, &[150], &[100, 500]);
    assert_eq!(part.verdict, Verdict::NotRun);
    assert_eq!(part.not_tested.len(), 6);
}
