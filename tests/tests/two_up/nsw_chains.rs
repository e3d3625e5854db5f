//! The next chain: committed ahead, first used in the decision after the next.

use crate::common::chain::{Bytes, chain, commit, commitment, committed, entropy, join, landed, lands, reveal};
use crate::common::{Pit, cited, kinds, open};
use kip_engine::contract::Commitment;
use kip_engine::two_up::contract::{Command, Phase};
use kip_tests::say::{BOXER, HOST, SUPERVISOR, player};

/// Three players; the house spins, so that no spinner has to be found.
fn table(links: &[Bytes]) -> Pit {
    let mut pit = open(&committed(links, None));
    for seat in 1..=3 {
        pit.join(seat);
    }
    house_takes(&mut pit);
    pit
}

fn house_takes(pit: &mut Pit) {
    while pit.phase() == Phase::Offering {
        let taken = pit.play.apply(BOXER, pit.now, &Command::StartHouseSpin);
        if taken.is_ok() {
            break;
        }
        let next = pit.view().disc.map_or(1, |seat| seat % 3 + 1);
        pit.ok(BOXER, &Command::OfferCoins(next));
        pit.ok(player(next), &Command::DeclineCoins);
    }
}

/// "Place your bets" to the result, from the link of that number; the number of the next one.
fn decision(pit: &mut Pit, links: &[Bytes], mut number: usize, digest: &Bytes) -> usize {
    if pit.phase() != Phase::Betting {
        pit.place_your_bets();
    }
    pit.no_more_bets();
    loop {
        pit.throw();
        let events = pit.ok(HOST, &reveal(&links[number]));
        assert_eq!(landed(&events), lands(links, number, digest), "link {number}");
        number += 1;
        pit.ok(BOXER, &Command::AnnounceResult);
        if !pit.view().pending {
            break;
        }
    }
    house_takes(pit);
    number
}

// R45: "place your bets" is refused below 64 reveals without a next chain
#[test]
fn below_64_reveals_a_next_chain_must_be_there() {
    let links = chain(1, 64);
    let mut pit = table(&links);
    // 64 are left: this decision may be played
    decision(&mut pit, &links, 1, &[0; 32]);
    let refusal = pit.refused(BOXER, &Command::PlaceYourBets);
    assert_eq!(refusal.ruling.as_deref().unwrap_or(&refusal.clause), "R45", "{refusal:?}");
    let events = pit.ok(HOST, &commit(&chain(2, 100)));
    assert_eq!(kinds(&events), ["draws-committed"]);
    assert_eq!(cited(&events, "draws-committed"), "R45");
    pit.place_your_bets();
    pit.play.rebuild();
}

// R45: first used in the decision after the next
#[test]
fn a_chain_committed_between_decisions_serves_the_second_from_there() {
    let (old, new) = (chain(1, 100), chain(2, 100));
    let mut pit = table(&old);
    let number = decision(&mut pit, &old, 1, &[0; 32]);
    pit.ok(HOST, &commit(&new));
    assert_eq!(pit.view().common.chain.unwrap().next, Some(commitment(&new, None)));
    decision(&mut pit, &old, number, &[0; 32]);
    decision(&mut pit, &new, 1, &[0; 32]);
    let chain = pit.view().common.chain.unwrap();
    assert_eq!((chain.length, chain.next), (100, None));
    pit.play.rebuild();
}

// R45: while a decision runs, the next one is the one after it
#[test]
fn a_chain_committed_during_a_decision_serves_the_third() {
    let (old, new) = (chain(1, 100), chain(2, 100));
    let mut pit = table(&old);
    pit.place_your_bets();
    pit.ok(HOST, &commit(&new));
    let number = decision(&mut pit, &old, 1, &[0; 32]);
    let number = decision(&mut pit, &old, number, &[0; 32]);
    assert!(number > 2);
    decision(&mut pit, &new, 1, &[0; 32]);
    pit.play.rebuild();
}

// R45: entropy goes on from one chain to the next
#[test]
fn the_players_digest_goes_on_into_the_next_chain() {
    let (old, new) = (chain(1, 100), chain(2, 100));
    let mut pit = table(&old);
    pit.ok(player(3), &entropy(&[4; 32]));
    let digest = join(&[0; 32], 3, &[4; 32]);
    pit.ok(HOST, &commit(&new));
    decision(&mut pit, &old, 1, &digest);
    pit.ok(player(2), &entropy(&[9; 32]));
    let digest = join(&digest, 2, &[9; 32]);
    decision(&mut pit, &new, 1, &digest);
    pit.play.rebuild();
}

// R4, R45: one next chain at a time, of 32 bytes and 64 links or more, from the host
#[test]
fn a_next_chain_is_committed_once_and_by_the_host() {
    let old = chain(1, 100);
    let mut pit = table(&old);
    for by in [BOXER, SUPERVISOR, player(1)] {
        assert_eq!(pit.refused(by, &commit(&chain(2, 64))).code, "not-authorised");
    }
    for bad in [
        Commitment { head: vec![1; 31], length: 64, beacon: None },
        Commitment { head: vec![1; 32], length: 63, beacon: None },
    ] {
        pit.refused(HOST, &Command::CommitDraws(bad));
    }
    pit.ok(HOST, &commit(&chain(2, 64)));
    pit.refused(HOST, &commit(&chain(3, 64)));
    pit.play.rebuild();
}

// R4, R45: several contributions join one after another, in the order in which they were given
#[test]
fn contributions_join_in_the_order_given() {
    let old = chain(1, 100);
    let mut pit = table(&old);
    pit.ok(player(3), &entropy(&[3; 32]));
    pit.ok(player(1), &entropy(&[1; 32]));
    pit.place_your_bets();
    let given = join(&join(&[0; 32], 3, &[3; 32]), 1, &[1; 32]);
    assert_eq!(pit.view().common.chain.unwrap().entropy, given);
    pit.play.rebuild();
}

// R4, R24, R52: an invalidated landing has used its link up
#[test]
fn an_invalidation_does_not_turn_the_chain_back() {
    use kip_engine::two_up::contract::{Invalidation, InvalidationReason, InvalidationScope};
    let links = chain(1, 100);
    let mut pit = table(&links);
    let number = decision(&mut pit, &links, 1, &[0; 32]);
    let invalidate =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    pit.ok(SUPERVISOR, &Command::InvalidateOutcome(invalidate));
    assert_eq!(pit.view().common.chain.unwrap().used as usize, number - 1);
    pit.call_bets();
    pit.throw();
    assert_eq!(pit.refused(HOST, &reveal(&links[1])).code, "draw-not-committed");
    assert_eq!(landed(&pit.ok(HOST, &reveal(&links[number]))), lands(&links, number, &[0; 32]));
    pit.play.rebuild();
}
