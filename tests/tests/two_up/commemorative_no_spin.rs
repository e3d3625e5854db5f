//! "No spin", "barred": the eight reasons, when they are called, and three of them in a row (5, 4.7, R39, R41).

use crate::rings::day::{BOOK, HEADS, TAILS, TWO_TAILS, called, nobody_spins, reselect, seated, staked, withdraw};
use crate::rings::{Ring, cited, covers_paid, due, ended, has, no_spin, no_spin_for, one, substitute};
use kip_engine::contract::Role;
use kip_engine::two_up::contract::{Command, GameOutcome, Happening, NoSpin, NoSpinReason, Phase, Rest, Thrower};
use kip_tests::native::Book;
use kip_tests::say::{
    BOXER, DEALER, GAMES_SUPERVISOR, HOST, RINGKEEPER, SUPERVISOR, land_three, offer_side_bet, player, throw_three,
};

use NoSpinReason::{HitCeiling, HitSomething, NotFlat, NotSpun, OutsideRing, SpinnerOutsideRing, TooLow};

/// The reasons and their clauses; the eighth has words.
const REASONS: [(NoSpinReason, &str); 7] = [
    (OutsideRing, "5.1.1"),
    (HitSomething, "5.1.2"),
    (TooLow, "5.1.3"),
    (HitCeiling, "5.1.4"),
    (SpinnerOutsideRing, "5.1.5"),
    (NotSpun, "5.1.6"),
    (NotFlat, "5.1.7"),
];

/// The penny that left the ring is picked up again; the bets are called where they must be.
fn again(ring: &mut Ring) {
    reselect(ring);
    ring.call_bets();
}

// commemorative 5.1.1 to 5.1.7: each reason voids the spin, by its own clause
#[test]
fn the_ringkeeper_calls_no_spin_for_each_reason() {
    for (reason, clause) in REASONS {
        let mut ring = called();
        ring.throw();
        let events = ring.ok(RINGKEEPER, &no_spin(reason));
        let Happening::SpinInvalid(invalid) = &one(&events, "spin-invalid").what else { panic!() };
        assert_eq!((invalid.reason, invalid.consecutive), (reason, 1));
        assert_eq!(cited(BOOK, &events, "spin-invalid").0, format!("commemorative {clause}"));
        // 5.3: how the pennies come down no longer matters
        ring.refused(RINGKEEPER, &HEADS);
        ring.refused(RINGKEEPER, &Command::AnnounceResult);
        again(&mut ring);
        ring.spin(&TWO_TAILS);
        ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
        ring.play.rebuild();
    }
}

// commemorative 5.1.8: any other reason announced by the ringkeeper, in words
#[test]
fn any_other_reason_is_announced_in_words() {
    let mut ring = called();
    ring.throw();
    ring.refused(RINGKEEPER, &no_spin(NoSpinReason::Other));
    ring.refused(RINGKEEPER, &no_spin_for(""));
    ring.refused(RINGKEEPER, &no_spin_for(&"x".repeat(257)));
    let events = ring.ok(RINGKEEPER, &no_spin_for("a dog ran into the ring"));
    let Happening::SpinInvalid(invalid) = &one(&events, "spin-invalid").what else { panic!() };
    assert_eq!((invalid.reason, invalid.text.as_deref()), (NoSpinReason::Other, Some("a dog ran into the ring")));
    assert_eq!(cited(BOOK, &events, "spin-invalid").0, "commemorative 5.1.8");
    again(&mut ring);
    ring.throw();
    ring.ok(RINGKEEPER, &no_spin_for(&"x".repeat(256)));
    ring.play.rebuild();
}

// 5.1: words may go with any reason
#[test]
fn a_listed_reason_may_have_words_too() {
    let mut ring = called();
    ring.throw();
    let spoken = NoSpin { reason: TooLow, text: Some("not a metre above the hat".into()) };
    let events = ring.ok(RINGKEEPER, &Command::CallNoSpin(spoken));
    let Happening::SpinInvalid(invalid) = &one(&events, "spin-invalid").what else { panic!() };
    assert_eq!(invalid.text.as_deref(), Some("not a metre above the hat"));
    ring.play.rebuild();
}

// R39: these eight are the rulebook's reasons
#[test]
fn the_rulebook_has_eight_reasons() {
    let told = Book::named(BOOK).describe().no_spin_reasons;
    assert!(REASONS.iter().all(|(reason, _)| told.contains(reason)) && told.contains(&NoSpinReason::Other), "{told:?}");
}

// commemorative 5.1, R22: the ringkeeper, and nobody else
#[test]
fn nobody_but_the_ringkeeper_calls_no_spin() {
    let mut ring = called();
    ring.throw();
    for by in [player(1), player(2), SUPERVISOR, GAMES_SUPERVISOR, BOXER, DEALER, HOST] {
        let refusal = ring.refused(by, &no_spin(TooLow));
        assert_eq!(refusal.code, "not-authorised", "{by:?} {refusal:?}");
        assert!(refusal.clause.starts_with("commemorative 5.1"), "{refusal:?}");
    }
    ring.play.rebuild();
}

// commemorative 5.2, R39: where possible before the pennies rest, and never after the announcement
#[test]
fn no_spin_may_be_called_until_the_announcement() {
    let mut ring = called();
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.throw_land(&TAILS);
    let events = ring.ok(RINGKEEPER, &no_spin(TooLow));
    assert!(has(&events, "spin-invalid"));
    ring.refused(RINGKEEPER, &Command::AnnounceResult);
    // 5.4: and it is final
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    again(&mut ring);
    ring.spin(&HEADS);
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.refused(RINGKEEPER, &no_spin_for("too late"));
    ring.play.rebuild();
}

// R2: a penny without a face voids the spin by itself, by the clause that names it
#[test]
fn a_penny_without_a_face_is_cited() {
    for (rest, reason, clause) in [
        (Rest::Outside, OutsideRing, "5.1.1"),
        (Rest::Hit, HitSomething, "5.1.2"),
        (Rest::HitCeiling, HitCeiling, "5.1.4"),
        (Rest::NotFlat, NotFlat, "5.1.7"),
    ] {
        let mut ring = called();
        let events = ring.throw_land(&land_three(Rest::Tails, Rest::Tails, rest));
        let Happening::SpinInvalid(invalid) = &one(&events, "spin-invalid").what else { panic!() };
        assert_eq!(invalid.reason, reason);
        assert_eq!(cited(BOOK, &events, "spin-invalid").0, format!("commemorative {clause}"));
        assert_eq!(ring.view().invalid_spins, 1);
        again(&mut ring);
        ring.spin(&HEADS);
        assert_eq!(ring.centre().heads, 1);
        ring.play.rebuild();
    }
}

// R54: an invalid spin leaves heads, centre, cover and bets as they are
#[test]
fn an_invalid_spin_leaves_everything_as_it_is() {
    let mut ring = called();
    ring.spin(&HEADS);
    ring.cover_all(2);
    ring.place_your_bets();
    let bet = ring.side_bet(3, 4, 200);
    ring.no_more_bets();
    let (before, centre) = (ring.play.books.purses(), ring.centre());
    ring.throw();
    ring.ok(RINGKEEPER, &no_spin(NotSpun));
    assert_eq!((ring.play.books.purses(), ring.centre()), (before, centre));
    assert_eq!(ring.standing(bet), 400);
    ring.refused(player(3), &offer_side_bet(100));
    again(&mut ring);
    let events = ring.spin(&TAILS);
    assert_eq!(covers_paid(&events), [(2, 2_000, 4_000)]);
    ring.play.rebuild();
}

/// So many invalid spins in a row.
fn invalids(ring: &mut Ring, count: usize) {
    for _ in 0..count {
        again(ring);
        ring.throw();
        ring.ok(RINGKEEPER, &no_spin(TooLow));
    }
}

fn ringkeeper_spins(ring: &Ring) -> bool {
    ring.view().thrower == Some(Thrower::House(Role::Ringkeeper))
}

// commemorative 4.7: after three in a row the ringkeeper may spin on the patron's behalf, not before
#[test]
fn after_three_invalid_spins_the_ringkeeper_may_spin() {
    let mut ring = called();
    let take = substitute(Role::Ringkeeper);
    for count in 0..3 {
        ring.refused_for(RINGKEEPER, &take, &["4.7"]);
        assert_eq!(usize::from(ring.view().invalid_spins), count);
        invalids(&mut ring, 1);
    }
    assert_eq!(ring.view().invalid_spins, 3);
    for by in [player(1), player(2), SUPERVISOR, HOST, BOXER] {
        assert_eq!(ring.refused(by, &take).code, "not-authorised");
    }
    for role in [Role::Boxer, Role::Dealer, Role::Player, Role::Host, Role::CasinoSupervisor] {
        ring.refused(RINGKEEPER, &substitute(role));
    }
    let events = ring.ok(RINGKEEPER, &take);
    assert_eq!(cited(BOOK, &events, "substitute-appointed").0, "commemorative 4.7");
    assert!(ringkeeper_spins(&ring));
    ring.refused(player(1), &throw_three());
    ring.play.rebuild();
}

// commemorative 4.7: "may": the spinner goes on where the ringkeeper does not step in
#[test]
fn after_three_invalid_spins_the_spinner_may_go_on() {
    let mut ring = called();
    invalids(&mut ring, 4);
    assert_eq!(ring.view().invalid_spins, 3);
    again(&mut ring);
    ring.ok(player(1), &throw_three());
    ring.ok(RINGKEEPER, &HEADS);
    ring.ok(RINGKEEPER, &Command::AnnounceResult);
    assert_eq!((ring.centre().heads, ring.spinner()), (1, Some(1)));
    ring.play.rebuild();
}

// commemorative 4.7: consecutive: a valid spin starts the count anew
#[test]
fn a_valid_spin_starts_the_count_anew() {
    let mut ring = staked(2);
    ring.cover_all(2);
    invalids(&mut ring, 2);
    again(&mut ring);
    ring.spin(&HEADS);
    assert_eq!(ring.view().invalid_spins, 0);
    ring.cover_all(2);
    invalids(&mut ring, 2);
    ring.refused_for(RINGKEEPER, &substitute(Role::Ringkeeper), &["4.7"]);
    invalids(&mut ring, 1);
    ring.ok(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.play.rebuild();
}

// R41: until the centre is determined; the due is the patron's
#[test]
fn the_ringkeeper_spins_for_the_patron_until_the_centre_is_determined() {
    let mut ring = staked(2);
    ring.cover_all(2);
    invalids(&mut ring, 3);
    ring.ok(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.call_bets();
    ring.spin(&HEADS);
    for _ in 0..2 {
        assert!(ringkeeper_spins(&ring));
        ring.refused(player(1), &throw_three());
        ring.no(player(1), &Command::WithdrawDue, "dividend-not-due", &["4.10"]);
        ring.covered_round(2, &HEADS);
    }
    // R48: the patron does not stay
    ring.refused(player(1), &Command::Stay);
    withdraw(&mut ring, 1);
    assert_eq!((due(&ring.play.events), ended(&ring.play.events)), (vec![(1, 8_000)], vec![(1, GameOutcome::Won)]));
    ring.money(&[(1, 7_000), (2, -7_000)]);
    assert_eq!(ring.phase(), Phase::Offering);
    ring.accept(2);
    ring.play.rebuild();
}

// R41, 4.8: and the loss is the patron's
#[test]
fn the_ringkeepers_tails_lose_the_patrons_centre() {
    let mut ring = called();
    invalids(&mut ring, 3);
    ring.ok(RINGKEEPER, &substitute(Role::Ringkeeper));
    ring.call_bets();
    let events = ring.spin(&TWO_TAILS);
    assert_eq!(ended(&events), [(1, GameOutcome::Lost)]);
    ring.money(&[(1, -1_000), (2, 1_000), (3, -500), (4, 500)]);
    ring.accept(2);
    ring.play.rebuild();
}

// commemorative 5.1, 5.1.5: the ringkeeper's own spins can be invalid too
#[test]
fn the_ringkeepers_own_spin_can_be_invalid() {
    let mut ring = nobody_spins(2);
    ring.place_your_bets();
    let bet = ring.side_bet(1, 2, 100);
    ring.no_more_bets();
    for _ in 0..4 {
        ring.throw();
        ring.ok(RINGKEEPER, &no_spin(HitCeiling));
        ring.call_bets();
    }
    ring.stands(&[(1, -100), (2, -100)], 0, &[(bet, 200)], 0);
    ring.spin(&TAILS);
    ring.money(&[(1, -100), (2, 100)]);
    ring.play.rebuild();
}

// R46: no spin is called where none is in the air
#[test]
fn there_must_be_a_spin_to_call_off() {
    let mut ring = seated(2);
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.stake(1, 1_000);
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &no_spin(TooLow));
    ring.play.rebuild();
}
