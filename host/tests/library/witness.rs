//! The witness of a table's draws: it finds every discrepancy, and none at an honest table.

use crate::common::{chain, committed};
use kip::GENERATION;
use kip::contract::{Beacon, BeaconRound, ChanceSource, Commitment, Contribution, Link, UsedLink};
use kip::draw::{Chance, Coins as _, Discrepancy, Draw, Draws as _, Native, SCHEMES};
use kip::two_up::{
    Command, Config, Faces, Happening, InvalidSpin, Landing, NoSpin, NoSpinReason, Rest, Rests, Side, Thrower, Throwing,
};

type Bytes = [u8; 32];

/// The time of everything that has no other time.
const AT: u64 = 1_767_430_800_000;

type Witness = kip::draw::Witness<kip::TwoUp>;

/// Makes a witness of a table with a chain.
fn witness(links: &[Bytes]) -> Witness {
    Witness::new("nsw", GENERATION, &committed(links)).unwrap()
}

/// Makes a chain of a length, the head first.
fn links(secret: u8, length: usize) -> Vec<Bytes> {
    let mut links = vec![[secret; 32]];
    for _ in 0..length {
        links.push(Native.previous_link(links.last().unwrap()).unwrap());
    }
    links.reverse();
    links
}

fn commit(witness: &mut Witness, links: &[Bytes]) -> Vec<Discrepancy> {
    let length = u32::try_from(links.len() - 1).unwrap();
    let commitment = Commitment { head: links[0].to_vec(), length, beacon: None };
    witness.follow(AT, &Command::CommitDraws(commitment.clone()), [&Happening::DrawsCommitted(commitment)])
}

fn open(witness: &mut Witness) -> Vec<Discrepancy> {
    witness.follow(AT, &Command::PlaceYourBets, [&Happening::BettingOpened])
}

/// Returns how three coins fall with a link, without entropy and beacon.
fn coins(links: &[Bytes], number: usize, rulebook: &str) -> Rests {
    coins_with(links, number, rulebook, ([0; 32], &[]))
}

/// Returns how three coins fall, like [`coins`], with the players' digest and the beacon's bytes.
fn coins_with(links: &[Bytes], number: usize, rulebook: &str, (entropy, beacon): (Bytes, &[u8])) -> Rests {
    let draw = Draw {
        table: "Ring 1".to_owned(),
        rulebook: rulebook.to_owned(),
        generation: GENERATION.to_owned(),
        number: u32::try_from(number).unwrap(),
        entropy: entropy.to_vec(),
        beacon: beacon.to_vec(),
    };
    let seed = Native.outcome_seed(&links[number], &draw).unwrap();
    let faces = Native.coins_of(&seed, 0).unwrap();
    let rest = |side| if side == Side::Heads { Rest::Heads } else { Rest::Tails };
    Rests { first: rest(faces.first), second: rest(faces.second), third: faces.third.map(rest) }
}

/// Lands the given coins with a link.
fn land(witness: &mut Witness, link: &Bytes, number: usize, coins: Rests) -> Vec<Discrepancy> {
    land_with(witness, link, number, coins, None)
}

/// Lands coins like [`land`], with a round of the beacon.
fn land_with(
    witness: &mut Witness,
    link: &Bytes,
    number: usize,
    coins: Rests,
    beacon: Option<BeaconRound>,
) -> Vec<Discrepancy> {
    let (entropy, _) = witness.coins().unwrap().entropy().unwrap();
    land_with_digest(witness, link, number, coins, beacon, entropy)
}

/// Lands coins like [`land_with`], with the players' digest that the table names. Throws the coins, if nobody has.
fn land_with_digest(
    witness: &mut Witness,
    link: &Bytes,
    number: usize,
    coins: Rests,
    beacon: Option<BeaconRound>,
    entropy: Bytes,
) -> Vec<Discrepancy> {
    if !witness.coins().unwrap().has_coins_in_the_air() {
        assert_eq!(throw(witness, AT, &[]), []);
    }
    let link = Link { x: link.to_vec(), beacon };
    let used = UsedLink { number: u32::try_from(number).unwrap(), link: link.clone(), entropy: entropy.to_vec() };
    let happenings = [Happening::DrawRevealed(used), Happening::CoinsLanded(coins)];
    witness.follow(AT, &Command::Land(Landing::Committed(link)), &happenings)
}

const START: Faces = Faces { first: Side::Heads, second: Side::Tails, third: None };

fn thrown() -> Happening {
    Happening::CoinsThrown(Throwing { by: Thrower::Spinner(1), start: START })
}

/// Throws the coins and names the rounds of the beacon.
fn throw(witness: &mut Witness, at: u64, rounds: &[u64]) -> Vec<Discrepancy> {
    let due = rounds.iter().map(|&round| Happening::RoundDue(round));
    let happenings: Vec<_> = [thrown()].into_iter().chain(due).collect();
    witness.follow(at, &Command::ThrowCoins(START), &happenings)
}

/// Calls "No spin."
fn call_off(witness: &mut Witness) -> Vec<Discrepancy> {
    let (text, reason) = (None, NoSpinReason::TooLow);
    let invalid = Happening::SpinInvalid(InvalidSpin { reason, text: text.clone(), consecutive: 1 });
    witness.follow(AT, &Command::CallNoSpin(NoSpin { reason, text }), [&invalid])
}

/// Returns the config of a table with a source of chance.
fn with(source: ChanceSource) -> Config {
    Config { source, ..committed(&chain()) }
}

/// Makes a witness of a table with a beacon whose round n is published 3 (n - 1) seconds after [`AT`].
fn with_beacon(links: &[Bytes]) -> Witness {
    let beacon = Beacon { scheme: "quicknet".into(), key: vec![7], first_round_at: AT, period: 3_000 };
    let length = u32::try_from(links.len() - 1).unwrap();
    let commitment = Commitment { head: links[0].to_vec(), length, beacon: Some(beacon) };
    Witness::new("nsw", GENERATION, &with(ChanceSource::Committed(commitment))).unwrap()
}

#[test]
fn a_drawn_throw_that_does_not_land_is_reported_and_an_observed_one_is_counted() {
    let chain = chain();
    let fresh = || Witness::new("nsw", GENERATION, &with(ChanceSource::Fresh)).unwrap();
    for mut witness in [witness(&chain), fresh()] {
        assert_eq!(throw(&mut witness, AT, &[]), []);
        assert_eq!(call_off(&mut witness), [Discrepancy::CalledOff]);
        // The witness goes on from there and reports it once.
        assert_eq!(throw(&mut witness, AT, &[]), []);
        assert_eq!(throw(&mut witness, AT, &[]), [Discrepancy::CalledOff]);
        assert_eq!(witness.coins().unwrap().called_off(), 2);
    }
    let mut observed = Witness::new("nsw", GENERATION, &with(ChanceSource::Observed)).unwrap();
    assert_eq!(throw(&mut observed, AT, &[]), []);
    assert_eq!(call_off(&mut observed), []);
    assert_eq!(observed.coins().unwrap().called_off(), 1);
    // Coins that have landed are not called off.
    let mut landed = fresh();
    assert_eq!(throw(&mut landed, AT, &[]), []);
    let coins = Native.coins_of(&[0; 32], 0).unwrap();
    let rest = |side| if side == Side::Heads { Rest::Heads } else { Rest::Tails };
    let coins = Rests { first: rest(coins.first), second: rest(coins.second), third: None };
    let command = Command::Land(Landing::Fresh(vec![0; 32]));
    assert_eq!(landed.follow(AT, &command, [&Happening::CoinsLanded(coins)]), []);
    assert_eq!(throw(&mut landed, AT, &[]), []);
    assert_eq!(landed.coins().unwrap().called_off(), 0);
}

#[test]
fn every_throw_names_its_round_of_the_beacon_and_lands_with_it() {
    let chain = chain();
    let round = |round| Some(BeaconRound { round, bytes: vec![0xbe; 48] });
    let coins = |number| coins_with(&chain, number, "nsw", ([0; 32], &[0xbe; 48]));
    let mut witness = with_beacon(&chain);
    // Exactly one period before round 2; a millisecond later; long before round 1; exactly one period before round 1.
    for (number, at, due) in [(1, AT, 2), (2, AT + 1, 3), (3, AT - 1_000_000, 1), (4, AT - 3_000, 1)] {
        assert_eq!(throw(&mut witness, at, &[due]), [], "{at}");
        assert_eq!(land_with(&mut witness, &chain[number], number, coins(number), round(due)), []);
    }
    assert_eq!(throw(&mut witness, AT, &[3]), [Discrepancy::WrongRoundDue { due: 2, found: 3 }]);
    // The witness continues from the table's own round.
    assert_eq!(land_with(&mut witness, &chain[5], 5, coins(5), round(3)), []);
    assert_eq!(throw(&mut witness, AT, &[]), [Discrepancy::NoRoundDue { due: 2 }]);
    let found = land_with(&mut witness, &chain[6], 6, coins(6), round(1));
    assert_eq!(found, [Discrepancy::WrongRound { due: 2, found: 1 }]);
    assert_eq!(throw(&mut witness, AT, &[2, 2]), [Discrepancy::RoundUnexpected]);
    let found = land(&mut witness, &chain[7], 7, coins_with(&chain, 7, "nsw", ([0; 32], &[])));
    assert_eq!(found, [Discrepancy::BeaconMissing]);

    let mut without = self::witness(&chain);
    assert_eq!(throw(&mut without, AT, &[1]), [Discrepancy::RoundUnexpected]);
    let found = land_with(&mut without, &chain[1], 1, coins(1), round(1));
    assert_eq!(found, [Discrepancy::BeaconUnexpected]);
}

/// The rounds of this beacon are signatures, and these bytes are not.
#[test]
fn a_round_that_its_beacon_did_not_sign_is_reported() {
    let chain = chain();
    let coins = coins_with(&chain, 1, "nsw", ([0; 32], &[0xbe; 48]));
    for scheme in SCHEMES {
        let beacon = Beacon { scheme: scheme.into(), key: vec![7], first_round_at: AT, period: 3_000 };
        let commitment = Commitment { head: chain[0].to_vec(), length: 70, beacon: Some(beacon) };
        let mut witness = Witness::new("nsw", GENERATION, &with(ChanceSource::Committed(commitment))).unwrap();
        assert_eq!(throw(&mut witness, AT, &[2]), []);
        let round = BeaconRound { round: 2, bytes: vec![0xbe; 48] };
        let found = land_with(&mut witness, &chain[1], 1, coins, Some(round));
        assert_eq!(found, [Discrepancy::NotSigned { round: 2 }], "{scheme}");
    }
}

#[test]
fn committing_a_head_or_link_of_the_chain_in_use_is_reported() {
    let chain = chain();
    for known in 0..2 {
        let mut witness = witness(&chain);
        assert_eq!(land(&mut witness, &chain[1], 1, coins(&chain, 1, "nsw")), []);
        assert_eq!(commit(&mut witness, &chain[known..]), [Discrepancy::ChainUsed]);
    }
    let mut witness = witness(&chain);
    assert_eq!(land(&mut witness, &chain[1], 1, coins(&chain, 1, "nsw")), []);
    assert_eq!(commit(&mut witness, &links(9, 64)), []);
}

/// A head or link, once revealed, is known for ever, even when other chains are in use.
#[test]
fn a_head_or_link_that_was_told_is_never_good_again() {
    let (first, second) = (links(1, 70), links(2, 70));
    let mut witness = witness(&first);
    assert_eq!(commit(&mut witness, &second), []);
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &first[1], 1, coins(&first, 1, "nsw")), []);
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &second[1], 1, coins(&second, 1, "nsw")), []);
    // The second chain serves. The head and the link of the first one are known from long ago.
    for known in 0..2 {
        assert_eq!(commit(&mut witness.clone(), &first[known..]), [Discrepancy::ChainUsed], "{known}");
    }
    // One more link before the head of the first chain: a new head, that leads to a link that is known (R136).
    let before = Native.previous_link(&first[0]).unwrap();
    let longer: Vec<Bytes> = [before].into_iter().chain(first.iter().copied()).collect();
    assert_eq!(commit(&mut witness, &longer), [Discrepancy::ChainUsed]);
    assert_eq!((open(&mut witness), open(&mut witness)), (vec![], vec![]));
    let found = land(&mut witness, &first[0], 1, coins(&longer, 1, "nsw"));
    assert_eq!(found, [Discrepancy::LinkUsed { chain: 3, number: 1 }]);
}

/// After the last link the entropy given so far serves, and the next chain is used in the next decision, whether it was
/// committed before or after that link was revealed.
#[test]
fn a_chain_with_no_link_left_skips_a_decision() {
    let (first, second) = (links(1, 64), links(2, 64));
    for commit_first in [true, false] {
        let mut witness = witness(&first);
        assert_eq!(open(&mut witness), []);
        for number in 1..64 {
            assert_eq!(land(&mut witness, &first[number], number, coins(&first, number, "nsw")), []);
        }
        if commit_first {
            assert_eq!(commit(&mut witness, &second), []);
        }
        let given = Contribution { seat: 2, bytes: vec![0xe5; 32] };
        let command = Command::AddEntropy(given.bytes.clone());
        assert_eq!(witness.follow(AT, &command, [&Happening::EntropyAdded(given)]), []);
        let joined = Native.add_entropy(&[0; 32], "Ring 1", 2, 1, &[0xe5; 32]).unwrap();
        assert_eq!(land(&mut witness, &first[64], 64, coins(&first, 64, "nsw")), []);
        if !commit_first {
            assert_eq!(witness.coins().unwrap().entropy(), Some(([0; 32], joined)));
            assert_eq!(commit(&mut witness, &second), []);
        }
        assert_eq!(witness.coins().unwrap().entropy(), Some((joined, joined)));
        assert_eq!(open(&mut witness), []);
        let coins = coins_with(&second, 1, "nsw", (joined, &[]));
        assert_eq!(land(&mut witness, &second[1], 1, coins), [], "{commit_first}");
    }
}

#[test]
fn an_honest_table_of_two_or_three_coins_has_no_discrepancy() {
    let chain = chain();
    let mut witness = witness(&chain);
    assert_eq!(open(&mut witness), []);
    for number in 1..=5 {
        let three = coins(&chain, number, "nsw");
        // A game of two coins uses the first two.
        let coins = if number % 2 == 0 { three } else { Rests { third: None, ..three } };
        assert_eq!(land(&mut witness, &chain[number], number, coins), []);
    }
    assert_eq!((witness.landings().len(), witness.published()[0].revealed), (5, 5));
}

#[test]
fn the_third_coin_is_checked_too() {
    let chain = chain();
    let mut witness = witness(&chain);
    let drawn = coins(&chain, 1, "nsw");
    let third = if drawn.third == Some(Rest::Heads) { Rest::Tails } else { Rest::Heads };
    let found = land(&mut witness, &chain[1], 1, Rests { third: Some(third), ..drawn });
    assert!(matches!(found[..], [Discrepancy::CoinsDiffer { .. }]), "{found:?}");
}

#[test]
fn a_link_out_of_step_or_of_another_chain_is_reported_once() {
    let (chain, other) = (chain(), links(9, 80));
    let mut skipping = witness(&chain);
    let found = land(&mut skipping, &chain[2], 2, coins(&chain, 2, "nsw"));
    assert_eq!(found, [Discrepancy::OutOfStep { chain: 1, expected: 1, found: 2 }]);
    assert_eq!(land(&mut skipping, &chain[3], 3, coins(&chain, 3, "nsw")), []);

    let found = land(&mut witness(&chain), &other[1], 1, coins(&other, 1, "nsw"));
    assert_eq!(found, [Discrepancy::NotCommitted { chain: 1, number: 1 }]);
}

#[test]
fn the_next_chain_is_due_below_64_and_used_in_the_decision_after_the_next() {
    let (first, second) = (links(1, 64), links(2, 64));
    let mut witness = witness(&first);
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &first[1], 1, coins(&first, 1, "nsw")), []);
    assert_eq!(open(&mut witness), [Discrepancy::NextChainDue { left: 63 }]);
    assert_eq!(commit(&mut witness, &second), []);
    assert_eq!(commit(&mut witness, &second), [Discrepancy::CommittedTwice]);
    // The next decision uses the first chain, the one after it the second.
    assert_eq!(open(&mut witness), []);
    assert_eq!(land(&mut witness, &first[2], 2, coins(&first, 2, "nsw")), []);
    assert_eq!(open(&mut witness), []);
    let found = land(&mut witness, &first[3], 3, coins(&first, 3, "nsw"));
    assert!(matches!(found[0], Discrepancy::OutOfStep { expected: 1, found: 3, .. }), "{found:?}");
}

#[test]
fn entropy_serves_from_the_next_place_your_bets_on() {
    let mut witness = witness(&chain());
    let given = Contribution { seat: 2, bytes: vec![0xe5; 32] };
    let command = Command::AddEntropy(given.bytes.clone());
    assert_eq!(witness.follow(AT, &command, [&Happening::EntropyAdded(given)]), []);
    let joined = Native.add_entropy(&[0; 32], "Ring 1", 2, 1, &[0xe5; 32]).unwrap();
    assert_eq!(witness.coins().unwrap().entropy(), Some(([0; 32], joined)));
    assert_eq!(open(&mut witness), []);
    assert_eq!(witness.coins().unwrap().entropy(), Some((joined, joined)));
}

#[test]
fn a_link_with_another_digest_is_reported() {
    let chain = chain();
    let mut witness = witness(&chain);
    let found = land_with_digest(&mut witness, &chain[1], 1, coins(&chain, 1, "nsw"), None, [7; 32]);
    assert_eq!(found, [Discrepancy::EntropyDiffers { chain: 1, number: 1 }]);
}

#[test]
fn the_rulebook_that_plays_is_part_of_every_draw() {
    let chain = chain();
    let number = (1..60).find(|&number| coins(&chain, number, "nsw") != coins(&chain, number, "house")).unwrap();
    let mut witness = witness(&chain);
    assert_eq!(open(&mut witness), []);
    for before in 1..number {
        assert_eq!(land(&mut witness, &chain[before], before, coins(&chain, before, "nsw")), []);
    }
    witness.played_by("house", GENERATION);
    assert_eq!(land(&mut witness, &chain[number], number, coins(&chain, number, "house")), []);
    let Chance::Link(linked) = &witness.landings()[number - 1].chance else { unreachable!() };
    assert_eq!(linked.link, chain[number]);
}

#[test]
fn coins_that_land_without_a_throw_or_a_draw_are_reported() {
    let chain = chain();
    let mut witness = witness(&chain);
    let coins = Rests { first: Rest::Heads, second: Rest::Heads, third: None };
    let landed = Happening::CoinsLanded(coins);
    assert_eq!(witness.follow(AT, &Command::AnnounceResult, [&landed]), [Discrepancy::NotThrown]);
    assert_eq!(throw(&mut witness, AT, &[]), []);
    assert_eq!(witness.follow(AT, &Command::AnnounceResult, [&landed]), [Discrepancy::NothingDrawn]);
}
