//! Seats: who may join (17), who may leave (R29), and the close of the ring (R54).

use crate::rings::{Ring, config_with, has, kinds, not_opened, open, seated};
use kip_engine::contract::{Joining, Seat};
use kip_engine::two_up::contract::{CasinoTerms, CentrePolicy, Command, Config, Enforcement, Phase, RingTerms, Terms};
use kip_tests::say::{HEADS, HOST, ODDS, RINGKEEPER, TAILS, config, offer, offer_side_bet, player, ring_config};

const BOOK: &str = "ringkeeper";

const fn join(seat: Seat, age_attested: bool) -> Command {
    Command::Join(Joining { seat, age_attested })
}

const fn leave(seat: Seat) -> Command {
    Command::Leave(seat)
}

fn stays(ring: &mut Ring, seat: Seat) {
    ring.refused_for(HOST, &leave(seat), &["R29"]);
}

// ringkeeper 17, R44: nobody under 18; joining carries the host's word
#[test]
fn a_player_of_17_does_not_join() {
    let mut ring = open(BOOK, &ring_config());
    ring.refused_for(HOST, &join(1, false), &["17"]);
    assert!(ring.view().seats.is_empty());
    let events = ring.ok(HOST, &join(1, true));
    assert_eq!(kinds(&events), ["player-joined"]);
    ring.refused_for(HOST, &join(2, false), &["17"]);
    ring.play.rebuild();
}

// R22: the host seats players, each on a free seat of the ring
#[test]
fn the_host_seats_players() {
    let mut ring = open(BOOK, &ring_config());
    for by in [RINGKEEPER, player(1)] {
        assert_eq!(ring.refused(by, &join(1, true)).code, "not-authorised");
    }
    ring.refused(HOST, &join(0, true));
    ring.refused(HOST, &join(9, true));
    ring.ok(HOST, &join(8, true));
    ring.refused(HOST, &join(8, true));
    ring.refused(HOST, &leave(1));
    ring.ok(HOST, &leave(8));
    ring.play.rebuild();
}

// R29: nobody leaves a centre, a cover, a bet, or another's stake
#[test]
fn nobody_leaves_with_money_standing() {
    let mut ring = seated(BOOK, 5);
    ring.stake(1, 1_000);
    stays(&mut ring, 1);
    ring.cover(2, 1_000);
    stays(&mut ring, 2);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    for seat in 1..=4 {
        stays(&mut ring, seat);
    }
    ring.ok(HOST, &leave(5));
    ring.no_more_bets();
    ring.throw();
    for seat in 1..=4 {
        stays(&mut ring, seat);
    }
    ring.ok(RINGKEEPER, &ODDS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    for seat in 1..=4 {
        stays(&mut ring, seat);
    }
    ring.play.rebuild();
}

// R29: nor while an outcome with their money on it can still be invalidated
#[test]
fn nobody_leaves_an_outcome_that_is_open() {
    let mut ring = seated(BOOK, 6);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    ring.no_more_bets();
    ring.spin(&TAILS);
    for seat in 1..=4 {
        stays(&mut ring, seat);
    }
    ring.ok(HOST, &leave(5));
    ring.stake(2, 100);
    ring.cover(6, 100);
    ring.place_your_bets();
    // the outcome is settled for good
    for seat in [1, 3, 4] {
        ring.ok(HOST, &leave(seat));
    }
    stays(&mut ring, 2);
    stays(&mut ring, 6);
    ring.play.rebuild();
}

// R29, R47: an unmatched offer is no bet, and falls away with who made it
#[test]
fn an_offer_does_not_hold_its_maker() {
    let mut ring = seated(BOOK, 4);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.ok(player(3), &offer_side_bet(100));
    ring.ok(HOST, &leave(3));
    assert!(ring.view().ring.unwrap().offers.is_empty());
    ring.play.rebuild();
}

// R29: the due is the spinner's, who takes it before leaving
#[test]
fn a_winner_does_not_leave_the_due() {
    let mut ring = seated(BOOK, 2);
    ring.stake(1, 1_000);
    (0..3).for_each(|_| drop(ring.covered_round(2, &HEADS)));
    stays(&mut ring, 1);
    ring.ok(player(1), &Command::WithdrawDue);
    ring.money(&[(1, 7_000), (2, -7_000)]);
    ring.play.rebuild();
}

// R47: leaving declines; a spinner without a stake may go, and the kip goes on
#[test]
fn who_leaves_has_declined() {
    let mut ring = seated(BOOK, 3);
    ring.accept(1);
    ring.ok(HOST, &leave(1));
    assert_eq!(ring.phase(), Phase::Offering);
    ring.stake(2, 1_000);
    ring.ok(HOST, &leave(3));
    // nobody is left to cover
    ring.ok(RINGKEEPER, &Command::CallOffCentre);
    ring.money(&[]);
    ring.play.rebuild();
}

// R54: the ringkeeper closes, without notice, and everything undecided is settled first
#[test]
fn the_ringkeeper_closes_without_notice() {
    let mut ring = seated(BOOK, 2);
    for by in [player(1), HOST] {
        assert_eq!(ring.refused(by, &Command::CloseTable).code, "not-authorised");
    }
    let events = ring.ok(RINGKEEPER, &Command::CloseTable);
    assert!(has(&events, "table-closed"));
    assert_eq!(ring.phase(), Phase::Closed);
    ring.refused(HOST, &join(3, true));
    ring.refused(RINGKEEPER, &offer(1));
    ring.refused(RINGKEEPER, &Command::CloseTable);
    assert!(ring.play.legal(ring.now).is_empty());
    ring.play.rebuild();
}

// R54, R55: whatever closes a ring leaves nobody's money in it
#[test]
fn a_closed_ring_holds_no_money() {
    for stage in 0..7 {
        let mut ring = seated(BOOK, 4);
        ring.stake(1, 1_000);
        if stage > 0 {
            ring.cover(2, 1_000);
        }
        if stage > 1 {
            ring.place_your_bets();
            ring.side_bet(3, 4, 500);
        }
        match stage {
            3 => drop(ring.no_more_bets()),
            4 => {
                ring.no_more_bets();
                ring.throw();
            }
            5 => {
                ring.no_more_bets();
                ring.throw_land(&TAILS);
            }
            6 => {
                ring.no_more_bets();
                ring.spin(&HEADS);
            }
            _ => {}
        }
        match ring.play.apply(RINGKEEPER, ring.now, &Command::CloseTable) {
            Ok(_) => {
                // what was not decided went back; what was decided stays so
                let rode = i128::from(stage == 6);
                ring.money(&[(1, 1_000 * rode), (2, -1_000 * rode), (3, 500 * rode), (4, -500 * rode)]);
            }
            Err(_) => assert_ne!(ring.phase(), Phase::Closed, "stage {stage}"),
        }
        ring.play.rebuild();
    }
}

// ringkeeper 1: a ring's terms, and no casino's
#[test]
fn a_ring_is_opened_with_a_rings_terms() {
    let terms = config().terms;
    let casino = Config { terms, ..ring_config() };
    not_opened(BOOK, &casino);
    let Terms::Casino(CasinoTerms { enforcement: Enforcement::Strict, .. }) = casino.terms else { panic!() };
    for centre_policy in [CentrePolicy::Riding, CentrePolicy::SingleCover] {
        open(BOOK, &config_with(|terms| terms.centre_policy = centre_policy)).play.rebuild();
    }
    // R42: the flag is the pub's
    let flagged = Config {
        terms: Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: true }),
        ..ring_config()
    };
    not_opened(BOOK, &flagged);
}

// the contract: name, seats, zone, chain have the bounds they have everywhere
#[test]
fn a_ring_has_the_bounds_of_any_table() {
    let changed = |change: &dyn Fn(&mut Config)| {
        let mut config = ring_config();
        change(&mut config);
        config
    };
    for seats in [1, 64] {
        open(BOOK, &changed(&|config| config.seats = seats)).play.rebuild();
    }
    not_opened(BOOK, &changed(&|config| config.seats = 0));
    not_opened(BOOK, &changed(&|config| config.seats = 65));
    not_opened(BOOK, &changed(&|config| config.table = String::new()));
    not_opened(BOOK, &changed(&|config| config.table = "x".repeat(65)));
    not_opened(BOOK, &changed(&|config| config.zone_offset_minutes = 841));
    not_opened(BOOK, &changed(&|config| config.opened_at = 1 << 53));
}
