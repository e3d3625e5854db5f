//! Chance by commands: the three sources, and a hash chain computed here from R1, R4 and R45.

use crate::common::chain::{
    chain, commitment, committed, disrupted, entropy, faces, join, landed, outcome_seed, reveal, reveal_with, with,
};
use crate::common::{Pit, has, kinds, no_spin, open};
use kip_engine::contract::{ChanceSource, Link, Seat};
use kip_engine::two_up::contract::{Command, Config, Happening, Landing, NoSpinReason, Phase, Side};
use kip_tests::say::{BOXER, HEADS, HOST, SUPERVISOR, config, player, quicknet};

use Side::Heads;

/// Two players, seat 1 spins for Heads, the coins are in the air.
fn flying(config: &Config) -> Pit {
    let mut pit = open(config);
    pit.join(1);
    pit.join(2);
    pit.spinner(1, Heads, 1_000);
    pit.call_bets();
    pit.throw();
    pit
}

fn fresh(seed: Vec<u8>) -> Command {
    Command::Land(Landing::Fresh(seed))
}

/// Until the coins are in the air again, whatever the last landing was.
fn throw_again(pit: &mut Pit) {
    pit.ok(BOXER, &Command::AnnounceResult);
    match pit.phase() {
        Phase::Offering => {
            let next = if pit.view().disc == Some(1) { 2 } else { 1 };
            pit.spinner(next, Heads, 1_000);
        }
        Phase::Won => {
            pit.ok(player(pit.view().game.unwrap().seat), &Command::SpinAgain);
            let seat = pit.view().game.unwrap().seat;
            pit.prepare(seat, Heads, 1_000);
        }
        _ => {}
    }
    pit.call_bets();
    pit.throw();
}

// R1, R2: fresh seeds, the first byte of the ChaCha20 keystream, coin by coin
#[test]
fn a_fresh_seed_lands_as_its_keystream_says() {
    let mut seen = std::collections::BTreeSet::new();
    for first in 0..40 {
        let mut pit = flying(&with(ChanceSource::Fresh));
        let mut seed = [0; 32];
        seed[0] = first;
        let events = pit.ok(HOST, &fresh(seed.to_vec()));
        assert_eq!(kinds(&events), ["coins-landed"]);
        assert_eq!(landed(&events), faces(&seed));
        seen.insert(format!("{:?}", faces(&seed)));
        pit.play.rebuild();
    }
    assert_eq!(seen.len(), 4, "two heads, two tails, odds either way");
}

// R2: each table has one source and refuses the others
#[test]
fn a_table_refuses_the_other_sources() {
    let links = chain(9, 64);
    let all =
        [(ChanceSource::Fresh, 0), (ChanceSource::Committed(commitment(&links, None)), 1), (ChanceSource::Observed, 2)];
    for (source, own) in all {
        let mut pit = flying(&with(source));
        for (other, (by, landing)) in
            [(HOST, fresh(vec![1; 32])), (HOST, reveal(&links[1])), (BOXER, HEADS)].into_iter().enumerate()
        {
            if other == own {
                continue;
            }
            let refusal = pit.refused(by, &landing);
            assert_eq!(refusal.code, "wrong-spin-source", "{refusal:?}");
            assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R2", "{refusal:?}");
        }
        pit.play.rebuild();
    }
}

// R1: a seed is 32 bytes
#[test]
fn a_seed_of_another_length_is_refused() {
    let mut pit = flying(&with(ChanceSource::Fresh));
    for length in [0, 31, 33] {
        assert_eq!(pit.refused(HOST, &fresh(vec![1; length])).code, "seed-length");
    }
    pit.ok(HOST, &fresh(vec![1; 32]));
    pit.play.rebuild();
}

// R1: chance enters when the coins land, never earlier
#[test]
fn nothing_lands_before_the_throw() {
    let mut pit = open(&with(ChanceSource::Fresh));
    pit.join(1);
    pit.refused(HOST, &fresh(vec![1; 32]));
    pit.spinner(1, Heads, 1_000);
    pit.refused(HOST, &fresh(vec![1; 32]));
    pit.place_your_bets();
    pit.refused(HOST, &fresh(vec![1; 32]));
    pit.no_more_bets();
    pit.refused(HOST, &fresh(vec![1; 32]));
    pit.throw();
    pit.ok(HOST, &fresh(vec![1; 32]));
    // nor twice
    pit.refused(HOST, &fresh(vec![2; 32]));
    pit.play.rebuild();
}

// the contract: the host brings chance; where the coins are seen, the boxer sees them
#[test]
fn the_host_brings_seeds_and_the_boxer_sees_coins() {
    let mut pit = flying(&with(ChanceSource::Fresh));
    for by in [BOXER, player(1), player(2)] {
        assert_eq!(pit.refused(by, &fresh(vec![1; 32])).code, "not-authorised");
    }
    let mut pit = flying(&config());
    for by in [player(1), player(2)] {
        assert_eq!(pit.refused(by, &HEADS).code, "not-authorised");
    }
    pit.ok(BOXER, &HEADS);
    pit.play.rebuild();
}

/// "No spin" is refused by R3.
#[track_caller]
fn not_called_off(pit: &mut Pit) {
    let refusal = pit.refused(BOXER, &no_spin(NoSpinReason::TooLow));
    assert_eq!((&*refusal.code, &*refusal.clause), ("no-coins-to-call", "R3"), "{refusal:?}");
}

// R3: the coins of a fresh table are numbers, and not called off in any phase
#[test]
fn a_fresh_spin_is_not_called_off() {
    let mut pit = open(&with(ChanceSource::Fresh));
    not_called_off(&mut pit);
    let mut pit = flying(&with(ChanceSource::Fresh));
    not_called_off(&mut pit);
    pit.ok(HOST, &fresh(vec![1; 32]));
    not_called_off(&mut pit);
    pit.ok(BOXER, &Command::AnnounceResult);
    pit.play.rebuild();
}

// R4, R45: ten links, with entropy now and then, each landing as computed here
#[test]
fn a_chain_lands_as_its_links_and_the_entropy_say() {
    let links = chain(42, 100);
    let mut digest = [0; 32];
    let mut pit = open(&committed(&links, None));
    pit.join(1);
    pit.join(2);
    assert_eq!(pit.view().common.chain.unwrap().head, links[0]);
    pit.ok(player(1), &entropy(&[5; 32]));
    pit.ok(player(2), &entropy(&[6; 32]));
    pit.spinner(1, Heads, 1_000);
    assert_eq!(pit.view().common.chain.unwrap().entropy, [0; 32], "it joins at \"place your bets\"");
    pit.place_your_bets();
    digest = join(&join(&digest, 1, &[5; 32]), 2, &[6; 32]);
    assert_eq!(pit.view().common.chain.unwrap().entropy, digest);
    pit.no_more_bets();
    pit.throw();
    for number in 1..=36_u64 {
        let link = &links[usize::try_from(number).unwrap()];
        let events = pit.ok(HOST, &reveal(link));
        assert_eq!(kinds(&events), ["draw-revealed", "coins-landed"]);
        let Happening::DrawRevealed(draw) = &events[0].what else { panic!() };
        assert_eq!((u64::from(draw.number), &draw.link.x[..], &draw.link.beacon), (number, &link[..], &None));
        assert_eq!(landed(&events), faces(&outcome_seed(link, number, &digest, &[])), "landing {number}");
        let view = pit.view().common.chain.unwrap();
        assert_eq!((view.head, u64::from(view.used)), (link.to_vec(), number));
        throw_again(&mut pit);
    }
    pit.play.rebuild();
}

// R4: none can be skipped, chosen or used twice
#[test]
fn only_the_next_link_lands() {
    let links = chain(3, 100);
    let mut pit = flying(&committed(&links, None));
    let mut wrong = links[1];
    wrong[31] ^= 1;
    for link in [&links[0], &links[2], &wrong, &[0; 32]] {
        let refusal = pit.refused(HOST, &reveal(link));
        assert_eq!(
            (&*refusal.code, refusal.ruling.as_deref().unwrap_or(&refusal.clause)),
            ("draw-not-committed", "R4")
        );
    }
    for x in [vec![], links[1][..31].to_vec(), [&links[1][..], &[0]].concat()] {
        pit.refused(HOST, &Command::Land(Landing::Committed(Link { x, beacon: None })));
    }
    pit.ok(HOST, &reveal(&links[1]));
    throw_again(&mut pit);
    assert_eq!(pit.refused(HOST, &reveal(&links[1])).code, "draw-not-committed");
    pit.ok(HOST, &reveal(&links[2]));
    pit.play.rebuild();
}

// R3, R52: a throw of numbers has one draw: nothing undoes it before it has landed
#[test]
fn nothing_undoes_a_throw_of_numbers() {
    let links = chain(3, 100);
    for beacon in [None, Some(quicknet())] {
        let mut pit = flying(&committed(&links, beacon));
        not_called_off(&mut pit);
        assert!(!pit.view().outcome_open);
        let refusal = pit.refused(SUPERVISOR, &disrupted());
        assert_eq!((&*refusal.code, &*refusal.clause), ("coins-in-the-air", "R3"), "{refusal:?}");
        let (bytes, command) = match pit.view().common.chain.unwrap().due {
            Some(round) => (&[8; 48][..], reveal_with(&links[1], round, &[8; 48])),
            None => (&[][..], reveal(&links[1])),
        };
        assert_eq!(landed(&pit.ok(HOST, &command)), faces(&outcome_seed(&links[1], 1, &[0; 32], bytes)));
        not_called_off(&mut pit);
        // what has landed is invalidated in the open, and the next throw has the next draw
        assert!(pit.view().outcome_open);
        pit.ok(SUPERVISOR, &disrupted());
        pit.call_bets();
        pit.throw();
        assert_eq!(pit.refused(HOST, &reveal(&links[1])).code, "draw-not-committed");
        pit.play.rebuild();
    }
}

/// The round of the beacon that is due.
fn due(pit: &Pit) -> u64 {
    pit.view().common.chain.unwrap().due.unwrap()
}

// R4: what the beacon published goes into the outcome, and must be there where the table was opened so
#[test]
fn a_beacon_is_given_exactly_where_the_table_has_one() {
    let links = chain(3, 100);
    let config = committed(&links, Some(quicknet()));
    let mut pit = flying(&config);
    assert_eq!(pit.refused(HOST, &reveal(&links[1])).code, "beacon-missing");
    let round = due(&pit);
    pit.refused(HOST, &reveal_with(&links[1], round, &[]));
    pit.refused(HOST, &reveal_with(&links[1], round, &[8; 257]));
    let events = pit.ok(HOST, &reveal_with(&links[1], round, &[8; 256]));
    assert_eq!(landed(&events), faces(&outcome_seed(&links[1], 1, &[0; 32], &[8; 256])));
    throw_again(&mut pit);
    let round = due(&pit);
    let events = pit.ok(HOST, &reveal_with(&links[2], round, &[9]));
    assert_eq!(landed(&events), faces(&outcome_seed(&links[2], 2, &[0; 32], &[9])));
    pit.play.rebuild();
    let mut pit = flying(&committed(&links, None));
    assert_eq!(pit.refused(HOST, &reveal_with(&links[1], 1, &[8])).code, "beacon-unexpected");
    pit.play.rebuild();
}

// R4: each throw names the first round published at least one period after it, and lands with no other
#[test]
fn a_throw_names_its_round_and_lands_with_no_other() {
    let links = chain(3, 100);
    let beacon = quicknet();
    let (first, period) = (beacon.first_round_at, u64::from(beacon.period));
    let mut pit = flying(&committed(&links, Some(beacon)));
    for number in 1..=4_u64 {
        let link = &links[usize::try_from(number).unwrap()];
        let round = due(&pit);
        // Round n is published at first + (n - 1) * period.
        let published = first + (round - 1) * period;
        assert!(published >= pit.now + period && published - period < pit.now + period, "{round}");
        for other in [round - 1, round + 1] {
            let refusal = pit.refused(HOST, &reveal_with(link, other, &[3; 48]));
            assert_eq!((&*refusal.code, &*refusal.clause), ("wrong-beacon-round", "R4"), "{refusal:?}");
        }
        assert_eq!(pit.refused(HOST, &reveal_with(&[0; 32], round + 1, &[3; 48])).code, "draw-not-committed");
        let events = pit.ok(HOST, &reveal_with(link, round, &[3; 48]));
        let Happening::DrawRevealed(draw) = &events[0].what else { panic!() };
        assert_eq!(
            draw.link.beacon.as_ref().map(|beacon| (beacon.round, &beacon.bytes[..])),
            Some((round, &[3; 48][..]))
        );
        assert_eq!(pit.view().common.chain.unwrap().due, None);
        pit.now += number * 1_499;
        throw_again(&mut pit);
    }
    pit.play.rebuild();
}

// R4: a throw tells its round with the coins; without a beacon there is none
#[test]
fn a_round_is_told_with_the_throw() {
    let links = chain(3, 100);
    for (beacon, told) in [(None, &["coins-thrown"][..]), (Some(quicknet()), &["coins-thrown", "round-due"])] {
        let mut pit = open(&committed(&links, beacon));
        pit.join(1);
        pit.spinner(1, Heads, 1_000);
        pit.call_bets();
        let events = pit.ok(player(1), &kip_tests::say::throw());
        assert_eq!(kinds(&events), told);
        pit.play.rebuild();
    }
}

/// A seat's mark in the view that its entropy is in.
fn given(pit: &Pit, seat: Seat) -> bool {
    pit.view().seats.iter().find(|view| view.seat == seat).unwrap().entropy_given
}

// R45: one contribution a seat and decision, whenever nothing is in the air or pending
#[test]
fn entropy_is_one_contribution_a_seat_and_decision() {
    let links = chain(3, 100);
    let mut pit = open(&committed(&links, None));
    pit.join(1);
    pit.join(2);
    for length in [0, 31, 33] {
        pit.refused(player(2), &entropy(&vec![1; length]));
    }
    pit.refused(HOST, &entropy(&[1; 32]));
    let events = pit.ok(player(2), &entropy(&[1; 32]));
    assert_eq!(kinds(&events), ["entropy-added"]);
    assert!(given(&pit, 2) && !given(&pit, 1));
    assert_eq!(pit.refused(player(2), &entropy(&[2; 32])).code, "entropy-given");
    pit.spinner(1, Heads, 1_000);
    pit.place_your_bets();
    let first = join(&[0; 32], 2, &[1; 32]);
    assert_eq!(pit.view().common.chain.unwrap().entropy, first);
    assert!(!given(&pit, 2));
    // given during betting it joins at the next "place your bets"
    pit.ok(player(2), &entropy(&[2; 32]));
    pit.no_more_bets();
    assert_eq!(pit.view().common.chain.unwrap().entropy, first);
    pit.throw();
    pit.refused(player(1), &entropy(&[3; 32]));
    let mut number = 1;
    while {
        pit.ok(HOST, &reveal(&links[number]));
        pit.ok(BOXER, &Command::AnnounceResult);
        number += 1;
        pit.view().pending
    } {
        pit.refused(player(1), &entropy(&[3; 32]));
        pit.throw();
    }
    pit.ok(player(1), &entropy(&[3; 32]));
    assert_eq!(pit.view().common.chain.unwrap().entropy, first);
    pit.play.rebuild();
}

// R2: a table without a chain takes no entropy and publishes none
#[test]
fn only_a_committed_table_takes_entropy_and_chains() {
    for source in [ChanceSource::Fresh, ChanceSource::Observed] {
        let mut pit = open(&with(source));
        pit.join(1);
        assert_eq!(pit.refused(player(1), &entropy(&[1; 32])).code, "wrong-spin-source");
        assert_eq!(pit.refused(HOST, &Command::CommitDraws(commitment(&chain(3, 64), None))).code, "wrong-spin-source");
        assert!(!has(&pit.play.events, "draws-committed"));
        pit.play.rebuild();
    }
}
