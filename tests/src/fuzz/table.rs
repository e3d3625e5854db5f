//! Plays arbitrary commands on a table of the native engine and checks the invariants.

use kip_conformance::choices::{ALL, chances_fault, fault, order, order_of, range, wants_link};
use kip_conformance::citations::Citations;
use kip_engine::contract::{Actor, Link, Refusal, Role, Timestamp};
use kip_engine::two_up::contract::{Choice, Command, Event, Landing, Order, Rest, Rests};
use kip_engine::two_up::{Rulebook as Book, Table};

/// The most commands given to one table.
const MOST: usize = 48;

/// A rulebook and its citations.
pub struct Rulebook {
    /// The rulebook.
    pub book: Book,
    citations: Citations,
}

impl Rulebook {
    /// Describes the rulebook.
    pub fn of(book: Book) -> Self {
        let description = book.describe();
        Self { book, citations: Citations::of(&description.head) }
    }

    /// Checks that a refusal has a code, a message and a clause of the rulebook.
    ///
    /// # Panics
    /// When it lacks one.
    pub fn check_refusal(&self, refusal: &Refusal) {
        assert!(!refusal.code.is_empty() && !refusal.message.is_empty(), "a refusal without words: {refusal:?}");
        assert!(!refusal.clause.is_empty(), "a refusal without a clause: {refusal:?}");
        assert_eq!(self.citations.unknown(refusal), None);
    }

    /// Plays the moves that the bytes give: each pair picks a listed command, and may alter it.
    ///
    /// # Panics
    /// When the table breaks a promise.
    pub fn play(&self, mut table: Table, picks: &[u8]) {
        let mut at = table.view().common.now;
        self.check_state(&table, at);
        for pick in picks.chunks(2).take(MOST) {
            let (pick, how) = (pick[0], pick.get(1).copied().unwrap_or(0));
            let Some((order, listed)) = self.order(&table, at, pick, how) else { return };
            if self.give(&mut table, &order, listed) {
                at = order.at;
                self.check_state(&table, at);
            }
        }
    }

    /// Checks the state, the view, the list of commands and the chances against a restored copy.
    fn check_state(&self, table: &Table, at: Timestamp) {
        let state = table.snapshot();
        let restored = Table::restore(self.book, &state).expect("its own state");
        assert_eq!(restored.snapshot(), state, "its own state comes back otherwise");
        assert_eq!(restored.view(), table.view());
        let listed = table.legal(at, None, ALL);
        assert_eq!(restored.legal(at, None, ALL), listed);
        assert_eq!(fault(&listed, at, ALL), None);
        assert_eq!(chances_fault(&table.chances(ALL), ALL), None);
    }

    /// Returns the order that a pick gives, and whether the table lists exactly it.
    fn order(&self, table: &Table, at: Timestamp, pick: u8, how: u8) -> Option<(Order, bool)> {
        let legal = table.legal(at, None, ALL).first;
        let choice = legal.get(usize::from(pick) % legal.len().max(1))?;
        let most = range(choice).filter(|_| how & 1 == 1).and_then(|range| order_of(choice, at, range.most));
        let (order, is_other) = match other_landing(choice, at, how) {
            Some(order) => (order, true),
            None => (most.unwrap_or_else(|| order(choice, at)), false),
        };
        let listed = how >> 4 == 0 && !is_other && !wants_link(choice);
        Some((altered(order, how >> 4), listed))
    }

    /// Returns whether the order was accepted. A refusal changes nothing; accepted events rebuild the state.
    fn give(&self, table: &mut Table, order: &Order, listed: bool) -> bool {
        let (before, mut events) = (table.snapshot(), Vec::new());
        match table.apply(order.by, order.at, &order.command, &mut events) {
            Err(refusal) => {
                self.check_refusal(&refusal);
                assert!(events.is_empty(), "a refusal told events: {order:?}");
                assert_eq!(table.snapshot(), before, "a refusal changed the state: {order:?}");
                assert!(!listed, "what was listed is refused: {order:?} {refusal:?}");
                false
            }
            Ok(()) => {
                self.check_citations(&events);
                let mut rebuilt = Table::restore(self.book, &before).expect("its own state");
                if let Err(refusal) = rebuilt.rebuild(&events) {
                    panic!("{order:?} tells what does not rebuild ({}): {events:?}", refusal.message);
                }
                assert_eq!(rebuilt.snapshot(), table.snapshot(), "events do not make the state: {order:?}");
                true
            }
        }
    }

    fn check_citations(&self, events: &[Event]) {
        assert!(!events.is_empty(), "nothing was told");
        for event in events {
            assert_eq!(self.citations.dangling(event), None);
        }
    }
}

/// Returns a listed landing with other coins: observed, drawn or revealed. `None` for other commands.
fn other_landing(choice: &Choice, at: Timestamp, how: u8) -> Option<Order> {
    let rest = |bits: u8| Rest::ALL[usize::from(bits) % Rest::ALL.len()];
    let seed = vec![how; 32];
    let landing = match &choice.command {
        Command::Land(Landing::Committed(link)) => Landing::Committed(Link { x: seed, beacon: link.beacon.clone() }),
        Command::Land(_) if how & 1 == 0 => Landing::Fresh(seed),
        Command::Land(_) => Landing::Observed(Rests { first: rest(how >> 1), second: rest(how >> 2), third: None }),
        _ => return None,
    };
    Some(Order { by: choice.by, at, command: Command::Land(landing) })
}

/// Returns the order at another time or by another actor.
fn altered(order: Order, how: u8) -> Order {
    let Order { by, at, command } = order;
    let role = |of: u8| Role::ALL[usize::from(of) % Role::ALL.len()];
    match how {
        0 => Order { by, at, command },
        1 => Order { by, at: at.wrapping_sub(1), command },
        2 => Order { by, at: at.saturating_add(20 * 60 * 1_000), command },
        3 => Order { by, at: Timestamp::MAX, command },
        4 => Order { by: Actor { number: u32::MAX, ..by }, at, command },
        5 => Order { by: Actor { number: 0, ..by }, at, command },
        of => Order { by: Actor { role: role(of), ..by }, at, command },
    }
}
