//! The three sets of lights.

use crate::common::{Pit, house_spin, spinner_ready};
use kip_engine::two_up::contract::{Command, Side};
use kip_tests::say::{BOXER, HEADS, ODDS, TAILS};

/// Odds, Heads, Tails.
fn lights(pit: &Pit) -> (u8, u8, u8) {
    let lights = pit.view().lights;
    (lights.odds, lights.heads, lights.tails)
}

// nsw 2.4.1, R32, R5, R64
#[test]
fn the_lights_for_odds_count_consecutive_odds() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    assert_eq!(lights(&pit), (0, 0, 0));
    for odds in 1..=4 {
        pit.round(&ODDS);
        assert_eq!(lights(&pit), (odds, 0, 0));
    }
    pit.invalid();
    assert_eq!(lights(&pit), (4, 0, 0));
    pit.round(&HEADS);
    assert_eq!(lights(&pit), (4, 1, 0), "the finished decision's stay on (R64)");
    pit.round(&ODDS);
    assert_eq!(lights(&pit), (1, 1, 0));
    pit.play.rebuild();
}

// nsw 2.4.2, R32, R64
#[test]
fn the_lights_for_heads_count_the_heads_of_the_spinners_game() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    for heads in 1..=2 {
        pit.round(&HEADS);
        assert_eq!(lights(&pit), (0, heads, 0));
    }
    pit.round(&TAILS);
    assert_eq!(lights(&pit), (0, 2, 1), "the light for the Tails that were spun (2.4.3)");
    pit.spinner(2, Side::Heads, 1_000);
    pit.place_your_bets();
    assert_eq!(lights(&pit), (0, 0, 0));
    pit.play.rebuild();
}

// nsw 2.4.3, R32, R64
#[test]
fn the_lights_for_tails_count_the_tails_of_the_spinners_game() {
    let mut pit = spinner_ready(2, Side::Tails, 1_000);
    for tails in 1..=2 {
        pit.round(&TAILS);
        assert_eq!(lights(&pit), (0, 0, tails));
    }
    pit.round(&ODDS);
    assert_eq!(lights(&pit), (1, 0, 2));
    pit.round(&HEADS);
    pit.spinner(2, Side::Tails, 1_000);
    pit.place_your_bets();
    assert_eq!(lights(&pit), (0, 0, 0));
    pit.play.rebuild();
}

// nsw 2.4.1, 2.4.2, R32: a house spin has no spinner's game, but Odds
#[test]
fn a_house_spin_lights_odds() {
    let mut pit = house_spin(1);
    for odds in 1..=4 {
        pit.round(&ODDS);
        assert_eq!(lights(&pit), (odds, 0, 0));
    }
    pit.round(&HEADS);
    pit.spinner(1, Side::Heads, 1_000);
    pit.place_your_bets();
    assert_eq!(lights(&pit), (0, 0, 0));
    pit.play.rebuild();
}

// nsw 2.4.1, R32: there are five lights, so the fifth Odds has its own: lit when it is spun or when it is announced
#[test]
fn the_fifth_odds_lights_the_fifth_light() {
    let mut pit = spinner_ready(2, Side::Heads, 1_000);
    for _ in 0..4 {
        pit.round(&ODDS);
    }
    pit.throw_land(&ODDS);
    let landed = lights(&pit);
    pit.ok(BOXER, &Command::AnnounceResult);
    assert!([landed, lights(&pit)].contains(&(5, 0, 0)), "{landed:?}, then {:?}", lights(&pit));
    pit.spinner(2, Side::Heads, 1_000);
    pit.place_your_bets();
    assert_eq!(lights(&pit), (0, 0, 0));
    pit.play.rebuild();
}

// nsw 2.4.2, 2.4.3, R32: the third of the called side has its light too
#[test]
fn the_third_throw_of_the_called_side_lights_the_third_light() {
    for (side, landing, lit) in [(Side::Heads, HEADS, (0, 3, 0)), (Side::Tails, TAILS, (0, 0, 3))] {
        let mut pit = spinner_ready(2, side, 1_000);
        pit.round(&landing);
        pit.round(&landing);
        pit.call_bets();
        pit.throw_land(&landing);
        let landed = lights(&pit);
        pit.ok(BOXER, &Command::AnnounceResult);
        assert!([landed, lights(&pit)].contains(&lit), "{landed:?}, then {:?}", lights(&pit));
        pit.play.rebuild();
    }
}
