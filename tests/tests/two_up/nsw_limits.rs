//! The sign: minimum, maximum and unit; changing it; one player's own limits.

use crate::common::desk::{bounds, change, config_with, mixed, sign};
use crate::common::{Pit, betting, cited, kinds, one, seated, seated_with, spinner_ready};
use kip_engine::contract::{Seat, Stake};
use kip_engine::two_up::contract::{
    Bounds, Command, Happening, LimitsKind, PlayerLimits, Side, Sign, SignNotice, WagerKind,
};
use kip_tests::say::{BOXER, DEALER, GAMES_SUPERVISOR, HEADS, HOST, SUPERVISOR, call, coins, player, spinner_bet};

use Side::{Heads, Tails};

const TWENTY_MINUTES: u64 = 20 * 60 * 1_000;

const fn set(sign: Sign) -> Command {
    Command::SetLimits(sign)
}

const fn announce(sign: Sign, change_at: u64) -> Command {
    Command::AnnounceLimits(SignNotice { sign, change_at })
}

const fn limits(seat: Seat, limits: LimitsKind, min: u64, max: u64) -> Command {
    Command::SetPlayerLimits(PlayerLimits { seat, limits, min, max })
}

/// The sign of the usual table.
const USUAL: Sign = sign((500, 100_000), (500, 500_000));

fn calling(pit: &mut Pit) {
    pit.accept(1);
    pit.ok(player(1), &Command::SelectCoins(coins(1, 2)));
    pit.ok(player(1), &call(Heads));
}

// nsw 5.1, R15: strict, one chip below and above
#[test]
fn heads_and_tails_keep_to_the_sign_to_the_chip() {
    for side in [Heads, Tails] {
        let mut pit = betting(3, Heads, 1_000);
        pit.no(player(2), &mixed(side, 400, 0), "below-minimum", "5.1");
        pit.no(player(2), &mixed(side, 500_100, 0), "above-maximum", "5.1");
        pit.bet(2, side, 500);
        pit.bet(3, side, 500_000);
        pit.no(player(3), &mixed(side, 100, 0), "above-maximum", "5.1");
        // what is added is judged by the total
        pit.bet(2, side, 100);
        assert_eq!(pit.lies(2, if side == Heads { WagerKind::Heads } else { WagerKind::Tails }), 600);
        pit.play.rebuild();
    }
}

// nsw 5.1, R15
#[test]
fn the_spinners_wager_keeps_to_the_sign_to_the_chip() {
    let mut pit = seated(1);
    calling(&mut pit);
    pit.no(player(1), &spinner_bet(400), "below-minimum", "5.1");
    pit.no(player(1), &spinner_bet(100_100), "above-maximum", "5.1");
    pit.ok(player(1), &spinner_bet(500));
    pit.ok(player(1), &Command::ChangeSpinnerWager(Stake { chips: 100_000, tokens: 0 }));
    pit.no(player(1), &Command::ChangeSpinnerWager(Stake { chips: 100_100, tokens: 0 }), "above-maximum", "5.1");
    assert_eq!(pit.lies(1, WagerKind::Spinner), 100_000);
    pit.play.rebuild();
}

// nsw 5.1, R15: limits are per wager, Heads and Tails each
#[test]
fn each_wager_has_the_whole_range_of_the_sign() {
    let mut pit = betting(2, Heads, 100_000);
    pit.bet(1, Heads, 500_000);
    pit.bet(1, Tails, 500_000);
    pit.bet(2, Heads, 500_000);
    pit.play.rebuild();
}

// nsw 5.1: without a unit on the sign no multiples are asked for; with one they are, from the minimum up
#[test]
fn a_unit_on_the_sign_steps_up_from_the_minimum() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Heads, 700);
    let config = config_with(|terms| terms.sign.heads_tails = Bounds { min: 500, max: 500_000, unit: Some(300) });
    let mut pit = seated_with(&config, 4);
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    for off in [600, 700, 900] {
        pit.no(player(2), &mixed(Heads, off, 0), "off-unit", "5.1");
    }
    pit.bet(2, Heads, 500);
    pit.bet(3, Heads, 800);
    pit.bet(4, Heads, 1_100);
    // the new total counts
    pit.no(player(2), &mixed(Heads, 500, 0), "off-unit", "5.1");
    pit.bet(2, Heads, 300);
    pit.play.rebuild();
}

// R50: lowering a wager never fails for the sign
#[test]
fn lowering_never_fails_for_the_sign() {
    let mut pit = betting(2, Heads, 1_000);
    pit.bet(2, Heads, 1_000);
    pit.ok(SUPERVISOR, &set(sign((500, 100_000), (500, 800))));
    // above the new maximum, and lowered to it in steps
    pit.ok(player(2), &change(Heads, 900));
    pit.no(player(2), &change(Heads, 1_000), "above-maximum", "5.1");
    pit.ok(player(2), &change(Heads, 500));
    pit.ok(player(2), &change(Heads, 800));
    pit.play.rebuild();
}

// nsw 5.5, R16: all but a higher minimum at any time
#[test]
fn limits_change_at_any_time() {
    let mut pit = betting(2, Heads, 1_000);
    for new in [
        sign((500, 90_000), (500, 500_000)),
        sign((500, 200_000), (500, 400_000)),
        sign((500, 200_000), (200, 900_000)),
        sign((400, 400), (200, 200)),
    ] {
        let events = pit.ok(SUPERVISOR, &set(new));
        assert_eq!(kinds(&events), ["limits-changed"]);
        assert_eq!(cited(&events, "limits-changed"), "nsw 5.5");
        assert_eq!(pit.view().casino.unwrap().sign, new);
    }
    pit.no_more_bets();
    pit.throw();
    pit.ok(SUPERVISOR, &set(sign((400, 500), (200, 300))));
    pit.play.rebuild();
}

// nsw 5.5, R16: a higher minimum needs a sign
#[test]
fn a_higher_minimum_needs_a_sign_shown_before() {
    for higher in [sign((600, 100_000), (500, 500_000)), sign((500, 100_000), (600, 500_000))] {
        let mut pit = seated(1);
        pit.no(SUPERVISOR, &set(higher), "not-announced", "5.5");
        let change_at = pit.now + TWENTY_MINUTES;
        let events = pit.ok(SUPERVISOR, &announce(higher, change_at));
        assert_eq!(kinds(&events), ["limits-announced"]);
        assert_eq!(cited(&events, "limits-announced"), "nsw 5.5");
        assert_eq!(pit.view().casino.unwrap().announced, Some(SignNotice { sign: higher, change_at }));
        pit.now = change_at - 1;
        pit.no(SUPERVISOR, &set(higher), "change-not-due", "5.5");
        pit.now = change_at;
        pit.ok(SUPERVISOR, &set(higher));
        assert_eq!(pit.view().casino.unwrap().sign, higher);
        pit.play.rebuild();
    }
}

// nsw 5.5, R33: twenty whole minutes, to the millisecond
#[test]
fn the_sign_is_shown_for_at_least_twenty_minutes() {
    let higher = sign((600, 100_000), (600, 500_000));
    let mut pit = seated(1);
    pit.no(SUPERVISOR, &announce(higher, pit.now), "notice-too-short", "5.5");
    pit.no(SUPERVISOR, &announce(higher, pit.now + TWENTY_MINUTES - 1), "notice-too-short", "5.5");
    pit.ok(SUPERVISOR, &announce(higher, pit.now + TWENTY_MINUTES));
    pit.play.rebuild();
}

// nsw 5.5: the sign indicates the new minimum; a still higher one was not announced
#[test]
fn only_the_announced_minimum_may_come() {
    let mut pit = seated(1);
    pit.ok(SUPERVISOR, &announce(sign((500, 100_000), (1_000, 500_000)), pit.now + TWENTY_MINUTES));
    pit.now += TWENTY_MINUTES;
    pit.no(SUPERVISOR, &set(sign((500, 100_000), (1_100, 500_000))), "not-announced", "5.5");
    pit.no(SUPERVISOR, &set(sign((600, 100_000), (1_000, 500_000))), "not-announced", "5.5");
    pit.ok(SUPERVISOR, &set(sign((500, 100_000), (1_000, 400_000))));
    pit.play.rebuild();
}

// R16: a wager is judged by the sign in force when it was placed
#[test]
fn a_wager_on_the_layout_stands_when_the_sign_changes() {
    let mut pit = betting(3, Heads, 1_000);
    pit.bet(2, Heads, 1_000);
    pit.bet(3, Tails, 1_000);
    pit.ok(SUPERVISOR, &set(sign((500, 800), (500, 800))));
    // R50: a raise is judged as a new total
    pit.no(player(2), &mixed(Heads, 100, 0), "above-maximum", "5.1");
    pit.round(&HEADS);
    assert_eq!(pit.play.books.of(2), (1_000, 0));
    assert_eq!(pit.play.books.of(3), (-1_000, 0));
    pit.play.rebuild();
}

// nsw 5.5, R22
#[test]
fn only_a_casino_supervisor_changes_the_limits() {
    let mut pit = seated(1);
    for by in [BOXER, DEALER, HOST, player(1)] {
        pit.no(by, &set(USUAL), "not-authorised", "5.5");
        pit.no(by, &announce(USUAL, pit.now + TWENTY_MINUTES), "not-authorised", "5.5");
        pit.no(by, &limits(1, LimitsKind::HeadsTails, 500, 600_000), "not-authorised", "5.6");
        pit.no(by, &Command::ClearPlayerLimits(1), "not-authorised", "5.6");
    }
    // a games supervisor is a casino supervisor (1.1)
    pit.ok(GAMES_SUPERVISOR, &set(sign((500, 90_000), (500, 400_000))));
    pit.play.rebuild();
}

// R50, R18: a change of sign is checked like an opening
#[test]
fn a_sign_that_permits_a_return_over_one_is_not_put_up() {
    let mut pit = seated(1);
    pit.no(SUPERVISOR, &set(sign((300, 100_000), (500, 500_000))), "return-over-one", "4.10");
    pit.ok(SUPERVISOR, &set(sign((400, 100_000), (500, 500_000))));
    pit.play.rebuild();
}

// R61: minimum and steps are payable in chips; a sign has its minimum below its maximum
#[test]
fn a_sign_says_what_chips_can_make_up() {
    let mut pit = seated(1);
    let codes: Vec<String> = [
        set(sign((450, 100_000), (500, 500_000))),
        set(sign((500, 100_000), (450, 500_000))),
        set(Sign { heads_tails: Bounds { min: 500, max: 500_000, unit: Some(50) }, ..USUAL }),
        set(Sign { spinner: Bounds { min: 500, max: 500_000, unit: Some(150) }, ..USUAL }),
    ]
    .iter()
    .map(|command| {
        let refusal = pit.refused(SUPERVISOR, command);
        assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R61", "{refusal:?}");
        refusal.code
    })
    .collect();
    assert_eq!(codes, ["minimum-not-payable", "minimum-not-payable", "unit-not-payable", "unit-not-payable"]);
    for bad in [sign((500, 400), (500, 500_000)), sign((500, 100_000), (500, 400)), sign((0, 100_000), (500, 500_000))]
    {
        pit.refused(SUPERVISOR, &set(bad));
    }
    assert_eq!(pit.view().casino.unwrap().sign, USUAL);
    pit.play.rebuild();
}

// nsw 5.6, R17: in excess of the maximum, for that player
#[test]
fn one_player_may_be_allowed_more_than_the_sign() {
    let mut pit = betting(3, Heads, 1_000);
    let events = pit.ok(SUPERVISOR, &limits(2, LimitsKind::HeadsTails, 1_000, 600_000));
    assert_eq!(kinds(&events), ["player-limits-changed"]);
    assert_eq!(cited(&events, "player-limits-changed"), "nsw 5.6");
    assert_eq!(
        pit.view().casino.unwrap().player_limits,
        [PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 1_000, max: 600_000 }]
    );
    pit.no(player(3), &mixed(Heads, 500_100, 0), "above-maximum", "5.1");
    pit.no(player(2), &mixed(Heads, 600_100, 0), "above-maximum", "5.6");
    pit.no(player(2), &mixed(Heads, 900, 0), "below-minimum", "5.6");
    pit.bet(2, Heads, 600_000);
    pit.bet(2, Tails, 1_000);
    let events = pit.ok(SUPERVISOR, &Command::ClearPlayerLimits(2));
    let Happening::PlayerLimitsChanged(cleared) = &one(&events, "player-limits-changed").what else { panic!() };
    assert_eq!((cleared.seat, cleared.bounds), (2, None));
    assert!(pit.view().casino.unwrap().player_limits.is_empty());
    // what lies there stands, what is added is judged by the sign again
    pit.no(player(2), &mixed(Heads, 100, 0), "above-maximum", "5.1");
    pit.bet(2, Tails, 100);
    pit.play.rebuild();
}

// nsw 5.6, R17: the spinner's wager has its own
#[test]
fn the_spinners_own_limits_do_not_touch_heads_and_tails() {
    let mut pit = seated(1);
    pit.ok(SUPERVISOR, &limits(1, LimitsKind::Spinner, 500, 200_000));
    calling(&mut pit);
    pit.no(player(1), &spinner_bet(200_100), "above-maximum", "5.6");
    pit.ok(player(1), &spinner_bet(200_000));
    pit.place_your_bets();
    pit.no(player(1), &mixed(Heads, 500_100, 0), "above-maximum", "5.1");
    pit.play.rebuild();
}

// R17: a maximum that is not above the sign's is not in these rules
#[test]
fn one_players_maximum_is_above_the_signs() {
    let mut pit = seated(2);
    pit.refused(SUPERVISOR, &limits(2, LimitsKind::HeadsTails, 500, 499_900));
    let refusal = pit.refused(SUPERVISOR, &limits(2, LimitsKind::HeadsTails, 500, 500_000));
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 5.6", Some("R17")), "{refusal:?}");
    pit.ok(SUPERVISOR, &limits(2, LimitsKind::HeadsTails, 500, 500_100));
    let refusal = pit.refused(SUPERVISOR, &limits(2, LimitsKind::Spinner, 500, 100_000));
    assert_eq!((&*refusal.clause, refusal.ruling.as_deref()), ("nsw 5.6", Some("R17")), "{refusal:?}");
    pit.ok(SUPERVISOR, &limits(2, LimitsKind::Spinner, 500, 100_100));
    // nobody sits there; nothing to clear
    pit.refused(SUPERVISOR, &limits(7, LimitsKind::HeadsTails, 500, 600_000));
    pit.refused(SUPERVISOR, &Command::ClearPlayerLimits(1));
    pit.play.rebuild();
}

// R50, R18: a player's limits are checked like a sign
#[test]
fn one_players_limits_permit_no_return_over_one() {
    let mut pit = seated(2);
    pit.no(SUPERVISOR, &limits(2, LimitsKind::Spinner, 300, 200_000), "return-over-one", "4.10");
    pit.ok(SUPERVISOR, &limits(2, LimitsKind::Spinner, 400, 200_000));
    pit.play.rebuild();
}

// R17: with the seat the limits go
#[test]
fn a_player_who_leaves_takes_the_limits_along() {
    let mut pit = seated(2);
    pit.ok(SUPERVISOR, &limits(2, LimitsKind::HeadsTails, 500, 600_000));
    pit.ok(HOST, &Command::Leave(2));
    pit.join(2);
    assert!(pit.view().casino.unwrap().player_limits.is_empty());
    pit.play.rebuild();
}

// nsw 4.7, 5.5, R7, R50: after a void spin raises are judged by the sign then in force
#[test]
fn a_raise_after_a_void_spin_is_judged_by_the_sign_of_that_time() {
    let mut pit = spinner_ready(2, Heads, 1_000);
    pit.place_your_bets();
    pit.bet(2, Heads, 1_000);
    pit.invalid();
    pit.ok(SUPERVISOR, &set(sign((500, 100_000), (500, 1_500))));
    pit.no(player(2), &change(Heads, 1_600), "above-maximum", "5.1");
    pit.ok(player(2), &change(Heads, 1_500));
    let spinner = Command::ChangeSpinnerWager(Stake { chips: 2_000, tokens: 0 });
    pit.ok(player(1), &spinner);
    assert_eq!(bounds(500, 1_500), pit.view().casino.unwrap().sign.heads_tails);
    pit.play.rebuild();
}
