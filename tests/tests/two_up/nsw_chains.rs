//! The next chain: committed ahead, first used in the decision after the next.

use crate::common::chain::{Bytes, chain, commit, committed, landed, lands, reveal};
use crate::common::{Pit, open};
use kip_engine::two_up::contract::{Command, Phase};
use kip_tests::say::{BOXER, HOST, player};

/// Returns a table of three players; the house spins, so that no spinner has to be found.
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

/// Plays from "place your bets" to the result, from the link of that number. Returns the number of the next one.
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

// R45: while a decision runs, the next one is the one after it.
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
