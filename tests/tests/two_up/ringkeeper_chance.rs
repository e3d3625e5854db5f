//! How chance enters a ring: fresh, committed or observed, and never after bets could still change.

use crate::rings::chain::{
    Bytes, chain, commit, commitment, committed, disrupted, entropy, faces, join, landed, outcome_seed, reveal,
    reveal_with, with,
};
use crate::rings::{Ring, cited, kinds, no_spin, one, open, seated_with};
use kip_engine::contract::{ChanceSource, Fraction};
use kip_engine::two_up::contract::{Command, Happening, Landing, NoSpinReason, Phase, Rest};
use kip_tests::say::{HEADS, HOST, ODDS, RINGKEEPER, TAILS, land, player, quicknet};

const BOOK: &str = "ringkeeper";

fn fresh(byte: u8) -> Command {
    Command::Land(Landing::Fresh(vec![byte; 32]))
}

/// The pennies fly: seat 1 spins for 10 dollars, seat 2 covers.
fn flying(config: &kip_engine::two_up::contract::Config) -> Ring {
    let mut ring = seated_with(BOOK, config, 2);
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.call_bets();
    ring.throw();
    ring
}

/// Nobody wants the kip: the ringkeeper spins, so that nothing has to be covered.
fn ringkeeper_takes(ring: &mut Ring) {
    while ring.phase() == Phase::Offering {
        if ring.play.apply(RINGKEEPER, ring.now, &Command::StartHouseSpin).is_ok() {
            return;
        }
        let last = ring.view().disc.unwrap_or(0);
        let next = (1..=2)
            .map(|step| (last + step - 1) % 2 + 1)
            .find(|&seat| ring.play.apply(RINGKEEPER, ring.now, &kip_tests::say::offer(seat)).is_ok());
        let next = next.expect("somebody to be offered the kip");
        ring.ok(player(next), &Command::DeclineCoins);
    }
}

/// One decision of the ringkeeper's from the link of that number; the number of the next one.
fn decision(ring: &mut Ring, links: &[Bytes], mut number: usize, digest: &Bytes) -> usize {
    ringkeeper_takes(ring);
    ring.call_bets();
    loop {
        ring.throw();
        let events = ring.ok(HOST, &reveal(&links[number]));
        assert_eq!(landed(&events), lands(links, number, digest), "link {number}");
        number += 1;
        ring.ok(RINGKEEPER, &Command::AnnounceResult);
        if !ring.view().pending {
            return number;
        }
    }
}

fn lands(links: &[Bytes], number: usize, digest: &Bytes) -> (Rest, Rest) {
    faces(&outcome_seed(BOOK, &links[number], number as u64, digest, &[]))
}

// R1: bit i of the first byte of the keystream
#[test]
fn a_fresh_seed_lands_as_the_keystream_says() {
    for byte in 0..12 {
        let mut ring = flying(&with(ChanceSource::Fresh));
        let events = ring.ok(HOST, &fresh(byte));
        assert_eq!(landed(&events), faces(&[byte; 32]));
        let result = ring.ok(RINGKEEPER, &Command::AnnounceResult);
        match faces(&[byte; 32]) {
            (Rest::Heads, Rest::Heads) => assert_eq!(ring.centre().stake, 2_000),
            (Rest::Tails, Rest::Tails) => ring.money(&[(1, -1_000), (2, 1_000)]),
            _ => assert_eq!(kinds(&result), ["odds-standing"]),
        }
        ring.play.rebuild();
    }
}

// R2: one source, the others are refused
#[test]
fn a_ring_lands_from_its_own_source_only() {
    let links = chain(3, 64);
    let sources = [
        (with(ChanceSource::Fresh), vec![HEADS, reveal(&links[1])]),
        (committed(&links, None), vec![HEADS, fresh(1)]),
        (with(ChanceSource::Observed), vec![fresh(1), reveal(&links[1])]),
    ];
    for (config, others) in sources {
        let mut ring = flying(&config);
        for landing in others {
            for by in [HOST, RINGKEEPER] {
                let refusal = ring.refused(by, &landing);
                assert!(["wrong-spin-source", "not-authorised"].contains(&&*refusal.code), "{refusal:?}");
            }
            let observed = matches!(&landing, Command::Land(Landing::Observed(_)));
            let by = if observed { RINGKEEPER } else { HOST };
            assert_eq!(ring.refused(by, &landing).code, "wrong-spin-source");
        }
        ring.play.rebuild();
    }
}

// the contract: the ringkeeper sees where observed coins land, the host brings the rest
#[test]
fn who_lands_the_coins() {
    let mut ring = flying(&with(ChanceSource::Observed));
    for by in [player(1), player(2), HOST] {
        assert_eq!(ring.refused(by, &TAILS).code, "not-authorised");
    }
    ring.ok(RINGKEEPER, &TAILS);
    let mut ring = flying(&with(ChanceSource::Fresh));
    for by in [player(1), RINGKEEPER] {
        assert_eq!(ring.refused(by, &fresh(1)).code, "not-authorised");
    }
    ring.ok(HOST, &fresh(1));
    ring.play.rebuild();
}

// R1: chance comes when the coins land, never earlier
#[test]
fn nothing_lands_before_the_throw_or_twice() {
    let mut ring = seated_with(BOOK, &with(ChanceSource::Observed), 2);
    ring.refused(RINGKEEPER, &HEADS);
    ring.stake(1, 1_000);
    ring.refused(RINGKEEPER, &HEADS);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    ring.refused(RINGKEEPER, &HEADS);
    ring.no_more_bets();
    ring.refused(RINGKEEPER, &HEADS);
    ring.throw_land(&HEADS);
    ring.refused(RINGKEEPER, &TAILS);
    ring.play.rebuild();
}

// design: the coins in the air come down in four ways, each as likely
#[test]
fn four_outcomes_of_a_quarter_each() {
    use Rest::{Heads, Tails};
    let ring = flying(&with(ChanceSource::Observed));
    let told: Vec<_> =
        ring.play.outcomes().into_iter().map(|chance| (chance.by, chance.command, chance.probability)).collect();
    let quarter = Fraction { numerator: 1, denominator: 4 };
    let way = |first, second| (RINGKEEPER, land(first, second), quarter);
    assert_eq!(told, [way(Heads, Heads), way(Heads, Tails), way(Tails, Heads), way(Tails, Tails)]);
}

// R34: a decision takes 2 valid spins on average, so half of the outcomes end it
#[test]
fn half_of_the_outcomes_end_a_decision() {
    for (landing, ends) in [(HEADS, true), (TAILS, true), (ODDS, false)] {
        let mut ring = flying(&with(ChanceSource::Observed));
        ring.ok(RINGKEEPER, &landing);
        let events = ring.ok(RINGKEEPER, &Command::AnnounceResult);
        assert_eq!(kinds(&events).contains(&"result-announced"), ends);
    }
}

// R4, R45: a committed ring lands as its links and the players' entropy say
#[test]
fn a_chain_lands_as_its_links_and_the_entropy_say() {
    let links = chain(42, 100);
    let mut ring = seated_with(BOOK, &committed(&links, None), 2);
    assert_eq!(ring.view().common.chain.unwrap().head, links[0]);
    ring.ok(player(1), &entropy(&[5; 32]));
    ring.ok(player(2), &entropy(&[6; 32]));
    ringkeeper_takes(&mut ring);
    assert_eq!(ring.view().common.chain.unwrap().entropy, [0; 32], "it joins at \"place your bets\"");
    let digest = join(&join(&[0; 32], 1, &[5; 32]), 2, &[6; 32]);
    let mut number = 1;
    while number < 30 {
        number = decision(&mut ring, &links, number, &digest);
    }
    let view = ring.view().common.chain.unwrap();
    assert_eq!((view.head, view.used as usize), (links[number - 1].to_vec(), number - 1));
    ring.play.rebuild();
}

// R4: none can be skipped, chosen or used twice
#[test]
fn only_the_next_link_lands() {
    let links = chain(3, 100);
    let mut ring = flying(&committed(&links, None));
    let mut wrong = links[1];
    wrong[31] ^= 1;
    for link in [&links[0], &links[2], &wrong, &[0; 32]] {
        ring.no(HOST, &reveal(link), "draw-not-committed", &["R4"]);
    }
    let events = ring.ok(HOST, &reveal(&links[1]));
    let Happening::DrawRevealed(draw) = &one(&events, "draw-revealed").what else { panic!() };
    assert_eq!((draw.number, &draw.link.x[..]), (1, &links[1][..]));
    ring.play.rebuild();
}

// R3, R52: nothing undoes a throw of numbers before it has landed
#[test]
fn nothing_undoes_a_throw_of_numbers() {
    let links = chain(3, 100);
    let mut ring = flying(&committed(&links, None));
    ring.no(RINGKEEPER, &no_spin(NoSpinReason::TooLow), "no-coins-to-call", &["R3"]);
    ring.no(RINGKEEPER, &disrupted(), "coins-in-the-air", &["R3"]);
    assert!(!ring.view().outcome_open);
    assert_eq!(ring.refused(HOST, &reveal(&links[2])).code, "draw-not-committed");
    assert_eq!(landed(&ring.ok(HOST, &reveal(&links[1]))), lands(&links, 1, &[0; 32]));
    ring.play.rebuild();
}

// R4: the beacon goes into the outcome where the ring was opened with one
#[test]
fn a_beacon_goes_into_the_outcome() {
    let links = chain(3, 100);
    let mut ring = flying(&committed(&links, Some(quicknet())));
    let due = ring.view().common.chain.unwrap().due.unwrap();
    ring.refused(HOST, &reveal(&links[1]));
    let events = ring.ok(HOST, &reveal_with(&links[1], due, &[8; 48]));
    assert_eq!(landed(&events), faces(&outcome_seed(BOOK, &links[1], 1, &[0; 32], &[8; 48])));
    ring.play.rebuild();
}

// R45: "place your bets" is refused below 64 reveals without a next chain, at 64 it is not
#[test]
fn below_64_reveals_a_next_chain_must_be_there() {
    let links = chain(1, 64);
    let mut ring = seated_with(BOOK, &committed(&links, None), 2);
    decision(&mut ring, &links, 1, &[0; 32]);
    ringkeeper_takes(&mut ring);
    ring.refused_for(RINGKEEPER, &Command::PlaceYourBets, &["R45"]);
    let events = ring.ok(HOST, &commit(&chain(2, 100)));
    assert_eq!(cited(BOOK, &events, "draws-committed").0, "R45");
    ring.place_your_bets();
    ring.play.rebuild();
}

// R45: the boundary: with 64 left bets are called, with 63 not
#[test]
fn with_64_reveals_left_bets_are_called() {
    let even =
        |links: &Vec<Bytes>, number| matches!(lands(links, number, &[0; 32]), (first, second) if first == second);
    let links = (0..).map(|last| chain(last, 65)).find(|links| even(links, 1) && even(links, 2)).unwrap();
    let mut ring = seated_with(BOOK, &committed(&links, None), 2);
    assert_eq!(decision(&mut ring, &links, 1, &[0; 32]), 2);
    assert_eq!(decision(&mut ring, &links, 2, &[0; 32]), 3);
    ringkeeper_takes(&mut ring);
    ring.refused_for(RINGKEEPER, &Command::PlaceYourBets, &["R45"]);
    ring.play.rebuild();
}

// R45: the next chain is first used in the decision after the next
#[test]
fn a_chain_committed_between_decisions_serves_the_second_from_there() {
    let (old, new) = (chain(1, 100), chain(2, 100));
    let mut ring = seated_with(BOOK, &committed(&old, None), 2);
    let number = decision(&mut ring, &old, 1, &[0; 32]);
    ring.ok(HOST, &commit(&new));
    assert_eq!(ring.view().common.chain.unwrap().next, Some(commitment(&new, None)));
    decision(&mut ring, &old, number, &[0; 32]);
    decision(&mut ring, &new, 1, &[0; 32]);
    ring.play.rebuild();
}

// R45: entropy once a seat and decision, when nothing is in the air or pending
#[test]
fn entropy_is_given_when_nothing_flies() {
    let links = chain(3, 100);
    let mut ring = seated_with(BOOK, &committed(&links, None), 2);
    ring.ok(player(2), &entropy(&[1; 32]));
    ring.refused(player(2), &entropy(&[2; 32]));
    ring.refused(RINGKEEPER, &entropy(&[2; 32]));
    ring.stake(1, 1_000);
    ring.cover(2, 1_000);
    ring.place_your_bets();
    assert_eq!(ring.view().common.chain.unwrap().entropy, join(&[0; 32], 2, &[1; 32]));
    ring.ok(player(2), &entropy(&[2; 32]));
    ring.no_more_bets();
    ring.throw();
    ring.refused(player(1), &entropy(&[3; 32]));
    ring.play.rebuild();
}

// R2: without a chain no entropy and no commitment
#[test]
fn only_a_committed_ring_takes_entropy_and_chains() {
    for source in [ChanceSource::Fresh, ChanceSource::Observed] {
        let mut ring = open(BOOK, &with(source));
        ring.join(1);
        assert_eq!(ring.refused(player(1), &entropy(&[1; 32])).code, "wrong-spin-source");
        assert_eq!(ring.refused(HOST, &commit(&chain(3, 64))).code, "wrong-spin-source");
        ring.play.rebuild();
    }
}
