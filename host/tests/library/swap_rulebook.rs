//! Another rulebook takes over a live table between spinner's games with nothing on the layout, and at no other time. Everything
//! that outlasts a game is kept.

use std::sync::OnceLock;

use crate::common::evening::{Balances, next};
use crate::common::{
    BOXER, HOST, Tested, allowing, brief, component, config, hostile_bytes, join, player, registry, renamed, rulebook,
};
use kip::contract::{Actor, Role, Timestamp};
use kip::transcript::{RecordedTable, Step, replay};
use kip::two_up::{
    Bounds, CasinoTerms, CentrePolicy, Command, Config, Happening, LimitsKind, Order, Phase, PlayerLimits, Presence,
    RingTerms, Sign, Terms, View,
};
use kip::{Digest, Fault, Limits, Registry, Rulebook, Successor, SwapError, Table, TwoUp};

const SUPERVISOR: Actor = Actor { role: Role::GamesSupervisor, number: 1 };

/// Returns a rulebook with the rules of `nsw` and another id.
fn other_bytes() -> Vec<u8> {
    let name = |id: &str| format!("the rulebook of this component is {id}");
    renamed(hostile_bytes(), &name("nsw"), &name("two"))
}

fn other() -> Rulebook<TwoUp> {
    static OTHER: OnceLock<Rulebook<TwoUp>> = OnceLock::new();
    OTHER.get_or_init(|| loaded(brief())).clone()
}

fn loaded(limits: Limits) -> Rulebook<TwoUp> {
    let rulebook = allowing(&other_bytes(), limits).unwrap().load(&other_bytes()).unwrap();
    assert_eq!(rulebook.id(), "two");
    rulebook
}

fn named(name: &str) -> Config {
    Config { table: name.to_owned(), ..config() }
}

/// Opens a table with two players, served by `nsw`, and returns it with the time.
fn table(name: &str) -> Result<(Table<TwoUp>, Timestamp), Fault> {
    let config = named(name);
    let (mut table, _) = Table::open(&rulebook(), &config)?;
    for seat in [1, 2] {
        table.apply(HOST, config.opened_at, &join(seat))?;
    }
    Ok((table, config.opened_at))
}

/// Returns whether the table may change rulebook: the coins are with nobody and no wager lies on the layout.
fn can_change_rulebook(view: &View) -> bool {
    view.phase == Phase::Offering && view.offered.is_none() && view.seats.iter().all(|seat| seat.wagers.is_empty())
}

/// Returns everything that must outlast a swap.
fn lasting(view: &View) -> impl PartialEq + std::fmt::Debug + use<> {
    let seats: Vec<_> = view.seats.iter().map(|seat| (seat.seat, seat.barred, seat.excluded)).collect();
    let limits = view.casino.clone().map(|casino| (casino.player_limits, casino.sign, casino.announced));
    (view.common.table.clone(), view.seat_count, seats, limits, view.disputes.clone(), view.closes_at)
}

#[test]
fn players_limits_and_disputes_are_kept() -> Tested {
    let (mut table, now) = table("ring")?;
    let limits = PlayerLimits { seat: 2, limits: LimitsKind::HeadsTails, min: 500, max: 5_000_000 };
    let presence = Presence { role: Role::GamesSupervisor, present: true };
    for (by, command) in [
        (HOST, Command::SetSupervisorPresence(presence)),
        (SUPERVISOR, Command::SetPlayerLimits(limits)),
        (player(1), Command::RaiseDispute("the coins touched".to_owned())),
    ] {
        table.apply(by, now, &command)?;
    }
    let before = table.view(None)?;
    let swapped = table.swap(other(), now + 2)?;
    assert_eq!((swapped.from.rulebook.as_str(), swapped.to.rulebook.as_str()), ("nsw", "two"));
    let [event] = swapped.events.as_slice() else { panic!("{:?}", swapped.events) };
    let Happening::TableImported(taken) = &event.what else { panic!("{event:?}") };
    assert_eq!((taken.rulebook.as_str(), event.at), ("nsw", now + 2));

    assert_eq!(table.rulebook().id(), "two");
    let after = table.view(None)?;
    assert_eq!(lasting(&after), lasting(&before));
    assert_eq!((after.disputes.len(), after.seats.len()), (1, 2));
    assert!(table.export_table(now + 2)?.starts_with(b"kip/table/1 two-up "));
    // The new code plays the table.
    table.apply(BOXER, now + 4, &Command::OfferCoins(1))?;
    Ok(())
}

#[test]
fn a_table_changes_rulebook_between_games_and_at_no_other_time() -> Tested {
    assert_changes_between_games(&other())
}

#[test]
fn nsw_and_house_take_over_from_each_other_between_games_and_at_no_other_time() -> Tested {
    let wasm = component("kip-house");
    assert_changes_between_games(&allowing(&wasm, Limits::default())?.load(&wasm)?)
}

/// Plays an evening with an attempted swap before every command.
fn assert_changes_between_games(other: &Rulebook<TwoUp>) -> Tested {
    let (mut table, start) = table("ring")?;
    let (mut balances, mut changed, mut refused) = (Balances::default(), 0, 0);
    let mut rulebooks = [other.clone(), rulebook()].into_iter().cycle();
    let mut successor = rulebooks.next().unwrap();
    for round in 0..600 {
        let at = start + 2 * round;
        let (before, state) = (table.view(None)?, table.snapshot()?);
        match table.swap(successor.clone(), at) {
            Ok(swapped) => {
                assert!(can_change_rulebook(&before), "{before:?}");
                assert_eq!(swapped.events.len(), 1);
                assert_eq!(lasting(&table.view(None)?), lasting(&before));
                balances.record(&swapped.events);
                successor = rulebooks.next().unwrap();
                changed += 1;
            }
            Err(SwapError::NotNow(refusal)) => {
                assert!(!can_change_rulebook(&before), "{refusal:?}: {before:?}");
                assert!(!refusal.message.is_empty() && !refusal.clause.is_empty());
                assert_eq!(table.snapshot()?, state);
                refused += 1;
            }
            Err(error) => return Err(error.into()),
        }
        let (by, command) = next(&table.view(None)?, &table.legal(at, None, u32::MAX)?, round);
        balances.record(&table.apply(by, at, &command)?);
        balances.check(&table.view(None)?);
    }
    assert!(changed > 20 && refused > 200 && balances.settled > 100, "{changed} {refused} {balances:?}");
    Ok(())
}

#[test]
fn a_refused_swap_gives_its_reason() -> Tested {
    let (mut table, start) = table("ring")?;
    let mut codes = Vec::new();
    for round in 0..1_000 {
        if let Err(fault) = table.export_table(start + 2 * round) {
            let SwapError::NotNow(refusal) = table.swap(other(), start + 2 * round).unwrap_err() else { panic!() };
            assert_eq!(fault.refusal(), Some(&refusal));
            codes.push(refusal.code);
        }
        let (by, command) = next(&table.view(None)?, &table.legal(start + 2 * round, None, u32::MAX)?, round);
        table.apply(by, start + 2 * round, &command)?;
    }
    codes.sort();
    codes.dedup();
    assert_eq!(codes, ["coins-offered", "game-under-way", "winner-to-answer"]);
    Ok(())
}

/// Returns a table in the middle of a game.
fn playing(name: &str) -> Result<(Table<TwoUp>, Timestamp), Fault> {
    let (mut table, start) = table(name)?;
    for round in 0..8 {
        let (by, command) = next(&table.view(None)?, &table.legal(start, None, u32::MAX)?, round);
        table.apply(by, start, &command)?;
    }
    assert!(!can_change_rulebook(&table.view(None)?));
    Ok((table, start))
}

#[test]
fn a_queued_swap_happens_at_the_first_moment_that_is_allowed() -> Tested {
    let (mut table, start) = playing("ring")?;
    assert_eq!(table.queue_swap(other(), start)?, None);
    assert_eq!(table.queued_swap().map(|waiting| waiting.rulebook.digest()), Some(other().digest()));
    let mut twin = Table::restore(&rulebook(), &table.snapshot()?)?;
    for round in 0..100 {
        let at = start + 2 * round;
        let (by, command) = next(&twin.view(None)?, &twin.legal(at, None, u32::MAX)?, round);
        assert_eq!(table.apply(by, at, &command)?, twin.apply(by, at, &command)?);
        if can_change_rulebook(&twin.view(None)?) {
            let swapped = table.swapped().ok_or("nobody took over")??;
            assert_eq!((swapped.at, swapped.to.digest), (at, other().digest()));
            assert_eq!(table.rulebook().id(), "two");
            assert!(table.queued_swap().is_none() && table.swapped().is_none());
            assert_eq!(lasting(&table.view(None)?), lasting(&twin.view(None)?));
            return Ok(());
        }
        assert_eq!(table.rulebook().id(), "nsw");
        assert!(table.swapped().is_none() && table.queued_swap().is_some());
        assert_eq!(table.snapshot()?, twin.snapshot()?);
    }
    Err("the game never ended".into())
}

/// Returns the commands from there until the table may change rulebook, and one more, after which it may not.
fn orders_past_the_moment(table: &mut Table<TwoUp>, start: Timestamp) -> Result<Vec<Order>, Fault> {
    let mut twin = Table::restore(&rulebook(), &table.snapshot()?)?;
    let (mut orders, mut has_passed) = (Vec::new(), false);
    for round in 0..100 {
        let at = start + 2 * round;
        let (by, command) = next(&twin.view(None)?, &twin.legal(at, None, u32::MAX)?, round);
        twin.apply(by, at, &command)?;
        orders.push(Order { by, at, command });
        let can_change = can_change_rulebook(&twin.view(None)?);
        if has_passed && !can_change {
            return Ok(orders);
        }
        has_passed |= can_change;
    }
    panic!("the game never ended: {orders:?}")
}

#[test]
fn a_queued_swap_is_tried_after_every_command_of_a_batch() -> Tested {
    let (mut table, start) = playing("ring")?;
    let orders = orders_past_the_moment(&mut table, start)?;
    let mut one_by_one = Table::restore(&rulebook(), &table.snapshot()?)?;
    for table in [&mut table, &mut one_by_one] {
        assert_eq!(table.queue_swap(other(), start)?, None);
    }
    let steps = table.apply_all(&orders)?;
    let (mut events, mut ends) = (Vec::new(), Vec::new());
    for Order { by, at, command } in &orders {
        events.extend(one_by_one.apply(*by, *at, command)?);
        ends.push(u32::try_from(events.len())?);
    }
    assert_eq!((steps.events, steps.ends, steps.refused), (events, ends, None));
    let swapped = table.swapped().ok_or("nobody took over")??;
    assert_eq!(Some(swapped), one_by_one.swapped().transpose()?);
    assert_eq!((table.rulebook().id(), table.queued_swap().is_none()), ("two", true));
    assert_eq!(table.snapshot()?, one_by_one.snapshot()?);
    Ok(())
}

#[test]
fn a_batch_is_refused_at_the_same_command_while_a_swap_waits() -> Tested {
    let (mut table, start) = playing("ring")?;
    let mut twin = Table::restore(&rulebook(), &table.snapshot()?)?;
    table.queue_swap(other(), start)?;
    let order = |seat| Order { by: HOST, at: start, command: join(seat) };
    let orders = [order(3), order(3), order(4)];
    let steps = table.apply_all(&orders)?;
    assert_eq!(steps, twin.apply_all(&orders)?);
    assert_eq!((steps.ends, steps.refused.is_some()), (vec![1], true));
    assert_eq!((table.snapshot()?, table.queued_swap().is_some()), (twin.snapshot()?, true));
    Ok(())
}

/// The new component fails after it took over within the batch.
#[test]
fn a_batch_that_fails_after_a_swap_leaves_neither_behind() -> Tested {
    let (mut table, start) = playing("traps")?;
    let mut orders = orders_past_the_moment(&mut table, start)?;
    let last = orders.last_mut().ok_or("no order")?;
    last.at += 1;
    let before = table.snapshot()?;
    table.queue_swap(other(), start)?;
    for _ in 0..2 {
        let fault = table.apply_all(&orders).unwrap_err();
        assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
        assert_eq!(table.rulebook().id(), "nsw");
        assert_eq!(table.snapshot()?, before);
        assert!(table.swapped().is_none() && table.queued_swap().is_some());
    }
    // Without the failing command, batch and swap succeed.
    orders.pop();
    assert_eq!(table.apply_all(&orders)?.ends.len(), orders.len());
    assert_eq!(table.swapped().ok_or("nobody took over")??.to.rulebook, "two");
    Ok(())
}

/// Plays on until the table may change rulebook.
fn play_on(table: &mut Table<TwoUp>, start: Timestamp) -> Tested {
    for round in 0..100 {
        let at = start + 2 * round;
        let (by, command) = next(&table.view(None)?, &table.legal(at, None, u32::MAX)?, round);
        table.apply(by, at, &command)?;
        if can_change_rulebook(&table.view(None)?) {
            return Ok(());
        }
    }
    Err("the game never ended".into())
}

#[test]
fn a_cancelled_swap_does_not_happen() -> Tested {
    let (mut table, start) = playing("ring")?;
    table.queue_swap(other(), start)?;
    assert_eq!(table.cancel_swap().map(|cancelled| cancelled.rulebook.id().to_owned()).as_deref(), Some("two"));
    assert!(table.cancel_swap().is_none());
    play_on(&mut table, start)?;
    assert!(table.swapped().is_none());
    assert_eq!(table.rulebook().id(), "nsw");
    Ok(())
}

#[test]
fn a_queued_swap_that_fails_is_reported_once_and_waits_no_longer() -> Tested {
    let (mut table, start) = playing("traps when restored")?;
    assert_eq!(table.queue_swap(other(), start)?, None);
    play_on(&mut table, start)?;
    let result = table.swapped().ok_or("the swap has no result")?;
    assert!(matches!(result, Err(SwapError::Failed(Fault::Trapped { .. }))), "{result:?}");
    assert!(table.swapped().is_none() && table.queued_swap().is_none());
    assert_eq!(table.rulebook().id(), "nsw");
    play_on(&mut table, start + 200)?;
    Ok(())
}

/// Asserts that a swap fails and that the table is then served as if no swap had been requested.
fn assert_swap_fails(
    name: &str,
    successor: impl Into<Successor<TwoUp>>,
    expected: impl Fn(&SwapError) -> bool,
) -> Tested {
    let ((mut tried, start), (mut twin, _)) = (table(name)?, table(name)?);
    let successor = successor.into();
    for _ in 0..2 {
        let error = tried.swap(successor.clone(), start + 2).unwrap_err();
        assert!(expected(&error), "{name}: {error:?}");
    }
    assert_eq!(tried.rulebook().digest(), rulebook().digest());
    assert_eq!((tried.snapshot()?, tried.view(None)?), (twin.snapshot()?, twin.view(None)?));
    assert_eq!(tried.apply(HOST, start + 4, &join(3))?, twin.apply(HOST, start + 4, &join(3))?);
    Ok(())
}

#[test]
fn a_rulebook_that_fails_to_take_over_leaves_the_old_one_serving() -> Tested {
    assert_swap_fails(
        "refuses when restored",
        other(),
        |error| matches!(error, SwapError::Refused(refusal) if refusal.code == "never-again"),
    )?;
    assert_swap_fails("traps when restored", other(), |error| {
        matches!(error, SwapError::Failed(Fault::Trapped { .. }))
    })?;
    assert_swap_fails("loops when restored", other(), |error| {
        matches!(error, SwapError::Failed(Fault::DeadlinePassed { .. }))
    })?;
    let memory = loaded(Limits { memory_bytes: 4 << 20, ..Limits::default() });
    assert_swap_fails("hogs when restored", memory, |error| {
        matches!(error, SwapError::Failed(Fault::OutOfMemory { .. }))
    })
}

#[test]
fn a_rulebook_that_loses_a_player_does_not_take_over() -> Tested {
    assert_swap_fails("loses a player", other(), |error| *error == SwapError::Lost { what: "players" })
}

#[test]
fn a_rulebook_that_traps_on_export_goes_on_serving() -> Tested {
    let config = named("traps");
    let (mut table, _) = Table::open(&other(), &config)?;
    table.apply(HOST, config.opened_at, &join(1))?;
    let before = table.snapshot()?;
    let error = table.swap(rulebook(), config.opened_at + 1).unwrap_err();
    assert!(matches!(error, SwapError::NoState(Fault::Trapped { .. })), "{error:?}");
    assert_eq!((table.snapshot()?, table.rulebook().id()), (before, "two"));
    table.swap(rulebook(), config.opened_at + 2)?;
    Ok(())
}

#[test]
fn the_journal_belongs_to_the_rulebook_that_took_over() -> Tested {
    let (mut table, now) = table("traps")?;
    table.swap(other(), now + 2)?;
    let before = table.snapshot()?;
    let fault = table.apply(HOST, now + 3, &join(3)).unwrap_err();
    assert!(matches!(fault, Fault::Trapped { .. }), "{fault:?}");
    assert_eq!((table.snapshot()?, table.rulebook().id()), (before, "two"));
    table.apply(HOST, now + 4, &join(3))?;
    assert_eq!(table.view(None)?.seats.len(), 3);
    Ok(())
}

/// Returns terms with other bounds for Heads and Tails.
fn terms(min: u64, max: u64) -> Terms {
    let Terms::Casino(terms) = config().terms else { panic!("a casino's config") };
    let sign = Sign { heads_tails: Bounds { min, max, unit: None }, ..terms.sign };
    Terms::Casino(CasinoTerms { sign, ..terms })
}

#[test]
fn a_table_may_change_its_terms_with_its_rulebook() -> Tested {
    let (mut table, now) = table("ring")?;
    let successor = Successor { rulebook: other(), terms: Some(terms(100, 200_000)) };
    let swapped = table.swap(successor, now)?;
    assert_eq!(swapped.terms, Some(terms(100, 200_000)));
    let sign = table.view(None)?.casino.ok_or("no casino")?.sign;
    assert_eq!((sign.heads_tails.min, sign.heads_tails.max), (100, 200_000));

    // Terms that the rules refuse are refused.
    let successor = Successor { rulebook: rulebook(), terms: Some(terms(500, 100)) };
    let error = table.swap(successor, now).unwrap_err();
    assert!(matches!(error, SwapError::Refused(_)), "{error:?}");
    assert_eq!(table.rulebook().id(), "two");
    Ok(())
}

/// Returns a ring's rulebook.
fn ringkeeper() -> Rulebook<TwoUp> {
    static RINGKEEPER: OnceLock<Rulebook<TwoUp>> = OnceLock::new();
    let load = || {
        let wasm = component("kip-ringkeeper");
        allowing(&wasm, Limits::default()).unwrap().load(&wasm).unwrap()
    };
    RINGKEEPER.get_or_init(load).clone()
}

#[test]
fn a_casinos_table_becomes_a_ring_and_a_casinos_table_again() -> Tested {
    let (mut table, now) = table("ring")?;
    let complaint = "the coins touched".to_owned();
    table.apply(player(1), now, &Command::RaiseDispute(complaint))?;
    let before = table.view(None)?;

    // Neither rulebook has terms for the other kind of table.
    let error = table.swap(ringkeeper(), now).unwrap_err();
    assert!(matches!(&error, SwapError::Refused(refusal) if refusal.code == "terms-missing"), "{error:?}");
    let ring = Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false });
    table.swap(Successor { rulebook: ringkeeper(), terms: Some(ring) }, now)?;
    let in_ring = table.view(None)?;
    assert!(in_ring.ring.is_some() && in_ring.casino.is_none());
    let ringie = Actor { role: Role::Ringkeeper, number: 1 };
    table.apply(ringie, now + 2, &Command::OfferCoins(1))?;
    let error = table.swap(rulebook(), now + 2).unwrap_err();
    assert!(matches!(&error, SwapError::NotNow(refusal) if refusal.code == "coins-offered"), "{error:?}");
    table.apply(player(1), now + 2, &Command::DeclineCoins)?;

    let error = table.swap(rulebook(), now + 2).unwrap_err();
    assert!(matches!(&error, SwapError::Refused(refusal) if refusal.code == "terms-missing"), "{error:?}");
    table.swap(Successor { rulebook: rulebook(), terms: Some(config().terms) }, now + 2)?;
    let after = table.view(None)?;
    assert_eq!((after.disputes, after.seat_count), (before.disputes, before.seat_count));
    assert_eq!(after.seats.iter().map(|seat| seat.seat).collect::<Vec<_>>(), [1, 2]);
    table.apply(BOXER, now + 4, &Command::OfferCoins(2))?;
    Ok(())
}

/// A clause's number means nothing without its rulebook, and the present rulebook may not be the one that answered.
#[test]
fn a_repeated_answer_is_of_the_rulebook_that_gave_it() -> Tested {
    let (mut paper, config) = (Vec::new(), config());
    let now = config.opened_at;
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper)?;
    table.apply(HOST, now, &join(1))?;
    table.apply(BOXER, now, &Command::OfferCoins(1))?;
    assert_eq!(table.queue_swap(other(), now)?, None);
    let first = table.apply_once("decline", player(1), now, &Command::DeclineCoins)?;
    assert_eq!((first.rulebook.id(), table.rulebook().id()), ("nsw", "two"));
    assert!(table.swapped().ok_or("nobody took over")?.is_ok());
    let place = table.place();
    let again = table.apply_once("decline", player(1), now + 2, &Command::DeclineCoins)?;
    assert_eq!((again.repeated, again.rulebook.id(), &again.outcome), (true, "nsw", &first.outcome));
    assert!(table.swapped().is_none() && table.place() == place);
    drop(table);

    let (mut table, _) = replay(&both()?, paper.as_slice())?.resume(Vec::new())?;
    let again = table.apply_once("decline", player(1), now + 4, &Command::DeclineCoins)?;
    assert_eq!((again.repeated, again.rulebook.id(), again.outcome), (true, "nsw", first.outcome));
    assert_eq!(table.rulebook().id(), "two");
    Ok(())
}

fn both() -> Result<Registry<TwoUp>, kip::LoadError> {
    let registry = registry().fork();
    registry.allow(Digest::of(&other_bytes()));
    registry.load(&other_bytes())?;
    Ok(registry)
}

#[test]
fn a_transcript_contains_the_swap_with_its_events_and_a_replay_follows() -> Tested {
    let (mut paper, config) = (Vec::new(), config());
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper)?;
    let order = |table: &mut RecordedTable<&mut Vec<u8>, TwoUp>, round: u64| -> Tested {
        let at = config.opened_at + 2 * round;
        let (by, command) = next(&table.view(None)?, &table.legal(at, None, u32::MAX)?, round);
        table.apply(by, at, &command).map(|_| ()).map_err(Into::into)
    };
    for seat in [1, 2] {
        table.apply(HOST, config.opened_at, &join(seat))?;
    }
    for round in 0..8 {
        order(&mut table, round)?;
    }
    let successor = Successor { rulebook: other(), terms: Some(terms(100, 200_000)) };
    assert_eq!(table.queue_swap(successor, config.opened_at + 16)?, None);
    assert!(table.queued_swap().is_some());
    let mut round = 8;
    let swapped = loop {
        order(&mut table, round)?;
        round += 1;
        if let Some(swapped) = table.swapped() {
            break swapped?;
        }
    };
    assert_eq!(table.rulebook().id(), "two");
    for round in round..round + 5 {
        order(&mut table, round)?;
    }
    table.end()?;

    let text = String::from_utf8(paper)?;
    let line = text.lines().find(|line| line.starts_with(r#"{"swap""#)).ok_or("no swap")?;
    let line: serde_json::Value = serde_json::from_str(line)?;
    assert_eq!(line["swap"]["from"]["rulebook"], "nsw");
    assert_eq!(line["swap"]["to"]["digest"], other().digest().to_string());
    assert_eq!(line["swap"]["terms"]["casino"]["sign"]["heads-tails"]["max"], 200_000);
    assert_eq!(line["events"][0]["what"]["table-imported"]["rulebook"], "nsw");
    let mut replaying = kip::transcript::Replay::begin(&both()?, text.as_bytes())?;
    let mut swaps = Vec::new();
    while let Some(step) = replaying.step()? {
        if let Step::Swap(swap) = step {
            swaps.push(swap);
        }
    }
    assert_eq!(swaps, [swapped]);
    let replayed = replay(&both()?, text.as_bytes())?;
    assert_eq!((replayed.swaps, replayed.table.rulebook().id()), (1, "two"));
    assert!(replay(registry(), text.as_bytes()).is_err());
    Ok(())
}
