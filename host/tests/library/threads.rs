//! The values that move between threads and those that they share; a registry that learns while tables play.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, PoisonError};
use std::thread;

use crate::common::{HOST, Tested, allowing, another_build, config, join, nsw_bytes};
use kip::transcript::{Answers, OrderId, OrderOutcome, RecordedTable, Scribe};
use kip::{
    About, Digest, Fault, Game, Limits, LoadError, Registry, Rulebook, Stateless, Successor, SwapError, Table, TwoUp,
};

/// The compiler checks these bounds. A table is `Sync` too, but offers nothing through a shared reference: each call takes
/// `&mut`, so that two of them never meet in one instance.
#[test]
fn what_moves_between_threads_and_what_they_share() {
    fn require_send<T: Send>() {}
    fn require_send_and_sync<T: Send + Sync + 'static>() {}
    require_send::<Table<TwoUp>>();
    require_send::<Stateless<TwoUp>>();
    require_send::<Game>();
    require_send::<RecordedTable<std::fs::File, TwoUp>>();
    require_send::<Scribe<TwoUp>>();
    require_send::<kip::draw::Chain>();
    require_send::<kip::money::Ledger>();
    require_send::<kip::money::Rounds>();
    require_send_and_sync::<Registry<TwoUp>>();
    require_send_and_sync::<Registry<kip::CasinoCards>>();
    require_send_and_sync::<Rulebook<TwoUp>>();
    require_send_and_sync::<About<TwoUp>>();
    require_send_and_sync::<Successor<TwoUp>>();
    require_send_and_sync::<Answers<TwoUp>>();
    require_send_and_sync::<OrderOutcome<TwoUp>>();
    require_send_and_sync::<OrderId>();
    require_send_and_sync::<Fault>();
    require_send_and_sync::<LoadError>();
    require_send_and_sync::<SwapError>();
    require_send_and_sync::<kip::transcript::RecordError>();
    require_send_and_sync::<TwoUp>();
}

/// Returns a registry with one `nsw`, and the bytes of another build that it does not have yet.
fn one_and_another() -> Result<(Registry<TwoUp>, Vec<u8>), LoadError> {
    let registry = allowing(nsw_bytes(), Limits::default())?;
    registry.load(nsw_bytes())?;
    Ok((registry, another_build(nsw_bytes())))
}

/// Three threads open tables and play, each with its own handle; one learns another build. Each thread sees it at its next look,
/// swaps its table to it, and has lost nothing.
#[test]
fn what_one_thread_teaches_a_registry_all_others_have_at_once() -> Tested {
    let (registry, wasm) = one_and_another()?;
    let (old, new) = (Digest::of(nsw_bytes()), Digest::of(&wasm));
    let (start, learnt, opened) = (Barrier::new(4), AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        let players: Vec<_> = (0..3)
            .map(|_| {
                let registry = registry.clone();
                let (start, learnt, opened) = (&start, &learnt, &opened);
                scope.spawn(move || {
                    let (config, mut now) = (config(), config().opened_at);
                    let (mut table, _) = Table::open(&registry.rulebook("nsw").unwrap(), &config).unwrap();
                    table.apply(HOST, now, &join(1)).unwrap();
                    start.wait();
                    loop {
                        // A thread that looks after the build was learnt gets it.
                        let was_learnt = learnt.load(Ordering::Acquire);
                        let found = registry.rulebook("nsw").unwrap();
                        assert!(!was_learnt || found.digest() == new);
                        Table::open(&found, &config).unwrap();
                        opened.fetch_add(1, Ordering::Relaxed);
                        now += 1;
                        table.view(None).unwrap();
                        assert_eq!(table.rulebook().digest(), old);
                        if found.digest() == new {
                            let before = table.snapshot().unwrap();
                            let swapped = table.swap(found, now).unwrap();
                            assert_eq!((swapped.from.digest, swapped.to.digest), (old, new));
                            assert_eq!(table.snapshot().unwrap(), before);
                            table.apply(HOST, now, &join(2)).unwrap();
                            return;
                        }
                    }
                })
            })
            .collect();
        start.wait();
        registry.allow(new);
        registry.load(&wasm).unwrap();
        learnt.store(true, Ordering::Release);
        players.into_iter().for_each(|player| player.join().unwrap());
    });
    assert!(opened.load(Ordering::Relaxed) >= 3);
    let known: Vec<_> = registry.components().map(|component| component.digest()).collect();
    assert!(known.len() == 2 && known.contains(&old) && known.contains(&new));
    Ok(())
}

#[test]
fn threads_that_load_the_same_bytes_at_once_get_one_rulebook() -> Tested {
    let (registry, wasm) = one_and_another()?;
    registry.allow(Digest::of(&wasm));
    let start = Barrier::new(4);
    thread::scope(|scope| {
        let loads: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    start.wait();
                    registry.load(&wasm).unwrap()
                })
            })
            .collect();
        for load in loads {
            assert_eq!(load.join().unwrap().digest(), Digest::of(&wasm));
        }
    });
    assert_eq!((registry.components().count(), registry.rulebooks().count()), (2, 1));
    // Learnt once more, the first build has the id again.
    registry.load(nsw_bytes())?;
    assert_eq!(registry.rulebook("nsw").map(|found| found.digest()), Some(Digest::of(nsw_bytes())));
    assert_eq!(registry.components().count(), 2);
    Ok(())
}

#[test]
fn a_rulebook_that_is_altered_by_a_byte_is_not_learnt_by_anybody() -> Tested {
    let (registry, wasm) = one_and_another()?;
    registry.allow(Digest::of(&wasm));
    let other = registry.clone();
    for at in [0, wasm.len() / 2, wasm.len() - 1] {
        let mut altered = wasm.clone();
        altered[at] ^= 1;
        let digest = Digest::of(&altered);
        assert_eq!(registry.load(&altered).unwrap_err(), LoadError::NotAllowed { digest });
    }
    assert_eq!(other.components().map(|component| component.digest()).collect::<Vec<_>>(), [Digest::of(nsw_bytes())]);
    Ok(())
}

/// A component is asked for its description in an instance, which takes a place.
#[test]
fn a_full_registry_learns_once_there_is_room() -> Tested {
    let limits = Limits { tables: 1, ..Limits::default() };
    let registry = allowing(nsw_bytes(), limits)?;
    let (mut table, _) = Table::open(&registry.load(nsw_bytes())?, &config())?;
    let wasm = another_build(nsw_bytes());
    registry.allow(Digest::of(&wasm));
    let full = Fault::TooManyTables { limit: 1 };
    assert_eq!(registry.load(&wasm).unwrap_err(), LoadError::Describe(full.clone()));
    assert_eq!(registry.rulebook("nsw").map(|found| found.digest()), Some(Digest::of(nsw_bytes())));
    assert_eq!(Table::open(table.rulebook(), &config()).unwrap_err(), full);
    table.apply(HOST, config().opened_at, &join(1))?;
    drop(table);
    registry.load(&wasm)?;

    // The same holds for a rulebook that the crate carries, which is compiled on first use. If the components differ from the
    // lock the crate carries none.
    let Ok(carried) = Registry::embedded(limits) else { return Ok(()) };
    let (table, _) = Table::open(&carried.rulebook("nsw").ok_or("no nsw")?, &config())?;
    assert_eq!(carried.find("house").unwrap_err(), LoadError::Describe(full));
    drop(table);
    assert_eq!(carried.find("house")?.map(|found| found.id().to_owned()), Some("house".to_owned()));
    Ok(())
}

/// An output that panics when it is to write an outcome: the thread dies in a call, after the table has changed.
struct Dies(usize);

impl std::io::Write for Dies {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += 1;
        assert!(self.0 < 3, "the thread dies here");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The registry, its other tables and its places are as before; the dead thread's own table goes on from its kept state.
#[test]
fn nothing_is_lost_when_a_thread_dies_in_a_call() -> Tested {
    let registry = allowing(nsw_bytes(), Limits { tables: 2, ..Limits::default() })?;
    let rulebook = registry.load(nsw_bytes())?;
    let (config, now) = (config(), config().opened_at);
    let (mut other, _) = Table::open(&rulebook, &config)?;
    let before = other.snapshot()?;

    let (table, _) = RecordedTable::open(&rulebook, &config, Dies(0))?;
    let table = Arc::new(Mutex::new(table));
    let kept = table.lock().unwrap_or_else(PoisonError::into_inner).snapshot()?;
    let taken = Arc::clone(&table);
    let died = thread::spawn(move || taken.lock().map(|mut table| table.apply(HOST, now, &join(1)).is_ok()).is_ok());
    assert!(died.join().is_err() && table.is_poisoned());

    // The table itself is whole: it has the applied command. Its transcript ends with the order.
    let mut table = Arc::try_unwrap(table).map_err(|_| "held")?.into_inner().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(table.view(None)?.seats.len(), 1);
    drop(table);

    assert_eq!(other.snapshot()?, before);
    other.apply(HOST, now, &join(1))?;
    // Its place is free again, and its state before the order is a table at which the order is accepted.
    let mut again = Table::restore(&rulebook, &kept)?;
    again.apply(HOST, now, &join(1))?;
    assert_eq!(again.snapshot()?, other.snapshot()?);
    registry.allow(Digest::of(b"x"));
    assert!(registry.clone().allows(Digest::of(b"x")));
    Ok(())
}

/// A thread dies while it reads the registry's rulebooks.
#[test]
fn a_registry_is_of_use_after_a_thread_died_with_it() -> Tested {
    let (registry, wasm) = one_and_another()?;
    let taken = registry.clone();
    let died = thread::spawn(move || {
        let found = taken.rulebooks().map(|rulebook| rulebook.id().to_owned());
        let _: Vec<_> = found.inspect(|id| assert!(id.is_empty(), "the thread dies here")).collect();
    });
    assert!(died.join().is_err());
    registry.allow(Digest::of(&wasm));
    registry.load(&wasm)?;
    assert_eq!(registry.ids().collect::<Vec<_>>(), ["nsw"]);
    Ok(())
}
