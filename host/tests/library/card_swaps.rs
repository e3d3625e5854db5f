//! Swaps at card tables in play: another build after every command, another rulebook after every hand.

use kip::casino_cards::{Actor, Choice, Command, Config, Dealing, MatchLength, Phase, Stakes};
use kip::contract::{Account, Joining, Seat, Standing, Timestamp};
use kip::money::Ledger;
use kip::{CasinoCards, Digest, Successor, Table};

use crate::casino_cards::{HOST, player, registry};
use crate::common::{Tested, another_build, dice::Dice};

/// The rulebooks that two can play.
const FOR_TWO: [&str; 5] = ["swazi-two", "crazy", "sotho", "sotho-forty", "south-african"];

/// Returns an awaited command of anybody, at random. Stakes are placed and hands are dealt.
fn next(table: &mut Table<CasinoCards>, at: Timestamp, dice: &mut Dice) -> Result<(Actor, Command), kip::Fault> {
    let listed = table.legal(at, None, 60)?.first;
    let awaited: Vec<Choice> = listed.into_iter().filter(|choice| choice.standing == Standing::Awaited).collect();
    let Choice { by, command, .. } = dice.pick(&awaited).clone();
    Ok(match command {
        Command::Deal(_) => (by, Command::Deal(Dealing::Fresh(dice.bytes().to_vec()))),
        command => (by, command),
    })
}

fn seat(table: &mut Table<CasinoCards>, seats: Seat, at: Timestamp) -> Tested {
    for seat in 1..=seats {
        table.apply(HOST, at, &Command::Join(Joining { seat, age_attested: true }))?;
    }
    Ok(())
}

/// Nothing is lost. The bytes are those of a table that nobody swapped, which is restored with all its invariants (each card in
/// one place) at every swap, and the money is where the moves put it.
#[test]
fn a_thousand_swaps_at_a_playing_card_table_lose_nothing() -> Tested {
    let registry = registry().fork();
    let swazi = registry.rulebook("swazi").unwrap();
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "swazi").unwrap();
    let later = another_build(carried.bytes);
    registry.allow(Digest::of(&later));
    let builds = [registry.load(&later)?, swazi.clone()];
    let mut config = swazi.description().examples[0].clone();
    config.terms.stakes = Stakes::PerPoint(100);
    config.terms.length = MatchLength::Hands(1_000);
    config.terms.commission_basis_points = 500;
    let (mut swapped, mut kept) = (Table::open(&swazi, &config)?.0, Table::open(&swazi, &config)?.0);
    seat(&mut swapped, 3, config.opened_at)?;
    seat(&mut kept, 3, config.opened_at)?;
    let (mut ledger, mut dice, mut swaps) = (Ledger::default(), Dice::new(27), 0);
    for (round, build) in (0..).zip(builds.iter().cycle()) {
        if swaps == 1_000 {
            break;
        }
        let at = config.opened_at + round;
        assert_eq!(swapped.swap(build.clone(), at)?.to.digest, build.digest());
        swaps += 1;
        let (by, command) = next(&mut kept, at, &mut dice)?;
        let events = swapped.apply(by, at, &command)?;
        assert_eq!(events, kept.apply(by, at, &command)?);
        assert!(swapped.snapshot()? == kept.snapshot()?, "after {command:?}");
        events.iter().try_for_each(|event| ledger.post_all(&event.moves))?;
        ledger.require_lying(&swapped.view(None)?.common.lying)?;
    }
    assert!(swapped.view(None)?.hands >= 3, "{}", swapped.view(None)?.hands);
    assert!((1..=3).any(|seat| ledger.balance(Account::Purse(seat), 0) != 0));
    Ok(())
}

/// A rulebook that is queued in mid-hand takes over when the hand is settled, and not before; players keep their winnings.
#[test]
fn a_queued_rulebook_takes_over_after_every_hand() -> Tested {
    let registry = registry();
    let config_of = |id: &str| -> Config {
        let rulebook = registry.rulebook(id).unwrap();
        let mut config = rulebook.description().examples.iter().find(|it| it.terms.players == 2).unwrap().clone();
        config.terms.stakes = Stakes::PerPoint(100);
        config
    };
    let config = config_of(FOR_TWO[0]);
    let (mut table, at) = (Table::open(&registry.rulebook(FOR_TWO[0]).unwrap(), &config)?.0, config.opened_at);
    seat(&mut table, 2, at)?;
    let (mut ledger, mut dice) = (Ledger::default(), Dice::new(72));
    for hand in 1..=60 {
        let (old, new) = (FOR_TWO[(hand - 1) % FOR_TWO.len()], FOR_TWO[hand % FOR_TWO.len()]);
        let mut is_queued = false;
        loop {
            let (by, command) = next(&mut table, at, &mut dice)?;
            let events = table.apply(by, at, &command)?;
            events.iter().try_for_each(|event| ledger.post_all(&event.moves))?;
            let view = table.view(None)?;
            ledger.require_lying(&view.common.lying)?;
            if view.phase != Phase::Between && !is_queued {
                let rulebook = registry.rulebook(new).unwrap();
                assert_eq!(table.queue_swap(Successor { rulebook, terms: Some(config_of(new).terms) }, at)?, None);
                is_queued = true;
            }
            if let Some(swapped) = table.swapped() {
                let swapped = swapped?;
                assert_eq!((swapped.from.rulebook.as_str(), swapped.to.rulebook.as_str()), (old, new));
                break;
            }
            assert_eq!(table.rulebook().id(), old);
        }
        let taken = table.view(None)?.common.taken;
        assert_eq!((table.rulebook().id(), taken), (new, vec![1, 2]));
        // Without commission players win exactly the losses of others, and nothing is left on the table.
        let purses: i128 = (1..=2).map(|seat| ledger.balance(Account::Purse(seat), 0)).sum();
        assert_eq!(purses, 0);
    }
    assert!(ledger.balance(Account::Purse(1), 0) != 0);
    assert!(table.apply(player(1), at, &Command::Ready).is_ok());
    Ok(())
}
